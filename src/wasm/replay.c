// SPDX-License-Identifier: MIT
/* replay.c: replays for the browser (web/src/replay/worker.ts): table/replay.h, its answers as text. */
#include "table/replay.h"
#include "wasm/world.h"

#include <stdlib.h>
#include <string.h>

enum { WHY_SIZE = 1024 };

struct browser_replay {
    struct replay *replay; /* NULL: refused, and the text says why */
    struct text text;
};

FOR_BROWSER("replay_open")
struct browser_replay *browser_replay_open(const char *record, size_t length, const char *code,
                                           size_t code_length);
FOR_BROWSER("replay_close") void browser_replay_close(struct browser_replay *browser);
FOR_BROWSER("replay_is_open") int browser_replay_is_open(const struct browser_replay *browser);
FOR_BROWSER("replay_text") const char *browser_replay_text(const struct browser_replay *browser);
FOR_BROWSER("replay_speak")
void browser_replay_speak(struct browser_replay *browser, const char *code, size_t length);
FOR_BROWSER("replay_about") void browser_replay_about(struct browser_replay *browser);
FOR_BROWSER("replay_position")
int browser_replay_position(struct browser_replay *browser, size_t at, const char *eyes, size_t length);
FOR_BROWSER("replay_fairness") void browser_replay_fairness(struct browser_replay *browser);
FOR_BROWSER("replay_chance") float browser_replay_chance(const struct browser_replay *browser, size_t at);
FOR_BROWSER("replay_talk")
float browser_replay_talk(const struct browser_replay *browser, size_t at, int camp, int talks);

static bool make_room(struct browser_replay *browser, size_t size)
{
    char *bytes = realloc(browser->text.data, size);
    if (!bytes)
        return false;
    browser->text = text_in(bytes, size);
    return true;
}

/* NULL when there is no memory. */
struct browser_replay *browser_replay_open(const char *record, size_t length, const char *code,
                                           size_t code_length)
{
    struct browser_replay *browser = calloc(1, sizeof *browser);
    if (!browser || !make_room(browser, WHY_SIZE)) {
        free(browser);
        return NULL;
    }
    browser->replay = replay_open(record, length, language_coded(code, code_length), &browser->text);
    if (browser->replay && !make_room(browser, replay_text_size(browser->replay))) {
        browser_replay_close(browser);
        return NULL;
    }
    return browser;
}

void browser_replay_close(struct browser_replay *browser)
{
    replay_free(browser->replay);
    free(browser->text.data);
    free(browser);
}

int browser_replay_is_open(const struct browser_replay *browser)
{
    return browser->replay != NULL;
}

/* What was last asked for. */
const char *browser_replay_text(const struct browser_replay *browser)
{
    return browser->text.data;
}

void browser_replay_speak(struct browser_replay *browser, const char *code, size_t length)
{
    replay_speak(browser->replay, language_coded(code, length));
}

static struct json write_anew(struct browser_replay *browser)
{
    text_clear(&browser->text);
    return json_into(&browser->text);
}

void browser_replay_about(struct browser_replay *browser)
{
    struct json json = write_anew(browser);
    replay_write_about(browser->replay, &json);
}

/* 0 where there is no such position or there are no such eyes. */
int browser_replay_position(struct browser_replay *browser, size_t at, const char *eyes, size_t length)
{
    int viewer = replay_viewer_named(browser->replay, eyes, length);
    if (viewer < 0 || at > replay_last(browser->replay))
        return 0;
    struct json json = write_anew(browser);
    replay_write_position(browser->replay, at, viewer, &json);
    return !browser->text.overflow;
}

void browser_replay_fairness(struct browser_replay *browser)
{
    struct json json = write_anew(browser);
    replay_write_fairness(browser->replay, &json);
}

float browser_replay_chance(const struct browser_replay *browser, size_t at)
{
    return at <= replay_last(browser->replay) ? replay_chance(browser->replay, at) : -1;
}

float browser_replay_talk(const struct browser_replay *browser, size_t at, int camp, int talks)
{
    return at <= replay_last(browser->replay) ? replay_talk(browser->replay, at, camp, talks) : -1;
}
