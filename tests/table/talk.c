// SPDX-License-Identifier: MIT
/* talk.c: who hears whom (G2.5, G12.2), and what cannot be said. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <string.h>

#define VIEWERS_OF(sitting) (table_seats((sitting)->table) | SEAT(VIEWER_TABLE) | SEAT(VIEWER_CROWD))

/* The person says something, and these hear it and nobody else. */
static void expect_heard(struct sitting *sitting, const char *person, seat_set hearers)
{
    char wanted[128];
    snprintf(wanted, sizeof wanted, "%s say - - Nom\tpsst", person);
    sitting_happens(sitting, wanted);
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        if (!(VIEWERS_OF(sitting) & SEAT(viewer)))
            continue;
        if (hearers & SEAT(viewer))
            sitting_expect_told(sitting, viewer, "{\"from\": \"Nom\", \"said\": \"psst\"}");
        else
            sitting_expect_silent(sitting, viewer);
    }
}

static void players_keep_silence_while_the_game_runs(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    expect_heard(sitting, "ann", VIEWERS_OF(sitting));
    sitting_seat(sitting, "Ak=ann Aw=amy Bk=bob");
    sitting_refused(sitting, "ann say - - Ann\thello", "[G2.5]");
    sitting_refused(sitting, "bob say - - Bob\thello", "[G2.5]");
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "hears", "\"nobody\"");
    expect_heard(sitting, "zoe", SEAT(VIEWER_CROWD));
    sitting_happens(sitting, "ann vote - pause");
    sitting_happens(sitting, "amy vote - pause");
    sitting_happens(sitting, "bob vote - pause");
    sitting_refused(sitting, "ann say - - Ann\thello", "[G2.5]");
    expect_heard(sitting, "zoe", SEAT(VIEWER_CROWD));
    sitting_happens(sitting, "bob vote Bk resign");
    expect(table_status(sitting->table) == TABLE_OVER);
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "hears", "\"all\"");
    expect_heard(sitting, "ann", VIEWERS_OF(sitting));
    expect_heard(sitting, "zoe", VIEWERS_OF(sitting));
    sitting_close(sitting);
}

/* Nobody has a partner to tell anything: bots neither talk nor listen. */
static void goths_G2_5_talk_is_open_where_no_camp_holds_two_people(void **unused)
{
    (void)unused;
    static const char *const tables[][2] = {{"players=2", "A=ann B=bob"},
                                            {"players=3", "A=ann Bk=bob"},
                                            {"players=4", "Ak=ann Bw=bob"},
                                            {"players=8", "Ck=ann Dw=bob"}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct sitting *sitting = sitting_open("goths", tables[i][0]);
        sitting_seat(sitting, tables[i][1]);
        sitting_expect(sitting, VIEWER_TABLE, "silence", "null");
        expect_heard(sitting, "ann", VIEWERS_OF(sitting));
        expect_heard(sitting, "bob", VIEWERS_OF(sitting));
        expect_heard(sitting, "zoe", SEAT(VIEWER_CROWD));
        sitting_close(sitting);
    }
}

static void goths_G2_5_talk_is_closed_to_all_players_where_a_camp_holds_two(void **unused)
{
    (void)unused;
    static const char *const tables[][2] = {{"players=3", "A=bob Bk=ann Bw=amy"},
                                            {"players=6", "ACk=ann Cw=amy Bw=bob"},
                                            {"players=8", "Ak=ann Cw=amy Dk=bob"}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct sitting *sitting = sitting_open("goths", tables[i][0]);
        sitting_seat(sitting, tables[i][1]);
        sitting_expect(sitting, VIEWER_TABLE, "silence",
                       "\"while the game runs, its players keep silence [G2.5]\"");
        sitting_refused(sitting, "ann say - - Ann\thello", "[G2.5]");
        sitting_refused(sitting, "amy say - - Amy\thello", "[G2.5]");
        sitting_refused(sitting, "bob say - - Bob\thello", "[G2.5]");
        expect_heard(sitting, "zoe", SEAT(VIEWER_CROWD));
        sitting_close(sitting);
    }
}

static void goths_G2_5_one_person_in_two_seats_is_one(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_seat(sitting, "Ak=ann Aw=ann Bk=bob");
    sitting_expect(sitting, VIEWER_TABLE, "silence", "null");
    expect_heard(sitting, "ann", VIEWERS_OF(sitting));
    sitting_close(sitting);
}

#define REMINDER                                                                                             \
    "\"where two people share a camp, the players keep silence while the game runs; agreeing on signals "    \
    "beforehand is forbidden too [G2.5]\""

/* As long as two people can still come to share a camp. */
static void goths_G2_5_the_waiting_room_reminds_the_players(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_expect(sitting, VIEWER_TABLE, "silence", REMINDER);
    sitting_happens(sitting, "ann sit Ak - Ann");
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "silence", REMINDER);
    expect_heard(sitting, "ann", VIEWERS_OF(sitting));
    sitting_happens(sitting, "host bot Aw medium");
    sitting_expect(sitting, VIEWER_TABLE, "silence", REMINDER);
    sitting_happens(sitting, "bob sit Bk - Bob");
    sitting_happens(sitting, "ben sit Bw - Ben");
    sitting_expect(sitting, VIEWER_TABLE, "silence",
                   "\"while the game runs, its players keep silence [G2.5]\"");
    sitting_close(sitting);

    sitting = sitting_open("goths", "players=4");
    sitting_happens(sitting, "ann sit Ak - Ann");
    sitting_happens(sitting, "host bot Aw medium");
    sitting_happens(sitting, "host bot Bw medium");
    sitting_expect(sitting, VIEWER_TABLE, "silence", "null");
    sitting_close(sitting);
}

static void goths_G2_5_the_reminder_is_told_in_french(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    char bytes[16384];
    struct text text = text_in(bytes, sizeof bytes);
    table_write_whole(sitting->table, VIEWER_TABLE, &(struct reader){"", LANGUAGE_FR, true}, &text);
    expect(strstr(bytes, "il est aussi interdit de convenir de signes") != NULL);
    sitting_close(sitting);
}

static void no_reminder_where_everybody_may_talk(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=2");
    sitting_expect(sitting, VIEWER_TABLE, "silence", "null");
    sitting_close(sitting);
    sitting = sitting_open("echec", "");
    sitting_expect(sitting, VIEWER_TABLE, "silence", "null");
    sitting_seat(sitting, "gold=ann silver=bob");
    sitting_expect(sitting, VIEWER_TABLE, "silence", "null");
    sitting_close(sitting);
}

/* Who left his seat to a bot still knows what he knows. */
static void who_is_away_keeps_silence_too(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_seat(sitting, "Ak=ann Aw=amy");
    sitting_happens(sitting, "ann stand Ak");
    sitting_refused(sitting, "ann say - - Ann\thello", "[G2.5]");
    sitting_close(sitting);
}

static void players_of_echec_may_talk(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "");
    sitting_seat(sitting, "gold=ann silver=bob");
    expect_heard(sitting, "ann", VIEWERS_OF(sitting));
    expect_heard(sitting, "zoe", SEAT(VIEWER_CROWD));
    sitting_close(sitting);
}

static seat_set seats(const struct sitting *sitting, const char *names)
{
    char word[8];
    seat_set set = 0;
    for (const char *at = names; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        memcpy(word, at, length);
        word[length] = '\0';
        set |= SEAT(sitting_seat_named(sitting, word));
        at += length;
    }
    return set;
}

/* A pigeon of A; everybody else loads. */
static struct sitting *open_parley(const char *options, const char *kings, const char *warchiefs)
{
    struct sitting *sitting = sitting_open("goths", options);
    char words[64], *place = NULL;
    sitting_seat_all(sitting);
    strcpy(words, kings);
    for (char *word = strtok_r(words, " ", &place); word; word = strtok_r(NULL, " ", &place))
        sitting_plays(sitting, word, "RV");
    strcpy(words, warchiefs);
    for (char *word = strtok_r(words, " ", &place); word; word = strtok_r(NULL, " ", &place))
        sitting_plays(sitting, word, word[0] == 'A' ? "pigeon" : "load");
    return sitting;
}

static void say_as(struct sitting *sitting, const char *seat, const char *hearers)
{
    const char *person = table_person(sitting->table, sitting_seat_named(sitting, seat));
    if (hearers) {
        expect_heard(sitting, person, seats(sitting, hearers));
    } else {
        char wanted[64];
        snprintf(wanted, sizeof wanted, "%s say - - Nom\tpsst", person);
        sitting_refused(sitting, wanted, "[G2.5]");
    }
}

static void a_parley_of_eight_has_two_rooms(void **unused)
{
    (void)unused;
    struct sitting *sitting =
        open_parley("players=8 pigeon=on expansion_copies=2", "Ak Bk Ck Dk", "Aw Bw Cw Dw");
    say_as(sitting, "Aw", "Aw Cw");
    say_as(sitting, "Cw", "Aw Cw");
    say_as(sitting, "Ak", "Ak Ck");
    say_as(sitting, "Ck", "Ak Ck");
    say_as(sitting, "Bw", NULL);
    say_as(sitting, "Bk", NULL);
    say_as(sitting, "Dw", NULL);
    expect_heard(sitting, "zoe", SEAT(VIEWER_CROWD));
    /* Who is done may still talk: the parley goes on until all are. */
    sitting_plays(sitting, "Aw", "done");
    say_as(sitting, "Aw", "Aw Cw");
    sitting_plays(sitting, "Ak", "done");
    sitting_plays(sitting, "Ck", "done");
    say_as(sitting, "Cw", "Aw Cw");
    sitting_plays(sitting, "Cw", "done");
    say_as(sitting, "Aw", NULL);
    say_as(sitting, "Cw", NULL);
    say_as(sitting, "Ak", NULL);
    sitting_close(sitting);
}

static void a_parley_of_six_is_the_warchiefs(void **unused)
{
    (void)unused;
    struct sitting *sitting = open_parley("players=6 pigeon=on expansion_copies=2", "ACk BDk", "Aw Bw Cw Dw");
    say_as(sitting, "Aw", "Aw Cw");
    say_as(sitting, "ACk", NULL);
    say_as(sitting, "BDk", NULL);
    say_as(sitting, "Bw", NULL);
    sitting_close(sitting);
}

static void what_cannot_be_said(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    char wanted[TABLE_TALK_MAX + 64];
    static const char *const bad[] = {"Ann\t",
                                      "Ann\t   ",
                                      "\thello",
                                      "Ann",
                                      "",
                                      "Ann\ttwo\tparts",
                                      "Ann\tbell \a",
                                      "Ann\tline\nbreak",
                                      "Ann\tbad \xff utf8",
                                      "Ann\tturned \xe2\x80\xae round",
                                      "Mal\xe2\x80\x8flory\thello",
                                      "Ann\t\xed\xa0\x80",
                                      "Ann\t\xc0\xaf"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(wanted, sizeof wanted, "zoe say - - %s", bad[i]);
        sitting_refused(sitting, wanted, "that cannot be said");
    }
    struct table_entry entry = sitting_entry(sitting, "zoe say - - Ann\t");
    for (int letters = 0; letters < TABLE_TALK_LETTERS; letters++)
        strcat(entry.rest, "é");
    expect(!sitting_try(sitting, &entry));
    strcat(entry.rest, "e");
    expect(sitting_try(sitting, &entry));
    sitting_happens(sitting, "zoe say - - Zoé\t\"quotes\" \\ and {seat} 𝔊𝔬𝔱𝔥𝔰");
    sitting_expect_told(sitting, VIEWER_TABLE, "{seat}");
    sitting_close(sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_keep_silence_while_the_game_runs),
        cmocka_unit_test(goths_G2_5_talk_is_open_where_no_camp_holds_two_people),
        cmocka_unit_test(goths_G2_5_talk_is_closed_to_all_players_where_a_camp_holds_two),
        cmocka_unit_test(goths_G2_5_one_person_in_two_seats_is_one),
        cmocka_unit_test(goths_G2_5_the_waiting_room_reminds_the_players),
        cmocka_unit_test(goths_G2_5_the_reminder_is_told_in_french),
        cmocka_unit_test(no_reminder_where_everybody_may_talk),
        cmocka_unit_test(who_is_away_keeps_silence_too),
        cmocka_unit_test(players_of_echec_may_talk),
        cmocka_unit_test(a_parley_of_eight_has_two_rooms),
        cmocka_unit_test(a_parley_of_six_is_the_warchiefs),
        cmocka_unit_test(what_cannot_be_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
