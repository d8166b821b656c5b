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

/* All notes, while nobody else changes them. */
struct pad {
    int lock;
    json_t *all;
};

static const char *take_up(const char *folder, struct pad *pad)
{
    const char *refusal = kept_lock(folder, notes, &pad->lock);
    if (!refusal)
        pad->all = read_all(folder);
    return refusal;
}

static const char *put_down(const char *folder, struct pad *pad, bool changed)
{
    const char *refusal = changed ? kept_write(folder, notes, pad->all) : NULL;
    json_decref(pad->all);
    kept_unlock(pad->lock);
    return refusal;
}

static const char *add_note(json_t *all, const char *place, const char *commitment)
{
    unsigned char bytes[NOTED_DIGITS / 2];
    TEXT_ON_STACK(seed, NOTED_DIGITS + 1);
    if (!is_digits(commitment))
        return SAY("this house has not committed itself to a seed");
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return strerror(errno);
    text_hex(&seed, bytes, sizeof bytes);
    json_array_insert_new(all, 0,
                          json_pack("{s:s,s:s,s:s,s:s}", "table", place, "commitment", commitment, "seed",
                                    seed.data, "seats", ""));
    while (json_array_size(all) > TABLES_MOST)
        json_array_remove(all, TABLES_MOST);
    return NULL;
}

const char *noted_begin(const char *folder, const char *place, const char *commitment)
{
    struct pad pad;
    const char *refusal = take_up(folder, &pad);
    if (refusal)
        return refusal;
    bool known = find_note(pad.all, place);
    if (!known)
        refusal = add_note(pad.all, place, commitment);
    const char *unwritten = put_down(folder, &pad, !known && !refusal);
    return refusal ? refusal : unwritten;
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
    struct pad pad;
    const char *refusal = take_up(folder, &pad);
    if (refusal)
        return refusal;
    json_t *note = find_note(pad.all, place);
    const char *seats = member(note, "seats");
    bool fresh = note && !has_word(seats, seat);
    if (fresh)
        json_object_set_new(note, "seats", json_sprintf("%s%s%s", seats, seats[0] ? " " : "", seat));
    return put_down(folder, &pad, fresh);
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
