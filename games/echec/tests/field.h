// SPDX-License-Identifier: MIT
/* field.h: a battle set up in a few words, for the tests of Échec au roi.
 *
 * Units are written as in the position notation (docs/positions.md) with their square behind: "K1^@e1
 * i4v!@d5". What follows the board in that notation is called the tail here: "gold:2:5:-:-" is Gold to move,
 * two actions left, in turn 5, no dice yet and none due. Boards have 8 ranks unless the options say
 * otherwise. */
#ifndef TESTS_ECHEC_FIELD_H
#define TESTS_ECHEC_FIELD_H

#include "script.h"

#define FIELD_FILES 9
#define FIELD_ROWS  12
#define FIELD_TEXT  1024

/* What stands on each square, as in the notation; empty strings for nobody. */
struct field {
    int rows;
    char unit[FIELD_ROWS][FIELD_FILES][8];
};

/* Kings with a companion each, out of the way in two corners, so that the battle goes on. */
#define BYSTANDERS " K1^@i1 N1^@h1 k1v@a8 n1v@b8 "

void field_clear(struct field *field, int rows);
void field_put(struct field *field, const char *square, const char *unit);
/* Units as above, separated by blanks. */
void field_read(struct field *field, const char *units);
/* The position of this field, a text of at most FIELD_TEXT bytes. */
void field_position(const struct field *field, const char *tail, char *position);

/* Starts a game from these units. */
void battle(const char *options, const char *tail, const char *units);
/* The whole position is this one. */
void expect_battle(const char *tail, const char *units);

#endif
