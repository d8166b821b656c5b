/* commands.h: the sub-commands of `gonfalon`, one file each. They get the arguments after their name and
 * return the exit status: 0 done, 1 failed, 2 wrongly called. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int command_backup(int count, char **arguments);
int command_engine(int count, char **arguments);
int command_play(int count, char **arguments);
int command_replay(int count, char **arguments);
int command_rules(int count, char **arguments);
int command_serve(int count, char **arguments);
int command_simulate(int count, char **arguments);
int command_verify(int count, char **arguments);

#endif
