/* bot.c: the bots there are, and the three levels a person understands; see bot.h. */
#include "bots/bot.h"
#include "bots/methods.h"

const struct bot *const bots[] = {&bot_easy, &bot_medium, &bot_hard, &bot_flat, &bot_random};
const int bots_count = sizeof bots / sizeof bots[0];

static const struct bot_knowledge *const knowledge[] = {&goths_knowledge, &echec_knowledge};

const struct bot *bot_find(const char *name, size_t length)
{
    for (int i = 0; i < bots_count; i++)
        if (text_equals(name, length, bots[i]->name))
            return bots[i];
    return NULL;
}

const struct bot_knowledge *bot_knowledge_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof knowledge / sizeof knowledge[0]; i++)
        if (knowledge[i]->game == game)
            return knowledge[i];
    return NULL;
}

static game_move choose_easy(const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    return known ? known->easy(question) : bot_random.choose(question);
}

static game_move choose_medium(const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    return known ? known->medium(question) : bot_flat.choose(question);
}

static game_move choose_hard(const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    return known ? known->hard(question) : bot_flat.choose(question);
}

const struct bot bot_easy = {.name = "easy", .choose = choose_easy};
const struct bot bot_medium = {.name = "medium", .choose = choose_medium};
const struct bot bot_hard = {.name = "hard", .choose = choose_hard};
