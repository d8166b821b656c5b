// SPDX-License-Identifier: MIT
/* sqlite_open.c: the connection to SQLite; see sqlite.h.
 *
 * Write-ahead log, synchronous FULL: COMMIT returns after fsync. When fsync fails, what the kernel still
 * holds of the file is in doubt, and a transaction that was refused may lie whole in the write-ahead log, to
 * come back when that is next recovered. So after any error of the disk the connection is closed and opened
 * again, which reads what is there, and lines after the last one acknowledged are dropped. */
#include "core/language.h"
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define APPLICATION_ID     0x474f4e46 /* GONF */
#define JOURNAL_SIZE_LIMIT "67108864"

/* Version 0 is an empty file. A migration once released is never changed: what comes later is added below.
 * `id`s of log rows grow with time, so that the lines after one are the last pages of the file. */
const char *const sqlite_migrations[SQLITE_SCHEMA_VERSION] = {
    "CREATE TABLE log(id INTEGER PRIMARY KEY, tab INTEGER NOT NULL, number INTEGER NOT NULL,"
    " previous INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE tables(tab INTEGER PRIMARY KEY, state INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " created INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, count INTEGER NOT NULL,"
    " last INTEGER NOT NULL, game TEXT NOT NULL, about TEXT NOT NULL) STRICT;"
    /* Running tables change with every move and are few; those that are over never change and are many. */
    "CREATE INDEX tables_live ON tables(state) WHERE listed = 1 AND state < 2;"
    "CREATE INDEX tables_over ON tables(changed) WHERE listed = 1 AND state = 2;"
    "CREATE INDEX tables_due ON tables(due) WHERE due > 0;"
    "CREATE TABLE people(person TEXT PRIMARY KEY, about TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seats(person TEXT NOT NULL, tab INTEGER NOT NULL, PRIMARY KEY(person, tab))"
    " STRICT, WITHOUT ROWID;"
    /* The rows of `tables` know the log up to the row `written`. */
    "CREATE TABLE progress(one INTEGER PRIMARY KEY CHECK(one = 1), written INTEGER NOT NULL) STRICT;"
    "INSERT INTO progress VALUES(1, 0);",

    /* Who sits where used to be the first member of `about`, {"people":"Ak=id Bw=id",...}. */
    "ALTER TABLE tables ADD COLUMN people TEXT NOT NULL DEFAULT '';"
    "UPDATE tables SET people = substr(about, 12, instr(substr(about, 12), '\"') - 1),"
    " about = '{' || substr(about, 13 + instr(substr(about, 12), '\"'))"
    " WHERE substr(about, 1, 11) = '{\"people\":\"';",
};

#define FACTS "tab, state, listed, created, changed, due, game, about, people"

static const char *const sql[STATEMENT_COUNT] = {
    [BEGIN_READING] = "BEGIN",
    [BEGIN_WRITING] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [DATA_VERSION] = "PRAGMA data_version",
    [LINE_ADD] = "INSERT INTO log(id, tab, number, previous, text) VALUES(?, ?, ?, ?, ?)",
    [LINE_GET] = "SELECT tab, number, previous, text FROM log WHERE id = ?",
    [LINES_AFTER] = "SELECT id, tab, number FROM log WHERE id > ? ORDER BY id",
    [LINES_DROP] = "DELETE FROM log WHERE id > ?",
    [TABLE_ADD] = "INSERT INTO tables(" FACTS ", count, last) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)",
    [TABLE_CHANGE] = "UPDATE tables SET state = ?2, listed = ?3, created = ?4, changed = ?5, due = ?6,"
                     " game = ?7, about = ?8, people = ?9 WHERE tab = ?1",
    [TABLE_TAIL] = "SELECT count, last FROM tables WHERE tab = ?",
    [TAIL_WRITE] = "UPDATE tables SET count = ?2, last = ?3 WHERE tab = ?1",
    [WRITTEN_GET] = "SELECT written FROM progress",
    [WRITTEN_SET] = "UPDATE progress SET written = ?",
    [LIST] =
        "SELECT " FACTS " FROM tables INDEXED BY tables_live WHERE listed = 1 AND state < 2 AND state = ?"
        " ORDER BY changed DESC, tab LIMIT ?",
    [LIST_OVER] = "SELECT " FACTS " FROM tables INDEXED BY tables_over WHERE listed = 1 AND state = 2"
                  " AND state = ? ORDER BY changed DESC LIMIT ?",
    [OVER_SAME] = "SELECT " FACTS " FROM tables INDEXED BY tables_over WHERE listed = 1 AND state = 2"
                  " AND changed = ?1 AND tab > ?3 ORDER BY tab LIMIT ?2",
    [OVER_LATER] = "SELECT " FACTS " FROM tables INDEXED BY tables_over WHERE listed = 1 AND state = 2"
                   " AND changed > ?1 AND changed <= ?3 ORDER BY changed, tab LIMIT ?2",
    /* From the index alone, whose entries end with the number of the row; a comparison of pairs would walk
     * over everything before. */
    [DUE_SAME] = "SELECT tab, 0, 0, 0, 0, due, '', '', '' FROM tables INDEXED BY tables_due"
                 " WHERE due > 0 AND due = ?1 AND tab > ?3 ORDER BY tab LIMIT ?2",
    [DUE_LATER] = "SELECT tab, 0, 0, 0, 0, due, '', '', '' FROM tables INDEXED BY tables_due"
                  " WHERE due > 0 AND due > ?1 AND due <= ?3 ORDER BY due, tab LIMIT ?2",
    [PERSON_PUT] = "REPLACE INTO people(person, about) VALUES(?, ?)",
    [PERSON_GET] = "SELECT about FROM people WHERE person = ?",
    [SIT] = "INSERT OR IGNORE INTO seats(person, tab) VALUES(?, ?)",
    [TABLES_OF] = "SELECT " FACTS " FROM seats JOIN tables USING(tab) WHERE person = ?"
                  " ORDER BY changed DESC, tab LIMIT ?",
    [ALL_TABLES] = "SELECT " FACTS " FROM tables WHERE tab > ? ORDER BY tab LIMIT ?",
    [ALL_PEOPLE] =
        "SELECT person, about FROM people WHERE ?1 IS NULL OR person > ?1 ORDER BY person LIMIT ?2",
    [ALL_SEATS] = "SELECT person, tab FROM seats WHERE ?1 IS NULL OR (person, tab) > (?1, ?3)"
                  " ORDER BY person, tab LIMIT ?2",
};

static const char *disk_trouble(sqlite3 *connection)
{
    int number = connection ? sqlite3_system_errno(connection) : 0;
    if (number == ENOSPC || number == EDQUOT)
        return SAY("the disk is full: nothing was saved");
    return SAY("the disk reports an error: nothing was saved");
}

const char *database_trouble(sqlite3 *connection, int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL: return SAY("the disk is full: nothing was saved");
    case SQLITE_IOERR: return code == SQLITE_IOERR_NOMEM ? store_no_memory : disk_trouble(connection);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return SAY("the database is locked by another program");
    case SQLITE_CORRUPT: return SAY("the database is damaged");
    case SQLITE_NOTADB: return SAY("the file is not a database");
    case SQLITE_NOMEM: return store_no_memory;
    case SQLITE_READONLY:
    case SQLITE_PERM: return SAY("the database may not be written to");
    case SQLITE_CANTOPEN: return SAY("the database cannot be opened");
    case SQLITE_TOOBIG: return SAY("that is too long to be kept");
    default: return SAY("the database fails: nothing was saved");
    }
}

int database_run(struct database *database, enum statement statement)
{
    int code = sqlite3_step(database->statements[statement]);
    sqlite3_reset(database->statements[statement]);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

static int number_from(sqlite3 *connection, const char *query, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(connection, query, -1, &statement, NULL);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

bool database_is_ours(sqlite3 *connection, bool or_empty, int *version, char *why, size_t why_size)
{
    int64_t application = 0, objects = 0, number = 0;
    int code = number_from(connection, "SELECT count(*) FROM sqlite_schema", &objects);
    if (code == SQLITE_OK)
        code = number_from(connection, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = number_from(connection, "PRAGMA user_version", &number);
    *version = (int)number;
    const char *trouble = NULL;
    if (code != SQLITE_OK)
        trouble = database_trouble(connection, code);
    else if (application != APPLICATION_ID && !(or_empty && application == 0 && objects == 0 && number == 0))
        trouble = SAY("the file is the database of another program");
    return trouble ? store_refuse(why, why_size, trouble) : true;
}

static int set_up_connection(sqlite3 *connection, int patience_ms)
{
    sqlite3_extended_result_codes(connection, 1);
    sqlite3_busy_timeout(connection, patience_ms);
    int code = sqlite3_exec(connection, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(connection,
                            "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;"
                            "PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = " JOURNAL_SIZE_LIMIT,
                            NULL, NULL, NULL);
    return code;
}

/* All migrations that are missing, as one transaction. */
static int migrate(struct database *database)
{
    sqlite3 *connection = database->connection;
    int64_t version = 0;
    int code = sqlite3_exec(connection, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = number_from(connection, "PRAGMA user_version", &version);
    for (; code == SQLITE_OK && version < database->settings->version; version++)
        code = sqlite3_exec(connection, database->settings->migrations[version], NULL, NULL, NULL);
    char marks[100];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION_ID, (int)version);
    if (code == SQLITE_OK)
        code = sqlite3_exec(connection, marks, NULL, NULL, NULL);
    if (code != SQLITE_OK)
        sqlite3_exec(connection, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

/* SQLite would copy the write-ahead log into the database as part of a COMMIT, before anybody is answered. */
static int note_wal_pages(void *context, sqlite3 *connection, const char *name, int pages)
{
    (void)connection;
    (void)name;
    ((struct database *)context)->wal_pages = pages;
    return SQLITE_OK;
}

static int prepare(struct database *database)
{
    sqlite3_wal_hook(database->connection, note_wal_pages, database);
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        int code = sqlite3_prepare_v3(database->connection, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &database->statements[i], NULL);
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

static void disconnect(struct database *database)
{
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        sqlite3_finalize(database->statements[i]);
        database->statements[i] = NULL;
    }
    tails_forget(database);
    sqlite3_close(database->connection);
    database->connection = NULL;
}

static int ask_if_wal(sqlite3 *connection, bool *wal)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(connection, "PRAGMA journal_mode", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    const char *mode = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (code == SQLITE_ROW)
        code = mode ? SQLITE_OK : SQLITE_NOMEM;
    *wal = mode && strcmp(mode, "wal") == 0;
    sqlite3_finalize(statement);
    return code;
}

/* Nothing of a file is changed before we know that it is ours and not newer than we are. */
static bool connect_to(struct database *database, int *code, char *why, size_t why_size)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const struct store_settings *settings = database->settings;
    int version;
    bool wal = false;
    *code = sqlite3_open_v2(database->path, &database->connection, flags, settings->vfs);
    if (*code != SQLITE_OK)
        return store_refuse(why, why_size, database_trouble(database->connection, *code));
    sqlite3_busy_timeout(database->connection, settings->patience_ms);
    *code = SQLITE_ERROR;
    if (!database_is_ours(database->connection, true, &version, why, why_size)) {
        *code = sqlite3_errcode(database->connection);
        return false;
    }
    if (version > settings->version) {
        snprintf(why, why_size,
                 SAY("the database is of version %d, and this program knows versions up to %d"), version,
                 settings->version);
        return false;
    }
    *code = set_up_connection(database->connection, settings->patience_ms);
    if (*code == SQLITE_OK)
        *code = ask_if_wal(database->connection, &wal);
    if (*code == SQLITE_OK && !wal)
        return store_refuse(why, why_size, SAY("a database cannot be kept safely in that place"));
    if (*code == SQLITE_OK && version < settings->version)
        *code = migrate(database);
    if (*code == SQLITE_OK)
        *code = prepare(database);
    if (*code == SQLITE_OK)
        return true;
    return store_refuse(why, why_size, database_trouble(database->connection, *code));
}

const char *const store_in_use = SAY("the database is in use by another server");

/* Two servers on one database would play the same tables twice. The lock goes with the process. */
static bool take_lock(struct database *database, char *why, size_t why_size)
{
    char file[4096];
    int length = snprintf(file, sizeof file, "%s-lock", database->path);
    if (length < 0 || (size_t)length >= sizeof file)
        return store_refuse(why, why_size, SAY("the database cannot be opened"));
    database->lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (database->lock < 0)
        return store_refuse(why, why_size,
                            errno == ENOSPC || errno == EDQUOT ? SAY("the disk is full: nothing was saved")
                                                               : SAY("the database cannot be opened"));
    if (flock(database->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return store_refuse(why, why_size, store_in_use);
}

static int read_kept(struct database *database)
{
    int code = database_run(database, BEGIN_READING);
    if (code == SQLITE_OK)
        code = tails_read(database);
    database->kept = database->tails.last;
    int ended = database_run(database, COMMIT);
    return code == SQLITE_OK ? ended : code;
}

static bool database_open(struct database *database, char *why, size_t why_size)
{
    int code;
    database->lock = -1;
    if (!take_lock(database, why, why_size) || !connect_to(database, &code, why, why_size))
        return false;
    code = read_kept(database);
    if (code == SQLITE_OK)
        return true;
    return store_refuse(why, why_size, database_trouble(database->connection, code));
}

static void close_database(void *context)
{
    struct database *database = context;
    disconnect(database);
    if (database->lock >= 0)
        close(database->lock);
    free(database);
}

void *sqlite_open(const struct store_settings *settings, const char *path, char *why, size_t why_size)
{
    size_t length = strlen(path);
    struct database *database = settings->resize(NULL, sizeof *database + length + 1);
    if (!database) {
        store_refuse(why, why_size, store_no_memory);
        return NULL;
    }
    *database = (struct database){.settings = settings};
    memcpy(database->path, path, length + 1);
    if (database_open(database, why, why_size))
        return database;
    close_database(database);
    return NULL;
}

/* There is something in the write-ahead log, to be copied into the database when nobody asks. */
static int patience(const void *context)
{
    const struct database *database = context;
    return database->wal_pages > 0 ? database->settings->idle_ms : -1;
}

const struct store_backend sqlite_backend = {.close = close_database,
                                             .carry_out = sqlite_carry_out,
                                             .carry_out_later = sqlite_carry_out_later,
                                             .patience = patience};

/* What was refused must not come back. */
static int drop_refused(struct database *database)
{
    sqlite3_bind_int64(database->statements[LINES_DROP], 1, database->kept);
    return database_run(database, LINES_DROP);
}

int database_ready(struct database *database)
{
    if (!database->broken)
        return SQLITE_OK;
    int code;
    char why[200];
    disconnect(database);
    if (!connect_to(database, &code, why, sizeof why))
        return code == SQLITE_OK ? SQLITE_CANTOPEN : code;
    code = drop_refused(database);
    if (code == SQLITE_OK)
        database->broken = false;
    return code;
}

static bool is_of_the_connection(int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_NOMEM:
    case SQLITE_CORRUPT:
    case SQLITE_TOOBIG: return false;
    default: return true;
    }
}

void database_recover(struct database *database, int code)
{
    tails_forget(database);
    if (database->connection && !sqlite3_get_autocommit(database->connection))
        sqlite3_exec(database->connection, "ROLLBACK", NULL, NULL, NULL);
    if (database->broken)
        return;
    database->broken = is_of_the_connection(code);
    /* Sooner is better: until then, what was refused may lie whole in the write-ahead log. */
    if (database->broken)
        database_ready(database);
    else if ((code & 0xff) == SQLITE_FULL)
        sqlite3_wal_checkpoint_v2(database->connection, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}

void database_checkpoint(struct database *database)
{
    if (database->broken || !database->connection)
        return;
    /* It may fail or be incomplete: all is still in the write-ahead log, for the next time. */
    sqlite3_wal_checkpoint_v2(database->connection, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    database->wal_pages = 0;
}
