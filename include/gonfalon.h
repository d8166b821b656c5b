// SPDX-License-Identifier: MIT
/* gonfalon.h: the public interface of libgonfalon: start a game, ask what is legal, play, see what a seat
 * sees, search, and keep the record.
 *
 * A `struct gonfalon` is one game under way. Everything crosses this border as text: seats,
 * moves, views (one line of JSON), events (sentences that end with their rule) and records
 * are exactly those of the engine protocol, described in docs/engine-protocol.md.
 *
 * The library has no global state: games are independent of each other, and different games may be used by
 * different threads at the same time. One game must not be used by two threads at once.
 *
 * Functions that can be refused return NULL when all is well, and otherwise a sentence that says why, in the
 * language of the game; the game is then exactly as it was. Strings returned by a function belong to the game
 * and stay valid until the next call with the same game. Asking about a seat that does not exist, or before a
 * game was started, gives NULL from the functions that return texts. */
#ifndef GONFALON_H
#define GONFALON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gonfalon;

/* The version of the library, for example "0.1.0". */
const char *gonfalon_version(void);

/* Makes an object in which no game has been started yet. Returns NULL when there is not enough memory. */
struct gonfalon *gonfalon_new(void);

/* Makes an independent copy of a game with its history. Returns NULL when there is not enough memory. */
struct gonfalon *gonfalon_copy(const struct gonfalon *game);

/* Frees a game. NULL is allowed and does nothing. */
void gonfalon_free(struct gonfalon *game);

/* Starts a game of `id`. The options are words of the form key=value separated by blanks,
 * as in the engine's command `new`; "" gives the usual game. Without `seed=N` among them the seed is 0, so a
 * program that wants another game each time names a seed of its own. */
const char *gonfalon_start(struct gonfalon *game, const char *id, const char *options);

/* The seats that must act now, separated by blanks in byte order; "chance" when the caller must decide an
 * outcome; "" when the game is over. */
const char *gonfalon_actors(struct gonfalon *game);

/* The legal moves of a seat, one per line in byte order; "" if it has nothing to decide. For "chance" the
 * outcomes, each followed by a blank and its probability. */
const char *gonfalon_legal(struct gonfalon *game, const char *seat);

/* Plays a move for a seat, or, with "chance" in a game started with chance=manual, decides an outcome. */
const char *gonfalon_play(struct gonfalon *game, const char *seat, const char *move);

/* Takes the last step back. */
const char *gonfalon_undo(struct gonfalon *game);

/* What a viewer knows as one line of JSON. The viewer is a seat, "table" for a bystander, or "all" for
 * everything. */
const char *gonfalon_view(struct gonfalon *game, const char *viewer);

/* The events a seat or "table" has been shown since this was last asked for it, one sentence per line. */
const char *gonfalon_events(struct gonfalon *game, const char *viewer);

/* "none" while the game runs, then the winner, or "draw", and the number of the rule in brackets. */
const char *gonfalon_result(struct gonfalon *game);

/* Makes a game that holds only what the seat knows, with everything hidden from it drawn at random: one
 * possibility that fits its knowledge. Searching over many of them is searching over the seat's knowledge.
 * The copy has no history; its own chance follows the seed. Returns NULL when there is no such seat or not
 * enough memory. */
struct gonfalon *gonfalon_imagine(const struct gonfalon *game, const char *seat, uint64_t seed);

/* The move a bot would choose for the seat from that seat's knowledge alone; it is not played. `bot` is the
 * name of a bot, for example "random"; `milliseconds` and `simulations` bound its effort, 0 meaning no bound
 * of that kind. */
const char *gonfalon_choose(struct gonfalon *game, const char *seat, const char *bot, uint32_t milliseconds,
                            uint32_t simulations, uint64_t seed);

/* The game so far as a game record. */
const char *gonfalon_record(struct gonfalon *game);

/* Replaces the game by the one a record holds; the record is `length` bytes of text. */
const char *gonfalon_load(struct gonfalon *game, const char *record, size_t length);

#ifdef __cplusplus
}
#endif

#endif
