// SPDX-License-Identifier: MIT
/* threat.c: what an army could attack within a turn: at once, or after a turn or a step; see bot.h.
 *
 * It stands for the search that ends here: a king that can be struck down next turn must not look safe. */
#include "games/echec/bots/bot.h"

#include <stdlib.h>

/* The best attack of a unit: `at_once`, and `prepared` by one action before. */
struct reach {
    bool any;
    float king_at_once, king_prepared;
    float gain_at_once, gain_prepared;
};

struct look {
    const struct echec_state *state;
    square_set enemies;
    const echec_gains *gains; /* of the attacker */
    int army;
    unit_bits unit; /* the attacker */
    struct reach reach;
};

static inline void raise(float *best, float value)
{
    if (value > *best)
        *best = value;
}

static inline void add_target(struct look *look, int square, bool prepared)
{
    unit_bits target = look->state->board[square];
    if (!unit_belongs(target, army_other(look->army)))
        return;
    enum kind kind = unit_kind(target);
    look->reach.any = true;
    float gain = echec_gain_from(look->gains, target);
    if (unit_kind(look->unit) == KING && kind == MERCENARIES) /* E12.3: hired, which counts twice */
        gain = echec_mercenaries_loyal(look->state, square) ? 0 : 2 * echec_odds_worth(target);
    if (kind == KING)
        raise(prepared ? &look->reach.king_prepared : &look->reach.king_at_once, gain);
    else
        raise(prepared ? &look->reach.gain_prepared : &look->reach.gain_at_once, gain);
}

/* E6.2: in front at once; elsewhere around after a turn; further ahead after a step or a ride. */
static void look_ahead(struct look *look, int square, bool rides, bool near)
{
    const unit_bits *board = look->state->board;
    int facing = unit_facing(look->unit), step = facing_step(facing), front = square + step;
    for (int way = 0; near && way < FACING_COUNT; way++)
        add_target(look, square + facing_step(way), way != facing);
    if (board[front] != EMPTY)
        return;
    while (rides && board[front + step] == EMPTY)
        front += step;
    add_target(look, front + step, true);
}

static void look_at_shots(struct look *look, square_set enemies, int square, int facing, bool prepared)
{
    static const int8_t distances[FACING_COUNT] = {STRIDE - 1, 1 - STRIDE, -3 * STRIDE - 1, -STRIDE - 3};
    static const uint32_t pattern = 7u | 7u << STRIDE | 7u << 2 * STRIDE;
    int lowest = square + distances[facing], shift = lowest - SQUARE_FIRST;
    uint32_t targets = (uint32_t)(shift >= 0 ? enemies >> shift : enemies << -shift) & pattern;
    for (; targets; targets &= targets - 1) {
        int to = lowest + __builtin_ctz(targets);
        if (abs(square_file(to) - square_file(square)) <= 3)
            add_target(look, to, prepared);
    }
}

/* E6.3 */
static void look_over_bow(struct look *look, int square)
{
    square_set enemies = look->enemies;
    int facing = unit_facing(look->unit), front = square + facing_step(facing);
    for (int way = 0; way < FACING_COUNT; way++)
        look_at_shots(look, enemies, square, way, way != facing);
    if (look->state->board[front] == EMPTY)
        look_at_shots(look, enemies, front, facing, true);
}

/* E13.2 */
static void look_around(struct look *look, int square)
{
    static const int8_t around[] = {STRIDE, STRIDE + 1, 1, 1 - STRIDE, -STRIDE, -STRIDE - 1, -1, STRIDE - 1};
    for (int i = 0; i < 8; i++)
        add_target(look, square + around[i], false);
}

/* The squares from which a unit on foot may reach somebody of a set: those around it and those two squares
 * away in a straight line. Beyond the border of the board the next rank begins, so that these and the next
 * are more than there are at times. */
static square_set near_to(square_set set)
{
    square_set row = set | set << 1 | set >> 1;
    return row | row << STRIDE | row >> STRIDE | set << 2 | set >> 2 | set << 2 * STRIDE | set >> 2 * STRIDE;
}

/* The set moved on by none to four times that many squares, in both directions. What leaves the board does
 * not come back, so they go each by itself. */
static inline square_set spread(square_set set, int squares)
{
    square_set up = set | set << squares, down = set | set >> squares;
    up |= up << 2 * squares | set << 4 * squares;
    down |= down >> 2 * squares | set >> 4 * squares;
    return up | down;
}

/* The same for archers: within four ranks and files. */
static square_set shot_from(square_set set)
{
    return spread(spread(set, 1), STRIDE);
}

static inline bool set_has(square_set set, int square)
{
    int bit = square - SQUARE_FIRST;
    return (uint64_t)(bit < 64 ? set : set >> 64) >> (bit & 63) & 1;
}

/* Whether enemies are near enough to matter to units of that kind. */
struct nearness {
    square_set foot, archers;
};

static struct reach reach_of(const struct echec_state *state, int army, int square, square_set enemies,
                             const struct nearness *nearness, const struct echec_odds *odds)
{
    unit_bits unit = state->board[square];
    enum kind kind = unit_kind(unit);
    bool near = set_has(kind == ARCHERS ? nearness->archers : nearness->foot, square);
    if (unit_attacked(unit) || !(near || kind_rides(kind)))
        return (struct reach){0};
    struct look look = {
        .state = state, .enemies = enemies, .gains = echec_odds_of(odds, unit), .army = army, .unit = unit};
    if (kind == ARCHERS)
        look_over_bow(&look, square);
    else if (kind == HEAVY)
        look_around(&look, square);
    else
        look_ahead(&look, square, kind_rides(kind), near);
    return look.reach;
}

static inline void raise_two(float best[2], float value)
{
    if (value > best[0]) {
        best[1] = best[0];
        best[0] = value;
    } else if (value > best[1]) {
        best[1] = value;
    }
}

static inline float larger(float a, float b)
{
    return a > b ? a : b;
}

struct echec_threat echec_threats(const struct echec_state *state, int army, const struct echec_odds *odds)
{
    square_set enemies = army_squares(state, army_other(army));
    struct nearness near = {.foot = near_to(enemies), .archers = shot_from(enemies)};
    float king[2] = {0}, gain[2] = {0};
    struct reach best = {0}, all = {0};
    for (struct square_walk walk = squares_of(state, army); square_next(&walk);) {
        struct reach reach = reach_of(state, army, walk.square, enemies, &near, odds);
        if (!reach.any)
            continue;
        raise_two(king, reach.king_at_once);
        raise_two(gain, reach.gain_at_once);
        raise(&best.king_prepared, reach.king_prepared);
        raise(&best.gain_prepared, reach.gain_prepared);
        all.king_prepared += larger(reach.king_at_once, reach.king_prepared);
        all.gain_at_once += reach.gain_at_once;
        all.gain_prepared += reach.gain_prepared;
    }
    return (struct echec_threat){
        .king = {0, king[0], larger(1 - (1 - king[0]) * (1 - king[1]), best.king_prepared)},
        .gain = {0, gain[0], larger(gain[0] + gain[1], best.gain_prepared)},
        .king_all = all.king_prepared,
        .gain_all = all.gain_at_once,
        .gain_prepared_all = all.gain_prepared,
    };
}
