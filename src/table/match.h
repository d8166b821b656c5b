// SPDX-License-Identifier: MIT
/* match.h: one game under way: its state, its history, its chance, what each seat has been shown.
 *
 * Moves come in as text and are checked against what the seat knows before anything changes; a refusal is a
 * sentence, in the match's language, and leaves everything as it was. Chance is either drawn here from a seed
 * (auto) or decided by the caller (manual). A match does no input or output and reads no clock. */
#ifndef TABLE_MATCH_H
#define TABLE_MATCH_H

#include "bots/bot.h"
#include "core/game.h"

struct match;

/* An empty match; NULL when there is no memory. */
struct match *match_new(void);
struct match *match_copy(const struct match *match);
void match_free(struct match *match);
/* A match without history that holds what the seat knows, the rest drawn at random from the seed. */
struct match *match_imagine(const struct match *match, int seat, uint64_t seed);

/* Starts a game; `options` are `key=value` words separated by blanks: those of the game, and seed, chance,
 * lang. `seed` is used where the options name none; `date` is written into the record. A refusal leaves the
 * game under way. */
const char *match_start(struct match *match, const char *id, const char *options, uint64_t seed,
                        const char *date);

/* NULL before the first start. */
const struct game *match_game(const struct match *match);
/* The real state: for bots' referees and tests, never to be shown to a seat. */
const void *match_state(const struct match *match);
/* Only the languages the engine protocol names can be asked for, English and French. */
void match_keep_to_protocol(struct match *match);
/* The language of refusals and events, until a game is started in another. */
void match_set_language(struct match *match, enum language language);
enum language match_language(const struct match *match);

seat_set match_actors(const struct match *match);
/* The seat of that name, VIEWER_TABLE, VIEWER_ALL, CHANCE, or -1. */
int match_viewer_named(const struct match *match, const char *name, size_t length);

/* Legal moves as the seat knows them, or the outcomes of chance. */
int match_legal(const struct match *match, int seat, game_move *list);
int match_outcomes(const struct match *match, struct outcome *list);

/* Those moves as text, in byte order, one per line, outcomes followed by their probability; into an empty
 * text of at least match_legal_size(). False when there is no memory. */
size_t match_legal_size(const struct match *match, int seat);
bool match_write_legal(const struct match *match, int seat, struct text *text);
/* "Aw Bw", "chance", "". */
void match_write_actors(const struct match *match, struct text *text);

/* What the seat's moves will probably bring, as one JSON object; see write_odds in core/game.h. */
void match_write_odds(const struct match *match, int seat, struct text *text);

/* The move a bot would choose for a seat that must act, from that seat's knowledge alone, as text. Of
 * `limits` the seed and the bounds of its effort count. With its reasons, a line each, where they are wanted.
 */
void match_write_choice(const struct match *match, int seat, const struct bot *bot,
                        struct bot_question limits, bool reasons, struct text *text);

/* Plays a move of a seat, or with CHANCE an outcome in manual mode. NULL, or why it is refused. */
const char *match_play(struct match *match, int seat, const char *move);
/* Takes the last step back; NULL, or why not. */
const char *match_undo(struct match *match);
/* Replaces the position, for games that have a notation for it; the history begins anew. */
const char *match_set_position(struct match *match, const char *position);

/* What the viewer knows. */
void match_observe(const struct match *match, int viewer, union game_state *view);
void match_write_view(const struct match *match, int viewer, struct text *text);
/* "none", or the winner, or "draw", with the rule in brackets. */
void match_write_result(const struct match *match, struct text *text);

/* The events the viewer was shown because of the last step, one per line. */
void match_write_step_events(const struct match *match, int viewer, struct text *text);
/* The events the viewer was shown since this was last called for it, or since the last undo or load. */
void match_write_news(struct match *match, int viewer, struct text *text);
/* Events from a count on, for those who count themselves. */
size_t match_event_count(const struct match *match);
void match_write_events_since(const struct match *match, size_t first, int viewer, struct text *text);

/* The record, and the size of a buffer that surely holds it. */
size_t match_record_size(const struct match *match);
void match_write_record(const struct match *match, struct text *text);
/* Reads a record; a refused one leaves the game under way. `seed` is for the chance still to come. */
const char *match_load(struct match *match, const char *bytes, size_t length, uint64_t seed);
/* The same a few lines at a time: begins (NULL: there is no memory; the bytes must last), reads so many lines
 * (true: there are more), and ends, with what match_load() says; where `match` is NULL, in nothing. */
struct match_loading;
struct match_loading *match_load_begin(const struct match *match, const char *bytes, size_t length,
                                       uint64_t seed);
bool match_load_some(struct match_loading *loading, size_t lines);
const char *match_load_end(struct match *match, struct match_loading *loading);
/* NULL if every shuffle and roll of a loaded record is the one its disclosed seeds give (invariant 8), with
 * their number; or, in English, what is wrong, with the number of those that were right before it. */
const char *match_verify(const struct match *match, uint32_t *draws);

#endif
