// SPDX-License-Identifier: MIT
/* json_read.h: JSON objects that were sent or kept: what messages need of them. At a server jansson reads
 * them (server/json_read.c), in the browser the browser does (wasm/json_read.c). */
#ifndef HALL_JSON_READ_H
#define HALL_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_read;

/* NULL where it is no object, or has a key twice. */
struct json_read *json_read_open(const char *bytes, size_t length);
void json_read_close(struct json_read *json);

/* "" where there is no such key, or it is no text; and where `json` is NULL. */
const char *json_read_text(const struct json_read *json, const char *key);
/* False where there is no such key, or it is no whole number. */
bool json_read_number(const struct json_read *json, const char *key, int64_t *number);

/* Whether it is true. The browser, whose house has no use for it, does not tell. */
bool json_read_true(const struct json_read *json, const char *key);

/* A member of the object, or an element of the array, that is the value of a key. */
struct json_read_member {
    const char *name; /* "" in an array */
    const char *text; /* "" where it is none */
};
/* How many there are, of which the first `most` are written. */
size_t json_read_members(const struct json_read *json, const char *key, struct json_read_member *members,
                         size_t most);

#endif
