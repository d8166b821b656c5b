// SPDX-License-Identifier: MIT
/* request.h: what `gonfalon play` is asked for, by its arguments and by its menu. */
#ifndef PLAY_REQUEST_H
#define PLAY_REQUEST_H

#include "core/game.h"

enum { REQUEST_OPTIONS_MAX = 512, REQUEST_SEATS_MAX = 64, REQUEST_BOTS_MAX = 160, REQUEST_NAME_MAX = 64 };

struct request {
    const struct game *game;           /* NULL: not chosen yet */
    char options[REQUEST_OPTIONS_MAX]; /* of the game and the table, as words `key=value` */
    char seats[REQUEST_SEATS_MAX];     /* those of people, comma-separated; "": one, or with hot_seat all */
    char bots[REQUEST_BOTS_MAX];       /* a level, or `SEAT=LEVEL,...` with perhaps a level for the others */
    char name[REQUEST_NAME_MAX];
    bool hot_seat;
    bool has_seed;
    uint64_t seed;
    uint32_t effort;     /* simulations a bot may make; 0: as many as it likes, or time counts */
    const char *file;    /* where the game is kept; NULL: in the data directory */
    bool resume;         /* go on with the last unfinished game */
    const char *connect; /* the address of a served table, or NULL */
    enum language language;
    bool plain;
    bool no_mouse;
};

/* Reads arguments: ARGUMENTS_FINE, or the exit status to end with; see arguments.h. */
int request_read(int count, char **arguments, struct request *request);

/* play.c: plays it. */
int play_run(int count, char **arguments);

#endif
