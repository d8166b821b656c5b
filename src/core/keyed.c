/* keyed.c: see keyed.h. A stream is its key and a position, so copying one and rewinding it cost nothing. */
#include "core/keyed.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

void keyed_commitment(const unsigned char seed[KEYED_SEED_BYTES], unsigned char commitment[32])
{
    crypto_generichash(commitment, 32, seed, KEYED_SEED_BYTES, NULL, 0);
}

struct keyed keyed_from_seeds(const unsigned char seed[KEYED_SEED_BYTES],
                              const struct keyed_player_seed *players, size_t player_count)
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, seed, KEYED_SEED_BYTES, 32);
    for (size_t i = 0; i < player_count; i++) {
        assert(players[i].length <= 255);
        unsigned char length = (unsigned char)players[i].length;
        crypto_generichash_update(&hash, &length, 1);
        crypto_generichash_update(&hash, players[i].bytes, players[i].length);
    }
    struct keyed keyed = {.position = 0};
    crypto_generichash_final(&hash, keyed.key, sizeof keyed.key);
    return keyed;
}

uint64_t keyed_next(struct keyed *keyed)
{
    static const unsigned char nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    static const unsigned char zero[64];
    unsigned char block[64];
    assert(keyed->position / 8 <= UINT32_MAX);
    crypto_stream_chacha20_ietf_xor_ic(block, zero, sizeof block, nonce, (uint32_t)(keyed->position / 8),
                                       keyed->key);
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
