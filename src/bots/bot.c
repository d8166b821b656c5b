// SPDX-License-Identifier: MIT
/* bot.c: the bots there are, and the three levels a person understands; see bot.h. */
#include "bots/bot.h"
#include "bots/methods.h"

#include <string.h>

const struct bot *const bots[] = {&bot_easy, &bot_medium, &bot_hard, &bot_flat, &bot_random};
const int bots_count = sizeof bots / sizeof bots[0];

const struct bot *bot_find(const char *name, size_t length)
{
    for (int i = 0; i < bots_count; i++)
        if (text_equals(name, length, bots[i]->name))
            return bots[i];
    return NULL;
}

const struct bot_knowledge *bot_knowledge_of(const struct game *game)
{
    return game->bots;
}

static game_move choose_easy(const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    return known ? known->easy(question) : bot_random.choose(question);
}

static game_move choose_medium(const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    return known ? known->medium(question) : bot_flat.choose(question);
}

static game_move choose_hard(const struct bot_question *question)
{
    const struct bot_knowledge *known = bot_knowledge_of(question->game);
    return known ? known->hard(question) : bot_flat.choose(question);
}

const struct bot bot_easy = {.name = "easy", .choose = choose_easy};
const struct bot bot_medium = {.name = "medium", .choose = choose_medium};
const struct bot bot_hard = {.name = "hard", .choose = choose_hard};

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
