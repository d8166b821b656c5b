// SPDX-License-Identifier: MIT
/* tree.c: see tree.h. */
#include "games/goths/bots/tree.h"

#include "games/goths/bots/matrix.h"
#include "games/goths/goths.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 6 };
/* Nanoseconds kept back for what is done with the values, of short times a part. */
#define RESERVE UINT64_C(2000000)
/* How much of an advantage is left a turn later: a win now is better than one to come. */
#define PATIENCE 0.98f

/* Many ways lead to the same position: what each was worth is kept. */
#define POSITIONS (1u << 17)
struct tree_position {
    uint64_t key; /* with the depth it was looked at; 0: none */
    float value;
    uint8_t row, column; /* the orders most likely there */
};

struct tree tree_begin(const struct bot_question *question, const struct effort *effort)
{
    struct tree tree = {.thinking = thinking_begin(question, effort->iterations),
                        .effort = effort,
                        .clan = seat_clan(question->seat)};
    tree.random = random_from_seed(question->seed);
    return tree;
}

void tree_keep(struct tree *tree, const struct bot_question *question)
{
    const struct goths_state *view = question->view;
    uint64_t milliseconds = question->milliseconds;
    if (milliseconds)
        tree->thinking.deadline -= milliseconds < 20 ? milliseconds * RESERVE / 20 : RESERVE;
    tree->positions = calloc(POSITIONS, sizeof *tree->positions);
    tree->turn = view->turn;
}

void tree_end(struct tree *tree)
{
    free(tree->positions);
}

/* The order the clan will carry out: a thief has the other's (G11.2). */
static int carried_out(const int order[2], int clan)
{
    return order[clan] == GOTH ? order[!clan] : order[clan];
}

/* How many places an army may pick blindly this turn. */
static int blind_entries(const struct goths_state *s, int clan, const int order[2])
{
    int unknown = 0, carried = carried_out(order, clan);
    bool enters = carried == ADVANCE && s->clan[clan].at >= PLAIN2;
    if (!enters || thumb_queen_chance(s, clan) > 0.99f)
        return 1;
    for (int i = 0; i < 3; i++)
        unknown += !(s->up >> i & 1) && !(s->seen[i] >> clan & 1);
    return unknown ? unknown : 1;
}

/* The which-th of the places he knows nothing of, or the queen's. */
static game_move enter(const struct goths_state *s, int clan, int which, struct random *random)
{
    int seat = warchief_seat(s, clan), blind = 0;
    game_move list[4], unknown[4];
    int count = goths_legal(s, seat, list);
    if (thumb_queen_chance(s, clan) > 0.99f)
        return thumb_choice(s, seat, random);
    for (int i = 0; i < count; i++)
        if (!(s->up >> (list[i] & 3) & 1) && !(s->seen[list[i] & 3] >> clan & 1))
            unknown[blind++] = list[i];
    return blind ? unknown[which % blind] : thumb_choice(s, seat, random);
}

void tree_finish_turn(struct goths_state *s, int which, struct random *random)
{
    while (s->phase != PHASE_OVER && s->phase != PHASE_KING) {
        int seat = __builtin_ctz(s->waiting);
        if (seat == CHANCE)
            world_settle(s, random);
        else if (s->question == ASK_ENTER)
            goths_play(s, seat, enter(s, seat_clan(seat), which, random), NULL);
        else
            goths_play(s, seat, thumb_choice(s, seat, random), NULL);
    }
}

int tree_failing_order(const struct goths_state *s, int clan)
{
    int king = s->king_of[clan];
    unsigned through = s->king[king].shown | 1u << played_face(s, king);
    for (int order = SCOUT; order <= RATS; order++)
        if (order != PIGEON && order != s->clan[clan].set_aside && !(through >> order_character[order] & 1))
            return order;
    return NONE;
}

/* The kings' cards and the orders of both clans; NONE for an order that does not get through. */
static void give_orders(struct goths_state *s, const int order[2], struct random *random)
{
    while (s->phase == PHASE_KING) {
        int seat = __builtin_ctz(s->waiting), king = seat_clan(seat);
        int card = order[king] ? reading_any_card(s, king, order_character[order[king]], random) : -1;
        if (card < 0)
            card = __builtin_ctz(~(unsigned)s->king[king].on_table);
        goths_play(s, seat, move_of(MOVE_CARD, card), NULL);
    }
    while (s->phase == PHASE_SPY) {
        int seat = __builtin_ctz(s->waiting);
        goths_play(s, seat, thumb_choice(s, seat, random), NULL);
    }
    while (s->phase == PHASE_ORDER) {
        int seat = __builtin_ctz(s->waiting), clan = seat_clan(seat);
        int given = order[clan] ? order[clan] : tree_failing_order(s, clan);
        goths_play(s, seat, given ? move_of(MOVE_ORDER, given) : thumb_choice(s, seat, random), NULL);
    }
}

static uint64_t mix(uint64_t key, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    for (; count > 0; count -= count < 8 ? count : 8) {
        uint64_t word = 0;
        memcpy(&word, from, count < 8 ? count : 8);
        from += 8;
        key = (key ^ word) * 0x9e3779b97f4a7c15u;
        key ^= key >> 32;
    }
    return key;
}

/* All that matters at the start of a turn: there is no card or order on the table but those that failed. */
static uint64_t key_of(const struct goths_state *s, int depth)
{
    const uint8_t common[] = {(uint8_t)depth, (uint8_t)(s->turn), s->initiative, s->up,
                              s->seen[0],     s->seen[1],         s->seen[2],    0};
    uint64_t key = mix(0, common, sizeof common);
    key = mix(key, s->clan, 2 * sizeof s->clan[0]);
    key = mix(key, (const uint8_t[]){s->king[0].on_table, s->king[1].on_table}, 2);
    key = mix(key, s->secret.objective, sizeof s->secret.objective);
    key = mix(key, s->secret.token, 2);
    return key ? key : 1;
}

/* A turn of the searcher's own in which nothing happens is a little worse than it looks: otherwise thieves,
 * who lose nothing by waiting for something worth stealing, wait for each other for ever. */
static float boredom(const struct tree *tree, const struct goths_state *before,
                     const struct goths_state *after)
{
    if (before->phase != PHASE_KING || before->turn != tree->turn || !world_stood_still(before, after))
        return 0;
    return tree->clan & 1 ? tree->effort->boredom : -tree->effort->boredom;
}

float tree_cell(struct tree *tree, const struct goths_state *s, const int order[2], int depth)
{
    int places = blind_entries(s, 0, order), others = blind_entries(s, 1, order);
    int samples = places > others ? places : others;
    float sum = 0;
    if (!thinking_goes_on(&tree->thinking, 64))
        tree->stopped = true;
    for (int which = 0; which < samples && !tree->stopped; which++) {
        struct goths_state after = *s;
        give_orders(&after, order, &tree->random);
        tree_finish_turn(&after, which, &tree->random);
        tree->report.turns++;
        sum += tree_value(tree, &after, depth - 1) + boredom(tree, s, &after);
    }
    return sum / (float)samples;
}

/* The orders worth a thought: the best by thumb, and of those that do nothing only one. */
int tree_candidates(const struct goths_state *s, int clan, int width, int list[ORDER_END])
{
    float weight[ORDER_END];
    int count = 0;
    thumb_orders(s, clan, weight);
    for (; count < width; count++) {
        int best = SCOUT;
        for (int order = SCOUT + 1; order < ORDER_END; order++)
            if (weight[order] > weight[best])
                best = order;
        if (weight[best] < (count ? 0.05f : 0.001f))
            break;
        list[count] = best;
        weight[best] = 0;
    }
    return count;
}

/* A turn in the tree. */
struct turn {
    struct tree *tree;
    const struct goths_state *s;
    int depth;
    int row[ORDER_END], column[ORDER_END]; /* the orders */
};

static float turn_cell(void *of, int i, int j)
{
    struct turn *turn = of;
    return tree_cell(turn->tree, turn->s, (const int[2]){turn->row[i], turn->column[j]}, turn->depth);
}

static struct tree_position *find(const struct tree *tree, uint64_t key)
{
    return tree->positions ? &tree->positions[key % POSITIONS] : NULL;
}

static int place_of(const int *list, int count, int order)
{
    for (int i = 0; i < count; i++)
        if (list[i] == order)
            return i;
    return 0;
}

/* What camp 0 may hope for at the start of a turn. */
float tree_value(struct tree *tree, const struct goths_state *s, int depth)
{
    if (depth == 0 || s->phase == PHASE_OVER)
        return tree->clan & 1 ? 1 - value_for(s, 1, tree->effort) : value_for(s, 0, tree->effort);
    uint64_t key = key_of(s, depth), nearer_key = key_of(s, depth - 1);
    struct tree_position *known = find(tree, key), *nearer = find(tree, nearer_key);
    if (known && known->key == key)
        return known->value;
    struct turn turn = {.tree = tree, .s = s, .depth = depth};
    int rows = tree_candidates(s, 0, WIDTH, turn.row), columns = tree_candidates(s, 1, WIDTH, turn.column);
    int row = 0, column = 0;
    if (nearer && nearer->key == nearer_key) {
        row = place_of(turn.row, rows, nearer->row);
        column = place_of(turn.column, columns, nearer->column);
    }
    float value = matrix_value(rows, columns, turn_cell, &turn, &row, &column);
    if (tree->stopped)
        return 0.5f;
    value = 0.5f + PATIENCE * (value - 0.5f);
    if (known)
        *known = (struct tree_position){key, value, (uint8_t)turn.row[row], (uint8_t)turn.column[column]};
    return value;
}
