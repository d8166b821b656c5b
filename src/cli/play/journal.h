// SPDX-License-Identifier: MIT
/* journal.h: the file a game is kept in: the lines of its table, one after the other, as they happen.
 *
 * A line is on disk before it is applied. Whatever ends the program, at most the line it was writing is cut
 * short, and then it is as if it had never been. Lines that begin with # are for us, not for the table. */
#ifndef PLAY_JOURNAL_H
#define PLAY_JOURNAL_H

#include "core/text.h"

#include <stdbool.h>

struct journal {
    int descriptor;
    char path[4096];
    char *bytes; /* the whole file */
    size_t length, capacity;
};

/* Makes a file that must not be there; `path` NULL: one of its own in the data directory, named after the
 * game. NULL, or why not, as `errno` tells it. */
bool journal_create(struct journal *journal, const char *path, const char *game);
/* Opens one that is there. EWOULDBLOCK: somebody plays that game just now. */
bool journal_open(struct journal *journal, const char *path);
void journal_close(struct journal *journal);

/* Adds a line; false, and nothing has changed, where it cannot be saved. */
bool journal_append(struct journal *journal, const char *line, size_t length);
/* Forgets everything from that byte on. */
bool journal_cut(struct journal *journal, size_t length);

/* The next line from `*at` on, without its end; false at the end. */
bool journal_next(const struct journal *journal, size_t *at, const char **line, size_t *length);

/* The directory games are kept in. */
bool journal_directory(char *path, size_t size);
/* Makes a directory and those above it. */
bool journal_make_directory(const char *path);
/* The newest file in that directory whose game has no record yet. */
bool journal_find_last(char *path, size_t size);
/* The name of the record beside it. */
bool journal_record_path(const char *journal, char *path, size_t size);

#endif
