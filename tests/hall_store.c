// SPDX-License-Identifier: MIT
/* hall_store.c: more tables than one page of what is due, on a real SQLite: none is forgotten by its clock,
 * nor after a crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "support/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 2500 };

static char directory[] = "/tmp/gonfalon-hall-store-XXXXXX";

static void nothing(void *context)
{
    (void)context;
}

/* A house whose store is a new file. */
static struct house open_house(void)
{
    strcpy(strrchr(directory, '-') + 1, "XXXXXX");
    assert_non_null(mkdtemp(directory));
    char path[100], why[200] = "";
    snprintf(path, sizeof path, "%s/games", directory);
    struct store *store = store_open(path, NULL, nothing, NULL, why, sizeof why);
    assert_string_equal(why, "");
    return house_open_on(store, 1, 0);
}

static void close_house(struct house *house)
{
    house_close(house);
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", ".lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char path[120];
        snprintf(path, sizeof path, "%s/games%s", directory, ends[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(directory), 0);
}

static struct store *copied_to;
static store_table first_copy;
static size_t copies;
static struct store_facts copied_facts = {.state = STORE_RUNNING, .game = "goths", .about = "{}"};

static void kept(void *context, const char *refusal)
{
    (void)context;
    assert_null(refusal);
}

static void copy_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    (void)context;
    assert_null(refusal);
    for (size_t i = 0; i < copies; i++)
        store_append(copied_to, first_copy + (store_table)i, 0, lines, count, &copied_facts, kept, NULL);
}

/* The same table under other names, in the store alone, as others left it there. */
static void copy_table(struct house *house, store_table table, store_table first, size_t count, int64_t due)
{
    copied_to = house->store;
    first_copy = first;
    copies = count;
    copied_facts.due = due;
    store_read(house->store, table, copy_log, NULL);
    house_settle(house);
}

/* Somebody's running game. */
static store_table make_table(struct house *house)
{
    struct net_socket *ann = house_arrive(house, "Ann");
    char id[TABLE_ID_MAX];
    store_table number;
    house_do(house, ann,
             "{\"do\":\"create\",\"id\":2,\"game\":\"goths\",\"options\":\"players=4\",\"sit\":[\"Ak\"]}");
    house_table(ann, id);
    assert_true(id_read(id, &number));
    house_leave(house, ann);
    return number;
}

static size_t loaded(const struct house *house, store_table first, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const struct room *room = room_find(house->hall, first + (store_table)i);
        found += room && room->table;
    }
    return found;
}

static void after_a_crash_every_table_is_loaded(void **state)
{
    (void)state;
    struct house house = open_house();
    store_table table = make_table(&house);
    copy_table(&house, table, 1, MANY, 1);
    house_restart(&house);
    assert_int_equal(loaded(&house, 1, MANY), MANY);
    assert_int_equal(loaded(&house, table, 1), 1);
    close_house(&house);
}

/* Those in memory are due in the store all the time, and come before it in every list. */
static void among_many_in_memory_a_clock_is_looked_at(void **state)
{
    (void)state;
    struct house house = open_house();
    store_table table = make_table(&house);
    copy_table(&house, table, 1, MANY, 1);
    house_restart(&house);
    copy_table(&house, table, MANY + 1, 1, house.now + 5000);
    house_pass(&house, 4000);
    assert_int_equal(loaded(&house, MANY + 1, 1), 0);
    house_pass(&house, 1000);
    assert_int_equal(loaded(&house, MANY + 1, 1), 1);
    close_house(&house);
}

/* As when there was no memory for it. */
static void what_could_not_be_loaded_is_tried_again(void **state)
{
    (void)state;
    struct house house = open_house();
    store_table table = make_table(&house);
    house_pass(&house, 1000);
    copy_table(&house, table, 1, MANY, 1);
    for (int i = 0; i < 61 && loaded(&house, 1, MANY) < MANY; i++)
        house_pass(&house, 1000);
    assert_int_equal(loaded(&house, 1, MANY), MANY);
    close_house(&house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_a_crash_every_table_is_loaded),
        cmocka_unit_test(among_many_in_memory_a_clock_is_looked_at),
        cmocka_unit_test(what_could_not_be_loaded_is_tried_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
