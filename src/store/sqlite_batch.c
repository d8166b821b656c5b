// SPDX-License-Identifier: MIT
/* sqlite_batch.c: a batch of requests as one transaction; see sqlite.h.
 *
 * A request that is refused is refused before it has written anything, so its neighbours need no protection
 * from it. An error of SQLite undoes the whole batch: then whoever wanted to write is refused, and whoever
 * wanted to read, and may have been shown what is now undone, reads again. Readings are wrong for nobody but
 * themselves: their errors are their own. */
#include "store/sqlite.h"

#include <string.h>

static void bind_string(sqlite3_stmt *statement, int place, const char *string)
{
    sqlite3_bind_text(statement, place, string, -1, SQLITE_STATIC);
}

static sqlite3_int64 limit_of(size_t most)
{
    return most < INT64_MAX ? (sqlite3_int64)most : INT64_MAX;
}

/* Writing. */

static int write_facts(struct database *database, enum statement which, const struct store_request *request)
{
    sqlite3_stmt *statement = database->statements[which];
    const struct store_facts *facts = request->facts;
    sqlite3_bind_int64(statement, 1, request->table);
    sqlite3_bind_int(statement, 2, (int)facts->state);
    sqlite3_bind_int(statement, 3, facts->listed);
    sqlite3_bind_int64(statement, 4, facts->created);
    sqlite3_bind_int64(statement, 5, facts->changed);
    sqlite3_bind_int64(statement, 6, facts->due);
    bind_string(statement, 7, facts->game);
    bind_string(statement, 8, facts->about);
    bind_string(statement, 9, facts->people);
    int code = database_run(database, which);
    sqlite3_clear_bindings(statement);
    return code;
}

static int add_line(struct database *database, struct tail *tail, const struct store_line *line)
{
    sqlite3_stmt *statement = database->statements[LINE_ADD];
    sqlite3_bind_int64(statement, 1, database->tails.last + 1);
    sqlite3_bind_int64(statement, 2, tail->table);
    sqlite3_bind_int64(statement, 3, tail->count);
    sqlite3_bind_int64(statement, 4, tail->last);
    int code = sqlite3_bind_text64(statement, 5, line->text, line->length, SQLITE_STATIC, SQLITE_UTF8);
    if (code == SQLITE_OK)
        code = database_run(database, LINE_ADD);
    if (code != SQLITE_OK)
        return code;
    tail->last = ++database->tails.last;
    tail->count++;
    tail->unwritten = true;
    database->tails.unwritten++;
    return SQLITE_OK;
}

static int append(struct database *database, struct store_request *request)
{
    struct tail *tail;
    int code = tails_find(database, request->table, &tail);
    if (code != SQLITE_OK)
        return code;
    request->refusal = store_request_append_refusal(request, tail, tail ? tail->count : 0);
    if (request->refusal)
        return SQLITE_OK;
    if (request->facts)
        code = write_facts(database, tail ? TABLE_CHANGE : TABLE_ADD, request);
    if (code == SQLITE_OK && !tail)
        code = tails_add(database, request->table, &tail);
    for (size_t i = 0; i < request->count && code == SQLITE_OK; i++)
        code = add_line(database, tail, &request->lines[i]);
    return code;
}

static int note(struct database *database, struct store_request *request)
{
    int code = write_facts(database, TABLE_CHANGE, request);
    if (code == SQLITE_OK && sqlite3_changes(database->connection) == 0)
        request->refusal = store_no_such_table;
    return code;
}

static int put_person(struct database *database, const char *key, const char *about)
{
    bind_string(database->statements[PERSON_PUT], 1, key);
    bind_string(database->statements[PERSON_PUT], 2, about);
    int code = database_run(database, PERSON_PUT);
    sqlite3_clear_bindings(database->statements[PERSON_PUT]);
    return code;
}

/* Whether the person is still what the change says it was. */
static int compare_person(struct database *database, const struct store_change *change, bool *same)
{
    sqlite3_stmt *statement = database->statements[PERSON_GET];
    bind_string(statement, 1, change->key);
    int code = sqlite3_step(statement);
    const char *about = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (change->was)
        *same = change->was[0] ? about && strcmp(about, change->was) == 0 : code == SQLITE_DONE;
    if (code == SQLITE_ROW)
        code = about ? SQLITE_OK : SQLITE_NOMEM;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int change_people(struct database *database, struct store_request *request)
{
    int code = SQLITE_OK;
    bool same = true;
    for (size_t i = 0; i < request->count && same && code == SQLITE_OK; i++)
        code = compare_person(database, &request->changes[i], &same);
    if (!same && code == SQLITE_OK)
        request->refusal = store_changed_meanwhile;
    for (size_t i = 0; i < request->count && same && code == SQLITE_OK; i++)
        code = put_person(database, request->changes[i].key, request->changes[i].about);
    return code;
}

static int sit(struct database *database, struct store_request *request)
{
    struct tail *tail;
    int code = tails_find(database, request->table, &tail);
    if (code != SQLITE_OK)
        return code;
    if (!tail) {
        request->refusal = store_no_such_table;
        return SQLITE_OK;
    }
    bind_string(database->statements[SIT], 1, request->key);
    sqlite3_bind_int64(database->statements[SIT], 2, request->table);
    code = database_run(database, SIT);
    sqlite3_clear_bindings(database->statements[SIT]);
    return code;
}

/* Reading. */

static const char *column(sqlite3_stmt *statement, int place)
{
    return (const char *)sqlite3_column_text(statement, place);
}

/* The chain leads from the last line to the first; one that does not is damage. */
static int read_line(struct database *database, struct store_request *request, uint32_t number)
{
    sqlite3_stmt *statement = database->statements[LINE_GET];
    sqlite3_bind_int64(statement, 1, request->row);
    int code = sqlite3_step(statement);
    if (code == SQLITE_DONE)
        code = SQLITE_CORRUPT;
    if (code == SQLITE_ROW)
        code = sqlite3_column_int64(statement, 0) == request->table &&
                       sqlite3_column_int64(statement, 1) == number
                   ? SQLITE_OK
                   : SQLITE_CORRUPT;
    if (code == SQLITE_OK) {
        struct store_line *line = (struct store_line *)request->found.items + (number - request->first);
        const char *text = column(statement, 3);
        line->length = (size_t)sqlite3_column_bytes(statement, 3);
        request->row = sqlite3_column_int64(statement, 2);
        if (!store_found_text(database->settings->resize, &request->found, text, line->length, &line->text))
            code = SQLITE_NOMEM;
    }
    sqlite3_reset(statement);
    return code;
}

static int begin_log(struct database *database, struct store_request *request)
{
    struct tail *tail;
    int code = tails_find(database, request->table, &tail);
    if (code != SQLITE_OK)
        return code;
    if (!tail) {
        request->refusal = store_no_such_table;
        return SQLITE_OK;
    }
    request->count = tail->count > request->first ? tail->count - request->first : 0;
    request->row = tail->last;
    request->left = tail->count;
    request->begun = true;
    return store_found_room(database->settings->resize, &request->found, request->count,
                            sizeof(struct store_line))
               ? SQLITE_OK
               : SQLITE_NOMEM;
}

/* Lines are never changed, so that it does not matter what is written between two parts of a log. */
static int read_log(struct database *database, struct store_request *request)
{
    int code = request->begun ? SQLITE_OK : begin_log(database, request);
    if (!request->begun)
        return code;
    uint32_t most = database->settings->lines_most;
    while (code == SQLITE_OK && request->left > request->first && most-- > 0)
        code = read_line(database, request, --request->left);
    request->again = code == SQLITE_OK && request->left > request->first;
    if (!request->again)
        request->found.count = code == SQLITE_OK ? request->count : 0;
    return code;
}

/* What a row of a statement holds, added to what was found. */

static bool take_row(store_resize *resize, struct store_request *request, sqlite3_stmt *statement)
{
    struct store_row row = {.table = sqlite3_column_int64(statement, 0),
                            .facts = {.state = (enum store_state)sqlite3_column_int(statement, 1),
                                      .listed = sqlite3_column_int(statement, 2) != 0,
                                      .created = sqlite3_column_int64(statement, 3),
                                      .changed = sqlite3_column_int64(statement, 4),
                                      .due = sqlite3_column_int64(statement, 5),
                                      .game = column(statement, 6),
                                      .about = column(statement, 7),
                                      .people = column(statement, 8)}};
    return store_found_row(resize, &request->found, &row);
}

static bool take_person(store_resize *resize, struct store_request *request, sqlite3_stmt *statement)
{
    struct store_known known = {.key = column(statement, 0), .about = column(statement, 1)};
    return known.about && store_found_known(resize, &request->found, &known);
}

static bool take_seat(store_resize *resize, struct store_request *request, sqlite3_stmt *statement)
{
    struct store_known known = {.key = column(statement, 0), .table = sqlite3_column_int64(statement, 1)};
    return store_found_known(resize, &request->found, &known);
}

static bool take_about(store_resize *resize, struct store_request *request, sqlite3_stmt *statement)
{
    const char *about = column(statement, 0);
    return store_found_line(resize, &request->found, about, (size_t)sqlite3_column_bytes(statement, 0));
}

/* Runs a statement whose parameters are bound. */
static int take_all(struct database *database, struct store_request *request, enum statement which,
                    bool (*take)(store_resize *resize, struct store_request *request,
                                 sqlite3_stmt *statement))
{
    sqlite3_stmt *statement = database->statements[which];
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!take(database->settings->resize, request, statement)) {
            code = SQLITE_NOMEM;
            break;
        }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Up to the limit, which is always the second parameter. */
static int read_rows(struct database *database, struct store_request *request, enum statement which)
{
    sqlite3_bind_int64(database->statements[which], 2, limit_of(request->most - request->found.count));
    return take_all(database, request, which, take_row);
}

static int list_tables(struct database *database, struct store_request *request)
{
    enum statement which = request->state == STORE_OVER ? LIST_OVER : LIST;
    sqlite3_bind_int(database->statements[which], 1, (int)request->state);
    return read_rows(database, request, which);
}

/* Those that are due, or were changed, at the same time as the last one, and those that are later. */
static int tables_by_time(struct database *database, struct store_request *request, enum statement same,
                          enum statement later)
{
    sqlite3_bind_int64(database->statements[same], 1, request->after);
    sqlite3_bind_int64(database->statements[same], 3, request->table);
    int code = read_rows(database, request, same);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_int64(database->statements[later], 1, request->after);
    sqlite3_bind_int64(database->statements[later], 3, request->until);
    return read_rows(database, request, later);
}

static int tables_of_person(struct database *database, struct store_request *request)
{
    bind_string(database->statements[TABLES_OF], 1, request->key);
    return read_rows(database, request, TABLES_OF);
}

static int scan_tables(struct database *database, struct store_request *request)
{
    sqlite3_bind_int64(database->statements[ALL_TABLES], 1, request->table);
    return read_rows(database, request, ALL_TABLES);
}

static int scan_known(struct database *database, struct store_request *request)
{
    bool seats = request->kind == STORE_SCAN_SEATS;
    enum statement which = seats ? ALL_SEATS : ALL_PEOPLE;
    sqlite3_stmt *statement = database->statements[which];
    sqlite3_bind_int64(statement, 2, limit_of(request->most));
    if (request->key)
        bind_string(statement, 1, request->key);
    if (seats)
        sqlite3_bind_int64(statement, 3, request->table);
    return take_all(database, request, which, seats ? take_seat : take_person);
}

static int get_person(struct database *database, struct store_request *request)
{
    bind_string(database->statements[PERSON_GET], 1, request->key);
    return take_all(database, request, PERSON_GET, take_about);
}

/* Batches. */

static int perform(struct database *database, struct store_request *request)
{
    request->refusal = NULL;
    switch (request->kind) {
    case STORE_APPEND: return append(database, request);
    case STORE_NOTE: return note(database, request);
    case STORE_PERSON_PUT: return put_person(database, request->key, request->about);
    case STORE_PEOPLE_CHANGE: return change_people(database, request);
    case STORE_SIT: return sit(database, request);
    case STORE_TAKE: return SQLITE_OK; /* there is nobody else */
    case STORE_GIVE: return request->facts ? note(database, request) : SQLITE_OK;
    case STORE_READ: return read_log(database, request);
    case STORE_LIST: return list_tables(database, request);
    case STORE_LIST_OVER: return tables_by_time(database, request, OVER_SAME, OVER_LATER);
    case STORE_DUE: return tables_by_time(database, request, DUE_SAME, DUE_LATER);
    case STORE_PERSON_GET: return get_person(database, request);
    case STORE_TABLES_OF: return tables_of_person(database, request);
    case STORE_SCAN_TABLES: return scan_tables(database, request);
    case STORE_SCAN_PEOPLE:
    case STORE_SCAN_SEATS: return scan_known(database, request);
    }
    return SQLITE_MISUSE;
}

/* Some errors make SQLite undo the whole transaction by itself. */
static int perform_reading(struct database *database, struct store_request *request)
{
    if (!request->begun)
        store_found_free(&request->found);
    request->again = false;
    int code = perform(database, request);
    if (code == SQLITE_OK)
        return SQLITE_OK;
    request->refusal = database_trouble(database->connection, code);
    return sqlite3_get_autocommit(database->connection) ? code : SQLITE_OK;
}

/* Tails are known anew when another program has changed the database. */
static int look_at_tails(struct database *database)
{
    sqlite3_stmt *statement = database->statements[DATA_VERSION];
    int code = sqlite3_step(statement);
    int64_t version = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    if (code != SQLITE_ROW)
        return code;
    if (database->tails.known && version == database->version)
        return SQLITE_OK;
    database->version = version;
    return tails_read(database);
}

static int begin(struct database *database, bool writing)
{
    int code = database_ready(database);
    if (code == SQLITE_OK)
        code = database_run(database, writing ? BEGIN_WRITING : BEGIN_READING);
    return code == SQLITE_OK ? look_at_tails(database) : code;
}

static bool is_writing(const struct store_request *first, const struct store_request *end)
{
    for (const struct store_request *request = first; request != end; request = request->next)
        if (store_request_writes(request) && request->progress == STORE_TO_DO)
            return true;
    return false;
}

static int perform_all(struct database *database, struct store_request *first,
                       const struct store_request *end, bool writing)
{
    int code = SQLITE_OK;
    bool again = false; /* whoever reads waits for a log that is not all read */
    for (struct store_request *request = first; request != end && code == SQLITE_OK; request = request->next)
        if (request->progress == STORE_SETTLED) {
            continue;
        } else if (!store_request_writes(request)) {
            request->again = again;
            if (!again)
                code = perform_reading(database, request);
            again = request->again;
        } else if (writing) {
            code = perform(database, request);
        }
    return code;
}

/* The requests from `first` to before `end`, those that write only if `writing`. */
static int attempt(struct database *database, struct store_request *first, const struct store_request *end,
                   bool writing)
{
    int code = begin(database, writing);
    if (code == SQLITE_OK)
        code = perform_all(database, first, end, writing);
    if (code == SQLITE_OK)
        code = database_run(database, COMMIT);
    if (code == SQLITE_OK)
        database->kept = database->tails.last;
    return code;
}

/* What was read may be of lines that were not kept after all. */
static void forget_parts(struct store_request *first, const struct store_request *end)
{
    for (struct store_request *request = first; request != end; request = request->next)
        request->begun = request->again = false;
}

static void refuse(struct store_request *first, const struct store_request *end, bool writing,
                   const char *refusal)
{
    for (struct store_request *request = first; request != end; request = request->next)
        if (store_request_writes(request) == writing && request->progress == STORE_TO_DO)
            request->refusal = refusal;
}

/* False if it is worth trying each request for itself. */
static bool attempt_or_refuse(struct database *database, struct store_request *first,
                              const struct store_request *end, bool alone)
{
    for (int writing = is_writing(first, end); writing >= 0; writing--) {
        int code = attempt(database, first, end, writing);
        if (code == SQLITE_OK)
            return true;
        const char *trouble = database_trouble(database->connection, code);
        database_recover(database, code);
        forget_parts(first, end);
        code &= 0xff;
        if (!alone && (code == SQLITE_CORRUPT || code == SQLITE_TOOBIG || code == SQLITE_NOMEM))
            return false;
        refuse(first, end, writing, trouble);
    }
    return true;
}

bool sqlite_carry_out(void *database, struct store_request *first)
{
    if (attempt_or_refuse(database, first, NULL, !first->next))
        return true;
    for (struct store_request *request = first; request; request = request->next)
        attempt_or_refuse(database, request, request->next, true);
    return true;
}

/* In a transaction of its own, so that it never names a line that may yet be refused. */
static int write_tails(struct database *database)
{
    int code = begin(database, true);
    if (code == SQLITE_OK)
        code = tails_write(database);
    return code == SQLITE_OK ? database_run(database, COMMIT) : code;
}

void sqlite_carry_out_later(void *context, bool idle)
{
    struct database *database = context;
    if (database->tails.unwritten >= database->settings->tails_after) {
        int code = write_tails(database);
        if (code != SQLITE_OK)
            database_recover(database, code);
    }
    if (database->wal_pages >= (idle ? 1 : database->settings->checkpoint_pages))
        database_checkpoint(database);
}
