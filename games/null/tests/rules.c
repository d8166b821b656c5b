// SPDX-License-Identifier: MIT
/* rules.c: the template game of docs/adding-a-game.md: it plays through, keeps its secret and refuses what
 * it must. Tests are named after the rules they test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "games/null/null.h"

#include <string.h>

enum { NORTH, SOUTH };

static union game_state begin(void)
{
    union game_state state = {.bytes = {0}};
    assert_null(null.start(&state, (const uint32_t[]){0}));
    return state;
}

/* Plays a move given as text; returns the refusal. */
static const char *try_move(union game_state *state, int seat, const char *string, struct events *events)
{
    game_move move;
    const char *refusal = null.move_parse(state, seat, string, &move);
    if (!refusal && seat != CHANCE)
        refusal = null.refuse(state, seat, move);
    if (!refusal && seat == CHANCE)
        null.settle(state, move, events);
    else if (!refusal)
        null.play(state, seat, move, events);
    return refusal;
}

/* The coins a viewer is shown: "gold -" for one he sees and one he does not. */
static void expect_coins(const union game_state *state, int viewer, const char *expected)
{
    TEXT_ON_STACK(text, 512);
    TEXT_ON_STACK(shown, 64);
    union game_state view = {.bytes = {0}};
    struct json json = json_into(&text);
    null.observe(state, viewer, &view);
    null.write_view(&view, &json);
    const char *coin = strstr(text.data, "\"coins\":[") + strlen("\"coins\":[");
    for (int seat = NORTH; seat <= SOUTH; seat++, coin += strcspn(coin, ",") + 1) {
        bool known = coin[0] == '"';
        text_format(&shown, seat == NORTH ? "%.*s" : " %.*s", known ? (int)strcspn(coin + 1, "\"") : 1,
                    known ? coin + 1 : "-");
    }
    assert_string_equal(shown.data, expected);
}

static void expect_winner(const char *north, const char *south, const char *cast, const char *winner)
{
    struct events events = {.count = 0};
    union game_state state = begin();
    assert_int_equal(null.actors(&state), SEAT(NORTH) | SEAT(SOUTH));
    assert_null(try_move(&state, SOUTH, south, &events));
    assert_int_equal(null.actors(&state), SEAT(NORTH));
    assert_null(try_move(&state, NORTH, north, &events));
    assert_int_equal(null.actors(&state), SEAT_CHANCE);
    assert_false(null.result(&state).over);
    assert_null(try_move(&state, CHANCE, cast, &events));
    assert_int_equal(null.actors(&state), 0);
    struct result result = null.result(&state);
    assert_true(result.over);
    assert_string_equal(result.winner, winner);
    assert_int_equal(result.winners, strcmp(winner, "north") == 0 ? SEAT(NORTH) : SEAT(SOUTH));
    assert_int_equal(events.count, 4);
    TEXT_ON_STACK(text, 64);
    TEXT_ON_STACK(expected, 64);
    game_write_event(&null, &state, &events.at[3], &(struct listener){LANGUAGE_EN, VIEWER_TABLE, NULL},
                     &text);
    text_format(&expected, "%s wins [Z1.3]", strcmp(winner, "north") == 0 ? "North" : "South");
    assert_string_equal(text.data, expected.data);
}

static void null_Z1_3_who_wins(void **unused)
{
    (void)unused;
    expect_winner("gold", "gold", "same", "north");
    expect_winner("gold", "silver", "same", "south");
    expect_winner("silver", "silver", "other", "south");
    expect_winner("silver", "gold", "other", "north");
}

static void null_Z1_1_coins_are_hidden(void **unused)
{
    (void)unused;
    union game_state state = begin();
    assert_null(try_move(&state, NORTH, "gold", NULL));
    expect_coins(&state, NORTH, "gold -");
    expect_coins(&state, SOUTH, "- -");
    expect_coins(&state, VIEWER_TABLE, "- -");
    assert_null(try_move(&state, SOUTH, "silver", NULL));
    expect_coins(&state, VIEWER_ALL, "gold silver");
    assert_null(try_move(&state, CHANCE, "same", NULL));
    expect_coins(&state, VIEWER_TABLE, "gold silver");
}

/* A completed view shows its viewer what he saw, and both possibilities come up. */
static void null_Z1_1_hidden_coins_are_guessed(void **unused)
{
    (void)unused;
    union game_state state = begin();
    struct random random = random_from_seed(1);
    bool equal = false, different = false;
    assert_null(try_move(&state, NORTH, "gold", NULL));
    for (int i = 0; i < 50; i++) {
        union game_state view = {.bytes = {0}}, world, seen = {.bytes = {0}};
        null.observe(&state, SOUTH, &view);
        world = view;
        null.complete(&world, SOUTH, &random);
        null.observe(&world, SOUTH, &seen);
        assert_memory_equal(&seen, &view, sizeof view);
        equal = equal || memcmp(&world, &state, sizeof state) == 0;
        different = different || memcmp(&world, &state, sizeof state) != 0;
    }
    assert_true(equal && different);
}

static void null_Z1_1_one_coin_each(void **unused)
{
    (void)unused;
    union game_state state = begin(), before = state;
    game_move list[GAME_MOVES_MAX];
    assert_non_null(try_move(&state, NORTH, "copper", NULL));
    assert_non_null(try_move(&state, NORTH, "same", NULL));
    assert_non_null(try_move(&state, NORTH, "", NULL));
    assert_non_null(try_move(&state, CHANCE, "gold", NULL));
    assert_memory_equal(&state, &before, sizeof state);
    assert_int_equal(null.legal(&state, NORTH, list), 2);
    assert_null(try_move(&state, NORTH, "gold", NULL));
    assert_non_null(try_move(&state, NORTH, "silver", NULL));
    assert_int_equal(null.legal(&state, NORTH, list), 0);
}

static void null_Z1_2_the_die_is_text(void **unused)
{
    (void)unused;
    static const struct {
        int seat;
        const char *text;
    } moves[] = {{NORTH, "gold"}, {SOUTH, "silver"}, {CHANCE, "same"}, {CHANCE, "other"}};
    union game_state state = begin();
    struct outcome outcomes[GAME_OUTCOMES_MAX];
    assert_int_equal(null.outcomes(&state, outcomes), 2);
    assert_int_equal(outcomes[0].weight, outcomes[1].weight);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        TEXT_ON_STACK(text, 16);
        game_move move;
        assert_null(null.move_parse(&state, moves[i].seat, moves[i].text, &move));
        null.move_text(&state, moves[i].seat, move, &text);
        assert_string_equal(text.data, moves[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_Z1_3_who_wins),
        cmocka_unit_test(null_Z1_1_coins_are_hidden),
        cmocka_unit_test(null_Z1_1_hidden_coins_are_guessed),
        cmocka_unit_test(null_Z1_1_one_coin_each),
        cmocka_unit_test(null_Z1_2_the_die_is_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
