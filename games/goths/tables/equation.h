// SPDX-License-Identifier: MIT
/* equation.h: what every entry of the table (bots/table.h) must be: the value of its turn, a game between two
 * who order at once, played for what the table says of the positions it may lead to. */
#ifndef GAMES_GOTHS_TABLES_EQUATION_H
#define GAMES_GOTHS_TABLES_EQUATION_H

#include "games/goths/tables/model.h"

/* What an advantage is worth a turn later. Without that, those who play by the table would put off their win
 * for ever. */
#define EQUATION_LATER 0.995f

struct equation {
    float value[TABLE_ORDERS][TABLE_ORDERS]; /* for the holder, by column (the other's order), then row */
};

struct bounds {
    float low, high;
};

void equation_of(const struct model_turn *turn, const float *table, struct equation *equation);
/* Between what each side secures by its mixture lies the value of the turn. `entry` is one of a row; the more
 * rounds, the nearer the bounds. */
struct bounds equation_solve(const struct equation *equation, int entry, int rounds);

#endif
