// SPDX-License-Identifier: MIT
/* stage.h: a turn of two players set up and played by the rules' own code: what everything that is computed
 * from the rules begins with. */
#ifndef GAMES_GOTHS_TABLES_STAGE_H
#define GAMES_GOTHS_TABLES_STAGE_H

#include "games/goths/state.h"

/* The first turn of a game whose objectives are the queen, the trap and the plain. */
struct goths_state stage_first_turn(void);
/* Sets up an army as table_army() numbers them. */
void stage_army(struct clan *clan, int army);
/* A card in hand, when none lies on the table, that bears this character. */
int stage_card(const struct goths_state *s, enum character character);
/* Both kings play, clan 0, which holds the initiative, first; then both order. */
void stage_turn(struct goths_state *s, const int card[2], const int order[2]);

#endif
