// SPDX-License-Identifier: MIT
/* crew.h: those who think for bots, away from the loop: threads in the program (crew.c), workers in the
 * browser (wasm/crew.c). What there is to think about, and in which order, is said by thinkers.c. */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include "bots/bot.h"

/* All a bot may know, copied: it can be carried anywhere, and needs nobody else while it is thought about. */
struct thought {
    const struct bot *bot;
    struct bot_question question; /* its pointers into the thought are set by thought_think() */
    union game_state view;
    bool informed;
    uint64_t told[SEATS_MAX];
};

game_move thought_think(struct thought *thought);

/* Both are called under the crew's lock: the next thought, or NULL; and what came of it. */
struct crew_duty {
    struct thought *(*next)(void *context);
    void (*done)(void *context, struct thought *thought, game_move move);
    void *context;
};

struct crew;

/* NULL when there is no memory. */
struct crew *crew_open(unsigned members, const struct crew_duty *duty);
/* All have stopped when this returns. */
void crew_close(struct crew *crew);
void crew_lock(struct crew *crew);
void crew_unlock(struct crew *crew);
/* There is something new to think about; under the lock. */
void crew_call(struct crew *crew);

#endif
