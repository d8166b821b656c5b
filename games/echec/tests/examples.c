// SPDX-License-Identifier: MIT
/* examples.c: what the printed rules of Échec au roi show by example and in their tables, followed move by
 * move. The rules are told in rules.en.md; here is only what happens. */
#include "field.h"

#include <stdio.h>
#include <string.h>

/* Two axes, an arrow and a panic: two men fall, then the peasants turn and go back a square. */
static void echec_E11_1_example_of_the_peasants_roll(void **unused)
{
    (void)unused;
    battle("level=2 rows=8", "gold:2:5:-:-", BYSTANDERS "P4^@e4 i4v@e5");
    play("gold e4xe5");
    expect_view("all", "attack", "{\"from\":\"e4\",\"to\":\"e5\",\"second\":false}");
    play("chance roll:xxwp");
    expect_battle("gold:1:5:xxwp:-", BYSTANDERS "P4v!@e3 i2v@e5");
}

static void echec_E6_4_example_of_four_infantrymen(void **unused)
{
    (void)unused;
    battle("rows=8", "gold:2:5:-:-", BYSTANDERS "I4^@e4 i4v@e5");
    play("gold e4xe5");
    expect_legal("chance", "roll:pppp roll:wppp roll:wwpp roll:wwwp roll:wwww roll:xppp roll:xwpp roll:xwwp "
                           "roll:xwww roll:xxpp roll:xxwp roll:xxww roll:xxxp roll:xxxw roll:xxxx");
    play("chance roll:xxww");
    expect_battle("gold:1:5:xxww:-", BYSTANDERS "I4^!@e4 i2v@e5");
}

/* One unit advances and turns, or two units share the actions; two units attack, but none twice. */
static void echec_E3_1_example_of_two_actions(void **unused)
{
    (void)unused;
    battle("rows=8", "gold:2:5:-:-", BYSTANDERS "I4^@e4 I4^@c4 i4v@e6 i4v@c5");
    play("gold e4-e5", "gold e5>w");
    expect_battle("silver:2:6:-:-", BYSTANDERS "I4<@e5 I4^@c4 i4v@e6 i4v@c5");
    play("silver e6xe5", "chance roll:wwww");
    refused("silver e6xe5", "[E3.2]");
    play("silver c5xc4", "chance roll:xwww");
    expect_battle("gold:2:7:xwww:-", BYSTANDERS "I4<@e5 I3^@c4 i4v@e6 i4v@c5");
}

/* The table of the deployment: nine files, the outer two on each side empty. */
static void echec_E1_3_example_of_the_deployment(void **unused)
{
    (void)unused;
    static const char *const kinds[2][5] = {
        {"archers", "knights", "king", "knights", "archers"},
        {"infantry", "infantry", "infantry", "infantry", "infantry"},
    };
    static const int men[2][5] = {{4, 2, 1, 2, 4}, {4, 4, 4, 4, 4}};
    start("echec", "");
    for (int i = 0; i < 20; i++) {
        bool gold = i < 10;
        int row = i / 5 % 2, rank = gold ? 1 + row : 9 + row, file = i % 5;
        int from_edge = gold ? row : !row;
        char path[32], unit[128];
        snprintf(path, sizeof path, "units.%d", i);
        snprintf(unit, sizeof unit,
                 "{\"at\":\"%c%d\",\"army\":\"%s\",\"kind\":\"%s\",\"men\":%d,\"faces\":\"%c\",\"attacked\":"
                 "false}",
                 'c' + file, rank, gold ? "gold" : "silver", kinds[from_edge][file], men[from_edge][file],
                 gold ? 'n' : 's');
        expect_view("all", path, unit);
    }
}

/* A row of the table of the warriors. */
struct warrior {
    char letter;
    int men, dice; /* of a full base */
    const char *hits;
    int hits_to_kill;
    bool panics, rides;
};

static const struct warrior warriors[] = {
    {'K', 1, 2, "x", 2, false, true},  {'N', 2, 4, "x", 2, true, true},  {'I', 4, 4, "x", 1, true, false},
    {'A', 4, 4, "w", 1, true, false},  {'H', 2, 4, "x", 2, true, false}, {'P', 4, 4, "xw", 1, true, false},
    {'M', 2, 4, "x", 1, false, false},
};
enum { WARRIORS = sizeof warriors / sizeof *warriors };

/* Kings and companions out of the way; the king who fights is not among them. */
static const char *company(char letter)
{
    return letter == 'K' ? "N1^@h1 k1v@a8 n1v@b8" : letter == 'k' ? "K1^@i1 N1^@h1 n1v@b8" : BYSTANDERS;
}

static void roll_all(char symbol, int dice, char roll[8])
{
    memset(roll, symbol, (size_t)dice);
    roll[dice] = '\0';
}

/* What stands there after the roll; men of 0 are gone. */
static void expect_after(const char *roll, const char *friends, const char *attacker, char target, int men)
{
    char tail[32], units[128], left[24] = "";
    if (men)
        snprintf(left, sizeof left, "%c%dv@e7", target, men);
    snprintf(tail, sizeof tail, "gold:1:5:%s:-", roll);
    snprintf(units, sizeof units, "%s %s %s", friends, attacker, left);
    expect_battle(tail, units);
}

static void attacks(const struct warrior *warrior, char symbol)
{
    char units[128], roll[8], dice[32], attacker[32];
    int hits = strchr(warrior->hits, symbol) ? warrior->dice : 0;
    roll_all(symbol, warrior->dice, roll);
    snprintf(units, sizeof units, "%s %c%d^@e6 i4v@e7", company(warrior->letter), warrior->letter,
             warrior->men);
    snprintf(attacker, sizeof attacker, "%c%d^!@e6", warrior->letter, warrior->men);
    snprintf(dice, sizeof dice, "chance roll:%s", roll);
    battle("level=2", "gold:2:5:-:-", units);
    play("gold e6xe7", dice);
    expect_after(roll, company(warrior->letter), attacker, 'i', 4 - hits);
}

static void echec_E6_4_table_of_dice_and_symbols(void **unused)
{
    (void)unused;
    for (int i = 0; i < WARRIORS; i++) {
        attacks(&warriors[i], 'x');
        attacks(&warriors[i], 'w');
    }
}

static void is_hit(const struct warrior *warrior, const char *roll, int hits)
{
    char units[128], dice[32], target = (char)(warrior->letter - 'A' + 'a');
    int left = warrior->men - hits / warrior->hits_to_kill;
    snprintf(units, sizeof units, "%s I4^@e6 %c%dv@e7", company(target), target, warrior->men);
    snprintf(dice, sizeof dice, "chance roll:%s", roll);
    battle("level=2", "gold:2:5:-:-", units);
    play("gold e6xe7", dice);
    if (target == 'k' && left == 0)
        expect_result("gold [E9.1]");
    else
        expect_after(roll, company(target), "I4^!@e6", target, left);
}

static void echec_E7_1_table_of_hits_to_kill_one(void **unused)
{
    (void)unused;
    for (int i = 0; i < WARRIORS; i++) {
        is_hit(&warriors[i], "xwww", 1);
        is_hit(&warriors[i], "xxww", 2);
    }
}

/* Peasants run a square for each panic; before mercenaries it is the enemy who runs, here off the board. */
static void echec_E8_1_table_of_who_panics(void **unused)
{
    (void)unused;
    for (int i = 0; i < WARRIORS; i++) {
        const struct warrior *warrior = &warriors[i];
        char units[128], roll[8], dice[32], attacker[32];
        roll_all('p', warrior->dice, roll);
        snprintf(units, sizeof units, "%s %c%d^@e6 i4v@e7", company(warrior->letter), warrior->letter,
                 warrior->men);
        snprintf(dice, sizeof dice, "chance roll:%s", roll);
        snprintf(attacker, sizeof attacker, "%c%d%c!@e%d", warrior->letter, warrior->men,
                 warrior->panics ? 'v' : '^',
                 !warrior->panics         ? 6
                 : warrior->letter == 'P' ? 6 - warrior->dice
                                          : 5);
        battle("level=2", "gold:2:5:-:-", units);
        play("gold e6xe7", dice);
        expect_after(roll, company(warrior->letter), attacker, 'i', warrior->letter == 'M' ? 0 : 4);
    }
}

static void echec_E4_3_table_of_who_rides(void **unused)
{
    (void)unused;
    for (int i = 0; i < WARRIORS; i++) {
        char units[128];
        snprintf(units, sizeof units, "%s %c%d^@e2 i4v@e6", company(warriors[i].letter), warriors[i].letter,
                 warriors[i].men);
        battle("level=2", "gold:2:5:-:-", units);
        expect_view("all", "actions_left", "2");
        assert_true(lists("gold", "e2-e3"));
        assert_true(lists("gold", "e2-e5") == warriors[i].rides);
        assert_false(lists("gold", "e2-e6"));
    }
}

#define EIGHT "gold deploy:K1@e1,N2@d1,N2@f1,A4@c1,A4@g1,I4@c2,I4@d2,I4@e2,"

static void echec_E10_3_table_of_figures_and_men_per_base(void **unused)
{
    (void)unused;
    static const char *const fit[] = {"I4@f2,I4@g2", "H1@f2,H1@g2", "H2@f2,M2@g2", "M1@f2,P4@g2",
                                      "P1@f2,P3@g2"};
    static const char *const too_many[] = {"N2@f2,I4@g2", "A4@f2,I4@g2", "H2@f2,H1@g2", "P4@f2,P1@g2",
                                           "M2@f2,M1@g2", "M1@f2,M1@g2", "H3@f2,I4@g2", "P5@f2,I4@g2",
                                           "M3@f2,I4@g2", "I3@f2,I4@g2", "I5@f2,I4@g2"};
    char move[128];
    for (size_t i = 0; i < sizeof fit / sizeof *fit; i++) {
        start("echec", "level=2");
        snprintf(move, sizeof move, EIGHT "%s", fit[i]);
        play(move);
    }
    start("echec", "level=2");
    for (size_t i = 0; i < sizeof too_many / sizeof *too_many; i++) {
        snprintf(move, sizeof move, EIGHT "%s", too_many[i]);
        refused(move, "[E10.3]");
    }
}

/* As many dice as men, four while there are more. */
static void echec_E14_1_table_of_massed_infantry(void **unused)
{
    (void)unused;
    static const int men[] = {10, 5, 4, 3, 2, 1};
    for (size_t i = 0; i < sizeof men / sizeof *men; i++) {
        char units[128], roll[8], dice[32], attacker[32];
        int thrown = men[i] < 4 ? men[i] : 4;
        roll_all('x', thrown, roll);
        snprintf(units, sizeof units, BYSTANDERS "I%d^@e6 i10v@e7", men[i]);
        snprintf(attacker, sizeof attacker, "I%d^!@e6", men[i]);
        snprintf(dice, sizeof dice, "chance roll:%s", roll);
        battle("massed=on", "gold:2:5:-:-", units);
        play("gold e6xe7", dice);
        expect_after(roll, BYSTANDERS, attacker, 'i', 10 - thrown);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_E11_1_example_of_the_peasants_roll),
        cmocka_unit_test(echec_E6_4_example_of_four_infantrymen),
        cmocka_unit_test(echec_E3_1_example_of_two_actions),
        cmocka_unit_test(echec_E1_3_example_of_the_deployment),
        cmocka_unit_test(echec_E6_4_table_of_dice_and_symbols),
        cmocka_unit_test(echec_E7_1_table_of_hits_to_kill_one),
        cmocka_unit_test(echec_E8_1_table_of_who_panics),
        cmocka_unit_test(echec_E4_3_table_of_who_rides),
        cmocka_unit_test(echec_E10_3_table_of_figures_and_men_per_base),
        cmocka_unit_test(echec_E14_1_table_of_massed_infantry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
