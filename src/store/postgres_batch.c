// SPDX-License-Identifier: MIT
/* postgres_batch.c: a batch of requests as one transaction of PostgreSQL; see postgres.h.
 *
 * As with SQLite, what is refused is refused before it has written anything, and an error undoes the whole
 * batch: then each request is tried for itself. A lost connection undoes it too, unless it was lost during
 * the commit: then the requests stay under way until settle() has asked. */
#include "store/postgres.h"

#include "core/language.h"

#include <endian.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Sending. */

static void put_number(char **at, uint32_t number)
{
    uint32_t bytes = htobe32(number);
    memcpy(*at, &bytes, sizeof bytes);
    *at += sizeof bytes;
}

/* What the parameters of a statement are, in their order. */
enum value {
    END,
    NODE,
    ALONE,
    LEASE,
    TABLE,
    FIRST,
    STATE,
    UNTIL,
    AFTER,
    MOST,
    KEY,
    ABOUT,
    FACTS,
    LINES,
    KEYS,
    WERE,
    ABOUTS
};

static const enum value wanted[POSTGRES_STATEMENT_COUNT][7] = {
    [POSTGRES_LINES_ADD] = {NODE, ALONE, TABLE, FIRST, LINES},
    [POSTGRES_LINES_REFUSAL] = {NODE, ALONE, TABLE, FIRST},
    [STORE_APPEND] = {NODE, ALONE, TABLE, FIRST, LINES, FACTS},
    [STORE_NOTE] = {NODE, ALONE, TABLE, FACTS},
    [STORE_PERSON_PUT] = {KEY, ABOUT},
    [STORE_PEOPLE_CHANGE] = {KEYS, WERE, ABOUTS},
    [STORE_SIT] = {KEY, TABLE},
    [STORE_TAKE] = {NODE, TABLE, LEASE},
    [STORE_GIVE] = {NODE, TABLE},
    [POSTGRES_GIVE_NOTE] = {NODE, ALONE, TABLE, FACTS},
    [STORE_READ] = {TABLE, FIRST},
    [STORE_LIST] = {STATE, MOST},
    [STORE_LIST_OVER] = {UNTIL, MOST, AFTER, TABLE},
    [STORE_DUE] = {UNTIL, MOST, AFTER, TABLE},
    [POSTGRES_DUE_FREE] = {UNTIL, MOST, AFTER, TABLE, LEASE},
    [STORE_PERSON_GET] = {KEY},
    [STORE_TABLES_OF] = {KEY, MOST},
    [STORE_SCAN_TABLES] = {TABLE, MOST},
    [STORE_SCAN_PEOPLE] = {KEY, MOST},
    [STORE_SCAN_SEATS] = {KEY, MOST, TABLE},
};

/* Without facts, and with lines: nearly all appends. */
static bool is_plain(const struct store_request *request)
{
    return request->kind == STORE_APPEND && !request->facts && request->count > 0;
}

static int statement_of(const struct postgres *postgres, const struct store_request *request)
{
    if (is_plain(request))
        return POSTGRES_LINES_ADD;
    if (request->kind == STORE_GIVE && request->facts)
        return POSTGRES_GIVE_NOTE;
    return request->kind == STORE_DUE && !postgres->alone ? POSTGRES_DUE_FREE : (int)request->kind;
}

/* What stands at a place of an array; without text: NULL. */
static struct store_line item_at(const struct store_request *request, enum value which, size_t i)
{
    if (which == LINES)
        return request->lines[i];
    const struct store_change *change = &request->changes[i];
    const char *text = which == KEYS ? change->key : which == WERE ? change->was : change->about;
    return (struct store_line){text, text ? strlen(text) : 0};
}

/* As PostgreSQL sends an array: dimensions, whether there are nulls, the type, length and first index, the
 * items. False: no memory. */
static bool add_array(const struct postgres *postgres, const struct store_request *request, enum value which,
                      struct values *values)
{
    enum { TYPE_BYTEA = 17, TYPE_TEXT = 25 };
    size_t size = 20;
    for (size_t i = 0; i < request->count; i++)
        size += 4 + item_at(request, which, i).length;
    char *array = postgres->settings->resize(NULL, size), *at = array;
    if (!array)
        return false;
    put_number(&at, request->count > 0);
    put_number(&at, 1);
    put_number(&at, which == LINES ? TYPE_BYTEA : TYPE_TEXT);
    if (request->count > 0) {
        put_number(&at, (uint32_t)request->count);
        put_number(&at, 1);
    }
    for (size_t i = 0; i < request->count; i++) {
        struct store_line item = item_at(request, which, i);
        put_number(&at, item.text ? (uint32_t)item.length : UINT32_MAX);
        if (item.text)
            memcpy(at, item.text, item.length);
        at += item.length;
    }
    values_own(values, array, (size_t)(at - array));
    return true;
}

/* Where there are none, zeros and NULLs in their place. */
static void add_facts(struct values *values, const struct store_request *request)
{
    static const struct store_facts none;
    const struct store_facts *facts = request->facts ? request->facts : &none;
    values_number(values, (int64_t)facts->state);
    values_flag(values, facts->listed);
    values_number(values, facts->created);
    values_number(values, facts->changed);
    values_number(values, facts->due);
    values_text(values, facts->game);
    values_text(values, facts->about);
    values_text(values, facts->people);
}

/* False: no memory. */
static bool add_value(const struct postgres *postgres, const struct store_request *request, enum value which,
                      struct values *values)
{
    switch (which) {
    case END: break;
    case NODE: values_number(values, postgres->node); break;
    case ALONE: values_flag(values, postgres->alone); break;
    case LEASE: values_number(values, postgres->settings->lease_ms); break;
    case TABLE: values_number(values, request->table); break;
    case FIRST: values_number(values, request->first); break;
    case STATE: values_number(values, (int64_t)request->state); break;
    case UNTIL: values_number(values, request->until); break;
    case AFTER: values_number(values, request->after); break;
    case MOST: values_number(values, request->most < INT64_MAX ? (int64_t)request->most : INT64_MAX); break;
    case KEY: values_text(values, request->key); break;
    case ABOUT: values_text(values, request->about); break;
    case FACTS: add_facts(values, request); break;
    case LINES:
    case KEYS:
    case WERE:
    case ABOUTS: return add_array(postgres, request, which, values);
    }
    return true;
}

/* What need not be asked, or cannot be. */
static const char *early_refusal(const struct store_request *request)
{
    if (request->kind != STORE_APPEND)
        return NULL;
    if (request->table <= 0)
        return store_no_number;
    bool follows = request->first <= INT32_MAX && request->count <= INT32_MAX - request->first;
    return follows ? NULL : store_not_following;
}

/* A request that is refused for want of memory is not sent. */
static bool send_statement(struct postgres *postgres, struct store_request *request, int statement)
{
    struct values values = {0};
    bool whole = true, sent = true;
    for (const enum value *which = wanted[statement]; *which != END && whole; which++)
        whole = add_value(postgres, request, *which, &values);
    if (whole) {
        request->progress = STORE_UNDER_WAY;
        sent = postgres_send(postgres, statement, &values);
    } else {
        request->refusal = store_no_memory;
    }
    values_free(&values);
    return sent;
}

static bool send_request(struct postgres *postgres, struct store_request *request)
{
    store_found_free(&request->found);
    request->refusal = early_refusal(request);
    return request->refusal || send_statement(postgres, request, statement_of(postgres, request));
}

static bool send_beginning(struct postgres *postgres)
{
    struct values values = {0};
    values_number(&values, postgres->node);
    values_number(&values, postgres->session);
    values_number(&values, ++postgres->batch);
    values_number(&values, postgres->settings->lease_ms);
    return postgres_send_text(postgres, "BEGIN") && postgres_send(postgres, POSTGRES_BEGIN, &values);
}

static bool send_all(struct postgres *postgres, struct store_request *first, const struct store_request *end)
{
    bool sent = send_beginning(postgres);
    for (struct store_request *request = first; request != end && sent; request = request->next)
        if (request->progress == STORE_TO_DO)
            sent = send_request(postgres, request);
    return sent && postgres_sync(postgres);
}

/* Receiving. */

static const char *take_log(store_resize *resize, struct store_request *request, const PGresult *result)
{
    int count = PQntuples(result);
    if (count == 0)
        return store_no_such_table;
    if (PQgetisnull(result, 0, 0)) /* there are no lines */
        return NULL;
    for (int i = 0; i < count; i++) {
        if (field_number(result, i, 0) != i + (int64_t)request->first)
            return SAY("the database is damaged");
        if (!store_found_line(resize, &request->found, PQgetvalue(result, i, 1),
                              (size_t)PQgetlength(result, i, 1)))
            return store_no_memory;
    }
    return NULL;
}

static const char *take_rows(store_resize *resize, struct store_found *found, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++) {
        struct store_row row = {.table = field_number(result, i, 0),
                                .facts = {.state = (enum store_state)field_number(result, i, 1),
                                          .listed = field_number(result, i, 2) != 0,
                                          .created = field_number(result, i, 3),
                                          .changed = field_number(result, i, 4),
                                          .due = field_number(result, i, 5),
                                          .game = PQgetvalue(result, i, 6),
                                          .about = PQgetvalue(result, i, 7),
                                          .people = PQgetvalue(result, i, 8)}};
        if (!store_found_row(resize, found, &row))
            return store_no_memory;
    }
    return NULL;
}

static const char *take_known(store_resize *resize, struct store_request *request, const PGresult *result)
{
    bool people = request->kind == STORE_SCAN_PEOPLE;
    for (int i = 0; i < PQntuples(result); i++) {
        struct store_known known = {.key = PQgetvalue(result, i, 0),
                                    .about = people ? PQgetvalue(result, i, 1) : NULL,
                                    .table = people ? 0 : field_number(result, i, 1)};
        if (!store_found_known(resize, &request->found, &known))
            return store_no_memory;
    }
    return NULL;
}

/* A single text, where there is one. */
static const char *take_text(store_resize *resize, struct store_found *found, const PGresult *result)
{
    if (PQntuples(result) != 1 || PQgetisnull(result, 0, 0))
        return NULL;
    bool taken = store_found_line(resize, found, PQgetvalue(result, 0, 0), (size_t)PQgetlength(result, 0, 0));
    return taken ? NULL : store_no_memory;
}

static const char *take_taken(const struct postgres *postgres, struct store_found *found,
                              const PGresult *result)
{
    if (PQntuples(result) != 1 || PQgetisnull(result, 0, 0))
        return store_no_such_table;
    bool ours = PQgetlength(result, 0, 0) == 0 || postgres->alone;
    return ours ? NULL : take_text(postgres->settings->resize, found, result);
}

/* What why_not() says. */
static const char *take_code(const PGresult *result)
{
    switch (field_number(result, 0, 0)) {
    case 0: return NULL;
    case 1: return store_needs_facts;
    case 2: return store_no_such_table;
    case 3: return store_not_following;
    default: return store_moved;
    }
}

static bool is_none(PGresult *result)
{
    return strcmp(PQcmdTuples(result), "0") == 0;
}

static const char *take_answer(const struct postgres *postgres, struct store_request *request,
                               PGresult *result)
{
    store_resize *resize = postgres->settings->resize;
    struct store_found *found = &request->found;
    switch (request->kind) {
    case STORE_APPEND:
        if (is_plain(request))
            return is_none(result) ? store_not_following : NULL; /* or something else: ask_why() asks */
        return take_code(result);
    case STORE_NOTE: return is_none(result) ? (postgres->alone ? store_no_such_table : store_moved) : NULL;
    case STORE_GIVE:
    case STORE_PERSON_PUT: return NULL;
    case STORE_PEOPLE_CHANGE: return field_number(result, 0, 0) == 0 ? NULL : store_changed_meanwhile;
    case STORE_SIT: return field_number(result, 0, 0) == 0 ? store_no_such_table : NULL;
    case STORE_TAKE: return take_taken(postgres, found, result);
    case STORE_READ: return take_log(resize, request, result);
    case STORE_PERSON_GET: return take_text(resize, found, result);
    case STORE_LIST:
    case STORE_LIST_OVER:
    case STORE_DUE:
    case STORE_TABLES_OF:
    case STORE_SCAN_TABLES: return take_rows(resize, found, result);
    case STORE_SCAN_PEOPLE:
    case STORE_SCAN_SEATS: return take_known(resize, request, result);
    }
    return NULL;
}

/* Batches. */

enum outcome {
    DONE,
    LOST,     /* the connection, before the commit: nothing was kept */
    DOUBTFUL, /* the connection, during the commit */
    FENCED,   /* the lease: others have taken over */
    AGAIN,    /* in each other's way with another server */
    FAILED,
};

struct attempt {
    struct postgres *postgres;
    struct store_request *first;
    const struct store_request *end;
    enum outcome outcome;
    const char *trouble; /* FAILED: the sentence */
};

static void note_error(struct attempt *attempt, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (attempt->outcome != DONE)
        return;
    if (!state || strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0 ||
        strcmp(state, "25P03") == 0)
        attempt->outcome = LOST;
    else if (strcmp(state, "GF001") == 0)
        attempt->outcome = FENCED;
    else if (strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0 || strcmp(state, "25006") == 0)
        attempt->outcome = AGAIN;
    else
        attempt->outcome = FAILED;
    attempt->trouble = postgres_trouble(state);
    /* What cannot be written to any more is no longer the one to ask. */
    if (strcmp(state ? state : "", "25006") == 0)
        attempt->outcome = LOST;
}

/* The next result of the pipeline; NULL where there was an error, at this or an earlier one. */
static PGresult *next_result(struct attempt *attempt)
{
    PGresult *result = attempt->outcome == LOST ? NULL : postgres_result(attempt->postgres);
    if (!result) {
        attempt->outcome = LOST;
        return NULL;
    }
    switch (PQresultStatus(result)) {
    case PGRES_TUPLES_OK:
    case PGRES_COMMAND_OK:
    case PGRES_PIPELINE_SYNC: return result;
    default: break;
    }
    note_error(attempt, result);
    PQclear(result);
    return NULL;
}

static void skip_result(struct attempt *attempt)
{
    PQclear(next_result(attempt));
}

static void take_all(struct attempt *attempt)
{
    skip_result(attempt); /* BEGIN */
    skip_result(attempt); /* the lease */
    for (struct store_request *request = attempt->first; request != attempt->end; request = request->next) {
        if (request->progress != STORE_UNDER_WAY)
            continue;
        PGresult *result = next_result(attempt);
        if (!result)
            continue;
        request->refusal = take_answer(attempt->postgres, request, result);
        PQclear(result);
    }
    skip_result(attempt); /* the end of the pipeline */
}

static bool wants_reason(const struct store_request *request)
{
    return request->progress == STORE_UNDER_WAY && request->refusal && is_plain(request);
}

/* Why plain lines were not added: rarely asked, so not paid for with every line. */
static void ask_why(struct attempt *attempt)
{
    struct postgres *postgres = attempt->postgres;
    bool any = false, sent = true;
    for (struct store_request *request = attempt->first; request != attempt->end && sent;
         request = request->next)
        if (wants_reason(request)) {
            sent = send_statement(postgres, request, POSTGRES_LINES_REFUSAL);
            any = true;
        }
    if (!any)
        return;
    if (!sent || !postgres_sync(postgres)) {
        attempt->outcome = LOST;
        return;
    }
    for (struct store_request *request = attempt->first; request != attempt->end; request = request->next)
        if (wants_reason(request)) {
            PGresult *result = next_result(attempt);
            const char *reason = result ? take_code(result) : NULL;
            /* It may fit by now: a later line of the same batch made it so. */
            if (reason)
                request->refusal = reason;
            PQclear(result);
        }
    skip_result(attempt);
}

/* A transaction that has failed is rolled back, even if one asks for a commit. */
static void end_transaction(struct attempt *attempt, const char *how)
{
    if (!postgres_send_text(attempt->postgres, how) || !postgres_sync(attempt->postgres)) {
        attempt->outcome = LOST;
        return;
    }
    PGresult *result = next_result(attempt);
    if (result && strcmp(PQcmdStatus(result), how) != 0)
        attempt->outcome = FAILED;
    PQclear(result);
    skip_result(attempt);
}

static void set_progress(const struct attempt *attempt, enum store_progress from, enum store_progress to)
{
    for (struct store_request *request = attempt->first; request != attempt->end; request = request->next)
        if (request->progress == from)
            request->progress = to;
}

/* A commit whose answer is lost may have happened; one that is answered with an error has not. */
static void commit(struct attempt *attempt)
{
    struct postgres *postgres = attempt->postgres;
    end_transaction(attempt, "COMMIT");
    if (attempt->outcome != LOST)
        return;
    attempt->outcome = DOUBTFUL;
    postgres->doubt_node = postgres->node;
    postgres->doubt_batch = postgres->batch;
}

static void carry_out_attempt(struct attempt *attempt)
{
    attempt->outcome = DONE;
    if (!send_all(attempt->postgres, attempt->first, attempt->end))
        attempt->outcome = LOST;
    else
        take_all(attempt);
    if (attempt->outcome == DONE)
        ask_why(attempt);
    if (attempt->outcome == DONE) {
        commit(attempt);
    } else if (attempt->outcome != LOST) {
        enum outcome outcome = attempt->outcome;
        attempt->outcome = DONE;
        end_transaction(attempt, "ROLLBACK");
        if (attempt->outcome == LOST)
            postgres_disconnect(attempt->postgres);
        attempt->outcome = outcome;
    }
    if (attempt->outcome == LOST || attempt->outcome == DOUBTFUL)
        postgres_disconnect(attempt->postgres);
    if (attempt->outcome == DONE)
        set_progress(attempt, STORE_UNDER_WAY, STORE_SETTLED);
    else if (attempt->outcome != DOUBTFUL)
        set_progress(attempt, STORE_UNDER_WAY, STORE_TO_DO);
}

static void refuse(struct attempt *attempt, const char *refusal)
{
    for (struct store_request *request = attempt->first; request != attempt->end; request = request->next)
        if (request->progress == STORE_TO_DO) {
            request->refusal = refusal;
            request->progress = STORE_SETTLED;
        }
}

enum { TRIES = 5 };

/* Until it is settled one way or the other, or in doubt. */
static enum outcome persist(struct attempt *attempt)
{
    struct postgres *postgres = attempt->postgres;
    attempt->trouble = SAY("the database fails: nothing was saved");
    attempt->outcome = FAILED;
    for (int i = 0; i < TRIES; i++) {
        attempt->trouble = postgres_ready(postgres);
        attempt->outcome = FAILED;
        if (attempt->trouble)
            return LOST;
        carry_out_attempt(attempt);
        switch (attempt->outcome) {
        case DONE:
        case DOUBTFUL:
        case FAILED: return attempt->outcome;
        case FENCED: postgres_register_again(postgres); break;
        case LOST:
        case AGAIN: break;
        }
    }
    return FAILED;
}

/* What is not settled yet of the requests from `first` to before `end`; false: in doubt. */
static bool carry_out_range(struct postgres *postgres, struct store_request *first,
                            const struct store_request *end)
{
    struct attempt attempt = {.postgres = postgres, .first = first, .end = end};
    switch (persist(&attempt)) {
    case DONE: break;
    case DOUBTFUL: return false;
    case FAILED:
        if (first && first->next != end) {
            for (struct store_request *request = first; request != end; request = request->next)
                if (!carry_out_range(postgres, request, request->next))
                    return false;
            return true;
        }
        refuse(&attempt, attempt.trouble);
        break;
    case LOST:
    case FENCED:
    case AGAIN: refuse(&attempt, attempt.trouble); break;
    }
    /* Those that could not even be sent. */
    set_progress(&attempt, STORE_TO_DO, STORE_SETTLED);
    return true;
}

bool postgres_carry_out(void *context, struct store_request *first)
{
    return carry_out_range(context, first, NULL);
}

bool postgres_settle(void *context, struct store_request *first)
{
    struct postgres *postgres = context;
    struct attempt all = {.postgres = postgres, .first = first};
    if (postgres_ready(postgres))
        return false;
    set_progress(&all, STORE_UNDER_WAY, postgres->doubt_kept ? STORE_SETTLED : STORE_TO_DO);
    postgres->doubt_node = 0;
    return carry_out_range(postgres, first, NULL);
}

void postgres_carry_out_later(void *context, bool idle)
{
    if (idle)
        carry_out_range(context, NULL, NULL);
}
