// SPDX-License-Identifier: MIT
/* chance.h: what watches over the chance of a game at a table of a server: one sits down with a seed of one's
 * own once it is noted to what the house has committed itself, and at the end both are compared with the
 * record (noted.h). */
#ifndef TERMINAL_CHANCE_H
#define TERMINAL_CHANCE_H

#include "terminal/client.h"

/* Asks for the seat, at a table of a server with the seed noted for it. */
void chance_sit_down(struct client *client, const struct look *look, const char *seat);
/* What was asked for by that number was refused. */
void chance_refused(struct client *client, size_t number);
/* It was told who sits where. What was asked for before the connection was lost, and is not ours, is asked
 * for once more. */
void chance_told(struct client *client, const struct look *look);
/* Once the game is over its chance is computed again, and compared. */
void chance_turn(struct client *client);

#endif
