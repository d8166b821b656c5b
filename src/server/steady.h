// SPDX-License-Identifier: MIT
/* steady.h: the time of a server. It begins as the time of day and goes on by a clock nobody sets: whoever
 * puts the machine's clock forward takes no time from anybody's game. And it stands still while the process
 * does: one that was stopped, or had no processor for so long, has let nobody play. */
#ifndef SERVER_STEADY_H
#define SERVER_STEADY_H

#include <stdint.h>

/* It is asked for at least ten times a second. */
enum { STEADY_PAUSE_MS = 2000 };

struct steady {
    int64_t ahead; /* of the clock */
    int64_t last;  /* what that showed */
};

static inline struct steady steady_begin(int64_t time_of_day, int64_t clock)
{
    return (struct steady){time_of_day - clock, clock};
}

static inline int64_t steady_now(struct steady *steady, int64_t clock)
{
    if (clock - steady->last > STEADY_PAUSE_MS)
        steady->ahead -= clock - steady->last;
    steady->last = clock;
    return steady->ahead + clock;
}

#endif
