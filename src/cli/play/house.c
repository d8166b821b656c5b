// SPDX-License-Identifier: MIT
/* house.c: see house.h. */
#include "cli/play/house.h"

void house_wish(struct house *house, enum wish wish, const char *seat, const char *word)
{
    house->notice[0] = '\0';
    house->kind->wish(house, wish, seat, word);
}

void house_turn(struct house *house)
{
    house->kind->turn(house);
}

int house_descriptor(const struct house *house)
{
    return house->kind->descriptor(house);
}

int house_patience(const struct house *house)
{
    return house->kind->patience(house);
}

const char *house_save(struct house *house, const char *file)
{
    return house->kind->save(house, file);
}

void house_close(struct house *house)
{
    if (house)
        house->kind->close(house);
}

void house_tell(struct house *house, const char *sentence, const char *word)
{
    struct text text = text_in(house->notice, sizeof house->notice);
    const char *at = translate(house->language, sentence);
    for (; *at; at++) {
        if (at[0] == '%' && at[1] == 's') {
            text_string(&text, word);
            at++;
        } else {
            text_char(&text, *at);
        }
    }
}

int house_next(const struct house *house, int current)
{
    if (look_asked(&house->looks[current]))
        return current;
    for (int i = 0; i < house->look_count; i++)
        if (look_asked(&house->looks[i]))
            return i;
    return current;
}
