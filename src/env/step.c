// SPDX-License-Identifier: MIT
/* step.c: games side by side, one action each; see env.h. Nothing here allocates. */
#include "env/env.h"

#include <string.h>

/* The mask is cleared where it was set, not as a whole: it can be thousands of bytes long. */
static inline void write_mask(uint8_t *restrict mask, const uint16_t *restrict legal, int32_t count,
                              uint8_t value)
{
    for (int32_t i = 0; i < count; i++)
        mask[legal[i]] = value;
}

void env_ask_seat(struct gonfalon_env *env, uint32_t game, int seat)
{
    const struct gonfalon_env_arrays *sizes = &env->arrays;
    const struct slot *slot = &env->slots[game];
    int8_t *numbers = env->rows.observations + (size_t)game * sizes->observation_size;
    uint8_t *mask = env->rows.masks + (size_t)game * sizes->action_count;
    uint16_t *legal = env->rows.legal + (size_t)game * sizes->legal_size;
    int32_t *count = &env->rows.legal_count[game];
    write_mask(mask, legal, *count, 0);
    memset(numbers, 0, sizes->observation_size);
    env->rows.seats[game] = seat;
    *count = seat < 0 ? 0 : numbers_look(env->game, &slot->state, seat, slot->said, numbers, legal);
    write_mask(mask, legal, *count, 1);
}

/* Of those who must act, the lowest seat: everybody may know that. */
void env_ask_somebody(struct gonfalon_env *env, uint32_t game)
{
    seat_set actors = env->game->actors(&env->slots[game].state);
    int seat = actors == 0            ? GONFALON_ENV_NOBODY
               : actors & SEAT_CHANCE ? GONFALON_ENV_CHANCE
                                      : __builtin_ctz(actors);
    env_ask_seat(env, game, seat);
}

static void settle(struct gonfalon_env *env, struct slot *slot, struct chance *chance)
{
    while (!env->settings.chance_outside && env->game->actors(&slot->state) & SEAT_CHANCE)
        env->game->settle(&slot->state, game_pick_outcome(env->game, &slot->state, chance->at, &slot->random),
                          NULL);
}

static void set_up(struct gonfalon_env *env, uint32_t game, uint64_t seed, struct chance *chance)
{
    struct slot *slot = &env->slots[game];
    env->rows.seeds[game] = seed;
    slot->random = random_from_seed(seed);
    slot->said = 0;
    memcpy(&slot->state, &env->first, env->game->state_size);
    settle(env, slot, chance);
}

void env_begin(struct gonfalon_env *env, uint32_t game, uint64_t seed, struct chance *chance)
{
    set_up(env, game, seed, chance);
    env_ask_somebody(env, game);
}

/* 1 for the camp that won, -1 for the others; a draw is worth nothing. */
static void reward(struct gonfalon_env *env, uint32_t game)
{
    struct result result = env->game->result(&env->slots[game].state);
    float *rewards = env->rows.rewards + (size_t)game * env->arrays.camp_count;
    seat_set seats = env->game->seats(&env->first);
    for (int seat = 0; result.winners && seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat))
            rewards[env->camp_of[seat]] = result.winners & SEAT(seat) ? 1.0f : -1.0f;
}

static void finish(struct gonfalon_env *env, uint32_t game, struct chance *chance)
{
    env->rows.over[game] = 1;
    reward(env, game);
    if (!env->settings.stay_over)
        set_up(env, game, env->arrays.seeds[game] + env->arrays.games, chance);
}

/* What the last step told of a game that ended. */
static inline void forget_end(struct gonfalon_env *env, uint32_t game)
{
    size_t camps = env->arrays.camp_count;
    if (!env->arrays.over[game])
        return;
    env->rows.over[game] = 0;
    memset(env->rows.rewards + game * camps, 0, camps * sizeof *env->arrays.rewards);
}

/* An action of a seat: what it means depends on nothing that is secret. */
static void act(struct gonfalon_env *env, uint32_t game, uint32_t action)
{
    struct slot *slot = &env->slots[game];
    int seat = env->arrays.seats[game];
    bool whole;
    game_move move = env->numbers->say(&slot->state, seat, slot->said, action, &whole);
    slot->said = whole ? 0 : move;
    if (whole)
        env->game->play(&slot->state, seat, move, NULL);
}

static void step_one(struct gonfalon_env *env, uint32_t game, int32_t action, struct chance *chance)
{
    struct slot *slot = &env->slots[game];
    int seat = env->arrays.seats[game];
    forget_end(env, game);
    if (seat == GONFALON_ENV_NOBODY)
        return;
    if (seat == GONFALON_ENV_CHANCE) {
        env->game->outcomes(&slot->state, chance->at);
        env->game->settle(&slot->state, chance->at[action].move, NULL);
    } else {
        act(env, game, (uint32_t)action);
    }
    settle(env, slot, chance);
    if (env->game->actors(&slot->state) == 0)
        finish(env, game, chance);
    env_ask_somebody(env, game);
}

void env_step_some(struct gonfalon_env *env, const int32_t *actions, uint32_t first, uint32_t end,
                   struct chance *chance)
{
    for (uint32_t game = first; game < end; game++)
        step_one(env, game, actions[game], chance);
}

struct chance *env_chance(const struct gonfalon_env *env)
{
    return crew_chance(env->crew);
}

static bool may_be(struct gonfalon_env *env, uint32_t game, int32_t action)
{
    switch (env->arrays.seats[game]) {
    case GONFALON_ENV_NOBODY: return true;
    case GONFALON_ENV_CHANCE: return action >= 0 && (uint32_t)action < gonfalon_env_outcomes(env, game, NULL);
    default:
        return action >= 0 && (uint32_t)action < env->arrays.action_count &&
               env->arrays.masks[(size_t)game * env->arrays.action_count + (uint32_t)action];
    }
}

const char *gonfalon_env_step(struct gonfalon_env *env, const int32_t *actions)
{
    for (uint32_t game = 0; game < env->arrays.games; game++)
        if (!may_be(env, game, actions[game])) {
            text_clear(&env->answer);
            text_format(&env->answer, "the action %d is not legal in game %u", (int)actions[game],
                        (unsigned)game);
            return env->answer.data;
        }
    crew_step(env->crew, actions);
    return NULL;
}

static int32_t draw_outcome(struct gonfalon_env *env, uint32_t game)
{
    const struct outcome *list = env_chance(env)->at;
    int count = env->game->outcomes(&env->slots[game].state, env_chance(env)->at);
    uint32_t drawn = random_below(&env->sampler, game_outcomes_weight(list, count));
    int32_t at = 0;
    while (drawn >= list[at].weight)
        drawn -= list[at++].weight;
    return at;
}

void gonfalon_env_sample(struct gonfalon_env *env, int32_t *actions)
{
    const struct gonfalon_env_arrays *arrays = &env->arrays;
    for (uint32_t game = 0; game < arrays->games; game++) {
        int32_t count = arrays->legal_count[game];
        if (count > 0)
            actions[game] =
                arrays
                    ->legal[(size_t)game * arrays->legal_size + random_below(&env->sampler, (uint32_t)count)];
        else
            actions[game] = arrays->seats[game] == GONFALON_ENV_CHANCE ? draw_outcome(env, game) : 0;
    }
}

void gonfalon_env_reset(struct gonfalon_env *env, uint64_t seed)
{
    env->sampler = random_from_seed(~seed);
    for (uint32_t game = 0; game < env->arrays.games; game++) {
        forget_end(env, game);
        env_begin(env, game, seed + game, env_chance(env));
    }
}
