// SPDX-License-Identifier: MIT
/* terminal.h: the terminal: shows a canvas, tells which key was pressed or where the mouse was clicked. The
 * one file that knows ncurses is terminal.c. */
#ifndef PLAY_TERMINAL_H
#define PLAY_TERMINAL_H

#include "cli/play/canvas.h"

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
bool terminal_open(bool mouse);
void terminal_close(void);
void terminal_size(int *rows, int *columns);
void terminal_show(const struct canvas *canvas);
void terminal_beep(void);
/* The next key; waits until there is one, until the descriptor (-1: none) can be read, or that many
 * milliseconds have passed (-1: for ever). */
struct press terminal_press(int descriptor, int milliseconds);

#endif
