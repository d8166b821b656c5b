// SPDX-License-Identifier: MIT
/* turns.h: whole turns of Goths in a few words, for the tests of its rules.
 *
 * A turn is one line: "A=scout B=!axe D=load". Each king plays a card that lets the order through; "!" makes
 * him play a card of another character. "A:VR" names the card instead ("AC:VR" for a king of two). A clan in
 * play that is not named plays fire, which does nothing while its siege engine is inactive (a lone player
 * alternates it with rats). */
#ifndef TESTS_GOTHS_TURNS_H
#define TESTS_GOTHS_TURNS_H

#include "script.h"

/* Starts a game and settles its chance: begin("players=4 fog=base", "QTP", "A=pea,B=gusts"); NULL without
 * tokens. */
void begin(const char *options, const char *deal, const char *tokens);

/* Passes window (a) if it is open, then the kings play, whichever is first. */
void kings(const char *line);
/* Passes window (b) if it is open, then the warchiefs choose. What follows, window (c) included, is left to
 * the test. */
void orders(const char *line);
/* Kings, warchiefs, and passes window (c). Choices while resolving are left to the test. */
void turn(const char *line);
void turns(int count, const char *line);
/* Every warchief who is asked in a window passes; false if nobody is asked. */
bool pass_window(void);

/* What everybody sees. */
void expect_clan(const char *clan, const char *key, const char *json);
void expect_king(const char *king, const char *key, const char *json);
void expect_at(const char *clan, const char *place);
/* The units in play; the others of the three are in reserve. */
void expect_units(const char *clan, int units);
void expect_phase(const char *phase);
void expect_turn(int number);
void expect_initiative(const char *clan);
/* What the viewer knows of an objective, 1 to 3: "Q", "T", "P", or NULL for nothing. */
void expect_face(const char *viewer, int objective, const char *face);
/* Who has scouted it: "[\"A\"]". */
void expect_scouted(int objective, const char *clans);
void expect_up(int objective, bool up);
/* What the viewer knows of a clan's token: at and face, NULL for a face he does not know. */
void expect_token(const char *viewer, const char *clan, const char *at, const char *face);

#endif
