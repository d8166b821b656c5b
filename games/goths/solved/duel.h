// SPDX-License-Identifier: MIT
/* duel.h: one turn of the game of known.h, played for what the positions it leads to are worth.
 *
 * The holder puts down a King card and shows its back; the other does so, having seen that back; then both
 * order at once, having seen both backs. The holder tells nobody anything but his back before the other has
 * made up his mind, so each of his four backs is a game of its own, and he plays one that is worth most. */
#ifndef GAMES_GOTHS_SOLVED_DUEL_H
#define GAMES_GOTHS_SOLVED_DUEL_H

#include "games/goths/solved/known.h"
#include "games/goths/solved/simplex.h"

/* What the holder does: a card, and an order for each back he may be shown. */
struct holders_plan {
    uint8_t card, order[KNOWN_BACKS];
};

/* What the other does once he has seen the holder's back. */
struct others_plan {
    uint8_t card, order;
};

/* After one of the holder's backs: the plans both have taken up, and how they mix them. */
struct duel_back {
    bool possible;
    struct simplex matrix;
    struct holders_plan row[SIMPLEX_MAX];
    struct others_plan column[SIMPLEX_MAX];
    double low, high; /* what the holder has for sure by his mixture, and at most against the other's */
};

struct duel {
    const struct choices *holder, *other;
    double worth[KNOWN_ENDINGS_MAX][KNOWN_ENDINGS_MAX]; /* to the holder, by the endings of both */
    struct duel_back back[KNOWN_BACKS];
    int best; /* the holder's back */
    double low, high;
};

/* The plans that were mixed when the turn was last looked at: where to begin. All zero to begin with. */
enum { DUEL_REMEMBERED = 6 };
struct duel_memory {
    struct holders_plan row[KNOWN_BACKS][DUEL_REMEMBERED];
    struct others_plan column[KNOWN_BACKS][DUEL_REMEMBERED];
    uint8_t rows[KNOWN_BACKS], columns[KNOWN_BACKS], best;
};

/* Solves the turn: who plays, and `worth`, are given. Those backs that are not the best are looked at only
 * until the other can hold the holder below it. */
void duel_solve(struct duel *duel, struct duel_memory *memory);

#endif
