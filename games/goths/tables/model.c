// SPDX-License-Identifier: MIT
/* model.c: see model.h.
 *
 * A position stands for all worlds that look like it: whoever knows one place where the queen is not knows
 * the trap or the other plain, each as likely. In each of these worlds the turn is played by the rules;
 * whoever must pick a place he knows nothing of picks any. */
#include "games/goths/tables/model.h"

#include "games/goths/bots/bot.h"
#include "games/goths/tables/stage.h"

struct worlds {
    struct goths_state list[16];
    int count;
};

/* Somebody knows no more and no less than the position says: what he has looked at, and what lies face up. */
static bool knows_so_much(const struct goths_state *s, int clan, int knowledge)
{
    unsigned known = s->up;
    for (int i = 0; i < 3; i++)
        known |= (unsigned)(s->seen[i] >> clan & 1) << i;
    return knowledge == 2 ? known & 1 || known == 6 : __builtin_popcount(known) == knowledge && !(known & 1);
}

/* `way` numbers what each side has seen and where it stands, if on an objective: the trap or the plain. */
static bool settle_world(struct goths_state *s, const int knowledge[2], unsigned way)
{
    for (int clan = 0; clan < 2; clan++) {
        unsigned stands = way >> 2 * clan & 1, saw = way >> (2 * clan + 1) & 1;
        if (s->clan[clan].at >= OBJECTIVE1) {
            s->clan[clan].at = (uint8_t)(OBJECTIVE2 + stands);
            s->up |= (uint8_t)(2 << stands);
        } else if (stands) {
            return false; /* one world is enough */
        }
        if (knowledge[clan] == 1)
            s->seen[1 + saw] |= (uint8_t)(1 << clan);
        else if (saw)
            return false;
        if (knowledge[clan] == 2)
            s->seen[0] |= (uint8_t)(1 << clan);
    }
    return (s->clan[0].at < OBJECTIVE1 || s->clan[0].at != s->clan[1].at) &&
           knows_so_much(s, 0, knowledge[0]) && knows_so_much(s, 1, knowledge[1]);
}

static void list_worlds(int position, struct worlds *worlds)
{
    int knowledge[2] = {position % 9 / 3, position % 3};
    struct goths_state first = stage_first_turn();
    stage_army(&first.clan[0], position / 9 / TABLE_ARMIES);
    stage_army(&first.clan[1], position / 9 % TABLE_ARMIES);
    worlds->count = 0;
    for (unsigned way = 0; way < 16; way++) {
        struct goths_state s = first;
        if (settle_world(&s, knowledge, way))
            worlds->list[worlds->count++] = s;
    }
}

/* To the orders that are being looked at, which come last. */
static void add_end(struct model_turn *turn, int row, int column, int position, float chance)
{
    struct model_end *end = &turn->end[turn->first[row][column]];
    uint8_t *count = &turn->count[row][column];
    int i = 0;
    while (i < *count && end[i].position != position)
        i++;
    if (i == *count) {
        end[i] = (struct model_end){(uint16_t)position, 0};
        ++*count;
        turn->ends++;
    }
    end[i].chance += chance;
}

/* Where he would look or step: somewhere he knows nothing of, or the queen's place if he knows it. */
static int sensible(const struct goths_state *s, int clan, game_move list[4])
{
    int count = goths_legal(s, warchief_seat(s, clan), list), kept = 0;
    bool sure = thumb_queen_chance(s, clan) > 0.99f;
    game_move first = list[0];
    for (int i = 0; i < count; i++) {
        int place = (int)(list[i] & 3);
        bool unknown = !(s->up >> place & 1) && !(s->seen[place] >> clan & 1);
        if (sure ? s->secret.objective[place] == QUEEN : unknown)
            list[kept++] = list[i];
    }
    list[0] = kept ? list[0] : first;
    return kept ? kept : 1;
}

static void play_on(struct goths_state *s, struct model_turn *turn, int row, int column, float chance)
{
    if (s->phase == PHASE_OVER || s->phase == PHASE_KING) {
        int position = s->phase == PHASE_KING ? table_position(s) : s->winner == 0 ? MODEL_WON : MODEL_LOST;
        add_end(turn, row, column, position, chance);
        return;
    }
    game_move list[GAME_MOVES_MAX];
    int clan = s->active, count = sensible(s, clan, list);
    for (int i = 0; i < count; i++) {
        struct goths_state after = *s;
        goths_play(&after, warchief_seat(s, clan), list[i], NULL);
        play_on(&after, turn, row, column, chance / (float)count);
    }
}

static void give_orders(struct goths_state *s, int row, int column)
{
    const int order[2] = {table_orders[row], table_orders[column]};
    const int card[2] = {stage_card(s, (enum character)order_character[order[0]]),
                         stage_card(s, (enum character)order_character[order[1]])};
    stage_turn(s, card, order);
}

bool model_turn(int position, struct model_turn *turn)
{
    struct worlds worlds;
    list_worlds(position, &worlds);
    turn->ends = 0;
    for (int row = 0; row < TABLE_ORDERS; row++)
        for (int column = 0; column < TABLE_ORDERS; column++) {
            turn->first[row][column] = (uint16_t)turn->ends;
            turn->count[row][column] = 0;
            for (int world = 0; world < worlds.count; world++) {
                struct goths_state s = worlds.list[world];
                give_orders(&s, row, column);
                play_on(&s, turn, row, column, 1 / (float)worlds.count);
            }
        }
    return worlds.count > 0;
}
