// SPDX-License-Identifier: MIT
/* bot_jobs.h: what bots have to think about, and in which order. Who does the thinking is bot_threads.h's. */
#ifndef HALL_BOT_JOBS_H
#define HALL_BOT_JOBS_H

#include "core/game.h"

struct bot_jobs;
struct hall;
struct room;
struct session;
struct thought;

/* `threads` bots think at a time, one at least. `wake` is called, from any thread, when something has been
 * decided. NULL where there is no memory. */
struct bot_jobs *bot_jobs_open(unsigned threads, void (*wake)(void *context), void *context);
/* Nobody thinks any more when this returns. */
void bot_jobs_close(struct bot_jobs *jobs);
/* The bots of the table are asked for what they have yet to decide. */
void bot_jobs_ask(struct room *room);
/* A bot thinks for that seat of the session's person, and only he is told what it would do, and why. */
void bot_jobs_hint(struct room *room, struct session *session, int64_t re, int seat);
/* Nobody waits any more for the hint he asked for. */
void bot_jobs_forget(struct session *session);
/* What bots have not begun to think about at a table that sleeps, is over or is another server's is dropped.
 */
void bot_jobs_drop(struct room *room);
/* What has been decided is played, unless it is not yet time for it. */
void bot_jobs_take_answers(struct hall *hall);
/* When it is time for the next of those answers; 0: none waits for that. */
int64_t bot_jobs_due(const struct bot_jobs *jobs);
uint64_t bot_jobs_waiting(const struct bot_jobs *jobs);
/* The duty of those who think (bot_threads.h): the next thought, or NULL; and what came of it. `context` are
 * the jobs. */
struct thought *bot_jobs_next(void *context);
void bot_jobs_done(void *context, struct thought *thought, game_move move);

#endif
