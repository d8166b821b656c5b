// SPDX-License-Identifier: MIT
/* replay.h: a game that has been played, position by position.
 *
 * A replay is made from a record. Position 0 is the one the game began with, position n the one after the
 * n-th line of the record, a move or an outcome of chance; each can be seen with the eyes of any seat, of the
 * table, or openly. What a viewer is given comes from the same observe() as at the table, so a replay with
 * the eyes of a seat shows what that seat knew, and no more. It does no input or output, for the terminal and
 * the browser alike. */
#ifndef TABLE_REPLAY_H
#define TABLE_REPLAY_H

#include "core/game.h"

struct replay;

/* Reads a record; NULL with a sentence in `why`, in that language. */
struct replay *replay_open(const char *record, size_t length, enum language language, struct text *why);
void replay_free(struct replay *replay);

const struct game *replay_game(const struct replay *replay);
/* The number of the last position. */
size_t replay_last(const struct replay *replay);
/* The language of the sentences from now on. */
void replay_speak(struct replay *replay, enum language language);
/* The seat of that name, VIEWER_TABLE, VIEWER_ALL, or -1. */
int replay_viewer_named(const struct replay *replay, const char *name, size_t length);

/* The state at a position; never to be shown to a seat. */
const void *replay_state(const struct replay *replay, size_t at);
/* Whose move led to a position above 0 (a seat, or CHANCE), and that move as text. */
int replay_mover(const struct replay *replay, size_t at);
void replay_write_move(const struct replay *replay, size_t at, struct text *text);
/* What the viewer sees at a position, as JSON: the view of the engine protocol. */
void replay_write_view(const struct replay *replay, size_t at, int viewer, struct json *json);
/* What the viewer was told when the move that led to a position was made: each event as a JSON object, the
 * last without a patch, since it leads to the position (steps.h). */
void replay_write_events(const struct replay *replay, size_t at, int viewer, struct json *json);
/* How likely the first camp is to win, from 0 to 1, everything known; below 0 where nobody can tell. */
float replay_chance(const struct replay *replay, size_t at);
/* What the turn a position is in was worth to a camp when it began, everything known: as it was, or had its
 * partners been able to talk; below 0 where nobody can tell. */
float replay_talk(const struct replay *replay, size_t at, int camp, bool talks);

/* The game as one JSON object: `game`, `options`, `seats` and `camps` with their titles, `date`, `result`,
 * `positions`. */
void replay_write_about(const struct replay *replay, struct json *json);
/* A position as one JSON object: `view`, `headline`, `words`, `events`, and, where the viewer knew them,
 * `seat`, `move` and its `name`. */
void replay_write_position(const struct replay *replay, size_t at, int viewer, struct json *json);
/* Every shuffle and roll computed again (docs/fairness.md), as one JSON object:
 * `commitment`, `seed`, `fits` (whether the seed is the one committed to), `seeds` by seat, `draws` (an array
 * of `at`, `number` of `below`, `outcome`, `recorded`, in order, to the first that is wrong) and `trouble`, a
 * sentence, or null where all is as recorded. */
void replay_write_fairness(const struct replay *replay, struct json *json);
/* Room for any of these. */
size_t replay_text_size(const struct replay *replay);

#endif
