// SPDX-License-Identifier: MIT
/* canvas.h: a sheet of character cells to draw on, which a screen then shows. It knows no terminal, so what
 * is drawn can be looked at in tests.
 *
 * A cell has a letter, an ink (what it means, not how it looks), and what a click on it stands for. */
#ifndef TERMINAL_CANVAS_H
#define TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ink {
    INK_PLAIN,
    INK_DIM,
    INK_TITLE,
    INK_CAMP_A, /* the first camp */
    INK_CAMP_B,
    INK_CAMP_C, /* others, where there are more */
    INK_CAMP_D,
    INK_GOOD,
    INK_BAD,
    INK_ASK,
    INK_LAND,
    INK_WOOD,
    INK_COUNT,
    INK_MASK = 0xff,
    INK_BOLD = 0x100,
    INK_REVERSE = 0x200,
    INK_UNDERLINE = 0x400,
    INK_SHADE = 0x800, /* a dark square */
};

/* What a click stands for: nothing, or one of these with a number in it. */
enum { HIT_NONE = 0, HIT_CHOICE = 1000, HIT_SPOT = 2000, HIT_LOG = 10000, HIT_KEY = 100000 };

struct cell {
    char letter[8]; /* UTF-8; "" for the second half of a wide one */
    uint16_t ink;
    int hit;
};

struct area {
    int row, column, rows, columns;
};

struct canvas {
    int rows, columns;
    struct cell *cells;
    struct area clip; /* nothing is drawn outside */
    int hit;          /* of what is drawn from now on */
};

/* False where there is no memory. */
bool canvas_open(struct canvas *canvas, int rows, int columns);
void canvas_close(struct canvas *canvas);
void canvas_clip(struct canvas *canvas, struct area area);
void canvas_unclip(struct canvas *canvas);

/* Writes a string; returns the column after it. What lies outside the clip is left out. */
int canvas_put(struct canvas *canvas, int row, int column, unsigned ink, const char *string);
int canvas_format(struct canvas *canvas, int row, int column, unsigned ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* As much of it as fits into that many columns, an ellipsis at the end where something is missing. */
void canvas_fit(struct canvas *canvas, int row, int column, int columns, unsigned ink, const char *string);
/* In lines within the area, from its top; returns how many were needed, even beyond the area. */
int canvas_wrap(struct canvas *canvas, struct area area, unsigned ink, const char *string);
void canvas_fill(struct canvas *canvas, struct area area, unsigned ink, const char *letter);
/* A frame of lines, with a title in its upper edge. */
void canvas_frame(struct canvas *canvas, struct area area, unsigned ink, const char *title);
/* Adds to the ink of cells that are there. */
void canvas_mark(struct canvas *canvas, struct area area, unsigned flags, int hit);

int canvas_hit_at(const struct canvas *canvas, int row, int column);
/* The letters of a row, for tests; blanks at the end are left out. */
size_t canvas_read(const struct canvas *canvas, int row, char *line, size_t size);

#endif
