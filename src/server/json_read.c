// SPDX-License-Identifier: MIT
/* json_read.c: jansson reads; a struct json_read is its object itself. */
#include "hall/json_read.h"

#include <jansson.h>

static json_t *inside(const struct json_read *json)
{
    return (json_t *)(uintptr_t)json;
}

struct json_read *json_read_open(const char *bytes, size_t length)
{
    json_t *json = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(json))
        return (struct json_read *)json;
    json_decref(json);
    return NULL;
}

void json_read_close(struct json_read *json)
{
    json_decref(inside(json));
}

static const char *text_of(const json_t *json)
{
    const char *text = json_string_value(json);
    return text ? text : "";
}

const char *json_read_text(const struct json_read *json, const char *key)
{
    return text_of(json_object_get(inside(json), key));
}

bool json_read_number(const struct json_read *json, const char *key, int64_t *number)
{
    const json_t *value = json_object_get(inside(json), key);
    if (!json_is_integer(value))
        return false;
    *number = json_integer_value(value);
    return true;
}

bool json_read_true(const struct json_read *json, const char *key)
{
    return json_is_true(json_object_get(inside(json), key));
}

size_t json_read_members(const struct json_read *json, const char *key, struct json_read_member *members,
                         size_t most)
{
    json_t *all = json_object_get(inside(json), key), *value;
    size_t count = 0;
    const char *name;
    if (json_is_array(all)) {
        for (; count < json_array_size(all); count++)
            if (count < most)
                members[count] = (struct json_read_member){"", text_of(json_array_get(all, count))};
        return count;
    }
    json_object_foreach(all, name, value)
    {
        if (count < most)
            members[count] = (struct json_read_member){name, text_of(value)};
        count++;
    }
    return count;
}
