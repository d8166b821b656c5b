// SPDX-License-Identifier: MIT
/* net_frame.h: the frames of a WebSocket (RFC 6455, section 5), and UTF-8. No state, no input or output. */
#ifndef NET_FRAME_H
#define NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
    FRAME_CONTINUATION = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
};

enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_NOT_TEXT = 1003,
    CLOSE_NONE = 1005, /* never sent: a close without a code */
    CLOSE_BAD_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_SERVER_ERROR = 1011,
};

struct frame {
    enum frame_kind kind;
    bool final;
    size_t header; /* bytes before the payload */
    uint64_t length;
    unsigned char mask[4];
};

enum frame_state {
    FRAME_PARTIAL, /* its header is not all there */
    FRAME_READ,
    FRAME_BROKEN, /* against the rules: masked by a client and by nobody else, no reserved bits, shortest
                   * length
                   */
};

#define FRAME_HEADER_MAX 14 /* of a frame we write */

/* `masked`: what a client sends. */
enum frame_state frame_read(const char *bytes, size_t length, bool masked, struct frame *frame);
void frame_unmask(char *payload, size_t length, const unsigned char mask[4]);
/* The header of a whole message; returns its length. Masks are against browsers that are made to send what a
 * stranger wants past caches; as we are none, ours is zero, and nothing has to be masked. */
size_t frame_write_header(char header[FRAME_HEADER_MAX], enum frame_kind kind, size_t length, bool masked);

/* May a close frame carry it? */
bool close_code_is_sendable(int code);

bool utf8_is_valid(const char *bytes, size_t length);
/* Whether more bytes can make it valid; the first `whole` need not be looked at again. */
bool utf8_may_go_on(const char *bytes, size_t length, size_t *whole);

#endif
