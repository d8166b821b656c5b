// SPDX-License-Identifier: MIT
/* game.c: one game, from its number to its result; see simulate.h.
 *
 * The true state is here and nowhere else: players are asked on what their seat may know, and where several
 * must decide at once, all are asked before anything is played. */
#include "bots/clock.h"
#include "cli/simulate/simulate.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 1000000 }; /* a game without a limit of turns ends as a draw here */

/* What is drawn from the seed, so that no two draws are alike by accident. */
enum { DRAW_CHANCE = 1, DRAW_BOT };

struct bout {
    struct worker *worker;
    const struct game *game;
    const struct bot_knowledge *knowledge;
    struct played *played;
    uint32_t number, ply;
    union game_state state;
    struct random chance;
    uint64_t told[SEATS_MAX][SEATS_MAX]; /* by listener, then by teller */
    struct bot_past past[SEATS_MAX];
};

static uint64_t mix(uint64_t seed, uint64_t value)
{
    struct random random = random_from_seed(seed ^ value * 0x9e3779b97f4a7c15u);
    return random_next(&random);
}

static int team_of(const struct bout *bout, int seat)
{
    int side = bout->worker->plan->sides[0] & SEAT(seat) ? 0 : 1;
    return side == side_of_a(bout->number) ? TEAM_A : TEAM_B;
}

static void observe(const struct bout *bout, int viewer, union game_state *view)
{
    memset(view, 0, sizeof *view);
    bout->game->observe(&bout->state, viewer, view);
}

/* Whether orders got through, where the game knows such a thing. */
static void count_orders(struct bout *bout, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        bool through = false;
        int seat = bout->knowledge->order_told(&bout->state, &events->at[i], &through);
        if (seat < 0)
            continue;
        int team = team_of(bout, seat);
        bout->played->orders[team]++;
        bout->played->through[team] += through;
    }
}

static void carry_out(struct bout *bout, int seat, game_move move)
{
    struct events events;
    events_begin(&events);
    bool counting = bout->knowledge && bout->knowledge->order_told;
    union game_state before = bout->state;
    bout->played->moves++;
    story_add(&bout->worker->story, bout->game, &bout->state, seat, move);
    if (seat == CHANCE)
        bout->game->settle(&bout->state, move, counting ? &events : NULL);
    else
        bout->game->play(&bout->state, seat, move, counting ? &events : NULL);
    if (counting) {
        count_orders(bout, &events);
        bot_remember(bout->game, &before, &events, bout->past);
    }
}

static void note_effort(struct effort *effort, uint64_t nanoseconds)
{
    effort->decisions++;
    effort->nanoseconds += nanoseconds;
    if (nanoseconds > effort->longest)
        effort->longest = nanoseconds;
}

/* Asks one seat; false when its team has forfeited, or we were interrupted. */
static bool ask(struct bout *bout, int seat, game_move *move)
{
    union game_state view;
    TEXT_ON_STACK(sentence, 2 * TEAM_TEXT);
    int team = team_of(bout, seat);
    observe(bout, seat, &view);
    uint64_t seed =
        mix(mix(mix(mix(bout->worker->plan->seed, DRAW_BOT), bout->number), bout->ply), (uint64_t)seat);
    uint64_t before = thinking_now();
    enum forfeit forfeit = player_choose(bout->worker,
                                         &(struct decision){
                                             .view = &view,
                                             .seat = seat,
                                             .team = team,
                                             .seed = seed,
                                             .told = bout->told[seat],
                                             .past = &bout->past[seat],
                                             .game_number = bout->number,
                                         },
                                         move, &sentence);
    note_effort(&bout->played->effort[team], thinking_now() - before);
    if (!forfeit || simulate_interrupted)
        return !simulate_interrupted;
    bout->played->forfeit = forfeit;
    bout->played->verdict = team == TEAM_A ? VERDICT_B : VERDICT_A;
    bout->played->rule = "forfeit";
    bout->played->sentence = strdup(sentence.data);
    return false;
}

/* One decision of everybody who must act now. */
static bool step(struct bout *bout, seat_set actors)
{
    game_move moves[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (actors & SEAT(seat) && !ask(bout, seat, &moves[seat]))
            return false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (actors & SEAT(seat) && bout->game->actors(&bout->state) & SEAT(seat))
            carry_out(bout, seat, moves[seat]);
    bout->ply++;
    return true;
}

static bool play_out(struct bout *bout)
{
    for (;;) {
        seat_set actors = bout->game->actors(&bout->state);
        if (!actors || bout->played->moves >= MOVES_MAX)
            return true;
        if (simulate_interrupted)
            return false;
        if (actors & SEAT_CHANCE) {
            carry_out(bout, CHANCE,
                      game_pick_outcome(bout->game, &bout->state, bout->worker->outcomes, &bout->chance));
            continue;
        }
        bot_parley(bout->game, &bout->state, EVERYONE, bout->told);
        if (!step(bout, actors))
            return bout->played->forfeit != FORFEIT_NONE;
    }
}

static void judge(struct bout *bout)
{
    struct played *played = bout->played;
    if (played->forfeit)
        return;
    struct result result = bout->game->result(&bout->state);
    played->rule = result.over ? result.rule : "unfinished";
    if (!result.winners)
        played->verdict = VERDICT_DRAW;
    else
        played->verdict = team_of(bout, __builtin_ctz(result.winners)) == TEAM_A ? VERDICT_A : VERDICT_B;
}

/* The turn, where the view of a bystander has one. */
static uint32_t read_turn(struct bout *bout)
{
    union game_state view;
    observe(bout, VIEWER_TABLE, &view);
    text_clear(&bout->worker->line);
    struct json json = json_into(&bout->worker->line);
    bout->game->write_view(&view, &json);
    const char *turn = strstr(bout->worker->line.data, "\"turn\":");
    return turn ? (uint32_t)strtoul(turn + strlen("\"turn\":"), NULL, 10) : 0;
}

bool simulate_play(struct worker *worker, uint32_t number, struct played *played)
{
    const struct plan *plan = worker->plan;
    struct bout bout = {
        .worker = worker,
        .game = plan->game,
        .knowledge = bot_knowledge_of(plan->game),
        .played = played,
        .number = number,
        .state = plan->first,
        .chance = random_from_seed(mix(mix(plan->seed, DRAW_CHANCE), number / 2)),
    };
    *played = (struct played){.verdict = VERDICT_NONE};
    worker->begun[TEAM_A] = worker->begun[TEAM_B] = 0;
    worker->story.length = 0;
    worker->story.torn = false;
    bool finished = play_out(&bout);
    if (finished) {
        judge(&bout);
        played->turns = read_turn(&bout);
    }
    player_end_game(worker, &bout.state, played);
    return finished;
}
