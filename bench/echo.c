// SPDX-License-Identifier: MIT
/* echo.c: what the net alone costs: echo [IDLE [ACTIVE [SECONDS]]]. One line per figure: NAME VALUE UNIT.
 *
 * A child serves; we are its clients. IDLE sockets are opened and left alone; then ACTIVE further ones send a
 * message each, and the next when its echo is back; then one of them has every message sent to all. What
 * counts is the processor time the server used, as the clients take theirs from the same machine. */
#include "net/net.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MESSAGE       64 /* bytes of a message */
#define FRAME         (MESSAGE + 6)
#define ECHO          (MESSAGE + 2)
#define SOCKETS_MAX   19000
#define ROUNDS_TO_ALL 100

/* The server. */

struct owner {
    struct net_socket *socket;
    size_t place;
};

static struct owner *owners[SOCKETS_MAX];
static size_t owner_count;

static void on_request(void *context, struct net_exchange *exchange, const struct net_request *request)
{
    (void)context;
    (void)request;
    net_answer(exchange,
               &(struct net_answer){.status = 200, .type = "text/plain", .body = "hello", .body_length = 5});
}

static int on_admit(void *context, const struct net_request *request)
{
    (void)context;
    (void)request;
    return 0;
}

static void *on_opened(void *context, struct net_socket *socket, const struct net_request *request)
{
    (void)context;
    (void)request;
    struct owner *owner = malloc(sizeof *owner);
    if (!owner)
        return NULL;
    *owner = (struct owner){socket, owner_count};
    return owners[owner_count++] = owner;
}

static void on_message(void *context, const char *bytes, size_t length)
{
    struct owner *owner = context;
    if (bytes[0] != '*') {
        net_send(owner->socket, bytes, length);
        return;
    }
    for (size_t i = 0; i < owner_count; i++)
        net_send(owners[i]->socket, bytes, length);
}

static void on_closed(void *context)
{
    struct owner *owner = context;
    owners[owner->place] = owners[--owner_count];
    owners[owner->place]->place = owner->place;
    free(owner);
}

static void serve(int port_pipe, int port)
{
    struct net_settings settings = {.host = "127.0.0.1",
                                    .port = port,
                                    .message_max = 4096,
                                    .body_max = 4096,
                                    .queue_max = 1 << 20,
                                    .sockets_max = SOCKETS_MAX,
                                    .idle_seconds = 600};
    struct net_handler handler = {.request = on_request,
                                  .admit = on_admit,
                                  .opened = on_opened,
                                  .message = on_message,
                                  .closed = on_closed};
    char why[200];
    struct net *net = net_open(&settings, &handler, why, sizeof why);
    if (!net) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    port = net_port(net);
    if (write(port_pipe, &port, sizeof port) != sizeof port)
        exit(1);
    net_run(net);
}

/* What the server used so far. */

static double processor_seconds(pid_t server)
{
    char name[64];
    unsigned long user = 0, system = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", server);
    FILE *file = fopen(name, "r");
    if (!file ||
        fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        perror(name);
    if (file)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double resident_bytes(pid_t server)
{
    char name[64];
    unsigned long pages = 0;
    snprintf(name, sizeof name, "/proc/%d/statm", server);
    FILE *file = fopen(name, "r");
    if (!file || fscanf(file, "%*u %lu", &pages) != 1)
        perror(name);
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The clients. */

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static int open_socket(int port)
{
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    int descriptor = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    char answer[512];
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0)
        die("connect");
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (send(descriptor, request, sizeof request - 1, 0) < 0 ||
        recv(descriptor, answer, sizeof answer, 0) < 12 || memcmp(answer, "HTTP/1.1 101", 12) != 0)
        die("upgrade");
    return descriptor;
}

static void send_message(int descriptor, char first)
{
    static const unsigned char mask[4] = {1, 2, 3, 4};
    unsigned char frame[FRAME] = {0x81, 0x80 | MESSAGE};
    memcpy(frame + 2, mask, 4);
    for (size_t i = 0; i < MESSAGE; i++)
        frame[6 + i] = (unsigned char)((i == 0 ? first : 'm') ^ mask[i & 3]);
    if (send(descriptor, frame, sizeof frame, MSG_NOSIGNAL) != sizeof frame)
        die("send");
}

/* Reads what is there, and returns how many whole messages that makes; `partial` keeps the rest. */
static size_t read_messages(int descriptor, size_t *partial)
{
    char bytes[65536];
    ssize_t got = recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got <= 0)
        die("recv");
    size_t have = *partial + (size_t)got;
    *partial = have % ECHO;
    return have / ECHO;
}

static uint64_t echo_for(int epoll, size_t *partials, double seconds)
{
    struct epoll_event events[256];
    uint64_t echoes = 0;
    for (double end = now() + seconds; now() < end;) {
        int count = epoll_wait(epoll, events, 256, 1000);
        for (int i = 0; i < count; i++) {
            size_t messages = read_messages(events[i].data.fd, &partials[events[i].data.fd]);
            echoes += messages;
            while (messages--)
                send_message(events[i].data.fd, 'm');
        }
    }
    return echoes;
}

/* Waits until so many messages have come in all. */
static void read_all(int epoll, size_t *partials, uint64_t expected)
{
    struct epoll_event events[256];
    for (uint64_t seen = 0; seen < expected;) {
        int count = epoll_wait(epoll, events, 256, 1000);
        for (int i = 0; i < count; i++)
            seen += read_messages(events[i].data.fd, &partials[events[i].data.fd]);
    }
}

static void watch(int epoll, int descriptor)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static void measure(pid_t server, int port, int idle, int active, double seconds)
{
    double before = resident_bytes(server);
    int *descriptors = calloc((size_t)(idle + active), sizeof *descriptors);
    size_t *partials = calloc(SOCKETS_MAX + 100, sizeof *partials);
    if (!descriptors || !partials)
        die("memory");
    for (int i = 0; i < idle; i++)
        descriptors[i] = open_socket(port);
    double after = resident_bytes(server);
    printf("net-idle-socket %.0f bytes\n", idle ? (after - before) / idle : 0);
    printf("net-server-with-%d-idle %.1f MB\n", idle, after / 1e6);
    int epoll = epoll_create1(0);
    for (int i = idle; i < idle + active; i++) {
        descriptors[i] = open_socket(port);
        watch(epoll, descriptors[i]);
        send_message(descriptors[i], 'm');
    }
    double used = processor_seconds(server);
    uint64_t echoes = echo_for(epoll, partials, seconds);
    used = processor_seconds(server) - used;
    printf("net-echoes-per-second %.0f echoes/s\n", (double)echoes / seconds);
    printf("net-echoes-per-processor-second %.0f echoes/s\n", (double)echoes / used);
    /* The echoes that are still on their way, then messages to everyone. */
    read_all(epoll, partials, (uint64_t)active);
    for (int i = 0; i < idle; i++)
        watch(epoll, descriptors[i]);
    double start = now();
    used = processor_seconds(server);
    for (int round = 0; round < ROUNDS_TO_ALL; round++) {
        send_message(descriptors[0], '*');
        read_all(epoll, partials, (uint64_t)(idle + active));
    }
    used = processor_seconds(server) - used;
    double sent = (double)ROUNDS_TO_ALL * (idle + active);
    printf("net-to-all-per-second %.0f messages/s\n", sent / (now() - start));
    printf("net-to-all-per-processor-second %.0f messages/s\n", sent / used);
    free(descriptors);
    free(partials);
}

int main(int count, char **words)
{
    int idle = count > 1 ? atoi(words[1]) : 10000, active = count > 2 ? atoi(words[2]) : 100;
    double seconds = count > 3 ? atof(words[3]) : 3;
    int ends[2], port = 0;
    struct rlimit limit;
    /* `echo serve PORT` only serves, for other clients. */
    if (count > 2 && strcmp(words[1], "serve") == 0) {
        serve(STDERR_FILENO, active);
        return 0;
    }
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (idle + active > SOCKETS_MAX || pipe(ends) != 0)
        return 1;
    pid_t server = fork();
    if (server == 0) {
        serve(ends[1], 0);
        return 0;
    }
    if (read(ends[0], &port, sizeof port) == sizeof port)
        measure(server, port, idle, active, seconds);
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    return 0;
}
