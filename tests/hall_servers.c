// SPDX-License-Identifier: MIT
/* hall_servers.c: one hall of several: tables that other servers have, what is passed on to them and to us,
 * and tables that are lost. The other servers are the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "hall/cluster/presence.h"
#include "support/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char other[] = "http://other:8080";
static const char secret[] = "relay=a secret of the servers";

/* A table Ann has made and looks on at. */
struct evening {
    struct house house;
    struct net_socket *ann;
    char id[TABLE_ID_MAX];
    store_table number;
};

static void watch(struct evening *evening)
{
    house_say(&evening->house, evening->ann, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":0}",
              evening->id);
}

static void create(struct evening *evening, const char *what)
{
    house_do(&evening->house, evening->ann, "{\"do\":\"create\",\"id\":2,%s}", what);
    house_table(evening->ann, evening->id);
    assert_true(id_read(evening->id, &evening->number));
}

static struct evening begin(void)
{
    struct evening evening = {.house = house_open_in_cluster(fake_store_open(), 5)};
    evening.ann = house_arrive(&evening.house, "Ann");
    create(&evening, "\"game\":\"goths\",\"options\":\"players=4\",\"sit\":[\"Ak\"]");
    return evening;
}

/* The table is at another server from now on, and no longer in our memory. */
static void move_away(struct evening *evening)
{
    fake_store_lose(evening->house.store);
    fake_store_move(evening->house.store, evening->number, other);
    house_pass(&evening->house, 100);
    house_pass(&evening->house, 100);
    assert_null(room_find(evening->house.hall, evening->number));
    fake_socket_clear(evening->ann);
}

static void end(struct evening *evening)
{
    house_leave(&evening->house, evening->ann);
    house_close(&evening->house);
    fake_socket_free(&fake_dialed);
}

static void end_relay(struct evening *evening)
{
    void *owner = fake_dialed.owner;
    end(evening);
    evening->house.handler.dialed_closed(owner);
}

/* The other server answers our greeting. */
static void be_greeted(const struct evening *evening, void *relay)
{
    static const char greeted[] = "{\"re\":9007199254740991,\"ok\":true,\"person\":\"x\"}";
    evening->house.handler.dialed_message(relay, greeted, strlen(greeted));
}

static void what_is_said_to_a_table_elsewhere_is_passed_on(void **state)
{
    (void)state;
    struct evening evening = begin();
    move_away(&evening);
    watch(&evening);
    struct session *session = evening.ann->owner;
    char expected[300];
    snprintf(expected, sizeof expected, "%s/ws?%s&person=%s&household=192.0.2.1", other, secret,
             session->person->id);
    assert_string_equal(fake_dialed_to, expected);
    /* Who it is, then what was said, byte for byte. */
    snprintf(expected, sizeof expected,
             "{\"do\":\"hello\",\"version\":2,\"words\":\"on\",\"lang\":\"en\",\"name\":\"Ann\",\"id\":"
             "9007199254740991}\n"
             "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":0}\n",
             evening.id);
    assert_string_equal(fake_dialed.bytes, expected);
    assert_int_equal(evening.ann->messages, 0);

    /* What comes back is passed back, but for the answer to our own greeting. */
    static const char whole[] = "{\"say\":\"whole\"}";
    be_greeted(&evening, fake_dialed.owner);
    evening.house.handler.dialed_message(fake_dialed.owner, whole, strlen(whole));
    assert_string_equal(evening.ann->bytes, "{\"say\":\"whole\"}\n");

    /* Later words go the same way. */
    fake_socket_clear(&fake_dialed);
    house_say(&evening.house, evening.ann, "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"hello\"}",
              evening.id);
    assert_int_equal(fake_dialed.messages, 1);
    house_say(&evening.house, evening.ann,
              "{\"do\":\"hello\",\"id\":6,\"version\":2,\"lang\":\"fr\",\"name\":\"Anne\"}");
    assert_non_null(fake_socket_find(&fake_dialed, "\"lang\":\"fr\",\"name\":\"Anne\""));
    end_relay(&evening);
    assert_int_equal(fake_dialed.closed, 0); /* cleared; it was closed with 1000 when she left */
}

static void when_the_other_server_is_lost_one_comes_back(void **state)
{
    (void)state;
    struct evening evening = begin();
    move_away(&evening);
    watch(&evening);
    evening.house.handler.dialed_closed(fake_dialed.owner);
    assert_int_equal(evening.ann->closed, 1012);
    end(&evening);
}

/* The table is at a third server by now. Whoever comes back at once, and again, is not passed on for ever to
 * the one that had it. */
static void who_comes_back_finds_a_table_that_has_moved_on(void **state)
{
    (void)state;
    static const char third[] = "http://third:8080";
    struct evening evening = begin();
    move_away(&evening);
    watch(&evening);
    be_greeted(&evening, fake_dialed.owner);
    fake_store_move(evening.house.store, evening.number, third);
    evening.house.handler.dialed_closed(fake_dialed.owner);
    assert_int_equal(evening.ann->closed, 1012);
    house_leave(&evening.house, evening.ann);
    evening.ann = house_arrive(&evening.house, "Ann");
    watch(&evening);
    assert_memory_equal(fake_dialed_to, third, sizeof third - 1);
    end_relay(&evening);
}

/* The same, where the server that had it is silent: the database tells. */
static void the_database_knows_when_a_table_has_moved_on(void **state)
{
    (void)state;
    static const char third[] = "http://third:8080";
    struct evening evening = begin();
    move_away(&evening);
    watch(&evening);
    fake_store_move(evening.house.store, evening.number, third);
    house_pass(&evening.house, 1100);
    assert_int_equal(evening.ann->closed, 1012);
    void *relay = fake_dialed.owner;
    house_leave(&evening.house, evening.ann);
    evening.house.handler.dialed_closed(relay);
    evening.ann = house_arrive(&evening.house, "Ann");
    watch(&evening);
    assert_memory_equal(fake_dialed_to, third, sizeof third - 1);
    end_relay(&evening);
}

static void the_database_knows_when_a_silent_server_is_gone(void **state)
{
    (void)state;
    struct evening evening = begin();
    move_away(&evening);
    watch(&evening);
    house_pass(&evening.house, 1100);
    assert_int_equal(evening.ann->closed, 0);
    /* Its lease is over, and the table is ours now. */
    fake_store_move(evening.house.store, 0, NULL);
    house_pass(&evening.house, 1100);
    assert_int_equal(evening.ann->closed, 1012);
    const struct room *room = room_find(evening.house.hall, evening.number);
    assert_true(room && room_is_free(room));
    end_relay(&evening);
}

static void an_unknown_address_is_refused(void **state)
{
    (void)state;
    struct evening evening = begin();
    move_away(&evening);
    hall_set_net(evening.house.hall, NULL);
    watch(&evening);
    assert_non_null(fake_socket_find(evening.ann, "the server of this table cannot be reached: try again"));
    end(&evening);
}

/* It has as many connections as it takes, say. That is nobody's business but his who wanted one more. */
static void a_server_that_lets_one_not_in_is_there_for_others(void **state)
{
    (void)state;
    struct evening evening = begin();
    struct net_socket *bob = house_arrive(&evening.house, "Bob");
    move_away(&evening);
    house_say(&evening.house, bob, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\"}", evening.id);
    void *of_bob = fake_dialed.owner;
    be_greeted(&evening, of_bob);
    watch(&evening);
    void *of_ann = fake_dialed.owner;
    assert_ptr_not_equal(of_ann, of_bob);
    evening.house.handler.dialed_refused(of_ann);
    evening.house.handler.dialed_closed(of_ann);
    assert_non_null(fake_socket_find(evening.ann,
                                     "{\"re\":4,\"ok\":false,\"error\":\"the server of this table cannot be "
                                     "reached: try again\"}"));
    assert_int_equal(evening.ann->closed, 0);
    /* The others speak on, and whoever comes is passed on. */
    fake_socket_clear(&fake_dialed);
    house_say(&evening.house, bob, "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"on\"}", evening.id);
    assert_non_null(fake_socket_find(&fake_dialed, "\"text\":\"on\""));
    watch(&evening);
    assert_ptr_not_equal(fake_dialed.owner, of_bob);
    assert_non_null(fake_socket_find(&fake_dialed, "\"do\":\"watch\""));
    house_leave(&evening.house, bob);
    evening.house.handler.dialed_closed(of_bob);
    end_relay(&evening);
}

/* Nor is it, where it is not heard for once, for those who hear from it. */
static void a_server_that_is_heard_is_there(void **state)
{
    (void)state;
    struct evening evening = begin();
    struct net_socket *bob = house_arrive(&evening.house, "Bob");
    move_away(&evening);
    house_say(&evening.house, bob, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\"}", evening.id);
    void *of_bob = fake_dialed.owner;
    be_greeted(&evening, of_bob);
    watch(&evening);
    evening.house.handler.dialed_closed(fake_dialed.owner);
    assert_int_equal(evening.ann->closed, 1012);
    fake_socket_clear(&fake_dialed);
    house_say(&evening.house, bob, "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"on\"}", evening.id);
    assert_non_null(fake_socket_find(&fake_dialed, "\"text\":\"on\""));
    house_leave(&evening.house, bob);
    evening.house.handler.dialed_closed(of_bob);
    end(&evening);
}

/* --- What others pass on to us. */

/* Another server does, of Ann's in that household. */
static struct net_socket *pass_on_from(struct evening *evening, const char *household)
{
    char query[300];
    const struct session *session = evening->ann->owner;
    snprintf(query, sizeof query, "%s&person=%s&household=%s", secret, session->person->id, household);
    return house_relay(&evening->house, query);
}

static struct net_socket *pass_on_ann(struct evening *evening)
{
    const struct session *session = evening->ann->owner;
    return pass_on_from(evening, session->household->name);
}

static void who_knows_the_secret_speaks_for_others(void **state)
{
    (void)state;
    struct evening evening = begin();
    assert_null(house_relay(&evening.house, "relay=guessed&person=somebody&household=192.0.2.1"));
    assert_null(house_relay(&evening.house, "relay=&person=somebody&household=192.0.2.1"));
    assert_null(house_relay(&evening.house, secret));
    struct net_socket *relay = pass_on_ann(&evening);
    assert_non_null(relay);
    house_say(&evening.house, relay, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"as\":\"Ak\"}",
              evening.id);
    assert_non_null(fake_socket_find(relay, "\"say\":\"whole\""));
    /* Not ours: whoever passed it on is to look again. */
    house_leave(&evening.house, relay);
    move_away(&evening);
    relay = pass_on_ann(&evening);
    house_say(&evening.house, relay, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\"}", evening.id);
    assert_int_equal(relay->closed, 1012);
    house_leave(&evening.house, relay);
    end(&evening);
}

/* What is passed on costs the household whose it is as much as what it says itself. */
static void who_is_passed_on_has_his_share(void **state)
{
    (void)state;
    struct evening evening = begin();
    struct net_socket *relay = pass_on_ann(&evening);
    int refused = 0;
    for (int i = 0; i < 300; i++) { /* more than anybody may say at once himself, which his server counts */
        fake_socket_clear(relay);
        house_say(&evening.house, relay, "{\"do\":\"say\",\"id\":4,\"table\":\"%s\",\"text\":\"hello\"}",
                  evening.id);
        refused += fake_socket_find(relay, "too much was said from here") != NULL;
    }
    assert_int_equal(refused, 270);
    assert_int_equal(relay->closed, 0);
    /* Another household is not this one, though the same server passes it on. */
    struct net_socket *neighbour = pass_on_from(&evening, "2001:db8::7");
    house_do(&evening.house, neighbour, "{\"do\":\"say\",\"id\":4,\"table\":\"%s\",\"text\":\"hello\"}",
             evening.id);
    house_leave(&evening.house, neighbour);
    house_leave(&evening.house, relay);
    end(&evening);
}

static void a_table_follows_its_players(void **state)
{
    (void)state;
    struct evening evening = begin();
    struct net_socket *relay = pass_on_ann(&evening);
    watch(&evening);
    house_say(&evening.house, relay, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\"}", evening.id);
    house_pass(&evening.house, 5000);
    house_pass(&evening.house, 5000);
    assert_non_null(room_find(evening.house.hall, evening.number));
    /* Only somebody of another server looks on. */
    house_say(&evening.house, evening.ann, "{\"do\":\"unwatch\",\"id\":4,\"table\":\"%s\"}", evening.id);
    house_pass(&evening.house, 100);
    house_pass(&evening.house, 5000);
    assert_null(room_find(evening.house.hall, evening.number));
    assert_non_null(fake_socket_find(relay, "\"say\":\"gone\""));
    house_leave(&evening.house, relay);
    end(&evening);
}

/* --- Who is at another server. */

/* Ann's server and another one, which hear of each other by the database alone. */
struct night {
    struct evening evening;
    struct house other;
};

static struct night begin_night(void)
{
    struct night night = {.evening = begin()};
    night.other = house_open_in_cluster(fake_store_join(night.evening.house.store, other), 6);
    struct net_socket *bob = house_arrive(&night.evening.house, "Bob");
    create(&night.evening, "\"game\":\"echec\",\"sit\":[\"gold\"]");
    watch(&night.evening);
    house_do(&night.evening.house, bob, "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"silver\"}",
             night.evening.id);
    house_leave(&night.evening.house, bob);
    return night;
}

static void end_night(struct night *night)
{
    house_close(&night->other);
    end(&night->evening);
}

static void pass_night(struct night *night, int seconds)
{
    for (int i = 0; i < seconds; i++) {
        house_pass(&night->evening.house, 1000);
        house_pass(&night->other, 1000);
    }
}

#define VOTE_BOT "{\"do\":\"vote\",\"id\":9,\"on\":\"bot\",\"seat\":\"silver\",\"table\":\"%s\"}"

static void expect_no_vote(struct night *night)
{
    house_refused(&night->evening.house, night->evening.ann, "has not been away for long", VOTE_BOT,
                  night->evening.id);
}

static void who_is_at_another_server_is_not_away(void **state)
{
    (void)state;
    struct night night = begin_night();
    pass_night(&night, 30);
    struct net_socket *bob = house_arrive(&night.other, "Bob");
    pass_night(&night, 100);
    expect_no_vote(&night);
    assert_non_null(fake_store_person(night.other.store, "house:servers"));
    /* From when he leaves there it is as if he had left here. */
    house_leave(&night.other, bob);
    pass_night(&night, 60);
    expect_no_vote(&night);
    pass_night(&night, 30);
    house_do(&night.evening.house, night.evening.ann, VOTE_BOT, night.evening.id);
    end_night(&night);
}

/* He comes there in the last moment. */
static void who_comes_to_another_server_is_not_away(void **state)
{
    (void)state;
    struct night night = begin_night();
    pass_night(&night, 59);
    struct net_socket *bob = house_arrive(&night.other, "Bob");
    for (int i = 0; i < 30; i++) {
        pass_night(&night, 1);
        expect_no_vote(&night);
    }
    house_leave(&night.other, bob);
    end_night(&night);
}

/* Nobody has looked on for long, and so nobody has been asked for: that is done first. */
static void who_comes_back_to_a_table_decides_nothing_at_once(void **state)
{
    (void)state;
    struct night night = begin_night();
    struct house *house = &night.evening.house;
    struct net_socket *bob = house_arrive(&night.other, "Bob");
    for (int i = 0; i < 2; i++) {
        house_say(house, night.evening.ann, "{\"do\":\"unwatch\",\"id\":4,\"table\":\"%s\"}",
                  night.evening.id);
        pass_night(&night, 50);
    }
    assert_non_null(room_find(house->hall, night.evening.number));
    watch(&night.evening);
    for (int i = 0; i < 60; i++) {
        expect_no_vote(&night);
        pass_night(&night, 1);
    }
    house_leave(&night.other, bob);
    end_night(&night);
}

/* One says something while the other does. */
static void servers_do_not_talk_each_other_down(void **state)
{
    (void)state;
    struct night night = begin_night();
    struct house *house = &night.evening.house;
    static const char key[] = "house:servers",
                      meanwhile[] = "{\"servers\":[\"1800000000000 other !somebody\"]}";
    house->now += 5000;
    hall_set_time(house->hall, house->now);
    hall_tick(house->hall);
    store_person_put(night.other.store, key, meanwhile, store_ignore, NULL);
    store_answer(night.other.store);
    house_settle(house);
    assert_string_equal(fake_store_person(house->store, key), meanwhile);
    house_pass(house, 100);
    const char *said = fake_store_person(house->store, key);
    assert_non_null(strstr(said, "other !somebody"));
    assert_non_null(strstr(said, " ?"));
    end_night(&night);
}

/* It has died, and says nothing any more. */
static void a_server_that_is_gone_has_nobody(void **state)
{
    (void)state;
    struct night night = begin_night();
    struct net_socket *bob = house_arrive(&night.other, "Bob");
    pass_night(&night, 70);
    expect_no_vote(&night);
    for (int second = 0; second < 60; second++)
        house_pass(&night.evening.house, 1000);
    expect_no_vote(&night);
    for (int second = 0; second < 60; second++)
        house_pass(&night.evening.house, 1000);
    house_do(&night.evening.house, night.evening.ann, VOTE_BOT, night.evening.id);
    house_leave(&night.other, bob);
    end_night(&night);
}

/* --- Somebody at two servers. */

/* What one of them has acknowledged is not written over by what the other remembers. */
static void what_is_said_to_two_servers_is_kept(void **state)
{
    (void)state;
    struct night night = begin_night();
    struct house *house = &night.evening.house;
    struct net_socket *ann = night.evening.ann, *also_ann = house_arrive(&night.other, "Ann");
    const struct session *session = ann->owner;
    static const char name[] = "{\"do\":\"hello\",\"id\":1,\"version\":2,\"lang\":\"en\",\"name\":\"Anna\"}";
    static const char webhook[] = "{\"do\":\"webhook\",\"id\":1,\"url\":\"https://example.org/%d\"}";
    house_do(house, ann, webhook, 1);
    house_do(&night.other, also_ann, "%s", name);
    assert_string_equal(fake_store_person(house->store, session->person->id),
                        "{\"name\":\"Anna\",\"webhook\":\"https://example.org/1\"}");
    house_do(house, ann, webhook, 2);
    assert_string_equal(fake_store_person(house->store, session->person->id),
                        "{\"name\":\"Anna\",\"webhook\":\"https://example.org/2\"}");
    /* Both at once. */
    house->handler.message(ann->owner, "{\"do\":\"webhook\",\"id\":1,\"url\":\"\"}",
                           strlen("{\"do\":\"webhook\",\"id\":1,\"url\":\"\"}"));
    house_do(&night.other, also_ann,
             "{\"do\":\"hello\",\"id\":1,\"version\":2,\"lang\":\"en\",\"name\":\"Annette\"}");
    house_settle(house);
    assert_string_equal(fake_store_person(house->store, session->person->id),
                        "{\"name\":\"Annette\",\"webhook\":\"\"}");
    house_leave(&night.other, also_ann);
    end_night(&night);
}

/* --- A server that stood still. */

static int64_t time_left(const struct house *house, const struct evening *evening)
{
    const struct room *room = room_find(house->hall, evening->number);
    assert_true(room && room_is_free(room));
    return table_due(room->table) - house->now;
}

static struct night begin_clocked_night(void)
{
    struct night night = begin_night();
    create(&night.evening,
           "\"game\":\"echec\",\"options\":\"clock=bank:300+0\",\"sit\":[\"gold\",\"silver\"]");
    watch(&night.evening);
    return night;
}

/* Its tables are not behind, wherever they are next. */
static void nobody_loses_time_where_a_table_goes_on_elsewhere(void **state)
{
    (void)state;
    struct night night = begin_clocked_night();
    struct house *house = &night.evening.house;
    int64_t left = time_left(house, &night.evening);
    house_stand_still(house, 32000);
    night.other.now += 32000;
    house_settle(house);
    house_leave(house, night.evening.ann);
    fake_store_expire(house->store);
    night.evening.ann = house_arrive(&night.other, "Ann");
    house_do(&night.other, night.evening.ann, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\"}",
             night.evening.id);
    assert_int_equal(time_left(&night.other, &night.evening), left);
    /* The others were there meanwhile. */
    house_pass(house, 1000);
    assert_null(strchr(fake_store_person(house->store, "house:open"), '-'));
    house_leave(&night.other, night.evening.ann);
    house_close(&night.other);
    house_close(house);
}

/* Nor are they where it has lost them meanwhile, and nobody else has taken them. */
static void nobody_loses_time_where_a_server_was_away_for_too_long(void **state)
{
    (void)state;
    struct night night = begin_clocked_night();
    struct house *house = &night.evening.house;
    int64_t left = time_left(house, &night.evening);
    fake_store_lose(house->store);
    house_stand_still(house, 32000);
    house_pass(house, 0);
    house_pass(house, 0);
    watch(&night.evening);
    assert_int_equal(time_left(house, &night.evening), left);
    end_night(&night);
}

/* One where nothing happens does not know what does at the others: all are taken to be there for as long as
 * those where a clock runs. */
static void a_quiet_server_promises_no_more_than_the_others(void **state)
{
    (void)state;
    struct night night = begin_clocked_night();
    for (int second = 0; second < 20; second++) {
        long long until = 0;
        house_pass(&night.evening.house, 1000);
        house_pass(&night.other, 1000);
        assert_int_equal(
            sscanf(fake_store_person(night.other.store, "house:open"), "{\"until\":%lld", &until), 1);
        assert_in_range(until - night.other.now, 2000, 5000);
    }
    end_night(&night);
}

/* --- What is lost. */

static void a_lost_table_is_found_again(void **state)
{
    (void)state;
    struct evening evening = begin();
    watch(&evening);
    fake_socket_clear(evening.ann);
    fake_store_lose(evening.house.store);
    house_settle(&evening.house);
    assert_non_null(fake_socket_find(evening.ann, "\"say\":\"gone\""));
    /* Nobody else has it: it is set up again for whoever asks, even at once. */
    watch(&evening);
    assert_null(fake_socket_find(evening.ann, "\"say\":\"whole\""));
    house_pass(&evening.house, 100);
    assert_non_null(fake_socket_find(evening.ann, "\"say\":\"whole\""));
    house_do(&evening.house, evening.ann, "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"here\"}",
             evening.id);
    end(&evening);
}

static void a_refused_move_shows_that_a_table_is_lost(void **state)
{
    (void)state;
    struct evening evening = begin();
    watch(&evening);
    size_t lines = fake_store_lines(evening.house.store, evening.number);
    fake_store_fail(evening.house.store, store_moved);
    house_refused(&evening.house, evening.ann, store_moved,
                  "{\"do\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"never\"}", evening.id);
    assert_non_null(fake_socket_find(evening.ann, "\"say\":\"gone\""));
    fake_store_fail(evening.house.store, NULL);
    fake_store_move(evening.house.store, evening.number, other);
    house_pass(&evening.house, 100);
    watch(&evening);
    assert_non_null(fake_socket_find(&fake_dialed, "\"do\":\"watch\""));
    assert_int_equal(fake_store_lines(evening.house.store, evening.number), lines);
    end_relay(&evening);
}

/* However many they are: the time limit of the suite notices if each is compared with all others. */
static void everybody_is_found_among_those_who_are_elsewhere(void **state)
{
    (void)state;
    enum { MANY = 200000 };
    struct people people = {0};
    char id[TABLE_PERSON_MAX];
    assert_false(people_have(&people, "0"));
    for (int twice = 0; twice < 2; twice++)
        for (int i = 0; i < MANY; i++) {
            snprintf(id, sizeof id, "%d", i);
            people_add(&people, id);
        }
    assert_int_equal(people.count, MANY);
    for (int i = 0; i < 2 * MANY; i++) {
        snprintf(id, sizeof id, "%d", i);
        assert_true(people_have(&people, id) == (i < MANY));
        if (i < MANY)
            assert_string_equal(people.ids[i], id);
    }
    people_free(&people);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_to_a_table_elsewhere_is_passed_on),
        cmocka_unit_test(when_the_other_server_is_lost_one_comes_back),
        cmocka_unit_test(who_comes_back_finds_a_table_that_has_moved_on),
        cmocka_unit_test(the_database_knows_when_a_table_has_moved_on),
        cmocka_unit_test(the_database_knows_when_a_silent_server_is_gone),
        cmocka_unit_test(an_unknown_address_is_refused),
        cmocka_unit_test(a_server_that_lets_one_not_in_is_there_for_others),
        cmocka_unit_test(a_server_that_is_heard_is_there),
        cmocka_unit_test(who_knows_the_secret_speaks_for_others),
        cmocka_unit_test(who_is_passed_on_has_his_share),
        cmocka_unit_test(a_table_follows_its_players),
        cmocka_unit_test(who_is_at_another_server_is_not_away),
        cmocka_unit_test(who_comes_to_another_server_is_not_away),
        cmocka_unit_test(who_comes_back_to_a_table_decides_nothing_at_once),
        cmocka_unit_test(servers_do_not_talk_each_other_down),
        cmocka_unit_test(a_server_that_is_gone_has_nobody),
        cmocka_unit_test(what_is_said_to_two_servers_is_kept),
        cmocka_unit_test(nobody_loses_time_where_a_table_goes_on_elsewhere),
        cmocka_unit_test(everybody_is_found_among_those_who_are_elsewhere),
        cmocka_unit_test(nobody_loses_time_where_a_server_was_away_for_too_long),
        cmocka_unit_test(a_quiet_server_promises_no_more_than_the_others),
        cmocka_unit_test(a_lost_table_is_found_again),
        cmocka_unit_test(a_refused_move_shows_that_a_table_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
