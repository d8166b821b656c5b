// SPDX-License-Identifier: MIT
/* remote.c: a table of a server, over its message protocol (docs/protocol.md); see house.h.
 *
 * Whoever loses the connection goes on exactly where he was: the cookie is kept, so that the seat is found
 * again, and every look asks for what came after its last event. */
#include "cli/play/house.h"
#include "cli/play/wire.h"
#include "table/table.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum {
    BASE_MAX = 2048,
    RETRY_LEAST_MS = 500,
    RETRY_MOST_MS = 15000,
    LIST_MOST = 1 << 20,
    RECORD_MOST = 1 << 20
};

/* What is asked for, so that its answer is known. */
enum {
    ID_HELLO = 1,
    ID_WATCH,
    ID_SIT,
    ID_BOT,
    ID_VOTE,
    ID_MOVE,
    ID_SAY,
    ID_AGAINST,
    ID_BACK,
    ID_CREATE,
    ID_AGAIN
};

struct remote {
    struct house house; /* first: the house is the remote */
    char base[BASE_MAX];
    char table[TABLE_ID_MAX];
    char name[REQUEST_NAME_MAX];
    char seat[REQUEST_SEATS_MAX]; /* the one to sit down at, or "" */
    struct wire *wire;            /* NULL while the connection is down */
    int64_t retry_at;
    int retry_ms;
    json_t *creation; /* the message that makes the table, until it is answered */
};

static struct remote *remote_of(struct house *house)
{
    return (struct remote *)house;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- What is said. */

static void lose(struct remote *remote);

static void send_message(struct remote *remote, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    if (!remote->wire)
        house_tell(&remote->house, SAY("The connection is down; trying to get back…"), "");
    else if (!text || !wire_send(remote->wire, text, strlen(text)))
        lose(remote);
    else if (member_number(message, "id") >= ID_SIT)
        remote->house.waiting++;
    free(text);
    json_decref(message);
}

static void send_hello(struct remote *remote)
{
    json_t *message = json_pack("{s:s,s:i,s:i,s:s,s:s}", "do", "hello", "id", ID_HELLO, "version", 2, "words", "on", "lang",
                                language_code(remote->house.language));
    if (remote->name[0])
        json_object_set_new(message, "name", json_string(remote->name));
    send_message(remote, message);
}

static void send_watch(struct remote *remote, const char *as, size_t from)
{
    json_t *message = json_pack("{s:s,s:i,s:s,s:I}", "do", "watch", "id", ID_WATCH, "table", remote->table,
                                "from", (json_int_t)from);
    if (as[0])
        json_object_set_new(message, "as", json_string(as));
    send_message(remote, message);
}

/* After the connection was opened: who we are, and what we look at. */
static void introduce(struct remote *remote)
{
    send_hello(remote);
    if (remote->creation)
        send_message(remote, json_incref(remote->creation));
    for (int i = 0; i < remote->house.look_count && remote->table[0]; i++) {
        const struct look *look = &remote->house.looks[i];
        send_watch(remote, look->as, look_log_length(look));
    }
}

/* --- The connection. */

static void lose(struct remote *remote)
{
    wire_close(remote->wire);
    remote->wire = NULL;
    remote->retry_ms = remote->retry_ms ? 2 * remote->retry_ms : RETRY_LEAST_MS;
    remote->retry_ms = remote->retry_ms > RETRY_MOST_MS ? RETRY_MOST_MS : remote->retry_ms;
    remote->retry_at = now_ms() + remote->retry_ms;
    remote->house.waiting = 0;
    house_tell(&remote->house, SAY("The connection is down; your game is safe. Trying to get back…"), "");
}

static void find_again(struct remote *remote)
{
    TEXT_ON_STACK(why, 512);
    remote->wire = wire_open(remote->base, &why);
    if (!remote->wire) {
        lose(remote);
        return;
    }
    remote->retry_ms = 0;
    house_tell(&remote->house, SAY("The connection is back."), "");
    introduce(remote);
}

/* --- What is heard. */

static struct look *look_as(struct remote *remote, const char *as)
{
    for (int i = 0; i < remote->house.look_count; i++)
        if (strcmp(remote->house.looks[i].as, as) == 0)
            return &remote->house.looks[i];
    return NULL;
}

static struct look *add_look(struct remote *remote, const char *as)
{
    struct house *house = &remote->house;
    if (house->look_count == HOUSE_LOOKS_MAX)
        return NULL;
    struct look *look = &house->looks[house->look_count++];
    look_open(look, as, house->language);
    return look;
}

static void drop_look(struct remote *remote, struct look *look)
{
    struct house *house = &remote->house;
    int index = (int)(look - house->looks);
    look_close(look);
    memmove(look, look + 1, (size_t)(house->look_count - index - 1) * sizeof *look);
    house->look_count--;
}

/* Our seats are looked at from there; without one, from the middle. */
static void follow_seats(struct remote *remote, const struct look *look)
{
    size_t index;
    json_t *seat;
    json_array_foreach(look_at(look, "seats"), index, seat)
    {
        const char *name = member(seat, "seat");
        bool own = strcmp(member(seat, "who"), "person") == 0 && member_true(seat, "you");
        if (own && !look_as(remote, name))
            send_watch(remote, name, 0);
    }
}

static void sit_down(struct remote *remote, const char *seat);

/* The seat somebody wanted from the beginning, as soon as it can be had. */
static void sit_as_wished(struct remote *remote, const struct look *look)
{
    char seat[REQUEST_SEATS_MAX];
    const json_t *facts = remote->seat[0] ? look_seat(look, remote->seat) : NULL;
    if (!remote->seat[0])
        return;
    strcpy(seat, remote->seat);
    remote->seat[0] = '\0';
    if (!facts)
        house_tell(&remote->house, SAY("there is no seat %s at this table"), seat);
    else if (!member_true(facts, "you"))
        sit_down(remote, seat);
}

static void take_table(struct remote *remote, const json_t *message, bool whole)
{
    const char *as = member(message, "as");
    struct look *look = look_as(remote, as);
    if (!look && whole)
        look = add_look(remote, as);
    if (!look)
        return;
    if (!look_merge(look, message)) {
        house_tell(&remote->house, SAY("there is not enough memory"), "");
        return;
    }
    struct look *table = look_as(remote, "table");
    bool seated = look_seat(look, as) != NULL;
    if (seated && whole && table) {
        json_t *unwatch = json_pack("{s:s,s:s,s:s}", "do", "unwatch", "table", remote->table, "as", "table");
        send_message(remote, unwatch);
        drop_look(remote, table);
        look = look_as(remote, as);
    }
    if (look) {
        sit_as_wished(remote, look);
        follow_seats(remote, look);
    }
}

static void set_place(struct remote *remote)
{
    snprintf(remote->house.place, sizeof remote->house.place, "%s/t/%s", remote->base, remote->table);
}

static void take_creation(struct remote *remote, const json_t *message)
{
    snprintf(remote->table, sizeof remote->table, "%s", member(message, "table"));
    json_decref(remote->creation);
    remote->creation = NULL;
    set_place(remote);
    house_tell(&remote->house, SAY("The table is made. Others join it with this link: %s"),
               remote->house.place);
    send_watch(remote, "", 0);
}

/* The seats that are ours. */
static int own_seats(const struct remote *remote, char seats[HOUSE_LOOKS_MAX][LOOK_AS_MAX])
{
    int count = 0;
    for (int i = 0; i < remote->house.look_count; i++) {
        const struct look *look = &remote->house.looks[i];
        if (look_seat(look, look->as))
            strcpy(seats[count++], look->as);
    }
    return count;
}

/* An empty look at a table like the one before, until it is told. */
static void begin_anew(struct remote *remote)
{
    static const char *const alike[] = {"game", "options", "settings"};
    struct house *house = &remote->house;
    struct look *first = &house->looks[0], before = *first;
    for (int i = 1; i < house->look_count; i++)
        look_close(&house->looks[i]);
    house->look_count = 1;
    look_open(first, "", house->language);
    first->turns = before.turns + 1;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        json_object_set(first->table, alike[i], json_object_get(before.table, alike[i]));
    look_close(&before);
}

/* The table of the next game: we sit down where we sat. */
static void move_on(struct remote *remote, const char *table)
{
    char seats[HOUSE_LOOKS_MAX][LOOK_AS_MAX];
    int count = own_seats(remote, seats);
    for (int i = 0; i < remote->house.look_count; i++)
        send_message(remote, json_pack("{s:s,s:s,s:s}", "do", "unwatch", "table", remote->table, "as",
                                       remote->house.looks[i].as));
    begin_anew(remote);
    remote->house.moved++;
    snprintf(remote->table, sizeof remote->table, "%s", table);
    set_place(remote);
    house_tell(&remote->house, SAY("The same table once more. Others join it with this link: %s"),
               remote->house.place);
    send_watch(remote, "", 0);
    for (int i = 0; i < count; i++)
        sit_down(remote, seats[i]);
}

static void take_answer(struct remote *remote, const json_t *message)
{
    int about = member_number(message, "re");
    bool creation = about == ID_CREATE && remote->creation;
    if (about >= ID_SIT && remote->house.waiting > 0)
        remote->house.waiting--;
    if (json_is_true(json_object_get(message, "ok"))) {
        if (creation)
            take_creation(remote, message);
        if (about == ID_AGAIN)
            move_on(remote, member(message, "table"));
        return;
    }
    house_tell(&remote->house, "%s", member(message, "error"));
    for (int i = 0; i < remote->house.look_count && about == ID_MOVE; i++)
        look_decide(&remote->house.looks[i], "");
    /* The table itself could not be had. */
    if (creation || about == ID_WATCH)
        remote->house.ended = remote->house.look_count == 1 && !look_game(&remote->house.looks[0])[0];
}

static void take_message(struct remote *remote, const json_t *message)
{
    const char *say = member(message, "say");
    if (say[0] && strcmp(member(message, "table"), remote->table) != 0)
        return; /* of the table before */
    if (strcmp(say, "whole") == 0 || strcmp(say, "change") == 0) {
        struct look *first = &remote->house.looks[0];
        /* What we asked for without saying from where is told now. */
        if (!first->as[0])
            snprintf(first->as, sizeof first->as, "%s", member(message, "as"));
        take_table(remote, message, say[0] == 'w');
    } else if (strcmp(say, "gone") == 0) {
        struct look *look = look_as(remote, member(message, "as"));
        if (look)
            send_watch(remote, look->as, look_log_length(look));
    } else if (json_object_get(message, "re")) {
        take_answer(remote, message);
    }
}

static void turn(struct house *house)
{
    struct remote *remote = remote_of(house);
    const char *bytes;
    size_t length;
    bool gone = false;
    if (!remote->wire && now_ms() >= remote->retry_at)
        find_again(remote);
    while (remote->wire && (bytes = wire_next(remote->wire, &length, &gone)) != NULL) {
        json_t *message = json_loadb(bytes, length, 0, NULL);
        if (message)
            take_message(remote, message);
        json_decref(message);
    }
    if (remote->wire && gone)
        lose(remote);
}

/* --- Wishes. */

static void sit_down(struct remote *remote, const char *seat)
{
    unsigned char bytes[32];
    char seed[65];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(seed + 2 * i, 3, "%02x", bytes[i]);
    send_message(remote, json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "sit", "id", ID_SIT, "table", remote->table,
                                   "seat", seat, "seed", seed));
}

static void fill_with_bots(struct remote *remote, const char *level)
{
    size_t index;
    json_t *seat;
    json_array_foreach(look_at(&remote->house.looks[0], "seats"), index, seat)
    {
        if (strcmp(member(seat, "who"), "open") == 0)
            send_message(remote, json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "bot", "id", ID_BOT, "table",
                                           remote->table, "seat", member(seat, "seat"), "level", level));
    }
}

static void vote(struct remote *remote, const char *on, const char *seat)
{
    json_t *message =
        json_pack("{s:s,s:i,s:s,s:s}", "do", "vote", "id", ID_VOTE, "table", remote->table, "on", on);
    if (seat[0])
        json_object_set_new(message, "seat", json_string(seat));
    send_message(remote, message);
}

static void agree(struct remote *remote, const char *seat)
{
    const struct look *look = look_as(remote, seat);
    const json_t *open = look ? look_at(look, "vote") : NULL;
    if (!open)
        house_tell(&remote->house, SAY("no question is open"), "");
    else
        vote(remote, member(open, "on"), member(open, "seat"));
}

/* It says which question it answers, lest it be taken for an answer to the next. */
static void send_move(struct remote *remote, const struct look *look, const char *seat, const char *move)
{
    json_t *message = json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "move", "id", ID_MOVE, "table", remote->table,
                                "seat", seat, "move", move);
    json_t *turn = look ? json_object_get(look_at(look, "ask"), "turn") : NULL;
    if (turn)
        json_object_set(message, "turn", turn);
    send_message(remote, message);
}

static void wish(struct house *house, enum wish wanted, const char *seat, const char *word)
{
    struct remote *remote = remote_of(house);
    struct look *look = look_as(remote, seat);
    const char *table = remote->table;
    switch (wanted) {
    case WISH_MOVE:
        if (look && remote->wire) {
            look->fresh = look_log_length(look);
            look_decide(look, word);
        }
        send_move(remote, look, seat, word);
        break;
    case WISH_SAY:
        send_message(remote,
                     json_pack("{s:s,s:i,s:s,s:s}", "do", "say", "id", ID_SAY, "table", table, "text", word));
        break;
    case WISH_REFUSE:
        send_message(remote, json_pack("{s:s,s:i,s:s}", "do", "against", "id", ID_AGAINST, "table", table));
        break;
    case WISH_BACK:
        send_message(remote, json_pack("{s:s,s:i,s:s,s:s}", "do", "back", "id", ID_BACK, "table", table,
                                       "seat", seat));
        break;
    case WISH_UNDO: vote(remote, "undo", seat); break;
    case WISH_RESIGN: vote(remote, "resign", seat); break;
    case WISH_DRAW: vote(remote, "draw", ""); break;
    case WISH_PAUSE: vote(remote, "pause", ""); break;
    case WISH_RESUME: vote(remote, "resume", ""); break;
    case WISH_AGAIN:
        send_message(remote, json_pack("{s:s,s:i,s:s}", "do", "rematch", "id", ID_AGAIN, "table", table));
        break;
    case WISH_AGREE: agree(remote, seat); break;
    case WISH_SIT: sit_down(remote, word); break;
    case WISH_BOTS: fill_with_bots(remote, word); break;
    }
}

static int descriptor(const struct house *house)
{
    const struct remote *remote = (const struct remote *)house;
    return remote->wire ? wire_descriptor(remote->wire) : -1;
}

static int patience(const struct house *house)
{
    const struct remote *remote = (const struct remote *)house;
    int64_t left = remote->retry_at - now_ms();
    if (remote->wire)
        return -1;
    return left < 0 ? 0 : (int)left;
}

/* The server has the record of a finished game. */
static const char *save(struct house *house, const char *path)
{
    struct remote *remote = remote_of(house);
    TEXT_ON_STACK(address, BASE_MAX + 64);
    TEXT_ON_STACK(why, 512);
    char *bytes = malloc(RECORD_MOST);
    if (!bytes)
        return translate(house->language, SAY("there is not enough memory"));
    struct text body = text_in(bytes, RECORD_MOST);
    text_format(&address, "%s/api/tables/%s/record", remote->base, remote->table);
    long status = wire_fetch(address.data, &body, &why);
    const char *refusal = status == 200 && !body.overflow
                              ? NULL
                              : translate(house->language, SAY("a record can be had when the game is over"));
    FILE *file = refusal ? NULL : fopen(path, "wbe");
    if (!refusal && (!file || fwrite(body.data, 1, body.length, file) != body.length))
        refusal = strerror(errno);
    if (file && fclose(file) != 0 && !refusal)
        refusal = strerror(errno);
    free(bytes);
    return refusal;
}

static void close_remote(struct house *house)
{
    struct remote *remote = remote_of(house);
    wire_close(remote->wire);
    json_decref(remote->creation);
    for (int i = 0; i < house->look_count; i++)
        look_close(&house->looks[i]);
    free(remote);
}

static const struct house_kind remote_kind = {wish, turn, descriptor, patience, save, close_remote};

/* --- Beginning. */

/* "https://host/t/ID" is the base and the table, and so is "https://host/some/where/t/ID"; without a scheme
 * http is meant. */
static bool split_address(const char *address, char base[BASE_MAX], char table[TABLE_ID_MAX])
{
    const char *scheme = strstr(address, "://") ? "" : "http://";
    int length = snprintf(base, BASE_MAX, "%s%s", scheme, address);
    table[0] = '\0';
    if (length < 0 || length >= BASE_MAX || !isalnum((unsigned char)strstr(base, "://")[3]))
        return length < BASE_MAX && strstr(base, "://[") != NULL;
    base[strcspn(base, "?#")] = '\0';
    size_t end = strlen(base);
    while (end > 0 && base[end - 1] == '/')
        base[--end] = '\0';
    char *path = strchr(strstr(base, "://") + 3, '/'), *slash = path ? strrchr(path, '/') : NULL;
    if (slash && slash - path >= 2 && memcmp(slash - 2, "/t", 2) == 0) {
        size_t size = strlen(slash + 1);
        if (size >= TABLE_ID_MAX)
            return false;
        memcpy(table, slash + 1, size + 1);
        slash[-2] = '\0';
    }
    return true;
}

/* A table of one's own on the server. */
static const char *plan_creation(struct remote *remote, const struct request *request, struct text *why)
{
    json_t *people = json_array(), *machines = json_object();
    const char *refusal = session_seating(request, people, machines, why);
    remote->creation =
        json_pack("{s:s,s:i,s:s,s:s,s:o,s:o}", "do", "create", "id", ID_CREATE, "game", request->game->id,
                  "options", request->options, "sit", people, "bots", machines);
    remote->seat[0] = '\0';
    return refusal;
}

struct house *remote_open(const struct request *request, struct text *why)
{
    struct remote *remote = calloc(1, sizeof *remote);
    if (!remote || !split_address(request->connect, remote->base, remote->table)) {
        text_format(
            why, "%s: %s", request->connect,
            translate(
                request->language,
                SAY("that is no address of a table; it looks like https://example.org/t/k3v9x2m8q4w1c")));
        free(remote);
        return NULL;
    }
    remote->house = (struct house){.kind = &remote_kind, .language = request->language, .remote = true};
    set_place(remote);
    const char *login = getenv("USER");
    snprintf(remote->name, sizeof remote->name, "%s", request->name[0] || !login ? request->name : login);
    snprintf(remote->seat, sizeof remote->seat, "%s", request->seats);
    TEXT_ON_STACK(reason, 512);
    const char *refusal = request->game ? plan_creation(remote, request, &reason) : NULL;
    remote->wire = refusal ? NULL : wire_open(remote->base, &reason);
    if (!remote->wire) {
        json_decref(remote->creation);
        text_format(why, "%s: %s", request->connect, translate(request->language, reason.data));
        free(remote);
        return NULL;
    }
    add_look(remote, "");
    introduce(remote);
    return &remote->house;
}

/* --- The tables of a server. */

bool remote_has_table(const char *address)
{
    char base[BASE_MAX], table[TABLE_ID_MAX];
    return split_address(address, base, table) && table[0];
}

json_t *remote_list(const struct request *request, struct text *why)
{
    char base[BASE_MAX], table[TABLE_ID_MAX];
    TEXT_ON_STACK(address, BASE_MAX + 64);
    TEXT_ON_STACK(reason, 512);
    char *bytes = malloc(LIST_MOST);
    json_t *list = NULL;
    if (bytes && split_address(request->connect, base, table)) {
        struct text body = text_in(bytes, LIST_MOST);
        text_format(&address, "%s/api/tables", base);
        long status = wire_fetch(address.data, &body, &reason);
        json_t *answer = status == 200 ? json_loads(body.data, 0, NULL) : NULL;
        list = json_incref(json_object_get(answer, "tables"));
        json_decref(answer);
    }
    if (!list)
        text_format(why, "%s: %s", request->connect,
                    reason.length ? reason.data
                                  : translate(request->language,
                                              SAY("there is no server of this program at that address")));
    free(bytes);
    return list;
}

void remote_address(const char *address, const char *table, char *whole, size_t size)
{
    char base[BASE_MAX], other[TABLE_ID_MAX];
    if (split_address(address, base, other))
        snprintf(whole, size, "%s/t/%s", base, table);
}
