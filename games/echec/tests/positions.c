// SPDX-License-Identifier: MIT
/* positions.c: the notation of positions is read back to the same bytes, and what cannot be is refused
 * (docs/positions.md). */
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

static void expect_round_trip(const struct echec_state *state)
{
    struct echec_state read;
    uint32_t values[OPTION_COUNT];
    for (int i = 0; i < OPTION_COUNT; i++)
        values[i] = echec_option_value(state, i);
    echec_start(&read, values);
    TEXT_ON_STACK(text, 1024);
    echec_position_text(state, &text);
    assert_false(text.overflow);
    assert_null(strchr(text.data, ' '));
    const char *why = echec_position_read(&read, text.data);
    if (why)
        fail_msg("%s: %s", text.data, why);
    assert_memory_equal(&read, state, sizeof read);
}

static void echec_positions_of_random_games_are_read_back(void **unused)
{
    (void)unused;
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    struct random random = random_from_seed(11);
    for (uint32_t game = 0; game < 60; game++) {
        struct echec_state state;
        fresh(&state, 1 + (game & 1), game & 2, 8 + game % 5, game & 4 ? 60 : 0);
        for (int step = 0; step < 600 && state.phase != ECHEC_OVER; step++) {
            game_move moves[GAME_MOVES_MAX];
            expect_round_trip(&state);
            if (echec.actors(&state) == SEAT_CHANCE) {
                echec_settle(&state, game_pick_outcome(&echec, &state, outcomes, &random), NULL);
                continue;
            }
            int seat = echec.actors(&state) & SEAT(GOLD) ? GOLD : SILVER;
            int count = echec_legal(&state, seat, moves);
            game_move move = moves[random_below(&random, (uint32_t)count)];
            if (state.phase == ECHEC_DEPLOY)
                move = echec_random_deployment(&state, &random);
            echec_play(&state, seat, move, NULL);
        }
        expect_round_trip(&state);
    }
}

struct impossible {
    const char *options, *position, *part;
};

#define EMPTY6 "9/9/9/9/9/9"

static void expect_refused(const struct impossible *impossible)
{
    struct echec_state state, before;
    const char *o = impossible->options;
    fresh(&state, strstr(o, "2") ? 2 : 1, strstr(o, "massed"), 8, strstr(o, "limit") ? 10 : 0);
    before = state;
    const char *why = echec_position_read(&state, impossible->position);
    if (!why)
        fail_msg("%s is not refused", impossible->position);
    if (!strstr(why, impossible->part))
        fail_msg("%s: refused with \"%s\", which does not say \"%s\"", impossible->position, why,
                 impossible->part);
    assert_memory_equal(&state, &before, sizeof state);
}

static void echec_impossible_positions_are_refused_by_their_rule(void **unused)
{
    (void)unused;
    static const struct impossible cases[] = {
        /* The board. */
        {"1", "k1vi4v7/9/9/9/9/9/K1^I4^7:gold:2:1:-:-", "[E1.1]"},
        {"1", "k1vi4v7/9/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.1]"},
        {"1", "k1vi4v8/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.1]"},
        {"1", "k1vi4v6/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.1]"},
        {"1", "k1vi4v7i1v/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.1]"},
        /* Kings and figures. */
        {"1", "i4vi4v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E9.1]"},
        {"1", "k1vk1vi4v6/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1v8/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E9.1]"},
        {"1", "9/" EMPTY6 "/9:gold:2:1:-:-", "[E9.1]"},
        {"1", "k1vn1vn1vn1v5/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1va1va1va1v5/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1vi1vi1vi1vi1vi1vi1v2/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"2", "k1vh2vh1v6/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"2", "k1vp3vp2v6/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"2", "k1vm1vm1v6/" EMPTY6 "/K1^M1^7:gold:2:1:-:-", "[E10.3]"},
        {"2", "k1vi1vi1vi1vi1vi1vn1vn1va1v/a1vm1v7/9/9/9/9/I1^8/K1^N1^N1^A1^A1^I1^I1^I1^I1^:gold:2:1:-:-",
         "[E10.3]"},
        {"2", "k1vi1vi1vi1vi1vi1vn1vn1va1v/a1vp1v7/9/9/9/9/9/K1^I1^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1vi4vh1v6/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.2]"},
        {"1", "k1vm1v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.2]"},
        {"1", "k1vp1v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E1.2]"},
        /* Men on a base. */
        {"1", "k1vi5v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E14.1]"},
        {"1", "k1vi10v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E14.1]"},
        {"1", "k1vi11v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1vi0v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1vi04v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k2vi4v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1vn3v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"1", "k1va5v7/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E10.3]"},
        {"massed", "k1vi1vi1vi1v5/" EMPTY6 "/K1^I4^7:gold:2:1:-:-", "[E14.2]"},
        /* Turns and actions. */
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:0:1:-:-", "[E3.1]"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:3:1:-:-", "[E3.1]"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:0:-:-", "[E3.1]"},
        {"limit", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:11:-:-", "[E9.2]"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:99999999999999999999:-:-", "turn"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:1:xxwpxwwpp:-", "dice"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:1:px:-", "dice"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:1:xxwpxxww:-", "[E2.1]"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:silver:2:1:xxwpxwww:-", "[E2.1]"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:gold:2:2:xxwpxwww:-", "[E2.1]"},
        /* Who has attacked. */
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^!7:gold:2:5:-:-", "[E3.1]"},
        {"1", "k1vi4v!7/" EMPTY6 "/K1^I4^7:gold:1:5:-:-", "[E3.2]"},
        {"1", "k1vi4v7/" EMPTY6 "/K1^!I4^!7:gold:1:5:-:-", "[E3.1]"},
        /* Attacks under way. */
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4^6/K1^8:gold:1:5:-:c2xc3", "[E6.1]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4^!6/K1^8:gold:2:5:-:c2xc3", "[E6.1]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4^!6/K1^8:silver:1:5:-:c3xc2", "[E3.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4>!6/K1^8:gold:1:5:-:c2xc3", "[E5.1]"},
        {"1", "k1v1i4v6/9/9/9/2i4v6/9/2I4^!6/K1^8:gold:1:5:-:c2xc4", "[E6.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4^!6/K1^8:gold:1:5:-:c2xc4", "[E6.1]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4^!6/K1^8:gold:1:5:-:c2xa1", "[E6.1]"},
        {"1", "k1v1i4v6/9/2i4v6/9/9/9/2A4^!6/K1^8:gold:1:5:-:c2xc6", "[E6.3]"},
        {"2", "k1v1i4v6/9/9/9/9/2m1v6/2K1^!6/I1^8:gold:1:5:-:c2xc3", "[E12.3]"},
        {"2", "k1v1i4v6/9/9/9/2m1v6/9/2H1^!6/K1^8:gold:1:5:-:c2xc4", "[E13.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I1^!6/K1^8:gold:1:5:x:c2xc3+", "[E7.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2n2v6/2I1^!6/K1^8:gold:1:5:w:c2xc3+", "[E7.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2n2v6/2I1^!6/K1^8:gold:1:5:-:c2xc3+", "[E7.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2n2v6/2I2^!6/K1^8:gold:1:5:x:c2xc3+", "[E7.2]"},
        {"1", "k1v1i4v6/9/9/9/9/2i4v6/2I4^!6/K1^8:over:1:5:-:c2xc3", "attack"},
        /* The end. */
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:over:0:5:-:-", "[E9.1]"},
        {"1", "k1v8/" EMPTY6 "/K1^8:over:0:5:-:-", "[E9.1]"},
        {"1", "k1v8/" EMPTY6 "/I1^8:over:0:5:-:-", "[E9.1]"},
        {"1", "9/" EMPTY6 "/K1^I1^7:over:0:5:-:-", "[E9.1]"},
        {"1", "k1v8/" EMPTY6 "/K1^I1^7:over:1:5:-:-", "[E9.1]"},
        {"1", "k1v!8/" EMPTY6 "/K1^!I1^7:over:0:5:-:-", "[E3.1]"},
        {"limit", "k1vi4v7/" EMPTY6 "/K1^I4^7:over:0:9:-:-", "[E9.1]"},
        /* Before the battle. */
        {"1", "k1vi4v7/" EMPTY6 "/K1^I4^7:start:0:0:-:-", "[E10.1]"},
        {"1", "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/2I4^I4^I4^I4^I4^2/2N2^A4^K1^N2^A4^2:start:0:0:-:-",
         "[E1.3]"},
        {"1", "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/2I4^I4^I4^I4^I4^2/2A4^N2^K1^N2^A4^2:start:2:0:-:-",
         "[E2.1]"},
        {"1",
         "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/2I4^I4^I4^I4^I4^2/"
         "2A4^N2^K1^N2^A4^2:start:0:0:xxwpxwww:-",
         "[E2.1]"},
        {"1", "9/" EMPTY6 "/9:deploy:0:0:-:-", "[E10.1]"},
        {"2",
         "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/2I4^I4^I4^I4^I4^2/2A4^N2^K1^N2^A4^2:deploy:0:0:-:-",
         "[E10.2]"},
        {"2", "9/" EMPTY6 "/K1^8:deploy:0:0:-:-", "[E10.1]"},
        {"2", "9/" EMPTY6 "/4K1^4:deploy:0:0:-:-", "[E10.3]"},
        {"2", "9/" EMPTY6 "/9:deploy:0:0:x:-", "[E2.1]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_refused(&cases[i]);
}

static void echec_good_positions_of_every_phase_are_read(void **unused)
{
    (void)unused;
    static const char *const positions[] = {
        "9/" EMPTY6 "/9:deploy:0:0:-:-",
        "9/9/9/9/9/9/2I4^I4^I4^I4^I4^2/2A4^N2^K1^N2^A4^2:deploy:0:0:-:-",
        "2a4vn2vk1vn2va4v2/2i4vi4vi4vi4vi4v2/9/9/9/9/2I4^I4^I4^I4^I4^2/"
        "2A4^N2^K1^N2^A4^2:start:0:0:xxwpxxww:-",
        "k1vi1vi1vi1vi1vi1vn1vn1va1v/a1v8/9/9/9/9/9/K1^N1^N1^A1^A1^I1^I1^I1^M1^:silver:1:1000000000:-:-",
        "k1vm1vm2v6/" EMPTY6 "/K1^I4^7:gold:2:1:-:-",
        "k1v1i4v6/9/9/9/9/2n2v6/2I1^!6/K1^8:gold:0:5:x:c2xc3+",
        "k1v8/" EMPTY6 "/K1^!I1^!7:over:0:5:pp:-",
        "i1v8/" EMPTY6 "/K1^!I1^7:over:0:5:pp:-",
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct echec_state state;
        fresh(&state, 2, false, 8, 0);
        const char *why = echec_position_read(&state, positions[i]);
        if (why)
            fail_msg("%s: %s", positions[i], why);
        expect_round_trip(&state);
    }
}

/* Cut, changed and random strings: refused or read back, never anything worse. */
static void echec_hostile_positions_do_no_harm(void **unused)
{
    (void)unused;
    static const char good[] = "k1v1i4v6/9/9/9/9/2n2v6/2I1^!6/K1^8:gold:0:5:x:c2xc3+";
    static const char letters[] = "KNAIHPMknaihpm0123456789^>v<!/:xwp-+gold silverover\t~\x80";
    struct random random = random_from_seed(12);
    struct echec_state state;
    fresh(&state, 2, false, 8, 0);
    for (size_t length = 0; length < sizeof good - 1; length++) {
        char cut[sizeof good] = "";
        memcpy(cut, good, length);
        struct echec_state read = state;
        const char *why = echec_position_read(&read, cut);
        assert_true(why != NULL || length == sizeof good - 2); /* without its + it is a first roll */
    }
    for (int i = 0; i < 200000; i++) {
        char changed[sizeof good];
        memcpy(changed, good, sizeof good);
        for (uint32_t changes = 1 + random_below(&random, 6); changes > 0; changes--) {
            uint32_t at = random_below(&random, sizeof good - 1);
            changed[at] = letters[random_below(&random, sizeof letters - 1)];
        }
        struct echec_state read = state;
        if (!echec_position_read(&read, changed))
            expect_round_trip(&read);
        else
            assert_memory_equal(&read, &state, sizeof read);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echec_positions_of_random_games_are_read_back),
        cmocka_unit_test(echec_impossible_positions_are_refused_by_their_rule),
        cmocka_unit_test(echec_good_positions_of_every_phase_are_read),
        cmocka_unit_test(echec_hostile_positions_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
