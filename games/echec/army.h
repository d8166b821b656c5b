// SPDX-License-Identifier: MIT
/* army.h: what an army of one's own is made of (E10.3, E14.2), for whoever helps to put one together. */
#ifndef GAMES_ECHEC_ARMY_H
#define GAMES_ECHEC_ARMY_H

#include <stdbool.h>
#include <stdint.h>

struct echec_supply {
    char letter;         /* of the notation */
    uint8_t kind;        /* enum kind */
    uint8_t least;       /* men on a base */
    uint8_t units, men;  /* at most, in the whole army */
    const char *refusal; /* of more than that */
};

enum { ECHEC_SUPPLIES = 6, ECHEC_BASES = 10, ECHEC_BASES_LEAST_MASSED = 7 };

/* Knights, archers, infantry (or massed infantry), heavy infantry, peasants, mercenaries. */
const struct echec_supply *echec_supply(bool massed, int index);

#endif
