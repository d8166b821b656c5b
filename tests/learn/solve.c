// SPDX-License-Identifier: MIT
/* solve.c: goals, and when they are reached; see solve.h. */
#include "solve.h"
#include "games/echec/echec.h"
#include "games/echec/state.h"
#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <string.h>

static const char *const names[GOAL_COUNT] = {
    [GOAL_WIN] = "win",   [GOAL_ALIVE] = "alive", [GOAL_KEEP] = "keep",
    [GOAL_TAKE] = "take", [GOAL_GROW] = "grow",   [GOAL_THROUGH] = "through",
};

enum goal goal_named(const char *name)
{
    int goal = 0;
    while (goal < GOAL_COUNT && strcmp(names[goal], name) != 0)
        goal++;
    return (enum goal)goal;
}

static bool is_echec(const struct game *game)
{
    return strcmp(game->id, "echec") == 0;
}

/* Units of the seat's camp, or of the other. */
static int units(const struct game *game, const void *state, int seat, bool own)
{
    if (is_echec(game))
        return army_units(state, own ? seat : army_other(seat));
    const struct goths_state *s = state;
    int count = 0;
    for (int clan = 0; clan < s->clan_count; clan++)
        if ((clan % 2 == seat_clan(seat) % 2) == own && in_play(s, clan))
            count += s->clan[clan].units;
    return count;
}

static uint32_t turn_of(const struct game *game, const void *state)
{
    return is_echec(game) ? ((const struct echec_state *)state)->turn
                          : ((const struct goths_state *)state)->turn;
}

/* Whether the enemy's answer to my last turn is looked at too. */
static bool waits_for_answer(enum goal goal)
{
    return goal == GOAL_ALIVE || goal == GOAL_KEEP || goal == GOAL_GROW;
}

struct puzzle puzzle_begin(const struct match *match, int seat, enum goal goal, int turns)
{
    const struct game *game = match_game(match);
    const void *state = match_state(match);
    uint32_t turn = turn_of(game, state), mine = (uint32_t)turns;
    return (struct puzzle){
        .goal = goal,
        .seat = seat,
        .turns = turns,
        .until = is_echec(game) ? turn + 2 * mine - !waits_for_answer(goal) : turn + mine,
        .own = units(game, state, seat, true),
        .enemy = units(game, state, seat, false),
    };
}

bool puzzle_over(const struct puzzle *puzzle, const struct game *game, const void *state)
{
    return game->result(state).over || turn_of(game, state) >= puzzle->until;
}

static bool got_through(const void *state, int seat)
{
    const struct goths_state *s = state;
    int clan = seat_clan(seat);
    return s->phase == PHASE_OVER ? (s->through >> clan & 1) != 0
                                  : s->king[s->king_of[clan]].table_count == 0;
}

bool puzzle_reached(const struct puzzle *puzzle, const struct game *game, const void *state)
{
    struct result result = game->result(state);
    bool won = result.over && result.winners & SEAT(puzzle->seat), lost = result.over && !won;
    switch (puzzle->goal) {
    case GOAL_WIN: return won;
    case GOAL_ALIVE: return !lost;
    case GOAL_KEEP: return won || (!lost && units(game, state, puzzle->seat, true) >= puzzle->own);
    case GOAL_TAKE: return won || (!lost && units(game, state, puzzle->seat, false) < puzzle->enemy);
    case GOAL_GROW: return won || (!lost && units(game, state, puzzle->seat, true) > puzzle->own);
    case GOAL_THROUGH: return got_through(state, puzzle->seat);
    case GOAL_COUNT: break;
    }
    return false;
}

int puzzle_solve(const struct puzzle *puzzle, const struct match *match, struct valued list[GAME_MOVES_MAX])
{
    const void *state = match_state(match);
    return is_echec(match_game(match)) ? echec_solve(puzzle, state, list) : goths_solve(puzzle, state, list);
}
