// SPDX-License-Identifier: MIT
/* disasters.c: a whole house in one process, on a time of its own, with everything going wrong that a seed
 * says: connections are cut, messages come late, the disk refuses, processes die and start again, or stand
 * still until others have taken over what they had, and somebody hostile is among the guests. Afterwards
 * everything that was acknowledged is compared with what is kept: nothing lost, nothing doubled, every seat
 * still its owner's. And every now and then the world is split in two that differ in something hidden:
 * whoever may not know it is told the same in both (twin.h).
 *
 *   disasters [SEED [N [MOVES]]]
 *
 * runs N disasters from that seed on, of at least so many moves each, and names every seed that fails.
 * Without arguments it is a suite: those of `found`, which failed once, and a few more. */
#include "twin.h" /* first: cmocka */

#include "core/random.h"
#include "support/servers.h"
#include "table/table_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 2, SENT_MAX = 4096, LATE_MAX = 4, STEPS_MAX = 50000, LEASE_MS = 3000 };

/* Who is told something (twin.h): the players, somebody hostile, and whoever reads the counters. */
enum { EVE = PLAYERS, COUNTERS };

enum fate { FATE_UNKNOWN, FATE_KEPT, FATE_REFUSED };

struct sent {
    char move[GAME_MOVE_TEXT];
    enum fate fate;
};

/* Somebody, and the server he is connected to. */
struct guest {
    const char *name;
    struct net_socket *socket; /* NULL: he is away */
    int server;
};

struct player {
    struct guest guest;
    char id[TABLE_PERSON_MAX];
    int seat;
    struct random random;     /* what he decides */
    char late[LATE_MAX][256]; /* said, but not yet heard */
    int late_count;
    int re;
    bool waiting; /* for the answer to the last move */
    struct sent sent[SENT_MAX];
    size_t sent_count;
};

/* What is wrong with a server. */
struct trouble {
    bool frozen;   /* it does nothing, and does not know */
    int64_t since; /* when it froze or died; 0: it is well */
};

struct disaster {
    struct servers servers;
    struct trouble troubles[SERVERS_MAX];
    struct random random;
    int64_t now;
    struct player players[PLAYERS];
    struct guest eve;
    int eve_re;
    char table[TABLE_ID_MAX];
    store_table number;
    size_t moves, tables;
    bool broken; /* the disk */
};

/* Faults that are put in on purpose, to see that they are noticed. */
static enum { PLANT_NOTHING, PLANT_LOST, PLANT_DOUBLED, PLANT_LEAK_OF_STATE, PLANT_LEAK_OF_CHOICE } planted;
/* Where what is wrong is told instead of failing the test; NULL: nowhere. */
static jmp_buf *rescue;

static void wrong(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

static void wrong(const char *format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (twin_is_first()) {
        print_error("in the first world of two: %s\n", sentence);
        _exit(1);
    }
    if (rescue)
        longjmp(*rescue, 1);
    fail_msg("%s", sentence);
    abort();
}

static uint32_t draw(struct disaster *disaster, uint32_t below)
{
    return random_below(&disaster->random, below);
}

static bool happens(struct disaster *disaster, uint32_t once_in)
{
    return draw(disaster, once_in) == 0;
}

static struct house *house_of(struct disaster *disaster, const struct guest *guest)
{
    return &disaster->servers.houses[guest->server];
}

static bool is_well(const struct disaster *disaster, int server)
{
    return disaster->troubles[server].since == 0;
}

/* The table where it is now, or NULL. */
static struct table *table_now(const struct disaster *disaster)
{
    const struct room *room = servers_room(&disaster->servers, disaster->number);
    return room ? room->table : NULL;
}

/* --- What is kept. No bot thinks in this house: the moves of a seat are its person's. */

struct kept {
    const struct player *player;
    char (*moves)[GAME_MOVE_TEXT];
    size_t count;
    struct table *table;
};

static void take_log(void *context, const char *refusal, const struct store_line *lines, size_t count)
{
    struct kept *kept = context;
    assert_null(refusal);
    for (size_t i = 0; i < count; i++) {
        struct table_entry entry;
        if (i > 0 && entry_read(kept->table, lines[i].text, lines[i].length, &entry) &&
            entry.verb == TABLE_MOVE && entry.seat == kept->player->seat) {
            assert_true(kept->count < SENT_MAX);
            strcpy(kept->moves[kept->count++], entry.word);
            if (planted == PLANT_DOUBLED && kept->count == 5)
                strcpy(kept->moves[kept->count++], entry.word);
        }
        assert_null(table_apply(kept->table, lines[i].text, lines[i].length));
    }
}

/* The next move of that fate from there on; NULL: there is none. */
static struct sent *next_sent(struct player *player, size_t from, enum fate fate, const char *move)
{
    for (size_t i = from; i < player->sent_count; i++) {
        struct sent *sent = &player->sent[i];
        if (sent->fate == fate && (!move || strcmp(sent->move, move) == 0))
            return sent;
    }
    return NULL;
}

/* Every move that was acknowledged is there once, in its order; none that was refused; one whose answer was
 * never heard may be there or not, and may have come late, by another connection. */
static bool are_those_acknowledged(struct player *player, const struct kept *kept)
{
    struct sent *next = next_sent(player, 0, FATE_KEPT, NULL);
    for (size_t i = 0; i < kept->count; i++) {
        if (next && strcmp(next->move, kept->moves[i]) == 0) {
            next = next_sent(player, (size_t)(next - player->sent) + 1, FATE_KEPT, NULL);
            continue;
        }
        struct sent *unheard = next_sent(player, 0, FATE_UNKNOWN, kept->moves[i]);
        if (!unheard)
            return false;
        unheard->fate = FATE_REFUSED; /* only once */
    }
    return next == NULL;
}

static void compare_moves(struct player *player, const struct kept *kept)
{
    if (!are_those_acknowledged(player, kept))
        wrong("%s: of %zu moves that were sent, the %zu that are kept are not those acknowledged",
              player->guest.name, player->sent_count, kept->count);
}

static void find_table(void *context, const char *refusal, const struct store_row *rows, size_t count)
{
    store_table *wanted = context;
    assert_null(refusal);
    for (size_t i = 0; i < count; i++)
        if (rows[i].table == *wanted)
            *wanted = 0;
}

static void compare_player(struct disaster *disaster, struct player *player)
{
    static char moves[SENT_MAX][GAME_MOVE_TEXT];
    struct kept kept = {.player = player, .moves = moves, .table = table_new()};
    struct house *house = &disaster->servers.houses[0];
    store_table not_his = disaster->number;
    store_read(house->store, disaster->number, take_log, &kept);
    store_tables_of(house->store, player->id, SIZE_MAX, find_table, &not_his);
    house_settle(house);
    bool sits = strcmp(table_person(kept.table, player->seat), player->id) == 0;
    table_free(kept.table);
    compare_moves(player, &kept);
    if (!sits || not_his)
        wrong("%s has lost his seat", player->guest.name);
    player->sent_count = 0;
    player->waiting = false;
}

static void compare(struct disaster *disaster)
{
    for (int i = 0; i < PLAYERS; i++)
        compare_player(disaster, &disaster->players[i]);
}

/* --- People. */

static void say(struct player *player, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(struct player *player, const char *format, ...)
{
    va_list arguments;
    if (player->late_count == LATE_MAX)
        return;
    va_start(arguments, format);
    vsnprintf(player->late[player->late_count++], sizeof player->late[0], format, arguments);
    va_end(arguments);
}

static void watch(struct disaster *disaster, struct player *player)
{
    say(player, "{\"do\":\"watch\",\"id\":0,\"table\":\"%s\",\"from\":%u}", disaster->table,
        draw(disaster, 40));
}

static void leave(struct disaster *disaster, struct guest *guest)
{
    house_of(disaster, guest)->handler.closed(guest->socket->owner);
    fake_socket_free(guest->socket);
    free(guest->socket);
    guest->socket = NULL;
}

static void read_answer(struct disaster *disaster, struct player *player)
{
    char wanted[40];
    const struct net_socket *socket = player->guest.socket;
    if (socket->length && strstr(socket->bytes, "{\"say\":\"gone\""))
        watch(disaster, player);
    snprintf(wanted, sizeof wanted, "{\"re\":%d,", player->re);
    const char *answer = player->waiting ? fake_socket_find(socket, wanted) : NULL;
    if (answer) {
        bool kept = strstr(answer, "\"ok\":true") || planted == PLANT_LOST;
        player->sent[player->sent_count - 1].fate = kept ? FATE_KEPT : FATE_REFUSED;
        player->waiting = false;
    }
}

/* He hears all he was told since. */
static void hear(struct disaster *disaster, int which)
{
    struct player *player = &disaster->players[which];
    struct net_socket *socket = player->guest.socket;
    if (!socket || socket->length == 0)
        return;
    twin_tell(which, socket->bytes, socket->length);
    read_answer(disaster, player);
    fake_socket_clear(socket);
}

static void cut(struct disaster *disaster, int which)
{
    struct player *player = &disaster->players[which];
    if (!player->guest.socket)
        return;
    hear(disaster, which);
    leave(disaster, &player->guest);
    player->late_count = 0;
    player->waiting = false; /* he will never know */
}

/* At a server that is well; false where there is none. */
static bool arrive(struct disaster *disaster, struct guest *guest)
{
    int server = (int)draw(disaster, (uint32_t)disaster->servers.count);
    if (!is_well(disaster, server) || disaster->broken)
        return false;
    guest->server = server;
    guest->socket = house_arrive(&disaster->servers.houses[server], guest->name);
    fake_socket_clear(guest->socket);
    return true;
}

static void come(struct disaster *disaster, struct player *player)
{
    if (arrive(disaster, &player->guest))
        watch(disaster, player);
}

static void be_heard(struct disaster *disaster, struct player *player)
{
    if (player->late_count == 0)
        return;
    char message[sizeof player->late[0]];
    memcpy(message, player->late[0], sizeof message);
    memmove(player->late[0], player->late[1], (size_t)(--player->late_count) * sizeof player->late[0]);
    house_of(disaster, &player->guest)
        ->handler.message(player->guest.socket->owner, message, strlen(message));
}

static void write_move(const struct table *table, int seat, game_move move, char *written)
{
    struct text text = text_in(written, GAME_MOVE_TEXT);
    table->match->game->move_text(&table->match->state, seat, move, &text);
}

/* --- Another world: see twin.h. */

static void viewers_of(const struct disaster *disaster, int viewers[TWIN_WATCHERS])
{
    for (int i = 0; i < PLAYERS; i++)
        viewers[i] = disaster->players[i].seat;
    viewers[EVE] = viewers[COUNTERS] = VIEWER_TABLE;
}

/* Nobody else may see which of two moves it is. */
static bool looks_alike(const struct table *table, int seat, game_move one, game_move other)
{
    const struct secrecy *secrecy = secrecy_of(table->match->game);
    seat_set others = table_asked(table) & ~SEAT(seat);
    return others || moves_hushed(table) || secrecy->looks_alike(&table->match->state, seat, one, other);
}

/* In another world the player decides otherwise. */
static game_move choose_in_two_worlds(struct disaster *disaster, struct player *player, struct table *table,
                                      game_move move)
{
    game_move list[GAME_MOVES_MAX];
    int viewers[TWIN_WATCHERS], count = match_legal(table->match, player->seat, list);
    game_move other = list[draw(disaster, (uint32_t)count)];
    if (other == move || !looks_alike(table, player->seat, move, other))
        return move;
    viewers_of(disaster, viewers);
    viewers[player - disaster->players] = -1;
    return twin_part(table, viewers, TWIN_CHOICE) ? other : move;
}

/* Nobody has chosen, and no choice is on its way that would be impossible in another world. */
static bool is_settled(const struct disaster *disaster, const struct table *table)
{
    for (int i = 0; i < PLAYERS; i++)
        if (disaster->players[i].waiting)
            return false;
    return table_asked(table) == match_actors(table->match) && servers_are_silent(&disaster->servers);
}

/* In another world something is otherwise that one of those who look on does not know. */
static void redraw_in_another_world(struct disaster *disaster)
{
    struct table *table = table_now(disaster);
    int viewers[TWIN_WATCHERS];
    if (!table || table_status(table) != TABLE_RUNNING || !is_settled(disaster, table))
        return;
    viewers_of(disaster, viewers);
    const struct secrecy *secrecy = secrecy_of(table->match->game);
    struct random random = random_from_seed(random_next(&disaster->random));
    int viewer = viewers[random_below(&random, PLAYERS + 1)];
    uint32_t kept = secrecy->kept(&table->match->state, viewer);
    if (!kept)
        return;
    union game_state other = table->match->state;
    if (!secrecy->change(&other, trial_pick_seat(kept, &random), viewer, &random))
        return;
    if (twin_part(table, viewers, TWIN_REDRAWN))
        table->match->state = other;
}

/* --- What players do. */

static void decide(struct disaster *disaster, struct player *player)
{
    struct table *table = table_now(disaster);
    if (player->waiting || player->sent_count == SENT_MAX || !table || table_status(table) != TABLE_RUNNING ||
        !(table_asked(table) & SEAT(player->seat)))
        return;
    struct sent *sent = &player->sent[player->sent_count++];
    *sent = (struct sent){.fate = FATE_UNKNOWN};
    game_move list[GAME_MOVES_MAX];
    int count = match_legal(table->match, player->seat, list);
    assert_true(count > 0);
    game_move move = list[random_below(&player->random, (uint32_t)count)];
    bool parts = happens(disaster, 25) && !twin_is_under_way();
    if (parts)
        move = choose_in_two_worlds(disaster, player, table, move);
    write_move(table, player->seat, move, sent->move);
    if (!parts)
        twin_decide(table, player->seat, sent->move);
    player->waiting = true;
    disaster->moves++;
    say(player, "{\"do\":\"move\",\"id\":%d,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\",\"turn\":%u}",
        ++player->re, disaster->table, table_seat_name(table, player->seat), sent->move,
        (unsigned)table_turn(table));
}

static void act(struct disaster *disaster, int which)
{
    struct player *player = &disaster->players[which];
    if (!player->guest.socket) {
        if (happens(disaster, 4))
            come(disaster, player);
        return;
    }
    if (happens(disaster, 150) || player->guest.socket->closed) {
        cut(disaster, which);
        return;
    }
    decide(disaster, player);
    if (!happens(disaster, 3) && is_well(disaster, player->guest.server))
        be_heard(disaster, player);
}

/* --- Somebody hostile. Nothing she asks for may be granted, but for looking on. */

static const char *const demands[] = {
    "\"do\":\"sit\",\"seat\":\"%s\"",
    "\"do\":\"stand\",\"seat\":\"%s\"",
    "\"do\":\"back\",\"seat\":\"%s\"",
    "\"do\":\"bot\",\"seat\":\"%s\",\"level\":\"easy\"",
    "\"do\":\"vote\",\"seat\":\"%s\",\"on\":\"open\"",
    "\"do\":\"vote\",\"seat\":\"%s\",\"on\":\"bot\"",
    "\"do\":\"vote\",\"seat\":\"%s\",\"on\":\"resign\"",
    "\"do\":\"move\",\"seat\":\"%s\",\"move\":\"pass\"",
    "\"do\":\"hint\",\"seat\":\"%s\"",
    "\"do\":\"watch\",\"as\":\"%s\",\"from\":0",
    "\"do\":\"watch\",\"as\":\"all\"",
    "\"do\":\"watch\",\"as\":\"table\",\"from\":0",
};
enum { DEMANDS = sizeof demands / sizeof demands[0], LOOKS_ON = DEMANDS - 1 };

/* Answered well may only be looking on; and she is never shown what only a seat sees. */
static void look_at_eve(struct disaster *disaster)
{
    static const char granted[] = "{\"re\":";
    struct net_socket *socket = disaster->eve.socket;
    if (!socket || socket->length == 0)
        return;
    const struct table *table = table_now(disaster);
    bool runs = table && table_status(table) == TABLE_RUNNING; /* what is over is shown to all */
    twin_tell(EVE, socket->bytes, socket->length);
    for (const char *at = socket->bytes; (at = strstr(at, granted)) != NULL;) {
        char *end;
        long re = strtol(at + sizeof granted - 1, &end, 10);
        if (runs && re > 0 && re % DEMANDS != LOOKS_ON && strncmp(end, ",\"ok\":true", 10) == 0)
            wrong("granted: %s", demands[re % DEMANDS]);
        at = end;
    }
    if (strstr(socket->bytes, "\"chosen\":\""))
        wrong("somebody hostile is shown a choice");
    fake_socket_clear(socket);
}

static void cut_eve(struct disaster *disaster)
{
    if (!disaster->eve.socket)
        return;
    look_at_eve(disaster);
    leave(disaster, &disaster->eve);
}

static void be_hostile(struct disaster *disaster)
{
    static const char nonsense[] = "{\"do\":[[{\"\\u0000\":1e999}]],\"id\":-1}";
    struct guest *eve = &disaster->eve;
    const struct table *table = table_now(disaster);
    if (eve->socket && eve->socket->closed)
        cut_eve(disaster);
    if (!eve->socket) {
        arrive(disaster, eve);
        return;
    }
    if (!table || !is_well(disaster, eve->server))
        return;
    char demand[200], message[300];
    const char *seat = table_seat_name(table, disaster->players[draw(disaster, PLAYERS)].seat);
    int re = ++disaster->eve_re;
    snprintf(demand, sizeof demand, demands[re % DEMANDS], seat);
    snprintf(message, sizeof message, "{%s,\"id\":%d,\"table\":\"%s\"}", demand, re, disaster->table);
    const struct net_handler *handler = &house_of(disaster, eve)->handler;
    handler->message(eve->socket->owner, message, strlen(message));
    if (happens(disaster, 5))
        handler->message(eve->socket->owner, nonsense, draw(disaster, sizeof nonsense));
}

/* --- Servers. */

static void cut_off(struct disaster *disaster, int server)
{
    for (int i = 0; i < PLAYERS; i++)
        if (disaster->players[i].guest.server == server)
            cut(disaster, i);
    if (disaster->eve.server == server)
        cut_eve(disaster);
}

static void die(struct disaster *disaster, int server)
{
    cut_off(disaster, server);
    servers_kill(&disaster->servers, server);
    disaster->troubles[server] = (struct trouble){.since = disaster->now};
}

static void start(struct disaster *disaster, int server)
{
    disaster->troubles[server] = (struct trouble){0};
    servers_start(&disaster->servers, server);
}

/* A server that is not heard of loses what it had, whether it is dead or will go on one day. */
static void be_in_trouble(struct disaster *disaster, int server)
{
    struct trouble *trouble = &disaster->troubles[server];
    if (disaster->now - trouble->since >= LEASE_MS)
        fake_store_expire(disaster->servers.houses[server].store);
    if (!happens(disaster, 60) || disaster->broken)
        return;
    if (trouble->frozen) {
        hall_stood_still(disaster->servers.houses[server].hall, disaster->now - trouble->since);
        *trouble = (struct trouble){0};
    } else {
        start(disaster, server);
    }
}

static void look_after(struct disaster *disaster, int server)
{
    bool alone = disaster->servers.count == 1;
    if (!is_well(disaster, server)) {
        be_in_trouble(disaster, server);
    } else if (happens(disaster, 400) && !disaster->broken) {
        die(disaster, server);
        if (alone)
            start(disaster, server);
    } else if (!alone && happens(disaster, 400)) {
        disaster->troubles[server] = (struct trouble){.frozen = true, .since = disaster->now};
    } else if (!alone && happens(disaster, 400)) {
        fake_store_expire(disaster->servers.houses[server].store);
    }
}

static void make_all_well(struct disaster *disaster)
{
    disaster->broken = false;
    servers_fail(&disaster->servers, NULL);
    for (int i = 0; i < disaster->servers.count; i++) {
        if (is_well(disaster, i) || disaster->troubles[i].frozen)
            die(disaster, i);
        start(disaster, i);
    }
    servers_settle(&disaster->servers);
}

/* --- A disaster. */

static void set_up_table(struct disaster *disaster)
{
    static const struct {
        const char *game, *options, *seats[PLAYERS];
    } kinds[] = {{"echec", "level=1", {"gold", "silver"}},
                 {"echec", "level=2", {"gold", "silver"}},
                 {"goths", "players=2", {"A", "B"}},
                 {"goths", "players=2 fog=fortune gothic=on", {"A", "B"}}};
    uint32_t which = draw(disaster, sizeof kinds / sizeof kinds[0]);
    struct house *house = &disaster->servers.houses[draw(disaster, (uint32_t)disaster->servers.count)];
    struct net_socket *host = house_arrive(house, disaster->players[0].guest.name);
    house_do(house, host, "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"options\":\"%s\",\"sit\":[\"%s\"]}",
             kinds[which].game, kinds[which].options, kinds[which].seats[0]);
    house_table(host, disaster->table);
    assert_true(id_read(disaster->table, &disaster->number));
    struct net_socket *guest = house_arrive(house, disaster->players[1].guest.name);
    house_do(house, guest, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\"}", disaster->table,
             kinds[which].seats[1]);
    for (int i = 0; i < PLAYERS; i++)
        disaster->players[i].seat =
            table_seat_named(table_now(disaster), kinds[which].seats[i], strlen(kinds[which].seats[i]));
    house_leave(house, host);
    house_leave(house, guest);
    disaster->tables++;
}

static bool is_late(void *context)
{
    return happens(context, 4);
}

static void turn(struct disaster *disaster, int server)
{
    struct hall *hall = disaster->servers.houses[server].hall;
    if (!is_well(disaster, server))
        return;
    if (!happens(disaster, 4))
        hall_turn(hall);
    if (happens(disaster, 5))
        hall_tick(hall);
}

/* What /metrics tells. */
static void count(const struct disaster *disaster)
{
    char line[128];
    for (int i = 0; i < disaster->servers.count; i++) {
        const struct hall *hall = disaster->servers.houses[i].hall;
        struct hall_counts counts = hall ? hall_count(hall) : (struct hall_counts){0};
        int length = snprintf(line, sizeof line, "%d: %llu %llu %llu\n", i, (unsigned long long)counts.moves,
                              (unsigned long long)counts.refusals, (unsigned long long)counts.store_failures);
        twin_tell(COUNTERS, line, (size_t)length);
    }
}

/* Who may be told more than the table knows: its log may be ahead of the server that has written it and has
 * not heard so yet, and be read by another. */
static unsigned read_ahead(const struct disaster *disaster, const struct table *table)
{
    const struct house *houses = disaster->servers.houses;
    int at[] = {disaster->players[0].guest.server, disaster->players[1].guest.server, disaster->eve.server};
    unsigned watchers = 0;
    if (!table || table->lines == fake_store_written(houses[0].store, disaster->number))
        return 0;
    for (int i = 0; i <= EVE; i++)
        if (!fake_store_has(houses[at[i]].store, disaster->number))
            watchers |= 1u << i;
    return watchers;
}

/* Everybody hears what he was told; and nobody what he must not know. */
static void end_step(struct disaster *disaster)
{
    static const char *const names[TWIN_WATCHERS] = {"Ann", "Bob", "Eve", "whoever reads the counters"};
    for (int i = 0; i < PLAYERS; i++)
        hear(disaster, i);
    look_at_eve(disaster);
    count(disaster);
    const struct table *table = table_now(disaster);
    int told = twin_step(table, read_ahead(disaster, table));
    if (told >= 0)
        wrong("%s is told something hidden", names[told]);
}

static void tell_eve(const struct disaster *disaster, uint64_t number)
{
    char bit = (char)('0' + __builtin_parityll(number));
    if (disaster->eve.socket)
        net_send(disaster->eve.socket, &bit, 1);
}

static void do_what_is_planted(struct disaster *disaster)
{
    const struct table *table = planted ? table_now(disaster) : NULL;
    if (!table)
        return;
    const struct secrecy *secrecy = secrecy_of(table->match->game);
    for (int kind = 0; planted == PLANT_LEAK_OF_STATE && kind < secrecy->kinds; kind++)
        tell_eve(disaster, secrecy->value(&table->match->state, kind));
    for (int seat = 0; planted == PLANT_LEAK_OF_CHOICE && seat < SEATS_MAX; seat++)
        if (table->seat[seat].chosen)
            tell_eve(disaster, table->seat[seat].choice);
}

static void step(struct disaster *disaster)
{
    int64_t time = 20 + (happens(disaster, 500) ? 70000 : draw(disaster, 60));
    disaster->now += time;
    servers_pass(&disaster->servers, time);
    if (happens(disaster, 40) && !twin_is_under_way())
        redraw_in_another_world(disaster);
    for (int i = 0; i < PLAYERS; i++)
        act(disaster, i);
    if (happens(disaster, 10))
        be_hostile(disaster);
    servers_carry(&disaster->servers, is_late, disaster);
    if (happens(disaster, 200))
        servers_cut(&disaster->servers, draw(disaster, 8));
    for (int i = 0; i < disaster->servers.count; i++) {
        turn(disaster, i);
        look_after(disaster, i);
    }
    if (disaster->broken ? happens(disaster, 5) : happens(disaster, 200)) {
        disaster->broken = !disaster->broken;
        servers_fail(&disaster->servers, disaster->broken ? "the disk is full" : NULL);
    }
    do_what_is_planted(disaster);
    end_step(disaster);
}

static bool is_over(const struct disaster *disaster)
{
    const struct table *table = table_now(disaster);
    return table && table_status(table) == TABLE_OVER;
}

static void begin(struct disaster *disaster, uint64_t seed)
{
    static const char *const names[PLAYERS] = {"Ann", "Bob"};
    memset(disaster, 0, sizeof *disaster);
    disaster->random = random_from_seed(seed);
    servers_open(&disaster->servers, 1 + (int)draw(disaster, SERVERS_MAX), seed);
    disaster->now = disaster->servers.houses[0].now;
    disaster->eve.name = "Eve";
    for (int i = 0; i < PLAYERS; i++) {
        struct player *player = &disaster->players[i];
        unsigned char secret[SECRET_BYTES] = {0};
        memcpy(secret, names[i], strlen(names[i]));
        player->guest.name = names[i];
        player->random = random_from_seed(random_next(&disaster->random));
        person_id(secret, player->id);
    }
    set_up_table(disaster);
}

static void end_table(struct disaster *disaster)
{
    twin_end();
    make_all_well(disaster);
    compare(disaster);
}

static void close_all(struct disaster *disaster)
{
    for (int i = 0; i < disaster->servers.count; i++)
        cut_off(disaster, i);
    servers_close(&disaster->servers);
}

static struct disaster disaster;

static size_t run_one(uint64_t seed, size_t moves)
{
    begin(&disaster, seed);
    for (int steps = 0; disaster.moves < moves; steps++) {
        assert_true(steps < STEPS_MAX);
        step(&disaster);
        if (!is_over(&disaster))
            continue;
        end_table(&disaster);
        set_up_table(&disaster);
    }
    end_table(&disaster);
    close_all(&disaster);
    return disaster.moves;
}

/* Seeds that failed once. */
static const uint64_t found[] = {1, 241, 20660, 75582};
enum { MOVES = 1000, IN_SUITE = 12 };

static void what_failed_once_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++)
        run_one(found[i], MOVES);
}

static void whatever_happens_nothing_is_lost_or_told(void **state)
{
    (void)state;
    twin_parted = twin_compared = 0;
    for (uint64_t seed = 100; seed < 100 + IN_SUITE; seed++)
        run_one(seed, MOVES);
    print_message("# %u times in two worlds, %u times the same was told\n", twin_parted, twin_compared);
    assert_true(twin_parted >= 50 && twin_compared >= 2000);
}

/* Such a test can be blind: each of these must be noticed, soon. */
static void what_is_planted_is_noticed(void **state)
{
    (void)state;
    for (planted = PLANT_LOST; planted <= PLANT_LEAK_OF_CHOICE; planted++) {
        jmp_buf here;
        rescue = &here;
        bool noticed = setjmp(here) != 0;
        for (uint64_t seed = 1; !noticed && seed <= 4; seed++)
            run_one(seed, MOVES);
        rescue = NULL;
        if (!noticed)
            fail_msg("the fault %d is not noticed", (int)planted);
        twin_end();
        close_all(&disaster);
    }
    planted = PLANT_NOTHING;
}

/* A test that fails in the first world of two fails in its process alone (twin.h). */
static int leave_other_world(void **state)
{
    (void)state;
    if (twin_is_first())
        _exit(1);
    twin_end();
    return 0;
}

/* --- At length. */

struct tally {
    size_t moves;
    unsigned parted, compared, failed;
};

static uint64_t one_seed;
static size_t one_length, all_moves;

static void one(void **state)
{
    (void)state;
    all_moves += run_one(one_seed, one_length);
}

/* Every so-manyth of them. */
static struct tally run_some(uint64_t first, uint64_t end, uint64_t every)
{
    unsigned failed = 0;
    for (one_seed = first; one_seed < end; one_seed += every) {
        char name[64];
        snprintf(name, sizeof name, "disaster_%llu", (unsigned long long)one_seed);
        const struct CMUnitTest tests[] = {{name, one, NULL, leave_other_world, NULL}};
        failed += cmocka_run_group_tests_name(name, tests, NULL, NULL) != 0;
    }
    return (struct tally){all_moves, twin_parted, twin_compared, failed};
}

/* One process for each processor. */
static int run_many(uint64_t seed, uint64_t count, size_t moves)
{
    enum { PROCESSES_MAX = 64 };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned processes = processors < 1               ? 1
                         : processors > PROCESSES_MAX ? PROCESSES_MAX
                                                      : (unsigned)processors;
    struct tally *tallies = mmap(NULL, PROCESSES_MAX * sizeof *tallies, PROT_READ | PROT_WRITE,
                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct tally sum = {0};
    if (tallies == MAP_FAILED)
        return 1;
    one_length = moves;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (unsigned i = 0; i < processes; i++) {
        tallies[i].failed = 1; /* until it says otherwise */
        if (fork() != 0)
            continue;
        tallies[i] = run_some(seed + i, seed + count, processes);
        exit(0);
    }
    while (wait(NULL) > 0)
        ;
    for (unsigned i = 0; i < processes; i++) {
        sum.moves += tallies[i].moves;
        sum.parted += tallies[i].parted;
        sum.compared += tallies[i].compared;
        sum.failed += tallies[i].failed;
    }
    printf("# %llu disasters, %zu moves, %u times in two worlds, %u times the same was told, %u failed\n",
           (unsigned long long)count, sum.moves, sum.parted, sum.compared, sum.failed);
    return sum.failed != 0;
}

int main(int count, char **arguments)
{
    if (count > 1)
        return run_many(strtoull(arguments[1], NULL, 10), count > 2 ? strtoull(arguments[2], NULL, 10) : 1,
                        count > 3 ? strtoull(arguments[3], NULL, 10) : MOVES);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_failed_once_holds, leave_other_world),
        cmocka_unit_test_teardown(whatever_happens_nothing_is_lost_or_told, leave_other_world),
        cmocka_unit_test_teardown(what_is_planted_is_noticed, leave_other_world),
    };
    return cmocka_run_group_tests_name("disasters", tests, NULL, NULL);
}
