// SPDX-License-Identifier: MIT
/* bot_threads.c: bots think in threads of this process. */
#include "hall/bot_threads.h"

#include <pthread.h>
#include <stdlib.h>

struct bot_threads {
    struct bot_duty duty;
    pthread_mutex_t lock;
    pthread_cond_t work;
    bool stopping;
    atomic_uint hurry; /* an enum bot_hurry */
    unsigned count;
    pthread_t threads[];
};

static void hurry(struct bot_threads *pool, enum bot_hurry hurry)
{
    atomic_store_explicit(&pool->hurry, hurry, memory_order_relaxed);
}

static void *think(void *context)
{
    struct bot_threads *pool = context;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        struct thought *thought = pool->duty.next(pool->duty.context);
        hurry(pool, pool->duty.hurry(pool->duty.context));
        if (!thought) {
            pthread_cond_wait(&pool->work, &pool->lock);
            continue;
        }
        thought->question.hurry = &pool->hurry;
        pthread_mutex_unlock(&pool->lock);
        game_move move = thought_think(thought);
        pthread_mutex_lock(&pool->lock);
        pool->duty.done(pool->duty.context, thought, move);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct bot_threads *bot_threads_open(unsigned members, const struct bot_duty *duty)
{
    struct bot_threads *pool = calloc(1, sizeof *pool + members * sizeof pool->threads[0]);
    if (!pool)
        return NULL;
    pool->duty = *duty;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    while (pool->count < members && pthread_create(&pool->threads[pool->count], NULL, think, pool) == 0)
        pool->count++;
    return pool;
}

void bot_threads_close(struct bot_threads *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    hurry(pool, BOT_STOPS);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->work);
    free(pool);
}

void bot_threads_lock(struct bot_threads *pool)
{
    pthread_mutex_lock(&pool->lock);
}

void bot_threads_unlock(struct bot_threads *pool)
{
    pthread_mutex_unlock(&pool->lock);
}

void bot_threads_call(struct bot_threads *pool)
{
    hurry(pool, pool->duty.hurry(pool->duty.context));
    pthread_cond_signal(&pool->work);
}
