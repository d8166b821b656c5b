// SPDX-License-Identifier: MIT
/* world.h: what the browser gives a module, and what a module shows the browser. */
#ifndef WASM_WORLD_H
#define WASM_WORLD_H

#include <stddef.h>
#include <stdint.h>

/* A function of the browser's (web/src/engine/module.ts), and one of ours it may call. */
#define FROM_BROWSER(name) __attribute__((import_module("gonfalon"), import_name(name)))
#define FOR_BROWSER(name)  __attribute__((export_name(name)))

uint64_t world_seed(void);
void world_random(void *bytes, size_t length);
/* Milliseconds since 1970. */
int64_t world_now(void);
/* "2026-07-04", in 16 bytes. */
void world_today(char *date);

#endif
