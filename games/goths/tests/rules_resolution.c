// SPDX-License-Identifier: MIT
/* rules_resolution.c: the order of resolution, its choices, and the end of the game (G4 and G6). */
#include "turns.h"

static void goths_G4_1_sabotage_comes_before_load(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=sabotage");
    expect_clan("A", "active", "true");
    turn("A=sabotage B=load");
    expect_clan("B", "active", "true");
}

static void goths_G4_1_sabotage_comes_before_fire_even_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load");
    turn("A=recruit");
    expect_initiative("A");
    turn("A=fire B=sabotage");
    expect_units("B", 2);
    expect_clan("A", "active", "false");
}

static void goths_G4_1_recruit_comes_before_fire_even_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("B=load");
    expect_initiative("B");
    turn("A=recruit B=fire");
    expect_units("A", 1);
}

static void goths_G4_1_fire_comes_before_the_barricade_even_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("B=load");
    turn("B=recruit");
    expect_initiative("A");
    turn("A=barricade B=fire");
    expect_units("A", 0);
    expect_clan("A", "barricades", "[]");
    expect_result("B [G6.2]");
}

static void goths_G4_1_fire_comes_before_advance_even_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance B=load");
    turn("A=advance B=recruit");
    expect_initiative("A");
    turn("A=advance B=fire");
    expect_result("B [G6.2]");
    expect_at("A", "plain2");
}

static void goths_G4_1_the_barricade_comes_before_the_axe_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance");
    expect_initiative("B");
    turn("A=barricade B=axe");
    expect_units("A", 2);
    expect_clan("A", "barricades", "[\"plain1\"]");
}

static void goths_G4_1_advance_comes_before_the_axe_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("");
    expect_initiative("B");
    turn("A=advance B=axe");
    expect_at("A", "plain1");
    expect_units("A", 1);
}

static void goths_G4_1_advance_comes_before_the_rats_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=barricade");
    expect_initiative("B");
    turn("A=advance B=rats");
    expect_units("A", 2);
}

static void goths_G4_1_the_barricade_comes_before_the_rats(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("");
    turn("A=barricade B=rats");
    expect_units("A", 1);
}

/* Both armies have one unit left: the axe strikes before the rats, whoever holds the initiative. */
static void goths_G4_1_the_axe_comes_before_the_rats_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance B=advance");
    turn("A=axe B=axe");
    turn("A=barricade");
    expect_initiative("B");
    turn("A=axe B=rats");
    expect_units("A", 1);
    expect_units("B", 0);
    expect_result("A [G6.2]");
}

static void goths_G4_1_scout_comes_before_the_sabotage_of_the_holder(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("");
    expect_initiative("B");
    turn("A=scout B=sabotage");
    expect_actors("Aw");
    play("Aw look:1");
    expect_actors("Bw");
    expect_legal("Bw", "target:A target:C");
}

static void goths_G4_1_of_equal_orders_the_holder_is_first(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance B=advance");
    turn("A=axe B=axe");
    expect_units("A", 1);
    expect_units("B", 1);
    expect_initiative("A");
    turn("A=axe B=axe");
    expect_units("A", 1);
    expect_units("B", 0);
    expect_result("A [G6.2]");
}

static void goths_G4_1_of_equal_orders_the_holder_is_first_also_when_it_is_b(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=advance B=advance");
    turn("A=axe B=axe");
    turn("");
    expect_initiative("B");
    turn("A=axe B=axe");
    expect_units("A", 0);
    expect_units("B", 1);
    expect_result("B [G6.2]");
}

static void goths_G4_2_choices_are_made_when_the_order_is_carried_out(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "A=advance B=advance");
    turn("A=advance B=advance");
    expect_phase("resolve");
    expect_actors("Aw");
    expect_legal("Aw", "enter:1 enter:2 enter:3");
    expect_legal("Bw", "");
    refused("Bw enter:3", "");
    play("Aw enter:1");
    expect_actors("Bw");
    expect_face("Bw", 1, "P");
    expect_legal("Bw", "enter:2 enter:3");
    expect_legal("Aw", "");
}

/* The look is asked for after the reveal, and the enemy's order is known by then. */
static void goths_G4_2_the_chooser_knows_what_was_revealed(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=scout B=advance");
    expect_actors("Aw");
    expect_view("Aw", "clans.B.order", "\"advance\"");
    expect_view("Aw", "kings.Bk.played.face", "\"B\"");
    expect_at("B", "forest");
}

static void goths_G4_3_the_game_ends_at_once(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turns(2, "A=advance");
    turn("A=advance B=axe");
    play("Aw enter:1");
    expect_result("A [G6.1]");
    expect_units("A", 2);
    expect_phase("over");
    expect_actors("");
    expect_legal("Ak", "");
    expect_legal("Bk", "");
    refused("Bk VR", "");
}

static void goths_G4_4_no_target_is_asked_of_an_inactive_engine(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=fire B=fire C=fire D=fire");
    expect_turn(2);
    expect_units("B", 2);
}

static void goths_G4_4_an_engine_sabotaged_this_turn_is_asked_nothing(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=load");
    turn("A=fire B=sabotage");
    expect_actors("Bw");
    play("Bw target:A");
    expect_turn(3);
    expect_units("B", 2);
    expect_units("D", 2);
}

static void goths_G4_4_targets_are_asked_even_if_nobody_can_be_hurt(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"A=sabotage", "A=axe", "A=rats"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        begin("players=8", "QTP", NULL);
        turn(lines[i]);
        expect_phase("resolve");
        expect_actors("Aw");
        expect_legal("Aw", "target:B target:D");
        play("Aw target:D");
        expect_turn(2);
        expect_units("D", 2);
    }
}

static void goths_G4_4_a_target_of_fire_is_asked_even_if_both_are_behind_barricades(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=load B=barricade D=barricade");
    turn("A=fire");
    expect_legal("Aw", "target:B target:D");
    play("Aw target:B");
    expect_units("B", 2);
    expect_clan("A", "active", "false");
}

static void goths_G4_4_with_one_enemy_in_play_no_target_is_asked(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("A=load D=advance");
    turn("A=fire D=advance");
    play("Aw target:B");
    expect_units("B", 0);
    turn("C=axe");
    expect_turn(4);
    expect_units("D", 1);
}

static void goths_G6_1_a_camp_wins_by_entering_the_queen(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "B=advance");
    turn("B=advance");
    expect_result("none");
    expect_view("table", "result", "null");
    play("Bw enter:3");
    expect_shown("Ak", "G6.1");
    expect_result("B [G6.1]");
    expect_view("table", "result", "{\"winner\":\"B\",\"rule\":\"G6.1\"}");
    expect_at("B", "objective3");
    expect_face("table", 3, "Q");
    expect_up(3, true);
}

static void goths_G6_2_a_camp_wins_when_the_enemy_has_no_army_left(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=advance B=advance");
    turn("B=axe");
    expect_units("A", 1);
    turn("B=axe");
    expect_units("A", 0);
    expect_result("B [G6.2]");
    expect_view("Ak", "result", "{\"winner\":\"B\",\"rule\":\"G6.2\"}");
    expect_at("A", "plain1");
    expect_actors("");
}

static void goths_G6_2_the_trap_counts(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turn("A=advance");
    turn("A=advance B=axe");
    expect_units("A", 1);
    turn("A=advance");
    play("Aw enter:1");
    expect_units("A", 0);
    expect_result("B [G6.2]");
}

static void goths_G6_3_the_turn_limit_ends_the_game_as_a_draw(void **unused)
{
    (void)unused;
    begin("players=4 turn_limit=3", "QTP", NULL);
    turns(2, "");
    expect_result("none");
    turn("");
    expect_result("draw [G6.3]");
    expect_view("table", "result", "{\"winner\":null,\"rule\":\"G6.3\"}");
    expect_phase("over");
    expect_actors("");
}

static void goths_G6_3_a_win_in_the_last_turn_is_a_win(void **unused)
{
    (void)unused;
    begin("players=4 turn_limit=3", "QTP", NULL);
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    expect_result("A [G6.1]");
}

static void goths_G6_3_without_a_limit_there_is_no_draw(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turns(301, "");
    expect_turn(302);
    expect_result("none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G4_1_sabotage_comes_before_load),
        cmocka_unit_test(goths_G4_1_sabotage_comes_before_fire_even_of_the_holder),
        cmocka_unit_test(goths_G4_1_recruit_comes_before_fire_even_of_the_holder),
        cmocka_unit_test(goths_G4_1_fire_comes_before_the_barricade_even_of_the_holder),
        cmocka_unit_test(goths_G4_1_fire_comes_before_advance_even_of_the_holder),
        cmocka_unit_test(goths_G4_1_the_barricade_comes_before_the_axe_of_the_holder),
        cmocka_unit_test(goths_G4_1_advance_comes_before_the_axe_of_the_holder),
        cmocka_unit_test(goths_G4_1_advance_comes_before_the_rats_of_the_holder),
        cmocka_unit_test(goths_G4_1_the_barricade_comes_before_the_rats),
        cmocka_unit_test(goths_G4_1_the_axe_comes_before_the_rats_of_the_holder),
        cmocka_unit_test(goths_G4_1_scout_comes_before_the_sabotage_of_the_holder),
        cmocka_unit_test(goths_G4_1_of_equal_orders_the_holder_is_first),
        cmocka_unit_test(goths_G4_1_of_equal_orders_the_holder_is_first_also_when_it_is_b),
        cmocka_unit_test(goths_G4_2_choices_are_made_when_the_order_is_carried_out),
        cmocka_unit_test(goths_G4_2_the_chooser_knows_what_was_revealed),
        cmocka_unit_test(goths_G4_3_the_game_ends_at_once),
        cmocka_unit_test(goths_G4_4_no_target_is_asked_of_an_inactive_engine),
        cmocka_unit_test(goths_G4_4_an_engine_sabotaged_this_turn_is_asked_nothing),
        cmocka_unit_test(goths_G4_4_targets_are_asked_even_if_nobody_can_be_hurt),
        cmocka_unit_test(goths_G4_4_a_target_of_fire_is_asked_even_if_both_are_behind_barricades),
        cmocka_unit_test(goths_G4_4_with_one_enemy_in_play_no_target_is_asked),
        cmocka_unit_test(goths_G6_1_a_camp_wins_by_entering_the_queen),
        cmocka_unit_test(goths_G6_2_a_camp_wins_when_the_enemy_has_no_army_left),
        cmocka_unit_test(goths_G6_2_the_trap_counts),
        cmocka_unit_test(goths_G6_3_the_turn_limit_ends_the_game_as_a_draw),
        cmocka_unit_test(goths_G6_3_a_win_in_the_last_turn_is_a_win),
        cmocka_unit_test(goths_G6_3_without_a_limit_there_is_no_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
