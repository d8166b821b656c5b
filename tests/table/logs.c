// SPDX-License-Identifier: MIT
/* logs.c: a log somebody has damaged: garbage, lines cut short or changed. A line is refused, or it is one
 * that could have been; nothing else happens. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, DAMAGES = 4, GARBAGE = 20000 };

static unsigned accepted, refused;

/* A table that took the line still works: everybody can be told of it, and all it answers can be asked. */
static void use(const struct table *table)
{
    struct table_entry entry;
    struct bot_question question;
    union game_state view;
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        if (viewer == CHANCE || (viewer < SEATS_MAX && !table_has_seat(table, viewer)))
            continue;
        TEXT_ON_STACK(change, TABLE_TEXT_MAX);
        table_write_change(table, viewer, &(struct reader){"ann", LANGUAGE_FR, true}, NULL, &change);
        expect(!change.overflow);
        sitting_whole(table, viewer);
    }
    TEXT_ON_STACK(about, TABLE_TEXT_MAX);
    table_write_about(table, &about);
    table_tick(table, table_due(table), &entry);
    seat_set bots_asked = table_bots_asked(table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (bots_asked & SEAT(seat))
            expect(table_question(table, seat, &question, &view));
}

/* Applied from memory of exactly its length, so that reading beyond it is noticed. */
static void try_line(struct table *table, const char *line, size_t length)
{
    char *exact = malloc(length ? length : 1);
    memcpy(exact, line, length);
    const char *refusal = table_apply(table, exact, length);
    free(exact);
    accepted += !refusal;
    refused += refusal != NULL;
    if (table->match)
        use(table);
}

/* A copy of the line with something wrong. */
static size_t damage(const struct sitting *sitting, const char *line, char *copy, struct random *random)
{
    size_t length = strlen(line), at = random_below(random, (uint32_t)length);
    strcpy(copy, line);
    switch (random_below(random, 6)) {
    case 0: return at;
    case 1: copy[at] = (char)random_next(random); return length;
    case 2: copy[at] = "0 -~\t\n9"[random_below(random, 7)]; return length;
    case 3: memmove(copy + at, copy + at + 1, length - at); return length - 1;
    case 4: memmove(copy + at + 1, copy + at, length - at + 1); return length + 1;
    default: break;
    }
    /* The beginning of one, the end of another. */
    const char *other = sitting->lines[random_below(random, (uint32_t)sitting->line_count)];
    size_t from = random_below(random, (uint32_t)strlen(other));
    at = at + strlen(other + from) < TABLE_ENTRY_MAX ? at : 0;
    strcpy(copy + at, other + from);
    return strlen(copy);
}

static void damaged_lines_do_no_harm(void **unused)
{
    (void)unused;
    char copy[2 * TABLE_ENTRY_MAX];
    for (uint32_t number = 0; number < trial_count(GAMES); number++) {
        struct random random = random_from_seed(number);
        const struct trial *trial = trials[number % (uint32_t)trials_count];
        TEXT_ON_STACK(options, 512);
        trial->draw_options(number, &random, &options);
        text_string(&options, " clock=bank:60+5");
        trial_place.number = number;
        struct sitting *sitting = sitting_open(trial->game->id, options.data);
        sitting_seat_all(sitting);
        sitting_play_on(sitting, trial, &random, 60);
        struct table_entry entry = sitting_entry(sitting, "p0 vote - pause");
        sitting_try(sitting, &entry);
        entry = sitting_entry(sitting, "zoe say - - Zoé\tbravo");
        sitting_try(sitting, &entry);
        for (int damages = 0; damages < DAMAGES; damages++) {
            struct table *table = table_new();
            for (size_t i = 0; i < sitting->line_count; i++) {
                if (random_below(&random, 2)) {
                    size_t length = damage(sitting, sitting->lines[i], copy, &random);
                    try_line(table, copy, length);
                }
                try_line(table, sitting->lines[i], strlen(sitting->lines[i]));
            }
            table_free(table);
        }
        sitting_close(sitting);
    }
    print_message("# %u lines were accepted, %u refused\n", accepted, refused);
    expect(accepted > 500 && refused > 500);
}

static void garbage_does_no_harm(void **unused)
{
    (void)unused;
    static const char *const words[] = {
        "create",  "sit",  "stand", "bot",    "move",  "close", "flag",       "back", "vote", "say",
        "against", "next", "ann",   "-",      "Ak",    "Bw",    "goths",      "easy", "undo", "open",
        "0",       "VR",   "load",  "resign", "echec", "gold",  "1000000000", "Ann",  "-1",   HOUSE_SEED};
    struct random random = random_from_seed(5);
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_seat_all(sitting);
    for (int i = 0; i < GARBAGE; i++) {
        TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
        struct table *table = i % 50 ? sitting->shadow : table_new();
        if (random_below(&random, 2))
            text_string(&line, "1000000000 ");
        for (uint32_t count = random_below(&random, 9); count > 0; count--) {
            text_string(&line, words[random_below(&random, sizeof words / sizeof *words)]);
            if (random_below(&random, 20) == 0)
                text_char(&line, (char)random_next(&random));
            text_char(&line, ' ');
        }
        try_line(table, line.data, line.length);
        if (table != sitting->shadow)
            table_free(table);
    }
    sitting_close(sitting);
}

/* No sum of times overflows. */
static void the_end_of_time_is_refused(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4 clock=bank:600+5");
    static const char *const lines[] = {"9223372036854775807 sit ann Ak - Ann",
                                        "253402300800000 sit ann Ak - Ann",
                                        "18446744073709551616 sit ann Ak - Ann",
                                        "-1 sit ann Ak - Ann",
                                        "01 sit ann Ak - Ann",
                                        "999999999 sit ann Ak - Ann"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        expect(table_apply(sitting->table, lines[i], strlen(lines[i])));
    sitting->now = INT64_MAX;
    sitting_seat_all(sitting);
    expect(table_due(sitting->table) > 0);
    sitting_close(sitting);
}

/* Invariant 9: a log that was begun with other rules is refused, never played by ours. */
static void logs_of_other_rules_are_refused(void **unused)
{
    (void)unused;
    static const char *const games[] = {"goths",     "goths/1",   "goths/3",    "goths/",   "goths/2x",
                                        "echec/2",   "goths/2/1", "goths/2/4",  "goths/2/", "goths/2/x",
                                        "goths/3/2", "goths//2",  "goths/2/2/2"};
    struct sitting *sitting = sitting_open("goths", "players=4");
    expect(strstr(sitting->lines[0], " create host - goths/2/3 "));
    sitting_close(sitting);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
        struct table *table = table_new();
        text_format(&line, "1000000000 create host - %s %s", games[i], HOUSE_SEED);
        const char *refusal = table_apply(table, line.data, line.length);
        expect(refusal && (strstr(refusal, "another version of the rules") || strstr(refusal, "damaged") ||
                           strstr(refusal, "by a newer program")));
        expect(strcmp(games[i], "goths") != 0 || strstr(refusal, "of goths"));
        table_free(table);
    }
}

static void apply(struct table *table, const char *line)
{
    const char *refusal = table_apply(table, line, strlen(line));
    if (refusal)
        print_error("%s: %s\n", line, refusal);
    expect(!refusal);
}

/* A log that was begun when seats could be voted away, and a late player was replaced, is played like that.
 */
static void logs_of_the_first_customs_are_played_by_them(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"1000 create host - goths/2 " HOUSE_SEED " players=4 clock=move:60",
                                        "1000 sit ann Ak - A\xc2\xadnn", /* such names were allowed */
                                        "1000 sit amy Aw - Amy",
                                        "1000 sit bob Bk - Bob",
                                        "1000 sit ben Bw - Ben",
                                        "61000 flag - Ak -",
                                        "61500 move - Ak VR",
                                        "62000 vote ann Bw bot",
                                        "62000 vote amy Bw bot",
                                        "62000 vote ann Bk open",
                                        "62000 vote amy Bk open",
                                        "62500 move - Bk VR",
                                        "63000 sit zoe Bk - Zoe",
                                        "64000 back ann Ak -"};
    struct table *table = table_new();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        apply(table, lines[i]);
        if (strstr(lines[i], "62500"))
            expect(table_stood_in(table) == SEAT(0)); /* for good, until she says otherwise */
    }
    expect(table_bot(table, 3) && strcmp(table_person(table, 2), "zoe") == 0 && !table_stood_in(table));
    table_free(table);
}

/* Names that nobody would get today stay in the logs of those who had them. */
static void logs_keep_the_names_they_have(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"1000 create host - goths/2/2 " HOUSE_SEED " players=4",
                                        "1000 keep host Bk bob \ua4eenn", "1000 sit ann Ak - A\u00adnn",
                                        "1000 say ann - - A\u00adnn\thello"};
    struct table *table = table_new();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        apply(table, lines[i]);
    expect(strcmp(table_name_at(table, 0), "A\u00adnn") == 0);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_lines_do_no_harm),
        cmocka_unit_test(garbage_does_no_harm),
        cmocka_unit_test(the_end_of_time_is_refused),
        cmocka_unit_test(logs_of_other_rules_are_refused),
        cmocka_unit_test(logs_of_the_first_customs_are_played_by_them),
        cmocka_unit_test(logs_keep_the_names_they_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
