// SPDX-License-Identifier: MIT
/* fair.c: the chance of a table (invariant 8): the same seeds give the same game, every seed counts, and the
 * record of a finished game can be checked by anybody. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OTHER_SEED "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

/* A game of two people with these seeds, played to its end, always alike but for what chance does. */
static struct sitting *play_game(const char *game, const char *options, const char *house, const char *first,
                                 const char *second)
{
    const struct trial *trial = trial_named(game);
    struct random random = random_from_seed(7);
    struct sitting *sitting = sitting_make(game, options, house, true);
    char wanted[160];
    seat_set seats = table_seats(sitting->table);
    int one = __builtin_ctz(seats), other = __builtin_ctz(seats & (seats - 1));
    snprintf(wanted, sizeof wanted, "ann sit %s %s Ann", table_seat_name(sitting->table, one), first);
    sitting_happens(sitting, wanted);
    snprintf(wanted, sizeof wanted, "bob sit %s %s Bob", table_seat_name(sitting->table, other), second);
    sitting_happens(sitting, wanted);
    sitting_seat(sitting, "");
    sitting_expect(sitting, VIEWER_TABLE, "fair.seed", "null");
    sitting_play_on(sitting, trial, &random, 2000);
    expect(table_status(sitting->table) == TABLE_OVER);
    return sitting;
}

static char *record_of(const struct sitting *sitting)
{
    size_t size = table_record_size(sitting->table);
    struct text text = text_in(malloc(size), size);
    table_write_record(sitting->table, &text);
    expect(!text.overflow);
    return text.data;
}

/* The record loads, and its verdict contains `part`; NULL: it is found right. Or it does not even load. */
static void expect_verdict(const char *record, const char *part)
{
    struct match *match = match_new();
    uint32_t draws = 0;
    const char *verdict = match_load(match, record, strlen(record), 0);
    if (!verdict)
        verdict = match_verify(match, &draws);
    if ((verdict == NULL) != (part == NULL) || (part && !strstr(verdict, part)))
        print_error("%s\n%s\n", verdict ? verdict : "verified", record);
    expect((verdict == NULL) == (part == NULL));
    expect(!part || strstr(verdict, part));
    expect(verdict || draws > 0);
    match_free(match);
}

/* The record with the first `old` replaced. */
static char *changed(const char *record, const char *old, const char *new)
{
    const char *at = strstr(record, old);
    expect(at);
    char *copy = malloc(strlen(record) + strlen(new) + 1);
    sprintf(copy, "%.*s%s%s", (int)(at - record), record, new, at + strlen(old));
    return copy;
}

static void expect_tampering_found(const char *record, const char *old, const char *new, const char *part)
{
    char *copy = changed(record, old, new);
    expect_verdict(copy, part);
    free(copy);
}

static const struct {
    const char *game, *options;
} games[] = {{"goths", "players=2 fog=base turn_limit=30"},
             {"goths", "players=4 fog=fortune turn_limit=20"},
             {"goths", "players=7 pigeon=on fog=base turn_limit=20"},
             {"echec", "level=1 turn_limit=120"}};
enum { GAMES = sizeof games / sizeof *games };

static void equal_seeds_give_equal_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        struct sitting *one = play_game(games[i].game, games[i].options, HOUSE_SEED, OTHER_SEED, "-");
        struct sitting *other = play_game(games[i].game, games[i].options, HOUSE_SEED, OTHER_SEED, "-");
        char *records[2] = {record_of(one), record_of(other)};
        expect(strcmp(records[0], records[1]) == 0);
        sitting_expect_equal(one->table, other->table);
        free(records[0]);
        free(records[1]);
        sitting_close(one);
        sitting_close(other);
    }
}

static struct keyed stream(const char *house, const char *first, const char *second)
{
    struct sitting *sitting = play_game("goths", "players=2 turn_limit=1", house, first, second);
    struct keyed keyed = sitting->table->match->keyed;
    sitting_close(sitting);
    return keyed;
}

static void every_seed_changes_the_chance(void **unused)
{
    (void)unused;
    struct keyed streams[] = {
        stream(HOUSE_SEED, "-", "-"),        stream(HOUSE_SEED, HOUSE_SEED, "-"),
        stream(HOUSE_SEED, OTHER_SEED, "-"), stream(HOUSE_SEED, "-", OTHER_SEED),
        stream(OTHER_SEED, "-", "-"),        stream(OTHER_SEED, OTHER_SEED, OTHER_SEED)};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        for (size_t j = 0; j < i; j++)
            expect(memcmp(streams[i].key, streams[j].key, sizeof streams[i].key) != 0);
}

static void a_finished_record_is_verified(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        struct sitting *sitting = play_game(games[i].game, games[i].options, HOUSE_SEED, OTHER_SEED, "-");
        char *record = record_of(sitting);
        expect_verdict(record, NULL);
        sitting_expect(sitting, VIEWER_TABLE, "fair.seed", "\"" HOUSE_SEED "\"");
        free(record);
        sitting_close(sitting);
    }
}

/* The first roll or shuffle that can be another one. */
static char *with_another_roll(const char *record)
{
    const char *at = strstr(record, "\nchance ");
    expect(at);
    size_t length = strcspn(at + 1, "\n") + 1;
    char line[128], *copy;
    expect(length < sizeof line);
    for (int i = 0; i < 6; i++) {
        static const char *const deals[] = {"QTP", "QPT", "TQP", "TPQ", "PQT", "PTQ"};
        snprintf(line, sizeof line, "\nchance deal:%s", deals[i]);
        if (strncmp(at, line, length) == 0)
            continue;
        copy = malloc(strlen(record) + sizeof line);
        sprintf(copy, "%.*s%s%s", (int)(at - record), record, line, at + length);
        return copy;
    }
    return NULL;
}

static void tampering_is_found(void **unused)
{
    (void)unused;
    struct sitting *sitting =
        play_game("goths", "players=2 fog=base turn_limit=5", HOUSE_SEED, OTHER_SEED, "-");
    char *record = record_of(sitting);
    expect_verdict(record, NULL);
    expect_tampering_found(record, "\"" HOUSE_SEED "\"", "\"" OTHER_SEED "\"",
                           "not the one the house committed to");
    expect_tampering_found(record, "[Seed \"" HOUSE_SEED "\"]\n", "", "has not been disclosed");
    expect_tampering_found(record, "[Commitment ", "[Promise ", "no commitment");
    expect_tampering_found(record, OTHER_SEED " -", "- -", "");
    expect_tampering_found(record, OTHER_SEED " -", HOUSE_SEED " -", "");
    expect_tampering_found(record, OTHER_SEED " -", "- " OTHER_SEED, "");
    expect_tampering_found(record, OTHER_SEED " -", OTHER_SEED, "one for each seat");
    expect_tampering_found(record, OTHER_SEED " -", OTHER_SEED " xyz", "one for each seat");
    expect_tampering_found(record, OTHER_SEED " -", OTHER_SEED " - -", "one for each seat");
    expect_tampering_found(record, "[PlayerSeeds ", "[Players ", "one for each seat");
    char *rolled = with_another_roll(record);
    expect_verdict(rolled, "is not the one its seeds give");
    free(rolled);
    free(record);
    sitting_close(sitting);
}

/* A position somebody set up is not what the seeds speak of: its moves must not be played elsewhere. */
static void a_position_that_was_set_up_cannot_be_verified(void **unused)
{
    (void)unused;
    struct sitting *sitting = play_game("echec", "level=1 turn_limit=100", HOUSE_SEED, "-", "-");
    TEXT_ON_STACK(header, 1200);
    struct random random = random_from_seed(3);
    struct sitting *other = sitting_open("echec", "level=1 turn_limit=100");
    sitting_seat(other, "gold=ann silver=bob");
    sitting_play_on(other, trial_named("echec"), &random, 20);
    text_string(&header, "\n[Position \"");
    trial_named("echec")->game->position_text(&other->table->match->state, &header);
    text_string(&header, "\"]\n[PlayerSeeds ");
    char *record = record_of(sitting), *moved = changed(record, "\n[PlayerSeeds ", header.data);
    char *moves = strstr(moved, "\n\n");
    if (!moves) {
        for (moves = moved; *moves == '['; moves = strchr(moves, '\n') + 1)
            ;
        *moves = '\0';
    } else {
        moves[1] = '\0';
    }
    char *drawn = changed(moved, "[Result ", "[Outcome ");
    expect_verdict(drawn, "position somebody set up");
    free(drawn);
    free(moved);
    free(record);
    sitting_close(other);
    sitting_close(sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(every_seed_changes_the_chance),
        cmocka_unit_test(a_finished_record_is_verified),
        cmocka_unit_test(tampering_is_found),
        cmocka_unit_test(a_position_that_was_set_up_cannot_be_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
