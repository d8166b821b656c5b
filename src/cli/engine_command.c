// SPDX-License-Identifier: MIT
/* engine_command.c: `gonfalon engine`: the engine on standard input and output. */
#include "cli/commands.h"
#include "cli/engine.h"

static bool take_nothing(void *context, int which, const char *value, struct text *why)
{
    (void)context, (void)which, (void)value, (void)why;
    return false;
}

static int run(int count, char **arguments)
{
    int status = arguments_read(&command_engine, count, arguments, take_nothing, NULL);
    if (status != ARGUMENTS_FINE)
        return status;
    struct engine *engine = engine_open();
    if (!engine) {
        fputs("gonfalon engine: there is not enough memory\n", stderr);
        return 1;
    }
    engine_run(engine, stdin, stdout);
    engine_free(engine);
    return 0;
}

const struct command command_engine = {
    .name = "engine",
    .about = SAY("drive the rules by a text protocol on standard input and output"),
    .more = SAY("Each line is a command; `list_commands` tells which there are. docs/engine-protocol.md "
                "tells the rest."),
    .run = run,
};
