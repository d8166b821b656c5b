// SPDX-License-Identifier: MIT
/* wire.h: a WebSocket to a server (RFC 6455), from the client's side; and plain HTTP beside it.
 *
 * libcurl finds the host, goes through proxies and speaks TLS; frames and the upgrade are read and written
 * here, since the WebSockets of libcurl are not built into Debian's. The cookie by which a server knows a
 * person is kept in a file that only its owner can read. */
#ifndef PLAY_WIRE_H
#define PLAY_WIRE_H

#include "core/text.h"

struct wire;

/* Opens a connection to the server at that base address ("https://host:port/path", no slash at the end);
 * NULL, with a sentence (in English, or of libcurl) in `why`. */
struct wire *wire_open(const char *base, struct text *why);
void wire_close(struct wire *wire);
int wire_descriptor(const struct wire *wire);
/* Sends a message; false where the connection is gone. */
bool wire_send(struct wire *wire, const char *message, size_t length);
/* The next whole message, valid until the next call; NULL where there is none now. `*gone` where there will
 * be no more. */
const char *wire_next(struct wire *wire, size_t *length, bool *gone);

/* Fetches an address into a text; the HTTP status, or 0 with the reason in `why`. */
long wire_fetch(const char *address, struct text *body, struct text *why);

#endif
