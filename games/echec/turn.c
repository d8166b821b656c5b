// SPDX-License-Identifier: MIT
/* turn.c: actions are carried out and paid for, turns end, games end (E3, E9). */
#include "games/echec/rules.h"

/* Nobody is to move in a game that is over; who attacked and what was rolled stays to be seen. */
static void end_game(struct echec_state *state)
{
    state->phase = ECHEC_OVER;
    state->to_move = GOLD;
    state->actions_left = 0;
    state->attack_from = state->attack_to = state->attack_second = 0;
}

static bool has_king(const struct echec_state *state, int army)
{
    for (struct square_walk walk = squares_of(state, army); square_next(&walk);)
        if (unit_kind(state->board[walk.square]) == KING)
            return true;
    return false;
}

static bool has_one_unit(const struct echec_state *state, int army)
{
    uint64_t low = state->squares[army][0], high = state->squares[army][1];
    if (low != 0 && high != 0)
        return false;
    uint64_t all = low | high;
    return (all & (all - 1)) == 0;
}

bool echec_army_lost(const struct echec_state *state, int army)
{
    return has_one_unit(state, army) || !has_king(state, army);
}

bool echec_decided(struct echec_state *state, int army, struct events *events)
{
    if (!echec_army_lost(state, army))
        return false;
    int winner = army_other(army);
    state->winner = (uint8_t)(1 + winner);
    end_game(state);
    event_add(events, EVERYONE, has_king(state, army) ? EVENT_KING_ALONE : EVENT_KING_DEAD, winner);
    return true;
}

static void forget_attacks(struct echec_state *state)
{
    for (int army = 0; army < ARMY_COUNT; army++)
        for (struct square_walk walk = squares_of(state, army); square_next(&walk);)
            state->board[walk.square] &= (unit_bits)~UNIT_ATTACKED;
    state->attackers = 0;
}

/* E3.3: the turn ends by itself. E9.2: so does the game, when the last turn is complete. */
static void end_turn(struct echec_state *state, struct events *events)
{
    if (state->turn == state->turn_limit) {
        end_game(state);
        event_add(events, EVERYONE, EVENT_DRAW, 0);
        return;
    }
    if (state->attackers)
        forget_attacks(state);
    state->turn++;
    state->to_move ^= 1;
    state->actions_left = 2;
}

void echec_action_done(struct echec_state *state, struct events *events)
{
    if (state->actions_left == 0)
        end_turn(state, events);
}

/* E13.1: advancing or turning heavy infantry takes both actions. */
static void pay(struct echec_state *state, enum kind kind)
{
    state->actions_left = (uint8_t)(state->actions_left - (kind == HEAVY ? 2 : 1));
}

static void advance(struct echec_state *state, int from, int to, struct events *events)
{
    unit_bits unit = state->board[from];
    enum kind kind = unit_kind(unit);
    int event = kind == HEAVY ? EVENT_HEAVY_ADVANCE : kind_rides(kind) ? EVENT_RIDE : EVENT_ADVANCE;
    echec_shift(state, from, to);
    pay(state, kind);
    tell(events, event, unit, from, to, 0, 0);
    echec_action_done(state, events);
}

static void turn(struct echec_state *state, int square, int facing, struct events *events)
{
    unit_bits *unit = &state->board[square];
    enum kind kind = unit_kind(*unit);
    *unit = unit_turned(*unit, facing);
    pay(state, kind);
    tell(events, kind == HEAVY ? EVENT_HEAVY_TURN : EVENT_TURN, *unit, square, facing, 0, 0);
    echec_action_done(state, events);
}

static void mark_attacker(struct echec_state *state, int square)
{
    state->board[square] |= UNIT_ATTACKED;
    state->attackers++;
    state->actions_left--;
}

/* E6.1: the target is named and paid for, then the dice are due. */
static void attack(struct echec_state *state, int from, int to, struct events *events)
{
    unit_bits unit = state->board[from];
    enum kind kind = unit_kind(unit);
    int event = kind == HEAVY ? EVENT_HEAVY_ATTACK : kind == ARCHERS ? EVENT_SHOT : EVENT_ATTACK;
    mark_attacker(state, from);
    state->phase = ECHEC_ROLL;
    state->attack_from = (uint8_t)from;
    state->attack_to = (uint8_t)to;
    tell(events, event, unit, from, to, (int)unit_kind(state->board[to]), unit_dice(unit));
}

/* E12.3, E12.5: they change sides at once, and have not attacked for their new master. */
static void hire(struct echec_state *state, int army, int from, int to, struct events *events)
{
    unit_bits hired = state->board[to];
    mark_attacker(state, from);
    echec_remove(state, to);
    echec_place(state, to, unit_make(army, MERCENARIES, unit_men(hired), unit_facing(hired)));
    event_add(events, EVERYONE, EVENT_HIRE, army, from, to);
    if (!echec_decided(state, army_other(army), events))
        echec_action_done(state, events);
}

void echec_play(void *state, int seat, game_move move, struct events *events)
{
    struct echec_state *s = state;
    int army = seat;
    if (move & MOVE_DEPLOYMENT) {
        echec_deploy(s, army, move);
        event_add(events, EVERYONE, EVENT_DEPLOYED, army);
        return;
    }
    switch (move_action(move)) {
    case ADVANCE: advance(s, move_from(move), move_to(move), events); break;
    case TURN: turn(s, move_from(move), move_to(move), events); break;
    case ATTACK: attack(s, move_from(move), move_to(move), events); break;
    case HIRE: hire(s, army, move_from(move), move_to(move), events); break;
    case ACTION_COUNT: break;
    }
}
