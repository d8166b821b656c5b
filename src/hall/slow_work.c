// SPDX-License-Identifier: MIT
/* slow_work.c: see slow_work.h. */
#include "hall/slow_work.h"
#include "core/language.h"
#include "hall/hall_inside.h"
#include "hall/household.h"

const char *const house_closes = SAY("the house closes for a moment: try again");

static void add(struct hall *hall, struct slow_work *work)
{
    struct slow_work **at = &hall->slow_work;
    while (*at)
        at = &(*at)->next;
    work->next = NULL;
    *at = work;
}

void slow_work_begin(struct hall *hall, struct slow_work *work)
{
    if (hall->settings.slice_lines == 0) {
        work->step(work, SIZE_MAX);
        return;
    }
    add(hall, work);
    hall->settings.wake(hall->settings.wake_context);
}

void slow_work_turn(struct hall *hall)
{
    size_t slice = hall->settings.slice_lines;
    struct slow_work **at = &hall->slow_work;
    while (*at && (*at)->payer && !household_take(hall, (*at)->payer, SHARE_SLOW_WORK, (double)slice))
        at = &(*at)->next;
    struct slow_work *work = *at;
    if (!work)
        return;
    *at = work->next;
    if (work->step(work, slice))
        add(hall, work); /* others have their slice first */
    hall->settings.wake(hall->settings.wake_context);
}

void slow_work_stop(struct hall *hall)
{
    for (struct slow_work *work; (work = hall->slow_work) != NULL;) {
        hall->slow_work = work->next;
        work->stop(work);
    }
}
