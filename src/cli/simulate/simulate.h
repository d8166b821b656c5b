// SPDX-License-Identifier: MIT
/* simulate.h: `gonfalon simulate`: two teams of bots, many games, and what can be said of them afterwards.
 *
 * A plan says what is played; each game of it follows from the plan and its own number alone, so that any
 * number of threads gives the same games. Games 2k and 2k + 1 have the same chance, with the teams in each
 * other's seats.
 *
 * Reading order: simulate.c (the command), team.c (who plays), game.c (one game),
 * player.c (one decision), elsewhere.c (the same by a bot of another program), run.c (many games at once),
 * tally.c (counting and statistics), report.c and matrix.c (telling). */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "bots/exchange.h"
#include "server/program.h"

#include <stdio.h>

enum { TEAM_A, TEAM_B, TEAM_COUNT };
enum { TEAM_TEXT = 1024, TEAMS_MAX = 16, MILLISECONDS_MAX = 3600000 };

/* A bot, a program, or the bot of a program that speaks the engine protocol. */
struct player {
    const struct bot *bot;
    const char *command;
    const char *elsewhere;              /* what its bot is called; NULL for the other two */
    uint32_t milliseconds, simulations; /* its own effort; where both are 0, the plan's */
};

struct team {
    const char *name; /* as it was written */
    struct player players[SEATS_MAX];
    char words[TEAM_TEXT]; /* what `command` and `elsewhere` point into */
};

struct plan {
    const struct game *game;
    union game_state first;     /* the first state, chance not yet settled */
    seat_set sides[TEAM_COUNT]; /* the seats that win together; side 0 has the lowest */
    uint64_t seed;
    uint32_t games;
    uint32_t jobs;
    uint32_t milliseconds;
    uint32_t simulations;
    uint32_t timeout; /* of external bots, in milliseconds */
    uint32_t waking;  /* added to it for the first answer of a program that was just started */
    bool sequential;  /* stop when the test of elo[0] against elo[1] is decided */
    double elo[2];
};

enum verdict { VERDICT_NONE, VERDICT_A, VERDICT_B, VERDICT_DRAW };

struct effort {
    uint64_t decisions;
    uint64_t nanoseconds;
    uint64_t longest;
};

/* One game that was played. */
struct played {
    enum verdict verdict;
    enum forfeit forfeit;
    const char *rule; /* that ended it, or what did */
    char *sentence;   /* who forfeits and why; NULL elsewhere. Owned */
    uint32_t moves, turns;
    uint32_t orders[TEAM_COUNT], through[TEAM_COUNT];
    struct effort effort[TEAM_COUNT];
};

/* A game as the engine protocol tells it: a line `play SEAT MOVE` for each move and each outcome of chance.
 */
struct story {
    char *bytes;
    size_t length, room;
    bool wanted; /* somebody is to be told it */
    bool torn;   /* there was no memory for all of it */
};

/* What one thread needs: its programs, and memory no game can outgrow. */
struct worker {
    const struct plan *plan;
    const struct team *teams[TEAM_COUNT];
    struct program *programs[TEAM_COUNT][SEATS_MAX];
    seat_set begun[TEAM_COUNT]; /* programs that were told of this game */
    struct story story;
    size_t told[TEAM_COUNT][SEATS_MAX]; /* how much of the story */
    struct text line;
    struct outcome *outcomes;
};

/* Set by SIGINT and SIGTERM. */
extern atomic_int simulate_interrupted;

/* team.c */
/* Reads "hard", "hard:ms=100", "cmd:./mybot", "hard:ms=100@./older engine", "k=hard,w=medium" (or "+" for
 * ","); false, with a sentence in `why`. */
bool team_read(struct team *team, const struct plan *plan, const char *string, struct text *why);
/* Which seats win together, found by playing; false if nobody ever wins. */
bool team_find_sides(const struct game *game, const uint32_t *values, seat_set sides[TEAM_COUNT]);
/* "Ak+Aw" */
void team_write_seats(const struct plan *plan, int side, struct text *text);

/* game.c: plays one game; false if it was interrupted. */
bool simulate_play(struct worker *worker, uint32_t number, struct played *played);
/* The side of team A in that game. */
static inline int side_of_a(uint32_t number)
{
    return (int)(number & 1);
}

/* player.c */
struct decision {
    const void *view;
    int seat, team;
    uint64_t seed;
    const uint64_t *told;
    const struct bot_past *past;
    uint32_t game_number;
};
/* The team's move for a seat. FORFEIT_NONE, or why the team loses, with a sentence; `move` is legal in the
 * view then. */
enum forfeit player_choose(struct worker *worker, const struct decision *decision, game_move *move,
                           struct text *sentence);
/* Tells the programs that took part how the game ended. */
void player_end_game(struct worker *worker, const void *state, const struct played *played);
bool player_open(struct worker *worker, const struct plan *plan, const struct team *const teams[TEAM_COUNT]);
void player_close(struct worker *worker);

/* elsewhere.c */
/* Adds what is played next, where anybody wants to know. */
void story_add(struct story *story, const struct game *game, const void *state, int seat, game_move move);
/* What the program's bot plays, or what the program complains of after a `?`. */
enum forfeit elsewhere_ask(struct worker *worker, const struct decision *decision, struct program *program,
                           const struct bot_question *question, uint32_t limit, struct text *answer);

/* run.c: plays the games of a plan on all its threads. `played` has room for all of them; returns
 * how many of them count (fewer than all when a sequential test was decided, those not played are
 * VERDICT_NONE), or -1 when a thread could not start. */
int64_t simulate_run(const struct plan *plan, const struct team *const teams[TEAM_COUNT],
                     struct played *played);

/* tally.c */
enum { ENDINGS_MAX = 16 };

struct extent {
    uint64_t sum;
    uint32_t count, lowest, highest;
};

struct ending {
    const char *rule;
    uint32_t counts[VERDICT_DRAW + 1];
};

struct tally {
    uint32_t games;
    uint32_t counts[VERDICT_DRAW + 1];     /* by verdict */
    uint32_t by_side[2][VERDICT_DRAW + 1]; /* the same by the side of team A */
    uint32_t forfeits[TEAM_COUNT][FORFEIT_COUNT];
    struct ending endings[ENDINGS_MAX];
    int ending_count;
    struct extent moves, turns;
    uint64_t orders[TEAM_COUNT], through[TEAM_COUNT];
    struct effort effort[TEAM_COUNT];
};

struct interval {
    double value, low, high;
};

void tally_add(struct tally *tally, uint32_t number, const struct played *played);
struct tally tally_of(const struct played *played, uint32_t count);
/* The share of `part` in `whole` with its 95 % interval (Wilson); not a number where there is no whole. */
struct interval tally_share(double part, double whole);
/* The score of team A: wins and half the draws. */
struct interval tally_score(const struct tally *tally);
/* A score as a difference in Elo; infinite at 0 and 1. */
double elo_of_score(double score);
double score_of_elo(double elo);
/* The logarithm of the likelihood ratio of elo[1] to elo[0], and where the test is decided (alpha = beta =
 * 0.05). */
double sequential_ratio(const uint32_t counts[VERDICT_DRAW + 1], const double elo[2]);
#define SEQUENTIAL_BOUND 2.9444389791664403 /* ln(0.95 / 0.05) */

/* report.c */
struct report {
    const struct plan *plan;
    const struct team *teams[TEAM_COUNT];
    const struct played *played;
    uint32_t count; /* of played that may count */
    struct tally tally;
    bool interrupted;
};
void report_text(const struct report *report, FILE *out);
void report_json(const struct report *report, FILE *out);
void report_csv_heading(FILE *out);
void report_csv(const struct report *report, FILE *out);
/* matrix.c: reports[i * count + j] for i < j; the others are not looked at. */
void report_matrix(const struct report *reports, int count, FILE *out);

#endif
