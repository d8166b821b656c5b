// SPDX-License-Identifier: MIT
/* script.h: a game played by text in a few words, for the tests of the rules.
 *
 * There is one game at a time, with chance in the caller's hands. Every function fails the running cmocka
 * test, with the words it was given, when what it expects is not so. */
#ifndef TESTS_SCRIPT_H
#define TESTS_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the five above first. */
#include <cmocka.h>

/* Starts a game: start("goths", "players=4 fog=base"). */
void start(const char *game, const char *options);
/* The options are refused, in a sentence that contains `part`. */
void start_refused(const char *game, const char *options, const char *part);

/* Plays moves, each "SEAT MOVE" ("chance roll:xx" for dice), one after the other; all must be accepted. */
#define play(...) play_all((const char *const[]){__VA_ARGS__, NULL})
void play_all(const char *const *moves);
/* "SEAT MOVE" is refused in a sentence that contains `part` (usually the rule, "[G2.6]"), and no view
 * changes. */
void refused(const char *move, const char *part);
void undo(void);

/* The seats that must act, as the engine lists them: "Aw Bw", "chance", "". */
void expect_actors(const char *actors);
/* The seat's legal moves in byte order, separated by blanks; `legal chance` without the probabilities. */
void expect_legal(const char *seat, const char *moves);
bool lists(const char *seat, const char *move);
/* The JSON value at that path of the view, written as JSON: expect_view("Aw", "clans.A.units", "2"),
 * expect_view("all", "objectives.1.face", "\"Q\""), expect_view("gold", "units.0.men", "4"). */
void expect_view(const char *viewer, const char *path, const char *json);
/* The viewer was (not) shown an event of that rule because of the last play(). */
void expect_shown(const char *viewer, const char *rule);
void expect_not_shown(const char *viewer, const char *rule);
/* As the engine's `result`: "none", "A [G6.1]". */
void expect_result(const char *result);
/* The `position` line; and a game started from one. For games that have the notation. */
void start_at(const char *game, const char *options, const char *position);
void expect_position(const char *position);

#endif
