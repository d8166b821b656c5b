// SPDX-License-Identifier: MIT
/* undo.c: taking decisions back, never past anything that anybody has learned through them.
 *
 * A step can be taken back if it was one seat's decision, settled no chance, and would have looked the same
 * to everybody had what they do not know been otherwise. The last is tried out: for each who looks on, the
 * hidden things are drawn anew many times, and the same decision is played; where its traces differ,
 * something was revealed. */
#include "table/table_inside.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWS = 32 };

static struct past *past_at(const struct table *table, uint32_t number)
{
    return &table->past[number % PAST_MAX];
}

bool past_remember(struct table *table, seat_set movers, game_move move)
{
    if (!table->past)
        table->past = malloc(PAST_MAX * sizeof *table->past);
    if (!table->past)
        return false;
    *past_at(table, table->past_count++) = (struct past){
        .state = table->match->state, .keyed = table->match->keyed, .movers = movers, .move = move};
    table->past_kept += table->past_kept < PAST_MAX;
    return true;
}

static int only_mover(const struct past *step)
{
    int seat = -1;
    for (int i = 0; i < SEATS_MAX; i++)
        if (step->movers == SEAT(i))
            seat = i;
    return seat;
}

/* Whether the step looks the same to the viewer, whatever lies hidden from him. */
static bool tells_nothing(const struct game *game, const struct past *step, const union game_state *after,
                          int viewer)
{
    union game_state seen, drawn, view;
    struct random random = random_from_seed(1);
    int mover = only_mover(step);
    memset(&seen, 0, sizeof seen);
    game->observe(after, viewer, &seen);
    for (int i = 0; i < DRAWS; i++) {
        memset(&drawn, 0, sizeof drawn);
        game->observe(&step->state, viewer, &drawn);
        game->complete(&drawn, viewer, &random);
        memset(&view, 0, sizeof view);
        game->observe(&drawn, mover, &view);
        if (game->refuse(&view, mover, step->move))
            return false;
        game->play(&drawn, mover, step->move, NULL);
        if (game->actors(&drawn) & SEAT_CHANCE)
            return false;
        memset(&view, 0, sizeof view);
        game->observe(&drawn, viewer, &view);
        if (memcmp(view.bytes, seen.bytes, sizeof view.bytes) != 0)
            return false;
    }
    return true;
}

static bool reveals(const struct table *table, const struct past *step, const union game_state *after,
                    const struct keyed *chance)
{
    const struct game *game = table->match->game;
    if (only_mover(step) < 0 || step->keyed.position != chance->position)
        return true;
    for (int viewer = 0; viewer <= VIEWER_TABLE; viewer++) {
        bool looks_on = viewer == VIEWER_TABLE || table_has_seat(table, viewer);
        if (looks_on && !tells_nothing(game, step, after, viewer))
            return true;
    }
    return false;
}

uint32_t undo_steps(const struct table *table, int seat, const char **why)
{
    const union game_state *after = &table->match->state;
    const struct keyed *chance = &table->match->keyed;
    *why = SAY("there is nothing of yours to take back");
    for (uint32_t back = 1; back <= table->past_kept; back++) {
        const struct past *step = past_at(table, table->past_count - back);
        if (reveals(table, step, after, chance)) {
            *why = SAY("what has been revealed since cannot be taken back");
            return 0;
        }
        if (step->movers == SEAT(seat))
            return back;
        after = &step->state;
        chance = &step->keyed;
    }
    return 0;
}

void undo_apply(struct table *table, int seat)
{
    const char *why;
    uint32_t steps = undo_steps(table, seat, &why);
    if (steps == 0)
        return;
    table->past_count -= steps;
    table->past_kept -= steps;
    table->match->state = past_at(table, table->past_count)->state;
    if (!table->match->forgetful) {
        /* One decision without chance is one entry and one step. */
        table->match->entries.count -= steps;
        table->match->steps.count -= steps;
    }
    table->spoilt = true;
    table_tell(table, EVERYONE, TOLD_UNDONE, seat);
    moves_ask(table);
}
