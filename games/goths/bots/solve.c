// SPDX-License-Identifier: MIT
/* solve.c: one turn as a small game between all kings and warchiefs; see bot.h.
 *
 * Each king mixes over characters, each warchief over the orders his king's character allows. In every round
 * one of them is looked at: a world is drawn from what HE knows, everybody else acts by his present mixture,
 * each of his own choices is played out and valued, and his regrets grow by what each would have brought
 * (regret matching). Drawing the world anew from his knowledge keeps the searcher's secrets out of what
 * others are believed to do. The average mixture is the answer. */
#include "games/goths/bots/bot.h"

#include "bots/clock.h"
#include "games/goths/goths.h"

#include <string.h>

#define PRIOR   0.03f /* how much the rules of thumb count before anything is known */
#define NEGLECT 0.30f /* choices far less likely than the likeliest are not taken */

struct mixture {
    float regret[ORDER_END];
    float sum[ORDER_END];
    float worth[ORDER_END]; /* what each choice would have brought, over all rounds */
    uint32_t rounds;
};

struct solver {
    const struct bot_question *question;
    const struct goths_state *view;
    const struct effort *effort;
    struct random random;
    bool as_king; /* the searcher is a king who plays now, else a warchief */
    struct mixture king[CLANS_MAX];
    struct mixture warchief[CLANS_MAX][CHARACTERS]; /* by the character his king means */
    struct mixture own; /* the searching warchief, who cannot be sure what his king means */
};

/* A turn in which nothing happens is a little worse than it looks, for everybody: otherwise thieves, who lose
 * nothing by waiting for something worth stealing, wait for each other for ever. */
static float try_plan(struct solver *solver, const struct goths_state *world, const struct plan *plan,
                      int clan, struct random random)
{
    struct goths_state s = *world;
    world_play_on(&s, plan, solver->effort->turns, &random);
    float value = value_for(&s, clan, solver->effort);
    return world_stood_still(world, &s) ? value - solver->effort->boredom : value;
}

/* The present mixture over the choices of the set. */
static void mix(const struct mixture *mixture, unsigned set, float probability[ORDER_END])
{
    float total = 0;
    for (int i = 0; i < ORDER_END; i++) {
        probability[i] = set >> i & 1 && mixture->regret[i] > 0 ? mixture->regret[i] : 0;
        total += probability[i];
    }
    for (int i = 0; i < ORDER_END; i++)
        probability[i] = total > 0      ? probability[i] / total
                         : set >> i & 1 ? 1 / (float)__builtin_popcount(set)
                                        : 0;
}

static int draw(struct mixture *mixture, unsigned set, struct random *random)
{
    float probability[ORDER_END];
    mix(mixture, set, probability);
    return thumb_pick(probability, ORDER_END, random);
}

/* Later rounds, which know more, count more in the average. */
static void learn(struct mixture *mixture, unsigned set, const float value[ORDER_END], uint32_t round)
{
    float probability[ORDER_END], mean = 0;
    mix(mixture, set, probability);
    mixture->rounds++;
    for (int i = 0; i < ORDER_END; i++)
        if (set >> i & 1)
            mean += probability[i] * value[i];
    for (int i = 0; i < ORDER_END; i++) {
        if (!(set >> i & 1))
            continue;
        mixture->sum[i] += probability[i] * (float)round;
        mixture->worth[i] += value[i];
        mixture->regret[i] += value[i] - mean;
        if (mixture->regret[i] < 0)
            mixture->regret[i] = 0;
    }
}

/* The orders in hand whose character is in the set. */
static unsigned orders_of(const struct goths_state *s, int clan, unsigned characters)
{
    game_move list[ORDER_END];
    unsigned set = 0;
    int count = goths_orders_in_hand(s, clan, list);
    for (int i = 0; i < count; i++) {
        int order = (int)(list[i] & 0xff);
        if (characters >> order_character[order] & 1)
            set |= 1u << order;
    }
    return set;
}

static unsigned orders_through(const struct goths_state *s, int clan, int face)
{
    unsigned set = orders_of(s, clan, s->king[s->king_of[clan]].shown | 1u << face);
    return set ? set : orders_of(s, clan, 15); /* a lone player may have set his only one aside */
}

static bool is_searcher(const struct solver *solver, int clan)
{
    return !solver->as_king && clan == seat_clan(solver->question->seat);
}

static struct mixture *mixture_of(struct solver *solver, int clan, int face)
{
    return is_searcher(solver, clan) ? &solver->own : &solver->warchief[clan][face];
}

static unsigned choices_of(const struct solver *solver, const struct goths_state *world, int clan, int face)
{
    return is_searcher(solver, clan) ? orders_of(world, clan, 15) : orders_through(world, clan, face);
}

static void draw_orders(struct solver *solver, const struct goths_state *world, int king, struct plan *plan,
                        struct random *random)
{
    for (unsigned set = world->commands[king]; set; set &= set - 1) {
        int clan = __builtin_ctz(set);
        int face = plan->face[king];
        if (in_play(world, clan))
            plan->order[clan] =
                (uint8_t)draw(mixture_of(solver, clan, face), choices_of(solver, world, clan, face), random);
    }
}

/* What everybody does by his present mixture. */
static void draw_plan(struct solver *solver, const struct goths_state *world, struct plan *plan)
{
    for (unsigned kings = world->kings; kings; kings &= kings - 1) {
        int king = __builtin_ctz(kings);
        plan->face[king] = (uint8_t)(world->king[king].back ? (int)played_face(world, king)
                                                            : draw(&solver->king[king], 15, &solver->random));
        draw_orders(solver, world, king, plan, &solver->random);
    }
}

static void improve_king(struct solver *solver, const struct goths_state *world, struct plan plan, int king,
                         uint32_t round)
{
    float value[ORDER_END] = {0};
    struct random same = random_from_seed(random_next(&solver->random));
    for (int face = 0; face < CHARACTERS; face++) {
        plan.face[king] = (uint8_t)face;
        draw_orders(solver, world, king, &plan, &solver->random);
        value[face] = try_plan(solver, world, &plan, king, same);
    }
    learn(&solver->king[king], 15, value, round);
}

static void improve_warchief(struct solver *solver, const struct goths_state *world, struct plan plan,
                             int clan, uint32_t round)
{
    float value[ORDER_END] = {0};
    int face = plan.face[world->king_of[clan]];
    unsigned set = choices_of(solver, world, clan, face);
    struct random same = random_from_seed(random_next(&solver->random));
    for (unsigned left = set; left; left &= left - 1) {
        int order = __builtin_ctz(left);
        plan.order[clan] = (uint8_t)order;
        value[order] = try_plan(solver, world, &plan, clan, same);
    }
    learn(mixture_of(solver, clan, face), set, value, round);
}

/* The rules of thumb, as the first regrets. */
static void begin(struct solver *solver)
{
    const struct goths_state *s = solver->view;
    for (int clan = 0; clan < s->clan_count; clan++) {
        float weight[ORDER_END];
        if (!in_play(s, clan))
            continue;
        thumb_orders(s, clan, weight);
        for (int order = SCOUT; order < ORDER_END; order++) {
            struct mixture *mixture = &solver->warchief[clan][order_character[order]];
            mixture->regret[order] = PRIOR * weight[order];
            for (int face = 0; face < CHARACTERS; face++)
                if (s->king[s->king_of[clan]].shown >> order_character[order] & 1)
                    solver->warchief[clan][face].regret[order] = PRIOR * weight[order];
            solver->own.regret[order] =
                is_searcher(solver, clan) ? PRIOR * weight[order] : solver->own.regret[order];
            solver->king[s->king_of[clan]].regret[order_character[order]] += PRIOR * weight[order];
        }
    }
}

/* The n-th player to be looked at: the searcher every other time, else the clans in turn. */
static int next_clan(const struct solver *solver, uint32_t round)
{
    const struct goths_state *s = solver->view;
    int clan = (int)(round / 2 % s->clan_count);
    if (!(round & 1))
        clan = seat_clan(solver->question->seat);
    while (!in_play(s, clan))
        clan = (clan + 1) % s->clan_count;
    return clan;
}

static void solve(struct solver *solver)
{
    const struct bot_question *question = solver->question;
    struct thinking thinking = thinking_begin(question, solver->effort->iterations);
    begin(solver);
    for (uint32_t round = 0; thinking_goes_on(&thinking, 4); round++) {
        struct goths_state world, seen;
        struct plan plan;
        int clan = next_clan(solver, round);
        world_draw(&world, solver->view, question->seat, question->past, &solver->random);
        if (!is_searcher(solver, clan)) {
            memset(&seen, 0, sizeof seen);
            goths_observe(&world, warchief_seat(&world, clan), &seen);
            world_draw(&world, &seen, warchief_seat(&world, clan), NULL, &solver->random);
        }
        draw_plan(solver, &world, &plan);
        int king = world.king_of[clan];
        if (!world.king[king].back && round % 4 < 2)
            improve_king(solver, &world, plan, king, round);
        else
            improve_warchief(solver, &world, plan, clan, round);
    }
}

static void prepare(struct solver *solver, const struct bot_question *question, const struct effort *effort,
                    bool as_king)
{
    memset(solver, 0, sizeof *solver);
    solver->question = question;
    solver->view = question->view;
    solver->effort = effort;
    solver->as_king = as_king;
    solver->random = random_from_seed(question->seed);
}

/* The average mixture over the choices of the set, without what is hardly ever chosen in it. */
static void average(const struct mixture *mixture, unsigned set, float weight[ORDER_END])
{
    float most = 0;
    for (int i = 0; i < ORDER_END; i++)
        if (set >> i & 1 && mixture->sum[i] > most)
            most = mixture->sum[i];
    for (int i = 0; i < ORDER_END; i++)
        weight[i] = set >> i & 1 && mixture->sum[i] > NEGLECT * most ? mixture->sum[i] : 0;
}

static int draw_average(struct solver *solver, const struct mixture *mixture, unsigned set)
{
    float weight[ORDER_END], total = 0;
    average(mixture, set, weight);
    for (int i = 0; i < ORDER_END; i++)
        total += weight[i];
    return total > 0 ? thumb_pick(weight, ORDER_END, &solver->random) : __builtin_ctz(set);
}

/* The average mixture of characters, each by how surely it gets through, too. */
game_move solve_card(const struct bot_question *question, const struct effort *effort)
{
    struct solver solver;
    int king = seat_clan(question->seat), card[CHARACTERS];
    float weight[ORDER_END] = {0}, most = 0;
    prepare(&solver, question, effort, true);
    solve(&solver);
    average(&solver.king[king], 15, weight);
    for (int character = 0; character < CHARACTERS; character++) {
        float sure;
        card[character] = reading_surest_card(solver.view, king, character, question->past, &sure);
        weight[character] = card[character] < 0 ? 0 : (weight[character] + 1e-4f) * sure * sure * sure;
        most = weight[character] > most ? weight[character] : most;
    }
    for (int character = 0; character < CHARACTERS; character++)
        weight[character] = weight[character] > NEGLECT * most ? weight[character] : 0;
    return move_of(MOVE_CARD, card[thumb_pick(weight, CHARACTERS, &solver.random)]);
}

game_move solve_order(const struct bot_question *question, const struct effort *effort)
{
    struct solver solver;
    int clan = seat_clan(question->seat);
    prepare(&solver, question, effort, false);
    solve(&solver);
    return move_of(MOVE_ORDER, draw_average(&solver, &solver.own, orders_of(solver.view, clan, 15)));
}

/* Every other choice: each is played out in the same worlds, the best on average is taken. */
game_move solve_choice(const struct bot_question *question, const struct effort *effort)
{
    const struct goths_state *view = question->view;
    game_move list[GAME_MOVES_MAX];
    double sum[GAME_MOVES_MAX] = {0};
    int count = goths_legal(view, question->seat, list), best = 0;
    struct random random = random_from_seed(question->seed);
    struct thinking thinking = thinking_begin(question, effort->iterations);
    while (count > 1 && thinking_goes_on(&thinking, 4)) {
        struct goths_state world;
        struct plan plan = {.face = {0}};
        world_draw(&world, view, question->seat, question->past, &random);
        world_plan(&world, &plan, &random);
        struct random same = random_from_seed(random_next(&random));
        for (int i = 0; i < count; i++) {
            struct goths_state s = world;
            struct random playing = same;
            goths_play(&s, question->seat, list[i], NULL);
            world_play_on(&s, &plan, effort->turns, &playing);
            sum[i] += value_for(&s, seat_clan(question->seat), effort);
        }
    }
    for (int i = 1; i < count; i++)
        if (sum[i] > sum[best])
            best = i;
    return list[best];
}
