// SPDX-License-Identifier: MIT
/* foreign.h: what a server sent is its own affair until it reaches a terminal. */
#ifndef TERMINAL_FOREIGN_H
#define TERMINAL_FOREIGN_H

#include <jansson.h>

/* JSON that a server sent, or NULL. Whatever could speak to a terminal, or disguise a text, has become a
 * question mark, at any depth; a member whose name has such a thing in it is dropped. */
json_t *foreign_read(const char *bytes, size_t length);

#endif
