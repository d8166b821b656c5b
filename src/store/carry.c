// SPDX-License-Identifier: MIT
/* carry.c: a batch of requests as one transaction; see inside.h.
 *
 * A request that is refused is refused before it has written anything, so its neighbours need no protection
 * from it. An error of SQLite undoes the whole batch: then whoever wanted to write is refused, and whoever
 * wanted to read, and may have been shown what is now undone, reads again. Readings are wrong for nobody but
 * themselves: their errors are their own. */
#include "core/language.h"
#include "store/inside.h"

#include <stdlib.h>
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

static int write_facts(struct database *database, enum statement which, const struct request *request)
{
    sqlite3_stmt *statement = database->statements[which];
    const struct store_facts *facts = &request->facts;
    sqlite3_bind_int64(statement, 1, request->table);
    sqlite3_bind_int(statement, 2, (int)facts->state);
    sqlite3_bind_int(statement, 3, facts->listed);
    sqlite3_bind_int64(statement, 4, facts->created);
    sqlite3_bind_int64(statement, 5, facts->changed);
    sqlite3_bind_int64(statement, 6, facts->due);
    bind_string(statement, 7, facts->game);
    bind_string(statement, 8, facts->about);
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

static const char *append_refusal(const struct request *request, const struct tail *tail)
{
    if (request->table <= 0)
        return store_no_number;
    if (!tail && !request->has_facts)
        return request->first == 0 ? store_needs_facts : store_no_such_table;
    uint32_t count = tail ? tail->count : 0;
    if (request->first != count || request->count > UINT32_MAX - count)
        return store_not_following;
    return NULL;
}

static int append(struct database *database, struct request *request)
{
    struct tail *tail;
    int code = tails_find(database, request->table, &tail);
    if (code != SQLITE_OK)
        return code;
    request->refusal = append_refusal(request, tail);
    if (request->refusal)
        return SQLITE_OK;
    if (request->has_facts)
        code = write_facts(database, tail ? TABLE_CHANGE : TABLE_ADD, request);
    if (code == SQLITE_OK && !tail)
        code = tails_add(database, request->table, &tail);
    for (size_t i = 0; i < request->count && code == SQLITE_OK; i++)
        code = add_line(database, tail, &request->lines[i]);
    return code;
}

static int note(struct database *database, struct request *request)
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

/* Whether it is still what it was; see struct request. */
static int compare_person(struct database *database, const struct store_line *change, bool *same)
{
    sqlite3_stmt *statement = database->statements[PERSON_GET];
    bind_string(statement, 1, change[0].text);
    int code = sqlite3_step(statement);
    const char *about = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    switch (change[1].text[0]) {
    case '-': *same = code == SQLITE_DONE; break;
    case '=': *same = about && strcmp(about, change[2].text) == 0; break;
    default: *same = true; break;
    }
    if (code == SQLITE_ROW)
        code = about ? SQLITE_OK : SQLITE_NOMEM;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int change_people(struct database *database, struct request *request)
{
    int code = SQLITE_OK;
    bool same = true;
    for (size_t i = 0; i < request->count && same && code == SQLITE_OK; i += 4)
        code = compare_person(database, &request->lines[i], &same);
    if (!same && code == SQLITE_OK)
        request->refusal = store_changed_meanwhile;
    for (size_t i = 0; i < request->count && same && code == SQLITE_OK; i += 4)
        code = put_person(database, request->lines[i].text, request->lines[i + 3].text);
    return code;
}

static int sit(struct database *database, struct request *request)
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

static int keep_text(const struct database *database, struct reading *reading, sqlite3_stmt *statement,
                     int column, const char **place, size_t *length)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    *length = (size_t)sqlite3_column_bytes(statement, column);
    return text && reading_keep(database->settings, reading, text, *length, place) ? SQLITE_OK : SQLITE_NOMEM;
}

static int make_room(const struct database *database, struct reading *reading, size_t room, size_t size)
{
    return reading_room(database->settings, reading, room, size) ? SQLITE_OK : SQLITE_NOMEM;
}

/* The chain leads from the last line to the first; one that does not is damage. */
static int read_line(struct database *database, struct request *request, uint32_t number, int64_t *row)
{
    sqlite3_stmt *statement = database->statements[LINE_GET];
    struct reading *reading = &request->reading;
    sqlite3_bind_int64(statement, 1, *row);
    int code = sqlite3_step(statement);
    if (code == SQLITE_DONE)
        code = SQLITE_CORRUPT;
    if (code == SQLITE_ROW)
        code = sqlite3_column_int64(statement, 0) == request->table &&
                       sqlite3_column_int64(statement, 1) == number
                   ? SQLITE_OK
                   : SQLITE_CORRUPT;
    if (code == SQLITE_OK) {
        struct store_line *line = (struct store_line *)reading->items + number;
        *row = sqlite3_column_int64(statement, 2);
        code = keep_text(database, reading, statement, 3, &line->text, &line->length);
    }
    sqlite3_reset(statement);
    return code;
}

static int read_log(struct database *database, struct request *request)
{
    struct reading *reading = &request->reading;
    struct tail *tail;
    int code = tails_find(database, request->table, &tail);
    if (code != SQLITE_OK)
        return code;
    if (!tail) {
        request->refusal = store_no_such_table;
        return SQLITE_OK;
    }
    code = make_room(database, reading, tail->count, sizeof(struct store_line));
    int64_t row = tail->last;
    for (uint32_t number = tail->count; number > 0 && code == SQLITE_OK; number--)
        code = read_line(database, request, number - 1, &row);
    if (code == SQLITE_OK)
        reading->count = tail->count;
    return code;
}

static int read_row(const struct database *database, struct reading *reading, sqlite3_stmt *statement)
{
    if (reading->count == reading->room) {
        int code = make_room(database, reading, 2 * reading->room + 16, sizeof(struct store_row));
        if (code != SQLITE_OK)
            return code;
    }
    const char *game, *about;
    size_t length;
    int code = keep_text(database, reading, statement, 6, &game, &length);
    if (code == SQLITE_OK)
        code = keep_text(database, reading, statement, 7, &about, &length);
    if (code != SQLITE_OK)
        return code;
    struct store_row *row = (struct store_row *)reading->items + reading->count++;
    *row = (struct store_row){.table = sqlite3_column_int64(statement, 0),
                              .facts = {.state = (enum store_state)sqlite3_column_int(statement, 1),
                                        .listed = sqlite3_column_int(statement, 2) != 0,
                                        .created = sqlite3_column_int64(statement, 3),
                                        .changed = sqlite3_column_int64(statement, 4),
                                        .due = sqlite3_column_int64(statement, 5),
                                        .game = game,
                                        .about = about}};
    return SQLITE_OK;
}

/* Adds rows up to the limit. The statement's parameters but the second are bound. */
static int read_rows(struct database *database, struct request *request, enum statement which)
{
    sqlite3_stmt *statement = database->statements[which];
    sqlite3_bind_int64(statement, 2, limit_of(request->most - request->reading.count));
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        code = read_row(database, &request->reading, statement);
        if (code != SQLITE_OK)
            break;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int list_tables(struct database *database, struct request *request)
{
    enum statement which = request->state == STORE_OVER ? LIST_OVER : LIST;
    sqlite3_bind_int(database->statements[which], 1, (int)request->state);
    return read_rows(database, request, which);
}

/* Those that are due at the same time as the last one, and those that are later. */
static int due_tables(struct database *database, struct request *request)
{
    sqlite3_bind_int64(database->statements[DUE_SAME], 1, request->after);
    sqlite3_bind_int64(database->statements[DUE_SAME], 3, request->table);
    int code = read_rows(database, request, DUE_SAME);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_int64(database->statements[DUE_LATER], 1, request->after);
    sqlite3_bind_int64(database->statements[DUE_LATER], 3, request->until);
    return read_rows(database, request, DUE_LATER);
}

static int tables_of_person(struct database *database, struct request *request)
{
    bind_string(database->statements[TABLES_OF], 1, request->key);
    return read_rows(database, request, TABLES_OF);
}

static int scan_tables(struct database *database, struct request *request)
{
    sqlite3_bind_int64(database->statements[ALL_TABLES], 1, request->table);
    return read_rows(database, request, ALL_TABLES);
}

static int read_known(const struct database *database, struct request *request, sqlite3_stmt *statement)
{
    struct reading *reading = &request->reading;
    struct store_known known = {0};
    size_t length;
    int code = SQLITE_OK;
    if (reading->count == reading->room)
        code = make_room(database, reading, 2 * reading->room + 16, sizeof known);
    if (code == SQLITE_OK)
        code = keep_text(database, reading, statement, 0, &known.key, &length);
    if (code == SQLITE_OK && request->kind == SCAN_PEOPLE)
        code = keep_text(database, reading, statement, 1, &known.about, &length);
    else
        known.table = sqlite3_column_int64(statement, 1);
    if (code == SQLITE_OK)
        ((struct store_known *)reading->items)[reading->count++] = known;
    return code;
}

static int scan_known(struct database *database, struct request *request, enum statement which)
{
    sqlite3_stmt *statement = database->statements[which];
    sqlite3_bind_int64(statement, 2, limit_of(request->most));
    if (request->key)
        bind_string(statement, 1, request->key);
    if (which == ALL_SEATS)
        sqlite3_bind_int64(statement, 3, request->table);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        code = read_known(database, request, statement);
        if (code != SQLITE_OK)
            break;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int ask_person(struct database *database, struct request *request)
{
    sqlite3_stmt *statement = database->statements[PERSON_GET];
    const char *place;
    size_t length;
    bind_string(statement, 1, request->key);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        code = keep_text(database, &request->reading, statement, 0, &place, &length);
        request->reading.found = code == SQLITE_OK;
    } else if (code == SQLITE_DONE) {
        code = SQLITE_OK;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code;
}

/* Batches. */

static int perform(struct database *database, struct request *request)
{
    request->refusal = NULL;
    switch (request->kind) {
    case APPEND: return append(database, request);
    case NOTE: return note(database, request);
    case PERSON_SET: return put_person(database, request->key, request->about);
    case PEOPLE_CHANGE: return change_people(database, request);
    case SEAT: return sit(database, request);
    case TAKE: return SQLITE_OK; /* there is nobody else */
    case GIVE: return request->has_facts ? note(database, request) : SQLITE_OK;
    case READ: return read_log(database, request);
    case LIST_TABLES: return list_tables(database, request);
    case DUE_TABLES: return due_tables(database, request);
    case PERSON_ASK: return ask_person(database, request);
    case TABLES_OF_PERSON: return tables_of_person(database, request);
    case SCAN_TABLES: return scan_tables(database, request);
    case SCAN_PEOPLE: return scan_known(database, request, ALL_PEOPLE);
    case SCAN_SEATS: return scan_known(database, request, ALL_SEATS);
    }
    return SQLITE_MISUSE;
}

/* Some errors make SQLite undo the whole transaction by itself. */
static int perform_reading(struct database *database, struct request *request)
{
    reading_free(&request->reading);
    int code = perform(database, request);
    if (code == SQLITE_OK) {
        reading_settle(request);
        return SQLITE_OK;
    }
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

static bool is_writing(const struct request *first, const struct request *end)
{
    for (const struct request *request = first; request != end; request = request->next)
        if (KIND_WRITES(request->kind) && !request->spare)
            return true;
    return false;
}

/* Spares are refused already. */
static int perform_all(struct database *database, struct request *first, const struct request *end,
                       bool writing)
{
    int code = SQLITE_OK;
    for (struct request *request = first; request != end && code == SQLITE_OK; request = request->next)
        if (request->spare)
            continue;
        else if (!KIND_WRITES(request->kind))
            code = perform_reading(database, request);
        else if (writing)
            code = perform(database, request);
    return code;
}

/* The requests from `first` to before `end`, those that write only if `writing`. */
static int attempt(struct database *database, struct request *first, const struct request *end, bool writing)
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

static void refuse(struct request *first, const struct request *end, bool writing, const char *refusal)
{
    for (struct request *request = first; request != end; request = request->next)
        if (KIND_WRITES(request->kind) == writing && !request->spare)
            request->refusal = refusal;
}

/* False if it is worth trying each request for itself. */
static bool attempt_or_refuse(struct database *database, struct request *first, const struct request *end,
                              bool alone)
{
    for (int writing = is_writing(first, end); writing >= 0; writing--) {
        int code = attempt(database, first, end, writing);
        if (code == SQLITE_OK)
            return true;
        const char *trouble = database_trouble(database->connection, code);
        database_recover(database, code);
        code &= 0xff;
        if (!alone && (code == SQLITE_CORRUPT || code == SQLITE_TOOBIG || code == SQLITE_NOMEM))
            return false;
        refuse(first, end, writing, trouble);
    }
    return true;
}

bool carry_out(void *database, struct request *first)
{
    if (attempt_or_refuse(database, first, NULL, !first->next))
        return true;
    for (struct request *request = first; request; request = request->next)
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

void carry_out_later(void *context, bool idle)
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
