// SPDX-License-Identifier: MIT
/* exchange.h: what is said to a bot that is a program of its own, and what it answers, a line of JSON each
 * (docs/external-bots.md). How the lines travel is somebody else's. */
#ifndef BOTS_EXCHANGE_H
#define BOTS_EXCHANGE_H

#include "bots/bot.h"

enum {
    EXCHANGE_VERSION = 1,
    EXCHANGE_LINES_MAX = 4 * GAME_VIEW_TEXT + GAME_MOVES_MAX * (GAME_MOVE_TEXT + 3), /* any lines we send */
    EXCHANGE_ANSWER_MAX = 4096 /* bytes of an answer, the line end not counted */
};

/* Why a program does not play on. */
enum forfeit {
    FORFEIT_NONE,
    FORFEIT_NOT_STARTED,
    FORFEIT_CRASHED,
    FORFEIT_LATE,
    FORFEIT_BABBLED,
    FORFEIT_ILLEGAL,
    FORFEIT_COUNT
};
extern const char *const forfeit_words[FORFEIT_COUNT];

/* Each adds a line to the text. Of a question, what the program must know of the game before it; the
 * question; and the end. `number` is which game it is. */
void exchange_write_start(const struct bot_question *question, uint64_t number, struct text *text);
void exchange_write_question(const struct bot_question *question, struct text *text);
void exchange_write_end(const struct game *game, const void *state, int seat, const char *verdict,
                        enum forfeit forfeit, struct text *text);

/* The move in an answer: {"move":"..."}, other keys allowed, or the bare text of the move. False if it is
 * neither. */
bool exchange_read_move(const char *answer, struct text *move);
/* The same, if it is a legal one; else the reason. */
const char *exchange_read_answer(const struct bot_question *question, const char *answer, size_t length,
                                 game_move *move);

#endif
