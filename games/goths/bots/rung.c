// SPDX-License-Identifier: MIT
/* rung.c: what sets the rungs of the ladder apart; see bot.h.
 *
 * People who lose do not lose by reckoning wrongly: they do not see what is on the table. So every rung has
 * two ways to decide. Now and then it overlooks the position and goes by habit (habit.c), the more often the
 * lower it stands; a novice always does. Otherwise it looks ahead: where two clans face each other as a tree
 * of turns (deep.c), where there are four by sampling this one (solve.c). Up to the captain, with partners in
 * the base game up to the veteran, they look ahead for the queen's sake: to eliminate an army is worth less
 * to them than to find her. The others play as well as they can, which includes shooting from the forest. A
 * veteran who is alone goes by the table and forgets which order rests with his enemy; the highest goes by it
 * as a partner's warchief, too, once it has come to a race, and where two are alone solves the turn for all
 * that either side may know (belief.c). */
#include "games/goths/bots/belief.h"
#include "games/goths/bots/bot.h"
#include "games/goths/bots/table.h"

#include "games/goths/goths.h"

/* What changes how one best thinks. */
enum situation {
    DUEL,   /* two clans of two players */
    TRICKY, /* the same with fortune tokens or thefts, which make a turn hard to foresee */
    ALONE,  /* two clans, and nobody to give orders to */
    TABLED, /* the same for those who know by the table what positions are worth */
    BATTLE, /* four clans */
    TRICKY_BATTLE,
    SITUATIONS
};

/* For the queen's sake. */
static const struct effort gallant_efforts[SITUATIONS] = {
    [DUEL] =
        {.iterations = 5000, .depth = 2, .weight = value_by_march, .impatience = 0.05f, .chivalry = 0.6f},
    [TRICKY] = {.iterations = 8000,
                .depth = 2,
                .weight = value_by_march,
                .impatience = 0.05f,
                .boredom = 0.03f,
                .chivalry = 0.6f,
                .announces = true,
                .doubts = true},
    [ALONE] =
        {.iterations = 5000, .depth = 2, .weight = value_by_march, .impatience = 0.05f, .chivalry = 0.6f},
    [BATTLE] =
        {.iterations = 400, .weight = value_by_march, .impatience = 0.05f, .boredom = 0.1f, .chivalry = 0.6f},
    [TRICKY_BATTLE] =
        {.iterations = 400, .weight = value_by_march, .impatience = 0.05f, .boredom = 0.1f, .chivalry = 0.6f},
};
/* To win. */
static const struct effort best_efforts[SITUATIONS] = {
    [DUEL] = {.iterations = 20000, .impatience = 0.05f, .announces = true},
    [TRICKY] =
        {.iterations = 20000, .impatience = 0.01f, .boredom = 0.03f, .announces = true, .doubts = true},
    [ALONE] = {.iterations = 150000, .weight = value_by_march, .impatience = 0.05f, .chivalry = 0.6f},
    [TABLED] = {.iterations = 4000, .weight = value_by_march, .table = true},
    [BATTLE] = {.iterations = 1500, .turns = 3, .impatience = 0.01f},
    [TRICKY_BATTLE] = {.iterations = 3000, .impatience = 0.01f},
};

/* Alone nobody is misread, and whoever looks further wins: there these play to win with so much effort. */
static const uint32_t alone_iterations[RUNG_COUNT] = {
    [RUNG_SQUIRE] = 9000, [RUNG_MEDIUM] = 18000, [RUNG_CAPTAIN] = 36000, [RUNG_VETERAN] = 50000};

/* How often a rung goes by habit. */
static const float overlooks[RUNG_COUNT][SITUATIONS] = {
    /* duel, tricky, alone, tabled, battle, tricky battle */
    [RUNG_NOVICE] = {1, 1, 1, 1, 1, 1},
    [RUNG_APPRENTICE] = {0.91f, 0.80f, 0.70f, 1, 0.75f, 0.75f},
    [RUNG_EASY] = {0.66f, 0.575f, 0.31f, 1, 0.55f, 0.55f},
    [RUNG_SQUIRE] = {0.475f, 0.38f, 0.065f, 1, 0.38f, 0.38f},
    [RUNG_MEDIUM] = {0.295f, 0.21f, 0.045f, 1, 0.22f, 0.22f},
    [RUNG_CAPTAIN] = {0.155f, 0.093f, 0.02f, 1, 0.10f, 0.10f},
    [RUNG_VETERAN] = {0.03f, 0.0465f, 0.01f, 0.01f, 0.05f, 0.05f},
};

/* The habits of those who do not look ahead. A novice waits for the others as long as he is not behind; those
 * above him do not. Whoever is alone looks after himself. */
static const struct temper king_temper = {.march = 0.91f,
                                          .guard = 0.34f,
                                          .strike = 0.086f,
                                          .sight = 0.4f,
                                          .sharp = 3,
                                          .heed = 0.02f,
                                          .scout = 0.4f,
                                          .recruit = 0.088f,
                                          .shoot = 0.65f,
                                          .forest = 0.76f,
                                          .patience = 3,
                                          .shy = 0.071f,
                                          .waits = 13,
                                          .tarries = 69,
                                          .level = -0.74f,
                                          .alarm = 4.5f,
                                          .idle = 0.03f,
                                          .jealous = 0.79f,
                                          .rally = 0.16f,
                                          .rescue = 0.54f};
static const struct temper warchief_temper = {.march = 0.46f,
                                              .guard = 0.1f,
                                              .strike = 1.7f,
                                              .sight = 0.29f,
                                              .sharp = 1,
                                              .misreads = 0.39f,
                                              .scout = 1.2f,
                                              .recruit = 0.11f,
                                              .shoot = 0.07f,
                                              .forest = 0.12f,
                                              .patience = 11,
                                              .shy = 0.11f,
                                              .waits = 6,
                                              .tarries = 3.4f,
                                              .level = -0.25f,
                                              .alarm = 0.86f,
                                              .idle = 1.1f,
                                              .jealous = 0.93f,
                                              .rally = 0.17f,
                                              .rescue = 0.6f};
static const struct temper lone_temper = {.march = 3.1f,
                                          .guard = 9.1f,
                                          .strike = 1.6f,
                                          .sight = 0.97f,
                                          .sharp = 6,
                                          .scout = 0.066f,
                                          .recruit = 2.7f,
                                          .shoot = 0.36f,
                                          .forest = 0.5f,
                                          .patience = 13,
                                          .shy = 0.063f,
                                          .waits = 52,
                                          .tarries = 98,
                                          .level = 1,
                                          .alarm = 5.5f,
                                          .idle = 2,
                                          .jealous = 0.017f,
                                          .rally = 0.54f,
                                          .rescue = 0.3f};
/* Whoever gives a start when he is alone does not look after himself, nor wait for long. */
static const struct temper generous_temper = {.march = 5.9f,
                                              .guard = 0.98f,
                                              .strike = 0.95f,
                                              .sight = 0.97f,
                                              .sharp = 7,
                                              .scout = 0.04f,
                                              .recruit = 0.67f,
                                              .shoot = 0.13f,
                                              .forest = 0.5f,
                                              .patience = 13,
                                              .shy = 0.095f,
                                              .waits = 9.7f,
                                              .tarries = 94,
                                              .level = 1,
                                              .alarm = 2.4f,
                                              .idle = 1.5f,
                                              .jealous = 0.017f,
                                              .rescue = 0.14f};

/* A novice who is behind looks twice, and is behind sooner than others think they are. In the first turns he
 * is not out for blood, nor does he run where he has not looked. */
static void wake_up(struct temper *temper, bool lone, bool king)
{
    if (lone) {
        temper->alarm = 6.5f;
        return;
    }
    temper->rally = 0.55f;
    temper->jealous = king ? 2.4f : 1.5f;
    temper->alarm = king ? 9.7f : 0.3f;
    temper->truce = 0.95f;
    temper->doubt = 0.985f;
    if (king) {
        temper->sight = 0.48f;
        temper->scout = 0.33f;
    }
}

/* In steps, by how much of a start a novice gives: with a partner, and alone. */
static const float starts[2][START_MOST + 1] = {{0, 1, 2.2f, 5}, {0, 0.8f, 1.4f, 2}};

static enum situation situation_of(const struct goths_state *view, int seat, enum rung rung)
{
    bool tricky = view->fog == FOG_FORTUNE || view->flags & FLAG_GOTHIC;
    if (view->clan_count > 2)
        return tricky ? TRICKY_BATTLE : BATTLE;
    if (view->lone >> seat_clan(seat) & 1)
        return table_knows(view) && rung >= RUNG_VETERAN ? TABLED : ALONE;
    return tricky ? TRICKY : DUEL;
}

/* An enemy has come as far as the second plain. Those who wait are best worn down; those who run are to be
 * outrun. */
static bool is_race(const struct goths_state *view, int seat)
{
    bool race = false;
    for (unsigned set = enemies(view, seat_clan(seat)); set; set &= set - 1)
        race = race || view->clan[__builtin_ctz(set)].at >= PLAIN2;
    return race;
}

static struct effort effort_of(enum rung rung, const struct bot_question *question)
{
    const struct goths_state *view = question->view;
    enum situation situation = situation_of(view, question->seat, rung);
    uint32_t iterations = situation == ALONE ? alone_iterations[rung] : 0;
    bool best = rung >= (situation == DUEL ? RUNG_HARD : RUNG_VETERAN) || iterations;
    struct effort effort = best ? best_efforts[situation] : gallant_efforts[situation];
    effort.forgets = rung < RUNG_HARD;
    if (situation == DUEL && best && is_race(view, question->seat)) {
        effort.table = view->phase != PHASE_KING; /* what he wants is what others expect of a king */
        effort.weight = value_by_march;
    }
    bool plain =
        view->fog != FOG_FORTUNE && !(view->flags & (FLAG_GOTHIC | FLAG_BALLISTA | FLAG_BARRICADE3D));
    if (!effort.weight)
        effort.weight = plain ? value_by_play : value_by_expansion_play;
    if (iterations)
        effort.iterations = iterations;
    return effort;
}

struct effort rung_hard_effort(const struct bot_question *question)
{
    return effort_of(RUNG_HARD, question);
}

struct effort rung_onlooker_effort(const struct bot_question *question)
{
    struct effort effort = effort_of(RUNG_HARD, question);
    effort.table = false;
    if (situation_of(question->view, question->seat, RUNG_HARD) == DUEL)
        effort.weight = value_by_march;
    effort.boredom = 0;
    return effort;
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

static game_move think(const struct bot_question *question, enum rung rung)
{
    const struct goths_state *view = question->view;
    struct effort effort = effort_of(rung, question);
    bool duel = view->clan_count == 2;
    if (rung == RUNG_HARD && belief_knows(view))
        return view->phase == PHASE_KING || view->phase == PHASE_ORDER ? belief_decide(question, &effort)
                                                                       : belief_choice(question, &effort);
    if (view->phase == PHASE_KING)
        return duel ? deep_card(question, &effort) : solve_card(question, &effort);
    if (view->phase == PHASE_ORDER)
        return duel ? deep_order(question, &effort) : solve_order(question, &effort);
    return duel ? deep_choice(question, &effort) : solve_choice(question, &effort);
}

static game_move go_by_habit(const struct bot_question *question, enum rung rung)
{
    const struct goths_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    bool lone = view->lone >> seat_clan(question->seat) & 1, king = view->phase == PHASE_KING;
    struct temper temper = !lone             ? (king ? king_temper : warchief_temper)
                           : question->start ? generous_temper
                                             : lone_temper;
    if (rung > RUNG_NOVICE)
        temper.shy = 1;
    else if (!question->start)
        wake_up(&temper, lone, king);
    temper.start = starts[lone][question->start];
    if (king)
        return habit_card(question, &temper);
    if (view->phase == PHASE_ORDER)
        return habit_order(question, &temper);
    return thumb_choice(view, question->seat, &random);
}

static bool overlooks_it(const struct bot_question *question, enum rung rung)
{
    struct random random = random_from_seed(~question->seed);
    return thumb_chance(overlooks[rung][situation_of(question->view, question->seat, rung)], &random);
}

game_move rung_choose(const struct bot_question *question, enum rung rung)
{
    const struct goths_state *view = question->view;
    struct bot_question same = *question;
    if (view->phase == PHASE_SETUP)
        return give(view, question->seat);
    if (rung == RUNG_HARD)
        return think(question, rung);
    same.milliseconds = same.simulations = 0; /* always the same effort */
    if (overlooks_it(question, rung))
        return go_by_habit(&same, rung);
    return think(&same, rung);
}
