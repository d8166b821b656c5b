// SPDX-License-Identifier: MIT
/* verify.c: `gonfalon verify FILE`: computes the chance of a finished game again, from the seeds its record
 * discloses (docs/fairness.md). */
#include "table/verify.h"
#include "cli/commands.h"
#include "cli/locale.h"
#include "core/language.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_NAME, COMMITMENT, SEED, LANGUAGE };
static const struct argument table[] = {
    [FILE_NAME] = {NULL, "FILE", SAY("the record of a finished game"), ARGUMENT_REQUIRED},
    [COMMITMENT] = {"--commitment", "DIGITS", SAY("the commitment you noted before you sat down"), 0},
    [SEED] = {"--seed", "DIGITS", SAY("the seed you sat down with"), 0},
    [LANGUAGE] = {"--lang", LANGUAGE_CODES,
                  SAY("the language of the answer (default: that of the environment)"), ARGUMENT_OPTIONAL},
};

enum { RECORD_MAX = 16 << 20 };

struct request {
    const char *file;
    struct verify_noted noted;
    enum language language;
};

/* What was noted wrongly, or not whole, proves nothing against the house. */
static bool take_digits(const char *value, const char **digits, const struct argument *argument,
                        struct text *why)
{
    enum { DIGITS = 64 };
    *digits = value;
    if (strlen(value) == DIGITS && strspn(value, "0123456789abcdefABCDEF") == DIGITS)
        return true;
    text_format(why, translate(locale_language(), SAY("%s takes 64 hexadecimal digits, not %s")),
                argument->name, value);
    return false;
}

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    switch (which) {
    case FILE_NAME: request->file = value; break;
    case COMMITMENT: return take_digits(value, &request->noted.commitment, &table[which], why);
    case SEED: return take_digits(value, &request->noted.seed, &table[which], why);
    case LANGUAGE: return language_parse(value, strlen(value), &request->language);
    }
    return true;
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

static int run(int count, char **arguments)
{
    struct request request = {.language = locale_language()};
    size_t length = 0;
    int status = arguments_read(&command_verify, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    char *bytes = read_file(request.file, &length);
    if (!bytes) {
        fprintf(stderr, "gonfalon verify: %s: %s\n", request.file, strerror(errno));
        return 2;
    }
    TEXT_ON_STACK(told, 1024);
    bool fine = verify_record(bytes, length, &request.noted, request.language, &told);
    puts(told.data);
    free(bytes);
    return fine ? 0 : 1;
}

const struct command command_verify = {
    .name = "verify",
    .about = SAY("compute the chance of a recorded game again, from the seeds it discloses"),
    .more = SAY("Every shuffle and roll is computed again and compared. Ends with 0 if all is as "
                "recorded, 1 if something is wrong, 2 if the file cannot be read."),
    ARGUMENTS(table),
    .run = run,
};
