// SPDX-License-Identifier: MIT
/* bot_threads.c: hall/bot_threads.h in the browser: bots think in workers with modules of their own, to which
 * thoughts are carried byte by byte. The pointers in them lead to what never changes, bots and games, and
 * that lies at the same place in every module. */
#include "hall/bot_threads.h"
#include "wasm/world.h"

#include <stdlib.h>

struct bot_threads {
    struct bot_duty duty;
};

FROM_BROWSER("think") void browser_think(struct bot_threads *pool);
FOR_BROWSER("bots_take") struct thought *browser_bots_take(struct bot_threads *pool);
FOR_BROWSER("bots_done")
void browser_bots_done(struct bot_threads *pool, struct thought *thought, game_move move);
FOR_BROWSER("thought_size") size_t browser_thought_size(void);
FOR_BROWSER("thought_think") game_move browser_thought_think(struct thought *thought);

struct bot_threads *bot_threads_open(unsigned members, const struct bot_duty *duty)
{
    (void)members; /* the browser's affair */
    struct bot_threads *pool = malloc(sizeof *pool);
    if (pool)
        pool->duty = *duty;
    return pool;
}

void bot_threads_close(struct bot_threads *pool)
{
    free(pool);
}

/* One thread: nothing to lock. */
void bot_threads_lock(struct bot_threads *pool)
{
    (void)pool;
}

void bot_threads_unlock(struct bot_threads *pool)
{
    (void)pool;
}

void bot_threads_call(struct bot_threads *pool)
{
    browser_think(pool);
}

/* Something to think about, or NULL. */
struct thought *browser_bots_take(struct bot_threads *pool)
{
    return pool->duty.next(pool->duty.context);
}

void browser_bots_done(struct bot_threads *pool, struct thought *thought, game_move move)
{
    pool->duty.done(pool->duty.context, thought, move);
}

size_t browser_thought_size(void)
{
    return sizeof(struct thought);
}

game_move browser_thought_think(struct thought *thought)
{
    return thought_think(thought);
}
