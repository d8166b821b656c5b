// SPDX-License-Identifier: MIT
/* load_cluster.c: playing on while servers come and go; see load.h.
 *
 * A seat that loses its connection comes back a little later, through the load balancer, and is told what it
 * missed, which must follow on what it has (load_kill.c looks). What became of every move it made is written
 * to the log in the order in which it made them, so that another program can compare that with the database
 * afterwards (bench/cluster_check). */
#include "load.h"

#include <stdlib.h>
#include <string.h>

enum { SOON_MS = 100, SPREAD_MS = 200 };
enum {
    PAUSE_LEAST_MS = 500,
    STILL_MS = 300000
}; /* shorter pauses are of no interest; longer ones never end */

static int64_t soon(void)
{
    return now_ns() + (SOON_MS + rand() % SPREAD_MS) * INT64_C(1000000);
}

void cluster_log(struct worker *worker, const struct seat *seat, char what)
{
    char line[128];
    if (worker->log < 0)
        return;
    int length = snprintf(line, sizeof line, "%c %s %s %s\n", what, seat->at, seat_names[seat->number],
                          seat->sent_move);
    bytes_add(&worker->log_lines, line, (size_t)length);
}

void cluster_lost(struct worker *worker, struct wire *wire)
{
    struct seat *seat = wire->seat;
    worker->counts.lost++;
    if (wire->state != WIRE_CLOSED && !wire->greeted)
        worker->opening--;
    wire_close(wire);
    wire->greeted = false;
    if (seat->pending) {
        cluster_log(worker, seat, '?');
        worker->counts.unknown++;
    }
    seat->pending = seat->present = seat->asked = seat->over = seat->tried_to_sit = false;
    seat->located = true;
    seat->watching = 0;
    seat->memory->resumed = false;
    seat->table->ready = false;
    seat->again = soon();
    if (seat->away == 0)
        seat->away = now_ns();
}

void cluster_refused(struct worker *worker, struct seat *seat, const struct answer *answer)
{
    worker->counts.refused++;
    errors_add(&worker->errors, "refused", answer->error.data ? answer->error.data : "",
               answer->error.length);
    seat->again = soon();
}

void cluster_back(struct worker *worker, struct seat *seat)
{
    if (seat->away == 0)
        return;
    histogram_add(&worker->away, now_ns() - seat->away);
    seat->away = 0;
}

void cluster_acknowledged(struct worker *worker, struct table *table)
{
    int64_t now = now_ns(), pause = now - table->last_acknowledged;
    if (table->last_acknowledged > 0 && pause > PAUSE_LEAST_MS * INT64_C(1000000) &&
        worker->phase == PHASE_MEASURE)
        histogram_add(&worker->pauses, pause);
    int64_t ending = atomic_load(&worker->load->ending);
    if (ending > 0 && table->last_acknowledged < ending)
        atomic_fetch_add(&worker->load->tables_moved, 1);
    table->last_acknowledged = now;
}

/* Before the end every table moves once more: it would be noticed that one stands still. */
bool cluster_may_end(struct load *load, int64_t now)
{
    if (atomic_load(&load->ending) == 0)
        atomic_store(&load->ending, now);
    return atomic_load(&load->tables_moved) + atomic_load(&load->tables_dead) >= load->tables ||
           now - atomic_load(&load->ending) > STILL_MS * INT64_C(1000000);
}

uint32_t cluster_end(struct worker *worker)
{
    uint32_t still = 0;
    for (uint32_t i = 0; i < SEATS * worker->table_count; i++)
        if (worker->tables[i / SEATS].seat[i % SEATS].pending)
            cluster_log(worker, &worker->tables[i / SEATS].seat[i % SEATS], '?');
    for (uint32_t i = 0; i < worker->table_count; i++)
        still += worker->tables[i].last_acknowledged < atomic_load(&worker->load->ending);
    return still;
}

void cluster_turn(struct worker *worker)
{
    int64_t now = now_ns();
    for (uint32_t i = 0; i < SEATS * worker->table_count; i++) {
        struct seat *seat = &worker->tables[i / SEATS].seat[i % SEATS];
        if (seat->again == 0 || seat->again > now)
            continue;
        seat->again = 0;
        if (seat->wire.state == WIRE_CLOSED) {
            worker->opening++;
            wire_open(worker, &seat->wire);
        } else if (seat->wire.greeted) {
            play_look_again(worker, seat);
        }
    }
}
