// SPDX-License-Identifier: MIT
/* rules_losses.c: the tokens of window (d): double recruitment, rat poison and shield (G14.11 to G14.13). */
#include "turns.h"

#define NEAR  "players=4 fog=fortune fog_near=on"
#define NEAR8 "players=8 fog=fortune fog_near=on"

static void goths_G14_11_two_units_join_instead_of_one(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=double,B=keg");
    turn("A=advance B=axe");
    expect_legal("Aw", "pass");
    play("Aw pass");
    expect_units("A", 1);
    turn("A=recruit");
    expect_phase("resolve");
    expect_actors("Aw");
    expect_legal("Aw", "pass use:double");
    play("Aw use:double");
    expect_units("A", 3);
    expect_clan("A", "fog", "null");
}

static void goths_G14_11_as_far_as_the_reserve_goes(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=double,B=keg");
    turn("A=advance");
    turn("A=recruit");
    play("Aw use:double");
    expect_units("A", 3);
    expect_clan("A", "fog", "null");
}

static void goths_G14_11_a_pass_recruits_one_and_keeps_the_token(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=double,B=keg");
    turn("A=advance B=axe");
    play("Aw pass");
    turn("A=recruit");
    play("Aw pass");
    expect_units("A", 2);
    expect_token("Aw", "A", "hand", "double");
}

static void goths_G14_11_asked_at_every_recruit_whatever_the_reserve(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=double,B=keg");
    turn("A=recruit");
    expect_units("A", 3);
    turn("A=advance");
    turn("A=recruit");
    expect_actors("Aw");
    expect_legal("Aw", "pass use:double");
    play("Aw use:double");
    expect_units("A", 3);
    expect_clan("A", "fog", "null");
}

static void goths_G14_11_a_recruit_that_did_not_get_through_asks_nothing(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=double,B=keg");
    turn("A=advance");
    turn("A=!recruit");
    expect_turn(3);
    expect_units("A", 2);
}

static void goths_G14_11_the_thief_of_a_recruit_is_asked_G11_4(void **unused)
{
    (void)unused;
    begin(NEAR " gothic=on expansion_copies=2", "PTQ", "A=double,B=double");
    turn("A=advance B=advance");
    turn("A=goth B=recruit");
    expect_actors("Aw");
    expect_legal("Aw", "pass use:double");
    play("Aw use:double");
    expect_units("A", 3);
    expect_units("B", 2);
    expect_turn(3);
}

static void goths_G14_12_poisoned_rats_do_nothing(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=poison,B=keg");
    turn("A=advance");
    turn("A=barricade");
    turn("B:BC B=rats");
    expect_phase("resolve");
    expect_actors("Aw");
    expect_legal("Aw", "pass use:poison");
    expect_units("A", 2);
    play("Aw use:poison");
    expect_units("A", 2);
    expect_clan("A", "poison", "[\"plain1\"]");
    expect_clan("A", "fog", "null");
    expect_king("Bk", "table", "[]");
}

static void goths_G14_12_and_never_will_again_on_that_card(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=poison,B=keg");
    turn("A=advance");
    turn("A=barricade");
    turn("B=rats");
    play("Aw use:poison");
    turn("B=rats");
    expect_turn(5);
    expect_units("A", 2);
    turn("A=advance");
    turn("A=barricade");
    turn("B=rats");
    expect_units("A", 1);
    expect_clan("A", "poison", "[\"plain1\"]");
}

static void goths_G14_12_a_pass_lets_the_rats_bite(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=poison,B=keg");
    turn("A=advance");
    turn("A=barricade");
    turn("B=rats");
    play("Aw pass");
    expect_units("A", 1);
    expect_clan("A", "poison", "[]");
    expect_token("Aw", "A", "hand", "poison");
}

static void goths_G14_12_poison_is_no_help_against_the_axe(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=poison,B=keg");
    turn("A=advance");
    turn("B=axe");
    expect_legal("Aw", "pass");
    refused("Aw use:poison", "");
    play("Aw pass");
    expect_units("A", 1);
}

static void goths_G14_12_rats_that_would_not_hit_open_no_window(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=poison,B=keg");
    turn("A=advance");
    turn("B=rats");
    expect_turn(3);
    expect_token("Aw", "A", "hand", "poison");
}

/* The rats are returned to B, who stands on a barricade and holds the poison. */
static void goths_G14_12_poison_is_not_offered_against_returned_rats(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=poison");
    turn("A=advance B=advance");
    turn("A=barricade B=barricade");
    kings("B=rats");
    orders("B=rats");
    play("Aw use:boomerang:B", "Bw pass");
    expect_phase("resolve");
    expect_actors("Bw");
    expect_legal("Bw", "pass");
    play("Bw pass");
    expect_units("A", 2);
    expect_units("B", 1);
}

/* B's poison of turn 4 lies where he stands when his own rats come back on turn 5. */
static void goths_G14_12_poison_already_lying_works_against_returned_rats_G14_7(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=poison");
    turn("A=advance B=advance");
    turn("B=barricade");
    turn("A=rats");
    play("Bw use:poison");
    expect_clan("B", "poison", "[\"plain1\"]");
    kings("B=rats");
    orders("B=rats");
    play("Aw use:boomerang:B");
    expect_shown("table", "G14.12");
    expect_units("A", 2);
    expect_units("B", 2);
}

static void goths_G14_12_a_poisoned_objective_protects_any_army_and_a_new_deal_does_not_move_it(void **unused)
{
    (void)unused;
    begin(NEAR " barricade3d=on", "PTQ", "A=poison,B=newdeal");
    turns(2, "A=advance B=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=barricade B=rats");
    expect_actors("Aw");
    play("Aw use:poison");
    expect_clan("A", "poison", "[\"objective1\"]");
    turn("A=advance");
    play("Aw enter:2");
    expect_units("A", 1);
    kings("");
    orders("");
    play("Bw use:newdeal", "chance deal:P.Q");
    expect_clan("A", "poison", "[\"objective1\"]");
    turn("B=advance");
    play("Bw enter:1");
    turn("A=rats B=barricade");
    expect_turn(9);
    expect_clan("B", "barricade3d", "\"objective1\"");
    expect_units("B", 2);
    expect_clan("A", "poison", "[\"objective1\"]");
    expect_clan("B", "poison", "[]");
}

/* A poisons objective 1 and is eliminated elsewhere; his ally builds there later. */
static void goths_G14_12_the_poison_of_an_eliminated_warchief_stays_G8_9(void **unused)
{
    (void)unused;
    begin(NEAR8 " barricade3d=on expansion_copies=2", "PTQ", "A=poison,B=double,C=keg,D=feast");
    turns(2, "A=advance C=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=barricade B=rats");
    play("Bw target:A", "Aw use:poison");
    turn("A=advance");
    play("Aw enter:2");
    turn("B=axe");
    play("Bw target:A");
    expect_units("A", 0);
    expect_clan("A", "poison", "[\"objective1\"]");
    turn("C=advance");
    play("Cw enter:1");
    turn("C=barricade B=rats");
    expect_turn(9);
    expect_clan("C", "barricade3d", "\"objective1\"");
    expect_units("C", 2);
}

static void goths_G14_13_a_shield_cancels_one_loss(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=shield,B=keg");
    turn("A=advance");
    turn("B=axe");
    expect_phase("resolve");
    expect_actors("Aw");
    expect_legal("Aw", "pass use:shield");
    play("Aw use:shield");
    expect_units("A", 2);
    expect_clan("A", "fog", "null");
    turn("B=axe");
    expect_turn(4);
    expect_units("A", 1);
}

static void goths_G14_13_a_pass_keeps_the_shield(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=shield,B=keg");
    turn("A=advance");
    turn("B=axe");
    play("Aw pass");
    expect_units("A", 1);
    turn("B=axe");
    play("Aw use:shield");
    expect_units("A", 1);
}

static void goths_G14_13_of_two_losses_to_the_catapult_one_is_cancelled(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=shield,B=keg");
    turn("A=advance B=load");
    turn("B=fire");
    expect_legal("Aw", "pass use:shield");
    expect_clan("B", "active", "false");
    play("Aw use:shield");
    expect_units("A", 1);
}

static void goths_G14_13_the_only_loss_of_a_lone_unit_is_cancelled(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=shield,B=keg");
    turn("A=advance B=load");
    turn("B=axe");
    play("Aw pass");
    expect_units("A", 1);
    turn("B=fire");
    play("Aw use:shield");
    expect_units("A", 1);
    expect_result("none");
}

static void goths_G14_13_against_rats_and_the_ballista(void **unused)
{
    (void)unused;
    begin(NEAR " ballista=on", "PTQ", "A=shield,B=keg");
    turn("A=advance B=load");
    turn("A=barricade B=recruit");
    turn("B=rats");
    expect_legal("Aw", "pass use:shield");
    play("Aw pass");
    expect_units("A", 1);
    turn("B=fire");
    expect_legal("Aw", "pass use:shield");
    play("Aw use:shield");
    expect_units("A", 1);
}

static void goths_G14_13_no_window_where_nothing_would_be_lost(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=shield,B=keg");
    turn("A=advance B=load");
    turn("A=barricade B=recruit");
    turn("B=axe");
    expect_turn(4);
    turn("B=fire");
    expect_turn(5);
    expect_units("A", 2);
    expect_token("Aw", "A", "hand", "shield");
}

static void goths_G14_13_not_against_the_trap(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=shield,B=keg");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    expect_turn(4);
    expect_units("A", 1);
    expect_token("Aw", "A", "hand", "shield");
}

static void goths_G14_13_against_a_boomerang(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=shield");
    turn("A=advance B=advance");
    kings("B=axe");
    orders("B=axe");
    play("Aw use:boomerang:B", "Bw pass");
    expect_phase("resolve");
    expect_actors("Bw");
    expect_legal("Bw", "pass use:shield");
    play("Bw use:shield");
    expect_units("A", 2);
    expect_units("B", 2);
    expect_clan("B", "fog", "null");
}

static void goths_G14_13_against_one_of_two_losses_a_boomerang_returns(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=shield");
    turn("A=advance B=advance");
    turn("B=load");
    kings("B=fire");
    orders("B=fire");
    play("Aw use:boomerang:B", "Bw pass");
    expect_actors("Bw");
    play("Bw use:shield");
    expect_units("A", 2);
    expect_units("B", 1);
}

static void goths_G14_13_at_eight_the_target_is_asked_and_not_his_ally(void **unused)
{
    (void)unused;
    begin(NEAR8, "PTQ", "A=shield,B=keg,C=double,D=feast");
    turn("A=advance C=advance");
    turn("B=axe");
    play("Bw target:A");
    expect_actors("Aw");
    play("Aw use:shield");
    expect_units("A", 2);
    expect_units("C", 2);
    expect_turn(3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G14_11_two_units_join_instead_of_one),
        cmocka_unit_test(goths_G14_11_as_far_as_the_reserve_goes),
        cmocka_unit_test(goths_G14_11_a_pass_recruits_one_and_keeps_the_token),
        cmocka_unit_test(goths_G14_11_asked_at_every_recruit_whatever_the_reserve),
        cmocka_unit_test(goths_G14_11_a_recruit_that_did_not_get_through_asks_nothing),
        cmocka_unit_test(goths_G14_11_the_thief_of_a_recruit_is_asked_G11_4),
        cmocka_unit_test(goths_G14_12_poisoned_rats_do_nothing),
        cmocka_unit_test(goths_G14_12_and_never_will_again_on_that_card),
        cmocka_unit_test(goths_G14_12_a_pass_lets_the_rats_bite),
        cmocka_unit_test(goths_G14_12_poison_is_no_help_against_the_axe),
        cmocka_unit_test(goths_G14_12_rats_that_would_not_hit_open_no_window),
        cmocka_unit_test(goths_G14_12_poison_is_not_offered_against_returned_rats),
        cmocka_unit_test(goths_G14_12_poison_already_lying_works_against_returned_rats_G14_7),
        cmocka_unit_test(goths_G14_12_a_poisoned_objective_protects_any_army_and_a_new_deal_does_not_move_it),
        cmocka_unit_test(goths_G14_12_the_poison_of_an_eliminated_warchief_stays_G8_9),
        cmocka_unit_test(goths_G14_13_a_shield_cancels_one_loss),
        cmocka_unit_test(goths_G14_13_a_pass_keeps_the_shield),
        cmocka_unit_test(goths_G14_13_of_two_losses_to_the_catapult_one_is_cancelled),
        cmocka_unit_test(goths_G14_13_the_only_loss_of_a_lone_unit_is_cancelled),
        cmocka_unit_test(goths_G14_13_against_rats_and_the_ballista),
        cmocka_unit_test(goths_G14_13_no_window_where_nothing_would_be_lost),
        cmocka_unit_test(goths_G14_13_not_against_the_trap),
        cmocka_unit_test(goths_G14_13_against_a_boomerang),
        cmocka_unit_test(goths_G14_13_against_one_of_two_losses_a_boomerang_returns),
        cmocka_unit_test(goths_G14_13_at_eight_the_target_is_asked_and_not_his_ally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
