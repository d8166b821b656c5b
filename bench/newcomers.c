// SPDX-License-Identifier: MIT
/* newcomers.c: people who have just been told the rules, as scripts; see ladder.h.
 *
 * Goths: a newcomer has an order he would like. As a warchief he plays it, or, where he is the kind who minds
 * the back of his king's card, one that may get through. As a king he lays a card of its character, either of
 * the two. Readers are warchiefs who look for the useful character, each in a way of his own; what is useful
 * is judged here by a person's few words, not by the bots' rules of thumb. */
#include "ladder.h"

#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <string.h>

struct newcomer_at {
    const struct goths_state *view;
    int seat, clan, king;
    struct random random;
    game_move list[GAME_MOVES_MAX];
    int count;
};

static struct newcomer_at sit_down(const struct bot_question *question)
{
    struct newcomer_at at = {.view = question->view,
                             .seat = question->seat,
                             .clan = seat_clan(question->seat),
                             .random = random_from_seed(question->seed)};
    at.king = at.view->king_of[at.clan];
    at.count = goths.legal(at.view, at.seat, at.list);
    return at;
}

static game_move any(struct newcomer_at *at)
{
    return at->list[random_below(&at->random, (uint32_t)at->count)];
}

/* One of those the test allows, each equally likely; any where it allows none. */
static game_move any_of(struct newcomer_at *at, bool (*test)(const struct newcomer_at *, game_move))
{
    game_move found = 0;
    uint32_t seen = 0;
    for (int i = 0; i < at->count; i++)
        if (test(at, at->list[i]) && random_below(&at->random, ++seen) == 0)
            found = at->list[i];
    return seen ? found : any(at);
}

/* The order may get through, for all the back says. */
static bool may_match(const struct newcomer_at *at, game_move move)
{
    const struct king *king = &at->view->king[at->king];
    int character = order_character[move & 0xff], back = 2 * (king->back - 1);
    if (at->view->secret.side[at->king] != HIDDEN) /* he has laid it himself */
        return king->shown >> character & 1 || (int)played_face(at->view, at->king) == character;
    return king->shown >> character & 1 || (int)card_face(at->view, back) == character ||
           (int)card_face(at->view, back + 1) == character;
}

static bool is_new_look(const struct newcomer_at *at, game_move move)
{
    return (move & 3) != LOOK_TOKEN && !(at->view->seen[move & 3] >> at->clan & 1);
}

static bool may_be_queen(const struct newcomer_at *at, game_move move)
{
    int face = at->view->secret.objective[move & 3];
    return face == QUEEN || (face == HIDDEN && !(at->view->up >> (move & 3) & 1));
}

static bool is_queen(const struct newcomer_at *at, game_move move)
{
    return at->view->secret.objective[move & 3] == QUEEN;
}

/* He, or where he is king his warchief, who has looked at two places or turned them up. */
static bool knows_queen(const struct newcomer_at *at)
{
    int looked = 0;
    for (int i = 0; i < 3; i++) {
        if (at->view->secret.objective[i] == QUEEN)
            return true;
        looked += at->view->up >> i & 1 || at->view->seen[i] >> at->clan & 1;
    }
    return looked >= 2;
}

/* What is asked while orders are carried out: whoever knows where the queen is goes there. */
static game_move choose_rest(struct newcomer_at *at)
{
    if (at->view->phase != PHASE_RESOLVE)
        return any(at);
    if (at->view->question == ASK_LOOK)
        return any_of(at, is_new_look);
    if (at->view->question != ASK_ENTER)
        return any(at);
    for (int i = 0; i < at->count; i++)
        if (is_queen(at, at->list[i]))
            return at->list[i];
    return any_of(at, may_be_queen);
}

static game_move lay(struct newcomer_at *at, int character)
{
    game_move found = 0;
    uint32_t seen = 0;
    for (int i = 0; i < at->count; i++)
        if ((int)card_face(at->view, (int)(at->list[i] & 7)) == character &&
            random_below(&at->random, ++seen) == 0)
            found = at->list[i];
    return seen ? found : any(at);
}

static bool holds(const struct newcomer_at *at, int order)
{
    for (int i = 0; i < at->count; i++)
        if (at->list[i] == move_of(MOVE_ORDER, order))
            return true;
    return false;
}

/* Somebody who wants that order; 0: he has no wish. Where he minds the back he plays nothing it excludes. */
static game_move wish(struct newcomer_at *at, int order, bool minds)
{
    if (at->view->phase == PHASE_KING)
        return order ? lay(at, order_character[order]) : any(at);
    if (at->view->phase != PHASE_ORDER)
        return choose_rest(at);
    if (order && holds(at, order) && (!minds || may_match(at, move_of(MOVE_ORDER, order))))
        return move_of(MOVE_ORDER, order);
    return any_of(at, may_match);
}

static game_move random_play(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    return any(&at);
}

static game_move matching(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    return wish(&at, 0, true);
}

static game_move marching(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    return wish(&at, ADVANCE, false);
}

static game_move imitating(const struct bot_question *question, const struct notes *notes)
{
    struct newcomer_at at = sit_down(question);
    return wish(&at, notes->last_order[(at.clan + 1) % at.view->clan_count], true);
}

static game_move loading(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    return wish(&at, at.view->clan[at.clan].active ? FIRE : LOAD, true);
}

static game_move scouting(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    return wish(&at, knows_queen(&at) ? ADVANCE : SCOUT, true);
}

/* He marches when he may, builds where he stands exposed, and otherwise plays what may match. */
static game_move careful(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    const struct clan *me = &at.view->clan[at.clan];
    bool exposed = me->at != FOREST && me->at < OBJECTIVE1 && !on_barricade(me);
    return wish(&at, exposed ? BARRICADE : ADVANCE, true);
}

/* He strikes whenever the enemy stands in the open, and otherwise marches. */
static game_move striking(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    struct newcomer_at at = sit_down(question);
    const struct clan *enemy = &at.view->clan[(at.clan + 1) % at.view->clan_count];
    bool exposed = enemy->at != FOREST && !on_barricade(enemy);
    return wish(&at, exposed ? AXE : on_barricade(enemy) ? RATS : ADVANCE, true);
}

const struct newcomer newcomers[] = {
    {"random", "goths", random_play},         {"matching", "goths", matching},
    {"marches", "goths", marching},           {"imitates", "goths", imitating},
    {"loads and fires", "goths", loading},    {"scouts first", "goths", scouting},
    {"builds and marches", "goths", careful}, {"strikes", "goths", striking},
};
const int newcomers_count = sizeof newcomers / sizeof newcomers[0];

/* --- Readers. */

/* How useful a person finds an order, from what everybody sees. */
static float useful(const struct goths_state *s, int clan, int order)
{
    const struct clan *me = &s->clan[clan], *enemy = &s->clan[clan ^ 1];
    bool open = me->at != FOREST && !on_barricade(me),
         enemy_open = enemy->at != FOREST && !on_barricade(enemy);
    int looked = 0;
    for (int i = 0; i < 3; i++)
        looked += s->up >> i & 1 || s->seen[i] >> clan & 1;
    switch ((enum order)order) {
    case SCOUT: return looked < 2 ? 5 : 0;
    case SABOTAGE: return enemy->active ? 7 : 0;
    case RECRUIT: return me->units == 1 ? 8 : me->units == 2 ? 4 : 0;
    case LOAD: return me->active ? 0 : 4.5f;
    case FIRE: return !me->active ? 0 : on_barricade(enemy) ? 1 : 9;
    case BARRICADE: return open ? enemy->active ? 6.5f : 3 : 0;
    case ADVANCE: return me->at >= PLAIN2 ? 6 + (float)looked : 5.5f;
    case AXE: return enemy_open ? 6.2f : 0.1f;
    case RATS: return on_barricade(enemy) ? 5.8f : 0.1f;
    case PIGEON:
    case GOTH:
    case ORDER_END: break;
    }
    return 0.5f;
}

static float useful_character(const struct goths_state *s, int clan, int character)
{
    float most = 0;
    for (int order = SCOUT; order < ORDER_END; order++)
        if (order_character[order] == character && order != PIGEON && order != GOTH &&
            useful(s, clan, order) > most)
            most = useful(s, clan, order);
    return most;
}

static bool on_table(const struct newcomer_at *at, int card)
{
    return at->view->king[at->king].on_table >> card & 1;
}

/* The literal reader: the more useful of the two; a card whose twin lies on the table leaves no doubt. */
static int read_literally(const struct newcomer_at *at, int back)
{
    if (on_table(at, back) || on_table(at, back + 1))
        return on_table(at, back);
    return useful_character(at->view, at->clan, (int)card_face(at->view, back)) <
           useful_character(at->view, at->clan, (int)card_face(at->view, back + 1));
}

/* How clearly the card says what it means, for a literal reader. */
static float clearness(const struct newcomer_at *at, int card)
{
    if (on_table(at, card ^ 1))
        return 100;
    return useful_character(at->view, at->clan, (int)card_face(at->view, card)) -
           useful_character(at->view, at->clan, (int)card_decoy(at->view, card));
}

/* The king had a clearer card for this. */
static bool had_clearer(const struct newcomer_at *at, int card)
{
    for (int other = 0; other < 8; other++)
        if (other != card && card_face(at->view, other) == card_face(at->view, card) &&
            !on_table(at, other) && clearness(at, other) > clearness(at, card))
            return true;
    return false;
}

static int read_pragmatically(const struct newcomer_at *at, int back)
{
    if (on_table(at, back) || on_table(at, back + 1))
        return on_table(at, back);
    bool first = had_clearer(at, back), second = had_clearer(at, back + 1);
    return first == second ? read_literally(at, back) : first;
}

static game_move obey(struct newcomer_at *at, int side)
{
    const struct king *king = &at->view->king[at->king];
    unsigned characters = king->shown | 1u << card_face(at->view, 2 * (king->back - 1) + side);
    game_move best = at->list[0];
    float most = -1;
    for (int i = 0; i < at->count; i++) {
        int order = (int)(at->list[i] & 0xff);
        float value = useful(at->view, at->clan, order);
        if (characters >> order_character[order] & 1 && value > most) {
            most = value;
            best = at->list[i];
        }
    }
    return most >= 0 ? best : any(at);
}

static game_move read_by(const struct bot_question *question, int (*read)(const struct newcomer_at *, int),
                         uint32_t noise)
{
    struct newcomer_at at = sit_down(question);
    if (at.view->phase != PHASE_ORDER)
        return wish(&at, ADVANCE, true);
    int side = read(&at, 2 * (at.view->king[at.king].back - 1));
    if (random_below(&at.random, 100) < noise)
        side = !side;
    return obey(&at, side);
}

static int read_left(const struct newcomer_at *at, int back)
{
    (void)at;
    (void)back;
    return 0;
}

static game_move literal(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    return read_by(question, read_literally, 0);
}

static game_move pragmatic(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    return read_by(question, read_pragmatically, 0);
}

static game_move left(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    return read_by(question, read_left, 0);
}

static game_move noisy(const struct bot_question *question, const struct notes *notes)
{
    (void)notes;
    return read_by(question, read_literally, 10);
}

const struct newcomer readers[] = {
    {"literal", "goths", literal},
    {"pragmatic", "goths", pragmatic},
    {"the left one", "goths", left},
    {"noisy 10 %", "goths", noisy},
};
const int readers_count = sizeof readers / sizeof readers[0];

const struct newcomer *newcomer_find(const char *name)
{
    for (int i = 0; i < newcomers_count; i++)
        if (strcmp(newcomers[i].name, name) == 0)
            return &newcomers[i];
    return NULL;
}
