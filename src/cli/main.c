// SPDX-License-Identifier: MIT
/* main.c: `gonfalon COMMAND ...`: finds the sub-command and hands over. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "gonfalon.h"

#include <stdio.h>
#include <string.h>

const struct command *const commands[] = {
    &command_backup, &command_engine, &command_export, &command_migrate,  &command_play,
    &command_replay, &command_rules,  &command_serve,  &command_simulate, &command_verify,
};
const int commands_count = (int)(sizeof commands / sizeof commands[0]);

static const char *here(const char *sentence)
{
    return translate(locale_language(), sentence);
}

static int print_help(void)
{
    enum { WIDTH = 10 };
    printf("gonfalon: %s\n\n%s gonfalon COMMAND [ARGUMENT ...]\n\n",
           here(SAY("board games of kings and uncertain orders, every rule enforced and every secret kept")),
           here(SAY("usage:")));
    for (int i = 0; i < commands_count; i++)
        arguments_print_line(commands[i]->name, WIDTH, here(commands[i]->about));
    arguments_print_line("--version", WIDTH, here(SAY("print the version")));
    arguments_print_line("--help", WIDTH, here(SAY("print this; after a command: what it takes")));
    return 0;
}

static int misuse(const char *problem, const char *word)
{
    fprintf(stderr, problem, word);
    fprintf(stderr, "\n%s\n", here(SAY("see gonfalon --help")));
    return 2;
}

int main(int count, char **arguments)
{
    if (count < 2)
        return misuse(here(SAY("gonfalon: %s is missing")), "COMMAND");
    if (strcmp(arguments[1], "--help") == 0)
        return print_help();
    if (strcmp(arguments[1], "--version") == 0) {
        printf("gonfalon %s\n", gonfalon_version());
        return 0;
    }
    if (strcmp(arguments[1], "--complete") == 0) {
        complete(count - 2, arguments + 2);
        return 0;
    }
    for (int i = 0; i < commands_count; i++)
        if (strcmp(arguments[1], commands[i]->name) == 0)
            return commands[i]->run(count - 2, arguments + 2);
    return misuse(here(SAY("gonfalon: there is no command %s")), arguments[1]);
}
