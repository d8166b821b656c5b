// SPDX-License-Identifier: MIT
/* plain_menu.c: the menu as questions, one line each; see front.h. */
#include "terminal/front.h"
#include "terminal/menu.h"
#include "terminal/picture.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A line; false at the end of input. */
static bool read_line(struct input *input, char line[INPUT_LINE_MAX])
{
    if (isatty(STDIN_FILENO))
        fputs("> ", stdout);
    fflush(stdout);
    while (!input_take(input, line)) {
        if (input->ended)
            return false;
        input_wait(input, -1, -1);
    }
    return true;
}

/* A number of the list, or nothing for the one that is chosen already. */
static bool ask_row(struct menu *menu, enum menu_row row, struct input *input)
{
    char line[INPUT_LINE_MAX];
    int count = menu_values(menu, row);
    if (count == 0)
        return true;
    for (;;) {
        printf("%s:\n", menu_name(menu, row));
        for (int i = 0; i < count; i++) {
            TEXT_ON_STACK(value, 256);
            const char *about = menu_about_value(menu, row, i);
            menu_write_value(menu, row, i, &value);
            printf("%3d. %s%s%s\n", i + 1, value.data, about[0] ? ". " : "", about);
        }
        TEXT_ON_STACK(standard, 256);
        TEXT_ON_STACK(prompt, 512);
        menu_write_value(menu, row, menu->value[row], &standard);
        say_with(&prompt, menu->language, SAY("A number, or Enter for: %s"), standard.data, "");
        puts(prompt.data);
        if (!read_line(input, line) || strcmp(line, "quit") == 0 ||
            strcmp(line, translate(menu->language, SAY("quit"))) == 0)
            return false;
        uint64_t number;
        if (!line[0])
            return true;
        if (text_read_number(line, strlen(line), (uint64_t)count, &number) && number > 0) {
            menu_set(menu, row, (int)number - 1);
            return true;
        }
        TEXT_ON_STACK(refusal, 512);
        char most[16];
        snprintf(most, sizeof most, "%d", count);
        say_with(&refusal, menu->language, SAY("%s is no number from 1 to %s."), line, most);
        puts(refusal.data);
    }
}

/* -1 at the end of input, else whether the last game is to go on. */
static int ask_resume(const struct play_request *request, struct input *input)
{
    char line[INPUT_LINE_MAX];
    if (!play_has_unfinished(request))
        return 0;
    puts(translate(request->language, SAY("Your last game is not finished. Go on with it? yes or no:")));
    if (!read_line(input, line))
        return -1;
    return !line[0] || line[0] == 'y' || line[0] == 'Y' || line[0] == 'o' || line[0] == 'O';
}

bool plain_menu(struct play_request *request, struct input *input)
{
    struct menu menu;
    int resume = ask_resume(request, input);
    if (resume != 0) {
        request->resume = resume > 0;
        return resume > 0;
    }
    menu_open(&menu, request);
    bool fine = true;
    for (enum menu_row row = MENU_GAME; fine && row < MENU_ROWS; row++)
        fine = ask_row(&menu, row, input);
    if (fine)
        menu_fill(&menu, request);
    menu_close(&menu);
    return fine;
}

int plain_choose(const char *title, const char *const *items, int count, enum language language,
                 struct input *input)
{
    char line[INPUT_LINE_MAX];
    uint64_t number;
    puts(title);
    for (int i = 0; i < count; i++)
        printf("%3d. %s\n", i + 1, items[i]);
    puts(translate(language, SAY("Which one? A number, or quit.")));
    while (read_line(input, line)) {
        if (text_read_number(line, strlen(line), (uint64_t)count, &number) && number > 0)
            return (int)number - 1;
        if (strcmp(line, "quit") == 0 || strcmp(line, translate(language, SAY("quit"))) == 0)
            break;
        puts(translate(language, SAY("Which one? A number, or quit.")));
    }
    return -1;
}
