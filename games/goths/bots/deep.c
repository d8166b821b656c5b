// SPDX-License-Identifier: MIT
/* deep.c: deciding by looking several turns ahead where two clans face each other; see bot.h.
 *
 * The turn under way is a matrix of both clans' orders, each worth what the tree says of the position after
 * it (tree.h). It looks one turn deeper at a time for as long as it may think; the answer comes from the last
 * depth that was finished.
 *
 * What a king says to his warchief he says to everybody: who plays next has read it, and so have both
 * warchiefs when they choose. So the best kings do not mix what they would like to do; they take what is
 * worth most once all of them know which character it is, and leave the enemy to guess which of its orders
 * (announce). */
#include "games/goths/bots/bot.h"

#include "games/goths/bots/matrix.h"
#include "games/goths/bots/tree.h"
#include "games/goths/goths.h"

#include <string.h>

enum { ROOT_ROUNDS = 600, WORLDS = 3, IMPOSSIBLE = -1, TALK_EFFORT = 4000 };
#define NEGLECT 0.30f
/* How much being misunderstood must gain before a person is told to misunderstand himself. */
#define WILFUL 0.1f
/* The matrix of the turn under way, as the searching seat sees it. The last row and column stand for an order
 * that does not get through, whatever it is. */
struct root {
    struct tree tree;
    const struct bot_question *question;
    const struct goths_state *view;
    int count[2]; /* orders of each clan, the failure excluded */
    int order[2][ORDER_END];
    bool typed[2];          /* his king has played: what gets through depends on the side of the card */
    float side[2][2];       /* how likely each side is */
    unsigned through[2][2]; /* which of the orders get through with that side, one bit each */
    struct matrix matrix;
};

static bool through_with(const struct goths_state *s, int clan, int side, int order)
{
    int king = s->king_of[clan];
    int face = (int)card_face(s, 2 * (s->king[king].back - 1) + side);
    return (s->king[king].shown | 1u << face) >> order_character[order] & 1;
}

/* Makes the clan's order get through, or fail, by turning its king's card. Returns it, NONE for one that does
 * not get through, or IMPOSSIBLE. */
static int arrange(const struct root *root, struct goths_state *s, int clan, int choice)
{
    bool fails = choice == root->count[clan];
    int order = fails ? NONE : root->order[clan][choice];
    if (!root->typed[clan])
        return order;
    for (int side = 0; side < 2; side++) {
        if (root->side[clan][side] <= 0)
            continue;
        s->secret.side[s->king_of[clan]] = (uint8_t)side;
        if (fails ? tree_failing_order(s, clan) != NONE : root->through[clan][side] >> choice & 1)
            return order;
    }
    return IMPOSSIBLE;
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
        root->side[clan][side] = world_side_chance(s, root->question->seat, king, side, root->question->past,
                                                   root->tree.effort->doubts);
    for (int i = 0; i < root->count[clan]; i++)
        for (int side = 0; side < 2; side++)
            if (through_with(s, clan, side, root->order[clan][i]))
                root->through[clan][side] |= 1u << i;
}

static bool fill(struct root *root, int depth)
{
    struct matrix sum = {.rows = root->count[0] + 1, .columns = root->count[1] + 1};
    for (int world = 0; world < WORLDS && !root->tree.stopped; world++) {
        struct goths_state drawn;
        world_draw(&drawn, root->view, root->question->seat, root->question->past, &root->tree.random);
        for (int i = 0; i < sum.rows && !root->tree.stopped; i++)
            for (int j = 0; j < sum.columns && !root->tree.stopped; j++) {
                struct goths_state s = drawn;
                if (!root->tree.effort->announces &&
                    ((i == root->count[0] && !root->typed[0]) || (j == root->count[1] && !root->typed[1])))
                    continue;
                int order[2] = {arrange(root, &s, 0, i), arrange(root, &s, 1, j)};
                float value = order[0] != IMPOSSIBLE && order[1] != IMPOSSIBLE
                                  ? tree_cell(&root->tree, &s, order, depth)
                                  : 0.5f;
                sum.value[i][j] += value / (float)WORLDS;
            }
    }
    if (root->tree.stopped && depth > 1)
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

static void mix_regret(const float regret[ORDER_END], int count, float mixture[ORDER_END])
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += regret[i];
    for (int i = 0; i < count; i++)
        mixture[i] = sum > 0 ? regret[i] / sum : 1 / (float)count;
}

static void update(const struct root *root, int clan, int side, float other[2][ORDER_END],
                   const float mixture[ORDER_END], float regret[ORDER_END])
{
    int me = seat_clan(root->question->seat);
    float value[ORDER_END] = {0}, mean = 0;
    for (int i = 0; i < root->count[clan]; i++)
        value[i] = root->side[clan][side] > 0 ? worth(root, clan, side, i, other) : 0;
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
    float regret[2][2][ORDER_END] = {{{0}}}, mixture[2][2][ORDER_END];
    memset(answer, 0, sizeof *answer);
    for (int round = 1; round <= ROOT_ROUNDS; round++) {
        for (int clan = 0; clan < 2; clan++)
            for (int side = 0; side < 2; side++)
                mix_regret(regret[clan][clan == me ? 0 : side], root->count[clan], mixture[clan][side]);
        for (int side = 0; side < 2; side++) {
            update(root, me, side, mixture[!me], mixture[me][side], regret[me][0]);
            update(root, !me, side, mixture[me], mixture[!me][side], regret[!me][side]);
            add_mixture(answer->enemy[side], mixture[!me][side], root->count[!me], round);
        }
        add_mixture(answer->own, mixture[me][0], root->count[me], round);
    }
}

static void look_ahead(struct root *root, const struct bot_question *question, const struct effort *effort)
{
    memset(root, 0, sizeof *root);
    root->question = question;
    root->view = question->view;
    root->tree = tree_begin(question, effort);
    tree_keep(&root->tree, question);
    for (int clan = 0; clan < 2; clan++) {
        root->count[clan] = tree_candidates(root->view, clan, ORDER_END, root->order[clan]);
        read_king(root, clan);
    }
    int most = effort->depth ? effort->depth : TREE_DEPTH_MAX;
    for (int depth = 1; depth <= most && fill(root, depth); depth++)
        root->tree.report.depth = depth;
    tree_end(&root->tree);
}

void deep_reported(const struct bot_question *question, const struct effort *effort,
                   struct deep_report *report)
{
    struct root root;
    look_ahead(&root, question, effort);
    *report = root.tree.report;
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

/* How likely each character is to be said: as much as it is wanted, and by how surely it gets through. */
static int pick_card(struct root *root, const float wanted[CHARACTERS])
{
    const struct goths_state *s = root->view;
    int king = seat_clan(root->question->seat), card[CHARACTERS];
    bool lone = s->lone >> king & 1;
    float chance[CHARACTERS];
    for (int character = 0; character < CHARACTERS; character++) {
        float sure = 1;
        card[character] = lone ? reading_any_card(s, king, character, &root->tree.random)
                               : reading_surest_card(s, king, character, root->question->past, &sure);
        chance[character] = card[character] < 0 ? 0 : (wanted[character] + 1e-4f) * sure * sure * sure;
    }
    neglect(chance, CHARACTERS);
    return card[thumb_pick(chance, CHARACTERS, &root->tree.random)];
}

/* The part of the matrix that is left once both kings have been read. */
struct part {
    const struct matrix *all;
    int choice[2][ORDER_END];
};

static float part_cell(void *of, int i, int j)
{
    const struct part *part = of;
    return part->all->value[part->choice[0][i]][part->choice[1][j]];
}

/* The choices of a clan whose king is read to mean one of these characters, beside what lies face up. */
static int choices(const struct root *root, int clan, unsigned characters, int list[ORDER_END])
{
    int count = 0;
    if (characters)
        characters |= root->view->king[root->view->king_of[clan]].shown;
    for (int i = 0; i < root->count[clan]; i++)
        if (characters >> order_character[root->order[clan][i]] & 1)
            list[count++] = i;
    if (count == 0)
        list[count++] = root->count[clan];
    return count;
}

/* What one's own camp may hope for where the kings are read so; nothing read stands for misread. */
static float part_value(const struct root *root, unsigned mine, unsigned theirs)
{
    int me = seat_clan(root->question->seat), row = 0, column = 0, count[2];
    struct part part = {.all = &root->matrix};
    for (int clan = 0; clan < 2; clan++)
        count[clan] = choices(root, clan, clan == me ? mine : theirs, part.choice[clan]);
    float value = matrix_value(count[0], count[1], part_cell, &part, &row, &column);
    return me == 0 ? value : 1 - value;
}

/* The same whatever the enemy's king says: he has said it, or answers what he has read. Somebody alone need
 * not be read by anybody. */
static float hope(const struct root *root, unsigned mine)
{
    const struct goths_state *s = root->view;
    int enemy = !seat_clan(root->question->seat), king = s->king_of[enemy];
    float sum = 0, worst = 1;
    if (s->lone >> enemy & 1)
        return part_value(root, mine, (1u << CHARACTERS) - 1);
    for (int side = 0; side < 2 && root->typed[enemy]; side++)
        if (root->side[enemy][side] > 0)
            sum += root->side[enemy][side] *
                   part_value(root, mine, 1u << card_face(s, 2 * (s->king[king].back - 1) + side));
    if (root->typed[enemy])
        return sum;
    for (int card = 0; card < 8; card++)
        if (in_hand(s, king, card)) {
            float value = part_value(root, mine, 1u << card_face(s, card));
            worst = value < worst ? value : worst;
        }
    return worst;
}

/* The character that is worth most though everybody reads it, by how surely it gets through. */
static int announce(const struct root *root)
{
    const struct goths_state *s = root->view;
    int king = s->king_of[seat_clan(root->question->seat)], best = 0;
    float most = -1, lost = hope(root, 0);
    for (int character = 0; character < CHARACTERS; character++) {
        float sure;
        int card = reading_surest_card(s, king, character, root->question->past, &sure);
        float value = card < 0 ? -1 : sure * hope(root, 1u << character) + (1 - sure) * lost;
        if (value > most) {
            most = value;
            best = card;
        }
    }
    return best;
}

game_move deep_card(const struct bot_question *question, const struct effort *effort)
{
    struct root root;
    struct answer answer;
    float wanted[CHARACTERS] = {0}, total = 0;
    int king = seat_clan(question->seat);
    look_ahead(&root, question, effort);
    if (effort->announces && !(root.view->lone >> king & 1))
        return move_of(MOVE_CARD, announce(&root));
    solve_root(&root, &answer);
    for (int i = 0; i < root.count[king]; i++)
        total += answer.own[i];
    for (int i = 0; i < root.count[king] && total > 0; i++)
        wanted[order_character[root.order[king][i]]] += answer.own[i] / total;
    return move_of(MOVE_CARD, pick_card(&root, wanted));
}

/* Whoever may say something is heard by all. */
static float silent_value(const struct root *root)
{
    const struct goths_state *s = root->view;
    int me = seat_clan(root->question->seat), king = s->king_of[me], enemy = s->king_of[!me];
    float best = 0, worst = 1;
    if (s->initiative == me) {
        for (int card = 0; card < 8; card++)
            if (in_hand(s, king, card)) {
                float value = hope(root, 1u << card_face(s, card));
                best = value > best ? value : best;
            }
        return best;
    }
    for (int card = 0; card < 8; card++) {
        if (!in_hand(s, enemy, card))
            continue;
        best = 0;
        for (int own = 0; own < 8; own++)
            if (in_hand(s, king, own)) {
                float value = part_value(root, 1u << card_face(s, own), 1u << card_face(s, card));
                best = value > best ? value : best;
            }
        worst = best < worst ? best : worst;
    }
    return worst;
}

float deep_talk(const void *state, int camp, bool talks)
{
    const struct goths_state *s = state;
    if (s->clan_count > 2 || s->lone || s->phase != PHASE_KING || s->king[0].back || s->king[1].back)
        return -1;
    struct root root;
    struct bot_question question = {
        .game = &goths, .view = s, .seat = king_seat(s->king_of[camp]), .simulations = TALK_EFFORT};
    struct effort effort = rung_onlooker_effort(&question);
    look_ahead(&root, &question, &effort);
    /* Whoever may talk is heard by nobody, and the enemy says what hurts most without having read anything;
     * or he says no more than he would have said. */
    float silent = silent_value(&root), talking = hope(&root, (1u << CHARACTERS) - 1);
    return talks && talking > silent ? talking : silent;
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
    look_ahead(&root, question, effort);
    solve_root(&root, &answer);
    obey_oneself(&root, &answer);
    neglect(answer.own, root.count[clan]);
    return move_of(MOVE_ORDER, root.order[clan][thumb_pick(answer.own, root.count[clan], &root.tree.random)]);
}

/* Every other choice: what the next turn is worth after each, in the same worlds. */
game_move deep_choice(const struct bot_question *question, const struct effort *effort)
{
    game_move list[GAME_MOVES_MAX];
    double sum[GAME_MOVES_MAX] = {0};
    int count = goths_legal(question->view, question->seat, list), best = 0;
    struct tree tree = tree_begin(question, effort);
    for (int rounds = 0; count > 1 && rounds < 64 && !tree.stopped; rounds++) {
        struct goths_state world;
        struct plan plan = {.face = {0}};
        double round[GAME_MOVES_MAX];
        world_draw(&world, question->view, question->seat, question->past, &tree.random);
        world_plan(&world, &plan, &tree.random);
        struct random same = random_from_seed(random_next(&tree.random));
        for (int i = 0; i < count; i++) {
            struct goths_state s = world;
            struct random playing = same;
            goths_play(&s, question->seat, list[i], NULL);
            world_play_on(&s, &plan, 0, &playing);
            round[i] = tree_value(&tree, &s, s.phase == PHASE_KING ? 1 : 0);
        }
        for (int i = 0; i < count && (rounds == 0 || !tree.stopped); i++)
            sum[i] += seat_clan(question->seat) & 1 ? 1 - round[i] : round[i];
    }
    for (int i = 1; i < count; i++)
        if (sum[i] > sum[best])
            best = i;
    return list[best];
}
