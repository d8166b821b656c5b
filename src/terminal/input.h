// SPDX-License-Identifier: MIT
/* input.h: lines from standard input, while something else may happen too. */
#ifndef TERMINAL_INPUT_H
#define TERMINAL_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LINE_MAX = 4096 };

struct input {
    char bytes[INPUT_LINE_MAX];
    size_t length;
    bool ended;
};

/* A whole line, without its end and the blanks around it, if one is there; at the end of input the rest. */
bool input_take(struct input *input, char line[INPUT_LINE_MAX]);
/* The same of the line that begins at a byte, and leaves it there: where the next begins; 0: there is none.
 */
size_t input_peek(const struct input *input, size_t from, char line[INPUT_LINE_MAX]);
/* A whole line is there: the next input_take() succeeds. */
bool input_has_line(const struct input *input);
/* Waits until there is more input, the descriptor (-1: none) can be read, or that many milliseconds have
 * passed (-1: for ever); reads what is there. */
void input_wait(struct input *input, int descriptor, int milliseconds);

#endif
