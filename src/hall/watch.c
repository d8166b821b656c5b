// SPDX-License-Identifier: MIT
/* watch.c: who looks on at a table, from where, and what they are told.
 *
 * Whoever begins to watch is sent the whole table with the events he has not seen. Those of the past are read
 * from the log, until as much of it has been told as has been to everybody else. */
#include "hall/watch.h"
#include "hall/bot_jobs.h"
#include "hall/hall_inside.h"
#include "hall/replays.h"
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

/* Who leaves a game is rated at once; that is told with the result all the same. */
static void write_rated(const struct room *room, struct text *text)
{
    if (room->rated && table_status(room->table) == TABLE_OVER) {
        text_string(text, ",\"rated\":");
        text_string(text, room->rated);
    }
}

void watch_tell_rated(struct room *room)
{
    if (!room->table || table_status(room->table) != TABLE_OVER)
        return;
    for (const struct watch *watch = room->watches; watch; watch = watch->in_room) {
        TEXT_ON_STACK(text, 1024);
        begin(&text, "change", room, watch->viewer);
        write_rated(room, &text);
        text_char(&text, '}');
        send_text(watch->session, &text);
    }
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
        write_rated(room, text);
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

enum { CROWD_OF_HOUSEHOLD = 64 }; /* at one table: a class that looks on */

bool watch_is_crowded(const struct room *room, const struct session *session)
{
    unsigned crowd = 0;
    for (const struct watch *watch = room->watches; watch; watch = watch->in_room)
        crowd += watch->viewer == VIEWER_CROWD && watch->session != session &&
                 watch->session->household == session->household;
    return crowd >= CROWD_OF_HOUSEHOLD && !session->trusted;
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

void watch_count_absent_anew(struct room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (room->gone[seat])
            room->gone[seat] = room->hall->now;
}

void watch_note_person(struct hall *hall, const char *person)
{
    for (struct room *room = hall->closing ? NULL : hall->all; room; room = room->older)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (room->gone[seat] && room->table && strcmp(table_person(room->table, seat), person) == 0) {
                room->gone[seat] = hall->now;
                watch_tell_here(room);
            }
}

/* Whoever looks at something else in this house is not away. */
static bool is_about(const struct room *room, int seat)
{
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    const char *person = table_person(room->table, seat);
    return person_find(room->hall, person) || (cluster && cluster->is_elsewhere(room->hall, person));
}

/* How long until others may decide about the seat of somebody who is away; -1: not as things stand. */
static int64_t time_left(const struct room *room, int seat)
{
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    int64_t patience = is_about(room, seat) ? -1 : table_patience(room->table, seat);
    int64_t until = room->gone[seat] + patience;
    int64_t left = (cluster ? cluster->certain(room, until) : until) - room->hall->now;
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

static void tell_here(const struct room *room)
{
    TEXT_ON_STACK(text, 1024);
    struct json json = json_into(&text);
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

void watch_tell_here(struct room *room)
{
    struct hall *hall = room->hall;
    watch_note_absent(room);
    if (room->here_due)
        return;
    room->here_due = true;
    room->next_here = hall->rooms_here;
    hall->rooms_here = room;
    hall->settings.wake(hall->settings.wake_context);
}

void watch_turn(struct hall *hall)
{
    for (struct room *room; (room = hall->rooms_here) != NULL;) {
        hall->rooms_here = room->next_here;
        room->here_due = false;
        if (room->table)
            tell_here(room);
    }
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
    if (!room->payer || table_seats_of(room->table, session->person->id))
        room_thinks_for(room, session);
    return true;
}

/* Somebody who wants to see events of the past: they are told by playing its log again (replays.h), for each
 * session one after the other, and for few at a time, since what is told takes memory. */
struct asker {
    struct asker *next; /* in the hall's queue */
    struct hall *hall;
    struct room *room; /* NULL: it has left memory */
    bool begun;        /* the store will answer, or it is being played */
    struct session *session;
    int64_t re;
    int viewer;
    uint32_t from;
    uint32_t read;      /* lines of the log before what is being read */
    struct table *past; /* played again so far */
    struct text text;   /* what it tells of it */
    struct json json;
};

static void end_whole(struct room *room, struct session *session, int viewer, struct text *text)
{
    int64_t clocks = table_clock_time(room->table);
    struct reader reader = reader_of(session);
    table_write_whole(room->table, viewer, &reader, text);
    if (clocks && room->hall->now > clocks)
        text_format(text, ",\"ago\":%lld", (long long)(room->hall->now - clocks));
    write_rated(room, text);
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

static void asker_free(struct asker *asker)
{
    table_free(asker->past);
    free(asker->text.data);
    free(asker);
}

static void begin_some(struct hall *hall);

/* He is answered: whoever else wants to see something comes next. */
static void asker_done(struct hall *hall, struct asker *asker, const char *refusal)
{
    struct room *room = asker->room;
    struct session *session = asker->session;
    struct asker **at = &hall->askers;
    while (*at != asker)
        at = &(*at)->next;
    *at = asker->next;
    if (refusal)
        answer_refusal(session, asker->re, refusal);
    if (asker->begun) {
        session->replays = false;
        session->household->replaying--;
        hall->replaying--;
    }
    asker_free(asker);
    begin_some(hall);
    session_release(session);
    if (!room)
        return;
    room->under_way--;
    room_wake(room);
}

static const char *const set_up_again = SAY("the table is being set up again: try once more");

static void past_told(struct asker *asker)
{
    json_close_array(&asker->json);
    if (!asker->text.overflow && asker->text.length < asker->text.capacity - TABLE_TEXT_MAX / 2) {
        answer_ok(asker->session, asker->re);
        end_whole(asker->room, asker->session, asker->viewer, &asker->text);
        return;
    }
    log_line(asker->room->hall, "the past of table %s could not be told", asker->room->id);
    tell_present(asker->room, asker->session, asker->re, asker->viewer);
}

/* All of it has been played again: from now on he is told what changes. */
static void asker_watches(struct asker *asker)
{
    struct room *room = asker->room;
    struct session *session = asker->session;
    const char *refusal =
        room->table ? table_may_watch(room->table, session->person->id, asker->viewer) : set_up_again;
    if (!refusal && !watch_begin(room, session, asker->viewer))
        refusal = SAY("there is not enough memory");
    if (!refusal)
        past_told(asker);
    asker_done(asker->hall, asker, refusal);
}

static bool tell_line(void *context, struct table *past)
{
    struct asker *asker = context;
    struct reader reader = reader_of(asker->session);
    table_write_events(past, asker->viewer, asker->from, &reader, &asker->json);
    return asker->session->socket && asker->room;
}

/* Where to begin: at the last mark at which he had been told no more than he has; or at the beginning. */
static struct table *past_of(const struct asker *asker)
{
    for (int i = 0; i < ROOM_MARKS; i++) {
        const struct table *mark = asker->room->marks[i];
        if (mark && table_shown(mark, asker->viewer) <= asker->from)
            return table_copy(mark);
    }
    return table_new();
}

/* False where there is no memory. */
static bool begin_past(struct asker *asker)
{
    asker->past = past_of(asker);
    if (!asker->past)
        return false;
    size_t size = TABLE_TEXT_MAX + (table_lines(asker->room->table) - table_lines(asker->past)) * 512;
    size = size < WHOLE_TEXT_MAX ? size : WHOLE_TEXT_MAX;
    char *bytes = malloc(size);
    if (!bytes) {
        table_free(asker->past);
        asker->past = NULL;
        return false;
    }
    asker->text = text_in(bytes, size);
    begin_events(asker->room, asker->viewer, asker->from, &asker->text, &asker->json);
    return true;
}

static void asker_read(struct asker *asker);

/* He has sat down in the meantime: he belongs to the table now, and no longer to its crowd. */
static void asker_sat_down(struct asker *asker)
{
    uint32_t shown = table_shown(asker->room->table, VIEWER_TABLE);
    table_free(asker->past);
    free(asker->text.data);
    asker->past = NULL;
    asker->text.data = NULL;
    asker->viewer = VIEWER_TABLE;
    asker->from = asker->from < shown ? asker->from : shown;
    asker_read(asker);
}

/* What has happened since it was read is read in its turn; unless the store, which has lost it, found
 * nothing. */
static void past_played(void *context, struct table *past, const char *refusal)
{
    struct asker *asker = context;
    asker->past = past;
    if (!asker->session->socket)
        asker_done(asker->hall, asker, NULL);
    else if (!asker->room || !asker->room->table)
        asker_done(asker->hall, asker, set_up_again);
    else if (refusal)
        asker_done(asker->hall, asker, refusal);
    else if (asker->viewer == VIEWER_CROWD && table_seats_of(asker->room->table, asker->session->person->id))
        asker_sat_down(asker);
    else if (table_lines(past) < table_lines(asker->room->table) && table_lines(past) > asker->read)
        asker_read(asker);
    else
        asker_watches(asker);
}

static void past_read(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct asker *asker = context;
    if (!refusal && (!asker->room || !asker->room->table))
        refusal = set_up_again;
    if (!refusal && !asker->past)
        refusal = SAY("there is not enough memory");
    if (refusal || !asker->session->socket) {
        asker_done(asker->hall, asker, refusal);
        return;
    }
    struct replay_wish wish = {.payer = asker->session->trusted ? NULL : asker->session->household,
                               .table = asker->past,
                               .line = tell_line,
                               .done = past_played,
                               .context = asker};
    asker->past = NULL; /* it is the replay's for now */
    replay_begin(asker->hall, &wish, lines, count);
}

/* Only what comes after where it begins. Where there is no memory for that, he hears it with the answer. */
static void asker_read(struct asker *asker)
{
    bool begun = asker->past || (asker->room->table && begin_past(asker));
    asker->read = begun ? table_lines(asker->past) : UINT32_MAX;
    store_read_from(asker->hall->settings.store, asker->room->number, asker->read, past_read, asker);
}

enum { REPLAYS_MAX = 16, REPLAYS_OF_HOUSEHOLD = 2 };

static bool may_begin(const struct asker *asker)
{
    const struct session *session = asker->session;
    return !asker->begun && asker->room && !session->replays &&
           (session->trusted || session->household->replaying < REPLAYS_OF_HOUSEHOLD);
}

/* Those who may, in their order. */
static void begin_some(struct hall *hall)
{
    struct asker *asker = hall->askers;
    while (asker && hall->replaying < REPLAYS_MAX) {
        if (!may_begin(asker)) {
            asker = asker->next;
            continue;
        }
        asker->begun = asker->session->replays = true;
        asker->session->household->replaying++;
        hall->replaying++;
        asker_read(asker);
        asker = asker->next;
    }
}

/* The first who waits for a table that has left memory. */
static struct asker *first_forgotten(const struct hall *hall)
{
    struct asker *asker = hall->askers;
    while (asker && (asker->room || asker->begun))
        asker = asker->next;
    return asker;
}

void watch_forget(struct room *room)
{
    struct hall *hall = room->hall;
    for (struct asker *asker = hall->askers; asker; asker = asker->next)
        if (asker->room == room)
            asker->room = NULL;
    for (struct asker *waiting; (waiting = first_forgotten(hall)) != NULL;)
        asker_done(hall, waiting, set_up_again);
    struct room **at = &hall->rooms_here;
    while (*at && *at != room)
        at = &(*at)->next_here;
    if (*at)
        *at = room->next_here;
}

bool watch_replays(const struct hall *hall)
{
    return hall->askers != NULL;
}

void watch_close(struct hall *hall)
{
    for (struct asker *asker; (asker = hall->askers) != NULL;) {
        hall->askers = asker->next;
        session_release(asker->session);
        asker_free(asker);
    }
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
    unsigned waiting = 0;
    struct asker **at = &room->hall->askers;
    for (; *at; at = &(*at)->next)
        waiting += (*at)->session == session;
    struct asker *asker = waiting < WATCHES_MAX ? calloc(1, sizeof *asker) : NULL;
    if (!asker) {
        answer_refusal(session, re,
                       waiting < WATCHES_MAX ? SAY("there is not enough memory")
                                             : SAY("you look on at too many tables"));
        return;
    }
    *asker = (struct asker){
        .hall = room->hall, .room = room, .session = session, .re = re, .viewer = viewer, .from = from};
    *at = asker;
    session_hold(session);
    room->under_way++;
    begin_some(room->hall);
}
