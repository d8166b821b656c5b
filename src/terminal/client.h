// SPDX-License-Identifier: MIT
/* client.h: a client of the hall a table stands in: that of a server, or one in this process. It cannot tell
 * which: it says and hears the same messages over a line (line.h).
 *
 * It holds a look for every seat of those who sit at this screen (or one for somebody who only looks on),
 * takes wishes, and wants to be called again when its descriptor can be read or its patience is over. */
#ifndef TERMINAL_CLIENT_H
#define TERMINAL_CLIENT_H

#include "bots/bot.h"
#include "terminal/line.h"
#include "terminal/look.h"
#include "terminal/terminal.h"

enum wish {
    WISH_MOVE,   /* word: the move */
    WISH_UNDO,   /* the last decision of the seat is taken back */
    WISH_RESIGN, /* for the camp of the seat */
    WISH_SAY,    /* word: what is said */
    WISH_AGREE,  /* to the open question */
    WISH_REFUSE,
    WISH_DRAW,
    WISH_SIT,  /* at a table that waits for players; word: the seat */
    WISH_BOTS, /* at such a table: the free seats to bots; word: the level */
    WISH_BACK, /* plays again instead of a bot */
    WISH_PAUSE,
    WISH_RESUME,
    WISH_AGAIN, /* once the game is over: the same table once more */
};

enum {
    CLIENT_LOOKS_MAX = 9,
    CLIENT_SEATS_MAX = CLIENT_LOOKS_MAX * (LOOK_AS_MAX + 1),
    CLIENT_NOTICE_MAX = 640,
    CLIENT_PLACE_MAX = 4096,
    CLIENT_CHANCE_MAX = 6144,
    CLIENT_BASE_MAX = 2048
};

struct client {
    enum language language;
    struct look looks[CLIENT_LOOKS_MAX];
    int look_count;
    char notice[CLIENT_NOTICE_MAX]; /* something to be said once: a refusal, where the connection stands */
    bool refused;                   /* the notice tells why a move was not played */
    char place[CLIENT_PLACE_MAX];   /* the file, or the address */
    char record[CLIENT_PLACE_MAX];  /* where the record of the finished game was put, or "" */
    char chance[CLIENT_CHANCE_MAX]; /* what comparing it with what was noted has shown (noted.h), or "" */
    bool wronged;                   /* of some game it has shown that it is not as it was noted, or nothing */
    bool served;                    /* by a server, where others take their time */
    const struct bot *opponent;     /* whom the ladder (ladder.h) has chosen, or NULL */
    const struct bot *next;         /* and whom it would choose now: such a game has counted; or NULL */
    unsigned moved; /* to another table, or seat of it, so many times: what was told before counts no more */
    int waiting;    /* wishes that have not been answered yet */
    bool ended;     /* nothing more will come: `notice` tells why */
    bool more;      /* has come than was taken in yet */

    /* What follows is the client's own. */
    const struct play_request *request;
    struct line *line; /* NULL while the connection is down */
    char base[CLIENT_BASE_MAX], table[PLAY_TABLE_MAX];
    char name[PLAY_NAME_MAX];
    char seats[CLIENT_SEATS_MAX]; /* those to sit down at as soon as the table is told, comma-separated */
    char mover[LOOK_AS_MAX];      /* the seat whose move is on its way */
    json_t *sits;                 /* the seats asked for with a seed; null where that was answered */
    bool sits_unsent;             /* over the connection there is now */
    bool compared;
    json_t *creation; /* the message that makes the table, until it is answered */
    json_t *mine;     /* the answer about one's own tables */
    int64_t retry_at;
    int retry_ms;
};

/* A table: a new one, the one of the request, or a served one. The request must outlive it. NULL, with a
 * sentence in `why`. */
struct client *client_open(const struct play_request *request, struct text *why);
void client_close(struct client *client);

/* Somewhere, with a seed; it has been asked for, and neither been told nor refused yet. */
bool client_sits_down(const struct client *client);
/* The table is told, from every seat of ours, and whatever was wished is answered. */
bool client_is_told(const struct client *client);

void client_wish(struct client *client, enum wish wanted, const char *seat, const char *word);
/* Takes in whatever has arrived. */
void client_turn(struct client *client);
int client_descriptor(const struct client *client);
/* Milliseconds after which client_turn() has something to do anyway; -1: never. */
int client_patience(const struct client *client);
/* Writes the record of the game, at a table of one's own also of an unfinished one; NULL, or why not. */
const char *client_save(struct client *client, const char *path);
/* The notice, a sentence in the client's language, with one word put in for %s. */
void client_tell(struct client *client, const char *sentence, const char *word);
/* Where the ladder chooses: who the opponent is, or, after the end, who is next; sentences, each ended by a
 * line end. Else nothing. */
void client_write_opponent(const struct client *client, struct text *text);
/* Whose decision is asked here: that look where it is, else the first that is asked, else that look. */
int client_next(const struct client *client, int current);

/* The games kept in this process's file, those played last first, as an array; NULL, with a sentence in
 * `why`. */
json_t *client_own_tables(const struct play_request *request, struct text *why);
/* Whether the address is that of a table, not only of a server. */
bool client_has_table(const char *address);
/* The tables of the server everybody may join, as an array; NULL, with a sentence in `why`. */
json_t *client_served_tables(const struct play_request *request, struct text *why);
/* The address of one of them. */
void client_address(const char *address, const char *table, char *whole, size_t size);

#endif
