// SPDX-License-Identifier: MIT
/* trial.h: what random trials must know of a game beyond its struct game: one small table for each game.
 *
 * A trial has a number, from which its options and everything drawn in it follow, so that a failure can be
 * repeated. */
#ifndef TESTS_TRIAL_H
#define TESTS_TRIAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "core/game.h"

struct trial {
    const struct game *game;
    int turn_moves;          /* no turn has more moves than this, chance included */
    uint32_t games, matches; /* how many are played: some thousands, some hundreds */

    /* The options of a game that can be played, as in `new`; the number walks through the configurations. */
    void (*draw_options)(uint32_t number, struct random *random, struct text *options);
    /* A decision with one legal answer is asked here all the same: windows, parley, deployment. */
    bool (*is_always_asked)(const void *state);
    /* Where legal() does not list all that is legal: a move beside those listed. False elsewhere; may be
     * NULL. */
    bool (*draw_unlisted)(const void *view, int seat, struct random *random, game_move *move);
    /* Something that looks like a move and hardly ever is one. */
    game_move (*draw_nonsense)(struct random *random);
    /* What must be true of every state of this game. */
    void (*check)(const void *state);
};

/* Those of every game that has one, made from the folders of games/; one more, not counted, is that of the
 * template, which is played by its functions alone. */
extern const struct trial *const trials[];
extern const int trials_count;
/* The trial of that game, which must have one. */
const struct trial *trial_of(const struct game *game);
const struct trial *trial_named(const char *game);

/* One test for each, called by the game: "random_play" and "goths" make random_play_goths. Its state is that
 * trial. Returns how many. */
int trial_tests(struct CMUnitTest *tests, const char *name, CMUnitTestFunction test, bool with_template);
enum { TRIALS_MAX = 16 };

/* Where the trial under way stands; told when an expectation fails. */
extern struct trial_place {
    uint32_t number;
    int move;
    char options[512];
} trial_place;

/* Where a failed expectation goes instead of failing the test, for the tests of the tests; NULL: nowhere. */
extern jmp_buf *trial_rescue;

#define expect(condition) ((condition) ? (void)0 : trial_fail(#condition, __FILE__, __LINE__))
void trial_fail(const char *condition, const char *file, int line);

/* Draws options, takes note of them, and puts the first state into `state`, chance not yet settled. Where the
 * environment variable TRIAL names a number, every trial is that one. */
struct random trial_begin(const struct trial *trial, uint32_t number, union game_state *state);

/* One of the set. */
int trial_pick_seat(seat_set set, struct random *random);
/* A legal move of a seat that must act. */
game_move trial_draw_move(const struct trial *trial, const void *view, int seat, struct random *random);
/* One move or outcome, drawn at random, carried out. Events are appended unless `events` is NULL. */
void trial_step(const struct trial *trial, union game_state *state, struct random *random,
                struct events *events);

/* The environment variable SOAK multiplies the number of trials, SHARE divides it; and so with what must have
 * been seen in all of them. */
uint32_t trial_count(uint32_t usual);

#endif
