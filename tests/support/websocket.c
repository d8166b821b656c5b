// SPDX-License-Identifier: MIT
/* websocket.c: see websocket.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "websocket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

struct client *client_open(int port)
{
    struct client *client = calloc(1, sizeof *client);
    assert_non_null(client);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval patience = {.tv_sec = CLIENT_SECONDS};
    int on = 1;
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    client->descriptor = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(client->descriptor >= 0);
    setsockopt(client->descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(client->descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(client->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    assert_int_equal(connect(client->descriptor, (struct sockaddr *)&address, sizeof address), 0);
    return client;
}

struct client *client_open_tls(int port)
{
    struct client *client = client_open(port);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    assert_non_null(context);
    client->tls = SSL_new(context);
    SSL_CTX_free(context);
    assert_non_null(client->tls);
    SSL_set_fd(client->tls, client->descriptor);
    assert_int_equal(SSL_connect(client->tls), 1);
    return client;
}

void client_close(struct client *client)
{
    SSL_free(client->tls);
    close(client->descriptor);
    free(client->bytes);
    free(client);
}

void client_abort(struct client *client)
{
    struct linger at_once = {.l_onoff = 1};
    setsockopt(client->descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    client_close(client);
}

/* The other end may hang up while we still send: then the reading tells. */
void client_send(struct client *client, const char *bytes, size_t length)
{
    while (length) {
        ssize_t sent = client->tls ? SSL_write(client->tls, bytes, (int)length)
                                   : send(client->descriptor, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return;
        bytes += sent;
        length -= (size_t)sent;
    }
}

void client_say(struct client *client, const char *text)
{
    client_send(client, text, strlen(text));
}

static size_t waiting(const struct client *client)
{
    return client->end - client->start;
}

/* Receives more; false at the end. Silence for too long fails the test. */
static bool receive(struct client *client)
{
    if (client->capacity - client->end < 65536) {
        if (waiting(client))
            memmove(client->bytes, client->bytes + client->start, waiting(client));
        client->end = waiting(client);
        client->start = 0;
        client->capacity = 2 * client->end + 131072;
        client->bytes = realloc(client->bytes, client->capacity);
        assert_non_null(client->bytes);
    }
    char *room = client->bytes + client->end;
    int size = (int)(client->capacity - client->end - 1);
    errno = 0;
    ssize_t got =
        client->tls ? SSL_read(client->tls, room, size) : recv(client->descriptor, room, (size_t)size, 0);
    if (got > 0)
        client->end += (size_t)got;
    else
        assert_false(errno == EAGAIN);
    return got > 0;
}

bool client_is_hung_up(struct client *client)
{
    while (receive(client))
        client->start = client->end;
    return true;
}

bool client_take(struct client *client, char **bytes, size_t length)
{
    while (waiting(client) < length)
        if (!receive(client))
            return false;
    *bytes = client->bytes + client->start;
    client->start += length;
    return true;
}

bool answer_has(const struct answer *answer, const char *name, char *value, size_t size)
{
    size_t length = strlen(name);
    for (const char *line = strstr(answer->head, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
        const char *at = line + 2;
        if (strncasecmp(at, name, length) != 0 || at[length] != ':')
            continue;
        at += length + 2;
        snprintf(value, size, "%.*s", (int)strcspn(at, "\r"), at);
        return true;
    }
    return false;
}

static char *copy(const char *bytes, size_t length)
{
    char *text = malloc(length + 1);
    assert_non_null(text);
    memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

struct answer client_read_answer(struct client *client, bool bodyless)
{
    struct answer answer = {0};
    const char *end;
    char value[32];
    while (!waiting(client) ||
           !(end = memmem(client->bytes + client->start, waiting(client), "\r\n\r\n", 4))) {
        if (!receive(client))
            return answer;
    }
    size_t length = (size_t)(end - client->bytes) - client->start + 4;
    answer.head = copy(client->bytes + client->start, length);
    client->start += length;
    assert_int_equal(sscanf(answer.head, "HTTP/1.1 %d", &answer.status), 1);
    if (!bodyless && answer_has(&answer, "Content-Length", value, sizeof value))
        answer.body_length = strtoul(value, NULL, 10);
    while (waiting(client) < answer.body_length)
        assert_true(receive(client));
    answer.body = copy(client->bytes + client->start, answer.body_length);
    client->start += answer.body_length;
    return answer;
}

void answer_free(struct answer *answer)
{
    free(answer->head);
    free(answer->body);
    *answer = (struct answer){0};
}

struct answer client_get(struct client *client, const char *path)
{
    client_say(client, "GET ");
    client_say(client, path);
    client_say(client, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return client_read_answer(client, false);
}

int client_upgrade(struct client *client, const char *headers)
{
    client_say(client, "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    client_say(client, headers);
    client_say(client, "\r\n");
    struct answer answer = client_read_answer(client, false);
    int status = answer.status;
    char value[64];
    if (status == 101) {
        assert_true(answer_has(&answer, "Sec-WebSocket-Accept", value, sizeof value));
        /* The example of RFC 6455, 1.3. */
        assert_string_equal(value, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
    answer_free(&answer);
    return status;
}

struct client *client_socket(int port)
{
    struct client *client = client_open(port);
    assert_int_equal(client_upgrade(client, ""), 101);
    return client;
}

void client_send_frame(struct client *client, int first, bool masked, const char *payload, size_t length)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char *frame = malloc(length + 14);
    assert_non_null(frame);
    int extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
    size_t at = 2;
    frame[0] = (unsigned char)first;
    frame[1] = (unsigned char)((masked ? FRAME_MASKED : 0) | (extra == 0   ? (int)length
                                                              : extra == 2 ? 126
                                                                           : 127));
    for (int i = extra; i > 0; i--)
        frame[at++] = (unsigned char)(length >> 8 * (i - 1));
    if (masked) {
        memcpy(frame + at, mask, 4);
        at += 4;
    }
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (unsigned char)((unsigned char)payload[i] ^ (masked ? mask[i & 3] : 0));
    client_send(client, (const char *)frame, at + length);
    free(frame);
}

void client_send_text(struct client *client, const char *text)
{
    client_send_frame(client, FRAME_FINAL | 1, true, text, strlen(text));
}

int client_read_frame(struct client *client, char **payload, size_t *length)
{
    for (;;) {
        const unsigned char *at = (const unsigned char *)client->bytes + client->start;
        size_t got = waiting(client), header = 2;
        if (got >= 2) {
            int extra = (at[1] & 127) == 127 ? 8 : (at[1] & 127) == 126 ? 2 : 0;
            header = 2 + (size_t)extra;
            *length = extra ? 0 : at[1] & 127;
            for (int i = 0; i < extra && got >= header; i++)
                *length = *length << 8 | at[2 + i];
        }
        if (got >= header && got - header >= *length && got >= 2) {
            /* The byte after the payload may belong to the next frame: the payload moves over its header. */
            int first = at[0];
            *payload = client->bytes + client->start;
            memmove(*payload, *payload + header, *length);
            (*payload)[*length] = '\0';
            client->start += header + *length;
            return first;
        }
        if (!receive(client))
            return -1;
    }
}

void client_expect_text(struct client *client, const char *text)
{
    char *payload;
    size_t length;
    assert_int_equal(client_read_frame(client, &payload, &length), FRAME_FINAL | 1);
    assert_int_equal(length, strlen(text));
    assert_memory_equal(payload, text, length);
}

int client_read_close(struct client *client)
{
    char *payload;
    size_t length;
    int first;
    while ((first = client_read_frame(client, &payload, &length)) != (FRAME_FINAL | 8)) {
        if (first < 0)
            return -1;
    }
    return length < 2 ? 1005 : (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
}
