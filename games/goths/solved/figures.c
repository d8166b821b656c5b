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

static int character_of(int card)
{
    return rings[0][(card / 2 + card % 2) & 3];
}

/* How often each order is given; how often some order fails, which, and under which character. By holder and
 * other. */
struct given {
    double order[2][TABLE_ORDERS], fails[2], failing[2][TABLE_ORDERS], character[2][KNOWN_BACKS];
};

static void add_given(struct given *given, int side, const struct choices *choices, int card, int order,
                      double weight)
{
    int ending = choices->of[card][order];
    given->order[side][order] += weight;
    if (ending < 0 || choices->ending[ending].carried)
        return;
    given->fails[side] += weight;
    given->failing[side][order] += weight;
    given->character[side][character_of(card)] += weight;
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
    static const char *const players[] = {"first", "second"};
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
                fprintf(out, "%s %d %s %.4f\n", players[side], solver->done, order_name(order),
                        given.order[side][order]);
        fprintf(out, "%s %d fails %.4f\n", players[side], solver->done, given.fails[side]);
    }
    free(duel);
}

/* What is less is nothing to speak of; what is less than the second comes of rounding. */
#define NOTICED  0.001
#define ROUNDING 1e-6
/* To fail one time in ten is to fail often. */
#define OFTEN 0.1

static const char *const sides[] = {"holder", "other"};
static const char *const characters[] = {"Vulture", "Recruiter", "Catapult", "Barbarian"};
static const char *const places[] = {"forest", "forest-barricade", "plain1",   "plain1-barricade",
                                     "plain2", "plain2-barricade", "objective"};

struct mean {
    double sum, least, most;
    int count, noticed;
};

static void add_to(struct mean *mean, double value)
{
    value = fabs(value) < ROUNDING ? 0 : value;
    mean->sum += value;
    mean->least = mean->count == 0 || value < mean->least ? value : mean->least;
    mean->most = mean->count == 0 || value > mean->most ? value : mean->most;
    mean->noticed += value >= NOTICED;
    mean->count++;
}

/* "rests axe mean ...", "lies holder Catapult mean ...": of nothing, nothing. */
static void tell(FILE *out, const char *what, const char *of, const struct mean *mean)
{
    if (mean->count)
        fprintf(out, "%s %s mean %.6f least %.4f most %.4f noticed %d of %d\n", what, of,
                mean->sum / mean->count, mean->least, mean->most, mean->noticed, mean->count);
}

/* The same position with another hand of a side; false if its value is not known. */
static bool with_hand(const struct solver *solver, uint32_t position, int side, struct hand hand,
                      double *value)
{
    const struct known_game *game = solver->game;
    struct known_position at = known_split(game, position);
    for (at.hand[side] = 0; at.hand[side] < game->hands; at.hand[side]++) {
        struct hand found = game->hand[at.hand[side]];
        if (found.up == hand.up && found.resting == hand.resting) {
            uint32_t same = (at.armies * game->hands + at.hand[0]) * game->hands + at.hand[1];
            *value = solver->value[same];
            return solver_knows(solver, same);
        }
    }
    return false;
}

/* What it costs the holder that an order rests, compared with Scout, which he does not need any more. */
static void tell_resting(const struct solver *solver, FILE *out)
{
    struct mean rests[TABLE_ORDERS] = {0};
    for (uint32_t i = 0; i < solver->count; i++) {
        uint32_t position = solver->position[i];
        struct hand hand = solver->game->hand[known_split(solver->game, position).hand[0]];
        double without;
        if (solver_knows(solver, position) && !hand.up && hand.resting > 1 &&
            with_hand(solver, position, 0, (struct hand){0, 1}, &without))
            add_to(&rests[hand.resting - 1], without - solver->value[position]);
    }
    for (int order = 0; order < TABLE_ORDERS; order++)
        tell(out, "rests", order_name(order), &rests[order]);
}

/* What a single King card on the table is worth to whose it is, compared with none. */
static void tell_lying(const struct solver *solver, int side, FILE *out)
{
    struct mean lies[KNOWN_BACKS] = {0};
    for (uint32_t i = 0; i < solver->count; i++) {
        uint32_t position = solver->position[i];
        struct hand hand = solver->game->hand[known_split(solver->game, position).hand[side]];
        double value = solver->value[position], without;
        if (solver_knows(solver, position) && __builtin_popcount(hand.up) == 1 &&
            with_hand(solver, position, side, (struct hand){0, hand.resting}, &without))
            add_to(&lies[character_of(__builtin_ctz(hand.up))], side ? without - value : value - without);
    }
    for (int character = 0; character < KNOWN_BACKS; character++) {
        char of[32];
        snprintf(of, sizeof of, "%s %s", sides[side], characters[character]);
        tell(out, "lies", of, &lies[character]);
    }
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

/* Of one side, over all positions in which it may fail. */
struct failures {
    struct mean gain;
    int often, needed; /* positions in which it fails often; of them, those in which it gains by it */
    /* Where it gains by it: what it does, what rests, whether it has loaded, its place and the enemy's. */
    double order[TABLE_ORDERS], character[KNOWN_BACKS];
    int resting[1 + TABLE_ORDERS], loaded, place[TABLE_PLACES][TABLE_PLACES];
};

/* What a side gains by it that it may fail in this turn; all that comes after stays as it was. */
static double gain_by_failing(struct duel *duel, int side, double value)
{
    const struct choices **whose = side ? &duel->other : &duel->holder, *were = *whose;
    struct choices obliged = *were;
    struct duel_memory memory = {0};
    for (int card = 0; card < KNOWN_CARDS; card++)
        for (int order = 0; order < TABLE_ORDERS; order++) {
            int ending = were->of[card][order];
            if (ending >= 0 && !were->ending[ending].carried)
                obliged.of[card][order] = -1;
        }
    *whose = &obliged;
    duel_solve(duel, &memory);
    *whose = were;
    double without = (duel->low + duel->high) / 2;
    return side ? without - value : value - without;
}

static int place_of(int army)
{
    return army / 2 % TABLE_PLACES;
}

static void add_kind(struct failures *failures, int side, struct known_position at, int resting,
                     const struct given *given)
{
    int army[2] = {(int)at.armies / TABLE_ARMIES, (int)at.armies % TABLE_ARMIES};
    for (int order = 0; order < TABLE_ORDERS; order++)
        failures->order[order] += given->failing[side][order];
    for (int character = 0; character < KNOWN_BACKS; character++)
        failures->character[character] += given->character[side][character];
    failures->resting[resting]++;
    failures->loaded += army[side] & 1;
    failures->place[place_of(army[side])][place_of(army[!side])]++;
}

static bool may_fail(const struct known_game *game, uint32_t hand)
{
    return __builtin_popcount(game->hand[hand].up) < game->cards_up;
}

static void add_failures(const struct solver *solver, uint32_t number, struct duel *duel,
                         struct failures failures[2])
{
    const struct known_game *game = solver->game;
    struct given given;
    struct duel_memory memory = solver->memory[number];
    struct known_position at = known_split(game, solver->position[number]);
    if (!may_fail(game, at.hand[0]) && !may_fail(game, at.hand[1]))
        return;
    solver_look(solver, solver->position[number], duel, &memory);
    list_given(duel, &given);
    for (int side = 0; side < 2; side++) {
        if (!may_fail(game, at.hand[side]))
            continue;
        double gain = gain_by_failing(duel, side, solver->value[solver->position[number]]);
        add_to(&failures[side].gain, gain);
        failures[side].often += given.fails[side] >= OFTEN;
        failures[side].needed += given.fails[side] >= OFTEN && gain >= NOTICED;
        if (gain >= NOTICED)
            add_kind(&failures[side], side, at, game->hand[at.hand[side]].resting, &given);
    }
}

static void tell_kinds(const struct failures *failures, const char *side, FILE *out)
{
    for (int character = 0; character < KNOWN_BACKS; character++)
        fprintf(out, "fails-under %s %s %.1f\n", side, characters[character], failures->character[character]);
    for (int order = 0; order < TABLE_ORDERS; order++)
        fprintf(out, "fails-with %s %s %.1f\n", side, order_name(order), failures->order[order]);
    for (int order = 0; order < TABLE_ORDERS; order++)
        fprintf(out, "fails-resting %s %s %d\n", side, order_name(order), failures->resting[1 + order]);
    for (int own = 0; own < TABLE_PLACES; own++)
        for (int enemy = 0; enemy < TABLE_PLACES; enemy++)
            if (failures->place[own][enemy])
                fprintf(out, "fails-at %s %s %s %d\n", side, places[own], places[enemy],
                        failures->place[own][enemy]);
}

/* In how many positions a side that may fail gains by it, and in which. */
static void tell_failures(const struct solver *solver, FILE *out)
{
    struct failures failures[2] = {0};
    struct duel *duel = malloc(sizeof *duel);
    for (uint32_t i = 0; duel && solver->game->cards_up && i < solver->count; i++)
        if (solver_knows(solver, solver->position[i]))
            add_failures(solver, i, duel, failures);
    for (int side = 0; side < 2 && failures[side].gain.count; side++) {
        tell(out, "fails", sides[side], &failures[side].gain);
        fprintf(out, "fails-often %s %d needed %d loaded %d\n", sides[side], failures[side].often,
                failures[side].needed, failures[side].loaded);
        tell_kinds(&failures[side], sides[side], out);
    }
    free(duel);
}

void figures_all(const struct solver *solver, FILE *out)
{
    tell_spread(solver, out);
    tell_resting(solver, out);
    tell_lying(solver, 0, out);
    tell_lying(solver, 1, out);
    tell_failures(solver, out);
}
