// SPDX-License-Identifier: MIT
/* env.h: what the files of the environment share. env.c makes one and tells what is in it, step.c plays,
 * threads.c shares the work. The interface is include/gonfalon_env.h. */
#ifndef ENV_ENV_H
#define ENV_ENV_H

#include "core/numbers.h"
#include "gonfalon_env.h"

#include <stdbool.h>

_Static_assert(GONFALON_ENV_OUTCOMES == GAME_OUTCOMES_MAX, "the header says how many outcomes there are");

/* One of the games. */
struct slot {
    struct random random;
    game_move said; /* of a move that is not whole yet */
    union game_state state;
};

/* The arrays of the interface, which may be written here and nowhere else. */
struct rows {
    int8_t *observations;
    uint8_t *masks;
    uint16_t *legal;
    int32_t *legal_count;
    int32_t *seats;
    float *rewards;
    uint8_t *over;
    uint64_t *seeds;
};

struct gonfalon_env {
    const struct game *game;
    const struct game_numbers *numbers;
    struct gonfalon_env_settings settings;
    struct gonfalon_env_arrays arrays;
    union game_state first;
    int camp_of[SEATS_MAX];
    const char *camp_names[SEATS_MAX];
    struct slot *slots;
    struct rows rows;
    void *memory;          /* of all rows */
    struct crew *crew;     /* NULL: the caller works alone */
    struct random sampler; /* for gonfalon_env_sample() */
    struct text answer;
    char answer_bytes[GAME_VIEW_TEXT];
};

/* The outcomes of one chance, where a thread lists them. */
struct chance {
    struct outcome at[GAME_OUTCOMES_MAX];
};

/* step.c */
void env_begin(struct gonfalon_env *env, uint32_t game, uint64_t seed, struct chance *chance);
/* Plays the actions of the games from `first` on, up to `end`. */
void env_step_some(struct gonfalon_env *env, const int32_t *actions, uint32_t first, uint32_t end,
                   struct chance *chance);
/* Writes the rows of whoever is asked. */
void env_ask_somebody(struct gonfalon_env *env, uint32_t game);
void env_ask_seat(struct gonfalon_env *env, uint32_t game, int seat);
struct chance *env_chance(const struct gonfalon_env *env);

/* threads.c: threads that step some of the games each. */
struct crew *crew_new(struct gonfalon_env *env, uint32_t threads);
void crew_free(struct crew *crew);
void crew_step(struct crew *crew, const int32_t *actions);
/* The caller's own. */
struct chance *crew_chance(struct crew *crew);

#endif
