// SPDX-License-Identifier: MIT
/* equation.h: what every entry of the table (bots/table.h) must be: the value of its turn, a game between two
 * who order at once, played for what the table says of the positions it may lead to. Of who is not alone
 * everybody knows by then which character his king has said; of two kings the holder's says it first. */
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

/* For an entry of the row, and all those that are of the same game. */
void equation_of(const struct model_turn *turn, const float *table, int entry, struct equation *equation);
/* Between what each side secures by its mixture lies the value of the turn. The more rounds, the nearer the
 * bounds. */
struct bounds equation_solve(const struct equation *equation, int entry, int rounds);

#endif
