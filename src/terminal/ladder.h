// SPDX-License-Identifier: MIT
/* ladder.h: whom somebody meets in the terminal who plays alone and names no bots: the rung that fits his
 * results (bots/climb.h).
 *
 * They are kept in his folder, in `ladder.json`: of every game the last results, and the tables of such games
 * that are under way, so that each counts once, whenever it ends. A file that cannot be read counts as none.
 */
#ifndef TERMINAL_LADDER_H
#define TERMINAL_LADDER_H

#include "bots/bot.h"
#include "terminal/terminal.h"

/* Whether the opponent is for the ladder to choose. Where a seed is asked for it is not: the same seed gives
 * the same game. */
bool ladder_chooses(const struct play_request *request);
const struct bot *ladder_next(const char *folder, const struct game *game);

/* A game against that bot begins; NULL, or why that cannot be kept. */
const char *ladder_begin(const char *folder, const char *table, const char *game, const struct bot *bot);
/* Against whom the game under way at that table is; NULL where it does not count, or has counted. */
const struct bot *ladder_opponent(const char *folder, const char *table);
/* It is over: "won", "lost" or "drawn". False where it does not count, or has counted. */
bool ladder_end(const char *folder, const char *table, const char *result);

/* Who that is and what it depends on; who is next. Sentences, each ended by a line end. */
void ladder_introduce(const struct bot *bot, const struct game *game, enum language language,
                      struct text *text);
void ladder_promise(const struct bot *bot, const struct game *game, enum language language,
                    struct text *text);

#endif
