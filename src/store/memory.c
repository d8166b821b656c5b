// SPDX-License-Identifier: MIT
/* memory.c: a store whose database is this process's memory: for tests, and where nothing needs to last.
 *
 * There are few tables and few people: they are looked for one after the other, and put in order when a list
 * is asked for. A log is kept the way it is handed out, as what a request finds. As everywhere, what is
 * refused leaves things as they were: all memory a request needs is had before anything is changed. */
#include "store/memory.h"
#include "store/runner.h"

#include <stdlib.h>
#include <string.h>

struct kept_table {
    store_table number;
    struct store_facts *facts; /* followed by its texts */
    struct store_found log;    /* lines */
};

/* What is known of a person (`table` is 0; unknown as long as `about` is NULL), or that the person has sat at
 * a table. */
struct kept_note {
    char *key;
    store_table table;
    char *about, *next; /* `next`: what it is to be, while a change is being made ready */
};

struct memory {
    store_resize *resize;
    struct kept_table *tables;
    size_t table_count, table_room;
    struct kept_note *notes;
    size_t note_count, note_room;
};

static struct kept_table *find_table(const struct memory *memory, store_table number)
{
    for (size_t i = 0; i < memory->table_count; i++)
        if (memory->tables[i].number == number)
            return &memory->tables[i];
    return NULL;
}

static struct kept_note *find_note(const struct memory *memory, const char *key, store_table table)
{
    for (size_t i = 0; i < memory->note_count; i++)
        if (memory->notes[i].table == table && strcmp(memory->notes[i].key, key) == 0)
            return &memory->notes[i];
    return NULL;
}

/* Room for one more. */
static bool grow(store_resize *resize, void **all, size_t count, size_t *room, size_t size)
{
    void *larger = count < *room ? *all : resize(*all, (2 * count + 8) * size);
    if (!larger)
        return false;
    *room = count < *room ? *room : 2 * count + 8;
    *all = larger;
    return true;
}

static char *copy(store_resize *resize, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copied = resize(NULL, size);
    return copied ? memcpy(copied, text, size) : NULL;
}

/* Writing. Where NULL is returned instead of something, there is no memory. */

/* Without facts, to be filled. */
static struct kept_table *add_table(struct memory *memory, store_table number)
{
    if (!grow(memory->resize, (void **)&memory->tables, memory->table_count, &memory->table_room,
              sizeof *memory->tables))
        return NULL;
    memory->tables[memory->table_count] = (struct kept_table){.number = number};
    return &memory->tables[memory->table_count++];
}

/* The one with that key and table, made where there is none. */
static struct kept_note *note_for(struct memory *memory, const char *key, store_table table)
{
    struct kept_note *known = find_note(memory, key, table);
    if (known)
        return known;
    char *own_key = copy(memory->resize, key);
    if (!own_key || !grow(memory->resize, (void **)&memory->notes, memory->note_count, &memory->note_room,
                          sizeof *memory->notes)) {
        free(own_key);
        return NULL;
    }
    memory->notes[memory->note_count] = (struct kept_note){.key = own_key, .table = table};
    return &memory->notes[memory->note_count++];
}

static char *place_text(char **end, const char *text)
{
    char *placed = strcpy(*end, text);
    *end += strlen(text) + 1;
    return placed;
}

static struct store_facts *copy_facts(store_resize *resize, const struct store_facts *facts)
{
    size_t texts = strlen(facts->game) + strlen(facts->about) + strlen(facts->people) + 3;
    struct store_facts *copied = resize(NULL, sizeof *copied + texts);
    if (!copied)
        return NULL;
    char *end = (char *)(copied + 1);
    *copied = *facts;
    copied->game = place_text(&end, facts->game);
    copied->about = place_text(&end, facts->about);
    copied->people = place_text(&end, facts->people);
    return copied;
}

static void replace_facts(struct kept_table *table, struct store_facts *facts)
{
    free(table->facts);
    table->facts = facts;
}

static bool add_lines(store_resize *resize, struct store_found *log, const struct store_request *request)
{
    struct store_found before = *log;
    for (size_t i = 0; i < request->count; i++)
        if (!store_found_line(resize, log, request->lines[i].text, request->lines[i].length)) {
            log->length = before.length;
            log->count = before.count;
            return false;
        }
    return true;
}

static const char *append(struct memory *memory, const struct store_request *request)
{
    struct kept_table *table = find_table(memory, request->table);
    const char *refusal =
        store_request_append_refusal(request, table, table ? (uint32_t)table->log.count : 0);
    if (refusal)
        return refusal;
    struct store_facts *facts = request->facts ? copy_facts(memory->resize, request->facts) : NULL;
    struct store_found fresh = {0}, *log = table ? &table->log : &fresh;
    bool had = (facts || !request->facts) && add_lines(memory->resize, log, request);
    if (had && !table && (table = add_table(memory, request->table)))
        table->log = fresh;
    if (!had || !table) {
        free(facts);
        store_found_free(&fresh);
        return store_no_memory;
    }
    if (facts)
        replace_facts(table, facts);
    return NULL;
}

static const char *note(struct memory *memory, const struct store_request *request)
{
    struct kept_table *table = find_table(memory, request->table);
    struct store_facts *facts = table ? copy_facts(memory->resize, request->facts) : NULL;
    if (!facts)
        return table ? store_no_memory : store_no_such_table;
    replace_facts(table, facts);
    return NULL;
}

static bool is_changed(const struct memory *memory, const struct store_change *change)
{
    const struct kept_note *person = find_note(memory, change->key, 0);
    const char *about = person ? person->about : NULL;
    if (!change->was)
        return false;
    return change->was[0] ? !about || strcmp(about, change->was) != 0 : about != NULL;
}

static bool make_ready(struct memory *memory, const struct store_change *change)
{
    struct kept_note *person = note_for(memory, change->key, 0);
    if (!person)
        return false;
    free(person->next);
    person->next = copy(memory->resize, change->about);
    return person->next != NULL;
}

static const char *change_people(struct memory *memory, const struct store_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_changed(memory, &changes[i]))
            return store_changed_meanwhile;
    for (size_t i = 0; i < count; i++)
        if (!make_ready(memory, &changes[i]))
            return store_no_memory;
    for (size_t i = 0; i < count; i++) {
        struct kept_note *person = find_note(memory, changes[i].key, 0);
        if (!person->next) /* somebody who is changed twice */
            continue;
        free(person->about);
        person->about = person->next;
        person->next = NULL;
    }
    return NULL;
}

static const char *sit(struct memory *memory, const struct store_request *request)
{
    if (!find_table(memory, request->table))
        return store_no_such_table;
    return note_for(memory, request->key, request->table) ? NULL : store_no_memory;
}

/* Reading. */

static const char *read_log(const struct memory *memory, struct store_request *request)
{
    const struct kept_table *table = find_table(memory, request->table);
    if (!table)
        return store_no_such_table;
    const struct store_line *lines = table->log.items;
    for (size_t i = request->first; i < table->log.count; i++)
        if (!store_found_line(memory->resize, &request->found, table->log.bytes + (size_t)lines[i].text,
                              lines[i].length))
            return store_no_memory;
    return NULL;
}

static const char *get_person(const struct memory *memory, struct store_request *request)
{
    const struct kept_note *person = find_note(memory, request->key, 0);
    const char *about = person ? person->about : NULL;
    bool told = !about || store_found_line(memory->resize, &request->found, about, strlen(about));
    return told ? NULL : store_no_memory;
}

/* Which of two numbers comes first. */
static int order(int64_t one, int64_t other)
{
    return (one > other) - (one < other);
}

static int by_number(const void *a, const void *b)
{
    return order(((const struct kept_table *)a)->number, ((const struct kept_table *)b)->number);
}

static int by_change(const void *a, const void *b)
{
    const struct kept_table *one = a, *other = b;
    int latest = order(other->facts->changed, one->facts->changed);
    return latest ? latest : by_number(a, b);
}

/* The other way round. */
static int by_age(const void *a, const void *b)
{
    const struct kept_table *one = a, *other = b;
    int earliest = order(one->facts->changed, other->facts->changed);
    return earliest ? earliest : by_number(a, b);
}

static int by_due(const void *a, const void *b)
{
    const struct kept_table *one = a, *other = b;
    int earliest = order(one->facts->due, other->facts->due);
    return earliest ? earliest : by_number(a, b);
}

/* Where a note stands to that key and table. */
static int note_order(const struct kept_note *note, const char *key, store_table table)
{
    int keys = strcmp(note->key, key);
    return keys ? keys : order(note->table, table);
}

static int by_key(const void *a, const void *b)
{
    const struct kept_note *other = b;
    return note_order(a, other->key, other->table);
}

/* Of what is told in the order of that time: what comes after the last one told. */
static bool is_later(const struct store_request *request, int64_t time, store_table number)
{
    return time <= request->until &&
           (time > request->after || (time == request->after && number > request->table));
}

static bool is_wanted(const struct memory *memory, const struct store_request *request,
                      const struct kept_table *table)
{
    const struct store_facts *facts = table->facts;
    if (request->kind == STORE_LIST)
        return facts->listed && facts->state == request->state;
    if (request->kind == STORE_TABLES_OF)
        return find_note(memory, request->key, table->number);
    if (request->kind == STORE_SCAN_TABLES)
        return table->number > request->table;
    if (request->kind == STORE_LIST_OVER)
        return facts->listed && facts->state == STORE_OVER &&
               is_later(request, facts->changed, table->number);
    return facts->due > 0 && is_later(request, facts->due, table->number);
}

static const char *find_rows(struct memory *memory, struct store_request *request,
                             int (*compare)(const void *, const void *))
{
    if (memory->table_count > 0)
        qsort(memory->tables, memory->table_count, sizeof *memory->tables, compare);
    for (size_t i = 0; i < memory->table_count && request->found.count < request->most; i++) {
        struct kept_table *table = &memory->tables[i];
        if (is_wanted(memory, request, table) &&
            !store_found_row(memory->resize, &request->found,
                             &(struct store_row){table->number, *table->facts}))
            return store_no_memory;
    }
    return NULL;
}

static const char *scan_notes(struct memory *memory, struct store_request *request)
{
    if (memory->note_count > 0)
        qsort(memory->notes, memory->note_count, sizeof *memory->notes, by_key);
    for (size_t i = 0; i < memory->note_count && request->found.count < request->most; i++) {
        const struct kept_note *note = &memory->notes[i];
        bool wanted = request->kind == STORE_SCAN_SEATS ? note->table > 0 : note->about != NULL;
        if (wanted && (!request->key || note_order(note, request->key, request->table) > 0) &&
            !store_found_known(memory->resize, &request->found,
                               &(struct store_known){note->key, note->about, note->table}))
            return store_no_memory;
    }
    return NULL;
}

/* The backend. */

static const char *perform(struct memory *memory, struct store_request *request)
{
    switch (request->kind) {
    case STORE_APPEND: return append(memory, request);
    case STORE_NOTE: return note(memory, request);
    case STORE_PERSON_PUT:
        return change_people(memory, &(struct store_change){request->key, request->about, NULL}, 1);
    case STORE_PEOPLE_CHANGE: return change_people(memory, request->changes, request->count);
    case STORE_SIT: return sit(memory, request);
    case STORE_TAKE: return find_table(memory, request->table) ? NULL : store_no_such_table;
    case STORE_GIVE: return request->facts ? note(memory, request) : NULL;
    case STORE_READ: return read_log(memory, request);
    case STORE_PERSON_GET: return get_person(memory, request);
    case STORE_LIST:
    case STORE_TABLES_OF: return find_rows(memory, request, by_change);
    case STORE_LIST_OVER: return find_rows(memory, request, by_age);
    case STORE_DUE: return find_rows(memory, request, by_due);
    case STORE_SCAN_TABLES: return find_rows(memory, request, by_number);
    case STORE_SCAN_PEOPLE:
    case STORE_SCAN_SEATS: return scan_notes(memory, request);
    }
    return NULL;
}

static bool carry_out(void *memory, struct store_request *first)
{
    for (struct store_request *request = first; request; request = request->next)
        if (request->progress == STORE_TO_DO)
            request->refusal = perform(memory, request);
    return true;
}

static void close_memory(void *context)
{
    struct memory *memory = context;
    for (size_t i = 0; i < memory->table_count; i++) {
        free(memory->tables[i].facts);
        store_found_free(&memory->tables[i].log);
    }
    for (size_t i = 0; i < memory->note_count; i++) {
        free(memory->notes[i].key);
        free(memory->notes[i].about);
        free(memory->notes[i].next);
    }
    free(memory->tables);
    free(memory->notes);
    free(memory);
}

const struct store_backend memory_backend = {.close = close_memory, .carry_out = carry_out};

void *memory_open(store_resize *resize)
{
    struct memory *memory = resize(NULL, sizeof *memory);
    if (memory)
        *memory = (struct memory){.resize = resize};
    return memory;
}
