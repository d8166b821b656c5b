// SPDX-License-Identifier: MIT
/* pairs.c: what two actions of a turn are worth together; see leaf.h. */
#include "games/echec/bots/leaf.h"

/* How far the sum may be off. */
#define DOUBT        0.012f
#define DOUBT_ATTACK 0.03f

static bool is_quiet(game_move move)
{
    return move_action(move) == ADVANCE || move_action(move) == TURN;
}

/* The outcomes of an attack whose dice are due, if the army left it at that. */
static float attack_value(struct echec_leaves *leaves, const struct echec_state *state)
{
    struct blow blow[BLOWS_MOST];
    int count = echec_blows(state, blow), army = state->to_move;
    float sum = 0;
    for (int i = 0; i < count; i++) {
        struct echec_state child = *state;
        echec_strike(&child, &blow[i]);
        float won = child.winner - 1 == army ? WON : -WON;
        sum += blow[i].chance * (child.phase == ECHEC_OVER ? won : echec_idle_value(leaves, &child));
    }
    return sum;
}

void echec_changes_find(struct echec_leaves *leaves, const struct echec_state *state,
                        struct echec_changes *changes)
{
    game_move list[GAME_MOVES_MAX];
    int count = echec_legal(state, state->to_move, list);
    changes->idle = echec_idle_value(leaves, state);
    changes->count = 0;
    for (int i = 0; i < count; i++) {
        game_move move = list[i];
        if (move_action(move) == HIRE || unit_kind(state->board[move_from(move)]) == HEAVY)
            continue;
        struct echec_state child = *state;
        echec_play(&child, state->to_move, move, NULL);
        float value = is_quiet(move) ? echec_idle_value(leaves, &child) : attack_value(leaves, &child);
        changes->move[changes->count] = move;
        changes->by[changes->count++] = value - changes->idle;
    }
}

/* The first of a unit's, `at` or after. */
static int first_of(const struct echec_changes *changes, int from, int at)
{
    while (at < changes->count && move_from(changes->move[at]) < from)
        at++;
    return at;
}

/* NULL where it is not known. */
static const float *change_by(const struct echec_changes *changes, game_move move, int at)
{
    for (; at < changes->count && move_from(changes->move[at]) == move_from(move); at++)
        if (changes->move[at] == move)
            return &changes->by[at];
    return NULL;
}

/* Who turns twice might as well turn once, or not at all; of two other actions of one unit nothing is
 * known. */
void echec_changes_add(const struct echec_changes *changes, struct echec_leaves *leaves,
                       const struct echec_state *state, game_move before, struct echec_choice *list,
                       int count)
{
    static const float nothing = 0;
    bool turned = before != NO_MOVE && move_action(before) == TURN;
    int at = 0, there = before == NO_MOVE ? 0 : turned ? move_from(before) : move_to(before);
    float idle = echec_idle_value(leaves, state);
    for (int i = 0; i < count; i++) {
        game_move move = list[i].move;
        bool again = move_from(move) == there;
        at = first_of(changes, move_from(move), at);
        const float *by = change_by(changes, move, at);
        if (again)
            by = !turned || move_action(move) != TURN ? NULL : by ? by : &nothing;
        if (by)
            list[i].most = (again ? changes->idle : idle) + *by + (is_quiet(move) ? DOUBT : DOUBT_ATTACK);
    }
}
