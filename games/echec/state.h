// SPDX-License-Identifier: MIT
/* state.h: a position of Échec au roi, and the small functions that read one.
 *
 * The board is an array with a border: a square is (rank - 1) * 10 + file + 11, so that the tenth column and
 * the rows outside are walls and a step in any direction needs no test for the edge. A cell is one packed
 * unit, EMPTY or WALL. `squares` repeats, as one bit for each square, where the units of an army stand; bit 0
 * is a1. Equal positions have equal bytes: there are no lists whose order could differ. */
#ifndef ECHEC_STATE_H
#define ECHEC_STATE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* Armies, which are also the seats, and facings are counted with, so they are plain int. */
enum army { GOLD, SILVER, ARMY_COUNT };
/* Those that advance one square and attack the one in front come first; of the others, those that ride. */
enum kind { INFANTRY, MASSED, PEASANTS, MERCENARIES, KING, KNIGHTS, ARCHERS, HEAVY, KIND_COUNT };
enum facing { NORTH, EAST, SOUTH, WEST, FACING_COUNT };
enum echec_phase { ECHEC_DEPLOY, ECHEC_START, ECHEC_PLAY, ECHEC_ROLL, ECHEC_OVER };

#define FILES        9
#define ROWS_LEAST   8
#define ROWS_MOST    12
#define STRIDE       10
#define SQUARE_FIRST 11                                          /* a1 */
#define SQUARE_LAST  (11 + STRIDE * (ROWS_MOST - 1) + FILES - 1) /* i12 */
#define BOARD_CELLS  144 /* the border included; a multiple of 8 bytes */
#define ROYAL_FILE   4
#define DICE_MOST    4

/* A unit in 16 bits: men in 0-3, kind in 4-6, facing in 8-9, army as bit 12 (Gold) or 13 (Silver), attacked
 * in 14. */
typedef uint16_t unit_bits;

#define EMPTY         ((unit_bits)0)
#define WALL          ((unit_bits)0x8000)
#define UNIT_FACING   0x0300u
#define UNIT_GOLD     0x1000u
#define UNIT_SILVER   0x2000u
#define UNIT_ATTACKED 0x4000u

struct echec_state {
    unit_bits board[BOARD_CELLS];
    uint64_t squares[ARMY_COUNT][2];
    uint32_t turn; /* players' turns, from 1; 0 before the first */
    uint32_t turn_limit;
    uint32_t roll; /* the last dice, see dice.c; 0 before the first */
    uint8_t level;
    uint8_t rows;
    uint8_t massed;
    uint8_t phase;
    uint8_t to_move;      /* GOLD where nobody is to move */
    uint8_t actions_left; /* 0 where nobody is to move */
    uint8_t deployed;     /* a bit for each army; what it looks like may be a hole */
    uint8_t attackers;    /* units on the board that have attacked this turn */
    uint8_t attack_from;  /* the attack whose dice are due; 0 where there is none */
    uint8_t attack_to;
    uint8_t attack_second; /* it is the second roll of E7.2 */
    uint8_t winner;        /* 1 + army when the game is over; 0 for a draw */
};

static_assert(sizeof(struct echec_state) == 56 + 2 * BOARD_CELLS, "a state has no padding");

static inline unit_bits unit_make(int army, enum kind kind, int men, int facing)
{
    return (unit_bits)((unsigned)men | (unsigned)kind << 4 | (unsigned)facing << 8 |
                       (unsigned)UNIT_GOLD << army);
}

static inline int unit_men(unit_bits unit)
{
    return unit & 15;
}

static inline enum kind unit_kind(unit_bits unit)
{
    return (enum kind)(unit >> 4 & 7);
}

static inline int unit_facing(unit_bits unit)
{
    return (unit >> 8 & 3);
}

static inline int unit_army(unit_bits unit)
{
    return (unit >> 13 & 1);
}

static inline unit_bits unit_turned(unit_bits unit, int facing)
{
    return (unit_bits)((unit & ~UNIT_FACING) | (unsigned)facing << 8);
}

static inline bool unit_attacked(unit_bits unit)
{
    return unit & UNIT_ATTACKED;
}

/* False for EMPTY and WALL too. */
static inline bool unit_belongs(unit_bits unit, int army)
{
    return unit & UNIT_GOLD << army;
}

static inline bool unit_is(unit_bits unit, int army, enum kind kind)
{
    return unit_belongs(unit, army) && unit_kind(unit) == kind;
}

/* E8.1: kings and mercenaries never panic. */
static inline bool kind_panics(enum kind kind)
{
    return kind != KING && kind != MERCENARIES;
}

/* E4.3: kings and knights ride. */
static inline bool kind_rides(enum kind kind)
{
    return kind == KING || kind == KNIGHTS;
}

/* Neither rides nor attacks in a manner of its own. */
static inline bool kind_is_plain(enum kind kind)
{
    return kind < KING;
}

static inline int army_other(int army)
{
    return (1 - army);
}

static inline int facing_opposite(int facing)
{
    return (facing ^ 2);
}

/* E1.3: towards the enemy's side. */
static inline int facing_forward(int army)
{
    return army == GOLD ? NORTH : SOUTH;
}

/* How far the next square in that direction is. */
static inline int facing_step(int facing)
{
    static const int8_t steps[FACING_COUNT] = {STRIDE, 1, -STRIDE, -1};
    return steps[facing];
}

/* Files and ranks count from 0 here. */
static inline int square_at(int file, int rank)
{
    return SQUARE_FIRST + rank * STRIDE + file;
}

static inline int square_file(int square)
{
    return (int)((unsigned)(square - SQUARE_FIRST) % STRIDE);
}

static inline int square_rank(int square)
{
    return (int)((unsigned)(square - SQUARE_FIRST) / STRIDE);
}

static inline bool square_on_board(const struct echec_state *state, int square)
{
    return square >= SQUARE_FIRST && square <= SQUARE_LAST && state->board[square] != WALL;
}

/* The square of the lowest bit in a word of `squares`. */
static inline int square_of_bit(int word, uint64_t bits)
{
    return SQUARE_FIRST + 64 * word + __builtin_ctzll(bits);
}

/* Walks over the squares of an army's units, rank by rank:
 *     for (struct square_walk walk = squares_of(state, army); square_next(&walk);)
 *         ... walk.square ... */
struct square_walk {
    uint64_t left[2];
    int square;
};

static inline struct square_walk squares_of(const struct echec_state *state, int army)
{
    return (struct square_walk){.left = {state->squares[army][0], state->squares[army][1]}};
}

static inline bool square_next(struct square_walk *walk)
{
    uint64_t low = walk->left[0], high = walk->left[1];
    if (low) {
        walk->square = square_of_bit(0, low);
        walk->left[0] = low & (low - 1);
        return true;
    }
    if (high) {
        walk->square = square_of_bit(1, high);
        walk->left[1] = high & (high - 1);
        return true;
    }
    return false;
}

static inline int army_units(const struct echec_state *state, int army)
{
    return __builtin_popcountll(state->squares[army][0]) + __builtin_popcountll(state->squares[army][1]);
}

/* E6.4: how many dice a unit rolls. */
static inline int unit_dice(unit_bits unit)
{
    int men = unit_men(unit);
    switch (unit_kind(unit)) {
    case KING:
    case KNIGHTS:
    case HEAVY:
    case MERCENARIES: return 2 * men;
    case INFANTRY:
    case ARCHERS:
    case PEASANTS: return men;
    case MASSED: return men < DICE_MOST ? men : DICE_MOST; /* E14.1 */
    case KIND_COUNT: break;
    }
    return 0;
}

/* E7.1: how many hits remove one man. */
static inline int kind_toughness(enum kind kind)
{
    return kind == KING || kind == KNIGHTS || kind == HEAVY ? 2 : 1;
}

/* E7.2: a lone infantryman or archer needs a second roll against knights and kings. */
static inline bool unit_is_lone(unit_bits attacker)
{
    enum kind kind = unit_kind(attacker);
    return unit_men(attacker) == 1 && (kind == INFANTRY || kind == MASSED || kind == ARCHERS);
}

static inline bool attack_needs_second(unit_bits attacker, unit_bits target)
{
    return unit_is_lone(attacker) && kind_rides(unit_kind(target));
}

#endif
