// SPDX-License-Identifier: MIT
/* newcomers_echec.c: people on their first evening at Échec au roi, as scripts.
 *
 * None looks ahead; each has one idea of how to play and takes any of the moves that fit it. Bots must not
 * know of them. */
#include "ladder.h"

#include "games/echec/rules.h"

#include <stdlib.h>

enum { WISHES = 8 };

/* What one looks at to like a move or not. */
struct glance {
    const struct echec_state *view;
    int army, own_king, enemy_king;
};

static int distance(int a, int b)
{
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b));
}

static int find_king(const struct echec_state *view, int army)
{
    for (struct square_walk walk = squares_of(view, army); square_next(&walk);)
        if (unit_kind(view->board[walk.square]) == KING)
            return walk.square;
    return SQUARE_FIRST;
}

static bool is_king(const struct glance *glance, game_move move)
{
    return move_from(move) == glance->own_king;
}

static bool attacks(const struct glance *glance, game_move move)
{
    (void)glance;
    return move_action(move) >= ATTACK;
}

static bool attacks_king(const struct glance *glance, game_move move)
{
    return move_action(move) == ATTACK && move_to(move) == glance->enemy_king;
}

/* Away from home; the king stays. */
static bool forward(const struct glance *glance, game_move move)
{
    int ranks = square_rank(move_to(move)) - square_rank(move_from(move));
    return move_action(move) == ADVANCE && !is_king(glance, move) &&
           (glance->army == GOLD ? ranks : -ranks) > 0;
}

/* Forward, and against whoever stands in the way. */
static bool goes_ahead(const struct glance *glance, game_move move)
{
    int step = facing_step(facing_forward(glance->army));
    return forward(glance, move) || (move_action(move) == ATTACK && move_to(move) == move_from(move) + step);
}

static bool faces_forward(const struct glance *glance, game_move move)
{
    return move_action(move) == TURN && !is_king(glance, move) &&
           move_to(move) == facing_forward(glance->army);
}

static bool faces_enemy(const struct glance *glance, game_move move)
{
    return move_action(move) == TURN &&
           unit_belongs(glance->view->board[move_from(move) + facing_step(move_to(move))],
                        army_other(glance->army));
}

static bool walks_at_king(const struct glance *glance, game_move move)
{
    return move_action(move) == ADVANCE && !is_king(glance, move) &&
           distance(move_to(move), glance->enemy_king) < distance(move_from(move), glance->enemy_king);
}

/* A way that would bring it nearer to the enemy's king. */
static bool turns_at_king(const struct glance *glance, game_move move)
{
    int ahead = move_from(move) + facing_step(move_to(move));
    return move_action(move) == TURN && !is_king(glance, move) && glance->view->board[ahead] == EMPTY &&
           distance(ahead, glance->enemy_king) < distance(move_from(move), glance->enemy_king);
}

/* Closer around the own king. */
static bool comes_home(const struct glance *glance, game_move move)
{
    return move_action(move) == ADVANCE && !is_king(glance, move) &&
           distance(move_from(move), glance->own_king) > 2 &&
           distance(move_to(move), glance->own_king) < distance(move_from(move), glance->own_king);
}

static bool foot_steps_out(const struct glance *glance, game_move move)
{
    return forward(glance, move) && distance(move_to(move), glance->own_king) <= 3;
}

static bool archers_go(const struct glance *glance, game_move move)
{
    return forward(glance, move) && unit_kind(glance->view->board[move_from(move)]) == ARCHERS;
}

static bool knights_go(const struct glance *glance, game_move move)
{
    return walks_at_king(glance, move) && unit_kind(glance->view->board[move_from(move)]) == KNIGHTS;
}

static bool knights_turn(const struct glance *glance, game_move move)
{
    return turns_at_king(glance, move) && unit_kind(glance->view->board[move_from(move)]) == KNIGHTS;
}

static bool leaves_king(const struct glance *glance, game_move move)
{
    return !is_king(glance, move);
}

typedef bool wish(const struct glance *glance, game_move move);

/* Any of the moves that fit the first wish that can be had; any move at all where none can. */
static game_move by_wishes(const struct bot_question *question, wish *const wishes[WISHES])
{
    const struct echec_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    game_move list[GAME_MOVES_MAX], fitting[GAME_MOVES_MAX];
    if (view->phase == ECHEC_DEPLOY)
        return echec_standard_deployment(view);
    struct glance glance = {.view = view,
                            .army = question->seat,
                            .own_king = find_king(view, question->seat),
                            .enemy_king = find_king(view, army_other(question->seat))};
    int count = echec_legal(view, question->seat, list), fit = 0;
    for (int i = 0; i < WISHES && wishes[i] && !fit; i++)
        for (int j = 0; j < count; j++)
            if (wishes[i](&glance, list[j]))
                fitting[fit++] = list[j];
    return fit ? fitting[random_below(&random, (uint32_t)fit)] : list[random_below(&random, (uint32_t)count)];
}

#define NEWCOMER(name, ...)                                                                                  \
    static game_move name(const struct bot_question *question, const struct notes *notes)                    \
    {                                                                                                        \
        (void)notes;                                                                                         \
        static wish *const wishes[WISHES] = {__VA_ARGS__};                                                   \
        return by_wishes(question, wishes);                                                                  \
    }

NEWCOMER(anything, NULL)
NEWCOMER(marcher, goes_ahead, attacks, faces_forward, leaves_king)
NEWCOMER(walker, forward, attacks, faces_forward, leaves_king)
NEWCOMER(attacker, attacks, forward, faces_forward, leaves_king)
NEWCOMER(brawler, attacks, leaves_king)
NEWCOMER(hunter, attacks_king, attacks, faces_enemy, walks_at_king, turns_at_king, leaves_king)
NEWCOMER(guard, attacks_king, attacks, faces_enemy, comes_home, foot_steps_out, leaves_king)
NEWCOMER(shooter, attacks, archers_go, forward, leaves_king)
NEWCOMER(rider, attacks_king, attacks, knights_go, knights_turn, forward, leaves_king)

const struct newcomer echec_newcomers[] = {
    {"random", "echec", anything}, {"marcher", "echec", marcher}, {"attacker", "echec", attacker},
    {"walker", "echec", walker},   {"brawler", "echec", brawler}, {"hunter", "echec", hunter},
    {"guard", "echec", guard},     {"shooter", "echec", shooter}, {"rider", "echec", rider},
};
const int echec_newcomers_count = sizeof echec_newcomers / sizeof echec_newcomers[0];
