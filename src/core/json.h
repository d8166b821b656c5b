// SPDX-License-Identifier: MIT
/* json.h: writing JSON into a struct text, commas and quotes included.
 *
 * One line, no blanks, keys in the order they are written. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/text.h"

struct json {
    struct text *text;
    bool comma; /* a value has been written in the innermost object or array */
    /* The `options` of a view as JSON, where somebody has them ready, since they never change; else NULL. */
    const char *options;
};

struct json json_into(struct text *text);

void json_open_object(struct json *json);
void json_close_object(struct json *json);
void json_open_array(struct json *json);
void json_close_array(struct json *json);

/* The key of the next value, a word of the program: there is nothing in it to escape. */
static inline void json_key(struct json *json, const char *key)
{
    size_t length = strlen(key); /* which the compiler mostly knows */
    char *at = text_room(json->text, length + 4);
    if (!at)
        return;
    char *end = at;
    if (json->comma)
        *end++ = ',';
    *end++ = '"';
    memcpy(end, key, length);
    end += length;
    *end++ = '"';
    *end++ = ':';
    text_written(json->text, (size_t)(end - at));
    json->comma = false;
}

void json_put_null(struct json *json);
void json_put_bool(struct json *json, bool value);
void json_put_number(struct json *json, uint64_t value);
/* A number in thousandths: 1500 is written 1.500. */
void json_put_thousandths(struct json *json, uint64_t value);
void json_put_string(struct json *json, const char *value);
/* A value that is JSON already. */
void json_put_json(struct json *json, const char *value);
void json_put_bytes(struct json *json, const char *bytes, size_t length);

#endif
