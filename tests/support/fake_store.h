// SPDX-License-Identifier: MIT
/* fake_store.h: a store in memory, without a thread, that can be told to fail, and that other servers have a
 * table of it; and looking at what a store keeps. */
#ifndef SUPPORT_FAKE_STORE_H
#define SUPPORT_FAKE_STORE_H

#include "store/store.h"

struct store *fake_store_open(void);

/* The next requests that write are refused with this sentence; NULL: no longer. */
void fake_store_fail(struct store *store, const char *refusal);
/* After so many more requests that write, every one is refused with this. */
void fake_store_fail_after(struct store *store, size_t writes, const char *refusal);
/* Another server has that table, at that address; 0: none. */
void fake_store_move(struct store *store, store_table number, const char *url);
/* Other servers have taken everything over. */
void fake_store_lose(struct store *store);

/* Whether anything that is kept of people has the text in it; and what is kept under a key, or NULL: valid
 * until the next such question. */
bool fake_store_mentions(struct store *store, const char *text);
const char *fake_store_person(struct store *store, const char *key);
/* Lines in the log of a table, 0 for an unknown one; and in all logs. */
size_t fake_store_lines(struct store *store, store_table table);
size_t fake_store_all_lines(const struct store *store);

#endif
