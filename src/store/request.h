// SPDX-License-Identifier: MIT
/* request.h: what is asked of a store, as those see it who carry it out.
 *
 * Every function of store.h that asks for something makes a struct store_request (requests.c), which waits in
 * a queue (runner.h) until a backend carries it out together with whatever else is waiting. There are four:
 *
 *   SQLite      sqlite.h
 *   PostgreSQL  postgres.h
 *   memory      memory.c, for tests and for whoever needs nothing to last
 *   browser     src/wasm/store.c, on the database of the browser
 */
#ifndef STORE_REQUEST_H
#define STORE_REQUEST_H

#include "store/store.h"

/* realloc(), or what a test puts in its place. */
typedef void *store_resize(void *memory, size_t size);

/* Named after the functions of store.h. Those that write come first. */
enum store_kind {
    STORE_APPEND,
    STORE_NOTE,
    STORE_PERSON_PUT,
    STORE_PEOPLE_CHANGE,
    STORE_SIT,
    STORE_TAKE,
    STORE_GIVE,
    STORE_READ,
    STORE_LIST,
    STORE_LIST_OVER, /* store_over() */
    STORE_DUE,
    STORE_PERSON_GET,
    STORE_TABLES_OF,
    STORE_SCAN_TABLES,
    STORE_SCAN_PEOPLE,
    STORE_SCAN_SEATS
};
enum { STORE_KINDS = STORE_SCAN_SEATS + 1 };

/* What a request found: items, and one piece of memory for all their texts. That may move as it grows, so
 * until the answer is given the pointers of the items are offsets into it. */
struct store_found {
    char *bytes;
    size_t length, capacity;
    void *items; /* struct store_line (single texts, too), struct store_row or struct store_known */
    size_t count, room;
};

enum store_progress { STORE_TO_DO, STORE_UNDER_WAY, STORE_SETTLED };

struct store_request {
    enum store_kind kind;
    void *context;
    union {
        store_done *done;
        store_log *log;
        store_rows *rows;
        store_person *person;
        store_taken *taken;
        store_people *people;
    } answer;
    store_table table;
    uint32_t first;
    enum store_state state;
    int64_t until, after; /* DUE, LIST_OVER: until when, and after which time */
    size_t most;
    const char *key, *about;
    const struct store_facts *facts; /* NULL: none */
    size_t count;                    /* of whichever follows */
    const struct store_line *lines;
    const struct store_change *changes;

    struct store_request *next;
    enum store_progress progress; /* SETTLED from the start: refused already, to be answered in its turn */
    bool spare;                   /* there was no memory for it */
    const char *refusal;          /* NULL: none */
    struct store_found found;
    /* SQLite: a log that is read a part at a time, from its end: the line that comes next and its number. */
    int64_t row;
    uint32_t left;
    bool begun;
    bool again; /* it is to be carried out once more, or has yet to be, before it can be answered */
};

static inline bool store_request_writes(const struct store_request *request)
{
    return request->kind <= STORE_GIVE;
}

/* Why these lines cannot be added to a log that has `count`; `known`: there is such a table. NULL: they can.
 */
const char *store_request_append_refusal(const struct store_request *request, bool known, uint32_t count);

extern const char *const store_no_memory,
    *const store_no_such_table, *const store_not_following, *const store_no_number, *const store_needs_facts;

/* Findings: false where there is no memory, or where a text is missing. */
bool store_found_text(store_resize *resize, struct store_found *found, const void *text, size_t length,
                      const char **place);
/* Room for that many items of that size. */
bool store_found_room(store_resize *resize, struct store_found *found, size_t room, size_t size);
bool store_found_line(store_resize *resize, struct store_found *found, const char *text, size_t length);
bool store_found_row(store_resize *resize, struct store_found *found, const struct store_row *row);
bool store_found_known(store_resize *resize, struct store_found *found, const struct store_known *known);
/* Offsets become pointers. */
void store_found_settle(struct store_request *request);
void store_found_free(struct store_found *found);

/* A way to keep things. Each has its own way of being opened; `database` is what that gave. */
struct store_backend {
    void (*close)(void *database);
    /* Carries out what is TO_DO of a list of requests: afterwards each has its refusal or what it found, and
     * what was not refused is durable. False: that is not known yet, and settle() is to be asked. Those that
     * read may ask to be carried out `again`, and so do all behind them. */
    bool (*carry_out)(void *database, struct store_request *first);
    /* Whether it is known now; NULL where it always is. */
    bool (*settle)(void *database, struct store_request *first);
    /* What can wait until everybody is answered; `idle`: nobody has asked for a while. NULL: nothing can. */
    void (*carry_out_later)(void *database, bool idle);
    /* After so many milliseconds without a request that is wanted; -1: never. */
    int (*patience)(const void *database);
    /* See store.h; NULL: it never changes, there are no others. These two may be called at any time. */
    uint64_t (*term)(const void *database);
    const char *(*secret)(const void *database);
};

#endif
