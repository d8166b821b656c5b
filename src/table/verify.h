// SPDX-License-Identifier: MIT
/* verify.h: the chance of a finished game computed again, and told in words (docs/fairness.md). */
#ifndef TABLE_VERIFY_H
#define TABLE_VERIFY_H

#include "core/language.h"

/* What somebody has noted before the game, in hexadecimal digits, capitals or not; each NULL where he has
 * not. */
struct verify_noted {
    const char *commitment; /* of the house */
    const char *seed;       /* his own */
    const char *seats;      /* all he brought it to, separated by blanks; NULL: to some seat */
};

/* Reads the record and computes every shuffle and roll again from the seeds it discloses. True if all is as
 * recorded, and as it was noted; what was found, in one or two lines, either way. */
bool verify_record(const char *bytes, size_t length, const struct verify_noted *noted, enum language language,
                   struct text *told);

#endif
