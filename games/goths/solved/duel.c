// SPDX-License-Identifier: MIT
/* duel.c: see duel.h.
 *
 * A double oracle: both mix the few plans they have taken up so far as well as they can (simplex.c), then
 * each takes up the best answers to the other's mixture among all there are, until there is none. So what a
 * mixture is worth is known against everything that can be done, however it was come by. */
#include "games/goths/solved/duel.h"

#include <math.h>
#include <string.h>

/* What is no better than this is not better. */
#define BETTER 1e-9
/* Far more than are ever needed. */
enum { ROUNDS_MAX = 1000 };

static int rows_ending(const struct duel *duel, const struct holders_plan *plan, int back)
{
    return duel->holder->of[plan->card][plan->order[back]];
}

static int columns_ending(const struct duel *duel, const struct others_plan *plan)
{
    return duel->other->of[plan->card][plan->order];
}

static double cell(const struct duel *duel, const struct holders_plan *row, const struct others_plan *column)
{
    return duel->worth[rows_ending(duel, row, column->card / 2)][columns_ending(duel, column)];
}

static bool add_row(struct duel *duel, struct duel_back *back, struct holders_plan plan)
{
    struct simplex *matrix = &back->matrix;
    for (int i = 0; i < matrix->rows; i++)
        if (memcmp(&back->row[i], &plan, sizeof plan) == 0)
            return false;
    if (matrix->rows == SIMPLEX_MAX)
        return false;
    for (int j = 0; j < matrix->columns; j++)
        matrix->value[matrix->rows][j] = cell(duel, &plan, &back->column[j]);
    matrix->row[matrix->rows] = 0;
    back->row[matrix->rows++] = plan;
    return true;
}

static bool add_column(struct duel *duel, struct duel_back *back, struct others_plan plan)
{
    struct simplex *matrix = &back->matrix;
    for (int j = 0; j < matrix->columns; j++)
        if (memcmp(&back->column[j], &plan, sizeof plan) == 0)
            return false;
    if (matrix->columns == SIMPLEX_MAX)
        return false;
    for (int i = 0; i < matrix->rows; i++)
        matrix->value[i][matrix->columns] = cell(duel, &back->row[i], &plan);
    matrix->column[matrix->columns] = 0;
    back->column[matrix->columns++] = plan;
    return true;
}

/* The best the holder can do with a card against the other's mixture, for each back the best order; -2 if he
 * does not have that card. */
static double best_row(const struct duel *duel, const struct duel_back *back, int card,
                       struct holders_plan *plan)
{
    const struct simplex *matrix = &back->matrix;
    double best[KNOWN_BACKS] = {-2, -2, -2, -2};
    plan->card = (uint8_t)card;
    for (int order = 0; order < TABLE_ORDERS; order++) {
        int ending = duel->holder->of[card][order];
        double sum[KNOWN_BACKS] = {0};
        if (ending < 0)
            continue;
        for (int j = 0; j < matrix->columns; j++)
            sum[back->column[j].card / 2] +=
                matrix->column[j] * duel->worth[ending][columns_ending(duel, &back->column[j])];
        for (int i = 0; i < KNOWN_BACKS; i++)
            if (sum[i] > best[i]) {
                best[i] = sum[i];
                plan->order[i] = (uint8_t)order;
            }
    }
    return best[0] <= -2 ? -2 : best[0] + best[1] + best[2] + best[3];
}

/* The best the other can do against the holder's mixture by showing that back; 2 if he cannot. */
static double best_column(const struct duel *duel, const struct duel_back *back, int others_back,
                          struct others_plan *plan)
{
    const struct simplex *matrix = &back->matrix;
    double sum[KNOWN_ENDINGS_MAX] = {0}, best = 2;
    for (int i = 0; i < matrix->rows; i++) {
        if (matrix->row[i] <= 0)
            continue;
        const double *worth = duel->worth[rows_ending(duel, &back->row[i], others_back)];
        for (int j = 0; j < duel->other->count; j++)
            sum[j] += matrix->row[i] * worth[j];
    }
    for (int card = 2 * others_back; card < 2 * others_back + 2; card++)
        for (int order = 0; order < TABLE_ORDERS; order++) {
            int ending = duel->other->of[card][order];
            if (ending >= 0 && sum[ending] < best) {
                best = sum[ending];
                *plan = (struct others_plan){(uint8_t)card, (uint8_t)order};
            }
        }
    return best;
}

/* What the mixtures are worth, and answers that are better: false if there is none. */
static bool answer(struct duel *duel, struct duel_back *back, int shown)
{
    struct holders_plan rows[2];
    struct others_plan columns[KNOWN_BACKS];
    double row[2], column[KNOWN_BACKS], middle = 0;
    bool more = false;
    back->low = 2;
    back->high = -2;
    for (int i = 0; i < 2; i++) {
        row[i] = best_row(duel, back, 2 * shown + i, &rows[i]);
        back->high = fmax(back->high, row[i]);
    }
    for (int i = 0; i < KNOWN_BACKS; i++) {
        column[i] = best_column(duel, back, i, &columns[i]);
        back->low = fmin(back->low, column[i]);
    }
    middle = (back->low + back->high) / 2;
    if (back->high - back->low <= BETTER)
        return false;
    for (int i = 0; i < 2; i++)
        if (row[i] > middle)
            more = add_row(duel, back, rows[i]) || more;
    for (int i = 0; i < KNOWN_BACKS; i++)
        if (column[i] < middle)
            more = add_column(duel, back, columns[i]) || more;
    return more;
}

/* What was remembered, or any plan. */
static void begin(struct duel *duel, struct duel_back *back, int shown, const struct duel_memory *memory)
{
    struct holders_plan row;
    struct others_plan column;
    back->matrix.rows = back->matrix.columns = 0;
    for (int i = 0; i < memory->rows[shown]; i++)
        add_row(duel, back, memory->row[shown][i]);
    for (int j = 0; j < memory->columns[shown]; j++)
        add_column(duel, back, memory->column[shown][j]);
    for (int i = 0; i < 2 && back->matrix.rows == 0; i++)
        if (best_row(duel, back, 2 * shown + i, &row) > -2)
            add_row(duel, back, row);
    for (int i = 0; i < KNOWN_BACKS && back->matrix.columns == 0; i++)
        if (best_column(duel, back, i, &column) < 2)
            add_column(duel, back, column);
}

static void remember(const struct duel_back *back, int shown, struct duel_memory *memory)
{
    const struct simplex *matrix = &back->matrix;
    memory->rows[shown] = memory->columns[shown] = 0;
    for (int i = 0; i < matrix->rows; i++)
        if (matrix->row[i] > 0 && memory->rows[shown] < DUEL_REMEMBERED)
            memory->row[shown][memory->rows[shown]++] = back->row[i];
    for (int j = 0; j < matrix->columns; j++)
        if (matrix->column[j] > 0 && memory->columns[shown] < DUEL_REMEMBERED)
            memory->column[shown][memory->columns[shown]++] = back->column[j];
}

/* Makes room for answers: plans that are not mixed are dropped. */
static void drop_unused(struct duel *duel, struct duel_back *back)
{
    struct duel_back was = *back;
    struct simplex *matrix = &back->matrix;
    matrix->rows = matrix->columns = 0;
    for (int i = 0; i < was.matrix.rows; i++)
        if (was.matrix.row[i] > 0 && add_row(duel, back, was.row[i]))
            matrix->row[matrix->rows - 1] = was.matrix.row[i];
    for (int j = 0; j < was.matrix.columns; j++)
        if (was.matrix.column[j] > 0 && add_column(duel, back, was.column[j]))
            matrix->column[matrix->columns - 1] = was.matrix.column[j];
}

static void mix(struct duel *duel, struct duel_back *back)
{
    simplex_solve(&back->matrix);
    if (back->matrix.rows > SIMPLEX_MAX - 2 || back->matrix.columns > SIMPLEX_MAX - KNOWN_BACKS)
        drop_unused(duel, back);
}

static void solve_back(struct duel *duel, int shown, struct duel_memory *memory)
{
    struct duel_back *back = &duel->back[shown];
    begin(duel, back, shown, memory);
    back->possible = back->matrix.rows > 0;
    if (!back->possible)
        return;
    int rounds = ROUNDS_MAX;
    do
        mix(duel, back);
    while (answer(duel, back, shown) && back->high > duel->low && --rounds);
    remember(back, shown, memory);
    duel->high = fmax(duel->high, back->high);
    if (back->low > duel->low) {
        duel->low = back->low;
        duel->best = shown;
    }
}

void duel_solve(struct duel *duel, struct duel_memory *memory)
{
    int first = memory->best;
    duel->low = duel->high = -2;
    duel->best = first;
    for (int i = 0; i < KNOWN_BACKS; i++)
        solve_back(duel, first ^ i, memory);
    memory->best = (uint8_t)duel->best;
}
