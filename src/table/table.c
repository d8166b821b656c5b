// SPDX-License-Identifier: MIT
/* table.c: how a table is made, and how its lines are applied. */
#include "games/games.h"
#include "table/table_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct table *table_new(void)
{
    return calloc(1, sizeof(struct table));
}

void table_keep_history(struct table *table)
{
    table->keeps_history = true;
}

size_t table_record_size(const struct table *table)
{
    return match_record_size(table->match);
}

void table_write_record(const struct table *table, struct text *text)
{
    match_write_record(table->match, text);
}

void table_free(struct table *table)
{
    if (!table)
        return;
    match_free(table->match);
    free(table->past);
    free(table->parley);
    free(table->told);
    free(table->options);
    free(table->said);
    free(table->refusal);
    free(table->after.items);
    free(table);
}

/* Whether there was memory for a copy; of nothing there always is. */
static bool copy_bytes(void *to, const void *from, size_t size)
{
    void *copy = from ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, from, size);
    memcpy(to, &copy, sizeof copy);
    return copy || !from;
}

struct table *table_copy(const struct table *table)
{
    struct table *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *table;
    copy->told = NULL;
    copy->told_count = copy->told_capacity = 0;
    copy->after = (struct list){0};
    copy->said = copy->refusal = NULL;
    copy->match = table->match ? match_copy(table->match) : NULL;
    bool past = copy_bytes(&copy->past, table->past, past_bytes(table));
    bool parley = copy_bytes(&copy->parley, table->parley, SEATS_MAX * sizeof *table->parley);
    bool options =
        copy_bytes(&copy->options, table->options, table->options ? strlen(table->options) + 1 : 0);
    if (past && parley && options && (copy->match || !table->match))
        return copy;
    table_free(copy);
    return NULL;
}

/* --- What was told because of a line. */

static bool make_room(struct table *table, size_t more)
{
    if (table->told_count + more <= table->told_capacity)
        return true;
    size_t capacity = table->told_count + more + 4;
    struct told *told = realloc(table->told, capacity * sizeof *told);
    if (!told) {
        table->no_memory = true;
        return false;
    }
    table->told = told;
    table->told_capacity = capacity;
    return true;
}

void table_tell(struct table *table, seat_set audience, enum told_kind kind, int seat)
{
    if (!make_room(table, 1))
        return;
    if (audience & SEAT(VIEWER_TABLE))
        audience |= SEAT(VIEWER_CROWD);
    table->told[table->told_count++] =
        (struct told){.audience = audience | SEAT(VIEWER_ALL), .kind = kind, .seat = seat};
}

void table_name(struct table *table, int seat)
{
    memcpy(table->moved, table->seat[seat].name, sizeof table->moved);
    memcpy(table->mover, table->seat[seat].person, sizeof table->mover);
}

/* What the line has led to so far, step by step, is the table's now. A line tells of its events once, unless
 * it starts a game: then there is nothing to show before. */
static void take_states(struct table *table)
{
    free(table->after.items);
    table->after = table->match->after;
    table->match->after = (struct list){0};
}

void table_trace(struct table *table, bool traced)
{
    if (table->match)
        table->match->traced = traced;
}

void table_tell_events(struct table *table)
{
    struct list *events = &table->match->events;
    bool fine = make_room(table, events->count);
    for (size_t i = 0; fine && i < events->count; i++) {
        const struct event *event = (const struct event *)events->items + i;
        table_tell(table, event->audience, TOLD_EVENT, -1);
        table->told[table->told_count - 1].event = *event;
    }
    free(events->items);
    *events = (struct list){0};
    take_states(table);
}

static void forget_told(struct table *table)
{
    free(table->told);
    free(table->after.items);
    table->after = (struct list){0};
    table->told = NULL;
    table->told_count = table->told_capacity = 0;
    table->changed = 0;
    table->played = false;
    table->vote_camp = 0;
    table->chooser = -1;
    table->mover[0] = '\0';
}

static void count_told(struct table *table)
{
    for (size_t i = 0; i < table->told_count; i++)
        for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++)
            table->shown[viewer] += table->told[i].audience >> viewer & 1;
}

/* --- Making a table. */

static void write_date(int64_t milliseconds, char date[DATE_MAX])
{
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    snprintf(date, DATE_MAX, "%04d-%02d-%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
}

/* The match and the settings an entry speaks of; or why not, in table->refusal. */
static const char *prepare(struct table *table, const struct table_entry *entry, struct match **match,
                           struct table_settings *settings)
{
    TEXT_ON_STACK(options, TABLE_TALK_MAX + 16);
    size_t length = 0;
    char date[DATE_MAX];
    const struct game *game = games_find(entry->word, strlen(entry->word));
    *match = match_new();
    if (!*match)
        return match_no_memory;
    (*match)->language = table->language;
    const char *bad = settings_read(entry->rest, settings, &options, &length);
    const char *refusal = NULL;
    write_date(entry->time, date);
    if (bad)
        refusal = match_say_of(*match, SAY("a table has no setting %.*s"), bad, length);
    else if (!game)
        refusal = match_say_of(*match, SAY("there is no game %.*s"), entry->word, strlen(entry->word));
    else if (entry->rules && entry->rules != game->rules_version)
        refusal = match_say_of(*match, SAY("this table was begun with another version of the rules of %.*s"),
                               entry->word, strlen(entry->word));
    else if (entry->customs > CUSTOMS_NOW)
        refusal = SAY("this table was begun by a newer program");
    else
        refusal = match_begin(*match, game, options.data, table->language, 0, date);
    if (!refusal)
        return NULL;
    refusal = refusal_keep(&table->refusal, refusal);
    assert(refusal);
    match_free(*match);
    *match = NULL;
    return refusal;
}

static const char *create_check(struct table *table, struct table_entry *entry)
{
    struct match *match;
    struct table_settings settings;
    unsigned char seed[KEYED_SEED_BYTES];
    if (table->match)
        return SAY("this table has been made already");
    if (!hex_read(entry->seed, seed, sizeof seed))
        return SAY("a seed is 64 hexadecimal digits");
    const char *refusal = prepare(table, entry, &match, &settings);
    match_free(match);
    return refusal;
}

static const char *create_apply(struct table *table, const struct table_entry *entry)
{
    const char *refusal = prepare(table, entry, &table->match, &table->settings);
    if (refusal)
        return refusal;
    TEXT_ON_STACK(options, 1024);
    struct json json = json_into(&options);
    game_write_options(table->match->game, &table->match->state, &json);
    table->options = malloc(options.length + 1);
    if (!table->options)
        return match_no_memory;
    memcpy(table->options, options.data, options.length + 1);
    table->match->forgetful = !table->keeps_history;
    table->customs = entry->customs ? (enum table_customs)entry->customs : CUSTOMS_NOW;
    table->created = table->time = entry->time;
    hex_read(entry->seed, table->house_seed, sizeof table->house_seed);
    strcpy(table->host, entry->person);
    table->changed |= CHANGED_SEATS | CHANGED_STATUS;
    return NULL;
}

const char *ending_word(enum ending_kind ending)
{
    static const char *const words[] = {
        [ENDING_DRAW] = "agreed", [ENDING_RESIGNED] = "resigned", [ENDING_TIME] = "time"};
    return words[ending];
}

static void agree_into_record(struct table *table)
{
    struct text text = text_in(table->match->agreed, sizeof table->match->agreed);
    if (table->ending > ENDING_RULES)
        text_format(&text, "%s [%s]", table->winner ? table->winner : "draw", ending_word(table->ending));
}

void table_end(struct table *table, enum ending_kind ending, const char *winner)
{
    table->status = TABLE_OVER;
    table->ending = ending;
    table->winner = winner;
    table->vote = (struct vote){.kind = VOTE_NONE};
    table->resigning = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        table->seat[seat].chosen = false;
    fairness_into_record(table);
    agree_into_record(table);
    table->changed |= CHANGED_STATUS | CHANGED_CHOICES | CHANGED_VOTE;
}

/* --- Counting. */

bool table_rated(const struct table *table)
{
    return table->settings.rated;
}

seat_set table_winners(const struct table *table)
{
    const struct game *game = table->match->game;
    if (table->ending <= ENDING_RULES)
        return game->result(&table->match->state).winners;
    seat_set winners = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table->winner && table_has_seat(table, seat) &&
            strcmp(game->camp(&table->match->state, seat), table->winner) == 0)
            winners |= SEAT(seat);
    return winners;
}

/* A game nobody has played yet is worth nothing to anybody. */
static bool both_have_decided(const struct table *table)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat) && !(table->decided & camp_of(table, seat)))
            return false;
    return true;
}

void table_forfeit(struct table *table, int seat)
{
    if (table->customs < CUSTOMS_OWNER)
        table->spoilt = true;
    else if (!both_have_decided(table))
        table->left_early |= SEAT(seat);
    else if (!table->forfeited)
        table->forfeited = camp_of(table, seat);
}

void table_forgive(struct table *table, int seat)
{
    if (!both_have_decided(table))
        table->left_early &= (seat_set)~SEAT(seat);
}

seat_set table_rated_winners(const struct table *table)
{
    return table->forfeited ? table_seats(table) & ~table->forfeited : table_winners(table);
}

const char *table_rated_person(const struct table *table, int seat)
{
    return table->forfeited && table->former[seat][0] ? table->former[seat] : table->seat[seat].person;
}

/* It is over, or might as well be. */
static bool is_decided(const struct table *table)
{
    bool played =
        table->ending == ENDING_RULES || table->ending == ENDING_RESIGNED || table->ending == ENDING_TIME;
    if (table->customs < CUSTOMS_OWNER)
        return table->status == TABLE_OVER && played;
    return table->forfeited || (table->status == TABLE_OVER && played && both_have_decided(table));
}

static bool has_bots(const struct table *table)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat) && table_bot(table, seat))
            return true;
    return false;
}

/* Bots wait for ever: only a clock ends what somebody who loses never comes back to. */
bool table_counts_bots(const struct table *table)
{
    return has_bots(table) && table->settings.rated == RATED_ON && table->settings.clock != CLOCK_NONE &&
           settings_bots_as_usual(&table->settings);
}

static bool rates_anybody(const struct table *table)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_has_seat(table, seat) && table_rated_person(table, seat)[0])
            return true;
    return false;
}

bool table_counts(const struct table *table)
{
    seat_set people = table_people(table), seats = table_seats(table);
    bool bots_spoil = has_bots(table) && table->customs >= CUSTOMS_OWNER && !table_counts_bots(table);
    if (!table->settings.rated || !is_decided(table) || bots_spoil || table->spoilt || table->left_early ||
        !rates_anybody(table))
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        seat_set camp = camp_of(table, seat);
        if (camp == seats || (people & SEAT(seat) && table_seats_of(table, table->seat[seat].person) & ~camp))
            return false;
    }
    return true;
}

/* --- Applying. */

static const char *next_check(struct table *table, struct table_entry *entry)
{
    if (table->status != TABLE_OVER)
        return SAY("the game is not over");
    if (table->next[0])
        return SAY("the next game has been set up already");
    size_t length = strcspn(entry->word, " \t\r\n");
    return length > 0 && length < TABLE_ID_MAX && !entry->word[length] ? NULL : SAY("there is no such table");
}

static const char *next_apply(struct table *table, const struct table_entry *entry)
{
    strcpy(table->next, entry->word);
    table_tell(table, EVERYONE, TOLD_NEXT, -1);
    table->changed |= CHANGED_STATUS;
    return NULL;
}

const struct verb table_verbs[TABLE_VERBS] = {
    [TABLE_CREATE] = {"create", .word = true, .rest = true, .check = create_check, .apply = create_apply},
    [TABLE_SIT] = {"sit", .word = true, .rest = true, .check = sit_check, .apply = sit_apply},
    [TABLE_STAND] = {"stand", .check = stand_check, .apply = stand_apply},
    [TABLE_BOT] = {"bot", .word = true, .check = bot_check, .apply = bot_apply},
    [TABLE_MOVE] = {"move", .word = true, .check = move_check, .apply = move_apply, .seated = true},
    [TABLE_CLOSE] = {"close", .check = close_check, .apply = close_apply},
    [TABLE_FLAG] = {"flag", .check = flag_check, .apply = flag_apply},
    [TABLE_BACK] = {"back", .check = back_check, .apply = back_apply, .seated = true},
    [TABLE_VOTE] = {"vote", .word = true, .check = vote_check, .apply = vote_apply},
    [TABLE_AGAINST] = {"against", .check = against_check, .apply = against_apply},
    [TABLE_SAY] = {"say", .rest = true, .check = say_check, .apply = say_apply},
    [TABLE_NEXT] = {"next", .word = true, .check = next_check, .apply = next_apply},
    [TABLE_KEEP] = {"keep", .word = true, .rest = true, .check = keep_check, .apply = keep_apply},
    [TABLE_FAIL] = {"fail", .word = true, .check = fail_check, .apply = fail_apply},
    [TABLE_DOWN] = {"down", .word = true, .check = down_check, .apply = down_apply},
};

/* The first line makes the table; before it there is none. */
static const char *check(struct table *table, struct table_entry *entry)
{
    if (entry->verb >= TABLE_VERBS)
        return SAY("that is nothing one can do at a table");
    if (!table->match && entry->verb != TABLE_CREATE)
        return SAY("there is no such table");
    return table_verbs[entry->verb].check(table, entry);
}

/* What is done from a seat is for those who sit there; the rest is checked by each verb. */
static const char *authority(const struct table *table, const struct table_entry *entry)
{
    if (entry->seat != -1 && (!table->match || !table_has_seat(table, entry->seat)))
        return SAY("there is no such seat at this table");
    if (entry->verb >= TABLE_VERBS || !table_verbs[entry->verb].seated)
        return NULL;
    if (entry->seat == -1)
        return SAY("there is no such seat at this table");
    const struct seat *seat = &table->seat[entry->seat];
    if (!entry->person[0])
        return seat->kind == SEAT_BOT || seat->stand_in ? NULL : SAY("that is not your seat");
    if (seat->kind != SEAT_PERSON || strcmp(seat->person, entry->person) != 0)
        return SAY("that is not your seat");
    return entry->verb == TABLE_MOVE && seat->stand_in
               ? SAY("a bot plays for you: come back to your seat first")
               : NULL;
}

const char *table_propose(struct table *table, const struct table_entry *wanted, seat_set absent,
                          enum language language, struct text *line)
{
    struct table_entry entry = *wanted;
    if (entry.time < table->time)
        entry.time = table->time;
    if (entry.time > TABLE_TIME_MAX)
        entry.time = TABLE_TIME_MAX;
    table->absent = absent;
    table->language = language;
    const char *refusal = authority(table, &entry);
    if (!refusal)
        refusal = check(table, &entry);
    if (!refusal && entry.verb == TABLE_SIT)
        refusal = sit_name(table, &entry);
    if (refusal)
        return translate(language, refusal);
    entry_write(table, &entry, line);
    return NULL;
}

const char *table_apply(struct table *table, const char *line, size_t length)
{
    struct table_entry entry;
    if (!entry_read(table, line, length, &entry) || entry.time < table->time)
        return SAY("the log of this table is damaged");
    forget_told(table);
    table->absent = EVERYONE;
    table->language = LANGUAGE_EN;
    const char *refusal = check(table, &entry);
    if (refusal)
        return refusal;
    table->time = entry.time;
    if (table->match)
        table->before = table->match->state;
    refusal = table_verbs[entry.verb].apply(table, &entry);
    count_told(table);
    if (table->changed & ~(unsigned)CHANGED_VOTE && !change_is_private(table))
        table->told_time = table->time;
    table->lines++;
    return refusal ? refusal : table->no_memory ? match_no_memory : NULL;
}

/* --- What one may ask. */

uint32_t table_lines(const struct table *table)
{
    return table->lines;
}

enum table_status table_status(const struct table *table)
{
    return table->status;
}

const struct game *table_game(const struct table *table)
{
    return table->match->game;
}

bool table_listed(const struct table *table)
{
    return table->settings.listed;
}

int64_t table_created(const struct table *table)
{
    return table->created;
}

int64_t table_time(const struct table *table)
{
    return table->time;
}

const char *table_host(const struct table *table)
{
    return table->host;
}

const char *table_next(const struct table *table)
{
    return table->next;
}

bool table_seats_changed(const struct table *table)
{
    return table->changed & (CHANGED_SEATS | CHANGED_STATUS);
}

const char *table_may_watch(const struct table *table, const char *person, int viewer)
{
    bool underway = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    if (viewer < 0 || viewer == CHANCE || viewer >= TABLE_VIEWERS)
        return SAY("there is no such seat at this table");
    if (viewer < SEATS_MAX)
        return table_seats_of(table, person) & SEAT(viewer) ? NULL : SAY("that is not your seat");
    if (viewer == VIEWER_ALL)
        return table->status == TABLE_OVER ? NULL : SAY("everything is shown when the game is over");
    /* What spectators say is not for those who play. */
    if (viewer == VIEWER_CROWD && underway && table_seats_of(table, person))
        return SAY("you sit at this table");
    if (!table->settings.spectators && underway && !table_seats_of(table, person))
        return SAY("this table wants no spectators");
    return NULL;
}
