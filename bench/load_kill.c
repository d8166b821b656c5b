// SPDX-License-Identifier: MIT
/* load_kill.c: kills the server at random instants and looks whether anything is lost or doubled (invariant
 * 7); see load.h.
 *
 * Every seat remembers all it was told. After a restart it comes back with its cookie and says how many
 * events it has; what it is told then must follow on what it has, and the whole list, asked for once more,
 * must begin with it. Where every move at the table had been answered and told before the server died, not a
 * byte of the view may be different; a move that was answered must have been made; one that was not answered
 * may have been made or not, and the view shows which. When a game is over, its record must hold exactly
 * these moves of each seat, in their order. */
#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 300000 }; /* nothing at all for so long: it never comes */

struct finished {
    char id[ID_MAX];
    struct bytes moves[SEATS];
    unsigned left; /* the seats that have left it */
    bool compared;
};

/* What was told and what was known, from a little before the first difference on. */
static void wrong(struct kill *kill, const struct seat *seat, const char *what, struct part told,
                  const struct bytes *known)
{
    enum { SHOWN = 300, BEFORE = 60 };
    size_t same = 0;
    if (kill->wrong++ >= 10)
        return;
    fprintf(stderr, "wrong: table %s, seat %s: %s\n", seat->at, seat_names[seat->number], what);
    if (!told.data)
        return;
    while (known && same < told.length && same < known->length && told.data[same] == known->data[same])
        same++;
    same = same > BEFORE ? same - BEFORE : 0;
    fprintf(stderr, "  told:  %.*s\n", (int)(told.length - same < SHOWN ? told.length - same : SHOWN),
            told.data + same);
    if (known)
        fprintf(stderr, "  known: %.*s\n", SHOWN, known->length > same ? known->data + same : "");
}

/* --- What a seat is told. */

static struct part inside(struct part array)
{
    return array.length >= 2 ? (struct part){array.data + 1, array.length - 2} : (struct part){"", 0};
}

static void add_events(struct kill *kill, struct memory *memory, struct part events)
{
    struct part list = inside(events);
    if (list.length == 0)
        return;
    if (memory->events.length > 0)
        bytes_add(&memory->events, ",", 1);
    bytes_add(&memory->events, list.data, list.length);
    size_t count = part_items(events);
    memory->event_count += count;
    kill->events += count;
}

static void remember(struct memory *memory, const struct news *news)
{
    if (news->view.data)
        bytes_set(&memory->view, news->view.data, news->view.length);
    struct part chosen = part_text(news->chosen);
    if (!chosen.data || chosen.length >= MOVE_MAX)
        return;
    bool none = part_is(chosen, "null");
    memcpy(memory->chosen, chosen.data, chosen.length);
    memory->chosen[none ? 0 : chosen.length] = '\0';
}

static bool follows(const struct memory *memory, const struct news *news)
{
    uint64_t from = 0;
    return part_number(news->from, &from) && from == memory->event_count;
}

void kill_change(struct worker *worker, struct seat *seat, const struct news *news)
{
    struct kill *kill = worker->load->kill;
    if (!follows(seat->memory, news))
        wrong(kill, seat, "the events of a change do not follow those before it", news->from, NULL);
    add_events(kill, seat->memory, news->events);
    remember(seat->memory, news);
}

static void add_move(struct kill *kill, struct seat *seat)
{
    bytes_add(&seat->memory->moves, seat->sent_move, strlen(seat->sent_move));
    bytes_add(&seat->memory->moves, "\n", 1);
    kill->moves++;
}

void kill_acknowledged(struct worker *worker, struct seat *seat)
{
    add_move(worker->load->kill, seat);
}

/* The first word of a restarted server about the table: is every move there that was answered, and what has
 * become of one that was not? */
static void check_moves(struct kill *kill, struct seat *seat, const struct news *news)
{
    struct memory *memory = seat->memory;
    bool same_view = news->view.length == memory->view.length && memory->view.data &&
                     memcmp(news->view.data, memory->view.data, memory->view.length) == 0;
    bool no_events = inside(news->events).length == 0;
    struct part chosen = part_text(news->chosen);
    bool same_choice = part_is(chosen, memory->chosen[0] ? memory->chosen : "null");
    bool made = part_is(chosen, seat->sent_move) || !same_view || !no_events;
    if (memory->complete && !same_view)
        wrong(kill, seat, "the view has changed though no move was under way", news->view, &memory->view);
    if (memory->complete && !no_events)
        wrong(kill, seat, "something happened though no move was under way", news->events, NULL);
    if (memory->complete && !same_choice)
        wrong(kill, seat, "the choice has changed though no move was under way", news->chosen, NULL);
    if (!seat->pending && !seat->located && !made)
        wrong(kill, seat, "an acknowledged move is lost", news->chosen, NULL);
    if (memory->chosen[0] && !same_choice && same_view && no_events)
        wrong(kill, seat, "a choice that was told is lost", news->chosen, NULL);
    if (seat->pending) {
        kill->unanswered++;
        if (seat->located || made) {
            kill->kept++;
            add_move(kill, seat);
        }
    }
    seat->pending = false;
    seat->located = true;
}

bool kill_whole(struct worker *worker, struct seat *seat, const struct news *news)
{
    struct kill *kill = worker->load->kill;
    struct memory *memory = seat->memory;
    struct part list = inside(news->events);
    if (memory->killed)
        check_moves(kill, seat, news);
    memory->killed = memory->complete = false;
    if (!memory->resumed) {
        if (!follows(memory, news))
            wrong(kill, seat, "the events do not go on where the seat was", news->from, NULL);
        add_events(kill, memory, news->events);
        remember(memory, news);
        memory->resumed = true;
        return false;
    }
    memory->resumed = false;
    size_t known = memory->events.length;
    if (!part_is(news->from, "0") || list.length < known ||
        memcmp(list.data, memory->events.data, known) != 0 ||
        (known > 0 && list.length > known && list.data[known] != ','))
        wrong(kill, seat, "the events told again are not those told before", list, &memory->events);
    bytes_set(&memory->events, list.data, list.length);
    memory->event_count = part_items(news->events);
    remember(memory, news);
    return true;
}

/* --- Games that are over. */

static struct finished *find_finished(struct kill *kill, const char *id)
{
    for (size_t i = kill->finished_count; i > 0; i--)
        if (strcmp(kill->finished[i - 1].id, id) == 0)
            return &kill->finished[i - 1];
    if (kill->finished_count == kill->finished_room) {
        kill->finished_room = 2 * kill->finished_room + 64;
        kill->finished = realloc(kill->finished, kill->finished_room * sizeof *kill->finished);
        if (!kill->finished)
            abort();
    }
    struct finished *finished = &kill->finished[kill->finished_count++];
    *finished = (struct finished){0};
    strcpy(finished->id, id);
    return finished;
}

void kill_leaves(struct worker *worker, struct seat *seat)
{
    struct finished *finished = find_finished(worker->load->kill, seat->at);
    struct memory *memory = seat->memory;
    finished->moves[seat->number] = memory->moves;
    finished->left |= 1u << seat->number;
    memory->moves = (struct bytes){0};
    memory->events.length = memory->view.length = 0;
    memory->event_count = 0;
    memory->chosen[0] = '\0';
    memory->resumed = memory->killed = memory->complete = false;
}

/* The moves of each seat, from a record. */
static void split_record(const char *record, struct bytes moves[SEATS])
{
    for (const char *line = record; *line; line += strcspn(line, "\n"), line += *line == '\n')
        for (int i = 0; i < SEATS; i++) {
            size_t length = strlen(seat_names[i]);
            if (strncmp(line, seat_names[i], length) == 0 && line[length] == ' ')
                bytes_add(&moves[i], line + length + 1, strcspn(line + length + 1, "\n") + 1);
        }
}

static void compare_record(struct load *load, const char *cookie, struct finished *finished)
{
    struct bytes record = {0}, moves[SEATS] = {{0}};
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s/record", finished->id);
    bool found = wire_get(&load->server, load->host, cookie, path, &record);
    if (found)
        split_record(record.data, moves);
    for (int i = 0; i < SEATS; i++) {
        bytes_add(&moves[i], "", 0);
        bytes_add(&finished->moves[i], "", 0);
        if (strcmp(moves[i].data, finished->moves[i].data) != 0 && load->kill->wrong++ < 10)
            fprintf(stderr, "wrong: table %s, seat %s: %s\n  made:\n%s  recorded:\n%s", finished->id,
                    seat_names[i], found ? "the record has other moves" : "there is no record",
                    finished->moves[i].data, moves[i].data);
        bytes_free(&moves[i]);
    }
    bytes_free(&record);
    finished->compared = true;
}

static void compare_records(struct load *load, const char *cookie, bool again)
{
    struct kill *kill = load->kill;
    for (size_t i = 0; i < kill->finished_count; i++)
        if (kill->finished[i].left == (1u << SEATS) - 1 && (again || !kill->finished[i].compared))
            compare_record(load, cookie, &kill->finished[i]);
}

/* --- The server. */

static bool await_address(struct load *load)
{
    struct kill *kill = load->kill;
    char output[4096];
    size_t length = 0;
    struct pollfd poll_output = {.fd = kill->output, .events = POLLIN};
    while (length < sizeof output - 1 && poll(&poll_output, 1, PATIENCE_MS) > 0) {
        ssize_t got = read(kill->output, output + length, sizeof output - 1 - length);
        if (got <= 0)
            break;
        length += (size_t)got;
        output[length] = '\0';
        const char *url = strstr(output, "http://");
        if (url && strchr(url, '\n'))
            return load_address(load, url);
    }
    return false;
}

static bool start_server(struct load *load)
{
    struct kill *kill = load->kill;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return false;
    kill->pid = fork();
    if (kill->pid == 0) {
        char command[4096];
        snprintf(command, sizeof command, "exec %s", kill->server);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(ends[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    kill->output = ends[0];
    if (kill->pid < 0 || !await_address(load)) {
        fprintf(stderr, "load: the server does not start: %s\n", kill->server);
        return false;
    }
    fcntl(kill->output, F_SETFL, O_NONBLOCK);
    return true;
}

static void stop_server(struct kill *which, int signal)
{
    kill(which->pid, signal);
    waitpid(which->pid, NULL, 0);
    close(which->output);
    which->pid = 0;
}

/* What it prints is of no interest, but must not fill the pipe. True: it died by itself. */
static bool look_after(struct kill *kill)
{
    char output[4096];
    while (read(kill->output, output, sizeof output) > 0)
        ;
    if (waitpid(kill->pid, NULL, WNOHANG) != kill->pid)
        return false;
    fputs("wrong: the server died by itself\n", stderr);
    kill->pid = 0;
    return true;
}

/* --- The test. */

static bool is_back(const struct worker *worker, const struct table *table)
{
    bool over = true;
    for (int i = 0; i < SEATS; i++)
        over = over && table->seat[i].over;
    return table->ready || (worker->winding_up && over);
}

static bool all_back(const struct worker *worker)
{
    for (uint32_t i = 0; i < worker->table_count; i++)
        if (!is_back(worker, &worker->tables[i]))
            return false;
    return true;
}

static bool all_over(const struct worker *worker)
{
    for (uint32_t i = 0; i < SEATS * worker->table_count; i++) {
        const struct seat *seat = &worker->tables[i / SEATS].seat[i % SEATS];
        if (!seat->over || seat->pending)
            return false;
    }
    return true;
}

/* Until that is so, or until that time (0: what is waited for must come); false: it went wrong. */
static bool run_until(struct worker *worker, bool (*done)(const struct worker *), int64_t end)
{
    struct kill *kill = worker->load->kill;
    int64_t patience = now_ns() + PATIENCE_MS * INT64_C(1000000);
    uint64_t moves = kill->moves;
    for (int64_t now = now_ns(); !done || !done(worker); now = now_ns()) {
        if (end > 0 && now >= end)
            return true;
        if (kill->moves != moves)
            patience = now + PATIENCE_MS * INT64_C(1000000);
        moves = kill->moves;
        if (atomic_load(&worker->load->tables_dead) > 0 || look_after(kill))
            return false;
        if (now > patience) {
            fputs("wrong: nothing happens any more\n", stderr);
            return false;
        }
        worker_turn(worker, end > 0 && end - now < 10000000 ? end - now : 10000000);
    }
    return true;
}

/* The server has died. What it had said before is heard, then everybody forgets the connection. */
static void after_death(struct worker *worker)
{
    for (uint32_t i = 0; i < SEATS * worker->table_count; i++)
        wire_drain(worker, &worker->tables[i / SEATS].seat[i % SEATS].wire);
    for (uint32_t i = 0; i < worker->table_count; i++) {
        struct table *table = &worker->tables[i];
        bool settled = table->ready;
        for (int s = 0; s < SEATS; s++)
            settled = settled && !table->seat[s].pending;
        for (int s = 0; s < SEATS; s++) {
            struct seat *seat = &table->seat[s];
            seat->memory->killed = seat->at[0] != '\0';
            seat->memory->resumed = false;
            /* Once it is over, a rematch may have been under way. */
            seat->memory->complete = settled && table->acknowledged == seat->seen && !seat->over;
        }
    }
    worker_forget_connections(worker);
}

/* One life of the server: everybody comes, plays, and it is killed. Every fourth dies while they come. */
static bool one_life(struct worker *worker, uint32_t number)
{
    struct load *load = worker->load;
    struct kill *kill = load->kill;
    bool early = number % 4 == 3;
    if (!start_server(load))
        return false;
    worker->server_gone = false;
    worker_begin_phase(worker, PHASE_TABLES);
    int64_t life = 1 + (int64_t)((double)rand() / RAND_MAX * kill->most_ms * 1e6);
    bool well = run_until(worker, all_back, early ? now_ns() + life / 4 : 0);
    if (well && !early) {
        compare_records(load, worker->tables[0].seat[0].wire.cookie, false);
        worker_begin_phase(worker, PHASE_WARM);
        well = run_until(worker, NULL, now_ns() + life);
    }
    worker->server_gone = true;
    if (kill->pid > 0)
        stop_server(kill, SIGKILL);
    after_death(worker);
    return well;
}

/* The last life: every game is played to its end, and every record compared. */
static bool last_life(struct worker *worker)
{
    struct load *load = worker->load;
    if (!start_server(load))
        return false;
    worker->server_gone = false;
    worker->winding_up = true;
    worker_begin_phase(worker, PHASE_TABLES);
    bool well = run_until(worker, all_back, 0);
    worker_begin_phase(worker, PHASE_WARM);
    well = well && run_until(worker, all_over, 0);
    for (uint32_t i = 0; well && i < SEATS * worker->table_count; i++)
        kill_leaves(worker, &worker->tables[i / SEATS].seat[i % SEATS]);
    if (well)
        compare_records(load, worker->tables[0].seat[0].wire.cookie, true);
    worker->server_gone = true;
    if (load->kill->pid > 0)
        stop_server(load->kill, SIGTERM);
    return well;
}

static void report(const struct kill *kill, const struct worker *worker, uint32_t lives, bool well)
{
    for (size_t i = 0; i < worker->errors.distinct; i++)
        fprintf(stderr, "wrong: %s (%llu times)\n", worker->errors.sentence[i].text,
                (unsigned long long)worker->errors.sentence[i].count);
    if (well)
        printf("%u kills: nothing lost, nothing doubled\n", lives);
    else
        printf("%u kills: %llu things wrong\n", lives,
               (unsigned long long)kill->wrong + worker->errors.total);
    printf("%zu games, %llu moves, %llu events; %llu moves were under way at a kill, %llu of them had been "
           "made\n",
           kill->finished_count, (unsigned long long)kill->moves, (unsigned long long)kill->events,
           (unsigned long long)kill->unanswered, (unsigned long long)kill->kept);
}

int kill_run(struct load *load)
{
    struct kill *kill = load->kill;
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker || !worker_prepare(worker, load, 0)) {
        fputs("load: no memory\n", stderr);
        return 1;
    }
    srand((unsigned)load->seed);
    uint32_t lives = 0;
    bool well = true;
    while (well && kill->wrong == 0 && lives < kill->times) {
        well = one_life(worker, lives);
        lives += well;
    }
    well = well && kill->wrong == 0 && last_life(worker);
    well = well && kill->wrong == 0 && worker->errors.total == 0;
    report(kill, worker, lives, well);
    worker_free(worker);
    free(worker);
    for (size_t i = 0; i < kill->finished_count; i++)
        for (int s = 0; s < SEATS; s++)
            bytes_free(&kill->finished[i].moves[s]);
    free(kill->finished);
    return well ? 0 : 1;
}
