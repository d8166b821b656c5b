// SPDX-License-Identifier: MIT
/* server.h: what a server has beside its hall: plain HTTP, ratings, devices, recovery codes. Notices are
 * webhook.h's, QR codes qr.h's. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "net/net.h"

/* For hall_settings: games count for ratings; people have several devices; codes take them to
 * another. */
extern const struct hall_ratings hall_ratings;
extern const struct hall_devices hall_devices;
extern const struct hall_recovery hall_recovery;
/* And finished games are told to whoever wants them. */
extern const struct hall_archive hall_archive;

/* And programs play as guests. */
extern const struct hall_programs hall_programs;

/* What net.h wants to know of requests; the context is the hall. */
void rest_request(void *context, struct net_exchange *exchange, const struct net_request *request);
void rest_done(void *context, struct net_exchange *exchange);
void rest_drained(void *context, struct net_exchange *exchange);

#endif
