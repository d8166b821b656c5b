// SPDX-License-Identifier: MIT
/* room.h: a table in memory, with those who look on and what waits for it. */
#ifndef HALL_ROOM_H
#define HALL_ROOM_H

#include "hall/cluster.h"
#include "store/store.h"
#include "table/table.h"

struct hall;
struct household;
struct session;
struct waiting;
struct watch;

enum room_phase {
    ROOM_LOADING,   /* there is no table yet: whatever is wanted waits */
    ROOM_FREE,      /* it can be asked */
    ROOM_SAVING,    /* a line is on its way to the disk: what else is wanted waits */
    ROOM_LEAVING,   /* its facts are being written before it leaves memory: the same */
    ROOM_ELSEWHERE, /* another server has the table (cluster.h) */
    ROOM_LOST,      /* another server may have it: it leaves memory as soon as nothing is under way */
};

/* The past of a long log is played again from a mark (watch.c), not from its first line. Most games are over
 * before there is one. */
enum { ROOM_MARKS = 2, ROOM_MARK_LINES = 256 };

struct room {
    struct hall *hall;
    struct room *next;          /* in the same row of the directory */
    struct room *newer, *older; /* all rooms */
    store_table number;
    char id[TABLE_ID_MAX];
    enum room_phase phase;
    struct table *table;             /* set while it is free, saving or leaving */
    struct table *marks[ROOM_MARKS]; /* it as it was after some of its lines, the later first; NULL: none */
    struct watch *watches;
    struct room *next_here; /* where it is to be told who is there, at the end of the turn */
    bool here_due;
    struct waiting *waiting, **waiting_end;
    unsigned waiting_count;
    struct room_cluster cluster;
    unsigned under_way;      /* requests to the store that will be answered with this room */
    unsigned thinking;       /* jobs of bots */
    uint64_t game_number;    /* by which guests tell games from each other; 0: none was asked yet */
    struct household *payer; /* for whom they think: whoever sits or looked on here last; NULL: nobody yet */
    uint32_t payer_person;   /* and for whom of it, by his number */
    seat_set thinks;         /* for these seats, about the turn below */
    uint32_t thinks_turn;
    unsigned moves, bot_moves;  /* decisions nobody may know of before all have been made */
    int64_t due;                /* when its clock wants to be looked at, 0: never */
    int64_t used;               /* when anybody last wanted something here */
    int64_t retry;              /* when to ask the bots again, and to tell of the next table; 0: never */
    int64_t gone[SEATS_MAX];    /* since when no connection of the seat's person looks on; 0: not so */
    int64_t looked;             /* when somebody last looked on */
    bool unrated;               /* its game is over and about to be rated */
    char *rated;                /* what it changed, as JSON, once it has been; NULL */
    bool rematching;            /* its rematch is being made */
    char next_id[TABLE_ID_MAX]; /* the table of the rematch, to be told here */
    struct session *next_asker; /* who waits until it has been, under the number below; NULL: nobody */
    int64_t next_re;
};

static inline bool room_is_free(const struct room *room)
{
    return room->phase == ROOM_FREE;
}

/* And has been told for how long the house was closed, which comes before anything else that happens there.
 */
bool room_is_ready(const struct room *room);

/* The table is, or may be, another server's: nothing is done here any more. */
static inline bool room_is_away(const struct room *room)
{
    return room->phase == ROOM_ELSEWHERE || room->phase == ROOM_LOST;
}

struct room *room_find(struct hall *hall, store_table number);
/* The room, or NULL: then the message waits for it, or was refused. */
struct room *room_enter(struct session *session, int64_t re, const char *id, const char *bytes,
                        size_t length);
/* Somebody wants that: a free room judges it, has it saved, applies it and tells everybody. `re` < 0: nobody
 * waits for an answer. */
void room_propose(struct room *room, const struct table_entry *entry, struct session *session, int64_t re);
/* Keeps the table as it is now, where it is time for that; and forgets what was kept. */
void room_mark(struct room *room, const struct table *table);
void room_forget_marks(struct room *room);
/* From now on bots think here for his household. */
void room_thinks_for(struct room *room, const struct session *session);
/* Who is here again has his seat again, if the room is free. */
void room_take_back(struct room *room);
/* A new table, by its first lines; `next_of` is the table it is a rematch of, or "". */
void room_made(struct hall *hall, struct table *table, const struct store_line *lines, size_t count,
               struct session *session, int64_t re, const char *next_of);
/* What has waited is taken up, if the room is free. */
void room_wake(struct room *room);
void rooms_tick(struct hall *hall);
/* See hall_stood_still(): their clocks hear of it before anything else happens, nor was anybody away. */
void rooms_stood_still(struct hall *hall, int64_t milliseconds);
/* Tables that were in memory when the server stopped, or whose clock wants to be looked at. */
void rooms_load_due(struct hall *hall);
void room_free(struct room *room);
/* A number no table has. */
store_table new_table_number(struct hall *hall);

/* For the cluster. The table is ours, and can be read. */
void room_read(struct room *room);
/* It cannot be had: those who wait are told why, and the room is freed. */
void room_give_up(struct room *room, const char *refusal);
/* It leaves memory; those who wait for it begin anew. */
void room_leave(struct room *room);
/* Nothing is under way that would come back to it. */
bool room_is_quiet(const struct room *room);
/* All that waits, to somebody who takes it. */
typedef void room_taker(struct room *room, struct session *session, int64_t re, const char *bytes,
                        size_t length);
void room_hand_out(struct room *room, room_taker *taker);

#endif
