// SPDX-License-Identifier: MIT
/* table.c: positions seen before; see bot.h.
 *
 * Two places for each key: the first keeps what was searched deepest, the second what came last. */
#include "games/echec/bots/bot.h"

#include <stdlib.h>

void echec_table_open(struct echec_table *table, uint64_t positions)
{
    uint64_t size = 1 << 10;
    while (size < positions && size < 1 << 20)
        size *= 2;
    table->entries = calloc((size_t)size, sizeof *table->entries);
    table->mask = size - 1;
}

void echec_table_close(struct echec_table *table)
{
    free(table->entries);
    table->entries = NULL;
}

static inline uint64_t mix(uint64_t x)
{
    x *= 0x9e3779b97f4a7c15u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 29;
}

void echec_keys_prepare(struct echec_keys *keys)
{
    for (uint64_t square = 0; square <= SQUARE_LAST; square++)
        keys->of[square] = mix(mix(square + 1));
}

/* The board and whose action it is. The turn is part of it, for a game may end in a draw by its number. A sum
 * of units, each times a number of its square: two boards have the same only where those numbers happen to
 * agree. */
uint64_t echec_key(const struct echec_keys *keys, const struct echec_state *state)
{
    uint64_t sum = (uint64_t)state->turn << 8 | (uint64_t)state->actions_left << 4 | state->to_move;
    for (int army = 0; army < ARMY_COUNT; army++)
        for (struct square_walk walk = squares_of(state, army); square_next(&walk);)
            sum += keys->of[walk.square] * state->board[walk.square];
    uint64_t key = mix(sum);
    return key ? key : 1;
}

const struct echec_entry *echec_table_find(const struct echec_table *table, uint64_t key)
{
    if (!table->entries)
        return NULL;
    const struct echec_entry *entry = &table->entries[key & table->mask & ~(uint64_t)1];
    if (entry[0].key == key)
        return &entry[0];
    return entry[1].key == key ? &entry[1] : NULL;
}

void echec_table_store(struct echec_table *table, uint64_t key, float value, game_move move, int depth,
                       enum bound bound)
{
    if (!table->entries)
        return;
    struct echec_entry *entry = &table->entries[key & table->mask & ~(uint64_t)1];
    if (entry[0].key != key && (entry[1].key == key || entry_depth(&entry[0]) > depth))
        entry++;
    *entry = (struct echec_entry){
        .key = key,
        .value = value,
        .packed = (uint32_t)move | (uint32_t)depth << 18 | (uint32_t)bound << 24,
    };
}
