// SPDX-License-Identifier: MIT
/* backup.c: `gonfalon backup FILE [--data DIR]`: a copy of the database, whether a server uses it or not. */
#include "cli/commands.h"
#include "cli/data.h"
#include "store/store.h"

#include <stdio.h>

enum { FILE_NAME, DATA };
static const struct argument table[] = {
    [FILE_NAME] = {NULL, "FILE", SAY("the copy, which must not exist yet"), ARGUMENT_REQUIRED},
    [DATA] = {"--data", "DIR", SAY("where the server keeps everything"), ARGUMENT_OPTIONAL},
};

struct request {
    const char *file, *directory;
};

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    (void)why;
    switch (which) {
    case FILE_NAME: request->file = value; break;
    case DATA: request->directory = value; break;
    }
    return true;
}

static int run(int count, char **arguments)
{
    struct request request = {0};
    int status = arguments_read(&command_backup, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    char database[4096];
    if (!data_database(request.directory, database, sizeof database)) {
        fputs("gonfalon backup: where is the data? Name its directory with --data\n", stderr);
        return 1;
    }
    char why[300];
    if (store_backup(database, request.file, why, sizeof why))
        return 0;
    fprintf(stderr, "gonfalon backup: %s to %s: %s\n", database, request.file, why);
    return 1;
}

const struct command command_backup = {
    .name = "backup",
    .about = SAY("copy the database of a server, which may be running"),
    ARGUMENTS(table),
    .run = run,
};
