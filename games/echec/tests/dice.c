// SPDX-License-Identifier: MIT
/* dice.c: the dice are fair, and every kind hits every other as often as the closed form says (E6.4, E7,
 * E11.1). */
#include "field.h"
#include "games/echec/rules.h"

#include <math.h>

static struct outcome list[GAME_OUTCOMES_MAX];

static double factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static double power(double base, int exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/* The probability of so many axes, arrows and panics: a multinomial of 3/6, 2/6, 1/6. */
static double probability(int axes, int arrows, int panics)
{
    double ways =
        factorial(axes + arrows + panics) / (factorial(axes) * factorial(arrows) * factorial(panics));
    return ways * power(3.0 / 6, axes) * power(2.0 / 6, arrows) * power(1.0 / 6, panics);
}

/* A state in which one unit of Gold attacks one of Silver, both kings elsewhere. */
static struct echec_state duel(unit_bits attacker, unit_bits target)
{
    struct echec_state state;
    bool massed = unit_kind(attacker) == MASSED || unit_kind(target) == MASSED;
    uint32_t values[OPTION_COUNT] = {
        [OPTION_LEVEL] = 1, [OPTION_MASSED] = massed ? 0 : 1, [OPTION_ROWS] = 12};
    echec_start(&state, values);
    int from = square_at(4, 3), to = square_at(4, 4);
    echec_place(&state, from, (unit_bits)(attacker | UNIT_ATTACKED));
    echec_place(&state, to, target);
    echec_place(&state, square_at(0, 0), unit_make(GOLD, KING, 1, NORTH));
    echec_place(&state, square_at(1, 0), unit_make(GOLD, ARCHERS, 1, NORTH));
    echec_place(&state, square_at(0, 11), unit_make(SILVER, KING, 1, SOUTH));
    echec_place(&state, square_at(1, 11), unit_make(SILVER, ARCHERS, 1, SOUTH));
    state.deployed = 3;
    state.phase = ECHEC_ROLL;
    state.turn = 5;
    state.actions_left = 1;
    state.attack_from = (uint8_t)from;
    state.attack_to = (uint8_t)to;
    return state;
}

static double total_weight(int count)
{
    double total = 0;
    for (int i = 0; i < count; i++)
        total += list[i].weight;
    return total;
}

static void echec_E6_4_outcomes_sum_to_one_for_every_number_of_dice(void **unused)
{
    (void)unused;
    static const int counts[] = {0, 3, 6, 10, 15};
    for (int dice = 1; dice <= 4; dice++) {
        struct echec_state state =
            duel(unit_make(GOLD, INFANTRY, dice, NORTH), unit_make(SILVER, INFANTRY, 4, SOUTH));
        int count = echec_outcomes(&state, list);
        double total = total_weight(count), sum = 0;
        assert_int_equal(count, counts[dice]);
        assert_true(total == power(6, dice));
        for (int i = 0; i < count; i++) {
            uint32_t roll = (uint32_t)list[i].move;
            int panics = dice - roll_axes(roll) - roll_arrows(roll);
            assert_int_equal(roll_panics(roll), panics);
            assert_true(fabs(list[i].weight / total -
                             probability(roll_axes(roll), roll_arrows(roll), panics)) < 1e-12);
            sum += list[i].weight / total;
        }
        assert_true(fabs(sum - 1) < 1e-12);
    }
}

static void echec_E2_1_the_225_outcomes_of_who_starts(void **unused)
{
    (void)unused;
    struct echec_state state;
    uint32_t values[OPTION_COUNT] = {[OPTION_MASSED] = 1, [OPTION_ROWS] = 10};
    echec_start(&state, values);
    int count = echec_outcomes(&state, list);
    double total = total_weight(count), sum = 0, tie = 0, expected_tie = 0;
    assert_int_equal(count, 225);
    assert_true(total == power(6, 8));
    for (int i = 0; i < count; i++) {
        uint32_t roll = (uint32_t)list[i].move, gold = roll_gold(roll), silver = roll_silver(roll);
        double expected = probability(roll_axes(gold), roll_arrows(gold), roll_panics(gold)) *
                          probability(roll_axes(silver), roll_arrows(silver), roll_panics(silver));
        assert_true(fabs(list[i].weight / total - expected) < 1e-12);
        sum += list[i].weight / total;
        tie += roll_axes(gold) == roll_axes(silver) ? list[i].weight / total : 0;
    }
    for (int axes = 0; axes <= 4; axes++)
        expected_tie += power(factorial(4) / (factorial(axes) * factorial(4 - axes)) / 16, 2);
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(fabs(tie - expected_tie) < 1e-12);
}

/* The men of Silver's fighting unit, wherever it has fled; it is the only one that is neither king nor
 * bystander. */
static int men_left(const struct echec_state *state)
{
    int men = 0;
    for (int square = SQUARE_FIRST; square <= SQUARE_LAST; square++) {
        unit_bits unit = state->board[square];
        if (unit_belongs(unit, SILVER) && square != square_at(0, 11) && square != square_at(1, 11))
            men += unit_men(unit);
    }
    return men;
}

/* Men lost on average, by playing out every outcome; the rolls of E7.2 within. */
static double average_loss(const struct echec_state *state, int before)
{
    struct outcome outcomes[15];
    int count = echec_outcomes(state, outcomes);
    double total = 0, loss = 0;
    for (int i = 0; i < count; i++)
        total += outcomes[i].weight;
    for (int i = 0; i < count; i++) {
        struct echec_state next = *state;
        echec_settle(&next, outcomes[i].move, NULL);
        double lost = next.phase == ECHEC_ROLL ? average_loss(&next, before) : before - men_left(&next);
        loss += lost * outcomes[i].weight / total;
    }
    return loss;
}

/* The chance that exactly `hits` of so many dice hit, each with probability p. */
static double binomial(int dice, int hits, double p)
{
    return factorial(dice) / (factorial(hits) * factorial(dice - hits)) * power(p, hits) *
           power(1 - p, dice - hits);
}

/* How likely so many hits are. Peasants (E11.1) count the commoner of axes and arrows, unless panics are
 * more. */
static double hit_chance(enum kind kind, int dice, int hits)
{
    double chance = 0;
    if (kind != PEASANTS)
        return binomial(dice, hits, kind == ARCHERS ? 2.0 / 6 : 3.0 / 6);
    for (int axes = 0; axes <= dice; axes++) {
        for (int arrows = 0; axes + arrows <= dice; arrows++) {
            int panics = dice - axes - arrows, most = axes > arrows ? axes : arrows;
            if ((most >= panics ? most : 0) == hits)
                chance += probability(axes, arrows, panics);
        }
    }
    return chance;
}

/* E7.1 and E7.2 in closed form. Nobody is lost in flight in these duels: there is room behind. */
static double closed_form(enum kind kind, int men, int dice, enum kind target, int target_men)
{
    bool lone = men == 1 && (kind == INFANTRY || kind == MASSED || kind == ARCHERS);
    bool mounted = target == KING || target == KNIGHTS;
    double p = kind == ARCHERS ? 2.0 / 6 : 3.0 / 6, loss = 0;
    if (lone && mounted)
        return p * p;
    for (int hits = 0; hits <= dice; hits++) {
        int killed = hits / (mounted || target == HEAVY ? 2 : 1);
        loss += hit_chance(kind, dice, hits) * (killed < target_men ? killed : target_men);
    }
    return loss;
}

static void echec_E7_1_expected_hits_of_every_kind_against_every_kind(void **unused)
{
    (void)unused;
    static const int men_most[KIND_COUNT] = {
        [KING] = 1,  [KNIGHTS] = 2,  [INFANTRY] = 4,    [ARCHERS] = 4,
        [HEAVY] = 2, [PEASANTS] = 4, [MERCENARIES] = 2, [MASSED] = 10,
    };
    static const int dice_per_man[KIND_COUNT] = {
        [KING] = 2,  [KNIGHTS] = 2,  [INFANTRY] = 1,    [ARCHERS] = 1,
        [HEAVY] = 2, [PEASANTS] = 1, [MERCENARIES] = 2, [MASSED] = 1,
    };
    int duels = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int men = 1; men <= men_most[kind]; men++)
            for (int target = 0; target < KIND_COUNT; target++)
                for (int target_men = 1; target_men <= men_most[target]; target_men++) {
                    if (kind == KING && target == MERCENARIES)
                        continue; /* E12.3: no dice */
                    struct echec_state state = duel(unit_make(GOLD, (enum kind)kind, men, NORTH),
                                                    unit_make(SILVER, (enum kind)target, target_men, SOUTH));
                    int dice = men * dice_per_man[kind] > 4 ? 4 : men * dice_per_man[kind];
                    double expected = closed_form((enum kind)kind, men, dice, (enum kind)target, target_men);
                    double found = average_loss(&state, target_men);
                    if (fabs(found - expected) > 1e-12)
                        fail_msg("kind %d with %d men against kind %d with %d: %.15f, expected %.15f", kind,
                                 men, target, target_men, found, expected);
                    duels++;
                }
    assert_int_equal(duels, 29 * 29 - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_E6_4_outcomes_sum_to_one_for_every_number_of_dice),
        cmocka_unit_test(echec_E2_1_the_225_outcomes_of_who_starts),
        cmocka_unit_test(echec_E7_1_expected_hits_of_every_kind_against_every_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
