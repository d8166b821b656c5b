// SPDX-License-Identifier: MIT
/* net.h: HTTP and WebSocket on one port, over libev and OpenSSL. It knows nothing of games or people.
 *
 * Everything happens in one loop, in the thread that calls net_run(). What a handler is given is valid during
 * the call only. Nothing here blocks: answers and messages are copied into a bounded queue of their
 * connection and leave when the socket takes them; a reader that lets its queue grow beyond its bound is
 * dropped. */
#ifndef NET_H
#define NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_socket;   /* one WebSocket */
struct net_exchange; /* one HTTP request that waits for its answer */
struct ev_loop;

/* Below which path of a host everything lies: "" where it is the whole host, otherwise like "/games". */
enum { NET_BASE_MAX = 128 };
/* What a person writes for it: "/", "/games", "/games/", "/our/games/"; letters, digits and - . _ ~ between
 * the slashes. False where it is none. */
bool net_base_read(const char *value, char base[NET_BASE_MAX]);

/* A request, the one that opens a WebSocket included. Strings are NUL-terminated, "" where there is none. */
struct net_request {
    const char *method;   /* "GET" */
    const char *base;     /* of the settings; stays as long as the net is open */
    bool outside;         /* what is asked for is not below the base: then the path is whole */
    const char *path;     /* below the base: "/api/tables", percent-decoded, without the query */
    const char *query;    /* "lang=fr", as sent */
    const char *host;     /* the Host header */
    const char *origin;   /* the Origin header */
    const char *cookie;   /* the Cookie header, whole */
    const char *language; /* the Accept-Language header */
    const char *agent;    /* the User-Agent header */
    const char *address;  /* of the other end; with trust_proxy what X-Forwarded-For's last part says */
    const char *match;    /* If-None-Match */
    const char *encoding; /* Accept-Encoding */
    bool secure;          /* came over TLS, or with trust_proxy X-Forwarded-Proto says https */
    const char *body;
    size_t body_length;
};

struct net_answer {
    int status;
    const char *type; /* "application/json" */
    const char *body;
    size_t body_length;
    /* Further headers, each NULL where there is none. */
    const char *cookie;      /* Set-Cookie */
    const char *etag;        /* ETag */
    const char *encoding;    /* Content-Encoding */
    const char *disposition; /* Content-Disposition */
    const char *cache;       /* Cache-Control; "no-store" where NULL */
    const char *location;    /* Location */
    const char *vary;        /* Vary */
    /* There is no body yet: net_stream() sends it, a part at a time, until net_stream_end(). */
    bool stream;
};

enum { NET_UNCOUNTED = 1 };

struct net_handler {
    void *context;
    /* An HTTP request, to be answered now or later with net_answer(), once. */
    void (*request)(void *context, struct net_exchange *exchange, const struct net_request *request);
    /* The exchange has been answered (then it comes from within net_answer() or net_stream_end()) or is gone:
     * its pointer is worth nothing any more. */
    void (*request_done)(void *context, struct net_exchange *exchange);
    /* A WebSocket wants to open on /ws, below the base: 0 to let it, NET_UNCOUNTED to let it however many its
     * address has open, or the HTTP status to refuse with. */
    int (*admit)(void *context, const struct net_request *request);
    /* It is open; what is returned is handed to the following as `owner`; NULL closes it again. */
    void *(*opened)(void *context, struct net_socket *socket, const struct net_request *request);
    /* A whole text message, at most message_max bytes; longer ones and binary ones close the socket. */
    void (*message)(void *owner, const char *bytes, size_t length);
    /* The socket is gone: its pointer is worth nothing any more. Never comes from within net_send() or
     * net_close_socket(). */
    void (*closed)(void *owner);
    /* At the end of every turn of the loop. */
    void (*turn)(void *context);
    /* A message, and the end, of a socket opened by net_dial(); as above. */
    void (*dialed_message)(void *owner, const char *bytes, size_t length);
    void (*dialed_closed)(void *owner);
    /* Before the end: the other server has answered, and does not let us in. */
    void (*dialed_refused)(void *owner);
    /* Of an answer that is sent in parts: all there is so far has left, the next part may come. It may be
     * told more often than that. NULL where nobody sends any. */
    void (*request_drained)(void *context, struct net_exchange *exchange);
};

/* Messages and requests of one address that are handled before somebody else's turn comes; fewer of long
 * ones. */
enum { NET_ASKED_PER_TURN = 16 };

struct net_settings {
    const char *host;  /* an address or name to listen on */
    int port;          /* 0: any free one */
    const char *base;  /* as net_base_read() leaves it; NULL: the whole host */
    const char *names; /* under which we answer, commas between them, besides addresses; NULL: any */
    const char *certificate, *key; /* PEM files for TLS, or NULL */
    bool trust_proxy;
    size_t message_max;           /* bytes of one WebSocket message */
    size_t body_max;              /* bytes of one HTTP body */
    size_t queue_max;             /* bytes waiting in one WebSocket's queue before it is dropped */
    size_t household_max;         /* and in all of one address's, before those who do not read are */
    unsigned sockets_max;         /* open connections in all */
    unsigned sockets_per_address; /* open connections of one address; 0: no limit */
    unsigned bodies_per_address;  /* large bodies that arrive from one at the same time; 0: no limit */
    unsigned idle_seconds; /* a WebSocket is pinged after this, and dropped when it does not answer; an HTTP
                              connection is closed after it */
};

/* Starts to listen; NULL with a sentence in `why`. */
struct net *net_open(const struct net_settings *settings, const struct net_handler *handler, char *why,
                     size_t why_size);
int net_port(const struct net *net);
/* For timers and wake-ups of the caller. */
struct ev_loop *net_loop(struct net *net);
/* Serves until net_stop(). */
void net_run(struct net *net);
/* From within the loop: no new connections, queues are emptied within `grace_ms`, every WebSocket is closed
 * with code 1001, then net_run() returns. */
void net_stop(struct net *net, unsigned grace_ms);
void net_close(struct net *net);

void net_answer(struct net_exchange *exchange, const struct net_answer *answer);
/* A part of an answer that is a stream: it is kept until the reader takes it, so the next one had better wait
 * for request_drained(). A reader who takes nothing for as long as a silent connection may last is dropped.
 */
void net_stream(struct net_exchange *exchange, const char *bytes, size_t length);
/* That was all of it; or it was not (`whole` is false), and the reader notices that something is missing. */
void net_stream_end(struct net_exchange *exchange, bool whole);

/* Queues a text message; false (and the socket will be closed) when its queue is full or memory is out. */
bool net_send(struct net_socket *socket, const char *bytes, size_t length);
/* Closes with a WebSocket status code, after what is queued. */
void net_close_socket(struct net_socket *socket, int code);

/* Opens a WebSocket to another server of ours, http://HOST:PORT, with the same base, at that path.
 * What is sent before it is open leaves later; where it does not open it is closed like any other. NULL where
 * the address makes no sense. */
struct net_socket *net_dial(struct net *net, const char *url, const char *path, void *owner);

/* For /metrics. */
struct net_counts {
    uint64_t sockets_open, sockets_total, messages_in, messages_out, bytes_in, bytes_out, requests,
        dropped_slow, refused;
};
struct net_counts net_count(const struct net *net);

#endif
