// SPDX-License-Identifier: MIT
/* store.c: what it costs to keep a line.
 *
 *   store layouts DIRECTORY [LINES]      SQLite alone: ways to lay a log out, side by side
 *   store paced DIRECTORY RATE EVERY [SECONDS]   the store as the server sees it: RATE lines a second (0: as
 *                                        many as go), the facts of the table with every EVERYth (0: never)
 *
 * Lines of 30 bytes go to random tables of 2,000, every transaction synchronous; without the store, 75 lines
 * in a transaction. */
#include "store/store.h"
#include "core/random.h"

#include <poll.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 2000, BATCH = 75, LINE = 30, STATEMENTS = 4, FLUSH = 32768 };

static sqlite3_int64 numbers[TABLES];
static uint32_t counts[TABLES];
static sqlite3_int64 tails[TABLES];
static bool touched[TABLES];
static uint32_t unwritten;
static char line[LINE + 1] = "play Ak 2026-11-15T06 march a1";

static sqlite3 *database;
static sqlite3_stmt *statements[STATEMENTS];

static void must(int code, int wanted)
{
    if (code == wanted)
        return;
    fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
    exit(1);
}

static void run(const char *sql)
{
    must(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
}

static void step(sqlite3_stmt *statement)
{
    must(sqlite3_step(statement), SQLITE_DONE);
    must(sqlite3_reset(statement), SQLITE_OK);
}

/* table, number, text */
static void insert_line(sqlite3_stmt *statement, int table)
{
    sqlite3_bind_int64(statement, 1, numbers[table]);
    sqlite3_bind_int64(statement, 2, counts[table]);
    sqlite3_bind_text(statement, 3, line, LINE, SQLITE_STATIC);
    step(statement);
    counts[table]++;
}

static void append_keyed(int table)
{
    insert_line(statements[0], table);
}

static void append_chained(int table)
{
    sqlite3_bind_int64(statements[0], 4, tails[table]);
    insert_line(statements[0], table);
    tails[table] = sqlite3_last_insert_rowid(database);
}

static void write_tail(int table)
{
    sqlite3_bind_int64(statements[1], 1, numbers[table]);
    sqlite3_bind_int64(statements[1], 2, counts[table]);
    sqlite3_bind_int64(statements[1], 3, tails[table]);
    step(statements[1]);
}

static void append_with_tail(int table)
{
    append_chained(table);
    write_tail(table);
}

static void append_late_tail(int table)
{
    append_chained(table);
    touched[table] = true;
    if (++unwritten < FLUSH)
        return;
    for (int i = 0; i < TABLES; i++)
        if (touched[i])
            write_tail(i);
    memset(touched, 0, sizeof touched);
    unwritten = 0;
}

static void append_sorted_later(int table)
{
    insert_line(statements[0], table);
    if (++unwritten < FLUSH)
        return;
    step(statements[1]);
    step(statements[2]);
    unwritten = 0;
}

#define CHAIN                                                                                                \
    "CREATE TABLE log(id INTEGER PRIMARY KEY, tab INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT " \
    "NULL, previous INTEGER NOT NULL) STRICT; CREATE TABLE tails(tab INTEGER PRIMARY KEY, count INTEGER, "   \
    "tail INTEGER) STRICT"
#define CLUSTERED                                                                                            \
    "CREATE TABLE log(tab INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(tab, "  \
    "number)) STRICT, WITHOUT ROWID"
#define INSERT       "INSERT INTO log(tab, number, text) VALUES(?, ?, ?)"
#define INSERT_CHAIN "INSERT INTO log(tab, number, text, previous) VALUES(?, ?, ?, ?)"
#define INSERT_TAIL  "REPLACE INTO tails VALUES(?, ?, ?)"
#define READ         "SELECT text FROM log WHERE tab = ? ORDER BY number"

static const struct layout {
    const char *name;
    int page, checkpoint;
    const char *schema;
    const char *sql[STATEMENTS];
    void (*append)(int table);
} layouts[] = {
    {"keyed, pages of 4096", 4096, 1000, CLUSTERED, {INSERT}, append_keyed},
    {"keyed, pages of 2048", 2048, 2000, CLUSTERED, {INSERT}, append_keyed},
    {"keyed, pages of 1024", 1024, 4000, CLUSTERED, {INSERT}, append_keyed},
    {"keyed, pages of 1024, checkpoint 16 MB", 1024, 16000, CLUSTERED, {INSERT}, append_keyed},
    {"rows and an index",
     4096,
     1000,
     "CREATE TABLE log(id INTEGER PRIMARY KEY, tab INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT "
     "NULL) STRICT; CREATE UNIQUE INDEX lines ON log(tab, number)",
     {INSERT},
     append_keyed},
    {"chain, tail in a row", 4096, 1000, CHAIN, {INSERT_CHAIN, INSERT_TAIL}, append_with_tail},
    {"chain, tail in a row, pages of 1024", 1024, 4000, CHAIN, {INSERT_CHAIN, INSERT_TAIL}, append_with_tail},
    {"chain, tails written late", 4096, 1000, CHAIN, {INSERT_CHAIN, INSERT_TAIL}, append_late_tail},
    {"chain, tails late, checkpoint 16 MB", 4096, 4000, CHAIN, {INSERT_CHAIN, INSERT_TAIL}, append_late_tail},
    {"rows, sorted into keyed later",
     4096,
     1000,
     CLUSTERED "; CREATE TABLE recent(id INTEGER PRIMARY KEY, tab INTEGER NOT NULL, number INTEGER NOT NULL, "
               "text TEXT NOT NULL) STRICT",
     {"INSERT INTO recent(tab, number, text) VALUES(?, ?, ?)",
      "INSERT INTO log SELECT tab, number, text FROM recent ORDER BY tab, number", "DELETE FROM recent"},
     append_sorted_later},
};

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void open_layout(const struct layout *layout, const char *file)
{
    char sql[200];
    unlink(file);
    must(sqlite3_open(file, &database), SQLITE_OK);
    snprintf(sql, sizeof sql,
             "PRAGMA page_size = %d; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
             "PRAGMA locking_mode = NORMAL; PRAGMA wal_autocheckpoint = %d",
             layout->page, layout->checkpoint);
    run(sql);
    run(layout->schema);
    for (int i = 0; i < STATEMENTS && layout->sql[i]; i++)
        must(
            sqlite3_prepare_v3(database, layout->sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL),
            SQLITE_OK);
    memset(counts, 0, sizeof counts);
    memset(tails, 0, sizeof tails);
    memset(touched, 0, sizeof touched);
    unwritten = 0;
}

static void close_layout(void)
{
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(statements[i]);
        statements[i] = NULL;
    }
    sqlite3_close(database);
}

static void measure_layout(const struct layout *layout, const char *file, int lines)
{
    open_layout(layout, file);
    struct random random = random_from_seed(1);
    int batches = lines / BATCH;
    double *spent = calloc((size_t)batches, sizeof *spent);
    if (!spent)
        exit(1);
    double begun = now(CLOCK_MONOTONIC);
    double cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < batches; i++) {
        double before = now(CLOCK_MONOTONIC);
        run("BEGIN IMMEDIATE");
        for (int k = 0; k < BATCH; k++)
            layout->append((int)random_below(&random, TABLES));
        run("COMMIT");
        spent[i] = now(CLOCK_MONOTONIC) - before;
    }
    cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    double seconds = now(CLOCK_MONOTONIC) - begun;
    int kept = batches * BATCH;
    qsort(spent, (size_t)batches, sizeof *spent, by_size);
    printf("%-40s %8.0f lines/s  %5.2f us of processor a line  p50 %.2f p99 %.2f most %.1f ms\n",
           layout->name, kept / seconds, 1e6 * cpu / kept, 1e3 * spent[batches / 2],
           1e3 * spent[batches - batches / 100 - 1], 1e3 * spent[batches - 1]);
    free(spent);
    close_layout();
}

/* The store. */

enum { FLIGHT = 1000, SAMPLES = 1 << 20 };

static struct store *store;
static int bell;
static double asked[SAMPLES], took[SAMPLES];
static size_t sent, answered;

static void ring(void *context)
{
    (void)context;
    if (eventfd_write(bell, 1) != 0)
        exit(1);
}

static void on_done(void *context, const char *refusal)
{
    (void)context;
    if (refusal) {
        fprintf(stderr, "%s\n", refusal);
        exit(1);
    }
    took[answered % SAMPLES] = now(CLOCK_MONOTONIC) - asked[answered % SAMPLES];
    answered++;
}

static void send_line(struct random *random, size_t every)
{
    int table = (int)random_below(random, TABLES);
    struct store_facts facts = {.state = STORE_RUNNING,
                                .listed = true,
                                .changed = (int64_t)sent,
                                .due = (int64_t)sent + 60000,
                                .game = "goths",
                                .about = "{\"players\":4,\"fog\":\"fortune\",\"pigeon\":true,\"names\":["
                                         "\"Amalaric\",\"Brunhild\",\"Clovis\","
                                         "\"Dagobert\"],\"clock\":\"15+10\",\"turn\":17,\"watching\":3}"};
    bool with = counts[table] == 0 || (every > 0 && sent % every == 0);
    struct store_line text = {line, LINE};
    asked[sent % SAMPLES] = now(CLOCK_MONOTONIC);
    sent++;
    store_append(store, numbers[table], counts[table]++, &text, 1, with ? &facts : NULL, on_done, NULL);
}

static void wait_for_answers(int milliseconds)
{
    struct pollfd bells = {.fd = bell, .events = POLLIN};
    eventfd_t rung;
    if (poll(&bells, 1, milliseconds) > 0 && eventfd_read(bell, &rung) != 0)
        exit(1);
    store_answer(store);
}

/* `rate` 0: always FLIGHT requests under way. */
static void drive(double rate, size_t every, double seconds)
{
    struct random random = random_from_seed(3);
    double begun = now(CLOCK_MONOTONIC);
    double passed;
    while ((passed = now(CLOCK_MONOTONIC) - begun) < seconds) {
        size_t wanted = rate > 0 ? (size_t)(passed * rate) : answered + FLIGHT;
        while (sent < wanted)
            send_line(&random, every);
        wait_for_answers(rate > 0 ? 1 : -1);
    }
    while (store_waiting(store) > 0)
        wait_for_answers(-1);
}

static size_t lines_read;

static void on_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    (void)context;
    (void)refusal;
    (void)lines;
    lines_read += count;
}

static void measure_reading(void)
{
    double begun = now(CLOCK_MONOTONIC);
    double cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < TABLES; i++)
        store_read(store, numbers[i], on_log, NULL);
    while (store_waiting(store) > 0)
        wait_for_answers(-1);
    cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("%8.0f lines/s read back, %zu to a table  %5.2f us of processor a line\n",
           (double)lines_read / (now(CLOCK_MONOTONIC) - begun), lines_read / TABLES,
           1e6 * cpu / (double)lines_read);
}

static int measure_store(const char *directory, double rate, size_t every, double seconds)
{
    char file[4096], why[300];
    snprintf(file, sizeof file, "%s/store.db", directory);
    unlink(file);
    bell = eventfd(0, EFD_NONBLOCK);
    store = store_open(file, NULL, ring, NULL, why, sizeof why);
    if (!store) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    drive(100000, 0, 0.1); /* most tables exist from here on */
    sent = answered = 0;
    double begun = now(CLOCK_MONOTONIC);
    double cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    double own = now(CLOCK_THREAD_CPUTIME_ID);
    drive(rate, every, seconds);
    cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    own = now(CLOCK_THREAD_CPUTIME_ID) - own;
    double passed = now(CLOCK_MONOTONIC) - begun;
    size_t samples = answered < SAMPLES ? answered : SAMPLES;
    qsort(took, samples, sizeof *took, by_size);
    printf("%8.0f lines/s  %5.2f us of processor a line in the store's thread, %5.2f in the caller's  "
           "%4.1f %% of a core  p50 %.2f p99 %.2f most %.1f ms\n",
           (double)answered / passed, 1e6 * (cpu - own) / (double)answered, 1e6 * own / (double)answered,
           100 * cpu / passed, 1e3 * took[samples / 2], 1e3 * took[samples - samples / 100 - 1],
           1e3 * took[samples - 1]);
    measure_reading();
    store_close(store);
    return 0;
}

int main(int count, char **arguments)
{
    struct random random = random_from_seed(2);
    for (int i = 0; i < TABLES; i++)
        numbers[i] = (sqlite3_int64)(random_next(&random) >> 1);
    if (count >= 5 && strcmp(arguments[1], "paced") == 0)
        return measure_store(arguments[2], atof(arguments[3]), (size_t)atol(arguments[4]),
                             count > 5 ? atof(arguments[5]) : 5);
    if (count < 3 || strcmp(arguments[1], "layouts") != 0) {
        fputs("usage: store layouts DIRECTORY [LINES]\n       store paced DIRECTORY RATE EVERY [SECONDS]\n",
              stderr);
        return 2;
    }
    char file[4096];
    snprintf(file, sizeof file, "%s/layout.db", arguments[2]);
    int lines = count > 3 ? atoi(arguments[3]) : 600000;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        measure_layout(&layouts[i], file, lines);
    unlink(file);
    return 0;
}
