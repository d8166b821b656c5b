// SPDX-License-Identifier: MIT
/* secrets_echec.c: who knows what in Échec au roi: everything, but the enemy's army before both are deployed
 * (E10.2). */
#include "secrets.h" /* first: cmocka */

#include "games/echec/rules.h"

#include <string.h>

static const char *const names[] = {"armies"};

static int kind(int secret)
{
    (void)secret;
    return 0;
}

static uint32_t kept(const void *state, int viewer)
{
    const struct echec_state *s = state;
    uint32_t set = 0;
    for (int army = 0; army < ARMY_COUNT; army++)
        if (s->phase == ECHEC_DEPLOY && s->deployed >> army & 1 && viewer != army)
            set |= 1u << army;
    return set;
}

static void take_off(struct echec_state *s, int army)
{
    for (struct square_walk walk = squares_of(s, army); square_next(&walk);)
        echec_remove(s, walk.square);
}

static uint32_t differing(const void *one, const void *other)
{
    uint32_t set = 0;
    for (int army = 0; army < ARMY_COUNT; army++) {
        struct echec_state s = *(const struct echec_state *)one, t = *(const struct echec_state *)other;
        take_off(&s, army_other(army));
        take_off(&t, army_other(army));
        if (memcmp(s.squares, t.squares, sizeof s.squares) || memcmp(s.board, t.board, sizeof s.board))
            set |= 1u << army;
        take_off(&s, army);
        take_off(&t, army);
        if (memcmp(&s, &t, sizeof s))
            set |= NO_SECRET;
    }
    return set;
}

static bool change(void *state, int secret, int viewer, struct random *random)
{
    struct echec_state *s = state;
    (void)viewer;
    take_off(s, secret);
    echec_deploy(s, secret, echec_random_deployment(s, random));
    return true;
}

/* A deployment while the other army is still to be deployed. */
static bool looks_alike(const void *state, int seat, game_move one, game_move other)
{
    const struct echec_state *s = state;
    (void)one;
    (void)other;
    return s->phase == ECHEC_DEPLOY && !(s->deployed >> army_other(seat) & 1);
}

static uint64_t value(const void *state, int which)
{
    const struct echec_state *s = state;
    uint64_t sum = 0;
    (void)which;
    for (int square = SQUARE_FIRST; s->phase == ECHEC_DEPLOY && square <= SQUARE_LAST; square++)
        sum = 31 * sum + s->board[square];
    return sum;
}

extern const struct trial echec_trial;
extern const struct secrecy echec_secrecy;
const struct secrecy echec_secrecy = {
    .trial = &echec_trial,
    .names = names,
    .kinds = 1,
    .kind = kind,
    .kept = kept,
    .differing = differing,
    .change = change,
    .looks_alike = looks_alike,
    .worlds = 4000,
    .reaches = 20,
    .positions = 3000,
    .one_in = 1000,
    .told_to_one = -1,
    .value = value,
    .spare = sizeof(struct echec_state),
};
