// SPDX-License-Identifier: MIT
/* trial.c: see trial.h. */
#include "trial.h" /* first: cmocka */

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trial_place trial_place;
jmp_buf *trial_rescue;

void trial_fail(const char *condition, const char *file, int line)
{
    if (trial_rescue)
        longjmp(*trial_rescue, 1);
    print_error("trial %u, options %s, after %d moves: not so: %s\n", trial_place.number, trial_place.options,
                trial_place.move, condition);
    _fail(file, line);
}

static void read_options(const struct game *game, char *options, uint32_t *values)
{
    char *place = NULL;
    for (int i = 0; i < game->option_count; i++)
        values[i] = game->options[i].standard;
    for (char *word = strtok_r(options, " ", &place); word; word = strtok_r(NULL, " ", &place)) {
        TEXT_ON_STACK(why, 256);
        const char *equals = strchr(word, '=');
        expect(equals);
        int option = option_find(game->options, game->option_count, word, (size_t)(equals - word));
        expect(option >= 0);
        expect(option_read(&game->options[option], equals + 1, strlen(equals + 1), &values[option],
                           LANGUAGE_EN, &why));
    }
}

/* The number of an environment variable; `otherwise` where there is none. */
static uint32_t told(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    uint64_t number;
    return text && text_read_number(text, strlen(text), UINT32_MAX, &number) ? (uint32_t)number : otherwise;
}

struct random trial_begin(const struct trial *trial, uint32_t number, union game_state *state)
{
    number = told("TRIAL", number);
    struct random random = random_from_seed(number);
    uint32_t values[OPTIONS_MAX];
    trial_place.number = number;
    trial_place.move = 0;
    struct text options = text_in(trial_place.options, sizeof trial_place.options);
    trial->draw_options(number, &random, &options);
    expect(!options.overflow);
    char words[sizeof trial_place.options];
    strcpy(words, trial_place.options);
    read_options(trial->game, words, values);
    memset(state, 0, sizeof *state);
    const char *refusal = trial->game->start(state, values);
    expect(!refusal);
    return random;
}

int trial_pick_seat(seat_set set, struct random *random)
{
    for (uint32_t skip = random_below(random, (uint32_t)__builtin_popcount(set)); skip > 0; skip--)
        set &= set - 1;
    return __builtin_ctz(set);
}

game_move trial_draw_move(const struct trial *trial, const void *view, int seat, struct random *random)
{
    static game_move list[GAME_MOVES_MAX];
    game_move move;
    if (trial->draw_unlisted && trial->draw_unlisted(view, seat, random, &move))
        return move;
    int count = trial->game->legal(view, seat, list);
    expect(count > 0);
    return list[random_below(random, (uint32_t)count)];
}

void trial_step(const struct trial *trial, union game_state *state, struct random *random,
                struct events *events)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    seat_set actors = trial->game->actors(state);
    trial_place.move++;
    if (actors == SEAT_CHANCE) {
        trial->game->settle(state, game_pick_outcome(trial->game, state, outcomes, random), events);
        return;
    }
    int seat = trial_pick_seat(actors, random);
    trial->game->play(state, seat, trial_draw_move(trial, state, seat, random), events);
}

uint32_t trial_count(uint32_t usual)
{
    uint32_t times = told("SOAK", 1), share = told("SHARE", 1);
    return usual * (times > 0 ? times : 1) / (share > 0 ? share : 1);
}

const struct trial *trial_of(const struct game *game)
{
    for (int i = 0; i < trials_count; i++)
        if (trials[i]->game == game)
            return trials[i];
    fail_msg("%s has no trial", game->id);
    return NULL;
}

const struct trial *trial_named(const char *game)
{
    return trial_of(games_find(game, strlen(game)));
}

int trial_tests(struct CMUnitTest *tests, const char *name, CMUnitTestFunction test, bool with_template)
{
    static char names[4 * TRIALS_MAX][64];
    static int named;
    int count = trials_count + with_template;
    for (int i = 0; i < count; i++, named++) {
        snprintf(names[named], sizeof names[named], "%s_%s", name, trials[i]->game->id);
        tests[i] = (struct CMUnitTest){names[named], test, NULL, NULL, (void *)(uintptr_t)trials[i]};
    }
    return count;
}
