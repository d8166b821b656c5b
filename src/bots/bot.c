/* bot.c: the bots there are; see bot.h. */
#include "bots/bot.h"
#include "bots/methods.h"

const struct bot *const bots[] = {&bot_random};
const int bots_count = sizeof bots / sizeof bots[0];

const struct bot *bot_find(const char *name, size_t length)
{
    for (int i = 0; i < bots_count; i++)
        if (text_equals(name, length, bots[i]->name))
            return bots[i];
    return NULL;
}
