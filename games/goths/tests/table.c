// SPDX-License-Identifier: MIT
/* table.c: the table of what positions are worth: every entry is what the rules make of the others. */
#include "trial.h" /* first: cmocka */

#include "games/goths/bots/bot.h"
#include "games/goths/tables/equation.h"

/* How far an entry may be from the value of its turn: an entry is rounded, and so are the three it is
 * computed from (half of 1 / 127 each); the rest is how far the computation went. */
#define RESIDUAL 0.03f
/* A turn that the bounds of a first look leave in doubt is looked at more closely. */
enum { FIRST_ROUNDS = 40, ROUNDS = 640 };

static float table[TABLE_POSITIONS * TABLE_ROW];

static void read_table(void)
{
    for (int i = 0; i < TABLE_POSITIONS * TABLE_ROW; i++)
        table[i] = table_stored(i / TABLE_ROW, i % TABLE_ROW);
}

static bool proven(const struct equation *equation, int entry, float value)
{
    for (int rounds = FIRST_ROUNDS; rounds <= ROUNDS; rounds *= 4) {
        struct bounds bounds = equation_solve(equation, entry, rounds);
        if (value >= bounds.high - RESIDUAL && value <= bounds.low + RESIDUAL)
            return true;
    }
    return false;
}

static void every_entry_is_the_value_of_its_turn(void **unused)
{
    (void)unused;
    static struct model_turn turn;
    uint32_t wanted = trial_count(TABLE_POSITIONS);
    int positions = 0, wrong = 0, step = wanted < TABLE_POSITIONS ? TABLE_POSITIONS / (int)wanted : 1;
    read_table();
    for (int position = 0; position < TABLE_POSITIONS; position += step) {
        struct equation equation;
        if (!model_turn(position, &turn))
            continue;
        positions++;
        for (int entry = 0; entry < TABLE_ROW; entry++) {
            if (entry == 0 || entry >= TABLE_HOLDER_ALONE)
                equation_of(&turn, table, entry, &equation);
            wrong += !proven(&equation, entry, table[position * TABLE_ROW + entry]);
        }
    }
    assert_true(positions > 0);
    if (step == 1)
        assert_int_equal(positions, 13428);
    assert_int_equal(wrong, 0);
}

/* The proof would notice a single entry that is not. */
static void a_wrong_entry_is_noticed(void **unused)
{
    (void)unused;
    static struct model_turn turn;
    struct equation equation;
    read_table();
    assert_true(model_turn(0, &turn));
    equation_of(&turn, table, 0, &equation);
    assert_true(proven(&equation, 0, table[0]));
    assert_false(proven(&equation, 0, table[0] + 0.1f));
    assert_false(proven(&equation, 0, table[0] - 0.1f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_is_the_value_of_its_turn),
        cmocka_unit_test(a_wrong_entry_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
