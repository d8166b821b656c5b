// SPDX-License-Identifier: MIT
/* rules_players.c: two and three players (G7), and six, seven and eight (G8.1 to G8.7). */
#include "turns.h"

#include <stdio.h>

static void goths_G7_1_a_lone_player_plays_both_roles(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    expect_phase("king");
    expect_actors("A");
    expect_legal("A", "BC BV CB CR RC RV VB VR");
    refused("A scout", "");
    play("A VR");
    expect_actors("B");
    play("B BC");
    expect_phase("order");
    expect_actors("A B");
    expect_legal("A", "advance axe barricade fire load rats recruit sabotage scout");
    refused("A VB", "");
    play("B axe");
    expect_actors("A");
    expect_view("A", "clans.B.order", "\"hidden\"");
    expect_view("B", "clans.B.order", "\"axe\"");
    play("A sabotage");
    expect_turn(2);
    expect_initiative("B");
    expect_actors("B");
    play("B VR");
    expect_actors("A");
    play("A VR");
    expect_actors("A B");
}

static void goths_G7_1_the_kings_are_named_like_the_players(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    expect_view("table", "kings",
                "{\"A\":{\"table\":[],\"played\":null},\"B\":{\"table\":[],\"played\":null}}");
}

static void goths_G7_2_the_order_is_set_aside_for_exactly_one_turn(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    expect_clan("A", "set_aside", "null");
    turn("A=load B=recruit");
    expect_clan("A", "set_aside", "\"load\"");
    expect_clan("B", "set_aside", "\"recruit\"");
    kings("A=advance B=load");
    expect_clan("A", "set_aside", "\"load\"");
    expect_legal("A", "advance axe barricade fire rats recruit sabotage scout");
    expect_legal("B", "advance axe barricade fire load rats sabotage scout");
    refused("A load", "[G7.2]");
    orders("A=advance B=load");
    expect_clan("A", "set_aside", "\"advance\"");
    expect_clan("B", "set_aside", "\"load\"");
    kings("A=load B=recruit");
    expect_legal("A", "axe barricade fire load rats recruit sabotage scout");
    expect_legal("B", "advance axe barricade fire rats recruit sabotage scout");
}

static void goths_G7_2_any_order_is_set_aside(void **unused)
{
    (void)unused;
    static const char *const all[] = {"scout",     "sabotage", "recruit", "load", "fire",
                                      "barricade", "advance",  "axe",     "rats"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[32], json[32];
        snprintf(line, sizeof line, "A=%s", all[i]);
        snprintf(json, sizeof json, "\"%s\"", all[i]);
        begin("players=2", "QTP", NULL);
        turn(line);
        if (i == 0)
            play("A look:1");
        expect_clan("A", "set_aside", json);
        kings("");
        for (size_t j = 0; j < sizeof all / sizeof *all; j++)
            assert_int_equal(lists("A", all[j]), i != j);
    }
}

static void goths_G7_2_it_is_set_aside_also_if_it_did_not_get_through(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    turn("A=!advance");
    expect_at("A", "forest");
    expect_clan("A", "set_aside", "\"advance\"");
    kings("");
    refused("A advance", "[G7.2]");
}

static void goths_G7_2_it_is_set_aside_when_it_would_return_and_not_before(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    turn("A=load B=load");
    turn("A=scout B=recruit");
    expect_actors("A");
    expect_phase("resolve");
    expect_clan("A", "order", "\"scout\"");
    expect_clan("A", "set_aside", "\"load\"");
    play("A look:1");
    expect_clan("A", "order", "null");
    expect_clan("A", "set_aside", "\"scout\"");
}

static void goths_G7_2_a_draw_comes_after_it_is_set_aside(void **unused)
{
    (void)unused;
    begin("players=2 turn_limit=1", "QTP", NULL);
    turn("A=load B=recruit");
    expect_result("draw [G6.3]");
    expect_clan("A", "set_aside", "\"load\"");
    expect_clan("A", "order", "null");
}

static void goths_G7_3_his_own_view_shows_the_face_and_no_other_does(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    play("A VB", "B CB");
    expect_view("A", "kings.A.played", "{\"back\":\"VB\",\"face\":\"V\"}");
    expect_view("B", "kings.A.played", "{\"back\":\"VB\",\"face\":null}");
    expect_view("A", "kings.B.played", "{\"back\":\"CB\",\"face\":null}");
    expect_king("A", "played", "{\"back\":\"VB\",\"face\":null}");
    play("A scout");
    expect_view("A", "clans.A.order", "\"scout\"");
    expect_view("B", "clans.A.order", "\"hidden\"");
}

static void goths_G7_4_he_may_play_an_order_that_does_not_match(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    turn("A:VR A=advance B=load");
    expect_at("A", "forest");
    expect_king("A", "table", "[\"VR\"]");
    expect_king("B", "table", "[]");
    turn("A:RC A=sabotage B=recruit");
    expect_clan("B", "active", "false");
    expect_king("A", "table", "[]");
}

static void goths_G7_5_three_players(void **unused)
{
    (void)unused;
    begin("players=3", "QTP", NULL);
    expect_actors("A");
    play("A BC");
    expect_actors("Bk");
    play("Bk BC");
    expect_actors("A Bw");
    play("A advance", "Bw advance");
    expect_clan("A", "set_aside", "\"advance\"");
    expect_clan("B", "set_aside", "null");
    expect_actors("Bk");
    play("Bk BC", "A BC");
    expect_legal("A", "axe barricade fire load rats recruit sabotage scout");
    expect_legal("Bw", "advance axe barricade fire load rats recruit sabotage scout");
}

static void goths_G7_5_the_lone_player_may_be_the_visigoth(void **unused)
{
    (void)unused;
    begin("players=3 lone_camp=B", "QTP", NULL);
    expect_actors("Ak");
    play("Ak BC");
    expect_actors("B");
    play("B BC");
    expect_actors("Aw B");
    play("Aw advance", "B advance");
    expect_clan("A", "set_aside", "null");
    expect_clan("B", "set_aside", "\"advance\"");
}

static void goths_G8_1_four_warchiefs_in_two_camps(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    expect_clan("A", "camp", "\"AC\"");
    expect_clan("B", "camp", "\"BD\"");
    expect_clan("C", "camp", "\"AC\"");
    expect_clan("D", "camp", "\"BD\"");
    turn("A=advance B=recruit C=load D=barricade");
    expect_at("A", "plain1");
    expect_at("B", "forest");
    expect_at("C", "forest");
    expect_units("A", 2);
    expect_units("B", 3);
    expect_units("D", 2);
    expect_clan("A", "active", "false");
    expect_clan("C", "active", "true");
    expect_clan("B", "barricades", "[]");
    expect_clan("D", "barricades", "[\"forest\"]");
}

static void goths_G8_1_the_objectives_are_shared_by_all(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turns(2, "A=advance C=advance D=advance");
    turn("A=advance C=advance D=advance");
    expect_actors("Cw");
    play("Cw enter:1");
    expect_actors("Dw");
    expect_legal("Dw", "enter:2 enter:3");
    play("Dw enter:2");
    expect_result("AC [G6.1]");
    expect_at("A", "objective3");
}

static void goths_G8_2_the_initiative_goes_round_the_four_warchiefs(void **unused)
{
    (void)unused;
    static const char *const counts[] = {"players=6", "players=7", "players=8"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        begin(counts[i], "QTP", NULL);
        expect_initiative("A");
        turn("");
        expect_initiative("B");
        turn("");
        expect_initiative("C");
        turn("");
        expect_initiative("D");
        turn("");
        expect_initiative("A");
        expect_turn(5);
    }
}

static void goths_G8_2_ties_are_resolved_from_the_holder_on(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=scout B=scout C=scout D=scout");
    expect_actors("Aw");
    play("Aw look:1");
    expect_actors("Bw");
    play("Bw look:1");
    expect_actors("Cw");
    play("Cw look:1");
    expect_actors("Dw");
    play("Dw look:1");
    turn("A=scout B=scout C=scout D=scout");
    expect_actors("Bw");
    play("Bw look:1");
    expect_actors("Cw");
    play("Cw look:1");
    expect_actors("Dw");
    play("Dw look:1");
    expect_actors("Aw");
    play("Aw look:1");
    turn("A=scout C=scout D=scout");
    expect_actors("Cw");
    play("Cw look:1");
    expect_actors("Dw");
    play("Dw look:1");
    expect_actors("Aw");
}

static void goths_G8_3_kings_play_in_the_order_of_their_warchiefs_at_eight(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    expect_actors("Ak");
    play("Ak CR");
    expect_actors("Bk");
    play("Bk CR");
    expect_actors("Ck");
    play("Ck CR");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("Aw Bw Cw Dw");
    orders("");
    turn("");
    expect_initiative("C");
    expect_actors("Ck");
    play("Ck CR");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("Ak");
    play("Ak CR");
    expect_actors("Bk");
}

static void goths_G8_3_a_king_of_two_plays_at_the_first_of_them_at_six(void **unused)
{
    (void)unused;
    static const char *const first[] = {"ACk", "BDk", "ACk", "BDk"};
    static const char *const second[] = {"BDk", "ACk", "BDk", "ACk"};
    begin("players=6", "QTP", NULL);
    for (size_t i = 0; i < 4; i++) {
        expect_actors(first[i]);
        play(i % 2 ? "BDk CR" : "ACk CR");
        expect_actors(second[i]);
        play(i % 2 ? "ACk CR" : "BDk CR");
        expect_actors("Aw Bw Cw Dw");
        orders("");
    }
}

static void goths_G8_3_a_king_of_two_plays_at_the_first_of_them_at_seven(void **unused)
{
    (void)unused;
    begin("players=7", "QTP", NULL);
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Bk");
    play("Bk CR");
    expect_actors("Dk");
    play("Dk CR");
    orders("");
    expect_initiative("B");
    expect_actors("Bk");
    play("Bk CR");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Dk");
    play("Dk CR");
    orders("");
    expect_initiative("C");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("Bk");
    play("Bk CR");
    orders("");
    expect_initiative("D");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Bk");
}

static void goths_G8_4_the_card_of_a_king_of_two_counts_for_both(void **unused)
{
    (void)unused;
    begin("players=6", "QTP", NULL);
    expect_view("table", "kings",
                "{\"ACk\":{\"table\":[],\"played\":null},\"BDk\":{\"table\":[],\"played\":null}}");
    turn("AC:BC A=advance C=barricade BD:CB B=load D=fire");
    expect_at("A", "plain1");
    expect_clan("C", "barricades", "[\"forest\"]");
    expect_clan("B", "active", "true");
    expect_king("ACk", "table", "[]");
    expect_king("BDk", "table", "[]");
}

static void goths_G8_4_one_order_that_got_through_is_enough_to_take_the_cards_back(void **unused)
{
    (void)unused;
    begin("players=6", "QTP", NULL);
    turn("AC:BC A=load C=load BD:VR B=load D=sabotage");
    expect_clan("A", "active", "false");
    expect_actors("Dw");
    play("Dw target:A");
    expect_clan("B", "active", "false");
    expect_king("ACk", "table", "[\"BC\"]");
    expect_king("BDk", "table", "[]");
    turn("AC:VR A=recruit C=advance BD:VR B=load D=load");
    expect_units("A", 2);
    expect_at("C", "plain1");
    expect_king("ACk", "table", "[]");
    expect_king("BDk", "table", "[\"VR\"]");
}

static void goths_G8_5_at_eight_a_king_commands_his_own_warchief_only(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A:BC A=advance C:VR C=advance");
    expect_at("A", "plain1");
    expect_at("C", "forest");
    expect_king("Ak", "table", "[]");
    expect_king("Ck", "table", "[\"VR\"]");
    turn("A:VR A=advance C:BC C=advance");
    expect_at("A", "plain1");
    expect_at("C", "plain1");
    expect_king("Ak", "table", "[\"VR\"]");
    expect_king("Ck", "table", "[]");
}

static void goths_G8_6_at_seven_one_camp_has_one_king(void **unused)
{
    (void)unused;
    begin("players=7", "QTP", NULL);
    expect_view("table", "kings",
                "{\"ACk\":{\"table\":[],\"played\":null},\"Bk\":{\"table\":[],\"played\":null},"
                "\"Dk\":{\"table\":[],\"played\":null}}");
    turn("AC:BC A=advance C=advance B:BC B=advance D:VR D=advance");
    expect_at("A", "plain1");
    expect_at("B", "plain1");
    expect_at("C", "plain1");
    expect_at("D", "forest");
    expect_king("Dk", "table", "[\"VR\"]");
}

static void goths_G8_6_the_camp_of_b_and_d_may_be_the_one_with_one_king(void **unused)
{
    (void)unused;
    begin("players=7 lone_king_camp=BD", "QTP", NULL);
    expect_view("table", "kings",
                "{\"Ak\":{\"table\":[],\"played\":null},\"BDk\":{\"table\":[],\"played\":null},"
                "\"Ck\":{\"table\":[],\"played\":null}}");
    expect_actors("Ak");
    play("Ak BC");
    expect_actors("BDk");
    play("BDk BC");
    expect_actors("Ck");
    play("Ck VR");
    orders("A=advance B=advance C=advance D=advance");
    expect_at("A", "plain1");
    expect_at("B", "plain1");
    expect_at("C", "forest");
    expect_at("D", "plain1");
}

static void goths_G8_7_sabotage_picks_one_enemy(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("B=load D=load");
    turn("A=sabotage B=recruit D=recruit");
    expect_actors("Aw");
    expect_legal("Aw", "target:B target:D");
    refused("Aw target:C", "");
    refused("Aw target:A", "");
    play("Aw target:D");
    expect_clan("B", "active", "true");
    expect_clan("D", "active", "false");
}

static void goths_G8_7_fire_axe_and_rats_pick_one_enemy(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=advance B=load C=barricade");
    turn("B=fire A=recruit C=recruit");
    expect_legal("Bw", "target:A target:C");
    play("Bw target:A");
    expect_units("A", 1);
    expect_units("C", 3);
    turn("A=recruit D=axe");
    expect_legal("Dw", "target:A target:C");
    play("Dw target:A");
    expect_units("A", 1);
    turn("D=rats");
    expect_legal("Dw", "target:A target:C");
    play("Dw target:C");
    expect_units("A", 1);
    expect_units("C", 2);
}

static void goths_G8_7_the_target_is_picked_when_the_order_is_carried_out(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=advance D=advance");
    turn("A=axe B=axe C=advance D=barricade");
    expect_actors("Bw");
    expect_at("C", "plain1");
    play("Bw target:C");
    expect_units("C", 1);
    expect_actors("Aw");
    play("Aw target:D");
    expect_units("D", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G7_1_a_lone_player_plays_both_roles),
        cmocka_unit_test(goths_G7_1_the_kings_are_named_like_the_players),
        cmocka_unit_test(goths_G7_2_the_order_is_set_aside_for_exactly_one_turn),
        cmocka_unit_test(goths_G7_2_any_order_is_set_aside),
        cmocka_unit_test(goths_G7_2_it_is_set_aside_also_if_it_did_not_get_through),
        cmocka_unit_test(goths_G7_2_it_is_set_aside_when_it_would_return_and_not_before),
        cmocka_unit_test(goths_G7_2_a_draw_comes_after_it_is_set_aside),
        cmocka_unit_test(goths_G7_3_his_own_view_shows_the_face_and_no_other_does),
        cmocka_unit_test(goths_G7_4_he_may_play_an_order_that_does_not_match),
        cmocka_unit_test(goths_G7_5_three_players),
        cmocka_unit_test(goths_G7_5_the_lone_player_may_be_the_visigoth),
        cmocka_unit_test(goths_G8_1_four_warchiefs_in_two_camps),
        cmocka_unit_test(goths_G8_1_the_objectives_are_shared_by_all),
        cmocka_unit_test(goths_G8_2_the_initiative_goes_round_the_four_warchiefs),
        cmocka_unit_test(goths_G8_2_ties_are_resolved_from_the_holder_on),
        cmocka_unit_test(goths_G8_3_kings_play_in_the_order_of_their_warchiefs_at_eight),
        cmocka_unit_test(goths_G8_3_a_king_of_two_plays_at_the_first_of_them_at_six),
        cmocka_unit_test(goths_G8_3_a_king_of_two_plays_at_the_first_of_them_at_seven),
        cmocka_unit_test(goths_G8_4_the_card_of_a_king_of_two_counts_for_both),
        cmocka_unit_test(goths_G8_4_one_order_that_got_through_is_enough_to_take_the_cards_back),
        cmocka_unit_test(goths_G8_5_at_eight_a_king_commands_his_own_warchief_only),
        cmocka_unit_test(goths_G8_6_at_seven_one_camp_has_one_king),
        cmocka_unit_test(goths_G8_6_the_camp_of_b_and_d_may_be_the_one_with_one_king),
        cmocka_unit_test(goths_G8_7_sabotage_picks_one_enemy),
        cmocka_unit_test(goths_G8_7_fire_axe_and_rats_pick_one_enemy),
        cmocka_unit_test(goths_G8_7_the_target_is_picked_when_the_order_is_carried_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
