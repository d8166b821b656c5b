/* backup.c: `gonfalon backup FILE [--data DIR]`: a copy of the database, whether a server uses it or not. */
#include "cli/commands.h"
#include "cli/data.h"
#include "store/store.h"

#include <stdio.h>
#include <string.h>

static const char usage[] = "usage: gonfalon backup FILE [--data DIRECTORY]\n\n"
                            "Copies the database of a server, which may be running, to a new file.\n";

struct request {
    const char *file, *directory;
};

static bool read_arguments(int count, char **arguments, struct request *request)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(arguments[i], "--data") == 0 && i + 1 < count && !request->directory)
            request->directory = arguments[++i];
        else if (arguments[i][0] != '-' && !request->file)
            request->file = arguments[i];
        else
            return false;
    }
    return request->file;
}

int command_backup(int count, char **arguments)
{
    struct request request = {0};
    if (count == 1 && strcmp(arguments[0], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    if (!read_arguments(count, arguments, &request)) {
        fputs(usage, stderr);
        return 2;
    }
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
