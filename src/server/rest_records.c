// SPDX-License-Identifier: MIT
/* rest_records.c: records over plain HTTP, played again where they must be (docs/protocol.md). */
#include "hall/cookie.h"
#include "hall/hall_inside.h"
#include "hall/household.h"
#include "hall/id.h"
#include "hall/replays.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/slow_work.h"
#include "server/rest_inside.h"
#include "table/match.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_LINES_MAX = 20000 };

static const char *const not_over = SAY("a record can be had when the game is over");
static const char *const no_such_table = SAY("there is no such table");

static const char *write_record(struct table *table, struct visit *visit)
{
    if (table_status(table) != TABLE_OVER)
        return not_over;
    size_t size = table_record_size(table);
    char *bytes = malloc(size);
    if (!bytes)
        return SAY("there is not enough memory");
    struct text text = text_in(bytes, size);
    table_write_record(table, &text);
    reply(visit, 200, "text/plain; charset=utf-8", text.data, text.length,
          "attachment; filename=\"game.txt\"");
    free(bytes);
    return NULL;
}

static bool is_still_here(void *context, struct table *table)
{
    (void)table;
    return ((const struct visit *)context)->exchange != NULL;
}

static void record_played(void *context, struct table *table, const char *refusal)
{
    struct visit *visit = context;
    if (!refusal)
        refusal = write_record(table, visit);
    if (refusal)
        reply_refusal(visit, 404, refusal);
    table_free(table);
    leave(visit);
}

static void record_read(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct visit *visit = context;
    if (!refusal && count == 1 && lines[0].length > 0 && lines[0].text[0] == '[')
        reply(visit, 200, "text/plain; charset=utf-8", lines[0].text, lines[0].length,
              "attachment; filename=\"game.txt\"");
    else if (!refusal) {
        struct replay_wish wish = {.payer = visit->household,
                                   .table = table_new(),
                                   .line = is_still_here,
                                   .done = record_played,
                                   .context = visit};
        if (wish.table)
            table_keep_history(wish.table);
        replay_begin(visit->hall, &wish, lines, count);
        return;
    }
    if (refusal)
        reply_refusal(visit, 404, refusal);
    leave(visit);
}

void get_record(struct visit *visit, const struct net_request *request)
{
    store_table number;
    bool fine = id_read(visit->named, &number);
    if (!household_may(visit->hall, request->address, SHARE_ROOMS, 1)) {
        reply_refusal(visit, 429, SAY("too many tables were looked at from here: wait a moment"));
        return;
    }
    const struct room *room = fine ? room_find(visit->hall, number) : NULL;
    if (room && room->table && table_status(room->table) != TABLE_OVER) {
        reply_refusal(visit, 404, not_over);
        return;
    }
    struct visit *waiting = fine ? stay_as_household(visit, request) : NULL;
    if (!waiting) {
        reply_refusal(visit, 404, no_such_table);
        return;
    }
    store_read(visit->hall->settings.store, number, record_read, waiting);
}

/* An uploaded record is checked by playing it again, and kept as it would be written here. */
struct upload {
    struct visit *visit;
    char id[TABLE_ID_MAX];
};

static void record_kept(void *context, const char *refusal)
{
    struct upload *upload = context;
    TEXT_ON_STACK(text, 128);
    text_format(&text, "{\"table\":\"%s\"}", upload->id);
    if (refusal)
        reply_refusal(upload->visit, 503, refusal);
    else
        reply(upload->visit, 201, "application/json", text.data, text.length, NULL);
    leave(upload->visit);
    free(upload);
}

static const char *keep_record(struct visit *visit, const struct match *match)
{
    struct hall *hall = visit->hall;
    size_t size = match_record_size(match);
    char *bytes = malloc(size);
    struct upload *upload = calloc(1, sizeof *upload);
    struct visit *waiting = bytes && upload ? stay(visit) : NULL;
    if (!waiting) {
        free(bytes);
        free(upload);
        return SAY("there is not enough memory");
    }
    struct text text = text_in(bytes, size);
    match_write_record(match, &text);
    store_table number = new_table_number(hall);
    upload->visit = waiting;
    id_write(number, upload->id);
    TEXT_ON_STACK(about, 256);
    text_format(&about, "{\"game\":\"%s\",\"status\":\"record\"}", match_game(match)->id);
    struct store_facts facts = {.state = STORE_OVER,
                                .created = hall->now,
                                .changed = hall->now,
                                .game = match_game(match)->id,
                                .about = about.data};
    store_append(hall->settings.store, number, 0, &(struct store_line){text.data, text.length}, 1, &facts,
                 record_kept, upload);
    free(bytes);
    return NULL;
}

/* A record that is being read, with a copy of its text. */
struct reading {
    struct slow_work work; /* first */
    struct visit *visit;
    struct match *match;
    struct match_loading *loading;
    char bytes[];
};

static void end_reading(struct reading *reading, const char *refusal)
{
    struct visit *visit = reading->visit;
    const char *trouble = match_load_end(reading->match, reading->loading);
    if (!refusal)
        refusal = trouble;
    if (!refusal)
        refusal = keep_record(visit, reading->match);
    if (refusal)
        reply_refusal(visit, 422, refusal);
    match_free(reading->match);
    leave(visit);
    free(reading);
}

static bool read_some(struct slow_work *work, size_t lines)
{
    struct reading *reading = (struct reading *)work;
    bool wanted = reading->visit->exchange != NULL;
    if (wanted && match_load_some(reading->loading, lines))
        return true;
    end_reading(reading, wanted ? NULL : SAY("nobody waits for that any more"));
    return false;
}

static void stop_reading(struct slow_work *work)
{
    end_reading((struct reading *)work, house_closes);
}

static struct reading *begin_reading(struct visit *visit, const struct net_request *request)
{
    struct reading *reading = malloc(sizeof *reading + request->body_length);
    struct match *match = match_new();
    struct visit *waiting = reading && match ? stay_as_household(visit, request) : NULL;
    if (waiting) {
        *reading =
            (struct reading){.work = {.payer = waiting->household, .step = read_some, .stop = stop_reading},
                             .visit = waiting,
                             .match = match};
        if (request->body_length > 0)
            memcpy(reading->bytes, request->body, request->body_length);
        reading->loading = match_load_begin(match, reading->bytes, request->body_length, 0);
        if (reading->loading)
            return reading;
        leave(waiting);
    }
    match_free(match);
    free(reading);
    return NULL;
}

static size_t count_lines(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += bytes[i] == '\n';
    return count;
}

/* Of neither share anything is used up where the other has not enough. */
static bool may_keep(struct hall *hall, const char *address, size_t length)
{
    struct household *household = household_enter(hall, address);
    bool may = household && household_has(hall, household, SHARE_TABLES, 1) &&
               household_take(hall, household, SHARE_BYTES, (double)length) &&
               household_take(hall, household, SHARE_TABLES, 1);
    household_leave(household);
    return may;
}

void post_record(struct visit *visit, const struct net_request *request)
{
    const char *refusal = NULL;
    struct reading *reading = NULL;
    size_t length = request->body_length;
    if (!origin_is_ours(request))
        refusal = SAY("that came from another site");
    else if (!may_keep(visit->hall, request->address, length))
        refusal = SAY("too many tables were made from here: try again later");
    else if (count_lines(request->body, length) > RECORD_LINES_MAX)
        refusal = SAY("that is too long");
    else if (!(reading = begin_reading(visit, request)))
        refusal = SAY("there is not enough memory");
    if (refusal)
        reply_refusal(visit, 422, refusal);
    else
        slow_work_begin(visit->hall, &reading->work);
}
