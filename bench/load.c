// SPDX-License-Identifier: MIT
/* load.c: load on a running server: load --url http://127.0.0.1:8080 --tables N ...; see usage below.
 *
 * Opens four connections for each table, plays random legal moves as fast as the answers come (--full) or at
 * a given rate, and measures moves per second, the time until a move is acknowledged (that is: durable), and
 * the time until the last of the four seats has been told of it. How: load.h. */
#include "load.h"

#include <arpa/inet.h>
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char usage[] =
    "usage: load --url http://127.0.0.1:8080 --tables N [--rate MOVES_PER_SECOND | --full] [option ...]\n"
    "       load --kill N --server COMMAND [--tables N] [--seed N]\n"
    "  --seconds S      measure so long (10)\n"
    "  --warmup S       after playing so long (2)\n"
    "  --idle SOCKETS   so many more connections that only say hello\n"
    "  --opening N      at most so many connections being opened at a time (500)\n"
    "  --threads N      (1)\n"
    "  --seed N         of the choice of moves (1)\n"
    "  --pid PID        of the server: its memory and processor time are measured too\n"
    "  --log FILE       every acknowledged move, as a line TABLE SEAT MOVE TURN\n"
    "  --json           the figures as one JSON object\n"
    "  --cluster        servers may be lost: comes back, ends early on SIGINT, and logs what became of every "
    "move, as a line\n"
    "                   +|-|? TABLE SEAT MOVE\n"
    "  --kill N         kills the server N times while tables are played at, and checks that nothing is "
    "lost\n"
    "  --server COMMAND starts it; it prints its address, http://127.0.0.1:PORT/\n"
    "  --life MS        a server lives at most so long once everybody is back (1000)\n";

bool load_address(struct load *load, const char *url)
{
    char host[64];
    unsigned port = 80;
    if (sscanf(url, "http://%63[0-9.]:%u", host, &port) < 1 &&
        sscanf(url, "http://%63[a-z]:%u", host, &port) < 1)
        return false;
    if (strcmp(host, "localhost") == 0)
        strcpy(host, "127.0.0.1");
    load->server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    snprintf(load->host, sizeof load->host, "%s:%u", host, port);
    return port < 65536 && inet_pton(AF_INET, host, &load->server.sin_addr) == 1;
}

/* --- Threads. */

static void follow_phase(struct worker *worker)
{
    enum phase phase = (enum phase)atomic_load_explicit(&worker->load->phase, memory_order_relaxed);
    while (worker->phase < phase)
        worker_begin_phase(worker, worker->phase + 1);
}

static int64_t longest_wait(const struct load *load)
{
    return load->rate > 0 ? 1000000 : 10000000;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    while (worker->phase < PHASE_DONE) {
        worker_turn(worker, longest_wait(worker->load));
        follow_phase(worker);
    }
    return NULL;
}

/* --- The measurement. */

struct figures {
    long memory_before, memory_idle, memory_seated, memory_end;
    double seconds, load_processor, server_processor;
    int64_t began;
    struct counts counts;
    struct errors errors;
    struct histogram acknowledged, everybody, away, pauses;
};

static volatile sig_atomic_t told_to_end;

static void end_soon(int signal)
{
    (void)signal;
    told_to_end = 1;
}

static double processor_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void begin(struct load *load, enum phase phase)
{
    atomic_store(&load->phase, (int)phase);
}

/* Goes on to the next phase when this one is over. Called by the first thread at every turn. */
static void direct(struct load *load, struct figures *figures, int64_t now)
{
    double passed = (double)(now - figures->began) / 1e9;
    enum phase phase = (enum phase)atomic_load(&load->phase);
    switch (phase) {
    case PHASE_IDLE:
        if (atomic_load(&load->idle_ready) < load->idle || (load->idle > 0 && passed < 1))
            return;
        figures->memory_idle = process_memory(load->pid);
        break;
    case PHASE_TABLES:
        if (atomic_load(&load->tables_ready) < load->tables || passed < 1)
            return;
        figures->memory_seated = process_memory(load->pid);
        break;
    case PHASE_WARM:
        if (passed < load->warmup)
            return;
        figures->load_processor = processor_seconds();
        figures->server_processor = process_seconds(load->pid);
        break;
    case PHASE_MEASURE:
        if (passed < load->seconds && !told_to_end && atomic_load(&load->tables_dead) < load->tables)
            return;
        if (load->cluster && !cluster_may_end(load, now))
            return;
        figures->seconds = passed;
        figures->load_processor = processor_seconds() - figures->load_processor;
        figures->server_processor = process_seconds(load->pid) - figures->server_processor;
        figures->memory_end = process_memory(load->pid);
        break;
    case PHASE_DONE: return;
    }
    begin(load, phase + 1);
    figures->began = now;
}

static void add_worker(struct figures *figures, const struct worker *worker)
{
    struct counts *all = &figures->counts;
    const struct counts *one = &worker->counts;
    all->moves_sent += one->moves_sent;
    all->moves_acknowledged += one->moves_acknowledged;
    all->refused += one->refused;
    all->games += one->games;
    all->messages_in += one->messages_in;
    all->bytes_in += one->bytes_in;
    all->bytes_out += one->bytes_out;
    all->lost += one->lost;
    all->gone += one->gone;
    all->unknown += one->unknown;
    errors_merge(&figures->errors, &worker->errors);
    histogram_merge(&figures->acknowledged, &worker->acknowledged);
    histogram_merge(&figures->everybody, &worker->everybody);
    histogram_merge(&figures->away, &worker->away);
    histogram_merge(&figures->pauses, &worker->pauses);
}

static void measure(struct load *load, struct figures *figures)
{
    struct worker *workers = calloc(load->threads, sizeof *workers);
    pthread_t *threads = calloc(load->threads, sizeof *threads);
    bool well = workers && threads;
    for (uint32_t i = 0; well && i < load->threads; i++)
        well = worker_prepare(&workers[i], load, i);
    if (!well) {
        fputs("load: no memory, or the log cannot be written\n", stderr);
        exit(1);
    }
    figures->memory_before = process_memory(load->pid);
    figures->began = now_ns();
    for (uint32_t i = 1; i < load->threads; i++)
        pthread_create(&threads[i], NULL, work, &workers[i]);
    while (workers[0].phase < PHASE_DONE) {
        worker_turn(&workers[0], longest_wait(load));
        direct(load, figures, now_ns());
        follow_phase(&workers[0]);
    }
    for (uint32_t i = 0; i < load->threads; i++) {
        if (i > 0)
            pthread_join(threads[i], NULL);
        add_worker(figures, &workers[i]);
        worker_free(&workers[i]);
    }
    free(threads);
    free(workers);
}

/* --- The report: every figure by its name, as a line or as a member of an object. */

struct report {
    bool json, comma;
};

static void tell(struct report *report, const char *name, double value, const char *unit)
{
    if (!report->json) {
        printf("%-28s %12.10g %s\n", name, value, unit);
        return;
    }
    printf("%s\"", report->comma ? "," : "{");
    for (const char *c = name; *c; c++)
        if (*c != '.')
            putchar(*c == ' ' ? '_' : *c);
    printf("\":%.10g", value);
    report->comma = true;
}

static double rounded(double value, double step)
{
    return (double)(long long)(value / step + 0.5) * step;
}

static void tell_latency(struct report *report, const char *name, const struct histogram *histogram)
{
    static const struct {
        const char *name;
        double share;
    } shares[] = {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}, {"max", 1}};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        char full[64];
        snprintf(full, sizeof full, "%s %s", name, shares[i].name);
        tell(report, full, rounded(histogram_quantile(histogram, shares[i].share), 0.001), "ms");
    }
}

/* A table's memory is that of its four sockets too; what the table itself takes is told where idle sockets
 * showed what a socket takes. */
static void tell_memory(struct report *report, const struct load *load, const struct figures *figures)
{
    tell(report, "memory before", (double)figures->memory_before, "kB");
    double socket = 0;
    if (load->idle > 0) {
        socket = (double)(figures->memory_idle - figures->memory_before) / load->idle;
        tell(report, "memory idle", (double)figures->memory_idle, "kB");
        tell(report, "memory per socket", rounded(socket, 0.01), "kB");
    }
    double table = (double)(figures->memory_seated - figures->memory_idle) / load->tables;
    tell(report, "memory seated", (double)figures->memory_seated, "kB");
    tell(report, "memory per table and sockets", rounded(table, 0.01), "kB");
    if (load->idle > 0)
        tell(report, "memory per table", rounded(table - (double)SEATS * socket, 0.01), "kB");
    tell(report, "memory at the end", (double)figures->memory_end, "kB");
}

static void tell_errors(struct report *report, const struct errors *errors)
{
    tell(report, "errors", (double)errors->total, "");
    for (size_t i = 0; i < errors->distinct; i++)
        fprintf(report->json ? stderr : stdout, "  %llu times: %s\n",
                (unsigned long long)errors->sentence[i].count, errors->sentence[i].text);
}

static void tell_all(const struct load *load, const struct figures *figures)
{
    struct report report = {.json = load->json};
    const struct counts *counts = &figures->counts;
    double seconds = figures->seconds > 0 ? figures->seconds : 1;
    tell(&report, "tables", load->tables, "");
    tell(&report, "idle sockets", load->idle, "");
    tell(&report, "seconds", rounded(seconds, 0.001), "s");
    if (load->rate > 0)
        tell(&report, "moves per second wanted", load->rate, "moves/s");
    tell(&report, "moves per second", rounded((double)counts->moves_acknowledged / seconds, 0.1), "moves/s");
    tell(&report, "moves", (double)counts->moves_acknowledged, "");
    tell(&report, "games", (double)counts->games, "");
    tell_latency(&report, "acknowledged", &figures->acknowledged);
    tell_latency(&report, "everybody told", &figures->everybody);
    tell(&report, "messages in", (double)counts->messages_in, "");
    tell(&report, "bytes in", (double)counts->bytes_in, "");
    tell(&report, "bytes out", (double)counts->bytes_out, "");
    tell(&report, "processor load", rounded(figures->load_processor / seconds, 0.001), "cores");
    if (load->pid > 0) {
        tell(&report, "processor server", rounded(figures->server_processor / seconds, 0.001), "cores");
        tell_memory(&report, load, figures);
    }
    if (load->cluster) {
        tell(&report, "connections lost", (double)counts->lost, "");
        tell(&report, "moves refused", (double)counts->refused, "");
        tell(&report, "moves unknown", (double)counts->unknown, "");
        tell(&report, "things wrong", load->kill->wrong, "");
        tell(&report, "tables that stand still", (double)atomic_load(&load->tables_still), "");
        tell_latency(&report, "away", &figures->away);
        tell_latency(&report, "pauses", &figures->pauses);
    }
    tell(&report, "tables given up", (double)atomic_load(&load->tables_dead), "");
    tell(&report, "tables let go", (double)counts->gone, "");
    tell_errors(&report, &figures->errors);
    if (load->json)
        puts("}");
}

/* --- The command line. */

enum option_number {
    OPTION_URL,
    OPTION_TABLES,
    OPTION_RATE,
    OPTION_FULL,
    OPTION_SECONDS,
    OPTION_WARMUP,
    OPTION_IDLE,
    OPTION_OPENING,
    OPTION_THREADS,
    OPTION_SEED,
    OPTION_PID,
    OPTION_LOG,
    OPTION_JSON,
    OPTION_KILL,
    OPTION_SERVER,
    OPTION_LIFE,
    OPTION_CLUSTER,
};

static const struct option options[] = {
    {"url", required_argument, NULL, OPTION_URL},
    {"tables", required_argument, NULL, OPTION_TABLES},
    {"rate", required_argument, NULL, OPTION_RATE},
    {"full", no_argument, NULL, OPTION_FULL},
    {"seconds", required_argument, NULL, OPTION_SECONDS},
    {"warmup", required_argument, NULL, OPTION_WARMUP},
    {"idle", required_argument, NULL, OPTION_IDLE},
    {"opening", required_argument, NULL, OPTION_OPENING},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"pid", required_argument, NULL, OPTION_PID},
    {"log", required_argument, NULL, OPTION_LOG},
    {"json", no_argument, NULL, OPTION_JSON},
    {"kill", required_argument, NULL, OPTION_KILL},
    {"server", required_argument, NULL, OPTION_SERVER},
    {"life", required_argument, NULL, OPTION_LIFE},
    {"cluster", no_argument, NULL, OPTION_CLUSTER},
    {NULL, 0, NULL, 0},
};

static uint32_t number(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 10);
}

static bool read_options(int count, char **arguments, struct load *load, struct kill *kill)
{
    int option;
    bool url = false;
    while ((option = getopt_long(count, arguments, "", options, NULL)) >= 0) {
        switch (option) {
        case OPTION_URL: url = load_address(load, optarg); break;
        case OPTION_TABLES: load->tables = number(optarg); break;
        case OPTION_RATE: load->rate = strtod(optarg, NULL); break;
        case OPTION_FULL: load->rate = 0; break;
        case OPTION_SECONDS: load->seconds = strtod(optarg, NULL); break;
        case OPTION_WARMUP: load->warmup = strtod(optarg, NULL); break;
        case OPTION_IDLE: load->idle = number(optarg); break;
        case OPTION_OPENING: load->opening_max = number(optarg); break;
        case OPTION_THREADS: load->threads = number(optarg); break;
        case OPTION_SEED: load->seed = strtoull(optarg, NULL, 10); break;
        case OPTION_PID: load->pid = (int)number(optarg); break;
        case OPTION_LOG: load->log = optarg; break;
        case OPTION_JSON: load->json = true; break;
        case OPTION_KILL:
            load->kill = kill;
            kill->times = number(optarg);
            break;
        case OPTION_SERVER: kill->server = optarg; break;
        case OPTION_LIFE: kill->most_ms = number(optarg); break;
        case OPTION_CLUSTER:
            load->cluster = true;
            load->kill = kill;
            break;
        default: return false;
        }
    }
    if (optind != count || load->tables == 0 || load->threads == 0 || load->opening_max == 0)
        return false;
    return load->kill && !load->cluster ? kill->server && load->idle == 0 && load->rate == 0 : url;
}

static void allow_files(uint32_t wanted)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max < wanted)
        fprintf(stderr, "load: %u files are needed, ulimit -n allows %llu\n", wanted,
                (unsigned long long)files.rlim_max);
}

int main(int count, char **arguments)
{
    static struct figures figures;
    struct kill kill = {.most_ms = 1000};
    struct load load = {
        .tables = 20, .threads = 1, .opening_max = 500, .seconds = 10, .warmup = 2, .seed = 1, .kill = NULL};
    if (!read_options(count, arguments, &load, &kill)) {
        fputs(usage, stderr);
        return 2;
    }
    allow_files(SEATS * load.tables + load.idle + 16);
    if (load.log && truncate(load.log, 0) < 0 && access(load.log, F_OK) == 0)
        perror(load.log);
    if (load.cluster)
        load.threads = 1;
    if (load.kill && !load.cluster) {
        load.threads = 1;
        return kill_run(&load);
    }
    signal(SIGINT, end_soon);
    measure(&load, &figures);
    tell_all(&load, &figures);
    if (load.cluster)
        return kill.wrong == 0 && atomic_load(&load.tables_still) == 0 ? 0 : 1;
    return figures.errors.total == 0 ? 0 : 1;
}
