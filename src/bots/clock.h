// SPDX-License-Identifier: MIT
/* clock.h: how long a bot may think: by time, or by counted simulations. The one place in the bots that reads
 * a clock. */
#ifndef BOTS_CLOCK_H
#define BOTS_CLOCK_H

#include "bots/bot.h"

#include <stdatomic.h>
#include <time.h>

enum { SHARED_MS = 500 }; /* how long one thinks at most while others wait */

struct thinking {
    uint64_t deadline; /* in nanoseconds of the monotonic clock; 0: none */
    uint64_t hurried;  /* the same, while others wait */
    const atomic_uint *hurry;
    uint64_t left;  /* simulations */
    uint32_t looks; /* the clock, and who waits, are looked at once in a while only */
};

static inline uint64_t thinking_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* `standard` simulations where the question sets no bound at all. */
static inline struct thinking thinking_begin(const struct bot_question *question, uint64_t standard)
{
    struct thinking thinking = {.left = question->simulations ? question->simulations : UINT64_MAX,
                                .hurry = question->hurry};
    uint64_t now = question->milliseconds || question->hurry ? thinking_now() : 0;
    thinking.hurried = now + (uint64_t)SHARED_MS * 1000000u;
    if (question->milliseconds)
        thinking.deadline = now + (uint64_t)question->milliseconds * 1000000u;
    else if (!question->simulations)
        thinking.left = standard;
    return thinking;
}

/* Call once for each simulation: false when the time or the effort is spent. `interval` simulations pass
 * between looks at the clock; choose it so that they take well below a millisecond. */
static inline bool thinking_goes_on(struct thinking *thinking, uint32_t interval)
{
    if (thinking->left == 0)
        return false;
    thinking->left--;
    if ((!thinking->deadline && !thinking->hurry) || ++thinking->looks % interval)
        return true;
    enum bot_hurry hurry = BOT_AT_LEISURE;
    if (thinking->hurry)
        hurry = (enum bot_hurry)atomic_load_explicit(thinking->hurry, memory_order_relaxed);
    if (hurry == BOT_STOPS)
        return false;
    if (hurry == BOT_AT_LEISURE && !thinking->deadline)
        return true;
    uint64_t now = thinking_now();
    return (hurry == BOT_AT_LEISURE || now < thinking->hurried) &&
           (!thinking->deadline || now < thinking->deadline);
}

#endif
