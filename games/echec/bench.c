// SPDX-License-Identifier: MIT
/* echec.c: what the bots of Échec au roi can do.
 *
 *   echec speed MS POSITIONS SEED
 *       positions looked at in a second, the depth reached, the time taken
 *   echec effort LEVEL SIMS SIMS GAMES SEED
 *       `hard` with the one effort against `hard` with the other: the score of the first, sides swapped
 * evenly
 *
 * A draw counts half. */
#include "bots/methods.h"
#include "games/echec/bots/learned.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURN_LIMIT 200
#define DEPTH_MOST 40

static struct outcome outcomes[GAME_OUTCOMES_MAX];

static struct echec_state begin(uint32_t level)
{
    struct echec_state state = {0};
    uint32_t values[OPTION_COUNT] = {[OPTION_LEVEL] = level - 1,
                                     [OPTION_MASSED] = 1,
                                     [OPTION_ROWS] = 10,
                                     [OPTION_TURN_LIMIT] = TURN_LIMIT};
    echec_start(&state, values);
    return state;
}

static bool roll(struct echec_state *state, struct random *random)
{
    if (state->phase != ECHEC_START && state->phase != ECHEC_ROLL)
        return false;
    echec_settle(state, game_pick_outcome(&echec, state, outcomes, random), NULL);
    return true;
}

static struct bot_question question_for(const struct echec_state *state, uint32_t sims, struct random *random)
{
    return (struct bot_question){.game = &echec,
                                 .view = state,
                                 .seat = state->to_move,
                                 .seed = random_next(random),
                                 .simulations = sims};
}

/* 1 if Gold wins. */
static double play_on(struct echec_state *state, const uint32_t sims[ARMY_COUNT], struct random *random)
{
    while (state->phase != ECHEC_OVER) {
        if (roll(state, random))
            continue;
        struct bot_question question = question_for(state, sims[state->to_move], random);
        echec_play(state, state->to_move, bots[RUNG_HARD]->choose(&question), NULL);
    }
    return state->winner == 0 ? 0.5 : state->winner - 1 == GOLD ? 1 : 0;
}

static void compare_efforts(uint32_t level, const uint32_t sims[2], int games, uint64_t seed)
{
    struct random random = random_from_seed(seed);
    int won = 0, drawn = 0;
    for (int game = 0; game < games; game++) {
        int side = game % ARMY_COUNT; /* of the first */
        struct echec_state state = begin(level);
        for (int army = 0; army < ARMY_COUNT && state.phase == ECHEC_DEPLOY; army++)
            echec_deploy(&state, army, echec_army_choose(&state, RUNG_HARD, &random));
        double result = play_on(&state, (uint32_t[]){sims[side], sims[1 - side]}, &random);
        drawn += state.winner == 0;
        won += result == (side == GOLD ? 1 : 0);
    }
    double mean = (won + 0.5 * drawn) / games;
    printf("%u simulations against %u: %.1f %%, %d won, %d lost, %d drawn\n", sims[0], sims[1], 100 * mean,
           won, games - won - drawn, drawn);
}

struct speed {
    uint64_t nodes, time, longest;
    int depth, searches;
};

static void measure(const struct echec_state *state, uint32_t milliseconds, const struct echec_net *net,
                    struct random *random, struct speed *speed)
{
    struct echec_search_report report;
    struct bot_question question = question_for(state, 0, random);
    question.milliseconds = milliseconds;
    uint64_t start = thinking_now();
    echec_search_reported(&question, DEPTH_MOST, net, &report);
    uint64_t time = thinking_now() - start;
    speed->nodes += report.nodes;
    speed->time += time;
    speed->longest = time > speed->longest ? time : speed->longest;
    speed->depth += report.depth;
    speed->searches++;
}

/* Positions of games between weak searches, both levels, one in six. */
static void compare_speed(uint32_t milliseconds, int positions, uint64_t seed)
{
    struct random random = random_from_seed(seed);
    struct speed speed = {0};
    struct echec_net net;
    echec_net_read(&net, echec_weights);
    for (uint32_t game = 0; speed.searches < positions; game++) {
        struct echec_state state = begin(1 + game % 2);
        for (int side = 0; side < ARMY_COUNT && state.phase == ECHEC_DEPLOY; side++)
            echec_deploy(&state, side, echec_army_choose(&state, RUNG_HARD, &random));
        while (state.phase != ECHEC_OVER && speed.searches < positions) {
            if (roll(&state, &random))
                continue;
            if (random_below(&random, 6) == 0)
                measure(&state, milliseconds, &net, &random, &speed);
            struct bot_question question = question_for(&state, 2000, &random);
            echec_play(&state, state.to_move, bots[RUNG_HARD]->choose(&question), NULL);
        }
    }
    printf("%d searches of %u ms: %.0f positions a second, mean depth %.2f actions, mean %.2f ms, longest "
           "%.2f ms\n",
           speed.searches, milliseconds, (double)speed.nodes * 1e9 / (double)speed.time,
           (double)speed.depth / speed.searches, (double)speed.time / 1e6 / speed.searches,
           (double)speed.longest / 1e6);
}

int main(int count, char **arguments)
{
    if (count == 5 && strcmp(arguments[1], "speed") == 0) {
        compare_speed((uint32_t)atoi(arguments[2]), atoi(arguments[3]), strtoull(arguments[4], NULL, 10));
        return 0;
    }
    if (count == 7 && strcmp(arguments[1], "effort") == 0) {
        const uint32_t sims[2] = {(uint32_t)atoi(arguments[3]), (uint32_t)atoi(arguments[4])};
        compare_efforts((uint32_t)atoi(arguments[2]), sims, atoi(arguments[5]),
                        strtoull(arguments[6], NULL, 10));
        return 0;
    }
    fputs("usage: echec speed MS POSITIONS SEED | echec effort LEVEL SIMS SIMS GAMES SEED\n", stderr);
    return 2;
}
