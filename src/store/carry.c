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

static const char *const no_such_table = SAY("there is no such table");

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
        return SAY("that cannot be the number of a table");
    if (!tail && !request->has_facts)
        return request->first == 0 ? SAY("a new table needs its facts") : no_such_table;
    uint32_t count = tail ? tail->count : 0;
    if (request->first != count || request->count > UINT32_MAX - count)
        return SAY("these lines do not follow the last one kept");
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
        request->refusal = no_such_table;
    return code;
}

static int write_person(struct database *database, enum statement which, const char *key, const char *about)
{
    bind_string(database->statements[which], 1, key);
    bind_string(database->statements[which], 2, about);
    int code = database_run(database, which);
    sqlite3_clear_bindings(database->statements[which]);
    return code;
}

static int put_person(struct database *database, const struct request *request)
{
    return write_person(database, PERSON_PUT, request->key, request->about);
}

static int add_people(struct database *database, struct request *request)
{
    int code = SQLITE_OK;
    for (size_t i = 0; i + 1 < request->count && code == SQLITE_OK; i += 2) {
        code = write_person(database, i ? PERSON_PUT : PERSON_ADD, request->lines[i].text,
                            request->lines[i + 1].text);
        if (code == SQLITE_OK && i == 0 && sqlite3_changes(database->connection) == 0) {
            request->refusal = SAY("that is known already");
            break;
        }
    }
    return code;
}

static int sit(struct database *database, struct request *request)
{
    struct tail *tail;
    int code = tails_find(database, request->table, &tail);
    if (code != SQLITE_OK)
        return code;
    if (!tail) {
        request->refusal = no_such_table;
        return SQLITE_OK;
    }
    bind_string(database->statements[SIT], 1, request->key);
    sqlite3_bind_int64(database->statements[SIT], 2, request->table);
    code = database_run(database, SIT);
    sqlite3_clear_bindings(database->statements[SIT]);
    return code;
}

/* Reading. */

void reading_free(struct reading *reading)
{
    free(reading->bytes);
    free(reading->items);
    *reading = (struct reading){0};
}

/* Copies a column, NUL-terminated; `place` is its offset among the bytes. */
static int keep_text(const struct database *database, struct reading *reading, sqlite3_stmt *statement,
                     int column, size_t *place, size_t *length)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    *length = (size_t)sqlite3_column_bytes(statement, column);
    if (!text)
        return SQLITE_NOMEM;
    if (reading->capacity - reading->length <= *length) {
        size_t capacity = 2 * reading->capacity + *length + 1024;
        char *bytes = database->settings->resize(reading->bytes, capacity);
        if (!bytes)
            return SQLITE_NOMEM;
        reading->bytes = bytes;
        reading->capacity = capacity;
    }
    *place = reading->length;
    memcpy(reading->bytes + *place, text, *length);
    reading->bytes[*place + *length] = '\0';
    reading->length += *length + 1;
    return SQLITE_OK;
}

static int make_room(const struct database *database, struct reading *reading, size_t room, size_t size)
{
    if (room <= reading->room)
        return SQLITE_OK;
    void *items = room <= SIZE_MAX / size ? database->settings->resize(reading->items, room * size) : NULL;
    if (!items)
        return SQLITE_NOMEM;
    reading->items = items;
    reading->room = room;
    return SQLITE_OK;
}

/* Offsets travel in the pointers until the bytes stop moving. */
static const char *as_pointer(size_t place)
{
    return (const char *)place; /* NOLINT(performance-no-int-to-ptr) */
}

static const char *as_text(const struct reading *reading, const char *place)
{
    return reading->bytes + (size_t)place;
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
        size_t place = 0;
        *row = sqlite3_column_int64(statement, 2);
        code = keep_text(database, reading, statement, 3, &place, &line->length);
        line->text = as_pointer(place);
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
        request->refusal = no_such_table;
        return SQLITE_OK;
    }
    code = make_room(database, reading, tail->count, sizeof(struct store_line));
    int64_t row = tail->last;
    for (uint32_t number = tail->count; number > 0 && code == SQLITE_OK; number--)
        code = read_line(database, request, number - 1, &row);
    if (code != SQLITE_OK)
        return code;
    reading->count = tail->count;
    struct store_line *lines = reading->items;
    for (size_t i = 0; i < reading->count; i++)
        lines[i].text = as_text(reading, lines[i].text);
    return SQLITE_OK;
}

static int read_row(const struct database *database, struct reading *reading, sqlite3_stmt *statement)
{
    if (reading->count == reading->room) {
        int code = make_room(database, reading, 2 * reading->room + 16, sizeof(struct store_row));
        if (code != SQLITE_OK)
            return code;
    }
    size_t game, about, length;
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
                                        .game = as_pointer(game),
                                        .about = as_pointer(about)}};
    return SQLITE_OK;
}

/* The statement's first parameter is bound. */
static int read_rows(struct database *database, struct request *request, enum statement which)
{
    sqlite3_stmt *statement = database->statements[which];
    struct reading *reading = &request->reading;
    sqlite3_bind_int64(statement, 2, limit_of(request->most));
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        code = read_row(database, reading, statement);
        if (code != SQLITE_OK)
            break;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (code != SQLITE_DONE)
        return code;
    struct store_row *rows = reading->items;
    for (size_t i = 0; i < reading->count; i++) {
        rows[i].facts.game = as_text(reading, rows[i].facts.game);
        rows[i].facts.about = as_text(reading, rows[i].facts.about);
    }
    return SQLITE_OK;
}

static int list_tables(struct database *database, struct request *request)
{
    enum statement which = request->state == STORE_OVER ? LIST_OVER : LIST;
    sqlite3_bind_int(database->statements[which], 1, (int)request->state);
    return read_rows(database, request, which);
}

static int due_tables(struct database *database, struct request *request)
{
    sqlite3_bind_int64(database->statements[DUE], 1, request->until);
    return read_rows(database, request, DUE);
}

static int tables_of_person(struct database *database, struct request *request)
{
    bind_string(database->statements[TABLES_OF], 1, request->key);
    return read_rows(database, request, TABLES_OF);
}

static int ask_person(struct database *database, struct request *request)
{
    sqlite3_stmt *statement = database->statements[PERSON_GET];
    size_t place, length;
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
    case PERSON_SET: return put_person(database, request);
    case PEOPLE_ADD: return add_people(database, request);
    case SEAT: return sit(database, request);
    case READ: return read_log(database, request);
    case LIST_TABLES: return list_tables(database, request);
    case DUE_TABLES: return due_tables(database, request);
    case PERSON_ASK: return ask_person(database, request);
    case TABLES_OF_PERSON: return tables_of_person(database, request);
    }
    return SQLITE_MISUSE;
}

/* Some errors make SQLite undo the whole transaction by itself. */
static int perform_reading(struct database *database, struct request *request)
{
    reading_free(&request->reading);
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

void carry_out(struct database *database, struct request *first)
{
    if (attempt_or_refuse(database, first, NULL, !first->next))
        return;
    for (struct request *request = first; request; request = request->next)
        attempt_or_refuse(database, request, request->next, true);
}

/* In a transaction of its own, so that it never names a line that may yet be refused. */
static int write_tails(struct database *database)
{
    int code = begin(database, true);
    if (code == SQLITE_OK)
        code = tails_write(database);
    return code == SQLITE_OK ? database_run(database, COMMIT) : code;
}

void carry_out_later(struct database *database, bool idle)
{
    if (database->tails.unwritten >= database->settings->tails_after) {
        int code = write_tails(database);
        if (code != SQLITE_OK)
            database_recover(database, code);
    }
    if (database->wal_pages >= (idle ? 1 : database->settings->checkpoint_pages))
        database_checkpoint(database);
}
