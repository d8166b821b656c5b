// SPDX-License-Identifier: MIT
/* json_read.c: hall/json_read.h in the browser, which reads JSON itself and hands over what it found: texts
 * that end with a zero, `t` KEY, TEXT or `n` KEY, DIGITS or `m` KEY, NAME, TEXT; an empty one at the end. */
#include "hall/json_read.h"
#include "wasm/world.h"

#include <stdlib.h>
#include <string.h>

/* Memory to be freed, or NULL where it is no object. */
FROM_BROWSER("read") char *browser_read(const char *bytes, size_t length);

struct json_read *json_read_open(const char *bytes, size_t length)
{
    return (struct json_read *)browser_read(bytes, length);
}

void json_read_close(struct json_read *json)
{
    free(json);
}

static const char *after(const char *text)
{
    return text + strlen(text) + 1;
}

static const char *next(const char *at)
{
    const char *rest = after(after(at));
    return *at == 'm' ? after(rest) : rest;
}

/* What follows the first one of that kind and key from `at` on; NULL where there is none. */
static const char *find(const char *at, char kind, const char *key)
{
    for (; at && *at; at = next(at))
        if (*at == kind && strcmp(at + 1, key) == 0)
            return after(at);
    return NULL;
}

const char *json_read_text(const struct json_read *json, const char *key)
{
    const char *text = find((const char *)json, 't', key);
    return text ? text : "";
}

bool json_read_number(const struct json_read *json, const char *key, int64_t *number)
{
    const char *digits = find((const char *)json, 'n', key);
    if (digits)
        *number = strtoll(digits, NULL, 10);
    return digits != NULL;
}

bool json_read_true(const struct json_read *json, const char *key)
{
    (void)json;
    (void)key;
    return false;
}

size_t json_read_members(const struct json_read *json, const char *key, struct json_read_member *members,
                         size_t most)
{
    size_t count = 0;
    for (const char *at = find((const char *)json, 'm', key); at; count++) {
        const char *text = after(at);
        if (count < most)
            members[count] = (struct json_read_member){at, text};
        at = find(after(text), 'm', key);
    }
    return count;
}
