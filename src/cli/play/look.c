// SPDX-License-Identifier: MIT
/* look.c: see look.h. */
#include "cli/play/look.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

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

static bool append_event(struct look *look, const json_t *event)
{
    if (json_is_string(event))
        return json_array_append(look->log, (json_t *)event) == 0;
    json_t *line = json_sprintf("%s: %s", member(event, "from"), member(event, "said"));
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
    if (json_object_get(message, "clock"))
        look->clocks_at = now_ms() - json_integer_value(json_object_get(message, "ago"));
    if (json_object_get(message, "ask") || json_object_get(message, "seats"))
        look->turns++;
    return true;
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

size_t look_log_length(const struct look *look)
{
    return json_array_size(look->log);
}

const char *look_log_line(const struct look *look, size_t index)
{
    const char *line = json_string_value(json_array_get(look->log, index));
    return line ? line : "";
}

static int named_choices(const json_t *presets, struct choice list[CHOICES_MAX])
{
    size_t index;
    json_t *preset;
    int count = 0;
    json_array_foreach(presets, index, preset)
    {
        if (count < CHOICES_MAX)
            list[count++] =
                (struct choice){member(preset, "move"), member(preset, "name"), member(preset, "about")};
    }
    return count;
}

int look_choices(const struct look *look, struct choice list[CHOICES_MAX])
{
    const json_t *ask = look_at(look, "ask");
    int count = named_choices(json_object_get(ask, "presets"), list);
    size_t index;
    json_t *move;
    if (count > 0)
        return count;
    json_array_foreach(json_object_get(ask, "moves"), index, move)
    {
        const char *text = json_string_value(move);
        if (count < CHOICES_MAX && text)
            list[count++] = (struct choice){text, text, ""};
    }
    return count;
}
