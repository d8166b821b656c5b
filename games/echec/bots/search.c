// SPDX-License-Identifier: MIT
/* search.c: expectiminimax at the level of single actions; see bot.h.
 *
 * Positions are searched with a window of values that matter, as in alpha-beta. An attack is a chance node:
 * the windows of its outcomes follow from what the others can still add at most and at least (Star1), and
 * before any is searched in full, one good answer to each shows whether the attack can matter at all (Star2).
 * The depth counts actions, so with the turn's number and the actions left a position always has the same
 * depth in one search, and the table is exact. Only what SEARCH_REDUCES adds is a guess: quiet moves late in
 * the order are looked at less deeply; and where a network tells what positions are worth, a turn that would
 * have to change too much is not looked at, nor a second action that has too little to add to the first. */
#include "games/echec/bots/leaf.h"

#include <stdlib.h>

#define STAR2_DEPTH     2
#define NARROW          0.0002f
#define CLOCK_INTERVAL  512
#define LATE_DEPTH      3
#define LATE_FROM       6
#define TURN_LOSES      0.12f /* a turn seldom loses more */
#define TURN_GAINS      0.2f  /* or wins */
#define TURNS_LOSING    2     /* that are so judged */
#define TURNS_GAINING   1
#define LIKELY          0.05f /* that much better than need be: the first tries will do */
#define HARD_STANDARD   300000
#define ENTRIES_EACH_MS 600

struct search {
    struct thinking thinking;
    struct echec_order order;
    struct echec_table table;
    struct echec_leaves leaves;
    unsigned how;
    bool stopped;
    bool insists; /* the time does not count yet */
    uint32_t first_turn;
    uint64_t nodes;
};

/* Where in the tree we are. */
struct place {
    int depth; /* actions to look ahead */
    int ply;
    game_move before;                    /* the first action of this turn; NO_MOVE where it does not matter */
    const struct echec_changes *changes; /* by the actions of this turn; NULL: not known */
};

static float best_value(struct search *search, const struct echec_state *state, struct place place,
                        float alpha, float beta, bool probe);

/* One more position is looked at; false when there is no time for it. */
static bool go_on(struct search *search)
{
    search->nodes++;
    if (!thinking_goes_on(&search->thinking, CLOCK_INTERVAL) && !search->insists)
        search->stopped = true;
    return !search->stopped;
}

static float terminal_value(const struct search *search, const struct echec_state *state, int army)
{
    if (state->winner == 0)
        return 0;
    float value = WON - LATER * (float)(state->turn - search->first_turn);
    return state->winner - 1 == army ? value : -value;
}

/* As many as the leaves say since they had looked at `before`. */
static void count_leaves(struct search *search, uint64_t before)
{
    for (uint64_t count = search->leaves.looked_at - before; count > 0; count--)
        go_on(search);
}

/* The value for the army that has just acted, which may have to act again. */
static float value_for(struct search *search, const struct echec_state *state, int army, struct place place,
                       float alpha, float beta, bool probe)
{
    if (state->phase == ECHEC_OVER)
        return terminal_value(search, state, army);
    if (place.depth <= 0) {
        go_on(search);
        return echec_leaf_value(&search->leaves, state, army);
    }
    if (state->to_move == army)
        return best_value(search, state, place, alpha, beta, probe);
    return -best_value(search, state, place, -beta, -alpha, probe);
}

/* The outcomes of an attack. Each value is known to lie between `low` and `high`; the sums are over all. */
struct chance_node {
    struct echec_state child[BLOWS_MOST];
    struct blow blow[BLOWS_MOST];
    float low[BLOWS_MOST], high[BLOWS_MOST];
    float sum_low, sum_high;
    int count, army;
};

static void narrow(struct chance_node *node, int i, float low, float high)
{
    node->sum_low += node->blow[i].chance * (low - node->low[i]);
    node->sum_high += node->blow[i].chance * (high - node->high[i]);
    node->low[i] = low;
    node->high[i] = high;
}

static bool is_known(const struct chance_node *node, int i)
{
    return node->low[i] == node->high[i];
}

/* What the table knows of an outcome. */
static void remember_child(const struct search *search, struct chance_node *node, int i, int depth)
{
    const struct echec_state *child = &node->child[i];
    const struct echec_entry *entry =
        echec_table_find(&search->table, echec_key(&search->leaves.keys, child));
    if (!entry || entry_depth(entry) < depth)
        return;
    bool own = child->to_move == node->army;
    float value = own ? entry->value : -entry->value;
    enum bound bound = entry_bound(entry);
    if (bound == BOUND_EXACT)
        narrow(node, i, value, value);
    else if ((bound == BOUND_LOWER) == own && value > node->low[i])
        narrow(node, i, value, node->high[i]);
    else if ((bound == BOUND_LOWER) != own && value < node->high[i])
        narrow(node, i, node->low[i], value);
}

static void open_chance(struct search *search, const struct echec_state *state, int depth,
                        struct chance_node *node)
{
    node->army = state->to_move;
    node->count = echec_blows(state, node->blow);
    node->sum_low = -WON;
    node->sum_high = WON;
    for (int i = 0; i < node->count; i++) {
        node->child[i] = *state;
        echec_strike(&node->child[i], &node->blow[i]);
        node->low[i] = -WON;
        node->high[i] = WON;
        if (node->child[i].phase == ECHEC_OVER || depth <= 0) {
            struct place leaf = {.depth = 0};
            float value = value_for(search, &node->child[i], node->army, leaf, -WON, WON, false);
            narrow(node, i, value, value);
        } else if (search->how & SEARCH_REMEMBERS) {
            remember_child(search, node, i, depth);
        }
    }
}

/* The window in which the value of one outcome can still matter. */
static void window_of(const struct chance_node *node, int i, float alpha, float beta, float *low, float *high)
{
    float chance = node->blow[i].chance;
    *low = node->high[i] + (alpha - node->sum_high) / chance;
    *high = node->low[i] + (beta - node->sum_low) / chance;
    if (*low < -WON)
        *low = -WON;
    if (*high > WON)
        *high = WON;
}

/* One good answer is worth `value` to whoever gives it, so the outcome is worth that to him at least. Where
 * the answer is no better than the window says it must be, all that is known is that this one is not. */
static void narrow_by_answer(struct chance_node *node, int i, float value, float low, float high)
{
    bool own = node->child[i].to_move == node->army;
    if (own && value > low && value > node->low[i] && value <= node->high[i])
        narrow(node, i, value, node->high[i]);
    if (!own && value < high && value < node->high[i] && value >= node->low[i])
        narrow(node, i, node->low[i], value);
}

/* Star2: one good answer to each outcome. True if that decides the node. */
static bool probe_all(struct search *search, struct chance_node *node, struct place place, float alpha,
                      float beta)
{
    for (int i = 0; i < node->count && !search->stopped; i++) {
        if (is_known(node, i))
            continue;
        float low, high;
        window_of(node, i, alpha, beta, &low, &high);
        float value = value_for(search, &node->child[i], node->army, place, low, high, true);
        if (search->stopped)
            return true;
        narrow_by_answer(node, i, value, low, high);
        if (node->sum_high <= alpha || node->sum_low >= beta)
            return true;
    }
    return false;
}

static float decided_value(const struct chance_node *node, float alpha)
{
    return node->sum_high <= alpha ? node->sum_high : node->sum_low;
}

/* Star1: the outcomes one after the other, until the rest cannot matter. */
static float search_all(struct search *search, struct chance_node *node, struct place place, float alpha,
                        float beta)
{
    for (int i = 0; i < node->count; i++) {
        if (is_known(node, i))
            continue;
        float low, high;
        window_of(node, i, alpha, beta, &low, &high);
        float value = value_for(search, &node->child[i], node->army, place, low, high, false);
        if (search->stopped)
            return 0;
        if (value <= low && low > -WON)
            return node->sum_high + node->blow[i].chance * (value - node->high[i]);
        if (value >= high && high < WON)
            return node->sum_low + node->blow[i].chance * (value - node->low[i]);
        narrow(node, i, value, value);
    }
    return node->sum_low;
}

/* An attack whose dice are due; the value is for the attacker. */
static float chance_value(struct search *search, const struct echec_state *state, struct place place,
                          float alpha, float beta)
{
    struct chance_node node;
    open_chance(search, state, place.depth, &node);
    if (search->how & SEARCH_PRUNES) {
        if (node.sum_high <= alpha || node.sum_low >= beta)
            return decided_value(&node, alpha);
        if (place.depth >= STAR2_DEPTH && probe_all(search, &node, place, alpha, beta))
            return search->stopped ? 0 : decided_value(&node, alpha);
    } else {
        alpha = -WON;
        beta = WON;
    }
    return search_all(search, &node, place, alpha, beta);
}

/* The same without merging: every roll by itself. */
static float every_roll(struct search *search, const struct echec_state *state, int army, struct place place)
{
    struct outcome outcomes[BLOWS_MOST];
    int count = echec_outcomes(state, outcomes);
    float sum = 0, weight = 0;
    for (int i = 0; i < count; i++) {
        struct echec_state child = *state;
        echec_settle(&child, outcomes[i].move, NULL);
        float value = child.phase == ECHEC_ROLL ? every_roll(search, &child, army, place)
                                                : value_for(search, &child, army, place, -WON, WON, false);
        sum += value * (float)outcomes[i].weight;
        weight += (float)outcomes[i].weight;
    }
    return sum / weight;
}

/* E13.1: moving heavy infantry takes both actions. */
static int cost_of(const struct echec_state *state, game_move move)
{
    return move_action(move) <= TURN && unit_kind(state->board[move_from(move)]) == HEAVY ? 2 : 1;
}

static float move_value(struct search *search, const struct echec_state *state, game_move move,
                        struct place place, float alpha, float beta)
{
    struct echec_state child = *state;
    echec_play(&child, state->to_move, move, NULL);
    struct place below = {
        .depth = place.depth - cost_of(state, move),
        .ply = place.ply + 1,
        .before = child.to_move == state->to_move && child.phase == ECHEC_PLAY ? move : NO_MOVE,
        .changes = place.changes,
    };
    if (child.phase != ECHEC_ROLL)
        return value_for(search, &child, state->to_move, below, alpha, beta, false);
    if (!(search->how & SEARCH_MERGES))
        return every_roll(search, &child, state->to_move, below);
    return chance_value(search, &child, below, alpha, beta);
}

/* The key of a position and of the orders of actions that are left out in it. */
static uint64_t key_of(const struct search *search, const struct echec_state *state, game_move before)
{
    uint64_t key = echec_key(&search->leaves.keys, state);
    return before == NO_MOVE ? key : key ^ (before + 1) * 0x9e3779b97f4a7c15u;
}

static bool ends_here(const struct echec_entry *entry, int depth, float alpha, float beta)
{
    if (entry_depth(entry) < depth)
        return false;
    switch (entry_bound(entry)) {
    case BOUND_EXACT: return true;
    case BOUND_LOWER: return entry->value >= beta;
    case BOUND_UPPER: return entry->value <= alpha;
    case BOUND_NONE: break;
    }
    return false;
}

struct best {
    float value;
    game_move move;
};

/* A quiet move that comes late in the order is not likely to be the best one: it is looked at less deeply
 * first, by a whole turn, so that this too ends with a turn. */
static bool is_late(struct place place, game_move move, int tried)
{
    return place.depth >= LATE_DEPTH && tried >= LATE_FROM && move_action(move) <= TURN;
}

/* Whether a later move is better than `floor` is asked first, which takes less than how good it is. */
static float later_value(struct search *search, const struct echec_state *state, game_move move,
                         struct place place, int tried, float floor, float ceiling)
{
    bool late = search->how & SEARCH_REDUCES && is_late(place, move, tried);
    float narrow = floor + NARROW;
    if (late) {
        struct place nearer = place;
        nearer.depth -= ACTIONS_A_TURN;
        float value = move_value(search, state, move, nearer, floor, narrow < ceiling ? narrow : ceiling);
        if (search->stopped || value <= floor)
            return value;
    }
    if (narrow < ceiling) {
        float value = move_value(search, state, move, place, floor, narrow);
        if (search->stopped || value < narrow)
            return value;
    }
    return move_value(search, state, move, place, floor, ceiling);
}

static void add_changes(struct search *search, const struct echec_state *state, struct place place,
                        struct echec_choice *list, int count)
{
    uint64_t before = search->leaves.looked_at;
    echec_changes_add(place.changes, &search->leaves, state, place.before, list, count);
    count_leaves(search, before);
}

/* Leaves those that may be worth more than `floor`; `value` rises to what the others are worth at most. */
static int keep_hopeful(struct echec_choice *list, int count, float floor, float *value)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (list[i].most > floor)
            list[kept++] = list[i];
        else if (list[i].most > *value)
            *value = list[i].most;
    }
    return kept;
}

/* Tries the moves in order. A probe tries one only. What is left out is worth `most` at most. */
static struct best try_moves(struct search *search, const struct echec_state *state, struct place place,
                             float alpha, float beta, game_move remembered, bool probe)
{
    struct echec_choice list[GAME_MOVES_MAX];
    struct best best = {.value = -2, .move = NO_MOVE};
    bool prunes = search->how & SEARCH_PRUNES;
    int count = echec_choices(state, list);
    if (place.changes && place.depth == 1) {
        add_changes(search, state, place, list, count);
        count = keep_hopeful(list, count, prunes ? alpha : -WON, &best.value);
    }
    echec_order_list(&search->order, state, place.ply, remembered, list, count);
    for (int i = 0; i < count; i++) {
        game_move move = echec_order_next(list, i, count);
        float floor = !prunes ? -WON : best.value > alpha ? best.value : alpha, ceiling = prunes ? beta : WON;
        if (prunes && place.before != NO_MOVE && echec_order_repeats(state, place.before, move))
            continue;
        if (list[i].most <= floor) {
            best.value = list[i].most > best.value ? list[i].most : best.value;
            continue;
        }
        float value = prunes && best.move != NO_MOVE
                          ? later_value(search, state, move, place, i, floor, ceiling)
                          : move_value(search, state, move, place, floor, ceiling);
        if (search->stopped)
            break;
        if (value > best.value)
            best = (struct best){value, move};
        if (probe || (prunes && best.value >= beta))
            break;
    }
    return best;
}

/* What the best value found says of the position. That of a probe is of one move: where it fails, it is an
 * upper bound of that move and says nothing of the others; otherwise the position is worth it at least. */
static enum bound bound_of(float value, float alpha, float beta, bool probe)
{
    if (value >= beta)
        return BOUND_LOWER;
    if (value <= alpha)
        return probe ? BOUND_NONE : BOUND_UPPER;
    return probe ? BOUND_LOWER : BOUND_EXACT;
}

static bool guesses_at(const struct search *search, const struct echec_state *state, int depth)
{
    return search->how & SEARCH_REDUCES && search->leaves.net && state->actions_left == ACTIONS_A_TURN &&
           depth >= ACTIONS_A_TURN;
}

static void find_changes(struct search *search, const struct echec_state *state,
                         struct echec_changes *changes)
{
    uint64_t before = search->leaves.looked_at;
    echec_changes_find(&search->leaves, state, changes);
    count_leaves(search, before);
}

/* Whether so many turns can hardly bring a position that is worth `standing` into the window: then what they
 * could make of it at most, or at least. */
static bool is_beyond(float standing, int turns, float alpha, float beta, float *value)
{
    float least = standing - TURN_LOSES * (float)turns, most = standing + TURN_GAINS;
    bool above = turns <= TURNS_LOSING && least >= beta, below = turns <= TURNS_GAINING && most <= alpha;
    *value = above ? least : most;
    return above || below;
}

/* The same at the start of a turn. What each action changes is asked where more than one will be tried. */
static struct best try_turn(struct search *search, const struct echec_state *state, struct place place,
                            float alpha, float beta, game_move remembered, bool probe)
{
    struct echec_changes changes;
    place.changes = NULL;
    if (!guesses_at(search, state, place.depth))
        return try_moves(search, state, place, alpha, beta, remembered, probe);
    go_on(search);
    float standing = echec_leaf_value(&search->leaves, state, state->to_move);
    struct best best = {.move = NO_MOVE};
    if (is_beyond(standing, place.depth / ACTIONS_A_TURN, alpha, beta, &best.value))
        return best;
    if (standing < beta + LIKELY) {
        find_changes(search, state, &changes);
        place.changes = &changes;
    }
    return try_moves(search, state, place, alpha, beta, remembered, probe);
}

/* The value of a position for the army to move. */
static float best_value(struct search *search, const struct echec_state *state, struct place place,
                        float alpha, float beta, bool probe)
{
    bool remembers = search->how & SEARCH_REMEMBERS;
    if (!go_on(search))
        return 0;
    uint64_t key = remembers ? key_of(search, state, place.before) : 0;
    const struct echec_entry *entry = remembers ? echec_table_find(&search->table, key) : NULL;
    game_move remembered = entry ? entry_move(entry) : NO_MOVE;
    if (entry && ends_here(entry, place.depth, alpha, beta))
        return entry->value;
    struct best best = state->actions_left == ACTIONS_A_TURN
                           ? try_turn(search, state, place, alpha, beta, remembered, probe)
                           : try_moves(search, state, place, alpha, beta, remembered, probe);
    if (search->stopped)
        return 0;
    enum bound bound = bound_of(best.value, alpha, beta, probe);
    if (best.value >= beta)
        echec_order_praise(&search->order, state, place.ply, best.move, place.depth);
    if (remembers && bound != BOUND_NONE && (!probe || !entry))
        echec_table_store(&search->table, key, best.value, best.move, place.depth, bound);
    return best.value;
}

static struct search *search_open(const struct echec_state *state, struct thinking thinking, unsigned how,
                                  uint64_t positions, const struct echec_net *net)
{
    struct search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->thinking = thinking;
    search->how = how;
    search->first_turn = state->turn;
    search->order.odds = &search->leaves.odds;
    echec_leaves_open(&search->leaves, state, net);
    if (how & SEARCH_REMEMBERS)
        echec_table_open(&search->table, positions);
    return search;
}

static void search_close(struct search *search)
{
    echec_table_close(&search->table);
    free(search);
}

float echec_search_value(const struct echec_state *state, int depth, unsigned how,
                         const struct echec_net *net)
{
    struct thinking thinking = {.left = UINT64_MAX};
    struct search *search = search_open(state, thinking, how, 1 << 14, net);
    if (!search)
        return 0;
    struct place place = {.depth = depth, .before = NO_MOVE};
    float value = best_value(search, state, place, -WON, WON, false);
    search_close(search);
    return value;
}

int echec_search_each(const struct echec_state *state, int depth, const struct echec_net *net,
                      const struct echec_sight *sight, struct echec_choice *list)
{
    struct thinking thinking = {.left = UINT64_MAX};
    struct search *search = search_open(state, thinking, SEARCH_EXACTLY, 1 << 12, net);
    struct place place = {.depth = depth, .before = NO_MOVE};
    if (!search)
        return 0;
    search->leaves.sight = sight;
    int count = echec_choices(state, list);
    for (int i = 0; i < count; i++)
        list[i].appeal = move_value(search, state, list[i].move, place, -WON, WON);
    search_close(search);
    return count;
}

/* The moves at the root, best first as far as is known. */
struct root {
    struct echec_choice list[GAME_MOVES_MAX];
    int count;
};

/* Equal moves are not always tried in the same order, so that not all games are the same. */
static void open_root(const struct search *search, const struct echec_state *state, uint64_t seed,
                      struct root *root)
{
    struct random random = random_from_seed(seed);
    root->count = echec_choices(state, root->list);
    echec_order_list(&search->order, state, 0, NO_MOVE, root->list, root->count);
    for (int i = 0; i < root->count; i++)
        root->list[i].appeal += (float)random_below(&random, 1024) / 2048;
    for (int i = 0; i < root->count; i++)
        echec_order_next(root->list, i, root->count);
}

/* Who values progress where the search ends puts it off until then, and the deeper he looks the longer. So
 * what is done now is rewarded now. */
static float reward_of(const struct search *search, const struct echec_state *state, game_move move)
{
    int from = move_from(move), enemy_king = king_square(state, army_other(state->to_move));
    if (move_action(move) >= ATTACK)
        return search->leaves.haste.reward;
    if (move_action(move) == TURN || unit_kind(state->board[from]) == KING)
        return 0;
    bool nearer = square_distance(move_to(move), enemy_king) < square_distance(from, enemy_king);
    return nearer ? search->leaves.haste.reward : -search->leaves.haste.reward;
}

/* A win is worth no more for being rewarded. */
static float rewarded(float value, float reward)
{
    return value + reward * (1 - value);
}

/* As later_value, at the root. */
static float root_value(struct search *search, const struct echec_state *state, game_move move,
                        struct place place, float best)
{
    float reward = reward_of(search, state, move), floor = (best - reward) / (1 - reward);
    if (floor < -WON)
        floor = -WON;
    if (best > -WON) {
        float value = move_value(search, state, move, place, floor, floor + NARROW);
        if (search->stopped || value <= floor)
            return best; /* or less, and no rounding makes it more */
        if (value < floor + NARROW)
            return rewarded(value, reward);
    }
    return rewarded(move_value(search, state, move, place, floor, WON), reward);
}

/* One iteration: the best move comes to the front. False when it was not completed. */
static bool deepen(struct search *search, const struct echec_state *state, int depth, struct root *root,
                   float *value)
{
    struct place place = {.depth = depth, .before = NO_MOVE};
    struct echec_changes changes;
    float best = -2;
    if (guesses_at(search, state, depth)) {
        find_changes(search, state, &changes);
        place.changes = &changes;
    }
    for (int i = 0; i < root->count; i++) {
        struct echec_choice choice = root->list[i];
        float found = root_value(search, state, choice.move, place, best);
        if (search->stopped)
            return false;
        if (found <= best)
            continue;
        best = found;
        for (int at = i; at > 0; at--)
            root->list[at] = root->list[at - 1];
        root->list[0] = choice;
    }
    *value = best;
    return true;
}

static uint64_t positions_for(const struct thinking *thinking, const struct bot_question *question)
{
    return thinking->deadline ? (uint64_t)question->milliseconds * ENTRIES_EACH_MS : thinking->left / 4;
}

/* The rest of the turn, which takes a few milliseconds, is looked at even if the machine leaves us no time: a
 * move that nobody has looked at may throw the king away.
 *
 * Deepens by whole turns: what a position is worth in the middle of one is hard to tell, and a search that
 * ends there played worse than one that ends an action earlier. */
game_move echec_search_reported(const struct bot_question *question, int depth_most,
                                const struct echec_net *net, struct echec_search_report *report)
{
    const struct echec_state *state = question->view;
    struct thinking thinking = thinking_begin(question, HARD_STANDARD);
    struct search *search =
        search_open(state, thinking, SEARCH_FULLY, positions_for(&thinking, question), net);
    struct root root;
    *report = (struct echec_search_report){.depth = 0};
    if (!search) {
        struct random random = random_from_seed(question->seed);
        return echec_thumb_move(state, question->seat, &random);
    }
    open_root(search, state, question->seed, &root);
    search->insists = thinking.deadline != 0;
    for (int depth = state->actions_left; depth <= depth_most && root.count > 1; depth += ACTIONS_A_TURN) {
        if (!deepen(search, state, depth, &root, &report->value))
            break;
        search->insists = false;
        report->depth = depth;
        if (report->value > 0.99f) /* won for certain */
            break;
    }
    report->nodes = search->nodes;
    search_close(search);
    return root.list[0].move;
}

game_move echec_search_move(const struct bot_question *question, int depth_most, const struct echec_net *net)
{
    struct echec_search_report report;
    return echec_search_reported(question, depth_most, net, &report);
}
