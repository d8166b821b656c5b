/* play.c: `gonfalon play`: both games in the terminal. It finds out what is wanted, opens the house, and lets
 * a front show it. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/play/front.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool needs_menu(const struct request *request)
{
    return !request->game && !request->file && !request->resume && !request->connect;
}

static bool ask(struct request *request, struct input *input)
{
    return request->plain ? plain_menu(request, input) : screen_menu(request);
}

/* 0 and the next request, or the exit status. */
static int play_one(struct request *request, struct input *input, bool *again)
{
    TEXT_ON_STACK(why, 8192);
    struct house *house = request->connect ? remote_open(request, &why) : session_open(request, &why);
    *again = false;
    if (!house) {
        screen_close();
        fprintf(stderr, "gonfalon play: %s\n", why.data);
        return 1;
    }
    *again = (request->plain ? plain_run(house, input) : screen_run(house)) == ENDING_NEW;
    house_close(house);
    return 0;
}

static int play(struct request *request, struct input *input)
{
    bool again = true;
    int status = 0;
    while (again) {
        if (needs_menu(request) && !ask(request, input))
            break;
        status = play_one(request, input, &again);
        request->file = request->connect = NULL;
        request->resume = false;
        if (again)
            request->game = NULL;
        request->seed++; /* another game, not the same once more */
    }
    return status;
}

int command_play(int count, char **arguments)
{
    struct request request;
    if (count == 1 && strcmp(arguments[0], "--help") == 0) {
        fputs(request_usage, stdout);
        return 0;
    }
    if (!request_read(count, arguments, &request))
        return 2;
    struct input *input = calloc(1, sizeof *input);
    if (!input) {
        fputs("gonfalon play: there is not enough memory\n", stderr);
        return 1;
    }
    locale_set();
    signal(SIGPIPE, SIG_IGN);
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        request.plain = true;
    if (!request.plain && !screen_open(&request))
        request.plain = true;
    int status = play(&request, input);
    screen_close();
    free(input);
    return status;
}
