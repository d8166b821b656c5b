// SPDX-License-Identifier: MIT
/* cluster.c: which server has a table (cluster.h). The store knows: a table is taken before it is read, and
 * given back when it leaves memory. A server that has been away for too long has lost all it had; then every
 * room is ROOM_LOST until nothing of it is under way, and whoever wants the table asks anew. */
#include "hall/cluster.h"
#include "hall/cluster/relay.h"
#include "hall/hall_inside.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/watch.h"

#include <stdlib.h>
#include <string.h>

enum {
    ASK_AGAIN_MS = 250,  /* whose a table is whose server does not answer */
    ELSEWHERE_MS = 1000, /* so long it is believed that a table is another server's */
    FOLLOW_MS = 3000,    /* after so long without players of our own a table follows those it has */
};

static bool open_cluster(struct hall *hall)
{
    hall->cluster = calloc(1, sizeof *hall->cluster);
    if (hall->cluster)
        hall->cluster->term = store_term(hall->settings.store);
    return hall->cluster != NULL;
}

static void close_cluster(struct hall *hall)
{
    if (hall->cluster)
        presence_close(hall);
    free(hall->cluster);
}

/* --- Whose a table is. */

static void find_elsewhere(struct room *room, const char *url)
{
    room->cluster.url = strdup(url);
    if (!room->cluster.url) {
        room_give_up(room, SAY("there is not enough memory"));
        return;
    }
    room->phase = ROOM_ELSEWHERE;
    room->used = room->hall->now;
    room_hand_out(room, relay_pass);
}

static void taken(void *context, const char *refusal, const char *url)
{
    struct room *room = context;
    room->under_way--;
    if (room->phase == ROOM_LOST)
        return;
    if (refusal)
        room_give_up(room, refusal);
    else if (url && relay_is_unreachable(room->hall, url))
        room->cluster.ask_again = room->hall->now + ASK_AGAIN_MS;
    else if (url)
        find_elsewhere(room, url);
    else
        room_read(room);
}

static void take(struct room *room)
{
    room->under_way++;
    store_take(room->hall->settings.store, room->number, taken, room);
}

static void give(struct room *room)
{
    store_give(room->hall->settings.store, room->number, NULL, store_ignore, NULL);
}

static void forget(struct room *room)
{
    relay_forget_room(room);
    free(room->cluster.url);
}

static void forget_url(struct room *room)
{
    free(room->cluster.url);
    room->cluster.url = NULL;
    room->phase = ROOM_LOADING;
}

void cluster_come_home(struct room *room)
{
    forget_url(room);
    take(room);
}

static bool pass_on(struct room *room, struct session *session, int64_t re, const char *bytes, size_t length)
{
    if (relay_is_unreachable(room->hall, room->cluster.url)) {
        forget_url(room);
        room->cluster.ask_again = room->hall->now + ASK_AGAIN_MS;
        return false;
    }
    relay_pass(room, session, re, bytes, length);
    return true;
}

/* --- Letting go. */

static void look_after(struct room *room)
{
    int64_t now = room->hall->now;
    struct room_cluster *cluster = &room->cluster;
    if (room->phase == ROOM_LOADING && cluster->ask_again && cluster->ask_again <= now) {
        cluster->ask_again = 0;
        take(room);
    } else if (room->phase == ROOM_ELSEWHERE && cluster->relays == 0 && now - room->used >= ELSEWHERE_MS) {
        room_free(room);
    } else if (room->phase == ROOM_LOST && room_is_quiet(room)) {
        give(room);
        room_leave(room);
    }
}

static bool is_wanted(struct room *room)
{
    const struct watch *watch = room->watches;
    int64_t *visited_at = &room->cluster.visited_at;
    while (watch && watch->session->relayed)
        watch = watch->in_room;
    if (!room->watches || watch)
        *visited_at = 0;
    else if (*visited_at == 0)
        *visited_at = room->hall->now;
    return *visited_at && room->hall->now - *visited_at >= FOLLOW_MS;
}

/* Another server may have it. Whoever looks on is told to look again, and waits until we have let go. */
static void lose(struct room *room)
{
    if (room->phase == ROOM_ELSEWHERE)
        return;
    room->phase = ROOM_LOST;
    while (room->watches)
        watch_end(room->watches, true);
}

static void refused(struct room *room, const char *refusal)
{
    if (refusal == store_moved)
        lose(room);
}

static void turn(struct hall *hall)
{
    uint64_t term = store_term(hall->settings.store);
    if (hall->cluster->term == term)
        return;
    hall->cluster->term = term;
    log_line(hall, "this server was away for too long: its tables may be at others now");
    for (struct room *room = hall->all; room; room = room->older)
        lose(room);
}

static void tick(struct hall *hall)
{
    relays_tick(hall);
    presence_tick(hall);
}

const struct hall_cluster hall_cluster = {
    .open = open_cluster,
    .close = close_cluster,
    .turn = turn,
    .tick = tick,
    .dialed_message = relay_message,
    .dialed_closed = relay_closed,
    .dialed_refused = relay_refused,
    .take = take,
    .give = give,
    .forget = forget,
    .pass_on = pass_on,
    .look_after = look_after,
    .is_wanted = is_wanted,
    .is_elsewhere = presence_elsewhere,
    .certain = presence_certain,
    .refused = refused,
    .speaks = relay_asked,
    .greet = relays_greet,
    .end = relays_end,
};
