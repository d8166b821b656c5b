// SPDX-License-Identifier: MIT
/* reading.c: see reading.h. A reading is jansson's object itself. */
#include "server/reading.h"

#include <jansson.h>

static json_t *inside(const struct reading *reading)
{
    return (json_t *)(uintptr_t)reading;
}

struct reading *reading_open(const char *bytes, size_t length)
{
    json_t *json = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(json))
        return (struct reading *)json;
    json_decref(json);
    return NULL;
}

void reading_close(struct reading *reading)
{
    json_decref(inside(reading));
}

static const char *text_of(const json_t *json)
{
    const char *text = json_string_value(json);
    return text ? text : "";
}

const char *reading_text(const struct reading *reading, const char *key)
{
    return text_of(json_object_get(inside(reading), key));
}

bool reading_number(const struct reading *reading, const char *key, int64_t *number)
{
    const json_t *json = json_object_get(inside(reading), key);
    if (!json_is_integer(json))
        return false;
    *number = json_integer_value(json);
    return true;
}

size_t reading_members(const struct reading *reading, const char *key, struct reading_member *members,
                       size_t most)
{
    json_t *json = json_object_get(inside(reading), key), *value;
    size_t count = 0;
    const char *name;
    if (json_is_array(json)) {
        for (; count < json_array_size(json); count++)
            if (count < most)
                members[count] = (struct reading_member){"", text_of(json_array_get(json, count))};
        return count;
    }
    json_object_foreach(json, name, value)
    {
        if (count < most)
            members[count] = (struct reading_member){name, text_of(value)};
        count++;
    }
    return count;
}
