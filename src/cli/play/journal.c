// SPDX-License-Identifier: MIT
/* journal.c: see journal.h. */
#include "cli/play/journal.h"
#include "cli/data.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { JOURNAL_MOST = 64 << 20 };
static const char suffix[] = ".game";

bool journal_directory(char *path, size_t size)
{
    char data[4000];
    int length = data_directory(data, sizeof data) ? snprintf(path, size, "%s/play", data) : -1;
    return length >= 0 && (size_t)length < size;
}

bool journal_make_directory(const char *path)
{
    char part[4096];
    if (strlen(path) >= sizeof part)
        return false;
    strcpy(part, path);
    for (char *at = part + 1;; at++) {
        if (*at != '/' && *at)
            continue;
        char end = *at;
        *at = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *at = end;
        if (!end)
            return true;
    }
}

static bool lock(struct journal *journal)
{
    if (flock(journal->descriptor, LOCK_EX | LOCK_NB) == 0)
        return true;
    int error = errno;
    close(journal->descriptor);
    errno = error;
    return false;
}

/* "20261115-093012-goths.game", with a number where two begin in one second. */
static bool create_own(struct journal *journal, const char *game)
{
    char directory[4000], date[32];
    time_t now = time(NULL);
    struct tm tm;
    if (!journal_directory(directory, sizeof directory) || !journal_make_directory(directory))
        return false;
    localtime_r(&now, &tm);
    strftime(date, sizeof date, "%Y%m%d-%H%M%S", &tm);
    for (int i = 0; i < 100; i++) {
        char number[8] = "";
        if (i > 0)
            snprintf(number, sizeof number, "-%d", i + 1);
        snprintf(journal->path, sizeof journal->path, "%s/%s-%.16s%s%s", directory, date, game, number,
                 suffix);
        journal->descriptor = open(journal->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (journal->descriptor >= 0 || errno != EEXIST)
            break;
    }
    return journal->descriptor >= 0;
}

bool journal_create(struct journal *journal, const char *path, const char *game)
{
    *journal = (struct journal){.descriptor = -1};
    if (!path) {
        if (!create_own(journal, game))
            return false;
    } else {
        snprintf(journal->path, sizeof journal->path, "%s", path);
        journal->descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (journal->descriptor < 0)
            return false;
    }
    return lock(journal);
}

static bool make_room(struct journal *journal, size_t more)
{
    if (journal->length + more <= journal->capacity)
        return true;
    size_t capacity = 2 * journal->capacity + more + 4096;
    char *bytes = realloc(journal->bytes, capacity);
    if (!bytes)
        return false;
    journal->bytes = bytes;
    journal->capacity = capacity;
    return true;
}

static bool read_all(struct journal *journal)
{
    for (;;) {
        if (journal->length > JOURNAL_MOST) {
            errno = EFBIG;
            return false;
        }
        if (!make_room(journal, 65536))
            return false;
        ssize_t got = read(journal->descriptor, journal->bytes + journal->length, 65536);
        if (got <= 0)
            return got == 0;
        journal->length += (size_t)got;
    }
}

/* A line that was cut short never happened. */
static bool drop_half_line(struct journal *journal)
{
    size_t length = journal->length;
    while (length > 0 && journal->bytes[length - 1] != '\n')
        length--;
    return length == journal->length || journal_cut(journal, length);
}

bool journal_open(struct journal *journal, const char *path)
{
    *journal = (struct journal){.descriptor = open(path, O_RDWR | O_CLOEXEC)};
    snprintf(journal->path, sizeof journal->path, "%s", path);
    if (journal->descriptor < 0 || !lock(journal))
        return false;
    if (read_all(journal) && drop_half_line(journal))
        return true;
    int error = errno;
    journal_close(journal);
    errno = error;
    return false;
}

void journal_close(struct journal *journal)
{
    if (journal->descriptor >= 0)
        close(journal->descriptor);
    free(journal->bytes);
    *journal = (struct journal){.descriptor = -1};
}

bool journal_append(struct journal *journal, const char *line, size_t length)
{
    if (!make_room(journal, length + 1))
        return false;
    memcpy(journal->bytes + journal->length, line, length);
    journal->bytes[journal->length + length] = '\n';
    ssize_t written =
        pwrite(journal->descriptor, journal->bytes + journal->length, length + 1, (off_t)journal->length);
    if (written != (ssize_t)(length + 1) || fdatasync(journal->descriptor) != 0) {
        int error = written >= 0 && written != (ssize_t)(length + 1) ? ENOSPC : errno;
        if (ftruncate(journal->descriptor, (off_t)journal->length) != 0)
            error = errno;
        errno = error;
        return false;
    }
    journal->length += length + 1;
    return true;
}

bool journal_cut(struct journal *journal, size_t length)
{
    if (ftruncate(journal->descriptor, (off_t)length) != 0 || fdatasync(journal->descriptor) != 0)
        return false;
    journal->length = length;
    return true;
}

bool journal_next(const struct journal *journal, size_t *at, const char **line, size_t *length)
{
    while (*at < journal->length) {
        const char *start = journal->bytes + *at;
        const char *end = memchr(start, '\n', journal->length - *at);
        *length = end ? (size_t)(end - start) : journal->length - *at;
        *line = start;
        *at += *length + 1;
        if (*length > 0 && start[0] != '#')
            return true;
    }
    return false;
}

bool journal_record_path(const char *journal, char *path, size_t size)
{
    size_t length = strlen(journal);
    if (length > strlen(suffix) && strcmp(journal + length - strlen(suffix), suffix) == 0)
        length -= strlen(suffix);
    int written = snprintf(path, size, "%.*s.record", (int)length, journal);
    return written >= 0 && (size_t)written < size;
}

static bool is_unfinished(const char *path)
{
    char record[4096];
    size_t length = strlen(path);
    return length > strlen(suffix) && strcmp(path + length - strlen(suffix), suffix) == 0 &&
           journal_record_path(path, record, sizeof record) && access(record, F_OK) != 0;
}

bool journal_find_last(char *path, size_t size)
{
    char directory[4000], candidate[4400];
    struct timespec newest = {0};
    bool found = false;
    DIR *list = journal_directory(directory, sizeof directory) ? opendir(directory) : NULL;
    for (struct dirent *entry; list && (entry = readdir(list)) != NULL;) {
        struct stat facts;
        snprintf(candidate, sizeof candidate, "%s/%s", directory, entry->d_name);
        if (!is_unfinished(candidate) || stat(candidate, &facts) != 0 || facts.st_size == 0)
            continue;
        bool newer = facts.st_mtim.tv_sec > newest.tv_sec ||
                     (facts.st_mtim.tv_sec == newest.tv_sec && facts.st_mtim.tv_nsec > newest.tv_nsec);
        if (!newer || strlen(candidate) >= size)
            continue;
        newest = facts.st_mtim;
        strcpy(path, candidate);
        found = true;
    }
    if (list)
        closedir(list);
    return found;
}
