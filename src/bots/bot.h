// SPDX-License-Identifier: MIT
/* bot.h: players.
 *
 * A bot is given what a seat knows, never the state (invariant 6), and keeps no memory of its own: equal
 * questions give equal moves. Its effort is bounded by time, or counted in simulations, which makes it
 * repeatable on any machine. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

#include <stdatomic.h>

/* What a seat remembers of the turns it has seen, in the game's own code: made by bot_remember() from what
 * that seat was shown, so that it holds nothing the seat may not know. All zero: nothing yet. */
struct bot_past {
    uint8_t bytes[48];
};

/* Why somebody who thinks may have to be done sooner. */
enum bot_hurry { BOT_AT_LEISURE, BOT_OTHERS_WAIT, BOT_STOPS };

/* What a bot is asked. */
struct bot_question {
    const struct game *game;
    const void *view; /* observe()d for the seat; it has at least one legal move */
    int seat;
    uint64_t seed;
    uint32_t milliseconds; /* thinking time; 0: no limit of time, `simulations` counts */
    uint32_t simulations;  /* thinking effort; 0: no limit of effort, or the bot's own measure where there is
                              no time either */
    const uint64_t *told;  /* what each seat has told this one in a parley, by seat; NULL: nothing */
    const struct bot_past *past; /* what the seat remembers; NULL: nothing */
    bool advises;                /* the answer is a hint for a person, who plays as the rules mean it */
    bool beside_person;          /* a person is on its side, so that it gives nothing away */
    int start;                   /* how much of one a novice gives his enemies, from 0; set by the bot */
    const atomic_uint *hurry;    /* an enum bot_hurry that may change meanwhile; NULL: there is none */
};

struct bot {
    const char *name;
    game_move (*choose)(const struct bot_question *question);
};

/* The ladder: the same names for every game, weakest first. The first is for somebody's first evening; the
 * last thinks for as long as it may, the others always with an effort of their own. */
enum rung {
    RUNG_NOVICE,
    RUNG_APPRENTICE,
    RUNG_EASY,
    RUNG_SQUIRE,
    RUNG_MEDIUM,
    RUNG_CAPTAIN,
    RUNG_VETERAN,
    RUNG_HARD,
    RUNG_COUNT
};

/* Whoever loses to the lowest rung plays it again, and is given a start: a little, then more. These are no
 * rungs, and nobody begins with them (climb.h). */
enum { START_MOST = 3 };

/* Who stands on a rung in one game. */
struct rung_character {
    const char *name;  /* a person of that game's world */
    const char *about; /* one sentence of character */
    int rating;        /* on one scale for the game, `easy` 1000; docs/strength.md says what is measured */
};

/* What a bot must know of a game, beside its rules: one table for each game, in a folder of its own. */
struct bot_knowledge {
    const struct game *game;
    struct rung_character rungs[RUNG_COUNT];
    game_move (*choose)(const struct bot_question *question, enum rung rung);
    /* What the value of a position is made of, first side less second, at decisions worth looking at (false
     * elsewhere): what bench/tune fits to the results of self-play. */
    int feature_count;
    bool (*measure)(const void *state, float *feature);
    /* How likely the camp of the first seat is to win, from 0 to 1, for somebody who knows everything: for
     * those who look back at a game. Equal states give equal answers. */
    float (*chance)(const void *state);
    /* The same for that camp at the start of a turn: as it is, or where its partners, and they alone, could
     * talk. Below 0 where no turn begins, or nobody has a partner. NULL where nobody has secrets to share. */
    float (*talk)(const void *state, int camp, bool talks);
    /* Where a game lets seats talk (game.h, talks): what a seat would tell of its secrets, in the game's own
     * code; and a view with what it was told filled in, where that is still true. Both NULL where nobody ever
     * talks. */
    uint64_t (*tell)(const void *view, int seat);
    void (*hear)(void *view, int seat, int teller, uint64_t told);
    /* Why that move, to a person who asked for a hint: a few sentences, each ended by a line end. NULL where
     * we have nothing to say. */
    void (*explain)(const struct bot_question *question, game_move move, enum language language,
                    struct text *text);
    /* For statistics: the seat whose order the event tells the fate of, and whether it got through; -1 for
     * any other event. NULL where no order can fail. */
    int (*order_told)(const void *state, const struct event *event, bool *through);
    /* Takes the fate of an order (an event order_told() knows) into what a seat remembers that was told of
     * it; `before` is that seat's view before the step. NULL where there is nothing to learn. */
    void (*remember)(const void *before, int seat, const struct event *event, struct bot_past *past);
};

/* The rungs in their order, then the bots that are none. */
extern const struct bot *const bots[];
extern const int bots_count;
/* The novice who gives a start of 1, of 2 and so on. */
extern const struct bot *const mild_bots[START_MOST];

/* The bot of that name, or NULL. */
const struct bot *bot_find(const char *name, size_t length);
/* The rung it stands on; RUNG_COUNT: none. */
enum rung bot_rung(const struct bot *bot);
/* Who that bot is in that game; NULL where it is nobody in particular. */
const struct rung_character *bot_character(const struct bot *bot, const struct game *game);
/* What people call it there, in English: that person, or what stands for its rung. */
const char *bot_title(const struct bot *bot, const struct game *game);
/* The knowledge of a game; NULL where we have none. */
const struct bot_knowledge *bot_knowledge_of(const struct game *game);

/* The bot's move, with what the seat was told taken into its view first. */
game_move bot_ask(const struct bot *bot, const struct bot_question *question);

/* After a step: what it has shown each seat goes into what that seat remembers. */
void bot_remember(const struct game *game, const void *before, const struct events *events,
                  struct bot_past past[SEATS_MAX]);

/* What speaks for a move a bot has chosen, from what it was asked: sentences in that language, each ended by
 * a line end. */
void bot_explain(const struct bot_question *question, game_move move, enum language language,
                 struct text *text);

/* Where seats may talk now: each of the tellers tells the others of its group what a bot would tell. `told`
 * is by listener, then by teller. */
void bot_parley(const struct game *game, const void *state, seat_set tellers,
                uint64_t told[SEATS_MAX][SEATS_MAX]);

#endif
