// SPDX-License-Identifier: MIT
/* rules_new_deal.c: the new deal, and the order in which tokens take effect (G14.10). */
#include "turns.h"

#define NEAR "players=4 fog=fortune fog_near=on"

/* A turn up to its window (c), which is open then. */
static void until_tricks(const char *line)
{
    kings(line);
    orders(line);
    expect_phase("trick");
}

static void goths_G14_10_the_objectives_are_shuffled_and_knowledge_is_void(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=newdeal,B=double");
    turn("A=advance");
    turn("A=scout B=scout");
    play("Bw look:2", "Aw look:1");
    expect_face("Aw", 1, "Q");
    until_tricks("");
    expect_legal("Aw", "pass use:newdeal");
    play("Aw use:newdeal");
    expect_phase("trick");
    expect_actors("chance");
    expect_legal("chance", "deal:PQT deal:PTQ deal:QPT deal:QTP deal:TPQ deal:TQP");
    play("chance deal:PQT");
    expect_face("all", 1, "P");
    expect_face("all", 2, "Q");
    expect_face("Aw", 1, NULL);
    expect_face("Bw", 2, NULL);
    expect_scouted(1, "[]");
    expect_scouted(2, "[]");
    expect_turn(4);
}

static void goths_G14_10_an_occupied_objective_stays(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=newdeal,B=double");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    until_tricks("");
    play("Aw use:newdeal");
    expect_legal("chance", "deal:.QT deal:.TQ");
    refused("chance deal:PQT", "");
    play("chance deal:.QT");
    expect_up(1, true);
    expect_face("table", 1, "P");
    expect_face("all", 2, "Q");
    expect_at("A", "objective1");
}

static void goths_G14_10_a_free_objective_that_was_face_up_is_face_down_again(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=newdeal,B=double");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:2");
    turn("A=advance");
    play("Aw enter:1");
    expect_face("table", 2, "T");
    until_tricks("");
    play("Aw use:newdeal");
    expect_legal("chance", "deal:.QT deal:.TQ");
    play("chance deal:.TQ");
    expect_up(2, false);
    expect_face("table", 2, NULL);
    expect_face("Aw", 2, NULL);
    expect_face("all", 2, "T");
}

static void goths_G14_10_orders_are_resolved_on_the_new_deal(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=newdeal,B=double");
    turns(2, "A=advance");
    until_tricks("A=advance");
    play("Aw use:newdeal", "chance deal:PQT", "Aw enter:2");
    expect_result("A [G6.1]");
}

static void goths_G14_10_a_single_free_card_is_dealt_by_itself_and_its_knowledge_is_void(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=newdeal,B=double");
    turns(2, "A=advance B=advance");
    turn("A=advance B=advance");
    play("Aw enter:1", "Bw enter:2");
    turn("A=scout");
    expect_face("Aw", 3, "Q");
    expect_scouted(3, "[\"A\"]");
    until_tricks("");
    play("Aw use:newdeal", "Bw pass");
    expect_turn(6);
    expect_scouted(3, "[]");
    expect_face("Aw", 3, NULL);
    expect_face("all", 3, "Q");
    expect_up(1, true);
    expect_up(2, true);
}

static void goths_G14_10_two_new_deals_are_two_shuffles(void **unused)
{
    (void)unused;
    begin(NEAR " expansion_copies=2", "QTP", "A=newdeal,B=newdeal");
    turn("A=advance B=advance");
    until_tricks("");
    play("Aw use:newdeal", "Bw use:newdeal");
    play("chance deal:PQT");
    expect_actors("chance");
    expect_phase("trick");
    play("chance deal:TPQ");
    expect_turn(3);
    expect_face("all", 1, "T");
}

/* A stands on an objective with a new deal, B has a feast. */
static void objective_and_feast(void)
{
    begin(NEAR, "PTQ", "A=newdeal,B=feast");
    turns(2, "A=advance B=advance");
    turn("A=advance");
    play("Aw enter:1");
}

static void goths_G14_10_a_feast_earlier_in_initiative_order_frees_the_card_for_the_deal(void **unused)
{
    (void)unused;
    objective_and_feast();
    until_tricks("");
    expect_initiative("B");
    play("Aw use:newdeal", "Bw use:feast:A");
    expect_actors("chance");
    expect_at("A", "plain2");
    expect_legal("chance", "deal:PQT deal:PTQ deal:QPT deal:QTP deal:TPQ deal:TQP");
    play("chance deal:QTP");
    expect_up(1, false);
    expect_face("Aw", 1, NULL);
}

static void goths_G14_10_a_feast_later_in_initiative_order_waits_for_the_deal(void **unused)
{
    (void)unused;
    objective_and_feast();
    turn("");
    until_tricks("");
    expect_initiative("A");
    play("Bw use:feast:A", "Aw use:newdeal");
    expect_actors("chance");
    expect_at("A", "objective1");
    expect_clan("A", "fog", "null");
    expect_clan("B", "fog", "null");
    expect_legal("chance", "deal:.QT deal:.TQ");
    play("chance deal:.QT");
    expect_at("A", "plain2");
    expect_up(1, true);
    expect_up(2, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G14_10_the_objectives_are_shuffled_and_knowledge_is_void),
        cmocka_unit_test(goths_G14_10_an_occupied_objective_stays),
        cmocka_unit_test(goths_G14_10_a_free_objective_that_was_face_up_is_face_down_again),
        cmocka_unit_test(goths_G14_10_orders_are_resolved_on_the_new_deal),
        cmocka_unit_test(goths_G14_10_a_single_free_card_is_dealt_by_itself_and_its_knowledge_is_void),
        cmocka_unit_test(goths_G14_10_two_new_deals_are_two_shuffles),
        cmocka_unit_test(goths_G14_10_a_feast_earlier_in_initiative_order_frees_the_card_for_the_deal),
        cmocka_unit_test(goths_G14_10_a_feast_later_in_initiative_order_waits_for_the_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
