// SPDX-License-Identifier: MIT
/* leaf.h: what positions are worth where the search ends; and what two actions of a turn are worth together,
 * which is nearly the sum of what each changes by itself.
 *
 * leaf.c values positions, each once. pairs.c adds: of 117,000 pairs of quiet actions of two units, in games
 * of `hard`, 90 in 100 were worth what the sum said within 0.004, 98 within 0.02 (a victory is 1). So most
 * second actions need not be carried out to be seen to be no better than what there is. */
#ifndef GAMES_ECHEC_BOTS_LEAF_H
#define GAMES_ECHEC_BOTS_LEAF_H

#include "games/echec/bots/learned.h"

#define ACTIONS_A_TURN 2

/* The same position is often reached by the same actions in another order. */
enum { LEAVES_BITS = 14 };
struct leaf {
    uint64_t key;
    float value;
};

struct echec_leaves {
    struct echec_odds odds;
    struct echec_keys keys;
    struct echec_haste haste;
    const struct echec_net *net;
    const struct echec_sight *sight; /* of those without a network; NULL: everything is seen */
    struct echec_followed followed;
    struct leaf known[1 << LEAVES_BITS];
    uint64_t looked_at; /* positions */
};

/* For the army of `state` to move; all zero before. */
void echec_leaves_open(struct echec_leaves *leaves, const struct echec_state *state,
                       const struct echec_net *net);
/* For that army. */
float echec_leaf_value(struct echec_leaves *leaves, const struct echec_state *state, int army);
/* For the army to move, if it left it at that. */
float echec_idle_value(struct echec_leaves *leaves, const struct echec_state *state);

/* What the actions of a turn change, each by itself, in the order of echec_legal(). */
struct echec_changes {
    float idle; /* what it is worth to do nothing */
    int count;
    game_move move[GAME_MOVES_MAX];
    float by[GAME_MOVES_MAX];
};

/* At the start of a turn. Hiring and heavy infantry are left out. */
void echec_changes_find(struct echec_leaves *leaves, const struct echec_state *state,
                        struct echec_changes *changes);
/* After `before`, or NO_MOVE where that was no quiet action: `most` of each choice that is known so is set to
 * what it will hardly be worth more than. The list is in the order of echec_legal(). */
void echec_changes_add(const struct echec_changes *changes, struct echec_leaves *leaves,
                       const struct echec_state *state, game_move before, struct echec_choice *list,
                       int count);

#endif
