// SPDX-License-Identifier: MIT
/* game.c: what every game offers by the functions of its table; see game.h. */
#include "core/game.h"

#include <assert.h>
#include <string.h>

int game_seat_named(const struct game *game, const void *view, const char *name, size_t length)
{
    seat_set seats = game->seats(view);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat) && text_equals(name, length, game->seat_name(view, seat)))
            return seat;
    return -1;
}

int game_viewer_named(const struct game *game, const void *view, const char *name, size_t length)
{
    if (text_equals(name, length, "table"))
        return VIEWER_TABLE;
    if (text_equals(name, length, "all"))
        return VIEWER_ALL;
    if (text_equals(name, length, "chance"))
        return CHANCE;
    return game_seat_named(game, view, name, length);
}

const char *game_viewer_name(const struct game *game, const void *view, int viewer)
{
    switch (viewer) {
    case VIEWER_TABLE: return "table";
    case VIEWER_ALL: return "all";
    case CHANCE: return "chance";
    default: return game->seat_name(view, viewer);
    }
}

bool game_lists(const struct game *game, const void *view, int seat, game_move move)
{
    game_move list[GAME_MOVES_MAX];
    int count = game->legal(view, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

void game_write_actors(const struct game *game, const void *view, struct json *json)
{
    seat_set actors = game->actors(view);
    json_open_array(json);
    for (int seat = 0; seat < VIEWER_COUNT; seat++)
        if (actors & SEAT(seat))
            json_put_string(json, game_viewer_name(game, view, seat));
    json_close_array(json);
}

void game_write_options(const struct game *game, const void *view, struct json *json)
{
    json_open_object(json);
    for (int i = 0; i < game->option_count; i++) {
        TEXT_ON_STACK(value, 256);
        option_write_value(&game->options[i], game->option_value(view, i), &value);
        json_key(json, game->options[i].name);
        json_put_string(json, value.data);
    }
    json_close_object(json);
}

void game_open_view(const struct game *game, const void *view, struct json *json)
{
    json_open_object(json);
    json_key(json, "game");
    json_put_string(json, game->id);
    json_key(json, "rules");
    json_put_number(json, (uint64_t)game->rules_version);
    json_key(json, "options");
    if (json->options)
        json_put_json(json, json->options);
    else
        game_write_options(game, view, json);
}

void game_result_text(const struct game *game, const void *view, struct text *text)
{
    struct result result = game->result(view);
    if (!result.over)
        text_string(text, "none");
    else
        text_format(text, "%s [%s]", result.winner ? result.winner : "draw", result.rule);
}

void game_write_result(const struct game *game, const void *view, struct json *json)
{
    struct result result = game->result(view);
    if (!result.over) {
        json_put_null(json);
        return;
    }
    json_open_object(json);
    json_key(json, "winner");
    if (result.winner)
        json_put_string(json, result.winner);
    else
        json_put_null(json);
    json_key(json, "rule");
    json_put_string(json, result.rule);
    json_close_object(json);
}

bool game_write_odds(const struct game *game, const void *view, int seat, const game_move *moves, int count,
                     struct json *json)
{
    bool any = false;
    json_open_object(json);
    for (int i = 0; i < count && game->write_odds; i++) {
        TEXT_ON_STACK(move, GAME_MOVE_TEXT);
        struct json before = *json;
        size_t length = json->text->length;
        game->move_text(view, seat, moves[i], &move);
        json_key(json, move.data);
        if (game->write_odds(view, seat, moves[i], json)) {
            any = true;
            continue;
        }
        text_cut(json->text, length);
        *json = before;
    }
    json_close_object(json);
    return any;
}

void game_write_sentence(const struct game *game, const void *view, const char *sentence,
                         const int argument[EVENT_ARGUMENTS], const struct listener *listener,
                         struct text *text)
{
    for (const char *at = translate(listener->language, sentence); *at;) {
        size_t plain = strcspn(at + 1, "%") + 1;
        if (at[0] == '%' && at[1] >= '0' && at[1] < '0' + EVENT_ARGUMENTS && at[2]) {
            game->write_word(view, at[2], argument[at[1] - '0'], listener, text);
            at += 3;
        } else {
            text_bytes(text, at, plain);
            at += plain;
        }
    }
}

void game_write_values(const struct game *game, const void *view, const struct event *event,
                       struct json *json)
{
    char manner[EVENT_ARGUMENTS] = {0}; /* of each argument, where it is first named */
    for (const char *at = game->event_forms[event->kind].told[EVENT_OTHERS]; (at = strchr(at, '%')); at++)
        if (at[1] >= '0' && at[1] < '0' + EVENT_ARGUMENTS && !manner[at[1] - '0'])
            manner[at[1] - '0'] = at[2];
    json_open_array(json);
    for (int i = 0; i < EVENT_ARGUMENTS; i++)
        if (manner[i])
            game->write_value(view, manner[i], event->argument[i], json);
    json_close_array(json);
}

static const char *sentence_for(const struct game *game, const void *view, const struct event *event,
                                int viewer)
{
    const struct event_form *form = &game->event_forms[event->kind];
    enum event_side side =
        game->event_side && viewer < SEATS_MAX ? game->event_side(view, event, viewer) : EVENT_OTHERS;
    return form->told[side] ? form->told[side] : form->told[EVENT_OTHERS];
}

void game_write_event(const struct game *game, const void *view, const struct event *event,
                      const struct listener *listener, struct text *text)
{
    assert(event->kind >= 0 && event->kind < game->event_form_count);
    int argument[EVENT_ARGUMENTS];
    for (int i = 0; i < EVENT_ARGUMENTS; i++)
        argument[i] = event->argument[i];
    game_write_sentence(game, view, sentence_for(game, view, event, listener->viewer), argument, listener,
                        text);
    text_string(text, " [");
    text_string(text, game->event_forms[event->kind].rule);
    text_char(text, ']');
}

void game_write_person(const struct game *game, const void *view, int seat, const struct listener *listener,
                       struct text *text)
{
    if (listener->names && listener->names[seat])
        text_string(text, listener->names[seat]);
    else
        game_seat_title(game, view, seat, TITLE_WITHIN, listener->language, text);
}
