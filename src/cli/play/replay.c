/* replay.c: `gonfalon replay FILE`: a recorded game, move by move. */
#include "cli/commands.h"

#include "cli/locale.h"

#include <string.h>

enum { FILE_NAME, AS, AT, PLAIN, LANGUAGE };
static const struct argument table[] = {
    [FILE_NAME] = {NULL, "FILE", SAY("a game record, or a file `gonfalon play` keeps a game in"),
                   ARGUMENT_REQUIRED},
    [AS] = {"--as", "VIEWER",
            SAY("whose eyes: a seat (Aw, gold), table (what everybody may see) or all (everything open; the "
                "default)"),
            0},
    [AT] = {"--at", "N", SAY("begin after the first N moves"), 0},
    [PLAIN] = {"--plain", NULL,
               SAY("print the game, a sentence for each thing that happened; also where input or output is "
                   "no terminal"),
               0},
    [LANGUAGE] = {"--lang", "en|fr", SAY("the language (default: that of the environment)"), 0},
};

struct request {
    const char *file, *viewer;
    uint64_t at;
    bool plain;
    enum language language;
};

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    switch (which) {
    case FILE_NAME: request->file = value; return true;
    case AS: request->viewer = value; return true;
    case AT: return arguments_number(&table[AT], value, 0, UINT32_MAX, &request->at, why);
    case PLAIN: return request->plain = true;
    case LANGUAGE: return language_parse(value, strlen(value), &request->language);
    }
    return false;
}

static int run(int count, char **arguments)
{
    struct request request = {.viewer = "all", .language = locale_language()};
    int status = arguments_read(&command_replay, count, arguments, take, &request);
    return status != ARGUMENTS_FINE ? status : 1;
}

const struct command command_replay = {
    .name = "replay",
    .about = SAY("show a recorded game, move by move"),
    .more = SAY("On the screen: Home, Left, Right and End go through the game, Space plays it, V changes the "
                "eyes, ? tells the rest. Ends with 0, with 1 if the file holds no game."),
    ARGUMENTS(table),
    .run = run,
};
