// SPDX-License-Identifier: MIT
/* house.h: a hall on a net without sockets and a store without a disk, with people who do what a test says.
 */
#ifndef SUPPORT_HOUSE_H
#define SUPPORT_HOUSE_H

#include "hall/hall_inside.h"
#include "hall/id.h"
#include "hall/room.h"
#include "hall/session.h"
#include "support/fake_net.h"
#include "support/fake_store.h"

struct house {
    struct hall *hall;
    struct store *store;
    struct net_handler handler;
    int64_t now;
    const struct hall_cluster *cluster;
    bool ratings;                   /* kept from the next restart on */
    const struct hall_guest *guest; /* there from then on; NULL: none */
    const char *base;               /* below which it is asked over HTTP */
    bool local;                     /* and from its own machine */
    const char *address;            /* from which people arrive; NULL: all from the same */
};

/* The notices "your turn" since the last house was opened: an address, a blank, the body, a line end each. */
extern char house_notices[4096];

/* Everything random in it comes from the seed: two houses with the same seed are alike. */
struct house house_open(uint64_t seed, unsigned bot_threads);
/* One server of several (cluster.h). */
struct house house_open_in_cluster(struct store *store, uint64_t seed);
/* The same on a store the test has opened. */
struct house house_open_on(struct store *store, uint64_t seed, unsigned bot_threads);
/* The hall is gone, as after a crash; and a new one on the same store. */
void house_stop(struct house *house);
void house_start(struct house *house);
void house_restart(struct house *house);
void house_close(struct house *house);
/* Until nothing is left to be answered. */
void house_settle(struct house *house);
/* Time passes, and the house looks at its clocks. */
void house_pass(struct house *house, int64_t milliseconds);
/* So does the house, and does nothing meanwhile. */
void house_stand_still(struct house *house, int64_t milliseconds);

/* Somebody with that name and a cookie made from it; has said hello. */
struct net_socket *house_arrive(struct house *house, const char *name);
/* A browser with that cookie that says what it is; has said nothing else. */
struct net_socket *house_connect(struct house *house, const char *cookie, const char *agent);
/* Another server passes on what somebody says; NULL where it is not let in. */
struct net_socket *house_relay(struct house *house, const char *query);
/* The same over a socket that is there; false where it is not let in. */
bool house_let_in(struct house *house, const char *query, struct net_socket *socket);
void house_leave(struct house *house, struct net_socket *socket);
/* Says something and lets the house settle; what was sent to the socket since is kept there. */
void house_say(struct house *house, struct net_socket *socket, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, and it must be answered well, or not. */
void house_do(struct house *house, struct net_socket *socket, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void house_refused(struct house *house, struct net_socket *socket, const char *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The table an answer speaks of. */
void house_table(const struct net_socket *socket, char id[TABLE_ID_MAX]);
struct room *house_room(const struct house *house, const char *id);
/* An HTTP request. */
void house_get(struct house *house, struct net_exchange *exchange, const char *method, const char *path,
               const char *query, const char *body);
/* The same of what is not below its base. */
void house_get_outside(struct house *house, struct net_exchange *exchange, const char *path,
                       const char *query);
/* The same from the browser of somebody of that name; the cookie he is given is in the exchange. */
void house_post(struct house *house, struct net_exchange *exchange, const char *name, const char *path,
                const char *body);
/* The same from any browser. */
void house_post_from(struct house *house, struct net_exchange *exchange, const char *cookie,
                     const char *agent, const char *path, const char *body);
/* A legal move of the seat, at random, as text. */
void house_draw_move(const struct house *house, const char *id, int seat, struct random *random, char *move);

#endif
