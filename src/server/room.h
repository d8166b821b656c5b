// SPDX-License-Identifier: MIT
/* room.h: the inside of the hall: sessions.c knows people and their connections, rooms.c tables in memory,
 * messages.c what people ask for, watch.c who is told, thinkers.c who thinks, relay.c tables other servers
 * have, rest.c plain HTTP, ratings.c how well everybody plays, recovery.c how one gets to another device. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/hall.h"
#include "server/reading.h"
#include "table/table.h"

enum { SECRET_BYTES = 32, WAITING_MAX = 64, WATCHES_MAX = 16, SESSION_WAITING_MAX = 16 };

/* A bucket from which every message takes a drop, and which fills up again. */
struct bucket {
    double level;
    int64_t filled;
};

struct person {
    struct person *next; /* in the same row of the directory */
    char id[TABLE_PERSON_MAX];
    char name[TABLE_NAME_MAX];
    char *webhook; /* or NULL */
    unsigned sessions;
    bool known; /* the store has been asked */
};

struct watch {
    struct watch *in_room, *in_session; /* the next ones */
    struct session *session;
    struct room *room;
    int viewer;
};

struct session {
    struct hall *hall;
    struct net_socket *socket; /* NULL once it is gone */
    struct person *person;
    enum language language;
    bool greeted;
    bool trusted;
    bool relayed;         /* another server passes on what is said */
    struct relay *relays; /* through which we pass on */
    bool hinted;          /* a bot is thinking about a hint for him */
    unsigned references;  /* by requests under way */
    unsigned watch_count, waiting;
    struct watch *watches;
    struct bucket messages;
    char address[48];
};

/* A message that waits until its room is free or loaded. */
struct waiting {
    struct waiting *next;
    struct session *session;
    size_t length;
    char bytes[];
};

/* A decision on its way to the disk. */
struct pending {
    struct room *room;
    struct session *session; /* or NULL */
    int64_t re;              /* -1: nobody wants an answer */
    enum table_verb verb;
    size_t length;
    char line[];
};

struct room {
    struct hall *hall;
    struct room *next;          /* in the same row of the directory */
    struct room *newer, *older; /* all rooms */
    store_table number;
    char id[TABLE_ID_MAX];
    struct table *table; /* NULL while it is being loaded */
    struct watch *watches;
    struct waiting *waiting, **waiting_end;
    unsigned waiting_count;
    bool busy;         /* a line is on its way to the disk */
    bool letting_go;   /* its facts are being written before it leaves memory */
    bool lost;         /* another server may have it: it leaves memory as soon as nothing is under way */
    char *elsewhere;   /* the server that has it, or NULL; then there is no table here */
    unsigned relayed;  /* by so many */
    int64_t ask_again; /* when to ask once more whose it is, as its server does not answer; 0: no need */
    int64_t visited;   /* since when all who look on come through other servers; 0: not so */
    unsigned reads;    /* of its log, under way */
    unsigned thinking; /* jobs of bots */
    seat_set thinks;   /* for these seats, about the turn below */
    uint32_t thinks_turn;
    int64_t due, used;
    int64_t retry; /* when to ask the bots again, and to tell of the next table; 0: never */
    bool people;   /* somebody sits here */
    bool unrated;  /* its game is over and about to be rated */
    bool rematching;
    char next_id[TABLE_ID_MAX]; /* the table of the rematch, to be told here */
};

enum { ROWS = 4096, UNREACHABLE_MAX = 8, URL_SIZE = 256 };

/* A server that did not answer. Until its lease is over, its tables wait. */
struct unreachable {
    char url[URL_SIZE];
    int64_t until;
};

struct hall {
    struct hall_settings settings;
    struct net *net;
    int64_t now;
    struct person *people[ROWS];
    struct room *rooms[ROWS];
    struct room *all; /* rooms, newest first */
    struct thinkers *thinkers;
    struct row *makers[ROWS];              /* buckets by address */
    struct row *recoverers[ROWS];          /* the same, for recovery codes */
    struct rating *ratings, **ratings_end; /* games to be rated, the first of them now if `rating` */
    bool rating;
    int64_t rating_retry;
    struct hall_counts counts;
    struct text text;         /* where messages are written */
    struct text events, view; /* and what several of them have in common */
    struct visit *visits;     /* HTTP requests that wait for the store */
    struct relay *relays;     /* all, newest first */
    struct unreachable unreachable[UNREACHABLE_MAX];
    size_t unreachable_next;
    bool loading_due, closing;
    int64_t due_looked, due_whole, relays_probed;
    uint64_t term; /* of the store: when it changes, all tables are lost */
};

/* sessions.c */
void *session_opened(void *context, struct net_socket *socket, const struct net_request *request);
int session_admit(void *context, const struct net_request *request);
void session_message(void *owner, const char *bytes, size_t length);
void session_closed(void *owner);
void session_hold(struct session *session);
void session_release(struct session *session);

/* cookie.c: the secret of a request's cookie; false where there is none. */
bool cookie_secret(const struct net_request *request, unsigned char secret[SECRET_BYTES]);
void cookie_write(const unsigned char secret[SECRET_BYTES], const char *base, bool secure, struct text *text);

bool origin_is_ours(const struct net_request *request);
struct person *person_find(struct hall *hall, const char *id);
void person_remember(struct person *person, struct hall *hall);
bool bucket_take(struct bucket *bucket, int64_t now, double per_second, double most);
/* Whether one more table may be made from there. */
bool may_make_table(struct hall *hall, const char *address, bool trusted);
/* Whether one more recovery code may be made or tried from there. */
bool may_recover(struct hall *hall, const char *address);
void makers_free(struct hall *hall);

/* Answers, to a session that may be gone. `re` < 0: none. */
void answer_ok(struct session *session, int64_t re);
void answer_refusal(struct session *session, int64_t re, const char *refusal);
void answer_table(struct session *session, int64_t re, const char *id);
void send_text(struct session *session, const struct text *text);
void log_line(struct hall *hall, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* id.c */
void id_write(store_table number, char id[TABLE_ID_MAX]);
bool id_read(const char *id, store_table *number);
void person_id(const unsigned char secret[SECRET_BYTES], char id[TABLE_PERSON_MAX]);

/* messages.c */
void message_take(struct session *session, const char *bytes, size_t length);

/* rooms.c */
struct room *room_find(struct hall *hall, store_table number);
/* The room, or NULL: then the message waits for it, or was refused. */
struct room *room_enter(struct session *session, int64_t re, const char *id, const char *bytes,
                        size_t length);
void room_propose(struct room *room, const struct table_entry *entry, struct session *session, int64_t re);
void room_made(struct hall *hall, struct table *table, const struct store_line *lines, size_t count,
               struct session *session, int64_t re, const char *next_of);
void room_wake(struct room *room);
void rooms_tick(struct hall *hall);
void rooms_load_due(struct hall *hall);
void room_free(struct room *room);
/* What was another server's may be ours by now, or a third one's: it is asked for again. */
void room_come_home(struct room *room);
void rooms_lose(struct hall *hall);
store_table new_table_number(struct hall *hall);
bool wait_for_room(struct room *room, struct session *session, const char *bytes, size_t length);

/* watch.c */
void watch_ask(struct room *room, struct session *session, int64_t re, int viewer, uint32_t from);
void watch_end(struct watch *watch, bool tell);
void watch_tell(struct room *room);
void watch_tell_here(struct room *room);
seat_set watch_absent(const struct room *room);
/* Whether anybody looks on from that seat. */
bool watch_from(const struct room *room, int seat);

/* relay.c */
void relay_pass(struct room *room, struct session *session, int64_t re, const char *bytes, size_t length);
/* Closes the connection of a client so that it comes back. */
void relay_send_back(struct session *session);
bool relay_is_unreachable(const struct hall *hall, const char *url);
void relay_forget_room(struct room *room);
void relays_greet(const struct session *session);
void relays_end(struct session *session);
void relays_tick(struct hall *hall);
void relay_message(void *owner, const char *bytes, size_t length);
void relay_closed(void *owner);
/* Whether another server of ours asks, for whom. */
bool relay_asked(const struct hall *hall, const struct net_request *request, char person[TABLE_PERSON_MAX]);

/* thinkers.c */
struct thinkers *thinkers_open(unsigned threads, void (*wake)(void *context), void *context);
void thinkers_close(struct thinkers *thinkers);
void thinkers_ask(struct room *room);
/* A bot thinks for that seat of the session's person, and only he is told what it would do, and why. */
void thinkers_hint(struct room *room, struct session *session, int64_t re, int seat);
void thinkers_take_answers(struct hall *hall);
uint64_t thinkers_waiting(const struct thinkers *thinkers);

/* ratings.c */
struct hall_ratings {
    /* The game of the room is over, or was when it was loaded. */
    void (*finish)(struct room *room);
    /* What could not be done before. */
    void (*tick)(struct hall *hall);
    void (*close)(struct hall *hall);
    /* For those who ask: the ratings of everybody at a table, and of oneself. */
    void (*tell_table)(struct room *room, struct session *session, int64_t re);
    void (*tell_oneself)(struct session *session, int64_t re);
};

/* recovery.c */
struct recovery_visit {
    struct hall *hall;
    /* Is told a refusal, or what to answer as JSON, and, where there is one, the secret. */
    void (*done)(void *context, const char *refusal, const char *answer, const unsigned char *secret);
    void *context;
};
struct hall_recovery {
    /* A new code for whoever has the secret; the secret of whoever has the code. */
    void (*make)(const struct recovery_visit *visit, const unsigned char secret[SECRET_BYTES]);
    void (*use)(const struct recovery_visit *visit, const char *bytes, size_t length);
};

/* rest.c: rows of the store as JSON objects, separated by commas; where `person` is not NULL, with the seats
 * that are his. */
void rows_write(const struct store_row *rows, size_t count, const char *person, struct text *text);
void rest_request(void *context, struct net_exchange *exchange, const struct net_request *request);
void rest_done(void *context, struct net_exchange *exchange);

#endif
