// SPDX-License-Identifier: MIT
/* temper.c: players with a person's weaknesses; see bot.h.
 *
 * Each action is weighed as the search weighs it, but by somebody who does not think of all his units, does
 * not reckon with all of the enemy's, likes some things better than others and misjudges all of them a
 * little. What even a beginner sees he sees: a king within reach, mercenaries for the asking; and what he
 * would laugh at he does not do: turning to a wall, sending the king for a walk, turning his back to an
 * enemy. */
#include "bots/echec/bot.h"

struct player {
    const struct echec_state *view;
    const struct echec_temper *temper;
    struct echec_odds odds;
    struct random *random;
    int army, enemy_king;
    float ease;      /* how carelessly he plays now: 1 where the armies are even */
    bool threatened; /* the own king, by what is not overlooked */
};

#define LEAD_FULL 10.0f /* in men's worth, about two units */
#define EASE_MOST 95

/* Who is ahead takes it easy, who is behind pulls himself together. */
static float ease_of(const struct echec_state *view, int army, const struct echec_temper *temper)
{
    float lead = 0;
    for (int side = 0; side < ARMY_COUNT; side++)
        for (struct square_walk walk = squares_of(view, side); square_next(&walk);)
            lead += (side == army ? 1 : -1) * echec_odds_worth(view->board[walk.square]);
    float part = lead / LEAD_FULL;
    part = part > 1 ? 1 : part < -1 ? -1 : part;
    float ease = 1 + temper->ease * part;
    return ease > 0 ? ease : 0;
}

static int eased(const struct player *player, int percent)
{
    float now = (float)percent * player->ease;
    return now < EASE_MOST ? (int)now : EASE_MOST;
}

static bool happens(struct random *random, int percent)
{
    return (int)random_below(random, 100) < percent;
}

/* Each enemy by himself, his king never. */
static struct echec_sight draw_sight(const struct player *player)
{
    struct echec_sight sight = {.enemy = army_other(player->army)};
    for (struct square_walk walk = squares_of(player->view, sight.enemy); square_next(&walk);) {
        int bit = walk.square - SQUARE_FIRST;
        bool overlooked = happens(player->random, eased(player, player->temper->blindness));
        if (overlooked && walk.square != player->enemy_king)
            sight.overlooked[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    return sight;
}

/* About -2 to 2, mostly near 0. */
static float draw_error(struct random *random)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)random_below(random, 1 << 16) / (float)(1 << 16) - 0.5f;
    return sum;
}

static bool is_enemy(const struct player *player, int square)
{
    return unit_belongs(player->view->board[square], army_other(player->army));
}

/* Turning towards an enemy, or to where there is a way towards the enemy's king. */
static bool turn_makes_sense(const struct player *player, game_move move)
{
    int square = move_from(move), step = facing_step(move_to(move));
    unit_bits unit = player->view->board[square], front = player->view->board[square + step];
    bool faces_enemy = is_enemy(player, square + facing_step(unit_facing(unit)));
    if (is_enemy(player, square + step))
        return !faces_enemy;
    if (front != EMPTY || faces_enemy)
        return false;
    return square_distance(square + step, player->enemy_king) < square_distance(square, player->enemy_king);
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

static int ranks_from_home(const struct player *player, int square)
{
    int rank = square_rank(square);
    return player->army == GOLD ? rank : player->view->rows - 1 - rank;
}

/* The king goes with his army, as far as its first ranks. */
static bool leads(const struct player *player, game_move move)
{
    int front = 0, from = ranks_from_home(player, move_from(move)), to = ranks_from_home(player, move_to(move));
    if (move_action(move) != ADVANCE || to <= from)
        return false;
    for (struct square_walk walk = squares_of(player->view, player->army); square_next(&walk);) {
        int ranks = ranks_from_home(player, walk.square);
        if (walk.square != move_from(move) && ranks > front)
            front = ranks;
    }
    return to <= front;
}

static bool makes_sense(const struct player *player, game_move move)
{
    enum kind kind = unit_kind(player->view->board[move_from(move)]);
    if (move_action(move) >= ATTACK)
        return true;
    if (kind == KING)
        return player->threatened || (player->temper->crown > 0 && leads(player, move));
    if (move_action(move) == TURN)
        return turn_makes_sense(player, move) || (kind == ARCHERS && turn_aims(player, move));
    return true;
}

/* What nobody overlooks. */
static bool is_obvious(const struct player *player, game_move move)
{
    return move_action(move) == HIRE ||
           (move_action(move) == ATTACK && move_to(move) == player->enemy_king);
}

static float liking(const struct player *player, game_move move)
{
    const struct echec_temper *temper = player->temper;
    enum kind kind = unit_kind(player->view->board[move_from(move)]);
    switch (move_action(move)) {
    case ATTACK: return kind == ARCHERS ? temper->shoot : temper->strike;
    case ADVANCE: return kind == KING ? (leads(player, move) ? temper->crown : 0) : kind == KNIGHTS ? temper->ride : temper->march * (float)ranks_from_home(player, move_from(move)) / 4;
    case TURN:
    case HIRE:
    case ACTION_COUNT: break;
    }
    return 0;
}

static game_move choose(struct player *player, struct echec_choice *list, int count)
{
    uint8_t forgotten[SQUARE_LAST + 1] = {0};
    int best = -1, sensible = 0;
    float best_value = 0;
    for (struct square_walk walk = squares_of(player->view, player->army); square_next(&walk);)
        forgotten[walk.square] = happens(player->random, eased(player, player->temper->inattention));
    for (int pass = 0; pass < 3 && best < 0; pass++)
        for (int i = 0; i < count; i++) {
            game_move move = list[i].move;
            float error = player->temper->slip * player->ease * draw_error(player->random);
            if (pass < 2 && !makes_sense(player, move))
                continue;
            sensible++;
            bool missed = move_action(move) == ATTACK && happens(player->random, eased(player, player->temper->missing));
            if (pass < 1 && (missed || forgotten[move_from(move)]) && !is_obvious(player, move))
                continue;
            float value = list[i].appeal + error + player->ease * liking(player, move);
            if (best < 0 || value > best_value) {
                best = i;
                best_value = value;
            }
        }
    return list[best].move;
}

game_move echec_temper_move(const struct echec_state *view, int seat, const struct echec_temper *temper,
                            struct random *random)
{
    struct echec_choice list[GAME_MOVES_MAX];
    struct player player = {.view = view,
                            .temper = temper,
                            .random = random,
                            .army = seat,
                            .ease = ease_of(view, seat, temper),
                            .enemy_king = king_square(view, army_other(seat))};
    struct echec_sight sight = draw_sight(&player);
    struct echec_state seen = *view;
    int look = temper->look < view->actions_left ? temper->look : view->actions_left;
    int count = echec_search_each(view, look, &sight, list);
    if (count == 0)
        return echec_thumb_move(view, seat, random);
    echec_odds_prepare(&player.odds);
    for (int word = 0; word < 2; word++)
        seen.squares[sight.enemy][word] &= ~sight.overlooked[word];
    player.threatened = echec_threats(&seen, sight.enemy, &player.odds).king[2] > 0;
    return choose(&player, list, count);
}
