// SPDX-License-Identifier: MIT
/* equation.c: see equation.h. Sums are taken in one order, so that every machine computes the same. */
#include "games/goths/tables/equation.h"

#include "games/goths/bots/bot.h"

#define ALL ((1u << TABLE_ORDERS) - 1)

static float worth(const struct model_end *end, int row, int column, int game, const float *table)
{
    if (end->position == MODEL_WON)
        return 1;
    if (end->position == MODEL_LOST)
        return -1;
    /* The other side holds the initiative now. */
    const float *entry = &table[end->position * TABLE_ROW];
    float own = entry[TABLE_RESTING + column], others = entry[TABLE_OTHERS_RESTING + row];
    if (game == TABLE_NOBODY_ALONE)
        return -EQUATION_LATER * entry[TABLE_NOBODY_ALONE];
    if (game == TABLE_HOLDER_ALONE)
        own = entry[TABLE_OTHER_ALONE];
    if (game == TABLE_OTHER_ALONE)
        others = entry[TABLE_HOLDER_ALONE];
    return -EQUATION_LATER * table_entry(entry[0], own, others);
}

void equation_of(const struct model_turn *turn, const float *table, int entry, struct equation *equation)
{
    for (int column = 0; column < TABLE_ORDERS; column++)
        for (int row = 0; row < TABLE_ORDERS; row++) {
            float sum = 0;
            for (int i = turn->first[row][column]; i < turn->first[row][column] + turn->count[row][column];
                 i++)
                sum += turn->end[i].chance * worth(&turn->end[i], row, column, entry, table);
            equation->value[column][row] = sum;
        }
}

/* One side's regrets; other orders are out of the question. */
struct player {
    unsigned orders;
    float mixture[TABLE_ORDERS], regret[TABLE_ORDERS], sum[TABLE_ORDERS];
};

static bool may(const struct player *player, int order)
{
    return player->orders >> order & 1;
}

static void mix(struct player *player)
{
    float total = 0, even = 1 / (float)__builtin_popcount(player->orders);
    for (int i = 0; i < TABLE_ORDERS; i++)
        total += player->regret[i];
    for (int i = 0; i < TABLE_ORDERS; i++)
        player->mixture[i] = !may(player, i) ? 0 : total > 0 ? player->regret[i] / total : even;
}

/* Regret matching without regrets below 0; later rounds, which know more, count more. */
static void learn(struct player *player, const float worth_of[TABLE_ORDERS], int round)
{
    float mean = 0;
    for (int i = 0; i < TABLE_ORDERS; i++)
        mean += player->mixture[i] * worth_of[i];
    for (int i = 0; i < TABLE_ORDERS; i++) {
        float regret = player->regret[i] + worth_of[i] - mean;
        player->regret[i] = !may(player, i) || regret < 0 ? 0 : regret;
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
    float best = worth_of[__builtin_ctz(player->orders)];
    for (int i = 0; i < TABLE_ORDERS; i++)
        if (may(player, i) && worth_of[i] > best)
            best = worth_of[i];
    return best / ((float)rounds * (float)(rounds + 1) / 2);
}

/* Both choose among these orders at once. */
static struct bounds solve_orders(const struct equation *equation, unsigned holders, unsigned others,
                                  int rounds)
{
    struct player holder = {.orders = holders}, other = {.orders = others};
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

/* What may be said: with whom nobody shares a camp says nothing. */
static int characters_of(bool alone, unsigned orders[CHARACTERS], unsigned all)
{
    orders[0] = all;
    for (int character = 0; character < CHARACTERS && !alone; character++) {
        orders[character] = 0;
        for (int i = 0; i < TABLE_ORDERS; i++)
            orders[character] |= (unsigned)(order_character[table_orders[i]] == character) << i;
    }
    return alone ? 1 : CHARACTERS;
}

/* The order that rests is out of the question. */
static unsigned all_but(int entry, int first)
{
    return entry >= first && entry < first + TABLE_ORDERS ? ALL & ~(1u << (entry - first)) : ALL;
}

struct bounds equation_solve(const struct equation *equation, int entry, int rounds)
{
    unsigned holders[CHARACTERS], others[CHARACTERS];
    int rows = characters_of(entry <= TABLE_HOLDER_ALONE, holders, all_but(entry, TABLE_RESTING));
    int columns = characters_of(entry < TABLE_HOLDER_ALONE || entry == TABLE_OTHER_ALONE, others,
                                all_but(entry, TABLE_OTHERS_RESTING));
    struct bounds best = {-2, -2};
    for (int row = 0; row < rows; row++) {
        struct bounds worst = {2, 2};
        for (int column = 0; column < columns; column++) {
            struct bounds bounds = solve_orders(equation, holders[row], others[column], rounds);
            worst.low = bounds.low < worst.low ? bounds.low : worst.low;
            worst.high = bounds.high < worst.high ? bounds.high : worst.high;
        }
        best.low = worst.low > best.low ? worst.low : best.low;
        best.high = worst.high > best.high ? worst.high : best.high;
    }
    return best;
}
