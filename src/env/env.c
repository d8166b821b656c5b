// SPDX-License-Identifier: MIT
/* env.c: an environment is made, and tells what is in it; see include/gonfalon_env.h. */
#include "env/env.h"

#include "bots/bot.h"
#include "gonfalon_match.h"
#include "table/match.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 1 << 24, ROW_ALIGNMENT = 64 };

/* --- Making one. */

/* The options as a match reads them. Chance is not settled, and every game ends. */
static void complete_options(const struct game *game, const char *options, struct text *text)
{
    text_format(text, "seed=0 chance=manual %s", options);
    int limit = option_find(game->options, game->option_count, "turn_limit", strlen("turn_limit"));
    if (limit >= 0 && game->simulation_turns && !strstr(options, "turn_limit="))
        text_format(text, " turn_limit=%u", (unsigned)game->simulation_turns);
}

/* NULL, or why there is no such first state. */
static const char *find_first(struct gonfalon_env *env, struct match *match, const char *id,
                              const char *options)
{
    TEXT_ON_STACK(words, 4096);
    const char *refusal = match_start(match, id, "", 0, "");
    if (refusal)
        return refusal;
    complete_options(match_game(match), options, &words);
    if (words.overflow)
        return "the options are too long";
    refusal = match_start(match, id, words.data, 0, "");
    if (refusal)
        return refusal;
    env->game = match_game(match);
    env->numbers = numbers_of(env->game);
    memcpy(&env->first, match_state(match), sizeof env->first);
    return NULL;
}

static void find_camps(struct gonfalon_env *env)
{
    uint32_t *count = &env->arrays.camp_count;
    seat_set seats = env->game->seats(&env->first);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        env->camp_of[seat] = -1;
        if (!(seats & SEAT(seat)))
            continue;
        const char *name = env->game->camp(&env->first, seat);
        uint32_t camp = 0;
        while (camp < *count && strcmp(env->camp_names[camp], name) != 0)
            camp++;
        env->camp_names[camp] = name;
        env->camp_of[seat] = (int)camp;
        *count += camp == *count;
        env->arrays.seat_count = (uint32_t)seat + 1;
    }
}

static size_t aligned(size_t size)
{
    return (size + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
}

/* The next of the arrays: so many numbers of that size for each game. While there is no room yet, it is only
 * measured. */
static void *next_array(const struct gonfalon_env *env, size_t *used, size_t count, size_t size)
{
    size_t at = *used;
    *used += aligned(env->arrays.games * count * size);
    return env->memory ? (char *)env->memory + at : NULL;
}

static size_t lay_out(struct gonfalon_env *env)
{
    struct rows *rows = &env->rows;
    const struct gonfalon_env_arrays *sizes = &env->arrays;
    size_t used = 0;
    rows->observations = next_array(env, &used, sizes->observation_size, 1);
    rows->masks = next_array(env, &used, sizes->action_count, 1);
    rows->legal = next_array(env, &used, sizes->legal_size, sizeof *rows->legal);
    rows->legal_count = next_array(env, &used, 1, sizeof *rows->legal_count);
    rows->seats = next_array(env, &used, 1, sizeof *rows->seats);
    rows->rewards = next_array(env, &used, sizes->camp_count, sizeof *rows->rewards);
    rows->over = next_array(env, &used, 1, sizeof *rows->over);
    rows->seeds = next_array(env, &used, 1, sizeof *rows->seeds);
    return used;
}

static void show_rows(const struct rows *rows, struct gonfalon_env_arrays *arrays)
{
    arrays->observations = rows->observations;
    arrays->masks = rows->masks;
    arrays->legal = rows->legal;
    arrays->legal_count = rows->legal_count;
    arrays->seats = rows->seats;
    arrays->rewards = rows->rewards;
    arrays->over = rows->over;
    arrays->seeds = rows->seeds;
}

static bool make_room(struct gonfalon_env *env)
{
    const struct game_numbers *numbers = env->numbers;
    struct gonfalon_env_arrays *arrays = &env->arrays;
    arrays->games = env->settings.games;
    arrays->action_count = numbers->action_count(&env->first);
    arrays->observation_size = numbers->size ? numbers->size(&env->first) : (uint32_t)env->game->state_size;
    arrays->legal_size = GAME_MOVES_MAX;
    find_camps(env);
    size_t size = lay_out(env);
    env->memory = aligned_alloc(ROW_ALIGNMENT, size);
    env->slots = calloc(arrays->games, sizeof *env->slots);
    if (!env->memory || !env->slots)
        return false;
    memset(env->memory, 0, size);
    lay_out(env);
    show_rows(&env->rows, arrays);
    env->crew = crew_new(env, env->settings.threads);
    return env->crew;
}

static const char *make(struct gonfalon_env *env, struct match *match, const char *id, const char *options)
{
    if (!env || !match)
        return "not enough memory";
    if (env->settings.games == 0 || env->settings.games > GAMES_MOST)
        return "an environment has at least one game, and not more than sixteen million";
    const char *refusal = find_first(env, match, id, options);
    if (refusal)
        return refusal;
    return make_room(env) ? NULL : "not enough memory, or too many threads";
}

struct gonfalon_env *gonfalon_env_new(const char *id, const char *options,
                                      const struct gonfalon_env_settings *settings, char *refusal,
                                      size_t size)
{
    struct gonfalon_env *env = calloc(1, sizeof *env);
    struct match *match = match_new();
    if (env) {
        env->settings = *settings;
        env->answer = text_in(env->answer_bytes, sizeof env->answer_bytes);
    }
    const char *why = make(env, match, id, options);
    if (why && size > 0) {
        struct text text = text_in(refusal, size);
        text_string(&text, why);
    }
    match_free(match);
    if (why) {
        gonfalon_env_free(env);
        return NULL;
    }
    gonfalon_env_reset(env, settings->seed);
    return env;
}

void gonfalon_env_free(struct gonfalon_env *env)
{
    if (!env)
        return;
    crew_free(env->crew);
    free(env->memory);
    free(env->slots);
    free(env);
}

/* --- What is in it. */

const struct gonfalon_env_arrays *gonfalon_env_look(const struct gonfalon_env *env)
{
    return &env->arrays;
}

uint32_t gonfalon_env_field_count(const struct gonfalon_env *env)
{
    return (uint32_t)env->numbers->field_count;
}

struct gonfalon_env_field gonfalon_env_field(const struct gonfalon_env *env, uint32_t index)
{
    struct number_field field = numbers_field(env->game, &env->first, (int)index);
    return (struct gonfalon_env_field){.name = field.name,
                                       .about = field.about,
                                       .lowest = field.lowest,
                                       .highest = field.highest,
                                       .offset = field.offset,
                                       .count = {field.axis[0].count, field.axis[1].count},
                                       .stride = {field.axis[0].stride, field.axis[1].stride}};
}

static bool has_seat(const struct gonfalon_env *env, uint32_t seat)
{
    return seat < SEATS_MAX && env->camp_of[seat] >= 0;
}

const char *gonfalon_env_seat(struct gonfalon_env *env, uint32_t seat)
{
    return has_seat(env, seat) ? env->game->seat_name(&env->first, (int)seat) : NULL;
}

int gonfalon_env_camp(const struct gonfalon_env *env, uint32_t seat)
{
    return has_seat(env, seat) ? env->camp_of[seat] : -1;
}

const char *gonfalon_env_camp_name(const struct gonfalon_env *env, uint32_t camp)
{
    return camp < env->arrays.camp_count ? env->camp_names[camp] : NULL;
}

uint32_t gonfalon_env_outcomes(struct gonfalon_env *env, uint32_t game, double *probabilities)
{
    if (env->arrays.seats[game] != GONFALON_ENV_CHANCE)
        return 0;
    struct outcome *list = env_chance(env)->at;
    int count = env->game->outcomes(&env->slots[game].state, list);
    double total = game_outcomes_weight(list, count);
    for (int i = 0; probabilities && i < count; i++)
        probabilities[i] = list[i].weight / total;
    return (uint32_t)count;
}

/* --- Text. */

static struct text *answer(struct gonfalon_env *env)
{
    text_clear(&env->answer);
    return &env->answer;
}

static const char *outcome_text(struct gonfalon_env *env, uint32_t game, uint32_t outcome)
{
    if (outcome >= gonfalon_env_outcomes(env, game, NULL))
        return NULL;
    struct text *text = answer(env);
    env->game->move_text(&env->slots[game].state, CHANCE, env_chance(env)->at[outcome].move, text);
    return text->data;
}

/* Not every number stands for a move: some would lead off the board. Those that do can be read again. */
static const char *move_text(struct gonfalon_env *env, const void *state, int seat, uint32_t action)
{
    bool whole;
    game_move move = env->numbers->say(state, seat, 0, action, &whole), read;
    struct text *text = answer(env);
    if (env->numbers->number(state, seat, 0, move) != (int)action)
        return NULL;
    env->game->move_text(state, seat, move, text);
    bool is_move = !env->game->move_parse(state, seat, text->data, &read) && read == move;
    return is_move ? text->data : NULL;
}

const char *gonfalon_env_text(struct gonfalon_env *env, uint32_t game, uint32_t action)
{
    int seat = env->arrays.seats[game];
    const void *state = &env->slots[game].state;
    if (seat < 0)
        return outcome_text(env, game, action);
    if (action >= env->arrays.action_count)
        return NULL;
    if (env->numbers->part_text && env->numbers->part_text(state, seat, action, answer(env)))
        return env->answer.data;
    return move_text(env, state, seat, action);
}

static int outcome_number(struct gonfalon_env *env, uint32_t game, const char *string)
{
    game_move outcome;
    int count = (int)gonfalon_env_outcomes(env, game, NULL);
    if (count == 0 || env->game->move_parse(&env->slots[game].state, CHANCE, string, &outcome))
        return -1;
    for (int i = 0; i < count; i++)
        if (env_chance(env)->at[i].move == outcome)
            return i;
    return -1;
}

int gonfalon_env_number(struct gonfalon_env *env, uint32_t game, const char *move)
{
    const struct slot *slot = &env->slots[game];
    int seat = env->arrays.seats[game];
    game_move read;
    if (seat < 0)
        return outcome_number(env, game, move);
    int part = env->numbers->part_parse ? env->numbers->part_parse(&slot->state, seat, move) : -1;
    if (part >= 0)
        return part;
    if (env->game->move_parse(&slot->state, seat, move, &read))
        return -1;
    return env->numbers->number(&slot->state, seat, slot->said, read);
}

const char *gonfalon_env_view(struct gonfalon_env *env, uint32_t game, const char *viewer)
{
    union game_state view;
    const void *state = &env->slots[game].state;
    int who = game_viewer_named(env->game, state, viewer, strlen(viewer));
    if (who < 0 || who == CHANCE)
        return NULL;
    memset(&view, 0, sizeof view);
    env->game->observe(state, who, &view);
    struct json json = json_into(answer(env));
    env->game->write_view(&view, &json);
    return env->answer.data;
}

const char *gonfalon_env_result(struct gonfalon_env *env, uint32_t game)
{
    game_result_text(env->game, &env->slots[game].state, answer(env));
    return env->answer.data;
}

/* --- One of the games by itself. */

int gonfalon_env_choose(struct gonfalon_env *env, uint32_t game, const char *bot, uint32_t milliseconds,
                        uint32_t simulations, uint64_t seed)
{
    union game_state view;
    const struct bot *player = bot_find(bot, strlen(bot));
    int seat = env->arrays.seats[game];
    if (!player || env->arrays.legal_count[game] == 0)
        return -1;
    memset(&view, 0, sizeof view);
    env->game->observe(&env->slots[game].state, seat, &view);
    struct bot_question question = {.game = env->game,
                                    .view = &view,
                                    .seat = seat,
                                    .seed = seed,
                                    .milliseconds = milliseconds,
                                    .simulations = simulations};
    game_move move = bot_ask(player, &question);
    return env->numbers->number(&view, seat, env->slots[game].said, move);
}

const char *gonfalon_env_ask(struct gonfalon_env *env, uint32_t game, uint32_t seat)
{
    if (!has_seat(env, seat))
        return "there is no such seat in this game";
    env->slots[game].said = 0;
    env_ask_seat(env, game, (int)seat);
    return NULL;
}

/* The turn limit changes no number. */
static bool same_options(const struct game *game, const void *one, const void *other)
{
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].name, "turn_limit") != 0 &&
            game->option_value(one, i) != game->option_value(other, i))
            return false;
    return true;
}

const char *gonfalon_env_take(struct gonfalon_env *env, uint32_t game, const struct gonfalon *single)
{
    const struct match *match = match_within(single);
    if (match_game(match) != env->game)
        return "that is another game";
    if (!same_options(env->game, match_state(match), &env->first))
        return "that game has other options";
    memcpy(&env->slots[game].state, match_state(match), env->game->state_size);
    env->slots[game].said = 0;
    env_ask_somebody(env, game);
    return NULL;
}

const char *gonfalon_env_say(struct gonfalon_env *env, uint32_t game, uint32_t action)
{
    struct slot *slot = &env->slots[game];
    int seat = env->arrays.seats[game];
    bool whole;
    if (seat < 0 || action >= env->arrays.action_count ||
        !env->arrays.masks[(size_t)game * env->arrays.action_count + action])
        return NULL;
    game_move move = env->numbers->say(&slot->state, seat, slot->said, action, &whole);
    struct text *text = answer(env);
    if (whole) {
        env->game->move_text(&slot->state, seat, move, text);
    } else {
        slot->said = move;
        env_ask_seat(env, game, seat);
    }
    return text->data;
}
