/* engine.h: the engine protocol (docs/engine-protocol.md), a line at a time. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define ENGINE_LINE_MAX 4096

struct engine;

struct engine *engine_new(void);
void engine_free(struct engine *engine);

/* Answers one line, without its line end, on `out`; false when it was `quit`. */
bool engine_answer(struct engine *engine, const char *line, size_t length, FILE *out);
/* Reads lines until the end or `quit`. */
void engine_run(struct engine *engine, FILE *in, FILE *out);

#endif
