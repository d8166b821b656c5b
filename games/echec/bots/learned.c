// SPDX-License-Identifier: MIT
/* learned.c: what a position is worth, by a network; see learned.h.
 *
 * Weights and numbers have 16 bits: processors have instructions that multiply and add up eight of them at
 * once. */
#include "games/echec/bots/learned.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

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

static int32_t read_number(const int8_t **bytes, int size)
{
    uint32_t number = 0;
    for (int i = 0; i < size; i++)
        number |= (uint32_t)(uint8_t) * (*bytes)++ << 8 * i;
    return size == 2 ? (int16_t)number : (int32_t)number;
}

static void read_layer(const int8_t **bytes, int16_t *weights, int from_count)
{
    for (int to = 0; to < NET_WIDTH; to++)
        for (int from = 0; from < from_count; from++)
            weights[net_place(to, from)] = (int16_t)read_number(bytes, 2);
}

static void read_row(const int8_t **bytes, int16_t *weights, int count)
{
    for (int i = 0; i < count; i++)
        weights[i] = (int16_t)read_number(bytes, 2);
}

static void read_biases(const int8_t **bytes, int32_t *biases, int count)
{
    for (int i = 0; i < count; i++)
        biases[i] = read_number(bytes, 4);
}

void echec_net_read(struct echec_net *net, const int8_t bytes[NET_BYTES])
{
    read_layer(&bytes, net->first, NET_INPUTS);
    read_row(&bytes, net->skip, NET_INPUTS);
    read_layer(&bytes, net->second, NET_WIDTH);
    read_row(&bytes, net->third, NET_WIDTH);
    read_biases(&bytes, net->first_bias, NET_WIDTH);
    read_biases(&bytes, net->second_bias, NET_WIDTH);
    read_biases(&bytes, &net->bias, 1);
}

/* Inputs in full width. */
struct counts {
    int32_t of[NET_ARMY];
};

/* A unit but the king comes, or goes (`sign` -1). */
static void count_unit(unit_bits unit, int army, int square, int sign, const struct echec_odds *odds,
                       struct echec_counted *counted)
{
    static const uint16_t part[FILES + ROWS_MOST] = {
        65535,      65535,      65536 / 2,  65536 / 3,  65536 / 4,  65536 / 5,  65536 / 6,
        65536 / 7,  65536 / 8,  65536 / 9,  65536 / 10, 65536 / 11, 65536 / 12, 65536 / 13,
        65536 / 14, 65536 / 15, 65536 / 16, 65536 / 17, 65536 / 18, 65536 / 19, 65536 / 20,
    };
    static const int8_t man[KIND_COUNT] = {ONE_MAN, ONE_MAN,     ONE_MAN, 2 * ONE_MAN,
                                           0,       2 * ONE_MAN, ONE_MAN, 2 * ONE_MAN};
    enum kind kind = unit_kind(unit);
    int file = square_file(square), rank = square_rank(square), arm = echec_arm_of(kind);
    int files = square_file(counted->enemy_king) - file, ranks = square_rank(counted->enemy_king) - rank;
    int32_t near = sign * odds->royal[kind][unit_men(unit)] * part[abs(files) + abs(ranks)];
    counted->units += sign;
    counted->men[kind] += sign * unit_men(unit) * man[kind];
    counted->near[arm] += near;
    counted->aimed[arm] += echec_aims_at(unit_facing(unit), files, ranks) ? near : 0;
    counted->advanced += sign * (army == GOLD ? rank : -rank);
}

static void count_king(const struct echec_state *state, int army, int square, struct counts *counts)
{
    int facing = unit_facing(state->board[square]), guarded = 0, open = 0;
    for (int way = 0; way < FACING_COUNT; way++) {
        int step = facing_step(way), aside = facing_step((way + 1) & 3);
        unit_bits next = state->board[square + step];
        guarded += unit_belongs(next, army) + unit_belongs(state->board[square + step + aside], army);
        open += next == EMPTY && state->board[square + 2 * step] == EMPTY;
    }
    counts->of[IN_KING_AWAY] = ONE_UNIT * ranks_from_home(state, army, square);
    counts->of[IN_KING_BLOCKED] = state->board[square + facing_step(facing)] == EMPTY ? 0 : ONE;
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

/* Follows the army: whoever has gone, come or changed since. */
static void count_changes(const struct echec_state *state, int army, int enemy_king,
                          const struct echec_odds *odds, struct echec_counted *counted)
{
    if (counted->enemy_king != enemy_king)
        *counted = (struct echec_counted){.enemy_king = enemy_king};
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
        count_changes(state, army, enemy_king, odds, &counted[army]);
        count_units(state, army, &counted[army], &counts);
        counts.of[IN_BOARD] = ONE_UNIT * board;
        count_king(state, army, king[army], &counts);
        count_threats(&threat, &counts);
        for (int i = 0; i < NET_ARMY; i++) {
            int32_t count = counts.of[i];
            input[side * NET_ARMY + i] = (int16_t)(count > NET_INPUT_MOST ? NET_INPUT_MOST : count);
        }
        if (side == 0)
            strike = threat.king[state->actions_left];
    }
    return strike;
}

static inline int32_t inner(const int16_t *weight, const int16_t *number, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += (int32_t)weight[i] * number[i];
    return sum;
}

/* Four sums at a time, each of the products of two neighbours. */
typedef int16_t eight_numbers __attribute__((vector_size(16)));
typedef int32_t four_sums __attribute__((vector_size(16)));

static inline four_sums pair_products(eight_numbers a, eight_numbers b)
{
#if defined(__SSE2__)
    return (four_sums)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
    return (four_sums)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#else
    four_sums whole_a = (four_sums)a, whole_b = (four_sums)b;
    return (whole_a >> 16) * (whole_b >> 16) + (whole_a << 16 >> 16) * (whole_b << 16 >> 16);
#endif
}

/* Two times four sums as numbers of a layer. */
static inline eight_numbers clipped(four_sums a, four_sums b)
{
    a >>= NET_SUM_BITS - NET_SECOND_BITS;
    b >>= NET_SUM_BITS - NET_SECOND_BITS;
#if defined(__SSE2__)
    __m128i numbers = _mm_packs_epi32((__m128i)a, (__m128i)b);
    return (eight_numbers)_mm_min_epi16(_mm_max_epi16(numbers, _mm_setzero_si128()),
                                        _mm_set1_epi16(NET_LAYER_MOST));
#elif defined(__wasm_simd128__)
    v128_t numbers = wasm_i16x8_narrow_i32x4((v128_t)a, (v128_t)b);
    return (eight_numbers)wasm_i16x8_min(wasm_i16x8_max(numbers, wasm_i16x8_const_splat(0)),
                                         wasm_i16x8_const_splat(NET_LAYER_MOST));
#else
    eight_numbers numbers;
    for (int i = 0; i < 8; i++) {
        int32_t sum = i < 4 ? a[i] : b[i - 4];
        numbers[i] = (int16_t)(sum < 0 ? 0 : sum > NET_LAYER_MOST ? NET_LAYER_MOST : sum);
    }
    return numbers;
#endif
}

/* The numbers of a layer: what they are without any, and `from_count` numbers by their weights. */
static void add_up(const int32_t *bias, const int16_t *weights, const int16_t *from, int from_count,
                   int16_t to[NET_WIDTH])
{
    enum { AT_ONCE = 4 };
    four_sums sums[NET_WIDTH / AT_ONCE];
    memcpy(sums, bias, sizeof sums);
    for (int pair = 0; pair < from_count / 2; pair++, weights += 2 * NET_WIDTH) {
        int32_t both;
        memcpy(&both, from + 2 * pair, sizeof both);
        if (both == 0)
            continue;
        for (int i = 0; i < NET_WIDTH / AT_ONCE; i++) {
            eight_numbers weight;
            memcpy(&weight, weights + 2 * AT_ONCE * i, sizeof weight);
            sums[i] += pair_products(weight, (eight_numbers)(four_sums){both, both, both, both});
        }
    }
    for (int i = 0; i < NET_WIDTH / AT_ONCE; i += 2) {
        eight_numbers numbers = clipped(sums[i], sums[i + 1]);
        memcpy(to + AT_ONCE * i, &numbers, sizeof numbers);
    }
}

int32_t echec_net_sum(const struct echec_net *net, const int16_t input[NET_INPUTS])
{
    int16_t first[NET_WIDTH], second[NET_WIDTH];
    add_up(net->first_bias, net->first, input, NET_INPUTS, first);
    add_up(net->second_bias, net->second, first, NET_WIDTH, second);
    return net->bias + inner(net->third, second, NET_WIDTH) + inner(net->skip, input, NET_INPUTS);
}

float echec_net_value(const struct echec_state *state, const struct echec_odds *odds,
                      const struct echec_net *net, struct echec_counted counted[ARMY_COUNT],
                      struct echec_haste haste)
{
    int16_t input[NET_INPUTS];
    float strike = echec_net_inputs(state, odds, counted, input);
    float sum = (float)echec_net_sum(net, input) / (float)(1 << NET_SUM_BITS);
    return echec_value_of_sum(state, state->to_move == GOLD ? sum : -sum, strike, haste);
}
