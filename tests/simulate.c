// SPDX-License-Identifier: MIT
/* simulate.c: the parts of the simulator: statistics, teams, games between bots of our own, answers of
 * external bots. What the command does as a whole is tested by tests/suites/simulate. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "bots/methods.h"
#include "cli/simulate/simulate.h"
#include "games/games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool close_to(double value, double expected, double distance)
{
    return fabs(value - expected) <= distance;
}

/* A plan for a game with options as in `gonfalon simulate`. */
static struct plan plan_for(const char *id, const char *options, uint32_t count)
{
    struct plan plan = {.game = games_find(id, strlen(id)), .games = count, .jobs = 1, .simulations = 20};
    uint32_t values[OPTIONS_MAX], endless[OPTIONS_MAX];
    char words[256], *place = NULL;
    for (int i = 0; i < plan.game->option_count; i++)
        values[i] = plan.game->options[i].standard;
    assert_true(strlen(options) < sizeof words);
    strcpy(words, options);
    for (char *word = strtok_r(words, " ", &place); word; word = strtok_r(NULL, " ", &place)) {
        TEXT_ON_STACK(why, 256);
        char *equals = strchr(word, '=');
        int option = option_find(plan.game->options, plan.game->option_count, word, (size_t)(equals - word));
        assert_true(option >= 0);
        assert_true(option_read(&plan.game->options[option], equals + 1, strlen(equals + 1), &values[option],
                                LANGUAGE_EN, &why));
    }
    assert_null(plan.game->start(&plan.first, values));
    memcpy(endless, values, sizeof endless);
    endless[option_find(plan.game->options, plan.game->option_count, "turn_limit", 10)] = 0;
    assert_true(team_find_sides(plan.game, endless, plan.sides));
    return plan;
}

static void a_share_has_its_wilson_interval(void **unused)
{
    (void)unused;
    struct interval share = tally_share(8, 10);
    assert_true(close_to(share.value, 0.8, 1e-12));
    assert_true(close_to(share.low, 0.4902, 5e-5));
    assert_true(close_to(share.high, 0.9433, 5e-5));
    share = tally_share(0, 20);
    assert_true(share.low == 0 && close_to(share.high, 0.1611, 5e-5));
    share = tally_share(20, 20);
    assert_true(share.high == 1 && close_to(share.low, 0.8389, 5e-5));
    assert_true(isnan(tally_share(0, 0).value));
}

static void elo_and_score_are_each_others_inverse(void **unused)
{
    (void)unused;
    assert_true(close_to(elo_of_score(0.5), 0, 1e-9));
    assert_true(close_to(elo_of_score(0.75), 190.85, 0.01));
    for (double elo = -500; elo <= 500; elo += 100)
        assert_true(close_to(elo_of_score(score_of_elo(elo)), elo, 1e-6));
    assert_true(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    assert_true(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

static void the_sequential_test_leans_to_what_it_sees(void **unused)
{
    (void)unused;
    static const double elo[2] = {0, 20};
    uint32_t nothing[VERDICT_DRAW + 1] = {0}, strong[VERDICT_DRAW + 1] = {0}, weak[VERDICT_DRAW + 1] = {0};
    strong[VERDICT_A] = weak[VERDICT_B] = 600;
    strong[VERDICT_B] = weak[VERDICT_A] = 400;
    strong[VERDICT_DRAW] = weak[VERDICT_DRAW] = 100;
    assert_true(sequential_ratio(nothing, elo) == 0);
    assert_true(sequential_ratio(strong, elo) > SEQUENTIAL_BOUND);
    assert_true(sequential_ratio(weak, elo) < -SEQUENTIAL_BOUND);
    uint32_t two_wins[VERDICT_DRAW + 1] = {[VERDICT_A] = 2};
    assert_true(sequential_ratio(two_wins, elo) < SEQUENTIAL_BOUND / 2);
}

static void sides_are_those_who_win_together(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *options, *sides[2];
    } cases[] = {
        {"goths", "players=2", {"A", "B"}},
        {"goths", "players=3", {"A", "Bk+Bw"}},
        {"goths", "players=3 lone_camp=B", {"Ak+Aw", "B"}},
        {"goths", "players=4", {"Ak+Aw", "Bk+Bw"}},
        {"goths", "players=6", {"ACk+Aw+Cw", "BDk+Bw+Dw"}},
        {"goths", "players=8", {"Ak+Aw+Ck+Cw", "Bk+Bw+Dk+Dw"}},
        {"echec", "level=2", {"gold", "silver"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct plan plan = plan_for(cases[i].game, cases[i].options, 1);
        for (int side = 0; side < 2; side++) {
            TEXT_ON_STACK(seats, 64);
            team_write_seats(&plan, side, &seats);
            assert_string_equal(seats.data, cases[i].sides[side]);
        }
    }
}

static void expect_team(const struct plan *plan, const char *words, const char *players)
{
    struct team team;
    TEXT_ON_STACK(why, 256);
    TEXT_ON_STACK(names, 256);
    assert_true(team_read(&team, plan, words, &why));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (plan->game->seats(&plan->first) & SEAT(seat))
            text_format(&names, " %s",
                        team.players[seat].bot ? team.players[seat].bot->name : team.players[seat].command);
    assert_string_equal(names.data, players);
}

static void expect_no_team(const struct plan *plan, const char *words, const char *part)
{
    struct team team;
    TEXT_ON_STACK(why, 256);
    assert_false(team_read(&team, plan, words, &why));
    assert_non_null(strstr(why.data, part));
}

static void teams_are_read_by_role(void **unused)
{
    (void)unused;
    struct plan four = plan_for("goths", "players=4", 1), three = plan_for("goths", "players=3", 1);
    struct plan two = plan_for("goths", "players=2", 1);
    expect_team(&four, "easy", " easy easy easy easy");
    expect_team(&four, "k=hard,w=medium", " hard medium hard medium");
    expect_team(&four, "warchief=medium+king=hard", " hard medium hard medium");
    expect_team(&four, "Ak=flat,k=hard,w=easy", " flat easy hard easy");
    expect_team(&four, "cmd:./a b=c,d", " ./a b=c,d ./a b=c,d ./a b=c,d ./a b=c,d");
    expect_team(&four, "k=cmd:./a,w=easy", " ./a easy ./a easy");
    expect_team(&three, "k=hard,w=medium", " hard hard medium");
    expect_team(&two, "k=hard,w=medium", " hard hard");
    expect_team(&four, "k=hard:ms=100,w=medium", " hard medium hard medium");
    expect_team(&two, "hard:sims=2000", " hard hard");
    expect_team(&two, "hard:ms=100@./a engine", " ./a engine ./a engine");
    expect_team(&four, "best@./a b,c=d@e", " ./a b,c=d@e ./a b,c=d@e ./a b,c=d@e ./a b,c=d@e");
    expect_no_team(&four, "hard@", "BOT@PROGRAM");
    expect_no_team(&four, "@./a engine", "BOT@PROGRAM");
    expect_no_team(&four, "k=hard@./a engine", "for all seats");
    expect_no_team(&four, "hard:ms=x@./a engine", "as in hard:ms=100");
    expect_no_team(&four, "hard:ms=0", "as in hard:ms=100");
    expect_no_team(&four, "hard:ms=1e3", "as in hard:ms=100");
    expect_no_team(&four, "k=hard:depth=3,w=easy", "depth=3");
    expect_no_team(&four, "brilliant", "there is no bot brilliant");
    expect_no_team(&four, "", "there is no bot");
    expect_no_team(&four, "cmd:", "needs a program");
    expect_no_team(&four, "k=hard,queen=easy", "queen");
    expect_no_team(&four, "k=hard,easy", "easy");
}

static void expect_move(const char *answer, const char *expected)
{
    TEXT_ON_STACK(move, 16);
    bool read = exchange_read_move(answer, &move);
    assert_true(read == (expected != NULL));
    if (read)
        assert_string_equal(move.data, expected);
}

static void answers_are_json_or_the_bare_move(void **unused)
{
    (void)unused;
    expect_move("scout", "scout");
    expect_move("  e2-e3 \t\r", "e2-e3");
    expect_move("{\"move\":\"e2-e3\"}", "e2-e3");
    expect_move(" { \"why\" : [1,{\"move\":\"no\"},\"}\"] , \"move\" : \"VR\" , \"x\":null } ", "VR");
    expect_move("{\"move\":\"a\\u0042\\/\\\"\"}", "aB/\"");
    expect_move("", NULL);
    expect_move("   ", NULL);
    expect_move("{}", NULL);
    expect_move("{\"move\":7}", NULL);
    expect_move("{\"move\":\"e2", NULL);
    expect_move("{\"move\":\"e2\"", NULL);
    expect_move("{\"move\":\"e2\"} x", NULL);
    expect_move("{\"move\":\"\\u00\"}", NULL);
    expect_move("{\"moves\":\"e2\"}", NULL);
    expect_move("{\"x\":[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]],\"move\":\"e2\"}", NULL);
    expect_move("a move that is longer than it may be", NULL);
}

static void play_plan(const struct plan *plan, const char *a, const char *b, struct played *played)
{
    static struct team teams[TEAM_COUNT];
    TEXT_ON_STACK(why, 256);
    assert_true(team_read(&teams[TEAM_A], plan, a, &why));
    assert_true(team_read(&teams[TEAM_B], plan, b, &why));
    const struct team *const both[TEAM_COUNT] = {&teams[TEAM_A], &teams[TEAM_B]};
    assert_true(simulate_run(plan, both, played) == plan->games);
}

static bool same_game(const struct played *a, const struct played *b)
{
    return a->verdict == b->verdict && strcmp(a->rule, b->rule) == 0 && a->moves == b->moves &&
           a->turns == b->turns && memcmp(a->orders, b->orders, sizeof a->orders) == 0 &&
           memcmp(a->through, b->through, sizeof a->through) == 0;
}

static void the_same_games_on_any_number_of_threads(void **unused)
{
    (void)unused;
    enum { GAMES = 12 };
    static const char *const cases[][2] = {{"goths", "players=4 fog=fortune turn_limit=50"},
                                           {"goths", "players=8 pigeon=on gothic=on turn_limit=20"},
                                           {"echec", "level=2 turn_limit=10"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct plan plan = plan_for(cases[i][0], cases[i][1], GAMES);
        struct played one[GAMES] = {0}, three[GAMES] = {0};
        play_plan(&plan, "flat", "random", one);
        plan.jobs = 3;
        play_plan(&plan, "flat", "random", three);
        for (int game = 0; game < GAMES; game++)
            assert_true(same_game(&one[game], &three[game]));
    }
}

/* Changing seats with oneself changes nothing but the names: whatever side wins, A has it once and B once on
 * average. */
static void sides_are_swapped_evenly_and_sums_add_up(void **unused)
{
    (void)unused;
    enum { GAMES = 40 };
    struct plan plan = plan_for("goths", "players=4 turn_limit=30", GAMES);
    struct played played[GAMES] = {0};
    play_plan(&plan, "random", "easy", played);
    struct tally tally = tally_of(played, GAMES);
    uint32_t endings = 0, sides[2] = {0, 0};
    assert_int_equal(tally.games, GAMES);
    assert_int_equal(tally.counts[VERDICT_A] + tally.counts[VERDICT_B] + tally.counts[VERDICT_DRAW], GAMES);
    for (int verdict = VERDICT_A; verdict <= VERDICT_DRAW; verdict++) {
        for (int i = 0; i < tally.ending_count; i++)
            endings += tally.endings[i].counts[verdict];
        sides[0] += tally.by_side[0][verdict];
        sides[1] += tally.by_side[1][verdict];
    }
    assert_int_equal(endings, GAMES);
    assert_int_equal(sides[0], GAMES / 2);
    assert_int_equal(sides[1], GAMES / 2);
    assert_true(tally.through[TEAM_A] <= tally.orders[TEAM_A] && tally.orders[TEAM_A] > 0);
    assert_true(tally.through[TEAM_B] <= tally.orders[TEAM_B] && tally.orders[TEAM_B] > 0);
}

/* A bot that looks at what it is asked, then plays anything. */
static int orders_asked, orders_seen, facts_told, foreign_told;

static game_move choose_watching(const struct bot_question *question)
{
    static char bytes[GAME_VIEW_TEXT];
    struct text text = text_in(bytes, sizeof bytes);
    struct json json = json_into(&text);
    question->game->write_view(question->view, &json);
    if (strstr(text.data, "\"phase\":\"order\"")) {
        orders_asked++;
        orders_seen += strstr(text.data, "\"order\":\"") != NULL;
    }
    const char *mine = question->game->seat_name(question->view, question->seat);
    for (int teller = 0; question->told && teller < SEATS_MAX; teller++) {
        if (!question->told[teller])
            continue;
        const char *his = question->game->seat_name(question->view, teller);
        facts_told++;
        /* A and C, B and D are of one camp; his letter is the first. */
        foreign_told += (mine[0] - his[0]) % 2 != 0 || mine[1] != his[1];
    }
    return bot_random.choose(question);
}

static void play_watched(const char *options, uint32_t count)
{
    static const struct bot watching = {.name = "watching", .choose = choose_watching};
    struct plan plan = plan_for("goths", options, count);
    static struct team team;
    struct played *played = calloc(count, sizeof *played);
    const struct team *const teams[TEAM_COUNT] = {&team, &team};
    team = (struct team){.name = "watching"};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        team.players[seat].bot = &watching;
    orders_asked = orders_seen = facts_told = foreign_told = 0;
    assert_true(simulate_run(&plan, teams, played) == count);
    free(played);
}

static void simultaneous_decisions_are_asked_before_any_is_played(void **unused)
{
    (void)unused;
    play_watched("players=4", 20);
    assert_true(orders_asked > 100);
    assert_int_equal(orders_seen, 0);
}

static void parleys_tell_the_own_group_and_nobody_else(void **unused)
{
    (void)unused;
    play_watched("players=8 pigeon=on", 60);
    assert_true(facts_told > 0);
    assert_int_equal(foreign_told, 0);
}

static game_move choose_nonsense(const struct bot_question *question)
{
    return ~question->seed;
}

static void a_bot_that_plays_no_legal_move_forfeits(void **unused)
{
    (void)unused;
    static const struct bot nonsense = {.name = "nonsense", .choose = choose_nonsense};
    struct plan plan = plan_for("echec", "", 4);
    static struct team teams[TEAM_COUNT];
    struct played played[4] = {0};
    teams[TEAM_A].name = "nonsense";
    teams[TEAM_B].name = "random";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        teams[TEAM_A].players[seat].bot = &nonsense;
        teams[TEAM_B].players[seat].bot = &bot_random;
    }
    const struct team *const both[TEAM_COUNT] = {&teams[TEAM_A], &teams[TEAM_B]};
    assert_true(simulate_run(&plan, both, played) == 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(played[i].verdict, VERDICT_B);
        assert_int_equal(played[i].forfeit, FORFEIT_ILLEGAL);
        assert_non_null(strstr(played[i].sentence, "nonsense forfeits game"));
        free(played[i].sentence);
    }
}

/* It stops after the same game, whoever plays how many at once. */
static void the_sequential_test_stops_early_and_alike(void **unused)
{
    (void)unused;
    enum { GAMES = 2000 };
    struct plan plan = plan_for("goths", "turn_limit=100", GAMES);
    static struct team teams[TEAM_COUNT];
    TEXT_ON_STACK(why, 256);
    plan.sequential = true;
    plan.elo[1] = 50;
    assert_true(team_read(&teams[TEAM_A], &plan, "easy", &why) &&
                team_read(&teams[TEAM_B], &plan, "random", &why));
    const struct team *const both[TEAM_COUNT] = {&teams[TEAM_A], &teams[TEAM_B]};
    int64_t stopped[2];
    for (uint32_t i = 0; i < 2; i++) {
        struct played *played = calloc(GAMES, sizeof *played);
        plan.jobs = 1 + 2 * i;
        stopped[i] = simulate_run(&plan, both, played);
        for (int64_t game = 0; game < GAMES; game++)
            assert_true((played[game].verdict != VERDICT_NONE) == (game < stopped[i]));
        free(played);
    }
    assert_true(stopped[0] > 0 && stopped[0] < GAMES && stopped[0] % 2 == 0);
    assert_true(stopped[0] == stopped[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_has_its_wilson_interval),
        cmocka_unit_test(elo_and_score_are_each_others_inverse),
        cmocka_unit_test(the_sequential_test_leans_to_what_it_sees),
        cmocka_unit_test(sides_are_those_who_win_together),
        cmocka_unit_test(teams_are_read_by_role),
        cmocka_unit_test(answers_are_json_or_the_bare_move),
        cmocka_unit_test(the_same_games_on_any_number_of_threads),
        cmocka_unit_test(sides_are_swapped_evenly_and_sums_add_up),
        cmocka_unit_test(simultaneous_decisions_are_asked_before_any_is_played),
        cmocka_unit_test(parleys_tell_the_own_group_and_nobody_else),
        cmocka_unit_test(a_bot_that_plays_no_legal_move_forfeits),
        cmocka_unit_test(the_sequential_test_stops_early_and_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
