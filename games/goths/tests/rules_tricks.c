// SPDX-License-Identifier: MIT
/* rules_tricks.c: the tokens of window (c): boomerang, feast and powder keg (G14.7 to G14.9). */
#include "turns.h"

#define NEAR  "players=4 fog=fortune fog_near=on"
#define NEAR8 "players=8 fog=fortune fog_near=on"

/* A turn up to its window (c), which is open then. */
static void until_tricks(const char *line)
{
    kings(line);
    orders(line);
    expect_phase("trick");
}

static void goths_G14_7_the_attack_strikes_his_own_army(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=advance");
    until_tricks("A=scout B=axe");
    expect_legal("Aw", "pass use:boomerang:B");
    play("Aw use:boomerang:B", "Bw pass");
    expect_actors("Aw");
    expect_clan("A", "boomerang", "\"B\"");
    expect_clan("A", "fog", "null");
    play("Aw look:1");
    expect_actors("Bw");
    expect_legal("Bw", "pass");
    play("Bw pass");
    expect_shown("table", "G14.7");
    expect_turn(3);
    expect_units("A", 2);
    expect_units("B", 1);
    expect_clan("A", "boomerang", "null");
}

static void goths_G14_7_it_works_this_turn_only(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance");
    until_tricks("");
    play("Aw use:boomerang:B");
    turn("B=axe");
    expect_units("A", 1);
    expect_units("B", 2);
}

/* Behind a barricade the user would not have been hit; the thrower stands in the open. */
static void goths_G14_7_the_cover_of_the_user_does_not_matter(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=advance");
    turn("A=barricade");
    until_tricks("B=axe");
    play("Aw use:boomerang:B", "Bw pass");
    play("Bw pass");
    expect_turn(4);
    expect_units("A", 2);
    expect_units("B", 1);
}

static void goths_G14_7_the_forest_of_the_attacker_stops_his_axe(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance");
    until_tricks("B=axe");
    play("Aw use:boomerang:B");
    expect_shown("table", "G5.10");
    expect_not_shown("Bw", "G14.13");
    expect_turn(3);
    expect_units("A", 2);
    expect_units("B", 2);
    expect_clan("A", "fog", "null");
}

static void goths_G14_7_the_barricade_of_the_attacker_stops_his_axe_and_his_catapult(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=barricade");
    turn("B=load");
    until_tricks("B=fire");
    play("Aw use:boomerang:B");
    expect_units("A", 2);
    expect_units("B", 2);
    expect_clan("B", "active", "false");
}

static void goths_G14_7_rats_bite_him_where_he_stands_on_a_barricade(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=barricade");
    until_tricks("B=rats");
    play("Aw use:boomerang:B");
    expect_units("A", 2);
    expect_units("B", 1);
}

static void goths_G14_7_rats_do_nothing_where_he_has_no_barricade(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance");
    turn("A=barricade");
    until_tricks("B=rats");
    play("Aw use:boomerang:B");
    expect_units("A", 2);
    expect_units("B", 2);
}

static void goths_G14_7_the_catapult_takes_two_and_unloads(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=load");
    turn("B=recruit");
    until_tricks("B=fire");
    play("Aw use:boomerang:B");
    expect_units("A", 2);
    expect_units("B", 1);
    expect_clan("B", "active", "false");
}

static void goths_G14_7_a_returned_attack_can_eliminate_the_attacker(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=load");
    until_tricks("B=fire");
    play("Aw use:boomerang:B");
    expect_units("A", 2);
    expect_units("B", 0);
    expect_result("A [G6.2]");
}

static void goths_G14_7_the_ballista_hits_him_wherever_he_stands(void **unused)
{
    (void)unused;
    begin(NEAR " ballista=on", "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=load");
    turn("B=barricade");
    until_tricks("B=fire");
    play("Aw use:boomerang:B");
    expect_units("A", 2);
    expect_units("B", 1);
    expect_clan("B", "active", "true");
}

static void goths_G14_7_his_own_units_are_the_measure(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=load");
    turn("B=recruit");
    turn("B=axe");
    play("Aw pass");
    expect_units("A", 1);
    until_tricks("B=fire");
    play("Aw use:boomerang:B");
    expect_units("A", 1);
    expect_units("B", 1);
}

static void goths_G14_7_as_far_as_the_units_of_the_attacker_go(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=advance");
    turn("A=axe B=load");
    play("Bw pass");
    expect_units("B", 1);
    until_tricks("B=fire");
    play("Aw use:boomerang:B", "Bw pass");
    expect_actors("Bw");
    play("Bw pass");
    expect_units("A", 2);
    expect_units("B", 0);
    expect_result("A [G6.2]");
}

static void goths_G14_7_without_an_attack_it_is_gone_for_nothing(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=advance");
    until_tricks("B=!axe");
    play("Aw use:boomerang:B", "Bw pass");
    expect_units("A", 2);
    expect_units("B", 2);
    expect_clan("A", "fog", "null");
}

static void goths_G14_7_an_inactive_engine_fires_at_nobody(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance");
    until_tricks("B=fire");
    play("Aw use:boomerang:B");
    expect_units("B", 2);
    expect_turn(3);
}

static void goths_G14_7_sabotage_is_no_attack(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=load");
    turn("A=load B=recruit");
    until_tricks("B=sabotage");
    play("Aw use:boomerang:B");
    expect_clan("A", "active", "false");
    expect_clan("B", "active", "true");
}

/* Two enemies are in play, and B is not asked which of them he throws at. */
static void goths_G14_7_whomever_it_would_be_aimed_at_and_no_target_is_asked(void **unused)
{
    (void)unused;
    begin(NEAR8, "PTQ", "A=boomerang,B=keg,C=double,D=shield");
    turn("B=advance A=advance C=advance");
    until_tricks("B=axe");
    play("Aw use:boomerang:B", "Bw pass", "Cw pass");
    expect_phase("resolve");
    expect_actors("Bw");
    expect_legal("Bw", "pass");
    play("Bw pass");
    expect_turn(3);
    expect_units("B", 1);
    expect_units("A", 2);
    expect_units("C", 2);
}

static void goths_G14_7_attacks_of_the_other_enemy_are_not_returned(void **unused)
{
    (void)unused;
    begin(NEAR8, "PTQ", "A=boomerang,B=keg,C=double,D=shield");
    turn("A=advance");
    until_tricks("B=axe D=axe");
    play("Aw use:boomerang:B");
    expect_actors("Dw");
    play("Dw target:A");
    expect_units("B", 2);
    expect_units("D", 2);
    expect_units("A", 1);
}

static void goths_G14_7_several_on_one_enemy_do_no_more_than_one(void **unused)
{
    (void)unused;
    begin(NEAR8 " expansion_copies=2", "PTQ", "A=boomerang,B=keg,C=boomerang,D=shield");
    turn("A=advance B=advance C=advance");
    until_tricks("B=axe");
    play("Aw use:boomerang:B", "Bw pass", "Cw use:boomerang:B");
    expect_clan("A", "boomerang", "\"B\"");
    expect_clan("C", "boomerang", "\"B\"");
    play("Bw pass");
    expect_turn(3);
    expect_units("B", 1);
}

static void goths_G14_7_each_against_the_other_strikes_both(void **unused)
{
    (void)unused;
    begin(NEAR " expansion_copies=2", "PTQ", "A=boomerang,B=boomerang");
    turn("A=advance B=advance");
    until_tricks("A=axe B=axe");
    play("Aw use:boomerang:B", "Bw use:boomerang:A");
    expect_turn(3);
    expect_units("A", 1);
    expect_units("B", 1);
}

static void goths_G14_7_a_stolen_attack_is_that_of_the_thief_G11_4(void **unused)
{
    (void)unused;
    begin(NEAR " gothic=on", "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=advance");
    until_tricks("A=axe B=goth");
    play("Aw use:boomerang:B", "Bw pass");
    expect_actors("Bw");
    play("Bw pass");
    expect_units("A", 2);
    expect_units("B", 1);
}

/* A robs the one his boomerang works on: the axe is A's now, and flies where A wants. */
static void goths_G14_7_an_attack_stolen_from_him_is_not_his_G11_4(void **unused)
{
    (void)unused;
    begin(NEAR " gothic=on", "PTQ", "A=boomerang,B=keg");
    turn("A=advance B=advance");
    until_tricks("A=goth B=axe");
    play("Aw use:boomerang:B", "Bw pass");
    expect_actors("Bw");
    play("Bw pass");
    expect_not_shown("table", "G14.7");
    expect_units("A", 2);
    expect_units("B", 1);
}

static void goths_G14_7_it_works_on_when_its_user_is_eliminated(void **unused)
{
    (void)unused;
    begin(NEAR8, "PTQ", "A=boomerang,B=keg,C=double,D=shield");
    turn("A=advance B=advance D=load");
    until_tricks("B=axe D=fire");
    play("Aw use:boomerang:B", "Bw pass");
    expect_actors("Dw");
    play("Dw target:A");
    expect_units("A", 0);
    expect_actors("Bw");
    expect_legal("Bw", "pass");
    play("Bw pass");
    expect_shown("table", "G14.7");
    expect_units("B", 1);
    expect_units("C", 2);
}

static void goths_G14_8_feast_sends_the_army_back_before_the_orders(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turn("A=advance B=advance");
    until_tricks("A=axe B=load");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "forest");
    expect_units("B", 2);
    expect_clan("B", "active", "true");
    expect_token("Bw", "B", "hand", "double");
}

static void goths_G14_8_then_the_army_may_advance_as_usual(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turns(2, "A=advance B=advance");
    until_tricks("B=advance");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "plain2");
    expect_token("Bw", "B", "hand", "double");
}

static void goths_G14_8_from_plain_2_to_plain_1(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turns(2, "A=advance B=advance");
    until_tricks("");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "plain1");
    expect_at("A", "plain2");
}

static void goths_G14_8_from_an_objective_to_plain_2(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=feast,B=double");
    turns(2, "A=advance B=advance");
    turn("B=advance");
    play("Bw enter:3");
    until_tricks("A=advance");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "plain2");
    expect_up(3, true);
    expect_legal("Aw", "enter:1 enter:2 enter:3");
}

/* On turn 3 the initiative passes to A, whatever A named on turn 2. */
static void goths_G14_8_a_feast_does_not_touch_the_initiative(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turn("A=advance B=advance");
    until_tricks("");
    play("Aw use:feast:B", "Bw pass");
    expect_turn(3);
    expect_phase("initiative");
    play("Bw pass");
    expect_initiative("A");
}

static void goths_G14_8_no_effect_in_the_forest(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turn("A=advance");
    until_tricks("");
    play("Aw use:feast:B");
    expect_at("B", "forest");
    expect_clan("A", "fog", "null");
}

static void goths_G14_8_a_barricade_side_protects_again(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turn("A=advance B=barricade");
    turn("A=load B=advance");
    until_tricks("A=fire");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "forest");
    expect_units("B", 2);
    expect_clan("A", "active", "false");
}

static void goths_G14_9_a_keg_destroys_the_engine_for_good(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=double");
    turn("A=advance B=load");
    until_tricks("B=fire");
    expect_legal("Aw", "pass use:keg:B:engine use:keg:B:forest use:keg:B:plain1 use:keg:B:plain2");
    refused("Aw use:keg:A:engine", "");
    refused("Aw use:keg:B:objective1", "");
    play("Aw use:keg:B:engine");
    expect_clan("B", "engine", "\"destroyed\"");
    expect_clan("B", "active", "false");
    expect_units("A", 2);
    expect_units("B", 2);
    turn("B=load");
    expect_clan("B", "active", "false");
    expect_king("Bk", "table", "[]");
    turn("B=fire");
    expect_units("A", 2);
}

static void goths_G14_9_a_ballista_is_destroyed_too(void **unused)
{
    (void)unused;
    begin(NEAR " ballista=on", "PTQ", "A=keg,B=double");
    turn("A=advance B=load");
    until_tricks("B=fire");
    play("Aw use:keg:B:engine");
    expect_clan("B", "engine", "\"destroyed\"");
    expect_units("A", 2);
}

static void goths_G14_9_a_keg_turns_a_barricade_back_and_none_can_be_built(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=double");
    turn("A=advance B=barricade");
    until_tricks("A=rats B=barricade");
    play("Aw use:keg:B:forest");
    expect_clan("B", "barricades", "[]");
    expect_clan("B", "blocked", "[\"forest\"]");
    expect_units("B", 2);
    turn("A=axe B=barricade");
    expect_clan("B", "barricades", "[]");
    expect_units("B", 2);
    expect_king("Bk", "table", "[]");
}

static void goths_G14_9_a_keg_marks_a_card_before_anything_is_built(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=double");
    turn("A=advance B=barricade");
    until_tricks("");
    play("Aw use:keg:B:plain1");
    expect_clan("B", "blocked", "[\"plain1\"]");
    expect_clan("B", "barricades", "[\"forest\"]");
    expect_clan("A", "blocked", "[]");
    turn("B=advance");
    turn("B=barricade");
    expect_clan("B", "barricades", "[\"forest\"]");
    turn("B=advance");
    turn("B=barricade");
    expect_clan("B", "barricades", "[\"forest\",\"plain2\"]");
}

static void goths_G14_9_a_keg_kills_nobody(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=shield");
    turn("A=advance B=advance");
    turn("B=barricade");
    until_tricks("");
    play("Aw use:keg:B:plain1", "Bw pass");
    expect_turn(4);
    expect_units("B", 2);
    expect_at("B", "plain1");
}

static void goths_G14_9_a_destroyed_engine_is_not_offered_again(void **unused)
{
    (void)unused;
    begin(NEAR8 " expansion_copies=2", "PTQ", "A=keg,B=double,C=keg,D=double");
    turn("A=advance C=advance");
    until_tricks("");
    play("Aw use:keg:B:engine", "Cw pass");
    until_tricks("B=fire");
    expect_legal("Cw", "pass use:keg:B:forest use:keg:B:plain1 use:keg:B:plain2 use:keg:D:engine "
                       "use:keg:D:forest use:keg:D:plain1 use:keg:D:plain2");
    play("Cw pass");
    expect_turn(4);
}

/* Both kegs name the same engine at once: it is destroyed, and both tokens are gone. */
static void goths_G14_9_two_kegs_may_name_the_same_engine(void **unused)
{
    (void)unused;
    begin(NEAR8 " expansion_copies=2", "PTQ", "A=keg,B=double,C=keg,D=double");
    turn("A=advance C=advance");
    until_tricks("");
    play("Aw use:keg:B:engine", "Cw use:keg:B:engine");
    expect_clan("B", "engine", "\"destroyed\"");
    expect_clan("A", "fog", "null");
    expect_clan("C", "fog", "null");
}

static void goths_G4_4_no_target_is_asked_of_a_destroyed_engine(void **unused)
{
    (void)unused;
    begin(NEAR8, "PTQ", "A=keg,B=double,C=shield,D=feast");
    turn("A=advance B=load");
    until_tricks("B=fire");
    play("Aw use:keg:B:engine");
    expect_turn(3);
    expect_units("A", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G14_7_the_attack_strikes_his_own_army),
        cmocka_unit_test(goths_G14_7_it_works_this_turn_only),
        cmocka_unit_test(goths_G14_7_the_cover_of_the_user_does_not_matter),
        cmocka_unit_test(goths_G14_7_the_forest_of_the_attacker_stops_his_axe),
        cmocka_unit_test(goths_G14_7_the_barricade_of_the_attacker_stops_his_axe_and_his_catapult),
        cmocka_unit_test(goths_G14_7_rats_bite_him_where_he_stands_on_a_barricade),
        cmocka_unit_test(goths_G14_7_rats_do_nothing_where_he_has_no_barricade),
        cmocka_unit_test(goths_G14_7_the_catapult_takes_two_and_unloads),
        cmocka_unit_test(goths_G14_7_a_returned_attack_can_eliminate_the_attacker),
        cmocka_unit_test(goths_G14_7_the_ballista_hits_him_wherever_he_stands),
        cmocka_unit_test(goths_G14_7_his_own_units_are_the_measure),
        cmocka_unit_test(goths_G14_7_as_far_as_the_units_of_the_attacker_go),
        cmocka_unit_test(goths_G14_7_without_an_attack_it_is_gone_for_nothing),
        cmocka_unit_test(goths_G14_7_an_inactive_engine_fires_at_nobody),
        cmocka_unit_test(goths_G14_7_sabotage_is_no_attack),
        cmocka_unit_test(goths_G14_7_whomever_it_would_be_aimed_at_and_no_target_is_asked),
        cmocka_unit_test(goths_G14_7_attacks_of_the_other_enemy_are_not_returned),
        cmocka_unit_test(goths_G14_7_several_on_one_enemy_do_no_more_than_one),
        cmocka_unit_test(goths_G14_7_each_against_the_other_strikes_both),
        cmocka_unit_test(goths_G14_7_a_stolen_attack_is_that_of_the_thief_G11_4),
        cmocka_unit_test(goths_G14_7_an_attack_stolen_from_him_is_not_his_G11_4),
        cmocka_unit_test(goths_G14_7_it_works_on_when_its_user_is_eliminated),
        cmocka_unit_test(goths_G14_8_feast_sends_the_army_back_before_the_orders),
        cmocka_unit_test(goths_G14_8_then_the_army_may_advance_as_usual),
        cmocka_unit_test(goths_G14_8_from_plain_2_to_plain_1),
        cmocka_unit_test(goths_G14_8_from_an_objective_to_plain_2),
        cmocka_unit_test(goths_G14_8_a_feast_does_not_touch_the_initiative),
        cmocka_unit_test(goths_G14_8_no_effect_in_the_forest),
        cmocka_unit_test(goths_G14_8_a_barricade_side_protects_again),
        cmocka_unit_test(goths_G14_9_a_keg_destroys_the_engine_for_good),
        cmocka_unit_test(goths_G14_9_a_ballista_is_destroyed_too),
        cmocka_unit_test(goths_G14_9_a_keg_turns_a_barricade_back_and_none_can_be_built),
        cmocka_unit_test(goths_G14_9_a_keg_marks_a_card_before_anything_is_built),
        cmocka_unit_test(goths_G14_9_a_keg_kills_nobody),
        cmocka_unit_test(goths_G14_9_a_destroyed_engine_is_not_offered_again),
        cmocka_unit_test(goths_G14_9_two_kegs_may_name_the_same_engine),
        cmocka_unit_test(goths_G4_4_no_target_is_asked_of_a_destroyed_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
