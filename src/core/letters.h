// SPDX-License-Identifier: MIT
/* letters.h: characters of UTF-8 text people or servers sent, and which of them are not what they seem. */
#ifndef CORE_LETTERS_H
#define CORE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the well-formed character `text` begins with, which a NUL follows somewhere; 0 where there is
 * none. */
size_t letter_read(const char *text, uint32_t *letter);
/* Control characters, and marks that turn the direction of writing around or take no room: they could
 * disguise a text, or speak to a terminal. */
bool letter_is_sly(uint32_t letter);

struct letter_range {
    uint32_t first, last;
};

bool letter_is_in(uint32_t letter, const struct letter_range *ranges, size_t count);

#endif
