// SPDX-License-Identifier: MIT
/* fake_store.c: see fake_store.h. */
#include "support/fake_store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const store_moved = "the table is at another server now: try again";

struct kept_table {
    struct kept_table *next;
    store_table number;
    struct store_line *lines;
    size_t count;
    struct store_facts facts;
    char *game, *about;
};

struct kept_person {
    struct kept_person *next;
    char *key, *about;
    store_table *tables;
    size_t count;
};

enum kind { APPEND, NOTE, READ, LIST, DUE, PUT, ADD, GET, SIT, TABLES_OF, TAKE, GIVE };

struct request {
    struct request *next;
    enum kind kind;
    store_table table;
    uint32_t first;
    struct store_line *lines;
    size_t count, most;
    struct store_change *changes;
    size_t change_count;
    bool has_facts;
    struct store_facts facts;
    char *game, *about, *key;
    int64_t until, after_due;
    store_done *done;
    store_log *log;
    store_rows *rows;
    store_person *person;
    store_taken *taken;
    void *context;
};

struct store {
    struct kept_table *tables;
    struct kept_person *people;
    struct request *first, **end;
    size_t waiting;
    const char *refusal, *later;
    size_t writes_left;    /* before `later` */
    store_table elsewhere; /* a table another server has */
    const char *url;       /* and where that is */
    uint64_t term;
};

/* A test may make one allocation fail: that is not meant for us, who are no part of what is tested. */
static void *get(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory)
        memory = realloc(old, size);
    if (!memory)
        abort();
    return memory;
}

static void *get_clear(size_t size)
{
    return memset(get(NULL, size), 0, size);
}

static char *copy(const char *text)
{
    return text ? strcpy(get(NULL, strlen(text) + 1), text) : NULL;
}

struct store *store_open(const char *where, const struct store_node *node, void (*wake)(void *context),
                         void *context, char *why, size_t why_size)
{
    (void)where;
    (void)node;
    (void)wake;
    (void)context;
    (void)why;
    (void)why_size;
    struct store *store = get_clear(sizeof *store);
    store->end = &store->first;
    return store;
}

static struct request *add(struct store *store, enum kind kind, void *context)
{
    struct request *request = get_clear(sizeof *request);
    request->kind = kind;
    request->context = context;
    *store->end = request;
    store->end = &request->next;
    store->waiting++;
    return request;
}

static struct store_line *copy_lines(const struct store_line *lines, size_t count)
{
    struct store_line *copies = get_clear((count + 1) * sizeof *copies);
    for (size_t i = 0; i < count; i++) {
        char *text = get(NULL, lines[i].length + 1);
        memcpy(text, lines[i].text, lines[i].length);
        text[lines[i].length] = '\0';
        copies[i] = (struct store_line){text, lines[i].length};
    }
    return copies;
}

static void take_facts(struct request *request, const struct store_facts *facts)
{
    if (!facts)
        return;
    request->has_facts = true;
    request->facts = *facts;
    request->game = copy(facts->game);
    request->about = copy(facts->about);
}

void store_append(struct store *store, store_table table, uint32_t first, const struct store_line *lines,
                  size_t count, const struct store_facts *facts, store_done *done, void *context)
{
    struct request *request = add(store, APPEND, context);
    request->table = table;
    request->first = first;
    request->lines = copy_lines(lines, count);
    request->count = count;
    request->done = done;
    take_facts(request, facts);
}

void store_note(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    struct request *request = add(store, NOTE, context);
    request->table = table;
    request->done = done;
    take_facts(request, facts);
}

void store_read(struct store *store, store_table table, store_log *log, void *context)
{
    struct request *request = add(store, READ, context);
    request->table = table;
    request->log = log;
}

void store_list(struct store *store, enum store_state state, size_t most, store_rows *rows, void *context)
{
    struct request *request = add(store, LIST, context);
    request->facts.state = state;
    request->most = most;
    request->rows = rows;
}

/* Tables are few here: all of them, or all that are due later, are one page, in no order. */
void store_due(struct store *store, int64_t until, int64_t after_due, store_table after, size_t most,
               store_rows *rows, void *context)
{
    assert(after == 0 || after == INT64_MAX);
    struct request *request = add(store, DUE, context);
    request->until = until;
    request->after_due = after_due;
    request->most = most;
    request->rows = rows;
}

void store_person_put(struct store *store, const char *key, const char *about, store_done *done,
                      void *context)
{
    struct request *request = add(store, PUT, context);
    request->key = copy(key);
    request->about = copy(about);
    request->done = done;
}

void store_people_change(struct store *store, const struct store_change *changes, size_t count,
                         store_done *done, void *context)
{
    struct request *request = add(store, ADD, context);
    request->changes = get_clear((count + 1) * sizeof *request->changes);
    for (size_t i = 0; i < count; i++)
        request->changes[i] =
            (struct store_change){copy(changes[i].key), copy(changes[i].about), copy(changes[i].was)};
    request->change_count = count;
    request->done = done;
}

void store_person_get(struct store *store, const char *key, store_person *person, void *context)
{
    struct request *request = add(store, GET, context);
    request->key = copy(key);
    request->person = person;
}

void store_sit(struct store *store, const char *key, store_table table, store_done *done, void *context)
{
    struct request *request = add(store, SIT, context);
    request->key = copy(key);
    request->table = table;
    request->done = done;
}

void store_tables_of(struct store *store, const char *key, size_t most, store_rows *rows, void *context)
{
    struct request *request = add(store, TABLES_OF, context);
    request->key = copy(key);
    request->most = most;
    request->rows = rows;
}

void store_take(struct store *store, store_table table, store_taken *taken, void *context)
{
    struct request *request = add(store, TAKE, context);
    request->table = table;
    request->taken = taken;
}

void store_give(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    struct request *request = add(store, GIVE, context);
    request->table = table;
    request->done = done;
    take_facts(request, facts);
}

uint64_t store_term(const struct store *store)
{
    return store->term;
}

const char *store_secret(const struct store *store)
{
    (void)store;
    return "a secret of the servers";
}

static struct kept_table *find(const struct store *store, store_table number)
{
    struct kept_table *table = store->tables;
    while (table && table->number != number)
        table = table->next;
    return table;
}

static struct kept_person *find_person(struct store *store, const char *key)
{
    struct kept_person *person = store->people;
    while (person && strcmp(person->key, key) != 0)
        person = person->next;
    if (!person) {
        person = get_clear(sizeof *person);
        person->key = copy(key);
        person->next = store->people;
        store->people = person;
    }
    return person;
}

static void keep_facts(struct kept_table *table, struct request *request)
{
    if (!request->has_facts)
        return;
    free(table->game);
    free(table->about);
    table->facts = request->facts;
    table->game = request->game;
    table->about = request->about;
    request->game = request->about = NULL;
}

static const char *append(struct store *store, struct request *request)
{
    struct kept_table *table = find(store, request->table);
    if (!table && request->first == 0 && request->has_facts) {
        table = get_clear(sizeof *table);
        table->number = request->table;
        table->next = store->tables;
        store->tables = table;
    }
    if (!table || table->count != request->first)
        return "the log does not go on there";
    table->lines = get(table->lines, (table->count + request->count) * sizeof *table->lines);
    memcpy(table->lines + table->count, request->lines, request->count * sizeof *table->lines);
    table->count += request->count;
    request->count = 0;
    keep_facts(table, request);
    return NULL;
}

static void answer_rows(struct store *store, const struct request *request)
{
    struct store_row rows[128];
    size_t count = 0;
    for (struct kept_table *table = store->tables; table && count < 128 && count < request->most;
         table = table->next) {
        bool wanted = request->kind == LIST
                          ? table->facts.listed && table->facts.state == request->facts.state
                      : request->kind == DUE
                          ? table->facts.due > request->after_due && table->facts.due <= request->until
                          : false;
        if (request->kind == TABLES_OF) {
            struct kept_person *person = find_person(store, request->key);
            for (size_t i = 0; i < person->count; i++)
                wanted = wanted || person->tables[i] == table->number;
        }
        if (!wanted)
            continue;
        rows[count] = (struct store_row){table->number, table->facts};
        rows[count].facts.game = table->game;
        rows[count++].facts.about = table->about;
    }
    request->rows(request->context, NULL, rows, count);
}

static void sit(struct store *store, const struct request *request)
{
    struct kept_person *person = find_person(store, request->key);
    person->tables = get(person->tables, (person->count + 1) * sizeof *person->tables);
    person->tables[person->count++] = request->table;
}

static void put(struct store *store, struct request *request)
{
    struct kept_person *person = find_person(store, request->key);
    free(person->about);
    person->about = request->about;
    request->about = NULL;
}

static const char *change_people(struct store *store, const struct request *request)
{
    for (size_t i = 0; i < request->change_count; i++) {
        const char *was = request->changes[i].was,
                   *about = find_person(store, request->changes[i].key)->about;
        if (was && strcmp(was, about ? about : "") != 0)
            return "somebody else has changed that meanwhile";
    }
    for (size_t i = 0; i < request->change_count; i++) {
        struct kept_person *person = find_person(store, request->changes[i].key);
        free(person->about);
        person->about = copy(request->changes[i].about);
    }
    return NULL;
}

static const char *refusal_now(struct store *store, enum kind kind)
{
    bool writes = kind == APPEND || kind == NOTE || kind == PUT || kind == ADD || kind == SIT;
    if (store->later && writes && store->writes_left-- == 0) {
        store->refusal = store->later;
        store->later = NULL;
    }
    return store->refusal;
}

static void carry_out(struct store *store, struct request *request)
{
    struct kept_table *table = find(store, request->table);
    const char *refusal = refusal_now(store, request->kind);
    switch (request->kind) {
    case APPEND: request->done(request->context, refusal ? refusal : append(store, request)); break;
    case TAKE:
        request->taken(request->context,
                       refusal  ? refusal
                       : !table ? "there is no such table"
                                : NULL,
                       store->elsewhere == request->table ? store->url : NULL);
        break;
    case GIVE:
    case NOTE:
        if (!refusal && table)
            keep_facts(table, request);
        request->done(request->context, refusal);
        break;
    case READ:
        if (table)
            request->log(request->context, NULL, table->lines, table->count);
        else
            request->log(request->context, "there is no such table", NULL, 0);
        break;
    case LIST:
    case DUE:
    case TABLES_OF: answer_rows(store, request); break;
    case PUT:
        if (!refusal)
            put(store, request);
        request->done(request->context, refusal);
        break;
    case ADD: request->done(request->context, refusal ? refusal : change_people(store, request)); break;
    case GET: request->person(request->context, NULL, find_person(store, request->key)->about); break;
    case SIT:
        if (!refusal)
            sit(store, request);
        request->done(request->context, refusal);
        break;
    }
}

static void free_lines(struct store_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free((char *)(uintptr_t)lines[i].text);
    free(lines);
}

static void free_changes(struct request *request)
{
    for (size_t i = 0; i < request->change_count; i++) {
        free((char *)(uintptr_t)request->changes[i].key);
        free((char *)(uintptr_t)request->changes[i].about);
        free((char *)(uintptr_t)request->changes[i].was);
    }
    free(request->changes);
}

size_t store_answer(struct store *store)
{
    size_t answered = 0;
    for (struct request *request; (request = store->first) != NULL; answered++) {
        store->first = request->next;
        if (!store->first)
            store->end = &store->first;
        store->waiting--;
        carry_out(store, request);
        free_lines(request->lines, request->count);
        free_changes(request);
        free(request->game);
        free(request->about);
        free(request->key);
        free(request);
    }
    return answered;
}

size_t store_waiting(const struct store *store)
{
    return store->waiting;
}

void store_close(struct store *store)
{
    store_answer(store);
    for (struct kept_table *table; (table = store->tables) != NULL;) {
        store->tables = table->next;
        free_lines(table->lines, table->count);
        free(table->game);
        free(table->about);
        free(table);
    }
    for (struct kept_person *person; (person = store->people) != NULL;) {
        store->people = person->next;
        free(person->key);
        free(person->about);
        free(person->tables);
        free(person);
    }
    free(store);
}

void fake_store_fail_after(struct store *store, size_t writes, const char *refusal)
{
    store->writes_left = writes;
    store->later = refusal;
}

bool fake_store_mentions(const struct store *store, const char *text)
{
    for (const struct kept_person *person = store->people; person; person = person->next)
        if (strstr(person->key, text) || (person->about && strstr(person->about, text)))
            return true;
    return false;
}

const char *fake_store_person(const struct store *store, const char *key)
{
    for (const struct kept_person *person = store->people; person; person = person->next)
        if (strcmp(person->key, key) == 0)
            return person->about;
    return NULL;
}

void fake_store_fail(struct store *store, const char *refusal)
{
    store->later = NULL;
    store->refusal = refusal;
}

void fake_store_move(struct store *store, store_table number, const char *url)
{
    store->elsewhere = number;
    store->url = url;
}

void fake_store_lose(struct store *store)
{
    store->term++;
}

size_t fake_store_lines(const struct store *store, store_table number)
{
    const struct kept_table *table = find(store, number);
    return table ? table->count : 0;
}

size_t fake_store_all_lines(const struct store *store)
{
    size_t count = 0;
    for (const struct kept_table *table = store->tables; table; table = table->next)
        count += table->count;
    return count;
}
