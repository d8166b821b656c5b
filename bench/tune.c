// SPDX-License-Identifier: MIT
/* tune.c: the weights of a bot's evaluation, from self-play: tune GAME "OPTIONS" BOT GAMES SIMS NOISE SEED
 *
 * The bot plays against itself; NOISE percent of the moves are random, so that all kinds of positions come
 * up. The features of every position worth looking at are kept with the result of its game, and a logistic
 * regression (Newton's method with a little ridge) gives the weights that predict it best. Prints one line
 * per feature: index, weight, how often it was not zero; and the log loss beside that of always saying one
 * half. */
#include "bots/bot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "first.h"

enum { FEATURES_MAX = 128, POSITIONS_MAX = 2000000 };
#define RIDGE 2.0

static struct outcome outcomes[GAME_OUTCOMES_MAX];

struct sample {
    float *feature; /* positions x count */
    float *result;
    int count, positions;
};

static game_move choose(const struct game *game, const struct bot *bot, const void *state, int seat,
                        uint32_t simulations, uint32_t noise, struct random *random)
{
    union game_state view = {.bytes = {0}};
    game_move list[GAME_MOVES_MAX];
    game->observe(state, seat, &view);
    int count = game->legal(&view, seat, list);
    if (random_below(random, 100) < noise)
        return list[random_below(random, (uint32_t)count)];
    return bot->choose(&(struct bot_question){
        .game = game, .view = &view, .seat = seat, .seed = random_next(random), .simulations = simulations});
}

/* One game; its positions are added with its result: 1 if the side of the first seat won. */
static void play_game(const struct game *game, const struct bot *bot, union game_state state,
                      uint32_t simulations, uint32_t noise, struct random *random, struct sample *sample)
{
    const struct bot_knowledge *known = bot_knowledge_of(game);
    int first = sample->positions;
    for (seat_set actors = game->actors(&state); actors; actors = game->actors(&state)) {
        if (actors & SEAT_CHANCE) {
            game->settle(&state, game_pick_outcome(game, &state, outcomes, random), NULL);
            continue;
        }
        if (sample->positions < POSITIONS_MAX &&
            known->measure(&state, sample->feature + (size_t)sample->positions * (size_t)sample->count))
            sample->positions++;
        int seat = __builtin_ctz(actors);
        game->play(&state, seat, choose(game, bot, &state, seat, simulations, noise, random), NULL);
    }
    struct result result = game->result(&state);
    float value = !result.winners ? 0.5f : result.winners & SEAT(__builtin_ctz(game->seats(&state))) ? 1 : 0;
    for (int i = first; i < sample->positions; i++)
        sample->result[i] = value;
}

/* Solves a x = b in place (a positive definite). */
static void solve(double a[FEATURES_MAX][FEATURES_MAX], double *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double factor = a[j][i] / a[i][i];
            for (int k = i; k < n; k++)
                a[j][k] -= factor * a[i][k];
            b[j] -= factor * b[i];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

static double predict(const struct sample *sample, int position, const double *weight)
{
    const float *feature = sample->feature + (size_t)position * (size_t)sample->count;
    double sum = 0;
    for (int i = 0; i < sample->count; i++)
        sum += weight[i] * feature[i];
    return 1 / (1 + exp(-sum));
}

static void newton_step(const struct sample *sample, double *weight)
{
    static double hessian[FEATURES_MAX][FEATURES_MAX];
    double gradient[FEATURES_MAX];
    int n = sample->count;
    memset(hessian, 0, sizeof hessian);
    for (int i = 0; i < n; i++) {
        hessian[i][i] = RIDGE;
        gradient[i] = -RIDGE * weight[i];
    }
    for (int position = 0; position < sample->positions; position++) {
        const float *feature = sample->feature + (size_t)position * (size_t)n;
        double p = predict(sample, position, weight), slope = p * (1 - p);
        for (int i = 0; i < n; i++) {
            if (feature[i] == 0)
                continue;
            gradient[i] += (sample->result[position] - p) * feature[i];
            for (int j = 0; j < n; j++)
                hessian[i][j] += slope * feature[i] * feature[j];
        }
    }
    solve(hessian, gradient, n);
    for (int i = 0; i < n; i++)
        weight[i] += gradient[i];
}

static void report(const struct sample *sample, const double *weight)
{
    double loss = 0;
    for (int position = 0; position < sample->positions; position++) {
        double p = predict(sample, position, weight), y = sample->result[position];
        loss -= y * log(p + 1e-12) + (1 - y) * log(1 - p + 1e-12);
    }
    for (int i = 0; i < sample->count; i++) {
        int used = 0;
        for (int position = 0; position < sample->positions; position++)
            used += sample->feature[(size_t)position * (size_t)sample->count + (size_t)i] != 0;
        printf("%3d %8.3f %d\n", i, weight[i], used);
    }
    printf("positions %d, log loss %.4f (a half: %.4f)\n", sample->positions, loss / sample->positions,
           log(2));
}

int main(int count, char **arguments)
{
    union game_state first = {.bytes = {0}};
    const struct game *game = count == 8 ? first_state(arguments[1], arguments[2], &first) : NULL;
    const struct bot *bot = game ? bot_find(arguments[3], strlen(arguments[3])) : NULL;
    if (!bot) {
        fputs("usage: tune GAME \"key=value ...\" BOT GAMES SIMS NOISE SEED\n", stderr);
        return 2;
    }
    struct sample sample = {.count = bot_knowledge_of(game)->feature_count};
    sample.feature = malloc((size_t)POSITIONS_MAX * (size_t)sample.count * sizeof(float));
    sample.result = malloc(POSITIONS_MAX * sizeof(float));
    if (!sample.feature || !sample.result || sample.count > FEATURES_MAX)
        return 1;
    struct random random = random_from_seed(strtoull(arguments[7], NULL, 10));
    double weight[FEATURES_MAX] = {0};
    for (int games_left = atoi(arguments[4]); games_left > 0; games_left--)
        play_game(game, bot, first, (uint32_t)atoi(arguments[5]), (uint32_t)atoi(arguments[6]), &random,
                  &sample);
    for (int i = 0; i < 12; i++)
        newton_step(&sample, weight);
    report(&sample, weight);
    free(sample.feature);
    free(sample.result);
    return 0;
}
