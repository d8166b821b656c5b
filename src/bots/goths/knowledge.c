// SPDX-License-Identifier: MIT
/* knowledge.c: the three levels of the Goths bots, and what they say in a parley; see bot.h and bots/bot.h.
 */
#include "bots/goths/bot.h"

#include "bots/methods.h"
#include "games/goths/goths.h"

#include <string.h>

/* What changes how one best thinks. */
enum situation {
    DUEL,   /* two clans of two players */
    TRICKY, /* the same with fortune tokens or thefts, which make a turn hard to foresee */
    ALONE,  /* two clans, and nobody to give orders to */
    BATTLE, /* four clans */
    TRICKY_BATTLE,
    SITUATIONS
};

/* Where two clans face each other, all look ahead as a tree of turns: easy and medium always as far, hard for
 * as long as it may think. What sets them apart is how partners understand each other. A king of easy or
 * medium does not mind how clear the back of his card is, and now and then his warchief makes too much of
 * that; with a partner who speaks or reads more clearly they play about as well as he does. Easy makes slips
 * too. Who is alone cannot be misunderstood: there easy and medium look less far, and easy slips more. Among
 * thieves a turn lost costs little, so that more is misread, and nobody but hard can wait for ever.
 *
 * With four clans everybody samples this turn: easy and medium by a valuation made by hand, with boredom and
 * slips. Hard plays out a few turns, but where it is tricky many samples of this one tell more than few of
 * several. */
static const struct effort easy_efforts[SITUATIONS] = {
    [DUEL] =
        {.iterations = 5000, .depth = 2, .impatience = 0.01f, .misreads = 0.2f, .slips = 10, .slack = 0.04f},
    [TRICKY] = {.iterations = 12000,
                .depth = 2,
                .impatience = 0.01f,
                .boredom = 0.03f,
                .misreads = 1,
                .slips = 10,
                .slack = 0.04f},
    [ALONE] = {.iterations = 5000, .depth = 1, .impatience = 0.01f, .slips = 3, .slack = 0.15f},
    [BATTLE] = {.iterations = 300,
                .weight = value_by_hand,
                .impatience = 0.05f,
                .boredom = 0.1f,
                .slips = 3,
                .slack = 0.15f},
    [TRICKY_BATTLE] = {.iterations = 300,
                       .weight = value_by_hand,
                       .impatience = 0.05f,
                       .boredom = 0.1f,
                       .slips = 3,
                       .slack = 0.15f},
};
static const struct effort medium_efforts[SITUATIONS] = {
    [DUEL] = {.iterations = 5000, .depth = 2, .impatience = 0.01f, .misreads = 0.08f},
    [TRICKY] = {.iterations = 12000, .depth = 2, .impatience = 0.01f, .boredom = 0.02f, .misreads = 0.4f},
    [ALONE] = {.iterations = 5000, .depth = 1, .impatience = 0.01f},
    [BATTLE] = {.iterations = 400, .weight = value_by_hand, .impatience = 0.05f, .boredom = 0.1f},
    [TRICKY_BATTLE] = {.iterations = 400, .weight = value_by_hand, .impatience = 0.05f, .boredom = 0.1f},
};
static const struct effort hard_efforts[SITUATIONS] = {
    [DUEL] = {.iterations = 20000, .impatience = 0.01f, .foresees = true},
    [TRICKY] = {.iterations = 20000, .impatience = 0.01f, .foresees = true},
    [ALONE] = {.iterations = 20000, .impatience = 0.01f, .foresees = true},
    [BATTLE] = {.iterations = 1500, .turns = 3, .impatience = 0.01f},
    [TRICKY_BATTLE] = {.iterations = 3000, .impatience = 0.01f},
};

static enum situation situation_of(const struct goths_state *view, int seat)
{
    bool tricky = view->fog == FOG_FORTUNE || view->flags & FLAG_GOTHIC;
    if (view->clan_count > 2)
        return tricky ? TRICKY_BATTLE : BATTLE;
    return view->lone >> seat_clan(seat) & 1 ? ALONE : tricky ? TRICKY : DUEL;
}

static struct effort effort_of(const struct effort efforts[SITUATIONS], const struct bot_question *question)
{
    const struct goths_state *view = question->view;
    struct effort effort = efforts[situation_of(view, question->seat)];
    bool plain =
        view->fog != FOG_FORTUNE && !(view->flags & (FLAG_GOTHIC | FLAG_BALLISTA | FLAG_BARRICADE3D));
    if (!effort.weight)
        effort.weight = plain ? value_by_play : value_by_expansion_play;
    return effort;
}

struct effort knowledge_hard_effort(const struct bot_question *question)
{
    return effort_of(hard_efforts, question);
}

static int cards_of(const struct clan *clan)
{
    return __builtin_popcount(clan->cards) + (clan->engine == ENGINE_BALLISTA);
}

/* Before turn 1 nobody knows anything, and both lanes of a camp are alike: the cards are spread, the first to
 * the first. Two kings who both hold to that agree; a bot gives way to a partner who wants otherwise (G10.0).
 */
static game_move give(const struct goths_state *view, int seat)
{
    int first = view->to_give & 1, clan = first, partner = seat_clan(seat) == first;
    if (view->disagreed)
        clan = proposed(view, view->disagreed - 1, partner);
    else if (cards_of(&view->clan[first + 2]) < cards_of(&view->clan[first]))
        clan = first + 2;
    return move_of(MOVE_GIVE, 4 * (view->to_give / 2) + clan);
}

static game_move think(const struct bot_question *question, const struct effort efforts[SITUATIONS])
{
    const struct goths_state *view = question->view;
    struct effort effort = effort_of(efforts, question);
    bool duel = view->clan_count == 2;
    if (view->phase == PHASE_SETUP)
        return give(view, question->seat);
    if (view->phase == PHASE_KING)
        return duel ? deep_card(question, &effort) : solve_card(question, &effort);
    if (view->phase == PHASE_ORDER)
        return duel ? deep_order(question, &effort) : solve_order(question, &effort);
    return duel ? deep_choice(question, &effort) : solve_choice(question, &effort);
}

/* Always the same effort: they are quick. */
static game_move think_quickly(const struct bot_question *question, const struct effort efforts[SITUATIONS])
{
    struct bot_question same = *question;
    same.milliseconds = same.simulations = 0;
    return think(&same, efforts);
}

static game_move choose(const struct bot_question *question, enum rung rung)
{
    if (rung >= RUNG_CAPTAIN)
        return think(question, hard_efforts);
    return think_quickly(question, rung <= RUNG_EASY ? easy_efforts : medium_efforts);
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
    .rungs =
        {
            [RUNG_NOVICE] = {.name = SAY("Sigerich the swineherd"),
                             .about = SAY("It is his first war. He likes to march, looks about him, and "
                                          "overlooks half of what he sees."),
                             .rating = 700},
            [RUNG_APPRENTICE] = {.name = SAY("Wulfila the apprentice"),
                                 .about = SAY("He has heard that scouts win wars, and forgets what he heard "
                                              "when a catapult is loaded."),
                                 .rating = 850},
            [RUNG_EASY] = {.name = SAY("Amala the forager"),
                           .about = SAY("She hurries to the queen and minds her own army, most of the time."),
                           .rating = 1000},
            [RUNG_SQUIRE] = {.name = SAY("Theudis the squire"),
                             .about = SAY("He knows every order and has begun to watch the enemy's hands."),
                             .rating = 1150},
            [RUNG_MEDIUM] =
                {.name = SAY("Brunhild of the ford"),
                 .about =
                     SAY("She marches with care, seldom misses a shot that matters, and wants the queen."),
                 .rating = 1300},
            [RUNG_CAPTAIN] = {.name = SAY("Captain Fritigern"),
                              .about =
                                  SAY("He counts what you can do to him before he does anything to you."),
                              .rating = 1450},
            [RUNG_VETERAN] = {.name = SAY("Old Hunimund"),
                              .about = SAY("He has seen forty sieges and is in no hurry: he shoots first and "
                                           "marches when nothing can stop him."),
                              .rating = 1600},
            [RUNG_HARD] = {.name = SAY("Amalasuntha the regent"),
                           .about =
                               SAY("She looks as many turns ahead as her time allows, and forgives nothing."),
                           .rating = 1800},
        },
    .choose = choose,
    .feature_count = VALUE_FEATURES,
    .measure = measure,
    .chance = chance_to_win,
    .tell = tell,
    .hear = hear,
    .explain = goths_explain,
    .order_told = count_order_told,
};
