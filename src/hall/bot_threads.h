// SPDX-License-Identifier: MIT
/* bot_threads.h: those who think for bots, away from the loop: threads of a server (server/bot_threads.c),
 * workers in the browser (wasm/bot_threads.c). What there is to think about, and in which order, is said by
 * bot_jobs.c. */
#ifndef HALL_BOT_THREADS_H
#define HALL_BOT_THREADS_H

#include "bots/bot.h"

/* All a bot may know, copied: it can be carried anywhere, and needs nobody else while it is thought about. */
struct thought {
    const struct bot *bot;
    struct bot_question question; /* its pointers into the thought are set by thought_think() */
    union game_state view;
    bool informed;
    uint64_t told[SEATS_MAX];
    struct bot_past past;
};

game_move thought_think(struct thought *thought);

/* All are called under its lock: the next thought, or NULL; what came of it; and how those who think are
 * to hurry. */
struct bot_duty {
    struct thought *(*next)(void *context);
    void (*done)(void *context, struct thought *thought, game_move move);
    enum bot_hurry (*hurry)(void *context);
    void *context;
};

struct bot_threads;

/* NULL when there is no memory. */
struct bot_threads *bot_threads_open(unsigned members, const struct bot_duty *duty);
/* All have stopped when this returns. */
void bot_threads_close(struct bot_threads *pool);
void bot_threads_lock(struct bot_threads *pool);
void bot_threads_unlock(struct bot_threads *pool);
/* What there is to think about has changed; under the lock. */
void bot_threads_call(struct bot_threads *pool);

#endif
