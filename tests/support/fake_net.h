// SPDX-License-Identifier: MIT
/* fake_net.h: a net without sockets: what is sent is kept, so that a test can look at every byte. */
#ifndef SUPPORT_FAKE_NET_H
#define SUPPORT_FAKE_NET_H

#include "net/net.h"

struct net_socket {
    char *bytes; /* all messages, each followed by a line end */
    size_t length, capacity;
    size_t messages;
    int closed; /* the code it was closed with, 0: open */
    void *owner;
};

/* The last socket that was dialed, and where to. */
extern struct net_socket fake_dialed;
extern char fake_dialed_to[512];
/* Who dials instead (servers.h); NULL: nobody. */
typedef struct net_socket *fake_dialer(struct net *net, const char *url, const char *path, void *owner);
extern fake_dialer *fake_dial;

struct net_exchange {
    int status; /* 0: not answered yet */
    char *body;
    size_t length;
    char cookie[256], location[256];
    bool streaming; /* more of the body is to come */
    bool whole;     /* it has ended as it should */
};

/* Where GONFALON_TRAFFIC names a file, what is said goes there as well, for tests/suites/contract, a line
 * each:
 * `>` and what somebody says to the house, `<` and what it says, `!` and what it posts to whom it asks. */
void fake_traffic(char direction, const char *bytes, size_t length);
/* Throws away what was sent so far. */
void fake_socket_clear(struct net_socket *socket);
void fake_socket_free(struct net_socket *socket);
/* The last message that contains the text, NUL-terminated in place of its line end; NULL where there is none.
 */
const char *fake_socket_find(const struct net_socket *socket, const char *text);
void fake_exchange_clear(struct net_exchange *exchange);

#endif
