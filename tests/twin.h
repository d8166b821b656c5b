// SPDX-License-Identifier: MIT
/* twin.h: two worlds that differ in something hidden, and what is told in each (invariant 3).
 *
 * The process is split in two at a moment of the test's choice. In the first world, which is the new process,
 * somebody makes another choice that is kept hidden, or something hidden is another; it goes on for a number
 * of steps, and what everybody is told there is written down. Then the second goes on as the test would have
 * anyway, everybody deciding what he did in the first. Step by step, whoever cannot know what differs must be
 * told the same, byte for byte. */
#ifndef TESTS_TWIN_H
#define TESTS_TWIN_H

#include "secrets.h" /* first: cmocka */
#include "table/table_inside.h"

enum { TWIN_WATCHERS = 4, TWIN_STEPS = 40 };

/* What the first world is to differ in: the test sees to it, there. */
enum twin_way { TWIN_CHOICE, TWIN_REDRAWN };

/* Splits the world; true in the first. The viewers are seats, or VIEWER_TABLE; -1 is nobody, as is whoever
 * makes the choice. */
bool twin_part(struct table *table, const int viewers[TWIN_WATCHERS], enum twin_way way);
bool twin_is_under_way(void);
/* This process is the first world: it ends in here. */
bool twin_is_first(void);

/* What somebody is told. */
void twin_tell(int watcher, const char *bytes, size_t length);
/* A decision: in the first world it is noted, in the second replaced by the one noted there; where that
 * cannot be decided the worlds are no longer compared. */
void twin_decide(const struct table *table, int seat, char move[GAME_MOVE_TEXT]);
/* A step is over, and this is the table, NULL where it is not in memory; `ahead`: the watchers, a bit for
 * each, who may have been told more than it knows. In the second world: which watcher was told something he
 * must not know, or -1. */
int twin_step(const struct table *table, unsigned ahead);
/* From here on the worlds need not be alike. */
void twin_end(void);

/* How often somebody's bytes were compared, in worlds that differed. */
extern unsigned twin_compared, twin_parted;

#endif
