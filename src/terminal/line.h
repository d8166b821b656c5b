// SPDX-License-Identifier: MIT
/* line.h: how messages (docs/protocol.md) travel between this client and the hall its table stands in: over a
 * wire to a server (wire.h), or within this process (own_hall.h). Neither knows what they mean. */
#ifndef TERMINAL_LINE_H
#define TERMINAL_LINE_H

#include "core/text.h"

struct line;

struct line_kind {
    /* Sends a message; false where the line is down. */
    bool (*send)(struct line *line, const char *message, size_t length);
    /* The next whole message, valid until the next call; NULL where there is none now. `*gone` where there
     * will be no more. */
    const char *(*next)(struct line *line, size_t *length, bool *gone);
    /* Readable when there may be a message; and after how many milliseconds next() wants to be called anyway,
     * -1: never. */
    int (*descriptor)(const struct line *line);
    int (*patience)(const struct line *line);
    /* The record of a table; NULL, or why it cannot be had. */
    const char *(*record)(struct line *line, const char *table, struct text *record);
    void (*close)(struct line *line);
};

/* The beginning of every line. */
struct line {
    const struct line_kind *kind;
};

#endif
