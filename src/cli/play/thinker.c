// SPDX-License-Identifier: MIT
/* thinker.c: see thinker.h. */
#include "cli/play/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum stage { IDLE, ASKED, THINKING, ANSWERED };

struct thinker {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread;
    enum stage stage;
    bool stopping;
    int bell; /* an eventfd */
    struct thought thought;
};

static void ring(struct thinker *thinker)
{
    uint64_t one = 1;
    ssize_t written = write(thinker->bell, &one, sizeof one);
    (void)written; /* the counter cannot be full: it is read before the next question */
}

static void *think(void *context)
{
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->stopping) {
        if (thinker->stage != ASKED) {
            pthread_cond_wait(&thinker->work, &thinker->lock);
            continue;
        }
        thinker->stage = THINKING;
        pthread_mutex_unlock(&thinker->lock);
        thinker->thought.move = bot_ask(thinker->thought.bot, &thinker->thought.question);
        pthread_mutex_lock(&thinker->lock);
        thinker->stage = ANSWERED;
        ring(thinker);
    }
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

struct thinker *thinker_open(void)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker)
        return NULL;
    thinker->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->work, NULL);
    if (thinker->bell >= 0 && pthread_create(&thinker->thread, NULL, think, thinker) == 0)
        return thinker;
    if (thinker->bell >= 0)
        close(thinker->bell);
    free(thinker);
    return NULL;
}

void thinker_close(struct thinker *thinker)
{
    if (!thinker)
        return;
    pthread_mutex_lock(&thinker->lock);
    thinker->stopping = true;
    pthread_cond_signal(&thinker->work);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    pthread_mutex_destroy(&thinker->lock);
    pthread_cond_destroy(&thinker->work);
    close(thinker->bell);
    free(thinker);
}

int thinker_descriptor(const struct thinker *thinker)
{
    return thinker->bell;
}

bool thinker_ask(struct thinker *thinker, const struct thought *thought)
{
    pthread_mutex_lock(&thinker->lock);
    bool free_now = thinker->stage == IDLE;
    if (free_now) {
        thinker->thought = *thought;
        thinker->thought.question.view = &thinker->thought.view;
        thinker->thought.question.past = &thinker->thought.past;
        if (thinker->thought.question.told)
            thinker->thought.question.told = thinker->thought.told;
        thinker->stage = ASKED;
        pthread_cond_signal(&thinker->work);
    }
    pthread_mutex_unlock(&thinker->lock);
    return free_now;
}

bool thinker_answer(struct thinker *thinker, struct thought *thought)
{
    uint64_t rung;
    ssize_t got = read(thinker->bell, &rung, sizeof rung);
    (void)got;
    pthread_mutex_lock(&thinker->lock);
    bool answered = thinker->stage == ANSWERED;
    if (answered) {
        *thought = thinker->thought;
        thought->question.view = &thought->view;
        thinker->stage = IDLE;
    }
    pthread_mutex_unlock(&thinker->lock);
    return answered;
}
