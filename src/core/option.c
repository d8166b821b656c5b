// SPDX-License-Identifier: MIT
/* option.c: see option.h. */
#include "core/option.h"

#include <string.h>

int option_find(const struct option *options, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (text_equals(name, length, options[i].name))
            return i;
    return -1;
}

static bool find_word(const struct option *option, const char *bytes, size_t length, uint32_t *index)
{
    for (*index = 0; *index < option->count; ++*index)
        if (text_equals(bytes, length, option->words[*index]))
            return true;
    return false;
}

/* A comma list of words, each at most once, at least one. */
static bool read_set(const struct option *option, const char *bytes, size_t length, uint32_t *value)
{
    *value = 0;
    const char *end = bytes + length;
    for (;;) {
        const char *comma = memchr(bytes, ',', (size_t)(end - bytes));
        const char *stop = comma ? comma : end;
        uint32_t index;
        if (!find_word(option, bytes, (size_t)(stop - bytes), &index) || *value & 1u << index)
            return false;
        *value |= 1u << index;
        if (!comma)
            return true;
        bytes = comma + 1;
    }
}

static void write_allowed(const struct option *option, struct text *text)
{
    if (option->kind == OPTION_NUMBER) {
        text_format(text, "%u..%u", (unsigned)option->lowest, (unsigned)option->count);
        return;
    }
    for (uint32_t i = 0; i < option->count; i++) {
        if (i > 0)
            text_char(text, ' ');
        text_string(text, option->words[i]);
    }
}

bool option_read(const struct option *option, const char *bytes, size_t length, uint32_t *value,
                 enum language language, struct text *why)
{
    bool fine = false;
    uint64_t number;
    switch (option->kind) {
    case OPTION_CHOICE: fine = find_word(option, bytes, length, value); break;
    case OPTION_SET: fine = read_set(option, bytes, length, value); break;
    case OPTION_NUMBER:
        fine = text_read_number(bytes, length, option->count, &number) && number >= option->lowest;
        if (fine)
            *value = (uint32_t)number;
        break;
    }
    if (!fine) {
        text_format(why,
                    translate(language, option->kind == OPTION_SET
                                            ? SAY("the option %s takes a comma list, each at most once, of: ")
                                            : SAY("the option %s takes: ")),
                    option->name);
        write_allowed(option, why);
    }
    return fine;
}

void option_write_value(const struct option *option, uint32_t value, struct text *text)
{
    const char *separator = "";
    switch (option->kind) {
    case OPTION_CHOICE: text_string(text, option->words[value]); break;
    case OPTION_NUMBER: text_number(text, value); break;
    case OPTION_SET:
        for (uint32_t i = 0; i < option->count; i++) {
            if (value & 1u << i) {
                text_string(text, separator);
                text_string(text, option->words[i]);
                separator = ",";
            }
        }
        break;
    }
}

void option_write_line(const struct option *option, struct text *text)
{
    text_string(text, option->name);
    text_char(text, ' ');
    option_write_value(option, option->standard, text);
    text_char(text, ' ');
    write_allowed(option, text);
}
