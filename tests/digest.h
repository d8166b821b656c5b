// SPDX-License-Identifier: MIT
/* digest.h: the same seeds give the same games, as one number for each configuration: what the rules, the
 * bots and the records did in many games, all bytes of it. Built for every processor, and for WebAssembly. */
#ifndef TESTS_DIGEST_H
#define TESTS_DIGEST_H

#include "core/text.h"

enum { DIGEST_LINE_MAX = 256 };

int digest_count(void);
/* "goths players=2 turn_limit=40: 60 random games 0123456789abcdef" */
void digest_write(int index, struct text *line);

#endif
