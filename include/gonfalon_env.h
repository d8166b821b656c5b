// SPDX-License-Identifier: MIT
/* gonfalon_env.h: many games side by side, as numbers, for programs that learn by playing.
 *
 * A `struct gonfalon_env` holds any number of games with the same options. In each of them one seat is asked
 * at a time. What it knows is a row of small numbers, what it may do a row of a mask; gonfalon_env_step()
 * takes one action for each game, carries all of them out, and writes the rows of whoever is asked next.
 * Seats that choose at the same time are asked one after the other, and none knows what those before it have
 * chosen.
 *
 * An action is a number that means the same in every position: gonfalon_env_text() writes it in the notation
 * of docs/engine-protocol.md, gonfalon_env_number() reads it. Where a game has too many moves to count them,
 * an action is a part of a move, and the same seat is asked again until the move is whole.
 * docs/environment.md lists the actions of each game, and what the numbers of a row mean.
 *
 * A row is computed from what its seat knows, by code that never sees the rest. Stepping allocates nothing,
 * and everything is the same on every machine and with any number of threads. Different environments may be
 * used by different threads at the same time; one must not be used by two at once.
 *
 * Functions that can be refused return NULL when all is well, and otherwise a sentence that says why; nothing
 * has changed then. Strings belong to the environment and stay valid until the next call with it. */
#ifndef GONFALON_ENV_H
#define GONFALON_ENV_H

#include "gonfalon.h"

#ifdef __cplusplus
extern "C" {
#endif

struct gonfalon_env;

/* Instead of a seat, who is asked in a game. */
enum {
    GONFALON_ENV_CHANCE = -1, /* the caller decides what chance brings */
    GONFALON_ENV_NOBODY = -2  /* the game is over, and does not begin again */
};

/* What an environment is to be like. All zero is allowed, but for `games`. */
struct gonfalon_env_settings {
    uint32_t games;     /* how many, at least one */
    uint32_t threads;   /* how many share the work of a step; 0 and 1: the caller's alone */
    uint64_t seed;      /* of the first game, see gonfalon_env_reset() */
    int chance_outside; /* chance is asked like a seat, instead of following from the seed */
    int stay_over;      /* a game that is over stays so, instead of beginning again */
};

/* Where the numbers are. All of it belongs to the environment, stays in its place as long as that lives, and
 * is to be read only. A row of observations has observation_size numbers, one of masks action_count, one of
 * legal legal_size of which legal_count[game] count, one of rewards camp_count. */
struct gonfalon_env_arrays {
    uint32_t games, seat_count, camp_count, action_count, observation_size, legal_size;
    const int8_t *observations; /* what the seat knows that is asked; zero where none is */
    const uint8_t *masks;       /* 1 for each action it may choose */
    const uint16_t *legal;      /* the same actions as a list */
    const int32_t *legal_count;
    const int32_t *seats; /* who is asked, or one of the numbers above */
    const float *rewards; /* of the last step: where it ended a game, 1 for the camp that won, -1 for the
                             others, 0 in a draw */
    const uint8_t *over;  /* 1 where the last step ended a game; the rows are those of the next one, if any */
    const uint64_t *seeds; /* of the games under way */
};

/* Numbers of an observation that have a name: [i][j] is the number offset + i * stride[0] + j * stride[1] of
 * a row. A count of 0: there is no such axis. */
struct gonfalon_env_field {
    const char *name, *about;
    int lowest, highest; /* no number lies outside */
    uint32_t offset, count[2], stride[2];
};

/* Makes an environment of the game `id`. The options are words of the form key=value separated by blanks,
 * those of the game; where no turn_limit is named it is one that most games do not reach, so that all of them
 * end. If they make no sense, or there is not enough memory, it returns NULL and writes a sentence that says
 * why into `refusal`, which has room for `size` bytes. */
struct gonfalon_env *gonfalon_env_new(const char *id, const char *options,
                                      const struct gonfalon_env_settings *settings, char *refusal,
                                      size_t size);
/* NULL is allowed and does nothing. */
void gonfalon_env_free(struct gonfalon_env *env);

/* Where the numbers are, and what they mean. */
const struct gonfalon_env_arrays *gonfalon_env_look(const struct gonfalon_env *env);
uint32_t gonfalon_env_field_count(const struct gonfalon_env *env);
struct gonfalon_env_field gonfalon_env_field(const struct gonfalon_env *env, uint32_t index);

/* The name of a seat, "Ak"; NULL if this game has no such seat. Seats are numbered from 0, not always without
 * gaps. The camp it belongs to, as the number of a reward; and the name of that camp. */
const char *gonfalon_env_seat(struct gonfalon_env *env, uint32_t seat);
int gonfalon_env_camp(const struct gonfalon_env *env, uint32_t seat);
const char *gonfalon_env_camp_name(const struct gonfalon_env *env, uint32_t camp);

/* Begins all games anew. The first one of a row has the seed `seed` plus its row; each that follows in that
 * row has a seed larger by the number of games. A game of gonfalon.h with that seed has the same chance. */
void gonfalon_env_reset(struct gonfalon_env *env, uint64_t seed);

/* Carries out one action in each game; where nobody is asked it is ignored. Where chance is asked it is the
 * number of an outcome. An action that is not legal is refused by the number of its game, and no game has
 * moved then. */
const char *gonfalon_env_step(struct gonfalon_env *env, const int32_t *actions);

/* Writes a legal action for each game, or an outcome of chance by its probability; 0 where nobody is asked.
 * They follow from the seed of gonfalon_env_reset(). */
void gonfalon_env_sample(struct gonfalon_env *env, int32_t *actions);

/* While chance is asked: how many outcomes there are, and their probabilities, unless `probabilities` is
 * NULL; 0 otherwise. There are never more than GONFALON_ENV_OUTCOMES. */
#define GONFALON_ENV_OUTCOMES 6264
uint32_t gonfalon_env_outcomes(struct gonfalon_env *env, uint32_t game, double *probabilities);

/* An action of whoever is asked as text, legal or not; NULL if there is none of that number. */
const char *gonfalon_env_text(struct gonfalon_env *env, uint32_t game, uint32_t action);
/* The action of whoever is asked that carries out a move, or its next part; -1 if that is no move. */
int gonfalon_env_number(struct gonfalon_env *env, uint32_t game, const char *move);

/* As gonfalon_view() and gonfalon_result(), of one of the games. */
const char *gonfalon_env_view(struct gonfalon_env *env, uint32_t game, const char *viewer);
const char *gonfalon_env_result(struct gonfalon_env *env, uint32_t game);

/* The action a bot would choose for the seat that is asked, as in gonfalon_choose(); -1 if there is no such
 * bot, or no seat is asked. */
int gonfalon_env_choose(struct gonfalon_env *env, uint32_t game, const char *bot, uint32_t milliseconds,
                        uint32_t simulations, uint64_t seed);

/* Asks another seat in that game, which need not have to act: its rows are written, and the next step is its
 * own. What was said of a move that is not whole yet is forgotten. */
const char *gonfalon_env_ask(struct gonfalon_env *env, uint32_t game, uint32_t seat);

/* Puts the position of a single game in the place of one of these; both must have the same options, but for
 * the turn limit. */
const char *gonfalon_env_take(struct gonfalon_env *env, uint32_t game, const struct gonfalon *single);

/* The move that an action makes whole, as text; "" if more is to be said: the action counts as said then, and
 * the rows are written anew. NULL if it is not legal. For those who play single games by gonfalon_play(). */
const char *gonfalon_env_say(struct gonfalon_env *env, uint32_t game, uint32_t action);

#ifdef __cplusplus
}
#endif

#endif
