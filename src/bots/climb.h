// SPDX-License-Identifier: MIT
/* climb.h: whom a person plays next who just wants to play: somebody he can beat about every other time.
 *
 * What he has played so far is a text, the oldest game first: "novice.won apprentice.lost". Whoever wins goes
 * up a step, two when he has won before too; whoever loses goes down in the same way; a draw changes
 * nothing. Everybody begins with the novice; below him stands the same novice, who gives a start. */
#ifndef BOTS_CLIMB_H
#define BOTS_CLIMB_H

#include "bots/bot.h"

enum { CLIMB_TEXT_MAX = 256 };

enum { CLIMB_FIRST = START_MOST, CLIMB_STEPS = START_MOST + RUNG_COUNT };

/* Who stands on a step, from 0. */
const struct bot *climb_at(int step);
/* The step that comes next. What is no game, or names nobody who stands there, is passed over. Blanks may be
 * commas. */
int climb_next(const char *past);

#endif
