/* play.c: `gonfalon play`: both games in the terminal. */
#include "cli/commands.h"
#include "cli/play/request.h"

#include <stdio.h>
#include <string.h>

int command_play(int count, char **arguments)
{
    struct request request;
    if (count == 1 && strcmp(arguments[0], "--help") == 0) {
        fputs(request_usage, stdout);
        return 0;
    }
    if (!request_read(count, arguments, &request))
        return 2;
    return 1;
}
