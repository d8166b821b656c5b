// SPDX-License-Identifier: MIT
/* messages.c: libFuzzer target for what people say to the hall.
 *
 * The input is a conversation: each line is said by the person its first letter names (0 to 3); `@` stands
 * for the table that is there, `!` instead of a line lets ten seconds pass, `~` lets the person's connection
 * break and come back. Whatever is said, all that is sent is JSON, and what is refused adds no line to any
 * log. The hall runs on a net without sockets and a store without a disk. */
#include "hall/cookie.h"
#include "hall/hall_inside.h"
#include "hall/room.h"
#include "hall/session.h"
#include "support/fake_net.h"
#include "support/fake_store.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define must(condition) ((condition) ? (void)0 : abort())

enum { PEOPLE = 4, LINES_MAX = 200 };

struct scene {
    struct store *store;
    struct hall *hall;
    struct net_handler handler;
    struct net_socket sockets[PEOPLE];
    int64_t now;
    char table[TABLE_ID_MAX];
};

static struct random chance;

static void draw_bytes(void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)random_next(&chance);
}

static void nothing(void *context)
{
    (void)context;
}

static void settle(struct scene *scene)
{
    hall_set_time(scene->hall, scene->now);
    do
        hall_turn(scene->hall);
    while (store_waiting(scene->store) > 0);
}

/* Most of what is sent has been sent before, when other inputs were tried: it is looked at once. */
static bool is_new(const char *line, size_t length)
{
    static const unsigned char key[crypto_shorthash_KEYBYTES];
    static uint64_t seen[1 << 16];
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)line, length, key);
    uint64_t *place = &seen[hash % (1 << 16)];
    bool is_known = *place == hash;
    *place = hash;
    return !is_known;
}

static void check_sent(struct net_socket *socket)
{
    if (socket->length == 0)
        return;
    const char *end = socket->bytes + socket->length, *stop;
    for (const char *line = socket->bytes; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)(stop - line);
        if (!is_new(line, length))
            continue;
        json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
        must(json_is_object(json));
        json_decref(json);
    }
    fake_socket_clear(socket);
}

static void say(struct scene *scene, int person, const char *message, size_t length)
{
    struct net_socket *socket = &scene->sockets[person];
    size_t lines = fake_store_all_lines(scene->store);
    if (socket->closed)
        return;
    scene->handler.message(socket->owner, message, length);
    settle(scene);
    bool refused = socket->length > 0 && strstr(socket->bytes, "\"ok\":false");
    must(!refused || fake_store_all_lines(scene->store) == lines);
    for (int i = 0; i < PEOPLE; i++)
        check_sent(&scene->sockets[i]);
}

static void arrive(struct scene *scene, int person)
{
    unsigned char secret[SECRET_BYTES] = {(unsigned char)person};
    TEXT_ON_STACK(cookie, 256);
    cookie_write(secret, "", false, &cookie);
    struct net_request request = {.method = "GET",
                                  .path = "/ws",
                                  .query = "",
                                  .host = "h",
                                  .origin = "",
                                  .cookie = cookie.data,
                                  .address = "a"};
    scene->sockets[person].owner = scene->handler.opened(scene->hall, &scene->sockets[person], &request);
    must(scene->sockets[person].owner != NULL);
    static const char with_words[] = "{\"do\":\"hello\",\"version\":2,\"name\":\"P\"}";
    static const char without[] = "{\"do\":\"hello\",\"version\":2,\"name\":\"P\",\"words\":\"off\"}";
    const char *hello = person % 2 ? without : with_words;
    say(scene, person, hello, strlen(hello));
}

static void leave(struct scene *scene, int person)
{
    scene->handler.closed(scene->sockets[person].owner);
    settle(scene);
    fake_socket_free(&scene->sockets[person]);
}

static void set_the_scene(struct scene *scene)
{
    static const char create[] =
        "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=2 clock=move:30\","
        "\"sit\":[\"A\"]}";
    chance = random_from_seed(1);
    scene->now = 1700000000000;
    scene->store = fake_store_open();
    struct hall_settings settings = {.store = scene->store,
                                     .wake = nothing,
                                     .random = draw_bytes,
                                     .idle_ms = 5000,
                                     .messages_per_second = 1000,
                                     .messages_burst = 1000,
                                     .tables_per_hour = 10,
                                     .tables_burst = 5,
                                     .rooms_max = 4,
                                     .cluster = &hall_cluster};
    scene->hall = hall_open(&settings, scene->now);
    must(scene->hall != NULL);
    scene->handler = hall_handler(scene->hall, settings.cluster);
    settle(scene);
    for (int person = 0; person < PEOPLE; person++)
        arrive(scene, person);
    say(scene, 0, create, strlen(create));
    must(scene->hall->all != NULL);
    strcpy(scene->table, scene->hall->all->id);
}

static void clear_the_scene(struct scene *scene)
{
    for (int person = 0; person < PEOPLE; person++)
        leave(scene, person);
    hall_stop(scene->hall);
    store_close(scene->store);
    hall_close(scene->hall);
}

static void pass_time(struct scene *scene)
{
    scene->now += 10000;
    hall_set_time(scene->hall, scene->now);
    hall_tick(scene->hall);
    settle(scene);
    for (int i = 0; i < PEOPLE; i++)
        check_sent(&scene->sockets[i]);
}

static void say_line(struct scene *scene, const char *line, size_t length)
{
    char message[8192];
    size_t used = 0;
    int person = length > 0 ? line[0] & 3 : 0;
    if (length == 1 && line[0] == '!') {
        pass_time(scene);
        return;
    }
    if (length == 2 && line[1] == '~') {
        leave(scene, person);
        arrive(scene, person);
        return;
    }
    for (size_t i = 1; i < length && used + TABLE_ID_MAX < sizeof message; i++) {
        if (line[i] == '@') {
            memcpy(message + used, scene->table, strlen(scene->table));
            used += strlen(scene->table);
        } else {
            message[used++] = line[i];
        }
    }
    say(scene, person, message, used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scene scene;
    const char *at = (const char *)data, *end = at + size;
    memset(&scene, 0, sizeof scene);
    must(sodium_init() >= 0);
    set_the_scene(&scene);
    for (int i = 0; i < LINES_MAX && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        say_line(&scene, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    clear_the_scene(&scene);
    return 0;
}
