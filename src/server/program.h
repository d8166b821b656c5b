// SPDX-License-Identifier: MIT
/* program.h: a player that is a program of its own: one line out, one line back, within a time.
 *
 * The program runs through /bin/sh in a process group of its own and is given nothing but its standard input
 * and output (and our standard error, or none). Whatever it does, crash, hang, babble or close its ears, ends
 * here as a word for what it did; the group is killed and waited for, so that no process and no descriptor
 * outlives it. The caller must ignore SIGPIPE. */
#ifndef SERVER_PROGRAM_H
#define SERVER_PROGRAM_H

#include "bots/exchange.h"

#include <stdatomic.h>

struct program;

/* A program that is not running yet; NULL when there is no memory. `stop` is watched while waiting. */
struct program *program_new(const char *command, const atomic_int *stop);
/* From its next start on it has no standard error: nobody would bound it. */
void program_silence(struct program *program);
/* Lets the program end by itself for a moment, then ends it. */
void program_free(struct program *program);

/* True if it was started and has not been found wanting since. */
bool program_runs(const struct program *program);
bool program_start(struct program *program);

/* Sends a line (its line end included) that needs no answer; a program that does not take it is ended. */
void program_tell(struct program *program, const struct text *line);
/* Sends one line or more and waits for one. Anything but an answer ends the program, and `answer` says how it
 * ended or is empty. Where we were told to stop it was late, though not to blame. */
enum forfeit program_ask(struct program *program, const struct text *line, uint32_t milliseconds,
                         struct text *answer);
/* Ends the program at once. */
void program_stop(struct program *program);

#endif
