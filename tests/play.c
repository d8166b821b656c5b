// SPDX-License-Identifier: MIT
/* play.c: what the terminal client is made of, without a terminal: pictures of random positions of every kind
 * of table, in both languages and at several sizes; the sheet they are drawn on; looks put together from
 * messages; the hall in the same process; what was noted before one sat down; rules by number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "cli/locale.h"
#include "games/goths/goths.h"
#include "games/null/null.h"
#include "table/table.h"
#include "terminal/client.h"
#include "terminal/clocks.h"
#include "terminal/foreign.h"
#include "terminal/ladder.h"
#include "terminal/noted.h"
#include "terminal/picture.h"
#include "terminal/rulebook.h"
#include "terminal/wrap.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- A look at a table, where one person sits at every seat. */

static void happens(struct table *table, const struct table_entry *entry)
{
    TEXT_ON_STACK(line, TABLE_ENTRY_MAX);
    assert_null(table_propose(table, entry, 0, LANGUAGE_EN, &line));
    assert_null(table_apply(table, line.data, line.length));
}

static struct table *open_table(const char *game, const char *options, uint64_t seed)
{
    struct table_entry create = {.verb = TABLE_CREATE, .seat = -1, .person = "you"};
    struct table *table = table_new();
    assert_non_null(table);
    snprintf(create.word, sizeof create.word, "%s", game);
    snprintf(create.rest, sizeof create.rest, "window_ms=0 %s", options);
    snprintf(create.seed, sizeof create.seed, "%064llx", (unsigned long long)seed);
    happens(table, &create);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_seats(table) & SEAT(seat))
            happens(table,
                    &(struct table_entry){.verb = TABLE_SIT, .seat = seat, .person = "you", .rest = "Ann"});
    return table;
}

static void play(struct table *table, const char *seat, const char *move)
{
    struct table_entry entry = {
        .verb = TABLE_MOVE, .seat = table_seat_named(table, seat, strlen(seat)), .person = "you"};
    snprintf(entry.word, sizeof entry.word, "%s", move);
    happens(table, &entry);
}

static const char *viewer_name(const struct table *table, int viewer)
{
    return viewer == VIEWER_ALL ? "all" : viewer < SEATS_MAX ? table_seat_name(table, viewer) : "table";
}

static void look_at_table(struct look *look, const struct table *table, int viewer, enum language language)
{
    struct text text = text_in(malloc(TABLE_TEXT_MAX), TABLE_TEXT_MAX);
    struct reader reader = {"you", language, true};
    assert_non_null(text.data);
    text_string(&text, "{\"say\":\"whole\",\"from\":0,\"events\":[]");
    table_write_whole(table, viewer, &reader, &text);
    text_char(&text, '}');
    json_t *message = json_loads(text.data, 0, NULL);
    assert_non_null(message);
    look_open(look, viewer_name(table, viewer), language);
    assert_true(look_merge(look, message));
    json_decref(message);
    free(text.data);
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
static void check_words(const struct look *look)
{
    struct choice list[CHOICES_MAX];
    int count = look_choices(look, list);
    char(*names)[512] = calloc((size_t)count + 1, sizeof *names);
    assert_non_null(names);
    for (int i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "%s", list[i].name);
        assert_true(names[i][0]);
        for (int other = 0; other < i; other++)
            if (strcmp(names[other], names[i]) == 0)
                fail_msg("two moves are called %s", names[i]);
    }
    free(names);
    TEXT_ON_STACK(status, 1024);
    char *bytes = malloc(16384);
    assert_non_null(bytes);
    struct text position = text_in(bytes, 16384);
    picture_status(look, &status);
    look_describe(look, &position);
    assert_true(status.length > 0 && !status.overflow && !position.overflow);
    assert_true(member(look->table, "headline")[0]);
    free(bytes);
}

static void check_position(const struct table *table)
{
    static const int sizes[][2] = {{11, 80}, {12, 80}, {20, 100}, {34, 120}, {60, 200}};
    const struct picture *picture = picture_of(table_game(table)->id);
    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        if (viewer == CHANCE || (viewer < SEATS_MAX && !(table_seats(table) & SEAT(viewer))))
            continue;
        struct look look;
        look_at_table(&look, table, viewer, viewer % 2 ? LANGUAGE_FR : LANGUAGE_EN);
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            check_drawing(picture, &look, sizes[i][0], sizes[i][1]);
        check_words(&look);
        look_close(&look);
    }
}

static void play_and_look(const char *game, const char *options, uint64_t seed)
{
    struct table *table = open_table(game, options, seed);
    struct random random = random_from_seed(seed);
    for (int steps = 0; steps < 120 && table_asked(table); steps++) {
        int seat = __builtin_ctz(table_asked(table));
        struct look look;
        struct choice list[CHOICES_MAX];
        if (steps % 4 == 0)
            check_position(table);
        look_at_table(&look, table, seat, LANGUAGE_EN);
        int count = look_choices(&look, list);
        assert_true(count > 0);
        play(table, table_seat_name(table, seat), list[random_below(&random, (uint32_t)count)].move);
        look_close(&look);
    }
    check_position(table);
    table_free(table);
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
    const struct picture *picture = picture_of(look_game(look));
    int rows = 34, columns = 120;
    picture->measure(look, &rows, &columns);
    assert_true(canvas_open(&canvas, rows, columns));
    picture->draw(look, &canvas, canvas.clip, &(struct pointer){0});
    for (int i = 0; i < canvas.rows * canvas.columns; i++)
        text_string(text, canvas.cells[i].letter[0] ? canvas.cells[i].letter : " ");
    canvas_close(&canvas);
    text_char(text, '\n');
    look_describe(look, text);
    assert_false(text->overflow);
}

static void expect_shown(const struct table *table, const char *seat, enum language language,
                         const char *there, const char *absent)
{
    enum { ROOM = 65536 };
    struct look look;
    struct text text = text_in(malloc(ROOM), ROOM);
    assert_non_null(text.data);
    look_at_table(&look, table, table_seat_named(table, seat, strlen(seat)), language);
    write_shown(&look, &text);
    if (!strstr(text.data, there) || strstr(text.data, absent))
        fail_msg("%s must be told %s, and not %s:\n%s", seat, there, absent, text.data);
    look_close(&look);
    free(text.data);
}

/* He who is alone sees the backs of what he has laid, until all is revealed. */
static void goths_G7_3_the_terminal_hides_what_a_lone_player_has_laid(void **state)
{
    (void)state;
    struct table *table = open_table("goths", "players=3", 1);
    play(table, "A", "VR");
    expect_shown(table, "A", LANGUAGE_EN, "[V·R]", "]=");
    expect_shown(table, "A", LANGUAGE_EN, "Vulture and Recruiter", "It means");
    expect_shown(table, "A", LANGUAGE_FR, "Vautour et Recruteur", "Elle signifie");
    play(table, "Bk", "CB");
    expect_shown(table, "Bk", LANGUAGE_EN, "[C·B]=C", "[V·R]=");
    expect_shown(table, "Bk", LANGUAGE_EN, "It means Catapult", "It means Vulture");
    play(table, "A", "scout");
    expect_shown(table, "A", LANGUAGE_EN, "has decided", "Order: Scout");
    play(table, "Bw", "load");
    expect_shown(table, "A", LANGUAGE_EN, "[V·R]=V", "order face down");
    expect_shown(table, "A", LANGUAGE_EN, "Order: Scout.", "Order: face down");
    table_free(table);
}

static void pictures_of_echec_stay_within_their_area_and_name_every_move(void **state)
{
    (void)state;
    play_and_look("echec", "", 1);
    play_and_look("echec", "level=2", 2);
    play_and_look("echec", "rows=12 massed=on", 3);
    play_and_look("echec", "rows=8 level=2 massed=on", 4);
}

/* A game without a picture is shown by its words. */
static void a_game_without_a_picture_is_shown_by_its_words(void **state)
{
    (void)state;
    const struct picture *picture = picture_of(null.id);
    struct look look;
    look_open(&look, "north", LANGUAGE_EN);
    json_t *message = json_loads(
        "{\"say\":\"whole\",\"from\":0,\"events\":[],\"game\":\"null\",\"status\":\"running\",\"view\":{},"
        "\"headline\":\"The coins are hidden\",\"words\":[\"North has hidden no coin yet.\",\"South has "
        "hidden a "
        "coin.\"],\"ask\":{\"question\":\"Which coin do you "
        "hide?\",\"moves\":[{\"move\":\"gold\",\"name\":\"Gold\","
        "\"about\":\"\"},{\"move\":\"silver\",\"name\":\"Silver\",\"about\":\"\"}]},\"chosen\":null}",
        0, NULL);
    assert_non_null(message);
    assert_true(look_merge(&look, message));
    json_decref(message);
    check_drawing(picture, &look, 11, 80);
    check_words(&look);
    assert_true(picture_hides(picture, &look));
    int from, to;
    assert_false(picture_spots(picture, &look, "gold", &from, &to));
    struct canvas canvas;
    char line[128];
    assert_true(canvas_open(&canvas, 5, 60));
    picture->draw(&look, &canvas, canvas.clip, NULL);
    canvas_read(&canvas, 1, line, sizeof line);
    assert_string_equal(line, "  South has hidden a coin.");
    canvas_close(&canvas);
    char *help = picture_help(picture, &look, "keys");
    assert_string_equal(help, "keys");
    free(help);
    look_close(&look);
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
    take(&look, "{\"say\":\"whole\",\"from\":0,\"events\":[{\"text\":\"a "
                "[G1.1]\",\"rule\":\"G1.1\"},{\"text\":\"b\"}],"
                "\"status\":\"running\",\"ask\":{\"moves\":[{\"move\":\"x\",\"name\":\"X\",\"about\":\"\"}]},"
                "\"chosen\":null}");
    assert_true(look_asked(&look));
    assert_string_equal(look_move_name(&look, "x"), "X");
    assert_string_equal(look_move_name(&look, "y"), "y");
    take(&look,
         "{\"say\":\"change\",\"from\":1,\"events\":[{\"text\":\"b\"},{\"from\":\"Ann\",\"said\":\"hello\"}],"
         "\"chosen\":\"x\"}");
    assert_false(look_asked(&look));
    assert_string_equal(look_chosen(&look), "x");
    assert_int_equal(look_log_length(&look), 3);
    assert_string_equal(look_log_line(&look, 0), "A [G1.1]");
    assert_string_equal(look_log_rule(&look, 0), "G1.1");
    assert_string_equal(look_log_rule(&look, 1), "");
    assert_string_equal(look_log_line(&look, 2), "Ann: hello");
    /* After the connection was lost: from where we are. */
    take(&look,
         "{\"say\":\"whole\",\"from\":3,\"events\":[{\"text\":\"état\"}],\"ask\":null,\"chosen\":null}");
    assert_int_equal(look_log_length(&look), 4);
    assert_string_equal(look_log_line(&look, 3), "État");
    /* From the beginning. */
    take(&look, "{\"say\":\"whole\",\"from\":0,\"events\":[{\"text\":\"a\"}]}");
    assert_int_equal(look_log_length(&look), 1);
    assert_string_equal(look_log_line(&look, 7), "");
    look_close(&look);
}

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
    clocks_tell(&look, &text);
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

/* --- A hall of one's own. */

static struct client *begin(struct play_request *request, const char *table)
{
    TEXT_ON_STACK(why, 1024);
    snprintf(request->table, sizeof request->table, "%s", table);
    struct client *client = client_open(request, &why);
    if (!client)
        fail_msg("%s", why.data);
    return client;
}

/* Until a decision is asked here that was not asked before. */
static void wait_for_question(struct client *client)
{
    while (!look_asked(&client->looks[0]) && !look_over(&client->looks[0])) {
        struct pollfd ready = {.fd = client_descriptor(client), .events = POLLIN};
        poll(&ready, 1, client_patience(client));
        client_turn(client);
    }
}

static void wait_for_answer(struct client *client)
{
    while (client->waiting > 0) {
        struct pollfd ready = {.fd = client_descriptor(client), .events = POLLIN};
        poll(&ready, 1, client_patience(client));
        client_turn(client);
    }
    wait_for_question(client);
}

static void remove_folder(const char *path)
{
    char command[PLAY_PATH_MAX + 8];
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0);
}

/* What was decided is there when the file is opened again, and so is who may decide. */
static void a_game_of_ones_own_is_kept_and_gone_on_with(void **state)
{
    (void)state;
    struct play_request request = {.game = &goths, .has_seed = true, .seed = 3, .effort = 20, .name = "Ann"};
    snprintf(request.folder, sizeof request.folder, "%s", "/tmp/gonfalon-own-XXXXXX");
    assert_non_null(mkdtemp(request.folder));
    struct client *client = begin(&request, "");
    assert_int_equal(client->look_count, 1);
    assert_string_equal(client->looks[0].as, "Aw");
    wait_for_question(client);
    client_wish(client, WISH_MOVE, "Aw", "sabotage");
    wait_for_answer(client);
    client_wish(client, WISH_MOVE, "Aw", "nonsense");
    wait_for_answer(client);
    assert_true(client->refused && client->notice[0]);
    size_t told = look_log_length(&client->looks[0]);
    char table[PLAY_TABLE_MAX];
    strcpy(table, client->table);
    /* Meanwhile somebody else plays in another file. */
    struct play_request other = request;
    struct client *second = begin(&other, "");
    assert_string_not_equal(second->place, client->place);
    client_close(second);
    client_close(client);
    request.game = NULL;
    TEXT_ON_STACK(why, 1024);
    json_t *tables = client_own_tables(&request, &why);
    assert_int_equal(json_array_size(tables), 1);
    assert_string_equal(member(json_array_get(tables, 0), "table"), table);
    json_decref(tables);
    client = begin(&request, table);
    wait_for_question(client);
    assert_int_equal(look_log_length(&client->looks[0]), told);
    assert_int_equal(client->looks[0].fresh, told);
    client_wish(client, WISH_UNDO, "Aw", "");
    wait_for_answer(client);
    assert_string_equal(client->notice, "");
    assert_non_null(strstr(look_log_line(&client->looks[0], told), "is taken back"));
    client_close(client);
    remove_folder(request.folder);
}

static void what_no_table_can_be_made_of_is_refused(void **state)
{
    (void)state;
    struct play_request request = {.game = &goths, .name = "Ann"};
    TEXT_ON_STACK(why, 1024);
    snprintf(request.folder, sizeof request.folder, "%s", "/tmp/gonfalon-own-XXXXXX");
    assert_non_null(mkdtemp(request.folder));
    strcpy(request.seats, "Zz");
    assert_null(client_open(&request, &why));
    assert_string_equal(why.data, "there is no seat Zz at this table");
    strcpy(request.seats, "");
    strcpy(request.bots, "clever");
    text_clear(&why);
    assert_null(client_open(&request, &why));
    assert_string_equal(why.data, "there is no such bot");
    strcpy(request.bots, "");
    strcpy(request.options, "players=5");
    text_clear(&why);
    assert_null(client_open(&request, &why));
    assert_non_null(strstr(why.data, "players"));
    remove_folder(request.folder);
}

/* --- The ladder. */

static void make_folder(char folder[PLAY_PATH_MAX])
{
    snprintf(folder, PLAY_PATH_MAX, "%s", "/tmp/gonfalon-ladder-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static void write_ladder(const char *folder, const char *text)
{
    char path[PLAY_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/ladder.json", folder);
    FILE *file = fopen(path, "wbe");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void the_ladder_chooses_where_nothing_else_does(void **state)
{
    (void)state;
    static const struct {
        struct play_request request;
        bool chooses;
    } cases[] = {
        {{.game = &goths}, true},
        {{.game = &goths, .seats = "Aw", .effort = 20}, true},
        {{.game = &goths, .seats = "Aw,Bw"}, false},
        {{.game = &goths, .bots = "novice"}, false},
        {{.game = &goths, .hot_seat = true}, false},
        {{.game = &goths, .has_seed = true}, false},
        {{.game = &goths, .connect = "http://localhost"}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(ladder_chooses(&cases[i].request), cases[i].chooses);
}

static void results_lead_up_and_down_and_count_once(void **state)
{
    (void)state;
    char folder[PLAY_PATH_MAX];
    make_folder(folder);
    assert_ptr_equal(ladder_next(folder, &goths), bots[RUNG_NOVICE]);
    assert_null(ladder_opponent(folder, "first"));
    assert_null(ladder_begin(folder, "first", "goths", bots[RUNG_EASY]));
    assert_null(ladder_begin(folder, "second", "goths", bots[RUNG_EASY]));
    assert_ptr_equal(ladder_opponent(folder, "first"), bots[RUNG_EASY]);
    assert_false(ladder_end(folder, "third", "won"));
    assert_true(ladder_end(folder, "first", "won"));
    assert_null(ladder_opponent(folder, "first"));
    assert_false(ladder_end(folder, "first", "lost"));
    assert_ptr_equal(ladder_next(folder, &goths), bots[RUNG_SQUIRE]);
    assert_ptr_equal(ladder_next(folder, &null), bots[RUNG_NOVICE]);
    assert_true(ladder_end(folder, "second", "lost"));
    assert_ptr_equal(ladder_next(folder, &goths), bots[RUNG_APPRENTICE]);
    /* However many there were, the last count. */
    for (int i = 0; i < 40; i++) {
        assert_null(ladder_begin(folder, "table", "goths", bots[RUNG_APPRENTICE]));
        assert_true(ladder_end(folder, "table", i < 39 ? "lost" : "drawn"));
    }
    assert_ptr_equal(ladder_next(folder, &goths), bots[RUNG_APPRENTICE]);
    remove_folder(folder);
}

static void a_damaged_ladder_is_begun_anew(void **state)
{
    (void)state;
    static const char *const damaged[] = {
        "",
        "{",
        "[]",
        "\"past\"",
        "\xff\xfe",
        "{\"past\":3,\"tables\":{\"table\":\"first\"}}",
        "{\"past\":{\"goths\":\"hard.won\"},\"tables\":[1,null,\"first\",{},{\"table\":4}]}",
        "{\"past\":{\"goths\":[1,null,\"x.won\",\"hard\",\"hard.\"]}}"};
    char folder[PLAY_PATH_MAX];
    make_folder(folder);
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        write_ladder(folder, damaged[i]);
        assert_ptr_equal(ladder_next(folder, &goths), bots[RUNG_NOVICE]);
        assert_null(ladder_opponent(folder, "first"));
        assert_false(ladder_end(folder, "first", "won"));
        assert_null(ladder_begin(folder, "first", "goths", bots[RUNG_NOVICE]));
        assert_true(ladder_end(folder, "first", "won"));
        assert_ptr_equal(ladder_next(folder, &goths), bots[RUNG_APPRENTICE]);
    }
    remove_folder(folder);
}

static void play_to_the_end(struct client *client, uint64_t seed)
{
    struct random random = random_from_seed(seed);
    struct choice list[CHOICES_MAX];
    for (wait_for_question(client); !look_over(&client->looks[0]); wait_for_answer(client)) {
        int count = look_choices(&client->looks[0], list);
        assert_true(count > 0);
        client_wish(client, WISH_MOVE, client->looks[0].as,
                    list[random_below(&random, (uint32_t)count)].move);
    }
}

static void give_up(struct client *client)
{
    wait_for_question(client);
    client_wish(client, WISH_RESIGN, "Aw", "");
    while (!look_over(&client->looks[0]) || client->waiting > 0) {
        struct pollfd ready = {.fd = client_descriptor(client), .events = POLLIN};
        poll(&ready, 1, client_patience(client));
        client_turn(client);
    }
}

/* Begun by the ladder, left, gone on with and ended; the end taken back, and ended again. */
static void a_game_against_whom_the_ladder_chose_counts_once(void **state)
{
    (void)state;
    struct play_request request = {.game = &goths, .effort = 20, .name = "Ann"};
    char table[PLAY_TABLE_MAX];
    make_folder(request.folder);
    write_ladder(request.folder, "{\"past\":{\"goths\":[\"easy.drawn\"]}}");
    struct client *client = begin(&request, "");
    wait_for_question(client);
    assert_ptr_equal(client->opponent, bots[RUNG_EASY]);
    assert_string_equal(member(look_seat(&client->looks[0], "Bk"), "name"), "easy");
    strcpy(table, client->table);
    client_close(client);
    request.game = NULL;
    client = begin(&request, table);
    assert_ptr_equal(client->opponent, bots[RUNG_EASY]);
    wait_for_question(client);
    client_wish(client, WISH_MOVE, "Aw", "sabotage");
    wait_for_answer(client);
    give_up(client);
    assert_ptr_equal(client->next, bots[RUNG_APPRENTICE]);
    client_wish(client, WISH_UNDO, "Aw", "");
    wait_for_answer(client);
    assert_false(look_over(&client->looks[0]));
    give_up(client);
    client_close(client);
    client = begin(&request, table);
    assert_null(client->opponent);
    client_close(client);
    assert_ptr_equal(ladder_next(request.folder, &goths), bots[RUNG_APPRENTICE]);
    remove_folder(request.folder);
}

static void who_wins_goes_up_and_who_loses_goes_down(void **state)
{
    (void)state;
    int won = 0, lost = 0;
    struct play_request request = {.name = "Ann", .bots = "random", .options = "players=2", .has_seed = true};
    make_folder(request.folder);
    for (request.seed = 1; request.seed < 60 && (!won || !lost); request.seed++) {
        char table[PLAY_TABLE_MAX];
        write_ladder(request.folder, "{}");
        request.game = &goths;
        struct client *client = begin(&request, "");
        strcpy(table, client->table);
        client_close(client);
        assert_null(ladder_begin(request.folder, table, "goths", bots[RUNG_EASY]));
        request.game = NULL;
        client = begin(&request, table);
        play_to_the_end(client, request.seed);
        const char *winner = member(look_at(&client->looks[0], "result"), "winner");
        assert_ptr_equal(client->next, bots[winner[0] == 'A'   ? RUNG_SQUIRE
                                            : winner[0] == 'B' ? RUNG_APPRENTICE
                                                               : RUNG_EASY]);
        won += winner[0] == 'A';
        lost += winner[0] == 'B';
        client_close(client);
    }
    assert_true(won && lost);
    remove_folder(request.folder);
}

/* The same people at the same table once more: that counts too. */
static void a_return_game_counts(void **state)
{
    (void)state;
    struct play_request request = {.game = &goths, .effort = 20, .name = "Ann"};
    make_folder(request.folder);
    write_ladder(request.folder, "{\"past\":{\"goths\":[\"captain.drawn\"]}}");
    struct client *client = begin(&request, "");
    for (int game = 0; game < 2; game++) {
        give_up(client);
        assert_ptr_equal(client->next, bots[game == 0 ? RUNG_MEDIUM : RUNG_SQUIRE]);
        client_wish(client, WISH_AGAIN, "Aw", "");
        wait_for_answer(client);
        assert_null(client->next);
    }
    client_close(client);
    remove_folder(request.folder);
}

/* --- Rules. */

static const char commitment[] = "6732cc4b0e8d33d2fd0de6679aada03dbe6d715abd1354a014367426519ea0fd";

/* A seat of the table at the address is asked for, and `noted` is what is noted of it then. */
static void note(const char *folder, const char *place, const char *promise, const char *seat,
                 struct noted *noted)
{
    assert_null(noted_ask(folder, place, promise, seat));
    assert_true(noted_find(folder, place, noted));
}

static void what_was_noted_first_counts_for_every_try(void **state)
{
    (void)state;
    static const char one[] = "http://here/t/one", two[] = "http://here/t/two";
    char folder[PLAY_PATH_MAX], place[32];
    struct noted first, again, other;
    make_folder(folder);
    assert_false(noted_find(folder, one, &first));
    assert_null(noted_refuse(folder, one, "gold"));
    assert_false(noted_find(folder, one, &first));
    for (size_t cut = 0; cut < 3; cut++) /* no digits, one too few, what a shell would obey */
        assert_non_null(noted_ask(folder, one, cut == 2 ? "$(true)" : commitment + cut * 63 + 1, "gold"));
    assert_false(noted_find(folder, one, &first));
    note(folder, one, commitment, "gold", &first);
    assert_string_equal(first.commitment, commitment);
    assert_string_equal(first.seats, "");
    note(folder, one, "0000000000000000000000000000000000000000000000000000000000000000", "silver", &again);
    assert_string_equal(again.commitment, commitment);
    assert_string_equal(again.seed, first.seed);
    note(folder, two, commitment, "gold", &other);
    assert_string_not_equal(other.seed, first.seed);
    /* Of very many the first are forgotten. */
    for (int i = 0; i < 199; i++) {
        snprintf(place, sizeof place, "http://here/t/%d", i);
        note(folder, place, commitment, "gold", &again);
    }
    assert_true(noted_find(folder, two, &again));
    assert_false(noted_find(folder, one, &again));
    remove_folder(folder);
}

/* The house tells that the table is as `status` says, from where one looks, and which seat is "yours". */
static void tell_seats(const char *folder, const char *place, const char *status, const char *as,
                       const char *own)
{
    struct look look;
    look_open(&look, as, LANGUAGE_EN);
    json_t *message = json_pack("{s:s,s:s,s:[{s:s,s:b},{s:s,s:b}]}", "say", "whole", "status", status,
                                "seats", "seat", "gold", "you", strcmp(own, "gold") == 0, "seat", "silver",
                                "you", strcmp(own, "silver") == 0);
    assert_true(look_merge(&look, message));
    assert_null(noted_tell(folder, place, &look));
    json_decref(message);
    look_close(&look);
}

static const char *seat_of_letter(char letter)
{
    return letter == 'g' ? "gold" : letter == 's' ? "silver" : letter == 't' ? "table" : "";
}

static void follow_steps(const char *folder, const char *place, const char *steps)
{
    for (const char *at = steps; *at; at += strcspn(at, " "), at += *at == ' ') {
        if (text_starts_with(at, "ask:"))
            assert_null(noted_ask(folder, place, commitment, seat_of_letter(at[4])));
        else if (text_starts_with(at, "no:"))
            assert_null(noted_refuse(folder, place, seat_of_letter(at[3])));
        else
            tell_seats(folder, place,
                       at[0] == 'w'   ? "waiting"
                       : at[0] == 'r' ? "running"
                                      : "over",
                       seat_of_letter(at[2]), seat_of_letter(at[1]));
    }
}

/* The steps: a letter for the status (Waiting, Running, Over), one for the seat that is "yours", or - for
 * none, and one for the seat that is looked at, or t for the table; `ask` and `no` of gold and silver. */
static void seats_are_noted_as_they_were_when_the_game_began(void **state)
{
    (void)state;
    static const struct {
        const char *steps, *seats, *doubtful;
    } cases[] = {
        {"ask:g w-t wgt wgg rgg ogg", "gold", ""},         /* as it should be */
        {"ask:g w-t rgt rgg o-t", "gold", ""},             /* he was the last; at the end it was never his */
        {"ask:g wgg rgg r-t o-t", "gold", ""},             /* his camp gave it to somebody else */
        {"ask:g wgg rgg r-t rgg ogg", "gold", ""},         /* and he had it back */
        {"ask:g rgg", "gold", ""},                         /* he was away while it began */
        {"ask:g w-t w-g r-g o-t", "gold", ""},             /* it shows him what only gold sees */
        {"ask:g no:g w-t r-t o-t", "", ""},                /* he was refused, and looked on */
        {"ask:g wgg w-t r-t o-t", "", ""},                 /* he stood up */
        {"ask:g wgg r-t o-t", "", ""},                     /* so he did, while he was away */
        {"ask:g wgg w-t ask:s wst rss oss", "silver", ""}, /* seats were exchanged */
        {"ask:g wgg w-t ask:g wgg rgg ogg", "gold", ""},   /* he sat down again */
        {"ask:g no:g ask:g wgg rgg ogg", "gold", ""},
        {"wgt rgg ogg", "", ""},                   /* another device sat down */
        {"ask:s no:s wgt rgg ogg", "", ""},        /* the same, and this one wanted another seat */
        {"ask:g wgg w-t wgg rgg ogg", "", "gold"}, /* it was his, was not, and was */
        {"ask:g wgg r-t rgg o-t", "", "gold"},
        {"ask:g no:g wgg rgg o-t", "", "gold"}, /* it was refused him, and given */
        {"ask:g w-t r-t rgg ogg", "", "gold"},  /* it was given him when all seeds were known */
        {"ask:g wgg w-t wgg w-t r-t o-t", "", ""},
    };
    char folder[PLAY_PATH_MAX], place[32];
    struct noted noted;
    make_folder(folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(place, sizeof place, "http://here/t/%zu", i);
        follow_steps(folder, place, cases[i].steps);
        noted = (struct noted){0};
        noted_find(folder, place, &noted);
        if (strcmp(noted.seats, cases[i].seats) != 0 || strcmp(noted.doubtful, cases[i].doubtful) != 0)
            fail_msg("%s: noted are \"%s\", and with doubts \"%s\"", cases[i].steps, noted.seats,
                     noted.doubtful);
    }
    remove_folder(folder);
}

enum { TERMINALS = 4, TABLES_EACH = 5 }; /* no more than a ladder remembers */

static void write_place(char place[32], int terminal, int table)
{
    snprintf(place, 32, "http://here/t/%d.%d", terminal, table);
}

/* What one of several terminals does, in a process of its own: its status. */
static int note_tables(const char *folder, int terminal)
{
    int failed = 0;
    for (int table = 0; table < TABLES_EACH; table++) {
        char place[32];
        write_place(place, terminal, table);
        failed |=
            noted_ask(folder, place, commitment, "silver") || noted_ask(folder, place, commitment, "gold");
        tell_seats(folder, place, "waiting", "gold", "gold");
        failed |= ladder_begin(folder, place, "goths", bots[RUNG_MEDIUM]) != NULL;
    }
    return failed;
}

/* Nobody reads what another is about to replace: all tables of all are there in the end. */
static void terminals_at_once_lose_nothing_of_each_other(void **state)
{
    (void)state;
    char folder[PLAY_PATH_MAX], place[32];
    pid_t terminals[TERMINALS];
    struct noted noted;
    make_folder(folder);
    for (int i = 0; i < TERMINALS; i++) {
        terminals[i] = fork();
        if (terminals[i] == 0)
            _exit(note_tables(folder, i));
        assert_true(terminals[i] > 0);
    }
    for (int i = 0; i < TERMINALS; i++) {
        int status;
        assert_int_equal(waitpid(terminals[i], &status, 0), terminals[i]);
        assert_int_equal(status, 0);
    }
    for (int i = 0; i < TERMINALS * TABLES_EACH; i++) {
        write_place(place, i / TABLES_EACH, i % TABLES_EACH);
        assert_true(noted_find(folder, place, &noted));
        assert_string_equal(noted.seats, "gold");
        assert_ptr_equal(ladder_opponent(folder, place), bots[RUNG_MEDIUM]);
    }
    remove_folder(folder);
}

static void a_record_is_compared_with_what_was_noted(void **state)
{
    (void)state;
    static const struct {
        const char *seats;
        bool fine;
    } cases[] = {{"", true}, {"gold", true}, {"silver", false}, {"gold silver", false}, {"nobody", false}};
    char bytes[8192];
    FILE *file = fopen("docs/examples/fair-game.record", "rb");
    assert_non_null(file);
    struct text record = {.data = bytes, .length = fread(bytes, 1, sizeof bytes, file)};
    fclose(file);
    struct noted noted = {.seed = "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"};
    strcpy(noted.commitment, commitment);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEXT_ON_STACK(told, 1024);
        strcpy(noted.seats, cases[i].seats);
        assert_int_equal(noted_compare(&noted, &record, LANGUAGE_EN, &told), cases[i].fine);
        assert_non_null(
            strstr(told.data, cases[i].fine ? "all as recorded" : "Your seed is not among those"));
    }
    TEXT_ON_STACK(told, 1024);
    noted.seats[0] = '\0';
    noted.commitment[0] = '7';
    assert_false(noted_compare(&noted, &record, LANGUAGE_EN, &told));
    assert_non_null(strstr(told.data, "The commitment of the record is not the one you noted"));
}

static void rules_are_found_by_number_and_by_words(void **state)
{
    (void)state;
    char *bytes = malloc(RULEBOOK_TEXT_MAX);
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
    free(bytes);
}

/* A clipboard, a title, a cleared screen, C1, letters in the other direction, in a text, a name or a key. */
static void a_hostile_server_says_nothing_to_the_terminal(void **state)
{
    (void)state;
    static const char *const evil[] = {"\\u001b]52;c;ZXZpbA==\\u0007",
                                       "\\u001b]0;title\\u0007",
                                       "\\u001b[2J",
                                       "\\u009b2J",
                                       "\\u202eabc",
                                       "\\u2066abc",
                                       "\\u007f",
                                       "\\r\\n",
                                       "\\u200b"};
    for (size_t i = 0; i < sizeof evil / sizeof *evil; i++) {
        char message[512];
        snprintf(message, sizeof message,
                 "{\"say\":\"change\",\"events\":[{\"text\":\"é "
                 "%s!\"}],\"seats\":[{\"name\":\"%s\"}],\"clock\":{\"%s\":"
                 "{\"left\":1},\"Ak\":{\"left\":2}}}",
                 evil[i], evil[i], evil[i]);
        json_t *json = foreign_read(message, strlen(message));
        assert_non_null(json);
        char *clean = json_dumps(json, JSON_COMPACT);
        for (const char *at = clean; *at; at++)
            assert_true((unsigned char)*at >= 0x20 && *at != 0x7f && *at != '\\');
        assert_null(strstr(clean, "\xe2\x80"));
        assert_null(strstr(clean, "\xe2\x81"));
        assert_null(strstr(clean, "\xc2\x9b"));
        assert_non_null(strstr(clean, "{\"text\":\"é ?"));
        assert_non_null(strstr(clean, "\"clock\":{\"Ak\":{\"left\":2}}"));
        free(clean);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_goths_stay_within_their_area_and_name_every_move),
        cmocka_unit_test(goths_G7_3_the_terminal_hides_what_a_lone_player_has_laid),
        cmocka_unit_test(pictures_of_echec_stay_within_their_area_and_name_every_move),
        cmocka_unit_test(a_game_without_a_picture_is_shown_by_its_words),
        cmocka_unit_test(drawing_is_clipped_and_wide_letters_stay_whole),
        cmocka_unit_test(text_wraps_at_words_and_cuts_what_is_longer),
        cmocka_unit_test(a_look_is_told_nothing_twice),
        cmocka_unit_test(clocks_are_told_own_first_and_whole_seconds),
        cmocka_unit_test(a_game_of_ones_own_is_kept_and_gone_on_with),
        cmocka_unit_test(what_no_table_can_be_made_of_is_refused),
        cmocka_unit_test(the_ladder_chooses_where_nothing_else_does),
        cmocka_unit_test(results_lead_up_and_down_and_count_once),
        cmocka_unit_test(a_damaged_ladder_is_begun_anew),
        cmocka_unit_test(a_game_against_whom_the_ladder_chose_counts_once),
        cmocka_unit_test(who_wins_goes_up_and_who_loses_goes_down),
        cmocka_unit_test(a_return_game_counts),
        cmocka_unit_test(what_was_noted_first_counts_for_every_try),
        cmocka_unit_test(seats_are_noted_as_they_were_when_the_game_began),
        cmocka_unit_test(terminals_at_once_lose_nothing_of_each_other),
        cmocka_unit_test(a_record_is_compared_with_what_was_noted),
        cmocka_unit_test(rules_are_found_by_number_and_by_words),
        cmocka_unit_test(a_hostile_server_says_nothing_to_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
