// SPDX-License-Identifier: MIT
/* engine.c: the engine protocol for the browser: a line in, an answer out (web/src/engine/module.ts). Records
 * come as text, since there are no files. */
#include "table/engine.h"
#include "table/match_inside.h"
#include "table/show.h"
#include "table/verify.h"
#include "wasm/world.h"

#include <stdlib.h>
#include <string.h>

enum { VERDICT_SIZE = 1024, SHOWN_SIZE = 1 << 18 };

struct browser_engine {
    struct engine *engine;
    const char *answer;
    union game_state before; /* when somebody was last shown the game, */
    size_t told;             /* and the events until then */
    char verdict[VERDICT_SIZE];
    char shown[SHOWN_SIZE];
};

FOR_BROWSER("engine_open") struct browser_engine *browser_engine_open(void);
FOR_BROWSER("engine_close") void browser_engine_close(struct browser_engine *browser);
FOR_BROWSER("engine_ask")
int browser_engine_ask(struct browser_engine *browser, const char *line, size_t length);
FOR_BROWSER("engine_load")
int browser_engine_load(struct browser_engine *browser, const char *bytes, size_t length);
FOR_BROWSER("engine_verify")
int browser_engine_verify(struct browser_engine *browser, const char *bytes, size_t length, const char *code,
                          size_t code_length);
FOR_BROWSER("engine_show")
int browser_engine_show(struct browser_engine *browser, const char *seat, size_t length, int anew);
FOR_BROWSER("engine_answer")
const char *browser_engine_answer(const struct browser_engine *browser);

static char *no_file(const char *path, size_t *length)
{
    (void)path, (void)length;
    return NULL;
}

struct browser_engine *browser_engine_open(void)
{
    const struct engine_host host = {
        .seed = world_seed, .today = world_today, .read_file = no_file, .any_language = true};
    struct browser_engine *browser = calloc(1, sizeof *browser);
    if (browser && !(browser->engine = engine_new(&host))) {
        free(browser);
        browser = NULL;
    }
    if (browser)
        engine_match(browser->engine)->traced = true;
    return browser;
}

void browser_engine_close(struct browser_engine *browser)
{
    engine_free(browser->engine);
    free(browser);
}

/* An enum engine_reply.kind; what is said to it is at browser_engine_answer(). */
int browser_engine_ask(struct browser_engine *browser, const char *line, size_t length)
{
    struct engine_reply reply = engine_ask(browser->engine, line, length);
    browser->answer = reply.body ? reply.body : "";
    return (int)reply.kind;
}

int browser_engine_load(struct browser_engine *browser, const char *bytes, size_t length)
{
    const char *refusal = match_load(engine_match(browser->engine), bytes, length, world_seed());
    browser->answer = refusal ? refusal : "";
    return refusal ? ENGINE_REFUSED : ENGINE_DONE;
}

/* Computes the chance of a record again; the game under way stays as it is. */
int browser_engine_verify(struct browser_engine *browser, const char *bytes, size_t length, const char *code,
                          size_t code_length)
{
    struct text text = text_in(browser->verdict, sizeof browser->verdict);
    bool fine =
        verify_record(bytes, length, &(struct verify_noted){0}, language_coded(code, code_length), &text);
    browser->answer = browser->verdict;
    return fine ? ENGINE_DONE : ENGINE_REFUSED;
}

static void write_shown(const struct browser_engine *browser, int seat, size_t told, struct json *json)
{
    const struct match *match = engine_match(browser->engine);
    const struct game *game = match->game;
    union game_state view;
    match_observe(match, seat, &view);
    json_open_object(json);
    json_key(json, "seats");
    show_seats(game, &match->state, match->language, json);
    json_key(json, "events");
    json_open_array(json);
    show_events(match, told, match->events.count, &browser->before, seat, true, json);
    json_close_array(json);
    json_key(json, "view");
    game->write_view(&view, json);
    show_words(game, &view, seat, match->language, json);
    json_key(json, "ask");
    if (game->actors(&view) & SEAT(seat)) {
        json_open_object(json);
        show_question(game, &view, seat, match->language, true, json);
        json_close_object(json);
    } else {
        json_put_null(json);
    }
    json_close_object(json);
}

/* The game as a seat sees it, with what has happened since it was last shown; `anew`: nothing has. */
int browser_engine_show(struct browser_engine *browser, const char *seat, size_t length, int anew)
{
    const struct match *match = engine_match(browser->engine);
    struct text text = text_in(browser->shown, sizeof browser->shown);
    struct json json = json_into(&text);
    int viewer = match->game ? match_viewer_named(match, seat, length) : -1;
    browser->answer = browser->shown;
    if (viewer < 0 || viewer >= SEATS_MAX) {
        text_string(&text, "there is no such seat");
        return ENGINE_REFUSED;
    }
    bool fresh = !anew && browser->told <= match->events.count;
    write_shown(browser, viewer, fresh ? browser->told : match->events.count, &json);
    browser->before = match->state;
    browser->told = match->events.count;
    return text.overflow ? ENGINE_REFUSED : ENGINE_DONE;
}

const char *browser_engine_answer(const struct browser_engine *browser)
{
    return browser->answer;
}
