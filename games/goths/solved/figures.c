// SPDX-License-Identifier: MIT
/* figures.c: see figures.h. */
#include "games/goths/solved/figures.h"

#include "games/goths/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *order_name(int place)
{
    return goths_order_name(table_orders[place]);
}

/* How often each order is given, and each fails, by holder and other. */
struct given {
    double order[2][TABLE_ORDERS], fails[2];
};

static void add_given(struct given *given, int side, const struct choices *choices, int card, int order,
                      double weight)
{
    int ending = choices->of[card][order];
    given->order[side][order] += weight;
    if (ending >= 0 && !choices->ending[ending].carried)
        given->fails[side] += weight;
}

/* Both play by their mixtures. */
static void list_given(const struct duel *duel, struct given *given)
{
    const struct duel_back *best = &duel->back[duel->best];
    memset(given, 0, sizeof *given);
    for (int j = 0; j < best->matrix.columns; j++) {
        const struct others_plan *other = &best->column[j];
        add_given(given, 1, duel->other, other->card, other->order, best->matrix.column[j]);
        for (int i = 0; i < best->matrix.rows; i++)
            add_given(given, 0, duel->holder, best->row[i].card, best->row[i].order[other->card / 2],
                      best->matrix.row[i] * best->matrix.column[j]);
    }
}

void figures_start(const struct solver *solver, FILE *out)
{
    static const char *const sides[] = {"first", "second"};
    struct duel *duel = malloc(sizeof *duel);
    struct duel_memory memory = {0};
    struct given given;
    if (!duel)
        return;
    fprintf(out, "start %d %.7f\n", solver->done, solver->value[solver->start]);
    solver_look(solver, solver->start, duel, &memory);
    list_given(duel, &given);
    for (int side = 0; side < 2; side++) {
        for (int order = 0; order < TABLE_ORDERS; order++)
            if (given.order[side][order] > 0)
                fprintf(out, "%s %d %s %.4f\n", sides[side], solver->done, order_name(order),
                        given.order[side][order]);
        fprintf(out, "%s %d fails %.4f\n", sides[side], solver->done, given.fails[side]);
    }
    free(duel);
}

struct mean {
    double sum, most;
    int count;
};

static void add_to(struct mean *mean, double value)
{
    mean->sum += value;
    mean->most = mean->count == 0 || value > mean->most ? value : mean->most;
    mean->count++;
}

static void tell(FILE *out, const char *what, const char *of, const struct mean *mean)
{
    if (mean->count)
        fprintf(out, "%s %s mean %.4f most %.4f of %d\n", what, of, mean->sum / mean->count, mean->most,
                mean->count);
}

/* The same position with another hand of the holder; false if its value is not known. */
static bool with_hand(const struct solver *solver, uint32_t position, struct hand hand, double *value)
{
    const struct known_game *game = solver->game;
    struct known_position at = known_split(game, position);
    for (uint32_t i = 0; i < game->hands; i++)
        if (game->hand[i].up == hand.up && game->hand[i].resting == hand.resting) {
            uint32_t same = (at.armies * game->hands + i) * game->hands + at.hand[1];
            *value = solver->value[same];
            return solver_knows(solver, same);
        }
    return false;
}

/* What it costs the holder that an order rests, compared with Scout, which he does not need any more; and
 * what a King card on the table is worth to him, compared with none. */
static void tell_hands(const struct solver *solver, FILE *out)
{
    static const char *const characters[] = {"Vulture", "Recruiter", "Catapult", "Barbarian"};
    struct mean rests[TABLE_ORDERS] = {0}, lies[KNOWN_BACKS] = {0};
    for (uint32_t i = 0; i < solver->count; i++) {
        uint32_t position = solver->position[i];
        struct hand hand = solver->game->hand[known_split(solver->game, position).hand[0]];
        double value = solver->value[position], without;
        if (!solver_knows(solver, position))
            continue;
        if (!hand.up && hand.resting > 1 && with_hand(solver, position, (struct hand){0, 1}, &without))
            add_to(&rests[hand.resting - 1], without - value);
        if (__builtin_popcount(hand.up) == 1 &&
            with_hand(solver, position, (struct hand){0, hand.resting}, &without)) {
            int card = __builtin_ctz(hand.up);
            add_to(&lies[rings[0][(card / 2 + card % 2) & 3]], value - without);
        }
    }
    for (int order = 0; order < TABLE_ORDERS; order++)
        tell(out, "rests", order_name(order), &rests[order]);
    for (int character = 0; character < KNOWN_BACKS; character++)
        tell(out, "lies", characters[character], &lies[character]);
}

enum { BINS = 20 };

static void tell_spread(const struct solver *solver, FILE *out)
{
    int bin[BINS + 1] = {0};
    for (uint32_t i = 0; i < solver->count; i++)
        if (solver_knows(solver, solver->position[i]))
            bin[lrint((solver->value[solver->position[i]] + 1) * (double)BINS / 2)]++;
    for (int i = 0; i <= BINS; i++)
        fprintf(out, "spread %.1f %d\n", i * 2. / (double)BINS - 1, bin[i]);
}

/* In how many positions somebody may fail, and does so on purpose. */
static void tell_failures(const struct solver *solver, FILE *out)
{
    struct mean fails[2] = {0};
    int mostly[2] = {0};
    struct duel *duel = malloc(sizeof *duel);
    for (uint32_t i = 0; duel && solver->game->cards_up && i < solver->count; i++) {
        struct given given;
        struct duel_memory memory = solver->memory[i];
        if (!solver_knows(solver, solver->position[i]))
            continue;
        solver_look(solver, solver->position[i], duel, &memory);
        list_given(duel, &given);
        for (int side = 0; side < 2; side++) {
            add_to(&fails[side], given.fails[side]);
            mostly[side] += given.fails[side] > 0.5;
        }
    }
    tell(out, "fails", "holder", &fails[0]);
    tell(out, "fails", "other", &fails[1]);
    if (duel)
        fprintf(out, "mostly-fails holder %d other %d\n", mostly[0], mostly[1]);
    free(duel);
}

void figures_all(const struct solver *solver, FILE *out)
{
    tell_spread(solver, out);
    tell_hands(solver, out);
    tell_failures(solver, out);
}
