// SPDX-License-Identifier: MIT
/* private_postgres.h: a real PostgreSQL server of the test's own, in a folder of its own (tools/postgres). */
#ifndef TESTS_PRIVATE_POSTGRES_H
#define TESTS_PRIVATE_POSTGRES_H

#include <stdint.h>

/* Its address, or NULL. */
const char *private_postgres_start(void);
/* "immediate" is what a crash is like. */
void private_postgres_restart(const char *mode);
/* Away, as after a crash, and back. */
void private_postgres_down(void);
void private_postgres_up(void);
/* For good. */
void private_postgres_stop(void);
/* Beside whatever is tested, in the store's schema. The first number of the result, 0 where there is none. */
int64_t private_postgres_run(const char *command);
/* The folder of its socket. */
const char *private_postgres_folder(void);

#endif
