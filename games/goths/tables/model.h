// SPDX-License-Identifier: MIT
/* model.h: where a turn leads, by the rules' own code: what the table of values (bots/table.h) is computed
 * from, and checked with. */
#ifndef GAMES_GOTHS_TABLES_MODEL_H
#define GAMES_GOTHS_TABLES_MODEL_H

#include "games/goths/bots/table.h"

enum { MODEL_WON = TABLE_POSITIONS, MODEL_LOST, MODEL_ENDS_MAX = 1024 };

/* One way a turn may end: the next position, whose holder is the other side, or the end of the game. */
struct model_end {
    uint16_t position;
    float chance;
};

/* What both sides' orders lead to, the holder's first, by their places in table_orders. */
struct model_turn {
    uint16_t first[TABLE_ORDERS][TABLE_ORDERS];
    uint8_t count[TABLE_ORDERS][TABLE_ORDERS];
    int ends;
    struct model_end end[MODEL_ENDS_MAX]; /* so many of them count */
};

/* False where there is no such position. */
bool model_turn(int position, struct model_turn *turn);

#endif
