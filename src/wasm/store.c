// SPDX-License-Identifier: MIT
/* store.c: store/store.h in the browser, whose own database keeps everything (web/src/offline/store.ts). A
 * request goes out as one JSON object; its answer comes back, in the order of the requests, as texts that end
 * with a zero. */
#include "store/store.h"
#include "core/json.h"
#include "core/language.h"
#include "hall/id.h"
#include "wasm/world.h"

#include <stdlib.h>
#include <string.h>

struct store {
    size_t waiting;
};

enum kind { ASKS_DONE, ASKS_LOG, ASKS_ROWS, ASKS_PERSON, ASKS_TAKEN };

struct request {
    struct store *store;
    enum kind kind;
    union {
        store_done *done;
        store_log *log;
        store_rows *rows;
        store_person *person;
        store_taken *taken;
    } answer;
    void *context;
};

FROM_BROWSER("keep") void browser_keep(struct request *request, const char *json, size_t length);
FOR_BROWSER("kept")
void browser_kept(struct request *request, const char *refusal, const char *texts, size_t count);

struct store *store_open(const char *where, const struct store_node *node, void (*wake)(void *context),
                         void *context, char *why, size_t why_size)
{
    (void)where, (void)node, (void)wake, (void)context, (void)why, (void)why_size;
    return calloc(1, sizeof(struct store));
}

void store_close(struct store *store)
{
    free(store);
}

/* The browser answers when it is ready. */
size_t store_answer(struct store *store)
{
    (void)store;
    return 0;
}

size_t store_waiting(const struct store *store)
{
    return store->waiting;
}

/* --- Asking. */

/* A request while it is being written. */
struct asking {
    struct request *request;
    char *bytes;
    struct text text;
    struct json json;
};

/* Text in JSON is at most six times as long. Without memory the module ends, and with it the worker: what was
 * saved is saved. */
static struct asking begin(struct store *store, enum kind kind, void *context, size_t length)
{
    struct asking asking = {.request = malloc(sizeof *asking.request), .bytes = malloc(6 * length + 512)};
    if (!asking.request || !asking.bytes)
        __builtin_trap();
    *asking.request = (struct request){.store = store, .kind = kind, .context = context};
    asking.text = text_in(asking.bytes, 6 * length + 512);
    return asking;
}

static void open_object(struct asking *asking, const char *word)
{
    asking->json = json_into(&asking->text);
    json_open_object(&asking->json);
    json_key(&asking->json, "do");
    json_put_string(&asking->json, word);
}

static void put_text(struct asking *asking, const char *key, const char *text)
{
    json_key(&asking->json, key);
    json_put_string(&asking->json, text);
}

static void put_number(struct asking *asking, const char *key, uint64_t number)
{
    json_key(&asking->json, key);
    json_put_number(&asking->json, number);
}

static void put_table(struct asking *asking, store_table table)
{
    char id[TABLE_ID_MAX];
    id_write(table, id);
    put_text(asking, "table", id);
}

static void put_facts(struct asking *asking, const struct store_facts *facts)
{
    if (!facts)
        return;
    json_key(&asking->json, "facts");
    json_open_object(&asking->json);
    put_number(asking, "state", facts->state);
    put_number(asking, "listed", facts->listed);
    put_number(asking, "created", (uint64_t)facts->created);
    put_number(asking, "changed", (uint64_t)facts->changed);
    put_number(asking, "due", (uint64_t)facts->due);
    put_text(asking, "game", facts->game);
    put_text(asking, "about", facts->about);
    json_close_object(&asking->json);
}

static void send(struct asking *asking)
{
    json_close_object(&asking->json);
    asking->request->store->waiting++;
    browser_keep(asking->request, asking->text.data, asking->text.length);
    free(asking->bytes);
}

static size_t facts_length(const struct store_facts *facts)
{
    return facts ? strlen(facts->game) + strlen(facts->about) : 0;
}

static void put_lines(struct asking *asking, const struct store_line *lines, size_t count)
{
    json_key(&asking->json, "lines");
    json_open_array(&asking->json);
    for (size_t i = 0; i < count; i++)
        json_put_bytes(&asking->json, lines[i].text, lines[i].length);
    json_close_array(&asking->json);
}

void store_append(struct store *store, store_table table, uint32_t first, const struct store_line *lines,
                  size_t count, const struct store_facts *facts, store_done *done, void *context)
{
    size_t length = facts_length(facts);
    for (size_t i = 0; i < count; i++)
        length += lines[i].length + 1;
    struct asking asking = begin(store, ASKS_DONE, context, length);
    asking.request->answer.done = done;
    open_object(&asking, "append");
    put_table(&asking, table);
    put_number(&asking, "first", first);
    put_lines(&asking, lines, count);
    put_facts(&asking, facts);
    send(&asking);
}

void store_note(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    struct asking asking = begin(store, ASKS_DONE, context, facts_length(facts));
    asking.request->answer.done = done;
    open_object(&asking, "note");
    put_table(&asking, table);
    put_facts(&asking, facts);
    send(&asking);
}

void store_read(struct store *store, store_table table, store_log *log, void *context)
{
    struct asking asking = begin(store, ASKS_LOG, context, 0);
    asking.request->answer.log = log;
    open_object(&asking, "read");
    put_table(&asking, table);
    send(&asking);
}

void store_list(struct store *store, enum store_state state, size_t most, store_rows *rows, void *context)
{
    struct asking asking = begin(store, ASKS_ROWS, context, 0);
    asking.request->answer.rows = rows;
    open_object(&asking, "list");
    put_number(&asking, "state", state);
    put_number(&asking, "most", most);
    send(&asking);
}

void store_due(struct store *store, int64_t until, int64_t after_due, store_table after, size_t most,
               store_rows *rows, void *context)
{
    struct asking asking = begin(store, ASKS_ROWS, context, 0);
    asking.request->answer.rows = rows;
    open_object(&asking, "due");
    put_number(&asking, "until", (uint64_t)until);
    put_number(&asking, "after", (uint64_t)after_due);
    put_table(&asking, after);
    put_number(&asking, "most", most);
    send(&asking);
}

void store_person_put(struct store *store, const char *key, const char *about, store_done *done,
                      void *context)
{
    struct asking asking = begin(store, ASKS_DONE, context, strlen(key) + strlen(about));
    asking.request->answer.done = done;
    open_object(&asking, "person put");
    put_text(&asking, "person", key);
    put_text(&asking, "about", about);
    send(&asking);
}

void store_person_get(struct store *store, const char *key, store_person *person, void *context)
{
    struct asking asking = begin(store, ASKS_PERSON, context, strlen(key));
    asking.request->answer.person = person;
    open_object(&asking, "person get");
    put_text(&asking, "person", key);
    send(&asking);
}

void store_sit(struct store *store, const char *key, store_table table, store_done *done, void *context)
{
    struct asking asking = begin(store, ASKS_DONE, context, strlen(key));
    asking.request->answer.done = done;
    open_object(&asking, "sit");
    put_text(&asking, "person", key);
    put_table(&asking, table);
    send(&asking);
}

void store_tables_of(struct store *store, const char *key, size_t most, store_rows *rows, void *context)
{
    struct asking asking = begin(store, ASKS_ROWS, context, strlen(key));
    asking.request->answer.rows = rows;
    open_object(&asking, "tables of");
    put_text(&asking, "person", key);
    put_number(&asking, "most", most);
    send(&asking);
}

/* --- Answers. */

static const char *after(const char *text)
{
    return text + strlen(text) + 1;
}

static void answer_log(const struct request *request, const char *refusal, const char *texts, size_t count)
{
    struct store_line *lines = malloc((count + 1) * sizeof *lines);
    if (!lines)
        __builtin_trap();
    for (size_t i = 0; i < count; i++, texts = after(texts))
        lines[i] = (struct store_line){texts, strlen(texts)};
    request->answer.log(request->context, refusal, lines, count);
    free(lines);
}

enum { ROW_TEXTS = 8 };

static int64_t number_at(const char *text)
{
    return strtoll(text, NULL, 10);
}

static struct store_row row_at(const char *const texts[ROW_TEXTS])
{
    struct store_row row = {.facts = {.state = (enum store_state)number_at(texts[1]),
                                      .listed = number_at(texts[2]) != 0,
                                      .created = number_at(texts[3]),
                                      .changed = number_at(texts[4]),
                                      .due = number_at(texts[5]),
                                      .game = texts[6],
                                      .about = texts[7]}};
    id_read(texts[0], &row.table);
    return row;
}

static void answer_rows(const struct request *request, const char *refusal, const char *texts, size_t count)
{
    size_t row_count = count / ROW_TEXTS;
    struct store_row *rows = malloc((row_count + 1) * sizeof *rows);
    if (!rows)
        __builtin_trap();
    for (size_t i = 0; i < row_count; i++) {
        const char *parts[ROW_TEXTS];
        for (int part = 0; part < ROW_TEXTS; part++, texts = after(texts))
            parts[part] = texts;
        rows[i] = row_at(parts);
    }
    request->answer.rows(request->context, refusal, rows, row_count);
    free(rows);
}

/* --- There is no other server: all tables are ours. */

const char *const store_moved = SAY("the table is at another server now: try again"); /* never */

void store_take(struct store *store, store_table table, store_taken *taken, void *context)
{
    struct asking asking = begin(store, ASKS_TAKEN, context, 0);
    asking.request->answer.taken = taken;
    open_object(&asking, "take");
    put_table(&asking, table);
    send(&asking);
}

void store_give(struct store *store, store_table table, const struct store_facts *facts, store_done *done,
                void *context)
{
    struct asking asking = begin(store, ASKS_DONE, context, facts_length(facts));
    asking.request->answer.done = done;
    open_object(&asking, facts ? "note" : "take");
    put_table(&asking, table);
    put_facts(&asking, facts);
    send(&asking);
}

uint64_t store_term(const struct store *store)
{
    (void)store;
    return 0;
}

const char *store_secret(const struct store *store)
{
    (void)store;
    return "";
}

/* `refusal` is NULL where all is well. */
void browser_kept(struct request *request, const char *refusal, const char *texts, size_t count)
{
    request->store->waiting--;
    switch (request->kind) {
    case ASKS_DONE: request->answer.done(request->context, refusal); break;
    case ASKS_LOG: answer_log(request, refusal, texts, count); break;
    case ASKS_ROWS: answer_rows(request, refusal, texts, count); break;
    case ASKS_TAKEN: request->answer.taken(request->context, refusal, NULL); break;
    case ASKS_PERSON: request->answer.person(request->context, refusal, count ? texts : NULL); break;
    }
    free(request);
}
