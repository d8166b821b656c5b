// SPDX-License-Identifier: MIT
/* odds.c: what an attack will probably bring, told to a person before the dice are rolled.
 *
 * Every way the dice can fall is played out by the rules themselves, on a copy of the view, and what happened
 * is read off the events. Ways are counted out of ODDS_WAYS, which 6, 36, 216 divide, so that all sums are
 * exact. */
#include "games/echec/rules.h"

#define ROLLS_MOST  15 /* of four dice */
#define THOUSANDTHS 1000

/* The square of the attacked unit follows its flight. */
static void count_event(const struct event *event, int army, int *target, uint32_t ways,
                        struct attack_odds *odds)
{
    const uint32_t lost = (uint32_t)event->argument[3];
    switch ((enum echec_event)event->kind) {
    case EVENT_LOSS:
    case EVENT_SECOND_LOSS: odds->men += ways * lost; break;
    case EVENT_PANIC:
    case EVENT_PEASANTS_TURN:
    case EVENT_VICTIMS_TURN: odds->panic += ways; break;
    case EVENT_VICTIMS_FLEE: *target = event->argument[3]; break;
    case EVENT_GONE:
    case EVENT_LOST_EDGE:
    case EVENT_LOST_KING:
    case EVENT_LOST_ENEMY:
    case EVENT_LOST_MERCENARY:
        if (event->argument[0] != army && event->argument[2] == *target)
            odds->kill += ways;
        break;
    default: break;
    }
}

/* All rolls that are due in this state; a first hit of E7.2 leads to another state in which one is. */
static void count_rolls(const struct echec_state *state, int army, uint32_t ways, struct attack_odds *odds)
{
    struct outcome rolls[ROLLS_MOST];
    int count = echec_outcomes(state, rolls);
    uint32_t all = game_outcomes_weight(rolls, count);
    enum kind kind = unit_kind(state->board[state->attack_from]);
    for (int i = 0; i < count; i++) {
        struct echec_state next = *state;
        struct events events = {0};
        int target = state->attack_to;
        uint32_t these = ways * rolls[i].weight / all;
        echec_settle(&next, rolls[i].move, &events);
        odds->hits += these * (uint32_t)echec_hits(kind, (uint32_t)rolls[i].move);
        for (int e = 0; e < events.count; e++)
            count_event(&events.at[e], army, &target, these, odds);
        if (next.phase == ECHEC_ROLL) {
            count_rolls(&next, army, these, odds);
            continue;
        }
        odds->loss += army_units(&next, army) < army_units(state, army) ? these : 0;
        odds->win += next.winner == army + 1 ? these : 0;
    }
}

static void put(struct json *json, const char *key, uint32_t ways)
{
    json_key(json, key);
    json_put_thousandths(json, (ways * THOUSANDTHS + ODDS_WAYS / 2) / ODDS_WAYS);
}

bool echec_attack_odds(const struct echec_state *view, int seat, game_move move, struct attack_odds *odds)
{
    struct echec_state state = *view;
    *odds = (struct attack_odds){0};
    if (move & MOVE_DEPLOYMENT || move_action(move) != ATTACK)
        return false;
    echec_play(&state, seat, move, NULL);
    count_rolls(&state, seat, ODDS_WAYS, odds);
    return true;
}

bool echec_write_odds(const void *view, int seat, game_move move, struct json *json)
{
    struct attack_odds odds;
    if (!echec_attack_odds(view, seat, move, &odds))
        return false;
    json_open_object(json);
    put(json, "hits", odds.hits);
    put(json, "men", odds.men);
    put(json, "kill", odds.kill);
    put(json, "panic", odds.panic);
    put(json, "loss", odds.loss);
    put(json, "win", odds.win);
    json_close_object(json);
    return true;
}
