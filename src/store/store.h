// SPDX-License-Identifier: MIT
/* store.h: where tables last.
 *
 * A store keeps, for each table, a log: numbered lines of text, only ever added to; one row of facts about
 * the table for lists and timers; and what is known of each person. Requests are queued, carried out as many
 * as are waiting in one transaction (group commit), and answered from store_answer() in the order in which
 * they were carried out. Those that write are in the order in which they were made, and so are those that
 * only read; but what is read never stands before what is to be written. So an answer without a refusal
 * means: durable, and visible to every later request (invariant 7). On a database that is done by a thread of
 * the store's own; everything here is called, and answered, in one thread: the caller's.
 *
 * A refusal is a sentence and leaves the store as it was: nothing of the request was kept. A request for
 * which there is no memory is refused in its turn too; only if a thousand such are waiting, within the call.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* The number of a table: random, below 2^63, never 0. */
typedef int64_t store_table;

enum store_state { STORE_OPEN, STORE_RUNNING, STORE_OVER };

/* What lists and timers need to know of a table without reading its log. */
struct store_facts {
    enum store_state state;
    bool listed;       /* shown to everybody in the lobby */
    int64_t created;   /* milliseconds since 1970 */
    int64_t changed;   /* the same */
    int64_t due;       /* when its clock wants to be looked at; 0: never */
    const char *game;  /* its id */
    const char *about; /* a JSON object for the lobby, written by the caller: everybody may read it */
    /* Who sits where, as the caller writes it, for nobody but himself; NULL is "". */
    const char *people;
};

/* A line of a log; not NUL-terminated in what is handed in, NUL-terminated in what is handed out. */
struct store_line {
    const char *text;
    size_t length;
};

/* Every answer has the context of its request and a refusal, NULL where all is well. What an answer points to
 * is valid during the call only. */
typedef void store_done(void *context, const char *refusal);
typedef void store_log(void *context, const char *refusal, const struct store_line *lines, size_t count);
struct store_row {
    store_table table;
    struct store_facts facts;
};
typedef void store_rows(void *context, const char *refusal, const struct store_row *rows, size_t count);
/* `about` is NULL where the person is unknown. */
typedef void store_person(void *context, const char *refusal, const char *about);

/* `url` is NULL where the table is ours. */
typedef void store_taken(void *context, const char *refusal, const char *url);
/* What is known of a person, or (then `about` is NULL) a table the person has sat at. */
struct store_known {
    const char *key, *about;
    store_table table;
};
typedef void store_people(void *context, const char *refusal, const struct store_known *people, size_t count);

/* One server of several on one database: its name, and where the others reach it. */
struct store_node {
    const char *name, *url;
};

/* Opens the database at `where` (postgres://..., or a path for SQLite), creating or migrating it; NULL with a
 * sentence in `why`. `wake` is called from the store's thread whenever answers are waiting. Where `node` is
 * NULL, and with SQLite always, this store is the only one as long as it is open, and all tables are its. */
struct store *store_open(const char *where, const struct store_node *node, void (*wake)(void *context),
                         void *context, char *why, size_t why_size);
/* Why not, where somebody else has it open. */
extern const char *const store_in_use;
/* Carries out what is queued, answers it, and closes. */
void store_close(struct store *store);
/* Gives the answers that are ready. Returns how many. */
size_t store_answer(struct store *store);
/* Requests not answered yet. */
size_t store_waiting(const struct store *store);

/* Adds lines to a table's log: the first gets the number `first`, which must be the count of lines the log
 * has (0 for a new table), so that nothing is ever doubled or lost. Where `facts` is not NULL they replace
 * the table's row; a new table must have them. Everything is copied. */
void store_append(struct store *store, store_table table, uint32_t first, const struct store_line *lines,
                  size_t count, const struct store_facts *facts, store_done *done, void *context);
/* The facts alone. */
void store_note(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context);
/* The whole log; a refusal names an unknown table. A long one is read a part at a time: what is to be written
 * meanwhile does not wait for it. */
void store_read(struct store *store, store_table table, store_log *log, void *context);
/* The same from that line on: none where there are not so many. */
void store_read_from(struct store *store, store_table table, uint32_t first, store_log *log, void *context);
/* Listed tables in that state, those changed last first. */
void store_list(struct store *store, enum store_state state, size_t most, store_rows *rows, void *context);
/* Listed tables that are over, and changed no later than `until`: those changed first come first, and then by
 * number, after the given one. What was changed since it was told comes again. */
void store_over(struct store *store, int64_t until, int64_t after_changed, store_table after, size_t most,
                store_rows *rows, void *context);
/* Tables with a due time at or before `until`, earliest first and then by number, after the given one: 0 and
 * 0 for the first. Of their facts only `due` is told, which is cheap: whoever has many tables in memory finds
 * them all there whenever he asks. */
void store_due(struct store *store, int64_t until, int64_t after_due, store_table after, size_t most,
               store_rows *rows, void *context);
/* What is kept of a person: the key (any text), a JSON object the caller understands. */
void store_person_put(struct store *store, const char *key, const char *about, store_done *done,
                      void *context);
void store_person_get(struct store *store, const char *key, store_person *person, void *context);
/* Several of them, all or none: refused unless each is still what it `was`, so that nothing somebody else has
 * done meanwhile is lost, and what is marked by a key that was unknown happens once, whatever is tried again
 * after a crash. */
struct store_change {
    const char *key, *about;
    const char *was; /* "": unknown; NULL: whatever it was */
};
extern const char *const store_changed_meanwhile; /* the refusal */
void store_people_change(struct store *store, const struct store_change *changes, size_t count,
                         store_done *done, void *context);
/* The tables a person has sat at, those changed last first; store_sit() remembers one. */
void store_sit(struct store *store, const char *key, store_table table, store_done *done, void *context);
void store_tables_of(struct store *store, const char *key, size_t most, store_rows *rows, void *context);

/* Several servers share a PostgreSQL database. Lines of a table are added by one of them at a time: the one
 * that took it last. Whoever makes a table has it. A server that is not heard of for some seconds loses all
 * it has, and the database refuses what it adds afterwards.
 *
 * store_take() takes a table nobody has, or tells who has it; store_give() lets go of one, with its facts
 * where they are not NULL. store_due() leaves out what other servers have. */
extern const char *const store_moved; /* the refusal to write to a table of another server */
void store_take(struct store *store, store_table table, store_taken *taken, void *context);
void store_give(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context);
/* Another number than before: all that was taken until then is lost. */
uint64_t store_term(const struct store *store);
/* Known to the servers of one database and to nobody else; "" where there are no others. */
const char *store_secret(const struct store *store);

/* All there is, in the order of numbers and keys, after the given one: 0 and NULL for the first. */
void store_scan_tables(struct store *store, store_table after, size_t most, store_rows *rows, void *context);
void store_scan_people(struct store *store, const char *after, size_t most, store_people *people,
                       void *context);
void store_scan_seats(struct store *store, const char *after, store_table after_table, size_t most,
                      store_people *people, void *context);

/* Copies the database to a new file while it is in use; false with a sentence in `why`. Needs no open store.
 */
bool store_backup(const char *where, const char *file, char *why, size_t why_size);

#endif
