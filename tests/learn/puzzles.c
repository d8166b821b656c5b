// SPDX-License-Identifier: MIT
/* puzzles.c: the puzzles of games/NAME/learn: each claims which moves are best and how good they are, and
 * trying out everything must come to the same; see solve.h. What the claims leave out (what every other move
 * is worth, how it goes on) stands beside them in solutions.json, and is held to it as well.
 *
 * `test_learn --solve GAME` prints solutions.json anew, for whoever writes a puzzle. */
#include "games/echec/state.h"
#include "solve.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h wants some of those above first. */
#include <cmocka.h>

#define SAME 1e-9

static json_t *read_file(const char *game, const char *name)
{
    char path[1024];
    json_error_t error;
    snprintf(path, sizeof path, "%s/%s/learn/%s", GAMES, game, name);
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s, line %d: %s", path, error.line, error.text);
    return json;
}

static const char *word(const json_t *puzzle, const char *key)
{
    const char *value = json_string_value(json_object_get(puzzle, key));
    return value ? value : "";
}

static void play_line(struct match *match, const char *line)
{
    const char *blank = strchr(line, ' ');
    int seat = blank ? match_viewer_named(match, line, (size_t)(blank - line)) : -1;
    if (seat < 0)
        fail_msg("\"%s\" is not SEAT MOVE", line);
    const char *refusal = match_play(match, seat, blank + 1);
    if (refusal)
        fail_msg("%s: %s", line, refusal);
}

static void play_lines(struct match *match, const json_t *lines)
{
    size_t i;
    json_t *line;
    json_array_foreach(lines, i, line) play_line(match, json_string_value(line));
}

/* The game at the start of a puzzle. */
static struct match *set_up(const char *game, const json_t *puzzle)
{
    char options[1024];
    struct match *match = match_new();
    assert_non_null(match);
    snprintf(options, sizeof options, "%s chance=manual", word(puzzle, "options"));
    const char *refusal = match_start(match, game, options, 0, "2026-11-15");
    if (!refusal && word(puzzle, "position")[0])
        refusal = match_set_position(match, word(puzzle, "position"));
    if (refusal)
        fail_msg("%s: %s", word(puzzle, "id"), refusal);
    play_lines(match, json_object_get(puzzle, "moves"));
    return match;
}

static struct puzzle begin(const struct match *match, const json_t *json)
{
    const char *seat = word(json, "seat");
    json_t *turns = json_object_get(json, "turns");
    enum goal goal = goal_named(word(json, "goal"));
    int viewer = match_viewer_named(match, seat, strlen(seat));
    if (goal == GOAL_COUNT || viewer < 0 || viewer >= SEATS_MAX)
        fail_msg("%s: no goal or no seat", word(json, "id"));
    return puzzle_begin(match, viewer, goal, turns ? (int)json_integer_value(turns) : 1);
}

static void write_move(const struct match *match, int seat, game_move move, char text[GAME_MOVE_TEXT])
{
    struct text into = text_in(text, GAME_MOVE_TEXT);
    match_game(match)->move_text(match_state(match), seat, move, &into);
}

static double best_of(const struct valued *list, int count)
{
    double best = 0;
    for (int i = 0; i < count; i++)
        best = fmax(best, list[i].value);
    return best;
}

/* --- How it goes on after a good move: the likeliest dice that do not spoil it, the enemy's best reply. */

static game_move shown_outcome(const struct puzzle *puzzle, const struct match *match)
{
    static struct outcome list[GAME_OUTCOMES_MAX];
    const struct game *game = match_game(match);
    int count = match_outcomes(match, list), shown = 0;
    double best = -1;
    for (int i = 0; i < count; i++) {
        union game_state after;
        memcpy(&after, match_state(match), game->state_size);
        game->settle(&after, list[i].move, NULL);
        double appeal = echec_worth(puzzle, &after) * 1000 + list[i].weight / 1e6;
        if (appeal > best) {
            best = appeal;
            shown = i;
        }
    }
    return list[shown].move;
}

/* What a friend does who knows only what he knows. */
static game_move friends_move(const struct puzzle *puzzle, const struct match *match, int seat)
{
    static struct valued list[GAME_MOVES_MAX];
    struct puzzle friend = *puzzle;
    friend.seat = seat;
    int count = puzzle_solve(&friend, match, list), best = 0;
    for (int i = 1; i < count; i++)
        if (list[i].value > list[best].value)
            best = i;
    return list[best].move;
}

/* Of Échec au roi what spoils most; of Goths, where the enemy chooses before he sees anything, the order the
 * puzzle names, or else the last: each is as good to show. */
static game_move shown_reply(const struct puzzle *puzzle, const struct match *match, int seat)
{
    game_move list[GAME_MOVES_MAX];
    const struct game *game = match_game(match);
    const void *state = match_state(match);
    int count = match_legal(match, seat, list), shown = 0;
    double worst = 2;
    if (strcmp(game->camp(state, seat), game->camp(state, puzzle->seat)) == 0)
        return friends_move(puzzle, match, seat);
    if (strcmp(game->id, "echec") != 0)
        return list[count - 1];
    for (int i = 0; i < count; i++) {
        union game_state after;
        memcpy(&after, match_state(match), game->state_size);
        game->play(&after, seat, list[i], NULL);
        double value = echec_worth(puzzle, &after);
        if (value < worst) {
            worst = value;
            shown = i;
        }
    }
    return list[shown];
}

static json_t *solve_node(const struct puzzle *puzzle, struct match *match, json_t *replies);

/* The next of the replies the puzzle names that this seat can give now; played, if there is one. */
static const char *named_reply(struct match *match, int seat, const json_t *replies, size_t *next)
{
    const char *who = game_viewer_name(match_game(match), match_state(match), seat);
    for (; *next < json_array_size(replies); ++*next) {
        const char *line = json_string_value(json_array_get(replies, *next));
        const char *blank = strchr(line, ' ');
        if ((size_t)(blank - line) != strlen(who) || strncmp(line, who, strlen(who)) != 0)
            return NULL;
        if (!match_play(match, seat, blank + 1)) {
            ++*next;
            return line;
        }
    }
    return NULL;
}

/* Lines until the seat is asked again or the puzzle is over. */
static json_t *go_on(const struct puzzle *puzzle, struct match *match, json_t *replies)
{
    json_t *lines = json_array();
    const struct game *game = match_game(match);
    size_t reply = 0;
    while (!puzzle_over(puzzle, game, match_state(match))) {
        seat_set actors = match_actors(match);
        if (actors != SEAT_CHANCE && actors & SEAT(puzzle->seat))
            break;
        int seat = actors == SEAT_CHANCE ? CHANCE : __builtin_ctz(actors);
        char text[GAME_MOVE_TEXT], line[GAME_MOVE_TEXT + 16];
        const char *named = named_reply(match, seat, replies, &reply);
        if (!named) {
            game_move move = seat == CHANCE ? shown_outcome(puzzle, match) : shown_reply(puzzle, match, seat);
            write_move(match, seat, move, text);
            snprintf(line, sizeof line, "%s %s", game_viewer_name(game, match_state(match), seat), text);
            play_line(match, line);
        }
        json_array_append_new(lines, json_string(named ? named : line));
    }
    return lines;
}

static json_t *solve_move(const struct puzzle *puzzle, const struct match *match, struct valued move,
                          bool best, json_t *replies)
{
    char text[GAME_MOVE_TEXT];
    json_t *told = json_object();
    json_object_set_new(told, "chance", json_real(round(move.value * 10000) / 10000));
    if (!best)
        return told;
    struct match *after = match_copy(match);
    write_move(match, puzzle->seat, move.move, text);
    if (match_play(after, puzzle->seat, text))
        fail_msg("%s cannot be played", text);
    json_object_set_new(told, "then", go_on(puzzle, after, replies));
    if (!puzzle_over(puzzle, match_game(after), match_state(after)))
        json_object_set_new(told, "next", solve_node(puzzle, after, replies));
    match_free(after);
    return told;
}

/* Every move that is worth anything. */
static json_t *solve_node(const struct puzzle *puzzle, struct match *match, json_t *replies)
{
    static struct valued lists[8][GAME_MOVES_MAX];
    static int depth;
    struct valued *list = lists[depth++];
    int count = puzzle_solve(puzzle, match, list);
    double best = best_of(list, count);
    json_t *moves = json_object();
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT];
        write_move(match, puzzle->seat, list[i].move, text);
        if (list[i].value > SAME)
            json_object_set_new(moves, text,
                                solve_move(puzzle, match, list[i], list[i].value > best - SAME, replies));
    }
    depth--;
    return moves;
}

static json_t *solution_of(const char *game, const json_t *json)
{
    struct match *match = set_up(game, json);
    struct puzzle puzzle = begin(match, json);
    echec_forget();
    json_t *moves = solve_node(&puzzle, match, json_object_get(json, "replies"));
    echec_forget();
    match_free(match);
    return moves;
}

/* --- The tests. */

static void check_claim(const json_t *puzzle, json_t *moves)
{
    double claimed = json_number_value(json_object_get(puzzle, "chance"));
    json_t *best = json_object_get(puzzle, "best"), *told;
    const char *move;
    size_t i, found = 0;
    json_object_foreach(moves, move, told)
    {
        double chance = json_number_value(json_object_get(told, "chance"));
        bool listed = false;
        json_t *one;
        json_array_foreach(best, i, one) listed |= strcmp(json_string_value(one), move) == 0;
        found += listed;
        if (listed && fabs(chance - claimed) > 1e-3)
            fail_msg("%s: %s has a chance of %.4f, not %.4f", word(puzzle, "id"), move, chance, claimed);
        if (!listed && chance > claimed - 1e-4)
            fail_msg("%s: %s is as good (%.4f), but not listed", word(puzzle, "id"), move, chance);
    }
    if (found == 0 || found != json_array_size(best))
        fail_msg("%s: a listed move is worth nothing", word(puzzle, "id"));
}

static void check_puzzles(const char *game)
{
    json_t *file = read_file(game, "puzzles.json"), *solutions = read_file(game, "solutions.json");
    json_t *puzzles = json_object_get(file, "puzzles"), *puzzle;
    size_t i;
    assert_true(json_array_size(puzzles) >= 12);
    json_array_foreach(puzzles, i, puzzle)
    {
        json_t *moves = solution_of(game, puzzle);
        json_t *written = json_object_get(solutions, word(puzzle, "id"));
        check_claim(puzzle, moves);
        if (!written || !json_equal(moves, written)) {
            char *dump = json_dumps(moves, JSON_COMPACT);
            fail_msg("%s: solutions.json should have %s", word(puzzle, "id"), dump);
        }
        json_decref(moves);
    }
    json_decref(file);
    json_decref(solutions);
}

static void puzzles_of_echec_are_solved_by_what_they_list_and_nothing_else(void **unused)
{
    (void)unused;
    check_puzzles("echec");
}

static void puzzles_of_goths_are_solved_by_what_they_list_and_nothing_else(void **unused)
{
    (void)unused;
    check_puzzles("goths");
}

static void print_solutions(const char *game)
{
    const char *between = "{\n";
    json_t *file = read_file(game, "puzzles.json"), *puzzle;
    size_t i;
    json_array_foreach(json_object_get(file, "puzzles"), i, puzzle)
    {
        json_t *moves = solution_of(game, puzzle);
        char *dump = json_dumps(moves, JSON_REAL_PRECISION(6));
        printf("%s\"%s\": %s", between, word(puzzle, "id"), dump);
        fflush(stdout);
        between = ",\n";
        free(dump);
        json_decref(moves);
    }
    json_decref(file);
    printf("\n}\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_of_echec_are_solved_by_what_they_list_and_nothing_else),
        cmocka_unit_test(puzzles_of_goths_are_solved_by_what_they_list_and_nothing_else),
    };
    if (argc > 2 && strcmp(argv[1], "--solve") == 0) {
        print_solutions(argv[2]);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
