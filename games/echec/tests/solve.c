// SPDX-License-Identifier: MIT
/* solve_echec.c: a turn or two of Échec au roi, tried out to the end; see solve.h. */
#include "solve.h"
#include "games/echec/echec.h"
#include "games/echec/state.h"

#include <stdlib.h>
#include <string.h>

/* Positions seen before. The last dice change nothing, so they do not count. */
enum { ROOM = 1 << 22 };
struct known {
    struct echec_state state;
    double value;
    bool used;
};
static struct known *known;

static uint64_t hash(const struct echec_state *state)
{
    uint64_t sum = 1469598103934665603u, word;
    const unsigned char *bytes = (const unsigned char *)state;
    for (size_t i = 0; i + sizeof word <= sizeof *state; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static struct known *place_of(const struct echec_state *state)
{
    if (!known)
        known = calloc(ROOM, sizeof *known);
    if (!known)
        abort();
    for (uint64_t at = hash(state);; at++) {
        struct known *place = &known[at & (ROOM - 1)];
        if (!place->used || memcmp(&place->state, state, sizeof *state) == 0)
            return place;
    }
}

void echec_forget(void)
{
    free(known);
    known = NULL;
}

static double average(const struct puzzle *puzzle, const struct echec_state *state)
{
    struct outcome list[256];
    int count = echec.outcomes(state, list);
    double sum = 0, weight = 0;
    for (int i = 0; i < count; i++) {
        struct echec_state after = *state;
        echec.settle(&after, list[i].move, NULL);
        sum += list[i].weight * echec_worth(puzzle, &after);
        weight += list[i].weight;
    }
    return sum / weight;
}

static double after_move(const struct puzzle *puzzle, const struct echec_state *state, game_move move)
{
    struct echec_state after = *state;
    echec.play(&after, state->to_move, move, NULL);
    return echec_worth(puzzle, &after);
}

static double best(const struct puzzle *puzzle, const struct echec_state *state)
{
    game_move list[GAME_MOVES_MAX];
    bool mine = state->to_move == puzzle->seat;
    int count = echec.legal(state, state->to_move, list);
    double found = mine ? 0 : 1;
    for (int i = 0; i < count && found != (mine ? 1 : 0); i++) {
        double value = after_move(puzzle, state, list[i]);
        if (mine ? value > found : value < found)
            found = value;
    }
    return found;
}

double echec_worth(const struct puzzle *puzzle, const void *position)
{
    struct echec_state state = *(const struct echec_state *)position;
    state.roll = 0;
    if (puzzle_over(puzzle, &echec, &state))
        return puzzle_reached(puzzle, &echec, &state);
    struct known *place = place_of(&state);
    if (place->used)
        return place->value;
    double value = echec.actors(&state) == SEAT_CHANCE ? average(puzzle, &state) : best(puzzle, &state);
    place = place_of(&state); /* others have come meanwhile */
    *place = (struct known){state, value, true};
    return value;
}

int echec_solve(const struct puzzle *puzzle, const void *state, struct valued list[GAME_MOVES_MAX])
{
    game_move moves[GAME_MOVES_MAX];
    int count = echec.legal(state, puzzle->seat, moves);
    for (int i = 0; i < count; i++)
        list[i] = (struct valued){moves[i], after_move(puzzle, state, moves[i])};
    return count;
}
