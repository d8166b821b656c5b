// SPDX-License-Identifier: MIT
/* crew.c: bots think in threads of their own; see crew.h. */
#include "server/crew.h"

#include <pthread.h>
#include <stdlib.h>

struct crew {
    struct crew_duty duty;
    pthread_mutex_t lock;
    pthread_cond_t work;
    bool stopping;
    unsigned count;
    pthread_t threads[];
};

static void *think(void *context)
{
    struct crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    while (!crew->stopping) {
        struct thought *thought = crew->duty.next(crew->duty.context);
        if (!thought) {
            pthread_cond_wait(&crew->work, &crew->lock);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        game_move move = thought_think(thought);
        pthread_mutex_lock(&crew->lock);
        crew->duty.done(crew->duty.context, thought, move);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct crew *crew_open(unsigned members, const struct crew_duty *duty)
{
    struct crew *crew = calloc(1, sizeof *crew + members * sizeof crew->threads[0]);
    if (!crew)
        return NULL;
    crew->duty = *duty;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, NULL);
    while (crew->count < members && pthread_create(&crew->threads[crew->count], NULL, think, crew) == 0)
        crew->count++;
    return crew;
}

void crew_close(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->stopping = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->count; i++)
        pthread_join(crew->threads[i], NULL);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->work);
    free(crew);
}

void crew_lock(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
}

void crew_unlock(struct crew *crew)
{
    pthread_mutex_unlock(&crew->lock);
}

void crew_call(struct crew *crew)
{
    pthread_cond_signal(&crew->work);
}
