// SPDX-License-Identifier: MIT
/* wrap.h: text of any language in lines of a given width, counted in the columns of a terminal. */
#ifndef TERMINAL_WRAP_H
#define TERMINAL_WRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The character at `at` (UTF-8), and how many bytes it has; what is no character counts as one byte. */
size_t wrap_letter(const char *at, uint32_t *letter);
/* The columns a character takes: 0, 1 or 2. */
int wrap_columns(uint32_t letter);
/* The columns of a string. */
int wrap_width(const char *string);
/* How many bytes of the string fit into that many columns, without cutting a word in two unless it is longer
 * than that; blanks at the break are skipped by `*next`. At a line end the line is over. */
size_t wrap_line(const char *string, int columns, const char **next);
/* Prints it in lines. */
void wrap_print(const char *string, int columns, FILE *out);
/* The width for text on that stream: of the terminal, within reason; 80 where there is none. */
int wrap_terminal_columns(int descriptor);

#endif
