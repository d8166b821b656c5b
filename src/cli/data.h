// SPDX-License-Identifier: MIT
/* data.h: where a server's data lies. */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the directory used where none is named: $XDG_DATA_HOME/gonfalon or ~/.local/share/gonfalon. False if
 * there is neither, or it is too long. */
bool data_directory(char *path, size_t size);
/* Writes the path of the database in that directory; NULL stands for the one above. */
bool data_database(const char *directory, char *path, size_t size);
/* Makes a directory that is missing, and those above it, for its owner only. False with errno set. */
bool data_make_directory(const char *path);

#endif
