// SPDX-License-Identifier: MIT
/* playthrough.c: golden playthroughs: whole games as readable text, in tests/playthroughs.
 *
 * A playthrough opens with comments (`#`) and the `new` command. Then each move is a line `> SEAT MOVE`,
 * chance included, and below it stand the events: those the table is shown, then, behind a seat's name, those
 * only that seat is shown. At the end stand the final `view all` and the result. The test plays the moves
 * again, tells them anew and compares every line.
 *
 * When a sentence has changed for good, `test_playthrough --write` writes all files anew from their moves:
 * read the difference before you keep it. A new playthrough is a file with the `new` line and the moves, from
 * any record, and then the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "games/games.h"
#include "table/match.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 64, FILE_SIZE = 1 << 20, EVENTS_SIZE = 1 << 16 };

static char *file_path(const char *name, char path[512])
{
    snprintf(path, 512, "%s/%s", PLAYTHROUGHS, name);
    return path;
}

static char *read_file(const char *name)
{
    char path[512], *bytes = calloc(1, FILE_SIZE);
    FILE *file = fopen(file_path(name, path), "rb");
    if (!bytes || !file) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    size_t length = fread(bytes, 1, FILE_SIZE - 1, file);
    bytes[length] = '\0';
    fclose(file);
    return bytes;
}

/* One game being told. */
struct telling {
    struct match *match;
    FILE *out;
    size_t told; /* events told so far */
};

/* What the viewer was shown since the last time, a line each; in `bytes`. */
static void shown(const struct telling *telling, int viewer, char bytes[EVENTS_SIZE])
{
    struct text text = text_in(bytes, EVENTS_SIZE);
    match_write_events_since(telling->match, telling->told, viewer, &text);
}

static void tell_line(const struct telling *telling, const char *before, const char *line, size_t length)
{
    fputs(before, telling->out);
    fwrite(line, 1, length, telling->out);
    fputc('\n', telling->out);
}

/* The lines of a seat that are not among those of the table, behind its name. */
static void tell_private(const struct telling *telling, int seat, const char *public)
{
    static char bytes[EVENTS_SIZE];
    shown(telling, seat, bytes);
    for (const char *line = bytes; *line; line += strspn(line, "\n")) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, public, length) == 0 && (public[length] == '\n' || public[length] == '\0')) {
            public += length;
            public += strspn(public, "\n");
        } else {
            fprintf(telling->out, "  (%s)",
                    match_game(telling->match)->seat_name(match_state(telling->match), seat));
            tell_line(telling, " ", line, length);
        }
        line += length;
    }
}

static void tell_events(struct telling *telling)
{
    static char public[EVENTS_SIZE];
    shown(telling, VIEWER_TABLE, public);
    for (const char *line = public; *line; line += strcspn(line, "\n"), line += strspn(line, "\n"))
        tell_line(telling, "  ", line, strcspn(line, "\n"));
    seat_set seats = match_game(telling->match)->seats(match_state(telling->match));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat))
            tell_private(telling, seat, public);
    telling->told = match_event_count(telling->match);
}

static const char *tell_new(struct telling *telling, char *line)
{
    fprintf(telling->out, "%s\n", line);
    char *id = line + strlen("new "), *options = strchr(id, ' ');
    if (options)
        *options++ = '\0';
    const char *refusal = match_start(telling->match, id, options ? options : "", 0, "");
    if (!refusal)
        tell_events(telling);
    return refusal;
}

static const char *tell_move(struct telling *telling, const char *line)
{
    fprintf(telling->out, "%s\n", line);
    const char *seat = line + strlen("> "), *blank = strchr(seat, ' ');
    int viewer = blank && match_game(telling->match)
                     ? match_viewer_named(telling->match, seat, (size_t)(blank - seat))
                     : -1;
    const char *refusal = viewer < 0 ? "no such seat" : match_play(telling->match, viewer, blank + 1);
    if (!refusal)
        tell_events(telling);
    return refusal;
}

static void tell_end(const struct telling *telling)
{
    static char bytes[GAME_VIEW_TEXT];
    TEXT_ON_STACK(result, 64);
    struct text view = text_in(bytes, sizeof bytes);
    match_write_view(telling->match, VIEWER_ALL, &view);
    match_write_result(telling->match, &result);
    fprintf(telling->out, "\nview all\n%s\nresult\n%s\n", view.data, result.data);
}

/* The playthrough told anew from its comments, its `new` line and its moves. Destroys `old`. */
static char *tell_anew(const char *name, char *old)
{
    char *told = NULL, *place = NULL;
    size_t size = 0;
    struct telling telling = {.match = match_new(), .out = open_memstream(&told, &size)};
    const char *refusal = NULL;
    if (!telling.match || !telling.out)
        exit(1);
    for (char *line = strtok_r(old, "\n", &place); line && !refusal; line = strtok_r(NULL, "\n", &place)) {
        if (line[0] == '#')
            fprintf(telling.out, "%s\n", line);
        else if (strncmp(line, "new ", 4) == 0)
            refusal = tell_new(&telling, line);
        else if (strncmp(line, "> ", 2) == 0)
            refusal = tell_move(&telling, line);
    }
    if (refusal)
        fprintf(telling.out, "%s: %s\n", name, refusal);
    else
        tell_end(&telling);
    fclose(telling.out);
    match_free(telling.match);
    return told;
}

/* Which line differs, in words. */
static void expect_same(const char *name, const char *told, const char *expected)
{
    for (int number = 1; *told || *expected; number++) {
        size_t length = strcspn(told, "\n"), wanted = strcspn(expected, "\n");
        if (length != wanted || strncmp(told, expected, length) != 0)
            fail_msg("%s:%d: \"%.*s\", expected \"%.*s\"", name, number, (int)length, told, (int)wanted,
                     expected);
        told += length + (told[length] == '\n');
        expected += wanted + (expected[wanted] == '\n');
    }
}

static void replay(void **state)
{
    const char *name = *state;
    char *expected = read_file(name), *old = strdup(expected);
    assert_non_null(old);
    char *told = tell_anew(name, old);
    expect_same(name, told, expected);
    assert_null(strstr(told, "\nresult\nnone\n")); /* a whole game */
    free(expected);
    free(old);
    free(told);
}

static void write_anew(const char *name)
{
    char path[512], *old = read_file(name), *told = tell_anew(name, old);
    FILE *file = fopen(file_path(name, path), "wb");
    if (!file || fputs(told, file) == EOF || fclose(file) != 0) {
        fprintf(stderr, "%s cannot be written\n", path);
        exit(1);
    }
    free(old);
    free(told);
}

static int list_files(char *names[FILES_MAX])
{
    struct dirent **entries;
    int found = scandir(PLAYTHROUGHS, &entries, NULL, alphasort), count = 0;
    for (int i = 0; i < found; i++) {
        const char *end = strrchr(entries[i]->d_name, '.');
        if (end && strcmp(end, ".txt") == 0 && count < FILES_MAX)
            names[count++] = strdup(entries[i]->d_name);
        free(entries[i]);
    }
    if (found >= 0)
        free(entries);
    return count;
}

/* Some playthrough's `new` line has this. */
static bool is_played(char *const *names, int count, const char *words)
{
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        char *text = read_file(names[i]), *line = strstr(text, "\nnew ");
        assert_non_null(line);
        line[1 + strcspn(line + 1, "\n")] = '\0';
        found = strstr(line, words) != NULL;
        free(text);
    }
    return found;
}

static char *names[FILES_MAX];
static int name_count;

static void every_configuration_is_played(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {
        "goths players=2",
        "goths players=3",
        "goths players=4",
        "goths players=6",
        "goths players=7",
        "goths players=8",
        "fog=base",
        "fog=fortune",
        "fog=base fog_near=on",
        "fog=fortune fog_near=on",
        "fog_tokens=",
        "gothic=on",
        "pigeon=on",
        "ballista=on",
        "barricade3d=on",
        "fog_discard_anywhere=on",
        "expansion_copies=2",
        "backs=vrbc",
        "backs=vcrb",
        "lone_camp=B",
        "lone_king_camp=BD",
        "echec level=1",
        "echec level=2",
        "massed=on",
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (!is_played(names, name_count, wanted[i]))
            fail_msg("no playthrough has %s", wanted[i]);
}

/* The line tells this sentence, whatever stands for its arguments (`%0c`), and ends with its rule. */
static bool tells(const char *line, const char *sentence, const char *rule)
{
    for (; *sentence && *sentence != '%'; sentence++, line++)
        if (*line != *sentence)
            return false;
    if (*sentence == '\0')
        return strncmp(line, " [", 2) == 0 && strncmp(line + 2, rule, strlen(rule)) == 0 &&
               line[2 + strlen(rule)] == ']';
    for (; *line && *line != '\n'; line++)
        if (tells(line, sentence + 3, rule))
            return true;
    return false;
}

static bool is_told(char *const *texts, const struct event_form *form)
{
    for (; *texts; texts++)
        for (const char *line = *texts; line; line = strchr(line, '\n')) {
            line += strspn(line, "\n ");
            const char *behind_seat = *line == '(' ? strchr(line, ')') + 2 : line;
            if (tells(behind_seat, form->told[EVENT_OTHERS], form->rule))
                return true;
        }
    return false;
}

/* A game that was just added may have none. */
static bool has_playthrough(const struct game *game)
{
    for (int i = 0; i < name_count; i++)
        if (text_starts_with(names[i], game->id) && names[i][strlen(game->id)] == '-')
            return true;
    return false;
}

static void every_kind_of_event_is_told(void **unused)
{
    (void)unused;
    char *texts[FILES_MAX + 1] = {NULL};
    for (int i = 0; i < name_count; i++)
        texts[i] = read_file(names[i]);
    for (int i = 0; i < games_count; i++)
        for (int kind = 0; has_playthrough(games[i]) && kind < games[i]->event_form_count; kind++)
            if (!is_told(texts, &games[i]->event_forms[kind]))
                fail_msg("no playthrough tells \"%s\"", games[i]->event_forms[kind].told[EVENT_OTHERS]);
    for (int i = 0; i < name_count; i++)
        free(texts[i]);
}

int main(int count, char **arguments)
{
    enum { GENERAL = 2 };
    struct CMUnitTest tests[GENERAL + FILES_MAX] = {cmocka_unit_test(every_configuration_is_played),
                                                    cmocka_unit_test(every_kind_of_event_is_told)};
    name_count = list_files(names);
    for (int i = 0; i < name_count; i++)
        tests[GENERAL + i] =
            (struct CMUnitTest){.name = names[i], .test_func = replay, .initial_state = names[i]};
    bool writes = count == 2 && strcmp(arguments[1], "--write") == 0;
    for (int i = 0; writes && i < name_count; i++)
        write_anew(names[i]);
    int failed =
        writes ? 0
               : _cmocka_run_group_tests("playthroughs", tests, (size_t)(GENERAL + name_count), NULL, NULL);
    for (int i = 0; i < name_count; i++)
        free(names[i]);
    return failed;
}
