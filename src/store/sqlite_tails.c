// SPDX-License-Identifier: MIT
/* sqlite_tails.c: where each log ends; see sqlite.h.
 *
 * Every line after the one noted in `progress` is in the map as well, so the map and the rows of `tables`
 * together always know the end of every log. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_FIRST = 1024 };

/* Table numbers are random, but nobody should have to rely on it. */
static size_t slot_of(const struct tails *tails, store_table table)
{
    size_t slot = (size_t)((uint64_t)table * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (tails->capacity - 1);
    while (tails->slots[slot].table != 0 && tails->slots[slot].table != table)
        slot = (slot + 1) & (tails->capacity - 1);
    return slot;
}

static bool grow(struct database *database)
{
    struct tails *tails = &database->tails;
    if (tails->used < tails->capacity / 2)
        return true;
    struct tails larger = *tails;
    larger.capacity = tails->capacity ? 2 * tails->capacity : CAPACITY_FIRST;
    larger.slots = database->settings->resize(NULL, larger.capacity * sizeof *larger.slots);
    if (!larger.slots)
        return false;
    memset(larger.slots, 0, larger.capacity * sizeof *larger.slots);
    for (size_t i = 0; i < tails->capacity; i++)
        if (tails->slots[i].table != 0)
            larger.slots[slot_of(&larger, tails->slots[i].table)] = tails->slots[i];
    free(tails->slots);
    *tails = larger;
    return true;
}

void tails_forget(struct database *database)
{
    free(database->tails.slots);
    database->tails = (struct tails){0};
}

int tails_add(struct database *database, store_table table, struct tail **tail)
{
    if (!grow(database))
        return SQLITE_NOMEM;
    struct tails *tails = &database->tails;
    *tail = &tails->slots[slot_of(tails, table)];
    if ((*tail)->table == 0) {
        **tail = (struct tail){.table = table};
        tails->used++;
    }
    return SQLITE_OK;
}

static int find_row(struct database *database, store_table table, struct tail **tail)
{
    sqlite3_stmt *statement = database->statements[TABLE_TAIL];
    sqlite3_bind_int64(statement, 1, table);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        code = tails_add(database, table, tail);
        if (code == SQLITE_OK) {
            (*tail)->count = (uint32_t)sqlite3_column_int64(statement, 0);
            (*tail)->last = sqlite3_column_int64(statement, 1);
        }
    } else if (code == SQLITE_DONE) {
        code = SQLITE_OK;
    }
    sqlite3_reset(statement);
    return code;
}

int tails_find(struct database *database, store_table table, struct tail **tail)
{
    struct tails *tails = &database->tails;
    *tail = NULL;
    if (tails->capacity > 0) {
        struct tail *slot = &tails->slots[slot_of(tails, table)];
        if (slot->table != 0) {
            *tail = slot;
            return SQLITE_OK;
        }
    }
    return find_row(database, table, tail);
}

static int read_written(struct database *database, int64_t *written)
{
    sqlite3_stmt *statement = database->statements[WRITTEN_GET];
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *written = sqlite3_column_int64(statement, 0);
        code = SQLITE_OK;
    } else if (code == SQLITE_DONE) {
        code = SQLITE_CORRUPT;
    }
    sqlite3_reset(statement);
    return code;
}

int tails_read(struct database *database)
{
    tails_forget(database);
    struct tails *tails = &database->tails;
    int code = read_written(database, &tails->last);
    if (code != SQLITE_OK)
        return code;
    sqlite3_stmt *statement = database->statements[LINES_AFTER];
    sqlite3_bind_int64(statement, 1, tails->last);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct tail *tail;
        code = tails_add(database, sqlite3_column_int64(statement, 1), &tail);
        if (code != SQLITE_OK)
            break;
        tail->last = tails->last = sqlite3_column_int64(statement, 0);
        tail->count = (uint32_t)sqlite3_column_int64(statement, 2) + 1;
        tail->unwritten = true;
        tails->unwritten++;
    }
    sqlite3_reset(statement);
    tails->known = code == SQLITE_DONE;
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int write_tail(struct database *database, struct tail *tail)
{
    sqlite3_stmt *statement = database->statements[TAIL_WRITE];
    sqlite3_bind_int64(statement, 1, tail->table);
    sqlite3_bind_int64(statement, 2, tail->count);
    sqlite3_bind_int64(statement, 3, tail->last);
    tail->unwritten = false;
    return database_run(database, TAIL_WRITE);
}

int tails_write(struct database *database)
{
    struct tails *tails = &database->tails;
    for (size_t i = 0; i < tails->capacity; i++) {
        int code = tails->slots[i].unwritten ? write_tail(database, &tails->slots[i]) : SQLITE_OK;
        if (code != SQLITE_OK)
            return code;
    }
    tails->unwritten = 0;
    if (tails->capacity > database->settings->tails_kept) {
        free(tails->slots);
        tails->slots = NULL;
        tails->capacity = tails->used = 0;
    }
    sqlite3_bind_int64(database->statements[WRITTEN_SET], 1, tails->last);
    return database_run(database, WRITTEN_SET);
}
