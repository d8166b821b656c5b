// SPDX-License-Identifier: MIT
/* exact.c: what the search leaves out changes nothing of its values: Star1, Star2, the table, merged dice and
 * orders of actions, against an expectiminimax that leaves out nothing and remembers nothing.
 *
 * The positions are small, so that all of it can be gone through, and crowded, so that there are attacks on
 * every ply: what is proved is about chance nodes within one another. */
#include "trial.h" /* first: cmocka */

#include "games/echec/bots/bot.h"

#include <math.h>

enum { POSITIONS = 300, EFFORT_MOST = 20000, DEPTH_LEAST = 3, DEPTH_MOST = 5 };

struct plain {
    struct echec_odds odds;
    uint32_t first_turn;
    int effort; /* positions that may still be looked at; below 0: too many */
};

static double plain_best(struct plain *plain, const struct echec_state *state, int depth);

/* For Gold. */
static double plain_gold(struct plain *plain, const struct echec_state *state, int depth)
{
    if (state->phase == ECHEC_OVER) {
        double won = WON - LATER * (double)(state->turn - plain->first_turn);
        return state->winner == 0 ? 0 : state->winner - 1 == GOLD ? won : -won;
    }
    if (state->phase == ECHEC_ROLL) {
        struct outcome outcomes[BLOWS_MOST];
        int count = echec_outcomes(state, outcomes);
        double sum = 0, weight = 0;
        for (int i = 0; i < count; i++) {
            struct echec_state after = *state;
            echec_settle(&after, outcomes[i].move, NULL);
            sum += outcomes[i].weight * plain_gold(plain, &after, depth);
            weight += outcomes[i].weight;
        }
        return sum / weight;
    }
    if (depth > 0)
        return (state->to_move == GOLD ? 1 : -1) * plain_best(plain, state, depth);
    plain->effort--;
    return (double)echec_value(state, &plain->odds, (struct echec_haste){.army = GOLD});
}

/* For the army to move. */
static double plain_best(struct plain *plain, const struct echec_state *state, int depth)
{
    game_move list[GAME_MOVES_MAX];
    int count = plain->effort < 0 ? 0 : echec_legal(state, state->to_move, list), army = state->to_move;
    double best = -2;
    for (int i = 0; i < count; i++) {
        bool slow = move_action(list[i]) <= TURN && unit_kind(state->board[move_from(list[i])]) == HEAVY;
        struct echec_state after = *state;
        echec_play(&after, army, list[i], NULL);
        double value = (army == GOLD ? 1 : -1) * plain_gold(plain, &after, depth - (slow ? 2 : 1));
        best = value > best ? value : best;
    }
    return best;
}

static void draw_unit(struct echec_state *state, int army, enum kind kind, struct random *random)
{
    static const uint32_t most[KIND_COUNT] = {
        [KING] = 1,  [KNIGHTS] = 2,  [INFANTRY] = 4,    [ARCHERS] = 4,
        [HEAVY] = 2, [PEASANTS] = 4, [MERCENARIES] = 2, [MASSED] = 10,
    };
    for (;;) {
        int file = (int)random_below(random, 3), rank = (int)random_below(random, 4);
        int square = square_at(file, rank), men = 1 + (int)random_below(random, most[kind]);
        if (state->board[square] != EMPTY)
            continue;
        echec_place(state, square, unit_make(army, kind, men, (int)random_below(random, FACING_COUNT)));
        return;
    }
}

/* Two kings with one or two companions each in a corner of three by four squares. */
static struct echec_state draw_small(uint64_t number)
{
    struct random random = random_from_seed(number);
    struct echec_state state = {.level = 2, .rows = 8, .phase = ECHEC_PLAY, .turn = 9, .deployed = 3};
    state.massed = (uint8_t)random_below(&random, 2);
    state.to_move = (uint8_t)random_below(&random, 2);
    state.actions_left = (uint8_t)(1 + random_below(&random, 2));
    state.turn_limit = 9 + random_below(&random, 8);
    echec_clear_board(&state);
    for (int army = 0; army < ARMY_COUNT; army++) {
        draw_unit(&state, army, KING, &random);
        for (uint32_t others = 1 + random_below(&random, 2); others > 0; others--) {
            enum kind kind = (enum kind)random_below(&random, KIND_COUNT);
            bool other = kind == KING || kind == (state.massed ? INFANTRY : MASSED);
            draw_unit(&state, army, other ? KNIGHTS : kind, &random);
        }
    }
    return state;
}

/* As deep as all of it can be gone through; 0: not deep enough. */
static int plain_depth(const struct echec_state *state, double *value)
{
    int units = army_units(state, GOLD) + army_units(state, SILVER), most = units > 4 ? 4 : DEPTH_MOST;
    for (int depth = most; depth >= DEPTH_LEAST; depth--) {
        struct plain plain = {.first_turn = state->turn, .effort = EFFORT_MOST};
        echec_odds_prepare(&plain.odds);
        *value = plain_best(&plain, state, depth);
        if (plain.effort >= 0)
            return depth;
    }
    return 0;
}

static void nothing_left_out_is_missed(void **unused)
{
    (void)unused;
    static const unsigned hows[] = {SEARCH_PRUNES, SEARCH_MERGES, SEARCH_PRUNES | SEARCH_MERGES,
                                    SEARCH_REMEMBERS | SEARCH_MERGES, SEARCH_EXACTLY};
    int proved[DEPTH_MOST + 1] = {0}, total = 0;
    for (uint64_t number = 0; total < POSITIONS; number++) {
        struct echec_state state = draw_small(number);
        double plain;
        int depth = plain_depth(&state, &plain);
        if (depth == 0)
            continue;
        trial_place.number = (uint32_t)number;
        for (size_t i = 0; i < sizeof hows / sizeof hows[0]; i++)
            expect(fabs((double)echec_search_value(&state, depth, hows[i], NULL) - plain) < 2e-5);
        proved[depth]++;
        total++;
    }
    assert_true(proved[4] + proved[5] > POSITIONS / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_left_out_is_missed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
