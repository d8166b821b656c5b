// SPDX-License-Identifier: MIT
/* house.h: where a game is played: a table in this process (session.c) or a served one (remote.c).
 *
 * It holds a look for every seat of those who sit at this screen (or one for somebody who only looks on),
 * takes wishes, and wants to be called again when its descriptor can be read or its patience is over. */
#ifndef PLAY_HOUSE_H
#define PLAY_HOUSE_H

#include "cli/play/look.h"
#include "cli/play/request.h"

enum wish {
    WISH_MOVE,   /* word: the move */
    WISH_UNDO,   /* the last decision of the seat is taken back */
    WISH_RESIGN, /* for the camp of the seat */
    WISH_SAY,    /* word: what is said */
    WISH_AGREE,  /* to the open question */
    WISH_REFUSE,
    WISH_DRAW,
    WISH_SIT,  /* at a served table that waits for players; word: the seat */
    WISH_BOTS, /* at such a table: the free seats to bots; word: the level */
    WISH_BACK, /* plays again instead of a bot */
    WISH_PAUSE,
    WISH_RESUME,
    WISH_AGAIN, /* once a served game is over: the same table once more */
};

struct house;

struct house_kind {
    void (*wish)(struct house *house, enum wish wish, const char *seat, const char *word);
    /* Takes in whatever has arrived, and lets bots think. */
    void (*turn)(struct house *house);
    int (*descriptor)(const struct house *house);
    /* Milliseconds after which turn() has something to do anyway; -1: never. */
    int (*patience)(const struct house *house);
    /* Writes the record of the game so far; NULL, or why not. */
    const char *(*save)(struct house *house, const char *file);
    void (*close)(struct house *house);
};

enum { HOUSE_LOOKS_MAX = 9, HOUSE_NOTICE_MAX = 640, HOUSE_PLACE_MAX = 4096 };

struct house {
    const struct house_kind *kind;
    enum language language;
    struct look looks[HOUSE_LOOKS_MAX];
    int look_count;
    char notice[HOUSE_NOTICE_MAX]; /* something to be said once: a refusal, where the connection stands */
    char place[HOUSE_PLACE_MAX];   /* the file, or the address */
    char record[HOUSE_PLACE_MAX];  /* where the record of the finished game was put, or "" */
    bool remote;
    unsigned moved; /* to another table, so many times: what was told of the one before does not count */
    int waiting;    /* wishes that have not been answered yet */
    bool ended;     /* nothing more will come: `notice` tells why */
};

void house_wish(struct house *house, enum wish wish, const char *seat, const char *word);
void house_turn(struct house *house);
int house_descriptor(const struct house *house);
int house_patience(const struct house *house);
const char *house_save(struct house *house, const char *file);
void house_close(struct house *house);
/* The notice, a sentence in the language of the house, with one word put in for %s; "" where there is none.
 */
void house_tell(struct house *house, const char *sentence, const char *word);

/* Whose decision is asked here: that look where it is, else the first that is asked, else that look. */
int house_next(const struct house *house, int current);

/* A table in this process: a new one, or what the file holds. NULL, with a sentence in `why`. */
struct house *session_open(const struct request *request, struct text *why);
/* The file of the last game that was not finished; false where there is none. */
bool session_find_last(char *path, size_t size);

/* Who would sit where at a new table: the seats of people here as an array, those of bots as an object with
 * their levels. NULL, or why not. */
const char *session_seating(const struct request *request, json_t *people, json_t *machines,
                            struct text *why);

/* A served table. */
struct house *remote_open(const struct request *request, struct text *why);
/* Whether the address is that of a table, not only of a server. */
bool remote_has_table(const char *address);
/* The tables of the server everybody may join, as an array; NULL, with a sentence in `why`. */
json_t *remote_list(const struct request *request, struct text *why);
/* The address of one of them. */
void remote_address(const char *address, const char *table, char *whole, size_t size);

#endif
