// SPDX-License-Identifier: MIT
/* fake_store.h: a store in memory, without a thread, that can be told to fail, and that other servers have a
 * table of it; several of them on the same memory, one for each server; and looking at what a store keeps. */
#ifndef SUPPORT_FAKE_STORE_H
#define SUPPORT_FAKE_STORE_H

#include "store/store.h"

struct store *fake_store_open(void);
/* One more on the same memory, for a server that others reach at that address. Each table is one server's. */
struct store *fake_store_join(struct store *store, const char *url);
/* The lease of its server is over: others may take what it had. It notices when it next asks for something.
 */
void fake_store_expire(struct store *store);
/* Whether the table is that server's. */
bool fake_store_has(const struct store *store, store_table table);

/* The next requests that write are refused with this sentence; NULL: no longer. */
void fake_store_fail(struct store *store, const char *refusal);
/* After so many more requests that write, every one is refused with this. */
void fake_store_fail_after(struct store *store, size_t writes, const char *refusal);
/* Another server has that table, at that address; 0: none. */
void fake_store_move(struct store *store, store_table number, const char *url);
/* Of every log it tells so many lines at most from now on, as if it had lost the others. */
void fake_store_shorten(struct store *store, uint32_t lines);
/* Other servers may have taken everything over, and it knows. */
void fake_store_lose(struct store *store);

/* Whether anything that is kept of people has the text in it; and what is kept under a key, or NULL: valid
 * until the next such question. */
bool fake_store_mentions(struct store *store, const char *text);
const char *fake_store_person(struct store *store, const char *key);
/* Lines in the log of a table, 0 for an unknown one, when all that waits is done, and as it is now; and in
 * all logs. */
size_t fake_store_lines(struct store *store, store_table table);
size_t fake_store_written(const struct store *store, store_table table);
size_t fake_store_all_lines(const struct store *store);
/* How often it was asked to write something. */
size_t fake_store_writes(const struct store *store);

#endif
