// SPDX-License-Identifier: MIT
/* learned.c: what `hard` has learnt: no sum overflows, whatever stands on the board; Gold and Silver are
 * equal before it; and what two actions are worth together is told by what each changes. */
#include "trial.h" /* first: cmocka */

#include "games/echec/bots/leaf.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, PAIR_GAMES = 12 };
/* Units of an army that is turned about are gone through the other way round, so that a sum of chances may be
 * rounded to an input that differs by 1/256. */
#define ROUNDING 0.004f

static struct echec_net net;

static int64_t farthest(const int16_t *weight, int count, int64_t most)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += abs(weight[i]) * most;
    return sum;
}

/* Of one number of a layer. */
static int64_t farthest_of_layer(const int16_t *weight, int to, int count, int64_t most)
{
    int64_t sum = 0;
    for (int from = 0; from < count; from++)
        sum += abs(weight[net_place(to, from)]) * most;
    return sum;
}

static void no_sum_overflows(void **unused)
{
    (void)unused;
    for (int i = 0; i < NET_WIDTH; i++) {
        assert_true(farthest_of_layer(net.first, i, NET_INPUTS, NET_INPUT_MOST) + llabs(net.first_bias[i]) <
                    INT32_MAX);
        assert_true(farthest_of_layer(net.second, i, NET_WIDTH, NET_LAYER_MOST) + llabs(net.second_bias[i]) <
                    INT32_MAX);
    }
    assert_true(farthest(net.skip, NET_INPUTS, NET_INPUT_MOST) +
                    farthest(net.third, NET_WIDTH, NET_LAYER_MOST) + llabs(net.bias) <
                INT32_MAX);
}

/* The board turned about, Gold and Silver changing sides. */
static struct echec_state turned_about(const struct echec_state *state)
{
    struct echec_state other = *state;
    other.to_move ^= 1;
    echec_clear_board(&other);
    for (int army = 0; army < ARMY_COUNT; army++)
        for (struct square_walk walk = squares_of(state, army); square_next(&walk);) {
            unit_bits unit = state->board[walk.square];
            int square =
                square_at(FILES - 1 - square_file(walk.square), state->rows - 1 - square_rank(walk.square));
            unit_bits same = unit_make(army_other(army), unit_kind(unit), unit_men(unit),
                                       facing_opposite(unit_facing(unit)));
            echec_place(&other, square, same | (unit & UNIT_ATTACKED));
        }
    return other;
}

static void both_armies_are_equal_before_it(void **unused)
{
    (void)unused;
    struct echec_odds odds;
    struct echec_followed before = {0};
    uint32_t seen = 0, different = 0;
    float last = 0;
    echec_odds_prepare(&odds);
    for (uint32_t number = 0; number < trial_count(GAMES); number++) {
        union game_state state;
        struct random random = trial_begin(trial_of(&echec), number, &state);
        for (; echec.actors(&state); trial_step(trial_of(&echec), &state, &random, NULL)) {
            const struct echec_state *s = (const struct echec_state *)(const void *)&state;
            if (s->phase != ECHEC_PLAY)
                continue;
            struct echec_state other = turned_about(s);
            struct echec_haste none = {.army = GOLD};
            struct echec_followed nothing = {0}, turned = {0};
            float value = echec_net_value(s, &odds, &net, &before, none);
            expect(value == echec_net_value(s, &odds, &net, &nothing, none));
            expect(fabsf(value + echec_net_value(&other, &odds, &net, &turned, none)) < ROUNDING);
            expect(value > -0.99f && value < 0.99f);
            different += value != last;
            last = value;
            seen++;
        }
    }
    assert_true(seen > 1000 && different > seen / 2);
}

/* Of second actions whose worth was guessed. */
struct guessed {
    uint32_t count, more; /* those that were worth more */
    uint32_t twice;       /* those of a unit that turned twice */
};

static void compare_guesses(const struct echec_changes *changes, const struct echec_state *state,
                            game_move first, struct guessed *guessed)
{
    static struct echec_leaves leaves;
    struct echec_choice list[GAME_MOVES_MAX];
    struct echec_state between = *state;
    int army = state->to_move;
    memset(&leaves, 0, sizeof leaves);
    echec_leaves_open(&leaves, state, &net);
    echec_play(&between, army, first, NULL);
    if (between.phase != ECHEC_PLAY || between.to_move != army)
        return;
    int count = echec_choices(&between, list);
    echec_changes_add(changes, &leaves, &between, first, list, count);
    for (int i = 0; i < count; i++) {
        struct echec_state after = between;
        echec_play(&after, army, list[i].move, NULL);
        if (list[i].most == WON || after.phase != ECHEC_PLAY)
            continue;
        float value = echec_leaf_value(&leaves, &after, army);
        bool again = move_action(first) == TURN && move_from(list[i].move) == move_from(first);
        guessed->count++;
        guessed->more += value > list[i].most;
        guessed->twice += again;
        /* what is doubted of other pairs is added to these too */
        expect(!again || (value < list[i].most && value > list[i].most - 0.013f));
    }
}

static void two_actions_are_worth_nearly_what_each_changes(void **unused)
{
    (void)unused;
    static struct echec_leaves leaves;
    struct guessed guessed = {0};
    for (uint32_t number = 0; number < trial_count(PAIR_GAMES); number++) {
        union game_state state;
        struct random random = trial_begin(trial_of(&echec), number, &state);
        for (; echec.actors(&state); trial_step(trial_of(&echec), &state, &random, NULL)) {
            const struct echec_state *s = (const struct echec_state *)(const void *)&state;
            game_move list[GAME_MOVES_MAX];
            struct echec_changes changes;
            if (s->phase != ECHEC_PLAY || s->actions_left < ACTIONS_A_TURN || s->turn == s->turn_limit)
                continue;
            memset(&leaves, 0, sizeof leaves);
            echec_leaves_open(&leaves, s, &net);
            echec_changes_find(&leaves, s, &changes);
            int count = echec_legal(s, s->to_move, list);
            compare_guesses(&changes, s, list[random_below(&random, (uint32_t)count)], &guessed);
        }
    }
    assert_true(guessed.count > 5000 && guessed.twice > 100 && guessed.more < guessed.count / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_sum_overflows),
                                       cmocka_unit_test(both_armies_are_equal_before_it),
                                       cmocka_unit_test(two_actions_are_worth_nearly_what_each_changes)};
    echec_net_read(&net, echec_weights);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
