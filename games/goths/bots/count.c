// SPDX-License-Identifier: MIT
/* count.c: whether orders get through, for the statistics of simulations; see bots/bot.h. */
#include "games/goths/bots/bot.h"
#include "games/goths/event.h"

int count_order_told(const void *state, const struct event *event, bool *through)
{
    if (event->kind != EVENT_THROUGH && event->kind != EVENT_FAILED)
        return -1;
    *through = event->kind == EVENT_THROUGH;
    return warchief_seat(state, event->argument[0]);
}
