// SPDX-License-Identifier: MIT
/* menu.c: see menu.h. */
#include "terminal/menu.h"
#include "games/games.h"
#include "terminal/seating.h"

#include <stdio.h>
#include <string.h>

static const char *const levels[] = {"easy", "medium", "hard"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

static const struct game *game_of(const struct menu *menu)
{
    return games[menu->value[MENU_GAME]];
}

static const struct game_words *words_of(const struct menu *menu)
{
    static const struct game_words none;
    return game_of(menu)->words ? game_of(menu)->words : &none;
}

const char *menu_about(const struct menu *menu)
{
    const char *about = words_of(menu)->about;
    return about ? translate(menu->language, about) : "";
}

/* --- The table as it would be. */

static const struct option *size_option(const struct menu *menu)
{
    const char *name = words_of(menu)->size_option;
    const struct game *game = game_of(menu);
    int index = name ? option_find(game->options, game->option_count, name, strlen(name)) : -1;
    return index >= 0 ? &game->options[index] : NULL;
}

/* What the selection wishes for, a word at a time, where the rules allow it. */
static void add_wishes(const struct menu *menu, const char *wishes, struct text *text)
{
    for (const char *at = wishes; *at; at += strcspn(at, " "), at += *at == ' ') {
        TEXT_ON_STACK(why, 512);
        size_t before = text->length;
        text_format(text, " %.*s", (int)strcspn(at, " "), at);
        struct table *table = seating_table(game_of(menu), text->data, menu->language, &why);
        if (!table)
            text_cut(text, before);
        table_free(table);
    }
}

static void write_options(const struct menu *menu, struct text *text)
{
    const struct option *option = size_option(menu);
    const struct selection *selection =
        words_of(menu)->selection_count ? &words_of(menu)->selections[menu->value[MENU_PRESET]] : NULL;
    text_string(text, selection ? selection->options : "");
    if (option)
        text_format(text, "%s%s=%s", text->length ? " " : "", option->name,
                    option->words[menu->value[MENU_COUNT]]);
    if (selection && selection->wishes)
        add_wishes(menu, selection->wishes, text);
}

static const struct table *table_of(struct menu *menu)
{
    TEXT_ON_STACK(options, PLAY_OPTIONS_MAX);
    TEXT_ON_STACK(why, 512);
    if (!menu->table) {
        write_options(menu, &options);
        menu->table = seating_table(game_of(menu), options.data, menu->language, &why);
    }
    return menu->table;
}

/* The seat of that number among those of the table. */
static int seat_at(const struct table *table, int index)
{
    seat_set seats = table_seats(table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat) && index-- == 0)
            return seat;
    return -1;
}

static void choose_standard_seat(struct menu *menu)
{
    const struct table *table = table_of(menu);
    menu->value[MENU_SEAT] = 0;
    for (int i = 0; table && seat_at(table, i) >= 0; i++)
        if (seat_at(table, i) == seating_standard(table))
            menu->value[MENU_SEAT] = i;
}

static void choose_standards(struct menu *menu)
{
    const struct option *option = size_option(menu);
    menu->value[MENU_PRESET] = 0;
    menu->value[MENU_COUNT] = option ? (int)option->standard : 0;
    menu->value[MENU_BOTS] = 1;
}

static void forget_table(struct menu *menu)
{
    table_free(menu->table);
    menu->table = NULL;
}

void menu_open(struct menu *menu, const struct play_request *request)
{
    *menu = (struct menu){.language = request->language};
    for (int i = 0; i < games_count; i++)
        if (games[i] == request->game)
            menu->value[MENU_GAME] = i;
    choose_standards(menu);
    choose_standard_seat(menu);
}

void menu_close(struct menu *menu)
{
    forget_table(menu);
}

/* --- Rows. */

const char *menu_name(const struct menu *menu, enum menu_row row)
{
    static const char *const names[MENU_ROWS] = {[MENU_GAME] = SAY("Game"),
                                                 [MENU_PRESET] = SAY("How much of it"),
                                                 [MENU_SEAT] = SAY("You are"),
                                                 [MENU_BOTS] = SAY("Bots")};
    const struct option *size = size_option(menu);
    const char *name = row != MENU_COUNT ? names[row] : !size ? "" : size->title ? size->title : size->name;
    return name[0] ? translate(menu->language, name) : "";
}

static bool is_hot_seat(struct menu *menu)
{
    const struct table *table = table_of(menu);
    return table && seat_at(table, menu->value[MENU_SEAT]) < 0;
}

int menu_values(struct menu *menu, enum menu_row row)
{
    const struct table *table = table_of(menu);
    const struct option *option = size_option(menu);
    switch (row) {
    case MENU_GAME: return games_count;
    case MENU_PRESET: return words_of(menu)->selection_count;
    case MENU_COUNT: return option ? (int)option->count : 0;
    case MENU_SEAT: return table ? __builtin_popcount(table_seats(table)) + 1 : 0;
    case MENU_BOTS: return is_hot_seat(menu) ? 0 : LEVELS;
    case MENU_ROWS: break;
    }
    return 0;
}

static void write_seat(struct menu *menu, int value, struct text *text)
{
    const struct table *table = table_of(menu);
    int seat = table ? seat_at(table, value) : -1;
    if (seat < 0) {
        text_string(text, translate(menu->language, SAY("everybody, one after the other, at this screen")));
        return;
    }
    table_write_title(table, seat, menu->language, text);
    text_format(text, " (%s)", table_seat_name(table, seat));
}

static const char *level_name(enum language language, int level)
{
    static const char *const names[LEVELS] = {SAY("easy"), SAY("medium"), SAY("hard")};
    return translate(language, names[level]);
}

void menu_write_value(struct menu *menu, enum menu_row row, int value, struct text *text)
{
    const struct option *option = size_option(menu);
    switch (row) {
    case MENU_GAME: text_string(text, games[value]->name); break;
    case MENU_PRESET:
        text_string(text, translate(menu->language, words_of(menu)->selections[value].title));
        break;
    case MENU_COUNT: text_string(text, option ? option->words[value] : ""); break;
    case MENU_SEAT: write_seat(menu, value, text); break;
    case MENU_BOTS: text_string(text, level_name(menu->language, value)); break;
    case MENU_ROWS: break;
    }
}

void menu_set(struct menu *menu, enum menu_row row, int value)
{
    int count = menu_values(menu, row);
    if (count == 0)
        return;
    menu->value[row] = (value + count) % count;
    if (row == MENU_SEAT || row == MENU_BOTS)
        return;
    if (row == MENU_GAME)
        choose_standards(menu);
    forget_table(menu);
    choose_standard_seat(menu);
}

void menu_fill(struct menu *menu, struct play_request *request)
{
    const struct table *table = table_of(menu);
    struct text options = text_in(request->options, sizeof request->options);
    int seat = table ? seat_at(table, menu->value[MENU_SEAT]) : -1;
    request->game = game_of(menu);
    write_options(menu, &options);
    request->hot_seat = is_hot_seat(menu);
    snprintf(request->seats, sizeof request->seats, "%s", seat >= 0 ? table_seat_name(table, seat) : "");
    snprintf(request->bots, sizeof request->bots, "%s",
             request->hot_seat ? "" : levels[menu->value[MENU_BOTS]]);
    request->resume = false;
    request->file = NULL;
}
