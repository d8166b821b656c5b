// SPDX-License-Identifier: MIT
/* event.h: what happened, as a few numbers, and who is shown it.
 *
 * The rules say what happened with event_add(), as soon as it has happened: the state then is the one the
 * event has led to, and whoever shows a game step by step shows those states. Nobody writes a sentence before
 * somebody wants to read one. Each kind of event has one form: the rule it happens by and its English
 * sentence, in which `%0c` stands for argument 0, written by the game's write_word() in the manner `c`. Where
 * whom it concerns is told it in other words ("you win"), the form has those too. */
#ifndef CORE_EVENT_H
#define CORE_EVENT_H

#include <stddef.h>
#include <stdint.h>

#define SEATS_MAX 8

/* Those who look on a game: its seats from 0, and these. */
enum { VIEWER_TABLE = SEATS_MAX, VIEWER_ALL, CHANCE, VIEWER_COUNT };

/* A set of seats and viewers, one bit each. */
typedef uint32_t seat_set;
#define SEAT(seat)  ((seat_set)1 << (seat))
#define SEAT_CHANCE SEAT(CHANCE)
#define EVERYONE    (~(seat_set)0)

#define EVENT_ARGUMENTS 6
#define EVENTS_MAX      192 /* more than any move can cause */

struct event {
    seat_set audience;
    int16_t kind;
    int16_t argument[EVENT_ARGUMENTS];
};

struct events {
    int count;
    struct event at[EVENTS_MAX];
    /* Where somebody wants to see it step by step: the state that is being changed, and room for EVENTS_MAX
     * copies of it, one for each event. NULL otherwise. */
    const void *state;
    unsigned char *after;
    size_t state_size;
};

/* No events yet, and nobody wants copies of the state. */
static inline void events_begin(struct events *events)
{
    events->count = 0;
    events->after = NULL;
}

/* What an event is to somebody: the doing of others, his own, something done to him. */
enum event_side { EVENT_OTHERS, EVENT_YOURS, EVENT_TO_YOU, EVENT_SIDES };

struct event_form {
    const char *rule;
    const char *told[EVENT_SIDES]; /* NULL beside the first: as it is told to all */
};

/* Adds an event; nothing is done where `list` is NULL. Missing arguments are 0. */
#define event_add(list, audience, kind, ...)                                                                 \
    do {                                                                                                     \
        struct events *added_to = (list);                                                                    \
        if (added_to)                                                                                        \
            event_append(added_to, audience, kind, (const int[EVENT_ARGUMENTS]){__VA_ARGS__});               \
    } while (0)

/* Cold: whoever plays for speed wants no events, and the rules keep no registers for them. */
__attribute__((cold)) void event_append(struct events *events, seat_set audience, int kind,
                                        const int argument[EVENT_ARGUMENTS]);

#endif
