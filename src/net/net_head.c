// SPDX-License-Identifier: MIT
/* net_head.c: the head of a request is cut in place: every part of it is a pointer into what was read. */
#include "net/net_head.h"

#include "core/text.h"

#include <string.h>
#include <strings.h>

#define FIELDS_MAX 100

static const char *const methods[] = {"GET", "HEAD", "POST", "PUT", "DELETE"};

/* What decides about a request must not be there twice. */
static const struct {
    const char *name;
    bool once;
} names[FIELD_COUNT] = {
    [FIELD_HOST] = {"host", true},
    [FIELD_ORIGIN] = {"origin", true},
    [FIELD_COOKIE] = {"cookie", true},
    [FIELD_LANGUAGE] = {"accept-language", false},
    [FIELD_AGENT] = {"user-agent", false},
    [FIELD_MATCH] = {"if-none-match", false},
    [FIELD_ENCODING] = {"accept-encoding", false},
    [FIELD_FORWARDED_FOR] = {"x-forwarded-for", false},
    [FIELD_FORWARDED_PROTO] = {"x-forwarded-proto", false},
    [FIELD_CONTENT_LENGTH] = {"content-length", true},
    [FIELD_TRANSFER_ENCODING] = {"transfer-encoding", false},
    [FIELD_CONNECTION] = {"connection", false},
    [FIELD_UPGRADE] = {"upgrade", false},
    [FIELD_EXPECT] = {"expect", true},
    [FIELD_SOCKET_KEY] = {"sec-websocket-key", true},
    [FIELD_SOCKET_VERSION] = {"sec-websocket-version", true},
    [FIELD_SOCKET_PROTOCOL] = {"sec-websocket-protocol", false},
};

size_t head_end(const char *bytes, size_t length)
{
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    return end ? (size_t)(end - bytes) + 4 : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_token(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && (c == '\0' || !strchr("!#$%&'*+-.^_`|~", c)))
            return false;
    }
    return length > 0;
}

/* Cuts the next line off the bytes; its end is there. False when a bare CR or LF, or another control
 * character, is in it. */
static bool next_line(struct span *rest, struct span *line)
{
    char *end = memmem(rest->at, rest->length, "\r\n", 2);
    *line = (struct span){rest->at, (size_t)(end - rest->at)};
    rest->at = end + 2;
    rest->length -= line->length + 2;
    for (size_t i = 0; i < line->length; i++) {
        unsigned char c = (unsigned char)line->at[i];
        if ((c < ' ' && c != '\t') || c == 0x7f)
            return false;
    }
    return true;
}

/* Cuts off what is before the next space. */
static struct span next_word(struct span *line)
{
    char *space = memchr(line->at, ' ', line->length);
    struct span word = {line->at, space ? (size_t)(space - line->at) : line->length};
    size_t used = space ? word.length + 1 : word.length;
    line->at += used;
    line->length -= used;
    return word;
}

static int read_method(const struct span *word, struct head *head)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (text_equals(word->at, word->length, methods[i]))
            head->method = methods[i];
    }
    if (head->method)
        return 0;
    return is_token(word->at, word->length) ? 405 : 400;
}

/* Visible ASCII after a slash; a fragment is never sent. */
static bool is_target(const struct span *target)
{
    for (size_t i = 0; i < target->length; i++) {
        if (target->at[i] <= ' ' || target->at[i] > '~' || target->at[i] == '#')
            return false;
    }
    return target->length > 0 && target->at[0] == '/';
}

static int read_request_line(struct span *line, struct head *head)
{
    struct span method = next_word(line);
    head->target = next_word(line);
    int status = read_method(&method, head);
    if (status)
        return status;
    if (!is_target(&head->target))
        return 400;
    head->is_1_1 = text_equals(line->at, line->length, "HTTP/1.1");
    head->keep_alive = head->is_1_1;
    if (head->is_1_1 || text_equals(line->at, line->length, "HTTP/1.0"))
        return 0;
    return line->length == 8 && memcmp(line->at, "HTTP/", 5) == 0 ? 505 : 400;
}

static void trim(struct span *value)
{
    while (value->length && is_blank(value->at[0])) {
        value->at++;
        value->length--;
    }
    while (value->length && is_blank(value->at[value->length - 1]))
        value->length--;
}

bool list_has(const struct span *list, const char *word)
{
    struct span rest = *list;
    while (rest.length) {
        char *comma = memchr(rest.at, ',', rest.length);
        struct span item = {rest.at, comma ? (size_t)(comma - rest.at) : rest.length};
        size_t used = comma ? item.length + 1 : item.length;
        rest.at += used;
        rest.length -= used;
        trim(&item);
        if (item.length == strlen(word) && strncasecmp(item.at, word, item.length) == 0)
            return true;
    }
    return false;
}

static void note_connection(const struct span *value, struct head *head)
{
    if (list_has(value, "close"))
        head->keep_alive = false;
    else if (list_has(value, "keep-alive"))
        head->keep_alive = true;
    if (list_has(value, "upgrade"))
        head->wants_upgrade = true;
}

static int read_field(const struct span *line, struct head *head)
{
    char *colon = memchr(line->at, ':', line->length);
    if (!colon || !is_token(line->at, (size_t)(colon - line->at)))
        return 400;
    size_t name_length = (size_t)(colon - line->at);
    struct span value = {colon + 1, line->length - name_length - 1};
    trim(&value);
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (strlen(names[i].name) != name_length || strncasecmp(line->at, names[i].name, name_length) != 0)
            continue;
        if (names[i].once && head->fields[i].at)
            return 400;
        head->fields[i] = value;
        if (i == FIELD_CONNECTION)
            note_connection(&value, head);
    }
    return 0;
}

/* A body has a stated length here, or there is none: a chunked one is refused. */
static int read_body_length(struct head *head)
{
    const struct span *length = &head->fields[FIELD_CONTENT_LENGTH];
    if (head->fields[FIELD_TRANSFER_ENCODING].at)
        return 411;
    if (!length->at)
        return 0;
    return text_read_number(length->at, length->length, INT64_MAX, &head->body_length) ? 0 : 400;
}

int head_read(char *bytes, size_t length, struct head *head)
{
    *head = (struct head){.length = length};
    struct span rest = {bytes, length}, line;
    if (!next_line(&rest, &line))
        return 400;
    int status = read_request_line(&line, head);
    for (int count = 0; status == 0; count++) {
        if (!next_line(&rest, &line))
            return 400;
        if (line.length == 0)
            break;
        status = count < FIELDS_MAX ? read_field(&line, head) : 431;
    }
    if (status)
        return status;
    if (head->is_1_1 && !head->fields[FIELD_HOST].at)
        return 400;
    return read_body_length(head);
}

const char *head_string(struct head *head, enum field field)
{
    struct span *span = &head->fields[field];
    if (!span->at)
        return "";
    span->at[span->length] = '\0';
    return span->at;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool percent_decode(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++, to++) {
        *to = *from;
        if (*from != '%')
            continue;
        int high = hex_digit(from[1]);
        int low = high < 0 ? -1 : hex_digit(from[2]);
        if (low < 0 || high + low == 0)
            return false;
        *to = (char)(high << 4 | low);
        from += 2;
    }
    *to = '\0';
    return true;
}

bool head_split_target(struct head *head, const char **path, const char **query)
{
    head->target.at[head->target.length] = '\0';
    char *mark = strchr(head->target.at, '?');
    if (mark)
        *mark = '\0';
    *path = head->target.at;
    *query = mark ? mark + 1 : "";
    return percent_decode(head->target.at);
}
