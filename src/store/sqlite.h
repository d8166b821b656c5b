// SPDX-License-Identifier: MIT
/* sqlite.h: the inside of the store on SQLite.
 *
 *   sqlite_open.c    the connection: opening, migrating, statements, trouble
 *   sqlite_batch.c   a batch of requests as one transaction
 *   sqlite_tails.c   where each log ends
 *   sqlite_backup.c  copying a database in use
 *
 * The log is a table that only grows at its end: each line names the line before it of the same game table,
 * so that keeping one touches no page but the last. Where a log ends is known in memory (its tail) and
 * written down every few thousand lines; what lies after the last writing-down is read again on opening. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/settings.h"

#include <sqlite3.h>

enum { SQLITE_SCHEMA_VERSION = 2 };
extern const char *const sqlite_migrations[SQLITE_SCHEMA_VERSION];

extern const struct store_backend sqlite_backend;
/* NULL with a sentence in `why`. */
void *sqlite_open(const struct store_settings *settings, const char *path, char *why, size_t why_size);

/* Where a table's log ends. */
struct tail {
    store_table table; /* 0: an empty slot */
    int64_t last;      /* the row of the last line, 0 if there is none */
    uint32_t count;
    bool unwritten; /* the table's row does not know yet */
};

/* Open addressing; the capacity is 0 or a power of two, and never more than half of it is used. */
struct tails {
    struct tail *slots;
    size_t capacity, used;
    bool known;         /* false: to be read again before use */
    int64_t last;       /* the last row of the log */
    uint32_t unwritten; /* lines since the tails were written down */
};

enum statement {
    BEGIN_READING,
    BEGIN_WRITING,
    COMMIT,
    DATA_VERSION,
    LINE_ADD,
    LINE_GET,
    LINES_AFTER,
    LINES_DROP,
    TABLE_ADD,
    TABLE_CHANGE,
    TABLE_TAIL,
    TAIL_WRITE,
    WRITTEN_GET,
    WRITTEN_SET,
    LIST,
    LIST_OVER,
    OVER_SAME,
    OVER_LATER,
    DUE_SAME,
    DUE_LATER,
    PERSON_PUT,
    PERSON_GET,
    SIT,
    TABLES_OF,
    ALL_TABLES,
    ALL_PEOPLE,
    ALL_SEATS,
    STATEMENT_COUNT
};

struct database {
    const struct store_settings *settings;
    sqlite3 *connection;
    sqlite3_stmt *statements[STATEMENT_COUNT];
    struct tails tails;
    int64_t kept;    /* the last row of the log that was committed */
    int64_t version; /* as SQLite counts what other connections commit */
    bool broken;     /* the connection is to be opened again before use */
    int wal_pages;   /* not copied into the database yet */
    int lock;        /* descriptor of the lock file, so that there is one store only */
    char path[];
};

/* Codes are SQLite's. */

/* Opens the connection again after trouble; before every transaction. */
int database_ready(struct database *database);
/* After an error: undoes the transaction, and sees to it that the next one finds things as they were kept. */
void database_recover(struct database *database, int code);
/* Copies the write-ahead log into the database. */
void database_checkpoint(struct database *database);
int database_run(struct database *database, enum statement statement);
/* The sentence for an error. */
const char *database_trouble(sqlite3 *connection, int code);
/* True if the file is ours or, where that is allowed, empty; `version` is that of its schema. */
bool database_is_ours(sqlite3 *connection, bool or_empty, int *version, char *why, size_t why_size);

int tails_read(struct database *database);
int tails_write(struct database *database);
void tails_forget(struct database *database);
/* NULL in `tail` if there is no such table. It is valid until the next one is looked for. */
int tails_find(struct database *database, store_table table, struct tail **tail);
int tails_add(struct database *database, store_table table, struct tail **tail);

/* See struct store_backend. What can wait is writing tails down, copying the write-ahead log. */
bool sqlite_carry_out(void *database, struct store_request *first);
void sqlite_carry_out_later(void *context, bool idle);

#endif
