// SPDX-License-Identifier: MIT
/* serve.c: `gonfalon serve`: the server on one port, with its data in one folder. It ties the net, the hall,
 * the store and the notices together around one loop. */
#include "cli/commands.h"
#include "cli/data.h"
#include "cli/locale.h"
#include "core/text.h"
#include "hall/hall.h"
#include "server/qr.h"
#include "server/server.h"
#include "server/steady.h"
#include "server/webhook.h"
#include "table/table.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ev.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PORT,
    HOST,
    BASE,
    NAMES,
    DATA,
    STORE,
    NODE,
    URL,
    CERTIFICATE,
    KEY,
    BEHIND_PROXY,
    TRUSTED,
    BOTS,
    BOT,
    IDLE,
    RATINGS,
    QUIET
};
static const struct argument table[] = {
    [PORT] = {"--port", "N", SAY("the port to listen on; 0: any free one (default 8080)"), 0},
    [HOST] = {"--host", "ADDRESS",
              SAY("the address to listen on; 0.0.0.0: every one, so that others can join (default "
                  "127.0.0.1)"),
              0},
    [BASE] = {"--base", "PATH",
              SAY("everything lies below this path, /games/, which a proxy in front passes on (default /)"),
              0},
    [NAMES] = {"--names", "NAMES",
               SAY("the names it is reached by besides this machine's own, play.example.org,...; behind a "
                   "proxy it answers to any, unless they are given"),
               0},
    [DATA] = {"--data", "DIR",
              SAY("where everything is kept (default $XDG_DATA_HOME/gonfalon or ~/.local/share/gonfalon)"),
              0},
    [STORE] = {"--store", "URL",
               SAY("keep everything in PostgreSQL, postgres://..., which other servers may share"), 0},
    [NODE] = {"--node", "NAME", SAY("the name of this server among them (default its address)"), 0},
    [URL] = {"--url", "URL", SAY("where the others reach it, http://HOST:PORT (default where it listens)"),
             0},
    [CERTIFICATE] = {"--certificate", "FILE", SAY("serve TLS with this certificate (PEM)"), 0},
    [KEY] = {"--key", "FILE", SAY("and this key"), 0},
    [BEHIND_PROXY] = {"--behind-proxy", NULL,
                      SAY("believe X-Forwarded-For and X-Forwarded-Proto of a proxy in front"), 0},
    [TRUSTED] = {"--trusted", "ADDRESS", SAY("no limits of rate for connections from there"), 0},
    [BOTS] = {"--bots", "N", SAY("threads in which bots think (default: one less than there are processors)"),
              0},
    [BOT] =
        {"--bot", "NAME=cmd:PROGRAM",
         SAY("a bot of somebody else's, which can be chosen at tables: a program that is run here, or, as "
             "NAME=token:FILE, one that comes by itself with the token in that file; may be repeated"),
         0},
    [IDLE] = {"--idle", "SECONDS", SAY("how long a table nobody looks at stays in memory (default 60)"), 0},
    [RATINGS] = {"--ratings", NULL, SAY("games count for ratings, unless their table says otherwise"), 0},
    [QUIET] = {"--quiet", NULL, SAY("no QR code, no log"), 0},
};

enum { TOKEN_MIN = 16, TOKEN_MAX = 256 };

struct serve {
    struct net_settings net_settings;
    struct hall_settings hall_settings;
    char data[4096], base[NET_BASE_MAX], names[2048];
    const char *where, *node, *url; /* of PostgreSQL, and who we are there; NULL where nothing is said */
    struct hall_guest guests[GUESTS_MAX];
    char guest_names[GUESTS_MAX][TABLE_BOT_MAX], tokens[GUESTS_MAX][TOKEN_MAX];
    bool quiet;
    struct net *net;
    struct net_handler handler; /* the hall's */
    struct hall *hall;
    struct store *store;
    struct webhooks *webhooks;
    struct ev_async wake;
    struct ev_timer tick, due;
    struct ev_signal stop[2], reload;
    bool reloading;
    struct steady time;
};

enum { GRACE_MS = 5000, SECOND_SOCKETS = 100000 };

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Which goes on while the machine sleeps. */
static int64_t read_steady_clock(void)
{
    return read_clock(CLOCK_BOOTTIME);
}

static int64_t now_ms(const struct serve *serve)
{
    return steady_time(&serve->time, read_steady_clock());
}

/* --- The loop. */

static void set_time(struct serve *serve)
{
    int64_t clock = read_steady_clock(), pause = steady_pause(&serve->time, clock);
    hall_set_time(serve->hall, steady_time(&serve->time, clock));
    if (pause)
        hall_stood_still(serve->hall, pause);
}

static void wake_loop(void *context)
{
    struct serve *serve = context;
    ev_async_send(net_loop(serve->net), &serve->wake);
}

/* What is due before somebody wakes the loop is done when it is due, not at the next tick. */
static void turn(struct serve *serve)
{
    struct ev_loop *loop = net_loop(serve->net);
    set_time(serve);
    hall_turn(serve->hall);
    int64_t due = hall_due(serve->hall);
    ev_timer_stop(loop, &serve->due);
    if (!due)
        return;
    ev_now_update(loop);
    ev_timer_set(&serve->due, (double)(due - now_ms(serve)) / 1000, 0);
    ev_timer_start(loop, &serve->due);
}

static void woken(struct ev_loop *loop, struct ev_async *watcher, int events)
{
    (void)loop;
    (void)events;
    turn(watcher->data);
}

static void fell_due(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    turn(watcher->data);
}

static void ticked(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    struct serve *serve = watcher->data;
    turn(serve);
    hall_tick(serve->hall);
}

static void told_to_stop(struct ev_loop *loop, struct ev_signal *watcher, int events)
{
    (void)loop;
    (void)events;
    struct serve *serve = watcher->data;
    serve->reloading = watcher == &serve->reload;
    net_stop(serve->net, GRACE_MS);
}

static void listen_for_signals(struct serve *serve)
{
    struct ev_loop *loop = net_loop(serve->net);
    ev_signal_init(&serve->stop[0], told_to_stop, SIGTERM);
    ev_signal_init(&serve->stop[1], told_to_stop, SIGINT);
    ev_signal_init(&serve->reload, told_to_stop, SIGHUP);
    serve->stop[0].data = serve->stop[1].data = serve->reload.data = serve;
    ev_signal_start(loop, &serve->stop[0]);
    ev_signal_start(loop, &serve->stop[1]);
    ev_signal_start(loop, &serve->reload);
}

/* The net calls us before the hall exists, and the hall is woken through the net: handlers go through here.
 */
static void on_request(void *context, struct net_exchange *exchange, const struct net_request *request)
{
    struct serve *serve = context;
    set_time(serve);
    rest_request(serve->hall, exchange, request);
}

static void on_request_done(void *context, struct net_exchange *exchange)
{
    struct serve *serve = context;
    rest_done(serve->hall, exchange);
}

static void on_request_drained(void *context, struct net_exchange *exchange)
{
    struct serve *serve = context;
    set_time(serve);
    rest_drained(serve->hall, exchange);
}

static int on_admit(void *context, const struct net_request *request)
{
    struct serve *serve = context;
    return serve->handler.admit(serve->hall, request);
}

static void *on_opened(void *context, struct net_socket *socket, const struct net_request *request)
{
    struct serve *serve = context;
    set_time(serve);
    return serve->handler.opened(serve->hall, socket, request);
}

/* --- Starting. */

static void post_notice(void *context, const char *url, const char *body)
{
    webhook_post(context, url, body);
}

/* Where other servers reach us, unless it was said: where we listen. */
static void own_url(const struct serve *serve, char *url, size_t size)
{
    const char *host = serve->net_settings.host;
    char name[256];
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)
        host = gethostname(name, sizeof name) == 0 ? name : "127.0.0.1";
    snprintf(url, size, strchr(host, ':') ? "http://[%s]:%d" : "http://%s:%d", host, net_port(serve->net));
}

static bool open_shared_store(struct serve *serve)
{
    char why[512], url[512];
    own_url(serve, url, sizeof url);
    struct store_node node = {.url = serve->url ? serve->url : url};
    node.name = serve->node ? serve->node : node.url;
    serve->store = store_open(serve->where, &node, wake_loop, serve, why, sizeof why);
    if (!serve->store)
        fprintf(stderr, "gonfalon: %s\n", why);
    return serve->store != NULL;
}

static bool open_store(struct serve *serve)
{
    if (serve->where)
        return open_shared_store(serve);
    char why[512];
    char path[sizeof serve->data + 16];
    if (!data_make_directory(serve->data)) {
        fprintf(stderr, "gonfalon: the folder %s cannot be made: %s\n", serve->data, strerror(errno));
        return false;
    }
    snprintf(path, sizeof path, "%s/gonfalon.db", serve->data);
    serve->store = store_open(path, NULL, wake_loop, serve, why, sizeof why);
    if (!serve->store)
        fprintf(stderr, "gonfalon: %s\n", why);
    return serve->store != NULL;
}

static bool open_net(struct serve *serve)
{
    char why[512];
    serve->handler = hall_handler(NULL, serve->hall_settings.cluster);
    struct net_handler through = serve->handler;
    through.context = serve;
    through.request = on_request;
    through.request_done = on_request_done;
    through.request_drained = on_request_drained;
    through.admit = on_admit;
    through.opened = on_opened;
    serve->net = net_open(&serve->net_settings, &through, why, sizeof why);
    if (!serve->net)
        fprintf(stderr, "gonfalon: %s\n", why);
    return serve->net != NULL;
}

static bool open_hall(struct serve *serve)
{
    serve->hall_settings.store = serve->store;
    serve->hall_settings.wake = wake_loop;
    serve->hall_settings.wake_context = serve;
    serve->hall_settings.random = randombytes_buf;
    serve->hall_settings.devices = &hall_devices;
    serve->hall_settings.recovery = &hall_recovery;
    serve->hall_settings.archive = &hall_archive;
    serve->webhooks = webhooks_open(serve->hall_settings.log);
    if (serve->webhooks) {
        serve->hall_settings.turn_notice = post_notice;
        serve->hall_settings.turn_context = serve->webhooks;
    }
    serve->time = steady_begin(read_clock(CLOCK_REALTIME), read_steady_clock());
    serve->hall = hall_open(&serve->hall_settings, now_ms(serve));
    if (!serve->hall) {
        fprintf(stderr, "gonfalon: there is not enough memory\n");
        return false;
    }
    hall_set_net(serve->hall, serve->net);
    return true;
}

/* An address phones on the same network can reach; "" where there is none. */
static void network_address(char address[INET_ADDRSTRLEN])
{
    struct ifaddrs *list;
    address[0] = '\0';
    if (getifaddrs(&list) != 0)
        return;
    for (struct ifaddrs *at = list; at && !address[0]; at = at->ifa_next)
        if (at->ifa_addr && at->ifa_addr->sa_family == AF_INET && at->ifa_flags & IFF_UP &&
            !(at->ifa_flags & IFF_LOOPBACK))
            inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)at->ifa_addr)->sin_addr, address,
                      INET_ADDRSTRLEN);
    freeifaddrs(list);
}

static void tell_address(const struct serve *serve)
{
    const char *scheme = serve->net_settings.certificate ? "https" : "http";
    const char *host = serve->net_settings.host;
    bool everywhere = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    char network[INET_ADDRSTRLEN];
    printf("Gonfalon is open: %s://%s:%d%s/\n", scheme, everywhere ? "127.0.0.1" : host, net_port(serve->net),
           serve->base);
    network_address(network);
    if (everywhere && network[0] && !serve->quiet) {
        char url[128 + NET_BASE_MAX];
        snprintf(url, sizeof url, "%s://%s:%d%s/", scheme, network, net_port(serve->net), serve->base);
        printf("On the same network: %s\n\n", url);
        qr_print(url, stdout);
    } else if (!everywhere && !serve->quiet) {
        printf("Only this machine can reach it; --host 0.0.0.0 lets others in.\n");
    }
    fflush(stdout);
}

static void run(struct serve *serve)
{
    struct ev_loop *loop = net_loop(serve->net);
    ev_async_init(&serve->wake, woken);
    ev_timer_init(&serve->tick, ticked, 0.1, 0.1);
    ev_timer_init(&serve->due, fell_due, 0, 0);
    serve->wake.data = serve->tick.data = serve->due.data = serve;
    ev_async_start(loop, &serve->wake);
    ev_timer_start(loop, &serve->tick);
    listen_for_signals(serve);
    tell_address(serve);
    net_run(serve->net);
}

/* First nothing new is begun, then what was begun is saved and answered, then everybody is let go. */
static void shut_down(struct serve *serve)
{
    if (serve->hall)
        hall_stop(serve->hall);
    if (serve->store)
        store_close(serve->store);
    net_close(serve->net);
    hall_close(serve->hall);
    webhooks_close(serve->webhooks);
}

/* --- The command line. */

static bool read_count(int which, const char *value, unsigned most, unsigned *count, struct text *why)
{
    uint64_t number = 0;
    bool fine = arguments_number(&table[which], value, 0, most, &number, why);
    *count = (unsigned)number;
    return fine;
}

static bool read_base(struct serve *serve, const char *value, struct text *why)
{
    serve->net_settings.base = serve->base;
    if (net_base_read(value, serve->base))
        return true;
    text_format(why,
                translate(locale_language(),
                          SAY("--base takes a path like /games/, of letters, digits and - . _ ~, not %s")),
                value);
    return false;
}

/* The first line of the file, which is long enough that nobody guesses it. */
static bool read_token(const char *path, char token[TOKEN_MAX])
{
    FILE *file = fopen(path, "r");
    bool read = file && fgets(token, TOKEN_MAX, file);
    if (file)
        fclose(file);
    if (!read)
        return false;
    token[strcspn(token, "\r\n")] = '\0';
    return strlen(token) >= TOKEN_MIN && strlen(token) < TOKEN_MAX - 1;
}

/* NAME=cmd:PROGRAM or NAME=token:FILE. */
static const char *read_guest(struct serve *serve, const char *value)
{
    size_t which = serve->hall_settings.guest_count, length = strcspn(value, "=");
    const char *what = value[length] ? value + length + 1 : "";
    if (which == GUESTS_MAX)
        return SAY("there are too many bots");
    struct text name = text_in(serve->guest_names[which], sizeof serve->guest_names[which]);
    text_format(&name, TABLE_GUEST "%.*s", (int)length, value);
    if (name.overflow || !table_names_guest(name.data))
        return SAY("the name of a bot has letters, digits and - _ ., twenty of them at most");
    for (size_t i = 0; i < which; i++)
        if (strcmp(serve->guest_names[i], name.data) == 0)
            return SAY("two bots have the same name");
    struct hall_guest *guest = &serve->guests[which];
    *guest = (struct hall_guest){.name = serve->guest_names[which] + strlen(TABLE_GUEST)};
    if (text_starts_with(what, "cmd:") && what[4])
        guest->command = what + 4;
    else if (!text_starts_with(what, "token:"))
        return SAY("a bot is NAME=cmd:PROGRAM or NAME=token:FILE");
    else if (read_token(what + 6, serve->tokens[which]))
        guest->token = serve->tokens[which];
    else
        return SAY("there is no token of 16 characters or more in that file");
    serve->hall_settings.guests = serve->guests;
    serve->hall_settings.guest_count++;
    serve->hall_settings.programs = &hall_programs;
    return NULL;
}

/* What is given, and what this machine calls itself: its name, on a local network too, and where other
 * servers of ours reach it. */
static void gather_names(struct serve *serve)
{
    struct text names = text_in(serve->names, sizeof serve->names);
    char own[256] = "";
    if (serve->net_settings.trust_proxy && !serve->net_settings.names)
        return;
    if (gethostname(own, sizeof own - 1) == 0 && own[0])
        text_format(&names, "%s,%s.local,", own, own);
    if (serve->url) {
        const char *host = serve->url + strlen("http://");
        text_bytes(&names, host, strcspn(host, ":/"));
    }
    text_format(&names, ",%s", serve->net_settings.names ? serve->net_settings.names : "");
    serve->net_settings.names = serve->names;
}

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct serve *serve = context;
    unsigned number = 0;
    bool fine = true;
    switch (which) {
    case PORT:
        fine = read_count(which, value, 65535, &number, why);
        serve->net_settings.port = (int)number;
        return fine;
    case HOST: return (serve->net_settings.host = value)[0] != '\0';
    case BASE: return read_base(serve, value, why);
    case NAMES: return (serve->net_settings.names = value)[0] != '\0';
    case DATA: return snprintf(serve->data, sizeof serve->data, "%s", value) < (int)sizeof serve->data;
    case STORE:
        serve->where = value;
        serve->hall_settings.cluster = &hall_cluster;
        return text_starts_with(value, "postgres://") || text_starts_with(value, "postgresql://");
    case NODE: return (serve->node = value)[0] != '\0';
    case URL: return text_starts_with(serve->url = value, "http://");
    case CERTIFICATE: return (serve->net_settings.certificate = value)[0] != '\0';
    case KEY: return (serve->net_settings.key = value)[0] != '\0';
    case BEHIND_PROXY: serve->net_settings.trust_proxy = true; return true;
    case TRUSTED: return (serve->hall_settings.trusted = value)[0] != '\0';
    case BOTS: return read_count(which, value, 256, &serve->hall_settings.bot_threads, why);
    case BOT: {
        const char *refusal = read_guest(serve, value);
        if (refusal)
            text_format(why, "--bot %s: %s", value, translate(locale_language(), refusal));
        return !refusal;
    }
    case IDLE:
        fine = read_count(which, value, 86400, &number, why);
        serve->hall_settings.idle_ms = (int64_t)number * 1000;
        return fine;
    case RATINGS: serve->hall_settings.ratings = &hall_ratings; return true;
    case QUIET:
        serve->quiet = true;
        serve->hall_settings.log = NULL;
        return true;
    }
    return false;
}

static int read_arguments(struct serve *serve, int count, char **arguments)
{
    int status = arguments_read(&command_serve, count, arguments, take, serve);
    if (status == ARGUMENTS_FINE && !serve->net_settings.certificate != !serve->net_settings.key)
        status = arguments_refuse(&command_serve,
                                  translate(locale_language(), SAY("--certificate and --key go together")));
    /* One address behind a limit is still a whole school; a trusted one is a load test. */
    serve->net_settings.sockets_per_address = serve->hall_settings.trusted ? 0 : 256;
    gather_names(serve);
    return status;
}

static unsigned spare_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (unsigned)count - 1 : 1;
}

static struct serve standard(void)
{
    return (struct serve){
        .net_settings = {.host = "127.0.0.1",
                         .port = 8080,
                         .message_max = 8192,
                         .household_max = 32 << 20,
                         .body_max = 1 << 20,
                         .queue_max = 4 << 20,
                         .sockets_max = SECOND_SOCKETS,
                         .bodies_per_address = 4,
                         .idle_seconds = 60},
        .hall_settings = {.bot_threads = spare_processors(),
                          .idle_ms = 60000,
                          .messages_per_second = 40,
                          .messages_burst = 200,
                          .tables_per_hour = 120,
                          .tables_burst = 30,
                          .rooms_max = 200000,
                          .slice_lines = 32,
                          .log = stderr},
    };
}

/* Where the program lies. Asked for at the start: once a new version has taken its place, the system would
 * only tell of the old one. */
static void find_program(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length > 0)
        path[length] = '\0';
    else
        snprintf(path, size, "/proc/self/exe");
}

/* A new program, new certificates, new settings of the machine: everything but the connections, which come
 * back by themselves. Returns only if that fails. */
static int start_again(const char *program, int count, char **arguments)
{
    char **all = calloc((size_t)count + 3, sizeof *all);
    if (all) {
        all[0] = "gonfalon";
        all[1] = "serve";
        memcpy(all + 2, arguments, (size_t)count * sizeof *all);
        execv(program, all);
    }
    fprintf(stderr, "gonfalon: cannot start again: %s\n", strerror(errno));
    free(all);
    return 1;
}

static int serve_people(int count, char **arguments)
{
    static struct serve serve;
    static char program[4096];
    serve = standard();
    find_program(program, sizeof program);
    if (!data_directory(serve.data, sizeof serve.data))
        serve.data[0] = '\0';
    int status = read_arguments(&serve, count, arguments);
    if (status != ARGUMENTS_FINE)
        return status;
    if (sodium_init() < 0)
        return 1;
    bool open = open_net(&serve) && open_store(&serve) && open_hall(&serve);
    if (open)
        run(&serve);
    shut_down(&serve);
    return open ? (serve.reloading ? start_again(program, count, arguments) : 0) : 1;
}

const struct command command_serve = {
    .name = "serve",
    .about = SAY("let people play together in the browser, and programs over a WebSocket"),
    ARGUMENTS(table),
    .run = serve_people,
};
