// SPDX-License-Identifier: MIT
/* sitting.c: see sitting.h. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char texts[2][TABLE_TEXT_MAX];

const struct trial *sitting_trial(const struct sitting *sitting)
{
    return trial_of(table_game(sitting->table));
}

static bool is_viewer(const struct table *table, int viewer)
{
    return viewer != CHANCE && (viewer >= SEATS_MAX || table_has_seat(table, viewer));
}

/* The crowd reads French. */
static enum language language_of(int viewer)
{
    return viewer == VIEWER_CROWD ? LANGUAGE_FR : LANGUAGE_EN;
}

/* At every other seat is a program, which reads no words. */
static struct reader reader_at(const struct table *table, int viewer)
{
    return (struct reader){viewer < SEATS_MAX ? table_person(table, viewer) : "", language_of(viewer),
                           viewer >= SEATS_MAX || viewer % 2 == 0};
}

static const char *write_whole(const struct table *table, int viewer, char *buffer)
{
    struct text text = text_in(buffer, TABLE_TEXT_MAX);
    struct reader reader = reader_at(table, viewer);
    table_write_whole(table, viewer, &reader, &text);
    expect(!text.overflow);
    return buffer;
}

const char *sitting_whole(const struct table *table, int viewer)
{
    static int turn;
    turn = !turn;
    return write_whole(table, viewer, texts[turn]);
}

void sitting_expect_equal(const struct table *one, const struct table *other)
{
    expect(table_lines(one) == table_lines(other));
    expect(table_turn(one) == table_turn(other));
    expect(table_asked(one) == table_asked(other));
    expect(table_due(one) == table_due(other));
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        expect(table_shown(one, viewer) == table_shown(other, viewer));
        if (!is_viewer(one, viewer))
            continue;
        write_whole(one, viewer, texts[0]);
        write_whole(other, viewer, texts[1]);
        if (strcmp(texts[0], texts[1]) != 0)
            print_error("viewer %d is told\n%s\nand\n%s\n", viewer, texts[0], texts[1]);
        expect(strcmp(texts[0], texts[1]) == 0);
    }
}

struct table *sitting_rebuild(const struct sitting *sitting, size_t lines, bool history)
{
    struct table *table = table_new();
    expect(table);
    if (history)
        table_keep_history(table);
    for (size_t i = 0; i < lines; i++)
        expect(!table_apply(table, sitting->lines[i], strlen(sitting->lines[i])));
    return table;
}

/* --- Lines, and what they tell. */

static void keep_line(struct sitting *sitting, const char *line)
{
    if (sitting->line_count == sitting->line_capacity) {
        sitting->line_capacity = sitting->line_capacity * 2 + 64;
        sitting->lines = realloc(sitting->lines, sitting->line_capacity * sizeof *sitting->lines);
        expect(sitting->lines);
    }
    sitting->lines[sitting->line_count++] = strdup(line);
}

/* The members of an object, each preceded by a comma. */
static json_t *read_members(const char *members)
{
    char *object = malloc(strlen(members) + 16);
    json_error_t error;
    sprintf(object, "{\"say\":0%s}", members);
    json_t *json = json_loads(object, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        print_error("%s: %s\n", error.text, object);
    free(object);
    expect(json);
    return json;
}

static void take_change(struct sitting *sitting, int viewer)
{
    struct text text = text_in(texts[0], TABLE_TEXT_MAX);
    struct reader reader = reader_at(sitting->table, viewer);
    table_write_change(sitting->table, viewer, &reader, NULL, &text);
    expect(!text.overflow);
    free(sitting->change[viewer]);
    sitting->change[viewer] = strdup(texts[0]);
    if (text.length > 0) {
        json_t *json = read_members(texts[0]);
        expect((size_t)json_integer_value(json_object_get(json, "from")) ==
               json_array_size(sitting->events[viewer]));
        json_array_extend(sitting->events[viewer], json_object_get(json, "events"));
        json_decref(json);
    }
    expect(json_array_size(sitting->events[viewer]) == table_shown(sitting->table, viewer));
}

/* The shadow tells the events of the line once more. */
static void check_shadow(struct sitting *sitting, int viewer)
{
    struct text text = text_in(texts[0], TABLE_TEXT_MAX);
    struct reader reader = reader_at(sitting->shadow, viewer);
    table_write_change(sitting->shadow, viewer, &reader, NULL, &text);
    expect(strcmp(texts[0], sitting->change[viewer]) == 0);
}

static void take_line(struct sitting *sitting, const char *line)
{
    keep_line(sitting, line);
    table_trace(sitting->table, true);
    table_trace(sitting->shadow, true);
    const char *refusal = table_apply(sitting->table, line, strlen(line));
    if (refusal)
        print_error("%s: %s\n", line, refusal);
    expect(!refusal);
    expect(!table_apply(sitting->shadow, line, strlen(line)));
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        if (!is_viewer(sitting->table, viewer))
            continue;
        take_change(sitting, viewer);
        check_shadow(sitting, viewer);
    }
    sitting_expect_equal(sitting->table, sitting->shadow);
    trial_place.move++;
}

const char *sitting_try(struct sitting *sitting, const struct table_entry *entry)
{
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    const char *refusal = table_propose(sitting->table, entry, sitting->absent, LANGUAGE_EN, &line);
    if (refusal) {
        expect(line.length == 0);
        return refusal;
    }
    expect(!line.overflow && !strchr(line.data, '\n'));
    take_line(sitting, line.data);
    return NULL;
}

/* --- What is wanted, in words. */

static enum table_verb verb_named(const char *word)
{
    static const char *const verbs[TABLE_VERBS] = {"create", "sit",  "stand", "bot",  "move",
                                                   "close",  "flag", "back",  "vote", "against",
                                                   "say",    "next", "keep",  "fail", "down"};
    for (int verb = 0; verb < TABLE_VERBS; verb++)
        if (strcmp(word, verbs[verb]) == 0)
            return (enum table_verb)verb;
    fail_msg("no verb %s", word);
    return TABLE_VERBS;
}

static const char *next_word(const char *at, char *word, size_t size)
{
    size_t length = strcspn(at, " ");
    expect(length < size);
    memcpy(word, at, length);
    word[length] = '\0';
    if (strcmp(word, "-") == 0)
        word[0] = '\0';
    return at + length + (at[length] == ' ');
}

int sitting_seat_named(const struct sitting *sitting, const char *name)
{
    int seat = table_seat_named(sitting->table, name, strlen(name));
    if (seat < 0)
        print_error("no seat %s\n", name);
    expect(seat >= 0);
    return seat;
}

struct table_entry sitting_entry(const struct sitting *sitting, const char *wanted)
{
    struct table_entry entry = {.time = sitting->now, .seat = -1};
    char verb[16], seat[16];
    const char *at = next_word(wanted, entry.person, sizeof entry.person);
    at = next_word(at, verb, sizeof verb);
    at = next_word(at, seat, sizeof seat);
    at = next_word(at, entry.word, sizeof entry.word);
    entry.verb = verb_named(verb);
    entry.seat = seat[0] ? sitting_seat_named(sitting, seat) : -1;
    expect(strlen(at) < sizeof entry.rest);
    strcpy(entry.rest, at);
    return entry;
}

void sitting_happens(struct sitting *sitting, const char *wanted)
{
    struct table_entry entry = sitting_entry(sitting, wanted);
    const char *refusal = sitting_try(sitting, &entry);
    if (refusal)
        print_error("%s is refused: %s\n", wanted, refusal);
    expect(!refusal);
}

void sitting_refused(struct sitting *sitting, const char *wanted, const char *part)
{
    struct table_entry entry = sitting_entry(sitting, wanted);
    size_t lines = sitting->line_count;
    const char *refusal = sitting_try(sitting, &entry);
    if (!refusal || !strstr(refusal, part))
        print_error("%s: %s\n", wanted, refusal ? refusal : "accepted");
    expect(refusal && strstr(refusal, part));
    expect(sitting->line_count == lines);
    sitting_expect_equal(sitting->table, sitting->shadow);
}

int sitting_tick(struct sitting *sitting)
{
    struct table_entry entry;
    int lines = 0;
    while (table_tick(sitting->table, sitting->now, &entry)) {
        expect(table_due(sitting->table) <= sitting->now);
        expect(!sitting_try(sitting, &entry));
        lines++;
    }
    expect(table_due(sitting->table) == 0 || table_due(sitting->table) > sitting->now);
    return lines;
}

void sitting_wait(struct sitting *sitting, int64_t milliseconds)
{
    int64_t until = sitting->now + milliseconds;
    for (int64_t due = table_due(sitting->table); due != 0 && due <= until; due = table_due(sitting->table)) {
        if (due > sitting->now)
            sitting->now = due;
        sitting_tick(sitting);
    }
    sitting->now = until;
}

/* --- Making a table. */

struct sitting *sitting_make(const char *game, const char *options, const char *seed, bool history)
{
    struct sitting *sitting = calloc(1, sizeof *sitting);
    expect(sitting);
    struct text place = text_in(trial_place.options, sizeof trial_place.options);
    text_string(&place, options);
    trial_place.move = 0;
    sitting->now = START_TIME;
    sitting->table = table_new();
    sitting->shadow = table_new();
    expect(sitting->table && sitting->shadow);
    if (history) {
        table_keep_history(sitting->table);
        table_keep_history(sitting->shadow);
    }
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        sitting->events[viewer] = json_array();
        sitting->change[viewer] = strdup("");
    }
    struct table_entry entry = {.time = sitting->now, .verb = TABLE_CREATE, .person = "host", .seat = -1};
    strcpy(entry.word, game);
    strcpy(entry.seed, seed);
    strcpy(entry.rest, options);
    const char *refusal = sitting_try(sitting, &entry);
    if (refusal)
        print_error("%s: %s\n", options, refusal);
    expect(!refusal);
    return sitting;
}

struct sitting *sitting_open(const char *game, const char *options)
{
    return sitting_make(game, options, HOUSE_SEED, false);
}

struct sitting *sitting_open_with_history(const char *game, const char *options)
{
    return sitting_make(game, options, HOUSE_SEED, true);
}

struct sitting *sitting_open_four(const char *settings)
{
    char options[128];
    snprintf(options, sizeof options, "players=4 %s", settings);
    struct sitting *sitting = sitting_open_with_history("goths", options);
    sitting_seat(sitting, "Ak=ann Aw=amy Bk=bob Bw=ben");
    return sitting;
}

void sitting_close(struct sitting *sitting)
{
    table_free(sitting->table);
    table_free(sitting->shadow);
    for (size_t i = 0; i < sitting->line_count; i++)
        free(sitting->lines[i]);
    free(sitting->lines);
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        free(sitting->change[viewer]);
        json_decref(sitting->events[viewer]);
    }
    free(sitting);
}

void sitting_seat(struct sitting *sitting, const char *people)
{
    char words[256], wanted[128], *place = NULL;
    strcpy(words, people);
    for (char *word = strtok_r(words, " ", &place); word; word = strtok_r(NULL, " ", &place)) {
        char *person = strchr(word, '=');
        expect(person);
        *person++ = '\0';
        snprintf(wanted, sizeof wanted, "%s sit %s - %c%s", person, word, person[0] - 'a' + 'A', person + 1);
        sitting_happens(sitting, wanted);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(sitting->table, seat) && table_open_seats(sitting->table) & SEAT(seat)) {
            snprintf(wanted, sizeof wanted, "host bot %s random", table_seat_name(sitting->table, seat));
            sitting_happens(sitting, wanted);
        }
}

void sitting_seat_all(struct sitting *sitting)
{
    char wanted[128];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(sitting->table, seat)) {
            snprintf(wanted, sizeof wanted, "p%d sit %s - Person %d", seat,
                     table_seat_name(sitting->table, seat), seat);
            sitting_happens(sitting, wanted);
        }
}

/* --- What is known. */

static json_t *at_path(json_t *json, const char *path)
{
    char word[64];
    for (const char *at = path; json && *at;) {
        size_t length = strcspn(at, ".");
        expect(length < sizeof word);
        memcpy(word, at, length);
        word[length] = '\0';
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(word)) : json_object_get(json, word);
        at += length + (at[length] == '.');
    }
    return json;
}

void sitting_expect(const struct sitting *sitting, int viewer, const char *path, const char *wanted)
{
    json_t *json = read_members(sitting_whole(sitting->table, viewer));
    json_t *value = at_path(json, path);
    char *found = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : strdup("missing");
    bool same = strcmp(found, wanted) == 0;
    if (!same)
        print_error("%s is %s, not %s\n", path, found, wanted);
    free(found);
    json_decref(json);
    expect(same);
}

bool sitting_told(const struct sitting *sitting, int viewer, const char *part)
{
    if (!sitting->change[viewer][0])
        return false;
    json_t *json = read_members(sitting->change[viewer]), *events = json_object_get(json, "events");
    bool found = false;
    for (size_t i = 0; i < json_array_size(events); i++) {
        char *event = json_dumps(json_array_get(events, i), JSON_ENCODE_ANY);
        found = found || strstr(event, part);
        free(event);
    }
    json_decref(json);
    return found;
}

void sitting_expect_told(const struct sitting *sitting, int viewer, const char *part)
{
    bool told = sitting_told(sitting, viewer, part);
    if (!told)
        print_error("viewer %d was told, not %s, but %s\n", viewer, part, sitting->change[viewer]);
    expect(told);
}

void sitting_expect_silent(const struct sitting *sitting, int viewer)
{
    if (sitting->change[viewer][0])
        print_error("viewer %d was told %s\n", viewer, sitting->change[viewer]);
    expect(!sitting->change[viewer][0]);
}

/* --- Playing. */

void sitting_draw_move(const struct sitting *sitting, const struct trial *trial, int seat,
                       struct random *random, struct text *text)
{
    union game_state view;
    match_observe(sitting->table->match, seat, &view);
    text_clear(text);
    trial->game->move_text(&view, seat, trial_draw_move(trial, &view, seat, random), text);
}

const char *sitting_move(struct sitting *sitting, int seat, const char *move)
{
    struct table_entry entry = {.time = sitting->now, .verb = TABLE_MOVE, .seat = seat};
    bool house = sitting->table->seat[seat].kind != SEAT_PERSON || sitting->table->seat[seat].stand_in;
    strcpy(entry.person, house ? "" : table_person(sitting->table, seat));
    expect(strlen(move) < sizeof entry.word);
    strcpy(entry.word, move);
    return sitting_try(sitting, &entry);
}

void sitting_plays(struct sitting *sitting, const char *seat, const char *move)
{
    const char *refusal = sitting_move(sitting, sitting_seat_named(sitting, seat), move);
    if (refusal)
        print_error("%s %s: %s\n", seat, move, refusal);
    expect(!refusal);
}

void sitting_play_on(struct sitting *sitting, const struct trial *trial, struct random *random, size_t lines)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    size_t end = sitting->line_count + lines;
    while (sitting->line_count < end && table_status(sitting->table) == TABLE_RUNNING) {
        seat_set asked = table_asked(sitting->table);
        if (asked == 0) {
            sitting->now = table_due(sitting->table);
            expect(sitting_tick(sitting) > 0);
            continue;
        }
        int seat = trial_pick_seat(asked, random);
        sitting_draw_move(sitting, trial, seat, random, &move);
        expect(!sitting_move(sitting, seat, move.data));
    }
}
