// SPDX-License-Identifier: MIT
/* canvas.c: see canvas.h. */
#include "terminal/canvas.h"
#include "terminal/wrap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool canvas_open(struct canvas *canvas, int rows, int columns)
{
    *canvas = (struct canvas){.rows = rows, .columns = columns};
    canvas->cells = calloc((size_t)rows * (size_t)columns, sizeof *canvas->cells);
    if (!canvas->cells)
        return false;
    canvas_unclip(canvas);
    canvas_fill(canvas, canvas->clip, INK_PLAIN, " ");
    return true;
}

void canvas_close(struct canvas *canvas)
{
    free(canvas->cells);
    canvas->cells = NULL;
}

void canvas_clip(struct canvas *canvas, struct area area)
{
    canvas->clip = area;
}

void canvas_unclip(struct canvas *canvas)
{
    canvas->clip = (struct area){0, 0, canvas->rows, canvas->columns};
}

static struct cell *cell_at(const struct canvas *canvas, int row, int column)
{
    const struct area *clip = &canvas->clip;
    if (row < clip->row || row >= clip->row + clip->rows || column < clip->column ||
        column >= clip->column + clip->columns || row < 0 || row >= canvas->rows || column < 0 ||
        column >= canvas->columns)
        return NULL;
    return &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

static void set(const struct canvas *canvas, int row, int column, unsigned ink, const char *letter,
                size_t length)
{
    struct cell *cell = cell_at(canvas, row, column);
    if (!cell || length >= sizeof cell->letter)
        return;
    memcpy(cell->letter, letter, length);
    cell->letter[length] = '\0';
    cell->ink = (uint16_t)(ink | (cell->ink & INK_SHADE));
    cell->hit = canvas->hit ? canvas->hit : cell->hit;
}

int canvas_put(struct canvas *canvas, int row, int column, unsigned ink, const char *string)
{
    while (*string) {
        uint32_t letter;
        size_t length = wrap_letter(string, &letter);
        int width = wrap_columns(letter);
        if (letter >= ' ' && width > 0) {
            /* Half of a wide letter is a blank. */
            bool whole = width == 1 || cell_at(canvas, row, column + 1);
            set(canvas, row, column, ink, whole ? string : " ", whole ? length : 1);
            if (width == 2)
                set(canvas, row, column + 1, ink, "", 0);
            column += width;
        }
        string += length;
    }
    return column;
}

int canvas_format(struct canvas *canvas, int row, int column, unsigned ink, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return canvas_put(canvas, row, column, ink, line);
}

void canvas_fit(struct canvas *canvas, int row, int column, int columns, unsigned ink, const char *string)
{
    int end = column + columns;
    bool whole = wrap_width(string) <= columns;
    if (columns <= 0)
        return;
    while (*string) {
        uint32_t letter;
        size_t length = wrap_letter(string, &letter);
        char one[8];
        if (column + wrap_columns(letter) > end - !whole)
            break;
        snprintf(one, sizeof one, "%.*s", (int)length, string);
        column = canvas_put(canvas, row, column, ink, one);
        string += length;
    }
    if (!whole)
        canvas_put(canvas, row, column, ink, "…");
}

int canvas_wrap(struct canvas *canvas, struct area area, unsigned ink, const char *string)
{
    int lines = 0;
    while (*string) {
        const char *next;
        char line[1024];
        size_t length = wrap_line(string, area.columns, &next);
        snprintf(line, sizeof line, "%.*s", (int)length, string);
        if (lines < area.rows)
            canvas_put(canvas, area.row + lines, area.column, ink, line);
        lines++;
        string = next;
    }
    return lines;
}

void canvas_fill(struct canvas *canvas, struct area area, unsigned ink, const char *letter)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int column = area.column; column < area.column + area.columns; column++) {
            struct cell *cell = cell_at(canvas, row, column);
            if (!cell)
                continue;
            *cell = (struct cell){.hit = canvas->hit};
            set(canvas, row, column, ink, letter, strlen(letter));
            cell->ink = (uint16_t)ink;
        }
}

void canvas_frame(struct canvas *canvas, struct area area, unsigned ink, const char *title)
{
    int bottom = area.row + area.rows - 1, right = area.column + area.columns - 1;
    for (int column = area.column + 1; column < right; column++) {
        canvas_put(canvas, area.row, column, ink, "─");
        canvas_put(canvas, bottom, column, ink, "─");
    }
    for (int row = area.row + 1; row < bottom; row++) {
        canvas_put(canvas, row, area.column, ink, "│");
        canvas_put(canvas, row, right, ink, "│");
    }
    canvas_put(canvas, area.row, area.column, ink, "┌");
    canvas_put(canvas, area.row, right, ink, "┐");
    canvas_put(canvas, bottom, area.column, ink, "└");
    canvas_put(canvas, bottom, right, ink, "┘");
    if (title[0])
        canvas_fit(canvas, area.row, area.column + 1, area.columns - 2, ink, title);
}

void canvas_mark(struct canvas *canvas, struct area area, unsigned flags, int hit)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int column = area.column; column < area.column + area.columns; column++) {
            struct cell *cell = cell_at(canvas, row, column);
            if (!cell)
                continue;
            cell->ink = (uint16_t)(cell->ink | flags);
            cell->hit = hit ? hit : cell->hit;
        }
}

int canvas_hit_at(const struct canvas *canvas, int row, int column)
{
    bool inside = row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns;
    return inside ? canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column].hit : HIT_NONE;
}

size_t canvas_read(const struct canvas *canvas, int row, char *line, size_t size)
{
    size_t length = 0, visible = 0;
    for (int column = 0; column < canvas->columns; column++) {
        const char *letter = canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column].letter;
        size_t bytes = strlen(letter);
        if (length + bytes >= size)
            break;
        memcpy(line + length, letter, bytes);
        length += bytes;
        if (strcmp(letter, " ") != 0)
            visible = length;
    }
    line[visible] = '\0';
    return visible;
}
