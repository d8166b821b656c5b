/* matrix.c: see matrix.h. */
#include "bots/goths/matrix.h"

#include <string.h>

enum { ROUNDS = 40 };

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
        for (int j = 0; j < m->columns; j++)
            value += row[i] * column[j] * m->value[i][j];
    return value / (total * total);
}

/* Where nobody has to mix, there is nothing to solve. */
static bool saddle(const struct matrix *m, float *value)
{
    float best_row = -1, best_column = 2;
    for (int i = 0; i < m->rows; i++) {
        float worst = 2;
        for (int j = 0; j < m->columns; j++)
            worst = m->value[i][j] < worst ? m->value[i][j] : worst;
        best_row = worst > best_row ? worst : best_row;
    }
    for (int j = 0; j < m->columns; j++) {
        float worst = -1;
        for (int i = 0; i < m->rows; i++)
            worst = m->value[i][j] > worst ? m->value[i][j] : worst;
        best_column = worst < best_column ? worst : best_column;
    }
    *value = best_row;
    return best_column - best_row < 0.002f;
}

float matrix_value(const struct matrix *m)
{
    float value, row[ORDER_END], column[ORDER_END];
    return saddle(m, &value) ? value : solve(m, row, column);
}
