// SPDX-License-Identifier: MIT
/* lists.h: tables as lists tell of them. */
#ifndef HALL_LISTS_H
#define HALL_LISTS_H

#include "core/text.h"
#include "store/store.h"

struct hall;

/* Rows of the store as JSON objects, separated by commas; where `person` is not NULL, with the seats that are
 * his, and those of them that are asked for a decision. */
void rows_write(struct hall *hall, const struct store_row *rows, size_t count, const char *person,
                struct text *text);

#endif
