// SPDX-License-Identifier: MIT
/* lists.c: tables as lists tell of them: what the store keeps of each, and which seats are the reader's. */
#include "hall/lists.h"
#include "hall/id.h"

#include <string.h>

/* The names of the seats that are the person's, of "Ak=id Bw=id". */
static void write_mine(const char *people, size_t length, const char *person, struct text *text)
{
    size_t size = strlen(person);
    bool begun = false;
    text_string(text, ",\"mine\":[");
    for (const char *at = people, *end = people + length; at < end;) {
        const char *blank = memchr(at, ' ', (size_t)(end - at)), *stop = blank ? blank : end;
        const char *equals = memchr(at, '=', (size_t)(stop - at));
        if (equals && (size_t)(stop - equals) - 1 == size && memcmp(equals + 1, person, size) == 0) {
            text_format(text, "%s\"%.*s\"", begun ? "," : "", (int)(equals - at), at);
            begun = true;
        }
        at = stop + 1;
    }
    text_char(text, ']');
}

/* What `people` says is for ourselves: it is left out. */
static const char *after_people(const char *about, const char **people, size_t *length)
{
    static const char before[] = "{\"people\":\"";
    *people = "";
    *length = 0;
    if (!text_starts_with(about, before))
        return about + 1;
    *people = about + sizeof before - 1;
    *length = strcspn(*people, "\"");
    return *people + *length + strlen("\",");
}

void rows_write(const struct store_row *rows, size_t count, const char *person, struct text *text)
{
    for (size_t i = 0; i < count; i++) {
        char id[TABLE_ID_MAX];
        id_write(rows[i].table, id);
        const char *about = rows[i].facts.about, *people;
        size_t length;
        text_format(text, "%s{\"table\":\"%s\",\"created\":%lld,\"changed\":%lld", i ? "," : "", id,
                    (long long)rows[i].facts.created, (long long)rows[i].facts.changed);
        const char *rest = after_people(about, &people, &length);
        if (person)
            write_mine(people, length, person, text);
        if (about[0] == '{' && about[1] != '}')
            text_format(text, ",%s", rest);
        else
            text_char(text, '}');
    }
}
