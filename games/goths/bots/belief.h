// SPDX-License-Identifier: MIT
/* belief.h: a turn of two who are alone in the base game, solved for everything that either may know.
 *
 * Nothing secret outlasts such a turn but what each side has seen of the objectives. So what everybody knows
 * is the table, and how likely each of the ways is in which the objectives may lie; what a side knows beside
 * is its type: the faces it has looked at. A turn is a small game: the holder's card; the other's card, when
 * he has seen its back; both orders at once. It is solved for all types of both sides together, by predictive
 * regret matching, played for what the tree says of where it may lead (tree.h). Neither side gains by knowing
 * the other's mixture, which is the same whoever computes it. It is played as a mixture, without what would
 * be rare.
 *
 * How likely the ways are is remembered by everybody alike: an order tells something of what its side must
 * have seen. */
#ifndef GAMES_GOTHS_BOTS_BELIEF_H
#define GAMES_GOTHS_BOTS_BELIEF_H

#include "games/goths/bots/tree.h"

enum {
    BELIEF_WAYS = 6, /* in which three objectives may lie */
    BELIEF_CARDS = 8,
    BELIEF_BACKS = 4,
    BELIEF_CHOICES = 12, /* at most: cards, or orders and to fail */
};

/* Where somebody decides: regrets, what they are expected to grow by, and the mixtures so far. */
struct belief_set {
    float regret[BELIEF_CHOICES], hint[BELIEF_CHOICES], sum[BELIEF_CHOICES];
};

struct belief {
    struct goths_state start; /* of the turn, as everybody sees it */
    int ways;
    uint8_t objective[BELIEF_WAYS][3];
    float chance[BELIEF_WAYS];
    /* From here on by side: 0 holds the initiative. */
    int types[2], type[2][BELIEF_WAYS];
    int choices[2], order[2][BELIEF_CHOICES]; /* the last choice is to fail: the order least needed */
    unsigned with[2][BELIEF_CARDS];           /* the choices a card allows; none: it is not in hand */
    float value[2][BELIEF_WAYS][BELIEF_CHOICES][BELIEF_CHOICES];
    struct belief_set card[2][BELIEF_WAYS][BELIEF_BACKS]; /* of a type; by the back it has seen */
    struct belief_set orders[2][BELIEF_WAYS][BELIEF_CARDS][BELIEF_BACKS]; /* its card, the other's back */
    struct deep_report report;
};

/* Whether a game is of that kind. */
bool belief_knows(const struct goths_state *s);
/* The turn under way in that view, at a card or an order. */
void belief_solve(struct belief *belief, const struct bot_question *question, const struct effort *effort);
/* The mixture of that question's seat: by card, or by choice. */
void belief_mixture(const struct belief *belief, const struct bot_question *question,
                    float mixture[BELIEF_CHOICES]);
/* How often each type comes to each choice, by its own back and the other's. */
struct belief_flow {
    float of[BELIEF_WAYS][BELIEF_BACKS][BELIEF_BACKS][BELIEF_CHOICES];
};
void belief_flow(const struct belief *belief, int side, struct belief_flow *flow);
/* Which of the ways that are told apart this one is; -1: none, it cannot be. */
extern const uint8_t belief_ways[BELIEF_WAYS][3];
int belief_way(const struct belief *belief, const uint8_t objective[3]);
/* The order a choice of that side stands for, with a card; one that fails where it is to fail. */
int belief_order(const struct belief *belief, int side, int card, int choice);

game_move belief_decide(const struct bot_question *question, const struct effort *effort);
/* Where to look or to step. */
game_move belief_choice(const struct bot_question *question, const struct effort *effort);
/* What an order tells everybody; see bots/bot.h. */
void belief_remember(const struct goths_state *before, const struct event *event, struct bot_past *past);

#endif
