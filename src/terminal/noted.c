// SPDX-License-Identifier: MIT
/* noted.c: see noted.h. The file: [{"table": ADDRESS, "commitment": DIGITS, "seed": DIGITS, "begun": false,
 * "seats": {SEAT: "his"}}], the last one first. */
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
                          json_pack("{s:s,s:s,s:s,s:b,s:{}}", "table", place, "commitment", commitment,
                                    "seed", seed.data, "begun", 0, "seats"));
    while (json_array_size(all) > TABLES_MOST)
        json_array_remove(all, TABLES_MOST);
    return NULL;
}

/* --- Seats: what is known of each, in the words of the file. */

static const char asked[] = "asked";       /* for, with the seed; it was neither given nor refused */
static const char his[] = "his";           /* by the seed: it must be in the record */
static const char not_his[] = "not his";   /* it was refused, or freed before the game */
static const char doubtful[] = "doubtful"; /* not his, and then it was, without having been asked for */

static bool is_known(const char *known, const char *word)
{
    return strcmp(known, word) == 0;
}

static bool learn(json_t *note, const char *seat, const char *word)
{
    json_t *seats = json_object_get(note, "seats");
    return !is_known(member(seats, seat), word) && json_object_set_new(seats, seat, json_string(word)) == 0;
}

const char *noted_ask(const char *folder, const char *place, const char *commitment, const char *seat)
{
    struct pad pad;
    const char *refusal = take_up(folder, &pad);
    if (refusal)
        return refusal;
    if (!find_note(pad.all, place))
        refusal = add_note(pad.all, place, commitment);
    json_t *note = find_note(pad.all, place);
    const char *known = member(json_object_get(note, "seats"), seat);
    bool changed = (!known[0] || is_known(known, not_his)) && learn(note, seat, asked);
    const char *unwritten = put_down(folder, &pad, changed);
    return refusal ? refusal : unwritten;
}

const char *noted_refuse(const char *folder, const char *place, const char *seat)
{
    struct pad pad;
    const char *refusal = take_up(folder, &pad);
    if (refusal)
        return refusal;
    json_t *note = find_note(pad.all, place);
    bool changed =
        is_known(member(json_object_get(note, "seats"), seat), asked) && learn(note, seat, not_his);
    return put_down(folder, &pad, changed);
}

/* What is known of a seat after one was told whether it is his. The seeds are those of whoever sits there
 * when the game begins: what becomes of a seat later changes nothing. */
static const char *known_after(const char *known, bool own, bool begun)
{
    if (own && is_known(known, asked))
        return begun ? doubtful : his;
    if (own && is_known(known, not_his))
        return doubtful;
    if (!own && !begun && !is_known(known, asked))
        return not_his;
    return known;
}

const char *noted_tell(const char *folder, const char *place, const struct look *look)
{
    struct pad pad;
    const char *refusal = take_up(folder, &pad), *seat;
    if (refusal)
        return refusal;
    json_t *note = find_note(pad.all, place), *known;
    bool begun = member_true(note, "begun"), begins = note && !begun && !look_is(look, "waiting");
    bool changed = begins;
    json_object_foreach(json_object_get(note, "seats"), seat, known)
    {
        const char *before = json_is_string(known) ? json_string_value(known) : "";
        changed |= learn(note, seat, known_after(before, look_is_own(look, seat), begun));
    }
    if (begins)
        json_object_set_new(note, "begun", json_true());
    return put_down(folder, &pad, changed);
}

static void write_seats(const json_t *note, const char *word, char seats[NOTED_SEATS_MAX])
{
    struct text text = text_in(seats, NOTED_SEATS_MAX);
    const char *seat;
    json_t *known;
    json_object_foreach(json_object_get(note, "seats"), seat, known)
    {
        if (json_is_string(known) && is_known(json_string_value(known), word))
            text_format(&text, "%s%s", text.length ? " " : "", seat);
    }
}

bool noted_find(const char *folder, const char *place, struct noted *noted)
{
    json_t *all = read_all(folder);
    const json_t *note = find_note(all, place);
    snprintf(noted->commitment, sizeof noted->commitment, "%s", member(note, "commitment"));
    snprintf(noted->seed, sizeof noted->seed, "%s", member(note, "seed"));
    write_seats(note, his, noted->seats);
    write_seats(note, doubtful, noted->doubtful);
    json_decref(all);
    return is_digits(noted->commitment) && is_digits(noted->seed);
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
