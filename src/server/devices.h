// SPDX-License-Identifier: MIT
/* devices.h: a further device for somebody, beside what the hall knows of devices (hall/devices.h). */
#ifndef SERVER_DEVICES_H
#define SERVER_DEVICES_H

#include "hall/devices.h"
#include "hall/id.h"

/* Is told a refusal, or the secret of the new device. */
typedef void device_added(void *context, const char *refusal, const unsigned char *secret);
/* `instead`: the device that asks for it, which is signed out if it was that person's. */
void device_add(struct hall *hall, const char *person, const char *instead, struct device_kind kind,
                device_added *added, void *context);

/* What the store knows of somebody's recovery code: the key, and in what it finds, the code's own. */
void recovery_owner_key(const char *person, struct text *key);
bool recovery_owner_read(const char *about, char name[64]);

#endif
