// SPDX-License-Identifier: MIT
/* id.h: names nobody can guess: those of tables, and those of people, who are known by a secret. */
#ifndef HALL_ID_H
#define HALL_ID_H

#include "store/store.h"
#include "table/table.h"

enum { SECRET_BYTES = 32 };

void id_write(store_table number, char id[TABLE_ID_MAX]);
/* False where it is none. */
bool id_read(const char *id, store_table *number);
/* The name in logs and tables of whoever has the secret. */
void person_id(const unsigned char secret[SECRET_BYTES], char id[TABLE_PERSON_MAX]);

#endif
