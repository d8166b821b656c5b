// SPDX-License-Identifier: MIT
/* net_socket.c: WebSockets as of RFC 6455, text messages only, no extensions. */
#include "net/net_frame.h"
#include "net/net_head.h"
#include "net/net_inside.h"

#include "core/text.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

#define PROTOCOL   "gonfalon.2"
#define KEY_LENGTH 24 /* 16 bytes in base 64 */

enum { CONTROLS_MAX = 1000 }; /* in a second */

static bool queue_frame(struct connection *connection, enum frame_kind kind, const char *bytes, size_t length)
{
    char *room = queue_room(&connection->out, FRAME_HEADER_MAX + length);
    if (!room) {
        connection_doom(connection);
        return false;
    }
    size_t header = frame_write_header(room, kind, length, connection->socket.dialed);
    if (length)
        memcpy(room + header, bytes, length);
    queue_added(&connection->out, header + length);
    connection_note_waiting(connection);
    connection_due(connection);
    return true;
}

static bool is_full(const struct connection *connection, size_t length)
{
    size_t most = connection->net->settings.queue_max;
    size_t waiting = queue_length(&connection->out);
    if (length > most || waiting > most - length)
        return true;
    return waiting > WAITING_FEW &&
           connection_household_waits(connection) > connection->net->settings.household_max;
}

/* The queue may be full only because nothing has left it in this turn. */
static bool find_room(struct connection *connection, size_t length)
{
    if (!is_full(connection, length))
        return true;
    connection_write(connection);
    if (!is_full(connection, length))
        return true;
    connection->net->counts.dropped_slow++;
    connection_doom(connection);
    return false;
}

bool net_send(struct net_socket *socket, const char *bytes, size_t length)
{
    struct connection *connection = socket->connection;
    if (connection->phase != PHASE_OPEN || !find_room(connection, length) ||
        !queue_frame(connection, FRAME_TEXT, bytes, length))
        return false;
    connection->net->counts.messages_out++;
    return true;
}

static void close_with(struct connection *connection, int code)
{
    char payload[2] = {(char)(code >> 8), (char)code};
    if (connection->phase != PHASE_OPEN)
        return;
    if (queue_frame(connection, FRAME_CLOSE, payload, code == CLOSE_NONE ? 0 : sizeof payload))
        connection_finish(connection);
}

void net_close_socket(struct net_socket *socket, int code)
{
    close_with(socket->connection, code);
}

void socket_ping(struct connection *connection)
{
    connection->socket.pinged = true;
    queue_frame(connection, FRAME_PING, NULL, 0);
}

static void accept_key(const struct span *key, char accept[32])
{
    char text[KEY_LENGTH + 40];
    unsigned char hash[20];
    int length =
        snprintf(text, sizeof text, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", (int)key->length, key->at);
    EVP_Digest(text, (size_t)length, hash, NULL, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)accept, hash, sizeof hash);
}

static int refusal(const struct connection *connection, const struct head *head)
{
    const struct span *version = &head->fields[FIELD_SOCKET_VERSION];
    if (!head->wants_upgrade || !list_has(&head->fields[FIELD_UPGRADE], "websocket") ||
        !text_equals(version->at, version->length, "13"))
        return 426;
    if (strcmp(head->method, "GET") != 0 || !head->is_1_1 || head->body_length ||
        head->fields[FIELD_SOCKET_KEY].length != KEY_LENGTH)
        return 400;
    return connection->net->stopping ? 503 : 0;
}

/* Behind a proxy the address is known only now. */
static bool enter_address(struct connection *connection, const char *text)
{
    struct net *net = connection->net;
    struct in6_addr address;
    if (connection->counted || net->settings.sockets_per_address == 0 || !address_read(text, &address))
        return true;
    if (!address_enter(&net->addresses, &address, net->settings.sockets_per_address))
        return false;
    connection->peer = address;
    connection->counted = true;
    return true;
}

static void write_acceptance(struct connection *connection, const struct head *head)
{
    TEXT_ON_STACK(text, 512);
    char accept[32];
    accept_key(&head->fields[FIELD_SOCKET_KEY], accept);
    text_format(&text,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Accept: %s\r\n",
                accept);
    if (list_has(&head->fields[FIELD_SOCKET_PROTOCOL], PROTOCOL))
        text_string(&text, "Sec-WebSocket-Protocol: " PROTOCOL "\r\n");
    text_string(&text, "\r\n");
    connection_queue(connection, text.data, text.length);
}

int socket_upgrade(struct connection *connection, const struct head *head, const struct net_request *request)
{
    struct net *net = connection->net;
    int status = refusal(connection, head);
    if (status == 0)
        status = net->handler.admit(net->handler.context, request);
    if (status == NET_UNCOUNTED)
        status = 0;
    else if (status == 0 && !enter_address(connection, request->address))
        status = 503;
    if (status)
        return status;
    write_acceptance(connection, head);
    connection->is_socket = true;
    connection->socket = (struct net_socket){.connection = connection};
    connection_heard(connection);
    net->counts.sockets_open++;
    net->counts.sockets_total++;
    connection->socket.owner = net->handler.opened(net->handler.context, &connection->socket, request);
    if (!connection->socket.owner)
        close_with(connection, CLOSE_SERVER_ERROR);
    return 0;
}

void socket_gone(struct connection *connection)
{
    struct net_socket *socket = &connection->socket;
    const struct net_handler *handler = &connection->net->handler;
    connection->net->counts.sockets_open--;
    queue_forget(&socket->message);
    if (socket->owner)
        (socket->dialed ? handler->dialed_closed : handler->closed)(socket->owner);
}

static void deliver(struct connection *connection, const char *bytes, size_t length)
{
    if (!utf8_is_valid(bytes, length)) {
        close_with(connection, CLOSE_BAD_TEXT);
        return;
    }
    const struct net_socket *socket = &connection->socket;
    const struct net_handler *handler = &connection->net->handler;
    connection->net->counts.messages_in++;
    (socket->dialed ? handler->dialed_message : handler->message)(socket->owner, bytes, length);
}

/* What is no text is refused before the rest of it has come. */
static void check_so_far(struct connection *connection)
{
    struct net_socket *socket = &connection->socket;
    size_t length = queue_length(&socket->message), whole = 0;
    if (length == socket->checked)
        return;
    if (utf8_may_go_on(socket->message.bytes + socket->message.start + socket->checked,
                       length - socket->checked, &whole))
        socket->checked += whole;
    else
        close_with(connection, CLOSE_BAD_TEXT);
}

static void take_data(struct connection *connection, const struct frame *frame, const char *payload)
{
    struct net_socket *socket = &connection->socket;
    size_t length = (size_t)frame->length;
    if (frame->kind == FRAME_TEXT && frame->final) {
        deliver(connection, payload, length);
        return;
    }
    socket->fragmented = !frame->final;
    if (length && !queue_add(&socket->message, payload, length)) {
        connection_doom(connection);
        return;
    }
    if (!frame->final) {
        socket->fragments++;
        check_so_far(connection);
        return;
    }
    socket->fragments = 0;
    socket->checked = 0;
    /* The handler may close the socket, but the message stays until it returns. */
    struct queue message = socket->message;
    socket->message = (struct queue){0};
    deliver(connection, message.bytes ? message.bytes : "", queue_length(&message));
    queue_forget(&message);
}

static int code_to_return(const char *payload, size_t length)
{
    if (length == 0)
        return CLOSE_NONE;
    if (length == 1)
        return CLOSE_PROTOCOL;
    int code = (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
    if (!close_code_is_sendable(code))
        return CLOSE_PROTOCOL;
    return utf8_is_valid(payload + 2, length - 2) ? code : CLOSE_BAD_TEXT;
}

static void take_ping(struct connection *connection, const char *payload, size_t length)
{
    if (find_room(connection, length))
        queue_frame(connection, FRAME_PONG, payload, length);
}

/* Nobody lets us answer pings and do nothing else. */
static bool is_one_too_many(struct connection *connection, const struct frame *frame)
{
    struct net_socket *socket = &connection->socket;
    if (frame->kind < FRAME_CLOSE)
        return false;
    if (socket->controls_since != connection->net->seconds) {
        socket->controls_since = connection->net->seconds;
        socket->controls = 0;
    }
    return ++socket->controls > CONTROLS_MAX;
}

static void take(struct connection *connection, const struct frame *frame, const char *payload)
{
    if (is_one_too_many(connection, frame)) {
        close_with(connection, CLOSE_POLICY);
        return;
    }
    switch (frame->kind) {
    case FRAME_CONTINUATION:
    case FRAME_TEXT:
    case FRAME_BINARY: take_data(connection, frame, payload); break;
    case FRAME_CLOSE: close_with(connection, code_to_return(payload, (size_t)frame->length)); break;
    case FRAME_PING: take_ping(connection, payload, (size_t)frame->length); break;
    case FRAME_PONG: break;
    }
}

/* What is wrong with a frame can be told from its header, before its payload has come. */
static int objection(const struct connection *connection, const struct frame *frame)
{
    const struct net_socket *socket = &connection->socket;
    if (frame->kind >= FRAME_CLOSE)
        return 0;
    if ((frame->kind == FRAME_CONTINUATION) != socket->fragmented)
        return CLOSE_PROTOCOL;
    if (frame->kind == FRAME_BINARY)
        return CLOSE_NOT_TEXT;
    const struct net_settings *settings = &connection->net->settings;
    size_t so_far = queue_length(&socket->message);
    size_t most = socket->dialed ? settings->queue_max : settings->message_max;
    bool too_big = frame->length > most || so_far > most - frame->length || socket->fragments > most;
    return too_big ? CLOSE_TOO_BIG : 0;
}

/* The other server's answer to our wish; how many bytes it has, 0: it is not all there. */
static size_t consume_agreement(struct connection *connection, const char *bytes, size_t length)
{
    static const char agreement[] = "HTTP/1.1 101 ";
    size_t end = head_end(bytes, length);
    if (end == 0 && length < HEAD_MAX)
        return 0;
    connection->socket.greeted = end > 0 && text_starts_with(bytes, agreement);
    if (connection->socket.greeted)
        return end;
    if (end > 0 && text_starts_with(bytes, "HTTP/1."))
        connection->net->handler.dialed_refused(connection->socket.owner);
    connection_doom(connection);
    return length;
}

size_t socket_consume(struct connection *connection, char *bytes, size_t length)
{
    struct frame frame;
    if (connection->socket.dialed && !connection->socket.greeted)
        return consume_agreement(connection, bytes, length);
    enum frame_state state = frame_read(bytes, length, !connection->socket.dialed, &frame);
    if (state == FRAME_PARTIAL)
        return 0;
    int code = state == FRAME_BROKEN ? CLOSE_PROTOCOL : objection(connection, &frame);
    if (code) {
        close_with(connection, code);
        return length;
    }
    if (length - frame.header < frame.length)
        return 0;
    char *payload = bytes + frame.header;
    frame_unmask(payload, (size_t)frame.length, frame.mask);
    take(connection, &frame, payload);
    return frame.header + (size_t)frame.length;
}
