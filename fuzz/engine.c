// SPDX-License-Identifier: MIT
/* engine.c: libFuzzer target for the engine's command lines.
 *
 * The input is what somebody types. Every answer must have the form of the protocol, and after a refusal the
 * whole game must be as it was: to look at it byte by byte, the engine itself is compiled into this file.
 * Left out: `load`, so that no file is touched, and bots that think for a while. Games without a seed get
 * one, so that an input means the same every time. */
#include "cli/engine.c"
#include "table/match_inside.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define must(condition) ((condition) ? (void)0 : abort())

struct session {
    struct engine *engine;
    const char *answer; /* the last one */
    size_t length;
    bool goes_on;
    struct match before; /* as it was before the last command; its lists are only counted */
};

/* All answers are written to one stream, each over the last: to open one takes longer than most commands. */
static void ask(struct session *session, const char *line, size_t length)
{
    static FILE *out;
    static char *answer;
    static size_t answer_length;
    if (!out)
        out = open_memstream(&answer, &answer_length);
    must(out != NULL);
    rewind(out);
    session->goes_on = engine_answer(session->engine, line, length, out);
    must(fflush(out) == 0);
    answer[answer_length] = '\0'; /* where it is shorter than the last one, the stream does not do that */
    session->answer = answer;
    session->length = answer_length;
}

/* The name of the command, behind blanks and a number. */
static const char *command_of(const char *line)
{
    line += strspn(line, " \t");
    line += strspn(line, "0123456789");
    return line + strspn(line, " \t");
}

static bool is_named(const char *command, const char *name)
{
    size_t length = strlen(name);
    return strncmp(command, name, length) == 0 && strchr(" \t#", command[length]) != NULL;
}

static bool is_left_out(const char *command)
{
    if (is_named(command, "load"))
        return true;
    const char *bot = strstr(command, "bot="), *comment = strchr(command, '#');
    bool is_quick =
        bot && text_starts_with(bot, "bot=random") && !strstr(bot + 1, "bot=") && (!comment || bot < comment);
    return (is_named(command, "genmove") || is_named(command, "hint")) && !is_quick;
}

/* An answer is nothing, or a sign, a text without empty lines, and one empty line. */
static void check_form(const struct session *session)
{
    if (session->length == 0)
        return;
    must(session->answer[0] == '=' || session->answer[0] == '?');
    must(session->length >= 3);
    must(strcmp(session->answer + session->length - 2, "\n\n") == 0);
    must(strstr(session->answer, "\n\n") == session->answer + session->length - 2);
    must(session->answer[0] == '=' || strchr(session->answer, ' ') != NULL);
}

/* A refusal changes nothing, neither the game nor its history nor who has been told what. */
static void check_refused(const struct match *before, const struct match *after)
{
    must(before->game == after->game);
    must(before->language == after->language && before->manual == after->manual);
    must(memcmp(&before->random, &after->random, sizeof before->random) == 0);
    must(memcmp(&before->state, &after->state, sizeof before->state) == 0);
    must(before->entries.count == after->entries.count);
    must(before->steps.count == after->steps.count);
    must(before->events.count == after->events.count);
    must(before->step_events == after->step_events);
    must(memcmp(before->news, after->news, sizeof before->news) == 0);
    must(strcmp(before->date, after->date) == 0);
    must((before->position == NULL) == (after->position == NULL));
    must(!before->position || strcmp(before->position, after->position) == 0);
}

/* A game that names no seed gets one; malloc'd, or NULL if the line is to be given as it is. */
static char *with_seed(const char *line, size_t length)
{
    if (!is_named(command_of(line), "new") || strstr(line, "seed=") || strlen(line) != length ||
        strchr(line, '#'))
        return NULL;
    char *longer = malloc(length + sizeof " seed=1");
    must(longer != NULL);
    strcpy(longer, line);
    strcat(longer, " seed=1");
    return longer;
}

static void give(struct session *session, const char *line, size_t length)
{
    if (is_left_out(command_of(line)))
        return;
    char *longer = with_seed(line, length);
    session->before = *engine_match(session->engine);
    ask(session, longer ? longer : line, longer ? strlen(longer) : length);
    free(longer);
    check_form(session);
    if (session->answer[0] == '?')
        check_refused(&session->before, engine_match(session->engine));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct session session = {.engine = engine_open(), .goes_on = true};
    char *input = malloc(size + 1);
    must(session.engine != NULL && input != NULL);
    if (size > 0)
        memcpy(input, data, size);
    input[size] = '\0';
    for (size_t at = 0; at < size && session.goes_on;) {
        const char *end = memchr(input + at, '\n', size - at);
        size_t length = end ? (size_t)(end - input) - at : size - at;
        input[at + length] = '\0';
        give(&session, input + at, length);
        at += length + 1;
    }
    give(&session, "view all", strlen("view all"));
    give(&session, "record", strlen("record"));
    free(input);
    engine_free(session.engine);
    return 0;
}
