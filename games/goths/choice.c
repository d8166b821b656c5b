// SPDX-License-Identifier: MIT
/* choice.c: what a seat may choose from, and why it may not choose something else. */
#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <string.h>

/* One move for each bit of the set below `end`. Every move is written, and kept if its bit is set: no branch
 * to mispredict, and with a constant `end` no loop. */
static inline int each_bit(unsigned set, int end, enum move_kind kind, game_move *list)
{
    unsigned count = 0;
    for (int i = 0; i < end; i++) {
        list[count] = move_of(kind, i);
        count += set >> i & 1;
    }
    return (int)count;
}

/* G1.2, G3.5: the cards that do not lie face up. Most often that is all of them. */
static int cards_in_hand(const struct king *king, game_move *list)
{
    static const game_move all[] = {0, 1, 2, 3, 4, 5, 6, 7}; /* MOVE_CARD is 0 */
    if (king->on_table)
        return each_bit(~(unsigned)king->on_table, 8, MOVE_CARD, list);
    memcpy(list, all, sizeof all);
    return 8;
}

/* G1.3, G7.2, G11.1, G12.1: the nine, what the expansion gave him, without the one a lone player has set
 * aside. */
int goths_orders_in_hand(const struct goths_state *s, int clan, game_move *list)
{
    enum { ORDERS = MOVE_ORDER << 16 }; /* move_of() in constants */
    const struct clan *owner = &s->clan[clan];
    static const game_move nine[] = {
        ORDERS + SCOUT,     ORDERS + SABOTAGE, ORDERS + RECRUIT, ORDERS + LOAD, ORDERS + FIRE,
        ORDERS + BARRICADE, ORDERS + ADVANCE,  ORDERS + AXE,     ORDERS + RATS,
    };
    int count = sizeof nine / sizeof nine[0];
    memcpy(list, nine, sizeof nine);
    if (owner->cards & CARD_GOTH)
        list[count++] = move_of(MOVE_ORDER, GOTH);
    if (owner->cards & CARD_PIGEON)
        list[count++] = move_of(MOVE_ORDER, PIGEON);
    for (int i = 0; owner->set_aside && i < count; i++)
        if (list[i] == move_of(MOVE_ORDER, owner->set_aside))
            list[i] = list[--count];
    return count;
}

/* G10.0: either of the camp's warchiefs. */
static int give_choices(const struct goths_state *s, game_move *list)
{
    int card = s->to_give / 2, camp = s->to_give & 1;
    list[0] = move_of(MOVE_GIVE, 4 * card + camp);
    list[1] = move_of(MOVE_GIVE, 4 * card + camp + 2);
    return 2;
}

static int resolve_choices(const struct goths_state *s, int clan, game_move *list)
{
    switch ((enum question)s->question) {
    case ASK_ROB: return each_bit(enemies(s, clan), CLANS_MAX, MOVE_ROB, list);
    case ASK_LOOK: return each_bit(looks(s, clan), LOOK_TOKEN + 1, MOVE_LOOK, list);
    case ASK_TARGET: return each_bit(enemies(s, clan), CLANS_MAX, MOVE_TARGET, list);
    case ASK_ENTER: return each_bit(entries(s), 3, MOVE_ENTER, list);
    case ASK_BUILD:
        list[0] = move_of(MOVE_BUILD, 0);
        list[1] = move_of(MOVE_DISCARD, 0);
        return 2;
    case ASK_RECRUIT:
    case ASK_LOSS: return window_choices(s, clan, list);
    case ASK_NOTHING: break;
    }
    return 0;
}

int goths_legal(const void *view, int seat, game_move *list)
{
    const struct goths_state *s = view;
    if (!(s->waiting & SEAT(seat)))
        return 0;
    int clan = seat_clan(seat);
    switch ((enum phase)s->phase) {
    case PHASE_KING: return cards_in_hand(&s->king[clan], list);
    case PHASE_ORDER: return goths_orders_in_hand(s, clan, list);
    case PHASE_RESOLVE: return resolve_choices(s, clan, list);
    case PHASE_INITIATIVE:
    case PHASE_SPY:
    case PHASE_TRICK: return window_choices(s, clan, list);
    case PHASE_SETUP: return give_choices(s, list);
    case PHASE_PARLEY: list[0] = move_of(MOVE_DONE, 0); return 1;
    case PHASE_OVER: break;
    }
    return 0;
}

/* Nobody waits for this seat: why. */
static const char *not_asked(const struct goths_state *s)
{
    switch ((enum phase)s->phase) {
    case PHASE_SETUP: return SAY("this seat has nothing to decide now, or has made its proposal [G10.0]");
    case PHASE_INITIATIVE:
    case PHASE_SPY:
    case PHASE_TRICK: return SAY("this seat is not asked in this window, or has answered [G14.3]");
    case PHASE_KING: return SAY("it is another king's turn to play a card [G2.3]");
    case PHASE_ORDER: return SAY("the warchiefs choose now, each once [G2.4]");
    case PHASE_RESOLVE: return SAY("another warchief's order is being carried out [G4.1]");
    case PHASE_PARLEY: return SAY("this seat has no part in the parley, or is done [G12.2]");
    case PHASE_OVER: return SAY("the game is over [G4.3]");
    }
    return NULL;
}

/* The seat is asked something else. */
static const char *asked_otherwise(const struct goths_state *s)
{
    switch ((enum phase)s->phase) {
    case PHASE_SETUP: return SAY("a king gives a card to one of his camp's warchiefs now [G10.0]");
    case PHASE_INITIATIVE: return SAY("this window is for the mastermind: pass, or use one you hold [G14.5]");
    case PHASE_SPY: return SAY("this window is for the spyglass: pass, or use one you hold [G14.6]");
    case PHASE_TRICK: return SAY("pass, or use a token you hold that works before the reveal [G14.4]");
    case PHASE_KING: return SAY("a king plays a card from his hand now [G2.2]");
    case PHASE_ORDER: return SAY("a warchief chooses an order now [G2.4]");
    case PHASE_PARLEY: return SAY("the game waits for the end of the parley: done [G12.2]");
    case PHASE_OVER: return SAY("the game is over [G4.3]");
    case PHASE_RESOLVE: break;
    }
    switch ((enum question)s->question) {
    case ASK_ROB: return SAY("choose an enemy warchief in play to rob [G11.4]");
    case ASK_LOOK: return SAY("choose a face-down objective to look at, or your own face-down token [G5.1]");
    case ASK_TARGET: return SAY("choose an enemy warchief in play as the target [G8.7]");
    case ASK_BUILD: return SAY("choose to build or to discard your fog token [G9.4]");
    case ASK_ENTER: return SAY("choose an objective no army stands on [G5.7]");
    case ASK_RECRUIT: return SAY("pass, or use the double recruitment if you hold it [G14.11]");
    case ASK_LOSS: return SAY("pass, or use a shield, or rat poison against rats, if you hold it [G14.4]");
    case ASK_NOTHING: break;
    }
    return NULL;
}

static const char *refuse_order(const struct goths_state *s, int clan, int order)
{
    if (order == s->clan[clan].set_aside)
        return SAY("that order is set aside for this turn [G7.2]");
    if (order == GOTH)
        return SAY("this warchief does not have the Gothic Goth [G11.1]");
    return SAY("this warchief does not have the pigeon [G12.1]");
}

const char *goths_refuse(const void *view, int seat, game_move move)
{
    const struct goths_state *s = view;
    if (!(s->waiting & SEAT(seat)))
        return not_asked(s);
    if (game_lists(&goths, view, seat, move))
        return NULL;
    enum move_kind kind = (enum move_kind)(move >> 16);
    if (s->phase == PHASE_KING && kind == MOVE_CARD)
        return SAY("that King card lies face up on the table [G2.6]");
    if (s->phase == PHASE_ORDER && kind == MOVE_ORDER)
        return refuse_order(s, seat_clan(seat), (int)(move & 0xff));
    if (s->question == ASK_ENTER && kind == MOVE_ENTER)
        return SAY("an army stands on that objective [G5.9]");
    return asked_otherwise(s);
}
