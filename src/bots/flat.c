// SPDX-License-Identifier: MIT
/* flat.c: plain determinised Monte Carlo, the yardstick for the others: complete the view at random, play a
 * move, let everybody play at random to the end, and choose the move that won most. Moves are tried by UCB1.
 */
#include "bots/clock.h"
#include "bots/exact.h"
#include "bots/methods.h"

#include <math.h>
#include <string.h>

enum { ROLLOUT_MOVES = 3000, FLAT_STANDARD = 2000 };

struct arm {
    double sum;
    uint32_t tries;
};

/* 1 for a win of the seat, 0 for a loss, a half for a draw or a game that takes too long. */
static double roll_out(const struct game *game, union game_state *state, int seat, struct outcome *outcomes,
                       struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    for (int moves = 0; moves < ROLLOUT_MOVES; moves++) {
        seat_set actors = game->actors(state);
        if (!actors)
            break;
        if (actors & SEAT_CHANCE) {
            game->settle(state, game_pick_outcome(game, state, outcomes, random), NULL);
            continue;
        }
        int actor = __builtin_ctz(actors);
        int count = game->legal(state, actor, list);
        game->play(state, actor, list[random_below(random, (uint32_t)count)], NULL);
    }
    struct result result = game->result(state);
    if (!result.over || !result.winners)
        return 0.5;
    return result.winners & SEAT(seat) ? 1 : 0;
}

static int next_arm(const struct arm *arms, int count, uint32_t tried)
{
    int best = 0;
    double best_bound = -1, width = tried ? 0.5 * exact_log(tried) : 0;
    for (int i = 0; i < count; i++) {
        if (arms[i].tries == 0)
            return i;
        double bound = arms[i].sum / arms[i].tries + sqrt(width / arms[i].tries);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

static game_move choose(const struct bot_question *question)
{
    const struct game *game = question->game;
    struct random random = random_from_seed(question->seed);
    struct thinking thinking = thinking_begin(question, FLAT_STANDARD);
    struct outcome outcomes[GAME_OUTCOMES_MAX];
    game_move list[GAME_MOVES_MAX];
    struct arm arms[GAME_MOVES_MAX] = {{0}};
    int count = game->legal(question->view, question->seat, list), best = 0;
    for (uint32_t tried = 0; count > 1 && thinking_goes_on(&thinking, 8); tried++) {
        union game_state state = {.bytes = {0}};
        memcpy(&state, question->view, game->state_size);
        game->complete(&state, question->seat, &random);
        int arm = next_arm(arms, count, tried);
        game->play(&state, question->seat, list[arm], NULL);
        arms[arm].sum += roll_out(game, &state, question->seat, outcomes, &random);
        arms[arm].tries++;
    }
    for (int i = 1; i < count; i++)
        if (arms[i].tries > arms[best].tries)
            best = i;
    return list[best];
}

const struct bot bot_flat = {.name = "flat", .choose = choose};
