// SPDX-License-Identifier: MIT
/* env.c: many games as numbers (include/gonfalon_env.h, core/numbers.h).
 *
 * Games played by action number are the engine's games, byte for byte, in every configuration; every number
 * means one move and every move has its number; the arrays say what their documentation says, whatever the
 * number of threads, without allocating; and they are the same on every processor: tests/env_digests.txt
 * holds what they come to, a line for each configuration. When rules or arrays have changed for good,
 * `test_env
 * --write` writes that file anew. */
#include "trial.h" /* first: cmocka */

#include "core/numbers.h"
#include "gonfalon_env.h"
#include "table/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REPLAYED = 2000,   /* games of each kind, played by number beside the engine */
    VIEWS_ONCE_IN = 8, /* decisions of them at which all views are compared */
    NUMBERED = 300,    /* games of each kind in which every legal move is numbered */
    TRANSCRIPT = 1 << 17
};

/* --- Memory is counted while games are stepped. */

static bool counting;
static int allocations;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    allocations += counting;
    return __real_malloc(size);
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    allocations += counting;
    return __real_calloc(count, size);
}

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size)
{
    allocations += counting;
    return __real_realloc(old, size);
}

/* --- Helpers. */

static struct gonfalon_env *made(const char *id, const char *options, struct gonfalon_env_settings settings)
{
    char refusal[256] = "";
    struct gonfalon_env *env = gonfalon_env_new(id, options, &settings, refusal, sizeof refusal);
    if (!env)
        fail_msg("%s %s: %s", id, options, refusal);
    return env;
}

static void step(struct gonfalon_env *env, const int32_t *actions)
{
    const char *refusal = gonfalon_env_step(env, actions);
    if (refusal)
        fail_msg("%s", refusal);
}

static int32_t sample(struct gonfalon_env *env)
{
    int32_t action;
    gonfalon_env_sample(env, &action);
    return action;
}

/* --- The engine's games. */

struct replay {
    const struct trial *trial;
    struct gonfalon_env *env;
    struct match *match;
    struct random random;
    bool manual;      /* chance is decided by number, too */
    bool draws_moves; /* moves are drawn as text and numbered; or drawn as numbers and written */
    struct text transcript;
};

static void begin_replay(struct replay *replay, uint32_t number)
{
    static char transcript[TRANSCRIPT];
    union game_state unused;
    TEXT_ON_STACK(options, sizeof trial_place.options + 64);
    replay->random = trial_begin(replay->trial, number, &unused);
    replay->manual = number / 24 & 1;
    replay->draws_moves = number / 48 & 1;
    replay->transcript = text_in(transcript, sizeof transcript);
    text_format(&options, "%s seed=%u chance=%s", trial_place.options, (unsigned)number,
                replay->manual ? "manual" : "auto");
    replay->match = match_new();
    expect(replay->match);
    expect(!match_start(replay->match, replay->trial->game->id, options.data, 0, "2000-01-01"));
    replay->env = made(replay->trial->game->id, trial_place.options,
                       (struct gonfalon_env_settings){
                           .games = 1, .seed = number, .chance_outside = replay->manual, .stay_over = 1});
}

static void compare_views(struct replay *replay, int seat)
{
    static char bytes[GAME_VIEW_TEXT];
    const struct game *game = replay->trial->game;
    const int viewers[] = {VIEWER_ALL, VIEWER_TABLE, seat};
    for (int i = 0; i < (seat == CHANCE ? 2 : 3); i++) {
        struct text view = text_in(bytes, sizeof bytes);
        match_write_view(replay->match, viewers[i], &view);
        const char *name = game_viewer_name(game, match_state(replay->match), viewers[i]);
        expect(strcmp(gonfalon_env_view(replay->env, 0, name), view.data) == 0);
    }
}

/* What both play: written by the environment, and in the transcript. */
static void play_both(struct replay *replay, int seat, const char *text, int32_t action)
{
    text_format(&replay->transcript, "%s %s\n",
                game_viewer_name(replay->trial->game, match_state(replay->match), seat), text);
    expect(!match_play(replay->match, seat, text));
    step(replay->env, &action);
}

/* Part after part until the move is whole; its last action. */
static int32_t say_move(struct replay *replay, const char *wanted, struct text *said)
{
    for (;;) {
        int32_t action = wanted ? gonfalon_env_number(replay->env, 0, wanted) : sample(replay->env);
        expect(action >= 0);
        const char *text = gonfalon_env_say(replay->env, 0, (uint32_t)action);
        expect(text);
        if (*text) {
            text_string(said, text);
            return action;
        }
    }
}

static void decide(struct replay *replay, int seat)
{
    const struct game *game = replay->trial->game;
    TEXT_ON_STACK(wanted, GAME_MOVE_TEXT);
    TEXT_ON_STACK(said, GAME_MOVE_TEXT);
    union game_state view;
    if (replay->draws_moves) {
        match_observe(replay->match, seat, &view);
        game_move move = trial_draw_move(replay->trial, &view, seat, &replay->random);
        game->move_text(&view, seat, move, &wanted);
    }
    int32_t action = say_move(replay, replay->draws_moves ? wanted.data : NULL, &said);
    expect(!replay->draws_moves || strcmp(wanted.data, said.data) == 0);
    play_both(replay, seat, said.data, action);
}

static void replay_step(struct replay *replay)
{
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(replay->env);
    seat_set actors = match_actors(replay->match);
    int seat = __builtin_ctz(actors);
    expect(arrays->seats[0] == (seat == CHANCE ? GONFALON_ENV_CHANCE : seat));
    if (random_below(&replay->random, VIEWS_ONCE_IN) == 0)
        compare_views(replay, seat);
    trial_place.move++;
    if (seat != CHANCE) {
        decide(replay, seat);
        return;
    }
    int32_t outcome = sample(replay->env);
    TEXT_ON_STACK(text, GAME_MOVE_TEXT);
    text_string(&text, gonfalon_env_text(replay->env, 0, (uint32_t)outcome));
    expect(gonfalon_env_number(replay->env, 0, text.data) == outcome);
    play_both(replay, CHANCE, text.data, outcome);
}

/* The moves of the engine's record; chance only where it was asked. */
static void expect_record(const struct replay *replay)
{
    static char bytes[TRANSCRIPT], moves[TRANSCRIPT];
    struct text record = text_in(bytes, sizeof bytes), kept = text_in(moves, sizeof moves);
    match_write_record(replay->match, &record);
    expect(!record.overflow && !replay->transcript.overflow);
    for (const char *line = record.data; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (*line != '[' && (replay->manual || !text_starts_with(line, "chance ")))
            text_format(&kept, "%.*s\n", (int)strcspn(line, "\n"), line);
    expect(strcmp(kept.data, replay->transcript.data) == 0);
}

static void expect_end(struct replay *replay)
{
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(replay->env);
    struct result result = replay->trial->game->result(match_state(replay->match));
    TEXT_ON_STACK(text, 64);
    match_write_result(replay->match, &text);
    expect(strcmp(gonfalon_env_result(replay->env, 0), text.data) == 0);
    expect(arrays->over[0] == 1 && arrays->seats[0] == GONFALON_ENV_NOBODY && arrays->legal_count[0] == 0);
    for (uint32_t seat = 0; seat < arrays->seat_count; seat++) {
        int camp = gonfalon_env_camp(replay->env, seat);
        float wanted = !result.winners ? 0.0f : result.winners & SEAT(seat) ? 1.0f : -1.0f;
        expect(camp < 0 || arrays->rewards[camp] == wanted);
    }
}

static void games_by_number_are_the_engines(void **state)
{
    struct replay replay = {.trial = *state};
    for (uint32_t number = 0; number < trial_count(REPLAYED); number++) {
        begin_replay(&replay, number);
        while (match_actors(replay.match))
            replay_step(&replay);
        compare_views(&replay, VIEWER_TABLE);
        expect_record(&replay);
        expect_end(&replay);
        match_free(replay.match);
        gonfalon_env_free(replay.env);
    }
}

/* --- Every move has its number, the template's too, which says nothing of numbers. */

static void expect_number(const struct game *game, const void *view, int seat, game_move move)
{
    const struct game_numbers *numbers = numbers_of(game);
    uint16_t actions[GAME_MOVES_MAX];
    int8_t array[NUMBERS_OBSERVATION_MAX];
    game_move said = 0;
    for (bool whole = false; !whole;) {
        memset(array, 0, sizeof array);
        int count = numbers_look(game, view, seat, said, array, actions), at = 0;
        int number = numbers->number(view, seat, said, move);
        expect(number >= 0 && (uint32_t)number < numbers->action_count(view));
        while (at < count && actions[at] != number)
            at++;
        expect(at < count);
        said = numbers->say(view, seat, said, (uint32_t)number, &whole);
    }
    expect(said == move);
}

static void number_moves(const struct trial *trial, const union game_state *state, int seat,
                         struct random *random)
{
    game_move list[GAME_MOVES_MAX], unlisted;
    union game_state view = {.bytes = {0}};
    trial->game->observe(state, seat, &view);
    int count = trial->game->legal(&view, seat, list);
    for (int i = 0; i < count; i++)
        expect_number(trial->game, &view, seat, list[i]);
    if (trial->draw_unlisted && trial->draw_unlisted(&view, seat, random, &unlisted))
        expect_number(trial->game, &view, seat, unlisted);
}

static void every_move_has_a_number(void **given)
{
    const struct trial *trial = *given;
    for (uint32_t number = 0; number < trial_count(NUMBERED); number++) {
        union game_state state;
        struct random random = trial_begin(trial, number, &state);
        for (seat_set actors; (actors = trial->game->actors(&state));
             trial_step(trial, &state, &random, NULL))
            for (seat_set left = actors & ~SEAT_CHANCE; left; left &= left - 1)
                number_moves(trial, &state, __builtin_ctz(left), &random);
    }
}

static const struct {
    const char *game, *options;
} configurations[] = {
    {"goths", "players=2"},
    {"goths", "players=3 lone_camp=B fog=base"},
    {"goths", ""},
    {"goths", "players=4 backs=vcrb fog=fortune gothic=on ballista=on"},
    {"goths", "players=6 fog=fortune pigeon=on"},
    {"goths", "players=7 lone_king_camp=BD gothic=on pigeon=on ballista=on"},
    {"goths", "players=8 fog=fortune gothic=on pigeon=on ballista=on barricade3d=on expansion_copies=2"},
    {"echec", ""},
    {"echec", "level=2"},
    {"echec", "level=1 massed=on rows=8"},
    {"echec", "level=2 massed=on rows=12"},
};
enum { CONFIGURATIONS = sizeof configurations / sizeof configurations[0] };

/* Text both ways, for all numbers, legal or not. */
static void numbers_are_text_both_ways(void **unused)
{
    (void)unused;
    for (int i = 0; i < CONFIGURATIONS; i++) {
        struct gonfalon_env *env = made(configurations[i].game, configurations[i].options,
                                        (struct gonfalon_env_settings){.games = 1});
        const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env);
        uint32_t texts = 0;
        for (uint32_t action = 0; action < arrays->action_count + 3; action++) {
            char kept[GAME_MOVE_TEXT];
            const char *text = gonfalon_env_text(env, 0, action);
            assert_true(text || action >= arrays->action_count || !arrays->masks[action]);
            if (!text)
                continue;
            assert_true(action < arrays->action_count && *text);
            strcpy(kept, text);
            assert_int_equal(gonfalon_env_number(env, 0, kept), action);
            texts++;
        }
        assert_true(texts >= (strcmp(configurations[i].game, "goths") == 0 ? 60 : 1500));
        assert_int_equal(gonfalon_env_number(env, 0, "nonsense"), -1);
        gonfalon_env_free(env);
    }
}

/* --- The arrays. */

/* Every number of a row belongs to one field, and lies within what that says. */
static void expect_field(const struct gonfalon_env *env, uint32_t index, uint8_t *covered)
{
    struct gonfalon_env_field field = gonfalon_env_field(env, index);
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env);
    assert_true(*field.name && *field.about);
    for (uint32_t i = 0; i < (field.count[0] ? field.count[0] : 1); i++)
        for (uint32_t j = 0; j < (field.count[1] ? field.count[1] : 1); j++) {
            uint32_t at = field.offset + i * field.stride[0] + j * field.stride[1];
            assert_true(at < arrays->observation_size);
            covered[at]++;
            for (uint32_t game = 0; game < arrays->games; game++) {
                int number = arrays->observations[(size_t)game * arrays->observation_size + at];
                if (number < field.lowest || number > field.highest)
                    fail_msg("%s is %d", field.name, number);
            }
        }
}

static void expect_fields(const struct gonfalon_env *env)
{
    uint8_t covered[NUMBERS_OBSERVATION_MAX] = {0};
    for (uint32_t i = 0; i < gonfalon_env_field_count(env); i++)
        expect_field(env, i, covered);
    for (uint32_t at = 0; at < gonfalon_env_look(env)->observation_size; at++)
        assert_int_equal(covered[at], 1);
}

/* The mask and the list are the same set. */
static void expect_masks(const struct gonfalon_env_arrays *arrays)
{
    for (uint32_t game = 0; game < arrays->games; game++) {
        const uint8_t *mask = arrays->masks + (size_t)game * arrays->action_count;
        int32_t set = 0;
        for (uint32_t action = 0; action < arrays->action_count; action++)
            set += mask[action];
        assert_int_equal(set, arrays->legal_count[game]);
        for (int32_t i = 0; i < arrays->legal_count[game]; i++)
            assert_int_equal(mask[arrays->legal[(size_t)game * arrays->legal_size + (uint32_t)i]], 1);
    }
}

static void arrays_are_what_they_say(void **unused)
{
    (void)unused;
    enum { GAMES = 16, STEPS = 600, LOOK_EVERY = 7 };
    for (int i = 0; i < CONFIGURATIONS; i++) {
        struct gonfalon_env *env =
            made(configurations[i].game, configurations[i].options,
                 (struct gonfalon_env_settings){.games = GAMES, .seed = 7, .chance_outside = i & 1});
        int32_t actions[GAMES];
        for (int steps = 0; steps < STEPS; steps++) {
            if (steps % LOOK_EVERY == 0) {
                expect_fields(env);
                expect_masks(gonfalon_env_look(env));
            }
            gonfalon_env_sample(env, actions);
            step(env, actions);
        }
        gonfalon_env_free(env);
    }
}

static void add_bytes(uint64_t *sum, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (; length > 0; length--, at++)
        *sum = (*sum ^ *at) * 0x100000001b3u; /* FNV-1a */
}

static void add_arrays(uint64_t *sum, const struct gonfalon_env_arrays *arrays)
{
    size_t games = arrays->games;
    add_bytes(sum, arrays->observations, games * arrays->observation_size);
    add_bytes(sum, arrays->masks, games * arrays->action_count);
    add_bytes(sum, arrays->seats, games * sizeof *arrays->seats);
    add_bytes(sum, arrays->rewards, games * arrays->camp_count * sizeof *arrays->rewards);
    add_bytes(sum, arrays->over, games);
    add_bytes(sum, arrays->seeds, games * sizeof *arrays->seeds);
}

/* What the arrays come to in that configuration; no step may allocate. */
static uint64_t digest(int configuration, uint32_t threads)
{
    enum { GAMES = 12, STEPS = 500 };
    struct gonfalon_env *env =
        made(configurations[configuration].game, configurations[configuration].options,
             (struct gonfalon_env_settings){.games = GAMES, .threads = threads, .seed = 2024});
    int32_t actions[GAMES];
    uint64_t sum = 0xcbf29ce484222325u;
    allocations = 0;
    for (int steps = 0; steps < STEPS; steps++) {
        add_arrays(&sum, gonfalon_env_look(env));
        counting = true;
        gonfalon_env_sample(env, actions);
        const char *refusal = gonfalon_env_step(env, actions);
        counting = false;
        assert_null(refusal);
    }
    assert_int_equal(allocations, 0);
    gonfalon_env_free(env);
    return sum;
}

static void write_digest(int configuration, struct text *line)
{
    text_format(line, "%s %s: %016llx\n", configurations[configuration].game,
                configurations[configuration].options, (unsigned long long)digest(configuration, 1));
}

static void arrays_are_the_same_everywhere(void **unused)
{
    (void)unused;
    FILE *file = fopen(DIGESTS, "r");
    assert_non_null(file);
    for (int i = 0; i < CONFIGURATIONS; i++) {
        char known[256] = "";
        TEXT_ON_STACK(line, 256);
        write_digest(i, &line);
        assert_non_null(fgets(known, sizeof known, file));
        assert_string_equal(line.data, known);
    }
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    for (int i = 0; i < CONFIGURATIONS; i += 3) {
        uint64_t alone = digest(i, 1);
        assert_true(alone == digest(i, 3));
        assert_true(alone == digest(i, 100));
    }
}

/* --- The interface, used as it should be and as it should not. */

static void refusals_say_why(void **unused)
{
    (void)unused;
    static const char *const bad[][2] = {
        {"chess", ""}, {"goths", "players=5"}, {"goths", "seed=1"}, {"goths", "chance=auto"}, {"goths", "x"}};
    char refusal[256];
    struct gonfalon_env_settings settings = {.games = 1};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refusal[0] = '\0';
        assert_null(gonfalon_env_new(bad[i][0], bad[i][1], &settings, refusal, sizeof refusal));
        assert_true(strlen(refusal) > 5);
    }
    settings.games = 0;
    assert_null(gonfalon_env_new("goths", "", &settings, refusal, sizeof refusal));
    assert_null(gonfalon_env_new("goths", "", &settings, NULL, 0));
    gonfalon_env_free(NULL);
}

/* A step with one action that is not legal moves nothing. */
static void illegal_actions_are_refused(void **unused)
{
    (void)unused;
    enum { GAMES = 4 };
    static const int32_t bad[] = {-1, 52, 90, 1 << 30};
    struct gonfalon_env *env = made("goths", "", (struct gonfalon_env_settings){.games = GAMES});
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int32_t actions[GAMES];
        uint64_t before = 0, after = 0;
        gonfalon_env_sample(env, actions);
        actions[2] = bad[i];
        add_arrays(&before, gonfalon_env_look(env));
        const char *refusal = gonfalon_env_step(env, actions);
        assert_non_null(refusal);
        assert_non_null(strstr(refusal, "game 2"));
        add_arrays(&after, gonfalon_env_look(env));
        assert_true(before == after);
        assert_null(gonfalon_env_say(env, 2, (uint32_t)bad[i]));
    }
    gonfalon_env_free(env);
}

/* A game that ends is followed by the next one of its row, by the seeds the header promises. */
static void games_begin_again(void **unused)
{
    (void)unused;
    enum { GAMES = 3, SEED = 100 };
    struct gonfalon_env *env =
        made("goths", "turn_limit=1", (struct gonfalon_env_settings){.games = GAMES, .seed = SEED});
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env);
    uint64_t ended[GAMES] = {0};
    for (int steps = 0; steps < 200; steps++) {
        int32_t actions[GAMES];
        for (uint32_t game = 0; game < GAMES; game++) {
            ended[game] += arrays->over[game];
            assert_true(arrays->seeds[game] == SEED + game + GAMES * ended[game]);
            assert_true(arrays->legal_count[game] > 0);
        }
        gonfalon_env_sample(env, actions);
        step(env, actions);
    }
    assert_true(ended[0] > 10 && ended[1] > 10 && ended[2] > 10);
    gonfalon_env_reset(env, 5);
    assert_true(arrays->seeds[2] == 7 && !arrays->over[0] && arrays->rewards[0] == 0.0f);
    gonfalon_env_free(env);
}

static void seats_and_camps_have_names(void **unused)
{
    (void)unused;
    struct gonfalon_env *env =
        made("goths", "players=3 lone_camp=B", (struct gonfalon_env_settings){.games = 1});
    assert_int_equal(gonfalon_env_look(env)->camp_count, 2);
    assert_string_equal(gonfalon_env_seat(env, 0), "Ak");
    assert_string_equal(gonfalon_env_seat(env, 2), "B");
    assert_null(gonfalon_env_seat(env, 3));
    assert_null(gonfalon_env_seat(env, 100));
    assert_int_equal(gonfalon_env_camp(env, 1), 0);
    assert_int_equal(gonfalon_env_camp(env, 2), 1);
    assert_int_equal(gonfalon_env_camp(env, 3), -1);
    assert_string_equal(gonfalon_env_camp_name(env, 1), "B");
    assert_null(gonfalon_env_camp_name(env, 2));
    assert_null(gonfalon_env_view(env, 0, "chance"));
    assert_null(gonfalon_env_view(env, 0, "Zk"));
    gonfalon_env_free(env);
}

static void chance_can_be_outside(void **unused)
{
    (void)unused;
    double probabilities[GONFALON_ENV_OUTCOMES], sum = 0;
    struct gonfalon_env *env = made("goths", "players=8 fog=fortune expansion_copies=2",
                                    (struct gonfalon_env_settings){.games = 1, .chance_outside = 1});
    assert_int_equal(gonfalon_env_look(env)->seats[0], GONFALON_ENV_CHANCE);
    assert_int_equal(gonfalon_env_outcomes(env, 0, NULL), 6);
    assert_string_equal(gonfalon_env_text(env, 0, 0), "deal:QTP");
    assert_null(gonfalon_env_text(env, 0, 6));
    assert_non_null(gonfalon_env_step(env, (int32_t[]){6}));
    step(env, (int32_t[]){0});
    uint32_t count = gonfalon_env_outcomes(env, 0, probabilities);
    assert_int_equal(count, GONFALON_ENV_OUTCOMES);
    for (uint32_t i = 0; i < count; i++)
        sum += probabilities[i];
    assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    step(env, (int32_t[]){0});
    assert_int_equal(gonfalon_env_outcomes(env, 0, probabilities), 0);
    gonfalon_env_free(env);
}

/* A single game of gonfalon.h, played by number, with a bot in it. */
static void single_games_are_played_by_number(void **unused)
{
    (void)unused;
    struct gonfalon_env *env = made("echec", "level=2", (struct gonfalon_env_settings){.games = 1});
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env);
    struct gonfalon *single = gonfalon_new();
    assert_non_null(single);
    assert_null(gonfalon_start(single, "echec", "level=2 seed=3 turn_limit=20"));
    for (int decision = 0; strcmp(gonfalon_result(single), "none") == 0; decision++) {
        assert_null(gonfalon_env_take(env, 0, single));
        uint32_t seat = (uint32_t)arrays->seats[0];
        const char *move = "";
        while (!*move) {
            int action = decision % 2 ? sample(env) : gonfalon_env_choose(env, 0, "novice", 0, 20, 1);
            assert_true(action >= 0);
            move = gonfalon_env_say(env, 0, (uint32_t)action);
            assert_non_null(move);
        }
        assert_null(gonfalon_play(single, gonfalon_env_seat(env, seat), move));
    }
    assert_int_equal(gonfalon_env_choose(env, 0, "nobody", 0, 0, 0), -1);
    assert_null(gonfalon_start(single, "echec", "level=2 rows=8"));
    assert_non_null(gonfalon_env_take(env, 0, single));
    assert_null(gonfalon_start(single, "goths", ""));
    assert_non_null(gonfalon_env_take(env, 0, single));
    gonfalon_free(single);
    gonfalon_env_free(env);
}

static void another_seat_can_be_asked(void **unused)
{
    (void)unused;
    struct gonfalon_env *env = made("echec", "level=2", (struct gonfalon_env_settings){.games = 1});
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env);
    assert_int_equal(arrays->seats[0], 0);
    assert_null(gonfalon_env_ask(env, 0, 1));
    assert_int_equal(arrays->seats[0], 1);
    step(env, (int32_t[]){gonfalon_env_number(env, 0, "deploy:wings")});
    assert_int_equal(arrays->seats[0], 0);
    assert_null(gonfalon_env_ask(env, 0, 1)); /* has nothing to decide */
    assert_int_equal(arrays->legal_count[0], 0);
    assert_non_null(gonfalon_env_step(env, (int32_t[]){0}));
    assert_non_null(gonfalon_env_ask(env, 0, 2));
    gonfalon_env_free(env);
}

/* A line of the table in docs/environment.md. */
static void write_field(const struct number_field *field, struct text *line)
{
    text_format(line, "| `%s` |", field->name);
    for (int axis = 0; axis < NUMBERS_AXES && field->axis[axis].count; axis++) {
        text_string(line, axis ? " × " : " ");
        if (field->axis[axis].count == NUMBERS_EXTENT)
            text_char(line, 'n');
        else
            text_number(line, field->axis[axis].count);
    }
    text_format(line, " | %d to %d | %s |\n", field->lowest, field->highest, field->about);
}

static void the_document_tells_every_field(void **unused)
{
    (void)unused;
    static char document[1 << 16];
    FILE *file = fopen(DOCUMENT, "r");
    assert_non_null(file);
    document[fread(document, 1, sizeof document - 1, file)] = '\0';
    fclose(file);
    for (int i = 0; i < trials_count; i++) {
        const struct game_numbers *numbers = numbers_of(trials[i]->game);
        for (int field = 0; numbers->fields && field < numbers->field_count; field++) {
            TEXT_ON_STACK(line, 512);
            write_field(&numbers->fields[field], &line);
            if (!strstr(document, line.data))
                fail_msg("%s does not say: %s", DOCUMENT, line.data);
        }
    }
}

static int write_anew(void)
{
    FILE *file = fopen(DIGESTS, "w");
    for (int i = 0; file && i < CONFIGURATIONS; i++) {
        TEXT_ON_STACK(line, 256);
        write_digest(i, &line);
        fputs(line.data, file);
    }
    return file && fclose(file) == 0 ? 0 : 1;
}

int main(int count, char **arguments)
{
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(numbers_are_text_both_ways),
        cmocka_unit_test(arrays_are_what_they_say),
        cmocka_unit_test(arrays_are_the_same_everywhere),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(illegal_actions_are_refused),
        cmocka_unit_test(games_begin_again),
        cmocka_unit_test(seats_and_camps_have_names),
        cmocka_unit_test(chance_can_be_outside),
        cmocka_unit_test(single_games_are_played_by_number),
        cmocka_unit_test(another_seat_can_be_asked),
        cmocka_unit_test(the_document_tells_every_field),
    };
    enum { OTHERS = sizeof others / sizeof others[0] };
    static struct CMUnitTest tests[2 * TRIALS_MAX + OTHERS];
    if (count == 2 && strcmp(arguments[1], "--write") == 0)
        return write_anew();
    int made_up =
        trial_tests(tests, "games_by_number_are_the_engines", games_by_number_are_the_engines, false);
    made_up += trial_tests(tests + made_up, "every_move_has_a_number", every_move_has_a_number, true);
    memcpy(tests + made_up, others, sizeof others);
    return _cmocka_run_group_tests("env", tests, (size_t)made_up + OTHERS, NULL, NULL);
}
