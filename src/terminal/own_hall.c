// SPDX-License-Identifier: MIT
/* own_hall.c: see own_hall.h. */
#include "terminal/own_hall.h"
#include "core/keyed.h"
#include "core/random.h"
#include "hall/cookie.h"
#include "hall/hall.h"
#include "hall/id.h"
#include "hall/session.h"
#include "table/table.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { TICK_MS = 100, IDLE_MS = 60000, ROOMS_MAX = 1000, FILES_MOST = 9 };
static const char here[] = "here"; /* the address of the one guest, whom no limits bind */

struct told {
    struct told *next;
    size_t length;
    char bytes[];
};

struct own_hall {
    struct line line; /* first */
    struct store *store;
    struct hall *hall;
    void *session;
    int bell;                   /* an eventfd: the store or a bot has an answer */
    struct told *first, **last; /* messages to be taken */
    struct told *taken;         /* the one that was */
    int64_t ticked;
};

static struct own_hall *own_hall_of(struct line *line)
{
    return (struct own_hall *)line;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- What the hall wants. */

static void ring(void *context)
{
    const struct own_hall *own = context;
    uint64_t one = 1;
    ssize_t written = write(own->bell, &one, sizeof one);
    (void)written; /* a counter that is full rings, too */
}

static bool hear(struct net_socket *socket, const char *bytes, size_t length)
{
    struct own_hall *own = (struct own_hall *)(void *)socket;
    struct told *told = malloc(sizeof *told + length + 1);
    if (!told)
        return false;
    *told = (struct told){.length = length};
    memcpy(told->bytes, bytes, length);
    told->bytes[length] = '\0';
    *own->last = told;
    own->last = &told->next;
    return true;
}

/* Where a seed was asked for, those of tables come from it, and nothing else: the name of a table must not be
 * one there is already. */
static struct random seeds;
static bool is_seeded;

static void draw(void *bytes, size_t length)
{
    unsigned char *at = bytes;
    randombytes_buf(bytes, length);
    for (size_t i = 0; is_seeded && length == KEYED_SEED_BYTES && i < length; i += 8) {
        uint64_t word = random_next(&seeds);
        for (int j = 0; j < 8; j++)
            at[i + (size_t)j] = (unsigned char)(word >> (56 - 8 * j));
    }
}

/* --- Messages. */

static bool send_message(struct line *line, const char *message, size_t length)
{
    struct own_hall *own = own_hall_of(line);
    hall_set_time(own->hall, now_ms());
    session_message(own->session, message, length);
    return true;
}

static void turn(struct own_hall *own)
{
    uint64_t rung;
    int64_t now = now_ms();
    ssize_t got = read(own->bell, &rung, sizeof rung);
    (void)got;
    hall_set_time(own->hall, now);
    hall_turn(own->hall);
    if (now - own->ticked >= TICK_MS || now < own->ticked) {
        own->ticked = now;
        hall_tick(own->hall);
    }
}

static const char *next_message(struct line *line, size_t *length, bool *gone)
{
    struct own_hall *own = own_hall_of(line);
    *gone = false;
    free(own->taken);
    if (!own->first)
        turn(own);
    struct told *told = own->taken = own->first;
    if (!told)
        return NULL;
    own->first = told->next;
    if (!own->first)
        own->last = &own->first;
    *length = told->length;
    return told->bytes;
}

static int descriptor(const struct line *line)
{
    return ((const struct own_hall *)line)->bell;
}

static int patience(const struct line *line)
{
    return ((const struct own_hall *)line)->first ? 0 : TICK_MS;
}

/* --- Records. */

struct reading {
    struct text *record;
    const char *refusal;
    bool done;
};

static const char *write_record(const struct store_line *lines, size_t count, struct text *record)
{
    struct table *table = table_new();
    const char *refusal = table ? NULL : SAY("there is not enough memory");
    if (table)
        table_keep_history(table);
    for (size_t i = 0; !refusal && i < count; i++)
        refusal = table_apply(table, lines[i].text, lines[i].length);
    if (!refusal)
        table_write_record(table, record);
    table_free(table);
    return refusal;
}

static void log_read(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct reading *reading = context;
    reading->done = true;
    reading->refusal = refusal ? refusal : write_record(lines, count, reading->record);
}

static const char *record_of(struct line *line, const char *table, struct text *record)
{
    struct own_hall *own = own_hall_of(line);
    struct reading reading = {.record = record};
    store_table number;
    if (!id_read(table, &number))
        return SAY("there is no such table");
    store_read(own->store, number, log_read, &reading);
    while (!reading.done) {
        struct pollfd bell = {.fd = own->bell, .events = POLLIN};
        poll(&bell, 1, TICK_MS);
        turn(own);
    }
    return reading.refusal;
}

/* --- Opening and closing. */

static void close_own(struct line *line)
{
    struct own_hall *own = own_hall_of(line);
    if (own->hall)
        hall_stop(own->hall);
    if (own->store)
        store_close(own->store);
    if (own->session)
        session_closed(own->session);
    hall_close(own->hall);
    for (struct told *told = own->first, *next; told; told = next) {
        next = told->next;
        free(told);
    }
    free(own->taken);
    if (own->bell >= 0)
        close(own->bell);
    free(own);
}

static const struct line_kind kind = {send_message, next_message, descriptor, patience, record_of, close_own};

/* Everything in a file is of one person, whoever can read it. */
static void *enter(struct own_hall *own)
{
    static const unsigned char secret[SECRET_BYTES];
    TEXT_ON_STACK(cookie, 256);
    cookie_write(secret, "", false, &cookie);
    struct net_request request = {.method = "GET",
                                  .base = "",
                                  .path = "/ws",
                                  .query = "",
                                  .host = here,
                                  .origin = "",
                                  .cookie = cookie.data,
                                  .language = "",
                                  .agent = "",
                                  .address = here,
                                  .match = "",
                                  .encoding = "",
                                  .body = ""};
    return session_opened(own->hall, (struct net_socket *)(void *)own, &request);
}

static unsigned spare_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (unsigned)count - 1 : 1;
}

static bool open_hall(struct own_hall *own)
{
    struct hall_settings settings = {.store = own->store,
                                     .bot_threads = spare_processors(),
                                     .wake = ring,
                                     .wake_context = own,
                                     .send = hear,
                                     .random = draw,
                                     .idle_ms = IDLE_MS,
                                     .trusted = here,
                                     .unpaced = true,
                                     .rooms_max = ROOMS_MAX};
    own->hall = hall_open(&settings, now_ms());
    own->session = own->hall ? enter(own) : NULL;
    return own->session != NULL;
}

/* Whoever plays two games at a time keeps them in two files. */
static void open_store(struct own_hall *own, const struct play_request *request, char *file, size_t size,
                       const char **reason)
{
    static char why[512];
    *reason = store_in_use;
    for (int i = 1; i <= FILES_MOST && !own->store && strcmp(*reason, store_in_use) == 0; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        if (request->file)
            snprintf(file, size, "%s", request->file);
        else
            snprintf(file, size, "%s/games%s.db", request->folder, number);
        own->store = store_open(file, NULL, ring, own, why, sizeof why);
        *reason = why;
        if (request->file)
            break;
    }
}

/* A file of an earlier version, which kept the lines of one table as text. */
static bool is_journal(const char *path)
{
    char head[16] = "";
    FILE *file = fopen(path, "rbe");
    size_t got = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file)
        fclose(file);
    return got > 0 && text_starts_with(head, "# gonfalon play");
}

static const char *explain(const char *reason, const char *file)
{
    if (is_journal(file))
        return SAY("this game was begun by an earlier version, and cannot be gone on with");
    return strcmp(reason, store_in_use) == 0
               ? SAY("this game is being played already, by another gonfalon play")
               : reason;
}

struct line *own_hall_open(const struct play_request *request, char *file, size_t size, struct text *why)
{
    const char *reason = SAY("there is not enough memory");
    struct own_hall *own = calloc(1, sizeof *own);
    if (!own || sodium_init() < 0) {
        free(own);
        text_string(why, translate(request->language, reason));
        return NULL;
    }
    own->line.kind = &kind;
    own->last = &own->first;
    own->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    is_seeded = request->has_seed;
    seeds = random_from_seed(request->seed);
    if (own->bell >= 0)
        open_store(own, request, file, size, &reason);
    if (own->store && open_hall(own))
        return &own->line;
    text_format(why, "%s: %s", file, translate(request->language, explain(reason, file)));
    close_own(&own->line);
    return NULL;
}
