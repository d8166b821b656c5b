// SPDX-License-Identifier: MIT
/* rest_inside.h: what the parts of plain HTTP share: the visit, its answers, and who answers what. */
#ifndef SERVER_REST_INSIDE_H
#define SERVER_REST_INSIDE_H

#include "core/language.h"
#include "net/net.h"
#include "store/store.h"

enum { VISIT_NAME_MAX = 16 }; /* bytes of what a path names, the NUL included */

/* One request, as long as it waits for the store. */
struct visit {
    struct hall *hall;
    struct net_exchange *exchange; /* NULL once it is gone */
    struct visit *next;
    struct household *household; /* NULL: it uses up nothing */
    enum language language;
    const char *base;
    bool secure;
    char named[VISIT_NAME_MAX]; /* the table or game of the path */
    bool wants_health;          /* to know whether the store can save */
    char cookie[NET_BASE_MAX + 160];
};

/* The answer to a visit, unless it is gone. A disposition says what the browser does with the body; a refusal
 * is told in the visitor's language. */
void reply(struct visit *visit, int status, const char *type, const char *body, size_t length,
           const char *disposition);
void reply_text(struct visit *visit, int status, const char *type, const char *body);
void reply_refusal(struct visit *visit, int status, const char *refusal);

/* A copy of the visit that can wait for an answer, or NULL without memory; whoever got it leaves. The second
 * is for what uses up a household's share. */
struct visit *stay(const struct visit *visit);
struct visit *stay_as_household(const struct visit *visit, const struct net_request *request);
void leave(struct visit *visit);

/* Records (rest_records.c): of a table, and uploaded ones. */
void get_record(struct visit *visit, const struct net_request *request);
void post_record(struct visit *visit, const struct net_request *request);

/* Finished games everybody may see, one after the other (archive.c); NULL in the settings of a hall that does
 * not tell them. */
struct hall_archive {
    void (*tell)(struct visit *visit, const struct net_request *request);
    /* What was told has left: the next may come. */
    void (*go_on)(struct hall *hall, struct net_exchange *exchange);
    /* Some reader may be gone. */
    void (*look_after)(struct hall *hall);
};

/* What there is to play (rest_games.c): the games, their seats with such options, and against whom. */
void get_games(struct visit *visit, const struct net_request *request);
void get_seats(struct visit *visit, const struct net_request *request);
void get_opponent(struct visit *visit, const struct net_request *request);

/* The client and the rules (rest_pages.c). A page is what somebody may have typed. */
bool is_page(const char *path);
void get_asset(struct visit *visit, const struct net_request *request);
void get_rules(struct visit *visit, const struct net_request *request);

#endif
