// SPDX-License-Identifier: MIT
/* draws.c: all outcomes of the draws of tokens, in their order (G9.1, G14.1). */
#include "turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In byte order. */
static const char *const fog_tokens[] = {"boar", "gusts", "numbers", "pea"};
static const char *const fortune_tokens[] = {"boomerang", "double", "feast",  "keg",     "mastermind",
                                             "newdeal",   "poison", "shield", "spyglass"};

struct draw {
    const char *kind;
    const char *const *names;
    size_t name_count;
    int copies[9]; /* of each still in the pool */
    int lanes;
    char *text;
    size_t length;
    int outcomes;
};

/* Appends every way to draw for the lanes from `lane` on, after `prefix`. */
static void write_draws(struct draw *draw, int lane, const char *prefix)
{
    if (lane == draw->lanes) {
        draw->length += (size_t)sprintf(draw->text + draw->length, "%s%s", draw->outcomes ? " " : "", prefix);
        draw->outcomes++;
        return;
    }
    for (size_t i = 0; i < draw->name_count; i++) {
        char longer[128];
        if (draw->copies[i] == 0)
            continue;
        draw->copies[i]--;
        if (lane == 0)
            snprintf(longer, sizeof longer, "%s:A=%s", draw->kind, draw->names[i]);
        else
            snprintf(longer, sizeof longer, "%.80s,%c=%.16s", prefix, 'A' + lane, draw->names[i]);
        write_draws(draw, lane + 1, longer);
        draw->copies[i]++;
    }
}

static void expect_draws(const char *options, bool fog, int copies, int lanes, int outcomes)
{
    struct draw draw = {.kind = fog ? "fog" : "fortune",
                        .names = fog ? fog_tokens : fortune_tokens,
                        .name_count = fog ? 4 : 9,
                        .lanes = lanes};
    for (size_t i = 0; i < draw.name_count; i++)
        draw.copies[i] = copies;
    draw.text = calloc(6264, 64);
    assert_non_null(draw.text);
    write_draws(&draw, 0, "");
    assert_int_equal(draw.outcomes, outcomes);
    start("goths", options);
    play("chance deal:QTP");
    expect_legal("chance", draw.text);
    free(draw.text);
}

static void goths_G9_1_all_draws_of_one_box(void **unused)
{
    (void)unused;
    expect_draws("players=2 fog=base", true, 1, 2, 12);
    expect_draws("players=4 fog=base expansion_copies=2", true, 1, 2, 12);
}

static void goths_G9_1_all_draws_of_two_boxes(void **unused)
{
    (void)unused;
    expect_draws("players=6 fog=base", true, 2, 4, 204);
    expect_draws("players=8 fog=base expansion_copies=2", true, 2, 4, 204);
}

static void goths_G14_1_all_draws_at_two_to_four(void **unused)
{
    (void)unused;
    expect_draws("players=3 fog=fortune", false, 1, 2, 72);
    expect_draws("players=4 fog=fortune expansion_copies=2", false, 2, 2, 81);
}

static void goths_G14_1_all_draws_at_six_to_eight(void **unused)
{
    (void)unused;
    expect_draws("players=7 fog=fortune", false, 1, 4, 3024);
    expect_draws("players=8 fog=fortune expansion_copies=2", false, 2, 4, 6264);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_G9_1_all_draws_of_one_box),
        cmocka_unit_test(goths_G9_1_all_draws_of_two_boxes),
        cmocka_unit_test(goths_G14_1_all_draws_at_two_to_four),
        cmocka_unit_test(goths_G14_1_all_draws_at_six_to_eight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
