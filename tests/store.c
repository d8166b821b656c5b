// SPDX-License-Identifier: MIT
/* store.c: src/store: what is kept, in which order it is answered, and what happens when the disk, the memory
 * or the process fails. What does not depend on SQLite is tried again on a PostgreSQL server that is started
 * for that, and, where nothing has to last, in memory; tests/store_postgres.c has what only PostgreSQL is
 * like.
 *
 * Failures are made, not waited for: a layer under SQLite lets the n-th write or fsync fail, another its n-th
 * allocation. Every scenario is run for every n until it passes without having met its failure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "cli/data.h"
#include "store/memory.h"
#include "store/runner.h"
#include "store/settings.h"
#include "support/private_postgres.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A failing layer under SQLite's files. */

enum fault { FAULT_NONE, FAULT_FULL, FAULT_WRITE, FAULT_SYNC };

static struct {
    enum fault fault;
    bool lasting; /* once it has failed, it goes on failing */
    int after;    /* operations of that kind until it fails */
    bool met;
} disk;
static pthread_mutex_t disk_lock = PTHREAD_MUTEX_INITIALIZER;

/* The error of the next operation, SQLITE_OK for none. */
static int disk_error(bool sync)
{
    static const int errors[] = {
        [FAULT_FULL] = SQLITE_FULL, [FAULT_WRITE] = SQLITE_IOERR_WRITE, [FAULT_SYNC] = SQLITE_IOERR_FSYNC};
    int error = SQLITE_OK;
    pthread_mutex_lock(&disk_lock);
    if (disk.fault != FAULT_NONE && sync == (disk.fault == FAULT_SYNC)) {
        bool fails = disk.met ? disk.lasting : disk.after-- == 0;
        disk.met = disk.met || fails;
        error = fails ? errors[disk.fault] : SQLITE_OK;
    }
    pthread_mutex_unlock(&disk_lock);
    return error;
}

static void disk_set(enum fault fault, int after, bool lasting)
{
    pthread_mutex_lock(&disk_lock);
    disk.fault = fault;
    disk.after = after;
    disk.lasting = lasting;
    disk.met = false;
    pthread_mutex_unlock(&disk_lock);
}

static bool disk_met(void)
{
    pthread_mutex_lock(&disk_lock);
    bool met = disk.met;
    pthread_mutex_unlock(&disk_lock);
    return met;
}

/* A file of ours is followed in memory by the one it stands for. */
struct layer {
    sqlite3_file base;
};

static sqlite3_file *under(sqlite3_file *file)
{
    return (sqlite3_file *)((struct layer *)file + 1);
}

static int layer_close(sqlite3_file *file)
{
    return under(file)->pMethods->xClose(under(file));
}

static int layer_read(sqlite3_file *file, void *bytes, int amount, sqlite3_int64 offset)
{
    return under(file)->pMethods->xRead(under(file), bytes, amount, offset);
}

/* Half of the bytes arrive even so. */
static int layer_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset)
{
    int error = disk_error(false);
    int code = under(file)->pMethods->xWrite(under(file), bytes, error ? amount / 2 : amount, offset);
    return error ? error : code;
}

static int layer_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return under(file)->pMethods->xTruncate(under(file), size);
}

/* Nobody cuts the power here, so the true fsync is left out. */
static int layer_sync(sqlite3_file *file, int flags)
{
    (void)file;
    (void)flags;
    return disk_error(true);
}

static int layer_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return under(file)->pMethods->xFileSize(under(file), size);
}

static int layer_lock(sqlite3_file *file, int lock)
{
    return under(file)->pMethods->xLock(under(file), lock);
}

static int layer_unlock(sqlite3_file *file, int lock)
{
    return under(file)->pMethods->xUnlock(under(file), lock);
}

static int layer_check_lock(sqlite3_file *file, int *locked)
{
    return under(file)->pMethods->xCheckReservedLock(under(file), locked);
}

static int layer_control(sqlite3_file *file, int operation, void *argument)
{
    return under(file)->pMethods->xFileControl(under(file), operation, argument);
}

static int layer_sector(sqlite3_file *file)
{
    return under(file)->pMethods->xSectorSize(under(file));
}

static int layer_character(sqlite3_file *file)
{
    return under(file)->pMethods->xDeviceCharacteristics(under(file));
}

static int layer_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return under(file)->pMethods->xShmMap(under(file), page, size, extend, memory);
}

static int layer_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return under(file)->pMethods->xShmLock(under(file), offset, count, flags);
}

static void layer_shm_barrier(sqlite3_file *file)
{
    under(file)->pMethods->xShmBarrier(under(file));
}

static int layer_shm_unmap(sqlite3_file *file, int remove_file)
{
    return under(file)->pMethods->xShmUnmap(under(file), remove_file);
}

static const sqlite3_io_methods layer_methods = {.iVersion = 2,
                                                 .xClose = layer_close,
                                                 .xRead = layer_read,
                                                 .xWrite = layer_write,
                                                 .xTruncate = layer_truncate,
                                                 .xSync = layer_sync,
                                                 .xFileSize = layer_size,
                                                 .xLock = layer_lock,
                                                 .xUnlock = layer_unlock,
                                                 .xCheckReservedLock = layer_check_lock,
                                                 .xFileControl = layer_control,
                                                 .xSectorSize = layer_sector,
                                                 .xDeviceCharacteristics = layer_character,
                                                 .xShmMap = layer_shm_map,
                                                 .xShmLock = layer_shm_lock,
                                                 .xShmBarrier = layer_shm_barrier,
                                                 .xShmUnmap = layer_shm_unmap};
static sqlite3_vfs layer;
static sqlite3_vfs *plain;

static int layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
    (void)vfs;
    int code = plain->xOpen(plain, name, under(file), flags, out_flags);
    file->pMethods = code == SQLITE_OK ? &layer_methods : NULL;
    return code;
}

static int layer_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    (void)sync;
    return plain->xDelete(plain, name, 0);
}

static void layer_register(void)
{
    plain = sqlite3_vfs_find(NULL);
    layer = *plain;
    layer.zName = "layer";
    layer.szOsFile = plain->szOsFile + (int)sizeof(struct layer);
    layer.xOpen = layer_open;
    layer.xDelete = layer_delete;
    layer.pNext = NULL;
    sqlite3_vfs_register(&layer, 0);
}

/* Failing memory: SQLite's, and ours. */

static atomic_int memory_after = INT_MAX, own_memory_after = INT_MAX;
static atomic_bool memory_met, own_memory_gone;
static sqlite3_mem_methods memory;

static bool memory_fails(atomic_int *after)
{
    if (atomic_load(after) == INT_MAX)
        return false;
    bool fails = atomic_fetch_sub(after, 1) == 0;
    if (fails)
        atomic_store(&memory_met, true);
    return fails;
}

static void *memory_malloc(int size)
{
    return memory_fails(&memory_after) ? NULL : memory.xMalloc(size);
}

static void *memory_realloc(void *bytes, int size)
{
    return memory_fails(&memory_after) ? NULL : memory.xRealloc(bytes, size);
}

static void memory_register(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory);
    sqlite3_mem_methods failing = memory;
    failing.xMalloc = memory_malloc;
    failing.xRealloc = memory_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
}

static void *own_resize(void *bytes, size_t size)
{
    bool fails = atomic_load(&own_memory_gone) || memory_fails(&own_memory_after);
    return fails ? NULL : realloc(bytes, size);
}

/* A store to be tried, in a directory of its own, and what its answers have told so far. */

enum { LOGS = 3 };

static char directory[200], where[300];
static const char *postgres; /* the address of a server, NULL: SQLite */
static bool in_memory;
static struct store_settings settings;
static struct store *store;
static sem_t woken;
static uint32_t kept[LOGS];     /* lines acknowledged */
static uint32_t expected[LOGS]; /* if all that is under way is kept */
static char last_refusal[300];
static int refusals, answers;

static const store_table numbers[LOGS] = {1, INT64_MAX, 0x123456789abcdef};
static const struct store_facts facts = {
    .state = STORE_RUNNING, .listed = true, .created = 5, .changed = 6, .game = "goths", .about = "{}"};

static void wake(void *context)
{
    sem_post(context);
}

static int set_up(void **unused)
{
    (void)unused;
    const char *temporary = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/gonfalon-store-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(directory))
        return -1;
    snprintf(where, sizeof where, "%s/gonfalon.db", directory);
    if (postgres) {
        snprintf(where, sizeof where, "%s", postgres);
        private_postgres_run("DROP SCHEMA IF EXISTS gonfalon CASCADE");
    }
    settings = store_settings;
    settings.vfs = "layer";
    settings.patience_ms = 1;
    settings.idle_ms = 1;
    settings.tails_after = 5;
    settings.lines_most = 3;
    settings.checkpoint_pages = 8;
    settings.resize = own_resize;
    settings.lease_ms = 60000; /* a connection that was closed may be noticed late */
    settings.beat_ms = 20;
    settings.answer_ms = 60000;
    memset(kept, 0, sizeof kept);
    memset(expected, 0, sizeof expected);
    refusals = answers = 0;
    last_refusal[0] = '\0';
    sem_init(&woken, 0, 0);
    disk_set(FAULT_NONE, 0, false);
    return 0;
}

static void remove_directory(const char *path)
{
    DIR *all = opendir(path);
    assert_non_null(all);
    for (struct dirent *entry; (entry = readdir(all));) /* NOLINT(concurrency-mt-unsafe) */
        if (entry->d_name[0] != '.')
            assert_int_equal(unlinkat(dirfd(all), entry->d_name, entry->d_type == DT_DIR ? AT_REMOVEDIR : 0),
                             0);
    closedir(all);
    assert_int_equal(rmdir(path), 0);
}

static int tear_down(void **unused)
{
    (void)unused;
    disk_set(FAULT_NONE, 0, false);
    if (store)
        store_close(store);
    store = NULL;
    sem_destroy(&woken);
    remove_directory(directory);
    return 0;
}

static struct store *try_to_open(char *why, size_t why_size)
{
    if (!in_memory)
        return store_open_with(&settings, where, NULL, wake, &woken, why, why_size);
    void *database = memory_open(own_resize);
    if (database)
        return store_open_thread(&settings, &memory_backend, database, wake, &woken, why, why_size);
    snprintf(why, why_size, "%s", store_no_memory);
    return NULL;
}

static void open_store(void)
{
    char why[300] = "";
    store = try_to_open(why, sizeof why);
    if (!store)
        fail_msg("%s", why);
}

static void close_store(void)
{
    store_close(store);
    store = NULL;
}

static void open_refused(const char *sentence)
{
    char why[300] = "";
    assert_null(try_to_open(why, sizeof why));
    assert_string_equal(why, sentence);
}

static void finish(void)
{
    while (store_waiting(store) > 0) {
        sem_wait(&woken);
        store_answer(store);
    }
}

static void note_refusal(const char *refusal)
{
    answers++;
    if (!refusal)
        return;
    refusals++;
    snprintf(last_refusal, sizeof last_refusal, "%s", refusal);
}

static void on_done(void *context, const char *refusal)
{
    (void)context;
    note_refusal(refusal);
}

/* Finishes what is under way: it was refused with this sentence, NULL for not at all. */
static void finish_with(const char *sentence)
{
    refusals = 0;
    finish();
    if (sentence) {
        assert_int_not_equal(refusals, 0);
        assert_string_equal(last_refusal, sentence);
    } else if (refusals) {
        fail_msg("%s", last_refusal);
    }
}

static int line_text(char text[50], int log, uint32_t number)
{
    return snprintf(text, 50, "line %u of log %d, and so on", (unsigned)number, log);
}

struct adding {
    int log;
    uint32_t first, count;
};

static void on_added(void *context, const char *refusal)
{
    struct adding *adding = context;
    note_refusal(refusal);
    if (!refusal) {
        assert_int_equal(kept[adding->log], adding->first);
        kept[adding->log] += adding->count;
    }
    free(adding);
}

/* Adds that many lines to a log, with its facts. */
static void add(int log, uint32_t count)
{
    char text[10][50];
    struct store_line lines[10];
    struct adding *adding = malloc(sizeof *adding);
    assert_true(adding && count <= 10);
    *adding = (struct adding){log, expected[log], count};
    for (uint32_t i = 0; i < count; i++)
        lines[i] = (struct store_line){text[i], (size_t)line_text(text[i], log, expected[log] + i)};
    store_append(store, numbers[log], expected[log], lines, count, &facts, on_added, adding);
    expected[log] += count;
}

static void on_log_checked(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    const int *log = context;
    note_refusal(refusal);
    if (refusal) {
        if (strcmp(refusal, "there is no such table") != 0 || kept[*log] > 0)
            fail_msg("log %d: %s", *log, refusal);
        return;
    }
    assert_int_equal(count, kept[*log]);
    for (size_t i = 0; i < count; i++) {
        char text[50];
        assert_int_equal(lines[i].length, line_text(text, *log, (uint32_t)i));
        assert_string_equal(lines[i].text, text);
    }
}

/* The store has what it acknowledged, and nothing else. */
static void check_kept(void)
{
    static const int logs[LOGS] = {0, 1, 2};
    finish();
    for (int i = 0; i < LOGS; i++)
        store_read(store, numbers[i], on_log_checked, (void *)&logs[i]);
    finish();
    memcpy(expected, kept, sizeof kept);
}

static sqlite3 *open_beside(void)
{
    sqlite3 *connection;
    assert_int_equal(sqlite3_open(where, &connection), SQLITE_OK);
    sqlite3_busy_timeout(connection, 60000);
    return connection;
}

static void run_beside(const char *sql)
{
    if (postgres) {
        private_postgres_run(sql);
        return;
    }
    sqlite3 *connection = open_beside();
    if (sqlite3_exec(connection, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(connection));
    sqlite3_close(connection);
}

/* What is kept. */

static void lines_come_back_in_order(void **unused)
{
    (void)unused;
    open_store();
    for (uint32_t i = 0; i < 40; i++)
        add((int)(i % LOGS), i % 4);
    finish_with(NULL);
    check_kept();
    close_store();
    open_store();
    check_kept();
    add(1, 3);
    finish_with(NULL);
    check_kept();
}

static void on_odd_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    (void)context;
    note_refusal(refusal);
    assert_int_equal(count, 3);
    assert_int_equal(lines[0].length, 0);
    assert_int_equal(lines[1].length, 5);
    assert_memory_equal(lines[1].text, "a\0b\nc", 6);
    assert_int_equal(lines[2].length, 200000);
    assert_int_equal(lines[2].text[199999], 'x');
    assert_int_equal(lines[2].text[200000], '\0');
}

static void lines_may_be_odd(void **unused)
{
    (void)unused;
    open_store();
    char *large = malloc(200000);
    assert_non_null(large);
    memset(large, 'x', 200000);
    const struct store_line lines[] = {{NULL, 0}, {"a\0b\nc", 5}, {large, 200000}};
    store_append(store, 7, 0, lines, 3, &facts, on_done, NULL);
    free(large);
    store_read(store, 7, on_odd_log, NULL);
    finish_with(NULL);
}

static void many_tables_have_tails(void **unused)
{
    (void)unused;
    settings.tails_after = 3000;
    settings.tails_kept = 100;
    open_store();
    struct store_line line = {"x", 1};
    for (uint32_t round = 0; round < 3; round++)
        for (store_table table = 1; table <= 2000; table++)
            store_append(store, table << 20, round, &line, 1, round ? NULL : &facts, on_done, NULL);
    finish_with(NULL);
    close_store();
    open_store();
    for (store_table table = 1; table <= 2000; table++)
        store_append(store, table << 20, 3, &line, 1, NULL, on_done, NULL);
    finish_with(NULL);
}

static int order[100], order_count;

static void on_ordered(void *context, const char *refusal)
{
    (void)refusal;
    order[order_count++] = *(const int *)context;
}

static void on_ordered_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    (void)lines;
    (void)count;
    on_ordered(context, refusal);
}

/* Those that write, and those that read; and nothing is read before what could have been written. */
static void answers_come_in_the_order_of_requests(void **unused)
{
    (void)unused;
    int numbered[60];
    order_count = 0;
    settings.batch_most = 40;
    settings.reads_most = 7;
    open_store();
    store_hold(store, true);
    for (int i = 0; i < 60; i++) {
        numbered[i] = i;
        if (i % 3 == 0)
            store_read(store, numbers[0], on_ordered_log, &numbered[i]);
        else if (i % 3 == 1)
            store_append(store, 99, 5, NULL, 0, &facts, on_ordered, &numbered[i]);
        else
            store_person_put(store, "someone", "{}", on_ordered, &numbered[i]);
    }
    assert_int_equal(store_waiting(store), 60);
    assert_int_equal(store_answer(store), 0);
    store_hold(store, false);
    finish();
    assert_int_equal(order_count, 60);
    for (int i = 0; i < 40; i++)
        assert_int_equal(order[i], i / 2 * 3 + i % 2 + 1);
    for (int i = 0; i < 20; i++)
        assert_int_equal(order[40 + i], 3 * i);
}

static void on_log_from(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    uint32_t first = *(const uint32_t *)context;
    assert_null(refusal);
    assert_int_equal(count, kept[0] > first ? kept[0] - first : 0);
    for (size_t i = 0; i < count; i++) {
        char text[50];
        assert_int_equal(lines[i].length, line_text(text, 0, first + (uint32_t)i));
        assert_string_equal(lines[i].text, text);
    }
}

static void a_log_is_read_from_any_line(void **unused)
{
    (void)unused;
    static const uint32_t firsts[] = {0, 1, 11, 29, 30, 31, UINT32_MAX};
    open_store();
    for (int i = 0; i < 3; i++)
        add(0, 10);
    finish();
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++)
        store_read_from(store, numbers[0], firsts[i], on_log_from, (void *)&firsts[i]);
    finish();
    store_read_from(store, 55, 3, on_ordered_log, &(int){0});
    finish();
}

/* It is read a line at a time, and so many things are written meanwhile; whoever wants to read waits. */
static void what_is_written_does_not_wait_for_a_long_log(void **unused)
{
    (void)unused;
    int numbered[22];
    order_count = 0;
    settings.batch_most = settings.lines_most = 1;
    open_store();
    for (int i = 0; i < 3; i++)
        add(0, 10);
    finish();
    store_hold(store, true);
    for (int i = 0; i < 22; i++)
        numbered[i] = i;
    store_read(store, numbers[0], on_ordered_log, &numbered[20]);
    store_read(store, numbers[1], on_ordered_log, &numbered[21]);
    for (int i = 0; i < 20; i++)
        store_person_put(store, "someone", "{}", on_ordered, &numbered[i]);
    store_hold(store, false);
    finish();
    assert_int_equal(order_count, 22);
    for (int i = 0; i < 22; i++)
        assert_int_equal(order[i], i);
    check_kept();
}

static void a_refused_request_leaves_its_neighbours_alone(void **unused)
{
    (void)unused;
    struct store_line line = {"never", 5};
    open_store();
    store_hold(store, true);
    add(0, 2);
    store_append(store, numbers[0], 1, &line, 1, &facts, on_done, NULL);
    store_append(store, numbers[0], 3, &line, 1, NULL, on_done, NULL);
    add(0, 2);
    store_append(store, 55, 1, &line, 1, &facts, on_done, NULL);
    add(1, 1);
    store_hold(store, false);
    refusals = 0;
    finish();
    assert_int_equal(refusals, 3);
    assert_string_equal(last_refusal, "these lines do not follow the last one kept");
    check_kept();
    assert_int_equal(kept[0], 4);
    assert_int_equal(kept[1], 1);
}

static void what_is_unknown_is_refused(void **unused)
{
    (void)unused;
    struct store_line line = {"never", 5};
    open_store();
    store_append(store, 55, 0, &line, 1, NULL, on_done, NULL);
    finish_with("a new table needs its facts");
    store_append(store, 55, 1, &line, 1, NULL, on_done, NULL);
    finish_with("there is no such table");
    store_append(store, 0, 0, &line, 1, &facts, on_done, NULL);
    finish_with("that cannot be the number of a table");
    store_append(store, -5, 0, &line, 1, &facts, on_done, NULL);
    finish_with("that cannot be the number of a table");
    store_note(store, 55, &facts, on_done, NULL);
    finish_with("there is no such table");
    store_sit(store, "someone", 55, on_done, NULL);
    finish_with("there is no such table");
    struct store_line endless = {"", SIZE_MAX};
    store_append(store, 55, 0, &endless, 1, &facts, on_done, NULL);
    finish_with("that is too long to be kept");
    store_append(store, 55, 0, &line, SIZE_MAX, &facts, on_done, NULL);
    finish_with("that is too long to be kept");
}

/* Lists: the tables they hold, written as digits. */

static char listed[100];

static void on_rows(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    (void)context;
    note_refusal(refusal);
    size_t length = 0;
    listed[0] = '\0';
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(listed + length, sizeof listed - length, "%d", (int)rows[i].table);
}

static void put_table(store_table table, enum store_state state, bool shown, int64_t changed, int64_t due)
{
    struct store_facts now = {.state = state,
                              .listed = shown,
                              .created = 1,
                              .changed = changed,
                              .due = due,
                              .game = "goths",
                              .about = "{\"n\":1}"};
    store_append(store, table, 0, NULL, 0, &now, on_done, NULL);
}

static void expect_list(enum store_state state, size_t most, const char *tables)
{
    store_list(store, state, most, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, tables);
}

static void lists_are_sorted_and_bounded(void **unused)
{
    (void)unused;
    open_store();
    put_table(1, STORE_OPEN, true, 10, 0);
    put_table(2, STORE_OPEN, false, 20, 0);
    put_table(3, STORE_OPEN, true, 30, 0);
    put_table(4, STORE_RUNNING, true, 5, 900);
    put_table(5, STORE_RUNNING, true, 6, 100);
    put_table(6, STORE_OVER, true, 7, 0);
    put_table(7, STORE_OVER, true, 8, 0);
    put_table(8, STORE_OVER, false, 9, 500);
    finish_with(NULL);
    expect_list(STORE_OPEN, 10, "31");
    expect_list(STORE_OPEN, 1, "3");
    expect_list(STORE_RUNNING, SIZE_MAX, "54");
    expect_list(STORE_OVER, 10, "76");
    expect_list(STORE_OVER, 0, "");
    put_table(4, STORE_OVER, true, 99, 0);
    expect_list(STORE_OVER, 10, "476");
    expect_list(STORE_RUNNING, 10, "5");
}

static void tables_are_due(void **unused)
{
    (void)unused;
    open_store();
    put_table(1, STORE_RUNNING, true, 1, 300);
    put_table(2, STORE_RUNNING, true, 2, 0);
    put_table(3, STORE_RUNNING, false, 3, 100);
    put_table(4, STORE_RUNNING, true, 4, 301);
    store_due(store, 300, 0, 0, 10, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "31");
    store_due(store, INT64_MAX, 0, 0, 2, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "31");
    struct store_facts later = facts;
    later.due = 400;
    store_note(store, 3, &later, on_done, NULL);
    store_due(store, INT64_MAX, 0, 0, 10, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "143");
}

static void expect_over(int64_t until, int64_t changed, store_table after, size_t most, const char *tables)
{
    store_over(store, until, changed, after, most, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, tables);
}

/* Finished games, the oldest first: what nobody may see is not told, and what is told once more has changed.
 */
static void finished_games_can_be_walked_through(void **unused)
{
    (void)unused;
    open_store();
    put_table(1, STORE_OVER, true, 30, 0);
    put_table(2, STORE_OVER, true, 10, 0);
    put_table(3, STORE_OVER, false, 20, 0);
    put_table(4, STORE_RUNNING, true, 20, 0);
    put_table(5, STORE_OVER, true, 10, 7);
    put_table(6, STORE_OVER, true, 40, 0);
    expect_over(INT64_MAX, 0, 0, 10, "2516");
    expect_over(INT64_MAX, 0, 0, 1, "2");
    expect_over(INT64_MAX, 10, 2, 1, "5");
    expect_over(INT64_MAX, 10, 5, 1, "1");
    expect_over(INT64_MAX, 10, 0, 10, "2516");
    expect_over(INT64_MAX, 11, 0, 10, "16");
    expect_over(30, 11, 0, 10, "1");
    expect_over(INT64_MAX, 40, 6, 10, "");
    put_table(2, STORE_OVER, true, 50, 0);
    expect_over(INT64_MAX, 40, 6, 10, "2");
}

/* Many are due at the same time, and each comes once, whatever the size of a page. */
static void what_is_due_can_be_walked_through(void **unused)
{
    (void)unused;
    open_store();
    for (store_table table = 7; table >= 1; table--)
        put_table(table, STORE_RUNNING, true, 1, table == 2 ? 5 : table == 6 ? 9 : 1);
    finish_with(NULL);
    store_due(store, 5, 0, 0, 3, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "134");
    store_due(store, 5, 1, 4, 2, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "57");
    store_due(store, 5, 1, 7, 2, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "2");
    store_due(store, 5, 1, 4, 10, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "572");
    store_due(store, 5, 5, 2, 2, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "");
    store_due(store, 9, 1, INT64_MAX, 2, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "26");
}

static void on_whole_row(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    const struct store_facts *wanted = context;
    note_refusal(refusal);
    assert_int_equal(count, 1);
    assert_int_equal(rows->table, INT64_MAX);
    assert_int_equal(rows->facts.state, wanted->state);
    assert_int_equal(rows->facts.listed, wanted->listed);
    assert_true(rows->facts.created == wanted->created && rows->facts.changed == wanted->changed);
    assert_true(rows->facts.due == wanted->due);
    assert_string_equal(rows->facts.game, wanted->game);
    assert_string_equal(rows->facts.about, wanted->about);
    assert_string_equal(rows->facts.people, wanted->people ? wanted->people : "");
}

static void facts_come_back_whole(void **unused)
{
    (void)unused;
    struct store_facts all = {.state = STORE_OVER,
                              .listed = true,
                              .created = INT64_MIN,
                              .changed = INT64_MAX,
                              .due = 1,
                              .game = "échec",
                              .about = "{\"roi\":\"à l'abri\"}"};
    struct store_facts peopled = all;
    peopled.people = "Ak=Ada Bk=Bea";
    open_store();
    store_append(store, INT64_MAX, 0, NULL, 0, &all, on_done, NULL);
    store_scan_tables(store, 0, 10, on_whole_row, &all);
    store_list(store, STORE_OVER, 10, on_whole_row, &all);
    finish_with(NULL);
    store_note(store, INT64_MAX, &peopled, on_done, NULL);
    store_list(store, STORE_OVER, 10, on_whole_row, &peopled);
    finish_with(NULL);
}

static char person[100];

static void on_person(void *context, const char *refusal, const char *about)
{
    (void)context;
    note_refusal(refusal);
    snprintf(person, sizeof person, "%s", about ? about : "unknown");
}

/* All or none, and once. */
static void what_must_happen_once_happens_once(void **unused)
{
    (void)unused;
    static const char taken[] = "somebody else has changed that meanwhile";
    open_store();
    store_person_put(store, "Bea", "old", on_done, NULL);
    finish_with(NULL);
    struct store_change first[] = {{"rated:1", "{}", ""}, {"Ada", "1516", ""}, {"Bea", "1484", "old"}};
    store_people_change(store, first, 3, on_done, NULL);
    finish_with(NULL);
    struct store_change again[] = {{"rated:1", "other", ""}, {"Ada", "1532", NULL}, {"Cleo", "1400", NULL}};
    store_people_change(store, again, 3, on_done, NULL);
    finish_with(taken);
    /* The mark is new, but somebody has changed since he was looked at. */
    struct store_change late[] = {{"rated:2", "{}", ""}, {"Cleo", "1400", ""}, {"Bea", "1500", "old"}};
    store_people_change(store, late, 3, on_done, NULL);
    finish_with(taken);
    static const char *const known[][2] = {
        {"rated:1", "{}"}, {"rated:2", "unknown"}, {"Ada", "1516"}, {"Bea", "1484"}, {"Cleo", "unknown"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        store_person_get(store, known[i][0], on_person, NULL);
        finish_with(NULL);
        assert_string_equal(person, known[i][1]);
    }
    struct store_change next[] = {{"rated:2", "{}", ""}, {"Ada", "1530", "1516"}, {"roi", "à l'abri", NULL}};
    store_people_change(store, next, 3, on_done, NULL);
    store_people_change(store, next, 3, on_done, NULL);
    store_person_get(store, "Ada", on_person, NULL);
    finish_with(taken);
    assert_string_equal(person, "1530");
    struct store_change same[] = {{"roi", "seul", "à l'abri"}};
    store_people_change(store, same, 1, on_done, NULL);
    finish_with(NULL);
}

static void people_are_known(void **unused)
{
    (void)unused;
    open_store();
    store_person_get(store, "Ada", on_person, NULL);
    finish_with(NULL);
    assert_string_equal(person, "unknown");
    store_person_put(store, "Ada", "{\"name\":\"Ada\"}", on_done, NULL);
    store_person_put(store, "", "nobody", on_done, NULL);
    store_person_put(store, "Ada", "{}", on_done, NULL);
    store_person_get(store, "Ada", on_person, NULL);
    finish_with(NULL);
    assert_string_equal(person, "{}");
    store_person_get(store, "", on_person, NULL);
    finish_with(NULL);
    assert_string_equal(person, "nobody");
    put_table(1, STORE_OPEN, false, 10, 0);
    put_table(2, STORE_OVER, true, 30, 0);
    put_table(3, STORE_OVER, true, 20, 0);
    for (store_table table = 1; table <= 3; table++)
        store_sit(store, table < 3 ? "Ada" : "Bea", table, on_done, NULL);
    store_sit(store, "Ada", 1, on_done, NULL);
    store_tables_of(store, "Ada", 10, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "21");
    store_tables_of(store, "Cleo", 10, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "");
}

static void on_done_ask_again(void *context, const char *refusal)
{
    int *left = context;
    note_refusal(refusal);
    if (--*left > 0)
        store_person_put(store, "someone", "{}", on_done_ask_again, left);
}

static void closing_answers_what_is_asked_on_the_way(void **unused)
{
    (void)unused;
    int left = 5;
    open_store();
    store_hold(store, true);
    store_person_put(store, "someone", "{}", on_done_ask_again, &left);
    add(2, 4);
    close_store();
    assert_int_equal(left, 0);
    assert_int_equal(refusals, 0);
    assert_int_equal(answers, 6);
    open_store();
    check_kept();
    assert_int_equal(kept[2], 4);
}

/* Opening. */

static void an_older_database_is_migrated(void **unused)
{
    (void)unused;
    enum { MOST = 8 };
    int known = postgres ? settings.postgres_version : settings.version;
    const char *const *migrations = postgres ? settings.postgres_migrations : settings.migrations;
    const char *newer[MOST], *bad[MOST];
    char why[100];
    assert_true(known < MOST);
    for (int i = 0; i < known; i++)
        newer[i] = bad[i] = migrations[i];
    newer[known] = "ALTER TABLE people ADD COLUMN shoe_size INTEGER";
    bad[known] = "CREATE TABLE half(a INTEGER); nonsense";
    open_store();
    add(0, 3);
    close_store();
    struct store_settings first = settings;
    settings.migrations = settings.postgres_migrations = bad;
    settings.version = settings.postgres_version = known + 1;
    open_refused("the database fails: nothing was saved");
    settings = first;
    open_store();
    check_kept();
    close_store();
    settings.migrations = settings.postgres_migrations = newer;
    settings.version = settings.postgres_version = known + 1;
    open_store();
    check_kept();
    close_store();
    run_beside("UPDATE people SET shoe_size = 40");
    settings = first;
    snprintf(why, sizeof why, "the database is of version %d, and this program knows versions up to %d",
             known + 1, known);
    open_refused(why);
}

/* Who sits where once stood in what everybody may read. */
static void people_leave_what_everybody_may_read(void **unused)
{
    (void)unused;
    static struct store_facts peopled = {.state = STORE_OPEN,
                                         .listed = true,
                                         .created = 5,
                                         .changed = 6,
                                         .game = "goths",
                                         .about = "{\"game\":\"goths\",\"people\":\"none\"}",
                                         .people = "Ak=Ada Bk=Bea"};
    static const char row[] = "'{\"people\":\"Ak=Ada Bk=Bea\",\"game\":\"goths\",\"people\":\"none\"}')";
    const char *const *migrations = postgres ? settings.postgres_migrations : settings.migrations;
    int before = postgres ? 2 : 1;
    char sql[20000];
    size_t length = 0;
    length += (size_t)snprintf(sql, sizeof sql, "%s",
                               postgres ? "CREATE SCHEMA gonfalon; SET search_path = gonfalon;" : "");
    for (int i = 0; i < before; i++)
        length += (size_t)snprintf(sql + length, sizeof sql - length, "%s", migrations[i]);
    snprintf(sql + length, sizeof sql - length,
             postgres
                 ? "UPDATE about SET version = 2; INSERT INTO tables VALUES(%lld, 0, 1, 0, true, 5, 6, 0,"
                   " 'goths', %s"
                 : "PRAGMA application_id = 1196379718; PRAGMA user_version = 1;"
                   "INSERT INTO tables VALUES(%lld, 0, 1, 5, 6, 0, 0, 0, 'goths', %s",
             (long long)INT64_MAX, row);
    run_beside(sql);
    open_store();
    store_list(store, STORE_OPEN, 10, on_whole_row, &peopled);
    finish_with(NULL);
}

static void write_file(const char *bytes, size_t size, off_t offset)
{
    int file = open(where, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(file >= 0);
    assert_int_equal(pwrite(file, bytes, size, offset), size);
    close(file);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    static const char letter[] =
        "Dear Alaric,\nthis is not a database, but it is long enough to have been the "
        "head of one, if only somebody had wanted that.\n";
    write_file(letter, sizeof letter, 0);
    open_refused("the file is not a database");
    char back[sizeof letter];
    int file = open(where, O_RDONLY | O_CLOEXEC);
    assert_int_equal(read(file, back, sizeof back), sizeof back);
    close(file);
    assert_memory_equal(back, letter, sizeof letter);
    unlink(where);
    run_beside("CREATE TABLE recipes(name)");
    open_refused("the file is the database of another program");
    run_beside("DROP TABLE recipes; PRAGMA application_id = 77");
    open_refused("the file is the database of another program");
    unlink(where);
    assert_int_equal(mkdir(where, 0700), 0);
    open_refused("the database cannot be opened");
}

static void a_damaged_file_is_refused(void **unused)
{
    (void)unused;
    open_store();
    add(0, 3);
    close_store();
    struct stat status;
    assert_int_equal(stat(where, &status), 0);
    char garbage[4096];
    memset(garbage, 0xa5, sizeof garbage);
    for (off_t offset = 4096; offset < status.st_size; offset += 4096)
        write_file(garbage, sizeof garbage, offset);
    open_refused("the database is damaged");
}

static void on_damaged(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    (void)context;
    (void)lines;
    note_refusal(refusal);
    assert_int_equal(count, 0);
    assert_string_equal(refusal, "the database is damaged");
}

static void a_damaged_log_is_refused_alone(void **unused)
{
    (void)unused;
    open_store();
    add(0, 3);
    add(1, 3);
    finish_with(NULL);
    run_beside("UPDATE log SET number = 77 WHERE tab = 1 AND number = 1");
    store_hold(store, true);
    add(1, 2);
    store_read(store, numbers[0], on_damaged, NULL);
    add(2, 2);
    store_hold(store, false);
    finish_with("the database is damaged");
    assert_int_equal(refusals, 1);
    run_beside("UPDATE log SET number = 1 WHERE number = 77");
    check_kept();
}

static void one_store_at_a_time(void **unused)
{
    (void)unused;
    char why[300] = "";
    open_store();
    struct store_settings impatient = settings;
    impatient.lease_ms = 50;
    assert_null(store_open_with(&impatient, where, NULL, wake, &woken, why, sizeof why));
    assert_string_equal(why, "the database is in use by another server");
    add(0, 1);
    finish_with(NULL);
    close_store();
    open_store();
    check_kept();
}

/* Trouble. */

static void a_lock_is_waited_for_and_then_told(void **unused)
{
    (void)unused;
    open_store();
    add(0, 1);
    finish_with(NULL);
    sqlite3 *other = open_beside();
    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    store_hold(store, true);
    add(0, 1);
    store_person_get(store, "Ada", on_person, NULL);
    store_hold(store, false);
    finish_with("the database is locked by another program");
    assert_int_equal(refusals, 1);
    check_kept();
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    add(0, 1);
    finish_with(NULL);
    check_kept();
    assert_int_equal(kept[0], 2);
}

/* If the table could not be created, there is nothing to note. */
static void on_noted(void *context, const char *refusal)
{
    bool follows = refusal && kept[0] == 0 && strcmp(refusal, "there is no such table") == 0;
    on_done(context, follows ? NULL : refusal);
}

/* A batch of everything. */
static void live(int round)
{
    store_hold(store, true);
    add(round % LOGS, 2);
    store_person_put(store, "Ada", "{}", on_done, NULL);
    add((round + 1) % LOGS, 3);
    store_list(store, STORE_RUNNING, 10, on_rows, NULL);
    store_note(store, numbers[0], &facts, on_noted, NULL);
    store_hold(store, false);
    finish();
    memcpy(expected, kept, sizeof kept);
}

static void copy_file(const char *from, const char *to)
{
    char bytes[4096];
    ssize_t length;
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0 && errno == ENOENT)
        return;
    int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    assert_true(in >= 0 && out >= 0);
    while ((length = read(in, bytes, sizeof bytes)) > 0)
        assert_int_equal(write(out, bytes, (size_t)length), length);
    close(in);
    close(out);
}

/* What another process would find if this one ended now. Reading the file through a descriptor of our own
 * would take SQLite's locks from this process, so a child does it. */
static void copy_in_child(const char *copy)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char from[320], to[320];
        snprintf(from, sizeof from, "%s-wal", where);
        snprintf(to, sizeof to, "%s-wal", copy);
        copy_file(where, copy);
        copy_file(from, to);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void check_as_after_a_crash(void)
{
    char place[220], copy[sizeof where], true_where[sizeof where];
    struct store *true_store = store;
    snprintf(place, sizeof place, "%s/copy", directory);
    snprintf(copy, sizeof copy, "%s/gonfalon.db", place);
    assert_int_equal(mkdir(place, 0700), 0);
    /* As long as somebody reads, the store's thread does not begin the write-ahead log anew. */
    sqlite3 *reader = open_beside();
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM log", NULL, NULL, NULL), SQLITE_OK);
    copy_in_child(copy);
    sqlite3_close(reader);
    memcpy(true_where, where, sizeof where);
    memcpy(where, copy, sizeof where);
    open_store();
    check_kept();
    close_store();
    memcpy(where, true_where, sizeof where);
    store = true_store;
    remove_directory(place);
}

/* The store goes on as if nothing had been. */
static void check_recovered(void)
{
    check_kept();
    refusals = 0;
    live(0);
    assert_int_equal(refusals, 0);
    check_kept();
}

/* Lets the n-th operation fail; true if it was met. */
static bool fail_at(enum fault fault, int n, bool lasting)
{
    static const char *const sentences[] = {[FAULT_FULL] = "the disk is full: nothing was saved",
                                            [FAULT_WRITE] = "the disk reports an error: nothing was saved",
                                            [FAULT_SYNC] = "the disk reports an error: nothing was saved"};
    set_up(NULL);
    open_store();
    add(0, 2);
    finish_with(NULL);
    disk_set(fault, n, lasting);
    bool met = false;
    for (int round = 0; round < 4 && (lasting || !met); round++) {
        live(round);
        met = disk_met();
    }
    if (refusals > 0)
        assert_string_equal(last_refusal, sentences[fault]);
    disk_set(FAULT_NONE, 0, false);
    if (!lasting)
        check_as_after_a_crash();
    check_recovered();
    close_store();
    open_store();
    check_kept();
    tear_down(NULL);
    return met;
}

static void fail_everywhere(enum fault fault)
{
    for (int lasting = 0; lasting < 2; lasting++) {
        int n = 0;
        while (fail_at(fault, n, lasting))
            n++;
        assert_true(n > 5);
    }
}

static void a_full_disk_is_told_and_survived(void **unused)
{
    (void)unused;
    fail_everywhere(FAULT_FULL);
}

static void a_failing_write_is_told_and_survived(void **unused)
{
    (void)unused;
    fail_everywhere(FAULT_WRITE);
}

static void a_failing_fsync_is_told_and_survived(void **unused)
{
    (void)unused;
    fail_everywhere(FAULT_SYNC);
}

/* Runs the scenario with the n-th allocation failing, while opening or afterwards; true if it was met. */
static bool starve_at(atomic_int *after, int n, bool opening)
{
    set_up(NULL);
    atomic_store(&memory_met, false);
    char why[300] = "";
    if (!opening)
        open_store();
    atomic_store(after, n);
    if (opening)
        store = try_to_open(why, sizeof why);
    for (int round = 0; round < 4 && !opening; round++)
        live(round);
    atomic_store(after, INT_MAX);
    if (refusals > 0)
        assert_string_equal(last_refusal, "there is not enough memory");
    if (!store) {
        assert_string_equal(why, "there is not enough memory");
        open_store();
    }
    if (!opening || n % 16 == 0)
        check_recovered();
    tear_down(NULL);
    return atomic_load(&memory_met);
}

static void starve_everywhere(atomic_int *after, int least)
{
    for (int opening = 0; opening < 2; opening++) {
        int n = 0;
        while (starve_at(after, n, opening))
            n++;
        assert_true(n >= least);
    }
}

static void missing_memory_of_sqlite_is_told_and_survived(void **unused)
{
    (void)unused;
    starve_everywhere(&memory_after, 50);
}

static void missing_memory_of_ours_is_told_and_survived(void **unused)
{
    (void)unused;
    starve_everywhere(&own_memory_after, 2);
}

static void without_memory_every_request_is_answered(void **unused)
{
    (void)unused;
    open_store();
    atomic_store(&own_memory_gone, true);
    store_hold(store, true);
    for (int i = 0; i < 1500; i++)
        store_person_put(store, "Ada", "{}", on_done, NULL);
    store_people_change(store, &(struct store_change){"Ada", "{}", NULL}, 1, on_done, NULL);
    store_hold(store, false);
    finish_with("there is not enough memory");
    assert_int_equal(answers, 1501);
    store_read(store, 1, on_ordered_log, &(int){0});
    store_list(store, STORE_OPEN, 1, on_rows, NULL);
    store_person_get(store, "Ada", on_person, NULL);
    finish_with("there is not enough memory");
    atomic_store(&own_memory_gone, false);
    add(0, 1);
    finish_with(NULL);
}

/* kill -9: a child adds lines and says which were acknowledged; we end it at some point. */

static int acknowledgements;

static void on_child_added(void *context, const char *refusal)
{
    struct adding adding = *(struct adding *)context;
    on_added(context, refusal);
    unsigned char log = (unsigned char)adding.log;
    for (uint32_t i = 0; i < adding.count && !refusal; i++)
        if (write(acknowledgements, &log, 1) != 1)
            _exit(1);
}

static void add_in_child(uint32_t turn)
{
    int log = (int)(turn % LOGS);
    char text[50];
    struct adding *adding = malloc(sizeof *adding);
    if (!adding)
        _exit(1);
    *adding = (struct adding){log, expected[log], 1};
    struct store_line line = {text, (size_t)line_text(text, log, expected[log]++)};
    store_append(store, numbers[log], adding->first, &line, 1, turn % 5 ? NULL : &facts, on_child_added,
                 adding);
}

static _Noreturn void live_as_child(void)
{
    open_store();
    for (uint32_t turn = 0;; turn++) {
        if (expected[turn % LOGS] == 0)
            add((int)(turn % LOGS), 0);
        add_in_child(turn);
        if (turn % 16 == 0)
            sem_wait(&woken);
        store_answer(store);
    }
}

static void on_log_counted(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    const int *log = context;
    if (refusal)
        assert_int_equal(kept[*log], 0);
    /* What was under way may have been kept or not. */
    assert_true(count >= kept[*log]);
    kept[*log] = (uint32_t)count;
    on_log_checked(context, refusal, lines, count);
}

static void end_a_child_after(int acknowledged)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        acknowledgements = ends[1];
        live_as_child();
    }
    close(ends[1]);
    unsigned char log;
    for (int i = 0; read(ends[0], &log, 1) == 1; i++) {
        kept[log]++;
        if (i == acknowledged)
            kill(child, SIGKILL);
    }
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void acknowledged_lines_survive_kill(void **unused)
{
    static const int logs[LOGS] = {0, 1, 2};
    (void)unused;
    settings.tails_after = 50;
    for (int round = 0; round < 20; round++) {
        end_a_child_after(17 * round);
        open_store();
        for (int i = 0; i < LOGS; i++)
            store_read(store, numbers[i], on_log_counted, (void *)&logs[i]);
        finish();
        memcpy(expected, kept, sizeof kept);
        close_store();
    }
    assert_true(kept[0] + kept[1] + kept[2] > 17 * 190);
}

/* Backups. */

static void a_backup_is_made_while_writing(void **unused)
{
    char copy[sizeof where + 10], why[300] = "";
    (void)unused;
    snprintf(copy, sizeof copy, "%s/copy.db", directory);
    settings.vfs = NULL;
    open_store();
    for (int i = 0; i < 100; i++)
        add(i % LOGS, 10);
    finish_with(NULL);
    uint32_t before[LOGS];
    memcpy(before, kept, sizeof kept);
    for (int i = 0; i < 300; i++)
        add(i % LOGS, 10);
    if (!store_backup(where, copy, why, sizeof why))
        fail_msg("%s", why);
    finish_with(NULL);
    check_kept();
    assert_false(store_backup(where, copy, why, sizeof why));
    assert_string_equal(why, "the file exists already");
    close_store();
    /* The copy has what was there before, and of what came meanwhile a beginning. */
    static const int logs[LOGS] = {0, 1, 2};
    memcpy(where, copy, sizeof where);
    memcpy(kept, before, sizeof kept);
    open_store();
    for (int i = 0; i < LOGS; i++)
        store_read(store, numbers[i], on_log_counted, (void *)&logs[i]);
    finish();
}

static void backups_are_refused(void **unused)
{
    char copy[sizeof where + 10], why[300] = "";
    (void)unused;
    snprintf(copy, sizeof copy, "%s/copy.db", directory);
    assert_false(store_backup(where, copy, why, sizeof why));
    assert_string_equal(why, "the database cannot be opened");
    run_beside("CREATE TABLE recipes(name)");
    assert_false(store_backup(where, copy, why, sizeof why));
    assert_string_equal(why, "the file is the database of another program");
    assert_int_equal(access(copy, F_OK), -1);
    unlink(where);
    open_store();
    snprintf(copy, sizeof copy, "%s/nowhere/copy.db", directory);
    assert_false(store_backup(where, copy, why, sizeof why));
    assert_string_equal(why, "the file cannot be written");
}

static void data_has_a_place(void **unused)
{
    (void)unused;
    char path[100];
    setenv("XDG_DATA_HOME", "/data", 1);
    setenv("HOME", "/home/alaric", 1);
    assert_true(data_database(NULL, path, sizeof path));
    assert_string_equal(path, "/data/gonfalon/gonfalon.db");
    setenv("XDG_DATA_HOME", "relative", 1);
    assert_true(data_database(NULL, path, sizeof path));
    assert_string_equal(path, "/home/alaric/.local/share/gonfalon/gonfalon.db");
    assert_true(data_database("here", path, sizeof path));
    assert_string_equal(path, "here/gonfalon.db");
    assert_false(data_database("here", path, 10));
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);
    assert_false(data_directory(path, sizeof path));
}

/* Everything can be walked through, in order, a few at a time. */

static char walked[400];

static void on_scanned_tables(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    (void)context;
    note_refusal(refusal);
    size_t length = strlen(walked);
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(walked + length, sizeof walked - length, "%d%s ", (int)rows[i].table,
                                   rows[i].facts.game);
}

static void on_scanned_people(void *context, const char *refusal, const struct store_known *people,
                              size_t count)
{
    (void)context;
    note_refusal(refusal);
    size_t length = strlen(walked);
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(walked + length, sizeof walked - length, "%s:%s:%d ", people[i].key,
                                   people[i].about ? people[i].about : "", (int)people[i].table);
}

static void everything_can_be_walked_through(void **unused)
{
    (void)unused;
    open_store();
    put_table(3, STORE_OPEN, true, 10, 0);
    put_table(1, STORE_OVER, false, 20, 0);
    put_table(2, STORE_RUNNING, false, 30, 5);
    store_person_put(store, "bea", "{2}", on_done, NULL);
    store_person_put(store, "", "{1}", on_done, NULL);
    store_person_put(store, "Zoe", "{3}", on_done, NULL);
    store_sit(store, "bea", 2, on_done, NULL);
    store_sit(store, "bea", 1, on_done, NULL);
    store_sit(store, "Zoe", 3, on_done, NULL);
    walked[0] = '\0';
    store_scan_tables(store, 0, 2, on_scanned_tables, NULL);
    store_scan_tables(store, 2, 2, on_scanned_tables, NULL);
    finish_with(NULL);
    assert_string_equal(walked, "1goths 2goths 3goths ");
    walked[0] = '\0';
    store_scan_people(store, NULL, 2, on_scanned_people, NULL);
    store_scan_people(store, "Zoe", 2, on_scanned_people, NULL);
    finish_with(NULL);
    assert_string_equal(walked, ":{1}:0 Zoe:{3}:0 bea:{2}:0 ");
    walked[0] = '\0';
    store_scan_seats(store, NULL, 0, 2, on_scanned_people, NULL);
    store_scan_seats(store, "bea", 1, 2, on_scanned_people, NULL);
    finish_with(NULL);
    assert_string_equal(walked, "Zoe::3 bea::1 bea::2 ");
}

static void on_taken(void *context, const char *refusal, const char *url)
{
    (void)context;
    note_refusal(refusal);
    assert_null(url);
}

static void alone_every_table_is_ours(void **unused)
{
    (void)unused;
    open_store();
    put_table(1, STORE_RUNNING, true, 1, 300);
    store_take(store, 1, on_taken, NULL);
    struct store_facts later = facts;
    later.due = 200;
    store_give(store, 1, &later, on_done, NULL);
    store_give(store, 1, NULL, on_done, NULL);
    store_due(store, 250, 0, 0, 10, on_rows, NULL);
    finish_with(NULL);
    assert_string_equal(listed, "1");
    assert_int_equal(store_term(store), 0);
    assert_string_equal(store_secret(store), "");
}

/* Without a thread, on a backend that takes its time: what is asked meanwhile is the next batch. */

struct slow {
    int batches, requests;
    bool ready;
};

static bool slow_settle(void *context, struct store_request *first)
{
    (void)first;
    struct slow *slow = context;
    bool ready = slow->ready;
    slow->ready = false;
    return ready;
}

static bool slow_carry_out(void *context, struct store_request *first)
{
    struct slow *slow = context;
    slow->batches++;
    for (struct store_request *request = first; request; request = request->next)
        slow->requests++;
    return slow_settle(slow, first);
}

static void slow_close(void *context)
{
    assert_int_equal(((struct slow *)context)->requests, 4);
}

static void without_a_thread_requests_wait_for_each_other(void **unused)
{
    (void)unused;
    static const struct store_backend backend = {
        .close = slow_close, .carry_out = slow_carry_out, .settle = slow_settle};
    struct slow slow = {0};
    int numbered[] = {0, 1, 2, 3};
    order_count = 0;
    struct store *direct = store_open_direct(&backend, &slow, realloc);
    for (int i = 0; i < 3; i++)
        store_person_put(direct, "Ada", "{}", on_ordered, &numbered[i]);
    assert_int_equal(slow.requests, 1);
    assert_int_equal(store_answer(direct), 0);
    assert_int_equal(store_waiting(direct), 3);
    slow.ready = true;
    assert_int_equal(store_answer(direct), 1);
    assert_int_equal(slow.batches, 2);
    assert_int_equal(slow.requests, 3);
    slow.ready = true;
    assert_int_equal(store_answer(direct), 2);
    slow.ready = true; /* this one is carried out at once, and answered in its turn */
    store_person_put(direct, "Ada", "{}", on_ordered, &numbered[3]);
    assert_int_equal(order_count, 3);
    store_close(direct);
    assert_int_equal(order_count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(order[i], i);
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

/* What is the same everywhere, and where things last. */
#define ON_ALL                                                                                               \
    IN_DIRECTORY(lines_may_be_odd), IN_DIRECTORY(answers_come_in_the_order_of_requests),                     \
        IN_DIRECTORY(a_log_is_read_from_any_line),                                                           \
        IN_DIRECTORY(a_refused_request_leaves_its_neighbours_alone),                                         \
        IN_DIRECTORY(what_is_unknown_is_refused), IN_DIRECTORY(lists_are_sorted_and_bounded),                \
        IN_DIRECTORY(tables_are_due), IN_DIRECTORY(finished_games_can_be_walked_through),                    \
        IN_DIRECTORY(what_is_due_can_be_walked_through), IN_DIRECTORY(facts_come_back_whole),                \
        IN_DIRECTORY(people_are_known), IN_DIRECTORY(what_must_happen_once_happens_once),                    \
        IN_DIRECTORY(everything_can_be_walked_through), IN_DIRECTORY(alone_every_table_is_ours),             \
        cmocka_unit_test(missing_memory_of_ours_is_told_and_survived),                                       \
        IN_DIRECTORY(without_memory_every_request_is_answered)
#define ON_BOTH                                                                                              \
    ON_ALL, IN_DIRECTORY(lines_come_back_in_order), IN_DIRECTORY(many_tables_have_tails),                    \
        IN_DIRECTORY(closing_answers_what_is_asked_on_the_way), IN_DIRECTORY(an_older_database_is_migrated), \
        IN_DIRECTORY(people_leave_what_everybody_may_read), IN_DIRECTORY(a_damaged_log_is_refused_alone),    \
        IN_DIRECTORY(one_store_at_a_time), IN_DIRECTORY(acknowledged_lines_survive_kill)

static int start_memory(void **unused)
{
    (void)unused;
    in_memory = true;
    return 0;
}

static int stop_memory(void **unused)
{
    (void)unused;
    in_memory = false;
    return 0;
}

static int start_postgres(void **unused)
{
    (void)unused;
    postgres = private_postgres_start();
    return postgres ? 0 : -1;
}

static int stop_postgres(void **unused)
{
    (void)unused;
    private_postgres_stop();
    return 0;
}

/* All of them one after the other, or the one that is named: test_store SQLite. */
int main(int count, char **names)
{
    memory_register();
    layer_register();
    const struct CMUnitTest tests[] = {
        ON_BOTH,
        IN_DIRECTORY(what_is_written_does_not_wait_for_a_long_log),
        IN_DIRECTORY(other_files_are_refused),
        IN_DIRECTORY(a_damaged_file_is_refused),
        IN_DIRECTORY(a_lock_is_waited_for_and_then_told),
        cmocka_unit_test(a_full_disk_is_told_and_survived),
        cmocka_unit_test(a_failing_write_is_told_and_survived),
        cmocka_unit_test(a_failing_fsync_is_told_and_survived),
        cmocka_unit_test(missing_memory_of_sqlite_is_told_and_survived),
        IN_DIRECTORY(a_backup_is_made_while_writing),
        IN_DIRECTORY(backups_are_refused),
        cmocka_unit_test(data_has_a_place),
    };
    const struct CMUnitTest memory_tests[] = {
        ON_ALL, cmocka_unit_test(without_a_thread_requests_wait_for_each_other)};
    const struct CMUnitTest postgres_tests[] = {ON_BOTH};
    const char *only = count > 1 ? names[1] : "";
    int failed = 0;
    if (!only[0] || strcmp(only, "SQLite") == 0)
        failed += cmocka_run_group_tests_name("SQLite", tests, NULL, NULL);
    if (!only[0] || strcmp(only, "memory") == 0)
        failed += cmocka_run_group_tests_name("memory", memory_tests, start_memory, stop_memory);
    if (!only[0] || strcmp(only, "PostgreSQL") == 0)
        failed += cmocka_run_group_tests_name("PostgreSQL", postgres_tests, start_postgres, stop_postgres);
    return failed;
}
