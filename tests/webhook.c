// SPDX-License-Identifier: MIT
/* webhook.c: src/server/webhook, against a TLS server of its own on this machine. The server does what its
 * script says, one connection after the other; tests wait for what the notices tell of each try, never for a
 * time to pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "server/webhook_inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The server. */

enum deed { END, OK, CREATED, FAIL, BUSY, GONE, REDIRECT, SILENT, ENDLESS, DEAF };

struct server {
    pthread_t thread;
    pthread_mutex_t lock;
    SSL_CTX *tls;
    int listener, port;
    const enum deed *script; /* the last deed is done for ever */
    unsigned connections, requests;
    char request[8192]; /* the last one */
};

static const char *const answers[] = {
    [OK] = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nthank",
    [CREATED] = "HTTP/1.1 204 No Content\r\n\r\n",
    [FAIL] = "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n",
    [BUSY] = "HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n",
    [GONE] = "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n",
    [REDIRECT] = "HTTP/1.1 307 Elsewhere\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n",
    [ENDLESS] = "HTTP/1.1 200 OK\r\n\r\n",
    [DEAF] = NULL,
};

static size_t body_length(const char *request)
{
    const char *header = strcasestr(request, "\r\ncontent-length:");
    return header ? strtoul(header + 17, NULL, 10) : 0;
}

/* Headers and body. */
static bool read_request(SSL *tls, char *request, size_t size)
{
    size_t length = 0;
    for (;;) {
        int got = SSL_read(tls, request + length, (int)(size - 1 - length));
        if (got <= 0)
            return false;
        length += (size_t)got;
        request[length] = '\0';
        const char *end = strstr(request, "\r\n\r\n");
        if (end && strlen(end + 4) >= body_length(request))
            return true;
    }
}

static void wait_for_the_end(SSL *tls)
{
    char bytes[256];
    while (SSL_read(tls, bytes, sizeof bytes) > 0)
        ;
}

static void talk(struct server *server, SSL *tls, enum deed deed)
{
    char request[sizeof server->request];
    if (SSL_accept(tls) <= 0 || !read_request(tls, request, sizeof request))
        return;
    pthread_mutex_lock(&server->lock);
    server->requests++;
    strcpy(server->request, request);
    pthread_mutex_unlock(&server->lock);
    if (deed == SILENT) {
        wait_for_the_end(tls);
        return;
    }
    SSL_write(tls, answers[deed], (int)strlen(answers[deed]));
    static const char much[16384];
    while (deed == ENDLESS && SSL_write(tls, much, sizeof much) > 0)
        ;
    SSL_shutdown(tls);
}

static void *serve(void *context)
{
    struct server *server = context;
    const enum deed *deed = server->script;
    for (int client; (client = accept(server->listener, NULL, NULL)) >= 0; close(client)) {
        pthread_mutex_lock(&server->lock);
        server->connections++;
        pthread_mutex_unlock(&server->lock);
        char byte[64];
        SSL *tls = SSL_new(server->tls);
        SSL_set_fd(tls, client);
        if (*deed == DEAF)
            while (read(client, byte, sizeof byte) > 0)
                ;
        else
            talk(server, tls, *deed);
        SSL_free(tls);
        deed += deed[1] != END;
    }
    return NULL;
}

static char certificate_file[] = "/tmp/gonfalon-webhook-XXXXXX";
static X509 *certificate;
static EVP_PKEY *private_key;

static int make_certificate(void **unused)
{
    (void)unused;
    signal(SIGPIPE, SIG_IGN);
    private_key = EVP_EC_gen("P-256");
    certificate = X509_new();
    X509_NAME *name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"here", -1, -1, 0);
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_set_issuer_name(certificate, name);
    X509_set_pubkey(certificate, private_key);
    X509_EXTENSION *names =
        X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost");
    X509_add_ext(certificate, names, -1);
    X509_EXTENSION_free(names);
    if (!X509_sign(certificate, private_key, EVP_sha256()))
        return -1;
    int descriptor = mkstemp(certificate_file);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!file)
        return -1;
    PEM_write_X509(file, certificate);
    return fclose(file);
}

static int remove_certificate(void **unused)
{
    (void)unused;
    X509_free(certificate);
    EVP_PKEY_free(private_key);
    return unlink(certificate_file);
}

static void start_server(struct server *server, const enum deed *script)
{
    *server = (struct server){.script = script, .lock = PTHREAD_MUTEX_INITIALIZER};
    server->tls = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate(server->tls, certificate);
    SSL_CTX_use_PrivateKey(server->tls, private_key);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    server->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(server->listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(server->listener, 64), 0);
    assert_int_equal(getsockname(server->listener, (struct sockaddr *)&address, &length), 0);
    server->port = ntohs(address.sin_port);
    assert_int_equal(pthread_create(&server->thread, NULL, serve, server), 0);
}

static void stop_server(struct server *server)
{
    shutdown(server->listener, SHUT_RDWR);
    pthread_join(server->thread, NULL);
    close(server->listener);
    SSL_CTX_free(server->tls);
}

/* The notices, and what they told. */

struct sender {
    struct webhooks *webhooks;
    struct webhook_settings settings;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned told[WEBHOOK_CROWDED + 1];
    unsigned last_tries;
    char *log;
    size_t log_length;
    FILE *log_file;
};

static void told(void *context, enum webhook_outcome outcome, unsigned tries)
{
    struct sender *sender = context;
    pthread_mutex_lock(&sender->lock);
    sender->told[outcome]++;
    sender->last_tries = tries;
    pthread_cond_signal(&sender->changed);
    pthread_mutex_unlock(&sender->lock);
}

static struct webhook_settings settings_here(void)
{
    struct webhook_settings settings = webhook_standard();
    settings.private_addresses = settings.any_port = true;
    settings.authorities = certificate_file;
    settings.first_delay_ms = 1;
    settings.connect_ms = settings.total_ms = 600000;
    return settings;
}

static void open_sender(struct sender *sender, struct webhook_settings settings)
{
    *sender = (struct sender){.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    settings.told = told;
    settings.told_context = sender;
    sender->settings = settings;
    sender->log_file = open_memstream(&sender->log, &sender->log_length);
    sender->webhooks = webhooks_open_with(sender->log_file, &settings);
    assert_non_null(sender->webhooks);
}

/* The log never tells where a notice was to go. */
static void close_sender(struct sender *sender)
{
    webhooks_close(sender->webhooks);
    fclose(sender->log_file);
    assert_null(strstr(sender->log, "127.0.0.1"));
    assert_null(strstr(sender->log, "localhost"));
    assert_null(strstr(sender->log, "secret"));
    free(sender->log);
}

static void wait_until_told(struct sender *sender, enum webhook_outcome outcome, unsigned times)
{
    struct timespec latest;
    clock_gettime(CLOCK_REALTIME, &latest);
    latest.tv_sec += 120;
    pthread_mutex_lock(&sender->lock);
    while (sender->told[outcome] < times)
        if (pthread_cond_timedwait(&sender->changed, &sender->lock, &latest) == ETIMEDOUT)
            break;
    unsigned seen = sender->told[outcome];
    pthread_mutex_unlock(&sender->lock);
    assert_int_equal(seen, times);
}

static void post_here(struct sender *sender, const struct server *server, const char *host, const char *body)
{
    char url[128];
    snprintf(url, sizeof url, "https://%s:%d/turn?secret=1", host, server->port);
    webhook_post(sender->webhooks, url, body);
}

enum { ANY = -1 };

static void answers_are(const enum deed *script, struct webhook_settings settings, enum webhook_outcome end,
                        unsigned tries, int requests)
{
    struct server server;
    struct sender sender;
    start_server(&server, script);
    open_sender(&sender, settings);
    post_here(&sender, &server, "127.0.0.1", "{}");
    wait_until_told(&sender, end, 1);
    assert_int_equal(sender.last_tries, tries);
    assert_int_equal(sender.told[WEBHOOK_LATER], tries ? tries - 1 : 0);
    close_sender(&sender);
    stop_server(&server);
    if (requests != ANY)
        assert_int_equal(server.requests, requests);
}

/* Where notices may go. */

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return webhook_address_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return webhook_address_is_public((const struct sockaddr *)&six);
}

static void public_addresses(void **unused)
{
    (void)unused;
    static const char *const addresses[] = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "93.184.216.34",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "191.255.255.255",
        "192.0.1.0",
        "192.0.3.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "203.0.112.255",
        "203.0.114.0",
        "223.255.255.255",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2606:4700:4700::1111",
        "2a00::1",
        "2003::1",
        "3ffe::1",
        "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
    };
    for (size_t i = 0; i < COUNT(addresses); i++)
        if (!is_public(addresses[i]))
            fail_msg("%s is public", addresses[i]);
}

static void private_addresses(void **unused)
{
    (void)unused;
    static const char *const addresses[] = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.100.100.200",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.0.1",
        "169.254.169.254",
        "169.254.170.2",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::2",
        "::127.0.0.1",
        "::8.8.8.8",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::ffff:192.168.1.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::8.8.8.8",
        "100::1",
        "fc00::1",
        "fd00::1",
        "fd00:ec2::254",
        "fdff:ffff::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
        "2001::1",
        "2001:10::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:0808:0808::1",
        "3fff::1",
        "4000::1",
        "1fff::1",
    };
    for (size_t i = 0; i < COUNT(addresses); i++)
        if (is_public(addresses[i]))
            fail_msg("%s is not public", addresses[i]);
    const struct sockaddr other = {.sa_family = AF_UNIX};
    assert_false(webhook_address_is_public(&other));
}

static void urls_that_are_fine(void **unused)
{
    (void)unused;
    static const struct {
        const char *url, *host;
    } urls[] = {
        {"https://example.org", "example.org"},
        {"https://example.org/turn?key=a@b:c", "example.org"},
        {"HTTPS://Example.org:443/", "Example.org"},
        {"https://example.org:8443/x", "example.org"},
        {"https://[2a00::1]/", "[2a00::1]"},
        {"https://127.0.0.1/", "127.0.0.1"}, /* that is for the socket to refuse */
    };
    char host[WEBHOOK_HOST_MAX];
    for (size_t i = 0; i < COUNT(urls); i++) {
        assert_true(webhook_url_is_fine(urls[i].url, false, host));
        assert_string_equal(host, urls[i].host);
    }
    assert_true(webhook_url_is_fine("https://example.org:1234/", true, host));
}

static void urls_that_are_refused(void **unused)
{
    (void)unused;
    char host[WEBHOOK_HOST_MAX], endless[5000];
    static const char *const urls[] = {
        "",
        "https://",
        "https:///path",
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "https:example.org",
        "https:/example.org",
        " https://example.org/",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "https://example.org:80/",
        "https://example.org:22/",
        "https://example.org:0/",
        "https://example.org:65536/",
        "https://example.org:443x/",
        "https://user@example.org/",
        "https://user:password@example.org/",
        "https://:password@example.org/",
        "https://@example.org/",
        "https://example.org:password@127.0.0.1/",
        "https://exam ple.org/",
    };
    for (size_t i = 0; i < COUNT(urls); i++)
        if (webhook_url_is_fine(urls[i], false, host))
            fail_msg("%s is fine", urls[i]);
    memset(endless, 'a', sizeof endless);
    memcpy(endless, "https://example.org/", 20);
    endless[sizeof endless - 1] = '\0';
    assert_false(webhook_url_is_fine(endless, false, host));
    memcpy(endless, "https://aaaaaaaaaaaa", 20);
    endless[1000] = '\0';
    assert_false(webhook_url_is_fine(endless, false, host));
}

static void delays_grow_and_differ(void **unused)
{
    (void)unused;
    struct webhook_settings settings = webhook_standard();
    static const uint64_t plan[] = {10000, 40000, 160000, 640000};
    assert_int_equal(settings.tries, 5);
    for (unsigned i = 0; i < COUNT(plan); i++) {
        uint64_t least = plan[i] / 4 * 3, most = plan[i] / 4 * 5;
        assert_int_equal(webhook_delay(&settings, i + 1, 0), least);
        assert_int_equal(webhook_delay(&settings, i + 1, (uint32_t)(plan[i] / 2)), most);
        for (uint32_t random = 1; random < 4000000000u; random += 77777777u)
            assert_in_range(webhook_delay(&settings, i + 1, random), least, most);
    }
}

/* Posting. */

static void post_arrives_as_it_is(void **unused)
{
    (void)unused;
    static const enum deed script[] = {OK, END};
    static const char body[] = "{\"table\":\"k3v9x2m8q4w1c\",\"seat\":\"Ak\",\"event\":\"your turn\"}";
    struct server server;
    struct sender sender;
    /* A proxy would open the sockets in our place. */
    setenv("https_proxy", "http://127.0.0.1:9", 1);
    start_server(&server, script);
    open_sender(&sender, settings_here());
    post_here(&sender, &server, "127.0.0.1", body);
    wait_until_told(&sender, WEBHOOK_DELIVERED, 1);
    close_sender(&sender);
    stop_server(&server);
    unsetenv("https_proxy");
    assert_int_equal(server.requests, 1);
    assert_int_equal(strncmp(server.request, "POST /turn?secret=1 HTTP/1.1\r\n", 30), 0);
    assert_non_null(strcasestr(server.request, "\r\ncontent-type: application/json\r\n"));
    assert_string_equal(strstr(server.request, "\r\n\r\n") + 4, body);
}

static void post_many(void **unused)
{
    (void)unused;
    static const enum deed script[] = {OK, CREATED, OK, END};
    struct server server;
    struct sender sender;
    struct webhook_settings settings = settings_here();
    settings.at_once_max = 5;
    start_server(&server, script);
    open_sender(&sender, settings);
    for (int i = 0; i < 30; i++)
        post_here(&sender, &server, i % 2 ? "127.0.0.1" : "localhost", "{}");
    wait_until_told(&sender, WEBHOOK_DELIVERED, 30);
    close_sender(&sender);
    stop_server(&server);
    assert_int_equal(server.requests, 30);
}

static void post_is_tried_again(void **unused)
{
    (void)unused;
    static const enum deed script[] = {FAIL, BUSY, OK, END}, never[] = {FAIL, END};
    answers_are(script, settings_here(), WEBHOOK_DELIVERED, 3, 3);
    answers_are(never, settings_here(), WEBHOOK_GIVEN_UP, 5, 5);
}

static void post_is_not_tried_again_where_nobody_wants_it(void **unused)
{
    (void)unused;
    static const enum deed script[] = {GONE, OK, END};
    answers_are(script, settings_here(), WEBHOOK_GIVEN_UP, 1, 1);
}

static void post_follows_no_redirection(void **unused)
{
    (void)unused;
    static const enum deed script[] = {REDIRECT, OK, END};
    answers_are(script, settings_here(), WEBHOOK_GIVEN_UP, 1, 1);
}

static void post_waits_for_no_one(void **unused)
{
    (void)unused;
    static const enum deed silent[] = {SILENT, END}, deaf[] = {DEAF, END};
    struct webhook_settings settings = settings_here();
    settings.tries = 2;
    settings.total_ms = 300;
    answers_are(silent, settings, WEBHOOK_GIVEN_UP, 2, ANY);
    settings.connect_ms = 100;
    settings.total_ms = 600000;
    answers_are(deaf, settings, WEBHOOK_GIVEN_UP, 2, 0);
}

static void post_cuts_an_endless_answer_off(void **unused)
{
    (void)unused;
    static const enum deed script[] = {ENDLESS, END};
    answers_are(script, settings_here(), WEBHOOK_DELIVERED, 1, 1);
}

static void post_wants_a_certificate_it_can_trust(void **unused)
{
    (void)unused;
    static const enum deed script[] = {OK, END};
    struct webhook_settings settings = settings_here();
    settings.authorities = NULL;
    settings.tries = 2;
    answers_are(script, settings, WEBHOOK_GIVEN_UP, 2, 0);
}

/* By its address, by a name that leads there, and by the ways to write it that look like something else. */
static void post_never_reaches_this_machine(void **unused)
{
    (void)unused;
    static const enum deed script[] = {OK, END};
    static const char *const hosts[] = {"127.0.0.1", "localhost", "2130706433",        "0x7f.1",
                                        "0",         "[::1]",     "[::ffff:127.0.0.1]"};
    struct server server;
    struct sender sender;
    struct webhook_settings settings = settings_here();
    settings.private_addresses = false;
    start_server(&server, script);
    open_sender(&sender, settings);
    for (unsigned i = 0; i < COUNT(hosts); i++) {
        post_here(&sender, &server, hosts[i], "{}");
        wait_until_told(&sender, WEBHOOK_FORBIDDEN, i + 1);
    }
    close_sender(&sender);
    stop_server(&server);
    assert_int_equal(server.connections, 0);
}

static void post_refuses_odd_urls_at_once(void **unused)
{
    (void)unused;
    struct sender sender;
    struct webhook_settings settings = settings_here();
    settings.any_port = false;
    open_sender(&sender, settings);
    webhook_post(sender.webhooks, "https://127.0.0.1:8080/secret", "{}");
    webhook_post(sender.webhooks, "https://ann:secret@127.0.0.1/", "{}");
    webhook_post(sender.webhooks, "http://127.0.0.1/secret", "{}");
    assert_int_equal(sender.told[WEBHOOK_FORBIDDEN], 3);
    close_sender(&sender);
}

/* What does not fit is dropped; what waits, or waits for an answer that would take ten minutes, keeps nobody
 * from closing. */
static void post_drops_what_is_too_much(void **unused)
{
    (void)unused;
    static const enum deed script[] = {SILENT, END};
    struct server server;
    struct sender sender;
    struct webhook_settings settings = settings_here();
    settings.queue_max = 3;
    settings.per_host_max = 1;
    start_server(&server, script);
    open_sender(&sender, settings);
    for (int i = 0; i < 5; i++)
        post_here(&sender, &server, "127.0.0.1", "{}");
    assert_int_equal(sender.told[WEBHOOK_CROWDED], 2);
    close_sender(&sender);
    stop_server(&server);
}

static void close_at_once(void **unused)
{
    (void)unused;
    struct sender sender;
    open_sender(&sender, settings_here());
    close_sender(&sender);
    webhooks_close(NULL);
    webhooks_close(webhooks_open(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_addresses),
        cmocka_unit_test(private_addresses),
        cmocka_unit_test(urls_that_are_fine),
        cmocka_unit_test(urls_that_are_refused),
        cmocka_unit_test(delays_grow_and_differ),
        cmocka_unit_test(post_arrives_as_it_is),
        cmocka_unit_test(post_many),
        cmocka_unit_test(post_is_tried_again),
        cmocka_unit_test(post_is_not_tried_again_where_nobody_wants_it),
        cmocka_unit_test(post_follows_no_redirection),
        cmocka_unit_test(post_waits_for_no_one),
        cmocka_unit_test(post_cuts_an_endless_answer_off),
        cmocka_unit_test(post_wants_a_certificate_it_can_trust),
        cmocka_unit_test(post_never_reaches_this_machine),
        cmocka_unit_test(post_refuses_odd_urls_at_once),
        cmocka_unit_test(post_drops_what_is_too_much),
        cmocka_unit_test(close_at_once),
    };
    return cmocka_run_group_tests(tests, make_certificate, remove_certificate);
}
