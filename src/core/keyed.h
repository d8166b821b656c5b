// SPDX-License-Identifier: MIT
/* keyed.h: chance nobody can foresee and anybody can check afterwards (invariant 8).
 *
 * The server draws a secret seed of 32 bytes and publishes its commitment, the BLAKE2b-256 hash of the seed,
 * before the players add seeds of their own. The key of the stream is BLAKE2b-256, keyed with the server's
 * seed, over the players' seeds, each preceded by its length as one byte, in the order of the seats. The
 * stream is the ChaCha20 (IETF) key stream of that key, nonce zero, read in 8-byte little-endian words; a
 * number below n comes from a word as in random.h. Whoever knows the seeds can compute every roll again. */
#ifndef CORE_KEYED_H
#define CORE_KEYED_H

#include <stddef.h>
#include <stdint.h>

#define KEYED_SEED_BYTES  32
#define KEYED_PLAYERS_MAX 16

struct keyed {
    unsigned char key[32];
    uint64_t position; /* words drawn so far */
};

struct keyed_player_seed {
    const unsigned char *bytes;
    size_t length; /* at most 255 */
};

void keyed_commitment(const unsigned char seed[KEYED_SEED_BYTES], unsigned char commitment[32]);
struct keyed keyed_from_seeds(const unsigned char seed[KEYED_SEED_BYTES],
                              const struct keyed_player_seed *players, size_t player_count);
uint64_t keyed_next(struct keyed *keyed);
uint32_t keyed_below(struct keyed *keyed, uint32_t n);

#endif
