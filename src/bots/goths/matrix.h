/* matrix.h: two sides choose at once, each knowing what every pair of choices is worth. */
#ifndef BOTS_GOTHS_MATRIX_H
#define BOTS_GOTHS_MATRIX_H

#include "games/goths/state.h"

struct matrix {
    int rows, columns;
    float value[ORDER_END][ORDER_END]; /* what camp 0, the rows, gets */
};

/* What camp 0 gets where both sides mix as well as they can. */
float matrix_value(const struct matrix *m);

#endif
