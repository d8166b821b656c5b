// SPDX-License-Identifier: MIT
/* load_wire.c: a WebSocket client as small as can be; see load.h.
 *
 * A person's cookie is fetched over a connection of its own, then the WebSocket is opened with it. The mask
 * of every frame is zero, so that nothing has to be masked. */
#include "load.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SOCKETS_PER_SOURCE = 25000 }; /* an address has some 28,000 ports to connect from */

/* Where one address has too few ports, idle connections come from others of the loopback too. Those of the
 * tables do not: the server may be told to trust one address. */
static void choose_source(struct worker *worker, const struct wire *wire)
{
    const struct load *load = worker->load;
    uint32_t more = (load->idle + SEATS * load->tables) / SOCKETS_PER_SOURCE;
    if (more == 0 || wire->seat || ntohl(load->server.sin_addr.s_addr) >> 24 != 127)
        return;
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + worker->source++ % more)};
    int on = 1;
    setsockopt(wire->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (bind(wire->fd, (struct sockaddr *)&from, sizeof from) < 0)
        errors_add(&worker->errors, "bind", strerror(errno), strlen(strerror(errno)));
}

void wire_open(struct worker *worker, struct wire *wire)
{
    wire->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (wire->fd < 0) {
        play_lost(worker, wire, strerror(errno));
        return;
    }
    int on = 1;
    setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    choose_source(worker, wire);
    wire->state = wire->cookie[0] ? WIRE_UPGRADE : WIRE_PAGE;
    wire->asked = false;
    wire->received.length = wire->unsent.length = 0;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = wire};
    epoll_ctl(worker->epoll, EPOLL_CTL_ADD, wire->fd, &event);
    const struct sockaddr_in *server = &worker->load->server;
    if (connect(wire->fd, (const struct sockaddr *)server, sizeof *server) < 0 && errno != EINPROGRESS)
        play_lost(worker, wire, strerror(errno));
}

void wire_close(struct wire *wire)
{
    if (wire->state != WIRE_CLOSED) {
        /* A reset leaves no port behind that waits for late packets. */
        struct linger linger = {.l_onoff = 1, .l_linger = 0};
        setsockopt(wire->fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
        close(wire->fd);
    }
    wire->state = WIRE_CLOSED;
    bytes_free(&wire->received);
    bytes_free(&wire->unsent);
}

static void listen_for(struct worker *worker, struct wire *wire, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = wire};
    epoll_ctl(worker->epoll, EPOLL_CTL_MOD, wire->fd, &event);
}

/* What cannot leave now leaves later. */
static void send_bytes(struct worker *worker, struct wire *wire, const char *bytes, size_t length)
{
    ssize_t sent = 0;
    if (worker->server_gone)
        return;
    if (wire->unsent.length == 0)
        sent = send(wire->fd, bytes, length, MSG_NOSIGNAL);
    if (sent < 0)
        sent = 0; /* a connection that is lost is noticed when it is read */
    worker->counts.bytes_out += length;
    if ((size_t)sent == length)
        return;
    bytes_add(&wire->unsent, bytes + sent, length - (size_t)sent);
    listen_for(worker, wire, EPOLLIN | EPOLLOUT);
}

static void send_frame(struct worker *worker, struct wire *wire, int kind, const char *text, size_t length)
{
    char frame[8192 + 16];
    size_t head = length < 126 ? 6 : 8;
    if (length > 8192)
        return;
    memset(frame, 0, head);
    frame[0] = (char)(0x80 | kind);
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)(length & 255);
    }
    memcpy(frame + head, text, length);
    send_bytes(worker, wire, frame, head + length);
}

void wire_say(struct worker *worker, struct wire *wire, const char *text, size_t length)
{
    if (wire->state == WIRE_OPEN)
        send_frame(worker, wire, 1, text, length);
}

static void send_request(struct worker *worker, struct wire *wire)
{
    const char *host = worker->load->host;
    char request[512], key[ID_MAX];
    int length;
    play_key(worker, wire, key, sizeof key);
    if (wire->state == WIRE_PAGE)
        length = snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                          host);
    else
        length =
            snprintf(request, sizeof request,
                     "GET /ws?table=%s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nConnection: Upgrade\r\n"
                     "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: "
                     "gonfalon.2\r\nSec-WebSocket-Key: Z29uZmFsb24gYmVuY2hlcw==\r\nCookie: %s\r\n\r\n",
                     key, host, host, wire->cookie);
    wire->asked = true;
    listen_for(worker, wire, EPOLLIN);
    send_bytes(worker, wire, request, (size_t)length);
}

/* The cookie of the answer, as it is to be sent back. */
static void take_cookie(struct wire *wire, const char *head, size_t length)
{
    static const char field[] = "\nset-cookie:";
    for (const char *at = head; at + sizeof field < head + length; at++) {
        if (strncasecmp(at, field, sizeof field - 1) != 0)
            continue;
        at += sizeof field - 1;
        while (*at == ' ')
            at++;
        size_t size = strcspn(at, ";\r\n");
        if (strncmp(at, "gonfalon=", 9) == 0 && size < COOKIE_MAX) {
            memcpy(wire->cookie, at, size);
            wire->cookie[size] = '\0';
            return;
        }
    }
}

/* The head of an HTTP answer, once it is there; the bytes it takes. False: the connection is no longer the
 * one it was. */
static bool take_head(struct worker *worker, struct wire *wire, const char *bytes, size_t length,
                      size_t *taken)
{
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    *taken = 0;
    if (!end)
        return true;
    size_t head = (size_t)(end - bytes) + 4;
    take_cookie(wire, bytes, head);
    if (wire->state == WIRE_PAGE) {
        wire_close(wire);
        if (!wire->cookie[0])
            strcpy(wire->cookie, "none=1"); /* the WebSocket may bring one */
        wire_open(worker, wire);
        return false;
    }
    if (length < 12 || memcmp(bytes + 9, "101", 3) != 0) {
        char why[64];
        snprintf(why, sizeof why, "the WebSocket is refused with %.3s", bytes + 9);
        play_lost(worker, wire, why);
        return false;
    }
    *taken = head;
    wire->state = WIRE_OPEN;
    play_opened(worker, wire);
    return true;
}

/* One frame; 0: it has not arrived in full. The server sends neither fragments nor masks. */
static size_t frame_length(const unsigned char *bytes, size_t length, size_t *head)
{
    if (length < 2)
        return 0;
    size_t payload = bytes[1] & 127;
    *head = payload == 126 ? 4 : payload == 127 ? 10 : 2;
    if (length < *head)
        return 0;
    if (payload >= 126) {
        payload = 0;
        for (size_t i = 2; i < *head; i++)
            payload = payload << 8 | bytes[i];
    }
    return payload <= length - *head ? *head + payload : 0;
}

static bool take_frame(struct worker *worker, struct wire *wire, const char *bytes, size_t length,
                       size_t *taken)
{
    size_t head = 0;
    *taken = frame_length((const unsigned char *)bytes, length, &head);
    if (*taken == 0)
        return true;
    const char *payload = bytes + head;
    size_t size = *taken - head;
    switch (bytes[0] & 15) {
    case 1:
        worker->counts.messages_in++;
        play_message(worker, wire, payload, size);
        break;
    case 8: {
        char why[160];
        int code = size >= 2 ? (unsigned char)payload[0] << 8 | (unsigned char)payload[1] : 0;
        snprintf(why, sizeof why, "closed with %d %.*s", code, size > 2 ? (int)size - 2 : 0, payload + 2);
        play_lost(worker, wire, why);
        break;
    }
    case 9: send_frame(worker, wire, 10, payload, size); break;
    }
    return wire->state == WIRE_OPEN;
}

/* False: nothing more is to be expected. */
static bool receive(struct worker *worker, struct wire *wire)
{
    size_t kept = wire->received.length, taken = 0;
    ssize_t got = recv(wire->fd, worker->receive + kept, RECEIVE_MAX - kept - 1, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (got <= 0) {
        play_lost(worker, wire, got == 0 ? "closed without a word" : strerror(errno));
        return false;
    }
    worker->counts.bytes_in += (uint64_t)got;
    if (kept > 0)
        memcpy(worker->receive, wire->received.data, kept);
    wire->received.length = 0;
    const char *at = worker->receive;
    size_t length = kept + (size_t)got;
    do {
        bool same = wire->state == WIRE_OPEN ? take_frame(worker, wire, at, length, &taken)
                                             : take_head(worker, wire, at, length, &taken);
        if (!same)
            return false;
        at += taken;
        length -= taken;
    } while (taken > 0 && length > 0);
    if (length > 0)
        bytes_set(&wire->received, at, length);
    return true;
}

static void send_unsent(struct worker *worker, struct wire *wire)
{
    ssize_t sent = send(wire->fd, wire->unsent.data, wire->unsent.length, MSG_NOSIGNAL);
    if (sent <= 0)
        return;
    wire->unsent.length -= (size_t)sent;
    memmove(wire->unsent.data, wire->unsent.data + sent, wire->unsent.length);
    if (wire->unsent.length == 0)
        listen_for(worker, wire, EPOLLIN);
}

void wire_event(struct worker *worker, struct wire *wire, uint32_t events)
{
    if (wire->state == WIRE_CLOSED)
        return;
    if (events & (EPOLLIN | EPOLLERR | EPOLLHUP)) {
        receive(worker, wire);
        return;
    }
    if (wire->state != WIRE_OPEN && !wire->asked)
        send_request(worker, wire);
    else if (wire->unsent.length > 0)
        send_unsent(worker, wire);
}

void wire_drain(struct worker *worker, struct wire *wire)
{
    while (wire->state == WIRE_OPEN && receive(worker, wire))
        ;
}

/* --- A request that is waited for. */

static int connect_and_wait(const struct sockaddr_in *server)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = {.tv_sec = 120};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, (const struct sockaddr *)server, sizeof *server) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Whether the answer is there in full: as long as its head says, where it does. */
static bool is_whole(const struct bytes *answer)
{
    char *end = answer->data ? strstr(answer->data, "\r\n\r\n") : NULL;
    if (!end)
        return false;
    const char *length = strcasestr(answer->data, "\ncontent-length:");
    if (!length || length > end)
        return false;
    return answer->length - (size_t)(end + 4 - answer->data) >= strtoul(length + 16, NULL, 10);
}

bool wire_get(const struct sockaddr_in *server, const char *host, const char *cookie, const char *path,
              struct bytes *body)
{
    char request[512], buffer[16384];
    struct bytes answer = {0};
    int fd = connect_and_wait(server);
    if (fd < 0)
        return false;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nConnection: close\r\n\r\n", path,
                          host, cookie);
    if (send(fd, request, (size_t)length, MSG_NOSIGNAL) == length)
        for (ssize_t got; !is_whole(&answer) && (got = recv(fd, buffer, sizeof buffer, 0)) > 0;)
            bytes_add(&answer, buffer, (size_t)got);
    close(fd);
    const char *end = answer.data ? strstr(answer.data, "\r\n\r\n") : NULL;
    bool found = end && answer.length > 12 && memcmp(answer.data + 9, "200", 3) == 0;
    if (found)
        bytes_set(body, end + 4, answer.length - (size_t)(end + 4 - answer.data));
    bytes_free(&answer);
    return found;
}
