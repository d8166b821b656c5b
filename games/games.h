// SPDX-License-Identifier: MIT
/* games.h: the games there are, one for each folder beside this file. Outside them nobody names a game. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

extern const struct game *const games[];
extern const int games_count;

const struct game *games_find(const char *id, size_t length);

#endif
