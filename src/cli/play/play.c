// SPDX-License-Identifier: MIT
/* play.c: `gonfalon play`: both games in the terminal. It finds out what is wanted, opens the house, and lets
 * a front show it. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/play/front.h"
#include "games/games.h"

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

/* --- The tables of a server. */

enum { TABLES_SHOWN = 200, TABLE_LINE = 160 };

/* "Goths Save the Queen, waiting, players 4, 2 of 4 seats free". */
static void write_table(const json_t *table, enum language language, char line[TABLE_LINE])
{
    const struct game *game = games_find(member(table, "game"), strlen(member(table, "game")));
    size_t index, open = 0;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), index, seat)
    {
        open += strcmp(member(seat, "who"), "open") == 0;
    }
    snprintf(line, TABLE_LINE, translate(language, SAY("%s: %zu seats, %zu of them free (%s)")),
             game ? game->name : member(table, "game"), json_array_size(json_object_get(table, "seats")),
             open, member(table, "table"));
}

/* The address was that of a server: which of its tables? */
static int choose_table(struct request *request, struct input *input, char *address, size_t size)
{
    TEXT_ON_STACK(why, 8192);
    static char lines[TABLES_SHOWN][TABLE_LINE];
    const char *items[TABLES_SHOWN];
    json_t *list = remote_list(request, &why);
    if (!list) {
        screen_close();
        fprintf(stderr, "gonfalon play: %s\n", why.data);
        return 1;
    }
    int count = 0, chosen = -1;
    for (size_t i = 0; i < json_array_size(list) && count < TABLES_SHOWN; i++) {
        write_table(json_array_get(list, i), request->language, lines[count]);
        items[count] = lines[count];
        count++;
    }
    const char *title = translate(request->language, SAY("The tables of this server"));
    if (count > 0)
        chosen = request->plain ? plain_choose(title, items, count, request->language, input)
                                : screen_choose(title, items, count, request->language);
    if (chosen >= 0)
        remote_address(request->connect, member(json_array_get(list, (size_t)chosen), "table"), address,
                       size);
    json_decref(list);
    if (count == 0) {
        screen_close();
        fprintf(stderr, "gonfalon play: %s\n",
                translate(request->language,
                          SAY("no table of this server is open to everybody; ask for the link of "
                              "one, or make one: gonfalon play --connect URL GAME")));
    }
    request->connect = chosen >= 0 ? address : NULL;
    return count == 0;
}

/* --- Playing. */

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
    char address[4096];
    if (request->connect && !request->game && !remote_has_table(request->connect)) {
        status = choose_table(request, input, address, sizeof address);
        again = request->connect != NULL;
    }
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

int play_run(int count, char **arguments)
{
    struct request request;
    int status = request_read(count, arguments, &request);
    if (status != ARGUMENTS_FINE)
        return status;
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
    status = play(&request, input);
    screen_close();
    free(input);
    return status;
}
