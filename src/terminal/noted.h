// SPDX-License-Identifier: MIT
/* noted.h: what was noted before somebody sat down at a table of a server: to what the house had committed
 * itself, and the seed brought there, the same for every seat and however often one tries, so that nobody can
 * choose among several (docs/fairness.md). And what the house told while it ran of the seats he had asked
 * for: what it says of them at the end counts no more.
 *
 * It is kept in his folder, in `noted.json`, of the last tables. */
#ifndef TERMINAL_NOTED_H
#define TERMINAL_NOTED_H

#include "terminal/look.h"

enum { NOTED_DIGITS = 64, NOTED_SEATS_MAX = 256 };

struct noted {
    char commitment[NOTED_DIGITS + 1];
    char seed[NOTED_DIGITS + 1];
    /* Separated by blanks: where the house let him sit with it when the game began; and where it told him so
     * when it had told him otherwise, so that it may be somebody's who sat there in between, or his own from
     * another device. */
    char seats[NOTED_SEATS_MAX], doubtful[NOTED_SEATS_MAX];
};

/* He is about to ask for the seat with the seed of the table at that address, which is noted, once: what was
 * noted first counts. NULL, or why it cannot be. */
const char *noted_ask(const char *folder, const char *place, const char *commitment, const char *seat);
/* He was refused the seat. */
const char *noted_refuse(const char *folder, const char *place, const char *seat);
/* He was told who sits where. */
const char *noted_tell(const char *folder, const char *place, const struct look *look);
bool noted_find(const char *folder, const char *place, struct noted *noted);

/* Whether the record of the game is as it was noted, and its chance the one its seeds give; what was found.
 */
bool noted_compare(const struct noted *noted, const struct text *record, enum language language,
                   struct text *told);
/* What can be typed to compare it again: `file` holds the record. */
void noted_write_command(const struct noted *noted, const char *file, struct text *command);

#endif
