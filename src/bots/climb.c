// SPDX-License-Identifier: MIT
/* climb.c: see climb.h. */
#include "bots/climb.h"

#include <string.h>

const struct bot *climb_at(int step)
{
    return step < START_MOST ? mild_bots[START_MOST - 1 - step] : bots[step - START_MOST];
}

/* "novice.won": at which step, and where it leads; false where it is no game. */
static bool read_game(const char *word, size_t length, int *step, int *direction)
{
    static const struct {
        const char *name;
        int direction;
    } results[] = {{"won", 1}, {"lost", -1}, {"drawn", 0}};
    const char *dot = memchr(word, '.', length);
    if (!dot)
        return false;
    size_t named = (size_t)(dot - word);
    for (*step = 0; *step < CLIMB_STEPS && !text_equals(word, named, climb_at(*step)->name);)
        ++*step;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (text_equals(dot + 1, length - named - 1, results[i].name)) {
            *direction = results[i].direction;
            return *step < CLIMB_STEPS;
        }
    return false;
}

int climb_next(const char *past)
{
    int next = CLIMB_FIRST, before = 0;
    for (const char *word = past + strspn(past, " ,"); *word; word += strspn(word, " ,")) {
        size_t length = strcspn(word, " ,");
        int step, direction;
        if (read_game(word, length, &step, &direction)) {
            next = step + direction * (before == direction ? 2 : 1);
            next = next < 0 ? 0 : next >= CLIMB_STEPS ? CLIMB_STEPS - 1 : next;
            before = direction;
        }
        word += length;
    }
    return next;
}
