// SPDX-License-Identifier: MIT
/* seating.c: see seating.h. */
#include "terminal/seating.h"
#include "terminal/picture.h"

#include <stdio.h>
#include <string.h>

/* The word of a comma-separated list that is, or whose part before '=' is, this one; its length, or 0. */
static size_t find_in_list(const char *list, const char *word, const char **found)
{
    size_t length = strlen(word);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t size = strcspn(at, ",");
        bool named = strncmp(at, word, length) == 0 && (size == length || at[length] == '=');
        if (size >= length && named) {
            *found = at;
            return size;
        }
    }
    return 0;
}

int seating_standard(const struct table *table)
{
    const struct game_words *words = table_game(table)->words;
    for (int i = 0; words && words->favourite && words->favourite[i]; i++) {
        int seat = table_seat_named(table, words->favourite[i], strlen(words->favourite[i]));
        if (seat >= 0)
            return seat;
    }
    return __builtin_ctz(table_seats(table));
}

static bool wants_seat(const struct play_request *request, const struct table *table, int seat)
{
    const char *found, *name = table_seat_name(table, seat);
    if (request->seats[0])
        return find_in_list(request->seats, name, &found) > 0;
    if (request->hot_seat)
        return !request->bots[0] || find_in_list(request->bots, name, &found) == 0;
    return seat == seating_standard(table);
}

/* The level for a seat: its own, the one without a seat, or the standard. */
static void find_level(const struct play_request *request, const char *standard, const char *seat,
                       char level[TABLE_BOT_MAX])
{
    const char *found = "";
    size_t length = find_in_list(request->bots, seat, &found);
    snprintf(level, TABLE_BOT_MAX, "%s", standard);
    if (length > strlen(seat) + 1) {
        snprintf(level, TABLE_BOT_MAX, "%.*s", (int)(length - strlen(seat) - 1), found + strlen(seat) + 1);
        return;
    }
    for (const char *at = request->bots; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t size = strcspn(at, ",");
        if (memchr(at, '=', size) || size >= TABLE_BOT_MAX)
            continue;
        memcpy(level, at, size);
        level[size] = '\0';
    }
}

/* A word of the list that names no seat of the table; its length, or 0. */
static size_t find_stranger(const char *list, const struct table *table, bool levels, const char **stranger)
{
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t size = strcspn(at, ","), name = strcspn(at, ",=");
        *stranger = at;
        if (levels && name == size)
            continue;
        if (table_seat_named(table, at, name) < 0)
            return size;
    }
    return 0;
}

struct table *seating_table(const struct game *game, const char *options, enum language language,
                            struct text *why)
{
    struct table_entry entry = {.verb = TABLE_CREATE, .seat = -1, .person = "you"};
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    struct table *table = table_new();
    struct text rest = text_in(entry.rest, sizeof entry.rest);
    text_string(&rest, options);
    strcpy(entry.word, game->id);
    memset(entry.seed, '0', sizeof entry.seed - 1);
    const char *refusal = table ? table_propose(table, &entry, 0, language, &line)
                                : translate(language, SAY("there is not enough memory"));
    if (!refusal)
        refusal = table_apply(table, line.data, line.length);
    if (!refusal)
        return table;
    text_string(why, refusal);
    table_free(table);
    return NULL;
}

/* A seat that was asked for, or given to a bot, and is not there. */
static bool names_stranger(const struct play_request *request, const struct table *table, struct text *why)
{
    const char *stranger;
    size_t length = find_stranger(request->seats, table, false, &stranger);
    if (length == 0)
        length = find_stranger(request->bots, table, true, &stranger);
    if (length == 0)
        return false;
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)length, stranger);
    say_with(why, request->language, SAY("there is no seat %s at this table"), name, "");
    return true;
}

bool seating_plan(const struct play_request *request, const char *standard, json_t *people, json_t *machines,
                  struct text *why)
{
    struct table *table = seating_table(request->game, request->options, request->language, why);
    bool fine = table && !names_stranger(request, table, why);
    for (int seat = 0; seat < SEATS_MAX && fine; seat++) {
        char level[TABLE_BOT_MAX];
        if (!(table_seats(table) & SEAT(seat)))
            continue;
        const char *name = table_seat_name(table, seat);
        find_level(request, standard, name, level);
        if (wants_seat(request, table, seat))
            json_array_append_new(people, json_string(name));
        else if (request->bots[0] || !request->connect)
            json_object_set_new(machines, name, json_string(level));
    }
    table_free(table);
    return fine;
}
