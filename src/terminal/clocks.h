// SPDX-License-Identifier: MIT
/* clocks.h: how much time everybody has left at a served table, for both fronts. */
#ifndef TERMINAL_CLOCKS_H
#define TERMINAL_CLOCKS_H

#include "terminal/picture.h"

enum { CLOCKS_MAX = 8, CLOCK_SHORT_MS = 10000 }; /* below that, time is short */

struct clock {
    const char *seat;
    int64_t left; /* milliseconds */
    bool runs;
};

/* The clocks as they stand now: one's own, those that run, the others. */
int clocks_list(const struct look *look, struct clock list[CLOCKS_MAX]);
/* Milliseconds until one of them shows another second; -1 where none runs. */
int clocks_patience(const struct look *look);
/* "4:05", "1:00:00"; whoever has any time left has a second. */
void clock_write(int64_t left, struct text *text);
/* Who it is in a few letters. */
const char *clock_name(const struct look *look, const char *seat);
/* All of them as a sentence; nothing where there are none. */
void clocks_tell(const struct look *look, struct text *text);

#endif
