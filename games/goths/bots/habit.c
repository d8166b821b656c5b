// SPDX-License-Identifier: MIT
/* habit.c: how people play who do not look ahead; see bot.h.
 *
 * Each order has a weight by what the player sees at a glance, and by his temperament. Every threat and every
 * chance on the table may be overlooked, each time anew. What would do nothing is never wanted; it is only
 * played where nothing else fits the king's card. */
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

#include <math.h>

#define USELESS    1e-4f /* better than an order that fails */
#define TRUCE_OVER 5     /* turns */
#define DOUBT_OVER 14

static bool exposed(const struct clan *c)
{
    return c->at != FOREST && !on_barricade(c);
}

/* What the player has noticed of his enemies. */
struct sight {
    int loaded;       /* engines that could hit him */
    bool axe, rats;   /* somebody they would hit */
    bool shot;        /* somebody in the open the own engine would hit */
    bool forest_shot; /* somebody in the forest it would hit */
    bool marching;    /* somebody has left the forest */
    bool kill;        /* a blow that eliminates */
    bool near;        /* somebody could enter an objective */
};

static void look_at(const struct clan *me, const struct clan *enemy, struct sight *see)
{
    bool behind = on_barricade(enemy), ballista = me->engine == ENGINE_BALLISTA;
    see->axe = see->axe || exposed(enemy);
    see->rats = see->rats || behind;
    see->shot = see->shot || (enemy->at != FOREST && (ballista || !behind));
    see->forest_shot = see->forest_shot || (enemy->at == FOREST && (ballista || !behind));
    see->marching = see->marching || enemy->at != FOREST;
    see->near = see->near || enemy->at >= PLAIN2;
}

static int places_known(const struct goths_state *s, int clan)
{
    int known = 0;
    for (int i = 0; i < 3; i++)
        known += s->up >> i & 1 || s->seen[i] >> clan & 1;
    return known < 2 ? known : 2;
}

/* How far he is ahead of the foremost, the largest and the wisest of his enemies, in steps and units, and
 * the start he gives them; less than 0 where he is behind. */
static float lead(const struct goths_state *s, int clan, const struct temper *temper)
{
    int at = s->clan[clan].at < OBJECTIVE1 ? s->clan[clan].at : OBJECTIVE1;
    int foremost = FOREST, units = 0, known = 0;
    for (unsigned set = enemies(s, clan); set; set &= set - 1) {
        int who = __builtin_ctz(set), knows = places_known(s, who);
        const struct clan *enemy = &s->clan[who];
        int place = enemy->at < OBJECTIVE1 ? enemy->at : OBJECTIVE1;
        foremost = place > foremost ? place : foremost;
        units = enemy->units > units ? enemy->units : units;
        known = knows > known ? knows : known;
    }
    return (float)(at - foremost + s->clan[clan].units - units) +
           temper->jealous * (float)(places_known(s, clan) - known) + temper->start;
}

static bool somebody_marches(const struct goths_state *s, int clan)
{
    for (unsigned set = enemies(s, clan); set; set &= set - 1)
        if (s->clan[__builtin_ctz(set)].at != FOREST)
            return true;
    return false;
}

static struct sight look_about(const struct goths_state *s, int clan, const struct temper *temper,
                               struct random *random)
{
    const struct clan *me = &s->clan[clan];
    struct sight see = {0};
    bool behind = lead(s, clan, temper) < 0;
    float sight = behind ? temper->sight + temper->rally * (1 - temper->sight) : temper->sight;
    for (unsigned set = enemies(s, clan); set; set &= set - 1) {
        const struct clan *enemy = &s->clan[__builtin_ctz(set)];
        if (thumb_chance(sight, random))
            look_at(me, enemy, &see);
        if (enemy->active && (enemy->engine == ENGINE_BALLISTA || !on_barricade(me)) &&
            thumb_chance(sight, random))
            see.loaded++;
    }
    return see;
}

/* Who is ahead takes it easy: for a time, and for longer where an enemy is on his way. */
static float shyness(const struct goths_state *s, int clan, const struct temper *temper)
{
    float left = 1, waits = somebody_marches(s, clan) ? temper->tarries : temper->waits;
    float bored = waits > 0 ? (float)s->turn / waits : 0;
    float steps = lead(s, clan, temper) - bored;
    while (steps >= temper->level) {
        left *= temper->shy;
        steps--;
    }
    return left;
}

/* The square root, as often as told: unlike other powers it is the same to the last bit everywhere. */
static float sharpened(float weight, int halves)
{
    float product = 1;
    for (; halves > 0; halves--)
        product *= sqrtf(weight);
    return product;
}

static float march_weight(const struct goths_state *s, int clan, const struct temper *temper)
{
    const struct clan *me = &s->clan[clan];
    float chance = thumb_queen_chance(s, clan);
    if (me->at < PLAIN2)
        return temper->march * (me->units > 2 ? 1.3f : 1.0f) * shyness(s, clan, temper);
    float doubt = s->turn < DOUBT_OVER ? temper->doubt : 0;
    return (chance > 0.99f ? temper->rescue : temper->march * (0.2f + 1.5f * chance * chance) * (1 - doubt)) *
           shyness(s, clan, temper);
}

static float scout_weight(const struct goths_state *s, int clan, const struct temper *temper)
{
    bool known = thumb_queen_chance(s, clan) > 0.99f;
    if (fogged(s, clan, PEA))
        return USELESS;
    if (known)
        return USELESS + temper->idle * (1 - shyness(s, clan, temper));
    return temper->scout * (s->clan[clan].at == PLAIN2 ? 2.0f : 1.0f);
}

static bool can_build(const struct goths_state *s, const struct clan *me)
{
    return !on_barricade(me) && !(me->blocked >> me->at & 1) &&
           (me->at < OBJECTIVE1 || s->flags & FLAG_BARRICADE3D);
}

/* A shot at somebody in the forest is not what he thinks of. */
static void weigh_engine(const struct goths_state *s, int clan, const struct temper *temper,
                         const struct sight *see, float easy, float war, float weight[ORDER_END])
{
    const struct clan *me = &s->clan[clan];
    bool late = s->turn >= temper->patience;
    bool loadable = !me->active && me->engine != ENGINE_DESTROYED && !short_of_boars(s, clan);
    float target = see->shot ? 1.0f : see->forest_shot ? temper->forest : USELESS;
    weight[LOAD] = loadable ? temper->shoot * (see->marching ? 0.7f : late ? 0.3f : 0.1f) : USELESS;
    weight[LOAD] += loadable ? temper->idle * (1 - easy) : 0;
    weight[FIRE] = me->active ? easy * war * temper->shoot * (see->near ? temper->alarm : 1) *
                                    (see->shot || late ? 1.6f : 0.4f) * target
                              : USELESS;
}

void habit_orders(const struct goths_state *s, int clan, const struct temper *temper, struct random *random,
                  float weight[ORDER_END])
{
    const struct clan *me = &s->clan[clan];
    struct sight see = look_about(s, clan, temper, random);
    float easy = shyness(s, clan, temper), war = s->turn < TRUCE_OVER ? 1 - temper->truce : 1;
    float strike = temper->strike * easy * war * (see.near ? temper->alarm : 1) *
                   (s->turn < temper->patience ? temper->forest : 1);
    float danger = (float)(see.loaded > 0) * (me->units <= 2 ? 1.6f : 0.8f);
    weight[NONE] = 0;
    weight[SCOUT] = scout_weight(s, clan, temper);
    weight[SABOTAGE] = see.loaded ? temper->guard * danger : USELESS;
    weight[RECRUIT] = fogged(s, clan, NUMBERS) || me->units == 3 ? USELESS
                      : me->units == 1                           ? 1.6f
                                                                 : temper->recruit;
    weight[PIGEON] = me->cards & CARD_PIGEON && in_play(s, clan ^ 2) ? 0.15f : 0;
    weight[BARRICADE] = can_build(s, me) ? temper->guard * ((exposed(me) ? 0.5f : 0.03f) + 0.6f * danger) +
                                               temper->idle * (1 - easy)
                                         : USELESS;
    weight[ADVANCE] = march_weight(s, clan, temper);
    weight[AXE] = !see.axe || fogged(s, clan, GUSTS) ? USELESS : strike;
    weight[RATS] = see.rats ? 0.8f * strike : USELESS;
    weight[GOTH] = me->cards & CARD_GOTH ? 0.3f : 0;
    weigh_engine(s, clan, temper, &see, easy, war, weight);
    for (int order = SCOUT; order < ORDER_END; order++)
        if (weight[order] > USELESS)
            weight[order] = sharpened(weight[order], temper->sharp);
    weight[me->set_aside] = 0;
}

/* How much he would like the orders of each character to be carried out. */
static void weigh_characters(const struct goths_state *s, int king, const struct temper *temper,
                             const struct bot_past *past, struct random *random, float sum[CHARACTERS])
{
    for (unsigned set = s->commands[king]; set; set &= set - 1) {
        float weight[ORDER_END];
        int clan = __builtin_ctz(set);
        if (!in_play(s, clan))
            continue;
        habit_orders(s, clan, temper, random, weight);
        for (int order = SCOUT; order < ORDER_END; order++)
            sum[order_character[order]] +=
                weight[order] *
                (1 - temper->heed +
                 temper->heed * CHARACTERS * reading_answers(past, clan, order_character[order]));
    }
}

/* He would rather say something else than something that may be misread: what is half as sure counts for
 * next to nothing. */
static float clearly(float sure)
{
    float square = sure * sure, fourth = square * square, eighth = fourth * fourth;
    return eighth * eighth;
}

/* What is wanted, the rather the more surely it is read. */
game_move habit_card(const struct bot_question *question, const struct temper *temper)
{
    const struct goths_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    int king = seat_clan(question->seat), card[CHARACTERS];
    float wanted[CHARACTERS] = {0};
    weigh_characters(view, king, temper, question->past, &random, wanted);
    for (int character = 0; character < CHARACTERS; character++) {
        float sure = 1;
        card[character] = view->lone >> king & 1
                              ? reading_any_card(view, king, character, &random)
                              : reading_surest_card(view, king, character, question->past, &sure);
        wanted[character] = card[character] < 0 ? 0 : (wanted[character] + USELESS) * clearly(sure);
    }
    return move_of(MOVE_CARD, card[thumb_pick(wanted, CHARACTERS, &random)]);
}

/* The characters that get through, as he reads his king. */
static unsigned read_king(const struct goths_state *view, int clan, const float weight[ORDER_END],
                          const struct temper *temper, struct random *random)
{
    const struct king *king = &view->king[view->king_of[clan]];
    int back = 2 * (king->back - 1), side = view->secret.side[view->king_of[clan]];
    float useful[2] = {0};
    bool first = !(king->on_table >> back & 1), second = !(king->on_table >> (back + 1) & 1);
    if (side == HIDDEN && first != second) {
        side = second;
    } else if (side == HIDDEN) {
        for (int order = SCOUT; order < ORDER_END; order++)
            for (int each = 0; each < 2; each++)
                if (order_character[order] == (int)card_face(view, back + each) &&
                    weight[order] > useful[each])
                    useful[each] = weight[order];
        side = useful[1] > useful[0];
        if (thumb_chance(temper->misreads, random) && useful[!side] > 0.02f)
            side = !side;
    }
    return king->shown | 1u << card_face(view, back + side);
}

game_move habit_order(const struct bot_question *question, const struct temper *temper)
{
    const struct goths_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    int clan = seat_clan(question->seat);
    float weight[ORDER_END], fitting[ORDER_END], total = 0;
    habit_orders(view, clan, temper, &random, weight);
    unsigned characters = read_king(view, clan, weight, temper, &random);
    for (int order = 0; order < ORDER_END; order++) {
        fitting[order] = characters >> order_character[order] & 1 ? weight[order] : 0;
        total += fitting[order];
    }
    return move_of(MOVE_ORDER, thumb_pick(total > 0 ? fitting : weight, ORDER_END, &random));
}
