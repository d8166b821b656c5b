// SPDX-License-Identifier: MIT
/* board.c: units come, go and move. The invariant of a state: `squares` has a bit where the board has a unit
 * of that army, and `attackers` counts the units whose attacked bit is set. */
#include "games/echec/rules.h"

static void flip(struct echec_state *state, int army, int square)
{
    unsigned bit = (unsigned)(square - SQUARE_FIRST);
    state->squares[army][bit >> 6] ^= (uint64_t)1 << (bit & 63);
}

/* E1.1: nine files and `rows` ranks, walls all around. */
void echec_clear_board(struct echec_state *state)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        state->board[cell] = WALL;
    for (int rank = 0; rank < state->rows; rank++)
        for (int file = 0; file < FILES; file++)
            state->board[square_at(file, rank)] = EMPTY;
    for (int army = 0; army < ARMY_COUNT; army++)
        state->squares[army][0] = state->squares[army][1] = 0;
    state->attackers = 0;
}

void echec_place(struct echec_state *state, int square, unit_bits unit)
{
    assert(state->board[square] == EMPTY);
    state->board[square] = unit;
    state->attackers = (uint8_t)(state->attackers + unit_attacked(unit));
    flip(state, unit_army(unit), square);
}

void echec_remove(struct echec_state *state, int square)
{
    unit_bits unit = state->board[square];
    state->board[square] = EMPTY;
    state->attackers = (uint8_t)(state->attackers - unit_attacked(unit));
    flip(state, unit_army(unit), square);
}

void echec_shift(struct echec_state *state, int from, int to)
{
    unit_bits unit = state->board[from];
    assert(state->board[to] == EMPTY);
    state->board[from] = EMPTY;
    state->board[to] = unit;
    flip(state, unit_army(unit), from);
    flip(state, unit_army(unit), to);
}
