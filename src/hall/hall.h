// SPDX-License-Identifier: MIT
/* hall.h: the hall all tables stand in: people, rooms, and the messages between them (docs/protocol.md).
 *
 * The hall takes what a connection brings (net.h), lets a table judge it, has it saved (store.h), and tells
 * everybody concerned. It reads no clock and opens no socket: the time is set by whoever runs the loop, so
 * that tests and fuzzers can run it without either. */
#ifndef HALL_HALL_H
#define HALL_HALL_H

#include "net/net.h"
#include "store/store.h"

#include <stdio.h>

/* Of the messages (docs/protocol.md). */
enum { PROTOCOL_VERSION = 2 };

struct hall;

/* A bot of somebody else's: a program of this machine, by its command, or one elsewhere that comes by itself
 * and knows the token. The other is NULL. */
struct hall_guest {
    const char *name; /* without the word before it (table.h) */
    const char *command, *token;
};
enum { GUESTS_MAX = 16 };

struct hall_settings {
    struct store *store;
    unsigned bot_threads;
    void (*wake)(void *context); /* called from a bot's thread when it has decided */
    void *wake_context;
    /* How a message reaches a connection: net_send(), where NULL; a hall whose guests are in the same process
     * has a way of its own. */
    bool (*send)(struct net_socket *socket, const char *bytes, size_t length);
    void (*random)(void *bytes, size_t length);   /* secrets come from here */
    int64_t idle_ms;                              /* a table nobody looks at leaves memory after this */
    const char *trusted;                          /* an address without limits of rate, or NULL */
    unsigned messages_per_second, messages_burst; /* of one connection */
    unsigned tables_per_hour, tables_burst;       /* made by one address */
    size_t rooms_max;                             /* tables in memory */
    bool unpaced;       /* somebody's own house: bots answer as soon as they can, for no one times them */
    size_t slice_lines; /* of a log or record that are played again in a turn of the loop; 0: all */
    FILE *log;          /* refusals worth a look, or NULL */
    void (*turn_notice)(void *context, const char *url, const char *body); /* "your turn", or NULL */
    void *turn_context;
    /* What not every hall offers, each NULL where it does not. */
    const struct hall_ratings *ratings;
    const struct hall_recovery *recovery;
    const struct hall_devices *devices;
    const struct hall_cluster *cluster;
    const struct hall_archive *archive;
    /* Bots of others (guests.h), and who runs those that are programs; both stay as long as the hall. */
    const struct hall_guest *guests;
    size_t guest_count;
    const struct hall_programs *programs;
};

/* For a hall among several, which share a store. */
extern const struct hall_cluster hall_cluster;

struct hall *hall_open(const struct hall_settings *settings, int64_t now);
/* From now on nothing new is begun; bots have stopped thinking when this returns. Then the store is closed,
 * then the net, then the hall. */
void hall_stop(struct hall *hall);
void hall_close(struct hall *hall);
/* What net.h wants to know of WebSockets; who answers requests (server/server.h) is added by the caller. The
 * cluster is that of the settings, for the hall may be opened after the net. */
struct net_handler hall_handler(struct hall *hall, const struct hall_cluster *cluster);
/* The time, milliseconds since 1970; to be set before anything else is called. */
void hall_set_time(struct hall *hall, int64_t now);
/* Until then nothing was done for so long, nor could anybody do anything: nobody's clock has run. */
void hall_stood_still(struct hall *hall, int64_t milliseconds);
/* Takes the answers of the store and of the bots in, and whatever follows from them. */
void hall_turn(struct hall *hall);
/* When it is time to call it though nobody has woken the loop; 0: when somebody does. */
int64_t hall_due(const struct hall *hall);
/* What is due by the clock; to be called about ten times a second. */
void hall_tick(struct hall *hall);
/* The net, for its counts and to reach other servers; may be NULL. */
void hall_set_net(struct hall *hall, struct net *net);

/* For tests and /metrics. */
struct hall_counts {
    uint64_t moves, refusals, tables_made, bot_moves, bot_jobs_waiting, rooms, sessions, people,
        store_failures;
};
struct hall_counts hall_count(const struct hall *hall);

#endif
