// SPDX-License-Identifier: MIT
/* fake_net.c: see fake_net.h. */
#include "support/fake_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A test may make one allocation fail: that is not meant for us, who are no part of what is tested. */
static void *get(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (!memory)
        memory = realloc(old, size);
    if (!memory)
        abort();
    return memory;
}

void fake_traffic(char direction, const char *bytes, size_t length)
{
    static FILE *file;
    const char *path = getenv("GONFALON_TRAFFIC");
    if (path && !file)
        file = fopen(path, "a");
    if (file)
        fprintf(file, "%c%.*s\n", direction, (int)length, bytes);
}

bool net_send(struct net_socket *socket, const char *bytes, size_t length)
{
    if (socket->closed)
        return false;
    fake_traffic('<', bytes, length);
    if (socket->length + length + 2 > socket->capacity) {
        socket->capacity = 2 * socket->capacity + length + 256;
        socket->bytes = get(socket->bytes, socket->capacity);
    }
    memcpy(socket->bytes + socket->length, bytes, length);
    socket->length += length;
    socket->bytes[socket->length++] = '\n';
    socket->bytes[socket->length] = '\0';
    socket->messages++;
    return true;
}

void net_close_socket(struct net_socket *socket, int code)
{
    socket->closed = code;
}

struct net_socket fake_dialed;
char fake_dialed_to[512];
fake_dialer *fake_dial;

struct net_socket *net_dial(struct net *net, const char *url, const char *path, void *owner)
{
    if (fake_dial)
        return fake_dial(net, url, path, owner);
    snprintf(fake_dialed_to, sizeof fake_dialed_to, "%s%s", url, path);
    fake_socket_free(&fake_dialed);
    fake_dialed.owner = owner;
    return &fake_dialed;
}

void net_answer(struct net_exchange *exchange, const struct net_answer *answer)
{
    free(exchange->body);
    exchange->status = answer->status;
    exchange->streaming = answer->stream;
    exchange->length = answer->body_length;
    exchange->body = get(NULL, answer->body_length + 1);
    if (answer->body_length)
        memcpy(exchange->body, answer->body, answer->body_length);
    exchange->body[answer->body_length] = '\0';
    exchange->cookie[0] = '\0';
    if (answer->cookie)
        strncat(exchange->cookie, answer->cookie, sizeof exchange->cookie - 1);
    exchange->location[0] = '\0';
    if (answer->location)
        strncat(exchange->location, answer->location, sizeof exchange->location - 1);
}

void net_stream(struct net_exchange *exchange, const char *bytes, size_t length)
{
    exchange->body = get(exchange->body, exchange->length + length + 1);
    memcpy(exchange->body + exchange->length, bytes, length);
    exchange->length += length;
    exchange->body[exchange->length] = '\0';
}

void net_stream_end(struct net_exchange *exchange, bool whole)
{
    exchange->streaming = false;
    exchange->whole = whole;
}

struct net_counts net_count(const struct net *net)
{
    (void)net;
    return (struct net_counts){0};
}

void fake_socket_clear(struct net_socket *socket)
{
    socket->length = socket->messages = 0;
    if (socket->bytes)
        socket->bytes[0] = '\0';
}

void fake_socket_free(struct net_socket *socket)
{
    free(socket->bytes);
    *socket = (struct net_socket){0};
}

const char *fake_socket_find(const struct net_socket *socket, const char *text)
{
    const char *found = NULL;
    char *end;
    for (char *at = socket->bytes; at && at < socket->bytes + socket->length; at = end + 1) {
        end = strpbrk(at, "\n");
        if (!end)
            end = at + strlen(at);
        *end = '\0';
        if (strstr(at, text))
            found = at;
        if (end + 1 < socket->bytes + socket->length)
            continue;
    }
    return found;
}

void fake_exchange_clear(struct net_exchange *exchange)
{
    free(exchange->body);
    *exchange = (struct net_exchange){0};
}
