// SPDX-License-Identifier: MIT
/* numbers.c: see numbers.h. */
#include "core/numbers.h"

#include <string.h>

/* --- The usual ones, for games that say nothing. */

static uint32_t usual_count(const void *view)
{
    (void)view;
    return NUMBERS_DEFAULT;
}

static int usual_number(const void *view, int seat, game_move said, game_move move)
{
    (void)view;
    (void)seat;
    (void)said;
    return move < NUMBERS_DEFAULT ? (int)move : -1;
}

static game_move usual_say(const void *view, int seat, game_move said, uint32_t action, bool *whole)
{
    (void)view;
    (void)seat;
    (void)said;
    *whole = true;
    return action;
}

static const struct game_numbers usual = {
    .field_count = 1,
    .action_count = usual_count,
    .say = usual_say,
    .number = usual_number,
};

const struct game_numbers *numbers_of(const struct game *game)
{
    return game->numbers ? game->numbers : &usual;
}

struct number_field numbers_field(const struct game *game, const void *view, int index)
{
    const struct game_numbers *numbers = numbers_of(game);
    if (!numbers->fields)
        return (struct number_field){.name = "view",
                                     .about = "the bytes of the view, as the game has them",
                                     .lowest = INT8_MIN,
                                     .highest = INT8_MAX,
                                     .axis = {{(uint32_t)game->state_size, 1}}};
    struct number_field field = numbers->fields[index];
    for (int axis = 0; axis < NUMBERS_AXES; axis++)
        if (field.axis[axis].count == NUMBERS_EXTENT)
            field.axis[axis].count = numbers->extent(view);
    return field;
}

/* A game whose moves are all listed. */
static int number_moves(const struct game *game, const void *view, int seat, uint16_t *actions)
{
    game_move list[GAME_MOVES_MAX];
    int count = game->legal(view, seat, list);
    for (int i = 0; i < count; i++)
        actions[i] = (uint16_t)numbers_of(game)->number(view, seat, 0, list[i]);
    return count;
}

int numbers_look(const struct game *game, const void *state, int seat, game_move said, int8_t *numbers,
                 uint16_t *actions)
{
    union game_state view;
    const struct game_numbers *own = numbers_of(game);
    game->observe(state, seat, &view);
    if (own->observe)
        own->observe(&view, seat, said, numbers);
    else
        memcpy(numbers, &view, game->state_size);
    if (!(game->actors(&view) & SEAT(seat)))
        return 0;
    return own->legal ? own->legal(&view, seat, said, actions) : number_moves(game, &view, seat, actions);
}
