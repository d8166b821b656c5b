// SPDX-License-Identifier: MIT
/* outages.c: see outages.h. What is kept is one object, under "house:open":
 * {"until":1700000000000,"outages":["1690000000000-1690000360000"]} */
#include "hall/outages.h"
#include "core/json.h"
#include "hall/hall_inside.h"
#include "hall/json_read.h"
#include "hall/room.h"

#include <string.h>

#define KEY "house:open"

enum {
    RUNNING_MS = 5000, /* for how long the house is taken to be open, while a clock runs or may run */
    QUIET_MS = 60000,  /* and while none does */
    SHORT_MS = 1000,   /* not worth a line */
    ABOUT_MAX = 1024
};

static int64_t length_of(const struct outage *outage)
{
    return outage->until - outage->from;
}

/* Where there are too many, the shortest is forgotten. */
static struct outage *place_of_one_more(struct outages *outages)
{
    if (outages->count < OUTAGES_MAX)
        return &outages->last[outages->count++];
    struct outage *shortest = outages->last;
    for (int i = 1; i < OUTAGES_MAX; i++)
        if (length_of(&outages->last[i]) < length_of(shortest))
            shortest = &outages->last[i];
    return shortest;
}

static void add(struct outages *outages, struct outage outage)
{
    *place_of_one_more(outages) = outage;
    if (outage.until > outages->over)
        outages->over = outage.until;
}

/* What could not be kept is tried again. */
static void was_kept(void *context, const char *refusal)
{
    struct hall *hall = context;
    if (refusal)
        hall->outages.open_until = hall->now;
}

static void keep(struct hall *hall, int64_t until)
{
    struct outages *outages = &hall->outages;
    TEXT_ON_STACK(about, ABOUT_MAX);
    struct json json = json_into(&about);
    outages->open_until = until;
    json_open_object(&json);
    json_key(&json, "until");
    json_put_number(&json, (uint64_t)until);
    json_key(&json, "outages");
    json_open_array(&json);
    for (int i = 0; i < outages->count; i++) {
        if (outages->last[i].own)
            continue;
        TEXT_ON_STACK(span, 48);
        text_format(&span, "%lld-%lld", (long long)outages->last[i].from, (long long)outages->last[i].until);
        json_put_string(&json, span.data);
    }
    json_close_array(&json);
    json_close_object(&json);
    store_person_put(hall->settings.store, KEY, about.data, was_kept, hall);
}

/* Of several servers none knows whether a clock runs at the others. */
static bool clocks_run(const struct hall *hall)
{
    if (hall->settings.cluster)
        return true;
    for (const struct room *room = hall->all; room; room = room->older)
        if (room->due)
            return true;
    return false;
}

static void keep_open(struct hall *hall)
{
    keep(hall, hall->now + (clocks_run(hall) ? RUNNING_MS : QUIET_MS));
}

/* "FROM-UNTIL". What was noted by a clock that was ahead has not been yet. */
static void read_span(struct outages *outages, const char *span, int64_t now)
{
    const char *dash = strchr(span, '-');
    uint64_t from, until;
    if (dash && text_read_number(span, (size_t)(dash - span), INT64_MAX, &from) &&
        text_read_number(dash + 1, strlen(dash + 1), INT64_MAX, &until) && from < until &&
        (int64_t)from < now)
        add(outages, (struct outage){(int64_t)from, (int64_t)until < now ? (int64_t)until : now, false});
}

static void was_read(void *context, const char *refusal, const char *about)
{
    struct hall *hall = context;
    struct outages *outages = &hall->outages;
    struct json_read_member spans[OUTAGES_MAX];
    int64_t until = 0;
    outages->reading = false;
    if (refusal || hall->closing)
        return;
    outages->count = 0; /* what was found to be one before includes the time before the store was asked */
    outages->over = 0;
    struct json_read *kept = about ? json_read_open(about, strlen(about)) : NULL;
    size_t count = json_read_members(kept, "outages", spans, OUTAGES_MAX);
    for (size_t i = 0; i < count && i < OUTAGES_MAX; i++)
        read_span(outages, spans[i].text, hall->now);
    json_read_number(kept, "until", &until);
    json_read_close(kept);
    if (until > 0 && hall->now - until >= SHORT_MS)
        add(outages, (struct outage){until, hall->now, false});
    keep_open(hall);
}

void outages_read(struct hall *hall)
{
    hall->outages.reading = true;
    store_person_get(hall->settings.store, KEY, was_read, hall);
}

/* One that begins must not take the moment before the others renew it for an outage. */
static bool must_renew(const struct hall *hall)
{
    int64_t left = hall->outages.open_until - hall->now;
    if (hall->settings.cluster)
        return left <= RUNNING_MS / 2;
    return left <= 0 || (left > RUNNING_MS && clocks_run(hall));
}

void outages_tick(struct hall *hall)
{
    struct outages *outages = &hall->outages;
    if (outages->reading)
        return;
    if (!outages->open_until) {
        outages_read(hall);
        return;
    }
    if (must_renew(hall))
        keep_open(hall);
}

/* Of several servers the others may stay. */
void outages_begin(struct hall *hall)
{
    if (hall->outages.open_until && !hall->settings.cluster)
        keep(hall, hall->now);
}

/* It is kept with the others as soon as the store is asked to keep something. */
void outages_stood_still(struct hall *hall, int64_t milliseconds)
{
    struct outages *outages = &hall->outages;
    add(outages, (struct outage){hall->now - milliseconds, hall->now, hall->settings.cluster != NULL});
    if (outages->open_until)
        outages->open_until = hall->now;
}

int64_t outages_since(const struct hall *hall, int64_t time)
{
    int64_t sum = 0, most = hall->now - time;
    if (time >= hall->outages.over || most <= 0)
        return 0;
    for (int i = 0; i < hall->outages.count; i++) {
        const struct outage *outage = &hall->outages.last[i];
        if (outage->until > time)
            sum += outage->until - (outage->from > time ? outage->from : time);
    }
    return sum < most ? sum : most;
}
