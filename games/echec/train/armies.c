// SPDX-License-Identifier: MIT
/* armies.c: which armies to begin the second level with, and how often each; see train.h.
 *
 * Armies are chosen in secret and at once, so what is best is a mixture. It is found as in a double oracle:
 * those there are play each other, and a mixture is fitted to their scores; armies that are changed a little,
 * at random, play against that mixture, fewer and fewer of them more and more often, and the one that is left
 * over joins, where it still wins in games nobody chose it by. Sides are swapped evenly. */
#include "games/echec/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 2 * FILES,
    DRAWN = PLACES + 1, /* with the bar between the ranks */
    POOL_MOST = 40,
    TRIED = 16,   /* changed armies a round */
    FIRST = 8,    /* games each of them plays at first */
    ROUNDS = 4000 /* of the fitting */
};
/* How much better than the mixture somebody has to be who joins it, and what is left out of it at the end. */
#define WORTH_IT 0.52
#define SELDOM   0.03

struct muster {
    char drawn[DRAWN + 1];
    game_move deployment;
    double share;
};

struct search {
    const struct mustering *mustering;
    struct echec_state view;
    struct random random;
    struct muster pool[POOL_MOST];
    double won[POOL_MOST][POOL_MOST];
    int played[POOL_MOST][POOL_MOST];
    int count;
};

static bool read_army(const struct search *search, struct muster *army)
{
    return army->drawn[FILES] == '|' && echec_army_drawn(&search->view, army->drawn, &army->deployment);
}

/* What the first wins of so many games. */
static double play(struct search *search, const struct muster *army, const struct muster *other, int games)
{
    const struct mustering *mustering = search->mustering;
    struct match match = mustering->match;
    struct score score;
    match.army[0] = army->deployment;
    match.army[1] = other->deployment;
    match.games = games;
    match.seed = random_next(&search->random);
    if (!match_play(&match, &score))
        exit(1);
    return score.won + 0.5 * score.drawn;
}

static void meet(struct search *search, int i, int j, int games)
{
    double won = play(search, &search->pool[i], &search->pool[j], games);
    search->won[i][j] += won;
    search->won[j][i] += games - won;
    search->played[i][j] += games;
    search->played[j][i] += games;
}

/* Few games say little: as if each two had drawn four more. */
static double mean(const struct search *search, int i, int j)
{
    return i == j ? 0.5 : (search->won[i][j] + 2) / (search->played[i][j] + 4);
}

/* Regret matching; later rounds count more. */
static void mix(struct search *search)
{
    double regret[POOL_MOST] = {0}, share[POOL_MOST], sum[POOL_MOST] = {0}, all = 0;
    int count = search->count;
    for (int i = 0; i < count; i++)
        share[i] = 1.0 / count;
    for (int round = 1; round <= ROUNDS; round++) {
        double worth[POOL_MOST] = {0}, value = 0, total = 0;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
                worth[i] += share[j] * mean(search, i, j);
        for (int i = 0; i < count; i++)
            value += share[i] * worth[i];
        for (int i = 0; i < count; i++) {
            regret[i] = fmax(0, regret[i] + worth[i] - value);
            total += regret[i];
        }
        for (int i = 0; i < count; i++) {
            share[i] = total > 0 ? regret[i] / total : 1.0 / count;
            sum[i] += round * share[i];
        }
    }
    for (int i = 0; i < count; i++)
        all += sum[i];
    for (int i = 0; i < count; i++)
        search->pool[i].share = sum[i] / all;
}

static int draw(struct search *search)
{
    double left = (double)random_below(&search->random, 1 << 20) / (1 << 20);
    int army = 0;
    while (army < search->count - 1 && left >= search->pool[army].share)
        left -= search->pool[army++].share;
    return army;
}

static double play_mixture(struct search *search, const struct muster *army, int games)
{
    double won = 0;
    for (int game = 0; game < games; game += 2)
        won += play(search, army, &search->pool[draw(search)], 2);
    return won;
}

/* Two places change what is on them, or somebody else stands there. */
static void change(struct search *search, struct muster *army)
{
    static const char letters[] = "NAIHMhpqP..";
    for (uint32_t changes = 1 + random_below(&search->random, 3); changes > 0; changes--) {
        char *one = &army->drawn[random_below(&search->random, DRAWN)];
        char *other = &army->drawn[random_below(&search->random, DRAWN)];
        bool replaces = random_below(&search->random, 3) == 0;
        char letter = letters[random_below(&search->random, sizeof letters - 1)], was = *one;
        if (*one == '|' || *other == '|')
            continue;
        *one = replaces ? letter : *other;
        *other = replaces ? *other : was;
    }
}

static bool is_there(const struct search *search, const struct muster *army)
{
    for (int i = 0; i < search->count; i++)
        if (search->pool[i].deployment == army->deployment)
            return true;
    return false;
}

static struct muster changed(struct search *search)
{
    struct muster army;
    do {
        army = search->pool[draw(search)];
        change(search, &army);
    } while (!read_army(search, &army) || is_there(search, &army));
    return army;
}

/* The better half, again and again. */
static struct muster best_changed(struct search *search)
{
    struct muster army[TRIED];
    double won[TRIED] = {0};
    for (int i = 0; i < TRIED; i++)
        army[i] = changed(search);
    for (int left = TRIED, games = FIRST; left > 1; left /= 2, games *= 2) {
        for (int i = 0; i < left; i++)
            won[i] += play_mixture(search, &army[i], games);
        for (int i = 1; i < left; i++)
            for (int at = i; at > 0 && won[at] > won[at - 1]; at--) {
                struct muster better = army[at];
                double more = won[at];
                army[at] = army[at - 1];
                won[at] = won[at - 1];
                army[at - 1] = better;
                won[at - 1] = more;
            }
    }
    return army[0];
}

static void join(struct search *search, const struct muster *army)
{
    search->pool[search->count++] = *army;
    for (int other = 0; other < search->count - 1; other++)
        meet(search, search->count - 1, other, search->mustering->games / 4 * 2);
    mix(search);
}

static void tell_pool(const struct search *search)
{
    for (int i = 0; i < search->count; i++) {
        double won = 0;
        int games = 0;
        for (int j = 0; j < search->count; j++) {
            won += search->won[i][j];
            games += search->played[i][j];
        }
        printf("    {\"%s\", %.0f}, %.1f %% of %d games\n", search->pool[i].drawn,
               100 * search->pool[i].share, 100 * won / (games ? games : 1), games);
    }
    fflush(stdout);
}

/* Who is seldom chosen goes, and those that stay meet again. */
static void settle(struct search *search)
{
    int kept = 0;
    for (int i = 0; i < search->count; i++)
        if (search->pool[i].share >= SELDOM) {
            for (int j = 0; j < search->count; j++) {
                search->won[kept][j] = search->won[i][j];
                search->played[kept][j] = search->played[i][j];
            }
            for (int j = 0; j < search->count; j++) {
                search->won[j][kept] = search->won[j][i];
                search->played[j][kept] = search->played[j][i];
            }
            search->pool[kept++] = search->pool[i];
        }
    search->count = kept;
    for (int i = 0; i < kept; i++)
        for (int j = 0; j < i; j++)
            meet(search, i, j, search->mustering->games);
    mix(search);
}

void armies_find(const struct mustering *mustering)
{
    static struct search search;
    search = (struct search){.mustering = mustering, .random = random_from_seed(mustering->match.seed)};
    echec_start(&search.view, mustering->match.options);
    for (int i = 0; i < echec_army_count(&search.view); i++) {
        struct muster army = {{0}, 0, 0};
        memcpy(army.drawn, echec_army_drawing(&search.view, i), DRAWN);
        if (read_army(&search, &army) && search.count < POOL_MOST)
            join(&search, &army);
    }
    tell_pool(&search);
    for (int round = 1; round <= mustering->rounds && search.count < POOL_MOST; round++) {
        struct muster army = best_changed(&search);
        double won = play_mixture(&search, &army, mustering->games * 4) / (mustering->games * 4);
        printf("%d: %s %.1f %%\n", round, army.drawn, 100 * won);
        if (won > WORTH_IT)
            join(&search, &army);
        fflush(stdout);
    }
    settle(&search);
    tell_pool(&search);
}
