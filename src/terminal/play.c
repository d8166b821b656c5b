// SPDX-License-Identifier: MIT
/* play.c: playing in the terminal: it finds out what is wanted, opens the table, and lets a front show it. */
#include "games/games.h"
#include "terminal/front.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool needs_menu(const struct play_request *request)
{
    return !request->game && !request->resume && !request->connect;
}

static bool ask(struct play_request *request, struct input *input)
{
    return request->plain ? plain_menu(request, input) : screen_menu(request);
}

/* --- The tables of a server. */

enum { TABLES_SHOWN = 200, TABLE_LINE = 160 };

static const char *game_name(const json_t *table)
{
    const struct game *game = games_find(member(table, "game"), strlen(member(table, "game")));
    return game ? game->name : member(table, "game");
}

static void write_served(const json_t *table, enum language language, char line[TABLE_LINE])
{
    size_t index, open = 0;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), index, seat)
    {
        open += strcmp(member(seat, "who"), "open") == 0;
    }
    snprintf(line, TABLE_LINE, translate(language, SAY("%s: %zu seats, %zu of them free (%s)")),
             game_name(table), json_array_size(json_object_get(table, "seats")), open,
             member(table, "table"));
}

static void write_own(const json_t *table, enum language language, char line[TABLE_LINE])
{
    char date[32];
    struct tm tm;
    time_t changed = (time_t)(json_integer_value(json_object_get(table, "changed")) / 1000);
    (void)language;
    localtime_r(&changed, &tm);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &tm);
    snprintf(line, TABLE_LINE, "%s, %s", date, game_name(table));
}

static int complain(const char *sentence)
{
    screen_close();
    fprintf(stderr, "gonfalon play: %s\n", sentence);
    return 1;
}

/* One of them, or -1. */
static int choose(const struct play_request *request, struct input *input, const char *title,
                  const json_t *list,
                  void (*write)(const json_t *table, enum language language, char line[TABLE_LINE]))
{
    static char lines[TABLES_SHOWN][TABLE_LINE];
    const char *items[TABLES_SHOWN];
    int count = 0;
    for (; count < (int)json_array_size(list) && count < TABLES_SHOWN; count++) {
        write(json_array_get(list, (size_t)count), request->language, lines[count]);
        items[count] = lines[count];
    }
    title = translate(request->language, title);
    return request->plain ? plain_choose(title, items, count, request->language, input)
                          : screen_choose(title, items, count, request->language);
}

/* The address was that of a server: which of its tables? `*on` where one was chosen. */
static int choose_served(struct play_request *request, struct input *input, char *address, size_t size,
                         bool *on)
{
    TEXT_ON_STACK(why, 8192);
    json_t *list = client_served_tables(request, &why);
    *on = false;
    if (!list)
        return complain(why.data);
    int chosen = json_array_size(list)
                     ? choose(request, input, SAY("The tables of this server"), list, write_served)
                     : -1;
    bool none = json_array_size(list) == 0;
    if (chosen >= 0) {
        client_address(request->connect, member(json_array_get(list, (size_t)chosen), "table"), address,
                       size);
        request->connect = address;
        *on = true;
    }
    json_decref(list);
    return none ? complain(translate(request->language,
                                     SAY("no table of this server is open to everybody; ask for the link of "
                                         "one, or make one: gonfalon play --connect URL GAME")))
                : 0;
}

/* --- Games that were begun. */

static bool has_file(const struct play_request *request)
{
    char file[PLAY_PATH_MAX + 16];
    snprintf(file, sizeof file, "%s/games.db", request->folder);
    return access(request->file ? request->file : file, F_OK) == 0;
}

/* Those that are not over; where a file was named, and all in it are over, the last. */
static json_t *unfinished(const struct play_request *request, struct text *why)
{
    json_t *all = has_file(request) ? client_own_tables(request, why) : NULL, *list = json_array(), *table;
    size_t index;
    json_array_foreach(all, index, table)
    {
        if (strcmp(member(table, "status"), "over") != 0)
            json_array_append(list, table);
    }
    if (request->file && json_array_size(list) == 0 && json_array_size(all) > 0)
        json_array_append(list, json_array_get(all, 0));
    json_decref(all);
    return list;
}

bool play_has_unfinished(const struct play_request *request)
{
    TEXT_ON_STACK(why, 8192);
    json_t *list = unfinished(request, &why);
    bool any = json_array_size(list) > 0;
    json_decref(list);
    return any;
}

static int choose_own(struct play_request *request, struct input *input, bool *on)
{
    TEXT_ON_STACK(why, 8192);
    *on = false;
    if (request->file && !has_file(request))
        text_format(&why, "%s: %s", request->file, strerror(errno));
    json_t *list = why.length ? NULL : unfinished(request, &why);
    int count = (int)json_array_size(list);
    int chosen = count > 1 ? choose(request, input, SAY("The games that are not finished"), list, write_own)
                           : count - 1;
    *on = chosen >= 0;
    snprintf(request->table, sizeof request->table, "%s",
             *on ? member(json_array_get(list, (size_t)chosen), "table") : "");
    json_decref(list);
    if (count == 0 && !why.length && request->file)
        text_format(&why, "%s: %s", request->file,
                    translate(request->language, SAY("this file holds no game")));
    else if (count == 0 && !why.length)
        text_string(&why, translate(request->language,
                                    SAY("there is no unfinished game; begin one with: gonfalon play GAME")));
    return count == 0 ? complain(why.data) : 0;
}

/* --- Playing. */

/* Whether there is to be another game; the exit status. What is to be read when the screen is gone is added
 * to `left`. */
static int play_one(struct play_request *request, struct input *input, bool *again, struct text *left)
{
    TEXT_ON_STACK(why, 8192);
    struct client *client = client_open(request, &why);
    *again = false;
    if (!client)
        return complain(why.data);
    *again = (request->plain ? plain_run(client, input) : screen_run(client)) == ENDING_NEW;
    int status = client->wronged ? 1 : 0;
    if (client->chance[0] && !request->plain)
        text_format(left, "%s\n", client->chance);
    client_close(client);
    return status;
}

static int play(struct play_request *request, struct input *input, struct text *left)
{
    bool again = true;
    int status = 0;
    char address[PLAY_PATH_MAX];
    request->resume = request->resume || (request->file && !request->game);
    if (request->connect && !request->game && !client_has_table(request->connect))
        status = choose_served(request, input, address, sizeof address, &again);
    while (again) {
        if (needs_menu(request) && !ask(request, input))
            break;
        if (request->resume)
            status |= choose_own(request, input, &again);
        if (again)
            status |= play_one(request, input, &again, left);
        request->file = request->connect = NULL;
        request->resume = false;
        request->table[0] = '\0';
        if (again)
            request->game = NULL;
        request->seed++; /* another game, not the same once more */
    }
    return status;
}

int terminal_play(struct play_request *request)
{
    struct input *input = calloc(1, sizeof *input);
    if (!input)
        return complain(translate(request->language, SAY("there is not enough memory")));
    signal(SIGPIPE, SIG_IGN);
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        request->plain = true;
    if (!request->plain && !screen_open(!request->no_mouse))
        request->plain = true;
    TEXT_ON_STACK(left, 16384);
    int status = play(request, input, &left);
    screen_close();
    fputs(left.data, stdout);
    free(input);
    return status;
}
