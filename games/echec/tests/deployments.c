// SPDX-License-Identifier: MIT
/* deployments.c: armies of one's own: presets, their text, random ones, and what each seat may know (E10,
 * E14). */
#include "field.h"
#include "games/echec/rules.h"

#include <stdio.h>
#include <string.h>

static void fresh(struct echec_state *state, bool massed)
{
    uint32_t values[OPTION_COUNT] = {
        [OPTION_LEVEL] = 1, [OPTION_MASSED] = massed ? 0 : 1, [OPTION_ROWS] = 10, [OPTION_TURN_LIMIT] = 0};
    assert_null(echec_start(state, values));
}

static void echec_E10_3_presets_are_valid_and_written_in_full(void **unused)
{
    (void)unused;
    assert_true(echec.preset_count >= 4);
    for (int i = 0; i < 2 * 2 * echec.preset_count; i++) {
        const struct preset *preset = &echec.presets[i / 4];
        int army = i & 1;
        bool massed = i & 2;
        struct echec_state state;
        game_move move, again;
        char name[64];
        fresh(&state, massed);
        snprintf(name, sizeof name, "deploy:%s", preset->name);
        assert_null(echec_move_parse(&state, army, name, &move));
        assert_null(echec_refuse(&state, army, move));
        TEXT_ON_STACK(text, GAME_MOVE_TEXT);
        echec_move_text(&state, army, move, &text);
        assert_false(text.overflow);
        if (i / 4 == 0)
            assert_string_equal(text.data, "deploy:standard");
        else
            assert_true(text_starts_with(text.data, army == GOLD ? "deploy:K1@e1," : "deploy:K1@e10,"));
        assert_null(echec_move_parse(&state, army, text.data, &again));
        assert_true(move == again);
        assert_true(strlen(preset->sentence) > 20);
    }
}

static void echec_E10_3_presets_differ(void **unused)
{
    (void)unused;
    struct echec_state state;
    game_move moves[2][16];
    for (int massed = 0; massed < 2; massed++) {
        fresh(&state, massed);
        for (int i = 0; i < echec.preset_count; i++) {
            char name[64];
            snprintf(name, sizeof name, "deploy:%s", echec.presets[i].name);
            assert_null(echec_move_parse(&state, SILVER, name, &moves[massed][i]));
            for (int other = 0; other < i; other++)
                assert_true(moves[massed][i] != moves[massed][other]);
        }
    }
}

static void echec_E1_3_the_basic_army_in_any_order_is_the_standard_one(void **unused)
{
    (void)unused;
    struct echec_state state;
    game_move move;
    fresh(&state, false);
    assert_null(echec_move_parse(
        &state, GOLD, "deploy:I4@g2,I4@f2,I4@e2,I4@d2,I4@c2,A4@g1,A4@c1,N2@f1,N2@d1,K1@e1", &move));
    assert_true(move == echec_standard_deployment(&state));
}

static void echec_E10_3_random_deployments_are_valid(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    for (int i = 0; i < 20000; i++) {
        struct echec_state state;
        int army = i & 1;
        fresh(&state, i & 2);
        game_move move = echec_random_deployment(&state, &random), again;
        assert_null(echec_refuse(&state, army, move));
        TEXT_ON_STACK(text, GAME_MOVE_TEXT);
        echec_move_text(&state, army, move, &text);
        assert_null(echec_move_parse(&state, army, text.data, &again));
        assert_true(move == again);
        echec_play(&state, army, move, NULL);
        assert_true(echec_find_deployment(&state, army, &again));
        assert_true(move == again);
    }
}

static void echec_E10_4_any_integer_is_refused_or_playable(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(2);
    for (int i = 0; i < 20000; i++) {
        struct echec_state state;
        fresh(&state, i & 1);
        game_move move = random_next(&random) | MOVE_DEPLOYMENT;
        TEXT_ON_STACK(text, GAME_MOVE_TEXT);
        if (!echec_refuse(&state, GOLD, move))
            echec_play(&state, GOLD, move, NULL);
        else
            echec_move_text(&state, GOLD, move, &text);
        assert_false(text.overflow);
    }
}

/* Everything a viewer gets, in one text. */
static void write_all(const struct echec_state *state, int viewer, struct text *text)
{
    struct echec_state view;
    game_move moves[GAME_MOVES_MAX];
    struct json json = json_into(text);
    echec_observe(state, viewer, &view);
    echec_write_view(&view, &json);
    if (viewer > SILVER)
        return;
    int count = echec_legal(&view, viewer, moves);
    for (int i = 0; i < count; i++)
        echec_move_text(&view, viewer, moves[i], text);
}

static void expect_same_knowledge(const struct echec_state *one, const struct echec_state *other, int viewer)
{
    static char first[GAME_VIEW_TEXT], second[GAME_VIEW_TEXT];
    struct text a = text_in(first, sizeof first), b = text_in(second, sizeof second);
    struct echec_state view, other_view;
    write_all(one, viewer, &a);
    write_all(other, viewer, &b);
    assert_string_equal(first, second);
    echec_observe(one, viewer, &view);
    echec_observe(other, viewer, &other_view);
    assert_memory_equal(&view, &other_view, sizeof view);
}

static void echec_E10_2_a_seat_learns_nothing_of_the_other_deployment(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(3);
    for (int i = 0; i < 2000; i++) {
        struct echec_state one, other;
        struct events events = {0}, other_events = {0};
        int hider = i & 1;
        fresh(&one, i & 2);
        other = one;
        echec_play(&one, hider, echec_random_deployment(&one, &random), &events);
        echec_play(&other, hider, echec_random_deployment(&other, &random), &other_events);
        expect_same_knowledge(&one, &other, 1 - hider);
        expect_same_knowledge(&one, &other, VIEWER_TABLE);
        assert_int_equal(events.count, 1);
        assert_memory_equal(&events, &other_events, sizeof events);
        assert_int_equal((int)echec.actors(&one), (int)SEAT(1 - hider));
    }
}

static void echec_E10_2_a_hole_is_filled_with_a_possible_army(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(4);
    for (int i = 0; i < 2000; i++) {
        struct echec_state state, view, seen;
        int hider = i & 1;
        fresh(&state, i & 2);
        echec_play(&state, hider, echec_random_deployment(&state, &random), NULL);
        for (int viewer = 0; viewer <= VIEWER_ALL; viewer += viewer == SILVER ? VIEWER_TABLE - SILVER : 1) {
            game_move move;
            echec_observe(&state, viewer, &view);
            echec_complete(&view, viewer, &random);
            assert_true(echec_find_deployment(&view, hider, &move));
            assert_null(echec_refuse_deployment(&view, move));
            assert_int_equal(army_units(&view, 1 - hider), 0);
            assert_int_equal(view.phase, ECHEC_DEPLOY);
            if (viewer == hider || viewer == VIEWER_ALL)
                assert_memory_equal(&view, &state, sizeof view);
            echec_observe(&view, viewer, &seen);
            echec_observe(&state, viewer, &view);
            assert_memory_equal(&seen, &view, sizeof view);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_E10_3_presets_are_valid_and_written_in_full),
        cmocka_unit_test(echec_E10_3_presets_differ),
        cmocka_unit_test(echec_E1_3_the_basic_army_in_any_order_is_the_standard_one),
        cmocka_unit_test(echec_E10_3_random_deployments_are_valid),
        cmocka_unit_test(echec_E10_4_any_integer_is_refused_or_playable),
        cmocka_unit_test(echec_E10_2_a_seat_learns_nothing_of_the_other_deployment),
        cmocka_unit_test(echec_E10_2_a_hole_is_filled_with_a_possible_army),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
