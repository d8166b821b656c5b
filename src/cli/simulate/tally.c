// SPDX-License-Identifier: MIT
/* tally.c: counting games, and the statistics of counts; see simulate.h. */
#include "cli/simulate/simulate.h"

#include <math.h>
#include <string.h>

#define NORMAL_95 1.959963984540054 /* 95 % of a normal distribution lie within so many deviations */

static void widen(struct extent *extent, uint32_t value)
{
    if (extent->count == 0 || value < extent->lowest)
        extent->lowest = value;
    if (value > extent->highest)
        extent->highest = value;
    extent->sum += value;
    extent->count++;
}

static void count_ending(struct tally *tally, const struct played *played)
{
    int i = 0;
    while (i < tally->ending_count && strcmp(tally->endings[i].rule, played->rule) != 0)
        i++;
    if (i == ENDINGS_MAX)
        return;
    if (i == tally->ending_count)
        tally->endings[tally->ending_count++] = (struct ending){.rule = played->rule};
    tally->endings[i].counts[played->verdict]++;
}

static void add_effort(struct effort *sum, const struct effort *effort)
{
    sum->decisions += effort->decisions;
    sum->nanoseconds += effort->nanoseconds;
    if (effort->longest > sum->longest)
        sum->longest = effort->longest;
}

void tally_add(struct tally *tally, uint32_t number, const struct played *played)
{
    if (played->verdict == VERDICT_NONE)
        return;
    tally->games++;
    tally->counts[played->verdict]++;
    tally->by_side[side_of_a(number)][played->verdict]++;
    count_ending(tally, played);
    if (played->forfeit)
        tally->forfeits[played->verdict == VERDICT_A ? TEAM_B : TEAM_A][played->forfeit]++;
    widen(&tally->moves, played->moves);
    if (played->turns > 0)
        widen(&tally->turns, played->turns);
    for (int team = 0; team < TEAM_COUNT; team++) {
        tally->orders[team] += played->orders[team];
        tally->through[team] += played->through[team];
        add_effort(&tally->effort[team], &played->effort[team]);
    }
}

struct tally tally_of(const struct played *played, uint32_t count)
{
    struct tally tally = {0};
    for (uint32_t i = 0; i < count; i++)
        tally_add(&tally, i, &played[i]);
    return tally;
}

struct interval tally_share(double part, double whole)
{
    if (whole <= 0)
        return (struct interval){.value = NAN, .low = 0, .high = 1};
    double share = part / whole, z = NORMAL_95, z2 = z * z;
    double centre = (share + z2 / (2 * whole)) / (1 + z2 / whole);
    double reach = z / (1 + z2 / whole) * sqrt(share * (1 - share) / whole + z2 / (4 * whole * whole));
    /* Exact at the ends, where rounding would turn an endless Elo into a number. */
    double low = part <= 0 ? 0 : fmax(0, centre - reach), high = part >= whole ? 1 : fmin(1, centre + reach);
    return (struct interval){.value = share, .low = low, .high = high};
}

struct interval tally_score(const struct tally *tally)
{
    return tally_share(tally->counts[VERDICT_A] + 0.5 * tally->counts[VERDICT_DRAW], tally->games);
}

double elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The scores of single games are taken as normally distributed around the expected score, with the variance
 * seen so far. Half a game of each kind is added to what was seen, so that the first few equal results do not
 * look like certainty. */
double sequential_ratio(const uint32_t counts[VERDICT_DRAW + 1], const double elo[2])
{
    double wins = counts[VERDICT_A] + 0.5, losses = counts[VERDICT_B] + 0.5,
           draws = counts[VERDICT_DRAW] + 0.5;
    double seen = wins + losses + draws, games = seen - 1.5;
    double mean = (wins + draws / 2) / seen;
    double variance = (wins + draws / 4) / seen - mean * mean;
    double low = score_of_elo(elo[0]), high = score_of_elo(elo[1]);
    return games * (high - low) * (2 * mean - low - high) / (2 * variance);
}
