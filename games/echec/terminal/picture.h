// SPDX-License-Identifier: MIT
/* picture.h: what the files of this picture share: board.c draws, army.c
 * puts an army together, and glance.c has the game at a glance. */
#ifndef GAMES_ECHEC_TERMINAL_PICTURE_H
#define GAMES_ECHEC_TERMINAL_PICTURE_H

#include "terminal/picture.h"

enum { FIELD_FILES = 9 };

extern const struct picture echec_picture;

int field_ranks(const struct look *look);
/* "e2" as a spot, and the rest of the text; SPOT_NONE where it is no square. */
int field_spot(const char *text, const char **rest);
/* The unit on a square, or NULL. */
const json_t *field_unit(const struct look *look, int spot);
/* The letter of a kind in the notation; its name in three letters. */
char field_letter(const char *kind);
const char *field_kind_short(const struct look *look, const char *kind);
const char *field_kind_of_letter(char letter);
bool field_is_massed(const struct look *look);

bool army_drafts(const struct look *look, int spot);
bool army_draft(const struct look *look, char key, int spot, char *move, size_t size);
void army_draft_about(const struct look *look, const char *move, struct text *text);

void field_glance(const struct look *look, struct text *text);
void field_measure(const struct look *look, int *rows, int *columns);
void field_draw(const struct look *look, struct canvas *canvas, struct area area,
                const struct pointer *pointer);

#endif
