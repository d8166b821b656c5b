// SPDX-License-Identifier: MIT
/* net_head.h: reads the head of an HTTP/1 request: strictly, in place, without memory of its own.
 *
 * What RFC 9112 lets a server be lenient about (bare line feeds, folded lines, spaces before the colon, two
 * lengths) is refused: where two readers understand one request differently, smuggling begins. */
#ifndef NET_HEAD_H
#define NET_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field {
    FIELD_HOST,
    FIELD_ORIGIN,
    FIELD_COOKIE,
    FIELD_LANGUAGE,
    FIELD_AGENT,
    FIELD_MATCH,
    FIELD_ENCODING,
    FIELD_FORWARDED_FOR,
    FIELD_FORWARDED_PROTO,
    FIELD_CONTENT_LENGTH,
    FIELD_TRANSFER_ENCODING,
    FIELD_CONNECTION,
    FIELD_UPGRADE,
    FIELD_EXPECT,
    FIELD_SOCKET_KEY,
    FIELD_SOCKET_VERSION,
    FIELD_SOCKET_PROTOCOL,
    FIELD_COUNT,
};

struct span {
    char *at; /* NULL: absent */
    size_t length;
};

struct head {
    const char *method;
    struct span target;
    struct span fields[FIELD_COUNT]; /* of several lines of one name, the last */
    size_t length;                   /* of the head, the empty line included */
    uint64_t body_length;
    bool is_1_1, keep_alive, wants_upgrade;
};

/* Where the head that starts at `bytes` ends, or 0 when its end is not there yet. */
size_t head_end(const char *bytes, size_t length);
/* The bytes are a whole head: 0, or the status to refuse it with. */
int head_read(char *bytes, size_t length, struct head *head);

/* The following write into the bytes, and so come last. */

/* The field as a string, "" where there is none. */
const char *head_string(struct head *head, enum field field);
/* False when the path is not properly percent-encoded, or has a NUL in it. */
bool head_split_target(struct head *head, const char **path, const char **query);

/* Is the word, in any case, in the list? */
bool list_has(const struct span *list, const char *word);

#endif
