// SPDX-License-Identifier: MIT
/* memory.c: a table is small, and where memory runs out it says so. The allocation functions are wrapped (see
 * meson.build): they count what is held, and fail when told to. */
#include "sitting.h" /* first: cmocka */

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES_MAX = 16 * 1024, TURNS = 100 };
enum { LASTING = 45 }; /* the first game at random that lasts so long; others are tried where it does not */

static size_t held;
static long fail_in; /* the so manieth allocation from now fails, and all after it; 0: none */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *bytes);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *bytes);

static bool fails(void)
{
    if (fail_in == 0)
        return false;
    fail_in -= fail_in > 1;
    return fail_in == 1;
}

static void *taken(void *bytes)
{
    held += bytes ? malloc_usable_size(bytes) : 0;
    return bytes;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : taken(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : taken(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails())
        return NULL;
    held -= old ? malloc_usable_size(old) : 0;
    return taken(__real_realloc(old, size));
}

void __wrap_free(void *bytes)
{
    held -= bytes ? malloc_usable_size(bytes) : 0;
    __real_free(bytes);
}

/* --- A table is small. */

/* The most it holds after any line of the log; what it is given is given back. */
static size_t most_held(const struct sitting *sitting)
{
    size_t before = held, most = 0;
    struct table *table = table_new();
    for (size_t i = 0; i < sitting->line_count; i++) {
        expect(!table_apply(table, sitting->lines[i], strlen(sitting->lines[i])));
        most = held - before > most ? held - before : most;
    }
    table_free(table);
    expect(held == before);
    return most;
}

static size_t size_of_game(const char *game, const char *options, uint32_t seed, size_t lines, bool *lasted)
{
    struct random random = random_from_seed(seed);
    struct sitting *sitting = sitting_open(game, options);
    sitting_seat_all(sitting);
    sitting_play_on(sitting, sitting_trial(sitting), &random, lines);
    *lasted = table_status(sitting->table) == TABLE_RUNNING;
    size_t most = most_held(sitting);
    sitting_close(sitting);
    return most;
}

static void a_table_after_100_turns_is_small(void **unused)
{
    (void)unused;
    bool lasted = false;
    size_t most = 0;
    for (uint32_t seed = LASTING; seed < LASTING + 200 && !lasted; seed++)
        most = size_of_game("goths", "players=4", seed, TURNS * 4, &lasted);
    expect(lasted);
    print_message("# %zu bytes\n", most);
    expect(most < TABLE_BYTES_MAX);
}

static void tables_of_every_kind_are_small(void **unused)
{
    (void)unused;
    static const char *const options[] = {
        "players=2", "players=8 fog=fortune fog_near=on pigeon=on gothic=on expansion_copies=2 turn_limit=60",
        "players=6 fog=base pigeon=on turn_limit=60 clock=bank:600+5"};
    bool lasted;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        size_t most = size_of_game("goths", options[i], 1, 400, &lasted);
        print_message("# %s: %zu bytes\n", options[i], most);
        expect(most < TABLE_BYTES_MAX);
    }
    size_t most = size_of_game("echec", "turn_limit=100", 1, 400, &lasted);
    print_message("# echec: %zu bytes\n", most);
    expect(most < TABLE_BYTES_MAX);
}

/* --- Memory runs out. */

/* Each line of the log, with the first, second, third... allocation it makes failing. */
static unsigned fail_everywhere(const struct sitting *sitting, bool history)
{
    unsigned failures = 0;
    for (size_t line = 0; line < sitting->line_count; line++) {
        bool worked = false;
        for (long which = 1; !worked; which++) {
            struct table *table = sitting_rebuild(sitting, line, history);
            fail_in = which + 1;
            const char *refusal = table_apply(table, sitting->lines[line], strlen(sitting->lines[line]));
            worked = fail_in > 1;
            fail_in = 0;
            expect(!refusal || strstr(refusal, "not enough memory"));
            expect(!worked || !refusal);
            if (!refusal) {
                struct table *right = sitting_rebuild(sitting, line + 1, history);
                sitting_expect_equal(table, right);
                table_free(right);
            }
            failures += refusal != NULL;
            table_free(table);
        }
    }
    return failures;
}

static void applying_without_memory_is_refused(void **unused)
{
    (void)unused;
    static const char *const games[] = {"goths", "goths", "echec"};
    static const char *const options[] = {"players=4 fog=fortune fog_near=on turn_limit=50",
                                          "players=8 pigeon=on expansion_copies=2", "turn_limit=50"};
    for (int i = 0; i < 3; i++) {
        struct random random = random_from_seed((uint64_t)i);
        struct sitting *sitting = sitting_make(games[i], options[i], HOUSE_SEED, i == 0);
        sitting_happens(sitting, i == 2 ? "host bot gold easy" : "host bot Aw easy");
        sitting_happens(sitting, i == 2 ? "host stand gold" : "host stand Aw");
        sitting_seat_all(sitting);
        sitting_play_on(sitting, sitting_trial(sitting), &random, 30);
        sitting_happens(sitting, "zoe say - - Zoé\tbravo");
        sitting_happens(sitting, "p0 vote - draw");
        sitting_happens(sitting, "p0 against");
        sitting_happens(sitting, i == 2 ? "p0 vote gold resign" : "p0 vote - draw");
        unsigned failures = fail_everywhere(sitting, i == 0);
        print_message("# %u failures\n", failures);
        expect(failures > 30);
        sitting_close(sitting);
    }
}

/* Memory or none: the same answer, or that there is none; and nothing has happened. */
static void proposing_without_memory_changes_nothing(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4 fog=base");
    static const char *const wishes[] = {"zoe sit Ak - Zoe", "p0 move Ak VR", "p0 vote Ak undo",
                                         "p0 vote - pause",  "p0 against",    "zoe say - - Zoe\ta",
                                         "p0 stand Ak",      "p2 move Bk VR"};
    sitting_seat_all(sitting);
    for (int moved = 0; moved < 2; moved++) {
        for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
            TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
            TEXT_ON_STACK(starved, TABLE_ENTRY_MAX);
            struct table_entry entry = sitting_entry(sitting, wishes[i]);
            const char *refusal = table_propose(sitting->table, &entry, 0, LANGUAGE_EN, &line);
            fail_in = 1;
            const char *other = table_propose(sitting->table, &entry, 0, LANGUAGE_EN, &starved);
            fail_in = 0;
            expect(refusal == other && strcmp(line.data, starved.data) == 0);
            sitting_expect_equal(sitting->table, sitting->shadow);
        }
        sitting_happens(sitting, moved ? "p2 move Bk VR" : "p0 move Ak VR");
    }
    sitting_close(sitting);
    struct table_entry entry = {.verb = TABLE_CREATE, .person = "host", .seed = HOUSE_SEED, .seat = -1};
    strcpy(entry.word, "goths");
    struct table *table = table_new();
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    fail_in = 1;
    const char *refusal = table_propose(table, &entry, 0, LANGUAGE_FR, &line);
    struct table *none = table_new();
    fail_in = 0;
    expect(!none && refusal && strcmp(refusal, "il n’y a pas assez de mémoire") == 0);
    expect(!table->match && line.length == 0);
    expect(!table_propose(table, &entry, 0, LANGUAGE_FR, &line));
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_after_100_turns_is_small),
        cmocka_unit_test(tables_of_every_kind_are_small),
        cmocka_unit_test(applying_without_memory_is_refused),
        cmocka_unit_test(proposing_without_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
