// SPDX-License-Identifier: MIT
/* cipher.c: see cipher.h. */
#include "core/cipher.h"

#include <sodium.h>

void cipher_hash(const unsigned char *bytes, size_t length, const unsigned char *key, size_t key_length,
                 unsigned char *hash, size_t hash_length)
{
    crypto_generichash(hash, hash_length, bytes, length, key, key_length);
}

void cipher_block(const unsigned char key[CIPHER_KEY_BYTES], uint32_t number,
                  unsigned char block[CIPHER_BLOCK_BYTES])
{
    static const unsigned char nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    static const unsigned char zero[CIPHER_BLOCK_BYTES];
    crypto_stream_chacha20_ietf_xor_ic(block, zero, sizeof zero, nonce, number, key);
}
