// SPDX-License-Identifier: MIT
/* exact.h: the functions of real numbers bots need, the same to the last bit everywhere.
 *
 * The last bit of a library's exp() or log() depends on the library, and on the processor it finds itself on;
 * one bit is enough for another move. These are made of additions, multiplications and divisions alone, which
 * IEEE 754 rounds in one way. (So is a square root: sqrt() may be used.) The build forbids compilers to fuse
 * them (-ffp-contract=off). */
#ifndef BOTS_EXACT_H
#define BOTS_EXACT_H

#include <float.h>
#include <stdint.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "what is rounded to float is rounded at once");

static inline double exact_from_bits(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* e^x, with an error far below that of the nearest float; beyond +-80 as at +-80. */
static inline float exact_exp(float x)
{
    double clipped = x < -80 ? -80 : x > 80 ? 80 : (double)x;
    double scaled = clipped * 0x1.71547652b82fep+0; /* / ln 2 */
    int whole = (int)(scaled + (scaled < 0 ? -0.5 : 0.5));
    double rest = clipped - whole * 0x1.62e42fefa39efp-1; /* at most ln 2 / 2, up or down */
    double sum = 1 + rest / 8;                            /* the series of e^rest, from its end */
    sum = 1 + rest * sum * (1.0 / 7);
    sum = 1 + rest * sum * (1.0 / 6);
    sum = 1 + rest * sum * (1.0 / 5);
    sum = 1 + rest * sum * (1.0 / 4);
    sum = 1 + rest * sum * (1.0 / 3);
    sum = 1 + rest * sum * (1.0 / 2);
    sum = 1 + rest * sum;
    return (float)(sum * exact_from_bits((uint64_t)(1023 + whole) << 52));
}

/* ln n, for n from 1 on. */
static inline double exact_log(uint32_t n)
{
    int whole = 31 - __builtin_clz(n);
    double part = (double)n / (double)((uint64_t)1 << whole); /* from 1 up to 2 */
    double s = (part - 1) / (part + 1), square = s * s, sum = 0;
    for (int k = 25; k > 0; k -= 2) /* ln part = 2 (s + s^3 / 3 + s^5 / 5 ...), s at most a third */
        sum = sum * square + 1.0 / k;
    return whole * 0x1.62e42fefa39efp-1 + 2 * s * sum;
}

#endif
