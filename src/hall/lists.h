// SPDX-License-Identifier: MIT
/* lists.h: tables as lists tell of them. */
#ifndef HALL_LISTS_H
#define HALL_LISTS_H

#include "core/text.h"
#include "store/store.h"

struct hall;

/* One row as a JSON object, all but its end, so that more can be said. */
void row_write(const struct store_row *row, struct text *text);
/* Rows of the store as JSON objects, separated by commas; where `person` is not NULL, with the seats that are
 * his, and those of them that are asked for a decision. */
void rows_write(struct hall *hall, const struct store_row *rows, size_t count, const char *person,
                struct text *text);
/* Memory enough for them; to be freed. NULL: there is none. */
char *rows_room(const struct store_row *rows, size_t count, size_t *size);

/* The tables everybody may see in that state (open or running), as rows_write() writes them. They are asked
 * for once in LIST_EVERY_MS, and told to all who want them. */
enum { LIST_EVERY_MS = 1000, LIST_MAX = 50 };
typedef void list_told(void *context, const char *refusal, const char *rows, size_t length);
void list_ask(struct hall *hall, enum store_state state, list_told *told, void *context);
void lists_close(struct hall *hall);

#endif
