// SPDX-License-Identifier: MIT
/* net_dial.c: WebSockets to other servers of ours, over plain HTTP: they stand in one
 * network nobody else has access to. */
#include "net/net_inside.h"

#include "core/text.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* http://HOST:PORT, the port 80 where there is none. */
static bool split_url(const char *url, char host[256], char port[8])
{
    static const char scheme[] = "http://";
    if (!text_starts_with(url, scheme))
        return false;
    url += strlen(scheme);
    bool bracket = url[0] == '[';
    size_t length = bracket ? strcspn(url, "]") : strcspn(url, ":/");
    if (length == 0 || length >= 256)
        return false;
    memcpy(host, url + bracket, length - bracket);
    host[length - bracket] = '\0';
    url += length + (bracket && url[length] == ']');
    const char *number = url[0] == ':' ? url + 1 : "80";
    size_t digits = strspn(number, "0123456789");
    if (digits == 0 || digits > 5)
        return false;
    memcpy(port, number, digits);
    port[digits] = '\0';
    return true;
}

/* -1 where it cannot even be tried. Names are looked up at once: where that is slow, give addresses. */
static int begin_connection(const char *host, const char *port)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list;
    if (getaddrinfo(host, port, &hints, &list) != 0)
        return -1;
    int on = 1;
    int descriptor = socket(list->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, list->ai_protocol);
    if (descriptor >= 0) {
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (connect(descriptor, list->ai_addr, list->ai_addrlen) != 0 && errno != EINPROGRESS) {
            close(descriptor);
            descriptor = -1;
        }
    }
    freeaddrinfo(list);
    return descriptor;
}

struct net_socket *net_dial(struct net *net, const char *url, const char *path, void *owner)
{
    char host[256], port[8];
    TEXT_ON_STACK(request, 2048);
    if (net->stopping || !split_url(url, host, port))
        return NULL;
    text_format(&request,
                "GET %s%s HTTP/1.1\r\nHost: %s:%s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Z29uZmFsb24gcmVsYXlzLg==\r\n\r\n",
                net->settings.base, path, host, port);
    int descriptor = request.overflow ? -1 : begin_connection(host, port);
    struct connection *connection = descriptor < 0 ? NULL : connection_dial(net, descriptor);
    if (!connection)
        return NULL;
    connection->socket.owner = owner;
    connection_queue(connection, request.data, request.length);
    return &connection->socket;
}
