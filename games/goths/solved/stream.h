// SPDX-License-Identifier: MIT
/* stream.h: how both play, written down for whoever wants to check it. docs/perfect-play.md tells the format.
 */
#ifndef GAMES_GOTHS_SOLVED_STREAM_H
#define GAMES_GOTHS_SOLVED_STREAM_H

#include "games/goths/solved/duel.h"

/* Grows as needed; once there is no memory it takes nothing more. */
struct stream {
    unsigned char *bytes;
    size_t size, room;
    bool failed;
};

/* What anybody may have to decide in a turn: a set of choices for whatever he has seen by then. */
enum {
    SET_HOLDERS_CARD,                                                /* cards, 0 to 7 */
    SET_HOLDERS_ORDER,                                               /* + 4 * card + other's back */
    SET_OTHERS_CARD = SET_HOLDERS_ORDER + KNOWN_CARDS * KNOWN_BACKS, /* + holder's back */
    SET_OTHERS_ORDER = SET_OTHERS_CARD + KNOWN_BACKS,                /* + 8 * holder's back + card */
    SET_END = SET_OTHERS_ORDER + KNOWN_BACKS * KNOWN_CARDS,
    CHOICE_END = 1 + TABLE_ORDERS, /* orders are 1 to 9 */
};

/* How often each choice of each set is made; of a set that is never come to, nothing. */
struct strategy {
    double weight[SET_END][CHOICE_END];
    bool used[SET_END]; /* something is chosen of it */
};

void strategy_of(const struct duel *duel, struct strategy *strategy);
void stream_number(struct stream *stream, uint32_t number, int bytes);
void stream_position(struct stream *stream, const struct known_game *game, uint32_t position,
                     const struct strategy *strategy);

#endif
