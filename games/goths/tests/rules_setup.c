// SPDX-License-Identifier: MIT
/* rules_setup.c: setup, giving orders, and whether they get through (G1 to G3). */
#include "turns.h"

#include <stdio.h>
#include <string.h>

#define CLAN_AT_THE_START(camp)                                                                              \
    "{\"camp\":\"" camp                                                                                      \
    "\",\"units\":2,\"reserve\":1,\"at\":\"forest\",\"engine\":\"catapult\",\"active\":false,"               \
    "\"barricades\":[],\"barricade3d\":null,\"blocked\":[],\"poison\":[],\"fog\":null,\"cards\":[],"         \
    "\"set_aside\":null,\"order\":null,\"robs\":null,\"boomerang\":null,\"out\":false}"

static void goths_G1_1_two_clans_of_a_king_and_a_warchief(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_view("table", "clans", "{\"A\":" CLAN_AT_THE_START("A") ",\"B\":" CLAN_AT_THE_START("B") "}");
    expect_view("table", "kings",
                "{\"Ak\":{\"table\":[],\"played\":null},\"Bk\":{\"table\":[],\"played\":null}}");
    expect_actors("Ak");
    play("Ak VR");
    expect_actors("Bk");
    play("Bk VR");
    expect_actors("Aw Bw");
}

static void goths_G1_2_the_default_ring_of_backs(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_legal("Ak", "BC BV CB CR RC RV VB VR");
    static const char *const backs[][2] = {{"VR", "\"VR\""}, {"VB", "\"VB\""}, {"RV", "\"VR\""},
                                           {"RC", "\"RC\""}, {"CR", "\"RC\""}, {"CB", "\"CB\""},
                                           {"BC", "\"CB\""}, {"BV", "\"VB\""}};
    for (size_t i = 0; i < sizeof backs / sizeof *backs; i++) {
        char move[8];
        snprintf(move, sizeof move, "Ak %s", backs[i][0]);
        play(move);
        expect_king("Ak", "played.back", backs[i][1]);
        undo();
    }
}

static void goths_G1_2_the_second_ring_of_backs(void **unused)
{
    (void)unused;
    begin("players=4 backs=vrbc", "QTP", NULL);
    expect_legal("Ak", "BC BR CB CV RB RV VC VR");
    play("Ak BR");
    expect_king("Ak", "played.back", "\"RB\"");
    expect_legal("Bk", "BC BR CB CV RB RV VC VR");
    play("Bk CV");
    expect_king("Bk", "played.back", "\"VC\"");
}

static void goths_G1_2_the_third_ring_of_backs(void **unused)
{
    (void)unused;
    begin("players=4 backs=vcrb", "QTP", NULL);
    expect_legal("Ak", "BR BV CR CV RB RC VB VC");
    play("Ak CR");
    expect_king("Ak", "played.back", "\"RC\"");
    refused("Bk VR", "");
}

static void goths_G1_3_a_warchief_has_one_card_per_order(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    play("Ak VR", "Bk VR");
    expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
    expect_legal("Bw", "advance axe barricade fire load rats recruit sabotage scout");
    refused("Aw goth", "");
    refused("Aw pigeon", "");
}

static void goths_G1_4_two_units_in_the_forest_and_one_in_reserve(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_clan("A", "units", "2");
    expect_clan("A", "reserve", "1");
    expect_at("A", "forest");
    expect_clan("B", "engine", "\"catapult\"");
    expect_clan("B", "active", "false");
}

static void goths_G1_4_the_lane_is_forest_plain_1_plain_2(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance");
    expect_at("A", "plain1");
    turn("A=advance");
    expect_at("A", "plain2");
    expect_at("B", "forest");
}

static void goths_G1_5_the_objectives_are_shuffled_face_down(void **unused)
{
    (void)unused;
    start("goths", "players=4");
    expect_actors("chance");
    expect_phase("setup");
    expect_legal("chance", "deal:PQT deal:PTQ deal:QPT deal:QTP deal:TPQ deal:TQP");
    refused("chance deal:QQP", "");
    refused("chance deal:.TP", "");
    play("chance deal:QTP");
    expect_view("table", "objectives",
                "[{\"up\":false,\"face\":null,\"scouted\":[]},{\"up\":false,\"face\":null,\"scouted\":[]},"
                "{\"up\":false,\"face\":null,\"scouted\":[]}]");
    expect_face("all", 1, "Q");
    expect_face("all", 2, "T");
    expect_face("all", 3, "P");
}

static void goths_G1_6_the_ostrogoths_begin(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_turn(1);
    expect_initiative("A");
    expect_phase("king");
    expect_actors("Ak");
}

static void goths_G2_1_the_initiative_passes_from_turn_2_on(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_initiative("A");
    turn("");
    expect_turn(2);
    expect_initiative("B");
    expect_actors("Bk");
    turn("A=!load B=!load");
    expect_turn(3);
    expect_initiative("A");
    expect_actors("Ak");
    turn("");
    expect_initiative("B");
}

static void goths_G2_2_the_back_is_public_and_the_face_is_not(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    play("Ak VB");
    expect_view("Ak", "kings.Ak.played", "{\"back\":\"VB\",\"face\":\"V\"}");
    expect_view("all", "kings.Ak.played", "{\"back\":\"VB\",\"face\":\"V\"}");
    expect_view("Aw", "kings.Ak.played", "{\"back\":\"VB\",\"face\":null}");
    expect_view("Bk", "kings.Ak.played", "{\"back\":\"VB\",\"face\":null}");
    expect_view("Bw", "kings.Ak.played", "{\"back\":\"VB\",\"face\":null}");
    expect_view("table", "kings.Ak.played", "{\"back\":\"VB\",\"face\":null}");
    expect_king("Ak", "table", "[]");
    expect_shown("Bw", "G2.2");
}

static void goths_G2_3_the_other_king_plays_second_and_has_seen_the_first_back(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_legal("Bk", "");
    refused("Bk VR", "");
    play("Ak CB");
    expect_actors("Bk");
    expect_legal("Ak", "");
    expect_view("Bk", "kings.Ak.played.back", "\"CB\"");
    play("Bk BC");
    expect_view("Bk", "kings.Bk.played", "{\"back\":\"CB\",\"face\":\"B\"}");
    expect_view("Ak", "kings.Bk.played", "{\"back\":\"CB\",\"face\":null}");
    expect_phase("order");
}

static void goths_G2_3_on_turn_2_the_other_king_is_the_first(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("");
    expect_actors("Bk");
    refused("Ak VR", "");
    play("Bk VR");
    expect_actors("Ak");
}

static void goths_G2_4_the_warchiefs_choose_at_the_same_time(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    refused("Aw scout", "");
    play("Ak VR", "Bk BC");
    expect_actors("Aw Bw");
    play("Bw axe");
    expect_actors("Aw");
    expect_legal("Bw", "");
    refused("Bw rats", "");
    expect_view("Bw", "clans.B.order", "\"axe\"");
    expect_view("all", "clans.B.order", "\"axe\"");
    expect_view("Bk", "clans.B.order", "\"hidden\"");
    expect_view("Aw", "clans.B.order", "\"hidden\"");
    expect_clan("B", "order", "\"hidden\"");
    expect_clan("A", "order", "null");
    play("Aw scout");
    expect_clan("A", "order", "\"scout\"");
    expect_clan("B", "order", "\"axe\"");
    expect_king("Ak", "played", "{\"back\":\"VR\",\"face\":\"V\"}");
    expect_king("Bk", "played", "{\"back\":\"CB\",\"face\":\"B\"}");
}

static void goths_G2_5_nothing_a_seat_may_play_talks_to_its_camp(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    expect_legal("Aw", "");
    refused("Aw done", "");
    play("Ak VR", "Bk BC");
    expect_legal("Ak", "");
    refused("Ak scout", "");
    play("Bw axe", "Aw scout", "Aw look:1");
    expect_face("Aw", 1, "Q");
    expect_face("Ak", 1, NULL);
}

static void goths_G2_6_face_up_king_cards_are_public_and_not_in_hand(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=axe");
    expect_king("Ak", "table", "[\"VR\"]");
    expect_view("Bw", "kings.Ak.table", "[\"VR\"]");
    expect_king("Ak", "played", "null");
    play("Bk CR");
    expect_legal("Ak", "BC BV CB CR RC RV VB");
    refused("Ak VR", "[G2.6]");
}

/* Every order with a King card of every character: it gets through on its own and on no other. */
static void goths_G3_1_an_order_gets_through_on_its_character(void **unused)
{
    (void)unused;
    static const char *const all[][2] = {{"scout", "V"},   {"sabotage", "V"}, {"recruit", "R"},
                                         {"load", "C"},    {"fire", "C"},     {"barricade", "B"},
                                         {"advance", "B"}, {"axe", "B"},      {"rats", "B"}};
    static const char *const cards[] = {"VR", "VB", "RV", "RC", "CR", "CB", "BC", "BV"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (size_t j = 0; j < sizeof cards / sizeof *cards; j++) {
            char line[32], left[16];
            bool through = cards[j][0] == all[i][1][0];
            snprintf(line, sizeof line, "A:%s A=%s", cards[j], all[i][0]);
            snprintf(left, sizeof left, "[\"%s\"]", cards[j]);
            begin("players=4", "QTP", NULL);
            turn(line);
            if (through && strcmp(all[i][0], "scout") == 0)
                play("Aw look:1");
            expect_turn(2);
            expect_king("Ak", "table", through ? "[]" : left);
            expect_at("A", through && strcmp(all[i][0], "advance") == 0 ? "plain1" : "forest");
        }
}

static void goths_G3_1_the_decoy_does_not_count(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VB A=advance B:RC B=load");
    expect_at("A", "forest");
    expect_clan("B", "active", "false");
    expect_king("Ak", "table", "[\"VB\"]");
    expect_king("Bk", "table", "[\"RC\"]");
}

static void goths_G3_1_a_card_lying_face_up_counts(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=axe B=load");
    expect_clan("B", "active", "true");
    turn("A:RV A=sabotage B=recruit");
    expect_clan("B", "active", "false");
    expect_king("Ak", "table", "[]");
}

static void goths_G3_1_any_of_several_lying_cards_counts(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=axe");
    turn("A:RC A=axe");
    turn("A:CB A=recruit");
    expect_units("A", 3);
    expect_king("Ak", "table", "[]");
}

static void goths_G3_1_the_enemy_cards_do_not_count(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=advance B:BC B=!scout");
    expect_at("A", "forest");
    turn("A:RV A=advance B:VR B=axe");
    expect_at("A", "forest");
    expect_king("Ak", "table", "[\"VR\",\"RV\"]");
}

static void goths_G3_2_a_king_takes_all_his_cards_back(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=axe");
    turn("A:CB A=axe");
    expect_king("Ak", "table", "[\"VR\",\"CB\"]");
    turn("A:BC A=advance");
    expect_at("A", "plain1");
    expect_king("Ak", "table", "[]");
    expect_king("Ak", "played", "null");
    play("Bk CR");
    expect_legal("Ak", "BC BV CB CR RC RV VB VR");
}

static void goths_G3_2_the_warchief_takes_his_card_back(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance");
    expect_clan("A", "order", "null");
    expect_clan("A", "set_aside", "null");
    kings("");
    expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
}

static void goths_G3_2_an_order_that_got_through_must_be_carried_out(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turns(2, "A=advance");
    turn("A=scout");
    play("Aw look:1");
    expect_face("Aw", 1, "T");
    turn("A=advance");
    expect_legal("Aw", "enter:1 enter:2 enter:3");
    refused("Aw pass", "");
}

static void goths_G3_3_an_order_that_did_not_get_through_does_nothing(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=advance");
    expect_at("A", "forest");
    expect_king("Ak", "table", "[\"VR\"]");
    expect_king("Ak", "played", "null");
    turn("A:CB A=barricade");
    expect_clan("A", "barricades", "[]");
    expect_king("Ak", "table", "[\"VR\",\"CB\"]");
    kings("A:VB B=fire");
    expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
}

static void goths_G3_4_each_clan_is_judged_alone(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=advance B:BC B=advance");
    expect_at("A", "forest");
    expect_at("B", "plain1");
    expect_king("Ak", "table", "[\"VR\"]");
    expect_king("Bk", "table", "[]");
    turn("A:BC A=advance B:VR B=advance");
    expect_at("A", "plain1");
    expect_at("B", "plain1");
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[\"VR\"]");
}

static void goths_G3_5_a_king_never_runs_out_of_cards(void **unused)
{
    (void)unused;
    static const char *const failures[] = {"A:VR A=advance", "A:VB A=advance", "A:RV A=advance",
                                           "A:RC A=advance", "A:CR A=advance", "A:CB A=advance"};
    begin("players=4", "QTP", NULL);
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++)
        turn(failures[i]);
    expect_at("A", "forest");
    expect_king("Ak", "table", "[\"VR\",\"VB\",\"RV\",\"RC\",\"CR\",\"CB\"]");
    expect_legal("Ak", "BC BV");
    turn("A:BV A=advance");
    expect_at("A", "plain1");
    expect_king("Ak", "table", "[]");
}

static void goths_G3_6_an_order_without_effect_counts_as_carried_out(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:VR A=axe B:VR B=axe");
    turn("A:CB A=fire B:BC B=rats");
    expect_units("A", 2);
    expect_units("B", 2);
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[]");
}

static void goths_G3_7_cards_lie_as_played_until_the_turn_ends(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A:CR A=axe B:CR B=axe");
    turn("A:VR A=scout B:VB B=axe");
    expect_phase("resolve");
    expect_actors("Aw");
    expect_king("Ak", "table", "[\"CR\"]");
    expect_king("Ak", "played", "{\"back\":\"VR\",\"face\":\"V\"}");
    expect_king("Bk", "table", "[\"CR\"]");
    expect_king("Bk", "played", "{\"back\":\"VB\",\"face\":\"V\"}");
    expect_clan("A", "order", "\"scout\"");
    expect_clan("B", "order", "\"axe\"");
    play("Aw look:1");
    expect_king("Ak", "table", "[]");
    expect_king("Ak", "played", "null");
    expect_king("Bk", "table", "[\"CR\",\"VB\"]");
    expect_king("Bk", "played", "null");
    expect_clan("A", "order", "null");
    expect_clan("B", "order", "null");
}

static void goths_G3_7_a_win_leaves_everything_lying(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance");
    turn("A=advance B:VR B=axe");
    turn("A:BC A=advance B:RV B=axe");
    play("Aw enter:1");
    expect_result("A [G6.1]");
    expect_turn(3);
    expect_king("Ak", "played", "{\"back\":\"CB\",\"face\":\"B\"}");
    expect_king("Bk", "table", "[\"VR\"]");
    expect_king("Bk", "played", "{\"back\":\"VR\",\"face\":\"R\"}");
    expect_clan("A", "order", "\"advance\"");
    expect_clan("B", "order", "\"axe\"");
}

static void goths_G3_7_a_draw_by_the_turn_limit_comes_after_the_return(void **unused)
{
    (void)unused;
    begin("players=4 turn_limit=2", "QTP", NULL);
    turn("A:VR A=axe B:VR B=axe");
    turn("A:BC A=axe B:RV B=axe");
    expect_result("draw [G6.3]");
    expect_king("Ak", "table", "[]");
    expect_king("Ak", "played", "null");
    expect_king("Bk", "table", "[\"VR\",\"RV\"]");
    expect_king("Bk", "played", "null");
    expect_clan("A", "order", "null");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G1_1_two_clans_of_a_king_and_a_warchief),
        cmocka_unit_test(goths_G1_2_the_default_ring_of_backs),
        cmocka_unit_test(goths_G1_2_the_second_ring_of_backs),
        cmocka_unit_test(goths_G1_2_the_third_ring_of_backs),
        cmocka_unit_test(goths_G1_3_a_warchief_has_one_card_per_order),
        cmocka_unit_test(goths_G1_4_two_units_in_the_forest_and_one_in_reserve),
        cmocka_unit_test(goths_G1_4_the_lane_is_forest_plain_1_plain_2),
        cmocka_unit_test(goths_G1_5_the_objectives_are_shuffled_face_down),
        cmocka_unit_test(goths_G1_6_the_ostrogoths_begin),
        cmocka_unit_test(goths_G2_1_the_initiative_passes_from_turn_2_on),
        cmocka_unit_test(goths_G2_2_the_back_is_public_and_the_face_is_not),
        cmocka_unit_test(goths_G2_3_the_other_king_plays_second_and_has_seen_the_first_back),
        cmocka_unit_test(goths_G2_3_on_turn_2_the_other_king_is_the_first),
        cmocka_unit_test(goths_G2_4_the_warchiefs_choose_at_the_same_time),
        cmocka_unit_test(goths_G2_5_nothing_a_seat_may_play_talks_to_its_camp),
        cmocka_unit_test(goths_G2_6_face_up_king_cards_are_public_and_not_in_hand),
        cmocka_unit_test(goths_G3_1_an_order_gets_through_on_its_character),
        cmocka_unit_test(goths_G3_1_the_decoy_does_not_count),
        cmocka_unit_test(goths_G3_1_a_card_lying_face_up_counts),
        cmocka_unit_test(goths_G3_1_any_of_several_lying_cards_counts),
        cmocka_unit_test(goths_G3_1_the_enemy_cards_do_not_count),
        cmocka_unit_test(goths_G3_2_a_king_takes_all_his_cards_back),
        cmocka_unit_test(goths_G3_2_the_warchief_takes_his_card_back),
        cmocka_unit_test(goths_G3_2_an_order_that_got_through_must_be_carried_out),
        cmocka_unit_test(goths_G3_3_an_order_that_did_not_get_through_does_nothing),
        cmocka_unit_test(goths_G3_4_each_clan_is_judged_alone),
        cmocka_unit_test(goths_G3_5_a_king_never_runs_out_of_cards),
        cmocka_unit_test(goths_G3_6_an_order_without_effect_counts_as_carried_out),
        cmocka_unit_test(goths_G3_7_cards_lie_as_played_until_the_turn_ends),
        cmocka_unit_test(goths_G3_7_a_win_leaves_everything_lying),
        cmocka_unit_test(goths_G3_7_a_draw_by_the_turn_limit_comes_after_the_return),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
