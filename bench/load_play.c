// SPDX-License-Identifier: MIT
/* load_play.c: four persons at each table, each with a connection of its own, play random legal moves, game
 * after game; see load.h and docs/protocol.md.
 *
 * A move causes one change for every seat, in the same order everywhere. So changes are counted from the
 * moment at which all four are present, nobody moves before, and the change with the same number at each of
 * the four is the same change. A seat knows the change its own move caused: it is the first that has `chosen`
 * or, where its choice was the last to be waited for, a new view. */
#include "load.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

const char *const seat_names[SEATS] = {"Ak", "Aw", "Bk", "Bw"};

/* The `id` of a message says what it was: there is never more than one of a kind under way that matters. */
enum kind { KIND_HELLO = 1, KIND_CREATE, KIND_SIT, KIND_WATCH, KIND_UNWATCH, KIND_MOVE, KIND_REMATCH };

static uint32_t draw(struct worker *worker)
{
    worker->random += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = (worker->random ^ worker->random >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(mixed >> 32);
}

/* --- Tables. */

static void table_dies(struct worker *worker, struct table *table)
{
    if (table->dead)
        return;
    table->dead = true;
    table->ready = false;
    atomic_fetch_add(&worker->load->tables_dead, 1);
    if (!table->counted)
        atomic_fetch_add(&worker->load->tables_ready, 1);
    table->counted = true;
    for (int i = 0; i < SEATS; i++) {
        struct wire *wire = &table->seat[i].wire;
        if (wire->state != WIRE_CLOSED && !wire->greeted)
            worker->opening--;
        wire_close(wire);
    }
}

static void refused(struct worker *worker, struct seat *seat, const char *what, const struct answer *answer)
{
    if (worker->load->cluster) {
        cluster_refused(worker, seat, answer);
        return;
    }
    worker->counts.refused++;
    errors_add(&worker->errors, what, answer->error.data ? answer->error.data : "", answer->error.length);
    table_dies(worker, seat->table);
}

/* --- What a seat says. */

#define SAY(worker, seat, ...)                                                                               \
    do {                                                                                                     \
        char message[256];                                                                                   \
        int length = snprintf(message, sizeof message, __VA_ARGS__);                                         \
        wire_say(worker, &(seat)->wire, message, (size_t)length);                                            \
    } while (0)

static void say_create(struct worker *worker, struct seat *seat)
{
    SAY(worker, seat,
        "{\"do\":\"create\",\"id\":%d,\"game\":\"goths\",\"options\":\"players=4\",\"sit\":[\"%s\"]}",
        KIND_CREATE, seat_names[seat->number]);
}

static void say_of_seat(struct worker *worker, struct seat *seat, const char *what, enum kind kind,
                        const char *key)
{
    SAY(worker, seat, "{\"do\":\"%s\",\"id\":%d,\"table\":\"%s\",\"%s\":\"%s\"}", what, kind, seat->at, key,
        seat_names[seat->number]);
}

static void say_sit(struct worker *worker, struct seat *seat)
{
    seat->tried_to_sit = true;
    say_of_seat(worker, seat, "sit", KIND_SIT, "seat");
}

static void say_watch(struct worker *worker, struct seat *seat, uint64_t from)
{
    seat->watching++;
    SAY(worker, seat, "{\"do\":\"watch\",\"id\":%d,\"table\":\"%s\",\"as\":\"%s\",\"from\":%llu}", KIND_WATCH,
        seat->at, seat_names[seat->number], (unsigned long long)from);
}

static void say_unwatch(struct worker *worker, struct seat *seat)
{
    say_of_seat(worker, seat, "unwatch", KIND_UNWATCH, "as");
}

static void say_move(struct worker *worker, struct seat *seat)
{
    if (worker->server_gone)
        return;
    seat->asked = seat->located = false;
    seat->pending = true;
    strcpy(seat->sent_move, seat->move);
    worker->counts.moves_sent++;
    seat->sent = now_ns();
    SAY(worker, seat,
        "{\"do\":\"move\",\"id\":%d,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\",\"turn\":%u}", KIND_MOVE,
        seat->at, seat_names[seat->number], seat->sent_move, seat->asked_turn);
}

/* --- Whose turn it is. */

static bool may_move(const struct worker *worker, const struct seat *seat)
{
    return seat->asked && !seat->pending && seat->table->ready && worker->phase >= PHASE_WARM;
}

static void consider(struct worker *worker, struct seat *seat)
{
    if (!may_move(worker, seat) || seat->queued)
        return;
    if (worker->load->rate == 0) {
        say_move(worker, seat);
        return;
    }
    seat->queued = true;
    worker->queue[(worker->queue_head + worker->queue_length++) % worker->queue_size] = seat;
}

/* So many moves as the time that has passed allows. What could not be made because nobody was asked is made
 * up for, up to a twentieth of a second. */
static void pace(struct worker *worker)
{
    if (worker->load->rate == 0 || worker->phase < PHASE_WARM)
        return;
    double rate = worker->load->rate / worker->load->threads, most = rate / 20 + 4;
    int64_t now = now_ns();
    if (worker->paced > 0)
        worker->allowed += (double)(now - worker->paced) / 1e9 * rate;
    worker->paced = now;
    if (worker->allowed > most)
        worker->allowed = most;
    while (worker->allowed >= 1 && worker->queue_length > 0) {
        struct seat *seat = worker->queue[worker->queue_head];
        worker->queue_head = (worker->queue_head + 1) % worker->queue_size;
        worker->queue_length--;
        seat->queued = false;
        if (may_move(worker, seat)) {
            say_move(worker, seat);
            worker->allowed -= 1;
        }
    }
}

static void consider_all(struct worker *worker, struct table *table)
{
    for (int i = 0; i < SEATS; i++)
        consider(worker, &table->seat[i]);
}

/* --- Coming to a table. */

static uint64_t known_events(const struct seat *seat)
{
    return seat->memory ? seat->memory->event_count : 0;
}

static void come(struct worker *worker, struct seat *seat)
{
    struct table *table = seat->table;
    if (!table->id[0]) {
        if (seat->number == 0)
            say_create(worker, seat);
        return;
    }
    bool resumes = seat->at[0] != '\0';
    seat->tried_to_sit = false;
    if (!resumes) {
        strcpy(seat->at, table->id);
        seat->at_length = strlen(seat->at);
    }
    if (resumes || seat->number == 0)
        say_watch(worker, seat, known_events(seat));
    else
        say_sit(worker, seat);
}

/* After something was refused: everything anew, as if the connection had been lost. */
void play_look_again(struct worker *worker, struct seat *seat)
{
    seat->present = seat->asked = seat->over = false;
    seat->table->ready = false;
    if (!seat->at[0]) {
        come(worker, seat);
        return;
    }
    /* All of it, as changes may be on their way that would count twice. */
    seat->memory->resumed = true;
    seat->tried_to_sit = false;
    say_unwatch(worker, seat);
    say_watch(worker, seat, 0);
}

/* The id of the table once it has one; until then something all four have in common. */
void play_key(const struct worker *worker, const struct wire *wire, char *key, size_t size)
{
    const struct table *table = wire->seat ? wire->seat->table : NULL;
    if (table && table->id[0])
        snprintf(key, size, "%s", table->id);
    else
        snprintf(key, size, "load%d", table ? (int)(table - worker->tables) : 0);
}

/* The table of the rematch. The old one is no longer looked at. */
static void move_on(struct worker *worker, struct seat *seat, struct part next)
{
    struct table *table = seat->table;
    if (next.length == 0 || next.length >= ID_MAX) {
        errors_add(&worker->errors, "no name of a table", next.data, next.length);
        return;
    }
    if (seat->pending && !worker->load->cluster)
        errors_add(&worker->errors, "a rematch before a move of the game was answered", "", 0);
    say_unwatch(worker, seat);
    if (seat->memory)
        kill_leaves(worker, seat);
    memcpy(seat->at, next.data, next.length);
    seat->at[next.length] = '\0';
    seat->at_length = next.length;
    strcpy(table->id, seat->at);
    table->ready = false;
    seat->present = seat->over = seat->asked = seat->tried_to_sit = false;
    seat->located = true;
    say_sit(worker, seat);
}

static void become_present(struct worker *worker, struct seat *seat)
{
    struct table *table = seat->table;
    seat->present = true;
    for (int i = 0; i < SEATS; i++) {
        const struct seat *other = &table->seat[i];
        if (!other->present || strcmp(other->at, table->id) != 0)
            return;
    }
    memset(table->change, 0, sizeof table->change);
    table->acknowledged = table->seen_at_over = 0;
    for (int i = 0; i < SEATS; i++)
        table->seat[i].seen = 0;
    table->ready = true;
    if (!table->counted)
        atomic_fetch_add(&worker->load->tables_ready, 1);
    table->counted = true;
    consider_all(worker, table);
}

/* --- What the server says. */

static void take_ask(struct worker *worker, struct seat *seat, const struct news *news)
{
    if (!news->ask.data)
        return;
    bool chosen = news->chosen.data && !part_is(news->chosen, "null");
    seat->asked = !chosen && !part_is(news->ask, "null") && read_pick(news->ask, draw(worker), seat->move);
    const char *asked = seat->asked ? memmem(news->ask.data, news->ask.length, "\"turn\":", 7) : NULL;
    seat->asked_turn = asked ? (uint32_t)strtoul(asked + 7, NULL, 10) : 0;
    if (worker->log >= 0 && news->view.data && news->ask.data > news->view.data) {
        const char *turn =
            memmem(news->view.data, (size_t)(news->ask.data - news->view.data), "\"turn\":", 7);
        seat->turn = turn ? (uint32_t)strtoul(turn + 7, NULL, 10) : 0;
    }
}

static void see_end(struct worker *worker, struct seat *seat)
{
    struct table *table = seat->table;
    if (seat->over)
        return;
    seat->over = true;
    seat->asked = false;
    if (table->ready && !worker->load->cluster) {
        if (table->seen_at_over && table->seen_at_over != seat->seen)
            errors_add(&worker->errors, "the seats of a table have not been told the same number of changes",
                       "", 0);
        table->seen_at_over = seat->seen;
    }
    if (seat->number != 0)
        return;
    worker->counts.games++;
    if (!worker->winding_up)
        SAY(worker, seat, "{\"do\":\"rematch\",\"id\":%d,\"table\":\"%s\"}", KIND_REMATCH, seat->at);
}

static void take_status(struct worker *worker, struct seat *seat, const struct news *news)
{
    if (part_is(news->status, "\"running\"") && !seat->present)
        become_present(worker, seat);
    if (part_is(news->status, "\"over\""))
        see_end(worker, seat);
    if (news->next.data && news->next.data[0] == '"')
        move_on(worker, seat, part_text(news->next));
}

static void count_change(struct worker *worker, struct seat *seat, const struct news *news)
{
    struct table *table = seat->table;
    struct change *change = &table->change[seat->seen++ % CHANGES_KEPT];
    change->received++;
    bool chosen = news->chosen.data && !part_is(news->chosen, "null");
    if (!seat->located && (chosen || news->view.data)) {
        seat->located = true;
        change->sent = seat->sent;
    }
    if (change->received < SEATS)
        return;
    if (change->sent && worker->phase == PHASE_MEASURE)
        histogram_add(&worker->everybody, now_ns() - change->sent);
    *change = (struct change){0};
}

static bool is_here(const struct seat *seat, const struct news *news)
{
    return news->table.length == seat->at_length && memcmp(news->table.data, seat->at, seat->at_length) == 0;
}

static void hear_change(struct worker *worker, struct seat *seat, const struct news *news)
{
    if (!is_here(seat, news))
        return;
    if (seat->table->ready)
        count_change(worker, seat, news);
    if (seat->memory)
        kill_change(worker, seat, news);
    take_ask(worker, seat, news);
    if (news->status.data)
        take_status(worker, seat, news);
    consider(worker, seat);
}

static void hear_whole(struct worker *worker, struct seat *seat, const struct news *news)
{
    /* Only the last answer is where the seat is; those of a table it has left are counted, too. */
    seat->watching -= seat->watching > 0;
    if (!is_here(seat, news) || (worker->load->cluster && seat->watching > 0))
        return;
    cluster_back(worker, seat);
    if (seat->memory && !kill_whole(worker, seat, news)) {
        say_unwatch(worker, seat);
        say_watch(worker, seat, 0);
        return;
    }
    take_ask(worker, seat, news);
    take_status(worker, seat, news);
}

/* The server lets go of the table: everybody comes back to it, so that changes are counted anew. */
static void hear_gone(struct worker *worker, struct seat *seat, const struct news *news)
{
    struct table *table = seat->table;
    if (!is_here(seat, news))
        return;
    worker->counts.gone++;
    table->ready = false;
    if (worker->load->cluster) {
        play_look_again(worker, seat);
        return;
    }
    for (int i = 0; i < SEATS; i++) {
        struct seat *other = &table->seat[i];
        if (!other->present && other != seat)
            continue;
        other->present = other->asked = false;
        other->located = true;
        say_unwatch(worker, other);
        say_watch(worker, other, known_events(other));
    }
}

static void log_move(struct worker *worker, const struct seat *seat)
{
    char line[128];
    int length = snprintf(line, sizeof line, "%s %s %s %u\n", seat->at, seat_names[seat->number],
                          seat->sent_move, seat->turn);
    bytes_add(&worker->log_lines, line, (size_t)length);
}

static void hear_move_answer(struct worker *worker, struct seat *seat, const struct answer *answer)
{
    seat->pending = false;
    if (worker->load->cluster)
        cluster_log(worker, seat, answer->ok ? '+' : '-');
    if (!answer->ok) {
        refused(worker, seat, "move", answer);
        return;
    }
    worker->counts.moves_acknowledged++;
    seat->table->acknowledged++;
    if (worker->load->cluster)
        cluster_acknowledged(worker, seat->table);
    if (worker->phase == PHASE_MEASURE)
        histogram_add(&worker->acknowledged, now_ns() - seat->sent);
    if (worker->log >= 0 && !worker->load->cluster)
        log_move(worker, seat);
    if (seat->memory)
        kill_acknowledged(worker, seat);
    consider(worker, seat);
}

static void hear_hello_answer(struct worker *worker, struct wire *wire, const struct answer *answer)
{
    if (!answer->ok) {
        play_lost(worker, wire, "the hello is refused");
        return;
    }
    wire->greeted = true;
    worker->opening--;
    if (wire->seat)
        come(worker, wire->seat);
    else
        atomic_fetch_add(&worker->load->idle_ready, 1);
}

static void hear_create_answer(struct worker *worker, struct seat *seat, const struct answer *answer)
{
    struct table *table = seat->table;
    if (!answer->ok || answer->table.length == 0 || answer->table.length >= ID_MAX) {
        refused(worker, seat, "create", answer);
        return;
    }
    memcpy(table->id, answer->table.data, answer->table.length);
    table->id[answer->table.length] = '\0';
    for (int i = 0; i < SEATS; i++)
        if (table->seat[i].wire.greeted)
            come(worker, &table->seat[i]);
}

static void hear_answer(struct worker *worker, struct wire *wire, const struct answer *answer)
{
    struct seat *seat = wire->seat;
    if (answer->re == KIND_HELLO) {
        hear_hello_answer(worker, wire, answer);
        return;
    }
    if (!seat)
        return;
    if (answer->re == 0 && worker->load->cluster) {
        /* It had to wait, and nobody knows any more which it was. */
        play_lost(worker, wire, "refused");
        return;
    }
    switch ((enum kind)answer->re) {
    case KIND_MOVE: hear_move_answer(worker, seat, answer); break;
    case KIND_CREATE: hear_create_answer(worker, seat, answer); break;
    case KIND_SIT:
        /* Where it is refused it may be sitting there already: watching shows whether it does. */
        if (seat->memory)
            seat->memory->resumed = false;
        say_watch(worker, seat, known_events(seat));
        break;
    case KIND_WATCH:
        seat->watching -= !answer->ok && seat->watching > 0;
        if (worker->load->cluster && seat->watching > 0)
            break;
        if (!answer->ok && seat->tried_to_sit)
            refused(worker, seat, "watch", answer);
        else if (!answer->ok)
            say_sit(worker, seat);
        break;
    case KIND_REMATCH:
        /* After a restart it may have been made already: `next` tells. */
        if (!answer->ok && (!seat->memory || worker->load->cluster))
            refused(worker, seat, "rematch", answer);
        break;
    case KIND_HELLO:
    case KIND_UNWATCH: break;
    default: refused(worker, seat, "a message is not understood", answer); break;
    }
}

void play_message(struct worker *worker, struct wire *wire, const char *bytes, size_t length)
{
    struct answer answer;
    struct news news;
    struct seat *seat = wire->seat;
    if (read_answer(bytes, length, &answer)) {
        hear_answer(worker, wire, &answer);
        return;
    }
    if (!seat)
        return;
    if (!seat->memory && read_change_quickly(bytes, length, &news)) {
        hear_change(worker, seat, &news);
        return;
    }
    switch (read_message(bytes, length, &news)) {
    case SAID_CHANGE: hear_change(worker, seat, &news); break;
    case SAID_WHOLE: hear_whole(worker, seat, &news); break;
    case SAID_GONE: hear_gone(worker, seat, &news); break;
    case SAID_ANSWER:
    case SAID_OTHER: break;
    }
}

void play_opened(struct worker *worker, struct wire *wire)
{
    static const char hello[] =
        "{\"do\":\"hello\",\"id\":1,\"version\":2,\"words\":\"off\",\"lang\":\"en\",\"name\":\"Load\"}";
    wire_say(worker, wire, hello, sizeof hello - 1);
}

void play_lost(struct worker *worker, struct wire *wire, const char *why)
{
    if (worker->server_gone) {
        wire_close(wire);
        return;
    }
    if (worker->load->cluster && wire->seat) {
        cluster_lost(worker, wire);
        return;
    }
    worker->counts.lost++;
    errors_add(&worker->errors, "a connection is lost", why, strlen(why));
    if (wire->seat) {
        table_dies(worker, wire->seat->table);
        return;
    }
    if (!wire->greeted) {
        worker->opening--;
        atomic_fetch_add(&worker->load->idle_ready, 1);
    }
    wire_close(wire);
}

/* --- A thread's share. */

static uint32_t share(uint32_t all, uint32_t threads, uint32_t number)
{
    return all / threads + (number < all % threads);
}

bool worker_prepare(struct worker *worker, struct load *load, uint32_t number)
{
    worker->load = load;
    worker->random = load->seed * UINT64_C(0x2545f4914f6cdd1d) + number;
    worker->source = number;
    worker->table_count = share(load->tables, load->threads, number);
    worker->idle_count = share(load->idle, load->threads, number);
    worker->queue_size = SEATS * worker->table_count + 1;
    worker->tables = calloc(worker->table_count + 1, sizeof *worker->tables);
    worker->idle = calloc(worker->idle_count + 1, sizeof *worker->idle);
    worker->queue = calloc(worker->queue_size, sizeof(struct seat *));
    worker->epoll = epoll_create1(EPOLL_CLOEXEC);
    worker->log = load->log ? open(load->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    if (!worker->tables || !worker->idle || !worker->queue || worker->epoll < 0 ||
        (load->log && worker->log < 0))
        return false;
    for (uint32_t i = 0; i < worker->table_count; i++)
        for (int s = 0; s < SEATS; s++) {
            struct seat *seat = &worker->tables[i].seat[s];
            seat->table = &worker->tables[i];
            seat->number = s;
            seat->wire.seat = seat;
            seat->located = true;
            seat->memory = load->kill ? calloc(1, sizeof *seat->memory) : NULL;
            if (load->kill && !seat->memory)
                return false;
        }
    return true;
}

static void write_log(struct worker *worker)
{
    if (worker->log_lines.length == 0)
        return;
    if (write(worker->log, worker->log_lines.data, worker->log_lines.length) < 0)
        perror("load: the log");
    worker->log_lines.length = 0;
}

static void free_seat(struct seat *seat)
{
    wire_close(&seat->wire);
    if (!seat->memory)
        return;
    bytes_free(&seat->memory->events);
    bytes_free(&seat->memory->view);
    bytes_free(&seat->memory->moves);
    free(seat->memory);
}

void worker_free(struct worker *worker)
{
    if (worker->load->cluster)
        atomic_fetch_add(&worker->load->tables_still, cluster_end(worker));
    write_log(worker);
    for (uint32_t i = 0; worker->idle && i < worker->idle_count; i++)
        wire_close(&worker->idle[i]);
    for (uint32_t i = 0; worker->tables && i < SEATS * worker->table_count; i++)
        free_seat(&worker->tables[i / SEATS].seat[i % SEATS]);
    bytes_free(&worker->log_lines);
    if (worker->log >= 0)
        close(worker->log);
    close(worker->epoll);
    free(worker->tables);
    free(worker->idle);
    free(worker->queue);
}

/* Connections are opened a few at a time. */
static void open_more(struct worker *worker)
{
    bool idle = worker->phase == PHASE_IDLE;
    uint32_t all = idle ? worker->idle_count : SEATS * worker->table_count;
    uint32_t most = worker->load->opening_max / worker->load->threads + 1;
    while (worker->opened < all && worker->opening < most) {
        uint32_t i = worker->opened++;
        if (!idle && worker->tables[i / SEATS].dead)
            continue;
        worker->opening++;
        wire_open(worker, idle ? &worker->idle[i] : &worker->tables[i / SEATS].seat[i % SEATS].wire);
    }
}

void worker_turn(struct worker *worker, int64_t wait_ns)
{
    enum { EVENTS_MAX = 512 };
    struct epoll_event events[EVENTS_MAX];
    struct timespec wait = {.tv_sec = wait_ns / 1000000000, .tv_nsec = wait_ns % 1000000000};
    open_more(worker);
    int count = epoll_pwait2(worker->epoll, events, EVENTS_MAX, &wait, NULL);
    for (int i = 0; i < count; i++)
        wire_event(worker, events[i].data.ptr, events[i].events);
    pace(worker);
    if (worker->load->cluster)
        cluster_turn(worker);
    write_log(worker);
}

void worker_begin_phase(struct worker *worker, enum phase phase)
{
    worker->phase = phase;
    if (phase == PHASE_TABLES)
        worker->opened = 0;
    if (phase == PHASE_MEASURE)
        worker->counts = (struct counts){0};
    if (phase == PHASE_WARM)
        for (uint32_t i = 0; i < worker->table_count; i++)
            consider_all(worker, &worker->tables[i]);
}

void worker_forget_connections(struct worker *worker)
{
    for (uint32_t i = 0; i < SEATS * worker->table_count; i++) {
        struct table *table = &worker->tables[i / SEATS];
        struct seat *seat = &table->seat[i % SEATS];
        wire_close(&seat->wire);
        seat->wire.greeted = seat->present = seat->asked = seat->over = seat->queued = false;
        table->ready = table->counted = false;
    }
    atomic_store(&worker->load->tables_ready, 0);
    worker->opened = worker->opening = worker->queue_length = 0;
}
