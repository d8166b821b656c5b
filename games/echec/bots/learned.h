// SPDX-License-Identifier: MIT
/* learned.h: what a position is worth, learnt from play (train/): a small network over what is counted of
 * each army (inputs.c), in integers, so that it says the same everywhere.
 *
 * It has learnt positions at the start of a turn; in the middle of one, look on to its end. An input is a
 * count in units of 1/256. The inputs lead to two layers of 32 numbers from 0 to 4, and they and the second
 * layer to a sum, which as in value.c is that of a logistic function for the case that the army to move does
 * not kill the enemy's king in this turn. */
#ifndef GAMES_ECHEC_BOTS_LEARNED_H
#define GAMES_ECHEC_BOTS_LEARNED_H

#include "games/echec/bots/bot.h"

/* Of each army; the mover's first. What stands in bot.h is not told again. */
enum {
    IN_MEN = 0, /* by kind; the king's place is for the number of units */
    IN_UNITS = IN_MEN + KING,
    IN_LAST_UNIT = IN_MEN + KIND_COUNT,
    IN_TWO_UNITS,
    IN_THREE_UNITS,
    IN_NEAR,                /* foot, riders, archers */
    IN_AIMED = IN_NEAR + 3, /* the same */
    IN_ADVANCED = IN_AIMED + 3,
    IN_KING_AWAY,
    IN_KING_GUARDED,
    IN_KING_BLOCKED,
    IN_KING_OPEN,
    IN_KING_STRUCK,   /* chance to kill the enemy's with two actions */
    IN_KING_AT_ONCE,  /* with one */
    IN_KING_PRESSED,  /* the sum of those of all units */
    IN_GAIN,          /* expected worth of other men killed with two actions */
    IN_GAIN_AT_ONCE,  /* the sum of all units that can attack at once */
    IN_GAIN_PREPARED, /* and of those that must come nearer first */
    IN_BOARD,         /* the mover's: ranks of the board; the other's: whether infantry is massed */
    /* One of each, by which it is. */
    IN_KING_RANK,                      /* from home, three and more being one */
    IN_KING_FILE = IN_KING_RANK + 4,   /* from the middle */
    IN_KING_FACING = IN_KING_FILE + 5, /* forward, back, aside */
    /* Units by where they are: foot, riders and archers, each by so many. */
    IN_NEAREST = IN_KING_FACING + 3, /* squares to the nearest enemy: 1 to 4, more */
    IN_KING_RIDES = IN_NEAREST + 3 * 5,
    IN_PLACES,                /* what follows is counted as units come and go */
    IN_FROM_KING = IN_PLACES, /* squares to the enemy's king: 1 to 4, 6, more; facing his way or not */
    IN_DICE = IN_FROM_KING + 3 * 6 * 2, /* the same squares: men instead of units */
    IN_OWN_KING = IN_DICE + 3 * 6,      /* squares to the own king: 1 to 3, more */
    IN_RANK = IN_OWN_KING + 3 * 4,      /* two ranks each, from home */
    IN_FACING = IN_RANK + 3 * 6,        /* forward, back, aside */
    IN_FILE = IN_FACING + 3 * 3,        /* from the middle */
    NET_ARMY = IN_FILE + 3 * 5 + 3,     /* three are left over: inputs are compared by eights */
    NET_PLACES = NET_ARMY - IN_PLACES
};

enum {
    NET_INPUTS = NET_ARMY * ARMY_COUNT,
    NET_WIDTH = 32,
    NET_INPUT_BITS = 8, /* after the point */
    NET_INPUT_MOST = 2047,
    NET_FIRST_BITS = 12,  /* of the weights of inputs */
    NET_SECOND_BITS = 10, /* of other weights and of what is in a layer */
    NET_STORED_BITS = 6,  /* of the weights that lead to a layer, as they are stored, in a byte each */
    NET_LAYER_MOST = 4 << NET_SECOND_BITS,
    NET_SUM_BITS = NET_INPUT_BITS + NET_FIRST_BITS,
    NET_BYTES = NET_WIDTH * NET_INPUTS + NET_WIDTH * NET_WIDTH + 2 * (NET_INPUTS + NET_WIDTH) +
                4 * (2 * NET_WIDTH + 1),
};
static_assert(NET_SUM_BITS == 2 * NET_SECOND_BITS, "all sums have the same point");

/* Sums have NET_SUM_BITS after the point. What leads to a layer is kept by pairs: of two numbers, the two
 * weights for each number of the layer (net_place()). */
struct echec_net {
    int16_t first[NET_INPUTS * NET_WIDTH];
    int16_t skip[NET_INPUTS]; /* from the inputs to the end */
    int16_t second[NET_WIDTH * NET_WIDTH];
    int16_t third[NET_WIDTH];
    int32_t first_bias[NET_WIDTH], second_bias[NET_WIDTH], bias;
};

/* Where the weight of number `from` for number `to` of the layer is. */
static inline int net_place(int to, int from)
{
    return (from / 2 * NET_WIDTH + to) * 2 + from % 2;
}

/* That of the three highest rungs, as bytes: the numbers in the order of the struct, all weights for one
 * number of a layer after the other, lowest byte first. What leads to a layer is rounded to NET_STORED_BITS.
 */
extern const int8_t echec_weights[NET_BYTES];
void echec_net_read(struct echec_net *net, const int8_t bytes[NET_BYTES]);

/* What was counted last of an army, to follow it: most positions looked at one after the other differ by a
 * unit or two. All zero: nothing yet. */
struct echec_counted {
    uint64_t squares[2];
    int32_t king, enemy_king, rows;
    /* The king left out. */
    int32_t units, men[KIND_COUNT], near[ARM_COUNT], aimed[ARM_COUNT], advanced;
    int16_t places[NET_PLACES];
    unit_bits unit[BOARD_CELLS];
};
/* inputs.c: the mover's inputs, then the other's. Returned is the chance to kill the enemy's king in what is
 * left of this turn. */
float echec_net_inputs(const struct echec_state *state, const struct echec_odds *odds,
                       struct echec_counted counted[ARMY_COUNT], int16_t input[NET_INPUTS]);

/* What the network was told last, and what led to its first layer and straight to the end. All zero:
 * nothing yet. */
struct echec_heard {
    int16_t input[NET_INPUTS];
    int32_t first[NET_WIDTH], skipped;
};
/* The same of both armies, and with either to move, of one network. */
struct echec_followed {
    struct echec_counted counted[ARMY_COUNT];
    struct echec_heard heard[ARMY_COUNT];
};
/* As echec_value(). */
float echec_net_value(const struct echec_state *state, const struct echec_odds *odds,
                      const struct echec_net *net, struct echec_followed *followed, struct echec_haste haste);

#endif
