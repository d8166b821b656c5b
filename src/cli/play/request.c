/* request.c: the arguments of `gonfalon play`; see request.h. */
#include "cli/play/request.h"
#include "cli/locale.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

const char request_usage[] =
    "usage: gonfalon play [GAME [OPTION=VALUE ...]] [--seat SEAT] [--bots LEVEL] [--hot-seat] ...\n"
    "       gonfalon play --resume | --file FILE\n"
    "       gonfalon play --connect URL [--seat SEAT] [GAME [OPTION=VALUE ...]]\n"
    "\n"
    "Plays a game (goths, echec) in the terminal, against bots, with others at the same screen, or at a\n"
    "served table. Without arguments a short menu asks. The options of a game are those of the engine\n"
    "protocol: players=6 fog=fortune, level=2.\n"
    "\n"
    "  --seat SEAT[,SEAT]   where you sit: Aw, gold; several seats: people take turns at this screen\n"
    "  --bots LEVEL         easy, medium, hard or random; or for each seat: Bk=hard,Bw=easy,medium\n"
    "  --hot-seat           no bots: people take every seat, at this screen, one after the other\n"
    "  --name NAME          what you are called\n"
    "  --file FILE          keep the game in this file; if it holds a game, go on with it\n"
    "  --resume             go on with the last game that was not finished\n"
    "  --connect URL        join a served table by its link, or choose one of the server's; with a game: "
    "make\n"
    "                       a table there, whose free seats go to bots with --bots, else to whoever comes\n"
    "  --plain              lines of text instead of a screen, for screen readers and scripts; also where\n"
    "                       input or output is no terminal\n"
    "  --lang en|fr         the language (default: that of the environment)\n"
    "  --seed N             the same chance every time, and bots that think by counted effort, not by time\n"
    "  --effort N           bots try that many possibilities for a decision, however long it takes\n"
    "  --no-mouse           leave the mouse to the terminal\n"
    "\n"
    "Every move is saved before it is shown, in $XDG_DATA_HOME/gonfalon/play, so that nothing is lost\n"
    "whatever ends the program. Within it, ? (or help) tells the keys (or commands).\n"
    "Ends with 0; 1 if something went wrong; 2 if it was called wrongly.\n"
    "\n"
    "  gonfalon play goths players=4 --seat Aw --bots medium\n"
    "  gonfalon play echec level=2 --hot-seat\n"
    "  gonfalon play --connect https://example.org/t/k3v9x2m8q4w1c\n";

static bool complain(const struct request *request, const char *sentence, const char *word)
{
    fputs("gonfalon play: ", stderr);
    fprintf(stderr, translate(request->language, sentence), (int)strlen(word), word);
    fputc('\n', stderr);
    return false;
}

static bool copy(char *field, size_t size, const char *value)
{
    if (strlen(value) >= size)
        return false;
    strcpy(field, value);
    return true;
}

/* The game, or an option of it. */
static bool read_word(struct request *request, const char *word)
{
    if (!request->game) {
        request->game = games_find(word, strlen(word));
        return request->game || complain(request, SAY("there is no game %.*s"), word);
    }
    size_t length = strlen(request->options);
    int written = snprintf(request->options + length, sizeof request->options - length, "%s%s",
                           length ? " " : "", word);
    return written >= 0 && (size_t)written < sizeof request->options - length && strchr(word, '=');
}

static bool read_number(const char *value, uint64_t highest, uint64_t *number)
{
    return text_read_number(value, strlen(value), highest, number);
}

/* An argument followed by its value. */
static bool read_pair(struct request *request, const char *argument, const char *value)
{
    uint64_t number;
    if (strcmp(argument, "--seat") == 0)
        return copy(request->seats, sizeof request->seats, value);
    if (strcmp(argument, "--bots") == 0)
        return copy(request->bots, sizeof request->bots, value);
    if (strcmp(argument, "--name") == 0)
        return copy(request->name, sizeof request->name, value);
    if (strcmp(argument, "--lang") == 0)
        return language_parse(value, strlen(value), &request->language);
    if (strcmp(argument, "--file") == 0) {
        request->file = value;
    } else if (strcmp(argument, "--connect") == 0) {
        request->connect = value;
    } else if (strcmp(argument, "--seed") == 0) {
        request->has_seed = true;
        return read_number(value, UINT64_MAX, &request->seed);
    } else if (strcmp(argument, "--effort") == 0) {
        bool fine = read_number(value, 1000000000, &number) && number > 0;
        request->effort = fine ? (uint32_t)number : 0;
        return fine;
    } else {
        return false;
    }
    return true;
}

static bool read_switch(struct request *request, const char *argument)
{
    static const struct {
        const char *name;
        size_t where;
    } switches[] = {
        {"--hot-seat", offsetof(struct request, hot_seat)},
        {"--resume", offsetof(struct request, resume)},
        {"--plain", offsetof(struct request, plain)},
        {"--no-mouse", offsetof(struct request, no_mouse)},
    };
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (strcmp(argument, switches[i].name) == 0) {
            *(bool *)((char *)request + switches[i].where) = true;
            return true;
        }
    return false;
}

static bool takes_value(const char *argument)
{
    static const char *const names[] = {"--seat", "--bots",    "--name", "--lang",
                                        "--file", "--connect", "--seed", "--effort"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(argument, names[i]) == 0)
            return true;
    return false;
}

static bool agrees(const struct request *request)
{
    if (request->connect && (request->file || request->resume || request->hot_seat))
        return complain(
            request, SAY("%.*s leads to a table of a server: it goes with no file and no other people here"),
            "--connect");
    if (request->resume && (request->game || request->file))
        return complain(request, SAY("%.*s goes on with the last game: it goes with no game and no file"),
                        "--resume");
    return true;
}

bool request_read(int count, char **arguments, struct request *request)
{
    *request = (struct request){.language = locale_language()};
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        bool fine;
        if (takes_value(argument) && i + 1 < count) {
            i++;
            fine = read_pair(request, argument, arguments[i]);
            if (!fine)
                return complain(request, SAY("%.*s is no value for this; see gonfalon play --help"),
                                arguments[i]);
        } else if (argument[0] == '-') {
            fine = read_switch(request, argument);
        } else {
            fine = read_word(request, argument);
            if (!fine && !request->game)
                return false;
        }
        if (!fine)
            return complain(request, SAY("%.*s is not understood; see gonfalon play --help"), argument);
    }
    return agrees(request);
}
