// SPDX-License-Identifier: MIT
/* thumb.c: rules of thumb; see bot.h. They are quick, since every play-out runs on them. */
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

static bool exposed(const struct clan *c)
{
    return c->at != FOREST && !on_barricade(c);
}

static bool knows(const struct goths_state *s, int clan, int objective)
{
    return (s->up >> objective & 1 || s->seen[objective] >> clan & 1) &&
           s->secret.objective[objective] != HIDDEN;
}

float thumb_queen_chance(const struct goths_state *s, int clan)
{
    int down = 0, looked = 0, unknown = 0;
    for (int i = 0; i < 3; i++) {
        if (s->up >> i & 1)
            continue;
        down++;
        if (knows(s, clan, i)) {
            if (s->secret.objective[i] == QUEEN)
                return 1;
        } else {
            unknown++;
            looked += s->seen[i] >> clan & 1;
        }
    }
    if (looked == 0)
        return unknown ? 1 / (float)unknown : 0;
    /* He has looked at a card whose face we do not know: he may have found her. */
    float chance = (float)(looked + 1) / (float)down;
    return chance < 1 ? chance : 1;
}

/* How much it would hurt that army to lose `loss` units. */
static float hurt(const struct clan *target, int loss)
{
    return loss >= target->units ? 4.0f : (float)loss * (target->units == 2 ? 2.0f : 1.5f);
}

struct prospects {
    float axe, rats, fire, sabotage, threat;
};

/* The best target for each kind of attack among the enemies in play. */
static struct prospects look_around(const struct goths_state *s, int clan)
{
    const struct clan *me = &s->clan[clan];
    struct prospects best = {0};
    for (unsigned set = enemies(s, clan); set; set &= set - 1) {
        const struct clan *enemy = &s->clan[__builtin_ctz(set)];
        bool behind = on_barricade(enemy);
        float axe = exposed(enemy) ? hurt(enemy, 1)
                    : behind       ? 0.02f
                                   : 0.35f; /* it may leave the forest before the axe flies */
        float rats = behind ? hurt(enemy, 1) : exposed(enemy) ? 0.15f : 0.03f;
        float fire = me->engine == ENGINE_BALLISTA ? hurt(enemy, 1) : behind ? 0.02f : hurt(enemy, 2) * 1.1f;
        best.axe = axe > best.axe ? axe : best.axe;
        best.rats = rats > best.rats ? rats : best.rats;
        best.fire = fire > best.fire ? fire : best.fire;
        best.sabotage += enemy->active ? 1.2f : 0.02f;
        best.threat += enemy->active ? 1.0f : 0.0f;
    }
    return best;
}

static float advance_weight(const struct goths_state *s, int clan)
{
    static const float step[] = {[FOREST] = 0.9f, [PLAIN1] = 1.1f, [PLAIN2] = 0.6f};
    const struct clan *me = &s->clan[clan];
    float chance = thumb_queen_chance(s, clan);
    if (me->at < PLAIN2)
        return step[me->at] + 0.6f * chance * (float)me->at;
    return 0.4f + 4.5f * chance * chance;
}

void thumb_orders(const struct goths_state *s, int clan, float weight[ORDER_END])
{
    const struct clan *me = &s->clan[clan];
    struct prospects see = look_around(s, clan);
    bool can_build = !on_barricade(me) && !(me->blocked >> me->at & 1) &&
                     (me->at < OBJECTIVE1 || s->flags & FLAG_BARRICADE3D);
    weight[NONE] = 0;
    weight[SCOUT] = fogged(s, clan, PEA) || thumb_queen_chance(s, clan) > 0.9f ? 0.01f
                    : me->at == PLAIN2                                         ? 0.6f
                                                                               : 0.8f;
    weight[SABOTAGE] = see.sabotage;
    weight[RECRUIT] = fogged(s, clan, NUMBERS) || me->units == 3 ? 0.01f : me->units == 1 ? 1.7f : 0.8f;
    weight[PIGEON] = me->cards & CARD_PIGEON && in_play(s, clan ^ 2) ? 0.15f : 0;
    weight[LOAD] = me->active || me->engine == ENGINE_DESTROYED || short_of_boars(s, clan) ? 0.01f : 1.0f;
    weight[FIRE] = me->active ? see.fire : 0.01f;
    weight[BARRICADE] = can_build ? (exposed(me) ? 0.8f : 0.15f) + 0.8f * see.threat : 0.01f;
    weight[ADVANCE] = advance_weight(s, clan);
    weight[AXE] = fogged(s, clan, GUSTS) ? 0.01f : see.axe;
    weight[RATS] = see.rats;
    weight[GOTH] = me->cards & CARD_GOTH ? 0.4f : 0;
    weight[me->set_aside] = 0;
}

static float fraction(struct random *random)
{
    return (float)(random_next(random) >> 40) * (1.0f / 16777216.0f);
}

bool thumb_chance(float probability, struct random *random)
{
    return fraction(random) < probability;
}

int thumb_pick(const float *weight, int count, struct random *random)
{
    float total = 0;
    for (int i = 0; i < count; i++)
        total += weight[i];
    float drawn = fraction(random) * total;
    int i = 0;
    while (i < count - 1 && drawn >= weight[i])
        drawn -= weight[i++];
    return i;
}

static float look_weight(const struct goths_state *s, int clan, int where)
{
    if (where == LOOK_TOKEN)
        return s->clan[clan].scouted ? 0.01f : 0.2f;
    return s->seen[where] >> clan & 1 ? 0.01f : 1;
}

static float enter_weight(const struct goths_state *s, int clan, int objective)
{
    if (!knows(s, clan, objective))
        return thumb_queen_chance(s, clan) > 0.99f && !(s->up >> objective & 1) ? 1 : 0.5f;
    int face = s->secret.objective[objective];
    return face == QUEEN ? 1000 : face == PLAIN ? 0.01f : 0.001f;
}

static float target_weight(const struct goths_state *s, int clan, int target)
{
    const struct clan *t = &s->clan[target];
    bool behind = on_barricade(t);
    switch ((enum order)s->order) {
    case SABOTAGE: return t->active ? 1 : 0.01f;
    case FIRE: return s->clan[clan].engine == ENGINE_BALLISTA ? hurt(t, 1) : behind ? 0.01f : hurt(t, 2);
    case AXE: return exposed(t) ? hurt(t, 1) : 0.01f;
    case RATS: return behind ? hurt(t, 1) : 0.01f;
    case SCOUT:
    case RECRUIT:
    case PIGEON:
    case LOAD:
    case BARRICADE:
    case ADVANCE:
    case GOTH:
    case ORDER_END: break;
    }
    return 1;
}

static float rob_weight(const struct goths_state *s, int clan, int victim)
{
    float weight[ORDER_END];
    if (!(s->through >> victim & 1))
        return 0.01f;
    thumb_orders(s, clan, weight);
    return 0.1f + weight[s->secret.order[victim]];
}

/* A powder keg is for a loaded engine, or for the ground an army hides on. */
static float keg_weight(const struct goths_state *s, int value)
{
    const struct clan *t = &s->clan[value / 4];
    if ((value & 3) == KEG_ENGINE)
        return t->active ? 1.5f : 0.1f;
    return (value & 3) == t->at && on_barricade(t) ? 0.8f : 0.03f;
}

/* A boomerang is for an enemy whose likely attack would hurt himself where he stands (G14.7). */
static float boomerang_weight(const struct clan *me, const struct clan *enemy)
{
    bool behind = on_barricade(enemy);
    if (enemy->active && (enemy->engine == ENGINE_BALLISTA || !behind))
        return 1.0f;
    bool axe = exposed(me) && exposed(enemy), rats = on_barricade(me) && behind;
    return axe || rats ? 0.4f : 0.05f;
}

static float use_weight(const struct goths_state *s, int clan, enum token token, int value)
{
    const struct clan *me = &s->clan[clan];
    switch (token) {
    case MASTERMIND: return value == clan ? 0.3f : 0.02f;
    case SPYGLASS: return s->king_of[clan] == value ? 1.0f : (value & 1) != (clan & 1) ? 0.5f : 0.05f;
    case BOOMERANG: return boomerang_weight(me, &s->clan[value]);
    case FEAST: return s->clan[value].at >= PLAIN2 ? 1.5f : s->clan[value].at == PLAIN1 ? 0.1f : 0.01f;
    case KEG: return keg_weight(s, value);
    case NEWDEAL: return thumb_queen_chance(s, clan) > 0.5f ? 0.01f : 0.3f;
    case DOUBLE: return me->units == 1 ? 5.0f : 0.1f;
    case POISON: return 3.0f;
    case SHIELD: return s->loss >= me->units ? 20.0f : 1.5f;
    case PEA:
    case NUMBERS:
    case BOAR:
    case GUSTS:
    case TOKEN_END: break;
    }
    return 0.1f;
}

static float choice_weight(const struct goths_state *s, int clan, game_move move)
{
    int value = (int)(move & 0xffff);
    enum move_kind kind = (enum move_kind)(move >> 16);
    switch (kind) {
    case MOVE_LOOK: return look_weight(s, clan, value);
    case MOVE_ENTER: return enter_weight(s, clan, value);
    case MOVE_TARGET: return target_weight(s, clan, value);
    case MOVE_ROB: return rob_weight(s, clan, value);
    case MOVE_DISCARD: return on_barricade(&s->clan[clan]) ? 3 : 0.5f;
    case MOVE_CARD:
    case MOVE_ORDER:
    case MOVE_BUILD:
    case MOVE_GIVE:
    case MOVE_DONE:
    case MOVE_PASS:
    case MOVE_DEAL:
    case MOVE_DRAW: return 1;
    case MOVE_USE: break;
    }
    return use_weight(s, clan, (enum token)(kind - MOVE_USE + FIRST_FORTUNE), value);
}

game_move thumb_choice(const struct goths_state *s, int seat, struct random *random)
{
    game_move list[32];
    float weight[32] = {0};
    int count = goths_legal(s, seat, list);
    for (int i = 0; i < count; i++)
        weight[i] = choice_weight(s, seat_clan(seat), list[i]);
    return list[thumb_pick(weight, count, random)];
}
