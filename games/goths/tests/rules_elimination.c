// SPDX-License-Identifier: MIT
/* rules_elimination.c: armies that are eliminated at six to eight players (G8.2, G8.3, G8.8, G8.9). */
#include "turns.h"

/* On turn 2 the catapult of A takes both units of B, or that of B both of C. */
static void eliminate_b(const char *players)
{
    begin(players, "PTQ", NULL);
    turn("A=load");
    turn("A=fire");
    play("Aw target:B");
    expect_units("B", 0);
    expect_turn(3);
}

static void eliminate_c(const char *players)
{
    begin(players, "PTQ", NULL);
    turn("B=load");
    turn("B=fire");
    play("Bw target:C");
    expect_units("C", 0);
    expect_turn(3);
}

static void goths_G8_2_eliminated_warchiefs_are_skipped(void **unused)
{
    (void)unused;
    eliminate_b("players=8");
    expect_initiative("C");
    turn("");
    expect_initiative("D");
    turn("");
    expect_initiative("A");
    turn("");
    expect_initiative("C");
    turn("");
    expect_initiative("D");
}

static void goths_G8_2_an_eliminated_next_holder_is_skipped_at_once(void **unused)
{
    (void)unused;
    eliminate_c("players=8");
    expect_initiative("D");
    turn("");
    expect_initiative("A");
}

static void goths_G8_2_ties_go_on_from_the_holder_without_the_eliminated(void **unused)
{
    (void)unused;
    eliminate_c("players=8");
    turn("A=scout B=scout D=scout");
    expect_actors("Dw");
    play("Dw look:1");
    expect_actors("Aw");
    play("Aw look:1");
    expect_actors("Bw");
    play("Bw look:1");
    expect_turn(4);
}

static void goths_G8_3_a_king_of_two_plays_at_the_first_still_in_play(void **unused)
{
    (void)unused;
    eliminate_c("players=7");
    expect_initiative("D");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Bk");
    play("Bk CR");
    expect_actors("Aw Bw Dw");
    orders("");
    turn("");
    expect_initiative("B");
    expect_actors("Bk");
    play("Bk CR");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Aw Bw Dw");
}

static void goths_G8_4_the_card_of_a_king_of_two_goes_on_for_the_one_left(void **unused)
{
    (void)unused;
    eliminate_b("players=6");
    turn("D=!advance");
    expect_king("BDk", "table", "[\"VR\"]");
    turn("D=advance");
    expect_at("D", "plain1");
    expect_king("BDk", "table", "[]");
}

static void goths_G8_7_an_eliminated_warchief_is_no_target(void **unused)
{
    (void)unused;
    eliminate_b("players=8");
    turn("D=load");
    turn("A=sabotage D=recruit");
    expect_turn(5);
    expect_clan("D", "active", "false");
}

static void goths_G8_8_a_camp_wins_when_both_enemy_armies_are_eliminated(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load C=load");
    expect_initiative("B");
    turn("A=fire C=fire");
    expect_actors("Cw");
    play("Cw target:B");
    expect_units("B", 0);
    expect_units("D", 0);
    expect_result("AC [G6.2]");
    expect_view("table", "result", "{\"winner\":\"AC\",\"rule\":\"G6.2\"}");
}

static void goths_G8_8_one_eliminated_army_does_not_end_the_game(void **unused)
{
    (void)unused;
    eliminate_b("players=6");
    expect_result("none");
    expect_phase("king");
}

static void goths_G8_8_the_queen_wins_for_the_whole_camp(void **unused)
{
    (void)unused;
    begin("players=6", "PTQ", NULL);
    turns(2, "D=advance");
    turn("D=advance");
    play("Dw enter:3");
    expect_result("BD [G6.1]");
}

static void goths_G8_8_at_eight_his_king_plays_no_more(void **unused)
{
    (void)unused;
    eliminate_b("players=8");
    expect_actors("Ck");
    play("Ck CR");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("Ak");
    expect_legal("Bk", "");
    refused("Bk CR", "");
    play("Ak CR");
    expect_phase("order");
    expect_actors("Aw Cw Dw");
    expect_legal("Bw", "");
    refused("Bw fire", "");
    expect_king("Bk", "played", "null");
}

static void goths_G8_8_at_six_the_king_of_two_plays_on(void **unused)
{
    (void)unused;
    eliminate_b("players=6");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("BDk");
    play("BDk CR");
    expect_actors("Aw Cw Dw");
}

static void goths_G8_8_at_seven_the_king_of_one_plays_no_more(void **unused)
{
    (void)unused;
    eliminate_b("players=7");
    expect_actors("ACk");
    play("ACk CR");
    expect_actors("Dk");
    play("Dk CR");
    expect_actors("Aw Cw Dw");
}

static void goths_G8_9_an_order_not_yet_carried_out_lapses(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load");
    turn("A=fire B=advance C=advance D=axe");
    play("Aw target:B");
    expect_at("B", "forest");
    expect_clan("B", "out", "true");
    expect_clan("B", "units", "0");
    expect_clan("B", "reserve", "3");
    expect_at("C", "plain1");
    expect_actors("Dw");
}

static void goths_G8_9_a_lapsed_attack_asks_nothing(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load C=advance");
    turn("A=fire B=axe");
    play("Aw target:B");
    expect_turn(3);
    expect_units("C", 2);
}

static void goths_G8_9_an_order_carried_out_before_stands(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load C=load");
    turn("A=fire B=sabotage C=recruit");
    play("Bw target:C", "Aw target:B");
    expect_clan("C", "active", "false");
}

static void goths_G8_9_a_lapsed_order_counts_for_taking_cards_back(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load B:VR B=axe");
    expect_king("Bk", "table", "[\"VR\"]");
    turn("A=fire B:BC B=axe");
    play("Aw target:B");
    expect_turn(3);
    expect_king("Bk", "table", "[]");
    expect_king("Bk", "played", "null");
    expect_clan("B", "order", "null");
}

static void goths_G8_9_the_king_of_two_takes_his_cards_back_for_a_lapsed_order(void **unused)
{
    (void)unused;
    begin("players=6", "PTQ", NULL);
    turn("A=load BD:VR B=axe D=axe");
    turn("A=fire BD:BC B=axe D=load");
    play("Aw target:B");
    expect_turn(3);
    expect_king("BDk", "table", "[]");
}

static void goths_G8_9_face_up_king_cards_stay(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load B:VR B=axe");
    turn("A=fire B:RV B=axe");
    play("Aw target:B");
    expect_king("Bk", "table", "[\"VR\",\"RV\"]");
    turn("");
    expect_king("Bk", "table", "[\"VR\",\"RV\"]");
}

static void goths_G8_9_his_engine_and_barricades_stay(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=load B=barricade");
    turn("A=recruit B=load");
    turn("A=recruit B=advance");
    turn("A=fire B=recruit");
    play("Aw target:B");
    expect_units("B", 1);
    turn("A=axe B=recruit");
    play("Aw target:B");
    turn("A=axe B=!recruit");
    play("Aw target:B");
    expect_units("B", 0);
    expect_clan("B", "active", "true");
    expect_clan("B", "barricades", "[\"forest\"]");
    expect_at("B", "plain1");
}

static void goths_G8_9_his_fog_stays(void **unused)
{
    (void)unused;
    begin("players=8 fog=base", "PTQ", "A=boar,B=gusts,C=pea,D=gusts");
    turn("A=load B=advance D=advance");
    turn("A=recruit B=advance D=advance");
    turn("A=fire");
    play("Aw target:B");
    expect_units("B", 0);
    expect_token("table", "B", "effect", "gusts");
    expect_token("table", "D", "effect", "gusts");
}

static void goths_G8_9_his_objective_is_free(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turns(2, "A=advance C=advance");
    turn("A=advance B=load");
    play("Aw enter:1");
    turn("B=fire C=advance");
    play("Bw target:A");
    expect_units("A", 0);
    expect_at("A", "objective1");
    expect_up(1, true);
    expect_actors("Cw");
    expect_legal("Cw", "enter:1 enter:2 enter:3");
    play("Cw enter:1");
    expect_at("C", "objective1");
}

static void goths_G8_9_the_trap_eliminates_at_once(void **unused)
{
    (void)unused;
    begin("players=8", "TPQ", NULL);
    turn("A=advance");
    turn("A=advance B=axe");
    play("Bw target:A");
    expect_units("A", 1);
    turn("A=advance");
    play("Aw enter:1");
    expect_units("A", 0);
    expect_result("none");
    expect_initiative("D");
    turns(1, "");
    expect_initiative("B");
}

static void goths_G8_9_an_eliminated_warchief_stays_out_of_play(void **unused)
{
    (void)unused;
    eliminate_b("players=8");
    turns(4, "");
    expect_clan("B", "out", "true");
    expect_clan("B", "order", "null");
    expect_view("Bw", "clans.B.units", "0");
    expect_legal("Bw", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G8_2_eliminated_warchiefs_are_skipped),
        cmocka_unit_test(goths_G8_2_an_eliminated_next_holder_is_skipped_at_once),
        cmocka_unit_test(goths_G8_2_ties_go_on_from_the_holder_without_the_eliminated),
        cmocka_unit_test(goths_G8_3_a_king_of_two_plays_at_the_first_still_in_play),
        cmocka_unit_test(goths_G8_4_the_card_of_a_king_of_two_goes_on_for_the_one_left),
        cmocka_unit_test(goths_G8_7_an_eliminated_warchief_is_no_target),
        cmocka_unit_test(goths_G8_8_a_camp_wins_when_both_enemy_armies_are_eliminated),
        cmocka_unit_test(goths_G8_8_one_eliminated_army_does_not_end_the_game),
        cmocka_unit_test(goths_G8_8_the_queen_wins_for_the_whole_camp),
        cmocka_unit_test(goths_G8_8_at_eight_his_king_plays_no_more),
        cmocka_unit_test(goths_G8_8_at_six_the_king_of_two_plays_on),
        cmocka_unit_test(goths_G8_8_at_seven_the_king_of_one_plays_no_more),
        cmocka_unit_test(goths_G8_9_an_order_not_yet_carried_out_lapses),
        cmocka_unit_test(goths_G8_9_a_lapsed_attack_asks_nothing),
        cmocka_unit_test(goths_G8_9_an_order_carried_out_before_stands),
        cmocka_unit_test(goths_G8_9_a_lapsed_order_counts_for_taking_cards_back),
        cmocka_unit_test(goths_G8_9_the_king_of_two_takes_his_cards_back_for_a_lapsed_order),
        cmocka_unit_test(goths_G8_9_face_up_king_cards_stay),
        cmocka_unit_test(goths_G8_9_his_engine_and_barricades_stay),
        cmocka_unit_test(goths_G8_9_his_fog_stays),
        cmocka_unit_test(goths_G8_9_his_objective_is_free),
        cmocka_unit_test(goths_G8_9_the_trap_eliminates_at_once),
        cmocka_unit_test(goths_G8_9_an_eliminated_warchief_stays_out_of_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
