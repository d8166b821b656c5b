// SPDX-License-Identifier: MIT
/* simplex.h: a small game of two who choose at once, exactly, as far as doubles are exact. */
#ifndef GAMES_GOTHS_SOLVED_SIMPLEX_H
#define GAMES_GOTHS_SOLVED_SIMPLEX_H

enum { SIMPLEX_MAX = 64 };

struct simplex {
    int rows, columns;
    double value[SIMPLEX_MAX][SIMPLEX_MAX]; /* what the rows get, between -1 and 1 */
    double row[SIMPLEX_MAX], column[SIMPLEX_MAX];
};

/* Finds the mixtures of both. */
void simplex_solve(struct simplex *game);

#endif
