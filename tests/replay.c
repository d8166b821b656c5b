// SPDX-License-Identifier: MIT
/* replay.c: games seen again (table/replay.h): every position with every pair of eyes as it was at the table,
 * the chance of a record told draw by draw, and who was winning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "bots/bot.h"
#include "table/match.h"
#include "table/replay.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static char view_bytes[GAME_VIEW_TEXT], events_bytes[1 << 17], told_bytes[1 << 20];

/* --- Games. */

static int first_of(seat_set set)
{
    return __builtin_ctz(set);
}

/* A game between bots, as a record to be freed. */
static char *play(const char *game, const char *options, const char *bot, uint64_t seed)
{
    struct match *match = match_new();
    struct random random = random_from_seed(seed);
    const char *refusal = match_start(match, game, options, seed, "2026-11-15");
    for (int moves = 0; !refusal && moves < 3000 && match_actors(match); moves++) {
        int seat = first_of(match_actors(match));
        TEXT_ON_STACK(move, GAME_MOVE_TEXT);
        struct bot_question limits = {.seed = random_next(&random), .simulations = 200};
        match_write_choice(match, seat, bot_find(bot, strlen(bot)), limits, false, &move);
        refusal = match_play(match, seat, move.data);
    }
    if (refusal)
        fail_msg("%s %s: %s", game, options, refusal);
    size_t size = match_record_size(match);
    struct text text = text_in(malloc(size), size);
    match_write_record(match, &text);
    match_free(match);
    return text.data;
}

static struct replay *open(const char *record)
{
    TEXT_ON_STACK(why, 512);
    struct replay *replay = replay_open(record, strlen(record), LANGUAGE_EN, &why);
    if (!replay)
        fail_msg("%s", why.data);
    return replay;
}

/* --- Positions. */

static void compare_events(const struct replay *replay, size_t at, const struct match *match, int viewer)
{
    struct text told = text_in(events_bytes, sizeof events_bytes), again = text_in(told_bytes, 1 << 17);
    struct json json = json_into(&again);
    match_write_step_events(match, viewer, &told);
    json_open_array(&json);
    replay_write_events(replay, at, viewer, &json);
    json_close_array(&json);
    json_t *list = json_loads(again.data, 0, NULL), *line;
    struct text joined = text_in(told_bytes + (1 << 17), 1 << 17);
    size_t i;
    assert_non_null(list);
    json_array_foreach(list, i, line)
        text_format(&joined, "%s%s", i ? "\n" : "", json_string_value(json_object_get(line, "text")));
    assert_string_equal(joined.data, told.data);
    json_decref(list);
}

static void compare_position(const struct replay *replay, size_t at, const struct match *match)
{
    seat_set viewers = replay_game(replay)->seats(match_state(match)) | SEAT(VIEWER_TABLE) | SEAT(VIEWER_ALL);
    for (int viewer = 0; viewer < VIEWER_COUNT; viewer++) {
        if (!(viewers & SEAT(viewer)))
            continue;
        struct text view = text_in(view_bytes, sizeof view_bytes), again = text_in(told_bytes, 1 << 17);
        struct json json = json_into(&again);
        match_write_view(match, viewer, &view);
        replay_write_view(replay, at, viewer, &json);
        assert_string_equal(again.data, view.data);
        if (at > 0)
            compare_events(replay, at, match, viewer);
    }
}

/* The record played line by line in a match of its own. */
static void compare_whole(const char *game, const char *options, uint64_t seed)
{
    char *record = play(game, options, "random", seed);
    struct replay *replay = open(record);
    struct match *match = match_new();
    TEXT_ON_STACK(manual, 256);
    text_format(&manual, "%s chance=manual", options);
    assert_null(match_start(match, game, manual.data, 0, ""));
    compare_position(replay, 0, match);
    size_t at = 0;
    for (char *line = strtok(record, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '[')
            continue;
        char *move = strchr(line, ' ');
        int seat = match_viewer_named(match, line, (size_t)(move - line));
        TEXT_ON_STACK(text, GAME_MOVE_TEXT);
        at++;
        assert_int_equal(replay_mover(replay, at), seat);
        replay_write_move(replay, at, &text);
        assert_string_equal(text.data, move + 1);
        assert_null(match_play(match, seat, move + 1));
        compare_position(replay, at, match);
    }
    assert_int_equal(at, replay_last(replay));
    match_free(match);
    replay_free(replay);
    free(record);
}

static void positions_are_those_of_the_table(void **unused)
{
    (void)unused;
    compare_whole("goths", "players=2 turn_limit=12", 1);
    compare_whole("goths", "players=4 fog=fortune turn_limit=12", 2);
    compare_whole("goths", "players=7 fog=base gothic=on expansion_copies=2 turn_limit=8", 3);
    compare_whole("echec", "level=1 turn_limit=30", 4);
    compare_whole("echec", "level=2 massed=on turn_limit=30", 5);
}

/* --- A position as one object. */

static json_t *position(const struct replay *replay, size_t at, const char *eyes)
{
    struct text text = text_in(told_bytes, sizeof told_bytes);
    struct json json = json_into(&text);
    replay_write_position(replay, at, replay_viewer_named(replay, eyes, strlen(eyes)), &json);
    assert_false(text.overflow);
    json_t *object = json_loads(text.data, 0, NULL);
    assert_non_null(object);
    return object;
}

/* Nobody is told in a replay what he did not know: the move of another is seen by its events only. */
static void a_move_is_told_to_who_made_it(void **unused)
{
    (void)unused;
    char *record = play("goths", "players=4 turn_limit=4", "random", 7);
    struct replay *replay = open(record);
    for (size_t at = 1; at <= replay_last(replay); at++) {
        int mover = replay_mover(replay, at);
        static const char *const eyes[] = {"Ak", "Aw", "Bk", "Bw", "table", "all"};
        for (size_t i = 0; i < COUNT(eyes); i++) {
            json_t *object = position(replay, at, eyes[i]);
            bool own =
                strcmp(eyes[i], "all") == 0 || replay_viewer_named(replay, eyes[i], strlen(eyes[i])) == mover;
            assert_int_equal(json_object_get(object, "move") != NULL, own);
            json_decref(object);
        }
    }
    replay_free(replay);
    free(record);
}

static json_t *about(const struct replay *replay)
{
    struct text text = text_in(told_bytes, sizeof told_bytes);
    struct json json = json_into(&text);
    replay_write_about(replay, &json);
    return json_loads(text.data, 0, NULL);
}

static void results_are_told(void **unused)
{
    (void)unused;
    char *record = play("echec", "turn_limit=30", "random", 4);
    struct replay *replay = open(record);
    json_t *object = about(replay), *result = json_object_get(object, "result");
    assert_string_equal(json_string_value(json_object_get(object, "game")), "echec");
    assert_int_equal(json_array_size(json_object_get(object, "seats")), 2);
    json_t *camp = json_array_get(json_object_get(object, "camps"), 1);
    assert_string_equal(json_string_value(json_object_get(camp, "title")), "Silver");
    size_t decided = 1;
    while (replay_mover(replay, decided) == CHANCE)
        decided++;
    json_t *first = position(replay, decided, "all");
    assert_true(json_string_length(json_object_get(first, "headline")) > 0);
    assert_true(json_array_size(json_object_get(first, "words")) > 0);
    assert_true(json_string_length(json_object_get(first, "name")) > 0);
    json_decref(first);
    assert_non_null(json_object_get(result, "rule"));
    json_decref(object);
    replay_free(replay);
    /* Given up before the rules ended it. */
    char *last = strrchr(record, '\n');
    for (int lines = 0; lines < 5; lines++) {
        *last = '\0';
        last = strrchr(record, '\n');
    }
    char *given_up = malloc(strlen(record) + 64), *header = strstr(record, "[Result");
    sprintf(given_up, "%.*s[Result \"silver [resigned]\"]%s\n", (int)(header - record), record,
            strchr(header, '\n'));
    replay = open(given_up);
    object = about(replay);
    result = json_object_get(object, "result");
    assert_string_equal(json_string_value(json_object_get(result, "winner")), "silver");
    assert_string_equal(json_string_value(json_object_get(result, "why")), "resigned");
    json_decref(object);
    replay_free(replay);
    free(given_up);
    free(record);
}

static void what_is_no_record_is_refused_in_words(void **unused)
{
    (void)unused;
    TEXT_ON_STACK(why, 512);
    static const char bad[] = "[Game \"goths\"]\n[Rules \"2\"]\n[Options \"players=2\"]\nA scout\n";
    assert_null(replay_open(bad, sizeof bad - 1, LANGUAGE_FR, &why));
    assert_non_null(strstr(why.data, "ligne 4"));
    text_clear(&why);
    assert_null(replay_open("", 0, LANGUAGE_EN, &why));
    assert_true(why.length > 0);
}

/* --- Fair chance. */

static char *example(void)
{
    char *bytes = calloc(1, 1 << 16);
    FILE *file = fopen(EXAMPLE, "r");
    assert_non_null(file);
    assert_true(fread(bytes, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    return bytes;
}

static json_t *fairness(const struct replay *replay)
{
    struct text text = text_in(told_bytes, sizeof told_bytes);
    struct json json = json_into(&text);
    replay_write_fairness(replay, &json);
    json_t *object = json_loads(text.data, 0, NULL);
    assert_non_null(object);
    return object;
}

static json_int_t number_in(json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* The numbers are those docs/fairness.md works out. */
static void draws_are_told_one_by_one(void **unused)
{
    (void)unused;
    char *record = example();
    struct replay *replay = open(record);
    json_t *object = fairness(replay), *draws = json_object_get(object, "draws");
    assert_true(json_is_true(json_object_get(object, "fits")));
    assert_true(json_is_null(json_object_get(object, "trouble")));
    assert_true(json_is_null(json_object_get(json_object_get(object, "seeds"), "silver")));
    assert_int_equal(json_array_size(draws), 3);
    static const json_int_t expected[3][3] = {{1, 1453459, 1679616}, {11, 458, 1296}, {13, 294, 1296}};
    for (size_t i = 0; i < 3; i++) {
        json_t *draw = json_array_get(draws, i);
        assert_int_equal(number_in(draw, "at"), expected[i][0]);
        assert_int_equal(number_in(draw, "number"), expected[i][1]);
        assert_int_equal(number_in(draw, "below"), expected[i][2]);
        assert_string_equal(json_string_value(json_object_get(draw, "outcome")),
                            json_string_value(json_object_get(draw, "recorded")));
    }
    json_decref(object);
    replay_free(replay);
    free(record);
}

static void a_changed_roll_is_named(void **unused)
{
    (void)unused;
    char *record = example(), *roll = strstr(record, "roll:xxpp");
    assert_non_null(roll);
    memcpy(roll, "roll:xxxw", 9);
    TEXT_ON_STACK(why, 512);
    struct replay *replay = replay_open(record, strlen(record), LANGUAGE_FR, &why);
    /* What followed may not be legal any more: then it is refused before. */
    if (!replay) {
        assert_true(why.length > 0);
    } else {
        json_t *object = fairness(replay), *draws = json_object_get(object, "draws");
        assert_non_null(json_string_value(json_object_get(object, "trouble")));
        assert_int_equal(json_array_size(draws), 2);
        assert_string_equal(json_string_value(json_object_get(json_array_get(draws, 1), "outcome")),
                            "roll:xxpp");
        assert_string_equal(json_string_value(json_object_get(json_array_get(draws, 1), "recorded")),
                            "roll:xxxw");
        json_decref(object);
    }
    replay_free(replay);
    free(record);
}

static void another_seed_does_not_fit(void **unused)
{
    (void)unused;
    char *record = example(), *seed = strstr(record, "[Seed \"");
    assert_non_null(seed);
    seed[7] = seed[7] == '0' ? '1' : '0';
    struct replay *replay = open(record);
    json_t *object = fairness(replay);
    assert_true(json_is_false(json_object_get(object, "fits")));
    assert_int_equal(json_array_size(json_object_get(object, "draws")), 0);
    assert_non_null(json_string_value(json_object_get(object, "trouble")));
    json_decref(object);
    replay_free(replay);
    free(record);
}

/* --- Who is winning. */

struct judged {
    double square, even; /* the mean square of the error, and what somebody would have who always says even */
    int count;
};

/* How far off the chances of the last fifth of a game are. */
static void judge(const char *game, const char *options, const char *bot, uint64_t seed,
                  struct judged *judged)
{
    char *record = play(game, options, bot, seed);
    struct replay *replay = open(record);
    size_t last = replay_last(replay);
    float end = replay_chance(replay, last);
    const struct game *rules = replay_game(replay);
    struct result result = rules->result(replay_state(replay, last));
    assert_true(result.over);
    const char *first = rules->camp(replay_state(replay, 0), first_of(rules->seats(replay_state(replay, 0))));
    assert_true(end == (!result.winner ? 0.5f : strcmp(result.winner, first) == 0 ? 1.0f : 0.0f));
    assert_true(replay_chance(replay, last / 2) == replay_chance(replay, last / 2));
    size_t step = last / 40 + 1;
    for (size_t at = last / 2; at < last; at += step) {
        float chance = replay_chance(replay, at);
        assert_true(chance >= 0 && chance <= 1);
        if (5 * at < 4 * last || !result.winner)
            continue;
        judged->square += pow((double)chance - (double)end, 2);
        judged->even += 0.25;
        judged->count++;
    }
    replay_free(replay);
    free(record);
}

static void expect_foresight(const char *game, const char *options, const char *bot, int games, double part)
{
    struct judged judged = {0};
    for (int i = 0; i < games; i++)
        judge(game, options, bot, 100 + (uint64_t)i, &judged);
    if (getenv("TELL"))
        printf("# %s %s: %.3f of %.3f over %d positions\n", game, options, judged.square / judged.count,
               judged.even / judged.count, judged.count);
    assert_true(judged.count > 20);
    assert_true(judged.square < part * judged.even);
}

/* Whoever looks at the last fifth of a game with everything open can tell who wins better than by a coin. */
static void the_chart_foresees(void **unused)
{
    (void)unused;
    expect_foresight("goths", "players=2 turn_limit=100", "medium", 16, 0.9);
    expect_foresight("goths", "players=4 turn_limit=100", "medium", 16, 0.9);
    expect_foresight("goths", "players=8 turn_limit=60", "captain", 12, 0.9);
    expect_foresight("echec", "level=1 turn_limit=120", "veteran", 8, 0.7);
}

static void nobody_wins_at_the_beginning(void **unused)
{
    (void)unused;
    static const char *const begun[] = {
        "[Game \"goths\"]\n[Rules \"2\"]\n[Options \"players=4\"]\n",
        "[Game \"goths\"]\n[Rules \"2\"]\n[Options \"players=8 fog=fortune gothic=on\"]\n",
        "[Game \"echec\"]\n[Rules \"1\"]\n[Options \"level=1\"]\n",
        "[Game \"echec\"]\n[Rules \"1\"]\n[Options \"level=2\"]\n"};
    for (size_t i = 0; i < COUNT(begun); i++) {
        struct replay *replay = open(begun[i]);
        float chance = replay_chance(replay, 0);
        assert_true(chance > 0.35f && chance < 0.65f);
        replay_free(replay);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_those_of_the_table),
        cmocka_unit_test(a_move_is_told_to_who_made_it),
        cmocka_unit_test(results_are_told),
        cmocka_unit_test(what_is_no_record_is_refused_in_words),
        cmocka_unit_test(draws_are_told_one_by_one),
        cmocka_unit_test(a_changed_roll_is_named),
        cmocka_unit_test(another_seed_does_not_fit),
        cmocka_unit_test(the_chart_foresees),
        cmocka_unit_test(nobody_wins_at_the_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
