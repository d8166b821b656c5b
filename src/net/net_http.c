// SPDX-License-Identifier: MIT
/* net_http.c: HTTP/1.1. One request at a time per connection: the next is read when the answer to
 * the one before has been queued, so that answers keep the order of their requests. */
#include "net/net_head.h"
#include "net/net_inside.h"

#include "core/text.h"

#include <assert.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* A same-origin WebSocket is covered by connect-src 'self' (CSP level 3). */
static const char security[] =
    "Content-Security-Policy: default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=()\r\n";

static const struct {
    int status;
    const char *phrase;
} phrases[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request: this server was not told that it goes by that name (--names)"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *phrase_of(int status)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (phrases[i].status == status)
            return phrases[i].phrase;
    }
    return "Other";
}

static const char *date_now(struct net *net)
{
    time_t now = (time_t)ev_now(net->loop);
    if (now != net->dated) {
        struct tm parts;
        net->dated = now;
        gmtime_r(&now, &parts);
        strftime(net->date, sizeof net->date, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    }
    return net->date;
}

/* A value with a line break in it would be a header of its own: it is left out. */
static void write_field(struct text *text, const char *name, const char *value)
{
    if (value && !value[strcspn(value, "\r\n")])
        text_format(text, "%s: %s\r\n", name, value);
}

/* 204 and 304 have no body, and so no length of one. */
static bool has_body(int status)
{
    return status != 204 && status != 304;
}

static void write_head(struct text *text, struct connection *connection, const struct net_answer *answer)
{
    const struct net_exchange *exchange = &connection->exchange;
    text_format(text, "HTTP/1.1 %d %s\r\nDate: %s\r\n", answer->status, phrase_of(answer->status),
                date_now(connection->net));
    if (has_body(answer->status)) {
        write_field(text, "Content-Type", answer->type);
        if (!answer->stream)
            text_format(text, "Content-Length: %zu\r\n", answer->body_length);
        else if (exchange->chunks)
            text_string(text, "Transfer-Encoding: chunked\r\n");
    }
    if (!exchange->keep_alive)
        text_string(text, "Connection: close\r\n");
    write_field(text, "Cache-Control", answer->cache ? answer->cache : "no-store");
    write_field(text, "Set-Cookie", answer->cookie);
    write_field(text, "ETag", answer->etag);
    write_field(text, "Content-Encoding", answer->encoding);
    write_field(text, "Content-Disposition", answer->disposition);
    write_field(text, "Location", answer->location);
    write_field(text, "Vary", answer->vary);
    if (answer->status == 405)
        text_string(text, "Allow: GET, HEAD, POST, PUT, DELETE\r\n");
    if (answer->status == 426)
        text_string(text, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    text_string(text, security);
    if (exchange->secure)
        text_string(text, "Strict-Transport-Security: max-age=31536000\r\n");
    text_string(text, "\r\n");
}

static void write_answer(struct connection *connection, const struct net_answer *answer)
{
    static const struct net_answer too_long = {.status = 500};
    TEXT_ON_STACK(head, 8192);
    connection->exchange.keep_alive &= !connection->net->stopping;
    if (answer->stream && !connection->exchange.chunks)
        connection->exchange.keep_alive = false; /* it ends where the connection does */
    write_head(&head, connection, answer);
    if (head.overflow) {
        answer = &too_long;
        text_clear(&head);
        write_head(&head, connection, answer);
    }
    connection_queue(connection, head.data, head.length);
    if (has_body(answer->status) && !connection->exchange.head_only && answer->body_length)
        connection_queue(connection, answer->body, answer->body_length);
    connection_heard(connection);
    connection->exchange.streaming = answer->stream && !connection->exchange.head_only;
    if (!connection->exchange.keep_alive && !connection->exchange.streaming)
        connection_finish(connection);
}

/* What we say ourselves, without asking the handler. */
static void refuse(struct connection *connection, int status)
{
    TEXT_ON_STACK(body, 64);
    text_format(&body, "%d %s\n", status, phrase_of(status));
    write_answer(connection, &(struct net_answer){.status = status,
                                                  .type = "text/plain; charset=utf-8",
                                                  .body = body.data,
                                                  .body_length = body.length});
}

/* A refusal after which the connection ends: what follows cannot be understood any more. */
static size_t refuse_and_close(struct connection *connection, int status, size_t length)
{
    connection->exchange.keep_alive = false;
    refuse(connection, status);
    return length;
}

static void done(struct connection *connection)
{
    const struct net_handler *handler = &connection->net->handler;
    connection->exchange.waiting = false;
    if (handler->request_done)
        handler->request_done(handler->context, &connection->exchange);
}

void net_answer(struct net_exchange *exchange, const struct net_answer *answer)
{
    assert(exchange->waiting);
    write_answer(exchange->connection, answer);
    if (!exchange->streaming)
        done(exchange->connection);
}

void net_stream(struct net_exchange *exchange, const char *bytes, size_t length)
{
    assert(exchange->streaming);
    TEXT_ON_STACK(size, 32);
    if (length == 0) /* it would be the end */
        return;
    text_format(&size, "%zx\r\n", length);
    if (exchange->chunks)
        connection_queue(exchange->connection, size.data, size.length);
    connection_queue(exchange->connection, bytes, length);
    if (exchange->chunks)
        connection_queue(exchange->connection, "\r\n", 2);
}

void net_stream_end(struct net_exchange *exchange, bool whole)
{
    struct connection *connection = exchange->connection;
    assert(exchange->streaming);
    exchange->streaming = false;
    if (exchange->chunks && whole)
        connection_queue(connection, "0\r\n\r\n", 5);
    if (!whole && !exchange->chunks)
        connection_doom(connection);
    else if (!whole || !exchange->keep_alive || connection->net->stopping)
        connection_finish(connection);
    done(connection);
}

void http_drained(struct connection *connection)
{
    const struct net_handler *handler = &connection->net->handler;
    if (connection->exchange.streaming && handler->request_drained)
        handler->request_drained(handler->context, &connection->exchange);
}

static void dismiss_body(struct connection *connection)
{
    if (connection->large_body)
        address_leave(&connection->net->bodies, &connection->peer);
    connection->large_body = false;
}

void http_gone(struct connection *connection)
{
    dismiss_body(connection);
    if (connection->exchange.waiting)
        done(connection);
}

bool http_blocked(const struct connection *connection)
{
    return connection->exchange.waiting || queue_length(&connection->out) > AHEAD_MAX;
}

/* With a proxy in front, its last word is what it saw itself; what came before it anyone can write. */
static void last_forwarded(struct connection *connection, struct head *head, char text[INET6_ADDRSTRLEN])
{
    address_write(&connection->peer, text);
    if (!connection->net->settings.trust_proxy)
        return;
    const char *list = head_string(head, FIELD_FORWARDED_FOR);
    const char *comma = strrchr(list, ',');
    const char *last = comma ? comma + 1 : list;
    struct in6_addr address;
    if (address_read(last + strspn(last, " \t"), &address))
        address_write(&address, text);
}

static bool is_secure(const struct net *net, struct head *head)
{
    return net->settings.certificate ||
           (net->settings.trust_proxy && strcasecmp(head_string(head, FIELD_FORWARDED_PROTO), "https") == 0);
}

static void hand_over(struct connection *connection, const struct net_request *request)
{
    struct net *net = connection->net;
    net->counts.requests++;
    connection->exchange.waiting = true;
    connection_heard(connection);
    net->handler.request(net->handler.context, &connection->exchange, request);
}

/* The way to the WebSockets leads nowhere else. */
static void upgrade(struct connection *connection, struct head *head, const struct net_request *request)
{
    int status = socket_upgrade(connection, head, request);
    if (status == 0)
        return;
    connection->net->counts.refused++;
    refuse(connection, status);
}

/* The path has been decoded: however its letters are written, it is the same path. */
static void set_base(const struct net *net, struct net_request *request)
{
    size_t length = strlen(net->settings.base);
    request->base = net->settings.base;
    request->outside = !text_starts_with(request->path, request->base) || request->path[length] != '/';
    if (!request->outside)
        request->path += length;
}

static void serve(struct connection *connection, struct head *head, const char *body)
{
    char address[INET6_ADDRSTRLEN];
    struct net_request request = {.method = head->method, .address = address, .body = body};
    last_forwarded(connection, head, address);
    if (!head_split_target(head, &request.path, &request.query)) {
        refuse(connection, 400);
        return;
    }
    set_base(connection->net, &request);
    request.host = head_string(head, FIELD_HOST);
    if (!host_is_ours(&connection->net->settings, request.host)) {
        refuse(connection, 421);
        return;
    }
    request.origin = head_string(head, FIELD_ORIGIN);
    request.cookie = head_string(head, FIELD_COOKIE);
    request.language = head_string(head, FIELD_LANGUAGE);
    request.agent = head_string(head, FIELD_AGENT);
    request.match = head_string(head, FIELD_MATCH);
    request.encoding = head_string(head, FIELD_ENCODING);
    request.secure = connection->exchange.secure;
    request.body_length = (size_t)head->body_length;
    if (!request.outside && strcmp(request.path, "/ws") == 0)
        upgrade(connection, head, &request);
    else
        hand_over(connection, &request);
}

/* Says once that the body may come, to a client that waits for it. */
static void invite_body(struct connection *connection, const struct head *head)
{
    static const char invitation[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (connection->exchange.continued || !list_has(&head->fields[FIELD_EXPECT], "100-continue"))
        return;
    connection->exchange.continued = true;
    connection_queue(connection, invitation, sizeof invitation - 1);
}

enum { LARGE_BODY = 16384 };

/* A body that is not whole yet is kept: there are few large ones from one household. A proxy in front waits
 * for the whole of them itself. */
static bool admit_body(struct connection *connection, const struct head *head)
{
    struct net *net = connection->net;
    unsigned most = net->settings.trust_proxy ? 0 : net->settings.bodies_per_address;
    if (connection->large_body || most == 0 || head->body_length <= LARGE_BODY)
        return true;
    connection->large_body = address_enter(&net->bodies, &connection->peer, most);
    return connection->large_body;
}

size_t http_consume(struct connection *connection, char *bytes, size_t length)
{
    struct head head;
    if (http_blocked(connection))
        return 0;
    /* An empty line between requests is allowed. */
    if (length >= 2 && bytes[0] == '\r' && bytes[1] == '\n')
        return 2;
    size_t end = head_end(bytes, length);
    if (end > HEAD_MAX || (end == 0 && length > HEAD_MAX))
        return refuse_and_close(connection, 431, length);
    if (end == 0)
        return 0;
    connection->exchange.head_only = false;
    int status = head_read(bytes, end, &head);
    if (status == 0 && head.body_length > connection->net->settings.body_max)
        status = 413;
    if (status)
        return refuse_and_close(connection, status, length);
    if (length - end < head.body_length) {
        if (!admit_body(connection, &head))
            return refuse_and_close(connection, 429, length);
        invite_body(connection, &head);
        return 0;
    }
    dismiss_body(connection);
    connection->exchange = (struct net_exchange){.connection = connection,
                                                 .head_only = strcmp(head.method, "HEAD") == 0,
                                                 .keep_alive = head.keep_alive,
                                                 .chunks = head.is_1_1,
                                                 .secure = is_secure(connection->net, &head)};
    serve(connection, &head, bytes + end);
    return end + (size_t)head.body_length;
}
