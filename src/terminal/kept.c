// SPDX-License-Identifier: MIT
/* kept.c: see kept.h. */
#include "terminal/kept.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static bool write_path(const char *folder, const char *name, const char *ending, char path[PLAY_PATH_MAX])
{
    return snprintf(path, PLAY_PATH_MAX, "%s/%s%s", folder, name, ending) < PLAY_PATH_MAX;
}

/* Another file is locked than the one that is kept, whose place another takes whenever it is written. */
const char *kept_lock(const char *folder, const char *name, int *lock)
{
    char path[PLAY_PATH_MAX];
    int locked;
    if (!write_path(folder, name, "-lock", path))
        return strerror(ENAMETOOLONG);
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0)
        return strerror(errno);
    while ((locked = flock(*lock, LOCK_EX)) != 0 && errno == EINTR)
        ;
    /* Where files cannot be locked there is no other way. */
    if (locked == 0 || errno == ENOLCK || errno == EOPNOTSUPP)
        return NULL;
    const char *refusal = strerror(errno);
    close(*lock);
    return refusal;
}

void kept_unlock(int lock)
{
    close(lock);
}

json_t *kept_read(const char *folder, const char *name)
{
    char path[PLAY_PATH_MAX];
    return write_path(folder, name, "", path) ? json_load_file(path, 0, NULL) : NULL;
}

/* All of it or nothing: another file takes the place of the one there is. */
const char *kept_write(const char *folder, const char *name, const json_t *value)
{
    char path[PLAY_PATH_MAX], other[PLAY_PATH_MAX];
    if (!write_path(folder, name, "", path) || !write_path(folder, name, ".XXXXXX", other))
        return strerror(ENAMETOOLONG);
    int file = mkstemp(other); /* readable by its owner alone */
    if (file < 0)
        return strerror(errno);
    bool fine = json_dumpfd(value, file, JSON_INDENT(1)) == 0 && fsync(file) == 0;
    fine = close(file) == 0 && fine && rename(other, path) == 0;
    int reason = errno;
    if (!fine)
        unlink(other);
    return fine ? NULL : strerror(reason);
}
