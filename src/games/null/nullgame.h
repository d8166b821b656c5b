// SPDX-License-Identifier: MIT
/* nullgame.h: the template game. It is compiled and tested, but not in the list of games people play. */
#ifndef NULL_NULLGAME_H
#define NULL_NULLGAME_H

#include "core/game.h"

extern const struct game nullgame;

#endif
