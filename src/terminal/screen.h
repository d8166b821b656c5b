// SPDX-License-Identifier: MIT
/* screen.h: the inside of the screen front: screen.c plays, screen_draw.c lays out, screen_moves.c lists
 * the moves, screen_pager.c shows long texts over the rest, screen_menu.c asks what to play. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/curses.h"
#include "terminal/front.h"
#include "terminal/picture.h"

enum { SCREEN_ROWS_LEAST = 24, SCREEN_COLUMNS_LEAST = 80, PROMPT_MAX = 512, PAGER_LINES_MAX = 4096 };

/* A long text over the rest. */
struct pager {
    char *text; /* NULL: there is none */
    char title[128];
    int top;
    bool lists; /* lines can be chosen: the log */
    int at;     /* the chosen one */
    int line_count;
};

enum prompt_kind {
    PROMPT_NONE,
    PROMPT_MOVE,
    PROMPT_RULE,
    PROMPT_SAY,
    PROMPT_SAVE,
    PROMPT_RESIGN,
    PROMPT_QUIT
};

struct screen {
    struct client *client;
    const struct picture *picture;
    int current;
    bool handing; /* the next person has not yet said that it is him */
    bool meeting; /* the opponent is introduced, before a game */
    bool replays; /* a recorded game: nobody is asked */
    struct pointer pointer;
    bool on_list;  /* the arrow keys go through the list, not over the board */
    int at;        /* the highlighted choice, among those shown */
    bool drafting; /* a move is put together on the board: `draft` */
    char draft[PROMPT_MAX];
    int first_digit;           /* of a number being typed, or 0 */
    unsigned moved;            /* as the client tells */
    uint32_t seen;             /* the message after which the pointer was last put right */
    char seen_as[LOOK_AS_MAX]; /* and whose: a look may take the place of another */
    struct pager pager;
    enum prompt_kind prompt;
    char typed[PROMPT_MAX];
    char notice[CLIENT_NOTICE_MAX];
    char footer[256]; /* replays: where one is */
    bool leaving;
    enum ending ending;
};

const struct look *screen_look(const struct screen *screen);
const char *screen_say(const struct screen *screen, const char *sentence);

/* The choices shown now: all of them, or those of the unit that is pointed at. Their numbers in the list of
 * all are in `index`. */
int screen_choices(const struct screen *screen, struct choice list[CHOICES_MAX], int index[CHOICES_MAX]);
/* The name of one of them. */
void screen_choice_name(const struct screen *screen, const struct choice *choice, struct text *text);

/* The first square to put something on, or SPOT_NONE. */
int screen_draft_spot(const struct screen *screen);

/* screen_moves.c */
enum { MOVES_LEAST = 4, MOVES_MOST = 14 }; /* rows for the moves and the sentence about one */
int moves_rows(const struct screen *screen, int columns);
/* The rows its columns have in that area. */
int moves_list_rows(const struct screen *screen, struct area area);
void moves_draw(const struct screen *screen, struct canvas *canvas, struct area area);

/* screen_draw.c */
/* The rows of the list of moves, as it is shown on the terminal now. */
int screen_list_rows(const struct screen *screen);
void screen_draw(const struct screen *screen, struct canvas *canvas);
bool screen_fits(const struct canvas *canvas);
/* Draws, and shows it. */
void screen_show(const struct screen *screen);

/* screen_pager.c */
void pager_open(struct pager *pager, const char *title, const char *text, bool lists);
void pager_close(struct pager *pager);
void pager_draw(const struct pager *pager, struct canvas *canvas, const char *hint);
/* True where the key was for the pager; false for one that chooses or closes. */
bool pager_press(struct pager *pager, const struct press *press, int rows, int columns);
/* Columns for its text on a canvas of that width. */
int pager_columns(int columns);

#endif
