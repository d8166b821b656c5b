// SPDX-License-Identifier: MIT
/* menu.c: see menu.h. */
#include "terminal/menu.h"
#include "games/games.h"
#include "terminal/ladder.h"
#include "terminal/picture.h"
#include "terminal/seating.h"

#include <stdio.h>
#include <string.h>

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

/* Before the rungs, where that is possible: as results have it. */
static int first_rung(const struct menu *menu)
{
    return menu->folder ? 1 : 0;
}

/* Who that value is; NULL for what the results have. */
static const struct bot *bot_at(const struct menu *menu, int value)
{
    return value >= first_rung(menu) ? bots[value - first_rung(menu)] : NULL;
}

static void choose_standards(struct menu *menu)
{
    const struct option *option = size_option(menu);
    menu->value[MENU_PRESET] = 0;
    menu->value[MENU_COUNT] = option ? (int)option->standard : 0;
    menu->value[MENU_BOTS] = menu->folder ? 0 : RUNG_MEDIUM;
}

static void forget_table(struct menu *menu)
{
    table_free(menu->table);
    menu->table = NULL;
}

void menu_open(struct menu *menu, const struct play_request *request)
{
    *menu =
        (struct menu){.language = request->language, .folder = request->has_seed ? NULL : request->folder};
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
    case MENU_BOTS: return is_hot_seat(menu) ? 0 : first_rung(menu) + RUNG_COUNT;
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

static const char *title_of(const struct menu *menu, const struct bot *bot)
{
    return translate(menu->language, bot_title(bot, game_of(menu)));
}

static void write_bot(const struct menu *menu, int value, struct text *text)
{
    const struct bot *bot = bot_at(menu, value);
    const struct rung_character *character = bot ? bot_character(bot, game_of(menu)) : NULL;
    char rating[16];
    if (!bot) {
        say_with(text, menu->language, SAY("as your results have it (%s)"),
                 title_of(menu, ladder_next(menu->folder, game_of(menu))), "");
    } else if (character && character->rating) {
        snprintf(rating, sizeof rating, "%d", character->rating);
        say_with(text, menu->language, SAY("%s (rating %s)"), title_of(menu, bot), rating);
    } else {
        text_string(text, title_of(menu, bot));
    }
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
    case MENU_BOTS: write_bot(menu, value, text); break;
    case MENU_ROWS: break;
    }
}

const char *menu_about_value(const struct menu *menu, enum menu_row row, int value)
{
    if (row == MENU_PRESET && words_of(menu)->selections[value].about)
        return translate(menu->language, words_of(menu)->selections[value].about);
    if (row != MENU_BOTS)
        return "";
    const struct bot *bot = bot_at(menu, value);
    const struct rung_character *character = bot ? bot_character(bot, game_of(menu)) : NULL;
    const char *about =
        bot ? NULL : SAY("You begin with the weakest. Whoever wins goes up, whoever loses goes down.");
    about = character ? character->about : about;
    return about ? translate(menu->language, about) : "";
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
    const struct bot *bot = request->hot_seat ? NULL : bot_at(menu, menu->value[MENU_BOTS]);
    snprintf(request->bots, sizeof request->bots, "%s", bot ? bot->name : "");
    request->resume = false;
    request->file = NULL;
}
