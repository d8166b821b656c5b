// SPDX-License-Identifier: MIT
/* house.c: see house.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "hall/cookie.h"
#include "hall/watch.h"
#include "server/server.h"
#include "support/house.h"
#include "table/table_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct random chance;

static void draw_bytes(void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)random_next(&chance);
}

static void nothing(void *context)
{
    (void)context;
}

char house_notices[4096];

static void take_notice(void *context, const char *url, const char *body)
{
    (void)context;
    size_t length = strlen(house_notices);
    fake_traffic('!', body, strlen(body));
    snprintf(house_notices + length, sizeof house_notices - length, "%s %s\n", url, body);
}

static void open_hall(struct house *house, unsigned bot_threads)
{
    struct hall_settings settings = {.store = house->store,
                                     .bot_threads = bot_threads,
                                     .wake = nothing,
                                     .random = draw_bytes,
                                     .idle_ms = 60000,
                                     .messages_per_second = 40,
                                     .messages_burst = 200,
                                     .tables_per_hour = 120,
                                     .tables_burst = 30,
                                     .rooms_max = 10000,
                                     .slice_lines = 4,
                                     .ratings = house->ratings ? &hall_ratings : NULL,
                                     .devices = &hall_devices,
                                     .recovery = &hall_recovery,
                                     .archive = &hall_archive,
                                     .guests = house->guest,
                                     .guest_count = house->guest != NULL,
                                     .cluster = house->cluster,
                                     .turn_notice = take_notice};
    house->hall = hall_open(&settings, house->now);
    assert_non_null(house->hall);
    hall_set_net(house->hall, (struct net *)house); /* never looked into */
    house->handler = hall_handler(house->hall, house->cluster);
    house->handler.request = rest_request;
    house->handler.request_done = rest_done;
    house->handler.request_drained = rest_drained;
    house_settle(house);
}

static void begin(struct house *house, uint64_t seed, unsigned bot_threads)
{
    house->now = 1700000000000;
    house->base = "";
    house_notices[0] = '\0';
    assert_true(sodium_init() >= 0);
    chance = random_from_seed(seed);
    open_hall(house, bot_threads);
}

struct house house_open(uint64_t seed, unsigned bot_threads)
{
    return house_open_on(fake_store_open(), seed, bot_threads);
}

struct house house_open_on(struct store *store, uint64_t seed, unsigned bot_threads)
{
    struct house house = {.store = store};
    begin(&house, seed, bot_threads);
    return house;
}

struct house house_open_in_cluster(struct store *store, uint64_t seed)
{
    struct house house = {.store = store, .cluster = &hall_cluster};
    begin(&house, seed, 0);
    return house;
}

/* The hall hears the last answers, and those to what it asks because of them. */
static void close_hall(struct house *house)
{
    hall_stop(house->hall);
    while (store_waiting(house->store) > 0)
        store_answer(house->store);
    hall_close(house->hall);
}

void house_stop(struct house *house)
{
    close_hall(house);
    house->hall = NULL;
}

void house_start(struct house *house)
{
    open_hall(house, 0);
}

void house_restart(struct house *house)
{
    house_stop(house);
    house_start(house);
}

void house_close(struct house *house)
{
    if (house->hall)
        house_stop(house);
    store_close(house->store);
}

void house_settle(struct house *house)
{
    hall_set_time(house->hall, house->now);
    do
        hall_turn(house->hall);
    while (store_waiting(house->store) > 0 || house->hall->slow_work);
}

void house_pass(struct house *house, int64_t milliseconds)
{
    house->now += milliseconds;
    hall_set_time(house->hall, house->now);
    hall_tick(house->hall);
    house_settle(house);
}

void house_stand_still(struct house *house, int64_t milliseconds)
{
    house->now += milliseconds;
    hall_set_time(house->hall, house->now);
    hall_stood_still(house->hall, milliseconds);
}

static struct net_request request_of(const char *cookie)
{
    return (struct net_request){.method = "GET",
                                .path = "/ws",
                                .query = "",
                                .host = "house",
                                .origin = "http://house",
                                .cookie = cookie,
                                .language = "",
                                .agent = "",
                                .address = "192.0.2.1",
                                .match = "",
                                .encoding = "",
                                .body = ""};
}

bool house_let_in(struct house *house, const char *query, struct net_socket *socket)
{
    struct net_request request = request_of("");
    request.query = query;
    request.origin = "";
    if (house->handler.admit(house->hall, &request) != NET_UNCOUNTED)
        return false;
    socket->owner = house->handler.opened(house->hall, socket, &request);
    assert_non_null(socket->owner);
    return true;
}

struct net_socket *house_relay(struct house *house, const char *query)
{
    struct net_socket *socket = calloc(1, sizeof *socket);
    assert_non_null(socket);
    if (house_let_in(house, query, socket))
        return socket;
    free(socket);
    return NULL;
}

static void write_cookie(const char *name, struct text *cookie)
{
    unsigned char secret[SECRET_BYTES] = {0};
    memcpy(secret, name, strlen(name) < sizeof secret ? strlen(name) : sizeof secret);
    cookie_write(secret, "", false, cookie);
}

struct net_socket *house_connect(struct house *house, const char *cookie, const char *agent)
{
    struct net_request request = request_of(cookie);
    request.agent = agent;
    if (house->address)
        request.address = house->address;
    struct net_socket *socket = calloc(1, sizeof *socket);
    assert_non_null(socket);
    assert_int_equal(house->handler.admit(house->hall, &request), 0);
    socket->owner = house->handler.opened(house->hall, socket, &request);
    assert_non_null(socket->owner);
    return socket;
}

struct net_socket *house_arrive(struct house *house, const char *name)
{
    TEXT_ON_STACK(cookie, 256);
    write_cookie(name, &cookie);
    struct net_socket *socket = house_connect(house, cookie.data, "");
    bool words = name[0] % 2; /* Ann wants them, Bob does not */
    house_do(house, socket,
             "{\"do\":\"hello\",\"id\":0,\"version\":2,\"words\":\"%s\",\"lang\":\"en\",\"name\":\"%s\"}",
             words ? "on" : "off", name);
    return socket;
}

void house_leave(struct house *house, struct net_socket *socket)
{
    house->handler.closed(socket->owner);
    house_settle(house);
    fake_socket_free(socket);
    free(socket);
}

static void say(struct house *house, struct net_socket *socket, const char *format, va_list arguments)
{
    char message[16384];
    int length = vsnprintf(message, sizeof message, format, arguments);
    assert_true(length >= 0 && length < (int)sizeof message);
    fake_socket_clear(socket);
    fake_traffic('>', message, (size_t)length);
    hall_set_time(house->hall, house->now);
    house->handler.message(socket->owner, message, (size_t)length);
    house_settle(house);
}

void house_say(struct house *house, struct net_socket *socket, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(house, socket, format, arguments);
    va_end(arguments);
}

void house_do(struct house *house, struct net_socket *socket, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(house, socket, format, arguments);
    va_end(arguments);
    if (!socket->bytes || !strstr(socket->bytes, "\"ok\":true"))
        fail_msg("%s", socket->bytes ? socket->bytes : "no answer");
}

void house_refused(struct house *house, struct net_socket *socket, const char *why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(house, socket, format, arguments);
    va_end(arguments);
    if (!socket->bytes || !strstr(socket->bytes, "\"ok\":false") || !strstr(socket->bytes, why))
        fail_msg("%s instead of: %s", socket->bytes ? socket->bytes : "no answer", why);
}

void house_table(const struct net_socket *socket, char id[TABLE_ID_MAX])
{
    const char *at = strstr(socket->bytes, "\"table\":\"");
    assert_non_null(at);
    memcpy(id, at + strlen("\"table\":\""), 13);
    id[13] = '\0';
}

struct room *house_room(const struct house *house, const char *id)
{
    store_table number;
    assert_true(id_read(id, &number));
    return room_find(house->hall, number);
}

static void ask_for(struct house *house, struct net_exchange *exchange, struct net_request *request)
{
    request->base = house->base;
    if (house->local) {
        request->address = "127.0.0.1";
        request->host = "localhost:8080";
    }
    request->body_length = strlen(request->body);
    fake_exchange_clear(exchange);
    hall_set_time(house->hall, house->now);
    house->handler.request(house->hall, exchange, request);
    house_settle(house);
    assert_int_not_equal(exchange->status, 0);
    while (exchange->streaming) { /* he reads as fast as he can */
        house->handler.request_drained(house->hall, exchange);
        house_settle(house);
    }
    house->handler.request_done(house->hall, exchange);
}

void house_get(struct house *house, struct net_exchange *exchange, const char *method, const char *path,
               const char *query, const char *body)
{
    struct net_request request = request_of("");
    request.method = method;
    request.path = path;
    request.query = query;
    request.body = body;
    ask_for(house, exchange, &request);
}

void house_get_outside(struct house *house, struct net_exchange *exchange, const char *path,
                       const char *query)
{
    struct net_request request = request_of("");
    request.outside = true;
    request.path = path;
    request.query = query;
    ask_for(house, exchange, &request);
}

void house_post_from(struct house *house, struct net_exchange *exchange, const char *cookie,
                     const char *agent, const char *path, const char *body)
{
    struct net_request request = request_of(cookie);
    request.method = "POST";
    request.agent = agent;
    request.path = path;
    request.body = body;
    ask_for(house, exchange, &request);
}

void house_post(struct house *house, struct net_exchange *exchange, const char *name, const char *path,
                const char *body)
{
    TEXT_ON_STACK(cookie, 256);
    write_cookie(name, &cookie);
    house_post_from(house, exchange, cookie.data, "", path, body);
}

void house_draw_move(const struct house *house, const char *id, int seat, struct random *random, char *move)
{
    game_move list[GAME_MOVES_MAX];
    const struct match *match = house_room(house, id)->table->match;
    int count = match_legal(match, seat, list);
    assert_true(count > 0);
    struct text text = text_in(move, GAME_MOVE_TEXT);
    match->game->move_text(&match->state, seat, list[random_below(random, (uint32_t)count)], &text);
}
