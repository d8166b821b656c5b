// SPDX-License-Identifier: MIT
/* bots_goths.c: the bots of Goths: they answer legally everywhere, equal questions give equal moves, partners
 * understand each other, and they take what lies open before them. How strong they are is measured in bench/,
 * not here. */
#include "trial.h" /* first: cmocka */

#include "bots/bot.h"
#include "bots/methods.h"
#include "games/goths/bots/bot.h"
#include "games/goths/bots/matrix.h"
#include "games/goths/event.h"
#include "games/goths/goths.h"

#include <string.h>

/* The view of a seat that must act, at a random moment of the numbered trial; -1 if the game ended before. */
static int random_question(uint32_t number, union game_state *state, union game_state *view,
                           struct random *random)
{
    *random = trial_begin(trial_of(&goths), number, state);
    for (uint32_t moves = random_below(random, 60); moves > 0 || goths.actors(state) & SEAT_CHANCE;
         moves -= moves > 0) {
        if (!goths.actors(state))
            return -1;
        trial_step(trial_of(&goths), state, random, NULL);
    }
    if (!goths.actors(state))
        return -1;
    int seat = trial_pick_seat(goths.actors(state), random);
    memset(view, 0, sizeof *view);
    goths.observe(state, seat, view);
    return seat;
}

/* Asks the bots in turn over many positions; all must answer with a legal move, twice the same. */
static void goths_bots_answer_legally_and_repeatably(void **unused)
{
    (void)unused;
    uint32_t asked = 0;
    for (uint32_t number = 0; number < trial_count(1500); number++) {
        union game_state state, view;
        struct random random;
        int seat = random_question(number, &state, &view, &random);
        if (seat < 0)
            continue;
        for (int i = (int)(number & 3); i < bots_count; i += 4) {
            struct bot_question question = {
                .game = &goths, .view = &view, .seat = seat, .seed = random_next(&random), .simulations = 12};
            game_move move = bots[i]->choose(&question);
            expect(goths.refuse(&view, seat, move) == NULL);
            expect(bots[i]->choose(&question) == move);
            asked++;
        }
    }
    assert_true(asked > trial_count(2000));
}

/* What nobody may know cannot change a move: the same view from another state is the same question. */
static void goths_bots_see_nothing_but_the_view(void **unused)
{
    (void)unused;
    uint32_t compared = 0;
    for (uint32_t number = 0; number < trial_count(600); number++) {
        union game_state state, view, other, again;
        struct random random;
        int seat = random_question(number, &state, &view, &random);
        if (seat < 0)
            continue;
        other = view;
        goths.complete(&other, seat, &random);
        memset(&again, 0, sizeof again);
        goths.observe(&other, seat, &again);
        for (int i = (int)(number & 3); i < bots_count; i += 4) {
            uint64_t seed = random_next(&random);
            struct bot_question one = {
                .game = &goths, .view = &view, .seat = seat, .seed = seed, .simulations = 12};
            struct bot_question two = {
                .game = &goths, .view = &again, .seat = seat, .seed = seed, .simulations = 12};
            expect(bots[i]->choose(&one) == bots[i]->choose(&two));
            compared++;
        }
    }
    assert_true(compared > trial_count(800));
}

static void begin(struct goths_state *s)
{
    uint32_t values[OPTIONS_MAX];
    for (int i = 0; i < goths.option_count; i++)
        values[i] = goths.options[i].standard;
    memset(s, 0, sizeof *s);
    assert_null(goths.start(s, values));
    goths.settle(s, move_of(MOVE_DEAL, QUEEN | TRAP << 2 | PLAIN << 4), NULL);
}

/* Of the cards of a character a king lays the one that is read most surely, and where the other card with
 * that back lies face up there is no doubt: a warchief who remembers nothing else reads it right. */
static void goths_kings_are_read_right(void **unused)
{
    (void)unused;
    uint32_t read = 0;
    for (uint32_t number = 0; number < trial_count(3000); number++) {
        union game_state state, view;
        struct random random;
        int seat = random_question(number, &state, &view, &random);
        struct goths_state *s = (struct goths_state *)&state;
        if (seat < 0 || s->phase != PHASE_KING)
            continue;
        float value[CHARACTERS];
        int king = seat_clan(seat);
        reading_characters(s, king, value);
        for (int character = 0; character < CHARACTERS; character++) {
            float chance, clear;
            int card = reading_surest_card(s, king, character, NULL, &chance);
            if (card < 0)
                continue;
            expect((int)card_face(s, card) == character && !(s->king[king].on_table >> card & 1));
            clear = reading_side_chance(s, king, card, value, NULL);
            expect(clear > 0 && clear < 1 && chance >= clear - 1e-6f);
            if (s->king[king].on_table >> (card ^ 1) & 1)
                expect(clear > 0.75f);
            read++;
        }
    }
    assert_true(read > trial_count(500));
}

/* What a king remembers changes how surely he is read: after some turns with a partner who always takes the
 * left character he lays the card that has his on the left, whatever it is. */
static void goths_kings_learn_who_reads_them(void **unused)
{
    (void)unused;
    struct goths_state s;
    struct bot_past past = {.bytes = {0}};
    begin(&s);
    for (int turn = 0; turn < 6; turn++) {
        /* Every back is answered by its left character. */
        int back = turn % 4, left = (int)card_face(&s, 2 * back), order = SCOUT;
        while (order_character[order] != left)
            order++;
        struct event event = {.kind = EVENT_THROUGH,
                              .argument = {0, (int16_t)order, (int16_t)(2 * back + 1)}};
        reading_remember(&s, 0, &event, &past);
    }
    for (int character = 0; character < CHARACTERS; character++) {
        float chance;
        int card = reading_surest_card(&s, 0, character, &past, &chance);
        assert_int_equal(card % 2, 0);
        assert_true(chance > 0.75f);
    }
}

/* A card that was misunderstood lies face up: the other one with its back gets through either way. */
static void goths_kings_lay_the_twin(void **unused)
{
    (void)unused;
    struct goths_state s;
    begin(&s);
    s.king[0].on_table = 1 << 4; /* catapult, decoy barbarian */
    s.king[0].shown = 1 << CATAPULT;
    float chance;
    assert_int_equal(reading_surest_card(&s, 0, BARBARIAN, NULL, &chance), 5);
    assert_true(chance > 0.99f);
}

static game_move ask(const char *name, const struct goths_state *s, int seat, uint64_t seed)
{
    union game_state view = {.bytes = {0}};
    goths.observe(s, seat, &view);
    return bot_find(name, strlen(name))
        ->choose(&(struct bot_question){
            .game = &goths, .view = &view, .seat = seat, .seed = seed, .simulations = 3000});
}

/* He has seen the queen and stands before her. */
static void goths_bots_take_the_queen_they_know(void **unused)
{
    (void)unused;
    int marched[RUNG_COUNT] = {0};
    for (uint64_t seed = 0; seed < 30; seed++) {
        int rung = RUNG_CAPTAIN + (int)(seed % 3);
        const char *name = bots[rung]->name;
        struct goths_state s;
        begin(&s);
        s.clan[0].at = PLAIN2;
        s.seen[0] = 1;
        goths.play(&s, 0, move_of(MOVE_CARD, 5), NULL); /* barbarian, decoy catapult */
        assert_int_equal(played_face(&s, 0), BARBARIAN);
        goths.play(&s, 2, move_of(MOVE_CARD, 0), NULL);
        marched[rung] += ask(name, &s, 1, seed) == move_of(MOVE_ORDER, ADVANCE);
        goths.play(&s, 1, move_of(MOVE_ORDER, ADVANCE), NULL);
        goths.play(&s, 3, move_of(MOVE_ORDER, LOAD), NULL);
        assert_int_equal(ask(name, &s, 1, seed), move_of(MOVE_ENTER, 0));
    }
    assert_int_equal(marched[RUNG_HARD], 10); /* the others overlook it now and then */
    assert_true(marched[RUNG_VETERAN] >= 8 && marched[RUNG_CAPTAIN] >= 7);
}

/* His warchief knows where the queen is and stands before her, in sight of a loaded catapult. Whoever names
 * the barbarian first is read, and shot before he has gone; whoever has seen that no shot can come names him.
 */
static void goths_kings_know_that_everybody_reads_them(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct goths_state s;
        begin(&s);
        s.clan[0].at = s.clan[1].at = PLAIN2;
        s.clan[1].active = 1;
        s.seen[0] = s.seen[2] = 1;
        s.seen[1] = 3;
        expect(card_face(&s, (int)(ask("hard", &s, 0, seed) & 0xff)) != BARBARIAN);
        s.initiative = 1;
        s.waiting = SEAT(2);
        goths.play(&s, 2, move_of(MOVE_CARD, 0), NULL); /* vulture, decoy recruiter */
        expect(card_face(&s, (int)(ask("hard", &s, 0, seed) & 0xff)) == BARBARIAN);
    }
}

static bool turn_begins(const struct goths_state *s)
{
    return s->phase == PHASE_KING && !s->king[0].back && !s->king[1].back;
}

/* To talk is never worse than to be read by everybody, and often better; without it, what a turn is worth to
 * one camp is lost to the other. Somebody alone has nobody to talk to. */
static void goths_G2_5_silence_has_a_price(void **unused)
{
    (void)unused;
    uint32_t told = 0, worth_it = 0;
    for (uint32_t number = 0; number < trial_count(1600); number++) {
        union game_state state, view;
        struct random random;
        const struct goths_state *s = (const struct goths_state *)&state;
        if (random_question(number, &state, &view, &random) < 0)
            continue;
        while (goths.actors(s) && !turn_begins(s)) {
            expect(deep_talk(s, 0, false) < 0);
            trial_step(trial_of(&goths), &state, &random, NULL);
        }
        float silent[2] = {deep_talk(s, 0, false), deep_talk(s, 1, false)};
        expect((silent[0] >= 0) == (turn_begins(s) && s->clan_count == 2 && !s->lone));
        if (silent[0] < 0)
            continue;
        expect(silent[0] + silent[1] > 0.98f && silent[0] + silent[1] < 1.02f);
        for (int camp = 0; camp < 2; camp++) {
            float talking = deep_talk(s, camp, true);
            expect(talking <= 1 && talking >= silent[camp]);
            worth_it += talking > silent[camp] + 0.02f;
        }
        told++;
    }
    assert_true(told > trial_count(100) && worth_it > told / 40);
}

/* A loaded catapult and an open army of two: fire. */
static void goths_bots_fire_when_it_wins(void **unused)
{
    (void)unused;
    static const char *const names[] = {"veteran", "hard"};
    for (int i = 0; i < 2; i++) {
        struct goths_state s;
        begin(&s);
        s.clan[0].active = 1;
        goths.play(&s, 0, move_of(MOVE_CARD, 4), NULL); /* catapult, decoy barbarian */
        assert_int_equal(played_face(&s, 0), CATAPULT);
        goths.play(&s, 2, move_of(MOVE_CARD, 4), NULL); /* no vulture: he cannot sabotage */
        s.king[0].shown = 1 << CATAPULT;
        assert_int_equal(ask(names[i], &s, 1, 3), move_of(MOVE_ORDER, FIRE));
    }
}

/* Two armies of a camp wait in the forest until an enemy has come as far as the second plain: then the king
 * marches, and the warchief goes by the table, which takes everybody for as good as himself. */
static void goths_the_strongest_race_those_who_run(void **unused)
{
    (void)unused;
    struct goths_state s;
    begin(&s);
    for (int at = FOREST; at <= OBJECTIVE1; at++)
        for (int own = 0; own < 2; own++) {
            s.clan[1 - own].at = FOREST;
            s.clan[own].at = (uint8_t)at;
            bool race = !own && at >= PLAIN2;
            s.phase = PHASE_KING;
            struct bot_question question = {.game = &goths, .view = &s, .seat = king_seat(1)};
            struct effort effort = rung_hard_effort(&question);
            assert_ptr_equal(effort.weight, race ? value_by_march : value_by_play);
            assert_false(effort.table);
            s.phase = PHASE_ORDER;
            question.seat = warchief_seat(&s, 1);
            assert_int_equal(rung_hard_effort(&question).table, race);
        }
}

/* Nobody on the ladder plays what makes a beginner laugh: who may choose between orders of one character, all
 * sure to get through, does not take one that can do nothing. */
static void goths_no_rung_plays_nonsense(void **unused)
{
    (void)unused;
    for (int rung = 0; rung < RUNG_COUNT; rung++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct goths_state s;
            begin(&s);
            s.clan[0].active = seed & 1;
            goths.play(&s, 0, move_of(MOVE_CARD, 4), NULL); /* catapult, decoy barbarian */
            goths.play(&s, 2, move_of(MOVE_CARD, 0), NULL);
            s.secret.side[0] = 0;
            s.king[0].shown = 1 << CATAPULT;
            s.king[0].on_table = 1 << 3;
            int order = (int)(ask(bots[rung]->name, &s, 1, seed) & 0xff);
            expect(order != (seed & 1 ? LOAD : FIRE));
            expect(order != RATS); /* nobody stands on a barricade, or could this turn before them */
        }
}

/* The captain and those above him see a loaded catapult that says it will fire; hard always does. */
static void goths_captains_see_danger(void **unused)
{
    (void)unused;
    int seen[RUNG_COUNT] = {0};
    for (uint64_t seed = 0; seed < 60; seed++) {
        int rung = RUNG_CAPTAIN + (int)(seed % 3);
        struct goths_state s;
        begin(&s);
        s.initiative = 1;
        s.waiting = SEAT(2);
        s.clan[0].active = s.clan[1].active = 1;
        s.king[1].shown = 1 << CATAPULT;
        goths.play(&s, 2, move_of(MOVE_CARD, 4), NULL); /* catapult, decoy barbarian */
        goths.play(&s, 0, move_of(MOVE_CARD, 0), NULL); /* vulture, decoy recruiter */
        int order = (int)(ask(bots[rung]->name, &s, 1, seed) & 0xff);
        seen[rung] += order == SABOTAGE || order == RECRUIT;
    }
    assert_int_equal(seen[RUNG_HARD], 20);
    assert_true(seen[RUNG_VETERAN] >= 17 && seen[RUNG_CAPTAIN] >= 16);
}

/* Two people alone, the first of them asked for an order after these cards. */
static void lay_alone(struct goths_state *s, int card, int enemy)
{
    uint32_t values[OPTIONS_MAX];
    for (int i = 0; i < goths.option_count; i++)
        values[i] = strcmp(goths.options[i].name, "players") == 0 ? 0 : goths.options[i].standard;
    memset(s, 0, sizeof *s);
    assert_null(goths.start(s, values));
    goths.settle(s, move_of(MOVE_DEAL, QUEEN | TRAP << 2 | PLAIN << 4), NULL);
    goths.play(s, warchief_seat(s, 0), move_of(MOVE_CARD, card), NULL);
    goths.play(s, warchief_seat(s, 1), move_of(MOVE_CARD, enemy), NULL);
    assert_true(s->phase == PHASE_ORDER && s->lone == 3);
}

/* Nobody is told to miss on purpose, so that his card lies face up. */
static void goths_G7_4_a_hint_for_who_is_alone_gets_through(void **unused)
{
    (void)unused;
    for (int card = 0; card < 8; card++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct goths_state s;
            union game_state view = {.bytes = {0}};
            lay_alone(&s, card, (int)seed);
            int seat = warchief_seat(&s, 0);
            goths.observe(&s, seat, &view);
            struct bot_question question = {.game = &goths,
                                            .view = &view,
                                            .seat = seat,
                                            .seed = seed,
                                            .simulations = 500,
                                            .advises = true};
            game_move move = bot_find("hard", 4)->choose(&question);
            assert_int_equal(order_character[move & 0xffff], card_face(&s, card));
        }
}

static void goths_G7_4_a_hint_misses_where_nothing_fits(void **unused)
{
    (void)unused;
    struct goths_state s;
    union game_state view = {.bytes = {0}};
    TEXT_ON_STACK(why, 1024);
    lay_alone(&s, 1, 0); /* recruiter, decoy vulture */
    assert_int_equal(played_face(&s, 0), RECRUITER);
    s.clan[0].set_aside = RECRUIT;
    goths.observe(&s, warchief_seat(&s, 0), &view);
    struct bot_question question = {
        .game = &goths, .view = &view, .seat = warchief_seat(&s, 0), .simulations = 500, .advises = true};
    game_move move = bot_find("hard", 4)->choose(&question);
    assert_null(goths.refuse(&view, question.seat, move));
    bot_explain(&question, move, LANGUAGE_EN, &why);
    assert_non_null(strstr(why.data, "[G7.4]"));
}

/* Whoever is alone may not look at the card he has laid: no reason names it. */
static void goths_G7_3_a_hint_does_not_name_the_card_that_was_laid(void **unused)
{
    (void)unused;
    /* Where a character is told from other nouns by its capital. */
    static const enum language languages[] = {LANGUAGE_EN, LANGUAGE_FR};
    static const char *const names[LANGUAGE_COUNT][CHARACTERS] = {
        [LANGUAGE_EN] = {"Vulture", "Recruiter", "Catapult", "Barbarian"},
        [LANGUAGE_FR] = {"Vautour", "Recruteur", "Catapulte", "Barbare"},
    };
    for (int card = 0; card < 8; card++)
        for (int order = SCOUT; order <= RATS; order++)
            for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
                enum language language = languages[i];
                struct goths_state s;
                union game_state view = {.bytes = {0}};
                TEXT_ON_STACK(why, 1024);
                lay_alone(&s, card, 0);
                goths.observe(&s, warchief_seat(&s, 0), &view);
                struct bot_question question = {
                    .game = &goths, .view = &view, .seat = warchief_seat(&s, 0), .advises = true};
                bot_explain(&question, move_of(MOVE_ORDER, order), language, &why);
                assert_non_null(strstr(why.data, "[G7."));
                for (int character = 0; character < CHARACTERS; character++)
                    assert_null(strstr(why.data, names[language][character]));
            }
}

/* Warchiefs tell each other what they have seen, and only as long as it is true. */
static void goths_bots_share_in_a_parley(void **unused)
{
    (void)unused;
    struct goths_state teller, listener;
    begin(&teller);
    teller.clan_count = 4;
    teller.seen[1] = 1 << 2;
    listener = teller;
    memset(listener.secret.objective, HIDDEN, 3);
    const struct bot_knowledge *known = bot_knowledge_of(&goths);
    uint64_t told = known->tell(&teller, 5);
    known->hear(&listener, 1, 5, told);
    assert_int_equal(listener.secret.objective[0], HIDDEN);
    assert_int_equal(listener.secret.objective[1], TRAP);
    listener.secret.objective[1] = HIDDEN;
    listener.seen[1] = 0; /* a new deal */
    known->hear(&listener, 1, 5, told);
    assert_int_equal(listener.secret.objective[1], HIDDEN);
}

struct asked {
    struct matrix matrix;
    int cells;
};

static float ask_cell(void *of, int row, int column)
{
    struct asked *asked = of;
    asked->cells++;
    return asked->matrix.value[row][column];
}

static float asked_value(struct asked *asked)
{
    int row = 0, column = 0;
    asked->cells = 0;
    return matrix_value(asked->matrix.rows, asked->matrix.columns, ask_cell, asked, &row, &column);
}

/* Fictitious play: each side always answers best what the other has done so far. What the sides can be sure
 * of after that bounds the value from below and above. */
static void bound_value(const struct matrix *m, float *low, float *high)
{
    enum { ROUNDS = 20000 };
    float rows[ORDER_END] = {0}, columns[ORDER_END] = {0}; /* what each would have got so far, in all */
    for (int round = 0; round < ROUNDS; round++) {
        int i = 0, j = 0;
        for (int k = 1; k < m->rows; k++)
            i = rows[k] > rows[i] ? k : i;
        for (int k = 1; k < m->columns; k++)
            j = columns[k] < columns[j] ? k : j;
        for (int k = 0; k < m->rows; k++)
            rows[k] += m->value[k][j] / (float)ROUNDS;
        for (int k = 0; k < m->columns; k++)
            columns[k] += m->value[i][k] / (float)ROUNDS;
    }
    *high = rows[0];
    *low = columns[0];
    for (int k = 1; k < m->rows; k++)
        *high = rows[k] > *high ? rows[k] : *high;
    for (int k = 1; k < m->columns; k++)
        *low = columns[k] < *low ? columns[k] : *low;
}

static void goths_turns_are_worth_what_both_can_secure(void **unused)
{
    (void)unused;
    struct random random = random_from_seed(7);
    int cells = 0, all = 0;
    for (int trial = 0; trial < 300; trial++) {
        struct asked asked = {.matrix = {0}};
        asked.matrix.rows = 1 + (int)random_below(&random, 6);
        asked.matrix.columns = 1 + (int)random_below(&random, 6);
        float low, high;
        for (int i = 0; i < asked.matrix.rows; i++)
            for (int j = 0; j < asked.matrix.columns; j++)
                asked.matrix.value[i][j] = (float)random_below(&random, 1001) / 1000;
        bound_value(&asked.matrix, &low, &high);
        float value = asked_value(&asked);
        assert_true(value > low - 0.02f && value < high + 0.02f);
        assert_true(asked.cells <= asked.matrix.rows * asked.matrix.columns);
        cells += asked.cells;
        all += asked.matrix.rows * asked.matrix.columns;
    }
    assert_true(cells < all);
}

/* Where the first choice of both is best whatever the other does, nothing is looked at but the answers to
 * it. */
static void goths_turns_are_looked_at_where_it_matters(void **unused)
{
    (void)unused;
    struct asked asked = {.matrix = {5, 4, {{0}}}};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++)
            asked.matrix.value[i][j] = 0.5f - 0.05f * (float)i + 0.05f * (float)j;
    assert_float_equal(asked_value(&asked), 0.5f, 1e-6f);
    assert_int_equal(asked.cells, 5 + 4 - 1);
}

/* The state before the cards of the expansion are given, of the numbered trial; false if nobody gives any. */
static bool before_giving(uint32_t number, struct goths_state *s)
{
    union game_state state;
    struct random random = trial_begin(trial_of(&goths), number, &state);
    while (goths.actors(&state) & SEAT_CHANCE)
        trial_step(trial_of(&goths), &state, &random, NULL);
    memcpy(s, &state, sizeof *s);
    return s->phase == PHASE_SETUP;
}

static game_move asked_to_give(const struct bot *bot, const struct goths_state *s, int seat, uint64_t seed)
{
    union game_state view;
    memset(&view, 0, sizeof view);
    goths.observe(s, seat, &view);
    struct bot_question question = {
        .game = &goths, .view = &view, .seat = seat, .seed = seed, .simulations = 12};
    return bot->choose(&question);
}

/* G10.0: whoever of the three levels sits there, two kings never disagree. */
static void goths_G10_0_bots_agree_on_every_card(void **unused)
{
    (void)unused;
    const struct bot *const levels[] = {bots[RUNG_EASY], bots[RUNG_MEDIUM], bots[RUNG_HARD]};
    uint32_t agreed = 0;
    for (uint32_t number = 0; number < 400; number++) {
        struct goths_state s;
        if (!before_giving(number, &s))
            continue;
        while (s.phase == PHASE_SETUP) {
            int seat = __builtin_ctz(s.waiting);
            uint32_t pair = number + s.to_give + (seat & 4);
            agreed += !single(s.waiting);
            goths.play(&s, seat, asked_to_give(levels[pair % 3], &s, seat, pair), NULL);
            expect(s.disagreed == 0);
        }
        int most = 0, least = 3;
        for (int clan = 0; clan < 4; clan++) {
            int cards = __builtin_popcount(s.clan[clan].cards) + (s.clan[clan].engine == ENGINE_BALLISTA);
            most = cards > most ? cards : most;
            least = cards < least ? cards : least;
        }
        expect(most - least <= 1);
    }
    assert_true(agreed > 50);
}

/* A partner who wants otherwise has his way at the second attempt, or when the bot decides alone. */
static void goths_G10_0_bots_give_way(void **unused)
{
    (void)unused;
    uint32_t tried = 0;
    for (uint32_t number = 0; number < 400; number++) {
        struct goths_state s;
        if (!before_giving(number, &s) || single(s.waiting))
            continue;
        int earlier = __builtin_ctz(s.waiting), later = earlier + 4;
        for (int bot = earlier; bot <= later; bot += 4, tried++) {
            struct goths_state now = s;
            game_move first = asked_to_give(bots[RUNG_MEDIUM], &s, bot, number), other = first ^ 2;
            for (int times = 0; times < 3; times++) {
                goths.play(&now, bot, first, NULL);
                goths.play(&now, earlier + later - bot, other, NULL);
                expect(now.disagreed == times + 1);
                if (now.waiting & SEAT(bot))
                    expect(asked_to_give(bots[RUNG_MEDIUM], &now, bot, number) == other);
            }
            expect(now.waiting == SEAT(earlier));
        }
    }
    assert_true(tried > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goths_bots_answer_legally_and_repeatably),
        cmocka_unit_test(goths_bots_see_nothing_but_the_view),
        cmocka_unit_test(goths_kings_are_read_right),
        cmocka_unit_test(goths_kings_learn_who_reads_them),
        cmocka_unit_test(goths_kings_lay_the_twin),
        cmocka_unit_test(goths_bots_take_the_queen_they_know),
        cmocka_unit_test(goths_kings_know_that_everybody_reads_them),
        cmocka_unit_test(goths_G2_5_silence_has_a_price),
        cmocka_unit_test(goths_bots_fire_when_it_wins),
        cmocka_unit_test(goths_the_strongest_race_those_who_run),
        cmocka_unit_test(goths_no_rung_plays_nonsense),
        cmocka_unit_test(goths_captains_see_danger),
        cmocka_unit_test(goths_G7_4_a_hint_for_who_is_alone_gets_through),
        cmocka_unit_test(goths_G7_4_a_hint_misses_where_nothing_fits),
        cmocka_unit_test(goths_G7_3_a_hint_does_not_name_the_card_that_was_laid),
        cmocka_unit_test(goths_bots_share_in_a_parley),
        cmocka_unit_test(goths_G10_0_bots_agree_on_every_card),
        cmocka_unit_test(goths_G10_0_bots_give_way),
        cmocka_unit_test(goths_turns_are_worth_what_both_can_secure),
        cmocka_unit_test(goths_turns_are_looked_at_where_it_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
