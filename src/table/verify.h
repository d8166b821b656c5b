// SPDX-License-Identifier: MIT
/* verify.h: the chance of a finished game computed again, and told in words (docs/fairness.md). */
#ifndef TABLE_VERIFY_H
#define TABLE_VERIFY_H

#include "core/language.h"

/* Reads the record and computes every shuffle and roll again from the seeds it discloses. True if all is as
 * recorded; what was found, in one or two lines, either way. */
bool verify_record(const char *bytes, size_t length, enum language language, struct text *told);

#endif
