// SPDX-License-Identifier: MIT
/* random_play.c: what holds in every game, and how many positions lie ahead of three fixed ones. */
#include "field.h"
#include "games/echec/rules.h"

#include <stdio.h>
#include <string.h>

static void fresh(struct echec_state *state, uint32_t level, bool massed, uint32_t rows, uint32_t turn_limit)
{
    uint32_t values[OPTION_COUNT] = {[OPTION_LEVEL] = level - 1,
                                     [OPTION_MASSED] = massed ? 0 : 1,
                                     [OPTION_ROWS] = rows,
                                     [OPTION_TURN_LIMIT] = turn_limit};
    assert_null(echec_start(state, values));
}

/* The lists a state repeats agree with its board; units and men stay within what an army has. */
static void expect_sound(const struct echec_state *state)
{
    static const int men_most[KIND_COUNT] = {
        [KING] = 1,  [KNIGHTS] = 4,  [INFANTRY] = 20,   [ARCHERS] = 8,
        [HEAVY] = 2, [PEASANTS] = 4, [MERCENARIES] = 4, [MASSED] = 20,
    };
    int attackers = 0;
    for (int army = 0; army < ARMY_COUNT; army++) {
        int men[KIND_COUNT] = {0}, units = 0;
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            unit_bits unit = state->board[cell];
            if (!unit_belongs(unit, army))
                continue;
            uint64_t word = state->squares[army][(cell - SQUARE_FIRST) / 64];
            assert_true(word >> (cell - SQUARE_FIRST) % 64 & 1);
            assert_in_range(unit_men(unit), 1, 10);
            assert_true(square_on_board(state, cell));
            men[unit_kind(unit)] += unit_men(unit);
            units++;
            attackers += unit_attacked(unit);
        }
        assert_int_equal(units, army_units(state, army));
        assert_true(units <= 11);
        for (int kind = 0; kind < KIND_COUNT; kind++)
            assert_true(men[kind] <= men_most[kind]);
        if (state->phase == ECHEC_PLAY || state->phase == ECHEC_ROLL)
            assert_false(echec_army_lost(state, army));
    }
    assert_int_equal(attackers, state->attackers);
    assert_true(echec_refuse_position(state) == NULL);
}

/* A move is listed exactly if it is not refused, whatever the integer. */
static void expect_list_is_complete(const struct echec_state *state, int seat, const game_move *moves,
                                    int count)
{
    int accepted = 0;
    for (game_move move = 0; move < (game_move)ACTION_COUNT << 16; move++)
        if (move_from(move) <= SQUARE_LAST && move_to(move) <= SQUARE_LAST)
            accepted += echec_refuse(state, seat, move) == NULL;
    assert_int_equal(accepted, count);
    for (int i = 0; i < count; i++) {
        assert_null(echec_refuse(state, seat, moves[i]));
        assert_non_null(echec_refuse(state, 1 - seat, moves[i]));
        for (int other = 0; other < i; other++)
            assert_true(moves[i] != moves[other]);
    }
}

static void expect_text_round_trip(const struct echec_state *state, int seat, game_move move)
{
    game_move read;
    TEXT_ON_STACK(text, GAME_MOVE_TEXT);
    echec_move_text(state, seat, move, &text);
    assert_false(text.overflow);
    assert_null(echec_move_parse(state, seat, text.data, &read));
    assert_true(read == move);
}

/* Every event is a sentence in both languages, and shown to everyone. */
static void expect_sentences(const struct echec_state *state, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        TEXT_ON_STACK(english, 256);
        TEXT_ON_STACK(french, 256);
        game_write_event(&echec, state, &events->at[i], &(struct listener){LANGUAGE_EN, VIEWER_TABLE, NULL},
                         &english);
        game_write_event(&echec, state, &events->at[i], &(struct listener){LANGUAGE_FR, VIEWER_TABLE, NULL},
                         &french);
        assert_false(english.overflow || french.overflow);
        assert_string_not_equal(english.data, french.data);
        assert_null(strchr(english.data, '%'));
        assert_null(strchr(french.data, '%'));
        assert_true(events->at[i].audience == EVERYONE);
    }
}

static void step(struct echec_state *state, struct random *random, bool thorough)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    static struct events events;
    struct echec_state silent = *state;
    seat_set actors = echec.actors(state);
    events.count = 0;
    if (actors == SEAT_CHANCE) {
        game_move outcome = game_pick_outcome(&echec, state, outcomes, random);
        assert_null(echec_refuse(state, CHANCE, outcome));
        expect_text_round_trip(state, CHANCE, outcome);
        echec_settle(state, outcome, &events);
        echec_settle(&silent, outcome, NULL);
    } else {
        game_move moves[GAME_MOVES_MAX];
        int seat = actors & SEAT(GOLD) ? GOLD : SILVER;
        int count = echec_legal(state, seat, moves);
        game_move move = moves[random_below(random, (uint32_t)count)];
        if (state->phase == ECHEC_DEPLOY)
            move = echec_random_deployment(state, random);
        else if (thorough)
            expect_list_is_complete(state, seat, moves, count);
        assert_null(echec_refuse(state, seat, move));
        expect_text_round_trip(state, seat, move);
        echec_play(state, seat, move, &events);
        echec_play(&silent, seat, move, NULL);
    }
    assert_memory_equal(state, &silent, sizeof silent);
    expect_sentences(state, &events);
}

static void echec_random_games_keep_the_invariants(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(21);
    for (uint32_t game = 0; game < 400; game++) {
        struct echec_state state;
        fresh(&state, 1 + (game & 1), game & 2, 8 + game % 5, 200);
        int steps = 0;
        for (; echec.actors(&state) != 0; steps++) {
            expect_sound(&state);
            step(&state, &random, game < 20 && steps % 16 == 0);
        }
        expect_sound(&state);
        assert_true(echec.result(&state).over);
        assert_true(state.turn <= 200);
    }
}

static void echec_everyone_sees_everything_in_battle(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(22);
    struct echec_state state, view;
    fresh(&state, 2, false, 9, 0);
    for (int steps = 0; steps < 500 && state.phase != ECHEC_OVER; steps++) {
        step(&state, &random, false);
        if (state.phase == ECHEC_DEPLOY)
            continue;
        for (int viewer = 0; viewer < VIEWER_COUNT; viewer++) {
            memset(&view, 0xff, sizeof view);
            echec_observe(&state, viewer, &view);
            assert_memory_equal(&view, &state, sizeof view);
            echec_complete(&view, viewer, &random);
            assert_memory_equal(&view, &state, sizeof view);
        }
    }
}

/* Any integer is either listed or refused, and refused ones are the rest. */
static void echec_no_integer_confuses_refuse(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(23);
    struct echec_state state;
    fresh(&state, 2, false, 10, 0);
    for (int steps = 0; steps < 300 && state.phase != ECHEC_OVER; steps++) {
        for (int i = 0; i < 200; i++) {
            game_move move = random_next(&random);
            move >>= random_below(&random, 64);
            for (int seat = 0; seat < ARMY_COUNT; seat++)
                if (!echec_refuse(&state, seat, move))
                    assert_true(state.phase == ECHEC_DEPLOY || game_lists(&echec, &state, seat, move));
            echec_refuse(&state, CHANCE, move);
        }
        step(&state, &random, false);
    }
}

/* The numbers below were found once more by a second implementation written from the rules. */

/* The positions after so many moves and rolls, every outcome of the dice counted once. */
static uint64_t leaves(const struct echec_state *state, int depth)
{
    seat_set actors = echec.actors(state);
    uint64_t sum = 0;
    if (depth == 0 || actors == 0)
        return 1;
    if (actors == SEAT_CHANCE) {
        struct outcome outcomes[225];
        int count = echec_outcomes(state, outcomes);
        for (int i = 0; i < count; i++) {
            struct echec_state next = *state;
            echec_settle(&next, outcomes[i].move, NULL);
            sum += leaves(&next, depth - 1);
        }
        return sum;
    }
    game_move moves[GAME_MOVES_MAX];
    int seat = actors & SEAT(GOLD) ? GOLD : SILVER;
    int count = echec_legal(state, seat, moves);
    for (int i = 0; i < count; i++) {
        struct echec_state next = *state;
        echec_play(&next, seat, moves[i], NULL);
        sum += leaves(&next, depth - 1);
    }
    return sum;
}

static void expect_leaves(uint32_t level, bool massed, const char *position, const uint64_t *expected,
                          int depth)
{
    struct echec_state state;
    fresh(&state, level, massed, 10, 0);
    const char *why = echec_position_read(&state, position);
    if (why)
        fail_msg("%s: %s", position, why);
    for (int i = 1; i <= depth; i++)
        if (leaves(&state, i) != expected[i - 1])
            fail_msg("depth %d: %llu, expected %llu", i, (unsigned long long)leaves(&state, i),
                     (unsigned long long)expected[i - 1]);
}

static void echec_leaves_of_the_basic_deployment(void **unused)
{
    (void)unused;
    static const uint64_t expected[] = {35, 1219, 42665, 1485961};
    expect_leaves(
        1, false,
        "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/9/9/2I4^I4^I4^I4^I4^2/2A4^N2^K1^N2^A4^2:gold:2:1:-:-",
        expected, 4);
}

static void echec_leaves_of_a_battle_with_every_kind(void **unused)
{
    (void)unused;
    static const uint64_t expected[] = {25, 538, 15244, 396592};
    expect_leaves(2, false,
                  "3k1v5/4m2v4/2p2va4vi4v4/3h1v5/3I4^P4^n2<3/2n1>H2>1M1<3/3A2^5/3K1^5/9/9:gold:2:9:-:-",
                  expected, 4);
}

static void echec_leaves_of_massed_infantry_at_close_quarters(void **unused)
{
    (void)unused;
    static const uint64_t expected[] = {24, 391, 7019, 141431};
    expect_leaves(1, true, "4k1v4/9/3n1v5/3i10va1v4/3I1^I6^4/3A3^N2>i1<3/4K1^4/9/9/9:silver:1:12:-:-",
                  expected, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_random_games_keep_the_invariants),
        cmocka_unit_test(echec_everyone_sees_everything_in_battle),
        cmocka_unit_test(echec_no_integer_confuses_refuse),
        cmocka_unit_test(echec_leaves_of_the_basic_deployment),
        cmocka_unit_test(echec_leaves_of_a_battle_with_every_kind),
        cmocka_unit_test(echec_leaves_of_massed_infantry_at_close_quarters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
