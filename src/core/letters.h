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
/* Whether a name can be told from others by looking at it: nothing invisible or blank but the blank, no more
 * than two marks on a letter, no letters of two alphabets that look alike. */
bool name_is_plain(const char *name);
/* Whether two names would be taken for each other: they differ by blanks, capitals, or how their letters are
 * drawn. */
bool names_look_alike(const char *one, const char *other);

#endif
