// SPDX-License-Identifier: MIT
/* postgres.c: the connection to PostgreSQL; see postgres.h.
 *
 * Nothing here waits without end: libpq is used asynchronously, and where no answer comes in time the
 * connection is given up. The next batch makes a new one. */
#include "store/postgres.h"

#include "core/language.h"

#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Migrations of several servers that start together, and whether there are others: advisory locks. */
#define LOCK_MIGRATION "7453300110" /* GONF, and a number */
#define LOCK_SERVERS   "7453300111"
/* Where no table is anybody's yet, one may pause for so many ms: the machine may be busy. */
#define MIGRATION_IDLE "60000"

enum { IDLE_LEAST_MS = 1000 }; /* a transaction may pause for so long, however short the lease is */

static const char *const unreachable = SAY("the database cannot be reached: try again in a moment");
static const char *const fails = SAY("the database fails: nothing was saved");

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *postgres_trouble(const char *state)
{
    static const struct {
        const char *state;
        const char *sentence;
    } troubles[] = {
        {"53100", SAY("the disk is full: nothing was saved")},
        {"53200", SAY("there is not enough memory")},
        {"58030", SAY("the disk reports an error: nothing was saved")},
        {"XX001", SAY("the database is damaged")},
        {"XX002", SAY("the database is damaged")},
        {"25006", SAY("the database may not be written to")},
        {"42501", SAY("the database may not be written to")},
        {"54000", SAY("that is too long to be kept")},
    };
    for (size_t i = 0; state && i < sizeof troubles / sizeof troubles[0]; i++)
        if (strcmp(state, troubles[i].state) == 0)
            return troubles[i].sentence;
    return fails;
}

/* Values. */

static void add_value(struct values *values, const char *bytes, size_t length)
{
    values->bytes[values->count] = bytes;
    values->lengths[values->count] = (int)length;
    values->formats[values->count++] = 1;
}

void values_number(struct values *values, int64_t number)
{
    uint64_t bytes = htobe64((uint64_t)number);
    memcpy(values->numbers[values->count], &bytes, sizeof bytes);
    add_value(values, values->numbers[values->count], sizeof bytes);
}

void values_flag(struct values *values, bool flag)
{
    values->numbers[values->count][0] = flag;
    add_value(values, values->numbers[values->count], 1);
}

void values_text(struct values *values, const char *text)
{
    add_value(values, text, text ? strlen(text) : 0);
}

void values_own(struct values *values, char *bytes, size_t length)
{
    values->owned[values->owned_count++] = bytes;
    add_value(values, bytes, length);
}

void values_free(struct values *values)
{
    while (values->owned_count > 0)
        free(values->owned[--values->owned_count]);
}

int64_t field_number(const PGresult *result, int row, int column)
{
    uint64_t bytes = 0;
    if (PQgetlength(result, row, column) == sizeof bytes)
        memcpy(&bytes, PQgetvalue(result, row, column), sizeof bytes);
    return (int64_t)be64toh(bytes);
}

/* Waiting. */

/* Until the socket can be used as wanted; false: it is too late. */
static bool wait_for_socket(int descriptor, bool reading, bool writing, int64_t until)
{
    struct pollfd socket = {.fd = descriptor,
                            .events = (short)((reading ? POLLIN : 0) | (writing ? POLLOUT : 0))};
    int ready;
    do {
        int64_t left = until - now_ms();
        ready = descriptor < 0 || left < 0 ? 0 : poll(&socket, 1, (int)left + 1);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/* Sends what is queued and receives, until there is a result. */
static bool await(struct postgres *postgres)
{
    PGconn *connection = postgres->connection;
    int64_t until = now_ms() + postgres->settings->answer_ms;
    for (;;) {
        int unsent = PQflush(connection);
        if (unsent < 0 || !PQconsumeInput(connection))
            return false;
        if (!PQisBusy(connection))
            return true;
        if (!wait_for_socket(PQsocket(connection), true, unsent > 0, until))
            return false;
    }
}

PGresult *postgres_result(struct postgres *postgres)
{
    for (;;) {
        if (!postgres->connection || !await(postgres))
            return NULL;
        PGresult *result = PQgetResult(postgres->connection);
        if (result)
            return result;
        /* The end of the results of one statement. */
        if (PQstatus(postgres->connection) != CONNECTION_OK)
            return NULL;
    }
}

bool postgres_send(struct postgres *postgres, int statement, const struct values *values)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", statement);
    return PQsendQueryPrepared(postgres->connection, name, values->count, values->bytes, values->lengths,
                               values->formats, 1);
}

bool postgres_send_text(struct postgres *postgres, const char *command)
{
    return PQsendQueryParams(postgres->connection, command, 0, NULL, NULL, NULL, NULL, 1);
}

bool postgres_sync(struct postgres *postgres)
{
    return PQpipelineSync(postgres->connection);
}

/* Asking for one thing, outside of a pipeline: NULL with the reason where it fails. */
static PGresult *ask(struct postgres *postgres, const char *command, const struct values *values,
                     const char **why)
{
    static const struct values none = {.count = 0};
    const struct values *given = values ? values : &none;
    PGresult *last = NULL;
    *why = unreachable;
    /* Several commands at once are possible only without parameters, and then with results as text. */
    bool sent = values ? PQsendQueryParams(postgres->connection, command, given->count, NULL, given->bytes,
                                           given->lengths, given->formats, 1)
                       : PQsendQuery(postgres->connection, command);
    while (sent && await(postgres)) {
        PGresult *result = PQgetResult(postgres->connection);
        if (!result)
            break;
        PQclear(last);
        last = result;
        ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
            const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
            bool gone = !state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0;
            *why = gone ? unreachable : postgres_trouble(state);
            PQclear(last);
            return NULL;
        }
    }
    if (PQstatus(postgres->connection) == CONNECTION_OK && last)
        return last;
    PQclear(last);
    return NULL;
}

static const char *command(struct postgres *postgres, const char *text)
{
    const char *why;
    PGresult *result = ask(postgres, text, NULL, &why);
    PQclear(result);
    return result ? NULL : why;
}

/* Connecting. */

void postgres_disconnect(struct postgres *postgres)
{
    PQfinish(postgres->connection);
    postgres->connection = NULL;
}

static const char *reach(struct postgres *postgres)
{
    char patience[16];
    snprintf(patience, sizeof patience, "%d", postgres->settings->answer_ms);
    /* What the address says comes last, and counts. Of several hosts, the one that can be written to. */
    const char *const names[] = {"application_name", "tcp_user_timeout", "target_session_attrs",
                                 "client_encoding",  "dbname",           NULL};
    const char *const values[] = {"gonfalon", patience, "read-write", "UTF8", postgres->where, NULL};
    PGconn *connection = postgres->connection = PQconnectStartParams(names, values, 1);
    int64_t until = now_ms() + postgres->settings->answer_ms;
    if (!connection)
        return store_no_memory;
    PostgresPollingStatusType wanted = PGRES_POLLING_WRITING;
    while (PQstatus(connection) != CONNECTION_BAD && wanted != PGRES_POLLING_OK &&
           wanted != PGRES_POLLING_FAILED) {
        bool reading = wanted == PGRES_POLLING_READING;
        if (!wait_for_socket(PQsocket(connection), reading, !reading, until))
            return unreachable;
        wanted = PQconnectPoll(connection);
    }
    return PQstatus(connection) == CONNECTION_OK ? NULL : unreachable;
}

/* Plans are made once, when the tables may still be empty: they must not be for empty tables.
 * A transaction that is not gone on with must not hold its locks for long; one that is kept is on the disk
 * before that is said, whatever the database is set to. */
static const char *set_up(struct postgres *postgres)
{
    char text[512];
    snprintf(text, sizeof text,
             "SET search_path = gonfalon; SET client_min_messages = error; SET jit = off;"
             "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;"
             "SET idle_in_transaction_session_timeout = %d; SET tcp_user_timeout = %d;"
             "SELECT set_config('synchronous_commit', 'on', false)"
             " WHERE current_setting('synchronous_commit') IN ('off', 'local')",
             postgres->settings->lease_ms > IDLE_LEAST_MS ? postgres->settings->lease_ms : IDLE_LEAST_MS,
             postgres->settings->answer_ms);
    return command(postgres, text);
}

/* Alone, nobody else may be here; otherwise, nobody who is alone. The lock goes with the connection, which
 * may take a moment to be noticed as gone: then one comes back. */
static const char *take_lock(struct postgres *postgres)
{
    const char *why;
    int64_t until = now_ms() + postgres->settings->lease_ms;
    for (;;) {
        PGresult *result = ask(postgres,
                               postgres->alone ? "SELECT pg_try_advisory_lock(" LOCK_SERVERS ")"
                                               : "SELECT pg_try_advisory_lock_shared(" LOCK_SERVERS ")",
                               NULL, &why);
        if (!result)
            return why;
        bool taken = PQgetvalue(result, 0, 0)[0] == 't';
        PQclear(result);
        if (taken)
            return NULL;
        if (now_ms() >= until)
            return SAY("the database is in use by another server");
        poll(NULL, 0, 10);
    }
}

static const char *prepare(struct postgres *postgres)
{
    const char *why = NULL;
    bool fine = PQsetnonblocking(postgres->connection, 1) == 0 && PQenterPipelineMode(postgres->connection);
    for (int i = 0; fine && i < POSTGRES_STATEMENT_COUNT; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        fine = PQsendPrepare(postgres->connection, name, postgres_sql[i], 0, NULL);
    }
    fine = fine && PQpipelineSync(postgres->connection);
    for (ExecStatusType status = PGRES_COMMAND_OK; fine && status != PGRES_PIPELINE_SYNC;) {
        PGresult *result = postgres_result(postgres);
        status = result ? PQresultStatus(result) : PGRES_FATAL_ERROR;
        if (status == PGRES_FATAL_ERROR)
            why = postgres_trouble(result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL);
        fine = result != NULL;
        PQclear(result);
    }
    return fine ? why : unreachable;
}

/* Who we are. */

static const char *read_identity(struct postgres *postgres, PGresult *result)
{
    if (PQntuples(result) != 1)
        return fails;
    postgres->node = field_number(result, 0, 0);
    postgres->session = field_number(result, 0, 1);
    postgres->batch = 0;
    return NULL;
}

/* Of the same name there is one server: one that began again ends what it was before. */
static const char *enlist(struct postgres *postgres)
{
    static const char insertion[] =
        "INSERT INTO nodes(name, url, alive, session, pid, batch, expires) VALUES($1::text, $2::text, true, "
        "1,"
        " pg_backend_pid(), 0, clock_timestamp() + $3::bigint * interval '1 ms')"
        " RETURNING node, session, set_config('application_name', 'gonfalon ' || node, false)";
    static const char replacement[] = "SELECT end_session(node) FROM nodes WHERE name = $1::text AND alive";
    static const char ending[] = "UPDATE nodes SET alive = false WHERE name = $1::text AND alive";
    const char *why;
    struct values name = {0}, all = {0};
    values_text(&name, postgres->name);
    values_text(&all, postgres->name);
    values_text(&all, postgres->url);
    values_number(&all, postgres->settings->lease_ms);
    PGresult *result = NULL;
    if (postgres->node == 0 && !postgres->alone) {
        PQclear(result = ask(postgres, replacement, &name, &why));
        if (result)
            PQclear(result = ask(postgres, ending, &name, &why));
        if (!result)
            return why;
    }
    result = ask(postgres, insertion, &all, &why);
    if (!result)
        return why;
    why = read_identity(postgres, result);
    PQclear(result);
    return why;
}

static const char *enlist_again(struct postgres *postgres)
{
    const char *why = enlist(postgres);
    if (!why)
        atomic_fetch_add(&postgres->term, 1);
    return why;
}

/* After a lost connection: whether we still are who we were. */
static const char *resume(struct postgres *postgres)
{
    const char *why;
    struct values values = {0};
    values_number(&values, postgres->node);
    values_number(&values, postgres->settings->lease_ms);
    PGresult *result =
        ask(postgres, "SELECT session FROM resume($1::bigint, $2::bigint) WHERE alive", &values, &why);
    if (!result)
        return why;
    bool alive = PQntuples(result) == 1;
    if (alive)
        postgres->session = field_number(result, 0, 0);
    PQclear(result);
    return alive ? NULL : enlist_again(postgres);
}

/* And whether the last batch was kept. Nothing can change that any more: the connection that wrote it is
 * over, or its server is dead. */
static const char *look_into_doubt(struct postgres *postgres)
{
    const char *why;
    struct values values = {0};
    if (postgres->doubt_node == 0)
        return NULL;
    values_number(&values, postgres->doubt_node);
    values_number(&values, postgres->doubt_batch);
    PGresult *result =
        ask(postgres, "SELECT FROM nodes WHERE node = $1::bigint AND batch = $2::bigint", &values, &why);
    if (!result)
        return why;
    postgres->doubt_kept = PQntuples(result) == 1;
    PQclear(result);
    return NULL;
}

bool postgres_register_again(struct postgres *postgres)
{
    if (!PQexitPipelineMode(postgres->connection) || enlist_again(postgres) ||
        !PQenterPipelineMode(postgres->connection)) {
        postgres_disconnect(postgres);
        return false;
    }
    return true;
}

static const char *connect_again(struct postgres *postgres)
{
    const char *why = reach(postgres);
    if (!why)
        why = set_up(postgres);
    if (!why)
        why = take_lock(postgres);
    if (!why)
        why = resume(postgres);
    if (!why)
        why = look_into_doubt(postgres);
    return why ? why : prepare(postgres);
}

const char *postgres_ready(struct postgres *postgres)
{
    if (postgres->connection && PQstatus(postgres->connection) == CONNECTION_OK)
        return NULL;
    postgres_disconnect(postgres);
    const char *why = connect_again(postgres);
    if (why)
        postgres_disconnect(postgres);
    return why;
}

/* Opening. */

/* -1: there is something else where our tables should be. */
static const char *ask_version(struct postgres *postgres, int *version)
{
    const char *why;
    PGresult *result = ask(postgres,
                           "SELECT CASE WHEN to_regclass('gonfalon.about') IS NOT NULL THEN 1 WHEN EXISTS"
                           "(SELECT FROM pg_class WHERE relnamespace = to_regnamespace('gonfalon')) THEN -1"
                           " ELSE 0 END",
                           NULL, &why);
    if (!result)
        return why;
    *version = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    if (*version != 1)
        return NULL;
    result = ask(postgres, "SELECT version FROM gonfalon.about", NULL, &why);
    if (!result)
        return why;
    *version = PQntuples(result) == 1 ? (int)strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return NULL;
}

static const char *run_migrations(struct postgres *postgres, int version)
{
    const char *why = NULL;
    char text[100];
    if (version == 0)
        why = command(postgres, "CREATE SCHEMA IF NOT EXISTS gonfalon");
    for (int i = version; !why && i < postgres->settings->postgres_version; i++)
        why = command(postgres, postgres->settings->postgres_migrations[i]);
    snprintf(text, sizeof text, "UPDATE about SET version = %d", postgres->settings->postgres_version);
    return why ? why : command(postgres, text);
}

static bool migrate(struct postgres *postgres, char *why, size_t why_size)
{
    int version = 0, newest = postgres->settings->postgres_version;
    const char *trouble =
        command(postgres, "BEGIN; SET LOCAL idle_in_transaction_session_timeout = " MIGRATION_IDLE
                          "; SELECT pg_advisory_xact_lock(" LOCK_MIGRATION ")");
    if (!trouble)
        trouble = ask_version(postgres, &version);
    if (!trouble && version > newest) {
        snprintf(why, why_size,
                 SAY("the database is of version %d, and this program knows versions up to %d"), version,
                 newest);
        return false;
    }
    if (!trouble && version < 0)
        trouble = SAY("the database has a schema gonfalon of another program");
    if (!trouble && version < newest)
        trouble = run_migrations(postgres, version);
    if (!trouble)
        trouble = command(postgres, "COMMIT");
    return trouble ? store_refuse(why, why_size, trouble) : true;
}

static const char *read_secret(struct postgres *postgres)
{
    const char *why;
    PGresult *result = ask(postgres, "SELECT secret FROM about", NULL, &why);
    if (!result)
        return why;
    if (PQntuples(result) == 1)
        snprintf(postgres->secret, sizeof postgres->secret, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return NULL;
}

/* What nobody will ask for any more. */
static const char *clear_away(struct postgres *postgres)
{
    return command(postgres,
                   "DELETE FROM nodes WHERE NOT alive AND expires < clock_timestamp() - interval '1 day'"
                   " AND NOT EXISTS(SELECT FROM tables WHERE owner = node AND due > 0)");
}

static bool open_connection(struct postgres *postgres, char *why, size_t why_size)
{
    const char *trouble = reach(postgres);
    if (trouble) {
        const char *told = postgres->connection ? PQerrorMessage(postgres->connection) : "";
        snprintf(why, why_size, "%s", told[0] ? told : trouble);
        why[strcspn(why, "\n")] = '\0';
        return false;
    }
    trouble = set_up(postgres);
    if (!trouble && !migrate(postgres, why, why_size))
        return false;
    if (!trouble)
        trouble = take_lock(postgres);
    if (!trouble)
        trouble = clear_away(postgres);
    if (!trouble)
        trouble = read_secret(postgres);
    if (!trouble)
        trouble = enlist(postgres);
    if (!trouble)
        trouble = prepare(postgres);
    return trouble ? store_refuse(why, why_size, trouble) : true;
}

/* Others need not wait for the lease to end. */
static void leave(struct postgres *postgres)
{
    char text[100];
    if (!postgres->connection || PQstatus(postgres->connection) != CONNECTION_OK || postgres->node == 0)
        return;
    snprintf(text, sizeof text, "UPDATE nodes SET alive = false WHERE node = %lld",
             (long long)postgres->node);
    if (PQpipelineStatus(postgres->connection) == PQ_PIPELINE_OFF || PQexitPipelineMode(postgres->connection))
        command(postgres, text);
}

static void close_postgres(void *context)
{
    struct postgres *postgres = context;
    leave(postgres);
    postgres_disconnect(postgres);
    free(postgres);
}

static char *copy(char *to, const char *text)
{
    return strcpy(to, text) + strlen(text) + 1;
}

void *postgres_open(const struct store_settings *settings, const char *where, const struct store_node *node,
                    char *why, size_t why_size)
{
    static const struct store_node nobody = {"", ""};
    const struct store_node *us = node ? node : &nobody;
    size_t length = strlen(where) + strlen(us->name) + strlen(us->url) + 3;
    struct postgres *postgres = settings->resize(NULL, sizeof *postgres + length);
    if (!postgres) {
        store_refuse(why, why_size, store_no_memory);
        return NULL;
    }
    *postgres = (struct postgres){.settings = settings, .alone = !node};
    char *name = copy(postgres->where, where), *url = copy(name, us->name);
    copy(url, us->url);
    postgres->name = name;
    postgres->url = url;
    if (open_connection(postgres, why, why_size))
        return postgres;
    close_postgres(postgres);
    return NULL;
}

static int patience(const void *context)
{
    return ((const struct postgres *)context)->settings->beat_ms;
}

static uint64_t term(const void *context)
{
    return atomic_load(&((const struct postgres *)context)->term);
}

static const char *secret(const void *context)
{
    const struct postgres *postgres = context;
    return postgres->alone ? "" : postgres->secret;
}

const struct store_backend postgres_backend = {.close = close_postgres,
                                               .carry_out = postgres_carry_out,
                                               .settle = postgres_settle,
                                               .carry_out_later = postgres_carry_out_later,
                                               .patience = patience,
                                               .term = term,
                                               .secret = secret};
