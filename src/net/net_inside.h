// SPDX-License-Identifier: MIT
/* net_inside.h: what the files of the net share; nobody else includes it.
 *
 *   net.c          the net: opening, its loop, its timers, stopping
 *   net_listen.c   the listening sockets, and who is let in
 *   net_address.c  how many connections each address has
 *   net_line.c     the line of a connection: bytes in and out, TLS
 *   net_connection.c  one connection: its queues, its end
 *   net_http.c     requests and answers; net_head.c reads the head of a request
 *   net_socket.c   WebSockets; net_frame.c reads and writes their frames
 *   net_host.c     the names of this host; net_base.c: below which path of it everything lies
 *   net_dial.c     WebSockets to other servers
 *
 * Nothing is closed or written while the line of some connection is being read: a connection that has
 * something to do is put on the list of those due, and the list is worked off at the end of the turn. So no
 * handler ever sees a connection vanish under it.
 *
 * What one household asks for is handled in small portions, one a turn, so that nobody else waits for more
 * than that: the rest stays where it is, and those who sent it are read on in the next turn. */
#ifndef NET_INSIDE_H
#define NET_INSIDE_H

#include "net/net.h"

#include <ev.h>
#include <netinet/in.h>

#define HEAD_MAX          16384 /* bytes of a request before its body */
#define AHEAD_MAX         65536 /* bytes of answers that wait before further requests of a connection are read */
#define ASKED_BYTES       512   /* that many more are worth a message more */
#define ASKED_SECRETLY    16    /* what a TLS handshake is worth */
#define SHAKEN_PER_SECOND 40    /* steps of TLS handshakes of one household */
#define WAITING_FEW       65536 /* bytes that may wait for anybody */
#define LINGER_SECONDS    2     /* for the other end to hang up after our last word */
#define LISTENERS_MAX     8

/* Bytes that wait, in one piece. Empty, it owns no memory. */
struct queue {
    char *bytes;
    size_t start, end, capacity;
};

static inline size_t queue_length(const struct queue *queue)
{
    return queue->end - queue->start;
}

/* Room for `length` more bytes at the end, or NULL; queue_added() makes them part of it. */
char *queue_room(struct queue *queue, size_t length);
void queue_added(struct queue *queue, size_t length);
bool queue_add(struct queue *queue, const char *bytes, size_t length);
void queue_take(struct queue *queue, size_t length);
void queue_forget(struct queue *queue);

struct net_exchange {
    struct connection *connection;
    bool waiting;   /* for its answer */
    bool continued; /* "100 Continue" has been sent for the request that is arriving */
    bool head_only, keep_alive, secure;
    bool chunks;    /* the other end understands an answer in parts */
    bool streaming; /* it is being sent in parts */
};

struct net_socket {
    struct connection *connection;
    void *owner;
    struct queue message;    /* the fragments so far, */
    size_t checked;          /* how much of them is text for certain, */
    uint32_t fragments;      /* and how many they are */
    uint32_t controls;       /* frames that are no message, */
    uint32_t controls_since; /* in that second */
    bool fragmented, pinged;
    bool dialed;  /* we are the client */
    bool greeted; /* and the server has agreed */
};

enum phase {
    PHASE_OPEN,
    PHASE_LAST_WORDS, /* what is queued still leaves; nothing is read any more */
    PHASE_LINGER,     /* all has left; waits for the other end to hang up, so that nothing of it gets lost */
    PHASE_DOOMED,     /* closed at the end of the turn */
};

struct line;

struct connection {
    struct net *net;
    struct line *line;                  /* NULL: gone */
    struct connection *earlier, *later; /* in net->quiet or net->lingering */
    struct connection *next_due, *next_late;
    struct in6_addr peer;
    struct queue in, out;
    uint32_t charged;    /* bytes of `out` that are counted for its household */
    uint32_t since;      /* when it was last heard of, in net->seconds */
    uint32_t late_until; /* the second in which a late one is read on, or 0 */
    enum phase phase;
    bool is_socket, due, late, choked, paused, counted;
    bool large_body; /* one is arriving, and counted */
    union {
        struct net_exchange exchange;
        struct net_socket socket;
    };
};

/* Connections by the time they were last heard of: all in one list have the same patience. */
struct roll {
    struct connection *first, *last;
};

struct address_count;
struct addresses {
    struct address_count *slots;
    size_t capacity, used;
};

struct net {
    struct net_settings settings;
    struct net_handler handler;
    struct ev_loop *loop;
    struct ssl_ctx_st *tls;
    struct ev_io listeners[LISTENERS_MAX];
    int listener_count, port;
    struct ev_prepare prepare;
    struct ev_timer tick, grace;
    struct addresses addresses, bodies;
    struct roll quiet, lingering;
    struct connection *due;
    struct connection *late, **late_end; /* who have asked for more than one turn holds */
    struct ev_timer go_on;
    uint64_t turn;    /* how many there were, */
    uint32_t seconds; /* and of these; while the process stands still there are none */
    unsigned connections;
    bool stopping, hungry; /* hungry: there was no descriptor left to accept with */
    struct net_counts counts;
    time_t dated;
    char date[40];
};

/* net_listen.c */
bool listen_open(struct net *net, char *why, size_t why_size);
void listen_start(struct net *net);
void listen_close(struct net *net);

/* net_host.c: whether it is a name we answer to, or an address. */
bool host_is_ours(const struct net_settings *settings, const char *host);

/* net_address.c: an IPv6 address counts by its first 64 bits, which is what one household gets. False when
 * there are `most` already, or no memory; 0 is no limit. */
bool address_enter(struct addresses *addresses, const struct in6_addr *address, unsigned most);
void address_leave(struct addresses *addresses, const struct in6_addr *address);
void address_forget(struct addresses *addresses);
/* Whether one that is counted may ask for something more in this turn, and that it does. */
bool address_ask(struct addresses *addresses, const struct in6_addr *address, uint64_t turn, size_t amount);
/* Whether one that is counted may have one more TLS handshake in this second, and that it has. */
bool address_shake(struct addresses *addresses, const struct in6_addr *address, uint32_t second);
/* The bytes that wait for one that is counted. */
size_t *address_waiting(struct addresses *addresses, const struct in6_addr *address);
bool address_read(const char *text, struct in6_addr *address);
void address_write(const struct in6_addr *address, char text[INET6_ADDRSTRLEN]);

/* net_line.c */
bool line_setup(struct net *net, char *why, size_t why_size);
void line_teardown(struct net *net);
/* Takes the descriptor in any case. Where we are the client there is no TLS. */
bool line_open(struct connection *connection, int descriptor, bool client);
/* Takes all bytes, sets `choked` where the socket did not; false where it is broken. */
bool line_write(struct connection *connection, char *bytes, size_t length);
void line_pause(struct connection *connection, bool pause);
void line_shut(struct connection *connection);
/* Ends in connection_gone(); never called from within one of the three below. */
void line_close(struct connection *connection);

/* net_connection.c. What the line tells: */
void connection_receive(struct connection *connection, char *bytes, size_t length);
void connection_writable(struct connection *connection);
void connection_gone(struct connection *connection);
/* What the others ask: */
void connection_open(struct net *net, int descriptor, const struct in6_addr *peer, bool counted);
/* One to another server; NULL where there is no memory. Takes the descriptor in any case. */
struct connection *connection_dial(struct net *net, int descriptor);
/* Whether its household may have something more done in this turn, and that it has; otherwise the connection
 * is read on in the next. */
bool connection_ask(struct connection *connection, size_t amount);
/* The same for a step of a TLS handshake, which costs most. */
bool connection_shake(struct connection *connection);
void connection_heard(struct connection *connection);
void connection_due(struct connection *connection);
void connection_doom(struct connection *connection);
/* Bytes into the queue; a connection without memory for them is doomed. */
bool connection_queue(struct connection *connection, const char *bytes, size_t length);
void connection_finish(struct connection *connection);
bool connection_write(struct connection *connection);
/* What waits to be written has changed. */
void connection_note_waiting(struct connection *connection);
/* What waits for all of its household. */
size_t connection_household_waits(const struct connection *connection);
void connection_work_off(struct net *net);
/* Those who were late in the last turn. */
void connection_go_on(struct net *net);
void connection_tick(struct net *net);
void connection_stop_all(struct net *net, bool at_once);

/* net_http.c. How many of the bytes it used; 0: more are needed, or an answer is waited for. */
size_t http_consume(struct connection *connection, char *bytes, size_t length);
bool http_blocked(const struct connection *connection);
void http_gone(struct connection *connection);
/* All that was queued has left. */
void http_drained(struct connection *connection);

/* net_socket.c */
struct head;
/* The status to refuse with, or 0: it is one now. */
int socket_upgrade(struct connection *connection, const struct head *head, const struct net_request *request);
size_t socket_consume(struct connection *connection, char *bytes, size_t length);
void socket_ping(struct connection *connection);
void socket_gone(struct connection *connection);

#endif
