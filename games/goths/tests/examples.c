// SPDX-License-Identifier: MIT
/* examples.c: what the printed rules of Goths show by example, followed move by move. The rules are told in
 * rules.en.md; here is only what happens. */
#include "turns.h"

#include <stdio.h>

/* Every warchief has an order that asks him for a target, so that the sequence can be seen. */
static void all_sabotage(const char *const kings[4])
{
    static const char *const warchiefs[] = {"Aw", "Bw", "Cw", "Dw"};
    char move[32];
    for (int i = 0; i < 4 && kings[i]; i++) {
        expect_actors(kings[i]);
        snprintf(move, sizeof move, "%s VR", kings[i]);
        play(move);
    }
    expect_actors("Aw Bw Cw Dw");
    for (int i = 0; i < 4; i++) {
        snprintf(move, sizeof move, "%s sabotage", warchiefs[i]);
        play(move);
    }
}

/* B holds the token: B, C, D, A. */
static void expect_b_c_d_a(void)
{
    expect_initiative("B");
    expect_actors("Bw");
    play("Bw target:A");
    expect_actors("Cw");
    play("Cw target:B");
    expect_actors("Dw");
    play("Dw target:C");
    expect_actors("Aw");
    play("Aw target:D");
    expect_turn(3);
    expect_initiative("C");
}

static void goths_G8_2_example_of_the_initiative_at_six(void **unused)
{
    (void)unused;
    begin("players=6", "QTP", NULL);
    turn("");
    all_sabotage((const char *const[4]){"BDk", "ACk"});
    expect_b_c_d_a();
}

static void goths_G8_2_example_of_the_initiative_at_seven(void **unused)
{
    (void)unused;
    begin("players=7", "QTP", NULL);
    turn("");
    all_sabotage((const char *const[4]){"Bk", "ACk", "Dk"});
    expect_b_c_d_a();
}

static void goths_G8_2_example_of_the_initiative_at_eight(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("");
    all_sabotage((const char *const[4]){"Bk", "Ck", "Dk", "Ak"});
    expect_b_c_d_a();
}

static void expect_whole_hands(void)
{
    expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
    expect_legal("Bw", "advance axe barricade fire load rats recruit sabotage scout");
}

/* The first case: nobody is understood, twice running; the cards pile up. */
static void goths_G3_3_example_neither_clan_has_communicated(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    play("Ak VR", "Bk CR", "Aw recruit", "Bw advance");
    expect_units("A", 2);
    expect_at("B", "forest");
    expect_king("Ak", "table", "[\"VR\"]");
    expect_king("Bk", "table", "[\"CR\"]");
    play("Bk BC", "Ak BV");
    expect_whole_hands();
    play("Aw recruit", "Bw scout");
    expect_units("A", 2);
    expect_king("Ak", "table", "[\"VR\",\"BV\"]");
    expect_king("Bk", "table", "[\"CR\",\"BC\"]");
    expect_turn(3);
}

/* The second: one clan is, and takes all its cards back; the other's lies there with those before it. */
static void goths_G3_2_example_only_one_clan_has_communicated(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    play("Ak VR", "Bk CR", "Aw recruit", "Bw advance");
    play("Bk VB", "Ak RC", "Aw recruit", "Bw advance");
    expect_units("A", 3);
    expect_at("B", "forest");
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[\"CR\",\"VB\"]");
    expect_legal("Ak", "BC BV CB CR RC RV VB VR");
    play("Ak VR");
    expect_legal("Bk", "BC BV CB RC RV VR");
    play("Bk RV");
    expect_whole_hands();
}

/* The third: both are; the lower number comes first, whoever has the initiative. */
static void goths_G4_1_example_both_clans_have_communicated(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=advance");
    play("Bk BC", "Ak CB", "Aw fire", "Bw barricade");
    expect_units("B", 0);
    expect_result("A [G6.2]");
    begin("players=4", "QTP", NULL);
    turn("B=load");
    expect_initiative("B");
    play("Bk CB", "Ak VB", "Aw sabotage", "Bw fire");
    expect_units("A", 2);
    expect_clan("B", "active", "false");
    expect_king("Ak", "table", "[]");
    expect_king("Bk", "table", "[]");
    play("Ak VB", "Bk CB");
    expect_whole_hands();
}

/* A card that lies face up is a sure thing, whatever the king has just played. */
static void goths_G3_1_example_of_a_face_up_card(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    play("Ak RV", "Bk VR", "Aw scout", "Bw axe");
    expect_king("Ak", "table", "[\"RV\"]");
    play("Bk VB", "Ak CB", "Aw recruit", "Bw axe");
    expect_units("A", 3);
    expect_king("Ak", "table", "[]");
}

/* Alone: never the same order twice running; who forgets what he meant finds his card there next turn. */
static void goths_G7_2_example_of_a_player_alone(void **unused)
{
    (void)unused;
    begin("players=2", "QTP", NULL);
    play("A RV", "B BC", "A load", "B advance");
    expect_king("A", "table", "[\"RV\"]");
    expect_clan("B", "set_aside", "\"advance\"");
    play("B BV", "A CB");
    refused("B advance", "[G7.2]");
    play("A recruit", "B barricade");
    expect_units("A", 3);
    expect_king("A", "table", "[]");
    play("A CR", "B BC");
    play("B advance", "A load");
    expect_at("B", "plain2");
    expect_clan("A", "active", "true");
}

#define NEAR "players=4 fog=fortune fog_near=on"

/* Cross effects. The shield works against the boomerang too. */
static void goths_G14_13_example_of_shield_and_boomerang(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=shield");
    turn("A=advance B=advance");
    turn("B=load");
    kings("B=fire");
    orders("B=fire");
    play("Aw use:boomerang:B", "Bw pass");
    expect_clan("B", "active", "false");
    expect_legal("Bw", "pass use:shield");
    play("Bw use:shield");
    expect_units("A", 2);
    expect_units("B", 1);
    expect_clan("B", "fog", "null");
}

/* A barricade of card that a feast leads back to protects again. */
static void goths_G14_8_example_of_feast_and_barricade(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=feast,B=double");
    turn("A=advance B=advance");
    turn("B=barricade");
    turn("B=advance");
    expect_at("B", "plain2");
    kings("A=axe");
    orders("A=axe");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "plain1");
    expect_units("B", 2);
    turn("A=rats");
    play("Bw pass");
    expect_units("B", 1);
}

/* One of wood is not rebuilt by itself, so that the axe hits. */
static void goths_G15_3_example_of_feast_and_3d_barricade(void **unused)
{
    (void)unused;
    begin(NEAR " barricade3d=on", "PTQ", "A=feast,B=double");
    turn("A=advance B=advance");
    turn("B=barricade");
    expect_clan("B", "barricade3d", "\"plain1\"");
    turn("B=advance");
    expect_clan("B", "barricade3d", "null");
    kings("A=axe");
    orders("A=axe");
    play("Aw use:feast:B", "Bw pass");
    expect_at("B", "plain1");
    expect_clan("B", "barricade3d", "null");
    play("Bw pass");
    expect_units("B", 1);
}

/* Poison stays on its card, and works again once a barricade of wood is rebuilt there after a feast. */
static void goths_G15_4_example_of_poison_and_3d_barricade(void **unused)
{
    (void)unused;
    begin(NEAR " barricade3d=on", "PTQ", "A=feast,B=poison");
    turn("A=advance B=advance");
    turn("B=barricade");
    turn("A=rats");
    play("Bw use:poison");
    expect_clan("B", "poison", "[\"plain1\"]");
    turn("B=advance");
    expect_clan("B", "poison", "[\"plain1\"]");
    kings("");
    orders("");
    play("Aw use:feast:B");
    expect_at("B", "plain1");
    turn("B=barricade");
    expect_clan("B", "barricade3d", "\"plain1\"");
    turn("A=rats");
    expect_units("B", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G8_2_example_of_the_initiative_at_six),
        cmocka_unit_test(goths_G8_2_example_of_the_initiative_at_seven),
        cmocka_unit_test(goths_G8_2_example_of_the_initiative_at_eight),
        cmocka_unit_test(goths_G3_3_example_neither_clan_has_communicated),
        cmocka_unit_test(goths_G3_2_example_only_one_clan_has_communicated),
        cmocka_unit_test(goths_G4_1_example_both_clans_have_communicated),
        cmocka_unit_test(goths_G3_1_example_of_a_face_up_card),
        cmocka_unit_test(goths_G7_2_example_of_a_player_alone),
        cmocka_unit_test(goths_G14_13_example_of_shield_and_boomerang),
        cmocka_unit_test(goths_G14_8_example_of_feast_and_barricade),
        cmocka_unit_test(goths_G15_3_example_of_feast_and_3d_barricade),
        cmocka_unit_test(goths_G15_4_example_of_poison_and_3d_barricade),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
