// SPDX-License-Identifier: MIT
/* keyed.c: see keyed.h. A stream is its key and a position, so copying one and rewinding it cost nothing. */
#include "core/keyed.h"
#include "core/cipher.h"

#include <assert.h>
#include <string.h>

void keyed_commitment(const unsigned char seed[KEYED_SEED_BYTES], unsigned char commitment[32])
{
    cipher_hash(seed, KEYED_SEED_BYTES, NULL, 0, commitment, 32);
}

struct keyed keyed_from_seeds(const unsigned char seed[KEYED_SEED_BYTES],
                              const struct keyed_player_seed *players, size_t player_count)
{
    unsigned char all[KEYED_PLAYERS_MAX * 256];
    size_t length = 0;
    assert(player_count <= KEYED_PLAYERS_MAX);
    for (size_t i = 0; i < player_count; i++) {
        assert(players[i].length <= 255);
        all[length++] = (unsigned char)players[i].length;
        if (players[i].length)
            memcpy(all + length, players[i].bytes, players[i].length);
        length += players[i].length;
    }
    struct keyed keyed = {.position = 0};
    cipher_hash(all, length, seed, KEYED_SEED_BYTES, keyed.key, sizeof keyed.key);
    return keyed;
}

uint64_t keyed_next(struct keyed *keyed)
{
    unsigned char block[CIPHER_BLOCK_BYTES];
    assert(keyed->position / 8 <= UINT32_MAX);
    cipher_block(keyed->key, (uint32_t)(keyed->position / 8), block);
    const unsigned char *word = block + 8 * (keyed->position % 8);
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--)
        value = value << 8 | word[i];
    keyed->position++;
    return value;
}

uint32_t keyed_below(struct keyed *keyed, uint32_t n)
{
    uint32_t unfair = (uint32_t)(-n) % n;
    uint64_t product;
    do
        product = (keyed_next(keyed) >> 32) * n;
    while ((uint32_t)product < unfair);
    return (uint32_t)(product >> 32);
}
