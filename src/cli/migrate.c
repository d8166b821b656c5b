// SPDX-License-Identifier: MIT
/* migrate.c: `gonfalon migrate --from WHERE --to WHERE`: everything a server keeps, from one store to another
 * that is empty: from a file to PostgreSQL, and back. Afterwards both are read once more, and compared. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/open_store.h"
#include "core/language.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FROM, TO };
static const struct argument table[] = {
    [FROM] = {"--from", "WHERE", SAY("a database file, or postgres://..."), 0},
    [TO] = {"--to", "WHERE", SAY("the same; it must be empty"), 0},
};

enum { PAGE = 500, KEY_MOST = 4096 };

/* Walking through all a store has, a page at a time: the last of a page is where the next one begins. */
struct walk {
    crypto_generichash_state hash; /* of all that was seen */
    struct store *store, *to;      /* `to`: NULL where it is only read */
    sem_t *woken;
    size_t seen, tables, lines, people; /* `seen`: in this page */
    store_table table;                  /* the last one */
    char key[KEY_MOST];                 /* the last one */
    char trouble[300];                  /* the first refusal, or "" */
    bool begun;
};

static void note(struct walk *walk, const char *refusal)
{
    if (refusal && !walk->trouble[0])
        snprintf(walk->trouble, sizeof walk->trouble, "%s", refusal);
}

static void finish(struct walk *walk)
{
    finish_stores(walk->store, walk->to, walk->woken);
}

static void on_done(void *context, const char *refusal)
{
    note(context, refusal);
}

/* --- What is seen. */

static void see(struct walk *walk, const void *bytes, size_t length)
{
    uint64_t size = length;
    crypto_generichash_update(&walk->hash, (const unsigned char *)&size, sizeof size);
    crypto_generichash_update(&walk->hash, bytes, length);
}

static void see_number(struct walk *walk, int64_t number)
{
    see(walk, &number, sizeof number);
}

static void see_facts(struct walk *walk, store_table number, const struct store_facts *facts)
{
    see_number(walk, number);
    see_number(walk, (int64_t)facts->state);
    see_number(walk, facts->listed);
    see_number(walk, facts->created);
    see_number(walk, facts->changed);
    see_number(walk, facts->due);
    see(walk, facts->game, strlen(facts->game));
    see(walk, facts->about, strlen(facts->about));
    see(walk, facts->people, strlen(facts->people));
}

/* --- Tables. */

struct carried {
    struct walk *walk;
    store_table table;
    struct store_facts facts;
    char texts[];
};

static const char *place_text(char **end, const char *text)
{
    char *placed = strcpy(*end, text);
    *end += strlen(text) + 1;
    return placed;
}

static struct carried *carry(struct walk *walk, const struct store_row *row)
{
    const struct store_facts *facts = &row->facts;
    size_t texts = strlen(facts->game) + strlen(facts->about) + strlen(facts->people) + 3;
    struct carried *carried = malloc(sizeof *carried + texts);
    if (!carried)
        return NULL;
    char *end = carried->texts;
    *carried = (struct carried){.walk = walk, .table = row->table, .facts = *facts};
    carried->facts.game = place_text(&end, facts->game);
    carried->facts.about = place_text(&end, facts->about);
    carried->facts.people = place_text(&end, facts->people);
    return carried;
}

static void on_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct carried *carried = context;
    struct walk *walk = carried->walk;
    note(walk, refusal);
    walk->lines += count;
    see_number(walk, (int64_t)count);
    for (size_t i = 0; i < count; i++)
        see(walk, lines[i].text, lines[i].length);
    if (!refusal && walk->to)
        store_append(walk->to, carried->table, 0, lines, count, &carried->facts, on_done, walk);
    free(carried);
}

static void on_tables(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct walk *walk = context;
    note(walk, refusal);
    walk->seen = count;
    walk->tables += count;
    for (size_t i = 0; i < count; i++) {
        struct carried *carried = carry(walk, &rows[i]);
        see_facts(walk, rows[i].table, &rows[i].facts);
        walk->table = rows[i].table;
        if (carried)
            store_read(walk->store, rows[i].table, on_log, carried);
        else
            note(walk, SAY("there is not enough memory"));
    }
}

/* --- People, and where they have sat. */

static void on_people(void *context, const char *refusal, const struct store_known *people, size_t count)
{
    struct walk *walk = context;
    note(walk, refusal);
    walk->seen = count;
    for (size_t i = 0; i < count; i++) {
        const struct store_known *one = &people[i];
        see(walk, one->key, strlen(one->key));
        see(walk, one->about ? one->about : "", one->about ? strlen(one->about) : 0);
        see_number(walk, one->table);
        if (strlen(one->key) >= sizeof walk->key)
            note(walk, SAY("that is too long to be kept"));
        snprintf(walk->key, sizeof walk->key, "%s", one->key);
        walk->table = one->table;
        walk->begun = true;
        walk->people += one->about != NULL;
        if (walk->to && one->about)
            store_person_put(walk->to, one->key, one->about, on_done, walk);
        else if (walk->to)
            store_sit(walk->to, one->key, one->table, on_done, walk);
    }
}

/* --- All of it. */

static void ask_tables(struct walk *walk)
{
    store_scan_tables(walk->store, walk->table, PAGE, on_tables, walk);
}

static void ask_people(struct walk *walk)
{
    store_scan_people(walk->store, walk->begun ? walk->key : NULL, PAGE, on_people, walk);
}

static void ask_seats(struct walk *walk)
{
    store_scan_seats(walk->store, walk->begun ? walk->key : NULL, walk->table, PAGE, on_people, walk);
}

static void walk_through(struct walk *walk, void (*ask)(struct walk *walk))
{
    walk->table = 0;
    walk->begun = false;
    do {
        ask(walk);
        finish(walk);
    } while (walk->seen == PAGE && !walk->trouble[0]);
}

static void walk_all(struct walk *walk)
{
    crypto_generichash_init(&walk->hash, NULL, 0, crypto_generichash_BYTES);
    walk_through(walk, ask_tables);
    if (!walk->trouble[0])
        walk_through(walk, ask_people);
    if (!walk->trouble[0])
        walk_through(walk, ask_seats);
}

static void check_empty(struct walk *walk)
{
    void (*const asks[])(struct walk *) = {ask_tables, ask_people, ask_seats};
    for (size_t i = 0; i < sizeof asks / sizeof asks[0] && !walk->trouble[0]; i++) {
        walk->seen = 0;
        asks[i](walk);
        finish(walk);
        if (walk->seen > 0)
            note(walk, SAY("it is not empty"));
    }
}

/* NULL, or what is wrong; then `where` is the one of the two that it is about. */
static const char *move_all(struct store *from, struct store *to, sem_t *woken, bool *about_target)
{
    static struct walk empty, copying, checking;
    unsigned char before[crypto_generichash_BYTES], after[crypto_generichash_BYTES];
    empty = (struct walk){.store = to, .woken = woken};
    crypto_generichash_init(&empty.hash, NULL, 0, crypto_generichash_BYTES);
    *about_target = true;
    check_empty(&empty);
    if (empty.trouble[0])
        return empty.trouble;
    *about_target = false;
    copying = (struct walk){.store = from, .to = to, .woken = woken};
    walk_all(&copying);
    if (copying.trouble[0])
        return copying.trouble;
    *about_target = true;
    checking = (struct walk){.store = to, .woken = woken};
    walk_all(&checking);
    if (checking.trouble[0])
        return checking.trouble;
    crypto_generichash_final(&copying.hash, before, sizeof before);
    crypto_generichash_final(&checking.hash, after, sizeof after);
    if (memcmp(before, after, sizeof before) != 0)
        return SAY("what is there now is not what was to be copied");
    printf(
        translate(locale_language(), SAY("%zu tables with %zu lines and %zu people: copied and compared\n")),
        copying.tables, copying.lines, copying.people);
    return NULL;
}

/* --- The command line. */

struct request {
    const char *where[2];
};

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    (void)why;
    request->where[which] = value;
    return true;
}

static int run(int count, char **arguments)
{
    struct request request = {0};
    int status = arguments_read(&command_migrate, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    if (!request.where[FROM] || !request.where[TO])
        return arguments_refuse(&command_migrate, SAY("--from and --to go together"));
    sem_t woken;
    bool about_target = false;
    sem_init(&woken, 0, 0);
    struct store *from = sodium_init() < 0 ? NULL : open_store("migrate", request.where[FROM], true, &woken);
    struct store *to = from ? open_store("migrate", request.where[TO], false, &woken) : NULL;
    const char *trouble = to ? move_all(from, to, &woken, &about_target) : NULL;
    if (trouble)
        fprintf(stderr, "gonfalon migrate: %s: %s\n", request.where[about_target ? TO : FROM],
                translate(locale_language(), trouble));
    bool done = to && !trouble;
    if (from)
        store_close(from);
    if (to)
        store_close(to);
    sem_destroy(&woken);
    return done ? 0 : 1;
}

const struct command command_migrate = {
    .name = "migrate",
    .about = SAY("move everything a server keeps from a file to PostgreSQL, or back"),
    .more = SAY(
        "No server may run on either. What was there is left as it is; what is new has been compared with "
        "it."),
    ARGUMENTS(table),
    .run = run,
};
