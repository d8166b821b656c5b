// SPDX-License-Identifier: MIT
/* presence.h: who is at another server. Whoever looks at something else in this house is not away from his
 * table, be it through another server than the one that has the table. */
#ifndef HALL_CLUSTER_PRESENCE_H
#define HALL_CLUSTER_PRESENCE_H

#include "table/table.h"

struct hall;
struct room;

struct people {
    char (*ids)[TABLE_PERSON_MAX];
    size_t count, room;
};

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
