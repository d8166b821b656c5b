// SPDX-License-Identifier: MIT
/* net_line.c: bytes in and out over libev, through OpenSSL where there is a certificate. */
#include "net/net_inside.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define READ_SIZE       16384
#define DESCRIPTORS_MAX (1 << 20)

struct line {
    struct connection *connection;
    struct ev_io reader, writer;
    SSL *tls;          /* NULL: none */
    bool shaken;       /* the TLS handshake is over */
    struct queue left; /* what the socket did not take */
};

static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS_MAX ? limit.rlim_max : DESCRIPTORS_MAX;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *out_length,
                           const unsigned char *in, unsigned in_length, void *unused)
{
    static const unsigned char ours[] = "\x08http/1.1";
    (void)tls;
    (void)unused;
    int result =
        SSL_select_next_proto((unsigned char **)out, out_length, ours, sizeof ours - 1, in, in_length);
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

bool line_setup(struct net *net, char *why, size_t why_size)
{
    const char *certificate = net->settings.certificate, *key = net->settings.key;
    raise_descriptor_limit();
    if (!certificate)
        return true;
    net->tls = SSL_CTX_new(TLS_server_method());
    const char *file = certificate;
    if (net->tls && SSL_CTX_use_certificate_chain_file(net->tls, certificate) == 1) {
        file = key ? key : "(no key)";
        if (key && SSL_CTX_use_PrivateKey_file(net->tls, key, SSL_FILETYPE_PEM) == 1) {
            SSL_CTX_set_min_proto_version(net->tls, TLS1_2_VERSION);
            SSL_CTX_set_mode(net->tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                           SSL_MODE_RELEASE_BUFFERS);
            SSL_CTX_set_alpn_select_cb(net->tls, choose_protocol, NULL);
            return true;
        }
    }
    char reason[160];
    ERR_error_string_n(ERR_peek_error(), reason, sizeof reason);
    snprintf(why, why_size, "%s cannot be read: %s", file, reason);
    ERR_clear_error();
    return false;
}

void line_teardown(struct net *net)
{
    SSL_CTX_free(net->tls);
}

/* As of read and write: -1 with EAGAIN where the socket is not ready. */
static ssize_t tls_result(struct line *line, int result)
{
    if (result > 0)
        return result;
    int error = SSL_get_error(line->tls, result);
    ERR_clear_error();
    errno = error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? EAGAIN : EPROTO;
    return error == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

static ssize_t take(struct line *line, char *bytes, size_t length)
{
    if (line->tls)
        return tls_result(line, SSL_read(line->tls, bytes, (int)length));
    return recv(line->reader.fd, bytes, length, 0);
}

static ssize_t give(struct line *line, const char *bytes, size_t length)
{
    if (line->tls)
        return tls_result(line, SSL_write(line->tls, bytes, (int)length));
    return send(line->reader.fd, bytes, length, MSG_NOSIGNAL);
}

static void drop(struct line *line)
{
    struct connection *connection = line->connection;
    ev_io_stop(connection->net->loop, &line->reader);
    ev_io_stop(connection->net->loop, &line->writer);
    SSL_free(line->tls);
    close(line->reader.fd);
    queue_forget(&line->left);
    free(line);
    connection_gone(connection);
}

/* False when the line is gone. */
static bool shake_hands(struct line *line)
{
    ssize_t result = tls_result(line, SSL_accept(line->tls));
    line->shaken = result > 0;
    if (result > 0 || errno == EAGAIN)
        return true;
    drop(line);
    return false;
}

static void readable(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    static char bytes[READ_SIZE];
    (void)loop;
    (void)events;
    struct line *line = watcher->data;
    if (line->tls && !line->shaken &&
        (!connection_shake(line->connection) || !shake_hands(line) || !line->shaken))
        return;
    /* What TLS has decrypted already does not wake us again. */
    do {
        ssize_t got = take(line, bytes, sizeof bytes);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
            drop(line);
            return;
        }
        if (got > 0)
            connection_receive(line->connection, bytes, (size_t)got);
    } while (line->tls && SSL_pending(line->tls) > 0);
}

static bool push(struct line *line, const char *bytes, size_t length, size_t *gone)
{
    *gone = 0;
    while (*gone < length) {
        ssize_t sent = give(line, bytes + *gone, length - *gone);
        if (sent <= 0)
            return sent < 0 && errno == EAGAIN;
        *gone += (size_t)sent;
    }
    return true;
}

static void writable(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    (void)events;
    struct line *line = watcher->data;
    size_t gone;
    if (!push(line, line->left.bytes + line->left.start, queue_length(&line->left), &gone)) {
        drop(line);
        return;
    }
    queue_take(&line->left, gone);
    if (queue_length(&line->left))
        return;
    ev_io_stop(loop, watcher);
    connection_writable(line->connection);
}

bool line_open(struct connection *connection, int descriptor, bool client)
{
    struct net *net = connection->net;
    struct line *line = calloc(1, sizeof *line);
    bool tls = net->tls && !client;
    if (line && tls)
        line->tls = SSL_new(net->tls);
    if (!line || (tls && !line->tls)) {
        free(line);
        close(descriptor);
        return false;
    }
    if (line->tls)
        SSL_set_fd(line->tls, descriptor);
    line->connection = connection;
    ev_io_init(&line->reader, readable, descriptor, EV_READ);
    ev_io_init(&line->writer, writable, descriptor, EV_WRITE);
    line->reader.data = line->writer.data = line;
    ev_io_start(net->loop, &line->reader);
    connection->line = line;
    return true;
}

bool line_write(struct connection *connection, char *bytes, size_t length)
{
    struct line *line = connection->line;
    size_t gone;
    if (!push(line, bytes, length, &gone))
        return false;
    if (gone == length)
        return true;
    connection->choked = true;
    ev_io_start(connection->net->loop, &line->writer);
    return queue_add(&line->left, bytes + gone, length - gone);
}

void line_pause(struct connection *connection, bool pause)
{
    if (pause == connection->paused)
        return;
    connection->paused = pause;
    if (pause)
        ev_io_stop(connection->net->loop, &connection->line->reader);
    else
        ev_io_start(connection->net->loop, &connection->line->reader);
}

void line_shut(struct connection *connection)
{
    if (connection->line->tls && connection->line->shaken)
        SSL_shutdown(connection->line->tls);
    shutdown(connection->line->reader.fd, SHUT_WR);
}

void line_close(struct connection *connection)
{
    drop(connection->line);
}
