// SPDX-License-Identifier: MIT
/* cluster.h: several servers on one database, as the rest of the hall sees them. Each table is at one server
 * at a time; whoever is connected to another is passed on to it, and does not notice (docs/scale.md). A hall
 * that is alone has no cluster: hall_settings.cluster is NULL, and nothing below happens. */
#ifndef HALL_CLUSTER_H
#define HALL_CLUSTER_H

#include "hall/household.h"
#include "net/net.h"
#include "table/table.h"

struct cluster;
struct hall;
struct relay;
struct room;
struct session;

/* Whose words another server passes on. */
struct relayed {
    char person[TABLE_PERSON_MAX];
    char household[HOUSEHOLD_NAME_MAX]; /* or "": that is not known */
};

/* What the cluster knows of a room; nobody else looks inside. */
struct room_cluster {
    char *url;          /* ROOM_ELSEWHERE: the server that has it */
    unsigned relays;    /* that speak to it there */
    int64_t ask_again;  /* ROOM_LOADING: when to ask once more whose it is, as its server does not answer */
    int64_t visited_at; /* since when all who look on come through other servers; 0: not so */
    /* Since when other servers are asked for those who are away from it (presence.h); 0: they are not. */
    int64_t seeking_since;
};

struct hall_cluster {
    /* False where there is no memory. */
    bool (*open)(struct hall *hall);
    void (*close)(struct hall *hall);
    /* After answers of the store, and ten times a second. */
    void (*turn)(struct hall *hall);
    void (*tick)(struct hall *hall);
    /* What is said by a server we passed something on to; the owner is the one given to net_dial(). */
    void (*dialed_message)(void *owner, const char *bytes, size_t length);
    void (*dialed_closed)(void *owner);
    void (*dialed_refused)(void *owner);

    /* Asks whose the table is; then it is read (room_read), found elsewhere, or given up. */
    void (*take)(struct room *room);
    /* It could not be read: somebody else may try. */
    void (*give)(struct room *room);
    /* Its room leaves memory. */
    void (*forget)(struct room *room);
    /* The message goes to the server that has the table; false: that does not answer, the message waits. */
    bool (*pass_on)(struct room *room, struct session *session, int64_t re, const char *bytes, size_t length);
    /* Looks after a room that is being loaded, elsewhere or lost, ten times a second. */
    void (*look_after)(struct room *room);
    /* All who look on come through other servers, and have for a while: there the table is better off. */
    bool (*is_wanted)(struct room *room);
    /* Whether somebody who is away from one of our tables is known to be at another server. */
    bool (*is_elsewhere)(const struct hall *hall, const char *person);
    /* When it is certain, of those who are away from the table, who was at no other server at that time. */
    int64_t (*certain)(const struct room *room, int64_t time);
    /* The store refused a line: perhaps because another server has the table. */
    void (*refused)(struct room *room, const char *refusal);

    /* Whether another server asks to be let in, and for whom. */
    bool (*speaks)(const struct hall *hall, const struct net_request *request, struct relayed *relayed);
    /* The person has a new name or language: the servers he is passed on to are told. */
    void (*greet)(const struct session *session);
    /* The session has ended. */
    void (*end)(struct session *session);
};

#endif
