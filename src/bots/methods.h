// SPDX-License-Identifier: MIT
/* methods.h: the bots that play any game, one for each method, each in a file of its own, and the table of
 * each game. */
#ifndef BOTS_METHODS_H
#define BOTS_METHODS_H

#include "bots/bot.h"

extern const struct bot bot_random; /* any legal move */
extern const struct bot bot_flat;   /* plain determinised Monte Carlo, the yardstick */

extern const struct bot_knowledge goths_knowledge;
extern const struct bot_knowledge echec_knowledge;

#endif
