// SPDX-License-Identifier: MIT
/* sessions.c: people, their connections, and how much each may ask for. Nobody has to register: a
 * person is whoever holds a secret (cookie.h), and is known to others by its hash (id.h). */
#include "core/hash.h"
#include "hall/bot_jobs.h"
#include "hall/cluster.h"
#include "hall/cookie.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "hall/messages.h"
#include "hall/reads.h"
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

static unsigned row_of(const char *key)
{
    return text_hash(key) % ROWS;
}

uint32_t person_number(const struct person *person)
{
    return text_hash(person->id);
}

struct person *person_find(struct hall *hall, const char *id)
{
    struct person *person = hall->people[row_of(id)];
    while (person && strcmp(person->id, id) != 0)
        person = person->next;
    return person;
}

static struct person *person_known(struct hall *hall, const char *id)
{
    struct person *person = person_find(hall, id);
    if (person)
        return person;
    person = calloc(1, sizeof *person);
    if (!person)
        return NULL;
    memcpy(person->id, id, strlen(id) + 1);
    struct person **row = &hall->people[row_of(id)];
    person->next = *row;
    *row = person;
    hall->counts.people++;
    return person;
}

static void person_enter(struct session *session, struct person *person)
{
    session->person = person;
    session->next_of_person = person->first;
    person->first = session;
    person->sessions++;
}

static void person_leave(struct session *session)
{
    struct hall *hall = session->hall;
    struct person *person = session->person;
    struct session **place = &person->first;
    while (*place != session)
        place = &(*place)->next_of_person;
    *place = session->next_of_person;
    if (--person->sessions > 0)
        return;
    struct person **at = &hall->people[row_of(person->id)];
    while (*at != person)
        at = &(*at)->next;
    *at = person->next;
    watch_note_person(hall, person->id);
    free(person->webhook);
    free(person);
    hall->counts.people--;
}

/* As many connections as one device may have. */
static bool has_all(const struct person *person, const char *device)
{
    unsigned count = 0;
    for (const struct session *session = person ? person->first : NULL; session;
         session = session->next_of_person)
        count += strcmp(session->device, device) == 0;
    return count >= SESSIONS_MAX;
}

const char *session_become(struct session *session, const char *id)
{
    if (strcmp(session->person->id, id) != 0) {
        struct person *person = person_known(session->hall, id);
        if (!person)
            return SAY("there is not enough memory");
        if (!session->trusted && has_all(person, session->device))
            return SAY("too much was asked for from here: wait a moment");
        person_leave(session);
        person_enter(session, person);
    }
    session->entered = true;
    return NULL;
}

void session_become_guest(struct session *session, struct guest *guest)
{
    person_leave(session);
    session->person = NULL;
    session->guest = guest;
    session->greeted = true;
}

/* Whether another server of ours passes on what somebody says. */
static bool is_relayed(const struct hall *hall, const struct net_request *request, struct relayed *relayed)
{
    return hall->settings.cluster && hall->settings.cluster->speaks(hall, request, relayed);
}

static bool is_trusted(const struct hall *hall, const char *address)
{
    return hall->settings.trusted && strcmp(hall->settings.trusted, address) == 0;
}

int session_admit(void *context, const struct net_request *request)
{
    unsigned char secret[SECRET_BYTES];
    char id[TABLE_PERSON_MAX];
    struct relayed other;
    struct hall *hall = context;
    if (is_relayed(hall, request, &other))
        return NET_UNCOUNTED; /* the other server has counted him */
    if (!origin_is_ours(request)) {
        log_line(hall, "a page of another site wanted in from %s", request->address);
        return 403;
    }
    if (!cookie_secret(request, secret))
        return 401;
    person_id(secret, id);
    explicit_bzero(secret, sizeof secret);
    return has_all(person_find(hall, id), id) && !is_trusted(hall, request->address) ? 503 : 0;
}

void *session_opened(void *context, struct net_socket *socket, const struct net_request *request)
{
    struct hall *hall = context;
    unsigned char secret[SECRET_BYTES];
    char id[TABLE_PERSON_MAX];
    struct relayed other;
    struct session *session = calloc(1, sizeof *session);
    bool relayed = is_relayed(hall, request, &other);
    if (!session || (!relayed && !cookie_secret(request, secret))) {
        free(session);
        return NULL;
    }
    if (relayed) {
        strcpy(id, other.person);
    } else {
        person_id(secret, id);
        explicit_bzero(secret, sizeof secret);
    }
    const char *address = relayed && other.household[0] ? other.household : request->address;
    session->household = household_enter(hall, address);
    struct person *person = session->household ? person_known(hall, id) : NULL;
    if (!person) {
        household_leave(session->household);
        free(session);
        return NULL;
    }
    session->hall = hall;
    person_enter(session, person);
    session->entered = relayed || !hall->settings.devices;
    if (!relayed)
        strcpy(session->device, id);
    if (!session->entered)
        session->kind = hall->settings.devices->kind(request->agent);
    session->socket = socket;
    session->references = 1;
    session->messages = (struct bucket){.level = hall->settings.messages_burst, .filled = hall->now};
    session->trusted = is_trusted(hall, address);
    session->relayed = relayed; /* by a server to which he has said hello */
    session->greeted = relayed;
    hall->counts.sessions++;
    return session;
}

void session_message(void *owner, const char *bytes, size_t length)
{
    struct session *session = owner;
    struct hall *hall = session->hall;
    if (!session->trusted && !session->relayed && /* the other server has counted them */
        !bucket_take(&session->messages, hall->now, 1, hall->settings.messages_per_second,
                     hall->settings.messages_burst)) {
        log_line(hall, "too many messages from %s", session->household->name);
        net_close_socket(session->socket, 1008);
        return;
    }
    message_take(session, bytes, length);
}

bool session_has(struct session *session, enum share share)
{
    struct hall *hall = session->hall;
    if (session->trusted)
        return true;
    return session->person ? household_has_for(hall, session->household, session->person->id, share)
                           : household_has(hall, session->household, share, 1);
}

bool session_may(struct session *session, enum share share)
{
    struct hall *hall = session->hall;
    if (session->trusted)
        return true;
    return session->person ? household_take_for(hall, session->household, session->person->id, share)
                           : household_take(hall, session->household, share, 1);
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
    if (session->person)
        person_leave(session);
    household_leave(session->household);
    free(session);
}

void session_closed(void *owner)
{
    struct session *session = owner;
    session->socket = NULL;
    guests_leave(session);
    if (session->hall->settings.cluster)
        session->hall->settings.cluster->end(session);
    while (session->watches)
        watch_end(session->watches, false);
    if (session->hinted && !session->hall->closing)
        bot_jobs_forget(session);
    reads_forget(session);
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

void answer_table(struct session *session, int64_t re, const char *id, const char *commitment)
{
    if (!session || re < 0)
        return;
    TEXT_ON_STACK(text, 256);
    struct json json = begin_answer(&text, re, true);
    json_key(&json, "table");
    json_put_string(&json, id);
    if (commitment) {
        json_key(&json, "commitment");
        json_put_string(&json, commitment);
    }
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
