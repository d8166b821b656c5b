// SPDX-License-Identifier: MIT
/* turn.c: a turn from the initiative to the return of the cards (G2, G3, G4, G7, G8.2 to G8.6, G11).
 *
 * The state always knows whom it waits for (`waiting`). Each step below either sets that and returns, or goes
 * on to the next step, so after every move the game stands at the next real decision. */
#include "games/goths/event.h"
#include "games/goths/state.h"

#include <string.h>

/* G8.3: kings play in the order in which their warchiefs in play come in the cycle. */
static void next_king(struct goths_state *s)
{
    for (int step = 0; s->kings_due; step++) {
        int clan = in_turn(s, step);
        int king = s->king_of[clan];
        if (in_play(s, clan) && s->kings_due & 1 << king) {
            s->waiting = (uint16_t)SEAT(king_seat(king));
            return;
        }
    }
    if (!window_open(s, PHASE_SPY))
        turn_begin_orders(s);
}

void turn_begin_kings(struct goths_state *s)
{
    s->phase = PHASE_KING;
    s->kings_due = s->kings;
    next_king(s);
}

/* G2.1, G8.2: to the next warchief in play. */
void turn_pass_initiative(struct goths_state *s, struct events *events)
{
    int step = 1;
    while (!in_play(s, in_turn(s, step)))
        step++;
    s->initiative = (uint8_t)in_turn(s, step);
    event_add(events, EVERYONE, s->clan_count == 2 ? EVENT_INITIATIVE_OTHER_CLAN : EVENT_INITIATIVE_NEXT,
              s->initiative);
    turn_begin_kings(s);
}

/* G2.2, G2.3 */
static void play_card(struct goths_state *s, int king, int card, struct events *events)
{
    s->king[king].back = (uint8_t)(card / 2 + 1);
    s->secret.side[king] = card & 1;
    s->kings_due &= (uint8_t)(~(1 << king));
    event_add(events, EVERYONE, EVENT_KING_PLAYS, king_seat(king), card / 2);
    next_king(s);
}

/* G2.4: all warchiefs in play choose at once. */
void turn_begin_orders(struct goths_state *s)
{
    s->phase = PHASE_ORDER;
    s->waiting = s->warchiefs;
}

static void choose_order(struct goths_state *s, int seat, enum order order, struct events *events)
{
    s->secret.order[seat_clan(seat)] = (uint8_t)order;
    s->waiting &= (uint16_t)~SEAT(seat);
    event_add(events, EVERYONE, EVENT_CHOSEN, seat);
    if (s->waiting == 0 && !window_open(s, PHASE_TRICK))
        turn_reveal(s, events);
}

/* G3.1: the order's character is that of the card just played, or of one lying face up. */
static bool gets_through(const struct goths_state *s, int clan)
{
    int king = s->king_of[clan];
    unsigned meant = s->king[king].shown | 1u << played_face(s, king);
    return meant >> order_character[s->secret.order[clan]] & 1;
}

/* G11.4: `thief` robs `victim`. A victim already robbed, or whose order did not get through, yields nothing;
 * nor does a Goth: robbed before his theft he does nothing, and a theft already settled stands. */
static void rob(struct goths_state *s, int thief, int victim, struct events *events)
{
    s->thieves &= (uint8_t)(~(1 << thief));
    s->robs[thief] = (uint8_t)(victim + 1);
    bool yields = s->through & 1 << victim && !(s->robbed & 1 << victim);
    if (yields)
        s->robbed |= (uint8_t)(1 << victim);
    if (!yields || s->secret.order[victim] == GOTH) {
        event_add(events, EVERYONE, EVENT_ROBS_NOTHING, thief, victim);
        return;
    }
    s->carried[thief] = s->carried[victim];
    s->carried[victim] = NONE;
    event_add(events, EVERYONE, EVENT_ROBS, thief, victim, s->carried[thief]);
}

/* G11.4: thefts are settled before order 1, in initiative order. */
static void settle_thefts(struct goths_state *s, struct events *events)
{
    s->thieves &= (uint8_t)~s->robbed;
    for (int step = 0; s->thieves; step++) {
        int thief = in_turn(s, step);
        if (!(s->thieves & 1 << thief))
            continue;
        unsigned victims = enemies(s, thief);
        if (!single(victims)) {
            s->question = ASK_ROB;
            s->active = (uint8_t)thief;
            s->waiting = (uint16_t)SEAT(warchief_seat(s, thief));
            return;
        }
        rob(s, thief, __builtin_ctz(victims), events);
        s->thieves &= (uint8_t)~s->robbed;
    }
    turn_resolve(s, events);
}

/* G3.1, G3.4: everything played is turned over, each clan is judged by itself. */
void turn_reveal(struct goths_state *s, struct events *events)
{
    s->phase = PHASE_RESOLVE;
    s->revealed = 1;
    for (int clan = 0; clan < s->clan_count; clan++) {
        int order = s->secret.order[clan];
        if (order == NONE)
            continue;
        bool through = gets_through(s, clan);
        event_add(events, EVERYONE, through ? EVENT_THROUGH : EVENT_FAILED, clan, order,
                  played_card(s, s->king_of[clan]));
        if (!through)
            continue;
        s->through |= (uint8_t)(1 << clan);
        if (order == GOTH)
            s->thieves |= (uint8_t)(1 << clan);
        else
            s->carried[clan] = (uint8_t)order;
    }
    if (s->thieves)
        settle_thefts(s, events);
    else
        turn_resolve(s, events);
}

/* G3.2, G3.3, G8.4: the king takes all his cards back if one of his orders got through; else the card stays.
 */
static void return_king_card(struct goths_state *s, int king, struct events *events)
{
    struct king *k = &s->king[king];
    int card = played_card(s, king);
    if (s->through & s->commands[king]) {
        *k = (struct king){0};
        event_add(events, EVERYONE, EVENT_TAKES_BACK, king_seat(king));
    } else {
        k->table[k->table_count++] = (uint8_t)card;
        k->on_table |= (uint8_t)(1 << card);
        k->shown |= (uint8_t)(1 << played_face(s, king));
        k->spied = k->back = 0;
        event_add(events, EVERYONE, EVENT_STAYS_UP, king_seat(king), card);
    }
}

/* G3.2, G3.3, G7.2: an order card goes back to the hand, that of a lone player after a turn aside. */
static void return_orders(struct goths_state *s, struct events *events)
{
    for (unsigned lone = s->lone; lone; lone &= lone - 1) {
        int clan = __builtin_ctz(lone), order = s->secret.order[clan];
        s->clan[clan].set_aside = (uint8_t)order;
        s->secret.order[clan] = NONE;
        event_add(events, EVERYONE, EVENT_SET_ASIDE, clan, order);
    }
    memset(s->secret.order, NONE, sizeof s->secret.order);
    memset(s->robs, 0, sizeof s->robs);
    memset(s->boomerang, 0, sizeof s->boomerang);
}

/* G3.7, G6.3: the cards return together; then the turn limit is looked at, then the next turn begins. */
static void end_turn(struct goths_state *s, struct events *events)
{
    for (int king = 0; king < s->clan_count; king++)
        if (s->king[king].back)
            return_king_card(s, king, events);
    memset(s->secret.side, 0, sizeof s->secret.side);
    return_orders(s, events);
    s->revealed = 0;
    s->through = 0;
    s->robbed = 0;
    if (s->turn == s->turn_limit) {
        turn_win(s, NO_WINNER, 3);
        event_add(events, EVERYONE, EVENT_DRAW, 0);
        return;
    }
    s->turn++;
    if (!window_open(s, PHASE_INITIATIVE))
        turn_pass_initiative(s, events);
}

/* G4.1: the clan whose order is carried out next: lowest number first, then the holder of the initiative. */
static int next_carrier(const struct goths_state *s)
{
    int best = -1, best_order = ORDER_END;
    static const uint8_t nothing[CLANS_MAX];
    if (memcmp(s->carried, nothing, sizeof nothing) == 0)
        return -1;
    for (int step = 0; step < s->clan_count; step++) {
        int clan = in_turn(s, step);
        int order = s->carried[clan];
        if (order != NONE && order < best_order) {
            best = clan;
            best_order = order;
        }
    }
    return best;
}

void turn_resolve(struct goths_state *s, struct events *events)
{
    s->phase = PHASE_RESOLVE;
    s->question = ASK_NOTHING;
    s->waiting = 0;
    while (s->phase == PHASE_RESOLVE && !s->waiting) {
        int clan = next_carrier(s);
        if (clan < 0) {
            s->active = 0;
            s->order = NONE;
            end_turn(s, events);
            return;
        }
        enum order order = (enum order)s->carried[clan];
        s->carried[clan] = NONE;
        order_carry_out(s, clan, order, events);
    }
}

void turn_win(struct goths_state *s, int camp, int rule)
{
    s->phase = PHASE_OVER;
    s->winner = (uint8_t)camp;
    s->rule = (uint8_t)rule;
    s->waiting = 0;
    s->question = ASK_NOTHING;
}

/* G12.2: the game waits until every participant is done. */
static void parley_done(struct goths_state *s, int seat, struct events *events)
{
    s->waiting &= (uint16_t)~SEAT(seat);
    if (s->waiting)
        return;
    event_add(events, EVERYONE, EVENT_PARLEY_OVER, 0);
    turn_resolve(s, events);
}

/* Whatever is neither a King card nor an order. Nearly all moves are one of those two: they need not save the
 * registers all this wants, which is why it stands apart. */
__attribute__((noinline)) static void play_other(struct goths_state *s, int seat, game_move move,
                                                 struct events *events)
{
    int value = (int)(move & 0xffff);
    int clan = seat_clan(seat);
    switch ((enum move_kind)(move >> 16)) {
    case MOVE_GIVE: setup_answer(s, clan, value / 4, value & 3, events); return;
    case MOVE_DONE: parley_done(s, seat, events); return;
    case MOVE_ROB:
        s->question = ASK_NOTHING;
        s->waiting = 0;
        rob(s, clan, value, events);
        settle_thefts(s, events);
        return;
    case MOVE_CARD:
    case MOVE_ORDER:
    case MOVE_LOOK:
    case MOVE_ENTER:
    case MOVE_TARGET:
    case MOVE_BUILD:
    case MOVE_DISCARD:
    case MOVE_DEAL:
    case MOVE_DRAW:
    case MOVE_PASS:
    case MOVE_USE: break;
    }
    if (s->question != ASK_NOTHING)
        order_answer(s, move, events);
    else
        window_answer(s, clan, move, events);
}

void goths_play(void *state, int seat, game_move move, struct events *events)
{
    int value = (int)(move & 0xffff);
    if (move >> 16 == MOVE_CARD)
        play_card(state, seat_clan(seat), value, events);
    else if (move >> 16 == MOVE_ORDER)
        choose_order(state, seat, (enum order)value, events);
    else
        play_other(state, seat, move, events);
}
