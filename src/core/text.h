// SPDX-License-Identifier: MIT
/* text.h: text written into a buffer somebody else owns.
 *
 * A struct text never grows and never overruns: what does not fit is left out and `overflow` is set, so that
 * a writer need not check every call, and a reader checks once. The data is always NUL-terminated. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *data;
    size_t capacity; /* bytes of data, the NUL included; at least 1 */
    size_t length;   /* bytes written, the NUL excluded */
    bool overflow;   /* something was left out */
};

/* A text of `size` bytes on the stack, ready to be written to. */
#define TEXT_ON_STACK(name, size)                                                                            \
    char name##_bytes[size];                                                                                 \
    struct text name = text_in(name##_bytes, sizeof name##_bytes)

struct text text_in(char *data, size_t capacity);
void text_clear(struct text *text);
/* Cut back to an earlier length. */
void text_cut(struct text *text, size_t length);

void text_bytes(struct text *text, const char *bytes, size_t length);

static inline void text_char(struct text *text, char c)
{
    if (text->length + 1 >= text->capacity) {
        text->overflow = true;
        return;
    }
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

static inline void text_string(struct text *text, const char *string)
{
    text_bytes(text, string, strlen(string)); /* which the compiler mostly knows */
}

void text_number(struct text *text, uint64_t number);
/* Two hexadecimal digits for each byte. */
void text_hex(struct text *text, const unsigned char *bytes, size_t length);
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For those who write in place: room for that many bytes at the end, or NULL, which is an overflow; then how
 * many of them were written. */
static inline char *text_room(struct text *text, size_t length)
{
    if (length <= text->capacity - 1 - text->length)
        return text->data + text->length;
    text->overflow = true;
    return NULL;
}

static inline void text_written(struct text *text, size_t length)
{
    text->length += length;
    text->data[text->length] = '\0';
}

/* True if the `length` bytes at `bytes` are exactly the string. */
bool text_equals(const char *bytes, size_t length, const char *string);
bool text_starts_with(const char *string, const char *prefix);

/* Reads digits without sign or leading zero, at most `highest`; the whole string must be the number. */
bool text_read_number(const char *bytes, size_t length, uint64_t highest, uint64_t *number);

#endif
