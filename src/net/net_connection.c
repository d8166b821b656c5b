// SPDX-License-Identifier: MIT
/* net_connection.c: what HTTP connections and WebSockets have in common. */
#include "net/net_inside.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Queues. */

char *queue_room(struct queue *queue, size_t length)
{
    size_t used = queue_length(queue);
    if (queue->capacity - queue->end >= length)
        return queue->bytes + queue->end;
    if (queue->capacity - used < length) {
        if (length > SIZE_MAX / 4 - used)
            return NULL;
        size_t capacity = used + length < 256 ? 256 : 2 * (used + length);
        char *bytes = malloc(capacity);
        if (!bytes)
            return NULL;
        if (used)
            memcpy(bytes, queue->bytes + queue->start, used);
        free(queue->bytes);
        queue->bytes = bytes;
        queue->capacity = capacity;
    } else {
        memmove(queue->bytes, queue->bytes + queue->start, used);
    }
    queue->start = 0;
    queue->end = used;
    return queue->bytes + used;
}

void queue_added(struct queue *queue, size_t length)
{
    queue->end += length;
}

bool queue_add(struct queue *queue, const char *bytes, size_t length)
{
    char *room = queue_room(queue, length);
    if (!room)
        return false;
    memcpy(room, bytes, length);
    queue_added(queue, length);
    return true;
}

void queue_take(struct queue *queue, size_t length)
{
    queue->start += length;
    if (queue->start == queue->end)
        queue_forget(queue);
}

void queue_forget(struct queue *queue)
{
    free(queue->bytes);
    *queue = (struct queue){0};
}

/* Rolls. */

static void leave_roll(struct roll *roll, struct connection *connection)
{
    *(connection->earlier ? &connection->earlier->later : &roll->first) = connection->later;
    *(connection->later ? &connection->later->earlier : &roll->last) = connection->earlier;
}

static void join_roll(struct roll *roll, struct connection *connection)
{
    connection->since = connection->net->seconds;
    connection->earlier = roll->last;
    connection->later = NULL;
    *(roll->last ? &roll->last->later : &roll->first) = connection;
    roll->last = connection;
}

static struct roll *roll_of(struct connection *connection)
{
    return connection->phase == PHASE_LINGER ? &connection->net->lingering : &connection->net->quiet;
}

void connection_heard(struct connection *connection)
{
    struct roll *roll = roll_of(connection);
    leave_roll(roll, connection);
    join_roll(roll, connection);
}

static void enter_phase(struct connection *connection, enum phase phase)
{
    leave_roll(roll_of(connection), connection);
    connection->phase = phase;
    join_roll(roll_of(connection), connection);
}

/* Beginning and end. */

void connection_open(struct net *net, int descriptor, const struct in6_addr *peer, bool counted)
{
    struct connection *connection = malloc(sizeof *connection);
    if (!connection) {
        close(descriptor);
        if (counted)
            address_leave(&net->addresses, peer);
        return;
    }
    *connection =
        (struct connection){.net = net, .peer = *peer, .counted = counted, .exchange.connection = connection};
    connection->exchange.secure = net->settings.certificate != NULL;
    net->connections++;
    join_roll(&net->quiet, connection);
    if (!line_open(connection, descriptor, false))
        connection_gone(connection);
}

struct connection *connection_dial(struct net *net, int descriptor)
{
    struct connection *connection = malloc(sizeof *connection);
    if (!connection) {
        close(descriptor);
        return NULL;
    }
    *connection = (struct connection){
        .net = net, .is_socket = true, .socket = {.connection = connection, .dialed = true}};
    if (!line_open(connection, descriptor, true)) {
        free(connection);
        return NULL;
    }
    net->connections++;
    net->counts.sockets_open++;
    net->counts.sockets_total++;
    join_roll(&net->quiet, connection);
    return connection;
}

/* One that stands in a list is freed when its turn there has come. */
static bool forget_if_gone(struct connection *connection)
{
    if (connection->line)
        return false;
    if (!connection->due && !connection->late)
        free(connection);
    return true;
}

void connection_gone(struct connection *connection)
{
    struct net *net = connection->net;
    connection->line = NULL;
    leave_roll(roll_of(connection), connection);
    net->connections--;
    if (connection->is_socket)
        socket_gone(connection);
    else
        http_gone(connection);
    queue_forget(&connection->in);
    queue_forget(&connection->out);
    connection_note_waiting(connection);
    if (connection->counted)
        address_leave(&net->addresses, &connection->peer);
    forget_if_gone(connection);
}

void connection_due(struct connection *connection)
{
    if (connection->due)
        return;
    connection->due = true;
    connection->next_due = connection->net->due;
    connection->net->due = connection;
}

void connection_doom(struct connection *connection)
{
    enter_phase(connection, PHASE_DOOMED);
    connection_due(connection);
}

void connection_finish(struct connection *connection)
{
    if (connection->phase != PHASE_OPEN)
        return;
    enter_phase(connection, PHASE_LAST_WORDS);
    queue_forget(&connection->in);
    connection_due(connection);
}

/* In. */

static size_t consume_once(struct connection *connection, char *bytes, size_t length)
{
    return connection->is_socket ? socket_consume(connection, bytes, length)
                                 : http_consume(connection, bytes, length);
}

/* It is read on in the next turn, and not before that second. */
static void come_late(struct connection *connection, uint32_t second)
{
    struct net *net = connection->net;
    connection->late_until = second;
    if (connection->late)
        return;
    connection->late = true;
    connection->next_late = NULL;
    *net->late_end = connection;
    net->late_end = &connection->next_late;
    ev_timer_start(net->loop, &net->go_on);
    line_pause(connection, true);
}

bool connection_ask(struct connection *connection, size_t amount)
{
    struct net *net = connection->net;
    bool may = !connection->counted || address_ask(&net->addresses, &connection->peer, net->turn, amount);
    if (!may)
        come_late(connection, 0);
    return may;
}

bool connection_shake(struct connection *connection)
{
    struct net *net = connection->net;
    if (!connection_ask(connection, ASKED_SECRETLY))
        return false;
    bool may = !connection->counted || address_shake(&net->addresses, &connection->peer, net->seconds);
    if (!may)
        come_late(connection, net->seconds + 1);
    return may;
}

/* How many of the bytes are used up; all of them when the connection is not to be read any more. */
static size_t consume(struct connection *connection, char *bytes, size_t length)
{
    size_t used = 0;
    while (used < length && connection_ask(connection, 1)) {
        size_t step = consume_once(connection, bytes + used, length - used);
        if (connection->phase != PHASE_OPEN)
            return length;
        if (step == 0)
            break;
        connection_ask(connection, step / ASKED_BYTES);
        used += step;
    }
    return used;
}

/* The queue is moved out of the connection meanwhile, as its end would take the queue with it. */
static void consume_queued(struct connection *connection)
{
    struct queue in = connection->in;
    connection->in = (struct queue){0};
    queue_take(&in, consume(connection, in.bytes + in.start, queue_length(&in)));
    connection->in = in;
}

/* Bytes that cannot be used yet wait, but not without end. */
static void mind_pause(struct connection *connection)
{
    bool enough =
        !connection->is_socket && http_blocked(connection) && queue_length(&connection->in) >= HEAD_MAX;
    line_pause(connection, connection->choked || connection->late || enough);
}

void connection_receive(struct connection *connection, char *bytes, size_t length)
{
    connection->net->counts.bytes_in += length;
    if (connection->phase != PHASE_OPEN)
        return;
    if (connection->is_socket) {
        connection_heard(connection);
        connection->socket.pinged = false;
    }
    size_t used = 0;
    if (queue_length(&connection->in) == 0)
        used = consume(connection, bytes, length);
    if (used == length)
        return;
    bool waited = queue_length(&connection->in) > 0;
    if (!queue_add(&connection->in, bytes + used, length - used)) {
        connection_doom(connection);
        return;
    }
    if (waited)
        consume_queued(connection);
    mind_pause(connection);
}

/* Out. */

bool connection_queue(struct connection *connection, const char *bytes, size_t length)
{
    if (connection->phase == PHASE_DOOMED)
        return false;
    if (!queue_add(&connection->out, bytes, length)) {
        connection_doom(connection);
        return false;
    }
    connection_note_waiting(connection);
    connection_due(connection);
    return true;
}

void connection_note_waiting(struct connection *connection)
{
    if (!connection->counted)
        return;
    size_t *waiting = address_waiting(&connection->net->addresses, &connection->peer);
    *waiting += queue_length(&connection->out) - connection->charged;
    connection->charged = (uint32_t)queue_length(&connection->out);
}

size_t connection_household_waits(const struct connection *connection)
{
    return connection->counted ? *address_waiting(&connection->net->addresses, &connection->peer) : 0;
}

bool connection_write(struct connection *connection)
{
    struct queue *out = &connection->out;
    while (queue_length(out) && !connection->choked) {
        size_t length = queue_length(out) < AHEAD_MAX ? queue_length(out) : AHEAD_MAX;
        if (!line_write(connection, out->bytes + out->start, length)) {
            connection_doom(connection);
            return false;
        }
        connection->net->counts.bytes_out += length;
        queue_take(out, length);
    }
    connection_note_waiting(connection);
    return !connection->choked;
}

/* Writes what is queued, then reads what had to wait for that, until one of both comes to a stop. */
static void work_off(struct connection *connection)
{
    while (connection->phase != PHASE_DOOMED && connection_write(connection)) {
        if (connection->phase == PHASE_LAST_WORDS) {
            enter_phase(connection, PHASE_LINGER);
            line_shut(connection);
        }
        if (connection->phase == PHASE_OPEN && !connection->is_socket)
            http_drained(connection);
        if (connection->phase != PHASE_OPEN || connection->is_socket || queue_length(&connection->in) == 0)
            break;
        size_t before = queue_length(&connection->in);
        consume_queued(connection);
        if (connection->phase == PHASE_OPEN && queue_length(&connection->in) == before)
            break;
    }
    mind_pause(connection);
}

void connection_writable(struct connection *connection)
{
    connection->choked = false;
    /* Who reads slowly is not idle. */
    connection_heard(connection);
    work_off(connection);
}

void connection_work_off(struct net *net)
{
    while (net->due) {
        struct connection *connection = net->due;
        net->due = connection->next_due;
        connection->due = false;
        if (forget_if_gone(connection))
            continue;
        if (connection->phase == PHASE_DOOMED)
            line_close(connection);
        else
            work_off(connection);
    }
}

void connection_go_on(struct net *net)
{
    struct connection *next = net->late;
    net->late = NULL;
    net->late_end = &net->late;
    while (next) {
        struct connection *connection = next;
        next = connection->next_late;
        connection->late = false;
        if (forget_if_gone(connection))
            continue;
        if (connection->late_until > net->seconds) {
            come_late(connection, connection->late_until);
            continue;
        }
        if (connection->phase == PHASE_OPEN)
            consume_queued(connection);
        mind_pause(connection);
    }
}

/* Time. */

static void been_quiet(struct connection *connection)
{
    bool unread = !connection->is_socket && connection->exchange.streaming && connection->choked;
    bool waits = !connection->is_socket && connection->exchange.waiting && !unread;
    bool unasked = connection->is_socket && !connection->socket.pinged;
    if (connection->phase != PHASE_OPEN || (!waits && !unasked)) {
        connection_doom(connection);
        return;
    }
    if (unasked)
        socket_ping(connection);
    connection_heard(connection);
}

void connection_tick(struct net *net)
{
    uint32_t now = net->seconds;
    unsigned patience = net->settings.idle_seconds;
    while (patience && net->quiet.first && now - net->quiet.first->since >= patience)
        been_quiet(net->quiet.first);
    while (net->lingering.first && now - net->lingering.first->since >= LINGER_SECONDS)
        connection_doom(net->lingering.first);
}

static void stop(struct connection *connection)
{
    if (connection->is_socket)
        net_close_socket(&connection->socket, 1001);
    else if (!connection->exchange.waiting)
        connection_finish(connection);
}

/* Whoever is asked to stop goes to the end of the roll: the last of now is the last to ask. */
void connection_stop_all(struct net *net, bool at_once)
{
    struct connection *last = net->quiet.last, *next = net->quiet.first;
    for (struct connection *connection = NULL; connection != last;) {
        connection = next;
        next = connection->later;
        if (at_once)
            connection_doom(connection);
        else
            stop(connection);
    }
    while (at_once && net->lingering.first)
        connection_doom(net->lingering.first);
}
