// SPDX-License-Identifier: MIT
/* menu.h: what the menus of both fronts know: which games there are, and what can be chosen for each. */
#ifndef TERMINAL_MENU_H
#define TERMINAL_MENU_H

#include "table/table.h"
#include "terminal/terminal.h"

enum { MENU_VALUES_MAX = 24, MENU_VALUE_BYTES = 96 };

/* What is to be chosen, one after the other. */
enum menu_row { MENU_GAME, MENU_PRESET, MENU_COUNT, MENU_SEAT, MENU_BOTS, MENU_ROWS };

struct menu {
    enum language language;
    const char *folder; /* where results are kept, by which the opponent is chosen; NULL: it is not */
    int value[MENU_ROWS];
    struct table *table; /* as it would be made, for its seats; NULL before it is asked for */
};

void menu_open(struct menu *menu, const struct play_request *request);
void menu_close(struct menu *menu);
const char *menu_name(const struct menu *menu, enum menu_row row);
/* How many values a row has now; 0 where it makes no sense. */
int menu_values(struct menu *menu, enum menu_row row);
void menu_write_value(struct menu *menu, enum menu_row row, int value, struct text *text);
/* More about a value, in a sentence or two; "" where there is nothing to say. */
const char *menu_about_value(const struct menu *menu, enum menu_row row, int value);
void menu_set(struct menu *menu, enum menu_row row, int value);
/* The game in a sentence or two; "" where it says nothing of itself. */
const char *menu_about(const struct menu *menu);
/* What has been chosen, as a request. */
void menu_fill(struct menu *menu, struct play_request *request);

#endif
