// SPDX-License-Identifier: MIT
/* arguments.c: see arguments.h. */
#include "cli/arguments.h"
#include "bots/bot.h"
#include "cli/locale.h"
#include "games/games.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <string.h>

enum { TERMINAL_WIDTH = 80, LEFT_MAX = 128 };

static const char *here(const char *sentence)
{
    return translate(locale_language(), sentence);
}

/* --- Help. */

void arguments_print_line(const char *left, int left_width, const char *about)
{
    int start = 2 + left_width + 2;
    printf("  %s%*s", left, start - 2 - wrap_width(left), "");
    for (const char *next = about; *about; about = next) {
        size_t length = wrap_line(about, TERMINAL_WIDTH - start, &next);
        printf("%.*s\n%*s", (int)length, about, *next ? start : 0, "");
    }
}

static void name_argument(const struct argument *argument, char left[LEFT_MAX])
{
    const char *name = argument->name ? argument->name : "";
    snprintf(left, LEFT_MAX, "%s%s%s", name, *name && argument->value ? " " : "",
             argument->value ? argument->value : "");
}

static void print_usage(const struct command *command)
{
    bool options = false;
    printf("%s gonfalon %s", here(SAY("usage:")), command->name);
    for (int i = 0; i < command->argument_count; i++) {
        const struct argument *argument = &command->arguments[i];
        if (argument->name)
            options = true;
        else
            printf(argument->need == ARGUMENT_REQUIRED   ? " %s"
                   : argument->need == ARGUMENT_REPEATED ? " [%s ...]"
                                                         : " [%s]",
                   argument->value);
    }
    puts(options ? " [OPTION ...]\n" : "\n");
}

static bool takes(const struct command *command, const char *value)
{
    for (int i = 0; i < command->argument_count; i++)
        if (command->arguments[i].value && strcmp(command->arguments[i].value, value) == 0)
            return true;
    return false;
}

/* What it is, what it takes, and what it is when nobody says otherwise. */
static void print_game_option(const struct option *option, int width)
{
    TEXT_ON_STACK(line, 512);
    TEXT_ON_STACK(standard, 256);
    TEXT_ON_STACK(about, 1024);
    option_write_line(option, &line);
    option_write_value(option, option->standard, &standard);
    const char *values = line.data + strlen(option->name) + 1 + standard.length + 1;
    if (option->title)
        text_format(&about, "%s. ", here(option->title));
    if (option->about)
        text_format(&about, "%s ", here(option->about));
    text_format(&about, here(SAY("%s (default: %s)")), values, standard.data);
    arguments_print_line(option->name, width, about.data);
}

static void print_game_options(const struct game *game)
{
    int width = 0;
    printf("\n%s (%s):\n", here(game->name), game->id);
    for (int i = 0; i < game->option_count; i++)
        if ((int)strlen(game->options[i].name) > width)
            width = (int)strlen(game->options[i].name);
    for (int i = 0; i < game->option_count; i++)
        print_game_option(&game->options[i], width);
}

static void print_bots(void)
{
    TEXT_ON_STACK(line, 512);
    text_string(&line, here(SAY("Bots:")));
    for (int i = 0; i < bots_count; i++)
        text_format(&line, "%s %s", i > 0 ? "," : "", bots[i]->name);
    text_char(&line, '.');
    putchar('\n');
    wrap_print(line.data, TERMINAL_WIDTH, stdout);
}

void arguments_print_help(const struct command *command)
{
    char left[LEFT_MAX];
    int width = (int)strlen("--help");
    for (int i = 0; i < command->argument_count; i++) {
        name_argument(&command->arguments[i], left);
        if ((int)strlen(left) > width)
            width = (int)strlen(left);
    }
    TEXT_ON_STACK(title, 512);
    text_format(&title, "gonfalon %s: %s", command->name, here(command->about));
    wrap_print(title.data, TERMINAL_WIDTH, stdout);
    putchar('\n');
    print_usage(command);
    for (int i = 0; i < command->argument_count; i++) {
        name_argument(&command->arguments[i], left);
        arguments_print_line(left, width, here(command->arguments[i].about));
    }
    arguments_print_line("--help", width, here(SAY("print this")));
    if (command->more) {
        putchar('\n');
        wrap_print(here(command->more), TERMINAL_WIDTH, stdout);
    }
    if (takes(command, "BOT"))
        print_bots();
    for (int i = 0; i < games_count && takes(command, "KEY=VALUE"); i++)
        print_game_options(games[i]);
}

/* --- Reading. */

int arguments_refuse(const struct command *command, const char *why)
{
    fprintf(stderr, "gonfalon %s: %s\n", command->name, why);
    fprintf(stderr, here(SAY("see gonfalon %s --help")), command->name);
    fputc('\n', stderr);
    return 2;
}

bool arguments_number(const struct argument *argument, const char *value, uint64_t lowest, uint64_t highest,
                      uint64_t *number, struct text *why)
{
    if (text_read_number(value, strlen(value), highest, number) && *number >= lowest)
        return true;
    text_format(why, here(SAY("%s takes a number from %llu to %llu, not %s")),
                argument->name ? argument->name : argument->value, (unsigned long long)lowest,
                (unsigned long long)highest, value);
    return false;
}

const struct game *arguments_game(const char *id, struct text *why)
{
    const struct game *game = games_find(id, strlen(id));
    if (!game) {
        text_format(why, here(SAY("there is no game %s; there are:")), id);
        for (int i = 0; i < games_count; i++)
            text_format(why, " %s", games[i]->id);
    }
    return game;
}

/* The line of the option, or -1; `value` is what follows an equals sign, or NULL. */
static int find_option(const struct command *command, const char *word, const char **value)
{
    size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (int i = 0; i < command->argument_count; i++)
        if (command->arguments[i].name && text_equals(word, length, command->arguments[i].name))
            return i;
    return -1;
}

/* The line of the next argument without a name, -1 if there is no place for one. */
static int next_place(const struct command *command, int last)
{
    if (last >= 0 && command->arguments[last].need == ARGUMENT_REPEATED)
        return last;
    int next = last + 1;
    return next < command->argument_count && !command->arguments[next].name ? next : -1;
}

struct reading {
    const struct command *command;
    arguments_taker *take;
    void *context;
    struct text why;
};

static bool hand_over(struct reading *reading, int which, const char *word, const char *value)
{
    if (reading->take(reading->context, which, value, &reading->why))
        return true;
    if (reading->why.length == 0)
        text_format(&reading->why, here(SAY("%s does not take %s")), word, value);
    return false;
}

/* An option; `next` is the word after it, or NULL. */
static bool read_option(struct reading *reading, const char *word, const char *next, bool *used_next)
{
    const char *value;
    int which = find_option(reading->command, word, &value);
    if (which < 0) {
        text_format(&reading->why, here(SAY("there is no option %s")), word);
        return false;
    }
    const struct argument *argument = &reading->command->arguments[which];
    *used_next = argument->value && !value;
    if (*used_next)
        value = next;
    if (argument->value && !value)
        text_format(&reading->why, here(SAY("%s needs a value: %s")), argument->name, argument->value);
    else if (!argument->value && value)
        text_format(&reading->why, here(SAY("%s takes no value")), argument->name);
    return reading->why.length == 0 && hand_over(reading, which, argument->name, value);
}

static bool read_all(struct reading *reading, int count, char **arguments)
{
    const struct command *command = reading->command;
    int place = -1;
    bool options = true;
    for (int i = 0; i < count; i++) {
        bool used_next = false;
        if (options && strcmp(arguments[i], "--") == 0) {
            options = false;
        } else if (options && arguments[i][0] == '-' && arguments[i][1]) {
            if (!read_option(reading, arguments[i], i + 1 < count ? arguments[i + 1] : NULL, &used_next))
                return false;
            i += used_next;
        } else {
            int next = next_place(command, place);
            if (next < 0) {
                text_format(&reading->why, here(SAY("what is %s?")), arguments[i]);
                return false;
            }
            place = next;
            if (!hand_over(reading, place, command->arguments[place].value, arguments[i]))
                return false;
        }
    }
    int missing = next_place(command, place);
    if (missing >= 0 && command->arguments[missing].need == ARGUMENT_REQUIRED)
        text_format(&reading->why, here(SAY("%s is missing")), command->arguments[missing].value);
    return reading->why.length == 0;
}

int arguments_read(const struct command *command, int count, char **arguments, arguments_taker *take,
                   void *context)
{
    TEXT_ON_STACK(why, 4096);
    struct reading reading = {.command = command, .take = take, .context = context, .why = why};
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++) {
        if (strcmp(arguments[i], "--help") == 0) {
            arguments_print_help(command);
            return 0;
        }
    }
    return read_all(&reading, count, arguments) ? ARGUMENTS_FINE
                                                : arguments_refuse(command, reading.why.data);
}
