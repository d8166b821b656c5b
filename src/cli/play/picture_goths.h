// SPDX-License-Identifier: MIT
/* picture_goths.h: what the files of this picture share: picture_goths.c has the words, picture_goths_board.c
 * draws, and picture_goths_glance.c has the orders and the game at a glance. */
#ifndef PLAY_PICTURE_GOTHS_H
#define PLAY_PICTURE_GOTHS_H

#include "cli/play/picture.h"

/* Four clans are called by their letters, two by their names. */
bool clans_four(const struct look *look);
const char *clans_clan_name(const struct look *look, char letter, struct text *text);
/* "Vulture"; "Scout"; "Gusts"; "forest"; "Queen": each in the reader's language, by the word of the view. */
const char *clans_character(const struct look *look, char letter);
const char *clans_order(const struct look *look, const char *order);
const char *clans_token(const struct look *look, const char *token);
const char *clans_place(const struct look *look, const char *place);
const char *clans_face(const struct look *look, const char *face);
/* What it does, as a sentence; "" where there is no such order or token. */
const char *clans_order_effect(const struct look *look, const char *order);
const char *clans_token_effect(const struct look *look, const char *token);
/* "catapult active". */
const char *clans_engine(const struct look *look, const json_t *clan);
bool clans_committed(const struct look *look, const char *seat);
/* Whoever is alone in his clan may not look again at what he has laid this turn (G7.3). */
bool clans_laid_blind(const struct look *look, const char *seat);
/* The seats of the king and of the warchief of a clan. */
void clans_king_seat(const struct look *look, char letter, char seat[8]);
void clans_warchief_seat(const struct look *look, char letter, char seat[8]);
bool clans_holds(const json_t *array, const char *word);

/* The character a king must have meant; '\0' where it is no order. */
char clans_order_character(const char *order);
/* "Scout, Sabotage": the orders of this table that get through by a character. */
void clans_write_permitted(const struct look *look, char character, struct text *text);
void clans_glance(const struct look *look, struct text *text);

void clans_measure(const struct look *look, int *rows, int *columns);
void clans_draw(const struct look *look, struct canvas *canvas, struct area area,
                const struct pointer *pointer);

#endif
