// SPDX-License-Identifier: MIT
/* servers.c: see servers.h. */
#include "support/servers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What one server says to another for somebody, and what comes back. */
struct wire {
    struct wire *next;
    int from, to;
    bool begun;                  /* the other has been asked to let it in, */
    struct net_socket near, far; /* and did, if the far end has an owner */
    char query[512];
};

static const char *const urls[SERVERS_MAX] = {"http://server:0", "http://server:1", "http://server:2"};
static struct servers *dialing;

static int index_of(const char *url)
{
    for (int i = 0; i < SERVERS_MAX; i++)
        if (strcmp(urls[i], url) == 0)
            return i;
    abort();
}

static struct net_socket *dial(struct net *net, const char *url, const char *path, void *owner)
{
    struct wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        abort();
    wire->from = (int)((struct house *)net - dialing->houses);
    wire->to = index_of(url);
    wire->near.owner = owner;
    snprintf(wire->query, sizeof wire->query, "%s", strchr(path, '?') + 1);
    wire->next = dialing->wires;
    dialing->wires = wire;
    return &wire->near;
}

static void connect_net(struct house *house)
{
    if (house->cluster)
        hall_set_net(house->hall, (struct net *)house);
}

void servers_open(struct servers *servers, int count, uint64_t seed)
{
    *servers = (struct servers){.count = count};
    dialing = servers;
    fake_dial = dial;
    if (count == 1)
        servers->houses[0] = house_open(seed, 0);
    for (int i = 0; count > 1 && i < count; i++) {
        struct store *store = i ? fake_store_join(servers->houses[0].store, urls[i]) : fake_store_open();
        servers->houses[i] = house_open_in_cluster(store, seed);
        connect_net(&servers->houses[i]);
    }
}

/* --- Lines. */

static void wire_end(struct servers *servers, struct wire *wire)
{
    const struct house *from = &servers->houses[wire->from], *to = &servers->houses[wire->to];
    struct wire **at = &servers->wires;
    while (*at != wire)
        at = &(*at)->next;
    *at = wire->next;
    if (wire->far.owner && to->hall)
        to->handler.closed(wire->far.owner);
    from->handler.dialed_closed(wire->near.owner);
    fake_socket_free(&wire->near);
    fake_socket_free(&wire->far);
    free(wire);
}

/* Gives what was sent to whoever hears it, message by message; he may send something in turn. */
static void pass(struct net_socket *sent, void (*hear)(void *owner, const char *bytes, size_t length),
                 void *owner)
{
    struct net_socket taken = *sent;
    sent->bytes = NULL;
    sent->length = sent->capacity = sent->messages = 0;
    for (char *at = taken.bytes, *end; at && at < taken.bytes + taken.length; at = end + 1) {
        end = memchr(at, '\n', (size_t)(taken.bytes + taken.length - at));
        hear(owner, at, (size_t)(end - at));
    }
    free(taken.bytes);
}

static void wire_begin(struct house *to, struct wire *wire)
{
    wire->begun = true;
    house_let_in(to, wire->query, &wire->far);
}

static void wire_carry(struct servers *servers, struct wire *wire)
{
    struct house *from = &servers->houses[wire->from], *to = &servers->houses[wire->to];
    if (to->hall && !wire->begun)
        wire_begin(to, wire);
    if (to->hall && wire->far.owner) {
        pass(&wire->near, to->handler.message, wire->far.owner);
        pass(&wire->far, from->handler.dialed_message, wire->near.owner);
    }
    if (!to->hall || !wire->far.owner || wire->near.closed || wire->far.closed)
        wire_end(servers, wire);
}

void servers_carry(struct servers *servers, bool (*is_late)(void *context), void *context)
{
    for (struct wire *wire = servers->wires, *next; wire; wire = next) {
        next = wire->next;
        if (!is_late || !is_late(context))
            wire_carry(servers, wire);
    }
}

void servers_cut(struct servers *servers, uint32_t which)
{
    uint32_t count = 0;
    for (const struct wire *wire = servers->wires; wire; wire = wire->next)
        count++;
    struct wire *wire = servers->wires;
    for (uint32_t left = count ? which % count : 0; left > 0; left--)
        wire = wire->next;
    if (wire)
        wire_end(servers, wire);
}

/* --- All of them. */

void servers_pass(struct servers *servers, int64_t milliseconds)
{
    for (int i = 0; i < servers->count; i++) {
        struct house *house = &servers->houses[i];
        house->now += milliseconds;
        if (house->hall)
            hall_set_time(house->hall, house->now);
    }
}

bool servers_are_silent(const struct servers *servers)
{
    const struct wire *wire = servers->wires;
    while (wire && wire->near.length == 0 && wire->far.length == 0 && !wire->near.closed)
        wire = wire->next;
    return !wire;
}

void servers_settle(struct servers *servers)
{
    bool silent = false;
    while (!silent) {
        for (int i = 0; i < servers->count; i++)
            if (servers->houses[i].hall)
                house_settle(&servers->houses[i]);
        silent = servers_are_silent(servers);
        servers_carry(servers, NULL, NULL);
    }
}

void servers_kill(struct servers *servers, int which)
{
    bool found = true;
    while (found) {
        struct wire *wire = servers->wires;
        while (wire && wire->from != which && wire->to != which)
            wire = wire->next;
        found = wire != NULL;
        if (found)
            wire_end(servers, wire);
    }
    house_stop(&servers->houses[which]);
}

void servers_start(struct servers *servers, int which)
{
    if (servers->count > 1)
        fake_store_lose(servers->houses[which].store);
    house_start(&servers->houses[which]);
    connect_net(&servers->houses[which]);
}

void servers_close(struct servers *servers)
{
    for (int i = 0; i < servers->count; i++)
        if (servers->houses[i].hall)
            servers_kill(servers, i);
    for (int i = 0; i < servers->count; i++)
        house_close(&servers->houses[i]);
    fake_dial = NULL;
}

void servers_fail(struct servers *servers, const char *refusal)
{
    for (int i = 0; i < servers->count; i++)
        fake_store_fail(servers->houses[i].store, refusal);
}

const struct room *servers_room(const struct servers *servers, store_table table)
{
    for (int i = 0; i < servers->count; i++)
        if (servers->houses[i].hall && fake_store_has(servers->houses[i].store, table))
            return room_find(servers->houses[i].hall, table);
    return NULL;
}
