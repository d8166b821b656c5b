// SPDX-License-Identifier: MIT
/* play.c: what the terminal client is made of, without a terminal: pictures of random positions of every kind
 * of table, in both languages and at several sizes; the sheet they are drawn on; looks put together from
 * messages; the file a game is kept in; rules by number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "cli/locale.h"
#include "cli/play/clocks.h"
#include "cli/play/journal.h"
#include "cli/play/picture.h"
#include "cli/rulebook.h"
#include "cli/wrap.h"
#include "table/match.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- A look at a match. */

static json_t *view_of(const struct match *match, int viewer)
{
    char *bytes = malloc(GAME_VIEW_TEXT);
    assert_non_null(bytes);
    struct text text = text_in(bytes, GAME_VIEW_TEXT);
    match_write_view(match, viewer, &text);
    json_t *view = json_loads(text.data, 0, NULL);
    assert_non_null(view);
    free(bytes);
    return view;
}

static json_t *moves_of(const struct match *match, int seat)
{
    game_move list[GAME_MOVES_MAX];
    int count = match_legal(match, seat, list);
    json_t *moves = json_array();
    for (int i = 0; i < count; i++) {
        TEXT_ON_STACK(text, GAME_MOVE_TEXT);
        match_game(match)->move_text(match_state(match), seat, list[i], &text);
        json_array_append_new(moves, json_string(text.data));
    }
    return json_pack("{s:o}", "moves", moves);
}

static json_t *seats_of(const struct match *match)
{
    const struct game *game = match_game(match);
    json_t *list = json_array();
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (game->seats(match_state(match)) & SEAT(seat))
            json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s}", "seat",
                                                  game->seat_name(match_state(match), seat), "camp",
                                                  game->camp(match_state(match), seat), "who", "bot", "name",
                                                  "medium"));
    return list;
}

static void look_at_match(struct look *look, const struct match *match, int viewer, enum language language)
{
    bool asked = viewer < SEATS_MAX && match_actors(match) & SEAT(viewer);
    json_t *view = view_of(match, viewer);
    json_t *message =
        json_pack("{s:s,s:i,s:[s],s:s,s:O,s:o,s:s,s:o,s:o}", "say", "whole", "from", 0, "events",
                  "Ak plays a card with the back VR [G2.2]", "game", match_game(match)->id, "options",
                  json_object_get(view, "options"), "seats", seats_of(match), "status", "running", "view",
                  view, "ask", asked ? moves_of(match, viewer) : json_null());
    assert_non_null(message);
    look_open(look, game_viewer_name(match_game(match), match_state(match), viewer), language);
    assert_true(look_merge(look, message));
    json_decref(message);
}

/* --- Pictures. */

static void check_drawing(const struct picture *picture, const struct look *look, int rows, int columns)
{
    enum { MARGIN = 3 };
    struct canvas canvas;
    int used_rows = rows, used_columns = columns;
    picture->measure(look, &used_rows, &used_columns);
    assert_true(used_columns <= columns);
    struct area area = {MARGIN, MARGIN, used_rows, used_columns};
    assert_true(canvas_open(&canvas, used_rows + 2 * MARGIN, used_columns + 2 * MARGIN));
    canvas_fill(&canvas, canvas.clip, INK_PLAIN, "~");
    struct pointer pointer = {4, 4, NULL};
    struct choice list[CHOICES_MAX];
    if (look_choices(look, list) > 0)
        pointer.choice = list[0].move;
    picture->draw(look, &canvas, area, &pointer);
    bool anything = false;
    for (int row = 0; row < canvas.rows; row++)
        for (int column = 0; column < canvas.columns; column++) {
            bool inside = row >= MARGIN && row < MARGIN + used_rows && column >= MARGIN &&
                          column < MARGIN + used_columns;
            const struct cell *cell = &canvas.cells[row * canvas.columns + column];
            bool drawn = strcmp(cell->letter, "~") != 0;
            anything = anything || drawn;
            if (drawn && !inside)
                fail_msg("%s draws outside its area: %s at %d, %d", picture->game, cell->letter, row, column);
        }
    assert_true(anything);
    canvas_close(&canvas);
}

/* Every choice has a name, and no other has the same. */
static void check_words(const struct picture *picture, const struct look *look)
{
    struct choice list[CHOICES_MAX];
    int count = look_choices(look, list);
    char(*names)[512] = calloc((size_t)count + 1, sizeof *names);
    assert_non_null(names);
    for (int i = 0; i < count; i++) {
        struct text name = text_in(names[i], sizeof names[i]);
        TEXT_ON_STACK(about, 1024);
        picture->move_name(look, list[i].label, &name);
        picture->move_about(look, list[i].move, &about);
        assert_true(name.length > 0 && !name.overflow && !about.overflow);
        for (int other = 0; other < i; other++)
            if (strcmp(names[other], names[i]) == 0)
                fail_msg("two moves are called %s", names[i]);
    }
    free(names);
    TEXT_ON_STACK(status, 1024);
    TEXT_ON_STACK(headline, 512);
    char *bytes = malloc(16384);
    assert_non_null(bytes);
    struct text position = text_in(bytes, 16384);
    picture_status(picture, look, &status);
    picture->headline(look, &headline);
    picture->describe(look, &position);
    assert_true(status.length > 0 && !status.overflow && headline.length > 0 && !position.overflow);
    free(bytes);
}

static void check_position(const struct match *match)
{
    static const int sizes[][2] = {{11, 80}, {12, 80}, {20, 100}, {34, 120}, {60, 200}};
    const struct picture *picture = picture_of(match_game(match)->id);
    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        bool is_seat = viewer < SEATS_MAX;
        if (is_seat && !(match_game(match)->seats(match_state(match)) & SEAT(viewer)))
            continue;
        struct look look;
        enum language language = viewer % 2 ? LANGUAGE_FR : LANGUAGE_EN;
        look_at_match(&look, match, viewer, language);
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            check_drawing(picture, &look, sizes[i][0], sizes[i][1]);
        check_words(picture, &look);
        look_close(&look);
    }
}

static void play_and_look(const char *game, const char *options, uint64_t seed)
{
    struct match *match = match_new();
    struct random random = random_from_seed(seed);
    assert_non_null(match);
    assert_null(match_start(match, game, options, seed, "2026-11-15"));
    for (int steps = 0; steps < 120 && match_actors(match); steps++) {
        int seat = __builtin_ctz(match_actors(match));
        game_move list[GAME_MOVES_MAX];
        TEXT_ON_STACK(move, GAME_MOVE_TEXT);
        if (steps % 4 == 0)
            check_position(match);
        int count = match_legal(match, seat, list);
        match_game(match)->move_text(match_state(match), seat, list[random_below(&random, (uint32_t)count)],
                                     &move);
        assert_null(match_play(match, seat, move.data));
    }
    check_position(match);
    match_free(match);
}

static void pictures_of_goths_stay_within_their_area_and_name_every_move(void **state)
{
    (void)state;
    static const char *const modules[] = {
        "", "fog=base", "fog=fortune gothic=on ballista=on barricade3d=on expansion_copies=2",
        "fog=fortune fog_near=on backs=vcrb"};
    static const int players[] = {2, 3, 4, 6, 7, 8};
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++)
        for (size_t module = 0; module < sizeof modules / sizeof modules[0]; module++) {
            TEXT_ON_STACK(options, 256);
            text_format(&options, "players=%d %s%s", players[i], modules[module],
                        players[i] >= 6 && module == 2 ? " pigeon=on" : "");
            play_and_look("goths", options.data, 10 * i + module);
        }
}

/* All the terminal shows of a position: the board at a generous size, and the position in words. */
static void write_shown(const struct look *look, struct text *text)
{
    struct canvas canvas;
    int rows = 34, columns = 120;
    picture_goths.measure(look, &rows, &columns);
    assert_true(canvas_open(&canvas, rows, columns));
    picture_goths.draw(look, &canvas, canvas.clip, &(struct pointer){0});
    for (int i = 0; i < canvas.rows * canvas.columns; i++)
        text_string(text, canvas.cells[i].letter[0] ? canvas.cells[i].letter : " ");
    canvas_close(&canvas);
    text_char(text, '\n');
    picture_goths.describe(look, text);
    assert_false(text->overflow);
}

static void expect_shown(const struct match *match, const char *seat, enum language language,
                         const char *there, const char *absent)
{
    enum { ROOM = 65536 };
    struct look look;
    int viewer = match_viewer_named(match, seat, strlen(seat));
    struct text text = text_in(malloc(ROOM), ROOM);
    assert_non_null(text.data);
    look_at_match(&look, match, viewer, language);
    write_shown(&look, &text);
    if (!strstr(text.data, there) || strstr(text.data, absent))
        fail_msg("%s must be told %s, and not %s:\n%s", seat, there, absent, text.data);
    look_close(&look);
    free(text.data);
}

static void play(struct match *match, const char *seat, const char *move)
{
    assert_null(match_play(match, match_viewer_named(match, seat, strlen(seat)), move));
}

/* He who is alone sees the backs of what he has laid, until all is revealed. */
static void goths_G7_3_the_terminal_hides_what_a_lone_player_has_laid(void **state)
{
    (void)state;
    struct match *match = match_new();
    assert_null(match_start(match, "goths", "players=3", 1, "2026-11-15"));
    play(match, "A", "VR");
    expect_shown(match, "A", LANGUAGE_EN, "[V·R]", "]=");
    expect_shown(match, "A", LANGUAGE_EN, "Vulture or Recruiter", "It means");
    expect_shown(match, "A", LANGUAGE_FR, "Vautour ou Recruteur", "Elle signifie");
    play(match, "Bk", "CB");
    expect_shown(match, "Bk", LANGUAGE_EN, "[C·B]=C", "[V·R]=");
    expect_shown(match, "Bk", LANGUAGE_EN, "It means Catapult", "It means Vulture");
    play(match, "A", "scout");
    expect_shown(match, "A", LANGUAGE_EN, "Order: face down.", "Order: Scout");
    expect_shown(match, "A", LANGUAGE_EN, "order face down", "]=");
    play(match, "Bw", "load");
    expect_shown(match, "A", LANGUAGE_EN, "[V·R]=V", "order face down");
    expect_shown(match, "A", LANGUAGE_EN, "Order: Scout.", "Order: face down");
    match_free(match);
}

static void expect_about(const struct match *match, const char *seat, enum language language,
                         const char *move, const char *wanted)
{
    struct look look;
    TEXT_ON_STACK(about, 512);
    look_at_match(&look, match, match_viewer_named(match, seat, strlen(seat)), language);
    picture_goths.move_about(&look, move, &about);
    assert_string_equal(about.data, wanted);
    look_close(&look);
}

/* What Load and Fire are said to do is what the engine of the reader's own clan does. */
static void goths_G13_2_the_terminal_tells_of_the_engine_one_has(void **state)
{
    (void)state;
    static const char *const catapult = "Your active catapult kills up to two units; a barricade stops it.";
    static const char *const ballista = "Your active ballista kills one unit, wherever it stands.";
    struct match *match = match_new();
    assert_null(match_start(match, "goths", "", 1, "2026-11-15"));
    expect_about(match, "Aw", LANGUAGE_EN, "fire", catapult);
    expect_about(match, "Aw", LANGUAGE_FR, "load", "Votre catapulte devient active.");
    assert_null(match_start(match, "goths", "ballista=on", 1, "2026-11-15"));
    expect_about(match, "Bw", LANGUAGE_EN, "fire", ballista);
    expect_about(match, "Bw", LANGUAGE_FR, "fire",
                 "Active, votre baliste tue une unité, où qu'elle se trouve.");
    expect_about(match, "Bw", LANGUAGE_EN, "load",
                 "Your ballista becomes active, and stays so when it fires.");
    assert_null(match_start(match, "goths", "players=6 ballista=on", 1, "2026-11-15"));
    play(match, "ACk", "give:ballista:C");
    play(match, "BDk", "give:ballista:B");
    expect_about(match, "Cw", LANGUAGE_EN, "fire", ballista);
    expect_about(match, "Aw", LANGUAGE_EN, "fire", catapult);
    match_free(match);
}

static void pictures_of_echec_stay_within_their_area_and_name_every_move(void **state)
{
    (void)state;
    play_and_look("echec", "", 1);
    play_and_look("echec", "level=2", 2);
    play_and_look("echec", "rows=12 massed=on", 3);
    play_and_look("echec", "rows=8 level=2 massed=on", 4);
}

static void a_log_calls_seats_as_people_do(void **state)
{
    (void)state;
    static const struct {
        enum language language;
        const char *options, *sentence, *told;
    } cases[] = {
        {LANGUAGE_EN, "", "Ak plays a card [G2.2]", "The king of the Ostrogoths plays a card [G2.2]"},
        {LANGUAGE_EN, "", "Ann sits down at Aw", "Ann sits down as the warchief of the Ostrogoths"},
        {LANGUAGE_EN, "", "A loses 1 unit, Akw", "A loses 1 unit, Akw"},
        {LANGUAGE_EN, "players=6", "ACk takes his cards back",
         "The king of clans A and C takes his cards back"},
        {LANGUAGE_FR, "", "la carte de Bk reste", "La carte du roi des Wisigoths reste"},
        {LANGUAGE_FR, "players=8", "Ann revient à Cw", "Ann revient au chef de guerre du clan C"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct match *match = match_new();
        struct look look;
        TEXT_ON_STACK(text, 256);
        assert_null(match_start(match, "goths", cases[i].options, 1, "2026-11-15"));
        look_at_match(&look, match, VIEWER_TABLE, cases[i].language);
        picture_goths.tell(&look, cases[i].sentence, &text);
        assert_string_equal(text.data, cases[i].told);
        look_close(&look);
        match_free(match);
    }
}

/* --- The sheet. */

static void drawing_is_clipped_and_wide_letters_stay_whole(void **state)
{
    (void)state;
    struct canvas canvas;
    char line[128];
    locale_set();
    assert_true(canvas_open(&canvas, 3, 10));
    canvas_put(&canvas, 0, 7, INK_PLAIN, "abcdef");
    canvas_read(&canvas, 0, line, sizeof line);
    assert_string_equal(line, "       abc");
    canvas_put(&canvas, 1, 8, INK_PLAIN, "é漢漢");
    canvas_read(&canvas, 1, line, sizeof line);
    assert_string_equal(line, "        é");
    canvas_fit(&canvas, 2, 0, 6, INK_PLAIN, "Barricade");
    canvas_read(&canvas, 2, line, sizeof line);
    assert_string_equal(line, "Barri…");
    canvas_put(&canvas, -1, 0, INK_PLAIN, "x");
    canvas_put(&canvas, 3, 0, INK_PLAIN, "x");
    assert_int_equal(canvas_hit_at(&canvas, 5, 5), HIT_NONE);
    canvas_close(&canvas);
}

static void text_wraps_at_words_and_cuts_what_is_longer(void **state)
{
    (void)state;
    const char *next;
    locale_set();
    assert_int_equal(wrap_line("one two three", 8, &next), 7);
    assert_string_equal(next, "three");
    assert_int_equal(wrap_line("abcdefghij", 4, &next), 4);
    assert_string_equal(next, "efghij");
    assert_int_equal(wrap_line("a\nb", 10, &next), 1);
    assert_string_equal(next, "b");
    assert_int_equal(wrap_line("éé éé", 2, &next), 4);
    assert_string_equal(next, "éé");
    assert_int_equal(wrap_line("\xff\xfe", 1, &next), 1);
    assert_int_equal(wrap_width("Échec 漢"), 8);
    assert_int_equal(wrap_line("漢漢", 1, &next), 3);
}

/* --- Looks. */

static void take(struct look *look, const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    assert_non_null(message);
    assert_true(look_merge(look, message));
    json_decref(message);
}

static void a_look_is_told_nothing_twice(void **state)
{
    (void)state;
    struct look look;
    look_open(&look, "Aw", LANGUAGE_EN);
    take(&look,
         "{\"say\":\"whole\",\"from\":0,\"events\":[\"a\",\"b\"],\"status\":\"running\",\"ask\":{\"moves\":["
         "\"x\"]},\"chosen\":null}");
    assert_true(look_asked(&look));
    take(&look,
         "{\"say\":\"change\",\"from\":1,\"events\":[\"b\",{\"from\":\"Ann\",\"said\":\"hello\"}],\"chosen\":"
         "\"x\"}");
    assert_false(look_asked(&look));
    assert_string_equal(look_chosen(&look), "x");
    assert_int_equal(look_log_length(&look), 3);
    assert_string_equal(look_log_line(&look, 2), "Ann: hello");
    /* After the connection was lost: from where we are. */
    take(&look, "{\"say\":\"whole\",\"from\":3,\"events\":[\"c\"],\"ask\":null,\"chosen\":null}");
    assert_int_equal(look_log_length(&look), 4);
    /* After something was taken back: from the beginning. */
    take(&look, "{\"say\":\"whole\",\"from\":0,\"events\":[\"a\"]}");
    assert_int_equal(look_log_length(&look), 1);
    assert_string_equal(look_log_line(&look, 7), "");
    look_close(&look);
}

/* --- Files. */

static void clocks_are_told_own_first_and_whole_seconds(void **state)
{
    (void)state;
    struct look look;
    struct clock list[CLOCKS_MAX];
    TEXT_ON_STACK(text, 512);
    look_open(&look, "Bw", LANGUAGE_EN);
    take(&look, "{\"say\":\"whole\",\"from\":0,\"events\":[],\"game\":\"goths\",\"status\":\"waiting\","
                "\"seats\":[{\"seat\":\"Ak\",\"who\":\"person\",\"name\":\"Ann\"},{\"seat\":\"Bw\",\"who\":"
                "\"person\",\"name\":\"Bob\",\"you\":true}],\"clock\":{\"Ak\":{\"left\":60000,\"runs\":true},"
                "\"Bw\":{\"left\":3600001,\"runs\":false}}}");
    assert_int_equal(clocks_list(&look, list), 0);
    take(&look, "{\"say\":\"change\",\"from\":0,\"events\":[],\"status\":\"paused\"}");
    assert_int_equal(clocks_list(&look, list), 2);
    assert_int_equal(clocks_patience(&look), -1);
    clocks_tell(picture_of("goths"), &look, &text);
    assert_string_equal(text.data, "Time left: you 1:00:01, Ann 1:00.");
    /* Those that run come before those that stand. */
    take(&look,
         "{\"say\":\"change\",\"from\":0,\"events\":[],\"status\":\"running\",\"clock\":{\"Ak\":{\"left\":"
         "9000,\"runs\":false},\"Bk\":{\"left\":900000,\"runs\":true},\"Bw\":{\"left\":1,\"runs\":false}}}");
    assert_int_equal(clocks_list(&look, list), 3);
    assert_string_equal(list[0].seat, "Bw");
    assert_string_equal(list[1].seat, "Bk");
    assert_true(list[1].runs && list[1].left <= 900000 && clocks_patience(&look) > 0);
    assert_true(clocks_patience(&look) <= 1000);
    text_clear(&text);
    clock_write(list[0].left, &text);
    text_char(&text, ' ');
    clock_write(0, &text);
    assert_string_equal(text.data, "0:01 0:00");
    look_close(&look);
}

static void a_journal_loses_at_most_the_line_being_written(void **state)
{
    (void)state;
    char path[] = "/tmp/gonfalon-journal-XXXXXX", record[64];
    struct journal journal, other;
    const char *line;
    size_t length, at = 0;
    assert_non_null(mkdtemp(path));
    char file[64];
    snprintf(file, sizeof file, "%s/one.game", path);
    assert_true(journal_create(&journal, file, "goths"));
    assert_true(journal_append(&journal, "# ours", 6));
    assert_true(journal_append(&journal, "first", 5));
    assert_true(journal_append(&journal, "second", 6));
    assert_false(journal_open(&other, file));
    assert_int_equal(errno, EWOULDBLOCK);
    assert_false(journal_create(&other, file, "goths"));
    journal_close(&journal);
    int half = open(file, O_WRONLY | O_APPEND);
    assert_int_equal(write(half, "thi", 3), 3);
    close(half);
    assert_true(journal_open(&journal, file));
    assert_true(journal_next(&journal, &at, &line, &length));
    assert_memory_equal(line, "first", 5);
    size_t cut = at;
    assert_true(journal_next(&journal, &at, &line, &length));
    assert_int_equal(length, 6);
    assert_false(journal_next(&journal, &at, &line, &length));
    assert_true(journal_cut(&journal, cut));
    assert_true(journal_append(&journal, "other", 5));
    journal_close(&journal);
    assert_true(journal_open(&journal, file));
    assert_int_equal(journal.length, strlen("# ours\nfirst\nother\n"));
    journal_close(&journal);
    assert_true(journal_record_path(file, record, sizeof record));
    assert_non_null(strstr(record, "/one.record"));
    assert_false(journal_record_path(file, record, 8));
    unlink(file);
    rmdir(path);
}

static void the_last_unfinished_game_is_found(void **state)
{
    (void)state;
    char path[] = "/tmp/gonfalon-data-XXXXXX", found[4096], record[4096], first[4096];
    struct journal journal;
    assert_non_null(mkdtemp(path));
    setenv("XDG_DATA_HOME", path, 1);
    assert_false(journal_find_last(found, sizeof found));
    for (int i = 0; i < 2; i++) {
        assert_true(journal_create(&journal, NULL, "goths"));
        strcpy(i ? found : first, journal.path);
        assert_true(journal_append(&journal, "x", 1));
        journal_close(&journal);
    }
    assert_string_not_equal(first, found);
    assert_true(journal_record_path(found, record, sizeof record));
    close(open(record, O_CREAT | O_WRONLY, 0600));
    assert_true(journal_find_last(found, sizeof found));
    assert_string_equal(found, first);
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0);
}

/* --- Rules. */

static void rules_are_found_by_number_and_by_words(void **state)
{
    (void)state;
    char *bytes = malloc(RULEBOOK_TEXT_MAX), number[16];
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    assert_true(rulebook_write("goths", LANGUAGE_EN, "g5.1", &text));
    assert_true(text_starts_with(text.data, "G5.1 "));
    text_clear(&text);
    assert_true(rulebook_write("goths", LANGUAGE_FR, "G5", &text));
    assert_non_null(strstr(text.data, "G5.11 "));
    assert_null(strstr(text.data, "G6.1 "));
    text_clear(&text);
    assert_false(rulebook_write("goths", LANGUAGE_EN, "G5.", &text));
    assert_false(rulebook_write("goths", LANGUAGE_EN, "", &text));
    assert_false(rulebook_write("null", LANGUAGE_EN, "G1.1", &text));
    assert_true(rulebook_search("echec", LANGUAGE_EN, "panic KING", &text) > 0);
    assert_int_equal(rulebook_search("echec", LANGUAGE_EN, "panic xyzzy", &text), 0);
    text_clear(&text);
    assert_true(rulebook_write_all("echec", LANGUAGE_FR, &text));
    assert_false(text.overflow);
    assert_null(strstr(text.data, "**"));
    assert_true(rulebook_rule_of("the axe does nothing [G5.10]", number, sizeof number));
    assert_string_equal(number, "G5.10");
    assert_false(rulebook_rule_of("Ann: see [my notes]", number, sizeof number));
    assert_false(rulebook_rule_of("no rule", number, sizeof number));
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_goths_stay_within_their_area_and_name_every_move),
        cmocka_unit_test(goths_G7_3_the_terminal_hides_what_a_lone_player_has_laid),
        cmocka_unit_test(goths_G13_2_the_terminal_tells_of_the_engine_one_has),
        cmocka_unit_test(pictures_of_echec_stay_within_their_area_and_name_every_move),
        cmocka_unit_test(a_log_calls_seats_as_people_do),
        cmocka_unit_test(drawing_is_clipped_and_wide_letters_stay_whole),
        cmocka_unit_test(text_wraps_at_words_and_cuts_what_is_longer),
        cmocka_unit_test(a_look_is_told_nothing_twice),
        cmocka_unit_test(clocks_are_told_own_first_and_whole_seconds),
        cmocka_unit_test(a_journal_loses_at_most_the_line_being_written),
        cmocka_unit_test(the_last_unfinished_game_is_found),
        cmocka_unit_test(rules_are_found_by_number_and_by_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
