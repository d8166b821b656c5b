// SPDX-License-Identifier: MIT
/* secrets.c: invariant 3: two games that differ only in what a viewer does not know look the same to him,
 * byte for byte, in every view, list of moves, array of numbers and event.
 *
 * Positions come from random games. For each and for every viewer, the table included: (1) his view is
 * completed at random, and the world that comes out must give him the same view; (2) single secrets are
 * changed that the contract hides from him (secrets.h), and nothing he receives may change; (3) moves are
 * made in both worlds, the same one, or two that the contract does not let him tell apart; as long as what
 * differs is still secret afterwards, he must have received the same.
 *
 * And since such a test can be blind, games are played in which something leaks (leaks.h): one for each kind
 * of secret and each way out, and every one must be noticed. */
#include "leaks.h" /* first: cmocka */

#include "core/numbers.h"

#include <stdio.h>
#include <string.h>

enum {
    POSITIONS_LEAST = 10000,
    COMPARED_LEAST = 2000, /* of each kind of secret */
    OTHERWISE_LEAST = 1000,
    MOVES_TRIED = 3,
    JSON_EVERY = 8,
    PLAYED_ON = 12,
    PLANTED_POSITIONS = 600, /* looked at before a planted leak counts as unnoticed */
};

static uint64_t positions_seen;

/* How often two worlds that differed in that kind of secret were compared after a move, and how often a
 * completed one differed. */
static uint32_t compared[8], completed_otherwise;

/* Everything a viewer receives, as one text. */
struct receipt {
    char bytes[GAME_VIEW_TEXT + 65536];
    struct text text;
};
static struct receipt receipts[2];

static void receive_events(struct receipt *receipt, const struct game *game, const union game_state *state,
                           int viewer, const struct events *events)
{
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        for (int i = 0; i < events->count; i++) {
            if (!(events->at[i].audience & SEAT(viewer)))
                continue;
            const struct listener listener = {(enum language)language, viewer, NULL};
            game_write_event(game, state, &events->at[i], &listener, &receipt->text);
            text_char(&receipt->text, '\n');
        }
}

static void receive_moves(struct receipt *receipt, const struct game *game, const union game_state *view,
                          int viewer)
{
    static game_move list[GAME_MOVES_MAX];
    int count = viewer < SEATS_MAX ? game->legal(view, viewer, list) : 0;
    for (int i = 0; i < count; i++) {
        game->move_text(view, viewer, list[i], &receipt->text);
        text_char(&receipt->text, '\n');
    }
}

/* What a program is given to learn by. */
static void receive_numbers(struct receipt *receipt, const struct game *game, const union game_state *state,
                            int viewer)
{
    int8_t numbers[NUMBERS_OBSERVATION_MAX] = {0};
    uint16_t actions[GAME_MOVES_MAX];
    if (viewer >= SEATS_MAX)
        return;
    int count = numbers_look(game, state, viewer, 0, numbers, actions);
    text_bytes(&receipt->text, (const char *)numbers, sizeof numbers);
    text_bytes(&receipt->text, (const char *)actions, (size_t)count * sizeof *actions);
}

/* What a person reads of it. */
static void receive_words(struct receipt *receipt, const struct game *game, const union game_state *view,
                          int viewer)
{
    static game_move list[GAME_MOVES_MAX];
    struct text *text = &receipt->text;
    int count = viewer < SEATS_MAX ? game->legal(view, viewer, list) : 0;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        enum language language = (enum language)i;
        game_headline(game, view, language, text);
        game_describe(game, view, viewer, language, text);
        if (count)
            game_question(game, view, viewer, language, text);
        for (int move = 0; move < count; move++) {
            game_move_name(game, view, viewer, list[move], language, text);
            game_move_about(game, view, viewer, list[move], language, text);
            text_char(text, '\n');
        }
    }
}

static void receive(struct receipt *receipt, const struct game *game, const union game_state *state,
                    int viewer, const struct events *events, bool with_json)
{
    union game_state view;
    memset(&view, 0, sizeof view);
    receipt->text = text_in(receipt->bytes, sizeof receipt->bytes);
    game->observe(state, viewer, &view);
    text_bytes(&receipt->text, (const char *)view.bytes, sizeof view);
    receive_events(receipt, game, state, viewer, events);
    receive_moves(receipt, game, &view, viewer);
    if (with_json || game->actors(&view) & SEAT(viewer))
        receive_numbers(receipt, game, state, viewer);
    if (with_json) {
        struct json json = json_into(&receipt->text);
        game->write_view(&view, &json);
        receive_words(receipt, game, &view, viewer);
    }
    expect(!receipt->text.overflow);
}

/* He cannot tell the one from the other. */
static void expect_same(const struct game *game, const union game_state *one, const struct events *told,
                        const union game_state *other, const struct events *told_otherwise, int viewer,
                        struct random *random)
{
    bool with_json = random_below(random, JSON_EVERY) == 0;
    receive(&receipts[0], game, one, viewer, told, with_json);
    receive(&receipts[1], game, other, viewer, told_otherwise, with_json);
    bool same = receipts[0].text.length == receipts[1].text.length &&
                memcmp(receipts[0].bytes, receipts[1].bytes, receipts[0].text.length) == 0;
    if (!same && !trial_rescue)
        print_error("%s is shown:\n%s\nand in the other world:\n%s\n", game_viewer_name(game, one, viewer),
                    receipts[0].bytes + sizeof *one, receipts[1].bytes + sizeof *one);
    expect(same);
}

static void carry_out(const struct game *game, union game_state *state, int seat, game_move move,
                      struct events *events)
{
    events->count = 0;
    if (seat == CHANCE)
        game->settle(state, move, events);
    else
        game->play(state, seat, move, events);
}

static void count_kinds(const struct secrecy *secrecy, uint32_t secrets)
{
    for (; secrets; secrets &= secrets - 1)
        compared[secrecy->kind(__builtin_ctz(secrets))]++;
}

/* Two worlds the viewer cannot tell apart, a move in each that he cannot tell apart either. */
static void compare_moves(const struct secrecy *secrecy, const union game_state worlds[2], int seat,
                          const game_move moves[2], int viewer, struct random *random)
{
    static struct events events[2];
    const struct game *game = secrecy->trial->game;
    union game_state after[2] = {worlds[0], worlds[1]};
    for (int i = 0; i < 2; i++)
        carry_out(game, &after[i], seat, moves[i], &events[i]);
    uint32_t differed = secrecy->differing(&worlds[0], &worlds[1]),
             differ = secrecy->differing(&after[0], &after[1]);
    uint32_t kept = secrecy->kept(&after[0], viewer) & secrecy->kept(&after[1], viewer);
    if (differed & ~kept)
        return; /* what differed has come out, or is gone */
    if (seat == CHANCE && differ & ~kept && secrecy->turns_over && secrecy->turns_over(&worlds[0]))
        return; /* what was shuffled was turned over in the same breath */
    expect((differ & ~kept) == 0);
    count_kinds(secrecy, differed | differ);
    expect_same(game, &after[0], &events[0], &after[1], &events[1], viewer, random);
}

/* A move of the other world that looks like `move` of this one to everybody but the seat: often the same. */
static bool find_like(const struct secrecy *secrecy, const union game_state worlds[2], int seat, int viewer,
                      game_move move, const game_move *list, int count, struct random *random,
                      game_move *like)
{
    *like = list[random_below(random, (uint32_t)count)];
    if (seat != viewer && secrecy->looks_alike(&worlds[0], seat, move, *like))
        return true;
    *like = move;
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

static int list_moves(const struct secrecy *secrecy, const union game_state *state, int seat,
                      struct random *random, game_move *list)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    const struct trial *trial = secrecy->trial;
    if (seat != CHANCE) {
        int count = trial->game->legal(state, seat, list);
        if (trial->draw_unlisted && trial->draw_unlisted(state, seat, random, &list[count]))
            count++;
        return count;
    }
    int count = trial->game->outcomes(state, outcomes), written = 0;
    for (int i = 0; i < count && written < GAME_MOVES_MAX; i++)
        list[written++] = outcomes[i].move;
    return written;
}

static void compare_some_moves(const struct secrecy *secrecy, const union game_state worlds[2], int viewer,
                               struct random *random)
{
    static game_move here[GAME_MOVES_MAX + 1], there[GAME_MOVES_MAX + 1];
    seat_set actors = secrecy->trial->game->actors(&worlds[0]);
    for (int tries = 0; actors && tries < MOVES_TRIED; tries++) {
        int seat = trial_pick_seat(actors, random);
        int count = list_moves(secrecy, &worlds[0], seat, random, here);
        int other_count = list_moves(secrecy, &worlds[1], seat, random, there);
        game_move moves[2] = {here[random_below(random, (uint32_t)count)]};
        if (find_like(secrecy, worlds, seat, viewer, moves[0], there, other_count, random, &moves[1]))
            compare_moves(secrecy, worlds, seat, moves, viewer, random);
    }
}

static void compare_worlds(const struct secrecy *secrecy, const union game_state *state,
                           const union game_state *other, int viewer, struct random *random)
{
    static const struct events none;
    const union game_state worlds[2] = {*state, *other};
    uint32_t kept = secrecy->kept(state, viewer) & secrecy->kept(other, viewer);
    expect((secrecy->differing(state, other) & ~kept) == 0);
    expect_same(secrecy->trial->game, state, &none, other, &none, viewer, random);
    compare_some_moves(secrecy, worlds, viewer, random);
}

/* What comes out of a view can be played on. */
static void play_on(const struct secrecy *secrecy, union game_state state, struct random *random)
{
    for (int moves = 0; moves < PLAYED_ON && secrecy->trial->game->actors(&state); moves++) {
        secrecy->trial->check(&state);
        trial_step(secrecy->trial, &state, random, NULL);
        trial_place.move--;
    }
    secrecy->trial->check(&state);
}

/* (1) */
static void check_completion(const struct secrecy *secrecy, const union game_state *state, int viewer,
                             struct random *random)
{
    const struct game *game = secrecy->trial->game;
    union game_state world;
    memset(&world, 0, sizeof world);
    game->observe(state, viewer, &world);
    game->complete(&world, viewer, random);
    completed_otherwise += memcmp(&world, state, sizeof world) != 0;
    compare_worlds(secrecy, state, &world, viewer, random);
    play_on(secrecy, world, random);
}

/* (2) */
static void check_changes(const struct secrecy *secrecy, const union game_state *state, int viewer,
                          struct random *random)
{
    for (uint32_t secrets = secrecy->kept(state, viewer); secrets; secrets &= secrets - 1) {
        union game_state world = *state;
        if (random_below(random, 2) && secrecy->change(&world, __builtin_ctz(secrets), viewer, random))
            compare_worlds(secrecy, state, &world, viewer, random);
    }
}

/* (3), and for the moves of one world among themselves. */
static void check_position(const struct secrecy *secrecy, const union game_state *state,
                           struct random *random)
{
    const union game_state twice[2] = {*state, *state};
    seat_set viewers = secrecy->trial->game->seats(state) | SEAT(VIEWER_TABLE);
    for (int viewer = 0; viewer <= VIEWER_TABLE; viewer++) {
        if (!(viewers & SEAT(viewer)))
            continue;
        check_completion(secrecy, state, viewer, random);
        check_changes(secrecy, state, viewer, random);
        compare_some_moves(secrecy, twice, viewer, random);
    }
    positions_seen++;
}

/* There is a secret of a kind that was seldom compared so far. */
static bool is_rare(const struct secrecy *secrecy, const union game_state *state, uint64_t seen)
{
    for (uint32_t secrets = secrecy->kept(state, VIEWER_TABLE); secrets; secrets &= secrets - 1)
        if (compared[secrecy->kind(__builtin_ctz(secrets))] < 4 * seen)
            return true;
    return false;
}

/* Plays random games and looks at some of their positions: the first ones, rare ones, one in so many of the
 * others. */
static void look_at_games(const struct secrecy *secrecy, uint64_t positions, uint32_t one_in)
{
    uint64_t before = positions_seen, wanted = positions_seen + positions;
    for (uint32_t number = 0; positions_seen < wanted; number++) {
        union game_state state;
        struct random random = trial_begin(secrecy->trial, number, &state);
        for (; secrecy->trial->game->actors(&state); trial_step(secrecy->trial, &state, &random, NULL))
            if (trial_place.move < 2 || random_below(&random, one_in) == 0 ||
                is_rare(secrecy, &state, positions_seen - before))
                check_position(secrecy, &state, &random);
    }
}

static void secrets_are_kept(void **state)
{
    const struct secrecy *secrecy = *state;
    look_at_games(secrecy, trial_count(secrecy->positions), secrecy->one_in);
    for (int kind = 0; kind < secrecy->kinds; kind++) {
        print_message("# %s: compared %u times\n", secrecy->names[kind], compared[kind]);
        expect(compared[kind] >= trial_count(COMPARED_LEAST));
        compared[kind] = 0;
    }
    print_message("# %u completed worlds differed from the real one\n", completed_otherwise);
    expect(completed_otherwise >= trial_count(OTHERWISE_LEAST));
    completed_otherwise = 0;
}

/* True if somebody was shown what he may not know. */
static bool is_noticed(const struct secrecy *secrecy)
{
    jmp_buf noticed;
    uint64_t before = positions_seen;
    trial_rescue = &noticed;
    bool found = setjmp(noticed) != 0;
    if (!found)
        look_at_games(secrecy, PLANTED_POSITIONS, 100);
    trial_rescue = NULL;
    positions_seen = before;
    completed_otherwise = 0;
    memset(compared, 0, sizeof compared);
    return found;
}

static void expect_noticed(const struct secrecy *secrecy, enum leak_way way, int kind, const char *how)
{
    const struct leak leak = {.way = way, .kind = kind};
    if (!is_noticed(leak_plant(secrecy, &leak)))
        fail_msg("%s %s, and nobody notices", secrecy->names[kind], how);
}

static void leaks_are_noticed(void **state)
{
    const struct secrecy *secrecy = *state;
    const struct leak none = {.way = LEAK_NOWHERE};
    assert_false(is_noticed(leak_plant(secrecy, &none)));
    for (int kind = 0; kind < secrecy->kinds; kind++) {
        expect_noticed(secrecy, LEAK_BY_VIEW, kind, "leak into views");
        expect_noticed(secrecy, LEAK_BY_JSON, kind, "leak into views as JSON");
        expect_noticed(secrecy, LEAK_BY_MOVES, kind, "leak into lists of moves");
        expect_noticed(secrecy, LEAK_BY_NUMBERS, kind, "leak into arrays of numbers");
        expect_noticed(secrecy, LEAK_BY_MASK, kind, "leak into masks");
        expect_noticed(secrecy, LEAK_BY_EVENT, kind, "leak into events");
        expect_noticed(secrecy, LEAK_BY_FIELD, kind, "leak into a public field");
    }
    if (secrecy->told_to_one >= 0)
        expect_noticed(secrecy, LEAK_BY_AUDIENCE, secrecy->told_to_one, "are told to everybody");
}

/* The real world is among those a view can be completed to: each of its bytes turns up. */
static void check_reach(const struct secrecy *secrecy, const union game_state *state, int viewer,
                        struct random *random)
{
    union game_state missing = {.bytes = {0}};
    memset(&missing, 1, secrecy->trial->game->state_size);
    for (int i = 0; i < secrecy->worlds; i++) {
        union game_state world = {.bytes = {0}};
        secrecy->trial->game->observe(state, viewer, &world);
        secrecy->trial->game->complete(&world, viewer, random);
        for (size_t at = 0; at < sizeof world; at++)
            missing.bytes[at] &= world.bytes[at] != state->bytes[at];
    }
    for (size_t at = 0; at < sizeof missing; at++)
        expect(missing.bytes[at] == 0);
}

static void completions_reach_the_real_world(void **given)
{
    const struct secrecy *secrecy = *given;
    uint32_t one_in = secrecy->one_in < 1000 ? 16 : 1, positions = secrecy->reaches;
    for (uint32_t number = 0; positions > 0; number++) {
        union game_state state;
        struct random random = trial_begin(secrecy->trial, number, &state);
        for (; positions > 0 && secrecy->trial->game->actors(&state);
             trial_step(secrecy->trial, &state, &random, NULL)) {
            if (random_below(&random, one_in) || secrecy->kept(&state, VIEWER_TABLE) == 0)
                continue;
            check_reach(secrecy, &state, VIEWER_TABLE, &random);
            positions--;
        }
    }
}

/* Last: the others must have looked. */
static void secrets_were_looked_for_enough(void **unused)
{
    (void)unused;
    print_message("# %llu positions\n", (unsigned long long)positions_seen);
    assert_true(positions_seen >= trial_count(POSITIONS_LEAST));
}

int main(void)
{
    static char names[3][TRIALS_MAX][64];
    static const struct {
        const char *name;
        CMUnitTestFunction test;
    } kinds[] = {{"secrets", secrets_are_kept},
                 {"leaks_are_noticed_in", leaks_are_noticed},
                 {"completions_reach_the_real_world_of", completions_reach_the_real_world}};
    struct CMUnitTest tests[3 * TRIALS_MAX + 1];
    int count = 0;
    for (int kind = 0; kind < 3; kind++)
        for (int i = 0; i < secrecies_count; i++) {
            snprintf(names[kind][i], sizeof names[kind][i], "%s_%s", kinds[kind].name,
                     secrecies[i]->trial->game->id);
            tests[count++] = (struct CMUnitTest){names[kind][i], kinds[kind].test, NULL, NULL,
                                                 (void *)(uintptr_t)secrecies[i]};
        }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(secrets_were_looked_for_enough);
    return _cmocka_run_group_tests("tests", tests, (size_t)count, NULL, NULL);
}
