// SPDX-License-Identifier: MIT
/* temper.c: players with a person's weaknesses; see bot.h.
 *
 * Each action is weighed as the search weighs it, but by somebody who does not think of all his units, does
 * not reckon with all of the enemy's, overlooks attacks and who stands beside him or behind, likes some
 * things better than others and misjudges all of them a little; the more of it the further he is ahead, for
 * who is ahead takes it easy and who is behind pulls himself together. Some go for the enemy's king all the
 * while. What even a beginner sees he sees: a king before his eyes, mercenaries for the asking. And what a
 * beginner would laugh at he does not do: turn to a wall, or his back to an enemy, or send the king for a
 * walk. */
#include "games/echec/bots/learned.h"

#define LEAD_FULL    5.0f /* in men's worth, about a unit */
#define EASE_LEAST   0.15f
#define PERCENT_MOST 95
#define LURE_STEPS   4.0f
#define OBVIOUS      10.0f /* more than any value and liking */

struct player {
    const struct echec_state *view;
    const struct echec_temper *temper;
    struct random *random;
    int army, enemy_king;
    float ease;      /* how carelessly he plays now: 1 where the armies are even */
    bool threatened; /* the own king, by what is not overlooked */
};

/* Who is ahead takes it easy, and who is behind pulls himself together: less so whoever gives a start, and in
 * the end he is careless all the while. */
static float ease_of(const struct echec_state *view, int army, const struct echec_temper *temper, int start)
{
    static const struct {
        float rally, ease;
    } starts[START_MOST + 1] = {{1, 1}, {0.55f, 1}, {0.35f, 1.15f}, {0, 2}};
    float lead = 0, rally = temper->rally * starts[start].rally;
    for (int side = 0; side < ARMY_COUNT; side++)
        for (struct square_walk walk = squares_of(view, side); square_next(&walk);)
            lead += (side == army ? 1.0f : -1.0f) * echec_odds_worth(view->board[walk.square]);
    float part = lead / LEAD_FULL;
    float ease = part > 0 ? temper->ease * (part > 1 ? 1 : part) : rally * (part < -1 ? -1 : part);
    return starts[start].ease * (1 + ease);
}

static float carelessness(const struct player *player)
{
    return player->ease > EASE_LEAST ? player->ease : EASE_LEAST;
}

/* It happens to him, so often when the armies are even. */
static bool happens(const struct player *player, int percent)
{
    float now = (float)percent * carelessness(player);
    return random_below(player->random, 100) < (uint32_t)(now < PERCENT_MOST ? now : PERCENT_MOST);
}

/* From -2 to 2, mostly near 0. */
static float draw_error(struct random *random)
{
    float sum = -2;
    for (int i = 0; i < 4; i++)
        sum += (float)random_below(random, 1 << 16) / (float)(1 << 16);
    return sum;
}

/* Each enemy by himself may be overlooked, their king never. */
static struct echec_sight draw_sight(const struct player *player)
{
    struct echec_sight sight = {.enemy = army_other(player->army), .purpose = player->temper->purpose};
    for (struct square_walk walk = squares_of(player->view, sight.enemy); square_next(&walk);) {
        int bit = walk.square - SQUARE_FIRST;
        if (happens(player, player->temper->blindness) && walk.square != player->enemy_king)
            sight.overlooked[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    return sight;
}

static bool sees_threat(const struct player *player, const struct echec_sight *sight)
{
    struct echec_state seen = *player->view;
    struct echec_odds odds;
    echec_odds_prepare(&odds);
    for (int word = 0; word < 2; word++)
        seen.squares[sight->enemy][word] &= ~sight->overlooked[word];
    return echec_threats(&seen, sight->enemy, &odds).king[2] > 0;
}

static bool is_enemy(const struct player *player, int square)
{
    return unit_belongs(player->view->board[square], army_other(player->army));
}

/* E6.3: archers that have nobody to shoot at turn to where they have. */
static bool turn_aims(const struct player *player, game_move move)
{
    struct echec_state after = *player->view;
    int square = move_from(move), now = 0, then = 0;
    after.board[square] = unit_turned(after.board[square], move_to(move));
    for (struct square_walk walk = squares_of(player->view, army_other(player->army)); square_next(&walk);) {
        now += !echec_refuse_target(player->view, square, walk.square);
        then += !echec_refuse_target(&after, square, walk.square);
    }
    return then > 0 && now == 0;
}

/* Turning towards an enemy, or to where there is a way towards the enemy's king. */
static bool turn_makes_sense(const struct player *player, game_move move)
{
    int square = move_from(move), ahead = square + facing_step(move_to(move));
    unit_bits unit = player->view->board[square];
    bool faces_enemy = is_enemy(player, square + facing_step(unit_facing(unit)));
    if (unit_kind(unit) == ARCHERS && turn_aims(player, move))
        return true;
    if (is_enemy(player, ahead))
        return !faces_enemy;
    if (player->view->board[ahead] != EMPTY || faces_enemy)
        return false;
    return square_distance(ahead, player->enemy_king) < square_distance(square, player->enemy_king);
}

/* The king goes with his army, as far as its first ranks. */
static bool leads(const struct player *player, game_move move)
{
    int front = 0, to = ranks_from_home(player->view, player->army, move_to(move));
    if (move_action(move) != ADVANCE || to <= ranks_from_home(player->view, player->army, move_from(move)))
        return false;
    for (struct square_walk walk = squares_of(player->view, player->army); square_next(&walk);) {
        int ranks = ranks_from_home(player->view, player->army, walk.square);
        if (walk.square != move_from(move) && ranks > front)
            front = ranks;
    }
    return to <= front;
}

static bool makes_sense(const struct player *player, game_move move)
{
    if (move_action(move) >= ATTACK)
        return true;
    if (unit_kind(player->view->board[move_from(move)]) == KING)
        return player->threatened || (player->temper->crown > 0 && leads(player, move));
    return move_action(move) == ADVANCE || turn_makes_sense(player, move);
}

/* What nobody overlooks, or leaves undone. */
static bool is_obvious(const struct player *player, game_move move)
{
    return move_action(move) == HIRE || (move_action(move) == ATTACK && move_to(move) == player->enemy_king &&
                                         square_distance(move_from(move), move_to(move)) == 1);
}

static float liking(const struct player *player, game_move move)
{
    const struct echec_temper *temper = player->temper;
    enum kind kind = unit_kind(player->view->board[move_from(move)]);
    switch (move_action(move)) {
    case ATTACK: return kind == ARCHERS ? temper->shoot : temper->strike;
    case ADVANCE:
        if (kind == KING)
            return leads(player, move) ? temper->crown : 0;
        return kind == KNIGHTS ? temper->ride : temper->march;
    case TURN: return temper->turn;
    case HIRE:
    case ACTION_COUNT: break;
    }
    return 0;
}

/* Four steps away from their king it is as much as the temper says. */
static float lure(const struct player *player, int from, int to)
{
    int before = square_distance(from, player->enemy_king), after = square_distance(to, player->enemy_king);
    return player->view->board[to] != EMPTY || after >= before || after == 0
               ? 0
               : player->temper->hunt * LURE_STEPS / (float)after;
}

/* Who goes for the king wants his nearest unit there first, and turns one that has no way to him. */
static float urge(const struct player *player, game_move move)
{
    int from = move_from(move), ahead = from + facing_step(unit_facing(player->view->board[from]));
    if (unit_kind(player->view->board[from]) == KING)
        return 0;
    switch (move_action(move)) {
    case ATTACK: return player->temper->zeal;
    case ADVANCE: return lure(player, from, move_to(move));
    case TURN:
        return lure(player, from, ahead) > 0 ? 0 : lure(player, from, from + facing_step(move_to(move)));
    case HIRE:
    case ACTION_COUNT: break;
    }
    return 0;
}

/* Who looks straight ahead does not attack, or turn to, an enemy beside him or behind. */
static bool looks_past(const struct player *player, game_move move)
{
    int from = move_from(move), army = player->army;
    int aim = move_action(move) == TURN ? from + facing_step(move_to(move)) : move_to(move);
    return player->temper->passing > 0 && move_action(move) != ADVANCE && is_enemy(player, aim) &&
           ranks_from_home(player->view, army, aim) <= ranks_from_home(player->view, army, from) &&
           happens(player, player->temper->passing);
}

/* What he thinks of, then what makes sense at all, then anything. */
enum thought { THOUGHT_OF, SENSIBLE, ANYTHING };

static bool comes_to_mind(const struct player *player, game_move move, const bool *forgotten,
                          enum thought thought)
{
    if (is_obvious(player, move) || thought == ANYTHING)
        return true;
    if (!makes_sense(player, move))
        return false;
    bool missed = move_action(move) == ATTACK && happens(player, player->temper->missing);
    return thought == SENSIBLE || !(missed || forgotten[move_from(move)] || looks_past(player, move));
}

static game_move choose(const struct player *player, const struct echec_choice *list, int count)
{
    bool forgotten[SQUARE_LAST + 1] = {false};
    float likes = player->ease > 0 ? player->ease : 0, best_value = 0;
    int best = -1;
    for (struct square_walk walk = squares_of(player->view, player->army); square_next(&walk);)
        forgotten[walk.square] = happens(player, player->temper->inattention);
    for (int thought = THOUGHT_OF; thought <= ANYTHING && best < 0; thought++)
        for (int i = 0; i < count; i++) {
            float error = player->temper->slip * carelessness(player) * draw_error(player->random);
            if (!comes_to_mind(player, list[i].move, forgotten, (enum thought)thought))
                continue;
            float value = list[i].appeal + error + likes * liking(player, list[i].move) +
                          urge(player, list[i].move) + (is_obvious(player, list[i].move) ? OBVIOUS : 0);
            if (best < 0 || value > best_value) {
                best = i;
                best_value = value;
            }
        }
    return list[best].move;
}

game_move echec_temper_move(const struct echec_state *view, int seat, const struct echec_temper *temper,
                            int start, struct random *random)
{
    struct echec_choice list[GAME_MOVES_MAX];
    struct player player = {.view = view,
                            .temper = temper,
                            .random = random,
                            .army = seat,
                            .enemy_king = king_square(view, army_other(seat)),
                            .ease = ease_of(view, seat, temper, start)};
    struct echec_sight sight = draw_sight(&player);
    int look = temper->look < view->actions_left ? temper->look : view->actions_left;
    struct echec_net net;
    if (temper->learned)
        echec_net_read(&net, echec_weights);
    int count = echec_search_each(view, look, temper->learned ? &net : NULL, &sight, list);
    if (count == 0)
        return echec_thumb_move(view, seat, random);
    player.threatened = sees_threat(&player, &sight);
    return choose(&player, list, count);
}
