/* net_line.c: see net_inside.h. The only file that knows how libwebsockets runs a connection.
 *
 * Connections are raw ones to it: it gives us its loop, TLS, and bytes. HTTP and WebSocket frames we read
 * ourselves, because its own reading (4.1.6) takes unmasked frames, changes the path and the query of a
 * request, hangs up on a long head without an answer, cannot read a connection whose answer comes later, and
 * costs one system call per message. */
#include "server/net_inside.h"

#include <errno.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define READ_SIZE       16384
#define DESCRIPTORS_MAX (1 << 20)

static int heard_from_line(struct lws *line, enum lws_callback_reasons reason, void *session, void *bytes,
                           size_t length)
{
    (void)session;
    switch ((int)reason) {
    case LWS_CALLBACK_RAW_RX:
        /* The time limit on the TLS handshake would otherwise end the connection later. */
        lws_set_timeout(line, NO_PENDING_TIMEOUT, 0);
        connection_receive(lws_get_opaque_user_data(line), bytes, length);
        return 0;
    case LWS_CALLBACK_RAW_WRITEABLE: {
        struct connection *connection = lws_get_opaque_user_data(line);
        if (connection->choked)
            connection_writable(connection);
        return 0;
    }
    case LWS_CALLBACK_RAW_CLOSE: {
        struct connection *connection = lws_get_opaque_user_data(line);
        if (connection && connection->line)
            connection_gone(connection);
        return 0;
    }
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "net", .callback = heard_from_line, .rx_buffer_size = READ_SIZE, .tx_packet_size = AHEAD_MAX},
    {.name = NULL},
};

static void log_line(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "net: %s", line);
}

/* As far as allowed; but libwebsockets has a table of that length, and some machines allow a thousand
 * million. */
static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS_MAX ? limit.rlim_max : DESCRIPTORS_MAX;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool can_read(const char *file, char *why, size_t why_size)
{
    if (file && access(file, R_OK) == 0)
        return true;
    snprintf(why, why_size, "TLS needs a certificate and a key; %s cannot be read: %s",
             file ? file : "one of them", strerror(file ? errno : ENOENT));
    return false;
}

bool line_setup(struct net *net, char *why, size_t why_size)
{
    const char *certificate = net->settings.certificate, *key = net->settings.key;
    void *loops[] = {net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
        .gid = -1,
        .uid = -1,
        .pt_serv_buf_size = READ_SIZE + LWS_PRE,
        .vhost_name = "net",
        .alpn = "http/1.1",
    };
    if (certificate) {
        if (!can_read(certificate, why, why_size) || !can_read(key, why, why_size))
            return false;
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = certificate;
        info.ssl_private_key_filepath = key;
    }
    lws_set_log_level(LLL_ERR, log_line);
    raise_descriptor_limit();
    net->context = lws_create_context(&info);
    if (net->context)
        net->vhost = lws_get_vhost_by_name(net->context, "net");
    if (net->vhost)
        return true;
    if (certificate)
        snprintf(why, why_size, "TLS cannot be set up with the certificate %s and the key %s", certificate,
                 key);
    else
        snprintf(why, why_size, "libwebsockets cannot be set up; is its libev plugin installed?");
    return false;
}

void line_teardown(struct net *net)
{
    if (net->context)
        lws_context_destroy(net->context);
    net->context = NULL;
}

bool line_open(struct connection *connection, int descriptor)
{
    struct net *net = connection->net;
    lws_adopt_desc_t description = {
        .vh = net->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL,
        .fd.sockfd = descriptor,
        .opaque = connection,
    };
    connection->line = lws_adopt_descriptor_vhost_via_info(&description);
    return connection->line != NULL;
}

/* What the socket does not take, libwebsockets keeps, and asks for more when it has left. */
bool line_write(struct connection *connection, char *bytes, size_t length)
{
    if (lws_write(connection->line, (unsigned char *)bytes, length, LWS_WRITE_RAW) < 0)
        return false;
    connection->choked = lws_partial_buffered(connection->line);
    return true;
}

/* A choked line must be paused: libwebsockets reads nothing from it, yet would be woken for it all the time.
 */
void line_pause(struct connection *connection, bool pause)
{
    if (pause == connection->paused)
        return;
    connection->paused = pause;
    lws_rx_flow_control(connection->line, !pause);
}

void line_shut(struct connection *connection)
{
    shutdown(lws_get_socket_fd(connection->line), SHUT_WR);
}

void line_close(struct connection *connection)
{
    lws_set_timeout(connection->line, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}
