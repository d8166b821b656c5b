// SPDX-License-Identifier: MIT
/* names.h: names of people, which are told apart by looking at them. */
#ifndef CORE_NAMES_H
#define CORE_NAMES_H

#include <stdbool.h>

/* Whether a name can be told from others by looking at it: at least one letter or digit, nothing invisible or
 * blank but the blank, no more marks on a letter than people write, no letters of two alphabets that look
 * alike. */
bool name_is_plain(const char *name);
/* Whether two names would be taken for each other: they differ by blanks, capitals, how their letters are
 * drawn or put together, or by letters of which one looks like the other. */
bool names_look_alike(const char *one, const char *other);

#endif
