// SPDX-License-Identifier: MIT
/* kept.h: what is kept in somebody's folder, each as a file of JSON that only he can read. */
#ifndef TERMINAL_KEPT_H
#define TERMINAL_KEPT_H

#include <jansson.h>

/* What the file holds, or NULL: a file that cannot be read counts as none. */
json_t *kept_read(const char *folder, const char *name);
/* From here to kept_unlock() no other process has the lock of that file: whoever writes what he has read
 * before, changed, holds it, lest something be lost that another has written in between. NULL, or why it
 * cannot be had. */
const char *kept_lock(const char *folder, const char *name, int *lock);
void kept_unlock(int lock);
/* NULL, or why it cannot be kept: then the file holds what it held. */
const char *kept_write(const char *folder, const char *name, const json_t *value);

#endif
