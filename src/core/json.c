// SPDX-License-Identifier: MIT
/* json.c: see json.h. A value writes its own leading comma; a key takes the comma of its value upon itself.
 */
#include "core/json.h"

struct json json_into(struct text *text)
{
    return (struct json){.text = text};
}

static void comma(struct json *json)
{
    if (json->comma)
        text_char(json->text, ',');
    json->comma = true;
}

static void open(struct json *json, char bracket)
{
    comma(json);
    text_char(json->text, bracket);
    json->comma = false;
}

static void close(struct json *json, char bracket)
{
    text_char(json->text, bracket);
    json->comma = true;
}

void json_open_object(struct json *json)
{
    open(json, '{');
}

void json_close_object(struct json *json)
{
    close(json, '}');
}

void json_open_array(struct json *json)
{
    open(json, '[');
}

void json_close_array(struct json *json)
{
    close(json, ']');
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

/* Eight of them at once, at times not seeing that they are. In a word whose bytes are all below 0x80, taking
 * n from each sets the top bit of those below n, and of some before them. */
static bool are_plain(const char *bytes)
{
    const uint64_t each = 0x0101010101010101;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    uint64_t low = (word - each * 0x20) | ((word ^ each * '"') - each) | ((word ^ each * '\\') - each) |
                   ((word ^ each * 0x7f) - each);
    return (low & ~word & each * 0x80) == 0;
}

/* Plain stretches are copied whole: nearly all text is nothing else. */
static void quoted(struct text *text, const char *bytes, size_t length)
{
    text_char(text, '"');
    for (size_t i = 0; i < length; i++) {
        size_t start = i;
        while (length - i >= sizeof(uint64_t) && are_plain(bytes + i))
            i += sizeof(uint64_t);
        while (i < length && is_plain((unsigned char)bytes[i]))
            i++;
        text_bytes(text, bytes + start, i - start);
        if (i == length)
            break;
        if (bytes[i] == '"' || bytes[i] == '\\')
            text_bytes(text, (char[]){'\\', bytes[i]}, 2);
        else
            text_format(text, "\\u%04x", (unsigned char)bytes[i]);
    }
    text_char(text, '"');
}

void json_put_null(struct json *json)
{
    comma(json);
    text_bytes(json->text, "null", strlen("null"));
}

void json_put_bool(struct json *json, bool value)
{
    comma(json);
    text_string(json->text, value ? "true" : "false");
}

void json_put_number(struct json *json, uint64_t value)
{
    comma(json);
    text_number(json->text, value);
}

void json_put_json(struct json *json, const char *value)
{
    comma(json);
    text_string(json->text, value);
}

void json_put_thousandths(struct json *json, uint64_t value)
{
    comma(json);
    text_number(json->text, value / 1000);
    text_format(json->text, ".%03u", (unsigned)(value % 1000));
}

void json_put_bytes(struct json *json, const char *bytes, size_t length)
{
    comma(json);
    quoted(json->text, bytes, length);
}

void json_put_string(struct json *json, const char *value)
{
    json_put_bytes(json, value, strlen(value));
}
