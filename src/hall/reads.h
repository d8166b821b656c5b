// SPDX-License-Identifier: MIT
/* reads.h: who may ask the store for something he wants to read. Each session has one answer to wait for,
 * each household a few: whatever else they ask for waits here, as the message it was, and is forgotten with
 * its session. */
#ifndef HALL_READS_H
#define HALL_READS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct session;

/* True: the store may be asked, and read_end() is called with its answer, while the session is still held.
 * False: the message is taken once more when it is its turn, or was refused. */
bool read_begin(struct session *session, int64_t re, const char *bytes, size_t length);
void read_end(struct session *session);
/* Instead of read_end(): with what was read, the message is taken once more, before any other. */
void read_again(struct session *session, const char *bytes, size_t length);
/* The message waits for what is being read, if something is; false: nothing is, or it waited already. */
bool read_wait(struct session *session, int64_t re, const char *bytes, size_t length);
/* He has gone: nobody waits for what he wanted to know. */
void reads_forget(struct session *session);

#endif
