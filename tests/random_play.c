// SPDX-License-Identifier: MIT
/* random_play.c: random games over all configurations of every game, and what must hold in every state of
 * them.
 *
 * Most games are played by the functions of struct game. Every state gets the cheap checks; every few states
 * those that cost more: refusals, texts, sentences. Some games are played through a match, by text, for its
 * records and its undoing. SOAK=n plays n times as many games. */
#include "trial.h" /* first: cmocka */

#include "games/games.h"
#include "table/match.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_LEAST = 100000, THOROUGH = 24, REMEMBERED = 64 };

static uint64_t games_played;

/* Filled with a byte no view is to leave behind. */
static union game_state untouched;

/* Moves that were legal a moment ago, or for somebody else: the likeliest to be accepted wrongly. */
static game_move remembered[REMEMBERED];

static bool among(const game_move *list, int count, game_move move)
{
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* Text and back is the same move. */
static void check_text(const struct game *game, const void *view, int seat, game_move move)
{
    TEXT_ON_STACK(text, GAME_MOVE_TEXT);
    game_move read;
    game->move_text(view, seat, move, &text);
    expect(text.length > 0 && !text.overflow);
    expect(!strpbrk(text.data, " \t\n#"));
    const char *refusal = game->move_parse(view, seat, text.data, &read);
    expect(!refusal);
    expect(read == move);
}

/* refuse() accepts what is listed and nothing else. */
static void check_refusals(const struct trial *trial, const void *view, int seat, const game_move *list,
                           int count, struct random *random)
{
    const struct game *game = trial->game;
    game_move unlisted;
    for (int i = 0; i < count; i++) {
        expect(!game->refuse(view, seat, list[i]));
        expect(!among(list, i, list[i]));
        check_text(game, view, seat, list[i]);
        remembered[random_below(random, REMEMBERED)] = list[i];
    }
    if (count > 0 && trial->draw_unlisted && trial->draw_unlisted(view, seat, random, &unlisted)) {
        expect(!game->refuse(view, seat, unlisted));
        check_text(game, view, seat, unlisted);
        return;
    }
    for (int i = 0; i < 12; i++) {
        game_move move = i < 6 ? remembered[random_below(random, REMEMBERED)] : trial->draw_nonsense(random);
        const char *refusal = game->refuse(view, seat, move);
        expect((refusal == NULL) == among(list, count, move));
        expect(!refusal || strlen(refusal) > 10);
    }
}

static void check_outcomes(const struct game *game, const union game_state *state, struct random *random)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    int count = game->outcomes(state, outcomes);
    expect(count >= 2 && count <= GAME_OUTCOMES_MAX);
    for (int tries = 0; tries < 8; tries++) {
        int i = (int)random_below(random, (uint32_t)count);
        expect(outcomes[i].weight > 0);
        check_text(game, state, CHANCE, outcomes[i].move);
    }
}

/* A seat with its eyes open: its list is the same on the state and on its view, and there is one if it must
 * act. */
static void check_seat(const struct trial *trial, const union game_state *state, seat_set actors, int seat,
                       bool thorough, struct random *random)
{
    static game_move on_state[GAME_MOVES_MAX], on_view[GAME_MOVES_MAX];
    static union game_state view;
    const struct game *game = trial->game;
    view = untouched;
    game->observe(state, seat, &view);
    expect(memcmp(view.bytes + game->state_size, untouched.bytes, GAME_STATE_MAX - game->state_size) == 0);
    int count = game->legal(state, seat, on_state);
    expect(game->legal(&view, seat, on_view) == count);
    expect(memcmp(on_state, on_view, (size_t)count * sizeof on_view[0]) == 0);
    expect((count > 0) == ((actors & SEAT(seat)) != 0));
    expect(count != 1 || trial->is_always_asked(state));
    expect(game->actors(&view) == actors);
    expect(game->result(&view).over == (actors == 0));
    if (thorough)
        check_refusals(trial, &view, seat, on_view, count, random);
}

static void check_state(const struct trial *trial, const union game_state *state, bool thorough,
                        struct random *random)
{
    const struct game *game = trial->game;
    seat_set actors = game->actors(state), seats = game->seats(state);
    struct result result = game->result(state);
    union game_state everything;
    memset(&everything, 0, sizeof everything);
    expect((actors == 0) == result.over);
    expect(!result.over || result.rule);
    expect((result.winner == NULL) == (result.winners == 0));
    expect(actors == SEAT_CHANCE || (actors & ~seats) == 0);
    game->observe(state, VIEWER_ALL, &everything);
    expect(memcmp(&everything, state, game->state_size) == 0);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat))
            check_seat(trial, state, actors, seat, thorough, random);
    if (actors == SEAT_CHANCE && thorough)
        check_outcomes(game, state, random);
    trial->check(state);
}

/* Every event can be told in every language, to everybody, whole, with its rule. */
static void check_events(const struct game *game, const union game_state *state, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        expect(events->at[i].audience & SEAT(VIEWER_ALL));
        for (int language = 0; language < LANGUAGE_COUNT; language++)
            for (int viewer = 0; viewer <= VIEWER_TABLE; viewer++) {
                TEXT_ON_STACK(text, 320);
                const struct listener listener = {(enum language)language, viewer, NULL};
                game_write_event(game, state, &events->at[i], &listener, &text);
                expect(!text.overflow && !strchr(text.data, '%') && strchr(text.data, '['));
            }
    }
}

/* The same move twice, with and without telling of it, leads to the same bytes. */
static void step_twice(const struct trial *trial, union game_state *state, bool thorough,
                       struct random *random)
{
    struct events events;
    union game_state untold = *state;
    struct random again = *random;
    events_begin(&events);
    expect(memcmp(&untold, state, sizeof untold) == 0);
    trial_step(trial, state, random, &events);
    trial_place.move--;
    trial_step(trial, &untold, &again, NULL);
    expect(memcmp(&untold, state, sizeof untold) == 0);
    expect(events.count <= EVENTS_MAX);
    if (thorough)
        check_events(trial->game, state, &events);
}

static uint32_t turn_limit(const struct game *game, const void *state)
{
    int option = option_find(game->options, game->option_count, "turn_limit", strlen("turn_limit"));
    return option < 0 ? 0 : game->option_value(state, option);
}

static void play_game(const struct trial *trial, uint32_t number)
{
    union game_state state;
    struct random random = trial_begin(trial, number, &state);
    /* What is looked at must not change what is played. */
    struct random looking = random_from_seed(~(uint64_t)number);
    uint32_t turns = turn_limit(trial->game, &state);
    int most = turns ? ((int)turns + 1) * trial->turn_moves : INT_MAX;
    for (; trial->game->actors(&state); expect(trial_place.move <= most)) {
        bool thorough = random_below(&looking, THOROUGH) == 0;
        check_state(trial, &state, thorough, &looking);
        step_twice(trial, &state, thorough, &random);
    }
    check_state(trial, &state, true, &looking);
    games_played++;
}

static void play_games(void **state)
{
    const struct trial *trial = *state;
    uint32_t count = trial_count(trial->games);
    for (uint32_t i = 0; i < count; i++)
        play_game(trial, i);
}

/* A match, and the state after each of its steps. */
struct history {
    struct match *match;
    union game_state *states;
    size_t count, capacity;
};

static void remember(struct history *history)
{
    if (history->count == history->capacity) {
        history->capacity = history->capacity * 2 + 64;
        history->states = realloc(history->states, history->capacity * sizeof *history->states);
        assert_non_null(history->states);
    }
    memcpy(&history->states[history->count++], match_state(history->match), sizeof *history->states);
}

static bool is_at(const struct match *match, const union game_state *state)
{
    return memcmp(match_state(match), state, match_game(match)->state_size) == 0;
}

static char *record_of(const struct match *match)
{
    size_t size = match_record_size(match);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    struct text text = text_in(bytes, size);
    match_write_record(match, &text);
    expect(!text.overflow);
    return bytes;
}

static char *events_of(const struct match *match, int viewer)
{
    size_t size = 256 * (match_event_count(match) + 1);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    struct text text = text_in(bytes, size);
    match_write_events_since(match, 0, viewer, &text);
    expect(!text.overflow);
    return bytes;
}

/* One line for each legal move, in byte order, none twice. */
static void check_legal_lines(const struct match *match, int seat)
{
    static game_move list[GAME_MOVES_MAX];
    size_t size = match_legal_size(match, seat);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    struct text text = text_in(bytes, size);
    expect(match_write_legal(match, seat, &text));
    expect(!text.overflow);
    int lines = 0;
    const char *last = "";
    for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        expect(strcmp(last, line) < 0);
        last = line;
    }
    expect(seat == CHANCE || lines == match_legal(match, seat, list));
    free(bytes);
}

/* A move that is none changes nothing. */
static void play_refused(struct match *match, int seat, const char *move)
{
    union game_state before;
    size_t events = match_event_count(match);
    memcpy(&before, match_state(match), sizeof before);
    expect(match_play(match, seat, move));
    expect(is_at(match, &before));
    expect(match_event_count(match) == events);
}

static void play_step(const struct trial *trial, struct match *match, struct random *random)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    const struct game *game = trial->game;
    TEXT_ON_STACK(text, GAME_MOVE_TEXT);
    union game_state view;
    seat_set actors = match_actors(match);
    int seat = actors == SEAT_CHANCE ? CHANCE : trial_pick_seat(actors, random);
    trial_place.move++;
    if (random_below(random, 64) == 0) {
        check_legal_lines(match, seat);
        play_refused(match, seat, "nothing");
    }
    if (seat == CHANCE) {
        int count = match_outcomes(match, outcomes);
        game->move_text(match_state(match), CHANCE, outcomes[random_below(random, (uint32_t)count)].move,
                        &text);
    } else {
        match_observe(match, seat, &view);
        game->move_text(&view, seat, trial_draw_move(trial, &view, seat, random), &text);
    }
    const char *refusal = match_play(match, seat, text.data);
    expect(!refusal);
}

/* A whole game by text. Half of the matches settle their chance themselves. */
static struct history play_match(const struct trial *trial, uint32_t number)
{
    union game_state state;
    struct random random = trial_begin(trial, number, &state);
    struct history history = {.match = match_new()};
    assert_non_null(history.match);
    TEXT_ON_STACK(options, 640);
    text_format(&options, "%s seed=%u lang=%s%s", trial_place.options, (unsigned)number,
                number & 2 ? "fr" : "en", number & 1 ? " chance=manual" : "");
    const char *refusal = match_start(history.match, trial->game->id, options.data, 0, "2026-11-15");
    expect(!refusal);
    for (remember(&history); match_actors(history.match); remember(&history))
        play_step(trial, history.match, &random);
    return history;
}

/* From the record the same match arises: the same record, states, steps and events. */
static struct match *check_record(const struct history *history)
{
    struct match *loaded = match_new();
    assert_non_null(loaded);
    char *record = record_of(history->match);
    expect(!match_start(loaded, "goths", match_language(history->match) == LANGUAGE_FR ? "lang=fr" : "", 0,
                        "today"));
    expect(!match_load(loaded, record, strlen(record), 7));
    char *again = record_of(loaded);
    expect(strcmp(record, again) == 0);
    expect(is_at(loaded, match_state(history->match)));
    expect(match_event_count(loaded) == match_event_count(history->match));
    seat_set seats = match_game(loaded)->seats(match_state(loaded)) | SEAT(VIEWER_TABLE) | SEAT(VIEWER_ALL);
    for (int viewer = 0; viewer < VIEWER_COUNT; viewer++) {
        if (!(seats & SEAT(viewer)))
            continue;
        char *told = events_of(history->match, viewer), *retold = events_of(loaded, viewer);
        expect(strcmp(told, retold) == 0);
        free(told);
        free(retold);
    }
    free(record);
    free(again);
    return loaded;
}

/* Back to the first state, byte for byte, over every state there was. */
static void check_undo(const struct history *history, struct match *match)
{
    for (size_t i = history->count; i-- > 0;) {
        expect(is_at(match, &history->states[i]));
        expect((match_undo(match) == NULL) == (i > 0));
    }
    expect(is_at(match, &history->states[0]));
}

/* Taken back and played again, the second time from a copy: chance goes back too. */
static void check_again(const struct history *history, const char *record)
{
    struct match *copy = match_copy(history->match);
    assert_non_null(copy);
    char *moves = strdup(record);
    assert_non_null(moves);
    expect(is_at(copy, &history->states[0]));
    size_t step = 0;
    char *place = NULL;
    for (char *line = strtok_r(moves, "\n", &place); line; line = strtok_r(NULL, "\n", &place)) {
        char *blank = strchr(line, ' ');
        int seat = match_viewer_named(copy, line, (size_t)(blank - line));
        if (line[0] == '[' || (seat == CHANCE && !(match_actors(copy) & SEAT_CHANCE)))
            continue;
        expect(!match_play(copy, seat, blank + 1));
        expect(is_at(copy, &history->states[++step]));
    }
    expect(step + 1 == history->count);
    char *again = record_of(copy);
    expect(strcmp(record, again) == 0);
    free(moves);
    free(again);
    match_free(copy);
}

static void play_matches(void **state)
{
    const struct trial *trial = *state;
    uint32_t count = trial_count(trial->matches);
    for (uint32_t i = 0; i < count; i++) {
        struct history history = play_match(trial, i);
        char *record = record_of(history.match);
        struct match *loaded = check_record(&history);
        check_undo(&history, loaded);
        check_undo(&history, history.match);
        check_again(&history, record);
        free(record);
        match_free(loaded);
        match_free(history.match);
        free(history.states);
        games_played++;
    }
}

/* Last: the others must have played. */
static void random_play_was_enough(void **unused)
{
    (void)unused;
    print_message("# %llu games\n", (unsigned long long)games_played);
    assert_true(games_played >= trial_count(GAMES_LEAST));
}

int main(void)
{
    memset(&untouched, 0xa5, sizeof untouched);
    struct CMUnitTest tests[2 * TRIALS_MAX + 1];
    int count = trial_tests(tests, "random_play", play_games, true);
    count += trial_tests(tests + count, "matches", play_matches, false);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(random_play_was_enough);
    return _cmocka_run_group_tests("tests", tests, (size_t)count, NULL, NULL);
}
