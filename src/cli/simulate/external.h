// SPDX-License-Identifier: MIT
/* external.h: a player that is a program of its own: one line out, one line back, within a time.
 *
 * The program runs through /bin/sh in a process group of its own and is given nothing but its standard input
 * and output (and our standard error). Whatever it does, crash, hang, babble or close its ears, ends here as
 * a word for what it did; the group is killed and waited for, so that no process and no descriptor outlives
 * it. The caller must ignore SIGPIPE. */
#ifndef CLI_EXTERNAL_H
#define CLI_EXTERNAL_H

#include "core/game.h"

#include <stdatomic.h>

#define EXTERNAL_LINE_MAX 4096 /* bytes of an answer, the line end not counted */

enum external_outcome {
    EXTERNAL_ANSWERED,
    EXTERNAL_CRASHED, /* it ended, or closed its output */
    EXTERNAL_LATE,
    EXTERNAL_BABBLED,    /* the line is too long */
    EXTERNAL_INTERRUPTED /* we were told to stop; the program is not to blame */
};

struct external;

/* A program that is not running yet; NULL when there is no memory. `stop` is watched while waiting. */
struct external *external_new(const char *command, const atomic_int *stop);
/* Lets the program end by itself for a moment, then ends it. */
void external_free(struct external *external);

/* True if it was started and has not been found wanting since. */
bool external_runs(const struct external *external);
bool external_start(struct external *external);

/* Sends a line (its line end included) that needs no answer; a program that does not take it is ended. */
void external_tell(struct external *external, const struct text *line);
/* Sends one line or more and waits for one. Anything but an answer ends the program, and `answer` says how it
 * ended or is empty. */
enum external_outcome external_ask(struct external *external, const struct text *line, uint32_t milliseconds,
                                   struct text *answer);
/* Ends the program at once. */
void external_stop(struct external *external);

/* The move in an answer: {"move":"..."}, other keys allowed, or the bare text of the move. False if it is
 * neither. */
bool external_read_move(const char *answer, struct text *move);

#endif
