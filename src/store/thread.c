// SPDX-License-Identifier: MIT
/* thread.c: the queue run by a thread of its own; see runner.h.
 *
 * The thread takes all requests that write, and after them some of those that read, has them carried out as
 * one batch, and posts them as answers; the lock covers these lists and nothing else. So nobody who decides
 * something waits for more than a few who want to know something, and those see all that was decided before.
 */
#include "core/language.h"
#include "store/runner.h"
#include "store/settings.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum { SETTLE_EVERY_MS = 100 };

struct threaded {
    struct store store; /* first */
    const struct store_settings *settings;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct store_queue queue, reads, answers; /* under the lock */
    bool held, closing, sleeping;             /* under the lock */
    bool ended;                               /* the thread; what it did is now done by finish() */
    struct store_request *unsettled;          /* a batch of which nobody knows yet whether it was kept */
};

/* Takes what is to be carried out again out of the batch. */
static struct store_request *those_again(struct store_request **batch)
{
    struct store_request *first = NULL, **end = &first;
    while (*batch) {
        if (!(*batch)->again) {
            batch = &(*batch)->next;
            continue;
        }
        *end = *batch;
        end = &(*batch)->next;
        *batch = *end;
        *end = NULL;
    }
    return first;
}

/* They are still the first of those that read. */
static void post_answers(struct threaded *threaded, struct store_request *batch)
{
    struct store_queue reads;
    store_queue_clear(&reads);
    store_queue_add(&reads, those_again(&batch));
    pthread_mutex_lock(&threaded->lock);
    store_queue_add(&threaded->answers, batch);
    store_queue_add(&reads, store_queue_take(&threaded->reads, SIZE_MAX));
    store_queue_add(&threaded->reads, reads.first);
    pthread_mutex_unlock(&threaded->lock);
}

static struct timespec after_ms(int milliseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += milliseconds / 1000;
    time.tv_nsec += milliseconds % 1000 * 1000000L;
    if (time.tv_nsec >= 1000000000) {
        time.tv_sec++;
        time.tv_nsec -= 1000000000;
    }
    return time;
}

static int patience_of(const struct threaded *threaded)
{
    const struct store_backend *backend = threaded->store.backend;
    if (threaded->unsettled)
        return SETTLE_EVERY_MS;
    return backend->patience ? backend->patience(threaded->store.database) : -1;
}

/* Sleeps until there is something to do: a request, the end, or the idle time is over, if there is any use
 * for that. Called with the lock. */
static bool wait_for_request(struct threaded *threaded)
{
    int patience = patience_of(threaded);
    struct timespec idle = after_ms(patience);
    int result = 0;
    while (((!threaded->queue.first && !threaded->reads.first) || threaded->held) && !threaded->closing &&
           result == 0) {
        threaded->sleeping = true;
        result = patience >= 0 ? pthread_cond_timedwait(&threaded->asked, &threaded->lock, &idle)
                               : pthread_cond_wait(&threaded->asked, &threaded->lock);
    }
    threaded->sleeping = false;
    return result != ETIMEDOUT;
}

static void refuse_all(struct store_request *batch, const char *refusal)
{
    for (struct store_request *request = batch; request; request = request->next)
        if (!request->spare)
            request->refusal = refusal;
}

static void carry_out(struct threaded *threaded, struct store_request *batch)
{
    if (threaded->store.backend->carry_out(threaded->store.database, batch))
        post_answers(threaded, batch);
    else
        threaded->unsettled = batch;
}

/* Tries to find out about the unsettled batch. As long as nobody knows, everything else is refused at once:
 * out of its turn, but nobody should have to wait for a database that is away. */
static void settle(struct threaded *threaded, struct store_request *batch, bool last)
{
    struct store_request *unsettled = threaded->unsettled;
    bool settled = threaded->store.backend->settle(threaded->store.database, unsettled);
    if (!settled && last)
        refuse_all(unsettled, SAY("the database was lost while this was being saved: it may be there later"));
    if (settled || last) {
        threaded->unsettled = NULL;
        post_answers(threaded, unsettled);
        if (batch)
            carry_out(threaded, batch);
    } else {
        refuse_all(batch, SAY("the database cannot be reached: try again in a moment"));
        post_answers(threaded, batch);
    }
}

/* Called with the lock. */
static struct store_request *take_batch(struct threaded *threaded)
{
    struct store_queue batch;
    store_queue_clear(&batch);
    store_queue_add(&batch, store_queue_take(&threaded->queue, threaded->settings->batch_most));
    store_queue_add(&batch, store_queue_take(&threaded->reads, threaded->settings->reads_most));
    return batch.first;
}

/* False when all is done and the store is closing. */
static bool work_once(struct threaded *threaded)
{
    const struct store *store = &threaded->store;
    pthread_mutex_lock(&threaded->lock);
    bool asked = wait_for_request(threaded);
    bool closing = threaded->closing;
    struct store_request *batch = asked ? take_batch(threaded) : NULL;
    pthread_mutex_unlock(&threaded->lock);
    bool busy = batch || threaded->unsettled;
    if (threaded->unsettled)
        settle(threaded, batch, closing);
    else if (batch)
        carry_out(threaded, batch);
    if (busy)
        threaded->wake(threaded->context);
    if (!threaded->unsettled && store->backend->carry_out_later)
        store->backend->carry_out_later(store->database, !asked);
    return busy || !asked;
}

static void *work(void *threaded)
{
    while (work_once(threaded))
        ;
    return NULL;
}

/* Signals are for the threads of those who know what to do with them. */
static bool start_thread(struct threaded *threaded)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&threaded->thread, NULL, work, threaded) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* For those who ask. */

static void ask(struct store *store, struct store_request *request)
{
    struct threaded *threaded = (struct threaded *)store;
    request->next = NULL;
    pthread_mutex_lock(&threaded->lock);
    store_queue_add(store_request_writes(request) ? &threaded->queue : &threaded->reads, request);
    if (threaded->sleeping)
        pthread_cond_signal(&threaded->asked);
    threaded->sleeping = false;
    pthread_mutex_unlock(&threaded->lock);
}

static struct store_request *answers(struct store *store)
{
    struct threaded *threaded = (struct threaded *)store;
    pthread_mutex_lock(&threaded->lock);
    struct store_request *first = store_queue_take(&threaded->answers, SIZE_MAX);
    pthread_mutex_unlock(&threaded->lock);
    return first;
}

static void finish(struct store *store)
{
    struct threaded *threaded = (struct threaded *)store;
    if (threaded->ended) {
        work(threaded);
        return;
    }
    pthread_mutex_lock(&threaded->lock);
    threaded->closing = threaded->ended = true;
    threaded->held = false;
    pthread_cond_signal(&threaded->asked);
    pthread_mutex_unlock(&threaded->lock);
    pthread_join(threaded->thread, NULL);
}

static void end(struct store *store)
{
    struct threaded *threaded = (struct threaded *)store;
    pthread_cond_destroy(&threaded->asked);
    pthread_mutex_destroy(&threaded->lock);
    free(threaded);
}

void store_hold(struct store *store, bool held)
{
    struct threaded *threaded = (struct threaded *)store;
    pthread_mutex_lock(&threaded->lock);
    threaded->held = held;
    pthread_cond_signal(&threaded->asked);
    pthread_mutex_unlock(&threaded->lock);
}

static const struct store_runner runner = {.ask = ask, .answers = answers, .finish = finish, .free = end};

static struct threaded *make(const struct store_settings *settings, const struct store_backend *backend,
                             void *database)
{
    struct threaded *threaded = settings->resize(NULL, sizeof *threaded);
    if (!threaded)
        return NULL;
    *threaded = (struct threaded){.settings = settings};
    if (!store_begin(&threaded->store, &runner, backend, database, settings->resize)) {
        free(threaded);
        return NULL;
    }
    store_queue_clear(&threaded->queue);
    store_queue_clear(&threaded->reads);
    store_queue_clear(&threaded->answers);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&threaded->asked, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&threaded->lock, NULL);
    return threaded;
}

struct store *store_open_thread(const struct store_settings *settings, const struct store_backend *backend,
                                void *database, void (*wake)(void *context), void *context, char *why,
                                size_t why_size)
{
    struct threaded *threaded = make(settings, backend, database);
    if (!threaded) {
        store_refuse(why, why_size, store_no_memory);
        backend->close(database);
        return NULL;
    }
    threaded->wake = wake;
    threaded->context = context;
    if (start_thread(threaded))
        return &threaded->store;
    store_refuse(why, why_size, SAY("the store's thread cannot be started"));
    threaded->ended = threaded->closing = true;
    store_close(&threaded->store);
    return NULL;
}
