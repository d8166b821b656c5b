// SPDX-License-Identifier: MIT
/* messages.h: what people ask for, one JSON object at a time (docs/protocol.md). */
#ifndef HALL_MESSAGES_H
#define HALL_MESSAGES_H

#include <stddef.h>

struct session;

void message_take(struct session *session, const char *bytes, size_t length);

#endif
