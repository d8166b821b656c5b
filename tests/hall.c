// SPDX-License-Identifier: MIT
/* hall.c: the hall: what people may do there, what they are told, and what they never are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "hall/bot_jobs.h"
#include "hall/bot_threads.h"
#include "hall/watch.h"
#include "server/qr.h"
#include "server/steady.h"
#include "support/house.h"
#include "table/table_inside.h"
#include "trial.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"};

/* A table with a person on every seat, watched by each from his seat. */
struct party {
    struct house house;
    char id[TABLE_ID_MAX];
    struct net_socket *at[SEATS_MAX];
    int count, seats[SEATS_MAX];
    struct random random;
};

static void begin(struct party *party, uint64_t seed, const char *game, const char *options)
{
    *party = (struct party){.house = house_open(seed, 0), .random = random_from_seed(seed + 1)};
    struct house *house = &party->house;
    struct net_socket *host = house_arrive(house, names[0]);
    house_do(house, host, "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"options\":\"%s\"}", game, options);
    house_table(host, party->id);
    seat_set seats = table_seats(house_room(house, party->id)->table);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        struct net_socket *socket = party->count ? house_arrive(house, names[party->count]) : host;
        const char *name = table_seat_name(house_room(house, party->id)->table, seat);
        house_do(house, socket, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\"}", party->id,
                 name);
        house_do(house, socket, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party->id);
        party->seats[party->count] = seat;
        party->at[party->count++] = socket;
    }
}

static void end(struct party *party)
{
    for (int i = 0; i < party->count; i++)
        house_leave(&party->house, party->at[i]);
    house_close(&party->house);
}

static const struct table *table_of(const struct party *party)
{
    return house_room(&party->house, party->id)->table;
}

static int asked_player(struct party *party)
{
    seat_set asked = table_asked(table_of(party));
    for (int i = 0; i < party->count; i++)
        if (asked & SEAT(party->seats[i]))
            return i;
    return -1;
}

static void play_one(struct party *party, int player)
{
    char move[GAME_MOVE_TEXT];
    int seat = party->seats[player];
    house_draw_move(&party->house, party->id, seat, &party->random, move);
    house_do(&party->house, party->at[player],
             "{\"do\":\"move\",\"id\":9,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", party->id,
             table_seat_name(table_of(party), seat), move);
}

static void play_to_the_end(struct party *party)
{
    for (int i = 0; table_status(table_of(party)) != TABLE_OVER; i++) {
        int player = asked_player(party);
        assert_true(i < 100000);
        if (player < 0)
            house_pass(&party->house, 5000);
        else
            play_one(party, player);
    }
}

/* --- Playing. */

static void a_game_is_played_to_its_end_recorded_and_verified(void **state)
{
    (void)state;
    static const char *const tables[][2] = {
        {"goths", "players=4 turn_limit=30"},
        {"goths", "players=8 turn_limit=15 fog=fortune gothic=on pigeon=on"},
        {"echec", "level=2 turn_limit=60"}};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        struct party party;
        struct net_exchange exchange = {0};
        char path[64];
        uint32_t draws = 0;
        begin(&party, i, tables[i][0], tables[i][1]);
        snprintf(path, sizeof path, "/api/tables/%s/record", party.id);
        house_get(&party.house, &exchange, "GET", path, "", "");
        assert_int_equal(exchange.status, 404);
        play_to_the_end(&party);
        house_get(&party.house, &exchange, "GET", path, "", "");
        assert_int_equal(exchange.status, 200);
        struct match *match = match_new();
        assert_null(match_load(match, exchange.body, exchange.length, 0));
        assert_null(match_verify(match, &draws));
        assert_true(draws > 0);
        match_free(match);
        char *record = strdup(exchange.body);
        house_get(&party.house, &exchange, "POST", "/api/records", "", record);
        assert_int_equal(exchange.status, 201);
        char id[TABLE_ID_MAX];
        memcpy(id, strstr(exchange.body, ":\"") + 2, 13);
        id[13] = '\0';
        snprintf(path, sizeof path, "/api/tables/%s/record", id);
        house_get(&party.house, &exchange, "GET", path, "", "");
        assert_string_equal(exchange.body, record);
        free(record);
        fake_exchange_clear(&exchange);
        end(&party);
    }
}

/* --- Finished games, told to whoever wants them. */

/* A line is the table as lists have it, and its record, whose chance can be checked. Returns where the next
 * begins. */
static char *expect_game(char *line, const char *id)
{
    char *end = strchr(line, '\n');
    assert_non_null(end);
    *end = '\0';
    json_t *told = json_loads(line, 0, NULL);
    assert_non_null(told);
    assert_string_equal(json_string_value(json_object_get(told, "table")), id);
    assert_string_equal(json_string_value(json_object_get(told, "status")), "over");
    assert_true(json_is_object(json_object_get(told, "result")));
    const char *record = json_string_value(json_object_get(told, "record"));
    assert_non_null(record);
    struct match *match = match_new();
    uint32_t draws = 0;
    assert_null(match_load(match, record, strlen(record), 0));
    assert_null(match_verify(match, &draws));
    match_free(match);
    assert_null(strstr(line, "\"people\""));
    json_decref(told);
    return end + 1;
}

static void ask_for_games(struct party *party, struct net_exchange *exchange, int64_t since)
{
    char query[64] = "";
    if (since)
        snprintf(query, sizeof query, "since=%lld", (long long)since);
    house_get(&party->house, exchange, "GET", "/api/records", query, "");
    assert_int_equal(exchange->status, 200);
    assert_true(exchange->whole);
}

/* Another table of the same people. */
static void make_another(struct party *party, const char *options)
{
    house_do(&party->house, party->at[0],
             "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"%s\"}", options);
    house_table(party->at[0], party->id);
    for (int i = 0; i < party->count; i++)
        house_do(&party->house, party->at[i], "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\"}",
                 party->id, table_seat_name(table_of(party), party->seats[i]));
}

static void finished_games_are_told_one_after_the_other(void **state)
{
    (void)state;
    struct party party;
    struct net_exchange exchange = {0};
    char first[TABLE_ID_MAX], second[TABLE_ID_MAX];
    begin(&party, 1, "echec", "level=1 turn_limit=6 listed=on");
    ask_for_games(&party, &exchange, 0);
    assert_string_equal(exchange.body, "");
    play_to_the_end(&party);
    strcpy(first, party.id);
    /* One nobody else may see, and one that is not over. */
    party.house.now += 1000;
    make_another(&party, "level=1 turn_limit=6");
    play_to_the_end(&party);
    party.house.now += 1000;
    int64_t between = party.house.now;
    make_another(&party, "level=1 turn_limit=6 listed=on");
    play_to_the_end(&party);
    strcpy(second, party.id);
    make_another(&party, "level=1 turn_limit=6 listed=on");
    ask_for_games(&party, &exchange, 0);
    char *rest = expect_game(expect_game(exchange.body, first), second);
    assert_string_equal(rest, "");
    ask_for_games(&party, &exchange, between);
    assert_string_equal(expect_game(exchange.body, second), "");
    ask_for_games(&party, &exchange, party.house.now + 1);
    assert_string_equal(exchange.body, "");
    house_get(&party.house, &exchange, "GET", "/api/records", "since=yesterday", "");
    assert_int_equal(exchange.status, 400);
    /* A log that cannot be played again keeps nobody from the others. */
    fake_store_shorten(party.house.store, 3);
    ask_for_games(&party, &exchange, between);
    assert_non_null(strstr(exchange.body, "\"record\":null}\n"));
    fake_exchange_clear(&exchange);
    end(&party);
}

/* Whoever reads slowly, or not at all, holds up nobody, and one household has one at a time. */
static void who_reads_finished_games_slowly_waits_alone(void **state)
{
    (void)state;
    struct party party;
    struct net_exchange slow = {0}, other = {0};
    struct net_request request = {.method = "GET",
                                  .path = "/api/records",
                                  .query = "",
                                  .base = "",
                                  .host = "house",
                                  .origin = "",
                                  .cookie = "",
                                  .language = "",
                                  .agent = "",
                                  .address = "192.0.2.1",
                                  .match = "",
                                  .encoding = "",
                                  .body = ""};
    begin(&party, 1, "echec", "level=1 turn_limit=6 listed=on");
    struct house *house = &party.house;
    play_to_the_end(&party);
    make_another(&party, "level=1 turn_limit=6 listed=on");
    play_to_the_end(&party);
    house->handler.request(house->hall, &slow, &request);
    house_settle(house);
    assert_int_equal(slow.status, 200);
    assert_true(slow.streaming);
    size_t so_far = slow.length;
    assert_ptr_equal(strchr(slow.body, '\n'), slow.body + so_far - 1); /* one game, and no more */
    house_get(house, &other, "GET", "/api/records", "", "");
    assert_int_equal(other.status, 429);
    request.address = "192.0.2.2";
    house->handler.request(house->hall, &other, &request);
    house_settle(house);
    assert_int_equal(other.status, 200);
    house_pass(house, 10000);
    assert_int_equal(slow.length, so_far);
    /* He goes, and may begin anew. */
    house->handler.request_done(house->hall, &slow);
    house->handler.request_done(house->hall, &other);
    fake_exchange_clear(&slow);
    house_get(house, &slow, "GET", "/api/records", "", "");
    assert_int_equal(slow.status, 200);
    assert_true(slow.whole && slow.length > so_far);
    fake_exchange_clear(&slow);
    fake_exchange_clear(&other);
    end(&party);
}

/* Everything a seat was told, from the first event on, is told again in the same words. */
static void events_are_numbered_and_told_again_after_reconnecting(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 7, "goths", "players=4 turn_limit=20");
    for (int i = 0; i < 30; i++)
        play_one(&party, asked_player(&party));
    house_do(&party.house, party.at[1], "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":0}", party.id);
    char *whole = strdup(fake_socket_find(party.at[1], "\"say\":\"whole\""));
    uint32_t shown = table_shown(table_of(&party), party.seats[1]);

    /* From the last but two on: the same ones as the end of the whole list. */
    house_say(&party.house, party.at[1], "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":%u}", party.id,
              (unsigned)shown - 2);
    const char *rest = strstr(fake_socket_find(party.at[1], "\"say\":\"whole\""), "\"events\":[") + 10;
    size_t length = (size_t)(strstr(rest, "],\"game\"") - rest);
    const char *end_of_whole = strstr(whole, "],\"game\"");
    assert_memory_equal(end_of_whole - length, rest, length);

    /* And after a restart nothing has changed, but who is connected. */
    for (int i = 0; i < party.count; i++)
        house_leave(&party.house, party.at[i]);
    house_restart(&party.house);
    for (int i = 0; i < party.count; i++)
        party.at[i] = house_arrive(&party.house, names[i]);
    house_do(&party.house, party.at[1], "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":0}", party.id);
    assert_string_equal(fake_socket_find(party.at[1], "\"say\":\"whole\""), whole);
    free(whole);
    play_to_the_end(&party);
    end(&party);
}

/* Where the store has lost the end of a log, what is left of it is told, and the table as it stands. */
static void a_log_that_lost_its_end_is_told_as_far_as_it_goes(void **state)
{
    (void)state;
    for (uint32_t left = 0; left < 20; left += 9) {
        struct party party;
        begin(&party, 7, "goths", "players=4 turn_limit=20");
        for (int i = 0; i < 30; i++)
            play_one(&party, asked_player(&party));
        fake_store_shorten(party.house.store, left);
        house_do(&party.house, party.at[1], "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":0}",
                 party.id);
        const char *whole = fake_socket_find(party.at[1], "\"say\":\"whole\"");
        assert_non_null(whole);
        assert_int_equal(left == 0, strstr(whole, "\"events\":[],") != NULL);
        end(&party);
    }
}

/* What is said is kept for ever: nobody makes a log as long as he likes. */
static void nobody_talks_without_end(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 26, "echec", "level=1");
    store_table number;
    assert_true(id_read(party.id, &number));
    size_t lines = fake_store_lines(party.house.store, number);
    for (int i = 0; i < 300; i++) {
        house_say(&party.house, party.at[i % 2], "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"%d\"}",
                  party.id, i);
        house_pass(&party.house, 20);
    }
    assert_non_null(fake_socket_find(party.at[1], "too much was said from here"));
    /* Of each of both a part of a line is left over. */
    assert_int_equal(fake_store_lines(party.house.store, number) - lines, 60 + 300 * 20 / 500 - 2);
    end(&party);
}

/* All of it that the house of the test has. */
static void use_up(struct house *house, enum share share)
{
    while (household_may(house->hall, "192.0.2.1", share, 1))
        ;
}

/* Nor by changing his mind, which no rule of a game forbids; his first decision is the game's. */
static void nobody_changes_his_mind_without_end(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 27, "echec", "level=2");
    char move[GAME_MOVE_TEXT];
    house_draw_move(&party.house, party.id, party.seats[0], &party.random, move);
    static const char decide[] =
        "{\"do\":\"move\",\"id\":5,\"table\":\"%s\",\"seat\":\"gold\",\"move\":\"%s\"}";
    use_up(&party.house, SHARE_DEEDS);
    house_do(&party.house, party.at[0], decide, party.id, move);
    house_draw_move(&party.house, party.id, party.seats[0], &party.random, move);
    house_refused(&party.house, party.at[0], "too much was said from here", decide, party.id, move);
    house_pass(&party.house, 1000);
    house_do(&party.house, party.at[0], decide, party.id, move);
    end(&party);
}

/* However many come and go at once, it is told once who is there. */
static void who_is_here_is_told_once_a_turn(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 28, "echec", "level=1");
    TEXT_ON_STACK(message, 256);
    text_format(&message, "{\"do\":\"watch\",\"id\":5,\"table\":\"%s\",\"as\":\"table\",\"from\":4000}",
                party.id);
    fake_socket_clear(party.at[1]);
    for (int i = 0; i < 100; i++)
        party.house.handler.message(party.at[0]->owner, message.data, message.length);
    house_settle(&party.house);
    char *told = strstr(party.at[1]->bytes, "\"say\":\"here\"");
    assert_non_null(told);
    assert_null(strstr(told + 1, "\"say\":\"here\""));
    end(&party);
}

/* What somebody asks for about tables and himself ends for his household. */
static void nobody_asks_without_end(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 29, "echec", "level=1");
    static const char why[] = "too much was asked for from here";
    static const char watch[] = "{\"do\":\"watch\",\"id\":5,\"table\":\"%s\"}";
    static const char notice[] = "{\"do\":\"webhook\",\"id\":5,\"url\":\"https://a.example/\"}";
    static const char name[] = "{\"do\":\"hello\",\"id\":5,\"version\":2,\"name\":\"%s\"}";
    use_up(&party.house, SHARE_WATCHES);
    use_up(&party.house, SHARE_ONESELF);
    house_refused(&party.house, party.at[0], why, watch, party.id);
    house_refused(&party.house, party.at[0], why, notice);
    house_refused(&party.house, party.at[0], why, name, "Zoe");
    house_do(&party.house, party.at[0], name, names[0]); /* as he was called */
    house_pass(&party.house, 1000);
    house_do(&party.house, party.at[0], watch, party.id);
    house_do(&party.house, party.at[0], notice);
    house_do(&party.house, party.at[0], name, "Zoe");
    end(&party);
}

/* Whoever wants to see a long past has it played again a little at a time; what others want is done between.
 */
static void a_long_past_keeps_nobody_waiting(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 25, "echec", "level=1");
    struct house *house = &party.house;
    for (int i = 0; i < 120; i++) {
        house_do(house, party.at[i % 2], "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"line %d\"}",
                 party.id, i);
        house_pass(house, 1000);
    }
    struct net_socket *eve = house_arrive(house, "Eve");
    char message[128];
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"id\":7,\"table\":\"%s\",\"from\":0}", party.id);
    for (int i = 0; i < 3; i++)
        house->handler.message(eve->owner, message, strlen(message));
    for (int i = 0; i < 5; i++)
        hall_turn(house->hall);
    assert_null(fake_socket_find(eve, "\"say\":\"whole\""));
    /* A line that is saved meanwhile is told with the others, once. */
    snprintf(message, sizeof message, "{\"do\":\"say\",\"id\":8,\"table\":\"%s\",\"text\":\"meanwhile\"}",
             party.id);
    fake_socket_clear(party.at[0]);
    house->handler.message(party.at[0]->owner, message, strlen(message));
    hall_turn(house->hall);
    assert_non_null(fake_socket_find(party.at[0], "{\"re\":8,\"ok\":true"));
    assert_null(fake_socket_find(eve, "\"say\":\"whole\""));
    house_settle(house);
    const char *whole = fake_socket_find(eve, "\"say\":\"whole\"");
    assert_non_null(whole);
    assert_non_null(strstr(whole, "line 0"));
    assert_non_null(strstr(whole, "line 119"));
    const char *told = strstr(whole, "meanwhile\"}");
    assert_non_null(told);
    assert_null(strstr(told + 1, "\"said\":\"meanwhile\""));
    assert_false(watch_replays(house->hall));
    /* Who goes away while it is played again leaves nothing behind. */
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"id\":7,\"table\":\"%s\",\"from\":0}", party.id);
    for (int i = 0; i < 3; i++)
        house->handler.message(eve->owner, message, strlen(message));
    hall_turn(house->hall);
    house_leave(house, eve);
    house_settle(house);
    assert_false(watch_replays(house->hall));
    end(&party);
}

/* The past is still being played again when the last seat is taken, and the game begins. */
static void whoever_sits_down_while_he_waits_for_the_past_is_shown_the_table(void **state)
{
    (void)state;
    struct house house = house_open(26, 0);
    struct net_socket *ann = house_arrive(&house, "Ann"), *bob = house_arrive(&house, "Bob");
    char id[TABLE_ID_MAX], message[128];
    house_do(&house, ann, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"sit\":[\"gold\"]}");
    house_table(ann, id);
    for (int i = 0; i < 120; i++) {
        house_do(&house, ann, "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"line %d\"}", id, i);
        house_pass(&house, 1000);
    }
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"id\":7,\"table\":\"%s\",\"from\":0}", id);
    house.handler.message(bob->owner, message, strlen(message));
    snprintf(message, sizeof message, "{\"do\":\"sit\",\"id\":8,\"table\":\"%s\",\"seat\":\"silver\"}", id);
    house.handler.message(bob->owner, message, strlen(message));
    house_settle(&house);
    assert_non_null(fake_socket_find(bob, "{\"re\":8,\"ok\":true"));
    assert_non_null(fake_socket_find(bob, "{\"re\":7,\"ok\":true"));
    const char *whole = fake_socket_find(bob, "\"say\":\"whole\"");
    assert_non_null(whole);
    assert_non_null(strstr(whole, "line 0"));
    assert_non_null(strstr(whole, "line 119"));
    house_leave(&house, ann);
    house_leave(&house, bob);
    house_close(&house);
}

/* Whoever makes a table can note what the house committed itself to before he says anything more. */
static void the_answer_to_create_has_the_commitment_of_the_table(void **state)
{
    (void)state;
    struct house house = house_open(27, 0);
    struct net_socket *ann = house_arrive(&house, "Ann");
    char id[TABLE_ID_MAX], expected[128];
    house_do(&house, ann, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\"}");
    house_table(ann, id);
    json_t *answer = json_loads(fake_socket_find(ann, "{\"re\":1,\"ok\":true"), 0, NULL);
    const char *commitment = json_string_value(json_object_get(answer, "commitment"));
    assert_non_null(commitment);
    assert_int_equal(strlen(commitment), 64);
    snprintf(expected, sizeof expected, "\"fair\":{\"commitment\":\"%s\",\"seed\":null}", commitment);
    house_do(&house, ann, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
    assert_non_null(strstr(fake_socket_find(ann, "\"say\":\"whole\""), expected));
    json_decref(answer);
    house_leave(&house, ann);
    house_close(&house);
}

/* From a mark or from the first line: it is the same that is told. */
static void the_past_is_the_same_from_a_mark(void **state)
{
    (void)state;
    static const char *const games[][2] = {{"echec", "level=1"}, {"goths", "players=2"}};
    for (int game = 0; game < 2; game++) {
        struct party party;
        begin(&party, 27, games[game][0], games[game][1]);
        struct house *house = &party.house;
        for (int i = 0; i < 400; i++) {
            int player = asked_player(&party);
            if (player >= 0 && i % 2 == 0 && table_status(table_of(&party)) == TABLE_RUNNING)
                play_one(&party, player);
            house_say(house, party.at[0], "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"%d\"}",
                      party.id, i);
            house_pass(house, 1000);
        }
        struct room *room = house_room(house, party.id);
        assert_non_null(room->marks[0]);
        uint32_t shown = table_shown(room->table, VIEWER_CROWD);
        char *whole[40];
        struct net_socket *eve = house_arrive(house, "Eve");
        for (int round = 0; round < 2; round++) {
            for (uint32_t i = 0; i < 40; i++) {
                house_do(house, eve, "{\"do\":\"watch\",\"id\":7,\"table\":\"%s\",\"from\":%u}", party.id,
                         shown * i / 40);
                const char *told = fake_socket_find(eve, "\"say\":\"whole\"");
                assert_non_null(told);
                if (round == 0)
                    whole[i] = strdup(told);
                else
                    assert_string_equal(whole[i], told);
                house_pass(house, 10000);
            }
            room_forget_marks(room);
        }
        for (int i = 0; i < 40; i++)
            free(whole[i]);
        house_leave(house, eve);
        end(&party);
    }
}

static void several_tabs_of_one_player_agree(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 8, "goths", "players=2 turn_limit=10");
    struct net_socket *tab = house_arrive(&party.house, names[0]);
    house_do(&party.house, tab, "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\"}", party.id);
    while (table_status(table_of(&party)) != TABLE_OVER) {
        int player = asked_player(&party);
        fake_socket_clear(tab);
        fake_socket_clear(party.at[0]);
        play_one(&party, player);
        char *own = strdup(fake_socket_find(party.at[0], "\"say\":\"change\""));
        assert_string_equal(fake_socket_find(tab, "\"say\":\"change\""), own);
        free(own);
    }
    house_leave(&party.house, tab);
    end(&party);
}

static void a_table_nobody_looks_at_leaves_memory_and_comes_back(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 9, "goths", "players=4 clock=move:86400");
    for (int i = 0; i < 12; i++)
        play_one(&party, asked_player(&party));
    for (int i = 0; i < party.count; i++)
        house_leave(&party.house, party.at[i]);
    assert_int_equal(hall_count(party.house.hall).rooms, 1);
    house_pass(&party.house, 61000);
    house_pass(&party.house, 100);
    assert_int_equal(hall_count(party.house.hall).rooms, 0);
    assert_int_equal(hall_count(party.house.hall).people, 0);

    /* Its clock brings it back by itself: what the player did not decide a bot decides. */
    house_pass(&party.house, 86400000);
    house_pass(&party.house, 6000);
    house_pass(&party.house, 100);
    assert_int_equal(hall_count(party.house.hall).rooms, 1);
    struct net_socket *socket = house_arrive(&party.house, names[0]);
    house_do(&party.house, socket, "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\"}", party.id);
    assert_non_null(fake_socket_find(socket, "a bot takes this one decision"));
    house_leave(&party.house, socket);
    house_close(&party.house);
}

static void close_player(struct party *party, int player)
{
    house_leave(&party->house, party->at[player]);
    party->at[player] = NULL;
}

static void watch_again(struct party *party, int player)
{
    party->at[player] = house_arrive(&party->house, names[player]);
    house_do(&party->house, party->at[player], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party->id);
}

#define VOTE_ON(on) "{\"do\":\"vote\",\"id\":4,\"table\":\"%s\",\"seat\":\"silver\",\"on\":\"" on "\"}"

/* The opponent, who is all the others there are, and another self of his that waits for the seat. */
static void a_seat_is_its_owners_however_he_is_voted_about(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 21, "echec", "");
    struct house *house = &party.house;
    struct net_socket *ann = party.at[0], *eve = house_arrive(house, "Eve");
    fake_socket_clear(ann);
    close_player(&party, 1);
    assert_non_null(fake_socket_find(ann, "\"gone\":{\"silver\":60000}"));
    house_refused(house, ann, "has not been away for long", VOTE_ON("bot"), party.id);
    house_refused(house, ann, "only its owner or his own camp", VOTE_ON("open"), party.id);
    /* Who is here for a moment is counted anew. */
    house_pass(house, 59000);
    watch_again(&party, 1);
    close_player(&party, 1);
    house_pass(house, 59000);
    house_refused(house, ann, "has not been away for long", VOTE_ON("bot"), party.id);
    house_pass(house, 1000);
    house_refused(house, ann, "only its owner or his own camp", VOTE_ON("open"), party.id);
    house_do(house, ann, VOTE_ON("bot"), party.id);
    house_refused(house, eve, "somebody sits there",
                  "{\"do\":\"sit\",\"id\":5,\"table\":\"%s\",\"seat\":\"silver\"}", party.id);
    house_refused(house, eve, "not your seat",
                  "{\"do\":\"watch\",\"id\":5,\"table\":\"%s\",\"as\":\"silver\"}", party.id);
    assert_int_equal(table_stood_in(table_of(&party)), SEAT(1));
    /* He need not say anything. */
    watch_again(&party, 1);
    assert_int_equal(table_stood_in(table_of(&party)), 0);
    assert_non_null(fake_socket_find(party.at[1], "you take the seat of Silver again"));
    assert_non_null(fake_socket_find(party.at[0], "Bob takes the seat of Silver again"));
    house_leave(house, eve);
    end(&party);
}

static void in_a_game_of_days_only_the_clock_speaks_against_the_absent(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 22, "echec", "level=1 clock=move:86400");
    struct house *house = &party.house;
    while (table_asked(table_of(&party)) != SEAT(1))
        play_one(&party, asked_player(&party));
    fake_socket_clear(party.at[0]);
    close_player(&party, 1);
    assert_non_null(fake_socket_find(party.at[0], "\"gone\":{\"silver\":null}"));
    house_pass(house, 86399000);
    house_refused(house, party.at[0], "has not been away for long", VOTE_ON("bot"), party.id);
    house_pass(house, 1000);
    assert_non_null(fake_socket_find(party.at[0], "\"gone\":{\"silver\":0}"));
    house_refused(house, party.at[0], "a bot plays there already", VOTE_ON("bot"), party.id);
    watch_again(&party, 1);
    end(&party);
}

/* Looking at something else in this house, he is not away; and nobody is during a pause, nor by it. */
static void whoever_is_about_or_paused_is_not_away(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 24, "echec", "");
    struct house *house = &party.house;
    struct net_socket *elsewhere = house_arrive(house, names[1]);
    close_player(&party, 1);
    house_pass(house, 61000);
    house_refused(house, party.at[0], "that player is here", VOTE_ON("bot"), party.id);
    fake_socket_clear(party.at[0]);
    house_leave(house, elsewhere);
    assert_non_null(fake_socket_find(party.at[0], "\"gone\":{\"silver\":60000}"));
    house_pass(house, 59000);
    house_refused(house, party.at[0], "has not been away for long", VOTE_ON("bot"), party.id);
    watch_again(&party, 1);
    for (int player = 0; player < 2; player++)
        house_do(house, party.at[player], VOTE_ON("pause"), party.id);
    assert_int_equal(table_status(table_of(&party)), TABLE_PAUSED);
    close_player(&party, 1);
    house_pass(house, 3600000);
    house_refused(house, party.at[0], "has not been away for long", VOTE_ON("bot"), party.id);
    house_do(house, party.at[0], VOTE_ON("resume"), party.id);
    house_refused(house, party.at[0], "has not been away for long", VOTE_ON("bot"), party.id);
    house_pass(house, 60000);
    house_do(house, party.at[0], VOTE_ON("bot"), party.id);
    watch_again(&party, 1);
    end(&party);
}

/* A class may look on, but not as many as an address can be. */
static void few_of_a_household_look_on_at_a_table(void **state)
{
    (void)state;
    enum { MOST = 64 };
    struct party party;
    begin(&party, 25, "echec", "");
    struct house *house = &party.house;
    struct net_socket *crowd[MOST + 1];
    for (int i = 0; i <= MOST; i++) {
        crowd[i] = house_arrive(house, i % 2 ? "Eve" : "Evelyn");
        if (i < MOST)
            house_do(house, crowd[i], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party.id);
    }
    house_refused(house, crowd[MOST], "too many look on", "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}",
                  party.id);
    house_do(house, crowd[0], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party.id); /* he does already */
    house_do(house, party.at[1], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party.id);
    house_leave(house, crowd[0]);
    house_do(house, crowd[MOST], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party.id);
    for (int i = 1; i <= MOST; i++)
        house_leave(house, crowd[i]);
    end(&party);
}

/* Nor does one device take all the connections an address may have. */
static void few_connections_are_one_devices(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_socket *many[SESSIONS_MAX];
    const char cookie[] = "gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
               another[] = "gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ";
    struct net_request request = {.method = "GET",
                                  .path = "/ws",
                                  .query = "",
                                  .host = "house",
                                  .address = "192.0.2.1",
                                  .cookie = cookie};
    request.origin = request.agent = "";
    for (int i = 0; i < SESSIONS_MAX; i++) {
        assert_int_equal(house.handler.admit(house.handler.context, &request), 0);
        many[i] = house_connect(&house, cookie, "");
    }
    assert_int_equal(house.handler.admit(house.handler.context, &request), 503);
    request.cookie = another;
    assert_int_equal(house.handler.admit(house.handler.context, &request), 0);
    for (int i = 0; i < SESSIONS_MAX; i++)
        house_leave(&house, many[i]);
    request.cookie = cookie;
    assert_int_equal(house.handler.admit(house.handler.context, &request), 0);
    house_close(&house);
}

/* What two who have left would have decided nobody decides for them, whoever looks on; where one of them is
 * back, it goes on. */
static void a_table_all_have_left_sleeps(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 23, "echec", "level=1 clock=move:60");
    struct house *house = &party.house;
    close_player(&party, 0);
    close_player(&party, 1);
    for (int i = 0; i < 10; i++)
        house_pass(house, 61000);
    assert_int_equal(hall_count(house->hall).bot_jobs_waiting, 0);
    struct net_socket *eve = house_arrive(house, "Eve");
    house_do(house, eve, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", party.id);
    assert_int_equal(hall_count(house->hall).bot_jobs_waiting, 0);
    watch_again(&party, 1);
    assert_int_equal(hall_count(house->hall).bot_jobs_waiting, 1);
    house_leave(house, eve);
    close_player(&party, 1);
    house_close(house);
}

static void watch_bots(struct house *house, struct net_socket *socket, const char *level, unsigned allowed,
                       char id[TABLE_ID_MAX])
{
    house_do(house, socket,
             "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=2 bot_ms=%u\","
             "\"bots\":{\"A\":\"%s\",\"B\":\"%s\"}}",
             allowed, level, level);
    house_table(socket, id);
    house_do(house, socket, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
}

/* At a table with a bot; nobody has thought about it yet. */
static void ask_for_hint(struct house *house, struct net_socket *socket, char id[TABLE_ID_MAX])
{
    house_do(
        house, socket,
        "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=2\",\"bots\":{\"B\":\"easy\"},"
        "\"sit\":[\"A\"]}");
    house_table(socket, id);
    house_say(house, socket, "{\"do\":\"hint\",\"id\":8,\"table\":\"%s\",\"seat\":\"A\"}", id);
    assert_null(fake_socket_find(socket, "{\"re\":8"));
}

/* When the answer of a bot is told that thought for so long; it thinks when the test says so. */
static int64_t answered_after(int64_t thinks, const char *level, unsigned allowed)
{
    struct house house = house_open(5, 0);
    char id[TABLE_ID_MAX];
    struct net_socket *socket = house_arrive(&house, "Ann");
    watch_bots(&house, socket, level, allowed, id);
    house_pass(&house, 400); /* it waits for a thread */
    struct thought *thought = bot_jobs_next(house.hall->bot_jobs);
    assert_non_null(thought);
    if (allowed) /* so that it can be late */
        assert_in_range(thought->question.milliseconds, 1, allowed - allowed / 8);
    thought->question.simulations = 1;
    house_settle(&house);
    int64_t begun = house.now;
    uint32_t lines = table_lines(house_room(&house, id)->table);
    house_pass(&house, thinks);
    bot_jobs_done(house.hall->bot_jobs, thought, thought_think(thought));
    house_settle(&house);
    int64_t due = 0;
    while (table_lines(house_room(&house, id)->table) == lines) {
        assert_true(house.now - begun < 10000);
        due = hall_due(house.hall);
        house_pass(&house, 1);
    }
    assert_int_equal(house.now, due); /* the loop knows when to look */
    int64_t after = house.now - begun;
    house_leave(&house, socket);
    house_close(&house);
    return after;
}

/* Invariant 3, the time: a bot that knows more is done earlier, and nobody may notice. */
static void no_clock_tells_how_long_a_bot_thought(void **state)
{
    (void)state;
    static const int64_t thinks[] = {0, 1, 15, 40, 99, 149};
    for (size_t i = 0; i < sizeof thinks / sizeof *thinks; i++) {
        assert_int_equal(answered_after(thinks[i], "hard", 150), 150);
        assert_int_equal(answered_after(thinks[i], "veteran", 150), 150);
        if (thinks[i] >= 100)
            continue;
        assert_int_equal(answered_after(thinks[i], "easy", 150), 100);
        assert_int_equal(answered_after(thinks[i], "easy", 5), 100); /* however little it was given */
        assert_int_equal(answered_after(thinks[i], "hard", 5), 100);
    }
    assert_int_equal(answered_after(151, "hard", 150), 300); /* a machine that has no time */
    assert_int_equal(answered_after(20, "hard", 0), 10000);
    assert_int_equal(answered_after(3020, "hard", 0), 10000);
}

/* When the next thought begins, at another table, after one that took so long: of its household, or of
 * another.
 */
static int64_t next_begins_after(int64_t thinks, const char *level, unsigned allowed, bool hint, bool another)
{
    struct house house = house_open(5, 0);
    char id[TABLE_ID_MAX];
    struct net_socket *ann = house_arrive(&house, "Ann"), *bob;
    watch_bots(&house, ann, level, allowed, id);
    struct thought *thought = bot_jobs_next(house.hall->bot_jobs), *next;
    assert_non_null(thought);
    house_settle(&house);
    int64_t begun = house.now;
    thought->question.simulations = 1;
    if (another)
        house.address = "192.0.2.99";
    bob = house_arrive(&house, "Bob");
    house_pass(&house, thinks);
    bot_jobs_done(house.hall->bot_jobs, thought, thought_think(thought));
    house_settle(&house);
    if (hint)
        ask_for_hint(&house, bob, id);
    else
        watch_bots(&house, bob, "easy", 500, id);
    int64_t due = house.now;
    while (!(next = bot_jobs_next(house.hall->bot_jobs))) {
        due = hall_due(house.hall); /* the loop knows when to look */
        assert_true(house.now < due);
        house_pass(&house, 1);
    }
    assert_int_equal(house.now, due);
    assert_true(next->question.advises == hint);
    int64_t after = house.now - begun;
    next->question.simulations = 1;
    bot_jobs_done(house.hall->bot_jobs, next, thought_think(next));
    /* The house is closed while somebody waits for a place. */
    watch_bots(&house, bob, "easy", 500, id);
    house_leave(&house, ann);
    house_leave(&house, bob);
    assert_true(hall_count(house.hall).bot_jobs_waiting > 0);
    house_close(&house);
    return after;
}

/* Nor may anybody notice by what waits until the bot is done. */
static void no_other_table_tells_how_long_a_bot_thought(void **state)
{
    (void)state;
    static const int64_t thinks[] = {0, 20, 99, 225, 499};
    for (size_t i = 0; i < sizeof thinks / sizeof *thinks; i++)
        for (int hint = 0; hint < 2; hint++) {
            assert_int_equal(next_begins_after(thinks[i], "hard", 500, hint, false), 500);
            assert_int_equal(next_begins_after(thinks[i], "hard", 500, hint, true), 500);
            assert_int_equal(next_begins_after(thinks[i], "hard", 3000, hint, true), 500);
            if (thinks[i] >= 100)
                continue;
            assert_int_equal(next_begins_after(thinks[i], "hard", 5, hint, true), 100);
            assert_int_equal(next_begins_after(thinks[i], "veteran", 500, hint, false), 100);
            assert_int_equal(next_begins_after(thinks[i], "easy", 500, hint, false), 100);
            /* Effort that is counted takes what it takes. */
            assert_int_equal(next_begins_after(thinks[i], "easy", 500, hint, true), thinks[i]);
        }
    assert_int_equal(next_begins_after(101, "veteran", 500, true, false),
                     500); /* a machine that has no time */
}

/* An answer in a window is nobody's business before the window closes; and counters are not for everybody. */
static void counters_tell_nothing_of_a_choice(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 24, "goths", "players=4");
    while (__builtin_popcount(table_asked(table_of(&party))) < 2)
        play_one(&party, asked_player(&party));
    uint64_t moves = hall_count(party.house.hall).moves;
    play_one(&party, asked_player(&party));
    assert_int_equal(hall_count(party.house.hall).moves, moves);
    play_one(&party, asked_player(&party));
    assert_int_equal(hall_count(party.house.hall).moves, moves + 2);
    struct net_exchange exchange = {0};
    house_get(&party.house, &exchange, "GET", "/metrics", "", "");
    assert_int_equal(exchange.status, 404);
    party.house.local = true;
    house_get(&party.house, &exchange, "GET", "/metrics", "", "");
    assert_int_equal(exchange.status, 200);
    assert_non_null(strstr(exchange.body, "gonfalon_moves_total"));
    fake_exchange_clear(&exchange);
    end(&party);
}

static void bots_play_in_their_threads(void **state)
{
    (void)state;
    struct house house = house_open(3, 2);
    char id[TABLE_ID_MAX];
    struct net_socket *socket = house_arrive(&house, "Ann");
    house_do(&house, socket,
             "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=4 turn_limit=4 bot_ms=1\","
             "\"bots\":{\"Ak\":\"easy\",\"Aw\":\"easy\",\"Bk\":\"easy\",\"Bw\":\"easy\"}}");
    house_table(socket, id);
    /* Nobody looks on: no thought is spent on it. */
    house_pass(&house, 1000);
    assert_int_equal(hall_count(house.hall).bot_moves, 0);
    house_do(&house, socket, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
    while (table_status(house_room(&house, id)->table) != TABLE_OVER)
        house_pass(&house, 1);
    assert_true(hall_count(house.hall).bot_moves >= 16);
    house_leave(&house, socket);
    house_close(&house);
}

static void a_hint_is_told_to_whoever_asked_and_nobody_else(void **state)
{
    (void)state;
    static const struct {
        const char *game, *bots, *seat, *part;
    } tries[] = {
        {"goths", "\"Aw\":\"easy\",\"Bk\":\"easy\",\"Bw\":\"easy\"", "Ak", "[G2.2]"},
        {"echec", "\"silver\":\"easy\"", "gold", "[E"},
    };
    for (int i = 0; i < 2; i++) {
        struct house house = house_open(3, 2);
        char id[TABLE_ID_MAX];
        struct net_socket *socket = house_arrive(&house, "Ann"), *other = house_arrive(&house, "Eve");
        house_do(&house, socket,
                 "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"options\":\"bot_ms=5\",\"bots\":{%s},"
                 "\"sit\":[\"%s\"]}",
                 tries[i].game, tries[i].bots, tries[i].seat);
        house_table(socket, id);
        house_do(&house, other, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
        struct room *room = house_room(&house, id);
        int seat = table_seat_named(room->table, tries[i].seat, strlen(tries[i].seat));
        while (!(table_asked(room->table) & SEAT(seat)))
            house_pass(&house, 1);
        fake_socket_clear(other);
        house_refused(&house, other, "not your seat",
                      "{\"do\":\"hint\",\"id\":3,\"table\":\"%s\",\"seat\":\"%s\"}", id, tries[i].seat);
        size_t lines = fake_store_all_lines(house.store), messages = other->messages;
        house_say(&house, socket, "{\"do\":\"hint\",\"id\":8,\"table\":\"%s\",\"seat\":\"%s\"}", id,
                  tries[i].seat);
        while (!fake_socket_find(socket, "{\"re\":8"))
            house_settle(&house);
        json_t *answer = json_loads(fake_socket_find(socket, "{\"re\":8"), 0, NULL);
        json_t *hint = json_object_get(answer, "hint"), *why = json_object_get(hint, "why");
        const char *move = json_string_value(json_object_get(hint, "move"));
        game_move meant;
        union game_state view;
        memset(&view, 0, sizeof view);
        assert_non_null(move);
        match_observe(room->table->match, seat, &view);
        assert_null(table_game(room->table)->move_parse(&view, seat, move, &meant));
        assert_true(game_lists(table_game(room->table), &view, seat, meant));
        assert_true(json_array_size(why) > 0);
        assert_true(json_string_length(json_object_get(hint, "name")) > 2);
        char *reasons = json_dumps(why, 0);
        assert_non_null(strstr(reasons, i == 0 ? tries[i].part : "\""));
        free(reasons);
        json_decref(answer);
        assert_int_equal(other->messages, messages);
        assert_int_equal(fake_store_all_lines(house.store), lines);
        house_leave(&house, socket);
        house_leave(&house, other);
        house_close(&house);
    }
}

/* Nobody thinks in this house: the hint never comes, and nothing is left behind by it. */
static void one_hint_at_a_time(void **state)
{
    (void)state;
    struct house house = house_open(3, 0);
    char id[TABLE_ID_MAX];
    struct net_socket *socket = house_arrive(&house, "Ann");
    ask_for_hint(&house, socket, id);
    house_refused(&house, socket, "already", "{\"do\":\"hint\",\"id\":9,\"table\":\"%s\",\"seat\":\"A\"}",
                  id);
    house_refused(&house, socket, "no such seat", "{\"do\":\"hint\",\"id\":9,\"table\":\"%s\"}", id);
    house_leave(&house, socket);
    assert_int_equal(hall_count(house.hall).bot_jobs_waiting, 0); /* whoever is gone wants no hint */
    house_close(&house);
}

static void who_is_away_is_told_that_it_is_his_turn(void **state)
{
    (void)state;
    struct party party;
    char line[256];
    begin(&party, 21, "goths", "players=2 clock=move:86400");
    house_do(&party.house, party.at[1], "{\"do\":\"webhook\",\"id\":1,\"url\":\"https://example.org/turn\"}");
    house_leave(&party.house, party.at[1]);
    assert_string_equal(house_notices, "");
    assert_int_equal(asked_player(&party), 0);
    play_one(&party, 0);
    snprintf(line, sizeof line,
             "https://example.org/turn {\"table\":\"%s\",\"seat\":\"B\",\"event\":\"your turn\"}\n",
             party.id);
    assert_string_equal(house_notices, line);
    party.at[1] = house_arrive(&party.house, names[1]);
    house_do(&party.house, party.at[1], "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\"}", party.id);
    for (int i = 0; i < 6; i++)
        play_one(&party, asked_player(&party));
    assert_string_equal(house_notices, line);
    end(&party);
}

static void a_rematch_has_the_same_settings_and_free_seats(void **state)
{
    (void)state;
    struct party party;
    char next[TABLE_ID_MAX];
    begin(&party, 11, "goths", "players=2 turn_limit=3 bot_ms=77 undo=off");
    house_refused(&party.house, party.at[0], "not over", "{\"do\":\"rematch\",\"id\":1,\"table\":\"%s\"}",
                  party.id);
    play_to_the_end(&party);
    fake_socket_clear(party.at[1]);
    house_do(&party.house, party.at[0], "{\"do\":\"rematch\",\"id\":1,\"table\":\"%s\"}", party.id);
    house_table(party.at[0], next);
    assert_non_null(fake_socket_find(party.at[1], next));
    assert_string_not_equal(next, party.id);
    house_do(&party.house, party.at[1], "{\"do\":\"rematch\",\"id\":1,\"table\":\"%s\"}", party.id);
    assert_non_null(strstr(party.at[1]->bytes, next));
    TEXT_ON_STACK(one, 2048);
    TEXT_ON_STACK(other, 2048);
    table_write_options(table_of(&party), &one);
    table_write_options(house_room(&party.house, next)->table, &other);
    assert_string_equal(one.data, other.data);
    assert_int_equal(table_open_seats(house_room(&party.house, next)->table),
                     table_seats(house_room(&party.house, next)->table));
    end(&party);
}

/* Two Anns are told apart, one who holds two seats is not; lists tell who is asked. */
static void names_at_a_table_differ(void **state)
{
    (void)state;
    char id[TABLE_ID_MAX];
    struct house house = house_open(13, 0);
    struct net_socket *first = house_arrive(&house, "Ann"), *second = house_arrive(&house, "Bob");
    house_do(&house, second, "{\"do\":\"hello\",\"id\":1,\"version\":2,\"name\":\"Ann\"}");
    house_do(&house, first, "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=4\"}");
    house_table(first, id);
    house_do(&house, first, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"Ak\"}", id);
    house_do(&house, first, "{\"do\":\"sit\",\"id\":3,\"table\":\"%s\",\"seat\":\"Aw\"}", id);
    house_do(&house, second, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"Bk\"}", id);
    house_do(&house, second, "{\"do\":\"sit\",\"id\":3,\"table\":\"%s\",\"seat\":\"Bw\"}", id);
    TEXT_ON_STACK(about, 4096);
    table_write_about(house_room(&house, id)->table, &about);
    assert_non_null(strstr(about.data, "\"name\":\"Ann\""));
    assert_non_null(strstr(about.data, "\"name\":\"Ann 2\""));
    assert_null(strstr(about.data, "\"name\":\"Ann 3\""));
    house_do(&house, second, "{\"do\":\"mine\",\"id\":4}");
    assert_non_null(strstr(second->bytes, "\"mine\":[\"Bk\",\"Bw\"],\"asked\":[]"));
    house_do(&house, first, "{\"do\":\"mine\",\"id\":4}");
    assert_non_null(strstr(first->bytes, "\"mine\":[\"Ak\",\"Aw\"],\"asked\":[\"Ak\"]"));
    house_pass(&house, 24 * 3600 * 1000);
    assert_null(house_room(&house, id));
    house_do(&house, first, "{\"do\":\"mine\",\"id\":1}");
    assert_non_null(strstr(first->bytes, "\"mine\":[\"Ak\",\"Aw\"],\"asked\":[\"Ak\"]"));
    house_leave(&house, first);
    house_leave(&house, second);
    house_close(&house);
}

/* Bots go to the seat across, and whoever has their place is asked to do the same. */
static void a_rematch_may_change_sides(void **state)
{
    (void)state;
    char id[TABLE_ID_MAX], next[TABLE_ID_MAX];
    struct house house = house_open(12, 0);
    struct net_socket *ann = house_arrive(&house, "Ann");
    house_do(&house, ann,
             "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"bot_ms=1\",\"bots\":{\"silver\":"
             "\"easy\"}}");
    house_table(ann, id);
    house_do(&house, ann, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"gold\"}", id);
    house_do(&house, ann, "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"resign\",\"seat\":\"gold\"}",
             id);
    house_do(&house, ann, "{\"do\":\"rematch\",\"id\":4,\"table\":\"%s\",\"sides\":\"other\"}", id);
    house_table(ann, next);
    const struct table *table = house_room(&house, next)->table;
    assert_non_null(table_bot(table, table_seat_named(table, "gold", 4)));
    assert_int_equal(table_open_seats(table), SEAT(table_seat_named(table, "silver", 6)));
    house_leave(&house, ann);
    house_close(&house);
}

/* Each finds as many seats kept as he had, on the other side. */
static void a_rematch_keeps_all_seats_of_one_person(void **state)
{
    (void)state;
    char id[TABLE_ID_MAX], next[TABLE_ID_MAX];
    struct house house = house_open(14, 0);
    struct net_socket *at[2] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    static const char *const seats[2][2] = {{"Ak", "Aw"}, {"Bk", "Bw"}};
    house_do(&house, at[0], "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=4\"}");
    house_table(at[0], id);
    for (int person = 0; person < 2; person++)
        for (int i = 0; i < 2; i++)
            house_do(&house, at[person], "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\"}", id,
                     seats[person][i]);
    house_do(&house, at[0], "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"resign\",\"seat\":\"Ak\"}",
             id);
    house_do(&house, at[0], "{\"do\":\"rematch\",\"id\":4,\"table\":\"%s\",\"sides\":\"other\"}", id);
    house_table(at[0], next);
    for (int i = 0; i < 2; i++) {
        house_refused(&house, at[0], "kept for somebody",
                      "{\"do\":\"sit\",\"id\":5,\"table\":\"%s\",\"seat\":\"%s\"}", next, seats[0][i]);
        house_do(&house, at[1], "{\"do\":\"sit\",\"id\":5,\"table\":\"%s\",\"seat\":\"%s\"}", next,
                 seats[0][i]);
        house_do(&house, at[0], "{\"do\":\"sit\",\"id\":5,\"table\":\"%s\",\"seat\":\"%s\"}", next,
                 seats[1][i]);
    }
    assert_int_equal(table_status(house_room(&house, next)->table), TABLE_RUNNING);
    house_leave(&house, at[0]);
    house_leave(&house, at[1]);
    house_close(&house);
}

/* The disk takes so many writes, and no more: as when the house dies at the moment of its answer. */
static void die_after(struct house *house, size_t writes)
{
    fake_store_fail(house->store, NULL);
    fake_store_fail_after(house->store, writes, "dead");
}

/* The next game is there, but the old table could not note it: everybody waits to be told where it is. */
static void a_rematch_is_told_as_soon_as_it_can_be_saved(void **state)
{
    (void)state;
    struct party party;
    char next[TABLE_ID_MAX];
    begin(&party, 11, "goths", "players=2 turn_limit=3");
    play_to_the_end(&party);
    fake_socket_clear(party.at[1]);
    fake_store_fail_after(party.house.store, 1, "the database cannot be reached: try again in a moment");
    house_refused(&party.house, party.at[0], "cannot be reached",
                  "{\"do\":\"rematch\",\"id\":1,\"table\":\"%s\"}", party.id);
    house_pass(&party.house, 5000);
    for (int i = 0; i < 2; i++)
        house_refused(&party.house, party.at[i], "being set up",
                      "{\"do\":\"rematch\",\"id\":2,\"table\":\"%s\"}", party.id);
    fake_socket_clear(party.at[1]);
    fake_store_fail(party.house.store, NULL);
    house_pass(&party.house, 5000);
    house_do(&party.house, party.at[0], "{\"do\":\"rematch\",\"id\":3,\"table\":\"%s\"}", party.id);
    house_table(party.at[0], next);
    assert_non_null(fake_socket_find(party.at[1], next));
    end(&party);
}

/* Dies at the moment of its answer, or before: of those who were told of a next game all are told of the
 * same. */
static void a_rematch_that_was_acknowledged_lasts(void **state)
{
    (void)state;
    bool was_told = false;
    for (size_t writes = 0; !was_told; writes++) {
        struct party party;
        char next[TABLE_ID_MAX], again[TABLE_ID_MAX];
        begin(&party, 48, "goths", "players=2 turn_limit=3");
        play_to_the_end(&party);
        fake_socket_clear(party.at[0]);
        die_after(&party.house, writes);
        house_say(&party.house, party.at[0], "{\"do\":\"rematch\",\"id\":1,\"table\":\"%s\"}", party.id);
        assert_non_null(strstr(party.at[0]->bytes, "\"re\":1,")); /* whatever happens */
        was_told = strstr(party.at[0]->bytes, "\"re\":1,\"ok\":true") != NULL;
        assert_true(was_told || writes < 8);
        if (was_told)
            house_table(party.at[0], next);
        for (int i = 0; i < party.count; i++)
            house_leave(&party.house, party.at[i]);
        fake_store_fail(party.house.store, NULL);
        house_restart(&party.house);
        for (int i = 0; i < 2; i++) {
            party.at[i] = house_arrive(&party.house, names[i]);
            house_do(&party.house, party.at[i], "{\"do\":\"rematch\",\"id\":1,\"table\":\"%s\"}", party.id);
            house_table(party.at[i], again);
            if (was_told || i > 0)
                assert_string_equal(again, next);
            strcpy(next, again);
        }
        end(&party);
    }
}

/* Every example of docs/protocol.md is JSON, and every verb it shows is one the house knows. */
static void the_examples_of_the_protocol_are_understood(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_socket *socket = house_arrive(&house, "Ann");
    FILE *page = fopen(PROTOCOL, "r");
    char line[4096];
    int said = 0, told = 0;
    assert_non_null(page);
    while (fgets(line, sizeof line, page)) {
        if (line[0] != '{')
            continue;
        line[strcspn(line, "\n")] = '\0';
        json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        assert_true(json_is_object(json));
        if (json_object_get(json, "do")) {
            house_say(&house, socket, "%s", line);
            assert_true(socket->messages > 0);
            assert_null(strstr(socket->bytes, "nothing this server knows"));
            said++;
        } else {
            told++;
        }
        json_decref(json);
    }
    fclose(page);
    assert_true(said >= 17 && told >= 6);
    house_leave(&house, socket);
    house_close(&house);
}

/* --- When something fails. */

static void what_cannot_be_saved_never_happened(void **state)
{
    (void)state;
    struct party party;
    char move[GAME_MOVE_TEXT];
    begin(&party, 12, "goths", "players=4");
    int player = asked_player(&party);
    house_draw_move(&party.house, party.id, party.seats[player], &party.random, move);
    const char *seat = table_seat_name(table_of(&party), party.seats[player]);
    for (int i = 0; i < party.count; i++)
        fake_socket_clear(party.at[i]);
    TEXT_ON_STACK(before, 16384);
    table_write_whole(table_of(&party), party.seats[player], &(struct reader){"", LANGUAGE_EN, true},
                      &before);

    fake_store_fail(party.house.store, "the disk is full: nothing was saved");
    house_refused(&party.house, party.at[player], "the disk is full",
                  "{\"do\":\"move\",\"id\":1,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", party.id,
                  seat, move);
    for (int i = 0; i < party.count; i++)
        if (i != player)
            assert_int_equal(party.at[i]->messages, 0);
    TEXT_ON_STACK(after, 16384);
    table_write_whole(table_of(&party), party.seats[player], &(struct reader){"", LANGUAGE_EN, true}, &after);
    assert_string_equal(before.data, after.data);

    fake_store_fail(party.house.store, NULL);
    house_do(&party.house, party.at[player],
             "{\"do\":\"move\",\"id\":1,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", party.id, seat,
             move);
    end(&party);
}

/* --- Hostile people. */

static void nobody_acts_for_another_seat(void **state)
{
    (void)state;
    struct party party;
    char move[GAME_MOVE_TEXT];
    begin(&party, 13, "goths", "players=4");
    size_t lines = fake_store_all_lines(party.house.store);
    int player = asked_player(&party), other = (player + 1) % party.count;
    house_draw_move(&party.house, party.id, party.seats[player], &party.random, move);
    const char *seat = table_seat_name(table_of(&party), party.seats[player]);
    struct net_socket *stranger = house_arrive(&party.house, "Zoe");
    struct net_socket *bad[] = {party.at[other], stranger};
    for (int i = 0; i < 2; i++) {
        house_refused(&party.house, bad[i], "not your seat",
                      "{\"do\":\"move\",\"id\":1,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", party.id,
                      seat, move);
        house_refused(&party.house, bad[i], "not your seat",
                      "{\"do\":\"stand\",\"id\":1,\"table\":\"%s\",\"seat\":\"%s\"}", party.id, seat);
        house_refused(&party.house, bad[i], "not your seat",
                      "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\",\"as\":\"%s\"}", party.id, seat);
        house_refused(&party.house, bad[i], "somebody sits there",
                      "{\"do\":\"sit\",\"id\":1,\"table\":\"%s\",\"seat\":\"%s\"}", party.id, seat);
        house_refused(&party.house, bad[i], "when the game is over",
                      "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\",\"as\":\"all\"}", party.id);
    }
    house_refused(&party.house, stranger, "only those who sit",
                  "{\"do\":\"vote\",\"id\":1,\"table\":\"%s\",\"on\":\"draw\"}", party.id);
    house_refused(&party.house, party.at[other], "",
                  "{\"do\":\"move\",\"id\":1,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", party.id,
                  table_seat_name(table_of(&party), party.seats[other]), move);
    house_leave(&party.house, stranger);
    assert_int_equal(fake_store_all_lines(party.house.store), lines);
    end(&party);
}

static void nonsense_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    static const char *const nonsense[] = {
        "",
        "x",
        "[]",
        "null",
        "{}",
        "{\"do\":1}",
        "{\"do\":\"fly\"}",
        "{\"do\":\"move\"}",
        "{\"do\":\"move\",\"table\":5}",
        "{\"do\":\"watch\",\"table\":\"0000000000000\"}",
        "{\"do\":\"watch\",\"table\":\"zzzzzzzzzzzzz\"}",
        "{\"do\":\"watch\",\"table\":\"' OR 1=1 --\"}",
        "{\"do\":\"create\"}",
        "{\"do\":\"create\",\"game\":\"chess\"}",
        "{\"do\":\"create\",\"game\":\"goths\",\"options\":\"players=5\"}",
        "{\"do\":\"create\",\"game\":\"goths\",\"options\":\"seed=1\"}",
        "{\"do\":\"create\",\"game\":\"goths\",\"options\":\"chance=manual\"}",
        "{\"do\":\"create\",\"game\":\"goths\",\"bots\":{\"Zk\":\"easy\"}}",
        "{\"do\":\"create\",\"game\":\"goths\",\"bots\":{\"Ak\":\"genius\"}}",
        "{\"do\":\"create\",\"game\":\"goths\",\"bots\":{\"Ak\":7}}",
        "{\"do\":\"create\",\"game\":\"goths\",\"sit\":[\"Ak\",\"Ak\"]}",
        "{\"do\":\"hello\",\"version\":1}",
        "{\"do\":\"hello\",\"version\":2,\"name\":\"\\u0000\"}",
        "{\"do\":\"hello\",\"version\":2,\"name\":\"a\\nb\"}",
        "{\"do\":\"hello\",\"version\":2,\"name\":\"\\u202eevil\"}",
        "{\"do\":\"hello\",\"version\":2,\"name\":\"   \"}",
        ("{\"do\":\"hello\",\"version\":2,\"name\":"
         "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"),
        "{\"do\":\"webhook\",\"url\":\"http://127.0.0.1/\"}",
        "{\"do\":\"webhook\",\"url\":\"file:///etc/passwd\"}",
        "[[[[[[[[[[[[]]]]]]]]]]]]",
        "{\"do\":\"ping\",\"do\":\"hello\"}",
        "{\"do\":\"ping\"",
        "\xff\xfe",
    };
    struct house house = house_open(1, 0);
    struct net_socket *socket = house_arrive(&house, "Mal");
    size_t lines = fake_store_all_lines(house.store);
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        house_refused(&house, socket, "", "%s", nonsense[i]);
    assert_int_equal(fake_store_all_lines(house.store), lines);
    assert_int_equal(hall_count(house.hall).rooms, 0);
    house_do(&house, socket, "{\"do\":\"ping\",\"id\":1}");
    house_leave(&house, socket);
    house_close(&house);
}

static void names_and_talk_are_only_ever_text(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    char id[TABLE_ID_MAX];
    struct net_socket *socket = house_arrive(&house, "'); DROP TABLE--");
    house_do(&house, socket, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"sit\":[\"gold\"]}");
    house_table(socket, id);
    house_do(&house, socket, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
    assert_non_null(strstr(socket->bytes, "\"name\":\"'); DROP TABLE--\""));
    house_do(
        &house, socket,
        "{\"do\":\"say\",\"id\":3,\"table\":\"%s\",\"text\":\"<script>alert(\\\"1\\\")</script>[[[[[[[[\"}",
        id);
    assert_non_null(strstr(socket->bytes, "\"said\":\"<script>alert(\\\"1\\\")</script>[[[[[[[[\""));
    house_refused(&house, socket, "cannot be said",
                  "{\"do\":\"say\",\"id\":3,\"table\":\"%s\",\"text\":\"a\\tb\"}", id);
    char *novel = malloc(5000);
    memset(novel, 'x', 4999);
    novel[4999] = '\0';
    house_refused(&house, socket, "cannot be said",
                  "{\"do\":\"say\",\"id\":3,\"table\":\"%s\",\"text\":\"%s\"}", id, novel);
    free(novel);
    house_leave(&house, socket);
    house_close(&house);
}

/* Whoever asks for a table that is not there is answered by the number of his question. */
static void every_answer_has_the_number_of_its_question(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_socket *socket = house_arrive(&house, "Ann");
    house_say(&house, socket, "{\"do\":\"watch\",\"id\":78,\"table\":\"0000000000001\"}");
    assert_non_null(fake_socket_find(socket, "{\"re\":78,\"ok\":false"));
    house_leave(&house, socket);
    house_close(&house);
}

/* A household has as many addresses as it likes. */
static void limits_are_by_household(void **state)
{
    (void)state;
    static const char *const homes[] = {"2001:db8:1:2:%x::1", "2001:db8:0:0:0:0:7:%x", "2001:db8::%x",
                                        "192.0.2.%u"};
    struct house house = house_open(1, 0);
    for (int home = 0; home < 4; home++) {
        int made = 0;
        for (unsigned i = 1; i <= 80; i++) {
            char address[48];
            snprintf(address, sizeof address, homes[home], i);
            made += household_may(house.hall, address, SHARE_TABLES, 1);
        }
        assert_int_equal(made, home == 3   ? 80
                               : home == 2 ? 0
                                           : 30); /* the third is the second, written shorter */
    }
    assert_true(household_may(house.hall, "2001:db8:1:3::1", SHARE_TABLES, 1));
    assert_true(household_may(house.hall, "2001:db8:1::3:4:5:6", SHARE_TABLES, 1) &&
                household_may(house.hall, "::1", SHARE_TABLES, 1));
    house_close(&house);
}

/* Everything somebody can ask for ends for his household, and begins again with time. */
static void every_share_ends_and_is_filled_again(void **state)
{
    (void)state;
    static const struct {
        enum share share;
        double most, an_hour;
    } shares[SHARES] = {{SHARE_TABLES, 30, 120},         {SHARE_LISTED, 10, 40},
                        {SHARE_RECOVERIES, 10, 20},      {SHARE_TALK, 60, 2 * 3600},
                        {SHARE_DEEDS, 240, 4 * 3600},    {SHARE_LISTS, 60, 10 * 3600},
                        {SHARE_WATCHES, 400, 20 * 3600}, {SHARE_ONESELF, 400, 4 * 3600},
                        {SHARE_ROOMS, 200, 10 * 3600},   {SHARE_SLOW_WORK, 8000, 2000 * 3600},
                        {SHARE_PICTURES, 60, 5 * 3600},  {SHARE_BYTES, 8 << 20, 8 << 20}};
    struct house house = house_open(1, 0);
    for (int i = 0; i < SHARES; i++) {
        double piece = shares[i].most / 10, while_ms = piece / shares[i].an_hour * 3600000;
        assert_int_equal(shares[i].share, i);
        for (int part = 0; part < 10; part++)
            assert_true(household_may(house.hall, "192.0.2.7", shares[i].share, piece));
        assert_false(household_may(house.hall, "192.0.2.7", shares[i].share, piece));
        assert_true(household_may(house.hall, "192.0.2.8", shares[i].share, piece));
        house_pass(&house, (int64_t)(while_ms / 2));
        assert_false(household_may(house.hall, "192.0.2.7", shares[i].share, piece));
        house_pass(&house, (int64_t)(while_ms / 2) + 2);
        assert_true(household_may(house.hall, "192.0.2.7", shares[i].share, piece));
    }
    house_close(&house);
}

/* Whoever may not have a table listed can make it all the same, and whose records are too long other tables:
 * neither has used up anything. */
static void what_is_refused_uses_up_nothing(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_socket *ann = house_arrive(&house, "Ann");
    struct net_exchange exchange = {0};
    use_up(&house, SHARE_LISTED);
    assert_true(household_may(house.hall, "192.0.2.1", SHARE_BYTES, 8 << 20));
    for (int i = 0; i < 31; i++) {
        house_refused(&house, ann, "too many listed tables",
                      "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"listed=on\"}");
        house_get(&house, &exchange, "POST", "/api/records", "", "[Game echec]\n");
        assert_int_equal(exchange.status, 422);
        fake_exchange_clear(&exchange);
    }
    for (int i = 0; i < 15; i++)
        house_do(&house, ann, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\"}");
    house_refused(&house, ann, "too many tables", "{\"do\":\"create\",\"id\":1,\"game\":\"echec\"}");
    assert_true(household_may(house.hall, "192.0.2.1", SHARE_TABLES, 15));
    house_leave(&house, ann);
    house_close(&house);
}

static void time_stands_still_with_the_process(void **state)
{
    (void)state;
    struct steady time = steady_begin(1700000000000, 5000);
    assert_int_equal(steady_time(&time, 5000), 1700000000000);
    assert_int_equal(steady_pause(&time, 5100), 0);
    assert_int_equal(steady_pause(&time, 7000), 0);
    /* Stopped for an hour, and then a little: it is still the time of day. */
    assert_int_equal(steady_pause(&time, 3607000), 3600000);
    assert_int_equal(steady_pause(&time, 3607100), 0);
    assert_int_equal(steady_pause(&time, 3610000), 2900);
    assert_int_equal(steady_time(&time, 3610000), 1700003605000);
}

static int64_t time_left(const struct house *house, const char *id)
{
    return table_due(house_room(house, id)->table) - house->now;
}

#define CLOCKED                                                                                              \
    "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"clock=bank:300+0\",\"sit\":[\"gold\","     \
    "\"silver\"]}"

/* Whatever is under way in that moment: nothing; somebody says something that is yet to be saved; he says it
 * before anything else happens; the disk refuses what is saved then, and takes what is said next. */
static void nobody_loses_time_by_a_pause(void **state)
{
    (void)state;
    enum { QUIET, SAVING, SPEAKING, REFUSED, REFUSED_FIRST, WAYS };
    for (int way = QUIET; way < WAYS; way++) {
        struct house house = house_open(1, 0);
        struct net_socket *ann = house_arrive(&house, "Ann");
        char id[TABLE_ID_MAX], words[128];
        house_do(&house, ann, CLOCKED);
        house_table(ann, id);
        house_pass(&house, 1000);
        snprintf(words, sizeof words, "{\"do\":\"say\",\"id\":2,\"table\":\"%s\",\"text\":\"hm\"}", id);
        int64_t left = time_left(&house, id);
        for (int again = 0; again < 20; again++) {
            if (way == SAVING)
                house.handler.message(ann->owner, words, strlen(words));
            if (way >= REFUSED)
                fake_store_fail(house.store, "dead");
            house_stand_still(&house, 3600000);
            if (way == SPEAKING)
                house.handler.message(ann->owner, words, strlen(words));
            house_pass(&house, 0);
            fake_store_fail(house.store, NULL);
            if (way == REFUSED_FIRST)
                house.handler.message(ann->owner, words, strlen(words));
            house_pass(&house, 1000);
        }
        assert_int_equal(left - time_left(&house, id), 20 * 1000);
        house_leave(&house, ann);
        house_close(&house);
    }
}

/* Who was away before is away for no longer by it, and a table that was not in memory hears of it later. */
static void nobody_is_away_by_a_pause(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_socket *ann = house_arrive(&house, "Ann");
    char id[TABLE_ID_MAX];
    house_do(&house, ann, CLOCKED);
    house_table(ann, id);
    struct room *room = house_room(&house, id);
    int64_t left = time_left(&house, id), gone = room->gone[0];
    assert_int_not_equal(gone, 0);
    house_stand_still(&house, 3600000);
    assert_int_equal(room->gone[0], gone + 3600000);
    house_leave(&house, ann);
    house_pass(&house, 60000);
    house_pass(&house, 60000);
    assert_null(house_room(&house, id));
    house_stand_still(&house, 7200000);
    house_pass(&house, 0);
    house_restart(&house);
    ann = house_arrive(&house, "Ann");
    house_say(&house, ann, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\"}", id);
    assert_int_equal(left - time_left(&house, id), 2 * 60000);
    house_leave(&house, ann);
    house_close(&house);
}

/* Nor does anybody's time run while the house is closed, however it came to that; a table hears of it as soon
 * as that can be written, and once. */
static void time_stands_still_while_the_house_is_closed(void **state)
{
    (void)state;
    enum { CLOSED, KILLED, KILLED_AND_REFUSED, WAYS };
    for (int way = CLOSED; way < WAYS; way++) {
        struct house house = house_open(1, 0);
        struct net_socket *ann = house_arrive(&house, "Ann");
        char id[TABLE_ID_MAX];
        house_do(&house, ann, CLOCKED);
        house_table(ann, id);
        int64_t left = time_left(&house, id);
        for (int second = 0; second < 12; second++)
            house_pass(&house, 1000);
        house_leave(&house, ann);
        for (int again = 0; again < 2; again++) {
            if (way != CLOSED)
                fake_store_fail(house.store, "dead");
            house_stop(&house);
            house.now += 3600000;
            fake_store_fail(house.store, NULL);
            house_start(&house);
            if (way == KILLED_AND_REFUSED)
                fake_store_fail_after(house.store, 0, "dead");
            house_pass(&house, 0);
            fake_store_fail(house.store, NULL);
            house_pass(&house, 1000);
            house_pass(&house, 1000);
        }
        left -= time_left(&house, id);
        assert_in_range(left, 12000 + 2 * 2000, way == CLOSED ? 12000 + 2 * 2000 : 12000 + 2 * 7000);
        house_close(&house);
    }
}

/* A machine whose clock was once a day ahead, and is right again. */
static void a_clock_that_was_ahead_stops_no_table(void **state)
{
    (void)state;
    enum { DAY_MS = 24 * 3600 * 1000 };
    struct house house = house_open(1, 0);
    house_stop(&house);
    house.now += DAY_MS;
    house_start(&house);
    house_pass(&house, 1000);
    house_stop(&house);
    house.now -= DAY_MS - 5000;
    house_start(&house);
    struct net_socket *ann = house_arrive(&house, "Ann");
    char id[TABLE_ID_MAX];
    store_table number;
    house_do(
        &house, ann,
        "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"clock=move:300\",\"sit\":[\"gold\","
        "\"silver\"]}");
    house_table(ann, id);
    assert_true(id_read(id, &number));
    size_t lines = fake_store_lines(house.store, number);
    for (int i = 0; i < 20; i++)
        house_pass(&house, 100);
    assert_int_equal(fake_store_lines(house.store, number), lines);
    assert_int_equal(time_left(&house, id), 300000 - 2000);
    house_leave(&house, ann);
    house_close(&house);
}

static void send(struct house *house, struct net_socket *socket, const char *message)
{
    house->handler.message(socket->owner, message, strlen(message));
}

/* Whoever asks for much waits for it himself, and leaves nothing behind. */
static void one_answer_at_a_time_is_read_for_somebody(void **state)
{
    (void)state;
    struct house house = house_open(41, 0);
    struct net_socket *ann = house_arrive(&house, "Ann"), *bob = house_arrive(&house, "Bob");
    fake_socket_clear(ann);
    for (int i = 0; i < 10; i++)
        send(&house, ann, "{\"do\":\"mine\",\"id\":3}");
    send(&house, ann, "{\"do\":\"ping\",\"id\":4}");
    assert_int_equal(store_waiting(house.store), 1);
    assert_non_null(fake_socket_find(ann, "{\"re\":4"));
    house_settle(&house);
    assert_int_equal(ann->messages, 11);
    for (int i = 0; i < 30; i++)
        send(&house, ann, "{\"do\":\"mine\",\"id\":3}");
    assert_non_null(fake_socket_find(ann, "too much is asked for at once"));
    send(&house, bob, "{\"do\":\"mine\",\"id\":3}");
    assert_int_equal(store_waiting(house.store), 2);
    house_leave(&house, ann);
    house_settle(&house);
    assert_non_null(fake_socket_find(bob, "{\"re\":3"));
    house_leave(&house, bob);
    house_close(&house);
}

static void few_answers_at_a_time_are_read_for_a_household(void **state)
{
    (void)state;
    struct house house = house_open(42, 0);
    struct net_socket *many[10];
    for (int i = 0; i < 10; i++) {
        char name[] = {'N', (char)('a' + i), '\0'};
        many[i] = house_arrive(&house, name);
        fake_socket_clear(many[i]);
    }
    house.address = "192.0.2.77";
    struct net_socket *other = house_arrive(&house, "Other");
    for (int i = 0; i < 10; i++)
        send(&house, many[i], "{\"do\":\"mine\",\"id\":3}");
    assert_int_equal(store_waiting(house.store), 4);
    send(&house, other, "{\"do\":\"mine\",\"id\":3}");
    assert_int_equal(store_waiting(house.store), 5);
    /* One who waits in line goes: the others are served all the same. */
    house.handler.closed(many[7]->owner);
    house_settle(&house);
    for (int i = 0; i < 10; i++) {
        if (i == 7) {
            fake_socket_free(many[i]);
            free(many[i]);
            continue;
        }
        assert_non_null(fake_socket_find(many[i], "{\"re\":3"));
        house_leave(&house, many[i]);
    }
    house_leave(&house, other);
    house_close(&house);
}

static void a_list_is_made_once_a_second_for_all(void **state)
{
    (void)state;
    struct house house = house_open(43, 0);
    struct net_socket *ann = house_arrive(&house, "Ann"), *bob = house_arrive(&house, "Bob");
    static const char list[] = "{\"do\":\"list\",\"id\":3}";
    send(&house, ann, list);
    send(&house, bob, list);
    assert_int_equal(store_waiting(house.store), 1);
    house_settle(&house);
    assert_non_null(fake_socket_find(ann, "{\"re\":3,\"ok\":true,\"tables\":[]}"));
    assert_non_null(fake_socket_find(bob, "{\"re\":3,\"ok\":true,\"tables\":[]}"));
    house_do(&house, ann, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"listed=on\"}");
    house_do(&house, bob, list);
    assert_null(fake_socket_find(bob, "\"game\":\"echec\""));
    house_pass(&house, 1000);
    house_do(&house, bob, list);
    assert_non_null(fake_socket_find(bob, "\"game\":\"echec\""));
    for (int i = 0; i < 100; i++)
        send(&house, bob, list);
    assert_non_null(fake_socket_find(bob, "too much was asked for"));
    house_leave(&house, ann);
    house_leave(&house, bob);
    house_close(&house);
}

/* Nobody thinks in this house; the test asks what would be thought about next. */
static void bots_think_for_households_in_turn(void **state)
{
    (void)state;
    struct house house = house_open(44, 0);
    struct net_socket *eve = house_arrive(&house, "Eve");
    for (int i = 0; i < 10; i++) {
        char id[TABLE_ID_MAX];
        house_do(&house, eve,
                 "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"bot_ms=10000\","
                 "\"bots\":{\"gold\":\"hard\",\"silver\":\"hard\"}}");
        house_table(eve, id);
        house_do(&house, eve, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
    }
    assert_int_equal(hall_count(house.hall).bot_jobs_waiting, 10);
    house.address = "192.0.2.99";
    struct net_socket *ann = house_arrive(&house, "Ann");
    house_do(&house, ann,
             "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"\",\"bots\":{\"gold\":\"easy\","
             "\"silver\":\"easy\"}}");
    char id[TABLE_ID_MAX];
    house_table(ann, id);
    house_do(&house, ann, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\"}", id);
    assert_int_equal(hall_count(house.hall).bot_jobs_waiting, 11);
    struct thought *first = bot_jobs_next(house.hall->bot_jobs),
                   *second = bot_jobs_next(house.hall->bot_jobs);
    assert_string_equal(first->bot->name, "hard");
    assert_string_equal(second->bot->name, "easy");
    first->question.simulations = second->question.simulations = 1;
    bot_jobs_done(house.hall->bot_jobs, first, thought_think(first));
    bot_jobs_done(house.hall->bot_jobs, second, thought_think(second));
    /* Who has gone is thought for no more. */
    house_leave(&house, eve);
    house_pass(&house, 100);
    assert_in_range(hall_count(house.hall).bot_jobs_waiting, 0, 1);
    house_leave(&house, ann);
    house_close(&house);
}

/* And so for the people of one of them: also where two of them want more than can be thought, and for the
 * second bot of a table while others have first ones. */
static void bots_think_for_people_of_a_household_in_turn(void **state)
{
    (void)state;
    static const char *const order[] = {"easy", "novice", "medium", "easy", "novice", "medium"};
    struct house house = house_open(44, 0);
    struct net_socket *eve = house_arrive(&house, "Eve"), *eva = house_arrive(&house, "Eva"),
                      *ann = house_arrive(&house, "Ann");
    char id[TABLE_ID_MAX];
    for (int i = 0; i < 10; i++)
        watch_bots(&house, i % 2 ? eva : eve, i % 2 ? "novice" : "easy", 500, id);
    watch_bots(&house, ann, "medium", 500, id);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        struct thought *thought;
        while (!(thought = bot_jobs_next(house.hall->bot_jobs)))
            house_pass(&house, 1);
        assert_string_equal(thought->bot->name, order[i]);
        thought->question.simulations = 1;
        bot_jobs_done(house.hall->bot_jobs, thought, thought_think(thought));
        house_settle(&house);
    }
    house_leave(&house, eve);
    house_leave(&house, eva);
    house_leave(&house, ann);
    house_close(&house);
}

/* However often the others' tables go on meanwhile: who has two of them waits for neither for ever. */
static void nobody_is_forgotten_who_has_two_tables(void **state)
{
    (void)state;
    enum { PEOPLE = 5, THOUGHTS = 40 };
    struct house house = house_open(44, 0);
    struct net_socket *people[PEOPLE];
    char id[TABLE_ID_MAX];
    int bobs = 0;
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = house_arrive(&house, names[i]);
        for (int table = 0; table < (i == 1 ? 2 : 1); table++)
            watch_bots(&house, people[i], i == 1 ? "medium" : "easy", 500, id);
    }
    for (int i = 0; i < THOUGHTS; i++) {
        struct thought *thought;
        while (!(thought = bot_jobs_next(house.hall->bot_jobs)))
            house_pass(&house, 1);
        bobs += strcmp(thought->bot->name, "medium") == 0;
        thought->question.simulations = 1;
        bot_jobs_done(house.hall->bot_jobs, thought, thought_think(thought));
        house_settle(&house);
    }
    assert_in_range(bobs, THOUGHTS / PEOPLE - 2, THOUGHTS / PEOPLE + 4);
    for (int i = 0; i < PEOPLE; i++)
        house_leave(&house, people[i]);
    house_close(&house);
}

/* What is done at a table is kept for ever, too. */
static void nobody_votes_without_end(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 45, "echec", "level=1");
    for (int i = 0; i < 150; i++) {
        house_say(&party.house, party.at[0], "{\"do\":\"vote\",\"id\":5,\"table\":\"%s\",\"on\":\"pause\"}",
                  party.id);
        house_say(&party.house, party.at[1], "{\"do\":\"against\",\"id\":5,\"table\":\"%s\"}", party.id);
        house_pass(&party.house, 30);
    }
    assert_non_null(fake_socket_find(party.at[1], "too much was said from here"));
    house_say(&party.house, party.at[1], "{\"do\":\"ping\",\"id\":6}");
    play_one(&party, 0);
    end(&party);
}

static void cookies_and_origins_are_looked_at(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    static const struct {
        const char *cookie, *origin;
        int status;
    } cases[] = {
        {"gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "http://house", 0},
        {"a=b; gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; c=d", "https://house", 0},
        {"gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "", 0},
        {"gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "http://evil", 403},
        {"gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "http://house.evil", 403},
        {"gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "null", 403},
        {"", "http://house", 401},
        {"gonfalon=", "http://house", 401},
        {"gonfalon=short", "http://house", 401},
        {"gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "http://house", 401},
        {"xgonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "http://house", 401},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct net_request request = {.method = "GET",
                                      .path = "/ws",
                                      .query = "",
                                      .host = "house",
                                      .origin = cases[i].origin,
                                      .cookie = cases[i].cookie,
                                      .address = "192.0.2.9"};
        assert_int_equal(house.handler.admit(house.hall, &request), cases[i].status);
    }
    house_close(&house);
}

/* Whoever opens a page again is known for another year. */
static void a_cookie_is_renewed(void **state)
{
    (void)state;
    static const char cookie[] = "gonfalon=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    struct house house = house_open(1, 0);
    struct net_exchange exchange = {0};
    struct net_request request = {.method = "GET",
                                  .path = "/",
                                  .query = "",
                                  .host = "house",
                                  .origin = "",
                                  .cookie = cookie,
                                  .language = "",
                                  .address = "192.0.2.9",
                                  .match = "",
                                  .encoding = "",
                                  .base = "",
                                  .body = ""};
    house.handler.request(house.hall, &exchange, &request);
    assert_true(text_starts_with(exchange.cookie, cookie));
    request.path = "/api/games";
    fake_exchange_clear(&exchange);
    house.handler.request(house.hall, &exchange, &request);
    assert_int_equal(exchange.status, 200);
    assert_string_equal(exchange.cookie, "");
    assert_non_null(strstr(exchange.body, "\"options\":["));
    request.query = "options=off&lang=en";
    fake_exchange_clear(&exchange);
    house.handler.request(house.hall, &exchange, &request);
    assert_non_null(strstr(exchange.body, "\"bots\":["));
    assert_null(strstr(exchange.body, "\"options\":["));
    fake_exchange_clear(&exchange);
    house_close(&house);
}

static void expect_in_cookie(const struct net_exchange *exchange, const char *text)
{
    if (!strstr(exchange->cookie, text))
        fail_msg("%s instead of: %s", exchange->cookie, text);
}

/* The path of the cookie, also of the one a recovery code brings, and the links are those of the base. */
static void links_and_cookies_are_below_the_base(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_exchange exchange = {0};
    static const struct {
        const char *base, *cookie, *link;
    } cases[] = {{"", "; Path=/; ", "http://house/t/0123456789abc"},
                 {"/games", "; Path=/games/; ", "http://house/games/t/0123456789abc"},
                 {"/our/games", "; Path=/our/games/; ", "http://house/our/games/t/0123456789abc"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char code[64] = "";
        size_t length;
        house.base = cases[i].base;
        house_get(&house, &exchange, "GET", "/api/games", "", "");
        assert_int_equal(exchange.status, 200);
        expect_in_cookie(&exchange, cases[i].cookie);
        house_get(&house, &exchange, "GET", "/api/qr", "path=t/0123456789abc", "");
        char *expected = qr_svg(cases[i].link, &length);
        assert_string_equal(exchange.body, expected);
        free(expected);
        /* No table has such a link, and few at a time are drawn. */
        char long_path[200] = "path=t/";
        memset(long_path + 7, 'x', sizeof long_path - 8);
        house_get(&house, &exchange, "GET", "/api/qr", long_path, "");
        assert_int_equal(exchange.status, 400);
        use_up(&house, SHARE_PICTURES);
        house_get(&house, &exchange, "GET", "/api/qr", "path=t/0123456789abc", "");
        assert_int_equal(exchange.status, 429);
        house_pass(&house, 1000);
        house_post(&house, &exchange, "Ann", "/api/recovery", "");
        assert_int_equal(sscanf(exchange.body, "{\"code\":\"%63[^\"]", code), 1);
        house_post(&house, &exchange, "Phone", "/api/recover", code);
        expect_in_cookie(&exchange, cases[i].cookie);
    }
    fake_exchange_clear(&exchange);
    house_close(&house);
}

static void a_table_to_come_tells_its_seats(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_exchange exchange = {0};
    static const struct {
        const char *query;
        int status;
        const char *part, *never;
    } cases[] = {
        {"game=goths&players=3&lone_camp=B&lang=fr", 200,
         "{\"options\":\"players=3 lone_camp=B\",\"seats\":[{\"seat\":\"Ak\",\"title\":\"Roi des "
         "Ostrogoths\"",
         "\"Bk\""},
        {"game=echec&lang=en", 200, "{\"seat\":\"gold\",\"title\":\"Gold\",\"camp\":\"gold\"}", "error"},
        {"game=goths&players=4&wishes=pigeon=on+fog=base", 200, "\"options\":\"players=4 fog=base\"",
         "pigeon"},
        {"game=goths&players=6&wishes=pigeon=on", 200, "\"options\":\"players=6 pigeon=on\"", "error"},
        {"game=goths&players=5", 422, "players", "seats"},
        {"game=goths&players=4&pigeon=on", 422, "error", "seats"},
        {"game=chess", 422, "chess", "seats"},
        {"", 422, "error", "seats"},
        {"&&wishes=", 422, "error", "seats"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        house_get(&house, &exchange, "GET", "/api/seats", cases[i].query, "");
        assert_int_equal(exchange.status, cases[i].status);
        assert_non_null(strstr(exchange.body, cases[i].part));
        assert_null(strstr(exchange.body, cases[i].never));
    }
    fake_exchange_clear(&exchange);
    house_close(&house);
}

/* Outside there is the way in, what monitors ask for, and nothing else; nobody gets a cookie there. */
static void outside_the_base_there_is_nothing(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_exchange exchange = {0};
    static const struct {
        const char *path, *query;
        int status;
        const char *location;
    } cases[] = {{"/games", "", 308, "/games/"},
                 {"/games", "lang=fr&x=//evil", 308, "/games/?lang=fr&x=//evil"},
                 {"/healthz", "", 200, ""},
                 {"/metrics", "", 200, ""},
                 {"/", "", 404, ""},
                 {"/index.html", "", 404, ""},
                 {"/api/games", "", 404, ""},
                 {"/api/tables", "", 404, ""},
                 {"/t/0123456789abc", "", 404, ""},
                 {"/games.", "", 404, ""},
                 {"//games", "", 404, ""}};
    house.base = "/games";
    house.local = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        house_get_outside(&house, &exchange, cases[i].path, cases[i].query);
        assert_int_equal(exchange.status, cases[i].status);
        assert_string_equal(exchange.location, cases[i].location);
        assert_string_equal(exchange.cookie, "");
    }
    house_get(&house, &exchange, "GET", "/healthz", "", "");
    assert_int_equal(exchange.status, 200);
    fake_exchange_clear(&exchange);
    house_close(&house);
}

static void expect_health(struct house *house, int status, size_t writes)
{
    struct net_exchange exchange = {0};
    size_t before = fake_store_writes(house->store);
    for (int i = 0; i < 50; i++) {
        house_get(house, &exchange, "GET", "/healthz", "", "");
        assert_int_equal(exchange.status, status);
    }
    assert_string_equal(exchange.body, status == 200 ? "ok\n" : "the disk is full");
    assert_int_equal(fake_store_writes(house->store), before + writes);
    fake_exchange_clear(&exchange);
}

static void health_costs_one_write_a_second(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    expect_health(&house, 200, 1);
    fake_store_fail(house.store, "the disk is full");
    expect_health(&house, 200, 0);
    house.now += 1000;
    expect_health(&house, 503, 1);
    fake_store_fail(house.store, NULL);
    expect_health(&house, 503, 0);
    house.now += 1000;
    expect_health(&house, 200, 1);
    house_close(&house);
}

static void all_who_ask_for_health_at_once_are_told(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    struct net_exchange exchanges[3] = {0};
    struct net_request request = {.method = "GET",
                                  .path = "/healthz",
                                  .query = "",
                                  .base = "",
                                  .host = "house",
                                  .origin = "",
                                  .cookie = "",
                                  .language = "",
                                  .address = "192.0.2.1",
                                  .match = "",
                                  .encoding = "",
                                  .body = ""};
    size_t before = fake_store_writes(house.store);
    for (int i = 0; i < 3; i++)
        house.handler.request(house.hall, &exchanges[i], &request);
    house.handler.request_done(house.hall, &exchanges[1]); /* he does not wait for it */
    house_settle(&house);
    for (int i = 0; i < 3; i++)
        assert_int_equal(exchanges[i].status, i == 1 ? 0 : 200);
    assert_int_equal(fake_store_writes(house.store), before + 1);
    for (int i = 0; i < 3; i++)
        fake_exchange_clear(&exchanges[i]);
    house_close(&house);
}

static void too_much_is_too_much(void **state)
{
    (void)state;
    struct house house = house_open(1, 0);
    static const char *const people[] = {"Mal", "Ann", "Mal", "Bob"};
    static const int share[] = {15, 15, 0, 0}; /* one of a household leaves something to another */
    for (int one = 0; one < 4; one++) {
        struct net_socket *maker = house_arrive(&house, people[one]);
        int made = 0;
        for (int i = 0; i < 40; i++) {
            house_say(&house, maker, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\"}");
            made += strstr(maker->bytes, "\"ok\":true") != NULL;
        }
        assert_int_equal(made, share[one]);
        house_leave(&house, maker);
    }
    struct net_socket *socket = house_arrive(&house, "Mal");
    for (int i = 0; i < 1000 && !socket->closed; i++)
        house_say(&house, socket, "{\"do\":\"ping\"}");
    assert_int_equal(socket->closed, 1008);
    house_leave(&house, socket);
    struct net_socket *other = house_arrive(&house, "Ann");
    house_do(&house, other, "{\"do\":\"ping\",\"id\":1}");
    house_leave(&house, other);
    house_close(&house);
}

/* --- Secrets on the wire. */

/* What every seat was sent, thrown away. */
static void forget_sent(struct party *party)
{
    for (int i = 0; i < party->count; i++)
        fake_socket_clear(party->at[i]);
}

static struct match *match_of(struct party *party)
{
    return house_room(&party->house, party->id)->table->match;
}

static bool may_play(struct party *party, int seat, const char *move)
{
    game_move read;
    return match_understand(match_of(party), seat, move, &read) == NULL;
}

static void send_move(struct party *party, int player, const char *move)
{
    house_do(&party->house, party->at[player],
             "{\"do\":\"move\",\"id\":9,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", party->id,
             table_seat_name(table_of(party), party->seats[player]), move);
}

/* Whether the game itself (tests/secrets.c) showed the seat the same in both. */
static bool saw_the_same(const struct table *one, const struct table *other, int seat)
{
    union game_state views[2];
    size_t i = 0, j = 0;
    match_observe(one->match, seat, &views[0]);
    match_observe(other->match, seat, &views[1]);
    if (memcmp(&views[0], &views[1], sizeof views[0]) != 0)
        return false;
    for (;; i++, j++) {
        while (i < one->told_count && !(one->told[i].audience & SEAT(seat)))
            i++;
        while (j < other->told_count && !(other->told[j].audience & SEAT(seat)))
            j++;
        if (i == one->told_count || j == other->told_count)
            return i == one->told_count && j == other->told_count;
        if (memcmp(&one->told[i].event, &other->told[j].event, sizeof one->told[i].event) != 0)
            return false;
    }
}

/* One decision in two houses that differ in what the onlooker cannot know. Where the rules did not disclose
 * the difference to it, it must have been sent the same bytes, in as many messages. */
static bool compare_step(struct party *one, struct party *other, int onlooker)
{
    char move[GAME_MOVE_TEXT];
    int seat = one->seats[onlooker], player = asked_player(one);
    const struct game *game = match_of(one)->game;
    union game_state kept = match_of(other)->state, world;
    match_observe(match_of(one), seat, &world);
    game->complete(&world, seat, &one->random);
    match_of(other)->state = world;
    house_draw_move(&one->house, one->id, one->seats[player], &one->random, move);
    bool possible = may_play(other, one->seats[player], move);
    if (!possible)
        match_of(other)->state = kept;
    forget_sent(one);
    forget_sent(other);
    send_move(one, player, move);
    send_move(other, player, move);
    /* When the game is over everything is open. */
    bool compared = possible && table_status(table_of(one)) != TABLE_OVER &&
                    saw_the_same(table_of(one), table_of(other), seat);
    if (compared) {
        if (one->at[onlooker]->length != other->at[onlooker]->length)
            print_message("%s\n%s\n", one->at[onlooker]->bytes, other->at[onlooker]->bytes);
        assert_int_equal(one->at[onlooker]->messages, other->at[onlooker]->messages);
        assert_int_equal(one->at[onlooker]->length, other->at[onlooker]->length);
        if (one->at[onlooker]->length)
            assert_memory_equal(one->at[onlooker]->bytes, other->at[onlooker]->bytes,
                                one->at[onlooker]->length);
    }
    /* Alike again, the choices kept at the table and the number of events included. */
    struct table *from = house_room(&one->house, one->id)->table,
                 *to = house_room(&other->house, other->id)->table;
    to->match->state = from->match->state;
    to->match->keyed = from->match->keyed;
    for (int i = 0; i < SEATS_MAX; i++)
        to->seat[i].choice = from->seat[i].choice;
    memcpy(to->shown, from->shown, sizeof to->shown);
    return compared;
}

static void what_a_seat_cannot_know_is_not_on_the_wire(void **state)
{
    (void)state;
    uint64_t compared = 0;
    for (uint32_t game = 0; game < trial_count(300); game++) {
        const struct trial *trial = trials[game % 4 < 3 ? 0 : 1 + (int)(game / 4) % (trials_count - 1)];
        union game_state first;
        TEXT_ON_STACK(options, 1024);
        trial_begin(trial, game, &first);
        text_format(&options, "%s window_ms=0", trial_place.options);
        struct party one, other;
        begin(&one, game, trial->game->id, options.data);
        begin(&other, game, trial->game->id, options.data);
        for (int i = 0; i < 60 && table_status(table_of(&one)) == TABLE_RUNNING &&
                        table_status(table_of(&other)) == TABLE_RUNNING;
             i++)
            compared += compare_step(&one, &other, (int)random_below(&one.random, (uint32_t)one.count));
        end(&one);
        end(&other);
    }
    assert_true(compared > 5000);
}

/* A seat's choice while others are still choosing: whatever it is, they are sent the same. */
static void a_choice_is_not_on_the_wire_before_all_have_chosen(void **state)
{
    (void)state;
    uint32_t compared = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct party one, other;
        begin(&one, seed, "goths", "players=6 fog=fortune window_ms=0");
        begin(&other, seed, "goths", "players=6 fog=fortune window_ms=0");
        for (int i = 0; i < 80 && table_status(table_of(&one)) == TABLE_RUNNING; i++) {
            char moves[2][GAME_MOVE_TEXT];
            int player = asked_player(&one);
            bool last = (table_asked(table_of(&one)) & (table_asked(table_of(&one)) - 1)) == 0;
            house_draw_move(&one.house, one.id, one.seats[player], &one.random, moves[0]);
            house_draw_move(&other.house, other.id, other.seats[player], &other.random, moves[1]);
            forget_sent(&one);
            forget_sent(&other);
            send_move(&one, player, moves[0]);
            send_move(&other, player, last ? moves[0] : moves[1]);
            for (int j = 0; j < one.count && !last; j++) {
                if (j == player)
                    continue;
                assert_int_equal(one.at[j]->length, other.at[j]->length);
                if (one.at[j]->length)
                    assert_memory_equal(one.at[j]->bytes, other.at[j]->bytes, one.at[j]->length);
                compared++;
            }
            /* Chosen again, so that both go on alike. */
            if (!last)
                send_move(&other, player, moves[0]);
        }
        end(&one);
        end(&other);
    }
    assert_true(compared > 1000);
}

/* The end of a game is a line of its log, and noted of the table only then: who asks for the record of a
 * house that was killed in between gets it. */
static void a_record_lasts_where_its_end_was_not_noted(void **state)
{
    (void)state;
    struct party party;
    struct net_exchange exchange = {0};
    char path[64];
    begin(&party, 47, "goths", "players=2 turn_limit=3");
    for (int i = 0; table_status(table_of(&party)) != TABLE_OVER; i++) {
        int player = asked_player(&party);
        assert_true(player >= 0 && i < 1000);
        die_after(&party.house, 1);
        play_one(&party, player);
    }
    for (int i = 0; i < party.count; i++)
        house_leave(&party.house, party.at[i]);
    fake_store_fail(party.house.store, NULL);
    house_restart(&party.house);
    snprintf(path, sizeof path, "/api/tables/%s/record", party.id);
    house_get(&party.house, &exchange, "GET", path, "", "");
    assert_int_equal(exchange.status, 200);
    fake_exchange_clear(&exchange);
    house_close(&party.house);
}

static void what_was_acknowledged_lasts(void **state)
{
    (void)state;
    struct house house = house_open(46, 0);
    struct net_socket *ann = house_arrive(&house, "Ann"), *bob = house_arrive(&house, "Bob");
    char id[TABLE_ID_MAX];
    die_after(&house, 2);
    house_do(&house, ann, "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"sit\":[\"gold\"]}");
    house_table(ann, id);
    die_after(&house, 2);
    house_do(&house, bob, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"silver\"}", id);
    die_after(&house, 1);
    house_do(&house, bob, "{\"do\":\"hello\",\"id\":3,\"version\":2,\"name\":\"Robert\"}");
    die_after(&house, 1);
    house_do(&house, bob, "{\"do\":\"webhook\",\"id\":4,\"url\":\"https://example.org/x\"}");
    fake_store_fail(house.store, "dead");
    house_refused(&house, bob, "dead", "{\"do\":\"hello\",\"id\":3,\"version\":2,\"name\":\"Bobby\"}");
    house_refused(&house, bob, "dead", "{\"do\":\"webhook\",\"id\":4,\"url\":\"\"}");
    house_leave(&house, ann);
    house_leave(&house, bob);
    fake_store_fail(house.store, NULL);
    house_restart(&house);
    assert_true(fake_store_mentions(house.store, "Robert"));
    assert_true(fake_store_mentions(house.store, "https://example.org/x"));
    house_pass(&house, 1000); /* tables that were in memory are set up again */
    for (int i = 0; i < 2; i++) {
        struct net_socket *again = house_arrive(&house, i ? "Bob" : "Ann");
        house_do(&house, again, "{\"do\":\"mine\",\"id\":5}");
        assert_non_null(strstr(again->bytes, id));
        assert_non_null(strstr(again->bytes, "\"status\":\"running\""));
        assert_non_null(strstr(again->bytes, i ? "\"mine\":[\"silver\"]" : "\"mine\":[\"gold\"]"));
        house_leave(&house, again);
    }
    house_close(&house);
}

static void what_is_kept_of_a_person_outlasts_a_greeting(void **state)
{
    (void)state;
    struct house house = house_open(3, 0);
    struct net_socket *ann = house_arrive(&house, "Ann");
    char id[TABLE_PERSON_MAX];
    memcpy(id, ((struct session *)ann->owner)->person->id, sizeof id);
    house_do(&house, ann, "{\"do\":\"webhook\",\"id\":1,\"url\":\"https://example.org/turn\"}");
    for (int i = 0; i < 2; i++) {
        house_leave(&house, ann);
        house_restart(&house);
        ann = house_arrive(&house, "Ann");
        if (i == 0)
            house_do(&house, ann,
                     "{\"do\":\"hello\",\"id\":0,\"version\":2,\"words\":\"off\",\"lang\":\"en\",\"name\":"
                     "\"Anna\"}");
        assert_string_equal(person_find(house.hall, id)->webhook, "https://example.org/turn");
    }
    house_leave(&house, ann);
    house_close(&house);
}

static void a_move_that_comes_too_late_is_refused(void **state)
{
    (void)state;
    struct party party;
    begin(&party, 4, "goths", "players=4");
    char move[GAME_MOVE_TEXT];
    for (int i = 0; i < 5; i++)
        play_one(&party, asked_player(&party));
    int player = asked_player(&party), seat = party.seats[player];
    unsigned turn = table_turn(table_of(&party));
    const char *name = table_seat_name(table_of(&party), seat);
    assert_true(turn > 0);
    house_draw_move(&party.house, party.id, seat, &party.random, move);
    house_refused(&party.house, party.at[player], "that was an answer to an earlier question",
                  "{\"do\":\"move\",\"id\":9,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\",\"turn\":%u}",
                  party.id, name, move, turn - 1);
    house_do(&party.house, party.at[player],
             "{\"do\":\"move\",\"id\":9,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\",\"turn\":%u}",
             party.id, name, move, turn);
    end(&party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_to_its_end_recorded_and_verified),
        cmocka_unit_test(finished_games_are_told_one_after_the_other),
        cmocka_unit_test(who_reads_finished_games_slowly_waits_alone),
        cmocka_unit_test(the_answer_to_create_has_the_commitment_of_the_table),
        cmocka_unit_test(events_are_numbered_and_told_again_after_reconnecting),
        cmocka_unit_test(a_log_that_lost_its_end_is_told_as_far_as_it_goes),
        cmocka_unit_test(nobody_talks_without_end),
        cmocka_unit_test(nobody_changes_his_mind_without_end),
        cmocka_unit_test(who_is_here_is_told_once_a_turn),
        cmocka_unit_test(nobody_asks_without_end),
        cmocka_unit_test(a_long_past_keeps_nobody_waiting),
        cmocka_unit_test(whoever_sits_down_while_he_waits_for_the_past_is_shown_the_table),
        cmocka_unit_test(the_past_is_the_same_from_a_mark),
        cmocka_unit_test(several_tabs_of_one_player_agree),
        cmocka_unit_test(a_table_nobody_looks_at_leaves_memory_and_comes_back),
        cmocka_unit_test(a_seat_is_its_owners_however_he_is_voted_about),
        cmocka_unit_test(in_a_game_of_days_only_the_clock_speaks_against_the_absent),
        cmocka_unit_test(whoever_is_about_or_paused_is_not_away),
        cmocka_unit_test(few_of_a_household_look_on_at_a_table),
        cmocka_unit_test(few_connections_are_one_devices),
        cmocka_unit_test(a_table_all_have_left_sleeps),
        cmocka_unit_test(no_clock_tells_how_long_a_bot_thought),
        cmocka_unit_test(no_other_table_tells_how_long_a_bot_thought),
        cmocka_unit_test(counters_tell_nothing_of_a_choice),
        cmocka_unit_test(bots_play_in_their_threads),
        cmocka_unit_test(a_hint_is_told_to_whoever_asked_and_nobody_else),
        cmocka_unit_test(one_hint_at_a_time),
        cmocka_unit_test(who_is_away_is_told_that_it_is_his_turn),
        cmocka_unit_test(a_rematch_has_the_same_settings_and_free_seats),
        cmocka_unit_test(names_at_a_table_differ),
        cmocka_unit_test(a_rematch_may_change_sides),
        cmocka_unit_test(a_rematch_keeps_all_seats_of_one_person),
        cmocka_unit_test(a_rematch_is_told_as_soon_as_it_can_be_saved),
        cmocka_unit_test(a_rematch_that_was_acknowledged_lasts),
        cmocka_unit_test(the_examples_of_the_protocol_are_understood),
        cmocka_unit_test(a_move_that_comes_too_late_is_refused),
        cmocka_unit_test(what_was_acknowledged_lasts),
        cmocka_unit_test(a_record_lasts_where_its_end_was_not_noted),
        cmocka_unit_test(what_is_kept_of_a_person_outlasts_a_greeting),
        cmocka_unit_test(what_cannot_be_saved_never_happened),
        cmocka_unit_test(nobody_acts_for_another_seat),
        cmocka_unit_test(nonsense_is_refused_and_changes_nothing),
        cmocka_unit_test(names_and_talk_are_only_ever_text),
        cmocka_unit_test(every_answer_has_the_number_of_its_question),
        cmocka_unit_test(limits_are_by_household),
        cmocka_unit_test(every_share_ends_and_is_filled_again),
        cmocka_unit_test(what_is_refused_uses_up_nothing),
        cmocka_unit_test(time_stands_still_with_the_process),
        cmocka_unit_test(nobody_loses_time_by_a_pause),
        cmocka_unit_test(nobody_is_away_by_a_pause),
        cmocka_unit_test(time_stands_still_while_the_house_is_closed),
        cmocka_unit_test(a_clock_that_was_ahead_stops_no_table),
        cmocka_unit_test(one_answer_at_a_time_is_read_for_somebody),
        cmocka_unit_test(few_answers_at_a_time_are_read_for_a_household),
        cmocka_unit_test(a_list_is_made_once_a_second_for_all),
        cmocka_unit_test(bots_think_for_households_in_turn),
        cmocka_unit_test(bots_think_for_people_of_a_household_in_turn),
        cmocka_unit_test(nobody_is_forgotten_who_has_two_tables),
        cmocka_unit_test(nobody_votes_without_end),
        cmocka_unit_test(cookies_and_origins_are_looked_at),
        cmocka_unit_test(a_cookie_is_renewed),
        cmocka_unit_test(links_and_cookies_are_below_the_base),
        cmocka_unit_test(a_table_to_come_tells_its_seats),
        cmocka_unit_test(outside_the_base_there_is_nothing),
        cmocka_unit_test(health_costs_one_write_a_second),
        cmocka_unit_test(all_who_ask_for_health_at_once_are_told),
        cmocka_unit_test(too_much_is_too_much),
        cmocka_unit_test(what_a_seat_cannot_know_is_not_on_the_wire),
        cmocka_unit_test(a_choice_is_not_on_the_wire_before_all_have_chosen),
    };
    return cmocka_run_group_tests_name("hall", tests, NULL, NULL);
}
