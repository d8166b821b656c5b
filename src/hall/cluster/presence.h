// SPDX-License-Identifier: MIT
/* presence.h: who is at another server. Whoever looks at something else in this house is not away from his
 * table, be it through another server than the one that has the table. */
#ifndef HALL_CLUSTER_PRESENCE_H
#define HALL_CLUSTER_PRESENCE_H

#include "table/table.h"

struct hall;
struct room;

/* Somebody is found by the hash of his id: there are as many as people miss each other in a large house. All
 * zero: nobody. */
struct people {
    char (*ids)[TABLE_PERSON_MAX]; /* in the order in which they came */
    size_t count, room;
    uint32_t *slots; /* twice as many as there is room for: one more than the place of an id, or 0 */
};
bool people_have(const struct people *people, const char *id);
/* Where there is no memory he is left out. */
void people_add(struct people *people, const char *id);
void people_free(struct people *people);

struct presence {
    char name[17];           /* of this server, among those that are there now; "": it has none yet */
    struct people elsewhere; /* of those whom any server misses, those whom others have */
    int64_t looked_at;
    bool looking;
};

void presence_close(struct hall *hall);
void presence_tick(struct hall *hall);
/* See cluster.h. */
bool presence_elsewhere(const struct hall *hall, const char *person);
int64_t presence_certain(const struct room *room, int64_t time);

#endif
