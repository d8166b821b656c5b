// SPDX-License-Identifier: MIT
/* foreign.c: see foreign.h. */
#include "terminal/foreign.h"
#include "core/letters.h"

#include <stdlib.h>
#include <string.h>

/* True where something had to be replaced. Nothing grows, for a question mark is one byte. */
static bool clean_text(char *text)
{
    char *to = text;
    bool found = false;
    uint32_t letter;
    for (size_t length; *text; text += length) {
        length = letter_read(text, &letter);
        bool bad = length == 0 || letter_is_sly(letter);
        found = found || bad;
        length = length == 0 ? 1 : length;
        memmove(to, bad ? "?" : text, bad ? 1 : length);
        to += bad ? 1 : length;
    }
    *to = '\0';
    return found;
}

/* A text with a NUL in it ends there. */
static void clean_string(json_t *value)
{
    char *copy = strdup(json_string_value(value));
    if (!copy || clean_text(copy) || strlen(copy) != json_string_length(value))
        json_string_set(value, copy ? copy : "");
    free(copy);
}

static void clean(json_t *value);

static void clean_members(json_t *object)
{
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(object, next, key, value)
    {
        char *copy = strdup(key);
        if (!copy || clean_text(copy))
            json_object_del(object, key);
        else
            clean(value);
        free(copy);
    }
}

static void clean(json_t *value)
{
    size_t index;
    json_t *element;
    if (json_is_string(value))
        clean_string(value);
    if (json_is_object(value))
        clean_members(value);
    json_array_foreach(value, index, element)
    {
        clean(element);
    }
}

json_t *foreign_read(const char *bytes, size_t length)
{
    json_t *value = json_loadb(bytes, length, 0, NULL);
    clean(value);
    return value;
}
