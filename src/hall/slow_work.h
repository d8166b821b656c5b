// SPDX-License-Identifier: MIT
/* slow_work.h: what would hold the loop for too long, done a slice at a time: in turn, so that nobody waits
 * for it but those who asked. Whose household has used up its share waits until there is some again. */
#ifndef HALL_SLOW_WORK_H
#define HALL_SLOW_WORK_H

#include <stdbool.h>
#include <stddef.h>

struct hall;
struct household;

/* The beginning of what somebody has to do. */
struct slow_work {
    struct slow_work *next;
    struct household *payer; /* NULL: nobody's share is used up */
    /* Does so much of it, in lines of a log or a record; false: that was all, and the work is gone. */
    bool (*step)(struct slow_work *work, size_t lines);
    /* The house closes: it comes to nothing, and is gone. */
    void (*stop)(struct slow_work *work);
};

/* All of it at once where the house knows no slices. */
void slow_work_begin(struct hall *hall, struct slow_work *work);
/* A slice of somebody's, if any is left. */
void slow_work_turn(struct hall *hall);
void slow_work_stop(struct hall *hall);

extern const char *const house_closes;

#endif
