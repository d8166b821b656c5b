// SPDX-License-Identifier: MIT
/* rules_fog.c: the fog of war (G9). */
#include "turns.h"

static void goths_G9_1_one_token_is_drawn_for_each_lane(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=base");
    play("chance deal:QTP");
    expect_actors("chance");
    expect_phase("setup");
    expect_turn(1);
    expect_initiative("A");
    expect_legal("chance",
                 "fog:A=boar,B=gusts fog:A=boar,B=numbers fog:A=boar,B=pea fog:A=gusts,B=boar "
                 "fog:A=gusts,B=numbers fog:A=gusts,B=pea fog:A=numbers,B=boar fog:A=numbers,B=gusts "
                 "fog:A=numbers,B=pea fog:A=pea,B=boar fog:A=pea,B=gusts fog:A=pea,B=numbers");
    refused("chance fog:A=pea,B=pea", "");
    refused("chance fog:A=shield,B=pea", "");
    expect_clan("A", "fog", "null");
    play("chance fog:A=pea,B=gusts");
    expect_clan("A", "fog", "{\"at\":\"plain2\",\"face\":null,\"scouted\":false}");
    expect_clan("B", "fog", "{\"at\":\"plain2\",\"face\":null,\"scouted\":false}");
    expect_token("Aw", "A", "plain2", NULL);
    expect_token("all", "A", "plain2", "pea");
    expect_token("all", "B", "plain2", "gusts");
    expect_actors("Ak");
}

static void goths_G9_1_two_boxes_hold_each_token_twice(void **unused)
{
    (void)unused;
    start("goths", "players=6 fog=base");
    play("chance deal:QTP");
    refused("chance fog:A=pea,B=pea,C=pea,D=boar", "");
    refused("chance fog:A=pea,B=gusts", "");
    play("chance fog:A=pea,B=pea,C=boar,D=boar");
    expect_token("all", "D", "plain2", "boar");
    undo();
    play("chance fog:A=pea,B=boar,C=numbers,D=gusts");
    expect_token("all", "C", "plain2", "numbers");
}

static void goths_G9_1_any_player_count(void **unused)
{
    (void)unused;
    begin("players=2 fog=base", "QTP", "A=numbers,B=boar");
    expect_token("all", "B", "plain2", "boar");
    begin("players=3 fog=base", "QTP", "A=numbers,B=boar");
    begin("players=8 fog=base", "QTP", "A=numbers,B=numbers,C=pea,D=gusts");
    expect_actors("Ak");
}

static void goths_G9_1_fog_tokens_chooses_which_take_part(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=base fog_tokens=boar,pea");
    play("chance deal:QTP");
    expect_legal("chance", "fog:A=boar,B=pea fog:A=pea,B=boar");
    start("goths", "players=6 fog=base fog_tokens=gusts,numbers");
    play("chance deal:QTP");
    expect_legal("chance", "fog:A=gusts,B=gusts,C=numbers,D=numbers fog:A=gusts,B=numbers,C=gusts,D=numbers "
                           "fog:A=gusts,B=numbers,C=numbers,D=gusts fog:A=numbers,B=gusts,C=gusts,D=numbers "
                           "fog:A=numbers,B=gusts,C=numbers,D=gusts fog:A=numbers,B=numbers,C=gusts,D=gusts");
    refused("chance fog:A=pea,B=gusts,C=numbers,D=numbers", "");
}

static void goths_G9_1_fog_near_puts_the_token_on_plain_1(void **unused)
{
    (void)unused;
    begin("players=4 fog=base fog_near=on", "QTP", "A=pea,B=boar");
    expect_token("table", "A", "plain1", NULL);
    expect_token("all", "B", "plain1", "boar");
    turn("A=scout");
    play("Aw look:fog");
    expect_view("Aw", "clans.A.fog", "{\"at\":\"plain1\",\"face\":\"pea\",\"scouted\":true}");
    expect_token("table", "A", "plain1", NULL);
}

static void goths_G9_2_with_fog_near_it_is_revealed_on_entering_plain_1(void **unused)
{
    (void)unused;
    begin("players=4 fog=base fog_near=on", "QTP", "A=numbers,B=boar");
    turn("A=advance");
    expect_at("A", "plain1");
    expect_token("table", "A", "effect", "numbers");
    turn("A=recruit");
    expect_units("A", 2);
    turn("A=advance");
    expect_at("A", "plain2");
    turn("A=recruit");
    expect_units("A", 2);
}

static void goths_G9_4_with_fog_near_it_is_discarded_on_plain_1(void **unused)
{
    (void)unused;
    begin("players=4 fog=base fog_near=on", "QTP", "A=numbers,B=boar");
    turn("A=advance B=advance");
    turn("A=barricade");
    expect_legal("Aw", "build discard");
    play("Aw discard");
    expect_clan("A", "fog", "null");
    turn("B=advance");
    turn("B=barricade");
    expect_phase("king");
    expect_clan("B", "barricades", "[\"plain2\"]");
    expect_token("table", "B", "effect", "boar");
}

static void goths_G9_4_with_fog_near_the_option_allows_it_elsewhere(void **unused)
{
    (void)unused;
    begin("players=4 fog=base fog_near=on fog_discard_anywhere=on", "QTP", "A=numbers,B=boar");
    turns(2, "A=advance");
    turn("A=barricade");
    expect_legal("Aw", "build discard");
}

static void goths_G9_2_the_token_is_revealed_on_entering_plain_2(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "QTP", "A=numbers,B=pea");
    turn("A=advance");
    expect_token("table", "A", "plain2", NULL);
    turn("A=advance");
    expect_shown("Bw", "G9.2");
    expect_clan("A", "fog", "{\"at\":\"effect\",\"face\":\"numbers\",\"scouted\":false}");
    expect_token("Bk", "A", "effect", "numbers");
    expect_token("Aw", "B", "plain2", NULL);
}

static void goths_G9_2_it_works_wherever_the_army_goes_and_on_its_warchief_only(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=recruit B=recruit");
    expect_units("A", 2);
    expect_units("B", 3);
    expect_token("table", "A", "effect", "numbers");
}

static void goths_G9_2_it_does_not_work_before(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turn("A=advance");
    turn("A=recruit");
    expect_units("A", 3);
}

static void goths_G9_3_scout_may_look_at_the_own_token(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "QTP", "A=boar,B=pea");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3 look:fog");
    play("Aw look:fog");
    expect_view("Aw", "clans.A.fog", "{\"at\":\"plain2\",\"face\":\"boar\",\"scouted\":true}");
    expect_clan("A", "fog", "{\"at\":\"plain2\",\"face\":null,\"scouted\":true}");
    expect_token("Ak", "A", "plain2", NULL);
    expect_token("Bw", "A", "plain2", NULL);
    expect_token("Aw", "B", "plain2", NULL);
    expect_scouted(1, "[]");
}

static void goths_G9_3_revealing_changes_nothing_about_scouted(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "QTP", "A=boar,B=pea");
    turn("A=scout");
    play("Aw look:fog");
    turns(2, "A=advance");
    expect_clan("A", "fog", "{\"at\":\"effect\",\"face\":\"boar\",\"scouted\":true}");
}

static void goths_G9_3_a_revealed_token_cannot_be_scouted(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "QTP", "A=boar,B=pea");
    turns(2, "A=advance");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3");
    refused("Aw look:fog", "");
}

/* Only one objective is face down, but the token is a second answer, so the question is asked. */
static void goths_G9_3_the_token_is_an_answer_beside_the_last_objective(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=boar,B=pea");
    turns(2, "B=advance");
    turn("B=advance");
    play("Bw enter:1");
    turn("B=advance");
    play("Bw enter:2");
    turn("A=scout");
    expect_legal("Aw", "look:3 look:fog");
}

static void goths_G9_4_a_barricade_order_may_discard_the_token(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=barricade");
    expect_phase("resolve");
    expect_legal("Aw", "build discard");
    play("Aw discard");
    expect_clan("A", "fog", "null");
    expect_clan("A", "barricades", "[]");
    turn("A=recruit");
    expect_units("A", 3);
}

static void goths_G9_4_or_build_as_usual(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=barricade");
    play("Aw build");
    expect_token("table", "A", "effect", "numbers");
    expect_clan("A", "barricades", "[\"plain2\"]");
}

static void goths_G9_4_it_may_be_discarded_where_building_would_do_nothing(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=barricade");
    play("Aw build");
    turn("A=barricade");
    expect_legal("Aw", "build discard");
    play("Aw discard");
    expect_clan("A", "fog", "null");
    expect_clan("A", "barricades", "[\"plain2\"]");
    turn("A=barricade");
    expect_turn(6);
}

static void goths_G9_4_an_order_that_did_not_get_through_discards_nothing(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=!barricade");
    expect_turn(4);
    expect_token("table", "A", "effect", "numbers");
}

static void goths_G9_4_a_token_not_yet_revealed_cannot_be_discarded(void **unused)
{
    (void)unused;
    begin("players=4 fog=base fog_discard_anywhere=on", "PTQ", "A=numbers,B=pea");
    turn("A=barricade");
    expect_turn(2);
    expect_clan("A", "barricades", "[\"forest\"]");
    turn("A=advance");
    turn("A=barricade");
    expect_turn(4);
    expect_clan("A", "barricades", "[\"forest\",\"plain1\"]");
    expect_token("table", "A", "plain2", NULL);
}

static void goths_G9_4_away_from_its_card_it_cannot_be_discarded(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=barricade");
    expect_turn(5);
    expect_token("table", "A", "effect", "numbers");
}

static void goths_G9_4_an_option_lets_it_be_discarded_anywhere(void **unused)
{
    (void)unused;
    begin("players=4 fog=base fog_discard_anywhere=on", "PTQ", "A=numbers,B=pea");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=barricade");
    expect_legal("Aw", "build discard");
    play("Aw discard");
    expect_clan("A", "fog", "null");
}

static void goths_G9_5_pea_soup_blinds_the_scout(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=pea,B=boar");
    turns(2, "A=advance");
    turn("A=scout B=scout");
    expect_actors("Bw");
    play("Bw look:1");
    expect_turn(4);
    expect_scouted(1, "[\"B\"]");
    expect_king("Ak", "table", "[]");
    turn("A=barricade");
    play("Aw discard");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3");
}

static void goths_G9_5_pea_soup_leaves_sabotage_alone(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=pea,B=boar");
    turn("A=advance B=load");
    turn("A=advance B=recruit");
    turn("A=sabotage B=recruit");
    expect_clan("B", "active", "false");
}

static void goths_G9_6_reduced_numbers_stop_the_recruiter(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=numbers,B=boar");
    turns(2, "A=advance");
    turn("A:RV A=recruit");
    expect_units("A", 2);
    expect_king("Ak", "table", "[]");
}

static void goths_G9_7_boar_shortage_makes_the_engine_inactive_at_once(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=boar,B=pea");
    turn("A=load B=load");
    turn("A=advance B=recruit");
    expect_clan("A", "active", "true");
    turn("A=advance B=recruit");
    expect_at("A", "plain2");
    expect_clan("A", "active", "false");
    expect_clan("B", "active", "true");
}

static void goths_G9_7_another_token_leaves_the_engine_active(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=pea,B=boar");
    turn("A=load");
    turns(2, "A=advance");
    expect_token("table", "A", "effect", "pea");
    expect_clan("A", "active", "true");
}

static void goths_G9_7_boar_shortage_stops_load(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=boar,B=pea");
    turns(2, "A=advance");
    turn("A=load");
    expect_clan("A", "active", "false");
    expect_king("Ak", "table", "[]");
    turn("A=fire");
    expect_units("B", 2);
    turn("A=barricade");
    play("Aw discard");
    expect_clan("A", "active", "false");
    turn("A=load");
    expect_clan("A", "active", "true");
}

static void goths_G9_7_a_ballista_stays_active(void **unused)
{
    (void)unused;
    begin("players=4 fog=base ballista=on", "PTQ", "A=boar,B=pea");
    turn("A=load");
    turns(2, "A=advance");
    expect_not_shown("table", "G9.7");
    expect_clan("A", "engine", "\"ballista\"");
    expect_token("table", "A", "effect", "boar");
    expect_clan("A", "active", "true");
    turn("A=fire");
    expect_units("B", 1);
}

static void goths_G9_7_a_ballista_can_be_loaded(void **unused)
{
    (void)unused;
    begin("players=4 fog=base ballista=on", "PTQ", "A=boar,B=pea");
    turns(2, "A=advance");
    turn("A=load");
    expect_clan("A", "active", "true");
    turn("B=sabotage");
    expect_clan("A", "active", "false");
    turn("A=load");
    expect_clan("A", "active", "true");
}

/* With one copy B has the only ballista of his camp; D's catapult is short of boars. */
static void goths_G9_7_the_catapult_of_an_ally_is_stopped(void **unused)
{
    (void)unused;
    begin("players=6 fog=base ballista=on", "PTQ", "A=pea,B=boar,C=pea,D=boar");
    play("ACk give:ballista:A", "BDk give:ballista:B");
    turn("B=load D=load");
    turn("B=advance D=advance");
    turn("B=advance D=advance");
    expect_clan("B", "active", "true");
    expect_clan("D", "active", "false");
}

static void goths_G9_8_gusts_stop_the_axe(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=gusts,B=pea");
    turns(2, "A=advance B=advance");
    turn("A=axe");
    expect_units("B", 2);
    expect_king("Ak", "table", "[]");
    turn("A=rats B=axe");
    expect_units("A", 1);
}

static void goths_G9_8_no_target_is_asked_under_gusts_G4_4(void **unused)
{
    (void)unused;
    begin("players=8 fog=base", "PTQ", "A=gusts,B=pea,C=boar,D=gusts");
    turns(2, "A=advance B=advance");
    turn("A=axe");
    expect_turn(4);
    expect_units("B", 2);
    turn("C=axe");
    expect_legal("Cw", "target:B target:D");
}

static void goths_G9_8_an_order_stopped_by_fog_may_still_be_played(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=gusts,B=pea");
    turns(2, "A=advance B=advance");
    kings("");
    expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
    expect_legal("Bw", "advance axe barricade fire load rats recruit sabotage scout");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G9_1_one_token_is_drawn_for_each_lane),
        cmocka_unit_test(goths_G9_1_two_boxes_hold_each_token_twice),
        cmocka_unit_test(goths_G9_1_any_player_count),
        cmocka_unit_test(goths_G9_1_fog_tokens_chooses_which_take_part),
        cmocka_unit_test(goths_G9_1_fog_near_puts_the_token_on_plain_1),
        cmocka_unit_test(goths_G9_2_with_fog_near_it_is_revealed_on_entering_plain_1),
        cmocka_unit_test(goths_G9_4_with_fog_near_it_is_discarded_on_plain_1),
        cmocka_unit_test(goths_G9_4_with_fog_near_the_option_allows_it_elsewhere),
        cmocka_unit_test(goths_G9_2_the_token_is_revealed_on_entering_plain_2),
        cmocka_unit_test(goths_G9_2_it_works_wherever_the_army_goes_and_on_its_warchief_only),
        cmocka_unit_test(goths_G9_2_it_does_not_work_before),
        cmocka_unit_test(goths_G9_3_scout_may_look_at_the_own_token),
        cmocka_unit_test(goths_G9_3_revealing_changes_nothing_about_scouted),
        cmocka_unit_test(goths_G9_3_a_revealed_token_cannot_be_scouted),
        cmocka_unit_test(goths_G9_3_the_token_is_an_answer_beside_the_last_objective),
        cmocka_unit_test(goths_G9_4_a_barricade_order_may_discard_the_token),
        cmocka_unit_test(goths_G9_4_or_build_as_usual),
        cmocka_unit_test(goths_G9_4_it_may_be_discarded_where_building_would_do_nothing),
        cmocka_unit_test(goths_G9_4_an_order_that_did_not_get_through_discards_nothing),
        cmocka_unit_test(goths_G9_4_a_token_not_yet_revealed_cannot_be_discarded),
        cmocka_unit_test(goths_G9_4_away_from_its_card_it_cannot_be_discarded),
        cmocka_unit_test(goths_G9_4_an_option_lets_it_be_discarded_anywhere),
        cmocka_unit_test(goths_G9_5_pea_soup_blinds_the_scout),
        cmocka_unit_test(goths_G9_5_pea_soup_leaves_sabotage_alone),
        cmocka_unit_test(goths_G9_6_reduced_numbers_stop_the_recruiter),
        cmocka_unit_test(goths_G9_7_boar_shortage_makes_the_engine_inactive_at_once),
        cmocka_unit_test(goths_G9_7_another_token_leaves_the_engine_active),
        cmocka_unit_test(goths_G9_7_boar_shortage_stops_load),
        cmocka_unit_test(goths_G9_7_a_ballista_stays_active),
        cmocka_unit_test(goths_G9_7_a_ballista_can_be_loaded),
        cmocka_unit_test(goths_G9_7_the_catapult_of_an_ally_is_stopped),
        cmocka_unit_test(goths_G9_8_gusts_stop_the_axe),
        cmocka_unit_test(goths_G9_8_no_target_is_asked_under_gusts_G4_4),
        cmocka_unit_test(goths_G9_8_an_order_stopped_by_fog_may_still_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
