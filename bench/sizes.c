// SPDX-License-Identifier: MIT
/* sizes.c: how large a state of each game is, one line per game: NAME VALUE UNIT. */
#include "games/games.h"

#include <stdio.h>

int main(void)
{
    for (int i = 0; i < games_count; i++)
        printf("%s-state-size %zu bytes\n", games[i]->id, games[i]->state_size);
    return 0;
}
