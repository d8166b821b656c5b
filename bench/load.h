// SPDX-License-Identifier: MIT
/* load.h: the load generator, in parts: load_wire.c speaks WebSocket, load_read.c finds in a message what is
 * needed, load_play.c sits at tables and plays, load_measure.c counts, load_kill.c kills the server,
 * load_cluster.c comes back when servers are lost, load.c is told what to do and reports it.
 *
 * It shares the processors with the server it measures, so what happens for every move is as little as
 * possible: one epoll per thread, one receive buffer per thread, no JSON tree, no masking. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <netinet/in.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SEATS = 4,
    ID_MAX = 32,
    MOVE_MAX = 32,
    COOKIE_MAX = 160,
    RECEIVE_MAX = 1 << 20,
    CHANGES_KEPT = 16, /* changes of a table that not every seat has received yet */
};

int64_t now_ns(void);

/* Bytes that grow. */
struct bytes {
    char *data;
    size_t length, room;
};
void bytes_add(struct bytes *bytes, const char *data, size_t length);
void bytes_set(struct bytes *bytes, const char *data, size_t length);
void bytes_free(struct bytes *bytes);

/* --- load_measure.c */

enum { HISTOGRAM_FINE = 64, HISTOGRAM_SLOTS = HISTOGRAM_FINE * 58 };

/* Nanoseconds, each within 2 %. */
struct histogram {
    uint64_t slot[HISTOGRAM_SLOTS], count, most;
};
void histogram_add(struct histogram *histogram, int64_t nanoseconds);
void histogram_merge(struct histogram *into, const struct histogram *from);
/* The value below which that share of all values lies, in milliseconds. */
double histogram_quantile(const struct histogram *histogram, double share);

enum { SENTENCES_MAX = 16, SENTENCE_MAX = 160 };

/* What went wrong, by sentence. */
struct errors {
    struct {
        char text[SENTENCE_MAX];
        uint64_t count;
    } sentence[SENTENCES_MAX];
    size_t distinct;
    uint64_t total;
};
void errors_add(struct errors *errors, const char *what, const char *text, size_t length);
void errors_merge(struct errors *into, const struct errors *from);

/* Of a process: kB in memory (0: unknown), seconds of processor used. */
long process_memory(int pid);
double process_seconds(int pid);

/* --- load_read.c: messages of the server. A part that is missing has the data NULL. */

struct part {
    const char *data;
    size_t length;
};
bool part_is(struct part part, const char *text);
bool part_number(struct part part, uint64_t *number);
/* Of an array. */
size_t part_items(struct part array);
/* The text between the quotes; the part itself where there are none. */
struct part part_text(struct part part);

struct news {
    struct part table, from, events, status, next, view, ask, chosen;
};
enum said { SAID_ANSWER, SAID_CHANGE, SAID_WHOLE, SAID_GONE, SAID_OTHER };
/* Everything in it, whatever the order of its keys. */
enum said read_message(const char *bytes, size_t length, struct news *news);
/* A change in the form the server writes it, without looking into its view; only what is needed to play.
 * False: read it in full. */
bool read_change_quickly(const char *bytes, size_t length, struct news *news);

struct answer {
    uint64_t re;
    bool ok;
    struct part error, table;
};
bool read_answer(const char *bytes, size_t length, struct answer *answer);
/* One of the moves of an `ask`, by a number; false where there is none. */
bool read_pick(struct part ask, uint32_t random, char move[MOVE_MAX]);

/* --- load_wire.c */

enum wire_state { WIRE_CLOSED, WIRE_PAGE, WIRE_UPGRADE, WIRE_OPEN };

struct worker;
struct seat;

/* A WebSocket, with the cookie of its person. */
struct wire {
    int fd;
    enum wire_state state;
    bool asked;        /* the request of PAGE or UPGRADE has left */
    bool greeted;      /* the hello has been answered */
    struct seat *seat; /* NULL: it only says hello */
    char cookie[COOKIE_MAX];
    struct bytes received, unsent; /* a message that has not arrived in full; what the socket did not take */
};
/* Opens it: fetches a cookie first where it has none. */
void wire_open(struct worker *worker, struct wire *wire);
void wire_close(struct wire *wire);
void wire_event(struct worker *worker, struct wire *wire, uint32_t events);
/* All that has arrived, until the other end is silent or gone. */
void wire_drain(struct worker *worker, struct wire *wire);
void wire_say(struct worker *worker, struct wire *wire, const char *text, size_t length);
/* The body of an answer to GET, waiting for it; false where the status is not 200. */
bool wire_get(const struct sockaddr_in *server, const char *host, const char *cookie, const char *path,
              struct bytes *body);

/* --- load_play.c */

/* What only the kill test keeps of a seat: all it has been told at this table, and its moves. */
struct memory {
    struct bytes events, view, moves;
    uint64_t event_count;
    char chosen[MOVE_MAX]; /* "" for null */
    bool resumed;          /* has been told what it missed, and has asked for everything once more */
    bool killed;           /* the server has been killed since it was last told something */
    bool complete;         /* and had told it everything by then: nothing may have changed */
};

struct seat {
    struct wire wire;
    struct table *table;
    int number;
    char at[ID_MAX]; /* the table it sits at */
    size_t at_length;
    bool present; /* the table has been told to it, and runs */
    bool tried_to_sit;
    bool over;         /* it has seen the end of the game */
    bool asked;        /* and has not answered; `move` is what it will say */
    bool queued;       /* waits for its turn at a given rate */
    bool pending;      /* its move has not been acknowledged */
    bool located;      /* the change its move caused has come */
    uint32_t watching; /* how often it has asked to watch without having been answered */
    char move[MOVE_MAX], sent_move[MOVE_MAX];
    uint32_t turn;       /* of the game, for the log */
    uint32_t asked_turn; /* the question, as the answer is to name it */
    int64_t sent;
    int64_t again; /* when to come back, or to look at the table again; 0: no need */
    int64_t away;  /* since when it has not been told anything; 0: it is */
    uint32_t seen; /* changes since everybody was present */
    struct memory *memory;
};

struct change {
    int received; /* by so many seats */
    int64_t last, sent;
};

struct table {
    struct seat seat[SEATS];
    char id[ID_MAX];
    bool ready;            /* everybody is present */
    bool counted;          /* has been ready once */
    bool dead;             /* something went wrong, it is left alone */
    uint32_t acknowledged; /* moves since everybody was present */
    int64_t last_acknowledged;
    uint32_t seen_at_over; /* changes the first seat had seen at the end of the game; 0: not yet */
    struct change change[CHANGES_KEPT];
};

struct counts {
    uint64_t moves_sent, moves_acknowledged, refused, games, messages_in, bytes_in, bytes_out, lost, gone,
        unknown;
};

struct kill;

/* What all threads share. */
enum phase { PHASE_IDLE, PHASE_TABLES, PHASE_WARM, PHASE_MEASURE, PHASE_DONE };
struct load {
    struct sockaddr_in server;
    char host[80];
    uint32_t tables, idle, threads, opening_max;
    double rate; /* moves per second; 0: as many as can be */
    double seconds, warmup;
    uint64_t seed;
    int pid;
    bool json;
    bool cluster; /* servers may be lost: one comes back */
    const char *log;
    struct kill *kill;
    _Atomic int phase;
    _Atomic uint32_t idle_ready, tables_ready, tables_dead, tables_still;
    _Atomic int64_t ending;        /* of a cluster: since then we are to end; 0: not yet */
    _Atomic uint32_t tables_moved; /* since then */
};

struct worker {
    struct load *load;
    int epoll, log;
    struct table *tables;
    uint32_t table_count;
    struct wire *idle;
    uint32_t idle_count;
    uint32_t opened, opening; /* of the wires of this phase: begun, and not greeted yet */
    uint32_t source;          /* the next address to connect from */
    enum phase phase;
    bool server_gone;    /* nothing can be said any more */
    bool winding_up;     /* no rematch */
    struct seat **queue; /* seats that wait for their turn */
    uint32_t queue_head, queue_length, queue_size;
    double allowed; /* moves that may be made now */
    int64_t paced;
    uint64_t random;
    struct bytes log_lines;
    struct counts counts;
    struct errors errors;
    struct histogram acknowledged, everybody, away, pauses;
    char receive[RECEIVE_MAX];
};

/* Understands http://HOST:PORT, HOST in digits. */
bool load_address(struct load *load, const char *url);
extern const char *const seat_names[SEATS];

bool worker_prepare(struct worker *worker, struct load *load, uint32_t number);
/* Waits for what happens, at most so long, and deals with it. */
void worker_turn(struct worker *worker, int64_t wait_ns);
void worker_begin_phase(struct worker *worker, enum phase phase);
/* Every connection anew, nobody present; what is remembered stays. */
void worker_forget_connections(struct worker *worker);
void worker_free(struct worker *worker);

/* Called by load_wire.c. */
void play_opened(struct worker *worker, struct wire *wire);
void play_message(struct worker *worker, struct wire *wire, const char *bytes, size_t length);
void play_lost(struct worker *worker, struct wire *wire, const char *why);

/* --- load_cluster.c */

/* The connection of a seat is lost: what was under way is unknown. */
void cluster_lost(struct worker *worker, struct wire *wire);
/* Something was refused that will not be for ever. */
void cluster_refused(struct worker *worker, struct seat *seat, const struct answer *answer);
/* It has been told the whole table, and so is back. */
void cluster_back(struct worker *worker, struct seat *seat);
/* A move is acknowledged: how long was the pause before it? */
void cluster_acknowledged(struct worker *worker, struct table *table);
/* Those whose time has come. */
void cluster_turn(struct worker *worker);
/* What is under way at the end is unknown. Returns how many tables stand still. */
bool cluster_may_end(struct load *load, int64_t now);
uint32_t cluster_end(struct worker *worker);
/* What became of a move: `+` acknowledged, `-` refused, `?` unknown. */
void cluster_log(struct worker *worker, const struct seat *seat, char what);
/* For load_cluster.c. */
void play_look_again(struct worker *worker, struct seat *seat);
/* What a load balancer is to tell tables apart by. */
void play_key(const struct worker *worker, const struct wire *wire, char *key, size_t size);

/* --- load_kill.c */

struct kill {
    const char *server; /* the command */
    uint32_t times;
    uint32_t most_ms; /* the server lives at most so long once everybody is back */
    int pid, output;
    uint32_t wrong;
    struct finished *finished; /* games that are over, and the moves that were made in them */
    size_t finished_count, finished_room;
    uint64_t moves, unanswered, kept, events;
};
/* The whole test; the exit status. */
int kill_run(struct load *load);
/* Called by load_play.c where there is a kill test. */
void kill_change(struct worker *worker, struct seat *seat, const struct news *news);
/* True when the seat is where it was; false: it will be told once more. */
bool kill_whole(struct worker *worker, struct seat *seat, const struct news *news);
void kill_acknowledged(struct worker *worker, struct seat *seat);
void kill_leaves(struct worker *worker, struct seat *seat);

#endif
