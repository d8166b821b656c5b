// SPDX-License-Identifier: MIT
/* inside.h: what the files of the store share, and what its tests may reach.
 *
 *   store.c     the queue, the thread, the answers; behind it one of two backends
 * SQLite:
 *   carry.c     a batch of requests as one transaction
 *   database.c  the connection: opening, migrating, statements, trouble
 *   tails.c     where each log ends
 *   backup.c    copying a database in use
 * PostgreSQL: postgres.h
 *
 * With SQLite, the log is a table that only grows at its end: each line names the line before it of the same
 * game table, so that keeping one touches no page but the last. Where a log ends is known in memory (tails.c)
 * and written down every few thousand lines; what lies after the last writing-down is read again on opening.
 */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

/* What tests change; store_settings is what everybody else gets. */
struct store_settings {
    const char *vfs;               /* NULL: SQLite's own */
    int patience_ms;               /* how long to wait for another program's lock */
    size_t batch_most;             /* requests in a transaction */
    uint32_t tails_after;          /* lines after which tails are written down */
    size_t tails_kept;             /* slots of their map that outlive that */
    int checkpoint_pages;          /* of the write-ahead log, after which it is copied into the database */
    int idle_ms;                   /* or after so long without a request */
    const char *const *migrations; /* the n-th leads from version n to version n + 1 */
    int version;                   /* how many there are */
    void *(*resize)(void *memory, size_t size); /* realloc */
    /* PostgreSQL. */
    int lease_ms;                           /* how long a server that is not heard of keeps its tables */
    int beat_ms;                            /* how often it is heard of at least */
    int answer_ms;                          /* after so long without an answer the connection is given up */
    const char *const *postgres_migrations; /* as above */
    int postgres_version;
};
extern const struct store_settings store_settings;

struct store *store_open_with(const struct store_settings *settings, const char *where,
                              const struct store_node *node, void (*wake)(void *context), void *context,
                              char *why, size_t why_size);
/* While it is held, the store takes no request from its queue: what is asked meanwhile is one batch. */
void store_hold(struct store *store, bool held);

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

enum kind {
    APPEND,
    NOTE,
    PERSON_SET,
    PEOPLE_CHANGE,
    SEAT,
    TAKE,
    GIVE,
    READ,
    LIST_TABLES,
    DUE_TABLES,
    PERSON_ASK,
    TABLES_OF_PERSON,
    SCAN_TABLES,
    SCAN_PEOPLE,
    SCAN_SEATS
};
#define KIND_WRITES(kind) ((kind) <= GIVE)

/* What a reading request found; pointers are offsets into `bytes` until it is whole. */
struct reading {
    char *bytes;
    size_t length, capacity;
    void *items; /* struct store_line, struct store_row or struct store_known */
    size_t count, room;
    bool found;
};

enum progress { TO_DO, UNDER_WAY, SETTLED };

struct request {
    struct request *next;
    enum kind kind;
    enum progress progress; /* for PostgreSQL */
    bool spare;             /* from the spares: there was no memory for it */
    const char *refusal;    /* NULL: none */
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
    int64_t until, after; /* DUE_TABLES: until when, and after which due time */
    size_t most;
    const char *key, *about;
    bool has_facts;
    struct store_facts facts;
    struct reading reading;
    size_t count;
    struct store_line lines[]; /* PEOPLE_CHANGE: of each its key, how to look at what it was ("?": not at all,
                                  "-": unknown, "=": the same), what it was, what it is to be; behind them
                                  the bytes everything above points to */
};

extern const char *const store_no_memory,
    *const store_no_such_table, *const store_not_following, *const store_no_number,
                                                                *const store_needs_facts,
                                                                    *const store_changed_meanwhile;

/* A way to keep things. All but `open` are called in the store's thread. */
struct backend {
    /* NULL with a sentence in `why`. */
    void *(*open)(const struct store_settings *settings, const char *where, const struct store_node *node,
                  char *why, size_t why_size);
    void (*close)(void *database);
    /* Carries out the requests from `first` on, to the end of the list. False: the connection was lost while
     * they were being committed, and only settle() will tell whether they were. */
    bool (*carry_out)(void *database, struct request *first);
    bool (*settle)(void *database, struct request *first);
    /* What can wait until everybody is answered; `idle`: nobody has asked for a while. */
    void (*carry_out_later)(void *database, bool idle);
    /* After so many milliseconds without a request carry_out_later() is wanted; -1: never. */
    int (*patience)(const void *database);
    /* See store.h; NULL: it never changes, there are no others. */
    uint64_t (*term)(const void *database);
    const char *(*secret)(const void *database);
};
extern const struct backend sqlite_backend, postgres_backend;

/* Texts of a reading. They may move as it grows: until it is whole, offsets travel in the pointers. */
bool reading_keep(const struct store_settings *settings, struct reading *reading, const void *text,
                  size_t length, const char **place);
bool reading_room(const struct store_settings *settings, struct reading *reading, size_t room, size_t size);
/* Offsets become pointers. */
void reading_settle(struct request *request);
void reading_free(struct reading *reading);

/* database.c. Codes are SQLite's. */
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

/* tails.c */
int tails_read(struct database *database);
int tails_write(struct database *database);
void tails_forget(struct database *database);
/* NULL in `tail` if there is no such table. It is valid until the next one is looked for. */
int tails_find(struct database *database, store_table table, struct tail **tail);
int tails_add(struct database *database, store_table table, struct tail **tail);

/* carry.c: see struct backend. What can wait is writing tails down, copying the write-ahead log. */
bool carry_out(void *database, struct request *first);
void carry_out_later(void *context, bool idle);

#endif
