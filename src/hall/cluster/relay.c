// SPDX-License-Identifier: MIT
/* relay.c: what is said to tables that another server has is passed on (relay.h).
 *
 * A client may be connected to any server. What it says to a table that another one has is passed on over a
 * WebSocket to that server, one for each client and server, and what is said there is passed back, byte for
 * byte: so a client need not know where a table is. Servers know each other by a secret in the database they
 * share. When the other server is lost, or has lost the table, the client's connection is closed: it comes
 * back and goes on where it was, as it does after any other lost connection. */
#include "hall/cluster/relay.h"
#include "hall/hall_inside.h"
#include "hall/room.h"
#include "hall/session.h"

#include <stdlib.h>
#include <string.h>

enum { CLOSE_COME_BACK = 1012, PROBE_EVERY_MS = 500, PEERS_MAX = 64, UNREACHABLE_MS = 3000 };

/* The number of our own greeting, whose answer is for us. */
#define GREETING_ID "9007199254740991"

struct relay {
    struct relay *next;          /* of the same session */
    struct relay *newer, *older; /* all */
    struct hall *hall;
    struct session *session; /* NULL: gone */
    struct net_socket *socket;
    struct room *rooms[WATCHES_MAX]; /* the tables spoken of, as far as there is room */
    unsigned room_count;
    bool heard;                         /* something came back */
    int64_t asked[SESSION_WAITING_MAX]; /* what was passed on before that */
    unsigned asked_count;
    char url[];
};

static const char cannot_be_reached[] = SAY("the server of this table cannot be reached: try again");

/* Closes the connection of a client so that it comes back. */
static void send_back(struct session *session)
{
    if (session && session->socket)
        net_close_socket(session->socket, CLOSE_COME_BACK);
}

/* --- Beginning and end. */

static void greet(const struct relay *relay)
{
    TEXT_ON_STACK(text, 1024);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "do");
    json_put_string(&json, "hello");
    json_key(&json, "version");
    json_put_number(&json, PROTOCOL_VERSION);
    json_key(&json, "words");
    json_put_string(&json, relay->session->words ? "on" : "off");
    json_key(&json, "lang");
    json_put_string(&json, language_code(relay->session->language));
    if (relay->session->person->name[0]) {
        json_key(&json, "name");
        json_put_string(&json, relay->session->person->name);
    }
    json_key(&json, "id");
    text_string(&text, GREETING_ID);
    json_close_object(&json);
    net_send(relay->socket, text.data, text.length);
}

void relays_greet(const struct session *session)
{
    for (const struct relay *relay = session->relays; relay; relay = relay->next)
        greet(relay);
}

static struct relay *relay_open(struct session *session, const char *url)
{
    struct hall *hall = session->hall;
    size_t length = strlen(url);
    struct relay *relay = hall->net ? calloc(1, sizeof *relay + length + 1) : NULL;
    if (!relay)
        return NULL;
    memcpy(relay->url, url, length + 1);
    relay->hall = hall;
    relay->session = session;
    TEXT_ON_STACK(path, 512);
    text_format(&path, "/ws?relay=%s&person=%s&household=%s", store_secret(hall->settings.store),
                session->person->id, session->household->name);
    relay->socket = net_dial(hall->net, url, path.data, relay);
    if (!relay->socket) {
        free(relay);
        return NULL;
    }
    relay->next = session->relays;
    session->relays = relay;
    relay->older = hall->cluster->relays;
    if (relay->older)
        relay->older->newer = relay;
    hall->cluster->relays = relay;
    greet(relay);
    return relay;
}

void relay_forget_room(struct room *room)
{
    struct relay *relay = room->cluster.relays > 0 ? room->hall->cluster->relays : NULL;
    for (; relay; relay = relay->older)
        for (unsigned i = 0; i < relay->room_count; i++)
            if (relay->rooms[i] == room) {
                relay->rooms[i] = relay->rooms[--relay->room_count];
                break;
            }
}

/* The session is forgotten; the relay itself goes with its socket. */
static void detach(struct relay *relay)
{
    struct relay **at = &relay->session->relays;
    while (*at != relay)
        at = &(*at)->next;
    *at = relay->next;
    *(relay->newer ? &relay->newer->older : &relay->hall->cluster->relays) = relay->older;
    if (relay->older)
        relay->older->newer = relay->newer;
    for (unsigned i = 0; i < relay->room_count; i++)
        relay->rooms[i]->cluster.relays--;
    relay->room_count = 0;
    relay->session = NULL;
}

void relays_end(struct session *session)
{
    while (session->relays) {
        struct relay *relay = session->relays;
        detach(relay);
        net_close_socket(relay->socket, 1000);
    }
}

/* Somebody hears from it. */
static bool is_heard(const struct hall *hall, const char *url)
{
    const struct relay *relay = hall->cluster->relays;
    while (relay && (!relay->heard || strcmp(relay->url, url) != 0))
        relay = relay->older;
    return relay != NULL;
}

bool relay_is_unreachable(const struct hall *hall, const char *url)
{
    const struct unreachable *all = hall->cluster->unreachable;
    for (size_t i = 0; i < UNREACHABLE_MAX; i++)
        if (all[i].until > hall->now && strcmp(all[i].url, url) == 0)
            return !is_heard(hall, url);
    return false;
}

static void note_unreachable(struct hall *hall, const char *url)
{
    struct cluster *cluster = hall->cluster;
    struct unreachable *one = &cluster->unreachable[cluster->unreachable_next++ % UNREACHABLE_MAX];
    if (strlen(url) >= sizeof one->url || relay_is_unreachable(hall, url))
        return;
    strcpy(one->url, url);
    one->until = hall->now + UNREACHABLE_MS;
}

/* It is asked anew whose a table is: those who come back at once, and again, would be passed on for ever to
 * the server that had it. */
static void doubt(struct room *room, const char *url)
{
    if (room->phase == ROOM_ELSEWHERE && strcmp(room->cluster.url, url) == 0 && !room->hall->closing)
        cluster_come_home(room);
}

static void doubt_all(const struct relay *relay)
{
    for (unsigned i = 0; i < relay->room_count; i++)
        doubt(relay->rooms[i], relay->url);
}

/* The server is there, and has no room for him, say: nobody else need know. */
void relay_refused(void *owner)
{
    struct relay *relay = owner;
    struct session *session = relay->session;
    if (!session)
        return;
    detach(relay);
    for (unsigned i = 0; i < relay->asked_count; i++)
        answer_refusal(session, relay->asked[i], cannot_be_reached);
}

void relay_closed(void *owner)
{
    struct relay *relay = owner;
    if (!relay->heard && relay->session)
        note_unreachable(relay->hall, relay->url);
    if (relay->session) {
        doubt_all(relay);
        send_back(relay->session);
        detach(relay);
    }
    free(relay);
}

/* --- There and back. */

static void remember_room(struct relay *relay, struct room *room)
{
    for (unsigned i = 0; i < relay->room_count; i++)
        if (relay->rooms[i] == room)
            return;
    if (relay->room_count == WATCHES_MAX)
        return;
    relay->rooms[relay->room_count++] = room;
    room->cluster.relays++;
}

void relay_pass(struct room *room, struct session *session, int64_t re, const char *bytes, size_t length)
{
    /* What another server passed on to us is not passed on once more: it is to ask anew whose the table is.
     */
    if (session->relayed) {
        send_back(session);
        return;
    }
    struct relay *relay = session->relays;
    while (relay && strcmp(relay->url, room->cluster.url) != 0)
        relay = relay->next;
    if (!relay)
        relay = relay_open(session, room->cluster.url);
    if (!relay || (!relay->heard && relay->asked_count == SESSION_WAITING_MAX)) {
        answer_refusal(session, re, cannot_be_reached);
        return;
    }
    if (!relay->heard)
        relay->asked[relay->asked_count++] = re;
    room->used = session->hall->now;
    remember_room(relay, room);
    net_send(relay->socket, bytes, length);
}

void relay_message(void *owner, const char *bytes, size_t length)
{
    static const char greeting[] = "{\"re\":" GREETING_ID ",";
    struct relay *relay = owner;
    relay->heard = true;
    if (length > sizeof greeting && memcmp(bytes, greeting, sizeof greeting - 1) == 0)
        return;
    if (relay->session && relay->session->socket)
        net_send(relay->session->socket, bytes, length);
}

/* --- Who is passed on to us. */

static const char *find_value(const char *query, const char *key, size_t *length)
{
    size_t key_length = strlen(key);
    for (const char *at = query; at && *at; at = strchr(at, '&'), at = at ? at + 1 : NULL)
        if (strncmp(at, key, key_length) == 0 && at[key_length] == '=') {
            *length = strcspn(at + key_length + 1, "&");
            return at + key_length + 1;
        }
    return NULL;
}

/* In a time that does not tell how much of it was right. */
static bool is_same(const char *told, const char *secret, size_t length)
{
    int difference = 0;
    for (size_t i = 0; i < length; i++)
        difference |= told[i] ^ secret[i];
    return difference == 0;
}

static bool read_value(const char *query, const char *key, char *value, size_t size)
{
    size_t length = 0;
    const char *found = find_value(query, key, &length);
    if (!found || length == 0 || length >= size)
        return false;
    memcpy(value, found, length);
    value[length] = '\0';
    return true;
}

bool relay_asked(const struct hall *hall, const struct net_request *request, struct relayed *relayed)
{
    size_t length = 0;
    const char *secret = store_secret(hall->settings.store);
    const char *told = find_value(request->query, "relay", &length);
    relayed->household[0] = '\0'; /* as by a server of an older version */
    if (!told || !secret[0] || length != strlen(secret) || !is_same(told, secret, length) ||
        !read_value(request->query, "person", relayed->person, sizeof relayed->person))
        return false;
    read_value(request->query, "household", relayed->household, sizeof relayed->household);
    return true;
}

/* --- Whether the other servers are still there: the database knows, by whether they still have a table. */

struct probe {
    struct hall *hall;
    store_table table;
    char url[];
};

static void send_all_back(struct hall *hall, const char *url)
{
    for (struct relay *relay = hall->cluster->relays; relay; relay = relay->older)
        if (strcmp(relay->url, url) == 0) {
            doubt_all(relay);
            send_back(relay->session);
        }
}

static void probed(void *context, const char *refusal, const char *url)
{
    struct probe *probe = context;
    struct hall *hall = probe->hall;
    if (!refusal && (!url || strcmp(url, probe->url) != 0)) {
        struct room *room = room_find(hall, probe->table);
        send_all_back(hall, probe->url);
        if (room)
            doubt(room, probe->url);
    }
    free(probe);
}

static void ask_whether_there(const struct relay *relay)
{
    size_t length = strlen(relay->url);
    struct probe *probe = malloc(sizeof *probe + length + 1);
    if (!probe)
        return;
    probe->hall = relay->hall;
    probe->table = relay->rooms[0]->number;
    memcpy(probe->url, relay->url, length + 1);
    store_take(relay->hall->settings.store, probe->table, probed, probe);
}

void relays_tick(struct hall *hall)
{
    const char *asked[PEERS_MAX];
    size_t count = 0;
    if (hall->now - hall->cluster->probed_at < PROBE_EVERY_MS)
        return;
    hall->cluster->probed_at = hall->now;
    for (const struct relay *relay = hall->cluster->relays; relay && count < PEERS_MAX;
         relay = relay->older) {
        size_t i = 0;
        while (i < count && strcmp(asked[i], relay->url) != 0)
            i++;
        if (i < count || relay->room_count == 0)
            continue;
        asked[count++] = relay->url;
        ask_whether_there(relay);
    }
}
