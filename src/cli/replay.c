// SPDX-License-Identifier: MIT
/* replay.c: `gonfalon replay FILE`: its arguments; the rest is the terminal's (terminal/terminal.h). */
#include "cli/commands.h"
#include "cli/locale.h"
#include "terminal/terminal.h"

#include <string.h>

enum { FILE_NAME, AS, AT, PLAIN, NO_MOUSE, LANGUAGE };
static const struct argument takes[] = {
    [FILE_NAME] = {NULL, "FILE", SAY("a game record"), ARGUMENT_REQUIRED},
    [AS] = {"--as", "VIEWER",
            SAY("whose eyes: a seat, table (what everybody may see) or all (everything open; the "
                "default)"),
            0},
    [AT] = {"--at", "N", SAY("begin after the first N moves"), 0},
    [PLAIN] = {"--plain", NULL,
               SAY("print the game, a sentence for each thing that happened; also where input or output is "
                   "no terminal"),
               0},
    [NO_MOUSE] = {"--no-mouse", NULL, SAY("leave the mouse to the terminal"), 0},
    [LANGUAGE] = {"--lang", LANGUAGE_CODES, SAY("the language (default: that of the environment)"), 0},
};

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct replay_request *request = context;
    switch (which) {
    case FILE_NAME: request->file = value; return true;
    case AS: request->as = value; return true;
    case AT: return arguments_number(&takes[AT], value, 0, 1000000, &request->at, why);
    case PLAIN: return request->plain = true;
    case NO_MOUSE: return request->no_mouse = true;
    case LANGUAGE: return language_parse(value, strlen(value), &request->language);
    }
    return false;
}

static int run(int count, char **arguments)
{
    struct replay_request request = {.as = "all", .language = locale_language()};
    int status = arguments_read(&command_replay, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    locale_set();
    return terminal_replay(&request);
}

const struct command command_replay = {
    .name = "replay",
    .about = SAY("show a recorded game, move by move"),
    .more = SAY("On the screen: Home, Left, Right and End go through the game, Space plays it, v changes the "
                "eyes, ? tells the rest. Ends with 0, with 1 if the file holds no game."),
    ARGUMENTS(takes),
    .run = run,
};
