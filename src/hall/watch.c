// SPDX-License-Identifier: MIT
/* watch.c: who looks on at a table, from where, and what they are told.
 *
 * Whoever begins to watch is sent the whole table with the events he has not seen. Those of the past are read
 * from the log; the store answers in order, so that what was read is exactly what has been told so far. */
#include "hall/watch.h"
#include "hall/bot_jobs.h"
#include "hall/hall_inside.h"
#include "hall/room.h"
#include "hall/session.h"

#include <stdlib.h>
#include <string.h>

static const char *viewer_word(const struct room *room, int viewer)
{
    if (viewer == VIEWER_ALL)
        return "all";
    return viewer < SEATS_MAX ? table_seat_name(room->table, viewer) : "table";
}

/* `{"say":"change","table":"...","as":"Ak"`, to be continued. */
static void begin(struct text *text, const char *say, const struct room *room, int viewer)
{
    text_clear(text);
    text_string(text, "{\"say\":\"");
    text_string(text, say);
    text_string(text, "\",\"table\":\"");
    text_string(text, room->id);
    text_string(text, "\",\"as\":\"");
    text_string(text, viewer_word(room, viewer));
    text_char(text, '"');
}

static struct reader reader_of(const struct session *session)
{
    return (struct reader){session->person->id, session->language, session->words};
}

void watch_tell(struct room *room)
{
    struct text *text = &room->hall->text;
    struct telling telling = {.events = &room->hall->events, .view = &room->hall->view};
    struct watch *next;
    bool seats_changed = table_seats_changed(room->table);
    for (struct watch *watch = room->watches; watch; watch = next) {
        next = watch->in_room;
        struct session *session = watch->session;
        if (seats_changed && table_may_watch(room->table, session->person->id, watch->viewer)) {
            watch_end(watch, true);
            continue;
        }
        begin(text, "change", room, watch->viewer);
        size_t start = text->length;
        struct reader reader = reader_of(session);
        table_write_change(room->table, watch->viewer, &reader, &telling, text);
        if (text->length == start)
            continue;
        text_char(text, '}');
        send_text(session, text);
    }
}

seat_set watch_absent(const struct room *room)
{
    seat_set absent = table_people(room->table);
    for (const struct watch *watch = room->watches; watch; watch = watch->in_room)
        absent &= ~table_seats_of(room->table, watch->session->person->id);
    return absent;
}

bool watch_from(const struct room *room, int seat)
{
    const struct watch *watch = room->watches;
    while (watch && watch->viewer != seat)
        watch = watch->in_room;
    return watch != NULL;
}

void watch_note_absent(struct room *room)
{
    seat_set absent = watch_absent(room);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!(absent & SEAT(seat)))
            room->gone[seat] = 0;
        else if (!room->gone[seat])
            room->gone[seat] = room->hall->now;
}

/* How long until others may decide about the seat of somebody who is away; -1: not as things stand. */
static int64_t time_left(const struct room *room, int seat)
{
    int64_t patience = table_patience(room->table, seat);
    int64_t left = room->gone[seat] + patience - room->hall->now;
    return patience < 0 ? -1 : left > 0 ? left : 0;
}

seat_set watch_absent_long(const struct room *room)
{
    seat_set absent = watch_absent(room);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (absent & SEAT(seat) && (!room->gone[seat] || time_left(room, seat) != 0))
            absent &= ~SEAT(seat);
    return absent;
}

/* {"Bk":48000,"Bw":null} */
static void write_gone(const struct room *room, struct json *json)
{
    json_key(json, "gone");
    json_open_object(json);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!room->gone[seat])
            continue;
        json_key(json, table_seat_name(room->table, seat));
        if (time_left(room, seat) < 0)
            json_put_null(json);
        else
            json_put_number(json, (uint64_t)time_left(room, seat));
    }
    json_close_object(json);
}

void watch_tell_here(struct room *room)
{
    TEXT_ON_STACK(text, 1024);
    struct json json = json_into(&text);
    watch_note_absent(room);
    seat_set here = table_people(room->table) & ~watch_absent(room);
    uint64_t crowd = 0;
    for (const struct watch *watch = room->watches; watch; watch = watch->in_room)
        crowd += watch->viewer >= SEATS_MAX;
    json_open_object(&json);
    json_key(&json, "say");
    json_put_string(&json, "here");
    json_key(&json, "table");
    json_put_string(&json, room->id);
    json_key(&json, "seats");
    json_open_array(&json);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (here & SEAT(seat))
            json_put_string(&json, table_seat_name(room->table, seat));
    json_close_array(&json);
    write_gone(room, &json);
    json_key(&json, "crowd");
    json_put_number(&json, crowd);
    json_close_object(&json);
    for (const struct watch *watch = room->watches; watch; watch = watch->in_room)
        send_text(watch->session, &text);
}

void watch_end(struct watch *watch, bool tell)
{
    struct room *room = watch->room;
    struct session *session = watch->session;
    struct watch **at = &room->watches;
    while (*at != watch)
        at = &(*at)->in_room;
    *at = watch->in_room;
    at = &session->watches;
    while (*at != watch)
        at = &(*at)->in_session;
    *at = watch->in_session;
    session->watch_count--;
    room->used = room->looked = room->hall->now;
    if (tell && room->table) {
        TEXT_ON_STACK(text, 128);
        begin(&text, "gone", room, watch->viewer);
        text_char(&text, '}');
        send_text(session, &text);
    }
    free(watch);
    if (room->table)
        watch_tell_here(room);
}

static struct watch *watch_of(const struct session *session, const struct room *room, int viewer)
{
    struct watch *watch = session->watches;
    while (watch && (watch->room != room || watch->viewer != viewer))
        watch = watch->in_session;
    return watch;
}

static bool watch_begin(struct room *room, struct session *session, int viewer)
{
    if (watch_of(session, room, viewer))
        return true;
    struct watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return false;
    *watch = (struct watch){.in_room = room->watches,
                            .in_session = session->watches,
                            .session = session,
                            .room = room,
                            .viewer = viewer};
    room->watches = session->watches = watch;
    if (session->words)
        table_trace(room->table, true);
    session->watch_count++;
    room->used = room->looked = room->hall->now;
    return true;
}

/* Somebody who wants to see events of the past. */
struct asker {
    struct room *room;
    struct session *session;
    int64_t re;
    int viewer;
    uint32_t from;
};

static void end_whole(struct room *room, struct session *session, int viewer, struct text *text)
{
    int64_t clocks = table_clock_time(room->table);
    struct reader reader = reader_of(session);
    table_write_whole(room->table, viewer, &reader, text);
    if (clocks && room->hall->now > clocks)
        text_format(text, ",\"ago\":%lld", (long long)(room->hall->now - clocks));
    text_char(text, '}');
    send_text(session, text);
    watch_tell_here(room);
    room_take_back(room);
    bot_jobs_ask(room);
}

static void begin_events(const struct room *room, int viewer, uint32_t from, struct text *text,
                         struct json *json)
{
    begin(text, "whole", room, viewer);
    *json = (struct json){.text = text, .comma = true};
    json_key(json, "from");
    json_put_number(json, from);
    json_key(json, "events");
    json_open_array(json);
}

/* The events of the past, as the log tells them. */
static bool write_past(const struct asker *asker, const struct store_line *lines, size_t count,
                       struct json *json)
{
    struct table *past = table_new();
    bool fine = past != NULL;
    for (size_t i = 0; fine && i < count; i++) {
        fine = table_apply(past, lines[i].text, lines[i].length) == NULL;
        if (fine)
            table_write_events(past, asker->viewer, asker->from, asker->session->language, json);
    }
    table_free(past);
    return fine;
}

enum { WHOLE_TEXT_MAX = 4 << 20 };

/* The table as it stands, without a past. */
static void tell_present(struct room *room, struct session *session, int64_t re, int viewer)
{
    struct json json;
    begin_events(room, viewer, table_shown(room->table, viewer), &room->hall->text, &json);
    json_close_array(&json);
    answer_ok(session, re);
    end_whole(room, session, viewer, &room->hall->text);
}

static void tell_past(const struct asker *asker, const struct store_line *lines, size_t count)
{
    size_t size = TABLE_TEXT_MAX + count * 512;
    char *bytes = malloc(size < WHOLE_TEXT_MAX ? size : WHOLE_TEXT_MAX);
    struct json json;
    if (bytes) {
        struct text text = text_in(bytes, size < WHOLE_TEXT_MAX ? size : WHOLE_TEXT_MAX);
        begin_events(asker->room, asker->viewer, asker->from, &text, &json);
        bool fine = write_past(asker, lines, count, &json);
        json_close_array(&json);
        if (fine && !text.overflow && text.length < text.capacity - TABLE_TEXT_MAX / 2) {
            answer_ok(asker->session, asker->re);
            end_whole(asker->room, asker->session, asker->viewer, &text);
            free(bytes);
            return;
        }
    }
    free(bytes);
    log_line(asker->room->hall, "the past of table %s could not be told", asker->room->id);
    tell_present(asker->room, asker->session, asker->re, asker->viewer);
}

static void past_read(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct asker *asker = context;
    struct room *room = asker->room;
    struct session *session = asker->session;
    room->under_way--;
    if (!refusal && !room->table)
        refusal = SAY("the table is being set up again: try once more");
    if (!refusal)
        refusal = table_may_watch(room->table, session->person->id, asker->viewer);
    if (!refusal && session->socket && !watch_begin(room, session, asker->viewer))
        refusal = SAY("there is not enough memory");
    if (refusal)
        answer_refusal(session, asker->re, refusal);
    else if (session->socket)
        tell_past(asker, lines, count);
    session_release(session);
    free(asker);
    room_wake(room);
}

void watch_ask(struct room *room, struct session *session, int64_t re, int viewer, uint32_t from)
{
    uint32_t shown = table_shown(room->table, viewer);
    if (session->watch_count >= WATCHES_MAX && !watch_of(session, room, viewer)) {
        answer_refusal(session, re, SAY("you look on at too many tables"));
        return;
    }
    if (from > shown)
        from = shown;
    if (from == shown) {
        if (watch_begin(room, session, viewer))
            tell_present(room, session, re, viewer);
        else
            answer_refusal(session, re, SAY("there is not enough memory"));
        return;
    }
    struct asker *asker = malloc(sizeof *asker);
    if (!asker) {
        answer_refusal(session, re, SAY("there is not enough memory"));
        return;
    }
    *asker = (struct asker){.room = room, .session = session, .re = re, .viewer = viewer, .from = from};
    session_hold(session);
    room->under_way++;
    store_read(room->hall->settings.store, room->number, past_read, asker);
}
