// SPDX-License-Identifier: MIT
/* glicko.c: ratings against the example Glickman works out, and what must hold of any. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "core/random.h"
#include "server/glicko.h"

#include <math.h>

static void expect_near(double value, double wanted, double within)
{
    if (!(fabs(value - wanted) <= within))
        fail_msg("%.6f is not %.6f", value, wanted);
}

/* "Example of the Glicko-2 system": a player of 1500, deviation 200, volatility 0.06, beats one and loses to
 * two, with tau = 0.5. */
static void the_published_example(void **unused)
{
    (void)unused;
    struct glicko player = {1500, 200, 0.06};
    const struct glicko_game games[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    struct glicko after = glicko_after(player, games, 3, 1);
    expect_near(after.rating, 1464.06, 0.01);
    expect_near(after.deviation, 151.52, 0.01);
    expect_near(after.volatility, 0.05999, 0.00001);
}

/* Who does not play is less surely rated, and no better or worse. */
static void without_games_only_doubt_grows(void **unused)
{
    (void)unused;
    struct glicko player = {1620, 80, 0.06}, after = glicko_after(player, 0, 0, 1);
    expect_near(after.rating, 1620, 1e-9);
    expect_near(after.volatility, 0.06, 1e-12);
    expect_near(after.deviation, sqrt(80.0 * 80 + pow(0.06 * 173.7178, 2)), 1e-6);
    struct glicko later = glicko_after(player, 0, 0, 52);
    assert_true(later.deviation > after.deviation);
    assert_true(glicko_after(player, 0, 0, 1e9).deviation <= 350);
}

static void results_move_ratings_their_way(void **unused)
{
    (void)unused;
    for (double opponent = 800; opponent <= 2200; opponent += 100) {
        struct glicko player = GLICKO_UNKNOWN;
        double after[3];
        for (int score = 0; score < 3; score++) {
            struct glicko_game game = {opponent, 60, score / 2.0};
            struct glicko rated = glicko_after(player, &game, 1, 1);
            after[score] = rated.rating;
            assert_true(rated.deviation < player.deviation);
            assert_true(isfinite(rated.rating) && isfinite(rated.volatility));
        }
        assert_true(after[0] < after[1] && after[1] < after[2]);
        assert_true(after[0] < 1500 && after[2] > 1500);
    }
    /* A win over somebody weak is worth less. */
    struct glicko_game weak = {1200, 50, 1}, strong = {1800, 50, 1};
    struct glicko player = {1500, 100, 0.06};
    assert_true(glicko_after(player, &weak, 1, 1).rating < glicko_after(player, &strong, 1, 1).rating);
}

/* Two who win as often as their distance says end about there. */
static void ratings_settle(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    struct glicko one = GLICKO_UNKNOWN, other = GLICKO_UNKNOWN;
    double sum = 0;
    int counted = 0;
    for (int i = 0; i < 4000; i++) {
        double score = random_below(&random, 100) < 76; /* 200 points */
        struct glicko_game forth = {other.rating, other.deviation, score},
                           back = {one.rating, one.deviation, 1 - score};
        one = glicko_after(one, &forth, 1, 1);
        other = glicko_after(other, &back, 1, 1);
        if (i >= 1000) {
            sum += one.rating - other.rating;
            counted++;
        }
    }
    expect_near(sum / counted, 200, 25);
    assert_true(one.deviation < 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(without_games_only_doubt_grows),
        cmocka_unit_test(results_move_ratings_their_way),
        cmocka_unit_test(ratings_settle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
