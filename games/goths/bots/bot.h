// SPDX-License-Identifier: MIT
/* bot.h: the parts of the Goths bots.
 *
 * - thumb.c: rules of thumb: how good an order or a choice looks at a glance. Plays everybody in play-outs.
 * - value.c: how likely a camp is to win from a position.
 * - reading.c: what a King card's back says: the convention by which kings are understood.
 * - world.c: one possibility that fits what a seat knows, and playing on from there.
 * - matrix.c: what two sides who choose at once may hope for.
 * - solve.c: the turn as a small game between all kings and warchiefs, where there are four clans.
 * - deep.c: a tree of turns, where there are two.
 * - explain.c: why a move was chosen, in words.
 * - count.c: whether orders got through, for statistics.
 * - chance.c: who is winning, for those who look back.
 * - knowledge.c: the three levels and the parley. */
#ifndef GAMES_GOTHS_BOTS_BOT_H
#define GAMES_GOTHS_BOTS_BOT_H

#include "bots/bot.h"
#include "games/goths/state.h"

#define CHARACTERS 4

/* thumb.c: all of it looks only at what that clan's warchief knows. */

/* A weight for each order the warchief has in hand, 0 for the others. */
void thumb_orders(const struct goths_state *s, int clan, float weight[ORDER_END]);
/* The chance that the clan's next step onto an objective finds the queen, as its warchief sees it. */
float thumb_queen_chance(const struct goths_state *s, int clan);
/* Picks an index by weight; the last one if all weights are 0. */
int thumb_pick(const float *weight, int count, struct random *random);
bool thumb_chance(float probability, struct random *random);
/* A move for any decision but a King card or an order. */
game_move thumb_choice(const struct goths_state *s, int seat, struct random *random);

/* value.c */
#define VALUE_FEATURES 26
void value_features(const struct goths_state *s, float feature[VALUE_FEATURES]);
/* The chance that camp 0 wins, from 0 to 1, by one of the sets of weights. Impatience is what a step forward
 * is worth more with every turn: without it, careful players sit in their forests for ever. */
extern const float value_by_hand[VALUE_FEATURES];
extern const float value_by_play[VALUE_FEATURES];
extern const float value_by_expansion_play[VALUE_FEATURES];
float value_of(const struct goths_state *s, const float weight[VALUE_FEATURES], float impatience);

/* reading.c */

/* How much each character would help that king, from what everybody knows. Everyone who computes it gets the
 * same. */
void reading_characters(const struct goths_state *s, int king, float value[CHARACTERS]);
/* The card that says this character best among those in hand, or -1 where none is read right. */
int reading_card_for(const struct goths_state *s, int king, int character, const float value[CHARACTERS]);
/* The one that says it least clearly, but says it. */
int reading_unclear_card_for(const struct goths_state *s, int king, int character,
                             const float value[CHARACTERS]);
/* Any card of that character in hand, or -1. */
int reading_any_card(const struct goths_state *s, int king, int character, struct random *random);
/* The side of the played card that the back speaks for: 0 or 1; `sure` if the other one cannot be. */
int reading_side(const struct goths_state *s, int king, const float value[CHARACTERS], bool *sure);

/* world.c */

/* What everybody will do this turn. */
struct plan {
    uint8_t face[CLANS_MAX];  /* by king: the character he means */
    uint8_t order[CLANS_MAX]; /* by clan */
};
/* Fills the holes of a view by belief: objectives and tokens at random, King cards as they are read, orders
 * by thumb. */
void world_draw(struct goths_state *world, const void *seen, int seat, struct random *random);
/* How likely the card that king has played is to bear that side, as the seat reads it. */
float world_side_chance(const struct goths_state *view, int seat, int king, int side);
/* A new deal, at random. */
void world_settle(struct goths_state *s, struct random *random);
/* A plan for every king and warchief in play, by thumb. */
void world_plan(const struct goths_state *s, struct plan *plan, struct random *random);
/* Plays the rest of this turn by the plan, then `turns` more by thumb. */
void world_play_on(struct goths_state *s, const struct plan *plan, int turns, struct random *random);
/* Nothing on the table is other than before. */
bool world_stood_still(const struct goths_state *before, const struct goths_state *after);

/* solve.c, deep.c */
struct effort {
    uint32_t iterations; /* where nothing else bounds the work */
    int turns;           /* how far play-outs go beyond this turn */
    const float *weight; /* of the position they lead to; NULL: as self-play has it */
    float impatience;
    float boredom;  /* what a turn without any change costs whoever is looked at */
    uint32_t slips; /* one choice in so many is made carelessly; 0: none */
    float slack;    /* among those that seem worth at most so much less than the best */
    int depth;      /* turns a tree looks ahead at most; 0: as time allows */
    float misreads; /* how often a back that could be clearer is misunderstood; see deep.c */
    bool foresees;  /* others are taken to look no further than this turn, in part */
};
game_move solve_card(const struct bot_question *question, const struct effort *effort);
game_move solve_order(const struct bot_question *question, const struct effort *effort);
game_move solve_choice(const struct bot_question *question, const struct effort *effort);
/* The same for two clans, looking several turns ahead. */
struct deep_report {
    uint64_t turns; /* played out in the search, one for each position it values or looks further from */
    int depth;      /* turns ahead, the last finished */
};
/* What it costs to choose a card or an order; for bench/goths. */
void deep_reported(const struct bot_question *question, const struct effort *effort,
                   struct deep_report *report);
game_move deep_card(const struct bot_question *question, const struct effort *effort);
game_move deep_order(const struct bot_question *question, const struct effort *effort);
game_move deep_choice(const struct bot_question *question, const struct effort *effort);

/* knowledge.c: the effort of `hard`, for bench/goths. */
struct effort knowledge_hard_effort(const struct bot_question *question);

/* chance.c: see bots/bot.h. */
float chance_to_win(const void *state);

/* explain.c: see bots/bot.h. */
void goths_explain(const struct bot_question *question, game_move move, enum language language,
                   struct text *text);

/* count.c: see order_told in bots/bot.h. */
int count_order_told(const void *state, const struct event *event, bool *through);

#endif
