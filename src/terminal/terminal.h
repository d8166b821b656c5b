// SPDX-License-Identifier: MIT
/* terminal.h: the door of the terminal client: what `gonfalon play` and `gonfalon replay` are asked for, and
 * their doing it. Both return the status to end with. */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include "core/game.h"

enum {
    PLAY_OPTIONS_MAX = 512,
    PLAY_SEATS_MAX = 64,
    PLAY_BOTS_MAX = 160,
    PLAY_NAME_MAX = 64,
    PLAY_TABLE_MAX = 24,
    PLAY_PATH_MAX = 4096
};

/* By arguments, and by the menu. */
struct play_request {
    const struct game *game;        /* NULL: not chosen yet */
    char options[PLAY_OPTIONS_MAX]; /* of the game and the table, as words `key=value` */
    char seats[PLAY_SEATS_MAX];     /* those of people, comma-separated; "": one, or with hot_seat all */
    char bots[PLAY_BOTS_MAX];       /* a level, or `SEAT=LEVEL,...` with perhaps a level for the others */
    char name[PLAY_NAME_MAX];
    bool hot_seat;
    bool has_seed;
    uint64_t seed;
    uint32_t effort;            /* possibilities a bot may try; 0: as many as it likes, or time counts */
    char folder[PLAY_PATH_MAX]; /* where games, records and cookies are kept */
    const char *file;           /* where the games of this process are kept; NULL: in the folder */
    bool resume;                /* go on with a game that was not finished */
    char table[PLAY_TABLE_MAX]; /* that one; "": not chosen yet */
    const char *connect;        /* the address of a served table, or NULL */
    enum language language;
    bool plain;
    bool no_mouse;
};

int terminal_play(struct play_request *request);

struct replay_request {
    const char *file;
    const char *as; /* a seat, `table` or `all` */
    uint64_t at;    /* moves after which to begin */
    enum language language;
    bool plain;
    bool no_mouse;
};

int terminal_replay(const struct replay_request *request);

#endif
