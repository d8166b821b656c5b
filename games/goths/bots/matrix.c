// SPDX-License-Identifier: MIT
/* matrix.c: see matrix.h. */
#include "games/goths/bots/matrix.h"

#include <string.h>

enum { ROUNDS = 40 };
#define RARE   0.01f  /* choices made less often are not answered */
#define BETTER 0.002f /* an answer that gains less is none */

struct oracle {
    matrix_cell *cell;
    void *of;
    struct matrix all;
    unsigned known[ORDER_END];   /* by row: the columns looked at */
    unsigned used[2];            /* the rows and the columns taken up */
    float mixture[2][ORDER_END]; /* of rows, of columns */
};

/* Regret matching for both sides at once; the average mixtures and the value they secure. */
static float solve(const struct matrix *m, float row[ORDER_END], float column[ORDER_END])
{
    float row_regret[ORDER_END] = {0}, column_regret[ORDER_END] = {0}, p[ORDER_END], q[ORDER_END];
    memset(row, 0, ORDER_END * sizeof *row);
    memset(column, 0, ORDER_END * sizeof *column);
    float total = 0, value = 0;
    for (int round = 1; round <= ROUNDS; round++) {
        float row_sum = 0, column_sum = 0, u[ORDER_END] = {0}, v[ORDER_END] = {0}, mean = 0;
        for (int i = 0; i < m->rows; i++)
            row_sum += row_regret[i];
        for (int j = 0; j < m->columns; j++)
            column_sum += column_regret[j];
        for (int i = 0; i < m->rows; i++)
            p[i] = row_sum > 0 ? row_regret[i] / row_sum : 1 / (float)m->rows;
        for (int j = 0; j < m->columns; j++)
            q[j] = column_sum > 0 ? column_regret[j] / column_sum : 1 / (float)m->columns;
        for (int i = 0; i < m->rows; i++)
            for (int j = 0; j < m->columns; j++) {
                u[i] += q[j] * m->value[i][j];
                v[j] += p[i] * m->value[i][j];
            }
        for (int i = 0; i < m->rows; i++)
            mean += p[i] * u[i];
        for (int i = 0; i < m->rows; i++) {
            row_regret[i] = row_regret[i] + u[i] - mean > 0 ? row_regret[i] + u[i] - mean : 0;
            row[i] += (float)round * p[i];
        }
        for (int j = 0; j < m->columns; j++) {
            column_regret[j] = column_regret[j] + mean - v[j] > 0 ? column_regret[j] + mean - v[j] : 0;
            column[j] += (float)round * q[j];
        }
        total += (float)round;
    }
    for (int i = 0; i < m->rows; i++)
        row[i] /= total;
    for (int j = 0; j < m->columns; j++)
        column[j] /= total;
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            value += row[i] * column[j] * m->value[i][j];
    return value;
}

/* What a choice of that side, rows or columns, is worth to it against one of the other. */
static float worth(struct oracle *oracle, int side, int choice, int other)
{
    int i = side ? other : choice, j = side ? choice : other;
    if (!(oracle->known[i] >> j & 1)) {
        oracle->all.value[i][j] = oracle->cell(oracle->of, i, j);
        oracle->known[i] |= 1u << j;
    }
    return side ? 1 - oracle->all.value[i][j] : oracle->all.value[i][j];
}

static int list_used(unsigned used, int list[ORDER_END])
{
    int count = 0;
    for (; used; used &= used - 1)
        list[count++] = __builtin_ctz(used);
    return count;
}

/* Puts the mixture in its place, without what is rare. */
static void keep_mixture(const float part[ORDER_END], const int list[ORDER_END], int count,
                         float mixture[ORDER_END])
{
    float total = 0;
    memset(mixture, 0, ORDER_END * sizeof *mixture);
    for (int k = 0; k < count; k++)
        total += part[k] > RARE ? part[k] : 0;
    for (int k = 0; k < count; k++)
        mixture[list[k]] = part[k] > RARE ? part[k] / total : 0;
}

/* The mixtures of what the sides have taken up so far. */
static float solve_used(struct oracle *oracle)
{
    struct matrix part;
    int row[ORDER_END], column[ORDER_END];
    float p[ORDER_END], q[ORDER_END];
    part.rows = list_used(oracle->used[0], row);
    part.columns = list_used(oracle->used[1], column);
    for (int i = 0; i < part.rows; i++)
        for (int j = 0; j < part.columns; j++)
            part.value[i][j] = worth(oracle, 0, row[i], column[j]);
    float value = part.rows == 1 && part.columns == 1 ? part.value[0][0] : solve(&part, p, q);
    if (part.rows == 1)
        p[0] = 1;
    if (part.columns == 1)
        q[0] = 1;
    keep_mixture(p, row, part.rows, oracle->mixture[0]);
    keep_mixture(q, column, part.columns, oracle->mixture[1]);
    return value;
}

/* What a choice is worth against the other side's mixture; what cannot be more than the floor is not looked
 * at to the end. */
static float answer_worth(struct oracle *oracle, int side, int choice, float floor)
{
    const float *mixture = oracle->mixture[!side];
    int others = side ? oracle->all.rows : oracle->all.columns;
    float sum = 0, left = 1;
    for (int other = 0; other < others && sum + left > floor; other++)
        if (mixture[other] > 0) {
            sum += mixture[other] * worth(oracle, side, choice, other);
            left -= mixture[other];
        }
    return sum + left > floor ? sum : floor;
}

/* Takes up the best answer to the other side's mixture; false if none is better than what the side has. */
static bool take_up(struct oracle *oracle, int side, float floor)
{
    int count = side ? oracle->all.columns : oracle->all.rows;
    unsigned best = 0;
    for (int choice = 0; choice < count; choice++) {
        if (oracle->used[side] >> choice & 1)
            continue;
        float found = answer_worth(oracle, side, choice, floor);
        if (found > floor) {
            floor = found;
            best = 1u << choice;
        }
    }
    oracle->used[side] |= best;
    return best != 0;
}

static int likeliest(const float mixture[ORDER_END])
{
    int best = 0;
    for (int i = 1; i < ORDER_END; i++)
        if (mixture[i] > mixture[best])
            best = i;
    return best;
}

float matrix_value(int rows, int columns, matrix_cell *cell, void *of, int *row, int *column)
{
    struct oracle oracle = {.cell = cell, .of = of, .all = {.rows = rows, .columns = columns}};
    float value;
    bool more = true;
    oracle.used[0] = 1u << *row;
    oracle.used[1] = 1u << *column;
    do {
        value = solve_used(&oracle);
        more = take_up(&oracle, 0, value + BETTER);
        more = take_up(&oracle, 1, 1 - value + BETTER) || more;
    } while (more);
    *row = likeliest(oracle.mixture[0]);
    *column = likeliest(oracle.mixture[1]);
    return value;
}
