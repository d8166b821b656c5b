// SPDX-License-Identifier: MIT
/* script.c: see script.h. Over a match, so that everything passes through the text border like any real move.
 */
#include "script.h" /* first: cmocka */
#include "core/game.h"
#include "table/match.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct match *match;
static size_t last_step; /* how many events there were before the last play() */

static void fresh(void)
{
    match_free(match);
    match = match_new();
    assert_non_null(match);
}

void start(const char *game, const char *options)
{
    char all[1024];
    fresh();
    struct text text = text_in(all, sizeof all);
    text_format(&text, "%s chance=manual", options);
    const char *refusal = match_start(match, game, all, 0, "2026-11-15");
    if (refusal)
        fail_msg("%s %s: %s", game, options, refusal);
}

void start_refused(const char *game, const char *options, const char *part)
{
    fresh();
    const char *refusal = match_start(match, game, options, 0, "2026-11-15");
    if (!refusal)
        fail_msg("%s %s is not refused", game, options);
    if (!strstr(refusal, part))
        fail_msg("%s %s: refused with \"%s\", which does not say \"%s\"", game, options, refusal, part);
}

/* Finds the seat of "SEAT MOVE"; returns the move. */
static const char *split(const char *line, int *seat)
{
    const char *blank = strchr(line, ' ');
    if (!blank)
        fail_msg("\"%s\" is not SEAT MOVE", line);
    *seat = match_viewer_named(match, line, (size_t)(blank - line));
    if (*seat < 0)
        fail_msg("%s: no such seat", line);
    return blank + 1;
}

void play_all(const char *const *moves)
{
    last_step = match_event_count(match);
    for (; *moves; moves++) {
        int seat;
        const char *move = split(*moves, &seat);
        const char *refusal = match_play(match, seat, move);
        if (refusal)
            fail_msg("%s: %s", *moves, refusal);
    }
}

/* Everything anyone could see, in one text. */
static char *all_views(void)
{
    size_t size = (size_t)GAME_VIEW_TEXT * VIEWER_COUNT;
    char *bytes = malloc(size);
    assert_non_null(bytes);
    struct text text = text_in(bytes, size);
    seat_set seats = match_game(match)->seats(match_state(match));
    for (int viewer = 0; viewer < VIEWER_COUNT; viewer++)
        if (seats & SEAT(viewer) || viewer == VIEWER_TABLE || viewer == VIEWER_ALL)
            match_write_view(match, viewer, &text);
    return bytes;
}

void refused(const char *line, const char *part)
{
    int seat;
    const char *move = split(line, &seat);
    char *before = all_views();
    const char *refusal = match_play(match, seat, move);
    if (!refusal)
        fail_msg("%s is not refused", line);
    if (!strstr(refusal, part))
        fail_msg("%s: refused with \"%s\", which does not say \"%s\"", line, refusal, part);
    char *after = all_views();
    assert_string_equal(before, after);
    free(before);
    free(after);
}

void undo(void)
{
    const char *refusal = match_undo(match);
    if (refusal)
        fail_msg("undo: %s", refusal);
}

void expect_actors(const char *actors)
{
    TEXT_ON_STACK(text, 256);
    match_write_actors(match, &text);
    assert_string_equal(text.data, actors);
}

static int viewer_named(const char *name)
{
    int viewer = match_viewer_named(match, name, strlen(name));
    if (viewer < 0)
        fail_msg("%s: no such seat", name);
    return viewer;
}

/* The list as the engine prints it, a malloc'd text. */
static struct text legal_text(const char *seat)
{
    int viewer = viewer_named(seat);
    size_t size = match_legal_size(match, viewer);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    struct text text = text_in(bytes, size);
    assert_true(match_write_legal(match, viewer, &text));
    return text;
}

void expect_legal(const char *seat, const char *moves)
{
    struct text text = legal_text(seat);
    size_t size = text.length + 1, length = 0;
    char *joined = calloc(1, size);
    assert_non_null(joined);
    for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n")) {
        size_t word = strcspn(line, " ");
        if (length)
            joined[length++] = ' ';
        memcpy(joined + length, line, word);
        length += word;
    }
    assert_string_equal(joined, moves);
    free(joined);
    free(text.data);
}

bool lists(const char *seat, const char *move)
{
    struct text text = legal_text(seat);
    bool found = false;
    for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n"))
        found = found || text_equals(line, strcspn(line, " "), move);
    free(text.data);
    return found;
}

static const json_t *step_into(const json_t *value, const char *key)
{
    return json_is_array(value) ? json_array_get(value, (size_t)atoi(key)) : json_object_get(value, key);
}

void expect_view(const char *viewer, const char *path, const char *expected)
{
    char *bytes = malloc(GAME_VIEW_TEXT);
    char keys[256];
    assert_non_null(bytes);
    struct text text = text_in(bytes, GAME_VIEW_TEXT);
    match_write_view(match, viewer_named(viewer), &text);
    json_t *view = json_loads(text.data, 0, NULL);
    if (!view)
        fail_msg("this is no JSON: %s", text.data);
    const json_t *value = view;
    assert_true(strlen(path) < sizeof keys);
    strcpy(keys, path);
    for (char *key = strtok(keys, "."); key && value; key = strtok(NULL, "."))
        value = step_into(value, key);
    if (!value)
        fail_msg("view %s has no %s", viewer, path);
    char *found = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (strcmp(found, expected) != 0)
        fail_msg("view %s: %s is %s, expected %s", viewer, path, found, expected);
    free(found);
    json_decref(view);
    free(bytes);
}

/* What the viewer was shown by the last play(), as text. */
static bool was_shown(const char *viewer, const char *rule)
{
    char bracket[32];
    struct text text = {.data = NULL};
    int who = viewer_named(viewer);
    size_t size = 256 * (match_event_count(match) + 1);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    text = text_in(bytes, size);
    match_write_events_since(match, last_step, who, &text);
    snprintf(bracket, sizeof bracket, "[%s]", rule);
    bool found = strstr(text.data, bracket) != NULL;
    free(bytes);
    return found;
}

void expect_shown(const char *viewer, const char *rule)
{
    if (!was_shown(viewer, rule))
        fail_msg("%s was shown no event of %s", viewer, rule);
}

void expect_not_shown(const char *viewer, const char *rule)
{
    if (was_shown(viewer, rule))
        fail_msg("%s was shown an event of %s", viewer, rule);
}

void expect_result(const char *result)
{
    TEXT_ON_STACK(text, 64);
    match_write_result(match, &text);
    assert_string_equal(text.data, result);
}

void start_at(const char *game, const char *options, const char *position)
{
    start(game, options);
    const char *refusal = match_set_position(match, position);
    if (refusal)
        fail_msg("%s: %s", position, refusal);
}

void expect_position(const char *position)
{
    TEXT_ON_STACK(text, 1024);
    match_game(match)->position_text(match_state(match), &text);
    assert_string_equal(text.data, position);
}
