// SPDX-License-Identifier: MIT
/* hash.h: a number for a text, for tables in which it is looked for: those of languages, which
 * tools/translations.c makes and core/language.c reads, and the directories of the hall. */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stdint.h>

/* FNV-1a. */
static inline uint32_t text_hash(const char *text)
{
    uint32_t hash = 0x811c9dc5u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x01000193u;
    return hash;
}

#endif
