// SPDX-License-Identifier: MIT
/* matrix.h: two sides choose at once; what every pair of choices is worth can be found out. */
#ifndef GAMES_GOTHS_BOTS_MATRIX_H
#define GAMES_GOTHS_BOTS_MATRIX_H

#include "games/goths/state.h"

struct matrix {
    int rows, columns;
    float value[ORDER_END][ORDER_END]; /* what camp 0, the rows, gets, from 0 to 1 */
};

typedef float matrix_cell(void *of, int row, int column);

/* What camp 0 gets where both sides mix as well as they can. Only cells that matter are asked for: the sides
 * begin with the choices given, and each takes up the best answer to the other's mixture until neither finds
 * a better one (a double oracle). The choices they then make most often take the place of those given. */
float matrix_value(int rows, int columns, matrix_cell *cell, void *of, int *row, int *column);

#endif
