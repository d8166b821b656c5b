// SPDX-License-Identifier: MIT
/* verify.h: whether a way to play is as good as it is said to be.
 *
 * Shares nothing with those who found it: neither their programs nor those of the rules. It reads how both
 * sides play (docs/perfect-play.md tells the format), and finds for each the best answer to it, from the last
 * turn to the first. */
#ifndef GAMES_GOTHS_SOLVED_VERIFY_H
#define GAMES_GOTHS_SOLVED_VERIFY_H

#include <stdio.h>

struct verified {
    int turns, cards;
    unsigned long long positions, bytes; /* read */
    double low, high;      /* at the start: what the holder has for sure, and what he has at most */
    double widest;         /* the most that is between the two in any position of any turn */
    const char *complaint; /* NULL: none */
};

/* True if every position that can arise from the start is there, and nothing is in it that the rules forbid.
 * Otherwise there is a complaint. */
_Bool verify(FILE *in, struct verified *verified);

#endif
