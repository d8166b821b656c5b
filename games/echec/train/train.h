// SPDX-License-Identifier: MIT
/* train.h: how the network of learned.h learns: positions are labelled (labels.c) with what a search by the
 * present network makes of them, and the next network is fitted to that (fit.c). match.c shows what came of
 * it, and with it armies.c looks for armies to begin with. */
#ifndef GAMES_ECHEC_TRAIN_TRAIN_H
#define GAMES_ECHEC_TRAIN_TRAIN_H

#include "games/echec/bots/learned.h"

#include <stdio.h>

enum { TRAIN_TURNS = 200 }; /* after so many a game is a draw */

/* A position at the start of a turn, as it stands in files of labels, and the mover's chance to win. */
struct label {
    struct echec_state state;
    float searched;
    float result; /* of the game, where it was played on from there; below 0 where not */
};

/* Plays games by that network (NULL: by value.c) until there are so many labels, and writes them. */
bool labels_write(FILE *out, int count, uint64_t seed, const struct echec_net *net);

struct fitting {
    const struct label *labels;
    int count;
    int steps;
    float rate;
    uint64_t seed;
};
/* Begins with `net`. What it comes to is told line by line. */
void fit_net(struct echec_net *net, const struct fitting *fitting);
/* The network that says the same as value.c, as nearly as it can. */
void fit_hand_made(struct echec_net *net, uint64_t seed);

/* Who plays a match: a valuation (NULL: value.c), and his effort as in struct bot_question. */
struct valuer {
    const struct echec_net *net;
    uint32_t milliseconds, simulations;
};
struct match {
    struct valuer valuer[2];
    uint32_t options[OPTION_COUNT];
    game_move army[2]; /* deployments; 0: any that `hard` likes */
    int games, jobs;
    uint64_t seed;
};
struct effort {
    uint64_t nodes, nanoseconds, depth, moves;
};
/* For the first. */
struct score {
    int won, lost, drawn;
    uint64_t turns;
    struct effort effort[2];
};
/* False where not all games were told. */
bool match_play(const struct match *match, struct score *score);

/* Looks for armies by that match, so many rounds; two that are compared play so many games. Tells what it
 * finds line by line. */
struct mustering {
    struct match match;
    int rounds, games;
};
void armies_find(const struct mustering *mustering);

#endif
