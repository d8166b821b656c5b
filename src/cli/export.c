// SPDX-License-Identifier: MIT
/* export.c: `gonfalon export [WHERE] [--since TIME]`: the finished games everybody may see, a line of JSON
 * each, as a server tells them (server/archive.c), from a store no server uses. One game is in memory at a
 * time. */
#include "cli/commands.h"
#include "cli/data.h"
#include "cli/locale.h"
#include "cli/open_store.h"
#include "hall/finished.h"
#include "table/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHERE, SINCE };
static const struct argument table[] = {
    [WHERE] = {NULL, "FILE",
               SAY("a database file, or postgres://... (default the one of a server without --data)"),
               ARGUMENT_OPTIONAL},
    [SINCE] = {"--since", "TIME", SAY("only what changed then or later, in milliseconds since 1970"), 0},
};

struct request {
    char where[4096];
    uint64_t since;
};

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    if (which == SINCE)
        return arguments_number(&table[SINCE], value, 0, INT64_MAX, &request->since, why);
    return snprintf(request->where, sizeof request->where, "%s", value) < (int)sizeof request->where;
}

/* Where one is, and what came of it. */
struct walk {
    struct store *store;
    struct store_row row;
    bool more;
    char trouble[300]; /* "": none */
};

static void note(struct walk *walk, const char *refusal)
{
    if (!walk->trouble[0])
        snprintf(walk->trouble, sizeof walk->trouble, "%s", refusal);
}

/* NULL where it cannot be played by this program's rules. */
static struct table *play(const struct store_line *lines, size_t count)
{
    struct table *played = table_new();
    if (played)
        table_keep_history(played);
    for (size_t i = 0; played && i < count; i++)
        if (table_apply(played, lines[i].text, lines[i].length)) {
            table_free(played);
            played = NULL;
        }
    return played;
}

static void on_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct walk *walk = context;
    size_t length = 0;
    struct table *played = refusal ? NULL : play(lines, count);
    char *line = refusal ? NULL : finished_line(&walk->row, played, &length);
    if (!line)
        note(walk, refusal ? refusal : SAY("there is not enough memory"));
    else if (fwrite(line, 1, length, stdout) != length)
        note(walk, SAY("that cannot be written"));
    free(line);
    table_free(played);
    free((char *)walk->row.facts.about);
}

static void on_row(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct walk *walk = context;
    walk->more = count > 0;
    if (refusal)
        note(walk, refusal);
    if (!walk->more)
        return;
    walk->row = rows[0];
    walk->row.facts.about = strdup(rows[0].facts.about);
    if (walk->row.facts.about)
        store_read(walk->store, rows[0].table, on_log, walk);
    else
        note(walk, SAY("there is not enough memory"));
}

static const char *export_all(struct walk *walk, sem_t *woken)
{
    do {
        walk->more = false;
        store_over(walk->store, INT64_MAX, walk->row.facts.changed, walk->row.table, 1, on_row, walk);
        finish_stores(walk->store, NULL, woken);
    } while (walk->more && !walk->trouble[0]);
    if (fflush(stdout) != 0)
        note(walk, SAY("that cannot be written"));
    return walk->trouble[0] ? walk->trouble : NULL;
}

static int run(int count, char **arguments)
{
    struct request request = {.where = ""};
    int status = arguments_read(&command_export, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    if (!request.where[0] && !data_database(NULL, request.where, sizeof request.where)) {
        fprintf(stderr, "gonfalon export: %s\n",
                translate(locale_language(), SAY("where is the data? Name its file")));
        return 1;
    }
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct store *store = sodium_init() < 0 ? NULL : open_store("export", request.where, true, &woken);
    struct walk walk = {.store = store, .row.facts.changed = (int64_t)request.since};
    const char *trouble = store ? export_all(&walk, &woken) : NULL;
    if (trouble)
        fprintf(stderr, "gonfalon export: %s: %s\n", request.where, translate(locale_language(), trouble));
    if (store)
        store_close(store);
    sem_destroy(&woken);
    return store && !trouble ? 0 : 1;
}

const struct command command_export = {
    .name = "export",
    .about = SAY("print the finished games everybody may see, a line of JSON each"),
    .more =
        SAY("No server may run on it: ask that one for /api/records, or export a copy (gonfalon backup)."),
    ARGUMENTS(table),
    .run = run,
};
