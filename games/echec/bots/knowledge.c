// SPDX-License-Identifier: MIT
/* knowledge.c: the rungs of the bots of Échec au roi; see bot.h and bots/bot.h. */
#include "games/echec/bots/learned.h"

#define DEPTH_MOST        40
#define VETERAN_POSITIONS 2500

/* Those below veteran, with their weaknesses. */
static const struct echec_temper tempers[RUNG_VETERAN] = {
    [RUNG_NOVICE] = {.look = 1,
                     .inattention = 10,
                     .blindness = 95,
                     .passing = 32,
                     .slip = 0.03f,
                     .ease = 0.1f,
                     .rally = 1.55f,
                     .march = 0.115f,
                     .ride = -0.4f,
                     .shoot = 0.25f,
                     .strike = -0.05f,
                     .crown = 1.67f,
                     .turn = -0.53f,
                     .hunt = 0.48f,
                     .zeal = 0.3f},
    [RUNG_APPRENTICE] = {.look = 1,
                         .inattention = 51,
                         .blindness = 46,
                         .missing = 32,
                         .purpose = 0.6f,
                         .slip = 0.185f,
                         .ease = 0.3f,
                         .rally = 0.3f,
                         .march = 0.1f,
                         .strike = 0.1f},
    [RUNG_EASY] = {.look = 1,
                   .inattention = 20,
                   .blindness = 18,
                   .missing = 10,
                   .purpose = 1,
                   .slip = 0.05f,
                   .march = 0.05f,
                   .strike = 0.04f,
                   .ride = -0.05f},
    [RUNG_SQUIRE] = {.look = 2,
                     .inattention = 9,
                     .blindness = 7,
                     .missing = 5,
                     .purpose = 1,
                     .slip = 0.02f,
                     .march = 0.03f,
                     .strike = 0.02f,
                     .shoot = 0.02f},
    [RUNG_MEDIUM] = {.look = 2,
                     .inattention = 2,
                     .blindness = 2,
                     .missing = 1,
                     .purpose = 1,
                     .slip = 0.005f,
                     .march = 0.01f,
                     .strike = 0.005f},
    [RUNG_CAPTAIN] = {.look = 2,
                      .inattention = 1,
                      .missing = 1,
                      .purpose = 1,
                      .learned = true,
                      .slip = 0.01f,
                      .march = 0.01f},
};

/* With an army of his own choice the novice is less set on the enemy's king, and careless when ahead. */
static const struct echec_temper novice_of_armies = {.look = 1,
                                                     .blindness = 95,
                                                     .missing = 13,
                                                     .passing = 32,
                                                     .purpose = 0.29f,
                                                     .slip = 0.085f,
                                                     .ease = 2.46f,
                                                     .rally = 1.78f,
                                                     .march = 0.18f,
                                                     .ride = -0.15f,
                                                     .shoot = 0.083f,
                                                     .strike = -0.1f,
                                                     .crown = 0.94f,
                                                     .turn = -0.33f,
                                                     .hunt = 0.253f,
                                                     .zeal = 0.278f};

static const struct echec_temper *temper_of(const struct echec_state *view, enum rung rung)
{
    return rung == RUNG_NOVICE && view->level == 2 ? &novice_of_armies : &tempers[rung];
}

/* As far as time allows, by what was learnt. */
static game_move look_far(const struct bot_question *question)
{
    struct echec_net net;
    echec_net_read(&net, echec_weights);
    return echec_search_move(question, DEPTH_MOST, &net);
}

/* The rest of its own turn, and a little beyond. */
static game_move look_a_little(const struct bot_question *question)
{
    struct bot_question same = *question;
    same.milliseconds = 0;
    same.simulations = VETERAN_POSITIONS;
    return look_far(&same);
}

/* Whoever gives advice takes care. */
static game_move choose(const struct bot_question *question, enum rung rung)
{
    const struct echec_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    if (question->advises && rung < RUNG_VETERAN)
        rung = RUNG_VETERAN;
    if (view->phase == ECHEC_DEPLOY)
        return echec_army_choose(view, rung, &random);
    if (rung < RUNG_VETERAN)
        return echec_temper_move(view, question->seat, temper_of(view, rung), question->start, &random);
    return rung == RUNG_VETERAN ? look_a_little(question) : look_far(question);
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
            [RUNG_NOVICE] = {.name = SAY("Perrin the page"),
                             .about = SAY("He was given an army for his birthday: he rides at its head, "
                                          "makes straight for your king, and wakes up when he is losing."),
                             .rating = 703},
            [RUNG_APPRENTICE] = {.name = SAY("Mahaut of the mill"),
                                 .about = SAY("She goes straight ahead and strikes what stands before her; "
                                              "what comes from the side surprises her."),
                                 .rating = 840},
            [RUNG_EASY] = {.name = SAY("Brother Anselm"),
                           .about = SAY(
                               "He keeps his knights at home, thinks of one action at a time, and forgets "
                               "that whoever faces away can turn."),
                           .rating = 1000},
            [RUNG_SQUIRE] = {.name = SAY("Guillemette the squire"),
                             .about = SAY("She loves her archers, and now and then overlooks a rider at "
                                          "the end of an open file."),
                             .rating = 1166},
            [RUNG_MEDIUM] = {.name = SAY("Sir Jehan"),
                             .about = SAY("He plays by the book and knows most of it by heart."),
                             .rating = 1324},
            [RUNG_CAPTAIN] =
                {.name = SAY("Captain Ysabeau"),
                 .about = SAY("She rides where your line is thin, and seldom leaves a door open behind her."),
                 .rating = 1500},
            [RUNG_VETERAN] =
                {.name = SAY("Old Gauvain"),
                 .about =
                     SAY("He lost a king once, long ago: he overlooks nothing that can be done this turn."),
                 .rating = 1661},
            [RUNG_HARD] =
                {.name = SAY("The Constable"),
                 .about =
                     SAY("He looks as many turns ahead as his time allows, and rolls no die without need."),
                 .rating = 1818},
        },
    .choose = choose,
    .feature_count = VALUE_FEATURES,
    .measure = measure,
    .chance = echec_chance,
    .explain = echec_explain,
};
