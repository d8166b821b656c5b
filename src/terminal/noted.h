// SPDX-License-Identifier: MIT
/* noted.h: what was noted before somebody sat down at a table of a server: to what the house had committed
 * itself, and the seed brought there, the same for every seat and however often one tries, so that nobody can
 * choose among several (docs/fairness.md).
 *
 * It is kept in his folder, in `noted.json`, of the last tables. */
#ifndef TERMINAL_NOTED_H
#define TERMINAL_NOTED_H

#include "core/language.h"

enum { NOTED_DIGITS = 64, NOTED_SEATS_MAX = 256 };

struct noted {
    char commitment[NOTED_DIGITS + 1];
    char seed[NOTED_DIGITS + 1];
    char seats[NOTED_SEATS_MAX]; /* where the house let him sit down with it, separated by blanks */
};

/* The table at that address is noted, once: what was noted first counts. NULL, or why it cannot be. */
const char *noted_begin(const char *folder, const char *place, const char *commitment);
bool noted_find(const char *folder, const char *place, struct noted *noted);
/* The house has let him sit down there with the seed. */
const char *noted_take(const char *folder, const char *place, const char *seat);

/* Whether the record of the game is as it was noted, and its chance the one its seeds give; what was found.
 */
bool noted_compare(const struct noted *noted, const struct text *record, enum language language,
                   struct text *told);
/* What can be typed to compare it again: `file` holds the record. */
void noted_write_command(const struct noted *noted, const char *file, struct text *command);

#endif
