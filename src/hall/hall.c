// SPDX-License-Identifier: MIT
/* hall.c: the hall as a whole: opening, closing, time, its log. */
#include "hall/bot_jobs.h"
#include "hall/cluster.h"
#include "hall/devices.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "hall/household.h"
#include "hall/lists.h"
#include "hall/ratings.h"
#include "hall/room.h"
#include "hall/session.h"
#include "hall/slow_work.h"
#include "hall/watch.h"

#include <stdarg.h>
#include <stdlib.h>

enum { DUE_EVERY_MS = 1000 }; /* so that the tables of a dead server do not wait for long */

struct hall *hall_open(const struct hall_settings *settings, int64_t now)
{
    struct hall *hall = calloc(1, sizeof *hall);
    char *bytes = malloc((size_t)3 * TABLE_TEXT_MAX);
    struct bot_jobs *jobs = bot_jobs_open(settings->bot_threads, settings->wake, settings->wake_context);
    if (!hall || !bytes || !jobs) {
        bot_jobs_close(jobs);
        free(bytes);
        free(hall);
        return NULL;
    }
    hall->settings = *settings;
    hall->now = now;
    hall->text = text_in(bytes, TABLE_TEXT_MAX);
    hall->events = text_in(bytes + TABLE_TEXT_MAX, TABLE_TEXT_MAX);
    hall->view = text_in(bytes + (size_t)2 * TABLE_TEXT_MAX, TABLE_TEXT_MAX);
    hall->bot_jobs = jobs;
    hall->ratings_end = &hall->ratings;
    if (!guests_open(hall) || (settings->cluster && !settings->cluster->open(hall))) {
        hall_stop(hall);
        hall_close(hall);
        return NULL;
    }
    outages_read(hall);
    rooms_load_due(hall);
    return hall;
}

void hall_stop(struct hall *hall)
{
    outages_begin(hall);
    hall->closing = true;
    guests_stop(hall);
    bot_jobs_close(hall->bot_jobs);
    hall->bot_jobs = NULL;
    slow_work_stop(hall);
}

void hall_close(struct hall *hall)
{
    if (!hall)
        return;
    watch_close(hall);
    while (hall->all)
        room_free(hall->all);
    guests_close(hall);
    lists_close(hall);
    households_close(hall);
    if (hall->settings.ratings)
        hall->settings.ratings->close(hall);
    if (hall->settings.cluster)
        hall->settings.cluster->close(hall);
    free(hall->text.data);
    free(hall);
}

struct net_handler hall_handler(struct hall *hall, const struct hall_cluster *cluster)
{
    return (struct net_handler){.context = hall,
                                .admit = session_admit,
                                .opened = session_opened,
                                .message = session_message,
                                .closed = session_closed,
                                .dialed_message = cluster ? cluster->dialed_message : NULL,
                                .dialed_closed = cluster ? cluster->dialed_closed : NULL,
                                .dialed_refused = cluster ? cluster->dialed_refused : NULL};
}

void hall_set_time(struct hall *hall, int64_t now)
{
    if (now > hall->now)
        hall->now = now;
}

void hall_stood_still(struct hall *hall, int64_t milliseconds)
{
    if (hall->closing)
        return;
    log_line(hall, "everything stood still for %lld ms", (long long)milliseconds);
    outages_stood_still(hall, milliseconds);
    guests_stood_still(hall, milliseconds);
    rooms_stood_still(hall, milliseconds);
}

void hall_turn(struct hall *hall)
{
    store_answer(hall->settings.store);
    if (hall->settings.cluster)
        hall->settings.cluster->turn(hall);
    if (!hall->closing) {
        bot_jobs_take_answers(hall);
        slow_work_turn(hall);
    }
    watch_turn(hall);
}

int64_t hall_due(const struct hall *hall)
{
    return hall->closing ? 0 : bot_jobs_due(hall->bot_jobs);
}

void hall_tick(struct hall *hall)
{
    if (hall->closing)
        return;
    bot_jobs_take_answers(hall);
    slow_work_turn(hall);
    watch_turn(hall);
    guests_tick(hall);
    rooms_tick(hall);
    outages_tick(hall);
    if (hall->settings.cluster)
        hall->settings.cluster->tick(hall);
    if (hall->settings.ratings)
        hall->settings.ratings->tick(hall);
    if (hall->settings.devices)
        hall->settings.devices->tick(hall);
    if (hall->now - hall->due_looked >= DUE_EVERY_MS) {
        hall->due_looked = hall->now;
        rooms_load_due(hall);
    }
}

void hall_set_net(struct hall *hall, struct net *net)
{
    hall->net = net;
}

struct hall_counts hall_count(const struct hall *hall)
{
    struct hall_counts counts = hall->counts;
    counts.bot_jobs_waiting = hall->bot_jobs ? bot_jobs_waiting(hall->bot_jobs) : 0;
    return counts;
}

void store_ignore(void *context, const char *refusal)
{
    (void)context;
    (void)refusal;
}

void log_line(struct hall *hall, const char *format, ...)
{
    if (!hall->settings.log)
        return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(hall->settings.log, format, arguments);
    va_end(arguments);
    fputc('\n', hall->settings.log);
}
