// SPDX-License-Identifier: MIT
/* null.h: the template game. It is compiled and tested, but not in the list of games people play. */
#ifndef NULL_NULL_H
#define NULL_NULL_H

#include "core/game.h"

extern const struct game null;

#endif
