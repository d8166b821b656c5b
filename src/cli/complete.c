/* complete.c: `gonfalon --complete WORD ...`: what a shell may put in the place of the last word. The scripts
 * in packaging/completions ask it, so that they know nothing of their own and cannot be out of date.
 *
 * A line is a word, a tab, and what it is about. `:files` and `:directories` stand for those there are. */
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/locale.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

/* Where we are on the line. */
struct place {
    const char *word; /* the beginning of what is to be completed */
    const struct game *game;
    const struct argument *argument; /* whose value is due; NULL: nothing more fits but options */
};

static void offer(const struct place *place, const char *word, const char *about)
{
    if (text_starts_with(word, place->word))
        printf("%s\t%s\n", word, about ? translate(locale_language(), about) : "");
}

/* "en|fr" */
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
}

static const struct argument *find_option(const struct command *command, const char *name)
{
    for (int i = 0; i < command->argument_count; i++)
        if (command->arguments[i].name && strcmp(command->arguments[i].name, name) == 0)
            return &command->arguments[i];
    return NULL;
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
                place.game = games_find(words[i], strlen(words[i]));
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
