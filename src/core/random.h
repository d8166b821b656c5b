// SPDX-License-Identifier: MIT
/* random.h: the fast generator, for simulations, bots and the engine's own chance.
 *
 * It is specified bit for bit, so that a seed means the same game on every machine and in WebAssembly:
 *
 *   The state is four 64-bit words, filled by four steps of SplitMix64 from the seed (Steele, Lea, Flood
 * 2014). A draw is xoshiro256** (Blackman, Vigna 2018). A number below n is the upper 32 bits of (upper 32
 * bits of a draw) * n, draws whose lower 32 bits fall below 2^32 mod n being thrown away (Lemire 2019): every
 * number is exactly equally likely.
 *
 * It keeps no secret from anyone who has seen enough of it: served tables use keyed.h. */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t word[4];
};

struct random random_from_seed(uint64_t seed);

static inline uint64_t random_rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

static inline uint64_t random_next(struct random *random)
{
    uint64_t *s = random->word;
    uint64_t result = random_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return result;
}

/* A number from 0 to n - 1, each equally likely; n must not be 0. */
static inline uint32_t random_below(struct random *random, uint32_t n)
{
    uint64_t product = (random_next(random) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (uint32_t)(-n) % n;
        while ((uint32_t)product < unfair)
            product = (random_next(random) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
