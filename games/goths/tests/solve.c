// SPDX-License-Identifier: MIT
/* solve_goths.c: a turn of Goths, tried out in every world that fits what a seat knows; see solve.h. */
#include "solve.h"
#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 3000, WORLDS_MAX = 256 };

struct world {
    struct goths_state state;
    uint64_t enemy; /* all the enemy has hidden and done */
    double value;   /* once the world has come to its end */
};

struct worlds {
    struct world *at;
    int count, room;
};

static void add(struct worlds *worlds, struct world world)
{
    if (worlds->count == worlds->room) {
        worlds->room = worlds->room ? 2 * worlds->room : 64;
        worlds->at = realloc(worlds->at, (size_t)worlds->room * sizeof world);
        if (!worlds->at)
            abort();
    }
    worlds->at[worlds->count++] = world;
}

static bool mine(const struct puzzle *puzzle, int seat)
{
    return seat_clan(seat) % 2 == seat_clan(puzzle->seat) % 2;
}

static uint64_t mixed(uint64_t label, uint64_t with)
{
    return (label ^ with) * 0x9e3779b97f4a7c15u + 1;
}

/* What the enemy's kings have played and keep to themselves. */
static uint64_t enemy_cards(const struct puzzle *puzzle, const struct goths_state *s)
{
    uint64_t label = 0;
    for (int king = 0; king < s->clan_count; king++)
        if (!mine(puzzle, king_seat(king)) && s->king[king].back)
            label = mixed(label, s->secret.side[king]);
    return label;
}

/* Every world that looks like this one to the seat. They are drawn, so often that none is missed. */
static struct worlds all_worlds(const struct puzzle *puzzle, const struct goths_state *state)
{
    struct worlds worlds = {0};
    struct random random = random_from_seed(1);
    for (int i = 0; i < SAMPLES; i++) {
        struct world world = {.enemy = 0};
        int j = 0;
        goths.observe(state, puzzle->seat, &world.state);
        goths.complete(&world.state, puzzle->seat, &random);
        while (j < worlds.count && memcmp(&worlds.at[j].state, &world.state, sizeof world.state) != 0)
            j++;
        world.enemy = enemy_cards(puzzle, &world.state);
        if (j == worlds.count)
            add(&worlds, world);
    }
    if (worlds.count > WORLDS_MAX)
        abort();
    return worlds;
}

static struct worlds play_out(const struct puzzle *puzzle, struct worlds worlds);

/* The worst the enemy can do, over what is as likely as everything else. */
static double worth(const struct worlds *ends)
{
    double worst = 1;
    for (int i = 0; i < ends->count; i++) {
        double sum = 0;
        int count = 0;
        for (int j = 0; j < ends->count; j++)
            if (ends->at[j].enemy == ends->at[i].enemy) {
                sum += ends->at[j].value;
                count++;
            }
        if (sum / count < worst)
            worst = sum / count;
    }
    return worst;
}

static bool looks_alike(const struct puzzle *puzzle, const struct goths_state *a, const struct goths_state *b)
{
    struct goths_state seen[2];
    memset(seen, 0, sizeof seen);
    goths.observe(a, puzzle->seat, &seen[0]);
    goths.observe(b, puzzle->seat, &seen[1]);
    return memcmp(&seen[0], &seen[1], sizeof seen[0]) == 0;
}

/* The seat plays this move in all these worlds, which look alike to it. */
static struct worlds try_move(const struct puzzle *puzzle, const struct worlds *worlds, game_move move)
{
    struct worlds after = {0};
    for (int i = 0; i < worlds->count; i++) {
        struct world world = worlds->at[i];
        goths.play(&world.state, puzzle->seat, move, NULL);
        add(&after, world);
    }
    return play_out(puzzle, after);
}

/* How these worlds end where the seat decides as well as it can. */
static struct worlds decide(const struct puzzle *puzzle, const struct worlds *worlds)
{
    game_move list[GAME_MOVES_MAX];
    int count = goths.legal(&worlds->at[0].state, puzzle->seat, list);
    struct worlds best = {0};
    for (int i = 0; i < count; i++) {
        struct worlds ends = try_move(puzzle, worlds, list[i]);
        if (best.at && worth(&ends) <= worth(&best)) {
            free(ends.at);
            continue;
        }
        free(best.at);
        best = ends;
    }
    return best;
}

/* Somebody else decides: an enemy anything, a friend one of the moves that are best as far as he knows. */
static void others_decide(const struct puzzle *puzzle, struct world world, int seat, struct worlds *todo)
{
    struct valued list[GAME_MOVES_MAX];
    double best = 0;
    int count;
    if (mine(puzzle, seat)) {
        struct puzzle friend = *puzzle;
        friend.seat = seat;
        count = goths_solve(&friend, &world.state, list);
        for (int i = 0; i < count; i++)
            best = list[i].value > best ? list[i].value : best;
    } else {
        game_move moves[GAME_MOVES_MAX];
        count = goths.legal(&world.state, seat, moves);
        for (int i = 0; i < count; i++)
            list[i] = (struct valued){moves[i], best};
    }
    for (int i = 0; i < count; i++) {
        if (list[i].value < best - 1e-9)
            continue;
        struct world after = world;
        goths.play(&after.state, seat, list[i].move, NULL);
        after.enemy = mixed(world.enemy, list[i].move + 1000 * (unsigned)seat);
        add(todo, after);
    }
}

/* Plays every world to its end. */
static struct worlds play_out(const struct puzzle *puzzle, struct worlds todo)
{
    struct worlds ends = {0}, asked = {0};
    while (todo.count) {
        struct world world = todo.at[--todo.count];
        seat_set actors = goths.actors(&world.state);
        if (puzzle_over(puzzle, &goths, &world.state)) {
            world.value = puzzle_reached(puzzle, &goths, &world.state);
            add(&ends, world);
        } else if (actors & SEAT(puzzle->seat)) {
            add(&asked, world);
        } else {
            others_decide(puzzle, world, __builtin_ctz(actors), &todo);
        }
    }
    free(todo.at);
    while (asked.count) {
        struct worlds alike = {0};
        struct goths_state first = asked.at[asked.count - 1].state;
        for (int i = asked.count - 1; i >= 0; i--)
            if (looks_alike(puzzle, &asked.at[i].state, &first)) {
                add(&alike, asked.at[i]);
                asked.at[i] = asked.at[--asked.count];
            }
        struct worlds decided = decide(puzzle, &alike);
        for (int i = 0; i < decided.count; i++)
            add(&ends, decided.at[i]);
        free(alike.at);
        free(decided.at);
    }
    free(asked.at);
    return ends;
}

int goths_solve(const struct puzzle *puzzle, const void *state, struct valued list[GAME_MOVES_MAX])
{
    game_move moves[GAME_MOVES_MAX];
    int count = goths.legal(state, puzzle->seat, moves);
    struct worlds worlds = all_worlds(puzzle, state);
    for (int i = 0; i < count; i++) {
        struct worlds ends = try_move(puzzle, &worlds, moves[i]);
        list[i] = (struct valued){moves[i], worth(&ends)};
        free(ends.at);
    }
    free(worlds.at);
    return count;
}
