// SPDX-License-Identifier: MIT
/* noted.c: see noted.h. The file: [{"table": ADDRESS, "commitment": DIGITS, "seed": DIGITS, "seats": "Ak
 * Aw"}], the last one first. */
#include "terminal/noted.h"
#include "table/verify.h"
#include "terminal/kept.h"
#include "terminal/look.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

enum { TABLES_MOST = 200 }; /* as many as a browser keeps */

static const char notes[] = "noted.json";

static json_t *read_all(const char *folder)
{
    json_t *all = kept_read(folder, notes);
    if (json_is_array(all))
        return all;
    json_decref(all);
    return json_array();
}

static json_t *find_note(const json_t *all, const char *place)
{
    size_t index;
    json_t *note;
    json_array_foreach(all, index, note)
    {
        if (strcmp(member(note, "table"), place) == 0)
            return note;
    }
    return NULL;
}

/* It is to be typed again as it stands, in a shell perhaps. */
static bool is_digits(const char *text)
{
    return strlen(text) == NOTED_DIGITS && strspn(text, "0123456789abcdef") == NOTED_DIGITS;
}

const char *noted_begin(const char *folder, const char *place, const char *commitment)
{
    unsigned char bytes[NOTED_DIGITS / 2];
    TEXT_ON_STACK(seed, NOTED_DIGITS + 1);
    json_t *all = read_all(folder);
    const char *refusal = NULL;
    if (!find_note(all, place)) {
        if (!is_digits(commitment))
            refusal = SAY("this house has not committed itself to a seed");
        else if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
            refusal = strerror(errno);
        text_hex(&seed, bytes, refusal ? 0 : sizeof bytes);
        json_array_insert_new(all, 0,
                              json_pack("{s:s,s:s,s:s,s:s}", "table", place, "commitment", commitment, "seed",
                                        seed.data, "seats", ""));
        while (json_array_size(all) > TABLES_MOST)
            json_array_remove(all, TABLES_MOST);
        if (!refusal)
            refusal = kept_write(folder, notes, all);
    }
    json_decref(all);
    return refusal;
}

bool noted_find(const char *folder, const char *place, struct noted *noted)
{
    json_t *all = read_all(folder);
    const json_t *note = find_note(all, place);
    snprintf(noted->commitment, sizeof noted->commitment, "%s", member(note, "commitment"));
    snprintf(noted->seed, sizeof noted->seed, "%s", member(note, "seed"));
    snprintf(noted->seats, sizeof noted->seats, "%s", member(note, "seats"));
    json_decref(all);
    return is_digits(noted->commitment) && is_digits(noted->seed);
}

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

const char *noted_take(const char *folder, const char *place, const char *seat)
{
    json_t *all = read_all(folder), *note = find_note(all, place);
    const char *seats = member(note, "seats"), *refusal = NULL;
    if (note && !has_word(seats, seat)) {
        json_object_set_new(note, "seats", json_sprintf("%s%s%s", seats, seats[0] ? " " : "", seat));
        refusal = kept_write(folder, notes, all);
    }
    json_decref(all);
    return refusal;
}

bool noted_compare(const struct noted *noted, const struct text *record, enum language language,
                   struct text *told)
{
    const struct verify_noted compared = {noted->commitment, noted->seed, noted->seats};
    return verify_record(record->data, record->length, &compared, language, told);
}

void noted_write_command(const struct noted *noted, const char *file, struct text *command)
{
    text_format(command, "gonfalon verify %s --commitment %s --seed %s", file, noted->commitment,
                noted->seed);
}
