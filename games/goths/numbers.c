// SPDX-License-Identifier: MIT
/* numbers.c: Goths as numbers (core/numbers.h): an action for each move of the notation, and what a seat
 * knows as an array.
 *
 * A King card is numbered by its face and its decoy, so that the number means the same card whatever the
 * backs are. In the array, -1 stands where something is that the seat does not know. */
#include "core/numbers.h"
#include "games/goths/goths.h"
#include "games/goths/state.h"

enum { CARD_ACTIONS = 12, ACTION_COUNT = 90 };

/* The action of a move is this and its value. Orders count from 1. */
static const uint8_t first_action[] = {
    [MOVE_ORDER] = CARD_ACTIONS - 1,
    [MOVE_LOOK] = 23,
    [MOVE_ENTER] = 27,
    [MOVE_TARGET] = 30,
    [MOVE_ROB] = 34,
    [MOVE_BUILD] = 38,
    [MOVE_DISCARD] = 39,
    [MOVE_GIVE] = 40,
    [MOVE_DONE] = 52,
    [MOVE_PASS] = 53,
    [MOVE_USE + (int)MASTERMIND - FIRST_FORTUNE] = 54,
    [MOVE_USE + (int)SPYGLASS - FIRST_FORTUNE] = 58,
    [MOVE_USE + (int)BOOMERANG - FIRST_FORTUNE] = 62,
    [MOVE_USE + (int)FEAST - FIRST_FORTUNE] = 66,
    [MOVE_USE + (int)KEG - FIRST_FORTUNE] = 70,
    [MOVE_USE + (int)NEWDEAL - FIRST_FORTUNE] = 86,
    [MOVE_USE + (int)DOUBLE - FIRST_FORTUNE] = 87,
    [MOVE_USE + (int)POISON - FIRST_FORTUNE] = 88,
    [MOVE_USE + (int)SHIELD - FIRST_FORTUNE] = 89,
};

static uint32_t action_count(const void *view)
{
    (void)view;
    return ACTION_COUNT;
}

/* Face, then which of the three others is the decoy. */
static inline int card_number(const struct goths_state *v, int card)
{
    int face = (int)card_face(v, card), decoy = (int)card_decoy(v, card);
    return 3 * face + decoy - (decoy > face);
}

static inline int number_of(const struct goths_state *v, game_move move)
{
    int value = (int)(move & 0xff);
    return move >> 16 == MOVE_CARD ? card_number(v, value) : first_action[move >> 16] + value;
}

static int number(const void *view, int seat, game_move said, game_move move)
{
    (void)seat;
    (void)said;
    return number_of(view, move);
}

static int legal(const void *view, int seat, game_move said, uint16_t *restrict actions)
{
    game_move list[GAME_MOVES_MAX];
    const struct goths_state *restrict v = view;
    int count = goths_legal(v, seat, list);
    (void)said;
    for (int i = 0; i < count; i++)
        actions[i] = (uint16_t)number_of(v, list[i]);
    return count;
}

/* The card of that number; one that no card has stands for the first. */
static int card_of(const struct goths_state *v, int wanted)
{
    int card = 7;
    while (card > 0 && card_number(v, card) != wanted)
        card--;
    return card;
}

static game_move say(const void *view, int seat, game_move said, uint32_t action, bool *whole)
{
    int kind = MOVE_DEAL - 1;
    (void)seat;
    (void)said;
    *whole = true;
    if (action < CARD_ACTIONS)
        return move_of(MOVE_CARD, card_of(view, (int)action));
    if (action < first_action[MOVE_LOOK]) /* most often */
        kind = MOVE_ORDER;
    while (first_action[kind] > action)
        kind--;
    return move_of((enum move_kind)kind, (int)action - first_action[kind]);
}

/* What a clan is, and the king numbered like it. */
struct clan_numbers {
    int8_t units, at, engine, active, barricades[3], barricade3d, blocked[3], poison[PLACE_COUNT];
    int8_t token_at, token, scouted, goth, pigeon, set_aside, out;
    int8_t order, carried, robs, boomerang, through, robbed, thief, used, answer;
    int8_t king, king_due, back, face, table[6], spied[CLANS_MAX];
};

struct goths_array {
    int8_t seat, phase, question, turn, turns_left, initiative, active, order, loser, loss, returned,
        revealed;
    int8_t give_card, give_camp, disagreed, crossed[DISAGREEMENTS_MAX], proposal[2];
    int8_t actors[SEATS_MAX], up[3], objective[3], seen[3][CLANS_MAX];
    struct clan_numbers clan[CLANS_MAX];
};
_Static_assert(sizeof(struct goths_array) <= NUMBERS_OBSERVATION_MAX, "there is room");

static uint32_t extent(const void *view)
{
    return ((const struct goths_state *)view)->clan_count;
}

static uint32_t size(const void *view)
{
    return (uint32_t)(offsetof(struct goths_array, clan) + extent(view) * sizeof(struct clan_numbers));
}

/* A byte of a view: HIDDEN and NOWHERE are -1. */
static inline int8_t plain(uint8_t byte)
{
    return (int8_t)byte;
}

static inline int8_t flag(unsigned set, int bit)
{
    return set >> bit & 1;
}

/* What was answered in the open window: 0 nothing, -1 something unknown, else the action and one. */
static int8_t answer_number(const struct goths_state *v, int clan)
{
    uint16_t answer = v->secret.answer[clan];
    if (answer == NONE || answer == HIDDEN)
        return answer ? -1 : 0;
    return (int8_t)(1 + number_of(v, move_of((enum move_kind)(answer >> 8), answer_value(answer))));
}

static inline void put_army(const struct clan *restrict c, struct clan_numbers *restrict n)
{
    n->units = plain(c->units);
    n->at = plain(c->at);
    n->engine = plain(c->engine);
    n->active = plain(c->active);
    numbers_put_flags(n->barricades, c->barricades, 3);
    n->barricade3d = plain(c->barricade3d);
    numbers_put_flags(n->blocked, c->blocked, 3);
    numbers_put_flags(n->poison, c->poison, PLACE_COUNT);
    n->token_at = plain(c->token_at);
    n->scouted = plain(c->scouted);
    n->goth = (c->cards & CARD_GOTH) != 0;
    n->pigeon = (c->cards & CARD_PIGEON) != 0;
    n->set_aside = plain(c->set_aside);
    n->out = plain(c->out);
}

static inline void put_orders(const struct goths_state *restrict v, int clan, struct clan_numbers *restrict n)
{
    n->token = plain(v->secret.token[clan]);
    n->order = plain(v->secret.order[clan]);
    n->carried = plain(v->carried[clan]);
    n->robs = plain(v->robs[clan]);
    n->boomerang = plain(v->boomerang[clan]);
    n->through = flag(v->through, clan);
    n->robbed = flag(v->robbed, clan);
    n->thief = flag(v->thieves, clan);
    n->used = flag(v->uses_due, clan);
    n->answer = answer_number(v, clan);
}

static inline void put_king(const struct goths_state *restrict v, int king, struct clan_numbers *restrict n)
{
    const struct king *k = &v->king[king];
    n->king = flag(v->kings, king);
    n->king_due = flag(v->kings_due, king);
    n->back = plain(k->back);
    if (k->back)
        n->face = v->secret.side[king] == HIDDEN ? -1 : (int8_t)(1 + (int)played_face(v, king));
    for (int i = 0; i < k->table_count; i++)
        n->table[i] = (int8_t)(1 + card_number(v, k->table[i]));
    numbers_put_flags(n->spied, k->spied, CLANS_MAX);
}

static inline void put_turn(const struct goths_state *restrict v, int seat, struct goths_array *restrict n)
{
    n->seat = (int8_t)seat;
    n->phase = plain(v->phase);
    n->question = plain(v->question);
    n->turn = numbers_clip(v->turn);
    n->turns_left = numbers_turns_left(v->turn, v->turn_limit);
    n->initiative = plain(v->initiative);
    n->active = plain(v->active);
    n->order = plain(v->order);
    n->loser = plain(v->loser);
    n->loss = plain(v->loss);
    n->returned = plain(v->returned);
    n->revealed = plain(v->revealed);
}

static void put_setup(const struct goths_state *v, struct goths_array *n)
{
    n->give_card = (int8_t)(v->to_give / 2);
    n->give_camp = (int8_t)(v->to_give & 1);
    n->disagreed = plain(v->disagreed);
    numbers_put_flags(n->crossed, v->crossed, DISAGREEMENTS_MAX);
    n->proposal[0] = plain(v->secret.proposal[0]);
    n->proposal[1] = plain(v->secret.proposal[1]);
}

static inline void put_objectives(const struct goths_state *restrict v, struct goths_array *restrict n)
{
    numbers_put_flags(n->up, v->up, 3);
    for (int i = 0; i < 3; i++) {
        n->objective[i] = plain(v->secret.objective[i]);
        numbers_put_flags(n->seen[i], v->seen[i], CLANS_MAX);
    }
}

static void observe(const void *view, int seat, game_move said, int8_t *numbers)
{
    const struct goths_state *restrict v = view;
    struct goths_array *restrict n = (struct goths_array *)numbers;
    (void)said;
    put_turn(v, seat, n);
    if (v->phase == PHASE_SETUP)
        put_setup(v, n);
    numbers_put_flags(n->actors, v->waiting, SEATS_MAX);
    put_objectives(v, n);
    for (int clan = 0; clan < v->clan_count; clan++) {
        put_army(&v->clan[clan], &n->clan[clan]);
        put_orders(v, clan, &n->clan[clan]);
        put_king(v, clan, &n->clan[clan]);
    }
}

#define ONE(name, low, high, words)                                                                          \
    {                                                                                                        \
#name, words, low, high, offsetof(struct goths_array, name),                                         \
        {                                                                                                    \
            {                                                                                                \
                0                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }
#define SOME(name, many, low, high, words)                                                                   \
    {                                                                                                        \
#name, words, low, high, offsetof(struct goths_array, name),                                         \
        {                                                                                                    \
            {                                                                                                \
                many, 1                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    }
#define CLAN(name, low, high, words)                                                                         \
    {                                                                                                        \
        "clan." #name, words, low, high, offsetof(struct goths_array, clan[0].name),                         \
        {                                                                                                    \
            {                                                                                                \
                NUMBERS_EXTENT, sizeof(struct clan_numbers)                                                  \
            }                                                                                                \
        }                                                                                                    \
    }
#define CLANS(name, many, low, high, words)                                                                  \
    {                                                                                                        \
        "clan." #name, words, low, high, offsetof(struct goths_array, clan[0].name),                         \
        {                                                                                                    \
            {NUMBERS_EXTENT, sizeof(struct clan_numbers)},                                                   \
            {                                                                                                \
                many, 1                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    }

/* clang-format off */
static const struct number_field fields[] = {
    ONE(seat, 0, 7, "who looks: twice the clan, and one for a warchief who is not king as well"),
    ONE(phase, 0, 8, "setup, initiative, king, spy, order, trick, resolve, parley, over"),
    ONE(question, 0, 7, "what the active warchief is asked: nothing, rob, look, target, build, enter, recruit, loss"),
    ONE(turn, 0, 127, "which turn it is; 127 from there on"),
    ONE(turns_left, 0, 127, "turns after this one; 127 for more, and where there is no limit"),
    ONE(initiative, 0, 3, "the clan that has the initiative"),
    ONE(active, 0, 3, "the clan whose order is carried out"),
    ONE(order, 0, 11, "that order, from 1: scout, sabotage, recruit, pigeon, load, fire, barricade, advance, axe, rats, goth; 0 none"),
    ONE(loser, 0, 3, "the clan about to lose units, while it is asked for its loss"),
    ONE(loss, 0, 3, "how many units it is about to lose"),
    ONE(returned, 0, 1, "1 if a boomerang brought that loss back"),
    ONE(revealed, 0, 1, "1 once the orders and King cards of this turn lie open"),
    ONE(give_card, 0, 3, "setup: the card to be given: goth, pigeon, ballista"),
    ONE(give_camp, 0, 1, "setup: the camp that gives it"),
    ONE(disagreed, 0, 3, "setup: how often its two kings have disagreed"),
    SOME(crossed, DISAGREEMENTS_MAX, 0, 1, "setup: 1 where each of them proposed the other's warchief"),
    SOME(proposal, 2, -1, 4, "setup: what each of them proposes now, clan from 1; 0 nothing, -1 unknown"),
    SOME(actors, SEATS_MAX, 0, 1, "1 for each seat that must act"),
    SOME(up, 3, 0, 1, "1 for each objective that lies face up"),
    SOME(objective, 3, -1, 3, "what each objective is: queen 1, trap 2, plain 3; 0 before the deal, -1 unknown"),
    {"seen", "1 for each objective and clan whose warchief has looked at it", 0, 1, offsetof(struct goths_array, seen),
     {{3, CLANS_MAX}, {CLANS_MAX, 1}}},
    CLAN(units, 0, 3, "units in the army"),
    CLAN(at, 0, 5, "where it stands: forest, plain 1, plain 2, objectives 1 to 3"),
    CLAN(engine, 0, 2, "catapult, ballista, destroyed"),
    CLAN(active, 0, 1, "1 if the engine is loaded"),
    CLANS(barricades, 3, 0, 1, "1 where a barricade stands: forest, plain 1, plain 2"),
    CLAN(barricade3d, -1, 5, "where the wooden barricade stands; -1 nowhere"),
    CLANS(blocked, 3, 0, 1, "1 where none can be built any more"),
    CLANS(poison, PLACE_COUNT, 0, 1, "1 where this clan used rat poison"),
    CLAN(token_at, 0, 4, "where its token is: none, lane, in effect, in hand, gone"),
    CLAN(token, -1, 13, "its token, from 1 in the order of the notation; 0 none, -1 unknown"),
    CLAN(scouted, 0, 1, "1 once its warchief has looked at his token"),
    CLAN(goth, 0, 1, "1 if it has the Gothic Goth"),
    CLAN(pigeon, 0, 1, "1 if it has the pigeon"),
    CLAN(set_aside, 0, 11, "the order a lone player has set aside; 0 none"),
    CLAN(out, 0, 1, "1 if it is eliminated"),
    CLAN(order, -1, 11, "the order chosen; 0 none, -1 unknown"),
    CLAN(carried, -1, 11, "the order it has yet to carry out; 0 none, -1 unknown"),
    CLAN(robs, 0, 4, "the clan it robs this turn, from 1; 0 none"),
    CLAN(boomerang, 0, 4, "the clan its boomerang works on this turn, from 1; 0 none"),
    CLAN(through, 0, 1, "1 if its order got through"),
    CLAN(robbed, 0, 1, "1 if it was robbed this turn"),
    CLAN(thief, 0, 1, "1 if its theft is not settled yet"),
    CLAN(used, 0, 1, "1 if what it uses in window (c) is not applied yet"),
    CLAN(answer, -1, 90, "its answer in the open window: the action and one; 0 none, -1 unknown"),
    CLAN(king, 0, 1, "1 if the king numbered like the clan is in play"),
    CLAN(king_due, 0, 1, "1 if he has yet to play a card this turn"),
    CLAN(back, 0, 4, "the back of the card he played, in the order of the option backs, from 1; 0 none"),
    CLAN(face, -1, 4, "its face: V, R, C, B from 1; 0 none, -1 unknown"),
    CLANS(table, 6, 0, 12, "his face-up cards in the order played: the action and one; 0 none"),
    CLANS(spied, CLANS_MAX, 0, 1, "1 for each clan whose warchief saw his card through the spyglass"),
};
/* clang-format on */

const struct game_numbers goths_numbers = {
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .action_count = action_count,
    .size = size,
    .extent = extent,
    .observe = observe,
    .legal = legal,
    .say = say,
    .number = number,
};
