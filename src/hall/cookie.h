// SPDX-License-Identifier: MIT
/* cookie.h: where a request has the secret by which somebody is known: in a cookie at a server
 * (server/cookie.c), in the module itself in the browser (wasm/hall.c). */
#ifndef HALL_COOKIE_H
#define HALL_COOKIE_H

#include "hall/id.h"
#include "net/net.h"

/* A browser keeps it for a year after every visit. */
enum { COOKIE_SECONDS = 365 * 24 * 3600 };

/* False where the request has none. */
bool cookie_secret(const struct net_request *request, unsigned char secret[SECRET_BYTES]);
/* The header that makes a browser keep it. */
void cookie_write(const unsigned char secret[SECRET_BYTES], const char *base, bool secure, struct text *text);

#endif
