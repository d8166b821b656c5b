// SPDX-License-Identifier: MIT
/* view.c: what a viewer knows. All is public but a deployment before both are done (E10.2). */
#include "games/echec/rules.h"

#include <string.h>

static bool knows(const struct echec_state *state, int viewer, int army)
{
    return state->phase != ECHEC_DEPLOY || viewer == VIEWER_ALL || viewer == army;
}

/* Whoever adds a field decides here who knows it: nobody does by default. */
_Static_assert(sizeof(struct echec_state) == 56 + 2 * BOARD_CELLS, "every public field is copied below");

/* Starts from nothing and copies what is known (invariant 3). That an army has been deployed is public. */
void echec_observe(const void *state, int viewer, void *view)
{
    const struct echec_state *s = state;
    struct echec_state *v = view;
    memset(v, 0, sizeof *v);
    v->turn = s->turn;
    v->turn_limit = s->turn_limit;
    v->roll = s->roll;
    v->level = s->level;
    v->rows = s->rows;
    v->massed = s->massed;
    v->phase = s->phase;
    v->to_move = s->to_move;
    v->actions_left = s->actions_left;
    v->deployed = s->deployed;
    v->attack_from = s->attack_from;
    v->attack_to = s->attack_to;
    v->attack_second = s->attack_second;
    v->winner = s->winner;
    if (knows(s, viewer, GOLD) && knows(s, viewer, SILVER)) {
        v->attackers = s->attackers;
        memcpy(v->board, s->board, sizeof v->board);
        memcpy(v->squares, s->squares, sizeof v->squares);
        return;
    }
    echec_clear_board(v);
    for (int army = 0; army < ARMY_COUNT; army++)
        if (knows(s, viewer, army))
            for (struct square_walk walk = squares_of(s, army); square_next(&walk);)
                echec_place(v, walk.square, s->board[walk.square]);
}

/* The holes are armies that have been deployed and are not seen. */
void echec_complete(void *view, int viewer, struct random *random)
{
    struct echec_state *v = view;
    (void)viewer;
    for (int army = 0; army < ARMY_COUNT; army++)
        if (v->deployed >> army & 1 && army_units(v, army) == 0)
            echec_deploy(v, army, echec_random_deployment(v, random));
}

static void write_square(int square, struct json *json)
{
    TEXT_ON_STACK(name, 8);
    echec_write_square(square, &name);
    json_put_string(json, name.data);
}

static void write_unit(unit_bits unit, int square, struct json *json)
{
    static const char *const facings[FACING_COUNT] = {"n", "e", "s", "w"};
    json_open_object(json);
    json_key(json, "at");
    write_square(square, json);
    json_key(json, "army");
    json_put_string(json, echec_army_names[unit_army(unit)]);
    json_key(json, "kind");
    json_put_string(json, echec_kind_names[unit_kind(unit)]);
    json_key(json, "men");
    json_put_number(json, (uint64_t)unit_men(unit));
    json_key(json, "faces");
    json_put_string(json, facings[unit_facing(unit)]);
    json_key(json, "attacked");
    json_put_bool(json, unit_attacked(unit));
    json_close_object(json);
}

/* By square: rank, then file. */
static void write_units(const struct echec_state *view, struct json *json)
{
    json_open_array(json);
    for (int square = SQUARE_FIRST; square <= SQUARE_LAST; square++)
        if (view->board[square] != EMPTY && view->board[square] != WALL)
            write_unit(view->board[square], square, json);
    json_close_array(json);
}

static void write_attack(const struct echec_state *view, struct json *json)
{
    if (view->phase != ECHEC_ROLL) {
        json_put_null(json);
        return;
    }
    json_open_object(json);
    json_key(json, "from");
    write_square(view->attack_from, json);
    json_key(json, "to");
    write_square(view->attack_to, json);
    json_key(json, "second");
    json_put_bool(json, view->attack_second);
    json_close_object(json);
}

static void write_roll(const struct echec_state *view, struct json *json)
{
    TEXT_ON_STACK(letters, 16);
    echec_write_roll(view->roll, &letters);
    if (view->roll)
        json_put_string(json, letters.data);
    else
        json_put_null(json);
}

static void write_turn(const struct echec_state *view, struct json *json)
{
    static const char *const phases[] = {"deploy", "start", "play", "roll", "over"};
    json_key(json, "turn");
    json_put_number(json, view->turn);
    json_key(json, "phase");
    json_put_string(json, phases[view->phase]);
    json_key(json, "actors");
    game_write_actors(&echec, view, json);
    json_key(json, "to_move");
    if (view->phase == ECHEC_PLAY || view->phase == ECHEC_ROLL)
        json_put_string(json, echec_army_names[view->to_move]);
    else
        json_put_null(json);
    json_key(json, "actions_left");
    json_put_number(json, view->actions_left);
}

void echec_write_view(const void *view, struct json *json)
{
    const struct echec_state *v = view;
    game_open_view(&echec, v, json);
    write_turn(v, json);
    json_key(json, "units");
    write_units(v, json);
    json_key(json, "attack");
    write_attack(v, json);
    json_key(json, "roll");
    write_roll(v, json);
    json_key(json, "result");
    game_write_result(&echec, v, json);
    json_close_object(json);
}
