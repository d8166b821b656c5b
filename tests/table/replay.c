// SPDX-License-Identifier: MIT
/* replay.c: a table is its log. Whole games of every kind, with people and bots who do whatever one can do at
 * a table: after each line a table fed the same lines tells everybody the same (sitting.c compares), and now
 * and then so does one built anew from all of them. */
#include "sitting.h" /* first: cmocka */

#include <stdio.h>
#include <string.h>

enum { GOTHS_GAMES = 40, ECHEC_GAMES = 10, LINES_MAX = 500 };

static unsigned happened[TABLE_VERBS], endings[ENDING_TIME + 1], refusals;

static void draw_settings(struct random *random, struct text *options)
{
    static const char *const settings[] = {"",
                                           " clock=move:20",
                                           " clock=bank:60+5",
                                           " clock=move:9 flag=loses",
                                           " clock=bank:30+0 flag=loses window_ms=9000",
                                           " undo=off spectators=off window_ms=0"};
    text_string(options, settings[random_below(random, 6)]);
}

static void sit_down(struct sitting *sitting, struct random *random)
{
    static const char *const levels[] = {"easy", "random"};
    char wanted[160], seed[80] = "-";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!table_has_seat(sitting->table, seat))
            continue;
        const char *name = table_seat_name(sitting->table, seat);
        if (random_below(random, 2))
            for (int i = 0; i < 64; i++)
                snprintf(seed + i, 2, "%x", (unsigned)random_below(random, 16));
        /* Some sit at several seats. */
        if (random_below(random, 3))
            snprintf(wanted, sizeof wanted, "p%u sit %s %s Né %d", (unsigned)random_below(random, 6), name,
                     seed, seat);
        else
            snprintf(wanted, sizeof wanted, "host bot %s %s", name, levels[random_below(random, 2)]);
        sitting_happens(sitting, wanted);
    }
    expect(table_status(sitting->table) == TABLE_RUNNING);
}

/* Somebody answers the open question. */
static void draw_answer(const struct sitting *sitting, struct random *random, struct table_entry *entry)
{
    *entry =
        (struct table_entry){.time = sitting->now, .verb = TABLE_VOTE, .seat = sitting->table->vote.seat};
    if (random_below(random, 5) == 0)
        entry->verb = TABLE_AGAINST;
    strcpy(entry->word, vote_word(sitting->table->vote.kind));
    strcpy(entry->person,
           table_person(sitting->table, trial_pick_seat(table_people(sitting->table), random)));
}

/* Anything one can want, sensible or not. */
static void draw_wish(const struct sitting *sitting, struct random *random, struct table_entry *entry)
{
    static const char *const questions[] = {"pause",  "open",     "resume", "undo", "undo",
                                            "undo",   "open",     "bot",    "open", "draw",
                                            "resign", "nonsense", "hints",  "hints"};
    static const enum table_verb verbs[] = {TABLE_SIT,  TABLE_SIT,  TABLE_STAND, TABLE_BACK,    TABLE_BACK,
                                            TABLE_VOTE, TABLE_VOTE, TABLE_VOTE,  TABLE_AGAINST, TABLE_SAY,
                                            TABLE_SAY,  TABLE_BOT,  TABLE_CLOSE, TABLE_NEXT};
    *entry = (struct table_entry){.time = sitting->now,
                                  .verb = verbs[random_below(random, sizeof verbs / sizeof *verbs)]};
    if (table_open_seats(sitting->table) && random_below(random, 2))
        entry->verb = TABLE_SIT; /* a free seat does not stay free for long */
    snprintf(entry->person, sizeof entry->person, "p%u", (unsigned)random_below(random, 8));
    entry->seat = trial_pick_seat(table_seats(sitting->table), random);
    if (entry->verb != TABLE_SIT && random_below(random, 2))
        strcpy(entry->person, table_person(sitting->table, entry->seat));
    switch (entry->verb) {
    case TABLE_SIT:
        strcpy(entry->rest, "Newcomer");
        if (table_open_seats(sitting->table))
            entry->seat = trial_pick_seat(table_open_seats(sitting->table), random);
        break;
    case TABLE_SAY:
        strcpy(entry->rest, "Someone\tbonjour à \"tous\"");
        entry->seat = -1;
        break;
    case TABLE_VOTE:
        strcpy(entry->word, questions[random_below(random, sizeof questions / sizeof *questions)]);
        /* Rarely anything that ends the game. */
        if ((entry->word[0] == 'd' || entry->word[0] == 'r') && random_below(random, 4))
            strcpy(entry->word, "resume");
        break;
    case TABLE_BOT: strcpy(entry->word, "easy"); break;
    case TABLE_NEXT: strcpy(entry->word, "k3v9"); break;
    case TABLE_KEEP:
    case TABLE_FAIL:
    case TABLE_DOWN:
    case TABLE_CREATE:
    case TABLE_STAND:
    case TABLE_MOVE:
    case TABLE_CLOSE:
    case TABLE_FLAG:
    case TABLE_BACK:
    case TABLE_AGAINST:
    case TABLE_VERBS: break;
    }
}

/* The move of a bot is asked for as a server does it; that of a person is drawn. */
static void decide(struct sitting *sitting, struct random *random)
{
    TEXT_ON_STACK(move, GAME_MOVE_TEXT);
    const struct trial *trial = sitting_trial(sitting);
    seat_set asked = match_actors(sitting->table->match);
    int seat = trial_pick_seat(asked, random);
    if (table_bots_asked(sitting->table) & SEAT(seat)) {
        struct bot_question question;
        union game_state view;
        const struct bot *bot = table_question(sitting->table, seat, &question, &view);
        question.milliseconds = 0;
        question.simulations = 2;
        trial->game->move_text(&view, seat, bot_ask(bot, &question), &move);
    } else {
        sitting_draw_move(sitting, trial, seat, random, &move);
    }
    const char *refusal = sitting_move(sitting, seat, move.data);
    expect(!refusal);
    happened[TABLE_MOVE]++;
}

static void act(struct sitting *sitting, struct random *random)
{
    struct table_entry entry;
    if (random_below(random, 4) == 0) {
        sitting->now += random_below(random, 3000);
        sitting_tick(sitting);
    }
    bool running = table_status(sitting->table) == TABLE_RUNNING;
    if (running && table_asked(sitting->table) == 0) {
        sitting->now = table_due(sitting->table);
        expect(sitting_tick(sitting) == 1);
    } else if (running && random_below(random, 4)) {
        decide(sitting, random);
    } else {
        if (sitting->table->vote.kind && random_below(random, 2))
            draw_answer(sitting, random, &entry);
        else
            draw_wish(sitting, random, &entry);
        sitting->absent = (seat_set)random_next(random);
        const char *refusal = sitting_try(sitting, &entry);
        if (refusal)
            refusals++;
        else
            happened[entry.verb]++;
        if (refusal && random_below(random, 8) == 0)
            sitting_expect_equal(sitting->table, sitting->shadow);
    }
}

/* Everybody wants a draw, or a camp to resign. */
static void give_up(struct sitting *sitting, bool resign)
{
    char wanted[64];
    seat_set people = table_people(sitting->table);
    int first = people ? __builtin_ctz(people) : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(people & SEAT(seat)) || table_status(sitting->table) == TABLE_OVER)
            continue;
        if (sitting->table->vote.kind != VOTE_NONE && sitting->table->vote.kind != VOTE_DRAW) {
            snprintf(wanted, sizeof wanted, "%s against", table_person(sitting->table, seat));
            struct table_entry against = sitting_entry(sitting, wanted);
            sitting_try(sitting, &against);
        }
        snprintf(wanted, sizeof wanted, resign ? "%s vote %s resign" : "%s vote - draw",
                 table_person(sitting->table, seat), table_seat_name(sitting->table, first));
        struct table_entry entry = sitting_entry(sitting, wanted);
        sitting_try(sitting, &entry);
    }
}

static void expect_rebuilt(const struct sitting *sitting)
{
    struct table *again = sitting_rebuild(sitting, sitting->line_count, false);
    sitting_expect_equal(sitting->table, again);
    table_free(again);
}

static void play_game(const struct trial *trial, uint32_t number)
{
    TEXT_ON_STACK(options, 512);
    struct random random = random_from_seed(number);
    trial_place.number = number;
    trial->draw_options(number, &random, &options);
    draw_settings(&random, &options);
    struct sitting *sitting = sitting_open(trial->game->id, options.data);
    sit_down(sitting, &random);
    expect_rebuilt(sitting);
    while (table_status(sitting->table) != TABLE_OVER && sitting->line_count < LINES_MAX) {
        act(sitting, &random);
        if (number % 4 == 3 && sitting->line_count > 80 && table_status(sitting->table) == TABLE_RUNNING)
            give_up(sitting, number % 8 == 3);
        if (random_below(&random, 50) == 0)
            expect_rebuilt(sitting);
    }
    endings[sitting->table->ending]++;
    for (int i = 0; i < 5; i++) {
        struct table_entry entry;
        draw_wish(sitting, &random, &entry);
        sitting_try(sitting, &entry);
    }
    expect_rebuilt(sitting);
    sitting_close(sitting);
}

static void goths_tables_are_their_logs(void **unused)
{
    (void)unused;
    for (uint32_t number = 0; number < trial_count(GOTHS_GAMES); number++)
        play_game(trial_named("goths"), number);
}

static void echec_tables_are_their_logs(void **unused)
{
    (void)unused;
    for (uint32_t number = 0; number < trial_count(ECHEC_GAMES); number++)
        play_game(trial_named("echec"), number);
}

/* Last: all of that did happen. */
static void everything_happened_often_enough(void **unused)
{
    (void)unused;
    static const enum table_verb verbs[] = {TABLE_SIT,  TABLE_STAND,   TABLE_MOVE, TABLE_BACK,
                                            TABLE_VOTE, TABLE_AGAINST, TABLE_SAY};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        print_message("# verb %d: %u times\n", (int)verbs[i], happened[verbs[i]]);
        assert_true(happened[verbs[i]] >= (verbs[i] == TABLE_SIT ? 2 : 5));
    }
    for (int ending = ENDING_RULES; ending <= ENDING_TIME; ending++) {
        print_message("# ending %d: %u games\n", ending, endings[ending]);
        assert_true(endings[ending] > 0);
    }
    assert_true(refusals > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_tables_are_their_logs),
        cmocka_unit_test(echec_tables_are_their_logs),
        cmocka_unit_test(everything_happened_often_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
