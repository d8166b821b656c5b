// SPDX-License-Identifier: MIT
/* belief.c: a turn of two who are alone is solved for all they may know (bots/belief.h). */
#include "trial.h" /* first: cmocka */

#include "bots/bot.h"
#include "games/goths/bots/belief.h"
#include "games/goths/event.h"
#include "games/goths/goths.h"
#include "games/goths/tables/stage.h"

#include <string.h>

/* What both sides together may gain by knowing how the other plays, of a game that is worth 0 to 1. */
#define GAP 0.01f
enum { POSITIONS = 60, SIMULATIONS = 400 };

static struct belief first, second;

/* The numbered game of two at random, at a card or an order after some moves; false if it is over before. */
static bool random_position(uint32_t number, union game_state *state, struct random *random)
{
    struct goths_state *s = (struct goths_state *)state;
    memset(state, 0, sizeof *state);
    *s = stage_first_turn();
    *random = random_from_seed(number);
    memcpy(s->secret.objective, belief_ways[random_below(random, BELIEF_WAYS)], sizeof s->secret.objective);
    uint32_t moves = random_below(random, 60);
    while (moves > 0 || (s->phase != PHASE_KING && s->phase != PHASE_ORDER)) {
        if (!goths.actors(state))
            return false;
        trial_step(trial_of(&goths), state, random, NULL);
        moves -= moves > 0;
    }
    return true;
}

static void solve_for(const union game_state *state, int seat, const struct bot_past *past,
                      struct belief *belief)
{
    union game_state view = {.bytes = {0}};
    goths.observe(state, seat, &view);
    struct bot_question question = {.game = &goths,
                                    .view = &view,
                                    .seat = seat,
                                    .seed = (uint64_t)seat,
                                    .simulations = SIMULATIONS,
                                    .past = past};
    struct effort effort = rung_hard_effort(&question);
    belief_solve(belief, &question, &effort);
}

static void share(const struct belief_set *set, unsigned allowed, float mixture[BELIEF_CHOICES])
{
    float total = 0;
    for (int i = 0; i < BELIEF_CHOICES; i++)
        total += set->sum[i];
    for (int i = 0; i < BELIEF_CHOICES; i++)
        mixture[i] =
            total > 0 ? set->sum[i] / total : (float)(allowed >> i & 1) / (float)__builtin_popcount(allowed);
}

static unsigned hand(const struct belief *belief, int side)
{
    unsigned set = 0;
    for (int card = 0; card < BELIEF_CARDS; card++)
        set |= belief->with[side][card] ? 1u << card : 0;
    return set;
}

/* What somebody does with a card of his, and how often he plays it. */
static float behind(const struct belief *belief, int side, int type, int card, int seen,
                    float mixture[BELIEF_CHOICES])
{
    float cards[BELIEF_CHOICES];
    share(&belief->card[side][type][side ? seen : 0], hand(belief, side), cards);
    share(&belief->orders[side][type][card][seen], belief->with[side][card], mixture);
    return cards[card];
}

/* What a choice is worth to a type against all that the other side may do, when the backs are these. */
static float worth(const struct belief *belief, int side, int type, int own, int seen, int choice)
{
    float sum = 0;
    for (int way = 0; way < belief->ways; way++)
        for (int card = 2 * seen; card < 2 * seen + 2 && belief->type[side][way] == type; card++) {
            float mixture[BELIEF_CHOICES];
            if (!belief->with[!side][card])
                continue;
            float played = behind(belief, !side, belief->type[!side][way], card, own, mixture);
            for (int j = 0; j < belief->choices[!side]; j++)
                sum += belief->chance[way] * played * mixture[j] * belief->value[side][way][choice][j];
        }
    return sum;
}

static float best_order(const struct belief *belief, int side, int type, int card, int seen)
{
    float most = 0;
    for (int choice = 0; choice < belief->choices[side]; choice++)
        if (belief->with[side][card] >> choice & 1) {
            float found = worth(belief, side, type, card / 2, seen, choice);
            most = found > most ? found : most;
        }
    return most;
}

/* What a side gets that knows how the other plays: the first to play a card does not know what comes. */
static float best_answer(const struct belief *belief, int side)
{
    float sum = 0;
    for (int type = 0; type < belief->types[side]; type++)
        for (int back = 0; back < (side ? BELIEF_BACKS : 1); back++) {
            float most = 0;
            for (int card = 0; card < BELIEF_CARDS; card++) {
                float found = 0;
                for (int seen = side ? back : 0;
                     seen < (side ? back + 1 : BELIEF_BACKS) && belief->with[side][card]; seen++)
                    found += best_order(belief, side, type, card, seen);
                most = found > most ? found : most;
            }
            sum += most;
        }
    return sum;
}

static void nobody_gains_by_knowing_the_mixtures(void **unused)
{
    (void)unused;
    int looked = 0, hidden = 0;
    for (uint32_t number = 1; number <= POSITIONS; number++) {
        union game_state state;
        struct random random;
        if (!random_position(number, &state, &random))
            continue;
        solve_for(&state, 0, NULL, &first);
        expect(best_answer(&first, 0) + best_answer(&first, 1) < 1 + GAP);
        hidden += first.types[0] > 1 || first.types[1] > 1;
        looked++;
    }
    assert_true(looked > POSITIONS / 2);
    assert_true(hidden > POSITIONS / 6);
}

/* Both seats, and at the card as at the order: so a side's order is of the same mixture as its card, and
 * nothing that one side alone has seen is in it. */
static void whoever_solves_a_turn_comes_to_the_same(void **unused)
{
    (void)unused;
    int compared = 0;
    for (uint32_t number = 1; number <= POSITIONS / 2; number++) {
        union game_state state;
        struct random random;
        if (!random_position(number, &state, &random))
            continue;
        solve_for(&state, 0, NULL, &first);
        uint32_t turn = ((struct goths_state *)&state)->turn;
        while (((struct goths_state *)&state)->phase == PHASE_KING)
            trial_step(trial_of(&goths), &state, &random, NULL);
        if (((struct goths_state *)&state)->turn != turn)
            continue;
        solve_for(&state, 2, NULL, &second);
        expect(memcmp(first.value, second.value, sizeof first.value) == 0);
        expect(memcmp(first.card, second.card, sizeof first.card) == 0);
        expect(memcmp(first.orders, second.orders, sizeof first.orders) == 0);
        compared++;
    }
    assert_true(compared > POSITIONS / 6);
}

/* Clan 1 has looked at the first objective and stands before them: how likely she lies there after its order.
 */
static float queen_first_after(int order)
{
    union game_state state = {.bytes = {0}};
    struct goths_state *s = (struct goths_state *)&state;
    struct bot_past past = {.bytes = {0}};
    float sum = 0;
    *s = stage_first_turn();
    s->seen[0] = 1 << 1;
    s->clan[1].at = PLAIN2;
    struct event event = {.audience = EVERYONE, .kind = EVENT_THROUGH, .argument = {1, (int16_t)order, 0}};
    belief_remember(s, &event, &past);
    solve_for(&state, 0, &past, &first);
    for (int way = 0; way < first.ways; way++)
        sum += first.objective[way][0] == QUEEN ? first.chance[way] : 0;
    return sum;
}

static void an_order_tells_what_its_side_has_seen(void **unused)
{
    (void)unused;
    assert_true(queen_first_after(ADVANCE) > 0.4f);
    assert_true(queen_first_after(SCOUT) < 0.15f);
}

static void a_mixture_is_played_as_one(void **unused)
{
    (void)unused;
    int mixed = 0;
    for (uint32_t number = 1; number <= POSITIONS / 4; number++) {
        union game_state state, view = {.bytes = {0}};
        struct random random;
        if (!random_position(number, &state, &random))
            continue;
        int seat = __builtin_ctz(goths.actors(&state));
        goths.observe(&state, seat, &view);
        struct bot_question question = {
            .game = &goths, .view = &view, .seat = seat, .simulations = SIMULATIONS};
        struct effort effort = rung_hard_effort(&question);
        float mixture[BELIEF_CHOICES], total = 0, most = 0;
        belief_solve(&first, &question, &effort);
        belief_mixture(&first, &question, mixture);
        for (int i = 0; i < BELIEF_CHOICES; i++) {
            total += mixture[i];
            most = mixture[i] > most ? mixture[i] : most;
        }
        expect(total > 0.999f && total < 1.001f);
        if (most > 0.7f)
            continue;
        game_move move = belief_decide(&question, &effort);
        bool another = false;
        for (question.seed = 1; question.seed < 40 && !another; question.seed++)
            another = belief_decide(&question, &effort) != move;
        expect(another);
        mixed++;
    }
    assert_true(mixed > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_gains_by_knowing_the_mixtures),
        cmocka_unit_test(whoever_solves_a_turn_comes_to_the_same),
        cmocka_unit_test(an_order_tells_what_its_side_has_seen),
        cmocka_unit_test(a_mixture_is_played_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
