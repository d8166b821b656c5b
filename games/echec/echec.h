// SPDX-License-Identifier: MIT
/* echec.h: Échec au roi, a battle of two small armies on a grid, decided by dice.
 *
 * The rules in short (docs/ has them in full, with the numbers E1 to E14 used throughout this folder):
 *
 *   The board is 9 squares wide and `rows` deep. Gold's back rank is 1, Silver's the last. Each army is ten
 * bases with men of one kind each: a king, knights, infantry, archers; at the second level also heavy
 * infantry, peasants and mercenaries, deployed in secret. Both roll four dice, more axes starts (E2). A turn
 * is two actions out of advance, turn and attack (E3). Units advance and attack the way they face (E4, E5);
 *   archers shoot at any of the 3 by 3 squares ahead, heavy infantry strikes all around (E6, E13).
 *   An attack rolls up to four dice of 3 axes, 2 arrows and 1 panic each. Hits remove men (E7); nothing but
 * panics puts the attacker to flight, together with the own units in his way (E8). Peasants and the victims
 * of mercenaries flee for each panic rolled (E11, E12). A king can hire the mercenaries he faces (E12). A
 * player wins when the enemy king is dead or alone (E9).
 *
 *   option      values      default   meaning
 *   level       1, 2        1         the basic army, or one's own army in a secret deployment (E10)
 *   massed      on, off     off       the infantry stands on two bases of ten (E14)
 *   rows        8 to 12     10        depth of the board (E1.1)
 *   turn_limit  0 to 10^6   0         players' turns until the game is drawn; 0: no limit (E9.2)
 *
 * Everything is public but a deployment before both are done. The state is in state.h. Where to look for a
 * rule: setup.c (E1), dice.c (E2, E6.4), moves.c (E3 to E6), attack.c (E6, E7, E11, E12), panic.c (E8),
 * turn.c (E3, E9), deployment.c (E10, E14). */
#ifndef ECHEC_H
#define ECHEC_H

#include "core/game.h"

extern const struct game echec;
extern const struct bot_knowledge echec_knowledge;
extern const struct game_numbers echec_numbers;

#endif
