// SPDX-License-Identifier: MIT
/* sessions.c: people, their connections, and how much each may ask for. Nobody has to register: a
 * person is whoever holds a secret (cookie.h), and is known to others by its hash (id.h). */
#include "hall/bot_jobs.h"
#include "hall/cluster.h"
#include "hall/cookie.h"
#include "hall/hall_inside.h"
#include "hall/messages.h"
#include "hall/session.h"
#include "hall/watch.h"

#include <stdlib.h>
#include <string.h>

bool origin_is_ours(const struct net_request *request)
{
    const char *origin = request->origin;
    if (!origin[0])
        return true;
    if (text_starts_with(origin, "http://"))
        origin += strlen("http://");
    else if (text_starts_with(origin, "https://"))
        origin += strlen("https://");
    else
        return false;
    return strcmp(origin, request->host) == 0;
}

static bool bucket_take(struct bucket *bucket, int64_t now, double per_second, double most)
{
    bucket->level += (double)(now - bucket->filled) / 1000 * per_second;
    bucket->filled = now;
    if (bucket->level > most)
        bucket->level = most;
    if (bucket->level < 1)
        return false;
    bucket->level -= 1;
    return true;
}

static unsigned row_of(const char *key)
{
    uint32_t hash = 2166136261u;
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 16777619u;
    return hash % ROWS;
}

/* How much one household has made lately. */
struct row {
    struct row *next;
    struct bucket bucket;
    char address[64];
};

static void forget_full(struct hall *hall, struct row **row, double per_second, double most)
{
    while (*row) {
        struct row *old = *row;
        double level = old->bucket.level + (double)(hall->now - old->bucket.filled) / 1000 * per_second;
        if (level < most) {
            row = &old->next;
            continue;
        }
        *row = old->next;
        free(old);
    }
}

/* The groups of a part of an IPv6 address. */
static int count_groups(const char *address, const char *end)
{
    int count = address < end;
    for (; address < end; address++)
        count += *address == ':';
    return count;
}

/* Whose address it is: of an IPv6 address its first 64 bits, which is what one household gets. */
static void write_household(const char *address, struct text *text)
{
    const char *gap = strstr(address, "::"), *end = address + strlen(address);
    if (!strchr(address, ':') || strchr(address, '.')) {
        text_string(text, address);
        return;
    }
    int before = gap ? count_groups(address, gap) : 8, after = gap ? count_groups(gap + 2, end) : 0;
    const char *at = address;
    for (int group = 0; group < 4; group++) {
        bool missing = group >= before && group < 8 - after;
        if (group == 8 - after && gap)
            at = gap + 2;
        size_t length = missing ? 0 : strcspn(at, ":");
        text_format(text, "%.*s:", (int)(missing ? 1 : length), missing ? "0" : at);
        at += length + (!missing && at[length] == ':');
    }
    text_string(text, "/64");
}

static bool may_once_more(struct hall *hall, struct row **rows, const char *whole, double per_second,
                          double most)
{
    TEXT_ON_STACK(household, 64);
    write_household(whole, &household);
    const char *address = household.data;
    struct row **first = &rows[row_of(address)];
    forget_full(hall, first, per_second, most);
    struct row *row = *first;
    while (row && strcmp(row->address, address) != 0)
        row = row->next;
    if (!row) {
        row = calloc(1, sizeof *row);
        if (!row)
            return false;
        row->bucket = (struct bucket){.level = most, .filled = hall->now};
        struct text text = text_in(row->address, sizeof row->address);
        text_string(&text, address);
        row->next = *first;
        *first = row;
    }
    return bucket_take(&row->bucket, hall->now, per_second, most);
}

bool may_make_table(struct hall *hall, const char *address, bool trusted)
{
    return trusted || may_once_more(hall, hall->makers, address, hall->settings.tables_per_hour / 3600.0,
                                    hall->settings.tables_burst);
}

enum { RECOVERIES_BURST = 10, RECOVERIES_PER_HOUR = 20 };

bool may_recover(struct hall *hall, const char *address)
{
    return may_once_more(hall, hall->recoverers, address, (double)RECOVERIES_PER_HOUR / 3600.0,
                         RECOVERIES_BURST);
}

enum { TALK_BURST = 60, TALK_PER_SECOND = 2 };

bool may_talk(struct hall *hall, const char *address, bool trusted)
{
    return trusted || may_once_more(hall, hall->talkers, address, TALK_PER_SECOND, TALK_BURST);
}

void makers_free(struct hall *hall)
{
    for (int i = 0; i < ROWS; i++) {
        forget_full(hall, &hall->makers[i], 0, -1);
        forget_full(hall, &hall->recoverers[i], 0, -1);
        forget_full(hall, &hall->talkers[i], 0, -1);
    }
}

struct person *person_find(struct hall *hall, const char *id)
{
    struct person *person = hall->people[row_of(id)];
    while (person && strcmp(person->id, id) != 0)
        person = person->next;
    return person;
}

static struct person *person_enter(struct hall *hall, const char *id)
{
    struct person *person = person_find(hall, id);
    if (!person) {
        person = calloc(1, sizeof *person);
        if (!person)
            return NULL;
        memcpy(person->id, id, strlen(id) + 1);
        struct person **row = &hall->people[row_of(id)];
        person->next = *row;
        *row = person;
        hall->counts.people++;
    }
    person->sessions++;
    return person;
}

static void person_leave(struct hall *hall, struct person *person)
{
    if (--person->sessions > 0)
        return;
    struct person **at = &hall->people[row_of(person->id)];
    while (*at != person)
        at = &(*at)->next;
    *at = person->next;
    free(person->webhook);
    free(person);
    hall->counts.people--;
}

void person_remember(struct person *person, struct hall *hall)
{
    TEXT_ON_STACK(about, 2048);
    struct json json = json_into(&about);
    json_open_object(&json);
    json_key(&json, "name");
    json_put_string(&json, person->name);
    json_key(&json, "webhook");
    json_put_string(&json, person->webhook ? person->webhook : "");
    json_close_object(&json);
    store_person_put(hall->settings.store, person->id, about.data, store_ignore, NULL);
}

/* Whether another server of ours passes on what somebody says. */
static bool is_relayed(const struct hall *hall, const struct net_request *request, char id[TABLE_PERSON_MAX])
{
    return hall->settings.cluster && hall->settings.cluster->speaks(hall, request, id);
}

int session_admit(void *context, const struct net_request *request)
{
    unsigned char secret[SECRET_BYTES];
    char id[TABLE_PERSON_MAX];
    struct hall *hall = context;
    if (is_relayed(hall, request, id))
        return 0;
    if (!origin_is_ours(request)) {
        log_line(hall, "a page of another site wanted in from %s", request->address);
        return 403;
    }
    return cookie_secret(request, secret) ? 0 : 401;
}

void *session_opened(void *context, struct net_socket *socket, const struct net_request *request)
{
    struct hall *hall = context;
    unsigned char secret[SECRET_BYTES];
    char id[TABLE_PERSON_MAX];
    struct session *session = calloc(1, sizeof *session);
    bool relayed = is_relayed(hall, request, id);
    if (!session || (!relayed && !cookie_secret(request, secret))) {
        free(session);
        return NULL;
    }
    if (!relayed) {
        person_id(secret, id);
        explicit_bzero(secret, sizeof secret);
    }
    session->person = person_enter(hall, id);
    if (!session->person) {
        free(session);
        return NULL;
    }
    session->hall = hall;
    session->socket = socket;
    session->references = 1;
    session->messages = (struct bucket){.level = hall->settings.messages_burst, .filled = hall->now};
    struct text address = text_in(session->address, sizeof session->address);
    text_string(&address, request->address);
    session->trusted = hall->settings.trusted && strcmp(hall->settings.trusted, request->address) == 0;
    /* The other server has looked at what he may, and has said hello. */
    session->relayed = relayed;
    session->trusted = session->trusted || relayed;
    session->greeted = relayed;
    hall->counts.sessions++;
    return session;
}

void session_message(void *owner, const char *bytes, size_t length)
{
    struct session *session = owner;
    struct hall *hall = session->hall;
    if (!session->trusted && !bucket_take(&session->messages, hall->now, hall->settings.messages_per_second,
                                          hall->settings.messages_burst)) {
        log_line(hall, "too many messages from %s", session->address);
        net_close_socket(session->socket, 1008);
        return;
    }
    message_take(session, bytes, length);
}

void session_hold(struct session *session)
{
    if (session)
        session->references++;
}

void session_release(struct session *session)
{
    if (!session || --session->references > 0)
        return;
    person_leave(session->hall, session->person);
    free(session);
}

void session_closed(void *owner)
{
    struct session *session = owner;
    session->socket = NULL;
    if (session->hall->settings.cluster)
        session->hall->settings.cluster->end(session);
    while (session->watches)
        watch_end(session->watches, false);
    if (session->hinted && !session->hall->closing)
        bot_jobs_forget(session);
    session->hall->counts.sessions--;
    session_release(session);
}

/* --- Answers. */

void send_text(struct session *session, const struct text *text)
{
    if (!session || !session->socket || text->overflow)
        return;
    const struct hall_settings *settings = &session->hall->settings;
    (settings->send ? settings->send : net_send)(session->socket, text->data, text->length);
}

static struct json begin_answer(struct text *text, int64_t re, bool ok)
{
    struct json json = json_into(text);
    json_open_object(&json);
    json_key(&json, "re");
    json_put_number(&json, (uint64_t)re);
    json_key(&json, "ok");
    json_put_bool(&json, ok);
    return json;
}

void answer_ok(struct session *session, int64_t re)
{
    if (!session || re < 0)
        return;
    TEXT_ON_STACK(text, 128);
    struct json json = begin_answer(&text, re, true);
    json_close_object(&json);
    send_text(session, &text);
}

void answer_table(struct session *session, int64_t re, const char *id)
{
    if (!session || re < 0)
        return;
    TEXT_ON_STACK(text, 128);
    struct json json = begin_answer(&text, re, true);
    json_key(&json, "table");
    json_put_string(&json, id);
    json_close_object(&json);
    send_text(session, &text);
}

void answer_refusal(struct session *session, int64_t re, const char *refusal)
{
    if (!session)
        return;
    TEXT_ON_STACK(text, 2048);
    session->hall->counts.refusals++;
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "re");
    if (re < 0)
        json_put_null(&json);
    else
        json_put_number(&json, (uint64_t)re);
    json_key(&json, "ok");
    json_put_bool(&json, false);
    json_key(&json, "error");
    json_put_string(&json, translate(session->language, refusal));
    json_close_object(&json);
    send_text(session, &text);
}
