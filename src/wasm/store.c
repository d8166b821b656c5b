// SPDX-License-Identifier: MIT
/* store.c: the browser's own database as a backend of the store (web/src/offline/store.ts). A request goes
 * out as one JSON object; what it found comes back, in the order of the requests, as texts that end with a
 * zero. */
#include "wasm/store.h"
#include "core/json.h"
#include "core/text.h"
#include "hall/id.h"
#include "store/runner.h"
#include "wasm/world.h"

#include <stdlib.h>
#include <string.h>

FROM_BROWSER("keep") void browser_keep(struct store_request *request, const char *json, size_t length);
FOR_BROWSER("kept")
void browser_kept(struct store_request *request, const char *refusal, const char *texts, size_t count);

/* --- What is asked. */

static void put_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_put_string(json, text);
}

static void put_number(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_put_number(json, number);
}

static void put_facts(struct json *json, const struct store_facts *facts)
{
    json_key(json, "facts");
    json_open_object(json);
    put_number(json, "state", facts->state);
    put_number(json, "listed", facts->listed);
    put_number(json, "created", (uint64_t)facts->created);
    put_number(json, "changed", (uint64_t)facts->changed);
    put_number(json, "due", (uint64_t)facts->due);
    put_text(json, "game", facts->game);
    put_text(json, "about", facts->about);
    put_text(json, "people", facts->people);
    json_close_object(json);
}

static void put_lines(struct json *json, const struct store_line *lines, size_t count)
{
    json_key(json, "lines");
    json_open_array(json);
    for (size_t i = 0; i < count; i++)
        json_put_bytes(json, lines[i].text, lines[i].length);
    json_close_array(json);
}

/* There is no other server: a table that is taken or given is answered in its turn, and that is all. What
 * changes several people at once (ratings, recovery), or tells everything to others, is a server's: nobody
 * asks it here. */
static const char *word_for(const struct store_request *request)
{
    switch (request->kind) {
    case STORE_APPEND: return "append";
    case STORE_NOTE: return "note";
    case STORE_PERSON_PUT: return "person put";
    case STORE_SIT: return "sit";
    case STORE_TAKE: return "take";
    case STORE_GIVE: return request->facts ? "note" : "take";
    case STORE_READ: return "read";
    case STORE_LIST: return "list";
    case STORE_DUE: return "due";
    case STORE_PERSON_GET: return "person get";
    case STORE_TABLES_OF: return "tables of";
    case STORE_PEOPLE_CHANGE:
    case STORE_LIST_OVER:
    case STORE_SCAN_TABLES:
    case STORE_SCAN_PEOPLE:
    case STORE_SCAN_SEATS: break;
    }
    __builtin_trap();
}

/* Everything that may be said of a request; the browser reads what it needs. */
static void write_request(const struct store_request *request, struct text *text)
{
    struct json json = json_into(text);
    char table[TABLE_ID_MAX];
    id_write(request->table, table);
    json_open_object(&json);
    put_text(&json, "do", word_for(request));
    put_text(&json, "table", table);
    put_number(&json, "first", request->first);
    put_number(&json, "state", request->state);
    put_number(&json, "until", (uint64_t)request->until);
    put_number(&json, "after", (uint64_t)request->after);
    put_number(&json, "most", request->most);
    if (request->key)
        put_text(&json, "person", request->key);
    if (request->about)
        put_text(&json, "about", request->about);
    if (request->lines)
        put_lines(&json, request->lines, request->count);
    if (request->facts)
        put_facts(&json, request->facts);
    json_close_object(&json);
}

static size_t length_of(const char *text)
{
    return text ? strlen(text) : 0;
}

/* At most: text in JSON is up to six times as long. */
static size_t written_length(const struct store_request *request)
{
    const struct store_facts *facts = request->facts;
    size_t length = length_of(request->key) + length_of(request->about);
    if (facts)
        length += length_of(facts->game) + length_of(facts->about) + length_of(facts->people);
    for (size_t i = 0; i < request->count; i++)
        length += request->lines[i].length + 1;
    return 6 * length + 1024;
}

static void send(struct store_request *request)
{
    size_t length = written_length(request);
    char *bytes = malloc(length);
    if (!bytes) {
        request->refusal = store_no_memory;
        request->progress = STORE_SETTLED;
        return;
    }
    struct text text = text_in(bytes, length);
    write_request(request, &text);
    request->progress = STORE_UNDER_WAY;
    browser_keep(request, text.data, text.length);
    free(bytes);
}

/* --- What was found. */

static const char *after(const char *text)
{
    return text + strlen(text) + 1;
}

static int64_t next_number(const char **texts)
{
    int64_t number = strtoll(*texts, NULL, 10);
    *texts = after(*texts);
    return number;
}

static const char *next_text(const char **texts)
{
    const char *text = *texts;
    *texts = after(text);
    return text;
}

static bool take_row(struct store_found *found, const char **texts)
{
    struct store_row row = {0};
    id_read(next_text(texts), &row.table);
    row.facts.state = (enum store_state)next_number(texts);
    row.facts.listed = next_number(texts) != 0;
    row.facts.created = next_number(texts);
    row.facts.changed = next_number(texts);
    row.facts.due = next_number(texts);
    row.facts.game = next_text(texts);
    row.facts.about = next_text(texts);
    row.facts.people = next_text(texts);
    return store_found_row(realloc, found, &row);
}

enum { ROW_TEXTS = 9 };

static bool take_found(struct store_request *request, const char *texts, size_t count)
{
    bool rows = request->kind == STORE_LIST || request->kind == STORE_DUE || request->kind == STORE_TABLES_OF;
    bool taken = true;
    for (size_t left = rows ? count / ROW_TEXTS : count; left > 0 && taken; left--)
        if (rows) {
            taken = take_row(&request->found, &texts);
        } else {
            taken = store_found_line(realloc, &request->found, texts, strlen(texts));
            texts = after(texts);
        }
    return taken;
}

/* The browser takes it back at once. */
static const char *copy_refusal(struct store_found *found, const char *refusal)
{
    const char *place;
    return store_found_text(realloc, found, refusal, strlen(refusal), &place) ? found->bytes
                                                                              : store_no_memory;
}

/* `refusal` is NULL where all is well. The answer is given when the hall takes its next turn. */
void browser_kept(struct store_request *request, const char *refusal, const char *texts, size_t count)
{
    if (refusal)
        request->refusal = copy_refusal(&request->found, refusal);
    else if (!take_found(request, texts, count))
        request->refusal = store_no_memory;
    request->progress = STORE_SETTLED;
}

/* --- The backend. */

static bool settle(void *unused, struct store_request *first)
{
    (void)unused;
    for (const struct store_request *request = first; request; request = request->next)
        if (request->progress != STORE_SETTLED)
            return false;
    return true;
}

static bool carry_out(void *unused, struct store_request *first)
{
    for (struct store_request *request = first; request; request = request->next)
        if (request->progress == STORE_TO_DO)
            send(request);
    return settle(unused, first);
}

/* A page ends without closing anything. */
static void close_browser(void *unused)
{
    (void)unused;
}

struct store *browser_store_open(void)
{
    static const struct store_backend backend = {
        .close = close_browser, .carry_out = carry_out, .settle = settle};
    static char browser; /* there is one, and nothing to be known of it */
    return store_open_direct(&backend, &browser, realloc);
}
