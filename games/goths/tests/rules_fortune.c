// SPDX-License-Identifier: MIT
/* rules_fortune.c: the tokens of fortune, their windows, mastermind and spyglass (G14.1 to G14.6, G14.14). */
#include "turns.h"

#include <stdio.h>

#define FAR   "players=4 fog=fortune"
#define NEAR  "players=4 fog=fortune fog_near=on"
#define NEAR8 "players=8 fog=fortune fog_near=on"

static void goths_G14_1_one_token_per_lane_from_the_chosen_pool(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=fortune fortune_tokens=shield,feast,keg");
    play("chance deal:QTP");
    expect_actors("chance");
    expect_phase("setup");
    expect_legal("chance", "fortune:A=feast,B=keg fortune:A=feast,B=shield fortune:A=keg,B=feast "
                           "fortune:A=keg,B=shield fortune:A=shield,B=feast fortune:A=shield,B=keg");
    refused("chance fortune:A=double,B=keg", "");
    refused("chance fog:A=pea,B=gusts", "");
    play("chance fortune:A=shield,B=feast");
    expect_clan("A", "fog", "{\"at\":\"plain2\",\"face\":null,\"scouted\":false}");
    expect_token("all", "A", "plain2", "shield");
    expect_token("all", "B", "plain2", "feast");
    expect_token("Aw", "A", "plain2", NULL);
}

static void goths_G14_1_all_nine_take_part_by_default(void **unused)
{
    (void)unused;
    static const char *const tokens[] = {"mastermind", "spyglass", "boomerang", "feast", "keg",
                                         "newdeal",    "double",   "poison",    "shield"};
    start("goths", FAR);
    play("chance deal:QTP");
    for (size_t i = 0; i < 9; i++)
        for (size_t j = 0; j < 9; j++) {
            char move[64];
            snprintf(move, sizeof move, "chance fortune:A=%s,B=%s", tokens[i], tokens[j]);
            if (i == j) {
                refused(move, "");
                continue;
            }
            play(move);
            expect_token("all", "B", "plain2", tokens[j]);
            undo();
        }
}

static void goths_G14_1_the_pool_holds_each_token_once_per_copy(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=fortune fortune_tokens=shield,feast expansion_copies=2");
    play("chance deal:QTP");
    expect_legal("chance", "fortune:A=feast,B=feast fortune:A=feast,B=shield fortune:A=shield,B=feast "
                           "fortune:A=shield,B=shield");
}

static void goths_G14_1_a_pool_with_one_outcome_is_settled_by_itself(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=fortune fortune_tokens=shield expansion_copies=2");
    play("chance deal:QTP");
    expect_actors("Ak");
    expect_token("all", "A", "plain2", "shield");
    expect_token("all", "B", "plain2", "shield");
    expect_token("Aw", "A", "plain2", NULL);
}

static void goths_G14_1_an_option_puts_them_on_plain_1(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=shield,B=feast");
    expect_token("table", "A", "plain1", NULL);
    expect_token("table", "B", "plain1", NULL);
    turn("A=advance");
    expect_token("table", "A", "hand", NULL);
}

static void goths_G14_2_entering_its_card_hands_the_token_over_in_secret(void **unused)
{
    (void)unused;
    begin(FAR, "QTP", "A=shield,B=feast");
    turn("A=advance");
    expect_token("Aw", "A", "plain2", NULL);
    turn("A=advance");
    expect_view("Aw", "clans.A.fog", "{\"at\":\"hand\",\"face\":\"shield\",\"scouted\":false}");
    expect_token("all", "A", "hand", "shield");
    expect_token("Ak", "A", "hand", NULL);
    expect_token("Bk", "A", "hand", NULL);
    expect_token("Bw", "A", "hand", NULL);
    expect_token("table", "A", "hand", NULL);
    expect_token("Bw", "B", "plain2", NULL);
}

static void goths_G14_3_every_holder_is_asked_in_every_window(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=shield,B=double");
    turn("A=advance B=advance");
    expect_phase("initiative");
    expect_actors("Aw Bw");
    expect_legal("Aw", "pass");
    expect_legal("Bw", "pass");
    play("Bw pass");
    expect_actors("Aw");
    refused("Bw pass", "");
    play("Aw pass");
    expect_phase("king");
    kings("");
    expect_phase("spy");
    expect_actors("Aw Bw");
    expect_legal("Aw", "pass");
    play("Aw pass", "Bw pass");
    expect_phase("order");
    play("Aw fire", "Bw fire");
    expect_phase("trick");
    expect_actors("Aw Bw");
    expect_legal("Bw", "pass");
    play("Aw pass", "Bw pass");
    expect_phase("initiative");
    expect_turn(3);
}

static void goths_G14_3_only_holders_are_asked(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=shield,B=double");
    turn("");
    expect_phase("king");
    expect_turn(2);
    kings("B=advance");
    expect_phase("order");
    orders("B=advance");
    expect_turn(3);
    expect_phase("initiative");
    expect_actors("Bw");
    expect_legal("Aw", "");
    refused("Aw pass", "");
}

static void goths_G14_3_answers_are_simultaneous_and_uses_are_public_when_all_have_answered(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=feast,B=double");
    turn("A=advance B=advance");
    kings("");
    orders("");
    expect_legal("Aw", "pass use:feast:B");
    play("Aw use:feast:B");
    expect_actors("Bw");
    expect_token("table", "A", "hand", NULL);
    expect_token("Aw", "A", "hand", "feast");
    expect_token("all", "A", "hand", "feast");
    expect_at("B", "plain1");
    expect_legal("Aw", "");
    play("Bw pass");
    expect_shown("Bk", "G14.8");
    expect_clan("A", "fog", "null");
    expect_token("table", "B", "hand", NULL);
    expect_at("B", "forest");
}

static void goths_G14_3_a_token_works_once(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=feast,B=double");
    turn("A=advance");
    kings("");
    orders("");
    play("Aw use:feast:B");
    expect_at("B", "forest");
    expect_clan("A", "fog", "null");
    expect_phase("king");
    turn("");
    expect_turn(4);
    expect_phase("king");
}

static void goths_G14_3_a_token_of_another_window_cannot_be_used(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=feast,B=mastermind");
    turn("A=advance B=advance");
    refused("Aw use:feast:B", "");
    refused("Aw use:mastermind:A", "");
    expect_legal("Bw", "pass use:mastermind:A use:mastermind:B");
    play("Aw pass", "Bw pass");
    kings("");
    expect_legal("Aw", "pass");
    expect_legal("Bw", "pass");
    refused("Bw use:mastermind:B", "");
    orders("");
    expect_legal("Bw", "pass");
    expect_legal("Aw", "pass use:feast:B");
    refused("Aw use:feast:A", "");
}

/* What was used in one window is not used again in those that follow. */
static void goths_G14_3_a_used_token_does_nothing_in_later_windows(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=mastermind,B=keg");
    turn("A=advance B=advance");
    play("Aw use:mastermind:B", "Bw pass");
    kings("A:VR B:RV");
    expect_actors("Bw");
    play("Bw pass");
    expect_view("Aw", "kings.Ak.played.face", "null");
    expect_view("Aw", "kings.Bk.played.face", "null");
    orders("A=axe B=axe");
    expect_actors("Bw");
    play("Bw pass");
    expect_turn(3);
    expect_clan("A", "fog", "null");
    expect_token("table", "B", "hand", NULL);
    begin(NEAR, "QTP", "A=feast,B=keg");
    turn("A=advance B=advance");
    turn("");
    kings("");
    orders("");
    play("Aw use:feast:B", "Bw pass");
    expect_phase("initiative");
    expect_initiative("A");
    expect_actors("Bw");
    play("Bw pass");
    expect_initiative("B");
    turn("");
    expect_at("B", "forest");
    expect_at("A", "plain1");
}

static void goths_G14_3_a_spyglass_of_the_holder_and_later_windows(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=spyglass,B=keg");
    turn("A=advance B=advance");
    turn("");
    expect_turn(3);
    kings("A:CR B:CB");
    expect_initiative("A");
    play("Bw pass", "Aw use:spyglass:Bk");
    expect_view("Aw", "kings.Bk.played.face", "\"C\"");
    orders("A=fire B=fire");
    expect_actors("Bw");
    play("Bw pass");
    expect_turn(4);
    expect_initiative("A");
    play("Bw pass");
    expect_initiative("B");
}

static void goths_G14_3_at_eight_the_user_names_the_enemy_it_works_on(void **unused)
{
    (void)unused;
    begin(NEAR8, "QTP", "A=feast,B=keg,C=boomerang,D=double");
    turn("A=advance B=advance C=advance D=advance");
    kings("");
    orders("");
    expect_actors("Aw Bw Cw Dw");
    expect_legal("Aw", "pass use:feast:B use:feast:D");
    expect_legal("Bw", "pass use:keg:A:engine use:keg:A:forest use:keg:A:plain1 use:keg:A:plain2 "
                       "use:keg:C:engine use:keg:C:forest use:keg:C:plain1 use:keg:C:plain2");
    expect_legal("Cw", "pass use:boomerang:B use:boomerang:D");
    expect_legal("Dw", "pass");
    play("Aw use:feast:D", "Bw pass", "Cw pass", "Dw pass");
    expect_at("D", "forest");
    expect_at("B", "plain1");
}

static void goths_G14_3_an_eliminated_holder_is_asked_nothing_more_G8_9(void **unused)
{
    (void)unused;
    begin(NEAR8, "QTP", "A=feast,B=keg,C=boomerang,D=double");
    turn("A=advance B=load");
    turn("B=fire");
    play("Bw target:A");
    expect_actors("Aw");
    play("Aw pass");
    expect_units("A", 0);
    expect_turn(3);
    expect_phase("king");
    expect_token("table", "A", "hand", NULL);
    turn("");
    expect_turn(4);
}

static void goths_G14_4_window_a_comes_when_the_turn_has_advanced_and_the_initiative_has_not(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=shield,B=double");
    turn("A=advance");
    expect_phase("initiative");
    expect_turn(2);
    expect_initiative("A");
    play("Aw pass");
    expect_phase("king");
    expect_turn(2);
    expect_initiative("B");
    turn("");
    expect_phase("initiative");
    expect_turn(3);
    expect_initiative("B");
}

static void goths_G14_4_windows_b_and_c_lie_between_the_kings_the_warchiefs_and_the_reveal(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=shield,B=double");
    turn("A=advance");
    kings("A:VR B:RV");
    expect_phase("spy");
    expect_view("Aw", "kings.Bk.played", "{\"back\":\"VR\",\"face\":null}");
    play("Aw pass");
    play("Aw scout", "Bw recruit");
    expect_phase("trick");
    expect_clan("A", "order", "\"hidden\"");
    expect_clan("B", "order", "\"hidden\"");
    expect_king("Bk", "played", "{\"back\":\"VR\",\"face\":null}");
    expect_king("Ak", "played", "{\"back\":\"VR\",\"face\":null}");
    expect_units("B", 2);
    play("Aw pass");
    expect_phase("resolve");
    expect_clan("B", "order", "\"recruit\"");
    expect_king("Bk", "played.face", "\"R\"");
}

static void goths_G14_4_window_d_asks_only_the_one_whose_army_is_about_to_lose_units(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=feast,B=keg");
    turn("A=advance B=advance");
    turn("B=axe");
    expect_phase("resolve");
    expect_actors("Aw");
    expect_legal("Aw", "pass");
    expect_units("A", 2);
    play("Aw pass");
    expect_units("A", 1);
    expect_token("table", "A", "hand", NULL);
}

static void goths_G14_4_window_d_asks_only_the_one_who_recruits(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=feast,B=keg");
    turn("A=advance B=advance");
    turn("B=recruit");
    expect_phase("resolve");
    expect_actors("Bw");
    expect_legal("Bw", "pass");
    play("Bw pass");
    expect_units("B", 3);
    begin(NEAR, "QTP", "A=feast,B=keg");
    turn("A=advance");
    turn("B=recruit");
    expect_units("B", 3);
    expect_turn(3);
}

/* The token is taken at number 7, and the axe comes at number 8. */
static void goths_G14_4_a_token_taken_this_turn_opens_window_d(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=shield,B=keg");
    turn("A=advance B=axe");
    expect_turn(1);
    expect_phase("resolve");
    expect_actors("Aw");
    expect_legal("Aw", "pass use:shield");
    play("Aw use:shield");
    expect_units("A", 2);
}

static void goths_G14_5_mastermind_names_who_holds_the_initiative(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=mastermind,B=keg");
    turn("A=advance");
    expect_legal("Aw", "pass use:mastermind:A use:mastermind:B");
    play("Aw use:mastermind:A");
    expect_turn(2);
    expect_phase("king");
    expect_initiative("A");
    expect_actors("Ak");
    expect_clan("A", "fog", "null");
    turn("");
    expect_turn(3);
    expect_initiative("B");
}

static void goths_G14_5_it_does_not_pass_in_addition(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=mastermind,B=keg");
    turn("A=advance");
    play("Aw use:mastermind:B");
    expect_turn(2);
    expect_initiative("B");
    expect_clan("A", "fog", "null");
    turn("");
    expect_initiative("A");
}

static void goths_G14_5_of_two_the_later_in_initiative_order_stands(void **unused)
{
    (void)unused;
    begin(NEAR " expansion_copies=2", "QTP", "A=mastermind,B=mastermind");
    turn("A=advance B=advance");
    play("Bw use:mastermind:A", "Aw use:mastermind:B");
    expect_initiative("A");
    expect_clan("A", "fog", "null");
    expect_clan("B", "fog", "null");
}

static void goths_G14_5_at_eight_any_warchief_in_play_may_be_named(void **unused)
{
    (void)unused;
    begin(NEAR8, "QTP", "A=mastermind,B=keg,C=boomerang,D=double");
    turn("A=advance");
    expect_legal("Aw", "pass use:mastermind:A use:mastermind:B use:mastermind:C use:mastermind:D");
    play("Aw use:mastermind:D");
    expect_initiative("D");
    expect_actors("Dk");
    turn("");
    expect_initiative("A");
}

static void goths_G14_5_an_eliminated_warchief_may_not_be_named(void **unused)
{
    (void)unused;
    begin(NEAR8, "QTP", "A=mastermind,B=keg,C=boomerang,D=double");
    turn("A=advance C=load");
    turn("C=fire");
    play("Cw target:B");
    expect_phase("initiative");
    expect_initiative("B");
    expect_legal("Aw", "pass use:mastermind:A use:mastermind:C use:mastermind:D");
    play("Aw pass");
    expect_initiative("C");
}

static void goths_G14_6_spyglass_looks_at_a_king_card(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=spyglass,B=keg");
    turn("A=advance");
    kings("A:VR B:RV");
    expect_legal("Aw", "pass use:spyglass:Ak use:spyglass:Bk");
    play("Aw use:spyglass:Bk");
    expect_phase("order");
    expect_clan("A", "fog", "null");
    expect_view("Aw", "kings.Bk.played", "{\"back\":\"VR\",\"face\":\"R\"}");
    expect_view("Aw", "kings.Ak.played.face", "null");
    expect_view("Ak", "kings.Bk.played.face", "null");
    expect_view("Bw", "kings.Bk.played.face", "null");
    expect_view("table", "kings.Bk.played.face", "null");
}

static void goths_G14_6_the_own_king_may_be_spied_upon(void **unused)
{
    (void)unused;
    begin(NEAR, "QTP", "A=spyglass,B=keg");
    turn("A=advance");
    kings("A:VR B:RV");
    play("Aw use:spyglass:Ak");
    expect_view("Aw", "kings.Ak.played.face", "\"V\"");
    expect_view("Aw", "kings.Bk.played.face", "null");
    expect_shown("Bw", "G14.6");
}

static void goths_G14_6_a_lone_player_does_not_look_at_himself(void **unused)
{
    (void)unused;
    begin("players=3 fog=fortune fog_near=on expansion_copies=2", "QTP", "A=spyglass,B=spyglass");
    turn("A=advance B=advance");
    kings("");
    expect_actors("A Bw");
    expect_legal("A", "pass use:spyglass:Bk");
    expect_legal("Bw", "pass use:spyglass:A use:spyglass:Bk");
    begin("players=2 fog=fortune fog_near=on", "QTP", "A=spyglass,B=keg");
    turn("A=advance");
    kings("A:CR B:RV");
    expect_legal("A", "pass use:spyglass:B");
    play("A use:spyglass:B");
    expect_view("A", "kings.B.played.face", "\"R\"");
    expect_view("B", "kings.A.played.face", "null");
}

static void goths_G14_6_a_king_out_of_play_cannot_be_spied_upon(void **unused)
{
    (void)unused;
    begin(NEAR8, "QTP", "A=spyglass,B=keg,C=boomerang,D=double");
    turn("A=advance C=load");
    kings("C=recruit");
    expect_legal("Aw", "pass use:spyglass:Ak use:spyglass:Bk use:spyglass:Ck use:spyglass:Dk");
    orders("C=recruit");
    pass_window();
    turn("C=fire");
    play("Cw target:B");
    kings("");
    expect_legal("Aw", "pass use:spyglass:Ak use:spyglass:Ck use:spyglass:Dk");
}

static void goths_G14_6_the_king_of_two_may_be_spied_upon(void **unused)
{
    (void)unused;
    begin("players=6 fog=fortune fog_near=on", "QTP", "A=spyglass,B=keg,C=boomerang,D=double");
    turn("A=advance");
    kings("");
    expect_legal("Aw", "pass use:spyglass:ACk use:spyglass:BDk");
}

static void goths_G14_14_scout_may_look_at_the_own_token_on_the_lane(void **unused)
{
    (void)unused;
    begin(FAR, "QTP", "A=shield,B=feast");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3 look:fog");
    play("Aw look:fog");
    expect_token("Aw", "A", "plain2", "shield");
    expect_token("Ak", "A", "plain2", NULL);
    expect_token("Bw", "A", "plain2", NULL);
    expect_clan("A", "fog.scouted", "true");
    turns(2, "A=advance");
    expect_clan("A", "fog", "{\"at\":\"hand\",\"face\":null,\"scouted\":true}");
    turn("A=scout");
    expect_legal("Aw", "look:1 look:2 look:3");
}

static void goths_G14_14_barricade_cannot_discard_it(void **unused)
{
    (void)unused;
    begin("players=4 fog=fortune fog_discard_anywhere=on", "QTP", "A=shield,B=feast");
    turns(2, "A=advance");
    turn("A=barricade");
    expect_turn(4);
    expect_clan("A", "barricades", "[\"plain2\"]");
    expect_token("table", "A", "hand", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G14_1_one_token_per_lane_from_the_chosen_pool),
        cmocka_unit_test(goths_G14_1_all_nine_take_part_by_default),
        cmocka_unit_test(goths_G14_1_the_pool_holds_each_token_once_per_copy),
        cmocka_unit_test(goths_G14_1_a_pool_with_one_outcome_is_settled_by_itself),
        cmocka_unit_test(goths_G14_1_an_option_puts_them_on_plain_1),
        cmocka_unit_test(goths_G14_2_entering_its_card_hands_the_token_over_in_secret),
        cmocka_unit_test(goths_G14_3_every_holder_is_asked_in_every_window),
        cmocka_unit_test(goths_G14_3_only_holders_are_asked),
        cmocka_unit_test(goths_G14_3_answers_are_simultaneous_and_uses_are_public_when_all_have_answered),
        cmocka_unit_test(goths_G14_3_a_token_works_once),
        cmocka_unit_test(goths_G14_3_a_token_of_another_window_cannot_be_used),
        cmocka_unit_test(goths_G14_3_a_used_token_does_nothing_in_later_windows),
        cmocka_unit_test(goths_G14_3_a_spyglass_of_the_holder_and_later_windows),
        cmocka_unit_test(goths_G14_3_at_eight_the_user_names_the_enemy_it_works_on),
        cmocka_unit_test(goths_G14_3_an_eliminated_holder_is_asked_nothing_more_G8_9),
        cmocka_unit_test(goths_G14_4_window_a_comes_when_the_turn_has_advanced_and_the_initiative_has_not),
        cmocka_unit_test(goths_G14_4_windows_b_and_c_lie_between_the_kings_the_warchiefs_and_the_reveal),
        cmocka_unit_test(goths_G14_4_window_d_asks_only_the_one_whose_army_is_about_to_lose_units),
        cmocka_unit_test(goths_G14_4_window_d_asks_only_the_one_who_recruits),
        cmocka_unit_test(goths_G14_4_a_token_taken_this_turn_opens_window_d),
        cmocka_unit_test(goths_G14_5_mastermind_names_who_holds_the_initiative),
        cmocka_unit_test(goths_G14_5_it_does_not_pass_in_addition),
        cmocka_unit_test(goths_G14_5_of_two_the_later_in_initiative_order_stands),
        cmocka_unit_test(goths_G14_5_at_eight_any_warchief_in_play_may_be_named),
        cmocka_unit_test(goths_G14_5_an_eliminated_warchief_may_not_be_named),
        cmocka_unit_test(goths_G14_6_spyglass_looks_at_a_king_card),
        cmocka_unit_test(goths_G14_6_the_own_king_may_be_spied_upon),
        cmocka_unit_test(goths_G14_6_a_lone_player_does_not_look_at_himself),
        cmocka_unit_test(goths_G14_6_a_king_out_of_play_cannot_be_spied_upon),
        cmocka_unit_test(goths_G14_6_the_king_of_two_may_be_spied_upon),
        cmocka_unit_test(goths_G14_14_scout_may_look_at_the_own_token_on_the_lane),
        cmocka_unit_test(goths_G14_14_barricade_cannot_discard_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
