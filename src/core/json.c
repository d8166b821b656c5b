/* json.c: see json.h. A value writes its own leading comma; a key takes the comma of its value upon itself.
 */
#include "core/json.h"

#include <string.h>

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

static void quoted(struct text *text, const char *bytes, size_t length)
{
    text_char(text, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\') {
            text_char(text, '\\');
            text_char(text, (char)c);
        } else if (c < 0x20 || c == 0x7f) {
            text_format(text, "\\u%04x", c);
        } else {
            text_char(text, (char)c);
        }
    }
    text_char(text, '"');
}

void json_key(struct json *json, const char *key)
{
    comma(json);
    quoted(json->text, key, strlen(key));
    text_char(json->text, ':');
    json->comma = false;
}

void json_put_null(struct json *json)
{
    comma(json);
    text_string(json->text, "null");
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

void json_put_bytes(struct json *json, const char *bytes, size_t length)
{
    comma(json);
    quoted(json->text, bytes, length);
}

void json_put_string(struct json *json, const char *value)
{
    json_put_bytes(json, value, strlen(value));
}
