// SPDX-License-Identifier: MIT
/* numbers.c: Échec au roi as numbers (core/numbers.h).
 *
 * The parts of a deployment come first (deployment.c). Then each square of the board has the same actions of
 * the unit on it, from a1 rank by rank: so a number means the same move on a board of any length. An advance
 * is numbered by where it leads on the unit's own file or rank, an attack by how far away the target is, in
 * the pattern of all attacks there are. */
#include "core/numbers.h"
#include "games/echec/rules.h"

enum {
    REACH = 3,  /* E6.3: archers */
    SHOTS = 32, /* the squares they reach with any facing; all other attacks are among them */
    ADVANCES = ROWS_MOST + FILES,
    FIRST_TURN = ADVANCES,
    FIRST_HIRE = FIRST_TURN + FACING_COUNT,
    FIRST_SHOT = FIRST_HIRE + FACING_COUNT,
    SQUARE_ACTIONS = FIRST_SHOT + SHOTS
};

/* How far each of the shots goes, and back: which shot goes that far, from -33 on. */
#define RANK(ranks) STRIDE *(ranks)
static const int8_t shot_steps[SHOTS] = {
    RANK(-3) - 1,
    RANK(-3),
    RANK(-3) + 1,
    RANK(-2) - 1,
    RANK(-2),
    RANK(-2) + 1,
    RANK(-1) - 3,
    RANK(-1) - 2,
    RANK(-1) - 1,
    RANK(-1),
    RANK(-1) + 1,
    RANK(-1) + 2,
    RANK(-1) + 3,
    -3,
    -2,
    -1,
    1,
    2,
    3,
    RANK(1) - 3,
    RANK(1) - 2,
    RANK(1) - 1,
    RANK(1),
    RANK(1) + 1,
    RANK(1) + 2,
    RANK(1) + 3,
    RANK(2) - 1,
    RANK(2),
    RANK(2) + 1,
    RANK(3) - 1,
    RANK(3),
    RANK(3) + 1,
};

static inline int shot_of(int step)
{
    enum { WIDE = 2 * (RANK(REACH) + REACH) + 1 };
    static const uint8_t shots[WIDE] = {
        [2] = 0,   [3] = 1,   [4] = 2,   [12] = 3,  [13] = 4,  [14] = 5,  [20] = 6,  [21] = 7,
        [22] = 8,  [23] = 9,  [24] = 10, [25] = 11, [26] = 12, [30] = 13, [31] = 14, [32] = 15,
        [34] = 16, [35] = 17, [36] = 18, [40] = 19, [41] = 20, [42] = 21, [43] = 22, [44] = 23,
        [45] = 24, [46] = 25, [52] = 26, [53] = 27, [54] = 28, [62] = 29, [63] = 30, [64] = 31,
    };
    return shots[step + WIDE / 2];
}

static uint32_t action_count(const void *view)
{
    return PART_COUNT + ((const struct echec_state *)view)->rows * (uint32_t)(FILES * SQUARE_ACTIONS);
}

/* The way one step leads. */
static int way_of(int step)
{
    int way = 0;
    while (facing_step(way) != step)
        way++;
    return way;
}

/* Squares of the board count without its border here. */
static inline int square_index(int square)
{
    unsigned at = (unsigned)(square - SQUARE_FIRST);
    return (int)(at - at / STRIDE);
}

static inline int advance_of(int from, int to)
{
    return square_rank(from) == square_rank(to) ? ROWS_MOST + square_file(to) : square_rank(to);
}

/* The first action of the unit there. */
static inline int first_action(int from)
{
    return PART_COUNT + square_index(from) * SQUARE_ACTIONS;
}

/* Which of its actions a move is. */
static inline int action_of(game_move move)
{
    int from = move_from(move), to = move_to(move);
    switch (move_action(move)) {
    case ADVANCE: return advance_of(from, to);
    case TURN: return FIRST_TURN + to;
    case ATTACK: return FIRST_SHOT + shot_of(to - from);
    case HIRE: return FIRST_HIRE + way_of(to - from);
    case ACTION_COUNT: break;
    }
    return 0;
}

static int number(const void *view, int seat, game_move said, game_move move)
{
    (void)seat;
    return move & MOVE_DEPLOYMENT ? echec_part_towards(view, said, move)
                                  : first_action(move_from(move)) + action_of(move);
}

static int legal(const void *view, int seat, game_move said, uint16_t *actions)
{
    game_move list[GAME_MOVES_MAX];
    if (((const struct echec_state *)view)->phase == ECHEC_DEPLOY)
        return echec_list_parts(view, said, actions);
    int count = echec_legal(view, seat, list), from = 0, first = 0;
    for (int i = 0; i < count; i++) {
        if (move_from(list[i]) != from) { /* the moves of a unit are listed together */
            from = move_from(list[i]);
            first = first_action(from);
        }
        actions[i] = (uint16_t)(first + action_of(list[i]));
    }
    return count;
}

static game_move say(const void *view, int seat, game_move said, uint32_t action, bool *whole)
{
    (void)seat;
    if (action < PART_COUNT)
        return echec_say_part(view, said, action, whole);
    int square = (int)(action - PART_COUNT) / SQUARE_ACTIONS;
    int kind = (int)(action - PART_COUNT) % SQUARE_ACTIONS;
    int file = square % FILES, rank = square / FILES, from = square_at(file, rank);
    *whole = true;
    if (kind < ROWS_MOST)
        return move_make(ADVANCE, from, square_at(file, kind));
    if (kind < FIRST_TURN)
        return move_make(ADVANCE, from, square_at(kind - ROWS_MOST, rank));
    if (kind < FIRST_HIRE)
        return move_make(TURN, from, kind - FIRST_TURN);
    if (kind < FIRST_SHOT)
        return move_make(HIRE, from, from + facing_step(kind - FIRST_HIRE));
    return move_make(ATTACK, from, from + shot_steps[kind - FIRST_SHOT]);
}

static bool part_text(const void *view, int seat, uint32_t action, struct text *text)
{
    return echec_write_part(view, seat, action, text);
}

static int part_parse(const void *view, int seat, const char *string)
{
    return echec_parse_part(view, seat, string);
}

struct square_numbers {
    int8_t army, kind, men, facing, attacked;
};

struct echec_array {
    int8_t seat, phase, turn, turns_left, to_move, actions_left, deployed[ARMY_COUNT];
    int8_t attack_from[2], attack_to[2], second, roll[ARMY_COUNT][3];
    struct square_numbers board[ROWS_MOST * FILES];
};
_Static_assert(sizeof(struct echec_array) <= NUMBERS_OBSERVATION_MAX, "there is room");

static uint32_t extent(const void *view)
{
    return ((const struct echec_state *)view)->rows;
}

static uint32_t size(const void *view)
{
    return (uint32_t)(offsetof(struct echec_array, board) +
                      extent(view) * FILES * sizeof(struct square_numbers));
}

static void put_army(const struct echec_state *restrict v, int army, struct echec_array *restrict n)
{
    for (struct square_walk walk = squares_of(v, army); square_next(&walk);) {
        unit_bits unit = v->board[walk.square];
        struct square_numbers *square = &n->board[square_index(walk.square)];
        square->army = (int8_t)(1 + army);
        square->kind = (int8_t)(1 + (int)unit_kind(unit));
        square->men = (int8_t)unit_men(unit);
        square->facing = (int8_t)(1 + unit_facing(unit));
        square->attacked = unit_attacked(unit);
    }
}

static void put_square(int square, int8_t numbers[2])
{
    numbers[0] = square ? (int8_t)(1 + square_rank(square)) : 0;
    numbers[1] = square ? (int8_t)(1 + square_file(square)) : 0;
}

static void put_roll(uint32_t roll, int8_t numbers[3])
{
    numbers[0] = (int8_t)roll_axes(roll);
    numbers[1] = (int8_t)roll_arrows(roll);
    numbers[2] = (int8_t)roll_panics(roll);
}

/* What is said of a deployment is known to who said it: those units stand on the board already. */
static void put_planned(const struct echec_state *v, int seat, game_move said, struct echec_array *n)
{
    struct echec_state planned = *v;
    echec_deploy(&planned, seat, said);
    put_army(&planned, seat, n);
}

static void observe(const void *view, int seat, game_move said, int8_t *numbers)
{
    const struct echec_state *v = view;
    struct echec_array *n = (struct echec_array *)numbers;
    n->seat = (int8_t)seat;
    n->phase = (int8_t)v->phase;
    n->turn = numbers_clip(v->turn);
    n->turns_left = numbers_turns_left(v->turn, v->turn_limit);
    n->to_move = (int8_t)v->to_move;
    n->actions_left = (int8_t)v->actions_left;
    numbers_put_flags(n->deployed, v->deployed, ARMY_COUNT);
    put_square(v->attack_from, n->attack_from);
    put_square(v->attack_to, n->attack_to);
    n->second = (int8_t)v->attack_second;
    put_roll(roll_gold(v->roll), n->roll[GOLD]);
    put_roll(roll_silver(v->roll), n->roll[SILVER]);
    for (int army = 0; army < ARMY_COUNT; army++)
        put_army(v, army, n);
    if (said)
        put_planned(v, seat, said, n);
}

#define PLACED(name) offsetof(struct echec_array, name)
#define WHOLE_BOARD                                                                                          \
    {                                                                                                        \
        {NUMBERS_EXTENT, FILES * sizeof(struct square_numbers)},                                             \
        {                                                                                                    \
            FILES, sizeof(struct square_numbers)                                                             \
        }                                                                                                    \
    }

/* clang-format off */
static const struct number_field fields[] = {
    {"seat", "who looks: gold 0, silver 1", 0, 1, PLACED(seat), {{0}}},
    {"phase", "deploy, start, play, roll, over", 0, 4, PLACED(phase), {{0}}},
    {"turn", "players' turns; 127 from there on", 0, 127, PLACED(turn), {{0}}},
    {"turns_left", "turns after this one; 127 for more, and where there is no limit", 0, 127, PLACED(turns_left), {{0}}},
    {"to_move", "whose turn it is: gold 0, silver 1; 0 where it is nobody's", 0, 1, PLACED(to_move), {{0}}},
    {"actions_left", "actions left in the turn", 0, 2, PLACED(actions_left), {{0}}},
    {"deployed", "1 for each army that is deployed: gold, silver", 0, 1, PLACED(deployed), {{ARMY_COUNT, 1}}},
    {"attack_from", "rank and file, from 1, of the unit whose dice are due; 0 none", 0, 12, PLACED(attack_from), {{2, 1}}},
    {"attack_to", "rank and file of the unit it attacks", 0, 12, PLACED(attack_to), {{2, 1}}},
    {"second", "1 if it is the second roll of E7.2", 0, 1, PLACED(second), {{0}}},
    {"roll", "axes, arrows and panics of the last dice; in the second row silver's, of the roll for who starts", 0, 4,
     PLACED(roll), {{ARMY_COUNT, 3}, {3, 1}}},
    {"board.army", "by rank and file: gold 1, silver 2, 0 nobody", 0, 2, PLACED(board[0].army), WHOLE_BOARD},
    {"board.kind", "infantry, massed, peasants, mercenaries, king, knights, archers, heavy, from 1", 0, 8,
     PLACED(board[0].kind), WHOLE_BOARD},
    {"board.men", "men of the unit", 0, 10, PLACED(board[0].men), WHOLE_BOARD},
    {"board.facing", "north, east, south, west, from 1", 0, 4, PLACED(board[0].facing), WHOLE_BOARD},
    {"board.attacked", "1 if the unit has attacked, or hired, in this turn", 0, 1, PLACED(board[0].attacked), WHOLE_BOARD},
};
/* clang-format on */

const struct game_numbers echec_numbers = {
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .action_count = action_count,
    .size = size,
    .extent = extent,
    .observe = observe,
    .legal = legal,
    .say = say,
    .number = number,
    .part_text = part_text,
    .part_parse = part_parse,
};
