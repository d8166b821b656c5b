// SPDX-License-Identifier: MIT
/* postgres.h: the inside of the store on PostgreSQL.
 *
 *   postgres.c         the connection: opening, migrating, who we are among the servers, waiting for answers
 *   postgres_batch.c   a batch of requests as one transaction, sent as one pipeline
 *   postgres_schema.c  the tables, the functions and the statements
 *
 * A batch is sent whole, its results are read, and only then is it committed: so when the connection is lost,
 * nothing is unknown but whether the commit happened, and the row of this server in `nodes` tells: each batch
 * writes its number there. That row is also the lease, and its lock is what makes others wait: whoever
 * takes a table from a server first marks that server's row as dead, which waits for a batch that is being
 * committed and makes every later one fail. A new connection of the same server ends the old one the same way
 * (`session`), so that nothing that was on its way can arrive later. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/settings.h"

#include <libpq-fe.h>
#include <stdatomic.h>

enum { POSTGRES_VERSION = 3 };
extern const char *const postgres_migrations[POSTGRES_VERSION];

extern const struct store_backend postgres_backend;
/* NULL with a sentence in `why`. Where `node` is NULL nobody else may use the database. */
void *postgres_open(const struct store_settings *settings, const char *where, const struct store_node *node,
                    char *why, size_t why_size);

/* There is a statement for each kind of request, by whose name it goes, and these. */
enum postgres_statement {
    POSTGRES_BEGIN = STORE_KINDS, /* the lease, and the number of the batch */
    POSTGRES_LINES_ADD,           /* an append without facts */
    POSTGRES_LINES_REFUSAL,       /* why that added nothing */
    POSTGRES_GIVE_NOTE,           /* giving with facts */
    POSTGRES_DUE_FREE,            /* what is due among several servers */
    POSTGRES_STATEMENT_COUNT
};
extern const char *const postgres_sql[POSTGRES_STATEMENT_COUNT];

struct postgres {
    const struct store_settings *settings;
    PGconn *connection; /* NULL: none */
    bool alone;         /* no other server, and every table is ours */
    int64_t node;       /* our number among all servers there ever were: the fencing number; 0: none yet */
    int64_t session;    /* the number of our connection */
    int64_t batch;      /* the number of the last batch */
    int64_t doubt_node, doubt_batch; /* the batch that may have been committed; 0: there is none */
    bool doubt_kept;                 /* it was, as we learned on connecting again */
    atomic_ullong term;
    char secret[80];
    const char *name, *url;
    char where[];
};

/* Parameters of a statement, in binary. */
enum { VALUES_MOST = 13 };
struct values {
    const char *bytes[VALUES_MOST];
    int lengths[VALUES_MOST], formats[VALUES_MOST];
    char numbers[VALUES_MOST][8];
    int count;
    char *owned[VALUES_MOST]; /* to be freed */
    int owned_count;
};
void values_number(struct values *values, int64_t number);
void values_flag(struct values *values, bool flag);
/* NULL is NULL. */
void values_text(struct values *values, const char *text);
/* Bytes that are the values' from here on. */
void values_own(struct values *values, char *bytes, size_t length);
void values_free(struct values *values);

/* A field of a result, in binary. */
int64_t field_number(const PGresult *result, int row, int column);

/* A connection that is ready for a batch, made again where it was lost; NULL or a sentence. */
const char *postgres_ready(struct postgres *postgres);
void postgres_disconnect(struct postgres *postgres);
/* Others have taken over: from now on we are another server. */
bool postgres_register_again(struct postgres *postgres);
bool postgres_send(struct postgres *postgres, int statement, const struct values *values);
bool postgres_send_text(struct postgres *postgres, const char *command);
/* The end of what is sent together. */
bool postgres_sync(struct postgres *postgres);
/* The next result of the pipeline; NULL: the connection is lost. */
PGresult *postgres_result(struct postgres *postgres);
/* The sentence for an error. */
const char *postgres_trouble(const char *state);

/* See struct store_backend. */
bool postgres_carry_out(void *context, struct store_request *first);
bool postgres_settle(void *context, struct store_request *first);
void postgres_carry_out_later(void *context, bool idle);

#endif
