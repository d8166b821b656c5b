// SPDX-License-Identifier: MIT
/* picture.h: what is known of a game here beside its rules: what its seats and moves are called, what is
 * asked, the position in words, and the board as one likes to look at it. Like the pictures of the browser
 * client they read the view a seat is sent, and nothing else. One file for each game; nobody else here names
 * one. */
#ifndef PLAY_PICTURE_H
#define PLAY_PICTURE_H

#include "cli/play/canvas.h"
#include "cli/play/look.h"
#include "core/text.h"
#include "table/table.h"

/* Squares of a board with files and ranks, from the lower left corner: rank * files + file. */
enum { SPOT_NONE = -1 };

/* What the person has pointed at. */
struct pointer {
    int spot;           /* where the cursor is, or SPOT_NONE */
    int chosen;         /* the unit that was chosen, or SPOT_NONE */
    const char *choice; /* the move that would be made now, or NULL */
};

/* A selection of options worth a name, for the menu. */
struct preset_options {
    const char *name; /* a sentence for people */
    const char *options;
};

struct picture {
    const char *game;
    const char *about;        /* a sentence */
    const char *legend;       /* what the signs on the board mean */
    const char *const *seats; /* those one would like to have, the best first; NULL at the end */
    const struct preset_options *presets;
    int preset_count;
    const char *counted_option; /* the option the menu asks for by itself ("players"), or NULL */
    const char *counted_name;

    /* "King of the Ostrogoths"; "Ostrogoths". */
    void (*seat_name)(const struct look *look, const char *seat, struct text *text);
    void (*camp_name)(const struct look *look, const char *camp, struct text *text);
    /* A sentence of the log, with the seats in it called as people call them. */
    void (*tell)(const struct look *look, const char *sentence, struct text *text);
    /* "Turn 3, the kings play". */
    void (*headline)(const struct look *look, struct text *text);
    /* What is asked of this seat now, as a sentence. */
    void (*ask)(const struct look *look, struct text *text);
    /* A move in a few words; and what it does, or will probably bring, as a sentence or "". */
    void (*move_name)(const struct look *look, const char *move, struct text *text);
    void (*move_about)(const struct look *look, const char *move, struct text *text);
    /* The game at a glance, as this table plays it: a page of text. */
    void (*glance)(const struct look *look, struct text *text);
    /* The position, a sentence on each line. */
    void (*describe)(const struct look *look, struct text *text);
    /* Whether this seat sees, or decides, what others at the same screen must not see. */
    bool (*secret)(const struct look *look);

    /* The size of the board where there is room for so much. */
    void (*measure)(const struct look *look, int *rows, int *columns);
    void (*draw)(const struct look *look, struct canvas *canvas, struct area area,
                 const struct pointer *pointer);

    /* For boards where one points at squares; 0 files where one does not. */
    void (*grid)(const struct look *look, int *files, int *ranks);
    /* Where a move begins and leads to; false for one that has no squares. */
    bool (*move_spots)(const struct look *look, const char *move, int *from, int *to);
    /* What is on a square, in words. */
    void (*spot_name)(const struct look *look, int spot, struct text *text);

    /* For moves that are put together on the board, square by square; all NULL where there are none. Whether
     * that square is one to put something on now; the move after that key on the square, false where the key
     * means nothing there (a blank takes away); what there is and what is left, as a sentence. */
    bool (*drafts)(const struct look *look, int spot);
    bool (*draft)(const struct look *look, char key, int spot, char *move, size_t size);
    void (*draft_about)(const struct look *look, const char *move, struct text *text);
};

extern const struct picture picture_goths, picture_echec;

const struct picture *picture_of(const char *game);
/* The seat one would like to have at that table. */
int picture_standard_seat(const struct table *table);

/* The open question of the table, where it waits for this look's answer; else nothing. */
void picture_question(const struct look *look, struct text *text);
/* What is asked of the seat, or whom everybody waits for: always one sentence. */
void picture_status(const struct picture *picture, const struct look *look, struct text *text);
/* Whose decision it is, by name. */
void picture_deciders(const struct picture *picture, const struct look *look, struct text *text);
/* How the game ended, as one sentence with its rule. */
void picture_result(const struct picture *picture, const struct look *look, struct text *text);
/* Who sits there: a name, or what the seat is called. */
void picture_who(const struct picture *picture, const struct look *look, const char *seat, struct text *text);

/* The game at a glance, then the keys, for a page of help; to be freed, NULL where there is no memory. */
char *picture_help(const struct picture *picture, const struct look *look, const char *keys);

/* The words, and blanks up to that width. */
void write_column(struct text *text, const char *words, int columns);
/* The sentence with each %s replaced by the next of the words. */
void say_with(struct text *text, enum language language, const char *sentence, const char *one,
              const char *two);

#endif
