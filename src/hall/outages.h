// SPDX-License-Identifier: MIT
/* outages.h: when the house was closed. Nobody's time runs then: a table with a clock is told, when it is
 * next set up, for how long that was since its last line.
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
    } last[OUTAGES_MAX]; /* in their order */
    int count;
    int64_t open_until; /* as the store knows it; 0: what it knows has not been read */
    bool reading;
};

/* Before any table is read: what is asked first is answered first. */
void outages_read(struct hall *hall);
void outages_tick(struct hall *hall);
/* The house closes now. */
void outages_begin(struct hall *hall);
/* For how long it was closed after that time. */
int64_t outages_since(const struct hall *hall, int64_t time);

#endif
