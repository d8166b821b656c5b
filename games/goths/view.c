// SPDX-License-Identifier: MIT
/* view.c: what each seat knows, as a state with holes and as JSON (the information contract of the rules
 * page).
 *
 * A view starts from nothing. What everybody knows is copied field by field, and each secret is a hole unless
 * a function below says that the viewer knows it. Everything a seat is shown comes from such a view. */
#include "games/goths/goths.h"
#include "games/goths/state.h"

#include <string.h>

/* The clan whose warchief the viewer is, as a set: one bit, or none. */
static unsigned own_clan(const struct goths_state *s, int viewer)
{
    unsigned set = 0;
    for (int clan = 0; clan < s->clan_count; clan++)
        if (viewer == warchief_seat(s, clan))
            set |= 1u << clan;
    return set;
}

/* Face up, or looked at since it was last shuffled. */
static bool knows_objective(const struct goths_state *s, unsigned own, int objective)
{
    return s->up & 1 << objective || s->seen[objective] & own;
}

static bool knows_token(const struct clan *clan, bool owner)
{
    if (clan->token_at == TOKEN_EFFECT || clan->token_at == TOKEN_GONE)
        return true;
    return owner && (clan->token_at == TOKEN_HAND || clan->scouted);
}

static bool knows_card(const struct goths_state *s, int viewer, unsigned own, int king)
{
    return s->revealed || viewer == king_seat(king) || s->king[king].spied & own;
}

/* His own, until both kings of the camp that is asked have proposed (G10.0). */
static bool knows_proposal(const struct goths_state *s, int viewer, int which)
{
    return viewer == king_seat((s->to_give & 1) + 2 * which);
}

/* His own; and everybody's uses once all have answered. */
static bool knows_answer(const struct goths_state *s, bool owner, int clan)
{
    return s->uses_due & 1 << clan || owner;
}

/* Whoever adds a field decides here who knows it: nobody does by default. */
_Static_assert(sizeof(struct goths_state) == 196 && sizeof(struct clan) == 13 && sizeof(struct king) == 12 &&
                   sizeof(struct goths_secret) == 26,
               "every public field is copied below");

/* What was agreed on before the game, and what follows from it. */
static void copy_settings(const struct goths_state *s, struct goths_state *v)
{
    v->turn_limit = s->turn_limit;
    v->tokens = s->tokens;
    v->players = s->players;
    v->fog = s->fog;
    v->ring = s->ring;
    v->lone_camp = s->lone_camp;
    v->lone_king_camp = s->lone_king_camp;
    v->copies = s->copies;
    v->flags = s->flags;
    v->clan_count = s->clan_count;
    v->seats = s->seats;
    v->lone = s->lone;
    memcpy(v->king_of, s->king_of, sizeof v->king_of);
    memcpy(v->commands, s->commands, sizeof v->commands);
}

static void copy_turn(const struct goths_state *s, struct goths_state *v)
{
    v->turn = s->turn;
    v->waiting = s->waiting;
    v->kings = s->kings;
    v->warchiefs = s->warchiefs;
    v->holders = s->holders;
    v->phase = s->phase;
    v->initiative = s->initiative;
    v->chance = s->chance;
    v->winner = s->winner;
    v->rule = s->rule;
    v->revealed = s->revealed;
    v->to_give = s->to_give;
    v->disagreed = s->disagreed;
    v->crossed = s->crossed;
    v->kings_due = s->kings_due;
    v->up = s->up;
    memcpy(v->seen, s->seen, sizeof v->seen);
}

static void copy_resolution(const struct goths_state *s, struct goths_state *v)
{
    v->through = s->through;
    v->robbed = s->robbed;
    v->thieves = s->thieves;
    v->uses_due = s->uses_due;
    v->question = s->question;
    v->active = s->active;
    v->order = s->order;
    v->loser = s->loser;
    v->loss = s->loss;
    v->returned = s->returned;
    memcpy(v->robs, s->robs, sizeof v->robs);
    memcpy(v->boomerang, s->boomerang, sizeof v->boomerang);
    memcpy(v->carried, s->carried, sizeof v->carried);
}

static void copy_clan(const struct clan *c, struct clan *v)
{
    v->units = c->units;
    v->at = c->at;
    v->engine = c->engine;
    v->active = c->active;
    v->barricades = c->barricades;
    v->barricade3d = c->barricade3d;
    v->blocked = c->blocked;
    v->poison = c->poison;
    v->token_at = c->token_at;
    v->scouted = c->scouted;
    v->cards = c->cards;
    v->set_aside = c->set_aside;
    v->out = c->out;
}

static void copy_king(const struct king *k, struct king *v)
{
    memcpy(v->table, k->table, sizeof v->table);
    v->table_count = k->table_count;
    v->on_table = k->on_table;
    v->shown = k->shown;
    v->back = k->back;
    v->spied = k->spied;
}

void goths_observe(const void *state, int viewer, void *view)
{
    const struct goths_state *s = state;
    struct goths_state *v = view;
    bool all = viewer == VIEWER_ALL;
    memset(v, 0, sizeof *v);
    copy_settings(s, v);
    copy_turn(s, v);
    copy_resolution(s, v);
    for (int i = 0; i < CLANS_MAX; i++) {
        copy_clan(&s->clan[i], &v->clan[i]);
        copy_king(&s->king[i], &v->king[i]);
    }
    unsigned own = own_clan(s, viewer);
    for (int i = 0; i < 3; i++)
        if (s->secret.objective[i])
            v->secret.objective[i] = all || knows_objective(s, own, i) ? s->secret.objective[i] : HIDDEN;
    for (int i = 0; i < 2; i++)
        if (s->secret.proposal[i])
            v->secret.proposal[i] = all || knows_proposal(s, viewer, i) ? s->secret.proposal[i] : HIDDEN;
    for (int i = 0; i < s->clan_count; i++) {
        bool owner = own >> i & 1;
        if (s->clan[i].token_at != TOKEN_NONE)
            v->secret.token[i] = all || knows_token(&s->clan[i], owner) ? s->secret.token[i] : HIDDEN;
        if (s->king[i].back)
            v->secret.side[i] = all || knows_card(s, viewer, own, i) ? s->secret.side[i] : HIDDEN;
        if (s->secret.order[i])
            v->secret.order[i] = all || s->revealed || owner ? s->secret.order[i] : HIDDEN;
        if (s->secret.answer[i])
            v->secret.answer[i] = all || knows_answer(s, owner, i) ? s->secret.answer[i] : HIDDEN;
    }
}

static void complete_objectives(struct goths_state *v, struct random *random)
{
    unsigned left = 1u << QUEEN | 1u << TRAP | 1u << PLAIN;
    for (int i = 0; i < 3; i++)
        if (v->secret.objective[i] != HIDDEN)
            left &= ~(1u << v->secret.objective[i]);
    for (int i = 0; i < 3; i++) {
        if (v->secret.objective[i] != HIDDEN)
            continue;
        unsigned set = left;
        for (uint32_t skip = random_below(random, (uint32_t)__builtin_popcount(left)); skip > 0; skip--)
            set &= set - 1;
        v->secret.objective[i] = (uint8_t)__builtin_ctz(set);
        left &= ~(1u << v->secret.objective[i]);
    }
}

/* Draws the unknown tokens from what the pool holds beside the known ones. */
static void complete_tokens(struct goths_state *v, struct random *random)
{
    uint8_t pool[TOKEN_END];
    uint32_t total = 0;
    chance_fill_pool(v, pool);
    for (int i = 0; i < v->clan_count; i++)
        if (v->secret.token[i] != HIDDEN && v->secret.token[i] != NONE)
            pool[v->secret.token[i]]--;
    for (int token = PEA; token < TOKEN_END; token++)
        total += pool[token];
    for (int i = 0; i < v->clan_count; i++) {
        if (v->secret.token[i] != HIDDEN)
            continue;
        uint32_t drawn = random_below(random, total--);
        int token = PEA;
        while (drawn >= pool[token])
            drawn -= pool[token++];
        pool[token]--;
        v->secret.token[i] = (uint8_t)token;
    }
}

/* A card of that back which does not lie on the table. */
static void complete_card(struct goths_state *v, int king, struct random *random)
{
    unsigned lying = (unsigned)v->king[king].on_table >> 2 * (v->king[king].back - 1) & 3;
    v->secret.side[king] = lying == 0 ? (uint8_t)random_below(random, 2) : lying == 1;
}

/* An order, or an answer, the seat could have given: what it would be offered now, had it not spoken yet. */
static game_move draw_choice(struct goths_state *v, int clan, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    int seat = warchief_seat(v, clan);
    uint16_t waiting = v->waiting;
    v->waiting |= (uint16_t)SEAT(seat);
    int count = goths_legal(v, seat, list);
    v->waiting = waiting;
    return list[random_below(random, (uint32_t)count)];
}

static void complete_order(struct goths_state *v, int clan, struct random *random)
{
    uint8_t phase = v->phase;
    v->phase = PHASE_ORDER;
    v->secret.order[clan] = (uint8_t)(draw_choice(v, clan, random) & 0xff);
    v->phase = phase;
}

/* Either of the camp's warchiefs. */
static void complete_proposal(struct goths_state *v, int which, struct random *random)
{
    v->secret.proposal[which] = (uint8_t)((v->to_give & 1) + 2 * (int)random_below(random, 2) + 1);
}

void goths_complete(void *view, int viewer, struct random *random)
{
    struct goths_state *v = view;
    (void)viewer;
    complete_objectives(v, random);
    complete_tokens(v, random);
    for (int i = 0; i < 2; i++)
        if (v->secret.proposal[i] == HIDDEN)
            complete_proposal(v, i, random);
    for (int i = 0; i < v->clan_count; i++) {
        if (v->secret.side[i] == HIDDEN)
            complete_card(v, i, random);
        if (v->secret.order[i] == HIDDEN)
            complete_order(v, i, random);
        if (v->secret.answer[i] == HIDDEN)
            v->secret.answer[i] = answer_of(draw_choice(v, i, random));
    }
}

static const char *const phase_names[] = {
    [PHASE_SETUP] = "setup",     [PHASE_INITIATIVE] = "initiative", [PHASE_KING] = "king",
    [PHASE_SPY] = "spy",         [PHASE_ORDER] = "order",           [PHASE_TRICK] = "trick",
    [PHASE_RESOLVE] = "resolve", [PHASE_PARLEY] = "parley",         [PHASE_OVER] = "over",
};
static const char *const engine_names[] = {"catapult", "ballista", "destroyed"};
static const char *const clan_names[] = {"A", "B", "C", "D"};
static const char *const face_letters[] = {[QUEEN] = "Q", [TRAP] = "T", [PLAIN] = "P"};

static void string_or_null(struct json *json, const char *key, const char *value)
{
    json_key(json, key);
    if (value)
        json_put_string(json, value);
    else
        json_put_null(json);
}

static void write_places(struct json *json, const char *key, unsigned set)
{
    json_key(json, key);
    json_open_array(json);
    for (; set; set &= set - 1)
        json_put_string(json, goths_place_name(__builtin_ctz(set)));
    json_close_array(json);
}

static void write_token(const struct goths_state *v, int clan, struct json *json)
{
    const struct clan *c = &v->clan[clan];
    int face = v->secret.token[clan];
    json_key(json, "fog");
    if (c->token_at == TOKEN_NONE || c->token_at == TOKEN_GONE) {
        json_put_null(json);
        return;
    }
    json_open_object(json);
    json_key(json, "at");
    if (c->token_at == TOKEN_LANE)
        json_put_string(json, goths_place_name((int)token_place(v)));
    else
        json_put_string(json, c->token_at == TOKEN_HAND ? "hand" : "effect");
    string_or_null(json, "face", face == HIDDEN ? NULL : token_names[face]);
    json_key(json, "scouted");
    json_put_bool(json, c->scouted);
    json_close_object(json);
}

static void write_cards(const struct clan *clan, struct json *json)
{
    json_key(json, "cards");
    json_open_array(json);
    if (clan->cards & CARD_GOTH)
        json_put_string(json, "goth");
    if (clan->cards & CARD_PIGEON)
        json_put_string(json, "pigeon");
    json_close_array(json);
}

static void write_clan(const struct goths_state *v, int clan, struct json *json)
{
    const struct clan *c = &v->clan[clan];
    int order = v->secret.order[clan];
    json_key(json, clan_names[clan]);
    json_open_object(json);
    json_key(json, "camp");
    json_put_string(json, goths_camp_name(v, clan & 1));
    json_key(json, "units");
    json_put_number(json, c->units);
    json_key(json, "reserve");
    json_put_number(json, 3u - c->units);
    json_key(json, "at");
    json_put_string(json, goths_place_name(c->at));
    json_key(json, "engine");
    json_put_string(json, engine_names[c->engine]);
    json_key(json, "active");
    json_put_bool(json, c->active);
    write_places(json, "barricades", c->barricades);
    string_or_null(json, "barricade3d", c->barricade3d == NOWHERE ? NULL : goths_place_name(c->barricade3d));
    write_places(json, "blocked", c->blocked);
    write_places(json, "poison", c->poison);
    write_token(v, clan, json);
    write_cards(c, json);
    string_or_null(json, "set_aside", c->set_aside ? goths_order_name(c->set_aside) : NULL);
    string_or_null(json, "order", order == HIDDEN ? "hidden" : order ? goths_order_name(order) : NULL);
    string_or_null(json, "robs", v->robs[clan] ? clan_names[v->robs[clan] - 1] : NULL);
    string_or_null(json, "boomerang", v->boomerang[clan] ? clan_names[v->boomerang[clan] - 1] : NULL);
    json_key(json, "out");
    json_put_bool(json, c->out);
    json_close_object(json);
}

static void write_king(const struct goths_state *v, int king, struct json *json)
{
    const struct king *k = &v->king[king];
    TEXT_ON_STACK(text, 8);
    json_key(json, goths_seat_name(v, king_seat(king)));
    json_open_object(json);
    json_key(json, "table");
    json_open_array(json);
    for (int i = 0; i < k->table_count; i++) {
        text_clear(&text);
        goths_card_text(v, k->table[i], &text);
        json_put_string(json, text.data);
    }
    json_close_array(json);
    json_key(json, "played");
    if (k->back == 0) {
        json_put_null(json);
    } else {
        json_open_object(json);
        text_clear(&text);
        goths_back_text(v, k->back - 1, &text);
        json_key(json, "back");
        json_put_string(json, text.data);
        json_key(json, "face");
        text_clear(&text);
        if (v->secret.side[king] == HIDDEN) {
            json_put_null(json);
        } else {
            goths_card_text(v, played_card(v, king), &text);
            json_put_bytes(json, text.data, 1);
        }
        json_close_object(json);
    }
    json_close_object(json);
}

static void write_objective(const struct goths_state *v, int objective, struct json *json)
{
    int face = v->secret.objective[objective];
    json_open_object(json);
    json_key(json, "up");
    json_put_bool(json, v->up & 1 << objective);
    string_or_null(json, "face", face == NONE || face == HIDDEN ? NULL : face_letters[face]);
    json_key(json, "scouted");
    json_open_array(json);
    for (unsigned set = v->seen[objective]; set; set &= set - 1)
        json_put_string(json, clan_names[__builtin_ctz(set)]);
    json_close_array(json);
    json_close_object(json);
}

/* What two kings have disagreed on; what one of them proposes now is told to nobody. */
static void write_proposals(const struct goths_state *v, struct json *json)
{
    json_key(json, "proposals");
    json_open_array(json);
    for (int n = 0; n < v->disagreed; n++) {
        json_open_object(json);
        for (int king = 0; king < 2; king++) {
            json_key(json, goths_seat_name(v, king_seat((v->to_give & 1) + 2 * king)));
            json_put_string(json, clan_names[proposed(v, n, king)]);
        }
        json_close_object(json);
    }
    json_close_array(json);
}

void goths_write_view(const void *view, struct json *json)
{
    const struct goths_state *v = view;
    game_open_view(&goths, v, json);
    json_key(json, "turn");
    json_put_number(json, v->turn);
    json_key(json, "initiative");
    json_put_string(json, clan_names[v->initiative]);
    json_key(json, "phase");
    json_put_string(json, phase_names[v->phase]);
    json_key(json, "actors");
    game_write_actors(&goths, v, json);
    json_key(json, "clans");
    json_open_object(json);
    for (int clan = 0; clan < v->clan_count; clan++)
        write_clan(v, clan, json);
    json_close_object(json);
    json_key(json, "kings");
    json_open_object(json);
    for (int king = 0; king < v->clan_count; king++)
        if (v->king_of[king] == king)
            write_king(v, king, json);
    json_close_object(json);
    json_key(json, "objectives");
    json_open_array(json);
    for (int i = 0; i < 3; i++)
        write_objective(v, i, json);
    json_close_array(json);
    write_proposals(v, json);
    json_key(json, "result");
    game_write_result(&goths, v, json);
    json_close_object(json);
}
