// SPDX-License-Identifier: MIT
/* state.h: the state of the template game, and what its files share. */
#ifndef NULL_STATE_H
#define NULL_STATE_H

#include "games/null/null.h"

enum { NORTH, SOUTH, COIN_NONE = 0, COIN_GOLD, COIN_SILVER, COIN_HIDDEN };
enum { MOVE_GOLD = COIN_GOLD, MOVE_SILVER = COIN_SILVER, MOVE_SAME, MOVE_OTHER };
enum { EVENT_HIDDEN, EVENT_CAST_SAME, EVENT_CAST_OTHER, EVENT_WINS, EVENT_COUNT };

struct null_state {
    uint32_t turn_limit;
    uint8_t cast;    /* MOVE_SAME or MOVE_OTHER; 0 before */
    uint8_t coin[2]; /* secret until the cast */
    uint8_t padding;
};
_Static_assert(sizeof(struct null_state) < GAME_STATE_MAX, "invariant 1");

/* words.c */
void null_write_word(const void *view, char how, int value, const struct listener *listener,
                     struct text *text);
extern const struct game_words null_words;

#endif
