// SPDX-License-Identifier: MIT
/* numbers.h: a game as numbers, for programs that learn it by playing (include/gonfalon_env.h).
 *
 * An action is a number with the same meaning in every position: it is a move, or a part of one where moves
 * are too many to be counted (an army is deployed unit by unit). What has been said of such a move so far is
 * a `said`, 0 at the beginning, which only the game understands. What a seat knows is an array of small
 * numbers, each with a name.
 *
 * A game need not say anything about this. Its moves are then their own numbers, which must lie below
 * NUMBERS_DEFAULT, and the array is the bytes of the view. */
#ifndef CORE_NUMBERS_H
#define CORE_NUMBERS_H

#include "core/game.h"

#define NUMBERS_DEFAULT         256
#define NUMBERS_ACTIONS_MAX     UINT16_MAX
#define NUMBERS_OBSERVATION_MAX 1024
#define NUMBERS_AXES            2

/* Numbers of one name in the array: [i][j] stands at offset + i * axis[0].stride + j * axis[1].stride. */
struct number_field {
    const char *name;
    const char *about; /* what it means, in a sentence */
    int lowest, highest;
    uint32_t offset;
    struct {
        uint32_t count; /* NUMBERS_EXTENT: as the options say; 0: there is no such axis */
        uint32_t stride;
    } axis[NUMBERS_AXES];
};
#define NUMBERS_EXTENT UINT32_MAX

struct game_numbers {
    const struct number_field *fields;
    int field_count;
    /* With the options of this view: how many actions there are, how long the array is, and how often there
     * is what NUMBERS_EXTENT stands for. */
    uint32_t (*action_count)(const void *view);
    uint32_t (*size)(const void *view);
    uint32_t (*extent)(const void *view);

    /* Writes what the seat knows, `said` included, into an array of zeros. */
    void (*observe)(const void *view, int seat, game_move said, int8_t *numbers);
    /* The actions a seat that must act may choose from; at most GAME_MOVES_MAX. */
    int (*legal)(const void *view, int seat, game_move said, uint16_t *actions);
    /* What is said once that action is chosen; `whole` tells whether it is a move now. */
    game_move (*say)(const void *view, int seat, game_move said, uint32_t action, bool *whole);
    /* The action that leads from what is said towards a move; -1 if none does. */
    int (*number)(const void *view, int seat, game_move said, game_move move);
    /* An action that is only a part of a move, as text, and read again (-1: it is none); NULL where there are
     * none. False, with nothing written, for whole moves. */
    bool (*part_text)(const void *view, int seat, uint32_t action, struct text *text);
    int (*part_parse)(const void *view, int seat, const char *string);
};

/* Those of a game, its own or the usual ones. */
const struct game_numbers *numbers_of(const struct game *game);

/* The fields of a game are those of its numbers, but where it has none: one, as long as its state. */
struct number_field numbers_field(const struct game *game, const void *view, int index);

/* What a seat is given to decide by: everything follows from its view. `actions` has room for GAME_MOVES_MAX;
 * the array for as many as size() says, all zero. Returns the number of actions, 0 where the seat must not
 * act. */
int numbers_look(const struct game *game, const void *state, int seat, game_move said, int8_t *numbers,
                 uint16_t *actions);

/* A set as flags, one number for each bit: a multiplication lays bit i of seven into byte i of a word, whose
 * bytes come in the order of memory on every processor there is a build for. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first flag is the lowest byte");
static inline void numbers_put_flags(int8_t *numbers, unsigned set, size_t count)
{
    uint64_t flags = (set & 0x7fu) * 0x0002040810204081u & 0x0101010101010101u;
    flags |= (uint64_t)(set >> 7 & 1) << 56;
    __builtin_memcpy(numbers, &flags, count);
}

/* A count that may be larger than a number can be. */
static inline int8_t numbers_clip(uint32_t count)
{
    return (int8_t)(count < INT8_MAX ? count : INT8_MAX);
}

/* How many turns are left; as many as can be where nobody counts them. */
static inline int8_t numbers_turns_left(uint32_t turn, uint32_t limit)
{
    return limit ? numbers_clip(limit - turn) : INT8_MAX;
}

#endif
