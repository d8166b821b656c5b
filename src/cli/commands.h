// SPDX-License-Identifier: MIT
/* commands.h: the sub-commands of `gonfalon`, one file each; main.c has the list. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/arguments.h"

extern const struct command command_backup;
extern const struct command command_engine;
extern const struct command command_export;
extern const struct command command_migrate;
extern const struct command command_play;
extern const struct command command_replay;
extern const struct command command_rules;
extern const struct command command_serve;
extern const struct command command_simulate;
extern const struct command command_verify;

extern const struct command *const commands[];
extern const int commands_count;

/* What a shell may put in the place of the last of these words, those after `gonfalon`: a line for each, with
 * what it is about after a tab. */
void complete(int count, char **words);

#endif
