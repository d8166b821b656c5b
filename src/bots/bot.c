// SPDX-License-Identifier: MIT
/* bot.c: the bots there are, and the rungs of the ladder; see bot.h. */
#include "bots/bot.h"
#include "bots/methods.h"

#include <string.h>

const struct bot_knowledge *bot_knowledge_of(const struct game *game)
{
    return game->bots;
}

/* Where we know nothing of a game, the lower half of the ladder plays at random, the upper half tries moves
 * out, with more effort on every rung; the last for as long as it may. */
static const uint32_t flat_effort[RUNG_COUNT] = {
    [RUNG_SQUIRE] = 50, [RUNG_MEDIUM] = 200, [RUNG_CAPTAIN] = 800, [RUNG_VETERAN] = 2000};

static game_move choose(const struct bot_question *question, enum rung rung)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    struct bot_question counted = *question;
    if (known)
        return known->choose(question, rung);
    if (rung < RUNG_SQUIRE)
        return bot_random.choose(question);
    if (flat_effort[rung]) {
        counted.milliseconds = 0;
        counted.simulations = flat_effort[rung];
    }
    return bot_flat.choose(&counted);
}

#define RUNG(word, rung)                                                                                     \
    static game_move choose_##word(const struct bot_question *question)                                      \
    {                                                                                                        \
        return choose(question, rung);                                                                       \
    }                                                                                                        \
    static const struct bot bot_##word = {.name = #word, .choose = choose_##word}

RUNG(novice, RUNG_NOVICE);
RUNG(apprentice, RUNG_APPRENTICE);
RUNG(easy, RUNG_EASY);
RUNG(squire, RUNG_SQUIRE);
RUNG(medium, RUNG_MEDIUM);
RUNG(captain, RUNG_CAPTAIN);
RUNG(veteran, RUNG_VETERAN);
RUNG(hard, RUNG_HARD);

#define MILD(word, much)                                                                                     \
    static game_move choose_##word(const struct bot_question *question)                                      \
    {                                                                                                        \
        struct bot_question mildly = *question;                                                              \
        mildly.start = question->beside_person ? 0 : (much);                                                 \
        return choose(&mildly, RUNG_NOVICE);                                                                 \
    }                                                                                                        \
    static const struct bot bot_##word = {.name = #word, .choose = choose_##word}

MILD(mild, 1);
MILD(milder, 2);
MILD(mildest, 3);

const struct bot *const mild_bots[START_MOST] = {&bot_mild, &bot_milder, &bot_mildest};

const struct bot *const bots[] = {
    [RUNG_NOVICE] = &bot_novice,   [RUNG_APPRENTICE] = &bot_apprentice,
    [RUNG_EASY] = &bot_easy,       [RUNG_SQUIRE] = &bot_squire,
    [RUNG_MEDIUM] = &bot_medium,   [RUNG_CAPTAIN] = &bot_captain,
    [RUNG_VETERAN] = &bot_veteran, [RUNG_HARD] = &bot_hard,
    [RUNG_COUNT] = &bot_flat,      &bot_random,
};
const int bots_count = sizeof bots / sizeof bots[0];

enum rung bot_rung(const struct bot *bot)
{
    for (int start = 0; start < START_MOST; start++)
        if (mild_bots[start] == bot)
            return RUNG_NOVICE;
    int rung = 0;
    while (rung < RUNG_COUNT && bots[rung] != bot)
        rung++;
    return (enum rung)rung;
}

const struct rung_character *bot_character(const struct bot *bot, const struct game *game)
{
    enum rung rung = bot_rung(bot);
    return game->bots && rung < RUNG_COUNT ? &game->bots->rungs[rung] : NULL;
}

const char *bot_title(const struct bot *bot, const struct game *game)
{
    static const char *const titles[RUNG_COUNT] = {
        [RUNG_NOVICE] = SAY("Novice"),   [RUNG_APPRENTICE] = SAY("Apprentice"),
        [RUNG_EASY] = SAY("Beginner"),   [RUNG_SQUIRE] = SAY("Squire"),
        [RUNG_MEDIUM] = SAY("Soldier"),  [RUNG_CAPTAIN] = SAY("Captain"),
        [RUNG_VETERAN] = SAY("Veteran"), [RUNG_HARD] = SAY("Master"),
    };
    const struct rung_character *character = bot_character(bot, game);
    if (character)
        return character->name;
    enum rung rung = bot_rung(bot);
    return rung < RUNG_COUNT ? titles[rung] : bot->name;
}

const struct bot *bot_find(const char *name, size_t length)
{
    for (int i = 0; i < bots_count; i++)
        if (text_equals(name, length, bots[i]->name))
            return bots[i];
    for (int start = 0; start < START_MOST; start++)
        if (text_equals(name, length, mild_bots[start]->name))
            return mild_bots[start];
    return NULL;
}

game_move bot_ask(const struct bot *bot, const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    if (!question->told || !known || !known->hear)
        return bot->choose(question);
    union game_state view;
    struct bot_question informed = *question;
    memset(&view, 0, sizeof view);
    memcpy(&view, question->view, question->game->state_size);
    informed.view = &view;
    for (int teller = 0; teller < SEATS_MAX; teller++)
        if (question->told[teller])
            known->hear(&view, question->seat, teller, question->told[teller]);
    return bot->choose(&informed);
}

static void remember(const struct bot_knowledge *known, const void *before, const struct event *event,
                     struct bot_past past[SEATS_MAX])
{
    seat_set seats = known->game->seats(before) & event->audience;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        union game_state view;
        if (!(seats & SEAT(seat)))
            continue;
        memset(&view, 0, sizeof view);
        known->game->observe(before, seat, &view);
        known->remember(&view, seat, event, &past[seat]);
    }
}

void bot_remember(const struct game *game, const void *before, const struct events *events,
                  struct bot_past past[SEATS_MAX])
{
    const struct bot_knowledge *known = bot_knowledge_of(game);
    bool through;
    if (!known || !known->remember)
        return;
    for (int i = 0; i < events->count; i++)
        if (known->order_told(before, &events->at[i], &through) >= 0)
            remember(known, before, &events->at[i], past);
}

void bot_explain(const struct bot_question *question, game_move move, enum language language,
                 struct text *text)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    if (known && known->explain)
        known->explain(question, move, language, text);
}

static void tell_group(const struct bot_knowledge *knowledge, const void *state, seat_set group, int teller,
                       uint64_t told[SEATS_MAX][SEATS_MAX])
{
    union game_state view;
    memset(&view, 0, sizeof view);
    knowledge->game->observe(state, teller, &view);
    uint64_t tells = knowledge->tell(&view, teller);
    for (int listener = 0; listener < SEATS_MAX; listener++)
        if (listener != teller && group & SEAT(listener))
            told[listener][teller] = tells;
}

void bot_parley(const struct game *game, const void *state, seat_set tellers,
                uint64_t told[SEATS_MAX][SEATS_MAX])
{
    const struct bot_knowledge *knowledge = bot_knowledge_of(game);
    seat_set groups[2] = {0, 0};
    if (!game->talks || !knowledge || !knowledge->tell)
        return;
    game->talks(state, groups);
    for (int group = 0; group < 2; group++)
        for (int teller = 0; teller < SEATS_MAX; teller++)
            if (groups[group] & tellers & SEAT(teller))
                tell_group(knowledge, state, groups[group], teller, told);
}
