// SPDX-License-Identifier: MIT
/* finished.c: see finished.h. */
#include "hall/finished.h"
#include "core/json.h"
#include "hall/lists.h"
#include "table/table.h"

#include <stdlib.h>

enum { WORST = 6 }; /* a character of a text, as JSON: six of them */

static char *write_record(const struct table *table, size_t *size)
{
    *size = table_record_size(table);
    char *bytes = malloc(*size);
    if (!bytes)
        return NULL;
    struct text text = text_in(bytes, *size);
    table_write_record(table, &text);
    return bytes;
}

static void write_line(const struct store_row *row, const char *record, struct text *text)
{
    struct json json = {.text = text, .comma = true};
    row_write(row, text);
    json_key(&json, "record");
    if (record)
        json_put_string(&json, record);
    else
        json_put_null(&json);
    text_string(text, "}\n");
}

char *finished_line(const struct store_row *row, const struct table *table, size_t *length)
{
    size_t room = 0, record_size = 0;
    bool over = table && table_status(table) == TABLE_OVER;
    char *record = over ? write_record(table, &record_size) : NULL;
    char *line = record || !over ? rows_room(row, 1, &room) : NULL;
    char *longer = line ? realloc(line, room + WORST * record_size) : NULL;
    if (longer) {
        struct text text = text_in(longer, room + WORST * record_size);
        write_line(row, record, &text);
        *length = text.length;
    } else {
        free(line);
    }
    free(record);
    return longer;
}
