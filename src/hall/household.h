// SPDX-License-Identifier: MIT
/* household.h: what all who come from one place may ask for together. A household is an address, of IPv6 the
 * first 64 bits of one. Whatever costs the house something has a share, which is used up and fills again. */
#ifndef HALL_HOUSEHOLD_H
#define HALL_HOUSEHOLD_H

#include <stdbool.h>
#include <stdint.h>

struct hall;
struct session;

enum { HOUSEHOLD_NAME_MAX = 64 };

/* A bucket from which everything takes a drop, and which fills up again. */
struct bucket {
    double level;
    int64_t filled;
};
bool bucket_take(struct bucket *bucket, int64_t now, double amount, double per_second, double most);

enum share {
    SHARE_TABLES,     /* made, and records kept */
    SHARE_LISTED,     /* those of them everybody is told of */
    SHARE_RECOVERIES, /* codes made or tried */
    SHARE_TALK,       /* lines said: each is kept for ever */
    SHARE_DEEDS,      /* what else people do at tables but for moves: the same */
    SHARE_LISTS,      /* of tables told */
    SHARE_WATCHES,    /* tables told whole */
    SHARE_ONESELF,    /* names and addresses for notices, each of them written */
    SHARE_ROOMS,      /* tables fetched from the disk */
    SHARE_SLOW_WORK,  /* lines of logs and records played again */
    SHARE_PICTURES,   /* codes drawn for cameras */
    SHARE_BYTES,      /* of records somebody wants kept */
    SHARES
};

/* What bots have to think about for one household (bot_jobs.c), under the lock of those who think. All zero:
 * nothing. */
struct job;
struct list_of_jobs {
    struct job *first, **end;
};
struct bot_line {
    struct bot_line *next;
    bool waiting;    /* among those whose turn comes */
    unsigned places; /* of those who think, which its thoughts have or keep */
    uint64_t served; /* the round in which somebody of it was last (turns.h) */
    struct list_of_jobs jobs;
};

/* What somebody of it has used up of its shares: of each he has a part, so that nobody takes from the others
 * behind the same address all they have. */
#define PART_OF_PERSON 0.5
enum { VOICES_MAX = 64 };
struct voice;

struct household {
    struct household *next;       /* in the same row of the directory */
    unsigned guests;              /* those who hold it */
    unsigned reading;             /* what was asked of the store for them (reads.h) */
    unsigned replaying;           /* pasts that are told to them (watch.c) */
    bool streaming;               /* finished games are (server/archive.c) */
    struct session *first, **end; /* those who wait until they may read */
    struct bot_line bots;
    struct bucket shares[SHARES];
    struct voice *voices;          /* those who have used up something, at most VOICES_MAX */
    char name[HOUSEHOLD_NAME_MAX]; /* an address, or of IPv6 the part that is its own; entered, it is the same
                                    */
};

/* The household of an address, held until it is left; NULL where there is no memory. */
struct household *household_enter(struct hall *hall, const char *address);
/* NULL is fine. */
struct household *household_hold(struct household *household);
void household_leave(struct household *household);
/* Whether that much may be had now. */
bool household_has(const struct hall *hall, const struct household *household, enum share share,
                   double amount);
/* The same; then it is used up. */
bool household_take(struct hall *hall, struct household *household, enum share share, double amount);
/* Both for one of its people, who has a part of it. */
bool household_has_for(struct hall *hall, struct household *household, const char *person, enum share share);
bool household_take_for(struct hall *hall, struct household *household, const char *person, enum share share);
/* Taken by somebody who comes and goes. */
bool household_may(struct hall *hall, const char *address, enum share share, double amount);
void households_close(struct hall *hall);

#endif
