// SPDX-License-Identifier: MIT
/* notation.c: words that are no move, or no move of this seat, are refused and change nothing. */
#include "turns.h"

#include <stdio.h>

#define NEAR "players=4 fog=fortune fog_near=on"

#define REFUSE_ALL(seat, ...) refuse_all(seat, (const char *const[]){__VA_ARGS__, NULL})

static void refuse_all(const char *seat, const char *const *words)
{
    for (; *words; words++) {
        char move[64];
        snprintf(move, sizeof move, "%s %s", seat, *words);
        refused(move, "");
    }
}

static void goths_notation_of_deals(void **unused)
{
    (void)unused;
    start("goths", "players=4");
    REFUSE_ALL("chance", "deal:", "deal:Q", "deal:QT", "deal:QTPQ", "deal:QTX", "deal:QTQ", "deal:qtp",
               "deal:...", "deal:Q.P", "deal QTP", "QTP", "fog:A=pea,B=boar", "roll:xx");
    expect_actors("chance");
}

static void goths_notation_of_draws(void **unused)
{
    (void)unused;
    start("goths", "players=4 fog=base");
    play("chance deal:QTP");
    REFUSE_ALL("chance", "fog:", "fog:A=pea", "fog:A=pea,", "fog:A=pea,B=", "fog:A=pea,B=boar,",
               "fog:A=pea,B=boar,C=gusts", "fog:B=pea,A=boar", "fog:A=pea,A=boar", "fog:A=pea,C=boar",
               "fog:A:pea,B:boar", "fog:A=peas,B=boar", "fog:A=p,B=boar", "fog:A=pea B=boar", "fog:pea,boar",
               "fortune:A=pea,B=boar", "fortune:A=keg,B=feast", "deal:QTP");
    expect_actors("chance");
}

static void goths_notation_of_king_cards(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    REFUSE_ALL("Ak", "V", "VV", "VC", "BR", "vr", "VRR", "VR ", "V R", "XR", "VX", "1", "advance", "pass",
               "done");
    expect_actors("Ak");
}

static void goths_notation_of_orders(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    kings("");
    REFUSE_ALL("Aw", "Advance", "adv", "advances", "advance ", "hidden", "VR", "look:1", "enter:1",
               "target:B", "build");
    expect_actors("Aw Bw");
}

static void goths_notation_of_looks(void **unused)
{
    (void)unused;
    begin("players=4", "QTP", NULL);
    turn("A=scout");
    REFUSE_ALL("Aw", "look", "look:", "look:0", "look:4", "look:11", "look:1 ", "look:a", "look:fog",
               "look:fogs", "look::", "enter:1", "1");
    expect_actors("Aw");
}

static void goths_notation_of_entries(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turns(2, "A=advance");
    turn("A=advance");
    REFUSE_ALL("Aw", "enter", "enter:", "enter:0", "enter:4", "enter:12", "enter:/", "enter:objective1",
               "look:1");
    expect_at("A", "plain2");
}

static void goths_notation_of_targets(void **unused)
{
    (void)unused;
    begin("players=8", "PTQ", NULL);
    turn("A=axe");
    REFUSE_ALL("Aw", "target", "target:", "target:A", "target:C", "target:E", "target:b", "target:BD",
               "target:Bw", "target:@", "target:1", "rob:B");
    expect_actors("Aw");
}

static void goths_notation_of_thefts(void **unused)
{
    (void)unused;
    begin("players=8 gothic=on expansion_copies=2", "PTQ", NULL);
    turn("A=goth B=recruit");
    REFUSE_ALL("Aw", "rob", "rob:", "rob:A", "rob:C", "rob:E", "rob:b", "rob:BD", "target:B");
    expect_actors("Aw");
}

static void goths_notation_of_gifts(void **unused)
{
    (void)unused;
    begin("players=6 gothic=on", "PTQ", NULL);
    REFUSE_ALL("ACk", "give", "give:", "give:goth", "give:goth:", "give:goth:AC", "give:goth:a",
               "give:goth:E", "give:got:A", "give:goths:A", "give:pigeon:A", "give:axe:A", "give::A",
               "goth:A");
    expect_actors("ACk");
}

static void goths_notation_of_fog_choices(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "PTQ", "A=pea,B=boar");
    turns(2, "A=advance");
    turn("A=barricade");
    REFUSE_ALL("Aw", "builds", "build:plain2", "discard:pea", "pass", "barricade");
    expect_actors("Aw");
}

static void goths_notation_of_uses_that_name_a_clan(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=boomerang,B=mastermind");
    turn("A=advance B=advance");
    REFUSE_ALL("Bw", "use", "use:", "use:mastermind", "use:mastermind:", "use:mastermind:C",
               "use:mastermind:AB", "use:mastermind:Ak", "use:masterminds:A", "use:master:A", "mastermind:A",
               "Pass", "pass:");
    kings("");
    orders("");
    REFUSE_ALL("Aw", "use:boomerang", "use:boomerang:", "use:boomerang:A", "use:boomerang:C",
               "use:boomerang:B:engine", "use:feast:B", "use:pea", "use:newdeal", "use:shield");
    expect_actors("Aw Bw");
}

static void goths_notation_of_kegs(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=keg,B=newdeal");
    turn("A=advance B=advance");
    kings("");
    orders("");
    REFUSE_ALL("Aw", "use:keg", "use:keg:", "use:keg:B", "use:keg:B:", "use:keg::engine", "use:keg:BB:engine",
               "use:keg:C:engine", "use:keg:A:engine", "use:keg:B:engines", "use:keg:B:objective1",
               "use:keg:B:plain", "use:keg:B:plain3", "use:keg:B:forest:", "use:keg:Bengine",
               "use:keg:engine");
    REFUSE_ALL("Bw", "use:newdeal:", "use:newdeal:A", "use:new", "newdeal");
    expect_actors("Aw Bw");
}

static void goths_notation_of_spyglasses(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=spyglass,B=keg");
    turn("A=advance");
    kings("");
    REFUSE_ALL("Aw", "use:spyglass", "use:spyglass:", "use:spyglass:A", "use:spyglass:Aw", "use:spyglass:Bw",
               "use:spyglass:Ck", "use:spyglass:ACk", "use:spyglass:Akk");
    expect_actors("Aw");
}

static void goths_notation_of_a_new_deal(void **unused)
{
    (void)unused;
    begin(NEAR, "PTQ", "A=newdeal,B=keg");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    kings("");
    orders("");
    play("Aw use:newdeal");
    REFUSE_ALL("chance", "deal:PTQ", "deal:.TT", "deal:QT.", "deal:...", "deal:.Q.", "deal:PQT");
    expect_actors("chance");
}

static void goths_notation_of_a_parley(void **unused)
{
    (void)unused;
    begin("players=6 pigeon=on expansion_copies=2", "PTQ", NULL);
    turn("A=pigeon");
    REFUSE_ALL("Aw", "Done", "done:", "pass", "pigeon");
    expect_actors("Aw Cw");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_notation_of_deals),
        cmocka_unit_test(goths_notation_of_draws),
        cmocka_unit_test(goths_notation_of_king_cards),
        cmocka_unit_test(goths_notation_of_orders),
        cmocka_unit_test(goths_notation_of_looks),
        cmocka_unit_test(goths_notation_of_entries),
        cmocka_unit_test(goths_notation_of_targets),
        cmocka_unit_test(goths_notation_of_thefts),
        cmocka_unit_test(goths_notation_of_gifts),
        cmocka_unit_test(goths_notation_of_fog_choices),
        cmocka_unit_test(goths_notation_of_uses_that_name_a_clan),
        cmocka_unit_test(goths_notation_of_kegs),
        cmocka_unit_test(goths_notation_of_spyglasses),
        cmocka_unit_test(goths_notation_of_a_new_deal),
        cmocka_unit_test(goths_notation_of_a_parley),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
