// SPDX-License-Identifier: MIT
/* thumb.c: rules of thumb, with a person's mistakes; see bot.h. */
#include "games/echec/bots/bot.h"

struct thumb {
    const struct echec_state *view;
    struct echec_odds odds;
    int army, enemy_king;
    float danger; /* to the own king, as things stand */
};

/* Good odds are taken, a king above all. */
static float weigh_attack(const struct thumb *thumb, game_move move)
{
    unit_bits unit = thumb->view->board[move_from(move)], target = thumb->view->board[move_to(move)];
    float gain = echec_odds_gain(&thumb->odds, unit, target);
    if (unit_kind(target) == KING)
        return 10 + 60 * gain;
    return unit_kind(unit) == KING ? 2 * gain : 2 + 5 * gain;
}

/* Towards the enemy's king; the own one stays at home. */
static float weigh_advance(const struct thumb *thumb, game_move move)
{
    enum kind kind = unit_kind(thumb->view->board[move_from(move)]);
    int nearer = square_distance(move_from(move), thumb->enemy_king) -
                 square_distance(move_to(move), thumb->enemy_king);
    if (kind == KING)
        return 0.05f;
    return nearer > 0 ? 1 : 0.1f;
}

/* A turn is good for facing an enemy, or the way to go. */
static float weigh_turn(const struct thumb *thumb, game_move move)
{
    int square = move_from(move), step = facing_step(move_to(move));
    unit_bits unit = thumb->view->board[square], front = thumb->view->board[square + step];
    unit_bits old_front = thumb->view->board[square + facing_step(unit_facing(unit))];
    if (unit_belongs(front, army_other(thumb->army)))
        return unit_belongs(old_front, army_other(thumb->army)) ? 0.3f : 3;
    if (front == WALL || unit_kind(unit) == KING)
        return 0.02f;
    bool nearer =
        square_distance(square + step, thumb->enemy_king) < square_distance(square, thumb->enemy_king);
    return nearer && old_front != EMPTY ? 0.3f : 0.04f;
}

static float weigh(const struct thumb *thumb, game_move move)
{
    switch (move_action(move)) {
    case ATTACK: return weigh_attack(thumb, move);
    case HIRE: return 20;
    case ADVANCE: return weigh_advance(thumb, move);
    case TURN: return weigh_turn(thumb, move);
    case ACTION_COUNT: break;
    }
    return 0;
}

/* The chance that the enemy kills our king in his next turn. */
static float danger_after(const struct thumb *thumb, game_move move)
{
    struct echec_state after = *thumb->view;
    echec_play(&after, thumb->army, move, NULL);
    if (after.phase == ECHEC_OVER)
        return 0;
    return echec_threats(&after, army_other(thumb->army), &thumb->odds).king[2];
}

game_move echec_thumb_move(const struct echec_state *view, int seat, struct random *random)
{
    game_move list[GAME_MOVES_MAX];
    float weight[GAME_MOVES_MAX], sum = 0;
    int count = echec_legal(view, seat, list);
    struct thumb thumb = {.view = view, .army = seat, .enemy_king = king_square(view, army_other(seat))};
    echec_odds_prepare(&thumb.odds);
    thumb.danger = echec_threats(view, army_other(seat), &thumb.odds).king[2];
    for (int i = 0; i < count; i++) {
        weight[i] = weigh(&thumb, list[i]);
        float danger = danger_after(&thumb, list[i]);
        weight[i] *= danger > thumb.danger ? 0.3f : 1;
        weight[i] += danger < thumb.danger ? 6 * (thumb.danger - danger) : 0;
        sum += weight[i] * weight[i];
    }
    float pick = sum * (float)random_below(random, 1 << 20) / (float)(1 << 20);
    for (int i = 0; i < count; i++) {
        pick -= weight[i] * weight[i];
        if (pick < 0)
            return list[i];
    }
    return list[count - 1];
}
