// SPDX-License-Identifier: MIT
/* sentence_hash.h: where an English sentence is looked for first in the table of a language. The tables are
 * made by tools/translations.c and read by core/language.c. */
#ifndef CORE_SENTENCE_HASH_H
#define CORE_SENTENCE_HASH_H

#include <stdint.h>

/* FNV-1a. */
static inline uint32_t sentence_hash(const char *sentence)
{
    uint32_t hash = 0x811c9dc5u;
    for (; *sentence; sentence++)
        hash = (hash ^ (unsigned char)*sentence) * 0x01000193u;
    return hash;
}

#endif
