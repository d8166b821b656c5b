// SPDX-License-Identifier: MIT
/* exchange_answer.c: the move in the answer of an external bot; see exchange.h.
 *
 * The reader knows just enough JSON to find the text under "move" in one object, whatever else is in it.
 * Strings are copied with their escapes resolved; a move is plain ASCII, so an escape beyond that makes the
 * answer none. */
#include "bots/exchange.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 16 };

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* \u0041, four digits after the u. */
static const char *read_code(const char *at, struct text *text)
{
    char digits[5] = {0};
    if (strspn(at, "0123456789abcdefABCDEF") < 4)
        return NULL;
    memcpy(digits, at, 4);
    long code = strtol(digits, NULL, 16);
    if (code == 0)
        return NULL;
    text_char(text, code < 0x80 ? (char)code : '?');
    return at + 4;
}

static const char *read_escape(const char *at, struct text *text)
{
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (*at == 'u')
        return read_code(at + 1, text);
    const char *found = *at ? strchr(escapes, *at) : NULL;
    if (!found)
        return NULL;
    text_char(text, meanings[found - escapes]);
    return at + 1;
}

/* Reads a string from its opening quote; returns what follows its closing quote, or NULL. */
static const char *read_string(const char *at, struct text *text)
{
    if (*at++ != '"')
        return NULL;
    while (at && *at != '"') {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at == '\\') {
            at = read_escape(at + 1, text);
        } else {
            text_char(text, *at++);
        }
    }
    return at ? at + 1 : NULL;
}

/* Passes over a value nobody wants: brackets are counted, not matched by kind. */
static const char *skip_value(const char *at)
{
    char ignored[1];
    int depth = 0;
    const char *begin = at;
    while (at && *at) {
        struct text nothing = text_in(ignored, sizeof ignored);
        if (*at == '"') {
            at = read_string(at, &nothing);
            continue;
        }
        if (depth == 0 && (*at == ',' || *at == '}'))
            return at > begin ? at : NULL;
        if ((*at == '[' || *at == '{') && ++depth > DEPTH_MAX)
            return NULL;
        if (*at == ']' || *at == '}')
            depth--;
        at++;
    }
    return NULL;
}

/* One `"key":value`; takes the value of "move". */
static const char *read_member(const char *at, struct text *move, bool *found)
{
    TEXT_ON_STACK(key, 8);
    at = read_string(skip_blanks(at), &key);
    if (!at || *(at = skip_blanks(at)) != ':')
        return NULL;
    at = skip_blanks(at + 1);
    if (strcmp(key.data, "move") != 0 || key.overflow)
        return skip_value(at);
    *found = true;
    text_clear(move);
    at = read_string(at, move);
    return at ? skip_blanks(at) : NULL;
}

static bool read_object(const char *at, struct text *move)
{
    bool found = false;
    do {
        at = read_member(at + 1, move, &found);
    } while (at && *at == ',');
    return at && *at == '}' && found && *skip_blanks(at + 1) == '\0';
}

bool exchange_read_move(const char *answer, struct text *move)
{
    const char *at = skip_blanks(answer);
    if (*at == '{')
        return read_object(at, move) && !move->overflow;
    size_t length = strlen(at);
    while (length > 0 && strchr(" \t\r", at[length - 1]))
        length--;
    text_bytes(move, at, length);
    return length > 0 && !move->overflow;
}
