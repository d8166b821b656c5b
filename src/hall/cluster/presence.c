// SPDX-License-Identifier: MIT
/* presence.c: see presence.h. The servers tell each other by the database whom they miss at their tables, and
 * which of those whom others miss are with them:
 *
 *   house:servers  {"servers":["1700000000000 NAME ?missed ?missed !here"]}
 *
 * Each says so for a while, and only its own; what nobody has said again by then is left out. */
#include "hall/cluster/presence.h"
#include "core/hash.h"
#include "core/json.h"
#include "hall/cluster/relay.h"
#include "hall/hall_inside.h"
#include "hall/json_read.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/watch.h"

#include <stdlib.h>
#include <string.h>

#define KEY "house:servers"

enum {
    LOOK_EVERY_MS = 5000,
    SAID_FOR_MS = 30000,
    SAY_AGAIN_MS = 15000, /* before that is over */
    CERTAIN_MS = 15000,   /* we say whom we miss, and others that they have him: two looks, and some delay */
    SERVERS_MAX = 64
};

enum { MISSED = '?', HERE = '!' };

/* --- People. */

enum { ROOM_AT_FIRST = 16 }; /* and then twice as much each time */

/* Where he stands, or would. */
static uint32_t *slot_of(const struct people *people, const char *id)
{
    size_t slot = text_hash(id);
    for (;; slot++) {
        uint32_t *at = &people->slots[slot % (2 * people->room)];
        if (!*at || strcmp(people->ids[*at - 1], id) == 0)
            return at;
    }
}

bool people_have(const struct people *people, const char *id)
{
    return people->count > 0 && *slot_of(people, id);
}

static bool make_room(struct people *people)
{
    size_t room = people->room ? 2 * people->room : ROOM_AT_FIRST;
    void *ids = realloc(people->ids, room * sizeof *people->ids);
    if (ids)
        people->ids = ids;
    uint32_t *slots = ids ? calloc(2 * room, sizeof *slots) : NULL;
    if (!slots)
        return false;
    free(people->slots);
    people->slots = slots;
    people->room = room;
    for (size_t i = 0; i < people->count; i++)
        *slot_of(people, people->ids[i]) = (uint32_t)i + 1;
    return true;
}

void people_add(struct people *people, const char *id)
{
    if (strlen(id) >= TABLE_PERSON_MAX || people_have(people, id))
        return;
    if (people->count == people->room && !make_room(people))
        return;
    uint32_t *slot = slot_of(people, id);
    strcpy(people->ids[people->count++], id);
    *slot = (uint32_t)people->count;
}

void people_free(struct people *people)
{
    free(people->ids);
    free(people->slots);
    *people = (struct people){0};
}

/* --- What a server says. */

/* False where it says nothing any more. `words` is what follows its name. */
static bool read_saying(const char *saying, int64_t now, const char *name, bool *ours, const char **words)
{
    size_t digits = strcspn(saying, " "), length = saying[digits] ? strcspn(saying + digits + 1, " ") : 0;
    uint64_t until;
    if (length == 0 || !text_read_number(saying, digits, INT64_MAX, &until) || (int64_t)until <= now)
        return false;
    *ours = text_equals(saying + digits + 1, length, name);
    *words = saying + digits + 1 + length;
    return true;
}

static int64_t saying_until(const char *saying)
{
    uint64_t until = 0;
    text_read_number(saying, strcspn(saying, " "), INT64_MAX, &until);
    return (int64_t)until;
}

static void take_words(const char *words, char kind, struct people *people)
{
    for (const char *at = words, *end; *at; at = end) {
        char id[TABLE_PERSON_MAX];
        at += *at == ' ';
        end = at + strcspn(at, " ");
        size_t length = (size_t)(end - at);
        if (*at != kind || length > sizeof id)
            continue;
        memcpy(id, at + 1, length - 1);
        id[length - 1] = '\0';
        people_add(people, id);
    }
}

static void write_words(const struct people *people, char kind, struct text *text)
{
    for (size_t i = 0; i < people->count; i++)
        text_format(text, " %c%s", kind, people->ids[i]);
}

/* --- Whom we miss, and whom we have. */

static bool misses_somebody(struct room *room)
{
    bool any = false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        any = any || room->gone[seat];
    return any && room->table && room->watches && !room_is_away(room) &&
           table_status(room->table) != TABLE_OVER;
}

/* `anew`: nobody has heard of it so far. */
static void find_missed(struct hall *hall, bool anew, struct people *missed)
{
    for (struct room *room = hall->all; room; room = room->older) {
        if (!misses_somebody(room)) {
            room->cluster.seeking_since = 0;
            continue;
        }
        if (!room->cluster.seeking_since || anew) {
            room->cluster.seeking_since = hall->now;
            watch_tell_here(room); /* how long it still takes */
        }
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (room->gone[seat] && !person_find(hall, table_person(room->table, seat)))
                people_add(missed, table_person(room->table, seat));
    }
}

static void find_here(struct hall *hall, const struct people *sought, struct people *here)
{
    for (size_t i = 0; i < sought->count; i++)
        if (person_find(hall, sought->ids[i]))
            people_add(here, sought->ids[i]);
}

/* Their time at their tables counts anew, when they have come as when they have gone. */
static void note_changes(struct hall *hall, const struct people *before, const struct people *now)
{
    for (size_t i = 0; i < now->count; i++)
        if (!people_have(before, now->ids[i]))
            watch_note_person(hall, now->ids[i]);
}

static void note_elsewhere(struct hall *hall, struct people *elsewhere)
{
    struct presence *presence = &hall->cluster->presence;
    struct people before = presence->elsewhere;
    presence->elsewhere = *elsewhere;
    note_changes(hall, &before, elsewhere);
    note_changes(hall, elsewhere, &before);
    people_free(&before);
}

/* --- Looking, and saying. */

/* Where another server has said something meanwhile, we look at that at once, and say it again. */
static void was_said(void *context, const char *refusal)
{
    struct hall *hall = context;
    bool missed_one = refusal == store_changed_meanwhile;
    if (!refusal || hall->closing)
        return;
    if (missed_one)
        hall->cluster->presence.looked_at = hall->now - LOOK_EVERY_MS;
    for (struct room *room = missed_one ? NULL : hall->all; room; room = room->older)
        room->cluster.seeking_since = 0;
}

/* What is kept, as it was read; of it what others say. */
struct look {
    struct hall *hall;
    const char *about, *ours; /* ours: what follows our name; NULL: we said nothing */
    int64_t ours_until;
    const char *others[SERVERS_MAX];
    size_t count;
};

static void say(const struct look *look, const struct text *words)
{
    struct hall *hall = look->hall;
    size_t size = words->length + (look->about ? strlen(look->about) : 0) + 128;
    char *bytes = malloc(2 * size);
    if (!bytes)
        return;
    struct text about = text_in(bytes, size), ours = text_in(bytes + size, size);
    struct json json = json_into(&about);
    json_open_object(&json);
    json_key(&json, "servers");
    json_open_array(&json);
    for (size_t i = 0; i < look->count; i++)
        json_put_string(&json, look->others[i]);
    text_number(&ours, (uint64_t)(hall->now + SAID_FOR_MS));
    text_format(&ours, " %s%s", hall->cluster->presence.name, words->data);
    if (words->length)
        json_put_string(&json, ours.data);
    json_close_array(&json);
    json_close_object(&json);
    struct store_change change = {KEY, about.data, look->about ? look->about : ""};
    store_people_change(hall->settings.store, &change, 1, was_said, hall);
    free(bytes);
}

static void say_what_changed(const struct look *look, const struct people *sought)
{
    struct hall *hall = look->hall;
    struct people missed = {0}, here = {0};
    find_missed(hall, !look->ours, &missed);
    find_here(hall, sought, &here);
    size_t size = (missed.count + here.count) * (TABLE_PERSON_MAX + 2) + 1;
    char *bytes = malloc(size);
    if (bytes) {
        struct text words = text_in(bytes, size);
        write_words(&missed, MISSED, &words);
        write_words(&here, HERE, &words);
        bool said = look->ours ? strcmp(look->ours, words.data) == 0 : words.length == 0;
        if (!said || (look->ours && look->ours_until - hall->now < SAY_AGAIN_MS))
            say(look, &words);
    }
    free(bytes);
    people_free(&missed);
    people_free(&here);
}

static void look_at(struct look *look, const struct json_read *kept)
{
    struct hall *hall = look->hall;
    struct people sought = {0}, elsewhere = {0};
    struct json_read_member sayings[SERVERS_MAX];
    size_t count = json_read_members(kept, "servers", sayings, SERVERS_MAX);
    for (size_t i = 0; i < count && i < SERVERS_MAX; i++) {
        const char *saying = sayings[i].text, *words;
        bool ours;
        if (!read_saying(saying, hall->now, hall->cluster->presence.name, &ours, &words))
            continue;
        if (ours) {
            look->ours = words;
            look->ours_until = saying_until(saying);
            continue;
        }
        look->others[look->count++] = saying;
        take_words(words, MISSED, &sought);
        take_words(words, HERE, &elsewhere);
    }
    note_elsewhere(hall, &elsewhere);
    say_what_changed(look, &sought);
    people_free(&sought);
}

static void was_read(void *context, const char *refusal, const char *about)
{
    struct hall *hall = context;
    hall->cluster->presence.looking = false;
    if (refusal || hall->closing)
        return;
    struct json_read *kept = about ? json_read_open(about, strlen(about)) : NULL;
    struct look look = {.hall = hall, .about = about};
    look_at(&look, kept);
    json_read_close(kept);
}

static void draw_name(struct hall *hall)
{
    struct presence *presence = &hall->cluster->presence;
    unsigned char name[(sizeof presence->name - 1) / 2];
    struct text text = text_in(presence->name, sizeof presence->name);
    hall->settings.random(name, sizeof name);
    text_hex(&text, name, sizeof name);
}

void presence_tick(struct hall *hall)
{
    struct presence *presence = &hall->cluster->presence;
    if (presence->looking || hall->now - presence->looked_at < LOOK_EVERY_MS)
        return;
    if (!presence->name[0])
        draw_name(hall);
    presence->looked_at = hall->now;
    presence->looking = true;
    store_person_get(hall->settings.store, KEY, was_read, hall);
}

bool presence_elsewhere(const struct hall *hall, const char *person)
{
    return people_have(&hall->cluster->presence.elsewhere, person);
}

int64_t presence_certain(const struct room *room, int64_t time)
{
    const struct hall *hall = room->hall;
    bool blind = hall->now - hall->cluster->presence.looked_at > 2 * LOOK_EVERY_MS;
    int64_t since = room->cluster.seeking_since && !blind ? room->cluster.seeking_since : hall->now;
    return (time > since ? time : since) + CERTAIN_MS;
}

void presence_close(struct hall *hall)
{
    people_free(&hall->cluster->presence.elsewhere);
}
