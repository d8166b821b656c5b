// SPDX-License-Identifier: MIT
/* trial_echec.c: random trials of Échec au roi: both levels, every number of rows, massed infantry or not in
 * turn, and at level 2 armies of every kind. */
#include "trial.h" /* first: cmocka */

#include "games/echec/rules.h"

#include <string.h>

static void draw_options(uint32_t number, struct random *random, struct text *options)
{
    text_format(options, "level=%u rows=%u massed=%s turn_limit=%u", 1 + (unsigned)(number & 1),
                8 + (unsigned)(number / 2 % 5), number / 10 & 1 ? "on" : "off",
                random_below(random, 4) ? 1 + (unsigned)random_below(random, 120) : 400);
}

static bool is_always_asked(const void *state)
{
    return ((const struct echec_state *)state)->phase == ECHEC_DEPLOY;
}

static bool draw_unlisted(const void *view, int seat, struct random *random, game_move *move)
{
    const struct echec_state *v = view;
    (void)seat;
    if (v->phase != ECHEC_DEPLOY)
        return false;
    *move = echec_random_deployment(v, random);
    return true;
}

static game_move draw_nonsense(struct random *random)
{
    if (random_below(random, 16) == 0)
        return random_next(random);
    enum action action = (enum action)random_below(random, ACTION_COUNT);
    int from = (int)random_below(random, BOARD_CELLS);
    uint32_t end = random_below(random, 2) ? FACING_COUNT : BOARD_CELLS;
    return move_make(action, from, (int)random_below(random, end));
}

/* E10.3, E14.1: the men of a unit fit on its base. */
static void check_unit(const struct echec_state *s, unit_bits unit)
{
    static const int most[KIND_COUNT] = {
        [KING] = 1,  [KNIGHTS] = 2,  [INFANTRY] = 4,    [ARCHERS] = 4,
        [HEAVY] = 2, [PEASANTS] = 4, [MERCENARIES] = 2, [MASSED] = 10,
    };
    expect(unit_men(unit) >= 1 && unit_men(unit) <= most[unit_kind(unit)]);
    expect(s->massed ? unit_kind(unit) != INFANTRY : unit_kind(unit) != MASSED);
    expect(unit_belongs(unit, GOLD) != unit_belongs(unit, SILVER));
}

/* The two descriptions of the board agree; nobody has more than ten bases and mercenaries, or two kings. */
static void check_board(const struct echec_state *s)
{
    int units[ARMY_COUNT] = {0}, kings[ARMY_COUNT] = {0}, hired[ARMY_COUNT] = {0}, attackers = 0;
    for (int square = SQUARE_FIRST; square <= SQUARE_LAST; square++) {
        unit_bits unit = s->board[square];
        unsigned bit = (unsigned)(square - SQUARE_FIRST);
        bool gold = s->squares[GOLD][bit >> 6] >> (bit & 63) & 1;
        bool silver = s->squares[SILVER][bit >> 6] >> (bit & 63) & 1;
        expect(gold == (unit != WALL && unit_belongs(unit, GOLD)));
        expect(silver == (unit != WALL && unit_belongs(unit, SILVER)));
        if (!gold && !silver)
            continue;
        check_unit(s, unit);
        units[silver]++;
        kings[silver] += unit_kind(unit) == KING;
        hired[silver] += unit_kind(unit) == MERCENARIES;
        attackers += unit_attacked(unit);
    }
    expect(attackers == s->attackers && attackers <= 2);
    for (int army = 0; army < ARMY_COUNT; army++) {
        expect(units[army] == army_units(s, army));
        expect(units[army] - hired[army] <= 10 && kings[army] <= 1 && hired[army] <= 2);
        if (s->phase == ECHEC_PLAY || s->phase == ECHEC_ROLL)
            expect(kings[army] == 1 && units[army] >= 2); /* E9.1 */
    }
}

/* What is written as a position is read back to the same bytes. */
static void check_position(const struct echec_state *s)
{
    TEXT_ON_STACK(text, 1024);
    struct echec_state read = *s;
    echec_position_text(s, &text);
    expect(!text.overflow);
    read.turn = 12345;
    memset(read.board, 0, sizeof read.board);
    expect(!echec_position_read(&read, text.data));
    expect(memcmp(&read, s, sizeof read) == 0);
}

static void check(const void *state)
{
    const struct echec_state *s = state;
    expect(s->actions_left <= 2);
    expect(s->turn_limit == 0 || s->turn <= s->turn_limit);
    check_board(s);
    if (s->turn % 16 == 1)
        check_position(s);
}

extern const struct trial echec_trial;
const struct trial echec_trial = {
    .game = &echec,
    .turn_moves = 12,
    .games = 12000,
    .matches = 1000,
    .draw_options = draw_options,
    .is_always_asked = is_always_asked,
    .draw_unlisted = draw_unlisted,
    .draw_nonsense = draw_nonsense,
    .check = check,
};
