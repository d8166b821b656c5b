// SPDX-License-Identifier: MIT
/* threat.c: what an army could attack within a turn: at once, or after a turn or a step; see bot.h.
 *
 * It stands for the search that ends here: a king that can be struck down next turn must not look safe. */
#include "games/echec/bots/bot.h"

#include <stdlib.h>

__extension__ typedef unsigned __int128 square_set;

/* The best attack of a unit: `at_once`, and `prepared` by one action before. */
struct reach {
    float king_at_once, king_prepared;
    float gain_at_once, gain_prepared;
};

struct look {
    const struct echec_state *state;
    square_set enemies;
    const struct echec_odds *odds;
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
    if (unit_kind(look->unit) == KING && kind == MERCENARIES) { /* E12.3: hired, which counts twice */
        if (!echec_mercenaries_loyal(look->state, square))
            raise(prepared ? &look->reach.gain_prepared : &look->reach.gain_at_once,
                  2 * echec_odds_worth(target));
        return;
    }
    float gain = echec_odds_gain(look->odds, look->unit, target);
    if (kind == KING)
        raise(prepared ? &look->reach.king_prepared : &look->reach.king_at_once, gain);
    else
        raise(prepared ? &look->reach.gain_prepared : &look->reach.gain_at_once, gain);
}

/* E6.2: in front at once; elsewhere around after a turn; further ahead after a step or a ride. */
static void look_ahead(struct look *look, int square, bool rides)
{
    const unit_bits *board = look->state->board;
    int facing = unit_facing(look->unit), step = facing_step(facing), front = square + step;
    for (int way = 0; way < FACING_COUNT; way++)
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

/* True where a unit on foot that reaches nobody need not be looked at: no enemy on the squares around it or
 * two squares away straight ahead, for archers within four ranks and files. Who stands beyond the border of
 * the board may count as near, who is near always does. */
static bool is_far(square_set enemies, int square, bool archers)
{
    static const uint64_t around = 1u | 7u << 9 | 31u << 18 | (uint64_t)7 << 29 | (uint64_t)1 << 40;
    static const square_set nine = 0x1ff, rows = nine | nine << 10 | nine << 20 | nine << 30 | nine << 40 |
                                                 nine << 50 | nine << 60 | nine << 70 | nine << 80;
    int shift = square - SQUARE_FIRST - (archers ? 44 : 20);
    square_set seen = shift >= 0 ? enemies >> shift : enemies << -shift;
    return archers ? !(seen & rows) : !((uint64_t)seen & around);
}

static struct reach reach_of(const struct echec_state *state, int army, int square, square_set enemies,
                             const struct echec_odds *odds)
{
    struct look look = {
        .state = state, .enemies = enemies, .odds = odds, .army = army, .unit = state->board[square]};
    enum kind kind = unit_kind(look.unit);
    if (unit_attacked(look.unit) || (!kind_rides(kind) && is_far(enemies, square, kind == ARCHERS)))
        return look.reach;
    if (kind == ARCHERS)
        look_over_bow(&look, square);
    else if (kind == HEAVY)
        look_around(&look, square);
    else
        look_ahead(&look, square, kind_rides(kind));
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
    const uint64_t *squares = state->squares[army_other(army)];
    square_set enemies = (square_set)squares[1] << 64 | squares[0];
    float king[2] = {0}, gain[2] = {0};
    struct reach best = {0}, all = {0};
    for (struct square_walk walk = squares_of(state, army); square_next(&walk);) {
        struct reach reach = reach_of(state, army, walk.square, enemies, odds);
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
