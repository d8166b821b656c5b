// SPDX-License-Identifier: MIT
/* chance.c: who is winning, for those who look back at a battle; see bot.h and bots/bot.h.
 *
 * The value of the search, the rest of this turn and all of the next; where dice are due, its mean over what
 * they may show. */
#include "games/echec/bots/learned.h"

#define NEXT_TURN 2 /* actions */

static float gold_value(const struct echec_state *state)
{
    if (state->phase == ECHEC_OVER)
        return state->winner == 0 ? 0 : state->winner == 1 + GOLD ? 1 : -1;
    struct echec_net net;
    echec_net_read(&net, echec_weights);
    float value = echec_search_value(state, state->actions_left + NEXT_TURN, SEARCH_FULLY, &net);
    return state->to_move == GOLD ? value : -value;
}

static float mean_of_blows(const struct echec_state *state)
{
    struct blow list[BLOWS_MOST];
    int count = echec_blows(state, list);
    float mean = 0;
    for (int i = 0; i < count; i++) {
        struct echec_state after = *state;
        echec_strike(&after, &list[i]);
        mean += list[i].chance * gold_value(&after);
    }
    return mean;
}

/* Before the first roll either army may begin. */
static float mean_of_beginners(const struct echec_state *state)
{
    float mean = 0;
    for (int army = GOLD; army < ARMY_COUNT; army++) {
        struct echec_state begun = *state;
        uint32_t axes = roll_make(DICE_MOST, 0, 0), arrows = roll_make(0, DICE_MOST, 0);
        game_move gold = army == GOLD ? axes : arrows, silver = army == GOLD ? arrows : axes;
        echec_settle(&begun, gold | silver << ROLL_SILVER, NULL);
        mean += gold_value(&begun) / (float)ARMY_COUNT;
    }
    return mean;
}

float echec_chance(const void *state)
{
    const struct echec_state *s = state;
    float value = 0;
    switch ((enum echec_phase)s->phase) {
    case ECHEC_DEPLOY: break;
    case ECHEC_START: value = mean_of_beginners(s); break;
    case ECHEC_ROLL: value = mean_of_blows(s); break;
    case ECHEC_PLAY:
    case ECHEC_OVER: value = gold_value(s); break;
    }
    return (1 + value) / 2;
}
