// SPDX-License-Identifier: MIT
/* memory.h: the store in memory, for those who run it in a way of their own; others have
 * store_open_in_memory(). */
#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "store/request.h"

extern const struct store_backend memory_backend;
/* NULL: no memory. */
void *memory_open(store_resize *resize);

#endif
