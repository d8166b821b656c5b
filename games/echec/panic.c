// SPDX-License-Identifier: MIT
/* panic.c: flight (E8). However it began, a unit flees square by square, and each square is one call of
 * flee_one(). */
#include "games/echec/rules.h"

/* E8.3: the unbroken row of own units that can panic, from the square on; its last square. */
static int line_end(const struct echec_state *state, int army, int square, int step)
{
    for (;;) {
        unit_bits next = state->board[square + step];
        if (!unit_belongs(next, army) || !kind_panics(unit_kind(next)))
            return square;
        square += step;
    }
}

/* E8.2, E12.2: nobody flees off the board, into his own king, into any mercenaries or into an enemy. */
static void eliminate(struct echec_state *state, int square, unit_bits obstacle, struct events *events)
{
    unit_bits unit = state->board[square];
    int event = obstacle == WALL                         ? EVENT_LOST_EDGE
                : unit_kind(obstacle) == MERCENARIES     ? EVENT_LOST_MERCENARY
                : unit_army(obstacle) == unit_army(unit) ? EVENT_LOST_KING
                                                         : EVENT_LOST_ENEMY;
    echec_remove(state, square);
    tell(events, event, unit, square, 0, 0, 0);
}

static void drive(struct echec_state *state, int from, int way, int event, struct events *events)
{
    unit_bits unit = unit_turned(state->board[from], way);
    int to = from + facing_step(way);
    state->board[from] = unit;
    echec_shift(state, from, to);
    tell(events, event, unit, from, to, way, 0);
}

/* E8.3: one square, the line worked out from its far end, so that its last unit, if eliminated, makes room
 * for the one behind it. False if the fleeing unit itself is eliminated. */
static bool flee_one(struct echec_state *state, int army, int square, int way, int driven,
                     struct events *events)
{
    int step = facing_step(way);
    int end = line_end(state, army, square, step);
    if (state->board[end + step] != EMPTY) {
        eliminate(state, end, state->board[end + step], events);
        if (end == square)
            return false;
        end -= step;
    }
    for (; end != square; end -= step)
        drive(state, end, way, EVENT_SWEPT, events);
    drive(state, square, way, driven, events);
    return true;
}

/* E8.1, E11.2, E12.1: half a turn from its own facing, once, then so many squares. Only the loss of the
 * fleeing unit itself can leave a king alone, so that is when E9.1 is looked at. */
void echec_flee(struct echec_state *state, int square, int squares, int turned, int driven,
                struct events *events)
{
    unit_bits *unit = &state->board[square];
    int army = unit_army(*unit);
    int way = facing_opposite(unit_facing(*unit));
    *unit = unit_turned(*unit, way);
    tell(events, turned, *unit, square, way, 0, 0);
    for (; squares > 0; squares--, square += facing_step(way)) {
        if (!flee_one(state, army, square, way, driven, events)) {
            echec_decided(state, army, events);
            return;
        }
    }
}
