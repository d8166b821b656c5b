// SPDX-License-Identifier: MIT
/* odds.c: what a person is told of an attack before the dice are rolled. */
#include "field.h"
#include "games/echec/rules.h"

#include <string.h>

static void expect_odds(const char *options, const char *units, const char *attack, const char *odds)
{
    struct field field;
    char position[FIELD_TEXT];
    struct echec_state state;
    game_move move;
    uint32_t values[OPTION_COUNT] = {
        [OPTION_LEVEL] = strstr(options, "level=2") ? 1 : 0,
        [OPTION_MASSED] = strstr(options, "massed=on") ? 0 : 1,
        [OPTION_ROWS] = 8,
    };
    field_clear(&field, 8);
    field_read(&field, units);
    field_position(&field, "gold:2:5:-:-", position);
    assert_null(echec_start(&state, values));
    assert_null(echec_position_read(&state, position));
    assert_null(echec_move_parse(&state, GOLD, attack, &move));
    struct echec_state before = state;
    TEXT_ON_STACK(text, 256);
    struct json json = json_into(&text);
    assert_true(echec_write_odds(&state, GOLD, move, &json) || !*odds);
    assert_string_equal(text.data, odds);
    assert_memory_equal(&state, &before, sizeof state);
}

static void echec_E7_1_four_dice_against_four_men(void **unused)
{
    (void)unused;
    expect_odds("", BYSTANDERS "I4^@e4 i4v@e5", "e4xe5",
                "{\"hits\":2.000,\"men\":2.000,\"kill\":0.063,\"panic\":0.001,\"loss\":0.000,\"win\":0.000}");
    expect_odds("massed=on", BYSTANDERS "I10^@e4 i10v@e5", "e4xe5",
                "{\"hits\":2.000,\"men\":2.000,\"kill\":0.000,\"panic\":0.001,\"loss\":0.000,\"win\":0.000}");
}

static void echec_E7_1_two_hits_for_one_knight(void **unused)
{
    (void)unused;
    expect_odds("", BYSTANDERS "N1^@e4 n1v@e5", "e4xe5",
                "{\"hits\":1.000,\"men\":0.250,\"kill\":0.250,\"panic\":0.028,\"loss\":0.000,\"win\":0.000}");
}

static void echec_E7_2_the_second_roll_is_counted(void **unused)
{
    (void)unused;
    expect_odds("", BYSTANDERS "A1^@e4 n2v@e6", "e4xe6",
                "{\"hits\":0.444,\"men\":0.111,\"kill\":0.000,\"panic\":0.167,\"loss\":0.000,\"win\":0.000}");
}

static void echec_E8_2_who_has_no_room_to_flee_is_lost(void **unused)
{
    (void)unused;
    expect_odds("", BYSTANDERS "I1^@e1 i4v@e2", "e1xe2",
                "{\"hits\":0.500,\"men\":0.500,\"kill\":0.000,\"panic\":0.167,\"loss\":0.167,\"win\":0.000}");
}

static void echec_E9_1_the_chance_to_win(void **unused)
{
    (void)unused;
    expect_odds("", "K1^@e4 I4^@a1 k1v@e5 i4v@a8", "e4xe5",
                "{\"hits\":1.000,\"men\":0.250,\"kill\":0.250,\"panic\":0.000,\"loss\":0.000,\"win\":0.250}");
}

/* Two axes kill both, any panic drives what is left off the board: 9 and 11 of 36 rolls. */
static void echec_E12_1_victims_of_mercenaries_flee(void **unused)
{
    (void)unused;
    expect_odds("level=2", BYSTANDERS "M1^@e7 p2v@e8", "e7xe8",
                "{\"hits\":1.000,\"men\":1.000,\"kill\":0.556,\"panic\":0.306,\"loss\":0.000,\"win\":0.000}");
}

static void echec_only_attacks_have_odds(void **unused)
{
    (void)unused;
    expect_odds("", BYSTANDERS "I4^@e4 i4v@e6", "e4-e5", "");
    expect_odds("", BYSTANDERS "I4^@e4 i4v@e6", "e4>e", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_E7_1_four_dice_against_four_men),
        cmocka_unit_test(echec_E7_1_two_hits_for_one_knight),
        cmocka_unit_test(echec_E7_2_the_second_roll_is_counted),
        cmocka_unit_test(echec_E8_2_who_has_no_room_to_flee_is_lost),
        cmocka_unit_test(echec_E9_1_the_chance_to_win),
        cmocka_unit_test(echec_E12_1_victims_of_mercenaries_flee),
        cmocka_unit_test(echec_only_attacks_have_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
