// SPDX-License-Identifier: MIT
/* rules_armies.c: panic in a few words, one's own army, and the special kinds (E8, E10 to E14); panic.c has
 * the pictures. */
#include "field.h"

#include <stdio.h>

#define DEPLOYED "deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I4@c2,I4@d2,I4@e2,"

static void echec_E8_1_nothing_but_panics_turns_the_attacker_to_flight(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 i4v@d5");
    play("gold d4xd5", "chance roll:pppp");
    expect_shown("silver", "E8.1");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "I4v!@d3 i4v@d5");
    undo();
    play("chance roll:wppp");
    expect_not_shown("silver", "E8.1");
    expect_battle("gold:1:5:wppp:-", BYSTANDERS "I4^!@d4 i4v@d5");
}

static void echec_E8_1_archers_flee_from_their_own_facing(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "A2^@d4 i4v@c5");
    play("gold d4xc5", "chance roll:pp");
    expect_battle("gold:1:5:pp:-", BYSTANDERS "A2v!@d3 i4v@c5");
}

static void echec_E8_1_heavy_infantry_flees_from_its_own_facing(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "H1>@d4 i4v@d5");
    play("gold d4xd5", "chance roll:pp");
    expect_battle("gold:1:5:pp:-", BYSTANDERS "H1<!@c4 i4v@d5");
}

static void echec_E8_1_kings_and_mercenaries_ignore_panic(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 M1^@e4 i4v@d5 m1v@e5 k1v@a8");
    play("gold d4xd5", "chance roll:pp", "gold e4xe5", "chance roll:pp");
    expect_not_shown("silver", "E8.1");
    expect_not_shown("silver", "E12.1");
    expect_battle("silver:2:6:pp:-", "K1^@d4 N1^@h1 M1^@e4 i4v@d5 m1v@e5 k1v@a8");
}

static void echec_E8_2_what_cannot_flee_is_eliminated(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d1 i4v@d2");
    play("gold d1xd2", "chance roll:pppp");
    expect_shown("silver", "E8.2");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "i4v@d2");
    battle("", "gold:2:5:-:-", "K1<@d3 N1^@h1 I4^@d4 i4v@d5 k1v@a8");
    play("gold d4xd5", "chance roll:pppp");
    expect_shown("silver", "E8.2");
    expect_battle("gold:1:5:pppp:-", "K1<@d3 N1^@h1 i4v@d5 k1v@a8");
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 i4v@d5 i1v@d3");
    play("gold d4xd5", "chance roll:pppp");
    expect_shown("silver", "E8.2");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "i4v@d5 i1v@d3");
}

static void echec_E8_3_own_units_in_the_way_flee_too(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 A4<@d3 i4v@d5");
    play("gold d4xd5", "chance roll:pppp");
    expect_shown("silver", "E8.3");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "I4v!@d3 A4v@d2 i4v@d5");
}

static void echec_E8_4_swept_units_may_still_act(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 A4^@d3 i4v@d5 i4v@c1");
    play("gold d4xd5", "chance roll:pppp");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "I4v!@d3 A4v@d2 i4v@d5 i4v@c1");
    refused("gold d3xd5", "[E6.2]");
    assert_true(lists("gold", "d3>n"));
    play("gold d2xc1");
    expect_actors("chance");
}

static void echec_E8_4_within_E3_2(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 i4v@d5 i4v@d2");
    play("gold d4xd5", "chance roll:pppp");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "I4v!@d3 i4v@d5 i4v@d2");
    refused("gold d3xd2", "[E3.2]");
    play("gold d3>n");
    expect_battle("silver:2:6:pppp:-", BYSTANDERS "I4^@d3 i4v@d5 i4v@d2");
}

static void echec_E10_1_the_king_on_the_royal_base_all_on_two_ranks(void **unused)
{
    (void)unused;
    start("echec", "level=2");
    refused("gold deploy:K1@d1,N2@e1,N2@f1,A4@c1,A4@g1,I4@c2,I4@d2,I4@e2,I4@f2,I4@g2", "[E10.1]");
    refused("gold " DEPLOYED "I4@f2,I4@g3", "[E10.1]");
    refused("gold " DEPLOYED "I4@f2,I4@f2", "[E10.1]");
    refused("gold " DEPLOYED "I4@f2,I4@e1", "[E10.1]");
    refused("gold " DEPLOYED "I4@f2,I4@f13", "[E10.1]");
    refused("silver " DEPLOYED "I4@f2,I4@g2", "[E10.1]");
    play("silver deploy:K1@e10,N2@a9,N2@i9,A4@a10,A4@i10,I4@b9,I4@c9,I4@d9,I4@e9,I4@f9");
    play("gold " DEPLOYED "I4@a1,I4@i2");
    expect_actors("chance");
}

static void echec_E10_2_a_deployment_is_secret_until_both_are_done(void **unused)
{
    (void)unused;
    start("echec", "level=2 rows=8");
    expect_actors("gold silver");
    expect_legal("gold", "deploy:standard");
    expect_view("gold", "units", "[]");
    play("gold " DEPLOYED "M2@f2,H2@g2");
    expect_shown("silver", "E10.2");
    expect_shown("table", "E10.2");
    expect_actors("silver");
    expect_legal("gold", "");
    expect_view("gold", "actors", "[\"silver\"]");
    expect_view("silver", "actors", "[\"silver\"]");
    expect_view("silver", "units", "[]");
    expect_view("table", "units", "[]");
    expect_view("gold", "units.8.kind", "\"mercenaries\"");
    expect_view("all", "units.9.kind", "\"heavy\"");
    expect_view("gold", "turn", "0");
    expect_view("gold", "to_move", "null");
    refused("gold deploy:standard", "[E10.2]");
    refused("gold e2-e3", "[E10.2]");
    refused("silver e7-e6", "[E10.2]");
    play("silver deploy:standard");
    expect_actors("chance");
    expect_view("silver", "units.8.kind", "\"mercenaries\"");
    expect_view("gold", "units.19.kind", "\"archers\"");
    expect_view("gold", "units.19.faces", "\"s\"");
    refused("silver deploy:standard", "[E2.1]");
    play("chance roll:xxwpxwww");
    refused("gold deploy:standard", "[E10.2]");
}

static void echec_E10_3_ten_bases_within_the_figures(void **unused)
{
    (void)unused;
    start("echec", "level=2");
    refused("gold deploy:K1@e1,I4@a1", "[E10.3]");
    refused("gold " DEPLOYED "I4@f2", "[E10.3]");
    refused("gold " DEPLOYED "I4@f2,I4@g2,P1@h2", "[E10.3]");
    refused("gold " DEPLOYED "I4@f2,I3@g2", "[E10.3]");
    refused("gold " DEPLOYED "I4@f2,N2@g2", "[E10.3]");
    refused("gold " DEPLOYED "I4@f2,A4@g2", "[E10.3]");
    refused("gold " DEPLOYED "M1@f2,M1@g2", "[E10.3]");
    refused("gold " DEPLOYED "H2@f2,H1@g2", "[E10.3]");
    refused("gold " DEPLOYED "P3@f2,P2@g2", "[E10.3]");
    refused("gold " DEPLOYED "M3@f2,I4@g2", "[E10.3]");
    refused("gold " DEPLOYED "I4@f2,K1@g2", "[E10.3]");
    refused("gold deploy:K2@e1,N2@d1,N2@f1,A4@c1,A4@g1,I4@c2,I4@d2,I4@e2,I4@f2,I4@g2", "[E10.3]");
    refused("gold deploy:N2@d1,N2@f1,A4@c1,A4@g1,I4@c2,I4@d2,I4@e2,I4@f2,I4@g2,P1@a1", "[E10.3]");
    refused("gold deploy:K1@e1,I4@a1,I4@b1,I4@c1,I4@d1,I4@a2,I4@b2,A4@c2,A4@d2,N2@e2", "[E10.3]");
    play("gold deploy:P1@a1,P1@b1,P1@c1,P1@d1,K1@e1,H1@f1,H1@g1,M1@h1,N2@i1,A4@a2");
}

static void echec_E10_4_a_bad_deployment_is_refused_and_nothing_changes(void **unused)
{
    (void)unused;
    start("echec", "level=2");
    refused("silver deploy:K1@e10,I4@a10", "[E10.3]");
    refused("gold deploy:", "deployment");
    refused("gold deploy:nobody", "deployment");
    refused("gold deploy:K01@e1", "deployment");
    refused("gold deploy:K1@e1,", "deployment");
    refused("gold deploy:K1e1", "deployment");
    refused("gold deploy:K1@e1;N2@d1", "deployment");
    refused("gold deploy:Q1@e1", "deployment");
    expect_actors("gold silver");
    play("gold deploy:standard", "silver deploy:standard");
}

static void echec_E11_1_the_commonest_symbol_decides(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"xxww", "i2v"}, {"xxxw", "i1v"}, {"wwww", ""}, {"xwww", "i1v"}, {"xxxx", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char roll[32], tail[32], units[128];
        snprintf(roll, sizeof roll, "chance roll:%s", cases[i][0]);
        snprintf(tail, sizeof tail, "gold:1:5:%s:-", cases[i][0]);
        snprintf(units, sizeof units, BYSTANDERS "P4^!@d4 %s%s", cases[i][1], *cases[i][1] ? "@d5" : "");
        battle("level=2", "gold:2:5:-:-", BYSTANDERS "P4^@d4 i4v@d5");
        play("gold d4xd5", roll);
        expect_shown("silver", "E11.1");
        expect_not_shown("silver", "E11.2");
        expect_battle(tail, units);
    }
}

static void echec_E11_1_a_hit_level_with_panic_decides(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "P4^@d4 i4v@d5");
    play("gold d4xd5", "chance roll:wwpp");
    expect_battle("gold:1:5:wwpp:-", BYSTANDERS "P4v!@d2 i2v@d5");
    undo();
    play("chance roll:xwpp");
    expect_battle("gold:1:5:xwpp:-", BYSTANDERS "P4v!@d2 i4v@d5");
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "P3^@d4 i4v@d5");
    play("gold d4xd5", "chance roll:xwp");
    expect_battle("gold:1:5:xwp:-", BYSTANDERS "P3v!@d3 i3v@d5");
}

static void echec_E11_1_two_hits_for_a_knight(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "P4^@d4 n2v@d5");
    play("gold d4xd5", "chance roll:xxxw");
    expect_battle("gold:1:5:xxxw:-", BYSTANDERS "P4^!@d4 n1v@d5");
}

static void echec_E11_2_peasants_flee_one_square_for_each_panic(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "P4^@d5 i4v@d6");
    play("gold d5xd6", "chance roll:xppp");
    expect_shown("silver", "E11.2");
    expect_not_shown("silver", "E8.1");
    expect_battle("gold:1:5:xppp:-", BYSTANDERS "P4v!@d2 i4v@d6");
    undo();
    play("chance roll:pppp");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "P4v!@d1 i4v@d6");
    undo();
    play("chance roll:xxxp");
    expect_battle("gold:1:5:xxxp:-", BYSTANDERS "P4v!@d4 i1v@d6");
}

static void echec_E12_1_the_victims_of_mercenaries_flee(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "M2^@d3 i4v@d4");
    play("gold d3xd4", "chance roll:xxpp");
    expect_shown("silver", "E12.1");
    expect_battle("gold:1:5:xxpp:-", BYSTANDERS "M2^!@d3 i2^@d6");
    undo();
    play("chance roll:xxww");
    expect_not_shown("silver", "E12.1");
    expect_battle("gold:1:5:xxww:-", BYSTANDERS "M2^!@d3 i2v@d4");
}

static void echec_E12_1_two_dice_for_each_mercenary(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "M2^@d3 i4v@d4");
    play("gold d3xd4");
    assert_true(lists("chance", "roll:xxxx"));
    refused("chance roll:xx", "[E6.4]");
}

static void echec_E12_1_kings_and_mercenaries_stay(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@i1 N1^@h1 M1^@d3 k1v@d4 n1v@b8");
    play("gold d3xd4", "chance roll:xp");
    expect_battle("gold:1:5:xp:-", "K1^@i1 N1^@h1 M1^!@d3 k1v@d4 n1v@b8");
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "M1^@d3 m2v@d4");
    play("gold d3xd4", "chance roll:xp");
    expect_battle("gold:1:5:xp:-", BYSTANDERS "M1^!@d3 m1v@d4");
}

static void echec_E12_1_a_victim_with_its_back_to_them_runs_into_them(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "M2^@d3 i4^@d4");
    play("gold d3xd4", "chance roll:xppp");
    expect_shown("silver", "E12.2");
    expect_battle("gold:1:5:xppp:-", BYSTANDERS "M2^!@d3");
}

static void echec_E12_2_whoever_flees_into_mercenaries_is_eliminated(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "I4^@d4 M1^@d3 i4v@d5");
    play("gold d4xd5", "chance roll:pppp");
    expect_shown("silver", "E12.2");
    expect_battle("gold:1:5:pppp:-", BYSTANDERS "M1^@d3 i4v@d5");
}

static void echec_E12_3_a_king_hires_the_mercenaries_he_faces(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1v@a8 n1v@b8");
    expect_legal("gold", "d4$d5 d4>e d4>s d4>w h1-h2 h1-h3 h1-h4 h1-h5 h1-h6 h1-h7 h1-h8 h1>e h1>s h1>w");
    refused("gold d4xd5", "[E12.3]");
    refused("gold h1$d5", "[E12.3]");
    refused("gold d4$a8", "[E12.3]");
    play("gold d4$d5");
    expect_shown("silver", "E12.3");
    expect_actors("gold");
    expect_battle("gold:1:5:-:-", "K1^!@d4 N1^@h1 M2<@d5 k1v@a8 n1v@b8");
}

static void echec_E12_3_he_must_face_them_from_the_next_square(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@d3 N1^@h1 m2<@d5 m1v@e3 k1v@a8 n1v@b8");
    refused("gold d3$d5", "[E12.3]");
    refused("gold d3$e3", "[E12.3]");
    play("gold d3>e", "gold d3$e3");
    expect_battle("silver:2:6:-:-", "K1>@d3 N1^@h1 m2<@d5 M1v@e3 k1v@a8 n1v@b8");
}

static void echec_E12_4_they_refuse_under_the_eyes_of_their_king(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1v@d6 n1v@b8");
    refused("gold d4$d5", "[E12.4]");
    refused("gold d4xd5", "[E12.3]");
    assert_false(lists("gold", "d4$d5"));
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1^@d6 n1v@b8");
    assert_true(lists("gold", "d4$d5"));
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1v@e6 n1v@b8");
    assert_true(lists("gold", "d4$d5"));
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1<@e5 n1v@b8");
    refused("gold d4$d5", "[E12.4]");
}

static void echec_E12_4_hiring_is_the_attack_of_the_turn(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1v@a8 n1v@b8 i4v@e4");
    play("gold d4$d5");
    expect_view(
        "all", "units.1",
        "{\"at\":\"d4\",\"army\":\"gold\",\"kind\":\"king\",\"men\":1,\"faces\":\"n\",\"attacked\":true}");
    assert_false(lists("gold", "d4xd5"));
    play("gold d5>n");
    expect_battle("silver:2:6:-:-", "K1^@d4 N1^@h1 M2^@d5 k1v@a8 n1v@b8 i4v@e4");
    battle("level=2", "gold:1:5:-:-", "K1^!@d4 N1^@h1 M2<@c5 m2<@d5 k1v@a8 n1v@b8");
    refused("gold d4$d5", "[E3.2]");
}

static void echec_E12_4_one_may_come_to_own_both(void **unused)
{
    (void)unused;
    battle("level=2", "silver:1:6:-:-", "K1^@d4 N1^@h1 M2<@d6 m1>@i5 k1v@d7 n1v@b8");
    play("silver d7$d6");
    expect_battle("gold:2:7:-:-", "K1^@d4 N1^@h1 m2<@d6 m1>@i5 k1v@d7 n1v@b8");
}

static void echec_E12_5_the_new_owner_may_use_them_at_once(void **unused)
{
    (void)unused;
    battle("level=2", "silver:1:4:-:-", "K1^@d4 N1^@h1 I4^@d6 m2v@d5 k1v@a8 n1v@b8 i2v@c5");
    play("silver d5xd4", "chance roll:xwww");
    refused("silver d5xd4", "[E3.1]");
    play("gold d4$d5", "gold d5>w");
    play("silver b8>e", "silver b8>s");
    play("gold d5xc5", "chance roll:xxww");
    expect_battle("gold:1:7:xxww:-", "K1^@d4 N1^@h1 I4^@d6 M2<!@d5 k1v@a8 n1v@b8");
}

static void echec_E12_5_even_after_their_attack_for_the_former_owner(void **unused)
{
    (void)unused;
    battle("level=2", "silver:1:4:-:-", "K1^@d4 N1^@h1 m2<@d5 k1v@a8 n1v@b8 I2v@c5");
    play("silver d5xc5", "chance roll:xwww", "gold d4$d5");
    expect_battle("gold:1:5:xwww:-", "K1^!@d4 N1^@h1 M2<@d5 k1v@a8 n1v@b8 I1v@c5");
}

static void echec_E9_1_bribery_can_leave_the_king_alone(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@d4 N1^@h1 m2<@d5 k1v@a8");
    play("gold d4$d5");
    expect_result("gold [E9.1]");
    expect_battle("over:0:5:-:-", "K1^!@d4 N1^@h1 M2<@d5 k1v@a8");
}

static void echec_E13_1_heavy_infantry_needs_both_actions_to_move(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "H2^@d4");
    assert_true(lists("gold", "d4-d5"));
    assert_true(lists("gold", "d4>e"));
    play("gold d4-d5");
    expect_shown("silver", "E13.1");
    expect_battle("silver:2:6:-:-", BYSTANDERS "H2^@d5");
    undo();
    play("gold d4>e");
    expect_shown("silver", "E13.1");
    expect_battle("silver:2:6:-:-", BYSTANDERS "H2>@d4");
    undo();
    play("gold i1>e");
    refused("gold d4-d5", "[E13.1]");
    refused("gold d4>e", "[E13.1]");
}

static void echec_E13_1_attacking_costs_one_action(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "H2^@d4 i4v@d5");
    play("gold i1>e", "gold d4xd5", "chance roll:xxwp");
    expect_battle("silver:2:6:xxwp:-", "K1>@i1 N1^@h1 k1v@a8 n1v@b8 H2^@d4 i2v@d5");
}

static void echec_E13_2_heavy_infantry_strikes_all_around(void **unused)
{
    (void)unused;
    static const char *const around[] = {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"};
    for (size_t i = 0; i < 8; i++) {
        char units[64], move[16];
        snprintf(units, sizeof units, BYSTANDERS "H2^@d4 i4v@%s", around[i]);
        battle("level=2", "gold:2:5:-:-", units);
        snprintf(move, sizeof move, "gold d4x%s", around[i]);
        play(move, "chance roll:xxxx");
        expect_battle("gold:1:5:xxxx:-", BYSTANDERS "H2^!@d4");
    }
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "H2^@d4 i4v@d6 i4v@f4");
    refused("gold d4xd6", "[E13.2]");
    refused("gold d4xf4", "[E13.2]");
    play("gold i1>e");
    expect_not_shown("silver", "E13.2");
}

static void echec_E14_1_massed_infantry_rolls_at_most_four_dice(void **unused)
{
    (void)unused;
    static const char *const cases[][3] = {
        {"I10^", "roll:xxxx", "i6v"}, {"I5^", "roll:xxxx", "i6v"}, {"I4^", "roll:xxxx", "i6v"},
        {"I3^", "roll:xxx", "i7v"},   {"I1^", "roll:x", "i9v"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char units[64], roll[32], tail[32];
        snprintf(units, sizeof units, BYSTANDERS "%s@d4 i10v@d5", cases[i][0]);
        battle("massed=on", "gold:2:5:-:-", units);
        snprintf(roll, sizeof roll, "chance %s", cases[i][1]);
        play("gold d4xd5", roll);
        snprintf(units, sizeof units, BYSTANDERS "%s!@d4 %s@d5", cases[i][0], cases[i][2]);
        snprintf(tail, sizeof tail, "gold:1:5:%s:-", cases[i][1] + 5);
        expect_battle(tail, units);
    }
    start("echec", "level=2");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I10@f2", "[E14.1]");
}

static void echec_E14_2_the_basic_massed_army_has_seven_bases(void **unused)
{
    (void)unused;
    start("echec", "massed=on rows=8");
    expect_position("2a4vn2vk1vn2va4v2/3i10v1i10v3/9/9/9/9/3I10^1I10^3/2A4^N2^K1^N2^A4^2:start:0:0:-:-");
    expect_view("all", "units.5.kind", "\"massed\"");
    expect_view("all", "units.5.men", "10");
}

static void echec_E14_2_seven_to_ten_bases_two_of_them_massed(void **unused)
{
    (void)unused;
    start("echec", "level=2 massed=on");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,I10@d2,I10@f2", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I4@f2", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I10@f2,I10@e2", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I10@f2,I4@e2", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I9@f2", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I10@f2,P1@a1,P1@b1,P1@h1,P1@i1", "[E14.2]");
    refused("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I10@f2,M1@a1,M1@b1", "[E10.3]");
    play("gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I10@d2,I10@f2,P1@a1,P1@b1,P1@h1");
    play("silver deploy:standard");
    expect_view("all", "units.10.kind", "\"massed\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_E8_1_nothing_but_panics_turns_the_attacker_to_flight),
        cmocka_unit_test(echec_E8_1_archers_flee_from_their_own_facing),
        cmocka_unit_test(echec_E8_1_heavy_infantry_flees_from_its_own_facing),
        cmocka_unit_test(echec_E8_1_kings_and_mercenaries_ignore_panic),
        cmocka_unit_test(echec_E8_2_what_cannot_flee_is_eliminated),
        cmocka_unit_test(echec_E8_3_own_units_in_the_way_flee_too),
        cmocka_unit_test(echec_E8_4_swept_units_may_still_act),
        cmocka_unit_test(echec_E8_4_within_E3_2),
        cmocka_unit_test(echec_E10_1_the_king_on_the_royal_base_all_on_two_ranks),
        cmocka_unit_test(echec_E10_2_a_deployment_is_secret_until_both_are_done),
        cmocka_unit_test(echec_E10_3_ten_bases_within_the_figures),
        cmocka_unit_test(echec_E10_4_a_bad_deployment_is_refused_and_nothing_changes),
        cmocka_unit_test(echec_E11_1_the_commonest_symbol_decides),
        cmocka_unit_test(echec_E11_1_a_hit_level_with_panic_decides),
        cmocka_unit_test(echec_E11_1_two_hits_for_a_knight),
        cmocka_unit_test(echec_E11_2_peasants_flee_one_square_for_each_panic),
        cmocka_unit_test(echec_E12_1_the_victims_of_mercenaries_flee),
        cmocka_unit_test(echec_E12_1_two_dice_for_each_mercenary),
        cmocka_unit_test(echec_E12_1_kings_and_mercenaries_stay),
        cmocka_unit_test(echec_E12_1_a_victim_with_its_back_to_them_runs_into_them),
        cmocka_unit_test(echec_E12_2_whoever_flees_into_mercenaries_is_eliminated),
        cmocka_unit_test(echec_E12_3_a_king_hires_the_mercenaries_he_faces),
        cmocka_unit_test(echec_E12_3_he_must_face_them_from_the_next_square),
        cmocka_unit_test(echec_E12_4_they_refuse_under_the_eyes_of_their_king),
        cmocka_unit_test(echec_E12_4_hiring_is_the_attack_of_the_turn),
        cmocka_unit_test(echec_E12_4_one_may_come_to_own_both),
        cmocka_unit_test(echec_E12_5_the_new_owner_may_use_them_at_once),
        cmocka_unit_test(echec_E12_5_even_after_their_attack_for_the_former_owner),
        cmocka_unit_test(echec_E9_1_bribery_can_leave_the_king_alone),
        cmocka_unit_test(echec_E13_1_heavy_infantry_needs_both_actions_to_move),
        cmocka_unit_test(echec_E13_1_attacking_costs_one_action),
        cmocka_unit_test(echec_E13_2_heavy_infantry_strikes_all_around),
        cmocka_unit_test(echec_E14_1_massed_infantry_rolls_at_most_four_dice),
        cmocka_unit_test(echec_E14_2_the_basic_massed_army_has_seven_bases),
        cmocka_unit_test(echec_E14_2_seven_to_ten_bases_two_of_them_massed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
