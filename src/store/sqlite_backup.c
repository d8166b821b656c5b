// SPDX-License-Identifier: MIT
/* sqlite_backup.c: a copy of a database that is in use; see store.h.
 *
 * The copy is one reading transaction over one moment of the database: with a write-ahead log that hinders
 * nobody who writes meanwhile. */
#include "core/language.h"
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *file_trouble(int number)
{
    switch (number) {
    case EEXIST: return SAY("the file exists already");
    case ENOSPC:
    case EDQUOT: return SAY("the disk is full: nothing was saved");
    case EIO: return SAY("the disk reports an error: nothing was saved");
    default: return SAY("the file cannot be written");
    }
}

static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup);
}

static int copy_database(sqlite3 *from, const char *file)
{
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = copy_pages(from, to);
    int closed = sqlite3_close(to);
    return code == SQLITE_OK ? closed : code;
}

/* The name of a new file lasts when its directory is on the disk. */
static bool sync_directory(const char *file)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s", file);
    if (length < 0 || (size_t)length >= sizeof path)
        return false;
    int directory = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = directory >= 0 && fsync(directory) == 0;
    if (directory >= 0)
        close(directory);
    return done;
}

/* The file is ours: it was not there before. */
static const char *fill_file(sqlite3 *from, const char *file, int descriptor)
{
    int code = copy_database(from, file);
    if (code != SQLITE_OK)
        return database_trouble(NULL, code);
    if (fsync(descriptor) != 0 || !sync_directory(file))
        return file_trouble(errno);
    return NULL;
}

static const char *make_file(sqlite3 *from, const char *file)
{
    int descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return file_trouble(errno);
    const char *trouble = fill_file(from, file, descriptor);
    close(descriptor);
    if (trouble)
        unlink(file);
    return trouble;
}

bool store_backup(const char *where, const char *file, char *why, size_t why_size)
{
    sqlite3 *from = NULL;
    int version;
    int code = sqlite3_open_v2(where, &from, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    bool done = code == SQLITE_OK;
    if (!done)
        store_refuse(why, why_size, database_trouble(from, code));
    if (done) {
        sqlite3_busy_timeout(from, store_settings.patience_ms);
        done = database_is_ours(from, false, &version, why, why_size);
    }
    const char *trouble = done ? make_file(from, file) : NULL;
    if (trouble)
        done = store_refuse(why, why_size, trouble);
    sqlite3_close(from);
    return done;
}
