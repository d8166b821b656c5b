// SPDX-License-Identifier: MIT
/* field.c: see field.h. */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rows_of_game;

void field_clear(struct field *field, int rows)
{
    memset(field, 0, sizeof *field);
    field->rows = rows;
}

void field_put(struct field *field, const char *square, const char *unit)
{
    int file = square[0] - 'a', rank = atoi(square + 1) - 1;
    if (file < 0 || file >= FIELD_FILES || rank < 0 || rank >= field->rows || strlen(unit) >= 8)
        fail_msg("%s@%s is not on the board", unit, square);
    if (field->unit[rank][file][0])
        fail_msg("two units on %s", square);
    strcpy(field->unit[rank][file], unit);
}

void field_position(const struct field *field, const char *tail, char *position)
{
    char *at = position;
    for (int rank = field->rows - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < FIELD_FILES; file++) {
            const char *unit = field->unit[rank][file];
            if (!*unit) {
                empty++;
                continue;
            }
            if (empty)
                at += sprintf(at, "%d", empty);
            at += sprintf(at, "%s", unit);
            empty = 0;
        }
        if (empty)
            at += sprintf(at, "%d", empty);
        at += sprintf(at, "%s", rank ? "/" : ":");
    }
    snprintf(at, FIELD_TEXT - (size_t)(at - position), "%s", tail);
}

void field_read(struct field *field, const char *units)
{
    char word[16], unit[8], square[4];
    int length;
    for (; sscanf(units, "%15s%n", word, &length) == 1; units += length) {
        if (sscanf(word, "%7[^@]@%3s", unit, square) != 2)
            fail_msg("%s is no unit", word);
        field_put(field, square, unit);
    }
}

void battle(const char *options, const char *tail, const char *units)
{
    char all[256], position[FIELD_TEXT];
    const char *rows = strstr(options, "rows=");
    struct field field;
    rows_of_game = rows ? atoi(rows + 5) : 8;
    snprintf(all, sizeof all, "%s%s", options, rows ? "" : " rows=8");
    field_clear(&field, rows_of_game);
    field_read(&field, units);
    field_position(&field, tail, position);
    start_at("echec", all, position);
}

void expect_battle(const char *tail, const char *units)
{
    char position[FIELD_TEXT];
    struct field field;
    field_clear(&field, rows_of_game);
    field_read(&field, units);
    field_position(&field, tail, position);
    expect_position(position);
}
