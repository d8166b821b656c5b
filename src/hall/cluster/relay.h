// SPDX-License-Identifier: MIT
/* relay.h: the inside of the cluster: cluster.c knows which server has a table, relay.c passes on what is
 * said to it, presence.c knows who is at another server. */
#ifndef HALL_CLUSTER_RELAY_H
#define HALL_CLUSTER_RELAY_H

#include "hall/cluster/presence.h"
#include "net/net.h"
#include "table/table.h"

struct hall;
struct relayed;
struct room;
struct session;

enum { UNREACHABLE_MAX = 8, URL_SIZE = 256 };

/* A server that did not answer. Until its lease is over, its tables wait. */
struct unreachable {
    char url[URL_SIZE];
    int64_t until;
};

struct cluster {
    struct relay *relays; /* all, newest first */
    struct unreachable unreachable[UNREACHABLE_MAX];
    size_t unreachable_next;
    int64_t probed_at;
    uint64_t term; /* of the store: when it changes, all tables are lost */
    struct presence presence;
};

void relay_pass(struct room *room, struct session *session, int64_t re, const char *bytes, size_t length);
bool relay_is_unreachable(const struct hall *hall, const char *url);
void relay_forget_room(struct room *room);
void relay_message(void *owner, const char *bytes, size_t length);
void relay_closed(void *owner);
void relay_refused(void *owner);
bool relay_asked(const struct hall *hall, const struct net_request *request, struct relayed *relayed);
void relays_greet(const struct session *session);
void relays_end(struct session *session);
void relays_tick(struct hall *hall);

/* cluster.c: what was another server's may be ours by now, or a third one's: it is asked for again. */
void cluster_come_home(struct room *room);

#endif
