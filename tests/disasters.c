// SPDX-License-Identifier: MIT
/* disasters.c: a whole house in one process, on a time of its own, with everything going wrong that a seed
 * says: connections are cut, messages come late, the disk refuses, the process dies and starts again, and
 * somebody hostile is among the guests. Afterwards everything that was acknowledged is compared with what is
 * kept: nothing lost, nothing doubled, every seat still its owner's, nothing told to him who may not know.
 *
 *   disasters [SEED [N [MOVES]]]
 *
 * runs N disasters from that seed on, of at least so many moves each, and names every seed that fails.
 * Without arguments it is a suite: those of `found`, which failed once, and a few more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "core/random.h"
#include "support/house.h"
#include "table/table_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2, SENT_MAX = 4096, LATE_MAX = 4, STEPS_MAX = 400000 };

enum fate { FATE_UNKNOWN, FATE_KEPT, FATE_REFUSED };

struct sent {
    char move[GAME_MOVE_TEXT];
    enum fate fate;
};

struct player {
    const char *name;
    char id[TABLE_PERSON_MAX];
    int seat;
    struct net_socket *socket; /* NULL: he is away */
    char late[LATE_MAX][256];  /* said, but not yet heard */
    int late_count;
    int re;
    bool waiting; /* for the answer to the last move */
    struct sent sent[SENT_MAX];
    size_t sent_count;
};

struct disaster {
    struct house house;
    struct random random;
    struct player players[PLAYERS];
    struct net_socket *eve;
    int eve_re;
    char table[TABLE_ID_MAX];
    store_table number;
    size_t moves, tables;
    bool broken; /* the disk */
};

static uint32_t draw(struct disaster *disaster, uint32_t below)
{
    return random_below(&disaster->random, below);
}

static bool happens(struct disaster *disaster, uint32_t once_in)
{
    return draw(disaster, once_in) == 0;
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
        }
        assert_null(table_apply(kept->table, lines[i].text, lines[i].length));
    }
}

/* Every move that was acknowledged is there once, in its order; none that was refused; one whose answer was
 * never heard may be there or not. */
static void compare_moves(const struct player *player, const struct kept *kept)
{
    bool *may_be = calloc(kept->count + 2, sizeof *may_be);
    assert_non_null(may_be);
    may_be[0] = true; /* so many of those kept are accounted for */
    for (size_t i = 0; i < player->sent_count; i++) {
        const struct sent *sent = &player->sent[i];
        if (sent->fate == FATE_REFUSED)
            continue;
        for (size_t at = kept->count + 1; at-- > 0;) {
            bool taken = at > 0 && may_be[at - 1] && strcmp(kept->moves[at - 1], sent->move) == 0;
            may_be[at] = taken || (sent->fate == FATE_UNKNOWN && may_be[at]);
        }
    }
    bool fine = may_be[kept->count];
    free(may_be);
    if (!fine)
        fail_msg("%s: of %zu moves that were sent, the %zu that are kept are not those acknowledged",
                 player->name, player->sent_count, kept->count);
}

static void compare(struct disaster *disaster)
{
    static char moves[SENT_MAX][GAME_MOVE_TEXT];
    for (int i = 0; i < PLAYERS; i++) {
        struct player *player = &disaster->players[i];
        struct kept kept = {.player = player, .moves = moves, .table = table_new()};
        store_read(disaster->house.store, disaster->number, take_log, &kept);
        house_settle(&disaster->house);
        compare_moves(player, &kept);
        assert_string_equal(table_person(kept.table, player->seat), player->id);
        table_free(kept.table);
        player->sent_count = 0;
        player->waiting = false;
    }
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

static void cut(struct disaster *disaster, struct player *player)
{
    if (!player->socket)
        return;
    disaster->house.handler.closed(player->socket->owner);
    fake_socket_free(player->socket);
    free(player->socket);
    player->socket = NULL;
    player->late_count = 0;
    player->waiting = false; /* he will never know */
}

static void cut_all(struct disaster *disaster)
{
    for (int i = 0; i < PLAYERS; i++)
        cut(disaster, &disaster->players[i]);
    if (disaster->eve) {
        disaster->house.handler.closed(disaster->eve->owner);
        fake_socket_free(disaster->eve);
        free(disaster->eve);
        disaster->eve = NULL;
    }
}

static void come(struct disaster *disaster, struct player *player)
{
    player->socket = house_arrive(&disaster->house, player->name);
    fake_socket_clear(player->socket);
    say(player, "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\",\"from\":%u}", disaster->table,
        draw(disaster, 40));
}

static void hear_one(struct disaster *disaster, struct player *player)
{
    if (player->late_count == 0)
        return;
    char message[sizeof player->late[0]];
    memcpy(message, player->late[0], sizeof message);
    memmove(player->late[0], player->late[1], (size_t)(--player->late_count) * sizeof player->late[0]);
    disaster->house.handler.message(player->socket->owner, message, strlen(message));
}

static void read_answer(struct player *player)
{
    char wanted[40];
    snprintf(wanted, sizeof wanted, "{\"re\":%d,", player->re);
    const char *answer = player->waiting ? fake_socket_find(player->socket, wanted) : NULL;
    if (answer) {
        player->sent[player->sent_count - 1].fate = strstr(answer, "\"ok\":true") ? FATE_KEPT : FATE_REFUSED;
        player->waiting = false;
    }
    fake_socket_clear(player->socket);
}

static void decide(struct disaster *disaster, struct player *player)
{
    const struct room *room = house_room(&disaster->house, disaster->table);
    if (player->waiting || player->sent_count == SENT_MAX || !room || !room->table ||
        table_status(room->table) != TABLE_RUNNING || !(table_asked(room->table) & SEAT(player->seat)))
        return;
    struct sent *sent = &player->sent[player->sent_count++];
    *sent = (struct sent){.fate = FATE_UNKNOWN};
    house_draw_move(&disaster->house, disaster->table, player->seat, &disaster->random, sent->move);
    player->waiting = true;
    disaster->moves++;
    say(player, "{\"do\":\"move\",\"id\":%d,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", ++player->re,
        disaster->table, table_seat_name(room->table, player->seat), sent->move);
}

static void act(struct disaster *disaster, struct player *player)
{
    if (!player->socket) {
        if (happens(disaster, 4) && !disaster->broken)
            come(disaster, player);
        return;
    }
    if (happens(disaster, 150)) {
        cut(disaster, player);
        return;
    }
    read_answer(player);
    decide(disaster, player);
    if (!happens(disaster, 3))
        hear_one(disaster, player);
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
    char granted[48];
    for (int re = disaster->eve_re; re > 0 && re > disaster->eve_re - 64; re--) {
        snprintf(granted, sizeof granted, "{\"re\":%d,\"ok\":true", re);
        if (re % DEMANDS != LOOKS_ON && fake_socket_find(disaster->eve, granted))
            fail_msg("granted: %s", demands[re % DEMANDS]);
    }
    assert_null(fake_socket_find(disaster->eve, "\"chosen\":\""));
    fake_socket_clear(disaster->eve);
}

static void be_hostile(struct disaster *disaster)
{
    static const char nonsense[] = "{\"do\":[[{\"\\u0000\":1e999}]],\"id\":-1}";
    const struct room *room = house_room(&disaster->house, disaster->table);
    if (!disaster->eve) {
        if (!disaster->broken)
            disaster->eve = house_arrive(&disaster->house, "Eve");
        return;
    }
    if (!room || !room->table)
        return;
    look_at_eve(disaster);
    char demand[200], message[300];
    const char *seat = table_seat_name(room->table, disaster->players[draw(disaster, PLAYERS)].seat);
    int re = disaster->eve_re + 1;
    snprintf(demand, sizeof demand, demands[re % DEMANDS], seat);
    snprintf(message, sizeof message, "{%s,\"id\":%d,\"table\":\"%s\"}", demand, re, disaster->table);
    disaster->eve_re = re;
    disaster->house.handler.message(disaster->eve->owner, message, strlen(message));
    if (happens(disaster, 5))
        disaster->house.handler.message(disaster->eve->owner, nonsense, draw(disaster, sizeof nonsense));
}

/* --- A disaster. */

static void set_up_table(struct disaster *disaster)
{
    static const char *const games[] = {"echec", "goths"};
    static const char *const seats[][PLAYERS] = {{"gold", "silver"}, {"A", "B"}};
    uint32_t which = draw(disaster, 2);
    cut_all(disaster);
    house_settle(&disaster->house);
    struct player *host = &disaster->players[0], *guest = &disaster->players[1];
    host->socket = house_arrive(&disaster->house, host->name);
    house_do(&disaster->house, host->socket,
             "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"options\":\"%s\",\"sit\":[\"%s\"]}", games[which],
             which ? "players=2" : "level=1", seats[which][0]);
    house_table(host->socket, disaster->table);
    assert_true(id_read(disaster->table, &disaster->number));
    guest->socket = house_arrive(&disaster->house, guest->name);
    house_do(&disaster->house, guest->socket, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\"}",
             disaster->table, seats[which][1]);
    const struct table *table = house_room(&disaster->house, disaster->table)->table;
    for (int i = 0; i < PLAYERS; i++)
        disaster->players[i].seat = table_seat_named(table, seats[which][i], strlen(seats[which][i]));
    disaster->tables++;
}

static void die_and_start_again(struct disaster *disaster)
{
    cut_all(disaster);
    house_restart(&disaster->house);
}

static void mend_disk(struct disaster *disaster)
{
    disaster->broken = false;
    fake_store_fail(disaster->house.store, NULL);
}

static void step(struct disaster *disaster)
{
    struct house *house = &disaster->house;
    house->now += 20 + (happens(disaster, 500) ? 70000 : draw(disaster, 60));
    hall_set_time(house->hall, house->now);
    for (int i = 0; i < PLAYERS; i++)
        act(disaster, &disaster->players[i]);
    if (happens(disaster, 10))
        be_hostile(disaster);
    if (!happens(disaster, 4))
        hall_turn(house->hall);
    if (happens(disaster, 5))
        hall_tick(house->hall);
    if (disaster->broken ? happens(disaster, 5) : happens(disaster, 200)) {
        disaster->broken = !disaster->broken;
        fake_store_fail(house->store, disaster->broken ? "the disk is full" : NULL);
    }
    if (!disaster->broken && happens(disaster, 400))
        die_and_start_again(disaster);
}

static bool is_over(const struct disaster *disaster)
{
    const struct room *room = house_room(&disaster->house, disaster->table);
    return room && room->table && table_status(room->table) == TABLE_OVER;
}

static size_t run_one(uint64_t seed, size_t moves)
{
    static struct disaster disaster;
    static const char *const names[PLAYERS] = {"Ann", "Bob"};
    memset(&disaster, 0, sizeof disaster);
    disaster.random = random_from_seed(seed);
    disaster.house = house_open(seed, 0);
    for (int i = 0; i < PLAYERS; i++) {
        unsigned char secret[SECRET_BYTES] = {0};
        memcpy(secret, names[i], strlen(names[i]));
        disaster.players[i].name = names[i];
        person_id(secret, disaster.players[i].id);
    }
    set_up_table(&disaster);
    for (int steps = 0; disaster.moves < moves; steps++) {
        assert_true(steps < STEPS_MAX);
        step(&disaster);
        if (!is_over(&disaster))
            continue;
        mend_disk(&disaster);
        die_and_start_again(&disaster);
        compare(&disaster);
        set_up_table(&disaster);
    }
    mend_disk(&disaster);
    die_and_start_again(&disaster);
    compare(&disaster);
    house_close(&disaster.house);
    return disaster.moves;
}

/* Seeds that failed once. */
static const uint64_t found[] = {1};
enum { MOVES = 1000, IN_SUITE = 12 };

static void what_failed_once_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++)
        run_one(found[i], MOVES);
}

static void whatever_happens_nothing_is_lost(void **state)
{
    (void)state;
    for (uint64_t seed = 100; seed < 100 + IN_SUITE; seed++)
        run_one(seed, MOVES);
}

/* --- At length. */

static uint64_t one_seed;
static size_t one_length, all_moves;

static void one(void **state)
{
    (void)state;
    all_moves += run_one(one_seed, one_length);
}

static int run_many(uint64_t seed, uint64_t count, size_t moves)
{
    int failed = 0;
    one_length = moves;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    for (one_seed = seed; one_seed < seed + count; one_seed++) {
        char name[64];
        snprintf(name, sizeof name, "disaster_%llu", (unsigned long long)one_seed);
        const struct CMUnitTest tests[] = {{name, one, NULL, NULL, NULL}};
        failed += cmocka_run_group_tests_name(name, tests, NULL, NULL) != 0;
    }
    printf("# %llu disasters, %zu moves, %d failed\n", (unsigned long long)count, all_moves, failed);
    return failed != 0;
}

int main(int count, char **arguments)
{
    if (count > 1)
        return run_many(strtoull(arguments[1], NULL, 10), count > 2 ? strtoull(arguments[2], NULL, 10) : 1,
                        count > 3 ? strtoull(arguments[3], NULL, 10) : MOVES);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_failed_once_holds),
        cmocka_unit_test(whatever_happens_nothing_is_lost),
    };
    return cmocka_run_group_tests_name("disasters", tests, NULL, NULL);
}
