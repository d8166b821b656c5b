// SPDX-License-Identifier: MIT
/* open_store.h: a store as commands use it that read or write one from end to end, and wait for its answers.
 */
#ifndef CLI_OPEN_STORE_H
#define CLI_OPEN_STORE_H

#include "store/store.h"

#include <semaphore.h>

/* The store at a path or an address, which wakes whoever waits at `woken`; NULL: `command` has told why not.
 */
struct store *open_store(const char *command, const char *where, bool must_exist, sem_t *woken);
/* Until all that was asked of both is answered; the second may be NULL. */
void finish_stores(struct store *store, struct store *other, sem_t *woken);

#endif
