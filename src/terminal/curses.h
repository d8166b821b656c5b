// SPDX-License-Identifier: MIT
/* curses.h: the terminal: shows a canvas, tells which key was pressed or where the mouse was clicked. The
 * one file that knows ncurses is curses.c. */
#ifndef TERMINAL_CURSES_H
#define TERMINAL_CURSES_H

#include "terminal/canvas.h"

enum press_kind {
    PRESS_NONE,
    PRESS_LETTER,
    PRESS_ENTER,
    PRESS_ESCAPE,
    PRESS_TAB,
    PRESS_ERASE,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_TURN_UP, /* with Shift */
    PRESS_TURN_DOWN,
    PRESS_TURN_LEFT,
    PRESS_TURN_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_CLICK,
    PRESS_RESIZE,
    PRESS_GONE, /* the terminal is gone */
};

struct press {
    enum press_kind kind;
    char letter[8]; /* UTF-8 */
    int row, column;
};

/* False where this is no terminal one can draw on. */
bool curses_open(bool mouse);
void curses_close(void);
void curses_size(int *rows, int *columns);
void curses_show(const struct canvas *canvas);
void curses_beep(void);
/* The next key; waits until there is one, until the descriptor (-1: none) can be read, or that many
 * milliseconds have passed (-1: for ever). */
struct press curses_press(int descriptor, int milliseconds);

#endif
