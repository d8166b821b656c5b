// SPDX-License-Identifier: MIT
/* inputs.c: what the network of learned.h is told of a position: what each army is and where, what it could
 * do next, how its king stands. Most of it is followed from one position to the next. */
#include "games/echec/bots/learned.h"

#include <string.h>

/* What one of each is as an input. */
enum {
    ONE = 1 << NET_INPUT_BITS,
    ONE_MAN = ONE / 8,
    ONE_UNIT = ONE / 4,
    ONE_RANK = ONE / 32, /* of many units */
    CERTAIN = 2 * ONE,
    WORTH_ONE = ONE / 4,
    WORTH_ONE_OF_MANY = ONE / 8,
};

/* The chance to kill a king is counted in 1/4096, and divided by the distance, in 1/65536 of that. */
#define NEAR_BITS (12 + 16 - NET_INPUT_BITS - 1)

/* Inputs in full width, but for those counted as units come and go, which are never as much. */
struct counts {
    int32_t of[IN_PLACES];
};

/* Forward, back, aside. */
static int facing_of(int army, int facing)
{
    int ahead = army == GOLD ? facing : facing_opposite(facing);
    return ahead == NORTH ? 0 : ahead == SOUTH ? 1 : 2;
}

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

/* How far away a king is, as one of six. */
static inline int distance_class(int distance)
{
    return distance <= 4 ? distance - 1 : distance <= 6 ? 4 : 5;
}

/* Of each kind, as an input. */
static const int8_t man[KIND_COUNT] = {ONE_MAN, ONE_MAN,     ONE_MAN, 2 * ONE_MAN,
                                       0,       2 * ONE_MAN, ONE_MAN, 2 * ONE_MAN};

static inline void count_place(struct echec_counted *counted, int input, int count)
{
    counted->places[input - IN_PLACES] = (int16_t)(counted->places[input - IN_PLACES] + count);
}

/* Where a unit is. */
struct spot {
    int square, arm, distance; /* to the enemy's king */
    bool aims;                 /* facing his way */
};

static void count_places(unit_bits unit, int army, const struct spot *spot, int sign,
                         struct echec_counted *counted)
{
    int arm = spot->arm, class = distance_class(spot->distance);
    int dice = unit_men(unit) * (unit_kind(unit) == KNIGHTS ? 2 * ONE_MAN : ONE_MAN);
    int own_king = square_distance(spot->square, counted->king), rank = square_rank(spot->square);
    int from_home = army == GOLD ? rank : counted->rows - 1 - rank;
    count_place(counted, IN_FROM_KING + (arm * 6 + class) * 2 + spot->aims, sign * ONE_UNIT);
    count_place(counted, IN_DICE + arm * 6 + class, sign * dice);
    count_place(counted, IN_OWN_KING + arm * 4 + least(own_king, 4) - 1, sign * ONE_UNIT);
    count_place(counted, IN_RANK + arm * 6 + from_home / 2, sign * ONE_UNIT);
    count_place(counted, IN_FACING + arm * 3 + facing_of(army, unit_facing(unit)), sign * ONE_UNIT);
    count_place(counted, IN_FILE + arm * 5 + abs(square_file(spot->square) - ROYAL_FILE), sign * ONE_UNIT);
}

/* A unit but the king comes, or goes (`sign` -1). */
static void count_unit(unit_bits unit, int army, int square, int sign, const struct echec_odds *odds,
                       struct echec_counted *counted)
{
    static const uint16_t part[FILES + ROWS_MOST] = {
        65535,      65535,      65536 / 2,  65536 / 3,  65536 / 4,  65536 / 5,  65536 / 6,
        65536 / 7,  65536 / 8,  65536 / 9,  65536 / 10, 65536 / 11, 65536 / 12, 65536 / 13,
        65536 / 14, 65536 / 15, 65536 / 16, 65536 / 17, 65536 / 18, 65536 / 19, 65536 / 20,
    };
    enum kind kind = unit_kind(unit);
    int rank = square_rank(square), arm = echec_arm_of(kind);
    int files = square_file(counted->enemy_king) - square_file(square),
        ranks = square_rank(counted->enemy_king) - rank;
    struct spot spot = {square, arm, abs(files) + abs(ranks), echec_aims_at(unit_facing(unit), files, ranks)};
    int32_t near = sign * odds->royal[kind][unit_men(unit)] * part[spot.distance];
    counted->units += sign;
    counted->men[kind] += sign * unit_men(unit) * man[kind];
    counted->near[arm] += near;
    counted->aimed[arm] += spot.aims ? near : 0;
    counted->advanced += sign * (army == GOLD ? rank : -rank);
    count_places(unit, army, &spot, sign, counted);
}

static void count_king(const struct echec_state *state, int army, int square, struct counts *counts)
{
    int facing = unit_facing(state->board[square]), guarded = 0, open = 0, rides = 0;
    int away = ranks_from_home(state, army, square), step_ahead = facing_step(facing);
    for (int way = 0; way < FACING_COUNT; way++) {
        int step = facing_step(way), aside = facing_step((way + 1) & 3);
        unit_bits next = state->board[square + step];
        guarded += unit_belongs(next, army) + unit_belongs(state->board[square + step + aside], army);
        open += next == EMPTY && state->board[square + 2 * step] == EMPTY;
    }
    while (state->board[square + (rides + 1) * step_ahead] == EMPTY)
        rides++;
    counts->of[IN_KING_AWAY] = ONE_UNIT * away;
    counts->of[IN_KING_BLOCKED] = rides ? 0 : ONE;
    counts->of[IN_KING_RIDES] = ONE_UNIT * rides;
    counts->of[IN_KING_RANK + least(away, 3)] = ONE;
    counts->of[IN_KING_FILE + abs(square_file(square) - ROYAL_FILE)] = ONE;
    counts->of[IN_KING_FACING + facing_of(army, facing)] = ONE;
    counts->of[IN_KING_GUARDED] = ONE_UNIT * guarded;
    counts->of[IN_KING_OPEN] = ONE_UNIT * open;
}

static void count_threats(const struct echec_threat *threat, struct counts *counts)
{
    counts->of[IN_KING_STRUCK] = (int32_t)(threat->king[2] * (float)CERTAIN);
    counts->of[IN_KING_AT_ONCE] = (int32_t)(threat->king[1] * (float)CERTAIN);
    counts->of[IN_KING_PRESSED] = (int32_t)(threat->king_all * (float)ONE);
    counts->of[IN_GAIN] = (int32_t)(threat->gain[2] * (float)WORTH_ONE);
    counts->of[IN_GAIN_AT_ONCE] = (int32_t)(threat->gain_all * (float)WORTH_ONE_OF_MANY);
    counts->of[IN_GAIN_PREPARED] = (int32_t)(threat->gain_prepared_all * (float)WORTH_ONE_OF_MANY);
}

static square_set board_squares(void)
{
    square_set squares = 0;
    for (int rank = 0; rank < ROWS_MOST; rank++)
        squares |= (square_set)((1 << FILES) - 1) << STRIDE * rank;
    return squares;
}

/* All units of a set, the king apart, are so far from the nearest enemy. */
static void count_near(const struct echec_state *state, square_set units, int steps, struct counts *counts)
{
    struct square_walk walk = {.left = {(uint64_t)units, (uint64_t)(units >> 64)}};
    while (square_next(&walk)) {
        enum kind kind = unit_kind(state->board[walk.square]);
        if (kind != KING)
            counts->of[IN_NEAREST + echec_arm_of(kind) * 5 + steps] += ONE_UNIT;
    }
}

static void count_nearest(const struct echec_state *state, int army, struct counts *counts)
{
    enum { STEPS_MOST = 4 };
    square_set left = army_squares(state, army), set = army_squares(state, army_other(army));
    square_set board = board_squares();
    for (int steps = 0; steps < STEPS_MOST; steps++) {
        set = (set | set << 1 | set >> 1 | set << STRIDE | set >> STRIDE) & board;
        count_near(state, left & set, steps, counts);
        left &= ~set;
    }
    count_near(state, left, STEPS_MOST, counts);
}

/* Follows the army: whoever has gone, come or changed since. */
static void count_changes(const struct echec_state *state, int army, int king, int enemy_king,
                          const struct echec_odds *odds, struct echec_counted *counted)
{
    if (counted->enemy_king != enemy_king || counted->king != king || counted->rows != state->rows)
        *counted = (struct echec_counted){.king = king, .enemy_king = enemy_king, .rows = state->rows};
    for (int word = 0; word < 2; word++) {
        uint64_t before = counted->squares[word], now = state->squares[army][word];
        for (uint64_t left = before | now; left; left &= left - 1) {
            int square = square_of_bit(word, left);
            unit_bits old = counted->unit[square],
                      here = unit_belongs(state->board[square], army) ? state->board[square] : EMPTY;
            if (old == here)
                continue;
            if (old && unit_kind(old) != KING)
                count_unit(old, army, square, -1, odds, counted);
            if (here && unit_kind(here) != KING)
                count_unit(here, army, square, 1, odds, counted);
            counted->unit[square] = here;
        }
        counted->squares[word] = now;
    }
}

/* What depends on the units of an army and the enemy's king alone. */
static void count_units(const struct echec_state *state, int army, const struct echec_counted *counted,
                        struct counts *counts)
{
    int units = counted->units;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        counts->of[IN_MEN + kind] = counted->men[kind];
    counts->of[IN_UNITS] = ONE_UNIT * units;
    if (units >= 1 && units <= 3)
        counts->of[IN_LAST_UNIT + units - 1] = ONE;
    for (int arm = 0; arm < ARM_COUNT; arm++) {
        counts->of[IN_NEAR + arm] = counted->near[arm] >> NEAR_BITS;
        counts->of[IN_AIMED + arm] = counted->aimed[arm] >> NEAR_BITS;
    }
    counts->of[IN_ADVANCED] = ONE_RANK * (counted->advanced + (army == GOLD ? 0 : units * (state->rows - 1)));
}

float echec_net_inputs(const struct echec_state *state, const struct echec_odds *odds,
                       struct echec_counted counted[ARMY_COUNT], int16_t input[NET_INPUTS])
{
    int king[ARMY_COUNT] = {king_square(state, GOLD), king_square(state, SILVER)};
    float strike = 0;
    for (int side = 0; side < ARMY_COUNT; side++) {
        int army = state->to_move ^ side, enemy_king = king[army_other(army)];
        int board = side == 0 ? state->rows - ROWS_LEAST : state->massed;
        struct echec_threat threat = echec_threats(state, army, odds);
        struct counts counts = {0};
        int16_t *own = input + side * NET_ARMY;
        count_changes(state, army, king[army], enemy_king, odds, &counted[army]);
        count_units(state, army, &counted[army], &counts);
        counts.of[IN_BOARD] = ONE_UNIT * board;
        count_king(state, army, king[army], &counts);
        count_threats(&threat, &counts);
        count_nearest(state, army, &counts);
        for (int i = 0; i < IN_PLACES; i++)
            own[i] = (int16_t)least(counts.of[i], NET_INPUT_MOST);
        memcpy(own + IN_PLACES, counted[army].places, sizeof counted[army].places);
        if (side == 0)
            strike = threat.king[state->actions_left];
    }
    return strike;
}
