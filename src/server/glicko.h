// SPDX-License-Identifier: MIT
/* glicko.h: how well somebody plays, by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022). */
#ifndef SERVER_GLICKO_H
#define SERVER_GLICKO_H

/* A rating; the deviation tells how sure it is, the volatility how steady. */
struct glicko {
    double rating, deviation, volatility;
};

/* Of somebody nobody knows. */
#define GLICKO_UNKNOWN ((struct glicko){.rating = 1500, .deviation = 350, .volatility = 0.06})

/* A game against an opponent of that rating: 1 for a win, 0.5 for a draw, 0 for a loss. */
struct glicko_game {
    double rating, deviation, score;
};

/* The rating after the games of one period. `periods` is how many have passed since the last rating, this one
 * included: the longer ago, the less sure it is. */
struct glicko glicko_after(struct glicko player, const struct glicko_game *games, int count, double periods);
/* A part of the way from one rating to the other. */
struct glicko glicko_part(struct glicko before, struct glicko after, double part);

#endif
