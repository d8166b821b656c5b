// SPDX-License-Identifier: MIT
/* open_store.c: see open_store.h. */
#include "cli/open_store.h"
#include "cli/locale.h"
#include "core/language.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void wake(void *woken)
{
    sem_post(woken);
}

struct store *open_store(const char *command, const char *where, bool must_exist, sem_t *woken)
{
    char why[512];
    struct store *store = NULL;
    if (must_exist && !strstr(where, "://") && access(where, F_OK) != 0)
        snprintf(why, sizeof why, "%s", SAY("there is no such file"));
    else
        store = store_open(where, NULL, wake, woken, why, sizeof why);
    if (!store)
        fprintf(stderr, "gonfalon %s: %s: %s\n", command, where, translate(locale_language(), why));
    return store;
}

void finish_stores(struct store *store, struct store *other, sem_t *woken)
{
    while (store_waiting(store) > 0 || (other && store_waiting(other) > 0)) {
        sem_wait(woken);
        store_answer(store);
        if (other)
            store_answer(other);
    }
}
