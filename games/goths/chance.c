// SPDX-License-Identifier: MIT
/* chance.c: shuffles and draws as lists of outcomes (G1.5, G9.1, G14.1, G14.10). The rules never draw a
 * random number. */
#include "games/goths/event.h"
#include "games/goths/state.h"

static game_move deal_move(const uint8_t face[3])
{
    return move_of(MOVE_DEAL, face[0] | face[1] << 2 | face[2] << 4);
}

/* Every way to lay the faces of `set` on those places; the others stay and are written as 0. */
static int deals(unsigned set, const uint8_t faces[3], struct outcome *list)
{
    int places[3], count = 0, written = 0;
    for (; set; set &= set - 1)
        places[count++] = __builtin_ctz(set);
    static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int ways = count == 3 ? 6 : count;
    for (int way = 0; way < ways; way++) {
        uint8_t laid[3] = {0, 0, 0};
        for (int i = 0; i < count; i++)
            laid[places[i]] = faces[places[orders[way][i]]];
        list[written++] = (struct outcome){deal_move(laid), 1};
    }
    return written;
}

/* How often each token is in the pool (G9.1, G14.1). */
void chance_fill_pool(const struct goths_state *s, uint8_t pool[TOKEN_END])
{
    for (int token = 0; token < TOKEN_END; token++)
        pool[token] = 0;
    bool base = s->fog == FOG_BASE;
    int first = base ? PEA : FIRST_FORTUNE, boxes = s->clan_count / 2;
    for (unsigned set = tokens_in_play(s); set; set &= set - 1)
        pool[first + __builtin_ctz(set)] = (uint8_t)(base ? boxes : s->copies);
}

struct draw {
    uint8_t pool[TOKEN_END];
    int lanes;
    struct outcome *list;
    int count;
};

/* Draws without replacement, lane by lane; the weight is the number of ways to draw just that. */
static void draw_lane(struct draw *draw, int lane, uint64_t drawn, uint32_t weight)
{
    if (lane == draw->lanes) {
        draw->list[draw->count++] = (struct outcome){move_of(MOVE_DRAW, (int)drawn), weight};
        return;
    }
    for (int token = PEA; token < TOKEN_END; token++) {
        uint32_t left = draw->pool[token];
        if (left == 0)
            continue;
        draw->pool[token]--;
        draw_lane(draw, lane + 1, drawn | (uint64_t)token << 4 * lane, weight * left);
        draw->pool[token]++;
    }
}

int goths_outcomes(const void *state, struct outcome *list)
{
    const struct goths_state *s = state;
    static const uint8_t fresh[3] = {QUEEN, TRAP, PLAIN};
    struct draw draw = {.lanes = s->clan_count, .list = list};
    switch ((enum chance_kind)s->chance) {
    case CHANCE_DEAL: return deals(7, fresh, list);
    case CHANCE_NEW_DEAL: return deals(free_objectives(s), s->secret.objective, list);
    case CHANCE_TOKENS:
        chance_fill_pool(s, draw.pool);
        draw_lane(&draw, 0, 0, 1);
        return draw.count;
    case CHANCE_NONE: break;
    }
    return 0;
}

static void lay_objectives(struct goths_state *s, unsigned code)
{
    for (int i = 0; i < 3; i++, code >>= 2)
        if (code & 3)
            s->secret.objective[i] = code & 3;
}

static void lay_tokens(struct goths_state *s, uint64_t code, struct events *events)
{
    for (int clan = 0; clan < s->clan_count; clan++, code >>= 4) {
        s->secret.token[clan] = code & 15;
        s->clan[clan].token_at = TOKEN_LANE;
    }
    event_add(events, EVERYONE, s->fog == FOG_BASE ? EVENT_FOG_LAID : EVENT_FORTUNE_LAID, 0);
    setup_continue(s);
}

/* A draw from a pool of one kind is none. */
void chance_draw_tokens(struct goths_state *s, struct events *events)
{
    if (s->fog == FOG_FORTUNE && single(tokens_in_play(s))) {
        uint64_t token = (uint64_t)FIRST_FORTUNE + (uint64_t)__builtin_ctz(tokens_in_play(s));
        lay_tokens(s, token * 0x1111, events);
        return;
    }
    s->chance = CHANCE_TOKENS;
    s->waiting = SEAT_CHANCE;
}

/* G14.10: what anyone knew of the free objectives is void, also where only one is free and stays where it is.
 */
static void finish_new_deal(struct goths_state *s, unsigned code, struct events *events)
{
    unsigned set = free_objectives(s);
    lay_objectives(s, code);
    s->up &= (uint8_t)~set;
    for (int i = 0; i < 3; i++)
        if (set & 1u << i)
            s->seen[i] = 0;
    event_add(events, EVERYONE, EVENT_NEW_DEAL_DONE, 0);
}

void chance_new_deal(struct goths_state *s, struct events *events)
{
    if (single(free_objectives(s))) {
        finish_new_deal(s, 0, events);
        return;
    }
    s->chance = CHANCE_NEW_DEAL;
    s->waiting = SEAT_CHANCE;
}

void goths_settle(void *state, game_move outcome, struct events *events)
{
    struct goths_state *s = state;
    enum chance_kind kind = (enum chance_kind)s->chance;
    s->chance = CHANCE_NONE;
    s->waiting = 0;
    switch (kind) {
    case CHANCE_DEAL:
        lay_objectives(s, outcome & 63);
        event_add(events, EVERYONE, EVENT_DEAL, 0);
        if (s->fog == FOG_NONE)
            setup_continue(s);
        else
            chance_draw_tokens(s, events);
        break;
    case CHANCE_TOKENS: lay_tokens(s, outcome & 0xffff, events); break;
    case CHANCE_NEW_DEAL:
        finish_new_deal(s, outcome & 63, events);
        window_apply_tricks(s, events);
        break;
    case CHANCE_NONE: break;
    }
}
