// SPDX-License-Identifier: MIT
/* screen.c: playing on a screen: keys, clicks, hand-overs, and what is shown over the board; see screen.h. */
#include "terminal/screen.h"
#include "terminal/clocks.h"
#include "terminal/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct look *screen_look(const struct screen *screen)
{
    return &screen->client->looks[screen->current];
}

const char *screen_say(const struct screen *screen, const char *sentence)
{
    return sentence[0] ? translate(screen->client->language, sentence) : "";
}

/* --- Choices. */

static bool has_grid(const struct screen *screen, int *files, int *ranks)
{
    *files = *ranks = 0;
    if (screen->picture->grid)
        screen->picture->grid(screen_look(screen), files, ranks);
    return *files > 0;
}

/* Where the moves have squares, the list shows those of one unit. */
static bool is_shown(const struct screen *screen, const char *move)
{
    int from, to;
    int unit = screen->pointer.chosen != SPOT_NONE ? screen->pointer.chosen : screen->pointer.spot;
    if (unit == SPOT_NONE || !picture_spots(screen->picture, screen_look(screen), move, &from, &to))
        return true;
    return from == unit;
}

/* A table that waits for players offers its free seats, and to have bots sit there. */
static int seat_choices(const struct screen *screen, struct choice list[CHOICES_MAX])
{
    const struct look *look = screen_look(screen);
    size_t index;
    json_t *seat;
    int count = 0;
    json_array_foreach(look_at(look, "seats"), index, seat)
    {
        if (strcmp(member(seat, "who"), "open") == 0)
            list[count++] = (struct choice){member(seat, "seat"), member(seat, "title"), ""};
    }
    if (count > 0 && member_true(look->table, "host"))
        list[count++] = (struct choice){"", screen_say(screen, SAY("Give the free seats to bots")), ""};
    return count;
}

int screen_choices(const struct screen *screen, struct choice list[CHOICES_MAX], int index[CHOICES_MAX])
{
    struct choice all[CHOICES_MAX];
    const struct look *look = screen_look(screen);
    int count = 0, total = 0;
    if (look_is(look, "waiting"))
        total = seat_choices(screen, all);
    else if (look_asked(look) || (look_chosen(look)[0] && look_is(look, "running")))
        total = look_choices(look, all);
    for (int i = 0; i < total; i++)
        if (is_shown(screen, all[i].move)) {
            list[count] = all[i];
            index[count++] = i;
        }
    return count;
}

void screen_choice_name(const struct screen *screen, const struct choice *choice, struct text *text)
{
    if (look_is(screen_look(screen), "waiting") && choice->move[0])
        say_with(text, screen->client->language, SAY("Sit down: %s (%s)"), choice->name, choice->move);
    else
        text_string(text, choice->name);
}

static void point_at_choice(struct screen *screen, int at)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, list, index);
    screen->at = count == 0 ? -1 : at < 0 ? 0 : at >= count ? count - 1 : at;
    screen->pointer.choice = screen->at >= 0 ? list[screen->at].move : NULL;
}

int screen_draft_spot(const struct screen *screen)
{
    int files, ranks;
    const struct look *look = screen_look(screen);
    bool drafts = screen->picture->drafts && has_grid(screen, &files, &ranks);
    for (int spot = 0; drafts && spot < files * ranks; spot++)
        if (screen->picture->drafts(look, spot))
            return spot;
    return SPOT_NONE;
}

/* After something happened: the pointer stays where it makes sense. */
static void put_pointer_right(struct screen *screen)
{
    screen->drafting = screen->drafting && screen_draft_spot(screen) != SPOT_NONE;
    if (screen->drafting)
        return;
    int files, ranks;
    const struct look *look = screen_look(screen);
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX], from, to;
    screen->pointer.choice = NULL;
    screen->pointer.chosen = SPOT_NONE;
    screen->first_digit = 0;
    screen->at = -1;
    if (!look_view(look) || !has_grid(screen, &files, &ranks)) {
        screen->pointer.spot = SPOT_NONE;
        point_at_choice(screen, 0);
        return;
    }
    int keep = screen->pointer.spot;
    screen->pointer.spot = SPOT_NONE;
    int count = screen_choices(screen, list, index);
    bool squares = count > 0 && picture_spots(screen->picture, look, list[0].move, &from, &to);
    if (count > 0 && !squares) {
        point_at_choice(screen, 0); /* a deployment */
        return;
    }
    screen->pointer.spot = keep != SPOT_NONE ? keep : squares ? from : files / 2;
    screen->on_list = false;
}

static void play_choice(struct screen *screen)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, list, index);
    if (screen->at < 0 || screen->at >= count)
        return;
    const struct choice *choice = &list[screen->at];
    char move[512];
    snprintf(move, sizeof move, "%s", choice->move);
    if (look_is(screen_look(screen), "waiting"))
        client_wish(screen->client, move[0] ? WISH_SIT : WISH_BOTS, "", move[0] ? move : "medium");
    else
        client_wish(screen->client, WISH_MOVE, screen_look(screen)->as, move);
}

/* --- The board under the cursor. */

/* The number, in the shown list, of the move of the chosen unit that leads to a square; -1 for none. */
static int move_to(const struct screen *screen, int spot)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX], from, to;
    int count = screen_choices(screen, list, index);
    for (int i = 0; i < count; i++)
        if (picture_spots(screen->picture, screen_look(screen), list[i].move, &from, &to) &&
            from == screen->pointer.chosen && to == spot)
            return i;
    return -1;
}

static bool can_act(const struct screen *screen, int spot)
{
    struct choice list[CHOICES_MAX];
    struct screen other = *screen;
    int index[CHOICES_MAX];
    other.pointer = (struct pointer){.spot = spot, .chosen = SPOT_NONE};
    return screen_choices(&other, list, index) > 0;
}

/* What Enter would do on this square is what the list points at. */
static void go_to_spot(struct screen *screen, int spot)
{
    screen->pointer.spot = spot;
    screen->pointer.choice = NULL;
    screen->at = -1;
    if (screen->pointer.chosen == SPOT_NONE)
        return;
    int move = move_to(screen, spot);
    if (move >= 0)
        point_at_choice(screen, move);
}

static void choose_spot(struct screen *screen)
{
    int spot = screen->pointer.spot;
    if (screen->pointer.chosen != SPOT_NONE && move_to(screen, spot) >= 0) {
        point_at_choice(screen, move_to(screen, spot));
        play_choice(screen);
        return;
    }
    bool again = spot == screen->pointer.chosen;
    screen->pointer.chosen = !again && can_act(screen, spot) ? spot : SPOT_NONE;
    go_to_spot(screen, spot);
}

static void step(struct screen *screen, int right, int up)
{
    int files, ranks;
    has_grid(screen, &files, &ranks);
    int file = screen->pointer.spot % files + right, rank = screen->pointer.spot / files + up;
    if (file >= 0 && file < files && rank >= 0 && rank < ranks)
        go_to_spot(screen, rank * files + file);
}

/* For the unit that is chosen or pointed at. */
static bool turn_unit(struct screen *screen, char facing)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX];
    bool turns = screen->picture->facing && screen->pointer.spot != SPOT_NONE;
    int count = turns ? screen_choices(screen, list, index) : 0;
    for (int i = 0; i < count; i++) {
        if (screen->picture->facing(list[i].move) != facing)
            continue;
        point_at_choice(screen, i);
        play_choice(screen);
        return true;
    }
    return false;
}

/* --- A move put together on the board. */

static void leave_draft(struct screen *screen)
{
    screen->drafting = false;
    put_pointer_right(screen);
}

/* From the move that is pointed at. */
static void begin_draft(struct screen *screen)
{
    if (!screen->pointer.choice)
        return;
    snprintf(screen->draft, sizeof screen->draft, "%s", screen->pointer.choice);
    screen->pointer = (struct pointer){screen_draft_spot(screen), SPOT_NONE, screen->draft};
    screen->at = -1;
    screen->on_list = false;
    screen->drafting = true;
}

static void go_in_draft(struct screen *screen, int spot)
{
    if (screen->picture->drafts(screen_look(screen), spot))
        screen->pointer.spot = spot;
}

/* Squares that take no part are stepped over. */
static void step_in_draft(struct screen *screen, int right, int up)
{
    int files, ranks;
    has_grid(screen, &files, &ranks);
    int file = screen->pointer.spot % files + right, rank = screen->pointer.spot / files + up;
    for (; file >= 0 && file < files && rank >= 0 && rank < ranks; file += right, rank += up)
        if (screen->picture->drafts(screen_look(screen), rank * files + file)) {
            go_in_draft(screen, rank * files + file);
            return;
        }
}

static bool draft_with(struct screen *screen, char key)
{
    return screen->picture->draft(screen_look(screen), key, screen->pointer.spot, screen->draft,
                                  sizeof screen->draft);
}

/* --- Over the board. */

static void show_help(struct screen *screen)
{
    char *help = picture_help(
        screen->picture, screen_look(screen),
        screen_say(
            screen,
            SAY("Arrow keys    go through the moves, or over the board\n"
                "Enter         play the move; on the board: choose a unit, then where it goes or whom it "
                "attacks\n"
                "Tab           from the board to the list of moves and back; takes an army\n"
                "              to the board: letters put units, digits set their men, Space\n"
                "              takes away\n"
                "1 to 99       point at the move of that number; Enter plays it\n"
                "Shift+arrow   turn the unit (also n, e, s, w)\n"
                "Esc           let go of what was chosen\n"
                ":             type a move as the game writes it\n"
                "Mouse         click a card, a square or a move; click it again to play; click a line of the "
                "log\n"
                "              for its rule\n"
                "\n"
                "l  the whole log; Enter shows the rule of a line\n"
                "r  a rule: that of the last event, or any\n"
                "p  the position in words, and who sits where\n"
                "u  take your last decision back\n"
                "S  save the record of the game so far in a file; the game itself is saved after every move\n"
                "R  give the game up      N  another game      q  quit: the game can be gone on with later\n"
                "At served tables: t  say something, where the rules allow it      y, n  answer a question\n"
                "D  offer a draw      P  pause, and go on      A  afterwards: the same table once more\n"
                "b  play again instead of the bot that plays for you; clocks stand beside what is asked")));
    if (help)
        pager_open(&screen->pager, screen_say(screen, SAY("Help")), help, false);
    free(help);
}

static void show_log(struct screen *screen)
{
    const struct look *look = screen_look(screen);
    size_t size = 1;
    for (size_t i = 0; i < look_log_length(look); i++)
        size += strlen(look_log_line(look, i)) + 1;
    char *bytes = malloc(size);
    if (!bytes)
        return;
    struct text text = text_in(bytes, size);
    for (size_t i = 0; i < look_log_length(look); i++)
        text_format(&text, "%s\n", look_log_line(look, i));
    pager_open(&screen->pager, screen_say(screen, SAY("What happened")), text.data, true);
    free(bytes);
}

static void show_rule(struct screen *screen, const char *wanted)
{
    const char *game = look_game(screen_look(screen));
    enum language language = screen->client->language;
    char *bytes = malloc(RULEBOOK_TEXT_MAX);
    if (!bytes)
        return;
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    bool found = wanted[0] ? rulebook_write(game, language, wanted, &text) ||
                                 rulebook_search(game, language, wanted, &text) > 0
                           : rulebook_write_all(game, language, &text);
    if (!found)
        say_with(&text, language, SAY("There is no rule %s, and no rule holds these words."), wanted, "");
    pager_open(&screen->pager, screen_say(screen, SAY("Rules")), text.data, false);
    free(bytes);
}

static void show_rule_of_line(struct screen *screen, size_t line)
{
    const char *rule = look_log_rule(screen_look(screen), line);
    if (rule[0])
        show_rule(screen, rule);
}

/* The rule of the newest event that names one. */
static void prompt_rule(struct screen *screen)
{
    const struct look *look = screen_look(screen);
    screen->prompt = PROMPT_RULE;
    screen->typed[0] = '\0';
    for (size_t i = look_log_length(look); i > 0 && !screen->typed[0]; i--)
        snprintf(screen->typed, sizeof screen->typed, "%s", look_log_rule(look, i - 1));
}

static void show_position(struct screen *screen)
{
    const struct look *look = screen_look(screen);
    char *bytes = malloc(RULEBOOK_TEXT_MAX);
    if (!bytes)
        return;
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    look_describe(look, &text);
    text_char(&text, '\n');
    picture_players(look, &text);
    client_write_opponent(screen->client, &text);
    pager_open(&screen->pager, screen_say(screen, SAY("The position in words")), text.data, false);
    free(bytes);
}

/* --- Prompts. */

static void save_record(struct screen *screen)
{
    const char *refusal = client_save(screen->client, screen->typed);
    struct text notice = text_in(screen->notice, sizeof screen->notice);
    if (refusal)
        text_format(&notice, "%s: %s", screen->typed, refusal);
    else
        say_with(&notice, screen->client->language, SAY("The record of the game so far is in %s"),
                 screen->typed, "");
}

static void finish_prompt(struct screen *screen)
{
    enum prompt_kind kind = screen->prompt;
    const char *seat = screen_look(screen)->as;
    screen->prompt = PROMPT_NONE;
    if (kind == PROMPT_RULE) {
        show_rule(screen, screen->typed);
        return;
    }
    if (!screen->typed[0])
        return;
    if (kind == PROMPT_MOVE)
        client_wish(screen->client, WISH_MOVE, seat, screen->typed);
    else if (kind == PROMPT_SAY)
        client_wish(screen->client, WISH_SAY, seat, screen->typed);
    else if (kind == PROMPT_SAVE)
        save_record(screen);
}

static void erase_letter(char *typed)
{
    size_t length = strlen(typed);
    while (length > 0 && ((unsigned char)typed[length - 1] & 0xc0) == 0x80)
        length--;
    typed[length ? length - 1 : 0] = '\0';
}

static void press_in_prompt(struct screen *screen, const struct press *press)
{
    size_t length = strlen(screen->typed);
    bool yes = press->kind == PRESS_LETTER && strchr("yYoO", press->letter[0]);
    if (screen->prompt == PROMPT_RESIGN || screen->prompt == PROMPT_QUIT) {
        bool resign = screen->prompt == PROMPT_RESIGN;
        screen->prompt = PROMPT_NONE;
        if (yes && resign)
            client_wish(screen->client, WISH_RESIGN, screen_look(screen)->as, "");
        screen->leaving = yes && !resign;
        return;
    }
    if (press->kind == PRESS_ENTER)
        finish_prompt(screen);
    else if (press->kind == PRESS_ESCAPE)
        screen->prompt = PROMPT_NONE;
    else if (press->kind == PRESS_ERASE)
        erase_letter(screen->typed);
    else if (press->kind == PRESS_LETTER && length + strlen(press->letter) < sizeof screen->typed)
        strcat(screen->typed, press->letter);
}

static void open_prompt(struct screen *screen, enum prompt_kind kind)
{
    screen->prompt = kind;
    screen->typed[0] = '\0';
}

/* --- Keys. */

static void press_digit(struct screen *screen, int digit)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, list, index);
    int both = 10 * screen->first_digit + digit;
    int number = screen->first_digit && both <= count ? both : digit;
    screen->first_digit = number == digit ? digit : 0;
    if (number >= 1 && number <= count) {
        screen->on_list = true;
        point_at_choice(screen, number - 1);
    }
}

static void press_letter(struct screen *screen, char letter)
{
    const struct look *look = screen_look(screen);
    const char *seat = look->as;
    if (look_must_vote(look) && (letter == 'y' || letter == 'o' || letter == 'n')) {
        client_wish(screen->client, letter == 'n' ? WISH_REFUSE : WISH_AGREE, seat, "");
        return;
    }
    if (letter && strchr("nesw", letter) && turn_unit(screen, letter))
        return;
    if (letter >= '0' && letter <= '9') {
        press_digit(screen, letter - '0');
        return;
    }
    switch (letter) {
    case '?':
    case 'h': show_help(screen); break;
    case 'l': show_log(screen); break;
    case 'r': prompt_rule(screen); break;
    case 'p': show_position(screen); break;
    case 'u': client_wish(screen->client, WISH_UNDO, seat, ""); break;
    case 'D': client_wish(screen->client, WISH_DRAW, seat, ""); break;
    case 'P':
        client_wish(screen->client, look_is(look, "paused") ? WISH_RESUME : WISH_PAUSE, seat, "");
        break;
    case 'A': client_wish(screen->client, WISH_AGAIN, seat, ""); break;
    case 'b': client_wish(screen->client, WISH_BACK, seat, ""); break;
    case ':': open_prompt(screen, PROMPT_MOVE); break;
    case 't': open_prompt(screen, PROMPT_SAY); break;
    case 'S': open_prompt(screen, PROMPT_SAVE); break;
    case 'R': open_prompt(screen, PROMPT_RESIGN); break;
    case 'N':
        screen->ending = ENDING_NEW;
        screen->leaving = true;
        break;
    case 'q':
        if (look_over(look))
            screen->leaving = true;
        else
            open_prompt(screen, PROMPT_QUIT);
        break;
    default: break;
    }
}

static void press_arrow(struct screen *screen, enum press_kind kind)
{
    bool board = screen->pointer.spot != SPOT_NONE && !screen->on_list;
    int right = kind == PRESS_RIGHT ? 1 : kind == PRESS_LEFT ? -1 : 0;
    int up = kind == PRESS_UP ? 1 : kind == PRESS_DOWN ? -1 : 0;
    screen->first_digit = 0;
    if (board)
        step(screen, right, up);
    else
        point_at_choice(screen, screen->at + right * screen_list_rows(screen) - up);
}

static void press_tab(struct screen *screen)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX];
    if (screen_draft_spot(screen) != SPOT_NONE) {
        begin_draft(screen);
        return;
    }
    screen->on_list = !screen->on_list && screen_choices(screen, list, index) > 0;
    if (screen->on_list)
        point_at_choice(screen, 0);
    else
        put_pointer_right(screen);
}

static void press_enter(struct screen *screen)
{
    if (screen->pointer.spot != SPOT_NONE && !screen->on_list)
        choose_spot(screen);
    else
        play_choice(screen);
}

/* A click points; a second one plays. */
static void click_choice(struct screen *screen, int wanted)
{
    struct choice list[CHOICES_MAX];
    int index[CHOICES_MAX];
    int count = screen_choices(screen, list, index);
    for (int i = 0; i < count; i++) {
        if (index[i] != wanted)
            continue;
        bool again = screen->at == i && screen->pointer.choice;
        screen->on_list = true;
        point_at_choice(screen, i);
        if (again)
            play_choice(screen);
    }
}

static int hit_at(const struct screen *screen, const struct press *press)
{
    struct canvas canvas;
    int rows, columns;
    curses_size(&rows, &columns);
    if (!canvas_open(&canvas, rows, columns))
        return HIT_NONE;
    screen_draw(screen, &canvas);
    int hit = canvas_hit_at(&canvas, press->row, press->column);
    canvas_close(&canvas);
    return hit;
}

static void press_click(struct screen *screen, const struct press *press)
{
    int hit = hit_at(screen, press);
    if (hit >= HIT_KEY)
        press_letter(screen, (char)(hit - HIT_KEY));
    else if (hit >= HIT_LOG)
        show_rule_of_line(screen, (size_t)(hit - HIT_LOG));
    else if (hit >= HIT_SPOT) {
        screen->on_list = false;
        bool again = screen->pointer.spot == hit - HIT_SPOT;
        if (!again)
            go_to_spot(screen, hit - HIT_SPOT);
        if (again || screen->pointer.chosen == SPOT_NONE)
            choose_spot(screen);
    } else if (hit >= HIT_CHOICE) {
        click_choice(screen, hit - HIT_CHOICE);
    }
}

static void press_in_pager(struct screen *screen, const struct press *press)
{
    int rows, columns;
    curses_size(&rows, &columns);
    struct pager *pager = &screen->pager;
    if (pager_press(pager, press, rows, columns))
        return;
    int hit = press->kind == PRESS_CLICK ? hit_at(screen, press) : HIT_NONE;
    if (pager->lists && hit >= HIT_LOG && hit < HIT_KEY)
        show_rule_of_line(screen, (size_t)(hit - HIT_LOG));
    else if (pager->lists && press->kind == PRESS_ENTER)
        show_rule_of_line(screen, (size_t)pager->at);
    else if (press->kind != PRESS_NONE && press->kind != PRESS_RESIZE)
        pager_close(pager);
}

static void click_in_draft(struct screen *screen, const struct press *press)
{
    int hit = hit_at(screen, press);
    if (hit >= HIT_SPOT && hit < HIT_LOG)
        go_in_draft(screen, hit - HIT_SPOT);
    else
        press_click(screen, press);
}

static void press_in_draft(struct screen *screen, const struct press *press)
{
    const struct look *look = screen_look(screen);
    switch (press->kind) {
    case PRESS_LETTER:
        if (look_must_vote(look) || !draft_with(screen, press->letter[0]))
            press_letter(screen, press->letter[0]);
        break;
    case PRESS_ERASE: draft_with(screen, ' '); break;
    case PRESS_ENTER: client_wish(screen->client, WISH_MOVE, look->as, screen->draft); break;
    case PRESS_TAB:
    case PRESS_ESCAPE: leave_draft(screen); break;
    case PRESS_UP: step_in_draft(screen, 0, 1); break;
    case PRESS_DOWN: step_in_draft(screen, 0, -1); break;
    case PRESS_LEFT: step_in_draft(screen, -1, 0); break;
    case PRESS_RIGHT: step_in_draft(screen, 1, 0); break;
    case PRESS_CLICK: click_in_draft(screen, press); break;
    default: break;
    }
}

static void press_on_board(struct screen *screen, const struct press *press)
{
    if (screen->drafting) {
        press_in_draft(screen, press);
        return;
    }
    switch (press->kind) {
    case PRESS_LETTER: press_letter(screen, press->letter[0]); break;
    case PRESS_ENTER: press_enter(screen); break;
    case PRESS_ESCAPE: put_pointer_right(screen); break;
    case PRESS_TAB: press_tab(screen); break;
    case PRESS_UP:
    case PRESS_DOWN:
    case PRESS_LEFT:
    case PRESS_RIGHT: press_arrow(screen, press->kind); break;
    case PRESS_TURN_UP: turn_unit(screen, 'n'); break;
    case PRESS_TURN_DOWN: turn_unit(screen, 's'); break;
    case PRESS_TURN_LEFT: turn_unit(screen, 'w'); break;
    case PRESS_TURN_RIGHT: turn_unit(screen, 'e'); break;
    case PRESS_CLICK: press_click(screen, press); break;
    default: break;
    }
}

static void take_press(struct screen *screen, const struct press *press)
{
    int rows, columns;
    curses_size(&rows, &columns);
    bool small = rows < SCREEN_ROWS_LEAST || columns < SCREEN_COLUMNS_LEAST;
    if (press->kind == PRESS_NONE || press->kind == PRESS_RESIZE)
        return;
    if (press->kind == PRESS_GONE) {
        screen->leaving = true;
        return;
    }
    screen->notice[0] = '\0';
    if (small)
        screen->leaving = press->letter[0] == 'q';
    else if (screen->handing) {
        screen->handing = press->kind != PRESS_ENTER;
        screen->leaving = press->letter[0] == 'q';
    } else if (screen->meeting)
        screen->meeting = false;
    else if (screen->prompt != PROMPT_NONE)
        press_in_prompt(screen, press);
    else if (screen->pager.text)
        press_in_pager(screen, press);
    else
        press_on_board(screen, press);
}

/* --- The loop. */

static void take_notice(struct screen *screen)
{
    const struct client *client = screen->client;
    if (client->wronged && client->chance[0])
        snprintf(screen->notice, sizeof screen->notice, "%.*s", (int)strcspn(client->chance, "\n"),
                 client->chance);
    if (!screen->client->notice[0])
        return;
    snprintf(screen->notice, sizeof screen->notice, "%s", screen->client->notice);
    screen->client->notice[0] = '\0';
}

static bool hides(const struct screen *screen, int look)
{
    return screen->client->look_count > 1 && picture_hides(screen->picture, &screen->client->looks[look]);
}

/* The client went on to another table. */
static void begin_anew(struct screen *screen)
{
    screen->moved = screen->client->moved;
    screen->current = 0;
    screen->seen = 0;
    screen->handing = false;
    screen->prompt = PROMPT_NONE;
    screen->pointer = (struct pointer){SPOT_NONE, SPOT_NONE, NULL};
    pager_close(&screen->pager);
}

/* Whose turn it is at this screen. */
static void follow(struct screen *screen)
{
    if (screen->moved != screen->client->moved)
        begin_anew(screen);
    int next = client_next(screen->client, screen->current);
    if (screen->handing)
        return;
    if (next != screen->current) {
        screen->handing = hides(screen, next);
        screen->current = next;
        screen->seen = 0;
        pager_close(&screen->pager);
        if (screen->prompt != PROMPT_QUIT)
            screen->prompt = PROMPT_NONE;
    }
    const struct look *look = screen_look(screen);
    if (strcmp(screen->seen_as, look->as) != 0)
        screen->drafting = false; /* somebody else's */
    if (screen->seen != look->turns || strcmp(screen->seen_as, look->as) != 0) {
        screen->seen = look->turns;
        strcpy(screen->seen_as, look->as);
        put_pointer_right(screen);
    }
}

/* A clock that runs is drawn anew every second. */
static int patience(const struct screen *screen)
{
    int client = client_patience(screen->client);
    int clocks = screen->client->served && !screen->handing ? clocks_patience(screen_look(screen)) : -1;
    return clocks >= 0 && (client < 0 || clocks < client) ? clocks : client;
}

enum ending screen_run(struct client *client)
{
    struct screen screen = {.client = client, .pointer = {SPOT_NONE, SPOT_NONE, NULL}, .at = -1};
    while (!client->ended && !client_is_told(client)) {
        struct press press = curses_press(client_descriptor(client), client_patience(client));
        if (press.kind == PRESS_ESCAPE || press.kind == PRESS_GONE || press.letter[0] == 'q')
            return ENDING_QUIT;
        client_turn(client);
    }
    screen.picture = picture_of(look_game(&client->looks[0]));
    screen.current = client_next(client, 0);
    screen.handing = hides(&screen, screen.current);
    screen.meeting = client->opponent && !look_over(screen_look(&screen));
    while (!screen.leaving && !client->ended) {
        client_turn(client);
        take_notice(&screen);
        follow(&screen);
        screen_show(&screen);
        struct press press = curses_press(client_descriptor(client), patience(&screen));
        take_press(&screen, &press);
        take_notice(&screen);
    }
    pager_close(&screen.pager);
    return screen.ending;
}

static bool is_open;

bool screen_open(bool mouse)
{
    is_open = curses_open(mouse);
    return is_open;
}

void screen_close(void)
{
    if (is_open)
        curses_close();
    is_open = false;
}
