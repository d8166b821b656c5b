// SPDX-License-Identifier: MIT
/* replay.c: a replay is a match in manual mode, where every line of the record is a step: the
 * match keeps the state before each of them, and the events between. */
#include "table/replay.h"

#include "bots/bot.h"
#include "table/match_inside.h"
#include "table/show.h"

#include <stdlib.h>
#include <string.h>

struct replay {
    struct match *recorded; /* as it was loaded: its headers say what was agreed and committed to */
    struct match *match;    /* the same, step by step */
};

/* One line of the record once more. */
static const char *play_again(struct match *match, const struct entry *entry)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    match->game->move_text(&match->state, entry->seat, entry->move, &move);
    return match_play(match, entry->seat, move.data);
}

static const char *step_through(struct replay *replay)
{
    const struct match *recorded = replay->recorded;
    struct match *match = replay->match;
    const char *refusal = match_begin_like(match, recorded);
    match->manual = match->traced = true;
    if (!refusal && recorded->position)
        refusal = match_set_position(match, recorded->position);
    const struct entry *entry = recorded->entries.items;
    for (size_t i = 0; !refusal && i < recorded->entries.count; i++)
        refusal = play_again(match, &entry[i]);
    return refusal;
}

struct replay *replay_open(const char *record, size_t length, enum language language, struct text *why)
{
    struct replay *replay = calloc(1, sizeof *replay);
    const char *refusal = match_no_memory;
    if (replay) {
        replay->recorded = match_new();
        replay->match = match_new();
    }
    if (replay && replay->recorded && replay->match) {
        replay->recorded->language = replay->match->language = language;
        refusal = match_load(replay->recorded, record, length, 0);
        if (!refusal)
            refusal = step_through(replay);
    }
    if (!refusal)
        return replay;
    text_string(why, translate(language, refusal));
    replay_free(replay);
    return NULL;
}

void replay_free(struct replay *replay)
{
    if (!replay)
        return;
    match_free(replay->recorded);
    match_free(replay->match);
    free(replay);
}

const struct game *replay_game(const struct replay *replay)
{
    return replay->match->game;
}

size_t replay_last(const struct replay *replay)
{
    return replay->match->steps.count;
}

void replay_speak(struct replay *replay, enum language language)
{
    replay->match->language = replay->recorded->language = language;
}

int replay_viewer_named(const struct replay *replay, const char *name, size_t length)
{
    int viewer = match_viewer_named(replay->match, name, length);
    return viewer == CHANCE ? -1 : viewer;
}

static const struct step *step_at(const struct replay *replay, size_t at)
{
    return (const struct step *)replay->match->steps.items + at;
}

const void *replay_state(const struct replay *replay, size_t at)
{
    return at < replay_last(replay) ? &step_at(replay, at)->state : &replay->match->state;
}

static const struct entry *entry_before(const struct replay *replay, size_t at)
{
    return (const struct entry *)replay->match->entries.items + at - 1;
}

int replay_mover(const struct replay *replay, size_t at)
{
    return entry_before(replay, at)->seat;
}

void replay_write_move(const struct replay *replay, size_t at, struct text *text)
{
    const struct entry *entry = entry_before(replay, at);
    replay->match->game->move_text(replay_state(replay, at - 1), entry->seat, entry->move, text);
}

void replay_write_view(const struct replay *replay, size_t at, int viewer, struct json *json)
{
    union game_state view;
    memset(&view, 0, sizeof view);
    replay->match->game->observe(replay_state(replay, at), viewer, &view);
    replay->match->game->write_view(&view, json);
}

void replay_write_events(const struct replay *replay, size_t at, int viewer, struct json *json)
{
    const struct match *match = replay->match;
    size_t first = at > 0 ? step_at(replay, at - 1)->events : 0;
    size_t end = at == 0 ? 0 : at < replay_last(replay) ? step_at(replay, at)->events : match->events.count;
    if (at > 0)
        show_events(match, first, end, replay_state(replay, at - 1), viewer, false, json);
}

float replay_chance(const struct replay *replay, size_t at)
{
    const struct bot_knowledge *known = bot_knowledge_of(replay->match->game);
    return known && known->chance ? known->chance(replay_state(replay, at)) : -1;
}

float replay_talk(const struct replay *replay, size_t at, int camp, bool talks)
{
    const struct bot_knowledge *known = bot_knowledge_of(replay->match->game);
    float worth = -1;
    for (size_t back = 0; known && known->talk && back <= at && worth < 0; back++)
        worth = known->talk(replay_state(replay, at - back), camp, talks);
    return worth;
}

/* The winner or a draw, and in brackets the rule or why: "draw [agreed]". */
static void write_result(const struct replay *replay, struct json *json)
{
    TEXT_ON_STACK(text, HEADER_MAX);
    if (replay->recorded->agreed[0])
        text_string(&text, replay->recorded->agreed);
    else
        match_write_result(replay->match, &text);
    char *bracket = strstr(text.data, " [");
    if (!bracket) {
        json_put_null(json);
        return;
    }
    *bracket = '\0';
    char *reason = bracket + 2;
    reason[strcspn(reason, "]")] = '\0';
    json_open_object(json);
    json_key(json, "winner");
    if (strcmp(text.data, "draw") == 0)
        json_put_null(json);
    else
        json_put_string(json, text.data);
    json_key(json, replay->recorded->agreed[0] ? "why" : "rule");
    json_put_string(json, reason);
    json_close_object(json);
}

/* Each camp by name: alone, and inside a sentence. */
static void write_camps(const struct replay *replay, struct json *json)
{
    const struct game *game = replay->match->game;
    const void *state = &replay->match->state;
    seat_set seats = game->seats(state);
    json_open_array(json);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool known = !(seats & SEAT(seat));
        for (int other = 0; other < seat && !known; other++)
            known = seats & SEAT(other) && strcmp(game->camp(state, other), game->camp(state, seat)) == 0;
        if (known)
            continue;
        TEXT_ON_STACK(title, 128);
        TEXT_ON_STACK(within, 128);
        game_camp_title(game, state, game->camp(state, seat), TITLE_ALONE, replay->match->language, &title);
        game_camp_title(game, state, game->camp(state, seat), TITLE_WITHIN, replay->match->language, &within);
        json_open_object(json);
        json_key(json, "camp");
        json_put_string(json, game->camp(state, seat));
        json_key(json, "title");
        json_put_string(json, title.data);
        json_key(json, "within");
        json_put_string(json, within.data);
        json_close_object(json);
    }
    json_close_array(json);
}

void replay_write_about(const struct replay *replay, struct json *json)
{
    const struct match *match = replay->match;
    json_open_object(json);
    json_key(json, "game");
    json_put_string(json, match->game->id);
    json_key(json, "options");
    game_write_options(match->game, &match->state, json);
    json_key(json, "seats");
    show_seats(match->game, &match->state, match->language, json);
    json_key(json, "camps");
    write_camps(replay, json);
    json_key(json, "date");
    json_put_string(json, replay->recorded->date);
    json_key(json, "result");
    write_result(replay, json);
    json_key(json, "positions");
    json_put_number(json, replay_last(replay) + 1);
    json_close_object(json);
}

/* What somebody else decided is known by its events alone. */
static void write_own_move(const struct replay *replay, size_t at, int viewer, struct json *json)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    int mover = at > 0 ? replay_mover(replay, at) : -1;
    if (at == 0 || (viewer != VIEWER_ALL && viewer != mover))
        return;
    replay_write_move(replay, at, &move);
    json_key(json, "seat");
    json_put_string(json, game_viewer_name(replay->match->game, &replay->match->state, mover));
    json_key(json, "move");
    json_put_string(json, move.data);
    if (mover == CHANCE)
        return;
    union game_state view;
    const struct match *match = replay->match;
    memset(&view, 0, sizeof view);
    match->game->observe(replay_state(replay, at - 1), mover, &view);
    text_clear(&move);
    game_move_name(match->game, &view, mover, entry_before(replay, at)->move, match->language, &move);
    json_key(json, "name");
    json_put_string(json, move.data);
}

void replay_write_position(const struct replay *replay, size_t at, int viewer, struct json *json)
{
    union game_state view;
    const struct match *match = replay->match;
    memset(&view, 0, sizeof view);
    match->game->observe(replay_state(replay, at), viewer, &view);
    json_open_object(json);
    json_key(json, "view");
    match->game->write_view(&view, json);
    show_words(match->game, &view, viewer, match->language, json);
    json_key(json, "events");
    json_open_array(json);
    replay_write_events(replay, at, viewer, json);
    json_close_array(json);
    write_own_move(replay, at, viewer, json);
    json_close_object(json);
}

/* --- Fair chance. */

/* The draws as they are told, compared with the record as they come. */
struct comparing {
    const struct replay *replay;
    struct json *json;
    size_t at; /* where in the record the last one was found */
    bool wrong;
};

static size_t next_chance(const struct replay *replay, size_t at)
{
    do
        at++;
    while (at <= replay_last(replay) && replay_mover(replay, at) != CHANCE);
    return at;
}

static void compare(void *context, const struct match *again, game_move outcome, uint32_t number,
                    uint32_t below)
{
    struct comparing *comparing = context;
    struct json *json = comparing->json;
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    comparing->at = next_chance(comparing->replay, comparing->at);
    if (comparing->wrong)
        return;
    again->game->move_text(&again->state, CHANCE, outcome, &move);
    json_open_object(json);
    json_key(json, "at");
    json_put_number(json, comparing->at);
    json_key(json, "number");
    json_put_number(json, number);
    json_key(json, "below");
    json_put_number(json, below);
    json_key(json, "outcome");
    json_put_string(json, move.data);
    json_key(json, "recorded");
    if (comparing->at <= replay_last(comparing->replay)) {
        comparing->wrong = entry_before(comparing->replay, comparing->at)->move != outcome;
        text_clear(&move);
        replay_write_move(comparing->replay, comparing->at, &move);
        json_put_string(json, move.data);
    } else {
        comparing->wrong = true;
        json_put_null(json);
    }
    json_close_object(json);
}

static void put_or_null(struct json *json, const char *string)
{
    if (string[0])
        json_put_string(json, string);
    else
        json_put_null(json);
}

/* By seat, in their order; a seat that brought none, or a word that is missing, is null. */
static void write_seeds(const struct replay *replay, struct json *json)
{
    const struct match *match = replay->match;
    char words[PLAYER_SEEDS_MAX], *rest = words;
    strcpy(words, replay->recorded->player_seeds);
    seat_set seats = match->game->seats(&match->state);
    json_open_object(json);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        const char *word = rest ? strsep(&rest, " ") : "";
        json_key(json, match->game->seat_name(&match->state, seat));
        put_or_null(json, strcmp(word, "-") == 0 ? "" : word);
    }
    json_close_object(json);
}

void replay_write_fairness(const struct replay *replay, struct json *json)
{
    struct comparing comparing = {.replay = replay, .json = json};
    uint32_t draws;
    json_open_object(json);
    json_key(json, "commitment");
    put_or_null(json, replay->recorded->commitment);
    json_key(json, "seed");
    put_or_null(json, replay->recorded->seed);
    json_key(json, "fits");
    json_put_bool(json, match_seed_fits(replay->recorded));
    json_key(json, "seeds");
    write_seeds(replay, json);
    json_key(json, "draws");
    json_open_array(json);
    const char *trouble = match_verify_telling(replay->recorded, &draws, compare, &comparing);
    json_close_array(json);
    json_key(json, "trouble");
    if (trouble)
        json_put_string(json, translate(replay->match->language, trouble));
    else
        json_put_null(json);
    json_close_object(json);
}

size_t replay_text_size(const struct replay *replay)
{
    return (size_t)3 * GAME_VIEW_TEXT + (size_t)EVENTS_MAX * 512 + replay_last(replay) * 256;
}
