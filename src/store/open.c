// SPDX-License-Identifier: MIT
/* open.c: a store on a database: SQLite or PostgreSQL, by what its address looks like, in a thread. */
#include "core/text.h"
#include "store/postgres.h"
#include "store/runner.h"
#include "store/settings.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>

const struct store_settings store_settings = {
    .batch_most = 4096,
    .reads_most = 8,
    .resize = realloc,
    .lines_most = 512,
    .patience_ms = 2000,
    .tails_after = 16384,
    .tails_kept = 1 << 17,
    .checkpoint_pages = 2000,
    .idle_ms = 1000,
    .migrations = sqlite_migrations,
    .version = SQLITE_SCHEMA_VERSION,
    .lease_ms = 3000,
    .beat_ms = 1000,
    .answer_ms = 3000,
    .postgres_migrations = postgres_migrations,
    .postgres_version = POSTGRES_VERSION,
};

bool store_refuse(char *why, size_t why_size, const char *sentence)
{
    snprintf(why, why_size, "%s", sentence);
    return false;
}

struct store *store_open_with(const struct store_settings *settings, const char *where,
                              const struct store_node *node, void (*wake)(void *context), void *context,
                              char *why, size_t why_size)
{
    bool url = text_starts_with(where, "postgres://") || text_starts_with(where, "postgresql://");
    void *database = url ? postgres_open(settings, where, node, why, why_size)
                         : sqlite_open(settings, where, why, why_size);
    if (!database)
        return NULL;
    return store_open_thread(settings, url ? &postgres_backend : &sqlite_backend, database, wake, context,
                             why, why_size);
}

struct store *store_open(const char *where, const struct store_node *node, void (*wake)(void *context),
                         void *context, char *why, size_t why_size)
{
    return store_open_with(&store_settings, where, node, wake, context, why, why_size);
}
