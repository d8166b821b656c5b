// SPDX-License-Identifier: MIT
/* game.h: what a game is.
 *
 * A game is one `const struct game`: a table of functions over its state. The state is a value: a flat struct
 * without pointers, its padding zero, copied by assignment and compared by memcmp (invariant 1). Nothing here
 * allocates, reads a clock or draws a random number: chance is a list of outcomes with weights, and somebody
 * outside picks one (invariant 2).
 *
 * A view is a state with holes: observe() copies only what a viewer knows, and whatever a viewer is given is
 * computed from that view (invariant 3). So every function below that takes a `view` works on a state and on
 * a view alike.
 *
 * Reading order for a newcomer: games/null/null.c, the smallest complete game, then
 * docs/adding-a-game.md. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/event.h"
#include "core/json.h"
#include "core/language.h"
#include "core/option.h"
#include "core/random.h"
#include "core/text.h"
#include "core/words.h"

#include <assert.h>

#define GAME_STATE_MAX    512
#define GAME_MOVES_MAX    512
#define GAME_OUTCOMES_MAX 6264
#define GAME_VIEW_TEXT    16384 /* enough for any view as JSON */
#define GAME_MOVE_TEXT    256   /* enough for any move as text */

/* A move or an outcome of chance, as an integer only its game understands. */
typedef uint64_t game_move;

struct outcome {
    game_move move;
    uint32_t weight; /* its probability is its weight divided by the sum of all weights */
};

/* Memory for the state of any game. */
union game_state {
    unsigned char bytes[GAME_STATE_MAX];
    uint64_t align;
};

struct result {
    bool over;
    const char *winner; /* the camp; NULL while the game runs and for a draw */
    const char *rule;   /* the rule that ended it */
    seat_set winners;   /* the seats that won */
};

/* A move with a name: "deploy:standard" is the name of a move of many words. */
struct preset {
    const char *name;
    const char *title;    /* what people call it */
    const char *sentence; /* what it is good for */
};

struct bot_knowledge;
struct game_numbers;

struct game {
    const char *id;
    const char *name;
    int rules_version;
    uint32_t simulation_turns; /* the turn_limit of simulations where nobody sets one: they must end */
    size_t state_size;
    const struct option *options; /* in byte order of their names */
    int option_count;
    const struct event_form *event_forms; /* by event kind */
    int event_form_count;

    /* The first state for these option values, or why they make no sense. */
    const char *(*start)(void *state, const uint32_t *values);
    /* The value the game was started with, for the option at that index. */
    uint32_t (*option_value)(const void *view, int option);

    /* The seats of this game, and their names. A higher seat has the name that is later in byte order. */
    seat_set (*seats)(const void *view);
    const char *(*seat_name)(const void *view, int seat);

    /* The camp a seat belongs to, by the name result() gives a winner. */
    const char *(*camp)(const void *view, int seat);

    /* Who must act now: seats, or SEAT_CHANCE alone, or nobody when the game is over. */
    seat_set (*actors)(const void *view);
    /* Writes the moves the seat may choose from, in any order; at most GAME_MOVES_MAX. */
    int (*legal)(const void *view, int seat, game_move *list);
    /* NULL if the seat may play this move now, else the reason with its rule. Accepts whatever legal() lists.
     */
    const char *(*refuse)(const void *view, int seat, game_move move);
    /* Plays a legal move. Events are appended unless `events` is NULL. */
    void (*play)(void *state, int seat, game_move move, struct events *events);

    /* While SEAT_CHANCE must act: what can happen, in any order; at most GAME_OUTCOMES_MAX. */
    int (*outcomes)(const void *state, struct outcome *list);
    void (*settle)(void *state, game_move outcome, struct events *events);

    /* What the viewer knows: starts from nothing, copies what is known. VIEWER_ALL knows everything. */
    void (*observe)(const void *state, int viewer, void *view);
    /* Fills the holes of a view with one possibility that fits what the viewer knows. */
    void (*complete)(void *view, int viewer, struct random *random);

    struct result (*result)(const void *view);
    void (*write_view)(const void *view, struct json *json);

    void (*move_text)(const void *view, int seat, game_move move, struct text *text);
    /* Reads a move, SEAT_CHANCE's outcomes included (seat is CHANCE then); or why it is none. */
    const char *(*move_parse)(const void *view, int seat, const char *string, game_move *move);

    /* Whole positions as one line of text, for analysis and puzzles; both NULL where a game has no such
     * notation. position_read() keeps the options of the state it is given and replaces the rest, or says why
     * not. */
    void (*position_text)(const void *view, struct text *text);
    const char *(*position_read)(void *state, const char *string);

    /* Named moves a person can choose from where legal() cannot list them all (deployments); may be NULL. */
    const struct preset *presets;
    int preset_count;
    /* Such a move in full, for that seat. NULL where there are no presets. */
    void (*preset_text)(const void *view, int seat, int preset, struct text *text);

    /* What a legal move will probably bring, as one JSON object, for a person who has to decide. False, with
     * nothing written, for moves there is nothing to tell about; NULL where that is all of them. */
    bool (*write_odds)(const void *view, int seat, game_move move, struct json *json);

    /* The rule that forbids talk while the game runs, where two people share a camp; NULL where they may. */
    const char *silence;
    /* The seats that may talk now all the same, as sets of those who talk with each other; at most two sets,
     * 0 where there is none. NULL where that never happens. */
    void (*talks)(const void *view, seat_set groups[2]);
    /* True while even the time a seat takes would give something away, so that nobody may see who has
     * answered. NULL where that never happens. */
    bool (*hushed)(const void *view);

    /* Writes one argument of a sentence: see event.h. */
    void (*write_word)(const void *view, char how, int value, const struct listener *listener,
                       struct text *text);
    /* What an event is to the one at a seat; NULL where nobody is told it in other words. */
    enum event_side (*event_side)(const void *view, const struct event *event, int seat);
    /* The same argument as programs read it, for those who show what happened: "A", "load", 2. NULL where
     * there is nothing to show. */
    void (*write_value)(const void *view, char how, int value, struct json *json);
    /* What people read beside the events; NULL where the game has no words of its own. */
    const struct game_words *words;
    /* What bots know of it (bots/bot.h); NULL where they know the rules and nothing else. */
    const struct bot_knowledge *bots;
    /* The game as numbers (core/numbers.h); NULL where the usual ones will do. */
    const struct game_numbers *numbers;
};

/* What every game offers by the functions above. */

/* The seat of that name, or -1. */
int game_seat_named(const struct game *game, const void *view, const char *name, size_t length);
/* "Ak", "chance", "table", "all"; and who is called so, or -1. */
int game_viewer_named(const struct game *game, const void *view, const char *name, size_t length);
const char *game_viewer_name(const struct game *game, const void *view, int viewer);
/* True if legal() lists the move. */
bool game_lists(const struct game *game, const void *view, int seat, game_move move);
/* The sum of all weights, and the outcome that lies at a number below that sum. */
static inline uint32_t game_outcomes_weight(const struct outcome *list, int count)
{
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += list[i].weight;
    assert(total > 0);
    return total;
}

static inline game_move game_outcome_at(const struct outcome *list, uint32_t drawn)
{
    int i = 0;
    while (drawn >= list[i].weight)
        drawn -= list[i++].weight;
    return list[i].move;
}

/* Picks an outcome by its weight. `list` has room for GAME_OUTCOMES_MAX. */
static inline game_move game_pick_outcome(const struct game *game, const void *state, struct outcome *list,
                                          struct random *random)
{
    int count = game->outcomes(state, list);
    return game_outcome_at(list, random_below(random, game_outcomes_weight(list, count)));
}

/* Opens the object of a view and writes what every view begins with: `game`, `rules`, `options`. */
void game_open_view(const struct game *game, const void *view, struct json *json);
/* The `options` and `actors` values of a view. */
void game_write_options(const struct game *game, const void *view, struct json *json);
void game_write_actors(const struct game *game, const void *view, struct json *json);
/* The `result` value of a view; and as programs read it: "none", or "draw" or who won, and the rule in
 * brackets. */
void game_write_result(const struct game *game, const void *view, struct json *json);
void game_result_text(const struct game *game, const void *view, struct text *text);
/* What each of these moves of the seat will probably bring (write_odds), as one object by move; those there
 * is nothing to tell about are left out. False if that is all of them. */
bool game_write_odds(const struct game *game, const void *view, int seat, const game_move *moves, int count,
                     struct json *json);
/* A sentence in the reader's language, its `%0c` replaced by argument 0 in the manner `c` (write_word), as in
 * events; missing arguments are 0. */
#define game_say(game, view, language, text, sentence, ...)                                                  \
    game_write_sentence(game, view, sentence, (const int[EVENT_ARGUMENTS]){__VA_ARGS__},                     \
                        &(struct listener){language, VIEWER_TABLE, NULL}, text)
void game_write_sentence(const struct game *game, const void *view, const char *sentence,
                         const int argument[EVENT_ARGUMENTS], const struct listener *listener,
                         struct text *text);
/* The arguments of an event that its sentence names, in their order, as an array (write_value). */
void game_write_values(const struct game *game, const void *view, const struct event *event,
                       struct json *json);
/* An event as a sentence that ends with its rule in brackets. */
void game_write_event(const struct game *game, const void *view, const struct event *event,
                      const struct listener *listener, struct text *text);
/* Whoever is at the seat, as somebody who does something: his name where it is known, or the title. */
void game_write_person(const struct game *game, const void *view, int seat, const struct listener *listener,
                       struct text *text);

#endif
