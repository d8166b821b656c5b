// SPDX-License-Identifier: MIT
/* screen_menu.c: the menu on the screen; see screen.h. */
#include "terminal/menu.h"
#include "terminal/screen.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <string.h>

struct screen_menu {
    struct menu menu;
    int row; /* the chosen one, of those shown; -1 is the last game */
    bool has_last;
};

enum { NAME_COLUMNS = 20, TOP = 3 };

static const char *say(const struct screen_menu *menu, const char *sentence)
{
    return translate(menu->menu.language, sentence);
}

static void draw_row(struct screen_menu *menu, struct canvas *canvas, int row, enum menu_row which)
{
    TEXT_ON_STACK(value, 256);
    bool here = menu->row == (int)which;
    menu_write_value(&menu->menu, which, menu->menu.value[which], &value);
    canvas->hit = HIT_CHOICE + (int)which;
    canvas_format(canvas, row, 4, here ? INK_ASK | INK_BOLD : INK_PLAIN, "%s%s", here ? "► " : "  ",
                  menu_name(&menu->menu, which));
    canvas_put(canvas, row, 4 + NAME_COLUMNS, here ? INK_ASK | INK_BOLD : INK_DIM, "◄");
    int column =
        canvas_format(canvas, row, 6 + NAME_COLUMNS, INK_BOLD | (here ? INK_REVERSE : 0), " %s ", value.data);
    canvas_put(canvas, row, column + 1, here ? INK_ASK | INK_BOLD : INK_DIM, "►");
    canvas->hit = HIT_NONE;
}

static void draw(struct screen_menu *menu, struct canvas *canvas)
{
    int row = TOP;
    canvas_fill(canvas, (struct area){0, 0, 1, canvas->columns}, INK_TITLE, " ");
    canvas_put(canvas, 0, 1, INK_TITLE | INK_BOLD, "Gonfalon");
    if (menu->has_last) {
        canvas->hit = HIT_CHOICE + 99;
        canvas_format(canvas, row, 4, menu->row < 0 ? INK_ASK | INK_BOLD | INK_REVERSE : INK_PLAIN, "%s%s",
                      menu->row < 0 ? "► " : "  ", say(menu, SAY("Go on with the last game")));
        canvas->hit = HIT_NONE;
        row += 2;
    }
    for (enum menu_row which = MENU_GAME; which < MENU_ROWS; which++)
        if (menu_values(&menu->menu, which) > 0) {
            draw_row(menu, canvas, row, which);
            row += 2;
        }
    struct area about = {row + 1, 6, 4, canvas->columns - 12};
    enum menu_row here = menu->row < 0 ? MENU_GAME : (enum menu_row)menu->row;
    const char *more = menu_about_value(&menu->menu, here, menu->menu.value[here]);
    canvas_wrap(canvas, about, INK_DIM, more[0] ? more : menu_about(&menu->menu));
    canvas_fit(canvas, canvas->rows - 1, 1, canvas->columns - 2, INK_PLAIN,
               say(menu, SAY("Up, Down: go through. Left, Right: change. Enter: play. q: quit.")));
}

static int hit_at(struct screen_menu *menu, const struct press *press)
{
    struct canvas canvas;
    int rows, columns;
    curses_size(&rows, &columns);
    if (!canvas_open(&canvas, rows, columns))
        return HIT_NONE;
    draw(menu, &canvas);
    int hit = canvas_hit_at(&canvas, press->row, press->column);
    canvas_close(&canvas);
    return hit;
}

static void show(struct screen_menu *menu)
{
    struct canvas canvas;
    int rows, columns;
    curses_size(&rows, &columns);
    if (!canvas_open(&canvas, rows, columns))
        return;
    draw(menu, &canvas);
    curses_show(&canvas);
    canvas_close(&canvas);
}

static void go(struct screen_menu *menu, int step)
{
    int row = menu->row, least = menu->has_last ? -1 : 0;
    do
        row += step;
    while (row >= 0 && row < MENU_ROWS && menu_values(&menu->menu, (enum menu_row)row) == 0);
    if (row >= least && row < MENU_ROWS)
        menu->row = row;
}

static void change(struct screen_menu *menu, int step)
{
    if (menu->row >= 0)
        menu_set(&menu->menu, (enum menu_row)menu->row, menu->menu.value[menu->row] + step);
}

static void click(struct screen_menu *menu, const struct press *press)
{
    int hit = hit_at(menu, press);
    if (hit == HIT_CHOICE + 99)
        menu->row = -1;
    else if (hit >= HIT_CHOICE && hit < HIT_CHOICE + MENU_ROWS) {
        menu->row = hit - HIT_CHOICE;
        change(menu, press->column < 5 + NAME_COLUMNS && press->column >= 4 + NAME_COLUMNS ? -1 : 1);
    }
}

/* 1: play; -1: quit; 0: go on asking. */
static int take(struct screen_menu *menu, const struct press *press)
{
    switch (press->kind) {
    case PRESS_UP: go(menu, -1); break;
    case PRESS_DOWN:
    case PRESS_TAB: go(menu, 1); break;
    case PRESS_LEFT: change(menu, -1); break;
    case PRESS_RIGHT: change(menu, 1); break;
    case PRESS_CLICK: click(menu, press); break;
    case PRESS_ENTER: return 1;
    case PRESS_ESCAPE:
    case PRESS_GONE: return -1;
    case PRESS_LETTER:
        if (press->letter[0] == ' ')
            change(menu, 1);
        return press->letter[0] == 'q' ? -1 : 0;
    default: break;
    }
    return 0;
}

bool screen_menu(struct play_request *request)
{
    struct screen_menu menu = {.row = 0};
    int done = 0;
    menu_open(&menu.menu, request);
    menu.has_last = play_has_unfinished(request);
    menu.row = menu.has_last ? -1 : 0;
    while (done == 0) {
        show(&menu);
        struct press press = curses_press(-1, -1);
        done = take(&menu, &press);
    }
    if (done > 0 && menu.row < 0)
        request->resume = true;
    else if (done > 0)
        menu_fill(&menu.menu, request);
    menu_close(&menu.menu);
    return done > 0;
}

/* --- One of a list. */

static void draw_list(struct canvas *canvas, const char *title, const char *const *items, int count, int at,
                      enum language language)
{
    int rows = canvas->rows - TOP - 2, top = at >= rows ? at - rows + 1 : 0;
    canvas_fill(canvas, (struct area){0, 0, 1, canvas->columns}, INK_TITLE, " ");
    canvas_fit(canvas, 0, 1, canvas->columns - 2, INK_TITLE | INK_BOLD, title);
    for (int i = top; i < count && i - top < rows; i++) {
        canvas->hit = HIT_CHOICE + i;
        canvas_put(canvas, TOP + i - top, 1, INK_ASK | INK_BOLD, i == at ? "►" : " ");
        canvas_fit(canvas, TOP + i - top, 3, canvas->columns - 4,
                   i == at ? INK_BOLD | INK_REVERSE : INK_PLAIN, items[i]);
    }
    canvas->hit = HIT_NONE;
    canvas_fit(canvas, canvas->rows - 1, 1, canvas->columns - 2, INK_PLAIN,
               translate(language, SAY("Up, Down: go through. Enter: this one. q: quit.")));
}

int screen_choose(const char *title, const char *const *items, int count, enum language language)
{
    int at = 0;
    for (;;) {
        struct canvas canvas;
        int rows, columns;
        curses_size(&rows, &columns);
        if (!canvas_open(&canvas, rows, columns))
            return -1;
        draw_list(&canvas, title, items, count, at, language);
        curses_show(&canvas);
        struct press press = curses_press(-1, -1);
        int hit = press.kind == PRESS_CLICK ? canvas_hit_at(&canvas, press.row, press.column) : HIT_NONE;
        canvas_close(&canvas);
        at += press.kind == PRESS_DOWN && at + 1 < count;
        at -= press.kind == PRESS_UP && at > 0;
        if (press.kind == PRESS_ENTER)
            return at;
        if (hit >= HIT_CHOICE && hit < HIT_CHOICE + count)
            return hit - HIT_CHOICE;
        if (press.kind == PRESS_ESCAPE || press.kind == PRESS_GONE || press.letter[0] == 'q')
            return -1;
    }
}
