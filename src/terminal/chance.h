// SPDX-License-Identifier: MIT
/* chance.h: what watches over the chance of a game at a table of a server: one sits down with a seed of one's
 * own once it is noted to what the house has committed itself, and at the end both are compared with the
 * record (noted.h). */
#ifndef TERMINAL_CHANCE_H
#define TERMINAL_CHANCE_H

#include "terminal/client.h"

/* Asks for the seat, at a table of a server with the seed noted for it. */
void chance_sit_down(struct client *client, const struct look *look, const char *seat);
/* The connection is back: whatever was not answered is asked for once more. */
void chance_ask_again(struct client *client);
/* No answer is waited for any more: we sit there, or it was refused. */
void chance_forget_sit(struct client *client, size_t number);
/* We are told that we sit there, which is more than an answer, and is told again if that was lost. */
void chance_take_seat(struct client *client, const char *seat);
/* Once the game is over its chance is computed again, and compared. */
void chance_turn(struct client *client);

#endif
