// SPDX-License-Identifier: MIT
/* net_address.c: how many sockets each address has. An open hash table; what is taken out closes its gap, so
 * that no search ever meets one. */
#include "net/net_inside.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

struct address_count {
    struct in6_addr address;
    unsigned count; /* 0: free */
    uint64_t turn;
    size_t asked; /* in that turn */
    uint64_t second;
    unsigned shaken; /* in that second */
    size_t waiting;  /* bytes for it, in all queues */
};

static struct in6_addr household(const struct in6_addr *address)
{
    struct in6_addr home = *address;
    if (!IN6_IS_ADDR_V4MAPPED(address))
        memset(home.s6_addr + 8, 0, 8);
    return home;
}

static size_t slot_of(const struct in6_addr *address, size_t capacity)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < 16; i++)
        hash = (hash ^ address->s6_addr[i]) * 0x100000001b3;
    return (hash ^ hash >> 32) & (capacity - 1);
}

static struct address_count *find(const struct addresses *addresses, const struct in6_addr *address)
{
    size_t at = slot_of(address, addresses->capacity);
    while (addresses->slots[at].count && memcmp(&addresses->slots[at].address, address, sizeof *address) != 0)
        at = (at + 1) & (addresses->capacity - 1);
    return &addresses->slots[at];
}

static bool make_room(struct addresses *addresses)
{
    if (2 * (addresses->used + 1) <= addresses->capacity)
        return true;
    struct addresses wider = {.capacity = addresses->capacity ? 2 * addresses->capacity : 64};
    wider.slots = calloc(wider.capacity, sizeof *wider.slots);
    if (!wider.slots)
        return false;
    for (size_t i = 0; i < addresses->capacity; i++) {
        if (addresses->slots[i].count)
            *find(&wider, &addresses->slots[i].address) = addresses->slots[i];
    }
    wider.used = addresses->used;
    free(addresses->slots);
    *addresses = wider;
    return true;
}

bool address_enter(struct addresses *addresses, const struct in6_addr *address, unsigned most)
{
    if (!make_room(addresses))
        return false;
    struct in6_addr home = household(address);
    struct address_count *slot = find(addresses, &home);
    if (most && slot->count >= most)
        return false;
    if (slot->count++ == 0) {
        *slot = (struct address_count){.address = home, .count = 1};
        addresses->used++;
    }
    return true;
}

/* The slots after a gap that a search would no longer reach move into it. */
static void close_gap(struct addresses *addresses, size_t gap)
{
    size_t mask = addresses->capacity - 1;
    for (size_t at = (gap + 1) & mask; addresses->slots[at].count; at = (at + 1) & mask) {
        size_t wanted = slot_of(&addresses->slots[at].address, addresses->capacity);
        if (((at - wanted) & mask) < ((at - gap) & mask))
            continue;
        addresses->slots[gap] = addresses->slots[at];
        addresses->slots[at].count = 0;
        gap = at;
    }
}

void address_leave(struct addresses *addresses, const struct in6_addr *address)
{
    struct in6_addr home = household(address);
    struct address_count *slot = find(addresses, &home);
    if (slot->count == 0 || --slot->count > 0)
        return;
    addresses->used--;
    close_gap(addresses, (size_t)(slot - addresses->slots));
}

bool address_ask(struct addresses *addresses, const struct in6_addr *address, uint64_t turn, size_t amount)
{
    struct in6_addr home = household(address);
    struct address_count *slot = find(addresses, &home);
    if (slot->turn != turn) {
        slot->turn = turn;
        slot->asked = 0;
    }
    bool may = slot->asked < NET_ASKED_PER_TURN;
    slot->asked += amount;
    return may;
}

bool address_shake(struct addresses *addresses, const struct in6_addr *address, uint32_t second)
{
    struct in6_addr home = household(address);
    struct address_count *slot = find(addresses, &home);
    if (slot->second != second) {
        slot->second = second;
        slot->shaken = 0;
    }
    return slot->shaken++ < SHAKEN_PER_SECOND;
}

size_t *address_waiting(struct addresses *addresses, const struct in6_addr *address)
{
    struct in6_addr home = household(address);
    return &find(addresses, &home)->waiting;
}

void address_forget(struct addresses *addresses)
{
    free(addresses->slots);
    *addresses = (struct addresses){0};
}

bool address_read(const char *text, struct in6_addr *address)
{
    if (inet_pton(AF_INET6, text, address) == 1)
        return true;
    memset(address, 0, sizeof *address);
    address->s6_addr[10] = address->s6_addr[11] = 0xff;
    return inet_pton(AF_INET, text, address->s6_addr + 12) == 1;
}

void address_write(const struct in6_addr *address, char text[INET6_ADDRSTRLEN])
{
    if (IN6_IS_ADDR_V4MAPPED(address))
        inet_ntop(AF_INET, address->s6_addr + 12, text, INET6_ADDRSTRLEN);
    else
        inet_ntop(AF_INET6, address, text, INET6_ADDRSTRLEN);
}
