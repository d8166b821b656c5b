// SPDX-License-Identifier: MIT
/* fake_store.c: see fake_store.h. A backend around the one in memory: what is to be refused is settled before
 * that sees it. */
#include "support/fake_store.h"
#include "store/memory.h"
#include "store/runner.h"

#include <stdlib.h>
#include <string.h>

struct fake {
    void *memory;
    const char *refusal, *later;
    size_t writes_left;    /* before `later` */
    store_table elsewhere; /* a table another server has */
    const char *url;       /* and where that is */
    uint64_t term;
    size_t lines;
};

/* A test may make one allocation fail: that is meant for those who ask, not for what keeps their answers. */
static void *get(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory)
        memory = realloc(old, size);
    return memory;
}

static const char *refusal_now(struct fake *fake, const struct store_request *request)
{
    if (!store_request_writes(request))
        return NULL;
    bool counts = request->kind != STORE_TAKE && request->kind != STORE_GIVE;
    if (fake->later && counts && fake->writes_left-- == 0) {
        fake->refusal = fake->later;
        fake->later = NULL;
    }
    return fake->refusal;
}

static void meddle(struct fake *fake, struct store_request *request)
{
    request->refusal = refusal_now(fake, request);
    bool moved = request->kind == STORE_TAKE && request->table == fake->elsewhere && fake->url;
    if (!request->refusal && moved && !store_found_line(get, &request->found, fake->url, strlen(fake->url)))
        request->refusal = store_no_memory;
    if (request->refusal || moved)
        request->progress = STORE_SETTLED;
}

static bool carry_out(void *context, struct store_request *first)
{
    struct fake *fake = context;
    for (struct store_request *request = first; request; request = request->next)
        if (request->progress == STORE_TO_DO)
            meddle(fake, request);
    memory_backend.carry_out(fake->memory, first);
    for (const struct store_request *request = first; request; request = request->next)
        if (request->kind == STORE_APPEND && !request->refusal)
            fake->lines += request->count;
    return true;
}

static void close_fake(void *context)
{
    struct fake *fake = context;
    memory_backend.close(fake->memory);
    free(fake);
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

struct store *fake_store_open(void)
{
    static const struct store_backend backend = {
        .close = close_fake, .carry_out = carry_out, .term = term, .secret = secret};
    struct fake *fake = calloc(1, sizeof *fake);
    if (!fake || !(fake->memory = memory_open(get)))
        abort();
    return store_open_direct(&backend, fake, realloc);
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

void fake_store_lose(struct store *store)
{
    ((struct fake *)store->database)->term++;
}

size_t fake_store_all_lines(const struct store *store)
{
    return ((const struct fake *)store->database)->lines;
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
