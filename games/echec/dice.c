// SPDX-License-Identifier: MIT
/* dice.c: what the dice can show. A die has three axes, two arrows and one panic.
 *
 * A roll counts the axes, arrows and panics in four bits each; the roll for who starts has Gold's in the
 * lower 12 bits and Silver's above. */
#include "games/echec/rules.h"

#include <string.h>

/* A roll and its weight: in how many ways its symbols fall to the dice, times 3 for every axe and 2 for every
 * arrow, the faces that show it. */
#define ROLL(weight, axes, arrows, panics)                                                                   \
    {                                                                                                        \
        (axes) | (arrows) << 4 | (panics) << 8, weight                                                       \
    }

static const struct outcome one_die[] = {ROLL(3, 1, 0, 0), ROLL(2, 0, 1, 0), ROLL(1, 0, 0, 1)};

static const struct outcome two_dice[] = {
    ROLL(9, 2, 0, 0),  ROLL(4, 0, 2, 0), ROLL(1, 0, 0, 2),
    ROLL(12, 1, 1, 0), ROLL(6, 1, 0, 1), ROLL(4, 0, 1, 1),
};

static const struct outcome three_dice[] = {
    ROLL(27, 3, 0, 0), ROLL(8, 0, 3, 0),  ROLL(1, 0, 0, 3), ROLL(54, 2, 1, 0), ROLL(27, 2, 0, 1),
    ROLL(36, 1, 2, 0), ROLL(12, 0, 2, 1), ROLL(9, 1, 0, 2), ROLL(6, 0, 1, 2),  ROLL(36, 1, 1, 1),
};

static const struct outcome four_dice[] = {
    ROLL(81, 4, 0, 0), ROLL(16, 0, 4, 0), ROLL(1, 0, 0, 4),   ROLL(216, 3, 1, 0), ROLL(108, 3, 0, 1),
    ROLL(96, 1, 3, 0), ROLL(32, 0, 3, 1), ROLL(12, 1, 0, 3),  ROLL(8, 0, 1, 3),   ROLL(216, 2, 2, 0),
    ROLL(54, 2, 0, 2), ROLL(24, 0, 2, 2), ROLL(216, 2, 1, 1), ROLL(144, 1, 2, 1), ROLL(72, 1, 1, 2),
};

#define FOUR_DICE_ROLLS ((int)(sizeof four_dice / sizeof four_dice[0]))

static const struct {
    const struct outcome *list;
    int count;
} rolls[DICE_MOST + 1] = {
    {NULL, 0}, {one_die, 3}, {two_dice, 6}, {three_dice, 10}, {four_dice, FOUR_DICE_ROLLS},
};

/* E2.1: both roll four dice. */
static int start_outcomes(struct outcome *list)
{
    int count = 0;
    for (int gold = 0; gold < FOUR_DICE_ROLLS; gold++)
        for (int silver = 0; silver < FOUR_DICE_ROLLS; silver++)
            list[count++] = (struct outcome){four_dice[gold].move | four_dice[silver].move << ROLL_SILVER,
                                             four_dice[gold].weight * four_dice[silver].weight};
    return count;
}

/* E6.4; the second roll of E7.2 is a single die again, as the attacker is a single man. */
static int dice_due(const struct echec_state *view)
{
    return unit_dice(view->board[view->attack_from]);
}

int echec_outcomes(const void *state, struct outcome *list)
{
    const struct echec_state *s = state;
    if (s->phase == ECHEC_START)
        return start_outcomes(list);
    if (s->phase != ECHEC_ROLL)
        return 0;
    int dice = dice_due(s);
    memcpy(list, rolls[dice].list, (size_t)rolls[dice].count * sizeof *list);
    return rolls[dice].count;
}

static bool is_roll(uint64_t roll, int dice)
{
    for (int i = 0; i < rolls[dice].count; i++)
        if (rolls[dice].list[i].move == roll)
            return true;
    return false;
}

const char *echec_refuse_roll(const struct echec_state *view, game_move outcome)
{
    if (view->phase == ECHEC_START)
        return is_roll(outcome & 0xfff, DICE_MOST) && is_roll(outcome >> ROLL_SILVER, DICE_MOST)
                   ? NULL
                   : SAY("both players roll four dice [E2.1]");
    if (view->phase != ECHEC_ROLL)
        return SAY("no dice are due [E6.1]");
    return is_roll(outcome, dice_due(view)) ? NULL : SAY("the unit rolls another number of dice [E6.4]");
}

bool echec_read_dice(const char **string, int count, uint32_t *roll)
{
    const char *at = *string;
    int symbols[3] = {0};
    for (int symbol = 0; symbol < 3; symbol++)
        for (; at - *string < count && *at == "xwp"[symbol]; at++)
            symbols[symbol]++;
    if (at - *string != count)
        return false;
    *string = at;
    *roll = roll_make(symbols[0], symbols[1], symbols[2]);
    return true;
}

const char *echec_parse_roll(const struct echec_state *view, const char *string, game_move *outcome)
{
    uint32_t roll, silver;
    int dice = (int)strlen(string) > DICE_MOST ? DICE_MOST : (int)strlen(string);
    if (dice == 0 || !echec_read_dice(&string, dice, &roll))
        return SAY("that is no roll: write axes x, then arrows w, then panics p");
    *outcome = roll;
    if (*string != '\0') {
        if (!echec_read_dice(&string, DICE_MOST, &silver) || *string != '\0')
            return SAY("that is no roll: write axes x, then arrows w, then panics p");
        *outcome |= (game_move)silver << ROLL_SILVER;
    }
    return echec_refuse_roll(view, *outcome);
}

static void write_dice(uint32_t roll, struct text *text)
{
    for (int i = 0; i < roll_axes(roll); i++)
        text_char(text, 'x');
    for (int i = 0; i < roll_arrows(roll); i++)
        text_char(text, 'w');
    for (int i = 0; i < roll_panics(roll); i++)
        text_char(text, 'p');
}

void echec_write_roll(uint32_t roll, struct text *text)
{
    write_dice(roll_gold(roll), text);
    write_dice(roll_silver(roll), text);
}
