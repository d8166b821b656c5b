// SPDX-License-Identifier: MIT
/* recovery.h: a code takes one's games to another device; NULL in the settings of a hall without. */
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "hall/devices.h"
#include "hall/id.h"

struct hall;

struct recovery_visit {
    struct hall *hall;
    /* That which asks, "" where it is unknown, and what it is. */
    char device[TABLE_PERSON_MAX];
    struct device_kind kind;
    /* Is told a refusal, or what to answer as JSON, and, where there is one, the secret. */
    void (*done)(void *context, const char *refusal, const char *answer, const unsigned char *secret);
    void *context;
};

struct hall_recovery {
    /* A new code for whoever has the device; the secret of a new device for whoever has the code. */
    void (*make)(const struct recovery_visit *visit);
    void (*use)(const struct recovery_visit *visit, const char *bytes, size_t length);
};

#endif
