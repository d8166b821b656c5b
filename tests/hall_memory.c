// SPDX-License-Identifier: MIT
/* hall_memory.c: any one allocation of the hall may fail: somebody is refused, or has to ask again, and the
 * house goes on for everybody else. The allocation functions are wrapped (see meson.build), jansson's
 * included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "support/house.h"
#include "table/table_inside.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static long fail_in; /* the so manieth allocation from now fails, once; 0: none */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool fails(void)
{
    return fail_in > 0 && --fail_in == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

static struct table *only_table(const struct house *house)
{
    return house->hall->all ? house->hall->all->table : NULL;
}

/* Whatever the seats may do, done; refusals are as good as anything else. */
static void play_some(struct house *house, struct net_socket *sockets[2], const char *id)
{
    static const char *const seats[] = {"A", "B"};
    struct random random = random_from_seed(1);
    for (int i = 0; i < 16; i++) {
        struct table *table = only_table(house);
        int player = table && table->match && match_actors(table->match) & SEAT(2) ? 1 : 0;
        char move[GAME_MOVE_TEXT] = "VR";
        if (table && table_status(table) == TABLE_RUNNING && table_asked(table) & SEAT(2 * player)) {
            long kept = fail_in;
            fail_in = 0;
            house_draw_move(house, id, 2 * player, &random, move);
            fail_in = kept;
        }
        house_say(house, sockets[player],
                  "{\"do\":\"move\",\"id\":9,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", id,
                  seats[player], move);
    }
}

static void live_through(struct house *house, struct net_socket *sockets[2])
{
    char id[TABLE_ID_MAX] = "0000000000001";
    house_say(house, sockets[0],
              "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=2 clock=move:30\"}");
    if (house->hall->all)
        memcpy(id, house->hall->all->id, sizeof id);
    house_say(house, sockets[0], "{\"do\":\"sit\",\"id\":1,\"table\":\"%s\",\"seat\":\"A\"}", id);
    house_say(house, sockets[1], "{\"do\":\"sit\",\"id\":1,\"table\":\"%s\",\"seat\":\"B\"}", id);
    for (int i = 0; i < 2; i++)
        house_say(house, sockets[i], "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\"}", id);
    play_some(house, sockets, id);
    house_say(house, sockets[1], "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\",\"from\":0}", id);
    house_say(house, sockets[0], "{\"do\":\"vote\",\"id\":1,\"table\":\"%s\",\"on\":\"pause\"}", id);
    house_say(house, sockets[1], "{\"do\":\"vote\",\"id\":1,\"table\":\"%s\",\"on\":\"pause\"}", id);
    house_say(house, sockets[1], "{\"do\":\"mine\",\"id\":1}");
    house_say(house, sockets[1], "{\"do\":\"list\",\"id\":1}");
    house_pass(house, 100000);
}

/* Afterwards, somebody else finds everything in order. */
static void still_open(struct house *house)
{
    char id[TABLE_ID_MAX];
    struct net_socket *guest = house_arrive(house, "Guest");
    house_do(house, guest, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"sit\":[\"gold\",\"silver\"]}");
    house_table(guest, id);
    house_do(house, guest, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
    assert_non_null(fake_socket_find(guest, "\"say\":\"whole\""));
    house_leave(house, guest);
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    bool failed = true;
    int tried = 0;
    for (long n = 1; failed; n++, tried++) {
        struct house house = house_open(5, 0);
        struct net_socket *sockets[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
        fail_in = n;
        live_through(&house, sockets);
        failed = fail_in == 0;
        fail_in = 0;
        still_open(&house);
        house_leave(&house, sockets[0]);
        house_leave(&house, sockets[1]);
        house_close(&house);
    }
    assert_true(tried > 100);
}

int main(void)
{
    json_set_alloc_funcs(malloc, free);
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_allocation_may_fail)};
    return cmocka_run_group_tests_name("hall_memory", tests, NULL, NULL);
}
