/* rules.c: `gonfalon rules GAME [RULE ...]`: the rules by their numbers, or by words in them. */
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/rulebook.h"
#include "cli/wrap.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: gonfalon rules GAME [RULE ...] [--search WORDS] [--lang en|fr]\n"
    "\n"
    "Prints rules of a game (goths, echec), in our own words: one by its number (G5.7), a whole\n"
    "section (G5), or all of them where none is named.\n"
    "\n"
    "  --search WORDS   the rules that hold all these words\n"
    "  --lang en|fr     the language (default: that of the environment)\n"
    "\n"
    "Ends with 0, with 1 if there is no such rule, with 2 if it was called wrongly.\n"
    "\n"
    "  gonfalon rules goths G5.7 --lang fr\n"
    "  gonfalon rules echec --search \"panic king\"\n";

enum { RULES_MOST = 64 };

struct request {
    const struct game *game;
    const char *search;
    const char *rules[RULES_MOST];
    int count;
    enum language language;
};

static void tell_unknown_game(enum language language, const char *name)
{
    fputs("gonfalon rules: ", stderr);
    fprintf(stderr, translate(language, SAY("there is no game %.*s")), (int)strlen(name), name);
    fputc('\n', stderr);
}

static bool read_word(struct request *request, const char *word)
{
    if (word[0] == '-' || request->count == RULES_MOST)
        return false;
    if (!request->game) {
        request->game = games_find(word, strlen(word));
        if (!request->game)
            tell_unknown_game(request->language, word);
        return request->game;
    }
    request->rules[request->count++] = word;
    return true;
}

static bool read_arguments(int count, char **arguments, struct request *request)
{
    for (int i = 0; i < count; i++) {
        bool has_value = i + 1 < count;
        if (strcmp(arguments[i], "--lang") == 0 && has_value) {
            i++;
            if (!language_parse(arguments[i], strlen(arguments[i]), &request->language))
                return false;
        } else if (strcmp(arguments[i], "--search") == 0 && has_value) {
            request->search = arguments[++i];
        } else if (!read_word(request, arguments[i])) {
            return false;
        }
    }
    return request->game && !(request->search && request->count);
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

int command_rules(int count, char **arguments)
{
    struct request request = {.language = locale_language()};
    if (count == 1 && strcmp(arguments[0], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    if (!read_arguments(count, arguments, &request)) {
        fputs(usage, stderr);
        return 2;
    }
    char *bytes = malloc(RULEBOOK_TEXT_MAX);
    if (!bytes) {
        fputs("gonfalon rules: there is not enough memory\n", stderr);
        return 2;
    }
    locale_set();
    struct text text = text_in(bytes, RULEBOOK_TEXT_MAX);
    int status = print_rules(&request, &text);
    free(bytes);
    return status;
}
