// SPDX-License-Identifier: MIT
/* solved.c: the solved game with the queen known: its numbers go where the rules go, both sides' strategies
 * leave nothing to gain, and whoever checks them notices what is wrong with others. */
#include "trial.h" /* first: cmocka */

#include "games/goths/solved/figures.h"
#include "games/goths/solved/verify.h"
#include "games/goths/tables/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nothing to gain, but for weights that are written down as floats. */
#define NOTHING 1e-6

static void hands_and_positions_are_counted(void **unused)
{
    (void)unused;
    static const struct {
        int cards;
        uint32_t hands;
    } known[] = {{0, 10}, {1, 64}, {KNOWN_CARDS_UP, 576}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct known_game *game = known_new(known[i].cards);
        assert_non_null(game);
        assert_int_equal(game->hands, known[i].hands);
        if (known[i].cards == 0) {
            struct solver solver;
            assert_true(solver_begin(&solver, game, known_start(game), 1, true));
            assert_int_equal(solver.count, 44309);
            solver_free(&solver);
        }
        free(game);
    }
}

/* Any legal move; but the queen's place is entered where it can be. */
static game_move draw_move(const struct goths_state *s, int seat, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    int count = goths_legal(s, seat, list), drawn = (int)random_below(random, (uint32_t)count);
    for (int i = 0; s->question == ASK_ENTER && i < count; i++)
        if (s->secret.objective[list[i] & 3] == QUEEN)
            drawn = i;
    return list[drawn];
}

static int place_of(enum order order)
{
    int place = 0;
    while (table_orders[place] != order)
        place++;
    return place;
}

/* Plays a turn by the rules, and says which cards and orders were played, the holder's first. */
static void play_turn(struct goths_state *s, struct random *random, int card[2], int order[2])
{
    uint32_t turn = s->turn;
    int holder = s->initiative;
    while (s->phase != PHASE_OVER && s->turn == turn)
        for (int clan = 0; clan < 2; clan++) {
            int seat = warchief_seat(s, clan);
            if (s->phase == PHASE_OVER || s->turn != turn || !(s->waiting & SEAT(seat)))
                continue;
            game_move move = draw_move(s, seat, random);
            if (move >> 16 == MOVE_CARD)
                card[clan ^ holder] = (int)(move & 0xffff);
            if (move >> 16 == MOVE_ORDER)
                order[clan ^ holder] = place_of((enum order)(move & 0xffff));
            goths_play(s, seat, move, NULL);
        }
}

/* Whatever else a state holds (objectives as they were dealt, barricades left behind, clans that swap, turns
 * that were played) is of no account. */
static void the_numbers_go_where_the_rules_go(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(20);
    struct known_game *game = known_new(KNOWN_CARDS_UP);
    int turns = 0, over = 0, failures = 0;
    for (int number = 0; number < 1000; number++) {
        struct goths_state s = stage_first_turn();
        for (int i = 2; i > 0; i--) {
            uint32_t j = random_below(&random, (uint32_t)i + 1);
            uint8_t face = s.secret.objective[i];
            s.secret.objective[i] = s.secret.objective[j];
            s.secret.objective[j] = face;
        }
        while (s.phase != PHASE_OVER) {
            uint32_t position, after;
            int card[2] = {0}, order[2] = {0}, holder = s.initiative;
            assert_true(known_read(game, &s, &position));
            struct known_position at = known_split(game, position);
            play_turn(&s, &random, card, order);
            const struct ending *ending[2];
            for (int i = 0; i < 2; i++) {
                const struct choices *choices = &game->choices[at.hand[i]];
                assert_true(choices->of[card[i]][order[i]] >= 0);
                ending[i] = &choices->ending[choices->of[card[i]][order[i]]];
                failures += !ending[i]->carried;
            }
            if (s.phase == PHASE_OVER)
                after = s.winner == holder ? KNOWN_WON : KNOWN_LOST;
            else
                assert_true(known_read(game, &s, &after));
            assert_int_equal(known_next(game, at.armies, ending[0], ending[1]), after);
            turns++;
        }
        over++;
    }
    assert_int_equal(over, 1000);
    assert_true(turns > 10000);
    assert_true(failures > turns);
    free(game);
}

struct solution {
    char *bytes;
    size_t size;
};

/* `wrong` goes into the values when so many turns have been gone back. */
static struct solution solve(int turns, int cards, int threads, int wrong)
{
    struct solution solution = {0};
    struct known_game *game = known_new(cards);
    struct solver solver;
    FILE *out = open_memstream(&solution.bytes, &solution.size);
    assert_true(solver_begin(&solver, game, known_start(game), turns, false));
    assert_true(solver_write_head(&solver, out));
    while (solver.done < turns) {
        assert_true(solver_go_back(&solver, threads, out));
        for (uint32_t i = 0; solver.done == wrong && i < solver.count; i++)
            solver.value[solver.position[i]] *= -1;
    }
    fclose(out);
    solver_free(&solver);
    free(game);
    return solution;
}

static bool check(const struct solution *solution, struct verified *verified)
{
    FILE *in = fmemopen(solution->bytes, solution->size, "r");
    bool fine = verify(in, verified);
    fclose(in);
    return fine;
}

/* Of so many turns, without King cards on the table. */
enum { FEW = 3, MORE = 6 };
static struct solution few, more;

static int find_solutions(void **unused)
{
    (void)unused;
    few = solve(FEW, 0, 1, 0);
    more = solve(MORE, 0, 1, 0);
    return 0;
}

static int free_solutions(void **unused)
{
    (void)unused;
    free(few.bytes);
    free(more.bytes);
    return 0;
}

static void nobody_gains_anything(void **unused)
{
    (void)unused;
    struct verified verified;
    assert_true(check(&more, &verified));
    assert_true(verified.high - verified.low < NOTHING);
    assert_true(verified.widest < NOTHING);
    /* Six turns are the first with which there is anything to win, one game in seventeen. */
    assert_true(verified.low > 1. / 17 - NOTHING && verified.high < 1. / 17 + NOTHING);
}

static void nobody_gains_anything_where_cards_may_lie(void **unused)
{
    (void)unused;
    struct solution solution = solve(2, 1, 2, 0);
    struct verified verified;
    assert_true(check(&solution, &verified));
    assert_true(verified.widest < NOTHING);
    assert_int_equal(verified.positions, 3971);
    free(solution.bytes);
}

/* Two units behind a barricade are about to step into the open, and the catapult of the other, whose axe
 * rests, is loaded. With three turns to go he lets Scout fail under the Catapult, so that whichever card he
 * plays next he may fire: docs/perfect-play.md tells of it. */
static void to_fail_is_right_before_a_shot(void **unused)
{
    (void)unused;
    struct known_game *game = known_new(1);
    struct goths_state s = stage_first_turn();
    struct solver solver;
    struct solution stream = {0}, figures = {0};
    uint32_t position;
    s.clan[0].units = 2;
    s.clan[0].at = PLAIN1;
    s.clan[0].barricades = 1 << PLAIN1;
    s.clan[0].set_aside = SCOUT;
    s.clan[1].units = 1;
    s.clan[1].active = 1;
    s.clan[1].set_aside = AXE;
    assert_true(known_read(game, &s, &position));
    assert_true(solver_begin(&solver, game, position, 3, false));
    FILE *out = open_memstream(&stream.bytes, &stream.size);
    while (solver.done < solver.turns)
        assert_true(solver_go_back(&solver, 1, out));
    fclose(out);
    assert_float_equal(solver.value[position], 0.5, NOTHING);
    out = open_memstream(&figures.bytes, &figures.size);
    figures_all(&solver, out);
    fclose(out);
    assert_non_null(
        strstr(figures.bytes, "fails holder mean 0.000000 least 0.0000 most 0.0000 noticed 0 of 1\n"));
    assert_non_null(
        strstr(figures.bytes, "fails other mean 0.100000 least 0.1000 most 0.1000 noticed 1 of 1\n"));
    assert_non_null(strstr(figures.bytes, "fails-often other 1 needed 1 loaded 1\n"));
    assert_non_null(strstr(figures.bytes, "fails-under other Catapult 1.0\n"));
    assert_non_null(strstr(figures.bytes, "fails-with other scout 1.0\n"));
    free(stream.bytes);
    free(figures.bytes);
    solver_free(&solver);
    free(game);
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    struct solution again = solve(FEW, 0, 3, 0);
    assert_int_equal(again.size, few.size);
    assert_memory_equal(again.bytes, few.bytes, few.size);
    free(again.bytes);
}

/* The other positions are fine, but with three turns to go everybody believed in values that are not. */
static void wrong_values_are_noticed(void **unused)
{
    (void)unused;
    struct solution wrong = solve(MORE, 0, 1, 3);
    struct verified verified;
    assert_true(check(&wrong, &verified));
    assert_true(verified.high - verified.low > 0.01);
    assert_true(verified.widest > 0.1);
    free(wrong.bytes);
}

/* --- The last position, the start, stands at the end by itself: two sides, the number of weights, weights of
 * six bytes; then the turn is over. */

enum { HEAD = 4 + 4 + 2, WEIGHT = 6 };

static unsigned char *last_position(const struct solution *solution)
{
    for (size_t at = solution->size - 8 - HEAD; at > 0; at--) {
        const unsigned char *p = (const unsigned char *)solution->bytes + at;
        size_t count = (size_t)(p[12] | p[13] << 8), size = HEAD + WEIGHT * count;
        if (at + 4 + size + 4 == solution->size && (size_t)(p[0] | p[1] << 8) == size && !p[2] && !p[3])
            return (unsigned char *)solution->bytes + at;
    }
    return NULL;
}

/* The first weight of an order of the holder's that is likelier than not. */
static unsigned char *holders_order(const struct solution *solution)
{
    unsigned char *p = last_position(solution);
    assert_non_null(p);
    int count = p[12] | p[13] << 8;
    for (int i = 0; i < count; i++) {
        unsigned char *weight = p + 4 + HEAD + (size_t)i * WEIGHT;
        if (weight[0] >= 1 && weight[0] < 33 && weight[5] == 0x3f)
            return weight;
    }
    return NULL;
}

static struct solution copy_of(const struct solution *solution)
{
    struct solution copy = {malloc(solution->size), solution->size};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, solution->bytes, solution->size);
    return copy;
}

static void another_order_is_noticed(void **unused)
{
    (void)unused;
    struct solution copy = copy_of(&more);
    struct verified verified;
    unsigned char *weight = holders_order(&copy);
    assert_non_null(weight);
    assert_int_equal(weight[1], 7); /* Advance */
    weight[1] = 9;                  /* Rats */
    assert_true(check(&copy, &verified));
    assert_true(verified.high - verified.low > 0.01);
    weight[1] = 1; /* Scout, which his card does not let through */
    assert_false(check(&copy, &verified));
    assert_non_null(strstr(verified.complaint, "may not be"));
    free(copy.bytes);
}

static void what_is_missing_is_noticed(void **unused)
{
    (void)unused;
    struct solution copy = copy_of(&few);
    struct verified verified;
    unsigned char *start = last_position(&copy);
    start[4] ^= 1; /* three units instead of two: nothing is said of the start */
    assert_false(check(&copy, &verified));
    assert_non_null(strstr(verified.complaint, "nothing is said"));
    start[4] ^= 1;
    copy.size -= 4; /* the end of the last turn */
    assert_false(check(&copy, &verified));
    assert_non_null(strstr(verified.complaint, "too soon"));
    free(copy.bytes);
}

static void a_position_left_out_is_noticed(void **unused)
{
    (void)unused;
    struct verified verified;
    const char *start = (const char *)last_position(&few);
    struct solution two = {0};
    FILE *out = open_memstream(&two.bytes, &two.size);
    /* A turn without positions, and the start before it. */
    fputs("goths solved 1\nturns 2\ncards 0\n", out);
    fwrite("\0\0\0", 1, 4, out);
    fwrite(start, 1, (size_t)(few.bytes + few.size - start), out);
    fclose(out);
    assert_false(check(&two, &verified));
    assert_non_null(strstr(verified.complaint, "can arise"));
    free(two.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_and_positions_are_counted),
        cmocka_unit_test(the_numbers_go_where_the_rules_go),
        cmocka_unit_test(nobody_gains_anything),
        cmocka_unit_test(nobody_gains_anything_where_cards_may_lie),
        cmocka_unit_test(to_fail_is_right_before_a_shot),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(wrong_values_are_noticed),
        cmocka_unit_test(another_order_is_noticed),
        cmocka_unit_test(what_is_missing_is_noticed),
        cmocka_unit_test(a_position_left_out_is_noticed),
    };
    return cmocka_run_group_tests(tests, find_solutions, free_solutions);
}
