// SPDX-License-Identifier: MIT
/* cipher.h: the two functions fair chance is made of, and where they come from: libsodium in the program
 * (cipher.c), the browser client's own libraries in WebAssembly (wasm/cipher.c). */
#ifndef CORE_CIPHER_H
#define CORE_CIPHER_H

#include <stddef.h>
#include <stdint.h>

#define CIPHER_KEY_BYTES   32
#define CIPHER_BLOCK_BYTES 64

/* BLAKE2b of the bytes, of that many bytes, keyed where `key_length` is not 0. */
void cipher_hash(const unsigned char *bytes, size_t length, const unsigned char *key, size_t key_length,
                 unsigned char *hash, size_t hash_length);
/* That block of the ChaCha20 (IETF) key stream of the key, its nonce zero. */
void cipher_block(const unsigned char key[CIPHER_KEY_BYTES], uint32_t number,
                  unsigned char block[CIPHER_BLOCK_BYTES]);

#endif
