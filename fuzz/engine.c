/* engine.c: libFuzzer target for the engine's command lines.
 *
 * The input is what somebody types. Every answer must have the form of the protocol, and after a refusal the
 * whole game must be as it was. Left out: `load`, so that no file is touched, and bots that think for a
 * while. Games without a seed get one, so that an input means the same every time. */
#include "cli/engine.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define must(condition) ((condition) ? (void)0 : abort())

struct session {
    struct engine *engine;
    char *answer; /* the last one */
    size_t length;
    bool goes_on;
    char *view;   /* the whole game as it was before the last command */
    char *record; /* its history, if the last command was refused too */
};

static void ask(struct session *session, const char *line, size_t length)
{
    free(session->answer);
    FILE *out = open_memstream(&session->answer, &session->length);
    must(out != NULL);
    session->goes_on = engine_answer(session->engine, line, length, out);
    must(fclose(out) == 0);
}

/* What the engine answers to a question that changes nothing; malloc'd. */
static char *answer_to(const struct session *session, const char *question)
{
    struct session aside = {.engine = session->engine};
    ask(&aside, question, strlen(question));
    return aside.answer;
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
    return is_named(command, "load") || (is_named(command, "genmove") && !strstr(command, "bot=random"));
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

/* A refusal changes nothing: neither the game, nor, as the next refusal shows, its history. */
static void check_refused(struct session *session)
{
    char *view = answer_to(session, "view all"), *record = answer_to(session, "record");
    must(strcmp(session->view, view) == 0);
    must(!session->record || strcmp(session->record, record) == 0);
    free(view);
    free(session->record);
    session->record = record;
}

static void take_note(struct session *session)
{
    free(session->view);
    free(session->record);
    session->view = answer_to(session, "view all");
    session->record = NULL;
}

/* A command that was done may have changed the game. A question that changes it is found out by the next
 * refusal. */
static bool may_change(const char *command)
{
    static const char *const changing[] = {"new", "play", "undo", "setup"};
    for (size_t i = 0; i < sizeof changing / sizeof changing[0]; i++)
        if (is_named(command, changing[i]))
            return true;
    return false;
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
    ask(session, longer ? longer : line, longer ? strlen(longer) : length);
    free(longer);
    check_form(session);
    if (session->answer[0] == '?')
        check_refused(session);
    else if (may_change(command_of(line)))
        take_note(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct session session = {.engine = engine_new(), .goes_on = true};
    char *input = malloc(size + 1);
    must(session.engine != NULL && input != NULL);
    if (size > 0)
        memcpy(input, data, size);
    input[size] = '\0';
    take_note(&session);
    for (size_t at = 0; at < size && session.goes_on;) {
        const char *end = memchr(input + at, '\n', size - at);
        size_t length = end ? (size_t)(end - input) - at : size - at;
        input[at + length] = '\0';
        give(&session, input + at, length);
        at += length + 1;
    }
    free(session.answer);
    free(session.view);
    free(session.record);
    free(input);
    engine_free(session.engine);
    return 0;
}
