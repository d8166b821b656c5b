// SPDX-License-Identifier: MIT
/* rest.c: what is not live, over plain HTTP (docs/protocol.md). A
 * visit that must wait for the store is copied, and its reader may be gone when the answer comes. */
#include "hall/cookie.h"
#include "hall/hall_inside.h"
#include "hall/household.h"
#include "hall/id.h"
#include "hall/lists.h"
#include "hall/room.h"
#include "hall/session.h"
#include "server/qr.h"
#include "server/recovery.h"
#include "server/rest_inside.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

void reply(struct visit *visit, int status, const char *type, const char *body, size_t length,
           const char *disposition)
{
    if (!visit->exchange)
        return;
    net_answer(visit->exchange, &(struct net_answer){.status = status,
                                                     .type = type,
                                                     .body = body,
                                                     .body_length = length,
                                                     .disposition = disposition,
                                                     .cookie = visit->cookie[0] ? visit->cookie : NULL});
}

void reply_text(struct visit *visit, int status, const char *type, const char *body)
{
    reply(visit, status, type, body, strlen(body), NULL);
}

void reply_refusal(struct visit *visit, int status, const char *refusal)
{
    TEXT_ON_STACK(text, 2048);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "error");
    json_put_string(&json, translate(visit->language, refusal));
    json_close_object(&json);
    reply(visit, status, "application/json", text.data, text.length, NULL);
}

/* --- Visits that wait. */

struct visit *stay(const struct visit *visit)
{
    struct visit *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *visit;
    household_hold(copy->household); /* each leaves by itself */
    copy->next = visit->hall->visits;
    visit->hall->visits = copy;
    return copy;
}

/* For what uses up a share. */
struct visit *stay_as_household(const struct visit *visit, const struct net_request *request)
{
    struct visit *copy = stay(visit);
    if (copy)
        copy->household = household_enter(visit->hall, request->address);
    return copy;
}

void leave(struct visit *visit)
{
    household_leave(visit->household);
    struct visit **at = &visit->hall->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    free(visit);
}

void rest_done(void *context, struct net_exchange *exchange)
{
    struct hall *hall = context;
    for (struct visit *visit = hall->visits; visit; visit = visit->next)
        if (visit->exchange == exchange)
            visit->exchange = NULL;
    if (hall->settings.archive)
        hall->settings.archive->look_after(hall);
}

void rest_drained(void *context, struct net_exchange *exchange)
{
    struct hall *hall = context;
    if (hall->settings.archive)
        hall->settings.archive->go_on(hall, exchange);
}

/* --- Tables. */

static void tables_told(void *context, const char *refusal, const char *rows, size_t length)
{
    struct visit *visit = context;
    size_t size = length + 64;
    char *bytes = refusal ? NULL : malloc(size);
    if (bytes) {
        struct text text = text_in(bytes, size);
        text_string(&text, "{\"tables\":[");
        text_bytes(&text, rows, length);
        text_string(&text, "]}");
        reply(visit, 200, "application/json", text.data, text.length, NULL);
    } else {
        reply_refusal(visit, 503, refusal ? refusal : SAY("there is not enough memory"));
    }
    free(bytes);
    leave(visit);
}

static void get_tables(struct visit *visit, const struct net_request *request)
{
    bool running = strstr(request->query, "status=running") != NULL;
    if (!household_may(visit->hall, request->address, SHARE_LISTS, 1)) {
        reply_refusal(visit, 429, SAY("too much was asked for from here: wait a moment"));
        return;
    }
    struct visit *waiting = stay(visit);
    if (!waiting)
        reply_refusal(visit, 503, SAY("there is not enough memory"));
    else
        list_ask(visit->hall, running ? STORE_RUNNING : STORE_OPEN, tables_told, waiting);
}

static void get_records(struct visit *visit, const struct net_request *request)
{
    if (visit->hall->settings.archive)
        visit->hall->settings.archive->tell(visit, request);
    else
        reply_refusal(visit, 404, SAY("there is nothing here"));
}

/* --- Another device. */

static void recovered(void *context, const char *refusal, const char *answer, const unsigned char *secret)
{
    struct visit *visit = context;
    if (refusal) {
        reply_refusal(visit, 422, refusal);
    } else {
        struct text cookie = text_in(visit->cookie, sizeof visit->cookie);
        if (secret)
            cookie_write(secret, visit->base, visit->secure, &cookie);
        reply_text(visit, 200, "application/json", answer);
    }
    memset(visit->cookie, 0, sizeof visit->cookie);
    leave(visit);
}

/* A code is wanted, or given to be used. */
static void post_code(struct visit *visit, const struct net_request *request, bool use)
{
    unsigned char secret[SECRET_BYTES];
    const char *refusal = NULL;
    bool known = cookie_secret(request, secret);
    if (!visit->hall->settings.recovery)
        refusal = SAY("that cannot be done here");
    else if (!origin_is_ours(request))
        refusal = SAY("that came from another site");
    else if (!household_may(visit->hall, request->address, SHARE_RECOVERIES, 1))
        refusal = SAY("too many codes were asked for from here: try again later");
    else if (!use && !known)
        refusal = SAY("this browser has no games yet");
    struct visit *waiting = refusal ? NULL : stay(visit);
    if (!waiting) {
        reply_refusal(visit, refusal ? 422 : 503, refusal ? refusal : SAY("there is not enough memory"));
        return;
    }
    struct recovery_visit through = {.hall = visit->hall,
                                     .kind = visit->hall->settings.devices->kind(request->agent),
                                     .done = recovered,
                                     .context = waiting};
    if (known)
        person_id(secret, through.device);
    memset(secret, 0, sizeof secret);
    if (use)
        visit->hall->settings.recovery->use(&through, request->body, request->body_length);
    else
        visit->hall->settings.recovery->make(&through);
}

static void post_recovery(struct visit *visit, const struct net_request *request)
{
    post_code(visit, request, false);
}

static void post_recover(struct visit *visit, const struct net_request *request)
{
    post_code(visit, request, true);
}

/* Whoever was signed out begins anew: nobody knows the cookie he is given. */
static void post_forget(struct visit *visit, const struct net_request *request)
{
    unsigned char secret[SECRET_BYTES];
    const char *refusal = NULL;
    if (!visit->hall->settings.devices)
        refusal = SAY("that cannot be done here");
    else if (!origin_is_ours(request))
        refusal = SAY("that came from another site");
    if (refusal) {
        reply_refusal(visit, 422, refusal);
        return;
    }
    struct text cookie = text_in(visit->cookie, sizeof visit->cookie);
    visit->hall->settings.random(secret, sizeof secret);
    cookie_write(secret, visit->base, visit->secure, &cookie);
    memset(secret, 0, sizeof secret);
    reply_text(visit, 200, "application/json", "{}");
}

/* --- The server itself. */

enum { HEALTH_EVERY_MS = 1000 };

static void reply_health(struct visit *visit)
{
    const char *refusal = visit->hall->health.refusal;
    reply_text(visit, refusal[0] ? 503 : 200, "text/plain; charset=utf-8", refusal[0] ? refusal : "ok\n");
}

static void health_found(void *context, const char *refusal)
{
    struct hall *hall = context;
    struct text kept = text_in(hall->health.refusal, sizeof hall->health.refusal);
    text_string(&kept, refusal ? refusal : "");
    hall->health.known = true;
    hall->health.asking = false;
    for (struct visit *visit = hall->visits, *next; visit; visit = next) {
        next = visit->next;
        if (visit->wants_health) {
            reply_health(visit);
            leave(visit);
        }
    }
}

/* Healthy is a server that can save. That is found out by saving something, once a second at most, for all
 * who ask. */
static void get_health(struct visit *visit, const struct net_request *request)
{
    (void)request;
    struct health *health = &visit->hall->health;
    if (health->known && !health->asking && visit->hall->now - health->asked < HEALTH_EVERY_MS) {
        reply_health(visit);
        return;
    }
    struct visit *waiting = stay(visit);
    if (!waiting) {
        reply_refusal(visit, 503, SAY("there is not enough memory"));
        return;
    }
    waiting->wants_health = true;
    if (health->asking)
        return;
    health->asking = true;
    health->asked = visit->hall->now;
    store_person_put(visit->hall->settings.store, "healthz", "{}", health_found, visit->hall);
}

static void metric(struct text *text, const char *name, const char *kind, const char *about, uint64_t value)
{
    text_format(text, "# HELP gonfalon_%s %s\n# TYPE gonfalon_%s %s\ngonfalon_%s %llu\n", name, about, name,
                kind, name, (unsigned long long)value);
}

static bool is_local(const struct net_request *request)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    if (strcmp(request->address, "127.0.0.1") != 0 && strcmp(request->address, "::1") != 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(request->host, names[i], length) == 0 && strchr(":", request->host[length]))
            return true;
    }
    return false;
}

/* For whoever looks after this machine: counters and their times tell too much to be anybody's. A proxy that
 * passes on what others ask for names another host. */
static void get_metrics(struct visit *visit, const struct net_request *request)
{
    if (!is_local(request)) {
        reply_refusal(visit, 404, SAY("there is nothing here"));
        return;
    }
    TEXT_ON_STACK(text, 8192);
    struct hall_counts counts = hall_count(visit->hall);
    struct net_counts net = {0};
    if (visit->hall->net)
        net = net_count(visit->hall->net);
    metric(&text, "moves_total", "counter", "Decisions saved, those of bots included.", counts.moves);
    metric(&text, "bot_moves_total", "counter", "Decisions of bots saved.", counts.bot_moves);
    metric(&text, "refusals_total", "counter", "Messages refused.", counts.refusals);
    metric(&text, "tables_made_total", "counter", "Tables made.", counts.tables_made);
    metric(&text, "store_failures_total", "counter", "Decisions that could not be saved.",
           counts.store_failures);
    metric(&text, "bot_jobs_waiting", "gauge", "Decisions bots have yet to think about.",
           counts.bot_jobs_waiting);
    metric(&text, "store_requests_waiting", "gauge", "Requests to the store without an answer.",
           store_waiting(visit->hall->settings.store));
    metric(&text, "tables_in_memory", "gauge", "Tables in memory.", counts.rooms);
    metric(&text, "people", "gauge", "People connected.", counts.people);
    metric(&text, "sockets_open", "gauge", "WebSockets open.", net.sockets_open);
    metric(&text, "sockets_total", "counter", "WebSockets opened.", net.sockets_total);
    metric(&text, "messages_in_total", "counter", "Messages received.", net.messages_in);
    metric(&text, "messages_out_total", "counter", "Messages sent.", net.messages_out);
    metric(&text, "bytes_in_total", "counter", "Bytes received in messages.", net.bytes_in);
    metric(&text, "bytes_out_total", "counter", "Bytes sent in messages.", net.bytes_out);
    metric(&text, "http_requests_total", "counter", "HTTP requests.", net.requests);
    metric(&text, "slow_readers_dropped_total", "counter", "WebSockets dropped because they did not read.",
           net.dropped_slow);
    metric(&text, "connections_refused_total", "counter", "Connections refused.", net.refused);
    reply(visit, 200, "text/plain; version=0.0.4; charset=utf-8", text.data, text.length, NULL);
}

enum { PATH_MAX_QR = 100 }; /* a link to a table is far shorter */

/* The QR code of a path of this server, so that nobody lends our name to another address. */
static void get_qr(struct visit *visit, const struct net_request *request)
{
    const char *path = strstr(request->query, "path=");
    char *svg = NULL;
    size_t length = 0;
    TEXT_ON_STACK(address, 512);
    if (!household_may(visit->hall, request->address, SHARE_PICTURES, 1)) {
        reply_refusal(visit, 429, SAY("too much was asked for from here: wait a moment"));
        return;
    }
    text_format(&address, "%s://%s%s/%s", request->secure ? "https" : "http", request->host, request->base,
                path ? path + 5 : "");
    if (!address.overflow && (!path || strlen(path) < PATH_MAX_QR))
        svg = qr_svg(address.data, &length);
    if (svg)
        reply(visit, 200, "image/svg+xml", svg, length, NULL);
    else
        reply_refusal(visit, 400, SAY("that is too long"));
    free(svg);
}

/* --- Finding the way. */

static enum language language_of(const struct net_request *request)
{
    enum language language = LANGUAGE_EN;
    const char *asked = strstr(request->query, "lang=");
    if (asked && language_parse(asked + 5, strcspn(asked + 5, "&"), &language))
        return language;
    language_parse(request->language, strcspn(request->language, "-,;"), &language);
    return language;
}

/* What there is, as contract/openapi.json names it: tests/suites/contract compares. GET means HEAD as well.
 */
static const struct {
    const char *method, *path;
    void (*answer)(struct visit *visit, const struct net_request *request);
} routes[] = {
    {"GET", "/api/tables", get_tables},
    {"GET", "/api/tables/{table}/record", get_record},
    {"GET", "/api/records", get_records},
    {"POST", "/api/records", post_record},
    {"GET", "/api/games", get_games},
    {"GET", "/api/seats", get_seats},
    {"GET", "/api/opponent", get_opponent},
    {"GET", "/api/rules/{game}", get_rules},
    {"GET", "/api/qr", get_qr},
    {"POST", "/api/recovery", post_recovery},
    {"POST", "/api/recover", post_recover},
    {"POST", "/api/forget", post_forget},
    {"GET", "/healthz", get_health},
    {"GET", "/metrics", get_metrics},
};

/* Whether the path is of that form; and what it names where the form has {}. */
static bool has_form(const char *path, const char *form, char named[VISIT_NAME_MAX])
{
    size_t before = strcspn(form, "{");
    if (!form[before])
        return strcmp(path, form) == 0;
    if (strncmp(path, form, before) != 0)
        return false;
    size_t length = strcspn(path + before, "/");
    const char *after = strchr(form, '}') + 1;
    if (length == 0 || length >= VISIT_NAME_MAX || strcmp(path + before + length, after) != 0)
        return false;
    memcpy(named, path + before, length);
    named[length] = '\0';
    return true;
}

static void route(struct visit *visit, const struct net_request *request)
{
    const char *method = strcmp(request->method, "HEAD") == 0 ? "GET" : request->method;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (strcmp(method, routes[i].method) == 0 && has_form(request->path, routes[i].path, visit->named)) {
            routes[i].answer(visit, request);
            return;
        }
    if (strcmp(method, "GET") == 0)
        get_asset(visit, request);
    else
        reply_refusal(visit, 405, SAY("that cannot be done here"));
}

/* Of what is not below our base nothing is ours but the way there, and what monitors ask for: they come
 * straight to us, and need not know what a proxy in front calls us. */
static void route_outside(struct visit *visit, const struct net_request *request)
{
    TEXT_ON_STACK(address, 4096);
    text_format(&address, "%s/%s%s", request->base, request->query[0] ? "?" : "", request->query);
    if (strcmp(request->path, request->base) == 0 && !address.overflow)
        net_answer(visit->exchange, &(struct net_answer){.status = 308, .location = address.data});
    else if (strcmp(request->path, "/healthz") == 0)
        get_health(visit, request);
    else if (strcmp(request->path, "/metrics") == 0)
        get_metrics(visit, request);
    else
        reply_refusal(visit, 404, SAY("there is nothing here"));
}

void rest_request(void *context, struct net_exchange *exchange, const struct net_request *request)
{
    unsigned char secret[SECRET_BYTES];
    struct visit visit = {.hall = context,
                          .exchange = exchange,
                          .language = language_of(request),
                          .base = request->base,
                          .secure = request->secure};
    if (request->outside) {
        route_outside(&visit, request);
        return;
    }
    bool known = cookie_secret(request, secret);
    if (!known)
        visit.hall->settings.random(secret, sizeof secret);
    if (!known || is_page(request->path)) { /* whoever comes again within the year is known for another */
        struct text cookie = text_in(visit.cookie, sizeof visit.cookie);
        cookie_write(secret, request->base, request->secure, &cookie);
    }
    memset(secret, 0, sizeof secret);
    route(&visit, request);
}
