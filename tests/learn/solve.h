// SPDX-License-Identifier: MIT
/* solve.h: what each move of a puzzle is worth, found by trying everything the rules allow; nothing here
 * knows a bot. The value of a move is the chance that the goal is reached by whoever plays on as well as can
 * be, against an enemy who does the worst he can.
 *
 * Échec au roi: every move, every reply and every roll is played.
 *
 * Goths: the turn under way is played in every world that fits what the seat knows. What is hidden by chance
 * (the objectives) and by one's own king is averaged, each possibility counting the same; whatever the enemy
 * hides or does is taken at its worst. One's own later choices know only what the seat knows by then. */
#ifndef LEARN_SOLVE_H
#define LEARN_SOLVE_H

#include "core/game.h"
#include "table/match.h"

enum goal {
    GOAL_WIN,     /* my camp has won by the end of my last turn */
    GOAL_ALIVE,   /* it has not lost when the enemy has answered my last turn */
    GOAL_KEEP,    /* nor has it fewer units than at the start */
    GOAL_TAKE,    /* the enemy has fewer units than at the start, at the end of my last turn; or I have won */
    GOAL_GROW,    /* I have more units than at the start, when the enemy has answered */
    GOAL_THROUGH, /* Goths: my camp's order got through */
    GOAL_COUNT
};

struct puzzle {
    enum goal goal;
    int seat;
    int turns;      /* of mine */
    uint32_t until; /* the turn that is no longer looked at */
    int own, enemy; /* units at the start */
};

struct valued {
    game_move move;
    double value;
};

/* The goal of that name, or GOAL_COUNT. */
enum goal goal_named(const char *name);
/* Of a match at the start of the puzzle. */
struct puzzle puzzle_begin(const struct match *match, int seat, enum goal goal, int turns);
/* The puzzle is at its end. */
bool puzzle_over(const struct puzzle *puzzle, const struct game *game, const void *state);
bool puzzle_reached(const struct puzzle *puzzle, const struct game *game, const void *state);
/* Every legal move of the seat with its value; how many. */
int puzzle_solve(const struct puzzle *puzzle, const struct match *match, struct valued list[GAME_MOVES_MAX]);
/* The chance of reaching the goal from a state of Échec au roi, whoever is to act. */
double echec_worth(const struct puzzle *puzzle, const void *state);
void echec_forget(void);

/* Of each game. */
int echec_solve(const struct puzzle *puzzle, const void *state, struct valued list[GAME_MOVES_MAX]);
int goths_solve(const struct puzzle *puzzle, const void *state, struct valued list[GAME_MOVES_MAX]);

#endif
