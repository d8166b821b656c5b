// SPDX-License-Identifier: MIT
/* net.c: src/net, over real sockets. The server runs in a thread of its own; what a test wants to know
 * of it or do to it, it asks for, and the loop answers between two turns. Nothing here depends on how long
 * something takes: tests wait for conditions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "core/random.h"
#include "core/text.h"
#include "net/net.h"
#include "net/net_frame.h"
#include "net/net_head.h"
#include "websocket.h"

#include <ev.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The server. */

#define MESSAGE_MAX 5000
#define BODY_MAX    10000
#define QUEUE_MAX   200000
#define SOCKETS_MAX 4000

enum question { ASK_NOTHING, ASK_STATE, ASK_ANSWER, ASK_STOP, ASK_STOP_AT_ONCE };

struct state {
    struct net_counts counts;
    unsigned requests, done, open, closed, turns, cut, refused; /* these two are of sockets we dialed */
    unsigned asked, asked_most; /* messages and requests of this turn, and of the one that had most */
};

struct owner {
    struct net_socket *socket;
    struct server *server;
    struct owner *next, **before;
};

struct server {
    struct net *net;
    pthread_t thread;
    int port;
    struct ev_async asked;
    pthread_mutex_t lock;
    pthread_cond_t answered;
    enum question question;
    struct state state, seen;
    struct net_exchange *stream;   /* an answer in parts, */
    unsigned parts, whole;         /* how many of them are to come, and whether that is all of it */
    struct net_exchange *late[16]; /* in the order they came */
    size_t late_count;
    struct owner *owners;
};

static void answer_text(struct net_exchange *exchange, int status, const char *text)
{
    net_answer(exchange,
               &(struct net_answer){
                   .status = status, .type = "text/plain", .body = text, .body_length = strlen(text)});
}

static void answer_what_was_asked(struct net_exchange *exchange, const struct net_request *request)
{
    TEXT_ON_STACK(text, 4096);
    text_format(&text, "%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%d", request->method, request->path, request->query,
                request->host, request->origin, request->cookie, request->language, request->address,
                request->match, request->encoding, request->secure);
    answer_text(exchange, 200, text.data);
}

static void answer_where(struct net_exchange *exchange, const struct net_request *request)
{
    TEXT_ON_STACK(text, 4096);
    text_format(&text, "%s of %s: %s", request->outside ? "outside" : "inside", request->base, request->path);
    answer_text(exchange, 200, text.data);
}

/* A WebSocket to ourselves, as to another server of ours. */
static void dial(struct server *server)
{
    TEXT_ON_STACK(url, 64);
    text_format(&url, "http://127.0.0.1:%d", server->port);
    if (!net_dial(server->net, url.data, "/ws", server))
        server->state.cut++;
}

static void on_dialed_message(void *context, const char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
}

static void on_dialed_closed(void *context)
{
    struct server *server = context;
    server->state.cut++;
}

static void on_dialed_refused(void *context)
{
    struct server *server = context;
    server->state.refused++;
}

static void answer_all_headers(struct net_exchange *exchange)
{
    net_answer(exchange, &(struct net_answer){.status = 200,
                                              .type = "application/json",
                                              .body = "{}",
                                              .body_length = 2,
                                              .cookie = "a=b; HttpOnly",
                                              .etag = "\"1\"",
                                              .encoding = "br",
                                              .disposition = "attachment",
                                              .cache = "max-age=60",
                                              .location = "/x\r\nEvil: yes"});
}

static void answer_big(struct net_exchange *exchange)
{
    size_t length = 3000000;
    char *body = malloc(length);
    memset(body, 'x', length);
    net_answer(exchange, &(struct net_answer){
                             .status = 200, .type = "text/plain", .body = body, .body_length = length});
    free(body);
}

enum { PARTS = 300, PART_LENGTH = 20000 };

/* /stream: all of it; /broken: a little, and then no more. */
static void begin_stream(struct server *server, struct net_exchange *exchange, bool whole)
{
    server->stream = exchange;
    server->parts = whole ? PARTS : 2;
    server->whole = whole;
    net_answer(exchange, &(struct net_answer){.status = 200, .type = "text/plain", .stream = true});
}

static void on_request_drained(void *context, struct net_exchange *exchange)
{
    static char part[PART_LENGTH];
    struct server *server = context;
    if (exchange != server->stream)
        return;
    memset(part, 'a' + (int)(server->parts % 26), sizeof part);
    if (server->parts-- > 0)
        net_stream(exchange, part, sizeof part);
    else
        net_stream_end(exchange, server->whole);
}

static void count_asked(struct server *server)
{
    if (++server->state.asked > server->state.asked_most)
        server->state.asked_most = server->state.asked;
}

static void on_request(void *context, struct net_exchange *exchange, const struct net_request *request)
{
    struct server *server = context;
    server->state.requests++;
    count_asked(server);
    if (request->outside || text_starts_with(request->path, "/where"))
        answer_where(exchange, request);
    else if (text_starts_with(request->path, "/asked"))
        answer_what_was_asked(exchange, request);
    else if (strcmp(request->path, "/echo") == 0)
        net_answer(exchange, &(struct net_answer){.status = 200,
                                                  .type = "text/plain",
                                                  .body = request->body,
                                                  .body_length = request->body_length});
    else if (strcmp(request->path, "/late") == 0)
        server->late[server->late_count++] = exchange;
    else if (strcmp(request->path, "/headers") == 0)
        answer_all_headers(exchange);
    else if (strcmp(request->path, "/big") == 0)
        answer_big(exchange);
    else if (strcmp(request->path, "/stream") == 0 || strcmp(request->path, "/broken") == 0)
        begin_stream(server, exchange, request->path[1] == 's');
    else if (strcmp(request->path, "/dial") == 0)
        dial(server), answer_text(exchange, 200, "dialed");
    else if (strcmp(request->path, "/none") == 0)
        net_answer(exchange, &(struct net_answer){.status = 204});
    else
        answer_text(exchange, 404, "nothing");
}

static void on_request_done(void *context, struct net_exchange *exchange)
{
    struct server *server = context;
    server->state.done++;
    if (server->stream == exchange)
        server->stream = NULL;
    for (size_t i = 0; i < server->late_count; i++) {
        if (server->late[i] == exchange) {
            server->late_count--;
            memmove(&server->late[i], &server->late[i + 1],
                    (server->late_count - i) * sizeof server->late[0]);
            return;
        }
    }
}

static int on_admit(void *context, const struct net_request *request)
{
    (void)context;
    if (strcmp(request->origin, "http://elsewhere") == 0)
        return 403;
    if (strcmp(request->cookie, "a server") == 0)
        return NET_UNCOUNTED;
    return strcmp(request->cookie, "none") == 0 ? 401 : 0;
}

static void *on_opened(void *context, struct net_socket *socket, const struct net_request *request)
{
    struct server *server = context;
    if (strcmp(request->query, "unwanted") == 0)
        return NULL;
    struct owner *owner = malloc(sizeof *owner);
    *owner =
        (struct owner){.socket = socket, .server = server, .next = server->owners, .before = &server->owners};
    if (owner->next)
        owner->next->before = &owner->next;
    server->owners = owner;
    server->state.open++;
    if (strcmp(request->query, "greet") == 0)
        net_send(socket, "welcome", 7);
    return owner;
}

/* "flood": without end, until it is dropped. */
static void flood(struct owner *owner)
{
    char text[1000];
    memset(text, 'f', sizeof text);
    for (int i = 0; i < 100000 && net_send(owner->socket, text, sizeof text); i++)
        ;
}

static void on_message(void *context, const char *bytes, size_t length)
{
    struct owner *owner = context;
    count_asked(owner->server);
    if (text_equals(bytes, length, "flood")) {
        flood(owner);
    } else if (text_equals(bytes, length, "close")) {
        net_send(owner->socket, "last", 4);
        net_close_socket(owner->socket, 4001);
        net_send(owner->socket, "too late", 8);
    } else if (length > 4 && memcmp(bytes, "all ", 4) == 0) {
        for (struct owner *to = owner->server->owners; to; to = to->next)
            net_send(to->socket, bytes + 4, length - 4);
    } else {
        net_send(owner->socket, bytes, length);
    }
}

static void on_closed(void *context)
{
    struct owner *owner = context;
    owner->server->state.closed++;
    *owner->before = owner->next;
    if (owner->next)
        owner->next->before = owner->before;
    free(owner);
}

static void on_turn(void *context)
{
    struct server *server = context;
    server->state.turns++;
    server->state.asked = 0;
}

static void on_asked(struct ev_loop *loop, struct ev_async *watcher, int events)
{
    (void)loop;
    (void)events;
    struct server *server = watcher->data;
    pthread_mutex_lock(&server->lock);
    enum question question = server->question;
    pthread_mutex_unlock(&server->lock);
    if (question == ASK_ANSWER && server->late_count)
        answer_text(server->late[0], 200, "at last");
    if (question == ASK_STOP || question == ASK_STOP_AT_ONCE)
        net_stop(server->net, question == ASK_STOP ? 60000 : 0);
    pthread_mutex_lock(&server->lock);
    server->seen = server->state;
    server->seen.counts = net_count(server->net);
    server->question = ASK_NOTHING;
    pthread_cond_signal(&server->answered);
    pthread_mutex_unlock(&server->lock);
}

static void *run(void *context)
{
    struct server *server = context;
    net_run(server->net);
    return NULL;
}

static struct state ask(struct server *server, enum question question)
{
    pthread_mutex_lock(&server->lock);
    server->question = question;
    ev_async_send(net_loop(server->net), &server->asked);
    while (server->question != ASK_NOTHING)
        pthread_cond_wait(&server->answered, &server->lock);
    struct state state = server->seen;
    pthread_mutex_unlock(&server->lock);
    return state;
}

static const struct net_settings usual = {.host = "127.0.0.1",
                                          .message_max = MESSAGE_MAX,
                                          .body_max = BODY_MAX,
                                          .queue_max = QUEUE_MAX,
                                          .household_max = QUEUE_MAX,
                                          .sockets_max = SOCKETS_MAX,
                                          .idle_seconds = 100};

static struct server *start_with(const struct net_settings *settings)
{
    struct server *server = calloc(1, sizeof *server);
    assert_non_null(server);
    struct net_handler handler = {
        server,    on_request, on_request_done,   on_admit,         on_opened,         on_message,
        on_closed, on_turn,    on_dialed_message, on_dialed_closed, on_dialed_refused, on_request_drained};
    char why[200] = "";
    server->net = net_open(settings, &handler, why, sizeof why);
    assert_string_equal(why, "");
    assert_non_null(server->net);
    server->port = net_port(server->net);
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->answered, NULL);
    ev_async_init(&server->asked, on_asked);
    server->asked.data = server;
    ev_async_start(net_loop(server->net), &server->asked);
    assert_int_equal(pthread_create(&server->thread, NULL, run, server), 0);
    return server;
}

static struct server *start(void)
{
    return start_with(&usual);
}

/* Every request was done with once, every owner closed once, nothing is left. */
static void wait_for_end(struct server *server)
{
    pthread_join(server->thread, NULL);
    assert_int_equal(server->state.done, server->state.requests);
    assert_int_equal(server->state.closed, server->state.open);
    assert_null(server->owners);
    assert_true(net_count(server->net).sockets_open == 0);
    assert_true(server->state.turns > 0);
    net_close(server->net);
    pthread_mutex_destroy(&server->lock);
    pthread_cond_destroy(&server->answered);
    free(server);
}

static void finish(struct server *server)
{
    ask(server, ASK_STOP_AT_ONCE);
    wait_for_end(server);
}

/* Asks until it is so. */
#define UNTIL(server, condition)                                                                             \
    for (struct state now = ask(server, ASK_STATE); !(condition); now = ask(server, ASK_STATE))              \
    usleep(1000)

static void expect_answer(struct client *client, int status, const char *body)
{
    struct answer answer = client_read_answer(client, false);
    assert_int_equal(answer.status, status);
    if (body)
        assert_string_equal(answer.body, body);
    answer_free(&answer);
}

static void expect_get(struct client *client, const char *path, int status, const char *body)
{
    struct answer answer = client_get(client, path);
    assert_int_equal(answer.status, status);
    if (body)
        assert_string_equal(answer.body, body);
    answer_free(&answer);
}

/* HTTP. */

static void http_tells_what_was_asked(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    client_say(client, "GET /asked/%C3%A9%20+;&?lang=fr&x=%26+a HTTP/1.1\r\nHost: here:80\r\n"
                       "Origin:http://here \r\ncookie: a=b; c=d\r\nACCEPT-LANGUAGE: fr, en\r\n"
                       "X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-Proto: https\r\n"
                       "If-None-Match: \"7\"\r\nAccept-Encoding: br\r\n\r\n");
    expect_answer(
        client, 200,
        "GET|/asked/\xc3\xa9 +;&|lang=fr&x=%26+a|here:80|http://here|a=b; c=d|fr, en|127.0.0.1|\"7\"|br|0");
    expect_get(client, "/asked", 200, "GET|/asked||localhost||||127.0.0.1|||0");
    client_close(client);
    finish(server);
}

static void http_headers_of_answers(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *value;
    } expected[] = {
        {"Content-Type", "application/json"},
        {"Content-Length", "2"},
        {"Set-Cookie", "a=b; HttpOnly"},
        {"ETag", "\"1\""},
        {"Content-Encoding", "br"},
        {"Content-Disposition", "attachment"},
        {"Cache-Control", "max-age=60"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy",
         "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
         "microphone=(), midi=(), payment=(), usb=()"},
        {"Content-Security-Policy",
         "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
         "worker-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action "
         "'self'"},
    };
    struct server *server = start();
    struct client *client = client_open(server->port);
    struct answer answer = client_get(client, "/headers");
    char value[400];
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_true(answer_has(&answer, expected[i].name, value, sizeof value));
        assert_string_equal(value, expected[i].value);
    }
    assert_false(answer_has(&answer, "Location", value, sizeof value));
    assert_false(answer_has(&answer, "Evil", value, sizeof value));
    assert_false(answer_has(&answer, "Strict-Transport-Security", value, sizeof value));
    assert_true(answer_has(&answer, "Date", value, sizeof value));
    answer_free(&answer);
    /* Our own refusals have them too. */
    client_say(client, "BREW / HTTP/1.1\r\nHost: a\r\n\r\n");
    answer = client_read_answer(client, false);
    assert_int_equal(answer.status, 405);
    assert_true(answer_has(&answer, "Content-Security-Policy", value, sizeof value));
    assert_true(answer_has(&answer, "Cache-Control", value, sizeof value));
    assert_string_equal(value, "no-store");
    answer_free(&answer);
    client_close(client);
    finish(server);
}

static void http_head_and_empty_answers(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    client_say(client, "HEAD /headers HTTP/1.1\r\nHost: a\r\n\r\nGET /none HTTP/1.1\r\nHost: a\r\n\r\n");
    struct answer answer = client_read_answer(client, true);
    char value[100];
    assert_int_equal(answer.status, 200);
    assert_true(answer_has(&answer, "Content-Length", value, sizeof value));
    assert_string_equal(value, "2");
    answer_free(&answer);
    /* The next one starts where a body would have. */
    answer = client_read_answer(client, false);
    assert_int_equal(answer.status, 204);
    assert_false(answer_has(&answer, "Content-Length", value, sizeof value));
    answer_free(&answer);
    client_close(client);
    finish(server);
}

static void http_bodies(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    TEXT_ON_STACK(request, BODY_MAX + 200);
    text_format(&request, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n", BODY_MAX);
    size_t head = request.length;
    for (int i = 0; i < BODY_MAX; i++)
        text_char(&request, (char)('a' + i % 26));
    /* Whole, then in three parts. */
    client_say(client, request.data);
    expect_answer(client, 200, request.data + head);
    client_send(client, request.data, head - 7);
    UNTIL(server, now.counts.bytes_in >= request.length + head - 7);
    client_send(client, request.data + head - 7, 1007);
    UNTIL(server, now.counts.bytes_in >= request.length + head + 1000);
    client_say(client, request.data + head + 1000);
    expect_answer(client, 200, request.data + head);
    /* Asked for first. */
    client_say(client, "PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    expect_answer(client, 100, NULL);
    client_say(client, "hello");
    expect_answer(client, 200, "hello");
    client_say(client, "DELETE /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
    expect_answer(client, 200, "");
    client_close(client);
    finish(server);
}

static void http_keeps_alive_or_not(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    for (int i = 0; i < 100; i++)
        expect_get(client, "/x", 404, "nothing");
    client_say(client, "GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    expect_answer(client, 404, "nothing");
    client_say(client,
               "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n");
    expect_answer(client, 404, "nothing");
    assert_true(client_is_hung_up(client));
    client_close(client);
    client = client_open(server->port);
    client_say(client, "GET /x HTTP/1.0\r\n\r\n");
    expect_answer(client, 404, "nothing");
    assert_true(client_is_hung_up(client));
    client_close(client);
    finish(server);
}

/* Many at once, among them one whose answer is long and one whose answer comes later. */
static void http_pipelined(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    for (int i = 0; i < 50; i++)
        client_say(client, "GET /asked?1 HTTP/1.1\r\nHost: a\r\n\r\n");
    client_say(client, "GET /big HTTP/1.1\r\nHost: a\r\n\r\n");
    client_say(client, "GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
    for (int i = 0; i < 2000; i++)
        client_say(client, "GET /asked?2 HTTP/1.1\r\nHost: a\r\n\r\n");
    for (int i = 0; i < 50; i++)
        expect_answer(client, 200, "GET|/asked|1|a||||127.0.0.1|||0");
    struct answer answer = client_read_answer(client, false);
    assert_int_equal(answer.body_length, 3000000);
    answer_free(&answer);
    UNTIL(server, now.requests == 52);
    ask(server, ASK_ANSWER);
    expect_answer(client, 200, "at last");
    for (int i = 0; i < 2000; i++)
        expect_answer(client, 200, "GET|/asked|2|a||||127.0.0.1|||0");
    client_close(client);
    finish(server);
}

static void http_late_answers(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *first = client_open(server->port), *second = client_open(server->port);
    client_say(first, "GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests == 1);
    client_say(second, "GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests == 2);
    assert_int_equal(ask(server, ASK_STATE).done, 0);
    /* The first goes: only the second is left to answer. */
    client_abort(first);
    UNTIL(server, now.done == 1);
    ask(server, ASK_ANSWER);
    expect_answer(second, 200, "at last");
    /* One that hangs up properly, and one that is still waiting at the end. */
    client_say(second, "GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests == 3);
    client_close(second);
    UNTIL(server, now.done == 3);
    first = client_open(server->port);
    client_say(first, "GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests == 4);
    finish(server);
    client_close(first);
}

static void http_refusals(void **unused)
{
    (void)unused;
    static const struct {
        int status;
        const char *request;
    } cases[] = {
        {400, "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /% HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET relative HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /#x HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\n: nameless\r\n\r\n"},
        {400, "GET /\r\n\r\n"},
        {400, "\x16\x03\x01\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n"},
        {400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"},
        {405, "OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {405, "get / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {411, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {411,
         "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10001\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
        {426, "GET /ws HTTP/1.1\r\nHost: a\r\n\r\n"},
        {426, "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
              "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"},
        {400, "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n"},
        {400, "POST /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"},
    };
    struct server *server = start();
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct client *client = client_open(server->port);
        client_say(client, cases[i].request);
        expect_answer(client, cases[i].status, NULL);
        client_close(client);
    }
    assert_int_equal(ask(server, ASK_STATE).requests, 0);
    finish(server);
}

static void http_too_much(void **unused)
{
    (void)unused;
    struct server *server = start();
    char line[1000];
    memset(line, 'a', sizeof line);
    /* A head without end, a head of many lines, a body that comes although it is refused. */
    struct client *client = client_open(server->port);
    client_say(client, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
    for (int i = 0; i < 40; i++)
        client_send(client, line, sizeof line);
    expect_answer(client, 431, NULL);
    client_close(client);
    client = client_open(server->port);
    client_say(client, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (int i = 0; i < 200; i++)
        client_say(client, "X: y\r\n");
    client_say(client, "\r\n");
    expect_answer(client, 431, NULL);
    client_close(client);
    client = client_open(server->port);
    client_say(client, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n");
    for (int i = 0; i < 1000; i++)
        client_send(client, line, sizeof line);
    expect_answer(client, 413, NULL);
    assert_true(client_is_hung_up(client));
    client_close(client);
    finish(server);
}

static void http_behind_a_proxy(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.trust_proxy = true;
    settings.sockets_per_address = 1;
    struct server *server = start_with(&settings);
    struct client *client = client_open(server->port);
    client_say(client, "GET /asked HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.1.1.1, 2001:db8::7\r\n"
                       "X-Forwarded-Proto: https\r\n\r\n");
    struct answer answer = client_read_answer(client, false);
    char value[100];
    assert_string_equal(answer.body, "GET|/asked||a||||2001:db8::7|||1");
    assert_true(answer_has(&answer, "Strict-Transport-Security", value, sizeof value));
    answer_free(&answer);
    client_say(client, "GET /asked HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: nonsense\r\n\r\n");
    expect_answer(client, 200, "GET|/asked||a||||127.0.0.1|||0");
    /* Addresses count when a WebSocket opens; a neighbour in the same /64 counts as the same. */
    struct client *first = client_open(server->port), *second = client_open(server->port);
    assert_int_equal(client_upgrade(first, "X-Forwarded-For: 2001:db8::7\r\n"), 101);
    assert_int_equal(client_upgrade(second, "X-Forwarded-For: 2001:db8::8\r\n"), 503);
    assert_int_equal(client_upgrade(second, "X-Forwarded-For: 2001:db8:1::7\r\n"), 101);
    /* But not whom another server has counted. */
    struct client *passed = client_open(server->port);
    assert_int_equal(client_upgrade(passed, "X-Forwarded-For: 2001:db8::8\r\nCookie: a server\r\n"), 101);
    client_close(first);
    UNTIL(server, now.closed == 1);
    assert_int_equal(client_upgrade(client, "X-Forwarded-For: 2001:db8::8\r\n"), 101);
    client_close(client);
    client_close(second);
    client_close(passed);
    finish(server);
}

static void dialing_is_refused(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.trust_proxy = true;
    settings.sockets_per_address = 1;
    struct server *server = start_with(&settings);
    struct client *client = client_open(server->port);
    expect_get(client, "/dial", 200, "dialed");
    UNTIL(server, now.open == 1);
    expect_get(client, "/dial", 200, "dialed");
    UNTIL(server, now.cut == 1);
    assert_int_equal(ask(server, ASK_STATE).refused, 1);
    client_close(client);
    finish(server);
}

static void http_below_a_path(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.base = "/games";
    struct server *server = start_with(&settings);
    struct client *client = client_open(server->port);
    expect_get(client, "/games/where", 200, "inside of /games: /where");
    expect_get(client, "/games/where/?x=/games/", 200, "inside of /games: /where/");
    expect_get(client, "/g%61mes/wh%65re", 200, "inside of /games: /where");
    expect_get(client, "/games%2Fwhere", 200, "inside of /games: /where");
    expect_get(client, "/games/where/%2e%2e/%C3%A9", 200, "inside of /games: /where/../\xc3\xa9");
    expect_get(client, "/games/", 404, "nothing");
    expect_get(client, "/games//where", 404, "nothing");
    expect_get(client, "/games", 200, "outside of /games: /games");
    expect_get(client, "/games?/where", 200, "outside of /games: /games");
    expect_get(client, "/", 200, "outside of /games: /");
    expect_get(client, "/where", 200, "outside of /games: /where");
    expect_get(client, "/gamesx/where", 200, "outside of /games: /gamesx/where");
    expect_get(client, "/Games/where", 200, "outside of /games: /Games/where");
    expect_get(client, "//games/where", 200, "outside of /games: //games/where");
    expect_get(client, "/%2Fgames/where", 200, "outside of /games: //games/where");
    expect_get(client, "/ws", 200, "outside of /games: /ws");
    expect_get(client, "/games/ws", 426, NULL);
    /* Other servers are reached below the same path. */
    expect_get(client, "/games/dial", 200, "dialed");
    UNTIL(server, now.open == 1 || now.cut == 1);
    assert_int_equal(ask(server, ASK_STATE).open, 1);
    client_close(client);
    finish(server);
    server = start();
    client = client_open(server->port);
    expect_get(client, "/where", 200, "inside of : /where");
    expect_get(client, "//where", 404, "nothing");
    client_close(client);
    finish(server);
}

static void http_under_names_that_are_ours(void **unused)
{
    (void)unused;
    static const struct {
        const char *host;
        int status;
    } cases[] = {
        {"play.example.org", 200},
        {"Play.Example.Org:8080", 200},
        {"play.example.org.", 200},
        {"den.local", 200},
        {"localhost:1", 200},
        {"127.0.0.1:8080", 200},
        {"192.0.2.7", 200},
        {"[2001:db8::7]:8080", 200},
        {"example.org", 421},
        {"play.example.orgs", 421},
        {"evil.test", 421},
        {"127.0.0.1.evil.test", 421},
        {"localhost.evil.test", 421},
        {"play.example.org,den.local", 421},
        {",", 421},
    };
    struct net_settings settings = usual;
    settings.names = "den.local,, play.example.org";
    struct server *server = start_with(&settings);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct client *client = client_open(server->port);
        client_say(client, "GET /asked HTTP/1.1\r\nHost: ");
        client_say(client, cases[i].host);
        client_say(client, "\r\n\r\n");
        struct answer answer = client_read_answer(client, false);
        if (answer.status != cases[i].status)
            fail_msg("%s: %d", cases[i].host, answer.status);
        answer_free(&answer);
        client_close(client);
    }
    finish(server);
}

static void bases_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *value, *base;
    } cases[] = {{"/", ""},
                 {"/games", "/games"},
                 {"/games/", "/games"},
                 {"/our/Games-1.0_~/", "/our/Games-1.0_~"},
                 {"/.../", "/..."},
                 {"", NULL},
                 {"games", NULL},
                 {"games/", NULL},
                 {"//", NULL},
                 {"//games/", NULL},
                 {"/games//", NULL},
                 {"/./", NULL},
                 {"/..", NULL},
                 {"/a/../b/", NULL},
                 {"/a b/", NULL},
                 {"/a%20b/", NULL},
                 {"/a;b/", NULL},
                 {"/a\nb/", NULL},
                 {"/a?b", NULL},
                 {"/a#b/", NULL},
                 {"/\xc3\xa9/", NULL}};
    char base[NET_BASE_MAX], value[NET_BASE_MAX + 2];
    for (size_t i = 0; i < COUNT(cases); i++) {
        if (net_base_read(cases[i].value, base) != (cases[i].base != NULL))
            fail_msg("%s", cases[i].value);
        if (cases[i].base)
            assert_string_equal(base, cases[i].base);
    }
    memset(value, 'a', sizeof value);
    value[0] = '/';
    value[NET_BASE_MAX - 1] = '\0';
    assert_true(net_base_read(value, base));
    assert_string_equal(base, value);
    value[NET_BASE_MAX - 1] = 'a';
    value[NET_BASE_MAX] = '\0';
    assert_false(net_base_read(value, base));
}

/* WebSockets. */

static void socket_echo(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_socket(server->port);
    client_send_text(client, "hello");
    client_expect_text(client, "hello");
    client_send_text(client, "");
    client_expect_text(client, "");
    /* Around every change of how a length is written, up to the longest allowed. */
    static const size_t lengths[] = {1, 7, 8, 9, 125, 126, 127, 128, 1000, MESSAGE_MAX};
    char text[MESSAGE_MAX + 1] = "";
    for (size_t i = 0; i < COUNT(lengths); i++) {
        for (size_t k = 0; k < lengths[i]; k++)
            text[k] = (char)('a' + (k + i) % 26);
        text[lengths[i]] = '\0';
        client_send_text(client, text);
        client_expect_text(client, text);
    }
    struct state state = ask(server, ASK_STATE);
    assert_true(state.counts.messages_in == 2 + COUNT(lengths));
    assert_true(state.counts.messages_out == 2 + COUNT(lengths));
    assert_true(state.counts.sockets_open == 1);
    client_close(client);
    UNTIL(server, now.closed == 1);
    finish(server);
}

static void socket_upgrades(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    /* Refusals leave the connection as it was. */
    assert_int_equal(client_upgrade(client, "Origin: http://elsewhere\r\n"), 403);
    assert_int_equal(client_upgrade(client, "Cookie: none\r\n"), 401);
    expect_get(client, "/asked", 200, NULL);
    /* The first message may come along with the request, and the first of ours with the answer. */
    client_say(client, "GET /ws?greet HTTP/1.1\r\nHost: a\r\nUpgrade: h2c, WebSocket\r\n"
                       "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Protocol: other, gonfalon.2\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x82\x01\x01\x01\x01hi");
    struct answer answer = client_read_answer(client, false);
    char value[100];
    assert_int_equal(answer.status, 101);
    assert_true(answer_has(&answer, "Sec-WebSocket-Protocol", value, sizeof value));
    assert_string_equal(value, "gonfalon.2");
    answer_free(&answer);
    client_expect_text(client, "welcome");
    client_expect_text(client, "ih");
    client_close(client);
    /* One the server does not want after all. */
    client = client_open(server->port);
    client_say(client, "GET /ws?unwanted HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    expect_answer(client, 101, NULL);
    assert_int_equal(client_read_close(client), 1011);
    client_close(client);
    assert_true(ask(server, ASK_STATE).counts.refused == 2);
    finish(server);
}

static void socket_fragments(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_socket(server->port);
    char *payload;
    size_t length;
    client_send_frame(client, 1, true, "one ", 4);
    client_send_frame(client, 0, true, "", 0);
    /* Control frames may come in between. */
    client_send_frame(client, FRAME_FINAL | 9, true, "ping", 4);
    client_send_frame(client, 0, true, "two \xc3", 5);
    client_send_frame(client, FRAME_FINAL | 0, true, "\xa9", 1);
    assert_int_equal(client_read_frame(client, &payload, &length), FRAME_FINAL | 10);
    assert_int_equal(length, 4);
    assert_memory_equal(payload, "ping", 4);
    client_expect_text(client, "one two \xc3\xa9");
    client_send_frame(client, 1, true, "", 0);
    client_send_frame(client, FRAME_FINAL | 0, true, "", 0);
    client_expect_text(client, "");
    /* A frame byte by byte. */
    static const char frame[] = "\x81\x83\x01\x02\x03\x04`ba";
    for (size_t i = 0; i < sizeof frame - 1; i++)
        client_send(client, frame + i, 1);
    client_expect_text(client, "a`b");
    client_close(client);
    finish(server);
}

static void socket_closes(void **unused)
{
    (void)unused;
    static const struct {
        int first;
        bool masked;
        const char *payload;
        size_t length;
        int code;
    } cases[] = {
        {FRAME_FINAL | 8, true, "\x03\xe8", 2, 1000},
        {FRAME_FINAL | 8, true, "\x0f\xa1no", 4, 4001},
        {FRAME_FINAL | 8, true, "", 0, 1005},
        {FRAME_FINAL | 8, true, "\x03", 1, 1002},
        {FRAME_FINAL | 8, true, "\x03\xed", 2, 1002},
        {FRAME_FINAL | 8, true, "\x13\x88", 2, 1002},
        {FRAME_FINAL | 8, true, "\x03\xe8\xff", 3, 1007},
        {FRAME_FINAL | 2, true, "binary", 6, 1003},
        {2, true, "binary", 6, 1003},
        {FRAME_FINAL | 1, false, "unmasked", 8, 1002},
        {FRAME_FINAL | 0x40 | 1, true, "reserved", 8, 1002},
        {FRAME_FINAL | 0x20 | 1, true, "reserved", 8, 1002},
        {FRAME_FINAL | 0x10 | 1, true, "reserved", 8, 1002},
        {FRAME_FINAL | 3, true, "unknown", 7, 1002},
        {FRAME_FINAL | 11, true, "unknown", 7, 1002},
        {FRAME_FINAL | 0, true, "continues nothing", 17, 1002},
        {9, true, "ping in parts", 13, 1002},
        {FRAME_FINAL | 1, true, "\xff", 1, 1007},
        {FRAME_FINAL | 1, true, "\xc3", 1, 1007},
        {FRAME_FINAL | 1, true, "\xc0\x80", 2, 1007},
        {FRAME_FINAL | 1, true, "\xed\xa0\x80", 3, 1007},
        {FRAME_FINAL | 1, true, "\xf4\x90\x80\x80", 4, 1007},
        {FRAME_FINAL | 1, true, "12345678\xe2\x82", 10, 1007},
    };
    struct server *server = start();
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct client *client = client_socket(server->port);
        client_send_frame(client, cases[i].first, cases[i].masked, cases[i].payload, cases[i].length);
        assert_int_equal(client_read_close(client), cases[i].code);
        assert_true(client_is_hung_up(client));
        client_close(client);
    }
    UNTIL(server, now.closed == COUNT(cases));
    assert_true(ask(server, ASK_STATE).counts.messages_in == 0);
    finish(server);
}

static void socket_too_long(void **unused)
{
    (void)unused;
    struct server *server = start();
    char text[MESSAGE_MAX + 1];
    memset(text, 'x', sizeof text);
    struct client *client = client_socket(server->port);
    client_send_frame(client, FRAME_FINAL | 1, true, text, sizeof text);
    assert_int_equal(client_read_close(client), 1009);
    client_close(client);
    /* In parts. */
    client = client_socket(server->port);
    client_send_frame(client, 1, true, text, MESSAGE_MAX);
    client_send_frame(client, FRAME_FINAL | 0, true, text, 1);
    assert_int_equal(client_read_close(client), 1009);
    client_close(client);
    /* The header alone is enough: nobody waits for 2^62 bytes. */
    client = client_socket(server->port);
    client_send(client, "\x81\xff\x40\0\0\0\0\0\0\0mask", 14);
    assert_int_equal(client_read_close(client), 1009);
    client_close(client);
    client = client_socket(server->port);
    client_send(client, "\x81\xff\x80\0\0\0\0\0\0\0mask", 14);
    assert_int_equal(client_read_close(client), 1002);
    client_close(client);
    /* A length in more bytes than it needs; a control frame that is too long. */
    client = client_socket(server->port);
    client_send(client, "\x81\xfe\0\x05mask", 8);
    assert_int_equal(client_read_close(client), 1002);
    client_close(client);
    client = client_socket(server->port);
    client_send_frame(client, FRAME_FINAL | 9, true, text, 126);
    assert_int_equal(client_read_close(client), 1002);
    client_close(client);
    finish(server);
}

static void socket_closed_by_the_server(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_socket(server->port);
    client_send_text(client, "close");
    client_send_text(client, "not read any more");
    client_expect_text(client, "last");
    assert_int_equal(client_read_close(client), 4001);
    assert_true(client_is_hung_up(client));
    client_close(client);
    UNTIL(server, now.closed == 1);
    /* One that never hangs up is hung up on. */
    client = client_socket(server->port);
    client_send_text(client, "close");
    UNTIL(server, now.closed == 2);
    client_close(client);
    finish(server);
}

static void socket_half_a_frame(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *stuck[3] = {client_socket(server->port), client_socket(server->port),
                               client_open(server->port)};
    client_send(stuck[0], "\x81", 1);
    client_send(stuck[1], "\x81\xfe\x01\x00mask and some", 17);
    client_say(stuck[2], "GET / HT");
    struct client *other = client_socket(server->port);
    for (int i = 0; i < 100; i++) {
        client_send_text(other, "meanwhile");
        client_expect_text(other, "meanwhile");
    }
    for (int i = 0; i < 3; i++)
        client_close(stuck[i]);
    client_close(other);
    UNTIL(server, now.closed == 3);
    finish(server);
}

/* More than any buffer holds in both directions at once, in order. */
static void socket_many_messages(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_socket(server->port);
    TEXT_ON_STACK(text, 100);
    for (int sent = 0, seen = 0; seen < 20000;) {
        for (int i = 0; i < 1000; i++, sent++) {
            text_clear(&text);
            text_format(&text, "message %d", sent);
            client_send_text(client, text.data);
        }
        for (int i = 0; i < 1000; i++, seen++) {
            text_clear(&text);
            text_format(&text, "message %d", seen);
            client_expect_text(client, text.data);
        }
    }
    client_close(client);
    finish(server);
}

/* One never reads; the others get everything nevertheless, and it goes. */
static void socket_never_read(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *deaf = client_socket(server->port), *other = client_socket(server->port);
    char text[MESSAGE_MAX];
    memset(text, 'x', sizeof text);
    memcpy(text, "all ", 4);
    text[sizeof text - 1] = '\0';
    int sent = 0;
    for (; ask(server, ASK_STATE).counts.dropped_slow == 0; sent++) {
        client_send_text(other, text);
        client_expect_text(other, text + 4);
    }
    assert_true(sent * MESSAGE_MAX >= QUEUE_MAX);
    UNTIL(server, now.closed == 1);
    client_send_text(other, text);
    client_expect_text(other, text + 4);
    /* The same, out of one handler. */
    client_send_text(other, "flood");
    UNTIL(server, now.closed == 2);
    struct client *third = client_socket(server->port);
    client_send_text(third, "still here");
    client_expect_text(third, "still here");
    assert_true(ask(server, ASK_STATE).counts.dropped_slow == 2);
    client_close(third);
    client_close(other);
    client_close(deaf);
    finish(server);
}

static void socket_silent(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.idle_seconds = 3; /* so long we may take to answer, busy as the machine may be */
    struct server *server = start_with(&settings);
    struct client *answering = client_socket(server->port), *silent = client_socket(server->port);
    struct client *idle = client_open(server->port), *slow = client_open(server->port);
    client_say(slow, "GET / HTTP/1.1\r\nHo");
    char *payload;
    size_t length;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(client_read_frame(answering, &payload, &length), FRAME_FINAL | 9);
        client_send_frame(answering, FRAME_FINAL | 10, true, "", 0);
    }
    /* The silent one gets its ping, and then the end. */
    assert_int_equal(client_read_frame(silent, &payload, &length), FRAME_FINAL | 9);
    assert_int_equal(client_read_frame(silent, &payload, &length), -1);
    assert_true(client_is_hung_up(idle));
    assert_true(client_is_hung_up(slow));
    assert_true(ask(server, ASK_STATE).closed >= 1);
    client_close(answering);
    client_close(silent);
    client_close(idle);
    client_close(slow);
    finish(server);
}

/* Anything at all. */

static const char whole_head[] = "GET /ws?a=%20 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                 "Connection: keep-alive, Upgrade\r\nCookie: a=b\r\nContent-Length: 0\r\n"
                                 "Sec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/* A few bytes changed, taken out or doubled, in memory of exactly that size. */
static char *spoil(const char *bytes, size_t *length, struct random *random)
{
    char *spoilt = malloc(2 * *length + 1);
    size_t to = 0;
    assert_non_null(spoilt);
    for (size_t i = 0; i < *length; i++) {
        uint32_t fate = random_below(random, 200);
        if (fate == 0)
            continue;
        spoilt[to++] = fate == 1 ? (char)random_below(random, 256) : bytes[i];
        if (fate == 2)
            spoilt[to++] = bytes[i];
    }
    char *exact = malloc(to + (to == 0));
    assert_non_null(exact);
    memcpy(exact, spoilt, to);
    free(spoilt);
    *length = to;
    return exact;
}

static void readers_survive_anything(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    int read = 0;
    for (int i = 0; i < 20000; i++) {
        struct head head;
        const char *path, *query;
        size_t length = sizeof whole_head - 1;
        char *bytes = spoil(whole_head, &length, &random);
        size_t end = head_end(bytes, length);
        if (end && head_read(bytes, end, &head) == 0) {
            read++;
            for (int field = 0; field < FIELD_COUNT; field++)
                assert_true(strlen(head_string(&head, (enum field)field)) <= length);
            if (head_split_target(&head, &path, &query))
                assert_true(strlen(path) + strlen(query) <= length);
        }
        free(bytes);
    }
    assert_true(read > 1000);
    for (int i = 0; i < 20000; i++) {
        struct frame frame;
        char bytes[14];
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (char)random_below(&random, 256);
        size_t length = random_below(&random, sizeof bytes + 1);
        char *exact = malloc(length + (length == 0));
        assert_non_null(exact);
        memcpy(exact, bytes, length);
        if (frame_read(exact, length, true, &frame) == FRAME_READ)
            assert_true(frame.header <= length && frame.length <= INT64_MAX);
        utf8_is_valid(exact, length);
        free(exact);
    }
}

static void server_survives_anything(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct random random = random_from_seed(2);
    for (int i = 0; i < 300; i++) {
        struct client *client = client_open(server->port);
        size_t length = sizeof whole_head - 1;
        char *bytes = i % 2 ? spoil(whole_head, &length, &random) : NULL;
        client_send(client, bytes ? bytes : whole_head, length);
        free(bytes);
        char noise[600];
        for (size_t k = 0; k < sizeof noise; k++)
            noise[k] = (char)random_below(&random, k % 50 ? 256 : 128);
        for (size_t k = 0; k < sizeof noise; k += 100) {
            int first = (int)random_below(&random, 256);
            bool masked = random_below(&random, 8);
            client_send_frame(client, first, masked, noise + k, random_below(&random, 100));
            client_send(client, noise + k, random_below(&random, 4) ? 0 : 7);
        }
        if (i % 3)
            client_close(client);
        else
            client_abort(client);
    }
    struct client *client = client_socket(server->port);
    client_send_text(client, "well?");
    client_expect_text(client, "well?");
    client_close(client);
    UNTIL(server, now.counts.sockets_open == 0);
    finish(server);
}

/* Limits. */

/* A connection that is not let in gets 503, or is hung up on before it can ask. */
static void expect_turned_away(int port)
{
    struct client *client = client_open(port);
    struct answer answer = client_get(client, "/asked");
    assert_true(answer.status == 503 || answer.status == 0);
    answer_free(&answer);
    client_close(client);
}

static void limit_in_all(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.sockets_max = 5;
    struct server *server = start_with(&settings);
    struct client *clients[5];
    for (int i = 0; i < 5; i++)
        clients[i] = client_socket(server->port);
    expect_turned_away(server->port);
    expect_turned_away(server->port);
    assert_true(ask(server, ASK_STATE).counts.refused == 2);
    client_close(clients[0]);
    UNTIL(server, now.closed == 1);
    clients[0] = client_socket(server->port);
    for (int i = 0; i < 5; i++)
        client_close(clients[i]);
    finish(server);
}

static void limit_per_address(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.sockets_per_address = 3;
    struct server *server = start_with(&settings);
    struct client *clients[3];
    for (int i = 0; i < 3; i++)
        clients[i] = client_socket(server->port);
    expect_turned_away(server->port);
    client_close(clients[1]);
    UNTIL(server, now.closed == 1);
    clients[1] = client_socket(server->port);
    for (int i = 0; i < 3; i++)
        client_close(clients[i]);
    finish(server);
}

enum { AT_ONCE = 150 };

/* Many messages, or requests, in one piece. */
static void send_many(struct client *client, const char *one, size_t length)
{
    char *bytes = malloc(AT_ONCE * length);
    for (size_t i = 0; i < AT_ONCE; i++)
        memcpy(bytes + i * length, one, length);
    client_send(client, bytes, AT_ONCE * length);
    free(bytes);
}

/* What one household asks for at once is answered in order, but over many turns. */
static void limit_per_turn(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.sockets_per_address = 10;
    struct server *server = start_with(&settings);
    static const char frame[] = "\x81\x82\0\0\0\0ab", request[] = "GET /asked HTTP/1.1\r\nHost: a\r\n\r\n";
    struct client *first = client_socket(server->port), *second = client_socket(server->port);
    struct client *visitor = client_open(server->port), *quitter = client_socket(server->port);
    send_many(quitter, frame, sizeof frame - 1);
    client_abort(quitter);
    send_many(first, frame, sizeof frame - 1);
    send_many(second, frame, sizeof frame - 1);
    send_many(visitor, request, sizeof request - 1);
    for (int i = 0; i < AT_ONCE; i++) {
        client_expect_text(first, "ab");
        client_expect_text(second, "ab");
        expect_answer(visitor, 200, "GET|/asked||a||||127.0.0.1|||0");
    }
    UNTIL(server, now.closed == 1);
    assert_in_range(ask(server, ASK_STATE).asked_most, 1, NET_ASKED_PER_TURN);
    client_close(first);
    client_close(second);
    client_close(visitor);
    finish(server);
}

/* Of long messages fewer fit into a turn. */
static void limit_per_turn_of_bytes(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.sockets_per_address = 10;
    settings.queue_max = (size_t)2 * AT_ONCE * MESSAGE_MAX;
    struct server *server = start_with(&settings);
    struct client *client = client_socket(server->port);
    char frame[8 + MESSAGE_MAX] = {(char)0x81, (char)(0x80 | 126), MESSAGE_MAX >> 8,
                                   (char)(MESSAGE_MAX & 255)};
    memset(frame + 8, 'a', MESSAGE_MAX);
    send_many(client, frame, sizeof frame);
    char text[MESSAGE_MAX + 1] = "";
    memset(text, 'a', MESSAGE_MAX);
    for (int i = 0; i < AT_ONCE; i++)
        client_expect_text(client, text);
    assert_in_range(ask(server, ASK_STATE).asked_most, 1, 2);
    client_close(client);
    finish(server);
}

/* What waits for all of a household is bounded, too: whoever of it does not read is dropped, and nobody else.
 */
static void limit_of_what_waits(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.sockets_per_address = 10;
    settings.queue_max = SIZE_MAX / 2;
    struct server *server = start_with(&settings);
    struct client *idle = client_socket(server->port), *reader = client_socket(server->port);
    client_send_text(idle, "flood");
    UNTIL(server, now.closed == 1);
    assert_int_equal(ask(server, ASK_STATE).counts.dropped_slow, 1);
    client_send_text(reader, "still here");
    client_expect_text(reader, "still here");
    client_close(idle);
    client_close(reader);
    finish(server);
}

/* Large bodies that are not whole yet. */
static void limit_of_bodies(void **unused)
{
    (void)unused;
    struct net_settings settings = usual;
    settings.body_max = 100000;
    settings.bodies_per_address = 2;
    struct server *server = start_with(&settings);
    static const char head[] = "POST /asked HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n\r\n";
    struct client *clients[3];
    static char body[20000];
    memset(body, 'b', sizeof body);
    for (int i = 0; i < 2; i++) {
        clients[i] = client_open(server->port);
        client_say(clients[i], head);
        client_send(clients[i], body, 100);
        /* It has been seen once a small request behind it is answered. */
        struct client *other = client_open(server->port);
        expect_get(other, "/asked", 200, NULL);
        client_close(other);
    }
    clients[2] = client_open(server->port);
    client_say(clients[2], head);
    expect_answer(clients[2], 429, NULL);
    client_close(clients[2]);
    client_send(clients[0], body, sizeof body - 100);
    expect_answer(clients[0], 200, NULL);
    clients[2] = client_open(server->port);
    client_say(clients[2], head);
    client_send(clients[2], body, sizeof body);
    expect_answer(clients[2], 200, NULL);
    for (int i = 0; i < 3; i++)
        client_close(clients[i]);
    finish(server);
}

static void limit_opening(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct net_settings settings = usual;
    struct net_handler handler = {0};
    char why[200] = "";
    settings.port = server->port;
    assert_null(net_open(&settings, &handler, why, sizeof why));
    assert_non_null(strstr(why, "already in use"));
    settings.host = "no-such-host.invalid";
    assert_null(net_open(&settings, &handler, why, sizeof why));
    assert_non_null(strstr(why, "no-such-host.invalid is not known"));
    finish(server);
}

static void many_idle(void **unused)
{
    (void)unused;
    enum { MANY = 2000 };
    struct server *server = start();
    struct client **clients = calloc(MANY, sizeof *clients);
    assert_non_null(clients);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < MANY; i++)
            clients[i] = client_open(server->port);
        for (int i = 0; i < MANY; i++)
            assert_int_equal(client_upgrade(clients[i], ""), 101);
        assert_true(ask(server, ASK_STATE).counts.sockets_open == MANY);
        client_send_text(clients[MANY / 2], "all hello");
        for (int i = 0; i < MANY; i++)
            client_expect_text(clients[i], "hello");
        for (int i = 0; i < MANY; i++)
            client_close(clients[i]);
        UNTIL(server, now.counts.sockets_open == 0);
    }
    free(clients);
    finish(server);
}

/* The end. */

static void stop_gracefully(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *socket = client_socket(server->port), *idle = client_open(server->port);
    struct client *waiting = client_open(server->port), *reading = client_open(server->port);
    expect_get(idle, "/asked", 200, NULL);
    client_say(waiting, "GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
    client_say(reading, "GET /big HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests == 3);
    client_send_text(socket, "before");
    UNTIL(server, now.counts.messages_in == 1);
    ask(server, ASK_STOP);
    client_expect_text(socket, "before");
    assert_int_equal(client_read_close(socket), 1001);
    assert_true(client_is_hung_up(socket));
    assert_true(client_is_hung_up(idle));
    client_close(socket);
    client_close(idle);
    /* What was asked before is still answered. */
    ask(server, ASK_ANSWER);
    struct answer answer = client_read_answer(waiting, false);
    char value[100];
    assert_string_equal(answer.body, "at last");
    assert_true(answer_has(&answer, "Connection", value, sizeof value));
    assert_string_equal(value, "close");
    answer_free(&answer);
    client_close(waiting);
    answer = client_read_answer(reading, false);
    assert_int_equal(answer.body_length, 3000000);
    answer_free(&answer);
    client_close(reading);
    wait_for_end(server);
}

static void stop_with_a_stuck_reader(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *stuck = client_open(server->port), *socket = client_socket(server->port);
    client_say(stuck, "GET /big HTTP/1.1\r\nHost: a\r\n\r\nGET /big HTTP/1.1\r\nHost: a\r\n\r\n"
                      "GET /big HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests >= 1);
    finish(server);
    client_close(stuck);
    client_close(socket);
}

/* Answers in parts. */

/* Takes a line off what was received, without its end. */
static void read_line(struct client *client, struct text *line)
{
    char *payload;
    text_clear(line);
    while (client_take(client, &payload, 1) && *payload != '\n')
        if (*payload != '\r')
            text_char(line, *payload);
}

static size_t read_chunk(struct client *client, int *letter)
{
    TEXT_ON_STACK(line, 64);
    char *payload;
    read_line(client, &line);
    size_t length = strtoul(line.data, NULL, 16);
    if (length && client_take(client, &payload, length)) {
        *letter = payload[0];
        for (size_t i = 0; i < length; i++)
            assert_int_equal(payload[i], *letter);
    }
    read_line(client, &line);
    assert_string_equal(line.data, "");
    return length;
}

static void read_head(struct client *client, const char *name, const char *must_be)
{
    char value[64] = "";
    struct answer answer = client_read_answer(client, true);
    assert_int_equal(answer.status, 200);
    assert_true(answer_has(&answer, name, value, sizeof value));
    assert_string_equal(value, must_be);
    answer_free(&answer);
}

static void an_answer_comes_in_parts(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    client_say(client, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\nGET /asked HTTP/1.1\r\nHost: a\r\n\r\n");
    read_head(client, "Transfer-Encoding", "chunked");
    int letter = 0;
    for (unsigned part = PARTS; part > 0; part--) {
        assert_int_equal(read_chunk(client, &letter), PART_LENGTH);
        assert_int_equal(letter, 'a' + (int)(part % 26));
    }
    assert_int_equal(read_chunk(client, &letter), 0);
    /* What was asked meanwhile is answered now. */
    struct answer answer = client_read_answer(client, false);
    assert_int_equal(answer.status, 200);
    answer_free(&answer);
    client_say(client, "HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n");
    read_head(client, "Transfer-Encoding", "chunked");
    expect_get(client, "/asked", 200, NULL);
    /* One that breaks off has no end. */
    client_say(client, "GET /broken HTTP/1.1\r\nHost: a\r\n\r\n");
    read_head(client, "Transfer-Encoding", "chunked");
    assert_int_equal(read_chunk(client, &letter), PART_LENGTH);
    assert_int_equal(read_chunk(client, &letter), PART_LENGTH);
    assert_true(client_is_hung_up(client));
    client_close(client);
    finish(server);
}

static void who_knows_no_parts_reads_to_the_end(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port);
    char *payload;
    client_say(client, "GET /stream HTTP/1.0\r\n\r\n");
    read_head(client, "Connection", "close");
    assert_true(client_take(client, &payload, (size_t)PARTS * PART_LENGTH));
    assert_true(client_is_hung_up(client));
    client_close(client);
    finish(server);
}

/* Who does not read is sent no more than fits; who goes is noticed. */
static void whoever_leaves_a_stream_ends_it(void **unused)
{
    (void)unused;
    struct server *server = start();
    struct client *client = client_open(server->port), *other = client_open(server->port);
    client_say(client, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
    UNTIL(server, now.requests == 1);
    client_abort(client);
    UNTIL(server, now.done == 1);
    expect_get(other, "/asked", 200, NULL);
    client_close(other);
    finish(server);
}

/* TLS. */

/* A key and a self-signed certificate in two files. */
static void make_certificate(const char *certificate_file, const char *key_file)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    X509_NAME *name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1, 0);
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_set_issuer_name(certificate, name);
    X509_set_pubkey(certificate, key);
    assert_true(X509_sign(certificate, key, EVP_sha256()) > 0);
    FILE *file = fopen(certificate_file, "w");
    assert_non_null(file);
    PEM_write_X509(file, certificate);
    fclose(file);
    file = fopen(key_file, "w");
    assert_non_null(file);
    PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL);
    fclose(file);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

static void tls(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/gonfalon-net-XXXXXX", certificate[64], key[64];
    assert_non_null(mkdtemp(folder));
    snprintf(certificate, sizeof certificate, "%s/certificate.pem", folder);
    snprintf(key, sizeof key, "%s/key.pem", folder);
    make_certificate(certificate, key);
    struct net_settings settings = usual;
    settings.certificate = certificate;
    settings.key = key;
    settings.sockets_per_address = 10;
    struct server *server = start_with(&settings);
    struct client *client = client_open_tls(server->port);
    struct answer answer = client_get(client, "/asked");
    char value[100];
    assert_string_equal(answer.body, "GET|/asked||localhost||||127.0.0.1|||1");
    assert_true(answer_has(&answer, "Strict-Transport-Security", value, sizeof value));
    answer_free(&answer);
    answer = client_get(client, "/big");
    assert_int_equal(answer.body_length, 3000000);
    answer_free(&answer);
    assert_int_equal(client_upgrade(client, ""), 101);
    for (int i = 0; i < 100; i++) {
        client_send_text(client, "secret");
        client_expect_text(client, "secret");
    }
    /* More handshakes than a household has in a second: all of them in the end. */
    for (int i = 0; i < 50; i++) {
        struct client *other = client_open_tls(server->port);
        expect_get(other, "/asked", 200, NULL);
        client_close(other);
    }
    /* Who does not speak TLS does not get far, nor who stops within the handshake. */
    struct client *plain = client_open(server->port), *half = client_open(server->port);
    client_say(plain, "GET /asked HTTP/1.1\r\nHost: a\r\n\r\n");
    client_send(half, "\x16\x03\x01\x02\x00\x01", 6);
    assert_true(client_is_hung_up(plain));
    client_send_text(client, "close");
    client_expect_text(client, "last");
    assert_int_equal(client_read_close(client), 4001);
    client_close(client);
    client_close(plain);
    client_close(half);
    finish(server);
    /* No certificate, no server. */
    char why[200];
    struct net_handler handler = {0};
    unlink(certificate);
    assert_null(net_open(&settings, &handler, why, sizeof why));
    assert_non_null(strstr(why, "certificate.pem cannot be read"));
    unlink(key);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(http_tells_what_was_asked),
        cmocka_unit_test(http_headers_of_answers),
        cmocka_unit_test(http_head_and_empty_answers),
        cmocka_unit_test(http_bodies),
        cmocka_unit_test(http_keeps_alive_or_not),
        cmocka_unit_test(http_pipelined),
        cmocka_unit_test(http_late_answers),
        cmocka_unit_test(http_refusals),
        cmocka_unit_test(http_too_much),
        cmocka_unit_test(http_behind_a_proxy),
        cmocka_unit_test(dialing_is_refused),
        cmocka_unit_test(http_below_a_path),
        cmocka_unit_test(http_under_names_that_are_ours),
        cmocka_unit_test(bases_are_read),
        cmocka_unit_test(socket_echo),
        cmocka_unit_test(socket_upgrades),
        cmocka_unit_test(socket_fragments),
        cmocka_unit_test(socket_closes),
        cmocka_unit_test(socket_too_long),
        cmocka_unit_test(socket_closed_by_the_server),
        cmocka_unit_test(socket_half_a_frame),
        cmocka_unit_test(socket_many_messages),
        cmocka_unit_test(socket_never_read),
        cmocka_unit_test(socket_silent),
        cmocka_unit_test(readers_survive_anything),
        cmocka_unit_test(server_survives_anything),
        cmocka_unit_test(limit_in_all),
        cmocka_unit_test(limit_per_address),
        cmocka_unit_test(limit_of_what_waits),
        cmocka_unit_test(limit_per_turn),
        cmocka_unit_test(limit_per_turn_of_bytes),
        cmocka_unit_test(limit_of_bodies),
        cmocka_unit_test(limit_opening),
        cmocka_unit_test(many_idle),
        cmocka_unit_test(stop_gracefully),
        cmocka_unit_test(stop_with_a_stuck_reader),
        cmocka_unit_test(an_answer_comes_in_parts),
        cmocka_unit_test(who_knows_no_parts_reads_to_the_end),
        cmocka_unit_test(whoever_leaves_a_stream_ends_it),
        cmocka_unit_test(tls),
    };
    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
