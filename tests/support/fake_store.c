// SPDX-License-Identifier: MIT
/* fake_store.c: see fake_store.h. A backend around the one in memory: what is to be refused is settled before
 * that sees it. */
#include "support/fake_store.h"
#include "store/memory.h"
#include "store/runner.h"

#include <stdlib.h>
#include <string.h>

/* Which server has a table, by the number it had then; and how long its log is. */
struct had {
    store_table table;
    unsigned node;
    size_t lines;
};

/* What the stores of several servers have in common. */
struct common {
    void *memory;
    struct fake *fakes;
    unsigned fake_count, nodes;
    struct had *had;
    size_t had_count, had_room;
};

struct fake {
    struct common *common;
    struct fake *next;
    const char *own_url; /* where others reach its server */
    unsigned node;       /* what it is known as, until its lease is over */
    bool expired;        /* that is so, and it has not noticed yet */
    const char *refusal, *later;
    size_t writes_left;    /* before `later` */
    store_table elsewhere; /* a table another server has */
    const char *url;       /* and where that is */
    uint64_t term;
    size_t lines, writes;
    uint32_t lines_told; /* of a log, at most */
};

/* A test may make one allocation fail: that is meant for those who ask, not for what keeps their answers. */
static void *get(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory)
        memory = realloc(old, size);
    return memory;
}

/* --- Several servers: whose a table is. */

static struct had *find_had(const struct common *common, store_table table)
{
    for (size_t i = 0; i < common->had_count; i++)
        if (common->had[i].table == table)
            return &common->had[i];
    return NULL;
}

/* The server whose the table is, by a lease that is not over; NULL: nobody's. */
static const struct fake *owner_of(const struct common *common, store_table table)
{
    const struct had *had = find_had(common, table);
    const struct fake *fake = had ? common->fakes : NULL;
    while (fake && (fake->node != had->node || fake->expired))
        fake = fake->next;
    return fake;
}

static struct had *take_table(struct fake *fake, store_table table)
{
    struct common *common = fake->common;
    struct had *had = find_had(common, table);
    if (!had && common->had_count == common->had_room) {
        common->had_room = 2 * common->had_room + 8;
        common->had = get(common->had, common->had_room * sizeof *common->had);
        if (!common->had)
            abort();
    }
    if (!had) {
        had = &common->had[common->had_count++];
        *had = (struct had){.table = table};
    }
    had->node = fake->node;
    return had;
}

static void give_table(struct fake *fake, store_table table)
{
    struct had *had = find_had(fake->common, table);
    if (had && had->node == fake->node)
        had->node = 0;
}

/* Its lease is over: it goes on under another number, and has nothing. */
static void enlist(struct fake *fake)
{
    fake->node = ++fake->common->nodes;
    fake->expired = false;
    fake->term++;
}

/* Where another server has the table, or NULL; then it is ours. */
static const char *take_or_tell(struct fake *fake, store_table table)
{
    const struct fake *owner = owner_of(fake->common, table);
    if (owner && owner != fake)
        return owner->own_url;
    take_table(fake, table);
    return NULL;
}

static bool is_moved(const struct fake *fake, const struct store_request *request)
{
    const struct had *had = find_had(fake->common, request->table);
    bool writes = request->kind == STORE_APPEND || request->kind == STORE_NOTE;
    return writes && had && had->node != fake->node;
}

/* Tables that are due are told to those who could take them. */
static void leave_out_had(const struct fake *fake, struct store_request *request)
{
    struct store_row *rows = request->found.items;
    size_t left = 0;
    for (size_t i = 0; i < request->found.count; i++)
        if (!owner_of(fake->common, rows[i].table))
            rows[left++] = rows[i];
    request->found.count = left;
}

/* --- What a request comes to. */

static const char *refusal_now(struct fake *fake, const struct store_request *request)
{
    if (!store_request_writes(request))
        return NULL;
    if (is_moved(fake, request))
        return store_moved;
    bool counts = request->kind != STORE_TAKE && request->kind != STORE_GIVE;
    if (fake->later && counts && fake->writes_left-- == 0) {
        fake->refusal = fake->later;
        fake->later = NULL;
    }
    return fake->refusal;
}

/* Where a table is that is to be taken, if it is not here. */
static const char *elsewhere(struct fake *fake, const struct store_request *request)
{
    if (request->kind != STORE_TAKE)
        return NULL;
    if (request->table == fake->elsewhere && fake->url)
        return fake->url;
    return take_or_tell(fake, request->table);
}

static void meddle(struct fake *fake, struct store_request *request)
{
    fake->writes += store_request_writes(request);
    request->refusal = refusal_now(fake, request);
    const char *url = request->refusal ? NULL : elsewhere(fake, request);
    if (url && !store_found_line(get, &request->found, url, strlen(url)))
        request->refusal = store_no_memory;
    if (request->refusal || url)
        request->progress = STORE_SETTLED;
}

static void shorten(const struct fake *fake, struct store_request *request)
{
    size_t left = fake->lines_told > request->first ? fake->lines_told - request->first : 0;
    if (request->found.count > left)
        request->found.count = left;
}

static void note_kept(struct fake *fake, struct store_request *request)
{
    bool alone = fake->common->fake_count == 1;
    if (request->refusal)
        return;
    if (request->kind == STORE_APPEND) {
        fake->lines += request->count;
        take_table(fake, request->table)->lines += request->count;
    } else if (request->kind == STORE_GIVE && !alone) {
        give_table(fake, request->table);
    } else if (request->kind == STORE_DUE && !alone) {
        leave_out_had(fake, request);
    } else if (request->kind == STORE_READ) {
        shorten(fake, request);
    }
}

static bool carry_out(void *context, struct store_request *first)
{
    struct fake *fake = context;
    if (fake->expired)
        enlist(fake);
    for (struct store_request *request = first; request; request = request->next)
        if (request->progress == STORE_TO_DO)
            meddle(fake, request);
    memory_backend.carry_out(fake->common->memory, first);
    for (struct store_request *request = first; request; request = request->next)
        note_kept(fake, request);
    return true;
}

static void close_fake(void *context)
{
    struct fake *fake = context;
    struct common *common = fake->common;
    struct fake **at = &common->fakes;
    while (*at != fake)
        at = &(*at)->next;
    *at = fake->next;
    free(fake);
    if (--common->fake_count > 0)
        return;
    memory_backend.close(common->memory);
    free(common->had);
    free(common);
}

static uint64_t term(const void *context)
{
    return ((const struct fake *)context)->term;
}

static const char *secret(const void *context)
{
    (void)context;
    return "a secret of the servers";
}

static struct store *open_fake(struct common *common, const char *url)
{
    static const struct store_backend backend = {
        .close = close_fake, .carry_out = carry_out, .term = term, .secret = secret};
    struct fake *fake = calloc(1, sizeof *fake);
    if (!fake)
        abort();
    *fake = (struct fake){.common = common,
                          .next = common->fakes,
                          .own_url = url,
                          .node = ++common->nodes,
                          .lines_told = UINT32_MAX};
    common->fakes = fake;
    common->fake_count++;
    return store_open_direct(&backend, fake, realloc);
}

struct store *fake_store_open(void)
{
    struct common *common = calloc(1, sizeof *common);
    if (!common || !(common->memory = memory_open(get)))
        abort();
    return open_fake(common, "http://server:0");
}

struct store *fake_store_join(struct store *store, const char *url)
{
    return open_fake(((struct fake *)store->database)->common, url);
}

void fake_store_fail(struct store *store, const char *refusal)
{
    struct fake *fake = store->database;
    fake->later = NULL;
    fake->refusal = refusal;
}

void fake_store_fail_after(struct store *store, size_t writes, const char *refusal)
{
    struct fake *fake = store->database;
    fake->writes_left = writes;
    fake->later = refusal;
}

void fake_store_move(struct store *store, store_table number, const char *url)
{
    struct fake *fake = store->database;
    fake->elsewhere = number;
    fake->url = url;
}

void fake_store_shorten(struct store *store, uint32_t lines)
{
    ((struct fake *)store->database)->lines_told = lines;
}

void fake_store_lose(struct store *store)
{
    enlist(store->database);
}

void fake_store_expire(struct store *store)
{
    ((struct fake *)store->database)->expired = true;
}

bool fake_store_has(const struct store *store, store_table table)
{
    const struct fake *fake = store->database;
    return owner_of(fake->common, table) == fake;
}

size_t fake_store_written(const struct store *store, store_table table)
{
    const struct had *had = find_had(((const struct fake *)store->database)->common, table);
    return had ? had->lines : 0;
}

size_t fake_store_all_lines(const struct store *store)
{
    return ((const struct fake *)store->database)->lines;
}

size_t fake_store_writes(const struct store *store)
{
    return ((const struct fake *)store->database)->writes;
}

static void count_lines(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    (void)refusal, (void)lines;
    *(size_t *)context = count;
}

size_t fake_store_lines(struct store *store, store_table table)
{
    size_t count = 0;
    store_read(store, table, count_lines, &count);
    store_answer(store);
    return count;
}

static void copy_person(void *context, const char *refusal, const char *about)
{
    (void)refusal;
    char **copy = context;
    free(*copy);
    *copy = about ? strdup(about) : NULL;
}

const char *fake_store_person(struct store *store, const char *key)
{
    static char *about;
    store_person_get(store, key, copy_person, &about);
    store_answer(store);
    return about;
}

struct search {
    const char *text;
    bool found;
};

static void look_for(void *context, const char *refusal, const struct store_known *people, size_t count)
{
    struct search *search = context;
    (void)refusal;
    for (size_t i = 0; i < count; i++)
        if (strstr(people[i].key, search->text) || strstr(people[i].about, search->text))
            search->found = true;
}

bool fake_store_mentions(struct store *store, const char *text)
{
    struct search search = {.text = text};
    store_scan_people(store, NULL, SIZE_MAX, look_for, &search);
    store_answer(store);
    return search.found;
}
