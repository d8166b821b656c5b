// SPDX-License-Identifier: MIT
/* servers.h: several houses on one store, and the lines between them: what one passes on to another is heard
 * when the test lets it through. One alone is a house without a cluster. */
#ifndef SUPPORT_SERVERS_H
#define SUPPORT_SERVERS_H

#include "support/house.h"

enum { SERVERS_MAX = 3 };

struct wire;

struct servers {
    struct house houses[SERVERS_MAX]; /* the hall of one that is down is NULL */
    int count;
    struct wire *wires;
};

/* There is one such group at a time: it must not be moved. */
void servers_open(struct servers *servers, int count, uint64_t seed);
void servers_close(struct servers *servers);
void servers_pass(struct servers *servers, int64_t milliseconds);
/* Until nothing is left to be answered, nor on its way. */
void servers_settle(struct servers *servers);
/* Nothing is on its way between two of them. */
bool servers_are_silent(const struct servers *servers);
/* What was said between two of them is heard, each time unless `is_late` says so. */
void servers_carry(struct servers *servers, bool (*is_late)(void *context), void *context);
/* One line is cut, if there is any; `which` is any number. */
void servers_cut(struct servers *servers, uint32_t which);
/* Its clients must have been cut off; its lease goes on. */
void servers_kill(struct servers *servers, int which);
void servers_start(struct servers *servers, int which);
/* The disk all have in common. */
void servers_fail(struct servers *servers, const char *refusal);
/* The room of the server that has the table; NULL: none has it, or not in memory. */
const struct room *servers_room(const struct servers *servers, store_table table);

#endif
