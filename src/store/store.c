// SPDX-License-Identifier: MIT
/* store.c: the queue, the thread and the answers; see store.h and inside.h.
 *
 * A request is one piece of memory with copies of all it needs. It goes from the queue to the thread, and
 * from there to the list of answers; the lock covers these lists and nothing else. Where there is no memory
 * for a request, a spare takes its place in the queue: refused, but answered in its turn. */
#include "core/language.h"
#include "core/text.h"
#include "store/inside.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPARES = 1024, BYTES_MOST = 1 << 28, SETTLE_EVERY_MS = 100, PEOPLE_MOST = 1024 };

struct queue {
    struct request *first, **end;
};

struct store {
    const struct backend *backend;
    const struct store_settings *settings;
    void *database;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct queue queue, answers;  /* under the lock */
    struct request *unsettled;    /* a batch of which nobody knows yet whether it was kept */
    bool held, closing, sleeping; /* under the lock */
    void (*wake)(void *context);
    void *context;
    atomic_size_t waiting;
    struct request *spares; /* under the lock */
    struct request *all_spares;
};

const char *const store_moved = SAY("the table is at another server now: try again");
const char *const store_no_such_table = SAY("there is no such table");
const char *const store_not_following = SAY("these lines do not follow the last one kept");
const char *const store_no_number = SAY("that cannot be the number of a table");
const char *const store_changed_meanwhile = SAY("somebody else has changed that meanwhile");
const char *const store_needs_facts = SAY("a new table needs its facts");

/* Queues. */

static void queue_clear(struct queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_add(struct queue *queue, struct request *request)
{
    request->next = NULL;
    *queue->end = request;
    queue->end = &request->next;
}

/* Takes at most so many off the front. */
static struct request *queue_take(struct queue *queue, size_t most)
{
    struct request *first = queue->first;
    struct request **end = &queue->first;
    for (size_t i = 0; i < most && *end; i++)
        end = &(*end)->next;
    queue->first = *end;
    *end = NULL;
    if (!queue->first)
        queue->end = &queue->first;
    return first;
}

/* The thread. */

static void post_answers(struct store *store, struct request *batch)
{
    pthread_mutex_lock(&store->lock);
    while (batch) {
        struct request *next = batch->next;
        queue_add(&store->answers, batch);
        batch = next;
    }
    pthread_mutex_unlock(&store->lock);
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

/* Sleeps until there is something to do: a request, the end, or the idle time is over, if there is any use
 * for that. Called with the lock. */
static bool wait_for_request(struct store *store)
{
    int patience = store->unsettled ? SETTLE_EVERY_MS : store->backend->patience(store->database);
    struct timespec idle = after_ms(patience);
    int result = 0;
    while ((!store->queue.first || store->held) && !store->closing && result == 0) {
        store->sleeping = true;
        result = patience >= 0 ? pthread_cond_timedwait(&store->asked, &store->lock, &idle)
                               : pthread_cond_wait(&store->asked, &store->lock);
    }
    store->sleeping = false;
    return result != ETIMEDOUT;
}

static void refuse_all(struct request *batch, const char *refusal)
{
    for (struct request *request = batch; request; request = request->next)
        if (!request->spare)
            request->refusal = refusal;
}

/* Tries to find out about the unsettled batch. As long as nobody knows, everything else is refused at once:
 * out of its turn, but nobody should have to wait for a database that is away. */
static void settle(struct store *store, struct request *batch, bool last)
{
    static const char *const unreachable = SAY("the database cannot be reached: try again in a moment");
    struct request *unsettled = store->unsettled;
    bool settled = store->backend->settle(store->database, unsettled);
    if (!settled && last)
        refuse_all(unsettled, SAY("the database was lost while this was being saved: it may be there later"));
    if (settled || last) {
        store->unsettled = NULL;
        post_answers(store, unsettled);
    }
    if (!store->unsettled && batch && !store->backend->carry_out(store->database, batch)) {
        store->unsettled = batch;
        return;
    }
    if (store->unsettled)
        refuse_all(batch, unreachable);
    post_answers(store, batch);
}

static void carry_out_batch(struct store *store, struct request *batch)
{
    if (store->backend->carry_out(store->database, batch))
        post_answers(store, batch);
    else
        store->unsettled = batch;
}

/* False when all is done and the store is closing. */
static bool work_once(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    bool asked = wait_for_request(store);
    bool closing = store->closing;
    struct request *batch = asked ? queue_take(&store->queue, store->settings->batch_most) : NULL;
    pthread_mutex_unlock(&store->lock);
    bool busy = batch || store->unsettled;
    if (store->unsettled)
        settle(store, batch, closing);
    else if (batch)
        carry_out_batch(store, batch);
    if (busy)
        store->wake(store->context);
    if (!store->unsettled)
        store->backend->carry_out_later(store->database, !asked);
    return busy || !asked;
}

static void *work(void *store)
{
    while (work_once(store))
        ;
    return NULL;
}

/* Signals are for the threads of those who know what to do with them. */
static bool start_thread(struct store *store)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&store->thread, NULL, work, store) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Opening and closing. */

static struct store *store_new(const struct store_settings *settings)
{
    struct store *store = settings->resize(NULL, sizeof *store);
    if (!store)
        return NULL;
    *store = (struct store){.settings = settings};
    queue_clear(&store->queue);
    queue_clear(&store->answers);
    store->all_spares = settings->resize(NULL, SPARES * sizeof *store->all_spares);
    if (!store->all_spares) {
        free(store);
        return NULL;
    }
    for (size_t i = 0; i < SPARES; i++)
        store->all_spares[i].next = i + 1 < SPARES ? &store->all_spares[i + 1] : NULL;
    store->spares = store->all_spares;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&store->asked, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&store->lock, NULL);
    return store;
}

static void store_free(struct store *store)
{
    if (store->database)
        store->backend->close(store->database);
    pthread_cond_destroy(&store->asked);
    pthread_mutex_destroy(&store->lock);
    free(store->all_spares);
    free(store);
}

static const struct backend *backend_for(const char *where)
{
    bool url = text_starts_with(where, "postgres://") || text_starts_with(where, "postgresql://");
    return url ? &postgres_backend : &sqlite_backend;
}

struct store *store_open_with(const struct store_settings *settings, const char *where,
                              const struct store_node *node, void (*wake)(void *context), void *context,
                              char *why, size_t why_size)
{
    struct store *store = store_new(settings);
    if (!store) {
        snprintf(why, why_size, "%s", store_no_memory);
        return NULL;
    }
    store->wake = wake;
    store->context = context;
    store->backend = backend_for(where);
    store->database = store->backend->open(settings, where, node, why, why_size);
    if (store->database && start_thread(store))
        return store;
    if (store->database)
        snprintf(why, why_size, "%s", SAY("the store's thread cannot be started"));
    store_free(store);
    return NULL;
}

struct store *store_open(const char *where, const struct store_node *node, void (*wake)(void *context),
                         void *context, char *why, size_t why_size)
{
    return store_open_with(&store_settings, where, node, wake, context, why, why_size);
}

uint64_t store_term(const struct store *store)
{
    return store->backend->term ? store->backend->term(store->database) : 0;
}

const char *store_secret(const struct store *store)
{
    return store->backend->secret ? store->backend->secret(store->database) : "";
}

void store_close(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    store->held = false;
    pthread_cond_signal(&store->asked);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    /* Whoever is answered now may ask again: the thread's work is ours. */
    while (store_answer(store) > 0)
        while (work_once(store))
            ;
    store_free(store);
}

void store_hold(struct store *store, bool held)
{
    pthread_mutex_lock(&store->lock);
    store->held = held;
    pthread_cond_signal(&store->asked);
    pthread_mutex_unlock(&store->lock);
}

/* Answers. */

static void answer(const struct request *request)
{
    const struct reading *reading = &request->reading;
    size_t count = request->refusal ? 0 : reading->count;
    switch (request->kind) {
    case APPEND:
    case NOTE:
    case PERSON_SET:
    case PEOPLE_CHANGE:
    case SEAT:
    case GIVE: request->answer.done(request->context, request->refusal); break;
    case TAKE:
        request->answer.taken(request->context, request->refusal,
                              request->refusal || !reading->found ? NULL : reading->bytes);
        break;
    case READ: request->answer.log(request->context, request->refusal, reading->items, count); break;
    case LIST_TABLES:
    case DUE_TABLES:
    case TABLES_OF_PERSON:
    case SCAN_TABLES: request->answer.rows(request->context, request->refusal, reading->items, count); break;
    case SCAN_PEOPLE:
    case SCAN_SEATS: request->answer.people(request->context, request->refusal, reading->items, count); break;
    case PERSON_ASK:
        request->answer.person(request->context, request->refusal,
                               request->refusal || !reading->found ? NULL : reading->bytes);
        break;
    }
}

static void forget(struct store *store, struct request *request)
{
    reading_free(&request->reading);
    if (!request->spare) {
        free(request);
        return;
    }
    pthread_mutex_lock(&store->lock);
    request->next = store->spares;
    store->spares = request;
    pthread_mutex_unlock(&store->lock);
}

size_t store_answer(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct request *request = queue_take(&store->answers, SIZE_MAX);
    pthread_mutex_unlock(&store->lock);
    size_t count = 0;
    for (; request; count++) {
        struct request *next = request->next;
        atomic_fetch_sub_explicit(&store->waiting, 1, memory_order_relaxed);
        answer(request);
        forget(store, request);
        request = next;
    }
    return count;
}

size_t store_waiting(const struct store *store)
{
    return atomic_load_explicit(&store->waiting, memory_order_relaxed);
}

/* Readings. */

void reading_free(struct reading *reading)
{
    free(reading->bytes);
    free(reading->items);
    *reading = (struct reading){0};
}

bool reading_keep(const struct store_settings *settings, struct reading *reading, const void *text,
                  size_t length, const char **place)
{
    if (reading->capacity - reading->length <= length) {
        size_t capacity = 2 * reading->capacity + length + 1024;
        char *bytes = settings->resize(reading->bytes, capacity);
        if (!bytes)
            return false;
        reading->bytes = bytes;
        reading->capacity = capacity;
    }
    char *copied = reading->bytes + reading->length;
    if (length > 0)
        memcpy(copied, text, length);
    copied[length] = '\0';
    *place = (const char *)reading->length; /* NOLINT(performance-no-int-to-ptr) */
    reading->length += length + 1;
    return true;
}

bool reading_room(const struct store_settings *settings, struct reading *reading, size_t room, size_t size)
{
    if (room <= reading->room)
        return true;
    void *items = room <= SIZE_MAX / size ? settings->resize(reading->items, room * size) : NULL;
    if (!items)
        return false;
    reading->items = items;
    reading->room = room;
    return true;
}

static void settle_text(const struct reading *reading, const char **place)
{
    *place = reading->bytes + (size_t)*place;
}

void reading_settle(struct request *request)
{
    struct reading *reading = &request->reading;
    for (size_t i = 0; i < reading->count; i++) {
        if (request->kind == READ) {
            settle_text(reading, &((struct store_line *)reading->items)[i].text);
        } else if (request->kind == SCAN_PEOPLE || request->kind == SCAN_SEATS) {
            struct store_known *known = &((struct store_known *)reading->items)[i];
            settle_text(reading, &known->key);
            if (request->kind == SCAN_PEOPLE)
                settle_text(reading, &known->about);
        } else {
            struct store_facts *facts = &((struct store_row *)reading->items)[i].facts;
            settle_text(reading, &facts->game);
            settle_text(reading, &facts->about);
        }
    }
}

/* Requests. */

static void ask(struct store *store, struct request *request)
{
    atomic_fetch_add_explicit(&store->waiting, 1, memory_order_relaxed);
    pthread_mutex_lock(&store->lock);
    queue_add(&store->queue, request);
    if (store->sleeping)
        pthread_cond_signal(&store->asked);
    store->sleeping = false;
    pthread_mutex_unlock(&store->lock);
}

/* A request is refused in its turn; if so many are that the spares are all in use, at once. */
static void ask_refused(struct store *store, const struct request *form, const char *refusal)
{
    pthread_mutex_lock(&store->lock);
    struct request *request = store->spares;
    if (request)
        store->spares = request->next;
    pthread_mutex_unlock(&store->lock);
    struct request at_once;
    struct request *spare = request ? request : &at_once;
    *spare = *form;
    spare->spare = true;
    spare->refusal = refusal;
    if (request)
        ask(store, request);
    else
        answer(spare);
}

static const char *copy(char **bytes, const char *text, size_t length)
{
    char *begun = *bytes;
    if (length > 0)
        memcpy(begun, text, length);
    begun[length] = '\0';
    *bytes += length + 1;
    return begun;
}

static const char *copy_string(char **bytes, const char *string)
{
    return string ? copy(bytes, string, strlen(string)) : NULL;
}

/* How many bytes the copies take; more than BYTES_MOST if that is too much. */
static size_t measure(const struct request *form, const struct store_line *lines)
{
    const char *const strings[] = {form->key, form->about, form->facts.game, form->facts.about};
    size_t bytes = 0;
    for (size_t i = 0; i < sizeof strings / sizeof strings[0] && bytes <= BYTES_MOST; i++)
        bytes += strings[i] ? strlen(strings[i]) + 1 : 0;
    if (form->count > BYTES_MOST / sizeof *lines)
        return SIZE_MAX;
    for (size_t i = 0; i < form->count && bytes <= BYTES_MOST; i++)
        bytes += lines[i].length < BYTES_MOST ? lines[i].length + 1 : BYTES_MOST + 1;
    return bytes;
}

/* Copies what the form points to, and queues that. */
static void ask_copy(struct store *store, const struct request *form, const struct store_line *lines)
{
    size_t bytes = measure(form, lines);
    if (bytes > BYTES_MOST) {
        ask_refused(store, form, SAY("that is too long to be kept"));
        return;
    }
    size_t heads = sizeof *form + form->count * sizeof *lines;
    struct request *request = store->settings->resize(NULL, heads + bytes);
    if (!request) {
        ask_refused(store, form, store_no_memory);
        return;
    }
    *request = *form;
    char *end = (char *)request + heads;
    request->key = copy_string(&end, form->key);
    request->about = copy_string(&end, form->about);
    request->facts.game = copy_string(&end, form->facts.game);
    request->facts.about = copy_string(&end, form->facts.about);
    for (size_t i = 0; i < form->count; i++) {
        request->lines[i].length = lines[i].length;
        request->lines[i].text = copy(&end, lines[i].text, lines[i].length);
    }
    ask(store, request);
}

void store_append(struct store *store, store_table table, uint32_t first, const struct store_line *lines,
                  size_t count, const struct store_facts *facts, store_done *done, void *context)
{
    struct request form = {.kind = APPEND,
                           .context = context,
                           .answer.done = done,
                           .table = table,
                           .first = first,
                           .count = count,
                           .has_facts = facts};
    if (facts)
        form.facts = *facts;
    ask_copy(store, &form, lines);
}

void store_note(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    struct request form = {
        .kind = NOTE, .context = context, .answer.done = done, .table = table, .facts = *facts};
    ask_copy(store, &form, NULL);
}

void store_read(struct store *store, store_table table, store_log *log, void *context)
{
    struct request form = {.kind = READ, .context = context, .answer.log = log, .table = table};
    ask_copy(store, &form, NULL);
}

void store_list(struct store *store, enum store_state state, size_t most, store_rows *rows, void *context)
{
    struct request form = {
        .kind = LIST_TABLES, .context = context, .answer.rows = rows, .state = state, .most = most};
    ask_copy(store, &form, NULL);
}

void store_due(struct store *store, int64_t until, int64_t after_due, store_table after, size_t most,
               store_rows *rows, void *context)
{
    struct request form = {.kind = DUE_TABLES,
                           .context = context,
                           .answer.rows = rows,
                           .until = until,
                           .after = after_due,
                           .table = after,
                           .most = most};
    ask_copy(store, &form, NULL);
}

void store_person_put(struct store *store, const char *key, const char *about, store_done *done,
                      void *context)
{
    struct request form = {
        .kind = PERSON_SET, .context = context, .answer.done = done, .key = key, .about = about};
    ask_copy(store, &form, NULL);
}

void store_person_get(struct store *store, const char *key, store_person *person, void *context)
{
    struct request form = {.kind = PERSON_ASK, .context = context, .answer.person = person, .key = key};
    ask_copy(store, &form, NULL);
}

static struct store_line line_of(const char *text)
{
    return (struct store_line){text, strlen(text)};
}

void store_people_change(struct store *store, const struct store_change *changes, size_t count,
                         store_done *done, void *context)
{
    struct request form = {.kind = PEOPLE_CHANGE, .context = context, .answer.done = done};
    struct store_line *lines =
        count <= PEOPLE_MOST ? store->settings->resize(NULL, 4 * count * sizeof *lines) : NULL;
    if (!lines) {
        ask_refused(store, &form, count > PEOPLE_MOST ? SAY("that is too long to be kept") : store_no_memory);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const char *was = changes[i].was;
        lines[4 * i] = line_of(changes[i].key);
        lines[4 * i + 1] = line_of(!was ? "?" : was[0] ? "=" : "-");
        lines[4 * i + 2] = line_of(was ? was : "");
        lines[4 * i + 3] = line_of(changes[i].about);
    }
    form.count = 4 * count;
    ask_copy(store, &form, lines);
    free(lines);
}

void store_sit(struct store *store, const char *key, store_table table, store_done *done, void *context)
{
    struct request form = {.kind = SEAT, .context = context, .answer.done = done, .key = key, .table = table};
    ask_copy(store, &form, NULL);
}

void store_tables_of(struct store *store, const char *key, size_t most, store_rows *rows, void *context)
{
    struct request form = {
        .kind = TABLES_OF_PERSON, .context = context, .answer.rows = rows, .key = key, .most = most};
    ask_copy(store, &form, NULL);
}

void store_take(struct store *store, store_table table, store_taken *taken, void *context)
{
    struct request form = {.kind = TAKE, .context = context, .answer.taken = taken, .table = table};
    ask_copy(store, &form, NULL);
}

void store_give(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    struct request form = {
        .kind = GIVE, .context = context, .answer.done = done, .table = table, .has_facts = facts};
    if (facts)
        form.facts = *facts;
    ask_copy(store, &form, NULL);
}

void store_scan_tables(struct store *store, store_table after, size_t most, store_rows *rows, void *context)
{
    struct request form = {
        .kind = SCAN_TABLES, .context = context, .answer.rows = rows, .table = after, .most = most};
    ask_copy(store, &form, NULL);
}

void store_scan_people(struct store *store, const char *after, size_t most, store_people *people,
                       void *context)
{
    struct request form = {
        .kind = SCAN_PEOPLE, .context = context, .answer.people = people, .key = after, .most = most};
    ask_copy(store, &form, NULL);
}

void store_scan_seats(struct store *store, const char *after, store_table after_table, size_t most,
                      store_people *people, void *context)
{
    struct request form = {.kind = SCAN_SEATS,
                           .context = context,
                           .answer.people = people,
                           .key = after,
                           .table = after_table,
                           .most = most};
    ask_copy(store, &form, NULL);
}
