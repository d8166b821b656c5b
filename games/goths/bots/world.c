// SPDX-License-Identifier: MIT
/* world.c: one possibility that fits what a seat knows, and playing on from it; see bot.h. */
#include "games/goths/bots/bot.h"

#include "games/goths/goths.h"

#include <string.h>

/* How far a king is taken to be read by the convention: another's, and one who needs nobody to read him. */
#define TRUST_ENEMY 0.75f
#define TRUST_LONE  0.50f
/* A world in which somebody walked past the queen although he had looked at her card: how believable it is.
 */
#define BLINDNESS 0.25f

/* Somebody stands on another objective though he has looked at the queen's card. */
static bool somebody_was_blind(const struct goths_state *s)
{
    for (int i = 0; i < 3; i++)
        if (s->secret.objective[i] == QUEEN)
            for (int clan = 0; clan < s->clan_count; clan++)
                if (s->seen[i] >> clan & 1 && in_play(s, clan) && s->clan[clan].at >= OBJECTIVE1)
                    return true;
    return false;
}

float world_side_chance(const struct goths_state *view, int seat, int king, int side,
                        const struct bot_past *past, bool doubts)
{
    float value[CHARACTERS];
    bool sure;
    if (view->secret.side[king] != HIDDEN)
        return view->secret.side[king] == side;
    reading_characters(view, king, value);
    int read = reading_side(view, king, value, &sure), back = view->king[king].back - 1;
    float trust = sure ? 1 : view->lone >> king & 1 ? TRUST_LONE : TRUST_ENEMY;
    if (!sure && back >= 0 && king == view->king_of[seat_clan(seat)])
        return reading_side_chance(view, seat_clan(seat), 2 * back + side, value, past);
    if (!sure && doubts && !(view->lone >> king & 1))
        return reading_side_chance(view, king, 2 * back + side, value, NULL);
    return read == side ? trust : 1 - trust;
}

static void draw_hidden_cards(struct goths_state *world, const struct goths_state *view, int seat,
                              const struct bot_past *past, struct random *random)
{
    for (int king = 0; king < view->clan_count; king++) {
        if (view->secret.side[king] != HIDDEN)
            continue;
        world->secret.side[king] = !thumb_chance(world_side_chance(view, seat, king, 0, past, false), random);
    }
}

/* Orders that get through with that card, by thumb. */
static int draw_order(const struct goths_state *s, int clan, unsigned characters, struct random *random)
{
    float weight[ORDER_END];
    thumb_orders(s, clan, weight);
    for (int order = SCOUT; order < ORDER_END; order++)
        if (!(characters >> order_character[order] & 1))
            weight[order] *= 0.02f;
    return thumb_pick(weight, ORDER_END, random);
}

void world_draw(struct goths_state *world, const void *seen, int seat, const struct bot_past *past,
                struct random *random)
{
    const struct goths_state *view = seen;
    for (int tries = 0; tries < 4; tries++) {
        memcpy(world, view, sizeof *world);
        goths_complete(world, seat, random);
        if (!somebody_was_blind(world) || thumb_chance(BLINDNESS, random))
            break;
    }
    draw_hidden_cards(world, view, seat, past, random);
    for (int clan = 0; clan < view->clan_count; clan++)
        if (view->secret.order[clan] == HIDDEN) {
            int king = view->king_of[clan];
            unsigned characters = view->king[king].shown | 1u << played_face(world, king);
            world->secret.order[clan] = (uint8_t)draw_order(world, clan, characters, random);
        }
}

/* A king of two picks the character that helps both most, roughly; a king of one what his warchief would like
 * best. */
static int plan_face(const struct goths_state *s, int king, struct plan *plan, struct random *random)
{
    float sum[CHARACTERS] = {0};
    int clan = king;
    for (unsigned set = s->commands[king]; set; set &= set - 1) {
        float weight[ORDER_END];
        clan = __builtin_ctz(set);
        if (!in_play(s, clan))
            continue;
        thumb_orders(s, clan, weight);
        if (single(s->commands[king])) {
            int order = thumb_pick(weight, ORDER_END, random);
            plan->order[clan] = (uint8_t)order;
            return order_character[order];
        }
        for (int order = SCOUT; order < ORDER_END; order++)
            sum[order_character[order]] += weight[order];
    }
    return thumb_pick(sum, CHARACTERS, random);
}

void world_plan(const struct goths_state *s, struct plan *plan, struct random *random)
{
    for (unsigned kings = s->kings; kings; kings &= kings - 1) {
        int king = __builtin_ctz(kings);
        bool played = s->king[king].back != 0;
        plan->face[king] = (uint8_t)(played ? (int)played_face(s, king) : plan_face(s, king, plan, random));
        if (!played && single(s->commands[king]))
            continue;
        for (unsigned set = s->commands[king]; set; set &= set - 1) {
            int clan = __builtin_ctz(set);
            if (in_play(s, clan))
                plan->order[clan] =
                    (uint8_t)draw_order(s, clan, s->king[king].shown | 1u << plan->face[king], random);
        }
    }
}

static void play_king(struct goths_state *s, const struct plan *plan, int seat, struct random *random)
{
    int king = seat_clan(seat);
    int card = reading_any_card(s, king, plan->face[king], random);
    if (card < 0)
        card = __builtin_ctz(~(unsigned)s->king[king].on_table);
    goths_play(s, seat, move_of(MOVE_CARD, card), NULL);
}

void world_settle(struct goths_state *s, struct random *random)
{
    struct outcome list[8]; /* only a new deal is due during a turn */
    int count = goths_outcomes(s, list);
    goths_settle(s, list[random_below(random, (uint32_t)count)].move, NULL);
}

void world_play_on(struct goths_state *s, const struct plan *plan, int turns, struct random *random)
{
    struct plan now = *plan;
    uint32_t planned = s->turn, last = s->turn + (uint32_t)turns;
    while (s->phase != PHASE_OVER) {
        if (s->turn != planned) {
            if (s->turn > last)
                return;
            world_plan(s, &now, random);
            planned = s->turn;
        }
        int seat = __builtin_ctz(s->waiting);
        if (seat == CHANCE)
            world_settle(s, random);
        else if (s->phase == PHASE_KING)
            play_king(s, &now, seat, random);
        else if (s->phase == PHASE_ORDER)
            goths_play(s, seat, move_of(MOVE_ORDER, now.order[seat_clan(seat)]), NULL);
        else
            goths_play(s, seat, thumb_choice(s, seat, random), NULL);
    }
}

bool world_stood_still(const struct goths_state *before, const struct goths_state *after)
{
    return after->phase != PHASE_OVER && before->up == after->up &&
           memcmp(before->seen, after->seen, sizeof before->seen) == 0 &&
           memcmp(before->clan, after->clan, sizeof before->clan) == 0;
}
