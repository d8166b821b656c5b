// SPDX-License-Identifier: MIT
/* rest_games.c: what there is to play, told to whoever wants to make a table (docs/protocol.md). */
#include "bots/climb.h"
#include "games/games.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "server/rest_inside.h"
#include "table/match.h"
#include "table/show.h"

#include <stdlib.h>
#include <string.h>

/* A text in the reader's language, or null. */
static void put_said(const char *key, const char *english, enum language language, struct json *json)
{
    json_key(json, key);
    if (english)
        json_put_string(json, translate(language, english));
    else
        json_put_null(json);
}

static void write_option(const struct option *option, enum language language, struct json *json)
{
    TEXT_ON_STACK(line, 1024);
    option_write_line(option, &line);
    json_open_object(json);
    json_key(json, "name");
    json_put_string(json, option->name);
    json_key(json, "line");
    json_put_string(json, line.data);
    put_said("title", option->title ? option->title : option->name, language, json);
    put_said("about", option->about, language, json);
    put_said("group", option->group, language, json);
    json_key(json, "when");
    if (option->when)
        json_put_string(json, option->when);
    else
        json_put_null(json);
    json_key(json, "meanings");
    json_open_object(json);
    for (uint32_t i = 0; option->meanings && i < option->count; i++)
        put_said(option->words[i], option->meanings[i], language, json);
    json_close_object(json);
    json_close_object(json);
}

/* What one chooses before single options. */
static void write_selection(const struct selection *selection, enum language language, struct json *json)
{
    json_open_object(json);
    json_key(json, "name");
    json_put_string(json, selection->name);
    put_said("title", selection->title, language, json);
    put_said("about", selection->about, language, json);
    json_key(json, "options");
    json_put_string(json, selection->options);
    json_key(json, "wishes");
    json_put_string(json, selection->wishes ? selection->wishes : "");
    json_close_object(json);
}

static void write_words(const struct game_words *words, enum language language, struct json *json)
{
    put_said("about", words->about, language, json);
    json_key(json, "size");
    if (words->size_option)
        json_put_string(json, words->size_option);
    else
        json_put_null(json);
    json_key(json, "favourite");
    json_open_array(json);
    for (const char *const *seat = words->favourite; seat && *seat; seat++)
        json_put_string(json, *seat);
    json_close_array(json);
    json_key(json, "selections");
    json_open_array(json);
    for (int i = 0; i < words->selection_count; i++)
        write_selection(&words->selections[i], language, json);
    json_close_array(json);
}

/* A guest: by its own name, without a place on the ladder. */
static void write_guest(const char *bot, enum language language, struct json *json)
{
    json_open_object(json);
    json_key(json, "name");
    json_put_string(json, bot);
    json_key(json, "character");
    json_put_string(json, bot + strlen(TABLE_GUEST));
    put_said("about", SAY("A guest of this house: somebody else's program."), language, json);
    json_key(json, "rating");
    json_put_null(json);
    json_key(json, "starts");
    json_open_array(json);
    json_close_array(json);
    json_close_object(json);
}

/* The ladder of this game, weakest first. */
static void write_bots(const struct game *game, enum language language, struct json *json)
{
    json_key(json, "bots");
    json_open_array(json);
    for (int rung = 0; rung < RUNG_COUNT; rung++) {
        const struct rung_character *character = bot_character(bots[rung], game);
        json_open_object(json);
        json_key(json, "name");
        json_put_string(json, bots[rung]->name);
        put_said("character", bot_title(bots[rung], game), language, json);
        put_said("about", character ? character->about : NULL, language, json);
        json_key(json, "rating");
        if (character)
            json_put_number(json, (uint64_t)character->rating);
        else
            json_put_null(json);
        json_key(json, "starts");
        json_open_array(json);
        for (int start = START_MOST; rung == RUNG_NOVICE && start > 0; start--)
            json_put_string(json, mild_bots[start - 1]->name);
        json_close_array(json);
        json_close_object(json);
    }
    json_close_array(json);
}

/* Guests of the house, who play any game. */
static void write_guests(const struct hall *hall, enum language language, struct json *json)
{
    const char *guest;
    json_key(json, "guests");
    json_open_array(json);
    for (size_t i = 0; (guest = guests_name(hall, i)) != NULL; i++)
        write_guest(guest, language, json);
    json_close_array(json);
}

static void write_options(const struct game *game, enum language language, struct json *json)
{
    json_key(json, "options");
    json_open_array(json);
    for (int i = 0; i < game->option_count; i++)
        write_option(&game->options[i], language, json);
    json_close_array(json);
}

static void write_game(const struct hall *hall, const struct game *game, enum language language, bool options,
                       struct json *json)
{
    static const struct game_words none;
    json_open_object(json);
    json_key(json, "game");
    json_put_string(json, game->id);
    json_key(json, "name");
    json_put_string(json, game->name);
    json_key(json, "rules");
    json_put_number(json, (uint64_t)game->rules_version);
    write_words(game->words ? game->words : &none, language, json);
    write_bots(game, language, json);
    write_guests(hall, language, json);
    if (options)
        write_options(game, language, json);
    json_close_object(json);
}

static void write_games(const struct hall *hall, enum language language, bool options, struct text *text)
{
    struct json json = json_into(text);
    json_open_object(&json);
    json_key(&json, "games");
    json_open_array(&json);
    for (int i = 0; i < games_count; i++)
        write_game(hall, games[i], language, options, &json);
    json_close_array(&json);
    json_close_object(&json);
}

/* Whoever just wants to play does without the options, which are more than the rest. */
void get_games(struct visit *visit, const struct net_request *request)
{
    bool options = !strstr(request->query, "options=off");
    enum { GAME_ROOM = 16384 }; /* enough for most games */
    for (size_t size = (size_t)games_count * GAME_ROOM;; size *= 2) {
        char *bytes = malloc(size);
        if (!bytes) {
            reply_refusal(visit, 503, SAY("there is not enough memory"));
            return;
        }
        struct text text = text_in(bytes, size);
        write_games(visit->hall, visit->language, options, &text);
        if (!text.overflow)
            reply(visit, 200, "application/json", text.data, text.length, NULL);
        free(bytes);
        if (!text.overflow)
            return;
    }
}

/* The words of the query but for its first, `game=`: options, blanks between them. */
static void copy_options(const char *query, struct text *options)
{
    for (const char *at = query + strcspn(query, "&"); *at; at += strcspn(at, "&")) {
        size_t length = strcspn(++at, "&");
        if (length > 0 && !text_starts_with(at, "lang=") && !text_starts_with(at, "wishes=")) {
            text_string(options, options->length ? " " : "");
            text_bytes(options, at, length);
        }
    }
}

/* Wishes are added one by one, where the rules allow them: "wishes=pigeon=on+gothic=on". */
static void add_wishes(struct match *match, const char *game, const char *query, struct text *options)
{
    const char *at = strstr(query, "&wishes=");
    for (at = at ? at + strlen("&wishes=") : ""; *at && *at != '&'; at += *at == '+') {
        size_t before = options->length, length = strcspn(at, "+&");
        text_string(options, before ? " " : "");
        text_bytes(options, at, length);
        if (match_start(match, game, options->data, 0, ""))
            text_cut(options, before);
        at += length;
    }
}

/* Who sits at a table with such options, before it is made: /api/seats?game=ID&NAME=VALUE... */
void get_seats(struct visit *visit, const struct net_request *request)
{
    TEXT_ON_STACK(options, 1024);
    TEXT_ON_STACK(text, 4096);
    char game[32] = "";
    struct json json = json_into(&text);
    size_t length = strcspn(request->query, "&");
    if (text_starts_with(request->query, "game=") && length - 5 < sizeof game)
        memcpy(game, request->query + 5, length - 5);
    copy_options(request->query, &options);
    struct match *match = match_new();
    if (match)
        match_set_language(match, visit->language);
    const char *refusal =
        match ? match_start(match, game, options.data, 0, "") : SAY("there is not enough memory");
    if (refusal || options.overflow) {
        reply_refusal(visit, 422, refusal ? refusal : SAY("those options are too long"));
        match_free(match);
        return;
    }
    add_wishes(match, game, request->query, &options);
    match_start(match, game, options.data, 0, ""); /* add_wishes() took only what can be */
    json_open_object(&json);
    json_key(&json, "options");
    json_put_string(&json, options.data);
    json_key(&json, "seats");
    show_seats(match_game(match), match_state(match), visit->language, &json);
    json_close_object(&json);
    match_free(match);
    reply(visit, 200, "application/json", text.data, text.length, NULL);
}

/* Whom to play next, from what was played so far: /api/opponent?past=novice.won,apprentice.lost */
void get_opponent(struct visit *visit, const struct net_request *request)
{
    TEXT_ON_STACK(text, 128);
    struct json json = json_into(&text);
    const char *past = text_starts_with(request->query, "past=") ? request->query + strlen("past=") : "";
    char played[CLIMB_TEXT_MAX] = "";
    size_t length = strcspn(past, "&");
    if (length < sizeof played)
        memcpy(played, past, length);
    json_open_object(&json);
    json_key(&json, "bot");
    json_put_string(&json, climb_at(climb_next(played))->name);
    json_close_object(&json);
    reply(visit, 200, "application/json", text.data, text.length, NULL);
}
