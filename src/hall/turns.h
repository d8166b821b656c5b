// SPDX-License-Identifier: MIT
/* turns.h: in turn. Of those who wait for the same, each is served once in a round: what somebody asks for
 * stands in the round after the last of what he waits for already, or, where that is nothing, at the end of
 * the next one. Nobody joins the round that is being served, so that it ends: whoever waits is served,
 * however many the others are, whatever they ask for and however soon they ask again, and nobody has to be
 * remembered. */
#ifndef HALL_TURNS_H
#define HALL_TURNS_H

#include <stdbool.h>
#include <stdint.h>

/* What is known of those who wait. All zero: there are none. */
struct turns {
    uint64_t served; /* in which somebody was last; 0: nobody was yet */
    uint64_t lowest; /* in which somebody waits */
    uint64_t own;    /* the last of whoever asks now; 0: he waits for nothing */
};

/* Everything that waits is seen once. */
static inline void turns_see(struct turns *turns, uint64_t round, bool own)
{
    if (!turns->lowest || round < turns->lowest)
        turns->lowest = round;
    if (own && round > turns->own)
        turns->own = round;
}

/* Of what is asked for now. */
static inline uint64_t turns_round(const struct turns *turns)
{
    if (turns->own)
        return turns->own + 1;
    return turns->lowest > turns->served ? turns->lowest : turns->served + 1;
}

/* What is served instead of what had the turn leaves it its own round. */
static inline void turns_swap(uint64_t *one, uint64_t *other)
{
    uint64_t round = *one;
    *one = *other;
    *other = round;
}

#endif
