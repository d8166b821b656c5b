// SPDX-License-Identifier: MIT
/* secrets.h: the information contract of each game, written down a second time for the tests, from the rules
 * and not from the code.
 *
 * The secrets of a game are numbered; a set of them is a bit set. */
#ifndef TESTS_SECRETS_H
#define TESTS_SECRETS_H

#include "trial.h" /* first: cmocka */

#define SECRETS_MAX 31
/* Stands in a difference for everything that everybody knows. */
#define NO_SECRET ((uint32_t)1 << SECRETS_MAX)

struct secrecy {
    const struct trial *trial;
    const char *const *names; /* of the kinds of secrets */
    int kinds;
    int (*kind)(int secret);

    /* The secrets there are now and the viewer does not know. */
    uint32_t (*kept)(const void *state, int viewer);
    /* In which secrets two states differ. */
    uint32_t (*differing)(const void *one, const void *other);
    /* Changes that secret in a state to something else it could be as far as the viewer knows; false where it
     * can be nothing else. A secret that depends on it may change with it. */
    bool (*change)(void *state, int secret, int viewer, struct random *random);
    /* At this moment two moves of that seat, or two outcomes of chance, must look the same to everybody else.
     */
    bool (*looks_alike)(const void *state, int seat, game_move one, game_move other);
    /* What chance decides now can be turned over in the same breath; NULL where that never happens. */
    bool (*turns_over)(const void *state);
    /* So many completions of a view show every value a secret can have; looked for in so many positions. */
    int worlds;
    uint32_t reaches;
    /* How many positions are looked at, and one in how many of a game. */
    uint32_t positions, one_in;
    /* The kind of secret that may be told to one seat alone, for the leak of an audience; -1: none is. */
    int told_to_one;

    /* For planted leaks (leaks.h): all secrets of a kind as one number, and the place of a byte nobody uses.
     */
    uint64_t (*value)(const void *state, int kind);
    size_t spare;
};

/* Those of every game that has one. */
extern const struct secrecy *const secrecies[];
extern const int secrecies_count;
/* NULL where a game has none: it has no secrets. */
const struct secrecy *secrecy_of(const struct game *game);

#endif
