// SPDX-License-Identifier: MIT
/* seating.h: who would sit where at a table that is to be made. */
#ifndef TERMINAL_SEATING_H
#define TERMINAL_SEATING_H

#include "table/table.h"
#include "terminal/terminal.h"

#include <jansson.h>

/* The table as it would be made, for its seats; NULL, with a sentence in `why`. */
struct table *seating_table(const struct game *game, const char *options, enum language language,
                            struct text *why);
/* The seat somebody alone would like best. */
int seating_standard(const struct table *table);
/* The seats of people here as an array, those of bots as an object with their levels, `standard` where none
 * was asked for; at a server seats may be left to whoever comes. False, with a sentence in `why`. */
bool seating_plan(const struct play_request *request, const char *standard, json_t *people, json_t *machines,
                  struct text *why);

#endif
