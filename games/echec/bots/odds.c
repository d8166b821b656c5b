// SPDX-License-Identifier: MIT
/* odds.c: how attacks end: rolls merged by their effect, and what an attack is expected to bring; see bot.h.
 */
#include "games/echec/bots/bot.h"

#include <string.h>

/* What one man is worth, and what his base is worth beside him. A king is worth the game: one. */
static const float man_worth[KIND_COUNT] = {
    [KING] = 1,  [KNIGHTS] = 2,     [INFANTRY] = 1,    [ARCHERS] = 1.2f,
    [HEAVY] = 2, [PEASANTS] = 0.6f, [MERCENARIES] = 2, [MASSED] = 0.7f,
};
static const float base_worth[KIND_COUNT] = {
    [KING] = 0,  [KNIGHTS] = 1,  [INFANTRY] = 1,    [ARCHERS] = 1,
    [HEAVY] = 1, [PEASANTS] = 1, [MERCENARIES] = 1, [MASSED] = 2,
};

static int hits_of(enum symbol symbol, uint32_t roll)
{
    int axes = roll_axes(roll), arrows = roll_arrows(roll), most = axes > arrows ? axes : arrows;
    switch (symbol) {
    case AXES: return axes;
    case ARROWS: return arrows;
    case COMMONEST: return most >= roll_panics(roll) ? most : 0; /* E11.1 */
    case SYMBOL_COUNT: break;
    }
    return 0;
}

static float worth_of(enum kind kind, int killed, int men)
{
    return man_worth[kind] * (float)killed + (killed == men ? base_worth[kind] : 0);
}

float echec_odds_worth(unit_bits unit)
{
    return worth_of(unit_kind(unit), unit_men(unit), unit_men(unit));
}

/* E7.1 */
static int killed_by(int hits, enum kind kind, int men)
{
    int killed = hits / kind_toughness(kind);
    return killed < men ? killed : men;
}

/* In how many of 6^dice ways the dice fall so: three axes, two arrows, one panic. */
static uint32_t ways_of(int axes, int arrows, int panics)
{
    static const uint32_t factorial[DICE_MOST + 1] = {1, 1, 2, 6, 24};
    static const uint32_t power_of_3[DICE_MOST + 1] = {1, 3, 9, 27, 81};
    return factorial[axes + arrows + panics] / factorial[axes] / factorial[arrows] / factorial[panics] *
               power_of_3[axes]
           << arrows;
}

static float inverse_of_all(int dice)
{
    static const float inverse[DICE_MOST + 1] = {1, 1 / 6.0f, 1 / 36.0f, 1 / 216.0f, 1 / 1296.0f};
    return inverse[dice];
}

/* One way the dice can fall, counted in for every target. */
static void count_roll(struct echec_odds *odds, enum symbol symbol, int dice, uint32_t roll, float chance)
{
    int hits = hits_of(symbol, roll);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int men = 1; men <= MEN_COUNTED; men++)
            odds->gain[symbol][dice][kind][men] +=
                chance * worth_of((enum kind)kind, killed_by(hits, (enum kind)kind, men), men);
}

/* E7.2: two hits, one after the other, kill one rider. After all dice. */
static void prepare_lone(struct echec_odds *odds, enum symbol symbol)
{
    float hit = symbol == ARROWS ? 1 / 3.0f : 1 / 2.0f;
    echec_gains *gain = odds->gain[symbol];
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int men = 1; men <= MEN_COUNTED; men++)
            gain[0][kind][men] = kind_rides((enum kind)kind) ? hit * hit * worth_of((enum kind)kind, 1, men)
                                                             : gain[1][kind][men];
}

/* After all else. */
static void prepare_royal(struct echec_odds *odds)
{
    unit_bits king = unit_make(SILVER, KING, 1, SOUTH);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int men = 1; men <= MEN_MOST; men++) {
            unit_bits unit = unit_make(GOLD, (enum kind)kind, men, NORTH);
            if (unit_dice(unit) <= DICE_MOST)
                odds->royal[kind][men] = (int16_t)(echec_odds_gain(odds, unit, king) * 4096);
        }
}

void echec_odds_prepare(struct echec_odds *odds)
{
    memset(odds, 0, sizeof *odds);
    for (int symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
        for (int dice = 1; dice <= DICE_MOST; dice++)
            for (int axes = 0; axes <= dice; axes++)
                for (int arrows = 0; axes + arrows <= dice; arrows++) {
                    int panics = dice - axes - arrows;
                    float chance = (float)ways_of(axes, arrows, panics) * inverse_of_all(dice);
                    count_roll(odds, (enum symbol)symbol, dice, roll_make(axes, arrows, panics), chance);
                }
        prepare_lone(odds, (enum symbol)symbol);
    }
    prepare_royal(odds);
}

/* How many squares somebody flees after that roll: the attackers themselves (E8.1, E11.2), or the victims of
 * mercenaries (E12.1). */
static int fled_after(unit_bits attacker, unit_bits target, uint32_t roll, int killed)
{
    int panics = roll_panics(roll);
    switch (unit_kind(attacker)) {
    case KING: return 0;
    case PEASANTS: return panics;
    case MERCENARIES: return killed < unit_men(target) && kind_panics(unit_kind(target)) ? panics : 0;
    case KNIGHTS:
    case INFANTRY:
    case ARCHERS:
    case HEAVY:
    case MASSED:
    case KIND_COUNT: break;
    }
    return panics == unit_dice(attacker) ? 1 : 0;
}

static int add_blow(struct blow *list, int count, struct blow blow)
{
    for (int i = 0; i < count; i++)
        if (list[i].killed == blow.killed && list[i].fled == blow.fled) {
            list[i].chance += blow.chance;
            return count;
        }
    list[count] = blow;
    return count + 1;
}

static void sort_blows(struct blow *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct blow blow = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].chance < blow.chance; at--)
            list[at] = list[at - 1];
        list[at] = blow;
    }
}

/* E7.2: a hit of a single die, then another. Where the second is due alone, it stands in `roll`. */
static int lone_blows(bool second, enum symbol symbol, struct blow *list)
{
    uint32_t hit = symbol == ARROWS ? roll_make(0, 1, 0) : roll_make(1, 0, 0);
    uint32_t miss = symbol == ARROWS ? roll_make(1, 0, 0) : roll_make(0, 1, 0);
    uint32_t panic = roll_make(0, 0, 1);
    float chance = symbol == ARROWS ? 1 / 3.0f : 1 / 2.0f;
    if (second) {
        list[0] = (struct blow){.chance = 1 - chance, .roll = miss};
        list[1] = (struct blow){.chance = chance, .roll = hit, .killed = 1};
        return 2;
    }
    float flight = 1 / 6.0f;
    list[0] = (struct blow){.chance = 1 - flight - chance * chance, .roll = miss};
    list[1] = (struct blow){.chance = flight, .roll = panic, .fled = 1};
    list[2] = (struct blow){.chance = chance * chance, .roll = hit, .second = hit, .killed = 1};
    return 3;
}

int echec_blows(const struct echec_state *state, struct blow *list)
{
    unit_bits attacker = state->board[state->attack_from], target = state->board[state->attack_to];
    enum symbol symbol = echec_symbol_of(unit_kind(attacker));
    int dice = unit_dice(attacker), count = 0;
    if (attack_needs_second(attacker, target)) {
        count = lone_blows(state->attack_second, symbol, list);
        sort_blows(list, count);
        return count;
    }
    for (int axes = 0; axes <= dice; axes++)
        for (int arrows = 0; axes + arrows <= dice; arrows++) {
            int panics = dice - axes - arrows;
            uint32_t roll = roll_make(axes, arrows, panics);
            int killed = killed_by(hits_of(symbol, roll), unit_kind(target), unit_men(target));
            struct blow blow = {.chance = (float)ways_of(axes, arrows, panics) * inverse_of_all(dice),
                                .roll = roll,
                                .killed = (uint8_t)killed,
                                .fled = (uint8_t)fled_after(attacker, target, roll, killed)};
            count = add_blow(list, count, blow);
        }
    sort_blows(list, count);
    return count;
}

void echec_strike(struct echec_state *state, const struct blow *blow)
{
    echec_settle(state, blow->roll, NULL);
    if (blow->second)
        echec_settle(state, blow->second, NULL);
}
