// SPDX-License-Identifier: MIT
/* clock.c: how long each seat may take. Only people have clocks, and only while they are asked.
 *
 * While the table is paused `asked` and `window_since` are not times but, below zero, how long ago that was
 * when it was paused. */
#include "table/table_inside.h"

#include <string.h>

int64_t clock_now(const struct table *table)
{
    return table->status == TABLE_PAUSED ? 0 : table->time;
}

int64_t table_clock_time(const struct table *table)
{
    bool running = table->status == TABLE_RUNNING && table->settings.clock != CLOCK_NONE;
    return running ? table->told_time : 0;
}

/* It is this seat's time that passes, unless the table is paused. */
static bool is_on(const struct table *table, int seat)
{
    const struct seat *s = &table->seat[seat];
    bool underway = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    return underway && table->settings.clock != CLOCK_NONE && s->kind == SEAT_PERSON && !s->stand_in &&
           !s->chosen && match_actors(table->match) & SEAT(seat);
}

bool clock_runs(const struct table *table, int seat)
{
    return table->status == TABLE_RUNNING && is_on(table, seat);
}

static int64_t allowance(const struct table *table, int seat)
{
    return table->settings.clock == CLOCK_MOVE ? table->settings.allowed : table->seat[seat].left;
}

int64_t clock_flag_time(const struct table *table, int seat)
{
    return table->seat[seat].asked + allowance(table, seat);
}

int64_t clock_left(const struct table *table, int seat, int64_t now)
{
    int64_t left = allowance(table, seat);
    if (is_on(table, seat))
        left -= (table->status == TABLE_PAUSED ? 0 : now) - table->seat[seat].asked;
    return left > 0 ? left : 0;
}

/* The time since it was asked is taken from its bank. Not in a window: afterwards the bank would tell how
 * long somebody took there. */
void clock_charge(struct table *table, int seat)
{
    if (table->settings.clock == CLOCK_BANK && is_on(table, seat) && !moves_hushed(table))
        table->seat[seat].left = clock_left(table, seat, table->time);
}

/* The seat has decided. */
void clock_stop(struct table *table, int seat)
{
    clock_charge(table, seat);
    if (table->settings.clock == CLOCK_BANK && is_on(table, seat) && !moves_hushed(table))
        table->seat[seat].left += table->settings.increment;
}

enum { LEAST_MS = 30000 };

/* Somebody new takes the seat. */
void clock_restart(struct table *table, int seat)
{
    table->seat[seat].asked = clock_now(table);
    if (table->seat[seat].left < LEAST_MS)
        table->seat[seat].left = LEAST_MS;
}

/* Who comes back goes on with the time he had. Where little or nothing is left he gets a little, once for
 * each decision: leaving and coming back must not be a way to think for ever. */
void clock_return(struct table *table, int seat)
{
    struct seat *s = &table->seat[seat];
    int64_t least = table->settings.allowed < LEAST_MS ? table->settings.allowed : LEAST_MS;
    if (table->settings.clock == CLOCK_BANK)
        s->asked = clock_now(table); /* until he left he was charged */
    if (s->helped || clock_left(table, seat, table->time) >= least)
        return;
    s->helped = true;
    s->asked = clock_now(table);
    if (table->settings.clock == CLOCK_BANK)
        s->left = least;
    else
        s->asked -= table->settings.allowed - least;
}

/* A bot has decided for somebody whose time was over; what comes next is his again, with a little time. */
void clock_go_on(struct table *table, int seat)
{
    struct seat *s = &table->seat[seat];
    int64_t least = table->settings.allowed < LEAST_MS ? table->settings.allowed : LEAST_MS;
    s->stand_in = STAND_IN_NONE;
    if (s->left < least)
        s->left = least;
    table->changed |= CHANGED_SEATS;
}

/* While the table was paused, or the house was not there, nobody's time ran. */
void clock_shift(struct table *table, int64_t by)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        table->seat[seat].asked += by;
    table->window_since += by;
}

static int64_t length_of(const struct table_entry *entry)
{
    uint64_t milliseconds;
    bool fine = text_read_number(entry->word, strlen(entry->word), TABLE_TIME_MAX, &milliseconds);
    return fine ? (int64_t)milliseconds : 0;
}

const char *down_check(struct table *table, struct table_entry *entry)
{
    int64_t length = length_of(entry);
    bool fine = table_clock_time(table) && length > 0 && length <= entry->time - table->time;
    return fine ? NULL : SAY("no clock was running then");
}

const char *down_apply(struct table *table, const struct table_entry *entry)
{
    clock_shift(table, length_of(entry));
    table_tell(table, EVERYONE, TOLD_DOWN, -1);
    table->changed |= CHANGED_STATUS;
    return NULL;
}

const char *flag_check(struct table *table, struct table_entry *entry)
{
    if (!table_has_seat(table, entry->seat) || !clock_runs(table, entry->seat) ||
        entry->time < clock_flag_time(table, entry->seat))
        return SAY("that seat still has time");
    return NULL;
}

const char *flag_apply(struct table *table, const struct table_entry *entry)
{
    struct seat *s = &table->seat[entry->seat];
    s->left = 0;
    table->changed |= CHANGED_SEATS;
    if (table->settings.flag_loses) {
        table_tell(table, EVERYONE, TOLD_TIME_LOST, entry->seat);
        table_end(table, ENDING_TIME, camp_against(table, entry->seat));
        return NULL;
    }
    bool once = table->customs >= CUSTOMS_OWNER;
    table_forfeit(table, entry->seat);
    s->overrun = true;
    table_tell(table, EVERYONE, once ? TOLD_TIME_ONCE : TOLD_TIME_BOT, entry->seat);
    seat_stand_in(table, entry->seat, once ? STAND_IN_ONCE : STAND_IN_LEFT);
    return NULL;
}

enum { PATIENCE_MS = 60000, PATIENCE_PART = 10, LONG_CLOCK_MS = 3 * 3600 * 1000 };

/* Where everybody has hours or days nobody stays, and only a clock that has run out tells anything. */
int64_t table_patience(const struct table *table, int seat)
{
    const struct table_settings *settings = &table->settings;
    if (table->status == TABLE_PAUSED)
        return -1;
    if (settings->clock == CLOCK_NONE || table->seat[seat].overrun)
        return PATIENCE_MS;
    if (settings->allowed >= LONG_CLOCK_MS)
        return -1;
    int64_t part = settings->allowed / PATIENCE_PART;
    return part > PATIENCE_MS ? part : PATIENCE_MS;
}

int64_t table_due(const struct table *table)
{
    int64_t due = 0;
    if (!table->match || table->status != TABLE_RUNNING)
        return 0;
    if (moves_all_chosen(table))
        return table->window_since + table->settings.window;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (clock_runs(table, seat) && (due == 0 || clock_flag_time(table, seat) < due))
            due = clock_flag_time(table, seat);
    return due;
}

bool table_tick(const struct table *table, int64_t now, struct table_entry *entry)
{
    int64_t due = table_due(table);
    if (due == 0 || due > now)
        return false;
    *entry = (struct table_entry){.time = now, .verb = TABLE_CLOSE, .seat = -1};
    if (moves_all_chosen(table))
        return true;
    entry->verb = TABLE_FLAG;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (clock_runs(table, seat) && clock_flag_time(table, seat) == due)
            entry->seat = seat;
    return true;
}
