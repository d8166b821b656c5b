// SPDX-License-Identifier: MIT
/* wire.h: a WebSocket to a server (RFC 6455), from the client's side; and plain HTTP beside it.
 *
 * libcurl finds the host, goes through proxies and speaks TLS; frames and the upgrade are read and written
 * here, since the WebSockets of libcurl are not built into Debian's. The cookie by which a server knows a
 * person is kept in a file that only its owner can read. */
#ifndef TERMINAL_WIRE_H
#define TERMINAL_WIRE_H

#include "terminal/line.h"

/* Opens a connection to the server at that base address ("https://host:port/path", no slash at the end), with
 * the cookies of that folder; NULL, with a sentence (in English, or of libcurl) in `why`. `listening`:
 * whoever types something meanwhile is not kept waiting; that is no connection either. */
struct line *wire_open(const char *base, const char *folder, bool listening, struct text *why);

/* Fetches an address into a text; the HTTP status, or 0 with the reason in `why`. */
long wire_fetch(const char *address, const char *folder, struct text *body, struct text *why);

/* The server knows nobody by our cookie any more: the next connection is somebody new's. */
void wire_forget(const char *base, const char *folder);

#endif
