// SPDX-License-Identifier: MIT
/* outages.h: when the house was closed, or stood still. Nobody's time runs then: a table with a clock is told
 * for how long that was since its last line, at once, or when it is next set up.
 *
 * The store knows until when the house is taken to be open. That is renewed all the time, and more often
 * while a clock runs; what lies between it and the next opening is an outage. */
#ifndef HALL_OUTAGES_H
#define HALL_OUTAGES_H

#include <stdbool.h>
#include <stdint.h>

struct hall;

enum { OUTAGES_MAX = 16 };

struct outages {
    struct outage {
        int64_t from, until;
        bool own; /* of this server: of several, the others have not stood still with it */
    } last[OUTAGES_MAX];
    int count;
    int64_t over;       /* when the last one was */
    int64_t open_until; /* as the store knows it; 0: what it knows has not been read */
    bool reading;
};

/* Before any table is read: what is asked first is answered first. */
void outages_read(struct hall *hall);
void outages_tick(struct hall *hall);
/* The house closes now. */
void outages_begin(struct hall *hall);
/* The house has stood still for so long until now. */
void outages_stood_still(struct hall *hall, int64_t milliseconds);
/* For how long it was closed after that time. */
int64_t outages_since(const struct hall *hall, int64_t time);

#endif
