// SPDX-License-Identifier: MIT
/* rooms.c: the tables in memory. A decision goes through here: the table is asked whether it may be, the line
 * is saved, then it is applied and everybody is told (invariant 7). While a line is on its way to the disk
 * the room is not free, and whatever else is wanted there waits. */
#include "hall/bot_jobs.h"
#include "hall/hall_inside.h"
#include "hall/id.h"
#include "hall/json_read.h"
#include "hall/messages.h"
#include "hall/ratings.h"
#include "hall/replays.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/slow_work.h"
#include "hall/watch.h"

#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 64 }; /* messages for one room */

static const char room_is_busy[] = SAY("the table is busy: try again");

/* A message that waits until its room is free or loaded. */
struct waiting {
    struct waiting *next;
    struct session *session;
    int64_t re;
    size_t length;
    char bytes[];
};

/* A decision on its way to the disk. */
struct pending {
    struct room *room;
    struct session *session; /* or NULL */
    int64_t re;              /* -1: nobody wants an answer */
    enum table_verb verb;
    int seat;
    size_t length;
    char line[];
};

static unsigned row_of(store_table number)
{
    return (unsigned)((uint64_t)number % ROWS);
}

struct room *room_find(struct hall *hall, store_table number)
{
    struct room *room = hall->rooms[row_of(number)];
    while (room && room->number != number)
        room = room->next;
    return room;
}

static struct room *room_new(struct hall *hall, store_table number)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->hall = hall;
    room->number = number;
    room->waiting_end = &room->waiting;
    room->used = hall->now;
    id_write(number, room->id);
    struct room **row = &hall->rooms[row_of(number)];
    room->next = *row;
    *row = room;
    room->older = hall->all;
    if (hall->all)
        hall->all->newer = room;
    hall->all = room;
    hall->counts.rooms++;
    return room;
}

static struct waiting *next_waiting(struct room *room)
{
    struct waiting *first = room->waiting;
    if (!first)
        return NULL;
    room->waiting = first->next;
    if (!room->waiting)
        room->waiting_end = &room->waiting;
    room->waiting_count--;
    first->session->waiting--;
    return first;
}

/* Who asked for the next table will not be told of it here. */
static void refuse_rematch(struct room *room, const char *refusal)
{
    if (room->next_asker)
        answer_refusal(room->next_asker, room->next_re, refusal);
    session_release(room->next_asker);
    room->next_asker = NULL;
}

void room_free(struct room *room)
{
    struct hall *hall = room->hall;
    refuse_rematch(room, room_is_busy);
    if (hall->settings.cluster)
        hall->settings.cluster->forget(room);
    while (room->watches)
        watch_end(room->watches, true);
    watch_forget(room);
    for (struct waiting *waiting; (waiting = next_waiting(room)) != NULL;) {
        session_release(waiting->session);
        free(waiting);
    }
    struct room **at = &hall->rooms[row_of(room->number)];
    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    if (room->newer)
        room->newer->older = room->older;
    else
        hall->all = room->older;
    if (room->older)
        room->older->newer = room->newer;
    table_free(room->table);
    room_forget_marks(room);
    household_leave(room->payer);
    free(room->rated);
    free(room);
    hall->counts.rooms--;
}

void room_mark(struct room *room, const struct table *table)
{
    if (table_lines(table) % ROOM_MARK_LINES != 0)
        return;
    struct table *mark = table_copy(table);
    if (!mark)
        return; /* then it takes longer */
    table_free(room->marks[ROOM_MARKS - 1]);
    for (int i = ROOM_MARKS - 1; i > 0; i--)
        room->marks[i] = room->marks[i - 1];
    room->marks[0] = mark;
}

void room_forget_marks(struct room *room)
{
    for (int i = 0; i < ROOM_MARKS; i++) {
        table_free(room->marks[i]);
        room->marks[i] = NULL;
    }
}

void room_thinks_for(struct room *room, const struct session *session)
{
    room->payer_person = person_number(session->person);
    if (room->payer == session->household)
        return;
    household_leave(room->payer);
    room->payer = household_hold(session->household);
}

/* --- Facts, for lists and after a restart. */

enum { ABOUT_MAX = 8192 + 1024 };

static enum store_state state_of(const struct table *table)
{
    switch (table_status(table)) {
    case TABLE_WAITING: return STORE_OPEN;
    case TABLE_RUNNING:
    case TABLE_PAUSED: return STORE_RUNNING;
    case TABLE_OVER: break;
    }
    return STORE_OVER;
}

/* Who sits where, "Ak=id Bw*=id", for rows_write(): the star is for those who were asked when the table left
 * memory. */
static void write_people(const struct table *table, bool leaving, struct text *text)
{
    seat_set people = table_people(table), asked = leaving ? table_asked(table) : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (people & SEAT(seat))
            text_format(text, "%s%s%s=%s", text->length ? " " : "", table_seat_name(table, seat),
                        asked & SEAT(seat) ? "*" : "", table_person(table, seat));
}

enum { DUE_IN_MEMORY = 1 }; /* a time before any clock's, so that it tells these tables from the others */

/* A table in memory is due at once after a restart, and so is a game that has yet to be rated; one that
 * leaves memory when its clock says so. `texts` has who sits where, a zero, and what everybody may read. */
static struct store_facts facts_of(const struct hall *hall, const struct table *table, bool leaving,
                                   bool unrated, struct text *texts)
{
    write_people(table, leaving, texts);
    text_char(texts, '\0');
    size_t people_size = texts->length;
    table_write_about(table, texts);
    return (struct store_facts){.state = state_of(table),
                                .listed = table_listed(table),
                                .created = table_created(table),
                                .changed = table_status(table) == TABLE_OVER ? hall->now : table_time(table),
                                .due = unrated                                        ? DUE_IN_MEMORY
                                       : leaving || table_status(table) == TABLE_OVER ? table_due(table)
                                                                                      : DUE_IN_MEMORY,
                                .game = table_game(table)->id,
                                .about = texts->data + people_size,
                                .people = texts->data};
}

static void note_facts(struct room *room)
{
    TEXT_ON_STACK(about, ABOUT_MAX);
    struct store_facts facts = facts_of(room->hall, room->table, false, room->unrated, &about);
    store_note(room->hall->settings.store, room->number, &facts, store_ignore, NULL);
}

/* --- Loading. */

static void refuse_waiting(struct room *room, const char *refusal)
{
    for (struct waiting *waiting; (waiting = next_waiting(room)) != NULL;) {
        answer_refusal(waiting->session, waiting->re, refusal);
        session_release(waiting->session);
        free(waiting);
    }
}

void room_give_up(struct room *room, const char *refusal)
{
    refuse_waiting(room, refusal);
    room_free(room);
}

/* Its log has been played again, or cannot be. */
static void rebuilt(void *context, struct table *table, const char *refusal)
{
    struct room *room = context;
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    room->under_way--;
    if (room_is_away(room)) {
        table_free(table);
        return;
    }
    if (refusal) {
        if (table && !room->hall->closing)
            log_line(room->hall, "table %s cannot be loaded: %s", room->id, refusal);
        table_free(table);
        if (cluster)
            cluster->give(room);
        room_give_up(room, refusal);
        return;
    }
    room->table = table;
    room->phase = ROOM_FREE;
    room->used = room->hall->now;
    room->due = table_due(table);
    watch_note_absent(room);
    if (room->hall->settings.ratings && table_rated(table))
        room->hall->settings.ratings->finish(room);
    /* Whoever ends this game must find it again after a crash, and before it nothing may have been noted of
     * what was said to be done. */
    if (table_status(table) != TABLE_OVER)
        note_facts(room);
    bot_jobs_ask(room);
    room_wake(room);
}

static bool mark_line(void *context, struct table *table)
{
    room_mark(context, table);
    return true;
}

static void loaded(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct room *room = context;
    if (refusal || room_is_away(room)) {
        rebuilt(room, NULL, refusal);
        return;
    }
    struct replay_wish wish = {.table = table_new(), .line = mark_line, .done = rebuilt, .context = room};
    replay_begin(room->hall, &wish, lines, count);
}

void room_read(struct room *room)
{
    room->under_way++;
    store_read(room->hall->settings.store, room->number, loaded, room);
}

static void load(struct room *room)
{
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    room->phase = ROOM_LOADING;
    if (cluster)
        cluster->take(room);
    else
        room_read(room);
}

/* Tables that were in memory when the server stopped, or whose clock wants to be looked at: a page of them
 * after the other, so that those we have in memory, which are due all the time, are in nobody's way. */
enum { DUE_AT_ONCE = 1024 };

static void ask_for_due(struct hall *hall, int64_t after_due, store_table after);

static void due_rows(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct hall *hall = context;
    hall->loading_due = false;
    if (refusal)
        hall->due_whole = 0; /* the next look is one at all of them again */
    for (size_t i = 0; !refusal && i < count && hall->counts.rooms < hall->settings.rooms_max; i++) {
        if (room_find(hall, rows[i].table))
            continue;
        struct room *room = room_new(hall, rows[i].table);
        if (room)
            load(room);
    }
    if (!refusal && count == DUE_AT_ONCE && hall->counts.rooms < hall->settings.rooms_max && !hall->closing)
        ask_for_due(hall, rows[count - 1].facts.due, rows[count - 1].table);
}

static void ask_for_due(struct hall *hall, int64_t after_due, store_table after)
{
    hall->loading_due = true;
    store_due(hall->settings.store, hall->now, after_due, after, DUE_AT_ONCE, due_rows, hall);
}

/* A server that is alone has whatever facts_of() marked as being in memory, but for what could not be loaded:
 * most looks begin behind all of that. Of several servers any may have died. */
enum { DUE_WHOLE_EVERY_MS = 60000 };

void rooms_load_due(struct hall *hall)
{
    if (hall->loading_due)
        return;
    bool alone = !hall->settings.cluster;
    if (alone && hall->due_whole && hall->now - hall->due_whole < DUE_WHOLE_EVERY_MS) {
        ask_for_due(hall, DUE_IN_MEMORY, INT64_MAX);
    } else {
        hall->due_whole = hall->now;
        ask_for_due(hall, 0, 0);
    }
}

/* --- Entering. */

static bool wait_for_room(struct room *room, struct session *session, int64_t re, const char *bytes,
                          size_t length)
{
    struct waiting *waiting = NULL;
    if (room->waiting_count < WAITING_MAX && session->waiting < SESSION_WAITING_MAX)
        waiting = malloc(sizeof *waiting + length);
    if (!waiting)
        return false;
    *waiting = (struct waiting){.session = session, .re = re, .length = length};
    memcpy(waiting->bytes, bytes, length);
    session_hold(session);
    session->waiting++;
    room->waiting_count++;
    *room->waiting_end = waiting;
    room->waiting_end = &waiting->next;
    return true;
}

/* For how long the house was closed, which is yet to be told to the table. */
static int64_t down(const struct room *room)
{
    return table_clock_time(room->table) ? outages_since(room->hall, table_time(room->table)) : 0;
}

bool room_is_ready(const struct room *room)
{
    return room_is_free(room) && !down(room);
}

struct room *room_enter(struct session *session, int64_t re, const char *id, const char *bytes, size_t length)
{
    struct hall *hall = session->hall;
    store_table number;
    if (!id_read(id, &number)) {
        answer_refusal(session, re, SAY("there is no such table"));
        return NULL;
    }
    struct room *room = room_find(hall, number);
    if (!room && !session_may(session, SHARE_ROOMS)) {
        answer_refusal(session, re, SAY("too many tables were looked at from here: wait a moment"));
        return NULL;
    }
    if (!room && hall->counts.rooms < hall->settings.rooms_max && (room = room_new(hall, number)) != NULL)
        load(room);
    if (!room) {
        answer_refusal(session, re, SAY("the house is full: try again later"));
        return NULL;
    }
    room->used = hall->now;
    if (room->phase == ROOM_ELSEWHERE && hall->settings.cluster->pass_on(room, session, re, bytes, length))
        return NULL;
    if (room_is_ready(room))
        return room;
    if (!wait_for_room(room, session, re, bytes, length))
        answer_refusal(session, re, room_is_busy);
    return NULL;
}

/* Who asked for the next table is answered with this line, or its refusal: until it lasts somebody else who
 * asks would get another table. */
static void propose_next(struct room *room)
{
    struct table_entry entry = {.time = room->hall->now, .verb = TABLE_NEXT, .seat = -1};
    struct session *asker = room->next_asker;
    room->next_asker = NULL;
    memcpy(entry.word, room->next_id, sizeof room->next_id);
    room_propose(room, &entry, asker, room->next_re);
    session_release(asker);
    if (room->phase != ROOM_SAVING)
        room->next_id[0] = '\0';
}

/* First of all: then nobody's time has run meanwhile. */
static void propose_down(struct room *room)
{
    struct table_entry entry = {.time = room->hall->now, .verb = TABLE_DOWN, .seat = -1};
    struct text length = text_in(entry.word, sizeof entry.word);
    text_number(&length, (uint64_t)down(room));
    room_propose(room, &entry, NULL, -1);
}

/* To somebody who has not left meanwhile. */
static void hand_over(struct room *room, struct waiting *waiting, room_taker *taker)
{
    if (waiting->session->socket)
        taker(room, waiting->session, waiting->re, waiting->bytes, waiting->length);
    session_release(waiting->session);
    free(waiting);
}

void room_hand_out(struct room *room, room_taker *taker)
{
    for (struct waiting *waiting; (waiting = next_waiting(room)) != NULL;)
        hand_over(room, waiting, taker);
}

/* As if it had only now been said. */
static void say_again(struct room *room, struct session *session, int64_t re, const char *bytes,
                      size_t length)
{
    (void)room;
    (void)re;
    message_take(session, bytes, length);
}

/* What has waited is taken up until the room is no longer free. */
void room_wake(struct room *room)
{
    if (room->hall->closing)
        return;
    if (room_is_free(room) && down(room) && !room->retry)
        propose_down(room);
    if (room_is_ready(room) && room->next_id[0] && !room->retry)
        propose_next(room);
    while (room_is_ready(room) && room->waiting)
        hand_over(room, next_waiting(room), say_again);
}

/* --- Letting go. */

bool room_is_quiet(const struct room *room)
{
    return !room->under_way && !room->thinking && !room->rematching;
}

void room_leave(struct room *room)
{
    struct waiting *first = room->waiting;
    for (struct waiting *waiting = first; waiting; waiting = waiting->next)
        waiting->session->waiting--;
    room->waiting = NULL;
    room_free(room);
    for (struct waiting *waiting = first, *next; waiting; waiting = next) {
        next = waiting->next;
        hand_over(NULL, waiting, say_again);
    }
}

/* A line or its facts are saved, or could not be. */
static void become_free(struct room *room)
{
    room->under_way--;
    if (!room_is_away(room))
        room->phase = ROOM_FREE;
}

static void let_go_done(void *context, const char *refusal)
{
    struct room *room = context;
    become_free(room);
    if (room->hall->closing)
        return;
    if (refusal)
        room_wake(room);
    else
        room_leave(room);
}

/* Nobody looks on and nothing is under way: the table lives on in the store alone. */
static void let_go(struct room *room)
{
    TEXT_ON_STACK(about, ABOUT_MAX);
    struct store_facts facts = facts_of(room->hall, room->table, true, room->unrated, &about);
    room->phase = ROOM_LEAVING;
    room->under_way++;
    store_give(room->hall->settings.store, room->number, &facts, let_go_done, room);
}

static bool is_wanted_elsewhere(struct room *room)
{
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    return cluster && cluster->is_wanted(room) && room_is_ready(room) && room_is_quiet(room) &&
           !room->next_id[0];
}

/* --- Deciding. */

/* Somebody who is not here is asked: where he wants to be told of it, only the store knows. */
struct notice {
    struct hall *hall;
    char table[TABLE_ID_MAX], seat[16];
};

static void post_notice(const struct notice *notice, const char *url)
{
    TEXT_ON_STACK(body, 256);
    struct json json = json_into(&body);
    json_open_object(&json);
    json_key(&json, "table");
    json_put_string(&json, notice->table);
    json_key(&json, "seat");
    json_put_string(&json, notice->seat);
    json_key(&json, "event");
    json_put_string(&json, "your turn");
    json_close_object(&json);
    notice->hall->settings.turn_notice(notice->hall->settings.turn_context, url, body.data);
}

static void person_read(void *context, const char *refusal, const char *about)
{
    struct notice *notice = context;
    struct json_read *person = refusal || !about ? NULL : json_read_open(about, strlen(about));
    const char *url = json_read_text(person, "webhook");
    if (url[0])
        post_notice(notice, url);
    json_read_close(person);
    free(notice);
}

static void notice_turn(struct room *room, int seat)
{
    struct notice *notice = calloc(1, sizeof *notice);
    if (!notice)
        return;
    notice->hall = room->hall;
    memcpy(notice->table, room->id, sizeof notice->table);
    struct text name = text_in(notice->seat, sizeof notice->seat);
    text_string(&name, table_seat_name(room->table, seat));
    store_person_get(room->hall->settings.store, table_person(room->table, seat), person_read, notice);
}

static void notice_turns(struct room *room, seat_set asked_before)
{
    seat_set asked = table_asked(room->table) & ~asked_before & table_people(room->table);
    if (!room->hall->settings.turn_notice)
        return;
    for (int seat = 0; asked && seat < SEATS_MAX; seat++)
        if (asked & SEAT(seat) && !watch_from(room, seat) && watch_absent(room) & SEAT(seat))
            notice_turn(room, seat);
}

/* The line lasts, and could not be applied all the same: the table is set up again from its log. */
static void start_over(struct room *room)
{
    log_line(room->hall, "table %s is set up again from its log", room->id);
    while (room->watches)
        watch_end(room->watches, true);
    table_free(room->table);
    room->table = NULL;
    room_forget_marks(room);
    if (!room_is_away(room))
        load(room);
}

static void saved(struct room *room, const struct pending *pending)
{
    struct hall *hall = room->hall;
    seat_set asked = table_asked(room->table);
    uint32_t turn = table_turn(room->table);
    bool was_over = table_status(room->table) == TABLE_OVER, counted = table_counts(room->table);
    bool was_paused = table_status(room->table) == TABLE_PAUSED;
    if (pending->verb == TABLE_NEXT)
        answer_table(pending->session, pending->re, room->next_id, NULL);
    else
        answer_ok(pending->session, pending->re);
    if (table_apply(room->table, pending->line, pending->length)) {
        start_over(room);
        return;
    }
    room_mark(room, room->table);
    room->moves += pending->verb == TABLE_MOVE;
    room->bot_moves += pending->verb == TABLE_MOVE && !pending->session;
    if (table_turn(room->table) != turn) {
        hall->counts.moves += room->moves;
        hall->counts.bot_moves += room->bot_moves;
        room->moves = room->bot_moves = 0;
    }
    if (pending->verb == TABLE_FAIL) /* whoever plays on has yet to be asked */
        room->thinks &= ~SEAT(pending->seat);
    if (pending->verb == TABLE_NEXT)
        room->next_id[0] = '\0';
    watch_tell(room);
    room->used = hall->now;
    room->due = table_due(room->table);
    bool ends = table_status(room->table) == TABLE_OVER && !was_over;
    if (hall->settings.ratings && (ends || (table_counts(room->table) && !counted)))
        hall->settings.ratings->finish(room);
    if (pending->session)
        room->looked = hall->now;
    if (was_paused)
        watch_count_absent_anew(room);
    if (table_seats_changed(room->table))
        watch_tell_here(room);
    if (pending->verb != TABLE_MOVE && pending->verb != TABLE_SAY) {
        note_facts(room);
    } else if (table_status(room->table) == TABLE_OVER && pending->verb == TABLE_MOVE) {
        note_facts(room);
    }
    if (table_turn(room->table) != turn)
        notice_turns(room, 0);
    else
        notice_turns(room, asked);
    bot_jobs_ask(room);
}

enum { RETRY_MS = 1000 }; /* before what could not be saved is tried again, if nobody else does */

static void append_done(void *context, const char *refusal)
{
    struct pending *pending = context;
    struct room *room = pending->room;
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    become_free(room);
    if (refusal) {
        room->hall->counts.store_failures++;
        log_line(room->hall, "table %s: %s", room->id, refusal);
        answer_refusal(pending->session, pending->re, refusal);
        room->thinks = 0;
        room->retry = room->hall->now + RETRY_MS;
        if (cluster)
            cluster->refused(room, refusal);
        if (pending->verb == TABLE_DOWN && room_is_free(room))
            refuse_waiting(room, refusal);
    } else {
        saved(room, pending);
    }
    session_release(pending->session);
    free(pending);
    if (!refusal && !room->hall->closing && is_wanted_elsewhere(room))
        let_go(room);
    else
        room_wake(room);
}

void room_propose(struct room *room, const struct table_entry *entry, struct session *session, int64_t re)
{
    struct hall *hall = room->hall;
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    enum language language = session ? session->language : LANGUAGE_EN;
    const char *refusal = hall->closing ? house_closes : NULL;
    if (!refusal) {
        seat_set absent = entry->verb == TABLE_VOTE ? watch_absent_long(room) : 0;
        refusal = table_propose(room->table, entry, absent, language, &line);
    }
    if (!refusal && line.overflow)
        refusal = SAY("that is too long");
    struct pending *pending = refusal ? NULL : malloc(sizeof *pending + line.length);
    if (!pending) {
        answer_refusal(session, re, refusal ? refusal : SAY("there is not enough memory"));
        return;
    }
    *pending = (struct pending){.room = room,
                                .session = session,
                                .re = re,
                                .verb = entry->verb,
                                .seat = entry->seat,
                                .length = line.length};
    memcpy(pending->line, line.data, line.length);
    session_hold(session);
    room->phase = ROOM_SAVING;
    room->under_way++;
    /* What is written first is kept first: with the answer both are. */
    if (entry->verb == TABLE_SIT && session)
        store_sit(hall->settings.store, session->person->id, room->number, store_ignore, NULL);
    store_append(hall->settings.store, room->number, table_lines(room->table),
                 &(struct store_line){line.data, line.length}, 1, NULL, append_done, pending);
}

void room_take_back(struct room *room)
{
    seat_set here = room_is_ready(room) ? table_awaited(room->table) & ~watch_absent(room) : 0;
    if (!here)
        return;
    struct table_entry entry = {.time = room->hall->now, .verb = TABLE_BACK, .seat = __builtin_ctz(here)};
    strcpy(entry.person, table_person(room->table, entry.seat));
    room_propose(room, &entry, NULL, -1);
}

/* --- Making. */

store_table new_table_number(struct hall *hall)
{
    store_table number;
    do {
        hall->settings.random(&number, sizeof number);
        number = (store_table)((uint64_t)number >> 1);
    } while (number == 0 || room_find(hall, number));
    return number;
}

struct making {
    struct hall *hall;
    struct table *table;
    struct session *session;
    int64_t re;
    store_table number;
    const char *refusal;
    char next_of[TABLE_ID_MAX];
};

static struct room *previous_of(const struct making *making)
{
    store_table number;
    return id_read(making->next_of, &number) ? room_find(making->hall, number) : NULL;
}

/* The table it follows learns of it as soon as it is free, and who asked for it then. */
static void tell_previous(struct room *previous, const struct making *making, const char *id)
{
    previous->rematching = false;
    memcpy(previous->next_id, id, sizeof previous->next_id);
    previous->next_asker = making->session;
    previous->next_re = making->re;
    session_hold(making->session);
    if (previous->hall->closing)
        refuse_rematch(previous, house_closes);
    else if (room_is_away(previous))
        refuse_rematch(previous, room_is_busy);
    room_wake(previous);
}

/* The table lasts, or why not. */
static void kept(void *context, const char *refusal)
{
    ((struct making *)context)->refusal = refusal;
}

/* And so does who sits there. */
static void made(void *context, const char *refusal)
{
    struct making *making = context;
    struct hall *hall = making->hall;
    if (making->refusal)
        refusal = making->refusal;
    struct room *room = refusal ? NULL : room_new(hall, making->number), *previous = previous_of(making);
    if (!refusal && !room)
        refusal = SAY("there is not enough memory");
    if (refusal) {
        answer_refusal(making->session, making->re, refusal);
        table_free(making->table);
        if (previous) {
            previous->rematching = false;
            room_wake(previous);
        }
    } else {
        room->table = making->table;
        room->phase = ROOM_FREE;
        room->due = table_due(room->table);
        room->looked = hall->now;
        room_thinks_for(room, making->session);
        watch_note_absent(room);
        hall->counts.tables_made++;
        TEXT_ON_STACK(commitment, 80);
        table_write_commitment(room->table, &commitment);
        if (previous)
            tell_previous(previous, making, room->id);
        else
            answer_table(making->session, making->re, room->id, commitment.data);
        bot_jobs_ask(room);
    }
    session_release(making->session);
    free(making);
}

void room_made(struct hall *hall, struct table *table, const struct store_line *lines, size_t count,
               struct session *session, int64_t re, const char *next_of)
{
    TEXT_ON_STACK(about, ABOUT_MAX);
    struct making *making = calloc(1, sizeof *making);
    if (!making) {
        answer_refusal(session, re, SAY("there is not enough memory"));
        table_free(table);
        return;
    }
    *making = (struct making){.hall = hall, .table = table, .session = session, .re = re};
    making->number = new_table_number(hall);
    struct text next = text_in(making->next_of, sizeof making->next_of);
    text_string(&next, next_of);
    session_hold(session);
    struct room *previous = previous_of(making);
    if (previous)
        previous->rematching = true;
    struct store_facts facts = facts_of(hall, table, false, false, &about);
    seat_set people = table_people(table);
    store_append(hall->settings.store, making->number, 0, lines, count, &facts, people ? kept : made, making);
    for (int seat = 0; people; seat++) {
        if (!(people & SEAT(seat)))
            continue;
        people &= ~SEAT(seat);
        store_sit(hall->settings.store, table_person(table, seat), making->number,
                  people ? store_ignore : made, making);
    }
}

/* --- Time. */

static bool is_idle(const struct room *room)
{
    return room_is_free(room) && !room->watches && room_is_quiet(room) && !room->waiting && !room->unrated &&
           !room->retry && room->hall->now - room->used >= room->hall->settings.idle_ms;
}

static void tick(struct room *room)
{
    struct table_entry entry;
    const struct hall_cluster *cluster = room->hall->settings.cluster;
    if (room->phase == ROOM_LOADING || room_is_away(room)) {
        if (room->thinking && room_is_away(room))
            bot_jobs_drop(room);
        if (cluster)
            cluster->look_after(room);
        return;
    }
    if (room->retry && room->retry <= room->hall->now) {
        room->retry = 0;
        bot_jobs_ask(room);
        room_wake(room);
    }
    if (room->thinking)
        bot_jobs_drop(room);
    if (room_is_free(room) && down(room))
        room_wake(room);
    else if (room_is_free(room) && room->due && room->due <= room->hall->now &&
             table_tick(room->table, room->hall->now, &entry))
        room_propose(room, &entry, NULL, -1);
    else if (is_idle(room) || is_wanted_elsewhere(room))
        let_go(room);
    else
        room_take_back(room);
}

void rooms_tick(struct hall *hall)
{
    struct room *older;
    for (struct room *room = hall->all; room; room = older) {
        older = room->older;
        tick(room);
    }
}

void rooms_stood_still(struct hall *hall, int64_t milliseconds)
{
    struct room *older;
    for (struct room *room = hall->all; room; room = older) {
        older = room->older;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (room->gone[seat])
                room->gone[seat] += milliseconds;
        room_wake(room);
    }
}
