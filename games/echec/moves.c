// SPDX-License-Identifier: MIT
/* moves.c: what a unit may do (E3 to E6, E12, E13), as a list, and as the reason why not.
 *
 * echec_legal() is the heart of every search and counts its instructions; echec_refuse() says the same once
 * more in sentences. The tests hold the two together: a move is listed if and only if it is not refused. */
#include "games/echec/rules.h"

#include <stdlib.h>

__extension__ typedef unsigned __int128 square_set;

/* E12.4: next to their own king, who faces them. */
bool echec_mercenaries_loyal(const struct echec_state *view, int square)
{
    int army = unit_army(view->board[square]);
    for (int way = 0; way < FACING_COUNT; way++) {
        unit_bits neighbour = view->board[square + facing_step(way)];
        if (unit_is(neighbour, army, KING) && unit_facing(neighbour) == facing_opposite(way))
            return true;
    }
    return false;
}

/* Of two armies; an empty square and the border are of none. */
static inline bool are_enemies(unit_bits unit, unit_bits other)
{
    return ((unit ^ other) & (UNIT_GOLD | UNIT_SILVER)) == (UNIT_GOLD | UNIT_SILVER);
}

/* move_make(), in registers as wide as a move: squares are indices here, and nothing is widened twice. */
static inline game_move listed(enum action action, ptrdiff_t from, ptrdiff_t to)
{
    return (game_move)action << 16 | (game_move)(from << 8) | (game_move)to;
}

/* E5.1: a turn to each of the three other facings. */
static inline game_move *list_turns(ptrdiff_t square, int facing, game_move *list)
{
    game_move turn = listed(TURN, square, facing);
    list[0] = turn ^ 1;
    list[1] = turn ^ 2;
    list[2] = turn ^ 3;
    return list + 3;
}

/* E4.3: any number of squares up to the first unit in the way. */
static inline game_move *list_rides(const struct echec_state *view, ptrdiff_t square, ptrdiff_t step,
                                    game_move *list)
{
    for (ptrdiff_t to = square + step; view->board[to] == EMPTY; to += step)
        *list++ = listed(ADVANCE, square, to);
    return list;
}

/* E6.2, E12.3, E12.4: the king hires mercenaries instead of fighting them, unless they are loyal. */
static game_move *list_king_attack(const struct echec_state *view, ptrdiff_t square, ptrdiff_t to,
                                   game_move *list)
{
    if (unit_kind(view->board[to]) != MERCENARIES)
        *list++ = listed(ATTACK, square, to);
    else if (!echec_mercenaries_loyal(view, (int)to))
        *list++ = listed(HIRE, square, to);
    return list;
}

/* E6.3: three by three squares ahead. In a set of squares they are the same pattern for every facing, at some
 * distance from the archers. To the east and west it may reach around the border into a distant file. */
static inline game_move *list_shots(square_set enemies, ptrdiff_t square, int facing, game_move *list)
{
    static const int8_t distances[FACING_COUNT] = {STRIDE - 1, 1 - STRIDE, -3 * STRIDE - 1, -STRIDE - 3};
    static const uint32_t pattern = 7u | 7u << STRIDE | 7u << 2 * STRIDE;
    ptrdiff_t lowest = square + distances[facing];
    int shift = (int)lowest - SQUARE_FIRST;
    uint32_t targets = (uint32_t)(shift >= 0 ? enemies >> shift : enemies << -shift) & pattern;
    for (; targets; targets &= targets - 1) {
        ptrdiff_t to = lowest + __builtin_ctz(targets);
        if (abs(square_file((int)to) - square_file((int)square)) <= 3)
            *list++ = listed(ATTACK, square, to);
    }
    return list;
}

static inline game_move *list_archers(const struct echec_state *view, unit_bits unit, ptrdiff_t square,
                                      square_set enemies, game_move *list)
{
    list = list_turns(square, unit_facing(unit), list);
    ptrdiff_t front = square + facing_step(unit_facing(unit));
    if (view->board[front] == EMPTY)
        *list++ = listed(ADVANCE, square, front);
    return unit_attacked(unit) ? list : list_shots(enemies, square, unit_facing(unit), list);
}

static inline game_move *list_riders(const struct echec_state *view, unit_bits unit, ptrdiff_t square,
                                     game_move *list)
{
    list = list_turns(square, unit_facing(unit), list);
    ptrdiff_t step = facing_step(unit_facing(unit));
    unit_bits front = view->board[square + step];
    if (!are_enemies(unit, front))
        return list_rides(view, square, step, list);
    if (unit_attacked(unit))
        return list;
    if (unit_kind(unit) == KING)
        return list_king_attack(view, square, square + step, list);
    *list++ = listed(ATTACK, square, square + step);
    return list;
}

/* E4.2, E6.2: one square ahead, or whoever stands there. */
static inline game_move *list_foot(const struct echec_state *view, unit_bits unit, ptrdiff_t square,
                                   game_move *list)
{
    list = list_turns(square, unit_facing(unit), list);
    ptrdiff_t to = square + facing_step(unit_facing(unit));
    unit_bits front = view->board[to];
    if (front == EMPTY)
        *list++ = listed(ADVANCE, square, to);
    else if (are_enemies(unit, front) && !unit_attacked(unit))
        *list++ = listed(ATTACK, square, to);
    return list;
}

/* E13.1, E13.2: slow, but striking all around. */
static game_move *list_heavy(const struct echec_state *view, unit_bits unit, ptrdiff_t square,
                             game_move *list)
{
    static const int8_t around[] = {STRIDE, STRIDE + 1, 1, 1 - STRIDE, -STRIDE, -STRIDE - 1, -1, STRIDE - 1};
    int facing = unit_facing(unit);
    ptrdiff_t front = square + facing_step(facing);
    if (view->actions_left == 2) {
        list = list_turns(square, facing, list);
        if (view->board[front] == EMPTY)
            *list++ = listed(ADVANCE, square, front);
    }
    for (int i = 0; i < 8 && !unit_attacked(unit); i++)
        if (are_enemies(unit, view->board[square + around[i]]))
            *list++ = listed(ATTACK, square, square + around[i]);
    return list;
}

static inline game_move *list_unit(const struct echec_state *view, ptrdiff_t square, square_set enemies,
                                   game_move *list)
{
    unit_bits unit = view->board[square];
    enum kind kind = unit_kind(unit);
    if (kind_is_plain(kind))
        return list_foot(view, unit, square, list);
    if (kind == HEAVY)
        return list_heavy(view, unit, square, list);
    if (kind == ARCHERS)
        return list_archers(view, unit, square, enemies, list);
    return list_riders(view, unit, square, list);
}

int echec_legal(const void *view, int seat, game_move *list)
{
    const struct echec_state *s = view;
    if (s->phase == ECHEC_DEPLOY && !(s->deployed >> seat & 1)) {
        list[0] = echec_standard_deployment(s);
        return 1;
    }
    if (s->phase != ECHEC_PLAY || seat != s->to_move)
        return 0;
    const uint64_t *squares = s->squares[army_other(seat)];
    square_set enemies = (square_set)squares[1] << 64 | squares[0];
    game_move *end = list;
    for (int word = 0; word < 2; word++)
        for (uint64_t left = s->squares[seat][word]; left; left &= left - 1)
            end = list_unit(s, (ptrdiff_t)(unsigned)square_of_bit(word, left), enemies, end);
    return (int)(end - list);
}

/* The direction from one square to another in a straight line; false where there is none. */
static bool straight(int from, int to, int *way, int *distance)
{
    int files = square_file(to) - square_file(from), ranks = square_rank(to) - square_rank(from);
    if ((files == 0) == (ranks == 0))
        return false;
    *distance = abs(files + ranks);
    *way = files == 0 ? (ranks > 0 ? NORTH : SOUTH) : (files > 0 ? EAST : WEST);
    return true;
}

static const char *refuse_advance(const struct echec_state *view, int from, int to)
{
    unit_bits unit = view->board[from];
    int way;
    int distance;
    if (!straight(from, to, &way, &distance))
        return SAY("a unit advances straight ahead, never diagonally [E4.1]");
    if (way != unit_facing(unit))
        return SAY("a unit advances straight ahead only, E4.1: it must turn that way first [E5.1]");
    if (!kind_rides(unit_kind(unit)) && distance > 1)
        return SAY("a unit on foot advances one square [E4.2]");
    for (int square = from; square != to;) {
        square += facing_step(way);
        if (view->board[square] != EMPTY)
            return SAY("another unit is in the way [E4.1]");
    }
    return NULL;
}

/* E13.1: heavy infantry needs both actions to advance or turn. */
static const char *refuse_slow(const struct echec_state *view, int square)
{
    if (unit_kind(view->board[square]) == HEAVY && view->actions_left < 2)
        return SAY("heavy infantry needs two actions to advance or turn [E13.1]");
    return NULL;
}

/* E6.3 */
static bool in_bowshot(int from, int to, int facing)
{
    int files = square_file(to) - square_file(from), ranks = square_rank(to) - square_rank(from);
    int ahead = facing == NORTH || facing == SOUTH ? ranks : files;
    int aside = facing == NORTH || facing == SOUTH ? files : ranks;
    if (facing == SOUTH || facing == WEST)
        ahead = -ahead;
    return ahead >= 1 && ahead <= 3 && abs(aside) <= 1;
}

static bool are_neighbours(int from, int to)
{
    return from != to && abs(square_file(to) - square_file(from)) <= 1 &&
           abs(square_rank(to) - square_rank(from)) <= 1;
}

const char *echec_refuse_target(const struct echec_state *view, int from, int to)
{
    unit_bits unit = view->board[from];
    int way;
    int distance;
    if (!unit_belongs(view->board[to], army_other(unit_army(unit))))
        return SAY("only an enemy unit can be attacked [E6.1]");
    switch (unit_kind(unit)) {
    case ARCHERS:
        return in_bowshot(from, to, unit_facing(unit))
                   ? NULL
                   : SAY("archers reach the three by three squares in front of them [E6.3]");
    case HEAVY:
        return are_neighbours(from, to) ? NULL
                                        : SAY("heavy infantry reaches the eight squares around it [E13.2]");
    case KING:
        if (unit_kind(view->board[to]) == MERCENARIES)
            return SAY("a king never rolls dice against mercenaries, he hires them [E12.3]");
        break;
    case KNIGHTS:
    case INFANTRY:
    case PEASANTS:
    case MERCENARIES:
    case MASSED:
    case KIND_COUNT: break;
    }
    if (to == from + facing_step(unit_facing(unit)))
        return NULL;
    if (straight(from, to, &way, &distance) && distance == 1)
        return SAY("a unit attacks the square in front of it, E6.2: it must turn that way first [E5.1]");
    return SAY("a unit attacks the square directly in front of it [E6.2]");
}

/* E3.2 */
static const char *refuse_again(unit_bits unit)
{
    return unit_attacked(unit) ? SAY("no unit attacks twice in a turn [E3.2]") : NULL;
}

static const char *refuse_hire(const struct echec_state *view, int from, int to)
{
    unit_bits king = view->board[from];
    if (unit_kind(king) != KING)
        return SAY("only a king hires mercenaries [E12.3]");
    if (!unit_is(view->board[to], army_other(unit_army(king)), MERCENARIES))
        return SAY("only enemy mercenaries can be hired [E12.3]");
    if (to != from + facing_step(unit_facing(king)))
        return SAY("a king hires the mercenaries he faces from the next square [E12.3]");
    if (echec_mercenaries_loyal(view, to))
        return SAY("the mercenaries refuse: their own king beside them faces them [E12.4]");
    return refuse_again(king);
}

static const char *refuse_action(const struct echec_state *view, int seat, game_move move)
{
    int from = move_from(move), to = move_to(move);
    const char *why;
    if (move >> 16 >= ACTION_COUNT || !square_on_board(view, from) ||
        (move_action(move) == TURN ? to >= FACING_COUNT : !square_on_board(view, to)))
        return SAY("that is no move of this game");
    if (!unit_belongs(view->board[from], seat))
        return SAY("no unit of yours stands there [E3.1]");
    switch (move_action(move)) {
    case ADVANCE: why = refuse_advance(view, from, to); return why ? why : refuse_slow(view, from);
    case TURN:
        if (unit_facing(view->board[from]) == to)
            return SAY("it faces that way already [E5.1]");
        return refuse_slow(view, from);
    case ATTACK:
        why = echec_refuse_target(view, from, to);
        return why ? why : refuse_again(view->board[from]);
    case HIRE: return refuse_hire(view, from, to);
    case ACTION_COUNT: break;
    }
    return NULL;
}

static const char *refuse_while_deploying(const struct echec_state *view, int seat, game_move move)
{
    if (view->deployed >> seat & 1)
        return SAY("a deployment is final [E10.2]");
    if (!(move & MOVE_DEPLOYMENT))
        return SAY("the army must be deployed first [E10.2]");
    return echec_refuse_deployment(view, move);
}

const char *echec_refuse(const void *view, int seat, game_move move)
{
    const struct echec_state *s = view;
    if (seat == CHANCE)
        return echec_refuse_roll(s, move);
    switch ((enum echec_phase)s->phase) {
    case ECHEC_DEPLOY: return refuse_while_deploying(s, seat, move);
    case ECHEC_START: return SAY("the dice for who starts are due [E2.1]");
    case ECHEC_ROLL: return SAY("the dice of an attack are due [E6.1]");
    case ECHEC_OVER: return s->winner ? SAY("the game is over [E9.1]") : SAY("the game is over [E9.2]");
    case ECHEC_PLAY: break;
    }
    if (seat != s->to_move)
        return SAY("it is the other player's turn [E3.1]");
    if (move & MOVE_DEPLOYMENT)
        return SAY("the armies are deployed already [E10.2]");
    return refuse_action(s, seat, move);
}
