// SPDX-License-Identifier: MIT
/* climb.h: whom a person plays next who just wants to play: somebody he can beat about every other time.
 *
 * What he has played so far is a text, the oldest game first: "novice.won apprentice.lost". Whoever wins goes
 * up a rung, two when he has won before too; whoever loses goes down in the same way; a draw changes
 * nothing. Everybody begins at the bottom. */
#ifndef BOTS_CLIMB_H
#define BOTS_CLIMB_H

#include "bots/bot.h"

enum { CLIMB_TEXT_MAX = 256 };

/* What is no game, or names nobody on the ladder, is passed over. Blanks may be commas. */
enum rung climb_next(const char *past);

#endif
