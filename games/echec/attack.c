// SPDX-License-Identifier: MIT
/* attack.c: the dice have fallen (E2.1, E6.4, E7, E11, E12). */
#include "games/echec/rules.h"

/* E2.1: more axes starts; level, both roll again. */
static void settle_start(struct echec_state *state, struct events *events)
{
    uint32_t gold = roll_gold(state->roll), silver = roll_silver(state->roll);
    event_add(events, EVERYONE, EVENT_START_ROLL, (int)gold, (int)silver);
    if (roll_axes(gold) == roll_axes(silver)) {
        event_add(events, EVERYONE, EVENT_START_TIE, 0);
        return;
    }
    state->to_move = roll_axes(gold) > roll_axes(silver) ? GOLD : SILVER;
    state->phase = ECHEC_PLAY;
    state->turn = 1;
    state->actions_left = 2;
    event_add(events, EVERYONE, EVENT_STARTS, state->to_move);
}

/* E11.1: the symbol shown most often decides; a hit symbol level with panic decides. */
static int peasant_hits(uint32_t roll)
{
    int most = roll_axes(roll) > roll_arrows(roll) ? roll_axes(roll) : roll_arrows(roll);
    return most >= roll_panics(roll) ? most : 0;
}

/* E6.4: which symbols hit. */
int echec_hits(enum kind kind, uint32_t roll)
{
    switch (kind) {
    case ARCHERS: return roll_arrows(roll);
    case PEASANTS: return peasant_hits(roll);
    case KING:
    case KNIGHTS:
    case INFANTRY:
    case HEAVY:
    case MERCENARIES:
    case MASSED:
    case KIND_COUNT: break;
    }
    return roll_axes(roll);
}

/* E7.1, E7.3: men leave the board, the last one with his base. */
static void lose_men(struct echec_state *state, int square, int men, int loss, struct events *events)
{
    unit_bits unit = state->board[square];
    int left = unit_men(unit) - men;
    state->board[square] = (unit_bits)(unit - men);
    tell(events, loss, unit, square, men, left, 0);
    if (left > 0)
        return;
    echec_remove(state, square);
    tell(events, EVENT_GONE, unit, square, 0, 0, 0);
}

/* E7.1: one or two hits for each man; what is left over is lost. True if the game is decided by it. */
static bool casualties(struct echec_state *state, int square, int hits, struct events *events)
{
    unit_bits target = state->board[square];
    enum kind kind = unit_kind(target);
    int killed = hits / kind_toughness(kind);
    if (killed > unit_men(target))
        killed = unit_men(target);
    if (killed == 0) {
        if (hits > 0)
            tell(events, EVENT_NO_LOSS, target, square, 0, 0, 0);
        return false;
    }
    lose_men(state, square, killed, EVENT_LOSS, events);
    return echec_decided(state, unit_army(target), events);
}

/* Who runs after the casualties: peasants themselves (E11.2), the victims of mercenaries (E12.1), or an
 * attacker who rolled nothing but panics (E8.1). */
static void flights(struct echec_state *state, int from, int to, uint32_t roll, int dice,
                    struct events *events)
{
    int panics = roll_panics(roll);
    unit_bits target = state->board[to];
    if (panics == 0)
        return;
    switch (unit_kind(state->board[from])) {
    case PEASANTS: echec_flee(state, from, panics, EVENT_PEASANTS_TURN, EVENT_PEASANTS_FLEE, events); break;
    case MERCENARIES:
        if (target != EMPTY && kind_panics(unit_kind(target)))
            echec_flee(state, to, panics, EVENT_VICTIMS_TURN, EVENT_VICTIMS_FLEE, events);
        break;
    case KNIGHTS:
    case INFANTRY:
    case ARCHERS:
    case HEAVY:
    case MASSED:
        if (panics == dice)
            echec_flee(state, from, 1, EVENT_PANIC, EVENT_PANIC_DRIVES, events);
        break;
    case KING:
    case KIND_COUNT: break;
    }
}

static void attack_done(struct echec_state *state, struct events *events)
{
    if (state->phase == ECHEC_OVER)
        return;
    state->phase = ECHEC_PLAY;
    state->attack_from = state->attack_to = state->attack_second = 0;
    echec_action_done(state, events);
}

/* E7.2: the second roll is by itself: a hit kills one of them, a panic is no panic. */
static void settle_second(struct echec_state *state, struct events *events)
{
    int from = state->attack_from, to = state->attack_to;
    unit_bits target = state->board[to];
    event_add(events, EVERYONE, EVENT_SECOND_ROLL, state->to_move, (int)state->roll);
    if (echec_hits(unit_kind(state->board[from]), state->roll) > 0) {
        lose_men(state, to, 1, EVENT_SECOND_LOSS, events);
        echec_decided(state, unit_army(target), events);
    }
    attack_done(state, events);
}

static void settle_attack(struct echec_state *state, struct events *events)
{
    int from = state->attack_from, to = state->attack_to;
    unit_bits attacker = state->board[from];
    enum kind kind = unit_kind(attacker);
    int hits = echec_hits(kind, state->roll);
    event_add(events, EVERYONE, EVENT_ROLL, state->to_move, (int)state->roll);
    if (hits > 0 && attack_needs_second(attacker, state->board[to])) {
        state->attack_second = 1;
        tell(events, EVENT_SECOND_DUE, attacker, from, 0, 0, 0);
        return;
    }
    if (kind == PEASANTS)
        event_add(events, EVERYONE, EVENT_PEASANT_HITS, state->to_move, from, hits);
    if (!casualties(state, to, hits, events))
        flights(state, from, to, state->roll, unit_dice(attacker), events);
    attack_done(state, events);
}

void echec_settle(void *state, game_move outcome, struct events *events)
{
    struct echec_state *s = state;
    s->roll = (uint32_t)outcome;
    if (s->phase == ECHEC_START)
        settle_start(s, events);
    else if (s->attack_second)
        settle_second(s, events);
    else
        settle_attack(s, events);
}
