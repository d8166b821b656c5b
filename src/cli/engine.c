// SPDX-License-Identifier: MIT
/* engine.c: `gonfalon engine`: the text protocol on standard input and output; see engine.h. */
#include "cli/engine.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { RECORD_MAX = 64 << 20 };

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)time(NULL);
    return seed;
}

static void today(char date[ENGINE_DATE])
{
    time_t now = time(NULL);
    struct tm calendar;
    if (!gmtime_r(&now, &calendar) || strftime(date, ENGINE_DATE, "%Y-%m-%d", &calendar) == 0)
        strcpy(date, "unknown");
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = NULL;
    size_t capacity = 0;
    *length = 0;
    do {
        if (*length == capacity) {
            capacity = capacity * 2 + 65536;
            char *larger = capacity > RECORD_MAX ? NULL : realloc(bytes, capacity);
            if (!larger)
                break;
            bytes = larger;
        }
        *length += fread(bytes + *length, 1, capacity - *length, file);
    } while (!feof(file) && !ferror(file));
    bool fine = feof(file) && !ferror(file);
    fclose(file);
    if (fine)
        return bytes;
    free(bytes);
    return NULL;
}

struct engine *engine_open(void)
{
    const struct engine_host host = {.seed = fresh_seed, .today = today, .read_file = read_file};
    return engine_new(&host);
}

bool engine_answer(struct engine *engine, const char *line, size_t length, FILE *out)
{
    struct engine_reply reply = engine_ask(engine, line, length);
    if (reply.kind == ENGINE_SILENT)
        return true;
    fprintf(out, "%c%.*s%s%s\n\n", reply.kind == ENGINE_REFUSED ? '?' : '=', (int)reply.digits, reply.number,
            *reply.body ? " " : "", reply.body);
    fflush(out);
    return !reply.quit;
}

/* One line of any length: what is beyond the limit is counted, not kept. */
static bool read_line(FILE *in, char line[ENGINE_LINE_MAX + 2], size_t *length)
{
    int c = getc(in);
    if (c == EOF)
        return false;
    *length = 0;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        if (*length < ENGINE_LINE_MAX + 2)
            line[(*length)++] = (char)c;
        else
            line[ENGINE_LINE_MAX + 1] = ' '; /* too long, and no final carriage return */
    }
    return true;
}

void engine_run(struct engine *engine, FILE *in, FILE *out)
{
    char line[ENGINE_LINE_MAX + 2];
    size_t length;
    while (read_line(in, line, &length))
        if (!engine_answer(engine, line, length, out))
            return;
}
