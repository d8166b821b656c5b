// SPDX-License-Identifier: MIT
/* ladder.h: the parts of bench/ladder, which measures the rungs of the bots (docs/strength.md).
 *
 * - newcomers.c, newcomers_echec.c: scripted newcomers and readers, whom no bot knows of.
 * - arena.c: many games, each by its number and the seed alone, in several processes.
 * - ladder.c: the commands, and their tables. */
#ifndef BENCH_LADDER_H
#define BENCH_LADDER_H

#include "bots/bot.h"

/* What anybody at the table could write down: the last order each clan has shown, 0 before the first. */
struct notes {
    uint8_t last_order[4];
};

/* Somebody who plays by a script: as a king, a warchief, or alone. */
struct newcomer {
    const char *name;
    const char *game; /* its id */
    game_move (*choose)(const struct bot_question *question, const struct notes *notes);
};

extern const struct newcomer newcomers[];
extern const int newcomers_count;
extern const struct newcomer echec_newcomers[];
extern const int echec_newcomers_count;
extern const struct newcomer readers[];
extern const int readers_count;
const struct newcomer *newcomer_find(const char *name);

/* Who sits somewhere: one of both. */
struct seated {
    const struct bot *bot;
    const struct newcomer *newcomer;
};

/* One side: its kings, and everybody else. */
struct side {
    struct seated king, other;
};

/* Side 0 against side 1, changing ends after every game. */
struct match_plan {
    const char *game, *options;
    struct side side[2];
    int games;
    uint64_t seed;
    uint32_t effort; /* of `hard`, counted; 0: its own measure */
};

struct record {
    int8_t score;      /* of side 0: 1, 0, or -1 for a draw */
    uint8_t queen;     /* won by G6.1 */
    uint8_t long_shot; /* units were shot at in the forest more than twice */
    uint16_t turns;
    uint16_t orders[2], through[2]; /* by side, after the fifth turn */
};

/* Plays all games of all plans; `records` has room for every game, plan by plan. */
void arena_play(const struct match_plan *plans, int count, int jobs, struct record *records);
/* For commands that decide from game to game. */
void arena_one(const struct match_plan *plan, int number, struct record *record);

#endif
