// SPDX-License-Identifier: MIT
/* bots_echec.c: the bots of Échec au roi: always legal, always the same answer to the same question, and a
 * search whose pruning, memory and merged dice change nothing of its values. */
#include "trial.h" /* first: cmocka */

#include "bots/methods.h"
#include "games/echec/bots/bot.h"

#include <math.h>
#include <string.h>

enum {
    LEGAL_GAMES = 60,
    EQUAL_GAMES = 80,
    EXACT_POSITIONS = 60,
    LAUGHTER_GAMES = 60,
    DEPLOYMENTS = 4000,
    EFFORT = 40
};

static struct echec_state *as_echec(union game_state *state)
{
    return (struct echec_state *)(void *)state;
}

static game_move ask(const struct bot *bot, const union game_state *state, int seat, uint64_t seed)
{
    union game_state view = {.bytes = {0}};
    echec.observe(state, seat, &view);
    struct bot_question question = {
        .game = &echec, .view = &view, .seat = seat, .seed = seed, .simulations = EFFORT};
    return bot->choose(&question);
}

/* The seat that decides; -1 for chance. */
static int next_seat(const union game_state *state)
{
    seat_set actors = echec.actors(state);
    return actors == SEAT_CHANCE ? -1 : __builtin_ctz(actors);
}

/* Every configuration, every phase: what a bot answers is accepted. The moves of a game are by turns those of
 * the bots and random ones. */
static void answers_are_legal(void **unused)
{
    (void)unused;
    for (uint32_t number = 0; number < trial_count(LEGAL_GAMES); number++) {
        union game_state state;
        struct random random = trial_begin(trial_of(&echec), number, &state);
        while (echec.actors(&state)) {
            int seat = next_seat(&state);
            if (seat < 0 || random_below(&random, 3) == 0) {
                trial_step(trial_of(&echec), &state, &random, NULL);
                continue;
            }
            const struct bot *bot = bots[random_below(&random, RUNG_COUNT)];
            game_move move = ask(bot, &state, seat, random_next(&random));
            expect(!echec.refuse(&state, seat, move));
            echec.play(&state, seat, move, NULL);
            trial_place.move++;
        }
    }
}

static void equal_questions_have_equal_answers(void **unused)
{
    (void)unused;
    uint32_t asked = 0;
    for (uint32_t number = 0; number < trial_count(EQUAL_GAMES); number++) {
        union game_state state;
        struct random random = trial_begin(trial_of(&echec), number, &state);
        for (; echec.actors(&state); trial_step(trial_of(&echec), &state, &random, NULL)) {
            int seat = next_seat(&state);
            if (seat < 0)
                continue;
            asked++;
            uint64_t seed = random_next(&random);
            const struct bot *bot = bots[asked % RUNG_COUNT];
            game_move move = ask(bot, &state, seat, seed);
            expect(ask(bot, &state, seat, seed) == move);
        }
    }
    assert_true(asked > trial_count(3000));
}

/* A random position in which somebody is to act; false if the game was over before. */
static bool draw_position(uint32_t number, union game_state *state)
{
    struct random random = trial_begin(trial_of(&echec), number, state);
    uint32_t steps = random_below(&random, 160);
    for (uint32_t i = 0; echec.actors(state) && (i < steps || as_echec(state)->phase != ECHEC_PLAY); i++)
        trial_step(trial_of(&echec), state, &random, NULL);
    return as_echec(state)->phase == ECHEC_PLAY;
}

static void check_values(const struct echec_state *state, int depth)
{
    float plain = echec_search_value(state, depth, 0, NULL);
    for (unsigned how = 1; how <= SEARCH_EXACTLY; how++)
        expect(fabsf(echec_search_value(state, depth, how, NULL) - plain) < 1e-5f);
}

static void pruning_changes_no_value(void **unused)
{
    (void)unused;
    uint32_t found = 0;
    for (uint32_t number = 0; found < trial_count(EXACT_POSITIONS); number++) {
        union game_state state;
        if (!draw_position(number, &state))
            continue;
        found++;
        check_values(as_echec(&state), 1 + (int)(number % 2));
        if (found % 10 == 0)
            check_values(as_echec(&state), 3);
    }
}

/* The chances of merged rolls add up, and each leads where its rolls lead. */
static void merged_dice_are_all_dice(void **unused)
{
    (void)unused;
    for (uint32_t number = 0; number < trial_count(40); number++) {
        union game_state state;
        struct random random = trial_begin(trial_of(&echec), number, &state);
        for (; echec.actors(&state); trial_step(trial_of(&echec), &state, &random, NULL)) {
            struct blow blows[BLOWS_MOST];
            float sum = 0;
            if (as_echec(&state)->phase != ECHEC_ROLL)
                continue;
            int count = echec_blows(as_echec(&state), blows);
            for (int i = 0; i < count; i++) {
                struct echec_state after = *as_echec(&state);
                echec_strike(&after, &blows[i]);
                expect(after.phase != ECHEC_ROLL);
                sum += blows[i].chance;
            }
            expect(fabsf(sum - 1) < 1e-5f);
        }
    }
}

/* True if one of its units has the enemy's king in front of it and may attack. */
static bool has_king_in_front(const struct echec_state *state, int army)
{
    int king = king_square(state, army_other(army));
    for (struct square_walk walk = squares_of(state, army); square_next(&walk);) {
        unit_bits unit = state->board[walk.square];
        if (walk.square + facing_step(unit_facing(unit)) == king && !unit_attacked(unit))
            return true;
    }
    return false;
}

static bool can_march(const struct echec_state *state, int army)
{
    game_move list[GAME_MOVES_MAX];
    int count = echec_legal(state, army, list);
    for (int i = 0; i < count; i++)
        if (move_action(list[i]) == ADVANCE && move_from(list[i]) != king_square(state, army))
            return true;
    return false;
}

static void expect_no_laughter(const struct echec_state *state, game_move move)
{
    int army = state->to_move, king = king_square(state, army_other(army));
    enum action action = move_action(move);
    if (has_king_in_front(state, army))
        expect(action == HIRE || (action == ATTACK && move_to(move) == king));
    if (action != TURN || !can_march(state, army) || move_from(move) == king_square(state, army))
        return;
    unit_bits unit = state->board[move_from(move)];
    unit_bits before = state->board[move_from(move) + facing_step(unit_facing(unit))];
    expect(state->board[move_from(move) + facing_step(move_to(move))] != WALL || unit_kind(unit) == ARCHERS);
    expect(!unit_belongs(before, army_other(army)) || unit_kind(unit) == ARCHERS);
}

/* A beginner's king in front of him is attacked, on every rung; nobody turns to a wall, or away from an enemy
 * before him, who could march instead. */
static void nobody_laughs_at_a_move(void **unused)
{
    (void)unused;
    uint32_t seen = 0, kings = 0;
    for (uint32_t number = 0; number < trial_count(LAUGHTER_GAMES); number++) {
        union game_state state;
        struct random random = trial_begin(trial_of(&echec), number, &state);
        for (; echec.actors(&state); trial_step(trial_of(&echec), &state, &random, NULL)) {
            const struct echec_state *s = as_echec(&state);
            if (s->phase != ECHEC_PLAY)
                continue;
            kings += has_king_in_front(s, s->to_move);
            enum rung rung = (enum rung)(seen++ % RUNG_VETERAN);
            expect_no_laughter(s, ask(bots[rung], &state, s->to_move, random_next(&random)));
        }
    }
    assert_true(seen > trial_count(1000) && kings > trial_count(10));
}

static game_move deployment(const struct echec_state *view, enum rung rung, uint64_t seed)
{
    struct random random = random_from_seed(seed);
    return echec_army_choose(view, rung, &random);
}

static void deployments_are_legal_and_many(void **unused)
{
    (void)unused;
    for (uint32_t massed = 0; massed < 2; massed++) {
        struct echec_state view = {0};
        uint32_t values[OPTION_COUNT] = {[OPTION_LEVEL] = 1, [OPTION_MASSED] = massed, [OPTION_ROWS] = 10};
        uint32_t different = 0;
        game_move drawn;
        assert_null(echec_start(&view, values));
        for (int army = 0; army < echec_army_count(&view); army++)
            assert_true(echec_army_drawn(&view, echec_army_drawing(&view, army), &drawn));
        for (uint64_t seed = 0; seed < DEPLOYMENTS; seed++) {
            enum rung rung = (enum rung)(seed % RUNG_COUNT);
            game_move move = deployment(&view, rung, seed);
            assert_null(echec_refuse(&view, GOLD, move));
            different += move != deployment(&view, rung, seed + 1);
        }
        assert_true(different > DEPLOYMENTS * 3 / 5);
    }
}

/* An empty board of ten rows, Gold to move with two actions. */
static struct echec_state empty_board(void)
{
    struct echec_state state = {.level = 2, .rows = 10, .phase = ECHEC_PLAY, .turn = 9, .actions_left = 2};
    state.deployed = 3;
    echec_clear_board(&state);
    return state;
}

static game_move hard_move(const struct echec_state *state)
{
    struct bot_question question = {
        .game = &echec, .view = state, .seat = GOLD, .seed = 1, .simulations = 20000};
    return bots[RUNG_HARD]->choose(&question);
}

/* Silver has mercenaries and nobody else beside its king: who hires them has won (E9.1, E12.3). */
static void a_certain_win_is_taken(void **unused)
{
    (void)unused;
    struct echec_state state = empty_board();
    echec_place(&state, square_at(4, 4), unit_make(GOLD, KING, 1, EAST));
    echec_place(&state, square_at(0, 0), unit_make(GOLD, INFANTRY, 4, NORTH));
    echec_place(&state, square_at(5, 4), unit_make(SILVER, MERCENARIES, 2, WEST));
    echec_place(&state, square_at(8, 9), unit_make(SILVER, KING, 1, SOUTH));
    union game_state same = {.bytes = {0}};
    memcpy(&same, &state, sizeof state);
    game_move hire = move_make(HIRE, square_at(4, 4), square_at(5, 4));
    assert_int_equal(hard_move(&state), hire);
    for (int rung = 0; rung < RUNG_HARD; rung++)
        assert_int_equal(ask(bots[rung], &same, GOLD, 1), hire);
}

/* Two attacks on a king are better than anything else. */
static void a_king_in_front_is_attacked(void **unused)
{
    (void)unused;
    struct echec_state state = empty_board();
    echec_place(&state, square_at(0, 0), unit_make(GOLD, KING, 1, NORTH));
    echec_place(&state, square_at(4, 8), unit_make(GOLD, INFANTRY, 4, NORTH));
    echec_place(&state, square_at(4, 7), unit_make(GOLD, ARCHERS, 4, NORTH));
    echec_place(&state, square_at(4, 9), unit_make(SILVER, KING, 1, SOUTH));
    echec_place(&state, square_at(3, 8), unit_make(SILVER, KNIGHTS, 2, EAST));
    echec_place(&state, square_at(8, 9), unit_make(SILVER, INFANTRY, 4, SOUTH));
    game_move move = hard_move(&state);
    assert_int_equal(move_action(move), ATTACK);
    assert_int_equal(move_to(move), square_at(4, 9));
}

/* Knights at the end of an open file would ride up and strike; the king leaves it, or is covered. */
static void a_king_is_not_left_hanging(void **unused)
{
    (void)unused;
    struct echec_state state = empty_board();
    struct echec_odds odds;
    echec_odds_prepare(&odds);
    echec_place(&state, square_at(4, 0), unit_make(GOLD, KING, 1, EAST));
    echec_place(&state, square_at(0, 1), unit_make(GOLD, INFANTRY, 4, NORTH));
    echec_place(&state, square_at(1, 1), unit_make(GOLD, INFANTRY, 4, NORTH));
    echec_place(&state, square_at(4, 7), unit_make(SILVER, KNIGHTS, 2, SOUTH));
    echec_place(&state, square_at(0, 8), unit_make(SILVER, INFANTRY, 4, SOUTH));
    echec_place(&state, square_at(4, 9), unit_make(SILVER, KING, 1, SOUTH));
    assert_true(echec_threats(&state, SILVER, &odds).king[2] > 0.5f);
    while (state.to_move == GOLD && state.phase == ECHEC_PLAY)
        echec_play(&state, GOLD, hard_move(&state), NULL);
    assert_int_equal(state.phase, ECHEC_PLAY);
    assert_true(echec_threats(&state, SILVER, &odds).king[2] < 0.01f);
}

/* Who waits long enough comes to want what brings the armies together, and so does not wait for ever. */
static void waiting_ends(void **unused)
{
    (void)unused;
    struct echec_state state = {0};
    struct echec_odds odds;
    uint32_t values[OPTION_COUNT] = {[OPTION_MASSED] = 1, [OPTION_ROWS] = 10};
    assert_null(echec_start(&state, values));
    echec_odds_prepare(&odds);
    state.phase = ECHEC_PLAY;
    state.actions_left = 2;
    state.turn = 3;
    assert_true(echec_haste_of(&state).weight <= 0);
    state.turn = 60;
    struct echec_haste none = {.army = GOLD}, haste = echec_haste_of(&state);
    assert_int_equal(haste.army, GOLD);
    assert_true(haste.weight > 0);
    float before = echec_value(&state, &odds, haste) - echec_value(&state, &odds, none);
    echec_play(&state, GOLD, move_make(ADVANCE, square_at(2, 1), square_at(2, 2)), NULL);
    assert_true(echec_value(&state, &odds, haste) - echec_value(&state, &odds, none) > before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal),          cmocka_unit_test(equal_questions_have_equal_answers),
        cmocka_unit_test(nobody_laughs_at_a_move),    cmocka_unit_test(pruning_changes_no_value),
        cmocka_unit_test(merged_dice_are_all_dice),   cmocka_unit_test(deployments_are_legal_and_many),
        cmocka_unit_test(a_certain_win_is_taken),     cmocka_unit_test(a_king_in_front_is_attacked),
        cmocka_unit_test(a_king_is_not_left_hanging), cmocka_unit_test(waiting_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
