// SPDX-License-Identifier: MIT
/* secrets_goths.c: who knows what in Goths, by the table "What each seat knows" of the rules. */
#include "secrets.h" /* first: cmocka */

#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <string.h>

/* One secret for each objective, then for each clan its token, its king's card, its order and its answer;
 * then for each of two kings of a camp his proposal. */
enum { OBJECTIVES = 0, TOKENS = 3, CARDS = 7, ORDERS = 11, ANSWERS = 15, PROPOSALS = 19, SECRETS_END = 21 };
enum { KIND_OBJECTIVE, KIND_TOKEN, KIND_CARD, KIND_ORDER, KIND_ANSWER, KIND_PROPOSAL, KIND_COUNT };

static const char *const names[KIND_COUNT] = {"objectives", "tokens",  "King cards",
                                              "orders",     "answers", "proposals"};

static int kind(int secret)
{
    return secret < TOKENS ? KIND_OBJECTIVE : secret < PROPOSALS ? 1 + (secret - TOKENS) / 4 : KIND_PROPOSAL;
}

/* The clan whose warchief the viewer is, as a bit; 0 for a king and for the table. */
static unsigned warchief_of(const struct goths_state *s, int viewer)
{
    for (int clan = 0; clan < s->clan_count; clan++)
        if (viewer == warchief_seat(s, clan))
            return 1u << clan;
    return 0;
}

/* "An objective face down: nobody, but those who scouted it." */
static bool objective_kept(const struct goths_state *s, int objective, unsigned clan)
{
    bool lies = s->secret.objective[objective] != 0;
    return lies && !(s->up >> objective & 1) && !(s->seen[objective] & clan);
}

/* "A fog token face down: nobody, but its lane's warchief if he scouted it. A token in hand: its warchief."
 */
static bool token_kept(const struct goths_state *s, int owner, unsigned clan)
{
    bool his = clan == 1u << owner;
    if (s->clan[owner].token_at == TOKEN_LANE)
        return !(his && s->clan[owner].scouted);
    return s->clan[owner].token_at == TOKEN_HAND && !his;
}

/* "Face of a King card just played: its king, until the reveal; the user of a spyglass." */
static bool card_kept(const struct goths_state *s, int king, int viewer, unsigned clan)
{
    return s->king[king].back && !s->revealed && viewer != king_seat(king) && !(s->king[king].spied & clan);
}

/* "Order chosen: its warchief, until the reveal." */
static bool order_kept(const struct goths_state *s, int owner, unsigned clan)
{
    return s->secret.order[owner] && !s->revealed && clan != 1u << owner;
}

/* "Answers in a window: the answerer, until all have answered." */
static bool answer_kept(const struct goths_state *s, int owner, unsigned clan)
{
    return s->secret.answer[owner] && !(s->uses_due >> owner & 1) && clan != 1u << owner;
}

/* "A proposal of one of two kings: he himself, until both have proposed." */
static bool proposal_kept(const struct goths_state *s, int which, int viewer)
{
    int camp = s->to_give % 2;
    return s->secret.proposal[which] && viewer != king_seat(camp + 2 * which);
}

static uint32_t kept(const void *state, int viewer)
{
    const struct goths_state *s = state;
    unsigned clan = warchief_of(s, viewer);
    uint32_t set = 0;
    for (int i = 0; i < 3; i++)
        set |= (uint32_t)objective_kept(s, i, clan) << (OBJECTIVES + i);
    for (int i = 0; i < s->clan_count; i++) {
        set |= (uint32_t)token_kept(s, i, clan) << (TOKENS + i);
        set |= (uint32_t)card_kept(s, i, viewer, clan) << (CARDS + i);
        set |= (uint32_t)order_kept(s, i, clan) << (ORDERS + i);
        set |= (uint32_t)answer_kept(s, i, clan) << (ANSWERS + i);
    }
    for (int i = 0; i < 2; i++)
        set |= (uint32_t)proposal_kept(s, i, viewer) << (PROPOSALS + i);
    return set;
}

static uint32_t differing(const void *one, const void *other)
{
    const struct goths_state *s = one, *t = other;
    uint32_t set = memcmp(s, t, offsetof(struct goths_state, secret)) ? NO_SECRET : 0;
    for (int i = 0; i < 3; i++)
        set |= (uint32_t)(s->secret.objective[i] != t->secret.objective[i]) << (OBJECTIVES + i);
    for (int i = 0; i < CLANS_MAX; i++) {
        set |= (uint32_t)(s->secret.token[i] != t->secret.token[i]) << (TOKENS + i);
        set |= (uint32_t)(s->secret.side[i] != t->secret.side[i]) << (CARDS + i);
        set |= (uint32_t)(s->secret.order[i] != t->secret.order[i]) << (ORDERS + i);
        set |= (uint32_t)(s->secret.answer[i] != t->secret.answer[i]) << (ANSWERS + i);
    }
    for (int i = 0; i < 2; i++)
        set |= (uint32_t)(s->secret.proposal[i] != t->secret.proposal[i]) << (PROPOSALS + i);
    return set;
}

static bool change_objective(struct goths_state *s, int objective, unsigned clan, struct random *random)
{
    int other = (objective + 1 + (int)random_below(random, 2)) % 3;
    if (!objective_kept(s, other, clan))
        other = 3 - objective - other;
    if (!objective_kept(s, other, clan))
        return false;
    uint8_t face = s->secret.objective[objective];
    s->secret.objective[objective] = s->secret.objective[other];
    s->secret.objective[other] = face;
    return true;
}

/* An answer this warchief could have given with the token he holds. */
static bool change_answer(struct goths_state *s, int clan, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    uint16_t before = s->secret.answer[clan], waiting = s->waiting;
    int seat = warchief_seat(s, clan);
    s->waiting |= (uint16_t)SEAT(seat);
    int count = goths.legal(s, seat, list);
    s->waiting = waiting;
    expect(count > 0);
    s->secret.answer[clan] = answer_of(list[random_below(random, (uint32_t)count)]);
    return s->secret.answer[clan] != before;
}

/* How many of that token are in the box and not on a lane (G9.1, G14.1). */
static int left_in_box(const struct goths_state *s, int token)
{
    int left = 0;
    if (s->tokens >> (token - PEA) & 1 && (token < FIRST_FORTUNE) == (s->fog == FOG_BASE))
        left = s->fog == FOG_BASE ? s->clan_count / 2 : s->copies;
    for (int clan = 0; clan < s->clan_count; clan++)
        left -= s->secret.token[clan] == token;
    return left;
}

/* Another one from the box, or that of a lane the viewer does not know either. */
static bool change_token(struct goths_state *s, int clan, unsigned viewer_clan, struct random *random)
{
    uint8_t before = s->secret.token[clan];
    int other = (int)random_below(random, s->clan_count);
    if (random_below(random, 2) && token_kept(s, other, viewer_clan)) {
        s->secret.token[clan] = s->secret.token[other];
        s->secret.token[other] = before;
        if (s->secret.answer[other])
            change_answer(s, other, random);
    } else {
        uint8_t token = (uint8_t)(PEA + random_below(random, TOKEN_END - PEA));
        if (left_in_box(s, token) <= 0)
            return false;
        s->secret.token[clan] = token;
    }
    if (s->secret.answer[clan])
        change_answer(s, clan, random);
    return s->secret.token[clan] != before;
}

/* The other card of that back, if it is not on the table. */
static bool change_card(struct goths_state *s, int king)
{
    int other = 2 * (s->king[king].back - 1) + !s->secret.side[king];
    if (s->king[king].on_table >> other & 1)
        return false;
    s->secret.side[king] = !s->secret.side[king];
    return true;
}

static bool has_order(const struct clan *clan, int order)
{
    if (order == clan->set_aside)
        return false;
    return order == GOTH ? clan->cards & CARD_GOTH : order == PIGEON ? clan->cards & CARD_PIGEON : true;
}

static bool change_order(struct goths_state *s, int clan, struct random *random)
{
    int order = SCOUT + (int)random_below(random, ORDER_END - SCOUT);
    if (order == s->secret.order[clan] || !has_order(&s->clan[clan], order))
        return false;
    s->secret.order[clan] = (uint8_t)order;
    return true;
}

/* The camp's other warchief. */
static bool change_proposal(struct goths_state *s, int which)
{
    s->secret.proposal[which] = (uint8_t)(((s->secret.proposal[which] - 1) ^ 2) + 1);
    return true;
}

static bool change(void *state, int secret, int viewer, struct random *random)
{
    struct goths_state *s = state;
    unsigned clan = warchief_of(s, viewer);
    switch (kind(secret)) {
    case KIND_OBJECTIVE: return change_objective(s, secret - OBJECTIVES, clan, random);
    case KIND_TOKEN: return change_token(s, secret - TOKENS, clan, random);
    case KIND_CARD: return change_card(s, secret - CARDS);
    case KIND_ORDER: return change_order(s, secret - ORDERS, random);
    case KIND_ANSWER: return change_answer(s, secret - ANSWERS, random);
    default: return change_proposal(s, secret - PROPOSALS);
    }
}

/* King cards of one back; orders, answers and proposals while somebody is still to choose; shuffles and
 * draws.
 */
static bool looks_alike(const void *state, int seat, game_move one, game_move other)
{
    const struct goths_state *s = state;
    bool others_wait = s->waiting & ~SEAT(seat);
    switch ((enum phase)s->phase) {
    case PHASE_KING: return (one & 0xffff) / 2 == (other & 0xffff) / 2;
    case PHASE_ORDER: return others_wait || s->holders;
    case PHASE_INITIATIVE:
    case PHASE_SPY: return others_wait;
    case PHASE_TRICK: return seat == CHANCE || others_wait;
    case PHASE_SETUP: return seat == CHANCE || others_wait;
    case PHASE_RESOLVE:
    case PHASE_PARLEY:
    case PHASE_OVER: break;
    }
    return false;
}

/* The objectives that a new deal has shuffled can be looked at, and entered, in the same turn (G14.10). The
 * first deal and the tokens are secret from everybody. */
static bool turns_over(const void *state)
{
    return ((const struct goths_state *)state)->chance == CHANCE_NEW_DEAL;
}

static uint64_t value(const void *state, int which)
{
    const struct goths_secret *secret = &((const struct goths_state *)state)->secret;
    uint64_t sum = 0;
    for (int i = 0; which == KIND_OBJECTIVE && i < 3; i++)
        sum = 256 * sum + secret->objective[i];
    if (which == KIND_PROPOSAL)
        return 256u * secret->proposal[0] + secret->proposal[1];
    for (int i = 0; which != KIND_OBJECTIVE && i < CLANS_MAX; i++)
        sum = 65536 * sum + (which == KIND_TOKEN   ? secret->token[i]
                             : which == KIND_CARD  ? secret->side[i]
                             : which == KIND_ORDER ? secret->order[i]
                                                   : secret->answer[i]);
    return sum;
}

extern const struct trial goths_trial;
extern const struct secrecy goths_secrecy;
const struct secrecy goths_secrecy = {
    .trial = &goths_trial,
    .names = names,
    .kinds = KIND_COUNT,
    .kind = kind,
    .kept = kept,
    .differing = differing,
    .change = change,
    .looks_alike = looks_alike,
    .turns_over = turns_over,
    .worlds = 250,
    .reaches = 400,
    .positions = 16000,
    .one_in = 100,
    .told_to_one = 0,
    .value = value,
    .spare = offsetof(struct goths_state, king[CLANS_MAX - 1].padding),
};
_Static_assert(SECRETS_END <= SECRETS_MAX, "one bit for each secret");
