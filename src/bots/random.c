// SPDX-License-Identifier: MIT
/* random.c: the bot that takes any legal move, each equally likely. */
#include "bots/methods.h"

static game_move choose(const struct bot_question *question)
{
    game_move list[GAME_MOVES_MAX];
    struct random random = random_from_seed(question->seed);
    int count = question->game->legal(question->view, question->seat, list);
    return list[random_below(&random, (uint32_t)count)];
}

const struct bot bot_random = {.name = "random", .choose = choose};
