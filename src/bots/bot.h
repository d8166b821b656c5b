// SPDX-License-Identifier: MIT
/* bot.h: players.
 *
 * A bot is given what a seat knows, never the state (invariant 6), and keeps no memory of its own: equal
 * questions give equal moves. Its effort is bounded by time, or counted in simulations, which makes it
 * repeatable on any machine. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

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
    bool advises;          /* the answer is a hint for a person, who plays as the rules mean it */
};

struct bot {
    const char *name;
    game_move (*choose)(const struct bot_question *question);
};

/* What a bot must know of a game, beside its rules: one table for each game, in a folder of its own. */
struct bot_knowledge {
    const struct game *game;
    /* The three levels a person understands. */
    game_move (*easy)(const struct bot_question *question);
    game_move (*medium)(const struct bot_question *question);
    game_move (*hard)(const struct bot_question *question);
    /* What the value of a position is made of, first side less second, at decisions worth looking at (false
     * elsewhere): what bench/tune fits to the results of self-play. */
    int feature_count;
    bool (*measure)(const void *state, float *feature);
    /* How likely the camp of the first seat is to win, from 0 to 1, for somebody who knows everything: for
     * those who look back at a game. Equal states give equal answers. */
    float (*chance)(const void *state);
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
};

extern const struct bot *const bots[];
extern const int bots_count;

/* The bot of that name, or NULL. */
const struct bot *bot_find(const char *name, size_t length);
/* The knowledge of a game; NULL where we have none. */
const struct bot_knowledge *bot_knowledge_of(const struct game *game);

/* The bot's move, with what the seat was told taken into its view first. */
game_move bot_ask(const struct bot *bot, const struct bot_question *question);

/* What speaks for a move a bot has chosen, from what it was asked: sentences in that language, each ended by
 * a line end. */
void bot_explain(const struct bot_question *question, game_move move, enum language language,
                 struct text *text);

/* Where seats may talk now: each of the tellers tells the others of its group what a bot would tell. `told`
 * is by listener, then by teller. */
void bot_parley(const struct game *game, const void *state, seat_set tellers,
                uint64_t told[SEATS_MAX][SEATS_MAX]);

#endif
