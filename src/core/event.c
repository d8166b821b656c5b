// SPDX-License-Identifier: MIT
/* event.c: see event.h. */
#include "core/event.h"

#include <assert.h>
#include <string.h>

void event_append(struct events *events, seat_set audience, int kind, const int argument[EVENT_ARGUMENTS])
{
    assert(events->count < EVENTS_MAX);
    if (events->after)
        memcpy(events->after + (size_t)events->count * events->state_size, events->state, events->state_size);
    struct event *event = &events->at[events->count++];
    event->audience = audience;
    event->kind = (int16_t)kind;
    for (int i = 0; i < EVENT_ARGUMENTS; i++)
        event->argument[i] = (int16_t)argument[i];
}
