// SPDX-License-Identifier: MIT
/* household.c: see household.h. One that has used up nothing and has no guests is forgotten. */
#include "hall/household.h"
#include "core/hash.h"
#include "core/text.h"
#include "hall/hall_inside.h"
#include "hall/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static double refilled(const struct bucket *bucket, int64_t now, double per_second, double most)
{
    double level = bucket->level + (double)(now - bucket->filled) / 1000 * per_second;
    return level < most ? level : most;
}

bool bucket_take(struct bucket *bucket, int64_t now, double amount, double per_second, double most)
{
    bucket->level = refilled(bucket, now, per_second, most);
    bucket->filled = now;
    if (bucket->level < amount)
        return false;
    bucket->level -= amount;
    return true;
}

struct measure {
    double per_second, most;
};

static struct measure measure_of(const struct hall *hall, enum share share)
{
    switch (share) {
    case SHARE_TABLES:
        return (struct measure){hall->settings.tables_per_hour / 3600.0, hall->settings.tables_burst};
    case SHARE_LISTED: return (struct measure){40 / 3600.0, 10};
    case SHARE_RECOVERIES: return (struct measure){20 / 3600.0, 10};
    case SHARE_TALK: return (struct measure){2, 60};
    case SHARE_DEEDS: return (struct measure){4, 240};
    case SHARE_LISTS: return (struct measure){10, 60};
    case SHARE_WATCHES: return (struct measure){20, 400};
    case SHARE_ONESELF: return (struct measure){4, 400};
    case SHARE_ROOMS: return (struct measure){10, 200};
    case SHARE_SLOW_WORK: return (struct measure){2000, 8000};
    case SHARE_PICTURES: return (struct measure){5, 60};
    case SHARE_BYTES: return (struct measure){(8 << 20) / 3600.0, 8 << 20};
    case SHARES: break;
    }
    return (struct measure){0, 0};
}

/* --- What somebody has used up. */

struct voice {
    struct voice *next;
    char person[TABLE_PERSON_MAX];
    struct bucket shares[SHARES];
};

static struct measure measure_of_person(const struct hall *hall, enum share share)
{
    struct measure measure = measure_of(hall, share);
    return (struct measure){measure.per_second * PART_OF_PERSON, measure.most * PART_OF_PERSON};
}

static bool is_full(const struct hall *hall, const struct bucket shares[SHARES],
                    struct measure (*measured)(const struct hall *hall, enum share share))
{
    for (int share = 0; share < SHARES; share++) {
        struct measure measure = measured(hall, (enum share)share);
        if (refilled(&shares[share], hall->now, measure.per_second, measure.most) < measure.most)
            return false;
    }
    return true;
}

static void fill(const struct hall *hall, struct bucket shares[SHARES],
                 struct measure (*measured)(const struct hall *hall, enum share share))
{
    for (int share = 0; share < SHARES; share++)
        shares[share] = (struct bucket){.level = measured(hall, (enum share)share).most, .filled = hall->now};
}

/* His place among those who have used up something; those who have it all again are forgotten. NULL where
 * there is none left: then he has what his household has. */
static struct voice *voice_of(const struct hall *hall, struct household *household, const char *person)
{
    struct voice **at = &household->voices;
    int count = 0;
    while (*at && strcmp((*at)->person, person) != 0) {
        struct voice *voice = *at;
        if (is_full(hall, voice->shares, measure_of_person)) {
            *at = voice->next;
            free(voice);
        } else {
            at = &voice->next;
            count++;
        }
    }
    if (*at || count == VOICES_MAX)
        return *at;
    struct voice *voice = calloc(1, sizeof *voice);
    if (!voice)
        return NULL;
    struct text text = text_in(voice->person, sizeof voice->person);
    text_string(&text, person);
    fill(hall, voice->shares, measure_of_person);
    return *at = voice;
}

static void household_free(struct household *household)
{
    for (struct voice *voice; (voice = household->voices) != NULL;) {
        household->voices = voice->next;
        free(voice);
    }
    free(household);
}

/* --- Households. */

static struct household **row_of(struct hall *hall, const char *name)
{
    return &hall->households[text_hash(name) % ROWS];
}

static bool is_forgettable(const struct hall *hall, const struct household *household)
{
    return household->guests == 0 && is_full(hall, household->shares, measure_of);
}

static void forget_some(struct hall *hall, struct household **row)
{
    while (*row) {
        struct household *old = *row;
        if (!is_forgettable(hall, old)) {
            row = &old->next;
            continue;
        }
        *row = old->next;
        household_free(old);
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
static void write_name(const char *address, struct text *text)
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

static struct household *household_new(struct hall *hall, const char *name)
{
    struct household *household = calloc(1, sizeof *household);
    if (!household)
        return NULL;
    fill(hall, household->shares, measure_of);
    household->end = &household->first;
    struct text text = text_in(household->name, sizeof household->name);
    text_string(&text, name);
    return household;
}

struct household *household_enter(struct hall *hall, const char *address)
{
    TEXT_ON_STACK(name, HOUSEHOLD_NAME_MAX);
    write_name(address, &name);
    struct household **row = row_of(hall, name.data), *household;
    forget_some(hall, row);
    for (household = *row; household && strcmp(household->name, name.data) != 0;)
        household = household->next;
    if (!household) {
        household = household_new(hall, name.data);
        if (!household)
            return NULL;
        household->next = *row;
        *row = household;
    }
    household->guests++;
    return household;
}

struct household *household_hold(struct household *household)
{
    if (household)
        household->guests++;
    return household;
}

void household_leave(struct household *household)
{
    if (!household)
        return;
    assert(household->guests > 0);
    household->guests--;
}

static bool has(const struct hall *hall, const struct bucket *bucket, struct measure measure, double amount)
{
    return refilled(bucket, hall->now, measure.per_second, measure.most) >= amount;
}

bool household_has(const struct hall *hall, const struct household *household, enum share share,
                   double amount)
{
    return has(hall, &household->shares[share], measure_of(hall, share), amount);
}

bool household_take(struct hall *hall, struct household *household, enum share share, double amount)
{
    struct measure measure = measure_of(hall, share);
    return bucket_take(&household->shares[share], hall->now, amount, measure.per_second, measure.most);
}

bool household_has_for(struct hall *hall, struct household *household, const char *person, enum share share)
{
    const struct voice *voice = voice_of(hall, household, person);
    return household_has(hall, household, share, 1) &&
           (!voice || has(hall, &voice->shares[share], measure_of_person(hall, share), 1));
}

bool household_take_for(struct hall *hall, struct household *household, const char *person, enum share share)
{
    if (!household_has_for(hall, household, person, share))
        return false;
    struct voice *voice = voice_of(hall, household, person);
    struct measure measure = measure_of_person(hall, share);
    if (voice)
        bucket_take(&voice->shares[share], hall->now, 1, measure.per_second, measure.most);
    return household_take(hall, household, share, 1);
}

bool household_may(struct hall *hall, const char *address, enum share share, double amount)
{
    struct household *household = household_enter(hall, address);
    bool may = household && household_take(hall, household, share, amount);
    household_leave(household);
    return may;
}

void households_close(struct hall *hall)
{
    for (int i = 0; i < ROWS; i++)
        for (struct household *household; (household = hall->households[i]) != NULL;) {
            hall->households[i] = household->next;
            household_free(household);
        }
}
