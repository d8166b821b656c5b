// SPDX-License-Identifier: MIT
/* order.c: what each order does when it is carried out (G5, G9, G12, G13, G15), and the losses it causes
 * (G6.2, G8.9, G14).
 *
 * An order that needs a choice asks for it (`question`) and is taken up again by order_answer(). What is
 * asked follows from public facts alone; a choice with one answer is not asked. */
#include "games/goths/event.h"
#include "games/goths/state.h"

static void ask(struct goths_state *s, enum question question, int clan)
{
    s->question = (uint8_t)question;
    s->active = (uint8_t)clan;
    s->waiting = (uint16_t)SEAT(warchief_seat(s, clan));
}

/* G15.3: a 3D barricade does not outlast the army's stay. */
void order_leave(struct clan *clan)
{
    if (clan->barricade3d == clan->at)
        clan->barricade3d = NOWHERE;
}

/* G6.2, G8.8, G8.9: an army without units is out at once. */
static void eliminate(struct goths_state *s, int clan, struct events *events)
{
    struct clan *c = &s->clan[clan];
    c->out = 1;
    c->barricade3d = NOWHERE;
    s->warchiefs &= (uint8_t)~SEAT(warchief_seat(s, clan));
    s->holders &= s->warchiefs;
    if (single(s->commands[s->king_of[clan]]) || !in_play(s, clan ^ 2))
        s->kings &= (uint8_t)(~(1 << s->king_of[clan]));
    event_add(events, EVERYONE, EVENT_ELIMINATED, clan);
    if (enemies(s, clan ^ 1) == 0) {
        turn_win(s, !(clan & 1), 2);
        event_add(events, EVERYONE, EVENT_WINS_LAST, !(clan & 1));
        return;
    }
    if (s->carried[clan] != NONE) {
        event_add(events, EVERYONE, EVENT_LAPSES, clan, s->carried[clan]);
        s->carried[clan] = NONE;
    }
}

/* G5.13 */
static void lose_units(struct goths_state *s, int clan, int count, enum goths_event kind,
                       struct events *events)
{
    s->clan[clan].units = (uint8_t)(s->clan[clan].units - count);
    event_add(events, EVERYONE, (int)kind, clan, count);
    if (s->clan[clan].units == 0)
        eliminate(s, clan, events);
}

/* G14.12: used poison works for any army on that terrain card, or on that objective. Only its own army can
 * stand on a lane. */
static bool poisoned(const struct goths_state *s, int clan)
{
    int at = s->clan[clan].at;
    if (at < OBJECTIVE1)
        return s->clan[clan].poison >> at & 1;
    for (int user = 0; user < s->clan_count; user++)
        if (s->clan[user].poison >> at & 1)
            return true;
    return false;
}

/* G5.5, G5.10, G5.11, G13.2: what the attack would take from the target, worked out against its position and
 * cover. Says why if that is nothing. */
static int attack_loss(const struct goths_state *s, int attacker, int target, enum order order,
                       struct events *events)
{
    const struct clan *t = &s->clan[target];
    bool barricade = on_barricade(t);
    if (order == FIRE) {
        if (s->clan[attacker].engine == ENGINE_BALLISTA)
            return 1;
        if (!barricade)
            return t->units < 2 ? t->units : 2;
        event_add(events, EVERYONE, EVENT_FIRE_BARRICADE, target);
        return 0;
    }
    if (order == AXE) {
        if (!barricade && t->at != FOREST)
            return 1;
        event_add(events, EVERYONE, barricade ? EVENT_AXE_BARRICADE : EVENT_AXE_FOREST, attacker, target);
        return 0;
    }
    if (barricade && !poisoned(s, target))
        return 1;
    event_add(events, EVERYONE, barricade ? EVENT_RATS_POISONED : EVENT_RATS_NO_BARRICADE, attacker, target);
    return 0;
}

static void take_loss(struct goths_state *s, struct events *events)
{
    int loser = s->loser, loss = s->loss;
    bool returned = s->returned;
    s->loser = s->loss = s->returned = 0;
    if (loss == 0)
        return;
    enum goths_event kind = EVENT_LOSES_RETURNED;
    if (!returned && s->order == FIRE)
        kind = s->clan[s->active].engine == ENGINE_BALLISTA ? EVENT_LOSES_BALLISTA : EVENT_LOSES_CATAPULT;
    else if (!returned)
        kind = s->order == AXE ? EVENT_LOSES_AXE : EVENT_LOSES_RATS;
    lose_units(s, loser, loss, kind, events);
}

/* The attack of `attacker` on `target`, who is he himself where a boomerang works on him (G14.7); then the
 * window of whoever is about to lose (G14.4 d). */
static void attack(struct goths_state *s, int attacker, int target, enum order order, struct events *events)
{
    s->active = (uint8_t)attacker;
    if (order == FIRE) {
        bool ballista = s->clan[attacker].engine == ENGINE_BALLISTA;
        s->clan[attacker].active = ballista;
        event_add(events, EVERYONE, ballista ? EVENT_FIRES_BALLISTA : EVENT_FIRES_CATAPULT, attacker, target);
    }
    int loss = attack_loss(s, attacker, target, order, events);
    if (loss == 0)
        return;
    s->loser = (uint8_t)target;
    s->loss = (uint8_t)loss;
    s->returned = target == attacker;
    if (holds_token(s, target)) {
        s->question = ASK_LOSS;
        s->waiting = (uint16_t)SEAT(warchief_seat(s, target));
        return;
    }
    take_loss(s, events);
}

/* G5.1, G9.3, G14.14 */
static void look(struct goths_state *s, int clan, int where, struct events *events)
{
    seat_set warchief = SEAT(warchief_seat(s, clan)) | SEAT(VIEWER_ALL);
    if (where == LOOK_TOKEN) {
        bool fortune = s->fog == FOG_FORTUNE;
        s->clan[clan].scouted = 1;
        event_add(events, EVERYONE, fortune ? EVENT_LOOKS_FORTUNE : EVENT_LOOKS_FOG, clan);
        event_add(events, warchief, fortune ? EVENT_SEES_FORTUNE : EVENT_SEES_FOG, clan,
                  s->secret.token[clan]);
        return;
    }
    s->seen[where] |= (uint8_t)(1 << clan);
    event_add(events, EVERYONE, EVENT_LOOKS_OBJECTIVE, clan, where);
    event_add(events, warchief, EVENT_SEES_OBJECTIVE, where, s->secret.objective[where]);
}

static void scout(struct goths_state *s, int clan, struct events *events)
{
    unsigned choices = looks(s, clan);
    if (fogged(s, clan, PEA))
        event_add(events, EVERYONE, EVENT_SCOUT_PEA, clan);
    else if (single(choices))
        look(s, clan, __builtin_ctz(choices), events);
    else
        ask(s, ASK_LOOK, clan);
}

/* G5.2 */
static void sabotage(struct goths_state *s, int clan, int target, struct events *events)
{
    bool works = s->clan[target].active;
    s->clan[target].active = 0;
    event_add(events, EVERYONE, works ? EVENT_SABOTAGED : EVENT_SABOTAGE_NOTHING, clan, target);
}

/* G5.3, G14.11 */
static void recruit(struct goths_state *s, int clan, bool twice, struct events *events)
{
    int reserve = 3 - s->clan[clan].units;
    int wanted = twice ? 2 : 1;
    int joining = reserve < wanted ? reserve : wanted;
    s->clan[clan].units = (uint8_t)(s->clan[clan].units + joining);
    if (twice)
        event_add(events, EVERYONE, EVENT_DOUBLE, clan, joining);
    else
        event_add(events, EVERYONE, joining ? EVENT_RECRUITED : EVENT_RECRUIT_NOTHING, clan, joining);
}

static void carry_out_recruit(struct goths_state *s, int clan, struct events *events)
{
    if (fogged(s, clan, NUMBERS))
        event_add(events, EVERYONE, EVENT_RECRUIT_NUMBERS, clan);
    else if (holds_token(s, clan))
        ask(s, ASK_RECRUIT, clan);
    else
        recruit(s, clan, false, events);
}

/* G12.2, G12.3: his camp's warchiefs in play, and its kings if it has two. */
static void parley(struct goths_state *s, int clan, struct events *events)
{
    int ally = clan ^ 2;
    if (!in_play(s, ally)) {
        event_add(events, EVERYONE, EVENT_PARLEY_ALONE, clan);
        return;
    }
    s->phase = PHASE_PARLEY;
    s->waiting = (uint16_t)(SEAT(warchief_seat(s, clan)) | SEAT(warchief_seat(s, ally)));
    if (s->king_of[clan] != s->king_of[ally])
        s->waiting |= (uint16_t)(SEAT(king_seat(s->king_of[clan])) | SEAT(king_seat(s->king_of[ally])));
    event_add(events, EVERYONE, EVENT_PARLEY, clan & 1);
}

/* G5.4, G9.7, G14.9 */
static void load(struct goths_state *s, int clan, struct events *events)
{
    struct clan *c = &s->clan[clan];
    enum goths_event kind = EVENT_LOADED;
    if (c->engine == ENGINE_DESTROYED)
        kind = EVENT_LOAD_DESTROYED;
    else if (short_of_boars(s, clan))
        kind = EVENT_LOAD_BOAR;
    else if (c->active)
        kind = EVENT_LOAD_NOTHING;
    else
        c->active = 1;
    event_add(events, EVERYONE, (int)kind, clan);
}

/* G5.6, G14.9, G15.1, G15.4 */
static void build(struct goths_state *s, int clan, struct events *events)
{
    struct clan *c = &s->clan[clan];
    bool wooden = s->flags & FLAG_BARRICADE3D;
    enum goths_event kind = wooden ? EVENT_BUILT_3D : EVENT_BUILT;
    if (!wooden && c->at >= OBJECTIVE1)
        kind = EVENT_BUILD_OBJECTIVE;
    else if (on_barricade(c))
        kind = wooden ? EVENT_BUILD_STANDS_3D : EVENT_BUILD_STANDS;
    else if (c->blocked >> c->at & 1)
        kind = EVENT_BUILD_BLOCKED;
    else if (wooden)
        c->barricade3d = c->at;
    else
        c->barricades |= (uint8_t)(1 << c->at);
    event_add(events, EVERYONE, (int)kind, clan, c->at);
}

/* G9.4: a revealed token may go instead, while the army stands on its card (or anywhere, by option). */
static void carry_out_barricade(struct goths_state *s, int clan, struct events *events)
{
    const struct clan *c = &s->clan[clan];
    if (c->token_at == TOKEN_EFFECT && (c->at == token_place(s) || s->flags & FLAG_DISCARD_ANYWHERE))
        ask(s, ASK_BUILD, clan);
    else
        build(s, clan, events);
}

static void discard(struct goths_state *s, int clan, struct events *events)
{
    s->clan[clan].token_at = TOKEN_GONE;
    event_add(events, EVERYONE, EVENT_DISCARDED, clan, s->secret.token[clan]);
}

/* G9.2, G9.7, G14.2: the army has entered the card its token lies on. */
static void meet_token(struct goths_state *s, int clan, struct events *events)
{
    struct clan *c = &s->clan[clan];
    int token = s->secret.token[clan];
    if (s->fog == FOG_FORTUNE) {
        c->token_at = TOKEN_HAND;
        s->holders |= (uint8_t)SEAT(warchief_seat(s, clan));
        event_add(events, EVERYONE, EVENT_TOKEN_TAKEN, clan);
        event_add(events, SEAT(warchief_seat(s, clan)) | SEAT(VIEWER_ALL), EVENT_TOKEN_KNOWN, clan, token);
        return;
    }
    c->token_at = TOKEN_EFFECT;
    event_add(events, EVERYONE, EVENT_FOG_REVEALED, clan, token);
    if (c->active && short_of_boars(s, clan)) {
        c->active = 0;
        event_add(events, EVERYONE, EVENT_BOAR_STOPS, clan);
    }
}

/* G5.8, G6.1 */
static void enter_objective(struct goths_state *s, int clan, int objective, struct events *events)
{
    int face = s->secret.objective[objective];
    s->up |= (uint8_t)(1 << objective);
    event_add(events, EVERYONE, EVENT_REVEALED, objective, face);
    if (face == QUEEN) {
        turn_win(s, clan & 1, 1);
        event_add(events, EVERYONE, EVENT_WINS_QUEEN, clan & 1);
    } else if (face == TRAP) {
        lose_units(s, clan, 1, EVENT_TRAPPED, events);
    }
}

static void move_army(struct goths_state *s, int clan, int to, struct events *events)
{
    struct clan *c = &s->clan[clan];
    order_leave(c);
    c->at = (uint8_t)to;
    event_add(events, EVERYONE, EVENT_ADVANCES, clan, to);
    if (to >= OBJECTIVE1)
        enter_objective(s, clan, to - OBJECTIVE1, events);
    else if (c->token_at == TOKEN_LANE && to == (int)token_place(s))
        meet_token(s, clan, events);
}

/* G5.7 */
static void advance(struct goths_state *s, int clan, struct events *events)
{
    int at = s->clan[clan].at;
    unsigned choices = entries(s);
    if (at < PLAIN2)
        move_army(s, clan, at + 1, events);
    else if (single(choices))
        move_army(s, clan, OBJECTIVE1 + __builtin_ctz(choices), events);
    else
        ask(s, ASK_ENTER, clan);
}

static void hit(struct goths_state *s, int clan, int target, struct events *events)
{
    if (s->order == SABOTAGE)
        sabotage(s, clan, target, events);
    else
        attack(s, clan, target, (enum order)s->order, events);
}

/* G14.7: somebody's boomerang works on him this turn, be its user in play or not. */
static bool boomeranged(const struct goths_state *s, int clan)
{
    for (int user = !(clan & 1); s->fog == FOG_FORTUNE && user < s->clan_count; user += 2)
        if (s->boomerang[user] == clan + 1)
            return true;
    return false;
}

/* G4.4, G8.7: the target is asked for when two enemy warchiefs are in play. */
static void aim(struct goths_state *s, int clan, struct events *events)
{
    unsigned targets = enemies(s, clan);
    if (s->order != SABOTAGE && boomeranged(s, clan))
        attack(s, clan, clan, (enum order)s->order, events);
    else if (single(targets))
        hit(s, clan, __builtin_ctz(targets), events);
    else
        ask(s, ASK_TARGET, clan);
}

/* G4.4, G5.5: no target is asked for where one's own engine cannot fire. */
static void carry_out_fire(struct goths_state *s, int clan, struct events *events)
{
    const struct clan *c = &s->clan[clan];
    if (c->active)
        aim(s, clan, events);
    else
        event_add(events, EVERYONE,
                  c->engine == ENGINE_DESTROYED ? EVENT_FIRE_DESTROYED : EVENT_FIRE_INACTIVE, clan);
}

static void carry_out_axe(struct goths_state *s, int clan, struct events *events)
{
    if (fogged(s, clan, GUSTS))
        event_add(events, EVERYONE, EVENT_AXE_GUSTS, clan);
    else
        aim(s, clan, events);
}

void order_carry_out(struct goths_state *s, int clan, enum order order, struct events *events)
{
    s->order = (uint8_t)order;
    switch (order) {
    case SCOUT: scout(s, clan, events); break;
    case SABOTAGE: aim(s, clan, events); break;
    case RECRUIT: carry_out_recruit(s, clan, events); break;
    case PIGEON: parley(s, clan, events); break;
    case LOAD: load(s, clan, events); break;
    case FIRE: carry_out_fire(s, clan, events); break;
    case BARRICADE: carry_out_barricade(s, clan, events); break;
    case ADVANCE: advance(s, clan, events); break;
    case AXE: carry_out_axe(s, clan, events); break;
    case RATS: aim(s, clan, events); break;
    case GOTH:
    case ORDER_END: break;
    }
}

/* G14.12, G14.13: rat poison and shield share one question. */
static void answer_loss(struct goths_state *s, game_move move, struct events *events)
{
    int loser = s->loser;
    struct clan *c = &s->clan[loser];
    if (move == use_of(SHIELD, 0)) {
        spend_token(s, loser);
        s->loss--;
        event_add(events, EVERYONE, EVENT_SHIELD, loser);
    } else if (move == use_of(POISON, 0)) {
        spend_token(s, loser);
        c->poison |= (uint8_t)(1 << c->at);
        s->loss = 0;
        event_add(events, EVERYONE, EVENT_POISON, loser, c->at);
    }
    take_loss(s, events);
}

static void answer_recruit(struct goths_state *s, int clan, game_move move, struct events *events)
{
    bool twice = move == use_of(DOUBLE, 0);
    if (twice)
        spend_token(s, clan);
    recruit(s, clan, twice, events);
}

void order_answer(struct goths_state *s, game_move move, struct events *events)
{
    int clan = s->active, value = (int)(move & 0xffff);
    enum question question = (enum question)s->question;
    s->question = ASK_NOTHING;
    s->waiting = 0;
    switch (question) {
    case ASK_LOOK: look(s, clan, value, events); break;
    case ASK_TARGET: hit(s, clan, value, events); break;
    case ASK_ENTER: move_army(s, clan, OBJECTIVE1 + value, events); break;
    case ASK_RECRUIT: answer_recruit(s, clan, move, events); break;
    case ASK_LOSS: answer_loss(s, move, events); break;
    case ASK_BUILD:
        if (move >> 16 == MOVE_DISCARD)
            discard(s, clan, events);
        else
            build(s, clan, events);
        break;
    case ASK_NOTHING:
    case ASK_ROB: break;
    }
    if (s->phase == PHASE_RESOLVE && !s->waiting)
        turn_resolve(s, events);
}
