// SPDX-License-Identifier: MIT
/* world.c: memory, chance and time; and an end without a word for what must never happen. */
#include "wasm/world.h"
#include "core/text.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

FOR_BROWSER("take") void *browser_take(size_t size);
FOR_BROWSER("give") void browser_give(void *bytes);

/* Memory for what the browser wants to say, and back again. */
void *browser_take(size_t size)
{
    return malloc(size);
}

void browser_give(void *bytes)
{
    free(bytes);
}

/* The browser gives at most 256 bytes at a time. */
void world_random(void *bytes, size_t length)
{
    for (unsigned char *at = bytes; length > 0;) {
        size_t part = length < 256 ? length : 256;
        if (getentropy(at, part) != 0)
            __builtin_trap();
        at += part;
        length -= part;
    }
}

uint64_t world_seed(void)
{
    uint64_t seed;
    world_random(&seed, sizeof seed);
    return seed;
}

int64_t world_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void world_today(char *date)
{
    time_t now = time(NULL);
    struct tm calendar;
    struct text text = text_in(date, 16);
    if (gmtime_r(&now, &calendar))
        text_format(&text, "%04d-%02d-%02d", calendar.tm_year + 1900, calendar.tm_mon + 1, calendar.tm_mday);
    else
        text_string(&text, "unknown");
}

/* The C library would write to a terminal that is not there. */
_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function)
{
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}
