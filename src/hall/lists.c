// SPDX-License-Identifier: MIT
/* lists.c: tables as lists tell of them: what the store keeps of each, and which seats are the reader's. */
#include "hall/lists.h"
#include "hall/id.h"
#include "hall/room.h"

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

void rows_write(struct hall *hall, const struct store_row *rows, size_t count, const char *person,
                struct text *text)
{
    for (size_t i = 0; i < count; i++) {
        char id[TABLE_ID_MAX];
        id_write(rows[i].table, id);
        const char *about = rows[i].facts.about;
        text_format(text, "%s{\"table\":\"%s\",\"created\":%lld,\"changed\":%lld", i ? "," : "", id,
                    (long long)rows[i].facts.created, (long long)rows[i].facts.changed);
        if (person)
            write_mine(hall, &rows[i], person, text);
        if (about[0] == '{' && about[1] != '}')
            text_format(text, ",%s", about + 1);
        else
            text_char(text, '}');
    }
}
