// SPDX-License-Identifier: MIT
/* engine.h: the engine protocol (docs/engine-protocol.md), a line at a time. It does no input or output:
 * chance, dates and files come from whoever runs it, the program (cli/engine.c) or the browser
 * (wasm/engine.c). */
#ifndef TABLE_ENGINE_H
#define TABLE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENGINE_LINE_MAX 4096
#define ENGINE_DATE     16

struct engine;
struct match;

/* What the protocol needs of the world around it. */
struct engine_host {
    uint64_t (*seed)(void);
    void (*today)(char date[ENGINE_DATE]);
    /* A whole file, to be freed; NULL if it cannot be read. */
    char *(*read_file)(const char *path, size_t *length);
    bool any_language; /* other than those the protocol names, too */
};

struct engine_reply {
    enum { ENGINE_SILENT, ENGINE_DONE, ENGINE_REFUSED } kind; /* silent: the line was empty */
    const char *number;                                       /* the number of the command, if it had one */
    size_t digits;
    const char *body;
    bool quit; /* that was the last command */
};

struct engine *engine_new(const struct engine_host *host);
void engine_free(struct engine *engine);

/* Answers one line, without its line end. What it returns holds until the next one. */
struct engine_reply engine_ask(struct engine *engine, const char *line, size_t length);
/* The game under way, for those who ask what the protocol has no command for. */
struct match *engine_match(struct engine *engine);

#endif
