// SPDX-License-Identifier: MIT
/* replays.h: logs that are played again: for whoever wants to see the past of a table, to set up a table that
 * comes back into memory, for a record. A long one is slow work. */
#ifndef HALL_REPLAYS_H
#define HALL_REPLAYS_H

#include "store/store.h"
#include "table/table.h"

struct hall;
struct household;

struct replay_wish {
    struct household *payer; /* whose share it uses up; NULL: nobody's */
    struct table *table;     /* on which the lines are played; NULL: there was no memory for one */
    /* After each line; false: nobody wants it any more. May be NULL. */
    bool (*line)(void *context, struct table *table);
    /* It has been played, or cannot be; the table is his. */
    void (*done)(void *context, struct table *table, const char *refusal);
    void *context;
};

/* The lines are copied where they cannot be played at once. */
void replay_begin(struct hall *hall, const struct replay_wish *wish, const struct store_line *lines,
                  size_t count);

#endif
