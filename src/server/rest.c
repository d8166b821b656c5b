// SPDX-License-Identifier: MIT
/* rest.c: what is not live, over plain HTTP (docs/protocol.md). A
 * visit that must wait for the store is copied, and its reader may be gone when the answer comes. */
#include "bots/climb.h"
#include "games/games.h"
#include "hall/cookie.h"
#include "hall/hall_inside.h"
#include "hall/household.h"
#include "hall/id.h"
#include "hall/lists.h"
#include "hall/replays.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/slow_work.h"
#include "server/assets.h"
#include "server/qr.h"
#include "server/recovery.h"
#include "server/server.h"
#include "table/match.h"
#include "table/show.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_LINES_MAX = 20000 };

/* One request, as long as it waits for the store. */
struct visit {
    struct hall *hall;
    struct net_exchange *exchange; /* NULL once it is gone */
    struct visit *next;
    struct household *household; /* NULL: it uses up nothing */
    enum language language;
    const char *base;
    bool secure;
    bool wants_health; /* to know whether the store can save */
    char cookie[NET_BASE_MAX + 160];
};

static void reply(struct visit *visit, int status, const char *type, const char *body, size_t length,
                  const char *disposition)
{
    if (!visit->exchange)
        return;
    net_answer(visit->exchange, &(struct net_answer){.status = status,
                                                     .type = type,
                                                     .body = body,
                                                     .body_length = length,
                                                     .disposition = disposition,
                                                     .cookie = visit->cookie[0] ? visit->cookie : NULL});
}

static void reply_text(struct visit *visit, int status, const char *type, const char *body)
{
    reply(visit, status, type, body, strlen(body), NULL);
}

static void reply_refusal(struct visit *visit, int status, const char *refusal)
{
    TEXT_ON_STACK(text, 2048);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "error");
    json_put_string(&json, translate(visit->language, refusal));
    json_close_object(&json);
    reply(visit, status, "application/json", text.data, text.length, NULL);
}

/* --- Visits that wait. */

static struct visit *stay(const struct visit *visit)
{
    struct visit *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *visit;
    household_hold(copy->household); /* each leaves by itself */
    copy->next = visit->hall->visits;
    visit->hall->visits = copy;
    return copy;
}

/* For what uses up a share. */
static struct visit *stay_as_household(const struct visit *visit, const struct net_request *request)
{
    struct visit *copy = stay(visit);
    if (copy)
        copy->household = household_enter(visit->hall, request->address);
    return copy;
}

static void leave(struct visit *visit)
{
    household_leave(visit->household);
    struct visit **at = &visit->hall->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    free(visit);
}

void rest_done(void *context, struct net_exchange *exchange)
{
    struct hall *hall = context;
    for (struct visit *visit = hall->visits; visit; visit = visit->next)
        if (visit->exchange == exchange)
            visit->exchange = NULL;
}

/* --- Tables. */

static void tables_told(void *context, const char *refusal, const char *rows, size_t length)
{
    struct visit *visit = context;
    size_t size = length + 64;
    char *bytes = refusal ? NULL : malloc(size);
    if (bytes) {
        struct text text = text_in(bytes, size);
        text_string(&text, "{\"tables\":[");
        text_bytes(&text, rows, length);
        text_string(&text, "]}");
        reply(visit, 200, "application/json", text.data, text.length, NULL);
    } else {
        reply_refusal(visit, 503, refusal ? refusal : SAY("there is not enough memory"));
    }
    free(bytes);
    leave(visit);
}

static void get_tables(struct visit *visit, const struct net_request *request)
{
    bool running = strstr(request->query, "status=running") != NULL;
    if (!household_may(visit->hall, request->address, SHARE_LISTS, 1)) {
        reply_refusal(visit, 429, SAY("too many lists were asked for from here: wait a moment"));
        return;
    }
    struct visit *waiting = stay(visit);
    if (!waiting)
        reply_refusal(visit, 503, SAY("there is not enough memory"));
    else
        list_ask(visit->hall, running ? STORE_RUNNING : STORE_OPEN, tables_told, waiting);
}

/* --- Records. */

static const char *write_record(struct table *table, struct visit *visit)
{
    if (table_status(table) != TABLE_OVER)
        return SAY("a record can be had when the game is over");
    size_t size = table_record_size(table);
    char *bytes = malloc(size);
    if (!bytes)
        return SAY("there is not enough memory");
    struct text text = text_in(bytes, size);
    table_write_record(table, &text);
    reply(visit, 200, "text/plain; charset=utf-8", text.data, text.length,
          "attachment; filename=\"game.txt\"");
    free(bytes);
    return NULL;
}

static bool is_still_here(void *context, struct table *table)
{
    (void)table;
    return ((const struct visit *)context)->exchange != NULL;
}

static void record_played(void *context, struct table *table, const char *refusal)
{
    struct visit *visit = context;
    if (!refusal)
        refusal = write_record(table, visit);
    if (refusal)
        reply_refusal(visit, 404, refusal);
    table_free(table);
    leave(visit);
}

static void record_read(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct visit *visit = context;
    if (!refusal && count == 1 && lines[0].length > 0 && lines[0].text[0] == '[')
        reply(visit, 200, "text/plain; charset=utf-8", lines[0].text, lines[0].length,
              "attachment; filename=\"game.txt\"");
    else if (!refusal) {
        struct replay_wish wish = {.payer = visit->household,
                                   .table = table_new(),
                                   .line = is_still_here,
                                   .done = record_played,
                                   .context = visit};
        if (wish.table)
            table_keep_history(wish.table);
        replay_begin(visit->hall, &wish, lines, count);
        return;
    }
    if (refusal)
        reply_refusal(visit, 404, refusal);
    leave(visit);
}

static void get_record(struct visit *visit, const struct net_request *request, const char *id)
{
    store_table number;
    if (!household_may(visit->hall, request->address, SHARE_ROOMS, 1)) {
        reply_refusal(visit, 429, SAY("too many tables were looked at from here: wait a moment"));
        return;
    }
    const struct room *room = id_read(id, &number) ? room_find(visit->hall, number) : NULL;
    if (room && room->table && table_status(room->table) != TABLE_OVER) {
        reply_refusal(visit, 404, SAY("a record can be had when the game is over"));
        return;
    }
    struct visit *waiting = id_read(id, &number) ? stay_as_household(visit, request) : NULL;
    if (!waiting)
        reply_refusal(visit, 404, SAY("there is no such table"));
    else
        store_read(visit->hall->settings.store, number, record_read, waiting);
}

/* An uploaded record is checked by playing it again, and kept as it would be written here. */
struct upload {
    struct visit *visit;
    char id[TABLE_ID_MAX];
};

static void record_kept(void *context, const char *refusal)
{
    struct upload *upload = context;
    TEXT_ON_STACK(text, 128);
    text_format(&text, "{\"table\":\"%s\"}", upload->id);
    if (refusal)
        reply_refusal(upload->visit, 503, refusal);
    else
        reply(upload->visit, 201, "application/json", text.data, text.length, NULL);
    leave(upload->visit);
    free(upload);
}

static const char *keep_record(struct visit *visit, const struct match *match)
{
    struct hall *hall = visit->hall;
    size_t size = match_record_size(match);
    char *bytes = malloc(size);
    struct upload *upload = calloc(1, sizeof *upload);
    struct visit *waiting = bytes && upload ? stay(visit) : NULL;
    if (!waiting) {
        free(bytes);
        free(upload);
        return SAY("there is not enough memory");
    }
    struct text text = text_in(bytes, size);
    match_write_record(match, &text);
    store_table number = new_table_number(hall);
    upload->visit = waiting;
    id_write(number, upload->id);
    TEXT_ON_STACK(about, 256);
    text_format(&about, "{\"game\":\"%s\",\"status\":\"record\"}", match_game(match)->id);
    struct store_facts facts = {.state = STORE_OVER,
                                .created = hall->now,
                                .changed = hall->now,
                                .game = match_game(match)->id,
                                .about = about.data};
    store_append(hall->settings.store, number, 0, &(struct store_line){text.data, text.length}, 1, &facts,
                 record_kept, upload);
    free(bytes);
    return NULL;
}

/* A record that is being read, with a copy of its text. */
struct reading {
    struct slow_work work; /* first */
    struct visit *visit;
    struct match *match;
    struct match_loading *loading;
    char bytes[];
};

static void end_reading(struct reading *reading, const char *refusal)
{
    struct visit *visit = reading->visit;
    const char *trouble = match_load_end(reading->match, reading->loading);
    if (!refusal)
        refusal = trouble;
    if (!refusal)
        refusal = keep_record(visit, reading->match);
    if (refusal)
        reply_refusal(visit, 422, refusal);
    match_free(reading->match);
    leave(visit);
    free(reading);
}

static bool read_some(struct slow_work *work, size_t lines)
{
    struct reading *reading = (struct reading *)work;
    bool wanted = reading->visit->exchange != NULL;
    if (wanted && match_load_some(reading->loading, lines))
        return true;
    end_reading(reading, wanted ? NULL : SAY("nobody waits for that any more"));
    return false;
}

static void stop_reading(struct slow_work *work)
{
    end_reading((struct reading *)work, house_closes);
}

static struct reading *begin_reading(struct visit *visit, const struct net_request *request)
{
    struct reading *reading = malloc(sizeof *reading + request->body_length);
    struct match *match = match_new();
    struct visit *waiting = reading && match ? stay_as_household(visit, request) : NULL;
    if (waiting) {
        *reading =
            (struct reading){.work = {.payer = waiting->household, .step = read_some, .stop = stop_reading},
                             .visit = waiting,
                             .match = match};
        if (request->body_length > 0)
            memcpy(reading->bytes, request->body, request->body_length);
        reading->loading = match_load_begin(match, reading->bytes, request->body_length, 0);
        if (reading->loading)
            return reading;
        leave(waiting);
    }
    match_free(match);
    free(reading);
    return NULL;
}

static size_t count_lines(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += bytes[i] == '\n';
    return count;
}

static void post_record(struct visit *visit, const struct net_request *request)
{
    const char *refusal = NULL;
    struct reading *reading = NULL;
    size_t length = request->body_length;
    if (!origin_is_ours(request))
        refusal = SAY("that came from another site");
    else if (!household_may(visit->hall, request->address, SHARE_TABLES, 1) ||
             !household_may(visit->hall, request->address, SHARE_BYTES, (double)length))
        refusal = SAY("too many tables were made from here: try again later");
    else if (count_lines(request->body, length) > RECORD_LINES_MAX)
        refusal = SAY("that is too long");
    else if (!(reading = begin_reading(visit, request)))
        refusal = SAY("there is not enough memory");
    if (refusal)
        reply_refusal(visit, 422, refusal);
    else
        slow_work_begin(visit->hall, &reading->work);
}

/* --- Another device. */

static void recovered(void *context, const char *refusal, const char *answer, const unsigned char *secret)
{
    struct visit *visit = context;
    if (refusal) {
        reply_refusal(visit, 422, refusal);
    } else {
        struct text cookie = text_in(visit->cookie, sizeof visit->cookie);
        if (secret)
            cookie_write(secret, visit->base, visit->secure, &cookie);
        reply_text(visit, 200, "application/json", answer);
    }
    memset(visit->cookie, 0, sizeof visit->cookie);
    leave(visit);
}

static void post_recovery(struct visit *visit, const struct net_request *request, bool use)
{
    unsigned char secret[SECRET_BYTES];
    const char *refusal = NULL;
    bool known = cookie_secret(request, secret);
    if (!origin_is_ours(request))
        refusal = SAY("that came from another site");
    else if (!household_may(visit->hall, request->address, SHARE_RECOVERIES, 1))
        refusal = SAY("too many codes were asked for from here: try again later");
    else if (!use && !known)
        refusal = SAY("this browser has no games yet");
    struct visit *waiting = refusal ? NULL : stay(visit);
    if (!waiting) {
        reply_refusal(visit, refusal ? 422 : 503, refusal ? refusal : SAY("there is not enough memory"));
        return;
    }
    struct recovery_visit through = {.hall = visit->hall,
                                     .kind = visit->hall->settings.devices->kind(request->agent),
                                     .done = recovered,
                                     .context = waiting};
    if (known)
        person_id(secret, through.device);
    memset(secret, 0, sizeof secret);
    if (use)
        visit->hall->settings.recovery->use(&through, request->body, request->body_length);
    else
        visit->hall->settings.recovery->make(&through);
}

/* Whoever was signed out begins anew: nobody knows the cookie he is given. */
static void post_forget(struct visit *visit, const struct net_request *request)
{
    unsigned char secret[SECRET_BYTES];
    if (!origin_is_ours(request)) {
        reply_refusal(visit, 422, SAY("that came from another site"));
        return;
    }
    struct text cookie = text_in(visit->cookie, sizeof visit->cookie);
    visit->hall->settings.random(secret, sizeof secret);
    cookie_write(secret, visit->base, visit->secure, &cookie);
    memset(secret, 0, sizeof secret);
    reply_text(visit, 200, "application/json", "{}");
}

/* --- Games and rules. */

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
        json_close_object(json);
    }
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

static void write_game(const struct game *game, enum language language, bool options, struct json *json)
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
    if (options)
        write_options(game, language, json);
    json_close_object(json);
}

/* Whoever just wants to play does without the options, which are more than the rest. */
static void get_games(struct visit *visit, const struct net_request *request)
{
    bool options = !strstr(request->query, "options=off");
    enum { GAME_ROOM = 16384 }; /* for all that is told of a game */
    size_t size = (size_t)games_count * GAME_ROOM;
    char *bytes = malloc(size);
    if (!bytes) {
        reply_refusal(visit, 503, SAY("there is not enough memory"));
        return;
    }
    struct text text = text_in(bytes, size);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "games");
    json_open_array(&json);
    for (int i = 0; i < games_count; i++)
        write_game(games[i], visit->language, options, &json);
    json_close_array(&json);
    json_close_object(&json);
    reply(visit, 200, "application/json", text.data, text.length, NULL);
    free(bytes);
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
static void get_seats(struct visit *visit, const struct net_request *request)
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
static void get_opponent(struct visit *visit, const struct net_request *request)
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
    json_put_string(&json, bots[climb_next(played)]->name);
    json_close_object(&json);
    reply(visit, 200, "application/json", text.data, text.length, NULL);
}

/* Whether the header has the word, and does not refuse it: "gzip, br;q=0". */
static bool accepts(const char *header, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = header + strspn(header, ", \t"); *at; at += strspn(at, ", \t")) {
        size_t item = strcspn(at, ",");
        bool named = strcspn(at, ",; \t") == length && memcmp(at, word, length) == 0;
        const char *quality = memchr(at, '=', item);
        if (named)
            return !quality || strtod(quality + 1, NULL) > 0;
        at += item;
    }
    return false;
}

static enum asset_form form_for(const char *header)
{
    if (accepts(header, "br"))
        return ASSET_BROTLI;
    return accepts(header, "gzip") ? ASSET_GZIP : ASSET_PLAIN;
}

/* What lies in /assets/ has its hash in its name: it never changes. */
static void reply_asset(struct visit *visit, const struct asset *asset, const struct net_request *request)
{
    static const char *const encodings[ASSET_FORMS] = {NULL, "gzip", "br"};
    enum asset_form form = form_for(request->encoding);
    TEXT_ON_STACK(etag, 64);
    text_format(&etag, "\"%s-%d\"", asset->hash, (int)form);
    bool same = strcmp(request->match, etag.data) == 0;
    bool forever = text_starts_with(asset->path, "/assets/");
    net_answer(visit->exchange,
               &(struct net_answer){.status = same ? 304 : 200,
                                    .type = asset->type,
                                    .body = same ? "" : (const char *)asset->forms[form].bytes,
                                    .body_length = same ? 0 : asset->forms[form].length,
                                    .etag = etag.data,
                                    .encoding = same ? NULL : encodings[form],
                                    .vary = "Accept-Encoding",
                                    .cache = forever            ? "public, max-age=31536000, immutable"
                                             : visit->cookie[0] ? "private, no-cache"
                                                                : "no-cache",
                                    .cookie = visit->cookie[0] && !forever ? visit->cookie : NULL});
}

static void get_rules(struct visit *visit, const struct net_request *request, const char *game)
{
    TEXT_ON_STACK(path, 64);
    if (strlen(game) < 16)
        text_format(&path, "/rules/%s.%s.md", game, language_code(visit->language));
    const struct asset *asset = asset_find(path.data);
    if (asset)
        reply_asset(visit, asset, request);
    else
        reply_refusal(visit, 404, SAY("there is no such game"));
}

/* --- The server itself. */

enum { HEALTH_EVERY_MS = 1000 };

static void reply_health(struct visit *visit)
{
    const char *refusal = visit->hall->health.refusal;
    reply_text(visit, refusal[0] ? 503 : 200, "text/plain; charset=utf-8", refusal[0] ? refusal : "ok\n");
}

static struct visit *first_who_wants_health(const struct hall *hall)
{
    struct visit *visit = hall->visits;
    while (visit && !visit->wants_health)
        visit = visit->next;
    return visit;
}

static void health_found(void *context, const char *refusal)
{
    struct hall *hall = context;
    struct text kept = text_in(hall->health.refusal, sizeof hall->health.refusal);
    text_string(&kept, refusal ? refusal : "");
    hall->health.known = true;
    hall->health.asking = false;
    for (struct visit *visit; (visit = first_who_wants_health(hall)) != NULL;) {
        reply_health(visit);
        leave(visit);
    }
}

/* Healthy is a server that can save. That is found out by saving something, once a second at most, for all
 * who ask. */
static void get_health(struct visit *visit)
{
    struct health *health = &visit->hall->health;
    if (health->known && !health->asking && visit->hall->now - health->asked < HEALTH_EVERY_MS) {
        reply_health(visit);
        return;
    }
    struct visit *waiting = stay(visit);
    if (!waiting) {
        reply_refusal(visit, 503, SAY("there is not enough memory"));
        return;
    }
    waiting->wants_health = true;
    if (health->asking)
        return;
    health->asking = true;
    health->asked = visit->hall->now;
    store_person_put(visit->hall->settings.store, "healthz", "{}", health_found, visit->hall);
}

static void metric(struct text *text, const char *name, const char *kind, const char *about, uint64_t value)
{
    text_format(text, "# HELP gonfalon_%s %s\n# TYPE gonfalon_%s %s\ngonfalon_%s %llu\n", name, about, name,
                kind, name, (unsigned long long)value);
}

static bool is_local(const struct net_request *request)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    if (strcmp(request->address, "127.0.0.1") != 0 && strcmp(request->address, "::1") != 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(request->host, names[i], length) == 0 && strchr(":", request->host[length]))
            return true;
    }
    return false;
}

/* For whoever looks after this machine: counters and their times tell too much to be anybody's. A proxy that
 * passes on what others ask for names another host. */
static void get_metrics(struct visit *visit, const struct net_request *request)
{
    if (!is_local(request)) {
        reply_refusal(visit, 404, SAY("there is nothing here"));
        return;
    }
    TEXT_ON_STACK(text, 8192);
    struct hall_counts counts = hall_count(visit->hall);
    struct net_counts net = {0};
    if (visit->hall->net)
        net = net_count(visit->hall->net);
    metric(&text, "moves_total", "counter", "Decisions saved, those of bots included.", counts.moves);
    metric(&text, "bot_moves_total", "counter", "Decisions of bots saved.", counts.bot_moves);
    metric(&text, "refusals_total", "counter", "Messages refused.", counts.refusals);
    metric(&text, "tables_made_total", "counter", "Tables made.", counts.tables_made);
    metric(&text, "store_failures_total", "counter", "Decisions that could not be saved.",
           counts.store_failures);
    metric(&text, "bot_jobs_waiting", "gauge", "Decisions bots have yet to think about.",
           counts.bot_jobs_waiting);
    metric(&text, "store_requests_waiting", "gauge", "Requests to the store without an answer.",
           store_waiting(visit->hall->settings.store));
    metric(&text, "tables_in_memory", "gauge", "Tables in memory.", counts.rooms);
    metric(&text, "people", "gauge", "People connected.", counts.people);
    metric(&text, "sockets_open", "gauge", "WebSockets open.", net.sockets_open);
    metric(&text, "sockets_total", "counter", "WebSockets opened.", net.sockets_total);
    metric(&text, "messages_in_total", "counter", "Messages received.", net.messages_in);
    metric(&text, "messages_out_total", "counter", "Messages sent.", net.messages_out);
    metric(&text, "bytes_in_total", "counter", "Bytes received in messages.", net.bytes_in);
    metric(&text, "bytes_out_total", "counter", "Bytes sent in messages.", net.bytes_out);
    metric(&text, "http_requests_total", "counter", "HTTP requests.", net.requests);
    metric(&text, "slow_readers_dropped_total", "counter", "WebSockets dropped because they did not read.",
           net.dropped_slow);
    metric(&text, "connections_refused_total", "counter", "Connections refused.", net.refused);
    reply(visit, 200, "text/plain; version=0.0.4; charset=utf-8", text.data, text.length, NULL);
}

/* The QR code of a path of this server, so that nobody lends our name to another address. */
static void get_qr(struct visit *visit, const struct net_request *request)
{
    const char *path = strstr(request->query, "path=");
    char *svg = NULL;
    size_t length = 0;
    TEXT_ON_STACK(address, 512);
    text_format(&address, "%s://%s%s/%s", request->secure ? "https" : "http", request->host, request->base,
                path ? path + 5 : "");
    if (!address.overflow)
        svg = qr_svg(address.data, &length);
    if (svg)
        reply(visit, 200, "image/svg+xml", svg, length, NULL);
    else
        reply_refusal(visit, 400, SAY("that is too long"));
    free(svg);
}

/* --- Finding the way. */

static enum language language_of(const struct net_request *request)
{
    enum language language = LANGUAGE_EN;
    const char *asked = strstr(request->query, "lang=");
    if (asked && language_parse(asked + 5, strcspn(asked + 5, "&"), &language))
        return language;
    language_parse(request->language, strcspn(request->language, "-,;"), &language);
    return language;
}

static bool split_record_path(const char *path, char id[TABLE_ID_MAX])
{
    static const char before[] = "/api/tables/";
    if (!text_starts_with(path, before))
        return false;
    path += strlen(before);
    if (strlen(path) != 13 + strlen("/record") || strcmp(path + 13, "/record") != 0)
        return false;
    memcpy(id, path, 13);
    id[13] = '\0';
    return true;
}

/* An address somebody typed, not one of a program's or of a file. */
static bool is_page(const char *path)
{
    return !text_starts_with(path, "/api/") && !strchr(path, '.');
}

/* A wrong address: the first page tells so. */
static void reply_nowhere(struct visit *visit)
{
    TEXT_ON_STACK(page, 1024);
    text_format(&page,
                "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><title>Gonfalon</title>"
                "<meta http-equiv=\"refresh\" content=\"0; url=%s/#nowhere\">"
                "<p>%s: <a href=\"%s/#nowhere\">Gonfalon</a></p></html>",
                language_code(visit->language), visit->base,
                translate(visit->language, SAY("there is nothing here")), visit->base);
    reply(visit, 404, "text/html; charset=utf-8", page.data, page.length, NULL);
}

static void get_asset(struct visit *visit, const struct net_request *request)
{
    const struct asset *asset = asset_find(strcmp(request->path, "/") == 0 ? "/index.html" : request->path);
    /* The client finds its own way to a table: one page for all /t/ID. */
    if (!asset && text_starts_with(request->path, "/t/"))
        asset = asset_find("/t/index.html");
    if (asset)
        reply_asset(visit, asset, request);
    else if (is_page(request->path))
        reply_nowhere(visit);
    else
        reply_refusal(visit, 404, SAY("there is nothing here"));
}

static void route(struct visit *visit, const struct net_request *request)
{
    char id[TABLE_ID_MAX];
    const char *path = request->path;
    bool get = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    bool post = strcmp(request->method, "POST") == 0;
    if (post && strcmp(path, "/api/records") == 0)
        post_record(visit, request);
    else if (post && visit->hall->settings.recovery &&
             (strcmp(path, "/api/recovery") == 0 || strcmp(path, "/api/recover") == 0))
        post_recovery(visit, request, strcmp(path, "/api/recover") == 0);
    else if (post && visit->hall->settings.devices && strcmp(path, "/api/forget") == 0)
        post_forget(visit, request);
    else if (!get)
        reply_refusal(visit, 405, SAY("that cannot be done here"));
    else if (strcmp(path, "/api/tables") == 0)
        get_tables(visit, request);
    else if (split_record_path(path, id))
        get_record(visit, request, id);
    else if (strcmp(path, "/api/games") == 0)
        get_games(visit, request);
    else if (strcmp(path, "/api/opponent") == 0)
        get_opponent(visit, request);
    else if (strcmp(path, "/api/seats") == 0)
        get_seats(visit, request);
    else if (text_starts_with(path, "/api/rules/"))
        get_rules(visit, request, path + strlen("/api/rules/"));
    else if (strcmp(path, "/api/qr") == 0)
        get_qr(visit, request);
    else if (strcmp(path, "/healthz") == 0)
        get_health(visit);
    else if (strcmp(path, "/metrics") == 0)
        get_metrics(visit, request);
    else
        get_asset(visit, request);
}

/* Of what is not below our base nothing is ours but the way there, and what monitors ask for: they come
 * straight to us, and need not know what a proxy in front calls us. */
static void route_outside(struct visit *visit, const struct net_request *request)
{
    TEXT_ON_STACK(address, 4096);
    text_format(&address, "%s/%s%s", request->base, request->query[0] ? "?" : "", request->query);
    if (strcmp(request->path, request->base) == 0 && !address.overflow)
        net_answer(visit->exchange, &(struct net_answer){.status = 308, .location = address.data});
    else if (strcmp(request->path, "/healthz") == 0)
        get_health(visit);
    else if (strcmp(request->path, "/metrics") == 0)
        get_metrics(visit, request);
    else
        reply_refusal(visit, 404, SAY("there is nothing here"));
}

void rest_request(void *context, struct net_exchange *exchange, const struct net_request *request)
{
    unsigned char secret[SECRET_BYTES];
    struct visit visit = {.hall = context,
                          .exchange = exchange,
                          .language = language_of(request),
                          .base = request->base,
                          .secure = request->secure};
    if (request->outside) {
        route_outside(&visit, request);
        return;
    }
    bool known = cookie_secret(request, secret);
    if (!known)
        visit.hall->settings.random(secret, sizeof secret);
    if (!known || is_page(request->path)) { /* whoever comes again within the year is known for another */
        struct text cookie = text_in(visit.cookie, sizeof visit.cookie);
        cookie_write(secret, request->base, request->secure, &cookie);
    }
    memset(secret, 0, sizeof secret);
    route(&visit, request);
}
