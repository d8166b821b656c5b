// SPDX-License-Identifier: MIT
/* rules.c: `gonfalon rules GAME [RULE ...]`: the rules by their numbers, or by words in them. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "games/games.h"
#include "terminal/rulebook.h"
#include "terminal/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAME, RULE, SEARCH, LANGUAGE };
static const struct argument table[] = {
    [GAME] = {NULL, "GAME", SAY("the game"), ARGUMENT_REQUIRED},
    [RULE] = {NULL, "RULE", SAY("a rule by its number, or a whole section; without any, all rules"),
              ARGUMENT_REPEATED},
    [SEARCH] = {"--search", "WORDS", SAY("the rules that hold all these words"), 0},
    [LANGUAGE] = {"--lang", LANGUAGE_CODES, SAY("the language (default: that of the environment)"), 0},
};

enum { RULES_MOST = 64 };

struct request {
    const struct game *game;
    const char *search;
    const char *rules[RULES_MOST];
    int count;
    enum language language;
};

static bool take(void *context, int which, const char *value, struct text *why)
{
    struct request *request = context;
    switch (which) {
    case GAME: return (request->game = arguments_game(value, why));
    case RULE:
        if (request->count == RULES_MOST)
            return false;
        request->rules[request->count++] = value;
        return true;
    case SEARCH: request->search = value; return true;
    case LANGUAGE: return language_parse(value, strlen(value), &request->language);
    }
    return false;
}

/* 0, or 1 where there was nothing to print. */
static int print(struct text *text, bool found, const char *sentence, const char *what,
                 enum language language)
{
    if (found) {
        wrap_print(text->data, wrap_terminal_columns(STDOUT_FILENO), stdout);
        return 0;
    }
    fputs("gonfalon rules: ", stderr);
    fprintf(stderr, translate(language, sentence), what);
    fputc('\n', stderr);
    return 1;
}

static int print_rules(const struct request *request, struct text *text)
{
    const char *game = request->game->id;
    int status = 0;
    if (request->search)
        return print(text, rulebook_search(game, request->language, request->search, text) > 0,
                     SAY("no rule of this game holds all of these words: %s"), request->search,
                     request->language);
    if (request->count == 0)
        return print(text, rulebook_write_all(game, request->language, text), "%s", "", request->language);
    for (int i = 0; i < request->count; i++) {
        text_clear(text);
        if (i > 0)
            putchar('\n');
        status |= print(text, rulebook_write(game, request->language, request->rules[i], text),
                        SAY("there is no rule %s in this game; without a number all of them are printed"),
                        request->rules[i], request->language);
    }
    return status;
}

static int run(int count, char **arguments)
{
    struct request request = {.language = locale_language()};
    int status = arguments_read(&command_rules, count, arguments, take, &request);
    if (status != ARGUMENTS_FINE)
        return status;
    if (request.search && request.count)
        return arguments_refuse(&command_rules,
                                translate(request.language, SAY("--search goes without numbers of rules")));
    char *bytes = malloc(RULEBOOK_TEXT_MAX);
    if (!bytes) {
        fputs("gonfalon rules: there is not enough memory\n", stderr);
        return 1;
    }
    locale_set();
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    status = print_rules(&request, &text);
    free(bytes);
    return status;
}

const struct command command_rules = {
    .name = "rules",
    .about = SAY("print the rules of a game, in our own words"),
    .more = SAY("Ends with 0, with 1 if there is no such rule."),
    ARGUMENTS(table),
    .run = run,
};
