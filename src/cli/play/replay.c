/* replay.c: `gonfalon replay FILE`: a recorded game, move by move. */
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "usage: gonfalon replay FILE [--as VIEWER] [--at N] [--plain] [--lang en|fr]\n"
    "\n"
    "Shows a game move by move: a game record, or a file `gonfalon play` keeps a game in.\n"
    "\n"
    "  --as VIEWER    whose eyes: a seat (Aw, gold), table (what everybody may see) or all (everything\n"
    "                 open; the default)\n"
    "  --at N         begin after the first N moves\n"
    "  --plain        print the game, a sentence for each thing that happened; also where input or output\n"
    "                 is no terminal\n"
    "  --lang en|fr   the language (default: that of the environment)\n"
    "\n"
    "On the screen: Home, Left, Right and End go through the game, Space plays it, V changes the eyes,\n"
    "? tells the rest. Ends with 0; 1 if the file holds no game; 2 if it was called wrongly.\n"
    "\n"
    "  gonfalon replay docs/examples/fair-game.record --as Aw\n";

int command_replay(int count, char **arguments)
{
    if (count == 1 && strcmp(arguments[0], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    fputs(usage, stderr);
    return 2;
}
