// SPDX-License-Identifier: MIT
/* client.c: see client.h.
 *
 * Whoever loses the connection to a server goes on exactly where he was: the cookie is kept, so that the seat
 * is found again, and every look asks for what came after its last event. */
#include "games/games.h"
#include "hall/hall.h"
#include "table/table.h"
#include "terminal/chance.h"
#include "terminal/client_inside.h"
#include "terminal/foreign.h"
#include "terminal/ladder.h"
#include "terminal/moment.h"
#include "terminal/own_hall.h"
#include "terminal/picture.h"
#include "terminal/seating.h"
#include "terminal/wire.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RETRY_LEAST_MS = 500, RETRY_MOST_MS = 15000, LIST_MOST = 1 << 20, RECORD_MOST = 4 << 20 };
/* However much a server says, whoever sits here is listened to in between. */
enum { TURN_MS = 100 };

/* --- What is said. */

static void lose(struct client *client);

void client_send(struct client *client, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    if (!client->line)
        client_tell(client, SAY("The connection is down; trying to get back…"), "");
    else if (!text || !client->line->kind->send(client->line, text, strlen(text)))
        lose(client);
    else if (member_number(message, "id") >= ID_SIT)
        client->waiting++;
    free(text);
    json_decref(message);
}

static void send_hello(struct client *client)
{
    client_send(client,
                json_pack("{s:s,s:i,s:i,s:s,s:s}", "do", "hello", "id", ID_HELLO, "version", PROTOCOL_VERSION,
                          "lang", language_code(client->language), "name", client->name));
}

static void send_watch(struct client *client, const char *as, size_t from)
{
    json_t *message = json_pack("{s:s,s:i,s:s,s:I}", "do", "watch", "id", ID_WATCH, "table", client->table,
                                "from", (json_int_t)from);
    if (as[0])
        json_object_set_new(message, "as", json_string(as));
    client_send(client, message);
}

/* After the connection was opened: who we are, and what we look at. */
static void introduce(struct client *client)
{
    send_hello(client);
    if (client->creation)
        client_send(client, json_incref(client->creation));
    for (int i = 0; i < client->look_count && client->table[0]; i++) {
        const struct look *look = &client->looks[i];
        send_watch(client, look->as, look_log_length(look));
    }
}

/* --- The connection. */

static void wait_longer(struct client *client)
{
    client->retry_ms = client->retry_ms ? 2 * client->retry_ms : RETRY_LEAST_MS;
    client->retry_ms = client->retry_ms > RETRY_MOST_MS ? RETRY_MOST_MS : client->retry_ms;
    client->retry_at = now_ms() + client->retry_ms;
    client->waiting = 0;
    client_tell(client, SAY("The connection is down; your game is safe. Trying to get back…"), "");
}

static void lose(struct client *client)
{
    client->line->kind->close(client->line);
    client->line = NULL;
    wait_longer(client);
}

static void find_again(struct client *client)
{
    TEXT_ON_STACK(why, 512);
    client->line = wire_open(client->base, client->request->folder, true, &why);
    if (!client->line) {
        wait_longer(client);
        return;
    }
    client->retry_ms = 0;
    client_tell(client, SAY("The connection is back."), "");
    client->sits_unsent = true;
    introduce(client);
}

/* --- What is heard. */

static struct look *look_as(struct client *client, const char *as)
{
    for (int i = 0; i < client->look_count; i++)
        if (strcmp(client->looks[i].as, as) == 0)
            return &client->looks[i];
    return NULL;
}

static struct look *add_look(struct client *client, const char *as)
{
    if (client->look_count == CLIENT_LOOKS_MAX)
        return NULL;
    struct look *look = &client->looks[client->look_count++];
    look_open(look, as, client->language);
    return look;
}

static void drop_look(struct client *client, struct look *look)
{
    int index = (int)(look - client->looks);
    look_close(look);
    memmove(look, look + 1, (size_t)(client->look_count - index - 1) * sizeof *look);
    client->look_count--;
}

/* Our seats are looked at from there; without one, from the middle. */
static void follow_seats(struct client *client, const struct look *look)
{
    size_t index;
    json_t *seat;
    json_array_foreach(look_at(look, "seats"), index, seat)
    {
        const char *name = member(seat, "seat");
        bool own = strcmp(member(seat, "who"), "person") == 0 && member_true(seat, "you");
        if (own && !look_as(client, name))
            send_watch(client, name, 0);
    }
}

/* The seats somebody wanted from the beginning, as soon as they can be had. */
static void sit_as_wished(struct client *client, const struct look *look)
{
    char seats[sizeof client->seats], *rest = seats;
    strcpy(seats, client->seats);
    client->seats[0] = '\0';
    for (const char *seat; (seat = strsep(&rest, ",")) != NULL && seat[0];) {
        if (!member_true(look_seat(look, seat), "you"))
            chance_sit_down(client, look, seat);
    }
}

static void wish_seat(struct client *client, const char *seat)
{
    size_t length = strlen(client->seats);
    snprintf(client->seats + length, sizeof client->seats - length, "%s%s", length ? "," : "", seat);
}

static bool tells_seats(const json_t *message)
{
    return json_object_get(message, "seats") || json_object_get(message, "status");
}

static void take_table(struct client *client, const json_t *message, bool whole)
{
    const char *as = member(message, "as");
    struct look *look = look_as(client, as);
    if (!look && whole)
        look = add_look(client, as);
    if (!look)
        return;
    if (!look_merge(look, message)) {
        client_tell(client, SAY("there is not enough memory"), "");
        return;
    }
    int decisions = look_meanwhile(look);
    if (decisions > 0) {
        char number[16];
        snprintf(number, sizeof number, "%d", decisions);
        client_tell(client,
                    SAY("While you were away a bot decided for you; decisions: %s. The log tells them."),
                    number);
    }
    struct look *table = look_as(client, "table");
    bool seated = look_seat(look, as) != NULL;
    if (seated && whole && table) {
        json_t *unwatch = json_pack("{s:s,s:s,s:s}", "do", "unwatch", "table", client->table, "as", "table");
        client_send(client, unwatch);
        drop_look(client, table);
        look = look_as(client, as);
    }
    if (look && client->served && tells_seats(message))
        chance_told(client, look);
    if (look) {
        sit_as_wished(client, look);
        follow_seats(client, look);
    }
}

static void set_place(struct client *client)
{
    if (client->served)
        snprintf(client->place, sizeof client->place, "%s/t/%s", client->base, client->table);
}

/* A game against whom the ladder has chosen is to count. */
static void begin_counting(struct client *client, const char *game)
{
    const char *refusal = client->opponent
                              ? ladder_begin(client->request->folder, client->table, game, client->opponent)
                              : NULL;
    client->next = NULL;
    if (refusal)
        client_tell(client, SAY("The result of this game cannot be kept: %s"), refusal);
}

static void take_creation(struct client *client, const json_t *message)
{
    snprintf(client->table, sizeof client->table, "%s", member(message, "table"));
    begin_counting(client, member(client->creation, "game"));
    json_decref(client->creation);
    client->creation = NULL;
    set_place(client);
    if (client->served)
        client_tell(client, SAY("The table is made. Others join it with this link: %s"), client->place);
    send_watch(client, "", 0);
}

/* The seats that are ours. */
static int own_seats(const struct client *client, char seats[CLIENT_LOOKS_MAX][LOOK_AS_MAX])
{
    int count = 0;
    for (int i = 0; i < client->look_count; i++) {
        const struct look *look = &client->looks[i];
        if (look_seat(look, look->as))
            strcpy(seats[count++], look->as);
    }
    return count;
}

/* An empty look at a table like the one before, until it is told. */
static void begin_anew(struct client *client)
{
    static const char *const alike[] = {"game", "options", "settings"};
    struct look *first = &client->looks[0], before = *first;
    for (int i = 1; i < client->look_count; i++)
        look_close(&client->looks[i]);
    client->look_count = 1;
    look_open(first, "", client->language);
    first->turns = before.turns + 1;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        json_object_set(first->table, alike[i], json_object_get(before.table, alike[i]));
    look_close(&before);
}

/* The table of the next game: we sit down where we sat. */
static void move_on(struct client *client, const char *table)
{
    char seats[CLIENT_LOOKS_MAX][LOOK_AS_MAX];
    int count = own_seats(client, seats);
    for (int i = 0; i < client->look_count; i++)
        client_send(client, json_pack("{s:s,s:s,s:s}", "do", "unwatch", "table", client->table, "as",
                                      client->looks[i].as));
    begin_anew(client);
    client->moved++;
    client->record[0] = client->chance[0] = client->seats[0] = '\0';
    client->compared = false;
    json_array_clear(client->sits);
    snprintf(client->table, sizeof client->table, "%s", table);
    set_place(client);
    client_tell(client,
                client->served ? SAY("The same table once more. Others join it with this link: %s")
                               : SAY("The same table once more."),
                client->place);
    begin_counting(client, look_game(&client->looks[0]));
    send_watch(client, "", 0);
    for (int i = 0; i < count; i++)
        wish_seat(client, seats[i]);
}

/* A seat that is looked at is ours no more: we look from another of ours, or from the middle. */
static void look_from_elsewhere(struct client *client)
{
    bool gone = false;
    for (int i = 0; i < client->look_count; i++)
        gone = gone || client->looks[i].gone;
    if (!gone)
        return;
    begin_anew(client);
    client->moved++;
    send_watch(client, "", 0);
}

/* Somebody has ended this device: it begins anew. */
static void take_sign_out(struct client *client, const json_t *message)
{
    wire_forget(client->base, client->request->folder);
    lose(client);
    find_again(client);
    client_tell(client, "%s", member(message, "error"));
}

static void take_answer(struct client *client, const json_t *message)
{
    int about = member_number(message, "re");
    if (json_is_true(json_object_get(message, "signed_out"))) {
        take_sign_out(client, message);
        return;
    }
    bool creation = about == ID_CREATE && client->creation;
    if (about >= ID_SIT && client->waiting > 0)
        client->waiting--;
    if (json_is_true(json_object_get(message, "ok"))) {
        if (creation)
            take_creation(client, message);
        if (about == ID_MINE)
            client->mine = json_incref(json_object_get(message, "tables"));
        if (about == ID_AGAIN)
            move_on(client, member(message, "table"));
        return;
    }
    client_tell(client, "%s", member(message, "error"));
    if (about >= ID_SEATS)
        chance_refused(client, (size_t)about - ID_SEATS);
    struct look *mover = about == ID_MOVE ? look_as(client, client->mover) : NULL;
    client->refused = mover != NULL;
    if (mover)
        look_decide(mover, "");
    /* The table itself could not be had. */
    if (creation || about == ID_WATCH || about == ID_MINE)
        client->ended = client->look_count == 1 && !look_game(&client->looks[0])[0];
    if (about == ID_WATCH)
        look_from_elsewhere(client);
}

/* What cannot be shown without; a change may leave it out. Where it is told otherwise, there is no table. */
static bool is_of_table(const json_t *message, bool whole)
{
    static const char *const known[] = {"waiting", "running", "paused", "over"};
    const json_t *game = json_object_get(message, "game"), *status = json_object_get(message, "status");
    const json_t *seats = json_object_get(message, "seats");
    bool fine = member(message, "as")[0] && ((!game && !whole) || member(message, "game")[0]);
    fine = fine && ((!seats && !whole) || json_array_size(seats) > 0);
    if (!fine || (!status && !whole))
        return fine;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(member(message, "status"), known[i]) == 0)
            return true;
    return false;
}

static void take_message(struct client *client, const json_t *message)
{
    const char *say = member(message, "say");
    bool whole = strcmp(say, "whole") == 0, told = whole || strcmp(say, "change") == 0;
    if (say[0] && strcmp(member(message, "table"), client->table) != 0)
        return; /* of the table before */
    if (told && !is_of_table(message, whole)) {
        client_tell(client, SAY("That server says what this program does not understand."), "");
        client->ended = true;
    } else if (told) {
        struct look *first = &client->looks[0];
        /* What we asked for without saying from where is told now. */
        if (whole && !first->as[0])
            snprintf(first->as, sizeof first->as, "%s", member(message, "as"));
        take_table(client, message, whole);
    } else if (strcmp(say, "gone") == 0) {
        struct look *look = look_as(client, member(message, "as"));
        if (look) {
            look->gone = true;
            send_watch(client, look->as, look_log_length(look));
        }
    } else if (strcmp(say, "here") == 0) {
        for (int i = 0; i < client->look_count; i++)
            look_here(&client->looks[i], message);
    } else if (json_object_get(message, "re")) {
        take_answer(client, message);
    }
}

/* --- The record. */

const char *client_fetch_record(struct client *client, struct text *record)
{
    char *bytes = malloc(RECORD_MOST);
    *record = (struct text){0};
    if (!bytes)
        return SAY("there is not enough memory");
    *record = text_in(bytes, RECORD_MOST);
    return client->line ? client->line->kind->record(client->line, client->table, record)
                        : SAY("The connection is down; trying to get back…");
}

bool client_record_path(const struct client *client, char path[CLIENT_PLACE_MAX])
{
    const char *game = look_game(&client->looks[0]), *table = client->table;
    bool harmless =
        games_find(game, strlen(game)) && !table[strspn(table, "abcdefghijklmnopqrstuvwxyz0123456789")];
    return harmless && snprintf(path, CLIENT_PLACE_MAX, "%s/%s-%s.record", client->request->folder, game,
                                table) < CLIENT_PLACE_MAX;
}

const char *client_write_file(const char *path, const struct text *bytes)
{
    const char *refusal = NULL;
    FILE *file = fopen(path, "wbe");
    if (!file || fwrite(bytes->data, 1, bytes->length, file) != bytes->length)
        refusal = strerror(errno);
    if (file && fclose(file) != 0 && !refusal)
        refusal = strerror(errno);
    return refusal;
}

static const char *write_record(struct client *client, const char *path)
{
    struct text record;
    const char *refusal = client_fetch_record(client, &record);
    if (!refusal)
        refusal = client_write_file(path, &record);
    free(record.data);
    return refusal;
}

const char *client_save(struct client *client, const char *path)
{
    const char *refusal = write_record(client, path);
    return refusal ? translate(client->language, refusal) : NULL;
}

static void keep_record(struct client *client)
{
    const struct look *look = &client->looks[0];
    bool over = look_over(look);
    if (client->served || over == (client->record[0] != '\0'))
        return;
    if (!over) {
        unlink(client->record); /* the end was taken back */
        client->record[0] = '\0';
        return;
    }
    if (!client_record_path(client, client->record) || write_record(client, client->record))
        client->record[0] = '\0';
}

/* A game against whom the ladder has chosen counts when it first ends. */
static void count_result(struct client *client)
{
    const struct look *look = &client->looks[0];
    const json_t *seat = look_seat(look, look->as);
    const char *winner = member(look_at(look, "result"), "winner"), *game = look_game(look);
    if (!client->opponent || client->next || !seat || !look_over(look))
        return;
    const char *result = !winner[0] ? "drawn" : strcmp(winner, member(seat, "camp")) == 0 ? "won" : "lost";
    if (ladder_end(client->request->folder, client->table, result))
        client->next = ladder_next(client->request->folder, games_find(game, strlen(game)));
    else
        client->opponent = NULL;
}

void client_write_opponent(const struct client *client, struct text *text)
{
    const char *id = look_game(&client->looks[0]);
    const struct game *game = games_find(id, strlen(id));
    if (!client->opponent)
        return;
    if (!look_over(&client->looks[0]))
        ladder_introduce(client->opponent, game, client->language, text);
    else if (client->next)
        ladder_promise(client->next, game, client->language, text);
}

void client_turn(struct client *client)
{
    size_t length;
    bool gone = false;
    if (!client->line && now_ms() >= client->retry_at)
        find_again(client);
    int64_t until = now_ms() + TURN_MS;
    client->more = true;
    while (client->more && client->line && !client->ended && now_ms() < until) {
        const char *bytes = client->line->kind->next(client->line, &length, &gone);
        json_t *message = bytes ? foreign_read(bytes, length) : NULL;
        if (message)
            take_message(client, message);
        json_decref(message);
        client->more = bytes != NULL;
    }
    if (client->line && gone)
        lose(client);
    keep_record(client);
    chance_turn(client);
    count_result(client);
}

/* --- Wishes. */

static void fill_with_bots(struct client *client, const char *level)
{
    size_t index;
    json_t *seat;
    json_array_foreach(look_at(&client->looks[0], "seats"), index, seat)
    {
        if (strcmp(member(seat, "who"), "open") == 0)
            client_send(client, json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "bot", "id", ID_BOT, "table",
                                          client->table, "seat", member(seat, "seat"), "level", level));
    }
}

static void vote(struct client *client, const char *on, const char *seat)
{
    json_t *message =
        json_pack("{s:s,s:i,s:s,s:s}", "do", "vote", "id", ID_VOTE, "table", client->table, "on", on);
    if (seat[0])
        json_object_set_new(message, "seat", json_string(seat));
    client_send(client, message);
}

static void agree(struct client *client, const char *seat)
{
    const struct look *look = look_as(client, seat);
    const json_t *open = look ? look_at(look, "vote") : NULL;
    if (!open)
        client_tell(client, SAY("no question is open"), "");
    else
        vote(client, member(open, "on"), member(open, "seat"));
}

/* It says which question it answers, lest it be taken for an answer to the next. */
static void send_move(struct client *client, const struct look *look, const char *seat, const char *move)
{
    json_t *message = json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "move", "id", ID_MOVE, "table", client->table,
                                "seat", seat, "move", move);
    json_t *turn = look ? json_object_get(look_at(look, "ask"), "turn") : NULL;
    if (turn)
        json_object_set(message, "turn", turn);
    client_send(client, message);
}

void client_wish(struct client *client, enum wish wanted, const char *seat, const char *word)
{
    struct look *look = look_as(client, seat);
    const char *table = client->table;
    client->notice[0] = '\0';
    client->refused = false;
    switch (wanted) {
    case WISH_MOVE:
        if (look && client->line) {
            look->fresh = look_log_length(look);
            look_decide(look, word);
            strcpy(client->mover, look->as);
        }
        send_move(client, look, seat, word);
        break;
    case WISH_SAY:
        client_send(client,
                    json_pack("{s:s,s:i,s:s,s:s}", "do", "say", "id", ID_SAY, "table", table, "text", word));
        break;
    case WISH_REFUSE:
        client_send(client, json_pack("{s:s,s:i,s:s}", "do", "against", "id", ID_AGAINST, "table", table));
        break;
    case WISH_BACK:
        client_send(client, json_pack("{s:s,s:i,s:s,s:s}", "do", "back", "id", ID_BACK, "table", table,
                                      "seat", seat));
        break;
    case WISH_UNDO: vote(client, "undo", seat); break;
    case WISH_RESIGN: vote(client, "resign", seat); break;
    case WISH_DRAW: vote(client, "draw", ""); break;
    case WISH_PAUSE: vote(client, "pause", ""); break;
    case WISH_RESUME: vote(client, "resume", ""); break;
    case WISH_AGAIN:
        client_send(client, json_pack("{s:s,s:i,s:s}", "do", "rematch", "id", ID_AGAIN, "table", table));
        break;
    case WISH_AGREE: agree(client, seat); break;
    case WISH_SIT: chance_sit_down(client, &client->looks[0], word); break;
    case WISH_BOTS: fill_with_bots(client, word); break;
    }
}

int client_descriptor(const struct client *client)
{
    return client->line ? client->line->kind->descriptor(client->line) : -1;
}

int client_patience(const struct client *client)
{
    int64_t left = client->retry_at - now_ms();
    if (client->line && client->more)
        return 0;
    if (client->line)
        return client->line->kind->patience(client->line);
    return left < 0 ? 0 : (int)left;
}

void client_tell(struct client *client, const char *sentence, const char *word)
{
    struct text text = text_in(client->notice, sizeof client->notice);
    say_with(&text, client->language, sentence, word, "");
    client->refused = false;
}

bool client_is_told(const struct client *client)
{
    const struct look *first = &client->looks[0];
    size_t index;
    json_t *seat;
    json_array_foreach(look_at(first, "seats"), index, seat)
    {
        const char *name = member(seat, "seat");
        bool found = !member_true(seat, "you");
        for (int i = 0; i < client->look_count; i++)
            found = found || strcmp(client->looks[i].as, name) == 0;
        if (!found)
            return false;
    }
    return look_game(first)[0] && client->waiting == 0 && !client_sits_down(client);
}

int client_next(const struct client *client, int current)
{
    if (look_asked(&client->looks[current]))
        return current;
    for (int i = 0; i < client->look_count; i++)
        if (look_asked(&client->looks[i]))
            return i;
    return current;
}

/* --- Beginning. */

static const char no_address[] =
    SAY("that is no address of a table; it looks like https://example.org/t/k3v9x2m8q4w1c");

/* "https://host/t/ID" is the base and the table, and so is "https://host/some/where/t/ID"; without a scheme
 * http is meant. */
static bool split_address(const char *address, char base[CLIENT_BASE_MAX], char table[PLAY_TABLE_MAX])
{
    const char *scheme = strstr(address, "://") ? "" : "http://";
    int length = snprintf(base, CLIENT_BASE_MAX, "%s%s", scheme, address);
    table[0] = '\0';
    if (length < 0 || length >= CLIENT_BASE_MAX || !isalnum((unsigned char)strstr(base, "://")[3]))
        return length < CLIENT_BASE_MAX && strstr(base, "://[") != NULL;
    base[strcspn(base, "?#")] = '\0';
    size_t end = strlen(base);
    while (end > 0 && base[end - 1] == '/')
        base[--end] = '\0';
    char *path = strchr(strstr(base, "://") + 3, '/'), *slash = path ? strrchr(path, '/') : NULL;
    if (slash && slash - path >= 2 && memcmp(slash - 2, "/t", 2) == 0) {
        size_t size = strlen(slash + 1);
        if (size >= PLAY_TABLE_MAX)
            return false;
        memcpy(table, slash + 1, size + 1);
        slash[-2] = '\0';
    }
    return true;
}

/* What the options are to be at a table of this process, beside what was asked for. */
static void add_own_options(const struct play_request *request, struct text *options)
{
    /* A window need not stay open for the sake of those who would see how soon the others answer. */
    text_string(options, "window_ms=0");
    /* Whoever is alone may take back whatever he likes; people at one screen keep to what the rules of a
     * table say. */
    if (!request->hot_seat && !strchr(request->seats, ','))
        text_string(options, " undo=free");
    if (request->has_seed || request->effort)
        text_format(options, " bot_ms=0 bot_effort=%u", (unsigned)request->effort);
    text_format(options, "%s%s", request->options[0] ? " " : "", request->options);
}

static bool plan_creation(struct client *client, struct text *why)
{
    const struct play_request *request = client->request;
    json_t *people = json_array(), *machines = json_object();
    TEXT_ON_STACK(options, 2 * PLAY_OPTIONS_MAX);
    bool fine =
        seating_plan(request, client->opponent ? client->opponent->name : "medium", people, machines, why);
    if (client->served)
        text_string(&options, request->options);
    else
        add_own_options(request, &options);
    client->creation = json_pack("{s:s,s:i,s:s,s:s,s:o}", "do", "create", "id", ID_CREATE, "game",
                                 request->game->id, "options", options.data, "bots", machines);
    /* At a server's one sits down when its promise has been noted. */
    client->seats[0] = '\0';
    for (size_t i = 0; i < json_array_size(people) && client->served; i++)
        wish_seat(client, json_string_value(json_array_get(people, i)));
    if (!client->served)
        json_object_set(client->creation, "sit", people);
    json_decref(people);
    return fine;
}

static void choose_name(struct client *client)
{
    const char *login = getenv("USER"), *name = client->request->name;
    bool decent = login && table_name_is_decent(login);
    snprintf(client->name, sizeof client->name, "%s",
             name[0]  ? name
             : decent ? login
                      : translate(client->language, SAY("Player")));
}

static struct client *new_client(const struct play_request *request, struct text *why)
{
    struct client *client = calloc(1, sizeof *client);
    if (!client) {
        text_string(why, translate(request->language, SAY("there is not enough memory")));
        return NULL;
    }
    client->request = request;
    client->language = request->language;
    client->served = request->connect;
    client->sits = json_array();
    snprintf(client->seats, sizeof client->seats, "%s", request->connect ? request->seats : "");
    choose_name(client);
    return client;
}

void client_close(struct client *client)
{
    if (!client)
        return;
    if (client->line)
        client->line->kind->close(client->line);
    json_decref(client->creation);
    json_decref(client->mine);
    json_decref(client->sits);
    for (int i = 0; i < client->look_count; i++)
        look_close(&client->looks[i]);
    free(client);
}

/* --- A table of this process: it answers at once, and whoever asks waits for that. */

static bool open_own(struct client *client, struct text *why)
{
    client->line = own_hall_open(client->request, client->place, sizeof client->place, why);
    return client->line != NULL;
}

static void wait_a_moment(struct client *client)
{
    struct pollfd ready = {.fd = client_descriptor(client), .events = POLLIN};
    poll(&ready, 1, client_patience(client));
    client_turn(client);
}

static bool begin_own(struct client *client, struct text *why)
{
    const struct play_request *request = client->request;
    bool anew = request->game;
    client->opponent = !anew                     ? ladder_opponent(request->folder, request->table)
                       : ladder_chooses(request) ? ladder_next(request->folder, request->game)
                                                 : NULL;
    if ((anew && !plan_creation(client, why)) || !open_own(client, why))
        return false;
    snprintf(client->table, sizeof client->table, "%s", request->table);
    add_look(client, "");
    introduce(client);
    while (!client->ended && !client_is_told(client))
        wait_a_moment(client);
    if (client->ended)
        text_string(why, client->notice);
    /* What happened before one went away is not new. */
    for (int i = 0; i < client->look_count && !anew; i++)
        client->looks[i].fresh = look_log_length(&client->looks[i]);
    return !client->ended;
}

json_t *client_own_tables(const struct play_request *request, struct text *why)
{
    struct client *client = new_client(request, why);
    json_t *tables = NULL;
    if (client && open_own(client, why)) {
        send_hello(client);
        client_send(client, json_pack("{s:s,s:i}", "do", "mine", "id", ID_MINE));
        while (!client->mine && !client->notice[0])
            wait_a_moment(client);
        tables = json_incref(client->mine);
        text_string(why, client->notice);
    }
    client_close(client);
    return tables;
}

/* --- A table of a server. */

static bool begin_served(struct client *client, struct text *why)
{
    const struct play_request *request = client->request;
    TEXT_ON_STACK(reason, 512);
    if (!split_address(request->connect, client->base, client->table))
        text_string(&reason, no_address);
    else if (!request->game || plan_creation(client, &reason))
        client->line = wire_open(client->base, request->folder, false, &reason);
    if (!client->line) {
        text_format(why, "%s: %s", request->connect, translate(request->language, reason.data));
        return false;
    }
    set_place(client);
    add_look(client, "");
    introduce(client);
    return true;
}

struct client *client_open(const struct play_request *request, struct text *why)
{
    struct client *client = new_client(request, why);
    if (client && (request->connect ? begin_served(client, why) : begin_own(client, why)))
        return client;
    client_close(client);
    return NULL;
}

bool client_has_table(const char *address)
{
    char base[CLIENT_BASE_MAX], table[PLAY_TABLE_MAX];
    return split_address(address, base, table) && table[0];
}

json_t *client_served_tables(const struct play_request *request, struct text *why)
{
    char base[CLIENT_BASE_MAX], table[PLAY_TABLE_MAX];
    TEXT_ON_STACK(address, CLIENT_BASE_MAX + 64);
    TEXT_ON_STACK(reason, 512);
    char *bytes = malloc(LIST_MOST);
    json_t *list = NULL;
    if (!split_address(request->connect, base, table))
        text_string(&reason, translate(request->language, no_address));
    else if (bytes) {
        struct text body = text_in(bytes, LIST_MOST);
        text_format(&address, "%s/api/tables", base);
        long status = wire_fetch(address.data, request->folder, &body, &reason);
        json_t *answer = status == 200 ? foreign_read(body.data, body.length) : NULL;
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

void client_address(const char *address, const char *table, char *whole, size_t size)
{
    char base[CLIENT_BASE_MAX], other[PLAY_TABLE_MAX];
    if (split_address(address, base, other))
        snprintf(whole, size, "%s/t/%s", base, table);
}
