// SPDX-License-Identifier: MIT
/* rules_expansion.c: who gets the cards, the pigeon, the ballista and the 3D barricade (G10, G12, G13, G15).
 */
#include "turns.h"

#define NEAR "players=4 fog=fortune fog_near=on barricade3d=on"

static void goths_G10_0_the_only_warchief_of_a_camp_gets_each_card(void **unused)
{
    (void)unused;
    static const char *const options[] = {
        "players=2 gothic=on ballista=on", "players=3 gothic=on ballista=on",
        "players=4 gothic=on ballista=on", "players=4 gothic=on ballista=on expansion_copies=2"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        begin(options[i], "QTP", NULL);
        expect_phase("king");
        expect_clan("A", "cards", "[\"goth\"]");
        expect_clan("B", "cards", "[\"goth\"]");
        expect_clan("A", "engine", "\"ballista\"");
        expect_clan("B", "engine", "\"ballista\"");
    }
}

static void goths_G10_0_with_two_copies_every_warchief_has_each_card(void **unused)
{
    (void)unused;
    begin("players=8 gothic=on pigeon=on ballista=on expansion_copies=2", "QTP", NULL);
    expect_phase("king");
    static const char *const all[] = {"A", "B", "C", "D"};
    for (size_t i = 0; i < 4; i++) {
        expect_clan(all[i], "cards", "[\"goth\",\"pigeon\"]");
        expect_clan(all[i], "engine", "\"ballista\"");
    }
}

static void goths_G10_0_with_one_copy_the_king_decides_card_by_card(void **unused)
{
    (void)unused;
    begin("players=6 gothic=on pigeon=on ballista=on", "QTP", NULL);
    expect_phase("setup");
    expect_actors("ACk");
    expect_legal("ACk", "give:goth:A give:goth:C");
    expect_legal("BDk", "");
    refused("ACk give:goth:B", "");
    refused("ACk give:pigeon:A", "");
    play("ACk give:goth:C");
    expect_view("Bw", "clans.C.cards", "[\"goth\"]");
    expect_actors("BDk");
    expect_legal("BDk", "give:goth:B give:goth:D");
    play("BDk give:goth:B");
    expect_legal("ACk", "give:pigeon:A give:pigeon:C");
    play("ACk give:pigeon:C");
    expect_legal("BDk", "give:pigeon:B give:pigeon:D");
    play("BDk give:pigeon:D");
    expect_legal("ACk", "give:ballista:A give:ballista:C");
    play("ACk give:ballista:A");
    expect_clan("A", "engine", "\"ballista\"");
    expect_legal("BDk", "give:ballista:B give:ballista:D");
    play("BDk give:ballista:D");
    expect_phase("king");
    expect_actors("ACk");
    expect_clan("A", "cards", "[]");
    expect_clan("B", "cards", "[\"goth\"]");
    expect_clan("C", "cards", "[\"goth\",\"pigeon\"]");
    expect_clan("D", "cards", "[\"pigeon\"]");
    expect_clan("B", "engine", "\"catapult\"");
    expect_clan("C", "engine", "\"catapult\"");
    expect_clan("D", "engine", "\"ballista\"");
    kings("");
    expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
    expect_legal("Cw", "advance axe barricade fire goth load pigeon rats recruit sabotage scout");
    expect_legal("Dw", "advance axe barricade fire load pigeon rats recruit sabotage scout");
}

static void goths_G10_0_two_kings_decide_together(void **unused)
{
    (void)unused;
    begin("players=8 gothic=on", "QTP", NULL);
    expect_phase("setup");
    expect_actors("Ak Ck");
    expect_legal("Ak", "give:goth:A give:goth:C");
    expect_legal("Ck", "give:goth:A give:goth:C");
    expect_legal("Bk", "");
    refused("Bk give:goth:B", "[G10.0]");
    refused("Ck give:goth:B", "[G10.0]");
    refused("Ck give:pigeon:C", "[G10.0]");
    play("Ck give:goth:C");
    expect_actors("Ak");
    expect_legal("Ck", "");
    refused("Ck give:goth:A", "[G10.0]");
    play("Ak give:goth:C");
    expect_shown("Bw", "G10.0");
    expect_clan("C", "cards", "[\"goth\"]");
    expect_clan("A", "cards", "[]");
    expect_view("table", "proposals", "[]");
    expect_actors("Bk Dk");
    play("Bk give:goth:D", "Dk give:goth:D");
    expect_clan("D", "cards", "[\"goth\"]");
    expect_phase("king");
    expect_actors("Ak");
}

static void goths_G10_0_a_proposal_is_unseen_until_both_are_made(void **unused)
{
    (void)unused;
    static const char *const viewers[] = {"Ak", "Aw", "Bk", "Ck", "Cw", "table", "all"};
    begin("players=8 ballista=on", "QTP", NULL);
    play("Ak give:ballista:A");
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        expect_not_shown(viewers[i], "G10.0");
        expect_view(viewers[i], "proposals", "[]");
    }
    expect_legal("Ck", "give:ballista:A give:ballista:C");
    play("Ck give:ballista:C");
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        expect_shown(viewers[i], "G10.0");
        expect_view(viewers[i], "proposals", "[{\"Ak\":\"A\",\"Ck\":\"C\"}]");
    }
    expect_clan("A", "engine", "\"catapult\"");
    expect_clan("C", "engine", "\"catapult\"");
    expect_actors("Ak Ck");
}

static void goths_G10_0_after_a_disagreement_both_are_asked_again(void **unused)
{
    (void)unused;
    begin("players=8 pigeon=on", "QTP", NULL);
    play("Ak give:pigeon:C", "Ck give:pigeon:A");
    expect_view("Bw", "proposals", "[{\"Ak\":\"C\",\"Ck\":\"A\"}]");
    play("Ck give:pigeon:C", "Ak give:pigeon:A");
    expect_view("Bw", "proposals", "[{\"Ak\":\"C\",\"Ck\":\"A\"},{\"Ak\":\"A\",\"Ck\":\"C\"}]");
    expect_actors("Ak Ck");
    play("Ck give:pigeon:A", "Ak give:pigeon:A");
    expect_clan("A", "cards", "[\"pigeon\"]");
    expect_view("table", "proposals", "[]");
    expect_actors("Bk Dk");
}

static void goths_G10_0_after_the_third_the_earlier_king_decides_alone(void **unused)
{
    (void)unused;
    begin("players=8 gothic=on ballista=on", "QTP", NULL);
    play("Ak give:goth:A", "Ck give:goth:A");
    for (int times = 0; times < 2; times++)
        play("Bk give:goth:B", "Dk give:goth:D");
    expect_actors("Bk Dk");
    play("Dk give:goth:B", "Bk give:goth:D");
    expect_actors("Bk");
    expect_legal("Bk", "give:goth:B give:goth:D");
    expect_legal("Dk", "");
    refused("Dk give:goth:B", "[G10.0]");
    expect_view("Dk", "proposals",
                "[{\"Bk\":\"B\",\"Dk\":\"D\"},{\"Bk\":\"B\",\"Dk\":\"D\"},{\"Bk\":\"D\",\"Dk\":\"B\"}]");
    play("Bk give:goth:D");
    expect_clan("D", "cards", "[\"goth\"]");
    expect_view("table", "proposals", "[]");
    /* The next card is another matter, for the other camp too. */
    expect_actors("Ak Ck");
    play("Ak give:ballista:A", "Ck give:ballista:C");
    expect_actors("Ak Ck");
    play("Ak give:ballista:C", "Ck give:ballista:C");
    play("Bk give:ballista:B", "Dk give:ballista:D");
    expect_actors("Bk Dk");
}

static void goths_G10_0_a_proposal_can_be_taken_back(void **unused)
{
    (void)unused;
    begin("players=8 gothic=on", "QTP", NULL);
    play("Ak give:goth:A");
    undo();
    expect_actors("Ak Ck");
    play("Ak give:goth:C", "Ck give:goth:A");
    undo();
    expect_view("table", "proposals", "[]");
    expect_actors("Ck");
    play("Ck give:goth:C");
    expect_clan("C", "cards", "[\"goth\"]");
}

static void goths_G10_0_at_seven_one_camp_has_two_kings(void **unused)
{
    (void)unused;
    begin("players=7 pigeon=on", "QTP", NULL);
    expect_actors("ACk");
    play("ACk give:pigeon:A");
    expect_clan("A", "cards", "[\"pigeon\"]");
    expect_actors("Bk Dk");
    play("Bk give:pigeon:B", "Dk give:pigeon:B");
    expect_phase("king");
    begin("players=7 pigeon=on lone_king_camp=BD", "QTP", NULL);
    expect_actors("Ak Ck");
    play("Ak give:pigeon:A", "Ck give:pigeon:A");
    expect_actors("BDk");
    play("BDk give:pigeon:D");
    expect_phase("king");
}

static void goths_G10_0_tokens_are_drawn_before_the_cards_are_given(void **unused)
{
    (void)unused;
    start("goths", "players=6 ballista=on fog=base");
    play("chance deal:QTP");
    expect_actors("chance");
    play("chance fog:A=pea,B=pea,C=boar,D=gusts");
    expect_phase("setup");
    expect_actors("ACk");
}

#define PIGEONS "pigeon=on expansion_copies=2"

static void goths_G12_1_the_pigeon_gets_through_on_the_recruiter(void **unused)
{
    (void)unused;
    begin("players=8 " PIGEONS, "QTP", NULL);
    turn("A:BC A=pigeon");
    expect_turn(2);
    expect_king("Ak", "table", "[\"BC\"]");
    turn("A:RV A=pigeon");
    expect_phase("parley");
}

static void goths_G12_1_it_is_carried_out_right_after_number_3(void **unused)
{
    (void)unused;
    begin("players=8 " PIGEONS, "QTP", NULL);
    turn("A=pigeon B=recruit D=load");
    expect_phase("parley");
    expect_units("B", 3);
    expect_clan("D", "active", "false");
    play("Ak done", "Aw done", "Ck done", "Cw done");
    expect_clan("D", "active", "true");
    expect_turn(2);
    expect_king("Ak", "table", "[]");
}

static void goths_G12_2_the_game_waits_until_everyone_is_done(void **unused)
{
    (void)unused;
    begin("players=8 " PIGEONS, "QTP", NULL);
    turn("A=pigeon");
    expect_actors("Ak Aw Ck Cw");
    expect_legal("Ak", "done");
    expect_legal("Cw", "done");
    expect_legal("Bw", "");
    play("Cw done");
    expect_actors("Ak Aw Ck");
    refused("Cw done", "");
    play("Ak done", "Aw done");
    expect_actors("Ck");
    expect_phase("parley");
    play("Ck done");
    expect_phase("king");
}

static void goths_G12_3_the_only_king_of_a_camp_takes_no_part(void **unused)
{
    (void)unused;
    begin("players=6 " PIGEONS, "QTP", NULL);
    turn("C=pigeon");
    expect_phase("parley");
    expect_actors("Aw Cw");
    expect_legal("ACk", "");
    refused("ACk done", "");
    play("Aw done", "Cw done");
    expect_turn(2);
}

static void goths_G12_3_at_seven_it_depends_on_the_camp(void **unused)
{
    (void)unused;
    begin("players=7 " PIGEONS, "QTP", NULL);
    turn("C=pigeon D=pigeon");
    expect_actors("Aw Cw");
    play("Aw done", "Cw done");
    expect_actors("Bk Bw Dk Dw");
}

static void goths_G12_3_with_one_warchief_in_play_there_is_no_parley(void **unused)
{
    (void)unused;
    begin("players=8 " PIGEONS, "QTP", NULL);
    turn("B=load");
    turn("B=fire");
    play("Bw target:C");
    turn("A=pigeon");
    expect_turn(4);
    expect_king("Ak", "table", "[]");
}

static void goths_G12_3_two_pigeons_are_two_parleys_in_initiative_order(void **unused)
{
    (void)unused;
    begin("players=8 " PIGEONS, "QTP", NULL);
    turn("A=pigeon C=pigeon");
    play("Ak done", "Aw done", "Ck done", "Cw done");
    expect_phase("parley");
    expect_actors("Ak Aw Ck Cw");
    play("Ak done", "Aw done", "Ck done", "Cw done");
    expect_turn(2);
    expect_initiative("B");
    turn("A=pigeon D=pigeon");
    expect_actors("Bk Bw Dk Dw");
    play("Bk done", "Bw done", "Dk done", "Dw done");
    expect_actors("Ak Aw Ck Cw");
}

static void goths_G12_3_a_stolen_pigeon_is_the_parley_of_the_thief_G11_4(void **unused)
{
    (void)unused;
    begin("players=8 gothic=on " PIGEONS, "QTP", NULL);
    turn("A=pigeon D=goth");
    play("Dw rob:A");
    expect_phase("parley");
    expect_actors("Bk Bw Dk Dw");
    play("Bk done", "Bw done", "Dk done", "Dw done");
    expect_turn(2);
}

static void goths_G13_1_the_ballista_starts_inactive_and_must_be_loaded(void **unused)
{
    (void)unused;
    begin("players=4 ballista=on", "PTQ", NULL);
    expect_clan("A", "engine", "\"ballista\"");
    expect_clan("A", "active", "false");
    turn("A=fire B=advance");
    expect_units("B", 2);
    turn("A=load");
    expect_clan("A", "active", "true");
}

static void goths_G13_2_one_unit_wherever_the_army_stands(void **unused)
{
    (void)unused;
    begin("players=4 ballista=on", "PTQ", NULL);
    turn("A=load B=recruit");
    turn("A=fire");
    expect_units("B", 2);
    expect_clan("A", "active", "true");
    turn("A=fire B=recruit");
    turn("A=recruit B=barricade");
    turn("A=fire");
    expect_units("B", 1);
    turn("A=fire");
    expect_units("B", 0);
    expect_result("A [G6.2]");
    expect_clan("A", "active", "true");
}

static void goths_G13_2_it_hits_on_an_objective_too(void **unused)
{
    (void)unused;
    begin("players=4 ballista=on", "PTQ", NULL);
    turn("A=load B=advance");
    turn("A=recruit B=advance");
    turn("A=recruit B=advance");
    play("Bw enter:1");
    turn("A=fire");
    expect_units("B", 1);
}

static void goths_G13_2_sabotage_makes_the_ballista_inactive(void **unused)
{
    (void)unused;
    begin("players=4 ballista=on", "PTQ", NULL);
    turn("A=load");
    turn("A=fire B=sabotage");
    expect_clan("A", "active", "false");
    expect_units("B", 2);
}

static void goths_G13_2_the_ally_without_it_keeps_the_catapult(void **unused)
{
    (void)unused;
    begin("players=6 ballista=on", "PTQ", NULL);
    play("ACk give:ballista:A", "BDk give:ballista:B");
    turn("A=load C=load B=recruit D=recruit");
    expect_units("D", 3);
    turn("A=fire C=fire");
    expect_actors("Cw");
    play("Cw target:D");
    expect_units("D", 1);
    play("Aw target:B");
    expect_units("B", 2);
    expect_clan("A", "active", "true");
    expect_clan("C", "active", "false");
}

static void goths_G15_1_barricade_puts_it_where_the_army_stands(void **unused)
{
    (void)unused;
    begin("players=4 barricade3d=on", "PTQ", NULL);
    turn("A=barricade");
    expect_clan("A", "barricade3d", "\"forest\"");
    expect_clan("A", "barricades", "[]");
    expect_clan("B", "barricade3d", "null");
    turn("A=barricade");
    expect_clan("A", "barricade3d", "\"forest\"");
    expect_clan("A", "barricades", "[]");
}

static void goths_G15_1_also_on_an_objective(void **unused)
{
    (void)unused;
    begin("players=4 barricade3d=on", "PTQ", NULL);
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    turn("A=barricade");
    expect_clan("A", "barricade3d", "\"objective1\"");
    turn("B=axe");
    expect_units("A", 2);
    turn("B=rats");
    expect_units("A", 1);
}

static void goths_G15_2_it_protects_and_is_exposed_like_a_barricade(void **unused)
{
    (void)unused;
    begin("players=4 barricade3d=on", "PTQ", NULL);
    turn("A=advance B=load");
    turn("A=barricade B=recruit");
    turn("B=fire");
    expect_units("A", 2);
    expect_clan("B", "active", "false");
    turn("B=axe");
    expect_units("A", 2);
    turn("B=rats");
    expect_units("A", 1);
    expect_clan("A", "barricade3d", "\"plain1\"");
}

static void goths_G15_2_in_a_forest_it_brings_the_rats(void **unused)
{
    (void)unused;
    begin("players=4 barricade3d=on", "PTQ", NULL);
    turn("A=barricade");
    turn("B=rats");
    expect_units("A", 1);
    turn("B=axe");
    expect_units("A", 1);
}

static void goths_G15_3_it_goes_back_when_the_army_advances(void **unused)
{
    (void)unused;
    begin("players=4 barricade3d=on", "PTQ", NULL);
    turn("A=barricade");
    turn("A=advance");
    expect_clan("A", "barricade3d", "null");
    turn("B=axe");
    expect_units("A", 1);
    turn("A=barricade");
    expect_clan("A", "barricade3d", "\"plain1\"");
}

static void goths_G15_3_it_goes_back_when_the_army_feasts(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turn("A=advance B=barricade");
    turn("B=advance");
    turn("B=barricade");
    expect_clan("B", "barricade3d", "\"plain1\"");
    kings("A=rats");
    orders("A=rats");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "forest");
    expect_clan("B", "barricade3d", "null");
    expect_units("B", 2);
}

static void goths_G15_3_it_goes_back_when_its_army_is_eliminated_G8_9(void **unused)
{
    (void)unused;
    begin("players=8 barricade3d=on expansion_copies=2", "PTQ", NULL);
    turn("A=barricade");
    turn("B=rats");
    play("Bw target:A");
    expect_clan("A", "barricade3d", "\"forest\"");
    turn("B=rats");
    play("Bw target:A");
    expect_units("A", 0);
    expect_clan("A", "barricade3d", "null");
}

static void goths_G15_4_a_powder_keg_sends_it_back_and_marks_the_card(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=double");
    turn("A=advance B=advance");
    turn("B=barricade");
    kings("B=barricade");
    orders("B=barricade");
    play("Aw use:keg:B:plain1", "Bw pass");
    expect_clan("B", "barricade3d", "null");
    expect_clan("B", "blocked", "[\"plain1\"]");
    turn("B=advance");
    turn("B=barricade");
    expect_clan("B", "barricade3d", "\"plain2\"");
}

static void goths_G15_4_a_powder_keg_elsewhere_leaves_it(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=double");
    turn("A=advance B=barricade");
    kings("");
    orders("");
    play("Aw use:keg:B:plain2");
    expect_clan("B", "barricade3d", "\"forest\"");
    expect_clan("B", "blocked", "[\"plain2\"]");
}

static void goths_G15_4_rat_poison_stays_on_its_card(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=poison,B=feast");
    turn("A=advance B=advance");
    turn("A=barricade");
    turn("B=rats");
    play("Aw use:poison");
    expect_clan("A", "poison", "[\"plain1\"]");
    turn("A=advance");
    expect_clan("A", "barricade3d", "null");
    expect_clan("A", "poison", "[\"plain1\"]");
    kings("A=barricade B=rats");
    orders("A=barricade B=rats");
    play("Bw use:feast:A");
    expect_at("A", "plain1");
    expect_clan("A", "barricade3d", "\"plain1\"");
    expect_units("A", 2);
    expect_turn(6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G10_0_the_only_warchief_of_a_camp_gets_each_card),
        cmocka_unit_test(goths_G10_0_with_two_copies_every_warchief_has_each_card),
        cmocka_unit_test(goths_G10_0_with_one_copy_the_king_decides_card_by_card),
        cmocka_unit_test(goths_G10_0_two_kings_decide_together),
        cmocka_unit_test(goths_G10_0_a_proposal_is_unseen_until_both_are_made),
        cmocka_unit_test(goths_G10_0_after_a_disagreement_both_are_asked_again),
        cmocka_unit_test(goths_G10_0_after_the_third_the_earlier_king_decides_alone),
        cmocka_unit_test(goths_G10_0_a_proposal_can_be_taken_back),
        cmocka_unit_test(goths_G10_0_at_seven_one_camp_has_two_kings),
        cmocka_unit_test(goths_G10_0_tokens_are_drawn_before_the_cards_are_given),
        cmocka_unit_test(goths_G12_1_the_pigeon_gets_through_on_the_recruiter),
        cmocka_unit_test(goths_G12_1_it_is_carried_out_right_after_number_3),
        cmocka_unit_test(goths_G12_2_the_game_waits_until_everyone_is_done),
        cmocka_unit_test(goths_G12_3_the_only_king_of_a_camp_takes_no_part),
        cmocka_unit_test(goths_G12_3_at_seven_it_depends_on_the_camp),
        cmocka_unit_test(goths_G12_3_with_one_warchief_in_play_there_is_no_parley),
        cmocka_unit_test(goths_G12_3_two_pigeons_are_two_parleys_in_initiative_order),
        cmocka_unit_test(goths_G12_3_a_stolen_pigeon_is_the_parley_of_the_thief_G11_4),
        cmocka_unit_test(goths_G13_1_the_ballista_starts_inactive_and_must_be_loaded),
        cmocka_unit_test(goths_G13_2_one_unit_wherever_the_army_stands),
        cmocka_unit_test(goths_G13_2_it_hits_on_an_objective_too),
        cmocka_unit_test(goths_G13_2_sabotage_makes_the_ballista_inactive),
        cmocka_unit_test(goths_G13_2_the_ally_without_it_keeps_the_catapult),
        cmocka_unit_test(goths_G15_1_barricade_puts_it_where_the_army_stands),
        cmocka_unit_test(goths_G15_1_also_on_an_objective),
        cmocka_unit_test(goths_G15_2_it_protects_and_is_exposed_like_a_barricade),
        cmocka_unit_test(goths_G15_2_in_a_forest_it_brings_the_rats),
        cmocka_unit_test(goths_G15_3_it_goes_back_when_the_army_advances),
        cmocka_unit_test(goths_G15_3_it_goes_back_when_the_army_feasts),
        cmocka_unit_test(goths_G15_3_it_goes_back_when_its_army_is_eliminated_G8_9),
        cmocka_unit_test(goths_G15_4_a_powder_keg_sends_it_back_and_marks_the_card),
        cmocka_unit_test(goths_G15_4_a_powder_keg_elsewhere_leaves_it),
        cmocka_unit_test(goths_G15_4_rat_poison_stays_on_its_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
