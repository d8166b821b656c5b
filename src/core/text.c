// SPDX-License-Identifier: MIT
/* text.c: see text.h. The one invariant: length < capacity, and data[length] is NUL. */
#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct text text_in(char *data, size_t capacity)
{
    assert(capacity > 0);
    data[0] = '\0';
    return (struct text){.data = data, .capacity = capacity};
}

void text_clear(struct text *text)
{
    text->overflow = false;
    text_cut(text, 0);
}

void text_cut(struct text *text, size_t length)
{
    assert(length <= text->length);
    text->length = length;
    text->data[length] = '\0';
}

void text_bytes(struct text *text, const char *bytes, size_t length)
{
    size_t room = text->capacity - 1 - text->length;
    if (length > room) {
        length = room;
        text->overflow = true;
    }
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_number(struct text *text, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    text_bytes(text, digits + at, sizeof digits - at);
}

void text_hex(struct text *text, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        text_char(text, digits[bytes[i] >> 4]);
        text_char(text, digits[bytes[i] & 15]);
    }
}

void text_format(struct text *text, const char *format, ...)
{
    size_t room = text->capacity - text->length;
    va_list arguments;
    va_start(arguments, format);
    int wanted = vsnprintf(text->data + text->length, room, format, arguments);
    va_end(arguments);
    if (wanted < 0) {
        text->data[text->length] = '\0';
        text->overflow = true;
    } else if ((size_t)wanted >= room) {
        text->length = text->capacity - 1;
        text->overflow = true;
    } else {
        text->length += (size_t)wanted;
    }
}

bool text_equals(const char *bytes, size_t length, const char *string)
{
    return strlen(string) == length && memcmp(bytes, string, length) == 0;
}

bool text_starts_with(const char *string, const char *prefix)
{
    return strncmp(string, prefix, strlen(prefix)) == 0;
}

bool text_read_number(const char *bytes, size_t length, uint64_t highest, uint64_t *number)
{
    if (length == 0 || length > 20 || (length > 1 && bytes[0] == '0'))
        return false;
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(bytes[i] - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (value > highest)
        return false;
    *number = value;
    return true;
}
