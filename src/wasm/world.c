/* world.c: see world.h. Memory, chance and time; and an end without a word for what must never happen. */
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

uint64_t world_seed(void)
{
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)time(NULL);
    return seed;
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
