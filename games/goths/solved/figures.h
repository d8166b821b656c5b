// SPDX-License-Identifier: MIT
/* figures.h: what a solution says, in lines of words and numbers: for docs/perfect-play.md and its pictures.
 */
#ifndef GAMES_GOTHS_SOLVED_FIGURES_H
#define GAMES_GOTHS_SOLVED_FIGURES_H

#include "games/goths/solved/solve.h"

/* With the turns gone back so far: what the start is worth, and what both order first, how often. */
void figures_start(const struct solver *solver, FILE *out);
/* Of all positions whose value is known: how they are spread, what resting orders and King cards on the table
 * are worth, what it gains to fail on purpose, and where. */
void figures_all(const struct solver *solver, FILE *out);

#endif
