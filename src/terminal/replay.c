// SPDX-License-Identifier: MIT
/* replay.c: a recorded game, move by move, from any seat's eyes or with everything open; on the screen, or as
 * sentences. The game itself is table/replay.h's: here its positions become looks, as if a hall had told
 * them. */
#include "table/replay.h"
#include "terminal/screen.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 16 << 20, PLAY_MS = 900 };

struct showing {
    const struct replay_request *request;
    struct replay *replay;
    const struct game *game;
    size_t *stops; /* the position after so many moves, chance before the first and after each included */
    size_t total;  /* moves of seats */
    json_t *about; /* the game, as replay_write_about() tells it */
    int viewer;
    json_t *events;       /* all the viewer was told */
    size_t *heard;        /* how many of them at each position */
    size_t at;            /* moves made at the position that is shown */
    struct client client; /* one look, at that position */
    const struct picture *picture;
    bool playing;
};

/* --- Reading. */

static const char *say(const struct showing *showing, const char *sentence)
{
    return translate(showing->request->language, sentence);
}

static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rbe");
    char *bytes = file ? malloc(FILE_MOST) : NULL;
    bool fine = false;
    if (bytes) {
        *length = fread(bytes, 1, FILE_MOST - 1, file);
        fine = !ferror(file) && *length < FILE_MOST - 1;
        if (!fine && !ferror(file))
            errno = EFBIG;
    }
    int error = errno;
    if (file)
        fclose(file);
    if (!fine) {
        free(bytes);
        bytes = NULL;
    }
    errno = error;
    return bytes;
}

/* What somebody writes as JSON. */
typedef void json_writer(const struct showing *showing, size_t at, struct json *json);

static json_t *read_json(const struct showing *showing, json_writer *write, size_t at)
{
    size_t size = replay_text_size(showing->replay);
    char *bytes = malloc(size);
    if (!bytes)
        return NULL;
    struct text text = text_in(bytes, size);
    struct json json = json_into(&text);
    write(showing, at, &json);
    json_t *value = json_loads(text.data, 0, NULL);
    free(bytes);
    return value;
}

static void write_about(const struct showing *showing, size_t at, struct json *json)
{
    (void)at;
    replay_write_about(showing->replay, json);
}

static void write_events(const struct showing *showing, size_t at, struct json *json)
{
    json_open_array(json);
    replay_write_events(showing->replay, at, showing->viewer, json);
    json_close_array(json);
}

static void write_view(const struct showing *showing, size_t at, struct json *json)
{
    replay_write_view(showing->replay, at, showing->viewer, json);
}

/* All the viewer was told, once: then every position has its log. */
static void read_events(struct showing *showing)
{
    json_decref(showing->events);
    showing->events = json_array();
    for (size_t at = 0; at <= replay_last(showing->replay); at++) {
        json_t *list = read_json(showing, write_events, at);
        json_array_extend(showing->events, list);
        json_decref(list);
        showing->heard[at] = json_array_size(showing->events);
    }
}

/* Whoever looks back stops before each move of a seat, and at the end. */
static void find_stops(struct showing *showing)
{
    size_t last = replay_last(showing->replay);
    for (size_t at = 1; at <= last; at++)
        if (replay_mover(showing->replay, at) != CHANCE)
            showing->stops[showing->total++] = at - 1;
    showing->stops[showing->total] = last;
}

static const char *load(struct showing *showing, struct text *why)
{
    size_t length;
    char *record = read_file(showing->request->file, &length);
    if (!record)
        return strerror(errno);
    showing->replay = replay_open(record, length, showing->request->language, why);
    free(record);
    if (!showing->replay)
        return why->data;
    size_t positions = replay_last(showing->replay) + 1;
    showing->game = replay_game(showing->replay);
    showing->stops = calloc(positions, sizeof *showing->stops);
    showing->heard = calloc(positions, sizeof *showing->heard);
    showing->about = read_json(showing, write_about, 0);
    if (!showing->stops || !showing->heard || !showing->about)
        return say(showing, SAY("there is not enough memory"));
    find_stops(showing);
    return NULL;
}

/* --- As a look. */

/* Where the game stands, and the position, as the viewer may know them. */
static void add_words(const struct showing *showing, size_t at, json_t *message)
{
    union game_state view;
    enum language language = showing->request->language;
    TEXT_ON_STACK(headline, 256);
    TEXT_ON_STACK(position, GAME_VIEW_TEXT);
    memset(&view, 0, sizeof view);
    showing->game->observe(replay_state(showing->replay, at), showing->viewer, &view);
    game_headline(showing->game, &view, language, &headline);
    game_describe(showing->game, &view, showing->viewer, language, &position);
    json_t *words = json_array();
    for (char *line = position.data, *end; (end = strchr(line, '\n')); line = end + 1)
        json_array_append_new(words, json_stringn(line, (size_t)(end - line)));
    json_object_set_new(message, "headline", json_string(headline.data));
    json_object_set_new(message, "words", words);
}

static void add_result(const struct showing *showing, json_t *message)
{
    json_t *result = json_object_get(showing->about, "result");
    const char *winner = member(result, "winner");
    TEXT_ON_STACK(title, 128);
    if (json_is_null(result))
        return;
    json_object_set_new(message, "status", json_string("over"));
    json_object_set(message, "result", result);
    if (winner[0])
        game_camp_title(showing->game, replay_state(showing->replay, 0), winner, TITLE_WITHIN,
                        showing->request->language, &title);
    json_object_set_new(message, "winner", json_string(title.data));
}

/* Shows the position after so many moves. The lines of the last one are the fresh ones. */
static bool show_at(struct showing *showing, size_t moves)
{
    struct look *look = &showing->client.looks[0];
    size_t at = showing->stops[moves], before = moves > 0 ? showing->heard[showing->stops[moves - 1]] : 0;
    const char *as = game_viewer_name(showing->game, replay_state(showing->replay, 0), showing->viewer);
    json_t *events = json_array();
    for (size_t i = 0; i < showing->heard[at]; i++)
        json_array_append(events, json_array_get(showing->events, i));
    json_t *message = json_copy(showing->about);
    json_object_update_new(message, json_pack("{s:s,s:s,s:i,s:o,s:s,s:n,s:o}", "say", "whole", "as", as,
                                              "from", 0, "events", events, "status", "running", "result",
                                              "view", read_json(showing, write_view, at)));
    add_words(showing, at, message);
    if (moves == showing->total)
        add_result(showing, message);
    look_close(look);
    look_open(look, as, showing->request->language);
    bool fine = message && look_merge(look, message);
    look->fresh = before;
    json_decref(message);
    showing->at = moves;
    return fine;
}

/* --- As sentences. */

/* Everything that happens because of one move, under the move. */
static int print_game(struct showing *showing)
{
    const struct look *look = &showing->client.looks[0];
    printf("%s: %s\n", showing->game->name, showing->request->file);
    for (size_t moves = showing->at; moves <= showing->total; moves++) {
        if (!show_at(showing, moves))
            return 1;
        printf("\n-- %zu/%zu: %s --\n", moves, showing->total, member(look->table, "headline"));
        for (size_t i = look->fresh; i < look_log_length(look); i++)
            puts(look_log_line(look, i));
    }
    char *bytes = malloc(GAME_VIEW_TEXT);
    if (bytes) {
        struct text text = text_in(bytes, GAME_VIEW_TEXT);
        look_describe(look, &text);
        printf("\n%s", text.data);
        free(bytes);
    }
    if (look_over(look)) {
        TEXT_ON_STACK(result, 512);
        picture_result(look, &result);
        puts(result.data);
    }
    return 0;
}

/* --- On the screen. */

static void show_help(struct showing *showing, struct screen *screen)
{
    pager_open(
        &screen->pager, say(showing, SAY("Help")),
        say(showing, SAY("Left, Right     one move back, one move on\n"
                         "Home, End       to the beginning, to the end\n"
                         "Page Up, Down   ten moves back, ten moves on\n"
                         "Space           play the game; any key stops it\n"
                         "v               other eyes: everything open, what everybody sees, each seat\n"
                         "l               the log up to here\n"
                         "p               the position in words\n"
                         "q               quit")),
        false);
}

static void show_text(struct showing *showing, struct screen *screen, bool log)
{
    const struct look *look = &showing->client.looks[0];
    char *bytes = malloc(FILE_MOST);
    if (!bytes)
        return;
    struct text text = text_in(bytes, FILE_MOST);
    if (!log)
        look_describe(look, &text);
    for (size_t i = 0; log && i < look_log_length(look); i++)
        text_format(&text, "%s\n", look_log_line(look, i));
    pager_open(&screen->pager, say(showing, log ? SAY("What happened") : SAY("The position in words")),
               text.data, false);
    free(bytes);
}

static void next_viewer(struct showing *showing)
{
    seat_set seats = showing->game->seats(replay_state(showing->replay, 0));
    int viewer = showing->viewer;
    do {
        viewer = viewer == VIEWER_ALL ? 0 : viewer + 1;
    } while (viewer < SEATS_MAX && !(seats & SEAT(viewer)));
    showing->viewer = viewer == CHANCE ? viewer + 1 : viewer;
    read_events(showing);
}

static void take_press(struct showing *showing, struct screen *screen, const struct press *press)
{
    size_t at = showing->at, total = showing->total;
    switch (press->kind) {
    case PRESS_RIGHT:
    case PRESS_DOWN: show_at(showing, at < total ? at + 1 : at); break;
    case PRESS_LEFT:
    case PRESS_UP: show_at(showing, at > 0 ? at - 1 : 0); break;
    case PRESS_PAGE_DOWN: show_at(showing, at + 10 < total ? at + 10 : total); break;
    case PRESS_PAGE_UP: show_at(showing, at > 10 ? at - 10 : 0); break;
    case PRESS_HOME: show_at(showing, 0); break;
    case PRESS_END: show_at(showing, total); break;
    case PRESS_GONE:
    case PRESS_ESCAPE: screen->leaving = true; break;
    case PRESS_LETTER:
        switch (press->letter[0]) {
        case ' ': showing->playing = at < total; break;
        case 'v':
            next_viewer(showing);
            show_at(showing, at);
            break;
        case 'l': show_text(showing, screen, true); break;
        case 'p': show_text(showing, screen, false); break;
        case '?':
        case 'h': show_help(showing, screen); break;
        case 'q': screen->leaving = true; break;
        default: break;
        }
        break;
    default: break;
    }
}

static void write_footer(const struct showing *showing, struct screen *screen)
{
    TEXT_ON_STACK(text, sizeof screen->footer);
    text_format(
        &text,
        say(showing, SAY(" move %zu of %zu   ◄ ►  Home  End   Space: play   v: eyes   ?: help   q: quit")),
        showing->at, showing->total);
    memcpy(screen->footer, text.data, text.length + 1);
}

static void run_screen(struct showing *showing)
{
    struct screen screen = {.client = &showing->client,
                            .picture = showing->picture,
                            .replays = true,
                            .pointer = {SPOT_NONE, SPOT_NONE, NULL}};
    screen.at = -1;
    while (!screen.leaving) {
        write_footer(showing, &screen);
        screen_show(&screen);
        struct press press = curses_press(-1, showing->playing ? PLAY_MS : -1);
        int rows, columns;
        curses_size(&rows, &columns);
        if (press.kind == PRESS_RESIZE)
            continue;
        if (press.kind == PRESS_NONE) {
            if (showing->playing)
                show_at(showing, showing->at + 1);
            showing->playing = showing->playing && showing->at < showing->total;
            continue;
        }
        showing->playing = false;
        if (screen.pager.text) {
            if (!pager_press(&screen.pager, &press, rows, columns))
                pager_close(&screen.pager);
        } else {
            take_press(showing, &screen, &press);
        }
    }
    pager_close(&screen.pager);
}

/* --- The whole. */

static int complain(const struct showing *showing, const char *refusal)
{
    fprintf(stderr, "gonfalon replay: %s: %s\n", showing->request->file, refusal);
    return 1;
}

static int show(struct showing *showing)
{
    const struct replay_request *request = showing->request;
    TEXT_ON_STACK(why, 1024);
    const char *refusal = load(showing, &why);
    if (refusal)
        return complain(showing, refusal);
    showing->picture = picture_of(showing->game->id);
    showing->viewer = replay_viewer_named(showing->replay, request->as, strlen(request->as));
    if (showing->viewer < 0) {
        say_with(&why, request->language, SAY("there is no seat %s at this table"), request->as, "");
        return complain(showing, why.data);
    }
    read_events(showing);
    showing->at = request->at > showing->total ? showing->total : (size_t)request->at;
    if (request->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !screen_open(!request->no_mouse))
        return print_game(showing);
    bool fine = show_at(showing, showing->at);
    if (fine)
        run_screen(showing);
    screen_close();
    return fine ? 0 : complain(showing, say(showing, SAY("there is not enough memory")));
}

int terminal_replay(const struct replay_request *request)
{
    struct showing showing = {.request = request, .client = {.language = request->language, .look_count = 1}};
    look_open(&showing.client.looks[0], "all", request->language);
    int status = show(&showing);
    look_close(&showing.client.looks[0]);
    json_decref(showing.about);
    json_decref(showing.events);
    free(showing.stops);
    free(showing.heard);
    replay_free(showing.replay);
    return status;
}
