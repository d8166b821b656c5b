// SPDX-License-Identifier: MIT
/* screen_moves.c: the moves one may choose from, as a list in columns, and what the one pointed at does; see
 * screen.h. */
#include "terminal/screen.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS_MOST = 4, NUMBER = 4, ROOMY = 90, ABOUT_MOST = 3, LIST_LEAST = 2, DRAFT_ROWS = 7 };

/* The list goes down, then to the next column. */
struct list {
    int width, columns, rows;
    int shown;  /* rows there is room for */
    bool roomy; /* one to a line, with what it does */
};

static int widest(const struct screen *screen, const struct choice *choices, int count)
{
    int most = 4;
    for (int i = 0; i < count; i++) {
        TEXT_ON_STACK(name, 512);
        screen_choice_name(screen, &choices[i], &name);
        int width = wrap_width(name.data);
        most = width > most ? width : most;
    }
    return most;
}

static struct list list_of(const struct screen *screen, const struct choice *choices, int count,
                           struct area area)
{
    struct list list = {.width = widest(screen, choices, count) + NUMBER + 1, .shown = area.rows - 1};
    list.roomy = area.rows > count + ABOUT_MOST && area.columns >= ROOMY;
    list.columns = (area.columns + 1) / list.width;
    list.columns = list.columns < 1 || list.roomy ? 1
                   : list.columns > COLUMNS_MOST  ? COLUMNS_MOST
                                                  : list.columns;
    /* Rather a name cut short than one out of sight. */
    while (count > list.columns * list.shown && list.columns < COLUMNS_MOST && list.shown > 0) {
        list.columns++;
        list.width = area.columns / list.columns;
    }
    list.rows = (count + list.columns - 1) / list.columns;
    return list;
}

int moves_rows(const struct screen *screen, int columns)
{
    struct choice choices[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, choices, index);
    int across = (columns + 1) / (widest(screen, choices, count) + NUMBER + 1);
    across = across < 1 ? 1 : across > COLUMNS_MOST ? COLUMNS_MOST : across;
    int rows = screen->drafting ? DRAFT_ROWS : (count + across - 1) / across + 1;
    return rows < MOVES_LEAST ? MOVES_LEAST : rows > MOVES_MOST ? MOVES_MOST : rows;
}

int moves_list_rows(const struct screen *screen, struct area area)
{
    struct choice choices[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, choices, index);
    int rows = list_of(screen, choices, count, area).rows;
    return rows < 1 ? 1 : rows;
}

/* A name the list had to cut short. */
static void write_cut_name(const struct screen *screen, const struct list *list, const struct choice *choice,
                           struct text *text)
{
    TEXT_ON_STACK(name, 512);
    screen_choice_name(screen, choice, &name);
    if (wrap_width(name.data) > list->width - NUMBER - 1)
        text_format(text, "%s. ", name.data);
}

/* A refusal, else what is pointed at. */
static void draw_about(const struct screen *screen, struct canvas *canvas, struct area area,
                       const struct list *list, const struct choice *choice)
{
    TEXT_ON_STACK(about, 1024);
    unsigned ink = INK_PLAIN;
    if (screen->notice[0]) {
        text_string(&about, screen->notice);
        ink = INK_BAD | INK_BOLD;
    } else if (choice) {
        write_cut_name(screen, list, choice, &about);
        text_string(&about, choice->about);
    } else if (look_over(screen_look(screen))) {
        client_write_opponent(screen->client, &about);
    }
    if (!about.length && screen->pointer.spot != SPOT_NONE && look_view(screen_look(screen)))
        picture_spot(screen->picture, screen_look(screen), screen->pointer.spot, &about);
    canvas_wrap(canvas, area, ink, about.data);
}

static const char *hint_without_moves(const struct screen *screen)
{
    const struct look *look = screen_look(screen);
    if (screen->replays)
        return "";
    if (look_over(look) && screen->client->record[0])
        return SAY("N: another game. u: take back. q: quit. The record is kept for gonfalon replay.");
    if (look_over(look) && !screen->client->served)
        return SAY("N: another game. q: quit.");
    if (look_over(look))
        return look_at(look, "next")
                   ? SAY("The next game is set up. A: sit down there. N: another game. q: quit.")
                   : SAY("A: the same table once more. N: another game. q: quit.");
    if (look_is(look, "paused"))
        return SAY("P: go on.");
    if (look_asked(look) && screen->pointer.spot != SPOT_NONE)
        return SAY(
            "Arrow keys: go over the board. Enter: choose a unit. Tab: the list. Shift and an arrow: turn.");
    return "";
}

/* What the signs mean, where there is room left. */
static void draw_legend(const struct screen *screen, struct canvas *canvas, struct area area)
{
    const char *legend = screen_say(screen, screen->picture->legend);
    struct area none = {0, 0, 0, area.columns};
    if (canvas_wrap(canvas, none, INK_DIM, legend) <= area.rows)
        canvas_wrap(canvas, area, INK_DIM, legend);
}

static void draw_choice(const struct screen *screen, struct canvas *canvas, struct area area,
                        const struct list *list, const struct choice *choice, int number)
{
    bool here = screen->at == number && screen->pointer.choice;
    TEXT_ON_STACK(name, 512);
    screen_choice_name(screen, choice, &name);
    canvas_put(canvas, area.row, area.column, INK_ASK | INK_BOLD, here ? "►" : " ");
    canvas_format(canvas, area.row, area.column + 1, here ? INK_ASK | INK_BOLD : INK_DIM, "%2d", number + 1);
    canvas_fit(canvas, area.row, area.column + NUMBER, list->width - NUMBER - 1,
               here ? INK_BOLD | INK_REVERSE : INK_PLAIN, name.data);
    if (!list->roomy)
        return;
    canvas_fit(canvas, area.row, area.column + list->width + 2, area.columns - list->width - 3, INK_DIM,
               choice->about);
}

/* What is put together on the board, what is left, and the keys for it; a refusal between them. */
static void draw_draft(const struct screen *screen, struct canvas *canvas, struct area area)
{
    TEXT_ON_STACK(about, 1024);
    screen->picture->draft_about(screen_look(screen), screen->draft, &about);
    struct area rest = {area.row, area.column + 2, area.rows, area.columns - 3};
    rest.row += canvas_wrap(canvas, rest, INK_PLAIN, about.data);
    rest.rows = area.row + area.rows - rest.row;
    if (screen->notice[0])
        rest.row += canvas_wrap(canvas, rest, INK_BAD | INK_BOLD, screen->notice);
    rest.rows = area.row + area.rows - rest.row;
    canvas_wrap(
        canvas, rest, INK_DIM,
        screen_say(screen, SAY("Letters put a unit on the square, digits set its men, Space takes it away. "
                               "Enter: deploy. Esc: back to the list.")));
}

void moves_draw(const struct screen *screen, struct canvas *canvas, struct area area)
{
    if (screen->drafting) {
        draw_draft(screen, canvas, area);
        return;
    }
    struct choice choices[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, choices, index);
    struct list list = list_of(screen, choices, count, area);
    int at = screen->at >= 0 && screen->at < count && screen->pointer.choice ? screen->at : -1;
    int top = at >= 0 && list.rows > list.shown ? at % list.rows - list.shown + 1 : 0;
    top = top < 0 ? 0 : top;
    for (int i = 0; i < count; i++) {
        int row = i % list.rows - top, column = i / list.rows;
        if (row < 0 || row >= list.shown)
            continue;
        canvas->hit = HIT_CHOICE + index[i];
        struct area place = {area.row + row, area.column + column * list.width, 1, area.columns};
        draw_choice(screen, canvas, place, &list, &choices[i], i);
        canvas->hit = HIT_NONE;
    }
    if (count == 0)
        canvas_wrap(canvas, (struct area){area.row, area.column + 2, LIST_LEAST, area.columns - 2}, INK_DIM,
                    screen_say(screen, hint_without_moves(screen)));
    int used = count == 0 ? LIST_LEAST : list.rows < list.shown ? list.rows : list.shown;
    if (screen_draft_spot(screen) != SPOT_NONE)
        canvas_wrap(canvas, (struct area){area.row + used++, area.column + 2, 1, area.columns - 2}, INK_DIM,
                    screen_say(screen, SAY("Tab: change the army that is pointed at, on the board.")));
    struct area rest = {area.row + used, area.column + 2, area.rows - used, area.columns - 3};
    bool told = list.roomy && !screen->notice[0];
    draw_about(screen, canvas, rest, &list, at >= 0 && !told ? &choices[at] : NULL);
    rest.row += ABOUT_MOST;
    rest.rows -= ABOUT_MOST;
    draw_legend(screen, canvas, rest);
}
