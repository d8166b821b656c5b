// SPDX-License-Identifier: MIT
/* text.c: what a match tells, as text: views, lists of moves, events, the result. */
#include "table/match_inside.h"

#include <stdlib.h>
#include <string.h>

void match_write_odds(const struct match *match, int seat, struct text *text)
{
    union game_state view;
    game_move list[GAME_MOVES_MAX];
    struct json json = json_into(text);
    int count = match_legal(match, seat, list);
    match_observe(match, seat, &view);
    game_write_odds(match->game, &view, seat, list, count, &json);
}

void match_write_view(const struct match *match, int viewer, struct text *text)
{
    union game_state view;
    match_observe(match, viewer, &view);
    struct json json = json_into(text);
    match->game->write_view(&view, &json);
}

void match_write_result(const struct match *match, struct text *text)
{
    game_result_text(match->game, &match->state, text);
}

void match_write_events_since(const struct match *match, size_t first, int viewer, struct text *text)
{
    const struct event *event = match->events.items;
    const struct listener listener = {match->language, VIEWER_TABLE, NULL}; /* programs read it */
    bool begun = false;
    for (size_t i = first; i < match->events.count; i++) {
        if (!(event[i].audience & SEAT(viewer)))
            continue;
        if (begun)
            text_char(text, '\n');
        begun = true;
        game_write_event(match->game, &match->state, &event[i], &listener, text);
    }
}

void match_write_step_events(const struct match *match, int viewer, struct text *text)
{
    match_write_events_since(match, match->step_events, viewer, text);
}

void match_write_news(struct match *match, int viewer, struct text *text)
{
    match_write_events_since(match, match->news[viewer], viewer, text);
    match->news[viewer] = match->events.count;
}

size_t match_event_count(const struct match *match)
{
    return match->events.count;
}

void match_write_actors(const struct match *match, struct text *text)
{
    seat_set actors = match_actors(match);
    for (int seat = 0; seat < VIEWER_COUNT; seat++)
        if (actors & SEAT(seat))
            text_format(text, "%s%s", text->length ? " " : "",
                        game_viewer_name(match->game, &match->state, seat));
}

size_t match_legal_size(const struct match *match, int seat)
{
    return seat == CHANCE && match_actors(match) & SEAT_CHANCE ? (size_t)GAME_OUTCOMES_MAX * 128
                                                               : (size_t)GAME_MOVES_MAX * GAME_MOVE_TEXT;
}

/* A move, and for chance its weight, as a line that begins at `offset` of the text. */
struct line {
    size_t offset;
    const char *start;
};

static int by_bytes(const void *one, const void *other)
{
    return strcmp(((const struct line *)one)->start, ((const struct line *)other)->start);
}

/* Puts lines that each end with a NUL into byte order, joined by line ends. */
static bool sort_lines(struct text *text, struct line *lines, int count)
{
    char *copy = malloc(text->length + 1);
    if (!copy)
        return false;
    memcpy(copy, text->data, text->length + 1);
    for (int i = 0; i < count; i++)
        lines[i].start = copy + lines[i].offset;
    qsort(lines, (size_t)count, sizeof *lines, by_bytes);
    text_clear(text);
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(text, '\n');
        text_string(text, lines[i].start);
    }
    free(copy);
    return true;
}

static bool write_outcomes(const struct match *match, struct text *text)
{
    struct outcome_list *list = malloc(sizeof *list);
    struct line *lines = malloc(GAME_OUTCOMES_MAX * sizeof *lines);
    bool fine = list && lines;
    int count = fine ? match_outcomes(match, list->at) : 0;
    double total = 0;
    for (int i = 0; i < count; i++)
        total += list->at[i].weight;
    for (int i = 0; i < count; i++) {
        lines[i].offset = text->length;
        match->game->move_text(&match->state, CHANCE, list->at[i].move, text);
        text_format(text, " %.15g", list->at[i].weight / total);
        text_char(text, '\0');
    }
    fine = fine && sort_lines(text, lines, count);
    free(list);
    free(lines);
    return fine;
}

bool match_write_legal(const struct match *match, int seat, struct text *text)
{
    if (seat == CHANCE)
        return write_outcomes(match, text);
    game_move list[GAME_MOVES_MAX];
    struct line lines[GAME_MOVES_MAX];
    int count = match_legal(match, seat, list);
    for (int i = 0; i < count; i++) {
        lines[i].offset = text->length;
        match->game->move_text(&match->state, seat, list[i], text);
        text_char(text, '\0');
    }
    return sort_lines(text, lines, count);
}

void match_write_choice(const struct match *match, int seat, const struct bot *bot,
                        struct bot_question limits, bool reasons, struct text *text)
{
    union game_state view;
    match_observe(match, seat, &view);
    limits.game = match->game;
    limits.view = &view;
    limits.seat = seat;
    limits.past = &match->past[seat];
    limits.advises = reasons;
    game_move move = bot->choose(&limits);
    match->game->move_text(&view, seat, move, text);
    if (!reasons)
        return;
    text_char(text, '\n');
    bot_explain(&limits, move, match->language, text);
    text_cut(text, text->length - 1);
}
