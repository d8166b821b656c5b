// SPDX-License-Identifier: MIT
/* recovery.h: a code takes one's games to another device; NULL in the settings of a hall without. */
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "hall/id.h"

struct hall;

struct recovery_visit {
    struct hall *hall;
    /* Is told a refusal, or what to answer as JSON, and, where there is one, the secret. */
    void (*done)(void *context, const char *refusal, const char *answer, const unsigned char *secret);
    void *context;
};

struct hall_recovery {
    /* A new code for whoever has the secret; the secret of whoever has the code. */
    void (*make)(const struct recovery_visit *visit, const unsigned char secret[SECRET_BYTES]);
    void (*use)(const struct recovery_visit *visit, const char *bytes, size_t length);
};

#endif
