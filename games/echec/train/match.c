// SPDX-License-Identifier: MIT
/* match.c: one valuation against another in the same search; see train.h.
 *
 * Games go in pairs: the same armies and the same seed of the dice, the sides swapped. Several processes
 * share them, each of which tells what it has played through a pipe. */
#include "games/echec/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEPTH_MOST = 40, JOBS_MOST = 64 };

/* The first valuer's army stands on `side`. */
static struct echec_state begin(const struct match *match, int side, struct random *random)
{
    struct echec_state state = {0};
    echec_start(&state, match->options);
    for (int army = 0; army < ARMY_COUNT && state.phase == ECHEC_DEPLOY; army++) {
        game_move any = echec_army_choose(&state, RUNG_HARD, random), own = match->army[army ^ side];
        echec_deploy(&state, army, own ? own : any);
    }
    return state;
}

static void move(const struct valuer *valuer, struct echec_state *state, struct random *random,
                 struct effort *effort)
{
    struct echec_search_report report;
    struct bot_question question = {.game = &echec,
                                    .view = state,
                                    .seat = state->to_move,
                                    .seed = random_next(random),
                                    .milliseconds = valuer->milliseconds,
                                    .simulations = valuer->simulations};
    uint64_t start = thinking_now();
    game_move chosen = echec_search_reported(&question, DEPTH_MOST, valuer->net, &report);
    effort->nanoseconds += thinking_now() - start;
    effort->nodes += report.nodes;
    effort->depth += (uint64_t)report.depth;
    effort->moves++;
    echec_play(state, state->to_move, chosen, NULL);
}

/* The first valuer leads `side`. */
static void play(const struct match *match, uint64_t seed, int side, struct score *score)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    struct random random = random_from_seed(seed);
    struct echec_state state = begin(match, side, &random);
    while (state.phase != ECHEC_OVER) {
        int who = state.to_move == side ? 0 : 1;
        if (state.phase == ECHEC_PLAY)
            move(&match->valuer[who], &state, &random, &score->effort[who]);
        else
            echec_settle(&state, game_pick_outcome(&echec, &state, outcomes, &random), NULL);
    }
    if (state.winner == 0)
        score->drawn++;
    else
        state.winner - 1 == side ? score->won++ : score->lost++;
    score->turns += state.turn;
}

static void play_share(const struct match *match, int job, struct score *score)
{
    struct random random = random_from_seed(match->seed);
    for (int pair = 0; pair < match->games / 2; pair++) {
        uint64_t seed = random_next(&random);
        for (int side = 0; side < ARMY_COUNT && pair % match->jobs == job; side++)
            play(match, seed, side, score);
    }
}

static void add(struct score *sum, const struct score *part)
{
    sum->won += part->won;
    sum->lost += part->lost;
    sum->drawn += part->drawn;
    sum->turns += part->turns;
    for (int who = 0; who < 2; who++) {
        sum->effort[who].nodes += part->effort[who].nodes;
        sum->effort[who].nanoseconds += part->effort[who].nanoseconds;
        sum->effort[who].depth += part->effort[who].depth;
        sum->effort[who].moves += part->effort[who].moves;
    }
}

static int start_job(const struct match *match, int job)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        struct score score = {0};
        play_share(match, job, &score);
        _exit(write(ends[1], &score, sizeof score) == (ssize_t)sizeof score ? 0 : 1);
    }
    close(ends[1]);
    if (child > 0)
        return ends[0];
    close(ends[0]);
    return -1;
}

bool match_play(const struct match *match, struct score *score)
{
    int pipes[JOBS_MOST];
    bool whole = match->jobs >= 1 && match->jobs <= JOBS_MOST;
    *score = (struct score){0};
    for (int job = 0; whole && job < match->jobs; job++)
        pipes[job] = start_job(match, job);
    for (int job = 0; whole && job < match->jobs; job++) {
        struct score part;
        bool told = pipes[job] >= 0 && read(pipes[job], &part, sizeof part) == (ssize_t)sizeof part;
        whole = whole && told;
        if (told)
            add(score, &part);
        if (pipes[job] >= 0)
            close(pipes[job]);
    }
    while (wait(NULL) > 0)
        ;
    return whole;
}
