// SPDX-License-Identifier: MIT
/* oneself.c: who one is, as people say it and as the store knows it: hello, devices, where notices go; and
 * bots that come in with a token. */
#include "hall/cluster.h"
#include "hall/devices.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "hall/messages_inside.h"
#include "hall/ratings.h"
#include "hall/reads.h"

#include <stdlib.h>
#include <string.h>

enum { URL_MAX = 512 };

/* What everybody is told who has said hello. */
static void begin_greeting(const struct message *message, struct json *json)
{
    json_open_object(json);
    json_key(json, "re");
    json_put_number(json, message->re < 0 ? 0 : (uint64_t)message->re);
    json_key(json, "ok");
    json_put_bool(json, true);
    json_key(json, "version");
    json_put_number(json, PROTOCOL_VERSION);
}

static void tell_hello(const struct message *message)
{
    const struct person *person = message->session->person;
    TEXT_ON_STACK(text, 512);
    struct json json = json_into(&text);
    begin_greeting(message, &json);
    json_key(&json, "person");
    json_put_string(&json, person->id);
    json_key(&json, "name");
    json_put_string(&json, person->name);
    json_key(&json, "ratings");
    json_put_bool(&json, message->session->hall->settings.ratings);
    json_close_object(&json);
    send_text(message->session, &text);
}

struct greeting {
    struct session *session;
    int64_t re;
    bool renamed;
};

static void take_in(struct person *person, const char *about)
{
    struct json_read *known = about ? json_read_open(about, strlen(about)) : NULL;
    const char *name = json_read_text(known, "name"), *webhook = json_read_text(known, "webhook");
    if (strlen(name) < sizeof person->name && !person->name[0])
        strcpy(person->name, name);
    if (webhook[0] && !person->webhook)
        person->webhook = strdup(webhook);
    person->known = true;
    json_read_close(known);
}

static void greeting_done(void *context, const char *refusal)
{
    struct greeting *greeting = context;
    if (refusal) {
        answer_refusal(greeting->session, greeting->re, refusal);
    } else {
        greeting->session->greeted = true;
        tell_hello(&(struct message){.session = greeting->session, .re = greeting->re});
    }
    session_release(greeting->session);
    free(greeting);
}

/* A new name lasts before it is acknowledged. */
static void greet(struct greeting *greeting)
{
    struct session *session = greeting->session;
    if (greeting->renamed && !session->relayed)
        person_remember(session, REMEMBERED_NAME, greeting_done, greeting);
    else
        greeting_done(greeting, NULL);
}

static void person_read(void *context, const char *refusal, const char *about)
{
    struct greeting *greeting = context;
    struct session *session = greeting->session;
    session_hold(session);
    if (refusal) {
        greeting_done(greeting, refusal);
    } else {
        take_in(session->person, about);
        greet(greeting);
    }
    read_end(session);
    session_release(session);
}

/* The greeting, as it was said: it is taken once more when it is known whose the device is. */
struct entering {
    struct session *session;
    int64_t re;
    size_t length;
    char bytes[];
};

static void tell_signed_out(struct session *session, int64_t re)
{
    TEXT_ON_STACK(text, 512);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "re");
    json_put_number(&json, re < 0 ? 0 : (uint64_t)re);
    json_key(&json, "ok");
    json_put_bool(&json, false);
    json_key(&json, "error");
    json_put_string(&json, translate(session->language, SAY("you were signed out on this device")));
    json_key(&json, "signed_out");
    json_put_bool(&json, true);
    json_close_object(&json);
    send_text(session, &text);
}

static void entered(void *context, const char *refusal, const char *person)
{
    struct entering *entering = context;
    struct session *session = entering->session;
    if (!refusal && person)
        refusal = session_become(session, person);
    if (refusal)
        answer_refusal(session, entering->re, refusal);
    else if (!person)
        tell_signed_out(session, entering->re);
    if (session->entered)
        read_again(session, entering->bytes, entering->length);
    else
        read_end(session);
    session_release(session);
    free(entering);
}

static void begin_entering(const struct message *message)
{
    struct session *session = message->session;
    struct entering *entering = malloc(sizeof *entering + message->length);
    if (!entering) {
        read_end(session);
        message_refuse(message, SAY("there is not enough memory"));
        return;
    }
    *entering = (struct entering){session, message->re, message->length};
    memcpy(entering->bytes, message->bytes, message->length);
    session_hold(session);
    session->hall->settings.devices->find(session->hall, session->device, entered, entering);
}

/* A bot of others comes in with a token, and says who it is by nothing else: not where a person waits for an
 * answer, or looks on. */
static void greet_guest(const struct message *message)
{
    struct session *session = message->session;
    bool busy = session->references > 1 || session->watches || session->reading || session->relays;
    const char *refusal = busy || session->relayed || session->guest
                              ? SAY("that cannot be done here")
                              : guests_enter(session, message_text(message, "token"));
    if (refusal) {
        message_refuse(message, refusal);
        return;
    }
    TEXT_ON_STACK(text, 256);
    struct json json = json_into(&text);
    begin_greeting(message, &json);
    json_key(&json, "bot");
    json_put_string(&json, guests_name_of(session));
    json_close_object(&json);
    send_text(session, &text);
}

void do_answer(const struct message *message)
{
    int64_t number = 0;
    json_read_number(message->json, "question", &number);
    const char *refusal = message->session->guest
                              ? guests_answer(message->session, number, message_text(message, "move"))
                              : SAY("nobody has asked you");
    if (refusal)
        message_refuse(message, refusal);
    else
        answer_ok(message->session, message->re);
}

/* A name said with the greeting is the one that counts; without one, the store may know it. */
void do_hello(const struct message *message)
{
    struct session *session = message->session;
    struct person *person = session->person;
    const char *language = message_text(message, "lang"), *name = message_text(message, "name");
    int64_t version = 0;
    if (!json_read_number(message->json, "version", &version) || version != PROTOCOL_VERSION) {
        message_refuse(message,
                       SAY("this server speaks version 2 of the protocol: load the page again, or take a "
                           "newer program"));
        return;
    }
    session->words = strcmp(message_text(message, "words"), "off") != 0;
    language_parse(language, strlen(language), &session->language);
    if (json_read_true(message->json, "bot") || session->guest) {
        greet_guest(message);
        return;
    }
    if (name[0] && !table_name_is_decent(name)) {
        message_refuse(message, SAY("that is no name: it is empty, too long, or no plain text"));
        return;
    }
    if ((!session->entered || !person->known) && !message_may_read(message))
        return;
    if (!session->entered) {
        begin_entering(message);
        return;
    }
    /* What else is known of him must not be lost: before it has been read, nothing is written. */
    bool renamed = name[0] && strcmp(name, person->name) != 0;
    if (renamed && !session->relayed && !session_may(session, SHARE_ONESELF)) {
        if (!person->known)
            read_end(session);
        message_refuse(message, SAY("too much was asked for from here: wait a moment"));
        return;
    }
    if (renamed)
        strcpy(person->name, name);
    if (session->hall->settings.cluster)
        session->hall->settings.cluster->greet(session);
    struct greeting *greeting = malloc(sizeof *greeting);
    if (!greeting) {
        if (!person->known)
            read_end(session);
        message_refuse(message, SAY("there is not enough memory"));
        return;
    }
    *greeting = (struct greeting){session, message->re, renamed};
    session_hold(session);
    session->greeted = session->greeted || name[0]; /* what he says next need not wait for the answer */
    if (person->known)
        greet(greeting);
    else
        store_person_get(session->hall->settings.store, person->id, person_read, greeting);
}

static void webhook_kept(void *context, const char *refusal)
{
    struct asking *asking = context;
    if (refusal)
        answer_refusal(asking->session, asking->re, refusal);
    else
        answer_ok(asking->session, asking->re);
    asking_end(asking);
}

void do_webhook(const struct message *message)
{
    struct person *person = message->session->person;
    const char *url = message_text(message, "url");
    if (url[0] && (!text_starts_with(url, "https://") || strlen(url) > URL_MAX)) {
        message_refuse(message, SAY("a notice goes to an address that begins with https://"));
        return;
    }
    if (!session_may(message->session, SHARE_ONESELF)) {
        message_refuse(message, SAY("too much was asked for from here: wait a moment"));
        return;
    }
    char *copy = url[0] ? strdup(url) : NULL;
    if (url[0] && !copy) {
        message_refuse(message, SAY("there is not enough memory"));
        return;
    }
    free(person->webhook);
    person->webhook = copy;
    struct asking *asking = asking_begin(message);
    if (asking)
        person_remember(message->session, REMEMBERED_WEBHOOK, webhook_kept, asking);
}

/* The devices one is signed in with, and an end to one of them, or to all others. */
void do_devices(const struct message *message)
{
    const struct hall_devices *devices = message->session->hall->settings.devices;
    if (!devices || !message->session->device[0])
        message_refuse(message, SAY("that cannot be done here"));
    else if (!session_may(message->session, SHARE_ONESELF)) /* it is noted that he is here */
        message_refuse(message, SAY("too much was asked for from here: wait a moment"));
    else if (message_may_read(message))
        devices->tell(message->session, message->re);
}

void do_sign_out(const struct message *message)
{
    const struct hall_devices *devices = message->session->hall->settings.devices;
    const char *device = message_text(message, "device");
    if (!devices || !message->session->device[0] || strlen(device) >= TABLE_PERSON_MAX)
        message_refuse(message, SAY("that cannot be done here"));
    else if (!session_may(message->session, SHARE_DEEDS))
        message_refuse(message, SAY("too much was said from here: wait a moment"));
    else if (message_may_read(message))
        devices->end(message->session, message->re, device);
}
