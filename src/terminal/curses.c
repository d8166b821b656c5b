// SPDX-License-Identifier: MIT
/* curses.c: see curses.h. */
#include "terminal/curses.h"
#include "terminal/wrap.h"

#include <errno.h>
#include <ncurses.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { SHADED = INK_COUNT, FEW_COLOURS = 8, MANY_COLOURS = 256 };

static SCREEN *screen;
static bool coloured;

/* --- Inks. */

/* Colours of 256, and of 8 where there are no more; -1 is the terminal's own. */
static const struct {
    short many, few;
} colours[INK_COUNT] = {
    [INK_PLAIN] = {-1, -1},           [INK_DIM] = {245, -1},
    [INK_TITLE] = {231, COLOR_WHITE}, [INK_CAMP_A] = {214, COLOR_YELLOW},
    [INK_CAMP_B] = {117, COLOR_CYAN}, [INK_CAMP_C] = {208, COLOR_YELLOW},
    [INK_CAMP_D] = {75, COLOR_CYAN},  [INK_GOOD] = {114, COLOR_GREEN},
    [INK_BAD] = {203, COLOR_RED},     [INK_ASK] = {222, COLOR_YELLOW},
    [INK_LAND] = {108, COLOR_GREEN},  [INK_WOOD] = {179, COLOR_YELLOW},
};
static const short shade = 236;

static void set_colours(void)
{
    coloured = has_colors() && start_color() == OK && COLORS >= FEW_COLOURS;
    if (!coloured)
        return;
    use_default_colors();
    bool many = COLORS >= MANY_COLOURS && COLOR_PAIRS > 2 * INK_COUNT;
    for (int ink = 0; ink < INK_COUNT; ink++) {
        short front = many ? colours[ink].many : colours[ink].few;
        init_pair((short)(ink + 1), front, ink == INK_TITLE ? (many ? 24 : COLOR_BLUE) : -1);
        init_pair((short)(SHADED + ink + 1), front, many ? shade : -1);
    }
}

static attr_t attributes_of(unsigned ink)
{
    attr_t attributes = A_NORMAL;
    if (ink & INK_BOLD)
        attributes |= A_BOLD;
    if (ink & INK_REVERSE)
        attributes |= A_REVERSE;
    if (ink & INK_UNDERLINE)
        attributes |= A_UNDERLINE;
    if (!coloured && (ink & INK_MASK) == INK_DIM)
        attributes |= A_DIM;
    if (!coloured && (ink & INK_MASK) == INK_TITLE)
        attributes |= A_REVERSE;
    return attributes;
}

static short pair_of(unsigned ink)
{
    int pair = (int)(ink & INK_MASK) + 1 + (ink & INK_SHADE ? SHADED : 0);
    return (short)(coloured ? pair : 0);
}

/* --- The screen. */

#define MOUSE_TELLS(button) NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_PRESSED | NCURSES_BUTTON_RELEASED)

bool curses_open(bool mouse)
{
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return false;
    set_term(screen);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    if (!getenv("ESCDELAY")) /* ncurses's own: how long Esc may be the beginning of something, in ms */
        set_escdelay(100);
    curs_set(0);
    set_colours();
    if (mouse) {
        /* All that terminals tell: for an event it was not asked for ncurses waits for the next key, in spite
         * of nodelay. Nothing that it makes of several: of two clicks that came before we looked it would
         * make one, wherever the first was. */
        mousemask(MOUSE_TELLS(1) | MOUSE_TELLS(2) | MOUSE_TELLS(3) | MOUSE_TELLS(4) | MOUSE_TELLS(5), NULL);
        mouseinterval(0);
    }
    return true;
}

void curses_close(void)
{
    if (!screen)
        return;
    endwin();
    delscreen(screen);
    screen = NULL;
}

void curses_size(int *rows, int *columns)
{
    getmaxyx(stdscr, *rows, *columns);
}

void curses_beep(void)
{
    beep();
}

static void show_cell(int row, int column, const struct cell *cell)
{
    uint32_t letter;
    wchar_t string[2] = {0};
    cchar_t character;
    if (!cell->letter[0])
        return;
    wrap_letter(cell->letter, &letter);
    string[0] = (wchar_t)letter;
    setcchar(&character, string, attributes_of(cell->ink), pair_of(cell->ink), NULL);
    mvadd_wch(row, column, &character);
}

void curses_show(const struct canvas *canvas)
{
    erase();
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++)
            show_cell(row, column, &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column]);
    refresh();
}

/* --- Keys. */

static const struct {
    int code;
    enum press_kind kind;
} keys[] = {
    {KEY_ENTER, PRESS_ENTER},   {KEY_UP, PRESS_UP},           {KEY_DOWN, PRESS_DOWN},
    {KEY_LEFT, PRESS_LEFT},     {KEY_RIGHT, PRESS_RIGHT},     {KEY_SR, PRESS_TURN_UP},
    {KEY_SF, PRESS_TURN_DOWN},  {KEY_SLEFT, PRESS_TURN_LEFT}, {KEY_SRIGHT, PRESS_TURN_RIGHT},
    {KEY_PPAGE, PRESS_PAGE_UP}, {KEY_NPAGE, PRESS_PAGE_DOWN}, {KEY_HOME, PRESS_HOME},
    {KEY_END, PRESS_END},       {KEY_BACKSPACE, PRESS_ERASE}, {KEY_DC, PRESS_ERASE},
    {KEY_RESIZE, PRESS_RESIZE},
};

static enum press_kind button_kind(mmask_t button)
{
    if (button & BUTTON4_PRESSED)
        return PRESS_UP;
    if (button & BUTTON5_PRESSED)
        return PRESS_DOWN;
    return button & BUTTON1_PRESSED ? PRESS_CLICK : PRESS_NONE;
}

/* What the mouse has done and nobody has been told yet; the next is the last. Where much has come before we
 * look, ncurses tells of all of it at once, the newest first. */
static struct press by_mouse[8];
static int by_mouse_count;

static struct press read_mouse(void)
{
    MEVENT event;
    while (getmouse(&event) == OK) {
        struct press press = {.kind = button_kind(event.bstate), .row = event.y, .column = event.x};
        if (press.kind != PRESS_NONE && by_mouse_count < (int)(sizeof by_mouse / sizeof by_mouse[0]))
            by_mouse[by_mouse_count++] = press;
    }
    return by_mouse_count > 0 ? by_mouse[--by_mouse_count] : (struct press){.kind = PRESS_NONE};
}

static struct press special(int code)
{
    if (code == KEY_MOUSE)
        return read_mouse();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].code == code)
            return (struct press){.kind = keys[i].kind};
    return (struct press){.kind = PRESS_NONE};
}

static struct press ordinary(wint_t code)
{
    struct press press = {.kind = PRESS_LETTER};
    switch (code) {
    case '\r':
    case '\n': press.kind = PRESS_ENTER; return press;
    case 27: press.kind = PRESS_ESCAPE; return press;
    case '\t': press.kind = PRESS_TAB; return press;
    case 8:
    case 127: press.kind = PRESS_ERASE; return press;
    default: break;
    }
    mbstate_t state = {0};
    size_t length = wcrtomb(press.letter, (wchar_t)code, &state);
    if (length == (size_t)-1 || code < ' ')
        press.kind = PRESS_NONE;
    return press;
}

static bool read_press(struct press *press)
{
    wint_t code;
    if (by_mouse_count > 0) {
        *press = by_mouse[--by_mouse_count];
        return true;
    }
    int got = get_wch(&code);
    if (got == ERR)
        return false;
    *press = got == KEY_CODE_YES ? special((int)code) : ordinary(code);
    return true;
}

struct press curses_press(int descriptor, int milliseconds)
{
    struct press press = {.kind = PRESS_NONE};
    if (read_press(&press))
        return press;
    struct pollfd list[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = descriptor, .events = POLLIN}};
    int ready = poll(list, 2, milliseconds);
    if (ready < 0 && errno != EINTR)
        press.kind = PRESS_GONE;
    else if (ready >= 0 && list[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        press.kind = PRESS_GONE;
    else
        read_press(&press);
    return press;
}
