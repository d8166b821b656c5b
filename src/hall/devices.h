// SPDX-License-Identifier: MIT
/* devices.h: the browsers and programs somebody is signed in with, as the hall sees them; NULL in the
 * settings of a hall where everybody has one and keeps it. */
#ifndef HALL_DEVICES_H
#define HALL_DEVICES_H

#include <stdint.h>

struct hall;
struct session;

/* Roughly what a device is: "Firefox" on "Linux"; "" where that cannot be told. */
struct device_kind {
    const char *browser, *system;
};

/* Is told a refusal, or whose the device is: NULL where it is nobody's any more. */
typedef void device_found(void *context, const char *refusal, const char *person);

struct hall_devices {
    /* By the header in which browsers say what they are. */
    struct device_kind (*kind)(const char *agent);
    void (*find)(struct hall *hall, const char *device, device_found *found, void *context);
    /* For those who ask, once they may read (reads.h): their list; and the end of a device, or, where that is
     * "", of all but theirs. */
    void (*tell)(struct session *session, int64_t re);
    void (*end)(struct session *session, int64_t re, const char *device);
    /* Whoever is here has been seen; whoever was signed out through another server has to go. */
    void (*tick)(struct hall *hall);
};

#endif
