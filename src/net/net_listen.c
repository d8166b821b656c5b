// SPDX-License-Identifier: MIT
/* net_listen.c: the sockets we listen on, for IPv4 and IPv6 alike, and who is let in. */
#include "net/net_inside.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BACKLOG          4096
#define ACCEPTS_PER_TURN 64

/* Best effort, without TLS: whoever is sent away should know why. */
static void send_away(struct net *net, int descriptor)
{
    static const char answer[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\n"
                                 "Connection: close\r\n\r\n";
    net->counts.refused++;
    if (!net->settings.certificate)
        (void)!send(descriptor, answer, sizeof answer - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(descriptor, SHUT_WR);
    close(descriptor);
}

static void address_of(const struct sockaddr_storage *from, struct in6_addr *address)
{
    if (from->ss_family == AF_INET6) {
        *address = ((const struct sockaddr_in6 *)from)->sin6_addr;
        return;
    }
    memset(address, 0, sizeof *address);
    address->s6_addr[10] = address->s6_addr[11] = 0xff;
    memcpy(address->s6_addr + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
}

/* Behind a proxy all come from one address; they are told apart when a WebSocket opens. */
static void welcome(struct net *net, int descriptor, const struct sockaddr_storage *from)
{
    unsigned most = net->settings.sockets_per_address;
    bool counted = most && !net->settings.trust_proxy;
    struct in6_addr address;
    address_of(from, &address);
    if (net->connections >= net->settings.sockets_max ||
        (counted && !address_enter(&net->addresses, &address, most))) {
        send_away(net, descriptor);
        return;
    }
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection_open(net, descriptor, &address, counted);
}

static void stop_listening(struct net *net)
{
    for (int i = 0; i < net->listener_count; i++)
        ev_io_stop(net->loop, &net->listeners[i]);
}

static void accept_some(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    struct net *net = watcher->data;
    for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int descriptor =
            accept4(watcher->fd, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor >= 0) {
            welcome(net, descriptor, &from);
            continue;
        }
        /* The queue stays full, and would wake us at once: the next tick tries again. */
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            net->hungry = true;
            stop_listening(net);
        }
        return;
    }
}

/* -1 with errno, or the descriptor. */
static int listen_on(const struct addrinfo *address, int port, bool both)
{
    int descriptor =
        socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, address->ai_protocol);
    if (descriptor < 0)
        return -1;
    int on = 1, six_only = !both;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (address->ai_family == AF_INET6) {
        setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &six_only, sizeof six_only);
        ((struct sockaddr_in6 *)address->ai_addr)->sin6_port = htons((uint16_t)port);
    } else {
        ((struct sockaddr_in *)address->ai_addr)->sin_port = htons((uint16_t)port);
    }
    if (bind(descriptor, address->ai_addr, address->ai_addrlen) == 0 && listen(descriptor, BACKLOG) == 0)
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

static int port_of(int descriptor)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } address = {0};
    socklen_t length = sizeof address;
    if (getsockname(descriptor, &address.any, &length) != 0)
        return 0;
    return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

static void add_listener(struct net *net, int descriptor)
{
    struct ev_io *watcher = &net->listeners[net->listener_count++];
    ev_io_init(watcher, accept_some, descriptor, EV_READ);
    watcher->data = net;
    net->port = port_of(descriptor);
}

static bool is_family(const struct addrinfo *address)
{
    return address->ai_family == AF_INET || address->ai_family == AF_INET6;
}

/* A name may stand for several addresses, some of which this machine may lack. */
static bool listen_on_all(struct net *net, struct addrinfo *list)
{
    bool both = strcmp(net->settings.host, "::") == 0;
    int reason = EADDRNOTAVAIL;
    net->port = net->settings.port;
    for (struct addrinfo *address = list; address; address = address->ai_next) {
        if (!is_family(address) || net->listener_count == LISTENERS_MAX)
            continue;
        int descriptor = listen_on(address, net->port, both);
        if (descriptor >= 0)
            add_listener(net, descriptor);
        else if ((reason = errno) == EADDRINUSE)
            break;
    }
    errno = reason;
    return net->listener_count > 0 && reason != EADDRINUSE;
}

bool listen_open(struct net *net, char *why, size_t why_size)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list;
    const char *host = net->settings.host;
    int failure = getaddrinfo(host, NULL, &hints, &list);
    if (failure) {
        snprintf(why, why_size, "the host %s is not known: %s", host, gai_strerror(failure));
        return false;
    }
    bool ready = listen_on_all(net, list);
    if (!ready && errno == EADDRINUSE)
        snprintf(why, why_size, "port %d of %s is already in use by another program", net->settings.port,
                 host);
    else if (!ready)
        snprintf(why, why_size, "cannot listen on port %d of %s: %s", net->settings.port, host,
                 strerror(errno));
    freeaddrinfo(list);
    return ready;
}

void listen_start(struct net *net)
{
    net->hungry = false;
    for (int i = 0; i < net->listener_count; i++)
        ev_io_start(net->loop, &net->listeners[i]);
}

void listen_close(struct net *net)
{
    stop_listening(net);
    for (int i = 0; i < net->listener_count; i++)
        close(net->listeners[i].fd);
    net->listener_count = 0;
}
