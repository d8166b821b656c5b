// SPDX-License-Identifier: MIT
/* lists.c: tables as lists tell of them: what the store keeps of each, and which seats are the reader's. */
#include "hall/lists.h"
#include "hall/id.h"

#include <string.h>

/* The names of the seats that are the person's, of "Ak=id Bw=id". */
static void write_mine(const char *people, const char *person, struct text *text)
{
    bool begun = false;
    text_string(text, ",\"mine\":[");
    for (const char *at = people; *at;) {
        const char *equals = at + strcspn(at, "= "), *stop = at + strcspn(at, " ");
        if (equals < stop && text_equals(equals + 1, (size_t)(stop - equals) - 1, person)) {
            text_format(text, "%s\"%.*s\"", begun ? "," : "", (int)(equals - at), at);
            begun = true;
        }
        at = stop + (*stop == ' ');
    }
    text_char(text, ']');
}

void rows_write(const struct store_row *rows, size_t count, const char *person, struct text *text)
{
    for (size_t i = 0; i < count; i++) {
        char id[TABLE_ID_MAX];
        id_write(rows[i].table, id);
        const char *about = rows[i].facts.about;
        text_format(text, "%s{\"table\":\"%s\",\"created\":%lld,\"changed\":%lld", i ? "," : "", id,
                    (long long)rows[i].facts.created, (long long)rows[i].facts.changed);
        if (person)
            write_mine(rows[i].facts.people, person, text);
        if (about[0] == '{' && about[1] != '}')
            text_format(text, ",%s", about + 1);
        else
            text_char(text, '}');
    }
}
