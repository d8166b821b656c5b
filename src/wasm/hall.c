// SPDX-License-Identifier: MIT
/* hall.c: the hall in the browser (web/src/offline/house.ts): sockets and requests are numbers the browser
 * knows, the clock is the browser's, and there is one person, known by a secret the browser keeps. */
#include "hall/hall.h"
#include "hall/cookie.h"
#include "hall/session.h"
#include "server/assets.h"
#include "server/qr.h"
#include "server/server.h"
#include "wasm/store.h"
#include "wasm/world.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 60000, ROOMS_MAX = 1000 };

struct browser_hall {
    struct hall *hall;
    unsigned char secret[SECRET_BYTES];
};

struct net_socket {
    struct hall *hall;
    void *session;
    int number;
};

struct net_exchange {
    struct hall *hall;
    int number;
};

FROM_BROWSER("say") void browser_say(int socket, const char *bytes, size_t length);
FROM_BROWSER("drop") void browser_drop(int socket, int code);
FROM_BROWSER("answer")
void browser_answer(int exchange, int status, const char *type, const char *bytes, size_t length);

FOR_BROWSER("hall_open") struct browser_hall *browser_hall_open(const unsigned char *secret);
FOR_BROWSER("hall_arrive") struct net_socket *browser_hall_arrive(struct browser_hall *browser, int number);
FOR_BROWSER("hall_hear")
void browser_hall_hear(struct net_socket *socket, const char *bytes, size_t length);
FOR_BROWSER("hall_leave") void browser_hall_leave(struct net_socket *socket);
FOR_BROWSER("hall_turn") void browser_hall_turn(struct browser_hall *browser);
FOR_BROWSER("hall_tick") void browser_hall_tick(struct browser_hall *browser);
FOR_BROWSER("hall_request")
void browser_hall_request(struct browser_hall *browser, int number, const char *method, const char *path,
                          const char *query, const char *body);

/* --- What the hall wants of the net. */

bool net_send(struct net_socket *socket, const char *bytes, size_t length)
{
    browser_say(socket->number, bytes, length);
    return true;
}

void net_close_socket(struct net_socket *socket, int code)
{
    browser_drop(socket->number, code);
}

void net_answer(struct net_exchange *exchange, const struct net_answer *answer)
{
    browser_answer(exchange->number, answer->status, answer->type, answer->body, answer->body_length);
    rest_done(exchange->hall, exchange);
    free(exchange);
}

struct net_counts net_count(const struct net *net)
{
    (void)net;
    return (struct net_counts){0};
}

/* There are no cookies: where one would be, a request has the secret itself. */
bool cookie_secret(const struct net_request *request, unsigned char secret[SECRET_BYTES])
{
    memcpy(secret, request->cookie, SECRET_BYTES);
    return true;
}

void cookie_write(const unsigned char secret[SECRET_BYTES], const char *base, bool secure, struct text *text)
{
    (void)secret, (void)base, (void)secure, (void)text;
}

/* The page and the rules come from where the module came from, and nobody else can be invited here. */
const struct asset *asset_find(const char *path)
{
    (void)path;
    return NULL;
}

char *qr_svg(const char *string, size_t *length)
{
    (void)string, (void)length;
    return NULL;
}

/* --- What the browser wants of the hall. */

/* Whoever has thought is asked for the answer by browser_hall_turn(). */
static void wake(void *context)
{
    (void)context;
}

struct browser_hall *browser_hall_open(const unsigned char *secret)
{
    struct browser_hall *browser = calloc(1, sizeof *browser);
    struct hall_settings settings = {.store = browser_store_open(),
                                     .bot_threads = UINT_MAX, /* the browser's affair */
                                     .wake = wake,
                                     .random = world_random,
                                     .idle_ms = IDLE_MS,
                                     .trusted = "here",
                                     .rooms_max = ROOMS_MAX};
    if (!browser || !settings.store || !(browser->hall = hall_open(&settings, world_now()))) {
        free(browser);
        return NULL;
    }
    memcpy(browser->secret, secret, SECRET_BYTES);
    return browser;
}

static struct net_request request_of(const struct browser_hall *browser, const char *method, const char *path,
                                     const char *query, const char *body)
{
    return (struct net_request){.method = method,
                                .base = "",
                                .path = path,
                                .query = query,
                                .host = "here",
                                .origin = "",
                                .cookie = (const char *)browser->secret,
                                .language = "",
                                .agent = "",
                                .address = "here",
                                .match = "",
                                .encoding = "",
                                .body = body,
                                .body_length = strlen(body)};
}

/* A page wants to talk; NULL where there is no memory for it. */
struct net_socket *browser_hall_arrive(struct browser_hall *browser, int number)
{
    struct net_request request = request_of(browser, "GET", "/ws", "", "");
    struct net_socket *socket = calloc(1, sizeof *socket);
    hall_set_time(browser->hall, world_now());
    if (socket) {
        *socket = (struct net_socket){.hall = browser->hall, .number = number};
        socket->session = session_opened(browser->hall, socket, &request);
    }
    if (socket && !socket->session) {
        free(socket);
        return NULL;
    }
    return socket;
}

void browser_hall_hear(struct net_socket *socket, const char *bytes, size_t length)
{
    hall_set_time(socket->hall, world_now());
    session_message(socket->session, bytes, length);
}

void browser_hall_leave(struct net_socket *socket)
{
    session_closed(socket->session);
    free(socket);
}

/* To be called after bots have decided, and after something was kept. */
void browser_hall_turn(struct browser_hall *browser)
{
    hall_set_time(browser->hall, world_now());
    hall_turn(browser->hall);
}

void browser_hall_tick(struct browser_hall *browser)
{
    hall_set_time(browser->hall, world_now());
    hall_tick(browser->hall);
}

void browser_hall_request(struct browser_hall *browser, int number, const char *method, const char *path,
                          const char *query, const char *body)
{
    struct net_request request = request_of(browser, method, path, query, body);
    struct net_exchange *exchange = malloc(sizeof *exchange);
    if (!exchange) {
        browser_answer(number, 503, "", "", 0);
        return;
    }
    *exchange = (struct net_exchange){browser->hall, number};
    hall_set_time(browser->hall, world_now());
    rest_request(browser->hall, exchange, &request);
}
