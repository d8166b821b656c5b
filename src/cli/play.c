// SPDX-License-Identifier: MIT
/* play.c: `gonfalon play`: its arguments; the rest is the terminal's (terminal/terminal.h). */
#include "cli/commands.h"
#include "cli/data.h"
#include "cli/locale.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    GAME,
    OPTION,
    SEAT,
    BOTS,
    HOT_SEAT,
    NAME,
    FILE_NAME,
    RESUME,
    CONNECT,
    PLAIN,
    LANGUAGE,
    SEED,
    EFFORT,
    NO_MOUSE
};
static const struct argument table[] = {
    [GAME] = {NULL, "GAME", SAY("the game; without one a short menu asks"), ARGUMENT_OPTIONAL},
    [OPTION] = {NULL, "KEY=VALUE", SAY("its options (below)"), ARGUMENT_REPEATED},
    [SEAT] = {"--seat", "SEAT[,SEAT]", SAY("where you sit; several seats: people take turns at this screen"),
              0},
    [BOTS] = {"--bots", "BOT",
              SAY("who the bots are (below); or for single seats, and then for all others: "
                  "SEAT=hard,SEAT=easy,medium. Without it whoever plays alone meets somebody about as "
                  "strong, by the results so far; several people meet medium"),
              0},
    [HOT_SEAT] = {"--hot-seat", NULL,
                  SAY("no bots: people take every seat, at this screen, one after the other"), 0},
    [NAME] = {"--name", "NAME", SAY("what you are called"), 0},
    [FILE_NAME] = {"--file", "FILE",
                   SAY("keep the game in this file; without a game, go on with the last one in it"), 0},
    [RESUME] = {"--resume", NULL, SAY("go on with a game that was not finished"), 0},
    [CONNECT] = {"--connect", "URL",
                 SAY("join a served table by its link, or choose one of the server's; with a game: make a "
                     "table there, whose free seats go to bots with --bots, else to whoever comes"),
                 0},
    [PLAIN] = {"--plain", NULL,
               SAY("lines of text instead of a screen, for screen readers and scripts; also "
                   "where input or output is no terminal"),
               0},
    [LANGUAGE] = {"--lang", LANGUAGE_CODES, SAY("the language (default: that of the environment)"), 0},
    [SEED] = {"--seed", "N",
              SAY("the same chance every time, and bots that think by counted effort, not by time: medium, "
                  "where none are named"),
              0},
    [EFFORT] = {"--effort", "N",
                SAY("bots try that many possibilities for a decision, however long it takes"), 0},
    [NO_MOUSE] = {"--no-mouse", NULL, SAY("leave the mouse to the terminal"), 0},
};

static bool copy(char *field, size_t size, const char *value)
{
    if (strlen(value) >= size)
        return false;
    strcpy(field, value);
    return true;
}

static bool add_option(struct play_request *request, const char *word)
{
    size_t length = strlen(request->options);
    int written = snprintf(request->options + length, sizeof request->options - length, "%s%s",
                           length ? " " : "", word);
    return written >= 0 && (size_t)written < sizeof request->options - length && strchr(word, '=');
}

static bool read_effort(struct play_request *request, const char *value, struct text *why)
{
    uint64_t number = 0;
    bool fine = arguments_number(&table[EFFORT], value, 1, 100000, &number, why);
    request->effort = (uint32_t)number;
    return fine;
}

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct play_request *request = context;
    switch (which) {
    case GAME: return (request->game = arguments_game(value, why));
    case OPTION: return add_option(request, value);
    case SEAT: return copy(request->seats, sizeof request->seats, value);
    case BOTS: return copy(request->bots, sizeof request->bots, value);
    case HOT_SEAT: return request->hot_seat = true;
    case NAME: return copy(request->name, sizeof request->name, value);
    case FILE_NAME: request->file = value; return true;
    case RESUME: return request->resume = true;
    case CONNECT: request->connect = value; return true;
    case PLAIN: return request->plain = true;
    case LANGUAGE: return language_parse(value, strlen(value), &request->language);
    case SEED:
        return request->has_seed = arguments_number(&table[SEED], value, 0, UINT64_MAX, &request->seed, why);
    case EFFORT: return read_effort(request, value, why);
    case NO_MOUSE: return request->no_mouse = true;
    }
    return false;
}

/* What does not go together, or NULL. */
static const char *contradiction(const struct play_request *request)
{
    if (request->connect && (request->file || request->resume || request->hot_seat))
        return SAY("--connect leads to a table of a server: it goes with no file and no other people here");
    if (request->resume && request->game)
        return SAY("--resume goes on with a game that was begun: it goes with no game");
    return NULL;
}

static int run(int count, char **arguments)
{
    static struct play_request request;
    request = (struct play_request){.language = locale_language()};
    char data[PLAY_PATH_MAX - 16];
    int status = arguments_read(&command_play, count, arguments, take, &request);
    const char *why = status == ARGUMENTS_FINE ? contradiction(&request) : NULL;
    if (why)
        return arguments_refuse(&command_play, translate(request.language, why));
    if (status != ARGUMENTS_FINE)
        return status;
    if (data_directory(data, sizeof data))
        snprintf(request.folder, sizeof request.folder, "%s/play", data);
    if (!data_make_directory(request.folder) && !request.file) {
        fprintf(stderr, "gonfalon play: %s: %s\n", request.folder, strerror(errno));
        return 1;
    }
    locale_set();
    return terminal_play(&request);
}

const struct command command_play = {
    .name = "play",
    .about = SAY("play in the terminal, against bots, with others at the same screen, or at a served table"),
    .more = SAY("Every move is saved before it is shown, in $XDG_DATA_HOME/gonfalon/play, so that nothing is "
                "lost whatever ends the program. Within it, ? (or help) tells the keys (or commands)."),
    ARGUMENTS(table),
    .run = run,
};
