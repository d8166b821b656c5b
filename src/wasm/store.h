// SPDX-License-Identifier: MIT
/* store.h: the store in the browser. */
#ifndef WASM_STORE_H
#define WASM_STORE_H

struct store;
/* NULL: no memory. It answers when the hall takes its turn after the browser has kept something. */
struct store *browser_store_open(void);

#endif
