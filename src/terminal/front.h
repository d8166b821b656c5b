// SPDX-License-Identifier: MIT
/* front.h: the two ways to play: lines of text, or a screen. Both show a client (client.h) by the picture of
 * its game (picture.h), and ask what is to be played. */
#ifndef TERMINAL_FRONT_H
#define TERMINAL_FRONT_H

#include "terminal/client.h"
#include "terminal/input.h"

enum ending { ENDING_QUIT, ENDING_NEW };

/* play.c: whether a game of one's own was begun and not finished. */
bool play_has_unfinished(const struct play_request *request);

/* Asks what to play, starting from what the request says; false: nothing. */
bool plain_menu(struct play_request *request, struct input *input);
/* One of a list, by its number; -1: none. */
int plain_choose(const char *title, const char *const *items, int count, enum language language,
                 struct input *input);
enum ending plain_run(struct client *client, struct input *input);

bool screen_menu(struct play_request *request);
int screen_choose(const char *title, const char *const *items, int count, enum language language);
enum ending screen_run(struct client *client);
/* The terminal, from before the first to after the last of the above. */
bool screen_open(bool mouse);
void screen_close(void);

#endif
