// SPDX-License-Identifier: MIT
/* look.c: see look.h. */
#include "terminal/look.h"
#include "terminal/moment.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LOG_LINE_MAX = 2048 };

void look_open(struct look *look, const char *as, enum language language)
{
    *look = (struct look){.language = language, .table = json_object(), .log = json_array()};
    snprintf(look->as, sizeof look->as, "%s", as);
}

void look_close(struct look *look)
{
    json_decref(look->table);
    json_decref(look->log);
    look->table = look->log = NULL;
}

/* A sentence begins with a capital, also where that is a letter of Latin-1. */
static void capitalise(char *text)
{
    unsigned char *letter = (unsigned char *)text;
    if (letter[0] == 0xc3 && letter[1] >= 0xa0 && letter[1] != 0xb7 && letter[1] < 0xbf)
        letter[1] = (unsigned char)(letter[1] - 0x20);
    else
        letter[0] = (unsigned char)toupper(letter[0]);
}

static bool append_event(struct look *look, const json_t *event)
{
    TEXT_ON_STACK(text, LOG_LINE_MAX);
    if (json_object_get(event, "said")) {
        text_format(&text, "%s: %s", member(event, "from"), member(event, "said"));
    } else {
        text_string(&text, member(event, "text"));
        capitalise(text.data);
    }
    json_t *line = json_pack("{s:s,s:s}", "text", text.data, "rule", member(event, "rule"));
    return json_array_append_new(look->log, line) == 0;
}

/* `from` is the number of events told before; those we have are not told twice. */
static bool merge_events(struct look *look, const json_t *message)
{
    const json_t *events = json_object_get(message, "events");
    size_t from = (size_t)member_number(message, "from"), index;
    json_t *event;
    bool whole = strcmp(member(message, "say"), "whole") == 0;
    if (whole && from == 0)
        json_array_clear(look->log);
    if (look->fresh > json_array_size(look->log))
        look->fresh = json_array_size(look->log);
    json_array_foreach(events, index, event)
    {
        if (from + index >= json_array_size(look->log) && !append_event(look, event))
            return false;
    }
    return true;
}

bool look_merge(struct look *look, const json_t *message)
{
    const char *key;
    json_t *value;
    if (!look->table || !look->log || !merge_events(look, message))
        return false;
    json_object_foreach((json_t *)message, key, value)
    {
        if (json_object_set(look->table, key, value) != 0)
            return false;
    }
    look->gone = false;
    if (json_object_get(message, "clock"))
        look->clocks_at = now_ms() - json_integer_value(json_object_get(message, "ago"));
    if (json_object_get(message, "ask") || json_object_get(message, "seats"))
        look->turns++;
    return true;
}

void look_here(struct look *look, const json_t *message)
{
    json_object_set(look->table, "gone", json_object_get(message, "gone"));
    look->gone_at = now_ms();
}

int64_t look_gone(const struct look *look, const char *seat)
{
    const json_t *left = json_object_get(look_at(look, "gone"), seat);
    if (!left)
        return -2;
    int64_t now = json_integer_value(left) - (now_ms() - look->gone_at);
    return json_is_null(left) ? -1 : now > 0 ? now : 0;
}

int look_meanwhile(struct look *look)
{
    const json_t *meanwhile = look_at(look, "meanwhile");
    int decisions = member_number(meanwhile, "decisions");
    int64_t until = (int64_t)member_number(meanwhile, "from") + decisions;
    if (decisions == 0 || until == look->minded)
        return 0;
    look->minded = until;
    return decisions;
}

json_t *look_at(const struct look *look, const char *key)
{
    json_t *value = json_object_get(look->table, key);
    return json_is_null(value) ? NULL : value;
}

void look_decide(struct look *look, const char *move)
{
    json_object_set_new(look->table, "chosen", move[0] ? json_string(move) : json_null());
}

/* When the game is over, everything is open. */
json_t *look_view(const struct look *look)
{
    json_t *open = look_over(look) ? look_at(look, "open") : NULL;
    return open ? open : look_at(look, "view");
}

const char *member(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

int member_number(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

bool member_true(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

const char *look_game(const struct look *look)
{
    return member(look->table, "game");
}

bool look_is(const struct look *look, const char *status)
{
    return strcmp(member(look->table, "status"), status) == 0;
}

bool look_over(const struct look *look)
{
    return look_is(look, "over");
}

const char *look_chosen(const struct look *look)
{
    return member(look->table, "chosen");
}

bool look_asked(const struct look *look)
{
    return look_is(look, "running") && look_at(look, "ask") && !look_chosen(look)[0];
}

const char *look_option(const struct look *look, const char *name)
{
    return member(look_at(look, "options"), name);
}

bool look_must_vote(const struct look *look)
{
    size_t index;
    json_t *seat;
    json_array_foreach(json_object_get(look_at(look, "vote"), "waits"), index, seat)
    {
        if (strcmp(json_string_value(seat), look->as) == 0)
            return true;
    }
    return false;
}

int64_t look_clock(const struct look *look, const char *seat, bool *runs)
{
    const json_t *clock = json_object_get(look_at(look, "clock"), seat);
    int64_t left = json_integer_value(json_object_get(clock, "left"));
    *runs = member_true(clock, "runs") && look_is(look, "running");
    if (*runs)
        left -= now_ms() - look->clocks_at;
    return left > 0 ? left : 0;
}

json_t *look_seat(const struct look *look, const char *seat)
{
    size_t index;
    json_t *value;
    json_array_foreach(look_at(look, "seats"), index, value)
    {
        if (strcmp(member(value, "seat"), seat) == 0)
            return value;
    }
    return NULL;
}

bool look_is_own(const struct look *look, const char *seat)
{
    return strcmp(look->as, seat) == 0 || member_true(look_seat(look, seat), "you");
}

size_t look_log_length(const struct look *look)
{
    return json_array_size(look->log);
}

const char *look_log_line(const struct look *look, size_t index)
{
    return member(json_array_get(look->log, index), "text");
}

const char *look_log_rule(const struct look *look, size_t index)
{
    return member(json_array_get(look->log, index), "rule");
}

const char *look_title(const struct look *look, const char *seat)
{
    const char *title = member(look_seat(look, seat), "title");
    return title[0] ? title : seat;
}

const char *look_who(const struct look *look, const char *seat)
{
    const json_t *facts = look_seat(look, seat);
    const char *name = member(facts, "name");
    bool other = strcmp(member(facts, "who"), "person") == 0 && !member_true(facts, "you");
    return other && name[0] ? name : look_title(look, seat);
}

void look_describe(const struct look *look, struct text *text)
{
    size_t index;
    json_t *sentence;
    json_array_foreach(look_at(look, "words"), index, sentence)
    {
        text_format(text, "%s\n", json_string_value(sentence));
    }
}

/* Those of an array, whose names are at that key. */
static int read_choices(const json_t *array, const char *key, struct choice list[CHOICES_MAX])
{
    size_t index;
    json_t *choice;
    int count = 0;
    json_array_foreach(array, index, choice)
    {
        if (count < CHOICES_MAX)
            list[count++] =
                (struct choice){member(choice, "move"), member(choice, key), member(choice, "about")};
    }
    return count;
}

int look_choices(const struct look *look, struct choice list[CHOICES_MAX])
{
    const json_t *ask = look_at(look, "ask");
    int count = read_choices(json_object_get(ask, "presets"), "title", list);
    return count > 0 ? count : read_choices(json_object_get(ask, "moves"), "name", list);
}

const char *look_move_name(const struct look *look, const char *move)
{
    struct choice list[CHOICES_MAX];
    int count = look_choices(look, list);
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].move, move) == 0)
            return list[i].name;
    return move;
}
