// SPDX-License-Identifier: MIT
/* runner.h: who takes requests from the queue and has them carried out.
 *
 *   thread.c   a thread of its own: those who ask wait for nothing, and what comes while a batch is being
 *              kept is the next batch (group commit)
 *   direct.c   those who ask, at once: where there are no threads, or nothing worth waiting for
 *
 * All functions of store.h are called in one thread, the caller's. What a request goes through is in its list
 * only: the queue, a batch, the answers.
 */
#ifndef STORE_RUNNER_H
#define STORE_RUNNER_H

#include "store/request.h"

struct store_queue {
    struct store_request *first, **end;
};
void store_queue_clear(struct store_queue *queue);
/* A list of requests, which may be empty, to the end. */
void store_queue_add(struct store_queue *queue, struct store_request *first);
/* Takes at most so many off the front. */
struct store_request *store_queue_take(struct store_queue *queue, size_t most);

struct store_runner {
    /* A request for the queue. */
    void (*ask)(struct store *store, struct store_request *request);
    /* The requests that can be answered, in their order. */
    struct store_request *(*answers)(struct store *store);
    /* Carries out all that was asked, and from now on whatever is asked at the next call of this. */
    void (*finish)(struct store *store);
    /* All it has, the store included. */
    void (*free)(struct store *store);
};

/* The beginning of what a runner has. */
struct store {
    const struct store_runner *runner;
    const struct store_backend *backend;
    void *database;
    store_resize *resize;
    size_t waiting;
    struct store_request *spares, *all_spares; /* for requests there is no memory for */
};

/* False where there is no memory; then there is nothing to be freed. */
bool store_begin(struct store *store, const struct store_runner *runner, const struct store_backend *backend,
                 void *database, store_resize *resize);

struct store_settings;
/* Both own the database from here on, and have closed it where they return NULL. */
struct store *store_open_direct(const struct store_backend *backend, void *database, store_resize *resize);
struct store *store_open_thread(const struct store_settings *settings, const struct store_backend *backend,
                                void *database, void (*wake)(void *context), void *context, char *why,
                                size_t why_size);

#endif
