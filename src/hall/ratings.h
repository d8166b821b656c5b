// SPDX-License-Identifier: MIT
/* ratings.h: how well everybody plays, as the hall sees it; NULL in the settings of a hall that keeps no
 * ratings. */
#ifndef HALL_RATINGS_H
#define HALL_RATINGS_H

#include <stdint.h>

struct hall;
struct room;
struct session;

struct hall_ratings {
    /* The game of the room is over, or was when it was loaded. */
    void (*finish)(struct room *room);
    /* What could not be done before. */
    void (*tick)(struct hall *hall);
    void (*close)(struct hall *hall);
    /* For those who ask, once they may read (reads.h): the ratings of everybody at a table, and of oneself.
     */
    void (*tell_table)(struct room *room, struct session *session, int64_t re);
    void (*tell_oneself)(struct session *session, int64_t re);
};

#endif
