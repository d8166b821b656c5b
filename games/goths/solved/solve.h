// SPDX-License-Identifier: MIT
/* solve.h: what positions are worth with a number of turns to go, and how to play them, by backward
 * induction: with no turn left every position is worth 0; with one turn more it is worth what that turn is.
 */
#ifndef GAMES_GOTHS_SOLVED_SOLVE_H
#define GAMES_GOTHS_SOLVED_SOLVE_H

#include "games/goths/solved/stream.h"

#include <stdio.h>

struct solver {
    const struct known_game *game;
    int turns;   /* in all */
    bool all;    /* every position is looked at every time, not only those that can arise by then */
    int done;    /* turns that have been gone back */
    int deepest; /* the turns after which the last of them have arisen */
    uint32_t start, count;
    uint32_t *position;         /* all that can arise, in ascending order */
    uint8_t *depth;             /* by position: 1 + the turns after which it can arise; 0: it cannot */
    double *value, *before;     /* by position: to the holder, now and with one turn less to go */
    struct duel_memory *memory; /* by place in the list of positions */
    double gap;                 /* the widest between what both have for sure in a turn */
};

/* False if there is no memory; free it all the same. The start may be any position. */
bool solver_begin(struct solver *solver, const struct known_game *game, uint32_t start, int turns, bool all);
void solver_free(struct solver *solver);
/* What the stream begins with. */
bool solver_write_head(const struct solver *solver, FILE *out);
/* Goes back one turn more, and writes how to play then. False if it cannot. */
bool solver_go_back(struct solver *solver, int threads, FILE *out);
/* Whether its value is known now. */
bool solver_knows(const struct solver *solver, uint32_t position);
/* Solves a turn for the values of `before`, as solver_go_back() did last. */
void solver_look(const struct solver *solver, uint32_t position, struct duel *duel,
                 struct duel_memory *memory);

#endif
