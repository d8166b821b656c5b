// SPDX-License-Identifier: MIT
/* patch.c: see patch.h. JSON as we write it has no blanks, and its objects keep their members in order; so
 * the two texts are walked through side by side. */
#include "core/patch.h"

#include <string.h>

/* Past the string that begins here. */
static const char *after_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* Past the value that begins here. */
static const char *after_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = after_string(at);
            continue;
        }
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        at++;
    } while (*at && (depth > 0 || (*at != ',' && *at != '}' && *at != ']')));
    return at;
}

struct member {
    const char *key;   /* with its quotes */
    const char *value; /* NULL: there is no further member */
    const char *end;   /* past the value */
};

/* The member that begins here, behind a brace or a comma. */
static struct member member_at(const char *at)
{
    struct member member = {.key = at};
    if (*at != '"')
        return member;
    const char *colon = after_string(at);
    if (*colon != ':')
        return member;
    member.value = colon + 1;
    member.end = after_value(member.value);
    return member;
}

static struct member next_member(struct member member)
{
    return member_at(*member.end == ',' ? member.end + 1 : member.end);
}

static size_t length_of(struct member member)
{
    return (size_t)(member.end - member.key);
}

static bool are_same(struct member one, struct member other)
{
    return length_of(one) == length_of(other) && memcmp(one.key, other.key, length_of(one)) == 0;
}

static void put_member(struct member member, struct json *json)
{
    if (json->comma)
        text_char(json->text, ',');
    text_bytes(json->text, member.key, length_of(member));
    json->comma = true;
}

void patch_write(const char *before, const char *after, struct json *json)
{
    json_open_object(json);
    struct member old = member_at(before + 1), now = member_at(after + 1);
    for (; now.value; now = next_member(now), old = old.value ? next_member(old) : old) {
        if (old.value && are_same(old, now))
            continue;
        if (!old.value || *old.value != '{' || *now.value != '{') {
            put_member(now, json);
            continue;
        }
        if (json->comma)
            text_char(json->text, ',');
        text_bytes(json->text, now.key, (size_t)(now.value - now.key));
        json->comma = false;
        patch_write(old.value, now.value, json);
    }
    json_close_object(json);
}
