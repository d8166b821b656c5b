// SPDX-License-Identifier: MIT
/* complete.c: `gonfalon --complete WORD ...`: what a shell may put in the place of the last word. The scripts
 * in packaging/completions ask it, so that they know nothing of their own and cannot be out of date.
 *
 * A line is a word, a tab, and what it is about. `:files` and `:directories` stand for those there are. */
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/locale.h"
#include "games/games.h"
#include "terminal/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where we are on the line. */
struct place {
    const char *word; /* the beginning of what is to be completed */
    const struct game *game;
    uint32_t options[OPTIONS_MAX];   /* of the game, as far as the line says them */
    const struct argument *argument; /* whose value is due; NULL: nothing more fits but options */
};

static void offer(const struct place *place, const char *word, const char *about)
{
    if (text_starts_with(word, place->word))
        printf("%s\t%s\n", word, about ? translate(locale_language(), about) : "");
}

/* "on|off" */
static void offer_alternatives(const struct place *place, const char *list)
{
    char word[64];
    for (; *list; list += strspn(list, "|")) {
        size_t length = strcspn(list, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        offer(place, word, NULL);
        list += length;
    }
}

static void offer_bots(const struct place *place)
{
    for (int i = 0; i < bots_count; i++)
        offer(place, bots[i]->name, NULL);
}

/* First the name of an option, and when that is written, its values. */
static void offer_options(const struct place *place)
{
    const struct game *game = place->game;
    const char *equals = strchr(place->word, '=');
    char word[128];
    for (int i = 0; game && i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        if (!equals) {
            snprintf(word, sizeof word, "%s=", option->name);
            offer(place, word, NULL);
            continue;
        }
        for (uint32_t j = 0; option->kind != OPTION_NUMBER && j < option->count; j++) {
            snprintf(word, sizeof word, "%s=%s", option->name, option->words[j]);
            offer(place, word, NULL);
        }
    }
}

static void offer_seats(const struct place *place)
{
    const struct game *game = place->game;
    union game_state state;
    if (!game || game->start(&state, place->options))
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (game->seats(&state) & 1u << seat)
            offer(place, game->seat_name(&state, seat), NULL);
}

/* Rules are lines that begin with a number, "NUMBER Title. Its text ..."; sections, "NUMBER Title". */
static void offer_rules(const struct place *place)
{
    char *bytes = place->game ? malloc(RULEBOOK_TEXT_MAX) : NULL;
    if (!bytes)
        return;
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    rulebook_write_all(place->game->id, locale_language(), &text);
    for (char *line = strtok(bytes, "\n"); line; line = strtok(NULL, "\n")) {
        size_t length = strcspn(line, " ");
        if (line[length] == '\0' || length != 1 + strspn(line + 1, "0123456789."))
            continue;
        char *title = line + length + 1;
        title[strcspn(title, ".")] = '\0';
        line[length] = '\0';
        if (length > 1)
            offer(place, line, title);
    }
    free(bytes);
}

/* What the table calls a value says what it can be. */
static void offer_values(const struct place *place)
{
    const char *value = place->argument->value;
    if (strchr(value, '|'))
        offer_alternatives(place, value);
    else if (strcmp(value, "FILE") == 0)
        puts(":files");
    else if (strcmp(value, "DIR") == 0)
        puts(":directories");
    else if (strcmp(value, "GAME") == 0)
        for (int i = 0; i < games_count; i++)
            offer(place, games[i]->id, games[i]->name);
    else if (strcmp(value, "BOT") == 0)
        offer_bots(place);
    else if (strcmp(value, "KEY=VALUE") == 0)
        offer_options(place);
    else if (strcmp(value, "SEAT[,SEAT]") == 0)
        offer_seats(place);
    else if (strcmp(value, "RULE") == 0)
        offer_rules(place);
}

static const struct argument *find_option(const struct command *command, const char *name)
{
    for (int i = 0; i < command->argument_count; i++)
        if (command->arguments[i].name && strcmp(command->arguments[i].name, name) == 0)
            return &command->arguments[i];
    return NULL;
}

static void note_game(struct place *place, const char *id)
{
    place->game = games_find(id, strlen(id));
    for (int i = 0; place->game && i < place->game->option_count; i++)
        place->options[i] = place->game->options[i].standard;
}

static void note_option(struct place *place, const char *word)
{
    TEXT_ON_STACK(why, 256);
    const char *equals = strchr(word, '=');
    const struct game *game = place->game;
    int option =
        game && equals ? option_find(game->options, game->option_count, word, (size_t)(equals - word)) : -1;
    if (option >= 0)
        option_read(&game->options[option], equals + 1, strlen(equals + 1), &place->options[option],
                    LANGUAGE_EN, &why);
}

/* Goes through the words before the last one: which argument is due now, and which game was named. */
static struct place find_place(const struct command *command, int count, char **words)
{
    struct place place = {.word = words[count - 1]};
    const struct argument *next = command->argument_count ? command->arguments : NULL;
    const struct argument *end = command->arguments + command->argument_count;
    for (int i = 0; i + 1 < count; i++) {
        const struct argument *option = words[i][0] == '-' ? find_option(command, words[i]) : NULL;
        if (option && option->value && i + 2 == count) {
            place.argument = option;
            return place;
        }
        if (words[i][0] == '-') {
            i += option && option->value;
            continue;
        }
        if (next && next < end && !next->name) {
            if (strcmp(next->value, "GAME") == 0)
                note_game(&place, words[i]);
            else
                note_option(&place, words[i]);
            next += next->need != ARGUMENT_REPEATED;
        }
    }
    if (next && next < end && !next->name)
        place.argument = next;
    return place;
}

static void complete_command(const struct command *command, int count, char **words)
{
    struct place place = find_place(command, count, words);
    bool due = place.argument && place.argument->name;
    if (place.argument && (due || place.word[0] != '-'))
        offer_values(&place);
    if (due || (place.argument && place.word[0] != '-' && place.argument->need == ARGUMENT_REQUIRED))
        return;
    for (int i = 0; i < command->argument_count; i++)
        if (command->arguments[i].name)
            offer(&place, command->arguments[i].name, command->arguments[i].about);
    offer(&place, "--help", SAY("print this"));
}

void complete(int count, char **words)
{
    if (count == 0)
        return;
    struct place place = {.word = words[0]};
    for (int i = 0; i < commands_count; i++) {
        if (count == 1)
            offer(&place, commands[i]->name, commands[i]->about);
        else if (strcmp(words[0], commands[i]->name) == 0)
            complete_command(commands[i], count - 1, words + 1);
    }
    if (count == 1) {
        offer(&place, "--help", SAY("print this; after a command: what it takes"));
        offer(&place, "--version", SAY("print the version"));
    }
}
