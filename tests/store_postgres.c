// SPDX-License-Identifier: MIT
/* store_postgres.c: several stores on one PostgreSQL server: whose a table is, who may write, and what
 * happens when the connection, the server or a statement fails.
 *
 * Between a store and the database stands, where a test wants it, a line that can be cut at the very moment
 * of a commit: before the database hears of it, or before the store hears that it is done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "store/settings.h"
#include "support/private_postgres.h"

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { TABLE = 77, OTHER_TABLE = 78 };
static const char *address;
static const struct store_facts facts = {.state = STORE_RUNNING,
                                         .listed = true,
                                         .created = 5,
                                         .changed = 6,
                                         .due = 1,
                                         .game = "goths",
                                         .about = "{}"};

/* --- The line that can be cut. */

enum cut { CUT_NEVER, CUT_BEFORE, CUT_AFTER };

static struct {
    char folder[60], address[300];
    int listener;
    pthread_t thread;
    atomic_int cut; /* at the next commit */
    atomic_bool closed, ending;
} line = {.listener = -1};

/* Passes bytes on; false: the line is to be cut. */
static bool pass(int from, int to, bool from_store, bool *committing)
{
    char bytes[65536];
    ssize_t length = recv(from, bytes, sizeof bytes, 0);
    if (length <= 0)
        return false;
    if (from_store && atomic_load(&line.cut) != CUT_NEVER && memmem(bytes, (size_t)length, "COMMIT", 6)) {
        *committing = true;
        if (atomic_load(&line.cut) == CUT_BEFORE)
            return false;
    } else if (!from_store && *committing) {
        return false;
    }
    return send(to, bytes, (size_t)length, MSG_NOSIGNAL) == length;
}

static void carry(int store, int database)
{
    bool committing = false, open = true;
    while (open && !atomic_load(&line.ending)) {
        struct pollfd ends[2] = {{.fd = store, .events = POLLIN}, {.fd = database, .events = POLLIN}};
        poll(ends, 2, 100);
        if (ends[0].revents)
            open = pass(store, database, true, &committing);
        if (open && ends[1].revents)
            open = pass(database, store, false, &committing);
    }
    if (committing)
        atomic_store(&line.cut, CUT_NEVER);
    close(store);
    close(database);
}

static int socket_at(const char *folder, int port, struct sockaddr_un *at)
{
    *at = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(at->sun_path, sizeof at->sun_path, "%.80s/.s.PGSQL.%d", folder, port);
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static void *keep_line(void *unused)
{
    (void)unused;
    while (!atomic_load(&line.ending)) {
        struct pollfd waiting = {.fd = line.listener, .events = POLLIN};
        if (poll(&waiting, 1, 100) <= 0)
            continue;
        int store = accept(line.listener, NULL, NULL);
        struct sockaddr_un at;
        int database = socket_at(private_postgres_folder(), 5432, &at);
        if (atomic_load(&line.closed) || connect(database, (struct sockaddr *)&at, sizeof at) != 0) {
            close(store);
            close(database);
            continue;
        }
        carry(store, database);
    }
    return NULL;
}

static void open_line(void)
{
    struct sockaddr_un at;
    snprintf(line.folder, sizeof line.folder, "/tmp/gonfalon-line-XXXXXX");
    assert_non_null(mkdtemp(line.folder));
    snprintf(line.address, sizeof line.address, "postgres:///postgres?host=%s&port=7000&user=postgres",
             line.folder);
    line.listener = socket_at(line.folder, 7000, &at);
    assert_int_equal(bind(line.listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(line.listener, 10), 0);
    atomic_store(&line.cut, CUT_NEVER);
    atomic_store(&line.closed, false);
    atomic_store(&line.ending, false);
    assert_int_equal(pthread_create(&line.thread, NULL, keep_line, NULL), 0);
}

static void close_line(void)
{
    char path[130];
    if (line.listener < 0)
        return;
    atomic_store(&line.ending, true);
    pthread_join(line.thread, NULL);
    close(line.listener);
    line.listener = -1;
    snprintf(path, sizeof path, "%s/.s.PGSQL.7000", line.folder);
    unlink(path);
    rmdir(line.folder);
}

/* --- Servers. */

enum { SERVERS = 3 };
static struct store_settings settings;
static struct server {
    struct store *store;
    struct store_settings settings;
    sem_t woken;
} servers[SERVERS];
static const char *const urls[SERVERS] = {"http://a:1", "http://b:2", "http://c:3"};

static void wake(void *context)
{
    sem_post(context);
}

static int start_database(void **unused)
{
    (void)unused;
    address = private_postgres_start();
    return address ? 0 : -1;
}

static int stop_database(void **unused)
{
    (void)unused;
    private_postgres_stop();
    return 0;
}

static int set_up(void **unused)
{
    (void)unused;
    private_postgres_run("DROP SCHEMA IF EXISTS gonfalon CASCADE");
    settings = store_settings;
    /* Nobody is late unless a test wants it, however busy the machine is. */
    settings.beat_ms = 20;
    settings.lease_ms = settings.answer_ms = 60000;
    return 0;
}

static void close_server(int i)
{
    store_close(servers[i].store);
    servers[i].store = NULL;
    sem_destroy(&servers[i].woken);
}

static int tear_down(void **unused)
{
    (void)unused;
    atomic_store(&line.closed, false);
    for (int i = 0; i < SERVERS; i++)
        if (servers[i].store)
            close_server(i);
    close_line();
    return 0;
}

static void open_server_at(int i, const char *where, const char *name)
{
    char why[300] = "";
    sem_init(&servers[i].woken, 0, 0);
    servers[i].settings = settings;
    servers[i].store = store_open_with(&servers[i].settings, where, &(struct store_node){name, urls[i]}, wake,
                                       &servers[i].woken, why, sizeof why);
    if (!servers[i].store)
        fail_msg("%s", why);
}

static void open_server(int i)
{
    static const char *const names[SERVERS] = {"a", "b", "c"};
    open_server_at(i, address, names[i]);
}

static void finish(int i)
{
    while (store_waiting(servers[i].store) > 0) {
        sem_wait(&servers[i].woken);
        store_answer(servers[i].store);
    }
}

/* What was answered: the refusal, where a table is, or a log. */
struct told {
    char text[2000];
    bool answered;
};

static void on_done(void *context, const char *refusal)
{
    struct told *told = context;
    told->answered = true;
    snprintf(told->text, sizeof told->text, "%s", refusal ? refusal : "");
}

static void on_taken(void *context, const char *refusal, const char *url)
{
    struct told *told = context;
    told->answered = true;
    snprintf(told->text, sizeof told->text, "%s", refusal ? refusal : url ? url : "ours");
}

static void on_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct told *told = context;
    size_t length = 0;
    snprintf(told->text, sizeof told->text, "%s", refusal ? refusal : "");
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(told->text + length, sizeof told->text - length, "%s ", lines[i].text);
}

static void on_rows(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct told *told = context;
    size_t length = 0;
    snprintf(told->text, sizeof told->text, "%s", refusal ? refusal : "");
    for (size_t i = 0; i < count; i++)
        length +=
            (size_t)snprintf(told->text + length, sizeof told->text - length, "%d ", (int)rows[i].table);
}

static void ask_append(int i, store_table table, uint32_t first, const char *text, struct told *told)
{
    struct store_line one = {text, strlen(text)};
    *told = (struct told){.answered = false};
    store_append(servers[i].store, table, first, &one, 1, first == 0 ? &facts : NULL, on_done, told);
}

static struct told told;

static const char *append(int i, uint32_t first, const char *text)
{
    ask_append(i, TABLE, first, text, &told);
    finish(i);
    return told.text;
}

static const char *take(int i, store_table table)
{
    store_take(servers[i].store, table, on_taken, &told);
    finish(i);
    return told.text;
}

static void take_in_time(int i)
{
    for (int tries = 0; tries < 2000 && strcmp(take(i, TABLE), "ours") != 0; tries++)
        poll(NULL, 0, 5);
    assert_string_equal(told.text, "ours");
}

static const char *give(int i)
{
    store_give(servers[i].store, TABLE, &facts, on_done, &told);
    finish(i);
    return told.text;
}

static const char *read_log(int i)
{
    store_read(servers[i].store, TABLE, on_log, &told);
    finish(i);
    return told.text;
}

static const char *due(int i)
{
    store_due(servers[i].store, 1000, 0, 0, 10, on_rows, &told);
    finish(i);
    return told.text;
}

static const char moved[] = "the table is at another server now: try again";
static const char unreachable[] = "the database cannot be reached: try again in a moment";

/* --- Whose a table is. */

static void a_table_is_one_servers(void **unused)
{
    (void)unused;
    open_server(0);
    open_server(1);
    assert_string_equal(append(0, 0, "x"), "");
    assert_string_equal(take(0, TABLE), "ours");
    assert_string_equal(take(1, TABLE), urls[0]);
    assert_string_equal(append(1, 1, "never"), moved);
    assert_string_equal(take(1, OTHER_TABLE), "there is no such table");
    assert_string_equal(append(0, 1, "y"), "");
    assert_string_equal(give(0), "");
    assert_string_equal(append(0, 2, "never"), moved);
    assert_string_equal(take(1, TABLE), "ours");
    assert_string_equal(take(0, TABLE), urls[1]);
    assert_string_equal(append(1, 2, "z"), "");
    assert_string_equal(read_log(0), "x y z ");
    assert_int_equal(store_term(servers[0].store), 0);
    assert_true(strlen(store_secret(servers[0].store)) == 64);
    assert_string_equal(store_secret(servers[0].store), store_secret(servers[1].store));
}

static void a_server_that_leaves_lets_go_at_once(void **unused)
{
    (void)unused;
    settings.lease_ms = 3600000;
    open_server(0);
    open_server(1);
    assert_string_equal(append(0, 0, "x"), "");
    assert_string_equal(due(1), "");
    close_server(0);
    assert_string_equal(due(1), "77 ");
    assert_string_equal(take(1, TABLE), "ours");
    assert_string_equal(due(1), "");
    assert_string_equal(append(1, 1, "y"), "");
}

static void who_comes_back_under_his_name_ends_what_he_was(void **unused)
{
    (void)unused;
    settings.lease_ms = 3600000;
    open_server(0);
    assert_string_equal(append(0, 0, "x"), "");
    open_server_at(1, address, "a");
    assert_string_equal(take(1, TABLE), "ours");
    assert_string_equal(append(0, 1, "never"), moved);
    assert_int_equal(store_term(servers[0].store), 1);
    assert_string_equal(append(1, 1, "y"), "");
}

static void alone_means_alone(void **unused)
{
    (void)unused;
    char why[300] = "";
    settings.lease_ms = 50;
    open_server(0);
    assert_null(store_open_with(&settings, address, NULL, wake, &servers[1].woken, why, sizeof why));
    assert_string_equal(why, "the database is in use by another server");
}

/* --- Fences. */

/* A server that does nothing and is not heard of, as one that is stopped. */
static void open_stalled_server(int i)
{
    settings.beat_ms = 3600000;
    settings.lease_ms = 100;
    open_server(i);
    /* The others are not to be late, however busy the machine is. */
    settings.beat_ms = 20;
    settings.lease_ms = 3000;
}

static void a_stalled_server_cannot_write(void **unused)
{
    (void)unused;
    open_stalled_server(0);
    assert_string_equal(append(0, 0, "x"), "");
    open_server(1);
    take_in_time(1);
    assert_int_equal(store_term(servers[0].store), 0);
    assert_string_equal(append(0, 1, "never"), moved);
    assert_int_equal(store_term(servers[0].store), 1);
    assert_string_equal(append(1, 1, "y"), "");
    assert_string_equal(append(0, 2, "never"), moved);
    assert_string_equal(take(0, TABLE), urls[1]);
    assert_string_equal(read_log(0), "x y ");
    assert_int_equal(private_postgres_run("SELECT count(DISTINCT node) FROM log"), 2);
}

/* Nobody has taken anything: it goes on as if nothing had been. */
static void an_expired_lease_nobody_wanted_is_renewed(void **unused)
{
    (void)unused;
    open_stalled_server(0);
    assert_string_equal(append(0, 0, "x"), "");
    private_postgres_run("SELECT pg_sleep(0.2)");
    assert_string_equal(append(0, 1, "y"), "");
    assert_int_equal(store_term(servers[0].store), 0);
}

static void a_table_of_a_dead_server_is_due(void **unused)
{
    (void)unused;
    open_stalled_server(0);
    assert_string_equal(append(0, 0, "x"), "");
    open_server(1);
    for (int tries = 0; tries < 2000 && strcmp(due(1), "77 ") != 0; tries++)
        poll(NULL, 0, 5);
    assert_string_equal(told.text, "77 ");
    take_in_time(1);
    assert_string_equal(due(1), "");
}

/* Both want the tables of a third at the same time. */
static void only_one_takes_over(void **unused)
{
    (void)unused;
    enum { TABLES = 50 };
    static struct told first[TABLES], second[TABLES];
    open_stalled_server(0);
    for (int i = 0; i < TABLES; i++)
        ask_append(0, 1000 + i, 0, "x", &first[i]);
    finish(0);
    open_server(1);
    open_server(2);
    private_postgres_run("SELECT pg_sleep(0.3)");
    int64_t fences = private_postgres_run("SELECT sum(fence) FROM gonfalon.tables");
    for (int i = 0; i < TABLES; i++) {
        store_take(servers[1].store, 1000 + i, on_taken, &first[i]);
        store_take(servers[2].store, 1000 + TABLES - 1 - i, on_taken, &second[TABLES - 1 - i]);
    }
    finish(1);
    finish(2);
    int taken = 0;
    for (int i = 0; i < TABLES; i++) {
        bool one = strcmp(first[i].text, "ours") == 0, two = strcmp(second[i].text, "ours") == 0;
        taken += one + two;
        if (!one)
            assert_string_equal(first[i].text, urls[2]);
        if (!two)
            assert_string_equal(second[i].text, urls[1]);
    }
    /* On a machine that stands still for seconds one may take over from the other: never without a new fence.
     */
    assert_int_equal(private_postgres_run("SELECT sum(fence) FROM gonfalon.tables"), fences + taken);
}

/* --- Failures. */

static void cut_connections(void)
{
    private_postgres_run("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                         " WHERE application_name LIKE 'gonfalon%'");
}

static void a_lost_connection_is_made_again(void **unused)
{
    (void)unused;
    open_server(0);
    assert_string_equal(append(0, 0, "a"), "");
    cut_connections();
    assert_string_equal(append(0, 1, "b"), "");
    cut_connections();
    assert_string_equal(read_log(0), "a b ");
    assert_int_equal(store_term(servers[0].store), 0);
}

/* Every line that is acknowledged is there, none is there twice, and none that was refused. */
static void check_log(int i, uint32_t acknowledged)
{
    char expected[2000];
    size_t length = 0;
    for (uint32_t number = 0; number < acknowledged; number++)
        length += (size_t)snprintf(expected + length, sizeof expected - length, "%u ", (unsigned)number);
    assert_string_equal(read_log(i), expected);
}

static uint32_t append_numbers(int i, uint32_t from, uint32_t to)
{
    char text[20];
    for (; from < to; from++) {
        snprintf(text, sizeof text, "%u", (unsigned)from);
        assert_string_equal(append(i, from, text), "");
    }
    return to;
}

static void a_database_that_restarts_loses_nothing(void **unused)
{
    (void)unused;
    open_server(0);
    uint32_t count = append_numbers(0, 0, 5);
    for (int round = 0; round < 4; round++) {
        struct told under_way;
        char text[20];
        snprintf(text, sizeof text, "%u", (unsigned)count);
        ask_append(0, TABLE, count, text, &under_way);
        private_postgres_restart("immediate");
        finish(0);
        if (!under_way.text[0])
            count++;
        else
            assert_string_equal(under_way.text, unreachable);
        check_log(0, count);
        count = append_numbers(0, count, count + 2);
    }
    assert_int_equal(store_term(servers[0].store), 0);
    check_log(0, count);
}

static void without_the_database_everything_is_refused(void **unused)
{
    (void)unused;
    open_server(0);
    uint32_t count = append_numbers(0, 0, 3);
    private_postgres_down();
    assert_string_equal(append(0, count, "never"), unreachable);
    assert_string_equal(read_log(0), unreachable);
    assert_string_equal(take(0, TABLE), unreachable);
    private_postgres_up();
    check_log(0, count);
    count = append_numbers(0, count, count + 2);
    check_log(0, count);
    assert_int_equal(store_term(servers[0].store), 0);
}

static void a_failing_statement_fails_alone(void **unused)
{
    (void)unused;
    static struct told all[3];
    open_server(0);
    append_numbers(0, 0, 1);
    private_postgres_run("ALTER TABLE log ADD CHECK(text <> 'bad')");
    store_hold(servers[0].store, true);
    ask_append(0, TABLE, 1, "good", &all[0]);
    ask_append(0, OTHER_TABLE, 0, "bad", &all[1]);
    store_person_put(servers[0].store, "\xff", "not UTF-8", on_done, &told);
    ask_append(0, TABLE, 2, "good", &all[2]);
    store_hold(servers[0].store, false);
    finish(0);
    assert_string_equal(all[0].text, "");
    assert_string_equal(all[1].text, "the database fails: nothing was saved");
    assert_string_equal(all[2].text, "");
    assert_string_equal(told.text, "the database fails: nothing was saved");
    assert_string_equal(read_log(0), "0 good good ");
    assert_int_equal(private_postgres_run("SELECT count(*) FROM tables"), 1);
}

static void a_foreign_schema_is_refused(void **unused)
{
    (void)unused;
    char why[300] = "";
    private_postgres_run("CREATE SCHEMA gonfalon; CREATE TABLE gonfalon.recipes(name text)");
    assert_null(store_open_with(&settings, address, NULL, wake, &servers[0].woken, why, sizeof why));
    assert_string_equal(why, "the database has a schema gonfalon of another program");
    assert_null(store_open_with(&settings, "postgres:///postgres?host=/nowhere", NULL, wake,
                                &servers[0].woken, why, sizeof why));
    assert_non_null(strstr(why, "/nowhere"));
}

/* --- In doubt. */

static void open_server_on_line(int i)
{
    static const char *const names[SERVERS] = {"a", "b", "c"};
    open_line();
    /* What is cut off is to be what we ask for, and not a sign of life. */
    settings.beat_ms = 3600000;
    open_server_at(i, line.address, names[i]);
    settings.beat_ms = 20;
}

static void a_commit_in_doubt_is_looked_up(void **unused)
{
    (void)unused;
    open_server_on_line(0);
    uint32_t count = append_numbers(0, 0, 1);
    for (int round = 0; round < 3; round++)
        for (int cut = CUT_BEFORE; cut <= CUT_AFTER; cut++) {
            atomic_store(&line.cut, cut);
            count = append_numbers(0, count, count + 1);
            assert_int_equal(atomic_load(&line.cut), CUT_NEVER);
            check_log(0, count);
        }
    assert_int_equal(store_term(servers[0].store), 0);
}

/* Appends while the commit is cut off, and the database cannot be reached afterwards. */
static void get_into_doubt(enum cut cut, struct told *doubtful)
{
    atomic_store(&line.cut, (int)cut);
    atomic_store(&line.closed, true);
    ask_append(0, TABLE, 1, "1", doubtful);
    while (atomic_load(&line.cut) != CUT_NEVER)
        poll(NULL, 0, 1);
    /* What comes later is refused meanwhile. */
    struct told later;
    ask_append(0, OTHER_TABLE, 0, "never", &later);
    while (!later.answered) {
        sem_wait(&servers[0].woken);
        store_answer(servers[0].store);
    }
    assert_string_equal(later.text, unreachable);
    assert_false(doubtful->answered);
}

static void what_is_in_doubt_waits_for_the_database(void **unused)
{
    (void)unused;
    struct told doubtful;
    settings.lease_ms = 3600000;
    open_server_on_line(0);
    append_numbers(0, 0, 1);
    for (int cut = CUT_BEFORE; cut <= CUT_AFTER; cut++) {
        get_into_doubt((enum cut)cut, &doubtful);
        atomic_store(&line.closed, false);
        finish(0);
        assert_string_equal(doubtful.text, "");
        check_log(0, 2);
        private_postgres_run("DELETE FROM log WHERE number = 1");
    }
}

static void what_is_in_doubt_is_known_even_to_who_lost_his_tables(void **unused)
{
    (void)unused;
    struct told doubtful;
    settings.lease_ms = 100;
    open_server_on_line(0);
    open_server(1);
    append_numbers(0, 0, 1);
    for (int cut = CUT_BEFORE; cut <= CUT_AFTER; cut++) {
        get_into_doubt((enum cut)cut, &doubtful);
        take_in_time(1);
        atomic_store(&line.closed, false);
        finish(0);
        assert_int_equal(store_term(servers[0].store), cut);
        assert_string_equal(doubtful.text, cut == CUT_BEFORE ? moved : "");
        check_log(1, cut == CUT_BEFORE ? 1 : 2);
        assert_string_equal(give(1), "");
        assert_string_equal(take(0, TABLE), "ours");
    }
}

/* The end of a server that never learns what became of its last words. */
static void closing_in_doubt_says_so(void **unused)
{
    (void)unused;
    struct told doubtful;
    open_server_on_line(0);
    append_numbers(0, 0, 1);
    servers[0].settings.answer_ms = 200; /* only now: the machine may be busy */
    get_into_doubt(CUT_AFTER, &doubtful);
    close_server(0);
    assert_string_equal(doubtful.text,
                        "the database was lost while this was being saved: it may be there later");
}

#define WITH_SERVERS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SERVERS(a_table_is_one_servers),
        WITH_SERVERS(a_server_that_leaves_lets_go_at_once),
        WITH_SERVERS(who_comes_back_under_his_name_ends_what_he_was),
        WITH_SERVERS(alone_means_alone),
        WITH_SERVERS(a_stalled_server_cannot_write),
        WITH_SERVERS(an_expired_lease_nobody_wanted_is_renewed),
        WITH_SERVERS(a_table_of_a_dead_server_is_due),
        WITH_SERVERS(only_one_takes_over),
        WITH_SERVERS(a_lost_connection_is_made_again),
        WITH_SERVERS(a_database_that_restarts_loses_nothing),
        WITH_SERVERS(without_the_database_everything_is_refused),
        WITH_SERVERS(a_failing_statement_fails_alone),
        WITH_SERVERS(a_foreign_schema_is_refused),
        WITH_SERVERS(a_commit_in_doubt_is_looked_up),
        WITH_SERVERS(what_is_in_doubt_waits_for_the_database),
        WITH_SERVERS(what_is_in_doubt_is_known_even_to_who_lost_his_tables),
        WITH_SERVERS(closing_in_doubt_says_so),
    };
    return cmocka_run_group_tests(tests, start_database, stop_database);
}
