// SPDX-License-Identifier: MIT
/* secrets.c: who knows what in the template game: each his own coin, until the die is cast (Z1.1). */
#include "secrets.h" /* first: cmocka */

#include "games/null/state.h"

#include <string.h>

static const char *const names[] = {"coins"};

static int kind(int secret)
{
    (void)secret;
    return 0;
}

static uint32_t kept(const void *state, int viewer)
{
    const struct null_state *s = state;
    uint32_t set = 0;
    for (int seat = NORTH; seat <= SOUTH; seat++)
        if (!s->cast && s->coin[seat] != COIN_NONE && viewer != seat)
            set |= 1u << seat;
    return set;
}

static uint32_t differing(const void *one, const void *other)
{
    struct null_state s = *(const struct null_state *)one, t = *(const struct null_state *)other;
    uint32_t set = 0;
    for (int seat = NORTH; seat <= SOUTH; seat++) {
        set |= (uint32_t)(s.coin[seat] != t.coin[seat]) << seat;
        s.coin[seat] = t.coin[seat] = COIN_NONE;
    }
    return memcmp(&s, &t, sizeof s) ? set | NO_SECRET : set;
}

static bool change(void *state, int secret, int viewer, struct random *random)
{
    struct null_state *s = state;
    (void)viewer;
    (void)random;
    s->coin[secret] = COIN_GOLD + COIN_SILVER - s->coin[secret];
    return true;
}

/* A coin, while the other is still to be hidden. */
static bool looks_alike(const void *state, int seat, game_move one, game_move other)
{
    (void)one;
    (void)other;
    return seat != CHANCE && ((const struct null_state *)state)->coin[1 - seat] == COIN_NONE;
}

static uint64_t value(const void *state, int which)
{
    const struct null_state *s = state;
    (void)which;
    return s->cast ? 0 : (uint64_t)(s->coin[NORTH] + 3 * s->coin[SOUTH]);
}

extern const struct trial null_trial;
extern const struct secrecy null_secrecy;
const struct secrecy null_secrecy = {
    .trial = &null_trial,
    .names = names,
    .kinds = 1,
    .kind = kind,
    .kept = kept,
    .differing = differing,
    .change = change,
    .looks_alike = looks_alike,
    .worlds = 100,
    .reaches = 20,
    .positions = 4000,
    .one_in = 1,
    .told_to_one = -1,
    .value = value,
    .spare = offsetof(struct null_state, padding),
};
