// SPDX-License-Identifier: MIT
/* devices.c: the browsers and programs somebody is signed in with; see docs/protocol.md.
 *
 * Every device has a secret of its own in a cookie, and is known by its hash. The first device of somebody is
 * also what the person is called by. Two kinds of facts are kept:
 *
 *   signed:PERSON  {"devices":[...]}     which devices are his; unknown: the one he is called by
 *   signed:DEVICE  {"person":"..."}      whose a further device is
 *
 * A device that is not in the list of its person is nobody's: so to sign out is to be struck off it. A list
 * is changed only as it was read, for other servers change it too. */
#include "server/devices.h"
#include "hall/cookie.h"
#include "hall/hall_inside.h"
#include "hall/reads.h"
#include "hall/session.h"
#include "server/server.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEVICES_MAX = 32,
    KEY_MAX = 64,
    LIST_MAX = 8192,
    TRIES_MAX = 8,
    ROWS_A_TICK = 8,
    LOOKS_MAX = 32, /* at lists, at a time */
    SIGNED_OUT = 1008
};
static const int64_t unused_ms = (int64_t)COOKIE_SECONDS * 1000;
/* How often it is noted that somebody is here; and, where there are other servers, how soon one hears that he
 * was signed out through one of them. */
static const int64_t seen_every_ms = 3600 * 1000, look_every_ms = 60 * 1000;

struct device {
    char id[TABLE_PERSON_MAX], browser[24], system[16];
    int64_t since, seen; /* 0: unknown */
};

struct device_list {
    struct device all[DEVICES_MAX];
    size_t count;
};

/* --- Kinds. */

/* Browsers claim to be others, too: the first that fits is right. */
static const char *const browsers[][2] = {
    {"Edg", "Edge"},        {"OPR/", "Opera"},    {"SamsungBrowser", "Samsung Internet"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"Chrome", "Chrome"},
    {"CriOS", "Chrome"},    {"Safari", "Safari"}, {"gonfalon", "gonfalon"}};
static const char *const systems[][2] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                                         {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Macintosh", "macOS"},
                                         {"Linux", "Linux"}};

static const char *first_named(const char *agent, const char *const names[][2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strstr(agent, names[i][0]))
            return names[i][1];
    return "";
}

static struct device_kind kind_of(const char *agent)
{
    return (struct device_kind){first_named(agent, browsers, sizeof browsers / sizeof browsers[0]),
                                first_named(agent, systems, sizeof systems / sizeof systems[0])};
}

/* --- Lists. */

static void write_key(const char *id, struct text *key)
{
    text_format(key, "signed:%s", id);
}

static bool copy_text(char *to, size_t size, const char *from)
{
    if (!from || strlen(from) >= size)
        return false;
    strcpy(to, from);
    return true;
}

static bool read_device(const json_t *json, struct device *device)
{
    device->since = json_integer_value(json_object_get(json, "since"));
    device->seen = json_integer_value(json_object_get(json, "seen"));
    return copy_text(device->id, sizeof device->id, json_string_value(json_object_get(json, "device"))) &&
           copy_text(device->browser, sizeof device->browser,
                     json_string_value(json_object_get(json, "browser"))) &&
           copy_text(device->system, sizeof device->system,
                     json_string_value(json_object_get(json, "system")));
}

/* Those that were not seen for long are left out. */
static void read_list(const char *about, const char *person, int64_t now, struct device_list *list)
{
    json_t *kept = about ? json_loads(about, 0, NULL) : NULL;
    const json_t *all = json_object_get(kept, "devices");
    *list = (struct device_list){.count = 0};
    if (!about)
        list->count = copy_text(list->all[0].id, sizeof list->all[0].id, person);
    for (size_t i = 0; i < json_array_size(all) && list->count < DEVICES_MAX; i++) {
        struct device *device = &list->all[list->count];
        list->count += read_device(json_array_get(all, i), device) && device->seen > now - unused_ms;
    }
    json_decref(kept);
}

static struct device *find_device(struct device_list *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->all[i].id, id) == 0)
            return &list->all[i];
    return NULL;
}

static void strike_off(struct device_list *list, struct device *device)
{
    *device = list->all[--list->count];
}

/* Where there are too many, the one that was not seen for longest goes. */
static struct device *add_device(struct device_list *list, const char *id, int64_t now)
{
    if (list->count == DEVICES_MAX) {
        struct device *oldest = &list->all[0];
        for (size_t i = 1; i < list->count; i++)
            if (list->all[i].seen < oldest->seen)
                oldest = &list->all[i];
        strike_off(list, oldest);
    }
    struct device *device = &list->all[list->count++];
    *device = (struct device){.since = now, .seen = now};
    copy_text(device->id, sizeof device->id, id);
    return device;
}

static void write_device(const struct device *device, int64_t now, const char *here, struct json *json)
{
    json_open_object(json);
    json_key(json, "device");
    json_put_string(json, device->id);
    json_key(json, "browser");
    json_put_string(json, device->browser);
    json_key(json, "system");
    json_put_string(json, device->system);
    json_key(json, "since");
    json_put_number(json, (uint64_t)(device->since ? device->since : now));
    json_key(json, "seen");
    json_put_number(json, (uint64_t)(device->seen ? device->seen : now));
    if (here) {
        json_key(json, "here");
        json_put_bool(json, strcmp(device->id, here) == 0);
    }
    json_close_object(json);
}

/* `here`: the device of whoever is told; NULL where it is to be kept. */
static void write_devices(const struct device_list *list, int64_t now, const char *here, struct json *json)
{
    json_key(json, "devices");
    json_open_array(json);
    for (size_t i = 0; i < list->count; i++)
        write_device(&list->all[i], now, here, json);
    json_close_array(json);
}

/* --- Whose a device is. */

struct search {
    struct hall *hall;
    char device[TABLE_PERSON_MAX], person[TABLE_PERSON_MAX];
    device_found *found;
    void *context;
};

static void list_found(void *context, const char *refusal, const char *about)
{
    struct search *search = context;
    struct device_list list;
    read_list(about, search->person, search->hall->now, &list);
    bool his = !refusal && find_device(&list, search->device);
    search->found(search->context, refusal, his ? search->person : NULL);
    free(search);
}

/* A first device has the list itself, where there is one. */
static void device_read(void *context, const char *refusal, const char *about)
{
    struct search *search = context;
    TEXT_ON_STACK(key, KEY_MAX);
    json_t *kept = about ? json_loads(about, 0, NULL) : NULL;
    bool further = !refusal && copy_text(search->person, sizeof search->person,
                                         json_string_value(json_object_get(kept, "person")));
    json_decref(kept);
    if (further) {
        write_key(search->person, &key);
        store_person_get(search->hall->settings.store, key.data, list_found, search);
    } else {
        strcpy(search->person, search->device);
        list_found(search, refusal, about);
    }
}

static void find(struct hall *hall, const char *device, device_found *found, void *context)
{
    TEXT_ON_STACK(key, KEY_MAX);
    struct search *search = calloc(1, sizeof *search);
    if (!search) {
        found(context, SAY("there is not enough memory"), NULL);
        return;
    }
    *search = (struct search){.hall = hall, .found = found, .context = context};
    copy_text(search->device, sizeof search->device, device);
    write_key(device, &key);
    store_person_get(hall->settings.store, key.data, device_read, search);
}

/* --- Changing a list. */

struct change {
    struct hall *hall;
    char person[TABLE_PERSON_MAX];
    /* False: nothing is to be changed. */
    bool (*edit)(struct change *change);
    void (*done)(struct change *change, const char *refusal);
    void *context;
    struct device_list list;
    unsigned tries;
    char device[TABLE_PERSON_MAX], other[TABLE_PERSON_MAX]; /* as `edit` understands them */
    struct device_kind kind;
    bool adds;                          /* `device` becomes known as his */
    bool forgets;                       /* his recovery code opens nothing any more */
    char code[KEY_MAX];                 /* under which that is kept, or "" */
    unsigned char secret[SECRET_BYTES]; /* of `device` */
};

static void change_list(struct change *change);

static void end_change(struct change *change, const char *refusal)
{
    change->done(change, refusal);
    sodium_memzero(change, sizeof *change);
    free(change);
}

static void list_kept(void *context, const char *refusal)
{
    struct change *change = context;
    if (refusal == store_changed_meanwhile && ++change->tries < TRIES_MAX)
        change_list(change);
    else
        end_change(change, refusal);
}

static void keep_list(struct change *change, const char *was)
{
    TEXT_ON_STACK(key, KEY_MAX);
    TEXT_ON_STACK(device_key, KEY_MAX);
    TEXT_ON_STACK(whose, 128);
    TEXT_ON_STACK(about, LIST_MAX);
    struct json json = json_into(&about);
    json_open_object(&json);
    write_devices(&change->list, change->hall->now, NULL, &json);
    json_close_object(&json);
    write_key(change->person, &key);
    write_key(change->device, &device_key);
    text_format(&whose, "{\"person\":\"%s\"}", change->person);
    struct store_change changes[3] = {{key.data, about.data, was ? was : ""}};
    size_t count = 1;
    if (change->adds)
        changes[count++] = (struct store_change){device_key.data, whose.data, ""};
    if (change->code[0])
        changes[count++] = (struct store_change){change->code, "{}", NULL};
    store_people_change(change->hall->settings.store, changes, count, list_kept, change);
}

static void list_read(void *context, const char *refusal, const char *about)
{
    struct change *change = context;
    if (!refusal)
        read_list(about, change->person, change->hall->now, &change->list);
    if (!refusal && change->edit(change))
        keep_list(change, about);
    else
        end_change(change, refusal);
}

static void read_old_list(struct change *change)
{
    TEXT_ON_STACK(key, KEY_MAX);
    write_key(change->person, &key);
    store_person_get(change->hall->settings.store, key.data, list_read, change);
}

static void code_read(void *context, const char *refusal, const char *about)
{
    struct change *change = context;
    if (refusal) {
        end_change(change, refusal);
        return;
    }
    if (!recovery_owner_read(about, change->code))
        change->code[0] = '\0';
    read_old_list(change);
}

static void change_list(struct change *change)
{
    TEXT_ON_STACK(key, KEY_MAX);
    if (!change->forgets) {
        read_old_list(change);
        return;
    }
    recovery_owner_key(change->person, &key);
    store_person_get(change->hall->settings.store, key.data, code_read, change);
}

static struct change *new_change(struct hall *hall, const char *person)
{
    struct change *change = calloc(1, sizeof *change);
    if (change) {
        change->hall = hall;
        copy_text(change->person, sizeof change->person, person);
    }
    return change;
}

/* Those of his connections go that are no longer his. */
static void close_others(struct change *change)
{
    const struct person *person = person_find(change->hall, change->person);
    for (struct session *session = person ? person->first : NULL; session; session = session->next_of_person)
        if (session->entered && session->device[0] && session->socket &&
            !find_device(&change->list, session->device))
            net_close_socket(session->socket, SIGNED_OUT);
}

/* --- A further device. */

struct addition {
    device_added *added;
    void *context;
};

static bool edit_addition(struct change *change)
{
    struct device *instead = find_device(&change->list, change->other);
    if (instead)
        strike_off(&change->list, instead);
    struct device *device = add_device(&change->list, change->device, change->hall->now);
    copy_text(device->browser, sizeof device->browser, change->kind.browser);
    copy_text(device->system, sizeof device->system, change->kind.system);
    return true;
}

static void addition_done(struct change *change, const char *refusal)
{
    struct addition *addition = change->context;
    if (!refusal)
        close_others(change);
    addition->added(addition->context, refusal, refusal ? NULL : change->secret);
    free(addition);
}

void device_add(struct hall *hall, const char *person, const char *instead, struct device_kind kind,
                device_added *added, void *context)
{
    struct change *change = new_change(hall, person);
    struct addition *addition = malloc(sizeof *addition);
    if (!change || !addition) {
        free(change);
        free(addition);
        added(context, SAY("there is not enough memory"), NULL);
        return;
    }
    *addition = (struct addition){added, context};
    change->context = addition;
    change->edit = edit_addition;
    change->done = addition_done;
    change->adds = true;
    change->kind = kind;
    copy_text(change->other, sizeof change->other, instead);
    hall->settings.random(change->secret, sizeof change->secret);
    person_id(change->secret, change->device);
    change_list(change);
}

/* --- For those who ask. */

struct asking {
    struct session *session;
    int64_t re;
};

static struct asking *new_asking(struct session *session, int64_t re)
{
    struct asking *asking = malloc(sizeof *asking);
    if (!asking)
        return NULL;
    *asking = (struct asking){session, re};
    session_hold(session);
    return asking;
}

static void end_asking(struct asking *asking)
{
    read_end(asking->session);
    session_release(asking->session);
    free(asking);
}

static void refuse_asking(struct session *session, int64_t re)
{
    answer_refusal(session, re, SAY("there is not enough memory"));
    read_end(session);
}

static bool edit_seen(struct change *change);

static void tell_devices(const struct asking *asking, const struct device_list *list)
{
    TEXT_ON_STACK(text, LIST_MAX);
    struct json json = json_into(&text);
    json_open_object(&json);
    json_key(&json, "re");
    json_put_number(&json, asking->re < 0 ? 0 : (uint64_t)asking->re);
    json_key(&json, "ok");
    json_put_bool(&json, true);
    write_devices(list, asking->session->hall->now, asking->session->device, &json);
    json_close_object(&json);
    send_text(asking->session, &text);
}

static void list_to_tell(struct change *change, const char *refusal)
{
    struct asking *asking = change->context;
    if (refusal)
        answer_refusal(asking->session, asking->re, refusal);
    else
        tell_devices(asking, &change->list);
    end_asking(asking);
}

/* It is as good an occasion as any to note who is here. */
static void tell(struct session *session, int64_t re)
{
    struct change *change = new_change(session->hall, session->person->id);
    struct asking *asking = change ? new_asking(session, re) : NULL;
    if (!asking) {
        free(change);
        refuse_asking(session, re);
        return;
    }
    change->context = asking;
    change->edit = edit_seen;
    change->done = list_to_tell;
    change_list(change);
}

/* `device` goes; where that is "", all but `other`. */
static bool edit_end(struct change *change)
{
    bool changed = change->forgets;
    for (size_t i = change->list.count; i-- > 0;) {
        struct device *device = &change->list.all[i];
        bool goes = change->device[0] ? strcmp(device->id, change->device) == 0
                                      : strcmp(device->id, change->other) != 0;
        if (goes)
            strike_off(&change->list, device);
        changed = changed || goes;
    }
    return changed;
}

static void list_ended(struct change *change, const char *refusal)
{
    struct asking *asking = change->context;
    if (refusal)
        answer_refusal(asking->session, asking->re, refusal);
    else
        answer_ok(asking->session, asking->re);
    if (!refusal)
        close_others(change);
    end_asking(asking);
}

static void end(struct session *session, int64_t re, const char *device)
{
    struct change *change = new_change(session->hall, session->person->id);
    struct asking *asking = change ? new_asking(session, re) : NULL;
    if (!asking) {
        free(change);
        refuse_asking(session, re);
        return;
    }
    change->context = asking;
    change->edit = edit_end;
    change->done = list_ended;
    change->forgets = !device[0];
    copy_text(change->device, sizeof change->device, device);
    copy_text(change->other, sizeof change->other, session->device);
    change_list(change);
}

/* --- Those who are here. */

static bool note_seen(struct device *device, const struct session *session)
{
    int64_t now = session->hall->now;
    if (device->seen > now - seen_every_ms && strcmp(device->browser, session->kind.browser) == 0 &&
        strcmp(device->system, session->kind.system) == 0)
        return false;
    if (!device->since)
        device->since = now;
    device->seen = now;
    copy_text(device->browser, sizeof device->browser, session->kind.browser);
    copy_text(device->system, sizeof device->system, session->kind.system);
    return true;
}

static bool edit_seen(struct change *change)
{
    const struct person *person = person_find(change->hall, change->person);
    bool changed = false;
    for (const struct session *session = person ? person->first : NULL; session;
         session = session->next_of_person) {
        struct device *device = session->entered ? find_device(&change->list, session->device) : NULL;
        if (device)
            changed = note_seen(device, session) || changed;
    }
    return changed;
}

static void looked(struct change *change, const char *refusal)
{
    change->hall->devices_looking--;
    if (!refusal)
        close_others(change);
}

static void look_at(struct hall *hall, struct person *person)
{
    struct change *change = new_change(hall, person->id);
    if (!change)
        return;
    person->looked_at = hall->now;
    hall->devices_looking++;
    change->edit = edit_seen;
    change->done = looked;
    change_list(change);
}

static void tick(struct hall *hall)
{
    int64_t every = hall->settings.cluster ? look_every_ms : seen_every_ms;
    for (int i = 0; i < ROWS_A_TICK; i++) {
        for (struct person *person = hall->people[hall->devices_row]; person; person = person->next)
            if (person->known && person->looked_at <= hall->now - every && hall->devices_looking < LOOKS_MAX)
                look_at(hall, person);
        hall->devices_row = (hall->devices_row + 1) % ROWS;
    }
}

const struct hall_devices hall_devices = {
    .kind = kind_of, .find = find, .tell = tell, .end = end, .tick = tick};
