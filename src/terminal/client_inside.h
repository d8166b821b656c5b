// SPDX-License-Identifier: MIT
/* client_inside.h: what the parts of the client share: client.c speaks and listens, chance.c watches over the
 * chance of a game. */
#ifndef TERMINAL_CLIENT_INSIDE_H
#define TERMINAL_CLIENT_INSIDE_H

#include "terminal/client.h"

/* What is asked for, so that its answer is known. */
enum {
    ID_HELLO = 1,
    ID_WATCH,
    ID_MINE,
    ID_SIT,
    ID_BOT,
    ID_VOTE,
    ID_MOVE,
    ID_SAY,
    ID_AGAINST,
    ID_BACK,
    ID_CREATE,
    ID_AGAIN,
    ID_SEATS /* and those that follow: sitting down with a seed, in the order of client->sits */
};

/* Says the message, which is the client's from now on. */
void client_send(struct client *client, json_t *message);
/* The record of the game, in memory that is to be freed in any case; NULL, or why there is none. */
const char *client_fetch_record(struct client *client, struct text *record);
/* Where it is put when the game is over; false where a server has named the table, or the game, as no file of
 * ours is. */
bool client_record_path(const struct client *client, char path[CLIENT_PLACE_MAX]);
/* NULL, or why it cannot be written. */
const char *client_write_file(const char *path, const struct text *bytes);

#endif
