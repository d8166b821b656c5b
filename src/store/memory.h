// SPDX-License-Identifier: MIT
/* memory.h: the store in memory, for tests and fuzzers, which run it in a way of their own. */
#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "store/request.h"

extern const struct store_backend memory_backend;
/* NULL: no memory. */
void *memory_open(store_resize *resize);

#endif
