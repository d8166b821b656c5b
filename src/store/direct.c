// SPDX-License-Identifier: MIT
/* direct.c: the queue without a thread; see runner.h.
 *
 * Requests are carried out within the call that makes them, and answered by store_answer(). A backend that
 * needs time for a batch lets those that come meanwhile wait in the queue: they are its next batch. */
#include "store/runner.h"

#include <stdlib.h>

struct direct {
    struct store store; /* first */
    struct store_queue queue, answers;
    struct store_request *batch; /* not settled yet */
};

static void work(struct direct *direct)
{
    const struct store *store = &direct->store;
    while (!direct->batch && direct->queue.first) {
        struct store_request *batch = store_queue_take(&direct->queue, SIZE_MAX);
        if (store->backend->carry_out(store->database, batch))
            store_queue_add(&direct->answers, batch);
        else
            direct->batch = batch;
    }
}

static void ask(struct store *store, struct store_request *request)
{
    struct direct *direct = (struct direct *)store;
    request->next = NULL;
    store_queue_add(&direct->queue, request);
    work(direct);
}

static struct store_request *answers(struct store *store)
{
    struct direct *direct = (struct direct *)store;
    if (direct->batch && store->backend->settle(store->database, direct->batch)) {
        store_queue_add(&direct->answers, direct->batch);
        direct->batch = NULL;
        work(direct);
    }
    return store_queue_take(&direct->answers, SIZE_MAX);
}

static void finish(struct store *store)
{
    work((struct direct *)store);
}

static void end(struct store *store)
{
    free(store);
}

static const struct store_runner runner = {.ask = ask, .answers = answers, .finish = finish, .free = end};

struct store *store_open_direct(const struct store_backend *backend, void *database, store_resize *resize)
{
    struct direct *direct = database ? resize(NULL, sizeof *direct) : NULL;
    if (direct && store_begin(&direct->store, &runner, backend, database, resize)) {
        store_queue_clear(&direct->queue);
        store_queue_clear(&direct->answers);
        direct->batch = NULL;
        return &direct->store;
    }
    if (database)
        backend->close(database);
    free(direct);
    return NULL;
}
