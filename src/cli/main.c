/* main.c: `gonfalon COMMAND ...`: finds the sub-command and hands over. */
#include "cli/commands.h"
#include "gonfalon.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int count, char **arguments);
    const char *help;
} commands[] = {
    {"backup", command_backup, "copy the database of a server, which may be running"},
    {"engine", command_engine, "drive the rules by a text protocol on standard input and output"},
    {"play", command_play, "play in the terminal, against bots, at one screen, or at a served table"},
    {"replay", command_replay, "look at a recorded game, move by move"},
    {"rules", command_rules, "print rules by their numbers, or by words in them"},
    {"serve", command_serve, "let people play together in the browser, and programs over a WebSocket"},
    {"simulate", command_simulate, "let bots play many games against each other, and count"},
    {"verify", command_verify, "compute the chance of a recorded game again, from the seeds it discloses"},
};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static void print_help(FILE *out)
{
    fputs(
        "Gonfalon: Goths Save the Queen and Échec au roi, with every rule enforced and every secret kept.\n\n"
        "usage: gonfalon COMMAND [ARGUMENT ...]\n\n",
        out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
    fputs("  --version  print the version\n  --help     print this\n", out);
}

int main(int count, char **arguments)
{
    if (count < 2) {
        print_help(stderr);
        return 2;
    }
    if (strcmp(arguments[1], "--help") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(arguments[1], "--version") == 0) {
        printf("gonfalon %s\n", gonfalon_version());
        return 0;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(arguments[1], commands[i].name) == 0)
            return commands[i].run(count - 2, arguments + 2);
    fprintf(stderr, "gonfalon: there is no command %s; see gonfalon --help\n", arguments[1]);
    return 2;
}
