// SPDX-License-Identifier: MIT
/* knowledge.c: what each seat knows (the information contract of the rules).
 *
 * Most tests here play the same game several times, with different secrets, and expect the same words each
 * time from those who do not know them. */
#include "turns.h"

#include <stdio.h>

#define NEAR "players=4 fog=fortune fog_near=on"

#define CLAN(camp, at, fog, order)                                                                           \
    "{\"camp\":\"" camp "\",\"units\":2,\"reserve\":1,\"at\":\"" at                                          \
    "\",\"engine\":\"catapult\",\"active\":false,"                                                           \
    "\"barricades\":[],\"barricade3d\":null,\"blocked\":[],\"poison\":[],\"fog\":" fog ",\"cards\":[],"      \
    "\"set_aside\":null,\"order\":" order ",\"robs\":null,\"boomerang\":null,\"out\":false}"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char *const tokens[] = {"mastermind", "spyglass", "boomerang", "feast", "keg",
                                     "newdeal",    "double",   "poison",    "shield"};

/* Begins with that token for A and another for B. */
static void begin_with_token(const char *options, const char *token)
{
    char draw[64];
    snprintf(draw, sizeof draw, "A=%s,B=%s", token, token == tokens[0] ? tokens[1] : tokens[0]);
    begin(options, "QTP", draw);
}

static void goths_knowledge_the_back_of_a_king_card_is_known_to_everyone_at_once(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"Ak", "Aw", "Bk", "Bw", "table", "all"};
    begin("players=4", "QTP", NULL);
    play("Ak RC");
    for (size_t i = 0; i < COUNT(seats); i++)
        expect_view(seats[i], "kings.Ak.played.back", "\"RC\"");
}

static void goths_knowledge_the_face_of_a_king_card_is_its_kings_until_the_reveal(void **unused)
{
    (void)unused;
    static const char *const cards[] = {"RC", "CR"};
    static const char *const others[] = {"Aw", "Bk", "Bw", "table"};
    for (size_t i = 0; i < COUNT(cards); i++) {
        char move[16];
        begin("players=4", "QTP", NULL);
        snprintf(move, sizeof move, "Ak %s", cards[i]);
        play(move);
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "kings",
                        "{\"Ak\":{\"table\":[],\"played\":{\"back\":\"RC\",\"face\":null}},"
                        "\"Bk\":{\"table\":[],\"played\":null}}");
        expect_legal("Bk", "BC BV CB CR RC RV VB VR");
        expect_legal("Aw", "");
        play("Bk VR");
        expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "kings.Ak.played", "{\"back\":\"RC\",\"face\":null}");
        play("Bw scout", "Aw axe");
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "kings.Ak.played.face", i == 0 ? "\"R\"" : "\"C\"");
    }
}

static void goths_knowledge_a_chosen_order_is_its_warchiefs_until_the_reveal(void **unused)
{
    (void)unused;
    static const char *const chosen[] = {"Aw axe", "Aw scout"};
    static const char *const others[] = {"Ak", "Bk", "Bw", "table"};
    for (size_t i = 0; i < COUNT(chosen); i++) {
        begin("players=4", "QTP", NULL);
        play("Ak VB", "Bk VB");
        play(chosen[i]);
        for (size_t j = 0; j < COUNT(others); j++) {
            expect_view(others[j], "clans.A", CLAN("A", "forest", "null", "\"hidden\""));
            expect_view(others[j], "clans.B", CLAN("B", "forest", "null", "null"));
            expect_view(others[j], "actors", "[\"Bw\"]");
        }
        expect_view("Aw", "clans.A.order", i == 0 ? "\"axe\"" : "\"scout\"");
        expect_legal("Bw", "advance axe barricade fire load rats recruit sabotage scout");
        play("Bw sabotage");
    }
}

static void goths_knowledge_what_lies_in_the_open_is_known_to_everyone(void **unused)
{
    (void)unused;
    static const char *const viewers[] = {"A", "Bk", "Bw", "table", "all"};
    begin("players=3", "PTQ", NULL);
    turn("A=load B:VR B=axe");
    turn("A=barricade B:VB B=load");
    turn("A=recruit B:CR B=load");
    for (size_t i = 0; i < COUNT(viewers); i++) {
        expect_view(viewers[i], "clans.A.active", "true");
        expect_view(viewers[i], "clans.A.barricades", "[\"forest\"]");
        expect_view(viewers[i], "clans.A.units", "3");
        expect_view(viewers[i], "clans.A.reserve", "0");
        expect_view(viewers[i], "clans.A.set_aside", "\"recruit\"");
        expect_view(viewers[i], "clans.B.at", "\"forest\"");
        expect_view(viewers[i], "clans.B.active", "true");
        expect_view(viewers[i], "kings.Bk.table", "[]");
    }
    turn("A=axe B:VR B=axe");
    for (size_t i = 0; i < COUNT(viewers); i++)
        expect_view(viewers[i], "kings.Bk.table", "[\"VR\"]");
}

static void goths_knowledge_a_face_down_objective_is_known_to_those_who_scouted_it(void **unused)
{
    (void)unused;
    static const char *const deals[] = {"QTP", "QPT", "TQP", "TPQ", "PQT", "PTQ"};
    static const char *const others[] = {"Ak", "Bk", "Bw", "table"};
    for (size_t i = 0; i < COUNT(deals); i++) {
        char face[2] = {deals[i][0], '\0'};
        begin("players=4", deals[i], NULL);
        turn("A=scout");
        expect_legal("Aw", "look:1 look:2 look:3");
        play("Aw look:1");
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "objectives",
                        "[{\"up\":false,\"face\":null,\"scouted\":[\"A\"]},"
                        "{\"up\":false,\"face\":null,\"scouted\":[]},"
                        "{\"up\":false,\"face\":null,\"scouted\":[]}]");
        expect_face("Aw", 1, face);
        expect_face("Aw", 2, NULL);
    }
}

static void goths_knowledge_the_engine_never_infers_the_last_objective(void **unused)
{
    (void)unused;
    begin("players=4", "PTQ", NULL);
    turn("A=scout");
    play("Aw look:1");
    turn("A=scout");
    play("Aw look:2");
    expect_face("Aw", 1, "P");
    expect_face("Aw", 2, "T");
    expect_face("Aw", 3, NULL);
}

static void goths_knowledge_of_a_scouted_objective_ends_with_a_new_deal(void **unused)
{
    (void)unused;
    static const char *const deals[] = {"chance deal:QTP", "chance deal:PTQ", "chance deal:TQP"};
    for (size_t i = 0; i < COUNT(deals); i++) {
        begin(NEAR, "QTP", "A=newdeal,B=keg");
        turn("A=advance B=scout");
        play("Bw look:1");
        expect_face("Bw", 1, "Q");
        kings("");
        orders("");
        play("Aw use:newdeal", deals[i]);
        expect_view(
            "Bw", "objectives",
            "[{\"up\":false,\"face\":null,\"scouted\":[]},{\"up\":false,\"face\":null,\"scouted\":[]},"
            "{\"up\":false,\"face\":null,\"scouted\":[]}]");
    }
}

static void goths_knowledge_a_fog_token_is_its_warchiefs_if_he_scouted_it(void **unused)
{
    (void)unused;
    static const char *const draws[] = {"A=pea,B=boar", "A=gusts,B=boar", "A=numbers,B=boar"};
    static const char *const others[] = {"Ak", "Bk", "Bw", "table"};
    static const char *const faces[] = {"pea", "gusts", "numbers"};
    for (size_t i = 0; i < COUNT(draws); i++) {
        begin("players=4 fog=base", "QTP", draws[i]);
        expect_token("Aw", "A", "plain2", NULL);
        turn("A=scout");
        play("Aw look:fog");
        expect_token("Aw", "A", "plain2", faces[i]);
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "clans.A",
                        CLAN("A", "forest", "{\"at\":\"plain2\",\"face\":null,\"scouted\":true}", "null"));
    }
}

static void goths_knowledge_a_token_in_hand_is_its_warchiefs(void **unused)
{
    (void)unused;
    static const char *const others[] = {"Ak", "Bk", "Bw", "table"};
    for (size_t i = 0; i < COUNT(tokens); i++) {
        begin_with_token(NEAR, tokens[i]);
        expect_token("Aw", "A", "plain1", NULL);
        turn("A=advance");
        expect_token("Aw", "A", "hand", tokens[i]);
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "clans.A",
                        CLAN("A", "plain1", "{\"at\":\"hand\",\"face\":null,\"scouted\":false}", "null"));
    }
}

/* Whatever the token, its holder is asked at the same moments. */
static void goths_knowledge_being_asked_gives_nothing_away(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(tokens); i++) {
        begin_with_token(NEAR, tokens[i]);
        turn("A=advance");
        expect_phase("initiative");
        expect_actors("Aw");
        play("Aw pass", "Bk BC", "Ak RV");
        expect_phase("spy");
        expect_actors("Aw");
        play("Aw pass", "Aw recruit", "Bw axe");
        expect_phase("trick");
        expect_actors("Aw");
        play("Aw pass");
        expect_phase("resolve");
        expect_actors("Aw");
        expect_units("A", 2);
        play("Aw pass");
        expect_units("A", 3);
        expect_actors("Aw");
        play("Aw pass");
        expect_units("A", 2);
        expect_phase("initiative");
    }
}

static void goths_knowledge_answers_in_a_window_are_hidden_until_all_have_answered(void **unused)
{
    (void)unused;
    static const char *const answers[] = {"Aw pass", "Aw use:feast:B"};
    static const char *const viewers[] = {"Ak", "Bk", "Bw", "table"};
    for (size_t i = 0; i < COUNT(answers); i++) {
        begin(NEAR, "QTP", "A=feast,B=keg");
        turn("A=advance B=advance");
        kings("");
        orders("");
        play(answers[i]);
        expect_not_shown("Bw", "G14.8");
        expect_not_shown("table", "G14.8");
        expect_actors("Bw");
        for (size_t j = 0; j < COUNT(viewers); j++) {
            expect_view(viewers[j], "clans.A.fog", "{\"at\":\"hand\",\"face\":null,\"scouted\":false}");
            expect_view(viewers[j], "clans.B.at", "\"plain1\"");
            expect_view(viewers[j], "actors", "[\"Bw\"]");
            expect_view(viewers[j], "phase", "\"trick\"");
        }
        expect_view("Aw", "clans.A.fog", "{\"at\":\"hand\",\"face\":\"feast\",\"scouted\":false}");
        expect_view("all", "clans.A.fog", "{\"at\":\"hand\",\"face\":\"feast\",\"scouted\":false}");
        expect_legal("Bw", "pass use:keg:A:engine use:keg:A:forest use:keg:A:plain1 use:keg:A:plain2");
    }
}

/* A pass of one who could have used his token looks like a pass of one who could not. */
static void goths_knowledge_a_pass_is_not_told_apart_from_having_nothing_to_use(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(tokens); i++) {
        begin_with_token(NEAR, tokens[i]);
        turn("A=advance");
        turn("");
        expect_turn(3);
        expect_view("Bw", "clans.A",
                    CLAN("A", "plain1", "{\"at\":\"hand\",\"face\":null,\"scouted\":false}", "null"));
        expect_actors("Aw");
    }
}

static void goths_knowledge_a_spied_card_is_known_to_the_spy_alone(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"B:VR", "B:RV"};
    static const char *const others[] = {"Ak", "Bw", "table"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        begin(NEAR, "QTP", "A=spyglass,B=keg");
        turn("A=advance");
        kings(lines[i]);
        play("Aw use:spyglass:Bk");
        for (size_t j = 0; j < COUNT(others); j++)
            expect_view(others[j], "kings.Bk.played", "{\"back\":\"VR\",\"face\":null}");
        expect_view("Aw", "kings.Bk.played.face", i == 0 ? "\"V\"" : "\"R\"");
        expect_legal("Aw", "advance axe barricade fire load rats recruit sabotage scout");
    }
}

/* The order of B fails, so the card that was spied upon stays; the next one is as unknown as ever. */
static void goths_knowledge_of_a_spied_card_does_not_extend_to_the_next(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"B:CR", "B:RC"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        begin(NEAR, "QTP", "A=spyglass,B=keg");
        turn("A=advance");
        kings("B:VR");
        play("Aw use:spyglass:Bk");
        orders("B=axe");
        expect_king("Bk", "table", "[\"VR\"]");
        kings(lines[i]);
        expect_view("Aw", "kings.Bk", "{\"table\":[\"VR\"],\"played\":{\"back\":\"RC\",\"face\":null}}");
        expect_view("Aw", "kings.Ak.played.face", "null");
    }
}

static void goths_knowledge_two_spies_know_two_cards(void **unused)
{
    (void)unused;
    begin(NEAR " expansion_copies=2", "QTP", "A=spyglass,B=spyglass");
    turn("A=advance B=advance");
    kings("A:VR B:RC");
    play("Aw use:spyglass:Bk", "Bw use:spyglass:Ak");
    expect_view("Aw", "kings.Bk.played.face", "\"R\"");
    expect_view("Aw", "kings.Ak.played.face", "null");
    expect_view("Bw", "kings.Ak.played.face", "\"V\"");
    expect_view("Bw", "kings.Bk.played.face", "null");
    expect_clan("A", "fog", "null");
    expect_clan("B", "fog", "null");
}

/* Before the deal is settled nobody, not even the bystander who sees all, knows the objectives. */
static void goths_knowledge_there_is_nothing_to_know_before_the_deal(void **unused)
{
    (void)unused;
    start("goths", "players=4");
    for (int i = 1; i <= 3; i++) {
        expect_face("table", i, NULL);
        expect_up(i, false);
        expect_scouted(i, "[]");
    }
}

static void goths_knowledge_that_someone_scouted_and_which_card_is_public(void **unused)
{
    (void)unused;
    static const char *const viewers[] = {"Ak", "Bk", "Bw", "table"};
    begin("players=4", "QTP", NULL);
    turn("A=scout");
    play("Aw look:3");
    for (size_t i = 0; i < COUNT(viewers); i++) {
        expect_shown(viewers[i], "G5.1");
        expect_view(viewers[i], "objectives.2.scouted", "[\"A\"]");
    }
}

static void goths_knowledge_the_end_of_the_game_discloses_nothing(void **unused)
{
    (void)unused;
    begin("players=4 fog=base", "QTP", "A=boar,B=pea");
    turns(2, "A=advance");
    turn("A=advance");
    play("Aw enter:1");
    expect_result("A [G6.1]");
    expect_face("table", 1, "Q");
    expect_face("Aw", 2, NULL);
    expect_face("Bk", 3, NULL);
    expect_token("Bw", "B", "plain2", NULL);
    expect_token("table", "B", "plain2", NULL);
    expect_face("all", 2, "T");
    expect_token("all", "B", "plain2", "pea");
}

/* The same game with either proposal: nobody sees a difference before the other king has spoken. */
static void goths_knowledge_a_proposal_is_its_kings_until_both_are_made(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"Ak give:goth:A", "Ak give:goth:C"};
    static const char *const viewers[] = {"Ak", "Aw", "Bk", "Bw", "Ck", "Cw", "table", "all"};
    for (size_t i = 0; i < COUNT(moves); i++) {
        begin("players=8 gothic=on", "QTP", NULL);
        play(moves[i]);
        expect_actors("Ck");
        expect_legal("Ck", "give:goth:A give:goth:C");
        for (size_t j = 0; j < COUNT(viewers); j++) {
            expect_not_shown(viewers[j], "G10.0");
            expect_view(viewers[j], "proposals", "[]");
            expect_view(viewers[j], "clans.A.cards", "[]");
            expect_view(viewers[j], "clans.C.cards", "[]");
        }
    }
    play("Ck give:goth:A");
    for (size_t j = 0; j < COUNT(viewers); j++)
        expect_view(viewers[j], "proposals", "[{\"Ak\":\"C\",\"Ck\":\"A\"}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_knowledge_the_back_of_a_king_card_is_known_to_everyone_at_once),
        cmocka_unit_test(goths_knowledge_the_face_of_a_king_card_is_its_kings_until_the_reveal),
        cmocka_unit_test(goths_knowledge_a_chosen_order_is_its_warchiefs_until_the_reveal),
        cmocka_unit_test(goths_knowledge_what_lies_in_the_open_is_known_to_everyone),
        cmocka_unit_test(goths_knowledge_a_face_down_objective_is_known_to_those_who_scouted_it),
        cmocka_unit_test(goths_knowledge_the_engine_never_infers_the_last_objective),
        cmocka_unit_test(goths_knowledge_of_a_scouted_objective_ends_with_a_new_deal),
        cmocka_unit_test(goths_knowledge_a_fog_token_is_its_warchiefs_if_he_scouted_it),
        cmocka_unit_test(goths_knowledge_a_token_in_hand_is_its_warchiefs),
        cmocka_unit_test(goths_knowledge_being_asked_gives_nothing_away),
        cmocka_unit_test(goths_knowledge_answers_in_a_window_are_hidden_until_all_have_answered),
        cmocka_unit_test(goths_knowledge_a_pass_is_not_told_apart_from_having_nothing_to_use),
        cmocka_unit_test(goths_knowledge_a_spied_card_is_known_to_the_spy_alone),
        cmocka_unit_test(goths_knowledge_of_a_spied_card_does_not_extend_to_the_next),
        cmocka_unit_test(goths_knowledge_two_spies_know_two_cards),
        cmocka_unit_test(goths_knowledge_there_is_nothing_to_know_before_the_deal),
        cmocka_unit_test(goths_knowledge_a_proposal_is_its_kings_until_both_are_made),
        cmocka_unit_test(goths_knowledge_that_someone_scouted_and_which_card_is_public),
        cmocka_unit_test(goths_knowledge_the_end_of_the_game_discloses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
