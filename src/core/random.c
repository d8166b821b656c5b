// SPDX-License-Identifier: MIT
/* random.c: see random.h. */
#include "core/random.h"

static uint64_t split_mix(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

struct random random_from_seed(uint64_t seed)
{
    struct random random;
    for (int i = 0; i < 4; i++)
        random.word[i] = split_mix(&seed);
    return random;
}
