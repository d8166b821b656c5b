// SPDX-License-Identifier: MIT
/* gonfalon_match.h: what is inside a game of the public interface, for the environment beside it. */
#ifndef GONFALON_MATCH_H
#define GONFALON_MATCH_H

#include "gonfalon.h"
#include "table/match.h"

const struct match *match_within(const struct gonfalon *game);

#endif
