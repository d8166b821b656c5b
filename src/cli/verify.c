/* verify.c: `gonfalon verify FILE`: computes the chance of a finished game again, from the seeds its record
 * discloses (docs/fairness.md). */
#include "table/verify.h"
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: gonfalon verify FILE [--lang en|fr]\n\n"
    "Computes every shuffle and roll of a game record again, from the seeds it discloses, and compares.\n"
    "Ends with 0 if all is as recorded, 1 if something is wrong, 2 if the file cannot be read.\n";

enum { RECORD_MAX = 16 << 20 };

struct request {
    const char *file;
    enum language language;
};

static bool read_arguments(int count, char **arguments, struct request *request)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(arguments[i], "--lang") == 0 && i + 1 < count) {
            i++;
            if (!language_parse(arguments[i], strlen(arguments[i]), &request->language))
                return false;
        } else if (arguments[i][0] != '-' && !request->file) {
            request->file = arguments[i];
        } else {
            return false;
        }
    }
    return request->file;
}

/* The whole file, to be freed; NULL with errno set. */
static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    char *bytes = file ? malloc(RECORD_MAX) : NULL;
    if (bytes) {
        *length = fread(bytes, 1, RECORD_MAX, file);
        if (*length == RECORD_MAX)
            errno = EFBIG;
        if (ferror(file) || *length == RECORD_MAX) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (file) {
        int error = errno;
        fclose(file);
        errno = error;
    }
    return bytes;
}

int command_verify(int count, char **arguments)
{
    struct request request = {.language = LANGUAGE_EN};
    size_t length = 0;
    if (count == 1 && strcmp(arguments[0], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    if (!read_arguments(count, arguments, &request)) {
        fputs(usage, stderr);
        return 2;
    }
    char *bytes = read_file(request.file, &length);
    if (!bytes) {
        fprintf(stderr, "gonfalon verify: %s: %s\n", request.file, strerror(errno));
        return 2;
    }
    TEXT_ON_STACK(told, 1024);
    bool fine = verify_record(bytes, length, request.language, &told);
    puts(told.data);
    free(bytes);
    return fine ? 0 : 1;
}
