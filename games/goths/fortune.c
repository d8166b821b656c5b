// SPDX-License-Identifier: MIT
/* fortune.c: tokens of fortune: the windows in which every holder is asked, and what the tokens do (G14).
 *
 * The windows of the resolution (d) ask one warchief about one event, so they are questions of order.c. */
#include "games/goths/event.h"
#include "games/goths/state.h"

/* G14.5: of two, the later in initiative order stands. It does not pass in addition. */
static void close_initiative(struct goths_state *s, struct events *events)
{
    int named = -1;
    for (int step = 0; step < s->clan_count; step++) {
        int clan = in_turn(s, step);
        if (!(s->uses_due & 1 << clan))
            continue;
        named = answer_value(s->secret.answer[clan]);
        s->secret.answer[clan] = 0;
        event_add(events, EVERYONE, EVENT_MASTERMIND, clan, named);
    }
    s->uses_due = 0;
    if (named < 0) {
        turn_pass_initiative(s, events);
        return;
    }
    s->initiative = (uint8_t)named;
    turn_begin_kings(s);
}

/* G14.6 */
static void close_spy(struct goths_state *s, struct events *events)
{
    for (int step = 0; step < s->clan_count; step++) {
        int clan = in_turn(s, step);
        if (!(s->uses_due & 1 << clan))
            continue;
        int king = answer_value(s->secret.answer[clan]);
        s->secret.answer[clan] = 0;
        s->king[king].spied |= (uint8_t)(1 << clan);
        event_add(events, EVERYONE, EVENT_SPYGLASS, clan, king_seat(king));
        event_add(events, SEAT(warchief_seat(s, clan)) | SEAT(VIEWER_ALL), EVENT_SPYGLASS_SEES,
                  king_seat(king), played_card(s, king));
    }
    s->uses_due = 0;
    turn_begin_orders(s);
}

/* G14.8 */
static void feast(struct goths_state *s, int clan, int target, struct events *events)
{
    struct clan *t = &s->clan[target];
    if (t->at == FOREST) {
        event_add(events, EVERYONE, EVENT_FEAST_NOTHING, clan, target);
        return;
    }
    order_leave(t);
    t->at = t->at >= OBJECTIVE1 ? PLAIN2 : (uint8_t)(t->at - 1);
    event_add(events, EVERYONE, EVENT_FEAST, clan, target, t->at);
}

/* G14.9, G15.4 */
static void keg(struct goths_state *s, int clan, int target, int what, struct events *events)
{
    struct clan *t = &s->clan[target];
    if (what == KEG_ENGINE) {
        t->engine = ENGINE_DESTROYED;
        t->active = 0;
        event_add(events, EVERYONE, EVENT_KEG_ENGINE, clan, target);
        return;
    }
    t->blocked |= (uint8_t)(1 << what);
    t->barricades &= (uint8_t)(~(1 << what));
    if (t->barricade3d == what)
        t->barricade3d = NOWHERE;
    event_add(events, EVERYONE, EVENT_KEG_TERRAIN, clan, target, what);
}

static void apply_trick(struct goths_state *s, int clan, uint16_t answer, struct events *events)
{
    int value = answer_value(answer);
    switch (answer_token(answer)) {
    case BOOMERANG:
        s->boomerang[clan] = (uint8_t)(value + 1);
        event_add(events, EVERYONE, EVENT_BOOMERANG, clan, value);
        break;
    case FEAST: feast(s, clan, value, events); break;
    case KEG: keg(s, clan, value / 4, value & 3, events); break;
    case NEWDEAL:
        event_add(events, EVERYONE, EVENT_NEW_DEAL, clan);
        chance_new_deal(s, events);
        break;
    case PEA:
    case NUMBERS:
    case BOAR:
    case GUSTS:
    case MASTERMIND:
    case SPYGLASS:
    case DOUBLE:
    case POISON:
    case SHIELD:
    case TOKEN_END: break;
    }
}

/* Effects in initiative order; a new deal stops here until the cards are shuffled. Then the orders are
 * revealed. */
void window_apply_tricks(struct goths_state *s, struct events *events)
{
    for (int step = 0; s->uses_due && step < s->clan_count; step++) {
        int clan = in_turn(s, step);
        if (!(s->uses_due & 1 << clan))
            continue;
        uint16_t answer = s->secret.answer[clan];
        s->secret.answer[clan] = 0;
        s->uses_due &= (uint8_t)(~(1 << clan));
        apply_trick(s, clan, answer, events);
        if (s->waiting)
            return;
    }
    turn_reveal(s, events);
}

/* G14.3: when all have answered, used tokens leave the game, then their effects are applied. */
static void close_window(struct goths_state *s, struct events *events)
{
    for (int clan = 0; clan < s->clan_count; clan++) {
        if (s->secret.answer[clan] == ANSWER_PASS) {
            s->secret.answer[clan] = 0;
        } else if (s->secret.answer[clan]) {
            s->uses_due |= (uint8_t)(1 << clan);
            spend_token(s, clan);
        }
    }
    if (s->phase == PHASE_INITIATIVE)
        close_initiative(s, events);
    else if (s->phase == PHASE_SPY)
        close_spy(s, events);
    else
        window_apply_tricks(s, events);
}

void window_answer(struct goths_state *s, int clan, game_move move, struct events *events)
{
    s->secret.answer[clan] = answer_of(move);
    s->waiting &= (uint16_t)~SEAT(warchief_seat(s, clan));
    if (s->waiting == 0)
        close_window(s, events);
}

/* G14.6: the kings who have played this turn, but not a lone player himself. */
static int spyglass_choices(const struct goths_state *s, int clan, game_move *list)
{
    int count = 0;
    for (int king = 0; king < s->clan_count; king++)
        if (s->king[king].back && !(king == clan && s->lone & 1 << clan))
            list[count++] = use_of(SPYGLASS, king);
    return count;
}

static int keg_choices(const struct goths_state *s, int clan, game_move *list)
{
    int count = 0;
    for (unsigned set = enemies(s, clan); set; set &= set - 1) {
        int target = __builtin_ctz(set);
        for (int what = FOREST; what <= KEG_ENGINE; what++)
            if (what != KEG_ENGINE || s->clan[target].engine != ENGINE_DESTROYED)
                list[count++] = use_of(KEG, 4 * target + what);
    }
    return count;
}

static int each_clan(unsigned set, enum token token, game_move *list)
{
    int count = 0;
    for (; set; set &= set - 1)
        list[count++] = use_of(token, __builtin_ctz(set));
    return count;
}

static int trick_choices(const struct goths_state *s, int clan, game_move *list)
{
    int token = s->secret.token[clan];
    if (token == BOOMERANG || token == FEAST)
        return each_clan(enemies(s, clan), (enum token)token, list);
    if (token == KEG)
        return keg_choices(s, clan, list);
    if (token == NEWDEAL) {
        list[0] = use_of(NEWDEAL, 0);
        return 1;
    }
    return 0;
}

/* What the holder may do with his token in the window that is open; passing is always possible. */
int window_choices(const struct goths_state *s, int clan, game_move *list)
{
    int token = s->secret.token[clan];
    list[0] = move_of(MOVE_PASS, 0);
    if (s->phase == PHASE_TRICK)
        return 1 + trick_choices(s, clan, list + 1);
    if (s->phase == PHASE_SPY)
        return 1 + (token == SPYGLASS ? spyglass_choices(s, clan, list + 1) : 0);
    if (s->phase == PHASE_INITIATIVE)
        return 1 + (token == MASTERMIND
                        ? each_clan(enemies(s, clan) | enemies(s, clan ^ 1), MASTERMIND, list + 1)
                        : 0);
    bool offered = s->question == ASK_RECRUIT
                       ? token == DOUBLE
                       : token == SHIELD || (token == POISON && s->order == RATS && !s->returned);
    if (offered)
        list[1] = use_of((enum token)token, 0);
    return 1 + offered;
}
