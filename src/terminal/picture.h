// SPDX-License-Identifier: MIT
/* picture.h: the board of a game, as one likes to look at it in a terminal. A picture draws, and nothing
 * else: what seats and moves are called, what is asked and the position in words come with the messages
 * (look.h), so a game without a picture of its own is played all the same, with a picture made of its words.
 * Pictures read the view a seat is sent. One for each game, in files of its own; nobody else here names a
 * game. */
#ifndef TERMINAL_PICTURE_H
#define TERMINAL_PICTURE_H

#include "terminal/canvas.h"
#include "terminal/look.h"

/* Squares of a board with files and ranks, from the lower left corner: rank * files + file. */
enum { SPOT_NONE = -1 };

/* What the person has pointed at. */
struct pointer {
    int spot;           /* where the cursor is, or SPOT_NONE */
    int chosen;         /* the unit that was chosen, or SPOT_NONE */
    const char *choice; /* the move that would be made now, or NULL */
};

struct picture {
    const char *game;
    const char *legend; /* what the signs on the board mean */

    /* The game at a glance, as this table plays it: a page of text. NULL where there is none. */
    void (*glance)(const struct look *look, struct text *text);
    /* Whether nothing this seat sees or decides has to be hidden from others at the same screen. NULL where
     * that is never so before the end. */
    bool (*open)(const struct look *look);

    /* The size of the board where there is room for so much. */
    void (*measure)(const struct look *look, int *rows, int *columns);
    void (*draw)(const struct look *look, struct canvas *canvas, struct area area,
                 const struct pointer *pointer);

    /* For boards where one points at squares; all NULL where one does not. How many there are; where a move
     * begins and leads to, false for one that has no squares; what a square is called, "e2". */
    void (*grid)(const struct look *look, int *files, int *ranks);
    bool (*move_spots)(const struct look *look, const char *move, int *from, int *to);
    void (*spot_name)(int spot, struct text *text);
    /* The way a move turns what stands on a square, a letter of "nesw"; another for one that turns nothing.
     * NULL where nothing is ever turned. */
    char (*facing)(const char *move);

    /* For moves that are put together on the board, square by square; all NULL where there are none. Whether
     * that square is one to put something on now; the move after that key on the square, false where the key
     * means nothing there (a blank takes away); what there is and what is left, as a sentence. */
    bool (*drafts)(const struct look *look, int spot);
    bool (*draft)(const struct look *look, char key, int spot, char *move, size_t size);
    void (*draft_about)(const struct look *look, const char *move, struct text *text);
};

/* That of the game; one made of words where it has none. */
const struct picture *picture_of(const char *game);
/* The same, for games without squares too: false, and nothing. */
bool picture_spots(const struct picture *picture, const struct look *look, const char *move, int *from,
                   int *to);
/* What is on that square, in words. */
void picture_spot(const struct picture *picture, const struct look *look, int spot, struct text *text);
/* Whether others at the same screen must not see what this seat sees. */
bool picture_hides(const struct picture *picture, const struct look *look);

/* The open question of the table, where it waits for this look's answer; else nothing. */
void picture_question(const struct look *look, struct text *text);
/* What is asked of the seat, or whom everybody waits for: always one sentence. */
void picture_status(const struct look *look, struct text *text);
/* Whose decision it is, by name. */
void picture_deciders(const struct look *look, struct text *text);
/* How the game ended, as one sentence with its rule. */
void picture_result(const struct look *look, struct text *text);
/* Everybody, a line each: title, seat, who sits there. */
void picture_players(const struct look *look, struct text *text);

/* The game at a glance, then the keys, for a page of help; to be freed, NULL where there is no memory. */
char *picture_help(const struct picture *picture, const struct look *look, const char *keys);

/* The words, and blanks up to that width. */
void write_column(struct text *text, const char *words, int columns);
/* The sentence with each %s replaced by the next of the words. */
void say_with(struct text *text, enum language language, const char *sentence, const char *one,
              const char *two);

#endif
