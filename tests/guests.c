// SPDX-License-Identifier: MIT
/* guests.c: a bot of somebody else's at a table: what it is told, when its answer is shown, what becomes of
 * one that fails, and of its rating. The suite `guests` has the same over real sockets, with programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "hall/guests.h"
#include "support/house.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const struct hall_guest ada = {.name = "Ada", .token = "a token nobody could guess"};

struct meeting {
    struct house house;
    struct net_socket *ann, *guest;
    char id[TABLE_ID_MAX];
};

static const struct table *table_of(const struct meeting *at)
{
    return house_room(&at->house, at->id)->table;
}

static void meet(struct meeting *at)
{
    at->house = house_open(1, 0);
    at->house.ratings = true;
    at->house.guest = &ada;
    house_restart(&at->house);
    at->ann = house_arrive(&at->house, "Ann");
    at->guest = house_arrive(&at->house, "Ada");
    house_do(&at->house, at->guest, "{\"do\":\"hello\",\"id\":1,\"version\":2,\"bot\":true,\"token\":\"%s\"}",
             ada.token);
}

/* Gold's turn is Ann's, silver's the guest's; every game begins alike. */
static void play_against_guest(struct meeting *at, const char *options)
{
    house_do(&at->house, at->ann,
             "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"options\":\"level=1 %s\",\"sit\":[\"gold\"],"
             "\"bots\":{\"silver\":\"guest:Ada\"}}",
             options);
    house_table(at->ann, at->id);
    house_do(&at->house, at->ann, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\",\"as\":\"gold\"}", at->id);
}

static void begin(struct meeting *at, const char *options)
{
    meet(at);
    play_against_guest(at, options);
}

static void end(struct meeting *at)
{
    house_leave(&at->house, at->ann);
    house_leave(&at->house, at->guest);
    house_close(&at->house);
}

static int seat_named(const struct meeting *at, const char *name)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_seats(table_of(at)) & SEAT(seat) && strcmp(table_seat_name(table_of(at), seat), name) == 0)
            return seat;
    fail();
    return 0;
}

/* Ann moves until it is the guest's turn. */
static void play_for_ann(struct meeting *at)
{
    struct random random = random_from_seed(3);
    int gold = seat_named(at, "gold");
    while (table_asked(table_of(at)) & SEAT(gold)) {
        char move[GAME_MOVE_TEXT];
        house_draw_move(&at->house, at->id, gold, &random, move);
        house_do(&at->house, at->ann,
                 "{\"do\":\"move\",\"id\":3,\"table\":\"%s\",\"seat\":\"gold\",\"move\":\"%s\"}", at->id,
                 move);
    }
}

/* The number of the question. */
static long long wait_for_question(struct meeting *at)
{
    static const char asking[] = "{\"say\":\"bot\",\"question\":";
    fake_socket_clear(at->ann);
    play_for_ann(at);
    const char *asked = fake_socket_find(at->guest, asking);
    assert_non_null(asked);
    return strtoll(asked + strlen(asking), NULL, 10);
}

static void answer(struct meeting *at, long long question, const char *move)
{
    house_do(&at->house, at->guest, "{\"do\":\"answer\",\"id\":4,\"question\":%lld,\"move\":\"%s\"}",
             question, move);
}

static void answer_well(struct meeting *at, long long question)
{
    char move[GAME_MOVE_TEXT];
    struct random random = random_from_seed(5);
    house_draw_move(&at->house, at->id, seat_named(at, "silver"), &random, move);
    answer(at, question, move);
}

/* How long after the question Ann is told something. */
static int64_t shown_after(struct meeting *at, int64_t asked)
{
    fake_socket_clear(at->ann);
    while (!fake_socket_find(at->ann, "\"say\":\"change\"")) {
        house_pass(&at->house, 10);
        assert_true(at->house.now - asked < 60000);
    }
    return at->house.now - asked;
}

static int64_t shown_if_thought_for(int64_t milliseconds)
{
    struct meeting at;
    begin(&at, "bot_ms=500");
    long long question = wait_for_question(&at);
    int64_t asked = at.house.now;
    for (int64_t passed = 0; passed < milliseconds; passed += 10)
        house_pass(&at.house, 10);
    answer_well(&at, question);
    int64_t after = shown_after(&at, asked);
    end(&at);
    return after;
}

/* Nobody could answer while the house stood still. */
static void no_guest_is_late_by_a_pause(void **state)
{
    (void)state;
    struct meeting at;
    begin(&at, "bot_ms=500");
    long long question = wait_for_question(&at);
    house_stand_still(&at.house, 60000);
    house_pass(&at.house, 0);
    answer_well(&at, question);
    end(&at);
}

/* It comes at one of two times, whatever it found hard. */
static void how_long_a_guest_thought_tells_nothing(void **state)
{
    (void)state;
    int64_t soon = shown_if_thought_for(0), late = shown_if_thought_for(1000);
    assert_int_equal(soon, 500);
    assert_int_equal(shown_if_thought_for(100), soon);
    assert_int_equal(shown_if_thought_for(450), soon);
    assert_true(late > soon);
    assert_int_equal(shown_if_thought_for(600), late);
    assert_int_equal(shown_if_thought_for(9000), late);
}

static void a_guest_is_no_person_and_only_answers(void **state)
{
    (void)state;
    struct meeting at;
    begin(&at, "");
    static const char *const tried[] = {"create", "sit", "watch", "say", "vote", "list", "mine", "hint"};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        house_refused(&at.house, at.guest, "a bot answers what it is asked, and does nothing else",
                      "{\"do\":\"%s\",\"id\":5,\"table\":\"%s\",\"seat\":\"silver\",\"game\":\"echec\"}",
                      tried[i], at.id);
    house_refused(&at.house, at.ann, "nobody has asked you",
                  "{\"do\":\"answer\",\"id\":5,\"question\":1,\"move\":\"pass\"}");
    struct net_socket *bob = house_arrive(&at.house, "Bob");
    house_refused(&at.house, bob, "no bot of this house has that token",
                  "{\"do\":\"hello\",\"id\":5,\"version\":2,\"bot\":true,\"token\":\"another\"}");
    house_leave(&at.house, bob);
    assert_string_equal(table_person(table_of(&at), seat_named(&at, "silver")), "");
    end(&at);
}

static void check_replaced(const struct meeting *at)
{
    int silver = seat_named(at, "silver");
    assert_false(table_has_guest(table_of(at), silver));
    assert_string_equal(table_bot_name(table_of(at), silver), "medium");
}

/* By one of the house, whose name is told beside the reason; also for those who come when the house has been
 * away. */
static void who_fails_is_replaced_for_good(void **state)
{
    (void)state;
    struct meeting at;
    begin(&at, "bot_ms=100");
    answer(&at, wait_for_question(&at), "e1xz9");
    shown_after(&at, at.house.now);
    assert_non_null(fake_socket_find(at.ann, "Ada plays no more (that was no legal move)"));
    check_replaced(&at);
    house_leave(&at.house, at.ann);
    house_leave(&at.house, at.guest);
    house_restart(&at.house);
    at.ann = house_arrive(&at.house, "Ann");
    at.guest = house_arrive(&at.house, "Ada");
    house_do(&at.house, at.ann, "{\"do\":\"watch\",\"id\":2,\"table\":\"%s\",\"as\":\"gold\"}", at.id);
    check_replaced(&at);
    end(&at);
}

static void a_guest_that_is_gone_is_waited_for_and_then_replaced(void **state)
{
    (void)state;
    struct meeting at;
    begin(&at, "bot_ms=100");
    wait_for_question(&at);
    house_leave(&at.house, at.guest);
    int64_t after = shown_after(&at, at.house.now);
    assert_true(after >= 10000);
    assert_non_null(fake_socket_find(at.ann, "Ada is not here any more"));
    check_replaced(&at);
    at.guest = house_arrive(&at.house, "Ada");
    end(&at);
}

/* Both have decided things when it answers that, or well, for the last time; then Ann resigns. */
static const char *rating_after(struct meeting *at, const char *last)
{
    for (int decisions = 0; decisions < 12; decisions++) {
        long long question = wait_for_question(at);
        fake_socket_clear(at->guest);
        if (decisions == 11 && last)
            answer(at, question, last);
        else
            answer_well(at, question);
        shown_after(at, at->house.now);
    }
    house_do(&at->house, at->ann,
             "{\"do\":\"vote\",\"id\":6,\"table\":\"%s\",\"on\":\"resign\",\"seat\":\"gold\"}", at->id);
    return fake_store_person(at->house.store, "rating:bot:guest:Ada");
}

/* A player of its own, like any bot; a game it did not play to its end counts for nobody. */
static void a_guest_is_rated_by_its_own_name(void **state)
{
    (void)state;
    struct meeting at;
    begin(&at, "rated=on clock=move:300");
    const char *kept = rating_after(&at, NULL);
    assert_non_null(kept);
    json_t *all = json_loads(kept, 0, NULL);
    json_t *entry = json_object_iter_value(json_object_iter(all));
    assert_int_equal(json_integer_value(json_object_get(entry, "games")), 1);
    assert_true(json_number_value(json_object_get(entry, "rating")) > 1500);
    json_decref(all);
    end(&at);
    begin(&at, "rated=on clock=move:300");
    assert_null(rating_after(&at, "e1xz9"));
    assert_null(fake_store_person(at.house.store, "rating:bot:medium"));
    end(&at);
}

/* Whoever waits for an answer as a person cannot be a guest when it comes. */
static void a_person_with_something_under_way_stays_one(void **state)
{
    (void)state;
    static const char *const asked[] = {
        "{\"do\":\"hello\",\"id\":5,\"version\":2,\"name\":\"Bea\"}",
        "{\"do\":\"hint\",\"id\":5,\"table\":\"%s\",\"seat\":\"A\"}",
        "{\"do\":\"watch\",\"id\":5,\"table\":\"%s\",\"from\":0}",
        "{\"do\":\"sit\",\"id\":5,\"table\":\"%s\",\"seat\":\"B\"}",
        "{\"do\":\"create\",\"id\":5,\"game\":\"echec\",\"sit\":[\"gold\"]}",
        "{\"do\":\"mine\",\"id\":5}",
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct house house = house_open(1, 0);
        char id[TABLE_ID_MAX], message[256], hello[256];
        house.guest = &ada;
        house_restart(&house);
        struct net_socket *ann = house_arrive(&house, "Ann");
        house_do(
            &house, ann,
            "{\"do\":\"create\",\"id\":1,\"game\":\"goths\",\"options\":\"players=2\",\"sit\":[\"A\"]%s}",
            i == 1 ? ",\"bots\":{\"B\":\"easy\"}" : "");
        house_table(ann, id);
        snprintf(message, sizeof message, asked[i], id);
        snprintf(hello, sizeof hello,
                 "{\"do\":\"hello\",\"id\":6,\"version\":2,\"bot\":true,\"token\":\"%s\"}", ada.token);
        fake_socket_clear(ann);
        house.handler.message(ann->owner, message, strlen(message));
        house.handler.message(ann->owner, hello, strlen(hello));
        if (!fake_socket_find(ann, "{\"re\":6,\"ok\":false"))
            fail_msg("after %s: %s", message, ann->bytes);
        house_settle(&house);
        house_leave(&house, ann);
        house_close(&house);
    }
}

/* However much one of them asks. */
static void households_are_served_in_turn(void **state)
{
    (void)state;
    enum { MANY = 20, COUNT = MANY + 3 };
    static const char eve, ann, bob;
    struct bot_question asked[COUNT];
    struct guest_question questions[COUNT], **next;
    struct guest_line line = {0};
    char served[COUNT + 1] = "";
    for (int i = 0; i < COUNT; i++) {
        asked[i] = (struct bot_question){.milliseconds = 10000};
        questions[i] = (struct guest_question){.question = &asked[i],
                                               .game = (uint64_t)i,
                                               .asked = i < MANY ? 1000 * i : 15000 + i,
                                               .payer = i == MANY       ? &ann
                                                        : i == MANY + 1 ? &bob
                                                                        : &eve};
        assert_null(guest_line_add(&line, &questions[i]));
    }
    questions[COUNT - 1].asked = 80000; /* long after anybody else has asked anything */
    for (int i = 0; (next = guest_line_next(&line)) != NULL; i++) {
        served[i] = line.payer == &eve ? 'e' : line.payer == &ann ? 'a' : 'b';
        assert_int_equal((*next)->question->milliseconds, i < COUNT - 1 ? 500 : 10000);
        if (i % 2)
            (*next)->number = 1; /* it stays, and is under way */
        else
            guest_line_take(&line, next);
    }
    assert_string_equal(served, "eabeeeeeeeeeeeeeeeeeeee");
}

/* In which order they are served who asked in that one: each is a household, or a person of the same. */
static void check_order(const char *asked, bool households, const char *expected)
{
    enum { MOST = 64 };
    static const char homes[128];
    struct bot_question question = {.milliseconds = 100};
    struct guest_question questions[MOST], **next;
    struct guest_line line = {0};
    char served[MOST + 1] = "";
    for (size_t i = 0; asked[i]; i++) {
        assert_true(i < MOST);
        questions[i] = (struct guest_question){.question = &question,
                                               .game = i,
                                               .payer = &homes[households ? asked[i] : 0],
                                               .person = (uint32_t)asked[i]};
        guest_line_add(&line, &questions[i]);
    }
    for (int i = 0; (next = guest_line_next(&line)) != NULL; i++)
        served[i] = (char)guest_line_take(&line, next)->person;
    assert_string_equal(served, expected);
}

/* Nor do several together keep anybody waiting by asking much, however many they are. */
static void nobody_waits_for_two_of_another(void **state)
{
    (void)state;
    for (int households = 0; households < 2; households++) {
        check_order("eeeebbbbv", households, "ebvebebeb");
        check_order("eevvv", households, "evevv");
        check_order("ABCDEFGHIJKLMNOPQRSTABCDEFGHIJKLMNOPQRSTv", households,
                    "ABCDEFGHIJKLMNOPQRSTvABCDEFGHIJKLMNOPQRST");
    }
}

/* Nor where all ask again as soon as they have been served: one of them for two tables. */
static void nobody_waits_for_ever(void **state)
{
    (void)state;
    static const char asked[] = "ABBCDE", homes[128];
    enum { COUNT = sizeof asked - 1, TURNS = 60 };
    for (int households = 0; households < 2; households++) {
        struct bot_question question = {.milliseconds = 100};
        struct guest_question questions[COUNT], *before = NULL;
        struct guest_line line = {0};
        int served[128] = {0};
        for (int i = 0; i < COUNT; i++) {
            questions[i] = (struct guest_question){.question = &question,
                                                   .game = (uint64_t)i,
                                                   .payer = &homes[households ? asked[i] : 0],
                                                   .person = (uint32_t)asked[i]};
            guest_line_add(&line, &questions[i]);
        }
        for (int i = 0; i < TURNS; i++) {
            struct guest_question *next = guest_line_take(&line, guest_line_next(&line));
            served[next->person]++;
            if (before)
                guest_line_add(&line, before);
            before = next;
        }
        for (int i = 0; i < COUNT; i++)
            assert_in_range(served[(int)asked[i]], TURNS / 6, TURNS / 4);
    }
}

/* What a guest was asked before it left comes first when it is back, and nobody gets ahead by it. */
static void who_was_asked_for_before_is_ahead_by_nothing_else(void **state)
{
    (void)state;
    static const char ann, eve;
    struct bot_question question = {.milliseconds = 100};
    struct guest_question early[2], late[8];
    struct guest_line line = {0};
    for (uint64_t i = 0; i < 2; i++) {
        early[i] = (struct guest_question){.question = &question, .game = i, .payer = i ? &ann : &eve};
        guest_line_add(&line, &early[i]);
    }
    early[0].number = 1; /* the guest thinks about it, and meanwhile about much else */
    early[0].sent = 1;
    for (int i = 0; i < 10; i++)
        guest_line_add(&line, guest_line_take(&line, guest_line_next(&line)));
    guest_line_take(&line, guest_line_next(&line));
    early[0].number = 0; /* it has left */
    char served[9] = "";
    for (uint64_t i = 0; i < 8; i++) {
        late[i] =
            (struct guest_question){.question = &question, .game = 10 + i, .payer = i % 2 ? &ann : &eve};
        guest_line_add(&line, &late[i]);
    }
    assert_ptr_equal(guest_line_take(&line, guest_line_next(&line)), &early[0]);
    for (int i = 0; i < 8; i++)
        served[i] = guest_line_take(&line, guest_line_next(&line))->payer == &ann ? 'a' : 'e';
    assert_string_equal(served, "eaeaeaea");
}

/* Whatever becomes of a game, it takes no more than its place in line. */
static void a_seat_waits_for_one_answer(void **state)
{
    (void)state;
    struct bot_question gold = {.seat = 0}, silver = {.seat = 1};
    struct guest_question first = {.question = &gold, .game = 1}, other = {.question = &silver, .game = 1},
                          another = {.question = &gold, .game = 2}, again = {.question = &gold, .game = 1},
                          last = {.question = &gold, .game = 1};
    struct guest_line line = {0};
    assert_null(guest_line_add(&line, &first));
    assert_null(guest_line_add(&line, &other));
    assert_null(guest_line_add(&line, &another));
    assert_ptr_equal(guest_line_add(&line, &again), &first);
    again.number = 1; /* it is thought about: it will be answered */
    assert_null(guest_line_add(&line, &last));
    assert_ptr_equal(line.first, &other);
    assert_ptr_equal(other.next, &another);
    assert_ptr_equal(another.next, &again);
    assert_ptr_equal(again.next, &last);
}

/* --- Many questions at once. */

struct wish {
    struct guest_question question;
    bool begun, done;
    enum forfeit forfeit;
};

static void note_begun(struct guest_question *question)
{
    ((struct wish *)question)->begun = true;
}

static void note_done(struct guest_question *question, enum forfeit forfeit, const char *answer)
{
    (void)answer;
    struct wish *wish = (struct wish *)question;
    wish->done = true;
    wish->forfeit = forfeit;
}

enum { LIMIT_MS = 10000, EVES = 80, UNDER_WAY = 16 };

/* Eve asks for all but the last of them, from one household, and then Ann. */
struct crowd {
    struct meeting at;
    struct bot_question asked;
    union game_state view;
    struct wish wishes[EVES + 1];
};

static void gather(struct crowd *crowd)
{
    static const char eve, ann;
    meet(&crowd->at);
    house_do(&crowd->at.house, crowd->at.ann,
             "{\"do\":\"create\",\"id\":1,\"game\":\"echec\",\"sit\":[\"gold\",\"silver\"]}");
    house_table(crowd->at.ann, crowd->at.id);
    table_question(table_of(&crowd->at), seat_named(&crowd->at, "gold"), &crowd->asked, &crowd->view);
    crowd->asked.view = &crowd->view;
    crowd->asked.told = NULL;
    crowd->asked.past = NULL;
    for (int i = 0; i <= EVES; i++) {
        crowd->wishes[i] = (struct wish){.question = {.question = &crowd->asked,
                                                      .game = 1000 + (uint64_t)i,
                                                      .payer = i < EVES ? &eve : &ann,
                                                      .limit = LIMIT_MS,
                                                      .begun = note_begun,
                                                      .done = note_done}};
        guests_ask(crowd->at.house.hall, "guest:Ada", &crowd->wishes[i].question);
    }
}

static void check_counts(const struct crowd *crowd, int begun, int done)
{
    for (int i = 0; i <= EVES; i++) {
        begun -= crowd->wishes[i].begun;
        done -= crowd->wishes[i].done;
    }
    assert_int_equal(begun, 0);
    assert_int_equal(done, 0);
}

/* One household asks for more than the guest will ever answer in time; another is asked for next, and its
 * time is its own. */
static void nobody_is_late_because_of_others(void **state)
{
    (void)state;
    struct crowd crowd;
    struct wish *anns = &crowd.wishes[EVES];
    gather(&crowd);
    check_counts(&crowd, UNDER_WAY, 0);
    house_pass(&crowd.at.house, LIMIT_MS - 1);
    check_counts(&crowd, UNDER_WAY, 0);
    assert_false(anns->begun);
    house_pass(&crowd.at.house, 1);
    check_counts(&crowd, 2 * UNDER_WAY, UNDER_WAY);
    assert_int_equal(crowd.wishes[0].forfeit, FORFEIT_LATE);
    assert_true(anns->begun);
    house_pass(&crowd.at.house, LIMIT_MS - 1);
    check_counts(&crowd, 2 * UNDER_WAY, UNDER_WAY);
    answer(&crowd.at, (long long)anns->question.number, "pass");
    assert_true(anns->done);
    assert_int_equal(anns->forfeit, FORFEIT_NONE);
    check_counts(&crowd, 2 * UNDER_WAY + 1, UNDER_WAY + 1);
    end(&crowd.at);
    check_counts(&crowd, 2 * UNDER_WAY + 1, EVES + 1);
}

/* What a table has asked it asks again where a line of it could not be saved: of that nobody has failed. */
static void who_waits_in_line_fails_by_nothing(void **state)
{
    (void)state;
    struct crowd crowd;
    struct meeting *at = &crowd.at;
    gather(&crowd);
    play_against_guest(at, "");
    play_for_ann(at);
    fake_store_fail(at->house.store, "dead");
    house_say(&at->house, at->ann, "{\"do\":\"say\",\"id\":3,\"table\":\"%s\",\"text\":\"hm\"}", at->id);
    fake_store_fail(at->house.store, NULL);
    for (int i = 0; i < 3; i++)
        house_pass(&at->house, 1000);
    assert_true(table_has_guest(table_of(at), seat_named(at, "silver")));
    assert_int_equal(house_room(&at->house, at->id)->thinking, 1);
    end(at);
}

/* Nobody waits for a table all have left: the guest is not asked for it, unless it thinks already. */
static void what_nobody_waits_for_is_not_asked(void **state)
{
    (void)state;
    struct crowd crowd;
    gather(&crowd);
    assert_int_equal(guests_drop(crowd.at.house.hall, crowd.wishes[0].question.game), 0);
    assert_int_equal(guests_drop(crowd.at.house.hall, crowd.wishes[EVES].question.game),
                     SEAT(crowd.asked.seat));
    assert_true(crowd.wishes[EVES].done && crowd.wishes[EVES].question.dropped);
    check_counts(&crowd, UNDER_WAY, 1);
    end(&crowd.at);
}

/* First what it was asked already: of that alone the time has run. Where it stays away it is waited for, by
 * those it never was asked for as long as by others. */
static void a_guest_that_comes_back_is_asked_again(void **state)
{
    (void)state;
    struct crowd crowd;
    gather(&crowd);
    house_pass(&crowd.at.house, LIMIT_MS / 2);
    house_leave(&crowd.at.house, crowd.at.guest);
    crowd.at.guest = house_arrive(&crowd.at.house, "Ada");
    house_do(&crowd.at.house, crowd.at.guest,
             "{\"do\":\"hello\",\"id\":1,\"version\":2,\"bot\":true,\"token\":\"%s\"}", ada.token);
    house_pass(&crowd.at.house, 1);
    check_counts(&crowd, UNDER_WAY, 0);
    house_leave(&crowd.at.house, crowd.at.guest);
    house_pass(&crowd.at.house, LIMIT_MS / 2);
    check_counts(&crowd, UNDER_WAY, UNDER_WAY);
    house_pass(&crowd.at.house, LIMIT_MS / 2 - 1);
    check_counts(&crowd, UNDER_WAY, UNDER_WAY);
    house_pass(&crowd.at.house, 1);
    check_counts(&crowd, UNDER_WAY, EVES + 1);
    assert_int_equal(crowd.wishes[EVES].forfeit, FORFEIT_NOT_STARTED);
    crowd.at.guest = house_arrive(&crowd.at.house, "Ada");
    end(&crowd.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_guest_is_late_by_a_pause),
        cmocka_unit_test(how_long_a_guest_thought_tells_nothing),
        cmocka_unit_test(a_guest_is_no_person_and_only_answers),
        cmocka_unit_test(who_fails_is_replaced_for_good),
        cmocka_unit_test(a_guest_that_is_gone_is_waited_for_and_then_replaced),
        cmocka_unit_test(households_are_served_in_turn),
        cmocka_unit_test(nobody_waits_for_two_of_another),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(who_was_asked_for_before_is_ahead_by_nothing_else),
        cmocka_unit_test(a_seat_waits_for_one_answer),
        cmocka_unit_test(who_waits_in_line_fails_by_nothing),
        cmocka_unit_test(what_nobody_waits_for_is_not_asked),
        cmocka_unit_test(nobody_is_late_because_of_others),
        cmocka_unit_test(a_guest_that_comes_back_is_asked_again),
        cmocka_unit_test(a_guest_is_rated_by_its_own_name),
        cmocka_unit_test(a_person_with_something_under_way_stays_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
