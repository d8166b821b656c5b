// SPDX-License-Identifier: MIT
/* value.c: how likely a camp is to win; see bot.h.
 *
 * A logistic function of a few counted features, camp 0 less camp 1. One set of weights is made by hand, for
 * those who march; the others come from self-play (bench/tune, docs/strength.md has the recipe). */
#include "bots/exact.h"
#include "games/goths/bots/bot.h"
#include "games/goths/bots/table.h"

#include <string.h>

enum feature {
    ONE_UNIT,
    TWO_UNITS,
    THREE_UNITS,
    AT_PLAIN1,
    AT_PLAIN2,
    AT_OBJECTIVE,
    BARRICADED,
    EXPOSED,
    EXPOSED_ALONE,
    ENGINE_AIMED,   /* active, and an enemy it would hit */
    ENGINE_LETHAL,  /* and it would eliminate him */
    ENGINE_WAITING, /* active, nobody to hit */
    ENGINE_GONE,
    QUEEN_NEAR,    /* chance to find her with the next step */
    QUEEN_CERTAIN, /* and he knows it */
    QUEEN_PLAIN1,
    QUEEN_FOREST,
    INITIATIVE,
    FOG_EFFECT,
    TOKEN_IN_HAND,
    CARDS_SHOWN, /* characters that surely get through */
    AXE_LETHAL,  /* an exposed enemy of one unit */
    RATS_LETHAL, /* a barricaded one */
    BALLISTA,    /* an active one: it hits everywhere and stays loaded */
    BALLISTA_LETHAL,
    SAFE_OBJECTIVE, /* a barricade of wood on an objective */
    FEATURE_COUNT
};
#define IMPATIENT_TURNS 50
_Static_assert(FEATURE_COUNT <= VALUE_FEATURES, "room for every feature");

const float value_by_march[VALUE_FEATURES] = {
    [ONE_UNIT] = -0.7f,      [TWO_UNITS] = 0.0f,     [THREE_UNITS] = 0.7f,   [AT_PLAIN1] = 0.2f,
    [AT_PLAIN2] = 0.9f,      [AT_OBJECTIVE] = 0.9f,  [BARRICADED] = 0.1f,    [EXPOSED] = -0.2f,
    [EXPOSED_ALONE] = -0.3f, [ENGINE_AIMED] = 0.15f, [ENGINE_LETHAL] = 0.1f, [ENGINE_WAITING] = 0.1f,
    [ENGINE_GONE] = -0.3f,   [QUEEN_NEAR] = 1.6f,    [QUEEN_CERTAIN] = 0.6f, [QUEEN_PLAIN1] = 1.4f,
    [QUEEN_FOREST] = 0.8f,   [FOG_EFFECT] = -0.2f,   [TOKEN_IN_HAND] = 0.3f, [CARDS_SHOWN] = 0.1f,
    [AXE_LETHAL] = 0.2f,     [RATS_LETHAL] = 0.2f,   [BALLISTA] = 0.3f,      [BALLISTA_LETHAL] = 0.2f,
    [SAFE_OBJECTIVE] = 0.3f,
};

const float value_by_play[VALUE_FEATURES] = {
    [ONE_UNIT] = -0.71f,      [TWO_UNITS] = -0.12f,   [THREE_UNITS] = 0.83f,   [AT_PLAIN1] = -1.20f,
    [AT_PLAIN2] = 1.10f,      [AT_OBJECTIVE] = 0.60f, [BARRICADED] = -0.20f,   [EXPOSED] = -0.28f,
    [EXPOSED_ALONE] = -0.15f, [ENGINE_AIMED] = 0.50f, [ENGINE_LETHAL] = 0.05f, [ENGINE_WAITING] = 0.24f,
    [ENGINE_GONE] = -0.30f,   [QUEEN_NEAR] = 1.30f,   [QUEEN_CERTAIN] = 0.80f, [QUEEN_PLAIN1] = 3.20f,
    [QUEEN_FOREST] = 0.95f,   [FOG_EFFECT] = -0.20f,  [TOKEN_IN_HAND] = 0.30f, [CARDS_SHOWN] = 0.16f,
    [AXE_LETHAL] = 0.10f,     [RATS_LETHAL] = -0.10f, [BALLISTA] = 0.6f,       [BALLISTA_LETHAL] = 0.3f,
    [SAFE_OBJECTIVE] = 0.3f,
};

const float value_by_expansion_play[VALUE_FEATURES] = {
    [ONE_UNIT] = -0.60f,      [TWO_UNITS] = 0.05f,    [THREE_UNITS] = 0.55f,   [AT_PLAIN1] = 0.45f,
    [AT_PLAIN2] = 0.80f,      [AT_OBJECTIVE] = 1.10f, [BARRICADED] = -0.70f,   [EXPOSED] = -0.75f,
    [EXPOSED_ALONE] = -0.25f, [ENGINE_AIMED] = 0.50f, [ENGINE_LETHAL] = 0.05f, [ENGINE_WAITING] = 0.24f,
    [ENGINE_GONE] = -0.20f,   [QUEEN_NEAR] = 1.50f,   [QUEEN_CERTAIN] = 0.20f, [QUEEN_PLAIN1] = 0.90f,
    [QUEEN_FOREST] = 0.50f,   [FOG_EFFECT] = -0.20f,  [TOKEN_IN_HAND] = 0.36f, [CARDS_SHOWN] = 0.08f,
    [AXE_LETHAL] = 0.25f,     [RATS_LETHAL] = 0.70f,  [BALLISTA] = 0.25f,      [BALLISTA_LETHAL] = 0.05f,
    [SAFE_OBJECTIVE] = 0.30f,
};

static void add_engine(const struct goths_state *s, int clan, float sign, float feature[VALUE_FEATURES])
{
    const struct clan *me = &s->clan[clan];
    bool aimed = false, lethal = false;
    if (me->engine == ENGINE_DESTROYED)
        feature[ENGINE_GONE] += sign;
    if (!me->active)
        return;
    for (unsigned set = enemies(s, clan); set; set &= set - 1) {
        const struct clan *enemy = &s->clan[__builtin_ctz(set)];
        bool ballista = me->engine == ENGINE_BALLISTA;
        bool hits = ballista || !on_barricade(enemy);
        aimed = aimed || hits;
        lethal = lethal || (hits && enemy->units <= (ballista ? 1 : 2));
    }
    if (me->engine == ENGINE_BALLISTA)
        feature[BALLISTA] += sign;
    else
        feature[aimed ? ENGINE_AIMED : ENGINE_WAITING] += sign;
    if (lethal)
        feature[me->engine == ENGINE_BALLISTA ? BALLISTA_LETHAL : ENGINE_LETHAL] += sign;
}

static void add_queen(const struct goths_state *s, int clan, float sign, float feature[VALUE_FEATURES])
{
    float chance = thumb_queen_chance(s, clan);
    int at = s->clan[clan].at;
    feature[at == FOREST ? QUEEN_FOREST : at == PLAIN1 ? QUEEN_PLAIN1 : QUEEN_NEAR] += sign * chance;
    if (at >= PLAIN2 && chance > 0.99f)
        feature[QUEEN_CERTAIN] += sign;
}

static void add_clan(const struct goths_state *s, int clan, float feature[VALUE_FEATURES])
{
    const struct clan *me = &s->clan[clan];
    float sign = clan & 1 ? -1 : 1;
    if (me->out)
        return;
    bool barricaded = on_barricade(me), open = me->at != FOREST && !barricaded;
    feature[ONE_UNIT + me->units - 1] += sign;
    if (me->at != FOREST)
        feature[me->at == PLAIN1 ? AT_PLAIN1 : me->at == PLAIN2 ? AT_PLAIN2 : AT_OBJECTIVE] += sign;
    if (barricaded)
        feature[me->at >= OBJECTIVE1 ? SAFE_OBJECTIVE : BARRICADED] += sign;
    if (open)
        feature[EXPOSED] += sign;
    if (open && me->units == 1) {
        feature[EXPOSED_ALONE] += sign;
        feature[AXE_LETHAL] -= sign;
    }
    if (barricaded && me->units == 1)
        feature[RATS_LETHAL] -= sign;
    if (s->initiative == clan)
        feature[INITIATIVE] += sign;
    if (me->token_at == TOKEN_EFFECT)
        feature[FOG_EFFECT] += sign;
    if (me->token_at == TOKEN_HAND)
        feature[TOKEN_IN_HAND] += sign;
    feature[CARDS_SHOWN] += sign * (float)__builtin_popcount(s->king[s->king_of[clan]].shown);
    add_engine(s, clan, sign, feature);
    add_queen(s, clan, sign, feature);
}

void value_features(const struct goths_state *s, float feature[VALUE_FEATURES])
{
    memset(feature, 0, VALUE_FEATURES * sizeof *feature);
    for (int clan = 0; clan < s->clan_count; clan++)
        add_clan(s, clan, feature);
}

/* How far the camps have come, camp 0 less camp 1. */
static float lead(const struct goths_state *s)
{
    float sum = 0;
    for (int clan = 0; clan < s->clan_count; clan++)
        if (in_play(s, clan))
            sum += (clan & 1 ? -1.0f : 1.0f) *
                   (float)(s->clan[clan].at < OBJECTIVE1 ? s->clan[clan].at : OBJECTIVE1);
    return sum;
}

float value_of(const struct goths_state *s, const float weight[VALUE_FEATURES], float impatience)
{
    float feature[VALUE_FEATURES], sum = 0;
    if (s->phase == PHASE_OVER)
        return s->winner == NO_WINNER ? 0.5f : s->winner == 0 ? 1 : 0;
    value_features(s, feature);
    for (int i = 0; i < FEATURE_COUNT; i++)
        sum += weight[i] * feature[i];
    sum += impatience * (float)(s->turn < IMPATIENT_TURNS ? s->turn : IMPATIENT_TURNS) * lead(s);
    return 1 / (1 + exact_exp(-sum));
}

float value_for(const struct goths_state *s, int clan, const struct effort *effort)
{
    bool tabled = effort->table && s->phase != PHASE_OVER && table_knows(s);
    const bool minds[2] = {clan == 0 || !effort->forgets, clan == 1 || !effort->forgets};
    float value = tabled ? table_value(s, minds) : value_of(s, effort->weight, effort->impatience);
    float own = clan & 1 ? 1 - value : value;
    if (s->phase == PHASE_OVER && s->rule == 2 && own > 0.5f)
        own -= 0.5f * effort->chivalry;
    return own;
}
