// SPDX-License-Identifier: MIT
/* watch.h: who looks on at a table, from where, and what they are told. */
#ifndef HALL_WATCH_H
#define HALL_WATCH_H

#include "table/table.h"

struct hall;
struct room;
struct session;

struct watch {
    struct watch *in_room, *in_session; /* the next ones */
    struct session *session;
    struct room *room;
    int viewer;
};

/* Begins to watch; told are the events from that number on. */
void watch_ask(struct room *room, struct session *session, int64_t re, int viewer, uint32_t from);
/* Whether the past is being told to anybody; and to nobody any more. */
bool watch_replays(const struct hall *hall);
void watch_close(struct hall *hall);
/* The room leaves memory. */
void watch_forget(struct room *room);
/* `tell`: the client does not know yet. */
void watch_end(struct watch *watch, bool tell);
/* Everybody is told what the last line did. */
void watch_tell(struct room *room);
/* Its game has been rated, which those who have seen the end are told. */
void watch_tell_rated(struct room *room);
/* The seats of people of whom no connection looks on; and those of people who have had none at all in this
 * house, at any of its servers, for so long that others may decide about their seats (table_patience()). */
seat_set watch_absent(const struct room *room);
seat_set watch_absent_long(const struct room *room);
/* Who sits where has changed, or the table has just been set up: from now on it is counted who is away. */
void watch_note_absent(struct room *room);
/* The game goes on after a pause, during which nobody's absence counts. */
void watch_count_absent_anew(struct room *room);
/* Somebody's first connection to this house has come, or his last one has gone. */
void watch_note_person(struct hall *hall, const char *person);
/* Whether as many of the session's household look on as may. */
bool watch_is_crowded(const struct room *room, const struct session *session);
/* Everybody is told who is here; once, at the end of the turn, however many come and go in it. */
void watch_tell_here(struct room *room);
void watch_turn(struct hall *hall);
/* Whether anybody looks on from that seat. */
bool watch_from(const struct room *room, int seat);

#endif
