// SPDX-License-Identifier: MIT
/* votes.c: what people at a table decide together; taking back; giving seats away. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everybody but the first agrees. */
static void all_agree(struct sitting *sitting, const char *question)
{
    static const char *const people[] = {"ann", "amy", "bob", "ben"};
    char wanted[64];
    for (int i = 0; i < 4; i++) {
        snprintf(wanted, sizeof wanted, "%s vote %s", people[i], question);
        sitting_happens(sitting, wanted);
    }
}

static void a_pause_needs_everybody_and_one_ends_it(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting_refused(sitting, "zoe vote - pause", "only those who sit");
    sitting_refused(sitting, "ann vote - resume", "not paused");
    sitting_refused(sitting, "ann vote - tea", "nobody can vote on that");
    sitting_refused(sitting, "ann against", "no question is open");
    sitting_happens(sitting, "ann vote - pause");
    sitting_expect_told(sitting, VIEWER_TABLE, "Ann asks for a pause");
    sitting_expect_told(sitting, VIEWER_CROWD, "Ann demande une pause");
    sitting_expect(sitting, VIEWER_TABLE, "vote.waits", "[\"Aw\",\"Bk\",\"Bw\"]");
    sitting_expect(sitting, VIEWER_TABLE, "vote.by", "\"Ak\"");
    sitting_refused(sitting, "bob vote - draw", "another question is open");
    sitting_refused(sitting, "zoe against", "you are not asked");
    sitting_happens(sitting, "ben against");
    sitting_expect_told(sitting, VIEWER_TABLE, "Ben says no");
    sitting_expect(sitting, VIEWER_TABLE, "vote", "null");
    all_agree(sitting, "- pause");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"paused\"");
    sitting_refused(sitting, "ann vote - pause", "paused");
    sitting_refused(sitting, "ann move Ak VR", "paused");
    /* A question that is open outlasts the pause. */
    sitting_happens(sitting, "ann vote - draw");
    sitting_happens(sitting, "bob vote - resume");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"running\"");
    sitting_expect(sitting, VIEWER_TABLE, "vote.on", "\"draw\"");
    sitting_close(sitting);
}

static void expect_no_hint(const struct sitting *sitting, const char *person, const char *seat,
                           const char *part)
{
    const char *why = table_may_hint(sitting->table, person, sitting_seat_named(sitting, seat));
    assert_non_null(why);
    assert_non_null(strstr(why, part));
}

static void hints_between_people_need_everybody(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    int king = sitting_seat_named(sitting, "Ak");
    sitting_expect(sitting, king, "hints", "\"vote\"");
    expect_no_hint(sitting, "ann", "Ak", "only if all have agreed");
    sitting_happens(sitting, "ann vote - hints");
    sitting_expect_told(sitting, VIEWER_TABLE, "Ann asks for hints");
    sitting_happens(sitting, "ben against");
    expect_no_hint(sitting, "ann", "Ak", "only if all have agreed");
    all_agree(sitting, "- hints");
    sitting_expect_told(sitting, VIEWER_TABLE, "whoever wants one may have a hint");
    sitting_expect(sitting, king, "hints", "\"on\"");
    assert_null(table_may_hint(sitting->table, "ann", king));
    expect_no_hint(sitting, "bob", "Ak", "not your seat");
    expect_no_hint(sitting, "amy", "Aw", "nothing to decide");
    sitting_refused(sitting, "ann vote - hints", "already");
    /* A newcomer has not agreed to anything. */
    sitting->absent = SEAT(sitting_seat_named(sitting, "Bk"));
    sitting_happens(sitting, "ben vote Bk open");
    sitting_expect(sitting, king, "hints", "\"on\"");
    sitting_happens(sitting, "zoe sit Bk - Zoe");
    sitting_expect(sitting, king, "hints", "\"vote\"");
    expect_no_hint(sitting, "ann", "Ak", "only if all have agreed");
    sitting_close(sitting);
}

static void hints_against_bots_need_nobody(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_seat(sitting, "Ak=ann Bw=ann");
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "hints", "\"on\"");
    assert_null(table_may_hint(sitting->table, "ann", sitting_seat_named(sitting, "Ak")));
    expect_no_hint(sitting, "zoe", "Ak", "not your seat");
    sitting_refused(sitting, "ann vote - hints", "already");
    sitting_close(sitting);
    sitting = sitting_open("goths", "players=4 hints=off");
    sitting_seat(sitting, "Ak=ann");
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "hints", "\"off\"");
    expect_no_hint(sitting, "ann", "Ak", "nobody is given hints");
    sitting_refused(sitting, "ann vote - hints", "nobody is given hints");
    sitting_close(sitting);
}

/* The bot is asked with the view of the seat, and with nothing it was told by other bots. */
static void a_hint_is_given_from_the_view_of_the_seat(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    union game_state view, seen;
    struct bot_question question;
    int seat = sitting_seat_named(sitting, "Ak");
    memset(&view, 0, sizeof view);
    memset(&seen, 0, sizeof seen);
    assert_non_null(table_hint(sitting->table, seat, &question, &view));
    match_observe(sitting->table->match, seat, &seen);
    assert_ptr_equal(question.view, &view);
    assert_null(question.told);
    assert_true(question.advises);
    assert_memory_equal(&view, &seen, question.game->state_size);
    sitting_close(sitting);
}

static void a_draw_needs_everybody(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting_happens(sitting, "ann vote - draw");
    sitting_happens(sitting, "ann vote - draw");
    sitting_happens(sitting, "amy vote - draw");
    sitting_happens(sitting, "bob vote - draw");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"running\"");
    sitting_happens(sitting, "ben vote - draw");
    sitting_expect(sitting, VIEWER_TABLE, "result", "{\"winner\":null,\"why\":\"agreed\"}");
    sitting_expect_told(sitting, VIEWER_TABLE, "drawn by agreement");
    sitting_refused(sitting, "ann vote - draw", "not running");
    sitting_close(sitting);
}

static void a_camp_resigns_by_itself(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting_happens(sitting, "amy vote Aw resign");
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "vote.waits", "[\"Ak\"]");
    sitting_happens(sitting, "ann against");
    sitting_expect(sitting, sitting_seat_named(sitting, "Ak"), "vote", "null");
    sitting_happens(sitting, "ann vote Ak resign");
    sitting_happens(sitting, "amy vote Aw resign");
    sitting_expect(sitting, VIEWER_TABLE, "result", "{\"winner\":\"B\",\"why\":\"resigned\"}");
    sitting_close(sitting);
    /* Bots have no say. */
    sitting = sitting_open("goths", "players=4");
    sitting_seat(sitting, "Aw=amy Bk=bob");
    sitting_refused(sitting, "amy vote Bk resign", "that is not your seat");
    sitting_happens(sitting, "amy vote Aw resign");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"over\"");
    sitting_close(sitting);
}

/* The same lines at a table where A thinks of resigning, and at one where it does not. */
static void nobody_else_notices_a_camp_that_thinks_of_resigning(void **unused)
{
    (void)unused;
    static const char *const others[] = {"bob vote Bk resign", "ben against",    "bob vote - pause",
                                         "ben against",        "ben against",    "bob vote Ak resign",
                                         "ben vote Bw resign", "bob stand Bk",   "bob back Bk",
                                         "bob against",        "zoe vote - draw"};
    struct sitting *sittings[2] = {sitting_open_four("clock=bank:900+5"),
                                   sitting_open_four("clock=bank:900+5")};
    for (int step = 0; step < 12; step++) {
        for (int i = 0; i < 2; i++)
            sittings[i]->now += 1000;
        /* In the one, A asks itself, says no, asks itself again... */
        struct table_entry secret =
            sitting_entry(sittings[0], step % 3 == 2 ? "amy against" : "ann vote Ak resign");
        if (!sitting_try(sittings[0], &secret))
            for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++)
                if (viewer == VIEWER_TABLE || viewer == VIEWER_CROWD || viewer == 2 || viewer == 3)
                    sitting_expect_silent(sittings[0], viewer);
        for (int i = 0; i < 2; i++)
            sittings[i]->now += 1000;
        if (step == 11)
            break;
        const char *refusals[2];
        for (int i = 0; i < 2; i++) {
            struct table_entry entry = sitting_entry(sittings[i], others[step]);
            refusals[i] = sitting_try(sittings[i], &entry);
        }
        expect((refusals[0] == NULL) == (refusals[1] == NULL));
        expect(!refusals[0] || strcmp(refusals[0], refusals[1]) == 0);
        for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
            if (viewer != VIEWER_TABLE && viewer != VIEWER_CROWD && viewer != 2 && viewer != 3)
                continue;
            expect(refusals[0] || strcmp(sittings[0]->change[viewer], sittings[1]->change[viewer]) == 0);
            expect(strcmp(sitting_whole(sittings[0]->table, viewer),
                          sitting_whole(sittings[1]->table, viewer)) == 0);
        }
    }
    expect(strcmp(table_seat_name(sittings[0]->table, 2), "Bk") == 0);
    sitting_close(sittings[0]);
    sitting_close(sittings[1]);
}

/* --- Taking back. */

/* The record of the table is that of a game where the decision was never taken. */
static void expect_record_loads(const struct sitting *sitting)
{
    struct text text = {.capacity = table_record_size(sitting->table)}, again = text;
    text = text_in(malloc(text.capacity), text.capacity);
    table_write_record(sitting->table, &text);
    expect(!text.overflow);
    struct match *match = match_new();
    const char *refusal = match_load(match, text.data, text.length, 0);
    if (refusal)
        print_error("%s\n%s\n", refusal, text.data);
    expect(!refusal);
    expect(memcmp(match_state(match), &sitting->table->match->state, sizeof(union game_state)) == 0);
    again = text_in(malloc(match_record_size(match)), match_record_size(match));
    match_write_record(match, &again);
    expect(strcmp(text.data, again.data) == 0);
    free(text.data);
    free(again.data);
    match_free(match);
}

static void a_kings_card_can_be_taken_back(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    union game_state before = sitting->table->match->state;
    sitting_plays(sitting, "Ak", "VR");
    uint32_t turn = table_turn(sitting->table);
    sitting_refused(sitting, "ann vote Aw undo", "that is not your seat");
    sitting_refused(sitting, "bob vote Bk undo", "nothing of yours to take back");
    all_agree(sitting, "Ak undo");
    sitting_expect_told(sitting, VIEWER_TABLE,
                        "the last decision of the king of the Ostrogoths is taken back");
    expect(memcmp(&before, &sitting->table->match->state, sizeof before) == 0);
    expect(table_turn(sitting->table) > turn);
    expect(table_asked(sitting->table) == SEAT(sitting_seat_named(sitting, "Ak")));
    expect_record_loads(sitting);
    sitting_plays(sitting, "Ak", "BC");
    sitting_plays(sitting, "Bk", "VR");
    expect_record_loads(sitting);
    /* Both cards, back to the first one's. */
    all_agree(sitting, "Ak undo");
    expect(memcmp(&before, &sitting->table->match->state, sizeof before) == 0);
    expect_record_loads(sitting);
    sitting_close(sitting);
}

static void one_no_and_nothing_is_taken_back(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting_plays(sitting, "Ak", "VR");
    union game_state before = sitting->table->match->state;
    sitting_happens(sitting, "ann vote Ak undo");
    sitting_happens(sitting, "bob vote Ak undo");
    sitting_happens(sitting, "ben against");
    sitting_refused(sitting, "ben against", "no question is open");
    expect(memcmp(&before, &sitting->table->match->state, sizeof before) == 0);
    /* Nor once play has gone on. */
    sitting_happens(sitting, "ann vote Ak undo");
    sitting_plays(sitting, "Bk", "VR");
    sitting_expect(sitting, VIEWER_TABLE, "vote", "null");
    sitting_close(sitting);
    sitting = sitting_open_four("undo=off");
    sitting_plays(sitting, "Ak", "VR");
    sitting_refused(sitting, "ann vote Ak undo", "at this table nothing is taken back");
    sitting_close(sitting);
}

/* Both orders were turned over at once, and the cards with them. */
static void a_reveal_cannot_be_taken_back(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting_plays(sitting, "Ak", "CB");
    sitting_plays(sitting, "Bk", "VR");
    /* A choice that lies face down is no reason against it. */
    sitting_plays(sitting, "Aw", "load");
    sitting_happens(sitting, "ann vote Ak undo");
    sitting_happens(sitting, "ben against");
    sitting_plays(sitting, "Bw", "recruit");
    sitting_refused(sitting, "ann vote Ak undo", "what has been revealed since");
    sitting_refused(sitting, "amy vote Aw undo", "what has been revealed since");
    sitting_plays(sitting, "Bk", "BC");
    sitting_happens(sitting, "bob vote Bk undo");
    sitting_happens(sitting, "bob against");
    sitting_refused(sitting, "ann vote Ak undo", "what has been revealed since");
    sitting_close(sitting);
}

/* Alone against bots, at a table that says so: as far as one likes, whatever was revealed and rolled, and
 * chance falls as it fell. */
static void alone_against_bots_anything_is_taken_back_where_the_table_says_so(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(2);
    struct sitting *sitting = sitting_open_with_history("echec", "level=1 turn_limit=200 undo=free");
    sitting_seat(sitting, "gold=ann");
    enum { OWN = 120 };
    union game_state before[OWN];
    uint64_t drawn[OWN];
    int own = 0;
    while (own < OWN && table_status(sitting->table) == TABLE_RUNNING) {
        if (table_asked(sitting->table) == SEAT(0)) {
            before[own] = sitting->table->match->state;
            drawn[own++] = sitting->table->match->keyed.position;
        }
        sitting_play_on(sitting, trial_named("echec"), &random, 1);
    }
    expect(own > PAST_MAX && drawn[own - 1] != drawn[0]); /* dice were rolled meanwhile */
    while (own-- > 0) {
        uint32_t turn = table_turn(sitting->table);
        sitting_happens(sitting, "ann vote gold undo");
        sitting_expect_told(sitting, VIEWER_TABLE, "the last decision of Gold is taken back");
        expect(memcmp(&before[own], &sitting->table->match->state, sizeof before[own]) == 0);
        expect(sitting->table->match->keyed.position == drawn[own] && table_turn(sitting->table) > turn);
        expect(table_asked(sitting->table) == SEAT(0));
        expect_record_loads(sitting);
    }
    sitting_refused(sitting, "ann vote gold undo", "nothing of yours to take back");
    expect(!table_counts(sitting->table));
    sitting_close(sitting);
}

/* A bot asked the same question once more answers the same. */
static void a_bot_repeats_itself_after_what_was_taken_back(void **unused)
{
    (void)unused;
    struct bot_question first, again;
    union game_state view;
    struct sitting *sitting = sitting_open("goths", "undo=free");
    sitting_seat(sitting, "Ak=ann");
    int bot = sitting_seat_named(sitting, "Bk");
    while (!(table_asked(sitting->table) & SEAT(sitting_seat_named(sitting, "Ak"))))
        sitting_plays(sitting, "Bk", "VR");
    sitting_plays(sitting, "Ak", "VR");
    table_question(sitting->table, bot, &first, &view);
    sitting_happens(sitting, "ann vote Ak undo");
    sitting_plays(sitting, "Ak", "VR");
    table_question(sitting->table, bot, &again, &view);
    expect(first.seed == again.seed);
    sitting_close(sitting);
}

/* The end, too: then the game goes on, and is kept as one that was never over. */
static void alone_against_bots_the_end_is_taken_back(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_with_history("echec", "level=1 undo=free");
    sitting_seat(sitting, "gold=ann");
    while (table_asked(sitting->table) != SEAT(0))
        sitting_play_on(sitting, trial_named("echec"), &(struct random){{1}}, 1);
    union game_state before = sitting->table->match->state;
    sitting_plays(sitting, "gold", "e2-e3");
    sitting_happens(sitting, "ann vote gold resign");
    expect(table_status(sitting->table) == TABLE_OVER);
    sitting_happens(sitting, "ann vote gold undo");
    expect(table_status(sitting->table) == TABLE_RUNNING);
    expect(memcmp(&before, &sitting->table->match->state, sizeof before) == 0);
    sitting_expect(sitting, VIEWER_TABLE, "result", "null");
    expect_record_loads(sitting);
    sitting_plays(sitting, "gold", "e2-e3");
    sitting_close(sitting);
}

/* Between people the setting gives nobody more than consent does. */
static void between_people_free_is_no_freer_than_consent(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("undo=free");
    sitting_plays(sitting, "Ak", "CB");
    sitting_happens(sitting, "ann vote Ak undo");
    sitting_happens(sitting, "ben against");
    sitting_plays(sitting, "Bk", "VR");
    sitting_plays(sitting, "Aw", "load");
    sitting_plays(sitting, "Bw", "recruit");
    sitting_refused(sitting, "amy vote Aw undo", "what has been revealed since");
    sitting_happens(sitting, "ann vote Ak draw");
    sitting_happens(sitting, "amy vote Ak draw");
    sitting_happens(sitting, "bob vote Ak draw");
    sitting_happens(sitting, "ben vote Ak draw");
    sitting_refused(sitting, "ann vote Ak undo", "the game is not running");
    sitting_close(sitting);
}

/* Nobody but the scout has learned anything; that is enough. */
static void what_a_scout_has_seen_cannot_be_taken_back(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    struct random random = random_from_seed(1);
    sitting_plays(sitting, "Ak", "VR");
    sitting_plays(sitting, "Bk", "BC");
    sitting_plays(sitting, "Aw", "scout");
    sitting_plays(sitting, "Bw", "recruit");
    expect(table_asked(sitting->table) == SEAT(sitting_seat_named(sitting, "Aw")));
    uint64_t drawn = sitting->table->match->keyed.position;
    sitting_play_on(sitting, trial_named("goths"), &random, 1);
    expect(sitting->table->match->keyed.position == drawn);
    sitting_refused(sitting, "amy vote Aw undo", "what has been revealed since");
    sitting_close(sitting);
}

static void a_move_of_echec_can_be_taken_back_but_no_roll(void **unused)
{
    (void)unused;
    unsigned taken_back = 0, refused = 0;
    for (uint32_t number = 0; number < 3; number++) {
        struct random random = random_from_seed(number);
        struct sitting *sitting = sitting_open_with_history("echec", "level=1 turn_limit=200");
        sitting_seat(sitting, "gold=ann silver=bob");
        while (table_status(sitting->table) == TABLE_RUNNING && sitting->line_count < 600) {
            union game_state before = sitting->table->match->state;
            uint64_t drawn = sitting->table->match->keyed.position;
            int seat = trial_pick_seat(table_asked(sitting->table), &random);
            sitting_play_on(sitting, trial_named("echec"), &random, 1);
            bool rolled = sitting->table->match->keyed.position != drawn;
            if (table_status(sitting->table) != TABLE_RUNNING || (!rolled && random_below(&random, 6)))
                continue;
            char wanted[32];
            snprintf(wanted, sizeof wanted, "%s vote %s undo", table_person(sitting->table, seat),
                     table_seat_name(sitting->table, seat));
            if (rolled || past_at(sitting->table, sitting->table->past_count - 1)->movers != SEAT(seat)) {
                sitting_refused(sitting, wanted, "");
                refused++;
                continue;
            }
            sitting_happens(sitting, wanted);
            snprintf(wanted, sizeof wanted, "%s vote %s undo", seat ? "ann" : "bob",
                     table_seat_name(sitting->table, seat));
            sitting_happens(sitting, wanted);
            expect(memcmp(&before, &sitting->table->match->state, sizeof before) == 0);
            expect_record_loads(sitting);
            taken_back++;
        }
        expect_record_loads(sitting);
        sitting_close(sitting);
    }
    print_message("# taken back %u times, refused %u times\n", taken_back, refused);
    expect(taken_back >= 20 && refused >= 5);
}

/* --- Seats that change hands. */

static void a_bot_plays_for_an_absent_player_if_most_of_the_others_want_it(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=bank:600+0");
    int seat = sitting_seat_named(sitting, "Bw");
    sitting_refused(sitting, "ann vote Bw bot", "has not been away for long");
    sitting->absent = SEAT(seat);
    sitting_refused(sitting, "ann vote Bk bot", "has not been away for long");
    sitting_happens(sitting, "ann vote Bw bot");
    sitting_expect(sitting, VIEWER_TABLE, "vote.waits", "[\"Aw\",\"Bk\"]");
    sitting_refused(sitting, "ben against", "you are not asked");
    sitting_happens(sitting, "ben vote Bw bot");
    expect(table_person(sitting->table, seat)[0]);
    sitting_happens(sitting, "bob vote Bw bot");
    sitting_expect_told(sitting, VIEWER_TABLE,
                        "a bot decides for the seat of the warchief of the Visigoths until Ben is back");
    /* The seat is Ben's all the same, and nobody else can have it or look on from there. */
    expect(table_seats_of(sitting->table, "ben") == SEAT(seat) &&
           table_awaited(sitting->table) == SEAT(seat));
    expect(!table_may_watch(sitting->table, "ben", seat) && table_may_watch(sitting->table, "zoe", seat));
    sitting_expect(sitting, VIEWER_TABLE, "seats.3.away", "true");
    sitting_refused(sitting, "zoe sit Bw - Zoe", "somebody sits there");
    sitting_refused(sitting, "ann vote Bw bot", "a bot plays there already");
    sitting_plays(sitting, "Ak", "VR");
    sitting_plays(sitting, "Bk", "VR");
    expect(table_bots_asked(sitting->table) == SEAT(seat));
    sitting_happens(sitting, "ben back Bw");
    sitting_expect(sitting, VIEWER_TABLE, "seats.3.away", "false");
    expect(table_bots_asked(sitting->table) == 0 && table_awaited(sitting->table) == 0);
    sitting_plays(sitting, "Bw", "load");
    sitting_close(sitting);
}

/* Whoever holds most of the other seats is still one of two. */
static void who_holds_several_seats_has_one_voice(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("goths", "players=4");
    sitting_happens(sitting, "eve sit Ak - Eve");
    sitting_happens(sitting, "eve sit Aw - Eve");
    sitting_happens(sitting, "bob sit Bk - Bob");
    sitting_happens(sitting, "ben sit Bw - Ben");
    sitting->absent = SEAT(sitting_seat_named(sitting, "Bk"));
    sitting_happens(sitting, "eve vote Bk bot");
    expect(!table_stood_in(sitting->table));
    sitting_happens(sitting, "ben vote Bk bot");
    expect(table_stood_in(sitting->table));
    sitting_close(sitting);
}

static void who_comes_back_in_time_is_not_voted_about(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting->absent = SEAT(sitting_seat_named(sitting, "Bw"));
    sitting_happens(sitting, "ann vote Bw bot");
    sitting->absent = 0;
    sitting_refused(sitting, "amy vote Bw bot", "that player is here");
    expect(table_awaited(sitting->table) == SEAT(sitting_seat_named(sitting, "Bw")));
    sitting_happens(sitting, "ben back Bw");
    sitting_expect(sitting, VIEWER_TABLE, "vote", "null");
    sitting_refused(sitting, "ben back Bw", "you are there");
    sitting_close(sitting);
}

static void who_was_away_is_told_what_a_bot_decided_for_him(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    int seat = sitting_seat_named(sitting, "Ak"), other = sitting_seat_named(sitting, "Aw");
    sitting->absent = SEAT(seat);
    sitting_happens(sitting, "amy vote Ak bot");
    sitting_happens(sitting, "bob vote Ak bot");
    uint32_t from = table_shown(sitting->table, seat) - 1;
    sitting_plays(sitting, "Ak", "VR");
    sitting_expect_told(sitting, seat, "a bot has decided for you: Vulture, decoy Recruiter");
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++)
        if (viewer != seat && viewer != VIEWER_ALL &&
            (viewer >= SEATS_MAX || table_has_seat(sitting->table, viewer)))
            expect(!sitting_told(sitting, viewer, "decided for you"));
    sitting_plays(sitting, "Bk", "VR");
    sitting_expect(sitting, seat, "meanwhile", "null");
    sitting_happens(sitting, "ann back Ak");
    char meanwhile[64];
    snprintf(meanwhile, sizeof meanwhile, "{\"from\":%u,\"decisions\":1}", (unsigned)from);
    sitting_expect(sitting, seat, "meanwhile", meanwhile);
    sitting_expect(sitting, other, "meanwhile", "null");
    sitting_plays(sitting, "Aw", "load");
    sitting_plays(sitting, "Bw", "load");
    while (!(table_asked(sitting->table) & SEAT(seat)))
        sitting_plays(sitting, "Bk", "BC");
    sitting_plays(sitting, "Ak", "BC");
    sitting_expect(sitting, seat, "meanwhile", "null");
    sitting_close(sitting);
}

static void only_its_owner_or_his_camp_gives_a_seat_away(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "");
    sitting_seat(sitting, "gold=ann silver=bob");
    sitting->absent = SEAT(1);
    sitting_refused(sitting, "ann vote silver open", "only its owner or his own camp");
    sitting_happens(sitting, "ann vote silver bot");
    sitting_refused(sitting, "ann vote silver open", "only its owner or his own camp");
    sitting_refused(sitting, "eve sit silver - Eve", "somebody sits there");
    sitting->absent = 0;
    sitting_happens(sitting, "bob back silver");
    /* He himself may, and may have it back as long as nobody has taken it. */
    sitting_happens(sitting, "bob vote silver open");
    sitting_expect(sitting, VIEWER_TABLE, "seats.1.who", "\"open\"");
    sitting_happens(sitting, "bob sit silver - Bob");
    sitting_close(sitting);
    sitting = sitting_open_four("");
    sitting->absent = SEAT(sitting_seat_named(sitting, "Bw"));
    sitting_refused(sitting, "ann vote Bw open", "only its owner or his own camp");
    sitting_happens(sitting, "bob vote Bw open");
    sitting_expect(sitting, VIEWER_TABLE, "seats.3.who", "\"open\"");
    sitting_close(sitting);
}

/* A pause and a resignation; but no draw, and nothing is taken back, without them. */
static void nobody_waits_for_the_absent_where_nothing_is_lost_for_them(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open("echec", "");
    sitting_seat(sitting, "gold=ann silver=bob");
    sitting->absent = SEAT(1);
    sitting_happens(sitting, "ann vote silver bot");
    sitting_happens(sitting, "ann vote - pause");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"paused\"");
    sitting_happens(sitting, "ann vote - resume");
    sitting_happens(sitting, "ann vote - draw");
    sitting_expect(sitting, VIEWER_TABLE, "vote.waits", "[\"silver\"]");
    sitting_expect(sitting, VIEWER_TABLE, "status", "\"running\"");
    sitting_close(sitting);
    sitting = sitting_open_four("");
    sitting->absent = SEAT(sitting_seat_named(sitting, "Bw"));
    sitting_happens(sitting, "ann vote Bw bot");
    sitting_happens(sitting, "bob vote Bw bot");
    sitting_happens(sitting, "bob vote Bk resign");
    sitting_expect(sitting, VIEWER_TABLE, "result", "{\"winner\":\"A\",\"why\":\"resigned\"}");
    sitting_close(sitting);
}

static void a_newcomer_takes_a_seat_that_was_opened(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("clock=bank:600+0");
    int seat = sitting_seat_named(sitting, "Ak");
    sitting_wait(sitting, 600000); /* Ann's bank is empty, a bot takes this decision */
    sitting->absent = SEAT(seat);
    sitting_happens(sitting, "amy vote Ak open");
    sitting_expect_told(sitting, VIEWER_TABLE, "the seat of the king of the Ostrogoths waits for a newcomer");
    sitting_expect(sitting, VIEWER_TABLE, "seats.0.who", "\"open\"");
    expect(table_bots_asked(sitting->table) == SEAT(seat));
    sitting_plays(sitting, "Ak", "VR");
    sitting_plays(sitting, "Bk", "VR");
    /* Nobody who plays already learns a second seat's secrets. */
    sitting_refused(sitting, "bob sit Ak - Bob", "you sit at this table");
    sitting_refused(sitting, "zoe sit Bk - Zoe", "somebody sits there");
    sitting_happens(sitting, "zoe sit Ak - Zoe");
    sitting_expect(sitting, seat, "seats.0.name", "\"Zoe\"");
    expect(sitting->table->seat[seat].left >= 30000);
    expect(!table_may_watch(sitting->table, "zoe", seat) && table_may_watch(sitting->table, "ann", seat));
    sitting_plays(sitting, "Aw", "load");
    sitting_plays(sitting, "Bw", "load");
    sitting_plays(sitting, "Bk", "BC");
    sitting_plays(sitting, "Ak", "BC");
    sitting_close(sitting);
}

static void who_was_replaced_may_have_his_own_seat_back_but_no_other(void **unused)
{
    (void)unused;
    struct sitting *sitting = sitting_open_four("");
    sitting->absent = SEAT(sitting_seat_named(sitting, "Ak")) | SEAT(sitting_seat_named(sitting, "Bk"));
    sitting_happens(sitting, "amy vote Ak open");
    sitting_happens(sitting, "ben vote Bk open");
    sitting_refused(sitting, "ann sit Bk - Ann", "you have played another seat of this game");
    sitting_happens(sitting, "ann sit Ak - Ann");
    sitting_happens(sitting, "zoe sit Bk - Zoe");
    sitting_close(sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_needs_everybody_and_one_ends_it),
        cmocka_unit_test(hints_between_people_need_everybody),
        cmocka_unit_test(hints_against_bots_need_nobody),
        cmocka_unit_test(a_hint_is_given_from_the_view_of_the_seat),
        cmocka_unit_test(a_draw_needs_everybody),
        cmocka_unit_test(a_camp_resigns_by_itself),
        cmocka_unit_test(nobody_else_notices_a_camp_that_thinks_of_resigning),
        cmocka_unit_test(a_kings_card_can_be_taken_back),
        cmocka_unit_test(one_no_and_nothing_is_taken_back),
        cmocka_unit_test(a_reveal_cannot_be_taken_back),
        cmocka_unit_test(what_a_scout_has_seen_cannot_be_taken_back),
        cmocka_unit_test(alone_against_bots_anything_is_taken_back_where_the_table_says_so),
        cmocka_unit_test(a_bot_repeats_itself_after_what_was_taken_back),
        cmocka_unit_test(alone_against_bots_the_end_is_taken_back),
        cmocka_unit_test(between_people_free_is_no_freer_than_consent),
        cmocka_unit_test(a_move_of_echec_can_be_taken_back_but_no_roll),
        cmocka_unit_test(a_bot_plays_for_an_absent_player_if_most_of_the_others_want_it),
        cmocka_unit_test(who_holds_several_seats_has_one_voice),
        cmocka_unit_test(who_comes_back_in_time_is_not_voted_about),
        cmocka_unit_test(who_was_away_is_told_what_a_bot_decided_for_him),
        cmocka_unit_test(only_its_owner_or_his_camp_gives_a_seat_away),
        cmocka_unit_test(nobody_waits_for_the_absent_where_nothing_is_lost_for_them),
        cmocka_unit_test(a_newcomer_takes_a_seat_that_was_opened),
        cmocka_unit_test(who_was_replaced_may_have_his_own_seat_back_but_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
