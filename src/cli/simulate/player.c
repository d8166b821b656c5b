// SPDX-License-Identifier: MIT
/* player.c: one decision, by a bot of ours or by a program (docs/external-bots.md); see simulate.h. */
#include "cli/simulate/simulate.h"

#include <stdlib.h>
#include <string.h>

bool player_open(struct worker *worker, const struct plan *plan, const struct team *const teams[TEAM_COUNT])
{
    *worker = (struct worker){.plan = plan, .teams = {teams[TEAM_A], teams[TEAM_B]}};
    char *bytes = malloc(EXCHANGE_LINES_MAX);
    for (int i = 0; i < TEAM_COUNT * SEATS_MAX; i++)
        worker->story.wanted |= teams[i / SEATS_MAX]->players[i % SEATS_MAX].elsewhere != NULL;
    worker->outcomes = calloc(GAME_OUTCOMES_MAX, sizeof *worker->outcomes);
    if (bytes)
        worker->line = text_in(bytes, EXCHANGE_LINES_MAX);
    return bytes && worker->outcomes;
}

void player_close(struct worker *worker)
{
    for (int team = 0; team < TEAM_COUNT; team++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            program_free(worker->programs[team][seat]);
    free(worker->line.data);
    free(worker->story.bytes);
    free(worker->outcomes);
    *worker = (struct worker){.plan = NULL};
}

/* What is asked of whoever decides, with the effort that is to be made. */
static struct bot_question question_of(const struct worker *worker, const struct decision *decision)
{
    const struct plan *plan = worker->plan;
    const struct player *player = &worker->teams[decision->team]->players[decision->seat];
    bool own = player->milliseconds || player->simulations;
    return (struct bot_question){
        .game = plan->game,
        .view = decision->view,
        .seat = decision->seat,
        .seed = decision->seed,
        .milliseconds = own ? player->milliseconds : plan->milliseconds,
        .simulations = own ? player->simulations : plan->simulations,
        .told = decision->told,
        .past = decision->past,
    };
}

/* Makes the program run; NULL if that cannot be. */
static struct program *program_of(struct worker *worker, const struct decision *decision, bool *woken)
{
    struct program **program = &worker->programs[decision->team][decision->seat];
    const struct player *player = &worker->teams[decision->team]->players[decision->seat];
    if (!*program)
        *program = program_new(player->command, &simulate_interrupted);
    if (!*program)
        return NULL;
    *woken = !program_runs(*program);
    return *woken && !program_start(*program) ? NULL : *program;
}

/* The question, after what the program must be told first. */
static enum forfeit ask_by_exchange(struct worker *worker, const struct decision *decision,
                                    struct program *program, const struct bot_question *question,
                                    uint32_t limit, struct text *answer)
{
    text_clear(&worker->line);
    if (!(worker->begun[decision->team] & SEAT(decision->seat)))
        exchange_write_start(question, decision->game_number, &worker->line);
    worker->begun[decision->team] |= SEAT(decision->seat);
    exchange_write_question(question, &worker->line);
    return program_ask(program, &worker->line, limit, answer);
}

/* An answer as it may be shown: short, and nothing a terminal would obey. */
static void write_quoted(struct text *sentence, const struct text *answer)
{
    enum { SHOWN = 60 };
    text_char(sentence, '"');
    for (size_t i = 0; i < answer->length && i < SHOWN; i++) {
        char c = answer->data[i];
        text_char(sentence, c >= 0x20 && c < 0x7f ? c : '?');
    }
    text_string(sentence, answer->length > SHOWN ? "...\"" : "\"");
}

/* The program's answer to the question; the details of a forfeit go into `detail`. */
static enum forfeit ask_program(struct worker *worker, const struct decision *decision, game_move *move,
                                struct text *detail)
{
    const struct plan *plan = worker->plan;
    bool woken = false;
    TEXT_ON_STACK(answer, EXCHANGE_ANSWER_MAX + 2);
    struct program *program = program_of(worker, decision, &woken);
    if (!program)
        return FORFEIT_NOT_STARTED;
    const struct bot_question question = question_of(worker, decision);
    uint32_t limit = plan->timeout + (woken ? plan->waking : 0);
    bool elsewhere = worker->teams[decision->team]->players[decision->seat].elsewhere != NULL;
    enum forfeit forfeit =
        (elsewhere ? elsewhere_ask : ask_by_exchange)(worker, decision, program, &question, limit, &answer);
    if (forfeit) {
        if (answer.length > 0)
            text_format(detail, ", %s", answer.data);
        return forfeit;
    }
    const char *refusal = exchange_read_answer(&question, answer.data, answer.length, move);
    if (!refusal)
        return FORFEIT_NONE;
    text_char(detail, ' ');
    write_quoted(detail, &answer);
    text_format(detail, ", %s", refusal);
    program_stop(program);
    return FORFEIT_ILLEGAL;
}

static enum forfeit ask_bot(const struct worker *worker, const struct decision *decision, game_move *move)
{
    const struct plan *plan = worker->plan;
    const struct player *player = &worker->teams[decision->team]->players[decision->seat];
    const struct bot_question question = question_of(worker, decision);
    *move = bot_ask(player->bot, &question);
    return plan->game->refuse(decision->view, decision->seat, *move) ? FORFEIT_ILLEGAL : FORFEIT_NONE;
}

enum forfeit player_choose(struct worker *worker, const struct decision *decision, game_move *move,
                           struct text *sentence)
{
    const struct plan *plan = worker->plan;
    const struct player *player = &worker->teams[decision->team]->players[decision->seat];
    TEXT_ON_STACK(detail, 512);
    enum forfeit forfeit =
        player->bot ? ask_bot(worker, decision, move) : ask_program(worker, decision, move, &detail);
    if (forfeit)
        text_format(
            sentence, "%s%s%s forfeits game %u as %s: %s%s", player->elsewhere ? player->elsewhere : "",
            player->elsewhere ? "@"
            : player->bot     ? ""
                              : "cmd:",
            player->bot ? player->bot->name : player->command, (unsigned)decision->game_number,
            plan->game->seat_name(decision->view, decision->seat), forfeit_words[forfeit], detail.data);
    return forfeit;
}

/* For that team. */
static const char *verdict_word(enum verdict verdict, int team)
{
    static const char *const words[] = {
        [VERDICT_NONE] = "none", [VERDICT_A] = "win", [VERDICT_B] = "loss", [VERDICT_DRAW] = "draw"};
    if (team == TEAM_B && (verdict == VERDICT_A || verdict == VERDICT_B))
        verdict = verdict == VERDICT_A ? VERDICT_B : VERDICT_A;
    return words[verdict];
}

void player_end_game(struct worker *worker, const void *state, const struct played *played)
{
    for (int team = 0; team < TEAM_COUNT; team++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            if (!(worker->begun[team] & SEAT(seat)) || !program_runs(worker->programs[team][seat]) ||
                worker->teams[team]->players[seat].elsewhere)
                continue;
            text_clear(&worker->line);
            exchange_write_end(worker->plan->game, state, seat, verdict_word(played->verdict, team),
                               played->forfeit, &worker->line);
            program_tell(worker->programs[team][seat], &worker->line);
        }
    }
}
