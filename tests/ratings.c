// SPDX-License-Identifier: MIT
/* ratings.c: games that count are rated exactly once, whatever dies in between; others are not; and a code
 * takes games and ratings to another device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "hall/cookie.h"
#include "server/glicko.h"
#include "support/house.h"
#include "table/table_inside.h"

#include <jansson.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct house open_rated(void)
{
    struct house house = house_open(1, 0);
    house.ratings = true;
    house_restart(&house);
    return house;
}

static void key_of(const char *name, char key[64])
{
    unsigned char secret[SECRET_BYTES] = {0};
    char id[TABLE_PERSON_MAX];
    memcpy(secret, name, strlen(name));
    person_id(secret, id);
    snprintf(key, 64, "rating:%s", id);
}

/* What is kept of somebody in a category; NULL where nothing is. To be released. */
static json_t *kept(const struct house *house, const char *name, const char *category)
{
    char key[64];
    if (strncmp(name, "bot:", 4) == 0)
        snprintf(key, sizeof key, "rating:%s", name);
    else
        key_of(name, key);
    const char *about = fake_store_person(house->store, key);
    json_t *all = about ? json_loads(about, 0, NULL) : NULL;
    json_t *entry = json_incref(json_object_get(all, category));
    json_decref(all);
    return entry;
}

static double rating_of(const struct house *house, const char *name, const char *category)
{
    json_t *entry = kept(house, name, category);
    double rating = entry ? json_number_value(json_object_get(entry, "rating")) : 0;
    json_decref(entry);
    return rating;
}

static json_int_t count_of(const struct house *house, const char *name, const char *category,
                           const char *what)
{
    json_t *entry = kept(house, name, category);
    json_int_t count = json_integer_value(json_object_get(entry, what));
    json_decref(entry);
    return count;
}

static void both_leave(struct house *house, struct net_socket **at)
{
    for (int i = 0; i < 2; i++)
        house_leave(house, at[i]);
}

/* People decide until both camps have: what comes before is worth nothing. */
static void both_decide(struct house *house, struct net_socket **at, int count, const char *id)
{
    struct random random = random_from_seed(7);
    const struct table *table = house_room(house, id)->table;
    seat_set seats = table_seats(table), first = table_camp(table, __builtin_ctz(seats));
    while (!(table->decided & first) || !(table->decided & ~first)) {
        char move[GAME_MOVE_TEXT];
        int seat = __builtin_ctz(table_asked(table)), player = __builtin_popcount(seats & (SEAT(seat) - 1));
        assert_true(player < count);
        house_draw_move(house, id, seat, &random, move);
        house_do(house, at[player],
                 "{\"do\":\"move\",\"id\":3,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}", id,
                 table_seat_name(table, seat), move);
    }
}

/* A table with these people, a seat each, in the order of the seats; "bot" for a bot. Nobody has decided
 * anything yet. */
static void sit_down(struct house *house, struct net_socket **at, const char *const *who, int count,
                     const char *game, const char *options, char id[TABLE_ID_MAX])
{
    house_do(house, at[0], "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"options\":\"%s\"}", game, options);
    house_table(at[0], id);
    seat_set seats = table_seats(house_room(house, id)->table);
    int player = 0;
    for (int seat = 0; seat < SEATS_MAX && player < count; seat++) {
        if (!(seats & SEAT(seat)))
            continue;
        const char *name = table_seat_name(house_room(house, id)->table, seat);
        if (strcmp(who[player], "bot") == 0)
            house_do(house, at[0],
                     "{\"do\":\"bot\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\",\"level\":\"random\"}", id,
                     name);
        else
            house_do(house, at[player], "{\"do\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":\"%s\"}", id,
                     name);
        player++;
    }
}

/* The same, once both camps have. */
static void set_up(struct house *house, struct net_socket **at, const char *const *who, int count,
                   const char *game, const char *options, char id[TABLE_ID_MAX])
{
    sit_down(house, at, who, count, game, options, id);
    both_decide(house, at, count, id);
}

static void resign(struct house *house, struct net_socket *socket, const char *id, const char *seat)
{
    house_say(house, socket, "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"resign\",\"seat\":\"%s\"}",
              id, seat);
}

static void ignore(void *context, const char *refusal)
{
    (void)context;
    (void)refusal;
}

static void expect_near(double value, double wanted)
{
    if (!(fabs(value - wanted) < 1e-6))
        fail_msg("%f is not %f", value, wanted);
}

/* --- What counts. */

static void a_game_between_two_is_rated(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    static const char *const who[] = {"Ann", "Bob"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    char id[TABLE_ID_MAX];
    set_up(&house, at, who, 2, "echec", "", id);
    resign(&house, at[1], id, "silver");
    struct glicko unknown = GLICKO_UNKNOWN;
    struct glicko_game won = {1500, 350, 1}, lost = {1500, 350, 0};
    expect_near(rating_of(&house, "Ann", "echec 2"), glicko_after(unknown, &won, 1, 1).rating);
    expect_near(rating_of(&house, "Bob", "echec 2"), glicko_after(unknown, &lost, 1, 1).rating);
    assert_int_equal(count_of(&house, "Ann", "echec 2", "won"), 1);
    assert_int_equal(count_of(&house, "Bob", "echec 2", "won"), 0);
    house_do(&house, at[0], "{\"do\":\"ratings\",\"id\":4,\"table\":\"%s\"}", id);
    assert_non_null(strstr(at[0]->bytes, "\"rated\":true"));
    assert_non_null(strstr(at[0]->bytes, "\"gold\":{\"rating\":1662"));
    assert_non_null(strstr(at[0]->bytes, "\"before\":1500.0"));
    house_do(&house, at[1], "{\"do\":\"ratings\",\"id\":4}");
    assert_non_null(strstr(at[1]->bytes, "\"mine\":{\"echec 2\":{\"rating\":1338"));
    /* Kept apart by game and number of players. */
    static const char *const again[] = {"Ann", "Bob"};
    set_up(&house, at, again, 2, "goths", "players=2", id);
    resign(&house, at[0], id, "A");
    assert_int_equal(count_of(&house, "Ann", "goths 2", "games"), 1);
    assert_int_equal(count_of(&house, "Ann", "echec 2", "games"), 1);
    both_leave(&house, at);
    house_close(&house);
}

/* Each against the average of the other camp; a bot is a player like others. */
static void teams_and_bots_are_rated(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    static const char *const who[] = {"Ann", "bot", "Cid", "Dot"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), NULL, house_arrive(&house, "Cid"),
                               house_arrive(&house, "Dot")};
    char id[TABLE_ID_MAX], key[64];
    key_of("Cid", key);
    store_person_put(house.store, key,
                     "{\"goths 4\":{\"rating\":1700.0,\"deviation\":50.0,\"volatility\":0.06,\"games\":9}}",
                     ignore, NULL);
    store_answer(house.store);
    set_up(&house, at, who, 4, "goths", "players=4 rated=on clock=move:300", id);
    resign(&house, at[2], id, "Bk");
    house_do(&house, at[3], "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"resign\",\"seat\":\"Bw\"}",
             id);
    assert_int_equal(table_status(house_room(&house, id)->table), TABLE_OVER);
    struct glicko unknown = GLICKO_UNKNOWN, cid = {1700, 50, 0.06};
    struct glicko_game won = {1600, 200, 1}, lost = {1500, 350, 0};
    expect_near(rating_of(&house, "Ann", "goths 4"), glicko_after(unknown, &won, 1, 1).rating);
    expect_near(rating_of(&house, "bot:random", "goths 4"), glicko_after(unknown, &won, 1, 1).rating);
    /* Newcomers count little for somebody who is none. */
    expect_near(rating_of(&house, "Cid", "goths 4"),
                glicko_part(cid, glicko_after(cid, &lost, 1, 1), 0.25).rating);
    assert_int_equal(count_of(&house, "Cid", "goths 4", "games"), 10);
    for (int i = 0; i < 4; i++)
        if (at[i])
            house_leave(&house, at[i]);
    house_close(&house);
}

static void expect_uncounted(struct house *house, const char *id)
{
    char mark[64];
    snprintf(mark, sizeof mark, "rated:%s", id);
    if (table_status(house_room(house, id)->table) != TABLE_OVER)
        fail_msg("the game is not over");
    assert_null(fake_store_person(house->store, mark));
    assert_null(kept(house, "Ann", "echec 2"));
}

static void what_does_not_count(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    static const char *const who[] = {"Ann", "Bob"}, *const alone[] = {"Ann", "Ann"};
    struct net_socket *ann = house_arrive(&house, "Ann"), *bob = house_arrive(&house, "Bob");
    struct net_socket *at[] = {ann, bob}, *twice[] = {ann, ann};
    char id[TABLE_ID_MAX];
    /* Not to count. */
    set_up(&house, at, who, 2, "echec", "rated=off", id);
    resign(&house, bob, id, "silver");
    expect_uncounted(&house, id);
    /* A draw people agree on. */
    set_up(&house, at, who, 2, "echec", "", id);
    house_do(&house, ann, "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"draw\"}", id);
    house_do(&house, bob, "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"draw\"}", id);
    expect_uncounted(&house, id);
    /* Somebody against himself. */
    set_up(&house, twice, alone, 2, "echec", "", id);
    resign(&house, ann, id, "silver");
    expect_uncounted(&house, id);
    /* Nobody has decided anything. */
    sit_down(&house, at, who, 2, "echec", "", id);
    resign(&house, bob, id, "silver");
    expect_uncounted(&house, id);
    /* Somebody left before that, or his time was over. */
    sit_down(&house, at, who, 2, "echec", "", id);
    house_do(&house, bob, "{\"do\":\"stand\",\"id\":3,\"table\":\"%s\",\"seat\":\"silver\"}", id);
    house_do(&house, bob, "{\"do\":\"back\",\"id\":3,\"table\":\"%s\",\"seat\":\"silver\"}", id);
    resign(&house, bob, id, "silver");
    expect_uncounted(&house, id);
    sit_down(&house, at, who, 2, "echec", "clock=move:10", id);
    house_pass(&house, 11000);
    house_do(&house, ann, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", id);
    resign(&house, ann, id, "gold");
    expect_uncounted(&house, id);
    /* Against bots, where nobody asked for it, or nothing ends what one does not come back to; and against
     * bots that are not as strong as they are called. */
    static const char *const options[] = {"", "rated=people", "rated=on", "rated=on clock=move:60 bot_ms=1",
                                          "rated=on clock=move:60 bot_effort=3"};
    static const char *const lone[] = {"Ann", "bot"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        sit_down(&house, at, lone, 2, "echec", options[i], id);
        house_room(&house, id)->table->decided = 3; /* no bot thinks in this house */
        resign(&house, ann, id, "gold");
        expect_uncounted(&house, id);
    }
    house_leave(&house, ann);
    house_leave(&house, bob);
    house_close(&house);
}

static void expect_lost_by_bob(struct house *house, const char *id, struct net_socket **at)
{
    assert_true(rating_of(house, "Ann", "echec 2") > 1600);
    assert_true(rating_of(house, "Bob", "echec 2") < 1400);
    assert_int_equal(count_of(house, "Ann", "echec 2", "won"), 1);
    /* However it goes on. */
    double rating = rating_of(house, "Ann", "echec 2");
    resign(house, at[0], id, "gold");
    expect_near(rating_of(house, "Ann", "echec 2"), rating);
    assert_int_equal(count_of(house, "Ann", "echec 2", "games"), 1);
    both_leave(house, at);
    house_close(house);
}

/* Who sees that he loses cannot run away from it: by leaving, by a clock, by being away until he is voted
 * about, by giving his seat to a newcomer. */
static void who_leaves_has_lost(void **unused)
{
    (void)unused;
    static const char *const who[] = {"Ann", "Bob"};
    for (int way = 0; way < 4; way++) {
        struct house house = open_rated();
        struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
        char id[TABLE_ID_MAX];
        set_up(&house, at, who, 2, "echec", way == 1 ? "clock=move:30" : "", id);
        house_do(&house, at[0], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", id);
        const struct table *table = house_room(&house, id)->table;
        struct random random = random_from_seed(1);
        char move[GAME_MOVE_TEXT];
        while (way == 1 && table_asked(table) == SEAT(0)) {
            house_draw_move(&house, id, 0, &random, move);
            house_do(&house, at[0],
                     "{\"do\":\"move\",\"id\":3,\"table\":\"%s\",\"seat\":\"gold\",\"move\":\"%s\"}", id,
                     move);
        }
        if (way == 1) {
            house_pass(&house, 30000);
        } else if (way == 2) {
            house_leave(&house, at[1]);
            house_pass(&house, 60000);
        }
        if (way == 0)
            house_do(&house, at[1], "{\"do\":\"stand\",\"id\":3,\"table\":\"%s\",\"seat\":\"silver\"}", id);
        else if (way >= 2)
            house_do(&house, at[way == 2 ? 0 : 1],
                     "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"%s\",\"seat\":\"silver\"}", id,
                     way == 2 ? "bot" : "open");
        if (way == 2)
            at[1] = house_arrive(&house, "Bob");
        expect_lost_by_bob(&house, id, at);
    }
}

/* Nor does the game count for nobody because he had gone before there was anything to lose, and came back:
 * unless a bot has begun it for him. */
static void who_comes_back_before_it_begins_has_not_left(void **unused)
{
    (void)unused;
    static const char *const who[] = {"Ann", "Bob"};
    for (int begun = 0; begun < 2; begun++) {
        struct house house = open_rated();
        struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
        char id[TABLE_ID_MAX];
        sit_down(&house, at, who, 2, "echec", "rated=on", id);
        house_do(&house, at[1], "{\"do\":\"stand\",\"id\":3,\"table\":\"%s\",\"seat\":\"silver\"}", id);
        house_room(&house, id)->table->decided = begun ? 3 : 0;
        house_do(&house, at[1], "{\"do\":\"back\",\"id\":3,\"table\":\"%s\",\"seat\":\"silver\"}", id);
        house_room(&house, id)->table->decided = 3;
        resign(&house, at[1], id, "silver");
        if (begun)
            expect_uncounted(&house, id);
        else
            assert_true(rating_of(&house, "Bob", "echec 2") < 1500);
        both_leave(&house, at);
        house_close(&house);
    }
}

/* Nor from bots, who agree to everything: by taking something back, by giving his seat away. */
static void bots_spare_nobody_a_loss(void **unused)
{
    (void)unused;
    static const char *const who[] = {"Ann", "bot"};
    struct house house = open_rated();
    struct net_socket *at[] = {house_arrive(&house, "Ann")};
    char id[TABLE_ID_MAX];
    sit_down(&house, at, who, 2, "echec", "rated=on clock=move:300", id);
    house_room(&house, id)->table->decided = 3; /* no bot thinks in this house */
    house_refused(&house, at[0], "nothing is taken back",
                  "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"undo\",\"seat\":\"gold\"}", id);
    house_do(&house, at[0], "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"open\",\"seat\":\"gold\"}",
             id);
    assert_true(rating_of(&house, "Ann", "echec 2") < 1500);
    house_leave(&house, at[0]);
    house_close(&house);
}

/* The same two again, and newcomers who lose at once: neither makes anybody strong. */
static void repeated_and_new_opponents_count_little(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    static const char *const who[] = {"Ann", "Bob"};
    char id[TABLE_ID_MAX];
    double before = 1500, gained = 0;
    for (int game = 0; game < 6; game++) {
        set_up(&house, at, who, 2, "echec", "", id);
        resign(&house, at[1], id, "silver");
        double gains = rating_of(&house, "Ann", "echec 2") - before;
        assert_true(game == 0 || gains < gained);
        gained = gains;
        before += gains;
    }
    assert_true(before < 1730 && gained < 3);
    house_leave(&house, at[1]);
    for (int game = 0; game < 9; game++) {
        char name[2] = {(char)('a' + game), '\0'};
        const char *const fresh[] = {"Ann", name};
        at[1] = house_arrive(&house, name);
        set_up(&house, at, fresh, 2, "echec", "", id);
        resign(&house, at[1], id, "silver");
        house_leave(&house, at[1]);
    }
    assert_true(rating_of(&house, "Ann", "echec 2") < before + 40);
    house_leave(&house, at[0]);
    house_close(&house);
}

/* A game between two, and what it is worth to the one who wins it. */
static double gain(struct house *house, const char *winner, const char *loser)
{
    const char *const who[] = {winner, loser};
    struct net_socket *at[] = {house_arrive(house, winner), house_arrive(house, loser)};
    char id[TABLE_ID_MAX];
    double before = rating_of(house, winner, "echec 2");
    set_up(house, at, who, 2, "echec", "", id);
    resign(house, at[1], id, "silver");
    both_leave(house, at);
    house_pass(house, 600000); /* for there is a limit to tables made in a row */
    return rating_of(house, winner, "echec 2") - (before > 0 ? before : 1500);
}

/* Nor do those who have first played a few games among themselves, before a week is over. */
static void games_among_newcomers_make_nobody_known(void **unused)
{
    (void)unused;
    enum { CROWD = 12 };
    const double most = 40;
    struct house house = open_rated();
    char names[CROWD][8];
    double gained = 0;
    for (int i = 0; i < CROWD; i++)
        snprintf(names[i], sizeof names[i], "new%d", i);
    for (int i = 0; i < CROWD; i++)
        for (int turn = 1; turn <= 2; turn++)
            gain(&house, names[i], names[(i + turn) % CROWD]);
    for (int i = 0; i < 4; i++)
        gain(&house, "Ann", "Bob");
    for (int i = 0; i < CROWD / 2; i++)
        gained += gain(&house, "Ann", names[i]);
    assert_true(gained < most);
    house_pass(&house, (int64_t)8 * 24 * 3600 * 1000);
    for (int i = CROWD / 2; i < CROWD; i++)
        gained += gain(&house, "Ann", names[i]);
    assert_true(gained > 2 * most);
    house_close(&house);
}

/* A decision was taken back. */
static void what_was_taken_back_does_not_count(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    static const char *const who[] = {"Ann", "Bob"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    char id[TABLE_ID_MAX], move[GAME_MOVE_TEXT];
    struct random random = random_from_seed(1);
    set_up(&house, at, who, 2, "goths", "players=2", id);
    int seat = __builtin_ctz(table_asked(house_room(&house, id)->table));
    const char *name = table_seat_name(house_room(&house, id)->table, seat);
    int mover = name[0] == 'B';
    house_draw_move(&house, id, seat, &random, move);
    house_do(&house, at[mover], "{\"do\":\"move\",\"id\":3,\"table\":\"%s\",\"seat\":\"%s\",\"move\":\"%s\"}",
             id, name, move);
    house_do(&house, at[mover], "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"undo\",\"seat\":\"%s\"}",
             id, name);
    house_do(&house, at[!mover],
             "{\"do\":\"vote\",\"id\":3,\"table\":\"%s\",\"on\":\"undo\",\"seat\":\"%s\"}", id, name);
    assert_true(house_room(&house, id)->table->spoilt);
    resign(&house, at[0], id, "A");
    expect_uncounted(&house, id);
    both_leave(&house, at);
    house_close(&house);
}

static void without_ratings_there_are_none(void **unused)
{
    (void)unused;
    struct house house = house_open(1, 0);
    static const char *const who[] = {"Ann", "Bob"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    char id[TABLE_ID_MAX];
    assert_non_null(strstr(at[0]->bytes, "\"ratings\":false"));
    house_refused(&house, at[0], "keeps no ratings",
                  "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"rated=on\"}");
    house_refused(&house, at[0], "keeps no ratings", "{\"do\":\"ratings\",\"id\":1}");
    set_up(&house, at, who, 2, "echec", "", id);
    resign(&house, at[1], id, "silver");
    assert_false(fake_store_mentions(house.store, "rating:"));
    /* A game that ended before ratings were kept is not rated afterwards. */
    both_leave(&house, at);
    house.ratings = true;
    house_restart(&house);
    at[0] = house_arrive(&house, "Ann");
    house_do(&house, at[0], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", id);
    assert_false(fake_store_mentions(house.store, "rating:"));
    house_leave(&house, at[0]);
    house_close(&house);
}

/* A rematch at a house that has ceased to keep ratings. */
static void a_rematch_does_without(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    static const char *const who[] = {"Ann", "Bob"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    char id[TABLE_ID_MAX];
    set_up(&house, at, who, 2, "echec", "", id);
    resign(&house, at[1], id, "silver");
    both_leave(&house, at);
    house.ratings = false;
    house_restart(&house);
    at[0] = house_arrive(&house, "Ann");
    house_do(&house, at[0], "{\"do\":\"rematch\",\"id\":3,\"table\":\"%s\"}", id);
    house_leave(&house, at[0]);
    house_close(&house);
}

/* --- Exactly once. */

/* The house dies after so many more writes; tells whether the game's last line was among those kept. */
static bool die_after(size_t writes, struct house *house, char id[TABLE_ID_MAX])
{
    static const char *const who[] = {"Ann", "Bob"};
    *house = open_rated();
    struct net_socket *at[] = {house_arrive(house, "Ann"), house_arrive(house, "Bob")};
    set_up(house, at, who, 2, "echec", "", id);
    store_table number;
    assert_true(id_read(id, &number));
    size_t lines = fake_store_lines(house->store, number);
    fake_store_fail_after(house->store, writes, "the house is dead");
    resign(house, at[1], id, "silver");
    both_leave(house, at);
    house_restart(house);
    fake_store_fail(house->store, NULL);
    return fake_store_lines(house->store, number) > lines; /* one resigned */
}

static void ratings_outlive_crashes_once(void **unused)
{
    (void)unused;
    struct glicko unknown = GLICKO_UNKNOWN;
    struct glicko_game won = {1500, 350, 1};
    double once = glicko_after(unknown, &won, 1, 1).rating;
    int before = 0, after = 0;
    for (size_t writes = 0; writes < 6; writes++) {
        struct house house;
        char id[TABLE_ID_MAX];
        bool over = die_after(writes, &house, id);
        before += !over;
        after += over;
        for (int restarts = 0; restarts < 3; restarts++) {
            house_restart(&house);
            house_pass(&house, 6000);
            house_pass(&house, 6000);
            assert_int_equal(count_of(&house, "Ann", "echec 2", "games"), over);
            assert_int_equal(count_of(&house, "Bob", "echec 2", "games"), over);
            if (over)
                expect_near(rating_of(&house, "Ann", "echec 2"), once);
        }
        house_close(&house);
    }
    assert_true(before > 0 && after > 2);
}

/* A table that had left memory has no due time; whoever ends its game must be found all the same. */
static void a_table_called_back_is_rated_too(void **unused)
{
    (void)unused;
    for (size_t writes = 0; writes < 5; writes++) {
        struct house house = open_rated();
        static const char *const who[] = {"Ann", "Bob"};
        struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
        char id[TABLE_ID_MAX];
        store_table number;
        set_up(&house, at, who, 2, "echec", "", id);
        house_pass(&house, 61000);
        house_pass(&house, 61000);
        assert_null(house_room(&house, id));
        house_say(&house, at[0], "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}", id);
        assert_non_null(house_room(&house, id));
        assert_true(id_read(id, &number));
        size_t lines = fake_store_lines(house.store, number);
        fake_store_fail_after(house.store, writes, "the house is dead");
        resign(&house, at[1], id, "silver");
        both_leave(&house, at);
        house_restart(&house);
        fake_store_fail(house.store, NULL);
        house_restart(&house);
        house_pass(&house, 6000);
        house_pass(&house, 6000);
        assert_int_equal(count_of(&house, "Ann", "echec 2", "games"),
                         fake_store_lines(house.store, number) > lines);
        house_close(&house);
    }
}

/* What cannot be kept now is kept later, without a restart. */
static void a_full_disk_delays_ratings(void **unused)
{
    (void)unused;
    struct house house = open_rated();
    static const char *const who[] = {"Ann", "Bob"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    char first[TABLE_ID_MAX], second[TABLE_ID_MAX];
    set_up(&house, at, who, 2, "echec", "", first);
    set_up(&house, at, who, 2, "echec", "", second);
    fake_store_fail_after(house.store, 1, "the disk is full");
    resign(&house, at[1], first, "silver");
    fake_store_fail(house.store, NULL);
    assert_int_equal(count_of(&house, "Ann", "echec 2", "games"), 0);
    resign(&house, at[0], second, "gold");
    house_pass(&house, 6000);
    assert_int_equal(count_of(&house, "Ann", "echec 2", "games"), 2);
    assert_int_equal(count_of(&house, "Ann", "echec 2", "won"), 1);
    both_leave(&house, at);
    house_close(&house);
}

/* --- My games. */

static void my_games_tell_my_seats(void **unused)
{
    (void)unused;
    struct house house = house_open(1, 0);
    static const char *const who[] = {"Ann", "Bob"};
    struct net_socket *at[] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")};
    char id[TABLE_ID_MAX], key[64];
    set_up(&house, at, who, 2, "echec", "listed=on", id);
    house_do(&house, at[1], "{\"do\":\"mine\",\"id\":3}");
    assert_non_null(strstr(at[1]->bytes, "\"mine\":[\"silver\"]"));
    assert_non_null(strstr(at[1]->bytes, "\"created\":1700000000000"));
    /* Nobody is told which persons sit where. */
    key_of("Ann", key);
    assert_null(strstr(at[1]->bytes, key + strlen("rating:")));
    assert_null(strstr(at[1]->bytes, "people"));
    struct net_exchange exchange = {0};
    house_get(&house, &exchange, "GET", "/api/tables", "status=running", "");
    assert_non_null(strstr(exchange.body, id));
    assert_null(strstr(exchange.body, key + strlen("rating:")));
    assert_null(strstr(exchange.body, "mine"));
    fake_exchange_clear(&exchange);
    both_leave(&house, at);
    house_close(&house);
}

/* Saying hello with a name once more must not make the house forget where notices go. */
static void a_greeting_forgets_nothing(void **unused)
{
    (void)unused;
    struct house house = house_open(1, 0);
    struct net_socket *ann = house_arrive(&house, "Ann");
    house_do(&house, ann, "{\"do\":\"webhook\",\"id\":1,\"url\":\"https://example.org/turn\"}");
    house_leave(&house, ann);
    ann = house_arrive(&house, "Ann");
    assert_true(fake_store_mentions(house.store, "https://example.org/turn"));
    house_leave(&house, ann);
    house_close(&house);
}

/* --- Another device. */

/* The code out of an answer. */
static void read_code(const struct net_exchange *exchange, char code[32])
{
    assert_int_equal(exchange->status, 200);
    assert_int_equal(sscanf(exchange->body, "{\"code\":\"%29[^\"]\"}", code), 1);
    assert_int_equal(strlen(code), 29);
}

/* Whoever has the cookie is that person, with a secret of its own. */
static void expect_cookie_of(struct house *house, const struct net_exchange *exchange, const char *name)
{
    unsigned char secret[SECRET_BYTES] = {0};
    TEXT_ON_STACK(cookie, 256);
    memcpy(secret, name, strlen(name));
    cookie_write(secret, "", false, &cookie);
    assert_string_not_equal(exchange->cookie, "");
    assert_string_not_equal(exchange->cookie, cookie.data);
    struct net_socket *known = house_arrive(house, name), *other = house_connect(house, exchange->cookie, "");
    house_do(house, other, "{\"do\":\"hello\",\"id\":1,\"version\":2}");
    assert_ptr_equal(((struct session *)other->owner)->person, ((struct session *)known->owner)->person);
    house_leave(house, other);
    house_leave(house, known);
}

static void a_code_makes_another_device_the_same_person(void **unused)
{
    (void)unused;
    struct house house = house_open(1, 0);
    struct net_exchange exchange = {0};
    char code[32], newer[32], typed[64] = "";
    house_post(&house, &exchange, "Ann", "/api/recovery", "");
    read_code(&exchange, code);
    assert_string_equal(exchange.cookie, "");
    house_post(&house, &exchange, "Phone", "/api/recover", code);
    assert_int_equal(exchange.status, 200);
    expect_cookie_of(&house, &exchange, "Ann");
    /* As people type it. */
    for (size_t i = 0; code[i]; i++) {
        char letter = code[i] == '0' ? 'O' : code[i] == '1' ? 'l' : code[i] == '-' ? ' ' : code[i];
        typed[i] = letter >= 'a' && letter <= 'z' && letter != 'l' ? (char)(letter - 'a' + 'A') : letter;
    }
    house_post(&house, &exchange, "Phone", "/api/recover", typed);
    expect_cookie_of(&house, &exchange, "Ann");
    /* Neither the code nor the secret is kept. */
    assert_false(fake_store_mentions(house.store, code));
    char hex[2 * SECRET_BYTES + 1];
    unsigned char secret[SECRET_BYTES] = "Ann";
    sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
    assert_false(fake_store_mentions(house.store, hex));
    /* A newer one takes its place. */
    house_post(&house, &exchange, "Ann", "/api/recovery", "");
    read_code(&exchange, newer);
    assert_string_not_equal(code, newer);
    house_post(&house, &exchange, "Phone", "/api/recover", code);
    assert_int_equal(exchange.status, 422);
    assert_string_equal(exchange.cookie, "");
    house_post(&house, &exchange, "Phone", "/api/recover", newer);
    expect_cookie_of(&house, &exchange, "Ann");
    fake_exchange_clear(&exchange);
    house_close(&house);
}

static void wrong_codes_are_refused_and_counted(void **unused)
{
    (void)unused;
    struct house house = house_open(1, 0);
    struct net_exchange exchange = {0};
    static const char *const wrong[] = {"", "abcd", "uuuu-uuuu-uuuu-uuuu-uuuu-uuuu",
                                        "0000-0000-0000-0000-0000-0000-0", "0000-0000-0000-0000-0000-0000"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        house_post(&house, &exchange, "Eve", "/api/recover", wrong[i]);
        assert_int_equal(exchange.status, 422);
        assert_string_equal(exchange.cookie, "");
    }
    for (int i = 0; i < 5; i++)
        house_post(&house, &exchange, "Eve", "/api/recover", wrong[4]);
    assert_null(strstr(exchange.body, "too many"));
    house_post(&house, &exchange, "Eve", "/api/recover", wrong[4]);
    assert_non_null(strstr(exchange.body, "too many"));
    house_pass(&house, 200000);
    house_post(&house, &exchange, "Eve", "/api/recover", wrong[4]);
    assert_null(strstr(exchange.body, "too many"));
    fake_exchange_clear(&exchange);
    house_close(&house);
}

static void watch(struct house *house, struct net_socket *socket, const char *id)
{
    house_do(house, socket, "{\"do\":\"watch\",\"id\":4,\"table\":\"%s\",\"from\":0}", id);
}

/* To everybody who looks on, after the end and not before, and to whoever comes later. */
static void what_a_game_changed_is_told_with_its_result(void **unused)
{
    (void)unused;
    static const char *const who[] = {"Ann", "Bob"};
    static const char change[] =
        "\"rated\":{\"gold\":{\"before\":1500,\"after\":1338},\"silver\":{\"before\":1500,\"after\":1662}}";
    for (int leaves = 0; leaves < 2; leaves++) {
        struct house house = open_rated();
        struct net_socket *at[2] = {house_arrive(&house, "Ann"), house_arrive(&house, "Bob")},
                          *eve = house_arrive(&house, "Eve");
        char id[TABLE_ID_MAX];
        set_up(&house, at, who, 2, "echec", "level=1", id);
        watch(&house, at[1], id);
        watch(&house, eve, id);
        assert_null(strstr(eve->bytes, "\"rated\":{"));
        if (leaves) { /* she has lost already, but nobody is told as long as it goes on */
            house_do(&house, at[0], "{\"do\":\"stand\",\"id\":5,\"table\":\"%s\",\"seat\":\"gold\"}", id);
            assert_true(rating_of(&house, "Bob", "echec 2") > 1600);
            assert_null(strstr(at[1]->bytes, "\"rated\":{"));
            assert_null(strstr(eve->bytes, "\"rated\":{"));
            house_do(&house, at[0], "{\"do\":\"back\",\"id\":5,\"table\":\"%s\",\"seat\":\"gold\"}", id);
        }
        fake_socket_clear(at[1]);
        fake_socket_clear(eve);
        resign(&house, at[0], id, "gold");
        assert_non_null(fake_socket_find(at[1], "\"why\":\"resigned\""));
        assert_non_null(fake_socket_find(at[1], change));
        assert_non_null(fake_socket_find(eve, change));
        house_leave(&house, eve);
        both_leave(&house, at);
        house_restart(&house);
        eve = house_arrive(&house, "Eve");
        watch(&house, eve, id);
        assert_non_null(fake_socket_find(eve, change));
        house_leave(&house, eve);
        house_close(&house);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_between_two_is_rated),
        cmocka_unit_test(what_a_game_changed_is_told_with_its_result),
        cmocka_unit_test(teams_and_bots_are_rated),
        cmocka_unit_test(what_does_not_count),
        cmocka_unit_test(who_leaves_has_lost),
        cmocka_unit_test(who_comes_back_before_it_begins_has_not_left),
        cmocka_unit_test(bots_spare_nobody_a_loss),
        cmocka_unit_test(repeated_and_new_opponents_count_little),
        cmocka_unit_test(games_among_newcomers_make_nobody_known),
        cmocka_unit_test(what_was_taken_back_does_not_count),
        cmocka_unit_test(without_ratings_there_are_none),
        cmocka_unit_test(a_rematch_does_without),
        cmocka_unit_test(ratings_outlive_crashes_once),
        cmocka_unit_test(a_table_called_back_is_rated_too),
        cmocka_unit_test(a_full_disk_delays_ratings),
        cmocka_unit_test(my_games_tell_my_seats),
        cmocka_unit_test(a_greeting_forgets_nothing),
        cmocka_unit_test(a_code_makes_another_device_the_same_person),
        cmocka_unit_test(wrong_codes_are_refused_and_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
