// SPDX-License-Identifier: MIT
/* archive.c: finished games everybody may see (listed tables), told one after the other as lines of JSON:
 * GET /api/records?since=TIME (docs/protocol.md).
 *
 * There is one game in memory at a time, and the next is fetched when the last has left: however many there
 * are, and however slowly somebody reads. Each takes its turn among the slow work of the house, and uses up
 * the share of the household that asks, which has one such stream at a time. */
#include "hall/finished.h"
#include "hall/hall_inside.h"
#include "hall/household.h"
#include "hall/replays.h"
#include "hall/slow_work.h"
#include "server/rest_inside.h"
#include "server/server.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

/* Clocks of several servers differ: what one of them noted late must not be left out by whoever asked
 * meanwhile. */
enum { SEVERAL_SERVERS_MS = 10000 };

struct stream {
    struct slow_work work; /* first */
    struct stream *next;
    struct visit *visit;
    bool resting; /* nothing is under way: the reader has yet to take what was sent */
    bool begun;   /* something was sent */
    /* The game that is told, and after it the place where the next is looked for. */
    struct store_row row;
    char *texts; /* of the row */
};

static void take_out(struct stream *stream)
{
    struct stream **at = &stream->visit->hall->streams;
    while (*at != stream)
        at = &(*at)->next;
    *at = stream->next;
}

static void end(struct stream *stream, const char *refusal)
{
    struct visit *visit = stream->visit;
    take_out(stream);
    visit->household->streaming = false;
    if (visit->exchange && stream->begun)
        net_stream_end(visit->exchange, !refusal);
    else if (refusal)
        reply_refusal(visit, 503, refusal);
    leave(visit);
    free(stream->texts);
    free(stream);
}

static bool is_wanted(const struct stream *stream)
{
    return stream->visit->exchange && !stream->visit->hall->closing;
}

static void begin_answer(struct stream *stream)
{
    if (stream->begun)
        return;
    stream->begun = true;
    net_answer(stream->visit->exchange,
               &(struct net_answer){.status = 200,
                                    .type = "application/x-ndjson",
                                    .cookie = stream->visit->cookie[0] ? stream->visit->cookie : NULL,
                                    .stream = true});
}

static void send_game(struct stream *stream, const struct table *table)
{
    size_t length;
    char *line = finished_line(&stream->row, table, &length);
    if (!line) {
        end(stream, SAY("there is not enough memory"));
        return;
    }
    begin_answer(stream);
    if (stream->visit->exchange) { /* whoever asked for the head alone has it */
        stream->resting = true;
        net_stream(stream->visit->exchange, line, length);
    } else {
        end(stream, NULL);
    }
    free(line);
}

static bool is_still_wanted(void *context, struct table *table)
{
    (void)table;
    return is_wanted(context);
}

/* A game of rules this program does not know is told without its record. */
static void played(void *context, struct table *table, const char *refusal)
{
    struct stream *stream = context;
    if (is_wanted(stream))
        send_game(stream, refusal ? NULL : table);
    else
        end(stream, house_closes);
    table_free(table);
}

static void log_read(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct stream *stream = context;
    if (refusal || !is_wanted(stream)) {
        end(stream, refusal ? refusal : house_closes);
        return;
    }
    struct replay_wish wish = {.payer = stream->visit->household,
                               .table = table_new(),
                               .line = is_still_wanted,
                               .done = played,
                               .context = stream};
    if (wish.table)
        table_keep_history(wish.table);
    replay_begin(stream->visit->hall, &wish, lines, count);
}

/* Of its facts, what is told. */
static bool keep_row(struct stream *stream, const struct store_row *row)
{
    free(stream->texts);
    stream->texts = strdup(row->facts.about);
    stream->row = *row;
    stream->row.facts.about = stream->texts;
    stream->row.facts.game = stream->row.facts.people = NULL;
    return stream->texts != NULL;
}

static void row_read(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct stream *stream = context;
    if (!refusal && !is_wanted(stream))
        refusal = house_closes;
    if (!refusal && count > 0 && !keep_row(stream, rows))
        refusal = SAY("there is not enough memory");
    if (!refusal && count > 0) {
        store_read(stream->visit->hall->settings.store, rows[0].table, log_read, stream);
        return;
    }
    if (!refusal)
        begin_answer(stream);
    end(stream, refusal);
}

/* Its turn has come, and it is paid for. */
static bool fetch(struct slow_work *work, size_t lines)
{
    struct stream *stream = (struct stream *)work;
    const struct hall *hall = stream->visit->hall;
    int64_t until = hall->settings.cluster ? hall->now - SEVERAL_SERVERS_MS : hall->now;
    (void)lines;
    if (is_wanted(stream))
        store_over(hall->settings.store, until, stream->row.facts.changed, stream->row.table, 1, row_read,
                   stream);
    else
        end(stream, house_closes);
    return false;
}

static void stop(struct slow_work *work)
{
    end((struct stream *)work, house_closes);
}

static void tell(struct visit *visit, const struct net_request *request)
{
    const char *since = strstr(request->query, "since=");
    uint64_t from = 0;
    if (since && !text_read_number(since + 6, strcspn(since + 6, "&"), INT64_MAX, &from)) {
        reply_refusal(visit, 400, SAY("that is no time: since= takes milliseconds since 1970"));
        return;
    }
    struct stream *stream = calloc(1, sizeof *stream);
    struct visit *waiting = stream ? stay_as_household(visit, request) : NULL;
    if (!waiting || !waiting->household || waiting->household->streaming) {
        bool busy = waiting && waiting->household;
        reply_refusal(visit, busy ? 429 : 503,
                      busy ? SAY("games are being told to somebody here already: wait for the end")
                           : SAY("there is not enough memory"));
        if (waiting)
            leave(waiting);
        free(stream);
        return;
    }
    waiting->household->streaming = true;
    *stream = (struct stream){
        .work = {.payer = waiting->household, .step = fetch, .stop = stop},
        .next = visit->hall->streams,
        .visit = waiting,
        .row.facts.changed = (int64_t)from,
    };
    visit->hall->streams = stream;
    slow_work_begin(visit->hall, &stream->work);
}

static void go_on(struct hall *hall, struct net_exchange *exchange)
{
    struct stream *stream = hall->streams;
    while (stream && stream->visit->exchange != exchange)
        stream = stream->next;
    if (!stream || !stream->resting)
        return;
    stream->resting = false;
    slow_work_begin(hall, &stream->work);
}

/* Nobody else would come back to one whose reader has gone while it rested. */
static void look_after(struct hall *hall)
{
    for (struct stream *stream = hall->streams, *next; stream; stream = next) {
        next = stream->next;
        if (stream->resting && !stream->visit->exchange)
            end(stream, NULL);
    }
}

const struct hall_archive hall_archive = {.tell = tell, .go_on = go_on, .look_after = look_after};
