// SPDX-License-Identifier: MIT
/* fairness.c: the chance of tables can be computed again from their records (invariant 8).
 *
 * Whole games are played at tables by random moves. Their records verify; what anybody changed in them does
 * not. One of them is kept as docs/examples/fair-game.record, which docs/fairness.md goes through:
 * `RENEW=1 build-test/tests/test_fairness` writes it anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "core/keyed.h"
#include "table/match.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define BEGINNING INT64_C(1794700800000) /* 15 November 2026 */

struct setting {
    const char *game, *options;
    uint64_t seed; /* of the moves */
};

static const struct setting settings[] = {
    {"echec", "turn_limit=30", 1},
    {"echec", "level=2 turn_limit=20", 2},
    {"echec", "level=2 massed=on turn_limit=20", 3},
    {"goths", "players=2 fog=base turn_limit=30", 4},
    {"goths", "players=4 fog=fortune turn_limit=40", 5},
    {"goths", "players=4 fog=fortune expansion_copies=2 fortune_tokens=newdeal,double turn_limit=40", 6},
    {"goths", "players=6 fog=base turn_limit=30", 7},
    {"goths", "players=8 fog=fortune expansion_copies=2 turn_limit=30", 8},
};

/* A table, played to its end. */

static void do_entry(struct table *table, const struct table_entry *entry)
{
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    const char *refusal = table_propose(table, entry, 0, LANGUAGE_EN, &line);
    if (refusal)
        fail_msg("%s", refusal);
    refusal = table_apply(table, line.data, line.length);
    if (refusal)
        fail_msg("%s: %s", line.data, refusal);
}

/* A seed whose bytes are n, n + 1, ... */
static void write_seed(unsigned n, char hex[65])
{
    for (unsigned i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", (n + i) & 255);
}

/* The last seat adds no seed of its own, as a bot does. */
static void sit_down(struct table *table)
{
    seat_set seats = table_seats(table);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct table_entry entry = {.verb = TABLE_SIT, .seat = seat, .rest = "Ann"};
        if (!(seats & SEAT(seat)))
            continue;
        snprintf(entry.person, sizeof entry.person, "p%d", seat);
        if (seats >> seat != 1)
            write_seed(0x40 + 16 * (unsigned)seat, entry.word);
        do_entry(table, &entry);
    }
}

/* Any move, but attacks rather than advances, and these rather than others, so that dice are rolled. */
static void pick_move(const struct game *game, const union game_state *view, int seat, struct random *random,
                      struct text *text)
{
    game_move list[GAME_MOVES_MAX];
    int count = game->legal(view, seat, list);
    uint32_t first = random_below(random, (uint32_t)count);
    for (const char *wanted = "x-"; *wanted; wanted++) {
        for (int i = 0; i < count; i++) {
            text_clear(text);
            game->move_text(view, seat, list[(first + (uint32_t)i) % (uint32_t)count], text);
            if (text->length >= 5 && text->data[2] == *wanted)
                return;
        }
    }
    text_clear(text);
    game->move_text(view, seat, list[first], text);
}

static void play_seat(struct table *table, int seat, struct random *random)
{
    struct table_entry entry = {.verb = TABLE_MOVE, .seat = seat};
    struct bot_question question;
    union game_state view;
    struct text word = text_in(entry.word, sizeof entry.word);
    snprintf(entry.person, sizeof entry.person, "p%d", seat);
    table_question(table, seat, &question, &view);
    pick_move(table_game(table), &view, seat, random, &word);
    do_entry(table, &entry);
}

static void play_out(struct table *table, struct random *random)
{
    while (table_status(table) == TABLE_RUNNING) {
        seat_set asked = table_asked(table);
        struct table_entry entry;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (asked & SEAT(seat) && table_asked(table) & SEAT(seat))
                play_seat(table, seat, random);
        if (!asked && table_tick(table, BEGINNING, &entry))
            do_entry(table, &entry);
    }
}

static struct table *play(const struct setting *setting)
{
    struct table *table = table_new();
    struct random random = random_from_seed(setting->seed);
    struct table_entry create = {.time = BEGINNING, .verb = TABLE_CREATE, .seat = -1, .person = "p0"};
    snprintf(create.word, sizeof create.word, "%s", setting->game);
    snprintf(create.rest, sizeof create.rest, "%s window_ms=0", setting->options);
    write_seed((unsigned)setting->seed, create.seed);
    table_keep_history(table);
    do_entry(table, &create);
    sit_down(table);
    play_out(table, &random);
    assert_int_equal(table_status(table), TABLE_OVER);
    return table;
}

static char *record_of(const struct setting *setting)
{
    struct table *table = play(setting);
    size_t size = table_record_size(table);
    char *bytes = malloc(size);
    struct text text = text_in(bytes, size);
    table_write_record(table, &text);
    assert_false(text.overflow);
    table_free(table);
    return bytes;
}

/* Verifying. */

/* NULL, or what is wrong with the record, be it that it is none. */
static const char *verify(const char *record, uint32_t *draws)
{
    static char why[512];
    struct match *match = match_new();
    const char *refusal = match_load(match, record, strlen(record), 0);
    if (!refusal)
        refusal = match_verify(match, draws);
    snprintf(why, sizeof why, "%s", refusal ? refusal : "");
    match_free(match);
    return refusal ? why : NULL;
}

static uint32_t chance_lines(const char *record)
{
    uint32_t count = 0;
    for (const char *at = record; (at = strstr(at, "\nchance ")) != NULL; at++)
        count++;
    return count;
}

/* For tests/suites/verify. */
static void keep(const char *record, size_t number)
{
    char name[1024];
    snprintf(name, sizeof name, "%s/%zu", getenv("RECORDS"), number);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(record, file);
    fclose(file);
}

static void fairness_of_whole_games(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        char *record = record_of(&settings[i]);
        uint32_t draws;
        const char *refusal = verify(record, &draws);
        if (refusal)
            fail_msg("%s %s: %s", settings[i].game, settings[i].options, refusal);
        assert_true(draws > 0);
        assert_int_equal(draws, chance_lines(record));
        if (getenv("RECORDS"))
            keep(record, i);
        free(record);
    }
}

/* Puts other words in the place of some; the result is to be freed. */
static char *replaced(const char *record, const char *at, size_t length, const char *words)
{
    char *copy = malloc(strlen(record) + strlen(words) + 1);
    sprintf(copy, "%.*s%s%s", (int)(at - record), record, words, at + length);
    return copy;
}

static void refused(char *record, const char *why)
{
    uint32_t draws;
    const char *refusal = verify(record, &draws);
    assert_non_null(refusal);
    assert_non_null(strstr(refusal, why));
    free(record);
}

static const char *value_of(const char *record, const char *header)
{
    const char *at = strstr(record, header);
    assert_non_null(at);
    return at + strlen(header);
}

static void fairness_of_forged_headers(void **unused)
{
    (void)unused;
    char *record = record_of(&settings[3]);
    const char *commitment = value_of(record, "[Commitment \""), *seed = value_of(record, "[Seed \""),
               *players = value_of(record, "[PlayerSeeds \"");
    char digit[2] = {*commitment == '0' ? '1' : '0', '\0'};
    refused(replaced(record, commitment, 1, digit), "not the one the house committed to");
    digit[0] = *seed == '0' ? '1' : '0';
    refused(replaced(record, seed, 1, digit), "not the one the house committed to");
    refused(replaced(record, seed, 1, "X"), "has not been disclosed");
    refused(replaced(record, commitment - 13, 13 + 64 + 3, ""), "has no commitment");
    refused(replaced(record, seed - 7, 7 + 64 + 3, ""), "has not been disclosed");
    digit[0] = *players == '0' ? '1' : '0';
    refused(replaced(record, players, 1, digit), "is not the one its seeds give");
    refused(replaced(record, players, 1, "X"), "not one for each seat");
    refused(replaced(record, players, 64, "-"), "is not the one its seeds give");
    refused(replaced(record, players, 65, ""), "not one for each seat");
    refused(replaced(record, players, 0, "- "), "not one for each seat");
    refused(replaced(record, players, 0, " "), "not one for each seat");
    free(record);
}

/* Every roll, given another face, is noticed. */
static void fairness_of_forged_rolls(void **unused)
{
    (void)unused;
    char *record = record_of(&settings[0]);
    int forged = 0;
    for (const char *at = record; (at = strstr(at, "\nchance roll:")) != NULL; at++) {
        const char *die = at + 13;
        uint32_t draws;
        /* The first die is an axe if there is any: one fewer, or one more. */
        char *forgery = replaced(record, die, 1, *die == 'x' ? "w" : "x");
        assert_non_null(verify(forgery, &draws));
        free(forgery);
        forged++;
    }
    assert_true(forged > 3);
    free(record);
}

static void fairness_of_a_position_that_was_set_up(void **unused)
{
    (void)unused;
    static const char position[] = "[Position \"%s\"]\n";
    struct match *match = match_new();
    char *record = record_of(&settings[1]), *bytes = malloc(1 << 16), line[2048];
    assert_null(match_start(match, "echec", "level=2 turn_limit=20", 1, "today"));
    assert_null(match_play(match, 0, "deploy:standard"));
    assert_null(match_play(match, 1, "deploy:standard"));
    TEXT_ON_STACK(text, 1024);
    match_game(match)->position_text(match_state(match), &text);
    assert_null(match_set_position(match, text.data));
    struct text whole = text_in(bytes, 1 << 16);
    match_write_record(match, &whole);
    snprintf(line, sizeof line, position, text.data);
    const char *headers = value_of(record, "[Commitment");
    const char *end = strchr(value_of(record, "[PlayerSeeds"), '\n') + 1;
    char *forged = replaced(whole.data, value_of(whole.data, "[Position") - 9, 0, "");
    snprintf(line, sizeof line, "%.*s", (int)(end - headers + 11), headers - 11);
    char *both = replaced(forged, value_of(forged, "[Position") - 9, 0, line);
    free(forged);
    free(record);
    free(bytes);
    match_free(match);
    refused(both, "begins with a position");
}

/* The rule, as docs/fairness.md tells it, applied by hand to the first chance of a game. */
static void fairness_draws_in_byte_order_of_least_weights(void **unused)
{
    (void)unused;
    char *record = record_of(&settings[6]), *lines = malloc(1 << 20);
    struct match *match = match_new();
    const char *drawn = value_of(record, "\nchance deal:");
    drawn = value_of(drawn, "\nchance ");
    assert_null(match_start(match, "goths", "players=6 fog=base chance=manual", 1, "today"));
    assert_null(match_play(match, CHANCE, "deal:QTP"));
    struct text text = text_in(lines, 1 << 20);
    assert_true(match_write_legal(match, CHANCE, &text));

    unsigned char house[32], bytes[SEATS_MAX][32];
    struct keyed_player_seed seeds[SEATS_MAX];
    seat_set seats = match_game(match)->seats(match_state(match));
    size_t players = 0;
    for (unsigned i = 0; i < 32; i++)
        house[i] = (unsigned char)(settings[6].seed + i);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        for (unsigned i = 0; i < 32; i++)
            bytes[seat][i] = (unsigned char)(0x40 + 16 * seat + i);
        seeds[players++] = (struct keyed_player_seed){bytes[seat], seats >> seat != 1 ? 32 : 0};
    }
    struct keyed keyed = keyed_from_seeds(house, seeds, players);
    keyed_below(&keyed, 6); /* the deal */
    /* 1680 ways to draw four of eight; every weight is a multiple of four. */
    double number = keyed_below(&keyed, 420);
    char *line = strtok(lines, "\n");
    for (double weight; number >= (weight = 420 * strtod(strchr(line, ' '), NULL)) - 0.5; number -= weight)
        line = strtok(NULL, "\n");
    assert_memory_equal(line, drawn, strcspn(drawn, "\n"));
    match_free(match);
    free(record);
    free(lines);
}

/* The example of the documentation. */

static void fairness_example(void **unused)
{
    (void)unused;
    static const struct setting example = {"echec", "rows=8 turn_limit=10", 15};
    char *record = record_of(&example), kept[8192] = "";
    if (getenv("RENEW")) {
        FILE *file = fopen(EXAMPLE, "w");
        assert_non_null(file);
        fputs(record, file);
        fclose(file);
    }
    FILE *file = fopen(EXAMPLE, "r");
    assert_non_null(file);
    kept[fread(kept, 1, sizeof kept - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(kept, record);
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fairness_of_whole_games),
        cmocka_unit_test(fairness_of_forged_headers),
        cmocka_unit_test(fairness_of_forged_rolls),
        cmocka_unit_test(fairness_of_a_position_that_was_set_up),
        cmocka_unit_test(fairness_draws_in_byte_order_of_least_weights),
        cmocka_unit_test(fairness_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
