// SPDX-License-Identifier: MIT
/* bot.h: what the files of this folder offer one another: how attacks end (odds.c), what a position is worth
 * (threat.c, value.c, and learned.c with inputs.c for `veteran` and `hard`), the search (search.c, order.c,
 * table.c, leaf.c and pairs.c: leaf.h), rules of thumb (thumb.c) and deployments (army.c).
 *
 * A value is the chance to win less the chance to lose, from -1 to 1, for the army that is named or to move.
 */
#ifndef GAMES_ECHEC_BOTS_BOT_H
#define GAMES_ECHEC_BOTS_BOT_H

#include "bots/bot.h"
#include "bots/clock.h"
#include "games/echec/rules.h"

#include <stdlib.h>

static inline int king_square(const struct echec_state *state, int army)
{
    for (struct square_walk walk = squares_of(state, army); square_next(&walk);)
        if (unit_kind(state->board[walk.square]) == KING)
            return walk.square;
    return SQUARE_FIRST;
}

static inline int ranks_from_home(const struct echec_state *state, int army, int square)
{
    int rank = square_rank(square);
    return army == GOLD ? rank : state->rows - 1 - rank;
}

/* Squares as bits, as in `squares` of a state. */
__extension__ typedef unsigned __int128 square_set;

static inline square_set army_squares(const struct echec_state *state, int army)
{
    return (square_set)state->squares[army][1] << 64 | state->squares[army][0];
}

/* In steps. */
static inline int square_distance(int a, int b)
{
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b));
}

/* odds.c: how attacks end. */

/* Which symbols hit (E6.4, E11.1). */
enum symbol { AXES, ARROWS, COMMONEST, SYMBOL_COUNT };
#define MEN_MOST 10 /* of a unit */
/* More men than this are never all killed by one attack. */
#define MEN_COUNTED 5

/* What an attack is expected to bring, by the kind and the men of the unit attacked: for a king the chance to
 * kill him, for others their worth in men lost. */
typedef float echec_gains[KIND_COUNT][MEN_COUNTED + 1];
struct echec_odds {
    /* By the dice; none: the single die of somebody who needs a second roll against riders (E7.2). */
    echec_gains gain[SYMBOL_COUNT][DICE_MOST + 1];
    int16_t royal[KIND_COUNT][MEN_MOST + 1]; /* the chance of a unit to kill a king, in 1/4096 */
};

void echec_odds_prepare(struct echec_odds *odds);

static inline enum symbol echec_symbol_of(enum kind kind)
{
    return kind == ARCHERS ? ARROWS : kind == PEASANTS ? COMMONEST : AXES;
}

/* Of all attacks of a unit. */
static inline const echec_gains *echec_odds_of(const struct echec_odds *odds, unit_bits attacker)
{
    int dice = unit_is_lone(attacker) ? 0 : unit_dice(attacker);
    return &odds->gain[echec_symbol_of(unit_kind(attacker))][dice];
}

/* Of one of them. */
static inline float echec_gain_from(const echec_gains *gains, unit_bits target)
{
    int men = unit_men(target) < MEN_COUNTED ? unit_men(target) : MEN_COUNTED;
    return (*gains)[unit_kind(target)][men];
}

static inline float echec_odds_gain(const struct echec_odds *odds, unit_bits attacker, unit_bits target)
{
    return echec_gain_from(echec_odds_of(odds, attacker), target);
}

/* What a whole unit is worth, on the same scale. */
float echec_odds_worth(unit_bits unit);

/* Rolls of the same effect, as one: how many men are killed, how many squares are fled. */
struct blow {
    float chance;
    uint32_t roll;   /* one of them */
    uint32_t second; /* and of the second roll of E7.2; 0 where there is none */
    uint8_t killed;
    uint8_t fled;
};
#define BLOWS_MOST 15

/* The dice of an attack are due: what can happen, likeliest first. Their chances add up to one. */
int echec_blows(const struct echec_state *state, struct blow *list);
void echec_strike(struct echec_state *state, const struct blow *blow);

/* threat.c: the best that an army can do with its attacks in a turn: with one action, and with two. */
struct echec_threat {
    float king[3]; /* chance to kill the king, by the number of actions */
    float gain[3]; /* expected worth of other men killed */
    /* The sums over all units: those chances; that worth at once, and after a turn or a step. */
    float king_all, gain_all, gain_prepared_all;
};
struct echec_threat echec_threats(const struct echec_state *state, int army, const struct echec_odds *odds);

/* value.c */
#define VALUE_FEATURES 32
#define VALUE_MOST     0.98f /* that of a game which is not over */
enum feature {
    MEN = 0, /* by kind; the king's place is for the number of units */
    UNITS = MEN + KING,
    LAST_UNIT = MEN + KIND_COUNT, /* beside the king */
    TWO_UNITS,
    THREE_UNITS,
    FOOT_NEAR, /* to the enemy's king: the chance that an attack kills him, over the distance */
    RIDERS_NEAR,
    ARCHERS_NEAR,
    FOOT_AIMED, /* and facing his way */
    RIDERS_AIMED,
    ARCHERS_AIMED,
    ADVANCED,         /* ranks from home, all but the king */
    KING_AWAY,        /* ranks from home */
    KING_GUARDED,     /* own units on the eight squares around him */
    KING_BLOCKED,     /* he cannot ride the way he faces */
    KING_STRUCK_NEXT, /* chance to kill the enemy's, not to move */
    GAIN_1,           /* expected worth of other men killed: to move, one action left */
    GAIN_2,           /* two actions left */
    GAIN_NEXT,        /* in the next turn */
    TEMPO_1,
    TEMPO_2,
    KING_OPEN, /* sides from which a rider has a way to him of two squares or more */
    FEATURE_COUNT
};
static_assert(FEATURE_COUNT <= VALUE_FEATURES, "room for every feature");
#define MEN_OF(kind) (MEN + (int)(kind))
extern const float echec_value_weights[VALUE_FEATURES];
/* Foot, riders or archers, from 0. */
enum { ARM_COUNT = 3 };
static inline int echec_arm_of(enum kind kind)
{
    return kind == ARCHERS ? 2 : kind == KNIGHTS ? 1 : 0;
}

/* True if the king, so many files and ranks away, lies ahead rather than aside or behind. */
static inline bool echec_aims_at(int facing, int files, int ranks)
{
    int ahead = facing & 1 ? files : ranks, aside = facing & 1 ? ranks : files;
    ahead = facing & 2 ? -ahead : ahead;
    return ahead > 0 && ahead >= abs(aside);
}

/* Gold less Silver. The chance that the army to move kills the enemy's king in what is left of its turn is no
 * feature; it is returned. */
float echec_value_features(const struct echec_state *state, const struct echec_odds *odds, float *feature);
/* How much an army that is tired of waiting gives for coming nearer. */
struct echec_haste {
    int army;
    float before; /* how far it has come; for Gold */
    float weight; /* of a rank forward, for that army alone */
    float reward; /* for an attack or a step towards the enemy's king this very moment, as a value */
};
/* Of the army to move. */
struct echec_haste echec_haste_of(const struct echec_state *state);
/* What it is worth for Gold, the sum of all that speaks for it being known, and the chance that the army to
 * move kills the enemy's king in this turn. */
float echec_value_of_sum(const struct echec_state *state, float sum, float strike, struct echec_haste haste);
/* For Gold, strictly between -0.99 and 0.99. */
float echec_value(const struct echec_state *state, const struct echec_odds *odds, struct echec_haste haste);
/* What somebody sees of the board who does not see everything. */
struct echec_sight {
    int enemy;
    float purpose;          /* how much he minds who comes near to a king; 1: as much as is good */
    uint64_t overlooked[2]; /* enemies he does not reckon with, as in `squares` of a state */
};
/* The same, as he sees it; NULL: everything. */
float echec_value_seen(const struct echec_state *state, const struct echec_odds *odds,
                       struct echec_haste haste, const struct echec_sight *sight);

/* table.c: positions seen before. */
enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct echec_entry {
    uint64_t key;
    float value;
    uint32_t packed; /* move in bits 0-17, depth in 18-23, bound in 24-25 */
};

struct echec_table {
    struct echec_entry *entries; /* NULL: no table */
    uint64_t mask;
};

/* Room for about that many positions; without memory there is no table, and the search does without. */
void echec_table_open(struct echec_table *table, uint64_t positions);
void echec_table_close(struct echec_table *table);
/* What is known of the position, or NULL. */
const struct echec_entry *echec_table_find(const struct echec_table *table, uint64_t key);
void echec_table_store(struct echec_table *table, uint64_t key, float value, game_move move, int depth,
                       enum bound bound);

/* A position as a number, that of its board being made of one for each square. */
struct echec_keys {
    uint64_t of[SQUARE_LAST + 1];
};
void echec_keys_prepare(struct echec_keys *keys);
uint64_t echec_key(const struct echec_keys *keys, const struct echec_state *state);

static inline game_move entry_move(const struct echec_entry *entry)
{
    return entry->packed & 0x3ffff;
}

static inline int entry_depth(const struct echec_entry *entry)
{
    return (int)(entry->packed >> 18 & 63);
}

static inline enum bound entry_bound(const struct echec_entry *entry)
{
    return (enum bound)(entry->packed >> 24 & 3);
}

/* order.c: which moves to try first, and which not at all. */
#define PLIES_MOST 64
#define NO_MOVE    ((game_move)0x3ffff)

struct echec_order {
    const struct echec_odds *odds;
    game_move killer[PLIES_MOST][2];
    float history[ARMY_COUNT][SQUARE_LAST + 1][SQUARE_LAST + 1];
};

struct echec_choice {
    game_move move;
    float appeal;
    float most; /* what it may be worth; WON where that is not known */
};

/* The legal moves; returned is their number. */
int echec_choices(const struct echec_state *state, struct echec_choice *list);
/* Their appeal. `remembered` is the best move of an earlier search, or NO_MOVE. */
void echec_order_list(const struct echec_order *order, const struct echec_state *state, int ply,
                      game_move remembered, struct echec_choice *list, int count);
/* Brings the most appealing of the rest to `from`. */
game_move echec_order_next(struct echec_choice *list, int from, int count);
/* The move was good enough to end the search of its position. */
void echec_order_praise(struct echec_order *order, const struct echec_state *state, int ply, game_move move,
                        int depth);
/* Two actions that could as well be taken the other way round: true for one of the two orders only. `state`
 * is the position after `before`, the first action of the turn. */
bool echec_order_repeats(const struct echec_state *state, game_move before, game_move move);

/* chance.c: see bots/bot.h. */
float echec_chance(const void *state);

/* search.c */
#define WON   1.0f
#define LATER 0.0005f /* what a win loses by each turn it takes */

enum {
    SEARCH_PRUNES = 1,
    SEARCH_REMEMBERS = 2,
    SEARCH_MERGES = 4,
    SEARCH_EXACTLY = 7,
    SEARCH_REDUCES = 8,
    SEARCH_FULLY = 15
};

/* What positions are worth is told by a network (learned.h), or where that is NULL by value.c. */
struct echec_net;
/* Looks `depth` actions ahead and no further, for the army to move; `how` is for tests: the value is the
 * same. */
float echec_search_value(const struct echec_state *state, int depth, unsigned how,
                         const struct echec_net *net);
/* Deepens until time or effort are spent, or to that depth. */
game_move echec_search_move(const struct bot_question *question, int depth_most, const struct echec_net *net);
/* How far it came; for the bench. */
struct echec_search_report {
    uint64_t nodes;
    int depth;
    float value;
};
/* The value of each legal move to the army to move, `depth` actions ahead, by what was learnt, or as it is
 * seen. Returned is their number; 0 where there is no memory. */
int echec_search_each(const struct echec_state *state, int depth, const struct echec_net *net,
                      const struct echec_sight *sight, struct echec_choice *list);
game_move echec_search_reported(const struct bot_question *question, int depth_most,
                                const struct echec_net *net, struct echec_search_report *report);

/* thumb.c: what looks good at first sight. */
game_move echec_thumb_move(const struct echec_state *view, int seat, struct random *random);

/* temper.c: a person's weaknesses, as they are where the armies are even. */
struct echec_temper {
    int look;        /* actions ahead, at most to the end of the turn */
    int inattention; /* percent of the own units not thought of */
    int blindness;   /* percent of the enemy's units not reckoned with */
    int missing;     /* percent of the attacks that are not seen */
    int passing;     /* percent of the enemies beside him and behind that are not thought of */
    float purpose;   /* as in echec_sight */
    bool learned;    /* values positions by the network, and reckons with all enemies */
    float slip;      /* how far values are misjudged */
    float ease;      /* how much more of all this when ahead */
    float rally;     /* and less when behind */
    /* What is liked, as a value: foot and knights advancing, bows and other arms attacking, the king at the
     * head of his army, turning. */
    float march, ride, shoot, strike, crown, turn;
    /* What is wanted however the game stands, as a value: the nearer to the enemy's king, the more; and to
     * attack. */
    float hunt, zeal;
};
game_move echec_temper_move(const struct echec_state *view, int seat, const struct echec_temper *temper,
                            int start, struct random *random);

/* explain.c: see bots/bot.h. */
void echec_explain(const struct bot_question *question, game_move move, enum language language,
                   struct text *text);

/* army.c: a deployment out of those a rung likes. */
game_move echec_army_choose(const struct echec_state *view, enum rung rung, struct random *random);
/* All of them, as they are drawn there, and what such a drawing is as a deployment; false where that is not
 * legal. For the tests, and for those who look for better ones (train/armies.c). */
int echec_army_count(const struct echec_state *view);
const char *echec_army_drawing(const struct echec_state *view, int army);
bool echec_army_drawn(const struct echec_state *view, const char *drawing, game_move *deployment);

#endif
