// SPDX-License-Identifier: MIT
/* record.c: see record.h. */
#include "core/record.h"

#include <string.h>

struct record_reader record_read(const char *bytes, size_t length)
{
    return (struct record_reader){.at = bytes, .end = bytes + length};
}

static bool printable(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] < 0x20 || bytes[i] > 0x7e)
            return false;
    return true;
}

/* `[Key "value"]`, the value without quotes or backslashes. */
static bool read_header(const char *bytes, size_t length, struct record_line *line)
{
    const char *blank = memchr(bytes, ' ', length);
    if (!blank || blank == bytes + 1 || length < (size_t)(blank - bytes) + 4)
        return false;
    const char *end = bytes + length;
    if (blank[1] != '"' || end[-1] != ']' || end[-2] != '"')
        return false;
    line->kind = RECORD_HEADER;
    line->key = bytes + 1;
    line->key_length = (size_t)(blank - line->key);
    line->value = blank + 2;
    line->value_length = (size_t)(end - 2 - line->value);
    return !memchr(line->value, '"', line->value_length) && !memchr(line->value, '\\', line->value_length);
}

static bool read_move(const char *bytes, size_t length, struct record_line *line)
{
    const char *blank = memchr(bytes, ' ', length);
    if (!blank || blank == bytes || blank == bytes + length - 1)
        return false;
    line->kind = RECORD_MOVE;
    line->key = bytes;
    line->key_length = (size_t)(blank - bytes);
    line->value = blank + 1;
    line->value_length = length - line->key_length - 1;
    return !memchr(line->value, ' ', line->value_length);
}

static bool read_line(struct record_reader *reader, const char *bytes, size_t length,
                      struct record_line *line)
{
    if (!printable(bytes, length))
        return false;
    if (bytes[0] == '[')
        return !reader->moves_begun && read_header(bytes, length, line);
    reader->moves_begun = true;
    return read_move(bytes, length, line);
}

struct record_line record_next(struct record_reader *reader)
{
    while (reader->at < reader->end) {
        const char *bytes = reader->at;
        const char *newline = memchr(bytes, '\n', (size_t)(reader->end - bytes));
        size_t length = (size_t)((newline ? newline : reader->end) - bytes);
        reader->at = newline ? newline + 1 : reader->end;
        reader->number++;
        if (length > 0 && bytes[length - 1] == '\r')
            length--;
        if (length == 0 || bytes[0] == '#')
            continue;
        struct record_line line = {.number = reader->number};
        if (!read_line(reader, bytes, length, &line))
            line.kind = RECORD_BROKEN;
        return line;
    }
    return (struct record_line){.kind = RECORD_END, .number = reader->number};
}

void record_write_header(struct text *text, const char *key, const char *value)
{
    text_format(text, "[%s \"%s\"]\n", key, value);
}
