// SPDX-License-Identifier: MIT
/* patch.h: the change from one JSON object to another, for those who show a game step by step. */
#ifndef CORE_PATCH_H
#define CORE_PATCH_H

#include "core/json.h"

/* Writes what is different in `after`, as an object: members that are the same are left out, of objects only
 * what is different in them, anything else as it is in `after`. Both are objects as json.h writes them, with
 * the same members wherever both have an object: those of a view never come and go, they become null. */
void patch_write(const char *before, const char *after, struct json *json);

#endif
