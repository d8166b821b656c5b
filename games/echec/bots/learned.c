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

static int32_t read_number(const int8_t **bytes, int size)
{
    uint32_t number = 0;
    for (int i = 0; i < size; i++)
        number |= (uint32_t)(uint8_t) * (*bytes)++ << 8 * i;
    return size == 2 ? (int16_t)number : (int32_t)number;
}

static void read_layer(const int8_t **bytes, int16_t *weights, int from_count, int bits)
{
    for (int to = 0; to < NET_WIDTH; to++)
        for (int from = 0; from < from_count; from++)
            weights[net_place(to, from)] = (int16_t)(*(*bytes)++ * (1 << (bits - NET_STORED_BITS)));
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
    read_layer(&bytes, net->first, NET_INPUTS, NET_FIRST_BITS);
    read_row(&bytes, net->skip, NET_INPUTS);
    read_layer(&bytes, net->second, NET_WIDTH, NET_SECOND_BITS);
    read_row(&bytes, net->third, NET_WIDTH);
    read_biases(&bytes, net->first_bias, NET_WIDTH);
    read_biases(&bytes, net->second_bias, NET_WIDTH);
    read_biases(&bytes, &net->bias, 1);
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

enum { AT_ONCE = 4, BLOCKS = NET_WIDTH / AT_ONCE };

/* What leads to a layer. */
struct layer {
    four_sums sums[BLOCKS];
};

/* Two numbers more, by their weights. */
static inline void add_pair(struct layer *layer, const int16_t *weights, int16_t first, int16_t second)
{
    int32_t both = (int32_t)((uint32_t)(uint16_t)second << 16 | (uint16_t)first);
    if (both == 0)
        return;
    for (int i = 0; i < BLOCKS; i++) {
        eight_numbers weight;
        memcpy(&weight, weights + 2 * AT_ONCE * i, sizeof weight);
        layer->sums[i] += pair_products(weight, (eight_numbers)(four_sums){both, both, both, both});
    }
}

static inline void clip(const struct layer *layer, int16_t to[NET_WIDTH])
{
    for (int i = 0; i < BLOCKS; i += 2) {
        eight_numbers numbers = clipped(layer->sums[i], layer->sums[i + 1]);
        memcpy(to + AT_ONCE * i, &numbers, sizeof numbers);
    }
}

/* Whether eight numbers of two rows differ. */
static inline bool differ(const int16_t *a, const int16_t *b)
{
    uint64_t one[2], other[2];
    memcpy(one, a, sizeof one);
    memcpy(other, b, sizeof other);
    return ((one[0] ^ other[0]) | (one[1] ^ other[1])) != 0;
}

/* Only what differs from what was heard last changes anything. */
static void hear(const struct echec_net *net, const int16_t input[NET_INPUTS], struct echec_heard *heard)
{
    struct layer layer;
    memcpy(&layer, heard->first, sizeof layer);
    for (int i = 0; i < NET_INPUTS; i += 8) {
        const int16_t *now = input + i, *before = heard->input + i;
        if (!differ(now, before))
            continue;
        for (int j = i; j < i + 8; j += 2)
            add_pair(&layer, net->first + j * NET_WIDTH, (int16_t)(input[j] - heard->input[j]),
                     (int16_t)(input[j + 1] - heard->input[j + 1]));
        for (int j = i; j < i + 8; j++)
            heard->skipped += net->skip[j] * (input[j] - heard->input[j]);
    }
    memcpy(heard->first, &layer, sizeof layer);
    memcpy(heard->input, input, sizeof heard->input);
}

/* For the mover. */
static int32_t sum_of(const struct echec_net *net, const struct echec_heard *heard)
{
    int16_t first[NET_WIDTH], second[NET_WIDTH];
    struct layer layer, bias;
    memcpy(&layer, heard->first, sizeof layer);
    memcpy(&bias, net->first_bias, sizeof bias);
    for (int i = 0; i < BLOCKS; i++)
        layer.sums[i] += bias.sums[i];
    clip(&layer, first);
    memcpy(&layer, net->second_bias, sizeof layer);
    for (int i = 0; i < NET_WIDTH; i += 2)
        add_pair(&layer, net->second + i * NET_WIDTH, first[i], first[i + 1]);
    clip(&layer, second);
    int32_t sum = net->bias + heard->skipped;
    for (int i = 0; i < NET_WIDTH; i++)
        sum += net->third[i] * second[i];
    return sum;
}

float echec_net_value(const struct echec_state *state, const struct echec_odds *odds,
                      const struct echec_net *net, struct echec_followed *followed, struct echec_haste haste)
{
    int16_t input[NET_INPUTS];
    struct echec_heard *heard = &followed->heard[state->to_move];
    float strike = echec_net_inputs(state, odds, followed->counted, input);
    hear(net, input, heard);
    float sum = (float)sum_of(net, heard) / (float)(1 << NET_SUM_BITS);
    return echec_value_of_sum(state, state->to_move == GOLD ? sum : -sum, strike, haste);
}
