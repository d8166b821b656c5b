// SPDX-License-Identifier: MIT
/* gonfalon.c: the public interface, over a match; see include/gonfalon.h. */
#include "gonfalon_match.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>

struct gonfalon {
    struct match *match;
    struct text answer; /* the last text handed out */
};

const char *gonfalon_version(void)
{
    return GONFALON_VERSION;
}

const struct match *match_within(const struct gonfalon *game)
{
    return game->match;
}

static struct gonfalon *around(struct match *match)
{
    struct gonfalon *game = match ? calloc(1, sizeof *game) : NULL;
    if (game)
        game->match = match;
    else
        match_free(match);
    return game;
}

struct gonfalon *gonfalon_new(void)
{
    return around(match_new());
}

struct gonfalon *gonfalon_copy(const struct gonfalon *game)
{
    return around(match_copy(game->match));
}

void gonfalon_free(struct gonfalon *game)
{
    if (!game)
        return;
    match_free(game->match);
    free(game->answer.data);
    free(game);
}

/* An empty answer of at least that size. */
static struct text *answer(struct gonfalon *game, size_t size)
{
    if (game->answer.capacity < size) {
        char *bytes = realloc(game->answer.data, size);
        if (!bytes)
            return NULL;
        game->answer = text_in(bytes, size);
    }
    text_clear(&game->answer);
    return &game->answer;
}

/* The seat or viewer of that name, if a game was started and it is one of those allowed. */
static bool find_viewer(const struct gonfalon *game, const char *name, seat_set others, int *viewer)
{
    if (!match_game(game->match))
        return false;
    *viewer = match_viewer_named(game->match, name, strlen(name));
    return *viewer >= 0 && (*viewer < SEATS_MAX || others & SEAT(*viewer));
}

const char *gonfalon_start(struct gonfalon *game, const char *id, const char *options)
{
    return match_start(game->match, id, options, 0, "unknown");
}

const char *gonfalon_actors(struct gonfalon *game)
{
    struct text *text = match_game(game->match) ? answer(game, 256) : NULL;
    if (!text)
        return NULL;
    match_write_actors(game->match, text);
    return text->data;
}

const char *gonfalon_legal(struct gonfalon *game, const char *seat)
{
    int viewer;
    if (!find_viewer(game, seat, SEAT_CHANCE, &viewer))
        return NULL;
    struct text *text = answer(game, match_legal_size(game->match, viewer));
    return text && match_write_legal(game->match, viewer, text) ? text->data : NULL;
}

const char *gonfalon_play(struct gonfalon *game, const char *seat, const char *move)
{
    int viewer = CHANCE;
    if (match_game(game->match) && !find_viewer(game, seat, SEAT_CHANCE, &viewer))
        return translate(match_language(game->match), SAY("there is no such seat in this game"));
    return match_play(game->match, viewer, move);
}

const char *gonfalon_undo(struct gonfalon *game)
{
    return match_undo(game->match);
}

const char *gonfalon_view(struct gonfalon *game, const char *viewer)
{
    int who;
    if (!find_viewer(game, viewer, SEAT(VIEWER_TABLE) | SEAT(VIEWER_ALL), &who))
        return NULL;
    struct text *text = answer(game, GAME_VIEW_TEXT);
    if (!text)
        return NULL;
    match_write_view(game->match, who, text);
    return text->data;
}

const char *gonfalon_events(struct gonfalon *game, const char *viewer)
{
    int who;
    if (!find_viewer(game, viewer, SEAT(VIEWER_TABLE), &who))
        return NULL;
    struct text *text = answer(game, 256 * (match_event_count(game->match) + 1));
    if (!text)
        return NULL;
    match_write_news(game->match, who, text);
    return text->data;
}

const char *gonfalon_result(struct gonfalon *game)
{
    struct text *text = match_game(game->match) ? answer(game, 64) : NULL;
    if (!text)
        return NULL;
    match_write_result(game->match, text);
    return text->data;
}

struct gonfalon *gonfalon_imagine(const struct gonfalon *game, const char *seat, uint64_t seed)
{
    int viewer;
    return find_viewer(game, seat, 0, &viewer) ? around(match_imagine(game->match, viewer, seed)) : NULL;
}

const char *gonfalon_choose(struct gonfalon *game, const char *seat, const char *bot, uint32_t milliseconds,
                            uint32_t simulations, uint64_t seed)
{
    int viewer;
    const struct bot *player = bot_find(bot, strlen(bot));
    if (!player || !find_viewer(game, seat, 0, &viewer) || !(match_actors(game->match) & SEAT(viewer)))
        return NULL;
    struct text *text = answer(game, GAME_MOVE_TEXT);
    if (!text)
        return NULL;
    struct bot_question limits = {.seed = seed, .milliseconds = milliseconds, .simulations = simulations};
    match_write_choice(game->match, viewer, player, limits, false, text);
    return text->data;
}

const char *gonfalon_record(struct gonfalon *game)
{
    struct text *text = match_game(game->match) ? answer(game, match_record_size(game->match)) : NULL;
    if (!text)
        return NULL;
    match_write_record(game->match, text);
    return text->data;
}

const char *gonfalon_load(struct gonfalon *game, const char *record, size_t length)
{
    return match_load(game->match, record, length, 0);
}
