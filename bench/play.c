// SPDX-License-Identifier: MIT
/* play.c: random play, as fast as the rules allow: play GAME "OPTIONS" GAMES SEED
 *
 * Uniform choice among the legal moves of each actor in turn, legal-move lists included, no events, no
 * allocation while playing. Prints `GAMES MOVES SECONDS`. A move is a decision of a seat or an outcome of
 * chance. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "first.h"

static struct outcome outcomes[GAME_OUTCOMES_MAX];

static uint64_t play_game(const struct game *game, union game_state state, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    uint64_t moves = 0;
    for (seat_set actors = game->actors(&state); actors; actors = game->actors(&state), moves++) {
        if (actors & SEAT_CHANCE) {
            game->settle(&state, game_pick_outcome(game, &state, outcomes, random), NULL);
            continue;
        }
        int seat = __builtin_ctz(actors);
        int count = game->legal(&state, seat, list);
        game->play(&state, seat, list[random_below(random, (uint32_t)count)], NULL);
    }
    return moves;
}

int main(int count, char **arguments)
{
    union game_state first = {.bytes = {0}};
    const struct game *game = count == 5 ? first_state(arguments[1], arguments[2], &first) : NULL;
    if (!game) {
        fputs("usage: play GAME \"key=value ...\" GAMES SEED\n", stderr);
        return 2;
    }
    long games_wanted = atol(arguments[3]);
    struct random random = random_from_seed(strtoull(arguments[4], NULL, 10));
    struct timespec before, after;
    uint64_t moves = 0;
    clock_gettime(CLOCK_MONOTONIC, &before);
    for (long i = 0; i < games_wanted; i++)
        moves += play_game(game, first, &random);
    clock_gettime(CLOCK_MONOTONIC, &after);
    double seconds = (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) / 1e9;
    printf("%ld %llu %.6f\n", games_wanted, (unsigned long long)moves, seconds);
    return 0;
}
