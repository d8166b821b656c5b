// SPDX-License-Identifier: MIT
/* rules_orders.c: the nine orders (G5). */
#include "turns.h"

static void goths_G5_1_a_look_is_secret_and_which_card_is_public(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3");
    play("Aw look:2");
    expect_shown("Bw", "G5.1");
    expect_shown("Ak", "G5.1");
    expect_face("Aw", 2, "T");
    expect_face("Aw", 1, NULL);
    expect_face("Aw", 3, NULL);
    expect_face("Ak", 2, NULL);
    expect_face("Bk", 2, NULL);
    expect_face("Bw", 2, NULL);
    expect_face("table", 2, NULL);
    expect_scouted(2, "[\"A\"]");
    expect_scouted(1, "[]");
    expect_up(2, false);
}

static void goths_G5_1_both_warchiefs_may_look_at_the_same_card(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=scout B=scout");
    expect_actors("Aw");
    play("Aw look:1");
    expect_actors("Bw");
    expect_face("Bw", 1, NULL);
    play("Bw look:1");
    expect_face("Bw", 1, "Q");
    expect_scouted(1, "[\"A\",\"B\"]");
}

static void goths_G5_1_a_card_may_be_looked_at_again(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=scout");
    play("Aw look:1");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3");
    play("Aw look:1");
    expect_scouted(1, "[\"A\"]");
}

static void goths_G5_1_a_face_up_objective_may_not_be_chosen(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turns(2, "B=advance");
    turn("B=advance");
    play("Bw enter:2");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:3");
    refused("Aw look:2", "[G5.1]");
}

/* Two objectives are face up, so the queen's is the only answer, and it is not asked for. */
static void goths_G5_1_the_only_face_down_objective_is_looked_at_without_a_question(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turns(2, "B=advance");
    turn("B=advance");
    play("Bw enter:2");
    turn("B=advance");
    expect_legal("Bw", "enter:1 enter:3");
    play("Bw enter:1");
    turn("A=scout");
    expect_turn(6);
    expect_scouted(3, "[\"A\"]");
    expect_face("Aw", 3, "Q");
    expect_face("Bw", 3, NULL);
}

static void goths_G5_2_sabotage_makes_the_enemy_engine_inactive(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=load");
    turn("A=sabotage B=recruit");
    expect_clan("A", "active", "true");
    expect_clan("B", "active", "false");
    turn("A=sabotage B=recruit");
    expect_clan("B", "active", "false");
    expect_clan("A", "active", "true");
}

static void goths_G5_3_recruit_adds_one_unit_where_the_army_stands(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance");
    turn("A=recruit");
    expect_units("A", 3);
    expect_at("A", "plain1");
    expect_units("B", 2);
}

static void goths_G5_3_recruit_has_no_effect_with_three_units(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=recruit");
    turn("A=recruit");
    expect_units("A", 3);
    expect_king("Ak", "table", "[]");
}

static void goths_G5_4_load_makes_the_own_engine_active(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load");
    expect_clan("A", "active", "true");
    expect_clan("B", "active", "false");
    turn("A=load");
    expect_clan("A", "active", "true");
}

static void goths_G5_5_an_inactive_catapult_does_nothing(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=fire B=advance");
    expect_units("B", 2);
    expect_clan("A", "active", "false");
}

static void goths_G5_5_fire_costs_two_units_and_the_catapult_is_inactive(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=recruit");
    turn("A=fire B=advance");
    expect_units("B", 1);
    expect_clan("A", "active", "false");
    turn("A=fire");
    expect_units("B", 1);
}

static void goths_G5_5_the_forest_gives_no_protection(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=recruit");
    turn("A=fire");
    expect_at("B", "forest");
    expect_units("B", 1);
}

static void goths_G5_5_barricade_stops_the_catapult(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=advance");
    turn("A=recruit B=barricade");
    turn("A=fire");
    expect_units("B", 2);
    expect_clan("A", "active", "false");
}

static void goths_G5_5_an_objective_gives_no_protection(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("B=advance");
    turn("B=advance");
    turn("B=advance");
    play("Bw enter:1");
    turn("A=load B=recruit");
    turn("A=fire");
    expect_units("B", 1);
}

static void goths_G5_5_fire_takes_the_last_units_and_the_catapult_is_inactive_before(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load");
    turn("A=fire");
    expect_units("B", 0);
    expect_result("A [G6.2]");
    expect_clan("A", "active", "false");
}

static void goths_G5_5_fire_takes_a_lone_unit(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=advance");
    turn("A=axe");
    expect_units("B", 1);
    turn("A=fire");
    expect_units("B", 0);
    expect_result("A [G6.2]");
}

static void goths_G5_6_a_barricade_stays_from_now_on(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=barricade");
    expect_clan("A", "barricades", "[\"forest\"]");
    turn("A=advance");
    expect_clan("A", "barricades", "[\"forest\"]");
    turn("A=barricade");
    expect_clan("A", "barricades", "[\"forest\",\"plain1\"]");
    turn("A=advance");
    turn("A=barricade");
    expect_clan("A", "barricades", "[\"forest\",\"plain1\",\"plain2\"]");
    expect_clan("B", "barricades", "[]");
    expect_clan("A", "barricade3d", "null");
}

static void goths_G5_6_a_second_barricade_has_no_effect(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=barricade");
    turn("A=barricade");
    expect_turn(3);
    expect_clan("A", "barricades", "[\"forest\"]");
    expect_king("Ak", "table", "[]");
}

static void goths_G5_6_no_barricade_on_an_objective(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=barricade");
    expect_clan("A", "barricades", "[]");
    expect_king("Ak", "table", "[]");
    turn("B=axe");
    expect_units("A", 1);
}

static void goths_G5_7_advance_goes_one_card_towards_the_objectives(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=advance");
    expect_at("A", "plain1");
    turn("A=advance");
    expect_at("A", "plain2");
    turn("A=advance");
    expect_at("A", "plain2");
    expect_legal("Aw", "enter:1 enter:2 enter:3");
    play("Aw enter:1");
    expect_at("A", "objective1");
    turn("A=advance");
    expect_legal("Aw", "enter:2 enter:3");
    refused("Aw enter:1", "[G5.");
    play("Aw enter:3");
    expect_result("A [G6.1]");
}

static void goths_G5_7_the_only_unoccupied_objective_is_entered_without_a_question(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "A=advance B=advance");
    turn("A=advance B=advance");
    play("Aw enter:1", "Bw enter:2");
    expect_units("B", 1);
    turn("A=advance");
    expect_result("A [G6.1]");
    expect_at("A", "objective3");
}

static void goths_G5_8_the_entered_objective_is_revealed_and_stays_up(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    expect_units("A", 2);
    expect_up(1, true);
    expect_face("table", 1, "P");
    expect_scouted(1, "[]");
    turn("A=advance");
    play("Aw enter:2");
    expect_up(1, true);
    expect_face("Bk", 1, "P");
    expect_face("Bk", 2, "T");
    expect_up(3, false);
    expect_face("Bk", 3, NULL);
    expect_units("A", 1);
}

static void goths_G5_8_the_trap_bites_every_time(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    expect_shown("Bw", "G5.8");
    expect_units("A", 1);
    turn("A=recruit");
    turn("A=advance");
    play("Aw enter:2");
    expect_units("A", 2);
    turn("A=advance");
    expect_legal("Aw", "enter:1 enter:3");
    play("Aw enter:1");
    expect_units("A", 1);
    turn("A=advance");
    play("Aw enter:2");
    turn("A=advance");
    play("Aw enter:1");
    expect_units("A", 0);
    expect_result("B [G6.2]");
}

static void goths_G5_8_a_trap_turned_up_by_the_enemy_bites_too(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turns(2, "A=advance B=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=advance");
    play("Aw enter:2");
    turn("B=advance");
    expect_legal("Bw", "enter:1 enter:3");
    play("Bw enter:1");
    expect_units("B", 1);
}

static void goths_G5_9_an_objective_holds_one_army(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "A=advance B=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("B=advance");
    expect_legal("Bw", "enter:2 enter:3");
    refused("Bw enter:1", "[G5.");
    play("Bw enter:2");
    expect_at("A", "objective1");
    expect_at("B", "objective2");
}

static void goths_G5_10_the_axe_hits_in_the_open(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("B=advance");
    turn("A=axe");
    expect_units("B", 1);
    expect_units("A", 2);
}

static void goths_G5_10_the_forest_protects(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=axe");
    expect_units("B", 2);
}

static void goths_G5_10_the_barricade_protects(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("B=advance");
    turn("B=barricade");
    turn("A=axe");
    expect_units("B", 2);
    turn("B=advance");
    turn("A=axe");
    expect_units("B", 1);
}

static void goths_G5_10_there_is_no_cover_on_an_objective(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("B=barricade");
    turns(2, "B=advance");
    turn("B=barricade");
    turn("B=advance");
    play("Bw enter:1");
    turn("A=axe");
    expect_units("B", 1);
}

static void goths_G5_11_rats_hit_on_a_barricade_only(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=rats");
    expect_units("B", 2);
    turn("A=rats B=advance");
    turn("A=rats");
    expect_units("B", 2);
    turn("B=barricade");
    turn("A=rats");
    expect_units("B", 1);
    turn("A=rats B=advance");
    expect_units("B", 1);
}

static void goths_G5_12_a_barricaded_forest_is_a_barricade(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=load B=barricade");
    turn("A=fire");
    expect_units("B", 2);
    turn("A=axe");
    expect_units("B", 2);
    turn("A=rats");
    expect_units("B", 1);
}

static void goths_G5_13_lost_units_can_be_recruited_again(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("B=advance");
    turn("A=axe");
    expect_units("B", 1);
    turn("B=recruit");
    expect_units("B", 2);
    turn("B=recruit");
    expect_units("B", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G5_1_a_look_is_secret_and_which_card_is_public),
        cmocka_unit_test(goths_G5_1_both_warchiefs_may_look_at_the_same_card),
        cmocka_unit_test(goths_G5_1_a_card_may_be_looked_at_again),
        cmocka_unit_test(goths_G5_1_a_face_up_objective_may_not_be_chosen),
        cmocka_unit_test(goths_G5_1_the_only_face_down_objective_is_looked_at_without_a_question),
        cmocka_unit_test(goths_G5_2_sabotage_makes_the_enemy_engine_inactive),
        cmocka_unit_test(goths_G5_3_recruit_adds_one_unit_where_the_army_stands),
        cmocka_unit_test(goths_G5_3_recruit_has_no_effect_with_three_units),
        cmocka_unit_test(goths_G5_4_load_makes_the_own_engine_active),
        cmocka_unit_test(goths_G5_5_an_inactive_catapult_does_nothing),
        cmocka_unit_test(goths_G5_5_fire_costs_two_units_and_the_catapult_is_inactive),
        cmocka_unit_test(goths_G5_5_the_forest_gives_no_protection),
        cmocka_unit_test(goths_G5_5_barricade_stops_the_catapult),
        cmocka_unit_test(goths_G5_5_an_objective_gives_no_protection),
        cmocka_unit_test(goths_G5_5_fire_takes_the_last_units_and_the_catapult_is_inactive_before),
        cmocka_unit_test(goths_G5_5_fire_takes_a_lone_unit),
        cmocka_unit_test(goths_G5_6_a_barricade_stays_from_now_on),
        cmocka_unit_test(goths_G5_6_a_second_barricade_has_no_effect),
        cmocka_unit_test(goths_G5_6_no_barricade_on_an_objective),
        cmocka_unit_test(goths_G5_7_advance_goes_one_card_towards_the_objectives),
        cmocka_unit_test(goths_G5_7_the_only_unoccupied_objective_is_entered_without_a_question),
        cmocka_unit_test(goths_G5_8_the_entered_objective_is_revealed_and_stays_up),
        cmocka_unit_test(goths_G5_8_the_trap_bites_every_time),
        cmocka_unit_test(goths_G5_8_a_trap_turned_up_by_the_enemy_bites_too),
        cmocka_unit_test(goths_G5_9_an_objective_holds_one_army),
        cmocka_unit_test(goths_G5_10_the_axe_hits_in_the_open),
        cmocka_unit_test(goths_G5_10_the_forest_protects),
        cmocka_unit_test(goths_G5_10_the_barricade_protects),
        cmocka_unit_test(goths_G5_10_there_is_no_cover_on_an_objective),
        cmocka_unit_test(goths_G5_11_rats_hit_on_a_barricade_only),
        cmocka_unit_test(goths_G5_12_a_barricaded_forest_is_a_barricade),
        cmocka_unit_test(goths_G5_13_lost_units_can_be_recruited_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
