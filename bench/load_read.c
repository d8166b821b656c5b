// SPDX-License-Identifier: MIT
/* load_read.c: finds in a message of the server what is needed, without building anything; see load.h. The
 * server is trusted to send well-formed JSON; nothing here reads beyond the end of a message if it does not.
 */
#include "load.h"

#include <string.h>

bool part_is(struct part part, const char *text)
{
    return part.data && part.length == strlen(text) && memcmp(part.data, text, part.length) == 0;
}

struct part part_text(struct part part)
{
    if (part.length >= 2 && part.data[0] == '"')
        return (struct part){part.data + 1, part.length - 2};
    return part;
}

/* Behind the string that begins at `at`. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at < end ? at + 1 : end;
}

/* Behind the value that begins at `at`. */
static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        char c = *at;
        if (c == '"') {
            at = skip_string(at, end);
            if (depth == 0)
                return at;
            continue;
        }
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        if (depth < 0 || (depth == 0 && c == ','))
            return at;
        at++;
        if (depth == 0 && (c == '}' || c == ']'))
            return at;
    }
    return end;
}

size_t part_items(struct part array)
{
    const char *at = array.data + 1, *end = array.data + array.length;
    size_t count = 0;
    for (; at < end && *at != ']'; at++) {
        at = skip_value(at, end);
        count++;
        if (at >= end || *at != ',')
            break;
    }
    return count;
}

/* The next member of an object, from behind its brace or the value before; false at the end. */
static bool next_member(const char **at, const char *end, struct part *key, struct part *value)
{
    while (*at < end && (**at == ',' || **at == ' ' || **at == '{'))
        ++*at;
    if (*at >= end || **at != '"')
        return false;
    const char *start = *at + 1;
    *at = skip_string(*at, end);
    *key = (struct part){start, (size_t)(*at - start) - 1};
    while (*at < end && (**at == ':' || **at == ' '))
        ++*at;
    start = *at;
    *at = skip_value(*at, end);
    *value = (struct part){start, (size_t)(*at - start)};
    return *at > start;
}

enum said read_message(const char *bytes, size_t length, struct news *news)
{
    static const struct {
        const char *key;
        size_t place;
    } places[] = {
        {"table", offsetof(struct news, table)},   {"from", offsetof(struct news, from)},
        {"events", offsetof(struct news, events)}, {"status", offsetof(struct news, status)},
        {"next", offsetof(struct news, next)},     {"view", offsetof(struct news, view)},
        {"ask", offsetof(struct news, ask)},       {"chosen", offsetof(struct news, chosen)},
    };
    static const struct {
        const char *word;
        enum said said;
    } words[] = {{"change", SAID_CHANGE}, {"whole", SAID_WHOLE}, {"gone", SAID_GONE}};
    const char *at = bytes, *end = bytes + length;
    enum said said = SAID_OTHER;
    struct part key, value;
    *news = (struct news){0};
    while (next_member(&at, end, &key, &value)) {
        if (part_is(key, "re"))
            return SAID_ANSWER;
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
            if (part_is(key, places[i].key))
                *(struct part *)((char *)news + places[i].place) = value;
        for (size_t i = 0; part_is(key, "say") && i < sizeof words / sizeof words[0]; i++)
            if (part_is(part_text(value), words[i].word))
                said = words[i].said;
    }
    news->table = part_text(news->table);
    return said;
}

static bool starts_with(const char *at, const char *end, const char *text, size_t length)
{
    return (size_t)(end - at) >= length && memcmp(at, text, length) == 0;
}
#define STARTS_WITH(at, end, text) starts_with(at, end, text, sizeof text - 1)

/* Where the key stands last in the message, or NULL. What is looked for stands near its end, behind the view.
 */
static const char *find_backwards(const char *from, const char *end, const char *key, size_t length)
{
    for (const char *at = end - length; at > from; at--)
        if (*at == '"' && memcmp(at, key, length) == 0)
            return at;
    return NULL;
}
#define FIND_BACKWARDS(from, end, key) find_backwards(from, end, key, sizeof key - 1)

static struct part value_behind(const char *key, size_t length, const char *end)
{
    const char *start = key + length;
    return (struct part){start, (size_t)(skip_value(start, end) - start)};
}

/* Nothing but the beginning and the end of the message is looked at: between them stands the view. A change
 * of the status stands between the events and the view. */
bool read_change_quickly(const char *bytes, size_t length, struct news *news)
{
    static const char first[] = "{\"say\":\"change\",\"table\":\"",
                      ask[] = "\"ask\":", chosen[] = "\"chosen\":";
    const char *at = bytes, *end = bytes + length;
    if (!STARTS_WITH(at, end, first))
        return false;
    *news = (struct news){0};
    at += sizeof first - 1;
    const char *quote = memchr(at, '"', (size_t)(end - at));
    if (!quote)
        return false;
    news->table = (struct part){at, (size_t)(quote - at)};
    const char *bracket = memchr(quote, '[', (size_t)(end - quote));
    static const char events[] = "\"events\":[";
    if (!bracket || (size_t)(bracket - quote) < sizeof events ||
        memcmp(bracket - (sizeof events - 2), events, sizeof events - 1) != 0)
        return false;
    at = skip_value(bracket, end);
    bool view = STARTS_WITH(at, end, ",\"view\":");
    if (!view && !STARTS_WITH(at, end, ",\"committed\":") && !STARTS_WITH(at, end, "}"))
        return false;
    const char *key = FIND_BACKWARDS(at, end, chosen);
    if (key)
        news->chosen = value_behind(key, sizeof chosen - 1, end);
    if (!view)
        return true;
    key = FIND_BACKWARDS(at, end, ask);
    if (!key)
        return false;
    news->ask = value_behind(key, sizeof ask - 1, end);
    news->view = (struct part){at + sizeof ",\"view\":" - 1, 0};
    return true;
}

bool part_number(struct part part, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < part.length; i++) {
        if (part.data[i] < '0' || part.data[i] > '9')
            return false;
        *number = 10 * *number + (uint64_t)(part.data[i] - '0');
    }
    return part.length > 0;
}

bool read_answer(const char *bytes, size_t length, struct answer *answer)
{
    const char *at = bytes, *end = bytes + length;
    struct part key, value;
    bool answers = false;
    *answer = (struct answer){0};
    while (next_member(&at, end, &key, &value)) {
        if (!answers && !part_is(key, "re"))
            return false;
        if (!answers && !part_number(value, &answer->re))
            answer->re = 0;
        answers = true;
        if (part_is(key, "ok"))
            answer->ok = part_is(value, "true");
        else if (part_is(key, "error"))
            answer->error = part_text(value);
        else if (part_is(key, "table"))
            answer->table = part_text(value);
    }
    return answers;
}

/* No text of the message holds these bytes: quotes within texts are escaped. */
static const char *next_move(const char *at, const char *end)
{
    static const char key[] = "{\"move\":\"";
    const char *found = memmem(at, (size_t)(end - at), key, sizeof key - 1);
    return found ? found + sizeof key - 1 : NULL;
}

bool read_pick(struct part ask, uint32_t random, char move[MOVE_MAX])
{
    const char *end = ask.data + ask.length;
    uint32_t count = 0;
    for (const char *at = ask.data; (at = next_move(at, end)) != NULL;)
        count++;
    if (count == 0)
        return false;
    const char *at = ask.data;
    for (uint32_t left = (uint32_t)((uint64_t)random * count >> 32) + 1; left > 0; left--)
        at = next_move(at, end);
    size_t length = 0;
    for (; at < end && *at != '"' && length < MOVE_MAX - 1; at++)
        move[length++] = *at;
    move[length] = '\0';
    return length > 0;
}
