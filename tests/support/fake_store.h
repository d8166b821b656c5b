/* fake_store.h: a store in memory, without a thread: requests are carried out when store_answer() is called.
 * It can be told to fail. */
#ifndef SUPPORT_FAKE_STORE_H
#define SUPPORT_FAKE_STORE_H

#include "store/store.h"

/* The next requests that write are refused with this sentence; NULL: no longer. */
void fake_store_fail(struct store *store, const char *refusal);
/* Lines in the log of a table; 0 for an unknown one. */
/* Another server has that table, at that address; 0: none. */
void fake_store_move(struct store *store, store_table number, const char *url);
/* Other servers have taken everything over. */
void fake_store_lose(struct store *store);
size_t fake_store_lines(const struct store *store, store_table table);
size_t fake_store_all_lines(const struct store *store);

#endif
