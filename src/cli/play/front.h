// SPDX-License-Identifier: MIT
/* front.h: the two ways to play: lines of text, or a screen. Both show a house (house.h) by the picture of
 * its game (picture.h), and ask what is to be played. */
#ifndef PLAY_FRONT_H
#define PLAY_FRONT_H

#include "cli/play/house.h"
#include "cli/play/input.h"

enum ending { ENDING_QUIT, ENDING_NEW };

/* Asks what to play, starting from what the request says; false: nothing. */
bool plain_menu(struct request *request, struct input *input);
/* One of a list, by its number; -1: none. */
int plain_choose(const char *title, const char *const *items, int count, enum language language,
                 struct input *input);
enum ending plain_run(struct house *house, struct input *input);

bool screen_menu(struct request *request);
int screen_choose(const char *title, const char *const *items, int count, enum language language);
enum ending screen_run(struct house *house);
/* The terminal, from before the first to after the last of the above. */
bool screen_open(const struct request *request);
void screen_close(void);

#endif
