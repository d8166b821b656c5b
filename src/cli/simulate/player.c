// SPDX-License-Identifier: MIT
/* player.c: one decision, by a bot of ours or by a program (docs/external-bots.md); see simulate.h.
 */
#include "cli/simulate/simulate.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE_BYTES = 4 * GAME_VIEW_TEXT + GAME_MOVES_MAX * (GAME_MOVE_TEXT + 3), /* any lines we send */
    SEED_UNUSED = 11 /* programs get seeds below 2^53, which every JSON reader keeps exact */
};

const char *const forfeit_words[FORFEIT_COUNT] = {
    [FORFEIT_NONE] = "",
    [FORFEIT_NOT_STARTED] = "could not be started",
    [FORFEIT_CRASHED] = "crashed",
    [FORFEIT_LATE] = "took too long",
    [FORFEIT_BABBLED] = "answered without end",
    [FORFEIT_ILLEGAL] = "illegal move",
};

bool player_open(struct worker *worker, const struct plan *plan, const struct team *const teams[TEAM_COUNT])
{
    *worker = (struct worker){.plan = plan, .teams = {teams[TEAM_A], teams[TEAM_B]}};
    char *bytes = malloc(LINE_BYTES);
    worker->outcomes = calloc(GAME_OUTCOMES_MAX, sizeof *worker->outcomes);
    if (bytes)
        worker->line = text_in(bytes, LINE_BYTES);
    return bytes && worker->outcomes;
}

void player_close(struct worker *worker)
{
    for (int team = 0; team < TEAM_COUNT; team++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            external_free(worker->programs[team][seat]);
    free(worker->line.data);
    free(worker->outcomes);
    *worker = (struct worker){.plan = NULL};
}

/* Every line begins with these. It is added to those not sent yet. */
static struct json begin_line(struct worker *worker, const char *type, int seat)
{
    const struct plan *plan = worker->plan;
    struct json json = json_into(&worker->line);
    json_open_object(&json);
    json_key(&json, "type");
    json_put_string(&json, type);
    json_key(&json, "game");
    json_put_string(&json, plan->game->id);
    json_key(&json, "seat");
    json_put_string(&json, plan->game->seat_name(&plan->first, seat));
    return json;
}

static void end_line(struct worker *worker, struct json *json)
{
    json_close_object(json);
    text_char(&worker->line, '\n');
}

static void put_number(struct json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_put_number(json, number);
}

static void write_start(struct worker *worker, const struct decision *decision)
{
    const struct plan *plan = worker->plan;
    struct json json = begin_line(worker, "start", decision->seat);
    put_number(&json, "protocol", 1);
    put_number(&json, "rules", (uint64_t)plan->game->rules_version);
    json_key(&json, "options");
    game_write_options(plan->game, &plan->first, &json);
    put_number(&json, "number", decision->game_number);
    end_line(worker, &json);
}

/* The view with what the seat was told in parleys filled in; nothing where it was told nothing. */
static void write_heard(const struct game *game, const struct decision *decision, struct json *json)
{
    const struct bot_knowledge *knowledge = bot_knowledge_of(game);
    union game_state view;
    bool told = false;
    memcpy(&view, decision->view, sizeof view);
    for (int teller = 0; knowledge && knowledge->hear && teller < SEATS_MAX; teller++) {
        if (decision->told[teller]) {
            knowledge->hear(&view, decision->seat, teller, decision->told[teller]);
            told = true;
        }
    }
    if (told) {
        json_key(json, "heard");
        game->write_view(&view, json);
    }
}

static void write_legal(const struct game *game, const struct decision *decision, struct json *json)
{
    game_move list[GAME_MOVES_MAX];
    int count = game->legal(decision->view, decision->seat, list);
    json_open_array(json);
    for (int i = 0; i < count; i++) {
        TEXT_ON_STACK(move, GAME_MOVE_TEXT);
        game->move_text(decision->view, decision->seat, list[i], &move);
        json_put_string(json, move.data);
    }
    json_close_array(json);
}

static void write_question(struct worker *worker, const struct decision *decision)
{
    const struct plan *plan = worker->plan;
    struct json json = begin_line(worker, "move", decision->seat);
    json_key(&json, "view");
    plan->game->write_view(decision->view, &json);
    write_heard(plan->game, decision, &json);
    json_key(&json, "legal");
    write_legal(plan->game, decision, &json);
    put_number(&json, "ms", plan->milliseconds);
    put_number(&json, "sims", plan->simulations);
    put_number(&json, "seed", decision->seed >> SEED_UNUSED);
    end_line(worker, &json);
}

/* Makes the program run; NULL if that cannot be. */
static struct external *program_of(struct worker *worker, const struct decision *decision, bool *woken)
{
    struct external **program = &worker->programs[decision->team][decision->seat];
    const struct player *player = &worker->teams[decision->team]->players[decision->seat];
    if (!*program)
        *program = external_new(player->command, &simulate_interrupted);
    if (!*program)
        return NULL;
    *woken = !external_runs(*program);
    return *woken && !external_start(*program) ? NULL : *program;
}

/* The question, after what the program must be told first. */
static void write_lines(struct worker *worker, const struct decision *decision)
{
    text_clear(&worker->line);
    if (!(worker->begun[decision->team] & SEAT(decision->seat)))
        write_start(worker, decision);
    worker->begun[decision->team] |= SEAT(decision->seat);
    write_question(worker, decision);
}

static enum forfeit forfeit_of(enum external_outcome outcome)
{
    switch (outcome) {
    case EXTERNAL_ANSWERED: return FORFEIT_NONE;
    case EXTERNAL_CRASHED: return FORFEIT_CRASHED;
    case EXTERNAL_LATE: return FORFEIT_LATE;
    case EXTERNAL_BABBLED: return FORFEIT_BABBLED;
    case EXTERNAL_INTERRUPTED: break;
    }
    return FORFEIT_LATE; /* the game is given up, nobody forfeits it */
}

/* The move in an answer, if it is a legal one; else the reason. */
static const char *read_answer(const struct game *game, const struct decision *decision,
                               const struct text *answer, game_move *move)
{
    TEXT_ON_STACK(word, GAME_MOVE_TEXT);
    if (strlen(answer->data) != answer->length || !external_read_move(answer->data, &word))
        return "there is no move in it";
    const char *refusal = game->move_parse(decision->view, decision->seat, word.data, move);
    return refusal ? refusal : game->refuse(decision->view, decision->seat, *move);
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
    TEXT_ON_STACK(answer, EXTERNAL_LINE_MAX + 2);
    struct external *program = program_of(worker, decision, &woken);
    if (!program)
        return FORFEIT_NOT_STARTED;
    write_lines(worker, decision);
    uint32_t limit = plan->timeout + (woken ? plan->waking : 0);
    enum forfeit forfeit = forfeit_of(external_ask(program, &worker->line, limit, &answer));
    if (forfeit) {
        if (answer.length > 0)
            text_format(detail, ", %s", answer.data);
        return forfeit;
    }
    const char *refusal = read_answer(plan->game, decision, &answer, move);
    if (!refusal)
        return FORFEIT_NONE;
    text_char(detail, ' ');
    write_quoted(detail, &answer);
    text_format(detail, ", %s", refusal);
    external_stop(program);
    return FORFEIT_ILLEGAL;
}

static enum forfeit ask_bot(const struct worker *worker, const struct decision *decision, game_move *move)
{
    const struct plan *plan = worker->plan;
    const struct player *player = &worker->teams[decision->team]->players[decision->seat];
    bool own = player->milliseconds || player->simulations;
    *move = bot_ask(player->bot, &(struct bot_question){
                                     .game = plan->game,
                                     .view = decision->view,
                                     .seat = decision->seat,
                                     .seed = decision->seed,
                                     .milliseconds = own ? player->milliseconds : plan->milliseconds,
                                     .simulations = own ? player->simulations : plan->simulations,
                                     .told = decision->told,
                                     .past = decision->past,
                                 });
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
        text_format(sentence, "%s%s forfeits game %u as %s: %s%s",
                    player->bot ? "" : "cmd:", player->bot ? player->bot->name : player->command,
                    (unsigned)decision->game_number, plan->game->seat_name(decision->view, decision->seat),
                    forfeit_words[forfeit], detail.data);
    return forfeit;
}

static void write_end(struct worker *worker, int team, int seat, const void *state,
                      const struct played *played)
{
    static const char *const verdicts[] = {
        [VERDICT_NONE] = "none", [VERDICT_A] = "win", [VERDICT_B] = "loss", [VERDICT_DRAW] = "draw"};
    enum verdict verdict = played->verdict;
    if (team == TEAM_B && (verdict == VERDICT_A || verdict == VERDICT_B))
        verdict = verdict == VERDICT_A ? VERDICT_B : VERDICT_A;
    struct json json = begin_line(worker, "end", seat);
    json_key(&json, "result");
    game_write_result(worker->plan->game, state, &json);
    json_key(&json, "verdict");
    json_put_string(&json, verdicts[verdict]);
    json_key(&json, "forfeit");
    if (played->forfeit)
        json_put_string(&json, forfeit_words[played->forfeit]);
    else
        json_put_null(&json);
    end_line(worker, &json);
}

void player_end_game(struct worker *worker, const void *state, const struct played *played)
{
    for (int team = 0; team < TEAM_COUNT; team++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            if (!(worker->begun[team] & SEAT(seat)) || !external_runs(worker->programs[team][seat]))
                continue;
            text_clear(&worker->line);
            write_end(worker, team, seat, state, played);
            external_tell(worker->programs[team][seat], &worker->line);
        }
    }
}
