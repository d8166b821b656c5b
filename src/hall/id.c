// SPDX-License-Identifier: MIT
/* id.c: names nobody can guess: those of tables, in the letters of Crockford's base 32, and those of people.
 */
#include "hall/id.h"
#include "core/cipher.h"

#include <string.h>

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void id_write(store_table number, char id[TABLE_ID_MAX])
{
    uint64_t rest = (uint64_t)number;
    id[13] = '\0';
    for (int i = 12; i >= 0; i--, rest >>= 5)
        id[i] = letters[rest & 31];
}

bool id_read(const char *id, store_table *number)
{
    uint64_t value = 0;
    if (strlen(id) != 13)
        return false;
    for (int i = 0; i < 13; i++) {
        const char *letter = strchr(letters, id[i]);
        if (!letter || (i == 0 && letter - letters > 7))
            return false;
        value = value << 5 | (uint64_t)(letter - letters);
    }
    *number = (store_table)value;
    return value != 0;
}

/* The hash of the secret, so that whoever reads a log or a table learns nothing he could use. */
void person_id(const unsigned char secret[SECRET_BYTES], char id[TABLE_PERSON_MAX])
{
    static const unsigned char purpose[] = "gonfalon person";
    unsigned char hash[16];
    cipher_hash(secret, SECRET_BYTES, purpose, sizeof purpose, hash, sizeof hash);
    for (int i = 0; i < 16; i++)
        id[i] = letters[hash[i] & 31];
    id[16] = '\0';
}
