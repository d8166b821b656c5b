// SPDX-License-Identifier: MIT
/* screen_draw.c: the layout: a title, the board, what is asked, the moves, the log, the keys. With room to
 * the right of the board the log stands there, else below; see screen.h. */
#include "games/games.h"
#include "terminal/clocks.h"
#include "terminal/rulebook.h"
#include "terminal/screen.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDE = 118,     /* from here on the log has a column of its own */
    LOG_LEAST = 28, /* columns of a log beside the board */
    LOG_MOST = 64,
    LOG_ROWS_LEAST = 4,
    MEETING_COLUMNS = 64,
};

struct layout {
    struct area board, ask, moves, log;
};

bool screen_fits(const struct canvas *canvas)
{
    return canvas->rows >= SCREEN_ROWS_LEAST && canvas->columns >= SCREEN_COLUMNS_LEAST;
}

/* --- Where everything goes. */

static struct layout lay_out(const struct screen *screen, int rows, int columns)
{
    struct layout layout;
    const struct look *look = screen_look(screen);
    int body = rows - 2;
    int side = columns >= WIDE ? columns / 3 : 0;
    side = side > LOG_MOST ? LOG_MOST : side;
    int board_rows = body - 3 - MOVES_LEAST - (side ? 0 : LOG_ROWS_LEAST - 1);
    int board_columns = columns - side - (side ? 2 : 0);
    screen->picture->measure(look, &board_rows, &board_columns);
    if (!side && columns - board_columns - 2 >= LOG_LEAST)
        side = columns - board_columns - 2;
    bool beside = side > 0;
    int left = columns - (beside ? side + 1 : 0);
    layout.board = (struct area){1, beside ? 0 : (columns - board_columns) / 2, board_rows, board_columns};
    if (beside && left > board_columns && columns >= WIDE)
        layout.board.column = (left - board_columns) / 2;
    int below = 1 + board_rows;
    bool tall_side = beside && columns >= WIDE;
    int under = tall_side ? left : columns;
    layout.ask = (struct area){below, 0, 1, under};
    int rest = rows - 1 - below - 1;
    int moves = beside ? rest : moves_rows(screen, under);
    if (!beside && moves > rest - LOG_ROWS_LEAST)
        moves = rest - LOG_ROWS_LEAST;
    layout.moves = (struct area){below + 1, 0, moves, under};
    if (beside)
        layout.log = (struct area){1, left + 1, tall_side ? body : board_rows, side};
    else
        layout.log = (struct area){below + 1 + moves, 0, rest - moves, columns};
    return layout;
}

/* --- The title and the keys. */

static void draw_title(const struct screen *screen, struct canvas *canvas)
{
    const struct look *look = screen_look(screen);
    const struct game *game = games_find(look_game(look), strlen(look_game(look)));
    TEXT_ON_STACK(left, 256);
    TEXT_ON_STACK(right, 256);
    canvas_fill(canvas, (struct area){0, 0, 1, canvas->columns}, INK_TITLE, " ");
    text_format(&left, " %s", game ? game->name : "Gonfalon");
    const char *headline = member(look->table, "headline");
    if (headline[0])
        text_format(&left, " · %s", headline);
    if (look_seat(look, look->as)) {
        text_format(&right, "%s (%s) ", look_title(look, look->as), look->as);
    } else {
        text_string(&right, screen_say(screen, strcmp(look->as, "all") == 0 ? SAY("everything open ")
                                                                            : SAY("what everybody sees ")));
    }
    if (wrap_width(left.data) + wrap_width(right.data) >= canvas->columns && look_seat(look, look->as)) {
        text_clear(&right);
        say_with(&right, look->language, SAY("you: %s "), look->as, "");
    }
    int width = wrap_width(right.data);
    canvas_fit(canvas, 0, 0, canvas->columns - width - 1, INK_TITLE | INK_BOLD, left.data);
    canvas_put(canvas, 0, canvas->columns - width, INK_TITLE, right.data);
}

/* Each key can be clicked, too. The first are the ones nobody can do without; the last may lack room. */
enum hint_time { ALWAYS, SERVED, SERVED_AFTER };
static const struct {
    char key;
    enum hint_time when;
    const char *name;
} hints[] = {
    {'?', ALWAYS, SAY("help")},     {'q', ALWAYS, SAY("quit")},  {'A', SERVED_AFTER, SAY("again")},
    {'l', ALWAYS, SAY("log")},      {'r', ALWAYS, SAY("rule")},  {'u', ALWAYS, SAY("undo")},
    {'p', ALWAYS, SAY("position")}, {'N', ALWAYS, SAY("new")},   {'R', ALWAYS, SAY("resign")},
    {'D', SERVED, SAY("draw")},     {'P', SERVED, SAY("pause")},
};

static bool is_time_for(const struct screen *screen, enum hint_time when)
{
    return when == ALWAYS ||
           (screen->client->served && look_over(screen_look(screen)) == (when == SERVED_AFTER));
}

/* While a move is put together, some keys are for that. */
static bool is_taken(const struct screen *screen, char key)
{
    char draft[PROMPT_MAX];
    snprintf(draft, sizeof draft, "%s", screen->draft);
    return screen->drafting &&
           screen->picture->draft(screen_look(screen), key, screen->pointer.spot, draft, sizeof draft);
}

static void draw_hints(const struct screen *screen, struct canvas *canvas)
{
    int row = canvas->rows - 1, column = 0;
    canvas_fill(canvas, (struct area){row, 0, 1, canvas->columns}, INK_PLAIN, " ");
    if (screen->footer[0]) {
        canvas_fit(canvas, row, 0, canvas->columns, INK_PLAIN, screen->footer);
        return;
    }
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        const char *name = screen_say(screen, hints[i].name);
        if (column + 5 + wrap_width(name) > canvas->columns || !is_time_for(screen, hints[i].when) ||
            is_taken(screen, hints[i].key))
            continue;
        canvas->hit = HIT_KEY + hints[i].key;
        column = canvas_format(canvas, row, column, INK_PLAIN | INK_REVERSE, " %c ", hints[i].key);
        column = canvas_format(canvas, row, column, INK_DIM, " %s ", name);
    }
    canvas->hit = HIT_NONE;
}

/* --- What is asked. */

/* As many clocks as have room to the right, one's own first; the columns they take. */
static int draw_clocks(const struct screen *screen, struct canvas *canvas, struct area area, int room)
{
    const struct look *look = screen_look(screen);
    struct clock list[CLOCKS_MAX];
    int count = screen->client->served ? clocks_list(look, list) : 0, taken = 0;
    for (int i = 0; i < count; i++) {
        TEXT_ON_STACK(text, 64);
        text_string(&text, list[i].runs ? " ▸" : "  ");
        text_format(&text, "%s ", clock_name(look, list[i].seat));
        clock_write(list[i].left, &text);
        int width = wrap_width(text.data);
        if (taken + width > room)
            break;
        taken += width;
        bool is_short = list[i].runs && list[i].left < CLOCK_SHORT_MS;
        canvas_put(canvas, area.row, area.column + area.columns - taken,
                   is_short       ? INK_BAD | INK_BOLD
                   : list[i].runs ? INK_PLAIN | INK_BOLD
                                  : INK_DIM,
                   text.data);
    }
    return taken;
}

/* As long as players are missing, the link for them is to be seen, if it has room. */
static void add_link(const struct screen *screen, struct area area, struct text *status)
{
    const char *place = screen->client->place;
    bool waits = screen->client->served && look_is(screen_look(screen), "waiting");
    if (waits && wrap_width(status->data) + 1 + wrap_width(place) <= area.columns - 2)
        text_format(status, " %s", place);
}

static void draw_ask(const struct screen *screen, struct canvas *canvas, struct area area)
{
    const struct look *look = screen_look(screen);
    TEXT_ON_STACK(status, 1024);
    TEXT_ON_STACK(question, 256);
    picture_question(look, &question);
    if (screen->replays && !look_over(look)) {
        TEXT_ON_STACK(names, 512);
        picture_deciders(look, &names);
        say_with(&status, look->language, SAY("Next to decide: %s."), names.data, "");
    } else {
        picture_status(look, &status);
    }
    add_link(screen, area, &status);
    if (question.length) {
        text_clear(&status);
        say_with(&status, look->language, SAY("%s y: yes, n: no"), question.data, "");
    }
    bool asked = look_asked(look) || question.length;
    unsigned ink = (asked ? INK_ASK : INK_PLAIN) | INK_BOLD;
    int room = area.columns - 3 - wrap_width(status.data);
    room = room < area.columns / 3 ? area.columns / 3 : room;
    int clocks = draw_clocks(screen, canvas, area, room);
    canvas_put(canvas, area.row, area.column, ink, asked ? "► " : "  ");
    canvas_fit(canvas, area.row, area.column + 2, area.columns - 2 - clocks, ink, status.data);
}

/* --- The log. */

/* There are fresh lines above those that have room. */
static void draw_more(const struct screen *screen, struct canvas *canvas, struct area area, size_t above)
{
    const struct look *look = screen_look(screen);
    TEXT_ON_STACK(text, 128);
    if (above <= look->fresh || screen->replays)
        return;
    text_format(&text, screen_say(screen, SAY(" l: %zu more ")), above - look->fresh);
    canvas->hit = HIT_KEY + 'l';
    canvas_put(canvas, area.row, area.column + area.columns - wrap_width(text.data), INK_ASK | INK_REVERSE,
               text.data);
    canvas->hit = HIT_NONE;
}

/* The last line at the bottom; those since one's own last decision stand out. */
static void draw_log(const struct screen *screen, struct canvas *canvas, struct area area)
{
    const struct look *look = screen_look(screen);
    size_t length = look_log_length(look);
    int bottom = area.row + area.rows;
    size_t above = 0;
    bool beside = area.column > 0;
    if (beside)
        for (int row = area.row; row < bottom; row++)
            canvas_put(canvas, row, area.column - 1, INK_DIM, "│");
    canvas_clip(canvas, area);
    for (size_t i = length; i > 0 && bottom > area.row; i--) {
        const char *line = look_log_line(look, i - 1);
        bool fresh = i - 1 >= look->fresh;
        struct area piece = {0, area.column + 2, 0, area.columns - 2};
        int rows = canvas_wrap(canvas, piece, INK_PLAIN, line);
        piece.row = bottom - rows;
        piece.rows = rows;
        canvas->hit = HIT_LOG + (int)(i - 1);
        above = i - 1;
        canvas_put(canvas, piece.row, area.column, INK_ASK, fresh ? "▸" : " ");
        canvas_wrap(canvas, piece, fresh ? INK_PLAIN : INK_DIM, line);
        canvas->hit = HIT_NONE;
        bottom -= rows;
    }
    draw_more(screen, canvas, area, above + (bottom < area.row));
    canvas_unclip(canvas);
}

/* --- Over the rest. */

static void draw_prompt(const struct screen *screen, struct canvas *canvas)
{
    static const char *const questions[] = {
        [PROMPT_NONE] = "",
        [PROMPT_MOVE] = SAY("The move, as the game writes it:"),
        [PROMPT_RULE] = SAY("Which rule, by number or words:"),
        [PROMPT_SAY] = SAY("Say:"),
        [PROMPT_SAVE] = SAY("File for the record of the game so far:"),
        [PROMPT_RESIGN] = SAY("Really give the game up? y: yes, any other key: no"),
        [PROMPT_QUIT] =
            SAY("Quit? The game is kept; gonfalon play --resume goes on. y: yes, any other key: no"),
    };
    int row = canvas->rows - 1;
    if (screen->prompt == PROMPT_NONE)
        return;
    canvas_fill(canvas, (struct area){row, 0, 1, canvas->columns}, INK_TITLE, " ");
    const char *question =
        screen->prompt == PROMPT_QUIT && screen->client->served
            ? SAY("Leave? The game goes on; its link brings you back. y: yes, any other key: no")
            : questions[screen->prompt];
    int column = canvas_format(canvas, row, 0, INK_TITLE | INK_BOLD, " %s ", screen_say(screen, question));
    column = canvas_put(canvas, row, column, INK_TITLE, screen->typed);
    if (screen->prompt < PROMPT_RESIGN)
        canvas_put(canvas, row, column, INK_TITLE | INK_REVERSE, " ");
}

static void draw_hand_over(const struct screen *screen, struct canvas *canvas)
{
    const struct look *look = screen_look(screen);
    TEXT_ON_STACK(next, 512);
    say_with(&next, look->language, SAY("Next: %s (%s)"), look_title(look, look->as), look->as);
    int row = canvas->rows / 2 - 2;
    canvas_put(canvas, row, (canvas->columns - wrap_width(next.data)) / 2, INK_ASK | INK_BOLD, next.data);
    const char *hint =
        screen_say(screen, SAY("Hand the keyboard over. Nothing secret is shown before Enter is pressed."));
    canvas_put(canvas, row + 2, (canvas->columns - wrap_width(hint)) / 2, INK_PLAIN, hint);
}

/* Who the opponent is, in the first line; below, what is to be known of him. */
static void draw_meeting(const struct screen *screen, struct canvas *canvas)
{
    TEXT_ON_STACK(text, 1024);
    client_write_opponent(screen->client, &text);
    struct area area = {canvas->rows / 2 - 5, (canvas->columns - MEETING_COLUMNS) / 2, canvas->rows / 2,
                        MEETING_COLUMNS};
    const char *rest = text.data + strcspn(text.data, "\n");
    canvas_format(canvas, area.row, area.column, INK_ASK | INK_BOLD, "%.*s", (int)(rest - text.data),
                  text.data);
    area.row += 2;
    area.row += canvas_wrap(canvas, area, INK_PLAIN, rest[0] ? rest + 1 : rest);
    area.row += canvas_wrap(canvas, area, INK_BAD | INK_BOLD, screen->notice) + 1;
    canvas_put(canvas, area.row, area.column, INK_PLAIN | INK_BOLD, screen_say(screen, SAY("Enter: play")));
}

static void draw_too_small(const struct screen *screen, struct canvas *canvas)
{
    TEXT_ON_STACK(text, 512);
    text_format(
        &text,
        screen_say(screen,
                   SAY("This window has %d columns and %d rows; 80 and 24 are needed. Make it larger, "
                       "or use gonfalon play --plain. q: quit.")),
        canvas->columns, canvas->rows);
    canvas_wrap(canvas, (struct area){0, 0, canvas->rows, canvas->columns}, INK_PLAIN, text.data);
}

/* Before the game the board is empty: what its players must know. */
static void draw_reminder(const struct screen *screen, struct canvas *canvas, struct area area)
{
    const struct look *look = screen_look(screen);
    if (look_is(look, "waiting") && look_at(look, "silence"))
        canvas_wrap(canvas, area, INK_PLAIN, member(look->table, "silence"));
}

void screen_draw(const struct screen *screen, struct canvas *canvas)
{
    if (!screen_fits(canvas)) {
        draw_too_small(screen, canvas);
        return;
    }
    if (screen->handing) {
        draw_hand_over(screen, canvas);
        return;
    }
    if (screen->meeting) {
        draw_meeting(screen, canvas);
        return;
    }
    struct layout layout = lay_out(screen, canvas->rows, canvas->columns);
    draw_title(screen, canvas);
    screen->picture->draw(screen_look(screen), canvas, layout.board, &screen->pointer);
    draw_reminder(screen, canvas, layout.board);
    draw_ask(screen, canvas, layout.ask);
    moves_draw(screen, canvas, layout.moves);
    draw_log(screen, canvas, layout.log);
    draw_hints(screen, canvas);
    if (screen->pager.text)
        pager_draw(&screen->pager, canvas,
                   screen_say(screen, screen->pager.lists
                                          ? SAY("Up, Down: go through. Enter: the rule. Esc: back.")
                                          : SAY("Up, Down, Space: read on. Esc: back.")));
    draw_prompt(screen, canvas);
}

int screen_list_rows(const struct screen *screen)
{
    int rows, columns;
    curses_size(&rows, &columns);
    return moves_list_rows(screen, lay_out(screen, rows, columns).moves);
}

void screen_show(const struct screen *screen)
{
    struct canvas canvas;
    int rows, columns;
    curses_size(&rows, &columns);
    if (!canvas_open(&canvas, rows, columns))
        return;
    screen_draw(screen, &canvas);
    curses_show(&canvas);
    canvas_close(&canvas);
}
