// SPDX-License-Identifier: MIT
/* show.c: see show.h. */
#include "table/show.h"
#include "table/match_inside.h"
#include "table/steps.h"

#include <string.h>

void show_seat_members(const struct game *game, const void *state, int seat, enum language language,
                       struct json *json)
{
    TEXT_ON_STACK(title, 128);
    json_key(json, "seat");
    json_put_string(json, game->seat_name(state, seat));
    game_seat_title(game, state, seat, TITLE_ALONE, language, &title);
    json_key(json, "title");
    json_put_string(json, title.data);
    json_key(json, "camp");
    json_put_string(json, game->camp(state, seat));
}

void show_seats(const struct game *game, const void *state, enum language language, struct json *json)
{
    seat_set seats = game->seats(state);
    json_open_array(json);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        json_open_object(json);
        show_seat_members(game, state, seat, language, json);
        json_close_object(json);
    }
    json_close_array(json);
}

/* --- Questions. */

/* A question to a seat: its view, and the moves it may choose from. */
struct question {
    const struct game *game;
    const void *view;
    int seat;
    bool words; /* a person reads it */
    int count;
    game_move moves[GAME_MOVES_MAX];
};

/* What a move is called and what it does. */
static void write_move_words(const struct question *question, game_move move, enum language language,
                             struct json *json)
{
    TEXT_ON_STACK(name, GAME_MOVE_TEXT);
    TEXT_ON_STACK(about, 512);
    game_move_name(question->game, question->view, question->seat, move, language, &name);
    game_move_about(question->game, question->view, question->seat, move, language, &about);
    json_key(json, "name");
    json_put_string(json, name.data);
    json_key(json, "about");
    json_put_string(json, about.data);
}

static void write_move(const struct question *question, game_move move, enum language language,
                       struct json *json)
{
    TEXT_ON_STACK(notation, GAME_MOVE_TEXT);
    question->game->move_text(question->view, question->seat, move, &notation);
    json_open_object(json);
    json_key(json, "move");
    json_put_string(json, notation.data);
    if (question->words)
        write_move_words(question, move, language, json);
    json_close_object(json);
}

static void write_sentence(const struct question *question, enum language language, struct json *json)
{
    TEXT_ON_STACK(sentence, 512);
    game_question(question->game, question->view, question->seat, language, &sentence);
    json_key(json, "question");
    json_put_string(json, sentence.data);
}

static void write_moves(const struct question *question, enum language language, struct json *json)
{
    json_key(json, "moves");
    json_open_array(json);
    for (int i = 0; i < question->count; i++)
        write_move(question, question->moves[i], language, json);
    json_close_array(json);
}

static bool can_be_played(const struct question *question, const char *text)
{
    game_move move;
    return !question->game->move_parse(question->view, question->seat, text, &move) &&
           !question->game->refuse(question->view, question->seat, move);
}

/* Those that can be played now. False if that is none. */
static bool write_presets(const struct question *question, enum language language, struct json *json)
{
    const struct game *game = question->game;
    bool any = false;
    json_key(json, "presets");
    json_open_array(json);
    for (int i = 0; i < game->preset_count; i++) {
        TEXT_ON_STACK(move, GAME_MOVE_TEXT);
        game->preset_text(question->view, question->seat, i, &move);
        if (!can_be_played(question, move.data))
            continue;
        any = true;
        json_open_object(json);
        json_key(json, "name");
        json_put_string(json, game->presets[i].name);
        json_key(json, "title");
        json_put_string(json, translate(language, game->presets[i].title));
        json_key(json, "about");
        json_put_string(json, translate(language, game->presets[i].sentence));
        json_key(json, "move");
        json_put_string(json, move.data);
        json_close_object(json);
    }
    json_close_array(json);
    return any;
}

/* A member that is left out where there is nothing in it. */
static void write_if_any(const struct question *question, enum language language, struct json *json,
                         bool (*write)(const struct question *question, enum language language,
                                       struct json *json))
{
    struct json before = *json;
    size_t length = json->text->length;
    if (write(question, language, json))
        return;
    text_cut(json->text, length);
    *json = before;
}

static bool write_odds(const struct question *question, enum language language, struct json *json)
{
    (void)language;
    json_key(json, "odds");
    return game_write_odds(question->game, question->view, question->seat, question->moves, question->count,
                           json);
}

void show_question(const struct game *game, const void *view, int seat, enum language language, bool words,
                   struct json *json)
{
    struct question question = {.game = game, .view = view, .seat = seat, .words = words};
    question.count = game->legal(view, seat, question.moves);
    if (words)
        write_sentence(&question, language, json);
    write_moves(&question, language, json);
    write_if_any(&question, language, json, write_odds);
    write_if_any(&question, language, json, write_presets);
}

/* --- The position, and what led to it. */

void show_words(const struct game *game, const void *view, int viewer, enum language language,
                struct json *json)
{
    TEXT_ON_STACK(headline, 256);
    TEXT_ON_STACK(position, GAME_VIEW_TEXT);
    game_headline(game, view, language, &headline);
    game_describe(game, view, viewer, language, &position);
    json_key(json, "headline");
    json_put_string(json, headline.data);
    json_key(json, "words");
    json_open_array(json);
    for (char *line = position.data, *end; (end = strchr(line, '\n')); line = end + 1)
        json_put_bytes(json, line, (size_t)(end - line));
    json_close_array(json);
}

void show_events(const struct match *match, size_t first, size_t end, const void *before, int viewer,
                 bool addressed, struct json *json)
{
    const struct event *events = match->events.items;
    const struct listener listener = {match->language, addressed ? viewer : VIEWER_TABLE, NULL};
    size_t size = match->game->state_size, last = end;
    struct steps steps;
    while (last > first && !(events[last - 1].audience & SEAT(viewer)))
        last--;
    if (last > first)
        steps_begin(&steps, match->game, viewer, NULL, before);
    for (size_t i = first; i < last; i++) {
        if (!(events[i].audience & SEAT(viewer)))
            continue;
        json_open_object(json);
        event_write_members(match->game, &match->state, &events[i], &listener, json);
        if (i + 1 < last)
            steps_write_patch(&steps, (const unsigned char *)match->after.items + i * size, json);
        json_close_object(json);
    }
}
