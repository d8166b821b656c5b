// SPDX-License-Identifier: MIT
/* record.h: the text of a game record, line by line (ENGINE-PROTOCOL, "Game records").
 *
 * Header lines `[Key "value"]`, then one move per line, `SEAT MOVE`. This file knows the form only; what the
 * lines mean, and whether the moves are legal, is the business of whoever reads them. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/text.h"

enum record_line_kind { RECORD_END, RECORD_HEADER, RECORD_MOVE, RECORD_BROKEN };

struct record_line {
    enum record_line_kind kind;
    int number;        /* from 1 */
    const char *key;   /* the key, or the seat; not NUL-terminated */
    const char *value; /* the value, or the move; not NUL-terminated */
    size_t key_length, value_length;
};

struct record_reader {
    const char *at, *end;
    int number;
    bool moves_begun;
};

struct record_reader record_read(const char *bytes, size_t length);
/* The next line that says something; RECORD_BROKEN for one that is neither header nor move, or a header after
 * a move. */
struct record_line record_next(struct record_reader *reader);

void record_write_header(struct text *text, const char *key, const char *value);

#endif
