// SPDX-License-Identifier: MIT
/* hall_inside.h: the inside of the hall, for the files that make it up: sessions.c knows people and their
 * connections, rooms.c tables in memory, messages.c what people ask for, watch.c who is told, bot_jobs.c what
 * bots think about, cluster.c and relay.c tables other servers have; and for what a server adds to it. */
#ifndef HALL_HALL_INSIDE_H
#define HALL_HALL_INSIDE_H

#include "core/text.h"
#include "hall/hall.h"
#include "hall/outages.h"

/* Of the directories of people, rooms and addresses. */
#ifdef SMALL_LIMITS
enum { ROWS = 2 };
#else
enum { ROWS = 4096 };
#endif

/* Whether the store could save when it was last asked to. */
struct health {
    int64_t asked;
    bool asking, known;
    char refusal[256]; /* "": it could */
};

struct hall {
    struct hall_settings settings;
    struct net *net;
    int64_t now;
    struct person *people[ROWS];
    struct room *rooms[ROWS];
    struct room *all;        /* rooms, newest first */
    struct room *rooms_here; /* those where it is to be told who is there (watch.c) */
    struct bot_jobs *bot_jobs;
    struct guests *guests; /* NULL: there are none */
    struct asker *askers;  /* those who are told the past of a table (watch.c), */
    unsigned replaying;    /* and to how many it is being told */
    struct household *households[ROWS];
    struct list *lists; /* of tables, as last told (lists.c) */
    struct slow_work *slow_work;
    struct cluster *cluster; /* NULL where there is one server */
    struct hall_counts counts;
    struct text text;         /* where messages are written */
    struct text events, view; /* and what several of them have in common */
    bool loading_due, closing;
    struct outages outages;
    int64_t due_looked, due_whole; /* when tables that are due were last looked for, and when all of them */

    /* server/devices.c: the row of people that is looked at next, and how many are being looked at. */
    unsigned devices_row, devices_looking;
    /* server/ratings.c: games to be rated, the first of them now if `rating`. */
    struct rating *ratings, **ratings_end;
    bool rating;
    int64_t rating_retry;
    /* server/archive.c: finished games that are being told. */
    struct stream *streams;
    /* server/rest.c: HTTP requests that wait for the store, and what is known of it. */
    struct visit *visits;
    struct health health;
};

/* No name, no secret, nothing people typed goes into the log. */
void log_line(struct hall *hall, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* For what the store is asked to keep where nobody waits for its answer. */
void store_ignore(void *context, const char *refusal);

#endif
