// SPDX-License-Identifier: MIT
/* leaks.h: games that give something away, to see that the tests of secrets notice. */
#ifndef TESTS_LEAKS_H
#define TESTS_LEAKS_H

#include "secrets.h" /* first: cmocka */

enum leak_way {
    LEAK_NOWHERE,     /* an honest copy, in which nothing must be found */
    LEAK_BY_VIEW,     /* observe() copies something of the secrets */
    LEAK_BY_JSON,     /* write_view() tells it */
    LEAK_BY_MOVES,    /* what legal() lists depends on it */
    LEAK_BY_NUMBERS,  /* the array of a seat tells it */
    LEAK_BY_MASK,     /* which actions it has depends on it */
    LEAK_BY_EVENT,    /* whether there is an event depends on it */
    LEAK_BY_AUDIENCE, /* everybody is told what only some may know */
    LEAK_BY_FIELD, /* the rules note it in a field that is public, as one added in the wrong place would be */
};

struct leak {
    enum leak_way way;
    int kind; /* of the secrets that get out */
};

/* The contract of a game in which that leak was planted. It holds until the next one is. */
const struct secrecy *leak_plant(const struct secrecy *secrecy, const struct leak *leak);

#endif
