// SPDX-License-Identifier: MIT
/* position_check.c: whether a position can arise in a game, and if not, by which rule. */
#include "games/echec/rules.h"

#define BASES 10

struct census {
    int units[KIND_COUNT];
    int men[KIND_COUNT];
    int bases; /* without mercenaries, who may have come from the other side */
    int attackers;
};

static const char *refuse_men(const struct echec_state *state, enum kind kind, int men)
{
    static const int men_most[KIND_COUNT] = {
        [KING] = 1,  [KNIGHTS] = 2,  [INFANTRY] = 4,    [ARCHERS] = 4,
        [HEAVY] = 2, [PEASANTS] = 4, [MERCENARIES] = 2, [MASSED] = 10,
    };
    if (men > men_most[kind])
        return kind == INFANTRY ? SAY("more than four infantrymen on a base need massed=on [E14.1]")
                                : SAY("more men than a base of that kind holds [E10.3]");
    if (state->level == 1 && (kind == HEAVY || kind == PEASANTS || kind == MERCENARIES))
        return SAY("the basic army has no heavy infantry, peasants or mercenaries [E1.2]");
    return NULL;
}

static const char *count(const struct echec_state *state, int army, struct census *census)
{
    *census = (struct census){0};
    for (struct square_walk walk = squares_of(state, army); square_next(&walk);) {
        unit_bits unit = state->board[walk.square];
        enum kind kind = unit_kind(unit);
        const char *why = refuse_men(state, kind, unit_men(unit));
        if (why)
            return why;
        census->units[kind]++;
        census->men[kind] += unit_men(unit);
        census->bases += kind != MERCENARIES;
        census->attackers += unit_attacked(unit);
    }
    return NULL;
}

/* E10.3, E14.2: the figures of one army. Knights, infantry and archers start on full bases, so their bases
 * are counted. */
static const char *refuse_figures(const struct census *census)
{
    if (census->units[KING] > 1)
        return SAY("an army has one king [E10.3]");
    if (census->units[KNIGHTS] > 2)
        return SAY("an army has four knights: two units [E10.3]");
    if (census->units[ARCHERS] > 2)
        return SAY("an army has eight archers: two units [E10.3]");
    if (census->units[INFANTRY] > 5)
        return SAY("an army has twenty infantrymen: five units [E10.3]");
    if (census->units[MASSED] > 2)
        return SAY("all the infantry stands on exactly two massed bases of ten [E14.2]");
    if (census->men[HEAVY] > 2)
        return SAY("an army has two heavy infantrymen [E10.3]");
    if (census->men[PEASANTS] > 4)
        return SAY("an army has four peasants [E10.3]");
    if (census->bases > BASES)
        return SAY("an army has ten bases, the king included [E10.3]");
    return NULL;
}

/* E10.3, E12.3: each army brings one unit of mercenaries at most, and a base for it; either may own both. */
static const char *refuse_mercenaries(const struct census *gold, const struct census *silver)
{
    int brought = (gold->bases < BASES) + (silver->bases < BASES);
    if (gold->units[MERCENARIES] + silver->units[MERCENARIES] > brought)
        return SAY("an army brings at most one unit of mercenaries, as one of its ten bases [E10.3]");
    return NULL;
}

/* E10, E1.3: an army before the battle. */
static const char *refuse_deployed(const struct echec_state *state, int army)
{
    game_move deployment;
    if (!echec_find_deployment(state, army, &deployment))
        return SAY(
            "before the battle an army stands on its first two ranks, its king on the royal base [E10.1]");
    if (state->level == 1 && deployment != echec_standard_deployment(state))
        return SAY("at the first level both armies start in the basic deployment [E1.3]");
    return echec_refuse_deployment(state, deployment);
}

static bool is_tie(uint32_t roll)
{
    return roll_axes(roll_gold(roll)) == roll_axes(roll_silver(roll));
}

static bool is_start_roll(uint32_t roll)
{
    return roll_silver(roll) != 0;
}

static const char *refuse_before_battle(const struct echec_state *state)
{
    bool deploying = state->phase == ECHEC_DEPLOY;
    if (deploying && state->level == 1)
        return SAY("armies are deployed at the second level only [E10.1]");
    if (deploying && state->deployed == 3)
        return SAY("with both armies deployed the dice for who starts are due [E10.2]");
    if (state->turn != 0 || state->actions_left != 0)
        return SAY("before the first turn the turn and the actions left are 0 [E2.1]");
    if (state->roll && (deploying || !is_start_roll(state->roll) || !is_tie(state->roll)))
        return SAY("before the first turn only a tie can have been rolled [E2.1]");
    for (int army = 0; army < ARMY_COUNT; army++) {
        const char *why = state->deployed >> army & 1 ? refuse_deployed(state, army) : NULL;
        if (why)
            return why;
    }
    return NULL;
}

static const char *refuse_turn(const struct echec_state *state)
{
    if (state->turn == 0)
        return SAY("turns count from 1 [E3.1]");
    if (state->turn_limit > 0 && state->turn > state->turn_limit)
        return SAY("the turn is beyond the turn limit [E9.2]");
    if (is_start_roll(state->roll) && is_tie(state->roll))
        return SAY("nobody starts with a tie [E2.1]");
    return NULL;
}

/* E9.1, E9.2: a game is over for a reason. */
static const char *refuse_end(const struct echec_state *state, const struct census census[ARMY_COUNT])
{
    bool gold_lost = echec_army_lost(state, GOLD), silver_lost = echec_army_lost(state, SILVER);
    if (state->actions_left != 0)
        return SAY("no actions are left when the game is over [E9.1]");
    if (gold_lost && silver_lost)
        return SAY("only one king can be dead or alone: the first decides [E9.1]");
    if (!gold_lost && !silver_lost && (state->turn_limit == 0 || state->turn != state->turn_limit))
        return SAY("the game is not over: no king is dead or alone, and turns are left [E9.1]");
    if (army_units(state, GOLD) == 0 || army_units(state, SILVER) == 0)
        return SAY("the game was over when the king was alone [E9.1]");
    if (census[GOLD].attackers + census[SILVER].attackers > 2 ||
        (census[GOLD].attackers > 0 && census[SILVER].attackers > 0))
        return SAY("at most two units of one army have attacked in a turn [E3.1]");
    return NULL;
}

/* E6, E7.2: the attack whose dice are due. */
static const char *refuse_attack(const struct echec_state *state)
{
    unit_bits attacker = state->board[state->attack_from], target = state->board[state->attack_to];
    if (!unit_belongs(attacker, state->to_move) || !unit_attacked(attacker))
        return SAY(
            "the attack is made by a unit of the army to move that is marked as having attacked [E6.1]");
    const char *why = echec_refuse_target(state, state->attack_from, state->attack_to);
    if (why || !state->attack_second)
        return why;
    uint32_t hit = unit_kind(attacker) == ARCHERS ? roll_make(0, 1, 0) : roll_make(1, 0, 0);
    if (!attack_needs_second(attacker, target) || state->roll != hit)
        return SAY(
            "a second roll follows the hit of a single infantryman or archer on knights or a king [E7.2]");
    return NULL;
}

static const char *refuse_actions(const struct echec_state *state, const struct census census[ARMY_COUNT])
{
    int mover = state->to_move;
    bool rolling = state->phase == ECHEC_ROLL;
    if (rolling ? state->actions_left > 1 : state->actions_left == 0)
        return rolling ? SAY("an attack is paid for: 0 or 1 actions are left while its dice are due [E6.1]")
                       : SAY("the player to move has 1 or 2 actions left [E3.1]");
    if (census[army_other(mover)].attackers > 0)
        return SAY("only units of the army to move have attacked this turn [E3.2]");
    if (census[mover].attackers > 2 - state->actions_left)
        return SAY("more units have attacked than actions were taken [E3.1]");
    return rolling ? refuse_attack(state) : NULL;
}

/* E2.1: as long as only the dice for who starts have been rolled, they say whose turn it is. */
static const char *refuse_starter(const struct echec_state *state)
{
    if (!is_start_roll(state->roll))
        return NULL;
    bool gold_starts = roll_axes(roll_gold(state->roll)) > roll_axes(roll_silver(state->roll));
    int starter = gold_starts ? GOLD : SILVER;
    int mover = state->turn % 2 == 1 ? starter : army_other(starter);
    return state->to_move == mover ? NULL
                                   : SAY("by the dice for who starts it is the other player's turn [E2.1]");
}

static const char *refuse_battle(const struct echec_state *state, const struct census census[ARMY_COUNT])
{
    const char *why = refuse_turn(state);
    if (why)
        return why;
    if (state->phase == ECHEC_OVER)
        return refuse_end(state, census);
    if (echec_army_lost(state, GOLD) || echec_army_lost(state, SILVER))
        return SAY("the game is over: each army needs its king and another unit [E9.1]");
    why = refuse_actions(state, census);
    return why ? why : refuse_starter(state);
}

const char *echec_refuse_position(const struct echec_state *state)
{
    struct census census[ARMY_COUNT];
    for (int army = 0; army < ARMY_COUNT; army++) {
        const char *why = count(state, army, &census[army]);
        if (!why)
            why = refuse_figures(&census[army]);
        if (why)
            return why;
    }
    const char *why = refuse_mercenaries(&census[GOLD], &census[SILVER]);
    if (why)
        return why;
    bool before = state->phase == ECHEC_DEPLOY || state->phase == ECHEC_START;
    return before ? refuse_before_battle(state) : refuse_battle(state, census);
}
