// SPDX-License-Identifier: MIT
/* steady.h: the time of a server. It begins as the time of day and goes on by a clock nobody sets: whoever
 * puts the machine's clock forward takes no time from anybody's game. It tells where the process, or the
 * machine, has stood still, or had no processor for so long: then it has let nobody play
 * (hall_stood_still()). */
#ifndef SERVER_STEADY_H
#define SERVER_STEADY_H

#include <stdint.h>

/* It is asked at least ten times a second. */
enum { STEADY_PAUSE_MS = 2000 };

struct steady {
    int64_t ahead; /* of the clock */
    int64_t last;  /* what that showed */
};

static inline struct steady steady_begin(int64_t time_of_day, int64_t clock)
{
    return (struct steady){time_of_day - clock, clock};
}

static inline int64_t steady_time(const struct steady *steady, int64_t clock)
{
    return steady->ahead + clock;
}

/* For how long everything has stood still since this was last asked; 0: it has not. */
static inline int64_t steady_pause(struct steady *steady, int64_t clock)
{
    int64_t passed = clock - steady->last;
    steady->last = clock;
    return passed > STEADY_PAUSE_MS ? passed : 0;
}

#endif
