// SPDX-License-Identifier: MIT
/* elsewhere.c: a bot of another program that speaks the engine protocol, of an older version of this one for
 * example; see simulate.h.
 *
 * The program is told the whole game, move by move, and asked for the move its bot would play for a seat.
 * What that seat may know of it is left to the program. */
#include "bots/clock.h"
#include "cli/simulate/simulate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_BEFORE = 100000 }; /* of an answer that is to come: far more than moves can cause */

static const char question_mark[] = "1", answer_mark[] = "=1 ";

enum { STORY_LINE = GAME_MOVE_TEXT + 64 };

static bool has_room(struct story *story)
{
    if (story->length + STORY_LINE <= story->room)
        return true;
    size_t room = 2 * story->room + 4 * STORY_LINE;
    char *bytes = realloc(story->bytes, room);
    if (!bytes)
        return false;
    story->bytes = bytes;
    story->room = room;
    return true;
}

void story_add(struct story *story, const struct game *game, const void *state, int seat, game_move move)
{
    if (!story->wanted || story->torn)
        return;
    if (!has_room(story)) {
        story->torn = true;
        return;
    }
    struct text line = text_in(story->bytes + story->length, STORY_LINE);
    text_format(&line, "play %s ", game_viewer_name(game, state, seat));
    game->move_text(state, seat, move, &line);
    text_char(&line, '\n');
    story->length += line.length;
}

static void write_new(const struct plan *plan, struct text *line)
{
    const struct game *game = plan->game;
    text_format(line, "new %s chance=manual", game->id);
    for (int i = 0; i < game->option_count; i++) {
        text_format(line, " %s=", game->options[i].name);
        option_write_value(&game->options[i], game->option_value(&plan->first, i), line);
    }
    text_char(line, '\n');
}

/* The game from its beginning, or from where the program has been told of it. */
static void tell_game(struct worker *worker, const struct decision *decision, struct program *program)
{
    size_t *told = &worker->told[decision->team][decision->seat];
    if (!(worker->begun[decision->team] & SEAT(decision->seat))) {
        worker->begun[decision->team] |= SEAT(decision->seat);
        *told = 0;
        text_clear(&worker->line);
        write_new(worker->plan, &worker->line);
        program_tell(program, &worker->line);
    }
    if (*told == worker->story.length)
        return;
    const struct text rest = {.data = worker->story.bytes + *told, .length = worker->story.length - *told};
    program_tell(program, &rest);
    *told = worker->story.length;
}

static void write_question(const struct bot_question *question, const char *bot, struct text *line)
{
    text_clear(line);
    text_format(line, "%s genmove %s bot=%s seed=%" PRIu64, question_mark,
                question->game->seat_name(question->view, question->seat), bot, question->seed);
    if (question->milliseconds)
        text_format(line, " ms=%u", (unsigned)question->milliseconds);
    if (question->simulations)
        text_format(line, " sims=%u", (unsigned)question->simulations);
    text_char(line, '\n');
}

static uint32_t milliseconds_until(uint64_t deadline)
{
    uint64_t now = thinking_now();
    return now < deadline ? (uint32_t)((deadline - now) / 1000000u) : 0;
}

enum forfeit elsewhere_ask(struct worker *worker, const struct decision *decision, struct program *program,
                           const struct bot_question *question, uint32_t limit, struct text *answer)
{
    const char *bot = worker->teams[decision->team]->players[decision->seat].elsewhere;
    if (worker->story.torn)
        return FORFEIT_NOT_STARTED;
    tell_game(worker, decision, program);
    uint64_t deadline = thinking_now() + (uint64_t)limit * 1000000u; /* however many lines it says */
    write_question(question, bot, &worker->line);
    enum forfeit forfeit = program_ask(program, &worker->line, milliseconds_until(deadline), answer);
    /* What it says to the moves before comes first. */
    text_clear(&worker->line);
    for (int lines = 0; !forfeit && answer->data[0] != '?' && !text_starts_with(answer->data, answer_mark);
         lines++) {
        text_clear(answer);
        if (lines == LINES_BEFORE) {
            program_stop(program);
            return FORFEIT_BABBLED;
        }
        forfeit = program_ask(program, &worker->line, milliseconds_until(deadline), answer);
    }
    if (forfeit || answer->data[0] == '?')
        return forfeit;
    answer->length -= strlen(answer_mark);
    memmove(answer->data, answer->data + strlen(answer_mark), answer->length + 1);
    return FORFEIT_NONE;
}
