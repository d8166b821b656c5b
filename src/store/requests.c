// SPDX-License-Identifier: MIT
/* requests.c: the functions of store.h as requests, and their answers.
 *
 * A request is one piece of memory with copies of all it needs. Where there is no memory for one, a spare
 * takes its place in the queue: refused, but answered in its turn. */
#include "core/language.h"
#include "store/runner.h"

#include <stdlib.h>
#include <string.h>

#ifdef SMALL_LIMITS
enum { SPARES = 4 };
#else
enum { SPARES = 1024 };
#endif
enum { BYTES_MOST = 1 << 28 };

const char *const store_moved = SAY("the table is at another server now: try again");
const char *const store_no_memory = SAY("there is not enough memory");
const char *const store_no_such_table = SAY("there is no such table");
const char *const store_not_following = SAY("these lines do not follow the last one kept");
const char *const store_no_number = SAY("that cannot be the number of a table");
const char *const store_changed_meanwhile = SAY("somebody else has changed that meanwhile");
const char *const store_needs_facts = SAY("a new table needs its facts");

const char *store_request_append_refusal(const struct store_request *request, bool known, uint32_t count)
{
    if (request->table <= 0)
        return store_no_number;
    if (!known && !request->facts)
        return request->first == 0 ? store_needs_facts : store_no_such_table;
    if (request->first != count || request->count > UINT32_MAX - count)
        return store_not_following;
    return NULL;
}

/* Opening and closing. */

bool store_begin(struct store *store, const struct store_runner *runner, const struct store_backend *backend,
                 void *database, store_resize *resize)
{
    struct store_request *spares = resize(NULL, SPARES * sizeof *spares);
    if (!spares)
        return false;
    for (size_t i = 0; i < SPARES; i++)
        spares[i].next = i + 1 < SPARES ? &spares[i + 1] : NULL;
    *store = (struct store){.runner = runner,
                            .backend = backend,
                            .database = database,
                            .resize = resize,
                            .spares = spares,
                            .all_spares = spares};
    return true;
}

/* Whoever is answered may ask again. */
void store_close(struct store *store)
{
    do
        store->runner->finish(store);
    while (store_answer(store) > 0);
    store->backend->close(store->database);
    free(store->all_spares);
    store->runner->free(store);
}

uint64_t store_term(const struct store *store)
{
    return store->backend->term ? store->backend->term(store->database) : 0;
}

const char *store_secret(const struct store *store)
{
    return store->backend->secret ? store->backend->secret(store->database) : "";
}

size_t store_waiting(const struct store *store)
{
    return store->waiting;
}

/* Answers. */

/* The single text that was found; NULL: none. */
static const char *text_found(const struct store_request *request, size_t count)
{
    return count > 0 ? ((const struct store_line *)request->found.items)->text : NULL;
}

static void answer(struct store_request *request)
{
    const char *refusal = request->refusal;
    void *context = request->context, *items = request->found.items;
    size_t count = refusal ? 0 : request->found.count;
    if (!refusal)
        store_found_settle(request);
    switch (request->kind) {
    case STORE_APPEND:
    case STORE_NOTE:
    case STORE_PERSON_PUT:
    case STORE_PEOPLE_CHANGE:
    case STORE_SIT:
    case STORE_GIVE: request->answer.done(context, refusal); break;
    case STORE_TAKE: request->answer.taken(context, refusal, text_found(request, count)); break;
    case STORE_READ: request->answer.log(context, refusal, items, count); break;
    case STORE_LIST:
    case STORE_LIST_OVER:
    case STORE_DUE:
    case STORE_TABLES_OF:
    case STORE_SCAN_TABLES: request->answer.rows(context, refusal, items, count); break;
    case STORE_SCAN_PEOPLE:
    case STORE_SCAN_SEATS: request->answer.people(context, refusal, items, count); break;
    case STORE_PERSON_GET: request->answer.person(context, refusal, text_found(request, count)); break;
    }
}

static void forget(struct store *store, struct store_request *request)
{
    store_found_free(&request->found);
    if (!request->spare) {
        free(request);
        return;
    }
    request->next = store->spares;
    store->spares = request;
}

size_t store_answer(struct store *store)
{
    struct store_request *request = store->runner->answers(store);
    size_t count = 0;
    for (; request; count++) {
        struct store_request *next = request->next;
        store->waiting--;
        answer(request);
        forget(store, request);
        request = next;
    }
    return count;
}

/* Asking. */

/* A request is refused in its turn; if so many are that the spares are all in use, at once. */
static void ask_refused(struct store *store, const struct store_request *form, const char *refusal)
{
    struct store_request at_once, *spare = store->spares;
    struct store_request *request = spare ? spare : &at_once;
    if (spare)
        store->spares = spare->next;
    *request = *form;
    request->spare = true;
    request->progress = STORE_SETTLED;
    request->refusal = refusal;
    if (spare) {
        store->waiting++;
        store->runner->ask(store, spare);
    } else {
        answer(request);
    }
}

static size_t string_size(const char *string)
{
    return string ? strlen(string) + 1 : 0;
}

/* How many bytes the copies take; more than BYTES_MOST if that is too much. */
static size_t measure(const struct store_request *form)
{
    const struct store_facts *facts = form->facts;
    size_t bytes = string_size(form->key) + string_size(form->about);
    if (facts)
        bytes += sizeof *facts + string_size(facts->game) + string_size(facts->about) +
                 string_size(facts->people) + 1;
    if (form->count > BYTES_MOST / sizeof *form->changes)
        return SIZE_MAX;
    for (size_t i = 0; form->lines && i < form->count && bytes <= BYTES_MOST; i++)
        bytes += sizeof *form->lines +
                 (form->lines[i].length < BYTES_MOST ? form->lines[i].length + 1 : BYTES_MOST + 1);
    for (size_t i = 0; form->changes && i < form->count && bytes <= BYTES_MOST; i++)
        bytes += sizeof *form->changes + string_size(form->changes[i].key) +
                 string_size(form->changes[i].about) + string_size(form->changes[i].was);
    return bytes;
}

static const char *copy_text(char **end, const char *text, size_t length)
{
    char *begun = *end;
    if (length > 0)
        memcpy(begun, text, length);
    begun[length] = '\0';
    *end += length + 1;
    return begun;
}

static const char *copy_string(char **end, const char *string)
{
    return string ? copy_text(end, string, strlen(string)) : NULL;
}

/* Facts, lines and changes lie behind the request, the texts behind them. */
static void copy_texts(struct store_request *request, struct store_facts *facts, struct store_line *lines,
                       struct store_change *changes, char *end)
{
    request->key = copy_string(&end, request->key);
    request->about = copy_string(&end, request->about);
    if (facts) {
        *facts = *request->facts;
        facts->game = copy_string(&end, facts->game);
        facts->about = copy_string(&end, facts->about);
        facts->people = copy_string(&end, facts->people ? facts->people : "");
        request->facts = facts;
    }
    for (size_t i = 0; lines && i < request->count; i++)
        lines[i] = (struct store_line){copy_text(&end, request->lines[i].text, request->lines[i].length),
                                       request->lines[i].length};
    for (size_t i = 0; changes && i < request->count; i++)
        changes[i] = (struct store_change){.key = copy_string(&end, request->changes[i].key),
                                           .about = copy_string(&end, request->changes[i].about),
                                           .was = copy_string(&end, request->changes[i].was)};
    request->lines = lines;
    request->changes = changes;
}

/* Copies what the form points to, and queues that. */
static void ask(struct store *store, const struct store_request *form)
{
    size_t bytes = measure(form);
    struct store_request *request = bytes <= BYTES_MOST ? store->resize(NULL, sizeof *form + bytes) : NULL;
    if (!request) {
        ask_refused(store, form, bytes <= BYTES_MOST ? store_no_memory : SAY("that is too long to be kept"));
        return;
    }
    *request = *form;
    struct store_facts *facts = (struct store_facts *)(request + 1);
    void *items = form->facts ? facts + 1 : facts;
    size_t size = form->lines ? sizeof *form->lines : form->changes ? sizeof *form->changes : 0;
    copy_texts(request, form->facts ? facts : NULL, form->lines ? items : NULL, form->changes ? items : NULL,
               (char *)items + form->count * size);
    store->waiting++;
    store->runner->ask(store, request);
}

void store_append(struct store *store, store_table table, uint32_t first, const struct store_line *lines,
                  size_t count, const struct store_facts *facts, store_done *done, void *context)
{
    ask(store, &(struct store_request){STORE_APPEND, context, .answer.done = done, .table = table,
                                       .first = first, .lines = lines, .count = count, .facts = facts});
}

void store_note(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    ask(store,
        &(struct store_request){STORE_NOTE, context, .answer.done = done, .table = table, .facts = facts});
}

void store_read(struct store *store, store_table table, store_log *log, void *context)
{
    store_read_from(store, table, 0, log, context);
}

void store_read_from(struct store *store, store_table table, uint32_t first, store_log *log, void *context)
{
    ask(store,
        &(struct store_request){STORE_READ, context, .answer.log = log, .table = table, .first = first});
}

void store_list(struct store *store, enum store_state state, size_t most, store_rows *rows, void *context)
{
    ask(store,
        &(struct store_request){STORE_LIST, context, .answer.rows = rows, .state = state, .most = most});
}

void store_over(struct store *store, int64_t until, int64_t after_changed, store_table after, size_t most,
                store_rows *rows, void *context)
{
    ask(store, &(struct store_request){STORE_LIST_OVER, context, .answer.rows = rows, .until = until,
                                       .after = after_changed, .table = after, .most = most});
}

void store_due(struct store *store, int64_t until, int64_t after_due, store_table after, size_t most,
               store_rows *rows, void *context)
{
    ask(store, &(struct store_request){STORE_DUE, context, .answer.rows = rows, .until = until,
                                       .after = after_due, .table = after, .most = most});
}

void store_person_put(struct store *store, const char *key, const char *about, store_done *done,
                      void *context)
{
    ask(store,
        &(struct store_request){STORE_PERSON_PUT, context, .answer.done = done, .key = key, .about = about});
}

void store_person_get(struct store *store, const char *key, store_person *person, void *context)
{
    ask(store, &(struct store_request){STORE_PERSON_GET, context, .answer.person = person, .key = key});
}

void store_people_change(struct store *store, const struct store_change *changes, size_t count,
                         store_done *done, void *context)
{
    ask(store, &(struct store_request){STORE_PEOPLE_CHANGE, context, .answer.done = done, .changes = changes,
                                       .count = count});
}

void store_sit(struct store *store, const char *key, store_table table, store_done *done, void *context)
{
    ask(store, &(struct store_request){STORE_SIT, context, .answer.done = done, .key = key, .table = table});
}

void store_tables_of(struct store *store, const char *key, size_t most, store_rows *rows, void *context)
{
    ask(store,
        &(struct store_request){STORE_TABLES_OF, context, .answer.rows = rows, .key = key, .most = most});
}

void store_take(struct store *store, store_table table, store_taken *taken, void *context)
{
    ask(store, &(struct store_request){STORE_TAKE, context, .answer.taken = taken, .table = table});
}

void store_give(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    ask(store,
        &(struct store_request){STORE_GIVE, context, .answer.done = done, .table = table, .facts = facts});
}

void store_scan_tables(struct store *store, store_table after, size_t most, store_rows *rows, void *context)
{
    ask(store, &(struct store_request){STORE_SCAN_TABLES, context, .answer.rows = rows, .table = after,
                                       .most = most});
}

void store_scan_people(struct store *store, const char *after, size_t most, store_people *people,
                       void *context)
{
    ask(store, &(struct store_request){STORE_SCAN_PEOPLE, context, .answer.people = people, .key = after,
                                       .most = most});
}

void store_scan_seats(struct store *store, const char *after, store_table after_table, size_t most,
                      store_people *people, void *context)
{
    ask(store, &(struct store_request){STORE_SCAN_SEATS, context, .answer.people = people, .key = after,
                                       .table = after_table, .most = most});
}
