/* knowledge.c: the three levels of the Goths bots, and what they say in a parley; see bot.h and bots/bot.h.
 */
#include "bots/goths/bot.h"

#include "bots/methods.h"
#include "games/goths/goths.h"

#include <string.h>

/* Where two clans face each other, all look ahead as a tree of turns: easy and medium always as far, hard for
 * as long as it may think. What sets them apart is how partners understand each other. A king of easy or
 * medium does not mind how clear the back of his card is, and now and then his warchief makes too much of
 * that; with a partner who speaks or reads more clearly they play as well as he does. Easy makes slips too.
 * Who is alone in his clan cannot be misunderstood: there easy and medium look less far, and slip more. */
static const struct effort easy_duel = {
    .iterations = 5000, .depth = 2, .impatience = 0.01f, .misreads = 0.2f, .slips = 6, .slack = 0.04f};
static const struct effort medium_duel = {
    .iterations = 5000, .depth = 2, .impatience = 0.01f, .misreads = 0.08f};
static const struct effort easy_alone = {
    .iterations = 5000, .depth = 1, .impatience = 0.01f, .slips = 3, .slack = 0.15f};
static const struct effort medium_alone = {.iterations = 5000, .depth = 1, .impatience = 0.01f};
const struct effort hard_duel = {.iterations = 20000, .impatience = 0.01f, .foresees = true};

/* With four clans everybody samples this turn: easy and medium by a valuation made by hand, with slips. Hard
 * plays out a few turns, but where tokens and thefts make it hard to foresee them, many samples of this one
 * tell more than few of several. */
static const struct effort easy_battle = {.iterations = 300,
                                          .weight = value_by_hand,
                                          .impatience = 0.05f,
                                          .boredom = 0.1f,
                                          .slips = 3,
                                          .slack = 0.15f};
static const struct effort medium_battle = {
    .iterations = 400, .weight = value_by_hand, .impatience = 0.05f, .boredom = 0.1f};
static const struct effort hard_battle = {.iterations = 1500, .turns = 3, .impatience = 0.01f};
static const struct effort hard_tricky = {.iterations = 3000, .turns = 0, .impatience = 0.01f};

static bool is_tricky(const struct goths_state *view)
{
    return view->fog == FOG_FORTUNE || view->flags & FLAG_GOTHIC;
}

static game_move think(const struct bot_question *question, const struct effort *plain)
{
    const struct goths_state *view = question->view;
    bool expansion = is_tricky(view) || view->flags & (FLAG_BALLISTA | FLAG_BARRICADE3D);
    bool duel = view->clan_count == 2;
    struct effort effort = *plain;
    if (!effort.weight)
        effort.weight = expansion ? value_by_expansion_play : value_by_play;
    if (view->phase == PHASE_KING)
        return duel ? deep_card(question, &effort) : solve_card(question, &effort);
    if (view->phase == PHASE_ORDER)
        return duel ? deep_order(question, &effort) : solve_order(question, &effort);
    return duel ? deep_choice(question, &effort) : solve_choice(question, &effort);
}

static game_move hard(const struct bot_question *question)
{
    const struct goths_state *view = question->view;
    return think(question, view->clan_count == 2 ? &hard_duel
                           : is_tricky(view)     ? &hard_tricky
                                                 : &hard_battle);
}

/* Always the same effort: they are quick. */
static game_move think_quickly(const struct bot_question *question, const struct effort *duel,
                               const struct effort *alone, const struct effort *battle)
{
    const struct goths_state *view = question->view;
    struct bot_question same = *question;
    bool lone = view->lone >> seat_clan(question->seat) & 1;
    same.milliseconds = same.simulations = 0;
    return think(&same, view->clan_count > 2 ? battle : lone ? alone : duel);
}

static game_move medium(const struct bot_question *question)
{
    return think_quickly(question, &medium_duel, &medium_alone, &medium_battle);
}

static game_move easy(const struct bot_question *question)
{
    return think_quickly(question, &easy_duel, &easy_alone, &easy_battle);
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
    .order_told = count_order_told,
};
