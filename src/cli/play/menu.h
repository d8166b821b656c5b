// SPDX-License-Identifier: MIT
/* menu.h: what the menus of both fronts know: which games there are, and what can be chosen for each. */
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "cli/play/picture.h"
#include "cli/play/request.h"

enum { MENU_VALUES_MAX = 24, MENU_VALUE_BYTES = 96 };

/* What is to be chosen, one after the other. */
enum menu_row { MENU_GAME, MENU_PRESET, MENU_COUNT, MENU_SEAT, MENU_BOTS, MENU_ROWS };

struct menu {
    enum language language;
    int value[MENU_ROWS];
    struct table *table; /* as it would be made, for its seats; NULL before it is asked for */
};

void menu_open(struct menu *menu, const struct request *request);
void menu_close(struct menu *menu);
const char *menu_name(const struct menu *menu, enum menu_row row);
/* How many values a row has now; 0 where it makes no sense. */
int menu_values(struct menu *menu, enum menu_row row);
void menu_write_value(struct menu *menu, enum menu_row row, int value, struct text *text);
void menu_set(struct menu *menu, enum menu_row row, int value);
const struct picture *menu_picture(const struct menu *menu);
/* What has been chosen, as a request. */
void menu_fill(struct menu *menu, struct request *request);

#endif
