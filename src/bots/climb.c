// SPDX-License-Identifier: MIT
/* climb.c: see climb.h. */
#include "bots/climb.h"

#include <string.h>

/* "novice.won": how far the score moves, and from which rung; false where it is no game. */
static bool read_game(const char *word, size_t length, int *rung, int *direction)
{
    static const struct {
        const char *name;
        int direction;
    } results[] = {{"won", 1}, {"lost", -1}, {"drawn", 0}};
    const char *dot = memchr(word, '.', length);
    if (!dot)
        return false;
    size_t named = (size_t)(dot - word);
    for (*rung = 0; *rung < RUNG_COUNT && !text_equals(word, named, bots[*rung]->name);)
        ++*rung;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (text_equals(dot + 1, length - named - 1, results[i].name)) {
            *direction = results[i].direction;
            return *rung < RUNG_COUNT;
        }
    return false;
}

enum rung climb_next(const char *past)
{
    int next = RUNG_NOVICE, before = 0;
    for (const char *word = past + strspn(past, " ,"); *word; word += strspn(word, " ,")) {
        size_t length = strcspn(word, " ,");
        int rung, direction;
        if (read_game(word, length, &rung, &direction)) {
            next = rung + direction * (before == direction ? 2 : 1);
            next = next < RUNG_NOVICE ? RUNG_NOVICE : next >= RUNG_COUNT ? RUNG_COUNT - 1 : next;
            before = direction;
        }
        word += length;
    }
    return (enum rung)next;
}
