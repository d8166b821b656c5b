// SPDX-License-Identifier: MIT
/* foreign.h: what a server sent is its own affair until it reaches a terminal. */
#ifndef TERMINAL_FOREIGN_H
#define TERMINAL_FOREIGN_H

#include <jansson.h>

/* Whatever could speak to a terminal, or disguise a text, becomes a question mark, at any depth; a member
 * whose name has such a thing in it is dropped. */
void foreign_clean(json_t *value);

#endif
