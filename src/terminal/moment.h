// SPDX-License-Identifier: MIT
/* moment.h: milliseconds of a clock that is never set. */
#ifndef TERMINAL_MOMENT_H
#define TERMINAL_MOMENT_H

#include "bots/clock.h"

static inline int64_t now_ms(void)
{
    return (int64_t)(thinking_now() / 1000000u);
}

#endif
