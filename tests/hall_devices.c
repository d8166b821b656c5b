// SPDX-License-Identifier: MIT
/* hall_devices.c: where somebody is signed in: his list, the end of one device or of all others, and how long
 * that lasts; in memory, on SQLite and on PostgreSQL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "hall/cookie.h"
#include "hall/household.h"
#include "support/fake_store.h"
#include "support/house.h"
#include "support/private_postgres.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char firefox[] = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
static const char iphone[] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
                             "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
static const int64_t day = 24 * 3600 * 1000;

/* A browser: its cookie, as a server set it. */
struct browser {
    char cookie[256];
    const char *agent;
};

static struct browser browser_of(const char *name, const char *agent)
{
    struct browser browser = {.agent = agent};
    unsigned char secret[SECRET_BYTES] = {0};
    struct text cookie = text_in(browser.cookie, sizeof browser.cookie);
    memcpy(secret, name, strlen(name));
    cookie_write(secret, "", false, &cookie);
    return browser;
}

/* Only what a browser sends back. */
static void keep_cookie(struct browser *browser, const struct net_exchange *exchange)
{
    assert_true(exchange->cookie[0]);
    snprintf(browser->cookie, sizeof browser->cookie, "%.*s", (int)strcspn(exchange->cookie, ";"),
             exchange->cookie);
}

static struct net_socket *connect_to(struct house *house, const struct browser *browser)
{
    struct net_socket *socket = house_connect(house, browser->cookie, browser->agent);
    house_say(house, socket, "{\"do\":\"hello\",\"id\":1,\"version\":2,\"lang\":\"en\",\"name\":\"Ann\"}");
    return socket;
}

static struct net_socket *arrive(struct house *house, const struct browser *browser)
{
    struct net_socket *socket = connect_to(house, browser);
    assert_non_null(fake_socket_find(socket, "\"ok\":true"));
    return socket;
}

static const char *person_of(const struct net_socket *socket)
{
    return ((const struct session *)socket->owner)->person->id;
}

static void expect_signed_out(struct house *house, const struct browser *browser)
{
    struct net_socket *socket = connect_to(house, browser);
    assert_non_null(fake_socket_find(socket, "\"signed_out\":true"));
    house_refused(house, socket, "say hello first", "{\"do\":\"mine\",\"id\":2}");
    house_leave(house, socket);
}

/* A code made in one browser and typed in another. */
static void make_code(struct house *house, const struct browser *browser, char code[32])
{
    struct net_exchange exchange = {0};
    house_post_from(house, &exchange, browser->cookie, browser->agent, "/api/recovery", "");
    assert_int_equal(exchange.status, 200);
    assert_int_equal(sscanf(exchange.body, "{\"code\":\"%31[^\"]", code), 1);
    fake_exchange_clear(&exchange);
}

static int use_code(struct house *house, struct browser *browser, const char *code)
{
    struct net_exchange exchange = {0};
    house_post_from(house, &exchange, browser->cookie, browser->agent, "/api/recover", code);
    int status = exchange.status;
    if (status == 200)
        keep_cookie(browser, &exchange);
    fake_exchange_clear(&exchange);
    return status;
}

/* Ann at her computer, and her telephone, which is hers as well. */
struct ann {
    struct browser computer, phone;
    char code[32];
};

static struct ann begin(struct house *house)
{
    struct ann ann = {browser_of("Ann", firefox), browser_of("nobody yet", iphone), ""};
    make_code(house, &ann.computer, ann.code);
    assert_int_equal(use_code(house, &ann.phone, ann.code), 200);
    return ann;
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    while ((text = strstr(text, part)) != NULL)
        count++, text++;
    return count;
}

static const char *ask_devices(struct house *house, struct net_socket *socket)
{
    house_do(house, socket, "{\"do\":\"devices\",\"id\":5}");
    return fake_socket_find(socket, "\"devices\":[");
}

/* The name of a device, by what is told of it. */
static void device_named(struct house *house, struct net_socket *socket, const char *kind, char id[24])
{
    const char *all = ask_devices(house, socket);
    const char *found = strstr(all, kind);
    assert_non_null(found);
    while (strncmp(found, "{\"device\":\"", 11) != 0)
        found--;
    assert_int_equal(sscanf(found, "{\"device\":\"%23[^\"]", id), 1);
}

/* That he is here is noted every time. */
static void nobody_asks_for_his_devices_without_end(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct browser computer = browser_of("Ann", firefox);
    struct net_socket *ann = arrive(&house, &computer);
    while (household_may(house.hall, "192.0.2.1", SHARE_ONESELF, 1))
        ;
    house_refused(&house, ann, "too much was asked for from here", "{\"do\":\"devices\",\"id\":5}");
    house_pass(&house, 1000);
    assert_non_null(ask_devices(&house, ann));
    house_leave(&house, ann);
    house_close(&house);
}

/* A device that is somebody's as well has as many connections as any other, and takes none from his others.
 */
static void few_connections_are_one_devices(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct ann ann = begin(&house);
    struct net_socket *phone[SESSIONS_MAX], *computer[SESSIONS_MAX];
    for (int i = 0; i < SESSIONS_MAX; i++)
        phone[i] = arrive(&house, &ann.phone);
    struct net_socket *one_more = connect_to(&house, &ann.phone);
    assert_non_null(fake_socket_find(one_more, "too much was asked for from here"));
    for (int i = 0; i < SESSIONS_MAX; i++)
        computer[i] = arrive(&house, &ann.computer);
    assert_string_equal(person_of(computer[0]), person_of(phone[0]));
    house_leave(&house, phone[0]);
    house_leave(&house, one_more);
    phone[0] = arrive(&house, &ann.phone);
    for (int i = 0; i < SESSIONS_MAX; i++) {
        house_leave(&house, phone[i]);
        house_leave(&house, computer[i]);
    }
    house_close(&house);
}

static void one_sees_where_one_is_signed_in(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct browser computer = browser_of("Ann", firefox);
    struct net_socket *at_home = arrive(&house, &computer);
    const char *told = ask_devices(&house, at_home);
    assert_int_equal(count_of(told, "\"device\":"), 1);
    assert_non_null(strstr(told, "\"browser\":\"Firefox\",\"system\":\"Linux\",\"since\":1700000000000,"
                                 "\"seen\":1700000000000,\"here\":true"));
    house_pass(&house, 5000);
    struct ann ann = begin(&house);
    struct net_socket *outside = arrive(&house, &ann.phone);
    assert_string_equal(person_of(outside), person_of(at_home));
    told = ask_devices(&house, outside);
    assert_int_equal(count_of(told, "\"device\":"), 2);
    assert_int_equal(count_of(told, "\"here\":true"), 1);
    assert_non_null(strstr(told, "\"browser\":\"Safari\",\"system\":\"iPhone\",\"since\":1700000005000,"
                                 "\"seen\":1700000005000,\"here\":true"));
    /* Nothing of the secrets is kept, nor told. */
    const char *secret = strchr(ann.phone.cookie, '=') + 1;
    assert_false(fake_store_mentions(house.store, secret));
    assert_null(strstr(told, secret));
    assert_false(fake_store_mentions(house.store, "Mozilla"));
    house_leave(&house, outside);
    house_leave(&house, at_home);
    house_close(&house);
}

static void one_device_is_signed_out(void **state)
{
    (void)state;
    struct house house = house_open(2, 0);
    struct ann ann = begin(&house);
    struct net_socket *at_home = arrive(&house, &ann.computer), *outside = arrive(&house, &ann.phone);
    char phone[24];
    device_named(&house, at_home, "iPhone", phone);
    house_do(&house, at_home, "{\"do\":\"signout\",\"id\":6,\"device\":\"%s\"}", phone);
    assert_int_equal(outside->closed, 1008);
    assert_int_equal(at_home->closed, 0);
    expect_signed_out(&house, &ann.phone);
    assert_int_equal(count_of(ask_devices(&house, at_home), "\"device\":"), 1);
    /* It makes no codes for her either. */
    struct net_exchange exchange = {0};
    house_post_from(&house, &exchange, ann.phone.cookie, iphone, "/api/recovery", "");
    assert_int_equal(exchange.status, 422);
    /* It begins anew, as nobody it was before. */
    house_post_from(&house, &exchange, ann.phone.cookie, iphone, "/api/forget", "");
    assert_int_equal(exchange.status, 200);
    keep_cookie(&ann.phone, &exchange);
    fake_exchange_clear(&exchange);
    house_leave(&house, outside);
    outside = arrive(&house, &ann.phone);
    assert_string_not_equal(person_of(outside), person_of(at_home));
    /* The code is still hers, and so is the telephone by it. */
    assert_int_equal(use_code(&house, &ann.phone, ann.code), 200);
    house_leave(&house, outside);
    outside = arrive(&house, &ann.phone);
    assert_string_equal(person_of(outside), person_of(at_home));
    house_leave(&house, outside);
    house_leave(&house, at_home);
    house_close(&house);
}

/* The first device can go like any other; the person and what is hers remain. */
static void all_others_are_signed_out(void **state)
{
    (void)state;
    struct house house = house_open(3, 0);
    struct ann ann = begin(&house);
    struct net_socket *at_home = arrive(&house, &ann.computer), *outside = arrive(&house, &ann.phone);
    char person[TABLE_PERSON_MAX], id[TABLE_ID_MAX];
    strcpy(person, person_of(at_home));
    house_do(&house, at_home, "{\"do\":\"create\",\"id\":2,\"game\":\"echec\",\"sit\":[\"gold\"]}");
    house_table(at_home, id);
    house_do(&house, outside, "{\"do\":\"signout\",\"id\":6}");
    assert_int_equal(at_home->closed, 1008);
    assert_int_equal(outside->closed, 0);
    expect_signed_out(&house, &ann.computer);
    house_do(&house, outside, "{\"do\":\"mine\",\"id\":7}");
    assert_non_null(fake_socket_find(outside, id));
    assert_string_equal(person_of(outside), person);
    /* Whoever has seen her code does not come back by it. */
    assert_int_equal(use_code(&house, &ann.computer, ann.code), 422);
    make_code(&house, &ann.phone, ann.code);
    assert_int_equal(use_code(&house, &ann.computer, ann.code), 200);
    house_leave(&house, at_home);
    at_home = arrive(&house, &ann.computer);
    assert_string_equal(person_of(at_home), person);
    house_leave(&house, at_home);
    house_leave(&house, outside);
    house_close(&house);
}

static void nobody_signs_out_somebody_else(void **state)
{
    (void)state;
    struct house house = house_open(4, 0);
    struct ann ann = begin(&house);
    struct browser other = browser_of("Eve", firefox);
    struct net_socket *outside = arrive(&house, &ann.phone), *eve = arrive(&house, &other);
    char phone[24];
    device_named(&house, outside, "iPhone", phone);
    house_do(&house, eve, "{\"do\":\"signout\",\"id\":6,\"device\":\"%s\"}", phone);
    house_do(&house, eve, "{\"do\":\"signout\",\"id\":6}");
    assert_int_equal(outside->closed, 0);
    assert_int_equal(count_of(ask_devices(&house, outside), "\"device\":"), 2);
    house_leave(&house, outside);
    outside = arrive(&house, &ann.phone);
    house_leave(&house, eve);
    house_leave(&house, outside);
    house_close(&house);
}

/* What is said before it is known who says it waits, and is done as the right person. */
static void what_is_said_with_the_greeting_waits_for_it(void **state)
{
    (void)state;
    struct house house = house_open(5, 0);
    struct ann ann = begin(&house);
    struct net_socket *outside = house_connect(&house, ann.phone.cookie, iphone);
    static const char *const said[] = {"{\"do\":\"hello\",\"id\":1,\"version\":2,\"name\":\"Ann\"}",
                                       "{\"do\":\"create\",\"id\":2,\"game\":\"echec\",\"sit\":[\"gold\"]}",
                                       "{\"do\":\"ping\",\"id\":3}"};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        house.handler.message(outside->owner, said[i], strlen(said[i]));
    house_settle(&house);
    assert_non_null(fake_socket_find(outside, "{\"re\":1,\"ok\":true"));
    const char *made = fake_socket_find(outside, "{\"re\":2,\"ok\":true");
    assert_non_null(made);
    assert_non_null(fake_socket_find(outside, "{\"re\":3,\"ok\":true"));
    struct net_socket *at_home = arrive(&house, &ann.computer);
    house_do(&house, at_home, "{\"do\":\"mine\",\"id\":4}");
    assert_non_null(fake_socket_find(at_home, "\"mine\":[\"gold\"]"));
    house_leave(&house, at_home);
    house_leave(&house, outside);
    house_close(&house);
}

/* So many turns of the clock that everybody has been looked at. */
static void look_at_all(struct house *house)
{
    for (int i = 0; i < ROWS / 8; i++)
        house_pass(house, 100);
}

/* Whoever comes back within a year stays; whoever does not has to prove anew who he is. */
static void what_is_used_lasts_and_what_is_not_ends(void **state)
{
    (void)state;
    struct house house = house_open(6, 0);
    struct ann ann = begin(&house);
    struct net_socket *at_home = arrive(&house, &ann.computer);
    for (int month = 0; month < 13; month++) {
        look_at_all(&house);
        house_pass(&house, 30 * day);
        house_leave(&house, at_home);
        at_home = arrive(&house, &ann.computer);
    }
    look_at_all(&house);
    assert_int_equal(count_of(ask_devices(&house, at_home), "\"device\":"), 1);
    expect_signed_out(&house, &ann.phone);
    house_leave(&house, at_home);
    house_close(&house);
}

/* The one that was not seen for longest makes room. */
static void there_are_not_too_many(void **state)
{
    (void)state;
    struct house house = house_open(7, 0);
    struct ann ann = begin(&house);
    struct net_socket *at_home = arrive(&house, &ann.computer);
    struct browser others[40];
    for (size_t i = 0; i < 40; i++) {
        house_pass(&house, 3 * 60 * 1000);
        others[i] = browser_of("nobody yet", firefox);
        assert_int_equal(use_code(&house, &others[i], ann.code), 200);
        look_at_all(&house);
    }
    assert_int_equal(count_of(ask_devices(&house, at_home), "\"device\":"), 32);
    expect_signed_out(&house, &ann.phone);
    expect_signed_out(&house, &others[0]);
    struct net_socket *last = arrive(&house, &others[39]);
    assert_string_equal(person_of(last), person_of(at_home));
    house_leave(&house, last);
    house_leave(&house, at_home);
    house_close(&house);
}

/* Another server has signed a device out that is connected to this one. */
static void what_another_server_ends_ends_here(void **state)
{
    (void)state;
    struct house house = house_open_in_cluster(fake_store_open(), 8);
    struct ann ann = begin(&house);
    struct net_socket *at_home = arrive(&house, &ann.computer), *outside = arrive(&house, &ann.phone);
    TEXT_ON_STACK(key, 64);
    TEXT_ON_STACK(list, 256);
    text_format(&key, "signed:%s", person_of(at_home));
    text_format(
        &list,
        "{\"devices\":[{\"device\":\"%s\",\"browser\":\"\",\"system\":\"\",\"since\":1,\"seen\":%lld}]}",
        person_of(at_home), (long long)house.now);
    store_person_put(house.store, key.data, list.data, store_ignore, NULL);
    house_settle(&house);
    look_at_all(&house);
    assert_int_equal(outside->closed, 1008);
    assert_int_equal(at_home->closed, 0);
    house_leave(&house, outside);
    house_leave(&house, at_home);
    house_close(&house);
}

/* As one was kept before there were devices: the secret itself, locked with a hash of the code. */
static void keep_older_code(struct house *house, const unsigned char code[15], const char *name)
{
    static const unsigned char naming[] = "gonfalon recovery name", locking[] = "gonfalon recovery key";
    static const unsigned char no_nonce[crypto_secretbox_NONCEBYTES];
    unsigned char secret[SECRET_BYTES] = {0}, hash[16], key[crypto_secretbox_KEYBYTES];
    unsigned char box[crypto_secretbox_MACBYTES + SECRET_BYTES];
    char hex[2 * sizeof box + 1], place[64] = "recovery:", about[256];
    memcpy(secret, name, strlen(name));
    crypto_generichash(hash, sizeof hash, code, 15, naming, sizeof naming);
    crypto_generichash(key, sizeof key, code, 15, locking, sizeof locking);
    crypto_secretbox_easy(box, secret, sizeof secret, no_nonce, key);
    sodium_bin2hex(place + strlen(place), sizeof place - strlen(place), hash, sizeof hash);
    sodium_bin2hex(hex, sizeof hex, box, sizeof box);
    snprintf(about, sizeof about, "{\"box\":\"%s\"}", hex);
    store_person_put(house->store, place, about, store_ignore, NULL);
    house_settle(house);
}

static void older_codes_still_open(void **state)
{
    (void)state;
    struct house house = house_open(9, 0);
    struct browser computer = browser_of("Ann", firefox), phone = browser_of("nobody yet", iphone);
    static const unsigned char code[15];
    keep_older_code(&house, code, "Ann");
    assert_int_equal(use_code(&house, &phone, "0000-0000-0000-0000-0000-0000"), 200);
    struct net_socket *at_home = arrive(&house, &computer), *outside = arrive(&house, &phone);
    assert_string_equal(person_of(outside), person_of(at_home));
    house_leave(&house, outside);
    house_leave(&house, at_home);
    house_close(&house);
}

/* --- On a disk. */

static void nothing(void *context)
{
    (void)context;
}

static struct store *open_store(const char *where)
{
    char why[200] = "";
    struct store *store = store_open(where, NULL, nothing, NULL, why, sizeof why);
    assert_string_equal(why, "");
    return store;
}

/* The store is closed and opened between each step and the next. */
static void devices_last(const char *where)
{
    struct house house = house_open_on(open_store(where), 10, 0);
    struct ann ann = begin(&house);
    house_close(&house);
    house = house_open_on(open_store(where), 11, 0);
    struct net_socket *outside = arrive(&house, &ann.phone);
    assert_int_equal(count_of(ask_devices(&house, outside), "\"device\":"), 2);
    house_do(&house, outside, "{\"do\":\"signout\",\"id\":6}");
    house_leave(&house, outside);
    house_close(&house);
    house = house_open_on(open_store(where), 12, 0);
    expect_signed_out(&house, &ann.computer);
    outside = arrive(&house, &ann.phone);
    assert_int_equal(count_of(ask_devices(&house, outside), "\"device\":"), 1);
    assert_int_equal(use_code(&house, &ann.computer, ann.code), 422);
    house_leave(&house, outside);
    house_close(&house);
}

static void devices_last_on_sqlite(void **state)
{
    (void)state;
    char directory[] = "/tmp/gonfalon-devices-XXXXXX", path[100];
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/games", directory);
    devices_last(path);
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s/games%s", directory, ends[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(directory), 0);
}

static void devices_last_on_postgres(void **state)
{
    (void)state;
    const char *where = private_postgres_start();
    assert_non_null(where);
    devices_last(where);
    private_postgres_stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_connections_are_one_devices),
        cmocka_unit_test(one_sees_where_one_is_signed_in),
        cmocka_unit_test(nobody_asks_for_his_devices_without_end),
        cmocka_unit_test(one_device_is_signed_out),
        cmocka_unit_test(all_others_are_signed_out),
        cmocka_unit_test(nobody_signs_out_somebody_else),
        cmocka_unit_test(what_is_said_with_the_greeting_waits_for_it),
        cmocka_unit_test(what_is_used_lasts_and_what_is_not_ends),
        cmocka_unit_test(there_are_not_too_many),
        cmocka_unit_test(what_another_server_ends_ends_here),
        cmocka_unit_test(older_codes_still_open),
        cmocka_unit_test(devices_last_on_sqlite),
        cmocka_unit_test(devices_last_on_postgres),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
