// SPDX-License-Identifier: MIT
/* labels.c: positions and what they are worth; see train.h.
 *
 * Games are played by somebody who looks to the end of his turn, begins with some turns at random and errs
 * now and then. Of three turn starts in ten, that position and another, two actions at random later, are
 * labelled by a search of two whole turns. Without those others, which nobody would play, a network learns
 * which positions good players get into instead of which are good, and the search finds the difference. What
 * was played counts the result of the game too. */
#include "games/echec/train/train.h"

#include <stdlib.h>

enum {
    LABELS_A_GAME = 2 * TRAIN_TURNS + 2,
    LABELLED = 30, /* percent of the turns */
    LOOK = 20000,  /* positions, enough for the end of any turn */
    LABEL_DEPTH = 4,
    OPENING_MOST = 8, /* turns at random */
    ERRORS_MOST = 10, /* percent of the actions */
};

struct game_played {
    struct echec_state state;
    struct random random;
    const struct echec_net *net;
    struct label labels[LABELS_A_GAME];
    int8_t mover[LABELS_A_GAME]; /* of what was played; -1 for what was not */
    int count;
};

/* Half of the time one `hard` takes, a quarter one of any rung, a quarter any there is. */
static game_move draw_army(const struct echec_state *state, struct random *random)
{
    uint32_t drawn = random_below(random, 4);
    enum rung rung = drawn == 0 ? (enum rung)random_below(random, RUNG_COUNT) : RUNG_HARD;
    return drawn == 1 ? echec_random_deployment(state, random) : echec_army_choose(state, rung, random);
}

/* Both levels, massed infantry, every number of ranks, ten of them most often. */
static void begin(struct game_played *game)
{
    uint32_t kind = random_below(&game->random, 20), rows = random_below(&game->random, 10);
    uint32_t values[OPTION_COUNT] = {[OPTION_LEVEL] = kind >= 9,
                                     [OPTION_MASSED] = kind < 17,
                                     [OPTION_ROWS] = rows < 5 ? ROWS_LEAST + rows : 10,
                                     [OPTION_TURN_LIMIT] = TRAIN_TURNS};
    echec_start(&game->state, values);
    for (int army = 0; army < ARMY_COUNT && game->state.phase == ECHEC_DEPLOY; army++)
        echec_deploy(&game->state, army, draw_army(&game->state, &game->random));
}

/* Until somebody is to act, or the game is over. */
static void roll_dice(struct echec_state *state, struct random *random)
{
    static struct outcome outcomes[GAME_OUTCOMES_MAX];
    while (state->phase == ECHEC_START || state->phase == ECHEC_ROLL)
        echec_settle(state, game_pick_outcome(&echec, state, outcomes, random), NULL);
}

static void act_at_random(struct echec_state *state, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    uint32_t count = (uint32_t)echec_legal(state, state->to_move, list);
    echec_play(state, state->to_move, list[random_below(random, count)], NULL);
    roll_dice(state, random);
}

static void act(struct game_played *game)
{
    struct echec_search_report report;
    struct bot_question question = {.game = &echec,
                                    .view = &game->state,
                                    .seat = game->state.to_move,
                                    .seed = random_next(&game->random),
                                    .simulations = LOOK};
    game_move move = echec_search_reported(&question, game->state.actions_left, game->net, &report);
    echec_play(&game->state, game->state.to_move, move, NULL);
    roll_dice(&game->state, &game->random);
}

/* The mover's chance to win. Nobody is impatient, and the game has no end but a victory. */
static float searched(const struct echec_state *state, const struct echec_net *net)
{
    struct echec_state calm = *state;
    calm.turn = 1;
    calm.turn_limit = 0;
    float value = echec_search_value(&calm, LABEL_DEPTH, SEARCH_FULLY, net) / VALUE_MOST;
    return (1 + (value > 1 ? 1 : value < -1 ? -1 : value)) / 2;
}

static void label(struct game_played *game, const struct echec_state *state, int mover)
{
    struct label *label = &game->labels[game->count];
    if (game->count == LABELS_A_GAME)
        return;
    *label = (struct label){.state = *state, .searched = searched(state, game->net), .result = -1};
    game->mover[game->count++] = (int8_t)mover;
}

static void label_turn(struct game_played *game)
{
    struct echec_state other = game->state;
    label(game, &game->state, game->state.to_move);
    while (other.phase == ECHEC_PLAY && other.turn == game->state.turn)
        act_at_random(&other, &game->random);
    if (other.phase == ECHEC_PLAY)
        label(game, &other, -1);
}

static void add_result(struct game_played *game)
{
    for (int i = 0; i < game->count; i++) {
        float result = game->state.winner == 0 ? 0.5f : game->state.winner - 1 == game->mover[i] ? 1 : 0;
        if (game->mover[i] >= 0)
            game->labels[i].result = result;
    }
}

static void play(struct game_played *game)
{
    uint32_t opening = random_below(&game->random, OPENING_MOST + 1);
    uint32_t errors = random_below(&game->random, ERRORS_MOST + 1);
    begin(game);
    roll_dice(&game->state, &game->random);
    while (game->state.phase == ECHEC_PLAY) {
        bool early = game->state.turn <= opening;
        if (!early && game->state.actions_left == 2 && random_below(&game->random, 100) < LABELLED)
            label_turn(game);
        if (early || random_below(&game->random, 100) < errors)
            act_at_random(&game->state, &game->random);
        else
            act(game);
    }
    add_result(game);
}

bool labels_write(FILE *out, int count, uint64_t seed, const struct echec_net *net)
{
    struct random random = random_from_seed(seed);
    struct game_played *game = calloc(1, sizeof *game);
    while (game && count > 0 && !ferror(out)) {
        game->random = random_from_seed(random_next(&random));
        game->net = net;
        game->count = 0;
        play(game);
        fwrite(game->labels, sizeof game->labels[0], (size_t)game->count, out);
        count -= game->count;
    }
    free(game);
    return count <= 0 && !ferror(out);
}
