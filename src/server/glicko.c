// SPDX-License-Identifier: MIT
/* glicko.c: the steps of Glicko-2. They are those of the paper, by its names. */
#include "server/glicko.h"

#include <math.h>

#define SCALE     173.7178
#define MIDDLE    1500
#define TAU       0.5 /* how much volatility may change in a period */
#define TOLERANCE 1e-6
#define MOST      350.0 /* deviation: nobody is less sure than somebody unknown */

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g(phi_j) * (mu - mu_j)));
}

/* What step 5 looks for a root of, over the logarithm of the squared volatility. */
struct change {
    double delta, phi, v, a;
};

static double f(const struct change *change, double x)
{
    double e = exp(x), sum = change->phi * change->phi + change->v + e;
    return e * (change->delta * change->delta - sum) / (2 * sum * sum) - (x - change->a) / (TAU * TAU);
}

/* Step 5.1 to 5.5: the Illinois algorithm. */
static double new_volatility(const struct change *change)
{
    double square = change->delta * change->delta, least = change->phi * change->phi + change->v;
    double a = change->a, b;
    if (square > least) {
        b = log(square - least);
    } else {
        int k = 1;
        while (f(change, a - k * TAU) < 0)
            k++;
        b = a - k * TAU;
    }
    double f_a = f(change, a), f_b = f(change, b);
    while (fabs(b - a) > TOLERANCE) {
        double c = a + (a - b) * f_a / (f_b - f_a), f_c = f(change, c);
        if (f_c * f_b <= 0) {
            a = b;
            f_a = f_b;
        } else {
            f_a /= 2;
        }
        b = c;
        f_b = f_c;
    }
    return exp(a / 2);
}

struct glicko glicko_after(struct glicko player, const struct glicko_game *games, int count, double periods)
{
    double mu = (player.rating - MIDDLE) / SCALE, phi = player.deviation / SCALE;
    double inverse_v = 0, sum = 0;
    for (int j = 0; j < count; j++) {
        double mu_j = (games[j].rating - MIDDLE) / SCALE, phi_j = games[j].deviation / SCALE;
        double e = expected(mu, mu_j, phi_j);
        inverse_v += g(phi_j) * g(phi_j) * e * (1 - e);
        sum += g(phi_j) * (games[j].score - e);
    }
    if (count > 0) {
        double v = 1 / inverse_v;
        struct change change = {.delta = v * sum, .phi = phi, .v = v};
        change.a = log(player.volatility * player.volatility);
        player.volatility = new_volatility(&change);
    }
    double phi_star = sqrt(phi * phi + periods * player.volatility * player.volatility);
    double phi_after = 1 / sqrt(1 / (phi_star * phi_star) + inverse_v);
    player.rating = MIDDLE + SCALE * (mu + phi_after * phi_after * sum);
    player.deviation = fmin(SCALE * phi_after, MOST);
    return player;
}

struct glicko glicko_part(struct glicko before, struct glicko after, double part)
{
    return (struct glicko){before.rating + part * (after.rating - before.rating),
                           before.deviation + part * (after.deviation - before.deviation),
                           before.volatility + part * (after.volatility - before.volatility)};
}
