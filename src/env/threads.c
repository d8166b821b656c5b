// SPDX-License-Identifier: MIT
/* threads.c: a crew that shares the games of an environment: each of its threads always has the same ones,
 * the caller's among them. Every game has a generator of its own, so that nothing depends on how many there
 * are. */
#include "env/env.h"

#include <pthread.h>
#include <stdlib.h>

struct worker {
    struct crew *crew;
    uint32_t first, end; /* its games */
    pthread_t thread;
    struct chance chance;
};

struct crew {
    struct gonfalon_env *env;
    const int32_t *actions; /* of the step under way; NULL: the crew is dismissed */
    uint64_t steps;         /* so many were begun */
    uint32_t busy;          /* threads that are still at it */
    uint32_t count, started;
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    struct worker workers[]; /* the first is the caller */
};

static void do_share(struct worker *worker, const int32_t *actions)
{
    env_step_some(worker->crew->env, actions, worker->first, worker->end, &worker->chance);
}

/* Waits for the step after that one. */
static const int32_t *next_actions(struct crew *crew, uint64_t *step)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->steps == *step)
        pthread_cond_wait(&crew->begun, &crew->lock);
    *step = crew->steps;
    const int32_t *actions = crew->actions;
    pthread_mutex_unlock(&crew->lock);
    return actions;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct crew *crew = worker->crew;
    uint64_t step = 0;
    for (const int32_t *actions; (actions = next_actions(crew, &step));) {
        do_share(worker, actions);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0)
            pthread_cond_signal(&crew->done);
        pthread_mutex_unlock(&crew->lock);
    }
    return NULL;
}

static void begin_step(struct crew *crew, const int32_t *actions)
{
    pthread_mutex_lock(&crew->lock);
    crew->actions = actions;
    crew->busy = crew->started;
    crew->steps++;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
}

void crew_step(struct crew *crew, const int32_t *actions)
{
    if (crew->started)
        begin_step(crew, actions);
    do_share(&crew->workers[0], actions);
    if (!crew->started)
        return;
    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0)
        pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

struct chance *crew_chance(struct crew *crew)
{
    return &crew->workers[0].chance;
}

/* False where the machine gives no more threads. */
static bool start_threads(struct crew *crew)
{
    for (uint32_t i = 1; i < crew->count; i++, crew->started++)
        if (pthread_create(&crew->workers[i].thread, NULL, work, &crew->workers[i]) != 0)
            return false;
    return true;
}

struct crew *crew_new(struct gonfalon_env *env, uint32_t threads)
{
    uint32_t games = env->arrays.games, count = threads < 1 ? 1 : threads > games ? games : threads;
    struct crew *crew = calloc(1, sizeof *crew + count * sizeof crew->workers[0]);
    if (!crew)
        return NULL;
    crew->env = env;
    crew->count = count;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    for (uint32_t i = 0; i < count; i++) {
        crew->workers[i].crew = crew;
        crew->workers[i].first = (uint32_t)((uint64_t)games * i / count);
        crew->workers[i].end = (uint32_t)((uint64_t)games * (i + 1) / count);
    }
    if (start_threads(crew))
        return crew;
    crew_free(crew);
    return NULL;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    begin_step(crew, NULL);
    for (uint32_t i = 1; i <= crew->started; i++)
        pthread_join(crew->workers[i].thread, NULL);
    pthread_cond_destroy(&crew->begun);
    pthread_cond_destroy(&crew->done);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
