// SPDX-License-Identifier: MIT
/* reading.h: JSON objects that were sent or kept: what messages need of them. In the program jansson reads
 * them (reading.c), in the browser the browser (wasm/reading.c). */
#ifndef SERVER_READING_H
#define SERVER_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reading;

/* NULL where it is no object, or has a key twice. */
struct reading *reading_open(const char *bytes, size_t length);
void reading_close(struct reading *reading);

/* "" where there is no such key, or it is no text; of no reading, too. */
const char *reading_text(const struct reading *reading, const char *key);
/* False where there is no such key, or it is no whole number. */
bool reading_number(const struct reading *reading, const char *key, int64_t *number);

/* A member of the object, or an element of the array, that is the value of a key. */
struct reading_member {
    const char *name; /* "" in an array */
    const char *text; /* "" where it is none */
};
/* How many there are, of which the first `most` are written. */
size_t reading_members(const struct reading *reading, const char *key, struct reading_member *members,
                       size_t most);

#endif
