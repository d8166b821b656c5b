// SPDX-License-Identifier: MIT
/* option.h: the options of a game, as a table, and reading `key=value` against it.
 *
 * A value is one number: the index of a word (CHOICE), the number itself (NUMBER), or one bit for each word
 * named (SET). */
#ifndef CORE_OPTION_H
#define CORE_OPTION_H

#include "core/language.h"
#include "core/text.h"

#define OPTIONS_MAX 16

enum option_kind { OPTION_CHOICE, OPTION_NUMBER, OPTION_SET };

struct option {
    const char *name;
    enum option_kind kind;
    const char *const *words; /* CHOICE, SET */
    uint32_t count;           /* of words; for NUMBER the highest value */
    uint32_t lowest;          /* NUMBER */
    uint32_t standard;        /* the value when nobody says otherwise */

    /* For people: what it is called, what it does in a sentence, and what its words mean, in their order.
     * No meanings where the words speak for themselves. */
    const char *title, *about;
    const char *const *meanings;
    /* The part of the game it belongs to, by name; and with what values of other options alone it means
     * anything: "players=6,7,8"; "fog=base gothic=on+players=6" in one of two ways, the second of two
     * conditions. NULL: none, always. */
    const char *group, *when;
};

/* Finds the option of that name, or -1. */
int option_find(const struct option *options, int count, const char *name, size_t length);
/* Reads a value; false, with a sentence that names the option in `why`, if it is none. */
bool option_read(const struct option *option, const char *bytes, size_t length, uint32_t *value,
                 enum language language, struct text *why);
void option_write_value(const struct option *option, uint32_t value, struct text *text);
/* "players 4 2 3 4 6 7 8": name, default, what is allowed. */
void option_write_line(const struct option *option, struct text *text);

#endif
