// SPDX-License-Identifier: MIT
/* session.c: a table in this process: people at this screen, bots in a thread, every line in a file before it
 * is applied. See house.h. */
#include "cli/play/house.h"
#include "cli/play/journal.h"
#include "cli/play/picture.h"
#include "cli/play/thinker.h"
#include "table/table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

struct session {
    struct house house; /* first: the house is the session */
    struct table *table;
    struct journal journal;
    struct thinker *thinker;
    char *text; /* TABLE_TEXT_MAX bytes to write messages in */
    bool counted;
    uint32_t effort;
    uint64_t number; /* of the question to a bot; an answer to an older one is worth nothing */
    bool asking;
    int asked_seat;
    uint32_t asked_turn;
};

static const char person[] = "you";

static struct session *session_of(struct house *house)
{
    return (struct session *)house;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- What the looks are told. */

/* Merges a message whose members stand in the text after its first bytes. */
static bool tell(struct look *look, struct text *text)
{
    text_char(text, '}');
    json_t *message = text->overflow ? NULL : json_loads(text->data, 0, NULL);
    bool fine = message && look_merge(look, message);
    json_decref(message);
    return fine;
}

/* The look is "all" where nobody sits here, else a seat. */
static int viewer_of(const struct session *session, const struct look *look)
{
    int seat = table_seat_named(session->table, look->as, strlen(look->as));
    return seat >= 0 ? seat : VIEWER_TABLE;
}

static void tell_change(struct session *session)
{
    for (int i = 0; i < session->house.look_count; i++) {
        struct look *look = &session->house.looks[i];
        struct text text = text_in(session->text, TABLE_TEXT_MAX);
        text_string(&text, "{\"say\":\"change\"");
        size_t before = text.length;
        table_write_change(session->table, viewer_of(session, look), person, look->language, NULL, &text);
        if (text.length > before && !tell(look, &text))
            house_tell(&session->house, SAY("there is not enough memory"), "");
    }
}

/* The events of the line just applied, added to those told before. */
static void collect_events(struct session *session, json_t *events, const struct look *look)
{
    struct text text = text_in(session->text, TABLE_TEXT_MAX);
    struct json json = json_into(&text);
    json_open_array(&json);
    table_write_events(session->table, viewer_of(session, look), 0, look->language, &json);
    json_close_array(&json);
    json_t *list = json_loads(text.data, 0, NULL);
    json_array_extend(events, list);
    json_decref(list);
}

static bool tell_whole(struct session *session, struct look *look, json_t *events)
{
    struct text text = text_in(session->text, TABLE_TEXT_MAX);
    text_string(&text, "{\"say\":\"whole\"");
    table_write_whole(session->table, viewer_of(session, look), person, look->language, &text);
    text_char(&text, '}');
    json_t *message = json_loads(text.data, 0, NULL);
    json_object_set_new(message, "from", json_integer(0));
    json_object_set(message, "events", events);
    bool fine = message && look_merge(look, message);
    json_decref(message);
    return fine;
}

/* --- The table from its lines. */

/* Opens looks for the people of the table, once it is known who sits where. */
static void open_looks(struct session *session)
{
    struct house *house = &session->house;
    seat_set people = table_people(session->table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (people & SEAT(seat))
            look_open(&house->looks[house->look_count++], table_seat_name(session->table, seat),
                      house->language);
    if (house->look_count == 0)
        look_open(&house->looks[house->look_count++], "table", house->language);
}

static const char *apply_all(struct session *session)
{
    const char *line;
    size_t length, at = 0;
    table_free(session->table);
    session->table = table_new();
    if (!session->table)
        return SAY("there is not enough memory");
    table_keep_history(session->table);
    const char *refusal = NULL;
    while (!refusal && journal_next(&session->journal, &at, &line, &length))
        refusal = table_apply(session->table, line, length);
    if (!refusal && (at == 0 || table_lines(session->table) == 0))
        refusal = SAY("the log of this table is damaged");
    return refusal;
}

/* Everything is told anew: once more through the lines, for the events of each. */
static bool tell_all(struct session *session)
{
    const char *line;
    size_t length, at = 0;
    json_t *events[HOUSE_LOOKS_MAX];
    struct table *table = table_new(), *whole = session->table;
    if (!table)
        return false;
    for (int i = 0; i < session->house.look_count; i++)
        events[i] = json_array();
    session->table = table;
    while (journal_next(&session->journal, &at, &line, &length) && !table_apply(table, line, length))
        for (int i = 0; i < session->house.look_count; i++)
            collect_events(session, events[i], &session->house.looks[i]);
    session->table = whole;
    table_free(table);
    bool fine = true;
    for (int i = 0; i < session->house.look_count; i++) {
        fine = tell_whole(session, &session->house.looks[i], events[i]) && fine;
        json_decref(events[i]);
    }
    return fine;
}

/* --- One line more. */

static void write_record_beside(struct session *session);

static const char *propose(struct session *session, const struct table_entry *entry)
{
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    const char *refusal = table_propose(session->table, entry, 0, session->house.language, &line);
    if (refusal)
        return refusal;
    if (!journal_append(&session->journal, line.data, line.length))
        return strerror(errno);
    refusal = table_apply(session->table, line.data, line.length);
    return refusal ? translate(session->house.language, refusal) : NULL;
}

static void act(struct session *session, const struct table_entry *entry)
{
    const char *refusal = propose(session, entry);
    if (refusal) {
        house_tell(&session->house, "%s", refusal);
        return;
    }
    tell_change(session);
    if (table_status(session->table) == TABLE_OVER)
        write_record_beside(session);
}

/* --- The record. */

static bool write_whole_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wbe");
    bool fine = file && fwrite(bytes, 1, length, file) == length;
    return (file ? fclose(file) == 0 : false) && fine;
}

static const char *save(struct house *house, const char *path)
{
    struct session *session = session_of(house);
    size_t size = table_record_size(session->table);
    char *bytes = malloc(size);
    if (!bytes)
        return translate(house->language, SAY("there is not enough memory"));
    struct text text = text_in(bytes, size);
    table_write_record(session->table, &text);
    bool fine = write_whole_file(path, text.data, text.length);
    int error = errno;
    free(bytes);
    return fine ? NULL : strerror(error);
}

static void write_record_beside(struct session *session)
{
    struct house *house = &session->house;
    if (!journal_record_path(session->journal.path, house->record, sizeof house->record) ||
        save(house, house->record))
        house->record[0] = '\0';
}

/* --- Wishes. */

static bool is_move_of(const char *line, size_t length, const struct session *session)
{
    /* TIME move - SEAT MOVE */
    char copy[64], verb[16], seat[16];
    snprintf(copy, sizeof copy, "%.*s", (int)length, line);
    if (sscanf(copy, "%*s %15s %*s %15s", verb, seat) != 2 || strcmp(verb, "move") != 0)
        return false;
    int number = table_seat_named(session->table, seat, strlen(seat));
    return number >= 0 && table_people(session->table) & SEAT(number);
}

/* Against bots alone one may go back as far as one likes, whatever has been revealed: the game is as it was
 * before the last decision made here, and chance will fall as it fell. */
static void rewind_game(struct session *session)
{
    const char *line;
    size_t length, at = 0, cut = 0;
    while (journal_next(&session->journal, &at, &line, &length))
        if (is_move_of(line, length, session))
            cut = (size_t)(line - session->journal.bytes);
    if (cut == 0) {
        house_tell(&session->house, SAY("there is nothing of yours to take back"), "");
        return;
    }
    session->number++;
    session->asking = false;
    const char *refusal = journal_cut(&session->journal, cut) ? apply_all(session) : strerror(errno);
    if (!refusal && !tell_all(session))
        refusal = SAY("there is not enough memory");
    if (session->house.record[0] && !refusal) {
        unlink(session->house.record);
        session->house.record[0] = '\0';
    }
    if (refusal)
        house_tell(&session->house, refusal, "");
    else
        house_tell(&session->house, SAY("Your last decision is taken back."), "");
}

static void undo(struct session *session, struct table_entry *entry)
{
    if (session->house.look_count == 1) {
        rewind_game(session);
        return;
    }
    entry->verb = TABLE_VOTE;
    strcpy(entry->word, "undo");
    act(session, entry);
}

static void vote(struct session *session, struct table_entry *entry, const char *word)
{
    entry->verb = TABLE_VOTE;
    strcpy(entry->word, word);
    act(session, entry);
}

static void wish(struct house *house, enum wish wanted, const char *seat, const char *word)
{
    struct session *session = session_of(house);
    struct table_entry entry = {
        .time = now_ms(), .verb = TABLE_MOVE, .seat = table_seat_named(session->table, seat, strlen(seat))};
    strcpy(entry.person, person);
    switch (wanted) {
    case WISH_MOVE:
        if (strlen(word) >= sizeof entry.word) {
            house_tell(house, SAY("that is no move of this game"), "");
            return;
        }
        strcpy(entry.word, word);
        for (int i = 0; i < house->look_count; i++)
            house->looks[i].fresh = strcmp(house->looks[i].as, seat) == 0 ? look_log_length(&house->looks[i])
                                                                          : house->looks[i].fresh;
        act(session, &entry);
        break;
    case WISH_UNDO: undo(session, &entry); break;
    case WISH_RESIGN: vote(session, &entry, "resign"); break;
    case WISH_SAY:
    case WISH_AGREE:
    case WISH_REFUSE:
    case WISH_DRAW:
    case WISH_SIT:
    case WISH_BOTS:
    case WISH_BACK:
    case WISH_PAUSE:
    case WISH_RESUME:
    case WISH_AGAIN:
        house_tell(house, SAY("That is for tables other people sit at: everybody here is at this screen."),
                   "");
        break;
    }
}

/* --- Bots. */

static void ask_bot(struct session *session)
{
    seat_set asked = table_bots_asked(session->table);
    if (session->asking || !asked)
        return;
    struct thought thought = {.number = session->number};
    session->asked_seat = __builtin_ctz(asked);
    session->asked_turn = table_turn(session->table);
    thought.bot = table_question(session->table, session->asked_seat, &thought.question, &thought.view);
    if (thought.question.told)
        memcpy(thought.told, thought.question.told, sizeof thought.told);
    thought.past = *thought.question.past;
    if (session->counted || session->effort) {
        thought.question.milliseconds = 0;
        thought.question.simulations = session->effort;
    }
    session->asking = thinker_ask(session->thinker, &thought);
}

static void take_answer(struct session *session)
{
    struct thought thought;
    if (!thinker_answer(session->thinker, &thought))
        return;
    bool wanted = session->asking && thought.number == session->number &&
                  session->asked_turn == table_turn(session->table) &&
                  table_bots_asked(session->table) & SEAT(session->asked_seat);
    session->asking = false;
    if (!wanted)
        return;
    struct table_entry entry = {.time = now_ms(), .verb = TABLE_MOVE, .seat = session->asked_seat};
    struct text word = text_in(entry.word, sizeof entry.word);
    thought.question.game->move_text(&thought.view, session->asked_seat, thought.move, &word);
    act(session, &entry);
}

static void turn(struct house *house)
{
    struct session *session = session_of(house);
    struct table_entry entry;
    take_answer(session);
    while (table_tick(session->table, now_ms(), &entry))
        act(session, &entry);
    ask_bot(session);
}

static int descriptor(const struct house *house)
{
    return thinker_descriptor(((const struct session *)house)->thinker);
}

static int patience(const struct house *house)
{
    const struct session *session = (const struct session *)house;
    int64_t due = table_due(session->table), left = due - now_ms();
    if (!session->asking && table_bots_asked(session->table))
        return 0;
    return due == 0 ? -1 : left < 0 ? 0 : left > 60000 ? 60000 : (int)left;
}

static void close_session(struct house *house)
{
    struct session *session = session_of(house);
    for (int i = 0; i < house->look_count; i++)
        look_close(&house->looks[i]);
    table_free(session->table);
    journal_close(&session->journal);
    thinker_close(session->thinker);
    free(session->text);
    free(session);
}

static const struct house_kind session_kind = {wish, turn, descriptor, patience, save, close_session};

/* --- Beginning. */

static void write_seed(const struct request *request, char hex[65])
{
    uint64_t words[4];
    struct random random = random_from_seed(request->seed);
    for (int i = 0; i < 4; i++)
        words[i] = random_next(&random);
    if (!request->has_seed && getrandom(words, sizeof words, 0) != sizeof words)
        abort(); /* a kernel without random numbers */
    for (int i = 0; i < 4; i++)
        snprintf(hex + 16 * i, 17, "%016llx", (unsigned long long)words[i]);
}

/* The word of a comma-separated list that is, or whose part before '=' is, this one; its length, or 0. */
static size_t find_in_list(const char *list, const char *word, const char **found)
{
    size_t length = strlen(word);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t size = strcspn(at, ",");
        bool named = strncmp(at, word, length) == 0 && (size == length || at[length] == '=');
        if (size >= length && named) {
            *found = at;
            return size;
        }
    }
    return 0;
}

static bool wants_seat(const struct request *request, const struct table *table, int seat)
{
    const char *found, *name = table_seat_name(table, seat);
    if (request->seats[0])
        return find_in_list(request->seats, name, &found) > 0;
    if (request->hot_seat)
        return !request->bots[0] || find_in_list(request->bots, name, &found) == 0;
    return seat == picture_standard_seat(table);
}

/* The level for a seat: its own, the one without a seat, or medium. */
static void find_level(const struct request *request, const char *seat, char level[16])
{
    const char *found = "";
    size_t length = find_in_list(request->bots, seat, &found);
    strcpy(level, "medium");
    if (length > strlen(seat) + 1) {
        snprintf(level, 16, "%.*s", (int)(length - strlen(seat) - 1), found + strlen(seat) + 1);
        return;
    }
    for (const char *at = request->bots; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t size = strcspn(at, ",");
        if (memchr(at, '=', size) || size >= 16)
            continue;
        memcpy(level, at, size);
        level[size] = '\0';
    }
}

/* A word of the list that names no seat of the table; its length, or 0. */
static size_t find_stranger(const char *list, const struct table *table, bool levels, const char **stranger)
{
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        size_t size = strcspn(at, ","), name = strcspn(at, ",=");
        *stranger = at;
        if (levels && name == size)
            continue;
        if (table_seat_named(table, at, name) < 0)
            return size;
    }
    return 0;
}

static const char *seat_one(struct session *session, const struct request *request, int seat)
{
    struct table_entry entry = {.time = now_ms(), .verb = TABLE_SIT, .seat = seat};
    strcpy(entry.person, person);
    if (wants_seat(request, session->table, seat)) {
        const char *login = getenv("USER");
        const char *name = request->name[0] ? request->name : login && login[0] ? login : "";
        const char *fine = table_name_is_decent(name) ? name : translate(request->language, SAY("Player"));
        snprintf(entry.rest, sizeof entry.rest, "%s", request->name[0] ? request->name : fine);
    } else {
        entry.verb = TABLE_BOT;
        find_level(request, table_seat_name(session->table, seat), entry.word);
    }
    return propose(session, &entry);
}

/* The last person sits down when every bot does, so that nothing happens before there is somebody to see. */
static const char *seat_all(struct session *session, const struct request *request)
{
    const char *refusal = NULL, *stranger;
    size_t length = find_stranger(request->seats, session->table, false, &stranger);
    if (length == 0)
        length = find_stranger(request->bots, session->table, true, &stranger);
    if (length > 0) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)length, stranger);
        house_tell(&session->house, SAY("there is no seat %s at this table"), name);
        return session->house.notice;
    }
    seat_set seats = table_seats(session->table);
    for (int seat = 0; seat < SEATS_MAX && !refusal; seat++)
        if (seats & SEAT(seat))
            refusal = seat_one(session, request, seat);
    return refusal;
}

const char *session_seating(const struct request *request, json_t *people, json_t *machines, struct text *why)
{
    struct table_entry entry = {.time = now_ms(), .verb = TABLE_CREATE, .seat = -1};
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    struct table *table = table_new();
    if (!table)
        return SAY("there is not enough memory");
    strcpy(entry.person, person);
    strcpy(entry.word, request->game->id);
    strcpy(entry.rest, request->options);
    write_seed(request, entry.seed);
    const char *refusal = table_propose(table, &entry, 0, request->language, &line);
    if (!refusal)
        refusal = table_apply(table, line.data, line.length);
    text_string(why, refusal ? refusal : "");
    for (int seat = 0; seat < SEATS_MAX && !refusal; seat++) {
        char level[16];
        if (!(table_seats(table) & SEAT(seat)))
            continue;
        find_level(request, table_seat_name(table, seat), level);
        if (wants_seat(request, table, seat))
            json_array_append_new(people, json_string(table_seat_name(table, seat)));
        else if (request->bots[0])
            json_object_set_new(machines, table_seat_name(table, seat), json_string(level));
    }
    table_free(table);
    return refusal ? why->data : NULL;
}

/* Everything is tried on a table without a file first, so that no file is left behind by a refusal. */
static const char *create(struct session *session, const struct request *request)
{
    struct table_entry entry = {.time = now_ms(), .verb = TABLE_CREATE, .seat = -1};
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    TEXT_ON_STACK(head, 128);
    strcpy(entry.person, person);
    strcpy(entry.word, request->game->id);
    write_seed(request, entry.seed);
    struct text rest = text_in(entry.rest, sizeof entry.rest);
    /* A window need not stay open for the sake of those who would see how soon the others answer. */
    text_format(&rest, "window_ms=0 %s", request->options);
    session->table = table_new();
    if (!session->table)
        return SAY("there is not enough memory");
    const char *refusal = table_propose(session->table, &entry, 0, request->language, &line);
    if (refusal)
        return refusal;
    if (!journal_create(&session->journal, request->file, request->game->id)) {
        house_tell(&session->house,
                   errno == EEXIST
                       ? SAY("this file is there already; without a game's name, its game goes on")
                       : "%s",
                   strerror(errno));
        return session->house.notice;
    }
    table_keep_history(session->table);
    text_format(&head, "# gonfalon play 1 counted=%d effort=%u", session->counted, (unsigned)session->effort);
    bool saved = journal_append(&session->journal, head.data, head.length) &&
                 journal_append(&session->journal, line.data, line.length);
    refusal = saved ? table_apply(session->table, line.data, line.length) : strerror(errno);
    if (!refusal)
        refusal = seat_all(session, request);
    if (refusal)
        unlink(session->journal.path);
    return refusal;
}

static const char *go_on(struct session *session, const char *path)
{
    unsigned effort = 0;
    int counted = 0;
    if (!journal_open(&session->journal, path)) {
        if (errno == EWOULDBLOCK)
            return SAY("this game is being played already, by another gonfalon play");
        house_tell(&session->house, "%s", strerror(errno));
        return session->house.notice;
    }
    char head[64];
    snprintf(head, sizeof head, "%.*s", (int)(session->journal.length < 60 ? session->journal.length : 60),
             session->journal.bytes ? session->journal.bytes : "");
    if (sscanf(head, "# gonfalon play 1 counted=%d effort=%u", &counted, &effort) != 2)
        return SAY("this file holds no game of gonfalon play");
    session->counted = counted;
    session->effort = effort;
    return apply_all(session);
}

bool session_find_last(char *path, size_t size)
{
    return journal_find_last(path, size);
}

static const char *begin(struct session *session, const struct request *request)
{
    char last[4096];
    const char *path = request->game ? NULL : request->file;
    if (request->resume) {
        if (!session_find_last(last, sizeof last))
            return SAY("there is no unfinished game; begin one with: gonfalon play GAME");
        path = last;
    }
    /* Without a game, a file or a wish to resume the menu has been asked first (play.c). */
    assert(path || request->game);
    return path ? go_on(session, path) : create(session, request);
}

struct house *session_open(const struct request *request, struct text *why)
{
    struct session *session = calloc(1, sizeof *session);
    char *bytes = malloc(TABLE_TEXT_MAX);
    if (!session || !bytes) {
        free(session);
        free(bytes);
        text_string(why, translate(request->language, SAY("there is not enough memory")));
        return NULL;
    }
    session->house = (struct house){.kind = &session_kind, .language = request->language};
    session->journal.descriptor = -1;
    session->text = bytes;
    session->counted = request->has_seed;
    session->effort = request->effort;
    session->thinker = thinker_open();
    const char *refusal = session->thinker ? begin(session, request) : SAY("there is not enough memory");
    if (!refusal) {
        open_looks(session);
        snprintf(session->house.place, sizeof session->house.place, "%s", session->journal.path);
        if (!tell_all(session))
            refusal = SAY("there is not enough memory");
        if (table_status(session->table) == TABLE_OVER)
            write_record_beside(session);
        /* What happened before one went away is not new. */
        for (int i = 0; i < session->house.look_count && !request->game; i++)
            session->house.looks[i].fresh = look_log_length(&session->house.looks[i]);
    }
    session->house.notice[0] = refusal == session->house.notice ? session->house.notice[0] : '\0';
    if (!refusal)
        return &session->house;
    /* A file of our own that was just made for nothing need not be named. */
    if (session->journal.path[0] && (!request->game || request->file))
        text_format(why, "%s: ", session->journal.path);
    text_string(why, translate(request->language, refusal));
    close_session(&session->house);
    return NULL;
}
