// SPDX-License-Identifier: MIT
/* trial.c: random trials of the template game. */
#include "trial.h" /* first: cmocka */

#include "games/null/state.h"

static void draw_options(uint32_t number, struct random *random, struct text *options)
{
    (void)random;
    text_format(options, "turn_limit=%u", (unsigned)(number % 10));
}

static bool is_always_asked(const void *state)
{
    (void)state;
    return false;
}

static game_move draw_nonsense(struct random *random)
{
    return random_below(random, 8);
}

static void check(const void *state)
{
    const struct null_state *s = state;
    for (int seat = NORTH; seat <= SOUTH; seat++)
        expect(s->coin[seat] < COIN_HIDDEN);
    expect(!s->cast || s->cast == MOVE_SAME || s->cast == MOVE_OTHER);
}

extern const struct trial null_trial;
const struct trial null_trial = {
    .game = &null,
    .turn_moves = 3,
    .games = 2000,
    .matches = 200,
    .draw_options = draw_options,
    .is_always_asked = is_always_asked,
    .draw_nonsense = draw_nonsense,
    .check = check,
};
