// SPDX-License-Identifier: MIT
/* engine.c: the engine protocol (docs/engine-protocol.md): transcripts, and what cannot be written in one:
 * bytes, lengths, files.
 *
 * A transcript is a text file in tests/transcripts: `> command`, then `< ` and each line of the answer; lines
 * that begin with `#` are comments. In an expected line `*` stands for any text: the wording of a sentence is
 * ours to change, the rule it ends with is not. A line `< ...` stands for any number of lines. After every
 * refusal the whole game must be as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "cli/engine.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRANSCRIPTS_MAX = 64 };

/* What the engine answers to one line, a malloc'd text. */
static char *ask_bytes(struct engine *engine, const char *line, size_t length)
{
    char *answer = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&answer, &size);
    assert_non_null(out);
    engine_answer(engine, line, length, out);
    fclose(out);
    return answer;
}

static char *ask(struct engine *engine, const char *line)
{
    return ask_bytes(engine, line, strlen(line));
}

static struct engine *fresh_engine(void)
{
    struct engine *engine = engine_open();
    assert_non_null(engine);
    return engine;
}

static void expect_answer(struct engine *engine, const char *line, const char *expected)
{
    char *answer = ask(engine, line);
    if (strcmp(answer, expected) != 0)
        fail_msg("%s: the answer is \"%s\", expected \"%s\"", line, answer, expected);
    free(answer);
}

static void expect_refused(struct engine *engine, const char *line)
{
    char *answer = ask(engine, line);
    if (answer[0] != '?' || strlen(answer) < 10)
        fail_msg("%s: the answer is \"%s\", expected a refusal", line, answer);
    free(answer);
}

/* The whole output for an input of many lines. */
static char *converse(const char *input, size_t length)
{
    char *output = NULL;
    size_t size = 0;
    FILE *in = fmemopen((void *)(uintptr_t)input, length, "r"), *out = open_memstream(&output, &size);
    assert_non_null(in);
    assert_non_null(out);
    struct engine *engine = fresh_engine();
    engine_run(engine, in, out);
    engine_free(engine);
    fclose(in);
    fclose(out);
    return output;
}

static void expect_conversation(const char *input, const char *expected)
{
    char *output = converse(input, strlen(input));
    assert_string_equal(output, expected);
    free(output);
}

/* Transcripts. */

/* `*` stands for any text. */
static bool matches(const char *pattern, const char *line)
{
    for (; *pattern != '*'; pattern++, line++)
        if (*pattern != *line || *line == '\0')
            return *pattern == *line;
    do
        if (matches(pattern + 1, line))
            return true;
    while (*line++);
    return false;
}

struct transcript {
    const char *name;
    struct engine *engine;
    char *before; /* the whole game before the last command */
    char *answer, *rest;
    int line;
};

static char *next_answer_line(struct transcript *transcript)
{
    char *line = transcript->rest;
    if (!line || *line == '\0')
        return NULL;
    char *end = strchr(line, '\n');
    assert_non_null(end);
    *end = '\0';
    transcript->rest = end + 1;
    return line;
}

static void finish_answer(struct transcript *transcript)
{
    if (!transcript->answer)
        return;
    char *more = next_answer_line(transcript);
    if (more && *more)
        fail_msg("%s:%d: the answer goes on: %s", transcript->name, transcript->line, more);
    if (transcript->answer[0] == '?') {
        char *after = ask(transcript->engine, "view all");
        if (strcmp(transcript->before, after) != 0)
            fail_msg("%s:%d: refused, but the game has changed", transcript->name, transcript->line);
        free(after);
    }
    free(transcript->answer);
    free(transcript->before);
    transcript->answer = NULL;
}

static void give_command(struct transcript *transcript, const char *command)
{
    finish_answer(transcript);
    transcript->before = ask(transcript->engine, "view all");
    transcript->answer = transcript->rest = ask(transcript->engine, command);
}

static void expect_line(struct transcript *transcript, const char *expected)
{
    if (strcmp(expected, "...") == 0) {
        transcript->rest = NULL;
        return;
    }
    const char *line = next_answer_line(transcript);
    if (!line || !matches(expected, line))
        fail_msg("%s:%d: the answer is \"%s\", expected \"%s\"", transcript->name, transcript->line,
                 line ? line : "", expected);
}

static void play_transcript(void **state)
{
    struct transcript transcript = {.name = *state, .engine = fresh_engine()};
    char *line = NULL, path[512];
    size_t capacity = 0;
    snprintf(path, sizeof path, "%s/%s", TRANSCRIPTS, transcript.name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (ssize_t length; (length = getline(&line, &capacity, file)) > 0;) {
        transcript.line++;
        line[length - 1] = '\0';
        if (strncmp(line, "> ", 2) == 0)
            give_command(&transcript, line + 2);
        else if (strncmp(line, "< ", 2) == 0)
            expect_line(&transcript, line + 2);
        else if (line[0] != '#' && line[0] != '\0')
            fail_msg("%s:%d: this is no line of a transcript", transcript.name, transcript.line);
    }
    finish_answer(&transcript);
    free(line);
    fclose(file);
    engine_free(transcript.engine);
}

/* The form of the protocol. */

static void engine_repeats_the_number(void **unused)
{
    (void)unused;
    expect_conversation("1 name\n", "=1 Gonfalon\n\n");
    expect_conversation("0 protocol_version\n", "=0 2\n\n");
    expect_conversation("  42\tname \n", "=42 Gonfalon\n\n");
    expect_conversation("999999999 known_command quit\n", "=999999999 true\n\n");
    expect_conversation("5 new goths chance=manual\n6 actors\n", "=5\n\n=6 chance\n\n");
    char *output = converse("17 nonsense\n18\n", strlen("17 nonsense\n18\n"));
    assert_true(strncmp(output, "?17 ", 4) == 0);
    assert_non_null(strstr(output, "\n\n?18 "));
    free(output);
}

static void engine_skips_blanks_and_comments(void **unused)
{
    (void)unused;
    expect_conversation("\n \n\t \t\n# new goths\n   # name\n\r\n", "");
    expect_conversation("name # version\n", "= Gonfalon\n\n");
    expect_conversation("name#version\n", "= Gonfalon\n\n");
    expect_conversation("\t name \t\n", "= Gonfalon\n\n");
}

static void engine_ignores_a_final_carriage_return(void **unused)
{
    (void)unused;
    expect_conversation("name\r\n2 protocol_version\r\n", "= Gonfalon\n\n=2 2\n\n");
    char *output = converse("name\r\r\n", strlen("name\r\r\n"));
    assert_int_equal(output[0], '?');
    free(output);
}

static void engine_answers_the_last_line_without_its_end(void **unused)
{
    (void)unused;
    expect_conversation("name", "= Gonfalon\n\n");
    expect_conversation("name\nname", "= Gonfalon\n\n= Gonfalon\n\n");
}

static void engine_quits(void **unused)
{
    (void)unused;
    expect_conversation("quit\nname\n", "=\n\n");
    expect_conversation("3 quit # goodbye\nname\n", "=3\n\n");
    char *output = converse("quit now\nname\n", strlen("quit now\nname\n"));
    assert_int_equal(output[0], '?');
    assert_non_null(strstr(output, "= Gonfalon\n\n"));
    free(output);
}

/* `name`, blanks up to that length, and the end given; then another command. */
static char *long_line(size_t length, const char *end)
{
    size_t size = length + strlen(end);
    char *input = malloc(size + sizeof "version\n");
    assert_non_null(input);
    memset(input, ' ', length);
    memcpy(input, "name", 4);
    memcpy(input + length, end, strlen(end));
    memcpy(input + size, "version\n", sizeof "version\n");
    char *output = converse(input, size + strlen("version\n"));
    free(input);
    return output;
}

static void expect_long(size_t length, const char *end, bool accepted)
{
    char *output = long_line(length, end);
    if (accepted)
        assert_true(strncmp(output, "= Gonfalon\n\n= ", strlen("= Gonfalon\n\n= ")) == 0);
    else
        assert_true(output[0] == '?' && strstr(output, "\n\n= "));
    free(output);
}

static void engine_takes_4096_bytes_and_no_more(void **unused)
{
    (void)unused;
    expect_long(4095, "\n", true);
    expect_long(4096, "\n", true);
    expect_long(4096, "\r\n", true);
    expect_long(4097, "\n", false);
    expect_long(4097, "\r\n", false);
    expect_long(4096, "\r\r\n", false);
    expect_long(4098, "\r\n", false);
    expect_long(1 << 20, "\n", false);
    expect_long(1 << 20, "\r\n", false);
}

/* Every byte but printable ASCII and tab, at the beginning, in the middle and at the end. */
static void engine_refuses_strange_bytes(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine();
    free(ask(engine, "new goths seed=1"));
    char *before = ask(engine, "view all");
    for (int byte = 0; byte < 256; byte++) {
        bool strange = byte != '\t' && (byte < 0x20 || byte > 0x7e);
        for (size_t place = 0; strange && place < 5; place++) {
            char line[6] = "name ";
            line[place] = (char)byte;
            char *answer = ask_bytes(engine, line, 5);
            assert_int_equal(answer[0], byte == '\r' && place == 4 ? '=' : '?');
            free(answer);
        }
    }
    char *after = ask(engine, "view all");
    assert_string_equal(before, after);
    free(before);
    free(after);
    engine_free(engine);
}

/* The commands. */

static void engine_knows_the_commands_of_the_contract(void **unused)
{
    (void)unused;
    static const char *const commands[] = {
        "protocol_version", "name", "version", "list_commands", "known_command", "quit",  "games",
        "options",          "new",  "actors",  "legal",         "play",          "view",  "events",
        "result",           "undo", "record",  "load",          "genmove",       "setup", "position",
        "deployments",      "hint", "odds"};
    struct engine *engine = fresh_engine();
    char *list = ask(engine, "list_commands");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "known_command %s", commands[i]);
        expect_answer(engine, line, "= true\n\n");
        assert_non_null(strstr(list, commands[i]));
    }
    expect_answer(engine, "known_command fly", "= false\n\n");
    expect_answer(engine, "known_command New", "= false\n\n");
    free(list);
    engine_free(engine);
}

static void engine_gives_hints_and_odds(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine();
    expect_answer(engine, "new echec rows=8 chance=manual lang=en", "=\n\n");
    expect_answer(engine, "setup 9/9/3i1vk1v4/3I4^N2^4/9/9/9/2K1^6:gold:1:9:-:-", "=\n\n");
    expect_answer(engine, "hint gold bot=hard sims=100 seed=1",
                  "= d5xd6\nthis attack wins the game with a chance of 94% [E9.1]\non average it fells 0.9 "
                  "of their men; "
                  "their unit is gone with a chance of 94% [E7.1]\n\n");
    expect_answer(engine, "odds gold",
                  "= {\"d5xd6\":{\"hits\":2.000,\"men\":0.938,\"kill\":0.938,\"panic\":0.001,\"loss\":0.000,"
                  "\"win\":0.938},\"e5xe6\":{\"hits\":2.000,\"men\":0.688,\"kill\":0.688,\"panic\":0.001,"
                  "\"loss\":0.000,\"win\":0.688}}\n\n");
    expect_answer(engine, "odds silver", "= {}\n\n");
    expect_refused(engine, "hint silver");
    expect_refused(engine, "hint gold bot=nobody");
    expect_refused(engine, "odds nobody");
    expect_answer(engine, "new goths chance=manual lang=fr", "=\n\n");
    expect_answer(engine, "play chance deal:PTQ",
                  "= les objectifs sont mélangés et posés face cachée [G1.5]\n\n");
    char *told = ask(engine, "hint Ak sims=1 seed=1");
    assert_non_null(strstr(told, "elle veut dire "));
    assert_non_null(strstr(told, "[G1.2]"));
    free(told);
    engine_free(engine);
}

static void engine_needs_a_game(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "actors",     "legal Ak",     "play Ak VR",           "view all", "events table", "result",
        "undo",       "record",       "genmove Ak",           "setup x",  "position",     "deployments",
        "view table", "legal chance", "play chance deal:QTP", "hint Ak",  "odds Ak"};
    struct engine *engine = fresh_engine();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        expect_refused(engine, lines[i]);
    expect_answer(engine, "name", "= Gonfalon\n\n");
    engine_free(engine);
}

/* A name for a file of this test. */
static char *scratch_file(const char *text)
{
    const char *folder = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/gonfalon-test-XXXXXX", folder ? folder : "/tmp");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return strdup(path);
}

/* The answer without its sign and its end. */
static char *body(char *answer)
{
    assert_int_equal(answer[0], '=');
    size_t length = strlen(answer);
    char *text = strndup(answer + 2, length - 4);
    assert_non_null(text);
    free(answer);
    return text;
}

static char *load_text(struct engine *engine, const char *text)
{
    char *path = scratch_file(text), line[600];
    snprintf(line, sizeof line, "load %s", path);
    char *answer = ask(engine, line);
    unlink(path);
    free(path);
    return answer;
}

static void play_lines(struct engine *engine, const char *const *lines)
{
    for (; *lines; lines++) {
        char *answer = ask(engine, *lines);
        if (answer[0] != '=')
            fail_msg("%s: %s", *lines, answer);
        free(answer);
    }
}

static void engine_loads_what_it_records(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine(), *other = fresh_engine();
    play_lines(engine, (const char *const[]){"new goths seed=5 fog=fortune gothic=on", "play Ak VR",
                                             "play Bk BC", "play Aw scout", "play Bw advance", NULL});
    char *record = body(ask(engine, "record")), *view = ask(engine, "view all");
    free(load_text(other, record));
    char *record_again = body(ask(other, "record")), *view_again = ask(other, "view all");
    assert_string_equal(record, record_again);
    assert_string_equal(view, view_again);
    expect_answer(other, "events table", "=\n\n");
    for (int step = 0; step < 4; step++)
        expect_answer(other, "undo", "=\n\n");
    expect_refused(other, "undo");
    free(record);
    free(view);
    free(record_again);
    free(view_again);
    engine_free(engine);
    engine_free(other);
}

static void engine_goes_on_in_manual_mode_after_load(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine();
    free(load_text(engine, "[Game \"goths\"]\n[Rules \"2\"]\n[Options \"chance=manual players=2\"]\n"));
    expect_answer(engine, "actors", "= chance\n\n");
    free(load_text(engine, "[Game \"goths\"]\n[Rules \"2\"]\n[Options \"players=2\"]\n"));
    expect_answer(engine, "actors", "= A\n\n");
    engine_free(engine);
}

/* Each of these is refused, naming what is wrong, and the game under way stays. */
static void engine_refuses_bad_records(void **unused)
{
    (void)unused;
#define HEAD "[Game \"goths\"]\n[Rules \"2\"]\n[Options \"chance=manual players=4\"]\n"
    static const struct {
        const char *text, *named;
    } bad[] = {
        {"", "Game"},
        {"hello\n", "1"},
        {"[Game \"goths\"]\n", "Rules"},
        {"[Game \"goths\"]\n[Rules \"2\"]\n", "Options"},
        {"[Game \"chess\"]\n[Rules \"1\"]\n[Options \"\"]\n", "chess"},
        {"[Game \"goths\"]\n[Rules \"3\"]\n[Options \"\"]\n", "version 3"},
        {"[Game \"goths\"]\n[Rules \"1\"]\n[Options \"fortune_near=on\"]\n", "version 1"},
        {"[Game \"goths\"]\n[Rules \"one\"]\n[Options \"\"]\n", "one"},
        {"[Game \"goths\"]\n[Rules \"01\"]\n[Options \"\"]\n", "01"},
        {"[Game \"goths\"]\n[Game \"goths\"]\n[Rules \"2\"]\n[Options \"\"]\n", "Game"},
        {"[Game \"goths\"]\n[Rules \"2\"]\n[Options \"players=5\"]\n", "players"},
        {"[Game \"goths\"]\n[Rules \"2\"]\n[Options \"colour=red\"]\n", "colour"},
        {"[Game \"goths\"]\n[Rules \"2\"]\n[Options \"\"]\n[Seats \"Ak Aw\"]\n", "seats"},
        {HEAD "chance deal:QTP\nAk VR\nAk VR\n", "G2.3"},
        {HEAD "chance deal:QTP\nAk XX\n", ""},
        {HEAD "chance deal:QQP\n", ""},
        {HEAD "Ak VR\n", ""},
        {HEAD "chance deal:QTP\nZz VR\n", "Zz"},
        {HEAD "chance deal:QTP\ntable VR\n", "table"},
        {HEAD "chance deal:QTP\n[Date \"late\"]\n", "5"},
        {HEAD "chance  deal:QTP\n", "4"},
        {HEAD "chance deal:QTP \n", "4"},
        {HEAD "chance\tdeal:QTP\n", "4"},
        {HEAD "chance d\x80l\n", "4"},
    };
#undef HEAD
    struct engine *engine = fresh_engine();
    free(ask(engine, "new goths players=8 seed=3"));
    char *before = ask(engine, "view all");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char *answer = load_text(engine, bad[i].text);
        if (answer[0] != '?' || !strstr(answer, bad[i].named))
            fail_msg("%s: the answer is \"%s\"", bad[i].text, answer);
        free(answer);
        char *after = ask(engine, "view all");
        assert_string_equal(before, after);
        free(after);
    }
    expect_refused(engine, "load");
    expect_refused(engine, "load /");
    expect_refused(engine, "load /nowhere/to be found");
    free(before);
    engine_free(engine);
}

/* Empty lines and comments in a record are skipped, also between moves; line ends may be those of another
 * system. */
static void engine_skips_comments_in_records(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine();
    char *answer = load_text(
        engine,
        "# a game\r\n[Game \"goths\"]\r\n\r\n[Rules \"2\"]\r\n# so far\r\n[Options \"chance=manual\"]\r\n"
        "[Event \"a header nobody knows\"]\r\n\r\nchance deal:QTP\r\n# now the kings\r\n\r\nAk VR");
    assert_string_equal(answer, "=\n\n");
    free(answer);
    expect_answer(engine, "actors", "= Bk\n\n");
    engine_free(engine);
}

/* A game set up from a position is kept with that position, and its chance with it. */
static void engine_records_positions(void **unused)
{
    (void)unused;
    static const char *const modes[] = {"new echec seed=4", "new echec chance=manual"};
    for (int mode = 0; mode < 2; mode++) {
        struct engine *engine = fresh_engine(), *other = fresh_engine();
        char line[1200];
        free(ask(engine, "new echec chance=manual"));
        char *position = body(ask(engine, "position"));
        free(ask(engine, modes[mode]));
        snprintf(line, sizeof line, "setup %s", position);
        free(body(ask(engine, line)));
        if (mode == 1)
            free(body(ask(engine, "play chance roll:xxwpxwww")));
        char *record = body(ask(engine, "record"));
        char *answer = load_text(other, record);
        assert_string_equal(answer, "=\n\n");
        char *again = body(ask(other, "record"));
        assert_string_equal(record, again);
        free(position);
        free(record);
        free(answer);
        free(again);
        engine_free(engine);
        engine_free(other);
    }
}

static void engine_repeats_a_game_by_its_seed(void **unused)
{
    (void)unused;
    static const char *const options = "new goths players=8 fog=fortune seed=18446744073709551615";
    struct engine *one = fresh_engine(), *other = fresh_engine();
    free(ask(one, options));
    free(ask(other, options));
    char *here = ask(one, "view all"), *there = ask(other, "view all");
    assert_string_equal(here, there);
    bool differs = false;
    for (int seed = 0; seed < 8; seed++) {
        char line[80];
        snprintf(line, sizeof line, "new goths players=8 fog=fortune seed=%d", seed);
        free(ask(other, line));
        char *elsewhere = ask(other, "view all");
        differs = differs || strcmp(here, elsewhere) != 0;
        free(elsewhere);
    }
    assert_true(differs);
    free(here);
    free(there);
    engine_free(one);
    engine_free(other);
}

/* In auto mode the generator goes back with the move: the same attack rolls the same dice again. */
static void engine_takes_chance_back(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine();
    play_lines(engine, (const char *const[]){"new echec rows=8 seed=11", NULL});
    char *actors = body(ask(engine, "actors"));
    bool gold = strcmp(actors, "gold") == 0;
    static const char *const gold_first[] = {"play gold e2-e3", "play gold e3-e4", "play silver e7-e6",
                                             "play silver e6-e5", NULL};
    static const char *const silver_first[] = {"play silver e7-e6", "play silver e6-e5", "play gold e2-e3",
                                               "play gold e3-e4", NULL};
    play_lines(engine, gold ? gold_first : silver_first);
    const char *attack = gold ? "play gold e4xe5" : "play silver e5xe4";
    char *told = ask(engine, attack), *after = ask(engine, "view all");
    for (int times = 0; times < 3; times++) {
        expect_answer(engine, "undo", "=\n\n");
        char *told_again = ask(engine, attack), *after_again = ask(engine, "view all");
        assert_string_equal(told, told_again);
        assert_string_equal(after, after_again);
        free(told_again);
        free(after_again);
    }
    free(actors);
    free(told);
    free(after);
    engine_free(engine);
}

static void engine_generates_moves(void **unused)
{
    (void)unused;
    struct engine *engine = fresh_engine();
    free(ask(engine, "new goths seed=2"));
    char *before = ask(engine, "view all"), *moves = ask(engine, "legal Ak");
    char *move = body(ask(engine, "genmove Ak bot=random seed=9"));
    char *again = body(ask(engine, "genmove Ak bot=random seed=9"));
    char *after = ask(engine, "view all");
    assert_string_equal(move, again);
    assert_string_equal(before, after);
    assert_non_null(strstr(moves, move));
    static const char *const wrong[] = {
        "genmove",        "genmove Bk bot=random",      "genmove Zz bot=random", "genmove table",
        "genmove all",    "genmove Ak bot=nobody",      "genmove Ak bot=",       "genmove Ak seed=-1",
        "genmove chance", "genmove Ak sims=1000000001", "genmove Ak ms=x",       "genmove Ak hurry=1",
        "genmove Ak bot"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_refused(engine, wrong[i]);
    free(before);
    free(moves);
    free(move);
    free(again);
    free(after);
    engine_free(engine);
}

/* The transcripts there are, in the order of their names. */
static int list_transcripts(struct CMUnitTest *tests, int most)
{
    struct dirent **entries;
    int found = scandir(TRANSCRIPTS, &entries, NULL, alphasort), count = 0;
    for (int i = 0; i < found; i++) {
        const char *end = strrchr(entries[i]->d_name, '.');
        if (end && strcmp(end, ".txt") == 0 && count < most) {
            char *name = strdup(entries[i]->d_name);
            tests[count++] =
                (struct CMUnitTest){.name = name, .test_func = play_transcript, .initial_state = name};
        }
        free(entries[i]);
    }
    if (found >= 0)
        free(entries);
    return count;
}

int main(void)
{
    const struct CMUnitTest forms[] = {
        cmocka_unit_test(engine_repeats_the_number),
        cmocka_unit_test(engine_skips_blanks_and_comments),
        cmocka_unit_test(engine_ignores_a_final_carriage_return),
        cmocka_unit_test(engine_answers_the_last_line_without_its_end),
        cmocka_unit_test(engine_quits),
        cmocka_unit_test(engine_takes_4096_bytes_and_no_more),
        cmocka_unit_test(engine_refuses_strange_bytes),
        cmocka_unit_test(engine_knows_the_commands_of_the_contract),
        cmocka_unit_test(engine_gives_hints_and_odds),
        cmocka_unit_test(engine_needs_a_game),
        cmocka_unit_test(engine_loads_what_it_records),
        cmocka_unit_test(engine_goes_on_in_manual_mode_after_load),
        cmocka_unit_test(engine_refuses_bad_records),
        cmocka_unit_test(engine_skips_comments_in_records),
        cmocka_unit_test(engine_records_positions),
        cmocka_unit_test(engine_repeats_a_game_by_its_seed),
        cmocka_unit_test(engine_takes_chance_back),
        cmocka_unit_test(engine_generates_moves),
    };
    enum { FORMS = sizeof forms / sizeof forms[0] };
    struct CMUnitTest tests[FORMS + TRANSCRIPTS_MAX];
    memcpy(tests, forms, sizeof forms);
    int count = list_transcripts(tests + FORMS, TRANSCRIPTS_MAX);
    int failed = _cmocka_run_group_tests("engine", tests, (size_t)(FORMS + count), NULL, NULL);
    for (int i = 0; i < count; i++)
        free(tests[FORMS + i].initial_state);
    return failed;
}
