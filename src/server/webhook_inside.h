// SPDX-License-Identifier: MIT
/* webhook_inside.h: the inside of the notices, for webhook.c, webhook_address.c and their tests: what they
 * wait for and how long, which addresses they go to, and what became of each try. */
#ifndef SERVER_WEBHOOK_INSIDE_H
#define SERVER_WEBHOOK_INSIDE_H

#include "server/webhook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { WEBHOOK_HOST_MAX = 256 };

enum webhook_outcome {
    WEBHOOK_DELIVERED,
    WEBHOOK_LATER,     /* it failed, and is tried again after a delay */
    WEBHOOK_GIVEN_UP,  /* it failed for the last time, or there is no use in another try */
    WEBHOOK_FORBIDDEN, /* the address is not one notices go to */
    WEBHOOK_CROWDED,   /* too many notices wait */
};

struct webhook_settings {
    unsigned connect_ms, total_ms; /* of one try */
    unsigned tries;
    uint64_t first_delay_ms; /* after the first try; four times that after the second, and so on */
    size_t queue_max;        /* notices that wait or are under way */
    size_t at_once_max;      /* notices under way */
    size_t per_host_max;     /* of those, to one host */
    size_t answer_max;       /* bytes of an answer, its headers included, that are listened to */

    /* For tests, which have no public address and no certificate anybody trusts. */
    bool private_addresses, any_port;
    const char *authorities; /* a PEM file instead of the certificates the system trusts, or NULL */
    /* Told of every try, from the thread of the notices; of what is refused at once, from webhook_post(). */
    void (*told)(void *context, enum webhook_outcome outcome, unsigned tries);
    void *told_context;
};

struct webhook_settings webhook_standard(void);
struct webhooks *webhooks_open_with(FILE *log, const struct webhook_settings *settings);

/* How long to wait after so many tries: between three and five quarters of the plan, as `random`, any number,
 * decides, so that what failed together does not come back together. */
uint64_t webhook_delay(const struct webhook_settings *settings, unsigned tries, uint32_t random);

/* Whether everybody on the internet can reach this address: not this machine, not the network around it, no
 * group, no address with a special meaning. */
bool webhook_address_is_public(const struct sockaddr *address);
/* Whether an address may be written like that: https, a usual port, no password. The host is copied. */
bool webhook_url_is_fine(const char *url, bool any_port, char host[WEBHOOK_HOST_MAX]);

#endif
