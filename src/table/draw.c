// SPDX-License-Identifier: MIT
/* draw.c: the chance of a served table, in a form others can compute again from the engine protocol alone
 * (docs/fairness.md).
 *
 * The stream gives a number; which outcome it stands for must not depend on the order in which a game
 * happens to list them, nor on the unit of its weights. So the outcomes lie side by side in byte order of
 * their text, as `legal chance` lists them, and their weights are the smallest whole numbers. */
#include "table/match_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { OUTCOME_TEXT = 80 };

struct named {
    char text[OUTCOME_TEXT];
    struct outcome outcome;
};

static int by_text(const void *one, const void *other)
{
    return strcmp(((const struct named *)one)->text, ((const struct named *)other)->text);
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void sort(const struct match *match, struct named *named, struct outcome *list, int count)
{
    for (int i = 0; i < count; i++) {
        struct text text = text_in(named[i].text, sizeof named[i].text);
        match->game->move_text(&match->state, CHANCE, list[i].move, &text);
        assert(!text.overflow);
        named[i].outcome = list[i];
    }
    qsort(named, (size_t)count, sizeof *named, by_text);
    for (int i = 0; i < count; i++)
        list[i] = named[i].outcome;
}

bool match_draw_fairly(struct match *match, struct outcome *list, game_move *drawn)
{
    int count = match->game->outcomes(&match->state, list);
    struct named *named = malloc((size_t)count * sizeof *named);
    if (!named)
        return false;
    sort(match, named, list, count);
    free(named);
    uint32_t divisor = 0;
    for (int i = 0; i < count; i++)
        divisor = common_divisor(divisor, list[i].weight);
    assert(divisor > 0);
    for (int i = 0; i < count; i++)
        list[i].weight /= divisor;
    uint32_t below = game_outcomes_weight(list, count), number = keyed_below(&match->keyed, below);
    *drawn = game_outcome_at(list, number);
    if (match->drawn)
        match->drawn(match->drawn_context, match, *drawn, number, below);
    return true;
}
