// SPDX-License-Identifier: MIT
/* arguments.h: what a sub-command takes, as a table. The reading of the command line, --help, the manual
 * pages (tools/manual) and what a shell completes all come from it, so that none of them can tell otherwise.
 */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "core/game.h"

enum argument_need { ARGUMENT_OPTIONAL, ARGUMENT_REQUIRED, ARGUMENT_REPEATED };

/* One line of the table. Arguments without a name come first, in the order in which they are written; the
 * last of them may be repeated. */
struct argument {
    const char *name;  /* "--port"; NULL for one without a name */
    const char *value; /* what is written there, "FILE", "on|off"; NULL for an option that stands alone */
    const char *about;
    enum argument_need need; /* of those without a name */
};

/* A sub-command of `gonfalon`. It gets the arguments after its name and returns the exit status: 0 done,
 * 1 failed, 2 wrongly called. */
struct command {
    const char *name;
    const char *about; /* what it is for, in a line */
    const char *more;  /* what --help says below the table, a line for each paragraph; NULL: nothing */
    const struct argument *arguments;
    int argument_count;
    int (*run)(int count, char **arguments);
};

#define ARGUMENTS(table) .arguments = (table), .argument_count = (int)(sizeof(table) / sizeof((table)[0]))

/* Takes one argument: the place of its line in the table, and its value (NULL where it stands alone). False:
 * the value will not do, and `why` may say more. */
typedef bool arguments_taker(void *context, int which, const char *value, struct text *why);

enum { ARGUMENTS_FINE = -1 };

/* Hands all arguments to `take`, in their order, `--name value` and `--name=value` alike. ARGUMENTS_FINE, or
 * the exit status to end with: help was asked for and given, or something was wrong and has been told. */
int arguments_read(const struct command *command, int count, char **arguments, arguments_taker *take,
                   void *context);
/* Tells what is wrong, and where help is to be had; returns the exit status, 2. */
int arguments_refuse(const struct command *command, const char *why);

/* Reads a number; false, with a sentence in `why`, if it is none or out of its bounds. */
bool arguments_number(const struct argument *argument, const char *value, uint64_t lowest, uint64_t highest,
                      uint64_t *number, struct text *why);

/* The game of that name; NULL, with a sentence in `why`, where there is none. */
const struct game *arguments_game(const char *id, struct text *why);

/* Lines of --help: a word, and what there is to say about it, broken at the width of a terminal. */
void arguments_print_line(const char *left, int left_width, const char *about);
void arguments_print_help(const struct command *command);

#endif
