// SPDX-License-Identifier: MIT
/* matrix.c: the cross table of several teams; see simulate.h. A row tells what its team scored
 * against each other. */
#include "cli/simulate/simulate.h"

#include <math.h>
#include <string.h>

enum { NAME_WIDTH = 12, CELL_WIDTH = 14, NAME_LONGEST = 40 };

static struct interval turned_round(struct interval score)
{
    return (struct interval){.value = 1 - score.value, .low = 1 - score.high, .high = 1 - score.low};
}

static struct interval score_between(const struct report *reports, int count, int row, int column)
{
    if (row < column)
        return tally_score(&reports[row * count + column].tally);
    return turned_round(tally_score(&reports[column * count + row].tally));
}

static const char *name_of(const struct report *reports, int team)
{
    return team == 0 ? reports[1].teams[TEAM_A]->name : reports[team].teams[TEAM_B]->name;
}

static int name_width(const struct report *reports, int count)
{
    int width = NAME_WIDTH;
    for (int i = 0; i < count; i++) {
        int length = (int)strlen(name_of(reports, i));
        if (length > width)
            width = length < NAME_LONGEST ? length : NAME_LONGEST;
    }
    return width;
}

static void print_row(const struct report *reports, int count, int row, int width, FILE *out)
{
    double sum = 0;
    int met = 0;
    fprintf(out, "%2d %-*.*s", row + 1, width, width, name_of(reports, row));
    for (int column = 0; column < count; column++) {
        struct interval score = {.value = NAN};
        if (column != row)
            score = score_between(reports, count, row, column);
        if (isnan(score.value)) {
            fprintf(out, "  %*s", CELL_WIDTH, "-");
            continue;
        }
        char cell[32];
        snprintf(cell, sizeof cell, "%.1f [%.0f,%.0f]", 100 * score.value, 100 * score.low, 100 * score.high);
        fprintf(out, "  %*s", CELL_WIDTH, cell);
        sum += score.value;
        met++;
    }
    if (met > 0)
        fprintf(out, "  %5.1f", 100 * sum / met);
    putc('\n', out);
}

static bool any_interrupted(const struct report *reports, int count)
{
    for (int i = 0; i < count * count; i++)
        if (reports[i].interrupted)
            return true;
    return false;
}

void report_matrix(const struct report *reports, int count, FILE *out)
{
    int width = name_width(reports, count);
    fprintf(out,
            "%s: score of the row against the column in per cent, 95 %% interval, %u games a pair at most, "
            "seed %llu%s\n",
            reports[1].plan->game->id, (unsigned)reports[1].plan->games,
            (unsigned long long)reports[1].plan->seed,
            any_interrupted(reports, count) ? " (interrupted)" : "");
    fprintf(out, "   %-*s", width, "");
    for (int column = 0; column < count; column++)
        fprintf(out, "  %*d", CELL_WIDTH, column + 1);
    fputs("   mean\n", out);
    for (int row = 0; row < count; row++)
        print_row(reports, count, row, width, out);
}
