// SPDX-License-Identifier: MIT
/* screen_pager.c: a long text in a frame over the rest; see screen.h. */
#include "terminal/screen.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_COLUMNS_MOST = 100 };

void pager_close(struct pager *pager)
{
    free(pager->text);
    *pager = (struct pager){0};
}

static int count_lines(const char *text)
{
    int count = 0;
    for (const char *at = text; *at; count++)
        at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
    return count;
}

void pager_open(struct pager *pager, const char *title, const char *text, bool lists)
{
    pager_close(pager);
    pager->text = strdup(text);
    snprintf(pager->title, sizeof pager->title, " %s ", title);
    pager->lists = lists;
    pager->line_count = count_lines(text);
    /* A log is read from its end. */
    pager->at = lists && pager->line_count > 0 ? pager->line_count - 1 : 0;
    pager->top = lists ? PAGER_LINES_MAX : 0;
}

int pager_columns(int columns)
{
    int text = columns - 8;
    return text > TEXT_COLUMNS_MOST ? TEXT_COLUMNS_MOST : text;
}

static int page_rows(int rows)
{
    return rows - 6;
}

/* Goes through the lines as they are wrapped; draws those that are shown, if there is a canvas. Returns how
 * many there are, and where the chosen line begins. */
static int walk(const struct pager *pager, struct canvas *canvas, struct area area, int top, int *chosen)
{
    int row = 0, line = 0;
    for (const char *at = pager->text; *at;) {
        const char *next;
        char piece[1024];
        size_t length = wrap_line(at, area.columns, &next);
        bool last = at[length] == '\n' || !at[length];
        unsigned ink = pager->lists && line == pager->at ? INK_PLAIN | INK_REVERSE : INK_PLAIN;
        if (pager->lists && line == pager->at && *chosen < 0)
            *chosen = row;
        snprintf(piece, sizeof piece, "%.*s", (int)length, at);
        if (canvas && row >= top && row < top + area.rows) {
            canvas->hit = pager->lists ? HIT_LOG + line : HIT_NONE;
            canvas_put(canvas, area.row + row - top, area.column, ink, piece);
            canvas->hit = HIT_NONE;
        }
        row++;
        line += last;
        at = next;
    }
    return row;
}

static int clamp_top(const struct pager *pager, int rows, int columns)
{
    int chosen = -1, shown = page_rows(rows), top = pager->top;
    struct area area = {0, 0, shown, pager_columns(columns)};
    int count = walk(pager, NULL, area, 0, &chosen);
    if (top > count - shown)
        top = count - shown;
    if (pager->lists && chosen < top)
        top = chosen;
    if (pager->lists && chosen >= top + shown)
        top = chosen - shown + 1;
    return top < 0 ? 0 : top;
}

void pager_draw(const struct pager *pager, struct canvas *canvas, const char *hint)
{
    int columns = pager_columns(canvas->columns), rows = page_rows(canvas->rows), chosen = -1;
    struct area frame = {1, (canvas->columns - columns - 4) / 2, rows + 4, columns + 4};
    struct area text = {frame.row + 1, frame.column + 2, rows, columns};
    int top = clamp_top(pager, canvas->rows, canvas->columns);
    canvas_fill(canvas, frame, INK_PLAIN, " ");
    canvas_frame(canvas, frame, INK_ASK, pager->title);
    int count = walk(pager, canvas, text, top, &chosen);
    canvas_fit(canvas, frame.row + frame.rows - 2, text.column, columns, INK_DIM, hint);
    if (count > rows)
        canvas_format(canvas, frame.row + frame.rows - 1, frame.column + frame.columns - 16, INK_ASK,
                      " %d/%d ", top + rows < count ? top + rows : count, count);
}

bool pager_press(struct pager *pager, const struct press *press, int rows, int columns)
{
    int page = page_rows(rows), step = 0;
    switch (press->kind) {
    case PRESS_UP: step = -1; break;
    case PRESS_DOWN: step = 1; break;
    case PRESS_PAGE_UP: step = -page; break;
    case PRESS_PAGE_DOWN: step = page; break;
    case PRESS_HOME: step = -PAGER_LINES_MAX; break;
    case PRESS_END: step = PAGER_LINES_MAX; break;
    case PRESS_LETTER:
        if (press->letter[0] != ' ')
            return false;
        step = page;
        break;
    default: return false;
    }
    if (pager->lists) {
        pager->at += step;
        pager->at = pager->at >= pager->line_count ? pager->line_count - 1 : pager->at;
        pager->at = pager->at < 0 ? 0 : pager->at;
    } else {
        pager->top += step;
        pager->top = pager->top < 0 ? 0 : pager->top;
    }
    pager->top = clamp_top(pager, rows, columns);
    return true;
}
