// SPDX-License-Identifier: MIT
/* data.c: see data.h. */
#include "cli/data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool fits(int length, size_t size)
{
    return length >= 0 && (size_t)length < size;
}

bool data_directory(char *path, size_t size)
{
    /* The XDG specification: a relative path is to be ignored. */
    const char *data = getenv("XDG_DATA_HOME");
    if (data && data[0] == '/')
        return fits(snprintf(path, size, "%s/gonfalon", data), size);
    const char *home = getenv("HOME");
    return home && home[0] != '\0' && fits(snprintf(path, size, "%s/.local/share/gonfalon", home), size);
}

bool data_database(const char *directory, char *path, size_t size)
{
    char standard[4096];
    if (!directory) {
        if (!data_directory(standard, sizeof standard))
            return false;
        directory = standard;
    }
    return fits(snprintf(path, size, "%s/gonfalon.db", directory), size);
}

bool data_make_directory(const char *path)
{
    char above[4096];
    if (!fits(snprintf(above, sizeof above, "%s", path), sizeof above)) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *end = above; *end; end++) {
        if (*end != '/' || end == above)
            continue;
        *end = '\0';
        if (mkdir(above, 0700) != 0 && errno != EEXIST)
            return false;
        *end = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}
