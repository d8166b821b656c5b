// SPDX-License-Identifier: MIT
/* seats.c: sitting down and standing up, what the host may do, names and seeds, who may look on; every
 * refusal leaves the table as it was (sitting_refused() looks). */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void people_sit_down_and_stand_up(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    expect(table_open_seats(sitting->table) == table_seats(sitting->table));
    sitting_expect(sitting, VIEWER_TABLE, "view", "null");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"waiting\"");
    sitting_happens(sitting, "ann sit Ak - Ann");
    sitting_expect_told(sitting, VIEWER_CROWD, "Ann prend la place du roi des Ostrogoths");
    sitting_expect_told(sitting, sitting_seat_named(sitting, "Ak"),
                        "you take the seat of the king of the Ostrogoths");
    sitting_refused(sitting, "bob sit Ak - Bob", "somebody sits there");
    sitting_refused(sitting, "ann sit Ak - Ann", "somebody sits there");
    sitting_refused(sitting, "bob stand Ak", "that is not your seat");
    sitting_refused(sitting, "bob stand Bk", "that is not your seat");
    sitting_refused(sitting, "ann move Ak VR", "not running");
    sitting_refused(sitting, "ann vote - pause", "not running");
    sitting_happens(sitting, "ann stand Ak");
    expect(!table_person(sitting->table, sitting_seat_named(sitting, "Ak"))[0]);
    sitting_happens(sitting, "bob sit Ak - Bob");
    sitting_happens(sitting, "bob sit Aw - Bob");
    expect(__builtin_popcount(table_seats_of(sitting->table, "bob")) == 2);
    expect(table_seats_of(sitting->table, "") == 0);
    sitting_close(sitting);
}

static void the_host_seats_bots_and_frees_seats_before_the_game(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    expect(strcmp(table_host(sitting->table), "host") == 0);
    sitting_refused(sitting, "ann bot Ak easy", "only who made the table");
    sitting_refused(sitting, "host bot Ak clever", "there is no such bot");
    sitting_refused(sitting, "host stand Ak", "that is not your seat");
    sitting_happens(sitting, "host bot Ak easy");
    sitting_happens(sitting, "host bot Ak hard");
    sitting_expect(sitting, VIEWER_TABLE, "seats.0.name", "\"hard\"");
    sitting_happens(sitting, "ann sit Ak - Ann"); /* people come before bots */
    sitting_refused(sitting, "host bot Ak easy", "somebody sits there");
    sitting_happens(sitting, "host stand Ak");
    sitting_happens(sitting, "host bot Ak easy");
    sitting_happens(sitting, "host stand Ak");
    sitting_expect(sitting, VIEWER_TABLE, "seats.0.who", "\"open\"");
    sitting_seat(sitting, "Aw=amy Bk=bob");
    expect(table_status(sitting->table) == TABLE_RUNNING);
    sitting_refused(sitting, "host stand Aw", "that is not your seat");
    sitting_refused(sitting, "host bot Aw easy", "the game is running");
    sitting_refused(sitting, "zoe sit Ak - Zoe", "a bot sits there");
    sitting_close(sitting);
}

static void nobody_acts_for_another_seat(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_seat(sitting, "Ak=ann Bk=bob");
    sitting_refused(sitting, "bob move Ak VR", "that is not your seat");
    sitting_refused(sitting, "zoe move Ak VR", "that is not your seat");
    sitting_refused(sitting, "- move Ak VR", "that is not your seat");
    sitting_refused(sitting, "ann move - VR", "no such seat");
    sitting_refused(sitting, "ann move Ak XX", "");
    sitting_refused(sitting, "ann move Ak load", "");
    sitting_refused(sitting, "bob move Bk VR", "");
    sitting_refused(sitting, "bob stand Ak", "that is not your seat");
    sitting_refused(sitting, "bob back Ak", "that is not your seat");
    sitting_happens(sitting, "ann stand Ak");
    sitting_refused(sitting, "ann move Ak VR", "come back to your seat first");
    sitting_refused(sitting, "ann stand Ak", "a bot plays there already");
    sitting_happens(sitting, "- move Ak VR");
    sitting_happens(sitting, "ann back Ak");
    sitting_refused(sitting, "bob move Ak VR", "that is not your seat");
    sitting_close(sitting);
}

/* Whatever is wanted of it. */
static void seats_that_do_not_exist(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    static const int seats[] = {4, 7, 8, VIEWER_ALL, 1000, -2};
    for (int verb = TABLE_SIT; verb < TABLE_VERBS; verb++)
        for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
            struct table_entry entry = {
                .time = 1, .verb = (enum table_verb)verb, .person = "ann", .seat = seats[i]};
            strcpy(entry.word, verb == TABLE_BOT ? "easy" : verb == TABLE_VOTE ? "bot" : "");
            strcpy(entry.rest, verb == TABLE_SAY ? "Ann\thello" : "Ann");
            const char *refusal = table_propose(sitting->table, &entry, EVERYONE, LANGUAGE_EN, &line);
            expect(refusal && line.length == 0);
        }
    sitting_close(sitting);
    struct table *empty = table_new();
    for (int verb = TABLE_SIT; verb <= TABLE_VERBS; verb++)
        for (int seat = -1; seat < 2; seat++) {
            struct table_entry entry = {.verb = (enum table_verb)verb, .person = "ann", .seat = seat};
            expect(table_propose(empty, &entry, 0, LANGUAGE_EN, &line));
        }
    table_free(empty);
}

static void names_are_plain_text(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      " ",
                                      "   ",
                                      "a\x01",
                                      "a\nb",
                                      "a\tb",
                                      "\x7f",
                                      "c1\xc2\x85",
                                      "\xff",
                                      "cut\xc3",
                                      "over\xc0\xaf",
                                      "over\xe0\x80\xaf",
                                      "half\xed\xa0\x80",
                                      "beyond\xf4\x90\x80\x80",
                                      "zero\xe2\x80\x8bwidth",
                                      "rtl\xe2\x80\x8f",
                                      "rlo\xe2\x80\xae",
                                      "lri\xe2\x81\xa6",
                                      "alm\xd8\x9c",
                                      "bom\xef\xbb\xbf",
                                      "\xe3\x85\xa4", /* invisible */
                                      "\xc2\xa0",
                                      "\xe2\xa0\x80",
                                      "A\xf3\xa0\x81\x81nn",
                                      "A\xc2\xadnn",
                                      "\xd0\x90nn",                /* a Cyrillic A */
                                      "\xce\x91nn",                /* a Greek one */
                                      "a\xcc\x81\xcc\x81\xcc\x81", /* marks on marks */
                                      "-",
                                      "abcdefghijklmnopqrstuvwxy",
                                      "𝔊𝔬𝔱𝔥𝔰𝔊𝔬𝔱𝔥𝔰𝔊𝔬𝔱𝔥𝔰𝔤"};
    static const char *const good[] = {"A",         "Zoë d'Évreux", "Анна",    "Ελένη",
                                       "e\xcc\x81", "王",           "  blank", "\"<b>&",
                                       "- 1",       "{seat}",       "𝔊𝔬𝔱𝔥𝔰",   "abcdefghijklmnopqrstuvwx"};
    struct sitting *sitting = sitting_open("goths", "players=4");
    struct table_entry entry = sitting_entry(sitting, "ann sit Ak");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        strcpy(entry.rest, bad[i]);
        const char *refusal = sitting_try(sitting, &entry);
        if (!refusal)
            print_error("name %zu was accepted\n", i);
        expect(refusal && strstr(refusal, "that is no name"));
        sitting_expect_equal(sitting->table, sitting->shadow);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        strcpy(entry.rest, good[i]);
        expect(!sitting_try(sitting, &entry));
        json_t *name = json_string(good[i]);
        char *wanted = json_dumps(name, JSON_ENCODE_ANY);
        sitting_expect(sitting, VIEWER_TABLE, "seats.0.name", wanted);
        free(wanted);
        json_decref(name);
        sitting_happens(sitting, "ann stand Ak");
    }
    sitting_close(sitting);
}

/* The second of two who would be taken for each other gets a number, and room for it. */
static void names_at_a_table_differ(void **unused)
{
    (void)unused;
    static const struct {
        const char *first, *second, *called;
    } people[] = {{"Zo\u00e9", "Zoe\u0301", "\"Zoe\u0301 2\""},
                  {"Pepa", "\u0420\u0435\u0440\u0430", "\"\u0420\u0435\u0440\u0430 2\""},
                  {"Bill", "BiII", "\"BiII 2\""},
                  {"Bill", "Ben", "\"Ben\""},
                  {"abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwX", "\"abcdefghijklmnopqrstuv 2\""},
                  {"ééééééééééééééééééééééé", "ééééééééééééééééééééééé", "\"éééééééééééééééééééééé 2\""}};
    struct sitting *sitting = sitting_open("goths", "players=4");
    struct table_entry first = sitting_entry(sitting, "ann sit Ak"),
                       second = sitting_entry(sitting, "bob sit Aw");
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
        strcpy(first.rest, people[i].first);
        strcpy(second.rest, people[i].second);
        expect(!sitting_try(sitting, &first) && !sitting_try(sitting, &second));
        sitting_expect(sitting, VIEWER_TABLE, "seats.1.name", people[i].called);
        sitting_happens(sitting, "ann stand Ak");
        sitting_happens(sitting, "bob stand Aw");
    }
    sitting_close(sitting);
}

static void seeds_are_hexadecimal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"00", HOUSE_SEED "0", ("g" HOUSE_SEED)};
    struct sitting *sitting = sitting_open("goths", "players=4");
    struct table_entry entry = sitting_entry(sitting, "ann sit Ak - Ann");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        strcpy(entry.word, bad[i]);
        expect(strstr(sitting_try(sitting, &entry), "64 hexadecimal digits"));
    }
    strcpy(entry.word, HOUSE_SEED);
    entry.word[0] = 'g';
    expect(strstr(sitting_try(sitting, &entry), "64 hexadecimal digits"));
    strcpy(entry.word, HOUSE_SEED);
    expect(!sitting_try(sitting, &entry));
    /* Nobody is shown anybody's seed while it matters. */
    for (int viewer = 0; viewer < VIEWER_TABLE; viewer++)
        if (table_has_seat(sitting->table, viewer))
            expect(!strstr(sitting_whole(sitting->table, viewer), HOUSE_SEED));
    sitting_close(sitting);
}

static void who_may_look_on(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4 spectators=off");
    const struct table *table = sitting->table;
    expect(!table_may_watch(table, "zoe", VIEWER_TABLE) && !table_may_watch(table, "zoe", VIEWER_CROWD));
    sitting_seat(sitting, "Ak=ann Bk=bob");
    int ak = sitting_seat_named(sitting, "Ak"), bk = sitting_seat_named(sitting, "Bk");
    int aw = sitting_seat_named(sitting, "Aw");
    expect(!table_may_watch(table, "ann", ak) && table_may_watch(table, "ann", bk));
    expect(table_may_watch(table, "", aw) && table_may_watch(table, "host", aw));
    expect(!table_may_watch(table, "ann", VIEWER_TABLE) && table_may_watch(table, "ann", VIEWER_CROWD));
    expect(table_may_watch(table, "zoe", VIEWER_TABLE) && table_may_watch(table, "zoe", VIEWER_CROWD));
    static const int never[] = {VIEWER_ALL, CHANCE, TABLE_VIEWERS, -1, 7};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        expect(table_may_watch(table, "ann", never[i]));
    sitting_happens(sitting, "ann vote Ak resign");
    expect(!table_may_watch(table, "zoe", VIEWER_ALL) && !table_may_watch(table, "zoe", VIEWER_TABLE));
    expect(!table_may_watch(table, "ann", VIEWER_CROWD) && table_may_watch(table, "zoe", ak));
    expect(table_may_watch(table, "zoe", CHANCE));
    sitting_close(sitting);
    sitting = sitting_open("goths", "players=4");
    sitting_seat(sitting, "Ak=ann");
    expect(!table_may_watch(sitting->table, "zoe", VIEWER_CROWD));
    sitting_close(sitting);
}

static void create_refused(const char *game, const char *options, const char *part)
{
    struct table *table = table_new();
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    struct table_entry entry = {.verb = TABLE_CREATE, .person = "host", .seed = HOUSE_SEED, .seat = -1};
    strcpy(entry.word, game);
    strcpy(entry.rest, options);
    const char *refusal = table_propose(table, &entry, 0, LANGUAGE_EN, &line);
    if (!refusal || !strstr(refusal, part))
        print_error("%s: %s\n", options, refusal ? refusal : "accepted");
    expect(refusal && strstr(refusal, part));
    expect(!table->match && table_lines(table) == 0 && line.length == 0);
    table_free(table);
}

static void tables_that_cannot_be_made(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"clock=move:0",       "clock=move:-1",
                                      "clock=move:7776001", "clock=bank:60",
                                      "clock=bank:0+5",     "clock=bank:60+",
                                      "clock=fast",         "clock",
                                      "window_ms=60001",    "window_ms=",
                                      "bot_effort=100001",  "bot_ms=10001",
                                      "listed=yes",         "undo=",
                                      "undo=always",        "spectators=1",
                                      "flag=wins",          "seed=5",
                                      "chance=manual",      "lang=fr",
                                      "players=4\tseed=5",  "players=4\tchance=manual"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        create_refused("goths", bad[i], "a table has no setting");
    create_refused("chess", "", "there is no game chess");
    create_refused("goths", "players=5", "");
    create_refused("goths", "colour=red", "colour");
    create_refused("goths", "players=4 players=4", "twice");
    struct sitting *sitting = sitting_open("goths", "clock=move:5 players=4\tclock=none");
    sitting_expect(sitting, VIEWER_TABLE, "settings.clock", "\"none\"");
    struct table_entry again = {.time = sitting->now, .verb = TABLE_CREATE, .seed = HOUSE_SEED, .seat = -1};
    strcpy(again.word, "goths");
    expect(strstr(sitting_try(sitting, &again), "made already"));
    sitting_close(sitting);
}

static void a_seat_is_kept_for_who_played_before(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "");
    sitting_refused(sitting, "zoe keep gold bob Bob", "only who made the table");
    sitting_refused(sitting, "host keep gold - Bob", "nobody is called that");
    sitting_happens(sitting, "host keep gold bob Bob");
    sitting_expect(sitting, VIEWER_TABLE, "seats.0.kept", "\"Bob\"");
    sitting_refused(sitting, "zoe sit gold - Zoe", "kept for somebody");
    sitting_happens(sitting, "bob sit gold - Bob");
    sitting_refused(sitting, "host keep gold zoe Zoe", "somebody sits there");
    /* What is kept for somebody who does not come, the host gives to a bot, and then to anybody. */
    sitting_happens(sitting, "host keep silver ann Ann");
    sitting_happens(sitting, "bob stand gold");
    sitting_happens(sitting, "host bot silver easy");
    sitting_happens(sitting, "host stand silver");
    sitting_happens(sitting, "zoe sit silver - Zoe");
    sitting_close(sitting);
}

static void who_acts_is_named_and_who_reads_is_you(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    int king = sitting_seat_named(sitting, "Ak"), program = sitting_seat_named(sitting, "Aw"),
        enemy = sitting_seat_named(sitting, "Bk");
    sitting_happens(sitting, "ann move Ak VR");
    sitting_expect_told(sitting, king, "you lay a King card: Vulture or Recruiter [G2.2]");
    sitting_expect_told(sitting, enemy, "Ann lays a King card: Vulture or Recruiter [G2.2]");
    assert_non_null(strstr(sitting->change[program], "[{\"rule\":\"G2.2\",\"about\":[\"Ak\",\"VR\"]}]"));
    sitting_expect_told(sitting, VIEWER_CROWD, "Ann pose une carte Roi");
    sitting_happens(sitting, "bob move Bk VR");
    sitting_happens(sitting, "amy move Aw load");
    sitting_happens(sitting, "ben move Bw scout");
    sitting_expect_told(sitting, king, "your order Load did not get through: it needs the Catapult");
    assert_false(sitting_told(sitting, program, "order"));
    sitting_expect_told(sitting, enemy, "the order Load of the Ostrogoths did not get through");
    sitting_expect_told(sitting, enemy, "your order Scout got through");
    sitting_close(sitting);
}

/* What happens at the table is told as what happens in the game is. */
static void who_does_something_at_the_table_is_you_too(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=move:60");
    int king = sitting_seat_named(sitting, "Ak"), warchief = sitting_seat_named(sitting, "Aw");
    sitting_happens(sitting, "ann vote - pause");
    sitting_expect_told(sitting, king, "you ask for a pause");
    sitting_expect_told(sitting, warchief, "Ann asks for a pause");
    sitting_happens(sitting, "amy against");
    sitting_expect_told(sitting, king, "Amy says no");
    sitting_expect_told(sitting, warchief, "you say no");
    sitting_happens(sitting, "ann stand Ak");
    sitting_expect_told(sitting, king, "you leave the seat of the king of the Ostrogoths to a bot for now");
    sitting_happens(sitting, "ann back Ak");
    sitting_expect_told(sitting, king, "you take the seat of the king of the Ostrogoths again");
    sitting_wait(sitting, 60000);
    sitting_expect_told(sitting, king, "your time is over: a bot takes this one decision for you");
    sitting_expect_told(sitting, warchief, "the time of the king of the Ostrogoths is over");
    sitting_happens(sitting, "amy vote Aw resign");
    sitting_happens(sitting, "ann vote Ak resign");
    sitting_expect_told(sitting, king, "your camp resigns");
    sitting_expect_told(sitting, warchief, "your camp resigns");
    sitting_expect_told(sitting, sitting_seat_named(sitting, "Bk"),
                        "the camp of the king of the Ostrogoths resigns");
    sitting_close(sitting);
}

static void both_armies_are_told_their_own(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "");
    sitting_seat(sitting, "gold=ann silver=bob");
    sitting_expect_told(sitting, sitting_seat_named(sitting, "gold"), "you roll ");
    sitting_expect_told(sitting, sitting_seat_named(sitting, "gold"), ", Silver rolls ");
    sitting_close(sitting);
    /* Somebody on both sides is no name: the armies are. */
    sitting = sitting_open("echec", "");
    sitting_seat(sitting, "gold=ann silver=ann");
    assert_true(sitting_told(sitting, VIEWER_TABLE, "Gold starts") ||
                sitting_told(sitting, VIEWER_TABLE, "Silver starts"));
    sitting_close(sitting);
}

static void the_next_table_is_named_once_the_game_is_over(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "");
    sitting_seat(sitting, "gold=ann silver=bob");
    sitting_refused(sitting, "ann next - k3v9", "not over");
    sitting_happens(sitting, "ann vote gold resign");
    sitting_refused(sitting, "ann sit gold - Ann", "over");
    struct table_entry entry = sitting_entry(sitting, "ann next - k3v9");
    strcpy(entry.word, "two words");
    expect(sitting_try(sitting, &entry));
    strcpy(entry.word, "line\nbreak");
    expect(sitting_try(sitting, &entry));
    strcpy(entry.word, "123456789012345678901234");
    expect(sitting_try(sitting, &entry));
    sitting_happens(sitting, "ann next - k3v9");
    sitting_expect(sitting, VIEWER_TABLE, "next", "\"k3v9\"");
    sitting_refused(sitting, "ann next - k3v8", "already");
    sitting_close(sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_sit_down_and_stand_up),
        cmocka_unit_test(the_host_seats_bots_and_frees_seats_before_the_game),
        cmocka_unit_test(nobody_acts_for_another_seat),
        cmocka_unit_test(seats_that_do_not_exist),
        cmocka_unit_test(names_are_plain_text),
        cmocka_unit_test(names_at_a_table_differ),
        cmocka_unit_test(seeds_are_hexadecimal),
        cmocka_unit_test(who_may_look_on),
        cmocka_unit_test(tables_that_cannot_be_made),
        cmocka_unit_test(a_seat_is_kept_for_who_played_before),
        cmocka_unit_test(who_acts_is_named_and_who_reads_is_you),
        cmocka_unit_test(who_does_something_at_the_table_is_you_too),
        cmocka_unit_test(both_armies_are_told_their_own),
        cmocka_unit_test(the_next_table_is_named_once_the_game_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
