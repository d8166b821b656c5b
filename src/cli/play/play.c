/* play.c: `gonfalon play`: both games in the terminal. */
#include "cli/commands.h"
#include "cli/play/request.h"

int play_run(int count, char **arguments)
{
    struct request request;
    int status = request_read(count, arguments, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    return 1;
}
