// SPDX-License-Identifier: MIT
/* knowledge.c: the three levels of the bots of Échec au roi; see bot.h and bots/bot.h. */
#include "bots/echec/bot.h"

#include "bots/methods.h"

#define DEPTH_MOST 40

static game_move deploy(const struct bot_question *question)
{
    struct random random = random_from_seed(question->seed);
    return echec_army_choose(question->view, &random);
}

/* Instant. */
static game_move easy(const struct bot_question *question)
{
    const struct echec_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    if (view->phase == ECHEC_DEPLOY)
        return echec_army_choose(view, &random);
    return echec_thumb_move(view, question->seat, &random);
}

/* The rest of its own turn, always with the same effort. */
static game_move medium(const struct bot_question *question)
{
    const struct echec_state *view = question->view;
    struct bot_question same = *question;
    same.milliseconds = same.simulations = 0;
    return view->phase == ECHEC_DEPLOY ? deploy(question) : echec_search_move(&same, view->actions_left);
}

/* As deep as it may. */
static game_move hard(const struct bot_question *question)
{
    const struct echec_state *view = question->view;
    return view->phase == ECHEC_DEPLOY ? deploy(question) : echec_search_move(question, DEPTH_MOST);
}

static game_move choose(const struct bot_question *question, enum rung rung)
{
    return rung <= RUNG_EASY ? easy(question) : rung <= RUNG_MEDIUM ? medium(question) : hard(question);
}

/* Wherever a player is to act who cannot kill the king at once: what such a chance is worth need not be
 * learnt. */
static bool measure(const void *state, float *feature)
{
    const struct echec_state *s = state;
    struct echec_odds odds;
    if (s->phase != ECHEC_PLAY)
        return false;
    echec_odds_prepare(&odds);
    return echec_value_features(s, &odds, feature) <= 0;
}

const struct bot_knowledge echec_knowledge = {
    .game = &echec,
    .rungs =
        {
            [RUNG_NOVICE] = {.name = SAY("novice"), .about = SAY("novice"), .rating = 700},
            [RUNG_APPRENTICE] = {.name = SAY("apprentice"), .about = SAY("apprentice"), .rating = 850},
            [RUNG_EASY] = {.name = SAY("easy"), .about = SAY("easy"), .rating = 1000},
            [RUNG_SQUIRE] = {.name = SAY("squire"), .about = SAY("squire"), .rating = 1150},
            [RUNG_MEDIUM] = {.name = SAY("medium"), .about = SAY("medium"), .rating = 1300},
            [RUNG_CAPTAIN] = {.name = SAY("captain"), .about = SAY("captain"), .rating = 1450},
            [RUNG_VETERAN] = {.name = SAY("veteran"), .about = SAY("veteran"), .rating = 1600},
            [RUNG_HARD] = {.name = SAY("hard"), .about = SAY("hard"), .rating = 1800},
        },
    .choose = choose,
    .feature_count = VALUE_FEATURES,
    .measure = measure,
    .chance = echec_chance,
    .explain = echec_explain,
};
