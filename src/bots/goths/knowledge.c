/* knowledge.c: the three levels of the Goths bots, and what they say in a parley; see bot.h and bots/bot.h.
 */
#include "bots/goths/bot.h"

#include "bots/methods.h"
#include "games/goths/goths.h"

#include <string.h>

/* Easy thinks like medium, a little less, and makes slips: it sees danger and obeys its king, which makes it
 * a partner one can play with. Medium values the position at the end of the turn, and grows impatient and
 * bored. Hard looks further, for as long as it may think: a tree of turns where two clans face each other,
 * play-outs where there are four. Where tokens and thefts make a turn of four clans hard to foresee, many
 * samples of this one turn tell more than few of several. */
static const struct effort easy_effort = {.iterations = 300,
                                          .weight = value_by_hand,
                                          .impatience = 0.05f,
                                          .boredom = 0.1f,
                                          .slips = 3,
                                          .slack = 0.15f};
static const struct effort medium_effort = {
    .iterations = 400, .turns = 0, .weight = value_by_hand, .impatience = 0.05f, .boredom = 0.1f};
const struct effort hard_duel = {
    .iterations = 20000, .weight = value_by_play, .impatience = 0.01f, .others = &medium_effort};
static const struct effort hard_battle = {
    .iterations = 1500, .turns = 3, .weight = value_by_play, .impatience = 0.01f};

static const struct effort hard_tricky = {
    .iterations = 3000, .turns = 0, .weight = value_by_play, .impatience = 0.01f};

static game_move solve(const struct bot_question *question, const struct effort *effort)
{
    const struct goths_state *view = question->view;
    if (view->phase == PHASE_KING)
        return solve_card(question, effort);
    if (view->phase == PHASE_ORDER)
        return solve_order(question, effort);
    return solve_choice(question, effort);
}

static game_move hard(const struct bot_question *question)
{
    const struct goths_state *view = question->view;
    bool tricky = view->fog == FOG_FORTUNE || view->flags & FLAG_GOTHIC;
    bool duel = view->clan_count == 2;
    struct effort effort = duel ? hard_duel : tricky ? hard_tricky : hard_battle;
    if (tricky || view->flags & (FLAG_BALLISTA | FLAG_BARRICADE3D))
        effort.weight = value_by_expansion_play;
    if (!duel)
        return solve(question, &effort);
    if (view->phase == PHASE_KING)
        return deep_card(question, &effort);
    if (view->phase == PHASE_ORDER)
        return deep_order(question, &effort);
    return deep_choice(question, &effort);
}

/* Always the same effort: they are quick, and time would not make them much better. */
static game_move solve_quickly(const struct bot_question *question, const struct effort *effort)
{
    struct bot_question same = *question;
    same.milliseconds = same.simulations = 0;
    return solve(&same, effort);
}

static game_move medium(const struct bot_question *question)
{
    return solve_quickly(question, &medium_effort);
}

static game_move easy(const struct bot_question *question)
{
    return solve_quickly(question, &easy_effort);
}

/* What a warchief has seen of the objectives, two bits each. */
static uint64_t tell(const void *view, int seat)
{
    const struct goths_state *s = view;
    uint64_t told = 0;
    if (seat != warchief_seat(s, seat_clan(seat)))
        return 0;
    for (int i = 0; i < 3; i++)
        if (s->seen[i] >> seat_clan(seat) & 1 && s->secret.objective[i] != HIDDEN)
            told |= (uint64_t)s->secret.objective[i] << 2 * i;
    return told;
}

/* It holds as long as the teller's look is not voided by a new deal. */
static void hear(void *view, int seat, int teller, uint64_t told)
{
    struct goths_state *s = view;
    (void)seat;
    for (int i = 0; i < 3; i++, told >>= 2)
        if (told & 3 && s->seen[i] >> seat_clan(teller) & 1 && s->secret.objective[i] == HIDDEN) {
            s->secret.objective[i] = told & 3;
            s->seen[i] |= (uint8_t)(1 << seat_clan(seat));
        }
}

/* At the start of a turn. */
static bool measure(const void *state, float *feature)
{
    const struct goths_state *s = state;
    if (s->phase != PHASE_KING || s->kings_due != s->kings)
        return false;
    value_features(s, feature);
    return true;
}

const struct bot_knowledge goths_knowledge = {
    .game = &goths,
    .easy = easy,
    .medium = medium,
    .hard = hard,
    .feature_count = VALUE_FEATURES,
    .measure = measure,
    .tell = tell,
    .hear = hear,
    .explain = goths_explain,
    .order_told = count_order_told,
};
