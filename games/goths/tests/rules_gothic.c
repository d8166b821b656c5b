// SPDX-License-Identifier: MIT
/* rules_gothic.c: the Gothic Goth (G11). */
#include "turns.h"

#define EIGHT "players=8 gothic=on expansion_copies=2"

static void goths_G11_1_the_goth_is_a_tenth_card_of_the_barbarian(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "QTP", NULL);
    expect_clan("A", "cards", "[\"goth\"]");
    kings("");
    expect_legal("Aw", "advance axe barricade fire goth load rats recruit sabotage scout");
    static const char *const lines[] = {"A:VR A=goth B=recruit", "A:RV A=goth B=recruit",
                                        "A:CR A=goth B=recruit"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        begin("players=4 gothic=on", "QTP", NULL);
        turn(lines[i]);
        expect_units("A", 2);
        expect_units("B", 3);
    }
}

static void goths_G11_2_the_thief_carries_the_order_out_instead(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "QTP", NULL);
    turn("A:BC A=goth B=recruit");
    expect_units("A", 3);
    expect_units("B", 2);
    expect_king("Ak", "table", "[]");
}

static void goths_G11_2_the_robbed_clan_takes_its_cards_back(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "QTP", NULL);
    turn("B:VR B=axe");
    turn("A=goth B:RV B=recruit");
    expect_units("B", 2);
    expect_king("Bk", "table", "[]");
}

static void goths_G11_2_a_stolen_advance_moves_the_army_of_the_thief(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=goth B=advance");
    expect_at("A", "plain1");
    expect_at("B", "forest");
    turn("A=advance");
    turn("A=goth B=advance");
    expect_actors("Aw");
    expect_legal("Aw", "enter:1 enter:2 enter:3");
    expect_clan("A", "robs", "\"B\"");
    expect_clan("B", "robs", "null");
    expect_clan("A", "order", "\"goth\"");
    expect_clan("B", "order", "\"advance\"");
    play("Aw enter:3");
    expect_result("A [G6.1]");
    expect_clan("A", "robs", "\"B\"");
}

static void goths_G11_2_a_stolen_scout_looks_for_the_thief(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=goth B=scout");
    expect_actors("Aw");
    play("Aw look:2");
    expect_face("Aw", 2, "T");
    expect_face("Bw", 2, NULL);
    expect_scouted(2, "[\"A\"]");
    expect_clan("A", "robs", "null");
    expect_turn(2);
}

static void goths_G11_2_a_stolen_axe_flies_back(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=advance B=advance");
    turn("A=goth B=axe");
    expect_units("A", 2);
    expect_units("B", 1);
}

static void goths_G11_2_a_stolen_fire_needs_the_engine_of_the_thief(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=load B=load");
    turn("A=goth B=fire");
    expect_units("A", 2);
    expect_units("B", 0);
    expect_result("A [G6.2]");
    expect_clan("A", "active", "false");
    expect_clan("B", "active", "true");
}

static void goths_G11_3_a_stolen_order_without_effect_leaves_both_idle(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("B=load");
    turn("A=goth B=fire");
    expect_turn(3);
    expect_units("A", 2);
    expect_units("B", 2);
    expect_clan("B", "active", "true");
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[]");
}

static void goths_G11_3_a_stolen_recruit_with_three_units_leaves_both_idle(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=recruit");
    turn("A=goth B=recruit");
    expect_units("A", 3);
    expect_units("B", 2);
}

static void goths_G11_3_an_order_that_did_not_get_through_cannot_be_stolen(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=goth B:VR B=recruit");
    expect_turn(2);
    expect_units("A", 2);
    expect_units("B", 2);
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[\"VR\"]");
}

static void goths_G11_3_two_goths_leave_both_idle(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "PTQ", NULL);
    turn("A=goth B=goth");
    expect_turn(2);
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[]");
    expect_at("A", "forest");
    expect_at("B", "forest");
}

static void goths_G11_4_a_lone_thief_and_his_victim_set_their_own_cards_aside_G7_2(void **unused)
{
    (void)unused;
    begin("players=2 gothic=on", "PTQ", NULL);
    turn("A=goth B=recruit");
    expect_units("A", 3);
    expect_clan("A", "set_aside", "\"goth\"");
    expect_clan("B", "set_aside", "\"recruit\"");
    kings("");
    expect_legal("A", "advance axe barricade fire load rats recruit sabotage scout");
}

static void goths_G11_4_the_theft_comes_before_order_1_and_the_thief_picks(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=scout B=recruit D=goth");
    expect_phase("resolve");
    expect_actors("Dw");
    expect_legal("Dw", "rob:A rob:C");
    expect_clan("D", "robs", "null");
    refused("Dw rob:B", "");
    play("Dw rob:A");
    expect_clan("D", "robs", "\"A\"");
    expect_actors("Dw");
    expect_legal("Dw", "look:1 look:2 look:3");
    play("Dw look:1");
    expect_turn(2);
    expect_scouted(1, "[\"D\"]");
    expect_clan("D", "robs", "null");
}

static void goths_G11_4_the_stolen_order_has_its_own_number(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=goth B=axe C=sabotage D=advance");
    play("Aw rob:B");
    expect_actors("Cw");
    expect_at("D", "forest");
    play("Cw target:B");
    expect_at("D", "plain1");
    expect_actors("Aw");
    expect_legal("Aw", "target:B target:D");
    play("Aw target:D");
    expect_units("D", 1);
}

/* A is the holder, but his scout is stolen by D, who comes after C. */
static void goths_G11_4_the_stolen_order_has_the_place_of_the_thief(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=scout C=scout D=goth");
    play("Dw rob:A");
    expect_actors("Cw");
    play("Cw look:1");
    expect_actors("Dw");
    play("Dw look:1");
    expect_turn(2);
    expect_scouted(1, "[\"C\",\"D\"]");
}

static void goths_G11_4_he_picks_whether_the_order_got_through_or_not(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=goth B=!recruit C=scout D=!recruit");
    expect_legal("Aw", "rob:B rob:D");
    play("Aw rob:B");
    expect_actors("Cw");
    expect_clan("A", "robs", "\"B\"");
    play("Cw look:1");
    expect_units("A", 2);
    expect_units("B", 2);
    expect_king("Ak", "table", "[]");
}

static void goths_G11_4_a_goth_that_did_not_get_through_is_asked_nothing(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=!goth B=recruit");
    expect_turn(2);
    expect_units("B", 3);
}

static void goths_G11_4_with_one_enemy_in_play_the_thief_is_not_asked(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=load");
    turn("A=fire");
    play("Aw target:B");
    turn("C=goth D=recruit");
    expect_turn(4);
    expect_units("C", 3);
    expect_units("D", 2);
}

static void goths_G11_4_thefts_are_settled_in_initiative_order(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("");
    expect_initiative("B");
    turn("A=goth B=recruit C=load D=goth");
    expect_actors("Dw");
    play("Dw rob:C");
    expect_actors("Aw");
    play("Aw rob:B");
    expect_clan("D", "active", "true");
    expect_clan("C", "active", "false");
    expect_units("A", 3);
    expect_units("B", 2);
}

static void goths_G11_4_a_victim_already_robbed_yields_nothing(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=goth B=recruit C=goth D=scout");
    play("Aw rob:B");
    expect_actors("Cw");
    expect_legal("Cw", "rob:B rob:D");
    play("Cw rob:B");
    expect_actors("Dw");
    expect_clan("A", "robs", "\"B\"");
    expect_clan("C", "robs", "\"B\"");
    play("Dw look:1");
    expect_units("A", 3);
    expect_units("B", 2);
    expect_units("C", 2);
    expect_king("Ck", "table", "[]");
}

static void goths_G11_4_a_goth_robbed_before_his_theft_does_nothing(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=goth B=recruit C=scout D=goth");
    expect_actors("Aw");
    play("Aw rob:D");
    expect_actors("Cw");
    expect_legal("Cw", "look:1 look:2 look:3");
    expect_clan("A", "robs", "\"D\"");
    expect_clan("D", "robs", "null");
    play("Cw look:1");
    expect_turn(2);
    expect_units("B", 3);
    expect_king("Dk", "table", "[]");
}

/* D is out, so the victim of A is not asked for; B, robbed of his Goth, has two to choose from and is not
 * asked either. */
static void goths_G11_4_a_goth_robbed_without_a_question_is_not_asked(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("C=load");
    turn("C=fire");
    play("Cw target:D");
    turn("");
    expect_initiative("A");
    turn("A=goth B=goth C=scout");
    expect_actors("Cw");
    expect_legal("Cw", "look:1 look:2 look:3");
    expect_clan("A", "robs", "\"B\"");
    expect_clan("B", "robs", "null");
}

static void goths_G11_4_a_theft_already_settled_stands(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=goth B=recruit C=scout D=goth");
    play("Aw rob:B");
    expect_actors("Dw");
    play("Dw rob:A");
    expect_actors("Cw");
    expect_clan("A", "robs", "\"B\"");
    expect_clan("D", "robs", "\"A\"");
    play("Cw look:1");
    expect_units("A", 3);
    expect_units("B", 2);
    expect_units("D", 2);
}

static void goths_G11_4_nobody_carries_it_out_if_the_thief_is_eliminated_first(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=advance B=advance C=load");
    turn("A=axe C=fire D=goth");
    play("Dw rob:A");
    expect_actors("Cw");
    play("Cw target:D");
    expect_units("D", 0);
    expect_turn(3);
    expect_units("A", 2);
    expect_units("B", 2);
    expect_king("Ak", "table", "[]");
}

static void goths_G11_4_the_elimination_of_the_victim_changes_nothing(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("B=load C=advance");
    turn("A=axe B=fire D=goth");
    play("Dw rob:A");
    expect_actors("Bw");
    play("Bw target:A");
    expect_units("A", 0);
    expect_turn(3);
    expect_units("C", 1);
}

static void goths_G11_4_its_effect_is_judged_when_its_number_comes(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("A=load");
    turn("A=goth B=fire D=sabotage");
    expect_actors("Aw");
    play("Aw rob:B");
    expect_actors("Dw");
    play("Dw target:A");
    expect_turn(3);
    expect_units("B", 2);
    expect_units("D", 2);
}

static void goths_G11_4_a_stolen_fire_of_an_inactive_engine_asks_nothing(void **unused)
{
    (void)unused;
    begin(EIGHT, "PTQ", NULL);
    turn("B=load");
    turn("A=goth B=fire");
    play("Aw rob:B");
    expect_turn(3);
    expect_clan("B", "active", "true");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G11_1_the_goth_is_a_tenth_card_of_the_barbarian),
        cmocka_unit_test(goths_G11_2_the_thief_carries_the_order_out_instead),
        cmocka_unit_test(goths_G11_2_the_robbed_clan_takes_its_cards_back),
        cmocka_unit_test(goths_G11_2_a_stolen_advance_moves_the_army_of_the_thief),
        cmocka_unit_test(goths_G11_2_a_stolen_scout_looks_for_the_thief),
        cmocka_unit_test(goths_G11_2_a_stolen_axe_flies_back),
        cmocka_unit_test(goths_G11_2_a_stolen_fire_needs_the_engine_of_the_thief),
        cmocka_unit_test(goths_G11_3_a_stolen_order_without_effect_leaves_both_idle),
        cmocka_unit_test(goths_G11_3_a_stolen_recruit_with_three_units_leaves_both_idle),
        cmocka_unit_test(goths_G11_3_an_order_that_did_not_get_through_cannot_be_stolen),
        cmocka_unit_test(goths_G11_3_two_goths_leave_both_idle),
        cmocka_unit_test(goths_G11_4_a_lone_thief_and_his_victim_set_their_own_cards_aside_G7_2),
        cmocka_unit_test(goths_G11_4_the_theft_comes_before_order_1_and_the_thief_picks),
        cmocka_unit_test(goths_G11_4_the_stolen_order_has_its_own_number),
        cmocka_unit_test(goths_G11_4_the_stolen_order_has_the_place_of_the_thief),
        cmocka_unit_test(goths_G11_4_he_picks_whether_the_order_got_through_or_not),
        cmocka_unit_test(goths_G11_4_a_goth_that_did_not_get_through_is_asked_nothing),
        cmocka_unit_test(goths_G11_4_with_one_enemy_in_play_the_thief_is_not_asked),
        cmocka_unit_test(goths_G11_4_thefts_are_settled_in_initiative_order),
        cmocka_unit_test(goths_G11_4_a_victim_already_robbed_yields_nothing),
        cmocka_unit_test(goths_G11_4_a_goth_robbed_before_his_theft_does_nothing),
        cmocka_unit_test(goths_G11_4_a_goth_robbed_without_a_question_is_not_asked),
        cmocka_unit_test(goths_G11_4_a_theft_already_settled_stands),
        cmocka_unit_test(goths_G11_4_nobody_carries_it_out_if_the_thief_is_eliminated_first),
        cmocka_unit_test(goths_G11_4_the_elimination_of_the_victim_changes_nothing),
        cmocka_unit_test(goths_G11_4_its_effect_is_judged_when_its_number_comes),
        cmocka_unit_test(goths_G11_4_a_stolen_fire_of_an_inactive_engine_asks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
