// SPDX-License-Identifier: MIT
/* settings.h: what is set about stores on a database, and what tests change about them. */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "store/request.h"

struct store_settings {
    size_t batch_most;    /* requests that write, in a transaction; */
    size_t reads_most;    /* and that read */
    store_resize *resize; /* realloc */
    /* SQLite. */
    uint32_t lines_most;           /* of a log that are read at a time */
    const char *vfs;               /* NULL: SQLite's own */
    int patience_ms;               /* how long to wait for another program's lock */
    uint32_t tails_after;          /* lines after which tails are written down */
    size_t tails_kept;             /* slots of their map that outlive that */
    int checkpoint_pages;          /* of the write-ahead log, after which it is copied into the database */
    int idle_ms;                   /* or after so long without a request */
    const char *const *migrations; /* the n-th leads from version n to version n + 1 */
    int version;                   /* how many there are */
    /* PostgreSQL. */
    int lease_ms;                           /* how long a server that is not heard of keeps its tables */
    int beat_ms;                            /* how often it is heard of at least */
    int answer_ms;                          /* after so long without an answer the connection is given up */
    const char *const *postgres_migrations; /* as above */
    int postgres_version;
};
/* What everybody gets who opens a store without saying more. */
extern const struct store_settings store_settings;

struct store *store_open_with(const struct store_settings *settings, const char *where,
                              const struct store_node *node, void (*wake)(void *context), void *context,
                              char *why, size_t why_size);
/* For those who open something: false, with the sentence in `why`. */
bool store_refuse(char *why, size_t why_size, const char *sentence);
/* While it is held, the store takes no request from its queue: what is asked meanwhile is one batch. */
void store_hold(struct store *store, bool held);

#endif
