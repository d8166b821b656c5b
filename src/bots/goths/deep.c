/* deep.c: looking several turns ahead where two clans face each other; see bot.h.
 *
 * A turn is a matrix: what each clan may order, and what the position is worth after both. The worth of a
 * position is the value of its matrix (both sides mixing as well as they can, by regret matching), so a
 * search of some turns is a tree of matrices. It goes one turn deeper at a time for as long as it may think;
 * the answer comes from the last depth that was finished. Kings are taken to be understood. Where an army
 * steps onto an objective it knows nothing of, every place it may pick is tried in turn. */
#include "bots/goths/bot.h"

#include "bots/clock.h"
#include "games/goths/goths.h"

#include <string.h>

enum { WIDTH = 6, DEPTH_MAX = 12, ROUNDS = 40, ROOT_ROUNDS = 600, WORLDS = 3 };
/* How far others are taken to do what a forecast of this one turn says: the enemy, who otherwise does the
 * worst he can, and the own warchief, who otherwise does what his king has in mind. */
#define FORESIGHT 0.5f
#define HEED      0.5f
#define FORECASTS 1200 /* rounds of it */
/* Nanoseconds kept back for solving the matrix, of short times a part. */
#define RESERVE UINT64_C(2000000)
#define NEGLECT 0.30f
/* How much of an advantage is left a turn later: a win now is better than one to come. */
#define PATIENCE 0.98f

struct deep {
    struct thinking thinking;
    const struct effort *effort;
    struct random random;
    bool stopped;
    struct deep_report report;
};

struct matrix {
    int rows, columns;
    float value[ORDER_END][ORDER_END]; /* what camp 0, the rows, gets */
};

/* Regret matching for both sides at once; the average mixtures and the value they secure. */
static float solve_matrix(const struct matrix *m, int rounds, float row[ORDER_END], float column[ORDER_END])
{
    float row_regret[ORDER_END] = {0}, column_regret[ORDER_END] = {0}, p[ORDER_END], q[ORDER_END];
    memset(row, 0, ORDER_END * sizeof *row);
    memset(column, 0, ORDER_END * sizeof *column);
    float total = 0, value = 0;
    for (int round = 1; round <= rounds; round++) {
        float row_sum = 0, column_sum = 0, u[ORDER_END] = {0}, v[ORDER_END] = {0}, mean = 0;
        for (int i = 0; i < m->rows; i++)
            row_sum += row_regret[i];
        for (int j = 0; j < m->columns; j++)
            column_sum += column_regret[j];
        for (int i = 0; i < m->rows; i++)
            p[i] = row_sum > 0 ? row_regret[i] / row_sum : 1 / (float)m->rows;
        for (int j = 0; j < m->columns; j++)
            q[j] = column_sum > 0 ? column_regret[j] / column_sum : 1 / (float)m->columns;
        for (int i = 0; i < m->rows; i++)
            for (int j = 0; j < m->columns; j++) {
                u[i] += q[j] * m->value[i][j];
                v[j] += p[i] * m->value[i][j];
            }
        for (int i = 0; i < m->rows; i++)
            mean += p[i] * u[i];
        for (int i = 0; i < m->rows; i++) {
            row_regret[i] = row_regret[i] + u[i] - mean > 0 ? row_regret[i] + u[i] - mean : 0;
            row[i] += (float)round * p[i];
        }
        for (int j = 0; j < m->columns; j++) {
            column_regret[j] = column_regret[j] + mean - v[j] > 0 ? column_regret[j] + mean - v[j] : 0;
            column[j] += (float)round * q[j];
        }
        total += (float)round;
    }
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            value += row[i] * column[j] * m->value[i][j];
    return value / (total * total);
}

/* Where nobody has to mix, there is nothing to solve. */
static bool saddle(const struct matrix *m, float *value)
{
    float best_row = -1, best_column = 2;
    for (int i = 0; i < m->rows; i++) {
        float worst = 2;
        for (int j = 0; j < m->columns; j++)
            worst = m->value[i][j] < worst ? m->value[i][j] : worst;
        best_row = worst > best_row ? worst : best_row;
    }
    for (int j = 0; j < m->columns; j++) {
        float worst = -1;
        for (int i = 0; i < m->rows; i++)
            worst = m->value[i][j] > worst ? m->value[i][j] : worst;
        best_column = worst < best_column ? worst : best_column;
    }
    *value = best_row;
    return best_column - best_row < 0.002f;
}

static float matrix_value(const struct matrix *m)
{
    float value, row[ORDER_END], column[ORDER_END];
    return saddle(m, &value) ? value : solve_matrix(m, ROUNDS, row, column);
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
        goths_play(s, seat, MOVE(MOVE_CARD, card), NULL);
    }
    while (s->phase == PHASE_SPY) {
        int seat = __builtin_ctz(s->waiting);
        goths_play(s, seat, thumb_choice(s, seat, random), NULL);
    }
    while (s->phase == PHASE_ORDER) {
        int seat = __builtin_ctz(s->waiting);
        goths_play(s, seat, MOVE(MOVE_ORDER, order[seat_clan(seat)]), NULL);
    }
}

static float search(struct deep *deep, const struct goths_state *s, int depth);

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
        sum += search(deep, &after, depth - 1);
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

/* What camp 0 may hope for at the start of a turn. */
static float search(struct deep *deep, const struct goths_state *s, int depth)
{
    int rows[ORDER_END], columns[ORDER_END];
    struct matrix m;
    if (depth == 0 || s->phase == PHASE_OVER)
        return value_of(s, deep->effort->weight, deep->effort->impatience);
    m.rows = candidates(s, 0, WIDTH, rows);
    m.columns = candidates(s, 1, WIDTH, columns);
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns && !deep->stopped; j++)
            m.value[i][j] = cell(deep, s, (const int[2]){rows[i], columns[j]}, depth);
    return deep->stopped ? 0.5f : 0.5f + PATIENCE * (matrix_value(&m) - 0.5f);
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
        root->side[clan][side] = world_side_chance(s, root->question->seat, king, side);
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
        world_draw(&drawn, root->view, root->question->seat, &root->deep.random);
        for (int i = 0; i < sum.rows && !root->deep.stopped; i++)
            for (int j = 0; j < sum.columns && !root->deep.stopped; j++) {
                struct goths_state s = drawn;
                if ((i == root->count[0] && !root->typed[0]) || (j == root->count[1] && !root->typed[1]))
                    continue;
                int order[2] = {arrange(root, &s, 0, i), arrange(root, &s, 1, j)};
                sum.value[i][j] +=
                    order[0] && order[1] ? cell(&root->deep, &s, order, depth) / WORLDS : 0.5f / WORLDS;
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
    float value[ORDER_END], mean = 0;
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

/* Both clans against each other: the searcher, who may not know his king's card, has one mixture; the other
 * has one for each side of his. The average of the searcher's is left in `answer`. */
static void solve_root(struct root *root, float answer[ORDER_END])
{
    int me = seat_clan(root->question->seat);
    float regret[2][2][ORDER_END] = {{{0}}}, mixture[2][2][ORDER_END], met[2][ORDER_END];
    memset(answer, 0, ORDER_END * sizeof *answer);
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
        }
        for (int i = 0; i < root->count[me]; i++)
            answer[i] += (float)round * mixture[me][0][i];
    }
}

static void forecast_turn(const struct root *root, struct forecast forecast[CLANS_MAX])
{
    struct effort effort = *root->deep.effort->others;
    struct bot_question question = *root->question;
    uint32_t rounds = question.simulations / 4; /* a round takes about as long as four cells */
    effort.iterations = question.simulations && rounds < FORECASTS ? rounds : FORECASTS;
    question.simulations = effort.iterations ? effort.iterations : 1;
    question.milliseconds = (question.milliseconds + 3) / 4; /* on a slow machine the search comes first */
    solve_forecast(&question, &effort, forecast);
}

/* How likely the enemy's king is to mean that character, if his card bears that side. */
static float face_chance(const struct root *root, int clan, int side, int face,
                         const struct forecast *forecast)
{
    const struct goths_state *s = root->view;
    if (!root->typed[clan])
        return forecast->face[face];
    return (int)card_face(s, 2 * (s->king[s->king_of[clan]].back - 1) + side) == face ? 1.0f : 0.0f;
}

/* What the enemy and the own warchief are likely to do. */
static void foresee(struct root *root)
{
    struct forecast forecast[CLANS_MAX];
    int me = seat_clan(root->question->seat), enemy = !me;
    if (!root->deep.effort->others)
        return;
    forecast_turn(root, forecast);
    for (int i = 0; i < root->count[enemy]; i++)
        for (int side = 0; side < 2; side++)
            for (int face = 0; face < CHARACTERS; face++)
                root->expected[side][i] += face_chance(root, enemy, side, face, &forecast[enemy]) *
                                           forecast[enemy].order[face][root->order[enemy][i]];
    if (root->view->lone >> me & 1)
        return;
    for (int i = 0; i < root->count[me]; i++)
        for (int j = 0; j < root->count[me]; j++)
            root->partner[i][j] = forecast[me].order[order_character[root->order[me][i]]][root->order[me][j]];
}

static void look_ahead(struct root *root, const struct bot_question *question, const struct effort *effort,
                       float answer[ORDER_END])
{
    memset(root, 0, sizeof *root);
    root->question = question;
    root->view = question->view;
    root->deep.thinking = thinking_begin(question, effort->iterations);
    if (question->milliseconds)
        root->deep.thinking.deadline -=
            question->milliseconds < 20 ? question->milliseconds * RESERVE / 20 : RESERVE;
    root->deep.effort = effort;
    root->deep.random = random_from_seed(question->seed);
    for (int clan = 0; clan < 2; clan++) {
        root->count[clan] = candidates(root->view, clan, ORDER_END, root->order[clan]);
        read_king(root, clan);
    }
    foresee(root);
    for (int depth = 1; depth <= DEPTH_MAX && fill(root, depth); depth++)
        root->deep.report.depth = depth;
    solve_root(root, answer);
}

void deep_reported(const struct bot_question *question, const struct effort *effort,
                   struct deep_report *report)
{
    struct root root;
    float answer[ORDER_END];
    look_ahead(&root, question, effort, answer);
    *report = root.deep.report;
}

static void neglect(float *weight, int count)
{
    float most = 0;
    for (int i = 0; i < count; i++)
        most = weight[i] > most ? weight[i] : most;
    for (int i = 0; i < count; i++)
        weight[i] = weight[i] > NEGLECT * most ? weight[i] : 0;
}

game_move deep_card(const struct bot_question *question, const struct effort *effort)
{
    struct root root;
    float answer[ORDER_END], chance[CHARACTERS] = {0}, value[CHARACTERS];
    int king = seat_clan(question->seat), card[CHARACTERS];
    look_ahead(&root, question, effort, answer);
    bool lone = root.view->lone >> king & 1;
    reading_characters(root.view, king, value);
    for (int i = 0; i < root.count[king]; i++)
        chance[order_character[root.order[king][i]]] += answer[i];
    for (int character = 0; character < CHARACTERS; character++) {
        card[character] = lone ? reading_any_card(root.view, king, character, &root.deep.random)
                               : reading_card_for(root.view, king, character, value);
        if (card[character] < 0)
            chance[character] = 0;
        else
            chance[character] += 1e-6f; /* better than to be misunderstood */
    }
    neglect(chance, CHARACTERS);
    int character = thumb_pick(chance, CHARACTERS, &root.deep.random);
    return MOVE(MOVE_CARD, card[character] >= 0 ? card[character]
                                                : __builtin_ctz(~(unsigned)root.view->king[king].on_table));
}

game_move deep_order(const struct bot_question *question, const struct effort *effort)
{
    struct root root;
    float answer[ORDER_END];
    int clan = seat_clan(question->seat);
    look_ahead(&root, question, effort, answer);
    neglect(answer, root.count[clan]);
    return MOVE(MOVE_ORDER, root.order[clan][thumb_pick(answer, root.count[clan], &root.deep.random)]);
}

/* Every other choice: what the next turn is worth after each, in the same worlds. */
game_move deep_choice(const struct bot_question *question, const struct effort *effort)
{
    game_move list[GAME_MOVES_MAX];
    double sum[GAME_MOVES_MAX] = {0};
    int count = goths_legal(question->view, question->seat, list), best = 0;
    struct deep deep = {.thinking = thinking_begin(question, effort->iterations), .effort = effort};
    deep.random = random_from_seed(question->seed);
    for (int rounds = 0; count > 1 && rounds < 64 && !deep.stopped; rounds++) {
        struct goths_state world;
        struct plan plan = {.face = {0}};
        double round[GAME_MOVES_MAX];
        world_draw(&world, question->view, question->seat, &deep.random);
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
