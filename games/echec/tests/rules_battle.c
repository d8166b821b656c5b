// SPDX-License-Identifier: MIT
/* rules_battle.c: the board, turns, advancing, turning, attacking, casualties, and the end (E1 to E7, E9). */
#include "field.h"

#include <stdio.h>

#define ARMIES_10 "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/9/9/2I4^I4^I4^I4^I4^2/2A4^N2^K1^N2^A4^2"

static void echec_E1_1_nine_files_and_as_many_ranks_as_agreed(void **unused)
{
    (void)unused;
    start("echec", "");
    expect_position(ARMIES_10 ":start:0:0:-:-");
    expect_view("all", "options.rows", "\"10\"");
    start("echec", "rows=8");
    expect_position(
        "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/2I4^I4^I4^I4^I4^2/2A4^N2^K1^N2^A4^2:start:0:0:-:-");
    start("echec", "rows=12");
    expect_view("all", "units.19.at", "\"g12\"");
    start_refused("echec", "rows=7", "rows");
    start_refused("echec", "rows=13", "rows");
    battle("", "gold:2:5:-:-", "N2^@a7 N2>@h1 K1^@e1 k1v@e8 n1v@d8");
    expect_legal(
        "gold",
        "a7-a8 a7>e a7>s a7>w e1-e2 e1-e3 e1-e4 e1-e5 e1-e6 e1-e7 e1>e e1>s e1>w h1-i1 h1>n h1>s h1>w");
    refused("gold a8-a9", "[E1.1]");
    refused("gold j1-j2", "[E1.1]");
    refused("gold e01-e2", "[E1.1]");
}

static void echec_E1_2_the_basic_army_is_ten_bases(void **unused)
{
    (void)unused;
    start("echec", "");
    expect_view("all", "units.0",
                "{\"at\":\"c1\",\"army\":\"gold\",\"kind\":\"archers\",\"men\":4,\"faces\":\"n\","
                "\"attacked\":false}");
    expect_view("all", "units.1",
                "{\"at\":\"d1\",\"army\":\"gold\",\"kind\":\"knights\",\"men\":2,\"faces\":\"n\","
                "\"attacked\":false}");
    expect_view(
        "all", "units.2",
        "{\"at\":\"e1\",\"army\":\"gold\",\"kind\":\"king\",\"men\":1,\"faces\":\"n\",\"attacked\":false}");
    expect_view("all", "units.9",
                "{\"at\":\"g2\",\"army\":\"gold\",\"kind\":\"infantry\",\"men\":4,\"faces\":\"n\","
                "\"attacked\":false}");
}

static void echec_E1_3_the_basic_deployment_is_mirrored_and_faces_the_enemy(void **unused)
{
    (void)unused;
    start("echec", "");
    expect_view("all", "units.10",
                "{\"at\":\"c9\",\"army\":\"silver\",\"kind\":\"infantry\",\"men\":4,\"faces\":\"s\","
                "\"attacked\":false}");
    expect_view("all", "units.17",
                "{\"at\":\"e10\",\"army\":\"silver\",\"kind\":\"king\",\"men\":1,\"faces\":\"s\","
                "\"attacked\":false}");
    expect_view("all", "units.19",
                "{\"at\":\"g10\",\"army\":\"silver\",\"kind\":\"archers\",\"men\":4,\"faces\":\"s\","
                "\"attacked\":false}");
}

static void echec_E2_1_more_axes_starts(void **unused)
{
    (void)unused;
    start("echec", "");
    expect_actors("chance");
    expect_view("gold", "phase", "\"start\"");
    play("chance roll:xxwpxwww");
    expect_shown("silver", "E2.1");
    expect_actors("gold");
    expect_view("all", "turn", "1");
    expect_view("all", "actions_left", "2");
    expect_view("all", "roll", "\"xxwpxwww\"");
    undo();
    play("chance roll:wwwwxppp");
    expect_actors("silver");
    expect_view("all", "to_move", "\"silver\"");
}

static void echec_E2_1_level_both_roll_again(void **unused)
{
    (void)unused;
    start("echec", "");
    play("chance roll:xwwwxppp");
    expect_shown("table", "E2.1");
    expect_actors("chance");
    expect_view("all", "phase", "\"start\"");
    expect_view("all", "turn", "0");
    expect_view("all", "to_move", "null");
    expect_view("all", "roll", "\"xwwwxppp\"");
    play("chance roll:xwwwxxpp");
    expect_actors("silver");
}

static void echec_E2_1_both_roll_four_dice_in_order(void **unused)
{
    (void)unused;
    start("echec", "");
    refused("chance roll:xxwp", "[E2.1]");
    refused("chance roll:xxwpxwwwp", "roll");
    refused("chance roll:wxxpxwww", "roll");
    refused("chance roll:", "roll");
    refused("chance e2-e3", "roll");
    refused("gold e2-e3", "[E2.1]");
    refused("gold roll:xxwpxwww", "chance");
}

static void echec_E3_1_a_turn_is_two_actions_by_one_unit_or_two(void **unused)
{
    (void)unused;
    start_at("echec", "", ARMIES_10 ":gold:2:1:-:-");
    play("gold e2-e3");
    expect_actors("gold");
    expect_view("all", "actions_left", "1");
    play("gold e3-e4");
    expect_actors("silver");
    expect_view("all", "turn", "2");
    expect_view("all", "actions_left", "2");
    play("silver c9-c8", "silver g10>w");
    expect_actors("gold");
    refused("silver c8-c7", "[E3.1]");
    refused("gold e3-e4", "[E3.1]");
    refused("gold c8-c7", "[E3.1]");
}

static void echec_E3_2_no_unit_attacks_twice_in_a_turn(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 I4^@e4 i4v@d5 i4v@e5");
    play("gold d4xd5", "chance roll:wwwp");
    expect_battle("gold:1:5:wwwp:-", BYSTANDERS "I4^!@d4 I4^@e4 i4v@d5 i4v@e5");
    refused("gold d4xd5", "[E3.2]");
    assert_false(lists("gold", "d4xd5"));
    assert_true(lists("gold", "e4xe5"));
    play("gold e4xe5", "chance roll:wwwp");
    expect_battle("silver:2:6:wwwp:-", BYSTANDERS "I4^@d4 I4^@e4 i4v@d5 i4v@e5");
}

static void echec_E3_3_there_is_no_pass(void **unused)
{
    (void)unused;
    battle("", "gold:1:5:-:-", "K1<@a1 I1v@b1 k1v@e8 i1v@d8");
    expect_legal("gold", "a1>e a1>n a1>s b1>e b1>n b1>w");
    refused("gold pass", "no move");
    play("gold a1>n");
    expect_actors("silver");
}

static void echec_E4_1_straight_ahead_and_never_through_or_onto_a_unit(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 I4^@d5 N2^@f2 i4v@f5");
    refused("gold d4-d5", "[E4.1]");
    refused("gold d4-e5", "[E4.1]");
    refused("gold d4-d4", "[E4.1]");
    refused("gold f2-f5", "[E4.1]");
    refused("gold f2-f6", "[E4.1]");
    refused("gold d4-d3", "E4.1");
    play("gold f2-f4");
    expect_shown("silver", "E4.3");
}

static void echec_E4_2_foot_advances_one_square(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "I4^@c3 A4^@d3 P2^@e3 M2^@f3");
    refused("gold c3-c5", "[E4.2]");
    refused("gold d3-d5", "[E4.2]");
    refused("gold e3-e5", "[E4.2]");
    refused("gold f3-f5", "[E4.2]");
    play("gold c3-c4", "gold d3-d4");
    expect_shown("silver", "E4.2");
    expect_battle("silver:2:6:-:-", BYSTANDERS "I4^@c4 A4^@d4 P2^@e3 M2^@f3");
}

static void echec_E4_3_king_and_knights_ride_up_to_the_first_unit(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", "K1^@c1 N2>@a5 I4^@c6 i4v@e5 k1v@a8 i1v@b8");
    expect_legal(
        "gold",
        "a5-b5 a5-c5 a5-d5 a5>n a5>s a5>w c1-c2 c1-c3 c1-c4 c1-c5 c1>e c1>s c1>w c6-c7 c6>e c6>s c6>w");
    play("gold c1-c5", "gold a5-b5");
    expect_battle("silver:2:6:-:-", "K1^@c5 N2>@b5 I4^@c6 i4v@e5 k1v@a8 i1v@b8");
}

static void echec_E5_1_a_turn_to_any_other_facing(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 i4v@e4");
    refused("gold d4-e4", "[E5.1]");
    refused("gold d4-c4", "[E5.1]");
    refused("gold d4xe4", "[E5.1]");
    refused("gold d4>n", "[E5.1]");
    refused("gold d4>x", "no move");
    play("gold d4>e");
    expect_shown("silver", "E5.1");
    play("gold d4xe4");
    expect_actors("chance");
    undo();
    undo();
    play("gold d4>s", "gold d4-d3");
    expect_battle("silver:2:6:-:-", BYSTANDERS "I4v@d3 i4v@e4");
}

static void echec_E6_1_the_target_is_named_then_the_dice_are_rolled(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 I4^@c4 i4v@d5 I4^@c5");
    refused("gold c4xc5", "[E6.1]");
    refused("gold d4xd6", "[E6.1]");
    refused("gold d4xd4", "[E6.1]");
    play("gold d4xd5");
    expect_shown("silver", "E6.2");
    expect_actors("chance");
    expect_battle("gold:1:5:-:d4xd5", BYSTANDERS "I4^!@d4 I4^@c4 i4v@d5 I4^@c5");
    expect_view("gold", "phase", "\"roll\"");
    expect_view("table", "attack", "{\"from\":\"d4\",\"to\":\"d5\",\"second\":false}");
    expect_view("table", "to_move", "\"gold\"");
    refused("gold c4>e", "[E6.1]");
    play("chance roll:wwww");
    expect_view("table", "attack", "null");
    expect_view("table", "phase", "\"play\"");
}

static void echec_E6_2_the_unit_in_front_whatever_it_faces(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-",
           BYSTANDERS "I4^@c3 i4^@c4 N2>@d3 i4<@e3 P4v@g3 i4>@g2 M2<@g5 i2^@f5 i1v@h4");
    assert_true(lists("gold", "c3xc4"));
    assert_true(lists("gold", "d3xe3"));
    assert_true(lists("gold", "g3xg2"));
    assert_true(lists("gold", "g5xf5"));
    refused("gold g3xh4", "[E6.2]");
    refused("gold d3xc4", "[E6.2]");
    refused("gold c3xe3", "[E6.2]");
}

static void echec_E6_2_the_king_attacks_like_knights(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", "K1^@d4 I1^@a1 i1v@d5 i1v@e4 k1v@a8");
    expect_legal("gold", "a1-a2 a1>e a1>s a1>w d4>e d4>s d4>w d4xd5");
    play("gold d4xd5");
    expect_legal("chance", "roll:pp roll:wp roll:ww roll:xp roll:xw roll:xx");
    play("chance roll:xw");
    expect_battle("gold:1:5:xw:-", "K1^!@d4 I1^@a1 i1v@e4 k1v@a8");
}

static void echec_E6_3_archers_reach_three_by_three_over_anything(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-",
           "K1^@i1 A4^@d3 I4^@d4 i4v@d5 i4v@c4 i4v@e6 i4v@d7 i4v@f4 n2v@c6 n2v@d2 k1v@a8");
    assert_true(lists("gold", "d3xd5"));
    assert_true(lists("gold", "d3xc4"));
    assert_true(lists("gold", "d3xe6"));
    assert_true(lists("gold", "d3xc6"));
    refused("gold d3xd7", "[E6.3]");
    refused("gold d3xf4", "[E6.3]");
    refused("gold d3xd2", "[E6.3]");
    refused("gold d3xd4", "[E6.1]");
    play("gold d3xe6");
    expect_shown("silver", "E6.3");
}

static void echec_E6_3_archers_look_the_way_they_face(void **unused)
{
    (void)unused;
    battle("", "gold:1:5:-:-",
           "K1^@i1 A4<@d4 A4>@f4 i4v@c5 i4v@a3 i4v@h3 i4v@i4 i4v@e4 n1v@d7 n1v@a5 k1v@a8");
    expect_legal(
        "gold",
        "d4-c4 d4>e d4>n d4>s d4xa3 d4xa5 d4xc5 f4-g4 f4>n f4>s f4>w f4xh3 f4xi4 i1-i2 i1-i3 i1>e i1>s i1>w");
}

static void echec_E6_3_archers_do_not_shoot_around_the_board(void **unused)
{
    (void)unused;
    battle("", "gold:1:5:-:-", "K1^@e1 A4<@b5 A4>@h5 i4v@i4 i4v@i3 i4v@a6 i4v@a7 i4v@b7 n1v@h3 k1v@e8");
    expect_legal("gold", "b5-a5 b5>e b5>n b5>s b5xa6 e1-e2 e1-e3 e1-e4 e1-e5 e1-e6 e1-e7 e1>e e1>s e1>w "
                         "h5-i5 h5>n h5>s h5>w h5xi4");
}

static void echec_E6_4_dice_and_symbols_of_every_kind(void **unused)
{
    (void)unused;
    static const struct {
        const char *attacker, *roll, *left;
    } cases[] = {
        {"K1^", "xx", "i2v"},   {"K1^", "ww", "i4v"},  {"N2^", "xxxw", "i1v"}, {"N1^", "xx", "i2v"},
        {"I4^", "xxww", "i2v"}, {"I3^", "xww", "i3v"}, {"A4^", "xxww", "i2v"}, {"A2^", "ww", "i2v"},
        {"H2^", "xxxp", "i1v"}, {"H1^", "xw", "i3v"},  {"P4^", "xxxw", "i1v"}, {"P4^", "xwww", "i1v"},
        {"M2^", "xwww", "i3v"}, {"M1^", "xx", "i2v"},  {"P1^", "w", "i3v"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char units[128], roll[32];
        bool king = cases[i].attacker[0] == 'K';
        const char *others = king ? "N1^@h1 k1v@a8 n1v@b8" : BYSTANDERS;
        snprintf(units, sizeof units, "%s %s@d4 i4v@d5", others, cases[i].attacker);
        battle("level=2", "gold:2:5:-:-", units);
        snprintf(roll, sizeof roll, "chance roll:%s", cases[i].roll);
        play("gold d4xd5", roll);
        expect_shown("table", "E6.4");
        char tail[32];
        snprintf(tail, sizeof tail, "gold:1:5:%s:-", cases[i].roll);
        snprintf(units, sizeof units, "%s %s!@d4 %s@d5", others, cases[i].attacker, cases[i].left);
        expect_battle(tail, units);
    }
}

static void echec_E6_4_another_number_of_dice_is_refused(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I3^@d4 i4v@d5");
    refused("chance roll:xxx", "due");
    play("gold d4xd5");
    refused("chance roll:xxxx", "[E6.4]");
    refused("chance roll:xx", "[E6.4]");
    refused("chance roll:xxwpxwww", "[E6.4]");
    play("chance roll:xxx");
}

static void echec_E7_1_one_hit_or_two_for_each_man(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", BYSTANDERS "I4^@d4 a4v@d5 I4^@e4 h2v@e5");
    play("gold d4xd5", "chance roll:xxxp");
    expect_shown("silver", "E7.1");
    play("gold e4xe5", "chance roll:xxxw");
    expect_battle("silver:2:6:xxxw:-", BYSTANDERS "I4^@d4 a1v@d5 I4^@e4 h1v@e5");
}

static void echec_E7_1_a_single_hit_on_knights_is_lost(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 I4<@e5 n2v@d5");
    play("gold d4xd5", "chance roll:xwww");
    expect_shown("silver", "E7.1");
    play("gold e5xd5", "chance roll:xwww");
    expect_battle("silver:2:6:xwww:-", BYSTANDERS "I4^@d4 I4<@e5 n2v@d5");
}

static void echec_E7_1_hits_beyond_the_last_man_are_lost(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 i2v@d5 i2v@d6");
    play("gold d4xd5", "chance roll:xxxx");
    expect_battle("gold:1:5:xxxx:-", BYSTANDERS "I4^!@d4 i2v@d6");
}

static void echec_E7_2_lone_archer_rolls_again(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "A1^@d4 n2v@d6");
    play("gold d4xd6", "chance roll:w");
    expect_shown("silver", "E7.2");
    expect_not_shown("silver", "E7.1");
    expect_actors("chance");
    expect_battle("gold:1:5:w:d4xd6+", BYSTANDERS "A1^!@d4 n2v@d6");
    expect_view("all", "attack.second", "true");
    expect_legal("chance", "roll:p roll:w roll:x");
    play("chance roll:w");
    expect_shown("silver", "E7.2");
    expect_battle("gold:1:5:w:-", BYSTANDERS "A1^!@d4 n1v@d6");
    undo();
    play("chance roll:x");
    expect_battle("gold:1:5:x:-", BYSTANDERS "A1^!@d4 n2v@d6");
}

static void echec_E7_2_a_lone_infantryman_can_kill_the_king(void **unused)
{
    (void)unused;
    battle("", "gold:1:5:-:-", "K1^@i1 I1^@d4 k1v@d5 n2v@b8");
    play("gold d4xd5", "chance roll:x", "chance roll:x");
    expect_shown("silver", "E7.3");
    expect_result("gold [E9.1]");
    expect_battle("over:0:5:x:-", "K1^@i1 I1^!@d4 n2v@b8");
}

static void echec_E7_2_a_lone_man_of_a_massed_base_too(void **unused)
{
    (void)unused;
    battle("massed=on", "gold:1:5:-:-", BYSTANDERS "I1^@d4 n2v@d5");
    play("gold d4xd5", "chance roll:x");
    expect_view("all", "attack.second", "true");
    play("chance roll:x");
    expect_battle("silver:2:6:x:-", BYSTANDERS "I1^@d4 n1v@d5");
}

static void echec_E7_2_panic_on_the_second_roll_is_no_panic(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I1^@d4 n2v@d5");
    play("gold d4xd5", "chance roll:x", "chance roll:p");
    expect_not_shown("all", "E8.1");
    expect_battle("gold:1:5:p:-", BYSTANDERS "I1^!@d4 n2v@d5");
}

static void echec_E7_2_panic_on_the_first_roll_is_panic(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I1^@d4 n2v@d5");
    play("gold d4xd5", "chance roll:p");
    expect_shown("silver", "E8.1");
    expect_battle("gold:1:5:p:-", BYSTANDERS "I1v!@d3 n2v@d5");
}

static void echec_E7_2_nobody_else_gets_a_second_roll(void **unused)
{
    (void)unused;
    static const char *const pairs[][3] = {
        {"I1^", "h2v", "x"},  {"P1^", "n2v", "x"},  {"A1^", "h1v", "w"},
        {"I2^", "n2v", "xw"}, {"N1^", "n2v", "xw"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char units[128], roll[32];
        snprintf(units, sizeof units, BYSTANDERS "%s@d4 %s@d5", pairs[i][0], pairs[i][1]);
        battle("level=2", "gold:2:5:-:-", units);
        snprintf(roll, sizeof roll, "chance roll:%s", pairs[i][2]);
        play("gold d4xd5", roll);
        expect_actors("gold");
        expect_not_shown("all", "E7.2");
    }
}

static void echec_E7_3_a_unit_without_men_leaves_the_board(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", BYSTANDERS "I4^@d4 i2v@d5 n2v@f5");
    play("gold d4xd5", "chance roll:xxww");
    expect_shown("silver", "E7.3");
    play("gold d4-d5");
    expect_battle("silver:2:6:xxww:-", BYSTANDERS "I4^@d5 n2v@f5");
}

static void echec_E9_1_the_king_is_killed(void **unused)
{
    (void)unused;
    battle("", "silver:2:5:-:-", "K1^@e1 N2^@a1 n2v@e2 k1v@e8");
    play("silver e2xe1", "chance roll:xxww");
    expect_shown("gold", "E9.1");
    expect_result("silver [E9.1]");
    expect_actors("");
    expect_view("all", "result", "{\"winner\":\"silver\",\"rule\":\"E9.1\"}");
    expect_view("all", "phase", "\"over\"");
    expect_view("all", "to_move", "null");
    expect_view("all", "actions_left", "0");
    expect_view("all", "turn", "5");
    expect_view("all", "attack", "null");
    expect_legal("silver", "");
    refused("silver e8>e", "[E9.1]");
    refused("gold a1>e", "[E9.1]");
}

static void echec_E9_1_the_king_is_left_alone(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", "K1^@e1 I4^@a4 i2v@a5 k1v@e8");
    play("gold a4xa5", "chance roll:xxww");
    expect_result("gold [E9.1]");
    expect_battle("over:0:5:xxww:-", "K1^@e1 I4^!@a4 k1v@e8");
}

static void echec_E9_1_by_his_own_panic_in_his_own_turn(void **unused)
{
    (void)unused;
    battle("", "gold:2:5:-:-", "K1^@e1 I4^@a1 i2v@a2 k1v@e8");
    play("gold a1xa2", "chance roll:pppp");
    expect_shown("gold", "E8.2");
    expect_result("silver [E9.1]");
    expect_battle("over:0:5:pppp:-", "K1^@e1 i2v@a2 k1v@e8");
}

static void echec_E9_1_casualties_decide_before_the_peasants_flee(void **unused)
{
    (void)unused;
    battle("level=2", "gold:2:5:-:-", "K1^@e1 P4^@a1 i1v@a2 k1v@e8");
    play("gold a1xa2", "chance roll:xxpp");
    expect_not_shown("all", "E11.2");
    expect_result("gold [E9.1]");
    expect_battle("over:0:5:xxpp:-", "K1^@e1 P4^!@a1 k1v@e8");
}

static void echec_E9_2_the_turn_limit_ends_the_game_as_a_draw(void **unused)
{
    (void)unused;
    start("echec", "turn_limit=2");
    play("chance roll:xxwpxwww", "gold e2-e3", "gold e3-e4", "silver e9-e8");
    expect_result("none");
    play("silver e8-e7");
    expect_shown("gold", "E9.2");
    expect_result("draw [E9.2]");
    expect_view("all", "turn", "2");
    expect_view("all", "result", "{\"winner\":null,\"rule\":\"E9.2\"}");
    expect_actors("");
    refused("gold e4-e5", "[E9.2]");
}

static void echec_E9_2_a_win_in_the_last_turn_stands(void **unused)
{
    (void)unused;
    battle("turn_limit=5", "gold:1:5:-:-", "K1^@e1 I4^@a4 i2v@a5 k1v@e8");
    play("gold a4xa5");
    expect_result("none");
    play("chance roll:xxww");
    expect_result("gold [E9.1]");
    undo();
    play("chance roll:xwww");
    expect_result("draw [E9.2]");
    expect_battle("over:0:5:xwww:-", "K1^@e1 I4^!@a4 i1v@a5 k1v@e8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_E1_1_nine_files_and_as_many_ranks_as_agreed),
        cmocka_unit_test(echec_E1_2_the_basic_army_is_ten_bases),
        cmocka_unit_test(echec_E1_3_the_basic_deployment_is_mirrored_and_faces_the_enemy),
        cmocka_unit_test(echec_E2_1_more_axes_starts),
        cmocka_unit_test(echec_E2_1_level_both_roll_again),
        cmocka_unit_test(echec_E2_1_both_roll_four_dice_in_order),
        cmocka_unit_test(echec_E3_1_a_turn_is_two_actions_by_one_unit_or_two),
        cmocka_unit_test(echec_E3_2_no_unit_attacks_twice_in_a_turn),
        cmocka_unit_test(echec_E3_3_there_is_no_pass),
        cmocka_unit_test(echec_E4_1_straight_ahead_and_never_through_or_onto_a_unit),
        cmocka_unit_test(echec_E4_2_foot_advances_one_square),
        cmocka_unit_test(echec_E4_3_king_and_knights_ride_up_to_the_first_unit),
        cmocka_unit_test(echec_E5_1_a_turn_to_any_other_facing),
        cmocka_unit_test(echec_E6_1_the_target_is_named_then_the_dice_are_rolled),
        cmocka_unit_test(echec_E6_2_the_unit_in_front_whatever_it_faces),
        cmocka_unit_test(echec_E6_2_the_king_attacks_like_knights),
        cmocka_unit_test(echec_E6_3_archers_reach_three_by_three_over_anything),
        cmocka_unit_test(echec_E6_3_archers_look_the_way_they_face),
        cmocka_unit_test(echec_E6_3_archers_do_not_shoot_around_the_board),
        cmocka_unit_test(echec_E6_4_dice_and_symbols_of_every_kind),
        cmocka_unit_test(echec_E6_4_another_number_of_dice_is_refused),
        cmocka_unit_test(echec_E7_1_one_hit_or_two_for_each_man),
        cmocka_unit_test(echec_E7_1_a_single_hit_on_knights_is_lost),
        cmocka_unit_test(echec_E7_1_hits_beyond_the_last_man_are_lost),
        cmocka_unit_test(echec_E7_2_lone_archer_rolls_again),
        cmocka_unit_test(echec_E7_2_a_lone_infantryman_can_kill_the_king),
        cmocka_unit_test(echec_E7_2_a_lone_man_of_a_massed_base_too),
        cmocka_unit_test(echec_E7_2_panic_on_the_second_roll_is_no_panic),
        cmocka_unit_test(echec_E7_2_panic_on_the_first_roll_is_panic),
        cmocka_unit_test(echec_E7_2_nobody_else_gets_a_second_roll),
        cmocka_unit_test(echec_E7_3_a_unit_without_men_leaves_the_board),
        cmocka_unit_test(echec_E9_1_the_king_is_killed),
        cmocka_unit_test(echec_E9_1_the_king_is_left_alone),
        cmocka_unit_test(echec_E9_1_by_his_own_panic_in_his_own_turn),
        cmocka_unit_test(echec_E9_1_casualties_decide_before_the_peasants_flee),
        cmocka_unit_test(echec_E9_2_the_turn_limit_ends_the_game_as_a_draw),
        cmocka_unit_test(echec_E9_2_a_win_in_the_last_turn_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
