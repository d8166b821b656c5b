// SPDX-License-Identifier: MIT
/* known.h: the game of two players who know where the queen is, in small numbers, by the rules' own code.
 *
 * A position is taken at the start of a turn, the holder of the initiative first. Of each side count its
 * army (units, place, cover, engine) and its hand: the King cards that lie on the table and the order that
 * rests. Which card lies where among the objectives does not matter any more, nor do barricades an army has
 * left behind. Whoever can enter the queen's place does so: he could not do better.
 *
 * An army changes by the orders that are carried out on both sides, a hand by what its own player does. */
#ifndef GAMES_GOTHS_SOLVED_KNOWN_H
#define GAMES_GOTHS_SOLVED_KNOWN_H

#include "games/goths/bots/table.h"

enum {
    KNOWN_CARDS = 8,
    KNOWN_BACKS = 4,
    KNOWN_CARDS_UP = 6, /* as many can lie on the table (G3.5) */
    KNOWN_HANDS_MAX = 640,
    KNOWN_ENDINGS_MAX = TABLE_ORDERS + KNOWN_CARDS * (TABLE_ORDERS - 1),
    KNOWN_ARMIES = TABLE_ARMIES * TABLE_ARMIES,
};

/* Instead of a position: the game is over, for the one who held the initiative. */
#define KNOWN_WON  UINT32_MAX
#define KNOWN_LOST (UINT32_MAX - 1)

struct hand {
    uint8_t up;      /* King cards on the table, one bit each */
    uint8_t resting; /* 1 + the order's place in table_orders, or 0 */
};

/* What a card and an order come to. */
struct ending {
    uint16_t hand;   /* the next */
    uint8_t carried; /* the order that is carried out, 1 + its place in table_orders; 0: it failed */
};

/* What a hand can do. */
struct choices {
    int count;
    struct ending ending[KNOWN_ENDINGS_MAX];
    int16_t of[KNOWN_CARDS][TABLE_ORDERS]; /* what card and order come to; -1: they cannot be chosen */
};

struct known_game {
    int cards_up; /* so many may lie on the table: whoever has as many must order what gets through */
    uint32_t hands, positions;
    struct hand hand[KNOWN_HANDS_MAX]; /* the first is that of the start */
    struct choices choices[KNOWN_HANDS_MAX];
    /* Which armies there are after both orders, that of the next holder first: a position without hands. */
    uint32_t armies[KNOWN_ARMIES][1 + TABLE_ORDERS][1 + TABLE_ORDERS];
};

/* NULL if there is no memory. To be freed. */
struct known_game *known_new(int cards_up);
/* The position at the start of a turn; false if it is none of this game. */
bool known_read(const struct known_game *game, const struct goths_state *s, uint32_t *position);
uint32_t known_start(const struct known_game *game);

struct known_position {
    uint32_t armies;
    uint32_t hand[2]; /* of the holder, of the other */
};

static inline struct known_position known_split(const struct known_game *game, uint32_t position)
{
    uint32_t pair = game->hands * game->hands;
    return (struct known_position){position / pair,
                                   {position / game->hands % game->hands, position % game->hands}};
}

/* What follows, the next holder being the other of today. */
static inline uint32_t known_next(const struct known_game *game, uint32_t armies, const struct ending *holder,
                                  const struct ending *other)
{
    uint32_t after = game->armies[armies][holder->carried][other->carried];
    return after >= KNOWN_LOST ? after : (after * game->hands + other->hand) * game->hands + holder->hand;
}

#endif
