// SPDX-License-Identifier: MIT
/* events.c: what happens is told to everyone with the number of its rule. */
#include "turns.h"

#define NEAR "players=4 fog=fortune fog_near=on"

/* Everybody at a table of four, and a bystander, was shown an event of that rule. */
static void expect_told(const char *rule)
{
    static const char *const viewers[] = {"Ak", "Aw", "Bk", "Bw", "table"};
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++)
        expect_shown(viewers[i], rule);
}

static void goths_events_of_setup(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=base");
    play("chance deal:QTP");
    expect_told("G1.5");
    play("chance fog:A=pea,B=boar");
    expect_told("G9.1");
    start("goths", "players=4 fog=fortune");
    play("chance deal:QTP", "chance fortune:A=keg,B=feast");
    expect_told("G14.1");
    start("goths", "players=6 ballista=on");
    play("chance deal:QTP", "ACk give:ballista:C");
    expect_shown("Dw", "G10.0");
}

static void goths_events_of_giving_orders(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    play("Ak VR");
    expect_told("G2.2");
    play("Bk VR", "Bw axe");
    expect_told("G2.4");
    play("Aw sabotage");
    expect_told("G3.2");
    expect_told("G3.3");
    expect_told("G2.1");
    expect_not_shown("table", "G8.2");
}

static void goths_events_of_the_reveal_tell_success_from_failure(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=load B=load");
    expect_shown("table", "G3.2");
    expect_not_shown("table", "G3.3");
    turn("A=!load B=!load");
    expect_shown("table", "G3.3");
    expect_not_shown("table", "G3.2");
}

static void goths_events_of_the_initiative_at_eight(void **unused)
{
    (void)unused;
    begin("players=8", "QTP", NULL);
    turn("");
    expect_shown("Dw", "G8.2");
}

static void goths_events_of_orders(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turn("A=recruit B=load");
    expect_told("G5.3");
    expect_told("G5.4");
    turn("A=advance B=fire");
    expect_told("G5.5");
    expect_told("G5.7");
    turn("A=barricade B=axe");
    expect_told("G5.6");
    expect_told("G5.10");
    turn("A=sabotage B=rats");
    expect_told("G5.2");
    expect_told("G5.11");
    expect_told("G6.2");
}

static void goths_events_of_losses(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turn("A=advance");
    turn("A=advance B=axe");
    expect_told("G5.10");
    expect_not_shown("table", "G5.11");
    expect_not_shown("table", "G5.5");
    turn("A=recruit B=recruit");
    turn("A=barricade B=rats");
    expect_told("G5.11");
    expect_not_shown("table", "G5.10");
    turn("A=advance B=recruit");
    play("Aw enter:1");
    expect_told("G5.8");
    expect_told("G6.2");
}

static void goths_events_of_the_ballista(void **unused)
{
    (void)unused;
    begin("players=4 ballista=on", "TPQ", NULL);
    turn("A=load");
    turn("A=fire B=recruit");
    expect_told("G13.2");
    expect_not_shown("table", "G5.5");
}

static void goths_events_of_the_catapult_are_not_those_of_the_ballista(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turn("A=load");
    turn("A=fire B=recruit");
    expect_told("G5.5");
    expect_not_shown("table", "G13.2");
}

static void goths_events_of_lone_players(void **unused)
{
    (void)unused;
    begin("players=2 turn_limit=1", "TPQ", NULL);
    turn("A=load B=recruit");
    expect_shown("B", "G7.2");
    expect_shown("A", "G6.3");
}

static void goths_events_of_an_elimination(void **unused)
{
    (void)unused;
    begin("players=8", "TPQ", NULL);
    turn("A=load");
    turn("A=fire B=advance");
    play("Aw target:B");
    expect_shown("Cw", "G8.9");
    expect_not_shown("table", "G6.1");
}

static void goths_events_of_fog(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "TPQ", "A=numbers,B=boar");
    turn("A=scout");
    play("Aw look:fog");
    expect_told("G9.3");
    turn("A=advance B=load");
    turn("A=advance B=advance");
    expect_told("G9.2");
    turn("A=recruit B=advance");
    expect_told("G9.6");
    expect_told("G9.7");
    turn("B=load");
    expect_told("G9.7");
    turn("A=barricade");
    play("Aw discard");
    expect_told("G9.4");
}

static void goths_events_of_fog_that_stops_scout_and_axe(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "TPQ", "A=pea,B=gusts");
    turns(2, "A=advance B=advance");
    turn("A=scout B=axe");
    expect_told("G9.5");
    expect_told("G9.8");
}

static void goths_events_of_thefts(void **unused)
{
    (void)unused;
    begin("players=4 gothic=on", "TPQ", NULL);
    turn("A=goth B=recruit");
    expect_told("G11.2");
    turn("A=goth B=!recruit");
    expect_told("G11.3");
    expect_not_shown("table", "G11.2");
}

static void goths_events_of_a_parley(void **unused)
{
    (void)unused;
    begin("players=6 pigeon=on expansion_copies=2", "TPQ", NULL);
    turn("A=pigeon");
    expect_shown("Bw", "G12.2");
    play("Aw done");
    expect_not_shown("Bw", "G12.2");
    play("Cw done");
    expect_shown("Bw", "G12.2");
}

static void goths_events_of_barricades_of_wood(void **unused)
{
    (void)unused;
    begin("players=4 barricade3d=on", "TPQ", NULL);
    turn("A=barricade");
    expect_told("G15.1");
    expect_not_shown("table", "G5.6");
}

static void goths_events_of_tokens_taken_and_scouted(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=keg,B=feast");
    turn("A=scout B=advance");
    play("Aw look:fog");
    expect_told("G14.14");
    expect_told("G14.2");
    expect_not_shown("table", "G9.3");
}

static void goths_events_of_mastermind_and_spyglass(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=mastermind,B=spyglass");
    turn("A=advance B=advance");
    play("Aw use:mastermind:A");
    expect_not_shown("table", "G14.5");
    play("Bw pass");
    expect_told("G14.5");
    kings("");
    play("Bw use:spyglass:Ak");
    expect_told("G14.6");
}

static void goths_events_of_tricks(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=boomerang,B=newdeal");
    turn("A=advance B=advance");
    kings("B=axe");
    orders("B=axe");
    play("Aw use:boomerang:B", "Bw use:newdeal");
    expect_told("G14.10");
    play("chance deal:TPQ");
    expect_told("G14.7");
    expect_not_shown("table", "G5.10");
    begin(NEAR, "TPQ", "A=feast,B=keg");
    turn("A=advance B=advance");
    kings("");
    orders("");
    play("Aw use:feast:B", "Bw use:keg:A:plain1");
    expect_told("G14.8");
    expect_told("G14.9");
}

/* Uses are public even where they have no effect. */
static void goths_events_of_uses_without_effect(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=boomerang,B=keg");
    turn("A=advance");
    kings("");
    orders("");
    play("Aw use:boomerang:B");
    expect_told("G14.7");
    begin(NEAR, "TPQ", "A=feast,B=keg");
    turn("A=advance");
    kings("");
    orders("");
    play("Aw use:feast:B");
    expect_told("G14.8");
    begin(NEAR, "TPQ", "A=keg,B=feast");
    turn("A=advance");
    kings("B=recruit");
    orders("B=recruit");
    play("Aw use:keg:B:engine");
    expect_told("G14.9");
}

static void goths_events_of_orders_without_effect(void **unused)
{
    (void)unused;
    begin("players=4", "TPQ", NULL);
    turn("A=fire B=sabotage");
    expect_told("G5.5");
    expect_told("G5.2");
    turn("A=rats B=axe");
    expect_told("G5.10");
    expect_told("G5.11");
}

static void goths_events_of_double_recruitment_and_shield(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=double,B=shield");
    turn("A=advance B=advance");
    turn("A=recruit");
    play("Aw use:double");
    expect_told("G14.11");
    turn("A=axe");
    play("Bw use:shield");
    expect_told("G14.13");
    expect_not_shown("table", "G5.10");
}

static void goths_events_of_rat_poison(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=poison,B=shield");
    turn("A=advance");
    turn("A=barricade");
    turn("B=rats");
    play("Aw use:poison");
    expect_told("G14.12");
    turn("B=rats");
    expect_told("G14.12");
}

/* Which answer it was stays hidden, but what was learnt is told to the one who learnt it, with the same rule.
 */
static void goths_events_of_a_pass_tell_nothing(void **unused)
{
    (void)unused;
    begin(NEAR, "TPQ", "A=feast,B=keg");
    turn("A=advance B=advance");
    kings("");
    orders("A=scout B=scout");
    play("Aw pass", "Bw pass");
    expect_not_shown("table", "G14.3");
    expect_not_shown("table", "G14.8");
    expect_not_shown("table", "G14.9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_events_of_setup),
        cmocka_unit_test(goths_events_of_giving_orders),
        cmocka_unit_test(goths_events_of_the_reveal_tell_success_from_failure),
        cmocka_unit_test(goths_events_of_the_initiative_at_eight),
        cmocka_unit_test(goths_events_of_orders),
        cmocka_unit_test(goths_events_of_losses),
        cmocka_unit_test(goths_events_of_the_ballista),
        cmocka_unit_test(goths_events_of_the_catapult_are_not_those_of_the_ballista),
        cmocka_unit_test(goths_events_of_lone_players),
        cmocka_unit_test(goths_events_of_an_elimination),
        cmocka_unit_test(goths_events_of_fog),
        cmocka_unit_test(goths_events_of_fog_that_stops_scout_and_axe),
        cmocka_unit_test(goths_events_of_thefts),
        cmocka_unit_test(goths_events_of_a_parley),
        cmocka_unit_test(goths_events_of_barricades_of_wood),
        cmocka_unit_test(goths_events_of_tokens_taken_and_scouted),
        cmocka_unit_test(goths_events_of_mastermind_and_spyglass),
        cmocka_unit_test(goths_events_of_tricks),
        cmocka_unit_test(goths_events_of_uses_without_effect),
        cmocka_unit_test(goths_events_of_orders_without_effect),
        cmocka_unit_test(goths_events_of_double_recruitment_and_shield),
        cmocka_unit_test(goths_events_of_rat_poison),
        cmocka_unit_test(goths_events_of_a_pass_tell_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
