// SPDX-License-Identifier: MIT
/* replay.c: `gonfalon replay FILE`: a recorded game, move by move, from any seat's eyes or with everything
 * open; on the screen, or as sentences. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/play/journal.h"
#include "cli/play/screen.h"
#include "core/record.h"
#include "table/match.h"
#include "table/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_NAME, AS, AT, PLAIN, NO_MOUSE, LANGUAGE };
static const struct argument takes[] = {
    [FILE_NAME] = {NULL, "FILE", SAY("a game record, or a file `gonfalon play` keeps a game in"),
                   ARGUMENT_REQUIRED},
    [AS] = {"--as", "VIEWER",
            SAY("whose eyes: a seat (Aw, gold), table (what everybody may see) or all (everything open; the "
                "default)"),
            0},
    [AT] = {"--at", "N", SAY("begin after the first N moves"), 0},
    [PLAIN] = {"--plain", NULL,
               SAY("print the game, a sentence for each thing that happened; also where input or output is "
                   "no terminal"),
               0},
    [NO_MOUSE] = {"--no-mouse", NULL, SAY("leave the mouse to the terminal"), 0},
    [LANGUAGE] = {"--lang", "en|fr", SAY("the language (default: that of the environment)"), 0},
};

enum { FILE_MOST = 16 << 20, PLAY_MS = 900, EVENTS_TEXT = 65536 };

struct replay {
    struct request request; /* its language, plain, no_mouse */
    const char *file, *as;
    uint64_t at;
    char *record; /* the record as text */
    size_t record_length;
    size_t total;
    struct match *match; /* of the whole game, to know its seats */
    struct house house;  /* one look, at the position that is shown */
    const struct picture *picture;
    int viewer;
    bool playing;
};

/* --- Reading. */

static const char *say(const struct replay *replay, const char *sentence)
{
    return translate(replay->request.language, sentence);
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

/* The lines `gonfalon play` keeps, as a record. */
static const char *record_of_lines(struct replay *replay)
{
    struct table *table = table_new();
    const char *refusal = table ? NULL : SAY("there is not enough memory");
    if (table)
        table_keep_history(table);
    for (char *at = replay->record, *end = at + replay->record_length; !refusal && at < end;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            break; /* a line that was cut short never happened */
        if (at[0] != '#' && stop > at)
            refusal = table_apply(table, at, (size_t)(stop - at));
        at = stop + 1;
    }
    if (!refusal && table_lines(table) == 0)
        refusal = SAY("this file holds no game");
    size_t size = refusal ? 0 : table_record_size(table);
    char *bytes = refusal ? NULL : malloc(size);
    if (bytes) {
        struct text text = text_in(bytes, size);
        table_write_record(table, &text);
        free(replay->record);
        replay->record = bytes;
        replay->record_length = text.length;
    }
    table_free(table);
    return refusal;
}

static const char *load(struct replay *replay)
{
    replay->record = read_file(replay->file, &replay->record_length);
    if (!replay->record)
        return strerror(errno);
    if (text_starts_with(replay->record, "# gonfalon play") || replay->record_length == 0) {
        const char *refusal = record_of_lines(replay);
        if (refusal)
            return say(replay, refusal);
    }
    replay->match = match_new();
    if (!replay->match)
        return say(replay, SAY("there is not enough memory"));
    match_set_language(replay->match, replay->request.language);
    return match_load(replay->match, replay->record, replay->record_length, 0);
}

/* --- A position of the game. */

/* The record up to its first moves, chance before the first and after the last of them included. */
static size_t cut_record(const struct replay *replay, size_t moves)
{
    struct record_reader reader = record_read(replay->record, replay->record_length);
    size_t seen = 0, end = replay->record_length;
    for (struct record_line line; (line = record_next(&reader)).kind != RECORD_END;) {
        bool chance = line.kind == RECORD_MOVE && text_equals(line.key, line.key_length, "chance");
        if (line.kind != RECORD_MOVE || chance)
            continue;
        if (seen++ == moves) {
            end = (size_t)(line.key - replay->record);
            break;
        }
    }
    return end;
}

static size_t count_moves(const struct replay *replay)
{
    struct record_reader reader = record_read(replay->record, replay->record_length);
    size_t count = 0;
    for (struct record_line line; (line = record_next(&reader)).kind != RECORD_END;)
        count += line.kind == RECORD_MOVE && !text_equals(line.key, line.key_length, "chance");
    return count;
}

/* A record that stops before the end has another result than its header says. */
static char *write_part(const struct replay *replay, size_t end, size_t *length)
{
    char *part = malloc(end + 1);
    if (!part)
        return NULL;
    *length = 0;
    for (size_t at = 0; at < end;) {
        const char *line = replay->record + at;
        const char *stop = memchr(line, '\n', end - at);
        size_t size = stop ? (size_t)(stop - line) + 1 : end - at;
        if (!text_starts_with(line, "[Result ")) {
            memcpy(part + *length, line, size);
            *length += size;
        }
        at += size;
    }
    return part;
}

/* The match after so many moves; NULL where there is no memory. Chance that the record does not hold, at its
 * end, is not invented. */
static struct match *match_at(struct replay *replay, size_t moves)
{
    size_t length;
    char *part = write_part(
        replay, moves >= replay->total ? replay->record_length : cut_record(replay, moves), &length);
    struct match *match = match_new();
    if (part && match) {
        match_set_language(match, replay->request.language);
        if (match_load(match, part, length, 0)) {
            match_free(match);
            match = NULL;
        }
    }
    free(part);
    return match;
}

/* --- As a look. */

static const char *viewer_name(const struct replay *replay)
{
    return game_viewer_name(match_game(replay->match), match_state(replay->match), replay->viewer);
}

static json_t *events_of(const struct replay *replay, const struct match *match)
{
    char *bytes = malloc(FILE_MOST);
    json_t *list = json_array();
    if (!bytes)
        return list;
    struct text text = text_in(bytes, FILE_MOST);
    match_write_events_since(match, 0, replay->viewer, &text);
    for (char *at = text.data; *at;) {
        size_t size = strcspn(at, "\n");
        if (size > 0)
            json_array_append_new(list, json_stringn(at, size));
        at += size + (at[size] == '\n');
    }
    free(bytes);
    return list;
}

static json_t *seats_of(const struct match *match)
{
    const struct game *game = match_game(match);
    const void *state = match_state(match);
    json_t *list = json_array();
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (game->seats(state) & SEAT(seat))
            json_array_append_new(list,
                                  json_pack("{s:s,s:s,s:s,s:b}", "seat", game->seat_name(state, seat), "camp",
                                            game->camp(state, seat), "who", "person", "you", 0));
    return list;
}

static json_t *view_of(const struct match *match, int viewer)
{
    char *bytes = malloc(GAME_VIEW_TEXT);
    if (!bytes)
        return NULL;
    struct text text = text_in(bytes, GAME_VIEW_TEXT);
    match_write_view(match, viewer, &text);
    json_t *view = json_loads(text.data, 0, NULL);
    free(bytes);
    return view;
}

/* "gold [E9.1]", or as people agreed: "gold [resigned]". */
static json_t *read_result(const char *text)
{
    char winner[32] = "", rule[32] = "";
    if (strcmp(text, "none") == 0 || sscanf(text, "%31s [%31[^]]", winner, rule) != 2)
        return json_null();
    bool draw = strcmp(winner, "draw") == 0, agreed = rule[0] >= 'a' && rule[0] <= 'z';
    return json_pack("{s:o,s:s}", "winner", draw ? json_null() : json_string(winner), agreed ? "why" : "rule",
                     rule);
}

/* Where the rules did not end the game, the header tells what did. */
static json_t *result_of(const struct replay *replay, const struct match *match, bool last)
{
    TEXT_ON_STACK(result, 256);
    match_write_result(match, &result);
    struct record_reader reader = record_read(replay->record, replay->record_length);
    bool none = strcmp(result.data, "none") == 0;
    for (struct record_line line; last && none && (line = record_next(&reader)).kind == RECORD_HEADER;)
        if (text_equals(line.key, line.key_length, "Result")) {
            text_clear(&result);
            text_bytes(&result, line.value, line.value_length);
        }
    return read_result(result.data);
}

/* Shows the position after so many moves. The lines of the last one are the fresh ones. */
static bool show_at(struct replay *replay, size_t moves)
{
    struct look *look = &replay->house.looks[0];
    struct match *match = match_at(replay, moves), *before = moves > 0 ? match_at(replay, moves - 1) : NULL;
    if (!match) {
        match_free(before);
        return false;
    }
    json_t *events = events_of(replay, match), *earlier = before ? events_of(replay, before) : json_array();
    json_t *result = result_of(replay, match, moves >= replay->total);
    json_t *view = view_of(match, replay->viewer);
    json_t *message = json_pack("{s:s,s:s,s:i,s:O,s:s,s:O,s:o,s:s,s:o,s:o,s:o}", "say", "whole", "as",
                                viewer_name(replay), "from", 0, "events", events, "game",
                                match_game(match)->id, "options", json_object_get(view, "options"), "seats",
                                seats_of(match), "status", json_is_null(result) ? "running" : "over",
                                "result", result, "view", view, "open", json_null());
    look_close(look);
    look_open(look, viewer_name(replay), replay->request.language);
    bool fine = message && look_merge(look, message);
    look->fresh = json_array_size(earlier);
    json_decref(message);
    json_decref(events);
    json_decref(earlier);
    match_free(match);
    match_free(before);
    replay->at = moves;
    return fine;
}

/* --- As sentences. */

/* Everything that happens because of one move, under the move. */
static int print_game(struct replay *replay)
{
    size_t told = 0;
    char number[32];
    printf("%s: %s\n", match_game(replay->match)->name, replay->file);
    for (size_t moves = (size_t)replay->at; moves <= replay->total; moves++) {
        if (!show_at(replay, moves))
            return 1;
        const struct look *look = &replay->house.looks[0];
        TEXT_ON_STACK(headline, 256);
        replay->picture->headline(look, &headline);
        snprintf(number, sizeof number, "%zu/%zu", moves, replay->total);
        printf("\n-- %s: %s --\n", number, headline.data);
        if (moves == (size_t)replay->at && moves > 0)
            told = look->fresh;
        for (size_t i = told; i < look_log_length(look); i++) {
            TEXT_ON_STACK(line, 2048);
            replay->picture->tell(look, look_log_line(look, i), &line);
            puts(line.data);
        }
        told = look_log_length(look);
    }
    char *bytes = malloc(EVENTS_TEXT);
    if (bytes) {
        struct text text = text_in(bytes, EVENTS_TEXT);
        replay->picture->describe(&replay->house.looks[0], &text);
        printf("\n%s", text.data);
        free(bytes);
    }
    if (look_over(&replay->house.looks[0])) {
        TEXT_ON_STACK(result, 512);
        picture_result(replay->picture, &replay->house.looks[0], &result);
        puts(result.data);
    }
    return 0;
}

/* --- On the screen. */

static void show_help(struct replay *replay, struct screen *screen)
{
    pager_open(&screen->pager, say(replay, SAY("Help")),
               say(replay, SAY("Left, Right     one move back, one move on\n"
                               "Home, End       to the beginning, to the end\n"
                               "Page Up, Down   ten moves back, ten moves on\n"
                               "Space           play the game; any key stops it\n"
                               "v               other eyes: everything open, what everybody sees, each seat\n"
                               "l               the log up to here\n"
                               "p               the position in words\n"
                               "q               quit")),
               false);
}

static void show_text(struct replay *replay, struct screen *screen, bool log)
{
    const struct look *look = &replay->house.looks[0];
    char *bytes = malloc(FILE_MOST);
    if (!bytes)
        return;
    struct text text = text_in(bytes, FILE_MOST);
    if (!log)
        replay->picture->describe(look, &text);
    for (size_t i = 0; log && i < look_log_length(look); i++) {
        replay->picture->tell(look, look_log_line(look, i), &text);
        text_char(&text, '\n');
    }
    pager_open(&screen->pager, say(replay, log ? SAY("What happened") : SAY("The position in words")),
               text.data, false);
    free(bytes);
}

static void next_viewer(struct replay *replay)
{
    seat_set seats = match_game(replay->match)->seats(match_state(replay->match));
    do {
        replay->viewer = replay->viewer == VIEWER_ALL ? 0 : replay->viewer + 1;
    } while (replay->viewer < SEATS_MAX && !(seats & SEAT(replay->viewer)));
}

static void take_press(struct replay *replay, struct screen *screen, const struct press *press)
{
    size_t at = (size_t)replay->at, total = replay->total;
    switch (press->kind) {
    case PRESS_RIGHT:
    case PRESS_DOWN: show_at(replay, at < total ? at + 1 : at); break;
    case PRESS_LEFT:
    case PRESS_UP: show_at(replay, at > 0 ? at - 1 : 0); break;
    case PRESS_PAGE_DOWN: show_at(replay, at + 10 < total ? at + 10 : total); break;
    case PRESS_PAGE_UP: show_at(replay, at > 10 ? at - 10 : 0); break;
    case PRESS_HOME: show_at(replay, 0); break;
    case PRESS_END: show_at(replay, total); break;
    case PRESS_GONE:
    case PRESS_ESCAPE: screen->leaving = true; break;
    case PRESS_LETTER:
        switch (press->letter[0]) {
        case ' ': replay->playing = at < total; break;
        case 'v':
            next_viewer(replay);
            show_at(replay, at);
            break;
        case 'l': show_text(replay, screen, true); break;
        case 'p': show_text(replay, screen, false); break;
        case '?':
        case 'h': show_help(replay, screen); break;
        case 'q': screen->leaving = true; break;
        default: break;
        }
        break;
    default: break;
    }
}

static void write_footer(const struct replay *replay, struct screen *screen)
{
    TEXT_ON_STACK(text, sizeof screen->footer);
    text_format(
        &text,
        say(replay, SAY(" move %zu of %zu   ◄ ►  Home  End   Space: play   v: eyes   ?: help   q: quit")),
        (size_t)replay->at, replay->total);
    memcpy(screen->footer, text.data, text.length + 1);
}

static void run_screen(struct replay *replay)
{
    struct screen screen = {.house = &replay->house,
                            .picture = replay->picture,
                            .replays = true,
                            .pointer = {SPOT_NONE, SPOT_NONE, NULL}};
    screen.at = -1;
    while (!screen.leaving) {
        write_footer(replay, &screen);
        screen_show(&screen);
        struct press press = terminal_press(-1, replay->playing ? PLAY_MS : -1);
        int rows, columns;
        terminal_size(&rows, &columns);
        if (press.kind == PRESS_RESIZE)
            continue;
        if (press.kind == PRESS_NONE) {
            if (replay->playing)
                show_at(replay, (size_t)replay->at + 1);
            replay->playing = replay->playing && replay->at < replay->total;
            continue;
        }
        replay->playing = false;
        if (screen.pager.text) {
            if (!pager_press(&screen.pager, &press, rows, columns))
                pager_close(&screen.pager);
        } else {
            take_press(replay, &screen, &press);
        }
    }
    pager_close(&screen.pager);
}

/* --- The command. */

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct replay *replay = context;
    switch (which) {
    case FILE_NAME: replay->file = value; return true;
    case AS: replay->as = value; return true;
    case AT: return arguments_number(&takes[AT], value, 0, 1000000, &replay->at, why);
    case PLAIN: return replay->request.plain = true;
    case NO_MOUSE: return replay->request.no_mouse = true;
    case LANGUAGE: return language_parse(value, strlen(value), &replay->request.language);
    }
    return false;
}

static int complain(const struct replay *replay, const char *refusal)
{
    fprintf(stderr, "gonfalon replay: %s: %s\n", replay->file, refusal);
    return 1;
}

static int show(struct replay *replay)
{
    const char *refusal = load(replay);
    if (refusal)
        return complain(replay, refusal);
    replay->picture = picture_of(match_game(replay->match)->id);
    replay->viewer = match_viewer_named(replay->match, replay->as, strlen(replay->as));
    if (replay->viewer < 0 || replay->viewer == CHANCE) {
        TEXT_ON_STACK(text, 256);
        say_with(&text, replay->request.language, SAY("there is no seat %s at this table"), replay->as, "");
        return complain(replay, text.data);
    }
    replay->total = count_moves(replay);
    replay->at = replay->at > replay->total ? replay->total : replay->at;
    if (replay->request.plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        !screen_open(&replay->request))
        return print_game(replay);
    bool fine = show_at(replay, (size_t)replay->at);
    if (fine)
        run_screen(replay);
    screen_close();
    return fine ? 0 : complain(replay, say(replay, SAY("there is not enough memory")));
}

static int run(int count, char **arguments)
{
    struct replay replay = {.as = "all", .request = {.language = locale_language()}};
    int status = arguments_read(&command_replay, count, arguments, take, &replay);
    if (status != ARGUMENTS_FINE)
        return status;
    locale_set();
    replay.house.language = replay.request.language;
    replay.house.look_count = 1;
    look_open(&replay.house.looks[0], "all", replay.request.language);
    status = show(&replay);
    look_close(&replay.house.looks[0]);
    match_free(replay.match);
    free(replay.record);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .about = SAY("show a recorded game, move by move"),
    .more = SAY("On the screen: Home, Left, Right and End go through the game, Space plays it, v changes the "
                "eyes, ? tells the rest. Ends with 0, with 1 if the file holds no game."),
    ARGUMENTS(takes),
    .run = run,
};
