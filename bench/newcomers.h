// SPDX-License-Identifier: MIT
#ifndef NEWCOMERS_H
#define NEWCOMERS_H
#include "bots/bot.h"
extern const struct bot echec_newcomers[];
extern const int echec_newcomers_count;
#endif
