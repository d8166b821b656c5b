// SPDX-License-Identifier: MIT
/* messages.c: what people ask for, one JSON object at a time (docs/protocol.md). A
 * message to a table that is not free waits and is taken once more; so nothing is done before room_enter().
 */
#include "hall/messages.h"
#include "hall/bot_jobs.h"
#include "hall/guests.h"
#include "hall/hall_inside.h"
#include "hall/lists.h"
#include "hall/messages_inside.h"
#include "hall/ratings.h"
#include "hall/reads.h"
#include "hall/room.h"
#include "hall/watch.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 6, TABLES_TOLD = 50, LINES_MAX = 20000 };

const char *message_text(const struct message *message, const char *key)
{
    return json_read_text(message->json, key);
}

void message_refuse(const struct message *message, const char *refusal)
{
    answer_refusal(message->session, message->re, refusal);
}

bool message_may_read(const struct message *message)
{
    return read_begin(message->session, message->re, message->bytes, message->length);
}

struct asking *asking_begin(const struct message *message)
{
    struct asking *asking = malloc(sizeof *asking);
    if (!asking) {
        message_refuse(message, SAY("there is not enough memory"));
        return NULL;
    }
    *asking = (struct asking){message->session, message->re};
    session_hold(message->session);
    return asking;
}

void asking_end(struct asking *asking)
{
    session_release(asking->session);
    free(asking);
}

/* --- Tables. */

static struct table_entry entry_of(const struct message *message, enum table_verb verb)
{
    struct table_entry entry = {.time = message->session->hall->now, .verb = verb, .seat = -1};
    strcpy(entry.person, message->session->person->id);
    return entry;
}

static bool copy_word(char *to, size_t size, const char *word)
{
    size_t length = strlen(word);
    if (length >= size || strchr(word, ' ') || strcmp(word, "-") == 0)
        return false;
    memcpy(to, word, length + 1);
    return true;
}

/* The room of `table`, with the seat of `seat` or -1; NULL where it is not free yet, or was refused. */
static struct room *enter(const struct message *message, int *seat)
{
    const char *name = message_text(message, "seat"), *table = message_text(message, "table");
    struct room *room = room_enter(message->session, message->re, table, message->bytes, message->length);
    *seat = room && name[0] ? table_seat_named(room->table, name, strlen(name)) : -1;
    if (!room || !name[0] || *seat >= 0)
        return room;
    message_refuse(message, SAY("there is no such seat at this table"));
    return NULL;
}

/* A move that was long on its way, through a server that hung, say, must not answer what is asked now. */
static bool is_too_late(const struct message *message, const struct room *room)
{
    int64_t turn;
    return json_read_number(message->json, "turn", &turn) && turn != table_turn(room->table);
}

/* Every line is kept for ever: nobody makes a log as long as he likes. Moves are bounded by the game, but not
 * how often somebody changes his mind about one. */
static const char *too_many_lines(const struct message *message, enum table_verb verb, int seat,
                                  const struct room *room)
{
    if (verb == TABLE_MOVE && seat >= 0 && table_asked(room->table) & SEAT(seat))
        return NULL;
    if (table_lines(room->table) >= (verb == TABLE_SAY ? LINES_MAX / 2 : LINES_MAX))
        return SAY("too much has been said and done at this table");
    if (!session_may(message->session, verb == TABLE_SAY ? SHARE_TALK : SHARE_DEEDS))
        return SAY("too much was said from here: wait a moment");
    return NULL;
}

static void act(const struct message *message, enum table_verb verb, const char *word, const char *rest)
{
    struct table_entry entry = entry_of(message, verb);
    if (!copy_word(entry.word, sizeof entry.word, word) || strlen(rest) >= sizeof entry.rest) {
        message_refuse(message, SAY("that is no word this table knows"));
        return;
    }
    strcpy(entry.rest, rest);
    struct room *room = enter(message, &entry.seat);
    if (!room)
        return;
    const char *refusal = verb == TABLE_MOVE && is_too_late(message, room)
                              ? SAY("that was an answer to an earlier question")
                              : too_many_lines(message, verb, entry.seat, room);
    if (refusal)
        message_refuse(message, refusal);
    else
        room_propose(room, &entry, message->session, message->re);
}

static void do_move(const struct message *message)
{
    act(message, TABLE_MOVE, message_text(message, "move"), "");
}

static void do_sit(const struct message *message)
{
    act(message, TABLE_SIT, message_text(message, "seed"), message->session->person->name);
}

static void do_stand(const struct message *message)
{
    act(message, TABLE_STAND, "", "");
}

/* How many other seats of the table that bot has. */
static unsigned seats_of_bot(const struct table *table, const char *bot, int but)
{
    unsigned count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        count +=
            seat != but && table_seats(table) & SEAT(seat) && strcmp(table_bot_name(table, seat), bot) == 0;
    return count;
}

static void do_bot(const struct message *message)
{
    const char *bot = message_text(message, "level");
    int seat;
    struct room *room = text_starts_with(bot, TABLE_GUEST) ? enter(message, &seat) : NULL;
    if (text_starts_with(bot, TABLE_GUEST)) {
        if (!room)
            return;
        const char *refusal =
            guests_may_sit(message->session->hall, bot, seats_of_bot(room->table, bot, seat));
        if (refusal) {
            message_refuse(message, refusal);
            return;
        }
    }
    act(message, TABLE_BOT, bot, "");
}

static void do_back(const struct message *message)
{
    act(message, TABLE_BACK, "", "");
}

/* Bots agree to everything: where a game counts against them, what is taken back would spare a loss. */
static void do_vote(const struct message *message)
{
    const char *on = message_text(message, "on");
    int seat;
    struct room *room = enter(message, &seat);
    if (room && room->hall->settings.ratings && table_counts_bots(room->table) && strcmp(on, "undo") == 0)
        message_refuse(message, SAY("at this table nothing is taken back"));
    else if (room)
        act(message, TABLE_VOTE, on, "");
}

static void do_against(const struct message *message)
{
    act(message, TABLE_AGAINST, "", "");
}

static void do_say(const struct message *message)
{
    TEXT_ON_STACK(rest, TABLE_TALK_MAX + TABLE_NAME_MAX);
    text_format(&rest, "%s\t%s", message->session->person->name, message_text(message, "text"));
    if (rest.overflow)
        message_refuse(message, SAY("that cannot be said: it is empty, too long, or no plain text"));
    else
        act(message, TABLE_SAY, "", rest.data);
}

/* --- Making a table: its first lines are collected before anybody can see it. */

enum { FIRST_LINES = 2 + 2 * SEATS_MAX };

struct new_table {
    const struct message *message;
    struct table *table;
    char *bytes;
    struct store_line lines[FIRST_LINES];
    size_t count;
};

static const char *add_line(struct new_table *new, const struct table_entry *entry)
{
    if (new->count == FIRST_LINES)
        return SAY("that is too long");
    char *at = new->bytes + new->count *TABLE_ENTRY_MAX;
    struct text line = text_in(at, TABLE_ENTRY_MAX);
    const char *refusal = table_propose(new->table, entry, 0, new->message->session->language, &line);
    if (!refusal && line.overflow)
        refusal = SAY("that is too long");
    if (!refusal)
        refusal = table_apply(new->table, line.data, line.length);
    if (!refusal)
        new->lines[new->count++] = (struct store_line){line.data, line.length};
    return refusal;
}

static const char *add_seat(struct new_table *new, enum table_verb verb, const char *seat, const char *word,
                            const char *rest)
{
    struct table_entry entry = entry_of(new->message, verb);
    entry.seat = table_seat_named(new->table, seat, strlen(seat));
    if (entry.seat < 0)
        return SAY("there is no such seat at this table");
    if (!copy_word(entry.word, sizeof entry.word, word))
        return SAY("there is no such bot");
    strcpy(entry.rest, rest);
    return add_line(new, &entry);
}

static void house_seed(struct hall *hall, char hex[65])
{
    unsigned char seed[32];
    hall->settings.random(seed, sizeof seed);
    struct text text = text_in(hex, 65);
    text_hex(&text, seed, sizeof seed);
    memset(seed, 0, sizeof seed);
}

/* Where ratings are kept a game between people counts unless its table says otherwise; elsewhere none does.
 */
static const char *write_options(const struct hall *hall, const char *options, struct table_entry *entry)
{
    bool named = false, on = false;
    for (const char *at = options; (at = strstr(at, "rated=")) != NULL; at++)
        if (at == options || at[-1] == ' ') {
            named = true;
            on = !text_starts_with(at, "rated=off");
        }
    if (on && !hall->settings.ratings)
        return SAY("this server keeps no ratings");
    struct text rest = text_in(entry->rest, TABLE_TALK_MAX);
    text_string(&rest, options);
    if (!named && hall->settings.ratings)
        text_string(&rest, " rated=people");
    return rest.overflow ? SAY("those options are too long") : NULL;
}

static const char *begin_table(struct new_table *new, const char *game, const char *options)
{
    struct table_entry entry = entry_of(new->message, TABLE_CREATE);
    if (!copy_word(entry.word, sizeof entry.word, game) || !game[0])
        return SAY("there is no such game");
    if (strlen(options) >= TABLE_TALK_MAX || strpbrk(options, "\n\r\t"))
        return SAY("those options are too long");
    const char *refusal = write_options(new->message->session->hall, options, &entry);
    if (refusal)
        return refusal;
    house_seed(new->message->session->hall, entry.seed);
    return add_line(new, &entry);
}

/* Who is to sit where from the beginning: seats and the levels of bots, seats of one's own, seats that are
 * kept for somebody. */
struct company {
    struct json_read_member bots[FIRST_LINES], seats[FIRST_LINES];
    size_t bot_count, seat_count; /* may be more than there is room for: then it is refused */
    struct kept_seat {
        const char *seat, *person, *name;
    } kept[SEATS_MAX];
    size_t kept_count;
};

static const char *add_bot(struct new_table *new, const struct json_read_member *bot)
{
    unsigned others = seats_of_bot(new->table, bot->text, -1);
    const char *refusal = guests_may_sit(new->message->session->hall, bot->text, others);
    return refusal ? refusal : add_seat(new, TABLE_BOT, bot->name, bot->text, "");
}

static const char *add_company(struct new_table *new, const struct company *company)
{
    const char *refusal = NULL;
    if (company->bot_count + company->seat_count > FIRST_LINES)
        return SAY("that is too long");
    for (size_t i = 0; !refusal && i < company->bot_count; i++)
        refusal = add_bot(new, &company->bots[i]);
    for (size_t i = 0; !refusal && i < company->seat_count; i++)
        refusal = add_seat(new, TABLE_SIT, company->seats[i].text, "", new->message->session->person->name);
    for (size_t i = 0; !refusal && i < company->kept_count; i++)
        refusal =
            add_seat(new, TABLE_KEEP, company->kept[i].seat, company->kept[i].person, company->kept[i].name);
    return refusal;
}

static void make(const struct message *message, const char *game, const char *options,
                 const struct company *company, struct room *previous)
{
    struct session *session = message->session;
    struct hall *hall = session->hall;
    if (hall->counts.rooms >= hall->settings.rooms_max) {
        message_refuse(message, SAY("the house is full: try again later"));
        return;
    }
    if (!session_has(session, SHARE_TABLES)) {
        log_line(hall, "too many tables from %s", session->household->name);
        message_refuse(message, SAY("too many tables were made from here: try again later"));
        return;
    }
    struct new_table new = {.message = message, .table = table_new()};
    new.bytes = malloc((size_t)FIRST_LINES * TABLE_ENTRY_MAX);
    const char *refusal = new.table &&new.bytes ? NULL : SAY("there is not enough memory");
    if (!refusal)
        refusal = begin_table(&new, game, options);
    bool listed = !refusal && table_listed(new.table);
    /* One that cannot be listed uses up nothing: he may make it without that. */
    if (listed && !session_has(session, SHARE_LISTED))
        refusal = SAY(
            "too many listed tables were made from here: try again later, or leave this one off the list");
    else
        session_may(session, SHARE_TABLES);
    if (!refusal)
        refusal = add_company(&new, company);
    if (!refusal && listed)
        session_may(session, SHARE_LISTED);
    if (refusal) {
        message_refuse(message, refusal);
        table_free(new.table);
    } else {
        room_made(hall, new.table, new.lines, new.count, session, message->re, previous ? previous->id : "");
    }
    free(new.bytes);
}

static void do_create(const struct message *message)
{
    struct company company = {.bot_count = 0};
    company.bot_count = json_read_members(message->json, "bots", company.bots, FIRST_LINES);
    company.seat_count = json_read_members(message->json, "sit", company.seats, FIRST_LINES);
    make(message, message_text(message, "game"), message_text(message, "options"), &company, NULL);
}

static int seat_count(seat_set seats)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        count += (seats & SEAT(seat)) != 0;
    return count;
}

/* The seat across: of the other camp, with the same place in it; the same one where there are not two camps
 * as large as each other. */
static int seat_across(const struct table *table, int seat)
{
    seat_set own = table_camp(table, seat), others = table_seats(table) & (seat_set)~own;
    int place = seat_count(own & (seat_set)(SEAT(seat) - 1));
    for (int other = 0; other < SEATS_MAX; other++)
        if (others & SEAT(other) && seat_count(others & (seat_set)(SEAT(other) - 1)) == place)
            return table_camp(table, other) == others && seat_count(own) == seat_count(others) ? other : seat;
    return seat;
}

/* The others find their seats free, all of whoever has several. */
static void keep_seats(const struct table *table, const char *asker, bool across, struct company *company)
{
    seat_set people = table_people(table);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(people & SEAT(seat)) || strcmp(table_person(table, seat), asker) == 0)
            continue;
        int next = across ? seat_across(table, seat) : seat;
        company->kept[company->kept_count++] = (struct kept_seat){
            table_seat_name(table, next), table_person(table, seat), table_name_at(table, seat)};
    }
}

/* The same game, settings and bots, on the other side where that is wanted; the seats of people are free,
 * since each is to add a new seed, and kept for those who had them. */
static void do_rematch(const struct message *message)
{
    int seat;
    struct room *room = enter(message, &seat);
    if (!room)
        return;
    const char *person = message->session->person->id;
    if (table_status(room->table) != TABLE_OVER) {
        message_refuse(message, SAY("the game is not over"));
    } else if (!table_seats_of(room->table, person)) {
        message_refuse(message, SAY("only those who sit at the table decide that"));
    } else if (table_next(room->table)[0]) {
        answer_table(message->session, message->re, table_next(room->table), NULL);
    } else if (room->rematching || room->next_id[0]) {
        message_refuse(message, SAY("the next game is being set up"));
    } else {
        TEXT_ON_STACK(options, 2048);
        table_write_options(room->table, &options);
        if (!room->hall->settings.ratings)
            text_string(&options, " rated=off"); /* the last word counts */
        struct company company = {.bot_count = 0};
        bool across = strcmp(message_text(message, "sides"), "other") == 0;
        for (seat = 0; seat < SEATS_MAX; seat++) {
            const char *bot = table_bot_name(room->table, seat);
            if (!bot[0])
                continue;
            int next = across ? seat_across(room->table, seat) : seat;
            company.bots[company.bot_count++] =
                (struct json_read_member){table_seat_name(room->table, next), bot};
        }
        keep_seats(room->table, person, across, &company);
        make(message, table_game(room->table)->id, options.data, &company, room);
    }
}

/* --- Looking on. */

/* Where nothing is said: one's first seat, or among the spectators. */
static int viewer_of(const struct message *message, const struct room *room)
{
    const char *as = message_text(message, "as");
    seat_set own = table_seats_of(room->table, message->session->person->id);
    if (strcmp(as, "all") == 0)
        return VIEWER_ALL;
    if (as[0] && strcmp(as, "table") != 0)
        return table_seat_named(room->table, as, strlen(as));
    for (int seat = 0; !as[0] && seat < SEATS_MAX; seat++)
        if (own & SEAT(seat))
            return seat;
    return own ? VIEWER_TABLE : VIEWER_CROWD;
}

static void do_watch(const struct message *message)
{
    int seat;
    int64_t from = 0;
    json_read_number(message->json, "from", &from);
    struct room *room = enter(message, &seat);
    if (!room)
        return;
    int viewer = viewer_of(message, room);
    const char *refusal = viewer < 0 ? SAY("there is no such seat at this table")
                                     : table_may_watch(room->table, message->session->person->id, viewer);
    if (!refusal && viewer == VIEWER_CROWD && watch_is_crowded(room, message->session))
        refusal = SAY("too many look on from here");
    if (!refusal && !session_may(message->session, SHARE_WATCHES))
        refusal = SAY("too much was asked for from here: wait a moment");
    if (refusal) {
        message_refuse(message, refusal);
        return;
    }
    watch_ask(room, message->session, message->re, viewer,
              from < 0 || from > UINT32_MAX ? 0 : (uint32_t)from);
}

/* What a bot would do; it is thought about, so the answer comes later. */
static void do_hint(const struct message *message)
{
    struct session *session = message->session;
    int seat;
    struct room *room = enter(message, &seat);
    if (!room)
        return;
    const char *refusal = seat < 0 ? SAY("there is no such seat at this table")
                                   : table_may_hint(room->table, session->person->id, seat);
    if (!refusal && session->hinted)
        refusal = SAY("you are being given a hint already");
    if (refusal)
        message_refuse(message, refusal);
    else
        bot_jobs_hint(room, session, message->re, seat);
}

static void do_unwatch(const struct message *message)
{
    int seat;
    struct room *room = enter(message, &seat);
    if (!room)
        return;
    int viewer = viewer_of(message, room);
    for (struct watch *watch = message->session->watches, *next; watch; watch = next) {
        next = watch->in_session;
        if (watch->room == room && watch->viewer == viewer)
            watch_end(watch, false);
    }
    answer_ok(message->session, message->re);
}

/* --- Lists. */

static void tell_tables(const struct asking *asking, const char *rows, size_t length)
{
    size_t size = length + 128;
    char *bytes = malloc(size);
    if (!bytes) {
        answer_refusal(asking->session, asking->re, SAY("there is not enough memory"));
        return;
    }
    struct text text = text_in(bytes, size);
    text_format(&text, "{\"re\":%lld,\"ok\":true,\"tables\":[", (long long)(asking->re < 0 ? 0 : asking->re));
    text_bytes(&text, rows, length);
    text_string(&text, "]}");
    send_text(asking->session, &text);
    free(bytes);
}

static void list_told_to(void *context, const char *refusal, const char *rows, size_t length)
{
    struct asking *asking = context;
    if (refusal)
        answer_refusal(asking->session, asking->re, refusal);
    else
        tell_tables(asking, rows, length);
    asking_end(asking);
}

static void do_list(const struct message *message)
{
    struct asking *asking = NULL;
    if (!session_may(message->session, SHARE_LISTS))
        message_refuse(message, SAY("too much was asked for from here: wait a moment"));
    else if ((asking = asking_begin(message)) != NULL)
        list_ask(message->session->hall, STORE_OPEN, list_told_to, asking);
}

static void mine_read(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    struct asking *asking = context;
    size_t size;
    char *bytes = refusal ? NULL : rows_room(rows, count, &size);
    if (bytes) {
        struct text text = text_in(bytes, size);
        rows_write(asking->session->hall, rows, count, asking->session->person->id, &text);
        tell_tables(asking, text.data, text.length);
    } else {
        answer_refusal(asking->session, asking->re, refusal ? refusal : SAY("there is not enough memory"));
    }
    free(bytes);
    read_end(asking->session);
    asking_end(asking);
}

static void do_mine(const struct message *message)
{
    if (!message_may_read(message))
        return;
    struct asking *asking = asking_begin(message);
    if (asking)
        store_tables_of(message->session->hall->settings.store, message->session->person->id, TABLES_TOLD,
                        mine_read, asking);
    else
        read_end(message->session);
}

static void do_ratings(const struct message *message)
{
    const struct hall_ratings *ratings = message->session->hall->settings.ratings;
    struct room *room;
    int seat;
    if (!ratings)
        message_refuse(message, SAY("this server keeps no ratings"));
    else if (!message_text(message, "table")[0] && message_may_read(message))
        ratings->tell_oneself(message->session, message->re);
    else if (message_text(message, "table")[0] && (room = enter(message, &seat)) != NULL &&
             message_may_read(message))
        ratings->tell_table(room, message->session, message->re);
}

static void do_ping(const struct message *message)
{
    answer_ok(message->session, message->re);
}

/* --- Any message. */

static const struct {
    const char *word;
    void (*act)(const struct message *message);
} verbs[] = {
    {"move", do_move},        {"watch", do_watch},     {"sit", do_sit},     {"create", do_create},
    {"stand", do_stand},      {"bot", do_bot},         {"back", do_back},   {"vote", do_vote},
    {"against", do_against},  {"say", do_say},         {"list", do_list},   {"mine", do_mine},
    {"unwatch", do_unwatch},  {"rematch", do_rematch}, {"hello", do_hello}, {"ping", do_ping},
    {"webhook", do_webhook},  {"ratings", do_ratings}, {"hint", do_hint},   {"devices", do_devices},
    {"signout", do_sign_out}, {"answer", do_answer},
};

/* How deep the brackets go, so that nobody makes the parser climb. */
static bool is_shallow(const char *bytes, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '"')
            quoted = !quoted;
        else if (quoted && bytes[i] == '\\')
            i++;
        if (quoted)
            continue;
        depth += (bytes[i] == '{' || bytes[i] == '[') - (bytes[i] == '}' || bytes[i] == ']');
        if (depth > DEPTH_MAX)
            return false;
    }
    return true;
}

static void carry_out(const struct message *message)
{
    const char *word = message_text(message, "do");
    struct session *session = message->session;
    if (!session->greeted && strcmp(word, "hello") != 0) {
        /* Who says it is being looked up: what he says next need not wait for the answer. */
        if (session->entered || !read_wait(session, message->re, message->bytes, message->length))
            message_refuse(message, SAY("say hello first"));
        return;
    }
    if (session->guest && strcmp(word, "answer") != 0 && strcmp(word, "ping") != 0 &&
        strcmp(word, "hello") != 0) {
        message_refuse(message, SAY("a bot answers what it is asked, and does nothing else"));
        return;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(word, verbs[i].word) == 0) {
            verbs[i].act(message);
            return;
        }
    }
    message_refuse(message, SAY("that is nothing this server knows how to do"));
}

void message_take(struct session *session, const char *bytes, size_t length)
{
    struct message message = {.session = session, .re = -1, .bytes = bytes, .length = length};
    int64_t id;
    if (is_shallow(bytes, length))
        message.json = json_read_open(bytes, length);
    if (json_read_number(message.json, "id", &id) && id >= 0)
        message.re = id;
    if (message.json)
        carry_out(&message);
    else
        message_refuse(&message, SAY("that is no message this server can read"));
    json_read_close(message.json);
}
