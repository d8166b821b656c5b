// SPDX-License-Identifier: MIT
/* sitting.h: a table in the hands of a test: what people want, in a few words; what everybody is told.
 *
 * Whatever is wanted goes the whole way: proposed, written as a line, applied. What each viewer is told of it
 * is read as JSON and collected, and its events must be numbered without gaps. Beside the table a second one
 * is fed the same lines and nothing else: it must always tell the same. Every function fails the running test
 * when what it expects is not so. */
#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include "trial.h" /* first: cmocka */

#include "table/table_inside.h"

#include <jansson.h>

struct sitting {
    struct table *table;
    struct table *shadow; /* fed with the lines alone */
    int64_t now;
    seat_set absent;
    char **lines;
    size_t line_count, line_capacity;
    char *change[TABLE_VIEWERS];   /* what the last line told each viewer; "" where nothing */
    json_t *events[TABLE_VIEWERS]; /* all each viewer was told so far */
};

#define HOUSE_SEED "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
enum { START_TIME = 1000000000 };

/* A table made by `host`; nobody sits yet. */
struct sitting *sitting_open(const char *game, const char *options);
struct sitting *sitting_open_with_history(const char *game, const char *options);
/* The same with the seed of the house; history: the table can be asked for its record. */
struct sitting *sitting_make(const char *game, const char *options, const char *seed, bool history);
/* Ann and Amy, the king and warchief of A, against Bob and Ben, with these settings; with a history. */
struct sitting *sitting_open_four(const char *settings);
void sitting_close(struct sitting *sitting);

/* What is wanted, as "PERSON VERB SEAT WORD REST": "ann sit Ak - Ann", "- close - -", "ann move Ak VR". The
 * time is sitting->now. A dash stands for nothing; what is missing at the end is nothing. */
struct table_entry sitting_entry(const struct sitting *sitting, const char *wanted);
/* Proposes and applies; NULL, or the refusal. */
const char *sitting_try(struct sitting *sitting, const struct table_entry *entry);
void sitting_happens(struct sitting *sitting, const char *wanted);
/* It is refused in a sentence that contains `part`, and nothing has changed for anybody. */
void sitting_refused(struct sitting *sitting, const char *wanted, const char *part);
/* The house does what is due by now; how many lines that were. */
int sitting_tick(struct sitting *sitting);
/* Lets time pass, doing what is due on the way. */
void sitting_wait(struct sitting *sitting, int64_t milliseconds);

/* Everybody sits down: a person at each seat named by `people` ("Ak=ann Bk=bob"), bots elsewhere. */
void sitting_seat(struct sitting *sitting, const char *people);
/* A person named p0, p1... at every seat. */
void sitting_seat_all(struct sitting *sitting);

int sitting_seat_named(const struct sitting *sitting, const char *name);
/* All the viewer may know now, as text that lives until the next call for that viewer's buffer (two of them,
 * in turns). */
const char *sitting_whole(const struct table *table, int viewer);
/* The value at a path of what the viewer may know now, as JSON: "status", "seats.0.who". */
void sitting_expect(const struct sitting *sitting, int viewer, const char *path, const char *json);
/* The last line told that viewer such an event, or none. */
bool sitting_told(const struct sitting *sitting, int viewer, const char *part);
void sitting_expect_told(const struct sitting *sitting, int viewer, const char *part);
void sitting_expect_silent(const struct sitting *sitting, int viewer);

/* A legal move of the seat as text, drawn at random. */
void sitting_draw_move(const struct sitting *sitting, const struct trial *trial, int seat,
                       struct random *random, struct text *text);
/* That seat's person, or the bot that plays for it, decides. */
const char *sitting_move(struct sitting *sitting, int seat, const char *move);
/* The same by the seat's name; it is accepted. */
void sitting_plays(struct sitting *sitting, const char *seat, const char *move);
/* Everybody who is asked decides at random, until the game is over or so many lines were written. */
void sitting_play_on(struct sitting *sitting, const struct trial *trial, struct random *random, size_t lines);
const struct trial *sitting_trial(const struct sitting *sitting);

/* A fresh table from the first lines of the log. */
struct table *sitting_rebuild(const struct sitting *sitting, size_t lines, bool history);
/* Both tell every viewer the same. */
void sitting_expect_equal(const struct table *one, const struct table *other);

#endif
