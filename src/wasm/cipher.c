// SPDX-License-Identifier: MIT
/* cipher.c: core/cipher.h in the browser, whose JavaScript has both functions (web/src/engine/module.ts). */
#include "core/cipher.h"
#include "wasm/world.h"

FROM_BROWSER("hash")
void browser_hash(const unsigned char *bytes, size_t length, const unsigned char *key, size_t key_length,
                  unsigned char *hash, size_t hash_length);
FROM_BROWSER("block")
void browser_block(const unsigned char *key, uint32_t number, unsigned char *block);

void cipher_hash(const unsigned char *bytes, size_t length, const unsigned char *key, size_t key_length,
                 unsigned char *hash, size_t hash_length)
{
    browser_hash(bytes, length, key, key_length, hash, hash_length);
}

void cipher_block(const unsigned char key[CIPHER_KEY_BYTES], uint32_t number,
                  unsigned char block[CIPHER_BLOCK_BYTES])
{
    browser_block(key, number, block);
}
