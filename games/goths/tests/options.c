// SPDX-License-Identifier: MIT
/* options.c: every option of the game, its default, its values and its refusals. */
#include "turns.h"

#include <stdio.h>

#define NINE "mastermind,spyglass,boomerang,feast,keg,newdeal,double,poison,shield"

static void goths_options_defaults(void **unused)
{
    (void)unused;
    start("goths", "");
    expect_view("table", "options",
                "{\"backs\":\"vrcb\",\"ballista\":\"off\",\"barricade3d\":\"off\",\"expansion_copies\":\"1\","
                "\"fog\":\"none\",\"fog_discard_anywhere\":\"off\",\"fog_near\":\"off\","
                "\"fog_tokens\":\"pea,numbers,boar,gusts\","
                "\"fortune_tokens\":\"" NINE
                "\",\"gothic\":\"off\",\"lone_camp\":\"A\",\"lone_king_camp\":\"AC\","
                "\"pigeon\":\"off\",\"players\":\"4\",\"turn_limit\":\"0\"}");
    expect_view("table", "game", "\"goths\"");
    expect_view("table", "rules", "2");
}

static void goths_options_values_are_shown_in_the_view(void **unused)
{
    (void)unused;
    start("goths", "players=8 fog=fortune backs=vcrb turn_limit=1000000 lone_camp=B lone_king_camp=BD "
                   "expansion_copies=2 gothic=on pigeon=on ballista=on barricade3d=on fog_near=on "
                   "fog_discard_anywhere=on fog_tokens=gusts,pea fortune_tokens=shield,keg,feast");
    expect_view("table", "options",
                "{\"backs\":\"vcrb\",\"ballista\":\"on\",\"barricade3d\":\"on\",\"expansion_copies\":\"2\","
                "\"fog\":\"fortune\",\"fog_discard_anywhere\":\"on\",\"fog_near\":\"on\","
                "\"fog_tokens\":\"pea,gusts\","
                "\"fortune_tokens\":\"feast,keg,shield\",\"gothic\":\"on\",\"lone_camp\":\"B\","
                "\"lone_king_camp\":\"BD\",\"pigeon\":\"on\",\"players\":\"8\",\"turn_limit\":\"1000000\"}");
}

static void goths_options_each_switch_is_its_own(void **unused)
{
    (void)unused;
    static const char *const switches[] = {"ballista", "barricade3d", "fog_discard_anywhere",
                                           "fog_near", "gothic",      "pigeon"};
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        char options[64];
        snprintf(options, sizeof options, "players=8 expansion_copies=2 %s=on", switches[i]);
        start("goths", options);
        for (size_t j = 0; j < sizeof switches / sizeof *switches; j++) {
            char path[64];
            snprintf(path, sizeof path, "options.%s", switches[j]);
            expect_view("table", path, i == j ? "\"on\"" : "\"off\"");
        }
    }
}

static void goths_options_players(void **unused)
{
    (void)unused;
    static const char *const refused_counts[] = {"0", "1", "5", "9", "04", "+4", "-4", "four", ""};
    static const char *const counts[][2] = {{"2", "A"},   {"3", "A"},   {"4", "Ak"},
                                            {"6", "ACk"}, {"7", "ACk"}, {"8", "Ak"}};
    char options[64];
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        snprintf(options, sizeof options, "players=%s", counts[i][0]);
        begin(options, "QTP", NULL);
        expect_actors(counts[i][1]);
    }
    for (size_t i = 0; i < sizeof refused_counts / sizeof *refused_counts; i++) {
        snprintf(options, sizeof options, "players=%s", refused_counts[i]);
        start_refused("goths", options, "players");
    }
}

static void goths_options_bad_values_are_refused_by_name(void **unused)
{
    (void)unused;
    static const char *const bad[][2] = {{"fog=thick", "fog"},
                                         {"backs=vbrc", "backs"},
                                         {"backs=VRCB", "backs"},
                                         {"turn_limit=1000001", "turn_limit"},
                                         {"turn_limit=-1", "turn_limit"},
                                         {"turn_limit=01", "turn_limit"},
                                         {"turn_limit=18446744073709551616", "turn_limit"},
                                         {"turn_limit=ten", "turn_limit"},
                                         {"lone_camp=C", "lone_camp"},
                                         {"lone_king_camp=A", "lone_king_camp"},
                                         {"lone_king_camp=CA", "lone_king_camp"},
                                         {"expansion_copies=0", "expansion_copies"},
                                         {"expansion_copies=3", "expansion_copies"},
                                         {"gothic=yes", "gothic"},
                                         {"pigeon=1", "pigeon"},
                                         {"ballista=ON", "ballista"},
                                         {"barricade3d=true", "barricade3d"},
                                         {"fog_near=near", "fog_near"},
                                         {"fog_discard_anywhere=maybe", "fog_discard_anywhere"},
                                         {"fortune_near=on", "fortune_near"},
                                         {"fog_tokens=pea,shield", "fog_tokens"},
                                         {"fog_tokens=", "fog_tokens"},
                                         {"fog_tokens=pea,,boar", "fog_tokens"},
                                         {"fortune_tokens=shield,pea", "fortune_tokens"},
                                         {"fortune_tokens=shield,", "fortune_tokens"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        start_refused("goths", bad[i][0], bad[i][1]);
}

static void goths_options_unknown_and_repeated_options_are_refused_by_name(void **unused)
{
    (void)unused;
    start_refused("goths", "colour=red", "colour");
    start_refused("goths", "players=4 players=4", "players");
    start_refused("goths", "players=4 fog=base fog=none", "fog");
    start_refused("goths", "rows=10", "rows");
}

static void goths_options_pigeon_needs_six_players(void **unused)
{
    (void)unused;
    start_refused("goths", "players=2 pigeon=on", "pigeon");
    start_refused("goths", "players=3 pigeon=on", "pigeon");
    start_refused("goths", "players=4 pigeon=on", "pigeon");
    start_refused("goths", "players=4 pigeon=on expansion_copies=2", "pigeon");
    start("goths", "players=6 pigeon=on");
    start("goths", "players=4 pigeon=off");
}

static void goths_options_barricade3d_needs_two_copies_at_six_to_eight(void **unused)
{
    (void)unused;
    start_refused("goths", "players=6 barricade3d=on", "barricade3d");
    start_refused("goths", "players=7 barricade3d=on", "barricade3d");
    start_refused("goths", "players=8 barricade3d=on expansion_copies=1", "barricade3d");
    start("goths", "players=8 barricade3d=on expansion_copies=2");
    start("goths", "players=4 barricade3d=on");
    start("goths", "players=2 barricade3d=on");
}

static void goths_options_the_pool_needs_a_token_per_lane(void **unused)
{
    (void)unused;
    start_refused("goths", "fog=fortune fortune_tokens=shield", "fortune_tokens");
    start_refused("goths", "players=2 fog=fortune fortune_tokens=shield", "fortune_tokens");
    start_refused("goths", "players=6 fog=fortune fortune_tokens=shield,feast,keg", "fortune_tokens");
    start_refused("goths", "players=8 fog=fortune fortune_tokens=shield expansion_copies=2",
                  "fortune_tokens");
    start("goths", "players=6 fog=fortune fortune_tokens=shield,feast,keg,double");
    start("goths", "players=8 fog=fortune fortune_tokens=shield,feast expansion_copies=2");
    start("goths", "players=4 fog=fortune fortune_tokens=shield expansion_copies=2");
    start("goths", "players=8 fog=none fortune_tokens=shield");
    start("goths", "players=8 fog=base fortune_tokens=shield");
    start_refused("goths", "fog=base fog_tokens=pea", "fog_tokens");
    start_refused("goths", "players=2 fog=base fog_tokens=gusts", "fog_tokens");
    start_refused("goths", "players=8 fog=base fog_tokens=boar expansion_copies=2", "fog_tokens");
    start("goths", "players=4 fog=base fog_tokens=pea,gusts");
    start("goths", "players=8 fog=base fog_tokens=boar,numbers");
    start("goths", "players=8 fog=none fog_tokens=pea");
    start("goths", "players=8 fog=fortune fog_tokens=pea");
}

static void goths_options_a_token_named_twice_is_refused(void **unused)
{
    (void)unused;
    start_refused("goths", "fog=fortune fortune_tokens=shield,feast,shield", "fortune_tokens");
    start_refused("goths", "fog=none fortune_tokens=shield,feast,shield", "fortune_tokens");
    start_refused("goths", "fog=base fog_tokens=pea,boar,pea", "fog_tokens");
    start_refused("goths", "fog=none fog_tokens=pea,pea", "fog_tokens");
}

static void goths_options_without_a_meaning_are_ignored(void **unused)
{
    (void)unused;
    begin("players=4 lone_camp=B lone_king_camp=BD fog_near=on fog_discard_anywhere=on expansion_copies=2",
          "QTP", NULL);
    expect_actors("Ak");
    expect_clan("A", "fog", "null");
    begin("players=6 lone_king_camp=BD", "QTP", NULL);
    expect_actors("ACk");
}

static void goths_options_fog(void **unused)
{
    (void)unused;
    begin("players=4 fog=none", "QTP", NULL);
    expect_phase("king");
    expect_clan("A", "fog", "null");
    begin("players=4 fog=base", "QTP", "A=pea,B=boar");
    expect_phase("king");
    begin("players=4 fog=fortune", "QTP", "A=keg,B=feast");
    expect_phase("king");
}

static void goths_options_the_seats_at_seven(void **unused)
{
    (void)unused;
    begin("players=7", "QTP", NULL);
    static const char *const seats[] = {"ACk", "Aw", "Bk", "Bw", "Cw", "Dk", "Dw"};
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        expect_view(seats[i], "turn", "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_options_defaults),
        cmocka_unit_test(goths_options_values_are_shown_in_the_view),
        cmocka_unit_test(goths_options_each_switch_is_its_own),
        cmocka_unit_test(goths_options_players),
        cmocka_unit_test(goths_options_bad_values_are_refused_by_name),
        cmocka_unit_test(goths_options_unknown_and_repeated_options_are_refused_by_name),
        cmocka_unit_test(goths_options_pigeon_needs_six_players),
        cmocka_unit_test(goths_options_barricade3d_needs_two_copies_at_six_to_eight),
        cmocka_unit_test(goths_options_the_pool_needs_a_token_per_lane),
        cmocka_unit_test(goths_options_a_token_named_twice_is_refused),
        cmocka_unit_test(goths_options_without_a_meaning_are_ignored),
        cmocka_unit_test(goths_options_fog),
        cmocka_unit_test(goths_options_the_seats_at_seven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
