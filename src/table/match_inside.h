// SPDX-License-Identifier: MIT
/* match_inside.h: the inside of a match, for the files that make it up: match.c plays, draw.c draws,
 * text.c tells, record.c keeps. */
#ifndef TABLE_MATCH_INSIDE_H
#define TABLE_MATCH_INSIDE_H

#include "core/keyed.h"
#include "table/match.h"

enum { DATE_MAX = 32, HEADER_MAX = 160, POSITION_MAX = 1024, PLAYER_SEEDS_MAX = 560, REFUSAL_MAX = 512 };

struct entry {
    int seat; /* or CHANCE */
    game_move move;
};

struct step {
    union game_state state; /* before it */
    struct random random;
    struct keyed keyed;
    size_t entries, events;
    struct bot_past past[SEATS_MAX];
};

struct list {
    void *items;
    size_t count, capacity;
};

struct match;
/* A number drawn from the fair stream, and the outcome it stands for; the match is still before it. */
typedef void match_drawn(void *context, const struct match *match, game_move outcome, uint32_t number,
                         uint32_t below);

struct match {
    const struct game *game;
    enum language language;
    bool manual;
    bool bilingual; /* only the languages the engine protocol names can be asked for */
    bool forgetful; /* keeps no history: a table, which has a log, needs none here */
    bool fair;      /* chance comes from `keyed`, not from `random` */
    bool traced;    /* keeps the state after each event in `after` */
    struct random random;
    struct keyed keyed;
    match_drawn *drawn; /* told of every draw, or NULL */
    void *drawn_context;
    union game_state state;
    struct bot_past past[SEATS_MAX]; /* what each seat remembers, for bots */
    struct list entries, steps, events;
    struct list after;         /* the state after each event, of the game's own size; empty unless `traced` */
    size_t step_events;        /* the first event of the last step */
    size_t news[VIEWER_COUNT]; /* the first event each viewer has not asked for */
    char date[DATE_MAX];
    char commitment[HEADER_MAX], seed[HEADER_MAX];
    char player_seeds[PLAYER_SEEDS_MAX];
    char agreed[HEADER_MAX]; /* the result the players agreed on before the rules ended the game, or "" */
    char *position;          /* where the game was set up, NULL for the usual beginning */
    char *refusal;           /* the last there was, or NULL */
};

/* Where an outcome list is needed for a moment; too large for a small stack. */
struct outcome_list {
    struct outcome at[GAME_OUTCOMES_MAX];
};

extern const char *const match_no_memory;

/* A refusal that stays until the next one. */
const char *refusal_keep(char **kept, const char *refusal);
/* A sentence of the program, in the reader's language; the second with one word put in for %.*s. */
const char *match_say(struct match *match, const char *sentence);
const char *match_say_of(struct match *match, const char *sentence, const char *word, size_t length);

/* Starts a game without settling its chance. */
const char *match_begin(struct match *match, const struct game *game, const char *options,
                        enum language language, uint64_t seed, const char *date);
/* Plays a move that has been found legal, and in auto mode the chance it causes; false, and nothing has
 * happened, when there is no memory. */
bool match_carry_out(struct match *match, int seat, game_move move);
/* The move a text stands for, if the seat may play it now; or why not, in English. */
const char *match_understand(const struct match *match, int seat, const char *string, game_move *move);
/* Starts the same game with the same options, without settling its chance. */
const char *match_begin_like(struct match *match, const struct match *other);
/* In auto mode, settles whatever chance is due; false when there is no memory. */
bool match_settle_all(struct match *match);
/* Draws one outcome of the chance that is due from the fair stream; `list` has room for GAME_OUTCOMES_MAX.
 * False when there is no memory. */
bool match_draw_fairly(struct match *match, struct outcome *list, game_move *drawn);
/* Whether the disclosed seed is the one the record's commitment is to. */
bool match_seed_fits(const struct match *match);
/* match_verify(), telling of every number that is drawn again, to the first that gives another outcome. */
const char *match_verify_telling(const struct match *match, uint32_t *draws, match_drawn *drawn,
                                 void *context);
/* From now on, nobody has missed anything. */
void match_begin_news(struct match *match);

#endif
