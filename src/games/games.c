// SPDX-License-Identifier: MIT
/* games.c: see games.h. A new game is one line here. */
#include "games/games.h"
#include "games/echec/echec.h"
#include "games/goths/goths.h"

const struct game *const games[] = {&goths, &echec};
const int games_count = sizeof games / sizeof games[0];

const struct game *games_find(const char *id, size_t length)
{
    for (int i = 0; i < games_count; i++)
        if (text_equals(id, length, games[i]->id))
            return games[i];
    return NULL;
}
