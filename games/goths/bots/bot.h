// SPDX-License-Identifier: MIT
/* bot.h: the parts of the Goths bots.
 *
 * - table.c: what positions are worth by the rules, where two face each other alone.
 * - thumb.c: rules of thumb: how good an order or a choice looks at a glance. Plays everybody in play-outs.
 * - habit.c: how people play who do not look ahead, by temperament.
 * - value.c: how likely a camp is to win from a position.
 * - reading.c: what a King card's back says: the convention by which kings are understood.
 * - world.c: one possibility that fits what a seat knows, and playing on from there.
 * - matrix.c: what two sides who choose at once may hope for.
 * - solve.c: the turn as a small game between all kings and warchiefs, where there are four clans.
 * - tree.c: what a tree of turns is worth, where there are two; deep.c: deciding by it.
 * - belief.c: the same for two who are alone, by what each of them may know.
 * - explain.c: why a move was chosen, in words.
 * - count.c: whether orders got through, for statistics.
 * - chance.c: who is winning, for those who look back.
 * - rung.c: what sets the rungs apart.
 * - knowledge.c: who stands on them, and the parley. */
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

/* habit.c */

/* How somebody plays who does not look ahead: how much he likes each kind of order, and what he misses. */
struct temper {
    float march, scout, recruit, guard, strike, shoot;
    float forest;      /* what a shot at an army in the forest is worth to him beside one in the open */
    uint32_t patience; /* before this turn he hardly thinks of his engine while nobody marches */
    float sight;       /* the chance that he notices what an enemy could do, or could be done to him */
    int sharp;         /* how much he prefers what he likes best: the power of his weights, in halves */
    float shy;         /* what is left of his wish to march for every step he is ahead of all enemies */
    float waits; /* after so many turns he is bored with waiting, and after as many again still more; 0: never
                  */
    float tarries;  /* the same where an enemy has left the forest */
    float level;    /* from how many steps on he takes himself to be ahead */
    float alarm;    /* how much more he strikes and shoots when an enemy could enter an objective */
    float idle;     /* how much he likes to look about, to load and to build while he waits for the others */
    float jealous;  /* how many steps it counts for to have looked at one objective more */
    float rally;    /* how much of what he would miss he notices when he is behind */
    float rescue;   /* how much he wants to step onto the queen he knows of */
    float heed;     /* how much a king gives his warchief of what he has answered with so far */
    float start;    /* how many steps he gives his enemies */
    float truce;    /* how much less he strikes and shoots before TRUCE_OVER, from 0 to 1 */
    float doubt;    /* how much less he wants an objective before DOUBT_OVER that he does not know */
    float misreads; /* the chance that he takes his king to mean the other character of the back */
};
void habit_orders(const struct goths_state *s, int clan, const struct temper *temper, struct random *random,
                  float weight[ORDER_END]);
game_move habit_card(const struct bot_question *question, const struct temper *temper);
game_move habit_order(const struct bot_question *question, const struct temper *temper);

/* value.c */
#define VALUE_FEATURES 26
void value_features(const struct goths_state *s, float feature[VALUE_FEATURES]);
/* The chance that camp 0 wins, from 0 to 1, by one of the sets of weights. Impatience is what a step forward
 * is worth more with every turn: without it, careful players sit in their forests for ever. */
extern const float value_by_march[VALUE_FEATURES];
extern const float value_by_play[VALUE_FEATURES];
extern const float value_by_expansion_play[VALUE_FEATURES];
float value_of(const struct goths_state *s, const float weight[VALUE_FEATURES], float impatience);
struct effort;
/* The same for somebody of that clan, by his effort's weights and chivalry. */
float value_for(const struct goths_state *s, int clan, const struct effort *effort);

/* reading.c */

static inline bool in_hand(const struct goths_state *s, int king, int card)
{
    return !(s->king[king].on_table >> card & 1);
}

/* How much each character would help that king, from what everybody knows. Everyone who computes it gets the
 * same. */
void reading_characters(const struct goths_state *s, int king, float value[CHARACTERS]);
/* The chance that the partner in that clan takes the back of the card for its face, or, if it is his king's,
 * means it: by all kinds of readers, and what is remembered of him. */
float reading_side_chance(const struct goths_state *s, int clan, int card, const float value[CHARACTERS],
                          const struct bot_past *past);
/* The card in hand that says this character most surely, and the chance that the order gets through; -1 where
 * there is none. */
int reading_surest_card(const struct goths_state *s, int king, int character, const struct bot_past *past,
                        float *chance);
/* How much of what that warchief has answered with was this character, from 0 to 1. */
float reading_answers(const struct bot_past *past, int clan, int character);
/* See bots/bot.h. */
void reading_remember(const void *before, int seat, const struct event *event, struct bot_past *past);
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
void world_draw(struct goths_state *world, const void *seen, int seat, const struct bot_past *past,
                struct random *random);
/* How likely the card that king has played is to bear that side, as the seat reads it; an enemy's by first
 * sight, or with doubts by all kinds of readers. */
float world_side_chance(const struct goths_state *view, int seat, int king, int side,
                        const struct bot_past *past, bool doubts);
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
    float chivalry; /* how much less than the queen it is worth to one's own camp to eliminate the other */
    float boredom;  /* what a turn without any change costs whoever is looked at */
    int depth;      /* turns a tree looks ahead at most; 0: as time allows */
    bool table;     /* positions the table knows are worth what it says */
    bool forgets;   /* and the order that rests with the enemy is not thought of */
    bool announces; /* a king knows that what he says is read by everybody */
    bool doubts;    /* an enemy's king is read as a partner is of whom nothing is known */
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
/* What a turn that begins is worth to a camp of two, for somebody who sees every card: as it is, or where the
 * two could talk; below 0 anywhere else. See bots/bot.h. */
float deep_talk(const void *state, int camp, bool talks);

/* rung.c */
game_move rung_choose(const struct bot_question *question, enum rung rung);
/* The effort of `hard`, for bench/goths. */
struct effort rung_hard_effort(const struct bot_question *question);
/* The same for an onlooker, who takes every turn for a race: it does not depend on whose it is. */
struct effort rung_onlooker_effort(const struct bot_question *question);

/* chance.c: see bots/bot.h. */
float chance_to_win(const void *state);

/* explain.c: see bots/bot.h. */
void goths_explain(const struct bot_question *question, game_move move, enum language language,
                   struct text *text);

/* count.c: see order_told in bots/bot.h. */
int count_order_told(const void *state, const struct event *event, bool *through);

#endif
