// SPDX-License-Identifier: MIT
/* simplex.c: see simplex.h.
 *
 * With 2 added to every value, the columns look for weights, as large as possible in all, such that no row
 * gets more than 1; divided by their sum they are the mixture. The tableau holds the variables outside the
 * basis only, each exchange of two of them being a step; what the rows mix is read from its last line. */
#include "games/goths/solved/simplex.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define ALMOST_0 1e-12
/* Nothing is divided by less. */
#define TOO_SMALL 1e-9

struct tableau {
    int rows, columns;
    double at[SIMPLEX_MAX + 1][SIMPLEX_MAX + 1];
    int row_is[SIMPLEX_MAX], column_is[SIMPLEX_MAX]; /* a column of the game, or the slack of row -1 - i */
};

static void set_up(const struct simplex *game, struct tableau *t)
{
    t->rows = game->rows;
    t->columns = game->columns;
    for (int i = 0; i < t->rows; i++) {
        for (int j = 0; j < t->columns; j++)
            t->at[i][j] = game->value[i][j] + 2;
        t->at[i][t->columns] = 1;
        t->row_is[i] = -1 - i;
    }
    for (int j = 0; j < t->columns; j++) {
        t->at[t->rows][j] = -1;
        t->column_is[j] = j;
    }
    t->at[t->rows][t->columns] = 0;
}

/* The column that promises most; after many steps the first one that promises anything, so that steps that
 * change nothing cannot go round in a circle (Bland). -1: none does. */
static int find_column(const struct tableau *t, bool first)
{
    int best = -1;
    double least = -ALMOST_0;
    for (int j = 0; j < t->columns; j++)
        if (t->at[t->rows][j] < least && (!first || best < 0 || t->column_is[j] < t->column_is[best])) {
            best = j;
            least = first ? least : t->at[t->rows][j];
        }
    return best;
}

/* The row that bounds it first. Of equals the one with the largest number to divide by, which is the most
 * exact; later the one whose variable comes first. */
static int find_row(const struct tableau *t, int column, bool first)
{
    int best = -1;
    double least = 0;
    for (int i = 0; i < t->rows; i++) {
        double by = t->at[i][column];
        if (by <= TOO_SMALL)
            continue;
        double ratio = t->at[i][t->columns] / by;
        bool equal = best >= 0 && fabs(ratio - least) <= ALMOST_0;
        bool before = equal && (first ? t->row_is[i] < t->row_is[best] : by > t->at[best][column]);
        if (best < 0 || before || (!equal && ratio < least)) {
            least = best >= 0 && least < ratio ? least : ratio;
            best = i;
        }
    }
    return best;
}

static void exchange(struct tableau *t, int row, int column)
{
    double by = 1 / t->at[row][column];
    for (int j = 0; j <= t->columns; j++)
        t->at[row][j] *= by;
    t->at[row][column] = by;
    for (int i = 0; i <= t->rows; i++) {
        double times = t->at[i][column];
        if (i == row || (times >= 0 && times <= 0))
            continue;
        t->at[i][column] = 0;
        for (int j = 0; j <= t->columns; j++)
            t->at[i][j] -= times * t->at[row][j];
    }
    int left = t->row_is[row];
    t->row_is[row] = t->column_is[column];
    t->column_is[column] = left;
}

static void scale(double *part, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += part[i] > 0 ? part[i] : 0;
    for (int i = 0; i < count; i++)
        part[i] = part[i] > 0 ? part[i] / sum : 0;
}

static void read_mixtures(struct simplex *game, const struct tableau *t)
{
    memset(game->row, 0, sizeof game->row);
    memset(game->column, 0, sizeof game->column);
    for (int i = 0; i < t->rows; i++)
        if (t->row_is[i] >= 0)
            game->column[t->row_is[i]] = t->at[i][t->columns];
    for (int j = 0; j < t->columns; j++)
        if (t->column_is[j] < 0)
            game->row[-1 - t->column_is[j]] = t->at[t->rows][j];
    scale(game->row, game->rows);
    scale(game->column, game->columns);
}

void simplex_solve(struct simplex *game)
{
    struct tableau t;
    set_up(game, &t);
    int patience = 2 * (t.rows + t.columns), end = 50 * patience;
    for (int steps = 0; steps < end; steps++) {
        bool first = steps > patience;
        int column = find_column(&t, first), row = column < 0 ? -1 : find_row(&t, column, first);
        if (row < 0)
            break;
        exchange(&t, row, column);
    }
    read_mixtures(game, &t);
}
