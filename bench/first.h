// SPDX-License-Identifier: MIT
/* first.h: the first state of a game, for the benchmarks. */
#ifndef BENCH_FIRST_H
#define BENCH_FIRST_H

#include "table/match.h"

#include <string.h>

/* `options` as in the engine's `new`. NULL, with the reason on standard error, if they make no sense. */
static inline const struct game *first_state(const char *id, const char *options, union game_state *state)
{
    TEXT_ON_STACK(manual, 512);
    text_format(&manual, "%s chance=manual", options);
    struct match *match = match_new();
    const char *refusal = match ? match_start(match, id, manual.data, 0, "") : "no memory";
    const struct game *game = refusal ? NULL : match_game(match);
    if (refusal)
        fprintf(stderr, "%s %s: %s\n", id, options, refusal);
    else
        memcpy(state, match_state(match), sizeof *state);
    match_free(match);
    return game;
}

#endif
