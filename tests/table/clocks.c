// SPDX-License-Identifier: MIT
/* clocks.c: time comes in as an argument: clocks, flags, pauses, and windows (G14), which stay open however
 * fast everybody answers. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <string.h>

static void expect_clock(const struct sitting *sitting, const char *seat, const char *left, const char *runs)
{
    char path[64];
    snprintf(path, sizeof path, "clock.%s.left", seat);
    sitting_expect(sitting, VIEWER_TABLE, path, left);
    snprintf(path, sizeof path, "clock.%s.runs", seat);
    sitting_expect(sitting, VIEWER_TABLE, path, runs);
}

static void a_clock_for_each_move(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=move:60");
    expect(table_due(sitting->table) == START_TIME + 60000);
    expect_clock(sitting, "Ak", "60000", "true");
    expect_clock(sitting, "Bk", "60000", "false");
    sitting->now += 50000;
    sitting_refused(sitting, "- flag Ak", "still has time");
    sitting_plays(sitting, "Ak", "VR");
    expect(table_due(sitting->table) == sitting->now + 60000);
    expect_clock(sitting, "Ak", "60000", "false");
    expect_clock(sitting, "Bk", "60000", "true");
    sitting->now += 59999;
    expect(sitting_tick(sitting) == 0);
    sitting->now++;
    expect(sitting_tick(sitting) == 1);
    sitting_expect_told(sitting, VIEWER_TABLE,
                        "the time of the king of the Visigoths is over: a bot takes this one decision");
    sitting_expect(sitting, VIEWER_TABLE, "seats.1.away", "false");
    expect(table_bots_asked(sitting->table) == SEAT(sitting_seat_named(sitting, "Bk")));
    sitting_refused(sitting, "bob move Bk VR", "come back to your seat first");
    sitting_happens(sitting, "bob back Bk");
    expect(table_bots_asked(sitting->table) == 0);
    expect_clock(sitting, "Bk", "30000", "true");
    sitting_refused(sitting, "bob back Bk", "you are there");
    sitting_refused(sitting, "ann back Bk", "that is not your seat");
    sitting_close(sitting);
}

static void a_bank_and_what_each_decision_adds(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=bank:100+5");
    sitting->now += 30000;
    sitting_plays(sitting, "Ak", "VR");
    expect_clock(sitting, "Ak", "75000", "false");
    sitting_plays(sitting, "Bk", "VR");
    expect_clock(sitting, "Bk", "105000", "false");
    /* Two at once; the one who has decided does not pay for the other, nor again for another choice. */
    sitting->now += 10000;
    sitting_plays(sitting, "Aw", "load");
    sitting->now += 10000;
    sitting_plays(sitting, "Aw", "fire");
    expect_clock(sitting, "Aw", "95000", "false");
    /* Clocks are shown as of the last line everybody was told of. */
    expect_clock(sitting, "Bw", "90000", "true");
    sitting->now += 30000;
    sitting_plays(sitting, "Bw", "load");
    expect_clock(sitting, "Bw", "55000", "false");
    expect_clock(sitting, "Aw", "95000", "false");
    sitting_close(sitting);
}

static void leaving_and_coming_back_earns_no_time(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=bank:100+50");
    sitting->now += 20000;
    sitting_happens(sitting, "ann stand Ak");
    expect_clock(sitting, "Ak", "80000", "false");
    sitting->now += 20000;
    sitting_happens(sitting, "ann back Ak");
    expect_clock(sitting, "Ak", "80000", "true");
    sitting_close(sitting);
    sitting = sitting_open_four("clock=move:100");
    sitting->now += 20000;
    sitting_happens(sitting, "ann stand Ak");
    sitting_happens(sitting, "ann back Ak");
    expect_clock(sitting, "Ak", "80000", "true");
    sitting_close(sitting);
}

/* A little time for who comes back late, but once: then the bot decides. */
static void coming_back_late_helps_once_for_each_decision(void **unused)
{
    (void)unused;
    static const char *const clocks[] = {"clock=bank:100+5", "clock=move:100"};
    for (int i = 0; i < 2; i++) {
        struct sitting *sitting = sitting_open_four(clocks[i]);
        sitting_wait(sitting, 100000);
        sitting_happens(sitting, "ann back Ak");
        expect_clock(sitting, "Ak", "30000", "true");
        sitting_wait(sitting, 30000);
        sitting_happens(sitting, "ann back Ak");
        expect_clock(sitting, "Ak", "0", "true");
        expect(sitting_tick(sitting) == 1);
        sitting_happens(sitting, "- move Ak VR");
        sitting_plays(sitting, "Bk", "VR");
        sitting_plays(sitting, "Aw", "load");
        sitting_plays(sitting, "Bw", "load");
        /* That was the one decision; the next is hers, with a little time. */
        sitting_refused(sitting, "ann back Ak", "you are there");
        expect_clock(sitting, "Ak", i ? "100000" : "30000", "false");
        sitting_close(sitting);
    }
}

static void out_of_time_the_bot_plays_or_the_camp_loses(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=bank:100+5");
    sitting_wait(sitting, 100000);
    expect(table_status(sitting->table) == TABLE_RUNNING);
    sitting_happens(sitting, "ann back Ak");
    expect_clock(sitting, "Ak", "30000", "true");
    sitting_close(sitting);
    sitting = sitting_open_four("clock=bank:100+5 flag=loses");
    sitting_wait(sitting, 100000);
    expect(table_status(sitting->table) == TABLE_OVER && table_due(sitting->table) == 0);
    sitting_expect(sitting, VIEWER_TABLE, "result", "{\"winner\":\"B\",\"why\":\"time\"}");
    sitting_expect_told(sitting, VIEWER_TABLE, "the game is lost for the camp");
    sitting_refused(sitting, "ann move Ak VR", "not running");
    sitting_close(sitting);
}

/* Nobody is replaced for being slow: what comes next is his own, with a little time, and he hears of it. */
static void an_overrun_clock_costs_one_decision(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "level=1 clock=bank:60+0");
    struct random random = random_from_seed(4);
    sitting_seat(sitting, "gold=ann silver=bob");
    int seat = trial_pick_seat(table_asked(sitting->table), &random);
    sitting_wait(sitting, 60000);
    expect(table_bots_asked(sitting->table) == SEAT(seat) && table_awaited(sitting->table) == 0);
    sitting_play_on(sitting, trial_named("echec"), &random, 1);
    expect(table_stood_in(sitting->table) == 0);
    sitting_expect(sitting, seat, "meanwhile.decisions", "1");
    while (!(table_asked(sitting->table) & SEAT(seat)))
        sitting_play_on(sitting, trial_named("echec"), &random, 1);
    expect(table_due(sitting->table) == sitting->now + 30000 && table_bots_asked(sitting->table) == 0);
    sitting_close(sitting);
}

/* What a bot has decided in somebody's stead he cannot change by coming back. */
static void what_was_decided_out_of_time_stays_decided(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=move:60");
    sitting_plays(sitting, "Ak", "VR");
    sitting_plays(sitting, "Bk", "VR");
    sitting_wait(sitting, 60000);
    sitting_plays(sitting, "Aw", "load");
    sitting_refused(sitting, "amy back Aw", "a bot has decided this");
    sitting_refused(sitting, "amy move Aw fire", "come back to your seat first");
    sitting_close(sitting);
}

static void how_long_somebody_may_be_away_depends_on_the_clock(void **unused)
{
    (void)unused;
    static const struct {
        const char *clock;
        int64_t patience;
    } cases[] = {{"clock=none", 60000},         {"clock=move:30", 60000}, {"clock=bank:600+5", 60000},
                 {"clock=bank:3600+5", 360000}, {"clock=move:86400", -1}, {"clock=bank:604800+0", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sitting *sitting = sitting_open_four(cases[i].clock);
        expect(table_patience(sitting->table, 0) == cases[i].patience);
        if (cases[i].patience < 0) { /* only when the clock has run out; and until he plays again */
            sitting_wait(sitting, 604800000);
            expect(table_patience(sitting->table, 0) == 60000 && table_patience(sitting->table, 1) == -1);
            sitting_happens(sitting, "ann back Ak");
            expect(table_patience(sitting->table, 0) == -1);
        }
        sitting_close(sitting);
    }
}

/* Bots have no clocks; neither has who is away. */
static void only_people_have_clocks(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4 clock=move:60");
    sitting_seat(sitting, "Aw=amy");
    expect(table_due(sitting->table) == 0);
    sitting_expect(sitting, VIEWER_TABLE, "clock", "{\"Aw\":{\"left\":60000,\"runs\":false}}");
    sitting_close(sitting);
    sitting = sitting_open_four("clock=move:60");
    sitting_happens(sitting, "ann stand Ak");
    expect(table_due(sitting->table) == 0);
    sitting_close(sitting);
}

static void pause(struct sitting *sitting)
{
    sitting_happens(sitting, "ann vote - pause");
    sitting_happens(sitting, "amy vote - pause");
    sitting_happens(sitting, "bob vote - pause");
    sitting_happens(sitting, "ben vote - pause");
    expect(table_status(sitting->table) == TABLE_PAUSED);
}

static void a_pause_stops_the_clocks(void **unused)
{
    (void)unused;
    static const char *const clocks[] = {"clock=bank:100+5", "clock=move:100"};
    for (int i = 0; i < 2; i++) {
        struct sitting *sitting = sitting_open_four(clocks[i]);
        sitting->now += 40000;
        pause(sitting);
        expect_clock(sitting, "Ak", "60000", "false");
        expect(table_due(sitting->table) == 0);
        sitting->now += 500000;
        sitting_refused(sitting, "ann move Ak VR", "paused");
        sitting_happens(sitting, "bob vote - resume");
        expect_clock(sitting, "Ak", "60000", "true");
        expect(table_due(sitting->table) == sitting->now + 60000);
        sitting_wait(sitting, 59999);
        sitting_expect_told(sitting, VIEWER_TABLE, "the game goes on");
        sitting_wait(sitting, 1);
        sitting_expect_told(sitting, VIEWER_TABLE, "the time of the king of the Ostrogoths is over");
        sitting_close(sitting);
    }
}

static void an_outage_stops_the_clocks(void **unused)
{
    (void)unused;
    static const char *const clocks[] = {"clock=bank:100+5", "clock=move:100"};
    for (int i = 0; i < 2; i++) {
        struct sitting *sitting = sitting_open_four(clocks[i]);
        sitting->now += 500000;
        sitting_refused(sitting, "- down - 0", "no clock was running");
        sitting_refused(sitting, "- down - 500001", "no clock was running");
        sitting_happens(sitting, "- down - 470000");
        sitting_expect_told(sitting, VIEWER_TABLE, "the clocks stood still");
        expect_clock(sitting, "Ak", "70000", "true");
        expect(table_due(sitting->table) == sitting->now + 70000);
        pause(sitting);
        sitting->now += 1000;
        sitting_refused(sitting, "- down - 1000", "no clock was running");
        sitting_close(sitting);
    }
    struct sitting *sitting = sitting_open_four("");
    sitting->now += 1000;
    sitting_refused(sitting, "- down - 1000", "no clock was running");
    sitting_close(sitting);
}

/* What happens during a pause is timed from its end. */
static void who_comes_back_in_a_pause_has_his_time(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=move:100");
    sitting_happens(sitting, "ann stand Ak");
    pause(sitting);
    sitting->now += 500000;
    sitting_happens(sitting, "ann back Ak");
    expect_clock(sitting, "Ak", "100000", "false");
    sitting->now += 500000;
    sitting_happens(sitting, "bob vote - resume");
    expect(table_due(sitting->table) == sitting->now + 100000);
    sitting_close(sitting);
}

static void a_decision_taken_back_in_a_pause_is_asked_for_after_it(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=move:100");
    sitting_plays(sitting, "Ak", "VR");
    sitting->now += 40000;
    pause(sitting);
    sitting->now += 500000;
    sitting_happens(sitting, "ann vote Ak undo");
    sitting_happens(sitting, "amy vote Ak undo");
    sitting_happens(sitting, "bob vote Ak undo");
    sitting_happens(sitting, "ben vote Ak undo");
    sitting_expect_told(sitting, VIEWER_TABLE, "taken back");
    expect_clock(sitting, "Ak", "100000", "false");
    sitting->now += 500000;
    sitting_happens(sitting, "ann vote - resume");
    expect(table_due(sitting->table) == sitting->now + 100000);
    sitting_close(sitting);
}

static void clocks_can_last_for_days(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=move:7776000");
    int64_t ninety_days = INT64_C(90) * 86400 * 1000;
    sitting_wait(sitting, ninety_days - 1);
    expect(table_asked(sitting->table) && !table_bots_asked(sitting->table));
    sitting_wait(sitting, 1);
    sitting_expect_told(sitting, VIEWER_TABLE, "the time of the king of the Ostrogoths is over");
    sitting_close(sitting);
}

/* Time does not run backwards at a table: what comes late happens now. */
static void an_earlier_time_counts_as_now(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=bank:100+0");
    sitting->now += 10000;
    sitting_plays(sitting, "Ak", "VR");
    sitting->now -= 5000;
    sitting_plays(sitting, "Bk", "VR");
    expect_clock(sitting, "Bk", "100000", "false");
    sitting_close(sitting);
}

/* --- Windows. */

/* A game of four people, played until at least two are asked in a window at once. That is the first game at
 * random in which it happens; where it does not any more, others are tried. */
static struct sitting *open_window(const char *settings)
{
    static uint32_t first = 20;
    char options[160];
    snprintf(options, sizeof options, "players=4 fog=fortune fog_near=on turn_limit=100 %s", settings);
    for (uint32_t number = first; number < first + 200; number++) {
        struct random random = random_from_seed(number);
        struct sitting *sitting = sitting_open("goths", options);
        sitting_seat(sitting, "Ak=ann Aw=amy Bk=bob Bw=ben");
        while (table_status(sitting->table) == TABLE_RUNNING) {
            if (moves_hushed(sitting->table) && __builtin_popcount(table_asked(sitting->table)) == 2) {
                first = number;
                return sitting;
            }
            sitting_play_on(sitting, trial_named("goths"), &random, 1);
        }
        sitting_close(sitting);
    }
    fail_msg("no window was found");
    return NULL;
}

/* The seat answers, and nobody but itself is told anything, or could find it out. */
static void answer_unseen(struct sitting *sitting, int seat, struct random *random)
{
    static char before[TABLE_VIEWERS][TABLE_TEXT_MAX];
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++)
        if (viewer < 4 || viewer == VIEWER_TABLE || viewer == VIEWER_CROWD)
            strcpy(before[viewer], sitting_whole(sitting->table, viewer));
    sitting_draw_move(sitting, trial_named("goths"), seat, random, &move);
    expect(!sitting_move(sitting, seat, move.data));
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        bool looks_on = viewer < 4 || viewer == VIEWER_TABLE || viewer == VIEWER_CROWD;
        if (!looks_on || viewer == seat)
            continue;
        sitting_expect_silent(sitting, viewer);
        expect(strcmp(before[viewer], sitting_whole(sitting->table, viewer)) == 0);
    }
    expect(sitting->change[seat][0]);
    sitting_expect(sitting, seat, "committed", "[]");
}

static void a_window_stays_open_however_fast_all_answer(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    struct sitting *sitting = open_window("window_ms=6000");
    int64_t opened = sitting->table->window_since;
    uint32_t turn = table_turn(sitting->table);
    seat_set asked = table_asked(sitting->table);
    int first = __builtin_ctz(asked), second = __builtin_ctz(asked & (asked - 1));
    sitting->now = opened + 1;
    sitting_refused(sitting, "- close", "nothing to close");
    answer_unseen(sitting, first, &random);
    answer_unseen(sitting, first, &random);
    expect(table_due(sitting->table) == 0);
    answer_unseen(sitting, second, &random);
    expect(table_turn(sitting->table) == turn);
    expect(table_due(sitting->table) == opened + 6000);
    answer_unseen(sitting, first, &random);
    sitting->now = opened + 5999;
    expect(sitting_tick(sitting) == 0);
    sitting_refused(sitting, "- close", "nothing to close");
    answer_unseen(sitting, second, &random);
    sitting->now = opened + 6000;
    expect(sitting_tick(sitting) == 1);
    expect(table_turn(sitting->table) == turn + 1);
    for (int viewer = 0; viewer <= VIEWER_TABLE; viewer++)
        if (viewer < 4 || viewer == VIEWER_TABLE)
            expect(strstr(sitting->change[viewer], "\"view\":"));
    sitting_close(sitting);
}

static void a_window_waits_for_the_last_answer(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    struct sitting *sitting = open_window("");
    uint32_t turn = table_turn(sitting->table);
    seat_set asked = table_asked(sitting->table);
    sitting->now = sitting->table->window_since + 4000;
    answer_unseen(sitting, __builtin_ctz(asked), &random);
    expect(table_due(sitting->table) == 0);
    sitting->now += 100000;
    sitting_play_on(sitting, trial_named("goths"), &random, 1);
    expect(table_turn(sitting->table) == turn + 1);
    sitting_close(sitting);
}

static void a_pause_prolongs_a_window(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    struct sitting *sitting = open_window("clock=bank:9000+7");
    int64_t opened = sitting->table->window_since;
    seat_set asked = table_asked(sitting->table);
    sitting->now = opened + 1000;
    answer_unseen(sitting, __builtin_ctz(asked), &random);
    pause(sitting);
    sitting_expect(sitting, VIEWER_TABLE, "clock", "{}");
    sitting->now += 50000;
    sitting_happens(sitting, "ann vote - resume");
    sitting_expect(sitting, VIEWER_TABLE, "committed", "[]");
    answer_unseen(sitting, __builtin_ctz(asked & (asked - 1)), &random);
    expect(table_due(sitting->table) == sitting->now + 3000);
    sitting_close(sitting);
}

/* Neither while a window is open nor afterwards does a clock tell who took how long. */
static void clocks_do_not_tell_of_windows(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    struct sitting *sitting = open_window("clock=bank:9000+7");
    seat_set asked = table_asked(sitting->table);
    int64_t left[4], opened = sitting->table->window_since;
    for (int seat = 0; seat < 4; seat++)
        left[seat] = sitting->table->seat[seat].left;
    sitting->now = opened + 500;
    answer_unseen(sitting, __builtin_ctz(asked), &random);
    sitting_expect(sitting, VIEWER_TABLE, "clock", "{}");
    sitting->now = opened + 3500;
    answer_unseen(sitting, __builtin_ctz(asked & (asked - 1)), &random);
    sitting->now = opened + 4000;
    expect(sitting_tick(sitting) == 1);
    for (int seat = 0; seat < 4; seat++)
        expect(sitting->table->seat[seat].left == left[seat]);
    sitting_close(sitting);
}

/* A question that is open meanwhile does not notice an answer either. */
static void an_open_question_does_not_tell_of_answers(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(1);
    for (int i = 0; i < 2; i++) {
        struct sitting *sitting = open_window("");
        sitting->table->vote = sitting->shadow->vote =
            (struct vote){.kind = i ? VOTE_UNDO : VOTE_DRAW, .seat = 0, .agreed = SEAT(0)};
        sitting->now = sitting->table->window_since + 1;
        answer_unseen(sitting, __builtin_ctz(table_asked(sitting->table)), &random);
        sitting_play_on(sitting, trial_named("goths"), &random, 2);
        /* What was to be taken back is no longer the last decision, and everybody is told so. */
        sitting_expect(sitting, VIEWER_TABLE, "vote.on", i ? "missing" : "\"draw\"");
        expect((strstr(sitting->change[VIEWER_TABLE], "\"vote\":null") != NULL) == (i == 1));
        sitting_close(sitting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_for_each_move),
        cmocka_unit_test(a_bank_and_what_each_decision_adds),
        cmocka_unit_test(leaving_and_coming_back_earns_no_time),
        cmocka_unit_test(coming_back_late_helps_once_for_each_decision),
        cmocka_unit_test(out_of_time_the_bot_plays_or_the_camp_loses),
        cmocka_unit_test(an_overrun_clock_costs_one_decision),
        cmocka_unit_test(what_was_decided_out_of_time_stays_decided),
        cmocka_unit_test(how_long_somebody_may_be_away_depends_on_the_clock),
        cmocka_unit_test(only_people_have_clocks),
        cmocka_unit_test(a_pause_stops_the_clocks),
        cmocka_unit_test(an_outage_stops_the_clocks),
        cmocka_unit_test(who_comes_back_in_a_pause_has_his_time),
        cmocka_unit_test(a_decision_taken_back_in_a_pause_is_asked_for_after_it),
        cmocka_unit_test(clocks_can_last_for_days),
        cmocka_unit_test(an_earlier_time_counts_as_now),
        cmocka_unit_test(a_window_stays_open_however_fast_all_answer),
        cmocka_unit_test(a_window_waits_for_the_last_answer),
        cmocka_unit_test(a_pause_prolongs_a_window),
        cmocka_unit_test(clocks_do_not_tell_of_windows),
        cmocka_unit_test(an_open_question_does_not_tell_of_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
