// SPDX-License-Identifier: MIT
/* goths.c: what `hard` can do in Goths Save the Queen.
 *
 *   goths speed "OPTIONS" MS POSITIONS SEED   turns played out in a second, the depth reached, the time taken
 *
 * Positions are cards and orders of games between `easy` players, one in six; two clans only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/methods.h"
#include "games/goths/bots/belief.h"

#include "first.h"

static struct outcome outcomes[GAME_OUTCOMES_MAX];

struct speed {
    uint64_t turns, time, longest;
    int depth, searches;
};

/* By what it decides: with two players another search than with partners. */
static void measure(const struct bot_question *question, uint32_t milliseconds, struct speed *speed)
{
    static struct belief belief;
    struct deep_report report;
    struct bot_question timed = *question;
    struct effort effort = rung_hard_effort(question);
    timed.milliseconds = milliseconds;
    uint64_t start = thinking_now();
    if (belief_knows(question->view)) {
        belief_solve(&belief, &timed, &effort);
        report = belief.report;
    } else {
        deep_reported(&timed, &effort, &report);
    }
    uint64_t time = thinking_now() - start;
    speed->turns += report.turns;
    speed->time += time;
    speed->longest = time > speed->longest ? time : speed->longest;
    speed->depth += report.depth;
    speed->searches++;
}

static void decide(const struct game *game, union game_state *state, uint32_t milliseconds,
                   struct random *random, struct speed *speed)
{
    union game_state view = {.bytes = {0}};
    int seat = __builtin_ctz(game->actors(state)), phase = ((struct goths_state *)state)->phase;
    game->observe(state, seat, &view);
    struct bot_question question = {.game = game, .view = &view, .seat = seat, .seed = random_next(random)};
    if ((phase == PHASE_KING || phase == PHASE_ORDER) && random_below(random, 6) == 0)
        measure(&question, milliseconds, speed);
    game->play(state, seat, bots[RUNG_EASY]->choose(&question), NULL);
}

static void compare_speed(const struct game *game, const union game_state *first, uint32_t milliseconds,
                          int positions, uint64_t seed)
{
    struct random random = random_from_seed(seed);
    struct speed speed = {0};
    while (speed.searches < positions) {
        union game_state state = *first;
        while (game->actors(&state) && speed.searches < positions)
            if (game->actors(&state) & SEAT_CHANCE)
                game->settle(&state, game_pick_outcome(game, &state, outcomes, &random), NULL);
            else
                decide(game, &state, milliseconds, &random, &speed);
    }
    printf(
        "%d searches of %u ms: %.0f turns a second, mean depth %.2f turns, mean %.2f ms, longest %.2f ms\n",
        speed.searches, milliseconds, (double)speed.turns * 1e9 / (double)speed.time,
        (double)speed.depth / speed.searches, (double)speed.time / 1e6 / speed.searches,
        (double)speed.longest / 1e6);
}

int main(int count, char **arguments)
{
    union game_state first = {.bytes = {0}};
    const struct game *game =
        count == 6 && strcmp(arguments[1], "speed") == 0 ? first_state("goths", arguments[2], &first) : NULL;
    if (!game || ((struct goths_state *)&first)->clan_count != 2) {
        fputs("usage: goths speed \"key=value ...\" MS POSITIONS SEED, two to four players\n", stderr);
        return 2;
    }
    compare_speed(game, &first, (uint32_t)atoi(arguments[3]), atoi(arguments[4]),
                  strtoull(arguments[5], NULL, 10));
    return 0;
}
