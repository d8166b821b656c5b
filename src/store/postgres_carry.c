// SPDX-License-Identifier: MIT
/* postgres_carry.c: a batch of requests as one transaction of PostgreSQL; see postgres.h.
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

static int64_t limit_of(size_t most)
{
    return most < INT64_MAX ? (int64_t)most : INT64_MAX;
}

static void put_number(char **at, uint32_t number)
{
    uint32_t bytes = htobe32(number);
    memcpy(*at, &bytes, sizeof bytes);
    *at += sizeof bytes;
}

/* An array of bytea as PostgreSQL sends it: dimensions, nulls, the type, length and first index, the items.
 */
static char *write_lines(const struct postgres *postgres, const struct request *request, size_t *length)
{
    enum { TYPE_BYTEA = 17 };
    size_t size = 20;
    for (size_t i = 0; i < request->count; i++)
        size += 4 + request->lines[i].length;
    char *array = postgres->settings->resize(NULL, size), *at = array;
    if (!array)
        return NULL;
    put_number(&at, request->count > 0);
    put_number(&at, 0);
    put_number(&at, TYPE_BYTEA);
    if (request->count > 0) {
        put_number(&at, (uint32_t)request->count);
        put_number(&at, 1);
    }
    for (size_t i = 0; i < request->count; i++) {
        put_number(&at, (uint32_t)request->lines[i].length);
        memcpy(at, request->lines[i].text, request->lines[i].length);
        at += request->lines[i].length;
    }
    *length = (size_t)(at - array);
    return array;
}

static void add_facts(struct values *values, const struct store_facts *facts)
{
    values_number(values, (int64_t)facts->state);
    values_flag(values, facts->listed);
    values_number(values, facts->created);
    values_number(values, facts->changed);
    values_number(values, facts->due);
    values_text(values, facts->game);
    values_text(values, facts->about);
}

static void add_ourselves(struct values *values, const struct postgres *postgres)
{
    values_number(values, postgres->node);
    values_flag(values, postgres->alone);
}

/* Without facts, and with lines: nearly all appends. */
static bool is_plain(const struct request *request)
{
    return request->kind == APPEND && !request->has_facts && request->count > 0;
}

/* What need not be asked, or cannot be. */
static const char *early_refusal(const struct request *request)
{
    if (request->kind != APPEND)
        return NULL;
    if (request->table <= 0)
        return store_no_number;
    return request->first > INT32_MAX || request->count > INT32_MAX - request->first ? store_not_following
                                                                                     : NULL;
}

static bool send_append(struct postgres *postgres, struct request *request)
{
    struct values values = {0};
    size_t length;
    request->refusal = early_refusal(request);
    if (request->refusal)
        return true;
    char *lines = write_lines(postgres, request, &length);
    if (!lines) {
        request->refusal = store_no_memory;
        return true;
    }
    add_ourselves(&values, postgres);
    values_number(&values, request->table);
    values_number(&values, request->first);
    values_bytes(&values, lines, length);
    if (!is_plain(request))
        add_facts(&values, &request->facts);
    bool sent = postgres_send(postgres, is_plain(request) ? POSTGRES_LINES_ADD : POSTGRES_APPEND, &values);
    request->progress = UNDER_WAY;
    free(lines);
    return sent;
}

static enum postgres_statement statement_of(const struct postgres *postgres, const struct request *request)
{
    switch (request->kind) {
    case APPEND: return POSTGRES_APPEND;
    case NOTE: return POSTGRES_NOTE;
    case PERSON_SET: return POSTGRES_PERSON_PUT;
    case PEOPLE_CHANGE: return POSTGRES_PEOPLE_CHANGE;
    case SEAT: return POSTGRES_SIT;
    case TAKE: return POSTGRES_TAKE;
    case GIVE: return request->has_facts ? POSTGRES_GIVE_NOTE : POSTGRES_GIVE;
    case READ: return POSTGRES_READ;
    case LIST_TABLES: return POSTGRES_LIST;
    case DUE_TABLES: return postgres->alone ? POSTGRES_DUE : POSTGRES_DUE_FREE;
    case PERSON_ASK: return POSTGRES_PERSON_GET;
    case TABLES_OF_PERSON: return POSTGRES_TABLES_OF;
    case SCAN_TABLES: return POSTGRES_ALL_TABLES;
    case SCAN_PEOPLE: return POSTGRES_ALL_PEOPLE;
    case SCAN_SEATS: return POSTGRES_ALL_SEATS;
    }
    return POSTGRES_STATEMENT_COUNT;
}

static void fill_values(const struct postgres *postgres, const struct request *request, struct values *values)
{
    switch (request->kind) {
    case APPEND: break;
    case GIVE:
        if (!request->has_facts) {
            values_number(values, postgres->node);
            values_number(values, request->table);
            break;
        }
        /* fall through */
    case NOTE:
        add_ourselves(values, postgres);
        values_number(values, request->table);
        add_facts(values, &request->facts);
        break;
    case PEOPLE_CHANGE: break;
    case PERSON_SET:
        values_text(values, request->key);
        values_text(values, request->about);
        break;
    case SEAT:
        values_text(values, request->key);
        values_number(values, request->table);
        break;
    case TAKE:
        values_number(values, postgres->node);
        values_number(values, request->table);
        values_number(values, postgres->settings->lease_ms);
        break;
    case READ: values_number(values, request->table); break;
    case LIST_TABLES:
        values_number(values, (int64_t)request->state);
        values_number(values, limit_of(request->most));
        break;
    case DUE_TABLES:
        values_number(values, request->until);
        values_number(values, limit_of(request->most));
        values_number(values, request->after);
        values_number(values, request->table);
        if (!postgres->alone)
            values_number(values, postgres->settings->lease_ms);
        break;
    case PERSON_ASK: values_text(values, request->key); break;
    case TABLES_OF_PERSON:
    case SCAN_PEOPLE:
        values_text(values, request->key);
        values_number(values, limit_of(request->most));
        break;
    case SCAN_TABLES:
        values_number(values, request->table);
        values_number(values, limit_of(request->most));
        break;
    case SCAN_SEATS:
        values_text(values, request->key);
        values_number(values, limit_of(request->most));
        values_number(values, request->table);
        break;
    }
}

static bool send_changes(struct postgres *postgres, struct request *request)
{
    struct values values = {0};
    size_t length;
    char *lines = write_lines(postgres, request, &length);
    if (!lines) {
        request->refusal = store_no_memory;
        return true;
    }
    values_bytes(&values, lines, length);
    bool sent = postgres_send(postgres, POSTGRES_PEOPLE_CHANGE, &values);
    request->progress = UNDER_WAY;
    free(lines);
    return sent;
}

static bool send_request(struct postgres *postgres, struct request *request)
{
    struct values values = {0};
    request->refusal = NULL;
    reading_free(&request->reading);
    if (request->kind == APPEND)
        return send_append(postgres, request);
    if (request->kind == PEOPLE_CHANGE)
        return send_changes(postgres, request);
    fill_values(postgres, request, &values);
    request->progress = UNDER_WAY;
    return postgres_send(postgres, statement_of(postgres, request), &values);
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

static bool send_all(struct postgres *postgres, struct request *first, const struct request *end)
{
    bool sent = send_beginning(postgres);
    for (struct request *request = first; request != end && sent; request = request->next)
        if (request->progress == TO_DO)
            sent = send_request(postgres, request);
    return sent && postgres_sync(postgres);
}

/* Receiving. */

static bool keep_field(const struct postgres *postgres, struct reading *reading, const PGresult *result,
                       int row, int column, const char **place, size_t *length)
{
    *length = (size_t)PQgetlength(result, row, column);
    return reading_keep(postgres->settings, reading, PQgetvalue(result, row, column), *length, place);
}

static const char *take_log(const struct postgres *postgres, struct request *request, const PGresult *result)
{
    struct reading *reading = &request->reading;
    int count = PQntuples(result);
    if (count == 0)
        return store_no_such_table;
    if (PQgetisnull(result, 0, 0)) /* there are no lines */
        return NULL;
    if (!reading_room(postgres->settings, reading, (size_t)count, sizeof(struct store_line)))
        return store_no_memory;
    for (int i = 0; i < count; i++) {
        struct store_line *line = (struct store_line *)reading->items + i;
        if (field_number(result, i, 0) != i)
            return SAY("the database is damaged");
        if (!keep_field(postgres, reading, result, i, 1, &line->text, &line->length))
            return store_no_memory;
    }
    reading->count = (size_t)count;
    return NULL;
}

static const char *take_rows(const struct postgres *postgres, struct request *request, const PGresult *result)
{
    struct reading *reading = &request->reading;
    int count = PQntuples(result);
    if (!reading_room(postgres->settings, reading, (size_t)count, sizeof(struct store_row)))
        return store_no_memory;
    for (int i = 0; i < count; i++) {
        struct store_row *row = (struct store_row *)reading->items + i;
        size_t length;
        *row = (struct store_row){.table = field_number(result, i, 0),
                                  .facts = {.state = (enum store_state)field_number(result, i, 1),
                                            .listed = field_number(result, i, 2) != 0,
                                            .created = field_number(result, i, 3),
                                            .changed = field_number(result, i, 4),
                                            .due = field_number(result, i, 5)}};
        if (!keep_field(postgres, reading, result, i, 6, &row->facts.game, &length) ||
            !keep_field(postgres, reading, result, i, 7, &row->facts.about, &length))
            return store_no_memory;
    }
    reading->count = (size_t)count;
    return NULL;
}

static const char *take_known(const struct postgres *postgres, struct request *request,
                              const PGresult *result)
{
    struct reading *reading = &request->reading;
    int count = PQntuples(result);
    if (!reading_room(postgres->settings, reading, (size_t)count, sizeof(struct store_known)))
        return store_no_memory;
    for (int i = 0; i < count; i++) {
        struct store_known *known = (struct store_known *)reading->items + i;
        size_t length;
        *known = (struct store_known){0};
        bool kept = keep_field(postgres, reading, result, i, 0, &known->key, &length);
        if (request->kind == SCAN_PEOPLE)
            kept = kept && keep_field(postgres, reading, result, i, 1, &known->about, &length);
        else
            known->table = field_number(result, i, 1);
        if (!kept)
            return store_no_memory;
    }
    reading->count = (size_t)count;
    return NULL;
}

/* A single text, where there is one. */
static const char *take_text(const struct postgres *postgres, struct request *request, const PGresult *result)
{
    const char *place;
    size_t length;
    if (PQntuples(result) != 1 || PQgetisnull(result, 0, 0))
        return NULL;
    if (!keep_field(postgres, &request->reading, result, 0, 0, &place, &length))
        return store_no_memory;
    request->reading.found = true;
    return NULL;
}

static const char *take_taken(const struct postgres *postgres, struct request *request,
                              const PGresult *result)
{
    if (PQntuples(result) != 1 || PQgetisnull(result, 0, 0))
        return store_no_such_table;
    return PQgetlength(result, 0, 0) == 0 || postgres->alone ? NULL : take_text(postgres, request, result);
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

static const char *take_answer(const struct postgres *postgres, struct request *request, PGresult *result)
{
    switch (request->kind) {
    case APPEND:
        if (is_plain(request))
            return is_none(result) ? store_not_following : NULL; /* or something else: ask_why() asks */
        return take_code(result);
    case NOTE: return is_none(result) ? (postgres->alone ? store_no_such_table : store_moved) : NULL;
    case GIVE:
    case PERSON_SET: return NULL;
    case PEOPLE_CHANGE: return field_number(result, 0, 0) == 0 ? NULL : store_changed_meanwhile;
    case SEAT: return field_number(result, 0, 0) == 0 ? store_no_such_table : NULL;
    case TAKE: return take_taken(postgres, request, result);
    case READ: return take_log(postgres, request, result);
    case PERSON_ASK: return take_text(postgres, request, result);
    case LIST_TABLES:
    case DUE_TABLES:
    case TABLES_OF_PERSON:
    case SCAN_TABLES: return take_rows(postgres, request, result);
    case SCAN_PEOPLE:
    case SCAN_SEATS: return take_known(postgres, request, result);
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
    struct request *first;
    const struct request *end;
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
    for (struct request *request = attempt->first; request != attempt->end; request = request->next) {
        if (request->progress != UNDER_WAY)
            continue;
        PGresult *result = next_result(attempt);
        if (!result)
            continue;
        request->refusal = take_answer(attempt->postgres, request, result);
        if (!request->refusal && !KIND_WRITES(request->kind))
            reading_settle(request);
        PQclear(result);
    }
    skip_result(attempt); /* the end of the pipeline */
}

static bool wants_reason(const struct request *request)
{
    return request->progress == UNDER_WAY && request->refusal && is_plain(request);
}

/* Why plain lines were not added: rarely asked, so not paid for with every line. */
static void ask_why(struct attempt *attempt)
{
    struct postgres *postgres = attempt->postgres;
    bool any = false, sent = true;
    for (struct request *request = attempt->first; request != attempt->end && sent; request = request->next)
        if (wants_reason(request)) {
            struct values values = {0};
            add_ourselves(&values, postgres);
            values_number(&values, request->table);
            values_number(&values, request->first);
            sent = postgres_send(postgres, POSTGRES_LINES_REFUSAL, &values);
            any = true;
        }
    if (!any)
        return;
    if (!sent || !postgres_sync(postgres)) {
        attempt->outcome = LOST;
        return;
    }
    for (struct request *request = attempt->first; request != attempt->end; request = request->next)
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

static void set_progress(const struct attempt *attempt, enum progress from, enum progress to)
{
    for (struct request *request = attempt->first; request != attempt->end; request = request->next)
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
        set_progress(attempt, UNDER_WAY, SETTLED);
    else if (attempt->outcome != DOUBTFUL)
        set_progress(attempt, UNDER_WAY, TO_DO);
}

static void refuse(struct attempt *attempt, const char *refusal)
{
    for (struct request *request = attempt->first; request != attempt->end; request = request->next)
        if (request->progress == TO_DO) {
            request->refusal = refusal;
            request->progress = SETTLED;
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
static bool carry_out_range(struct postgres *postgres, struct request *first, const struct request *end)
{
    struct attempt attempt = {.postgres = postgres, .first = first, .end = end};
    switch (persist(&attempt)) {
    case DONE: break;
    case DOUBTFUL: return false;
    case FAILED:
        if (first && first->next != end) {
            for (struct request *request = first; request != end; request = request->next)
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
    set_progress(&attempt, TO_DO, SETTLED);
    return true;
}

bool postgres_carry_out(void *context, struct request *first)
{
    for (struct request *request = first; request; request = request->next)
        if (request->spare)
            request->progress = SETTLED;
    return carry_out_range(context, first, NULL);
}

bool postgres_settle(void *context, struct request *first)
{
    struct postgres *postgres = context;
    struct attempt all = {.postgres = postgres, .first = first};
    if (postgres_ready(postgres))
        return false;
    set_progress(&all, UNDER_WAY, postgres->doubt_kept ? SETTLED : TO_DO);
    postgres->doubt_node = 0;
    return carry_out_range(postgres, first, NULL);
}

void postgres_carry_out_later(void *context, bool idle)
{
    if (idle)
        carry_out_range(context, NULL, NULL);
}
