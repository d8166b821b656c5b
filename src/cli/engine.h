// SPDX-License-Identifier: MIT
/* engine.h: the engine protocol on files. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "table/engine.h"

#include <stdio.h>

/* An engine with this machine's chance, date and files; freed by engine_free(). */
struct engine *engine_open(void);

/* Answers one line, without its line end, on `out`; false when it was `quit`. */
bool engine_answer(struct engine *engine, const char *line, size_t length, FILE *out);
/* Reads lines until the end or `quit`. */
void engine_run(struct engine *engine, FILE *in, FILE *out);

#endif
