// SPDX-License-Identifier: MIT
/* picture.h: what the files of this picture share: board.c draws, glance.c
 * has the game at a glance. */
#ifndef GAMES_GOTHS_TERMINAL_PICTURE_H
#define GAMES_GOTHS_TERMINAL_PICTURE_H

#include "games/goths/state.h"
#include "terminal/picture.h"

extern const struct picture goths_picture;

/* Four clans are called by their letters, two by their names. */
bool clans_four(const struct look *look);
const char *clans_clan_name(const struct look *look, char letter, struct text *text);
/* "Vulture"; "Scout"; "Gusts"; "the queen": each in the reader's language, by the word of the view. */
const char *clans_character(const struct look *look, enum character character);
const char *clans_order(const struct look *look, const char *word);
const char *clans_token(const struct look *look, const char *word);
const char *clans_face(const struct look *look, const char *face);
/* "catapult loaded". */
const char *clans_engine(const struct look *look, const json_t *clan);
bool clans_committed(const struct look *look, const char *seat);
/* Whoever is alone in his clan may not look again at what he has laid this turn (G7.3). */
bool clans_laid_blind(const struct look *look, const char *seat);
/* The seats of the king and of the warchief of a clan. */
void clans_king_seat(const struct look *look, char letter, char seat[8]);
void clans_warchief_seat(const struct look *look, char letter, char seat[8]);
bool clans_holds(const json_t *array, const char *word);

void clans_glance(const struct look *look, struct text *text);

void clans_measure(const struct look *look, int *rows, int *columns);
void clans_draw(const struct look *look, struct canvas *canvas, struct area area,
                const struct pointer *pointer);

#endif
