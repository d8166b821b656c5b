// SPDX-License-Identifier: MIT
/* order.c: which moves to try first: what was best before, attacks by what they are expected to bring, moves
 * that ended the search of other positions; see bot.h. */
#include "games/echec/bots/bot.h"

#define APPEAL_REMEMBERED 1000.0f
#define APPEAL_KING       100.0f
#define APPEAL_HIRE       60.0f
#define APPEAL_ATTACK     20.0f
#define APPEAL_KILLER     15.0f
#define APPEAL_HISTORY    10.0f

static float attack_appeal(const struct echec_order *order, const struct echec_state *state, game_move move)
{
    unit_bits target = state->board[move_to(move)];
    float gain = echec_odds_gain(order->odds, state->board[move_from(move)], target);
    return unit_kind(target) == KING ? APPEAL_KING * (0.3f + gain) : APPEAL_ATTACK + 3 * gain;
}

/* A quiet move: towards the enemy's king, or facing an enemy. */
static float quiet_appeal(const struct echec_state *state, int enemy_king, game_move move)
{
    int from = move_from(move), to = move_to(move);
    if (move_action(move) == ADVANCE)
        return (float)(square_distance(from, enemy_king) - square_distance(to, enemy_king)) * 0.5f;
    unit_bits front = state->board[from + facing_step(to)];
    return unit_belongs(front, army_other(unit_army(state->board[from]))) ? 2 : front == EMPTY ? -1 : -3;
}

static float appeal_of(const struct echec_order *order, const struct echec_state *state, int ply,
                       int enemy_king, game_move move)
{
    switch (move_action(move)) {
    case HIRE: return APPEAL_HIRE;
    case ATTACK: return attack_appeal(order, state, move);
    case ADVANCE:
    case TURN:
    case ACTION_COUNT: break;
    }
    float past = order->history[state->to_move][move_from(move)][move_to(move)];
    float appeal = quiet_appeal(state, enemy_king, move) + APPEAL_HISTORY * past / (past + 200);
    if (order->killer[ply][0] == move || order->killer[ply][1] == move)
        appeal += APPEAL_KILLER;
    return appeal;
}

int echec_choices(const struct echec_state *state, struct echec_choice *list)
{
    game_move moves[GAME_MOVES_MAX];
    int count = echec_legal(state, state->to_move, moves);
    for (int i = 0; i < count; i++)
        list[i] = (struct echec_choice){.move = moves[i], .most = WON};
    return count;
}

void echec_order_list(const struct echec_order *order, const struct echec_state *state, int ply,
                      game_move remembered, struct echec_choice *list, int count)
{
    int enemy_king = king_square(state, army_other(state->to_move));
    for (int i = 0; i < count; i++)
        list[i].appeal = list[i].move == remembered ? APPEAL_REMEMBERED
                                                    : appeal_of(order, state, ply, enemy_king, list[i].move);
}

game_move echec_order_next(struct echec_choice *list, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (list[i].appeal > list[best].appeal)
            best = i;
    struct echec_choice choice = list[best];
    list[best] = list[from];
    list[from] = choice;
    return choice.move;
}

void echec_order_praise(struct echec_order *order, const struct echec_state *state, int ply, game_move move,
                        int depth)
{
    enum action action = move_action(move);
    if (action != ADVANCE && action != TURN)
        return;
    order->history[state->to_move][move_from(move)][move_to(move)] += (float)(depth * depth);
    if (order->killer[ply][0] == move)
        return;
    order->killer[ply][1] = order->killer[ply][0];
    order->killer[ply][0] = move;
}

/* True if the square lies on the way from one square straight to another, the end included. */
static bool on_the_way(int square, int from, int to)
{
    int step = abs(to - from) >= STRIDE ? STRIDE : 1;
    if (to < from)
        step = -step;
    for (int at = from; at != to;) {
        at += step;
        if (at == square)
            return true;
    }
    return false;
}

/* The order that is kept begins with the lower square. Taken the other way round, `move` must have been
 * possible before the unit of `before` made way, and `before` must be possible after it. */
bool echec_order_repeats(const struct echec_state *state, game_move before, game_move move)
{
    enum action first = move_action(before), second = move_action(move);
    if (first > TURN || second > TURN)
        return false;
    int there = first == ADVANCE ? move_to(before) : move_from(before); /* where the first unit is now */
    if (move_from(move) == there || move_from(before) < move_from(move))
        return false;
    if (unit_kind(state->board[there]) == HEAVY || unit_kind(state->board[move_from(move)]) == HEAVY)
        return false;
    if (second == ADVANCE && on_the_way(move_from(before), move_from(move), move_to(move)))
        return false;
    return !(first == ADVANCE && second == ADVANCE && on_the_way(move_to(move), move_from(before), there));
}
