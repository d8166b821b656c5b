/* methods.h: one bot for each method, each in a file of its own. */
#ifndef BOTS_METHODS_H
#define BOTS_METHODS_H

#include "bots/bot.h"

extern const struct bot bot_random;

#endif
