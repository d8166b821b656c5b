// SPDX-License-Identifier: MIT
/* messages_inside.h: what the parts of messages share: a message, who waits for the answer to it, and who
 * does what it asks for. */
#ifndef HALL_MESSAGES_INSIDE_H
#define HALL_MESSAGES_INSIDE_H

#include "hall/json_read.h"
#include "hall/session.h"

struct message {
    struct session *session;
    struct json_read *json;
    int64_t re;
    const char *bytes;
    size_t length;
};

/* "" where there is no such key, or it is no text. */
const char *message_text(const struct message *message, const char *key);
void message_refuse(const struct message *message, const char *refusal);
/* Whether the store may be asked for it now; see read_begin(). */
bool message_may_read(const struct message *message);

/* Who waits for the store; NULL where there is no memory, which he has been told. */
struct asking {
    struct session *session;
    int64_t re;
};
struct asking *asking_begin(const struct message *message);
void asking_end(struct asking *asking);

/* Who one is (oneself.c). */
void do_hello(const struct message *message);
void do_answer(const struct message *message);
void do_webhook(const struct message *message);
void do_devices(const struct message *message);
void do_sign_out(const struct message *message);

#endif
