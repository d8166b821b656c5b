// SPDX-License-Identifier: MIT
/* check.c: reads how both sides play from its input and tells how good that is: goths_check [BOUND]
 *
 * Fails if somebody who knows how they play could win more than BOUND (0.0002) by it, from the start. */
#include "games/goths/solved/verify.h"

#include <stdlib.h>

int main(int count, char **arguments)
{
    struct verified verified;
    double bound = count == 2 ? strtod(arguments[1], NULL) : 2e-4;
    if (count > 2 || !(bound > 0)) {
        fputs("usage: goths_check [BOUND]\n", stderr);
        return 2;
    }
    if (!verify(stdin, &verified)) {
        fprintf(stderr, "goths_check: %s\n", verified.complaint);
        return 1;
    }
    printf("%d turns, at most %d King cards of a side on the table: %llu positions, %llu bytes\n",
           verified.turns, verified.cards, verified.positions, verified.bytes);
    printf("the start is worth at least %.7f and at most %.7f to the first player\n", verified.low,
           verified.high);
    printf("exploitability: %.2g from the start, at most %.2g in any position\n",
           verified.high - verified.low, verified.widest);
    return verified.high - verified.low > bound;
}
