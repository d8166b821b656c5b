// SPDX-License-Identifier: MIT
/* deep.c: looking several turns ahead where two clans face each other; see bot.h.
 *
 * A turn is a matrix: what each clan may order, and what the position is worth after both. The worth of a
 * position is the value of its matrix (both sides mixing as well as they can, by regret matching), so a
 * search of some turns is a tree of matrices, of which only what matters is looked at. It goes one turn
 * deeper at a time for as long as it may think; the answer comes from the last depth that was finished. Kings
 * are taken to be understood. Where an army steps onto an objective it knows nothing of, every place it may
 * pick is tried in turn. */
#include "games/goths/bots/bot.h"

#include "bots/clock.h"
#include "games/goths/bots/matrix.h"
#include "games/goths/goths.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 6, DEPTH_MAX = 12, ROOT_ROUNDS = 600, WORLDS = 3 };
/* How far others are taken to do what a forecast of this one turn says: the enemy, who otherwise does the
 * worst he can, and the own warchief, who otherwise does what his king has in mind. */
#define FORESIGHT 0.5f
#define HEED      0.5f
/* Nanoseconds kept back for solving the matrix, of short times a part. */
#define RESERVE UINT64_C(2000000)
#define NEGLECT 0.30f
/* How much being misunderstood must gain before a person is told to misunderstand himself. */
#define WILFUL 0.1f
/* How much of an advantage is left a turn later: a win now is better than one to come. */
#define PATIENCE 0.98f

/* Many ways lead to the same position: what each was worth is kept. */
#define POSITIONS (1u << 17)
struct position {
    uint64_t key; /* with the depth it was looked at; 0: none */
    float value;
    uint8_t row, column; /* the orders most likely there */
};

struct deep {
    struct thinking thinking;
    struct position *positions; /* NULL: without memory the search does without */
    const struct effort *effort;
    struct random random;
    bool stopped;
    int clan;      /* the searcher's */
    uint32_t turn; /* the one under way */
    struct deep_report report;
};

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

/* From the orders to the kings of the next turn, or to the end. */
static void finish_turn(struct goths_state *s, int which, struct random *random)
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

/* The kings' cards and the orders of both clans; NONE for an order that does not get through. */
static void give_orders(struct goths_state *s, const int order[2], struct random *random)
{
    while (s->phase == PHASE_KING) {
        int seat = __builtin_ctz(s->waiting), king = seat_clan(seat);
        int card = reading_any_card(s, king, order_character[order[king]], random);
        if (card < 0)
            card = __builtin_ctz(~(unsigned)s->king[king].on_table);
        goths_play(s, seat, move_of(MOVE_CARD, card), NULL);
    }
    while (s->phase == PHASE_SPY) {
        int seat = __builtin_ctz(s->waiting);
        goths_play(s, seat, thumb_choice(s, seat, random), NULL);
    }
    while (s->phase == PHASE_ORDER) {
        int seat = __builtin_ctz(s->waiting);
        goths_play(s, seat, move_of(MOVE_ORDER, order[seat_clan(seat)]), NULL);
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

static float search(struct deep *deep, const struct goths_state *s, int depth);

/* A turn of the searcher's own in which nothing happens is a little worse than it looks: otherwise thieves,
 * who lose nothing by waiting for something worth stealing, wait for each other for ever. */
static float boredom(const struct deep *deep, const struct goths_state *before,
                     const struct goths_state *after)
{
    if (before->phase != PHASE_KING || before->turn != deep->turn || !world_stood_still(before, after))
        return 0;
    return deep->clan & 1 ? deep->effort->boredom : -deep->effort->boredom;
}

static float cell(struct deep *deep, const struct goths_state *s, const int order[2], int depth)
{
    int places = blind_entries(s, 0, order), others = blind_entries(s, 1, order);
    int samples = places > others ? places : others;
    float sum = 0;
    if (!thinking_goes_on(&deep->thinking, 64))
        deep->stopped = true;
    for (int which = 0; which < samples && !deep->stopped; which++) {
        struct goths_state after = *s;
        give_orders(&after, order, &deep->random);
        finish_turn(&after, which, &deep->random);
        deep->report.turns++;
        sum += search(deep, &after, depth - 1) + boredom(deep, s, &after);
    }
    return sum / (float)samples;
}

/* The orders worth a thought: the best by thumb, and of those that do nothing only one. */
static int candidates(const struct goths_state *s, int clan, int width, int list[ORDER_END])
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
    struct deep *deep;
    const struct goths_state *s;
    int depth;
    int row[ORDER_END], column[ORDER_END]; /* the orders */
};

static float turn_cell(void *of, int i, int j)
{
    struct turn *turn = of;
    return cell(turn->deep, turn->s, (const int[2]){turn->row[i], turn->column[j]}, turn->depth);
}

static struct position *find(const struct deep *deep, uint64_t key)
{
    return deep->positions ? &deep->positions[key % POSITIONS] : NULL;
}

static int place_of(const int *list, int count, int order)
{
    for (int i = 0; i < count; i++)
        if (list[i] == order)
            return i;
    return 0;
}

/* What camp 0 may hope for at the start of a turn. */
static float search(struct deep *deep, const struct goths_state *s, int depth)
{
    if (depth == 0 || s->phase == PHASE_OVER)
        return deep->clan & 1 ? 1 - value_for(s, 1, deep->effort) : value_for(s, 0, deep->effort);
    uint64_t key = key_of(s, depth), nearer_key = key_of(s, depth - 1);
    struct position *known = find(deep, key), *nearer = find(deep, nearer_key);
    if (known && known->key == key)
        return known->value;
    struct turn turn = {.deep = deep, .s = s, .depth = depth};
    int rows = candidates(s, 0, WIDTH, turn.row), columns = candidates(s, 1, WIDTH, turn.column);
    int row = 0, column = 0;
    if (nearer && nearer->key == nearer_key) {
        row = place_of(turn.row, rows, nearer->row);
        column = place_of(turn.column, columns, nearer->column);
    }
    float value = matrix_value(rows, columns, turn_cell, &turn, &row, &column);
    if (deep->stopped)
        return 0.5f;
    value = 0.5f + PATIENCE * (value - 0.5f);
    if (known)
        *known = (struct position){key, value, (uint8_t)turn.row[row], (uint8_t)turn.column[column]};
    return value;
}

/* The matrix of the turn under way, as the searching seat sees it. The last row and column stand for an order
 * that does not get through, whatever it is. */
struct root {
    struct deep deep;
    const struct bot_question *question;
    const struct goths_state *view;
    int count[2]; /* orders of each clan, the failure excluded */
    int order[2][ORDER_END];
    bool typed[2];          /* his king has played: what gets through depends on the side of the card */
    float side[2][2];       /* how likely each side is */
    unsigned through[2][2]; /* which of the orders get through with that side, one bit each */
    struct matrix matrix;
    float expected[2][ORDER_END]; /* what the enemy is likely to order, by the side of his king's card */
    float partner[ORDER_END][ORDER_END]; /* by the order a king has in mind: what his warchief makes of it */
};

static bool through_with(const struct goths_state *s, int clan, int side, int order)
{
    int king = s->king_of[clan];
    int face = (int)card_face(s, 2 * (s->king[king].back - 1) + side);
    return (s->king[king].shown | 1u << face) >> order_character[order] & 1;
}

/* Makes the clan's order get through, or fail, by turning its king's card; returns an order that does. */
static int arrange(const struct root *root, struct goths_state *s, int clan, int choice)
{
    if (!root->typed[clan])
        return root->order[clan][choice];
    int king = s->king_of[clan];
    for (int side = 0; side < 2; side++) {
        if (root->side[clan][side] <= 0)
            continue;
        s->secret.side[king] = (uint8_t)side;
        if (choice < root->count[clan] && root->through[clan][side] >> choice & 1)
            return root->order[clan][choice];
        if (choice < root->count[clan])
            continue;
        for (int order = SCOUT; order <= RATS; order++)
            if (order != PIGEON && order != s->clan[clan].set_aside && !through_with(s, clan, side, order))
                return order;
    }
    return NONE;
}

/* Believes of the sides of a king's card that has been played. */
static void read_king(struct root *root, int clan)
{
    const struct goths_state *s = root->view;
    int king = s->king_of[clan];
    root->typed[clan] = s->king[king].back != 0;
    root->side[clan][0] = 1;
    if (!root->typed[clan])
        return;
    for (int side = 0; side < 2; side++)
        root->side[clan][side] = world_side_chance(s, root->question->seat, king, side, root->question->past);
    for (int i = 0; i < root->count[clan]; i++)
        for (int side = 0; side < 2; side++)
            if (through_with(s, clan, side, root->order[clan][i]))
                root->through[clan][side] |= 1u << i;
}

static bool fill(struct root *root, int depth)
{
    struct matrix sum = {.rows = root->count[0] + 1, .columns = root->count[1] + 1};
    for (int world = 0; world < WORLDS && !root->deep.stopped; world++) {
        struct goths_state drawn;
        world_draw(&drawn, root->view, root->question->seat, root->question->past, &root->deep.random);
        for (int i = 0; i < sum.rows && !root->deep.stopped; i++)
            for (int j = 0; j < sum.columns && !root->deep.stopped; j++) {
                struct goths_state s = drawn;
                if ((i == root->count[0] && !root->typed[0]) || (j == root->count[1] && !root->typed[1]))
                    continue;
                int order[2] = {arrange(root, &s, 0, i), arrange(root, &s, 1, j)};
                float value = order[0] && order[1] ? cell(&root->deep, &s, order, depth) : 0.5f;
                sum.value[i][j] += value / (float)WORLDS;
            }
    }
    if (root->deep.stopped && depth > 1)
        return false;
    root->matrix = sum;
    return true;
}

/* What an order is worth against the other clan's mixtures, for camp 0. */
static float row_value(const struct root *root, int i, float mixture[2][ORDER_END])
{
    float sum = 0;
    for (int side = 0; side < 2; side++)
        for (int j = 0; j < root->count[1] && root->side[1][side] > 0; j++) {
            bool through = !root->typed[1] || root->through[1][side] >> j & 1;
            sum +=
                root->side[1][side] * mixture[side][j] * root->matrix.value[i][through ? j : root->count[1]];
        }
    return sum;
}

static float column_value(const struct root *root, int j, float mixture[2][ORDER_END])
{
    float sum = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < root->count[0] && root->side[0][side] > 0; i++) {
            bool through = !root->typed[0] || root->through[0][side] >> i & 1;
            sum +=
                root->side[0][side] * mixture[side][i] * root->matrix.value[through ? i : root->count[0]][j];
        }
    return sum;
}

/* The value of a choice with that side of one's own king's card, for one's own camp. */
static float worth(const struct root *root, int clan, int side, int choice, float other[2][ORDER_END])
{
    bool through = !root->typed[clan] || root->through[clan][side] >> choice & 1;
    int as = through ? choice : root->count[clan];
    return clan == 0 ? row_value(root, as, other) : 1 - column_value(root, as, other);
}

/* A king names a character only: what he has in mind is worth something between that and what his warchief is
 * likely to make of it. */
static void heed_partner(const struct root *root, int clan, float value[ORDER_END])
{
    float meant[ORDER_END];
    memcpy(meant, value, sizeof meant);
    for (int i = 0; i < root->count[clan]; i++) {
        float made = 0, total = 0;
        for (int j = 0; j < root->count[clan]; j++) {
            made += root->partner[i][j] * meant[j];
            total += root->partner[i][j];
        }
        if (total > 0)
            value[i] = (1 - HEED) * meant[i] + HEED * made / total;
    }
}

static void mix_regret(const float regret[ORDER_END], int count, float mixture[ORDER_END])
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += regret[i];
    for (int i = 0; i < count; i++)
        mixture[i] = sum > 0 ? regret[i] / sum : 1 / (float)count;
}

/* The enemy as he is met: in part free to do the worst he can, in part as expected. */
static void expect(const struct root *root, int clan, int side, float mixture[ORDER_END])
{
    const float *expected = root->expected[side];
    float total = 0;
    for (int i = 0; i < root->count[clan]; i++)
        total += expected[i];
    for (int i = 0; i < root->count[clan] && total > 0; i++)
        mixture[i] = (1 - FORESIGHT) * mixture[i] + FORESIGHT * expected[i] / total;
}

static void update(const struct root *root, int clan, int side, float other[2][ORDER_END],
                   const float mixture[ORDER_END], float regret[ORDER_END])
{
    int me = seat_clan(root->question->seat);
    float value[ORDER_END] = {0}, mean = 0;
    for (int i = 0; i < root->count[clan]; i++)
        value[i] = root->side[clan][side] > 0 ? worth(root, clan, side, i, other) : 0;
    if (clan == me && !root->typed[clan])
        heed_partner(root, clan, value);
    for (int i = 0; i < root->count[clan]; i++)
        mean += mixture[i] * value[i];
    for (int i = 0; i < root->count[clan]; i++) {
        regret[i] += root->side[clan][side] * (value[i] - mean);
        if (clan != me || side == 1)
            regret[i] = regret[i] > 0 ? regret[i] : 0;
    }
}

/* The average mixtures of both clans, by the side of the king's card: of the searcher's there is but one. */
struct answer {
    float own[ORDER_END];
    float enemy[2][ORDER_END];
};

static void add_mixture(float sum[ORDER_END], const float mixture[ORDER_END], int count, int round)
{
    for (int i = 0; i < count; i++)
        sum[i] += (float)round * mixture[i]; /* later rounds, which know more, count more */
}

/* Both clans against each other: the searcher, who may not know his king's card, has one mixture; the other
 * has one for each side of his. */
static void solve_root(const struct root *root, struct answer *answer)
{
    int me = seat_clan(root->question->seat);
    float regret[2][2][ORDER_END] = {{{0}}}, mixture[2][2][ORDER_END], met[2][ORDER_END];
    memset(answer, 0, sizeof *answer);
    for (int round = 1; round <= ROOT_ROUNDS; round++) {
        for (int clan = 0; clan < 2; clan++)
            for (int side = 0; side < 2; side++)
                mix_regret(regret[clan][clan == me ? 0 : side], root->count[clan], mixture[clan][side]);
        memcpy(met, mixture[!me], sizeof met);
        for (int side = 0; side < 2; side++)
            expect(root, !me, side, met[side]);
        for (int side = 0; side < 2; side++) {
            update(root, me, side, met, mixture[me][side], regret[me][0]);
            update(root, !me, side, mixture[me], mixture[!me][side], regret[!me][side]);
            add_mixture(answer->enemy[side], mixture[!me][side], root->count[!me], round);
        }
        add_mixture(answer->own, mixture[me][0], root->count[me], round);
    }
}

/* What the enemy and the own warchief are likely to do: what they would if they looked less far by a turn. A
 * warchief does that within the character his king has named. */
static void foresee(struct root *root, const struct matrix *nearer)
{
    struct answer answer;
    struct matrix matrix = root->matrix;
    int me = seat_clan(root->question->seat);
    memset(root->expected, 0, sizeof root->expected);
    memset(root->partner, 0, sizeof root->partner);
    root->matrix = *nearer;
    solve_root(root, &answer);
    root->matrix = matrix;
    memcpy(root->expected, answer.enemy, sizeof root->expected);
    if (root->view->lone >> me & 1)
        return;
    for (int i = 0; i < root->count[me]; i++)
        for (int j = 0; j < root->count[me]; j++)
            if (order_character[root->order[me][i]] == order_character[root->order[me][j]])
                root->partner[i][j] = answer.own[j];
}

static void look_ahead(struct root *root, const struct bot_question *question, const struct effort *effort,
                       struct answer *answer)
{
    memset(root, 0, sizeof *root);
    root->question = question;
    root->view = question->view;
    root->deep.thinking = thinking_begin(question, effort->iterations);
    if (question->milliseconds)
        root->deep.thinking.deadline -=
            question->milliseconds < 20 ? question->milliseconds * RESERVE / 20 : RESERVE;
    root->deep.effort = effort;
    root->deep.positions = calloc(POSITIONS, sizeof *root->deep.positions);
    root->deep.clan = seat_clan(question->seat);
    root->deep.turn = root->view->turn;
    root->deep.random = random_from_seed(question->seed);
    for (int clan = 0; clan < 2; clan++) {
        root->count[clan] = candidates(root->view, clan, ORDER_END, root->order[clan]);
        read_king(root, clan);
    }
    int most = effort->depth ? effort->depth : DEPTH_MAX;
    for (int depth = 1; depth <= most; depth++) {
        struct matrix nearer = root->matrix;
        if (!fill(root, depth))
            break;
        root->deep.report.depth = depth;
        if (depth > 1 && effort->foresees)
            foresee(root, &nearer);
    }
    free(root->deep.positions);
    solve_root(root, answer);
}

void deep_reported(const struct bot_question *question, const struct effort *effort,
                   struct deep_report *report)
{
    struct root root;
    struct answer answer;
    look_ahead(&root, question, effort, &answer);
    *report = root.deep.report;
}

static void normalise(float *weight, int count)
{
    float total = 0;
    for (int i = 0; i < count; i++)
        total += weight[i];
    for (int i = 0; i < count && total > 0; i++)
        weight[i] /= total;
}

static void neglect(float *weight, int count)
{
    float most = 0;
    for (int i = 0; i < count; i++)
        most = weight[i] > most ? weight[i] : most;
    for (int i = 0; i < count; i++)
        weight[i] = weight[i] > NEGLECT * most ? weight[i] : 0;
}

/* What each choice is worth against the enemy's mixture, for one's own camp. */
static void worth_of_choices(const struct root *root, struct answer *answer, float value[ORDER_END])
{
    int me = seat_clan(root->question->seat);
    for (int side = 0; side < 2; side++)
        normalise(answer->enemy[side], root->count[!me]);
    for (int i = 0; i < root->count[me]; i++) {
        value[i] = 0;
        for (int side = 0; side < 2; side++)
            if (root->side[me][side] > 0)
                value[i] += root->side[me][side] * worth(root, me, side, i, answer->enemy);
    }
}

/* Even the careless obey their king as they read him. */
static bool obeys(const struct root *root, int clan, int choice)
{
    int side = root->side[clan][1] > root->side[clan][0];
    return !root->typed[clan] || root->through[clan][side] >> choice & 1;
}

/* Every now and then, where the effort says so: any choice that seems nearly as good as the best takes the
 * place of the answer. It is a slip of a player who sees what would be a disaster. */
static void slip(struct root *root, struct answer *answer)
{
    const struct effort *effort = root->deep.effort;
    int me = seat_clan(root->question->seat);
    float value[ORDER_END] = {0}, best = -1;
    if (!effort->slips || random_below(&root->deep.random, effort->slips) > 0)
        return;
    worth_of_choices(root, answer, value);
    for (int i = 0; i < root->count[me]; i++)
        best = value[i] > best && obeys(root, me, i) ? value[i] : best;
    for (int i = 0; i < root->count[me] && best >= 0; i++)
        answer->own[i] = value[i] >= best - effort->slack && obeys(root, me, i) ? 1 : 0;
}

static void think(struct root *root, const struct bot_question *question, const struct effort *effort,
                  struct answer *answer)
{
    look_ahead(root, question, effort, answer);
    slip(root, answer);
}

/* How likely each character is to be said: as much as it is wanted, and by how surely it gets through. */
static int pick_card(struct root *root, const float wanted[CHARACTERS])
{
    const struct goths_state *s = root->view;
    int king = seat_clan(root->question->seat), card[CHARACTERS];
    bool lone = s->lone >> king & 1;
    float chance[CHARACTERS];
    for (int character = 0; character < CHARACTERS; character++) {
        float sure = 1;
        card[character] = lone ? reading_any_card(s, king, character, &root->deep.random)
                               : reading_surest_card(s, king, character, root->question->past, &sure);
        chance[character] = card[character] < 0 ? 0 : (wanted[character] + 1e-4f) * sure * sure * sure;
    }
    neglect(chance, CHARACTERS);
    return card[thumb_pick(chance, CHARACTERS, &root->deep.random)];
}

game_move deep_card(const struct bot_question *question, const struct effort *effort)
{
    struct root root;
    struct answer answer;
    float wanted[CHARACTERS] = {0}, total = 0;
    int king = seat_clan(question->seat);
    think(&root, question, effort, &answer);
    for (int i = 0; i < root.count[king]; i++)
        total += answer.own[i];
    for (int i = 0; i < root.count[king] && total > 0; i++)
        wanted[order_character[root.order[king][i]]] += answer.own[i] / total;
    return move_of(MOVE_CARD, pick_card(&root, wanted));
}

/* A person who commands himself is told an order that gets through, as the rules mean it (G7.1), unless all
 * of those are clearly worse than one that does not. */
static void obey_oneself(struct root *root, struct answer *answer)
{
    int me = seat_clan(root->question->seat), fit = -1, best = 0;
    float value[ORDER_END] = {0};
    if (!root->question->advises || !(root->view->lone >> me & 1))
        return;
    worth_of_choices(root, answer, value);
    for (int i = 0; i < root->count[me]; i++) {
        best = value[i] > value[best] ? i : best;
        fit = obeys(root, me, i) && (fit < 0 || value[i] > value[fit]) ? i : fit;
    }
    if (fit < 0 || value[fit] < value[best] - WILFUL)
        return;
    for (int i = 0; i < root->count[me]; i++)
        answer->own[i] = obeys(root, me, i) ? answer->own[i] : 0;
    answer->own[fit] += 1e-3f; /* where the answer had none of them */
}

game_move deep_order(const struct bot_question *question, const struct effort *effort)
{
    struct root root;
    struct answer answer;
    int clan = seat_clan(question->seat);
    think(&root, question, effort, &answer);
    obey_oneself(&root, &answer);
    neglect(answer.own, root.count[clan]);
    return move_of(MOVE_ORDER, root.order[clan][thumb_pick(answer.own, root.count[clan], &root.deep.random)]);
}

/* Every other choice: what the next turn is worth after each, in the same worlds. */
game_move deep_choice(const struct bot_question *question, const struct effort *effort)
{
    game_move list[GAME_MOVES_MAX];
    double sum[GAME_MOVES_MAX] = {0};
    int count = goths_legal(question->view, question->seat, list), best = 0;
    struct deep deep = {.thinking = thinking_begin(question, effort->iterations),
                        .effort = effort,
                        .clan = seat_clan(question->seat)};
    deep.random = random_from_seed(question->seed);
    for (int rounds = 0; count > 1 && rounds < 64 && !deep.stopped; rounds++) {
        struct goths_state world;
        struct plan plan = {.face = {0}};
        double round[GAME_MOVES_MAX];
        world_draw(&world, question->view, question->seat, question->past, &deep.random);
        world_plan(&world, &plan, &deep.random);
        struct random same = random_from_seed(random_next(&deep.random));
        for (int i = 0; i < count; i++) {
            struct goths_state s = world;
            struct random playing = same;
            goths_play(&s, question->seat, list[i], NULL);
            world_play_on(&s, &plan, 0, &playing);
            round[i] = search(&deep, &s, s.phase == PHASE_KING ? 1 : 0);
        }
        for (int i = 0; i < count && (rounds == 0 || !deep.stopped); i++)
            sum[i] += seat_clan(question->seat) & 1 ? 1 - round[i] : round[i];
    }
    for (int i = 1; i < count; i++)
        if (sum[i] > sum[best])
            best = i;
    return list[best];
}
