// SPDX-License-Identifier: MIT
/* belief.c: see belief.h. */
#include "games/goths/bots/belief.h"

#include "games/goths/bots/table.h"
#include "games/goths/goths.h"

#include <string.h>

enum { ROUNDS = 160, CHOICE_DEPTH = 2, SHALLOW = 2 };
/* What would be played less often than that, beside what is played most, is left out: it is mostly what the
 * values are wrong about (docs/strength.md). */
#define RARE 0.3f
/* How far an order is taken to be what its side's rules of thumb say. */
#define TRUST 0.8f
/* What is less likely is hardly looked at. */
#define UNLIKELY 0.02f
/* How believable it is that somebody has walked past the queen although he had looked at her card. */
#define BLINDNESS 0.01f
/* Choices whose worth differs by less are the same. */
#define ALIKE 1e-4f
/* How much of a mixture must be failing before a person is told to fail. */
#define WILFUL 0.9f

/* What is remembered: how likely each way is, the likeliest having MOST; all 0: they are alike. */
struct memory {
    uint16_t weight[BELIEF_WAYS];
};
enum { MOST = 60000 };
_Static_assert(sizeof(struct memory) <= sizeof(struct bot_past), "room for what is remembered");

const uint8_t belief_ways[BELIEF_WAYS][3] = {{QUEEN, TRAP, PLAIN}, {QUEEN, PLAIN, TRAP},
                                             {TRAP, QUEEN, PLAIN}, {PLAIN, QUEEN, TRAP},
                                             {TRAP, PLAIN, QUEEN}, {PLAIN, TRAP, QUEEN}};

/* Whether objectives that lie in these ways look the same to somebody who knows the faces of some. */
static bool alike(const uint8_t one[3], const uint8_t other[3], unsigned known)
{
    for (int i = 0; i < 3; i++)
        if (known >> i & 1 && one[i] != other[i])
            return false;
    return true;
}

static unsigned looked_at(const struct goths_state *s, int clan)
{
    unsigned set = 0;
    for (int i = 0; i < 3; i++)
        set |= (unsigned)(s->seen[i] >> clan & 1) << i;
    return set;
}

/* Somebody stands on another objective though he has looked at the queen's card. */
static bool walked_past(const struct goths_state *s, const uint8_t way[3])
{
    for (int clan = 0; clan < 2; clan++)
        for (int i = 0; i < 3; i++)
            if (way[i] == QUEEN && s->seen[i] >> clan & 1 && s->clan[clan].at >= OBJECTIVE1)
                return true;
    return false;
}

static struct memory recall(const struct bot_past *past)
{
    struct memory memory = {.weight = {0}};
    if (past)
        memcpy(&memory, past, sizeof memory);
    for (int i = 0; i < BELIEF_WAYS; i++)
        if (memory.weight[i])
            return memory;
    for (int i = 0; i < BELIEF_WAYS; i++)
        memory.weight[i] = MOST;
    return memory;
}

void belief_remember(const struct goths_state *before, const struct event *event, struct bot_past *past)
{
    struct memory memory = recall(past);
    struct goths_state s = *before;
    int clan = event->argument[0], order = event->argument[1];
    float likely[BELIEF_WAYS], most = 0;
    for (int way = 0; way < BELIEF_WAYS; way++) {
        float weight[ORDER_END], total = 0;
        memcpy(s.secret.objective, belief_ways[way], sizeof belief_ways[way]);
        thumb_orders(&s, clan, weight);
        for (int i = SCOUT; i < ORDER_END; i++)
            total += weight[i];
        likely[way] =
            (float)memory.weight[way] * (TRUST * weight[order] / total + (1 - TRUST) / (float)TABLE_ORDERS);
        most = likely[way] > most ? likely[way] : most;
    }
    for (int way = 0; way < BELIEF_WAYS; way++)
        memory.weight[way] = (uint16_t)(1 + (MOST - 1) * likely[way] / most);
    memcpy(past, &memory, sizeof memory);
}

/* Back to where the turn began, as everybody sees it. */
static void begin_again(struct goths_state *s, const struct goths_state *view)
{
    *s = *view;
    for (int i = 0; i < 3; i++)
        if (!(s->up >> i & 1))
            s->secret.objective[i] = HIDDEN;
    for (int king = 0; king < 2; king++) {
        s->king[king].back = 0;
        s->secret.side[king] = 0;
        s->secret.order[king] = NONE;
    }
    turn_begin_kings(s);
}

/* The likeliest has about 1. */
static float likelihood(const struct goths_state *s, const struct memory *memory, int way)
{
    return (walked_past(s, belief_ways[way]) ? BLINDNESS : 1) * (float)memory->weight[way] / (float)MOST;
}

int belief_way(const struct belief *belief, const uint8_t objective[3])
{
    const struct goths_state *s = &belief->start;
    unsigned known = s->up | looked_at(s, 0) | looked_at(s, 1);
    for (int way = 0; way < belief->ways; way++)
        if (alike(belief->objective[way], objective, known))
            return way;
    return -1;
}

/* The ways that fit what lies face up. Places nobody has looked at are alike, so that of ways which differ
 * there alone one stands for all. */
static void list_ways(struct belief *belief, const struct bot_past *past)
{
    const struct goths_state *s = &belief->start;
    struct memory memory = recall(past);
    float total = 0;
    for (int way = 0; way < BELIEF_WAYS; way++) {
        if (!alike(s->secret.objective, belief_ways[way], s->up))
            continue;
        float likely = likelihood(s, &memory, way);
        int as = belief_way(belief, belief_ways[way]);
        if (as < 0) {
            as = belief->ways++;
            memcpy(belief->objective[as], belief_ways[way], sizeof belief_ways[way]);
        }
        belief->chance[as] += likely;
        total += likely;
    }
    for (int i = 0; i < belief->ways; i++)
        belief->chance[i] /= total;
}

static int clan_of(const struct belief *belief, int side)
{
    return side ? !belief->start.initiative : belief->start.initiative;
}

/* Ways in which the side has seen the same are of one type. */
static void list_types(struct belief *belief, int side)
{
    unsigned seen = looked_at(&belief->start, clan_of(belief, side));
    for (int way = 0; way < belief->ways; way++) {
        belief->type[side][way] = belief->types[side];
        for (int other = 0; other < way; other++)
            if (alike(belief->objective[way], belief->objective[other], seen))
                belief->type[side][way] = belief->type[side][other];
        belief->types[side] += belief->type[side][way] == belief->types[side];
    }
}

static bool through_with(const struct goths_state *s, int king, int card, int order)
{
    return (s->king[king].shown | 1u << card_face(s, card)) >> order_character[order] & 1;
}

/* Orders worth a thought in any of the ways, and to fail. */
static void list_choices(struct belief *belief, int side)
{
    int clan = clan_of(belief, side), list[ORDER_END], count = 0;
    unsigned worth = 0;
    struct goths_state s = belief->start;
    for (int way = 0; way < belief->ways; way++) {
        memcpy(s.secret.objective, belief->objective[way], sizeof belief->objective[way]);
        int found = tree_candidates(&s, clan, ORDER_END, list);
        for (int i = 0; i < found; i++)
            worth |= 1u << list[i];
    }
    for (int order = SCOUT; order < ORDER_END; order++)
        if (worth >> order & 1)
            belief->order[side][count++] = order;
    belief->order[side][count] = NONE;
    belief->choices[side] = count + 1;
    for (int card = 0; card < BELIEF_CARDS; card++) {
        if (!in_hand(&s, clan, card))
            continue;
        for (int i = 0; i < count; i++)
            if (through_with(&s, clan, card, belief->order[side][i]))
                belief->with[side][card] |= 1u << i;
        if (belief_order(belief, side, card, count) != NONE)
            belief->with[side][card] |= 1u << count;
    }
}

/* Of those that fail with the card, the one that is of least use by thumb. */
int belief_order(const struct belief *belief, int side, int card, int choice)
{
    const struct goths_state *s = &belief->start;
    int clan = clan_of(belief, side), least = NONE;
    float weight[ORDER_END];
    if (choice < belief->choices[side] - 1)
        return belief->order[side][choice];
    thumb_orders(s, clan, weight);
    for (int order = SCOUT; order < ORDER_END; order++)
        if (weight[order] > 0 && !through_with(s, clan, card, order) &&
            (least == NONE || weight[order] < weight[least]))
            least = order;
    return least;
}

/* A card that allows the choice; -1: none does. */
static int card_for(const struct belief *belief, int side, int choice)
{
    for (int card = 0; card < BELIEF_CARDS; card++)
        if (belief->with[side][card] >> choice & 1)
            return card;
    return -1;
}

/* What the tree says of a pair of choices, in one of the ways, for the holder. */
static float cell(const struct belief *belief, struct tree *tree, int way, const int choice[2], int depth)
{
    struct goths_state s = belief->start;
    int order[2];
    memcpy(s.secret.objective, belief->objective[way], sizeof belief->objective[way]);
    for (int side = 0; side < 2; side++) {
        int clan = clan_of(belief, side), card = card_for(belief, side, choice[side]);
        if (card < 0)
            return 0.5f; /* nobody ever chooses so */
        order[clan] = belief_order(belief, side, card, choice[side]);
        goths_play(&s, king_seat(clan), move_of(MOVE_CARD, card), NULL);
    }
    float value = tree_cell(tree, &s, order, depth);
    return belief->start.initiative ? 1 - value : value;
}

/* Where somebody fails, or what can hardly be, is not looked at any further than this. */
static bool matters(const struct belief *belief, int way, int i, int j)
{
    return belief->chance[way] >= UNLIKELY && i < belief->choices[0] - 1 && j < belief->choices[1] - 1;
}

/* One turn deeper at a time; what was found is kept when all of a depth is known. */
static void fill(struct belief *belief, struct tree *tree)
{
    float value[BELIEF_WAYS][BELIEF_CHOICES][BELIEF_CHOICES] = {{{0}}};
    int most = tree->effort->depth ? tree->effort->depth : TREE_DEPTH_MAX;
    for (int depth = 1; depth <= most; depth++) {
        for (int way = 0; way < belief->ways; way++)
            for (int i = 0; i < belief->choices[0]; i++)
                for (int j = 0; j < belief->choices[1] && !tree->stopped; j++)
                    if (depth <= SHALLOW || matters(belief, way, i, j))
                        value[way][i][j] = cell(belief, tree, way, (const int[2]){i, j}, depth);
        if (tree->stopped && depth > 1)
            return;
        memcpy(belief->value[0], value, sizeof value);
        tree->report.depth = depth;
    }
}

static void turn_round(struct belief *belief)
{
    for (int way = 0; way < belief->ways; way++)
        for (int i = 0; i < belief->choices[0]; i++)
            for (int j = 0; j < belief->choices[1]; j++)
                belief->value[1][way][j][i] = 1 - belief->value[0][way][i][j];
}

/* By regret, and by what it is expected to grow by. */
static void mix(const struct belief_set *set, unsigned allowed, float mixture[BELIEF_CHOICES])
{
    float total = 0;
    for (int i = 0; i < BELIEF_CHOICES; i++) {
        float wish = set->regret[i] + set->hint[i];
        mixture[i] = allowed >> i & 1 && wish > 0 ? wish : 0;
        total += mixture[i];
    }
    float even = 1 / (float)__builtin_popcount(allowed);
    for (int i = 0; i < BELIEF_CHOICES; i++)
        mixture[i] = total > 0 ? mixture[i] / total : allowed >> i & 1 ? even : 0;
}

static float learn(struct belief_set *set, unsigned allowed, const float mixture[BELIEF_CHOICES],
                   const float worth[BELIEF_CHOICES], float weight)
{
    float mean = 0;
    for (int i = 0; i < BELIEF_CHOICES; i++)
        mean += mixture[i] * worth[i];
    for (int i = 0; i < BELIEF_CHOICES; i++) {
        if (!(allowed >> i & 1))
            continue;
        set->hint[i] = worth[i] - mean;
        set->regret[i] = set->regret[i] + set->hint[i] > 0 ? set->regret[i] + set->hint[i] : 0;
        set->sum[i] += weight * mixture[i];
    }
    return mean;
}

static unsigned hand(const struct belief *belief, int side)
{
    unsigned set = 0;
    for (int card = 0; card < BELIEF_CARDS; card++)
        set |= belief->with[side][card] ? 1u << card : 0;
    return set;
}

typedef void mixer(const struct belief_set *set, unsigned allowed, float mixture[BELIEF_CHOICES]);

static void flow_of(const struct belief *belief, int side, mixer *mixed, struct belief_flow *flow)
{
    unsigned cards = hand(belief, side);
    memset(flow, 0, sizeof *flow);
    for (int type = 0; type < belief->types[side]; type++)
        for (int seen = 0; seen < BELIEF_BACKS; seen++) {
            float card_mixture[BELIEF_CHOICES], mixture[BELIEF_CHOICES];
            mixed(&belief->card[side][type][side ? seen : 0], cards, card_mixture);
            for (unsigned left = cards; left; left &= left - 1) {
                int card = __builtin_ctz(left);
                float *to = flow->of[type][card / 2][seen];
                if (card_mixture[card] <= 0)
                    continue;
                mixed(&belief->orders[side][type][card][seen], belief->with[side][card], mixture);
                for (int i = 0; i < belief->choices[side]; i++)
                    to[i] += card_mixture[card] * mixture[i];
            }
        }
}

/* What every choice of a side is worth against the other's flow. */
static void weigh(const struct belief *belief, int side, const struct belief_flow *other,
                  struct belief_flow *worth)
{
    memset(worth, 0, sizeof *worth);
    for (int way = 0; way < belief->ways; way++)
        for (int own = 0; own < BELIEF_BACKS; own++)
            for (int seen = 0; seen < BELIEF_BACKS; seen++) {
                const float *from = other->of[belief->type[!side][way]][seen][own];
                float *to = worth->of[belief->type[side][way]][own][seen];
                for (int i = 0; i < belief->choices[side]; i++) {
                    const float *value = belief->value[side][way][i];
                    float sum = 0;
                    for (int j = 0; j < belief->choices[!side]; j++)
                        sum += value[j] * from[j];
                    to[i] += belief->chance[way] * sum;
                }
            }
}

static void improve(struct belief *belief, int side, int round)
{
    struct belief_flow other, worth;
    unsigned cards = hand(belief, side);
    float weight = (float)round * (float)round; /* later rounds, which know more, count more */
    flow_of(belief, !side, mix, &other);
    weigh(belief, side, &other, &worth);
    for (int type = 0; type < belief->types[side]; type++) {
        float card_mixture[BELIEF_BACKS][BELIEF_CHOICES], card_worth[BELIEF_BACKS][BELIEF_CHOICES] = {{0}};
        for (int seen = 0; seen < (side ? BELIEF_BACKS : 1); seen++)
            mix(&belief->card[side][type][seen], cards, card_mixture[seen]);
        for (unsigned left = cards; left; left &= left - 1)
            for (int card = __builtin_ctz(left), seen = 0; seen < BELIEF_BACKS; seen++) {
                struct belief_set *set = &belief->orders[side][type][card][seen];
                int node = side ? seen : 0;
                float mixture[BELIEF_CHOICES];
                mix(set, belief->with[side][card], mixture);
                card_worth[node][card] +=
                    learn(set, belief->with[side][card], mixture, worth.of[type][card / 2][seen],
                          weight * card_mixture[node][card]);
            }
        for (int seen = 0; seen < (side ? BELIEF_BACKS : 1); seen++)
            learn(&belief->card[side][type][seen], cards, card_mixture[seen], card_worth[seen], weight);
    }
}

bool belief_knows(const struct goths_state *s)
{
    return s->players == 2 && table_knows(s);
}

void belief_solve(struct belief *belief, const struct bot_question *question, const struct effort *effort)
{
    struct tree tree = tree_begin(question, effort);
    tree_keep(&tree, question);
    /* Whoever computes it comes to the same. */
    tree.random = random_from_seed(0);
    tree.clan = 0;
    memset(belief, 0, sizeof *belief);
    begin_again(&belief->start, question->view);
    list_ways(belief, question->past);
    for (int side = 0; side < 2; side++) {
        list_types(belief, side);
        list_choices(belief, side);
    }
    fill(belief, &tree);
    turn_round(belief);
    for (int round = 1; round <= ROUNDS; round++)
        for (int side = 0; side < 2; side++)
            improve(belief, side, round);
    belief->report = tree.report;
    tree_end(&tree);
}

/* The type of somebody who has seen this. */
static int type_of(const struct belief *belief, const struct goths_state *view, int side)
{
    unsigned seen = looked_at(view, clan_of(belief, side));
    for (int way = 0; way < belief->ways; way++)
        if (alike(view->secret.objective, belief->objective[way], seen))
            return belief->type[side][way];
    return 0;
}

/* As it is played in the end. */
static void settle(const struct belief_set *set, unsigned allowed, float mixture[BELIEF_CHOICES])
{
    float most = 0, total = 0;
    for (int i = 0; i < BELIEF_CHOICES; i++)
        most = set->sum[i] > most ? set->sum[i] : most;
    mix(set, allowed, mixture); /* where good play never comes */
    for (int i = 0; i < BELIEF_CHOICES && most > 0; i++) {
        mixture[i] = set->sum[i] > RARE * most ? set->sum[i] : 0;
        total += mixture[i];
    }
    for (int i = 0; i < BELIEF_CHOICES && most > 0; i++)
        mixture[i] /= total;
}

void belief_flow(const struct belief *belief, int side, struct belief_flow *flow)
{
    flow_of(belief, side, settle, flow);
}

void belief_mixture(const struct belief *belief, const struct bot_question *question,
                    float mixture[BELIEF_CHOICES])
{
    const struct goths_state *view = question->view;
    int clan = seat_clan(question->seat), side = clan != view->initiative, type = type_of(belief, view, side);
    int seen = view->king[!clan].back ? view->king[!clan].back - 1 : 0;
    if (view->phase == PHASE_KING) {
        settle(&belief->card[side][type][side ? seen : 0], hand(belief, side), mixture);
        return;
    }
    int card = played_card(view, clan);
    settle(&belief->orders[side][type][card][seen], belief->with[side][card], mixture);
}

/* A person who commands himself is told an order that gets through, as the rules mean it (G7.1). */
static void obey_oneself(float mixture[BELIEF_CHOICES], int failing)
{
    float total = 0;
    for (int i = 0; i < BELIEF_CHOICES; i++)
        total += mixture[i];
    if (mixture[failing] < WILFUL * total)
        mixture[failing] = 0;
}

game_move belief_decide(const struct bot_question *question, const struct effort *effort)
{
    const struct goths_state *view = question->view;
    struct random random = random_from_seed(question->seed);
    struct belief belief;
    float mixture[BELIEF_CHOICES];
    int clan = seat_clan(question->seat), side = clan != view->initiative;
    belief_solve(&belief, question, effort);
    belief_mixture(&belief, question, mixture);
    if (view->phase == PHASE_KING)
        return move_of(MOVE_CARD, thumb_pick(mixture, BELIEF_CARDS, &random));
    if (question->advises)
        obey_oneself(mixture, belief.choices[side] - 1);
    int choice = thumb_pick(mixture, belief.choices[side], &random);
    return move_of(MOVE_ORDER, belief_order(&belief, side, played_card(view, clan), choice));
}

/* What a choice is worth to that clan if the objectives lie so: the mean of what the enemy may pick blindly
 * after it, of one, two or three places. */
static float worth_of(struct tree *tree, const struct goths_state *world, int clan, game_move move)
{
    enum { PICKS = 6 };
    float sum = 0;
    for (int pick = 0; pick < PICKS; pick++) {
        struct goths_state s = *world;
        goths_play(&s, warchief_seat(&s, clan), move, NULL);
        tree_finish_turn(&s, pick, &tree->random);
        float value = tree_value(tree, &s, CHOICE_DEPTH);
        sum += clan ? 1 - value : value;
    }
    return sum;
}

game_move belief_choice(const struct bot_question *question, const struct effort *effort)
{
    game_move list[GAME_MOVES_MAX];
    float worth[GAME_MOVES_MAX] = {0}, most = 0;
    int count = goths_legal(question->view, question->seat, list), clan = seat_clan(question->seat);
    struct tree tree = tree_begin(question, effort);
    struct memory memory = recall(question->past);
    struct random random = tree.random;
    struct goths_state world = *(const struct goths_state *)question->view;
    tree_keep(&tree, question);
    tree.thinking = (struct thinking){.left = UINT64_MAX}; /* it takes no time, and is looked at whole */
    for (int way = 0; way < BELIEF_WAYS; way++) {
        const struct goths_state *view = question->view;
        if (!alike(view->secret.objective, belief_ways[way], view->up | looked_at(view, clan)))
            continue;
        memcpy(world.secret.objective, belief_ways[way], sizeof belief_ways[way]);
        for (int i = 0; i < count; i++)
            worth[i] += likelihood(view, &memory, way) * worth_of(&tree, &world, clan, list[i]);
    }
    tree_end(&tree);
    for (int i = 0; i < count; i++)
        most = worth[i] > most ? worth[i] : most;
    for (int i = 0; i < count; i++)
        worth[i] = worth[i] > most - ALIKE ? 1 : 0;
    return list[thumb_pick(worth, count, &random)];
}
