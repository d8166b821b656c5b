// SPDX-License-Identifier: MIT
/* lists.c: tables as lists tell of them: what the store keeps of each, and which seats are the reader's. What
 * everybody may see is one list for all. */
#include "hall/lists.h"
#include "hall/hall_inside.h"
#include "hall/id.h"
#include "hall/room.h"

#include <stdlib.h>
#include <string.h>

/* The names of the seats that are the person's, of "Ak=id Bw*=id": all of them, or those with a star. */
static void write_seats(const char *people, const char *person, bool starred, struct text *text)
{
    bool begun = false;
    for (const char *at = people; *at;) {
        const char *equals = at + strcspn(at, "= "), *stop = at + strcspn(at, " ");
        const char *end = at + strcspn(at, "*= ");
        if (equals < stop && text_equals(equals + 1, (size_t)(stop - equals) - 1, person) &&
            (!starred || *end == '*')) {
            text_format(text, "%s\"%.*s\"", begun ? "," : "", (int)(end - at), at);
            begun = true;
        }
        at = stop + (*stop == ' ');
    }
}

/* Of a table in memory, as it is now. */
static void write_asked(const struct table *table, const char *person, struct text *text)
{
    seat_set asked = table_status(table) == TABLE_RUNNING ? table_asked(table) : 0;
    bool begun = false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (asked & table_seats_of(table, person) & SEAT(seat)) {
            text_format(text, "%s\"%s\"", begun ? "," : "", table_seat_name(table, seat));
            begun = true;
        }
}

static void write_mine(struct hall *hall, const struct store_row *row, const char *person, struct text *text)
{
    struct room *room = room_find(hall, row->table);
    text_string(text, ",\"mine\":[");
    write_seats(row->facts.people, person, false, text);
    text_string(text, "],\"asked\":[");
    if (room && room->table)
        write_asked(room->table, person, text);
    else
        write_seats(row->facts.people, person, true, text);
    text_char(text, ']');
}

void row_write(const struct store_row *row, struct text *text)
{
    char id[TABLE_ID_MAX];
    const char *about = row->facts.about;
    size_t length = strlen(about);
    id_write(row->table, id);
    text_format(text, "{\"table\":\"%s\",\"created\":%lld,\"changed\":%lld", id,
                (long long)row->facts.created, (long long)row->facts.changed);
    if (length > 2 && about[0] == '{') {
        text_char(text, ',');
        text_bytes(text, about + 1, length - 2);
    }
}

void rows_write(struct hall *hall, const struct store_row *rows, size_t count, const char *person,
                struct text *text)
{
    for (size_t i = 0; i < count; i++) {
        text_string(text, i ? "," : "");
        row_write(&rows[i], text);
        if (person)
            write_mine(hall, &rows[i], person, text);
        text_char(text, '}');
    }
}

enum { ROW_ROOM = 256 }; /* for what is told of a table beside what the store has about it */

char *rows_room(const struct store_row *rows, size_t count, size_t *size)
{
    *size = ROW_ROOM;
    for (size_t i = 0; i < count; i++)
        *size += strlen(rows[i].facts.about) + ROW_ROOM;
    return malloc(*size);
}

/* --- What everybody may see. */

struct list_asker {
    struct list_asker *next;
    list_told *told;
    void *context;
};

struct list {
    struct list *next;
    struct hall *hall;
    enum store_state state;
    int64_t asked; /* when the store last was */
    bool waiting;  /* for its answer */
    char *rows;    /* NULL: there are none yet */
    size_t length;
    struct list_asker *first, **end;
};

static struct list *list_of(struct hall *hall, enum store_state state)
{
    struct list *list = hall->lists;
    while (list && list->state != state)
        list = list->next;
    if (list)
        return list;
    list = calloc(1, sizeof *list);
    if (!list)
        return NULL;
    *list = (struct list){.next = hall->lists, .hall = hall, .state = state, .end = &list->first};
    return hall->lists = list;
}

static void keep_rows(struct list *list, const struct store_row *rows, size_t count)
{
    size_t size;
    char *bytes = rows_room(rows, count, &size);
    free(list->rows);
    list->rows = bytes;
    if (!bytes)
        return;
    struct text text = text_in(bytes, size);
    rows_write(list->hall, rows, count, NULL, &text);
    list->length = text.length;
}

static void rows_read(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct list *list = context;
    list->waiting = false;
    if (!refusal)
        keep_rows(list, rows, count);
    if (!refusal && !list->rows)
        refusal = SAY("there is not enough memory");
    if (refusal)
        list->asked = 0;
    struct list_asker *asker = list->first;
    list->first = NULL;
    list->end = &list->first;
    for (struct list_asker *next; asker; asker = next) {
        next = asker->next;
        asker->told(asker->context, refusal, list->rows, list->length);
        free(asker);
    }
}

void list_ask(struct hall *hall, enum store_state state, list_told *told, void *context)
{
    struct list *list = list_of(hall, state);
    bool fresh = list && list->rows && !list->waiting && hall->now - list->asked < LIST_EVERY_MS;
    struct list_asker *asker = list && !fresh ? malloc(sizeof *asker) : NULL;
    if (fresh) {
        told(context, NULL, list->rows, list->length);
    } else if (!asker) {
        told(context, SAY("there is not enough memory"), NULL, 0);
    } else {
        *asker = (struct list_asker){.told = told, .context = context};
        *list->end = asker;
        list->end = &asker->next;
    }
    if (!asker || list->waiting)
        return;
    list->waiting = true;
    list->asked = hall->now;
    store_list(hall->settings.store, state, LIST_MAX, rows_read, list);
}

void lists_close(struct hall *hall)
{
    for (struct list *list; (list = hall->lists) != NULL;) {
        hall->lists = list->next;
        free(list->rows);
        free(list);
    }
}
