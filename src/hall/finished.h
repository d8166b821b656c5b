// SPDX-License-Identifier: MIT
/* finished.h: a finished game as one line of JSON: what lists tell of its table, and its record. The same
 * whoever tells it: a server to whoever asks (server/archive.c), `gonfalon export` from a store. */
#ifndef HALL_FINISHED_H
#define HALL_FINISHED_H

#include "core/text.h"
#include "store/store.h"

struct table;

/* The line, its end included, in memory the caller frees; NULL: there is none. The table has been played
 * again from its log and kept its history; where that could not be done (it is NULL, or not over), there is
 * no record. */
char *finished_line(const struct store_row *row, const struct table *table, size_t *length);

#endif
