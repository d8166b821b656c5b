// SPDX-License-Identifier: MIT
/* equation.c: see equation.h. Sums are taken in one order, so that every machine computes the same. */
#include "games/goths/tables/equation.h"

static float worth(const struct model_end *end, int row, int column, const float *table)
{
    if (end->position == MODEL_WON)
        return 1;
    if (end->position == MODEL_LOST)
        return -1;
    /* The other side holds the initiative now. */
    const float *entry = &table[end->position * TABLE_ROW];
    return -EQUATION_LATER * table_entry(entry[0], entry[1 + column], entry[1 + TABLE_ORDERS + row]);
}

void equation_of(const struct model_turn *turn, const float *table, struct equation *equation)
{
    for (int column = 0; column < TABLE_ORDERS; column++)
        for (int row = 0; row < TABLE_ORDERS; row++) {
            float sum = 0;
            for (int i = turn->first[row][column]; i < turn->first[row][column] + turn->count[row][column];
                 i++)
                sum += turn->end[i].chance * worth(&turn->end[i], row, column, table);
            equation->value[column][row] = sum;
        }
}

/* One side's regrets; the order that rests is out of the question. */
struct player {
    int resting; /* -1: none */
    float mixture[TABLE_ORDERS], regret[TABLE_ORDERS], sum[TABLE_ORDERS];
};

static void mix(struct player *player)
{
    float total = 0, even = 1 / (float)(player->resting < 0 ? TABLE_ORDERS : TABLE_ORDERS - 1);
    for (int i = 0; i < TABLE_ORDERS; i++)
        total += player->regret[i];
    for (int i = 0; i < TABLE_ORDERS; i++)
        player->mixture[i] = i == player->resting ? 0 : total > 0 ? player->regret[i] / total : even;
}

/* Regret matching without regrets below 0; later rounds, which know more, count more. */
static void learn(struct player *player, const float worth_of[TABLE_ORDERS], int round)
{
    float mean = 0;
    for (int i = 0; i < TABLE_ORDERS; i++)
        mean += player->mixture[i] * worth_of[i];
    for (int i = 0; i < TABLE_ORDERS; i++) {
        float regret = player->regret[i] + worth_of[i] - mean;
        player->regret[i] = i == player->resting || regret < 0 ? 0 : regret;
    }
    mix(player);
    for (int i = 0; i < TABLE_ORDERS; i++)
        player->sum[i] += (float)round * player->mixture[i];
}

static void weigh_rows(const struct equation *equation, const float column[TABLE_ORDERS],
                       float row[TABLE_ORDERS])
{
    for (int i = 0; i < TABLE_ORDERS; i++)
        row[i] = 0;
    for (int j = 0; j < TABLE_ORDERS; j++)
        for (int i = 0; i < TABLE_ORDERS; i++)
            row[i] += column[j] * equation->value[j][i];
}

/* What the columns are worth to the other side. */
static void weigh_columns(const struct equation *equation, const float row[TABLE_ORDERS],
                          float column[TABLE_ORDERS])
{
    for (int j = 0; j < TABLE_ORDERS; j++) {
        column[j] = 0;
        for (int i = 0; i < TABLE_ORDERS; i++)
            column[j] -= row[i] * equation->value[j][i];
    }
}

/* The most of those he may choose, divided by the weight of all rounds. */
static float most(const struct player *player, const float worth_of[TABLE_ORDERS], int rounds)
{
    float best = player->resting == 0 ? worth_of[1] : worth_of[0];
    for (int i = 0; i < TABLE_ORDERS; i++)
        if (i != player->resting && worth_of[i] > best)
            best = worth_of[i];
    return best / ((float)rounds * (float)(rounds + 1) / 2);
}

struct bounds equation_solve(const struct equation *equation, int entry, int rounds)
{
    struct player holder = {.resting = entry <= TABLE_ORDERS ? entry - 1 : -1};
    struct player other = {.resting = entry > TABLE_ORDERS ? entry - TABLE_ORDERS - 1 : -1};
    float worth_of[TABLE_ORDERS];
    mix(&holder);
    mix(&other);
    for (int round = 1; round <= rounds; round++) {
        weigh_rows(equation, other.mixture, worth_of);
        learn(&holder, worth_of, round);
        weigh_columns(equation, holder.mixture, worth_of);
        learn(&other, worth_of, round);
    }
    struct bounds bounds;
    weigh_rows(equation, other.sum, worth_of);
    bounds.high = most(&holder, worth_of, rounds);
    weigh_columns(equation, holder.sum, worth_of);
    bounds.low = -most(&other, worth_of, rounds);
    return bounds;
}
