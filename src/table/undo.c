// SPDX-License-Identifier: MIT
/* undo.c: taking decisions back. Between people never past anything that anybody has learned through them;
 * where somebody plays alone against bots, and the table says so (undo=free), as far as he likes: the game is
 * as it was before his last decision, and chance will fall as it fell.
 *
 * A step can be taken back if it was one seat's decision, settled no chance, and would have looked the same
 * to everybody had what they do not know been otherwise. The last is tried out: for each who looks on, the
 * hidden things are drawn anew many times, and the same decision is played; where its traces differ,
 * something was revealed. */
#include "table/table_inside.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef SMALL_LIMITS
enum { DRAWS = 8 };
#else
enum { DRAWS = 32 };
#endif

static size_t past_size(const struct table *table)
{
    size_t size = offsetof(struct past, state) + table->match->game->state_size, to = _Alignof(struct past);
    return (size + to - 1) / to * to;
}

size_t past_bytes(const struct table *table)
{
    return table->past_room ? table->past_room * past_size(table) : 0;
}

static struct past *place_of(const struct table *table, uint32_t number)
{
    return (struct past *)((char *)table->past + number % table->past_room * past_size(table));
}

const struct past *past_at(const struct table *table, uint32_t number)
{
    return place_of(table, number);
}

static union game_state state_of(const struct table *table, const struct past *step)
{
    union game_state state = {0};
    memcpy(state.bytes, step->state, table->match->game->state_size);
    return state;
}

/* A ring grows only before it has come round. */
static bool make_room(struct table *table)
{
    uint32_t most = table->settings.undo == UNDO_FREE ? PAST_FREE_MAX : PAST_MAX;
    if (table->past_count < table->past_room || table->past_room == most)
        return true;
    uint32_t room = table->past_room ? 2 * table->past_room : PAST_MAX;
    void *past = realloc(table->past, room * past_size(table));
    if (!past)
        return false;
    table->past = past;
    table->past_room = room;
    return true;
}

bool past_remember(struct table *table, seat_set movers, game_move move)
{
    if (!make_room(table))
        return false;
    struct past *step = place_of(table, table->past_count++);
    *step = (struct past){.chance = table->match->keyed.position,
                          .movers = movers,
                          .move = move,
                          .entries = (uint32_t)table->match->entries.count,
                          .steps = (uint32_t)table->match->steps.count};
    memcpy(step->state, table->match->state.bytes, table->match->game->state_size);
    table->past_kept += table->past_kept < table->past_room;
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
static bool tells_nothing(const struct game *game, const struct past *step, const union game_state *before,
                          const union game_state *after, int viewer)
{
    union game_state known, seen, drawn, view;
    struct random random = random_from_seed(1);
    int mover = only_mover(step);
    memset(&known, 0, sizeof known);
    game->observe(before, viewer, &known);
    memset(&seen, 0, sizeof seen);
    game->observe(after, viewer, &seen);
    for (int i = 0; i < DRAWS; i++) {
        drawn = known;
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

static bool reveals(const struct table *table, const struct past *step, const union game_state *before,
                    const union game_state *after)
{
    const struct game *game = table->match->game;
    if (only_mover(step) < 0)
        return true;
    for (int viewer = 0; viewer <= VIEWER_TABLE; viewer++) {
        bool looks_on = viewer == VIEWER_TABLE || table_has_seat(table, viewer);
        if (looks_on && !tells_nothing(game, step, before, after, viewer))
            return true;
    }
    return false;
}

bool undo_is_free(const struct table *table)
{
    return table->settings.undo == UNDO_FREE && plays_alone(table);
}

static const char *const nothing = SAY("there is nothing of yours to take back");

/* The last step the seat had a part in, whatever came of it. */
static const char *free_steps(const struct table *table, int seat, uint32_t *steps)
{
    for (*steps = table->seat[seat].chosen ? 0 : 1; *steps <= table->past_kept; ++*steps)
        if (*steps == 0 || past_at(table, table->past_count - *steps)->movers & SEAT(seat))
            return NULL;
    return nothing;
}

const char *undo_steps(const struct table *table, int seat, uint32_t *steps)
{
    union game_state after = table->match->state;
    uint64_t chance = table->match->keyed.position;
    if (undo_is_free(table))
        return free_steps(table, seat, steps);
    for (*steps = 1; *steps <= table->past_kept; ++*steps) {
        const struct past *step = past_at(table, table->past_count - *steps);
        union game_state before = state_of(table, step);
        if (step->chance != chance || reveals(table, step, &before, &after))
            return SAY("what has been revealed since cannot be taken back");
        if (step->movers == SEAT(seat))
            return NULL;
        after = before;
        chance = step->chance;
    }
    return nothing;
}

/* A game that was over goes on: what was disclosed at its end will be once more. */
static void go_on(struct table *table)
{
    if (table->status != TABLE_OVER)
        return;
    table->status = TABLE_RUNNING;
    table->ending = ENDING_NONE;
    table->winner = NULL;
    table->match->agreed[0] = table->match->seed[0] = table->match->player_seeds[0] = '\0';
    table->changed |= CHANGED_STATUS;
}

static void go_back(struct table *table, uint32_t steps)
{
    table->past_count -= steps;
    table->past_kept -= steps;
    const struct past *step = past_at(table, table->past_count);
    table->match->state = state_of(table, step);
    table->match->keyed.position = step->chance;
    if (!table->match->forgetful) {
        table->match->entries.count = step->entries;
        table->match->steps.count = step->steps;
    }
}

void undo_apply(struct table *table, int seat)
{
    uint32_t steps;
    if (undo_steps(table, seat, &steps))
        return;
    if (steps > 0)
        go_back(table, steps);
    go_on(table);
    table->spoilt = true;
    table_tell(table, EVERYONE, TOLD_UNDONE, seat);
    moves_ask(table);
}
