/* world.h: what the browser gives a module, and what a module shows the browser. */
#ifndef WASM_WORLD_H
#define WASM_WORLD_H

#include <stddef.h>
#include <stdint.h>

/* A function of ours the browser may call. */
#define FOR_BROWSER(name) __attribute__((export_name(name)))

uint64_t world_seed(void);
/* "2026-07-04", in 16 bytes. */
void world_today(char *date);

#endif
