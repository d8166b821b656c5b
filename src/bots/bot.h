/* bot.h: players. A bot is given what a seat knows, never the state (invariant 6): equal views and equal seeds give equal
 * moves. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

/* What a bot is asked. */
struct bot_question {
    const struct game *game;
    const void *view; /* observe()d for the seat */
    int seat;         /* it has at least one legal move */
    uint64_t seed;
    uint32_t milliseconds; /* thinking time; 0: no limit of time */
    uint32_t simulations;  /* thinking effort where it is counted instead; 0: none */
};

struct bot {
    const char *name;
    game_move (*choose)(const struct bot_question *question);
};

extern const struct bot *const bots[];
extern const int bots_count;

/* The bot of that name, or NULL. */
const struct bot *bot_find(const char *name, size_t length);

#endif
