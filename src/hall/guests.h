// SPDX-License-Identifier: MIT
/* guests.h: bots of others at our tables (docs/external-bots.md): programs of this machine, which run in
 * processes of their own and are waited for in threads of their own (server/programs.c), and such as come
 * over a WebSocket with a token.
 *
 * A guest is given the view of a seat and nothing else, has a bounded time, and holds up nobody: what it is
 * asked stands in no line of the house's own bots. One that fails is told so at the table, and a bot of the
 * house plays on. A guest is no person: a session of one may answer, and nothing else. */
#ifndef HALL_GUESTS_H
#define HALL_GUESTS_H

#include "bots/exchange.h"
#include "hall/hall.h"
#include "table/table.h"

struct guests;
struct session;

/* What a guest is asked, as long as nobody has answered it; the beginning of what somebody wants to know
 * (bot_jobs.c). */
struct guest_question {
    struct guest_question *next;
    struct bot_question *question;
    uint64_t game;                      /* another number for every game */
    const void *payer;                  /* for whose household it is asked: another one for another */
    uint32_t person;                    /* and for whom of it */
    uint64_t payer_round, person_round; /* in which their turn comes (turns.h) */
    uint64_t person_served;             /* in which somebody of the household was served last */
    uint32_t limit;                     /* of its time, in milliseconds, from when it is thought about */
    int64_t asked;
    uint64_t number; /* of the question, where it is elsewhere; 0: it is not */
    int64_t sent;    /* when it first was; 0: not yet */
    bool dropped;    /* nobody waits for it any more: whatever comes of it is nothing */
    /* It is being thought about; and what came of it. Both from any thread. */
    void (*begun)(struct guest_question *question);
    void (*done)(struct guest_question *question, enum forfeit forfeit, const char *answer);
};

/* What a guest is asked, in the order in which that was done, and whose turn it is. As long as there are
 * tables that ask: nobody is refused because of others, and nobody's time runs while he waits here. All zero:
 * nobody has asked it yet. */
struct guest_line {
    struct guest_question *first, **end;
    const void *payer; /* who was served last, */
    int64_t asked;     /* when that had been asked, */
    int64_t other;     /* and the last question of anybody else before; 0: there was none */
    uint64_t served;   /* in which round (turns.h) */
};
/* A seat waits for one answer: what the same one was asked before, and nobody has come to think about, is
 * taken out, dropped and returned; or NULL. */
struct guest_question *guest_line_add(struct guest_line *line, struct guest_question *question);
/* Households come in turn, and of a household its people. Where another household waits, or has lately asked,
 * nobody thinks for longer than a moment: a guest cannot be interrupted. Where it stands; NULL: none waits.
 */
struct guest_question **guest_line_next(struct guest_line *line);
struct guest_question *guest_line_take(struct guest_line *line, struct guest_question **at);
/* The first of that game that nobody has come to think about is taken out, dropped and returned; or NULL. */
struct guest_question *guest_line_drop(struct guest_line *line, uint64_t game);

/* Who runs programs. */
struct guest_programs;
struct hall_programs {
    /* NULL where there is no memory. */
    struct guest_programs *(*open)(const struct hall_guest *guests, size_t count);
    /* What is still asked comes to nothing. */
    void (*close)(struct guest_programs *programs);
    /* False: there is no memory for it. */
    bool (*ask)(struct guest_programs *programs, size_t guest, struct guest_question *question);
    /* What was asked for that game, and nobody has come to think about, is dropped; for these seats. */
    seat_set (*drop)(struct guest_programs *programs, uint64_t game);
};

/* False where there is no memory. */
bool guests_open(struct hall *hall);
/* Nothing is asked any more; everything that was comes to nothing. */
void guests_stop(struct hall *hall);
void guests_close(struct hall *hall);
/* What took too long comes to nothing. */
void guests_tick(struct hall *hall);
/* See hall_stood_still(): nobody is late by that. */
void guests_stood_still(struct hall *hall, int64_t milliseconds);

/* The guests that can be chosen now, by their names "guest:NAME"; NULL after the last. */
const char *guests_name(const struct hall *hall, size_t which);
/* NULL if that bot may be given a seat of a table at which `others` of that name have seats already. */
const char *guests_may_sit(const struct hall *hall, const char *bot, unsigned others);
/* Asks the guest of that name. */
void guests_ask(struct hall *hall, const char *bot, struct guest_question *question);

/* Nobody waits for that game any more: what nobody has come to think about is dropped, for these seats. */
seat_set guests_drop(struct hall *hall, uint64_t game);

/* A session says whose token it has: from then on it is that guest's. NULL, or why not. */
const char *guests_enter(struct session *session, const char *token);
void guests_leave(struct session *session);
/* It answers; NULL, or why that is none. */
const char *guests_answer(struct session *session, int64_t number, const char *move);
const char *guests_name_of(const struct session *session);

#endif
