// SPDX-License-Identifier: MIT
/* words.h: what people call the things of a game, in the reader's language: seats, camps, moves, the question
 * asked, the position told. Everything is told from the view of whoever reads, so nobody reads what he may
 * not know (invariant 3).
 *
 * A game says these words once, in its `words`; every client shows them. Whatever a game leaves out is told
 * plainly by what its rules say anyway: see the game_*() functions below. */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

#include "core/language.h"
#include "core/text.h"

#include <stdint.h>

struct game;

/* To whom something is told: he is "you", the others are called by their names. */
struct listener {
    enum language language;
    int viewer;               /* a seat, or who looks on and is nobody in it */
    const char *const *names; /* of those at the seats; NULL for all, or for one: the seat is called by its
                                 title */
};

/* How a title stands in a sentence: "Keeper of the key"; "the keeper of the key"; "of the keeper of
 * the key". A language that joins little words ("du gardien") does so in the third form. */
enum title_form { TITLE_ALONE, TITLE_WITHIN, TITLE_OF };

/* Options that go well together: what one chooses before choosing single options. The first is for those who
 * have never played. */
struct selection {
    const char *name; /* a word for programs */
    const char *title;
    const char *about;   /* a sentence */
    const char *options; /* "level=2 massed=on" */
    const char *wishes;  /* options added one by one where the rules allow them; NULL for none */
};

struct game_words {
    const char *about; /* the game in a sentence or two */
    const struct selection *selections;
    int selection_count;
    const char *size_option;      /* the option that says for how many it is, "players"; or NULL */
    const char *const *favourite; /* the seats somebody alone would like, the best first; NULL at the end */

    void (*seat)(const void *view, int seat, enum title_form form, enum language language, struct text *text);
    void (*camp)(const void *view, const char *camp, enum title_form form, enum language language,
                 struct text *text);
    /* Where the game stands: "Turn 3: the kings play". */
    void (*headline)(const void *view, enum language language, struct text *text);
    /* What the seat is asked now, as a sentence. */
    void (*question)(const void *view, int seat, enum language language, struct text *text);
    /* A move in a few words, and in a sentence what it does. */
    void (*move)(const void *view, int seat, uint64_t move, enum language language, struct text *text);
    void (*move_about)(const void *view, int seat, uint64_t move, enum language language, struct text *text);
    /* The position, each sentence on a line of its own. */
    void (*describe)(const void *view, int viewer, enum language language, struct text *text);
};

/* What every game tells, by its words or without them. */

void game_seat_title(const struct game *game, const void *view, int seat, enum title_form form,
                     enum language language, struct text *text);
void game_camp_title(const struct game *game, const void *view, const char *camp, enum title_form form,
                     enum language language, struct text *text);
void game_headline(const struct game *game, const void *view, enum language language, struct text *text);
void game_question(const struct game *game, const void *view, int seat, enum language language,
                   struct text *text);
void game_move_name(const struct game *game, const void *view, int seat, uint64_t move,
                    enum language language, struct text *text);
/* "" where there is nothing to say. */
void game_move_about(const struct game *game, const void *view, int seat, uint64_t move,
                     enum language language, struct text *text);
void game_describe(const struct game *game, const void *view, int viewer, enum language language,
                   struct text *text);
#endif
